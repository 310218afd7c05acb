"""The questions from a run: one for each way in which it can go, in both languages, other words each time, no answer."""

import re
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import pytest

from interviews.core.code.at_hand import run_at_hand, shown
from interviews.core.code.run_marks import LEFT, questions_asked
from interviews.core.context import InterviewContext, Message
from interviews.core.costs.claims import find_claims
from interviews.core.dry_run import DryRun, MeasuredCost
from interviews.core.leaks import guard as leak_guard
from interviews.core.leaks.guard import find_leaks
from interviews.core.stages import STAGE_ORDER, Stage, row_of
from interviews.core.turn.runs.run_questions import (
    RunQuestion,
    aside,
    growth_question,
    opening_about,
    praise,
    question_about,
    question_in,
    what_is_told,
)
from interviews.core.turn.situations.hints import help_with, next_hint
from interviews.core.wording.coach import WORDING
from interviews.core.wording.runs import RUN_WORDING
from interviews.experts.talk.dry_running import GROWTH
from problems.values.class_calls import show_input
from tests.factories.core import make_dry_run, make_failing, make_knowledge
from tests.players import LANGUAGES, SLUGS, bank_content, new_context

CODE, EDGES = Stage.PSEUDOCODE_DESIGN, Stage.EDGE_CASE_CHECK
PYTHON = "def solve(nums, target):\n    for n in nums:\n        if n == target:\n            return n"
INPUT = "nums = [7, 7, 1], target = 8"
both = pytest.mark.parametrize("language", LANGUAGES)
SPOKEN_CHARACTERS = 120


def after(
    run: DryRun | None, stage: Stage = CODE, language: str = "en", code: str = PYTHON, **fields: object
) -> InterviewContext:
    """Return a context in which ``code`` was just sent and run."""
    said = (Message("learner", "", stage, code),)
    return new_context(
        make_knowledge("two-sum", language), current_stage=stage, conversation=said, dry_run=run, **fields
    )


def failing(kind: str = "wrong", **fields: object) -> DryRun:
    return make_dry_run(PYTHON, failing=make_failing(INPUT, kind=kind, **fields))


def ask(run: DryRun, stage: Stage = CODE, language: str = "en", *marks: str, **fields: object) -> RunQuestion:
    context = after(run, stage, language, detected_issues=marks, **fields)
    return question_about(context, make_knowledge("two-sum", language), run)


RUNS = {
    "unreadable": make_dry_run(PYTHON, "unreadable", error_type="SyntaxError", line=3),
    "unreadable_somewhere": make_dry_run(PYTHON, "unreadable", error_type="RecursionError"),
    "no_function": make_dry_run(PYTHON, "no_function"),
    "loading": make_dry_run(PYTHON, "error", error_type="NameError", line=2),
    "loading_limit": make_dry_run(PYTHON, "limit"),
    "error": failing("error", error_type="IndexError", line=3),
    "wrong": failing("wrong"),
    "limit": failing("limit"),
    "stack": replace(failing("stack", error_type="RecursionError", line=2), outcome="not_judged", reason="stack"),
}


@both
@pytest.mark.parametrize("name", RUNS)
def test_each_failure_has_a_question_of_its_own(name: str, language: str) -> None:
    run = RUNS[name]
    asked = ask(run, CODE, language)
    variants = RUN_WORDING[f"run.{name}"][language]
    said = asked.question
    for value in ("3", "Python", "`two_sum`", "`IndexError`", "`NameError`", f"`{INPUT}`"):
        said = said.replace(value, "*")
    assert said in [re.sub(r"\{\w+\}", "*", variant) for variant in variants]
    assert said.endswith(("?", "？")) or "?" in said or "？" in said
    if run.failing is not None:
        assert f"`{INPUT}`" in asked.question and asked.mark.startswith("code:case:")
        assert "5" in asked.lead and "14" in asked.lead


@both
@pytest.mark.parametrize("name", RUNS)
@pytest.mark.parametrize("stage", STAGE_ORDER)
def test_only_what_python_cannot_read_is_pointed_at(name: str, language: str, stage: Stage) -> None:
    text = ask(RUNS[name], stage, language).text
    told = re.search(r"line \d|第 ?\d+ ?行", text)
    assert bool(told) is (name == "unreadable")


