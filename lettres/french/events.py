"""What happens in a game, in French: sentences for each event, whether it is being played or was recorded."""

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
from lettres.grammar import aid_points, both, plural, que, signed_gain
from lettres.records.session import Session


def narrate(session: Session, event: Event, state: GameState | None = None, you: int = -1) -> list[str]:
    """An event of a game that is being played. The tiles that a player drew stay hidden.

    `state` is the one after it, by default that of the session; `you` is the seat that is told its own points.
    """
    return _Live(session, state or session.state, you).sentences(event)


class Narrator:
    """The events that read the same in a game being played and in a recorded one; subclasses add the others."""

    def __init__(self, names: Sequence[str], game: Game) -> None:
        self.names = names
        self.game = game
        self.speech = Speech(game)

    def sentences(self, event: Event) -> list[str]:
        """An event in sentences; none where it goes without saying."""
        match event:
            case StartDraw(drawn):
                return [f"Tirage : {', '.join(f'{self.names[seat]} {self.tiles([tile])}' for seat, tile in drawn)}."]
            case Drew():
                return self._drew(event)
            case Thrown(seat, dice, counted=True):
                return [
                    f"Les dés de {self.names[seat]} qui n'ont jamais été lancés le sont pour être comptés : "
                    f"{self.tiles(dice)}."
                ]
            case Thrown(seat, dice):
                return [f"{self.names[seat]} lance {self.speech.count(len(dice))} : {self.tiles(dice)}."]
            case Discarded(seat, tile):
                return [f"{self.names[seat]} défausse {self.tiles([tile])}."]
            case Scored(seat, points) if points or self.game.scores_turns:  # elsewhere points come with a round's end
                return [f"{self.names[seat]} marque {itemised_points(points)}."]
            case Allowed(_, faults):
                return [f"La table le permet : {' ; '.join(fault_label(fault, self.speech) for fault in faults)}."]
            case Challenged(seat, upheld):
                return [f"{self.names[seat]} conteste, {'avec raison' if upheld else 'à tort'}."]
            case PileTurned(size):
                return [pile_turned(self.speech, size)]
            case Hinted(seat) | Repaired(seat):
                return [help_taken(self.names[seat], event, self.speech)]
        return []

    def tiles(self, tiles: Iterable[str]) -> str:
        """Tiles that everybody sees."""
        return self.speech.tiles(tiles)

    def drawn(self, tiles: Sequence[str]) -> str:
        """Tiles that only their player sees."""
        return self.speech.count(len(tiles))

    def _drew(self, event: Drew) -> list[str]:
        who = self.names[event.seat]
        if event.why == "deal":
            return []
        if event.why == "discard":
            return [f"{who} prend {self.tiles(event.tiles)} sur la défausse."]
        return [f"{who} pioche {self.drawn(event.tiles)}{_PENALTIES.get(event.why, '')}."]


_PENALTIES = {
    "penalty": " de pénalité",
    "time": " de pénalité",
    "challenge": " de pénalité, pour avoir contesté à tort",
}


class _Live(Narrator):
    """The events of a game as its players read them while they play."""

    def __init__(self, session: Session, state: GameState, you: int) -> None:
        super().__init__(session.names, session.game)
        self._state = state
        self._you = you

    def sentences(self, event: Event) -> list[str]:
        match event:
            case StartDraw():
                drawn = super().sentences(event)[0].removeprefix("Tirage : ")
                return [f"Tirage, pour savoir qui commence{self._who_begins} : {drawn}"]
            case Scored(seat, points) if self.game.scores_turns:
                who = "Vous marquez" if seat == self._you else f"{self.names[seat]} marque"
                return [f"{who} {itemised_points(points)} : {self._state.seats[seat].score} en tout."]
            case Laid(seat, turn):
                return [f"{self.names[seat]} {verb(self.speech)} {turn_in_play(turn, self.speech)}."]
            case Refused():
                return self._refused(event)
            case Passed():
                return self._passed(event)
            case Turned(tile):
                return [f"La défausse commence par {self.tiles([tile])}."]
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
        who = self.names[event.seat]
        if event.partly:
            return [*faults, f"{who} reprend les lettres des mots fautifs ; le reste vaut."]
        return [*faults, f"{who} {self._takes_back}"] if event.taken_back else faults

    def _passed(self, event: Passed) -> list[str]:
        who = self.names[event.seat]
        if event.late:
            return [f"Le temps est écoulé : {who} ne pose rien."]
        does = "passe" if self.game.rules.flow in ("play_or_draw", "throw_play") else "ne pose rien"
        return [f"{who} {does}, et pouvait poser." if event.able else f"{who} {does}."]

    @property
    def _who_begins(self) -> str:
        """Which tile begins, in brackets."""
        rules = self.game.rules
        begins = rules.wording("first_player")[1].get(rules.first_player, "")
        return f" ({begins})" if begins else ""

    @property
    def _takes_back(self) -> str:
        return f"reprend {self.speech.some_tiles('ses')}, et la table redevient comme avant."


def game_over(names: Sequence[str], scores: Sequence[int], winners: Sequence[int]) -> str:
    """The end of a game: who wins, with how many points, by how much.

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
    """The discard pile replaces the empty draw pile.

    >>> from lettres.games.rummikub import rummikub
    >>> pile_turned(Speech(rummikub()), 31)
    'La pioche est vide : la défausse est retournée et la remplace, 31 tuiles.'
    """
    return f"La pioche est vide : la défausse est retournée et la remplace, {speech.count(count)}."


def help_taken(name: str, event: Hinted | Repaired, speech: Speech) -> str:
    """The help that a player had. A hint counts those before it in its turn.

    >>> from lettres.games.des import des
    >>> from lettres.games.letters import letters
    >>> help_taken("Ana", Hinted(0, 3, 2), Speech(letters())), help_taken("Zoé", Repaired(1, 3), Speech(letters()))
    ("Ana demande 3 indices (4 points d'aide).", "Zoé fait réparer la table (3 points d'aide).")
    >>> help_taken("Zoé", Repaired(1, 3), Speech(des()))
    "Zoé fait arranger ses dés (3 points d'aide)."
    """
    if isinstance(event, Hinted):
        return f"{name} demande {plural(event.level, 'indice')} ({aid_points(sum(HINT_COSTS[: event.level]))})."
    what = f"arranger {speech.some_tiles('ses')}" if speech.dice else f"réparer {speech.nouns.board.after('le')}"
    return f"{name} fait {what} ({aid_points(event.cost)})."
