"""The newsroom's page in a real browser, a small app at the other end: keyboard, sizes, colours, safety."""

from __future__ import annotations

import json

import pytest
from e2e.chromium import Chromium, needs_chromium
from slack_sdk.web.async_client import AsyncWebClient
from workspace.small_app import BUTTONS, running

from bot.workspace import DATA_DESK, EDUARDO, INES, NEWSROOM, ROSA, Example, LocalWorkspace, WorkspaceSettings

pytestmark = [pytest.mark.browser, needs_chromium]

SETTINGS = WorkspaceSettings(examples=(Example("What was Canada's population in 2024?", "a plain look-up"),))
CONTRAST = """(selector) => {
  const channels = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = (rgb) => rgb.slice(0, 3).map((c) => c / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (node) => {
    for (let n = node; n; n = n.parentElement) {
      const found = channels(getComputedStyle(n).backgroundColor);
      if (found.length === 3 || found[3] === 1) return found;
    }
    return [255, 255, 255];
  };
  const node = document.querySelector(selector);
  const [a, b] = [light(channels(getComputedStyle(node).color)), light(ground(node))].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}"""


def client_of(workspace: LocalWorkspace) -> AsyncWebClient:
    return AsyncWebClient(token=workspace.settings.bot_token, base_url=workspace.api_url)


async def test_a_question_can_be_asked_and_its_thread_read_with_the_keyboard_alone() -> None:
    async with running(SETTINGS) as (workspace, _recorder, _handler), Chromium() as page:
        await page.open(workspace.address)
        assert "not Slack" in await page.text("#banner")
        assert await page.run("document.activeElement.id") == "composer-text"
        await page.type("@stats first line")
        await page.key("Enter", modifiers=8)  # with Shift: a new line
        await page.type("second line")
        await page.key("Enter")
        await page.wait_for_text("#thread-feed", "On it")
        (asked,) = workspace.state.top_level(NEWSROOM)
        assert asked.text.endswith("first line\nsecond line")
        await page.focus_by_tab("e.id === 'close-thread'")
        await page.key("Enter")
        assert await page.run("document.getElementById('thread').hidden")
        assert "thread-link" in await page.run("document.activeElement.className")
        await page.key("Enter")
        assert await page.run("document.activeElement.id") == "reply-text"
        await page.key("Escape")
        assert await page.run("document.getElementById('thread').hidden")
        await page.focus_by_tab("e.dataset.person === 'U0EDUARDO'")
        await page.key("Space")
        await page.wait_for_text("#channel-title", "#data-desk")
        assert page.errors == []


async def test_an_example_asks_with_one_click() -> None:
    async with running(SETTINGS) as (workspace, _recorder, _handler), Chromium() as page:
        await page.open(workspace.address)
        await page.click(".example", "Canada's population")
        await page.wait_for_text("#thread-feed", "On it")
        assert workspace.state.top_level(NEWSROOM)[0].user == ROSA


async def test_a_newsroom_that_stops_says_so_and_no_click_is_silent_then() -> None:
    """Also for who only reads, or changes to another person; and the notice covers no message box."""
    async with running(SETTINGS) as (workspace, _recorder, _handler), Chromium() as page:
        await page.open(workspace.address)
        await page.type("a question begun")
        await workspace.stop()
        await page.wait_for_text("#toast", "has stopped")
        box = "document.getElementById('composer-text')"
        assert await page.run(
            f"(() => {{ const b = {box}.getBoundingClientRect();"
            f" return document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2) === {box}; }})()"
        )
        await page.run("document.getElementById('toast').hidden = true")
        await page.key("Enter")
        await page.wait_for("!document.getElementById('toast').hidden")
        assert await page.run(f"{box}.value") == "a question begun"
        await page.run("document.getElementById('toast').hidden = true")
        await page.click(f"[data-person={EDUARDO}]")
        await page.wait_for("!document.getElementById('toast').hidden")


