"""It is your turn: by Web Push to a service of our own, which reads what it is sent, and by mail to a server of our own."""

from __future__ import annotations

import base64
import json
import re
import socket
import threading
from collections.abc import Iterator
from email import message_from_bytes
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from delenda.kernel.errors import DelendaError
from delenda.table.notices import MOST_AN_HOUR, time_left
from delenda.table.own_pages import DAY, HOUR, Subscription
from delenda.table.push import SERVICES, check, is_available, new_key, public_key
from delenda.table.telling import Telling, read_telling
from delenda.web.app import create_app
from support.browsers import ORIGIN, Browser, Server, seated
from web.conftest import GENEROUS, Time

needs_push = pytest.mark.skipif(not is_available(), reason="pywebpush is not installed")


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Service:
    """A push service with one browser: it checks who sends, and decrypts as the browser would."""

    def __init__(self) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes..."
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.told: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                service.take(dict(self.headers), self.rfile.read(int(self.headers["content-length"])))
                self.send_response(service.status)
                self.end_headers()

            def log_message(self, *args: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.name = f"127.0.0.1:{self.server.server_port}"
        self.subscription = {
            "endpoint": f"http://{self.name}/browser/1",
            "key": encoded(point),
            "auth": encoded(self.auth),
        }
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def take(self, headers: dict[str, str], body: bytes) -> None:
        import http_ece

        self.headers.append({name.lower(): value for name, value in headers.items()})
        self.told.append(json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")))

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def service() -> Iterator[Service]:
    made = Service()
    yield made
    made.close()


@pytest.fixture
def telling(database: str, time: Time, service: Service) -> Iterator[Server]:
    """A server that sends to that service."""
    told = Telling(contact="mailto:host@example.org", services=(*SERVICES, service.name))
    with Server(create_app(database, now=time, limits=GENEROUS, telling=told)) as running:
        yield running


def sweep(server: Server) -> None:
    server.portal.call(server.app.state.notices.sweep)


def subscribe(browser: Browser, service: Service, **other: str) -> Any:
    return browser.client.post("/me/push", json={**service.subscription, **other}, headers=ORIGIN)


def waiting(server: Server, time: Time, **fields: str) -> tuple[str, Browser, Browser]:
    """Both are to choose an army; nobody is at the table."""
    table, anna, bert = seated(server, **fields)
    time.pass_by(61)
    return table, anna, bert


# Web Push


@needs_push
def test_whoever_is_to_move_and_is_not_there_is_told_once(telling: Server, service: Service, time: Time) -> None:
    table, anna, bert = seated(telling, clock="3d")
    bert.post("/name", name="Bert")
    assert subscribe(anna, service).json() == {"told": True}
    sweep(telling)
    assert service.told == [], "there is time to see it oneself"
    time.pass_by(61)
    sweep(telling)
    sweep(telling)
    (told,) = service.told
    assert told["title"] == "Scipio: it is your turn"
    assert told["words"].startswith("Bert is waiting for you.")
    assert told["path"] == f"/table/{table}"
    time.pass_by(3600)
    sweep(telling)
    assert len(service.told) == 1, "nothing has happened since"


@needs_push
def test_the_server_signs_with_its_key(telling: Server, service: Service, time: Time) -> None:
    import jwt
    from cryptography.hazmat.primitives.asymmetric import ec

    _, anna, _ = waiting(telling, time)
    subscribe(anna, service)
    sweep(telling)
    header = service.headers[0]["authorization"]
    token, key = re.findall(r"[tk]=([\w.-]+)", header)
    shown = re.search(r'data-push="([\w-]+)"', anna.get("/me").text)
    assert shown is not None
    assert key == shown[1], "the page names the key that signs"
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), base64.urlsafe_b64decode(key + "=="))
    claims = jwt.decode(token, point, algorithms=["ES256"], audience=f"http://{service.name}", options={"verify_exp": False})
    assert claims["sub"] == "mailto:host@example.org"


