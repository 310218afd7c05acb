"""Where the coach steps in, as a person meets it: the cards, the buttons that do what they say, the way back."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from interviews.core.stages import Stage
from interviews.models import Interview
from interviews.turns import opening
from profiles.models import User
from tests.browser.accessible import assert_accessible
from tests.browser.marks import CHINESE, WITHOUT_SCRIPTS
from tests.browser.room import Room, load_by, play
from tests.browser.watch import Watch

pytestmark = pytest.mark.usefixtures("bank")

TOO_HARD = {"en": "This is too hard, I give up", "zh": "太难了，我放弃了"}
HALF_A_THOUGHT = "I was about to say that the list"


@pytest.fixture
def room_after(learner_page: Page, learner: User) -> Callable[[int], Room]:
    """Open the room of an interview that has gone on for some messages of the demo."""

    def open_room(turns: int) -> Room:
        return Room.of_new_interview(learner_page, learner, turns=turns)

    return open_room


@pytest.fixture
def hard_moment(room_after: Callable[[int], Room]) -> Room:
    """A room in the stage of the approach, with the card for frustration as the last word."""
    room = room_after(2)
    room.say(TOO_HARD["en"])
    expect(card(room, "pause")).to_have_count(1)
    return room


def card(room: Room, tone: str) -> Locator:
    """Return the cards of a tone."""
    return room.page.locator(f"#message-list .situation.tone-{tone}")


def offer(room: Room, name: str) -> Locator:
    """Return the button that does what the coach offers."""
    return room.page.locator(f"#offers [data-offer='{name}'] button")


def offers(room: Room) -> Locator:
    """Return the buttons of what the coach offers; saying that one was misheard is always there."""
    return room.page.locator("#offers [data-offer]:not([data-offer=misheard]) button")


def last_words(room: Room) -> str:
    return room.from_coach.last.locator(".prose").inner_text()


def hints(room: Room) -> list[str]:
    return room.interview.context["hints_given"]


# --- Cards ------------------------------------------------------------------------------------------------------------


def test_a_skip_is_refused_and_asking_again_brings_a_smaller_step(room_after: Callable[[int], Room]) -> None:
    room = room_after(2)

    room.press("#ask-skip")
    first = last_words(room)
    room.say("Let's skip this part and go on to the code, please.")
    second = last_words(room)

    room.expect_stage(Stage.THOUGHT_ARTICULATION)
    expect(card(room, "clarifying")).to_have_count(2)
    expect(card(room, "clarifying").last.locator(".card-label")).not_to_be_empty()
    assert first != second
    expect(offer(room, "stronger_hint")).to_be_visible()


def test_three_messages_with_nothing_in_them_bring_help(room_after: Callable[[int], Room]) -> None:
    room = room_after(2)

    said = []
    for text in (".", "?", "idk"):
        room.say(text)
        said.append(last_words(room))

    expect(card(room, "small")).to_have_count(3)
    assert len(set(said)) == 3
    assert hints(room) == ["thought_articulation:1"]
    expect(offers(room)).to_have_count(3)
    room.expect_stage(Stage.THOUGHT_ARTICULATION)


def test_a_plain_answer_is_no_card_and_offers_nothing(room_after: Callable[[int], Room]) -> None:
    room = room_after(3)

    expect(room.page.locator(".situation")).to_have_count(0)
    expect(offers(room)).to_have_count(0)


def test_the_coach_speaks_chinese_in_its_card(learner_page: Page, learner: User) -> None:
    interview = opening.start_interview(learner=learner, language="zh", slug="two-sum")
    room = Room(learner_page)
    learner_page.goto(reverse("room", args=[interview.pk]))

    room.say(TOO_HARD["zh"])

    expect(card(room, "pause")).to_have_count(1)
    expect(offers(room)).to_have_count(3)
    assert any("\u4e00" <= character <= "\u9fff" for character in last_words(room))
    before = hints(room)
    room.press("#offers [data-offer=stronger_hint] button")
    assert len(hints(room)) == len(before) + 1


# --- What is offered --------------------------------------------------------------------------------------------------


def test_the_stronger_hint_is_the_next_rung(hard_moment: Room) -> None:
    room = hard_moment
    room.composer.fill(HALF_A_THOUGHT)
    assert hints(room) == ["thought_articulation:1"]

    room.press("#offers [data-offer=stronger_hint] button")

    assert hints(room) == ["thought_articulation:1", "thought_articulation:2"]
    assert room.turns[-1].action == "hint"
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    expect(room.composer).to_be_focused()
    expect(offers(room)).to_have_count(0)
    expect(card(room, "pause")).to_have_count(1)


def test_a_double_click_gives_one_hint(hard_moment: Room) -> None:
    room = hard_moment
    turns, before = len(room.turns), room.from_coach.count()

    offer(room, "stronger_hint").dblclick()

    room.expect_answer(after=before)
    expect(room.refusal).to_have_count(0)
    assert len(room.turns) == turns + 1


def test_an_easier_problem_begins_in_a_room_of_its_own_and_the_old_one_waits(hard_moment: Room, learner: User) -> None:
    room, page = hard_moment, hard_moment.page
    old, address = room.interview, room.page.url
    room.composer.fill(HALF_A_THOUGHT)

    offer(room, "easier_problem").dblclick()

    page.wait_for_url(lambda url: url.endswith("/") and url != address)
    expect(page.locator("#messages .alert")).to_contain_text(old.title)
    expect(room.from_coach).to_have_count(1)
    room.expect_stage(Stage.PROBLEM_CLARIFICATION)
    assert room.interview.pk != old.pk
    assert learner.interviews.count() == 2
    page.goto(reverse("my_interviews"))
    page.locator(f".interview-row .button[href='{reverse('room', args=[old.pk])}']").click()
    page.wait_for_url(address)
    expect(page.locator("#coach-status[data-paused]")).to_be_visible()
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    room.say("I would start with brute force: two nested loops that check every pair.")
    room.expect_stage(Stage.COMPLEXITY_ANALYSIS)


@pytest.mark.usefixtures("own_context")  # its clock runs as told
def test_a_pause_stops_the_clock_until_the_next_message(hard_moment: Room) -> None:
    room, page = hard_moment, hard_moment.page
    address = page.url

    offer(room, "pause").click()

    page.wait_for_url(f"**{reverse('my_interviews')}")
    expect(page.locator("#messages .alert")).to_contain_text(room_title := "Two Sum")
    row = page.locator(".interview-row", has_text=room_title)
    expect(row.locator(".chip")).to_be_visible()
    lay_back(Interview.objects.get(), minutes=20)
    row.locator(".button").first.click()
    page.wait_for_url(address)
    timer = page.locator(".timer-value")
    expect(page.locator("#coach-status[data-paused]")).to_be_visible()
    stopped_at = timer.inner_text()
    page.clock.install()
    page.reload()
    page.clock.run_for(30_000)
    assert timer.inner_text() == stopped_at
    assert stopped_at < "10:00"

    room.say("I would start with brute force: two nested loops that check every pair.")

    expect(page.locator("#coach-status[data-paused]")).to_have_count(0)
    page.clock.run_for(30_000)
    expect(timer).not_to_have_text(stopped_at)
    assert timer.inner_text() > stopped_at
    assert room.interview.paused_at is None
    room.expect_stage(Stage.COMPLEXITY_ANALYSIS)


def lay_back(interview: Interview, *, minutes: int) -> None:
    """Let a paused interview have been paused some time ago."""
    since = timedelta(minutes=minutes)
    Interview.objects.filter(pk=interview.pk).update(
        started_at=interview.started_at - since, paused_at=interview.paused_at - since, updated_at=timezone.now()
    )


@pytest.mark.parametrize("name", ["stronger_hint", "easier_problem", "pause"])
def test_a_button_that_is_pressed_late_changes_nothing(
    hard_moment: Room, learner: User, watch: Watch, name: str
) -> None:
    watch.expect_status(409)
    room = hard_moment
    room.composer.fill(HALF_A_THOUGHT)
    play(room.interview, [("I would start with brute force: two nested loops that check every pair.", "")])
    turns = len(room.turns)

    offer(room, name).click()

    expect(room.refusal).to_be_visible()
    expect(room.composer).to_have_value(HALF_A_THOUGHT)
    assert len(room.turns) == turns
    assert learner.interviews.count() == 1
    assert room.interview.paused_at is None
    room.alert.locator("[data-offer=refresh]").click()
    expect(offers(room)).to_have_count(0)
    room.expect_stage(Stage.COMPLEXITY_ANALYSIS)


@WITHOUT_SCRIPTS
def test_every_offer_works_without_scripts(learner_page: Page, learner: User) -> None:
    room = Room.of_new_interview(learner_page, learner, turns=2)
    page, address = room.page, room.page.url
    for name in ("stronger_hint", "easier_problem", "pause"):
        page.goto(address)
        room.composer.fill(TOO_HARD["en"] if name != "pause" else "I really can't do this anymore, it is hopeless")
        load_by(room.send_button)
        load_by(offer(room, name))
        expect(offers(room)).to_have_count(0)

    page.wait_for_url(f"**{reverse('my_interviews')}")
    assert learner.interviews.count() == 2
    assert learner.interviews.exclude(paused_at=None).count() == 1


# --- Back and forward -------------------------------------------------------------------------------------------------


def test_back_by_a_message_and_forward_again_without_being_asked_anew(room_after: Callable[[int], Room]) -> None:
    room = room_after(3)
    room.expect_stage(Stage.COMPLEXITY_ANALYSIS)
    room.say("That is O(n^2) time and O(1) extra space, since every item meets every other one.")
    kept = room.interview.context
    room.say("Can we go back to the approach? I would like to change something.")
    room.expect_stage(Stage.THOUGHT_ARTICULATION)

    room.press("#ask-skip")

    room.expect_stage(Stage.COMPLEXITY_ANALYSIS)
    for name in ("user_approach", "approach_ids", "claimed_time", "claimed_space", "clarified"):
        assert room.interview.context[name] == kept[name], name
    expect(room.page.locator(".situation")).to_have_count(0)


def test_back_to_nowhere_in_particular_offers_the_earlier_stages(room_after: Callable[[int], Room]) -> None:
    room = room_after(3)

    room.say("Can we go back?")

    expect(card(room, "clarifying")).to_have_count(1)
    expect(offers(room)).to_have_count(2)
    room.press("#offers [data-offer='back:problem_clarification'] button")
    room.expect_stage(Stage.PROBLEM_CLARIFICATION)
    expect(offers(room)).to_have_count(0)


# --- For everybody ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [[TOO_HARD["en"]], ["."], ["Can I skip this stage?"]], ids=["pause", "small", "skip"])
def test_cards_are_for_everybody(room_after: Callable[[int], Room], said: list[str]) -> None:
    room = room_after(2)
    for text in said:
        room.say(text)
    expect(room.page.locator(".situation")).to_have_count(1)
    assert_accessible(room.page)


@CHINESE
def test_a_card_in_chinese_is_for_everybody(learner_page: Page, learner: User) -> None:
    interview = opening.start_interview(learner=learner, language="zh", slug="two-sum")
    room = Room(learner_page)
    learner_page.goto(reverse("room", args=[interview.pk]))
    room.say(TOO_HARD["zh"])
    expect(card(room, "pause")).to_have_count(1)
    assert_accessible(learner_page, "zh-hans")


def test_a_paused_interview_and_its_transcript_are_for_everybody(hard_moment: Room) -> None:
    page, interview = hard_moment.page, hard_moment.interview
    offer(hard_moment, "pause").click()
    page.wait_for_url(f"**{reverse('my_interviews')}")
    assert_accessible(page)
    page.goto(reverse("room", args=[interview.pk]))
    assert_accessible(page)
    page.goto(reverse("transcript", args=[interview.pk]))
    expect(page.locator("#summary li")).to_have_count(1)
    assert_accessible(page)
