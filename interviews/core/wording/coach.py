"""The coach's sentences that belong to no problem, in both languages, in several variants each.

A key's variants mean the same; :func:`say_anew` walks through them turn by turn and never takes the one that was said
last, so that the coach does not repeat itself.
The tone: warm, short, never blaming, and always with one thing to do next.
"""

from collections.abc import Mapping
from functools import lru_cache

from interviews.core.context import InterviewContext, Language
from interviews.core.wording.answers import ANSWER_WORDING
from interviews.core.wording.process import PLATFORM_WORDING
from interviews.core.wording.runs import RUN_WORDING
from interviews.core.wording.steering import STEERING_WORDING
from interviews.core.wording.support import SUPPORT_WORDING
from problems.languages import name_of
from problems.text.late_patterns import LatePattern

WORDING: Mapping[str, Mapping[Language, tuple[str, ...]]] = {
    # --- stage 0 ---
    "open.problem_clarification": {
        "en": (
            "Hi! Let's work through **{title}** together, as in a real interview. Before you look for a solution, "
            "tell me in your own words what is asked, and ask me about anything the statement leaves open.",
        ),
        "zh": (
            "你好！我们像真实面试一样，一起来做“**{title}**”。先别急着想解法：用自己的话说说题目要什么，"
            "题面没讲清楚的地方尽管问我。",
        ),
    },
    "open.untitled": {
        "en": (
            "Hi! Let's work through your problem together, as in a real interview. Before you look for a solution, "
            "tell me in your own words what is asked, and ask me about anything the statement leaves open.",
        ),
        "zh": (
            "你好！我们像真实面试一样，一起来做你带来的这道题。先别急着想解法：用自己的话说说题目要什么，"
            "题面没讲清楚的地方尽管问我。",
        ),
    },
    "clarify.restated": {
        "en": ("Yes, that is the task.", "You've understood the task."),
        "zh": ("对，题目就是这个意思。", "你理解得没错。"),
    },
    "clarify.unknown": {
        "en": (
            "The statement doesn't say. Make a sensible assumption, say it out loud, and go on.",
            "The statement leaves that open, so pick an assumption and tell me.",
        ),
        "zh": (
            "题目没有说明。选一个合理的假设，说出来，然后继续就好。",
            "题面没有规定这一点，你可以自己定一个假设并告诉我。",
        ),
    },
    "clarify.unsettled": {
        "en": (
            "As for {questions}: the statement doesn't say, so make a sensible assumption and tell me.",
            "I have no rule for {questions}; assume what seems sensible and say it.",
        ),
        "zh": (
            "至于{questions}，题目没有说明，选一个合理的假设说出来就好。",
            "{questions}，题面没有规定，你可以自己定一个假设并告诉我。",
        ),
    },
    "clarify.later": {
        "en": ("You asked more than I can answer at once; please ask me the rest again.",),
        "zh": ("你问的不止这些，一次答不完，剩下的请再问我一遍。",),
    },
    "clarify.more": {
        "en": (
            "What else would you like to know before you think about a solution?",
            "What else could change your solution if it were different?",
            "Is there anything about the input or the output that you would still ask?",
        ),
        "zh": (
            "在想解法之前，还有什么想确认的吗？",
            "还有哪些条件，一旦不同就会改变你的解法？",
            "关于输入或输出，还有想问的吗？",
        ),
    },
    "clarify.topic": {
        "en": (
            "One area you haven't asked about yet: *{topic}*. What would you ask me there?",
            "Think about *{topic}*: what would you ask an interviewer?",
        ),
        "zh": ("有一个方面你还没问过：“{topic}”。你会怎么问我？", "想想“{topic}”：你会向面试官提什么问题？"),
    },
    "clarify.restate": {
        "en": (
            "Now tell me in one or two sentences what we have to find.",
            "How would you say the task in your own words?",
        ),
        "zh": ("现在请用一两句话说说题目要求什么。", "你会怎样用自己的话描述这道题？"),
    },
    "clarify.done": {
        "en": ("You have everything you need.", "Good, the task is clear."),
        "zh": ("需要知道的你都知道了。", "很好，题目已经清楚了。"),
    },
    "clarify.again": {
        "en": (
            "I can only repeat this: {answer} Maybe I missed which part of it you mean.",
            "All I know about that: {answer} Maybe I missed which part you are asking about.",
        ),
        "zh": (
            "这一点我只能再说一遍：{answer}也许我没看懂你问的是其中哪一部分。",
            "关于这个，我知道的是：{answer}可能是我没抓住你问的那一点。",
        ),
    },
    "clarify.unheard": {
        "en": ("I didn't understand “{question}”, sorry.", "I didn't follow “{question}”, sorry."),
        "zh": ("抱歉，“{question}”这一句我没看懂。", "“{question}”这句我没跟上，抱歉。"),
    },
    "clarify.which": {
        "en": (
            "Is it about {readings}, or can you ask it in other words?",
            "Did you mean {readings}?",
        ),
        "zh": ("你问的是{readings}吗？也可以换个说法再问。", "你想问的是{readings}？"),
    },
    "clarify.other_words": {
        "en": ("Could you ask that in other words?", "How would you ask that with an example?"),
        "zh": ("能换个说法再问一遍吗？", "能举个例子再问一遍吗？"),
    },
    "clarify.word": {
        "en": ("As for “{words}”, an example explains it best. {example}",),
        "zh": ("“{words}”是什么意思，看例子最清楚。{example}",),
    },
    "clarify.word.no_example": {
        "en": (
            "I can't explain “{words}” better than the statement does; ask me about a small input, and I can tell you.",
        ),
        "zh": ("“{words}”我没有比题面更好的说法；拿一个很小的输入来问我，我就能说清楚。",),
    },
    "clarify.example": {
        "en": ("For {input} the result is {output}.",),
        "zh": ("{input} 的结果是 {output}。",),
    },
    "clarify.move_on": {
        "en": ("Then let's take the statement as it is. You can ask questions at any time.",),
        "zh": ("那我们就按题面来。之后随时都可以再问。",),
    },
    "clarify.keep_idea": {
        "en": ("Keep that idea, we'll come to it in a moment.", "Hold on to that thought; first the task itself."),
        "zh": ("这个想法先记着，马上就会用到。", "先保留这个想法，我们先把题目弄清楚。"),
    },
    "clarify.idea_noted": {
        "en": ("I've noted your idea, we'll come to it right away.", "I've noted your idea, it's next."),
        "zh": ("你的想法我记下了，马上就谈。", "想法我先记着，接下来就说它。"),
    },
    # --- stage 1 ---
    "open.thought_articulation": {
        "en": ("How would you approach it? Start with the simplest idea that works, in words, no code yet.",),
        "zh": ("你打算怎么做？从最简单的可行想法开始就很好；先用语言描述，不用写代码。",),
    },
    "thought.heard": {
        "en": ("I follow: *{approach}*.", "All right, *{approach}*: that makes sense to me."),
        "zh": ("明白了：“{approach}”。", "好的，“{approach}”，我理解了。"),
    },
    "thought.heard_works": {
        "en": ("Good: *{approach}*. That works.", "Right, *{approach}*. Fine as a plan."),
        "zh": ("好，“{approach}”，没问题。", "“{approach}”，可以，就用它。"),
    },
    "thought.recurrence": {
        "en": ("I computed your formula for a few small inputs, and every result is right.",),
        "zh": ("你的式子我拿几个小输入算了一遍，结果都对。",),
    },
    "thought.heard_own": {
        "en": ("All right, let us work with that plan.", "Then that's your plan."),
        "zh": ("好，那就按这个方案来。", "那就以它作为你的方案。"),
    },
    "thought.works": {
        "en": ("That can work; we'll take it as your plan.", "That's a way to do it, so let's go with it."),
        "zh": ("这个思路可行，那就按它来。", "可以，就先用这个思路。"),
    },
    "thought.more": {
        "en": (
            "Tell me a little more: which steps would you take on the first example, one after another?",
            "I'd like to see the steps. What do you do first with the example, and what then?",
        ),
        "zh": (
            "再多说一点：拿第一个例子来说，你会依次做哪几步？",
            "我想看到具体步骤。对这个例子，先做什么，再做什么？",
        ),
    },
    # --- stage 2 ---
    "open.complexity_analysis": {
        "en": (
            "What is the complexity? When n gets large: how much time, how much extra space, and why?",
            "Now the complexity: for an input of size n, what are its time and extra space?",
        ),
        "zh": (
            "这样做的复杂度是多少？当 n 很大时，需要多少时间、多少额外空间，为什么？",
            "来分析一下复杂度：输入规模为 n 时，时间和额外空间各是多少？",
        ),
    },
    "complexity.ask_time": {
        "en": (
            "How does the number of steps grow when the input gets ten times longer? Put it as O(…).",
            "What about time? Count the steps as n grows and give me an O(…).",
        ),
        "zh": ("输入变成十倍长时，步骤数怎么增长？请用 O(…) 表示。", "时间呢？数一数 n 增大时的步骤，给我一个 O(…)。"),
    },
    "complexity.ask_space": {
        "en": (
            "And memory: what do you keep besides the input, and how large can it get?",
            "That leaves memory. How much do you have to keep while it runs?",
        ),
        "zh": ("那空间呢？除输入外你保存了什么，最多会有多大？", "还有空间：运行过程中你需要保存多少数据？"),
    },
    "complexity.ask_time_in_form": {
        "en": ("So that I get you right, please give the time as O(…).",),
        "zh": ("为了不误会你的意思，时间请按这个格式写：O(…)。",),
    },
    "complexity.ask_space_in_form": {
        "en": ("So that I get you right, please give the memory as O(…).",),
        "zh": ("为了不误会你的意思，空间请按这个格式写：O(…)。",),
    },
    "complexity.time_right": {
        "en": ("{claim} for time: yes.", "Yes, {claim} time."),
        "zh": ("时间 {claim}，没错。", "对，时间是 {claim}。"),
    },
    "complexity.space_right": {
        "en": ("{claim} for memory: yes.", "Yes, {claim} memory."),
        "zh": ("空间 {claim}，没错。", "对，空间是 {claim}。"),
    },
    "complexity.both_right": {
        "en": ("Time and memory: I agree.", "That is right for both time and memory."),
        "zh": ("时间、空间都没问题。", "时间和空间都对。"),
    },
    "reached": {
        "en": ("Good, that settles it.", "Yes, that's all we need here.", "Right, nothing is missing there."),
        "zh": ("好，这一步说清楚了。", "对，这一步这样就够了。", "没错，这里不缺什么了。"),
    },
    "complexity.check_time": {
        "en": (
            "You said {claim}. Let's check it on something small: when n doubles from 4 to 8, how many steps does "
            "your idea take each time?",
            "Look at {claim} again. Which step runs most often, and how often for n items?",
        ),
        "zh": (
            "你说 {claim}。拿小规模验证一下：n 从 4 变成 8 时，你的做法各需要多少步？",
            "再看看 {claim}。哪一步执行得最多？n 个元素时会执行多少次？",
        ),
    },
    "complexity.half_time": {
        "en": (
            "{claim} is how often it happens, yes. What does it cost to do it once, and does that grow with anything?",
        ),
        "zh": ("{claim} 说的是做多少次，没错。那做一次要花多少，会随着什么变大？",),
    },
    "complexity.check_space": {
        "en": ("You said {claim} for memory. In the worst case, what do you keep at the same time?",),
        "zh": ("你说空间是 {claim}。在最坏的输入下，你同时保存的东西一共有哪些？",),
    },
    "complexity.settle": {
        "en": ("Counting it together, {approach} takes {time} time and {space} extra memory.",),
        "zh": ("一起数下来，{approach}的时间是 {time}，额外空间是 {space}。",),
    },
    "complexity.your_count": {
        "en": (
            "Then I mistook your idea for another one; for what you describe, let's use your count.",
            "You've counted it, so let's go with that; I had another idea in mind.",
        ),
        "zh": (
            "是我把你的想法理解成了另一个；你说的这个做法，就按你数的来。",
            "你已经数过了，就以你的为准；刚才我想的是另一种做法。",
        ),
    },
    "complexity.own_fine": {
        "en": ("That fits the plan you described.",),
        "zh": ("这和你描述的做法相符。",),
    },
    "complexity.own_slow": {
        "en": ("That works for small inputs. For the sizes we have here, something around {time} would be better.",),
        "zh": ("规模小时没问题。按这里的数据范围，最好能做到 {time} 左右。",),
    },
    "complexity.leave_open": {
        "en": ("Let's leave the exact complexity open for now; it often becomes clear when you write the steps down.",),
        "zh": ("具体复杂度先放一放，把步骤写下来之后往往就清楚了。",),
    },
    "complexity.how_better": {
        "en": (
            "{claim}: what would you do differently to get there?",
            "How would you reach {claim}? Which step of your idea would have to change?",
        ),
        "zh": (
            "要做到 {claim}，你会改变哪一步？",
            "怎样才能做到 {claim}？你的做法里哪一步需要变？",
        ),
    },
    "complexity.above_limits": {
        "en": (
            "For the constraints, though, the time is too much.",
            "Only, for the largest inputs that takes too long.",
        ),
        "zh": ("只是按题目的数据范围，时间上还得更快。", "不过输入可能很大，时间上会偏慢。"),
    },
    "complexity.better": {
        "en": (
            "Can you save some of the work? Which step does the same thing again and again?",
            "What do you compute more than once, and what would you have to keep so that once is enough?",
        ),
        "zh": (
            "有没有可以省掉的计算？哪一步在重复做同样的事？",
            "有什么是你重复算了的？要记住什么，才能只算一次？",
        ),
    },
    "complexity.less_memory": {
        "en": (
            "It can't get faster than that. Could it use less memory? What do you keep that you no longer need?",
            "And memory: what could you drop and still be as fast?",
        ),
        "zh": (
            "时间上已经最优了。空间能再省一点吗？存下来的东西里，哪些后面其实用不到？",
            "那空间呢：哪些可以不存，速度又不受影响？",
        ),
    },
    "complexity.heard": {
        "en": ("I see.", "All right."),
        "zh": ("明白了。", "好的。"),
    },
    "complexity.count_right": {
        "en": ("Yes, {count}, that's about it.", "Right, about {count}."),
        "zh": ("对，差不多就是 {count}。", "没错，大约 {count}。"),
    },
    "complexity.half_left": {
        "en": (
            "One look rules out half: that part is right. And what do you do with the half that is left?",
            "Half is gone after one look, yes. How does it go on from there, and how many looks is that in all?",
        ),
        "zh": (
            "看一次就能排除一半，这一点说对了。那剩下的一半，接下来怎么办？",
            "对，看一次就少一半。从那里再往下呢？总共要看多少次？",
        ),
    },
    "complexity.and_then": {
        "en": ("And how would you use that? Tell me the steps.", "How does that change your steps?"),
        "zh": ("那你会怎么用它？说说步骤。", "那你的步骤会怎么变？"),
    },
    "complexity.no_matter": {
        "en": ("That is all right.", "No problem, let us look at it together."),
        "zh": ("没关系。", "不要紧，我们一起来看。"),
    },
    "complexity.step_named": {
        "en": ("That's a real improvement: *{approach}*.", "Yes, that gets us further: *{approach}*."),
        "zh": ("这是实质性的进步：“{approach}”。", "对，这样又近了一步：“{approach}”。"),
    },
    "complexity.step_unnamed": {
        "en": ("That's a real improvement.", "Yes, that gets us further."),
        "zh": ("这是实质性的进步。", "对，这样又近了一步。"),
    },
    "complexity.best_named": {
        "en": ("Yes, *{approach}* is the way to go.", "Yes: *{approach}*. That will do."),
        "zh": ("对，就用“{approach}”。", "没错，“{approach}”正合适。"),
    },
    "complexity.best_unnamed": {
        "en": ("Yes, that's the way to go.", "That's it, that works."),
        "zh": ("对，就用这个办法。", "没错，这个办法正合适。"),
    },
    "complexity.instead_named": {
        "en": ("Then we go on with *{approach}*.", "All right, *{approach}* instead."),
        "zh": ("那就改用“{approach}”。", "好，换成“{approach}”。"),
    },
    "complexity.instead_unnamed": {
        "en": ("Then we go on with that idea.", "All right, that one instead."),
        "zh": ("那就改用这个做法。", "好，换成这个想法。"),
    },
    "complexity.put_right_named": {
        "en": (
            "Thanks for correcting me: *{approach}* then.",
            "Ah, *{approach}*; I had misunderstood.",
        ),
        "zh": ("谢谢你纠正我，那就是“{approach}”。", "明白了，是“{approach}”，刚才是我理解错了。"),
    },
    "complexity.put_right_unnamed": {
        "en": ("Thanks for correcting me; let's go with that.", "Ah, I had misunderstood. Let's go with yours."),
        "zh": ("谢谢你纠正我，就按你说的来。", "明白了，刚才是我理解错了，按你说的来。"),
    },
    "complexity.agreed_early": {
        "en": (
            "Good that you came back to it; I agreed too soon.",
            "You corrected that yourself; I said yes too soon.",
        ),
        "zh": ("你纠正得对，是我刚才同意得太快了。", "对，这样才准确，前面我同意得太早。"),
    },
    "complexity.corrected": {
        "en": (
            "Right, {claim} for the {which}; thanks for coming back to it.",
            "{claim} for the {which}, that is right, not what we had.",
        ),
        "zh": ("对，{which}是 {claim}，前面那个不对。", "没错，{which}应该是 {claim}，谢谢你纠正。"),
    },
    "complexity.which.time": {"en": ("time",), "zh": ("时间",)},
    "complexity.which.space": {"en": ("memory",), "zh": ("空间",)},
    "complexity.your_idea": {"en": ("your idea",), "zh": ("你的做法",)},
    "complexity.accept": {
        "en": (
            "Let's go on with what you have. It is correct, and that comes first; you may still think of a faster way.",
        ),
        "zh": ("那就先用现在的做法。它是正确的，而正确最重要；更快的办法也许之后会想到。",),
    },
    "complexity.cost_now": {
        "en": ("What is the complexity now?", "What are its time and its memory?"),
        "zh": ("现在的复杂度是多少？", "它的时间和空间各是多少？"),
    },
    # --- stage 3 ---
    "open.pseudocode_design": {
        "en": (
            "Now write it down, in the editor or right here. Pseudocode is fine, {name} even better.",
            "Time to write out the steps: pseudocode or {name}, in the editor or as a message.",
        ),
        "zh": (
            "现在把它写下来，写在编辑器里或直接发给我。伪代码可以，{name} 更好。",
            "该写出步骤了：伪代码或 {name}，写在编辑器里或发消息都行。",
        ),
    },
    "code.thanks": {
        "en": (
            "Thanks, I have read it.",
            "All right, I've been through it.",
            "I've read all of it.",
            "Good, I have it.",
        ),
        "zh": ("谢谢，我看过了。", "好，我读完了。", "我从头到尾看过了。", "收到，我看过一遍了。"),
    },
    "code.unchecked": {
        "en": (
            "Whether it's right, nobody has checked yet: take the first example through it by hand.",
            "I can't say from reading whether it's right. Your best check: the first example, by hand.",
        ),
        "zh": (
            "对不对还没人检查过，拿第一个例子手工走一遍最稳妥。",
            "光看我说不准对不对，最好用第一个例子一步一步手工核对。",
        ),
    },
    "code.run_it": {
        "en": (
            "If you want to know for sure, write it in {name} and submit it: it runs against all the tests.",
            "The tests can tell whether it's right: submit it in {name} whenever you like.",
        ),
        "zh": (
            "想确认对不对，可以用 {name} 写出来提交，会跑完全部测试。",
            "对不对可以让测试来说：随时用 {name} 写好提交就行。",
        ),
    },
    "code.outline": {
        "en": (
            "I can follow that outline.",
            "It gets from the input to a result; as an outline, that's enough.",
            "That's enough as an outline; let's work with it.",
            "I see how it's supposed to work.",
        ),
        "zh": (
            "这个思路的步骤我跟上了。",
            "作为提纲，从输入到结果都说到了。",
            "作为提纲够了，我们就用它。",
            "我明白你的步骤了。",
        ),
    },
    "code.method_left": {
        "en": ("I can follow {told}. And {left}?", "{told} is clear. How does {left} work?"),
        "zh": ("{told} 我跟上了。那 {left} 呢？", "{told} 说清楚了，{left} 怎么做？"),
    },
    "code.words": {"en": ("pseudocode",), "zh": ("伪代码",)},
    "code.real": {"en": ("real code",), "zh": ("真正的代码",)},
    "code.go_ahead": {
        "en": (
            "Go ahead: write it, in the editor or right here, and submit it when you like.",
            "Good, write it down, as pseudocode or as code in the editor.",
        ),
        "zh": (
            "好，写吧，编辑器里或直接发给我都行，写好就提交。",
            "可以，写下来就好，伪代码或编辑器里的代码都行。",
        ),
    },
    "code.submit_it": {
        "en": (
            "Yes, put it into the editor and submit it whenever you like.",
            "Sure, you can run it at any time.",
        ),
        "zh": ("可以，放进编辑器，随时提交。", "当然，随时都可以运行。"),
    },
    "code.more": {
        "en": (
            "I don't see the whole way from the input to the result yet. Which loop or step does the work, and what "
            "is returned at the end?",
            "That's a start. Write the next lines too: what repeats, what is decided, what is the result?",
            "I can follow part of it. How does it continue from there until something is returned?",
            "Write it as short steps: what comes first, what is repeated, what is the result?",
        ),
        "zh": (
            "从输入到结果的完整过程我还没看到。哪个循环或步骤在做事，最后返回什么？",
            "这是个开头。把后面几行也写出来：重复的是什么，判断的是什么，输出的是什么？",
            "前面一部分我看懂了。接下来怎么一直走到返回结果？",
            "把它写成步骤，一行一步也行：先做什么，重复什么，结果是什么？",
        ),
    },
    "code.rough": {
        "en": (
            "I can see the outline. Let's work with that.",
            "That's fine as an outline.",
            "Rough is fine here; let's go on with that.",
            "Let's take that as the outline.",
        ),
        "zh": (
            "大致的轮廓我看到了，我们就用它继续。",
            "作为提纲，这样可以了。",
            "粗略一点没关系，我们用它继续。",
            "那就以你说的作为提纲。",
        ),
    },
    "code.no_result": {
        "en": ("Follow your code to its end on the first example: what does the caller get back?",),
        "zh": ("拿第一个例子把代码走到底：调用者最后得到什么？",),
    },
    "code.nested": {
        "en": (
            "You said {claim}, and there are nested loops here. How often does the inner one run in the worst case?",
        ),
        "zh": ("你说的是 {claim}，而这里循环是嵌套的。最坏情况下内层会执行多少次？",),
    },
    # --- stage 4 ---
    "open.edge_case_check": {
        "en": (
            "Which inputs could break it? Name a few and say what should come out.",
            "Before we trust it: which unusual inputs would you check, and what happens for each?",
        ),
        "zh": (
            "哪些输入可能让它出错？举几个，并说说结果会怎样。",
            "代码写好之前，你还会检查哪些特殊输入？每个会发生什么？",
        ),
    },
    "edge.named": {
        "en": ("Good ones to check.", "Yes, those are worth a look.", "Well spotted."),
        "zh": ("这些很值得检查。", "对，这些要看一看。", "考虑得很好。"),
    },
    "edge.from_before": {
        "en": ("You brought up {cases} before, and that counts.", "{cases}: you thought of that already, well done."),
        "zh": ("{cases}，你前面已经提到了，都算数。", "你之前就想到了{cases}，很好。"),
    },
    "edge.which_else": {
        "en": (
            "Which other inputs could break it? Name a few and say what should come out.",
            "Which other unusual inputs would you check, and what happens for each?",
        ),
        "zh": (
            "除此之外，还有哪些输入可能让它出错？举几个，并说说结果会怎样。",
            "除了这些，你还会检查哪些特殊输入？每个会发生什么？",
        ),
    },
    "edge.yours": {
        "en": (
            "You brought up {case} earlier. Now that there is code:",
            "Back to {case}, which you thought of earlier:",
        ),
        "zh": ("你前面提到过{case}。现在有了代码：", "回到你之前想到的{case}："),
    },
    "edge.known": {
        "en": ("Yes, we already have that one.", "Right, that one is already on the list."),
        "zh": ("对，这个我们已经记下了。", "没错，这个已经在清单里了。"),
    },
    "edge.right": {
        "en": ("{result}, that is right.", "Yes, it should be {result} there.", "Right, it has to be {result}."),
        "zh": ("对，就是 {result}。", "没错，结果应该是 {result}。", "{result}，是对的。"),
    },
    "edge.answered": {
        "en": (
            "All right, I can follow that.",
            "Thanks, I see what you mean.",
            "I follow you.",
            "That is clear, thank you.",
        ),
        "zh": (
            "好，我跟上了。",
            "嗯，明白你的意思。",
            "这一步我看懂了。",
            "清楚了，谢谢。",
        ),
    },
    "edge.returns": {
        "en": ("I follow you; your code returns {result} there.", "That is clear. Your code returns {result} there."),
        "zh": ("明白，你的代码在这里返回 {result}。", "清楚了，你的代码在这里返回 {result}。"),
    },
    "edge.differs": {
        "en": (
            "The result should be different there. Go through it again by hand, step by step: what is the result?",
            "I get a different result there. Go through it slowly, step by step: what do you get in the end?",
        ),
        "zh": (
            "结果应该不是这个。再手动一步一步走一遍：最后是什么？",
            "我得到的结果和你不一样。慢慢来，一步一步走：最后会得到什么？",
        ),
    },
    "edge.should_be": {
        "en": (
            "The result there is {result}; add that one to your own tests.",
            "The right result is {result}. Keep it as one of your own tests.",
        ),
        "zh": ("应该得到 {result}，把它加到你自己的测试里吧。", "正确的结果是 {result}，留作你自己的测试。"),
    },
    "edge.trace": {
        "en": (
            "Take me through it slowly: what happens first, and what comes back at the end?",
            "I'd like to see it step by step. Which lines run, and what is the result?",
        ),
        "zh": ("慢慢走一遍：先发生什么，最后返回什么？", "我想看到过程：会执行哪几行，结果是什么？"),
    },
    "edge.concrete": {
        "en": (
            "Let's walk through it with {input}: which step or line comes first, and what is returned at the end?",
            "Take {input}: what happens with it, step by step, and what is the result?",
        ),
        "zh": (
            "我们拿 {input} 走一遍：先执行哪一步或哪一行，最后返回什么？",
            "就看 {input}：一步一步会发生什么，结果是什么？",
        ),
    },
    "edge.for_later": {
        "en": ("Keep that one for your own tests; here is another.", "That one can go into your own tests. Next:"),
        "zh": ("这个先留给你自己的测试，我们看下一个。", "这个可以放进你自己的测试。下一个："),
    },
    "edge.left": {
        "en": ("Let's leave it at that; add these cases to your own tests.",),
        "zh": ("边界情况先看到这里，把它们加到你自己的测试里吧。",),
    },
    "edge.other": {
        "en": (
            "That's worth checking in your own tests. Which other input could cause trouble?",
            "Noted. What else could be unusual about an input here?",
        ),
        "zh": ("这个值得放进你自己的测试。还有什么输入可能让代码出问题？", "记下了。这里的输入还可能有什么特别之处？"),
    },
    "edge.own_test": {
        "en": ("That one belongs in your own tests.", "That is one for your own tests."),
        "zh": ("这个可以放进你自己的测试。", "这个适合放进自己的测试里。"),
    },
    "edge.which": {
        "en": (
            "Think of inputs that are unusually small, large or alike. Which one would you try first?",
            "Which input could cause trouble? One is enough to start with.",
        ),
        "zh": (
            "想想特别小、特别大或者全都一样的输入，你会先试哪一个？",
            "什么样的输入可能让代码出问题？先说一个就行。",
        ),
    },
    "edge.worry": {
        "en": ("“{quote}” is a fair concern about your code. How would you deal with it?",),
        "zh": ("“{quote}”，这个担心有道理。你会怎么处理？",),
    },
    "edge.done": {
        "en": ("The edge cases are well covered.",),
        "zh": ("边界情况考虑得差不多了。",),
    },
    # --- stage 5 ---
    "open.follow_up": {
        "en": ("Now let's take it a little further.", "Let me change the question a bit."),
        "zh": ("现在我们再深入一点。", "我把题目稍微变一变。"),
    },
    "follow.full": {
        "en": ("That covers it.", "Well answered."),
        "zh": ("答得很完整。", "回答得很好。"),
    },
    "follow.partly": {
        "en": ("That is part of it.", "That is one side of it."),
        "zh": ("这是其中一部分。", "这是问题的一个方面。"),
    },
    "follow.taken": {
        "en": ("Thanks, noted.", "All right, got it."),
        "zh": ("好，你的回答我记下了。", "嗯，明白了。"),
    },
    "follow.fact": {
        "en": ("In the original task: {facts} Where the change affects that, make a sensible assumption and say it.",),
        "zh": ("原来的题目里：{facts}如果这次的改动影响到它，你自己定一个合理的假设，说出来就好。",),
    },
    "follow.own_up": {
        "en": ("Then my question wasn't clear.", "I didn't put that well."),
        "zh": ("看来是我没问清楚。", "可能是我的问题没讲明白。"),
    },
    "follow.probe": {
        "en": (
            "That's part of it, but something is still missing. Read the question again: which half of it haven't "
            "you covered yet?",
            "That's one part of the answer. What else belongs to it: another change, a cost, a limit?",
        ),
        "zh": (
            "说到了一部分，还缺点什么。再看一遍问题：哪一半你还没有谈到？",
            "这是答案的一部分。除此之外还有什么：别的改动、代价，还是限制？",
        ),
    },
    "follow.more": {
        "en": (
            "I see, and I'd like to be sure of it. How would it work on a small example, and what does it cost?",
            "Tell me a little more: what changes, step by step, and what does it cost?",
        ),
        "zh": (
            "明白了，想再确认一下：拿个小例子会怎么走？代价是多少？",
            "再多说一点：具体哪几步要变，代价是什么？",
        ),
    },
    "follow.revised": {
        "en": (
            "Good that you tested it. With that in mind:",
            "That's a fair test of your own answer. Back to the question:",
        ),
        "zh": ("自己验证了一遍，很好。那么再看这个问题：", "这个检验很有用。回到问题："),
    },
    "follow.tried": {
        "en": ("Thanks for thinking it through.", "Good try."),
        "zh": ("谢谢你认真想了。", "敢于尝试就很好。"),
    },
    "follow.good_answer": {
        "en": ("One possible answer: {answer}", "For comparison, one answer: {answer}"),
        "zh": ("一种可能的答案：{answer}", "供你参考的一个答案：{answer}"),
    },
    "follow.compare": {
        "en": (
            "I would say it like this: {answer} You may well have meant the same.",
            "Here is my answer, to compare with yours. {answer}",
        ),
        "zh": ("换我会这样答：{answer}也许和你说的是一回事。", "我的答案放在这里，你对照一下。{answer}"),
    },
    "follow.compare_close": {
        "en": (
            "I think we mean the same. I would put it like this: {answer}",
            "That sounds like what I have in mind: {answer}",
        ),
        "zh": ("我想我们说的是一回事。我会这样讲：{answer}", "听起来和我想的一样：{answer}"),
    },
    "follow.next": {
        "en": ("A harder one:", "One step further:"),
        "zh": ("再难一点：", "更进一步："),
    },
    # --- stage 6 ---
    "open.pattern_summary": {
        "en": (
            "Last step. If you saw this kind of problem again: what would you call the pattern, and what in a "
            "problem would tell you to use it?",
        ),
        "zh": ("最后一步。如果再遇到这类题：你会怎么称呼这种套路？题目中的哪些特征会让你想到它？",),
    },
    "summary.right": {
        "en": ("Yes: **{pattern}**.", "Exactly: **{pattern}**."),
        "zh": ("对，就是**{pattern}**。", "没错：**{pattern}**。"),
    },
    "summary.related": {
        "en": ("Yes, {said} is in it. This kind of problem as a whole is called **{pattern}**.",),
        "zh": ("对，里面用到了{said}。这一类题整体上叫**{pattern}**。",),
    },
    "summary.told": {
        "en": ("I'd call it **{pattern}**.",),
        "zh": ("我会把它归到**{pattern}**。",),
    },
    "summary.signals": {
        "en": ("And how would you recognise such a problem next time?",),
        "zh": ("那么下次你会凭什么特征认出这类题？",),
    },
    "summary.name": {
        "en": (
            "And what would you call the pattern? A word or two is enough.",
            "What name would you give the pattern?",
        ),
        "zh": ("那么这种套路你会怎么称呼？一两个词就行。", "你会给这种套路起什么名字？"),
    },
    "summary.why": {
        "en": ("Which step of your solution made it fast, and what does that step rely on?",),
        "zh": ("你的解法中哪一步让它变快？那一步依靠的是什么？",),
    },
    "summary.note": {
        "en": (
            "Worth keeping:\n\n- **Key idea.** {key_idea}\n- **When to use it.** {when_to_use}\n- **How you got "
            "there.** {approaches}\n- **Complexity.** {cost}\n- **Edge cases you met.** {edge_cases}\n\n{end}",
        ),
        "zh": (
            "值得记下来：\n\n- **核心思想。** {key_idea}\n- **何时想到它。** {when_to_use}\n"
            "- **你的思考过程。** {approaches}\n- **复杂度。** {cost}\n- **遇到的边界情况。** {edge_cases}\n\n"
            "{end}",
        ),
    },
    "summary.end": {
        "en": ("That was the whole interview. Thanks for seeing it through.",),
        "zh": ("整场面试到此结束。谢谢你坚持到最后。",),
    },
    "summary.end_aloud": {
        "en": ("That was the whole interview. You thought aloud all the way, well done.",),
        "zh": ("整场面试到此结束。一路把思路说出来，做得很好。",),
    },
    "summary.in_code": {"en": ("your code with {names}",), "zh": ("你用 {names} 写的代码",)},
    "summary.untested": {
        "en": ("- **Code.** You submitted none, so no test has seen it.",),
        "zh": ("- **代码。** 你没有提交代码，所以没有跑过测试。",),
    },
    "summary.case_open": {"en": ("{case} (worth another look)",), "zh": ("{case}（值得再看一遍）",)},
    "summary.measured": {
        "en": ("when measured, the work of your code grew about like {kind}",),
        "zh": ("实测下来，你的代码的工作量大约按 {kind} 增长",),
    },
    "summary.thanks": {
        "en": ("Those are signals worth trusting.", "Yes, that is what to look for."),
        "zh": ("这些信号值得记住。", "对，要找的就是这些特征。"),
    },
    "summary.time": {"en": ("{cost} time",), "zh": ("时间 {cost}",)},
    "summary.space": {"en": ("{cost} extra memory",), "zh": ("额外空间 {cost}",)},
    "summary.cost_above": {"en": ("as talked through above",), "zh": ("见前面的讨论",)},
    "summary.none": {"en": ("none this time",), "zh": ("这次没有",)},
    "summary.own_words": {"en": ("Your own plan",), "zh": ("你自己的方案",)},
    "summary.not_discussed": {"en": ("not discussed",), "zh": ("没有讨论",)},
    # --- any stage ---
    "hint": {
        "en": ("Maybe this helps: {hint}", "Try looking at it this way: {hint}", "A thought: {hint}"),
        "zh": ("可以从这里入手：{hint}", "换个角度试试：{hint}", "一个想法：{hint}"),
    },
    "hint.again": {
        "en": (
            "Let's make the step smaller. {expects} One rough sentence is enough: what is the first thing you would "
            "do?",
            "No need for a complete answer. {expects} Say the part you're most sure of.",
        ),
        "zh": (
            "我们把步子放小一点。{expects}一句话就够，粗略也没关系：你会先做什么？",
            "不需要完整的答案。{expects}先说你最有把握的那一部分。",
        ),
    },
    "forward.kept": {
        "en": ("What you worked out there still holds, so let's go on.",),
        "zh": ("那部分你之前已经完成，我们继续。",),
    },
    "rephrase": {
        "en": ("Let me put it more simply. {expects} So: {question}", "In other words: {expects} {question}"),
        "zh": ("换个更简单的说法：{expects}也就是说：{question}", "换句话说：{expects}{question}"),
    },
    "rephrase.open": {
        "en": ("Let me put it more simply. {expects}", "In other words: {expects}"),
        "zh": ("换个更简单的说法：{expects}", "换句话说：{expects}"),
    },
    "once_more": {
        "en": ("Let's try that again, no hurry: {text}",),
        "zh": ("我们再来一次，不着急：{text}",),
    },
    "neutral": {
        "en": ("Let's stay with this step. {expects}",),
        "zh": ("我们先把这一步做好。{expects}",),
    },
    **ANSWER_WORDING,
    **PLATFORM_WORDING,
    **RUN_WORDING,
    **SUPPORT_WORDING,
    **STEERING_WORDING,
}