@both
@pytest.mark.parametrize("name", RUNS)
def test_nobody_hears_the_same_words_twice_in_a_row_of_failures(name: str, language: str) -> None:
    run, marks, heard = RUNS[name], (), []
    for _ in range(7):
        asked = ask(run, CODE, language, *marks)
        heard.append(asked.text)
        marks = (*marks, asked.mark)
    assert len(set(heard[:3])) >= min(3, len(RUN_WORDING[f"run.{name}"][language]))
    assert all(one != other for one, other in pairwise(heard))


@both
def test_the_same_case_is_asked_about_in_smaller_steps_and_then_help_is_offered(language: str) -> None:
    run = failing(has_trace=True)
    first = ask(run, CODE, language)
    second = ask(run, CODE, language, first.mark)
    third = ask(run, CODE, language, first.mark, second.mark)
    assert first.mark == second.mark == third.mark
    assert ("two" in second.question) if language == "en" else ("两步" in second.question)
    assert ("hint" in third.question.lower()) if language == "en" else ("提示" in third.question)


@both
def test_help_that_is_not_there_is_not_offered(language: str) -> None:
    marks = (ask(failing(), CODE, language).mark,) * 2
    no_trace = ask(failing(has_trace=False), CODE, language, *marks)
    all_given = tuple(f"{CODE.value}:{rung}" for rung in (1, 2, 3))
    no_rung = ask(failing(has_trace=True), CODE, language, *marks, hints_given=all_given)
    for asked in (no_trace, no_rung):
        assert "hint" not in asked.question.lower() and "提示" not in asked.question


def test_another_case_begins_anew() -> None:
    first = ask(failing())
    other = make_dry_run(PYTHON, failing=make_failing("nums = [], target = 0"))
    asked = ask(other, CODE, "en", first.mark)
    assert asked.mark != first.mark
    assert "two" not in asked.question and "`nums = [], target = 0`" in asked.question


@both
def test_an_edge_case_of_the_problem_is_asked_about_in_its_own_words(language: str) -> None:
    case = make_knowledge("two-sum", language).edge_cases[0]
    run = failing(edge_case=case.id)
    asked = ask(run, CODE, language)
    assert (asked.question, asked.edge_case, asked.mark) == (case.question, case.id, f"code:case:{case.id}")
    assert case.question not in ask(run, CODE, language, asked.mark).question
    assert case.question not in ask(run, CODE, language, edge_cases_asked=(case.id,)).question


@both
@pytest.mark.parametrize("kind", ["error", "limit", "stack"])
def test_an_edge_case_in_which_code_crashes_is_not_asked_about_as_if_it_were_new(kind: str, language: str) -> None:
    case = make_knowledge("two-sum", language).edge_cases[0]
    asked = ask(failing(kind, edge_case=case.id, error_type="KeyError"), CODE, language)
    assert case.question not in asked.text and f"`{INPUT}`" in asked.question and asked.edge_case == case.id
    assert ("`KeyError`" in asked.question) is (kind == "error")
    assert case.question not in ask(failing(edge_case=case.id), CODE, language, edge_cases_named=(case.id,)).text


@both
def test_another_kind_of_failure_begins_anew_and_so_does_code_that_passed(language: str) -> None:
    first = ask(failing("limit"), CODE, language)
    crashed = failing("error", error_type="AttributeError")
    other = ask(crashed, CODE, language, *first.marks)
    assert "`AttributeError`" in other.question and other.mark == first.mark
    marks = (*first.marks, *other.marks)
    renamed = ask(failing("error", error_type="KeyError"), CODE, language, *marks)
    assert "`KeyError`" in renamed.question
    again = ask(crashed, CODE, language, *marks)
    assert again.begins == () and "AttributeError" not in again.question, "the same kind goes on in smaller steps"
    passed = after(make_dry_run(PYTHON), CODE, language, detected_issues=marks)
    _, told = what_is_told(passed, make_dry_run(PYTHON), None)
    assert "`AttributeError`" in ask(crashed, CODE, language, *marks, *told).question
    assert not any("kind" in mark for mark in what_is_told(after(None), make_dry_run(PYTHON), None)[1])


