"""Notices by e-mail, where the host gives a server that sends them. An address counts once its owner has confirmed it."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import make_msgid
from typing import Final

from delenda.kernel.errors import DelendaError
from delenda.table.notices import Notice
from delenda.table.own_pages import OwnPage, OwnPages

ADDRESS: Final = re.compile(r"[^\s@<>\",;:\\()\[\]]{1,64}@[A-Za-z0-9.-]{1,180}\.[A-Za-z0-9-]{2,60}")
PATIENCE: Final = 20.0  # seconds for the server's answers
ASK_AGAIN: Final = 5 * 60_000  # milliseconds between two confirmations to one person


@dataclass(frozen=True, slots=True)
class MailServer:
    """`security` is starttls, tls or none; `sender` is the address that mails come from."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    security: str = "starttls"

    def __repr__(self) -> str:
        return f"<mail server {self.host}:{self.port}>"  # passwords stay out of logs


def check_address(text: str) -> str:
    address = text.strip()
    if not ADDRESS.fullmatch(address):
        raise DelendaError("this does not look like an e-mail address.")
    return address


class Mail:
    def __init__(self, pages: OwnPages, server: MailServer) -> None:
        self._pages = pages
        self._server = server

    async def ask(self, who: str, email: str, site: str, now: int) -> None:
        """Send the link that confirms an address."""
        page = await self._pages.of(who)
        if page.asked > now - ASK_AGAIN:
            raise DelendaError("a confirmation was sent a moment ago; look for it, or try again in five minutes.")
        code = await self._pages.ask(who, check_address(email), site, now)
        words = (
            "Somebody, probably you, wants to be told by e-mail when it is their turn at a Delenda table.\n\n"
            f"To agree, open this page and press the button:\n{site}me/mail/{code}\n\n"
            "If it was not you, do nothing: no further mail will come."
        )
        await self._send(check_address(email), "Delenda: confirm your e-mail address", words, "")

    async def tell(self, who: str, notice: Notice) -> None:
        page = await self._pages.of(who)
        if page.confirmed:
            stop = f"{page.site}mail/stop/{page.stop}"
            words = f"{notice.words}\n\n{page.site.rstrip('/')}{notice.path}\n\n-- \nNo more mails of this kind: {stop}"
            await self._send(page.email, notice.title, words, stop)

    async def _send(self, to: str, subject: str, words: str, stop: str) -> None:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._server.sender, to, subject
        message["Message-ID"] = make_msgid(domain=self._server.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        if stop:
            message["List-Unsubscribe"] = f"<{stop}>"
        message.set_content(words)
        try:
            await asyncio.to_thread(self._deliver, message)
        except (OSError, smtplib.SMTPException) as error:
            raise DelendaError(
                f"the mail could not be sent ({type(error).__name__})."
            ) from None  # its text may hold the address

    def _deliver(self, message: EmailMessage) -> None:
        """Runs in a thread."""
        server = self._server
        kind = smtplib.SMTP_SSL if server.security == "tls" else smtplib.SMTP
        with kind(server.host, server.port, timeout=PATIENCE) as line:
            if server.security == "starttls":
                line.starttls(context=ssl.create_default_context())
            if server.user:
                line.login(server.user, server.password)
            line.send_message(message)


def hidden(page: OwnPage) -> str:
    """An address as its owner recognises it, and nobody who looks over their shoulder: `s…@example.org`."""
    name, _, domain = page.email.partition("@")
    return f"{name[:1]}…@{domain}" if page.email else ""
