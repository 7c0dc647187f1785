"""The description of the REST interface, made from the list of its endpoints."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from delenda.kernel.actor import VIEWER_OF
from delenda.kernel.registry import games
from delenda.version import VERSION
from delenda.web import advice, ending, guided, puzzles, reports, rest, study, thumbnails, workshop
from delenda.web.answers import json_answer
from delenda.web.boards import LAYOUTS

SENTENCES = {
    400: "the request cannot be read",
    401: "a seat's token is needed",
    403: "not allowed, or not yet",
    404: "there is no such thing",
    408: "the request did not arrive in time",
    409: "the table has moved on",
    413: "too long",
    422: "the rules do not allow that",
    429: "too many requests",
    503: "it took too long and was stopped",
}
VIEW_PROPERTIES = {
    "table": {"type": "string"},
    "version": {"type": "integer"},
    "count": {"type": "integer"},
    "since": {"type": "integer", "description": "the position before the last move"},
    "viewer": {"type": "string"},
    "to_act": {"type": "boolean"},
    "prompt": {"type": "string"},
    "legal": {"type": "array", "items": {"type": "object"}},
    "state": {"type": "object"},
    "log_from": {"type": "integer"},
    "log": {"type": "array", "items": {"type": "object"}},
    "result": {"type": ["object", "null"]},
}
OBJECT = {"type": "object"}


@dataclass(frozen=True, slots=True)
class Endpoint:
    method: str
    path: str
    handler: Callable[[Request], Awaitable[Response]]
    summary: str
    answer: dict[str, Any] = field(default_factory=lambda: {"application/json": OBJECT})
    status: int = 200
    refusals: tuple[int, ...] = ()
    query: dict[str, list[str]] = field(default_factory=dict)  # the values of each; none for a number
    body: type | None = None
    secured: bool = False


VIEW = {"type": "object", "required": ["version", "viewer", "to_act", "legal", "state"], "properties": VIEW_PROPERTIES}
CHANCE = {"type": ["number", "null"], "minimum": 0, "maximum": 1}
ADVICE = {
    "type": "object",
    "required": ["rome", "actions", "by", "seconds"],
    "properties": {
        "rome": CHANCE,
        "by": {"type": "string"},
        "seconds": {"type": "number"},
        "mixed": {"type": "boolean"},
        "turn": {
            "type": "array",
            "items": {"type": "object", "properties": {"action": {"type": "integer"}, "words": {"type": "string"}}},
        },
        "why": {"type": "string"},
        "actions": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "action": {"type": "integer"},
                    "label": {"type": "string"},
                    "words": {"type": "string"},
                    "chance": CHANCE,
                    "share": {"type": "number"},
                },
            },
        },
    },
}
LOG: dict[str, list[str]] = {"log_from": []}
AS = {"as": list(VIEWER_OF)}
PICTURE = {**AS, "theme": ["light", "dark"], "layout": list(LAYOUTS)}
PIXELS = {"image/png": {"type": "string", "format": "binary"}, "image/svg+xml": {"type": "string"}}
ENDPOINTS = (
    Endpoint(
        "GET",
        "/api/games",
        rest.games,
        "All games with their scenarios and options",
        {"application/json": {"type": "array", "items": OBJECT}},
    ),
    Endpoint(
        "GET",
        "/api/games/{slug}/{scenario}.{form}",
        thumbnails.scenario,
        "How a scenario begins, as a picture: svg or png",
        PIXELS,
        refusals=(400, 404),
        query={"theme": ["light", "dark"]},
    ),
    Endpoint("POST", "/api/tables", rest.open_table, "Open a table", status=201, refusals=(400,), body=rest.OpenTable),
    Endpoint(
        "POST",
        "/api/seats",
        rest.sit_down,
        "Take a seat with an invitation; the answer holds the seat's token, and the invitation is used up",
        status=201,
        refusals=(400, 403, 404),
        body=rest.SitDown,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/view",
        rest.view,
        "The table as the token's seat may see it, with the log from a given line on; without a token, as a spectator sees it",
        {"application/json": VIEW},
        refusals=(400, 403, 404),
        query=LOG,
        secured=True,
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/act",
        rest.act,
        "Choose a legal action; in a secret row, the last one confirms it. The answer is the new view",
        {"application/json": VIEW},
        refusals=(400, 401, 403, 404, 409, 422),
        query=LOG,
        body=rest.ActNow,
        secured=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/events",
        rest.events,
        "A view for each change, with the new lines of the log, one JSON object per line, until the game is over",
        {"application/x-ndjson": {"type": "string"}},
        refusals=(400, 403, 404),
        query=LOG,
        secured=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/record",
        rest.record,
        "The record of a finished game",
        {"text/plain": {"type": "string"}},
        refusals=(403, 404),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/dice",
        rest.rolls,
        "Everything needed to recompute the dice of a finished game",
        refusals=(403, 404),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/luck",
        rest.luck_of,
        "How lucky the dice of a finished game were, as the computer judges what each roll gave and could have given",
        refusals=(403, 404),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/story",
        ending.story,
        "What decided a finished game, as the computer judges it: the turning point and the luck",
        refusals=(403, 404),
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/dice",
        rest.add_to_dice,
        "Add the seat's part to the dice before the first roll: a seal, then the matching seed",
        {"application/json": VIEW},
        refusals=(400, 401, 403, 404, 422),
        body=rest.AddToDice,
        secured=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/replay/{at}",
        rest.replay,
        "A position of the past, with its board",
        refusals=(400, 403, 404),
        query={**AS, "layout": list(LAYOUTS)},
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/happened/{first}/{last}",
        rest.changes,
        "What happened on the board between two positions: what moved, was lost, came or changed",
        refusals=(400, 403, 404),
        query={**AS, "layout": list(LAYOUTS)},
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/position/{file}",
        rest.picture,
        "A picture of a position: 12.png or 12.svg",
        PIXELS,
        refusals=(400, 403, 404),
        query=PICTURE,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/now.{form}",
        thumbnails.now,
        "The table as it stands, as everybody or a seat of one's own may see it, as a picture: svg or png",
        PIXELS,
        refusals=(400, 403, 404),
        query={**AS, "theme": ["light", "dark"]},
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/film",
        rest.film,
        "The game as an animation while it is made: how far it is, one JSON object per line, in the last one the GIF in base64",
        {"application/x-ndjson": {"type": "string"}},
        refusals=(400, 403, 404),
        query={**AS, "theme": ["light", "dark"]},
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/game.gif",
        rest.animation,
        "The game as an animation",
        {"image/gif": {"type": "string", "format": "binary"}},
        refusals=(400, 403, 404),
        query={**AS, "theme": ["light", "dark"]},
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/hint",
        advice.hint,
        "What the computer would do for the token's seat, from that seat's view; between two people only if they agreed",
        {"application/json": ADVICE},
        refusals=(401, 403, 404, 422),
        secured=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/analysis/{at}",
        advice.analysis,
        "The chances in a position of the past, and the best actions where the viewer may know them",
        {"application/json": ADVICE},
        refusals=(400, 403, 404),
        query=AS,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/chances",
        advice.chances,
        "Rome's chance to win over the whole game, one JSON object per line as they are found; the first lists the positions",
        {"application/x-ndjson": {"type": "string"}},
        refusals=(400, 403, 404),
        query=AS,
    ),
    Endpoint(
        "POST",
        "/api/workshop/{slug}",
        workshop.looked,
        "A box of one's own: whether it is sound, what differs from ours, and the board as it would look",
        refusals=(400, 404, 503),
        body=workshop.Brought,
    ),
    Endpoint(
        "POST",
        "/api/workshop/{slug}/measure",
        workshop.measured,
        "What a change does: games with our box and with the changed one, one JSON object per line as they are played",
        {"application/x-ndjson": {"type": "string"}},
        refusals=(400, 404, 503),
        body=workshop.Measured,
    ),
    Endpoint(
        "POST",
        "/api/lessons/{slug}/{lesson}",
        guided.taught,
        "What a lesson answers to what is done at one of its steps, with the board; behind the lesson the game goes on",
        refusals=(400, 404, 422, 503),
        body=guided.Taught,
    ),
    Endpoint(
        "POST",
        "/api/puzzles/{slug}/{puzzle}",
        puzzles.tried,
        "What a puzzle answers to what is chosen, with the board; the solution if it is asked for",
        refusals=(400, 404, 422),
        body=puzzles.Attempt,
    ),
    Endpoint(
        "POST",
        "/api/study",
        study.read,
        "A record with its variations, every action played, as a tree for the analysis board",
        refusals=(400, 503),
        body=study.StudyText,
    ),
    Endpoint(
        "POST",
        "/api/study/position",
        study.set_up,
        "A position to study, from its text; what is impossible about it is told in a sentence",
        refusals=(400, 404),
        body=study.SetUp,
    ),
    Endpoint(
        "POST",
        "/api/study/put",
        study.put,
        "A position while it is set up: its board, its pieces and where they can be put; or with one of them put elsewhere",
        refusals=(400, 404, 422),
        body=study.PutPiece,
    ),
    Endpoint(
        "POST",
        "/api/study/at",
        study.stand,
        "Where somebody stands in a study: the board, what may be chosen, how likely the dice are; or roll them",
        refusals=(400, 422),
        body=study.StandAt,
    ),
    Endpoint(
        "POST",
        "/api/study/think",
        study.think,
        "The chances in a position of a study, and the best actions of the side to act, from what it knows",
        {"application/json": ADVICE},
        refusals=(400, 422, 503),
        body=study.ThinkAbout,
    ),
    Endpoint(
        "POST",
        "/api/study/judge",
        study.judged,
        "What a choice in a study costs against the best that the computer finds, and what that is",
        refusals=(400, 422, 503),
        body=study.TryLine,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/report",
        reports.follow,
        "The report of a finished game while it is made: how far it is, one JSON object per line, the report in the last",
        {"application/x-ndjson": {"type": "string"}},
        refusals=(403, 404),
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/study/{at}",
        study.of_table,
        "A study of a game that is over, or, with what a seat knows, of one that runs against the computer",
        refusals=(400, 403, 404),
        query=AS,
    ),
)


def routes() -> list[Route]:
    made = [Route(each.path, each.handler, methods=[each.method]) for each in ENDPOINTS]
    return [*made, Route("/api/openapi.json", description, methods=["GET"])]


async def description(request: Request) -> Response:
    return json_answer(document(request.app.state.hall.opponents))


def document(opponents: Iterable[str]) -> dict[str, Any]:
    bodies = [each.body for each in ENDPOINTS if each.body is not None]
    _, schemas = msgspec.json.schema_components(bodies, ref_template="#/components/schemas/{name}")
    schemas["OpenTable"]["properties"]["game"]["enum"] = [game.slug for game in games()]
    schemas["OpenTable"]["properties"]["opponent"]["enum"] = ["", "hotseat", *opponents]
    schemas["Error"] = {"type": "object", "required": ["error"], "properties": {"error": {"type": "string"}}}
    paths: dict[str, Any] = {}
    for each in ENDPOINTS:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Delenda",
            "version": VERSION,
            "description": "Tables for programs. Send a seat's token in the Authorization header, as a bearer token.",
        },
        "paths": paths,
        "components": {"schemas": schemas, "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}}},
    }


def _operation(each: Endpoint) -> dict[str, Any]:
    error = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    answers: dict[str, Any] = {
        str(each.status): {"description": each.summary, "content": {kind: {"schema": s} for kind, s in each.answer.items()}}
    }
    for status in (*each.refusals, 429, *((403, 408, 413) if each.method == "POST" else (503,))):
        answers[str(status)] = {"description": SENTENCES[status], "content": error}
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in ("table", "at", "file", "slug", "lesson", "puzzle", "scenario", "form")
        if f"{{{name}}}" in each.path
    ]
    for name, values in each.query.items():
        schema = {"type": "string", "enum": values} if values else {"type": "integer", "minimum": 0, "maximum": 10**9 - 1}
        parameters.append({"name": name, "in": "query", "schema": schema})
    operation: dict[str, Any] = {"summary": each.summary, "parameters": parameters, "responses": answers}
    if each.body is not None:
        body = {"$ref": f"#/components/schemas/{each.body.__name__}"}
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    if each.secured:
        operation["security"] = [{"seat": []}] if each.method == "POST" else [{"seat": []}, {}]
    return operation
