"""Colours of the light and the dark theme, and the style sheet that all boards share.

Boards write `var(--name)`. A page supplies the variables with `style_sheet()`, so that it can change its theme without drawing
anything anew; `resolve` puts colours in their place for viewers that do not know variables.
"""

from __future__ import annotations

import re
from typing import Final

# Where a colour comes in three shades, the plain name is the middle one, 2 the light and 3 the dark one (the other way round
# for the three fields, whose 3 is the colour of writing). A name ending in "op" is an opacity, one in "ink" of writing.
THEMES: Final[dict[str, dict[str, str]]] = {
    "light": {
        # paper, ground and writing
        "paper": "#efe3c4", "paper2": "#dcc99b", "land": "#dccb93", "land2": "#c9b779", "ink": "#3a2c14", "dim": "#6d5a38",
        "cream": "#fff4d8", "white": "#fffdf6", "shadow": "#2a1d08", "lamp": "#fff6e0", "frame": "#5a4020", "gold": "#c79a3a",
        "panel": "#f8efd8", "panel2": "#ead9ae", "card": "#fdf6e3", "card2": "#ecdcb2", "cardink": "#33250f",
        "tan": "#d9bd86", "tan2": "#b08d54", "tan3": "#6b4f27",
        # sides and nations
        "rome": "#9f2b25", "rome2": "#c4483a", "rome3": "#6d1813", "carth": "#2c4f7c", "carth2": "#4a78ad", "carth3": "#17304f",
        "gaul": "#4f6b2c", "gaul2": "#7a9a45", "gaul3": "#2f4318", "punic": "#6a3786", "punic2": "#9563b2", "punic3": "#3b1a50",
        "syr": "#b98a12", "syr2": "#e2b93c", "syr3": "#745404", "iber": "#6a3d86", "iber2": "#9465b3", "iber3": "#40205a",
        "afr": "#3f86ad", "afr2": "#74b7d8", "afr3": "#1f506c", "romeink": "#9f2b25", "carthink": "#2c4f7c",
        # what may be chosen, what threatens, what is well
        "target": "#fff6c4", "targetline": "#e0a91b", "legalop": ".36", "threat": "#c0392b", "loss": "#a3231b",
        "move": "#e07f12", "moveop": ".42", "strike": "#6e3a12", "strikeop": ".30", "go": "#e9b52b", "goink": "#2d2006",
        "healthy": "#8fd15a", "injured": "#ffb03a", "wound": "#ff5b45", "good": "#3f7a2a", "threatink": "#a3231b",
        # three fields (yellow, purple, green), squares of two colours
        "fy": "#dfb638", "fy2": "#f3dc8a", "fy3": "#634a02", "fp": "#8257a6", "fp2": "#c3a8d8", "fp3": "#43235d",
        "fg": "#539c55", "fg2": "#a3cf9d", "fg3": "#1d4a20", "fieldop": ".78", "sq1": "#ead9ad", "sq2": "#cfb67c",
        # hex maps
        "grid": "#4a3b1d", "gridop": ".40", "hill": "#c49a5e", "hill2": "#8f6a38", "wood": "#7f9550", "tree1": "#5b7a3a",
        "tree2": "#7fa04e", "tree3": "#3c5527", "marsh": "#a9b98c", "reed": "#5e7a4a", "water": "#6fa3b5", "water2": "#a8cdd4",
        "bank": "#8d7a4c", "road": "#a98653", "road2": "#f2e3b8",
        # area maps
        "sea": "#8dbcc6", "sea2": "#5f96ab", "shallow": "#d3e8df", "wline": "#3b7086", "seaink": "#1f4a5e",
        "seahalo": "#b4d5d8", "dash": "#1f5570", "border": "#c8a02a", "bordercase": "#5b4416",
        "coast": "#4a3a1c", "beyond": "#b9aa83",
        "beyondop": ".70", "halo": "#f3e8c9", "haloop": ".88", "stone": "#efe3c2", "stone2": "#b9a472", "rocklit": "#ead7ac",
        "rock": "#b08b57", "rockshade": "#735029", "snow": "#fff8e6", "tintrome": "#bf4a3c", "tintcarth": "#2e5fa3",
        "tintboth": "#7a4a99", "tintop": ".20", "bandop": ".50", "coin": "#fbe7a0", "coin2": "#d7a83c", "coin3": "#8a6215",
    },
    "dark": {
        "paper": "#2a231a", "paper2": "#1a1510", "land": "#4b432f", "land2": "#3b3525", "ink": "#ead9b0", "dim": "#b9a57b",
        "cream": "#fdf0cf", "white": "#f4ecd8", "shadow": "#000000", "lamp": "#b3925f", "frame": "#15100a", "gold": "#b98d3c",
        "panel": "#352c20", "panel2": "#261f16", "card": "#eadbb6", "card2": "#c4ad7a", "cardink": "#2a1e0c",
        "tan": "#a88a55", "tan2": "#7b6035", "tan3": "#2f2210",
        "rome": "#a8322b", "rome2": "#cf5546", "rome3": "#5c130f", "carth": "#35649b", "carth2": "#5b91cb", "carth3": "#16304f",
        "gaul": "#587a32", "gaul2": "#86a850", "gaul3": "#2c4018", "punic": "#7b459b", "punic2": "#a877c7", "punic3": "#33134a",
        "syr": "#b98d1c", "syr2": "#e6c04a", "syr3": "#604604", "iber": "#74459a", "iber2": "#a273c8", "iber3": "#3a1b54",
        "afr": "#3a86b0", "afr2": "#74bde2", "afr3": "#17485f", "romeink": "#8a241e", "carthink": "#274c78",
        "target": "#ffe9a0", "targetline": "#ffcf4d", "legalop": ".10", "threat": "#ff6b57", "loss": "#8c1d16",
        "move": "#ff9d2e", "moveop": ".40", "strike": "#d08a4e", "strikeop": ".34", "go": "#ffcf4d", "goink": "#2d2006",
        "healthy": "#8fd15a", "injured": "#ffb03a", "wound": "#ff5b45", "good": "#5da344", "threatink": "#ff9382",
        "fy": "#8b6f1e", "fy2": "#6f5a20", "fy3": "#f0d27a", "fp": "#5d3c7c", "fp2": "#523a69", "fp3": "#d9bff0",
        "fg": "#3c6f3f", "fg2": "#365a38", "fg3": "#b4deae", "fieldop": ".62", "sq1": "#5b503a", "sq2": "#453c2a",
        "grid": "#0d0a05", "gridop": ".55", "hill": "#6b5030", "hill2": "#3d2b15", "wood": "#39482a", "tree1": "#34502a",
        "tree2": "#4d6d38", "tree3": "#1c2c14", "marsh": "#44543f", "reed": "#8aa06f", "water": "#2c5566", "water2": "#4e8192",
        "bank": "#2b2416", "road": "#2b2213", "road2": "#9b8250",
        "sea": "#26505f", "sea2": "#142f3b", "shallow": "#4b8190", "wline": "#86bccb", "seaink": "#b9dbe2",
        "seahalo": "#17333f", "dash": "#9cc9d4", "border": "#d3a63a", "bordercase": "#171005",
        "coast": "#120d06", "beyond": "#2a251b",
        "beyondop": ".72", "halo": "#2b2416", "haloop": ".85", "stone": "#d8c99c", "stone2": "#7d6b43", "rocklit": "#8d7448",
        "rock": "#5d4629", "rockshade": "#2c1e0d", "snow": "#d8cba8", "tintrome": "#c63d31", "tintcarth": "#3f78c4",
        "tintboth": "#9061b5", "tintop": ".20", "bandop": ".48", "coin": "#fbe7a0", "coin2": "#d7a83c", "coin3": "#8a6215",
    },
}  # fmt: skip