async def test_a_modal_shows_corrections_keeps_the_text_and_closes_with_escape() -> None:
    async with running() as (workspace, _recorder, _handler), Chromium() as page:
        await client_of(workspace).chat_postMessage(channel=DATA_DESK, text="card", blocks=BUTTONS)
        await page.open(f"{workspace.address}/#/{EDUARDO}/{DATA_DESK}")
        await page.click("[data-action=edit]")
        await page.wait_for("document.querySelector('#modal[open]')")
        await page.run("document.activeElement.select()")
        await page.type("wrong")
        await page.click("#modal [type=submit]")
        await page.wait_for_text("#modal .error", "Not in the evidence")
        assert await page.run("document.activeElement.getAttribute('aria-invalid')") == "true"
        assert await page.run("document.activeElement.value") == "wrong"
        await page.key("Escape")
        await page.wait_for("!document.querySelector('#modal[open]')")
        assert workspace.state.views == {}
        assert await page.run("document.activeElement.dataset.action") == "edit"
        await page.click("[data-action=edit]")
        await page.wait_for("document.querySelector('#modal[open] input')?.value === 'draft'")
        await page.click("#modal [type=submit]")
        await page.wait_for("!document.querySelector('#modal[open]')")
        assert page.errors == []


async def test_a_note_for_one_person_is_shown_to_that_person_only() -> None:
    async with running() as (workspace, _recorder, _handler), Chromium() as page:
        await page.open(f"{workspace.address}/#/{EDUARDO}/{NEWSROOM}")
        await page.type("/snapshot")
        await page.key("Enter")
        await page.wait_for_text(".note", "8 countries")
        assert "Only visible to you" in await page.text(".note")
        await page.click(f"[data-person={INES}]")
        await page.click(f"[data-channel={NEWSROOM}]")
        await page.wait_for_text("#feed", "Nothing here yet")


async def test_text_of_people_and_apps_never_becomes_markup_of_the_page() -> None:
    hostile = '&lt;img src=x onerror=alert(1)&gt; <javascript:alert(1)|press> <https://a.example/"onx=1|*b*>'
    async with running() as (workspace, _recorder, _handler), Chromium() as page:
        blocks = [{"type": "section", "text": {"type": "mrkdwn", "text": hostile}}]
        await client_of(workspace).chat_postMessage(channel=NEWSROOM, text=hostile)
        await client_of(workspace).chat_postMessage(channel=NEWSROOM, text="x", blocks=blocks)
        workspace.people.say(ROSA, NEWSROOM, "<script>alert(1)</script>")
        await page.open(workspace.address)
        await page.wait_for_text("#feed", "<script>alert(1)</script>")
        assert (
            await page.run("document.querySelectorAll('#feed img, #feed script, #feed [onerror]').length")
            == 0
        )
        links = await page.run("[...document.querySelectorAll('#feed a')].map((a) => a.getAttribute('href'))")
        assert links == ['https://a.example/"onx=1'] * 2
        assert page.errors == []


MARKUP = {
    "R&amp;D &lt; 5 &amp;lt;": "R&amp;D &lt; 5 &amp;lt;",  # unescaped once: innerHTML escapes it again
    "*bold* _slanted_ ~gone~": "<strong>bold</strong> <em>slanted</em> <s>gone</s>",
    "`code *x*` 2 * 3 * 4 snake_case_name": "<code>code *x*</code> 2 * 3 * 4 snake_case_name",
    "<@U0ROSA> in <#C0NEWSROOM|newsroom>": "@Rosa Marín in #newsroom",
    "<!channel> <!date^1^{what}|today>": "@channel today",
    "<!date^1796036400^{date_long}|then>": "Nov 30, 2026",
    "> raw": "<blockquote>raw</blockquote>",
    "&gt; said\n&gt; more\nafter": "<blockquote>said\nmore</blockquote>after",
    ":warning: :no_such_sign:": "⚠️ :no_such_sign:",
}


async def test_slacks_markup_is_shown_as_slack_shows_it() -> None:
    async with running() as (workspace, _recorder, _handler), Chromium() as page:
        await page.open(workspace.address)
        for markup, expected in MARKUP.items():
            shown = await page.run(
                "import('/page/render.js').then(({renderMarkup, element}) => {"
                " const names = new Map([['U0ROSA', 'Rosa Marín']]);"
                f" const box = element('div', {{}}, renderMarkup({json.dumps(markup)}, names));"
                " for (const span of box.querySelectorAll('span')) span.replaceWith(span.textContent);"
                " return box.innerHTML; })"
            )
            assert shown == expected


