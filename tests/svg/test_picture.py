"""Pictures and their export."""

from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest

from delenda.kernel.errors import DelendaError
from delenda.svg import export
from delenda.svg.paints import definitions
from delenda.svg.picture import Element, Picture, Window, prefixed
from delenda.svg.shapes import box, ring, use

PICTURE = Picture(
    40,
    20,
    "A shield & more",
    definitions("crack") + box(0, 0, 40, 20, 0, "var(--land)"),
    (
        Element("shield", use("crack", 10, 10, 0.5, color="var(--gold)") + ring(2, 2, 16, 16), 'a "broken" shield'),
        Element("nothing", ""),
    ),
)


def test_a_picture_is_well_formed_and_has_words() -> None:
    root = ElementTree.fromstring(PICTURE.svg(legal={"shield"}))
    groups = {group.get("data-key"): group for group in root.iter() if group.get("data-key")}
    assert root.get("aria-label") == "A shield & more"
    assert groups["shield"].get("aria-label") == 'a "broken" shield'
    assert groups["shield"].get("class") == "el legal"
    assert groups["nothing"].get("aria-hidden") == "true"


def test_ids_get_a_prefix_so_that_boards_can_share_a_page() -> None:
    text = PICTURE.svg(prefix="left")
    assert 'id="left-crack"' in text
    assert 'href="#left-crack"' in text
    assert "~" not in text.split("</style>")[1]
    assert prefixed('<g id="~a" fill="url(#~b)"/>', "x") == '<g id="x-a" fill="url(#x-b)"/>'


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_resolves_all_variables(theme: str) -> None:
    assert "var(" not in PICTURE.svg(theme)


def test_without_a_theme_the_picture_follows_the_reader() -> None:
    text = PICTURE.svg(None)
    assert "var(--land)" in text
    assert "prefers-color-scheme" in text


def test_width_sets_both_sizes() -> None:
    assert 'width="400" height="200"' in PICTURE.svg(width=400)


def size(data: bytes) -> tuple[int, int]:
    image = pytest.importorskip("PIL.Image", reason="the extra delenda[export] is not installed")
    found: tuple[int, int] = image.open(BytesIO(data)).size
    return found


def test_png() -> None:
    pytest.importorskip("resvg_py", reason="the extra delenda[export] is not installed")
    assert size(export.png(PICTURE.svg("dark"), 200)) == (200, 100)


def test_png_resolves_variables_itself() -> None:
    pytest.importorskip("resvg_py", reason="the extra delenda[export] is not installed")
    assert export.png(PICTURE.svg(None), 100, "dark") != export.png(PICTURE.svg(None), 100, "light")


def test_animation(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="the extra delenda[export] is not installed")
    pytest.importorskip("resvg_py", reason="the extra delenda[export] is not installed")
    path = tmp_path / "game.gif"
    export.gif([PICTURE.svg("light"), PICTURE.svg("dark")], path, width=80, seconds=0.5)
    with image.open(path) as made:
        assert made.size == (80, 40)
        assert made.n_frames == 2


def test_an_animation_needs_a_picture(tmp_path: Path) -> None:
    pytest.importorskip("PIL.Image", reason="the extra delenda[export] is not installed")
    with pytest.raises(DelendaError, match="at least one picture"):
        export.gif([], tmp_path / "none.gif")


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(export, "import_module", missing)
    with pytest.raises(DelendaError, match=r"delenda\[export\]"):
        export.png("<svg/>")


def test_a_window_shows_its_part_of_the_scenery() -> None:
    window = Window(2, 3, 20, 10.5, ("unit",), 1.5)
    root = ElementTree.fromstring(window.around("<rect/>"))
    assert root.attrib == {"class": "window", "x": "2", "y": "3", "width": "20", "height": "10.5", "viewBox": "2 3 20 10.5"}
    assert [child.tag for child in root] == ["rect"]
