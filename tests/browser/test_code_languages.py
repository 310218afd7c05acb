"""Interviews in the learner's own language of code: one that runs, and one that is only read."""

from collections.abc import Mapping
from urllib.parse import urljoin

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from interviews.core.stages import STAGE_ORDER, Stage
from problems.bank.files import BANK_DIRECTORY
from tests.browser.accessible import assert_accessible
from tests.browser.installation import Enter, begin_interview
from tests.browser.room import Room
from tests.browser.test_coding import Desk
from tests.browser.test_whole_interview import (
    MOST_TURNS,
    TWO_SUM,
    VALID_PARENTHESES_ZH,
    Code,
    Script,
    hold_interview,
    sign_up,
)

pytestmark = pytest.mark.usefixtures("bank")

LOOKS_UP_FIRST = (
    "function twoSum(nums, target) {\n  const position = new Map();\n  for (let i = 0; i < nums.length; i++) {\n"
    "    const missing = target - nums[i];\n    if (position.has(missing)) return [position.get(missing), i];\n"
    "    position.set(nums[i], i);\n  }\n  return [];\n}\n"
)
WITH_FULL_WIDTH = LOOKS_UP_FIRST.replace("(nums, target)", "（nums， target）")
IN_JAVA = (
    "class Solution {\n    public boolean isValid(String s) {\n        Deque<Character> stack = new ArrayDeque<>();\n"
    "        for (char c : s.toCharArray()) {\n            if (c == '(') stack.push(')');\n"
    "            else if (c == '[') stack.push(']');\n            else if (c == '{') stack.push('}');\n"
    "            else if (stack.isEmpty() || stack.pop() != c) return false;\n        }\n"
    "        return stack.isEmpty();\n    }\n}\n"
)
IN_CPP = (BANK_DIRECTORY / "solutions" / "valid-parentheses.cpp").read_text()
MORE = {
    **dict.fromkeys(STAGE_ORDER, "That is all I have to say here, let us go on."),
    Stage.COMPLEXITY_ANALYSIS: "It is O(n) time and O(n) space, because each look-up in the map is constant.",
    Stage.EDGE_CASE_CHECK: "With an empty list the loop never runs, so the result is an empty list.",
}
MORE_ZH = {
    **dict.fromkeys(STAGE_ORDER, "这里我没有别的要说了，继续吧。"),
    Stage.COMPLEXITY_ANALYSIS: "时间 O(n)，空间 O(n)，因为每个字符最多进出栈一次。",
    Stage.EDGE_CASE_CHECK: "空字符串时循环不执行，栈为空，所以返回 true。",
}
"""What is said where the coach asks more than the script has answers for: what came of running the code, say."""
PLACE_OF_THE_CURRENT = "steps => steps.findIndex(step => step.getAttribute('aria-current') === 'step')"


def hold_and_submit(desk: Desk, script: Script, more: Mapping[Stage, str]) -> None:
    """Answer the coach of the real server until the interview is over; code is submitted, and passes."""
    room, left = desk.room, {stage: list(lines) for stage, lines in script.items()}
    for _ in range(MOST_TURNS):
        if desk.page.locator("#composer-area[data-finished]").count():
            break
        stage = STAGE_ORDER[room.rail.evaluate_all(PLACE_OF_THE_CURRENT)]
        line = left[stage].pop(0) if left[stage] else more[stage]
        if isinstance(line, Code):
            before = room.from_coach.count()
            desk.press_in_editor("Control+Enter")
            room.expect_answer(after=before)
            desk.expect_done()
            expect(desk.results.locator(".tone-success").first).to_be_visible()
            assert not desk.results.locator(".case.tone-attention").count()
        else:
            room.say(line)
    room.expect_finished()


