"""A game in play: its state, its record, its bots. Each action is in the journal before its effect is seen.

`prepare` computes the effect of an action and changes nothing; `commit` writes the line and then changes the state.
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
"""Makes the game that a header describes."""


class StaleError(ValueError):
    """Raised if the game has gone on since an action was prepared."""


class Prepared(NamedTuple):
    """The effect of an action: its events, its line in the record and the next state.

    `done` is None if there is nothing to record, as when a turn is refused without a penalty. `follows` is the number
    of lines that the game had when the action was prepared.
    """

    events: tuple[Event, ...]
    done: Done | None
    follows: int


class Session:
    """A game with its bots and its journal. Create it with `Session.new` or `Session.resume`."""

    def __init__(self, journal: Journal, header: Header, done: Sequence[Done], bots: Mapping[int, Bot]) -> None:
        self.journal = journal
        self.header = header
        self.done = list(done)
        self.bots = bots
        self.names = seat_names(header.players)
        self.used = 0.0  # seconds that the current turn had taken before the game was resumed
        self._chance = seeded(header.seed)

    @classmethod
    def new(cls, header: Header, game: Game, lexicon: Lexicon | None, journal: Callable[[], Journal]) -> Session:
        """Deal a new game and write it to a journal; `lexicon` is needed for word games only.

        `journal` opens the journal, and is called last, when nothing else can fail. Raise `ValueError` for an invalid
        name of a player or an unknown bot.
        """
        header = header._replace(rules=game.rules.recorded())
        lines = write_header(header)
        read_header(lines, type(game.rules))  # raises if the header could not be read again
        bots = _bots(header, game, lexicon, header.players)
        step = start(game, len(header.players), seeded(header.seed))
        dealt = Done(write_deal(game, step.events), Deal(), 0.0, *step)
        opened = journal()
        try:
            opened.append(*lines, dealt.text)
        except BaseException:
            opened.close()  # a file journal deletes its empty file
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
        """Resume a game from the lines of its journal; raise `StoreError` or `RecordError` if it cannot be resumed.

        If `trusted`, the lines were checked before, and most checks are skipped. A record may come from a stranger, and
        may name a bot from another package, whose code would run. So such a bot is loaded only if its spec
        (`bot:module:Class`) is in `bots`.
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
        """Return what a seat may see of the game."""
        return view(self.state, seat)

    def name(self, seat: int) -> str:
        """Return the name of a seat for display."""
        return self.names[seat]

    def prepare(self, action: Action, seconds: float = 0.0) -> Prepared:
        """Compute the effect of an action, without writing or changing anything; raise `IllegalAction` if illegal."""
        before = self.state
        step = apply(before, action, self._chance)
        done = recorded(before, action, step, seconds) if step.state is not before else None
        return Prepared(step.events, done, len(self.done))

    def commit(self, prepared: Prepared) -> tuple[Event, ...]:
        """Write the line of a prepared action, then change the state; return the events.

        Raise `StaleError` if the game has gone on since the action was prepared.
        """
        if prepared.follows != len(self.done):
            raise StaleError("the game has gone on since this was prepared")
        if prepared.done is not None:
            self.journal.append(prepared.done.text)
            self.done.append(prepared.done)
            self.used = 0.0
        return prepared.events

    def go_back(self, size: int) -> None:
        """Undo all actions after the first `size`, because their lines could not be saved. The deal is always kept."""
        del self.done[max(1, size) :]

    def catch_up(self, texts: Iterable[str], *, trusted: bool = False) -> None:
        """Do the actions of lines that another process wrote meanwhile; raise `RecordError` for an impossible line."""
        for text in texts:
            self.done.append(read_action(self.state, text, trusted=trusted))

    def act(self, action: Action, seconds: float = 0.0) -> tuple[Event, ...]:
        """Do an action, record it and return its events; a turn refused without a penalty leaves no line."""
        return self.commit(self.prepare(action, seconds))

    def note_time(self, seconds: float) -> None:
        """Save next to the record how long the current turn has lasted, if the journal supports it."""
        self.journal.note_time(seconds)

    def play_to(self, after: Layout) -> Play:
        """Return the play that leads to the table `after`; unchanged melds keep their positions, new ones come last."""
        return Play(self.state.table.arranged(after))

    def bot_action(self) -> Action | None:
        """Return the next action if it needs no person, otherwise None.

        The action is a deal, a bot's turn, or the answer of the bots to a turn that may be contested.
        """
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
        """Return the answer of the bots to a turn that may be contested; None if a person has to answer."""
        assert state.pending is not None
        laid = state.to(state.pending)
        turn = Turn(laid.before, laid.after, laid.placed, laid.opened)  # the bots must not see the rest of the rack
        others = [seat for seat in range(len(state.seats)) if seat != state.turn]
        for seat in others:
            if seat in self.bots and self.bots[seat].contests(self.game, turn, state.number):
                return Challenge(seat)
        return Accept() if all(seat in self.bots for seat in others) else None


