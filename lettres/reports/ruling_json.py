"""The judgement of a turn as JSON."""

from __future__ import annotations

from lettres.engine import Fault, Game, Turn, judge
from lettres.french.faults import fault_sentence
from lettres.french.points import itemised_points
from lettres.french.speech import Speech
from lettres.position import Json, Position, form_for
from lettres.position.turns import LaidTurn
from lettres.reports.game_json import changed_melds
from lettres.study.measure import measure


def ruling_form(laid: LaidTurn, game: Game) -> dict[str, Json]:
    """Return the judgement of a turn as JSON: whether it is legal, its faults, and its score (0 if it has faults).

    >>> from lettres.games.letters import letters
    >>> from lettres.position.turns import read_turn
    >>> laid = read_turn('{"before": ["IMAGE"], "after": ["PAGE", "MIEL"], "rack": "LEP"}')
    >>> form = ruling_form(laid, letters())
    >>> form["legal"], form["faults"], form["points"]
    (True, [], 10)
    """
    turn, faults = laid.turn, judge(game, laid.turn).faults
    form, speech = form_for(Position(laid.game, turn.before, (), rules=laid.rules)), Speech(game)
    return {
        "id": laid.id,
        "game": laid.game,
        "legal": not faults,
        "faults": [_fault(fault, game, speech) for fault in faults],
        **_worth(game, turn, bool(faults)),
        "placed": form.tiles(turn.placed),
        "missing": form.tiles(turn.missing),
        **changed_melds(form, turn),
    }


def _fault(fault: Fault, game: Game, speech: Speech) -> dict[str, Json]:
    shown = game.notation.shown
    return {
        "code": fault.code,
        "rule": fault.rule,
        "message": fault_sentence(fault, speech),
        "melds": list(map(shown, fault.melds)),
        "others": list(map(shown, fault.others)),
        "tiles": list(fault.tiles),
    }


def _worth(game: Game, turn: Turn, refused: bool) -> dict[str, Json]:
    """The points and their breakdown or, in games whose turns score nothing, the number and value of the tiles laid."""
    if not game.scores_turns:
        laid = measure(game, turn) if not refused else None
        return {"count": laid.main if laid else 0, "value": laid.value if laid else 0}
    lines = () if refused else game.score(turn)
    return {
        "points": sum(line.points for line in lines),
        "score": [{"code": line.code, "points": line.points} for line in lines],
        "message": itemised_points(lines) if lines else "",
    }
