"""The board: whose turn it is, the time, the table, the rack, the scores, the news."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from lettres.cli.screen.grid import GridPlan, grid_lines
from lettres.cli.screen.table import WIDTHS, Fitted, TileGroup, group_lines, table_lines
from lettres.cli.screen.text import Line, Span, abridged, bar, clip, filled, plain_lines, rule, shortened, width
from lettres.grammar import Nouns, signed
from lettres.play.desk import Judgement

LEAST_COLUMNS, LEAST_ROWS = 60, 16
_LAST_SECONDS = 10
_ROOMY = 24  # from this many rows on, three are kept for the texts


class SeatLine(NamedTuple):
    """A seat on the board."""

    name: str
    score: int
    tiles: int
    on_turn: bool


class Scene(NamedTuple):
    """The content of the board. `rack` is None if hidden; `title` and `pouch` have a long form, then a short one."""

    title: Sequence[str]
    nouns: Nouns
    number: int
    course: Sequence[str]
    pouch: Sequence[str]
    left: float | None
    players: Sequence[SeatLine]
    table: Sequence[TileGroup] | GridPlan
    composed: Sequence[TileGroup]
    rack: TileGroup | None
    order: str
    judged: Judgement
    doing: str
    notice: str
    setbacks: Sequence[str]
    news: Sequence[str]


def head(scene: Scene, columns: int) -> Line:
    """Return the first line: the game, the turn, the tiles left to draw, the seconds left."""
    clock = countdown(scene.left)
    turn = f"tour {scene.number}"
    course = [text[:1].lower() + text[1:] for text in scene.course]
    short = [text.partition(",")[0] for text in course[:1]]
    whole, shorter = [*course, turn], [*short, turn]
    ways = ((0, whole, 0), (0, whole, -1), (0, shorter, 0), (0, shorter, -1), (0, [turn], -1), (-1, [turn], -1))
    for title, texts, pouch in ways:
        left = [Span("class:bar", f" {' · '.join([scene.title[title], *texts])}")]
        piles = scene.pouch[pouch] if scene.pouch else ""
        right = [Span("class:bar", f"{piles}  " if clock else f"{piles} "), *clock]
        if width(left) + width(right) < columns:
            break
    return bar(left, right, columns, "class:bar")


def countdown(left: float | None) -> Line:
    """Return the minutes and seconds left of a turn.

    >>> [span.text for span in (*countdown(61.0), *countdown(3.2), *countdown(None))]
    [' 1:01 ', ' ! 0:04 ! ']
    """
    if left is None:
        return []
    seconds = int(left) + (left > int(left))
    text = f"{seconds // 60}:{seconds % 60:02}"
    if seconds <= _LAST_SECONDS:
        return [Span("class:late", f" ! {text} ! ")]
    return [Span("class:clock", f" {text} ")]


def players_line(players: Sequence[SeatLine], columns: int, nouns: Nouns) -> Line:
    """Return the line of the seats: name, points and tiles of each, the seat on turn marked. Long names are cut."""
    tile = nouns.tile
    held = [f"{each.tiles} {tile.singular[0]}." if nouns.rack else tile.counted(each.tiles) for each in players]
    scores = [
        f" {signed(each.score)} pt{'s' if abs(each.score) > 1 else ''}, {own}" for each, own in zip(players, held)
    ]
    room = columns - sum(map(len, scores)) - 4 * len(players) + 2
    most = max(get_cwidth(each.name) for each in players)
    while most > 3 and sum(min(get_cwidth(each.name), most) for each in players) > room:
        most -= 1
    line: Line = []
    for each, points, short in zip(players, scores, shortened([each.name for each in players], most)):
        name = f"{'>' if each.on_turn else ' '} {short}"
        line += [Span("class:turn" if each.on_turn else "", name + points), Span("", "  ")]
    return clip(line[:-1], columns)


def board(scene: Scene, columns: int, rows: int, plain: bool, scroll: int = 0) -> tuple[list[Line], int]:
    """Return the board as exactly `rows` lines, and the greatest value of `scroll` that shows more of the table."""
    rack = _fewest([scene.rack] if scene.rack else [], columns, 1, plain)
    composed = _fewest(scene.composed, columns, max(rows // 8, 1), plain)
    room = rows - 5 - len(rack) - len(composed)
    least = _least_texts(rows)
    fitted = _table(scene.table, columns, room - least, plain, scroll)
    needed = sum(1 for line in fitted.lines if width(line)) or 1
    texts = _texts(scene, columns, rows, room, room - needed)
    if len(texts) > least:
        fitted = _table(scene.table, columns, room - len(texts), plain, scroll)
    table = fitted.lines or [[Span("class:dim", _EMPTY)]]
    lines = [
        head(scene, columns),
        players_line(scene.players, columns, scene.nouns),
        rule(_table_title(scene), columns),
        *filled(table, room - len(texts)),
        rule(scene.doing, columns),
        *composed,
        rule(_rack_title(scene), columns),
        *rack,
        *texts,
    ]
    return [clip(line, columns) for line in filled(lines, rows)], fitted.most


def _table(table: Sequence[TileGroup] | GridPlan, columns: int, rows: int, plain: bool, scroll: int) -> Fitted:
    if isinstance(table, GridPlan):
        return grid_lines(table, columns, rows, plain, scroll)
    return table_lines(table, columns, rows, plain, scroll)


def whole_table(table: Sequence[TileGroup] | GridPlan, columns: int, plain: bool) -> list[Line]:
    """Return a whole table, on as many lines as it takes."""
    if isinstance(table, GridPlan):
        return grid_lines(table, columns, len(table.rows) + 3, plain).lines
    return group_lines(table, columns, WIDTHS[0], plain) or [[Span("class:dim", _EMPTY)]]


_EMPTY = "(la table est vide)"


def _fewest(words: Sequence[TileGroup], columns: int, most: int, plain: bool) -> list[Line]:
    """Return the groups `words` drawn with the widest tiles that fit on `most` lines, else on the fewest lines."""
    drawn = [group_lines(words, columns, size, plain) for size in WIDTHS]
    fitting = [lines for lines in drawn if len(lines) <= most]
    return (fitting[0] if fitting else min(drawn, key=len)) or [[Span("", "")]]


def _table_title(scene: Scene) -> str:
    if isinstance(scene.table, GridPlan):
        return f"Grille : {scene.nouns.tile.counted(len(scene.table.dice))}"
    return f"Table : {scene.nouns.meld.counted(len(scene.table))}"


def _rack_title(scene: Scene) -> str:
    tile, holder = scene.nouns.tile, scene.nouns.rack
    if scene.rack is None:
        hidden = holder or tile
        return f"{hidden.many().capitalize()} {hidden.agreed('caché', several=True)}"
    if holder is None:
        return f"{tile.many('vos').capitalize()} : {len(scene.rack.boxes)}"
    return f"{holder.after('votre').capitalize()} : {tile.counted(len(scene.rack.boxes))} ({scene.order})"


def _judged_rows(rows: int) -> int:
    return 1 if rows < 20 else 2


def _least_texts(rows: int) -> int:
    return _judged_rows(rows) + (3 if rows + 2 >= _ROOMY else 2)


def _texts(scene: Scene, columns: int, rows: int, room: int, free: int) -> list[Line]:
    """Return the verdict, the answer to the last typed line, the setbacks, then the end of the news.

    They may take `free` rows (those that the table leaves) or a third of `room`, whichever is more.
    """
    judged = plain_lines([scene.judged.text], columns, f"class:{scene.judged.look}")
    columns -= 2  # for « … »
    answer = plain_lines([scene.notice] if scene.notice else [], columns, "class:notice")
    lost = plain_lines((f"! {text}" for text in scene.setbacks), columns, "class:bad", "  ")
    first = [*judged, *filled([], _judged_rows(rows) - len(judged)), *answer, *lost]
    news = plain_lines(scene.news, columns, "", "  ")
    most = max(_least_texts(rows), free, room // 3, min(len(first), room - 3))
    wanted = max(_least_texts(rows), min(len(first) + len(news), most))
    return filled(abridged(first, news, wanted), wanted)
