"""Build what a release consists of, into dist/, and check it; nothing is uploaded.

    python tools/release.py            builds and checks
    python tools/release.py --tag      also tags the commit, if the tree is clean and the changelog has the version's section

The version stands in src/delenda/version.py and nowhere else. The wheel is for this machine; wheels for all platforms are
made by cibuildwheel, whose settings are in pyproject.toml.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

DIST = Path("dist")
NEEDED = ("README.md", "Makefile", "constraints.txt", "docs/architecture.md", "tests/kernel/test_play.py", "deploy/Dockerfile")


def run(*command: str | Path, **environment: str) -> None:
    subprocess.run([str(part) for part in command], check=True, env={**os.environ, **environment})


def version() -> str:
    found = re.search(r'VERSION = "([^"]+)"', Path("src/delenda/version.py").read_text())
    assert found is not None
    return found.group(1)


def build() -> tuple[Path, Path]:
    shutil.rmtree(DIST, ignore_errors=True)
    shutil.rmtree("build/lib", ignore_errors=True)
    run(sys.executable, "-m", "build", "--no-isolation", DELENDA_REQUIRE_COMPILED="1")
    return next(DIST.glob("*.whl")), next(DIST.glob("*.tar.gz"))


def check_contents(wheel: Path, sdist: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        if not any(name.endswith((".so", ".pyd")) for name in archive.namelist()):
            raise SystemExit(f"{wheel} holds no compiled rules.")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    missing = [name for name in NEEDED if name not in names]
    if missing:
        raise SystemExit(f"{sdist} lacks {', '.join(missing)}.")
    run(sys.executable, "-m", "twine", "check", "--strict", wheel, sdist)


def check_install(wheel: Path) -> None:
    """A stranger's environment: the wheel alone, then a game."""
    folder = Path("build/release-venv")
    venv.create(folder, clear=True, with_pip=True)
    run(folder / "bin/pip", "install", "-q", f"{wheel}[export]")
    run(folder / "bin/delenda", "--version")
    run(folder / "bin/python", "-m", "delenda.kernel.testkit", "scipio", "0", "5")
    run(sys.executable, "-m", "cyclonedx_py", "environment", folder / "bin/python", "-o", DIST / "sbom.json")
    audit(next(folder.glob("lib/python*/site-packages")))
    shutil.rmtree(folder)


def audit(libraries: Path) -> None:
    """Known weaknesses of what the wheel brings along; an index that knows nothing about a library says so."""
    found = DIST / "audit.json"
    command = [sys.executable, "-m", "pip_audit", "--path", libraries, "--format", "json", "-o", found]
    subprocess.run(command, check=False, capture_output=True)  # it also fails when it finds something
    libraries_asked = json.loads(found.read_text())["dependencies"] if found.exists() else []
    weak = {each["name"]: [fault["id"] for fault in each["vulns"]] for each in libraries_asked if each.get("vulns")}
    if weak:
        raise SystemExit("known weaknesses: " + "; ".join(f"{name} ({', '.join(ids)})" for name, ids in weak.items()))
    answered = sum("vulns" in each for each in libraries_asked)
    print(f"Audited {answered} of {len(libraries_asked)} libraries." if answered else "Not audited: no index answered.")


def write_checksums() -> None:
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in sorted(DIST.iterdir())]
    (DIST / "SHA256SUMS").write_text("\n".join(lines) + "\n")


def tag(wanted: str) -> None:
    if subprocess.run(["git", "status", "--porcelain"], capture_output=True, text=True, check=True).stdout:
        raise SystemExit("the tree is not clean: commit first, then tag.")
    if not re.search(rf"^## {re.escape(wanted)} \(\d{{4}}-\d\d-\d\d\)$", Path("CHANGELOG.md").read_text(), re.MULTILINE):
        raise SystemExit(f"CHANGELOG.md needs a section '## {wanted} (YYYY-MM-DD)'.")
    run("git", "tag", "-a", f"v{wanted}", "-m", f"Delenda {wanted}")


def main() -> None:
    wanted = version()
    wheel, sdist = build()
    check_contents(wheel, sdist)
    check_install(wheel)
    write_checksums()
    if "--tag" in sys.argv[1:]:
        tag(wanted)
    print(f"Delenda {wanted} is in {DIST}/: {', '.join(sorted(path.name for path in DIST.iterdir()))}")


if __name__ == "__main__":
    main()
