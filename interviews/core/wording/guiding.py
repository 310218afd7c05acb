"""What the coach says to lead somebody on in this very problem, both languages; joined into ``support``.

``guide.…`` are questions about the problem's own examples and cases, ``stuck.…`` what somebody seems to be stuck on,
``tip.<stage>`` how an answer may be put so that it is understood, ``skip.done.<stage>`` why a stage that is left out
matters.
"""

from collections.abc import Mapping
from typing import Literal

GUIDING_WORDING: Mapping[str, Mapping[Literal["en", "zh"], tuple[str, ...]]] = {
    # --- a question instead of the answer ---
    "guide.task": {
        "en": ("Here's a start: for {input}, the result is {output}. Why is that the right one?",),
        "zh": ("从这里开始：输入 {input}，结果是 {output}。为什么正好是它？",),
    },
    "guide.open_fact": {
        "en": ("The statement leaves something open here: “{topic}”. How would you ask me about it?",),
        "zh": ("题面有一点没说清：“{topic}”。你会怎么问我？",),
    },
    "guide.by_hand": {
        "en": ("Set the code aside: for {input}, how do you get to {output} by hand, step by step?",),
        "zh": ("先不管代码：输入 {input}，你手动一步一步怎么得到 {output}？",),
    },
    "guide.count": {
        "en": ("For {input}, how many steps does your idea take, and how many for ten times as much?",),
        "zh": ("对 {input}，你的做法要走多少步？输入变成十倍，又要多少步？",),
    },
    "guide.first_line": {
        "en": ("Follow your plan on {input}: what does it do first, and what does it have to remember after that?",),
        "zh": ("按你的思路走 {input}：第一步做什么，做完要记住什么？",),
    },
    "guide.trace": {
        "en": ("Go through your code with {input}: what is in its variables after the first step and the second?",),
        "zh": ("用 {input} 走一遍你的代码：第一步之后各个变量是什么，第二步之后呢？",),
    },
    "guide.vary": {
        "en": (
            "{input} is an easy one. Which input close to it would be harder, and what would your code do with it?",
        ),
        "zh": ("{input} 算是普通的输入。和它差不多、但更棘手的输入会是哪个？你的代码会怎么处理它？",),
    },
    "guide.follow_up": {
        "en": ("Start with what you have: which step of your solution no longer fits here, and why?\n\n{question}",),
        "zh": ("从你已有的解法入手：哪一步在这里不再适用，为什么？\n\n{question}",),
    },
    "guide.cheaper": {
        "en": ("Your first idea took {first}, your last {last}. What does the last one no longer do again and again?",),
        "zh": ("你最初的想法是 {first}，最后的是 {last}。后者不再反复做的是什么？",),
    },
    "guide.signal": {
        "en": ("Look at {input} again. What about it could have told you to try what worked in the end?",),
        "zh": ("再看一眼 {input}：其中有什么特征，本可以提示你去试最后行得通的做法？",),
    },
    # --- what somebody seems to be stuck on ---
    "stuck.task": {
        "en": ("It seems the task itself isn't clear yet, so let's make it smaller.",),
        "zh": ("看起来卡在题意上，我们先把它变小。",),
    },
    "stuck.idea": {
        "en": ("It seems an idea is missing, so here's something for that.",),
        "zh": ("看起来还缺一个思路，我来帮一把。",),
    },
    "stuck.better_idea": {
        "en": ("The complexity is clear; what's missing seems to be a cheaper idea. So let's look there.",),
        "zh": ("复杂度已经清楚了，缺的似乎是一个更快的思路，我们就看这个。",),
    },
    "stuck.cost": {
        "en": ("You have the idea; counting its cost seems to be the hard part. So let's count.",),
        "zh": ("思路已经有了，看起来卡在分析复杂度上，我们就来数一数。",),
    },
    "stuck.code": {
        "en": ("You have the idea; writing it down seems to be the hard part. So let's write it in pieces.",),
        "zh": ("思路已经有了，看起来卡在写出来这一步，我们一块一块地写。",),
    },
    "stuck.case": {
        "en": ("The code seems to fail on the input {input}. So let's stay with that one.",),
        "zh": ("看起来卡在代码没通过的这个输入上：{input}。我们就看它。",),
    },
    "stuck.edge_cases": {
        "en": (
            "You have the code; finding inputs that could break it seems to be the hard part. So here's something "
            "for that.",
        ),
        "zh": ("代码已经有了，看起来卡在想不出会让它出错的输入，我来帮一把。",),
    },
    "stuck.follow_up": {
        "en": ("This last question seems to be the hard part, so let's take it apart.",),
        "zh": ("看起来卡在这个追问上，我们把它拆开来看。",),
    },
    "stuck.pattern": {
        "en": ("You've solved it; naming the idea seems to be the hard part. So here's something for that.",),
        "zh": ("题已经解出来了，看起来卡在给思路起名字，我来帮一把。",),
    },
    # --- how an answer may be put ---
    "tip.problem_clarification": {
        "en": ("*Easy to follow: “I am given …, and I return …”, or one question about the input.*",),
        "zh": ("*这样说我最容易看懂：“给我……，我返回……”，或者问一个关于输入的问题。*",),
    },
    "tip.thought_articulation": {
        "en": ("*Easy to follow: “for each … I look for …”. Slow or rough is fine.*",),
        "zh": ("*这样说我最容易看懂：“对每个……，我去找……”。慢一点、粗略一点都可以。*",),
    },
    "tip.complexity_analysis": {
        "en": ("*Easy to follow: “O(…) time, because …”, or in words: “one loop over all items”.*",),
        "zh": ("*这样说我最容易看懂：“时间 O(…)，因为……”，或者“对所有元素循环一遍”。*",),
    },
    "tip.pseudocode_design": {
        "en": ("*Easy to follow: lines of code, or steps such as “for each …: if …, then …”.*",),
        "zh": ("*这样说我最容易看懂：几行代码，或者步骤：“对每个……：如果……，就……”。*",),
    },
    "tip.edge_case_check": {
        "en": ("*Easy to follow: an input and what comes out, as in “for … my code returns …”.*",),
        "zh": ("*这样说我最容易看懂：一个输入和它的结果，例如“输入……时，我的代码返回……”。*",),
    },
    "tip.follow_up": {
        "en": ("*Easy to follow: “instead of … I would …, which costs …”.*",),
        "zh": ("*这样说我最容易看懂：“这里我改用……，因为……，复杂度是……”。*",),
    },
    "tip.pattern_summary": {
        "en": ("*Easy to follow: “it is a … problem, because …”.*",),
        "zh": ("*这样说我最容易看懂：“这是一道……题，因为……”。*",),
    },
    # --- a stage that is left out ---
    "skip.done.complexity_analysis": {
        "en": (
            "All right, we'll skip the complexity this time. It matters because it tells you whether an idea is "
            "fast enough before you write a line, and an interviewer may ask for it at any time.",
        ),
        "zh": ("好，这次先跳过复杂度。它之所以重要，是因为动手写之前就能看出思路够不够快，面试官随时可能问到。",),
    },
    "skip.done.pattern_summary": {
        "en": (
            "All right, we'll skip that this time. Summing up the idea in your own words matters because that is "
            "what you will recognise in the next problem; so please read this once.",
        ),
        "zh": (
            "好，这次先跳过。用自己的话总结之所以重要，是因为下一道题里你能认出来的正是它；所以请把下面这些读一遍。",
        ),
    },
}
