"""The rules of a game on one screen, for newcomers: the aim, the points, the end.

The figures and variants are those set in the rules of the game.
"""

from __future__ import annotations

from collections.abc import Iterator

from lettres.engine import Game
from lettres.families.words.themes import theme_name
from lettres.french.rules import has_choice, rule_in_words
from lettres.french.speech import Speech
from lettres.grammar import plural, shorten

_WORDS = (tuple("PAGE"), tuple("MIEL"))


def picture(game: Game) -> str:
    """Return two example melds of a game.

    >>> from lettres.games.cartes import cartes
    >>> from lettres.games.letters import letters
    >>> picture(letters()), picture(cartes())
    ('PAGE · MIEL', '3♠ 4♠ 5♠ · 7♥ 7♣ 7♦')
    """
    speech = Speech(game)
    return (" + " if speech.dice else " · ").join(map(speech.shown, _examples(speech)))


def _examples(speech: Speech) -> tuple[tuple[str, ...], ...]:
    if speech.look is None:
        return _WORDS
    initials = speech.look.initials
    return tuple(f"{initials[0]}{value}" for value in (3, 4, 5)), tuple(f"{colour}7" for colour in initials[1:4])


def theme_rule(theme: str) -> list[str]:
    """Return a paragraph with the rule about the theme; an empty list if the game has no theme.

    >>> theme_rule("animaux"), theme_rule("")
    (["Le thème : « animaux ». Chaque mot que l'on forme doit en être."], [])
    """
    return [f"Le thème : « {shorten(theme_name(theme))} ». Chaque mot que l'on forme doit en être."] if theme else []


def colour_names(game: Game) -> list[str]:
    """Return a paragraph that explains the initials of the colours; an empty list if tiles show colours by a sign.

    >>> from lettres.games.cartes import cartes
    >>> from lettres.games.rummikub import rummikub
    >>> colour_names(rummikub()), colour_names(cartes())
    (['Les couleurs : r rouge, b bleu, n noir, j jaune. La tuile r3 est un 3 rouge.'], [])
    """
    speech = Speech(game)
    colours = speech.look.colours if speech.look is not None else ()
    if not colours or any(colour.mark for colour in colours):
        return []
    named, first = ", ".join(f"{colour.initial} {colour.name}" for colour in colours), colours[0]
    example = f"{speech.nouns.tile.after('le').capitalize()} {first.initial}3 est un 3 {first.name}"
    return [f"Les couleurs : {named}. {example}."]


def rules_page(game: Game, theme: str = "") -> list[str]:
    """Return the rules on one screen, one paragraph per rule, including the theme if the game has one.

    >>> from lettres.games.letters import letters
    >>> from lettres.games.rummikub import rummikub
    >>> rules_page(rummikub())[0]
    'Le but : vider votre chevalet avant les autres.'
    >>> from lettres.games.letters import LettersRules
    >>> next(text for text in rules_page(letters(LettersRules(opening_letters=5))) if "premier" in text)[:44]
    'Le premier mot : 5 lettres au moins, de votr'
    """
    speech = Speech(game)
    about = _dice if speech.dice else _words if speech.spelt else _numbers
    aim, *others = about(game, speech)
    return [aim, *theme_rule(theme), *others, *_common(game, speech)]


def whole_rules(game: Game, theme: str = "") -> list[str]:
    """Return the rules on one screen, then the value of each option of the game."""
    return [*rules_page(game, theme), "Dans le détail :", *(f"- {line}." for line in chosen_rules(game))]


def chosen_rules(game: Game) -> list[str]:
    """Return each option that can be set to more than one value, and its value in the game.

    >>> from lettres.games.rummikub import rummikub
    >>> next(line for line in chosen_rules(rummikub()) if "distribuées" in line)
    'tuiles distribuées à chacun : 14'
    """
    speech, rules = Speech(game), game.rules
    return [
        rule_in_words(type(rules), name, getattr(rules, name), speech.nouns)
        for name, _, _, values in rules.describe()
        if has_choice(values)
    ]


def _meaning(game: Game, option: str) -> str:
    """The French meaning of the value of `option`; empty for a game without the option."""
    value = str(getattr(game.rules, option, ""))
    return Speech(game).marked(game.rules.wording(option)[1].get(value, "")) if value else ""


