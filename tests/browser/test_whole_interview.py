"""From an empty account to a finished interview, through the page alone."""

from dataclasses import dataclass

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from interviews.core.stages import STAGE_ORDER, Stage
from interviews.models import InterviewStatus
from profiles.models import User
from tests.browser.room import Room
from tests.factories import PASSWORD

pytestmark = pytest.mark.usefixtures("bank")

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = Stage
MOST_TURNS = 25


@dataclass(frozen=True)
class Code:
    """Code for the editor, and what is said along with it; without words it is sent from the editor."""

    code: str
    words: str = ""


Script = dict[Stage, list[str | Code]]

TWO_SUM: Script = {
    CLARIFY: [
        "So I am given a list of prices and a target, and I need to find two items that add up to the target. Do I "
        "return their positions or the prices themselves?",
        "Can I use the same item twice? And can prices be negative?",
        "Nothing else, I am ready to think about an approach.",
    ],
    THINK: [
        "I would start with brute force: two nested loops that check every pair.",
    ],
    COST: [
        "That is O(n^2) time and O(1) extra space, since every item meets every other one.",
        "About five billion pairs for 100,000 prices, that is too slow. I do not know how to avoid it yet.",
        "At each price I would like to know whether target minus this price has come by already. I can keep a hash map "
        "from price to position and look that up. O(n) time and O(n) space.",
        "It is O(n) time, because each look-up is constant, and O(n) space for the hash map.",
    ],
    CODE: [
        Code(
            "def two_sum(nums, target):\n    position = {}\n    for index, price in enumerate(nums):\n"
            "        missing = target - price\n        if missing in position:\n"
            "            return [position[missing], index]\n        position[price] = index\n    return []\n",
            "Here is my code.",
        ),
    ],
    EDGES: [
        "Duplicates such as [5, 5], negative numbers, and a price that is half the target.",
        "I look up before I store, so an item never pairs with itself; index 0 is found because I test with 'in'.",
        "The loop then finds nothing and the function returns an empty list at the end.",
        "It stores the first price, looks up the second one and returns both positions, so the answer is right.",
    ],
    FOLLOW: [
        "With a sorted list I would use two pointers from both ends; that needs only O(1) extra memory.",
        "Sort in place and use two pointers, which is slower, n log n, and the original positions need care.",
        "I would keep the hash map and count how often every price was seen, so that all pairs can be counted.",
        "The same look-up works for transactions that have to match: store what came by and ask for the rest.",
    ],
    SUMMARY: [
        "A hash map: whenever a loop keeps asking whether I have seen something before, I trade memory for time.",
        "The signal is a look-up of a complement among the values seen so far, in one pass.",
        "Hash map, because the repeated search for the complement becomes a look-up in constant time.",
    ],
}

VALID_PARENTHESES_ZH: Script = {
    CLARIFY: [
        "给一个括号字符串，要判断每个括号是否都被正确的括号按正确的顺序闭合。会有其他字符吗？",
        "空字符串算合法吗？有哪几种括号？交叉的算吗？字符串最长多长？",
        "没有别的问题了，可以开始想解法了。",
    ],
    THINK: ["先用暴力的办法：反复删掉相邻的一对括号，直到删不动为止。"],
    COST: [
        "每一轮要扫一遍字符串，最多 n/2 轮，所以时间 O(n^2)，空间 O(n)。",
        "可以用栈：左括号入栈，遇到右括号就和栈顶匹配，匹配就弹出。",
        "每个字符最多进出栈一次，时间 O(n)，空间 O(n)。",
        "就用栈的做法，时间和空间都是 O(n)。",
    ],
    CODE: [
        Code(
            "def is_valid(s):\n    stack = []\n    pairs = {')': '(', ']': '[', '}': '{'}\n    for c in s:\n"
            "        if c in '([{':\n            stack.append(c)\n"
            "        elif not stack or stack.pop() != pairs[c]:\n            return False\n    return not stack\n"
        ),
    ],
    EDGES: [
        "空字符串，以右括号开头的字符串，还有最后没有闭合的左括号。",
        "遇到交叉的括号，栈顶和当前右括号不匹配，所以马上返回 False，不会漏掉。",
        "空字符串时循环不执行，栈为空，所以返回 True，结果是对的。",
        "最后栈里还剩左括号，所以返回 False，结果是对的。",
    ],
    FOLLOW: [
        "如果只有一种括号，用一个计数器就够了，计数不能小于零，最后必须等于零。",
        "长度是奇数就可以提前返回 False，栈的大小也不会超过字符串的一半。",
        "可以把每个括号只存两比特，未闭合的数量超过剩下的字符就提前返回。",
        "在栈里同时保存下标，匹配失败时就能指出是哪一个位置出了问题。",
    ],
    SUMMARY: [
        "这是栈的套路：后打开的要先闭合，每次只需要看最近的一个。",
        "后进先出：需要配对最近还没有处理的元素时就用栈。",
        "栈，因为嵌套的结构里，最后打开的必须最先闭合。",
    ],
}

