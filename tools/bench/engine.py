"""The speed of judging turns and playing games.

    python -m tools.bench.engine [SEED]

Printed: the median time to judge a turn that forms a fifth of 25 words anew; complete games a minute, on one core, of
the random player of `tools.soak.games` (rules drawn at random, every step checked) and of bots against each other (the
default rules, two `bot:amateur`), and how long such a bot takes for a turn.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from lettres.engine import Game, Table, Turn, apply, judge, seeded, start, view
from lettres.games.letters import letters
from lettres.players import Bot, bot
from tools.bench.timing import table
from tools.random_play.known_words import anew, spell
from tools.random_play.words import Dice, known_words, some_tiles
from tools.soak import games as soak

_GAMES = 40
_WORDS = 25
_SPEC = "bot:amateur"


def seconds(action: Callable[[], object]) -> float:
    """Return the processor time of an action."""
    begun = time.process_time()
    action()
    return time.process_time() - begun


def turns() -> Iterator[Turn]:
    """Yield turns at a table of 25 words that form five of the words anew with rack tiles. Many turns are legal."""
    known = known_words()
    common = sorted(word for word in known if 4 <= len(word) <= 7)
    for first in range(40):
        before = Table(tuple(spell(word, word) for word in common[first :: len(common) // _WORDS][:_WORDS]))
        after = before
        spent: list[str] = []
        some = partial(some_tiles, Dice(first))
        for meld in before.melds[:: _WORDS // 5]:
            for change in islice(anew((meld,), tuple("EINRSTUL"), known, some, 0.0), 1):
                after = after.replace(change.broken, change.formed)
                spent += change.spent
        yield Turn(before, after, tuple(sorted(spent)), True)


def judged(game: Game) -> list[float]:
    """Return the seconds to judge each turn. Turns are built afresh, because a turn caches its answers."""
    return [seconds(partial(judge, game, turn)) for _ in range(5) for turn in turns()]


def bots_play(game: Game, bots: list[Bot], seed: int) -> list[float]:
    """Play a game of bots and return the seconds of each turn."""
    chance, times = seeded(seed), []
    state = start(game, len(bots), chance).state
    while not state.over:
        begun = time.process_time()
        action = bots[state.turn].act(game, view(state, state.turn))
        times.append(time.process_time() - begun)
        state = apply(state, action, chance).state
    return times


def main() -> None:
    """Print the table."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    game = letters()
    times = judged(game)
    soak.play(seed)  # warms the caches
    checked = seconds(lambda: [soak.play(number) for number in range(seed, seed + _GAMES)]) / _GAMES
    bots = [bot(_SPEC, game, seed=seat) for seat in range(2)]
    bots_play(game, bots, seed)
    begun = time.process_time()
    thought = [each for number in range(seed, seed + _GAMES) for each in bots_play(game, bots, number)]
    played = (time.process_time() - begun) / _GAMES
    rows = [
        (f"a turn at {_WORDS} words judged, median, ms", f"{1000 * statistics.median(times):.3f}", "<= 1"),
        ("random games a minute, every step checked", f"{60 / checked:,.0f}", ">= 200"),
        (f"games of two {_SPEC} a minute", f"{60 / played:,.0f}", ""),
        (f"a turn of {_SPEC}, median, ms", f"{1000 * statistics.median(thought):.0f}", "<= 200"),
        (f"a turn of {_SPEC}, longest, ms", f"{1000 * max(thought):.0f}", "<= 1500"),
    ]
    table("engine, one core, processor time", rows)


if __name__ == "__main__":
    main()
