"""What is asked of the server, as JSON: the forms of the command line, whoever carries them."""

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
from lettres.server.pool import Thinkers
from lettres.server.shares import Computing
from lettres.web.questions import BestMoves, MeaningQuestion, OfDay, Query, VerdictsQuestion
from lexicon import Lexicon, fold
from lexicon.definitions.definitions import Definitions
from lexicon.definitions.sources import WIKTIONARY
from lexicon.definitions.words import define, undefined

_GRACE = 3.0  # seconds beyond those of a search, for what is not the search itself
_PUZZLE, _JUDGEMENT, _SAVED_GAME = 60.0, 5.0, 15.0
_KNOWN, _MISSPELT = 0.0001, 0.0006  # seconds of a word, before the arbiter
_PUZZLES = 64  # kept at a time
_UNREAD = {
    "busy": "le serveur lit déjà d'autres parties : réessayez dans un instant.",
    "too_long": "cette partie est trop longue à relire : ce serveur ne la reprend pas.",
    "search_failed": "cette partie n'a pu être relue : réessayez dans un instant.",
}
_UNREADABLE = "cette partie ne peut être relue."  # whenever it is tried: what reads it fails there, and goes on
_THINKER = "lettres.server.answer_thinker:Thinker"
Form = dict[str, Json]


class Answers:
    """Answers by a lexicon and the file it is of, None for that of the package.

    `definitions` are put there once they are ready; until then `preparing` says that they will be.
    """

    def __init__(self, lexicon: Lexicon, file: str | None = None, today: Callable[[], date] = date.today) -> None:
        self.lexicon = lexicon
        self.definitions: Definitions | None = None
        self.preparing = False
        self.searches = Thinkers(_THINKER, (file,))
        self.judges = Thinkers(_THINKER, (file,))  # its own, so that no turn waits for searches
        self.readers = Thinkers(_THINKER, (file,))  # nor for saved games, which are read for seconds
        self.computing = Computing()
        self._today = today
        self._plain = Arbiter(lexicon)
        self._themes: dict[str, Arbiter] = {}
        self._puzzles: OrderedDict[tuple[str, str], asyncio.Task[Form]] = OrderedDict()

    def close(self) -> None:
        """Stop the searches."""
        self.searches.close()
        self.judges.close()
        self.readers.close()
        self.computing.close()

    async def arbiter(self, query: VerdictsQuestion, *, by: str = "") -> Form:
        """The verdict on a word, or on several, alone or against the words of a table; `by` is the address that asks.

        A word that is alone and in the dictionary is answered at once: a thread would cost more. Suggestions, and
        relations to the words of a table, take up to a millisecond each.
        """
        asked, table = query.mot, [_tiles(word) for word in query.laid]
        arbiter = await self._on(query.theme)

        def form(word: str) -> Form:
            return verdict_form(arbiter.judge(word.strip(), table))

        if len(asked) == 1 and not table and arbiter.judge(asked[0].strip()).code is not Code.UNKNOWN:
            return form(asked[0])
        verdicts = await self.computing.do(by, lambda: list(map(form, asked)))
        return verdicts[0] if len(verdicts) == 1 else {"verdicts": verdicts}

    def price(self, query: VerdictsQuestion) -> float:
        """About how many seconds the words of a question take the arbiter: what is misspelt is looked for."""
        known = sum((fold(word.strip()) or "") in self.lexicon for word in query.mot)
        return known * _KNOWN + (len(query.mot) - known) * _MISSPELT

    async def definitions_of(self, query: MeaningQuestion, *, by: str = "") -> Form:
        """Return what a word means; `by` is the address that asks."""
        if self.preparing:
            raise Refusal("preparing", "les définitions se préparent : réessayez dans un instant.", 503, wait=5)
        return await self.computing.do(by, self._meaning, query.mot.strip(), self.definitions)

    def _meaning(self, word: str, definitions: Definitions | None) -> Form:
        if definitions is None:
            found, credit = undefined(word, self.lexicon), WIKTIONARY
        else:
            found, credit = define(word, self.lexicon, definitions), definitions.credit
        form = definition_form(self._plain.judge(word), found, credit)
        return {**form, "definitions": definitions is not None}

    async def themes(self, query: Query) -> Form:
        """The themes of the lexicon."""
        return {"themes": list(theme_forms(self.lexicon))}

    async def puzzle(self, query: OfDay, *, by: str = "") -> Form:
        """The puzzle of a day, with some hints and its solution if that is asked for; `by` is the address that asks."""
        form = dict(await self._puzzle(query.niveau, (query.jour or self._today()).isoformat(), by))
        solution = form.pop("solution")
        solved = query.solution in ("1", "oui")
        return {**form, "hints": form["hints"][: query.indices], **({"solution": solution} if solved else {})}

    async def propose(self, query: BestMoves, text: str, *, by: str = "") -> Form:
        """The best moves of a position."""
        asked, patience = (query.n, query.temps, query.theme), query.temps + _GRACE
        return await self.searches.ask("propose", text, *asked, seconds=patience, by=by)

    async def judge(self, query: Query, text: str, *, by: str = "") -> Form:
        """The faults and the points of a turn."""
        return await self.judges.ask("judge", text, seconds=_JUDGEMENT, by=by)

    async def bring(self, text: str, browser: str, now: float, *, by: str) -> tuple[Rows, str]:
        """The rows of a room that goes on with a saved game, every line of which is judged, and its invitation."""
        try:
            found = await self.readers.ask("bring", text.encode(), browser, now, seconds=_SAVED_GAME, by=by)
        except Refusal as refusal:
            told = _UNREADABLE if refusal.status == 500 else _UNREAD.get(refusal.code, str(refusal))
            raise Refusal(refusal.code, told, refusal.status, wait=refusal.wait) from refusal
        return found["rows"], found["secret"]

    async def _on(self, theme: str) -> Arbiter:
        """The arbiter of a theme; the words of one are found in a thread, once."""
        if not theme:
            return self._plain
        name = fold(theme) or ""
        if name not in self._themes:
            found: Theme = await asyncio.to_thread(named_theme, theme, self.lexicon)
            self._themes[name] = Arbiter(self.lexicon, found)
        return self._themes[name]

    async def _puzzle(self, level: str, name: str, by: str) -> Form:
        """A puzzle, made once whoever asks for it, kept while there is room; today's are kept beside all others."""
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
    """A word of the table, as tiles show it; raises `Refusal`."""
    tiles = fold(word)
    if not tiles:
        raise Refusal("bad_word", f"« {shorten(safe(word))} » n'a pas que des lettres.")
    return tiles
