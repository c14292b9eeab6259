"""What happens in a game, in French: a sentence an event, a sentence a fault; for plain lines and the full screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from lettres.arbiter import Verdict
from lettres.cli.play.faults import NUMBER_FAULTS
from lettres.cli.play.nouns import feminine, noun_of, shown, tell_tiles
from lettres.engine import Fault, Game, GameState, Points, Turn
from lettres.engine.events import (
    HINT_COSTS,
    Challenged,
    Discarded,
    Drew,
    Ended,
    Event,
    Hinted,
    Laid,
    Passed,
    Refused,
    Repaired,
    RoundEnded,
    Scored,
    StartDraw,
    Thrown,
    Turned,
)
from lettres.engine.table import Faces, faces
from lettres.games.letter_notation import JOKER, spelling
from lettres.phrases import both, explain, kinship, of
from lettres.record import Done
from lettres.session import Session


def plural(count: int, word: str) -> str:
    """A count and its noun.

    >>> plural(1, "lettre"), plural(3, "lettre"), plural(0, "point"), plural(-2, "point")
    ('1 lettre', '3 lettres', '0 point', '−2 points')
    """
    return f"{signed(count)} {word}{'s' if abs(count) > 1 else ''}"


def signed(count: int) -> str:
    """A whole number that may be negative, as it is printed.

    >>> signed(12), signed(-8)
    ('12', '−8')
    """
    return str(count).replace("-", "−")


def tell_sum(points: Iterable[int]) -> str:
    """Points added up, as a score sheet writes them; nothing where there are none.

    >>> tell_sum([0, -2]), tell_sum([9, 7, -3]), tell_sum([-8]), tell_sum([])
    ('0 − 2', '9 + 7 − 3', '−8', '')
    """
    return " + ".join(map(signed, points)).replace("+ −", "− ")


def word(shown: Faces) -> str:
    """What a meld shows, as one says it.

    >>> word(("A", "B")), word(("r10", "r11"))
    ('AB', 'r10 r11')
    """
    return ("" if all(len(face) == 1 for face in shown) else " ").join(shown)


def tell_fault(fault: Fault, game: Game | None = None) -> str:
    """What is wrong with a turn, and what would mend it."""
    if isinstance(fault.detail, Verdict):
        return explain(fault.detail)
    if game is not None and game.family != "words" and fault.code in NUMBER_FAULTS:
        return NUMBER_FAULTS[fault.code](fault, game)
    if fault.code in FAULTS:
        return FAULTS[fault.code](fault)
    melds = both(shown(game, each) if game else word(each) for each in fault.melds) if fault.melds else ""
    return f"Ce coup enfreint une règle de la partie{f' ({melds})' if melds else ''}."


def _words(fault: Fault) -> str:
    return both(map(spelling, fault.melds)) if fault.melds else ""


def _letters(fault: Fault) -> str:
    return ", ".join("un joker" if tile == JOKER else tile for tile in fault.tiles)


def _opening(fault: Fault) -> str:
    if fault.detail is None:
        return "Votre premier mot est trop court."
    least, counts = fault.detail
    if counts == "total":
        return f"À votre premier tour, posez au moins {plural(least, 'lettre')} en tout, toutes de votre chevalet."
    return f"Votre premier mot doit avoir au moins {plural(least, 'lettre')}, toutes de votre chevalet."


def _joker(fault: Fault) -> str:
    """What a joker of the table asks for; the faulty words are those, broken, of which one at least has its joker."""
    words = _words(fault)
    if fault.detail == "alone":
        return f"Remplacer un joker ({words}) ne suffit pas : posez au moins une autre lettre de votre chevalet."
    if fault.detail == "not_new":
        return f"Un joker repris ({words}) doit servir dans un mot nouveau, qui n'était pas sur la table."
    if fault.code == "joker_face_changed":
        of_words = both(of(spelling(meld)) for meld in fault.melds)
        return f"Le joker {of_words} garde sa lettre tant qu'une lettre de votre chevalet ne le remplace pas."
    until = "tant qu'une lettre de votre chevalet ne remplace pas le joker"
    if fault.detail == "frozen":
        return f"Un mot qui contient un joker ({words}) ne change pas {until}."
    return (
        f"Un mot qui contient un joker ({words}) garde ses lettres ensemble et dans leur ordre {until} : "
        "d'ici là, il ne peut que s'allonger, au début ou à la fin."
    )


def _related(fault: Fault) -> str:
    """What the new word is to words of the table, where the fault says it."""
    others = list(map(spelling, fault.others))
    links = kinship(zip(others, fault.detail)) if fault.detail else f"une autre forme {both(map(of, others))}"
    return f"{_words(fault)} est {links} : un mot de la table ne se met ni au pluriel ni à l'autre genre."


def _family(fault: Fault) -> str:
    others = both(of(spelling(meld)) for meld in fault.others)
    return f"{_words(fault)} est de la famille {others} : deux mots d'une famille ne restent pas ensemble sur la table."


FAULTS: dict[str, Callable[[Fault], str]] = {
    "not_in_rack": lambda fault: f"Vous n'avez pas sur votre chevalet : {_letters(fault)}.",
    "false_face": lambda fault: (
        f"{_words(fault) or 'Un mot vide'} : une plaque vaut la lettre qu'elle porte, un joker une seule lettre."
    ),
    "table_tile_missing": lambda fault: (
        f"Il reste à replacer : {_letters(fault)}. Toute lettre de la table doit finir le tour dans un mot."
    ),
    "no_rack_tile": lambda fault: "Posez au moins une lettre de votre chevalet, ou passez.",
    "table_closed": lambda fault: f"Avant votre premier mot, vous ne pouvez pas toucher à la table ({_words(fault)}).",
    "opening_too_short": _opening,
    "opening_extra_words": lambda fault: "À votre premier tour, un seul mot : les autres attendront le tour suivant.",
    "too_many_words": lambda fault: f"Trop de nouveaux mots pour un tour : {_words(fault)}.",
    "joker_word_broken": _joker,
    "joker_face_changed": _joker,
    "already_on_table": lambda fault: f"{_words(fault)} serait deux fois sur la table.",
    "plural_of_table_word": _related,
    "gender_of_table_word": _related,
    "same_stem": _family,
}
"""The sentence of each fault of a turn; those of a word alone come with the arbiter's verdict."""


