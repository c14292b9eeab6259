"""Judges the draft on a client's screen, or changes it by a line, on a desk of `lettres/play`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from lettres.compose import MoveError
from lettres.engine import Phase
from lettres.engine.grid import Grid, lines
from lettres.engine.table import Faces, Layout, Meld, Table, faces
from lettres.engine.turn import Fault
from lettres.families.numbers.melds import LEAST
from lettres.french.faults import fault_sentence
from lettres.french.how_to_play import rules_page, whole_rules
from lettres.play.commands import help_lines
from lettres.play.desk import UNFINISHED, Desk
from lettres.play.desks import desk_of
from lettres.play.grid.desk import DiceDesk
from lettres.play.handlers import available_commands, run, submit
from lettres.play.rack import HAND, RackOrder
from lettres.play.requests import LONGEST, Meaning, Outcome, Wish, no_meaning
from lettres.play.score_sheet import sheet_lines
from lettres.position import Form, Json, PositionError, form_of_game
from lettres.records.session import Session
from lettres.rooms.choices import with_option_labels
from lettres.rooms.printing import without_typing_advice
from lettres.rooms.refusals import No
from lettres.rooms.wire.incoming import Draft
from lettres.rooms.wire.outgoing import ComposedDraft, JudgedReply, Mark
from lexicon import Lexicon

_COMPOSING = (Phase.THROW, Phase.DRAW, Phase.PLAY, Phase.DRAWN, Phase.DISCARD)
_SHORT = ("not_a_meld", "too_short")
_OF_ALL = ("opening_too_short", "opening_extra_words")  # faults of the turn, not of one meld
_FEW = 4  # a fault of more melds than this is not repeated on each
_BUTTONS = {
    "validate": "valider",
    "pass": "passer",
    "discard": "défausser",
    "help": "aide",
    "score": "score",
    "rules": "règles",
}
"""The command of each button."""
_STEPS = {"annuler": "undo", "refaire": "redo", "recommencer": "reset", "réparer": "reset"}


class Composed(NamedTuple):
    """The result of a typed line or a button: the new draft, and the notice. `done` is the undo step that the client
    must make, or the wish that was answered. `outcome` is an action or a wish that the caller must carry out."""

    draft: ComposedDraft
    notice: str
    done: str | None
    outcome: Outcome


def desk_at(
    session: Session, seat: int, lexicon: Lexicon | None, draft: Draft | None = None, meaning: Meaning = no_meaning
) -> Desk:
    """Return the desk of `seat` with `draft` on it. Raises `No` for a draft that does not fit the game."""
    order = RackOrder(session.game)
    if draft is not None:
        _sort(order, draft)
    live = session.state.turn == seat and session.state.phase in _COMPOSING
    desk = desk_of(session, seat, lexicon, order, live=live)
    desk.meaning = meaning
    if draft is not None and live:
        desk.asked = draft.asked if draft.asked in desk.commands else ""
        _compose(desk, draft)
    return desk


def _sort(order: RackOrder, draft: Draft) -> None:
    """Sort the rack in the order of the client's `draft`. An order that the game does not have is ignored."""
    if draft.order == HAND:
        order.by_hand(
            " ".join(face for face in (tile.partition("@")[0] for tile in draft.rack) if _names_tile(order, face))
        )
    elif draft.order in order.ways:
        order.sort(draft.order)


def _names_tile(order: RackOrder, face: str) -> bool:
    """Return True if `face` names a tile that can be sorted. A die that was not thrown has no face to name."""
    try:
        order.by_hand(face)
    except ValueError:
        return False
    return True


def read_table(form: Form, table: Json, before: Layout) -> Layout:
    """Return the table that a client sends, legal or not, in place of `before`. Raises `No` if it is no table."""
    try:
        laid = form.read_laid([row or [None] for row in table] if form.box.dice else [meld for meld in table if meld])
        form.check(laid, ())
    except PositionError as failure:
        raise No("bad", f"{failure}") from failure
    return laid if isinstance(laid, Grid) else Table(tuple(_keep_tile_order(form, laid.melds, before)))


