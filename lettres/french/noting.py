"""Sentences about a noted game: its turns, the faults that the judge finds, the effects of corrections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lettres.engine import Fault, Game
from lettres.engine.events import Scored
from lettres.engine.notation import ARROW
from lettres.french.faults import fault_label, fault_sentence
from lettres.french.points import itemised_points
from lettres.french.speech import Speech
from lettres.french.turns import recorded_turn
from lettres.grammar import both, plural
from lettres.records.noted import Course, Noted
from lettres.records.sheet import TurnKind


class Notes:
    """Writes the sentences about a noted game."""

    def __init__(self, game: Game) -> None:
        self.speech = Speech(game)

    def turn(self, noted: Noted, names: Sequence[str]) -> str:
        """Return a sentence about a turn that was just noted, with its points and the total of its player."""
        name, line = names[noted.line.seat], noted.line
        if line.suspended:
            return f"{name} : {line.move}, en suspens."
        if noted.turn is None:
            return f"{name} {_DID[line.kind]}."
        scored = next(event for event in noted.done.events if isinstance(event, Scored))
        letters = ", ".join(self.speech.sorted(noted.turn.placed)) if noted.turn.broken else ""
        laid = ", ".join(filter(None, [letters, "chevalet vidé" if noted.turn.emptied else ""]))
        total = noted.done.state.seats[line.seat].score
        points = itemised_points(scored.points)
        formed = f"{recorded_turn(noted.turn, self.speech)}{f' ({laid})' if laid else ''}"
        return f"{name} forme {formed}. {points}. Total : {total}."

    def row(self, number: int, noted: Noted, names: Sequence[str]) -> str:
        """Return the row of a turn in the list of turns."""
        line = noted.line
        what = ROWS[row_kind(noted)].format(move=line.move, points=line.points)
        return ROW.format(number=number, name=names[line.seat], what=what)

    def verdicts(self, name: str, faults: Iterable[Fault]) -> Iterator[str]:
        """Yield a sentence for each fault that the judge finds in a turn of the player `name`."""
        for fault in faults:
            yield f"{name} : {fault_sentence(fault, self.speech)}"

    def labels(self, faults: Iterable[Fault]) -> str:
        """Return the faults that the judge finds in a turn, in a few words."""
        return " ; ".join(fault_label(fault, self.speech) for fault in faults)

    def difference(self, noted: Noted, told: int) -> str:
        """Return a sentence that compares the points counted by the players (`told`) with the points by the rules."""
        assert noted.turn is not None
        points = itemised_points(self.speech.game.score(noted.turn))
        return f"{plural(told, 'point')} à la table, {points} selon la règle."

    def readings(self, moves: Sequence[str]) -> str:
        """Return the possible readings of a typed line, numbered, for the player to choose from."""
        ways = (move if ARROW in move else f"{move}, tout du chevalet" for move in moves)
        return " ; ".join(f"{number} : {way}" for number, way in enumerate(ways, 1))

    def whole(self, move: str) -> str:
        """Return the full form of a typed turn; in a `move` without an arrow, all letters come from the rack."""
        return move if ARROW in move else f"+ {''.join(move.split()).upper()} -> {move}"

    def changes(self, before: Sequence[Noted | None], course: Course) -> Iterator[str]:
        """Yield a sentence for each effect of a correction on other turns.

        `before` has, for each turn of `course`, the same turn as it was before the correction, or None for a new turn.
        """
        names = course.sheet.header.players
        for number, (then, now) in enumerate(zip(before, course.turns), 1):
            if then is None:
                continue
            who = f"Tour {number}, à {names[now.line.seat]}"
            if now.line.suspended and not then.line.suspended:
                yield f"{who} : {now.line.move} ne tient plus, et attend. « corrige {number} … » le reprend."
            elif then.line.suspended and not now.line.suspended:
                yield f"{who} : {now.line.move} tient de nouveau."
            elif now.line.points != then.line.points:
                yield f"{who} : {now.line.points} points au lieu de {then.line.points}."
            new = [fault for fault in now.found or () if fault.code not in _codes(then)]
            if new and now.turn and not then.line.suspended:
                yield f"{who} : {self.labels(new)}. Tenu pour permis par la table."

    def totals(self, course: Course) -> Iterator[str]:
        """Yield the totals, the suspended turns and, once the game has ended, the winner and the lead."""
        names, seats = course.sheet.header.players, course.state.seats
        yield (
            " ; ".join(SCORE.format(name=name, points=plural(seat.score, "point")) for name, seat in zip(names, seats))
            + "."
        )
        if waiting := [number for number, noted in enumerate(course.turns, 1) if noted.line.suspended]:
            yield SUSPENDED[len(waiting) > 1].format(turns=both(map(str, waiting)))
        if course.sheet.end:
            yield winner(names, [seat.score for seat in seats])


_DID = {TurnKind.PASS: "passe", TurnKind.TIME: "dépasse le temps", TurnKind.FAULT: "est en faute"}
ROW = "{number}. {name} : {what}"
ROWS = {
    **{str(kind): did for kind, did in _DID.items()},
    "refused": "{move} (refusé)",
    "refused_suspended": "{move} (refusé) (en suspens)",
    "lay": "{move} = {points}",
    "allowed": "{move} = {points} (permis par la table)",
    "suspended": "{move} (en suspens)",
}
"""The text of a turn in the list of turns, by its `row_kind`."""
SCORE = "{name} : {points}"
SUSPENDED = ("En suspens, sans points : le tour {turns}.", "En suspens, sans points : les tours {turns}.")
TOGETHER, WINS, WINS_BY = "{names} gagnent ensemble.", "{name} gagne.", "{name} gagne, de {points}."


def row_kind(noted: Noted) -> str:
    """Return the key in `ROWS` for a turn."""
    line = noted.line
    if line.kind is TurnKind.FAULT and line.move:
        return "refused_suspended" if line.suspended else "refused"
    if line.kind is not TurnKind.LAY:
        return str(line.kind)
    if noted.turn is None:
        return "suspended"
    return "allowed" if line.faults else "lay"


def _codes(noted: Noted) -> set[str]:
    """The codes of the faults written in the line of a turn."""
    return {fault.partition("/")[0] for fault in noted.line.faults}


def winner(names: Sequence[str], scores: Sequence[int]) -> str:
    """Return a sentence with the winner and the lead.

    >>> winner(["Ana", "Zoé", "Léo"], [57, 61, 12]), winner(["Ana", "Zoé"], [57, 57])
    ('Zoé gagne, de 4 points.', 'Ana et Zoé gagnent ensemble.')
    """
    best = max(scores)
    first = [name for name, score in zip(names, scores) if score == best]
    if len(first) > 1:
        return TOGETHER.format(names=both(first))
    others = [score for score in scores if score != best]
    if not others:
        return WINS.format(name=first[0])
    return WINS_BY.format(name=first[0], points=plural(best - max(others), "point"))
