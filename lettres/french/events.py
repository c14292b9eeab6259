"""The events of a game in French sentences, for games in play and recorded games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lettres.engine import Game, GameState
from lettres.engine.events import (
    HINT_COSTS,
    Allowed,
    Challenged,
    Discarded,
    Drew,
    Ended,
    Event,
    Hinted,
    Laid,
    Passed,
    PileTurned,
    Refused,
    Repaired,
    RoundEnded,
    Scored,
    StartDraw,
    Thrown,
    Turned,
)
from lettres.french.faults import fault_label, fault_sentence
from lettres.french.points import itemised_points
from lettres.french.scores import why_stalled
from lettres.french.speech import Speech
from lettres.french.turns import turn_in_play, verb
from lettres.grammar import aid_points, both, de, plural, que, signed_gain
from lettres.records.session import Session


def narrate(session: Session, event: Event, state: GameState | None = None, you: int = -1) -> list[str]:
    """Return an event of a game in play as sentences, which do not name the tiles that a player drew.

    `state` is the state after the event, by default the state of the session. The player in the seat `you` is addressed
    directly: « Vous avez formé MIEL. »
    """
    return _Live(session, state or session.state, you).sentences(event)


class Narrator:
    """Narrates the events that read the same in play and in a recorded game; subclasses add the other events.

    The player in the seat `you` is addressed directly; -1 stands for nobody.
    """

    def __init__(self, names: Sequence[str], game: Game, you: int = -1) -> None:
        self.names = names
        self.game = game
        self.you = you
        self.speech = Speech(game)

    def sentences(self, event: Event) -> list[str]:
        """Return an event as sentences; empty if the event needs no mention."""
        match event:
            case StartDraw(drawn):
                return [f"Tirage : {', '.join(f'{self.names[seat]} {self.tiles([tile])}' for seat, tile in drawn)}."]
            case Drew():
                return self._drew(event)
            case Thrown(seat, dice, counted=True):
                whose = "Vos dés" if seat == self.you else f"Les dés {de(self.names[seat])}"
                return [f"{whose} qui n'ont jamais été lancés le sont pour être comptés : {self.tiles(dice)}."]
            case Thrown(seat, dice):
                thrown = f"{self.speech.count(len(dice))} : {self.tiles(dice)}"
                return [f"{self.does(seat, 'lance', 'lancé')} {thrown}."]
            case Discarded(seat, tile):
                return [f"{self.does(seat, 'défausse', 'défaussé')} {self.speech.tiles_taken([tile])}."]
            case Scored(seat, points) if points or self.game.scores_turns:  # in others, points come with a round's end
                return [f"{self.does(seat, 'marque', 'marqué')} {itemised_points(points)}."]
            case Allowed(_, faults):
                return [f"La table le permet : {' ; '.join(fault_label(fault, self.speech) for fault in faults)}."]
            case Challenged(seat, upheld):
                return [f"{self.does(seat, 'conteste', 'contesté')}, {'avec raison' if upheld else 'à tort'}."]
            case PileTurned(size):
                return [pile_turned(self.speech, size)]
            case Hinted(seat) | Repaired(seat):
                return [help_taken("" if seat == self.you else self.names[seat], event, self.speech)]
        return []

    def does(self, seat: int, verb: str, participle: str) -> str:
        """Return the name of `seat` with `verb`, « Ana forme »; for the seat `you`, « Vous avez » with `participle`."""
        return f"{YOU_HAVE} {participle}" if seat == self.you else f"{self.names[seat]} {verb}"

    def tiles(self, tiles: Iterable[str]) -> str:
        """Return the text for tiles that everybody sees."""
        return self.speech.tiles(tiles)

    def drawn(self, tiles: Sequence[str]) -> str:
        """Return the text for drawn tiles, which only the player who drew them may see: it gives their number alone."""
        return self.speech.count(len(tiles))

    def _drew(self, event: Drew) -> list[str]:
        if event.why == "deal":
            return []
        if event.why == "discard":
            taken = self.speech.tiles_taken(event.tiles)
            return [f"{self.does(event.seat, 'prend', 'pris')} {taken} sur la défausse."]
        drawn = f"{self.drawn(event.tiles)}{_PENALTIES.get(event.why, '')}"
        return [f"{self.does(event.seat, 'pioche', 'pioché')} {drawn}."]


YOU_HAVE = "Vous avez"
"""The beginning of sentences that address a player."""
_PENALTIES = {
    "penalty": " de pénalité",
    "time": " de pénalité",
    "challenge": " de pénalité, pour avoir contesté à tort",
}


class _Live(Narrator):
    """Narrates the events of a game to its players while they play."""

    def __init__(self, session: Session, state: GameState, you: int) -> None:
        super().__init__(session.names, session.game, you)
        self._state = state

    def sentences(self, event: Event) -> list[str]:
        match event:
            case StartDraw():
                drawn = super().sentences(event)[0].removeprefix("Tirage : ")
                return [f"Tirage, pour savoir qui commence{self._who_begins} : {drawn}"]
            case Scored(seat, points) if self.game.scores_turns:
                scored = f"{itemised_points(points)} : {self._state.seats[seat].score} en tout"
                return [f"{self.does(seat, 'marque', 'marqué')} {scored}."]
            case Laid(seat, turn):
                return [f"{self.does(seat, *verb(self.speech))} {turn_in_play(turn, self.speech)}."]
            case Refused():
                return self._refused(event)
            case Passed():
                return self._passed(event)
            case Turned(tile):
                return [f"La défausse commence par {self.speech.tiles_taken([tile])}."]
            case RoundEnded(number, final):
                gains = ", ".join(f"{name} {signed_gain(points)}" for name, points in zip(self.names, final))
                return [f"La manche {number} est finie : {gains}."]
            case Ended() if len(self.names) == 1:
                return [f"La partie est finie : {plural(self._state.seats[0].score, 'point')}."]
            case Ended(_, winners):
                said = game_over(self.names, [seat.score for seat in self._state.seats], winners)
                return [said, *filter(None, [why_stalled(self._state)])]
        return super().sentences(event)

    def _refused(self, event: Refused) -> list[str]:
        faults = [fault_sentence(fault, self.speech) for fault in event.faults]
        takes_back = self.does(event.seat, "reprend", "repris")
        if event.partly:
            return [*faults, f"{takes_back} les lettres des mots fautifs ; le reste vaut."]
        own = self.speech.some_tiles("vos" if event.seat == self.you else "ses")
        return [*faults, f"{takes_back} {own}, et la table redevient comme avant."] if event.taken_back else faults

    def _passed(self, event: Passed) -> list[str]:
        own = event.seat == self.you
        nothing = "vous n'avez rien posé" if own else f"{self.names[event.seat]} ne pose rien"
        if event.late:
            return [f"Le temps est écoulé : {nothing}."]
        passes = self.game.rules.flow in ("play_or_draw", "throw_play")
        does = self.does(event.seat, "passe", "passé") if passes else f"{nothing[0].upper()}{nothing[1:]}"
        could = f", et {'pouviez' if own else 'pouvait'} poser" if event.able else ""
        return [f"{does}{could}."]

    @property
    def _who_begins(self) -> str:
        """The rule that decides who begins, in brackets; empty if it has no French text."""
        rules = self.game.rules
        begins = rules.wording("first_player")[1].get(rules.first_player, "")
        return f" ({begins})" if begins else ""


def game_over(names: Sequence[str], scores: Sequence[int], winners: Sequence[int]) -> str:
    """Return a sentence about the end of a game: the winner, the points, the lead.

    >>> game_over(["Ana", "Zoé", "Léo"], [57, 45, 8], [0])
    'La partie est finie : Ana gagne avec 57 points, 12 de plus que Zoé.'
    >>> game_over(["Ana", "Zoé"], [9, 9], [0, 1])
    'La partie est finie : Ana et Zoé gagnent ensemble avec 9 points.'
    >>> game_over(["Ana", "Zoé"], [0, 0], [])
    "La partie est finie sans gagnant : cent manches de suite, personne n'a marqué."
    """
    if not winners:
        return "La partie est finie sans gagnant : cent manches de suite, personne n'a marqué."
    win = "gagne" if len(winners) == 1 else "gagnent ensemble"
    best = max(scores)
    next_best = max((score for score in scores if score < best), default=best)
    behind = both(name for name, score in zip(names, scores) if score == next_best)
    more = f", {best - next_best} de plus {que(behind)}" if next_best < best else ""
    return f"La partie est finie : {both(names[seat] for seat in winners)} {win} avec {plural(best, 'point')}{more}."


def pile_turned(speech: Speech, count: int) -> str:
    """Return the sentence for a discard pile that is turned over to replace the empty draw pile.

    >>> from lettres.games.rummikub import rummikub
    >>> pile_turned(Speech(rummikub()), 31)
    'La pioche est vide : la défausse est retournée et la remplace, 31 tuiles.'
    """
    return f"La pioche est vide : la défausse est retournée et la remplace, {speech.count(count)}."


def help_taken(name: str, event: Hinted | Repaired, speech: Speech) -> str:
    """Return a sentence about the help that a player had; an empty `name` addresses the player.

    A hint of level n counts as n hints, because the levels below it were given before in the same turn.

    >>> from lettres.games.des import des
    >>> from lettres.games.letters import letters
    >>> help_taken("Ana", Hinted(0, 3, 2), Speech(letters())), help_taken("Zoé", Repaired(1, 3), Speech(letters()))
    ("Ana demande 3 indices (4 points d'aide).", "Zoé fait réparer la table (3 points d'aide).")
    >>> help_taken("Zoé", Repaired(1, 3), Speech(des()))
    "Zoé fait arranger ses dés (3 points d'aide)."
    >>> help_taken("", Repaired(1, 3), Speech(des()))
    "Vous avez fait arranger vos dés (3 points d'aide)."
    """
    if isinstance(event, Hinted):
        asks = f"{name} demande" if name else f"{YOU_HAVE} demandé"
        return f"{asks} {plural(event.level, 'indice')} ({aid_points(sum(HINT_COSTS[: event.level]))})."
    own = speech.some_tiles("ses" if name else "vos")
    what = f"arranger {own}" if speech.dice else f"réparer {speech.nouns.board.after('le')}"
    return f"{f'{name} fait' if name else f'{YOU_HAVE} fait'} {what} ({aid_points(event.cost)})."
