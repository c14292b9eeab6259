"""The start of a round: the deal, and the draw for who plays first (rule L30)."""

from __future__ import annotations

from collections.abc import Sequence

from lettres.engine.events import StartDraw, Turned
from lettres.engine.hand import Chance, Hand, Step
from lettres.engine.rules import RuleError
from lettres.engine.ruling import judge
from lettres.engine.state import Game, GameState, Phase, Seat, changed_seat, changed_state
from lettres.engine.table import table_of

_START_ROUNDS = 100  # the most draws for who begins: more ties than that in a row cannot be chance
_FIRST = {"draw_play_discard": Phase.DRAW, "throw_play": Phase.THROW}  # the first phase of a turn, by `flow`


def set_up(game: Game, players: int) -> GameState:
    """Return the state of a game before the deal; raise `RuleError` for too few or too many players."""
    rules = game.rules
    if not rules.least_players <= players <= rules.most_players:
        fewest, most = rules.least_players, rules.most_players
        expected = f"{most} joueurs" if fewest == most else f"de {fewest} à {most} joueurs"
        raise RuleError(f"on attend {expected}, non {players}.")
    pouch = game.tiles.tiles()
    if players * rules.deal + rules.start_discard > len(pouch):
        raise RuleError(f"{players} joueurs à {rules.deal} chacun : la boîte n'en a que {len(pouch)}.")
    return GameState(game, tuple(Seat() for _ in range(players)), pouch, game.layout, phase=Phase.DEAL)


def start(game: Game, players: int, chance: Chance) -> Step:
    """Deal the first round, and draw for who begins (rule L30); raise `RuleError` as `set_up` does.

    >>> from lettres.games.letters import letters
    >>> state, events = start(letters(), 2, lambda pouch, number: pouch[number % len(pouch)])
    >>> [len(seat.rack) for seat in state.seats], len(state.pouch)
    ([14, 14], 84)
    """
    hand = Hand(set_up(game, players), chance, judge)
    deal(hand)
    return hand.step()


def deal(hand: Hand) -> None:
    """Put all tiles back into the pouch, deal a round, and choose who begins it."""
    state, rules = hand.state, hand.rules
    seats = tuple(changed_seat(seat, rack=(), opened=False) for seat in state.seats)
    table = table_of(state.table)._replace(melds=()) if state.game.remembers else state.game.layout
    hand.state = changed_state(
        state,
        seats=seats,
        pouch=state.game.tiles.tiles(),
        table=table,
        discard=(),
        idle=0,
        barren=0,
        took=False,
    )
    early = rules.start_draw == "before_deal"
    first = _starter(hand) if early else 0
    for seat in range(len(seats)):
        hand.draw(seat, rules.deal, "deal")
    if rules.start_discard and hand.state.pouch:  # the pouch may be empty, if tiles drawn for who begins are kept
        [tile] = hand.take()
        hand.state = changed_state(hand.state, discard=(tile,))
        hand.events.append(Turned(tile))
    if not early:
        first = _starter(hand)
    hand.state = changed_state(hand.state, turn=first, starter=first, began=state.number, idle=0)
    if rules.flow == "throw_play" and rules.first_throw == "start":
        for seat in range(len(seats)):
            hand.throw(seat, hand.state.seats[seat].rack)
    hand.state = changed_state(hand.state, phase=first_phase(hand.state))


def first_phase(state: GameState) -> Phase:
    """Return the first phase of the turn that begins: `THROW` or `DRAW` if the game has one, else `PLAY`.

    A draw is skipped if there is nothing to draw. If all dice are thrown at the start of a round, the first turn of
    each player skips the throw.
    """
    rules = state.game.rules
    if rules.first_throw == "start" and state.number - state.began < len(state.seats):
        return Phase.PLAY
    first = _FIRST.get(rules.flow, Phase.PLAY)
    idle = first is Phase.DRAW and rules.discarding == "moved" and not state.drawable  # nothing to draw (rule N21)
    return Phase.PLAY if idle else first


def _starter(hand: Hand) -> int:
    """Return the seat that begins the round.

    In the first round, the seats draw for it. In later rounds, they draw again or the next seat begins, as the option
    `round_starter` says.
    """
    state = hand.state
    if state.round == 1 or hand.rules.round_starter == "draw":
        return _first_player(hand, len(state.seats))
    return (state.starter + 1) % len(state.seats)


def _first_player(hand: Hand, players: int) -> int:
    """Return the seat that draws the best tile; seats that tie draw again (rule L30).

    Return seat 0 if the rules have no draw.
    """
    rules = hand.rules
    if rules.first_player == "seat" or players == 1:
        return 0
    sign = 1 if rules.first_player == "lowest" else -1
    rank = hand.state.game.tiles.rank
    among = list(range(players))
    for _ in range(_START_ROUNDS):
        drawn = _start_draw(hand, among)
        if drawn is None:
            break
        ranks = {seat: sign * place for seat, tile in drawn if (place := rank(tile)) is not None}
        best = min(ranks.values())
        among = [seat for seat in among if ranks[seat] == best]
        if len(among) == 1:
            break
    return among[0]


def _start_draw(hand: Hand, among: Sequence[int]) -> list[tuple[int, str]] | None:
    """Draw a tile for each seat in `among`, again if the tile is a joker; return every (seat, tile) drawn.

    Return None if the pouch, without its jokers, has fewer tiles than `among` has seats.
    """
    game, pouch = hand.state.game, hand.state.pouch
    if sum(tile != game.tiles.joker for tile in pouch) < len(among):
        return None
    drawn: list[tuple[int, str]] = []
    for seat in among:
        drawn.append((seat, hand.take()[0]))
        while drawn[-1][1] == game.tiles.joker:
            drawn.append((seat, hand.take()[0]))
    hand.events.append(StartDraw(tuple(drawn)))
    if hand.rules.start_tiles == "returned":
        hand.state = changed_state(hand.state, pouch=pouch)
    else:
        for seat in among:
            own = [tile for number, tile in drawn if number == seat]
            hand.give(seat, own)
    return drawn