# --- more, fewer, as many; the very same case again ---


def with_score(run: DryRun, number: int, passed: int, total: int = 14) -> DryRun:
    """Return ``run`` as that of another code, with other numbers."""
    return replace(run, code=f"code{number}", passed=passed, total=total)


def put(asked: RunQuestion, key: str, language: str, **values: str) -> bool:
    """Tell whether the question's text has the sentence ``key`` with these values."""
    blank = re.compile(r"\\\{\w+\\\}")
    for variant in RUN_WORDING[key][language]:
        filled = variant
        for name, value in values.items():
            filled = filled.replace(f"{{{name}}}", value)
        if re.search(blank.sub(".+?", re.escape(filled)), asked.text):
            return True
    return False


@both
@pytest.mark.parametrize(
    ("before", "now", "key"),
    [(12, 5, "run.fewer"), (5, 12, "run.more"), (5, 5, "run.as_many"), (0, 0, "run.none_still"), (3, 0, "run.fewer")],
)
def test_a_run_is_compared_with_the_one_before(before: int, now: int, key: str, language: str) -> None:
    first = ask(with_score(failing(), 1, before), CODE, language)
    assert put(first, "run.some" if before else "run.none", language)
    second = ask(with_score(failing(), 2, now), CODE, language, *first.marks)
    numbers = {"passed": str(now), "total": "14", "before": str(before)}
    assert put(second, key, language, **numbers), second.lead
    others = {"run.fewer", "run.more", "run.as_many", "run.none_still", "run.some", "run.none"} - {key}
    assert not [other for other in others if put(second, other, language)]


@both
def test_code_that_passed_before_and_fails_now_has_fewer(language: str) -> None:
    passed = with_score(make_dry_run(PYTHON), 1, 14)
    _, marks = what_is_told(after(passed, CODE, language), passed, None)
    assert put(ask(with_score(failing(), 2, 13), CODE, language, *marks), "run.fewer", language, before="14")


@both
def test_other_cases_are_not_compared_and_the_same_run_is_not_told_twice(language: str) -> None:
    first = ask(with_score(failing(), 1, 5, 14), CODE, language)
    assert put(ask(with_score(failing(), 2, 1, 3), CODE, language, *first.marks), "run.some", language)
    assert ask(with_score(failing(), 1, 5, 14), CODE, language, *first.marks).lead == ""


@both
def test_the_same_case_that_fails_otherwise_is_said_so_and_not_asked_in_the_same_words(language: str) -> None:
    case = make_knowledge("two-sum", language).edge_cases[0]
    crashed = with_score(failing("error", error_type="IndexError", edge_case=case.id), 1, 5)
    wrong = with_score(failing("wrong", edge_case=case.id), 2, 5)
    first = ask(crashed, CODE, language)
    second = ask(wrong, CODE, language, *first.marks)
    assert "`IndexError`" in first.question and case.question not in second.text
    assert put(second, "run.otherwise.wrong", language) and "`IndexError`" in second.lead
    third = ask(with_score(crashed, 3, 5), CODE, language, *first.marks, *second.marks)
    assert put(third, "run.otherwise", language) and "`IndexError`" in third.question
    assert case.question not in third.text


@both
def test_the_same_case_again_says_whether_something_else_came_out(language: str) -> None:
    first = ask(with_score(failing(got="3"), 1, 5), CODE, language)
    same = ask(with_score(failing(got="3"), 2, 6), CODE, language, *first.marks)
    other = ask(with_score(failing(got="4"), 2, 6), CODE, language, *first.marks)
    assert put(same, "run.same_way", language, input=f"`{INPUT}`")
    assert put(other, "run.another_value", language, input=f"`{INPUT}`")
    assert first.question not in (same.question, other.question)
    elsewhere = with_score(make_dry_run(PYTHON, failing=make_failing("nums = [], target = 0")), 2, 6)
    between = ask(elsewhere, CODE, language, *first.marks)
    assert not put(between, "run.same_way", language) and not put(between, "run.another_value", language)


