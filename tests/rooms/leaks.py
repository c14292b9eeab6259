"""What nobody may see: the same room with all that is hidden from a watcher marked must look the same to him."""

from __future__ import annotations

import json

from lettres.rooms.drafts import apply_line, desk_at, judge_draft
from lettres.rooms.views import view_json
from lettres.rooms.wire.incoming import Draft
from tests.rooms.driving import Driven
from tools.load.marks import MARK, marked


def check_views(driven: Driven) -> None:
    """What each watcher sees is the same where all that is hidden from him is marked, and no mark is seen."""
    watchers = [(seat.browser, seat.number) for seat in driven.room.seats if seat.browser]
    for browser, seat in [*watchers, (None, None)]:
        seen = view_json(driven.room, browser, seat, driven.now)
        text = json.dumps(seen, ensure_ascii=False)
        hidden = marked(driven.room, seat)
        assert json.dumps(view_json(hidden, browser, seat, driven.now), ensure_ascii=False) == text
        assert MARK not in text and str(driven.room.row.seed) not in text and len(text.encode()) < 8192
        if seat is not None:
            draft = Draft(seen["table"], tuple(seen["rack"]))
            for typed in ("", "passer", "table", "score", "indice", "aide"):
                told = apply_line(desk_at(hidden.session, seat, hidden.lexicon, draft), typed)
                assert MARK not in f"{told.draft}{told.notice}"
            assert MARK not in str(judge_draft("", desk_at(hidden.session, seat, hidden.lexicon, draft), draft))