def _keep_tile_order(form: Form, laid: tuple[Meld, ...], before: Layout) -> Iterator[Meld]:
    """Yield the melds of a table. A meld that is also in `before` keeps its order of tiles from there. The order of a
    group has no meaning, so another order must not count as a change."""
    lying: dict[Layout, list[Meld]] = {}
    for meld in before.melds:
        lying.setdefault(form.upright(Table((meld,))), []).append(meld)
    for meld in laid:
        same = lying.get(form.upright(Table((meld,))))
        yield same.pop(0) if same else meld


def _compose(desk: Desk, draft: Draft) -> None:
    """Put a draft on a desk, as one step that can be undone."""
    laid = _draft_table(desk, draft)
    if isinstance(desk, DiceDesk) and draft.first is not None:
        desk.composer.hold(draft.first)
    same = same_table(laid, desk.view.table)
    if not same:
        try:
            desk.lay(laid, draft.at) if isinstance(desk, DiceDesk) else desk.lay(laid)
        except (MoveError, ValueError) as failure:
            raise No("bad", str(failure)) from failure
    desk.composer.stand(undo=draft.undo or not same, redo=draft.redo)


def same_table(one: Layout, other: Layout) -> bool:
    """Return True if two tables hold the same melds in any order, or the same grid."""
    if isinstance(one, Grid):
        return one == other
    return Counter(one.melds) == Counter(other.melds)


def draft_form(desk: Desk) -> ComposedDraft:
    """Return the draft of a desk in the form that clients read."""
    settled = desk.composer.settled
    return ComposedDraft(
        table=form_of_game(desk.game).table(settled.after),
        loose=list(settled.loose),
        rack=list(desk.order.show(settled.rack)),
        order=desk.order.way,
        asked=desk.asked,
        at=desk.composer.at if isinstance(desk, DiceDesk) else UNSET,
    )


def judge_draft(name: str, desk: Desk, draft: Draft) -> JudgedReply:
    """Return the faults of the draft on a desk, or what it would score, in the sentences of the terminal.

    `name` is the id of the message. In a reply with `checked` False, melds are judged only once they are laid: no fault
    does not mean that they are legal.
    """
    judgement = desk.judgement()
    look, text = judgement.look, judgement.text
    if not desk.live or desk.empty:
        return JudgedReply(name, look, without_typing_advice(text), desk.checks_first)
    faults = dict.fromkeys(fault for fault in desk.known_faults() if fault.code != "opening_points")  # a missing sum
    if faults and all(map(_is_unfinished, faults)):
        look, text = "advice", _still_missing(tuple(faults), desk)
    wrong = [(fault, frozenset(fault.melds), _meld_sentence(fault, desk)) for fault in faults]
    laid = _draft_table(desk, draft)
    marks = [_mark(meld, wrong) for meld in laid.melds]
    if isinstance(laid, Grid):
        marks = list(_with_cells(marks, laid, draft))
    scores = judgement.look == "good" and desk.game.scores_turns
    points = sum(line.points for line in desk.game.score(desk.composer.turn)) if scores else UNSET
    return JudgedReply(name, look, without_typing_advice(text), desk.checks_first, marks, points)


def _draft_table(desk: Desk, draft: Draft) -> Layout:
    return read_table(form_of_game(desk.game), draft.table, desk.view.table)


def _missing_tiles(fault: Fault) -> int:
    """Return how many tiles are missing if the fault is that a word, run, group or first turn is too short; else 0."""
    sizes = [len(meld) for meld in fault.melds]
    if fault.code in _SHORT:
        return max(0, LEAST - max(sizes, default=LEAST))
    if fault.code != "opening_too_short" or not isinstance(fault.detail, tuple):
        return 0
    least, counts = fault.detail
    return max(0, int(least) - (sum(sizes) if counts == "total" else max(sizes, default=0)))


def _is_unfinished(fault: Fault) -> bool:
    """Return True if laying more tiles can mend a fault."""
    return bool(_missing_tiles(fault)) or fault.code in UNFINISHED


