"""A turn on a client's screen, to and from the desks of `lettres/play`: judged, changed by a typed line, mended."""

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
from lettres.play.handlers import offered, submit
from lettres.play.rack import HAND, RackOrder
from lettres.play.requests import LONGEST, Meaning, Outcome, Wish, no_meaning
from lettres.play.score_sheet import sheet_lines
from lettres.position import Form, Json, PositionError, form_of_game
from lettres.records.session import Session
from lettres.rooms.choices import by_labels
from lettres.rooms.printing import for_buttons
from lettres.rooms.refusals import No
from lettres.rooms.wire.frames import ComposedDraft, JudgedReply, Mark
from lettres.rooms.wire.messages import Draft
from lexicon import Lexicon

_COMPOSING = (Phase.THROW, Phase.DRAW, Phase.PLAY, Phase.DRAWN, Phase.DISCARD)
_SHORT = ("not_a_meld", "too_short")
_OF_ALL = ("opening_too_short", "opening_extra_words")  # faults of a turn, not of one of its melds
_FEW = 4  # melds of which each is told the fault of all
_STEPS = {"annuler": "undo", "refaire": "redo", "recommencer": "reset", "réparer": "reset"}


class Composed(NamedTuple):
    """What a typed line did: the draft after it, what is said, what became of the steps or is wished; `outcome` where
    it is to be done."""

    draft: ComposedDraft
    notice: str
    done: str | None
    outcome: Outcome


def desk_at(
    session: Session, seat: int, lexicon: Lexicon | None, draft: Draft | None = None, meaning: Meaning = no_meaning
) -> Desk:
    """The desk of a seat, with its draft on it; raises `No` for a draft that is none of this game."""
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
    """Sort as on the screen; an order that is none of this game is the first."""
    if draft.order == HAND:
        order.by_hand(" ".join(face for face in (tile.partition("@")[0] for tile in draft.rack) if _names(order, face)))
    elif draft.order in order.ways:
        order.sort(draft.order)


def _names(order: RackOrder, face: str) -> bool:
    """Whether a text names a tile that can be put first: a die that was not thrown shows none."""
    try:
        order.by_hand(face)
    except ValueError:
        return False
    return True


def read_table(form: Form, table: Json, before: Layout) -> Layout:
    """A table that a client lays on the one of before, right or wrong; raises `No` for what is no table of the game."""
    try:
        laid = form.read_laid([row or [None] for row in table] if form.box.dice else [meld for meld in table if meld])
        form.check(laid, ())
    except PositionError as failure:
        raise No("bad", f"{failure}") from failure
    return laid if isinstance(laid, Grid) else Table(tuple(_as_they_lay(form, laid.melds, before)))


def _as_they_lay(form: Form, laid: tuple[Meld, ...], before: Layout) -> Iterator[Meld]:
    """The melds of a table, those that lay there already in the order in which they lay: the order of a group has no
    meaning, and to write it otherwise is not to change the table."""
    lying: dict[Layout, list[Meld]] = {}
    for meld in before.melds:
        lying.setdefault(form.upright(Table((meld,))), []).append(meld)
    for meld in laid:
        same = lying.get(form.upright(Table((meld,))))
        yield same.pop(0) if same else meld


def _compose(desk: Desk, draft: Draft) -> None:
    """Lay a draft, which is one step of those that there are on the screen."""
    laid = _laid(desk, draft)
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
    """Whether two tables hold the same melds, or the same grid."""
    if isinstance(one, Grid):
        return one == other
    return Counter(one.melds) == Counter(other.melds)


def form_of_draft(desk: Desk) -> ComposedDraft:
    """The draft of a desk, for its client."""
    settled = desk.composer.settled
    return ComposedDraft(
        table=form_of_game(desk.game).table(settled.after),
        loose=list(settled.loose),
        rack=list(desk.order.show(settled.rack)),
        order=desk.order.way,
        asked=desk.asked,
        at=desk.composer.at if isinstance(desk, DiceDesk) else UNSET,
    )


def judged(name: str, desk: Desk, draft: Draft) -> JudgedReply:
    """What is wrong with the draft on a desk, in the sentences of the terminal, or what it would bring.

    `name` is the message's. Where it is not `checked`, its melds are judged once they are laid: that there is no fault
    says nothing of them.
    """
    found = desk.judged()
    look, text = found.look, found.text
    if not desk.live or desk.empty:
        return JudgedReply(name, look, for_buttons(text), desk.checks_first)
    faults = dict.fromkeys(fault for fault in desk.known_faults() if fault.code != "opening_points")  # a sum lacks
    if faults and all(map(_is_unfinished, faults)):
        look, text = "advice", _still_missing(tuple(faults), desk)
    wrong = [(fault, frozenset(fault.melds), _told_of(fault, desk)) for fault in faults]
    laid = _laid(desk, draft)
    marks = [_mark(meld, wrong) for meld in laid.melds]
    if isinstance(laid, Grid):
        marks = list(_placed(marks, laid, draft))
    scores = found.look == "good" and desk.game.scores_turns
    points = sum(line.points for line in desk.game.score(desk.composer.turn)) if scores else UNSET
    return JudgedReply(name, look, for_buttons(text), desk.checks_first, marks, points)


