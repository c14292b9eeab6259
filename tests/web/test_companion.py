"""The companion's head beside the engine: judgements of turns, noted games, sheets read and written, in Node."""

from __future__ import annotations

import json
import string
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from lettres.engine import Phase, apply, start
from lettres.engine.events import Action, Pass, Play, TimeOut
from lettres.engine.rules import RuleError
from lettres.families.words.rules import PRESETS, LettersRules
from lettres.families.words.wordings import SENTENCES
from lettres.games.letters import letters
from lettres.position import Json
from lettres.records.sheet import sheet_texts
from lettres.site.table_phrases import phrases_asset, table_phrases
from lexicon import Lexicon
from lexicon.compile import ReviewedLists, compile_lexicon
from lexicon.sources import tsv
from lexicon.web.file import web_file
from tests.conftest import ABOUT, Run
from tests.long import SEED, TIMES
from tests.records.test_sheets import TEXTS
from tests.web.node import Node
from tools.exactness.companion import judged, sheets
from tools.exactness.companion.page import CompanionPage
from tools.exactness.companion.turns import cases, settings, small_cases
from tools.random_play.player import Dice, random_options
from tools.random_play.words import RANGES, RandomPlayer


@pytest.fixture(scope="module")
def page(node: Node) -> Iterator[CompanionPage]:
    """The companion, told the verdicts of `lettres`."""
    with CompanionPage(node.path) as page:
        yield page


# ----- turns


@pytest.mark.slow  # whole games are played, each turn with its changes
def test_turns_are_judged_as_the_engine_judges_them(page: CompanionPage, lexicon: Lexicon) -> None:
    found = judged.compare(page, islice(cases(lexicon, SEED), 300 * TIMES), listed=True)
    assert [judged.differences(answer, engine) for _, answer, engine in found.different] == []
    assert found.codes["(accepted)"] > 20 and found.codes["joker_word_broken"] > 5, "both kinds of turns were drawn"


@pytest.mark.slow  # every table of a hundred small positions is listed
def test_options_that_decide_together_are_judged_as_the_engine_judges_them(page: CompanionPage) -> None:
    found = judged.compare(page, islice(small_cases(SEED), 400 * TIMES), listed=True)
    assert [judged.differences(answer, engine) for _, answer, engine in found.different] == []


def turn(words: Json = "any", **changed: Json) -> Json:
    """A turn to be judged by default rules: IMAGE and JARDiN lie there."""
    state = {"table": ["IMAGE", "JARDiN"], "opened": True, "past": []}
    asked = {"kind": "turn", "options": {}, "box": table_phrases()["box"], "theme": None, "forbidden": []}
    return {**asked, "state": state, "words": words, **changed}


def test_a_turn_counts_its_tiles_and_its_longest_word(page: CompanionPage) -> None:
    [said] = page.do([turn(draft={"broken": ["IMAGE"], "formed": ["PAGE", "MIEL"]})])
    assert (said["accepted"], said["placed"], said["total"]) == (True, "ELP", 7)
    assert said["itemised"] == "7 points (3 lettres posées, mot le plus long : 4)"


def test_what_no_ruling_can_mend_is_told(page: CompanionPage) -> None:
    kept = {"formed": ["XX"], "broken": []}
    drafts = [{"after": ["IMAGE"]}, {"after": ["IMAGE", "JARDiN"]}, kept, {**kept, "rack": "X"}]
    said = page.do([turn(draft=draft) for draft in drafts])
    assert [each["impossible"] for each in said] == [
        ["il reste à replacer sur la table : ?, A, D, J, N, R."],
        ["aucune lettre du chevalet n'est posée."],
        ["la boîte n'a pas tant de X."],
        ["le chevalet donné n'a pas X."],
    ]


def test_letters_that_the_box_has_not_are_told_with_their_words(page: CompanionPage) -> None:
    [said] = page.do([turn(kind="advice", draft={"formed": ["GAGNER", "KAKI", "MOKA"], "broken": []})])
    assert said["overBox"] == [
        "La boîte n'a que 2 G, et il y en aurait 3 : IMAGE et GAGNER (2). L'un d'eux est-il un joker ? Touchez-le.",
        "La boîte n'a qu'un K, et il y en aurait 3 : KAKI (2) et MOKA. L'un d'eux est-il un joker ? Touchez-le.",
    ]


