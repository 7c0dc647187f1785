"""A game as an application on the terminal. It shows what a sitting sees, and tells it what the person wants."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import ClassVar

from rich.text import Text
from textual import on, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Footer, Input, OptionList, RichLog, Static, TabbedContent, TabPane
from textual.widgets.option_list import Option

from delenda.cli import rulebook
from delenda.cli.answers import find, numbers
from delenda.cli.app.dialogs import HELP, Ask, Curtain, Question, Reading
from delenda.cli.app.map_pane import MapPane
from delenda.cli.clicking import click, clickable, finished, matching, next_keys
from delenda.cli.keeper import Keeper
from delenda.cli.places import codes, told
from delenda.cli.sitting import Choice, Seen, Sitting, WalkChoice, asked_first
from delenda.cli.suggesting import suggested
from delenda.kernel.actor import ACTOR_NAMES, NOBODY, VIEWER_NAMES
from delenda.kernel.english import listed, sentence
from delenda.kernel.errors import DelendaError

ZOOMS = 3
SIDES = (32, 48)  # columns beside the map, narrow and wide, as the style sheet has them
BELOW = (10, 15)  # rows besides the map, low and high
WIDE = 110  # columns from which there is room for long words
HIGH = 34  # rows from which there is room for a longer log
GLANCE = 0.2  # seconds between two screens while the others act
CONFIRM = "confirm"
SUGGESTED = "suggested"
BACK = "back"


class PlayApp(App[None]):
    """Map above, choices beside it, log, rule and cards below."""

    class News(Message):
        """Something came by itself; posted from the thread that heard it."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "filter", "Filter", key_display="/"),
        Binding("u", "undo", "Undo"),
        Binding("h", "hint", "Hint"),
        Binding("plus,equals_sign", "zoom(1)", "Zoom", key_display="+-"),
        Binding("minus", "zoom(-1)", "Zoom out", show=False),
        Binding("m", "focus_map", "Map"),
        Binding("l", "tab('log')", "Log"),
        Binding("r", "tab('rule')", "Rule"),
        Binding("c", "tab('cards')", "Cards"),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q", "leave", "Quit"),
        Binding("R", "rules", "All rules", show=False),
        Binding("d", "describe", "Describe", show=False),
        Binding("t", "light_or_dark", "Light or dark", show=False),
        Binding("s", "save", "Save", show=False),
        Binding("w", "say", "Say something", show=False),
        Binding("x", "resign", "Resign", show=False),
        Binding("escape", "one_back", "Back", show=False),
    ]

    def __init__(self, sitting: Sitting, keeper: Keeper | None = None, dark: bool = True) -> None:
        super().__init__()
        self.sitting = sitting
        self.keeper = keeper  # of a game on this machine
        self.board = sitting.game.board
        self.title = sitting.game.title
        self.theme = "textual-dark" if dark else "textual-light"
        self.seen: Seen | None = None
        self.clicked: list[str] = []
        self.zoom = 0
        self.is_waiting = False  # for the others, who act in a thread of their own
        self.suggesting = NOBODY  # who leaves the set-up to the game
        self._told: list[str] = []  # the log as it stands in its pane
        self._words: dict[str, str] = {}  # of the board's elements
        self._listed: dict[str, Choice | WalkChoice] = {}  # by the id of its line

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with Horizontal(id="upper"):
            with Vertical(id="left"):
                yield MapPane(id="map")
                yield Static(id="told", markup=False)
            with Vertical(id="side"):
                yield Static(id="prompt", markup=False)
                yield Input(placeholder="/ filter, number, word", id="filter", compact=True)
                yield OptionList(id="choices", compact=True, markup=False)
        with TabbedContent(id="lower", initial="log"):
            with TabPane("Log", id="log"):
                yield RichLog(id="lines", wrap=True)
            with TabPane("Rule", id="rule"), VerticalScroll():
                yield Static(id="passage", markup=False)
            with TabPane("Cards", id="cards"), VerticalScroll():
                yield Static(id="beside", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#choices").focus()
        self.sitting.listen(lambda: self.post_message(self.News()))
        self.on_resize()
        self.zoom = self.fitting_zoom()
        self.look()

    @on(News)
    def news(self) -> None:
        self.look()

    def on_resize(self) -> None:
        self.set_class(self.size.width >= WIDE, "wide")
        self.set_class(self.size.height >= HIGH, "high")

    def fitting_zoom(self) -> int:
        """The nearest at which the whole map is in sight, if there is one."""
        view = self.sitting.look().view
        width = self.size.width - (SIDES[1] if self.has_class("wide") else SIDES[0]) - 1
        height = self.size.height - (BELOW[1] if self.has_class("high") else BELOW[0])
        sizes = {zoom: self.board.text_map(view, zoom) for zoom in range(ZOOMS)}
        return max((zoom for zoom, map_ in sizes.items() if map_.width <= width and map_.height <= height), default=0)

    # Showing

    def look(self) -> None:
        """Show what there is to see now; let the others go on if it is their turn."""
        seen = self.sitting.look()
        self.show(seen)
        if isinstance(self.screen, (Curtain, Question)):
            return
        if seen.curtain is not None:
            self.clear_notifications()  # a hint is not for the other one's eyes
            self.tell("")
            self.push_screen(Curtain(ACTOR_NAMES[seen.curtain], seen.may_undo), self.pass_device)
        elif seen.offers:
            offer = seen.offers[0]
            self.push_screen(Question(offer.words), lambda yes: self.do(lambda: self.sitting.answer(offer, bool(yes))))
        elif seen.to_act and self.suggesting == seen.viewer:
            self.take_suggested()
        elif not seen.to_act and not seen.result and not self.sitting.tells_at_once:
            self.is_waiting = True
            self.wait_for_others()

    @work(thread=True, group="others")
    def wait_for_others(self) -> None:
        """Let them act, and show how far they are, until it is the person's turn."""
        turn, shown = False, monotonic()
        while not turn and self.is_running:
            self.sitting.wait()
            seen = self.sitting.look()
            turn = seen.to_act or bool(seen.result) or seen.curtain is not None
            if not turn and self.is_running and monotonic() - shown > GLANCE:
                self.call_from_thread(self.show, seen)
                shown = monotonic()
        self.is_waiting = False
        if self.is_running:
            self.call_from_thread(self.look)

    def show(self, seen: Seen) -> None:
        same = self.seen is not None and self.seen.prompt == seen.prompt and self.seen.choices == seen.choices
        self.seen, self._words = seen, {}
        if not same:
            self.clicked = []
            self.query_one("#filter", Input).clear()
        self.query_one("#head", Static).update(f"{self.sitting.game.title}. {self.sitting.title}")
        self.query_one("#prompt", Static).update(self.prompt(seen))
        self.show_log(seen)
        self.show_rule(seen)
        self.select(self.clicked)
        self.show_cards()

    def prompt(self, seen: Seen) -> Text:
        """What is asked, or what everybody waits for; then what lies in the secret row."""
        if seen.result:
            return Text(seen.result, style="bold")
        if not seen.to_act:
            return Text(seen.waiting or "The dice fall …", style="dim")
        text = Text(f"{VIEWER_NAMES[seen.viewer]} ", style="bold")
        text.append(f"({seen.rule}{seen.secret}): ", style="dim")
        text.append(seen.prompt, style="not bold")
        if seen.row is not None and seen.row.words:
            text.append(f"\n{'Your choice' if seen.row.complete else 'So far'}: {listed(seen.row.words)}.", style="italic")
        return text

    def show_log(self, seen: Seen) -> None:
        log = self.query_one("#lines", RichLog)
        if self._told != seen.log[: len(self._told)]:
            log.clear()
            self._told = []
        for line in seen.log[len(self._told) :]:
            log.write(Text(line))
        self._told = list(seen.log)

    def show_rule(self, seen: Seen) -> None:
        try:
            passage = rulebook.rule(self.sitting.game, seen.rule) if seen.rule else ""
        except DelendaError as error:
            passage = sentence(str(error))
        self.query_one("#passage", Static).update(passage)

    def show_cards(self) -> None:
        """Whatever lies beside the map, as far as somebody looks: hands, decks, points."""
        if self.query_one("#lower", TabbedContent).active != "cards":
            return
        drawn = {key for row in self.query_one(MapPane).canvas.rows for cell in row for key in cell.keys}
        asked = "" if self.seen is None else self.seen.prompt
        beside = [words for key, words in self.words.items() if words and words != asked and key not in drawn]
        self.query_one("#beside", Static).update("\n".join(f"· {words}" for words in dict.fromkeys(beside)))

    @property
    def words(self) -> dict[str, str]:
        """What the board says about its elements."""
        if not self._words and self.seen is not None:
            self._words = {element.key: element.words for element in self.board.draw(self.seen.view).elements}
        return self._words

    def select(self, path: list[str]) -> None:
        """Show how far a choice by clicks has come: what may be clicked next, and what it could still be."""
        seen = self.seen
        if seen is None:
            return
        self.clicked = path
        loud: list[Choice | WalkChoice] = [*seen.choices, *(walk for walk in seen.walks if not walk.quiet)]
        marked = next_keys(clickable(seen) if path or seen.awaits_confirmation else loud, path)
        canvas = self.board.text_map(seen.view, self.zoom)
        self.query_one(MapPane).show(canvas, frozenset(marked))
        self.list_choices()

    def list_choices(self) -> None:
        """The choices that fit what was clicked and what stands in the filter."""
        seen, wanted = self.seen, self.query_one("#filter", Input).value.casefold().split()
        choices = self.query_one("#choices", OptionList)
        choices.clear_options()
        self._listed = {}
        if seen is None or not seen.to_act:
            return
        if seen.awaits_confirmation and not self.clicked:
            choices.add_option(Option(Text("Confirm", style="bold"), id=CONFIRM))
        found = suggested(self.sitting.game, seen)
        if found is not None and not self.clicked and not wanted:
            choices.add_option(Option(Text("Set up as suggested", style="bold"), id=SUGGESTED))
        for name, item in self.open_choices(seen):
            text = " ".join((name, *codes(item))).casefold()
            if all(word in text for word in wanted):
                key = f"c{len(self._listed)}"
                self._listed[key] = item
                choices.add_option(Option(Text(name + ("  (!)" if item.warning else "")), id=key))
        if seen.view.decision.completes and seen.may_undo:
            choices.add_option(Option(Text("← something else", style="italic"), id=BACK))
        if choices.option_count:
            choices.highlighted = 0

    def open_choices(self, seen: Seen) -> list[tuple[str, Choice | WalkChoice]]:
        """What may be chosen from the list, with what to type for it."""
        if self.clicked:
            return [(each.words, each) for each in distinct(matching(clickable(seen), self.clicked))]
        if seen.awaits_confirmation and seen.row is not None:
            return [(each.words, each) for each in distinct(list[Choice | WalkChoice](seen.row.changes))]
        numbered = zip(numbers(seen.choices), seen.choices, strict=True)
        found: list[tuple[str, Choice | WalkChoice]] = [(f"{number}  {each.words}", each) for number, each in numbered]
        loud = [walk for walk in seen.walks if not walk.quiet]
        return found + [(f"   {words}", walk) for walk, words in zip(loud, told(loud), strict=True)]

    @on(TabbedContent.TabActivated, "#lower")
    def tab_activated(self) -> None:
        self.show_cards()

    # Choosing

    @on(OptionList.OptionSelected, "#choices")
    def option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_id == CONFIRM:
            self.do(self.sitting.confirm)
        elif event.option_id == SUGGESTED:
            self.take_suggested()
        elif event.option_id == BACK:
            self.action_undo()
        elif event.option_id in self._listed:
            self.choose(self._listed[event.option_id])

    @on(OptionList.OptionHighlighted, "#choices")
    def option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """What the line means is marked on the map, and told below it."""
        found = suggested(self.sitting.game, self.seen) if self.seen is not None and event.option_id == SUGGESTED else None
        if found is not None:
            self.tell(f"{found.words}.")
            return
        item = self._listed.get(event.option_id or "")
        self.query_one(MapPane).point(frozenset(item.path) if item is not None else frozenset(self.clicked))
        path = item.path if item is not None else []
        said = "; ".join(filter(None, (self.words.get(key, "") for key in path)))
        self.tell(f"{item.warning if item is not None else ''} {sentence(said) if said else ''}".strip())

    @on(MapPane.Clicked)
    def map_clicked(self, event: MapPane.Clicked) -> None:
        if self.seen is None:
            return
        offered = clickable(self.seen)
        for key in event.keys:
            path = click(offered, self.clicked, key)
            if path is not None:
                whole = finished(offered, path)
                if whole is not None:
                    self.choose(whole)
                else:
                    self.select(path)
                return

    @on(MapPane.Hovered)
    def map_hovered(self, event: MapPane.Hovered) -> None:
        self.tell(" · ".join(filter(None, (self.words.get(key, "") for key in event.keys))))

    def tell(self, words: str) -> None:
        self.query_one("#told", Static).update(words)

    @on(Input.Changed, "#filter")
    def filter_changed(self) -> None:
        self.list_choices()

    @on(Input.Submitted, "#filter")
    def filter_submitted(self, event: Input.Submitted) -> None:
        """The same as in line mode: a number, a word, what is printed on the card."""
        typed = event.value.strip()
        if self.seen is None or not typed:
            self.query_one("#choices").focus()
            return
        try:
            if not typed.isdecimal() and len(self._listed) == 1:
                self.choose(next(iter(self._listed.values())))
            else:
                self.choose(find(self.seen, typed, changes=self.sitting.confirms))
        except DelendaError as error:
            self.complain(error)

    def choose(self, item: Choice | WalkChoice) -> None:
        """Ask first where something is given up, or where a hidden choice is to count."""
        self.query_one("#choices").focus()
        question = asked_first(item.warning) if item.warning else ""
        decision = None if self.seen is None else self.seen.view.decision
        if not question and decision is not None and decision.sealed and not decision.simultaneous and self.sitting.confirms:
            question = f"Your choice: {item.words}. Does it count?"
        if question:
            self.push_screen(Question(question), lambda yes: self.carry_out(item) if yes else None)
        else:
            self.carry_out(item)

    def take_suggested(self) -> None:
        """What the game suggests next; from then on it is taken until something else is asked."""
        seen, self.suggesting = self.seen, NOBODY
        found = None if seen is None else suggested(self.sitting.game, seen)

        def take() -> None:
            if seen is not None and found is not None:
                self.sitting.choose(found.choice)
                self.suggesting = seen.viewer

        if found is not None:
            self.do(take)

    def carry_out(self, item: Choice | WalkChoice) -> None:
        if isinstance(item, Choice):
            self.do(lambda: self.sitting.choose(item))
        else:
            self.do(lambda: self.sitting.walk(item))

    def do(self, what: Callable[[], object]) -> None:
        """Do it, or say why not; then look."""
        if self.is_waiting:
            self.notify("Wait until the others have acted.")
            return
        try:
            what()
        except DelendaError as error:
            self.complain(error)
        self.look()

    def complain(self, error: DelendaError) -> None:
        self.notify(sentence(str(error)), severity="warning", markup=False)

    def pass_device(self, ready: bool | None) -> None:
        self.do(self.sitting.take_device if ready else self.sitting.undo)

    # Keys

    def action_filter(self) -> None:
        self.query_one("#filter").focus()

    def action_focus_map(self) -> None:
        self.query_one(MapPane).focus()

    def action_one_back(self) -> None:
        """One click back, out of the filter, or back to the list."""
        field = self.query_one("#filter", Input)
        if field.value:
            field.clear()
        elif self.clicked:
            self.select(self.clicked[:-1])
        self.query_one("#choices").focus()

    def action_undo(self) -> None:
        self.do(lambda: self.notify(self.sitting.undo(), markup=False))

    @work(thread=True, exclusive=True, group="hint")
    def action_hint(self) -> None:
        self.call_from_thread(self.tell, "The computer thinks …")
        try:
            hints = self.sitting.hint()
        except DelendaError as error:
            self.call_from_thread(self.complain, error)
            return
        words = [hint.said() for hint in hints]
        self.call_from_thread(self.notify, "\n".join(words), title="The computer would", timeout=12, markup=False)

    def action_zoom(self, step: int) -> None:
        self.zoom = max(0, min(ZOOMS - 1, self.zoom + step))
        self.select(self.clicked)

    def action_tab(self, name: str) -> None:
        self.query_one("#lower", TabbedContent).active = name

    def action_help(self) -> None:
        self.push_screen(Reading(HELP))

    def action_rules(self) -> None:
        self.push_screen(Reading(rulebook.whole(self.sitting.game)))

    def action_describe(self) -> None:
        if self.seen is not None:
            self.push_screen(Reading(self.board.describe(self.seen.view)))

    def action_light_or_dark(self) -> None:
        self.theme = "textual-light" if self.current_theme.dark else "textual-dark"
        self.query_one(MapPane).refresh()

    def action_save(self) -> None:
        if self.keeper is None:
            self.notify("The server keeps this game; its record can be had there when it is over.")
        else:
            self.push_screen(Ask("Save the record as:", self.keeper.file or ""), self.save)

    def save(self, file: str | None) -> None:
        if not file or self.keeper is None:
            return
        try:
            self.keeper.write_new(file)
            self.notify(f"Saved to {file}.", markup=False)
        except DelendaError as error:
            self.complain(error)

    def action_say(self) -> None:
        self.push_screen(Ask("Say to the others at the table:"), self.say)

    def say(self, words: str | None) -> None:
        if words:
            self.do(lambda: self.sitting.say(words))

    def action_resign(self) -> None:
        seen = self.seen
        if seen is not None and seen.to_act:
            question = Question(f"Resign, so that {ACTOR_NAMES[1 - seen.viewer]} wins?")
            self.push_screen(question, lambda yes: self.do(self.sitting.resign) if yes else None)

    def action_leave(self) -> None:
        self.exit()


def distinct(offered: list[Choice | WalkChoice]) -> list[Choice | WalkChoice]:
    """One of each, where a choice can be clicked in several ways."""
    return list({each.words: each for each in reversed(offered)}.values())[::-1]
