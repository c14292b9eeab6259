"""Bots: the words they know, the turns they find, and that they keep to whatever rules there are."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, get_args, get_type_hints

import pytest

from lettres.engine import Game, GameState, Phase, Seat, Table, Turn, apply, judge, seeded, start, view
from lettres.engine.events import Accept, Pass, Play, Refused
from lettres.engine.table import faces
from lettres.engine.views import View
from lettres.families.words.notation import LetterNotation, spelling
from lettres.games.letters import LettersRules, letters
from lettres.players import Bot, bot
from lettres.players.words.bot import LEVELS
from lettres.players.words.champion import ways_to_keep
from lettres.players.words.lookahead import Counts, Lookahead
from lettres.players.words.skill import Depth, Skill
from lexicon import Lexicon
from tests.long import draws, some
from tools.random_play.known_words import KnownWords, anew, freed, lengthened, letters_of, spell

read_meld = LetterNotation().read_meld


def position(table: str, rack: str, *, opened: bool = True, pouch: str = "AAA", **options: Any) -> GameState:
    """A position of a game with two seats, the first on turn; words of the table have their jokers in lower case."""
    game = letters(LettersRules.from_options({}, options))
    seats = (Seat(tuple(sorted(rack)), 0, opened), Seat(("A",)))
    return GameState(game=game, seats=seats, pouch=tuple(pouch), table=Table(tuple(map(read_meld, table.split()))))


def best(state: GameState, lexicon: Lexicon, depth: Depth = Depth.TABLE, least: int = 33) -> list[str] | None:
    """The words that a player with these words forms; None where it finds nothing. What it finds is legal."""
    turn = Skill(lexicon, least, depth).best(state.game, view(state, 0))
    if turn is None:
        return None
    assert not judge(state.game, turn).faults
    return sorted(map(LetterNotation().meld, turn.formed))


def play_out(game: Game, specs: list[str], seed: int, lexicon: Lexicon, turns: int = 200) -> GameState:
    """A game of bots, up to its end or to so many turns; none of their turns is ever refused."""
    bots = [bot(spec, game, lexicon, seed=number) for number, spec in enumerate(specs)]
    chance = seeded(seed)
    state = start(game, len(specs), chance).state
    while not state.over and state.number < turns:
        step = apply(state, _what(state, bots), chance)
        assert not any(isinstance(event, Refused) for event in step.events)
        state = step.state
        state.check()
    return state


def _what(state: GameState, bots: list[Any]) -> Any:
    if state.phase is Phase.CONTEST:
        assert state.pending is not None
        assert not judge(state.game, state.to(state.pending)).faults
        return Accept()
    return bots[state.turn].act(state.game, view(state, state.turn))


def laid(player: Bot, game: Game, seen: View) -> Any:
    """The table after the turn of a bot; None where it passes."""
    action = player.act(game, seen)
    return action.after if isinstance(action, Play) else None


# The words they know


def test_a_bot_forms_the_words_of_its_level_alone(lexicon: Lexicon) -> None:
    """A whole game of each level: no word of it is rarer than the level knows."""
    for level in LEVELS[:4]:
        state = play_out(letters(), [f"bot:{level.name}:table"] * 2, 1, lexicon, turns=8)
        shown = [spelling(faces(meld)) for meld in state.table.melds]
        assert shown and min(map(lexicon.frequency, shown)) >= level.least_frequency


def test_a_bot_with_a_lexicon_without_frequencies_knows_all_words(small_bytes: bytes) -> None:
    """Where no word is common enough, a beginner plays whatever there is."""
    small = Lexicon.from_bytes(small_bytes)
    game = letters(LettersRules(opening_letters=3), small)
    state = GameState(game=game, seats=(Seat(tuple("AGIMN")), Seat()), pouch=("A",))
    after = laid(bot("bot:débutant", game, small), game, view(state, 0))
    assert after is not None and [spelling(faces(meld)) for meld in after.melds] == ["GAMIN"]


# What they find


def test_a_depth_is_how_many_words_of_the_table_are_changed(lexicon: Lexicon) -> None:
    """Each depth scores as much as the one before at least, and changes no more words than it says."""
    state = position("IMAGE TARIF POULE SON", "LEPNVRT")
    scores = []
    for depth in Depth:
        turn = Skill(lexicon, 0, depth).best(state.game, view(state, 0))
        assert turn is not None
        assert depth.words is None or len(turn.broken) <= depth.words
        scores.append(sum(line.points for line in state.game.score(turn)))
    assert scores == sorted(scores) and scores[0] < scores[1] < scores[-1]


def test_a_beginner_takes_jokers_of_the_table_and_its_phrase_does_not_deny_it(lexicon: Lexicon) -> None:
    beginner = LEVELS[0]
    laid = best(position("LARGEMENt", "TVIDBOL"), lexicon, beginner.depth, beginner.least_frequency)
    assert laid == ["BOL", "LARGEMENT", "VIDe"]
    assert "chevalet" not in beginner.phrase and "sans défaire" in beginner.phrase


def test_a_player_of_the_table_recombines(lexicon: Lexicon) -> None:
    """IMAGE with L, E and P is taken apart, or lengthened; whoever looks at the rack alone passes."""
    state = position("IMAGE", "ELP")
    table = best(state, lexicon)
    assert table is not None and sum(map(len, table)) == 8
    assert best(state, lexicon, Depth.RACK) is None


def test_L7_a_bot_opens_with_one_long_word(lexicon: Lexicon) -> None:
    """The opening is one word of six letters or more, also where the rack has more words."""
    state = position("", "EIRIABCTLFTSIO", opened=False)
    for spec in ("bot", "bot:champion"):
        after = laid(bot(spec, state.game, lexicon), state.game, view(state, 0))
        assert after is not None and len(after.melds) == 1 and len(after.melds[0]) >= 6


def test_L9_rule4_is_the_judges_matter(lexicon: Lexicon) -> None:
    """GAMIN is not put into the plural with an S, but taken apart; where rule 4 is off, it is."""
    assert best(position("GAMIN", "S"), lexicon) == ["GIN", "MAS"]
    assert best(position("GAMIN", "S", rule4="none"), lexicon) == ["GAMINS"]


def test_nothing_to_lay_is_a_pass(lexicon: Lexicon) -> None:
    """Neither a rack of consonants nor an empty one gives a turn."""
    for table, rack in (("", "KWXZQ"), ("IMAGE", "")):
        state = position(table, rack)
        for spec in ("bot:oracle", "bot:champion"):
            assert laid(bot(spec, state.game, lexicon), state.game, view(state, 0)) is None


def test_a_player_with_a_theme_forms_its_words(lexicon: Lexicon) -> None:
    """The judge refuses words off the theme; a bot that was told the theme thinks of nothing else."""
    theme = frozenset(("CHEVAL", "LOUP", "RAT", "ANE"))
    game = letters(theme=theme)
    state = GameState(game=game, seats=(Seat(tuple(sorted("CHEVALOUPRATNE")), 0, True),), pouch=())
    for player in (bot("bot:oracle", game, lexicon), bot("bot:oracle", game, lexicon, theme=theme)):
        table = laid(player, game, view(state, 0))
        assert table is None or {spelling(faces(meld)) for meld in table.melds} <= theme
    assert table is not None and len(table.melds) > 1


def test_a_forbidden_word_is_not_laid(lexicon: Lexicon) -> None:
    """The bot is not told which words are: it takes another of its best turns, or passes."""
    state = position("", "GAMINE")
    first = best(state, lexicon, Depth.RACK)
    assert first is not None
    game = letters(forbidden=frozenset(first))
    turn = Skill(lexicon, 33, Depth.RACK).best(game, view(state, 0))
    assert turn is not None and not judge(game, turn).faults


# Looking ahead


def standing(pouch: int, *racks: int, opened: bool = True) -> Counts:
    """The counts of a game of letters, the rest of the box on the table."""
    return Counts(pouch, 112 - pouch - sum(racks), racks, (opened,) * len(racks))


def promises(pouch: int, rules: LettersRules) -> dict[int, float]:
    """What each number of tiles laid of seven promises, against another rack of seven, a longest word of 20 given."""
    course, doubled = Lookahead(rules), 7 if rules.doubling else 0
    return {laid: laid + doubled * (laid == 7) + course.after(standing(pouch, 7, 7), laid) for laid in range(1, 8)}


@pytest.mark.parametrize("pouch", range(2, 8))
def test_the_last_tile_of_the_pouch_is_left_to_the_other(pouch: int) -> None:
    """Who takes the rest of the pouch gives the last turn away; who leaves one tile gets it."""
    found = promises(pouch, LettersRules())
    assert max(found, key=found.__getitem__) == pouch - 1


@pytest.mark.parametrize("pouch", [0, 1, *range(8, 15)])
def test_a_rack_is_emptied_where_that_gives_the_last_turn(pouch: int) -> None:
    """Where the pouch runs out with the other, or is too far from it, all is laid."""
    found = promises(pouch, LettersRules())
    assert max(found, key=found.__getitem__) == 7


def test_what_is_to_come_ends_with_the_game() -> None:
    """Nothing comes after the end, nor where nobody has a tile; of what comes, one's gain is the other's loss."""
    rules = LettersRules()
    assert Lookahead(rules).after(standing(0, 7, 7), 7) == 0
    assert Lookahead(LettersRules(refill=0, pass_cost=0)).after(standing(5, 3, 0), 2) == 0
    assert Lookahead(LettersRules(end="pouch")).after(standing(7, 7, 7), 7) == 0
    for racks in ((7, 7), (14, 14), (9, 7, 30), (7, 8, 9, 10)):
        for opened in (True, False):
            course = Lookahead(rules)
            assert abs(course.after(standing(40, *racks, opened=opened), 5)) < 200


def test_the_champion_lays_fewer_tiles_for_the_last_turn(lexicon: Lexicon) -> None:
    """With seven tiles in the pouch the oracle empties its rack, and the champion keeps a tile."""
    state = position("MAISON TABLEAU REVOLTE POULET", "EIRSTNA", pouch="AEIOURS")
    state = replace(state, seats=(state.seats[0], Seat(tuple("EINORST"), 0, True)))
    sizes = []
    for spec in ("bot:oracle", "bot:champion"):
        after = laid(bot(spec, state.game, lexicon), state.game, view(state, 0))
        assert after is not None
        sizes.append(len(state.to(after).placed))
    assert sizes == [7, 6]


def test_ways_to_keep_are_few_and_keep_jokers_first() -> None:
    """However many tiles there are, the choice is small."""
    ways = ways_to_keep(tuple(sorted("EIRIABCTLFTSIOEEASNTRULOIDMP??")), 15)
    assert 1 < len(ways) <= 200 and ways[0].count("?") == 2


# Who they are


@pytest.mark.parametrize(
    ("spec", "whole"),
    [
        ("bot", "bot:amateur:un"),
        ("bot:débutant", "bot:débutant:chevalet"),
        ("bot:debutant:table", "bot:débutant:table"),
        ("bot:lecteur", "bot:lecteur:deux"),
        ("BOT:Cruciverbiste", "bot:cruciverbiste:table"),
        ("bot:Champion:UN", "bot:champion:un"),
        ("bot:lecteur:chevalet", "bot:lecteur:chevalet"),
        ("bot:oracle:table", "bot:oracle:table"),
    ],
)
def test_spec_of_a_bot(lexicon: Lexicon, spec: str, whole: str) -> None:
    """Accents and case do not count; what is printed is read again as the same bot."""
    player = bot(spec, letters(), lexicon, seed=3)
    assert str(player) == whole
    assert bot(str(player), letters(), lexicon, seed=3) == player


@pytest.mark.parametrize(
    "spec", ["", "bot:", "bot:génie", "bots", "bot:amateur:table:x", "bot:table:amateur", "bot:é-è"]
)
def test_bad_spec_names_the_levels(lexicon: Lexicon, spec: str) -> None:
    """A spec that is none is told in French, with every level and depth."""
    with pytest.raises(ValueError, match="joueur inconnu") as error:
        bot(spec, letters(), lexicon)
    assert all(level.name in str(error.value) for level in LEVELS)
    assert all(depth in str(error.value) for depth in Depth)


def test_same_seed_and_view_same_turn(lexicon: Lexicon) -> None:
    """A bot remembers nothing: a game resumed with new bots goes on alike, turn by turn."""
    game = letters()
    state = start(game, 2, seeded(5)).state
    for _ in range(12):
        seen = view(state, state.turn)
        one, other = (laid(bot("bot:amateur", game, lexicon, seed=9), game, seen) for _ in range(2))
        assert one == other
        state = apply(state, Play(one) if one else Pass(), seeded(5)).state


def test_a_bot_sees_its_own_rack_alone(lexicon: Lexicon) -> None:
    """Other racks and the order of the pouch change nothing in its turn."""
    state = start(letters(), 2, seeded(8)).state
    held = (*state.pouch, *state.seats[1 - state.turn].rack)
    size = len(state.seats[1 - state.turn].rack)
    for shift in (0, 20):
        mixed = held[shift:] + held[:shift]
        seats = list(state.seats)
        seats[1 - state.turn] = Seat(tuple(sorted(mixed[:size])))
        other = GameState(
            game=state.game, seats=tuple(seats), pouch=tuple(sorted(mixed[size:])), turn=state.turn, number=state.number
        )
        turns = {bot("bot", each.game, lexicon).act(each.game, view(each, each.turn)) for each in (state, other)}
        assert len(turns) == 1


@pytest.mark.parametrize("preset", some(range(4), 2))
def test_bots_play_every_edition_to_its_end(lexicon: Lexicon, preset: int) -> None:
    """Three bots of different kinds, under each published edition."""
    from lettres.games.letters import PRESETS

    options: dict[str, Any] = list(PRESETS.values())[preset]
    game = letters(LettersRules.from_options({}, options))
    state = play_out(game, ["bot:débutant", "bot", "bot:champion"], preset, lexicon)
    assert state.over
    assert state.table.melds


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(draws(1, 2)))
def test_bots_keep_to_any_rules(lexicon: Lexicon, seed: int) -> None:
    """Every option drawn at random, jokers and openings included: no turn of a bot is ever refused."""
    rnd = random.Random(seed)
    hints = get_type_hints(LettersRules)
    options: dict[str, Any] = {}
    for name, _, default, _ in LettersRules.describe():
        if hints[name] is bool:
            options[name] = rnd.random() < 0.5
        elif get_args(hints[name]):
            options[name] = rnd.choice(get_args(hints[name]))
        else:
            options[name] = default
    options.update(opening_letters=rnd.randint(3, 8), words_per_turn=rnd.randint(0, 3), arbitration="strict")
    options["deal"] = rnd.choice((7, 14, 25))
    if seed % 6:  # a solver that has to leave words out looks at every one of them first
        options.update(apocopes=True, loanwords=True)
    theme = lexicon.theme("animaux") if seed % 6 == 0 else None
    game = letters(LettersRules.from_options({}, options), lexicon, theme=theme)
    play_out(
        game,
        [rnd.choice(["bot:oracle", "bot:champion"]), rnd.choice(["bot:lecteur:chevalet", "bot:débutant"])],
        seed,
        lexicon,
        turns=10,
    )


def test_stronger_bots_score_more(lexicon: Lexicon) -> None:
    """Over a few games the one that knows every word and the table beats the beginner, clearly."""
    totals = [0, 0]
    for seed in range(2):
        for place, seat in enumerate(play_out(letters(), ["bot:oracle", "bot:débutant"], seed, lexicon).seats):
            totals[place] += seat.score
    assert totals[0] > 1.5 * totals[1]


def test_bots_contest_what_they_know_better(lexicon: Lexicon) -> None:
    """Never a legal turn; a faulty one always by who knows all words, never by a beginner, at times in between."""
    game = letters(LettersRules(arbitration="challenge"), lexicon)
    good, bad = (Turn(Table(), Table((read_meld(word),)), tuple("AGIMN"), True) for word in ("GAMIN", "MAGIN"))
    counts = []
    for level in LEVELS:
        player = bot(f"bot:{level.name}", game, lexicon, seed=1)
        assert not any(player.contests(game, good, number) for number in range(20))
        counts.append(sum(player.contests(game, bad, number) for number in range(60)))
    assert counts[0] == 0 and counts[-2:] == [60, 60] and counts == sorted(counts)
    assert 0 < counts[1] < 60


def test_a_search_is_bounded_on_a_large_table(lexicon: Lexicon) -> None:
    """A rack of 30 with both jokers and 25 words: something is found, in so many steps, and the same each time."""
    common = sorted(word for word, often in lexicon.frequencies().items() if often >= 45 and len(word) <= 6)
    table = Table(tuple(spell(word, word) for word in common[:: len(common) // 25][:25]))
    rack = tuple(sorted("EIRIABCTLFTSIOEEASNTRULOIDMP??"))
    state = GameState(game=letters(), seats=(Seat(rack, 0, True), Seat()), pouch=("A",), table=table)
    for spec in ("bot", "bot:oracle", "bot:champion"):
        one, other = (laid(bot(spec, state.game, lexicon), state.game, view(state, 0)) for _ in range(2))
        assert one is not None and one == other


# The quick words of the random player


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_formable_words_are_those_that_counting_finds(lexicon: Lexicon, jokers: int) -> None:
    """The words of a rack with jokers, each length, against every word counted letter by letter."""
    known = KnownWords(word for word, often in lexicon.frequencies().items() if often >= 45)
    for rack in ("EIRIABCTLFTSIO", "LEPISAN", "ZZZZ", ""):
        for size in (3, 5, 8):
            found = list(known.formable(letters_of(rack), size, jokers, start=0.4))
            lacking = {w: sum(max(0, w.count(c) - rack.count(c)) for c in set(w)) for w in known if len(w) == size}
            assert len(found) == len(set(found))
            assert set(found) == {w for w, short in lacking.items() if short <= jokers}


def test_changes_keep_every_tile(lexicon: Lexicon) -> None:
    """Whatever a change breaks and spends is in what it forms, and what it forms are words."""
    known = KnownWords(word for word, often in lexicon.frequencies().items() if often >= 33)
    words = set(known)
    rack = tuple("ACEILNOPRST")
    rnd = random.Random(1)

    def some(tiles: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(rnd.sample(tiles, rnd.randint(1, 3))))

    image, tarif, gamin = map(read_meld, ("IMAGE", "TARIF", "GAMiN"))
    ways = [
        list(anew((image,), rack, known, some, 0.2)),
        [change for start in (0.0, 0.5, 0.9) for change in anew((image, tarif), rack, known, some, start)],
        list(lengthened(read_meld("PRi"), ("S", "X"), known, lambda tiles: tiles[:1])),
        list(freed(gamin, rack, known, 0.5)),
    ]
    assert all(ways)
    for change in (change for found in ways for change in found):
        assert sorted(Table(change.formed).tiles()) == sorted([*Table(change.broken).tiles(), *change.spent])
        assert {spelling(faces(meld)) for meld in change.formed} <= words
