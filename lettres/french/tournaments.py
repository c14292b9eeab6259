"""The results of a tournament in French: as a table, or in sentences to be read aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from lettres.engine.rules import written
from lettres.games.catalogue import CATALOGUE
from lettres.grammar import count, counted, decimal, signed_decimal, with_sign
from lettres.tournament import Estimate, FailedBoard, Meeting, Plan, Standings, labels
from lettres.tournament.standings import Tally

_Show = Callable[[float], str]


class TournamentText(NamedTuple):
    """Writes the results of a tournament, given its plan, its seed and the number of games planned."""

    plan: Plan
    seed: int
    planned: int

    def lines(self, shown: Standings, aloud: bool) -> Iterator[str]:
        """Yield the results so far, as tables or, with `aloud`, as sentences."""
        yield from self._head(shown)
        names = labels(self.plan.bots)
        if aloud:
            yield from _aloud(shown, names)
        elif len(names) == 2:
            yield from _duel(shown.meetings[0], names)
            yield from _times(shown, names)
        else:
            yield from _ranking(shown, names)
            yield from _times(shown, names)
            yield from _meetings(shown, names)

    def _head(self, shown: Standings) -> Iterator[str]:
        planned = "" if shown.games == self.planned else f" sur {count(self.planned)}"
        title = CATALOGUE[self.plan.game].title
        yield f"{title}, {counted(shown.games, 'partie')}{planned}, graine {self.seed} ; intervalles à 95 %."
        if self.plan.rules:
            yield f"Règles changées : {', '.join(f'{name}={written(value)}' for name, value in self.plan.rules)}."

    def failure(self, failed: FailedBoard) -> str:
        """Return a sentence that tells why a game could not be played, and the command that plays it again."""
        plan = self.plan
        rules = "".join(f" --regle {name}={written(value)}" for name, value in plan.rules)
        players = ",".join(plan.bots[bot] for bot in failed.seats)
        again = f"lettres jouer --auto --jeu {plan.game} --joueurs {players} --graine {failed.board.seed}{rules}"
        return f"une partie n'a pas pu se jouer ({failed.reason}). Pour la revoir : {again}"


def _results(tally: Tally) -> str:
    """The numbers of games won, drawn and lost.

    >>> none = Estimate(0, None, None)
    >>> _results(Tally(1, 0, 2, none, none))
    '1 gagnée, 0 nulle, 2 perdues'
    """
    return f"{counted(tally.won, 'gagnée')}, {counted(tally.drawn, 'nulle')}, {counted(tally.lost, 'perdue')}"


def _duel(meeting: Meeting, names: Sequence[str]) -> Iterator[str]:
    tally = meeting.tally
    one, two = (names[bot] for bot in meeting.bots)
    yield f"{one} contre {two} : {_results(tally)}."
    yield ""
    yield from grid(
        [
            ["part des parties gagnées", *_shown(tally.share, percent)],
            ["points d'avance par partie", *_shown(tally.points, signed_decimal)],
            ["Elo d'avance", *_shown(meeting.elo, elo)],
        ]
    )


def _ranking(shown: Standings, names: Sequence[str]) -> Iterator[str]:
    yield ""
    rows = [["", "Elo", "", "gagnées", "", "points", ""]]
    for rank, standing in enumerate(shown.bots, 1):
        tally = standing.tally
        estimates = (*_shown(standing.elo, elo), *_shown(tally.share, percent), *_shown(tally.points, signed_decimal))
        rows.append([f"{rank}. {names[standing.bot]}", *estimates])
    yield from grid(rows)


def _times(shown: Standings, names: Sequence[str]) -> Iterator[str]:
    yield ""
    head = ["temps de calcul par tour", "médian", "le plus long"]
    rows = ([names[time.bot], computing_time(time.median), computing_time(time.longest)] for time in sorted(shown.bots))
    yield from grid([head, *rows])


def _meetings(shown: Standings, names: Sequence[str]) -> Iterator[str]:
    yield ""
    rows = [["rencontres", "gagnées", "", "points", "", "Elo", ""]]
    for meeting in shown.meetings:
        one, two = (names[bot] for bot in meeting.bots)
        tally = meeting.tally
        estimates = (*_shown(tally.share, percent), *_shown(tally.points, signed_decimal), *_shown(meeting.elo, elo))
        rows.append([f"{one} – {two}", *estimates])
    yield from grid(rows)


def _aloud(shown: Standings, names: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for each bot, then one for each pair that met."""
    for rank, standing in enumerate(shown.bots, 1):
        name, tally = names[standing.bot], standing.tally
        parts = [f"{rank}. {name} : {_results(tally)}"]
        if len(names) > 2:
            parts.append(f"Elo {_spoken(standing.elo, elo)}")
        parts.append(
            f"un tour médian de {computing_time(standing.median)}, le plus long de {computing_time(standing.longest)}"
        )
        yield f"{' ; '.join(parts)}."
    for meeting in shown.meetings:
        one, two = (names[bot] for bot in meeting.bots)
        tally = meeting.tally
        yield (
            f"{one} contre {two} : part gagnée {_spoken(tally.share, percent)} ; "
            f"points d'avance {_spoken(tally.points, signed_decimal)} ; Elo d'avance {_spoken(meeting.elo, elo)}."
        )


def _shown(estimate: Estimate, show: _Show) -> tuple[str, str]:
    return show(estimate.value), interval(estimate, show)


def _spoken(estimate: Estimate, show: _Show) -> str:
    return f"{show(estimate.value)} ({interval(estimate, show)})"


def interval(estimate: Estimate, show: _Show) -> str:
    """Return the interval of `estimate` in words; `show` writes each bound.

    >>> [interval(Estimate(9, *bounds), elo) for bounds in ((4, 12), (4, None), (None, 12), (None, None))]
    ['+4 à +12', 'au moins +4', 'au plus +12', 'incertain']
    """
    if estimate.low is None and estimate.high is None:
        return "incertain"
    if estimate.high is None:
        return f"au moins {show(estimate.low or 0)}"
    if estimate.low is None:
        return f"au plus {show(estimate.high)}"
    return f"{show(estimate.low)} à {show(estimate.high)}"


def percent(share: float) -> str:
    """Return a share as a percentage with one decimal.

    >>> percent(0.5823)
    '58,2 %'
    """
    return f"{decimal(100 * share)} %"


def elo(number: float) -> str:
    """Return a rating, or a difference of ratings, with its sign.

    >>> elo(57.6), elo(-1200), elo(0.2)
    ('+58', '−1\\u202f200', '0')
    """
    return with_sign(count(round(abs(number))), number)


def computing_time(seconds: float) -> str:
    """Return a time in seconds or milliseconds, whichever suits its size.

    >>> computing_time(0.00031), computing_time(0.0421), computing_time(2.31), computing_time(75)
    ('0,3 ms', '42 ms', '2,3 s', '75 s')
    """
    if seconds >= 1:
        return f"{decimal(seconds) if seconds < 10 else round(seconds)} s"
    return f"{decimal(1000 * seconds) if seconds < 0.01 else round(1000 * seconds)} ms"


def grid(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows of cells in columns; the first column is flush left, the others flush right.

    >>> list(grid([["", "Elo"], ["bot", "+58"]]))
    ['       Elo', '  bot  +58']
    """
    widths = [max(map(len, column)) for column in zip(*rows)]
    for head, *figures in rows:
        cells = [head.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(figures, widths[1:]))]
        yield f"  {'  '.join(cells)}".rstrip()
