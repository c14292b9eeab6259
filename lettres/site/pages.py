"""Pages of text, in the common frame: the rules of each game, the licences, error pages.

The texts are `docs/regles.md` and `NOTICE.md` of the repository, which the build copies into the package.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from importlib.resources import files
from urllib.parse import quote

from markdown import markdown

from lettres.engine import Game
from lettres.french.how_to_play import chosen_rules, rules_page
from lettres.games.catalogue import CATALOGUE
from lettres.games.entry import Entry
from lettres.grammar import printed
from lettres.rooms.games import for_each_game
from lettres.site.assets import Asset
from lettres.site.frame import PRIVACY, frame_page, root_of
from lexicon.errors import SourceError

LICENCES = {
    "MPL-2.0.txt": "Mozilla Public License 2.0",
    "LGPL-LR.txt": "LGPL-LR",
    "LGPL-2.1.txt": "LGPL 2.1",
    "CC-BY-SA-4.0.txt": "CC BY-SA 4.0",
    "CC-BY-SA-3.0.txt": "CC BY-SA 3.0",
    "MIT.txt": "MIT",
    "MIT-preact.txt": "MIT, de Preact",
    "Apache-2.0.txt": "Apache 2.0",
}
TROUBLE = "Celui qui tient le serveur en voit la raison là où il l'a lancé."
_WAYS = {"./": "L’accueil", "jouer/": "Jouer", "arbitre/": "L’arbitre"}
_CHAPTER, _SECTION = re.compile(r"^# ", re.MULTILINE), re.compile(r"^(?=## )", re.MULTILINE)
_OWN = re.compile(r"## `([a-z-]+)`")  # a section about one game only
_OUTSIDE = re.compile(r"(<code>.*?</code>|<[^>]+>)", re.DOTALL)  # parts without French typography
_LINK = re.compile(r'<a href="(?!https?:|#)[^"]*">(.*?)</a>')  # to a file of the repository


def text_pages() -> Iterator[Asset]:
    """Return the pages of rules and licences. Raises `SourceError` if their texts are missing from the package.

    >>> pages = {page.path for page in text_pages()}
    >>> {"regles/index.html", "regles/des/index.html", "licences/index.html", "licences/MPL-2.0.html"} <= pages
    True
    """
    first, *others = _CHAPTER.split(_text("regles.md"))[1:]
    chapters = {title.strip(): body.strip() for title, _, body in (each.partition("\n") for each in others)}
    games = for_each_game(lambda entry: _game_page(entry, chapters))
    yield _asset("regles/index.html", "Les règles", _games(games, first.partition("\n")[2]))
    for name, each in games.items():
        path = f"regles/{name}/index.html"
        yield each or Asset(path, notice(path, f"le jeu « {name} » ne peut être joué ici.", TROUBLE))
    yield _asset("licences/index.html", "Licences et sources", _notices())
    for name, title in LICENCES.items():
        body = f'<h1>{escape(title)}</h1>\n<pre class="licence" lang="en">{escape(_text(name))}</pre>'
        yield _asset(f"licences/{name.removesuffix('.txt')}.html", title, body)


def page(path: str, title: str, body: str) -> bytes:
    """Return the page at a path: an HTML body in the common frame.

    >>> b'href="../text.css"' in page("regles/index.html", "Les règles", "<p>…</p>")
    True
    """
    root = root_of(path)
    head = f'<title>{escape(title)} — lettres</title>\n<link rel="stylesheet" href="{root}text.css">\n'
    return frame_page(path, f'{head}<main id="contenu" class="text">\n{body}\n</main>\n')


def notice(path: str, sentence: str, more: str = "", script: str = "", *, doors: bool = False) -> bytes:
    """Return a page with one message. `script` is a path from the site's root; with `doors`, the main pages are linked.

    >>> "<h1>Rien ici.</h1>" in notice("rien", "rien ici.").decode()
    True
    """
    title = escape(printed(sentence[0].upper() + sentence[1:]))
    parts = [f"<h1>{title}</h1>", more and f"<p>{escape(printed(more))}</p>"]
    parts.append(_doors(root_of(path)) if doors else "")
    parts.append(script and f'<script src="{root_of(path)}{script}"></script>')
    return page(path, "lettres", "\n".join(filter(None, parts)))


def _doors(root: str) -> str:
    """Return links to the main pages."""
    links = "".join(f'<li class="card"><a href="{root}{to}">{title}</a></li>' for to, title in _WAYS.items())
    return f'<ul class="doors">{links}</ul>'


def render(text: str) -> str:
    """Return a Markdown text as HTML, with the spaces of French typography and an anchor at each heading.

    >>> print(render("Un mot : `? mot`."))
    <p>Un mot\xa0: <code>? mot</code>.</p>
    """
    html = markdown(text, extensions=["tables", "toc", "sane_lists"], output_format="html")
    return "".join(part if part.startswith("<") else printed(part) for part in _OUTSIDE.split(html))


def _asset(path: str, title: str, body: str) -> Asset:
    return Asset(path, page(path, title, body))


def _text(name: str) -> str:
    try:
        return (files("lettres.site") / "texts" / name).read_text(encoding="utf-8")
    except OSError as failure:
        raise SourceError(f"le paquet n'a pas son fichier « {name} » : réinstallez lettres.") from failure


def _game_page(entry: Entry, chapters: Mapping[str, str]) -> Asset:
    """Return the rules of a game: in brief, then its chapter, or the list of its options if it has no chapter."""
    usual = entry.game(entry.rules.from_options({"seconds": 0}))  # a new game has no clock
    brief = "".join(f"<p>{escape(printed(each))}</p>" for each in rules_page(usual))
    sheet = f'<section class="sheet"><h2>En bref</h2>{brief}</section>\n<h2>En détail</h2>\n'
    chapter = _chapter(entry, chapters)
    whole = _link_games(render(chapter), entry) if chapter is not None else _options(usual)
    return _asset(f"regles/{entry.name}/index.html", entry.title, f"<h1>{escape(entry.title)}</h1>\n{sheet}\n{whole}")


def _chapter(entry: Entry, chapters: Mapping[str, str]) -> str | None:
    """Return the chapter that names a game in its title or in a section, without the sections of other games."""
    for title, chapter in chapters.items():
        parts = _SECTION.split(chapter)
        owners = [found[1] if (found := _OWN.match(part)) else "" for part in parts]
        if entry.name in owners or title.casefold().endswith(entry.title.casefold()):
            return "".join(part for part, owner in zip(parts, owners) if owner in ("", entry.name))
    return None


def _options(game: Game) -> str:
    """Return the sentences of a game's options as a list."""
    lines = "".join(f"<li>{escape(printed(line[:1].upper() + line[1:]))}.</li>" for line in chosen_rules(game))
    return f"<ul>{lines}</ul>"


