"""What each option of the rules means, in French, for « lettres jouer --regle ? »."""

from __future__ import annotations

from lettres.engine.rules import RuleSet

HELP = {
    "least_players": "joueurs, au moins",
    "most_players": "joueurs, au plus",
    "deal": "lettres distribuées à chacun",
    "refill": "on complète son chevalet à tant de lettres ; 0 : jamais",
    "flow": "ce qui compose un tour : jouer ou piocher ; piocher, jouer, défausser…",
    "first_player": "commence : la lettre la plus basse, la plus haute, ou la première place",
    "start_tiles": "les lettres tirées pour commencer : remises, ou gardées",
    "pass_cost": "lettres piochées quand on passe",
    "seconds": "secondes par tour ; 0 : sans limite (ou --minuteur)",
    "penalty_tiles": "lettres de pénalité pour une faute",
    "time_penalty": "lettres de pénalité hors délai",
    "arbitration": "souple (auto), strict, défi (challenge) ; ou --arbitrage",
    "challenge_penalty": "lettres de pénalité pour une contestation à tort",
    "invalid": "une faute fait reprendre tout le tour (turn), ou ses mots fautifs seulement (meld)",
    "end": "fin : pioche et chevalet vides, chevalet vide, ou pioche vide",
    "deadlock": "blocage, pioche vide : quand tous passent (full_round), ou au premier bloqué",
    "target": "la partie finit à tant de points ; 0 : jamais",
    "opening_letters": "lettres du premier mot, au moins",
    "opening_extra_words": "d'autres mots avec le premier",
    "opening_counts": "les six lettres se comptent dans un mot (word), ou en tout (total)",
    "words_per_turn": "nouveaux mots par tour ; 0 : sans limite",
    "unique": "deux mots de la table ne peuvent s'écrire de même",
    "rule4": "pluriel et genre : du mot défait (lexical), de tout mot de la table (table), "
    "avec toutes ses lettres (tiles), toute la famille (stem), rien (none)",
    "irregular": "cheval/chevaux, roi/reine comptent aussi",
    "participles": "l'accord d'un participe compte aussi",
    "homographs": "un mot qui se lit aussi autrement : interdit (any), permis (lenient)",
    "loanwords": "les mots empruntés sont permis",
    "apocopes": "les mots tronqués (vélo, photo) sont permis",
    "joker_word": "un mot qui tient un joker : allongé (extend), figé (frozen), libre (free)",
    "joker_release": "deux jokers dans un mot : libre quand tous (all) ou un (one) sont remplacés",
    "freed_joker": "un joker repris va n'importe où (anywhere), ou dans un mot nouveau (new_word)",
    "replacement_alone": "la lettre qui remplace un joker peut être la seule posée",
    "longest_needs_rack": "le plus long mot doit tenir une lettre du chevalet",
    "scoring": "lettres et plus long mot, plus long mot, lettres des nouveaux mots, rien",
    "doubling": "chevalet vidé : le double",
    "leftover": "lettres restées à la fin : rien, un malus, ou tout au vainqueur",
    "leftover_tile": "points par lettre restée",
    "leftover_joker": "points par joker resté",
}


def rule_lines(rules: type[RuleSet]) -> list[str]:
    """Every option of a rule set: its name and default, what it means, the values it takes, its article.

    >>> rule_lines(RuleSet)[2]
    'deal=14 : lettres distribuées à chacun  [1–40 ; article 1.1]'
    """
    lines = []
    for name, rule, default, values in rules.describe():
        shown = ("oui" if default else "non") if isinstance(default, bool) else default
        lines.append(f"{name}={shown} : {HELP[name]}  [{values} ; article {rule}]")
    return lines
