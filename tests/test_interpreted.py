"""The interpreted build can be run beside the compiled one."""

import subprocess
import sys
from pathlib import Path

import pytest

from delenda import interpreted
from delenda.interpreted import run_interpreted

EVERY_MODULE = """
import pkgutil, sys
import delenda
for module in pkgutil.walk_packages(delenda.__path__, "delenda."):
    if not module.name.endswith(("__main__", ".migrations.env")):  # the latter is run by alembic only
        try:
            __import__(module.name)
        except ImportError:  # an extra that is not installed
            pass
print(*sorted(str(module.__file__) for name, module in sys.modules.items() if name.split(".")[0] == "delenda"), sep="\\n")
print(*[name for name in sys.modules if name.endswith("__mypyc")], sep="\\n", end="")
"""


def test_every_module_is_loaded_from_its_source(tmp_path, monkeypatch):
    (tmp_path / "every_module.py").write_text(EVERY_MODULE)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    files = run_interpreted("-m", "every_module").splitlines()
    assert len(files) > 20
    by_hand = ("_bells.", "_memory.", "_unpack.", "_network.")  # these are C, in both builds
    assert [file for file in files if not file.endswith(".py") and not Path(file).name.startswith(by_hand)] == []
    package = Path(interpreted.__file__).resolve().parent
    assert all(Path(file).resolve().is_relative_to(package) for file in files)


def test_it_says_which_build_it_is():
    assert ", interpreted build, " in run_interpreted("-m", "delenda", "--version")


def test_arguments_reach_the_module():
    here = run_interpreted("-m", "delenda.kernel.testkit", "scipio", "0", "3")
    assert here == run_interpreted("-m", "delenda.kernel.testkit", "scipio", "0", "3")
    assert here != run_interpreted("-m", "delenda.kernel.testkit", "scipio", "1", "4")


@pytest.mark.parametrize("args", [[], ["delenda"], ["-m"]])
def test_wrong_use_is_explained(args):
    ran = subprocess.run([sys.executable, interpreted.__file__, *args], capture_output=True, text=True)
    assert ran.returncode == 1
    assert ran.stderr == "usage: python interpreted.py -m MODULE [ARGUMENT …]\n"
