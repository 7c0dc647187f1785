"""List the games, or tell all about one of them."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from delenda.cli.screen import Screen
from delenda.kernel.english import sentence
from delenda.kernel.game import Game
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games, troubles


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="a game to tell more about: its scenarios and options")


def run(args: Namespace) -> None:
    screen = Screen()
    if args.game is None:
        list_games(screen)
    else:
        tell_about(screen, find_game(args.game))


def list_games(screen: Screen) -> None:
    rows = [(game.slug, game.title, game.designer or "not named", game.minutes, f"{game.complexity} of 5") for game in games()]
    screen.table(rows, ("game", "title", "designer", "minutes", "complexity"))
    screen.say()
    for game in games():
        screen.say(f"{game.title}: {game.blurb}")
    for trouble in troubles():
        screen.say(sentence(trouble))


def tell_about(screen: Screen, game: Game) -> None:
    publisher = f" ({game.publisher})" if game.publisher else ""
    credit = f", by {game.designer}{publisher}" if game.designer else ": the rulebook names no designer or publisher"
    screen.say(f"{game.title}{credit}", style="bold")
    screen.say(game.blurb)
    screen.say(f"{game.minutes} minutes, complexity {game.complexity} of 5, rules version {game.rules_version}.")
    screen.say("\nScenarios (--scenario):")
    screen.table([(f"  {scenario.slug}", f"{scenario.title}: {scenario.words}") for scenario in game.scenarios])
    for option in game.options:
        screen.say(f"\n{option.title} (--option):")
        screen.table([(f"  {option.name}={value}", words) for value, words in option.choices.items()])
    screen.say("\nThe first of each list is the default.")