@needs_push
def test_whoever_is_at_the_table_is_not_told(telling: Server, service: Service, time: Time) -> None:
    table, anna, _ = seated(telling)
    subscribe(anna, service)
    anna.sit_down(table)
    time.pass_by(61)
    sweep(telling)
    assert service.told == []


@needs_push
def test_somebody_on_vacation_is_not_told(telling: Server, service: Service, time: Time) -> None:
    _, anna, _ = seated(telling)
    subscribe(anna, service)
    anna.post("/me/away", days="3")
    time.pass_by(61)
    sweep(telling)
    assert service.told == []


@needs_push
def test_a_device_that_is_gone_is_forgotten(telling: Server, service: Service, time: Time) -> None:
    service.status = 410
    _, anna, _ = waiting(telling, time)
    subscribe(anna, service)
    sweep(telling)
    assert len(service.told) == 1
    assert anna.get("/me/export").json()["told_at"] == []


@needs_push
def test_nobody_is_told_too_often(telling: Server, service: Service, time: Time) -> None:
    anna = Browser(telling)
    anna.get("/")
    for _ in range(MOST_AN_HOUR + 3):
        table = anna.open_table(side="rome")
        assert Browser(telling).get(anna.invite(table)).status_code == 303
    subscribe(anna, service)
    time.pass_by(61)
    sweep(telling)
    assert len(service.told) == MOST_AN_HOUR
    time.pass_by(3601)
    sweep(telling)
    assert len(service.told) == MOST_AN_HOUR + 3


@needs_push
def test_a_device_can_be_told_no_longer(telling: Server, service: Service, time: Time) -> None:
    _, anna, _ = waiting(telling, time)
    subscribe(anna, service)
    gone = anna.client.request("DELETE", "/me/push", json=service.subscription, headers=ORIGIN)
    assert gone.json() == {"told": False}
    sweep(telling)
    assert service.told == []


@needs_push
@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "http://a.push.apple.com/x",
        "https://example.org/x",
        "https://127.0.0.1:9/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://fcm.googleapis.com.evil.example/x",
        "file:///etc/passwd",
    ],
)
def test_requests_go_to_push_services_only(service: Service, endpoint: str) -> None:
    given = Subscription(**{**service.subscription, "endpoint": endpoint})
    with pytest.raises(DelendaError, match="does not send notices"):
        check(given, SERVICES)


@needs_push
def test_keys_that_are_none_are_refused(telling: Server, service: Service) -> None:
    anna = Browser(telling)
    anna.get("/")
    for wrong in ({"key": "AAAA"}, {"auth": "AAAA"}, {"key": "ü"}):
        assert subscribe(anna, service, **wrong).status_code == 400


@needs_push
def test_the_key_stays_the_same_and_can_be_given(database: str) -> None:
    given = new_key()
    seen = []
    for telling in (None, None, read_telling({"DELENDA_PUSH_KEY": given})):
        with Server(create_app(database, telling=telling)) as running:
            seen.append(running.app.state.push.public)
    assert seen[0] == seen[1] != seen[2] == public_key(given)


# Mail


class Letters:
    def __init__(self) -> None:
        self.letters: list[tuple[list[str], Any]] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.letters.append((envelope.rcpt_tos, message_from_bytes(envelope.content)))
        return "250 OK"


@pytest.fixture
def letters() -> Iterator[tuple[Letters, int]]:
    controllers = pytest.importorskip("aiosmtpd.controller")
    box = Letters()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    controller = controllers.Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    yield box, port
    controller.stop()


@pytest.fixture
def mailing(database: str, time: Time, letters: tuple[Letters, int]) -> Iterator[Server]:
    given = {"DELENDA_SMTP": f"127.0.0.1:{letters[1]}", "DELENDA_SMTP_SECURITY": "none", "DELENDA_MAIL_FROM": "t@example.org"}
    with Server(create_app(database, now=time, limits=GENEROUS, telling=read_telling(given))) as running:
        yield running


