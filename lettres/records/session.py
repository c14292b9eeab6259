"""A game in play: its state, its record, its bots. Each action is in the journal before its effect is seen.

`prepare` works out the effect of an action and changes nothing; `commit` writes its line, then the game goes on.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from shlex import quote
from typing import NamedTuple

from lettres.engine import Game, GameState, Phase, Turn, View, apply, seeded, start, view
from lettres.engine.events import Accept, Action, Challenge, Deal, Event, Play
from lettres.engine.rules import Option
from lettres.engine.table import Layout
from lettres.families.grid.dice import DiceError
from lettres.games.catalogue import CATALOGUE, Entry, GameError
from lettres.players import Bot, ForeignBot, bot
from lettres.records.allowed_files import check_allowed
from lettres.records.header import Header, RecordError, header_size, is_bot, read_header, seat_names, write_header
from lettres.records.journal import FileJournal, Journal, StoreError, unseal
from lettres.records.record import Done, read_action, recorded, replay, write_deal
from lexicon import Lexicon

_SEALED = re.compile(r"  #[0-9a-f]{16}\s*$")
GameOf = Callable[[Header], Game]
"""Makes the game of a header."""


class StaleError(ValueError):
    """A prepared action no longer follows the last one."""


class Prepared(NamedTuple):
    """The effect of an action: its events, its line in the record and the next state.

    `done` is None if there is nothing to record: a turn refused for free. `follows` is how many lines come before it.
    """

    events: tuple[Event, ...]
    done: Done | None
    follows: int


class Session:
    """A game with its bots and its journal; made by `Session.new` or `Session.resume`."""

    def __init__(self, journal: Journal, header: Header, done: Sequence[Done], bots: Mapping[int, Bot]) -> None:
        self.journal = journal
        self.header = header
        self.done = list(done)
        self.bots = bots
        self.names = seat_names(header.players)
        self.used = 0.0  # seconds of the current turn before the game was resumed
        self._chance = seeded(header.seed)

    @classmethod
    def new(cls, header: Header, game: Game, lexicon: Lexicon | None, journal: Callable[[], Journal]) -> Session:
        """Deal a new game into a journal, which is opened once nothing else can go wrong; only words need a lexicon.

        Raises `ValueError` for a bad player's name or an unknown bot.
        """
        header = header._replace(rules=game.rules.recorded())
        lines = write_header(header)
        read_header(lines, type(game.rules))  # a game that could not be read again is not begun
        bots = _bots(header, game, lexicon, header.players)
        step = start(game, len(header.players), seeded(header.seed))
        dealt = Done(write_deal(game, step.events), Deal(), 0.0, *step)
        opened = journal()
        try:
            opened.append(*lines, dealt.text)
        except BaseException:
            opened.close()  # leaves no empty game behind
            raise
        return cls(opened, header, [dealt], bots)

    @classmethod
    def resume(
        cls,
        journal: Journal,
        lines: Sequence[str],
        game_of: GameOf,
        lexicon: Lexicon | None,
        *,
        trusted: bool = False,
        bots: Collection[str] = (),
    ) -> Session:
        """Resume the game of a journal's lines; raise `StoreError` or `RecordError` if it cannot be resumed.

        Lines that are `trusted` have been checked already. A record may be a stranger's, and a bot of another package
        runs code that it names: only those of `bots` are loaded, specs as `bot:module:Class`.
        """
        header, done = load(lines, game_of, trusted=trusted)
        if not done:
            raise StoreError(f"« {journal.name} » s'arrête avant la donne : commencez une autre partie.")
        try:
            session = cls(journal, header, done, _bots(header, done[-1].state.game, lexicon, bots))
        except ValueError as error:
            raise RecordError(str(error)) from error
        session.used = journal.noted_time()
        return session

    @property
    def state(self) -> GameState:
        """The current state."""
        return self.done[-1].state

    @property
    def game(self) -> Game:
        """The game in play."""
        return self.state.game

    def view(self, seat: int) -> View:
        """Return the view of a seat."""
        return view(self.state, seat)

    def name(self, seat: int) -> str:
        """Return the name of a seat for display."""
        return self.names[seat]

    def prepare(self, action: Action, seconds: float = 0.0) -> Prepared:
        """Work out the effect of an action, without writing or changing anything. Raises `IllegalAction`."""
        before = self.state
        step = apply(before, action, self._chance)
        done = recorded(before, action, step, seconds) if step.state is not before else None
        return Prepared(step.events, done, len(self.done))

    def commit(self, prepared: Prepared) -> tuple[Event, ...]:
        """Write the line of a prepared action, then go on from there; raise `StaleError` if the game has moved on."""
        if prepared.follows != len(self.done):
            raise StaleError("the game has gone on since this was prepared")
        if prepared.done is not None:
            self.journal.append(prepared.done.text)
            self.done.append(prepared.done)
            self.used = 0.0
        return prepared.events

    def go_back(self, size: int) -> None:
        """Undo all but the first `size` lines, the deal at least: those that were not written after all."""
        del self.done[max(1, size) :]

    def catch_up(self, texts: Iterable[str], *, trusted: bool = False) -> None:
        """Do the lines that another process has written since; raise `RecordError` for a line that does not follow."""
        for text in texts:
            self.done.append(read_action(self.state, text, trusted=trusted))

    def act(self, action: Action, seconds: float = 0.0) -> tuple[Event, ...]:
        """Do an action, record it and return its events; a turn refused for free leaves no line."""
        return self.commit(self.prepare(action, seconds))

    def note_time(self, seconds: float) -> None:
        """Save how long the turn has lasted, beside the record, if the journal can."""
        self.journal.note_time(seconds)

    def play_to(self, after: Layout) -> Play:
        """Return the play that leads to a table; melds that stay keep their places, new ones come last."""
        return Play(self.state.table.arranged(after))

    def bot_action(self) -> Action | None:
        """Return the next action that needs no person: a deal, a bot's turn, bots' answer to a contest; else None."""
        state = self.state
        if state.phase is Phase.DEAL:
            return Deal()
        if state.phase is Phase.CONTEST:
            return self._contest(state)
        player = self.bots.get(state.turn)
        if player is None or state.over:
            return None
        action = player.act(self.game, self.view(state.turn))
        return self.play_to(action.after) if isinstance(action, Play) else action

    def _contest(self, state: GameState) -> Action | None:
        """The bots' answer to a turn that may be contested; None if a person may still contest it."""
        assert state.pending is not None
        laid = state.to(state.pending)
        turn = Turn(laid.before, laid.after, laid.placed, laid.opened)  # the rest of the rack is hidden
        others = [seat for seat in range(len(state.seats)) if seat != state.turn]
        for seat in others:
            if seat in self.bots and self.bots[seat].contests(self.game, turn, state.number):
                return Challenge(seat)
        return Accept() if all(seat in self.bots for seat in others) else None


