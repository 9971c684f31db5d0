"""The whole story by hand, in a real browser: asked, stopped, decided by the editor, read in the thread.

With SCREENSHOTS=<folder> in the environment the pictures of it are kept there.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from e2e.chromium import Chromium, needs_chromium

from bot.demo import running_demo
from bot.workspace import EDUARDO, LUC, NEWSROOM, ROSA

pytestmark = [pytest.mark.browser, needs_chromium]


async def keep(page: Chromium, name: str) -> None:
    if folder := os.environ.get("SCREENSHOTS"):
        await page.screenshot(Path(folder) / f"{name}.webp")


async def test_a_stopped_answer_is_mended_by_the_editor_and_read_by_the_reporter() -> None:
    async with running_demo() as workspace, Chromium(1200, 760) as page:
        await page.open(workspace.address)
        await page.click(".example", "Canada's population in 2024")
        await page.wait_for_text("#thread-feed", "41,262,329")
        await page.wait_for_text("#thread-feed", "Source: World Bank")
        await keep(page, "answer")

        await page.click(".example", "people in Mexico used the Internet")
        await page.wait_for_text("#thread-feed", "a person is checking")
        assert "75.63" not in await page.text("#thread-feed")
        await page.wait_for_text(f"[data-person={EDUARDO}]", "new")

        await page.click(f"[data-person={EDUARDO}]")
        await page.wait_for_text("#feed", "In 2022, 75.63% of people in Mexico")
        await page.wait_for_text("#feed", "not checked")
        await keep(page, "card")
        await page.click(".block-button", "Edit and send")
        await page.wait_for("document.querySelector('#modal[open] textarea')")
        await page.click("#modal textarea")
        await page.run("document.activeElement.select()")
        await page.type("In 2022, 75% of people in Mexico used the Internet.")
        await page.click("#modal [type=submit]")
        await page.wait_for("document.querySelector('#modal .error:not([hidden])')")
        await keep(page, "form")
        await page.run("document.querySelector('#modal textarea').select()")
        await page.type("In 2022, 78.63% of people in Mexico used the Internet.")
        await page.click("#modal [type=submit]")
        await page.wait_for("!document.querySelector('#modal[open]')")
        await page.wait_for("!document.querySelector('#feed .block-button')")

        await page.click(f"[data-person={ROSA}]")
        await page.wait_for_text("#thread-feed", "78.63%")
        await page.wait_for_text("#thread-feed", "Eduardo Silva")
        await keep(page, "decision")
        assert page.errors == []


async def test_what_the_data_say_is_sent_with_one_press() -> None:
    async with running_demo() as workspace, Chromium() as page:
        await page.open(workspace.address)
        await page.click(f"[data-person={LUC}]")
        await page.click(".example", "Quel pourcentage")
        await page.wait_for_text("#thread-feed", "une personne")
        await page.click(f"[data-person={EDUARDO}]")
        await page.click(".block-button", "Envoyer cette phrase")
        await page.wait_for_text("#feed", "envoyé ce que disent les données")
        await page.click(f"[data-person={LUC}]")
        await page.wait_for_text("#thread-feed", "78,6\u00a0%")
        assert "75,63" not in await page.text("#thread-feed")
        assert page.errors == []


async def test_cannot_answer_asks_why() -> None:
    """Escape leaves the case as it was; the decision can be taken back for a while, and then is posted."""
    async with running_demo() as workspace, Chromium() as page:
        await page.open(workspace.address)
        await page.click(".example", "life expectancy in 2023")
        await page.wait_for_text("#thread-feed", "a person is checking")
        await page.click(f"[data-person={EDUARDO}]")
        await page.click(".block-button", "Cannot answer")
        await page.wait_for("document.querySelector('#modal[open] [type=radio]')")
        await page.key("Escape")
        await page.wait_for("!document.querySelector('#modal[open]')")
        assert len(workspace.state.thread("C0NEWSROOM", workspace.state.top_level("C0NEWSROOM")[0].ts)) == 2
        await page.click(".block-button", "Cannot answer")
        await page.wait_for("document.querySelector('#modal[open] [type=radio]')")
        await page.click("#modal [type=radio]")
        await page.click("#modal [type=submit]")
        await page.wait_for_text("#feed", "Decided by")
        await page.click(".block-button", "Undo")
        await page.wait_for_text("#feed", "Cannot answer")
        await page.click(".block-button", "Cannot answer")
        await page.wait_for("document.querySelector('#modal[open] [type=radio]')")
        await page.click("#modal [type=radio]")
        await page.click("#modal [type=submit]")
        await page.wait_for("!document.querySelector('#feed .block-button')")
        await page.click(f"[data-person={ROSA}]")
        await page.wait_for_text("#thread-feed", "the data have no figures for it")
        assert page.errors == []


async def test_the_form_stands_on_a_small_screen() -> None:
    """On 800 pixels of height the editor sees every field and the button that sends, without scrolling."""
    async with running_demo() as workspace, Chromium(1280, 800) as page:
        await page.open(workspace.address)
        await page.click(".example", "Mexico used")
        await page.wait_for_text("#thread-feed", "a person is checking")
        await page.click(f"[data-person={EDUARDO}]")
        await page.click(".block-button", "Send the draft as it is")
        await page.wait_for("document.querySelector('#modal[open] textarea')")
        await keep(page, "small-form")
        assert await page.run("document.querySelector('#modal').scrollHeight <= innerHeight")
        assert await page.run(
            "document.querySelector('#modal [type=submit]').getBoundingClientRect().bottom < innerHeight"
        )


async def test_the_french_way_back_works_and_a_stopped_draft_takes_a_tick_and_a_source() -> None:
    async with running_demo() as workspace, Chromium() as page:
        await page.open(workspace.address)
        await page.click(f"[data-person={LUC}]")
        await page.click(".example", "Quel pourcentage")
        await page.wait_for_text("#thread-feed", "une personne")
        await page.click(f"[data-person={EDUARDO}]")
        await page.click(".block-button", "Envoyer le brouillon tel quel")
        await page.wait_for("document.querySelector('#modal[open] textarea')")
        await page.wait_for_text("#modal", "Le contrôle a arrêté ce brouillon")
        await page.click("#modal [type=submit]")
        await page.wait_for("document.querySelector('#modal .error:not([hidden])')")
        assert len(workspace.state.thread("C0NEWSROOM", workspace.state.top_level("C0NEWSROOM")[0].ts)) == 2
        await page.click("#modal [type=checkbox]")
        await page.click("#modal [type=url]")
        await page.type("https://stats.example/endutih")
        await page.click("#modal [type=submit]")
        await page.wait_for("!document.querySelector('#feed .block-button')")
        await page.click(f"[data-person={LUC}]")
        await page.wait_for_text("#thread-feed", "75,63")
        await page.wait_for_text("#thread-feed", "Les données disent autre chose")
        await page.wait_for_text("#thread-feed", "https://stats.example/endutih")
        assert "Banque mondiale" not in await page.text("#thread-feed")
        await page.wait_for_text("#thread-feed", "Eduardo Silva")
        assert page.errors == []


async def test_an_editor_decides_by_keyboard_alone() -> None:
    """The focus is in the form when it opens, on the card after it, and stays with a chosen person."""
    async with running_demo() as workspace, Chromium() as page:
        await page.open(workspace.address)
        await page.focus_by_tab("e.className === 'example' && e.innerText.includes('Mexico used')")
        await page.key("Enter")
        await page.wait_for_text("#thread-feed", "a person is checking")
        await page.focus_by_tab(f"e.dataset.person === '{EDUARDO}'")
        await page.key("Enter")
        await page.wait_for_text("#feed", "not checked")
        assert await page.run("document.activeElement.dataset.person") == EDUARDO
        await page.focus_by_tab("e.dataset.action === 'case_send_vouched'")
        await page.key("Enter")
        await page.wait_for("document.activeElement.matches('#modal textarea')")
        await page.key("Tab")
        await page.key("Space")
        await page.key("Tab")
        await page.type("https://stats.example/a")
        await page.key("Enter")
        await page.wait_for("!document.querySelector('#modal[open]')")
        await page.wait_for("!document.querySelector('#feed .block-button')")
        assert await page.run("Boolean(document.activeElement.closest('#feed [data-ts]'))")
        await page.focus_by_tab(f"e.dataset.person === '{ROSA}'")
        await page.key("Enter")
        await page.wait_for_text("#thread-feed", "https://stats.example/a")
        assert page.errors == []


async def test_a_sentence_of_a_colleague_is_checked_for_oneself() -> None:
    async with running_demo() as workspace, Chromium(1200, 760) as page:
        said = (
            "Canada's population was 41.3 million in 2024. Japan had 12 million people in 2024. Astonishing!"
        )
        workspace.people.say(EDUARDO, NEWSROOM, said)
        await page.open(f"{workspace.address}/#/{ROSA}/{NEWSROOM}")
        await page.wait_for_text("#feed", "Astonishing")
        await page.click("#feed .shortcut", "Check this sentence")
        await page.wait_for_text("#modal", "1 of 3 follow from the data")
        assert "Japan's population was 123.98 million in 2024" in await page.text("#modal")
        await keep(page, "check")
        await page.key("Escape")
        await page.wait_for("!document.querySelector('#modal[open]')")
        await page.click("#composer-text")
        await page.type("/check")
        await page.key("Enter")
        await page.wait_for("document.querySelector('#modal[open] textarea')")
        await page.type("Mexico's population was 150 million in 2024.")
        await page.click("#modal [type=submit]")
        await page.wait_for_text("#modal", "0 of 1 follow from the data")
        await keep(page, "check-form")
        assert page.errors == []
