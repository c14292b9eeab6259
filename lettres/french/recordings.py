"""A recorded game in French sentences: its settings, its deals, its turns, its result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from lettres.engine import GameState, Phase
from lettres.engine.events import Accept, Ended, Event, Laid, Passed, Play, Refused, RoundEnded, Turned
from lettres.engine.tiles import Tiles
from lettres.french.events import Narrator, game_over
from lettres.french.faults import fault_label
from lettres.french.rules import rule_in_words
from lettres.french.scores import aid_sheet, is_followed_by_hint, score_lines, why_stalled
from lettres.french.turns import recorded_turn
from lettres.grammar import de, plural, written_sum
from lettres.records.record import Done
from lettres.records.recording import PlayedTurn, Recording


def date_in_words(text: str) -> str:
    """Return the date of a record in words; a date with a time zone is converted to the time zone of this machine.

    >>> date_in_words("2026-01-02T03:04:05"), date_in_words("2026-12-01")
    ('2 janvier 2026 à 3 h 04', '1er décembre 2026')
    """
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is not None:
        moment = moment.astimezone()
    day = "1er" if moment.day == 1 else str(moment.day)
    date = f"{day} {_MONTHS[moment.month - 1]} {moment.year}"
    return f"{date} à {moment.hour} h {moment.minute:02}" if "T" in text else date


_MONTHS = [
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
]


class Narration(Narrator):
    """Narrates a recorded game; with `racks`, the tiles held and drawn are shown, which a game in play hides."""

    def __init__(self, recording: Recording, racks: bool = False) -> None:
        super().__init__(recording.names, recording.game)
        self.recording = recording
        self.racks = racks

    def settings(self) -> list[tuple[str, str]]:
        """Return the settings of the game as pairs of a label and a text."""
        header, entry = self.recording.header, self.recording.entry
        changed = entry.rules.from_record(header.rules).changed()
        chosen = sorted(
            (name, value) for name, value in changed.items() if name in header.rules
        )  # leaves out options that are younger than the record
        rules = [rule_in_words(entry.rules, *rule, self.speech.nouns) for rule in chosen]
        usual = "celles de l'édition française" if "français" in entry.presets else "celles de ce jeu"
        rows = (
            ("Commencée le", date_in_words(header.date)),
            ("Notée", "à la table, avec de vraies lettres" if self.recording.sheet else ""),
            ("Joueurs", ", ".join(self.names)),
            ("Règles", " ; ".join(rules) or usual),
            ("Lexique", header.lexicon),
            ("Dés", header.dice),
        )
        return [(name, text) for name, text in rows if text]

    def deal(self, deal: Done) -> list[str]:
        """Return the sentences for a deal: the number of the round in a match, the draw, and who begins."""
        state = deal.state
        match = len(self.recording.deals) > 1 or self.game.rules.rounds != 1
        drawn = [sentence for event in deal.events for sentence in self.sentences(event)]
        return [*([f"Manche {state.round}."] if match else []), *drawn, f"{self.names[state.turn]} commence."]

    def holdings(self, state: GameState) -> Iterator[tuple[str, Tiles]]:
        """Yield a label and the tiles of each player whose rack is known; nothing if racks are hidden."""
        if self.racks:
            for name, seat in zip(self.names, state.seats):
                if self.recording.sheet and not seat.rack:  # not noted
                    continue
                yield f"{self.speech.holder} {de(name)}", seat.rack

    def turn(self, played: PlayedTurn) -> list[str]:
        """Return the events of a turn as sentences."""
        sentences: list[str] = []
        before = played.before
        for at, done in enumerate(played.done):
            if not is_followed_by_hint(played.done, at):
                sentences += self._action(before, done)
            before = done.state
        return sentences

    def _action(self, before: GameState, done: Done) -> Iterator[str]:
        if isinstance(done.action, Accept):
            yield "Personne ne conteste."
        refused = False
        for event in done.events:
            if isinstance(event, Laid):
                verb = "garde" if refused else "forme"
                yield f"{self.names[event.seat]} {verb} {recorded_turn(event.turn, self.speech)}."
            elif isinstance(event, Refused):
                refused = True
                if isinstance(done.action, Play) and (turn := before.to(done.action.after)).formed:
                    yield f"{self.names[event.seat]} pose {recorded_turn(turn, self.speech)}."
            yield from self.sentences(event)

    def sentences(self, event: Event) -> list[str]:
        match event:
            case Refused(faults=faults):
                return [f"Refusé : {' ; '.join(fault_label(fault, self.speech) for fault in faults)}."]
            case Passed(seat, late, able):
                could = ", alors qu'un coup était possible" if able else ""
                return [f"{self.names[seat]} {'dépasse le temps' if late else 'passe'}{could}."]
            case Turned(tile):
                return [f"{self.speech.tile('premier').capitalize()} de la défausse : {self.tiles([tile])}."]
            case RoundEnded(number, final):
                when = f"à la fin de la manche {number}"
                return list(self._gains(final, when)) or [f"Personne ne marque {when}."]
            case Ended(final):
                return list(self._gains(final, "à la fin"))
        return super().sentences(event)

    def _gains(self, final: Sequence[int], when: str) -> Iterator[str]:
        for name, points in zip(self.names, final):
            if points:
                yield f"{name} {'gagne' if points > 0 else 'perd'} {plural(abs(points), 'point')} {when}."

    def tiles(self, tiles: Iterable[str]) -> str:
        return self.speech.aloud(self.speech.sorted(tiles))

    def drawn(self, tiles: Sequence[str]) -> str:
        return self.tiles(tiles) if self.racks else super().drawn(tiles)

    def standing(self) -> str:
        """Return a sentence about the state of the game: its result, or the player on turn."""
        state = self.recording.state
        if state.phase is Phase.DEAL:
            return f"La partie est en cours : la manche {state.round} va être donnée."
        if not state.over:
            return f"La partie est en cours : tour {state.number}, à {self.names[state.turn]}."
        if len(self.names) == 1:
            return "La partie est finie."
        said = game_over(self.names, [seat.score for seat in state.seats], state.winners())
        return f"{said} {why_stalled(state)}".rstrip()

    def scores(self) -> list[str]:
        """Return the score sheet, a sentence for each player: points by turn, or by round if turns score nothing."""
        if self.game.scores_turns:
            return score_lines(self.names, self.recording.done)
        scores = []
        for seat, (name, aid) in enumerate(zip(self.names, aid_sheet(self.recording.done))):
            gained = [final[seat] for _, final in self.recording.finals]
            total = plural(self.recording.state.seats[seat].score, "point")
            scores.append(f"{name} : {total}{f' ({written_sum(gained)})' if len(gained) > 1 else ''}{aid}.")
        return scores
