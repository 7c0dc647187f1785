// On a small screen the contents are folded before the text below them is painted. A plain script: a module would run too late.
document.getElementById("contents")?.toggleAttribute("open", !matchMedia("(max-width: 900px)").matches);
