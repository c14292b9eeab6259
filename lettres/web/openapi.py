"""The description of the API (OpenAPI 3.1), made from the wire, the forms and an entry for each route."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple, get_args

from msgspec import json

from lettres.position import Json
from lettres.rooms.wire import incoming, outgoing, replies
from lettres.web import forms
from lettres.web.questions import MeaningQuestion, MovesQuestion, PuzzleQuestion, Query, VerdictsQuestion, fields_of

_ABOUT = {
    "title": "lettres",
    "version": "1",
    "summary": "The arbiter, the solver, the judge, the puzzle and the rooms of lettres, as JSON.",
    "description": "The forms are those of the command line with --json. Refusals are {error, message}: a stable code "
    "and a French sentence. Bodies have at most 16 KiB, queries 2 KiB.",
    "license": {"name": "MIT", "identifier": "MIT"},
}
_REFUSED = {
    400: "A parameter, the body or the host is not what is expected.",
    403: "A page of another site asks, or one has no seat there.",
    404: "There is none.",
    405: "Another method is expected.",
    408: "The body did not come in time.",
    409: "It cannot be done now.",
    410: "It cannot be read any more.",
    413: "The body is too large.",
    414: "The address is too long.",
    415: "The body is not what is expected.",
    429: "Too much is asked at once.",
    500: "The search ended on an error.",
    503: "Too many wait, or what is asked for is not ready.",
}
_AGAIN = {"Retry-After": {"description": "Seconds after which to ask again.", "schema": {"type": "integer"}}}
_QUESTION = (400, 403, 405, 414, 429)
_BODY = (*_QUESTION, 408, 413, 415, 500, 503)
_OWN = (403, 404, 409, 429, 503)
_SAID = (*_OWN, 400, 408, 413, 415)
_IN_PATH = {
    "device": "The « id » of a device.",
    "room": "The name of the game, as in the address of its page.",
}
_DONE = "Done; nothing is in the answer."


class RouteDescription(NamedTuple):
    """The description of a route: its name and purpose, its responses and refusals by status, its parameters and body.

    The body of a response is a type, one of several types, an object of lists of types, or a MIME type.
    """

    name: str
    summary: str
    answers: Mapping[int, tuple[str, object]]
    refused: tuple[int, ...]
    query: type[Query] = Query
    body: object = None


ROUTES: Mapping[tuple[str, str], RouteDescription] = {
    ("get", "/api/arbitre"): RouteDescription(
        "arbitre",
        "The verdict on a word, or on up to twenty, against the words of a table.",
        {200: ("A verdict; of several words, all of them.", (forms.VerdictForm, forms.VerdictsForm))},
        _QUESTION,
        VerdictsQuestion,
    ),
    ("get", "/api/definir"): RouteDescription(
        "definir",
        "What a word means, in any of its forms.",
        {200: ("What is known of its lemmas.", forms.DefinitionForm)},
        (*_QUESTION, 503),
        MeaningQuestion,
    ),
    ("get", "/api/themes"): RouteDescription(
        "themes", "The themes of the lexicon.", {200: ("The themes.", forms.ThemesForm)}, _QUESTION
    ),
    ("get", "/api/defi"): RouteDescription(
        "defi",
        "The puzzle of a day.",
        {200: ("The puzzle.", forms.PuzzleForm)},
        (*_QUESTION, 404, 500, 503),
        PuzzleQuestion,
    ),
    ("post", "/api/proposer"): RouteDescription(
        "proposer",
        "The best moves of a position, with their proof.",
        {200: ("The best moves; none is a score or a count of 0.", forms.AnswerForm)},
        _BODY,
        MovesQuestion,
        forms.PositionForm,
    ),
    ("post", "/api/juger"): RouteDescription(
        "juger",
        "The faults of a turn, and its points.",
        {200: ("The judgement.", forms.RulingForm)},
        _BODY,
        body=forms.TurnForm,
    ),
    ("get", "/api/openapi.json"): RouteDescription(
        "openapi", "This file.", {200: ("The description of the API.", dict)}, (405, 429)
    ),
    ("get", "/sante"): RouteDescription(
        "sante",
        "Whether the server is well, and by which lexicon it answers; whether games can be written is tried every "
        "five seconds at most.",
        {
            200: ("It is.", forms.HealthForm),
            503: ("No game can be written: the disk is full, the base does not answer…", forms.HealthForm),
        },
        (405, 429),
    ),
    ("post", "/api/appareil"): RouteDescription(
        "appareil",
        "A code for another device of the browser that asks; or, by the code of another one, the games of both for "
        "both. With « ask », what that would do, and nothing is done.",
        {
            200: (
                "A code, good once for ten minutes; or what a code would do.",
                (replies.DeviceCode, replies.JoiningPlan),
            ),
            204: ("The devices are joined; the browser holds a new cookie where it had none.", None),
        },
        _SAID,
        body=incoming.DeviceWanted,
    ),
    ("get", "/api/appareils"): RouteDescription(
        "appareils",
        "The devices that have the games of the browser that asks, the first that came first.",
        {200: ("The devices; none for a browser that is not known.", replies.Devices)},
        _OWN,
    ),
    ("delete", "/api/appareils/{device}"): RouteDescription(
        "retirer",
        "Take out a device, the one that asks or another: it has again the games that it had brought, and no others.",
        {204: (_DONE, None)},
        _OWN,
    ),
    ("delete", "/api/navigateur"): RouteDescription(
        "oublier",
        "Forget the browser that asks: its cookie ends; where it was the only device of its person, so do its parts "
        "of all games.",
        {204: (_DONE, None)},
        _OWN,
    ),
    ("get", "/api/jeux"): RouteDescription(
        "jeux", "What may be chosen for a new game.", {200: ("The games.", replies.Choices)}, (403, 429)
    ),
    ("get", "/api/parties"): RouteDescription(
        "parties",
        "The games of the browser that asks, the last touched first.",
        {200: ("Its games.", replies.RoomList)},
        _OWN,
    ),
    ("post", "/api/parties"): RouteDescription(
        "creer", "A new game.", {201: ("Its name and its invitation.", replies.Created)}, _SAID, body=incoming.NewRoom
    ),
    ("post", "/api/parties/importer"): RouteDescription(
        "importer",
        "A game that goes on with a saved one.",
        {201: ("Its name and its invitation.", replies.Created)},
        _SAID,
        body="text/plain",
    ),
    ("post", "/api/rejoindre"): RouteDescription(
        "rejoindre",
        "What an invitation leads to; whoever shows it may watch.",
        {200: ("The game.", replies.Invited)},
        _SAID,
        body=incoming.Joining,
    ),
    ("post", "/api/qr"): RouteDescription(
        "qr", "A link as a square.", {200: ("Its modules.", replies.Square)}, _SAID, body=incoming.SharedLink
    ),
    ("get", "/p/{room}/vue"): RouteDescription(
        "vue",
        "A game as one sees it, from a « seat » or as a stranger.",
        {200: ("A view.", get_args(outgoing.View))},
        _OWN,
    ),
    ("post", "/p/{room}/agir"): RouteDescription(
        "agir",
        "A message without a socket; over `/p/{room}/fil`, a socket, messages and frames are the same.",
        {200: ("What it is answered.", {"frames": get_args(outgoing.Frame)})},
        _SAID,
        body=incoming.ClientMessage,
    ),
    ("post", "/p/{room}/revanche"): RouteDescription(
        "revanche", "Another game of the same people.", {201: ("Its name.", replies.Again)}, _OWN
    ),
    ("get", "/p/{room}/recit"): RouteDescription(
        "recit", "A game that is over, turn by turn.", {200: ("Its turns.", replies.Story)}, _OWN
    ),
    ("get", "/p/{room}/analyse"): RouteDescription(
        "analyse",
        "The analysis of a game that is over, begun when it is asked for.",
        {
            200: ("It is there, or cannot be.", (replies.AnalysisMade, replies.Impossible)),
            202: ("It is being made.", replies.Making),
        },
        _OWN,
    ),
    ("get", "/p/{room}/partie"): RouteDescription(
        "partie", "The saved game of a game that is over.", {200: ("The file.", "text/plain")}, _OWN
    ),
    ("delete", "/p/{room}/partie"): RouteDescription(
        "supprimer", "Delete a game for all; its host alone may.", {204: (_DONE, None)}, _OWN
    ),
    ("delete", "/p/{room}/moi"): RouteDescription(
        "supprimerMaPart",
        "Delete the part that the browser has of a game: its name becomes « Joueur parti », a robot plays on in its "
        "seat. The part of the last person is the game.",
        {204: (_DONE, None)},
        _OWN,
    ),
}


def openapi() -> dict[str, Json]:
    """Return the description of the API, as JSON."""
    kinds = [replies.Error, *(kind for route in ROUTES.values() for kind in _kinds(route))]
    schemas, components = json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    schema_of = dict(zip(map(repr, kinds), schemas))
    paths: dict[str, dict[str, Json]] = {}
    for (method, path), route in ROUTES.items():
        paths.setdefault(path, {})[method] = _route(path, route, schema_of)
    refused = {str(status): _refusal(status, text, schemas[0]) for status, text in _REFUSED.items()}
    return {
        "openapi": "3.1.0",
        "info": _ABOUT,
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": components, "responses": refused},
    }


def _kinds(route: RouteDescription) -> Iterator[object]:
    """Return all types in the requests and responses of a route."""
    for kind in (route.body, *(kind for _, kind in route.answers.values())):
        each = kind["frames"] if isinstance(kind, dict) else kind
        yield from each if isinstance(each, tuple) else [] if isinstance(each, str | None) else [each]


def _route(path: str, route: RouteDescription, schema_of: Mapping[str, Json]) -> dict[str, Json]:
    refused = {str(status): {"$ref": f"#/components/responses/{status}"} for status in route.refused}
    answers = {
        str(status): {"description": text, **_content(kind, schema_of)}
        for status, (text, kind) in route.answers.items()
    }
    return {
        "operationId": route.name,
        "summary": route.summary,
        "parameters": [*map(_path_parameter, re.findall(r"\{(\w+)\}", path)), *_query_parameters(route.query)],
        **({"requestBody": {"required": True, **_content(route.body, schema_of)}} if route.body else {}),
        "responses": {**refused, **answers},
    }


def _content(kind: object, schema_of: Mapping[str, Json]) -> dict[str, Json]:
    if kind is None or isinstance(kind, str):
        return {"content": {kind: {}}} if kind else {}
    return {"content": {"application/json": {"schema": _schema(kind, schema_of)}}}


def _schema(kind: object, schema_of: Mapping[str, Json]) -> Json:
    if isinstance(kind, tuple):
        return {"oneOf": [schema_of[repr(each)] for each in kind]}
    if isinstance(kind, dict):
        lists = {name: {"type": "array", "items": _schema(each, schema_of)} for name, each in kind.items()}
        return {"type": "object", "properties": lists, "required": list(lists), "additionalProperties": False}
    return schema_of[repr(kind)]


def _refusal(status: int, text: str, schema: Json) -> dict[str, Json]:
    headers = {"headers": _AGAIN} if status in (429, 503) else {}
    return {"description": text, "content": {"application/json": {"schema": schema}}, **headers}


def _path_parameter(name: str) -> dict[str, Json]:
    return {"name": name, "in": "path", "required": True, "description": _IN_PATH[name], "schema": {"type": "string"}}


def _query_parameters(query: type[Query]) -> Iterator[dict[str, Json]]:
    properties = json.schema_components([query], ref_template="#/{name}")[1][query.__name__].get("properties", {})
    for field in fields_of(query):
        schema = properties[field.name]
        several = {"style": "form", "explode": True} if schema.get("type") == "array" else {}
        about = schema.pop("description", "")
        head = {"name": field.name, "in": "query", "required": field.required, "description": about}
        yield {**head, "schema": schema, **several}