@both
@pytest.mark.parametrize("now", ["error", "wrong", "limit", "stack"])
@pytest.mark.parametrize("was", ["error", "wrong", "limit", "stack"])
def test_no_comparison_of_runs_is_caught(was: str, now: str, language: str) -> None:
    knowledge = make_knowledge("two-sum", language)
    for passed in (2, 5, 9):
        for got in ("3", "4"):
            before = with_score(failing(was, error_type="IndexError" if was == "error" else ""), 1, 5)
            run = with_score(failing(now, got=got, error_type="KeyError" if now == "error" else ""), 2, passed)
            for turn in range(4):
                asked = ("code:case:other",) * turn  # another wording each time
                marks = (*asked, *ask(before, CODE, language, *asked).marks)
                text = ask(run, CODE, language, *marks).text
                assert not find_leaks(text, knowledge, after(run, CODE, language)), text


@both
def test_a_pasted_problem_has_no_starter_code(language: str) -> None:
    knowledge = make_knowledge("two-sum", language)
    pasted = replace(knowledge, approaches=tuple(replace(one, time="") for one in knowledge.approaches))
    assert not pasted.has_reference
    context, marks = after(RUNS["no_function"], CODE, language), ()
    for _ in range(3):
        asked = question_about(replace(context, detected_issues=marks), pasted, RUNS["no_function"])
        marks = (*marks, *asked.marks)
        assert "starter" not in asked.question and "起始" not in asked.question


@both
@pytest.mark.parametrize("stage", STAGE_ORDER)
def test_steps_are_promised_only_where_hints_open_them(stage: Stage, language: str) -> None:
    run = failing(has_trace=True)
    first = ask(run, stage, language)
    third = ask(run, stage, language, first.mark, first.mark)
    promised = [one.format(input=shown(INPUT)) for one in RUN_WORDING["run.offer"][language]]
    assert (third.question in promised) is (stage in (CODE, EDGES))


def test_an_edge_case_that_the_problem_does_not_have_is_an_ordinary_input() -> None:
    asked = ask(failing(edge_case="of another problem"))
    assert INPUT in asked.question and asked.edge_case == ""


@both
def test_a_run_without_one_test_passed_is_told_kindly(language: str) -> None:
    lead = ask(replace(failing(), passed=0), CODE, language).lead
    assert lead and "14" not in lead


def test_an_input_with_backticks_stays_one_piece() -> None:
    assert shown("s = '`'") == "`` s = '`' ``"


@both
def test_what_came_out_is_never_told(language: str) -> None:
    run = failing(got="SENTINEL", edge_case="", error_type="SENTINEL_ERROR")
    for stage in STAGE_ORDER:
        context = after(run, stage, language)
        knowledge = make_knowledge("two-sum", language)
        opening = opening_about(context, knowledge, run)
        said = [ask(run, stage, language).text, aside(context, knowledge).assistant_message, opening.text]
        assert not [text for text in said if "SENTINEL" in text]


# --- counting ---


def test_questions_count_where_they_were_asked_until_the_stage_is_left() -> None:
    marks = ("aside:case:a", "code:case:a", "code:incomplete", "code:unreadable", "edge:case:b", "edge:no_function")
    assert questions_asked(after(None, CODE, detected_issues=marks)) == 2
    assert questions_asked(after(None, EDGES, detected_issues=marks)) == 2
    assert questions_asked(after(None, CODE, detected_issues=(*marks, LEFT))) == 0
    assert questions_asked(after(None, EDGES, detected_issues=(*marks, LEFT))) == 2
    assert questions_asked(after(None, CODE, detected_issues=(*marks, LEFT, "code:loading"))) == 1


# --- which run ---


def test_a_run_is_at_hand_until_other_code_is_sent() -> None:
    run = failing()
    context = after(run)
    assert run_at_hand(context) == run

    def sent(text: str, code: str = "") -> InterviewContext:
        return replace(context, conversation=(*context.conversation, Message("learner", text, CODE, code)))

    assert run_at_hand(sent("first I look at 7, then at 1")) == run
    assert run_at_hand(sent("", "i = 0\nn = 7\nn == 8")) == run  # steps done by hand
    assert run_at_hand(sent("", "def other():\n    return 1")) is None
    assert run_at_hand(after(None)) is None
    assert run_at_hand(after(make_dry_run("of something else"))) is None


# --- praise, growth, the opening of the edge cases ---