@pytest.mark.parametrize(
    ("rule4", "broken", "told"),
    [
        ("lexical", [], "IMAGES à côté d'IMAGE : permis, IMAGE reste entier."),
        ("lexical", ["IMAGE"], ""),
        ("table", [], ""),
        ("none", [], ""),
    ],
)
def test_a_plural_beside_its_singular_is_told_allowed(page: CompanionPage, rule4: str, broken: Json, told: str) -> None:
    good: Json = {"code": "ok", "accepted": True, "sentence": ""}
    known: Json = {"verdicts": {"IMAGES": good}, "relations": {"IMAGES IMAGE": "plural"}, "families": []}
    draft: Json = {"formed": ["IMAGES"], "broken": broken}
    [said] = page.do([turn(known, kind="advice", options={"rule4": rule4}, draft=draft)])
    assert said["beside"] == [told]


@pytest.mark.parametrize(
    ("draft", "told"),
    [
        ({"formed": ["ÉTÉ"]}, "TableError: « ÉTÉ » ne s'écrit pas avec les lettres du jeu, de A à Z."),
        ({"formed": ["ETE"], "broken": ["JARDIN"]}, "TableError: « JARDIN » n'est pas sur la table."),
        ({"formed": ["ETE"], "rack": "ÉTÉ"}, "« É » n'est pas une lettre"),
    ],
)
def test_a_draft_that_is_no_turn_is_refused(page: CompanionPage, draft: Json, told: str) -> None:
    [said] = page.do([turn(draft=draft)])
    assert told.removeprefix("TableError: ") in said["error"]


def test_a_penalty_is_drawn_where_a_turn_was_laid(page: CompanionPage) -> None:
    draft = {"formed": ["JARDIN"], "broken": []}
    modes = [turn(options={"arbitration": mode, "penalty_tiles": 3}, draft=draft) for mode in ("auto", "strict")]
    twin = [{**mode, "state": {"table": ["JARDIN"], "opened": True, "past": []}} for mode in modes]
    assert [(said["faults"][0][0], said["penalty"]) for said in page.do(twin)] == [
        ("already_on_table", 0),
        ("already_on_table", 3),
    ]


# ----- games


@pytest.mark.slow  # games are noted twice, and each word is judged against all others
def test_games_are_noted_as_lettres_notes_them(page: CompanionPage, lexicon: Lexicon) -> None:
    played = [*islice(sheets.games(SEED, partial(settings, lexicon=lexicon)), 3 * TIMES)]
    assert sheets.compare(page, played) == []
    dice = Dice(SEED)
    texts = [sheets.mangled(dice, game.wanted["text"]) for game in played for _ in range(40)]
    assert sheets.compare_reading(page, texts) == []


def test_a_whole_sheet_is_read_and_written_back(page: CompanionPage) -> None:
    text = "".join(f"{line}\n" for line in TEXTS)
    odd = "\ufeff" + text.replace("\n", "\r\n") + "\r\n \n"
    expected = {"text": text, "broken": "", "scores": [24, 52]}
    assert page.do([{"kind": "sheet", "text": each} for each in (text, odd)]) == [expected, expected]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("feuille 1", "feuille 2", "La feuille vient d'une version plus récente"),
        ("lettres-feuille 1", "lettres-partie 1", "Ce n'est pas une feuille de partie."),
        ("joueur 2 Zoé", "joueur 3 Zoé", "Le début"),
        ("joueur 2 Zoé", "joueur 2 bot", "Le début"),
        ("règles", "règles seconds=-3", "la règle seconds ne prend pas la valeur « -3 » ; on attend : 0–86400."),
        ("règles", "règles zzz=3", "la règle zzz ne prend pas la valeur"),
        ("= 18", "= 17", "Ligne 9 : la règle donne 18 points, non 17."),
        ("JARDiN = 12", "JARD1N = 12", "ne s'écrit pas avec les lettres du jeu"),
        ("fin 24 52", "fin 24 53", "Ligne 19 : les totaux sont 24 52."),
    ],
)
def test_a_sheet_that_does_not_hold_is_told(page: CompanionPage, old: str, new: str, told: str) -> None:
    text = "".join(f"{line}\n" for line in TEXTS)
    [said] = page.do([{"kind": "sheet", "text": text.replace(old, new, 1)}])
    assert told in said.get("broken", said.get("error"))