def tell(session: Session, event: Event) -> list[str]:
    """What an event says to the players, in sentences; what only its player may see (the tiles drawn) is not told."""
    return _TOLD[type(event)](session, event)


def _start(session: Session, event: StartDraw) -> list[str]:
    drawn = ", ".join(f"{session.name(seat)} {tell_tiles(session.game, [tile])}" for seat, tile in event.drawn)
    return [f"Tirage : {drawn}."]


def _drew(session: Session, event: Drew) -> list[str]:
    count, who = len(event.tiles), session.name(event.seat)
    if event.why == "deal":
        return []
    if event.why == "discard":
        return [f"{who} prend {tell_tiles(session.game, event.tiles)} sur la défausse."]
    return [f"{who} pioche {plural(count, noun_of(session.game))}{_WHY.get(event.why, '')}."]


_WHY = {
    "penalty": " de pénalité",
    "time": " de pénalité",
    "challenge": " de pénalité, pour avoir contesté à tort",
}


def tell_turn(turn: Turn, game: Game | None = None) -> str:
    """A turn in words: what is formed, and of what."""
    if game is not None and game.family != "words":
        return tell_melds(turn, game)
    formed = both(map(spelling, turn.new)) if turn.new else "les mêmes mots"
    gone = [spelling(shown) for shown in turn.gone]
    same = set(map(faces, turn.broken)) & set(map(faces, turn.formed))
    laid = f"{plural(len(turn.placed), 'lettre')} du chevalet"
    told = f"{formed}, avec {', '.join(gone)} et {laid}" if gone else formed
    return told + "".join(f", le joker {of(spelling(shown))} remplacé" for shown in sorted(same))