def _link_games(html: str, entry: Entry) -> str:
    """Return the rules of a game, with the names of other games as links to their rules."""
    for name in CATALOGUE.shipped.keys() - {entry.name}:
        html = html.replace(f"<code>{name}</code>", f'<a href="../{name}/">{name}</a>')
    return html


def _games(pages: Mapping[str, Asset | None], about: str) -> str:
    """Return the body of the page that links to the rules of each game."""
    doors = "".join(
        f'<li class="card"><a href="{escape(quote(name))}/">{escape(CATALOGUE[name].title)}</a></li>'
        for name, each in pages.items()
        if each is not None
    )
    return f'<h1>Les règles</h1>\n<ul class="doors">{doors}</ul>\n{render(about)}'


def _notices() -> str:
    """Return the body of the page of licences: a French introduction, then the English notices."""
    texts = "".join(
        f'<li><a href="{name.removesuffix(".txt")}.html">{title}</a></li>' for name, title in LICENCES.items()
    )
    notices = render(_text("NOTICE.md").partition("\n")[2])
    lead = (
        "Ces pages sont sous licence MIT. Le lexique, et le fichier qui en est fait pour marcher sans réseau, restent "
        "sous les licences de leurs sources, que voici, en anglais ; les définitions, où elles sont installées, "
        "viennent du Wiktionnaire, par ses contributeurs, sous licence CC BY-SA 4.0."
    )
    named = _LINK.sub(r"\1", notices)
    return (
        f"<h1>Licences et sources</h1>\n<p>{printed(lead)}</p>\n"
        f'<p><a href="../{PRIVACY}">Ce qui est gardé, et combien de temps</a></p>\n'
        f"<h2>Les textes des licences</h2>\n<ul>{texts}</ul>\n"
        f'<section lang="en">\n<h2>Notices</h2>\n{named}\n</section>'
    )
