"""The privacy page: the data that a server or an exported site stores, for how long, and how to delete them."""

from __future__ import annotations

from collections.abc import Iterator

from lettres.grammar import plural, printed
from lettres.rooms.tokens import CODE_SECONDS, COOKIE_SECONDS
from lettres.site.assets import Asset
from lettres.site.frame import PRIVACY
from lettres.site.pages import page

_PATH = f"{PRIVACY}index.html"
_TITLE = "Ce qui est gardé, et combien de temps"
_DAY, _MINUTE = 86400, 60


def privacy_page(days: int) -> Asset:
    """Return the privacy page of a server that deletes rooms after `days` without a change (0: never).

    >>> body = privacy_page(90).body.decode()
    >>> "90 jours après" in body, "365 jours" in body, "jusqu’à ce qu’on la supprime" in privacy_page(0).body.decode()
    (True, True, True)
    """
    return _asset(_server_lines(days))


def privacy_alone() -> Asset:
    """Return the privacy page of a site made of files, without a server."""
    return _asset(_ALONE)


def _asset(lines: Iterator[str] | tuple[str, ...]) -> Asset:
    listed = "\n".join(f"<li>{printed(line)}</li>" for line in lines)
    return Asset(_PATH, page(_PATH, _TITLE, f"<h1>{_TITLE}</h1>\n<ul>\n{listed}\n</ul>"))


_HERE = (
    "Dans ce navigateur : votre nom, vos réglages, les mots demandés à l'arbitre, les défis, les feuilles de la table "
    "et les pages hors ligne, jusqu'à ce que vous les effaciez."
)


def _server_lines(days: int) -> Iterator[str]:
    shown = plural(days, "jour").replace("\u00a0", " ")
    until = f"{shown} après son dernier coup" if days else "jusqu'à ce qu'on la supprime"
    unseen = f" Un appareil qui n'est pas revenu depuis {shown} est oublié." if days else ""
    yield "Aucun compte, aucune adresse de courrier, aucune publicité, rien qui vienne d'un autre site."
    yield (
        f"Un cookie tient vos places : un numéro tiré au sort, gardé {COOKIE_SECONDS // _DAY} jours dans ce navigateur "
        "depuis votre dernière visite à « Jouer ». Le serveur n'en a que l'empreinte."
    )
    yield (
        "De chaque appareil, le serveur garde un nom court (« Chrome sur Android »), quand il a été joint aux autres "
        f"et le dernier jour où il est venu.{unseen}"
    )
    yield (
        f"Une partie est gardée {until} : les noms donnés, les coups et leur heure, l'analyse. Ses joueurs, et ceux "
        "qui ont reçu l'invitation, la voient ; les chevalets des autres, personne avant la fin."
    )
    yield f"Un code pour joindre un autre appareil vaut {CODE_SECONDS // _MINUTE:.0f} minutes, une seule fois."
    yield (
        "Ce que vous demandez à l'arbitre et au défi n'est écrit nulle part ; votre adresse IP non plus : elle est "
        "comptée en mémoire, contre les abus. Un serveur mandataire placé devant peut tenir ses propres journaux."
    )
    yield _HERE
    yield (
        'Supprimer une partie : dans « <a href="../jouer/#parties">Mes parties</a> ». Son hôte la supprime pour tous ; '
        "chacun supprime sa part, et son nom devient « Joueur parti »."
    )
    yield (
        'Retirer un appareil, ou oublier celui-ci avec tout ce qui en est gardé : dans « <a href="../jouer/#appareils">'
        "Mes appareils</a> »."
    )
    yield (
        "Ce qui est supprimé l'est aussitôt, et ne se retrouve pas ; une copie de sauvegarde que fait la personne qui "
        "tient ce serveur peut durer plus longtemps."
    )


_ALONE = (
    "Ce site est fait de fichiers : aucun serveur de lettres ne tourne derrière lui, et rien de ce que vous y faites "
    "ne lui est envoyé.",
    "Aucun compte, aucun cookie, aucune publicité, rien qui vienne d'un autre site.",
    _HERE.replace(", les défis", ""),
    "Pour l'effacer : « Effacer les données du site », dans les réglages de votre navigateur.",
    "L'hébergeur des fichiers peut tenir ses propres journaux : les adresses qui demandent une page, et quand.",
)