@pytest.mark.slow  # `lettres` is started twice, once with its solver
def test_an_exported_sheet_is_verified_and_analysed(page: CompanionPage, run: Run, tmp_path: Path) -> None:
    done: Json = [
        ["put", {"kind": "lay", "formed": ["FIABILITE"], "rack": "EIRIABCTLFTSIO"}],
        ["put", {"kind": "lay", "formed": ["JARDiN"]}],
        ["put", {"kind": "fault", "formed": ["ZARBI"], "seat": 1}],
        ["put", {"kind": "hors délai"}],
        ["put", {"kind": "lay", "broken": ["JARDiN"], "formed": ["JARDIN", "ZeX"], "points": 9}],
        ["end", ["ETR", ""]],
    ]
    [game] = page.do([{"kind": "game", "options": {}, "players": ["Ana", "Zoé"], "words": "any", "done": done}])
    assert (game["errors"], game["scores"]) == ([], [18, 21])
    (tmp_path / "table.partie").write_text(game["text"], encoding="utf-8")
    checked = run("partie", "verifier", "table.partie")
    assert "ZEX" in checked.stdout + checked.stderr, "the page of this test lets every word pass"
    studied = run("analyser", "table.partie")
    assert studied.returncode == 0 and "FIABILITE" in studied.stdout


def noted_actions(dice: Dice, rules: LettersRules) -> Iterator[tuple[Json, Json]]:
    """The turns of a game by the engine, as the companion notes them, each with the racks, the pouch and the end."""
    player, game = RandomPlayer(dice), letters(rules)
    state = start(game, 3, lambda pouch, _: dice.pick(pouch)).state
    while not state.over:
        action: Action = TimeOut() if dice.once_in(20) else Pass()
        if state.phase is Phase.PLAY and not dice.once_in(5) and (laid := player.laid(state)) is not None:
            action = Play(player.settled(state, laid))
        before, state = state, apply(state, action, lambda pouch, _: dice.pick(pouch)).state
        if state.number == before.number and not state.over:
            continue  # the turn was refused
        play: Json = {"kind": "passe" if isinstance(action, Pass) else "hors délai", "seat": before.turn}
        if isinstance(action, Play):
            turn, note = before.to(action.after), game.notation.meld
            formed, broken = ([*map(note, melds)] for melds in (turn.formed, turn.broken))
            play = {"kind": "lay", "seat": before.turn, "formed": formed, "broken": broken, "emptied": turn.emptied}
        sizes = [len(seat.rack) for seat in state.seats]
        yield ["put", play], {"sizes": sizes, "pouch": len(state.pouch), "over": state.over}


@pytest.mark.slow  # six games are played to their ends
def test_tiles_are_counted_and_the_end_is_seen_as_the_engine_does(page: CompanionPage) -> None:
    for number in range(6 * TIMES):
        dice = Dice(f"{SEED}:{number}")
        rules = random_options(
            dice, LettersRules, RANGES, always=("end", "deadlock", "target"), left=("rounds", "start_tiles")
        )
        own = {"arbitration": "auto", "least_players": 2, "most_players": 4}
        rules = LettersRules.from_options(own, rules)
        played = [*noted_actions(dice, rules)]
        done = [put for put, _ in played]
        asked = {"kind": "game", "options": rules.changed(), "players": ["A", "B", "C"], "words": "any", "done": done}
        [game] = page.do([asked])
        steps = [{name: step[name] for name in ("sizes", "pouch", "over")} for step in game["steps"]]
        assert steps == [wanted for _, wanted in played]


# ----- the lexicon's file


RELATED = """\
porte\tnoun.f\t\t\t8\t
porter\tverb\t0>:verb.inf 2>ant:verb.ppre 2>é:verb.ppas.m.sg 2>ée:verb.ppas.f.sg 2>és:verb.ppas.m.pl\t\t8\t
porté\tadj.m\tf=portée\t\t5\t
roi\tnoun.m\t\t\t8\t
reine\tnoun.f\t\t\t8\t
cheval\tnoun.m\tpl=chevaux\t\t8\t
"""
"""A lexicon whose words are of one family, or linked, in many ways."""