@both
def test_praise_has_the_numbers(language: str) -> None:
    run = make_dry_run(PYTHON)
    texts = {praise(after(run, CODE, language, turn_count=turn), run) for turn in range(3)}
    assert len(texts) == 3
    assert all(len(re.findall(r"\b14\b|14", text)) == 2 for text in texts)


@both
@pytest.mark.parametrize("kind", ["n", "n log n", "n^2", "n^3", "2^n"])
def test_a_cost_above_the_claim_is_asked_about_once(kind: str, language: str) -> None:
    claim = find_claims("O(1) time").time
    degree = {"n": 1, "n log n": 1, "n^2": 2, "n^3": 3, "2^n": 100}[kind]
    run = make_dry_run(PYTHON, cost=MeasuredCost(kind, degree))
    context = after(run, CODE, language)
    asked = growth_question(context, run, claim)
    assert claim.text in asked and run.cost.shown in asked and asked[-1] in "?？"
    assert growth_question(replace(context, turn_count=1), run, claim) != asked
    assert growth_question(replace(context, detected_issues=(GROWTH,)), run, claim) == ""
    assert growth_question(context, run, None) == ""
    assert growth_question(context, replace(run, cost=None), claim) == ""
    assert growth_question(context, replace(run, cost=MeasuredCost("1", 0)), claim) == ""


@both
def test_the_edge_cases_begin_with_the_case_that_is_open(language: str) -> None:
    knowledge = make_knowledge("two-sum", language)
    run, case = failing(), knowledge.edge_cases[0]
    context = after(run, EDGES, language)
    asked = opening_about(context, knowledge, run)
    assert INPUT in asked.text and asked.mark.startswith("edge:case:")
    worked = f"worked:{asked.mark.removeprefix('edge:')}"
    assert opening_about(replace(context, detected_issues=(worked,)), knowledge, run) is None
    of_the_bank = failing(edge_case=case.id)
    assert opening_about(context, knowledge, of_the_bank).edge_case == case.id
    assert opening_about(replace(context, edge_cases_named=(case.id,)), knowledge, of_the_bank) is None
    for nothing_open in (make_dry_run(PYTHON), RUNS["unreadable"], make_dry_run(PYTHON, "not_judged")):
        assert opening_about(context, knowledge, nothing_open) is None


# --- elsewhere than where code is due ---


@both
@pytest.mark.parametrize("stage", [stage for stage in STAGE_ORDER if stage not in (CODE, EDGES)])
@pytest.mark.parametrize(
    "run", [None, make_dry_run(PYTHON), make_dry_run(PYTHON, "not_judged"), *RUNS.values()], ids=str
)
def test_code_that_comes_elsewhere_is_met_and_the_question_at_hand_comes_back(
    run: DryRun | None, stage: Stage, language: str
) -> None:
    knowledge = make_knowledge("two-sum", language)
    context = after(run, stage, language)
    response = aside(context, knowledge)
    assert row_of(stage).expects[language] in response.assistant_message
    asked = aside(replace(context, last_question="What now?"), knowledge)
    assert "What now?" in asked.assistant_message
    assert set(response.context_updates) <= {"detected_issues"}
    assert response.next_stage is None
    if run is not None and run.fails:
        assert response.context_updates["detected_issues"][-1].startswith("aside:")
    assert len(response.assistant_message) > len(row_of(stage).expects[language]) + 20


@pytest.mark.parametrize("stage", [Stage.FOLLOW_UP, Stage.PATTERN_SUMMARY])
def test_after_the_code_nothing_is_promised_for_it(stage: Stage) -> None:
    said = [
        aside(after(run, stage, turn_count=turn), make_knowledge("two-sum")).assistant_message
        for turn in range(4)
        for run in (None, *RUNS.values())
    ]
    assert not [text for text in said if "we will come to it" in text or "Hold on to that" in text]


@pytest.mark.parametrize(
    ("said", "question"),
    [
        (
            "That is a real step forward: One pass with a hash map. What is the complexity now?",
            "What is the complexity now?",
        ),
        ("Yes. How long? And how much memory?", "How long? And how much memory?"),
        ("这样更好了。时间是多少？为什么？", "时间是多少？为什么？"),
        ("Say it in one sentence.", "Say it in one sentence."),
        ("", ""),
    ],
)
def test_only_the_question_is_quoted(said: str, question: str) -> None:
    assert question_in(said) == question
    if said:
        back = aside(after(None, Stage.COMPLEXITY_ANALYSIS, last_question=said), make_knowledge("two-sum"))
        assert back.assistant_message.endswith(f" {question}")