STAGE_NAMES: Mapping[str, Mapping[Language, str]] = {
    "problem_clarification": {"en": "clarifying the problem", "zh": "澄清题意"},
    "thought_articulation": {"en": "the approach", "zh": "解题思路"},
    "complexity_analysis": {"en": "complexity", "zh": "复杂度"},
    "pseudocode_design": {"en": "pseudocode", "zh": "伪代码"},
    "edge_case_check": {"en": "edge cases", "zh": "边界情况"},
    "follow_up": {"en": "the follow-up", "zh": "追问"},
    "pattern_summary": {"en": "the pattern summary", "zh": "套路总结"},
}


def say(key: str, language: Language, variant: int = 0, **values: str) -> str:
    """Return the sentence ``key`` with ``values`` filled in. Raises ``KeyError`` for an unknown key or value."""
    variants = WORDING[key][language]
    return variants[variant % len(variants)].format_map(values)


def say_anew(context: InterviewContext, key: str, number: int | None = None, **values: str) -> str:
    """Return the sentence ``key`` in the interview's language, in another variant than it was said in last.

    ``name`` is what the learner's code is called, unless another one is given. ``number`` says with which variant to
    begin; without it that is another one each turn. Raises ``KeyError`` as
    :func:`say` does.
    """
    language, number = context.language, context.turn_count if number is None else number
    values = {"name": _code_name(context), **values}
    count = len(WORDING[key][language])
    just_said = _said_last(context, key) if count > 1 else frozenset()
    chosen = next((n for n in range(number, number + count) if n % count not in just_said), number)
    return say(key, language, chosen, **values)


