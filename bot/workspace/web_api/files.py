"""files.*: an upload in three steps: an address for the bytes, the bytes, the message that shares them."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from aiohttp import web

from bot.workspace.failures import SlackFailure
from bot.workspace.state import Json, Message
from bot.workspace.web_api.arguments import Arguments
from bot.workspace.web_api.method import Method, find_channel

if TYPE_CHECKING:
    from bot.workspace.server import LocalWorkspace

MAX_ALT = 1000
_TYPES: Final = {"png": "image/png", "csv": "text/csv"}


@dataclass(slots=True)
class File:
    """A file on its way: `body` is None until its bytes came, `shared` after it was shown to somebody."""

    id: str
    name: str
    length: int
    alt: str
    body: bytes | None = None
    shared: bool = False

    @property
    def mimetype(self) -> str:
        return _TYPES.get(self.name.rpartition(".")[2].lower(), "application/octet-stream")


class Files:
    """The files of a workspace, by id and by the secret end of the address for their bytes."""

    def __init__(self) -> None:
        self.by_id: dict[str, File] = {}
        self._by_key: dict[str, File] = {}

    def begin(self, file: File) -> str:
        key = secrets.token_urlsafe(16)
        self.by_id[file.id] = self._by_key[key] = file
        return key

    async def receive(self, request: web.Request) -> web.StreamResponse:
        """The bytes, as they are in the body; no token is asked for, since the address is the secret."""
        file = self._by_key.get(request.match_info["key"])
        if file is None:
            raise web.HTTPNotFound
        body = await request.read()
        if len(body) != file.length:
            return web.Response(status=400, text="the length is not as announced")
        file.body = body
        return web.Response(text=f"OK - {len(body)}")


async def get_upload_url(workspace: LocalWorkspace, arguments: Arguments) -> Json:
    name = arguments.text("filename")
    length = arguments.number("length", 0, 1_000_000_000)
    if length < 1:
        raise SlackFailure("invalid_arguments", ("[ERROR] missing required field: length",))
    alt = arguments.optional_text("alt_txt") or ""
    if len(alt) > MAX_ALT:
        raise SlackFailure("alt_txt_too_large")
    file = File(workspace.state.next_id("F"), name, length, alt)
    key = workspace.files.begin(file)
    return {"upload_url": f"{workspace.address}/upload/{key}", "file_id": file.id}


async def complete_upload(workspace: LocalWorkspace, arguments: Arguments) -> Json:
    """Shares the files; as in Slack, the reply has no ts. Without a channel they stay private."""
    wanted = arguments.structure("files", "invalid_arguments")
    if not isinstance(wanted, list) or not wanted:
        raise SlackFailure("invalid_arguments", ("[ERROR] missing required field: files",))
    found = [workspace.files.by_id.get(str(one.get("id"))) for one in wanted if isinstance(one, dict)]
    files = [file for file in found if file is not None and file.body is not None]
    if len(files) < len(wanted):
        raise SlackFailure("file_not_found")
    titles = [str(one.get("title") or file.name) for one, file in zip(wanted, files, strict=True)]
    channel_id = arguments.optional_text("channel_id")
    if channel_id is not None:
        _share(workspace, channel_id, arguments, files, titles)
    return {"files": [{"id": file.id, "title": title} for file, title in zip(files, titles, strict=True)]}


def _share(
    workspace: LocalWorkspace, channel_id: str, arguments: Arguments, files: list[File], titles: list[str]
) -> None:
    state = workspace.state
    channel = find_channel(workspace, channel_id, to_write=True)
    asked = arguments.optional_text("thread_ts")
    thread = None if asked is None else state.thread_root(channel.id, asked)
    if asked is not None and thread is None:
        raise SlackFailure("invalid_arguments", ("[ERROR] no such thread",))
    text = arguments.optional_text("initial_comment") or ""
    message = Message(
        channel.id,
        state.next_ts(),
        state.bot.id,
        text,
        thread_ts=thread,
        bot_id=state.bot_id,
        app_id=state.app_id,
        files=[_shape(file, title) for file, title in zip(files, titles, strict=True)],
    )
    for file in files:
        file.shared = True
    state.add_message(message)
    workspace.people.tell_app_of_message(message)


def _shape(file: File, title: str) -> Json:
    shape: Json = {
        "id": file.id,
        "name": file.name,
        "title": title,
        "mimetype": file.mimetype,
        "size": file.length,
        "url_private": f"/files/{file.id}/{file.name}",
    }
    return shape | ({"alt_txt": file.alt} if file.alt else {})


METHODS = (
    Method("files.getUploadURLExternal", get_upload_url, scopes=("files:write",)),
    Method("files.completeUploadExternal", complete_upload, scopes=("files:write",)),
)