def test_a_question_of_the_problem_is_quoted_with_what_it_supposes() -> None:
    knowledge = make_knowledge("two-sum")
    asked = knowledge.follow_ups[0].question
    back = aside(after(None, Stage.FOLLOW_UP, last_question=f"Well thought. {asked}"), knowledge)
    assert back.assistant_message.endswith(f" {asked}") and "Well thought" not in back.assistant_message


# --- the third rung ---


@both
@pytest.mark.parametrize("stage", STAGE_ORDER)
@pytest.mark.parametrize("given", [0, 1, 2])
def test_the_third_rung_opens_the_steps_where_code_fails(stage: Stage, given: int, language: str) -> None:
    knowledge = make_knowledge("two-sum", language)
    run = failing(has_trace=True)
    rungs = tuple(f"{stage.value}:{rung + 1}" for rung in range(given))
    found = next_hint(after(run, stage, language, hints_given=rungs), knowledge)
    text, updates = found
    assert updates["hints_given"][-1] == f"{stage.value}:{given + 1}"
    assert updates["hint_level"] == given + 1
    if given == 2 and stage in (CODE, EDGES):
        assert f"`{INPUT}`" in text
        assert updates["nudges_given"] == (f"trace:{run.code}",)
    else:
        assert (f"`{INPUT}`" in text) is (stage in (CODE, EDGES))
        assert (text == knowledge.hints[stage][given]) is (stage not in (CODE, EDGES))
        assert "nudges_given" not in updates


@both
def test_after_the_steps_a_stronger_hint_is_about_the_steps(language: str) -> None:
    knowledge, run = make_knowledge("two-sum", language), failing(has_trace=True)
    context = after(run, CODE, language, hints_given=tuple(f"{CODE.value}:{rung}" for rung in (1, 2, 3)))
    text, updates = next_hint(context, knowledge)
    assert updates == {"nudges_given": (f"trace:{run.code}",)}, "the steps of newer code are opened as well"
    text, updates = next_hint(replace(context, **updates), knowledge)
    assert updates == {} and f"`{INPUT}`" in text
    assert text in [one.format(input=shown(INPUT)) for one in RUN_WORDING["run.hint.steps"][language]]
    helped = help_with(replace(context, nudges_given=(f"trace:{run.code}",)), knowledge).text
    assert helped == text


@both
def test_who_lacks_a_way_for_an_idea_that_nobody_knows_is_led_to_one(language: str) -> None:
    knowledge, said = (
        make_knowledge("two-sum", language),
        {"en": "I don't know how to fix it", "zh": "不知道怎么记住它"},
    )
    context = after(failing(), CODE, language, hints_given=(f"{CODE.value}:1",), approach_ids=())
    context = replace(context, conversation=(*context.conversation, Message("learner", said[language], CODE)))
    text, updates = next_hint(context, knowledge)
    assert text == knowledge.hints[Stage.THOUGHT_ARTICULATION][0]
    assert updates["hints_given"] == (f"{CODE.value}:1", "thought_articulation:1", f"{CODE.value}:2")
    known = replace(context, approach_ids=("brute_force",))
    assert f"`{INPUT}`" in next_hint(known, knowledge)[0]


@both
def test_a_rung_about_a_loop_is_for_code_with_a_loop(language: str) -> None:
    knowledge, flat = make_knowledge("two-sum", language), "def solve(nums, target):\n    return solve(nums, target)"
    run = make_dry_run(flat, failing=make_failing(INPUT))
    said = next_hint(after(run, CODE, language, flat), knowledge)[0]
    assert said in [one.format(input=shown(INPUT)) for one in RUN_WORDING["run.hint.values"][language]]
    said = next_hint(after(failing(), CODE, language), knowledge)[0]
    assert said in [one.format(input=shown(INPUT)) for one in RUN_WORDING["run.hint.loop"][language]]


