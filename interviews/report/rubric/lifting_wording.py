"""What is said of a way to the next band, in both languages: one sentence, made of what a signal asks one to do."""

from collections.abc import Iterable, Mapping

from interviews.core.context import Language
from interviews.core.wording.coach import STAGE_NAMES
from interviews.report.rubric.bands import MUCH_HELP
from interviews.report.rubric.lifting import Lift, LiftKind

DEEDS: Mapping[str, Mapping[Language, str]] = {
    "restates_the_task": {"en": "retell the task in your own words", "zh": "用自己的话复述题目"},
    "asks_questions": {"en": "ask about what the statement leaves open", "zh": "问清题面没说的地方"},
    "plans_first": {"en": "explain your plan before you write code", "zh": "先讲思路再写代码"},
    "reasons_about_cost": {"en": "give a reason for the cost you state", "zh": "说复杂度时讲清理由"},
    "talks_in_sentences": {"en": "speak in whole sentences", "zh": "用完整的句子表达"},
    "explains": {"en": "say what you are doing and why", "zh": "讲清在做什么、为什么"},
    "explains_in_full": {
        "en": "explain in one go what you do, why it works and what it costs",
        "zh": "把做法、理由和代价一次讲全",
    },
    "talks_throughout": {"en": "think aloud in every stage", "zh": "每个阶段都说出想法"},
    "sums_up": {"en": "sum up at the end in your own words", "zh": "最后用自己的话做总结"},
    "asks_what_matters": {"en": "ask about a fact that can change the solution", "zh": "问到会影响解法的信息"},
    "has_a_working_approach": {"en": "describe an approach that works", "zh": "说出一个可行的思路"},
    "gets_to_the_best": {"en": "get to the best approach", "zh": "找到最优思路"},
    "improves_alone": {"en": "improve your idea with less help", "zh": "少靠帮助改进思路"},
    "knows_the_time": {"en": "state the right running time", "zh": "说对时间复杂度"},
    "knows_the_space": {"en": "state the right memory", "zh": "说对空间复杂度"},
    "takes_on_follow_ups": {"en": "answer a follow-up question soundly", "zh": "把追问回答到位"},
    "answers_all_follow_ups": {"en": "answer every follow-up question soundly", "zh": "把每个追问都答到点上"},
    "names_the_pattern": {"en": "name the pattern", "zh": "说出套路的名字"},
    "names_the_signs": {"en": "say by which signs the pattern is recognised", "zh": "说出凭什么信号认出这类题"},
    "writes_complete_code": {"en": "write the approach down up to its result", "zh": "把思路完整写到给出结果"},
    "code_can_run": {"en": "submit code that can be run", "zh": "提交能运行的代码"},
    "passes_the_tests": {"en": "pass all the tests", "zh": "通过全部测试"},
    "passes_soon": {"en": "pass with your first or second submission", "zh": "前两次提交就通过"},
    "passes_at_once": {"en": "pass with your first submission", "zh": "第一次提交就通过"},
    "as_fast_as_known": {"en": "submit code as fast as the best known solution", "zh": "让代码和已知最好的解法一样快"},
    "keeps_to_the_claim": {"en": "keep the code to the complexity you stated", "zh": "让代码符合你说的复杂度"},
    "needs_no_questions": {"en": "submit code that leaves no questions", "zh": "让代码不留追问的余地"},
    "names_cases_unasked": {"en": "come up with unusual inputs yourself", "zh": "自己想出特殊输入"},
    "looks_for_many_kinds": {"en": "bring up three kinds of unusual inputs", "zh": "提到三类特殊输入"},
    "covers_enough_cases": {"en": "look at three unusual inputs", "zh": "看够三种特殊输入"},
    "walks_through_a_case": {"en": "walk through the code with an unusual input", "zh": "拿特殊输入走一遍代码"},
    "tells_cases_in_full": {"en": "explain one unusual input fully", "zh": "把一个特殊输入讲完整"},
    "tries_before_submitting": {"en": "try the code out before you submit it", "zh": "提交之前先试运行"},
    "repairs_what_fails": {"en": "find and fix what fails on your own", "zh": "自己找到并修好没通过的地方"},
    "first_code_holds": {"en": "check the code before the first submission", "zh": "第一次提交之前先检查好代码"},
    "last_code_holds": {"en": "submit code that works in every case", "zh": "最后提交的代码通过全部用例"},
}
"""Each continues a sentence, and does so beside others."""
_INCLUDED_IN = {"explains": "explains_in_full", "passes_soon": "passes_at_once"}
_SENTENCES: Mapping[LiftKind, Mapping[Language, str]] = {
    LiftKind.BEST: {"en": "This is the best band; keep it up.", "zh": "这已经是最高一档，保持住。"},
    LiftKind.SIGNALS: {"en": "One band up: {deeds}.", "zh": "再高一档：{deeds}。"},
    LiftKind.UNRECOGNISED: {
        "en": "One band up: say and do more in {stages}.",
        "zh": "再高一档：在{stages}里说得更清楚、更充分。",
    },
    LiftKind.HELP: {
        "en": "Only the help you used holds it down: with fewer than {many} hints, requests and skips in total, it "
        "would be one band higher.",
        "zh": "只是帮助用得多了：提示、问答案和跳过加起来少于 {many} 次，就能再高一档。",
    },
    LiftKind.TOO_LITTLE: {"en": "A band needs more from: {stages}.", "zh": "要定档，还需要看到：{stages}。"},
    LiftKind.NOT_RUN: {
        "en": "No code was run in this interview, and code that is only read cannot be assessed.",
        "zh": "这场面试没有运行代码，只读代码无法评估这一项。",
    },
    LiftKind.HELD_BACK: {
        "en": "The best band needs more evidence: do and say more in {stages}.",
        "zh": "最高一档需要更多依据，这次还不够：{stages}要多做一些、多说一些。",
    },
}
_HELD_BACK_IN_ITSELF: Mapping[Language, str] = {
    "en": "The best band needs more evidence than there was here.",
    "zh": "最高一档需要更多依据，这次还不够。",
}


def lift_sentence(lift: Lift, language: Language) -> str:
    """Return the one sentence about a way to the next band. Raises ``KeyError`` for a signal that is not known.

    A deed that another one includes is not told beside it.
    """
    ids = {signal.id for signal in lift.signals}
    deeds = [DEEDS[signal.id][language] for signal in lift.signals if _INCLUDED_IN.get(signal.id) not in ids]
    if lift.kind is LiftKind.HELD_BACK and not lift.stages:
        return _HELD_BACK_IN_ITSELF[language]
    return _SENTENCES[lift.kind][language].format(
        deeds=_listed(deeds, language),
        stages=_listed((STAGE_NAMES[stage.value][language] for stage in lift.stages), language),
        many=MUCH_HELP,
    )


def _listed(items: Iterable[str], language: Language) -> str:
    *first, last = list(items) or [""]
    comma, and_ = ("；", "；") if language == "zh" else (", ", " and ")
    return f"{comma.join(first)}{and_}{last}" if first else last