PASTED_TEXT = """Longest stretch of equal days

You are given an array of daily visitor numbers, sorted in no particular order, with up to 100000 entries.
Find the length of the longest contiguous subarray in which every number is the same.
Return 0 when the array is empty."""

PASTED: Script = {
    CLARIFY: [
        "So I get an array of visitor numbers and look for the longest contiguous part where all are equal. What do I "
        "return if it is empty?",
        "How large can the array be?",
        "Nothing else, I am ready to think about an approach.",
    ],
    THINK: ["I would check every subarray with nested loops and see if all its numbers are equal."],
    COST: [
        "It is O(n^3) time and O(1) space, because every subarray is checked number by number.",
        "I could walk once and count how long the current run is; that would be O(n) time and O(1) space.",
        "The single walk is O(n) time and O(1) space, because only two counters are kept.",
    ],
    CODE: [
        Code(
            "def longest_stretch(visitors):\n    best = run = 0\n    previous = None\n    for number in visitors:\n"
            "        run = run + 1 if number == previous else 1\n        previous = number\n"
            "        best = max(best, run)\n    return best\n",
            "Here is my code.",
        ),
    ],
    EDGES: [
        "An empty array, a single element, and an array in which all numbers are the same.",
        "The loop never runs for the empty array, so best stays 0 and 0 is returned.",
        "With all numbers equal the run grows to the length of the array, and that is what is returned.",
        "A single element gives a run of one, so the function returns 1.",
        "The run starts again at one whenever the number changes, so the longest stretch is kept in best.",
    ],
    FOLLOW: [
        "With a stream of numbers I would keep the last number and its run length and update both for each new number.",
        "If one different number were allowed I would keep two pointers, a window that grows and shrinks, O(n) time.",
        "For many machines I would split the array and join runs at the borders, which needs the runs at both ends.",
        "It could find the longest time a sensor reports the same value, for example to notice that it is stuck.",
        "I would store only the current and the best run, so that the extra memory stays constant.",
        "The window can be updated step by step, because each element enters and leaves it at most once.",
        "I would keep the same idea and change what is stored, so the cost stays linear in the length.",
        "A sorted array would make equal numbers neighbours, and then one pass over it is still enough.",
    ],
    SUMMARY: [
        "It was a sliding window over the array: I look for the longest contiguous part that keeps a condition.",
        "The signal is a contiguous part whose state can be updated when one element enters or leaves the window.",
        "A sliding window, because the part is contiguous and every element is visited only once or twice.",
    ],
}


def sign_up(page: Page, *, address: str, coach_language: str) -> None:
    """Make an account through the page, from the front page on."""
    page.goto(reverse("landing"))
    page.locator(f"main a[href='{reverse('account_signup')}']").first.click()
    page.locator("[name=email]").fill(address)
    page.locator("[name=password1]").fill(PASSWORD)
    page.locator("[name=password2]").fill(PASSWORD)
    page.locator("main form .button-primary").click()
    page.wait_for_url(f"**{reverse('welcome')}")
    page.locator("[name=stated_level][value=beginner]").check()
    page.locator("[name=interview_language]").select_option(coach_language)
    page.locator("main form .button-primary").click()
    page.wait_for_url(f"**{reverse('dashboard')}")
    page.goto(reverse("catalogue"))


