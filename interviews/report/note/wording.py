"""What the curated study note says, in both languages: short, to be read again months later."""

from collections.abc import Mapping

from interviews.core.context import Language

NOTE_WORDING: Mapping[str, Mapping[Language, str]] = {
    "title.approach": {"en": "Your approach", "zh": "你的思路"},
    "title.idea": {"en": "Key idea", "zh": "关键思路"},
    "title.side": {"en": "What you did, and the key idea", "zh": "你的做法和关键思路"},
    "title.when": {"en": "When to use it", "zh": "什么时候用"},
    "title.cost": {"en": "Complexity", "zh": "复杂度"},
    "title.code": {"en": "Your code", "zh": "你的代码"},
    "title.plan": {"en": "Your plan, as you wrote it", "zh": "你写下的方案"},
    "title.mistake": {"en": "The mistake", "zh": "错在哪里"},
    "title.edges": {"en": "Edge cases", "zh": "边界情况"},
    "title.remember": {"en": "To remember", "zh": "记住这些"},
    "title.left": {"en": "Left for next time", "zh": "留到下次"},
    "title.again": {"en": "Before you solve it again", "zh": "再做一遍之前"},
    "title.next": {"en": "What to practise next", "zh": "接下来练什么"},
    "left": {
        "en": "The interview ended before its summary. What this problem teaches is still for you to find out: come "
        "back and continue where you stopped.",
        "zh": "这次面试没有走到总结。这道题的套路留给你自己去发现，下次再试一次。",
    },
    "left.found": {
        "en": "The interview ended before its summary. When you come back, say in one sentence what kind of problem "
        "this is, and which words of the task pointed to it.",
        "zh": "这次面试没有走到总结。下次回来时，先用一句话说出这是哪一类题，题目里的哪些词提示了它。",
    },
    # --- the approach ---
    "idea.one": {"en": "Your idea: {ideas}.", "zh": "你的想法：{ideas}。"},
    "idea.several": {"en": "Your ideas, in order: {ideas}.", "zh": "你的想法，按先后顺序：{ideas}。"},
    "idea.own_words": {"en": "In your words:", "zh": "你的原话："},
    "idea.in_code": {"en": "your code with {names}", "zh": "你用 {names} 写的代码"},
    # --- side by side ---
    "side.you": {"en": "You", "zh": "你"},
    "side.idea": {"en": "The best approach here", "zh": "这道题里最好的做法"},
    "side.way": {"en": "Idea", "zh": "思路"},
    "side.best": {"en": "{name}: {idea}", "zh": "{name}：{idea}"},
    "side.time": {"en": "Time", "zh": "时间"},
    "side.space": {"en": "Memory", "zh": "空间"},
    "side.unsaid": {"en": "see the interview", "zh": "见面试记录"},
    "side.measured": {"en": "(measured: about {kind})", "zh": "（实测约为 {kind}）"},
    # --- the pattern ---
    "pattern": {"en": "The pattern is **{pattern}**.", "zh": "这道题的套路是**{pattern}**。"},
    "pattern.named": {
        "en": "The pattern is **{pattern}**, and you named it yourself.",
        "zh": "这道题的套路是**{pattern}**，是你自己说出来的。",
    },
    "pattern.detected": {
        "en": "The pattern that fits this text best is **{pattern}**.",
        "zh": "和这段题面最相符的套路是**{pattern}**。",
    },
    "pattern.detected_named": {
        "en": "The pattern that fits this text best is **{pattern}**, and you named it yourself.",
        "zh": "和这段题面最相符的套路是**{pattern}**，是你自己说出来的。",
    },
    "pattern.other": {
        "en": "You named **{said}**; the best fit here is **{pattern}**.",
        "zh": "你说的是**{said}**；这道题里最合适的是**{pattern}**。",
    },
    "pattern.detected_other": {
        "en": "You named **{said}**. Based on its text, the problem also looks like **{pattern}**.",
        "zh": "你说的是**{said}**。从题面看，这道题也像是**{pattern}**。",
    },
    "signals": {"en": "In your words:", "zh": "你是这么说的："},
    # --- complexity ---
    "cost.both": {"en": "You stated {time} time and {space} space.", "zh": "你说的是：时间 {time}，空间 {space}。"},
    "cost.time": {
        "en": "You stated {time} time.",
        "zh": "你说的时间是 {time}。",
    },
    "cost.space": {
        "en": "You stated {space} space.",
        "zh": "你说的空间是 {space}。",
    },
    "cost.together": {
        "en": "Worked out together with the coach: {time} time and {space} space.",
        "zh": "和教练一起得出：时间 {time}，空间 {space}。",
    },
    "cost.right": {"en": "Both are right for your last idea.", "zh": "对你最后的思路来说，两个都对。"},
    "cost.grows": {
        "en": "Measured on growing inputs, the work of your code grew about like {kind}.",
        "zh": "用越来越大的输入实测，你的代码的工作量大约按 {kind} 增长。",
    },
    "cost.above": {
        "en": "That is more than you stated; count what is repeated.",
        "zh": "这比你说的多；数一数什么被重复了。",
    },
    # --- code ---
    "code.passed": {"en": "It passed {passed} of {total} tests.", "zh": "它通过了 {total} 个测试中的 {passed} 个。"},
    "code.passed_all": {"en": "It passed all {total} tests.", "zh": "它通过了全部 {total} 个测试。"},
    "code.changed": {
        "en": "What you changed since the version that passed {passed} of {total}:",
        "zh": "和只通过 {total} 个测试中 {passed} 个的那一版相比，你改了这些：",
    },
    "code.changed_unrun": {
        "en": "What you changed since the first version, which could not be run:",
        "zh": "第一版没能运行；和它相比，你改了这些：",
    },
    "code.before": {
        "en": "Before that, the version that passed {passed} of {total}:",
        "zh": "在那之前，只通过 {total} 个测试中 {passed} 个的那一版：",
    },
    "code.before_unrun": {
        "en": "Before that, the first version, which could not be run:",
        "zh": "在那之前的第一版，没能运行：",
    },
    "code.cut": {
        "en": "The rest of it is in the conversation of the interview.",
        "zh": "其余部分在面试的对话里。",
    },
    # --- edge cases ---
    "edges": {
        "en": "You handled these. Before you read the code again, answer them again:",
        "zh": "这些你都处理过。下次看代码之前，先再回答一遍：",
    },
    "edges.named": {
        "en": "These came up as well:",
        "zh": "这些也提到过：",
    },
    "edges.wrong": {
        "en": "What you said about these was not right yet. Go through them by hand:",
        "zh": "这些你当时说得还不对。动手走一遍：",
    },
    "edges.own_words": {
        "en": "You thought of these yourself:",
        "zh": "这些是你自己想到的：",
    },
    # --- the mistake ---
    "mistake.mended": {
        "en": "A small input on which your code failed before you fixed it: {input}.",
        "zh": "改好之前，让你的代码出错的一个小输入：{input}。",
    },
    "mistake.open": {
        "en": "A small input on which your code fails: {input}.",
        "zh": "让你的代码出错的一个小输入：{input}。",
    },
    "mistake.found": {"en": "How you explained the bug:", "zh": "哪里不对，你当时是这么说的："},
    # --- before it is solved again ---
    "again.input": {
        "en": "Without looking at the code: what is the result for {input}, and which step makes sure of it?",
        "zh": "先不看代码：{input} 应该得到什么？是哪一步保证了这一点？",
    },
    "again.cost": {
        "en": "Which step of your code runs more often than you counted, and how could it cost less?",
        "zh": "你的代码里，哪一步执行得比你算的更多？怎样能让它少花一些？",
    },
    "again.faster": {
        "en": "How do you get from {mine} time to {best} time: which step becomes cheaper, and by keeping what?",
        "zh": "怎样把时间从 {mine} 降到 {best}：哪一步变便宜了？为此要记住什么？",
    },
    "again.explain": {
        "en": "Before you write a line: what do you keep while you go through the input, and why is that enough?",
        "zh": "动笔之前先说一说：处理输入的时候要记住什么？为什么这些就够了？",
    },
    # --- to remember ---
    "remember.case": {
        "en": "An input to go through by hand before submitting: {question}",
        "zh": "交代码之前值得手动走一遍的输入：{question}",
    },
    "remember.open": {"en": "Still open: {question}", "zh": "还没回答完：{question}"},
    "remember.runs": {
        "en": "The first version passed {passed} of {total} tests, the last one all {all}.",
        "zh": "第一版通过了 {total} 个测试中的 {passed} 个，最后一版 {all} 个全部通过。",
    },
    "remember.time": {
        "en": "The coach came back to the time complexity: count how often the innermost step runs before you state "
        "it.",
        "zh": "教练又问过一次时间复杂度：先数一数最内层的步骤执行多少次，再下结论。",
    },
    "remember.space": {
        "en": "The coach came back to the memory: before you state it, say what is kept at the same time and how that "
        "grows.",
        "zh": "教练又问过一次空间复杂度：先说清楚同时存着哪些东西、它们怎么增长，再下结论。",
    },
    "remember.stage": {"en": "**{stage}:** {advice}", "zh": "**{stage}**：{advice}"},
    # --- next ---
    "next.again": {"en": "This problem again, from where you stopped.", "zh": "再做一遍这道题，从停下的地方继续。"},
    "next.related": {
        "en": "**{title}**: a follow-up question to this problem leads there.",
        "zh": "**{title}**：这道题的追问就通向它。",
    },
    "next.same_pattern": {
        "en": "**{title}**: the same kind of thinking in a different setting.",
        "zh": "**{title}**：换一个场景，练同一类思路。",
    },
    "next.harder": {"en": "**{title}**: one step harder.", "zh": "**{title}**：难度再高一级。"},
    "next.harder_related": {
        "en": "**{title}**: one step harder, and a way of thinking from this problem helps.",
        "zh": "**{title}**：难度再高一级，这道题的思路也用得上。",
    },
    "next.another": {
        "en": "**{title}**: another kind of problem, one step harder.",
        "zh": "**{title}**：另一类题，难度再高一级。",
    },
}


def note_words(key: str, language: Language, **values: object) -> str:
    """Return the sentence ``key`` with ``values`` filled in. Raises ``KeyError`` for an unknown key or value."""
    return NOTE_WORDING[key][language].format_map(values)
