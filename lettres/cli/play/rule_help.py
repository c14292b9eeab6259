"""What each option of the rules means, in French, for « lettres jouer --regle ? »."""

from __future__ import annotations

from lettres.engine.rules import RuleSet

HELP = {
    "least_players": "joueurs, au moins",
    "most_players": "joueurs, au plus",
    "deal": "lettres distribuées à chacun",
    "refill": "lettres auxquelles on complète son chevalet ; 0 : jamais",
    "flow": "ce qui compose un tour",
    "first_player": "qui commence",
    "start_tiles": "les lettres tirées pour savoir qui commence",
    "pass_cost": "lettres piochées quand on passe",
    "seconds": "secondes par tour ; 0 : sans limite (ou --minuteur)",
    "penalty_tiles": "lettres de pénalité pour une faute",
    "time_penalty": "lettres de pénalité hors délai",
    "arbitration": "qui relève une faute, comme --arbitrage",
    "challenge_penalty": "lettres de pénalité pour une contestation à tort",
    "invalid": "ce qu'une faute fait reprendre",
    "end": "quand la partie finit",
    "deadlock": "quand elle finit aussi, la pioche vide",
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
}
"""What an option is about."""

VALUES = {
    "flow": {
        "play_or_draw": "jouer, ou piocher",
        "draw_play_discard": "piocher, jouer, défausser",
        "play_discard_or_draw": "jouer ou piocher, puis défausser",
    },
    "first_player": {
        "lowest": "la lettre tirée la plus proche du A",
        "highest": "la plus proche du Z",
        "seat": "le premier nommé",
    },
    "start_tiles": {"returned": "remises dans la pioche", "kept": "gardées sur le chevalet"},
    "arbitration": {
        "auto": "souple, le programme, avant de poser et sans pénalité",
        "strict": "le programme, une fois le tour posé",
        "challenge": "défi, les autres joueurs",
    },
    "invalid": {"turn": "tout le tour", "meld": "ses mots fautifs seulement"},
    "end": {
        "pouch_and_rack": "la pioche et un chevalet sont vides",
        "rack": "un chevalet est vide",
        "pouch": "la pioche est vide",
    },
    "deadlock": {"full_round": "tous passent", "first_blocked": "un joueur passe"},
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
}
"""What each value of an option means, where it has names for values."""


def rule_in_words(name: str, value: object) -> str:
    """An option that was changed, and to what.

    >>> rule_in_words("start_tiles", "kept"), rule_in_words("deal", 7)
    ('les lettres tirées pour savoir qui commence : gardées sur le chevalet', 'lettres distribuées à chacun : 7')
    """
    meaning = VALUES.get(name, {}).get(str(value))
    shown = ("oui" if value else "non") if isinstance(value, bool) else meaning or value
    return f"{HELP.get(name, name).partition(' ; ')[0]} : {shown}"


def rule_lines(rules: type[RuleSet]) -> list[str]:
    """Every option of a rule set: its name and default, what it means, the values it takes, its article.

    >>> rule_lines(RuleSet)[2]
    'deal=14 : lettres distribuées à chacun  [1–40 ; article 1.1]'
    >>> print(rule_lines(RuleSet)[13].replace(" (", "\\n("))
    invalid=turn : ce qu'une faute fait reprendre
    (turn : tout le tour ; meld : ses mots fautifs seulement)  [article L3]
    """
    lines = []
    for name, rule, default, values in rules.describe():
        shown = ("oui" if default else "non") if isinstance(default, bool) else default
        meanings = VALUES.get(name, {})
        told = " ; ".join(f"{value} : {meanings[value]}" for value in values.split(", ") if value in meanings)
        taken = f"{HELP[name]} ({told})  [" if told else f"{HELP[name]}  [{values} ; "
        lines.append(f"{name}={shown} : {taken}article {rule}]")
    return lines
