"""What each option of the rules means, in French, for « lettres jouer --regle ? »."""

from __future__ import annotations

from lettres.engine.rules import RuleSet
from lettres.french.speech import feminine, of_rack, rack_of

HELP = {
    "least_players": "joueurs, au moins",
    "most_players": "joueurs, au plus",
    "deal": "{tile}s distribué{e}s à chacun",
    "refill": "{tile}s auxquel{les} on complète {own_rack} ; 0 : jamais",
    "flow": "ce qui compose un tour",
    "first_player": "qui commence",
    "start_draw": "quand on tire pour savoir qui commence",
    "start_tiles": "les {tile}s tiré{e}s pour savoir qui commence",
    "round_starter": "qui commence les manches suivantes",
    "start_discard": "{tile}s retourné{e}s sur la défausse après la donne",
    "draw_from": "où l'on pioche, dans un jeu à défausse",
    "passing": "quand on peut passer",
    "pass_cost": "{tile}s pioché{e}s quand on passe",
    "seconds": "secondes par tour ; 0 : sans limite (ou --minuteur)",
    "penalty_tiles": "{tile}s de pénalité pour une faute",
    "time_penalty": "{tile}s de pénalité hors délai",
    "arbitration": "l'arbitrage d'une faute (ou --arbitrage)",
    "challenge_penalty": "{tile}s de pénalité pour une contestation à tort",
    "invalid": "ce qu'une faute fait reprendre",
    "end": "quand la manche finit",
    "deadlock": "quand elle finit aussi, la pioche vide",
    "barren_turns": "tours de suite où rien n'est posé, qui finissent la manche ; 0 : seulement si elle ne finit pas",
    "rounds": "manches de la partie ; 0 : autant qu'il en faut pour « target » (ou --manches)",
    "target": "points auxquels la partie finit ; 0 : jamais",
    "opening_letters": "lettres du premier mot, au moins",
    "opening_extra_words": "d'autres mots sont permis avec le premier",
    "opening_counts": "dans quoi se comptent les lettres du premier tour",
    "words_per_turn": "nouveaux mots par tour, au plus ; 0 : sans limite",
    "unique": "deux mots de la table ne peuvent s'écrire de la même façon",
    "rule4": "ce qu'un mot nouveau ne peut être",
    "irregular": "cheval et chevaux, roi et reine comptent aussi",
    "participles": "l'accord d'un participe compte aussi",
    "homographs": "un pluriel ou un autre genre, si le mot se lit aussi autrement",
    "loanwords": "les mots empruntés sont permis",
    "apocopes": "les mots tronqués (vélo, photo) sont permis",
    "joker_word": "un mot qui contient un joker, tant qu'il n'est pas remplacé",
    "joker_release": "un mot qui contient deux jokers est libre",
    "freed_joker": "où va un joker repris",
    "replacement_alone": "la lettre qui remplace un joker peut être la seule posée",
    "longest_needs_rack": "le plus long mot doit contenir une lettre du chevalet pour compter",
    "scoring": "ce que marque un tour",
    "doubling": "vider son chevalet double les points de ses lettres, ou du plus long mot s'il compte seul",
    "leftover": "les lettres qui restent à la fin",
    "leftover_tile": "points par lettre restée",
    "leftover_joker": "points par joker resté",
    "jokers": "jokers du jeu",
    "one_after_13": "un 1 peut suivre le 13, dans une suite",
    "opening_points": "points des premières combinaisons d'un joueur, au moins",
    "opening_jokers": "un joker, dans ces premières combinaisons",
    "open_same_turn": "la table est ouverte au tour même de ces premières combinaisons",
    "joker_table": "un joker de la table",
    "joker_tile": "d'où vient la {tile} qui prend la place d'un joker",
    "joker_rack": "{tile}s {of_rack}, au moins, dans la combinaison où va un joker repris",
    "jokers_together": "deux jokers sont permis dans une combinaison",
    "keep_discard": "on finit en défaussant : la dernière {tile} ne se pose pas",
    "blocked_score": "ce que marque une manche où personne n'a tout posé",
    "joker_malus": "à qui compte un joker resté",
}
"""What an option is about."""