def hold_interview(room: Room, script: Script) -> list[str]:
    """Answer the coach from ``script`` until the interview is over; return what was said.

    Checks the rail before every turn, and that the way led through all seven stages in order.
    """
    left = {stage: list(lines) for stage, lines in script.items()}
    visited: list[Stage] = []
    said: list[str] = []
    for _ in range(MOST_TURNS):
        stage = Stage(room.interview.stage)
        room.expect_stage(stage)
        visited += [stage] if stage not in visited else []
        assert left[stage], f"more questions in {stage.value} than answers: {room.from_coach.last.inner_text()}"
        said.append(answer(room, left[stage].pop(0)))
        if room.interview.status == InterviewStatus.FINISHED:
            break
    room.expect_finished()
    assert tuple(visited) == tuple(STAGE_ORDER)
    return [words for words in said if words]


def answer(room: Room, line: str | Code) -> str:
    """Say ``line``, with the code from the editor where it has some; return the words."""
    if isinstance(line, str):
        room.say(line)
        return line
    room.write_code(line.code)
    if not line.words:
        room.submit(code=True)
        return ""
    expect(room.include_code).to_be_checked()
    room.say(line.words)
    return line.words


def read_transcript(room: Room, said: list[str], *, parts: int = len(STAGE_ORDER)) -> None:
    """Go on to the transcript and find there, in order, what the learner said, and the code."""
    page, interview = room.page, room.interview
    room.transcript_link.click()
    page.wait_for_url(f"**{reverse('transcript', args=[interview.pk])}")
    expect(page.locator(".transcript-part")).to_have_count(parts)
    expect(page.locator(".from-learner .prose")).to_have_text(said)
    coach = interview.messages.filter(role="coach").count()
    expect(page.locator(".from-coach")).to_have_count(coach)
    page.wait_for_load_state()
    assert interview.code in page.locator(".final-code pre").inner_text() + "\n"


def test_a_whole_interview_in_english(page: Page) -> None:
    sign_up(page, address="ann@example.org", coach_language="")
    page.locator("[name=q]").fill("two sum")
    expect(page.locator(".problem")).to_have_count(1)
    page.locator(f"form[action='{reverse('start_interview', args=['two-sum'])}'] button").click()
    page.wait_for_url("**/interviews/*/")
    room = Room(page)

    said = hold_interview(room, TWO_SUM)

    assert room.interview.language == "en"
    assert room.interview.learner.email == "ann@example.org"
    assert "Hash map" in room.from_coach.last.inner_text()
    expect(room.facts).not_to_have_count(0)
    page.reload()
    room.expect_finished()
    read_transcript(room, said)
    page.goto(reverse("my_interviews"))
    expect(page.locator(".interview-row .chip-success")).to_have_count(1)
    page.goto(f"{reverse('catalogue')}?state=finished")
    expect(page.locator("#problem-two-sum")).to_be_visible()


@pytest.mark.browser_context_args(locale="zh-CN")
def test_a_whole_interview_in_chinese(page: Page) -> None:
    sign_up(page, address="li@example.org", coach_language="zh")
    expect(page.locator("html")).to_have_attribute("lang", "zh-hans")
    page.locator(f"form[action='{reverse('start_interview', args=['valid-parentheses'])}'] button").click()
    page.wait_for_url("**/interviews/*/")
    room = Room(page)
    expect(page.locator("#message-list")).to_have_attribute("lang", "zh-Hans")

    said = hold_interview(room, VALID_PARENTHESES_ZH)

    assert room.interview.language == "zh"
    assert "**" not in room.from_coach.last.inner_text()
    assert "栈" in room.from_coach.last.inner_text()
    read_transcript(room, said)
    expect(page.locator("html")).to_have_attribute("lang", "zh-hans")


def test_a_pasted_problem_to_its_end(learner_page: Page, learner: User) -> None:
    page = learner_page
    page.goto(reverse("catalogue"))
    page.locator(f"main a[href='{reverse('paste_problem')}']").first.click()
    page.locator("#paste-form [name=text]").fill(PASTED_TEXT)
    page.locator("#paste-form [name=language]").select_option("en")
    page.locator("#paste-form .button-primary").click()
    page.wait_for_url("**/interviews/*/")
    room = Room(page)
    expect(page.locator("h1")).to_have_text("Longest stretch of equal days")
    expect(page.locator("#pane-problem .prose").first).to_contain_text("longest contiguous subarray")

    said = hold_interview(room, PASTED)

    assert room.interview.pasted_text == PASTED_TEXT
    read_transcript(room, said)
