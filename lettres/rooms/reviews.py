"""The analysis of a game that is over. Each turn is compared with its best move, one turn at a time.

`Reviewer` works in another process. `Progress` keeps the turns reviewed so far, as text. `analysis` makes the page's
answer once all turns are reviewed.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from lettres.engine.table import table_of
from lettres.french.reviews import about_luck, compare, missed, summary
from lettres.french.speech import Speech
from lettres.games.catalogue import CATALOGUE
from lettres.grammar import printed
from lettres.position import Json
from lettres.records.header import header_size, is_bot
from lettres.records.journal import MemoryJournal
from lettres.records.recording import Recording
from lettres.records.session import Session, game_of, header_of
from lettres.reports.review_json import turn_object
from lettres.rooms.story import recording_of
from lettres.rooms.wire.replies import Analysis, PlayerReviewed, Retried
from lettres.study.analysis import Work
from lettres.study.report import Report
from lettres.study.review import Review, SeatReview
from lexicon import Lexicon

SECONDS = 1.0
"""The longest search of one position."""
_GAMES = 8  # games in memory: their turns are reviewed alternately
_WORST = 5


class Progress(NamedTuple):
    """The turns reviewed so far, and the total of turns to review, which is None before the first review.

    >>> Progress.read(Progress(4, [None]).text()).share
    0.25
    """

    total: int | None
    turns: list[Json]

    @classmethod
    def read(cls, text: str) -> Progress:
        """Return the progress from a text that the method `text` returned."""
        kept = json.loads(text)
        return cls(kept["total"], kept["turns"])

    def text(self) -> str:
        """Return the progress as text, for the store."""
        return json.dumps(self._asdict(), ensure_ascii=False)

    @property
    def share(self) -> float:
        """The share that is done, from 0 to 1."""
        return len(self.turns) / self.total if self.total else float(self.total == 0)

    @property
    def over(self) -> bool:
        """True once nothing is left to review."""
        return self.total is not None and len(self.turns) >= self.total


class Reviewer:
    """Reviews turns of games, one instance per process. It uses the lexicon of `file`, or the package's own."""

    def __init__(self, file: str | None = None) -> None:
        self._file = file
        self._works: OrderedDict[tuple[str, ...], Work] = OrderedDict()

    @cached_property
    def _lexicon(self) -> Lexicon:
        return Lexicon.open(self._file) if self._file is not None else Lexicon.default()

    def review(self, lines: tuple[str, ...], at: int) -> dict[str, Json]:
        """Return the reviewed turn at the index `at`, as `turn`, and the number of reviewable turns as `total`. Raises
        `SourceError` for a game in which nothing can be compared."""
        work = self._work(lines)
        chosen = work.chosen(None)
        form = turn_form(work.recording, work.review_of(*chosen[at])) if at < len(chosen) else None
        return {"total": len(chosen), "turn": form}

    def _work(self, lines: tuple[str, ...]) -> Work:
        head = lines[: header_size(lines)]
        work = self._works.pop(head, None)
        if work is None:
            lexicon = self._lexicon if CATALOGUE[header_of(lines).game].needs_lexicon else None
            session = Session.resume(MemoryJournal(), lines, game_of(lexicon), lexicon)
            work = Work(recording_of(session), lexicon, SECONDS, None)
        self._works[head] = work
        if len(self._works) > _GAMES:
            self._works.popitem(last=False)
        return work


def turn_form(recording: Recording, turn: Review) -> dict[str, Json]:
    """Return a reviewed turn as JSON, with its sentences."""
    speech = Speech(recording.game)
    sentences = compare(speech, turn, aloud=False)
    past = table_of(turn.before.table).past if recording.game.remembers else ()
    return {
        **turn_object(_report(recording), turn),
        **({"past": sorted(map("".join, past))} if past else {}),
        "beaten": turn.beaten,
        "brought": [turn.points, turn.value],
        "could": [turn.best.score, turn.best_value],
        "lost_told": printed(missed(speech, turn)) if turn.beaten else "",
        "told": {
            "verdict": printed(sentences.verdict),
            "played": printed(sentences.played),
            "best": printed(sentences.best),
            "steps": list(map(printed, sentences.steps)),
        },
    }


def analysis(recording: Recording, turns: Iterable[Json]) -> Analysis:
    """Return the whole analysis, from the turns that could be reviewed."""
    reviewed = [turn for turn in turns if turn is not None]
    speech, report = Speech(recording.game), _report(recording)
    sums = [_seat_review(seat, reviewed) for seat in sorted({turn["seat"] for turn in reviewed})]
    rules = recording.entry.rules.from_record(recording.header.rules)
    return Analysis(
        turns=reviewed,
        worst=[turn["number"] for turn in _worst(recording, reviewed)],
        players=[
            PlayerReviewed(each.seat, recording.names[each.seat], list(map(printed, summary(speech, report, each))))
            for each in sums
        ],
        about=printed(about_luck(speech, report)),
        position=Retried(recording.header.game, rules.effective(), recording.header.theme),
    )


def _report(recording: Recording) -> Report:
    return Report(recording, [], "", 0, 0)


def _worst(recording: Recording, turns: Sequence[Json]) -> list[Json]:
    """Return the turns of persons that lost most compared with their best moves, the worst first."""
    players = recording.header.players
    losing = [turn for turn in turns if turn["beaten"] and not is_bot(players[turn["seat"]])]
    return sorted(losing, key=lambda turn: (-turn["lost"], -turn.get("lost_value", 0), turn["number"]))[:_WORST]


def _seat_review(seat: int, turns: Sequence[Json]) -> SeatReview:
    own = [turn for turn in turns if turn["seat"] == seat]
    brought, could = (tuple(map(sum, zip(*(turn[key] for turn in own)))) for key in ("brought", "could"))
    return SeatReview(
        seat=seat,
        turns=len(own),
        unbeaten=sum(not turn["beaten"] for turn in own),
        optimal=sum(turn["optimal"] for turn in own),
        points=brought[0],
        best=could[0],
        common=None,
        expected=None,
        luck=None,
        error=None,
        value=brought[1],
        best_value=could[1],
    )