def _laid(desk: Desk, draft: Draft) -> Layout:
    return read_table(form_of_game(desk.game), draft.table, desk.view.table)


def _lacks(fault: Fault) -> int:
    """How many tiles lack, where all that is wrong is that a word, a run, a group or a first turn is not finished."""
    sizes = [len(meld) for meld in fault.melds]
    if fault.code in _SHORT:
        return max(0, LEAST - max(sizes, default=LEAST))
    if fault.code != "opening_too_short" or not isinstance(fault.detail, tuple):
        return 0
    least, counts = fault.detail
    return max(0, int(least) - (sum(sizes) if counts == "total" else max(sizes, default=0)))


def _is_unfinished(fault: Fault) -> bool:
    """Return whether laying more mends a fault: it is none of what lies there."""
    return bool(_lacks(fault)) or fault.code in UNFINISHED


def _still_missing(faults: Sequence[Fault], desk: Desk) -> str:
    """Return what a draft still lacks: what a first turn lacks says it of its melds too, and what is loose comes
    first."""
    kinds = [("table_tile_missing",), ("opening_too_short",), _SHORT, ("no_rack_tile",)]
    chosen = next(kind for kind in kinds if any(fault.code in kind for fault in faults))
    told = (fault for fault in faults if fault.code in chosen)
    return " ".join(_told_of(fault, desk) or fault_sentence(fault, desk.speech) for fault in told)


def _told_of(fault: Fault, desk: Desk) -> str:
    """A fault as one of some melds; what is not finished is none. Empty for one of the turn."""
    if fault.code in _SHORT and (lacks := _lacks(fault)):
        return f"{desk.speech.melds(fault.melds)} : encore {desk.speech.count(lacks)}."
    return "" if fault.code in _OF_ALL else fault_sentence(fault, desk.speech)


def _mark(meld: Meld, wrong: Sequence[tuple[Fault, frozenset[Faces], str]]) -> Mark:
    """Whether a meld has a fault, of which the melds and the sentences are given: those that are its own; how many
    tiles it `lacks` where that is all."""
    shown = faces(meld)
    own = [(fault, melds, sentence) for fault, melds, sentence in wrong if shown in melds]
    text = " ".join(dict.fromkeys(sentence for _, melds, sentence in own if sentence and len(melds) <= _FEW))
    lacking = [_lacks(fault) for fault, _, _ in own]
    lacks = max(lacking, default=0) if all(lacking) else 0
    return Mark(not own, text or UNSET, lacks or UNSET)


def _placed(marks: Sequence[Mark], laid: Grid, draft: Draft) -> Iterator[Mark]:
    """Say where the lines of a grid are, by the rows and columns of the draft."""
    there = [(at, to) for at, row in enumerate(draft.table) for to, cell in enumerate(row) if cell is not None]
    down, right = (min((cell[axis] for cell in there), default=0) for axis in (0, 1))
    for mark, cells in zip(marks, lines(laid.pieces)):
        yield replace(mark, cells=[(row + down, column + right) for row, column in cells])


def line(desk: Desk, text: str, *, command: bool = False) -> Composed:
    """What a line does to the draft on a desk, typed or a `command`; what acts in the game, or is wished, is left to
    the caller."""
    before = desk.composer.settled
    outcome = submit(desk, text, command=command)
    desk.notice = by_labels(type(desk.game.rules), desk.notice)
    if isinstance(outcome, Wish):
        return Composed(form_of_draft(desk), desk.notice or _told(desk, outcome), outcome.value, outcome)
    changed = outcome is None and desk.composer.settled is not before
    step = _STEPS.get(desk.read(text[:LONGEST]).name) if changed else None  # the client has the step itself
    return Composed(form_of_draft(desk), desk.notice, step, outcome)


def _told(desk: Desk, wish: Wish) -> str:
    """What a wish is answered, where that needs no room: the help, the rules, the scores."""
    session = desk.session
    theme = session.header.theme
    if wish is Wish.HELP:
        return "\n".join(help_lines(desk.help, offered(desk)))
    if wish in (Wish.RULES, Wish.ALL_RULES):
        return "\n".join((rules_page if wish is Wish.RULES else whole_rules)(session.game, theme))
    return "\n".join(sheet_lines(session)) if wish is Wish.SCORE else ""


def ruling(desk: Desk, text: str) -> str:
    """What the arbiter answers; in games of tiles, whether some are a meld."""
    submit(desk, f"? {text}")
    return by_labels(type(desk.game.rules), desk.notice)