SIDES: Final = ("rome", "carth", "gaul", "punic", "syr", "iber", "afr")  # colours with a light and a dark shade

SERIF: Final = '"Palatino Linotype",Palatino,"Book Antiqua","URW Palladio L",Georgia,"DejaVu Serif",serif'
SANS: Final = '"DejaVu Sans Condensed","Segoe UI",system-ui,-apple-system,Roboto,"Helvetica Neue","DejaVu Sans",sans-serif'

# CSS does not reach into <use>: a pictogram (`.pic`) takes its details in the `color` of the place that uses it.
STYLE: Final = f"""
.board text{{font-family:{SANS};font-weight:700}}
.board .serif{{font-family:{SERIF}}}
.board .plain{{font-weight:500}}
.board .italic{{font-style:italic}}
.board .middle{{text-anchor:middle}}
.board .end{{text-anchor:end}}
.board .ink{{fill:var(--ink)}}
.board .dim{{fill:var(--dim)}}
.board .cream{{fill:var(--cream)}}
.board .gold{{fill:var(--gold)}}
.board .pic{{fill:var(--cream)}}
{"".join(f".board .{side} .pic{{color:var(--{side}3)}}" for side in (*SIDES, "tan"))}
.board .ring{{display:none}}
.board .legal .ring{{display:inline}}
.board .chosen .ring{{display:inline}}
.board .legal{{cursor:pointer}}
.board .ring .mark{{display:none}}
.board .chosen .ring .mark{{display:inline}}
.board .el:focus{{outline:none}}
.board .el:focus-visible .ring{{display:inline}}
.board .el:focus-visible .ring .mark{{display:inline}}
.board .el:focus-visible .ring .edge{{stroke:var(--carth2)}}
.board .legal:hover .ring .edge{{fill-opacity:.5}}
.board .peek{{display:none;pointer-events:none}}
.board .el:hover .peek{{display:inline}}
.board .el:focus-visible .peek{{display:inline}}
.board.peeking .peek{{display:inline}}
.board .el.moving .peek{{display:none}}
.board.peeking .el:not(:hover):not(:focus-visible) .near{{display:none}}
.board .detail{{display:none}}
.board.closer .detail{{display:inline}}
.board.closer .gist{{display:none}}
.board .rolls,.board .flips{{transform-box:fill-box;transform-origin:center}}
@media(prefers-reduced-motion:no-preference){{
.board .rolls{{animation:rolls .7s cubic-bezier(.2,.7,.3,1)}}
.board .flips{{animation:flips .5s ease-in-out}}
}}
@keyframes rolls{{
0%{{transform:translate(-60px,-40px) rotate(-500deg) scale(.7);opacity:0}}
65%{{transform:translate(4px,3px) rotate(14deg) scale(1.06);opacity:1}}
100%{{transform:none}}
}}
@keyframes flips{{
50%{{transform:scaleX(0)}}
}}
"""


def theme_css() -> str:
    """The variables of both themes: light, dark where the reader prefers it, and either by `data-theme` on the root."""
    light, dark = (_variables(THEMES[name]) for name in ("light", "dark"))
    return (
        f":root{{{light};color-scheme:light dark}}"
        f"@media(prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}"
        f":root[data-theme=light]{{color-scheme:light}}:root[data-theme=dark]{{{dark};color-scheme:dark}}"
    )


def _variables(colours: dict[str, str]) -> str:
    return ";".join(f"--{name}:{value}" for name, value in colours.items())


def style_sheet() -> str:
    """All that a page needs to show boards: variables and rules. Boards carry no style attributes, as a strict CSP demands."""
    return theme_css() + STYLE


def theme_style(theme: str | None) -> str:
    """The variables that a picture must carry with it: none once it is resolved, those of both themes otherwise."""
    return "" if theme else theme_css()


def resolve(text: str, theme: str) -> str:
    """Put colours in place of variables, for viewers that do not know them."""
    colours = THEMES[theme]
    return re.sub(r"var\(--([\w-]+)\)", lambda match: colours[match[1]], text)
