"""Bots: the words they know, the turns they find, and that they keep to whatever rules there are."""

from __future__ import annotations

import random
from typing import Any, get_args, get_type_hints

import pytest

from lettres.engine import Game, GameState, Phase, Piece, Seat, Table, apply, judge, seeded, start, view
from lettres.engine.events import Accept, Discard, Draw, Pass, Play, Refused
from lettres.engine.table import Meld, faces
from lettres.games.letter_notation import LetterNotation, spelling
from lettres.games.letters import LettersRules, letters
from lettres.players import LEVELS, Depth, Vocabulary, best_moves, bot, vocabulary
from lettres.players.changes import Changes, spell
from lettres.players.vocabulary import letters_of, within
from lexicon import Lexicon

read_meld = LetterNotation().read_meld


def spelt(meld: Meld) -> str:
    """The word that a meld shows."""
    return spelling(faces(meld))


def position(table: str, rack: str, *, opened: bool = True, pouch: str = "AAA", **options: Any) -> GameState:
    """A position of a game with two seats, the first on turn; words of the table have their jokers in lower case."""
    game = letters(LettersRules(**options))
    seats = (Seat(tuple(sorted(rack)), 0, opened), Seat(("A",)))
    return GameState(game=game, seats=seats, pouch=tuple(pouch), table=Table(tuple(map(read_meld, table.split()))))


def best(state: GameState, lexicon: Lexicon, depth: Depth = Depth.TABLE, least: int = 6) -> list[str] | None:
    """The words that a player with these words forms; None where it finds nothing. What it finds is legal."""
    for table in best_moves(state.game, view(state, 0), vocabulary(lexicon, least), depth):
        assert not judge(state.game, state.to(table)).faults
        return sorted(map(LetterNotation().meld, state.to(table).formed))
    return None


def play_out(game: Game, specs: list[str], seed: int, lexicon: Lexicon, turns: int = 200) -> GameState:
    """A game of bots, up to its end or to so many turns; none of their turns is ever refused."""
    bots = [bot(spec, lexicon, seed=number) for number, spec in enumerate(specs)]
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
    if state.phase is Phase.DRAW:
        return Draw()
    if state.phase is Phase.DISCARD:
        return Discard(state.seat.rack[0])
    after = bots[state.turn].play(state.game, view(state, state.turn))
    if after is not None:
        return Play(after)
    must_draw = state.phase is Phase.PLAY and state.game.rules.flow == "play_discard_or_draw"
    return Draw() if must_draw and (state.pouch or state.discard) else Pass()


# The words they know


def test_letters_are_counted_as_in_a_multiset() -> None:
    """Sums and inclusion of letters, against counting them one by one."""
    rnd = random.Random(1)
    for _ in range(500):
        few = [rnd.choice("ABEZ") for _ in range(rnd.randrange(8))]
        many = [rnd.choice("ABEZ") for _ in range(rnd.randrange(20))]
        assert letters_of(few) + letters_of(many) == letters_of(few + many)
        assert within(letters_of(few), letters_of(many)) == all(few.count(c) <= many.count(c) for c in few)


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_formable_words_are_those_that_counting_finds(lexicon: Lexicon, jokers: int) -> None:
    """The words of a rack with jokers, each length, against every word of the vocabulary counted letter by letter."""
    known = vocabulary(lexicon, 8)
    for rack in ("EIRIABCTLFTSIO", "LEPISAN", "ZZZZ", ""):
        for size in (3, 5, 8):
            found = list(known.formable(letters_of(rack), size, jokers, start=0.4))
            lacking = {w: sum(max(0, w.count(c) - rack.count(c)) for c in set(w)) for w in known if len(w) == size}
            assert len(found) == len(set(found))
            assert set(found) == {w for w, short in lacking.items() if short <= jokers and bool(short) == bool(jokers)}


def test_vocabulary_has_the_common_words_and_their_anagrams(lexicon: Lexicon) -> None:
    """Levels nest, and a word is known where it is common enough, and then found by its letters."""
    sizes = []
    for level in LEVELS:
        known = vocabulary(lexicon, level.least_frequency)
        sizes.append(len(known))
        for word in ("CHEVAL", "MANGER", "BISIMPLICIAL", "TARIF", "GAMINE"):
            common = lexicon.frequency(word) >= level.least_frequency
            assert (word in known.anagrams(letters_of(sorted(word)))) == common
    assert sizes[-1] == len(lexicon) and sizes == sorted(set(sizes))


