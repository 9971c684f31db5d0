"""What a question costs beside the model: one tool call and an answer, from a model that answers at once.

    python tests/benchmarks/bench_loop.py [QUESTIONS]

A local server plays the model in a process of its own. The same exchange is run by hand over the SDK (1.00),
as plain requests, by this project with every check, and by the agent frameworks that are installed (the extra
`bench`). Rounds are interleaved, so that whatever else the machine does is shared; ratios of medians count.
Asserts nothing.
"""

from __future__ import annotations

import asyncio
import json
import logging
import multiprocessing
import os
import platform
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from multiprocessing.connection import Connection
from statistics import median, quantiles
from typing import Any

QUESTION = "What was Canada's population in 2024?"
ARGUMENTS = {"country_code": "CAN", "indicator_code": "SP.POP.TOTL", "start_year": 2024, "end_year": 2024}
ANSWER = json.dumps({"status": "answered", "answer": "Canada's population was 41,262,329 in 2024."})
KEY = "sk-local"
MODEL = "chat-small"

Ask = Callable[[], Awaitable[str]]
Build = Callable[[str], Awaitable[Ask]]


def serve(pipe: Connection) -> None:
    """A model service: a call while no tool has answered yet, then the answer. Tells its port, then runs."""
    from aiohttp import web

    call = {"id": "call_1", "type": "function"}
    call["function"] = {"name": "get_values", "arguments": json.dumps(ARGUMENTS)}  # type: ignore[assignment]
    sizes: list[int] = []

    def reply(message: dict[str, Any], reason: str) -> web.Response:
        choice = {"index": 0, "message": {"role": "assistant", **message}, "finish_reason": reason}
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        body = {"id": "c", "object": "chat.completion", "created": 1, "model": MODEL}
        return web.json_response({**body, "choices": [choice], "usage": usage})

    async def complete(request: web.Request) -> web.Response:
        raw = await request.read()
        sizes.append(len(raw))
        if any(message["role"] == "tool" for message in json.loads(raw)["messages"]):
            return reply({"content": ANSWER}, "stop")
        return reply({"content": None, "tool_calls": [call]}, "tool_calls")

    async def tell_sizes(_: web.Request) -> web.Response:
        told = list(sizes)
        sizes.clear()
        return web.json_response(told)

    async def run() -> None:
        app = web.Application()
        app.router.add_post("/v1/chat/completions", complete)
        app.router.add_get("/sizes", tell_sizes)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        pipe.send(runner.addresses[0][1])
        await asyncio.Event().wait()

    asyncio.run(run())


TOOLS = [
    {
        "type": "function",
        "function": {
            "name": "get_values",
            "description": "Values of one country and indicator over a range of years.",
            "parameters": {
                "type": "object",
                "properties": {
                    "country_code": {"type": "string"},
                    "indicator_code": {"type": "string"},
                    "start_year": {"type": "integer"},
                    "end_year": {"type": "integer"},
                },
                "required": ["country_code", "indicator_code", "start_year", "end_year"],
                "additionalProperties": False,
            },
        },
    }
]
SYSTEM = "You answer questions on public statistics with the tools."


def read_value(country_code: str, indicator_code: str, start_year: int, end_year: int) -> str:
    """Values of one country and indicator over a range of years."""
    place = f"{country_code} {indicator_code} {start_year}-{end_year}"
    return json.dumps({"series": place, "values": [{"year": start_year, "value": 41262329}]})


async def plain_requests(root: str) -> Ask:
    import httpx

    client = httpx.AsyncClient(base_url=root, headers={"Authorization": f"Bearer {KEY}"})

    async def ask() -> str:
        messages: list[dict[str, Any]] = [
            {"role": "system", "content": SYSTEM},
            {"role": "user", "content": QUESTION},
        ]
        while True:
            body = {"model": MODEL, "messages": messages, "tools": TOOLS}
            reply = (await client.post("/chat/completions", json=body)).json()["choices"][0]["message"]
            if not reply.get("tool_calls"):
                return str(reply["content"])
            messages.append(reply)
            for call in reply["tool_calls"]:
                content = read_value(**json.loads(call["function"]["arguments"]))
                messages.append({"role": "tool", "tool_call_id": call["id"], "content": content})

    return ask


async def bare_sdk(root: str) -> Ask:
    from openai import AsyncOpenAI

    client: Any = AsyncOpenAI(api_key=KEY, base_url=root, max_retries=0)

    async def ask() -> str:
        messages: list[Any] = [{"role": "system", "content": SYSTEM}, {"role": "user", "content": QUESTION}]
        while True:
            made = await client.chat.completions.create(model=MODEL, messages=messages, tools=TOOLS)
            reply = made.choices[0].message
            if not reply.tool_calls:
                return str(reply.content)
            messages.append(reply.model_dump(exclude_none=True))
            for call in reply.tool_calls:
                content = read_value(**json.loads(call.function.arguments))
                messages.append({"role": "tool", "tool_call_id": call.id, "content": content})

    return ask


