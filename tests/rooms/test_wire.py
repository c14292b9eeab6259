"""The wire: what is made of its declarations, and what is sent besides structs."""

from __future__ import annotations

import pytest
from msgspec import convert

from lettres.rooms.choices import choices
from lettres.rooms.refusals import No
from lettres.rooms.wire.reading import read
from lettres.rooms.wire.replies import Choices
from tools import wire


def test_the_types_of_the_scripts_are_those_of_the_wire() -> None:
    assert wire.FILE.read_text(encoding="utf-8") == wire.declarations(), "python -m tools.wire"


def test_what_may_be_chosen_is_as_it_is_declared() -> None:
    assert len(convert(choices(), Choices).games) == len(choices()["games"])


_ACT = '{"type":"act","id":"a","n":0,"seat":0,"action":%s}'
_JUDGE = '{"type":"judge","id":"a","n":0,"seat":0,"draft":{"table":[%s]}}'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"type":"sing","id":"a","n":0}', "« sing » n'est pas un message d'ici."),
        (_ACT % '{"type":"sing"}', "« sing » n'est pas une action d'ici."),
        (_ACT % '{"type":"pass","more":1}', "« more » n'est pas attendu ici."),
        (_ACT % '{"type":"throw","tiles":[1]}', "« tiles » : on attend une liste de pièces."),
        (_ACT % '{"type":"play","after":[1]}', "« after » : une combinaison est un mot, ou une liste de pièces."),
        (_JUDGE % '["a",1]', "« table » : une combinaison est un mot, ou une liste de pièces."),
        (_JUDGE % ",".join(['""'] * 121), "« table » : on attend une liste de combinaisons, ou de rangées."),
        (_JUDGE % ",".join(['"%s"' % ("A" * 60)] * 5), "« table » : il n'y a pas de jeu de plus de 240 lettres."),
        (_JUDGE % '],"at":[100,0', "« at » : on attend une rangée et une colonne."),
        ('{"type":"leave","id":"a","n":0,"seat":true}', "« seat » : on attend un nombre entier."),
        ('{"type":"leave","id":"a","n":-1,"seat":0}', "« n » : ce nombre est hors de toute mesure."),
        ('{"type":"leave","id":null,"n":0,"seat":0}', "il manque « id »."),
        ('{"type":"leave","id":3,"n":0,"seat":0}', "« id » : on attend un texte."),
        (
            '{"type":"leave","id":"%s","n":0,"seat":0}' % ("a" * 65),
            "« id » : on attend 64 caractères au plus, tous lisibles.",
        ),
        ('{"type":"leave","id":"a","id":"b","n":0,"seat":0}', "« id » est donné deux fois."),
        ('{"type":"vote","id":"a","n":0,"seat":0,"what":"pause","of":1}', "« of » n'est pas attendu ici."),
    ],
)
def test_a_refusal_names_the_field(text: str, said: str) -> None:
    with pytest.raises(No) as refusal:
        read(text)
    assert (str(refusal.value), refusal.value.code) == (said, "bad")