def test_vocabulary_of_a_lexicon_without_frequencies_has_all_words(small_bytes: bytes) -> None:
    """A bot that wants commoner words than there are knows them all; a theme limits it to words of the lexicon."""
    small = Lexicon.from_bytes(small_bytes)
    assert set(Vocabulary(small, 9)) == set(small)
    assert set(Vocabulary(small, 0, ["GAMIN", "ZZZ"])) == {"GAMIN"}


# What they find


def test_a_player_of_the_table_recombines(lexicon: Lexicon) -> None:
    """IMAGE with L, E and P is taken apart, or lengthened; whoever looks at the rack alone passes."""
    state = position("IMAGE", "ELP")
    table = best(state, lexicon)
    assert table is not None and sum(map(len, table)) == 8
    assert best(state, lexicon, Depth.RACK) is None


def test_a_word_is_split_with_tiles_of_the_rack(lexicon: Lexicon) -> None:
    """S0's own example, PAGE and MIEL, is among the ways to split IMAGE."""
    image = Table((read_meld("IMAGE"),))
    changes = Changes(image, ("E", "L", "P"), vocabulary(lexicon, 6), lambda _: True, lambda: 0.0)
    ways = [sorted(map(spelt, change.formed)) for change in changes.split(image.melds[0])]
    assert ["MIEL", "PAGE"] in ways


def test_a_letter_passes_from_a_word_to_another(lexicon: Lexicon) -> None:
    """PLAIE loses a letter to TOUR, and both are words again, with a tile of the rack."""
    table = Table((read_meld("PLAIE"), read_meld("TOUR")))
    changes = Changes(table, ("N", "S"), vocabulary(lexicon, 6), lambda _: True, lambda: 0.0)
    found = list(changes.passed(table.melds[0]))
    assert found
    for change in found:
        assert change.broken == table.melds
        tiles = sorted(piece.tile for meld in change.formed for piece in meld)
        assert tiles == sorted("PLAIETOUR" + "".join(change.spent))
        assert change.spent


@pytest.mark.parametrize(
    ("table", "rack"),
    [("IMAGE TARIF", "LEPSON?"), ("GAMiN RATE", "ISLEOPA"), ("MArcHE LOI", "RCTOINE"), ("", "MAISONE?")],
)
def test_changes_keep_every_tile(lexicon: Lexicon, table: str, rack: str) -> None:
    """Whatever a change breaks and spends is in what it forms, and what it forms are words of the vocabulary."""
    before = Table(tuple(map(read_meld, table.split())))
    known = vocabulary(lexicon, 6)
    words = set(known)
    changes = Changes(before, tuple(rack), known, lambda _: True, lambda: 0.0)
    found = [*changes.on_rack(), *changes.on_table()]
    assert found
    for change in found:
        assert sorted(Table(change.formed).tiles()) == sorted([*Table(change.broken).tiles(), *change.spent])
        assert not [tile for tile in change.spent if change.spent.count(tile) > rack.count(tile)]
        kept = {spelt(meld) for meld in change.broken}
        assert all(spelt(meld) in words | kept for meld in change.formed)


def test_L7_a_bot_opens_with_one_long_word(lexicon: Lexicon) -> None:
    """The opening is one word of six letters or more, also where the rack has more words."""
    formed = best(position("", "EIRIABCTLFTSIO", opened=False), lexicon)
    assert formed is not None and len(formed) == 1 and len(formed[0]) >= 6


def test_L5_extra_words_are_laid_where_the_edition_allows_them(lexicon: Lexicon) -> None:
    """With `opening_extra_words` the rest of the rack is used too; with a total, short words open."""
    formed = best(position("", "EIRIABCTLFTSIO", opened=False, opening_extra_words=True), lexicon)
    assert formed is not None and len(formed) > 1
    short = position("", "ROIXTUE", opened=False, opening_counts="total", opening_letters=7)
    formed = best(short, lexicon)
    assert formed is None or sum(map(len, formed)) >= 7


