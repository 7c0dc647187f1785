"""The page for balancers and containers."""

from sqlalchemy.exc import OperationalError

from delenda.version import VERSION
from support.browsers import Server


def test_a_server_that_can_serve_tables_is_healthy(server: Server) -> None:
    answer = server.get("/health")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "version": VERSION}


def test_a_server_without_its_database_says_so(server: Server, monkeypatch) -> None:
    async def gone() -> None:
        raise OperationalError("select 1", {}, Exception("gone"))

    monkeypatch.setattr(server.app.state.hall.store, "ping", gone)
    answer = server.get("/health")
    assert answer.status_code == 503
    assert answer.json()["status"] == "the database is not responding"