@pytest.mark.process
def test_a_whole_interview_in_javascript(page: Page, enter: Enter) -> None:
    enter(page)
    room = begin_interview(page)
    desk = Desk(room)
    # Pasted while the editor is set to Python: nothing is changed silently, one press sets it right.
    room.write_code(WITH_FULL_WIDTH.replace("（", "(").replace("）", ")").replace("，", ","))
    offer = page.locator("#other-language")
    expect(offer).to_contain_text("This looks like JavaScript, but the editor is set to Python.")
    assert_accessible(page)
    offer.locator("[data-switch]").click()
    expect(page.locator("#editor[data-language=javascript]")).to_be_attached()
    expect(room.code).to_have_value(LOOKS_UP_FIRST)
    expect(offer).to_be_hidden()
    expect(page.locator("#pane-problem pre.code")).to_contain_text("function twoSum(nums, target)")

    room.write_code(WITH_FULL_WIDTH)
    wide = page.locator("#full-width")
    expect(wide).to_contain_text("Line 1 has a full-width parenthesis (（).")
    wide.locator("[data-mend]").click()
    expect(room.code).to_have_value(LOOKS_UP_FIRST)
    desk.run.click()
    desk.expect_done()
    expect(desk.said).to_have_text("2 of 2 cases passed.")

    hold_and_submit(desk, TWO_SUM, MORE)

    assert "Python" not in page.locator("#message-list").inner_text()


@pytest.mark.process
@pytest.mark.browser_context_args(locale="zh-CN")
def test_a_whole_interview_in_cpp_in_chinese(page: Page, enter: Enter) -> None:
    """What it compiles to is run; a line that the compiler refuses is named, and results are written as in C++."""
    enter(page)
    page.goto(urljoin(page.url, f"{reverse('catalogue')}?q=valid-parentheses"))
    page.locator(f"form[action='{reverse('start_interview', args=['valid-parentheses'])}'] button").click()
    page.wait_for_url("**/interviews/*/")
    room = Room(page)
    desk = Desk(room)
    page.locator("#code-language").select_option("cpp")
    expect(page.locator("#editor[data-language=cpp]")).to_be_attached()
    expect(room.code).to_have_value("class Solution {\npublic:\n    bool isValid(string s) {\n        \n    }\n};")

    room.write_code(IN_CPP.replace("expected.pop();", "expected.pop()"))
    desk.run.click()
    desk.expect_done()
    expect(desk.results).to_contain_text("第 14 行有 C++ 语法错误")
    room.write_code(IN_CPP.replace("return false;", "return true;"))
    desk.run.click()
    desk.expect_done()
    expect(desk.results.locator(".tone-attention code").filter(has_text="true")).not_to_have_count(0)
    assert_accessible(page, "zh-hans")
    room.write_code(IN_CPP)

    hold_and_submit(desk, VALID_PARENTHESES_ZH, MORE_ZH)

    assert "Python" not in page.locator("#message-list").inner_text()
    room.transcript_link.click()
    expect(page.locator(".final-code pre .k").first).to_be_attached()


@pytest.mark.browser_context_args(locale="zh-CN")
def test_a_whole_interview_in_java_is_read_in_chinese(page: Page) -> None:
    sign_up(page, address="wang@example.org", coach_language="zh")
    page.locator(f"form[action='{reverse('start_interview', args=['valid-parentheses'])}'] button").click()
    page.wait_for_url("**/interviews/*/")
    room = Room(page)
    page.locator("#code-language").select_option("java")
    expect(page.locator("#editor[data-language=java]")).to_be_attached()
    expect(room.code).to_have_value("class Solution {\n    public boolean isValid(String s) {\n        \n    }\n}")
    expect(page.locator("#read-note")).to_have_text("这里不运行 Java：请把代码和消息一起发给教练。")
    expect(page.locator("#run-code")).to_have_count(0)
    script = {**VALID_PARENTHESES_ZH, Stage.PSEUDOCODE_DESIGN: [Code(IN_JAVA, "写好了，请看。")]}

    hold_interview(room, script)

    said = room.page.locator("#message-list").inner_text()
    assert said.count("不运行") == 1, "the coach says once that Java is read and not run"
    assert "Python" not in said
    interview = room.interview
    assert (interview.code_language, interview.learner.profile.code_language) == ("java", "java")
    assert set(interview.messages.exclude(code="").values_list("code_language", flat=True)) == {"java"}
    room.transcript_link.click()
    expect(page.locator(".final-code pre .kd").first).to_be_attached()
