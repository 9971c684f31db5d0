"""The editor's form: what may be sent from it, with a tick and a source or without."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from decision_form import REJECTED, RIGHT, UNPROVEN, form_texts, make_case, open_form, submit
from running_bot import (
    CannedAssistant,
    newsroom,
    shown,
)

from bot.slack.blocks.form import (
    ANSWER_BLOCK,
    LINK_BLOCK,
    VOUCH_BLOCK,
    read_entry,
)
from bot.slack.source_link import is_source_link
from bot.workspace import DATA_DESK, EDUARDO, INES


async def test_an_edited_text_that_the_data_confirm_is_sent(tmp_path: Path) -> None:
    """The form holds the draft; a right text passes the gates and the post names the editor."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        question, card = await make_case(room)
        view = await open_form(room, card)
        assert "55,123,456" in form_texts(view)
        assert await submit(room, view, RIGHT) == {}
        decision = shown(room.thread(question)[-1])
        assert RIGHT in decision
        assert f"Answer of the data editor <@{EDUARDO}>" in decision
        assert "found every figure in the data" in decision
        assert "edited and sent" in shown(room.cards()[0])


async def test_what_the_check_cannot_trace_needs_a_tick_and_a_source(tmp_path: Path) -> None:
    """Without both it is refused beside the fields; with both it is sent, and the post says so."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        question, card = await make_case(room)
        view = await open_form(room, card)
        assert set(await submit(room, view, UNPROVEN)) == {ANSWER_BLOCK}
        assert set(await submit(room, view, UNPROVEN, tick=True)) == {LINK_BLOCK}
        assert set(await submit(room, view, UNPROVEN, "https://stats.example/x")) == {VOUCH_BLOCK}
        at_home = await submit(room, view, UNPROVEN, "http://localhost/x", tick=True)
        assert LINK_BLOCK in at_home
        assert len(room.thread(question)) == 1
        assert await submit(room, view, UNPROVEN, "https://stats.example/x", tick=True) == {}
        decision = shown(room.thread(question)[-1])
        assert "could not confirm it" in decision
        assert "vouches for it. Source given: <https://stats.example/x>" in decision


async def test_a_stopped_draft_is_never_sent_with_one_press(tmp_path: Path) -> None:
    """*Send as it is* opens the form, with what is wrong and the evidence; tick and link are needed."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        question, card = await make_case(room)
        await room.press(EDUARDO, card, "case_send_vouched")
        (view,) = room.workspace.state.views.values()
        for part in ("Send as it is", "55,123,456", "not in the evidence", "41,262,329 people"):
            assert part in str(view.payload)
        draft = str(REJECTED.answer.text if REJECTED.answer else "")
        assert set(await submit(room, view, draft)) == {ANSWER_BLOCK}
        assert len(room.thread(question)) == 1
        assert await submit(room, view, draft, "https://stats.example/x", tick=True) == {}
        decision = shown(room.thread(question)[-1])
        assert f"<@{EDUARDO}> sends this answer. *The data say otherwise:*" in decision
        assert "Source given: <https://stats.example/x>" in decision
        assert "World Bank" not in decision
        assert "sent as it is, although the data say otherwise" in shown(room.cards()[0])


async def test_a_card_of_an_older_version_sends_no_stopped_draft_either(tmp_path: Path) -> None:
    """Its *send as it is* was one press: now it is told what is needed, and nothing is posted."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        question, card = await make_case(room)
        element = room.workspace.people.find_element(DATA_DESK, card.ts, "case_send_vouched")
        old = replace(element, element={**element.element, "action_id": "case_send"})
        await room.workspace.people.press(EDUARDO, old)
        await room.settled()
        assert "vouch for it and give a source" in room.notes(EDUARDO)[0]
        assert len(room.thread(question)) == 1


async def test_a_draft_that_is_corrected_in_the_form_of_send_as_it_is_needs_no_tick(tmp_path: Path) -> None:
    """The same form: a right text passes the check and is sent as a correction, with our source."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        question, card = await make_case(room)
        await room.press(EDUARDO, card, "case_send_vouched")
        (view,) = room.workspace.state.views.values()
        assert await submit(room, view, RIGHT) == {}
        decision = shown(room.thread(question)[-1])
        assert "Answer of the data editor" in decision
        assert "World Bank" in decision


@pytest.mark.parametrize("action", ["case_send_vouched", "case_correct"])
async def test_the_form_speaks_the_cards_language_from_its_first_moment(tmp_path: Path, action: str) -> None:
    """The placeholder is built before anything is looked up: the press itself tells the language."""
    async with newsroom(tmp_path, CannedAssistant(replace(REJECTED, language="fr"))) as room:
        await room.ask("<@U0STATSBOT> Quelle était la population du Canada en 2024 ?")
        (card,) = room.cards()
        await room.press(EDUARDO, card, action)
        (opened,) = room.calls("views.open")
        assert "Un instant" in str(opened["view"])
        room.workspace.faults.fail_next("views.open", 1, error="expired_trigger_id")
        await room.press(INES, card, action)
        assert "Veuillez appuyer" in room.notes(INES)[0]