def test_words_per_turn_are_counted(lexicon: Lexicon) -> None:
    """Where one new word a turn is allowed, a bot forms one."""
    formed = best(position("IMAGE TARIF", "LEPOSER", words_per_turn=1), lexicon)
    assert formed is not None
    state = position("IMAGE TARIF", "LEPOSER", words_per_turn=1)
    table = best_moves(state.game, view(state, 0), vocabulary(lexicon, 6))[0]
    assert len(state.to(table).new) == 1


def test_L9_rule4_is_the_judges_matter(lexicon: Lexicon) -> None:
    """GAMIN is not put into the plural with an S; where rule 4 is off, it is."""
    assert best(position("GAMIN", "S"), lexicon) is None
    assert best(position("GAMIN", "S", rule4="none"), lexicon) == ["GAMINS"]


def test_L22_a_word_with_a_joker_is_lengthened_and_not_broken(lexicon: Lexicon) -> None:
    """An S at the end of a word with a joker, where rule 4 is off; nothing where such words are frozen."""
    assert best(position("GAMiN", "S", rule4="none"), lexicon) == ["GAMiNS"]
    assert best(position("GAMiN", "S", rule4="none", joker_word="frozen"), lexicon) is None


def test_L25_a_joker_is_freed_and_laid_again(lexicon: Lexicon) -> None:
    """The tile that it stands for takes its place, and it makes another word with the rest of the rack."""
    state = position("PRiX", "ILO")
    formed = best(state, lexicon)
    assert formed is not None and "PRIX" in formed
    other = next(word for word in formed if word != "PRIX")
    assert sum(char.islower() for char in other) == 1
    assert best(position("PRiX", "ILO", joker_word="frozen"), lexicon) is not None


def test_a_joker_of_the_rack_is_kept_where_it_brings_little(lexicon: Lexicon) -> None:
    """It is not laid for a point or two as long as tiles can be drawn, but when the game ends it is."""
    kept = best(position("", "TARIF?"), lexicon)
    assert kept is not None and not any(char.islower() for word in kept for char in word)
    used = best(position("", "TARIF?", pouch=""), lexicon)
    assert used is not None and any(char.islower() for word in used for char in word)


def test_a_joker_opens_where_nothing_else_does(lexicon: Lexicon) -> None:
    """Six letters with a joker, where no six letters do without."""
    formed = best(position("", "CHVAL?", opened=False), lexicon)
    assert formed is not None and sum(char.islower() for char in formed[0]) == 1


def test_nothing_to_lay_is_a_pass(lexicon: Lexicon) -> None:
    """Neither a rack of consonants nor an empty one gives a turn."""
    state = position("", "KWXZQ")
    assert bot("bot:oracle", lexicon).play(state.game, view(state, 0)) is None
    assert best_moves(state.game, view(position("IMAGE", ""), 0), vocabulary(lexicon, 0)) == []


def test_more_moves_are_different_tables_good_ones_first(lexicon: Lexicon) -> None:
    """Several hints: each is legal, no two are alike; the first of a few is what a bot would play."""
    state = position("IMAGE TARIF", "LEPOSER")
    moves = best_moves(state.game, view(state, 0), vocabulary(lexicon, 6), most=10)
    assert len(moves) == len(set(moves)) > 3
    assert all(not judge(state.game, state.to(table)).faults for table in moves)
    points = [sum(line.points for line in state.game.score(state.to(table))) for table in moves]
    assert points == sorted(points, reverse=True)
    few = best_moves(state.game, view(state, 0), vocabulary(lexicon, 6), most=3)
    assert few[:1] == best_moves(state.game, view(state, 0), vocabulary(lexicon, 6))


def test_a_player_with_a_theme_forms_its_words(lexicon: Lexicon) -> None:
    """The judge refuses words off the theme; a bot that was told the theme thinks of nothing else."""
    theme = frozenset(("CHEVAL", "LOUP", "RAT", "ANE"))
    game = letters(theme=theme)
    state = GameState(game=game, seats=(Seat(tuple(sorted("CHEVALOUPRATNE")), 0, True),), pouch=())
    for player in (bot("bot:oracle", lexicon), bot("bot:oracle", lexicon, theme=theme)):
        table = player.play(game, view(state, 0))
        assert table is None or {spelling(tuple(p.shows for p in meld)) for meld in table.melds} <= theme
    assert table is not None and len(table.melds) > 1


