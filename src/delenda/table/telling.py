"""How a host lets people be told that it is their turn, from the environment of the server.

DELENDA_CONTACT            how push services reach the host: mailto:… or https://…
DELENDA_PUSH_KEY           the private key of notices to browsers; without it one is made and kept in the database
DELENDA_PUSH_SERVICES      further push services, by name, separated by commas
DELENDA_SMTP               the server that sends mail: HOST or HOST:PORT
DELENDA_SMTP_SECURITY      starttls (default), tls or none
DELENDA_SMTP_USER          and DELENDA_SMTP_PASSWORD, or DELENDA_SMTP_PASSWORD_FILE, which names a file
DELENDA_MAIL_FROM          the address that mails come from
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from delenda.kernel.errors import DelendaError
from delenda.table.mail import MailServer, check_address
from delenda.table.push import SERVICES, public_key

CONTACT: Final = "mailto:postmaster@localhost"
PORTS: Final = {"starttls": 587, "tls": 465, "none": 25}


@dataclass(frozen=True, slots=True)
class Telling:
    contact: str = CONTACT
    push_key: str = ""
    services: tuple[str, ...] = SERVICES
    mail: MailServer | None = None

    def __repr__(self) -> str:
        return f"<telling people, mail by {self.mail}>"  # keys stay out of logs


def read_telling(given: Mapping[str, str]) -> Telling:
    contact = given.get("DELENDA_CONTACT") or CONTACT
    if not contact.startswith(("mailto:", "https://")):
        raise DelendaError("DELENDA_CONTACT must begin with mailto: or https://.")
    key = given.get("DELENDA_PUSH_KEY", "")
    if key:
        try:
            public_key(key)
        except ValueError:
            raise DelendaError("DELENDA_PUSH_KEY must be 32 bytes in base64, a private key on P-256.") from None
    more = tuple(name.strip() for name in given.get("DELENDA_PUSH_SERVICES", "").split(",") if name.strip())
    return Telling(contact, key, (*SERVICES, *more), _mail(given) if given.get("DELENDA_SMTP") else None)


def _mail(given: Mapping[str, str]) -> MailServer:
    security = given.get("DELENDA_SMTP_SECURITY") or "starttls"
    if security not in PORTS:
        raise DelendaError(f"DELENDA_SMTP_SECURITY must be one of {', '.join(PORTS)}.")
    host, _, port = given["DELENDA_SMTP"].partition(":")
    if port and not (port.isdecimal() and 0 < int(port) < 65536):
        raise DelendaError("DELENDA_SMTP must be HOST or HOST:PORT.")
    try:
        sender = check_address(given.get("DELENDA_MAIL_FROM", ""))
    except DelendaError:
        raise DelendaError("DELENDA_MAIL_FROM must be the address that mails come from.") from None
    number = int(port) if port else PORTS[security]
    return MailServer(host, number, sender, given.get("DELENDA_SMTP_USER", ""), _password(given), security)


def _password(given: Mapping[str, str]) -> str:
    file = given.get("DELENDA_SMTP_PASSWORD_FILE")
    if not file:
        return given.get("DELENDA_SMTP_PASSWORD", "")
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise DelendaError(f"DELENDA_SMTP_PASSWORD_FILE names {file}, which cannot be read.") from None