@pytest.mark.parametrize("text", ["   ", "In 2024 it was 41,262,329. " * 40])
async def test_nobody_can_vouch_for_an_empty_or_endless_text(tmp_path: Path, text: str) -> None:
    """Form is not a matter of trust."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        question, card = await make_case(room)
        view = await open_form(room, card)
        errors = await submit(room, view, text, "https://stats.example/x", tick=True)
        assert set(errors) == {ANSWER_BLOCK}
        assert len(room.thread(question)) == 1


async def test_a_form_that_is_sent_too_late_is_refused(tmp_path: Path) -> None:
    """Row 33: the case was decided while the form was open; the form says so, and nothing is sent."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        question, card = await make_case(room)
        view = await open_form(room, card)
        await room.decline(INES, card)
        errors = await submit(room, view, RIGHT)
        assert "decided by someone else" in errors[ANSWER_BLOCK]
        assert len(room.thread(question)) == 2


@pytest.mark.parametrize("error", ["expired_trigger_id", "internal_error"])
async def test_a_form_that_could_not_be_opened_asks_for_another_press(tmp_path: Path, error: str) -> None:
    """Row 33: a late trigger is told; the second press works."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        _, card = await make_case(room)
        room.workspace.faults.fail_next("views.open", 1, error=error)
        await room.press(EDUARDO, card, "case_correct")
        assert "press the button again" in room.notes(EDUARDO)[0]
        assert await open_form(room, card)


async def test_the_form_opens_before_anything_is_looked_up(tmp_path: Path) -> None:
    """Row 33: views.open is the first call after the press, and the store was not asked before it."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        _, card = await make_case(room)
        order: list[str] = []
        looked_up, opened = room.bot.store.case_file, room.bot.desk.slack.open_view

        async def case_file(case_id: str) -> Any:
            order.append("store")
            return await looked_up(case_id)

        async def open_view(trigger_id: str, view: dict[str, Any]) -> str:
            order.append("open")
            return await opened(trigger_id, view)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(room.bot.store, "case_file", case_file)
            patch.setattr(type(room.bot.desk.slack), "open_view", lambda _self, *args: open_view(*args))
            await room.press(EDUARDO, card, "case_correct")
        assert order[:2] == ["open", "store"]


PRIVATE_HOSTS = [
    *(
        "127.0.0.1",
        "127.1",
        "0x7f.0.0.1",
        "10.0.0.7",
        "192.168.1.1",
        "172.16.0.1",
        "169.254.169.254",
    ),
    *("[::1]", "[fe80::1]", "[fd00::1]", "[::ffff:127.0.0.1]", "224.0.0.1", "2130706433", "localhost."),
    *("desk.localhost", "printer.local", "wiki.internal", "%6cocalhost", "a..b", "u:p@stats.example"),
]


@pytest.mark.parametrize("text", ["\u200b", "\u2060\ufeff", "\u3164", "\u2800 \u00ad", "\u202e\n", "\0"])
def test_a_text_of_which_nothing_is_seen_is_empty(text: str) -> None:
    """Nobody can vouch for it, and nothing goes out."""
    values: dict[str, Any] = {
        "answer": {"answer_text": {"value": text}},
        "vouch": {"vouch_tick": {"selected_options": [{"value": "vouched"}]}},
        "link": {"source_link": {"value": "https://stats.example"}},
    }
    assert read_entry({"state": {"values": values}}).text == ""
    values["answer"]["answer_text"]["value"] = f"41{text}?"
    assert read_entry({"state": {"values": values}}).text


@pytest.mark.parametrize(
    ("link", "good"),
    [
        ("https://stats.example/table?id=1", True),
        ("http://stats.example", True),
        ("https://statistiques.example:8443/é", True),
        ("ftp://stats.example", False),
        ("https://stats.example:0/", False),
        *((f"https://{host}/table", False) for host in PRIVATE_HOSTS),
        *((f"https://stats.example/a{char}b", False) for char in "\0\n\x1b\x7f\u0085\u200b\u202e\u2028"),
        ("https://localhost", False),
        ("https://user@stats.example", False),
        ("https://stats.example/<!channel>", False),
        ("https://stats.example/a|b", False),
        ("https://stats.example/a b", False),
        ("javascript:alert(1)", False),
        ("https://[bad", False),
        ("https://stats.example/" + "x" * 600, False),
        ("", False),
    ],
)
def test_a_source_is_a_whole_public_address(link: str, good: bool) -> None:
    """Nothing that would break out of Slack's link markup, and no other scheme."""
    assert is_source_link(link) is good
