"""What `delenda serve` reads from its environment."""

import pytest

from delenda.cli.serve import with_password
from delenda.kernel.errors import DelendaError

URL = "postgresql://delenda@localhost/delenda"
WHOLE = "postgresql://delenda:s%40cret@localhost/delenda"


def test_no_password_in_the_environment_leaves_the_address_alone(monkeypatch):
    monkeypatch.delenv("DELENDA_DATABASE_PASSWORD", raising=False)
    monkeypatch.delenv("DELENDA_DATABASE_PASSWORD_FILE", raising=False)
    assert with_password(URL) == URL


def test_a_password_from_the_environment(monkeypatch):
    monkeypatch.setenv("DELENDA_DATABASE_PASSWORD", "s@cret")
    assert with_password(URL) == WHOLE


def test_a_password_from_a_file(monkeypatch, tmp_path):
    (tmp_path / "password").write_text("s@cret\n")
    monkeypatch.setenv("DELENDA_DATABASE_PASSWORD_FILE", str(tmp_path / "password"))
    assert with_password(URL) == WHOLE


def test_a_password_file_that_is_not_there_is_told(monkeypatch, tmp_path):
    monkeypatch.setenv("DELENDA_DATABASE_PASSWORD_FILE", str(tmp_path / "nothing"))
    with pytest.raises(DelendaError, match="cannot be read"):
        with_password(URL)
