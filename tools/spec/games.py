"""Cases about whole games: recording them, reading their sheets, and their progress by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count

from lettres.engine import Game, GameState, Phase, Turn, apply, start
from lettres.engine.events import Action, Pass, Play, TimeOut
from lettres.engine.rules import RuleError
from lettres.engine.table import table_of
from lettres.families.words.rules import LettersRules
from lettres.games.letters import letters
from lettres.play.scribe_sheet import SheetDesk
from lettres.position import Json
from lettres.records.header import Header, RecordError
from lettres.records.noted import finish, note, rack_sizes
from lettres.records.sheet import End, Sheet, SheetLine, TurnKind, sheet_texts, write_sheet
from lettres.records.sheet_reader import read_sheet
from lettres.site.table_phrases import FIXED
from lexicon import Lexicon
from tools.random_play.player import Dice, random_options
from tools.random_play.words import RANGES, RandomPlayer
from tools.spec.kind import Kind
from tools.spec.turns import NOTATION, drafted, drawn_setting, setting, written

_DATE = "1970-01-01T00:00:00+00:00"
_STEPS = 14  # steps of a game
_NAMES = ("Ana", "Zoé", "Jean-Luc", "Ève d'Aix")


# ----- a game that is noted


class NotedGame:
    """A game that `lettres` records by the steps that the companion has."""

    def __init__(self, game: Game, players: Sequence[str]) -> None:
        self.game = game
        self.desk = SheetDesk(game, Sheet(Header("lettres", game.rules.recorded(), "essai", "", (*players,), 0, _DATE)))
        self.errors: list[str] = []
        self.past: list[Sheet] = []
        self.future: list[Sheet] = []

    @property
    def sheet(self) -> Sheet:
        """The sheet as it stands."""
        return self.desk.sheet

    def state(self, at: int) -> GameState:
        """Return the state before the turn with index `at`, or after the last turn."""
        turns = self.desk.course.turns
        return turns[at].before if at < len(turns) else self.desk.course.state

    def do(self, step: Json) -> None:
        """Do `step`, which is the name of a method and its arguments; a step that does not fit adds an error."""
        name, *given = step
        try:
            getattr(self, name)(*given)
        except RecordError as error:
            self.errors.append(f"TableError: {error}")

    def put(self, play: Json) -> None:
        """Record a turn."""
        self._place(play, len(self.sheet.lines), instead=False)

    def correct(self, at: int, play: Json) -> None:
        """Replace the turn with index `at`."""
        self._place({"seat": self.sheet.lines[at].seat} | play, at, instead=True)

    def insert(self, at: int, play: Json) -> None:
        """Insert a forgotten turn at index `at`."""
        self._place(play, at, instead=False)

    def recount(self, at: int, points: int | None) -> None:
        """Count `points` for the turn with index `at`."""
        line = self.sheet.lines[at]
        self._put(line._replace(points=line.rule if points is None else points), at, instead=True)

    def remove(self, at: int) -> None:
        """Remove the turn with index `at`."""
        self._change(lambda: self.desk.remove(str(at + 1)))

    def rename(self, seat: int, name: str) -> None:
        """Rename the player at `seat`."""
        players = [*self.desk.names]
        players[seat] = name
        self._take(self.sheet._replace(header=self.sheet.header._replace(players=tuple(players))))

    def undo(self) -> None:
        """Undo the last step."""
        self.future.append(self.sheet)
        self.desk = SheetDesk(self.game, self.past.pop())

    def redo(self) -> None:
        """Redo the step last undone."""
        self.past.append(self.sheet)
        self.desk = SheetDesk(self.game, self.future.pop())

    def end(self, left: Sequence[str]) -> None:
        """End the game; `left` has the tiles left on each rack, as far as they are known."""
        finish(self.desk.course.turns[-1], End(tuple(left)))
        self._take(self.sheet._replace(end=End(tuple(left))))

    def _place(self, play: Json, at: int, *, instead: bool) -> None:
        state = self.state(at)
        seat, kind = play.get("seat", state.turn), TurnKind(play["kind"])
        if kind in (TurnKind.PASS, TurnKind.TIME) or not (play.get("formed") or play.get("broken")):
            return self._put(SheetLine(seat, kind), at, instead=instead)
        turn = drafted(table_of(state.table), state.seats[seat].opened, play)
        own = {key: play[key] for key in ("points", "emptied") if key in play}
        if "rack" in play:
            own["rack"] = "".join(sorted(play["rack"]))
        return self._put(SheetLine(seat, kind, self.game.notation.turn(turn), **own), at, instead=instead)

    def _put(self, line: SheetLine, at: int, *, instead: bool) -> None:
        """Put a line on the sheet, as a scribe does; raise `RecordError` for a line that does not fit."""
        note(self.state(at), line, judged=True)
        self._change(lambda: self.desk.put(line, at, instead))

    def _take(self, sheet: Sheet) -> None:
        self._change(lambda: setattr(self, "desk", SheetDesk(self.game, sheet)))

    def _change(self, act: Callable[[], object]) -> None:
        self.past.append(self.sheet)
        self.future.clear()
        act()

    def answer(self) -> Json:
        """Return the content of the sheet."""
        course, notes, names = self.desk.course, self.desk.notes, self.desk.names
        return {
            "text": "".join(f"{text}\n" for text in self.desk.texts),
            "errors": self.errors,
            "scores": [seat.score for seat in course.state.seats],
            "sizes": rack_sizes(course),
            "totals": list(notes.totals(course)),
            "rows": [notes.row(number, each, names) for number, each in enumerate(course.turns, 1)],
        }


def noted(lexicon: Lexicon, asked: Json) -> Json:
    """Return the sheet that `lettres` records for the steps `asked`."""
    game = NotedGame(setting(lexicon, asked).game, asked["players"])
    for step in asked["done"]:
        game.do(step)
    return game.answer()


class Noting:
    """A game recorded with random steps."""

    def __init__(self, dice: Dice, game: Game) -> None:
        self.dice = dice
        self.player = RandomPlayer(dice)
        rules = game.rules
        self.names = _NAMES[: max(rules.least_players, min(rules.most_players, 1 + dice.upto(3), len(_NAMES)))]
        self.noted = NotedGame(game, self.names)
        self.done: list[Json] = []

    def step(self) -> None:
        """Do a random step, which is mostly another turn."""
        dice, lines = self.dice, self.noted.sheet.lines
        at = dice.upto(max(len(lines) - 1, 0))
        if not lines or dice.upto(9) < 7:
            self._do("put", self._play(len(lines)))
            return
        kind = dice.pick(("correct", "insert", "remove", "recount", "undo", "redo", "rename"))
        if kind in ("correct", "insert"):
            self._do(kind, at, self._play(at))
        elif kind == "remove":
            self._do(kind, at)
        elif kind == "recount" and lines[at].kind is TurnKind.LAY and not lines[at].suspended:
            self._do(kind, at, dice.pick((None, dice.upto(40))))
        elif (kind == "undo" and self.noted.past) or (kind == "redo" and self.noted.future):
            self._do(kind)
        elif kind == "rename" and (name := dice.pick(("Léo", "Noé 2", "Mr. X"))) not in self.noted.desk.names:
            self._do(kind, dice.upto(len(self.names) - 1), name)

    def _do(self, *step: Json) -> None:
        self.done.append([*step])
        self.noted.do(step)

    def _play(self, at: int) -> Json:
        """Draw a turn at index `at` of the sheet, from a rack drawn from the rest of the box."""
        dice, state = self.dice, self.noted.state(at)
        seat = dice.upto(len(self.names) - 1) if dice.once_in(6) else state.turn
        own: dict[str, Json] = {"seat": seat} if seat != state.turn or dice.once_in(3) else {}
        if dice.once_in(8):
            return {"kind": dice.pick(("passe", "hors délai", "fault")), **own}
        rack = tuple(sorted(self._off(state)[: 7 + dice.upto(7)]))
        seats = tuple(replace(each, rack=rack) if n == seat else each for n, each in enumerate(state.seats))
        state = replace(state, turn=seat, seats=seats)
        laid = (None if dice.once_in(5) else self.player.laid(state)) or self.player.odd(state)
        if not written(laid):
            laid = table_of(state.table).replace((), [NOTATION.read_meld("FINIT")])
        own |= _melds(state.to(self.player.settled(state, laid)))
        if dice.once_in(4):
            own["rack"] = "".join(rack)
        if dice.once_in(8):
            return {"kind": "fault", **own}
        if "rack" not in own and dice.once_in(6):
            own["emptied"] = True
        return {"kind": "lay", **own, **({"points": dice.upto(30)} if dice.once_in(8) else {})}

    def _off(self, state: GameState) -> list[str]:
        """Return the tiles of the box that are not on the table, in random order."""
        left = Counter(self.noted.game.tiles.counts) - Counter(state.table.tiles())
        return self.dice.shuffled(list(left.elements()))

    def end(self) -> None:
        """End the game, with the tiles left on a few racks or on all."""
        box = self._off(self.noted.desk.course.state)
        self._do("end", [self._left(box) for _ in self.names])

    def _left(self, box: list[str]) -> str:
        some = sorted(box.pop() for _ in range(min(len(box), 1 + self.dice.upto(4))))
        return self.dice.pick(("-", "".join(some), str(len(some)), "".join(some), "" if self.dice.once_in(4) else "-"))


def _melds(turn: Turn) -> dict[str, Json]:
    return {
        key: [*map(NOTATION.meld, melds)] for key, melds in (("formed", turn.formed), ("broken", turn.broken)) if melds
    }


def games(lexicon: Lexicon, dice: Dice) -> Iterator[Json]:
    """Draw games, as steps to record."""
    while True:
        asked = {"options": drawn_setting(dice)["options"]}
        noting = Noting(dice, setting(lexicon, asked).game)
        for _ in range(_STEPS):
            noting.step()
        if noting.noted.sheet.lines and not dice.once_in(4):
            noting.end()
        yield {**asked, "players": list(noting.names), "done": noting.done}


# ----- sheets


def reading(_: Lexicon, text: Json) -> Json:
    """Return the valid part of the sheet `text`, and whether this is the whole sheet."""
    try:
        found = read_sheet(sheet_texts(text.encode()), lambda header: letters(LettersRules.from_record(header.rules)))
        again = "".join(f"{line}\n" for line in write_sheet(found.course.sheet))
    except (RecordError, RuleError):
        return {"refused": True}
    return {
        "text": again,
        "whole": not found.broken,
        "scores": [seat.score for seat in found.course.state.seats],
    }


def sheets(lexicon: Lexicon, dice: Dice) -> Iterator[Json]:
    """Draw sheets, unchanged and with a change in their turns."""
    for asked in games(lexicon, dice):
        text = noted(lexicon, asked)["text"]
        yield text
        for _ in range(9):
            yield mangled(dice, text)


def mangled(dice: Dice, text: str) -> str:
    """Return a sheet with something changed in its turns: a letter, a word, a line."""
    *head, body = text.partition("\ndate ")
    lines = body.split("\n")
    at = 1 + dice.upto(len(lines) - 2) if len(lines) > 2 else 0
    line = lines[at]
    place = dice.upto(len(line))
    changes: tuple[list[str], ...] = (
        [line[:place] + line[place + 1 :]],
        [line[:place] + dice.pick("AEs?17=!;/ .-J") + line[place:]],
        [line, line],
        [],
        [dice.pick((f"{line} ; vidé", f"{line} ; en suspens", f"{line} ; règle ?", f"{line} ; chevalet ?ABEEIST"))],
        [line.partition(" ; ")[0]],
        [line.partition(" = ")[0]],
        [line.replace(" = ", " = 1")],
    )
    lines[at : at + 1] = dice.pick(changes)
    return "".join([*head, "\n".join(lines)])


# ----- rules


def recorded(_: Lexicon, options: Json) -> Json:
    """Return `options` in the form of a record, or the error if they are invalid."""
    try:
        return {"recorded": LettersRules.from_options({}, options).recorded()}
    except RuleError as error:
        return {"error": str(error)}


def rules(_: Lexicon, dice: Dice) -> Iterator[Json]:
    """Draw options of games that the companion offers."""
    while True:
        yield random_options(dice, LettersRules, RANGES, left=("rounds", "target", *FIXED)).changed()


# ----- the progress of a game


def counts(_: Lexicon, asked: Json) -> Json:
    """Return, after each turn, the numbers of tiles on racks and in the pouch, and whether the game is over."""
    return [wanted for _, wanted in _counted(asked)]


def countings(_: Lexicon, dice: Dice) -> Iterator[Json]:
    """Draw whole games that the engine plays from a seed, with their turns as the companion records them."""
    first = dice.random()
    for number in count():
        seed = f"{first}:{number}"
        drawn = random_options(
            Dice(seed), LettersRules, RANGES, always=("refill",), left=("rounds", "start_tiles", *FIXED)
        )
        own = {"arbitration": "auto", "least_players": 2, "most_players": 4}
        asked = {"seed": seed, "options": LettersRules.from_options(own, drawn).changed(), "players": ["A", "B", "C"]}
        yield asked | {"done": [["put", play] for play, _ in _counted(asked)]}


def _counted(asked: Json) -> Iterator[tuple[Json, Json]]:
    dice = Dice(asked["seed"])
    player, game = RandomPlayer(dice), letters(LettersRules.from_options({}, asked["options"]))
    state = start(game, 3, lambda pouch, _: dice.pick(pouch)).state
    while not state.over:
        action: Action = TimeOut() if dice.once_in(20) else Pass()
        if state.phase is Phase.PLAY and not dice.once_in(5) and (laid := player.laid(state)) is not None:
            action = Play(player.settled(state, laid))
        before, state = state, apply(state, action, lambda pouch, _: dice.pick(pouch)).state
        if state.number == before.number and not state.over:
            continue  # the turn was refused
        play: Json = {"kind": "passe" if isinstance(action, Pass) else "hors délai", "seat": before.turn}
        if isinstance(action, Play):
            turn = before.to(action.after)
            play = {"kind": "lay", "seat": before.turn, **_melds(turn), "emptied": turn.emptied}
        yield play, [[len(seat.rack) for seat in state.seats], len(state.pouch), state.over]


KINDS = {
    "game": Kind(30, games, noted),
    "sheet": Kind(140, sheets, reading),
    "rules": Kind(60, rules, recorded),
    "count": Kind(4, countings, counts),
}