def _deal(game: Game, speech: Speech) -> str:
    first = {"lowest": "le plus petit nombre", "highest": "le plus grand nombre"}.get(game.rules.first_player)
    drawn = "la plus proche du A" if speech.spelt and game.rules.first_player == "lowest" else first
    begins = f" ; {drawn}, au tirage, commence" if drawn else ""
    return f"Au début : {speech.count(game.rules.deal)} à chacun{begins}."


def _common(game: Game, speech: Speech) -> Iterator[str]:
    """Yield the rules on the time of a turn, on faults and on help."""
    seconds, lost = game.rules.seconds, game.rules.time_penalty
    if seconds:
        cost = f" et l'on pioche {speech.count(lost)}" if lost else ""
        yield f"Le temps : {plural(seconds, 'seconde')} ; au-delà, le tour est perdu{cost}."
    if game.rules.arbitration != "auto":
        penalty = game.rules.penalty_tiles
        cost = f" ; une faute coûte {speech.count(penalty)}" if penalty else ""
        yield f"L'arbitrage : {_JUDGED[game.rules.arbitration]}{cost}."
    if game.rules.gives_help:
        yield "L'aide : indices et réparations coûtent des points d'aide, comptés à part."
    else:
        yield "L'aide : pendant votre tour, ni arbitre, ni indice, ni réparation."


_JUDGED = {
    "strict": "strict, ce qui est posé est jugé",
    "challenge": "défi, les autres contestent ce qui est posé, ou non",
}


def _passing(game: Game, speech: Speech) -> str:
    return f"pioche {speech.count(game.rules.pass_cost)}" if game.rules.pass_cost else "ne pioche rien"


# -- words


def _words(game: Game, speech: Speech) -> Iterator[str]:
    yield "Le but : le plus de points, par des mots longs et beaucoup de lettres posées."
    yield _deal(game, speech)
    yield (
        "Les mots : trois lettres au moins ; ni verbe conjugué, ni nom propre, ni abréviation, ni mot composé, ni mot "
        "absent du dictionnaire."
    )
    several = getattr(game.rules, "opening_counts", "word") == "total"
    yield (
        f"{'Vos premiers mots' if several else 'Le premier mot'} : {getattr(game.rules, 'opening_letters', 0)} lettres "
        f"au moins, de votre chevalet ; avant, la table est fermée. Sinon on passe, et l'on {_passing(game, speech)}."
    )
    yield (
        "Ensuite : défaites des mots de la table et formez-en d'autres avec vos lettres. IMAGE et L, E, P font PAGE "
        "et MIEL. Posez une lettre au moins, et que chaque lettre de la table finisse dans un mot."
    )
    if getattr(game.rules, "rule4", "none") != "none":
        yield "Ni pluriel ni autre genre d'un mot de la table : GAMIN ne devient pas GAMINES."
    yield (
        "Le joker, ? au chevalet, s'écrit en minuscule (GAMiN). On le reprend en posant la lettre qu'il remplace ; "
        f"d'ici là, son mot {_meaning(game, 'joker_word')}."
    )
    yield f"Les points : {_word_points(game)}"
    if game.rules.refill:
        yield f"Après le tour : vous piochez jusqu'à {speech.count(game.rules.refill)}, si vous en avez moins."
    left = _meaning(game, "leftover") if getattr(game.rules, "leftover", "none") != "none" else ""
    yield f"La fin : {_meaning(game, 'end')}. {f'Les lettres qui restent {left}. ' if left else ''}{_WINNER}"


_WINNER = "Le plus haut total gagne."


def _word_points(game: Game) -> str:
    if getattr(game.rules, "scoring", "") != "tiles_and_longest":
        return f"un tour marque ceci : {_meaning(game, 'scoring')}."
    double = ", deux si le chevalet est vidé" if getattr(game.rules, "doubling", False) else ""
    return f"un par lettre posée{double}, plus la longueur du plus long mot nouveau. PAGE et MIEL, ici, font 3 + 4 = 7."


# -- runs and groups