def new_seed() -> int:
    """Return a seed that cannot be guessed from the tiles seen: 128 bits from the system's random source."""
    return secrets.randbits(128)


def lexicon_name(lexicon: Lexicon) -> str:
    """Return the name of a lexicon for a record."""
    return " ".join(f"{lexicon.about['source']} {lexicon.about['version']}".split())


def new_game(header: Header, game: Game, lexicon: Lexicon | None, name: str | None = None) -> Session:
    """Deal a new game and save it in a file, under a given name or its date.

    Raises as `Session.new` does, and `StoreError` for an unusable name.
    """
    return Session.new(header, game, lexicon, lambda: FileJournal.create(name, header.date[:10]))


def resume_game(path: Path, game_of: GameOf, lexicon: Lexicon | None, bots: Collection[str] = ()) -> Session:
    """Resume the game of a file, with the other packages' bots that are named; raise as `Session.resume` does."""
    journal, lines = FileJournal.resume(path)
    try:
        return Session.resume(journal, lines.texts, game_of, lexicon, bots=bots)
    except BaseException:
        journal.close()
        raise


def _bots(header: Header, game: Game, lexicon: Lexicon | None, loaded: Collection[str]) -> dict[int, Bot]:
    """The bots of a game by their seats; raises `ValueError` for an unknown one, or one that may not be loaded."""
    theme = theme_of(header.theme, lexicon) if lexicon else None
    bots: dict[int, Bot] = {}
    for seat, name in enumerate(header.players):
        if is_bot(name):
            try:
                bots[seat] = bot(name, game, lexicon, header.seed + seat, theme, loaded)
            except ForeignBot as refusal:
                again = f"« --joueurs {quote(','.join(header.players))} »"
                what = "Nommer les joueurs l'exécuterait, quoi qu'il fasse : s'il est à vous, reprenez la partie avec"
                raise ValueError(f"{refusal} {what} {again}.") from refusal
    return bots


