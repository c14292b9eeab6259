"""What a page tells a screen reader of a game, line by line, beside what the terminal tells of the same record."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from lettres.engine import GameState, Phase
from lettres.french.scores import why_over
from lettres.play.grid.throws import has_unthrown
from lettres.play.recap import last_draw_sentence, news_paragraph
from lettres.play.score_sheet import left_over, sheet_lines
from lettres.records.journal import MemoryJournal
from lettres.records.session import Session, game_of
from lettres.rooms.printing import printed
from lexicon import Lexicon

KEEPS = """
window.said = [];
new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node.nodeType !== 1) continue;
        const lines = node.matches("[role=log].spoken p") ? [node] : node.querySelectorAll("[role=log].spoken p");
        for (const line of lines) window.said.push(line.textContent);
    }
}).observe(document, { childList: true, subtree: true });
"""
"""Keeps all that a page tells a screen reader."""

_NAMES = "rouge bleu noir jaune vert mauve ocre pique cœur trèfle carreau"
_COLOURS = dict(zip("rbnjvmo♠♥♣♦", _NAMES.split(), strict=True))
_FIGURES = {"A": "as", "V": "valet", "D": "dame", "R": "roi"}
_TILE = re.compile(r"(?<![\w-])(?:([rbnjvmo])(\d{1,2})|(\d{1,2}|[AVDR])([♠♥♣♦])\ufe0e?)(?![\w-])")
_ASIDE = re.compile(
    r".+ (est de retour|n’est plus en ligne|attend la suite)\."
    r"|(Nouveau depuis votre dernier tour|Connexion perdue|Connexion rétablie|On cherche|Délai passé).*"
    r"|.*: (Tab complète|flèche bas)\."
)
"""What is told beside the record: who is there, whether the line is, what others changed; and what a line could become
that is typed slowly."""


def aloud(text: str, words: bool) -> str:
    """A sentence as it is read aloud, without its commas: tiles and cards by their names, where no letters are laid."""

    def name(tile: re.Match[str]) -> str:
        initial, value, rank, mark = tile.groups()
        return f"{value} {_COLOURS[initial]}" if initial else f"{_FIGURES.get(rank, rank)} de {_COLOURS[mark]}"

    return re.sub(" {2,}", " ", (text if words else _TILE.sub(name, text)).replace(",", ""))


def lines_of(session: Session, seat: int | None) -> Iterator[tuple[int, str]]:
    """What is told of each line of the record, with its place; nothing of those that tell nothing."""
    for at in range(len(session.done)):
        if line := news_paragraph(session, at, -1 if seat is None else seat):
            yield at, printed(line)


def whole_course(
    session: Session, texts: Sequence[str], lexicon: Lexicon | None, seat: int, since: int
) -> Iterator[str]:
    """All that a seat is told from a place of the record on: what was done, what it drew, whom the game waits for."""
    lines, head = dict(lines_of(session, seat)), len(texts) - len(session.done)
    drew = ""
    for at in range(since - 1, len(session.done)):
        then = Session.resume(MemoryJournal(), list(texts[: head + at + 1]), game_of(lexicon), lexicon)
        drawn, drew = drew, printed(last_draw_sentence(then, seat))
        if at < since:
            continue
        yield lines.get(at, "")
        yield drew if drew != drawn else ""
        before, state = session.done[at - 1].state, session.done[at].state
        if state.over:
            ended = [*why_over(session.names, session.done), *left_over(session), *sheet_lines(session)]
            yield from map(printed, ended)
        elif state.phase is Phase.DEAL:
            yield "La manche est finie."
        elif before.turn != state.turn or before.phase is Phase.DEAL:
            yield f"C’est à {session.name(state.turn)} de jouer." if state.turn != seat else _own_turn(state)


def _own_turn(state: GameState) -> str:
    """How one's own turn begins: dice are thrown first."""
    if state.phase is not Phase.THROW:
        return "C’est à vous de jouer."
    every = has_unthrown(state.game, state.seat.rack)
    return f"C’est à vous : {'lancez vos dés' if every else 'choisissez les dés à lancer'}."


def check_said(said: Sequence[str], expected: Collection[str], others: Collection[str], words: bool) -> None:
    """All that is expected was said, once and in order; nothing else but answers to who plays, none twice running."""
    wanted = [aloud(line, words) for line in expected if line]
    known = {aloud(line, words) for line in others}
    heard = [aloud(line, words) for line in said]
    heard = heard[heard.index(wanted[0]) :]
    at, before = 0, ""
    for line in heard:
        if at < len(wanted) and line == wanted[at]:
            at += 1
        else:
            assert (line in known and line != before) or _ASIDE.fullmatch(line), (line, wanted[at - 2 : at + 3], heard)
        before = line
    assert at == len(wanted), (wanted[at], heard)