def _numbers(game: Game, speech: Speech) -> Iterator[str]:
    rules = game.rules
    until = f", par manches, jusqu'à {rules.target} points" if rules.target else ""
    yield f"Le but : vider {speech.rack.after('votre')} avant les autres{until}."
    yield _deal(game, speech)
    yield " ".join([_melds(game, speech), *colour_names(game)])
    yield from _first_melds(game, speech)
    yield f"Votre tour : {_turn(game, speech)}"
    yield (
        f"La table est à tous : complétez, défaites, refaites, pourvu que vous posiez {speech.tile('un')} au moins et "
        "qu'à la fin tout y soit juste."
    )
    yield f"Un joker de la table {_meaning(game, 'joker_table')}."
    yield (
        f"Les points : quand un joueur a fini, chacun des autres perd la somme de ses {speech.some_tiles()}, un "
        f"joker comptant {getattr(rules, 'leftover_joker', 0)} ; le gagnant marque le total."
    )
    if rules.deadlock != "none":
        lost = _meaning(game, "blocked_score")
        yield f"La manche finit aussi, la pioche vide, quand {_meaning(game, 'deadlock')} : {lost}."
    if rules.rounds > 1:
        yield f"La partie a {rules.rounds} manches. {_WINNER}"


def _melds(game: Game, speech: Speech) -> str:
    run, group = map(speech.shown, _examples(speech))
    last = " Un 1 peut suivre le 13." if getattr(game.rules, "one_after_13", False) else ""
    return (
        f"Les combinaisons : la suite ({run}), d'une couleur, et la série ({group}), d'un nombre en couleurs "
        f"différentes ; trois {speech.some_tiles()} au moins. Un joker (*) vaut n'importe {speech.tile('quel')}.{last}"
    )


def _first_melds(game: Game, speech: Speech) -> Iterator[str]:
    points = getattr(game.rules, "opening_points", 0)
    figures = speech.look.figures if speech.look else {}
    told = f" ({', '.join(f'{figure.sign} {value}' for value, figure in figures.items())})" if figures else ""
    closed = "" if getattr(game.rules, "open_same_turn", False) else " Avant, la table est fermée."
    if points:
        yield (
            f"Pour commencer : des combinaisons {speech.of_rack}, {points} points au moins ensemble, chaque "
            f"{speech.tile()} valant son nombre{told}.{closed}"
        )


def _turn(game: Game, speech: Speech) -> str:
    one, flow = speech.tile("un"), game.rules.flow
    last = speech.nouns.tile.after("le dernier")
    ends = f" {last[0].upper()}{last[1:]} se défausse."
    keeps = ends if getattr(game.rules, "keep_discard", False) else ""
    pile = ", à la pioche ou à la défausse" if game.rules.draw_from == "both" else ""
    if flow == "play_or_draw":
        return f"posez, ou passez : qui passe {_passing(game, speech)}."
    if flow == "draw_play_discard":
        return f"piochez {one}{pile}, posez si vous voulez, puis défaussez {one}.{keeps}"
    return f"posez, ou piochez d'abord {one}{pile} ; puis défaussez {one}.{keeps}"


# -- dice

_LAYING = {
    "set": "Puis posez : une combinaison de vos seuls dés si vous en avez une, un dé au moins s'il peut aller.",
    "any": "Puis posez : un dé au moins, si l'un d'eux peut aller.",
    "none": "Puis posez, ou passez.",
}


def _dice(game: Game, speech: Speech) -> Iterator[str]:
    rules = game.rules
    run, group = map(speech.shown, _examples(speech))
    yield f"Le but : poser tous vos dés avant l'autre, manche après manche ({rules.rounds}). {_WINNER}"
    yield f"Au début : {speech.count(rules.deal)} à chacun. Le premier nommé commence, puis chacun son tour."
    yield (
        "Votre tour : lancez vos dés, tous la première fois, ensuite ceux que vous voulez, un au moins. "
        f"{_LAYING[rules.passing]}"
    )
    yield (
        f"La grille : comme des mots croisés. Toute ligne de deux dés ou plus est une suite ({run}), d'une couleur, ou "
        f"une série ({group}), d'un nombre en couleurs différentes. Un dé peut être au croisement de deux lignes."
    )
    yield from colour_names(game)
    yield "La grille est à tous : complétez, réarrangez, pourvu que ses dés y restent tous."
    yield "Le joker (*) vaut n'importe quelle face ; à un croisement, la même dans les deux lignes."
    joker = plural(getattr(rules, "leftover_joker", 0), "point")
    yield (
        "Les points : qui a tout posé marque la somme des nombres de l'autre. Un joker resté compte "
        f"{joker} {_meaning(game, 'joker_malus')}."
    )
    if rules.barren_turns:
        yield (
            f"Quand {rules.barren_turns} lancers de suite ne posent rien, la manche finit aussi : la plus petite somme "
            "gagne, et marque la différence."
        )
