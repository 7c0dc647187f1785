"""Let a chat assistant play: a server for the Model Context Protocol on standard input and output.

It needs the extra delenda[mcp]. An assistant's host starts the command itself; see docs/research.md for what to tell it.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from threading import Lock
from typing import Any

from delenda.cli.assistant import ABOUT, AssistantTable
from delenda.cli.play import whole_number
from delenda.kernel.errors import DelendaError
from delenda.version import VERSION


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--seed", type=whole_number, metavar="N", help="of dice, draws and opponent; the next game has the next"
    )
    parser.add_argument("--no-hints", action="store_true", help="the assistant may not ask the computer what to do")
    parser.add_argument("--save", metavar="FOLDER", help="keep the record of every game in this folder")


def run(args: Namespace) -> None:
    if args.save and not Path(args.save).is_dir():
        raise DelendaError(f"{args.save}: there is no such folder.")
    serve(AssistantTable(args.seed, not args.no_hints, args.save))


def serve(table: AssistantTable) -> None:
    """Answer on standard input and output until the client goes."""
    try:
        import anyio
        from mcp.server.stdio import stdio_server
    except ImportError:
        raise DelendaError("delenda mcp needs the extra `delenda[mcp]`: pip install 'delenda[mcp]'.") from None

    async def listen() -> None:
        server = server_of(table)
        async with stdio_server() as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())

    anyio.run(listen)


def server_of(table: AssistantTable) -> Any:
    """The table's tools as a server of the protocol."""
    import anyio.to_thread
    from mcp import types
    from mcp.server import Server

    one_at_a_time = Lock()

    def answer(name: str, given: dict[str, object]) -> types.CallToolResult:
        with one_at_a_time:
            try:
                said, wrong = table.call(name, given), False
            except DelendaError as error:
                said, wrong = str(error), True
        return types.CallToolResult(content=[types.TextContent(type="text", text=said)], is_error=wrong)

    async def call_tool(_: object, params: Any) -> types.CallToolResult:
        """Thinking takes seconds, so it is done beside the conversation."""
        return await anyio.to_thread.run_sync(answer, params.name, params.arguments or {})

    async def list_tools(_: object, __: object) -> types.ListToolsResult:
        tools = [types.Tool(name=each.name, description=each.words, input_schema=each.schema) for each in table.tools.values()]
        return types.ListToolsResult(tools=tools)

    return Server("delenda", version=VERSION, instructions=ABOUT, on_list_tools=list_tools, on_call_tool=call_tool)
