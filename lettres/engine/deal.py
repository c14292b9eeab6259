"""How a game begins: the deal, and the draw for who plays first (rule L30)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lettres.engine.events import StartDraw
from lettres.engine.hand import Chance, Hand, Step
from lettres.engine.rules import RuleError
from lettres.engine.ruling import judge
from lettres.engine.state import Game, GameState, Phase, Seat

_START_ROUNDS = 100  # so many ties in a row are no chance


def start(game: Game, players: int, chance: Chance) -> Step:
    """Deal, and draw for who begins (rule L30).

    Raises `RuleError` for a number of players that the rules, or the box, do not take.

    >>> from lettres.games.letters import letters
    >>> state, events = start(letters(), 2, lambda pouch, number: pouch[number % len(pouch)])
    >>> [len(seat.rack) for seat in state.seats], len(state.pouch)
    ([14, 14], 84)
    """
    rules = game.rules
    if not rules.least_players <= players <= rules.most_players:
        raise RuleError(f"on attend de {rules.least_players} à {rules.most_players} joueurs, non {players}.")
    if players * rules.deal > len(game.tiles.tiles()):
        raise RuleError(f"{players} joueurs à {rules.deal} plaques : la boîte n'en a pas tant.")
    hand = Hand(GameState(game, tuple(Seat() for _ in range(players)), game.tiles.tiles()), chance, judge)
    for seat in range(players):
        hand.draw(seat, rules.deal, "deal")
    first = _first_player(hand, players)
    hand.state = replace(hand.state, turn=first, phase=first_phase(game), idle=0)
    return hand.step()


def first_phase(game: Game) -> Phase:
    """What a turn of a game begins with."""
    return Phase.DRAW if game.rules.flow == "draw_play_discard" else Phase.PLAY


def _first_player(hand: Hand, players: int) -> int:
    """Each seat draws a tile; the best one begins, ties draw again, and the tiles go back (rule L30)."""
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
    """One tile that counts for each of some seats; None where the pouch has too few for that."""
    game, pouch = hand.state.game, hand.state.pouch
    if sum(tile != game.tiles.joker for tile in pouch) < len(among):
        return None
    drawn: list[tuple[int, str]] = []
    for seat in among:
        drawn.append((seat, hand.take()))
        while drawn[-1][1] == game.tiles.joker:
            drawn.append((seat, hand.take()))
    hand.events.append(StartDraw(tuple(drawn)))
    if hand.rules.start_tiles == "returned":
        hand.state = replace(hand.state, pouch=pouch)
    else:
        for seat in among:
            own = [tile for number, tile in drawn if number == seat]
            hand.give(seat, own)
    return drawn
