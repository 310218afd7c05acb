"""Submitted code in an interview: what is asked of a run, how the learner gets on, what follows in the edge cases."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interviews.core.code.run_marks import GROWTH, LEFT, TO_MEND
from interviews.core.context import InterviewContext, Message
from interviews.core.dry_run import DryRun, FailingCase, MeasuredCost
from interviews.core.reading.signs.evidence import edge_cases_in_parts
from interviews.core.reading.signs.message_signs import holds_it_right
from interviews.core.stages import STAGE_ORDER, Stage, row_of
from interviews.core.turn.runs.run_questions import question_in
from interviews.core.turn.runs.run_results import compared, states_neither
from interviews.core.turn.turn import TurnInput, TurnOutcome, run_turn
from interviews.core.wording.coach import WORDING
from interviews.experts.talk.dry_running import NESTED
from tests.factories.core import make_dry_run, make_failing, make_knowledge
from tests.hearing import act, costs, told
from tests.played import Scene, one_scene_per_stage
from tests.players import LANGUAGES, Player, secrets_in
from tests.unit.experts.talking import Talk
from tests.unit.experts.talking import says as reply_says

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = Stage
NOW = 400.0
SAME, OTHER = "nums = [3, 3], target = 6", "nums = [-1, 1], target = 0"
both = pytest.mark.parametrize("language", LANGUAGES)
EXPLAINED = {
    "en": "At first seen is empty, then it holds the first price, and the second one finds it.",
    "zh": "一开始表是空的，然后放进第一个价格，第二个价格就找到它了。",
}
BY_HAND = "i = 0\nprice = 3\nseen = {}\nreturn None"
READY = {"en": "let's go on", "zh": "可以继续了"}


def code(number: int = 0, body: str = "") -> str:
    """Return a version of the code; each number is another one."""
    body = body or "    for i, price in enumerate(nums):\n        if price == target:\n            return [i, i]"
    return f"def two_sum(nums, target):\n    x{number} = {number}\n{body}"


NEST = "    for i in range(9):\n        for j in range(9):\n            return [i, j]"


def submit(written: str, run: DryRun | None = None) -> TurnInput:
    return TurnInput("submit", code=written, dry_run=run)


def fails(number: int, shown: str = SAME, **case: Any) -> TurnInput:
    written = code(number)
    return submit(written, make_dry_run(written, failing=make_failing(shown, **case)))


def endless(number: int) -> TurnInput:
    written = code(number)
    failing = FailingCase(SAME, "stack", error_type="RecursionError", line=2)
    return submit(written, make_dry_run(written, "not_judged", passed=0, failing=failing, reason="stack"))


def passes(number: int, body: str = "", **fields: Any) -> TurnInput:
    written = code(number, body)
    return submit(written, make_dry_run(written, **fields))


class Room:
    """An interview that waits in ``stage``; plays turns and checks each for what may never be said."""

    def __init__(self, stage: Stage, language: str = "en", **changes: object) -> None:
        scene: Scene = one_scene_per_stage(language)[stage]
        self.knowledge, self.experts = scene.knowledge, scene.experts
        self.context: InterviewContext = replace(scene.context, **changes)
        told(self, {text: (act("outcome"),) for text in (EXPLAINED[language], BY_HAND, BEGINS[language])})
        self.outcome: TurnOutcome

    def play(self, turn: TurnInput | str) -> str:
        turn = turn if isinstance(turn, TurnInput) else TurnInput(text=turn)
        self.outcome = run_turn(self.context, self.knowledge, self.experts, turn, NOW, expert_seconds=60.0)
        self.context = self.outcome.context
        for message in self.outcome.messages:
            assert not secrets_in(message, self.knowledge, self.context), message.text
        return "\n\n".join(message.text for message in self.outcome.messages)

    @property
    def stage(self) -> Stage:
        return self.context.current_stage

    def kinds(self) -> list[str]:
        return [one.kind for one in self.outcome.occurrences]


def says(text: str, key: str, language: str) -> bool:
    """Tell whether ``text`` has a variant of the sentence ``key`` in it, whatever is filled in."""
    blank = re.compile(r"\\\{\w+\\\}")
    said = re.sub(r"\s", "", text)
    return any(
        re.search(blank.sub(".+?", re.escape(re.sub(r"\s", "", variant))), said) for variant in WORDING[key][language]
    )


def invites(text: str, language: str) -> bool:
    """Tell whether who says what happens, or why, is invited to change the code."""
    return says(text, "run.change_it", language) or says(text, "code.diagnosed", language)


# --- stage 3 ---


@both
def test_code_that_passes_is_praised_with_the_numbers_and_an_edge_case_follows(language: str) -> None:
    room = Room(CODE, language)
    text = room.play(passes(1))
    assert "14" in room.outcome.messages[0].text
    assert room.stage is EDGES and room.context.pseudocode == code(1)
    asked = room.context.edge_cases_asked[-1]
    question = next(case.question for case in room.knowledge.edge_cases if case.id == asked)
    assert question in text and asked not in room.context.edge_cases_named


@both
@pytest.mark.parametrize(
    ("run", "key"),
    [
        ({"outcome": "unreadable", "error_type": "SyntaxError", "line": 2}, "run.unreadable"),
        ({"outcome": "no_function"}, "run.no_function"),
        ({"outcome": "error", "error_type": "NameError"}, "run.loading"),
        ({"outcome": "limit"}, "run.loading_limit"),
        ({"failing": FailingCase(SAME, "error", error_type="IndexError")}, "run.error"),
        ({"failing": FailingCase(SAME, "wrong")}, "run.wrong"),
        ({"failing": FailingCase(SAME, "limit")}, "run.limit"),
    ],
)
def test_code_that_fails_becomes_a_question_and_the_stage_stays(run: dict[str, Any], key: str, language: str) -> None:
    room = Room(CODE, language)
    text = room.play(submit(code(), make_dry_run(code(), **run)))
    assert says(text, key, language), text
    assert room.stage is CODE
    assert room.context.last_question in text
    fault = room.outcome.steps[-1].detail["evidence"]["fault"]
    assert fault.startswith("code:") and room.context.detected_issues[-1] == fault
    assert room.context.failed_checks == 1


@both
def test_code_in_a_message_is_met_like_code_that_was_submitted(language: str) -> None:
    sent, submitted = Room(CODE, language), Room(CODE, language)
    turn = fails(1)
    assert sent.play(replace(turn, action="message")) == submitted.play(turn)


@both
def test_after_three_questions_the_stage_is_left_and_the_case_comes_back(language: str) -> None:
    room = Room(CODE, language)
    for number in range(3):
        room.play(fails(number))
        assert room.stage is CODE
    assert "frustration" in room.kinds()  # three checks in a row that failed
    room.play(fails(3))
    left, opened = room.outcome.messages
    assert says(left.text, "run.left_open", language) and SAME in left.text
    assert room.stage is EDGES
    assert says(opened.text, "run.open_case", language) and SAME in opened.text
    assert room.context.pseudocode == code(3)
    assert LEFT in room.context.detected_issues


@both
def test_questions_about_the_same_case_differ(language: str) -> None:
    room = Room(CODE, language)
    asked = [room.play(fails(number, has_trace=True)).split("\n\n")[1] for number in range(3)]
    assert len(set(asked)) == 3
    assert says(asked[1], "run.smaller", language) and says(asked[2], "run.offer", language)


@both
def test_who_wants_to_go_on_goes_on(language: str) -> None:
    room = Room(CODE, language)
    room.play(fails(1))
    text = room.play(READY[language])
    assert room.stage is EDGES, text
    assert says(text, "run.left_open", language) and says(text, "run.open_case", language)
    assert room.context.pseudocode == code(1)


@both
def test_who_says_what_happens_is_invited_to_change_the_code_and_not_kept(language: str) -> None:
    room = Room(CODE, language)
    room.play(fails(1))
    question = room.context.last_question
    for number in range(2):
        text = room.play(f"{EXPLAINED[language]} {'!' * number}")
        assert invites(text, language) and room.stage is CODE
        assert room.context.last_question == question or "stagnation" in room.kinds()
    text = room.play(f"{EXPLAINED[language]} !!")
    assert room.stage is EDGES and says(text, "run.left_open", language)
    mended = Room(CODE, language)
    mended.play(fails(1))
    mended.play(EXPLAINED[language])
    assert says(mended.play(passes(2)), "run.passed", language) and mended.stage is EDGES


@both
def test_steps_by_hand_and_old_code_beside_words_are_an_explanation(language: str) -> None:
    by_hand = Room(CODE, language)
    by_hand.play(fails(1))
    assert invites(by_hand.play(BY_HAND), language)
    for run in (fails(1), submit(code(1))):  # the engine passes the run again, or nothing
        beside = Room(CODE, language)
        beside.play(fails(1))
        text = beside.play(replace(run, action="message", text=EXPLAINED[language]))
        assert invites(text, language) and beside.stage is CODE
        assert next(beside.context.contributions()).code == ""


# --- code that does not change ---


@both
def test_code_that_is_submitted_again_as_it_was_gets_its_result_and_the_question(language: str) -> None:
    room = Room(CODE, language)
    room.play(fails(1))
    question = room.context.last_question
    text = room.play(fails(1))
    assert says(text, "run.from_before", language) and question in text and room.stage is CODE
    room.play(fails(1))
    room.play(fails(1))
    assert room.stage is EDGES, "nobody is kept by it"
    edges = Room(EDGES, language)
    edges.play(passes(1))
    question = edges.context.last_question
    text = edges.play(passes(1))
    assert says(text, "run.from_before", language) and question in text
    assert not says(text, "run.passed", language)


@both
def test_old_code_beside_words_is_not_praised_again(language: str) -> None:
    room = Room(EDGES, language)
    room.play(passes(1))
    text = room.play(replace(passes(1), action="message", text=EXPLAINED[language]))
    assert not says(text, "run.passed", language) and not says(text, "run.from_before", language)
    assert room.context.edge_cases_named, "the words are what counts"


@both
def test_code_that_came_where_none_was_due_is_new_where_it_is(language: str) -> None:
    broken = "def two_sum(nums, target)\n    return 1"
    run = make_dry_run(broken, "unreadable", line=1)
    room = Room(CODE, language, conversation=(Message("learner", "", THINK, broken),), dry_run=run)
    text = room.play(replace(submit(broken, run), action="message", text={"en": "here", "zh": "这里"}[language]))
    assert says(text, "run.unreadable", language)


@both
def test_code_once_more_elsewhere_is_known(language: str) -> None:
    room = Room(THINK, language)
    room.play(fails(1))
    marks = room.context.detected_issues
    text = room.play(fails(1))
    assert says(text, "run.from_before", language) and room.context.detected_issues == marks


@both
def test_passing_code_with_a_question_open_is_not_kept_by_it(language: str) -> None:
    room = Room(CODE, language)
    room.play(passes(1, NEST))
    assert says(room.play(passes(1, NEST)), "code.nested", language) and room.stage is CODE
    room.play(passes(1, NEST))
    assert room.stage is EDGES


# --- what could not be judged ---


@both
def test_calls_without_end_are_asked_about_like_a_failing_case(language: str) -> None:
    room = Room(CODE, language)
    for number in range(3):
        text = room.play(endless(number))
        assert SAME in text and room.stage is CODE and not says(text, "run.not_judged", language)
        assert not says(text, "run.none", language)
        assert number or says(text, "run.stack", language)
    room.play(endless(3))
    assert room.stage is EDGES
    before = Room(CODE, language)
    text = before.play(submit(code(), make_dry_run(code(), "not_judged", passed=0, reason="stack")))
    assert says(text, "run.loading_limit", language) and before.stage is CODE


@both
@pytest.mark.parametrize("reason", ["memory", "large_number"])
@pytest.mark.parametrize("stage", [CODE, EDGES])
def test_what_was_too_large_is_said_and_asked_about_once(stage: Stage, reason: str, language: str) -> None:
    room = Room(stage, language)
    text = room.play(submit(code(1), make_dry_run(code(1), "not_judged", passed=0, reason=reason)))
    assert says(text, f"run.{reason}", language) and says(text, "run.size", language)
    assert room.stage is stage and room.context.failed_checks == 0
    text = room.play(EXPLAINED[language])
    assert room.stage is EDGES and not says(text, "run.size", language)
    text = room.play(submit(code(2), make_dry_run(code(2), "not_judged", passed=0, reason=reason)))
    assert not says(text, f"run.{reason}", language) and not says(text, "run.size", language)


@both
@pytest.mark.parametrize("reason", ["no_cases", "no_expectation"])
@pytest.mark.parametrize("stage", [THINK, CODE, EDGES])
def test_that_there_is_no_case_is_said_once(stage: Stage, reason: str, language: str) -> None:
    room = Room(stage, language)
    said = []
    for number in range(3):
        run = make_dry_run(code(number), "not_judged", passed=0, total=0, reason=reason)
        said.append(room.play(submit(code(number), run)))
    assert [says(text, f"run.{reason}", language) for text in said] == [True, False, False]
    assert not any(says(text, "run.not_judged", language) for text in said)
    assert room.stage is (stage if stage is THINK else EDGES)


# --- how long it was said to take ---


@both
def test_a_cost_below_the_claim_is_a_joy_and_no_question(language: str) -> None:
    cost = MeasuredCost("n", 1, (("O(n^2)", 2), ("O(n)", 1)))
    room = Room(CODE, language, claimed_time="O(n^2)")
    text = room.play(passes(1, cost=cost))
    assert says(text, "run.cheaper", language) and room.stage is EDGES
    assert not says(room.play(passes(2, cost=cost)), "run.cheaper", language)
    right = Room(CODE, language, claimed_time="O(n)")
    assert not says(right.play(passes(1, cost=cost)), "run.cheaper", language)


def test_a_question_of_the_learners_is_answered_and_does_not_count() -> None:
    room = Room(CODE)
    room.play(fails(1))
    issues = room.context.detected_issues
    room.play("can there be negative numbers?")
    assert room.stage is CODE and room.context.detected_issues == issues


@both
def test_a_shrug_gets_help_and_a_skip_is_granted(language: str) -> None:
    room = Room(CODE, language)
    room.play(fails(1))
    stuck = {"en": "I don't know", "zh": "不知道"}[language]
    text = room.play(stuck)
    assert says(text, "run.hint.loop", language) and SAME in text
    room.play(TurnInput("skip"))
    assert room.stage is EDGES
    assert SAME in room.outcome.messages[-1].text


@both
def test_code_that_python_cannot_read_does_not_lock_in(language: str) -> None:
    room = Room(CODE, language)
    for number in range(4):
        written = f"def two_sum(nums, target)\n    return {number}"
        room.play(submit(written, make_dry_run(written, "unreadable", line=1, error_type="SyntaxError")))
    assert room.stage is EDGES
    assert says(room.outcome.messages[0].text, "run.left", language)


@both
def test_mended_code_is_praised(language: str) -> None:
    room = Room(CODE, language)
    room.play(fails(1))
    text = room.play(passes(2))
    assert room.stage is EDGES and says(text, "run.passed", language) and room.context.failed_checks == 0
    assert SAME not in text


@both
def test_what_could_not_be_judged_is_said_and_the_code_is_read(language: str) -> None:
    room = Room(CODE, language)
    text = room.play(submit(code(), make_dry_run(code(), "not_judged", passed=0)))
    assert says(text, "run.not_judged", language) and room.stage is EDGES
    reading = Room(CODE, language)
    half = "def two_sum(nums, target):\n    for x in nums:\n        print(x)"
    text = reading.play(submit(half, make_dry_run(half, "not_judged", passed=0)))
    assert says(text, "run.not_judged", language) and says(text, "code.no_result", language)
    assert reading.stage is CODE


@both
def test_without_a_run_code_is_read_as_ever(language: str) -> None:
    room = Room(CODE, language)
    text = room.play(submit(code()))
    assert says(text, "code.thanks", language) and room.stage is EDGES
    stale = Room(CODE, language)
    text = stale.play(submit(code(1), make_dry_run(code(2), failing=make_failing())))
    assert says(text, "code.thanks", language) and stale.stage is EDGES


@both
def test_loops_that_contradict_the_words_are_asked_about_and_words_are_enough(language: str) -> None:
    room = Room(CODE, language)
    text = room.play(passes(1, NEST))
    assert says(text, "run.passed", language) and says(text, "code.nested", language)
    assert room.stage is CODE and room.context.detected_issues[-1] == NESTED
    room.play(EXPLAINED[language])
    assert room.stage is EDGES and room.context.pseudocode == code(1, NEST)


ROUNDS = """def rounds(root):
    queue, out = deque([root] if root else []), []
    while queue:
        out.append([])
        for _ in range(len(queue)):
            node = queue.popleft()
            out[-1].append(node.val)
            queue.extend(child for child in (node.left, node.right) if child)
    return out