async def ours(root: str) -> Ask:
    from core.ask import Assistant, Route
    from core.conversation.messages import Question
    from core.conversation.providers.openai_chat import OpenAIChatProvider
    from core.data.snapshot import load_snapshot

    provider = OpenAIChatProvider(api_key=KEY, base_url=root)
    assistant = Assistant(load_snapshot(), [Route(provider, MODEL)])
    await assistant.warm()  # as the service does before its first question

    async def ask() -> str:
        outcome = await assistant.ask(Question(QUESTION, date(2026, 11, 30)))
        if outcome.status != "valid" or outcome.answer is None:
            raise SystemExit(f"the answer did not pass: {outcome.problems}")
        return outcome.answer.text

    return ask


async def openai_agents(root: str) -> Ask:
    import agents
    from openai import AsyncOpenAI

    agents.set_tracing_disabled(True)
    client = AsyncOpenAI(api_key=KEY, base_url=root, max_retries=0)
    model = agents.OpenAIChatCompletionsModel(model=MODEL, openai_client=client)
    tool = agents.function_tool(read_value, name_override="get_values")
    agent: Any = agents.Agent(name="stats", instructions=SYSTEM, model=model, tools=[tool])

    async def ask() -> str:
        return str((await agents.Runner.run(agent, QUESTION)).final_output)

    return ask


async def pydantic_ai(root: str) -> Ask:
    from pydantic_ai import Agent
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    model = OpenAIChatModel(MODEL, provider=OpenAIProvider(base_url=root, api_key=KEY))
    agent: Any = Agent(model, system_prompt=SYSTEM)
    agent.tool_plain(read_value, name="get_values")

    async def ask() -> str:
        return str((await agent.run(QUESTION)).output)

    return ask


async def langgraph(root: str) -> Ask:
    from langchain.agents import create_agent
    from langchain_core.tools import StructuredTool
    from langchain_openai import ChatOpenAI

    model = ChatOpenAI(model=MODEL, base_url=root, api_key=KEY, max_retries=0)  # type: ignore[arg-type]
    tool = StructuredTool.from_function(read_value, name="get_values")
    agent: Any = create_agent(model, [tool], system_prompt=SYSTEM)

    async def ask() -> str:
        made = await agent.ainvoke({"messages": [("user", QUESTION)]})
        return str(made["messages"][-1].content)

    return ask


CONTENDERS: dict[str, tuple[str, Build]] = {
    "bare SDK loop": ("openai", bare_sdk),
    "plain requests": ("httpx", plain_requests),
    "this project, all checks": ("stats-assistant", ours),
    "openai-agents": ("openai-agents", openai_agents),
    "pydantic-ai": ("pydantic-ai-slim", pydantic_ai),
    "langgraph": ("langchain", langgraph),
}


async def measure(root: str, questions: int) -> None:
    import httpx

    asks: dict[str, Ask] = {}
    skipped: list[str] = []
    for name, (package, build) in CONTENDERS.items():
        try:
            version(package)
            asks[name] = await build(root)
        except (PackageNotFoundError, ImportError):
            skipped.append(name)
    first: dict[str, float] = {}
    request_bytes: dict[str, int] = {}
    seconds: dict[str, list[float]] = {name: [] for name in asks}
    async with httpx.AsyncClient() as watcher:
        sizes = root.replace("/v1", "/sizes")
        for name, ask in asks.items():
            await watcher.get(sizes)
            started = time.perf_counter()
            await ask()
            first[name] = time.perf_counter() - started
            request_bytes[name] = (await watcher.get(sizes)).json()[0]
            for _ in range(20):
                await ask()
    for _ in range(questions):
        for name, ask in asks.items():
            started = time.perf_counter()
            await ask()
            seconds[name].append(time.perf_counter() - started)
    one = median(seconds["bare SDK loop"])
    print(f"{questions} questions each, Python {platform.python_version()}, {os.cpu_count()} cores")
    print("| loop | version | ratio | median | p95 | first question | first request |")
    print("|---|---|---|---|---|---|---|")
    for name in asks:
        mid, p95 = median(seconds[name]), quantiles(seconds[name], n=20)[-1]
        print(
            f"| {name} | {version(CONTENDERS[name][0])} | {mid / one:.2f} | {mid * 1000:.1f} ms "
            f"| {p95 * 1000:.1f} ms | {first[name] * 1000:.0f} ms | {request_bytes[name]:,} bytes |"
        )
    if skipped:
        print(f"Not installed: {', '.join(skipped)} (pip install -e '.[bench]').")


def main(questions: int) -> None:
    logging.disable(logging.INFO)
    context = multiprocessing.get_context("spawn")
    ours_, theirs = context.Pipe()
    server = context.Process(target=serve, args=(theirs,), daemon=True)
    server.start()
    try:
        asyncio.run(measure(f"http://127.0.0.1:{ours_.recv()}/v1", questions))
    finally:
        server.terminate()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
