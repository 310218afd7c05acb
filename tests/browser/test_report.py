"""The page of the report as a person meets it: the real server with its worker, and a provider that does as it is told.

It is watched while it is written, read, printed, and brought about after a part of it or all of it had failed.
"""

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.accessible import DESKTOP, PHONE, assert_accessible, violations
from tests.browser.installation import A_GOOD_KEY, Enter, begin_interview, use_key
from tests.browser.room import Room, load_by
from tests.browser.watch import Watch
from tests.fake_openai_server import FakeOpenAI
from tests.waiting import wait_until

pytestmark = pytest.mark.process

QUESTION = "I get prices and a target and return two positions. Can prices repeat? Is the list sorted?"
PARTS = 4  # two stages, the whole, and the study note
SHOTS = os.environ.get("SHOTS")

KEEP_WHAT_IS_SAID = """
() => {
  window.labels = [];
  window.said = [];
  const note = (list, text) => { if (text && list.at(-1) !== text) list.push(text); };
  const look = () => {
    note(window.labels, document.querySelector("#report-progress label")?.textContent);
    note(window.said, document.querySelector("#report-said").innerText.trim());
  };
  look();
  new MutationObserver(look).observe(document.querySelector("#report-state"), { childList: true, subtree: true });
}
"""


@pytest.fixture
def end_an_interview(enter: Enter, watch: Watch, model: FakeOpenAI) -> Callable[..., Page]:
    """Take an interview to its second stage and end it; from then on the provider answers in these modes."""
    watch.expect_status(409, 502)  # the question whether it shall really end, and an outage
    watch.expect("Response Status Error Code 502 from .*/report/updates/")

    def end(page: Page, *modes: str, default: str = "normal") -> Page:
        enter(page)
        use_key(page, A_GOOD_KEY)
        room = begin_interview(page)
        room.say(QUESTION)
        room.press("#ask-skip")
        room.press("#ask-skip")
        model.script(*modes)
        model.default = default
        end_it(room)
        return page

    return end


def end_it(room: Room) -> None:
    room.from_menu("#ask-end")
    room.refusal.locator("[data-offer=end_interview] button").click()
    expect(room.page.locator("#composer-area[data-finished]")).to_be_visible()


def parts(page: Page) -> Locator:
    """Return the parts that are written; the note is only led to."""
    return page.locator(".report-section:has(.prose, a[href*='/notes/'])")


def missing(page: Page) -> Locator:
    return page.locator(".report-section .feedback-card")


def way(page: Page, name: str) -> Locator:
    return page.locator(f"#report-wait [data-offer='{name}'] button")


def has_come_to_an_end(plain: Page) -> bool:
    """Tell whether a page without scripts shows the end of the writing; otherwise it looks again."""
    if plain.locator("#report-bar").count():
        load_by(plain.locator("#report-wait noscript a"))
    return not plain.locator("#report-bar").count()


def take_pictures(page: Page, name: str) -> None:
    """Keep what the page looks like where ``SHOTS`` says."""
    if SHOTS:
        for scheme, size in (("light", page.viewport_size), ("dark", PHONE)):
            before = page.viewport_size
            page.emulate_media(color_scheme=scheme)
            page.set_viewport_size(size)
            page.screenshot(path=f"{SHOTS}/report-{name}-{size['width']}-{scheme}.png", full_page=True)
            page.set_viewport_size(before)


def assert_plain_to_all(page: Page) -> None:
    """Check the page on a light desktop and on a dark phone, with axe and for something to scroll sideways."""
    for scheme, size in (("light", DESKTOP), ("dark", PHONE)):
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(size)
        assert not violations(page), f"{scheme}:\n" + "\n".join(violations(page))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
    page.set_viewport_size(DESKTOP)


def test_it_is_read_while_it_is_written(page: Page, end_an_interview: Callable[..., Page]) -> None:
    end_an_interview(page, "slow:1.5", "slow:6", "slow:9", "slow:9")
    expect(page.locator("#wait-bar")).to_have_attribute("max", str(PARTS))
    load_by(page.locator("#coach-status a", has_text="Watch it being written"))
    page.evaluate(KEEP_WHAT_IS_SAID)
    expect(page.locator("#report-bar")).to_be_visible()
    expect(page.locator("#band-communication .band")).to_be_visible()
    expect(parts(page)).not_to_have_count(0)
    look_at_it_in_the_making(page)

    expect(page.locator("#report-said")).to_contain_text("Your report is ready.")
    expect(parts(page)).to_have_count(PARTS)
    expect(page.locator("#report-bar, [hx-trigger]")).to_have_count(0)
    labels, said = page.evaluate("[window.labels, window.said]")
    numbers = [int(label.split(" ")[0]) for label in labels]
    assert len(numbers) > 1 and numbers == sorted(set(numbers)), "it grows"
    assert said == ["Your report is being written. You can already read the finished parts.", "Your report is ready."]
    expect(page.locator(".report-section .chip-voice", has_text="Model")).not_to_have_count(0)
    open_folds(page)
    expect(page.locator("#report-usage")).to_contain_text("All steps")
    assert_accessible(page)
    take_pictures(page, "written")

    expect(page.locator("#report-note-link a")).to_be_visible()
    quote = page.locator("#part-problem_clarification .prose a, .signal-quote a").first
    target = quote.get_attribute("href").partition("#")[2]
    quote.click()
    expect(page.locator(f"#{target}")).to_be_in_viewport()
    page.go_back()
    assert_clean_on_paper(page)


