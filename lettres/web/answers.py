"""The answers of the API, as the JSON objects of the command line; this module knows no HTTP."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from datetime import date

from lettres.families.words.arbiter import Arbiter, Code
from lettres.families.words.themes import Theme
from lettres.grammar import safe, shorten
from lettres.position import Json
from lettres.reports.definition_json import definition_form
from lettres.reports.theme_json import theme_forms
from lettres.reports.verdict_json import verdict_form
from lettres.rooms.refusals import Refusal
from lettres.rooms.rows import Rows
from lettres.rooms.themes import named_theme
from lettres.server.fair_queue import ComputingThread
from lettres.server.pool import WorkerPool
from lettres.web.questions import MeaningQuestion, MovesQuestion, PuzzleQuestion, Query, VerdictsQuestion
from lexicon import Lexicon, fold
from lexicon.definitions.definitions import Definitions
from lexicon.definitions.sources import WIKTIONARY
from lexicon.definitions.words import define, undefined

_GRACE = 3.0  # seconds added to the time of a search for the work around it
_PUZZLE, _JUDGEMENT, _SAVED_GAME = 60.0, 5.0, 15.0
_KNOWN, _MISSPELT = 0.0001, 0.0006  # seconds for a verdict on a word
_PUZZLES = 64  # size of the cache
_UNREAD = {
    "busy": "le serveur lit déjà d'autres parties : réessayez dans un instant.",
    "too_long": "cette partie est trop longue à relire : ce serveur ne la reprend pas.",
    "search_failed": "cette partie n'a pu être relue : réessayez dans un instant.",
}
_UNREADABLE = "cette partie ne peut être relue."  # at every try: it makes the reader fail
_WORKER = "lettres.server.answer_worker:AnswerWorker"
Form = dict[str, Json]


class Answers:
    """The answers of the API, with the lexicon of `file`, or with the default lexicon if `file` is None.

    `definitions` is set once the definitions are ready. Until then, `preparing` is True if they will come.
    """

    def __init__(self, lexicon: Lexicon, file: str | None = None, today: Callable[[], date] = date.today) -> None:
        self.lexicon = lexicon
        self.definitions: Definitions | None = None
        self.preparing = False
        self.searches = WorkerPool(_WORKER, (file,))
        self.judges = WorkerPool(_WORKER, (file,))  # a pool of its own, so that no judgement waits for searches
        self.readers = WorkerPool(_WORKER, (file,))  # another one for saved games, which take seconds to read
        self.computing = ComputingThread()
        self._today = today
        self._plain = Arbiter(lexicon)
        self._themes: dict[str, Arbiter] = {}
        self._puzzles: OrderedDict[tuple[str, str], asyncio.Task[Form]] = OrderedDict()

    def close(self) -> None:
        """Stop the workers and the computing thread."""
        self.searches.close()
        self.judges.close()
        self.readers.close()
        self.computing.close()

    async def arbiter(self, query: VerdictsQuestion, *, by: str = "") -> Form:
        """Return the verdicts on words, alone or against the words of a table; `by` is the client's address.

        A single known word is answered at once: a thread would cost more. Suggestions, and relations to the words of a
        table, take up to a millisecond each.
        """
        words, table = query.mot, [_tiles(word) for word in query.table_words]
        arbiter = await self._themed_arbiter(query.theme)

        def form(word: str) -> Form:
            return verdict_form(arbiter.judge(word.strip(), table))

        if len(words) == 1 and not table and arbiter.judge(words[0].strip()).code is not Code.UNKNOWN:
            return form(words[0])
        verdicts = await self.computing.run(by, lambda: list(map(form, words)))
        return verdicts[0] if len(verdicts) == 1 else {"verdicts": verdicts}

    def price(self, query: VerdictsQuestion) -> float:
        """Return the estimated seconds for a question to the arbiter. Misspelt words cost more, as they get
        suggestions."""
        known = sum((fold(word.strip()) or "") in self.lexicon for word in query.mot)
        return known * _KNOWN + (len(query.mot) - known) * _MISSPELT

    async def definitions_of(self, query: MeaningQuestion, *, by: str = "") -> Form:
        """Return the definitions of a word; `by` is the client's address."""
        if self.preparing:
            raise Refusal("preparing", "les définitions se préparent : réessayez dans un instant.", 503, wait=5)
        return await self.computing.run(by, self._meaning, query.mot.strip(), self.definitions)

    def _meaning(self, word: str, definitions: Definitions | None) -> Form:
        if definitions is None:
            found, credit = undefined(word, self.lexicon), WIKTIONARY
        else:
            found, credit = define(word, self.lexicon, definitions), definitions.credit
        form = definition_form(self._plain.judge(word), found, credit)
        return {**form, "definitions": definitions is not None}

    async def themes(self, query: Query) -> Form:
        """Return the themes of the lexicon."""
        return {"themes": list(theme_forms(self.lexicon))}

    async def puzzle(self, query: PuzzleQuestion, *, by: str = "") -> Form:
        """Return the puzzle of a day, with the requested hints and solution; `by` is the client's address."""
        form = dict(await self._puzzle(query.niveau, (query.jour or self._today()).isoformat(), by))
        solution = form.pop("solution")
        solved = query.solution in ("1", "oui")
        return {**form, "hints": form["hints"][: query.indices], **({"solution": solution} if solved else {})}

    async def propose(self, query: MovesQuestion, text: str, *, by: str = "") -> Form:
        """Return the best moves of a position."""
        options, timeout = (query.n, query.temps, query.theme), query.temps + _GRACE
        return await self.searches.ask("propose", text, *options, seconds=timeout, by=by)

    async def judge(self, query: Query, text: str, *, by: str = "") -> Form:
        """Return the faults and the points of a turn."""
        return await self.judges.ask("judge", text, seconds=_JUDGEMENT, by=by)

    async def import_game(self, text: str, browser: str, now: float, *, by: str) -> tuple[Rows, str]:
        """Return the rows of a room that continues a saved game, and the secret of its invitation."""
        try:
            found = await self.readers.ask("import_game", text.encode(), browser, now, seconds=_SAVED_GAME, by=by)
        except Refusal as refusal:
            sentence = _UNREADABLE if refusal.status == 500 else _UNREAD.get(refusal.code, str(refusal))
            raise Refusal(refusal.code, sentence, refusal.status, wait=refusal.wait) from refusal
        return found["rows"], found["secret"]

    async def _themed_arbiter(self, theme: str) -> Arbiter:
        """Return the arbiter of a theme, made once, in a thread."""
        if not theme:
            return self._plain
        name = fold(theme) or ""
        if name not in self._themes:
            found: Theme = await asyncio.to_thread(named_theme, theme, self.lexicon)
            self._themes[name] = Arbiter(self.lexicon, found)
        return self._themes[name]

    async def _puzzle(self, level: str, name: str, by: str) -> Form:
        """Return a puzzle, made once for all clients. Puzzles are cached, and today's puzzles never leave the cache."""
        key = (level, name)
        task = self._puzzles.get(key)
        if task is None or (task.done() and task.exception() is not None):
            task = asyncio.create_task(self.searches.ask("puzzle", level, name, seconds=_PUZZLE, by=by))
            self._puzzles[key] = task
            today = self._today().isoformat()
            for old in [each for each in self._puzzles if each[1] != today][:-_PUZZLES]:
                del self._puzzles[old]
        self._puzzles.move_to_end(key)
        return await asyncio.shield(task)


def _tiles(word: str) -> str:
    """Return the tile letters of a word on the table. Raises `Refusal` unless it consists of letters."""
    tiles = fold(word)
    if not tiles:
        raise Refusal("bad_word", f"« {shorten(safe(word))} » n'a pas que des lettres.")
    return tiles