def test_relations_by_the_options_of_rule_4(node: Node, tmp_path: Path) -> None:
    review = ReviewedLists(pairs=[("roi", "feminine", "reine")])
    small = Lexicon.from_bytes(compile_lexicon(tsv.read(RELATED.splitlines()), review, ABOUT))
    file = tmp_path / "lexicon"
    file.write_bytes(web_file(small))
    words = list(small.words())
    pairs = [[one, other] for one in words for other in words]
    module = """
        import { openLexicon } from "STATIC/lexicon/reader.js";
        const lexicon = openLexicon(bytes(argument.file));
        const choices = [[false, true], [false, false], [true, true], [true, false]]
            .map(([lenient, participles]) => ({ lenient, participles }));
        tell(argument.pairs.map(([one, other]) => [
            ...choices.map((choice) => lexicon.relation(one, other, choice)), lexicon.sameFamily(one, other)
        ]));
    """
    wanted = [
        [
            *(
                small.relation(one, other, lenient=lenient, participles=participles)
                for lenient in (False, True)
                for participles in (True, False)
            ),
            small.same_family(one, other),
        ]
        for one, other in pairs
    ]
    assert node.run(module, {"file": str(file), "pairs": pairs}) == wanted
    assert len({tuple(each) for each in wanted}) > 4, "the options make a difference"


# ----- rules and phrases


def test_rules_are_written_and_read_as_records_have_them(node: Node) -> None:
    dice = Dice(SEED)
    drawn = [random_options(dice, LettersRules, RANGES, left=("rounds", "target")) for _ in range(40)]
    drawn += [LettersRules.from_options({}, options) for options in PRESETS.values()]
    module = """
        import { recorded, rulesOf, rulesOfRecord } from "STATIC/rules/rules.js";
        const { phrases, changed } = argument;
        tell(changed.map((options) => {
            const rules = rulesOf(phrases, options);
            const again = rulesOfRecord(phrases, recorded(phrases, rules));
            return [recorded(phrases, rules), JSON.stringify(again) === JSON.stringify(rules)];
        }));
    """
    argument = {"phrases": table_phrases(), "changed": [rules.changed() for rules in drawn]}
    assert node.run(module, argument) == [[rules.recorded(), True] for rules in drawn]


@pytest.mark.parametrize("options", [{"seconds": -1}, {"scoring": "beaucoup"}, {"doubling": "oui"}, {"zzz": 1}])
def test_rules_that_are_none_are_refused(node: Node, options: Json) -> None:
    with pytest.raises(RuleError) as refused:
        LettersRules.from_options(options)
    module = """
        import { rulesOf } from "STATIC/rules/rules.js";
        try { tell(rulesOf(argument.phrases, argument.options)); } catch (error) { tell(error.message); }
    """
    said = node.run(module, {"phrases": table_phrases(), "options": options})
    if "zzz" not in options:
        assert said == str(refused.value)
    assert "ne prend pas la valeur" in said


def test_phrases_are_plain_JSON_whose_holes_are_named() -> None:
    assert json.loads(phrases_asset().body) == table_phrases()
    holes = Counter(
        name
        for sentences in SENTENCES.values()
        for template in sentences.values()
        for _, name, _, _ in string.Formatter().parse(template)
    )
    assert holes.keys() <= {None, "melds", "of_melds", "of_others", "tiles", "count", "links", "least"}


def test_a_sheet_of_another_encoding_is_no_text_here() -> None:
    assert sheet_texts("".join(f"{line}\n" for line in TEXTS).encode("utf-8-sig")) == TEXTS


def test_a_rack_is_taken_as_it_is_typed(node: Node) -> None:
    """Letters with accents are letters; what is no letter and no joker is not there."""
    racks = node.run(
        """
        import { rackOf } from "STATIC/table/proposals.js";
        tell(argument.map(rackOf));
        """,
        ["élève?", "e\u0301te\u0301", "cœur", "N, o 3!", ""],
    )
    assert racks == ["ELEVE?", "ETE", "COEUR", "NO", ""]
