"""Behind nginx and Caddy with TLS, with the files of deploy/: pages, cookies, WebSockets, addresses, what is logged."""

from __future__ import annotations

import contextlib
import json
import os
import re
import socket
import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from support.programs import need

PROXIES = Path(__file__).parents[2] / "deploy"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
    return port


@contextlib.contextmanager
def running(command: list[str], port: int, **more: Any) -> Iterator[None]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **more)
    try:
        for _ in range(300):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                break
            assert process.poll() is None, process.stderr.read() if process.stderr else ""
            time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.wait(20)


def nginx(folder: Path, port: int, behind: int) -> list[str]:
    site = (PROXIES / "nginx.conf").read_text()
    site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl").replace("127.0.0.1:8264", f"127.0.0.1:{behind}")
    site = re.sub(r"/etc/ssl/games.example", f"{folder}/site", site).replace("games.example", "localhost")
    site = site.replace("/var/log/nginx/delenda.log", f"{folder}/access.log")
    temporary = "".join(f"{name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    head = f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
    (folder / "nginx.conf").write_text(f"{head}http {{\n{temporary}{site}\n}}\n")
    return ["nginx", "-p", str(folder), "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"]


def caddy(folder: Path, port: int, behind: int) -> list[str]:
    site = (PROXIES / "Caddyfile").read_text().replace("127.0.0.1:8264", f"127.0.0.1:{behind}")
    site = site.replace("\ngames.example {", f"\nhttps://localhost:{port} {{\n\ttls {folder}/site.pem {folder}/site.key")
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + site)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", f"{folder}/Caddyfile"]


def certificate(folder: Path) -> ssl.SSLContext:
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost", "-keyout", f"{folder}/site.key", "-out", f"{folder}/site.pem"],
        check=True, capture_output=True,
    )  # fmt: skip
    return ssl.create_default_context(cafile=f"{folder}/site.pem")


@pytest.mark.parametrize("proxy", [nginx, caddy], ids=["nginx", "caddy"])
def test_behind_a_proxy_with_tls(proxy: Any, tmp_path: Path) -> None:
    need(proxy.__name__)
    need("openssl")
    trusts = certificate(tmp_path)
    behind, port = free_port(), free_port()
    serve = [sys.executable, "-m", "delenda", "serve", "--port", str(behind), "--no-browser"]
    serve += ["--database", f"sqlite:///{tmp_path}/tables.db"]
    home = f"https://localhost:{port}"
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    with running(serve, behind), running(proxy(tmp_path, port, behind), port, env=environment):
        with urllib.request.urlopen(f"{home}/", context=trusts) as page:
            assert "Secure" in page.headers["Set-Cookie"], "the server knows that the browser came by https"
            assert page.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        body = json.dumps({"game": "scipio", "opponent": "hotseat"}).encode()
        with urllib.request.urlopen(urllib.request.Request(f"{home}/api/tables", body), context=trusts) as answer:
            opened = json.load(answer)
        assert opened["seats"]["ROME"]["link"].startswith(f"{home}/seat/"), "links lead back through the proxy"
        token = {"Authorization": f"Bearer {opened['seats']['ROME']['token']}"}
        with connect(f"wss://localhost:{port}/table/{opened['id']}/ws", ssl=trusts, additional_headers=token) as line:
            line.send('{"t":"hello"}')
            assert json.loads(line.recv(30))["t"] == "view"
        with contextlib.suppress(urllib.error.HTTPError):
            urllib.request.urlopen(f"{home}/seat/secretsecretsecretsec", context=trusts)
    logged = "".join(path.read_text() for path in tmp_path.glob("*.log"))
    assert "secretsecret" not in logged