def _laid(session: Session, event: Laid) -> list[str]:
    verb = "forme" if session.game.family == "words" else "pose"
    return [f"{session.name(event.seat)} {verb} {tell_turn(event.turn, session.game)}."]


def tell_melds(turn: Turn, game: Game) -> str:
    """A turn of runs and groups in words: what is new on the table, and how many tiles of the rack it took."""
    noun = noun_of(game)
    new = both(shown(game, each) for each in turn.new) if turn.new else "ce qui y était"
    count = len(turn.placed)
    laid = f"{plural(count, noun)} posé{feminine(noun)}{'s' if count > 1 else ''}"
    return f"{new} ({laid}{', la table étant changée' if turn.gone else ''})"


def tell_points(points: Sequence[Points]) -> str:
    """A score with what it is made of.

    >>> tell_points([Points("tiles", 3), Points("longest", 4)])
    '7 points (3 lettres posées, mot le plus long : 4)'
    """
    total = sum(line.points for line in points)
    lines = ", ".join(_POINTS[line.code](line.points) for line in points)
    return f"{plural(total, 'point')} ({lines})" if lines else plural(total, "point")


_POINTS: dict[str, Callable[[int], str]] = {
    "tiles": lambda points: f"{plural(points, 'lettre')} posée{'s' if points > 1 else ''}",
    "doubled": lambda points: f"chevalet vidé : {points} de plus",
    "longest": lambda points: f"mot le plus long : {points}",
    "new_words": lambda points: f"lettres des nouveaux mots : {points}",
}


def _scored(session: Session, event: Scored) -> list[str]:
    if session.game.family != "words" and not event.points:
        return []  # points come at the end of a round
    return [f"{session.name(event.seat)} marque {tell_points(event.points)}."]


def _refused(session: Session, event: Refused) -> list[str]:
    told = [tell_fault(fault, session.game) for fault in event.faults]
    if event.partly:
        told.append(f"{session.name(event.seat)} reprend les lettres des mots fautifs ; le reste vaut.")
    elif event.taken_back:
        things = plural(2, noun_of(session.game)).removeprefix("2 ")
        told.append(f"{session.name(event.seat)} reprend ses {things}, et la table redevient comme avant.")
    return told


def _challenged(session: Session, event: Challenged) -> list[str]:
    return [f"{session.name(event.by)} conteste, {'avec raison' if event.upheld else 'à tort'}."]


def _passed(session: Session, event: Passed) -> list[str]:
    who = session.name(event.seat)
    if event.late:
        things = plural(2, noun_of(session.game)).removeprefix("2 ")
        return [f"Le temps est écoulé : {who} reprend ses {things}, et la table redevient comme avant."]
    does = "passe" if session.game.rules.flow in ("play_or_draw", "throw_play") else "ne pose rien"
    return [f"{who} {does}, et pouvait poser." if event.able else f"{who} {does}."]


def _discarded(session: Session, event: Discarded) -> list[str]:
    return [f"{session.name(event.seat)} défausse {tell_tiles(session.game, [event.tile])}."]


def _turned(session: Session, event: Turned) -> list[str]:
    return [f"La défausse commence par {tell_tiles(session.game, [event.tile])}."]


def _thrown(session: Session, event: Thrown) -> list[str]:
    count = plural(len(event.tiles), noun_of(session.game))
    return [f"{session.name(event.seat)} lance {count} : {tell_tiles(session.game, event.tiles)}."]


def _round_ended(session: Session, event: RoundEnded) -> list[str]:
    gains = ", ".join(f"{session.name(seat)} {signed_gain(points)}" for seat, points in enumerate(event.final))
    return [f"La manche {event.number} est finie : {gains}."]


def signed_gain(points: int) -> str:
    """What a round brings.

    >>> signed_gain(18), signed_gain(-5), signed_gain(0)
    ('+18', '−5', '0')
    """
    return f"+{points}" if points > 0 else signed(points)


_PILE = 7  # tiles of a pile of the pouch, where the last tile of all begins the discard pile (S3)