async def test_a_narrow_window_hides_the_people_behind_a_button_and_never_scrolls_sideways() -> None:
    async with running(SETTINGS) as (workspace, _recorder, _handler), Chromium(360, 640) as page:
        await page.open(workspace.address)
        assert not await page.run("document.getElementById('sidebar').getClientRects().length")
        await page.click("#open-sidebar")
        assert await page.run("document.activeElement.dataset.person") == ROSA
        await page.key("Escape")
        assert await page.run("document.activeElement.id") == "open-sidebar"
        await page.click("#composer-text")
        await page.type("@stats " + "unbroken" * 40)
        await page.key("Enter")
        await page.wait_for_text("#thread-feed", "On it")
        assert await page.run("document.documentElement.scrollWidth <= innerWidth")
        assert not await page.run("document.getElementById('channel').getClientRects().length")


async def test_what_is_wrong_in_a_form_comes_into_view_in_a_narrow_window() -> None:
    async with running() as (workspace, _recorder, _handler), Chromium(360, 300) as page:
        await client_of(workspace).chat_postMessage(channel=DATA_DESK, text="card", blocks=BUTTONS)
        await page.open(f"{workspace.address}/#/{EDUARDO}/{DATA_DESK}")
        await page.click("[data-action=edit]")
        await page.wait_for("document.querySelector('#modal[open]')")
        await page.run("document.activeElement.select()")
        await page.type("wrong")
        await page.run("document.querySelector('#modal .input input').style.marginBottom = '400px'")
        await page.click("#modal [type=submit]")
        await page.wait_for_text("#modal .error", "Not in the evidence")
        await page.wait_for(
            "document.querySelector('#modal .error').getBoundingClientRect().bottom"
            " <= document.querySelector('#modal').getBoundingClientRect().bottom"
        )


@pytest.mark.parametrize("dark", [False, True])
async def test_text_is_readable_in_light_and_dark(dark: bool) -> None:
    """At least 4.5 to 1, as WCAG asks for normal text."""
    async with running(SETTINGS) as (workspace, _recorder, _handler), Chromium() as page:
        await client_of(workspace).chat_postMessage(channel=NEWSROOM, text="card", blocks=BUTTONS)
        await page.dark(dark)
        await page.open(workspace.address)
        for selector in (
            "#banner", "#sidebar h2", "#sidebar small", ".hint", ".message .text", ".byline time", ".app",
            ".block-button", ".example span", ".composer button", ".thread-link", "#channel-topic",
        ):  # fmt: skip
            ratio = await page.run(f"({CONTRAST})({json.dumps(selector)})")
            assert ratio >= 4.5, (selector, ratio)


IN_VIEW = """(feed, last) => {
  const box = document.getElementById(feed), nodes = box.querySelectorAll("[data-ts]");
  const found = last ? nodes[nodes.length - 1].getBoundingClientRect() : null;
  const frame = box.getBoundingClientRect();
  return Boolean(found) && found.bottom <= frame.bottom + 1 && found.bottom > frame.top;
}"""


async def test_what_one_writes_and_what_one_alone_may_see_comes_into_view() -> None:
    """A thread opens beside the channel and narrows it; a reader who scrolled up keeps their place else."""
    async with running(SETTINGS) as (workspace, _recorder, _handler), Chromium(1100, 600) as page:
        for number in range(12):
            workspace.people.say(
                ROSA, NEWSROOM, f"Message {number}: " + "some words that wrap when narrow " * 4
            )
        await page.open(workspace.address)
        await page.click(".example")
        await page.wait_for_text("#thread-feed", "On it")
        await page.wait_for(f"({IN_VIEW})('feed', true)")
        await page.run("document.getElementById('feed').scrollTop = 0")
        await page.wait_for("document.getElementById('feed').scrollTop === 0")
        workspace.people.say(EDUARDO, NEWSROOM, "Somebody else's message")
        await page.wait_for_text("#feed", "Somebody else's message")
        assert await page.run("document.getElementById('feed').scrollTop") == 0
        client = client_of(workspace)
        await client.chat_postEphemeral(channel=NEWSROOM, user=ROSA, text="For you alone")
        await page.wait_for_text("#feed", "For you alone")
        await page.wait_for(f"({IN_VIEW})('feed', true)")


