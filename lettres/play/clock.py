"""The time of a turn, which can be paused, and players who seem to be away."""

from __future__ import annotations

from math import ceil

from lettres.engine import Phase
from lettres.grammar import plural

_AWAY = 2  # turns in a row whose time runs out with nothing composed


class Absences:
    """Finds out who seems to be away: a seat whose time ran out in two turns in a row with nothing composed.

    The game waits for nobody if others of the `people` are at the screen, or if nothing is to be played.

    >>> absences = Absences(people=1)
    >>> [absences.note(0, Phase.PLAY, idle=idle) for idle in (True, False, True, True, True)]
    [False, False, False, True, False]
    """

    def __init__(self, people: int) -> None:
        self._alone = people == 1
        self._idle: dict[int, int] = {}

    def note(self, seat: int, phase: Phase, *, idle: bool) -> bool:
        """Note how a seat's turn ended and which phase follows; True, once, if the game is to wait for the seat."""
        count = self._idle.get(seat, 0) + 1 if idle else 0
        self._idle[seat] = count % _AWAY
        return count == _AWAY and self._alone and phase not in (Phase.DEAL, Phase.OVER)


_WARNINGS = (30, 10)  # seconds before the end


class Clock:
    """A stop-watch with a limit in seconds, 0 for none. The caller gives the time, in seconds that only grow.

    `used` seconds have gone by already, as in a turn that is resumed. Warnings that it begins behind are not given.

    >>> clock = Clock(5)
    >>> clock.start(0.0); clock.stop(2.0); clock.start(10.0); clock.due, clock.seconds_left(13.0)
    (13.0, 0.0)
    >>> clock = Clock(60, used=20.0)
    >>> clock.start(0.0); [clock.warning(at) for at in (9.0, 10.5, 11.0, 30.0)]
    [None, 30, None, 10]
    """

    def __init__(self, limit: int, used: float = 0.0) -> None:
        self.limit = limit
        self._before = used
        self._warnings = [each for each in _WARNINGS if each < limit - used]
        self._since: float | None = None
        self._lap = 0.0

    @property
    def running(self) -> bool:
        """Whether time is running."""
        return self._since is not None

    @property
    def due(self) -> float | None:
        """When the time will be up; None if there is no limit, or the clock is stopped."""
        return self._since + self.limit - self._before if self.limit and self._since is not None else None

    def start(self, now: float) -> None:
        """Start or resume."""
        if self._since is None:
            self._since = now

    def stop(self, now: float) -> None:
        """Pause."""
        self._before = self.elapsed(now)
        self._since = None

    def elapsed(self, now: float) -> float:
        """The seconds so far."""
        return self._before + (now - self._since if self._since is not None else 0.0)

    def since_lap(self, now: float) -> float:
        """The seconds since the last lap."""
        return self.elapsed(now) - self._lap

    def lap(self, now: float) -> float:
        """The seconds since the last lap; a new one begins."""
        seconds = self.since_lap(now)
        self._lap += seconds
        return seconds

    def seconds_left(self, now: float) -> float | None:
        """The seconds left, None if there is no limit."""
        return max(0.0, self.limit - self.elapsed(now)) if self.limit else None

    def warning(self, now: float) -> int | None:
        """The seconds left, in whole, where a warning is due; each once, and of two that are due the last alone."""
        left = self.seconds_left(now)
        if left is None or not self._warnings or left > self._warnings[0]:
            return None
        self._warnings = [each for each in self._warnings if each < left]
        return ceil(left)

    def until_told(self, now: float) -> float | None:
        """The seconds until something is to be told: a warning, or the end; None if nothing will be."""
        left = self.seconds_left(now)
        return left if left is None else max(left - (self._warnings[0] if self._warnings else 0), 0.0)

    def over(self, now: float) -> bool:
        """Whether the time is up."""
        return self.seconds_left(now) == 0.0


def time_left(seconds: float | None) -> str:
    """How much time is left, in a sentence.

    >>> time_left(30), time_left(90.2), time_left(None)
    ('Il reste 30 secondes.', 'Il reste 1 minute 31.', 'Ce tour est sans limite de temps.')
    """
    if seconds is None:
        return "Ce tour est sans limite de temps."
    minutes, rest = divmod(ceil(seconds), 60)
    if not minutes:
        return f"Il reste {plural(rest, 'seconde')}."
    return f"Il reste {plural(minutes, 'minute')}{f' {rest:02}' if rest else ''}."
