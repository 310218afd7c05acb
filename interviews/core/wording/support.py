"""What the coach says when things go differently, in both languages; joined into ``wording.WORDING``.

Questions that lead on (``wording/guiding.py``), what it says to all that is no answer (``wording/policy.py``) and what
its terms mean (``wording/glossary.py``) join in.

``step.<stage>`` are smaller steps, each smaller than the one before; ``frame.<stage>`` are frames to fill in, for whom
a question is no help any more; ``fallback.<stage>`` keeps the conversation going when an expert cannot. None of them
knows anything about the problem, so none can give it away. Each ends in one thing to do.
"""

from collections.abc import Mapping
from typing import Literal

from interviews.core.wording.glossary import MEANINGS
from interviews.core.wording.guiding import GUIDING_WORDING
from interviews.core.wording.policy import POLICY_WORDING

SUPPORT_WORDING: Mapping[str, Mapping[Literal["en", "zh"], tuple[str, ...]]] = {
    # --- smaller steps, by stage, ever smaller ---
    "step.problem_clarification": {
        "en": (
            "One sentence will do: what goes in, and what should come out?",
            "Take the first example. Which part of the input decides the output there?",
            "Finish this sentence: “I am given …, and I have to return …”",
        ),
        "zh": (
            "一句话就够：输入是什么，输出应该是什么？",
            "看第一个例子：输入里的哪一部分决定了输出？",
            "把这句话补完整：“给我的是……，我要返回的是……”",
        ),
    },
    "step.thought_articulation": {
        "en": (
            "Forget about speed. How would you find the result of the first example by hand?",
            "Take the smallest input you can think of. What is the result there, and how do you know?",
            "Finish this sentence: “First I look at …, then I compare it with …”",
        ),
        "zh": (
            "先不管效率。第一个例子，如果用手算，你会怎么得到结果？",
            "想一个最小的输入：结果是什么？你是怎么知道的？",
            "把这句话补完整：“我先看……，再拿它和……比较”",
        ),
    },
    "step.complexity_analysis": {
        "en": (
            "Look at one thing only: which step of your idea is repeated most often?",
            "If the input had 10 items, roughly how many steps would you take? And with 100?",
            "Finish this sentence: “For each of the n items I do about … steps, so in total …”",
        ),
        "zh": (
            "只看一件事：你的做法里，哪一步重复得最多？",
            "如果输入有 10 个元素，大概要多少步？100 个呢？",
            "把这句话补完整：“对 n 个元素中的每一个，我大约做……步，所以一共……”",
        ),
    },
    "step.pseudocode_design": {
        "en": (
            "Write just the first line: what do you set up before the loop?",
            "Write just the loop, as a sentence: what do you go through, and what do you do each time?",
            "Finish these three lines in your own words: “start with …; for each … do …; at the end return …”",
        ),
        "zh": (
            "只写第一行：循环开始之前，你要准备什么？",
            "只用一句话写出循环：遍历什么，每次做什么？",
            "用自己的话补完这三行：“先准备……；对每个……做……；最后返回……”",
        ),
    },
    "step.edge_case_check": {
        "en": (
            "Name one single input that looks unusual to you. What would your code return for it?",
            "Take the smallest input that is allowed. What does your code do with it?",
            "Finish this sentence: “If the input is …, my code gives …”",
        ),
        "zh": (
            "只说一个你觉得特别的输入：你的代码会返回什么？",
            "取允许的最小输入：你的代码会怎么处理它？",
            "把这句话补完整：“如果输入是……，我的代码会得到……”",
        ),
    },
    "step.follow_up": {
        "en": (
            "Name one thing in your solution that would have to change, nothing more.",
            "Which part of your solution would stay exactly as it is?",
            "Finish this sentence: “In the new version … is different, so I would …”",
        ),
        "zh": (
            "只说出你的解法里有哪一处必须改变。",
            "你的解法里，哪一部分可以原样保留？",
            "把这句话补完整：“新的版本里……不一样，所以我会……”",
        ),
    },
    "step.pattern_summary": {
        "en": (
            "In your own words, no term needed: what made it work?",
            "Which word in the problem would you notice next time?",
            "Finish this sentence: “When a problem asks for …, I will think of …”",
        ),
        "zh": (
            "用自己的话说，不需要术语：它为什么行得通？",
            "下次看到题目里的哪个词，你会留意？",
            "把这句话补完整：“当题目要求……的时候，我会想到……”",
        ),
    },
    # --- frames to think in ---
    "frame.problem_clarification": {
        "en": (
            "Here is a template; fill in the gaps:\n\n1. Input: …\n2. Output: …\n3. What may be odd about the "
            "input: …\n4. What I am not sure about: …",
        ),
        "zh": (
            "给你一个框架，把空白填上：\n\n1. 输入：……\n2. 输出：……\n3. 输入可能有什么特别：……\n4. 我还不确定的是：……",
        ),
    },
    "frame.thought_articulation": {
        "en": (
            "Here is a template; fill in the gaps:\n\n1. What I would try by hand: …\n2. What repeats: …\n3. What I "
            "would have to remember on the way: …\n4. When I am finished: …",
        ),
        "zh": (
            "给你一个框架，把空白填上：\n\n1. 用手算我会怎么做：……\n2. 重复的是：……\n3. 途中需要记住的是：……\n"
            "4. 什么时候结束：……",
        ),
    },
    "frame.complexity_analysis": {
        "en": (
            "Here is a template; fill in the gaps:\n\n1. n stands for …\n2. The step that repeats most is …\n3. It "
            "runs about … times\n4. Besides the input I keep …, at most … of them",
        ),
        "zh": (
            "给你一个框架，把空白填上：\n\n1. n 表示……\n2. 重复最多的一步是……\n3. 它大约执行……次\n"
            "4. 除了输入，我还保存了……，最多有……个",
        ),
    },
    "frame.pseudocode_design": {
        "en": (
            "Here is a template; fill in the gaps in words or in code:\n\n1. Prepare: …\n2. Go through: …\n3. Each "
            "time decide: …\n4. Return: …",
        ),
        "zh": ("给你一个框架，用文字或代码把空白填上：\n\n1. 准备：……\n2. 遍历：……\n3. 每次判断：……\n4. 返回：……",),
    },
    "frame.edge_case_check": {
        "en": (
            "Here is a template; fill in the gaps:\n\n1. The smallest input is …, and my code gives …\n2. The "
            "largest or most extreme is …, and my code gives …\n3. All values equal: …",
        ),
        "zh": (
            "给你一个框架，把空白填上：\n\n1. 最小的输入是……，我的代码得到……\n2. 最大或最极端的是……，我的代码得到……\n"
            "3. 所有值都相同时：……",
        ),
    },
    "frame.follow_up": {
        "en": (
            "Here is a template; fill in the gaps:\n\n1. What changes in the task: …\n2. Which step of mine no "
            "longer fits: …\n3. What I would do there instead: …\n4. What that costs: …",
        ),
        "zh": (
            "给你一个框架，把空白填上：\n\n1. 题目变化的是：……\n2. 我的哪一步不再适用：……\n3. 我会改成：……\n"
            "4. 复杂度是：……",
        ),
    },
    "frame.pattern_summary": {
        "en": (
            "Here is a template; fill in the gaps:\n\n1. The slow way repeated …\n2. The fast way avoids it by "
            "…\n3. I would recognise such a problem by …",
        ),
        "zh": ("给你一个框架，把空白填上：\n\n1. 慢的做法反复在做……\n2. 快的做法靠……避免了它\n3. 我会凭……认出这类题",),
    },
    # --- 1: the wish to skip ---
    "skip.core": {
        "en": (
            "I'd rather not skip this one: it is what interviewers look at most, and the rest builds on it. Give it "
            "two minutes with a smaller step. {step}",
            "I hear you, but we can't skip this stage: everything later builds on it. Let's make it smaller. {step}",
            "We can't skip this one, so let's shrink it to two minutes. {step}",
            "This is one of the three stages every interview has. A tiny piece is enough for now. {step}",
        ),
        "zh": (
            "这一步不能省：面试官最看重它，后面也都建立在它之上。花两分钟，先走一小步。{step}",
            "我明白你的意思，不过这个阶段不能跳过：后面都要以它为基础。我们把它变小一点。{step}",
            "这一步不能跳过，那就把它缩小到两分钟。{step}",
            "这是任何面试都少不了的三个阶段之一。现在先完成一小块就够了。{step}",
        ),
    },
    "skip.remind": {
        "en": (
            "You can skip this stage, but it is worth a minute. If you still want to skip it, ask again. {step}",
            "It's up to you; a minute here saves ten later. Ask again and we'll move on. Otherwise: {step}",
        ),
        "zh": (
            "这个阶段可以跳过，不过值得花一分钟。如果还是想继续，再说一次跳过即可。{step}",
            "由你决定；在这里花一分钟，后面能省十分钟。再说一次，我们就往下走。不然的话：{step}",
        ),
    },
    "skip.ends": {
        "en": (
            "This is the last stage, so skipping it ends the interview. Everything you said is kept, and the report is "
            "written; it shows this stage as skipped. Shall we end here? If you would rather stay: {step}",
            "Skipping this stage ends the interview, as no other comes after it. Nothing you said is lost, and you "
            "get your report. Shall we end it? If not: {step}",
        ),
        "zh": (
            "这是最后一个阶段，跳过它面试就结束了。你说过的都会保留，报告照常生成，这一阶段会标为“已跳过”。"
            "要在这里结束吗？想留下来的话：{step}",
            "后面没有别的阶段了，跳过这一步，面试就到此结束。你说过的都不会丢，也会有一份报告。要结束吗？不结束的话：{step}",
        ),
    },
    "skip.done": {
        "en": (
            "All right, we'll skip that this time. In a real interview, you may be asked about it.",
            "Fine, let's move on. Keep in mind that an interviewer may come back to it.",
        ),
        "zh": ("好，这次先跳过。真实面试里可能有人会问到它。", "可以，我们先往下走。记得面试官之后可能会问起它。"),
    },
    # --- going back ---
    "back.with_idea": {"en": ("Back to *{stage}*, then.",), "zh": ("好，回到“{stage}”。",)},
    "back.done": {
        "en": (
            "Back to *{stage}*. Everything you have is kept. What would you like to change or add?",
            "We're at *{stage}* again, and everything you said is still there. What would you like to change?",
        ),
        "zh": (
            "回到“{stage}”。之前的内容都还在。你想修改或补充什么？",
            "又回到了“{stage}”，你说过的都还在。想改哪里？",
        ),
    },
    "back.which": {
        "en": (
            "Sure, everything you have is kept. Which stage would you like to go back to?",
            "Of course, nothing is lost. Where would you like to go?",
        ),
        "zh": ("当然可以，已有的内容都会保留。你想回到哪个阶段？", "没问题，什么都不会丢。你想回到哪一步？"),
    },
    "back.not_earlier": {
        "en": (
            "We haven't passed that stage yet, so nothing has changed. {step}",
            "That stage is the current one or still ahead, so we stay here. {step}",
        ),
        "zh": ("那个阶段还没有过去，所以什么都没变。{step}", "那个阶段就是现在，或者还在后面；我们先留在这里。{step}"),
    },
    # --- 2: invalid input ---
    "invalid.empty": {
        "en": (
            "Your message was empty; maybe the text got lost on the way. {question}",
            "I got a message without text. No hurry. {question}",
            "That one was empty. Whenever you're ready: {question}",
        ),
        "zh": (
            "这条消息是空的，可能内容在路上丢了。{question}",
            "我收到一条没有文字的消息，不着急。{question}",
            "这条里没有内容。准备好了就告诉我：{question}",
        ),
    },
    "invalid.too_short": {
        "en": (
            "I would like to hear a little more; a rough thought is fine. {question}",
            "Short is fine, but that was too short for me to follow. {question}",
            "Half a sentence is enough, even an unsure one. {question}",
        ),
        "zh": (
            "我想再多听一点，粗略的想法就可以。{question}",
            "简短没问题，只是这条太短，我没法接下去。{question}",
            "半句话就行，不确定也没关系。{question}",
        ),
    },
    "invalid.repeated": {
        "en": (
            "You just told me that, and I've noted it. What can you add to it? {question}",
            "I already have that one, word for word. Try another angle. {question}",
            "That is the same message as before; nothing is lost. {question}",
        ),
        "zh": (
            "这句话你刚才说过，我记着呢。还能补充点什么？{question}",
            "这条和之前的一字不差，我已经收到了。换个角度说说。{question}",
            "这和刚才的消息一样，内容没有丢。{question}",
        ),
    },
    "invalid.off_topic": {
        "en": (
            "That's worth talking about after the interview. Back to our problem: {question}",
            "Let's park that and get back to the task. {question}",
            "I can't help with that here, but I can with this: {question}",
        ),
        "zh": (
            "这个话题值得聊，等面试结束再说吧。回到我们的题目：{question}",
            "这个先放一放，我们回到题目上。{question}",
            "那个我在这里帮不上忙，不过这个可以：{question}",
        ),
    },
    "invalid.help": {
        "en": (
            "Let me help in a different way; it's fine not to know where to start.",
            "It looks like my question isn't helping. That's on me, so let me give you more.",
            "Let's slow down and go through it together.",
        ),
        "zh": (
            "我换一种方式来帮你；不知道从哪里开始，是很正常的。",
            "看来我的问题没能帮你打开思路，我来多给一点提示。",
            "我们放慢一点，一起来。",
        ),
    },
    # --- 3: frustration ---
    "support.frustration": {
        "en": (
            "Feeling like that is part of practising, and it says nothing about what you can do. Let's take an "
            "easier step.",
            "Thanks for telling me. Everyone who is good at this has felt the same. Let's make it smaller.",
            "Take a breath; nothing here is graded, and everything you wrote is kept. Then just one small thing.",
            "Getting stuck means you are at the edge of what you know, and that's where you learn. One step at a time.",
        ),
        "zh": (
            "有这种感觉是练习的一部分，并不说明你的能力。我们先走容易的一步。",
            "谢谢你说出来。做得好的人也都有过这样的时候。我们把它变小一点。",
            "先缓一口气；这里不打分，你写的也都在。然后只做一件小事。",
            "卡住说明你正在碰到新东西，学习就发生在这里。我们一步一步来。",
        ),
    },
    "support.sigh": {
        "en": (
            "I can tell it's tiring. You're getting somewhere, so keep going.",
            "I can see the effort. What you just said is useful.",
            "It's demanding, and you're sticking with it. That counts.",
        ),
        "zh": (
            "听得出来你有点累。你在往前走，继续就好。",
            "我看到你的努力了，你刚才说的很有用。",
            "这确实费神，你还在坚持，这就很好。",
        ),
    },
    "support.hints": {
        "en": (
            "Several hints in a row mean my questions are too big right now. Let's make one smaller.",
            "You have asked for help a few times now, and that is fine. I will be more concrete.",
        ),
        "zh": (
            "连续要了几次提示，说明我的问题太大了。我们把它变小。",
            "你已经求助好几次了，这没有关系，我会说得更具体。",
        ),
    },
    "support.failed_checks": {
        "en": (
            "A few attempts didn't work, but each of them ruled something out. Let's look at a smaller piece.",
            "That's the third attempt, and persistence pays off. Let's try another angle.",
        ),
        "zh": (
            "试了几次都没成立，但每次都排除了一种可能。我们来看更小的一块。",
            "这是第三次尝试了，坚持会有回报的。我们换个角度。",
        ),
    },
    "support.rewriting": {
        "en": (
            "You've rewritten it several times, and rewriting everything is the hard way. Let's look at one line of "
            "it.",
            "Before the next rewrite, let's pause and look at a single step.",
        ),
        "zh": (
            "你已经改写好几遍了，整段重写是最辛苦的办法。我们只看其中一行。",
            "在下一次重写之前，先停一下，只看一个步骤。",
        ),
    },
    "support.time": {
        "en": (
            "We've been on this for more than ten minutes, so let me help.",
            "This stage is taking a while today, and that's fine. Here's something to move on with.",
        ),
        "zh": (
            "这一步我们已经花了十多分钟，我来搭把手。",
            "这个阶段花的时间长一些，没关系。给你一点提示，帮你往前走。",
        ),
    },
    # --- 4: over-reliance ---
    "answer.refuse": {
        "en": (
            "I won't give it away, because what counts in an interview is how you get there, and you can. {step}",
            "If I told you, you'd remember it for a day; if you find it yourself, it stays. So here's a question "
            "instead. {step}",
            "That part is yours, and I'll help you along the way. {step}",
        ),
        "zh": (
            "答案我不会直接给，因为面试看的正是你如何走到那里，而你做得到。{step}",
            "我说出来，你只记得一天；自己想到的，才会一直是你的。所以先问你一个问题。{step}",
            "这一部分要靠你自己，我会一路帮你。{step}",
        ),
    },
    "support.care": {
        "en": (
            "That matters more than any problem, so let's set this one aside. If you mean it, please talk to "
            "somebody now: a person close to you, a doctor, or the emergency number of your country, where somebody "
            "answers day and night. I am only a practice program and cannot be that person. Nothing here is lost: "
            "you can pause or end at any time, and come back when you want to.",
        ),
        "zh": (
            "这比任何一道题都重要，题目先放下。如果你是认真的，请现在就找人说说：身边信任的人、医生，或者拨打 12356 "
            "心理援助热线，那里随时有人接听；情况紧急请拨打 120 或 110。我只是一个练习程序，替代不了他们。"
            "这里什么都不会丢：你可以随时暂停或结束，想回来的时候再回来。",
        ),
    },
    "skip.taken_along": {
        "en": ("I've noted that, thanks.", "Good, I'll keep that in mind."),
        "zh": ("好，这个我记下了。", "嗯，你刚才说的我记住了。"),
    },
    "answer.beside": {
        "en": ("The solution itself is up to you.", "I'll leave the answer to you.", "I still won't give the answer."),
        "zh": ("解法本身要你自己想。", "答案我先不说。", "答案还是由你来想。"),
    },
    "answer.frame": {
        "en": (
            "I still won't give the answer, but another question won't help either. {step}",
            "I'll keep the solution to myself, but here's something to work with. {step}",
            "No solution yet, because finding it is the practice. Here's how I would organise my thoughts. {step}",
        ),
        "zh": (
            "答案我还是不会给，不过再问一个问题也帮不上你。{step}",
            "解法我先不说，给你一个可以用的框架。{step}",
            "答案我先不说，自己想出来才算练到了。换作是我，会这样整理思路。{step}",
        ),
    },
    # --- what more than one thing fits ---
    "reference.which": {
        "en": (
            "You've named more than one, so I'd rather ask than guess. Which do you mean by “{said}”?",
            "Before I get it wrong: which one do you mean by “{said}”?",
        ),
        "zh": (
            "你已经说过不止一种，与其猜，不如问一下：“{said}”指的是哪一种？",
            "免得我理解错：“{said}”指的是哪一种？",
        ),
    },
    # --- 5 and 6: our own faults ---
    "fallback.problem_clarification": {
        "en": ("Tell me the task in one or two sentences in your own words, and what you would still ask about it.",),
        "zh": ("用你自己的话，一两句说说题目要什么，以及你还想问什么。",),
    },
    "fallback.thought_articulation": {
        "en": ("Tell me again, step by step, how you would get from the input to the result.",),
        "zh": ("再说一遍：从输入到结果，你会一步一步怎么做？",),
    },
    "fallback.complexity_analysis": {
        "en": ("What does your approach cost in time and in memory, and which step decides it?",),
        "zh": ("你的做法时间和空间复杂度是多少，由哪一步决定？",),
    },
    "fallback.pseudocode_design": {
        "en": ("Send the steps or the code again, as far as you have them.",),
        "zh": ("把目前的步骤或代码再发一次，写到哪里都可以。",),
    },
    "fallback.edge_case_check": {
        "en": ("Which input would you check next, and what should come out for it?",),
        "zh": ("接下来你会检查哪个输入，它应该得到什么结果？",),
    },
    "fallback.follow_up": {
        "en": ("What would you change in your solution for the question above, and what would that cost?",),
        "zh": ("针对上面的问题，你会改动解法的哪里，代价是什么？",),
    },
    "fallback.pattern_summary": {
        "en": ("What would you call the idea behind your solution, and how would you recognise it next time?",),
        "zh": ("你会怎么称呼这个解法背后的思想，下次凭什么认出它？",),
    },
    "state.ask_approach": {
        "en": (
            "I lost my note of your approach, which is our fault. Everything else is kept. Tell me your approach "
            "again in a sentence or two, and we'll continue from where we were.",
        ),
        "zh": (
            "我把你思路的那条笔记弄丢了，是我们的问题，其他内容都在。请用一两句再说一遍你的思路，然后我们接着刚才继续。",
        ),
    },
    "state.ask_code": {
        "en": (
            "I lost my copy of your code, which is our fault. Everything else is kept. Send it again, and we'll "
            "continue from where we were.",
        ),
        "zh": ("我把你的代码弄丢了，是我们的问题，其他内容都在。请再发一次，然后我们接着刚才继续。",),
    },
    "state.reset": {
        "en": (
            "We're back at the first stage, but you don't have to repeat everything. In one sentence: what is the "
            "task?",
        ),
        "zh": ("我们回到第一个阶段，说过的不必全部重复。先用一句话说说：题目要什么？",),
    },
    # --- 7: stagnation ---
    "stagnation.time": {
        "en": (
            "We've been on this for fifteen minutes. That happens with good problems; let me give you more to work "
            "with.",
            "This stage has taken a while, so let me help more.",
        ),
        "zh": ("这个阶段已经十五分钟了。好题目常常如此，我多给你一点提示。", "这个阶段花了不少时间，我来多帮一些。"),
    },
    "stagnation.question": {
        "en": (
            "I've asked you the same thing several times, so the question isn't helping. Let me try it differently.",
            "We're going in circles, and that's my fault. Here's another way in.",
        ),
        "zh": (
            "同一个问题我已经问了好几遍，看来这样问没有用。我换个方式。",
            "我们在原地打转，这是我的问题。换个方式试试。",
        ),
    },
    **GUIDING_WORDING,
    **POLICY_WORDING,
    **MEANINGS,
}
