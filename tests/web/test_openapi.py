"""The description of the REST interface is true: schemathesis sends what it allows and what it forbids."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from delenda.bots.registry import bots
from delenda.web.openapi import ENDPOINTS, document
from support.breadth import mostly_broad
from support.browsers import Server

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
EXCUSED = {413: (negative_data_rejection,)}  # which does not know that too much is refused, too
FEW, MANY = 3, 12  # examples for each endpoint
CASES = [(mode, examples) for mode in GenerationMode for examples in (FEW, MANY)]
GOOD = {"at": "0", "file": "0.svg", "form": "svg"}


def test_every_endpoint_is_described(server: Server) -> None:
    described = server.get("/api/openapi.json").json()
    assert described == document(bot.name for bot in bots())
    assert {(path, method.upper()) for path, methods in described["paths"].items() for method in methods} == {
        (each.path, each.method) for each in ENDPOINTS
    }


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize(("mode", "examples"), mostly_broad(CASES, *((mode, FEW) for mode in GenerationMode)))
def test_the_interface_keeps_its_promises(server: Server, mode: GenerationMode, examples: int) -> None:
    """Each endpoint with random arguments, and with those of a running and of a finished table."""
    running = server.post("/api/tables", json={"game": "scipio", "opponent": "hotseat"}).json()
    finished = server.post("/api/tables", json={"game": "scipio", "opponent": "hotseat"}).json()
    server.portal.call(resign, server, finished["id"])
    token = running["seats"]["ROME"]["token"]
    schema = schemathesis.openapi.from_dict(document([bot.name for bot in bots()]))
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) == len(ENDPOINTS)
    if mode == GenerationMode.NEGATIVE:  # only where there is something to be wrong about
        operations = [each for each in operations if each.body or each.query]
    tables = [running["id"], finished["id"]]
    answers = Counter(status for each in operations for status in statuses(server, each, mode, examples, tables, token))
    assert len(answers) > 2  # not everything is refused for the same reason


def statuses(server: Server, operation: Any, mode: GenerationMode, examples: int, tables: list[str], token: str) -> list[int]:
    """Send examples, every second one to a table that exists; check each answer against the description."""
    found: list[int] = []

    @settings(max_examples=examples, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        places = case.path_parameters or {}
        if len(found) % 2 and "table" in places:
            places.update({"table": tables[len(found) // 2 % 2]}, **{name: GOOD[name] for name in GOOD if name in places})
        if operation.path.endswith("/events"):
            places["table"] = tables[1]  # the stream of a running table has no end
        wanted = case.as_transport_kwargs(base_url="http://localhost")
        if len(found) % 3 == 0:
            wanted["headers"] = {**dict(wanted.get("headers") or {}), "authorization": f"Bearer {token}"}
        response = server.request(**{name: value for name, value in wanted.items() if value is not None})
        found.append(response.status_code)
        case.validate_response(
            response, checks=[check for check in CHECKS if check not in EXCUSED.get(response.status_code, ())]
        )

    check()
    return found


async def resign(server: Server, table: str) -> None:
    await (await server.app.state.hall.host(table)).resign(0)