async def test_what_one_begins_to_write_stays_with_its_person_channel_and_thread() -> None:
    """Text begun in one place never shows, or is sent, in another; a failed send gives it back."""
    async with running(SETTINGS) as (workspace, _recorder, _handler), Chromium() as page:
        first = workspace.people.say(ROSA, NEWSROOM, "One").ts
        second = workspace.people.say(ROSA, NEWSROOM, "Two").ts
        await page.open(workspace.address)
        direct = f"[data-channel={workspace.state.open_im(ROSA).id}]"
        written = "document.getElementById('composer-text').value"
        reply = "document.getElementById('reply-text').value"
        await page.type("for the newsroom")
        await page.click(direct)
        assert await page.run(written) == ""
        await page.click("#composer-text")
        await page.type("/no-such-command")
        await page.key("Enter")
        await page.click(f"[data-channel={NEWSROOM}]")
        await page.wait_for_text("#toast", "not a valid command")
        assert await page.run(written) == "for the newsroom"
        await page.click(direct)
        assert await page.run(written) == "/no-such-command"
        await page.click(f"[data-channel={NEWSROOM}]")
        await page.click(f"[data-ts='{first}'] .thread-link")
        await page.type("on the first")
        await page.click(f"[data-ts='{second}'] .thread-link")
        assert await page.run(reply) == ""
        await page.click(f"[data-ts='{first}'] .thread-link")
        assert await page.run(reply) == "on the first"
        await page.click(f"[data-person={INES}]")
        await page.wait_for_text("#channel-title", "#data-desk")
        await page.click(f"[data-channel={NEWSROOM}]")
        assert await page.run(written) == ""
        await page.click(f"[data-person={ROSA}]")
        await page.wait_for(f"{written} === 'for the newsroom'")
        assert page.errors == []


RICH_TEXT = [
    (
        {"type": "rich_text_quote", "elements": [{"type": "text", "text": "*a* ~41~ :x: <@U0ROSA> &amp;"}]},
        "<blockquote>*a* ~41~ :x: &lt;@U0ROSA&gt; &amp;amp;</blockquote>",
    ),
    (
        {
            "type": "rich_text_list",
            "style": "bullet",
            "elements": [
                {
                    "type": "rich_text_section",
                    "elements": [
                        {"type": "text", "text": "x "},
                        {"type": "text", "text": "y", "style": {"italic": True, "bold": True}},
                    ],
                }
            ],
        },
        "<ul><li>x <em><strong>y</strong></em></li></ul>",
    ),
    (
        {
            "type": "rich_text_section",
            "elements": [
                {"type": "user", "user_id": "U0ROSA"},
                {"type": "text", "text": " "},
                {"type": "emoji", "name": "warning"},
                {"type": "date", "timestamp": 1, "format": "{what}", "fallback": " then"},
            ],
        },
        "<div>@Rosa Marín ⚠️ then</div>",
    ),
]


async def test_rich_text_is_shown_as_written() -> None:
    """Its texts are no markup: only its own elements and styles are."""
    async with running() as (workspace, _recorder, _handler), Chromium() as page:
        await page.open(workspace.address)
        for part, expected in RICH_TEXT:
            shown = await page.run(
                "import('/page/render.js').then(({renderBlocks}) => {"
                " const names = new Map([['U0ROSA', 'Rosa Marín']]);"
                f" const blocks = [{{type: 'rich_text', elements: [{json.dumps(part)}]}}];"
                " const box = renderBlocks(blocks, {names});"
                " for (const span of box.querySelectorAll('span')) span.replaceWith(span.textContent);"
                " return box.querySelector('.rich').innerHTML; })"
            )
            assert shown == expected
