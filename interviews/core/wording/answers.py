"""What the coach says to what it hears: ideas that are met, questions that are answered or led to a check of one's own.

Nothing here names an idea, praises what was not understood, or gives a verdict where the learner can find it out.
"""

from collections.abc import Mapping

from interviews.core.context import Language

ANSWER_WORDING: Mapping[str, Mapping[Language, tuple[str, ...]]] = {
    # --- ideas ---
    "idea.try_it": {
        "en": (
            "Try it on `{input}`: what does your idea give, and what should the result be?",
            "Run it in your head on `{input}`. What do you get, and what would be right?",
        ),
        "zh": (
            "拿 `{input}` 试试：按你的想法会得到什么，正确的结果又该是什么？",
            "在脑子里用 `{input}` 走一遍：你会得到什么，应该得到什么？",
        ),
    },
    "idea.try_half": {
        "en": (
            "I can follow that. Let's see what it does on `{input}`: what do you get?",
            "I think I get it. Let's see how it works on `{input}`: what do you get, step by step?",
        ),
        "zh": (
            "思路我跟得上。我们一起看看它怎么走：拿 `{input}` 来说，会得到什么？",
            "大概明白了。用 `{input}` 一步步走一遍，得到什么？",
        ),
    },
    "idea.differs": {
        "en": (
            "For `{input}`, the result should be {expected}. Go through it step by step: what does your idea end up "
            "with?",
        ),
        "zh": ("`{input}` 应该得到 {expected}。一步一步走一遍：按你的想法，最后得到什么？",),
    },
    "idea.survives": {
        "en": (
            "Right, you found it: {expected} is expected for `{input}`, and this idea doesn't give it. What would "
            "you do instead?",
            "Exactly, `{input}` breaks it, because {expected} is expected. What does this idea overlook?",
            "Well spotted. `{input}` should give {expected}. Which idea gets there?",
        ),
        "zh": (
            "对，你自己找到了：`{input}` 应该得到 {expected}，这样做得不到。那换个什么做法？",
            "没错，`{input}` 就把它推翻了，应该得到 {expected} 才对。这个想法漏掉了什么？",
            "看得很准，`{input}` 的结果应该是 {expected}。怎样才能做到？",
        ),
    },
    "idea.holds": {
        "en": (
            "{expected} is right for `{input}`: your idea passes that test.",
            "`{input}` gives {expected}, that's right.",
        ),
        "zh": (
            "`{input}` 的结果就是 {expected}，你的想法通过了这个检验。",
            "对，`{input}` 得到 {expected}，没有问题。",
        ),
    },
    "idea.goes_on": {
        "en": (
            "Good, an idea: how does it continue? Tell me the steps on a small example, and what you keep.",
            "Then tell me that idea from the beginning: what do you do first, what next, and what do you remember?",
        ),
        "zh": (
            "有想法就好，接着说：拿个小例子，一步步怎么做，要记住什么？",
            "那把这个想法从头说一遍：先做什么，再做什么，记住什么？",
        ),
    },
    "idea.try_example": {
        "en": (
            "Let's check it with an input: with {input}, what does your idea do step by step, and what do you get?",
            "Take {input} and follow your idea by hand. Which result does it give, and is it the right one?",
        ),
        "zh": (
            "我们拿一个输入来对照：{input}，照你的想法一步步做，最后得到什么？",
            "用 {input} 把你的想法手工走一遍：得到的结果是什么？对得上吗？",
        ),
    },
    "idea.by_hand": {
        "en": (
            "Good, that's what your idea gives for {input}. Now set it aside: what is the right result, found by hand?",
            "That's its result for {input}. Work out the same input by hand, without any rule: what do you get?",
        ),
        "zh": (
            "好，这就是你的想法在 {input} 上得到的结果。先把它放一边：不套规则，手工算一算，正确的结果是多少？",
            "它在 {input} 上得到的就是这个。再只看输入本身，手工找一找：正确答案是多少？",
        ),
    },
    "idea.reuse": {
        "en": (
            "Yes, do that: it saves the work that comes up again. What exactly do you write down, and in what order?",
            "Yes, that helps. Which results would you keep, and how do you get each of them from the others?",
        ),
        "zh": (
            "对，这样就不用重复算了。具体记下什么？按什么顺序得到？",
            "可以，这样有用。要留下哪些结果？每一个又怎么由别的得到？",
        ),
    },
    "idea.own": {
        "en": ("Then I'll go with your description.", "All right, then that's the plan now."),
        "zh": ("那就按你说的这个做法来。", "好，现在就以它为方案。"),
    },
    "idea.late": {
        "en": (
            "“{quote}”: that's another idea, and it could replace what you have. Put it into the code, or go back "
            "to the approach stage with it.",
        ),
        "zh": ("“{quote}”是个新的想法，可以用它来替换现在的做法：直接写进代码，或者回到思路那一步都行。",),
    },
    "idea.which": {
        "en": (
            "I hear more than one idea. Which one would you start with, and why?",
            "There are several ideas in that. Which one should we follow first?",
        ),
        "zh": ("我听到了不止一个想法。你想先用哪一个？为什么？", "这里面有好几个想法，我们先顺着哪一个往下走？"),
    },
    "idea.counterexample": {
        "en": (
            "Thanks for {input}, that's a real test. Which idea survives it?",
            "{input} is a good counterexample. What would you do to get that one right?",
        ),
        "zh": (
            "{input} 这个例子很有用。什么想法能通过它？",
            "{input} 这个反例很好。要让它也对，你会怎么做？",
        ),
    },
    "idea.counterexample_own": {
        "en": ("Thanks for looking for an input that breaks it. Which idea survives that one?",),
        "zh": ("你去找能推翻它的输入，很好。什么想法能通过它？",),
    },
    "idea.reason": {
        "en": (
            "What makes you think of that? Tell me what in the task suggests it, and how it would start.",
            "Before I comment on that: what in this task points to it, and what would you do first?",
        ),
        "zh": (
            "是什么让你想到它？说说题目里哪一点指向它，以及你会怎么开始。",
            "我先不下结论：题目里什么地方让你这么想？你会先做什么？",
        ),
    },
    "idea.in_steps": {
        "en": (
            "I want to be sure I understand “{quote}”. On the first example: what do you do first, and what next?",
            "“{quote}”: so that I don't get it wrong, which steps would that be on the first example?",
        ),
        "zh": (
            "“{quote}”，我想按你的意思来理解。拿第一个例子来说：先做什么，再做什么？",
            "你说“{quote}”，为了不误会，能用第一个例子说说具体是哪几步吗？",
        ),
    },
    "idea.ruled_out": {
        "en": ("Right, {expected} is expected for `{input}`, so that idea is out.",),
        "zh": ("对，`{input}` 应该得到 {expected}，所以那个思路排除了。",),
    },
    "idea.agreed": {
        "en": ("I agree, that one fails.", "Right, that doesn't hold."),
        "zh": ("对，那样不行。", "没错，那个思路行不通。"),
    },
    "idea.instead": {
        "en": ("What would you do instead?", "Which idea would get that one right?"),
        "zh": ("那换成什么做法？", "什么思路能把那个例子也算对？"),
    },
    "idea.set_aside": {
        "en": ("Then let's set that one aside. What would you do instead?",),
        "zh": ("那这个就先放一边。你会改用什么做法？",),
    },
    # --- "is that right?" where it can be computed ---
    "verdict.outcome.yes": {
        "en": ("Yes, the result for {input} should be {expected}.", "Right, {input} should give {expected}."),
        "zh": ("对，{input} 的结果应该是 {expected}。", "没错，{input} 应该得到 {expected}。"),
    },
    "verdict.outcome.no": {
        "en": ("No, the result for {input} should be {expected}.", "Not quite: {input} should give {expected}."),
        "zh": ("不对，{input} 应该得到 {expected}。", "不是，{input} 的结果应该是 {expected}。"),
    },
    "verdict.outcome": {
        "en": ("{input} should give {expected}.", "The result for {input} should be {expected}."),
        "zh": ("{input} 应该得到 {expected}。", "{input} 的结果应该是 {expected}。"),
    },
    "verdict.fast_enough": {
        "en": ("That's fast enough.", "That's fine for these sizes."),
        "zh": ("对这样的规模，够快了。", "这个规模下够用了。"),
    },
    "verdict.too_slow": {
        "en": (
            "It would get there in the end, but for these sizes I'd like something faster.",
            "Fine as a start, but these sizes need something faster.",
        ),
        "zh": ("能算出来，不过这样的规模，我希望更快一点。", "先这样可以，但这个规模下还需要更快的做法。"),
    },
    "verdict.works": {
        "en": ("Yes, that can work.", "Yes, you can do it that way."),
        "zh": ("可以，这样行得通。", "行，可以这么做。"),
    },
    # --- "is that right?" where it cannot: found out, not guessed ---
    "check.unwritten": {
        "en": (
            "I can't judge that before it's written. Write it the way you mean it, and a run will tell.",
            "I can only tell from code: write it that way, run it, and we'll both see.",
        ),
        "zh": (
            "还没写出来，我没法下结论。按你的意思写下来，跑一下就知道。",
            "这要看到代码才好说：就这么写，运行一下我们就清楚了。",
        ),
    },
    "check.which_input": {
        "en": ("For which input exactly? With a concrete one, we can follow it to the end.",),
        "zh": ("具体是哪个输入？拿一个出来，就能一步步走到结果。",),
    },
    "check.idea": {
        "en": (
            "I won't judge that from the description alone; doing the first example by hand will show it.",
            "I won't say yes or no yet: try it by hand on the first example.",
        ),
        "zh": ("光听描述我不下结论，拿第一个例子手算一遍就看得出来。", "对不对我先不说，用第一个例子手工走一遍试试。"),
    },
    "check.problem_clarification": {
        "en": (
            "Check it against the example in the statement: with your reading, do you get the output shown there?",
            "The examples can tell you: does your reading of the task give the output shown there?",
        ),
        "zh": (
            "可以拿题目里的例子对一对：按你的理解，结果和给出的一样吗？",
            "例子能告诉你：照你的理解去做，得到的是不是题目给的输出？",
        ),
    },
    "check.thought_articulation": {
        "en": (
            "You can find out: take a very small input, follow your idea by hand, and compare. What do you get?",
            "Try to break it yourself: which small input would be the hardest for it, and what do you get there?",
        ),
        "zh": (
            "这个你自己就能验证：拿一个很小的输入，照你的想法手工走一遍再对比。你得到什么？",
            "试着自己推翻它：哪个小输入对它最难？会得到什么？",
        ),
    },
    "check.complexity_analysis": {
        "en": (
            "Counting will tell: how many steps for 4 items, and how many for 8?",
            "Check it by counting: which step runs most often, and how often for n items?",
        ),
        "zh": (
            "数一数就知道了：4 个元素要多少步，8 个元素呢？",
            "可以数数看：哪一步执行得最多？n 个元素时执行多少次？",
        ),
    },
    "check.pseudocode_design": {
        "en": (
            "A run tells more than I could: submit it, or trace it with the smallest example. What is returned?",
            "Let the code answer: run it, or go through it line by line with the first example. What do you get?",
            "The tests are a better judge than I am: submit it. Or take a small input by hand: what do you get?",
            "You can check that yourself: what is returned for the smallest input, by hand or in a run?",
        ),
        "zh": (
            "跑一下比我说更可靠：提交运行，或者用最小的例子走一遍。返回什么？",
            "让代码来回答：运行它，或者拿第一个例子逐行走一遍。你得到什么？",
            "测试比我更会判断：提交就知道了。也可以手工走一个小输入，会得到什么？",
            "这个你自己就能看出来：最小的输入，手算或者运行，返回的是什么？",
        ),
    },
    "check.edge_case_check": {
        "en": (
            "Trace exactly that input, line by line: what is returned at the end?",
            "A run or a trace by hand will show it: what do you get for that input?",
        ),
        "zh": (
            "就拿这个输入逐行走一遍：最后返回什么？",
            "运行一次，或者手工走一遍就清楚了：这个输入会得到什么？",
        ),
    },
    "check.follow_up": {
        "en": (
            "Test it on a small example of the changed question: is the result still right, and what does it cost?",
            "Go through it once with a tiny input: where does it hold, and where not?",
        ),
        "zh": (
            "用改动后的问题举个小例子试试：结果还对吗？代价是多少？",
            "拿一个很小的输入走一遍：哪里成立，哪里不成立？",
        ),
    },
    "check.pattern_summary": {
        "en": (
            "What in the problem suggests that name? Two signs would settle it.",
            "Compare it with what made your solution work: which property of the input did it rely on?",
        ),
        "zh": (
            "题目里有什么特征支持这个名字？找出两个就能确定了。",
            "对照一下你的解法为什么行得通：它依靠的是输入的什么性质？",
        ),
    },
    # --- back to the question after an answer: no question mark, so that the question itself stays ---
    "back.thought_articulation": {
        "en": ("With that in mind, tell me how you would approach it.", "Now back to your idea for solving it."),
        "zh": ("知道了这一点，说说你打算怎么做吧。", "现在回到你的思路上来。"),
    },
    "back.complexity_analysis": {
        "en": ("Now back to what we were counting.", "With that settled, back to where we were with your idea."),
        "zh": ("现在回到刚才在算的东西上。", "这一点清楚了，我们接着看你的做法。"),
    },
    "back.pseudocode_design": {
        "en": ("With that, back to your code.", "Now let's continue writing it down."),
        "zh": ("好，回到你的代码。", "那我们接着把它写下来。"),
    },
    "back.edge_case_check": {
        "en": ("Now back to the case we were at.", "With that, let's continue with the unusual inputs."),
        "zh": ("现在回到刚才那个情况。", "好，我们接着看那些特殊输入。"),
    },
    "back.follow_up": {
        "en": ("Now back to the question I asked you.", "With that, take another look at my question."),
        "zh": ("现在回到我刚才的问题。", "知道了这一点，再想想我的问题吧。"),
    },
    "back.pattern_summary": {
        "en": ("Now back to the name, and how you would recognise such a problem.", "With that, back to the summary."),
        "zh": ("现在回到这类题的名字和特征。", "好，我们接着总结。"),
    },
    # --- what comes in another stage ---
    "noted.edge": {
        "en": ("I'll keep that case for when we test it.", "That case is noted for later."),
        "zh": ("这个情况我先记着，测试时会用到。", "这个情况记下了，后面会看。"),
    },
    "noted.cost": {
        "en": ("I've noted the cost, we'll come to it.", "I'll keep the cost in mind for the next step."),
        "zh": ("复杂度我记下了，一会儿就谈到。", "复杂度先记着，下一步会用到。"),
    },
    # --- one's own bug ---
    "code.diagnosed": {
        "en": (
            "That's a concrete change: make it and run it again.",
            "All right, change that and submit it again.",
            "I see what you mean. Put it into the code and run it again.",
            "Good, you know what has to change. Make the change and submit it.",
            "You can try that right away: make the change and run it.",
        ),
        "zh": (
            "那就改这里，改好再跑一次。",
            "明白了，写进代码里再提交一次。",
            "好，知道要改什么了。改完再提交。",
            "这一点马上就能试：改好，再运行一次。",
            "清楚了，就这么改，再跑一次看看。",
        ),
    },
    "code.diagnosed_asked": {
        "en": (
            "A run will tell you better than I could whether that's right. Make the change and submit it.",
            "I'll leave the verdict to the tests: make the change, run it, and you'll see.",
            "Don't take my word for it: write it that way, submit it, and look at the result.",
            "That's a question for a run. Change it as you said, and let the tests answer.",
            "The tests can say yes or no to that. Submit the change, and we'll look at the result together.",
        ),
        "zh": (
            "对不对，跑一下比我说更清楚。改进去再提交吧。",
            "这个判断交给测试：改好运行一次，你就知道了。",
            "不用信我说的：就这么写，提交，看看结果是什么。",
            "这正适合让运行来回答。按你说的改，看测试怎么说。",
            "行不行，测试会告诉你。提交之后我们一起看结果。",
        ),
    },
    # --- "what is missing?" ---
    "code.whole": {
        "en": (
            "I looked again, and it's all there: {there}. Let's take it as it is; a run in the editor will tell the "
            "rest.",
            "Nothing is missing in the outline, I see {there}. Let's work with that, and you can run it in the editor.",
            "Good question: {there}, all in place. Let's go on with it; a run will tell whether it works.",
            "It goes all the way: {there}. That's enough; submit it from the editor whenever you like.",
        ),
        "zh": (
            "我又看了一遍，都有了：{there}。就按这个来，其余的在编辑器里跑一下就知道。",
            "作为提纲什么都不缺，我看到了{there}。我们就用它，你也可以在编辑器里运行。",
            "问得对：{there}，都在。我们接着往下走，成不成立跑一下便知。",
            "从头到尾都走通了：{there}。这样就行，随时可以在编辑器里提交。",
        ),
    },
    "code.lacks": {
        "en": (
            "I see {there}, but I don't see {missing}. If you have it in mind, add half a sentence, or submit the "
            "code and run it.",
            "What I see: {there}. What I can't find: {missing}. Maybe I'm overlooking it; a run in the editor would "
            "show.",
            "I see {there}, just not {missing}. Point me to it, or submit it and let the tests check.",
            "Honestly, I can see {there}, but not {missing}. Half a sentence on that is enough, and so is a run.",
        ),
        "zh": (
            "我看到了{there}，但没有看到{missing}。如果你心里有，半句话补上就行，或者直接提交运行。",
            "我能看到的：{there}。没找到的：{missing}。也许是我漏看了，在编辑器里跑一下就清楚。",
            "{there}都有，只是{missing}我没看到。指给我看，或者提交让测试来看。",
            "说实话：{there}我读到了，{missing}没有读到。补半句话就够，直接运行也行。",
        ),
    },
    "code.part.start": {"en": ("the initial values",), "zh": ("初始值",)},
    "code.part.loop": {"en": ("what repeats",), "zh": ("循环",)},
    "code.part.decision": {"en": ("what is decided",), "zh": ("判断",)},
    "code.part.result": {"en": ("what is returned",), "zh": ("返回结果",)},
}