def test_an_address_counts_when_it_is_confirmed(mailing: Server, letters: tuple[Letters, int], time: Time) -> None:
    box = letters[0].letters
    table, anna, _ = waiting(mailing, time)
    assert anna.post("/me/mail", email="anna@example.org").headers["location"] == "/me"
    (asked,) = box
    assert asked[0] == ["anna@example.org"]
    sweep(mailing)
    assert len(box) == 1, "not confirmed yet"
    link = re.search(r"/me/mail/[\w-]+", asked[1].get_payload())
    assert link is not None
    assert Browser(mailing).get(link[0]).status_code == 200, "looking uses nothing up"
    assert anna.post(link[0]).status_code == 303
    assert Browser(mailing).post(link[0]).status_code == 404, "a link works once"
    sweep(mailing)
    told = box[1][1]
    assert told["Subject"] == "Scipio: it is your turn"
    assert f"/table/{table}" in told.get_payload()
    assert "a…@example.org" in anna.get("/me").text
    stop = re.search(r"/mail/stop/[\w-]+", told.get_payload())
    assert stop is not None
    assert stop[0] in told["List-Unsubscribe"]
    stranger = Browser(mailing)
    assert "Stop the mails" in stranger.get(stop[0]).text
    stranger.post(stop[0])
    assert anna.get("/me/export").json()["page"]["email"] == ""


def test_nobody_is_flooded_with_confirmations(mailing: Server, letters: tuple[Letters, int], time: Time) -> None:
    anna = Browser(mailing)
    anna.get("/")
    assert anna.post("/me/mail", email="a@example.org").status_code == 303
    assert anna.post("/me/mail", email="b@example.org").status_code == 400
    time.pass_by(301)
    assert anna.post("/me/mail", email="b@example.org").status_code == 303
    assert [to for to, _ in letters[0].letters] == [["a@example.org"], ["b@example.org"]]


@pytest.mark.parametrize("email", ["nobody", "a@b", "a b@example.org", "a@example.org\nBcc: c@example.org", "<a@example.org>"])
def test_what_is_no_address_is_refused(mailing: Server, letters: tuple[Letters, int], email: str) -> None:
    anna = Browser(mailing)
    anna.get("/")
    assert anna.post("/me/mail", email=email).status_code == 400
    assert letters[0].letters == []


def test_a_server_without_mail_takes_no_address(server: Server) -> None:
    anna = Browser(server)
    assert 'name="email"' not in anna.get("/me").text
    assert anna.post("/me/mail", email="a@example.org").status_code == 403


# What a host says


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"DELENDA_CONTACT": "me"}, "DELENDA_CONTACT"),
        ({"DELENDA_SMTP": "h"}, "DELENDA_MAIL_FROM"),
        ({"DELENDA_SMTP": "h:x", "DELENDA_MAIL_FROM": "a@example.org"}, "HOST:PORT"),
        ({"DELENDA_SMTP": "h", "DELENDA_SMTP_SECURITY": "ssl"}, "DELENDA_SMTP_SECURITY"),
        (
            {"DELENDA_SMTP": "h", "DELENDA_MAIL_FROM": "a@b.org", "DELENDA_SMTP_PASSWORD_FILE": "/no/such"},
            "cannot be read",
        ),
    ],
)
def test_wrong_settings_are_named(given, sentence):
    with pytest.raises(DelendaError, match=sentence):
        read_telling(given)


def test_settings_are_read_and_hide_their_secrets():
    given = {"DELENDA_SMTP": "mail.example.org", "DELENDA_MAIL_FROM": "a@example.org", "DELENDA_SMTP_PASSWORD": "hush"}
    found = read_telling({**given, "DELENDA_PUSH_SERVICES": "push.example.org, "})
    assert found.mail is not None
    assert (found.mail.port, found.services[-1]) == (587, "push.example.org")
    assert "hush" not in repr(found) + repr(found.mail)


def test_the_time_left_in_words():
    assert [time_left(each) for each in (3 * DAY, 47 * HOUR, HOUR, HOUR - 1, -5)] == [
        "3 days left",
        "47 hours left",
        "1 hour left",
        "59 minutes left",
        "0 minutes left",
    ]