def new_seed() -> int:
    """Return a seed of 128 bits from the random source of the system, too long to be guessed from the tiles drawn."""
    return secrets.randbits(128)


def lexicon_name(lexicon: Lexicon) -> str:
    """Return the name of a lexicon as records write it: its source and its version."""
    return " ".join(f"{lexicon.about['source']} {lexicon.about['version']}".split())


def new_game(header: Header, game: Game, lexicon: Lexicon | None, name: str | None = None) -> Session:
    """Deal a new game and save it in a file called `name`, by default after the date of the game.

    Raise the same errors as `Session.new`, and `StoreError` for a name that is invalid or in use.
    """
    return Session.new(header, game, lexicon, lambda: FileJournal.create(name, header.date[:10]))


def resume_game(path: Path, game_of: GameOf, lexicon: Lexicon | None, bots: Collection[str] = ()) -> Session:
    """Resume the game in a file; `bots` and the errors raised are as in `Session.resume`."""
    journal, lines = FileJournal.resume(path)
    try:
        return Session.resume(journal, lines.texts, game_of, lexicon, bots=bots)
    except BaseException:
        journal.close()
        raise


def _bots(header: Header, game: Game, lexicon: Lexicon | None, loaded: Collection[str]) -> dict[int, Bot]:
    """Return the bots by seat; raise `ValueError` for an unknown bot, or for another package's bot not in `loaded`."""
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
    """Read the header of a record, with the options that its game has; raise `RecordError` if it is invalid."""
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
    """The header with its file of dice in `dice`; older records named that file in `lexicon`."""
    if header.dice and (header.lexicon or not entry.needs_dice):
        raise RecordError("la partie nomme des dés où il n'y en a pas à nommer.")
    return header._replace(lexicon="", dice=header.lexicon) if entry.needs_dice and header.lexicon else header


def _plain(lines: Sequence[str]) -> Sequence[str]:
    """Check the hashes of `lines`, if any, and return the lines without them; raise `RecordError` for a damaged line.

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
    """Read a whole record by doing each of its actions again; raise `RecordError` with the number of a bad line.

    If `lines` have hashes, as in a file, the hashes are checked. If `trusted`, the lines were checked before, and most
    checks are skipped.
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
    """Return the words of the theme `name` (a built-in theme or a file), or None if `name` is empty.

    Raise `StoreError` if the theme is missing or empty, or if its file may not be opened.
    """
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
    """The game with these rules and this theme; cached, because hundreds of rooms on a server play the same few."""
    entry = CATALOGUE[name]
    words = theme_of(theme, lexicon) if lexicon else None
    return entry.game(entry.rules.from_record(dict(rules)), lexicon=lexicon, theme=words)


def game_of(lexicon: Lexicon | None) -> GameOf:
    """Return a function that makes the game of a header, with `lexicon` and the theme or dice that the header names.

    The function raises `StoreError` if the theme or the dice are missing, or are in a file that may not be opened.
    """

    def make(header: Header) -> Game:
        if not header.dice:  # games with a file of dice are not cached, because the file may change
            return _game(header.game, tuple(header.rules.items()), header.theme, lexicon)
        entry = CATALOGUE[header.game]
        check_allowed(header.dice)
        try:
            return entry.game(entry.rules.from_record(header.rules), dice=header.dice)
        except DiceError as error:
            raise StoreError(f"les dés de la partie, « {header.dice} », ne se lisent pas : {error}") from error

    return make