"""
BY_DEPTH = {
    "en": "I walk the tree recursively, depth first, and append each value to the list of its depth.",
    "zh": "递归做深度优先，把深度作为下标，把值放到对应的列表里。",
}
ITS_COST = {"en": "O(n) time and O(n) space", "zh": "时间 O(n)，空间 O(n)"}


@both
def test_loops_of_another_approach_that_is_as_good_contradict_nothing(language: str) -> None:
    player = Player(make_knowledge("binary-tree-level-order-traversal", language))
    player.context = replace(player.context, current_stage=THINK, identified_pattern="tree")
    player.say(BY_DEPTH[language])
    player.say(ITS_COST[language])
    assert player.context.current_stage is CODE and player.context.approach_ids == ("depth_as_index",)
    text = player.say(submit(ROUNDS, make_dry_run(ROUNDS)))
    assert not says(text, "code.nested", language)
    assert player.context.current_stage is EDGES


# --- stage 2, which no words keep from ending ---

UNREAD = {
    "en": ("The time is O(n^2), and memory is only a couple of numbers", "Steps: as said; memory stays O(1)"),
    "zh": ("时间是 O(n^2)，空间只要几个变量", "步骤数刚才说过，空间是 O(1)"),
}


@both
@pytest.mark.parametrize("number", [0, 1])
def test_a_cost_that_is_not_read_is_asked_for_in_a_form_and_then_the_talk_goes_on(number: int, language: str) -> None:
    scene = one_scene_per_stage(language)[COST]
    room = Room(COST, language)
    assert scene.context.approach_ids
    readings = {}
    for text in (UNREAD[language][number] + "." * turn for turn in range(9)):
        readings[text] = costs(
            text, *((("time", "O(n^2)", "O(n^2)"),) if number == 0 else (("space", "O(1)", "O(1)"),))
        )
    told(room, readings)
    asked = []
    for turn in range(3):
        asked.append(room.play(UNREAD[language][number] + "." * turn))
    assert says(asked[1], f"complexity.ask_{('space', 'time')[number]}_in_form", language)
    assert says(asked[2], "complexity.settle", language)
    assert room.context.claimed_time and room.context.claimed_space
    for turn in range(3, 9):
        if room.stage is COST:
            room.play(UNREAD[language][number] + "." * turn)
    assert room.stage is CODE


def test_code_alone_that_shows_another_idea_leaves_the_words_that_were_said() -> None:
    room = Room(COST)
    words = room.context.user_approach
    room.play(TurnInput(code=code(1, NEST)))
    assert room.context.user_approach == words
    room.play(passes(2))
    assert not room.kinds()


BEGINS = {"en": "let us write the code now", "zh": "我们来写代码吧"}
CORRECTED = {"en": "So it is really O(n^2) altogether.", "zh": "所以总的时间其实是 O(n^2)。"}


@both
def test_who_begins_to_write_is_let_write(language: str) -> None:
    room = Room(CODE, language)
    text = room.play(BEGINS[language])
    assert says(text, "code.go_ahead", language) and room.stage is CODE
    assert not room.context.detected_issues


@both
def test_a_claim_that_was_corrected_is_not_held_against_anybody(language: str) -> None:
    room = Room(CODE, language)
    room.play(fails(1))
    room.play(CORRECTED[language])
    text = room.play(passes(2, NEST, cost=MeasuredCost("n^2", 2, (("O(n)", 1), ("O(n^2)", 2)))))
    assert says(text, "run.passed", language)
    assert not says(text, "code.nested", language) and not says(text, "run.growth", language)


@both
def test_growth_above_the_claim_is_asked_about_once(language: str) -> None:
    room = Room(CODE, language)
    assert room.context.claimed_time
    cost = MeasuredCost("n^2", 2, (("O(n)", 1),))
    text = room.play(passes(1, cost=cost))
    assert says(text, "run.passed", language) and says(text, "run.growth", language) and "n²" in text
    assert room.stage is CODE and room.context.detected_issues[-1] == GROWTH
    room.play(passes(2, cost=cost))
    assert room.stage is EDGES
    cheaper = Room(CODE, language)
    cheaper.play(passes(1, cost=MeasuredCost("log n", 0, (("O(n)", 1),))))
    assert cheaper.stage is EDGES


def test_going_back_gives_three_questions_anew() -> None:
    room = Room(CODE)
    for number in range(4):
        room.play(fails(number))
    room.play(TurnInput("back", target=CODE))
    assert room.stage is CODE
    room.play(fails(9, OTHER))
    assert room.stage is CODE and OTHER in room.context.last_question


# --- elsewhere ---


@both
@pytest.mark.parametrize("stage", [CLARIFY, THINK, COST, FOLLOW, SUMMARY])
@pytest.mark.parametrize("turn", [passes(1), fails(1), submit(code())], ids=["passes", "fails", "not run"])
def test_code_that_comes_elsewhere_moves_nothing(turn: TurnInput, stage: Stage, language: str) -> None:
    room = Room(stage, language, consecutive_invalid_inputs=2)
    before = room.context
    text = room.play(turn)
    after = room.context
    assert (question_in(before.last_question or "") or row_of(stage).expects[language]) in text
    assert (after.current_stage, after.last_question, after.pseudocode) == (
        stage, before.last_question, before.pseudocode,
    )  # fmt: skip
    assert after.consecutive_invalid_inputs == 0 and not room.kinds()
    assert after.edge_cases_asked == before.edge_cases_asked
    assert next(after.contributions()).code == turn.code


@both
def test_code_that_came_early_is_found_again(language: str) -> None:
    early = {
        "en": "I go through the list with a hash map, O(n) time and O(n) space.",
        "zh": "用哈希表遍历一遍，时间 O(n)，空间 O(n)。",
    }
    for turn, stage in ((passes(1), EDGES), (fails(1), CODE)):
        room, plan = Room(THINK, language), early[language]
        costs_of_it = costs(plan, ("time", "O(n)", "O(n)"), ("space", "O(n)", "O(n)"))
        told(room, {plan: (act("approach", "hash_lookup", of_text=plan), *costs_of_it)})
        room.play(turn)
        assert room.stage is THINK
        text = ""
        for _ in range(4):
            if room.stage is THINK or room.stage is COST:
                text = room.play(early[language])
        assert room.stage is stage, text
        assert says(text, "run.early", language) and room.context.pseudocode == code(1)


@pytest.mark.parametrize("stage", STAGE_ORDER)
def test_an_empty_submission_is_no_contribution(stage: Stage) -> None:
    room = Room(stage)
    room.play(TurnInput("submit"))
    assert room.kinds() == ["invalid_input"] and room.context.consecutive_invalid_inputs == 1
    assert room.stage is stage


# --- stage 4 ---


@both
def test_words_about_the_open_case_work_it_through(language: str) -> None:
    room = Room(CODE, language)
    room.play(fails(1))
    room.play(READY[language])
    old_code = replace(fails(1), action="message", text=EXPLAINED[language])
    text = room.play(old_code)
    assert room.stage is EDGES and SAME not in text and says(text, "edge.answered", language)
    assert says(text, "run.what_changes", language)
    assert room.context.detected_issues[-2].startswith("worked:case:")
    swap = {"en": "I would swap those two lines", "zh": "我会把那两行换一下"}[language]
    told(room, {swap: (act("defect"),)})
    assert says(room.play(swap), "code.diagnosed", language)
    turns = 0
    while TO_MEND not in room.context.detected_issues and turns < 5:
        turns += 1
        text = room.play(f"{EXPLAINED[language]} {'!' * turns}")
    assert turns <= 3, "the open case counts as one that was worked through"
    assert room.stage is EDGES and says(text, "run.mend_first", language), "the code still fails"
    text = room.play(READY[language])
    assert room.stage is FOLLOW and says(text, "run.left_failing", language) and not says(text, "edge.done", language)


@both
def test_an_open_edge_case_of_the_problem_counts_as_that_edge_case(language: str) -> None:
    room = Room(CODE, language)
    case = room.knowledge.edge_cases[0]
    text = room.play(fails(1, edge_case=case.id))
    assert case.question in text
    text = room.play(READY[language])
    assert says(text, "run.open_case", language) and room.context.edge_cases_asked == (case.id,)
    room.play(EXPLAINED[language])
    assert case.id in room.context.edge_cases_named


@both
def test_mended_code_in_stage_four_is_praised_for_that_case(language: str) -> None:
    room = Room(CODE, language)
    room.play(fails(1))
    room.play(READY[language])
    text = room.play(passes(2))
    assert says(text, "run.passed", language) and says(text, "run.fixed", language)
    assert room.context.pseudocode == code(2) and room.stage is EDGES
    assert not says(room.play(passes(3)), "run.fixed", language)


@both
def test_new_code_that_fails_in_stage_four_is_asked_about_three_times(language: str) -> None:
    room = Room(EDGES, language)
    asked = []
    for number in range(3):
        asked.append(room.play(fails(number, OTHER)))
        assert OTHER in asked[-1] and room.stage is EDGES
    assert len(set(asked)) == 3
    text = room.play(fails(4, OTHER))
    assert says(text, "run.still_open", language)
    assert room.context.edge_cases_asked and room.context.pseudocode == code(4)


@both
def test_other_runs_in_stage_four_lead_on_to_an_edge_case(language: str) -> None:
    for run, key in ((make_dry_run(code(), "not_judged"), "run.not_judged"), (make_dry_run(code()), "run.passed")):
        room = Room(EDGES, language)
        text = room.play(submit(code(), run))
        assert says(text, key, language) and room.context.edge_cases_asked


@both
def test_growth_is_asked_about_in_stage_four_too(language: str) -> None:
    room = Room(EDGES, language)
    cost = MeasuredCost("n^2", 2, (("O(n)", 1),))
    assert says(room.play(passes(1, cost=cost)), "run.growth", language)
    assert room.stage is EDGES
    assert not says(room.play(passes(2, cost=cost)), "run.growth", language)


def test_a_shrug_about_the_open_case_gets_a_slow_walk_through_it() -> None:
    room = Room(CODE, hints_given=tuple(f"{EDGES.value}:{rung}" for rung in (1, 2, 3)))
    room.play(fails(1))
    room.play("let's go on")
    text = room.play("it works fine")
    assert says(text, "edge.trace", "en") and room.stage is EDGES


# --- whatever is submitted ---

SENTINEL = "SENTINEL"
any_run = st.one_of(
    st.none(),
    st.builds(
        lambda outcome, line: {"outcome": outcome, "line": line},
        st.sampled_from(["passed", "not_judged", "unreadable", "no_function", "error", "limit"]),
        st.none() | st.integers(1, 99),
    ),
    st.builds(
        lambda shown, kind, edge, trace: {
            "failing": FailingCase(shown, kind, got=SENTINEL, error_type="KeyError", edge_case=edge, has_trace=trace),
            **({"outcome": "not_judged", "reason": "stack"} if kind == "stack" else {}),
        },
        st.sampled_from([SAME, OTHER, "nums = `x`, target = 0", "s = '```'", ""]),
        st.sampled_from(["wrong", "error", "limit", "stack"]),
        st.sampled_from(["", "equal_prices", "negatives", "unknown"]),
        st.booleans(),
    ),
    st.sampled_from(["", "stack", "memory", "large_number", "time", "no_cases", "no_expectation"]).map(
        lambda reason: {"outcome": "not_judged", "passed": 0, "reason": reason}
    ),
    st.sampled_from([("n^2", 2), ("2^n", 100), ("1", 0)]).map(lambda grows: {"cost": MeasuredCost(*grows)}),
)  # fmt: skip
any_body = st.sampled_from(["", NEST, "    return nums", "    pass"])
any_turn = st.one_of(
    st.tuples(st.just("submit"), st.integers(0, 5), any_body, any_run),
    st.tuples(st.just("message"), st.integers(0, 5), any_body, any_run),
    st.tuples(st.sampled_from(["words", "shrug", "hint", "skip", "back"]), st.just(0), st.just(""), st.none()),
)


def turn_of(kind: str, number: int, body: str, run: dict[str, Any] | None, language: str) -> TurnInput:
    if kind in ("submit", "message"):
        written = code(number, body)
        return TurnInput(kind, code=written, dry_run=None if run is None else make_dry_run(written, **run))
    if kind in ("words", "shrug"):
        return TurnInput(text=EXPLAINED[language] if kind == "words" else "ok")
    return TurnInput(kind, target=CODE if kind == "back" else None)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(STAGE_ORDER), st.sampled_from(LANGUAGES), st.lists(any_turn, max_size=8))
def test_whatever_is_submitted_nothing_is_told_and_the_interview_can_be_finished(
    stage: Stage, language: str, turns: list[tuple[Any, ...]]
) -> None:
    room = Room(stage, language)
    for turn in turns:
        if room.context.finished:
            return
        text = room.play(turn_of(*turn, language))
        assert SENTINEL not in text
        failed = [one.detail for one in room.outcome.occurrences if one.kind in ("expert_failed", "state_inconsistent")]
        assert not failed, failed
        assert InterviewContext.from_dict(room.context.to_dict()) == room.context
    on = 0
    while not room.context.finished and on < 60:
        on += 1
        if room.stage in (CODE, EDGES):
            room.play(fails(on))
        else:
            room.play(TurnInput("skip") if on % 3 else TurnInput(text=f"{EXPLAINED[language]} {on}"))
        if room.stage is THINK:
            room.play({"en": "I compare every pair with two nested loops.", "zh": "用两层循环比较每一对。"}[language])
    assert room.context.finished, room.stage


# --- an outline in one line ---

ONE_LINE = {
    "en": "a,b=0,0; for x: a,b = max(a,b), a+x; return max(a,b)",
    "zh": "a,b=0,0；循环每个 x：a,b = max(a,b), a+x；返回 max(a,b)",
}
IN_PIECES = {
    "en": ("it goes over the list in a loop", "and then I return the larger one"),
    "zh": ("用一个循环走过去", "最后返回较大的"),
}
WHOLE = {"en": "that's the whole thing. what's missing?", "zh": "这就是全部了，还缺什么？"}


def in_code(language: str, **fields: object) -> Talk:
    return Talk(CODE, language, **{"user_approach": "pairs", **fields})


@both
def test_one_line_with_all_in_it_is_taken_as_the_outline(language: str) -> None:
    reply = in_code(language).say(ONE_LINE[language])
    assert reply.next_stage is EDGES and reply.context_updates["pseudocode"] == ONE_LINE[language]
    assert reply_says(reply, "code.outline", language) and not reply_says(reply, "code.more", language)


@both
def test_who_asks_what_is_missing_hears_what_is_there(language: str) -> None:
    talk = in_code(language)
    told_at_once = {"en": "it is one loop, and the result is the larger one", "zh": "用一个循环走过去，最后返回较大的"}
    assert reply_says(talk.say(told_at_once[language]), "code.more", language)
    reply = talk.say(WHOLE[language], act("check_question"))
    assert reply_says(reply, "code.whole", language) and reply.next_stage is EDGES
    assert WORDING["code.part.loop"][language][0] in reply.assistant_message
    assert WORDING["code.part.result"][language][0] in reply.assistant_message
    assert WORDING["code.part.start"][language][0] not in reply.assistant_message


@both
def test_an_outline_in_pieces_is_taken_once_it_repeats_something_and_hands_it_back(language: str) -> None:
    talk = in_code(language)
    assert talk.say(IN_PIECES[language][0], act("code")).next_stage is None
    reply = talk.say(IN_PIECES[language][1], act("code"), act("check_question"))
    assert reply_says(reply, "code.outline", language) and reply.next_stage is EDGES
    assert all(piece in reply.context_updates["pseudocode"] for piece in IN_PIECES[language])


@both
def test_of_an_outline_with_a_gap_the_gap_is_asked_for(language: str) -> None:
    gap = {"en": "start with 0, one loop, the larger one is kept", "zh": "先令它为 0，每个元素如果更大就记下"}
    reply = in_code(language).say(gap[language], act("code"))
    assert reply_says(reply, "code.lacks", language) and reply.next_stage is None
    assert WORDING["code.part.result"][language][0] in reply.assistant_message


@both
def test_a_class_is_outlined_method_by_method(language: str) -> None:
    talk = Talk(CODE, language, "lru-cache", user_approach="map and list")
    first = {
        "en": "get: if the key is missing give -1, else move it to the front",
        "zh": "get：键不在就是 -1，在就移到最前",
    }
    reply = talk.say(first[language], act("code"))
    assert reply_says(reply, "code.method_left", language) and "`put`" in reply.assistant_message
    second = {
        "en": "put: update or add at the front, when full drop the last",
        "zh": "put：更新或者加到最前，满了丢掉最后一个",
    }
    reply = talk.say(second[language], act("code"))
    assert reply.next_stage is EDGES and first[language] in reply.context_updates["pseudocode"]


@both
def test_a_question_about_a_design_is_not_sent_to_code_that_is_not_there(language: str) -> None:
    asks = {"en": "I would use two dummy nodes, ok?", "zh": "我打算用两个哨兵节点，可以吗？"}[language]
    reply = in_code(language).say(asks, act("check_question"))
    assert reply_says(reply, "check.unwritten", language) and reply.next_stage is None


@both
def test_what_is_not_there_is_named_and_not_demanded(language: str) -> None:
    talk = in_code(language)
    talk.say(IN_PIECES[language][0])
    reply = talk.say(WHOLE[language], act("check_question"))
    assert reply_says(reply, "code.lacks", language) and reply.next_stage is None
    assert WORDING["code.part.result"][language][0] in reply.assistant_message
    assert not reply_says(reply, "code.more", language)
    assert talk.say(WHOLE[language], act("check_question")).next_stage is None
    assert talk.say(IN_PIECES[language][1]).next_stage is EDGES, "nobody is kept by it"


@both
def test_what_is_missing_of_nothing_is_for_a_run_to_tell(language: str) -> None:
    reply = in_code(language).say(WHOLE[language], act("check_question"))
    assert reply_says(reply, "check.unwritten", language)


# --- one's own bug, said in ever other words ---

DIAGNOSES = {
    "en": ("b already sees the new a", "the sequential update is the bug", "the last line hands back too early"),
    "zh": ("b 已经用了新的 a", "顺序更新就是问题", "最后一行返回得太早"),
}
IS_IT_RIGHT = {"en": "I change the last line. right?", "zh": "我改了最后一行。你看这样写对不对？"}


@both
def test_a_diagnosis_is_never_met_twice_in_a_row_with_the_same_words(language: str) -> None:
    room, replies = Room(CODE, language), []
    told(room, {text: (act("defect"),) for text in DIAGNOSES[language]})
    for number, text in enumerate(DIAGNOSES[language]):
        if number < 2:
            room.play(fails(number))
        replies.append(room.play(text))
        assert says(replies[-1], "code.diagnosed", language), replies[-1]
    assert len(set(replies)) == len(replies)


@both
def test_who_asks_whether_the_change_is_right_is_sent_to_the_run(language: str) -> None:
    room = Room(CODE, language)
    told(
        room, {IS_IT_RIGHT[language]: (act("defect"),), DIAGNOSES[language][0]: (act("defect"), act("check_question"))}
    )
    room.play(fails(1))
    for text in (IS_IT_RIGHT[language], DIAGNOSES[language][0]):
        reply = room.play(text)
        assert says(reply, "code.diagnosed_asked", language) and not says(reply, "code.diagnosed", language)
    assert room.stage is CODE


# --- more and fewer ---


@both
def test_fewer_tests_are_called_fewer_and_the_same_input_is_asked_about_otherwise(language: str) -> None:
    room = Room(CODE, language)
    for number, (passed, kind) in enumerate([(12, "error"), (5, "wrong")]):
        written = code(number)
        failing = make_failing(SAME, kind=kind, error_type="IndexError" if kind == "error" else "")
        text = room.play(submit(written, make_dry_run(written, failing=failing, passed=passed)))
    assert says(text, "run.fewer", language) and says(text, "run.otherwise.wrong", language), text
    assert "12" in text and "`IndexError`" in text and room.stage is CODE


def test_the_same_code_three_times_is_the_same_question_three_times() -> None:
    room = Room(CODE)
    kinds = []
    for _ in range(3):
        room.play(fails(1))
        kinds.append("stagnation" in room.kinds())
    assert kinds == [False, False, True]


# --- results that are stated, repairs, and code that still fails ---

CLAIMS_RIGHT = {"en": "it returns None, which is correct", "zh": "返回 None，结果是对的"}
ASKS_RIGHT = {"en": "you did not answer. what is the expected result?", "zh": "正确结果应该是什么？"}
REPAIRS = {
    "en": ("typo, it should be h[r] s/b", "I forgot to mark what was seen", "I would return j instead of i"),
    "zh": ("走过的没有标记，来回跳停不下来", "就是把它改成零", "我把大于等于写成了大于"),
}


@both
@pytest.mark.parametrize("stage", [CODE, EDGES])
def test_who_holds_a_wrong_result_for_right_hears_what_should_come_out(stage: Stage, language: str) -> None:
    for text in (CLAIMS_RIGHT[language], ASKS_RIGHT[language]):
        room = Room(stage, language)
        case = next(one for one in room.knowledge.edge_cases if one.expected is not None)
        told(room, {text: (act("defect", sure=False, confidence=0.6),)} if text == CLAIMS_RIGHT[language] else {})
        room.play(fails(1, edge_case=case.id))
        answer = room.play(text)
        assert says(answer, "run.verdict", language) and str(case.expected) in answer
        assert not invites(answer, language) and room.stage is stage


@both
def test_what_only_hidden_tests_know_is_not_told(language: str) -> None:
    room = Room(CODE, language)
    room.play(fails(1))
    assert says(room.play(ASKS_RIGHT[language]), "run.verdict.unlike", language)


@both
@pytest.mark.parametrize("stage", [CODE, EDGES])
def test_a_repair_in_any_words_is_acknowledged_and_not_asked_for(stage: Stage, language: str) -> None:
    for repair in REPAIRS[language]:
        room = Room(stage, language)
        told(room, {repair: (act("outcome"),) if stage is EDGES else ()})
        room.play(fails(1))
        answer = room.play(repair)
        assert says(answer, "code.diagnosed", language), (repair, answer)
        assert not says(answer, "run.what_changes", language) and room.stage is stage


@both
def test_results_that_are_stated_are_compared_with_what_is_known(language: str) -> None:
    texts = {
        "en": ("I get 8 there but 3 should come out", "it returns 8", "it should be 3"),
        "zh": ("现在得到 8，但应该是 3", "返回 8", "应该是 3"),
    }[language]
    knowledge = replace(make_knowledge("two-sum", language))
    case = replace(knowledge.edge_cases[0], expected=3)
    knowledge = replace(knowledge, edge_cases=(case, *knowledge.edge_cases[1:]))
    run = make_dry_run("x", failing=make_failing(edge_case=case.id, got="8"))
    context = one_scene_per_stage(language)[CODE].context
    for text, key in zip(texts, ("both", "got", "right"), strict=True):
        assert says(compared(context, knowledge, run, text), f"run.result.{key}", language), text
    assert compared(context, knowledge, run, texts[0].replace("8", "7").replace("3", "4")) == ""


@both
def test_an_answer_to_what_would_have_to_change_is_taken(language: str) -> None:
    room = Room(EDGES, language)
    answer = {"en": "at the end it is -1 when nothing was found", "zh": "最后没找到的话就是 -1"}[language]
    told(room, {answer: (act("outcome"),)})
    room.play(fails(1))
    assert says(room.play(EXPLAINED[language]), "run.what_changes", language)
    text = room.play(answer)
    assert says(text, "code.diagnosed", language) and not says(text, "run.what_changes", language)


@both
def test_a_case_in_which_code_failed_and_was_mended_is_not_asked_about_again(language: str) -> None:
    room = Room(CODE, language)
    case = room.knowledge.edge_cases[0]
    room.play(fails(1, edge_case=case.id))
    text = room.play(passes(2))
    assert room.stage is EDGES and case.question not in text
    assert case.id in room.context.edge_cases_named


@both
def test_who_asks_whether_to_submit_is_told_so(language: str) -> None:
    asks = {"en": "an empty list gives []. Should I put it in the editor now?", "zh": "空列表得 []。可以提交运行了吗？"}
    room = Room(EDGES, language)
    told(room, {asks[language]: (act("edge_case", "shortest"), act("outcome"))})
    assert says(room.play(asks[language]), "code.submit_it", language)


@both
def test_who_ends_with_going_to_write_is_let_write(language: str) -> None:
    text = {"en": "I said all that. So now I'll just write the code", "zh": "我刚才都说完了那我就直接写代码吧"}[
        language
    ]
    room = Room(CODE, language)
    assert says(room.play(text), "code.go_ahead", language) and room.stage is CODE


def test_several_cases_in_one_message_are_all_heard() -> None:
    said = "Touching [1,4],[4,7] merges. All shorter ones inside [[1, 9], [2, 3], [4, 6]] give [[1, 9]]."
    found = {case.id for case in edge_cases_in_parts(said, make_knowledge("merge-intervals"))}
    assert {"touching", "contained"} <= found


@both
def test_code_sent_beside_a_follow_up_leads_back_to_the_question_that_was_put_last(language: str) -> None:
    room = Room(FOLLOW, language)
    question = next(one for one in room.knowledge.follow_ups if one.id == room.context.follow_ups_asked[-1]).question
    room.context = replace(room.context, last_question="And what else?")
    repair = REPAIRS[language][0]
    told(room, {repair: (act("point", "yes", sure=False, confidence=0.4),)})
    room.play(fails(1))
    answer = room.play(repair)
    assert says(answer, "code.diagnosed", language) and question in answer
    assert room.context.last_question == question


def test_a_result_that_neither_comes_out_nor_should_is_no_right_diagnosis() -> None:
    knowledge = make_knowledge("subarray-sum-equals-k", "zh")
    run = make_dry_run("x", failing=make_failing(edge_case="all_zeros", got="3"))
    assert states_neither(run, knowledge, "每个0都算 加两次 结果是2个")
    assert not states_neither(run, knowledge, "加三次 返回3"), "that is what the code does"
    assert not states_neither(run, knowledge, "应该是6"), "and that is right"
    assert holds_it_right("三个0 每个0窗口和都是0 加三次 3个 对的"), "a wrong result is held for right"
