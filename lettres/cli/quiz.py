"""The quiz of `lettres analyser`: the player tries the worst turns again before seeing the answers."""

from __future__ import annotations

from collections.abc import Sequence

from lettres.cli.context import Settings
from lettres.cli.game_meanings import GameMeanings
from lettres.cli.tries import TerminalShow, ask, say
from lettres.engine import Game
from lettres.grammar import plural
from lettres.play.retry import Retry
from lettres.play.tries import HELP
from lettres.study.report import Report
from lettres.study.review import Review


def quiz(report: Report, turns: Sequence[Review], game: Game, settings: Settings) -> None:
    """Let the player try `turns` again by the rules of `game`; print the best move after each."""
    losing = sum(turn.lost > 0 for turn in report.turns)
    if not turns:
        say(["Aucun coup meilleur que ceux qui ont été joués n'a été trouvé : il n'y a rien à chercher."])
        return
    many = len(turns) > 1
    which = f"Essayez de nouveau {f'les {len(turns)} pires, du pire au moindre' if many else 'le pire'}."
    say([f"{plural(losing, 'tour')} où l'on pouvait faire mieux. {which}", HELP])
    regained, meaning = 0, GameMeanings(settings, wait=True)
    for turn in turns:
        tries = Retry(report, turn, game, settings.lexicon, TerminalShow.for_settings(settings))
        tries.meaning = meaning
        say(tries.statement())
        ask(tries)
        say(tries.explain_best())
        regained += tries.regained
        if tries.left:
            break
    say(["", f"Points perdus que vous avez retrouvés : {regained} sur {sum(turn.lost for turn in turns)}.", ""])
