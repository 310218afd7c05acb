"""What is said of the rubric, in both languages: of every signal, seen or missed, and why a band is what it is.

It is plain text, and some of it is the learner's own words: whoever puts it into a page or a document escapes it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from interviews.core.context import Language
from interviews.core.rubric import Assessment, Band, Dimension, Signal
from interviews.report.rubric.bands import is_held_back


@dataclass(frozen=True)
class Said:
    """The sentences of a signal: when it was seen, and when it was missed.

    ``otherwise`` has those for which the fact ``because`` of a missed signal gives another reason than usual.
    """

    seen: Mapping[Language, str]
    missed: Mapping[Language, str]
    otherwise: Mapping[str, Mapping[Language, str]] = field(default_factory=dict)


SENTENCES: Mapping[str, Said] = {
    # --- communication ---
    "restates_the_task": Said(
        {"en": "You put the task into your own words.", "zh": "你用自己的话复述了题目。"},
        {
            "en": "Retell the task in a sentence or two; that shows right away whether you both understand it the "
            "same way.",
            "zh": "用一两句话复述题目，马上就能看出你和面试官的理解是否一致。",
        },
    ),
    "asks_questions": Said(
        {
            "en": "You asked about what the statement leaves open.",
            "zh": "你问到了题面没有说明的内容。",
        },
        {
            "en": "One question about the input or the result before you begin often saves a detour.",
            "zh": "动手之前问一个关于输入或结果的问题，往往能少走弯路。",
        },
    ),
    "plans_first": Said(
        {"en": "You described a plan before writing any code.", "zh": "还没有代码的时候，你先说了方案。"},
        {
            "en": "Two or three sentences about the plan before the code let an interviewer follow you.",
            "zh": "写代码之前用两三句话讲讲计划，面试官就能跟上你的思路。",
        },
    ),
    "reasons_about_cost": Said(
        {"en": "You gave a reason for the complexity you stated.", "zh": "说到复杂度时，你给出了理由。"},
        {
            "en": "Give the reason for a complexity: what is repeated, and how often.",
            "zh": "说复杂度时补上理由：什么被重复，重复多少次。",
        },
    ),
    "talks_in_sentences": Said(
        {
            "en": "Most of what you said was easy to follow.",
            "zh": "你说的话大多清楚易懂。",
        },
        {
            "en": "A whole sentence says more than a word.",
            "zh": "一句完整的话比一个词说得更多。",
        },
    ),
    "explains": Said(
        {
            "en": "Your answers were longer than a word or two.",
            "zh": "你的回答不止一两个词。",
        },
        {
            "en": "Say what you are doing and why, not only the result.",
            "zh": "不要只报结果，说说你在做什么、为什么。",
        },
    ),
    "explains_in_full": Said(
        {
            "en": "You explained yourself at length.",
            "zh": "你的讲解很充分。",
        },
        {
            "en": "Say in one go what you do, why it works, and what it costs; then nobody has to ask for the rest.",
            "zh": "一次讲全：做什么、为什么可行、代价是什么，面试官就不用一点一点地问。",
        },
    ),
    "talks_throughout": Said(
        {
            "en": "You took part in the conversation throughout.",
            "zh": "从头到尾你都参与了对话。",
        },
        {
            "en": "Say what you think in every stage, if only in a sentence.",
            "zh": "每个阶段都说说你的想法，哪怕一句话。",
        },
    ),
    "sums_up": Said(
        {"en": "You summed up at the end in your own words.", "zh": "最后你用自己的话做了总结。"},
        {
            "en": "A closing sentence about what you did and why leaves a clear picture.",
            "zh": "结束时用一句话说说做了什么、为什么这样做，会给人留下清晰的印象。",
        },
    ),
    # --- problem solving ---
    "asks_what_matters": Said(
        {
            "en": "You asked about facts that can change the solution.",
            "zh": "你问到了会影响解法的信息。",
        },
        {
            "en": "Ask about a fact that could change your solution, such as the size of the input or what to return.",
            "zh": "问一个可能改变解法的信息，比如数据规模，或者要返回什么。",
        },
    ),
    "has_a_working_approach": Said(
        {"en": "You described an approach that works.", "zh": "你说出了可行的思路。"},
        {
            "en": "Start with an approach that certainly works, however slow; a better one can build on it.",
            "zh": "先说一个肯定可行的思路，再慢也没关系；更好的思路就从它开始。",
        },
    ),
    "gets_to_the_best": Said(
        {
            "en": "You got to an approach as good as the best known one for this problem.",
            "zh": "你找到了与这道题已知最好的解法一样好的思路。",
        },
        {
            "en": "There is a better approach to this problem; look for the work that is done twice.",
            "zh": "这道题还有更好的思路；找一找哪里做了重复的工作。",
        },
        {
            "not_told_apart": {
                "en": "It was not clear whether your approach is as good as the best known one.",
                "zh": "没能判断你的思路是否和已知最好的一样好。",
            },
            "not_recognised": {
                "en": "No known approach was recognised in what you said; say what you keep and what you do with each "
                "item.",
                "zh": "没能从你的话里认出这道题已知的思路；说说你保存什么、对每个元素做什么。",
            },
        },
    ),
    "improves_alone": Said(
        {
            "en": "You improved your idea without asking for a hint.",
            "zh": "你没要提示，就改进了思路。",
        },
        {
            "en": "The next step is to improve an idea with less help.",
            "zh": "下一步：少靠帮助，自己把思路改得更好。",
        },
        {
            "not_told_apart": {
                "en": "It was not clear whether there was anything left to improve.",
                "zh": "没能判断还有没有可以改进的地方。",
            },
            "asked_on": {
                "en": "The coach went on asking about a better idea; next time, ask yourself what can be saved.",
                "zh": "关于更好的思路，教练还在追问；下次先问问自己还能省掉什么。",
            },
            "not_there": {
                "en": "Once an idea works, ask yourself before anyone else does: can it be faster?",
                "zh": "思路可行之后，抢在别人之前问问自己：还能更快吗？",
            },
        },
    ),
    "knows_the_time": Said(
        {"en": "You stated the right time complexity for your approach.", "zh": "你说对了思路的时间复杂度。"},
        {
            "en": "For the time complexity, count how often the innermost step runs for an input of size n.",
            "zh": "判断时间复杂度时，数一数规模为 n 时最内层的一步会执行多少次。",
        },
    ),
    "knows_the_space": Said(
        {"en": "You also stated the right memory.", "zh": "你也说对了空间复杂度。"},
        {
            "en": "State the memory along with the time: what do you keep besides the input?",
            "zh": "说时间的同时也说空间：除了输入，你还保存了什么？",
        },
    ),
    "takes_on_follow_ups": Said(
        {
            "en": "You thought the problem further and answered a follow-up question soundly.",
            "zh": "你把问题想得更远，追问答到了点上。",
        },
        {
            "en": "For a follow-up, say what changes, what stays, and what it costs.",
            "zh": "遇到追问时，说说什么变了、什么不变、代价是什么。",
        },
        {
            "not_recognised": {
                "en": "None of your answers to a follow-up matched a known answer.",
                "zh": "对追问的回答没能和已知的要点对上。",
            },
        },
    ),
    "answers_all_follow_ups": Said(
        {
            "en": "You had a sound answer to every follow-up question.",
            "zh": "每个追问你都答到了点上。",
        },
        {
            "en": "Answer every follow-up fully: what changes, what you would do, what it costs.",
            "zh": "每个追问都答到底：什么变了、你会怎么做、代价多大。",
        },
        {
            "not_recognised": {
                "en": "Not every answer to a follow-up was recognised as complete.",
                "zh": "没能确认每个追问都答完整了。",
            },
        },
    ),
    "names_the_pattern": Said(
        {"en": "You named the pattern: {pattern}.", "zh": "你说出了套路：{pattern}。"},
        {
            "en": "At the end, say in a few words what kind of problem it was.",
            "zh": "最后用几个字说说这是哪一类题。",
        },
        {
            "told": {
                "en": "The coach had named the pattern before you did.",
                "zh": "套路的名字，教练比你先说出来。",
            },
            "another_name": {
                "en": "Compare the name you gave this kind of problem with the usual one.",
                "zh": "把你给这类题起的名字和通常的叫法对照一下。",
            },
        },
    ),
    "names_the_signs": Said(
        {
            "en": "You said by which signs you would recognise such a problem again.",
            "zh": "你说出了下次凭哪些信号能认出这类题。",
        },
        {
            "en": "Say which words of the task point to the pattern; they are what you will meet again.",
            "zh": "说说题目里的哪些词提示了这个套路，下次还会遇到它们。",
        },
    ),
    # --- technical competency ---
    "writes_complete_code": Said(
        {
            "en": "You wrote the approach down completely, up to its result.",
            "zh": "你把思路完整地写了下来，直到给出结果。",
        },
        {
            "en": "Write the approach down up to the line that gives the result, roughly at first.",
            "zh": "把思路一直写到给出结果的那一行，先粗略一点也行。",
        },
    ),
    "code_can_run": Said(
        {"en": "Your code could be run as it was.", "zh": "你的代码可以直接运行。"},
        {
            "en": "Run the code after every few lines, so that it is free of syntax errors at the end.",
            "zh": "写几行就运行一次，到最后语法就不会出错。",
        },
        {
            "no_function": {
                "en": "Keep the given names and parameters, so that your code can be called.",
                "zh": "保留题目给出的名字和参数，代码才能被调用。",
            },
        },
    ),
    "passes_the_tests": Said(
        {
            "en": "Your code passed the tests: {passed} of {total}.",
            "zh": "你的代码通过了测试：{passed}/{total}。",
        },
        {
            "en": "Do the input that failed by hand and compare. Tests passed: {passed} of {total}.",
            "zh": "把没通过的那个输入手动走一遍，对照看看。通过的测试：{passed}/{total}。",
        },
        {
            "cannot_run": {
                "en": "No test could start, because your last code could not be run.",
                "zh": "你最后的代码无法运行，测试没能开始。",
            },
            "not_handed_in": {
                "en": "Submit your code: only then can anyone see that it works.",
                "zh": "把代码提交上来，大家才能看到它确实能用。",
            },
        },
    ),
    "passes_soon": Said(
        {
            "en": "Everything passed after few submissions: {submissions}.",
            "zh": "没提交几次就全部通过了：{submissions} 次。",
        },
        {
            "en": "A small input of your own first saves submissions; there were {submissions}.",
            "zh": "先用自己想的小输入试一试，可以少提交几次；这次的提交次数：{submissions}。",
        },
    ),
    "passes_at_once": Said(
        {"en": "Your first submission passed.", "zh": "你第一次提交就通过了。"},
        {
            "en": "Look at your code again before the first submission: run it, and trace a small input by hand.",
            "zh": "第一次提交之前再看一遍代码：运行一下，再用一个小输入手动走一遍。",
        },
    ),
    "as_fast_as_known": Said(
        {
            "en": "Measured, your code grows no faster than the best known solution.",
            "zh": "实测下来，你的代码和已知最好的解法一样快。",
        },
        {
            "en": "Measured, your code grows faster than it has to; look for the work that it does again and again.",
            "zh": "实测下来，你的代码还可以更快；找一找哪些工作在反复做。",
        },
    ),
    "keeps_to_the_claim": Said(
        {
            "en": "Your code matches the complexity you stated: {claimed}.",
            "zh": "你的代码和你说的复杂度一致：{claimed}。",
        },
        {
            "en": "Your code costs more than the {claimed} you stated; count what is repeated inside its loops.",
            "zh": "你的代码比你说的 {claimed} 花费更多；数一数循环里重复了什么。",
        },
    ),
    "needs_no_questions": Said(
        {
            "en": "The coach had no follow-up questions about your code.",
            "zh": "对你的代码，教练没有需要追问的地方。",
        },
        {
            "en": "Read your code line by line with a small input before you submit it; it saves questions.",
            "zh": "交出之前，用一个小输入逐行走一遍代码，追问就会更少。",
        },
        {
            "no_code": {
                "en": "You submitted no code; even a rough first version can be discussed.",
                "zh": "你没有提交代码；哪怕是粗略的第一版，也可以拿来讨论。",
            },
        },
    ),
    # --- testing ---
    "names_cases_unasked": Said(
        {
            "en": "You came up with inputs that could break the code yourself.",
            "zh": "可能让代码出错的输入，是你自己想到的。",
        },
        {
            "en": "Come up with unusual inputs for your code yourself, such as an empty one or equal elements.",
            "zh": "自己给代码找特殊输入，比如空的、元素相同的。",
        },
        {
            "few": {
                "en": "Few of the unusual inputs you named yourself were recognised.",
                "zh": "你自己提出的特殊输入，认出来的不多。",
            },
        },
    ),
    "looks_for_many_kinds": Said(
        {
            "en": "You searched for what could go wrong, through several kinds of unusual inputs.",
            "zh": "你主动去找可能出错的地方，提到了好几类特殊输入。",
        },
        {
            "en": "Go through the kinds of unusual inputs: empty, a single element, equal ones, negative, very large.",
            "zh": "把特殊输入的类型过一遍：空的、只有一个元素、相同的、负的、很大的。",
        },
        {
            "few": {
                "en": "Few kinds of unusual inputs were recognised in what you brought up yourself.",
                "zh": "你自己提出的特殊输入，认出来的种类不多。",
            },
        },
    ),
    "covers_enough_cases": Said(
        {
            "en": "By the end, you had looked at several unusual inputs.",
            "zh": "到最后，好几种特殊输入你都看过了。",
        },
        {
            "en": "Look at some more unusual inputs before you call the code finished.",
            "zh": "在认为代码完成之前，再多看几种特殊输入。",
        },
    ),
    "walks_through_a_case": Said(
        {
            "en": "You said what the code does with an unusual input.",
            "zh": "你说清了代码遇到特殊输入时会怎样。",
        },
        {
            "en": "Take one unusual input through the code and say what each step does with it.",
            "zh": "拿一个特殊输入走一遍代码，说出每一步会怎样。",
        },
        {
            "not_recognised": {
                "en": "No walk through the code was recognised in what you said about unusual inputs.",
                "zh": "从你对特殊输入的说明里，没能认出走代码的过程。",
            },
        },
    ),
    "tells_cases_in_full": Said(
        {
            "en": "You described an unusual input in some detail.",
            "zh": "特殊输入你讲得比较充分。",
        },
        {
            "en": "Say more about an unusual input than its result: walk it through the code, line by line.",
            "zh": "说特殊输入时不要只报结果：跟着它把代码一行行走一遍。",
        },
        {
            "in_few_words": {
                "en": "What you said about unusual inputs was short.",
                "zh": "对特殊输入，你说得比较简短。",
            },
        },
    ),
    "tries_before_submitting": Said(
        {
            "en": "You tried the code out before you submitted it.",
            "zh": "提交之前，你先试过代码。",
        },
        {
            "en": "Try the code out on a small input of your own before you submit it.",
            "zh": "提交之前，先用自己写的输入试一试。",
        },
    ),
    "first_code_holds": Said(
        {
            "en": "Your first submission passed every test.",
            "zh": "你第一次提交的代码就通过了全部测试。",
        },
        {
            "en": "Your first submission failed somewhere; look for such an input yourself before you submit.",
            "zh": "你第一次提交的代码在某处没通过；提交之前先自己找出这样的输入。",
        },
        {
            "cannot_run": {
                "en": "Your first submission could not be run; run it on the examples before you submit.",
                "zh": "你第一次提交的代码无法运行；提交之前先用例子运行一次。",
            },
        },
    ),
    "repairs_what_fails": Said(
        {"en": "You found out why the code failed, and fixed it.", "zh": "代码没通过时，你找到了原因并修好了它。"},
        {
            "en": "When a case fails, trace it step by step until what happens differs from what you expect.",
            "zh": "有用例没通过时，一步步跟着它走，直到实际结果和你预期的开始不同。",
        },
        {
            "cannot_run": {
                "en": "When code cannot be run, make the smallest change that lets it run, then look at the results.",
                "zh": "代码无法运行时，先做最小的改动让它跑起来，再看结果。",
            },
            "written_anew": {
                "en": "The code that passed was rewritten; a small change shows better that you know what was wrong.",
                "zh": "通过的是重写的代码；小改一处更能说明你知道错在哪里。",
            },
            "helped": {
                "en": "The bug was found with help; next time, trace the failing case on your own before you ask.",
                "zh": "这个错误是在帮助下找到的；下次先自己跟着没通过的用例走一遍，再问。",
            },
        },
    ),
    "last_code_holds": Said(
        {
            "en": "Your last submission works, including unusual inputs.",
            "zh": "你最后提交的代码全部通过，包括特殊输入。",
        },
        {
            "en": "Your last submission still fails somewhere; look at the smallest failing input first.",
            "zh": "你最后提交的代码还有没通过的用例；先看最小的失败输入。",
        },
        {
            "cannot_run": {
                "en": "Your last submission could not be run, so it was not tested; try it out first.",
                "zh": "你最后提交的代码无法运行，所以没有测试；先试运行一次。",
            },
        },
    ),
}
MEANINGS: Mapping[Dimension, Mapping[Language, str]] = {
    Dimension.COMMUNICATION: {
        "en": "Can others follow how you understand the task, what you plan, and why?",
        "zh": "别人能不能跟上：你怎样理解题目、打算怎么做、为什么这样做？",
    },
    Dimension.PROBLEM_SOLVING: {
        "en": "Do you find an approach that works, know what it costs, and make it better?",
        "zh": "你能不能找到可行的思路、说清它的复杂度，并把它改进？",
    },
    Dimension.TECHNICAL_COMPETENCY: {
        "en": "Does your idea become code that is complete, right, and no slower than you said?",
        "zh": "你的想法能不能变成完整、正确、不比你说的更慢的代码？",
    },
    Dimension.TESTING: {
        "en": "Do you look for what could go wrong before others find it, and fix it?",
        "zh": "你会不会在别人发现之前找出可能出错的地方，并把它修好？",
    },
}
_REASONS: Mapping[str, Mapping[Language, str]] = {
    "seen": {"en": "Signals seen: {seen} of {of}.", "zh": "{of} 项信号中做到了 {seen} 项。"},
    "nothing": {
        "en": "The interview did not get far enough to assess this.",
        "zh": "面试还没有进行到能评估这一点的阶段。",
    },
    "too_little": {
        "en": "There was too little to assess this; signals observed: {of}.",
        "zh": "能观察到的太少，还无法评估；观察到的信号：{of} 项。",
    },
    "not_run": {
        "en": "No code was run in this interview, so how well it works is not known.",
        "zh": "这场面试没有运行代码，所以不知道代码实际表现如何。",
    },
    "held_back": {
        "en": "The best band needs more evidence than there was here.",
        "zh": "最高一档需要更多依据，这次能观察到的还不够。",
    },
    "skips.one": {
        "en": "You skipped 1 stage, and what could have been seen there counts as missed.",
        "zh": "你跳过了 1 个阶段，那里本可以看到的都算没做到。",
    },
    "skips.many": {
        "en": "You skipped {n} stages, and what could have been seen there counts as missed.",
        "zh": "你跳过了 {n} 个阶段，那里本可以看到的都算没做到。",
    },
    "lowered": {"en": "One band lower because of {help}.", "zh": "因为{help}，降低一档。"},
    "hints.one": {"en": "1 hint", "zh": "用了 1 条提示"},
    "hints.many": {"en": "{n} hints", "zh": "用了 {n} 条提示"},
    "requests.one": {"en": "a request for the answer", "zh": "问过答案"},
    "requests.many": {"en": "requests for the answer", "zh": "多次问答案"},
    "offered.one": {"en": "1 hint offered without asking", "zh": "得到 1 条主动给出的提示"},
    "offered.many": {"en": "{n} hints offered without asking", "zh": "得到 {n} 条主动给出的提示"},
    "skipped.one": {"en": "1 skipped stage", "zh": "跳过了 1 个阶段"},
    "skipped.many": {"en": "{n} skipped stages", "zh": "跳过了 {n} 个阶段"},
    "and": {"en": " and ", "zh": "、"},
    "comma": {"en": ", ", "zh": "、"},
}


_LOW = (Band.LEANING_NO_HIRE, Band.STRONG_NO_HIRE)


def is_known(signal_id: str) -> bool:
    """Tell whether there are sentences for a signal: a stored assessment may hold one that an older rubric had."""
    return signal_id in SENTENCES


def signal_sentence(signal: Signal, language: Language) -> str:
    """Return what is said of a signal. Raises ``KeyError`` for an id or a fact that is not known."""
    said = SENTENCES[signal.id]
    missed = said.otherwise.get(str(signal.facts.get("because")), said.missed)
    return (said.seen if signal.seen else missed)[language].format_map(signal.facts)


def meaning(dimension: Dimension, language: Language) -> str:
    """Return what a dimension asks, in one sentence."""
    return MEANINGS[dimension][language]


def band_reason(assessment: Assessment, language: Language, *, code_runs: bool = True) -> str:
    """Return why the band is what it is, in a sentence or two; ``code_runs`` tells whether code was run at all."""
    sure = [signal for signal in assessment.signals if signal.sure]
    seen, of = sum(signal.seen for signal in sure), len(sure)
    if assessment.band is Band.NOT_ASSESSED:
        if assessment.dimension == Dimension.TECHNICAL_COMPETENCY and not code_runs:
            return _say("not_run", language)
        return _say("too_little" if of else "nothing", language, of=of)
    parts = [_say("seen", language, seen=seen, of=of)]
    if is_held_back(assessment.dimension, assessment.signals):
        parts.append(_say("held_back", language))
    if assessment.lowered:
        parts.append(_say("lowered", language, help=_help(assessment, language)))
    parts += filter(None, [on_skips(assessment, language)])
    return (" " if language == "en" else "").join(parts)


def on_skips(assessment: Assessment, language: Language) -> str:
    """Return that a low band has to do with stages that were skipped; "" where it has not."""
    if assessment.band not in _LOW or not assessment.skipped:
        return ""
    return _say(f"skips.{'one' if assessment.skipped == 1 else 'many'}", language, n=assessment.skipped)


def _help(assessment: Assessment, language: Language) -> str:
    counts = {
        "hints": assessment.hints,
        "offered": assessment.offered,
        "requests": assessment.answer_requests,
        "skipped": assessment.skipped,
    }
    told = [_say(f"{what}.{'one' if n == 1 else 'many'}", language, n=n) for what, n in counts.items() if n]
    return _say("and", language).join(filter(None, (_say("comma", language).join(told[:-1]), *told[-1:])))


def _say(key: str, language: Language, **values: int | str) -> str:
    return _REASONS[key][language].format_map(values)