def _code_name(context: InterviewContext) -> str:
    is_words = context.code_language == "pseudocode"
    return say("code.real", context.language) if is_words else name_of(context.code_language)


def _said_last(context: InterviewContext, key: str) -> frozenset[int]:
    """Return which variants of ``key`` the latest message has that has any."""
    for message in reversed(context.conversation):
        if message.role == "coach":
            text = _without_blanks(message.text)
            found = frozenset(n for n, parts in enumerate(_fixed_parts(key, context.language)) if _has(text, parts))
            if found:
                return found
    return frozenset()


def questions_in(text: str, language: Language) -> frozenset[str]:
    """Return the keys of the questions that ``text`` has, in whatever words they are put."""
    said = _without_blanks(text)
    return frozenset(
        key for key in _question_keys(language) if any(_has(said, parts) for parts in _fixed_parts(key, language))
    )


@lru_cache(maxsize=2)
def _question_keys(language: Language) -> tuple[str, ...]:
    return tuple(key for key, said in WORDING.items() if any("?" in one or "？" in one for one in said[language]))


@lru_cache(maxsize=1024)
def _fixed_parts(key: str, language: Language) -> tuple[tuple[str, ...], ...]:
    """Return of each variant what stands in it whatever is filled in; blanks are left out, for some are taken away."""
    return tuple(
        tuple(part for part in map(_without_blanks, _FILLED_IN.split(one)) if part) for one in WORDING[key][language]
    )


def _has(text: str, parts: tuple[str, ...]) -> bool:
    """Tell whether the parts stand in ``text`` one after the other."""
    place = 0
    for part in parts:
        found = text.find(part, place)
        if found < 0:
            return False
        place = found + len(part)
    return bool(parts)


def _without_blanks(text: str) -> str:
    return "".join(text.split())


_FILLED_IN = LatePattern(r"\{\w+\}")
