"""What the coach says to all that is no answer: questions about the interview or a word, wishes, moods, and what it did
not understand; in both languages; joined into ``wording.WORDING``.

``process.…`` is what the platform knows of itself, ``ask.<stage>`` the stage's question in ever other words,
``reading.…`` what a button is called that says what was meant: in the learner's own voice.
"""

from collections.abc import Mapping
from typing import Literal

Wording = Mapping[str, Mapping[Literal["en", "zh"], tuple[str, ...]]]

PROCESS_WORDING: Wording = {
    # --- what the platform knows of itself ---
    "process.language": {
        "en": (
            "Write in the language you think in; choose it above the editor (now {name}). {run} can run here; I can "
            "read the others, pseudocode too.",
            "Any of those above the editor; right now it's {name}. {run} runs here, I read the rest, and pseudocode "
            "is fine too.",
        ),
        "zh": (
            "用你顺手的语言就好，在编辑器上方选，现在是 {name}。这里能运行的是 {run}；其他语言和伪代码我会读。",
            "编辑器上方列出的都可以，现在选的是 {name}。{run} 可以运行，其余的我来读，伪代码也没问题。",
        ),
    },
    "process.language.runs": {
        "en": (
            "Sure, {named} is fine: choose it above the editor. It runs here, with all the tests.",
            "Of course. Choose {named} above the editor, and your code runs as it is.",
        ),
        "zh": (
            "当然可以，用 {named} 就好：在编辑器上方选它，代码会在这里运行，并跑完全部测试。",
            "没问题，在编辑器上方选 {named}，写好就能运行。",
        ),
    },
    "process.language.other": {
        "en": (
            "Sure, {named} is fine: choose it above the editor. I'll read it; it just doesn't run here, only {run} "
            "does.",
            "{named} is fine if you think best in it. I can follow it and ask about it; what can also run here is "
            "{run}.",
        ),
        "zh": (
            "当然可以，用 {named} 就好：在编辑器上方选它。我会认真读，只是这里不运行它；能运行的是 {run}。",
            "习惯用 {named} 就用，我看得懂，也会照样追问；这里能运行的是 {run}。",
        ),
    },
    "process.language.read": {
        "en": (
            "Sure: write in the language you think in. I read all of those above the editor; code doesn't run here.",
            "Any of the languages above the editor is fine, pseudocode too. I'll read it; nothing runs here.",
        ),
        "zh": (
            "当然可以，用你顺手的语言写。编辑器上方列出的我都会读，只是这里不运行代码。",
            "编辑器上方的语言都行，伪代码也行。我会读你写的内容，这里不运行代码。",
        ),
    },
    "process.language.unlisted": {
        "en": (
            "You can write {named}: it isn't in the list above the editor, so I'll read it like pseudocode.",
            "{named} is fine. It isn't in the list above the editor; choose pseudocode there, and I'll read it.",
        ),
        "zh": (
            "写 {named} 也可以：编辑器上方没有这一项，我会像看伪代码一样看。",
            "用 {named} 没问题。编辑器上方没有它，选“伪代码”就行，我照样读。",
        ),
    },
    "process.time.usual": {
        "en": (
            "Usually {fewest} to {most} minutes for the whole interview, but there's no limit; so far it took {whole}. "
            "You can pause whenever you need to.",
        ),
        "zh": ("整场一般 {fewest} 到 {most} 分钟，不过没有时限，目前用了{whole}。需要的话随时可以暂停。",),
    },
    "process.time": {
        "en": (
            "There is no time limit. You have spent {stage} in this stage, and {whole} in the interview.",
            "Take your time, there's no limit: {stage} in this stage so far, {whole} altogether.",
        ),
        "zh": (
            "没有时间限制。这个阶段你用了{stage}，整场面试一共{whole}。",
            "不用着急，没有时间限制：这个阶段到现在{stage}，全程{whole}。",
        ),
    },
    "process.progress": {
        "en": (
            "You're in stage {number} of {all}, {name}. {collected} I don't grade along the way; the report covers "
            "everything afterwards.",
            "This is stage {number} of {all}, {name}. {collected} There's no grading while we talk; the report "
            "comes at the end.",
        ),
        "zh": (
            "现在是第 {number} 个阶段（共 {all} 个）：{name}。{collected}过程中我不打分，整体情况会写在最后的报告里。",
            "我们在第 {number}/{all} 个阶段：{name}。{collected}聊的时候不评分，结束后看报告。",
        ),
    },
    "process.collected": {"en": ("So far I have {items}.",), "zh": ("到目前为止已经有：{items}。",)},
    "process.collected.nothing": {
        "en": ("We're just getting started.",),
        "zh": ("我们才刚开始。",),
    },
    "process.next": {
        "en": ("After this comes {name}. {expects}", "The next stage is {name}. {expects}"),
        "zh": ("接下来是“{name}”：{expects}", "下一个阶段是“{name}”：{expects}"),
    },
    "process.next.last": {
        "en": (
            "This is the last stage; after it comes your report.",
            "Only the report: this is the last stage.",
        ),
        "zh": ("这已经是最后一个阶段了，之后就是报告。", "后面只剩报告了，这是最后一个阶段。"),
    },
    "process.finish": {
        "en": (
            "The interview ends with the last stage, the pattern summary, and then the report is written. You can "
            "also end it earlier, and everything is kept.",
            "It's over after the pattern summary; the report comes right after. You can end it sooner at any time.",
        ),
        "zh": (
            "走完最后一个阶段“套路总结”，面试就结束，然后生成报告。也可以提前结束，已有的内容都会保留。",
            "最后一个阶段是“套路总结”，完成后面试结束，紧接着有报告。想早点结束也随时可以。",
        ),
    },
    "process.rules": {
        "en": (
            "You can think aloud, change your mind, look up syntax and ask for hints. Asking for a hint is fine; "
            "the report just mentions it.",
            "All of that is allowed: thinking aloud, guessing, looking up syntax, asking for hints. Hints are "
            "listed in the report, that's all.",
        ),
        "zh": (
            "可以边想边说、改主意、查语法，也可以要提示。要提示没关系，只是报告里会记一笔。",
            "这些都可以：想到哪说到哪、先猜一个、查语法、要提示。提示会列在报告里，仅此而已。",
        ),
    },
    "process.tool": {
        "en": (
            "Write to me here, or put code in the editor: Run executes it on examples, Submit sends it to me, and "
            "“Hint” gives you a nudge.",
            "The editor is for code: Run executes it, Submit sends it to me. Talk to me here, and press “Hint” when "
            "you want one.",
        ),
        "zh": (
            "想说的话写在这里，代码写在编辑器里：“运行”用示例试一试，“提交”发给我看，想要提示就按“提示”。",
            "编辑器用来写代码：“运行”试跑，“提交”交给我。文字就在这里说，需要时按“提示”按钮。",
        ),
    },
    "process.left": {
        "en": ("After this stage come {number} more: {names}.", "{number} to go after this one: {names}."),
        "zh": ("这之后还有 {number} 个阶段：{names}。", "过了这个阶段，还剩 {number} 个：{names}。"),
    },
    "process.editor.now": {
        "en": (
            "Yes, put it in the editor and submit it, then I can run it.",
            "Yes, put it in the editor; it runs once you submit it.",
        ),
        "zh": ("对，写到编辑器里提交，我就能运行它。", "可以，写在编辑器里，提交后就会运行。"),
    },
    "process.editor.later": {
        "en": (
            "Not yet: we're at {name} now, and the code has its own stage. You can start early if you like.",
            "Not yet, we're still at {name}; the code has its own stage later.",
        ),
        "zh": (
            "还不急，现在聊的是“{name}”，写代码后面有专门的阶段；先在编辑器里动手也行。",
            "先不用，现在还在“{name}”，代码之后再写。",
        ),
    },
    "process.talk": {
        "en": ("Sure, talk it through first; the code can wait.", "Of course, say it in words first."),
        "zh": ("当然，先用话讲一遍，代码可以后写。", "可以，先说说看。"),
    },
    "process.moved": {
        "en": (
            "We're at {name}, because the previous stage was complete. If something is still open there, you can go "
            "back.",
            "That stage was done as far as I'm concerned, so now it's {name}. You can go back whenever you like.",
        ),
        "zh": (
            "上一个阶段要的我都有了，所以到了“{name}”；那边还有没说完的，可以随时回去。",
            "现在是“{name}”，因为前一步已经够了；想回去补充也可以。",
        ),
    },
    "process.plan": {
        "en": ("The one you told me: “{quote}”", "I mean this one of yours: “{quote}”"),
        "zh": ("我说的是你讲的这个：“{quote}”", "就是你说的：“{quote}”"),
    },
    "process.plan.none": {
        "en": ("None yet: you haven't told me one.",),
        "zh": ("还没有，你还没跟我讲过。",),
    },
    "process.cost.both": {
        "en": ("Both: the time first, then the memory.",),
        "zh": ("两个都要：先说时间，再说空间。",),
    },
    "process.cost.time": {"en": ("The time; I already have the memory.",), "zh": ("时间，空间你说过了。",)},
    "process.cost.space": {"en": ("The memory; I already have the time.",), "zh": ("空间，时间你说过了。",)},
    "process.cost.better": {
        "en": ("The time: both are settled, but the time could be better.",),
        "zh": ("时间：两个复杂度都清楚了，时间还可以更好。",),
    },
    "process.size": {
        "en": ("n is the size of the input. If two sizes matter, name each of them.",),
        "zh": ("n 是输入的规模；如果有两个规模都起作用，就分别说出来。",),
    },
    # --- objections ---
    "objection.told": {
        "en": ("You did, sorry.", "True, you already told me.", "Right, that came up before."),
        "zh": ("对，你说过了，抱歉。", "没错，前面提过了。", "是我重复了。"),
    },
    "objection.unanswered": {
        "en": ("Sorry, I missed that.", "You are right, your question was still open."),
        "zh": ("抱歉，刚才漏掉了。", "你说得对，你的问题我还没回答。"),
    },
    "objection.misheard": {
        "en": ("Sorry, I misunderstood you.", "My mistake, I got you wrong."),
        "zh": ("抱歉，我理解错了。", "是我理解有误。"),
    },
    "objection.lost": {
        "en": (
            "But I didn't understand your question; rephrase it, and I'll answer if I can.",
            "I couldn't make out your question. Could you ask it differently?",
        ),
        "zh": ("不过你的问题我没看懂，换个说法，能答的我一定答。", "你问的那句我没弄明白，能换种方式再问一次吗？"),
    },
    # --- what was collected ---
    "collected.facts": {"en": ("your questions about the task",), "zh": ("你问清楚的题目条件",)},
    "collected.restated": {"en": ("the task in your words",), "zh": ("你对题目的复述",)},
    "collected.approach": {"en": ("your approach",), "zh": ("你的思路",)},
    "collected.cost": {"en": ("its complexity",), "zh": ("它的复杂度",)},
    "collected.code": {"en": ("your code",), "zh": ("你的代码",)},
    "collected.edges": {"en": ("your edge cases",), "zh": ("你想到的边界情况",)},
    "collected.follow_ups": {"en": ("your answers to follow-ups",), "zh": ("你对追问的回答",)},
    # --- time ---
    "time.none": {"en": ("less than a minute",), "zh": ("不到一分钟",)},
    "time.one": {"en": ("about a minute",), "zh": ("大约 1 分钟",)},
    "time.minutes": {"en": ("about {n} minutes",), "zh": ("大约 {n} 分钟",)},
    "time.hours": {"en": ("{hours} h {n} min",), "zh": ("{hours} 小时 {n} 分钟",)},
}