def in_piles(game: Game, pouch: int) -> str:
    """The piles that a pouch is laid out in, in the game that does so.

    >>> from lettres.games.deux_cents import deux_cents
    >>> in_piles(deux_cents(), 77), in_piles(deux_cents(), 1)
    (' (11 piles)', ' (1 pile)')
    """
    return f" ({plural(-(-pouch // _PILE), 'pile')})" if game.rules.start_discard and pouch else ""


_SOON = 20  # turns before the end of a round in which nothing is laid: then it is told of


def course(state: GameState) -> list[str]:
    """How far a match has gone, where it has several rounds; and a round in which nobody has laid for some time.

    >>> from lettres.engine import seeded, start
    >>> from lettres.games.des import des
    >>> from lettres.games.deux_cents import deux_cents
    >>> course(start(des(), 2, seeded(1)).state), course(start(deux_cents(), 2, seeded(1)).state)
    (['Manche 1 sur 6.'], ["Manche 1, jusqu'à 200 points."])
    """
    rules = state.game.rules
    told = []
    if rules.rounds > 1:
        told.append(f"Manche {state.round} sur {rules.rounds}.")
    elif not rules.rounds:
        told.append(f"Manche {state.round}, jusqu'à {rules.target} points.")
    if state.barren > max(1, rules.barren_turns - _SOON) and rules.barren_turns:
        turns = "lancers" if rules.flow == "throw_play" else "tours"
        told.append(f"{state.barren} {turns} sans rien poser, sur {rules.barren_turns}.")
    return told


def tell_help(name: str, event: Hinted | Repaired) -> str:
    """What help a player had; a hint tells of those before it in its turn.

    >>> tell_help("Ana", Hinted(0, 3, 2)), tell_help("Zoé", Repaired(1, 3))
    ("Ana demande 3 indices (4 points d'aide).", "Zoé fait réparer la table (3 points d'aide).")
    """
    if isinstance(event, Hinted):
        return f"{name} demande {plural(event.level, 'indice')} ({tell_aid(sum(HINT_COSTS[: event.level]))})."
    return f"{name} fait réparer la table ({tell_aid(event.cost)})."


def tell_aid(points: int) -> str:
    """What help costs.

    >>> tell_aid(1)
    "1 point d'aide"
    """
    return f"{plural(points, 'point')} d'aide"


def _helped(session: Session, event: Hinted | Repaired) -> list[str]:
    return [tell_help(session.name(event.seat), event)]


def _ended(session: Session, event: Ended) -> list[str]:
    names = [session.name(seat) for seat in event.winners]
    if len(session.header.players) == 1:
        return [f"La partie est finie : {plural(session.state.seats[0].score, 'point')}."]
    verb = "gagne" if len(names) == 1 else "gagnent ensemble"
    return [f"La partie est finie : {both(names)} {verb}."]


_TOLD: dict[type, Callable[[Session, Any], list[str]]] = {
    StartDraw: _start,
    Drew: _drew,
    Laid: _laid,
    Scored: _scored,
    Refused: _refused,
    Challenged: _challenged,
    Passed: _passed,
    Discarded: _discarded,
    Turned: _turned,
    Thrown: _thrown,
    RoundEnded: _round_ended,
    Hinted: _helped,
    Repaired: _helped,
    Ended: _ended,
}


def score_sheet(names: Sequence[str], done: Sequence[Done]) -> list[tuple[str, list[int], int]]:
    """The score sheet: for each seat its name, the points of its turns, then what the end changed, and its total."""
    turns: list[list[int]] = [[] for _ in names]
    game = done[-1].state.game
    by_rounds = game.rules.rounds != 1  # then each round has its figure, a zero too, and turns have none
    for each in done:
        for event in each.events:
            if isinstance(event, Scored):
                turns[event.seat] += [event.total] if event.points or game.family == "words" else []
            elif isinstance(event, Ended | RoundEnded):
                for seat, points in enumerate(event.final):
                    turns[seat] += [points] if points or by_rounds else []
    totals = [seat.score for seat in done[-1].state.seats]
    return list(zip(names, turns, totals))
