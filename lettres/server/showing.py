"""What a room has told and shown, to who watches it and to who asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lettres.rooms.effects import Disconnect, Effect, SendReply, SendView, Think, ThinkTask
from lettres.rooms.views import player_view
from lettres.rooms.wire.frames import View
from lettres.server.live import Live
from lettres.server.outbox import Watcher


def carry_out(
    live: Live, effects: Iterable[Effect], asker: Watcher | None, now: float, ask: Callable[[Live, ThinkTask], None]
) -> None:
    """Do what a room asks for once it is written: answers first; `ask` has something thought about."""
    for effect in sorted(effects, key=lambda each: not isinstance(each, SendReply)):
        if isinstance(effect, SendReply):
            tell(live, effect, asker)
        elif isinstance(effect, SendView):
            show(live, effect, asker, now)
        elif isinstance(effect, Think):
            ask(live, effect.task)
        elif isinstance(effect, Disconnect):
            cut(live, effect)


def tell(live: Live, effect: SendReply, asker: Watcher | None) -> None:
    """Tell who asks; where it is not who is meant, all the sockets of that browser."""
    for watcher in _meant(live, effect.browser, asker):
        watcher.tell(effect.frame)


def cut(live: Live, effect: Disconnect) -> None:
    """End the sockets of a browser that was shown out: where it comes again, it is a stranger."""
    for watcher in [each for each in live.watchers if each.browser == effect.browser]:
        watcher.cut()


def show(live: Live, effect: SendView, asker: Watcher | None, now: float) -> None:
    """Show a room to who is meant, or to all and to who asks."""
    if effect.browser is not None:
        show_to(live, _meant(live, effect.browser, asker), now, again=True)
    else:
        show_to(live, {*live.watchers, *([asker] if asker is not None else [])}, now)


def _meant(live: Live, browser: str, asker: Watcher | None) -> list[Watcher]:
    if asker is not None and asker.browser == browser:
        return [asker]
    return [each for each in live.watchers if each.browser == browser]


def show_to(live: Live, watchers: Iterable[Watcher], now: float, *, again: bool = False) -> None:
    """Show a room, each view made once; who has lost his seat goes on watching without one."""
    made = dict[tuple[str, int | None], View]()
    for watcher in watchers:
        if not (again or watcher.looks):
            continue
        if watcher.seat is not None and not live.holds(watcher.browser, watcher.seat):
            watcher.seat = None
        key = watcher.browser, watcher.seat
        if key not in made:
            made[key] = player_view(live.room, *key, now)
        watcher.show(made[key], again=again)