def header_of(lines: Sequence[str]) -> Header:
    """Return the header of a record, by the rules of its game; raise `RecordError`."""
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
    """A header with its dice under their own key: older records named their file under the lexicon's."""
    if header.dice and (header.lexicon or not entry.needs_dice):
        raise RecordError("la partie nomme des dés où il n'y en a pas à nommer.")
    return header._replace(lexicon="", dice=header.lexicon) if entry.needs_dice and header.lexicon else header


def _plain(lines: Sequence[str]) -> Sequence[str]:
    """The lines of a game without the hashes of a file; raises `RecordError` for a damaged one.

    >>> from lettres.records.journal import seal
    >>> _plain(["un", "deux"]), _plain(seal(["un", "deux"])[0])
    (['un', 'deux'], ('un', 'deux'))
    """
    if not (lines and _SEALED.search(lines[0])):
        return lines
    found = unseal("".join(f"{line.rstrip()}\n" for line in lines).encode())
    if found.odd:
        raise RecordError(f"ligne {found.odd} : elle n'est pas telle qu'elle a été écrite ; la partie est abîmée.")
    return found.texts


def load(lines: Sequence[str], game_of: GameOf, *, trusted: bool = False) -> tuple[Header, list[Done]]:
    """Read a whole record by doing each line again; raise `RecordError` with the number of a bad line.

    Lines may be those of a file, with their hashes, which are then checked. `trusted` lines are not all checked.
    """
    lines = _plain(lines)
    size = header_size(lines)
    header = header_of(lines)
    done: list[Done] = []
    try:
        done.extend(replay(game_of(header), len(header.players), lines[size:], trusted=trusted))
    except RecordError as error:
        raise RecordError(f"ligne {size + len(done) + 1} : {error}") from error
    return header, done


@lru_cache(maxsize=4)
def theme_of(name: str, lexicon: Lexicon) -> frozenset[str] | None:
    """Return a theme's words, None for no theme; raise `StoreError` if it is missing, or a file that is not allowed."""
    if not name:
        return None
    from lettres.families.words.themes import theme_file, theme_words  # not at the top: few games have a theme

    if words := theme_words(name, lexicon):
        return words
    check_allowed(name)
    if words := theme_file(name):
        return words
    raise StoreError(f"le thème « {name} » n'a pas de mots : remettez son fichier comme il était.")


@lru_cache(maxsize=64)
def _game(name: str, rules: tuple[tuple[str, Option], ...], theme: str, lexicon: Lexicon | None) -> Game:
    """A game by its rules: hundreds of rooms play the same few."""
    entry = CATALOGUE[name]
    words = theme_of(theme, lexicon) if lexicon else None
    return entry.game(entry.rules.from_record(dict(rules)), lexicon=lexicon, theme=words)


def game_of(lexicon: Lexicon | None) -> GameOf:
    """Return a maker of games from headers: words with the lexicon and theme, dice with the header's file of dice.

    It raises `StoreError` if the theme or the dice are missing, or in a file that is not allowed.
    """

    def make(header: Header) -> Game:
        if not header.dice:  # a file of dice may change
            return _game(header.game, tuple(header.rules.items()), header.theme, lexicon)
        entry = CATALOGUE[header.game]
        check_allowed(header.dice)
        try:
            return entry.game(entry.rules.from_record(header.rules), dice=header.dice)
        except DiceError as error:
            raise StoreError(f"les dés de la partie, « {header.dice} », ne se lisent pas : {error}") from error

    return make
