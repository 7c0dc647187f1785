"""The description of the REST interface is true: schemathesis sends what it allows and what it forbids."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)
from support.browsers import Server

from delenda.web.openapi import ENDPOINTS, document

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
EXAMPLES = 15


def test_every_endpoint_is_described(server: Server) -> None:
    described = server.get("/api/openapi.json").json()
    assert described == document()
    assert {(path, method.upper()) for path, methods in described["paths"].items() for method in methods} == {
        (each.path, each.method) for each in ENDPOINTS
    }


def test_the_interface_keeps_its_promises(server: Server) -> None:
    """Each endpoint with random arguments, and with those of a running and of a finished table."""
    running = server.post("/api/tables", json={"game": "scipio", "opponent": "hotseat"}).json()
    finished = server.post("/api/tables", json={"game": "scipio", "opponent": "hotseat"}).json()
    server.portal.call(resign, server, finished["id"])
    token = running["seats"]["ROME"]["token"]
    schema = schemathesis.openapi.from_dict(document())
    count = 0
    for operation in schema.get_all_operations():
        found = operation.ok()
        count += 1
        run_examples(server, found, [running["id"], finished["id"]], token)
    assert count == len(ENDPOINTS)


def run_examples(server: Server, operation: Any, tables: list[str], token: str) -> None:
    sent = 0

    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    def check(case: Any) -> None:
        nonlocal sent
        if sent % 2 and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = tables[sent // 2 % 2]
            if "at" in case.path_parameters:
                case.path_parameters["at"] = "0"
            if "file" in case.path_parameters:
                case.path_parameters["file"] = "0.svg"
        sent += 1
        headers = {"authorization": f"Bearer {token}"} if sent % 3 == 0 else {}
        if operation.path.endswith("/events"):
            case.path_parameters["table"] = tables[1]  # the stream of a running table has no end
        kwargs = case.as_transport_kwargs(base_url="http://localhost")
        kwargs["headers"] = {**dict(kwargs.get("headers") or {}), **headers}
        response = server.request(**{name: value for name, value in kwargs.items() if value is not None})
        case.validate_response(response, checks=CHECKS)

    operation.as_strategy().validate()
    from hypothesis import given

    given(case=operation.as_strategy())(check)()


async def resign(server: Server, table: str) -> None:
    await (await server.app.state.hall.host(table)).resign(0)
