"""The worker for slow answers of the API: best moves, puzzles, the judgement of a turn, the import of a saved game."""

from __future__ import annotations

import secrets
from functools import cached_property, lru_cache

from msgspec import to_builtins

from lettres.engine import Game
from lettres.engine.rules import RuleSet
from lettres.games.catalogue import CATALOGUE
from lettres.position import Json, PositionError, read_position
from lettres.position.turns import read_turn
from lettres.reports.ruling_json import ruling_form
from lettres.rooms.refusals import Refusal
from lettres.rooms.themes import named_theme
from lexicon import Lexicon

_GAMES = 32  # size of the cache


class AnswerWorker:
    """Answers with the lexicon of a file, or with the default lexicon. Each worker process has one."""

    def __init__(self, lexicon: str | None = None) -> None:
        self._file = lexicon
        self._game = lru_cache(_GAMES)(self._build_game)

    @cached_property
    def _lexicon(self) -> Lexicon:
        return Lexicon.open(self._file) if self._file is not None else Lexicon.default()

    def propose(self, text: str, most: int, seconds: float, theme: str) -> dict[str, Json]:
        """Return the best moves of a position, in the format of `lettres proposer --json`."""
        from lettres.reports.answer_json import as_dict  # not at the top, like those below: `judge` needs no solver
        from lettres.study.answer import Proposals, SearchRequest

        try:
            position = read_position(text)
        except PositionError as failure:
            raise position_refusal(failure) from failure
        words = named_theme(theme, self._lexicon) if theme else None
        search = Proposals(lambda: self._lexicon, SearchRequest(most, seconds, words))
        return as_dict(search.answer(position))

    def puzzle(self, level: str, name: str) -> dict[str, Json]:
        """Return a puzzle with all its hints, its solution, and the look of its game."""
        from lettres.play.tries import hint
        from lettres.reports.puzzle_json import puzzle_form
        from lettres.rooms.game_look import look_of
        from lettres.solver.words import WordSolver
        from lettres.study.puzzles import HINTS, PuzzleError, make

        solver = WordSolver(self._lexicon)
        try:
            puzzle = make(solver, level, name)
        except PuzzleError as failure:
            raise Refusal("no_puzzle", str(failure), 404) from failure
        hints = [hint(solver.game, puzzle.best.turn, number, HINTS) for number in range(1, HINTS + 1)]
        form = puzzle_form(puzzle, solver.game, self._lexicon, hints, solved=True)
        return {**form, "look": to_builtins(look_of(solver.game))}

    def judge(self, text: str) -> dict[str, Json]:
        """Return the faults and the points of a turn."""
        try:
            laid = read_turn(text)
        except PositionError as failure:
            raise position_refusal(failure) from failure
        return ruling_form(laid, self._game(laid.game, laid.rules, laid.forbidden, laid.theme))

    def import_game(self, data: bytes, browser: str, now: float) -> dict[str, Json]:
        """Return the rows of a room that continues a saved game, and the secret of its invitation."""
        from lettres.rooms.files import import_game  # not at the top: `judge` needs no rooms
        from lettres.rooms.refusals import No

        try:
            rows, secret = import_game(data, browser, self._lexicon, secrets.token_bytes, now)
        except No as no:
            raise Refusal(no.code, str(no)) from no
        return {"rows": rows, "secret": secret}

    def _build_game(self, name: str, rules: RuleSet, forbidden: frozenset[str], theme: str) -> Game:
        entry = CATALOGUE[name]
        if not entry.needs_lexicon:
            return entry.game(rules)
        words = named_theme(theme, self._lexicon) if theme else None
        return entry.game(rules, lexicon=self._lexicon, theme=words, forbidden=forbidden)


def position_refusal(failure: PositionError) -> Refusal:
    """Return the refusal of an invalid position.

    >>> position_refusal(PositionError("missing_key", "il manque « rack ».")).form()
    {'error': 'missing_key', 'message': 'il manque « rack ».'}
    """
    return Refusal(failure.code, str(failure))
