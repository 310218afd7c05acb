"""A reply of the coach shows what it is about: by the mouse, by the keyboard, and to who does not see it."""

import pytest
from playwright.sync_api import Page, expect

from interviews.models import Message, Role
from tests.browser.accessible import violations
from tests.browser.room import Room

IDEA, QUESTION = "I would use **brute force**: two nested loops", "Can prices be negative?"
MARKED = "[...(CSS.highlights.get('about') ?? [])].map((range) => range.toString())"
PROGRAM = "def two_sum(nums, target):\n    found = nums[99]\n    return [0, 1]\n"


@pytest.fixture
def answered(room: Room) -> Room:
    """A room in which the learner's words of a turn have an answer, which is about some of them."""
    room.say(f"{QUESTION} {IDEA}.")
    said = room.interview.messages.filter(role=Role.LEARNER).latest("position")
    places = [[said.text.index(words), said.text.index(words) + len(words)] for words in (QUESTION, IDEA)]
    _point(room, said, {"words": places, "line": None})
    return room


def _point(room: Room, said: Message, about: dict[str, object]) -> None:
    """Let the answer to ``said``, and no other message, be about that."""
    room.interview.messages.filter(role=Role.COACH).update(about=None)
    answer = room.interview.messages.filter(role=Role.COACH, turn=said.turn).earliest("position")
    Message.objects.filter(pk=answer.pk).update(about=about)
    room.page.reload()


def marked(page: Page) -> list[str]:
    return page.evaluate(MARKED)


def test_hovering_the_reply_marks_the_words_it_answers(answered: Room) -> None:
    page, said = answered.page, answered.from_learner.last
    expect(page.locator("[data-about]")).to_have_count(1)
    assert marked(page) == []
    page.locator(".from-coach:has([data-about]) .prose").hover()
    expect(said).to_have_class("message from-learner is-about")
    assert marked(page) == [QUESTION, "I would use brute force: two nested loops"]
    answered.composer.hover()
    expect(said).to_have_class("message from-learner")
    assert marked(page) == []


def test_what_is_said_twice_is_marked_twice(room: Room) -> None:
    text = "Go on to O(n) time and O(n) space, `O(n^2)` before."
    room.say(text)
    said = room.interview.messages.filter(role=Role.LEARNER).latest("position")
    first, second, third = text.index("O(n)"), text.rindex("O(n) space"), text.index("O(n^2)")
    _point(room, said, {"words": [[first, first + 4], [second, second + 4], [third, third + 6]], "line": None})
    room.page.locator("[data-about]").focus()
    assert marked(room.page) == ["O(n)", "O(n)", "O(n^2)"]
    starts = "[...CSS.highlights.get('about')].map((range) => range.startOffset)"
    assert room.page.evaluate(starts)[:2] == [first, second]


def test_the_keyboard_marks_them_too_and_a_screen_reader_hears_them(answered: Room) -> None:
    page, link = answered.page, answered.page.locator("[data-about]")
    link.focus()
    assert len(marked(page)) == 2
    expect(link).to_have_accessible_name("What this answers")
    expect(link).to_have_accessible_description(f"Your words: {QUESTION} {IDEA}")
    assert not violations(page)
    link.press("Enter")
    expect(answered.from_learner.last).to_be_in_viewport()
    answered.composer.focus()
    assert marked(page) == []


def test_a_reply_about_nothing_in_particular_has_no_marker(room: Room) -> None:
    room.say("ok")
    room.interview.messages.update(about=None)
    room.page.reload()
    room.from_coach.last.hover()
    expect(room.page.locator("[data-about]")).to_have_count(0)
    assert marked(room.page) == []


def test_a_line_of_code_is_marked_in_the_message_and_in_the_editor(room: Room) -> None:
    room.write_code(PROGRAM)
    room.include_code.check()
    room.say("Here is my code.")
    said = room.interview.messages.filter(role=Role.LEARNER).latest("position")
    assert said.code == PROGRAM
    _point(room, said, {"words": [], "line": 2})
    page, link = room.page, room.page.locator("[data-about]")
    expect(room.editor).to_be_visible()
    link.focus()
    expect(page.locator("#editor .about-line")).to_have_count(1)
    assert [line.strip() for line in marked(page)] == ["found = nums[99]"]
    expect(link).to_have_accessible_description("Line 2 of your code")
    room.composer.focus()
    expect(page.locator("#editor .about-line")).to_have_count(0)


def test_what_was_said_just_now_points_without_loading_the_page_again(room: Room) -> None:
    room.say("Are the prices sorted, and can they be negative?")
    stored = room.interview.messages.filter(role=Role.COACH, about__isnull=False)
    assert stored.exists(), "the reply answers a question, and knows which"
    room.page.locator("[data-about]").first.focus()
    assert marked(room.page)