WISH_WORDING: Wording = {
    # --- wishes that a button leads to ---
    "wish.pause": {
        "en": (
            "Of course. Everything is kept, and the clock stops while you're away.",
            "Take a break. Nothing is lost, and the clock is paused.",
        ),
        "zh": ("当然可以。内容都会保留，离开期间不计时。", "去休息吧，什么都不会丢，计时也会停下。"),
    },
    "wish.finish": {
        "en": (
            "We can end it here: everything is kept, and the report covers what we have. Shall we, or do you want "
            "to go on?",
            "You can end it at any time, and you'll get a report on what we have. End it now, or go on a little?",
        ),
        "zh": (
            "可以在这里结束：已有的内容都会保留，报告就根据它来写。现在结束，还是再往下走一点？",
            "随时都能结束，报告会写到目前为止的内容。要现在结束吗，还是继续？",
        ),
    },
    "wish.other_problem": {
        "en": (
            "Sure, let's take another one. This interview is kept, and you can come back to it. Which one would you "
            "like?",
            "Sure, you can switch; what you did here is kept. Would you like to choose one, or get an easier one?",
        ),
        "zh": (
            "好，那就换一道。这一场会原样保留，之后还能回来。想换哪一种？",
            "可以换，这里做的都会留着。自己挑一道，还是来一道容易些的？",
        ),
    },
    "wish.human": {
        "en": (
            "I'm a program, so I understand. A human coach can read this interview; use the button below to ask.",
            "Talking to a person is a good idea. Your coach can see our conversation; ask with the button below.",
        ),
        "zh": (
            "我只是程序，很理解你的想法。真人教练可以看到这段对话，按下面的按钮就能联系。",
            "找真人聊聊也好。教练能看到这段对话，按下面的按钮就可以求助。",
        ),
    },
    "wish.pause.beside": {
        "en": ("You can take a break at any time; the button below stops the clock.",),
        "zh": ("随时可以休息，按下面的按钮就会停止计时。",),
    },
    "wish.finish.beside": {
        "en": ("You can end the interview at any time with the button below.",),
        "zh": ("想结束的话，随时可以按下面的按钮。",),
    },
    "wish.other_problem.beside": {
        "en": ("You can switch to another problem below; this one is kept.",),
        "zh": ("想换题可以用下面的按钮，这一场会保留。",),
    },
    "wish.human.beside": {
        "en": ("A human coach can read this interview; ask with the button below.",),
        "zh": ("想找真人教练，按下面的按钮。",),
    },
    "wish.back_to_it": {
        "en": ("If you would rather go on: {question}", "Otherwise, back to where we were: {question}"),
        "zh": ("如果想继续：{question}", "不然我们接着来：{question}"),
    },
    # --- moods ---
    "mood.thanks": {
        "en": ("You're welcome.", "Anytime.", "My pleasure."),
        "zh": ("不客气。", "别客气。", "应该的。"),
    },
    "mood.greeting": {
        "en": ("Hello!", "Hi, nice to meet you.", "Hi!"),
        "zh": ("你好！", "嗨，很高兴见到你。", "你好呀！"),
    },
    "mood.doubt": {
        "en": (
            "It's fine not to be sure; say it anyway, and we'll look at it together.",
            "Doubt is part of thinking. A rough version is enough.",
            "You don't have to be certain. Tell me what you have, and we'll test it.",
        ),
        "zh": (
            "不确定也没关系，先说出来，我们一起看。",
            "有疑问很正常，粗略的想法就够了。",
            "不用十拿九稳，有什么说什么，我们来验证。",
        ),
    },
    # --- back to the question ---
    "back_to": {
        "en": ("Back to our question: {question}", "So, again: {question}", "Here's where we are: {question}"),
        "zh": ("回到刚才的问题：{question}", "那么接着来：{question}", "我们继续：{question}"),
    },
    # --- the question in other words ---
    "rephrase.lead": {
        "en": ("Let me put it differently.", "In other words:", "More simply:", "Another way to ask it:"),
        "zh": ("我换个说法。", "换句话说：", "说得简单一点：", "这样问吧："),
    },
    "rephrase.about": {
        "en": (
            "What I'd like to hear: {kind} This is the question: {question}",
            "A short answer is enough: {kind} The question: {question}",
            "Just one step: {kind} Here's the question again: {question}",
        ),
        "zh": (
            "我想听的是：{kind}问题是：{question}",
            "简短回答就行：{kind}问题是：{question}",
            "先说一步就好：{kind}问题是：{question}",
        ),
    },
    "ask.problem_clarification": {
        "en": (
            "What is the input, what should the output be, and what is still unclear?",
            "Imagine explaining the task to a friend in two sentences. What would you say, and where would they ask?",
            "Which detail of the input or the output would you check before you start?",
        ),
        "zh": (
            "输入是什么、要输出什么，还有哪里不清楚？",
            "想象用两句话把题目讲给朋友听：你会怎么说，对方可能问什么？",
            "动手之前，输入或输出的哪个细节你想先确认？",
        ),
    },
    "ask.thought_articulation": {
        "en": (
            "Any way that works is fine: how would you get from the input to the result, in words?",
            "If you had to do it by hand, what would you do first, and what after that?",
            "Which steps would you take on the first example, one after the other?",
        ),
        "zh": (
            "能行就好：从输入到结果，你会怎么走？",
            "如果用手来做，先做什么，再做什么？",
            "拿第一个例子，你会一步一步怎么做？",
        ),
    },
    "ask.complexity_analysis": {
        "en": (
            "When the input gets ten times longer, how much longer does your idea take, and how much more does it "
            "have to keep?",
            "Roughly how many steps does your idea take for n items, and what does it store on the way?",
            "Which part of your idea is repeated most, how often, and what has to be remembered along the way?",
        ),
        "zh": (
            "输入变长十倍，你的做法要多花多少时间、多存多少东西？",
            "n 个元素大概要走多少步，途中要存些什么？",
            "哪一步重复得最多，多少次，同时要记住多少东西？",
        ),
    },
    "ask.pseudocode_design": {
        "en": (
            "Words or code, both are fine: could you write your idea down as steps, one per line?",
            "What would the lines be: what is set up, what is repeated, and what is returned?",
            "How does your idea look as code, even as a rough sketch?",
        ),
        "zh": (
            "文字或代码都行：能把你的做法一行一步写下来吗？",
            "写成几行会是什么：准备什么、重复什么、最后返回什么？",
            "哪怕只是草稿，你的想法写成代码大概是什么样？",
        ),
    },
    "ask.edge_case_check": {
        "en": (
            "Which allowed but unusual input might your code get wrong, and what does it do with it?",
            "If you wanted to trip up your code, what would you feed it, and what would you get?",
            "What is the smallest or strangest input that is allowed, and what happens with it?",
        ),
        "zh": (
            "哪个合法但特殊的输入可能让代码出错，那时会怎样？",
            "如果想故意让你的代码出错，你会给它什么输入，结果会是什么？",
            "允许的输入里，最小或最奇怪的是什么，代码会怎么处理？",
        ),
    },
    "ask.follow_up": {
        "en": (
            "One thing about the task is different now. Which of your steps would you change, and what does that cost?",
            "Does your solution still work after that change, and if not, what would you do instead?",
            "Where does your solution run into trouble under the new condition, and how would you get around it?",
        ),
        "zh": (
            "题目现在变了一点：你会改哪一步，复杂度怎么变？",
            "条件这样一变，你的解法还行得通吗，不行的话会怎么做？",
            "在新的条件下，你的解法会在哪里遇到麻烦，怎么绕过去？",
        ),
    },
    "ask.pattern_summary": {
        "en": (
            "What was the one idea that made your solution work, and how would you recognise it next time?",
            "If a friend saw a similar problem, what would you tell them to look for?",
            "What would you call the trick behind your solution, and when would you use it again?",
        ),
        "zh": (
            "让你的解法成立的关键想法是什么，下次凭什么认出它？",
            "如果朋友遇到类似的题，你会提醒他注意什么？",
            "你会怎么称呼这个解法背后的思路，什么时候会再用？",
        ),
    },
    # --- beside an answer: what the coach was after; no question mark, so that the question at hand stays ---
    "meaning.beside": {
        "en": ("What I was asking for: {kind}", "What I meant to ask for: {kind}"),
        "zh": ("我想听的其实是：{kind}", "我刚才想问的是：{kind}"),
    },
    # --- what kind of answer is expected ---
    "kind.problem_clarification": {
        "en": ("a sentence about the task, or a question about it.",),
        "zh": ("一句对题目的描述，或者一个关于题目的问题。",),
    },
    "kind.thought_articulation": {
        "en": ("the steps you would take, in plain words.",),
        "zh": ("用平常的话说说你会怎么做。",),
    },
    "kind.complexity_analysis": {
        "en": ("a guess such as “time grows like n, memory stays the same”, and why.",),
        "zh": ("比如“时间随 n 增长，空间不变”，再加一句为什么。",),
    },
    "kind.nudge": {
        "en": ("what you see there, in one sentence.",),
        "zh": ("用一句话说说你看到了什么。",),
    },
    "kind.pseudocode_design": {
        "en": ("a few lines of steps or code.",),
        "zh": ("几行步骤或代码。",),
    },
    "kind.edge_case_check": {
        "en": ("an input, and what your code does with it.",),
        "zh": ("一个输入，以及代码会怎么处理它。",),
    },
    "kind.follow_up": {
        "en": ("what you would change, and what it costs.",),
        "zh": ("你会改哪里，复杂度怎么变。",),
    },
    "kind.pattern_summary": {
        "en": ("the idea behind it, and how you would recognise it.",),
        "zh": ("背后的想法，以及凭什么认出它。",),
    },
}

