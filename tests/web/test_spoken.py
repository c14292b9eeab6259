"""What the page of a game says to who does not see it: what is laid and where, what a key finds, whom one waits for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.web.drawn import DRAWN
from tests.web.node import Node
from tests.web.test_play_page_parts import _GAME, _SEATS

Run = Callable[..., Any]
_LAID = """
import { Drafting } from "STATIC/board/draft.js";
import { laidText } from "STATIC/board/told.js";
tell(argument.map(([game, view, ids, to]) => {
  const drafting = new Drafting(game);
  drafting.take(view);
  const { first } = drafting;
  drafting.move(ids, to);
  return laidText(drafting, to, first, drafting.meldOf(ids[0]));
}));
"""
_RUN5 = "3 rouge, 4 rouge, 5 rouge"
_RUN6 = f"{_RUN5}, 6 rouge\u00a0: combinaison formée."
_KEYS = """
import { Drafting } from "STATIC/board/draft.js";
import { Keys } from "STATIC/board/keys.js";
tell(argument.map(([game, rack, keys]) => {
  const drafting = new Drafting(game);
  drafting.take({ turn: 0, seat: 0, table: [], rack, may: { play: true } });
  const told = [];
  const say = (text) => told.push(text);
  const board = { drafting, state: { picked: [] }, pick(picked) { this.state.picked = picked; }, say, letGo() {} };
  const typist = new Keys(board);
  for (const key of keys) key === "Escape" ? typist.escape(key) : typist.pickTyped(key);
  return [board.state.picked.map((id) => drafting.tiles[id]).join(" "), told.at(-1)];
}));
"""


@pytest.fixture
def run(node: Node) -> Run:
    """Run a module of the page."""
    return node.run


def at(table: Sequence[Any], rack: Sequence[str]) -> dict[str, Any]:
    return {"turn": 0, "seat": 0, "table": table, "rack": rack, "may": {"play": True}}


def test_what_is_laid_is_named_with_its_place_and_as_composed(run: Run) -> None:
    dice = at([["r3", "r4", "r5"]], ["j4", "j5"])
    words = at(["IMAGE"], [*"PAGE"])
    told = run(
        _LAID,
        [
            ["des", dice, ["r:j4:0"], {"cell": "1,1"}],
            ["des", dice, ["r:j4:0", "r:j5:0"], {"cell": "2,0"}],
            ["des", dice, ["r:j4:0"], {"cell": "-2,0"}],
            ["lettres", words, ["r:P:0"], {"fresh": True}],
            ["lettres", words, ["r:P:0", "r:A:0", "r:G:0"], {"fresh": True}],
            ["rummikub", at([], ["r3", "r4", "r5"]), ["r:r3:0", "r:r4:0", "r:r5:0"], {"fresh": True}],
        ],
    )
    assert told == [
        "4 jaune posé en E4.",
        "4 jaune en D5, 5 jaune en E5\u00a0: posés.",
        "4 jaune posé en D3. Les cases ont changé de nom\u00a0: D1 s’appelle maintenant D3.",
        "P\u00a0: début de mot.",
        "PAG\u00a0: mot formé.",
        "3 rouge, 4 rouge, 5 rouge\u00a0: combinaison formée.",
    ]


@pytest.mark.parametrize(
    ("game", "table", "rack", "steps", "undone", "redone"),
    [
        ("lettres", [], "PAGE", [[*"PAGE"]], "PAGE\u00a0: défait.", "PAGE\u00a0: mot formé."),
        ("lettres", ["CHAT"], "S", ["S"], "CHAT\u00a0: comme avant.", "CHATS\u00a0: mot formé."),
        ("rummikub", [["r3", "r4", "r5"]], ["r6"], ["r6"], _RUN5 + "\u00a0: comme avant.", _RUN6),
        ("rummikub", [], ["r3"], [["r3"]], "3 rouge\u00a0: défaite.", "3 rouge\u00a0: début de combinaison."),
        ("des", [["r3", "r4"]], ["j4"], [["j4"]], "4 jaune retiré de G3.", "4 jaune posé en G3."),
    ],
)
def test_what_is_undone_or_done_again_is_said(
    run: Run, game: str, table: Any, rack: Any, steps: list[Any], undone: str, redone: str
) -> None:
    code = """
    import { Drafting } from "STATIC/board/draft.js";
    import { changeText } from "STATIC/board/told.js";
    const [game, view, steps] = argument;
    const drafting = new Drafting(game);
    drafting.take(view);
    for (const tiles of steps) {
      const to = Array.isArray(tiles) ? { fresh: true } : { meld: drafting.melds[0].key };
      drafting.move([tiles].flat().map((tile) => `r:${tile}:0`), to);
    }
    const told = (step) => { const before = drafting.now; drafting[step](); return changeText(drafting, before); };
    tell([told("undo"), told("redo")]);
    """
    back, again = run(code, [game, at(table, [*rack]), steps])
    assert (back, again) == (undone, redone)


@pytest.mark.parametrize(
    ("game", "rack", "keys", "picked", "told"),
    [
        ("cartes", ["p11", "c1", "t12"], ["V"], "p11", "valet de pique pris."),
        ("cartes", ["p11", "c1", "t12"], ["a", "c"], "c1", "as de cœur pris."),
        ("cartes", ["p11", "c1"], ["p"], "", "pique…"),
        ("cartes", ["p12"], ["D"], "p12", "dame de pique prise."),
        ("cartes", ["p11", "c1"], ["R"], "", "Pas de roi dans votre main."),
        ("cartes", ["p11", "c1"], ["p", "D"], "", "Pas de dame de pique dans votre main."),
        ("rummikub", ["r8", "b1"], ["8", "1"], "r8 b1", "1 bleu pris."),
        ("rummikub", ["r8", "b8"], ["8", "Escape", "b"], "r8", "bleu…"),
        ("rummikub", ["r8", "n12"], ["1"], "", "1…"),
        ("rummikub", ["r8", "n12"], ["1", "2"], "n12", "12 noir pris."),
        ("rummikub", ["r8"], ["8", "j"], "r8", "Pas de 8 jaune sur le chevalet."),
        ("rummikub", ["r8"], ["*"], "", "Pas de joker sur le chevalet."),
        ("des", ["r3"], ["5"], "", "Pas de 5 parmi vos dés."),
        ("lettres", ["A"], ["z"], "", "Pas de Z sur le chevalet."),
        ("lettres", ["A"], ["à", "a"], "A", "Pas d’autre A sur le chevalet."),
    ],
)
def test_keys_name_tiles_in_the_terms_of_a_game_and_say_what_is_not_there(
    run: Run, game: str, rack: list[str], keys: list[str], picked: str, told: str
) -> None:
    assert run(_KEYS, [[game, rack, keys]]) == [[picked, told]]


def test_a_lost_line_and_its_return_are_said_once(run: Run) -> None:
    said = run(
        _GAME.replace("const own", _SEATS + "const own")
        + """
        begin();
        const before = game.said.length;
        for (const status of ["lost", "lost", "opening", "lost", "open", "open"]) connection.onStatus(status);
        tell(game.said.slice(before).map(({ text }) => text));
        """
    )
    assert said == ["Connexion perdue\u202f: on réessaie.", "Connexion rétablie."]


def test_a_contest_says_its_time_and_that_it_is_over(run: Run) -> None:
    begun, over, contested, answered = run(
        'import { Announcer } from "STATIC/partie/parts/announcer.js";'
        + _SEATS
        + """
        const seats = [seat(0, { asked: true }), seat(1, { mine: false }), seat(2, { mine: false })];
        const told = [{ n: 5, seat: 1, text: "B forme OR." }];
        const contest = view({ stage: "contest", turn: 1, left_ms: 19_400, told, may: { challenge: true }, seats });
        const after = (seat) => view({ n: 6, turn: 2, number: 2, told: [...told, { n: 6, seat, text: "Suite." }] });
        const hear = (first, next) => {
          const each = new Announcer();
          return [each.take(first), each.take(next)];
        };
        const silent = { ...contest, seats: [seat(0), ...seats.slice(1)] };
        const [one, two] = [hear(contest, after(1)), hear(contest, after(2))];
        tell([hear(contest, contest)[0], one[1], two[1], hear(silent, after(1))[1]]);
        """
    )
    assert begun[-1] == "B a posé : contestez ou acceptez, vous avez 20\u00a0secondes."
    assert over[:2] == ["Délai passé\u202f: le tour est accepté.", "Suite."]
    assert contested[0] == answered[0] == "Suite."


def test_whoever_asks_for_a_pause_hears_so_and_dice_are_to_be_thrown(run: Run) -> None:
    alone, asked, throws = run(
        'import { Announcer } from "STATIC/partie/parts/announcer.js";'
        + _SEATS
        + """
        const announcer = new Announcer();
        announcer.take(view({}));
        const asks = (...others) => announcer.take(view({ seats: [seat(0, { said: ["pause"] }), ...others] }));
        const alone = asks(seat(1), seat(2));
        announcer.take(view({}));
        const throwing = new Announcer().take(view({ may: { throw: { all: true } } }));
        tell([alone, asks(seat(1), seat(2, { mine: false })), throwing]);
        """
    )
    assert alone == [], "all who play are at this screen"
    assert asked == ["Vous demandez une pause\u202f: on attend l’accord des autres."]
    assert throws == ["C’est à vous : lancez vos dés."]


def test_a_price_stands_apart_from_what_a_button_does(run: Run) -> None:
    names = run(
        'import { Button } from "STATIC/partie/parts/bar.js";'
        + """
        const game = { busy: "", view: { room: { game: "lettres" } } };
        const price = "à tort, pioche 1 lettre", spoken = "à tort, vous piochez 1 lettre";
        const contest = { id: "c", label: "Contester OR", price, spoken };
        const lays = { id: "p", label: "Valider", price: "16 points" };
        tell([contest, lays].map((action) => Button({ action, game }).props["aria-label"] ?? null));
        """
    )
    assert names == ["Contester OR\u202f; à tort, vous piochez 1 lettre", "Valider\u202f; 16 points"]


def test_suggestions_are_counted_and_chosen_by_arrows(run: Run) -> None:
    code = 'import { foundText, optionAt } from "STATIC/partie/parts/typed.js";'
    asked = [["ArrowDown", -1, 3], ["ArrowDown", 2, 3], ["ArrowUp", -1, 3], ["ArrowUp", 0, 3], ["ArrowDown", -1, 0]]
    assert run(f"{code} tell(argument.map((each) => optionAt(...each)));", asked) == [0, -1, 2, -1, None]
    told = run(f'{code} tell([[], ["PAGE"], ["PAGE", "PAS"]].map(foundText));')
    assert told == ["", "PAGE\u202f: Tab complète.", "2\u00a0suggestions\u00a0: flèche bas."]


@pytest.mark.parametrize(
    ("game", "tiles", "said", "shown"),
    [
        ("rummikub", ["j10", "*", "j12"], "10 jaune, joker (11 jaune), 12 jaune", "11"),
        ("rummikub", ["*", "r2", "r3"], "joker (1 rouge), 2 rouge, 3 rouge", "1"),
        ("rummikub", ["r7", "b7", "*"], "7 rouge, 7 bleu, joker (7)", "7"),
        ("rummikub", ["r7", "*", "*"], "7 rouge, joker, joker", ""),
        ("cartes", ["p12", "p13", "*"], "dame de pique, roi de pique, joker (as de pique)", "A"),
    ],
)
def test_a_joker_says_what_it_stands_for(run: Run, game: str, tiles: list[str], said: str, shown: str) -> None:
    told, drawn = run(
        'import { Drafting } from "STATIC/board/draft.js"; import { faceIn } from "STATIC/board/face.js";'
        'import { meldText } from "STATIC/board/names.js";'
        + DRAWN
        + """
        const [game, view] = argument;
        const drafting = new Drafting(game);
        drafting.take(view);
        const [meld] = drafting.melds;
        const on = (at) => drawn(html`<${() => faceIn(drafting, meld, at)} />`).of("class", "stands")?.shown ?? "";
        tell([meldText(drafting, meld), meld.tiles.map((_, at) => on(at)).join("")]);
        """,
        [game, at([tiles], [])],
    )
    assert (told, drawn) == (said, shown)


def test_which_of_equal_letters_is_the_joker_is_told(run: Run) -> None:
    code = 'import { whichLetter } from "STATIC/board/faces.js";'
    assert run(f'{code} tell([3, 2, 0].map((at) => whichLetter([..."MESSAGE"], at)));') == ["le 2e S", "le 1er S", "M"]


def test_steps_of_the_puzzle_are_told(run: Run) -> None:
    assert run(
        'import { Composition, standing, stepText } from "STATIC/defi/composition.js";'
        + """
        const turn = new Composition(["IMAGE"], "LEP");
        const told = (change) => {
          const before = standing(turn);
          change();
          return stepText(turn, before);
        };
        const lays = [..."PL"].map((letter) => told(() => turn.type(letter)));
        const others = [() => turn.back(), () => turn.next(), () => turn.toggle(0)];
        tell([...lays, told(() => turn.toggle(0)), ...others.map(told)]);
        """
    ) == [
        "Votre mot\u00a0: P.",
        "Votre mot\u00a0: PL.",
        "IMAGE\u00a0: défait.",
        "Votre mot\u00a0: P.",
        "Un autre mot.",
        "IMAGE\u00a0: remis.",
    ]


def test_what_others_changed_is_told_where_no_word_names_it(run: Run) -> None:
    assert run(
        'import { Drafting } from "STATIC/board/draft.js";'
        + 'import { changedText } from "STATIC/board/told.js";'
        + """
        tell(argument.map(([game, view]) => {
          const drafting = new Drafting(game);
          drafting.take(view);
          return changedText(drafting);
        }));
        """,
        [
            ["des", {**at([["r3", "r4", "r5"]], []), "changed": [[0, 1]]}],
            ["rummikub", {**at([["r3", "r4", "r5"], ["b7", "n7", "*"]], []), "numbers": [1, 4], "changed": [1]}],
            ["rummikub", at([["r3", "r4", "r5"]], [])],
            ["lettres", {**at(["IMAGE"], []), "changed": [0]}],
        ],
    ) == [
        "Nouveau depuis votre dernier tour\u00a0: 4 rouge en E3.",
        "Nouveau depuis votre dernier tour\u00a0: combinaison 4, 7 bleu, 7 noir, joker (7).",
        "",
        "",
    ]


def test_a_rack_of_a_story_is_read_letter_by_letter_and_a_word_as_one(run: Run) -> None:
    code = 'import { rowCalled } from "STATIC/histoire/shown.js";'
    told = run(f'{code} tell([rowCalled("lettres", [..."AE?"], false), rowCalled("lettres", [..."MESsAGE"], true)]);')
    assert told == ["A, E, joker", "MESSAGE, le 2e S est un joker"]


def test_columns_of_a_score_sheet_are_read_with_a_pause(run: Run) -> None:
    said = run(
        _GAME.replace("const own", _SEATS + "const own")
        + """
        begin();
        game.say("Ana        12 points   5 + 7");
        tell(game.said.at(-1).text);
        """
    )
    assert said == "Ana, 12 points, 5 + 7"