VALUES = {
    "flow": {
        "play_or_draw": "jouer, ou piocher",
        "draw_play_discard": "piocher, jouer, défausser",
        "play_discard_or_draw": "jouer, ou piocher si l'on ne peut, puis défausser",
        "throw_play": "lancer, jouer",
    },
    "first_player": {
        "lowest": "la lettre tirée la plus proche du A",
        "highest": "la plus proche du Z",
        "seat": "le premier nommé",
    },
    "start_draw": {"after_deal": "après la donne", "before_deal": "avant la donne"},
    "start_tiles": {"returned": "remis{es} dans la pioche", "kept": "gardé{e}s par qui les tire"},
    "round_starter": {"draw": "on tire de nouveau", "next": "le joueur d'après"},
    "draw_from": {"pouch": "à la pioche seulement", "both": "à la pioche ou sur la défausse"},
    "passing": {"free": "toujours", "stuck": "si rien ne peut se poser"},
    "arbitration": {
        "auto": "souple, le programme, avant de poser et sans pénalité",
        "strict": "strict, le programme, une fois le tour posé",
        "challenge": "défi, les autres joueurs",
    },
    "invalid": {"turn": "tout le tour", "meld": "ses mots fautifs seulement"},
    "end": {
        "pouch_and_rack": "la pioche est vide, et un joueur n'a plus de {tile}s",
        "rack": "un joueur n'a plus de {tile}s",
        "pouch": "la pioche est vide",
    },
    "deadlock": {
        "full_round": "tous passent",
        "first_blocked": "un joueur ne peut rien poser",
        "none": "jamais pour cela",
    },
    "opening_counts": {"word": "dans un seul mot", "total": "dans tous ses mots ensemble"},
    "rule4": {
        "lexical": "le pluriel ou l'autre genre d'un mot défait ce tour-ci",
        "table": "ceux d'un mot de la table, défait ou non",
        "tiles": "ceux d'un mot défait dont il a toutes les lettres",
        "stem": "un mot de la famille d'un mot de la table",
        "none": "tout est permis",
    },
    "homographs": {"any": "interdit", "lenient": "permis"},
    "joker_word": {
        "extend": "peut s'allonger aux deux bouts",
        "frozen": "ne change pas",
        "free": "est libre comme un autre",
    },
    "joker_release": {"all": "quand les deux sont remplacés", "one": "dès que l'un est remplacé"},
    "freed_joker": {"anywhere": "n'importe où sur la table", "new_word": "dans un mot nouveau"},
    "scoring": {
        "tiles_and_longest": "les lettres posées et le plus long mot nouveau",
        "longest": "le plus long mot nouveau",
        "new_words": "les lettres des mots nouveaux",
        "none": "rien",
    },
    "leftover": {
        "none": "ne coûtent rien",
        "malus": "coûtent leurs points à chacun",
        "winner_takes": "coûtent leurs points, que prend celui qui en a le moins",
    },
    "opening_jokers": {
        "value": "compte ce qu'il remplace",
        "zero": "ne compte rien",
        "none": "est interdit",
    },
    "joker_table": {
        "free": "vaut ce qu'on veut à chaque tour, et reste sur la table",
        "new_set": "de même, mais repris il va dans une combinaison nouvelle",
        "identity": "garde sa valeur tant que la {tile} qu'il remplace ne prend pas sa place",
        "frozen": "de même, et d'ici là sa combinaison ne peut que s'allonger",
    },
    "joker_tile": {"rack": "{of_rack}", "any": "{of_rack} ou de la table"},
    "blocked_score": {
        "sheet": "chacun perd ses points, et celui qui en a le moins prend ceux des autres, moins les siens",
        "official": "chacun perd ce qu'il a de plus que le moindre, qui le prend",
    },
    "joker_malus": {"loser": "à qui l'a encore, en moins", "winner": "à qui gagne, en plus"},
}
"""What each value of an option means, where it has names for values."""

_OTHERWISE = {
    "first_player": {"lowest": "le plus petit nombre tiré", "highest": "le plus grand nombre tiré"},
    "arbitration": {"auto": "souple, avant de poser et sans pénalité", "strict": "strict, une fois le tour posé"},
}
"""The meanings of values in games that have no letters."""

_LETTER = "lettre"


def rule_in_words(name: str, value: object, noun: str = _LETTER) -> str:
    """An option that was changed, and to what; `noun` is what players of the game call a tile.

    >>> rule_in_words("start_tiles", "kept"), rule_in_words("deal", 7)
    ('les lettres tirées pour savoir qui commence : gardées par qui les tire', 'lettres distribuées à chacun : 7')
    >>> rule_in_words("first_player", "lowest", "dé"), rule_in_words("deal", 7, "dé")
    ('qui commence : le plus petit nombre tiré', 'dés distribués à chacun : 7')
    """
    meaning = _meanings(name, noun).get(str(value))
    shown = ("oui" if value else "non") if isinstance(value, bool) else meaning or value
    return f"{_told(HELP.get(name, name), noun).partition(' ; ')[0]} : {shown}"


def rule_lines(rules: type[RuleSet], noun: str = _LETTER) -> list[str]:
    """Every option of a rule set that has a choice: its name and default, its meaning, its values, its article.

    >>> rule_lines(RuleSet)[2]
    'deal=14 : lettres distribuées à chacun  [1–40 ; article 1.1]'
    >>> print(next(line for line in rule_lines(RuleSet) if line.startswith("invalid")).replace(" (", "\\n("))
    invalid=turn : ce qu'une faute fait reprendre
    (turn : tout le tour ; meld : ses mots fautifs seulement)  [article L3]
    """
    lines = []
    for name, rule, default, values in rules.describe():
        if not _has_choice(values):
            continue
        shown = ("oui" if default else "non") if isinstance(default, bool) else default
        meanings = _meanings(name, noun)
        told = " ; ".join(f"{value} : {meanings[value]}" for value in values.split(", ") if value in meanings)
        about = _told(HELP[name], noun)
        taken = f"{about} ({told})  [" if told else f"{about}  [{values} ; "
        lines.append(f"{name}={shown} : {taken}article {rule}]")
    return lines


def _has_choice(values: str) -> bool:
    """Whether an option can be set to more than one value.

    >>> _has_choice("0–1"), _has_choice("2–2"), _has_choice("turn, meld"), _has_choice("turn")
    (True, False, True, False)
    """
    least, dash, most = values.partition("–")
    return least != most if dash else "," in values


def _meanings(name: str, noun: str) -> dict[str, str]:
    """What the values of an option mean where a tile is so called."""
    found = {**VALUES.get(name, {}), **({} if noun == _LETTER else _OTHERWISE.get(name, {}))}
    return {value: _told(meaning, noun) for value, meaning in found.items()}


def _told(text: str, noun: str) -> str:
    """A text with what a tile is called, and what agrees with it."""
    ending = feminine(noun)
    own = f"{'sa' if rack_of(noun) == 'main' else 'son'} {rack_of(noun)}"
    agreed = {
        "{own_rack}": own,
        "{of_rack}": of_rack(noun),
        "{tile}": noun,
        "{e}": ending,
        "{es}": f"{ending}s" if ending else "",
        "{les}": "les" if ending else "s",
    }
    for mark, letters in agreed.items():
        text = text.replace(mark, letters)
    return text
