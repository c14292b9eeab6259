"""Delivers the replies and views of a room to its watchers and to the sender of a request."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lettres.rooms.effects import Disconnect, Effect, SendReply, SendView, Think, ThinkTask
from lettres.rooms.views import player_view
from lettres.rooms.wire.outgoing import View
from lettres.server.live import LiveRoom
from lettres.server.outbox import Watcher

Ask = Callable[[LiveRoom, ThinkTask], None]


def carry_out(live: LiveRoom, effects: Iterable[Effect], asker: Watcher | None, now: float, ask: Ask) -> None:
    """Carry out the effects of a room that is saved, replies first. `ask` queues a question for a worker."""
    for effect in sorted(effects, key=lambda each: not isinstance(each, SendReply)):
        if isinstance(effect, SendReply):
            tell(live, effect, asker)
        elif isinstance(effect, SendView):
            show(live, effect, asker, now)
        elif isinstance(effect, Think):
            ask(live, effect.task)
        elif isinstance(effect, Disconnect):
            cut(live, effect)


def tell(live: LiveRoom, effect: SendReply, asker: Watcher | None) -> None:
    """Send a reply to `asker` if its browser is the effect's browser, else to all sockets of that browser."""
    for watcher in _recipients(live, effect.browser, asker):
        watcher.tell(effect.frame)


def cut(live: LiveRoom, effect: Disconnect) -> None:
    """Close the sockets of a browser that was removed from the room."""
    for watcher in [each for each in live.watchers if each.browser == effect.browser]:
        watcher.cut()


def show(live: LiveRoom, effect: SendView, asker: Watcher | None, now: float) -> None:
    """Send a view to the browser that the effect names; if it names none, to all watchers and to the asker."""
    if effect.browser is not None:
        show_to(live, _recipients(live, effect.browser, asker), now, again=True)
    else:
        show_to(live, {*live.watchers, *([asker] if asker is not None else [])}, now)


def _recipients(live: LiveRoom, browser: str, asker: Watcher | None) -> list[Watcher]:
    if asker is not None and asker.browser == browser:
        return [asker]
    return [each for each in live.watchers if each.browser == browser]


def show_to(live: LiveRoom, watchers: Iterable[Watcher], now: float, *, again: bool = False) -> None:
    """Send views of a room, each computed once. With `again`, even a view that has not changed is sent.

    A watcher that has lost its seat goes on without a seat.
    """
    views = dict[tuple[str, int | None], View]()
    for watcher in watchers:
        if not (again or watcher.wants_views):
            continue
        if watcher.seat is not None and not live.holds(watcher.browser, watcher.seat):
            watcher.seat = None
        key = watcher.browser, watcher.seat
        if key not in views:
            views[key] = player_view(live.room, *key, now)
        watcher.show(views[key], again=again)
