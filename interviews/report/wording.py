"""What the curated report says, in both languages: short, about what was seen, never blaming, never a solution."""

from collections.abc import Mapping

from interviews.core.context import Language

WORDING: Mapping[str, Mapping[Language, str]] = {
    "well": {"en": "What went well", "zh": "做得好的地方"},
    "work": {"en": "What to work on", "zh": "可以加强的地方"},
    "quotes": {"en": "In your words", "zh": "你的原话"},
    "figures": {"en": "Time and help", "zh": "用时与帮助"},
    # --- clarifying the problem ---
    "clarify.restated": {
        "en": "You put the task into your own words before you looked for a solution.",
        "zh": "你先用自己的话复述了题目，再去想解法。",
    },
    "clarify.asked": {
        "en": "You asked about open points of the statement.",
        "zh": "题面没有说明的地方，你问了。",
    },
    "clarify.restate": {
        "en": "Start by retelling the task in a sentence or two, so that a misunderstanding shows right away.",
        "zh": "开头先用一两句话复述题目，有误解就能马上发现。",
    },
    "clarify.missed": {
        "en": "Worth asking before you start, because it can change the solution: {topics}.",
        "zh": "动手之前值得问一句，答案可能影响解法：{topics}。",
    },
    "clarify.ask": {
        "en": "Ask about inputs, outputs and limits before you think about a solution.",
        "zh": "在想解法之前，先问清楚输入、输出和数据范围。",
    },
    # --- the approach ---
    "approach.described": {
        "en": "You described an approach in words.",
        "zh": "你用语言说出了思路。",
    },
    "approach.ideas": {
        "en": "You came up with {ideas} approaches before there was any code, so the first idea was not the last.",
        "zh": "写代码之前你提出了 {ideas} 种思路，没有停留在第一个想法上。",
    },
    "approach.describe": {
        "en": "Say the steps of an approach out loud, even a slow one: a plan that works is a start.",
        "zh": "把思路的步骤说出来，慢一点的解法也可以：能行得通的方案就是好的开始。",
    },
    "approach.more": {
        "en": "Once an idea works, ask yourself where it does the same work twice; there is room for improvement in "
        "this problem.",
        "zh": "有了可行的想法之后，想一想哪里做了重复的工作；这道题还有改进的空间。",
    },
    # --- complexity ---
    "cost.time": {
        "en": "You stated the time complexity of your approach.",
        "zh": "你说明了思路的时间复杂度。",
    },
    "cost.space": {"en": "You also stated the memory.", "zh": "你也说明了空间复杂度。"},
    "cost.unsettled_space": {
        "en": "The memory you stated was not what the approach needs; count what it keeps besides the input.",
        "zh": "你说的空间复杂度和思路对不上；数一数除输入之外还保存了什么。",
    },
    "cost.improved": {
        "en": "From your first idea you got to a better one here.",
        "zh": "你在这里从第一个想法走到了更好的思路。",
    },
    "cost.improved_with_help": {
        "en": "With some help, you got from your first idea to a better one here.",
        "zh": "在一点帮助下，你在这里从第一个想法走到了更好的思路。",
    },
    "cost.say_time": {
        "en": "No running time was recognised in what you said; state it with the reason: what is repeated, how often.",
        "zh": "没有从你的话里认出时间复杂度；说出来，并讲讲理由：什么被重复，重复多少次。",
    },
    "cost.say_space": {
        "en": "No memory was recognised in what you said; state it along with the time, and say what is kept.",
        "zh": "没有从你的话里认出空间复杂度；说时间的同时也说空间，并说明存了什么。",
    },
    "cost.unsettled": {
        "en": "The complexity was left unsettled; counting the steps on a small input helps.",
        "zh": "复杂度最后没有定下来；用一个小输入数一数步骤会有帮助。",
    },
    # --- code ---
    "code.written": {"en": "You wrote the plan down.", "zh": "你把方案写了下来。"},
    "code.no_questions": {
        "en": "The coach had no follow-up questions about what you wrote.",
        "zh": "对你写的内容，教练没有需要追问的地方。",
    },
    "code.asked_back": {
        "en": "Read what you wrote line by line with a small input before you submit it; the coach had to ask about "
        "it.",
        "zh": "交出之前，用一个小输入逐行走一遍；这次教练追问过。",
    },
    "code.write": {
        "en": "Write the steps down, as pseudocode or as code; rough is fine.",
        "zh": "把步骤写下来，伪代码或代码都行，粗略一点没关系。",
    },
    "code.runs_asked_back": {
        "en": "Run the code on a small input of your own before you submit it; the coach had to ask about the result.",
        "zh": "提交之前，先用自己想的小输入跑一遍；教练就运行结果追问过你。",
    },
    "run.passed": {
        "en": "In the end your code passed {passed} of {total} tests.",
        "zh": "最后，你的代码通过了 {total} 个测试中的 {passed} 个。",
    },
    "run.stopped": {
        "en": "In the end, your code passed {passed} of {total} tests and failed on {input}. Do that input by hand "
        "and compare.",
        "zh": "最后，你的代码通过了 {total} 个测试中的 {passed} 个，没通过的输入里有 {input}。手动走一遍这个输入，"
        "对照看看。",
    },
    "run.unreadable": {
        "en": "In the end, the code had a syntax error; run it early, after every few lines.",
        "zh": "代码最后还有语法没写对；写几行就运行一次，问题会更早露面。",
    },
    "run.no_function": {
        "en": "In the end, the tests did not find all the names from the starter code; start with those names and "
        "their parameters.",
        "zh": "最后，测试没有找全起始代码里给出的名字；从那些名字和参数写起。",
    },
    "run.not_begun": {
        "en": "In the end, your code stopped before the tests started; look at the lines outside the function.",
        "zh": "最后，测试还没开始代码就停下了；看看函数以外的那几行。",
    },
    "run.grows": {
        "en": "Measured, it grows about like {kind}, but you stated {claim}; count what is repeated.",
        "zh": "实测下来大约按 {kind} 增长，而你说的是 {claim}；数一数什么被重复了。",
    },
    # --- edge cases ---
    "edges.named": {
        "en": "You looked at inputs that matter in this problem.",
        "zh": "这道题里值得留意的输入，你看过几种。",
    },
    "edges.unasked": {
        "en": "Before you call the code done, try an input at each limit of the statement. A question to ask about "
        "your code: {question}",
        "zh": "在说代码写好之前，给题面的每个限制都试一个输入。可以这样问自己的代码：{question}",
    },
    "edges.more": {
        "en": "Read the statement again before you call the code done: each limit in it is an input to try.",
        "zh": "在说代码写好之前，再读一遍题面：里面的每一个限制都是值得一试的输入。",
    },
    # --- the follow-up ---
    "follow.answered": {
        "en": "You went on to harder versions of the problem.",
        "zh": "你继续谈了更难的版本。",
    },
    "follow.try": {
        "en": "Answer a follow-up question by saying first what changes, and then what stays as it is.",
        "zh": "回答追问时，先说什么变了，再说什么不变。",
    },
    # --- the pattern ---
    "pattern.named": {"en": "You named the pattern: {pattern}.", "zh": "你说出了套路：{pattern}。"},
    "pattern.signals": {
        "en": "You also said how you would recognise it.",
        "zh": "你还说出了凭哪些信号能认出它。",
    },
    "pattern.name": {
        "en": "After each problem, compare the name you would give this kind of problem with the usual one.",
        "zh": "每做完一题，把你会给这类题起的名字和通常的叫法对照一下。",
    },
    "pattern.say_signals": {
        "en": "Say which words of the task pointed to the pattern; that is what you will recognise next time.",
        "zh": "说一说题目里的哪些词提示了这个套路，下次要认的就是它们。",
    },
    # --- any stage ---
    "reached": {"en": "You reached this stage.", "zh": "你走到了这个阶段。"},
    "skipped": {
        "en": "You skipped this stage. Try it in your next interview, if only for two sentences.",
        "zh": "你跳过了这个阶段。下次面试试一试，哪怕只说两句话。",
    },
    "left_early": {
        "en": "You left this stage before it was complete.",
        "zh": "这个阶段没谈完，你就离开了。",
    },
    "ended_here": {
        "en": "The interview ended in this stage, so it is not finished. The next step is to continue from here.",
        "zh": "面试在这个阶段结束，所以还没有完成。下一步可以从这里继续。",
    },
    "hint.problem_clarification": {
        "en": "When you are stuck, read the statement aloud and stop at each word that could mean two things.",
        "zh": "卡住的时候，先把题面读一遍，遇到可能有两种理解的词就停下来问。",
    },
    "hint.thought_articulation": {
        "en": "When you are stuck, solve the smallest example by hand and say what you did, step by step.",
        "zh": "卡住的时候，先手算最小的例子，说说自己先做了什么、再做了什么。",
    },
    "hint.complexity_analysis": {
        "en": "When you are stuck, say which step runs most often, and what you would need to know to avoid it.",
        "zh": "卡住的时候，先说说哪一步执行得最多，知道什么就能省掉它。",
    },
    "hint.pseudocode_design": {
        "en": "When you are stuck, go through your lines with a small input and say what is in each variable.",
        "zh": "卡住的时候，先用一个小输入逐行走一遍，说出每个变量的值。",
    },
    "hint.edge_case_check": {
        "en": "When you are stuck, change one thing about an example at a time and say what your code does then.",
        "zh": "卡住的时候，先拿一个例子，每次只改一处，说说代码会怎样。",
    },
    "hint.follow_up": {
        "en": "When you are stuck, say what is different from the first version and which of your steps that breaks.",
        "zh": "卡住的时候，先说说和原题有什么不同，你的哪一步因此不再成立。",
    },
    "hint.pattern_summary": {
        "en": "When you are stuck, say in your own words what made your solution work.",
        "zh": "卡住的时候，先用自己的话说说你的解法为什么能行。",
    },
    "offered": {
        "en": "The coach offered help here without being asked.",
        "zh": "教练在这里主动帮过你。",
    },
    "brief": {
        "en": "You said very little here. One full sentence with a reason lets an interviewer follow you.",
        "zh": "你在这里说得很少。一句带上理由的完整的话，就能让面试官跟上你的思路。",
    },
    "frustration": {
        "en": "This part was hard. A smaller example by hand makes such a moment easier.",
        "zh": "这一段不容易。遇到这种时候，先手算一个更小的例子会轻松些。",
    },
    "over_reliance": {
        "en": "You asked for the answer here. A hint gets you further: the next step is still your own.",
        "zh": "你在这里问过答案。要一个提示会更有收获：下一步仍然是你自己的。",
    },
    "invalid_input": {
        "en": "Some messages were too short to work from. One full sentence is enough to think together.",
        "zh": "有些消息太短，教练没法接着往下聊。一句完整的话就够了。",
    },
    "stagnation": {
        "en": "You were stuck here for a while. When that happens, say out loud what you know for sure.",
        "zh": "这里停了一段时间。遇到这种情况，先把确定的事情说出来。",
    },
    # --- overall ---
    "overall.course": {"en": "You worked on **{title}** for {time}.", "zh": "你做的是**{title}**，用时{time}。"},
    "overall.all_stages": {"en": "You went through all {of} stages.", "zh": "你走完了全部 {of} 个阶段。"},
    "overall.stages": {
        "en": "You worked through {through} of the {of} stages.",
        "zh": "{of} 个阶段里，你走完了 {through} 个。",
    },
    "overall.no_stage": {"en": "You have finished none of the {of} stages so far.", "zh": "{of} 个阶段都还没有走完。"},
    "overall.left": {"en": "You left unfinished: {stages}.", "zh": "没谈完就离开的：{stages}。"},
    "overall.ended_in": {
        "en": "You ended the interview early, in this stage: {stage}. The report covers what was said until then.",
        "zh": "你在{stage}阶段提前结束了面试，报告只写到那时为止的内容。",
    },
    "overall.ended_early": {
        "en": "You ended the interview early, and the report covers what was said until then.",
        "zh": "你提前结束了面试，报告只写到那时为止的内容。",
    },
    "overall.alone": {
        "en": "You used no hints in these parts: {stages}.",
        "zh": "这些部分你没有用提示：{stages}。",
    },
    "overall.silent": {
        "en": "You have not said anything in this interview yet. Next step: one sentence about the task.",
        "zh": "这场面试里你还没有说话。下一步：先用一句话说说题目。",
    },
    "overall.hint": {"en": "You needed one hint, in {stage}.", "zh": "你用了一条提示，在{stage}部分。"},
    "overall.hints_in_one": {
        "en": "You asked for {n} hints, all of them in {stage}.",
        "zh": "你用了 {n} 条提示，都在{stage}部分。",
    },
    "overall.hints_in_each": {
        "en": "You asked for {n} hints, one each in: {stages}.",
        "zh": "你用了 {n} 条提示，每个部分一条：{stages}。",
    },
    "overall.hints": {
        "en": "You asked for {n} hints, most of all in: {stages}.",
        "zh": "你用了 {n} 条提示，用得最多的部分：{stages}。",
    },
    "overall.skipped": {"en": "You skipped: {stages}.", "zh": "你跳过了：{stages}。"},
    "overall.next": {
        "en": "For the next interview, work on {stage} first. {advice}",
        "zh": "下次可以先练{stage}。{advice}",
    },
    "overall.keep": {
        "en": "Take a harder problem next, and keep thinking aloud as you did here.",
        "zh": "下次可以挑一道更难的题，继续像这样把思路说出来。",
    },
    # --- figures ---
    "time.short": {"en": "less than a minute", "zh": "不到一分钟"},
    "time.minute": {"en": "1 minute", "zh": " 1 分钟"},
    "time.minutes": {"en": "{n} minutes", "zh": " {n} 分钟"},
    "messages.none": {"en": "no message of yours", "zh": "你没有发消息"},
    "messages.one": {"en": "1 message of yours", "zh": "你发了 1 条消息"},
    "messages.many": {"en": "{n} messages of yours", "zh": "你发了 {n} 条消息"},
    "submitted.one": {"en": "1 submission", "zh": "提交了 1 次代码"},
    "submitted.many": {"en": "{n} submissions", "zh": "提交了 {n} 次代码"},
    "unrun.one": {"en": "code sent once and not run", "zh": "发了 1 次代码，没有运行"},
    "unrun.many": {"en": "code sent {n} times, none of it run", "zh": "发了 {n} 次代码，都没有运行"},
    "hints.none": {"en": "no hint asked for", "zh": "没有要提示"},
    "hints.one": {"en": "1 hint", "zh": "用了 1 条提示"},
    "hints.many": {"en": "{n} hints", "zh": "用了 {n} 条提示"},
    "was_skipped": {"en": "skipped", "zh": "已跳过"},
}


def words(key: str, language: Language, **values: object) -> str:
    """Return the sentence ``key`` with ``values`` filled in. Raises ``KeyError`` for an unknown key or value."""
    return WORDING[key][language].format_map(values)