@pytest.mark.parametrize(
    "run",
    [
        None,
        failing(has_trace=False),
        RUNS["stack"],
        make_dry_run(PYTHON),
        make_dry_run("of something else"),
        RUNS["unreadable"],
    ],
    ids=str,
)
def test_without_steps_the_third_rung_is_as_it_was(run: DryRun | None) -> None:
    knowledge = make_knowledge("two-sum")
    rungs = tuple(f"{CODE.value}:{rung}" for rung in (1, 2))
    text, updates = next_hint(after(run, CODE, hints_given=rungs), knowledge)
    assert text == knowledge.hints[CODE][2] and "nudges_given" not in updates


# --- the leak guard ---


@lru_cache(maxsize=32)
def inputs_of(slug: str) -> tuple[str, ...]:
    content = bank_content(slug)
    cases = [*content["tests"], *content["examples"], *content["edge_cases"]]
    return tuple(dict.fromkeys(show_input(case["input"], SPOKEN_CHARACTERS) for case in cases))


@pytest.fixture
def judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remember every judgement for the length of a test: inputs are data, so many messages are the same without them."""
    monkeypatch.setattr(leak_guard, "_judged", lru_cache(maxsize=None)(leak_guard._judged.__wrapped__))


@both
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.usefixtures("judged_once")
def test_no_question_about_any_input_of_the_bank_is_caught(slug: str, language: str) -> None:
    knowledge = make_knowledge(slug, language)
    hints = [key for key in RUN_WORDING if key.startswith("run.hint.")]
    caught = []
    for number, text in enumerate(inputs_of(slug)):
        for kind in ("wrong", "error", "limit", "stack"):
            case = make_failing(text, kind=kind, error_type="IndexError" if kind == "error" else "", has_trace=True)
            run = make_dry_run(PYTHON, failing=case)
            for stage in {(CODE, EDGES)[number % 2], STAGE_ORDER[number % len(STAGE_ORDER)]}:
                context = new_context(knowledge, current_stage=stage, turn_count=number, conversation=(), dry_run=run)
                said, marks = [], ()
                for _ in range(5):
                    asked = question_about(replace(context, detected_issues=marks), knowledge, run)
                    said.append(asked.text)
                    marks = (*marks, asked.mark, "code:case:other")
                said.append(opening_about(context, knowledge, run).text)
                for key in ("run.left_open", "run.still_open", "run.trace"):
                    said += [one.format(input=shown(text)) for one in RUN_WORDING[key][language]]
                for key in hints if stage in (CODE, EDGES) else ():
                    told = [one.format(input=shown(text)) for one in RUN_WORDING[key][language]]
                    said += [one.format(hint=hint) for hint in told for one in WORDING["hint"][language]]
                caught += [(one, leaks) for one in said if (leaks := find_leaks(one, knowledge, context))]
    assert not caught[:3]


@both
@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("stage", STAGE_ORDER)
def test_no_sentence_about_a_run_gives_anything_away(slug: str, stage: Stage, language: str) -> None:
    knowledge = make_knowledge(slug, language)
    values = {
        "passed": "5", "total": "14", "line": "3", "error": "`KeyError`", "input": "`x = [1, 2]`", "claim": "O(n)",
        "kind": "n²", "grows": RUN_WORDING["run.grows.n^2"][language][0], "question": "?", "missing": "`Tally`", "function": "`work`",
        "name": "Java", "found": "C++", "sign": "：", "sign_line": "2", "kind_of_sign": "colon", "before": "9", "got": "`2`", "expected": "`1`", "was": RUN_WORDING["run.was.wrong"][language][0],
    }  # fmt: skip
    context = new_context(knowledge, current_stage=stage)
    for key, local in RUN_WORDING.items():
        for sentence in local[language]:
            assert not find_leaks(sentence.format(**values), knowledge, context), (key, sentence)


def test_both_languages_say_as_much() -> None:
    for key, local in RUN_WORDING.items():
        fields = [{frozenset(re.findall(r"\{(\w+)\}", text)) for text in local[language]} for language in LANGUAGES]
        assert fields[0] == fields[1] and len(fields[0]) == 1, key
        assert len(local["en"]) == len(local["zh"]), key
        assert "您" not in "".join(local["zh"])