UNCLEAR_WORDING: Wording = {
    # --- what was not understood ---
    "unclear.chips": {
        "en": (
            "I didn't quite follow that. Did you mean {readings}?",
            "I didn't get that, and I'd rather ask than guess. Is it {readings}?",
            "I'm not sure what you mean. Is it close to {readings}?",
            "Sorry, I couldn't make that out. What is closest: {readings}?",
            "I may be missing your point. Is it {readings}, or can you rephrase it?",
        ),
        "zh": (
            "这句我没太看懂。你是指{readings}？",
            "我没看懂，与其猜，不如问一下：是{readings}？",
            "我不确定你想说什么，接近{readings}吗？",
            "抱歉，我没明白。最接近你意思的是{readings}？",
            "可能是我没理解到位：是{readings}，还是换个说法？",
        ),
    },
    "unclear.plain": {
        "en": (
            "Sorry, I didn't understand that. Could you rephrase it? We're here: {question}",
            "I couldn't make sense of that, and I don't want to guess. Our question was: {question}",
            "I didn't get that; try putting it differently. What I asked: {question}",
            "I'm not sure what you mean. Say it again, perhaps with an example. The question was: {question}",
        ),
        "zh": (
            "抱歉，这句我没看懂，能换个说法吗？我们正在聊：{question}",
            "这句我没弄明白，也不想乱猜。刚才的问题是：{question}",
            "我没跟上，换一种方式说说看。我问的是：{question}",
            "我不太确定这句的意思，可以举个例子再说一遍。问题是：{question}",
        ),
    },
    "unclear.again": {
        "en": (
            "I still didn't get it; that's my fault, not yours. What helps me here: {kind} Or take a hint.{ask}",
            "Sorry, I still can't follow. In this stage, I'm looking for: {kind} You can also take a hint.{ask}",
            "We keep missing each other. I can work with: {kind} Or shall I give you a hint?{ask}",
        ),
        "zh": (
            "我还是没看懂，这是我的问题。在这里能帮到我的是：{kind}也可以要个提示。{ask}",
            "抱歉，还是没跟上。这个阶段我想听到的是：{kind}想要提示也行。{ask}",
            "我们没对上。这样的回答我能看懂：{kind}要不要来个提示？{ask}",
        ),
    },
    "unclear.again.chips": {
        "en": (" Or was it {readings}?", " Or is it {readings}?"),
        "zh": ("或者，是{readings}？", "还是{readings}？"),
    },
    "unclear.again.question": {
        "en": (" The question: {question}", " We are at: {question}"),
        "zh": ("问题是：{question}", "我们在聊：{question}"),
    },
}

POLICY_WORDING: Wording = {**PROCESS_WORDING, **WISH_WORDING, **UNCLEAR_WORDING}