# Who they are


@pytest.mark.parametrize(
    ("spec", "whole"),
    [
        ("bot", "bot:amateur:table"),
        ("bot:débutant", "bot:débutant:chevalet"),
        ("bot:debutant:table", "bot:débutant:table"),
        ("BOT:Cruciverbiste", "bot:cruciverbiste:table"),
        ("bot:lecteur:chevalet", "bot:lecteur:chevalet"),
        ("bot:oracle:table", "bot:oracle:table"),
    ],
)
def test_spec_of_a_bot(lexicon: Lexicon, spec: str, whole: str) -> None:
    """Accents and case do not count; what is printed is read again as the same bot."""
    player = bot(spec, lexicon, seed=3)
    assert str(player) == whole
    assert bot(str(player), lexicon, seed=3) == player


@pytest.mark.parametrize(
    "spec", ["", "bot:", "bot:génie", "bots", "bot:amateur:table:x", "bot:table:amateur", "bot:é-è"]
)
def test_bad_spec_names_the_levels(lexicon: Lexicon, spec: str) -> None:
    """A spec that is none is told in French, with every level and depth."""
    with pytest.raises(ValueError, match="joueur inconnu") as error:
        bot(spec, lexicon)
    assert all(level.name in str(error.value) for level in LEVELS)
    assert all(depth in str(error.value) for depth in Depth)


def test_same_seed_and_view_same_turn(lexicon: Lexicon) -> None:
    """A bot remembers nothing: a game resumed with new bots goes on alike, turn by turn."""
    game = letters()
    state = start(game, 2, seeded(5)).state
    for _ in range(12):
        seen = view(state, state.turn)
        one, other = (bot("bot:amateur", lexicon, seed=9).play(game, seen) for _ in range(2))
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
        turns = {bot("bot", lexicon).play(each.game, view(each, each.turn)) for each in (state, other)}
        assert len(turns) == 1


@pytest.mark.parametrize("preset", range(4))
def test_bots_play_every_edition_to_its_end(lexicon: Lexicon, preset: int) -> None:
    """Three bots of different kinds, under each published edition."""
    from lettres.games.letters import PRESETS

    options: dict[str, Any] = list(PRESETS.values())[preset]
    state = play_out(letters(LettersRules(**options)), ["bot:débutant", "bot", "bot:oracle"], preset, lexicon)
    assert state.over
    assert state.table.melds


@pytest.mark.parametrize("seed", range(12))
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
    theme = lexicon.field("zool") if seed % 6 == 0 else None
    game = letters(LettersRules(**options), lexicon, theme=theme)
    play_out(game, ["bot:oracle", rnd.choice(["bot:lecteur:chevalet", "bot:débutant"])], seed, lexicon, turns=16)


def test_stronger_bots_score_more(lexicon: Lexicon) -> None:
    """Over a few games the one that knows every word and the table beats the beginner, clearly."""
    totals = [0, 0]
    for seed in range(3):
        for place, seat in enumerate(play_out(letters(), ["bot:oracle", "bot:débutant"], seed, lexicon).seats):
            totals[place] += seat.score
    assert totals[0] > 1.5 * totals[1]


def test_work_is_bounded_on_a_large_table(lexicon: Lexicon) -> None:
    """A rack of 30 with both jokers and 40 words: the judge is asked a bounded number of times."""
    words = sorted(word for word in vocabulary(lexicon, 8) if len(word) <= 7)[::13][:40]
    asked = 0
    game = letters()
    checks = game.checks

    def counted(turn: Any) -> Any:
        nonlocal asked
        asked += 1
        return ()

    object.__setattr__(game, "checks", (counted, *checks))
    table = Table(tuple(spell(word, ()) for word in words))
    rack = tuple(sorted("EIRIABCTLFTSIOEEASNTRULOIDMP??"))
    state = GameState(game=game, seats=(Seat(rack, 0, True), Seat()), pouch=("A",), table=table)
    assert best_moves(game, view(state, 0), vocabulary(lexicon, 0))
    assert asked < 20_000


def test_pieces_of_spelled_words() -> None:
    """Tiles of the letters first, jokers for the rest."""
    assert spell("ETE", ("?", "T", "E")) == (Piece("E", "E"), Piece("T", "T"), Piece("?", "E"))
