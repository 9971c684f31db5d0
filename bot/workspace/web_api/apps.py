"""auth.test, apps.connections.open, users.info: who the app is, its sockets, and who a person is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.workspace.failures import SlackFailure
from bot.workspace.state import TEAM_DOMAIN, TEAM_ID, Json
from bot.workspace.web_api.arguments import Arguments
from bot.workspace.web_api.method import Method

if TYPE_CHECKING:
    from bot.workspace.server import LocalWorkspace


async def auth_test(workspace: LocalWorkspace, _arguments: Arguments) -> Json:
    state = workspace.state
    return {
        "url": f"{workspace.address}/",
        "team": TEAM_DOMAIN,
        "user": state.bot.name,
        "team_id": TEAM_ID,
        "user_id": state.bot.id,
        "bot_id": state.bot_id,
        "enterprise_id": state.enterprise_id,
        "is_enterprise_install": False,
    }


async def connections_open(workspace: LocalWorkspace, _arguments: Arguments) -> Json:
    return {"url": workspace.sockets.issue_url(workspace.socket_address, workspace.state.app_id)}


async def users_info(workspace: LocalWorkspace, arguments: Arguments) -> Json:
    user = workspace.state.users.get(arguments.text("user", "user_not_found"))
    if user is None:
        raise SlackFailure("user_not_found")
    shape = user.to_json(workspace.state.enterprise_id)
    if arguments.flag("include_locale"):
        shape["locale"] = user.locale
    return {"user": shape}


METHODS = (
    Method("auth.test", auth_test),
    Method("apps.connections.open", connections_open, caller="app"),
    Method("users.info", users_info, scopes=("users:read",)),
)
