"""A second opinion on the engine: an independent book of all that must hold after every step of a game.

The book only follows the events. From the state before a step and the events, it computes the state after it, tile by
tile and point by point, and compares. It only misses a fault in a rule that it has wrong in the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from lettres.engine import Game, GameState, Phase, Ruling, Step, Turn, judge
from lettres.engine.events import (
    Action,
    Challenge,
    Challenged,
    Deal,
    Discarded,
    Draw,
    Drew,
    Ended,
    Event,
    Hinted,
    Laid,
    Pass,
    Passed,
    PileTurned,
    Play,
    Refused,
    Repaired,
    RoundEnded,
    Scored,
    StartDraw,
    Throw,
    Thrown,
    Turned,
)
from lettres.engine.table import Faces, faces, table_of
from lettres.engine.tiles import Tiles, add, remove
from tools.soak.course import ExpectedCourse
from tools.soak.dice import OfDice
from tools.soak.numbers import Numbers
from tools.soak.opinion import SecondOpinion, Wrong, ensure
from tools.soak.words import WordsOpinion

OPINIONS: Mapping[str, type[SecondOpinion]] = {"words": WordsOpinion, "numbers": Numbers, "grid": OfDice}
"""The opinion on the games of a family."""

IMPOSSIBLE = {"not_in_rack", "false_face"}
"""Faults that hands cannot commit: nothing is laid, so nothing is taken back and nothing is paid."""


class GameBook:
    """The book of a game: every seat's rack, points and opening, the pouch, the table and the discard pile."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.opinion = OPINIONS[game.family](game)
        self.course = ExpectedCourse(game, players)
        self.racks: list[Tiles] = [() for _ in range(players)]
        self.scores, self.aid = [0] * players, [0] * players
        self.opened = [False] * players
        self.pouch = game.tiles.tiles()
        self.table = game.layout
        self.shown: set[Faces] = set()
        self.discard: Tiles = ()
        self.laid: Turn | None = None
        self.turned_over = 0

    def started(self, step: Step) -> None:
        """Check a deal: it uses all tiles of the box, and each seat gets its rack."""
        rules = self.game.rules
        self.racks = [() for _ in self.racks]
        self.opened = [False for _ in self.racks]
        self.pouch, self.table, self.discard = self.game.tiles.tiles(), self.game.layout, ()
        if self.game.remembers:
            self.table = table_of(self.table)._replace(past=frozenset(self.shown))
        self.write(step.events)
        self.compare(step.state)
        kept = [seat for event in step.events if isinstance(event, StartDraw) for seat, _ in event.drawn]
        for seat, rack in enumerate(self.racks):
            own = kept.count(seat) if rules.start_tiles == "kept" else 0
            ensure(len(rack) == rules.deal + own, f"seat {seat} was dealt {len(rack)} tiles")
        ensure(len(self.discard) == rules.start_discard, "the discard pile begins otherwise")
        self.course.follow(Deal(), step, self.racks, self.scores, self.pouch, self.discard)
        self.course.compare(step.state)

    def followed(self, before: GameState, action: Action, step: Step) -> None:
        """Check the result of an action."""
        if isinstance(action, Deal):
            self.started(step)
            return
        source = action.source if isinstance(action, Draw) else None
        if source == "pouch" and not self.pouch and before.game.rules.empty_pouch == "turned":
            turned = len(self.discard) - 1
            ensure(turned < 1 or step.events[0] == PileTurned(turned), "that the pile was turned over is not told")
            self.turned_over += turned > 0
            self.pouch, self.discard = tuple(sorted(self.discard[:-1])), self.discard[-1:]  # rule N21
        if isinstance(action, Throw):
            self.check_throw(action, step)
        table = Counter(self.table.tiles())
        there = 1 if source == "discard" else len(self.pouch)
        self.write(step.events)
        self.course.follow(action, step, self.racks, self.without_final(step), self.pouch, self.discard)
        self.compare(step.state)
        self.course.compare(step.state)
        ensure(table <= Counter(self.table.tiles()), "a tile of the table went back to a rack")
        self.check_draws(before, action, step, there)
        if isinstance(action, Play):
            self.check_play(before, action, step)
        if isinstance(action, Challenge):
            self.check_challenge(before, step)
        if isinstance(action, Pass):
            self.check_pass(before, step)
        if step.state.number > before.number or step.state.over:
            rack = self.racks[before.turn]
            ensure(len(rack) >= self.game.rules.refill or not self.pouch, "a rack was not refilled")
        ensure(step.state.over == any(isinstance(event, Ended) for event in step.events), "the end is told, or is not")

    def write(self, events: Iterable[Event]) -> None:
        """Enter `events` in the book."""
        for event in events:
            if isinstance(event, StartDraw):
                self.start_draw(event)
            elif isinstance(event, Drew):
                self.draw(event)
            elif isinstance(event, Turned):
                self.pouch, self.discard = remove(self.pouch, [event.tile]), (*self.discard, event.tile)
            elif isinstance(event, Thrown):
                self.throw(event)
            elif isinstance(event, Discarded):
                self.racks[event.seat] = remove(self.racks[event.seat], [event.tile])
                self.discard = (*self.discard, event.tile)
            elif isinstance(event, Laid):
                self.laid = event.turn
            elif isinstance(event, Scored):
                self.score(event)
            elif isinstance(event, Hinted | Repaired):
                self.aid[event.seat] += event.cost
            elif isinstance(event, RoundEnded | Ended):
                self.end(event)

    def start_draw(self, event: StartDraw) -> None:
        """Enter the tiles drawn for who begins, which are put back or kept (rule L30)."""
        if self.game.rules.start_tiles == "kept":
            for seat, tile in event.drawn:
                self.racks[seat] = add(self.racks[seat], [tile])
                self.pouch = remove(self.pouch, [tile])

    def draw(self, event: Drew) -> None:
        """Enter tiles drawn from the pouch, or from the top of the discard pile."""
        self.racks[event.seat] = add(self.racks[event.seat], event.tiles)
        if event.why == "discard":
            ensure(event.tiles == self.discard[-1:], "not the top of the pile was taken")
            self.discard = self.discard[:-1]
        else:
            self.pouch = remove(self.pouch, event.tiles)

    def throw(self, event: Thrown) -> None:
        """Enter dice thrown by an action (which took them off the rack), at a deal, or for a count (rule D15)."""
        rack = self.racks[event.seat]
        if event.counted or self.course.phase is Phase.DEAL:
            ensure(event.counted != (self.game.rules.first_throw == "start"), "dice are thrown that are not to be")
            rack = remove(rack, [die.partition("@")[2] for die in event.tiles])
        self.racks[event.seat] = add(rack, event.tiles)

    def check_throw(self, action: Throw, step: Step) -> None:
        """Check that the thrown dice return to the rack as the same dice, each with one of its faces up (D1, D6)."""
        box, seat = self.game.tiles, self.course.turn
        told = [(event.seat, event.tiles) for event in step.events if isinstance(event, Thrown)]
        ensure([each for each, _ in told] == [seat], "not one throw of the seat on turn was told")
        thrown = told[0][1]
        ensure(sorted(map(box.base, thrown)) == sorted(map(box.base, action.tiles)), "other dice were thrown")
        ensure(all(box.face(die) in box.dice[box.base(die)] for die in thrown), "a die shows no face of its own")
        self.racks[seat] = remove(self.racks[seat], action.tiles)
        ensure(all("@" in die for die in self.racks[seat]), "a die was never thrown")

    def score(self, event: Scored) -> None:
        """Enter an accepted turn: its tiles leave the rack, and its table becomes the table."""
        turn, seat = self.laid, event.seat
        ensure(turn is not None, "a turn scored that nobody laid")
        assert turn is not None
        ensure(turn.before == self.table, "a turn began at another table")
        ensure(turn.rack == self.racks[seat], "a turn was played from another rack")
        ensure(event.points == self.game.score(turn), "a turn scored otherwise")
        self.check_standing(turn)
        self.racks[seat] = remove(self.racks[seat], turn.placed)
        self.table = turn.after
        if self.game.remembers:  # rule L8
            self.shown |= {faces(meld) for meld in turn.formed}
            self.table = table_of(turn.after)._replace(past=frozenset(self.shown))
        self.scores[seat] += sum(line.points for line in event.points)
        self.opened[seat] = True
        self.laid = None

    def end(self, event: Ended | RoundEnded) -> None:
        """Enter the points of a round's end, and the winner."""
        never = [die for rack in self.racks for die in rack if "@" not in die] if self.game.tiles.dice else []
        ensure(not never or self.game.rules.never_thrown == "nothing", f"{never} were never thrown")
        final = self.opinion.final(self.racks)
        ensure(event.final == final, f"the end scores {event.final}, not {final}")
        for seat, points in enumerate(event.final):
            self.scores[seat] += points
        if isinstance(event, Ended):
            best = max(self.scores)
            winners = tuple(seat for seat, score in enumerate(self.scores) if score == best)
            ensure(event.winners == winners, f"{event.winners} won with {self.scores}")
        else:
            ensure(event.number == self.course.round, "another round ended")

    def without_final(self, step: Step) -> list[int]:
        """Return the scores without the final points of a round, if the step ended a round."""
        final = next((e.final for e in step.events if isinstance(e, RoundEnded | Ended)), (0,) * len(self.scores))
        return [score - points for score, points in zip(self.scores, final)]

    def compare(self, state: GameState) -> None:
        """Check that the book and the state agree."""
        ensure([seat.rack for seat in state.seats] == self.racks, "the racks differ")
        ensure([seat.score for seat in state.seats] == self.scores, "the scores differ")
        ensure([seat.opened for seat in state.seats] == self.opened, "the openings differ")
        ensure([seat.aid for seat in state.seats] == self.aid, "the points of aid differ")
        ensure(state.pouch == self.pouch, "the pouch differs")
        ensure(state.table == self.table, "the table differs")
        ensure(state.discard == self.discard, "the discard pile differs")

    def check_standing(self, turn: Turn) -> None:
        """Check that an accepted turn has no visible fault, and no fault at all if it was judged when laid."""
        own = list(self.opinion.faults(turn))
        ensure(not own, f"a turn stands that is faulty: {own}")
        if self.game.rules.arbitration != "challenge":
            differs = self.opinion.differs(turn, set())
            ensure(not differs, differs)
        elif ruling := judge(self.game, turn).seen:
            raise Wrong(f"a turn stands that anyone sees is faulty: {[fault.code for fault in ruling]}")

    def check_draws(self, before: GameState, action: Action, step: Step, there: int) -> None:
        """Check that the number of tiles drawn is the one that the rules demand, or all that were left (rule L28)."""
        drawn = [event for event in step.events if isinstance(event, Drew)]
        owed = list(self.owed(action, step))
        if step.state.number > before.number or step.state.over:
            refilled = sum(len(event.tiles) for event in drawn if event.why == "refill")
            held = len(self.racks[before.turn]) - refilled
            owed.append((before.turn, "refill", self.game.rules.refill - held))
        expected = []
        for seat, why, count in owed:
            taken = min(count, there)
            if taken > 0:
                expected.append((seat, why, taken))
                there -= taken
        told = [(event.seat, event.why, len(event.tiles)) for event in drawn]
        ensure(told == expected, f"{told} were drawn, not {expected}")

    def owed(self, action: Action, step: Step) -> Iterator[tuple[int, str, int]]:
        """Yield each seat that has to draw tiles, with the reason and the number of tiles."""
        rules = self.game.rules
        for event in step.events:
            if isinstance(event, Passed):
                yield event.seat, *(("time", rules.time_penalty) if event.late else ("pass", rules.pass_cost))
            elif isinstance(event, Refused) and event.taken_back:
                yield event.seat, "penalty", rules.penalty_tiles
            elif isinstance(event, Challenged) and not event.upheld:
                yield event.by, "challenge", rules.challenge_penalty
        if isinstance(action, Draw):
            yield step.state.turn, "discard" if action.source == "discard" else "turn", 1

    def check_play(self, before: GameState, action: Play, step: Step) -> None:
        """Check that the outcome of a laid turn follows from its faults and the arbitration."""
        rules, turn = self.game.rules, before.to(action.after)
        ruling = judge(self.game, turn)
        differs = self.opinion.differs(turn, set(codes(ruling)))
        ensure(not differs, differs)
        refused = [event for event in step.events if isinstance(event, Refused)]
        scored = any(isinstance(event, Scored) for event in step.events)
        if not ruling.faults:
            ensure(not refused and scored != (rules.arbitration == "challenge"), "a legal turn was refused")
        elif rules.arbitration == "challenge" and not ruling.seen:
            ensure(step.state.pending == action.after and not refused, "a turn cannot be contested")
        else:
            ensure(len(refused) == 1 and codes(refused[0]) == codes(ruling), "a faulty turn was not refused")
            free = rules.arbitration != "strict" or not IMPOSSIBLE.isdisjoint(codes(ruling))
            ensure(refused[0].taken_back != free, "a turn was laid that cannot be, or was not laid")
            ensure(not free or step.state == before, "a turn that was not laid left traces")
            ensure(not scored or rules.invalid == "meld", "a faulty turn scored")
            ensure(scored or self.table == before.table, "the table was not rolled back")

    def check_pass(self, before: GameState, step: Step) -> None:
        """Check that a refused pass changed nothing, and that `able` is only reported where it matters (D5, N15)."""
        rules = self.game.rules
        refused = [event for event in step.events if isinstance(event, Refused)]
        passed = next((event for event in step.events if isinstance(event, Passed)), None)
        if refused:
            ensure(rules.may_not_pass and codes(refused[0]) == ["could_lay"], "a pass was refused")
            ensure(step.state == before and passed is None, "a pass that was refused left traces")
        else:
            ensure(passed is not None, "a pass was not told")
            counts = rules.deadlock == "first_blocked" and not before.pouch and not rules.may_not_pass
            ensure(counts or not (passed and passed.able), "a pass of who could lay was told or let pass")

    def check_challenge(self, before: GameState, step: Step) -> None:
        """Check that a challenge succeeds if the turn has a fault, and takes back the turn or its faulty melds."""
        assert before.pending is not None
        faulty = bool(judge(self.game, before.to(before.pending)).faults)
        upheld = [event.upheld for event in step.events if isinstance(event, Challenged)]
        ensure(upheld == [faulty], f"upheld {upheld} though faulty is {faulty}")
        scored = any(isinstance(event, Scored) for event in step.events)
        ensure(scored or (faulty and self.table == before.table), "the table was not rolled back")
        ensure(not (scored and faulty) or self.game.rules.invalid == "meld", "a faulty turn scored")


def codes(ruling: Ruling | Refused) -> Sequence[str]:
    """Return the codes of the faults in `ruling`."""
    return [fault.code for fault in ruling.faults]


def line(game: Game, event: Event) -> str:
    """Return an event as text for a digest, equal in every process."""
    if isinstance(event, Laid):
        return f"Laid {event.seat} {game.notation.turn(event.turn)}"
    if isinstance(event, Refused):
        return f"Refused {event.seat} {event.taken_back} {' '.join(codes(event))}"
    return repr(event)