def _still_missing(faults: Sequence[Fault], desk: Desk) -> str:
    """Return a sentence about what a draft still needs: loose tiles first, then a longer first turn, then longer
    melds."""
    kinds = [("table_tile_missing",), ("opening_too_short",), _SHORT, ("no_rack_tile",)]
    chosen = next(kind for kind in kinds if any(fault.code in kind for fault in faults))
    shortages = (fault for fault in faults if fault.code in chosen)
    return " ".join(_meld_sentence(fault, desk) or fault_sentence(fault, desk.speech) for fault in shortages)


def _meld_sentence(fault: Fault, desk: Desk) -> str:
    """Return the sentence to show at each meld that has `fault`; empty for a fault of the whole turn."""
    if fault.code in _SHORT and (lacks := _missing_tiles(fault)):
        return f"{desk.speech.melds(fault.melds)} : encore {desk.speech.count(lacks)}."
    return "" if fault.code in _OF_ALL else fault_sentence(fault, desk.speech)


def _mark(meld: Meld, wrong: Sequence[tuple[Fault, frozenset[Faces], str]]) -> Mark:
    """Return the mark of a meld: its own faults, and the number of missing tiles if it is only too short. `wrong`
    holds, for each fault of the draft, the fault, the melds that have it, and its sentence."""
    shown = faces(meld)
    own = [(fault, melds, sentence) for fault, melds, sentence in wrong if shown in melds]
    text = " ".join(dict.fromkeys(sentence for _, melds, sentence in own if sentence and len(melds) <= _FEW))
    lacking = [_missing_tiles(fault) for fault, _, _ in own]
    lacks = max(lacking, default=0) if all(lacking) else 0
    return Mark(not own, text or UNSET, lacks or UNSET)


def _with_cells(marks: Sequence[Mark], laid: Grid, draft: Draft) -> Iterator[Mark]:
    """Yield each mark with the cells of its line of dice, as rows and columns in the draft's table."""
    there = [(at, to) for at, row in enumerate(draft.table) for to, cell in enumerate(row) if cell is not None]
    down, right = (min((cell[axis] for cell in there), default=0) for axis in (0, 1))
    for mark, cells in zip(marks, lines(laid.pieces)):
        yield replace(mark, cells=[(row + down, column + right) for row, column in cells])


def apply_line(desk: Desk, text: str) -> Composed:
    """Apply a typed line to the draft on a desk. Actions and wishes are left to the caller."""
    before = desk.composer.settled
    outcome = submit(desk, text)
    changed = outcome is None and desk.composer.settled is not before
    step = _STEPS.get(desk.read(text[:LONGEST]).name) if changed else None  # the client keeps the undo history
    return _composed(desk, outcome, step)


def press_button(desk: Desk, button: str, tile: str = "") -> Composed:
    """Apply the command of a button to the draft on a desk. Actions and wishes are left to the caller."""
    return _composed(desk, run(desk, _BUTTONS[button], *tile.split()))


def _composed(desk: Desk, outcome: Outcome, step: str | None = None) -> Composed:
    desk.notice = with_option_labels(type(desk.game.rules), desk.notice)
    if isinstance(outcome, Wish):
        return Composed(draft_form(desk), desk.notice or _answer_wish(desk, outcome), outcome.value, outcome)
    return Composed(draft_form(desk), desk.notice, step, outcome)


def _answer_wish(desk: Desk, wish: Wish) -> str:
    """Return the answer to a wish that needs no room: the help, the rules or the scores; else an empty string."""
    session = desk.session
    theme = session.header.theme
    if wish is Wish.HELP:
        return "\n".join(help_lines(desk.help, available_commands(desk)))
    if wish in (Wish.RULES, Wish.ALL_RULES):
        return "\n".join((rules_page if wish is Wish.RULES else whole_rules)(session.game, theme))
    return "\n".join(sheet_lines(session)) if wish is Wish.SCORE else ""


def ask_arbiter(desk: Desk, text: str) -> str:
    """Return the arbiter's answer about words; in games of tiles, about whether tiles form a meld."""
    run(desk, "arbitre", *text.replace(",", " ").split())
    return with_option_labels(type(desk.game.rules), desk.notice)
