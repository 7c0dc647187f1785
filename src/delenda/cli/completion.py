"""Print what a shell needs to complete delenda's commands: completion bash, zsh or fish.

bash   delenda completion bash > ~/.local/share/bash-completion/completions/delenda
zsh    source <(delenda completion zsh)      in ~/.zshrc, after compinit
fish   delenda completion fish > ~/.config/fish/completions/delenda.fish
"""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace, _SubParsersAction
from dataclasses import dataclass

from delenda.bots.registry import bots
from delenda.kernel.registry import games, slugs

SHELLS = ("bash", "zsh", "fish")
FILES = "files"
WHO_PLAYS = ("opponent", "level", "bots", "rome", "carthage")
FILE_NAMES = ("FILE", "RECORD", "OUT", "DATABASE", "FOLDER")


@dataclass(frozen=True, slots=True)
class Argument:
    """`flags` is empty for what stands by its place. `values` are words, FILES, or nothing that could be completed."""

    flags: tuple[str, ...]
    values: tuple[str, ...] | str
    takes_value: bool
    words: str


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help="bash, zsh or fish")


def run(args: Namespace) -> None:
    from delenda.cli.main import build_parser

    parser, _ = build_parser()
    print({"bash": bash, "zsh": zsh, "fish": fish}[args.shell](commands_of(parser)))


def commands_of(parser: ArgumentParser) -> dict[str, list[Argument]]:
    found = next(action for action in parser._actions if isinstance(action, _SubParsersAction))
    return {name: [argument_of(action) for action in command._actions] for name, command in found.choices.items()}


def argument_of(action: Action) -> Argument:
    names = {"game": slugs(), "scenario": _scenarios()} | dict.fromkeys(WHO_PLAYS, _bots())
    values: tuple[str, ...] | str = ()
    if action.choices is not None:
        values = tuple(map(str, action.choices))
    elif action.metavar in FILE_NAMES:
        values = FILES
    elif action.dest in names:
        values = tuple(names[action.dest])
    return Argument(tuple(action.option_strings), values, action.nargs != 0, action.help or "")


def _scenarios() -> tuple[str, ...]:
    return tuple(dict.fromkeys(scenario.slug for game in games() for scenario in game.scenarios))


def _bots() -> tuple[str, ...]:
    return tuple(bot.name for bot in bots())


def bash(commands: dict[str, list[Argument]]) -> str:
    lines = [
        "_delenda() {",
        '    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}"',
        "    COMPREPLY=()",
        "    if [ $COMP_CWORD -eq 1 ]; then",
        f'        COMPREPLY=($(compgen -W "{" ".join(commands)} --help --version" -- "$word")); return',
        "    fi",
        '    case "$command $before" in',
    ]
    for name, arguments in commands.items():
        for each in arguments:
            if each.flags and each.takes_value:
                patterns = "|".join(f"'{name} {flag}'" for flag in each.flags)
                lines.append(f"        {patterns})")
                lines.append(f"            {_bash_values(each.values)} return;;")
    lines += ["    esac", '    case "$command" in']
    for name, arguments in commands.items():
        flags = [flag for each in arguments for flag in each.flags]
        places = [each for each in arguments if not each.flags]
        words = [value for each in places if each.values != FILES for value in each.values]
        lines.append(f'        {name}) COMPREPLY=($(compgen -W "{" ".join([*words, *flags])}" -- "$word"))')
        if any(each.values == FILES for each in places):
            lines.append('            COMPREPLY+=($(compgen -f -- "$word"))')
        lines.append("            ;;")
    return "\n".join([*lines, "    esac", "}", "complete -o filenames -F _delenda delenda"])


def _bash_values(values: tuple[str, ...] | str) -> str:
    if values == FILES:
        return 'COMPREPLY=($(compgen -f -- "$word"));'
    return f'COMPREPLY=($(compgen -W "{" ".join(values)}" -- "$word"));' if values else ""


def zsh(commands: dict[str, list[Argument]]) -> str:
    """zsh reads what bash reads."""
    return f"autoload -U +X bashcompinit && bashcompinit\n{bash(commands)}"


def fish(commands: dict[str, list[Argument]]) -> str:
    lines = ["complete -c delenda -f", f'complete -c delenda -n __fish_use_subcommand -a "{" ".join(commands)}"']
    for name, arguments in commands.items():
        within = f'complete -c delenda -n "__fish_seen_subcommand_from {name}"'
        for each in arguments:
            values = " -F" if each.values == FILES else f' -a "{" ".join(each.values)}"' if each.values else ""
            flags = "".join(f" -l {flag[2:]}" if flag.startswith("--") else f" -s {flag[1:]}" for flag in each.flags)
            if flags:
                required = " -r" if each.takes_value else ""
                lines.append(f"{within}{flags}{required}{values} -d {_quoted(each.words)}")
            elif values:
                lines.append(f"{within}{values}")
    return "\n".join(lines)


def _quoted(words: str) -> str:
    return "'" + words.replace("\\", "\\\\").replace("'", "\\'") + "'"
