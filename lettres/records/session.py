"""A game being played: its state, its saved record, its bots. What is done is on the disk before it is answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from lettres.engine import Game, GameState, Phase, View, apply, seeded, start, view
from lettres.engine.events import Accept, Action, Challenge, Deal, Event, Play
from lettres.engine.table import Layout
from lettres.families.grid.dice import DiceError
from lettres.games.catalogue import CATALOGUE, Entry, GameError
from lettres.players import Bot, bot
from lettres.records.header import Header, RecordError, header_size, is_bot, read_header, seat_names, write_header
from lettres.records.journal import Journal, StoreError
from lettres.records.record import Done, recorded, replay, write_deal
from lexicon import Lexicon

GameOf = Callable[[Header], Game]
"""What puts a game together from the header of its record."""


class Session:
    """A game with its seats, saved as it goes; get one with `Session.new` or `Session.resume`."""

    def __init__(self, journal: Journal, header: Header, done: Sequence[Done], bots: Mapping[int, Bot]) -> None:
        self.journal = journal
        self.header = header
        self.done = list(done)
        self.bots = bots
        self.names = seat_names(header.players)
        self._chance = seeded(header.seed)

    @classmethod
    def new(cls, header: Header, game: Game, lexicon: Lexicon | None, name: str | None = None) -> Session:
        """Deal a new game and save it, under a name of the player's or under its date; only words ask for a lexicon.

        Raises `ValueError` for a player's name or a bot that cannot be, `StoreError` for such a name of a game.
        """
        lines = write_header(header)
        read_header(lines, type(game.rules))  # what could not be read again is not begun
        bots = _bots(header, game, lexicon)
        step = start(game, len(header.players), seeded(header.seed))
        dealt = Done(write_deal(game, step.events), Deal(), 0.0, *step)
        journal = Journal.create(name, header.date[:10])
        try:
            journal.append(*lines, dealt.text)
        except BaseException:
            journal.close()  # which leaves no empty game behind
            raise
        return cls(journal, header, [dealt], bots)

    @classmethod
    def resume(cls, path: Path, game_of: GameOf, lexicon: Lexicon | None) -> Session:
        """Go on with a saved game; raises `StoreError` or `RecordError` where that cannot be."""
        journal, lines = Journal.resume(path)
        try:
            header, done = load(lines.texts, game_of)
            if not done:
                raise StoreError(f"« {path.name} » s'arrête avant la donne : commencez une autre partie.")
            return cls(journal, header, done, _bots_of_record(header, done[-1].state.game, lexicon))
        except BaseException:
            journal.close()
            raise

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        return self.done[-1].state

    @property
    def game(self) -> Game:
        """What is played."""
        return self.state.game

    def view(self, seat: int | None = None) -> View:
        """What a seat may see; by default that of the player on turn."""
        return view(self.state, self.state.turn if seat is None else seat)

    def name(self, seat: int) -> str:
        """How a seat is called on the screen."""
        return self.names[seat]

    def act(self, action: Action, seconds: float = 0.0) -> tuple[Event, ...]:
        """Do something in the game, save it, and tell what happened; a turn refused for free leaves no line."""
        before = self.state
        step = apply(before, action, self._chance)
        if step.state is not before:
            done = recorded(before, action, step, seconds)
            self.journal.append(done.text)
            self.done.append(done)
        return step.events

    def settled(self, after: Layout) -> Play:
        """The play that leaves the table so, the melds that stay in their places and the new ones behind them."""
        return Play(self.state.table.arranged(after))

    def bot_action(self) -> Action | None:
        """What is done without a person: a deal, a bot's turn, its word on a turn that may be contested; else None."""
        state = self.state
        if state.phase is Phase.DEAL:
            return Deal()
        if state.phase is Phase.CONTEST:
            return self._contest(state)
        player = self.bots.get(state.turn)
        if player is None or state.over:
            return None
        action = player.act(self.game, self.view())
        return self.settled(action.after) if isinstance(action, Play) else action

    def _contest(self, state: GameState) -> Action | None:
        """What bots do about a turn that may be contested; where no person is among the others, it is accepted."""
        assert state.pending is not None
        turn = state.to(state.pending)
        others = [seat for seat in range(len(state.seats)) if seat != state.turn]
        for seat in others:
            if seat in self.bots and self.bots[seat].contests(self.game, turn, state.number):
                return Challenge(seat)
        return Accept() if all(seat in self.bots for seat in others) else None


def _bots(header: Header, game: Game, lexicon: Lexicon | None) -> dict[int, Bot]:
    """The bots of a game by their seats; raises `ValueError` for a name that is none's."""
    theme = theme_of(header.theme, lexicon) if lexicon else None
    bots = (name if is_bot(name) else "" for name in header.players)
    return {seat: bot(name, game, lexicon, header.seed + seat, theme) for seat, name in enumerate(bots) if name}


def _bots_of_record(header: Header, game: Game, lexicon: Lexicon | None) -> dict[int, Bot]:
    try:
        return _bots(header, game, lexicon)
    except ValueError as error:
        raise RecordError(str(error)) from error


def header_of(lines: Sequence[str]) -> Header:
    """The header of a record, by the rules of its game; raises `RecordError`."""
    head = lines[: header_size(lines)]
    name = next((line[4:] for line in head if line.startswith("jeu ")), "")
    try:
        entry = CATALOGUE[name]
    except KeyError as error:
        raise RecordError(f"le jeu « {name[:40]} » n'est pas connu.") from error
    except GameError as error:
        raise RecordError(str(error)) from error
    return _with_dice_named(read_header(head, entry.rules), entry)


def _with_dice_named(header: Header, entry: Entry) -> Header:
    """A header whose dice have their own key: older records of dice named their file in the place of the lexicon."""
    if header.dice and (header.lexicon or not entry.needs_dice):
        raise RecordError("l'en-tête nomme des dés où il n'y en a pas à nommer.")
    return header._replace(lexicon="", dice=header.lexicon) if entry.needs_dice and header.lexicon else header


def load(lines: Sequence[str], game_of: GameOf) -> tuple[Header, list[Done]]:
    """Read a whole record, each line done again; raises `RecordError` with the number of an odd line."""
    size = header_size(lines)
    header = header_of(lines)
    done: list[Done] = []
    try:
        done.extend(replay(game_of(header), len(header.players), lines[size:]))
    except RecordError as error:
        raise RecordError(f"ligne {size + len(done) + 1} : {error}") from error
    return header, done


@lru_cache(maxsize=4)
def theme_of(name: str, lexicon: Lexicon) -> frozenset[str] | None:
    """The words of a game's theme, None where it has none; raises `StoreError` where the theme is there no more."""
    if not name:
        return None
    from lettres.families.words.themes import theme_words  # not at the top: few games have a theme

    words = theme_words(name, lexicon)
    if not words:
        raise StoreError(f"le thème « {name} » n'est plus là : remettez son fichier à sa place.")
    return words


def game_of(lexicon: Lexicon | None) -> GameOf:
    """What puts together the game of a header: one of words with the lexicon, its theme looked up again by its name;
    one of dice with those of the file that the header names. It raises `StoreError` where these are there no more."""

    def make(header: Header) -> Game:
        entry = CATALOGUE[header.game]
        rules = entry.rules.from_options(header.rules)
        theme = theme_of(header.theme, lexicon) if lexicon else None
        try:
            return entry.game(rules, lexicon=lexicon, theme=theme, dice=header.dice)
        except DiceError as error:
            raise StoreError(f"les dés de la partie, « {header.dice} », ne se lisent pas : {error}") from error

    return make