def open_folds(page: Page) -> None:
    for fold in page.locator(".report-fold > summary:visible").all():
        fold.evaluate("(summary) => { summary.parentElement.open = true; }")


def look_at_it_in_the_making(page: Page) -> None:
    """Check what a second tab shows, in which nothing new arrives; axe leaves its traces on what it has looked at."""
    other = page.context.new_page()
    answer = "**/report/updates/*"
    other.route(answer, lambda route: route.fulfill(status=204))
    other.goto(page.url)
    expect(other.locator("#report-bar")).to_be_visible()
    assert not violations(other), "\n".join(violations(other))
    take_pictures(other, "in-the-making")
    other.route(answer, lambda route: route.fulfill(status=502))
    expect(other.locator("[data-unreachable]")).to_be_visible()
    other.route(answer, lambda route: route.fulfill(status=204))
    expect(other.locator("[data-unreachable]")).to_be_hidden()
    other.close()


def assert_clean_on_paper(page: Page) -> None:
    """Check the page as it is printed, in the dark theme: white, opened, nothing to press."""
    page.emulate_media(media="print", color_scheme="dark")
    gone_on_paper = (
        ".site-header",
        ".site-footer",
        ".report-actions",
        "#share",
        ".report-page .button",
        "#stages",
        "#charts",
    )
    for gone in (*gone_on_paper, "#costs", ".dispute summary"):
        assert all(not found.is_visible() for found in page.locator(gone).all()), gone
    assert page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.locator("h1").evaluate("h1 => getComputedStyle(h1).color") == "rgb(0, 0, 0)"
    link = page.locator(".signal-quote a").first
    assert link.evaluate("a => getComputedStyle(a).textDecorationLine") == "none"
    page.locator("#rubric").evaluate("(fold) => { fold.open = false; }")
    expect(page.locator("#dimension-communication")).to_be_visible()
    assert page.locator(".dimension-head").first.evaluate("box => getComputedStyle(box).breakInside") == "avoid"
    assert page.pdf().startswith(b"%PDF")
    page.emulate_media(media="screen", color_scheme="light")


def test_nothing_is_lost_when_it_fails_as_a_whole_and_in_part(
    page: Page, new_context: Callable[..., BrowserContext], end_an_interview: Callable[..., Page], model: FakeOpenAI
) -> None:
    end_an_interview(page, default="401")
    page.goto(page.url.partition("#")[0] + "report/")
    expect(page.locator("#report-wait [data-code=report_failed]")).to_be_visible()
    expect(page.locator("#report-wait")).to_contain_text("Nothing in the interview is lost.")
    expect(parts(page)).to_have_count(0)
    assert_plain_to_all(page)
    take_pictures(page, "failed")

    # Without scripts the same ways lead on; this time some parts are written, and some are not.
    model.script("normal", "401")  # of the two calls, for the sections and for the note
    model.default = "normal"
    plain = new_context(java_script_enabled=False, storage_state=page.context.storage_state()).new_page()
    plain.goto(page.url)
    for step in (".button-primary", "button[value=unchanged]", "button[value=retry]"):
        load_by(plain.locator(f"#report-wait .wizard-step {step}").first)
    assert plain.url == page.url + "#report-state"
    expect(plain.locator("h1")).to_have_text("Two Sum")
    wait_until(lambda: has_come_to_an_end(plain), seconds=30, what="the report has come to an end")

    page.reload()
    expect(page.locator("#report-wait [data-code=report_sections_failed]")).to_be_visible()
    lacking = missing(page).count()
    assert lacking in (1, PARTS - 1), "the note, or all but the note"
    expect(parts(page)).to_have_count(PARTS - lacking)
    assert_plain_to_all(page)
    take_pictures(page, "in-part")
    words = parts(page).first.text_content()

    missing(page).locator("a").first.click()
    for step in (".button-primary", "button[value=unchanged]", "button[value=retry]"):
        page.locator(f"#report-wait .wizard-step {step}").first.press("Enter")
    expect(parts(page)).to_have_count(PARTS)
    expect(missing(page)).to_have_count(0)
    expect(page.locator("#report-wait .feedback-card, #report-bar")).to_have_count(0)
    assert words in [part.text_content() for part in parts(page).all()], "what was written stays, folded or not"
