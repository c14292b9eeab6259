"""An answer as a player reads it: the score and its proof, the table before and after, what the hands do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lettres.cli.console import decimal, safe
from lettres.cli.export.phrases import spoken_tiles
from lettres.cli.export.text import drawn_table, table_lines
from lettres.cli.play.messages import plural, tell_points
from lettres.cli.proposer.search import Answer
from lettres.cli.proposer.tell import tell_step, tell_step_aloud
from lettres.cli.screen.text import wrap
from lettres.engine.jokers import JokerRule
from lettres.engine.rules import RuleSet
from lettres.engine.table import Meld, Piece
from lettres.engine.tiles import Tiles, remove
from lettres.games.letter_rules import LettersRules
from lettres.games.letters import JOKER, joker_rule
from lettres.moves import write_move
from lettres.solver.solution import Move, Solution
from lettres.steps import Kind, Source, Step, steps


class Look(NamedTuple):
    """How to print: in so many columns, drawn or in plain lines, in colour or not."""

    columns: int = 80
    drawn: bool = True
    colour: bool = False


def answer_lines(answer: Answer, look: Look) -> Iterator[str]:
    """All that is told of a position, line by line."""
    solution = answer.solution
    if not solution.moves:
        yield from wrap(no_move(answer), look.columns)
        return
    best = solution.moves[0]
    yield from wrap(f"{tell_points(answer.game.score(best.turn))}.", look.columns)
    yield from wrap(proof(solution, answer.seconds), look.columns)
    yield ""
    told = steps(best.turn, _jokers(answer.position.rules))
    yield from _drawn(best, told, look) if look.drawn else _plain(best)
    left = remove(best.turn.rack, best.turn.placed)
    rest = f"Il vous reste : {spoken_tiles(left, JOKER)}." if left else "Votre chevalet est vide."
    yield from wrap(rest, look.columns)
    yield ""
    yield from _steps(told, look)
    yield ""
    yield from wrap(f"Le coup, tel qu'il se tape dans « lettres jouer » : {_typed(answer, best)}", look.columns, "  ")
    yield from _others(answer, look)


def _jokers(rules: RuleSet) -> JokerRule | None:
    return joker_rule(rules) if isinstance(rules, LettersRules) else None


def proof(solution: Solution, seconds: float) -> str:
    """How sure it is that no move is better.

    >>> proof(Solution((), 12, False), 10.0)
    "C'est le meilleur coup trouvé en 10,0 s ; aucun ne peut dépasser 12 points."
    """
    if solution.proven:
        return "Aucun coup ne marque davantage : c'est prouvé."
    if solution.score == solution.bound:
        return "Aucun coup ne marque davantage, c'est prouvé ; un autre défait peut-être moins de mots."
    return (
        f"C'est le meilleur coup trouvé en {decimal(seconds)} s ; "
        f"aucun ne peut dépasser {plural(solution.bound, 'point')}."
    )


def no_move(answer: Answer) -> str:
    """What is said where there is no move to propose."""
    if not answer.position.rack:
        return "Le chevalet est vide : il n'y a rien à poser."
    if answer.solution.proven:
        return "Aucun coup n'est possible, c'est prouvé : piochez une lettre et passez."
    bound = plural(answer.solution.bound, "point")
    return f"Aucun coup n'a été trouvé en {decimal(answer.seconds)} s ; aucun ne peut dépasser {bound}."


def _drawn(move: Move, told: Sequence[Step], look: Look) -> Iterator[str]:
    before, after = move.turn.before.melds, move.turn.after.melds
    width = min(look.columns, 120) - 2
    if before:
        yield "Avant :"
        yield from drawn_table(before, before, JOKER, look.colour, width)
    yield "Après :" if before else "La table :"
    yield from drawn_table(marked(after, told, move.turn.placed), before, JOKER, look.colour, width)
    yield from wrap(_LEGEND, look.columns, "   ")


_LEGEND = "   * mot changé ou nouveau   ( ) lettre de votre chevalet   minuscule : joker"


_LIKELY = (Source.RACK, Source.TABLE, Source.KEPT)


def marked(melds: Sequence[Meld], told: Sequence[Step], placed: Tiles) -> list[Meld]:
    """The melds of a table with the tiles that were placed in brackets, to be drawn.

    A tile that took the place of a joker and moved on is marked where such a tile lies now.

    >>> meld = (Piece("P", "P"), Piece("?", "I"))
    >>> marked([meld], [Step(Kind.FORM, meld, (Source.RACK, Source.RACK))], ("?", "P"))[0][1].shows
    '(I)'
    """
    made = [(_after(step), step.sources) for step in told if step.kind is not Kind.LIFT]
    sources: dict[int, tuple[Source, ...]] = {}
    for at, meld in enumerate(melds):
        if found := next((each for each in made if each[0] == meld), None):
            made.remove(found)
            sources[at] = found[1]
    left = Counter(placed)
    shown = [list(meld) for meld in melds]
    places = [(at, to) for at, whence in sources.items() for to in range(len(whence))]
    for at, to in sorted(places, key=lambda place: _LIKELY.index(sources[place[0]][place[1]])):
        piece = melds[at][to]
        if left[piece.tile]:
            left[piece.tile] -= 1
            shown[at][to] = piece._replace(shows=f"({piece.shows})")
    return list(map(tuple, shown))


def _after(step: Step) -> Meld:
    if step.kind is Kind.FORM:
        return step.meld
    return tuple(Piece(p.shows, p.shows) if s is Source.RACK else p for p, s in zip(step.meld, step.sources))


def _plain(move: Move) -> Iterator[str]:
    before, after = move.turn.before.melds, move.turn.after.melds
    if before:
        yield from (f"Avant. {line}" for line in table_lines(before, None, JOKER))
    yield from (f"Après. {line}" for line in table_lines(after, before, JOKER))


def _steps(told: Sequence[Step], look: Look) -> Iterator[str]:
    """What the hands do, numbered."""
    yield "Comment faire :"
    for number, step in enumerate(told, 1):
        sentence = tell_step(step) if look.drawn else tell_step_aloud(step)
        yield from wrap(f"{number}. {sentence}", look.columns, "   ")


def _typed(answer: Answer, move: Move) -> str:
    return safe(write_move(answer.game, move.turn))


def _others(answer: Answer, look: Look) -> Iterator[str]:
    others = answer.solution.moves[1:]
    if others:
        yield ""
        yield "Autre coup :" if len(others) == 1 else "Autres coups :"
    for move in others:
        yield from wrap(f"{plural(move.score, 'point')} : {_typed(answer, move)}", look.columns, "  ")
