"""What cards about the conversation say: something could not be taken, the learner is asked, or the coach steps in."""

from interviews.core.cards.text import CardText, CardWording

TURN_WORDING: CardWording = {
    # --- what the learner sent was not stored ---
    "empty_message": {
        "en": CardText(
            "Nothing to send yet",
            "The message had no text, so nothing was saved. Everything before it is kept.",
            "A message needs a sentence or some code.",
            "Write a few words when you are ready.",
            fix="Write a sentence, or add your code.",
        ),
        "zh": CardText(
            "还没有可以发送的内容",
            "这条消息里没有文字，所以没有保存；之前的内容都还在。",
            "一条消息需要一句话，或者一段代码。",
            "想好了就写几个字。",
            fix="写一句话，或者附上代码。",
        ),
    },
    "too_long": {
        "en": CardText(
            "A little too long",
            "Your text has {length} characters, and the limit is {limit}, so it was not saved. It is still where "
            "you wrote it.",
            "Texts have a limit so that they can be read and answered quickly.",
            "Shorten it a little, then send it again.",
            fix="Keep the most important part, and leave the rest for later.",
        ),
        "zh": CardText(
            "内容太长",
            "这段文字有 {length} 个字符，上限是 {limit} 个，所以没有保存；内容还在你写的地方。",
            "每段文字都有上限，这样读起来、答起来才快。",
            "缩短一点，再发一次。",
            fix="先保留最重要的部分，其余的稍后再发。",
        ),
    },
    "unstorable_text": {
        "en": CardText(
            "Some characters cannot be saved",
            "The text contains characters that cannot be saved, so nothing was saved. It is still where you wrote it.",
            "Invisible control characters sometimes come along when text is copied from elsewhere.",
            "Remove them, then send it again.",
            fix="Paste it again as plain text.",
        ),
        "zh": CardText(
            "有几个字符无法保存",
            "文字里有我们无法保存的字符，所以没有保存；原文还在你写的地方。",
            "从别处复制文字时，有时会带上看不见的控制字符。",
            "去掉它们，再发一次。",
            fix="用纯文本的方式重新粘贴一次。",
        ),
    },
    "unknown_action": {
        "en": CardText(
            "This button no longer works",
            "The server does not know this action, so nothing has changed. Everything you wrote is kept.",
            "The page is probably older than the server.",
            "Load the latest version, then choose again.",
            fix="Reload the page.",
        ),
        "zh": CardText(
            "这个按钮已经不能用了",
            "我们不认识这个操作，所以什么都没有改变。你写的内容都在。",
            "这个页面可能比服务器的版本旧。",
            "加载最新内容，再选一次。",
            fix="重新加载页面。",
        ),
    },
    "nothing_to_repeat": {
        "en": CardText(
            "Nothing to ask again",
            "There is no answer here to ask for again. The conversation is unchanged.",
            "The last answer is still valid, or the conversation has moved on.",
            "Continue from here.",
            fix="Send a new message instead.",
        ),
        "zh": CardText(
            "没有需要再问的",
            "这里没有可以重新问一次的回答，对话保持原样。",
            "上一个回答仍然有效，或者对话已经往前走了。",
            "从这里继续就好。",
            fix="直接发一条新消息。",
        ),
    },
    "not_an_earlier_stage": {
        "en": CardText(
            "That stage is still ahead",
            "Nothing has changed, and everything is kept.",
            "You can only go back to a stage you have already passed.",
            "We stay in this stage.",
            fix="Choose one of the stages before the current one.",
        ),
        "zh": CardText(
            "那个阶段还在后面",
            "什么都没有改变，已有的内容都还在。",
            "只能回到已经走过的阶段，而这一个还没走到。",
            "我们先留在这里。",
            fix="选一个在当前阶段之前的阶段。",
        ),
    },
    "reading_not_offered": {
        "en": CardText(
            "That choice is no longer available",
            "It is not among the latest options, so nothing was sent. Everything you wrote is kept.",
            "The options belong to one message, and the conversation has moved on.",
            "Say it in your own words, or load the latest messages.",
            fix="Choose one of the latest options, or write a message instead.",
        ),
        "zh": CardText(
            "这个选项已失效",
            "它不在最近给出的选项里，所以没有发送；你写的内容都在。",
            "这些选项只对应一条消息，而对话已经往前走了。",
            "用自己的话说一遍，或者加载最新内容。",
            fix="在最新的选项里选一个，或者直接发一条新消息。",
        ),
    },
    "missing_problem": {
        "en": CardText(
            "Which problem would you like to practise?",
            "No interview was started. Everything else is unchanged.",
            "An interview needs a problem: one from the catalogue, or your own.",
            "Choose one to begin.",
            fix="Pick a problem from the catalogue, or paste its text.",
        ),
        "zh": CardText(
            "想练哪道题？",
            "面试还没有开始，其他一切都没有变。",
            "面试需要一道题：题库里的，或者你自己粘贴的。",
            "选好一道，我们就开始。",
            fix="从题库里选一题，或者粘贴题目的文字。",
        ),
    },
    "stale_turn": {
        "en": CardText(
            "The conversation has moved on",
            "It was continued elsewhere in the meantime, so this was not sent. Your text is still where you wrote it.",
            "This was meant to follow turn {seen}, but the conversation is at turn {current}.",
            "Load the latest messages first, then send your text if it still fits.",
            fix="Load the latest messages, read them, and send again.",
        ),
        "zh": CardText(
            "对话已经往前走了",
            "对话在别处继续了，所以这次没有发出。你写的内容还在原处。",
            "这条内容接在第 {seen} 轮后面，对话已经到了第 {current} 轮。",
            "先加载最新内容，还合适的话再发。",
            fix="加载最新内容，看一眼，再发送。",
        ),
    },
    "coach_busy": {
        "en": CardText(
            "The coach is still answering",
            "Nothing was sent yet, and your text is still where you wrote it.",
            "One answer at a time keeps the conversation in order.",
            "Wait a moment, then send it.",
            fix="Send it once the answer is there.",
        ),
        "zh": CardText(
            "教练还在回答",
            "这条还没有发出，内容还在你写的地方。",
            "一次回答一条，对话才不会乱。",
            "稍等片刻再发。",
            fix="等回答出来以后再发送。",
        ),
    },
    "too_many_turns": {
        "en": CardText(
            "This interview has reached its limit",
            "It has had {limit} turns, the maximum. Everything said and written is kept, and what you just typed is "
            "still there.",
            "Very long interviews would become slow for everyone.",
            "End it to get your report, then continue in a new one.",
            fix="End the interview and read its report.",
        ),
        "zh": CardText(
            "这场面试已达到上限",
            "已经进行了 {limit} 轮，不再接受新的内容。说过、写过的都保存着，刚才输入的也还在原处。",
            "面试太长，所有人用起来都会变慢。",
            "先结束面试，拿到报告，再开一场新的。",
            fix="结束面试，查看报告。",
        ),
    },
    "interview_closed": {
        "en": CardText(
            "This interview is finished",
            "Nothing more can be added. The whole conversation is kept and readable.",
            "A finished interview no longer changes.",
            "Look back at it, or start a new one.",
            fix="Start another interview to practise on.",
        ),
        "zh": CardText(
            "这场面试已经结束",
            "这里不能再添加内容了；整段对话都保存着，随时可以看。",
            "结束的面试不再改动。",
            "回顾一下，或者再来一场。",
            fix="再开一场面试继续练。",
        ),
    },
    "no_easier_problem": {
        "en": CardText(
            "No easier problem right now",
            "There is none at the moment, so you stay with this one. Everything is kept.",
            "The bank has no other problem that is as easy or easier.",
            "A hint may help instead.",
            fix="Take a stronger hint on this problem.",
        ),
        "zh": CardText(
            "目前没有更容易的题",
            "这里暂时没有更容易的题，我们先留在这一题。已有的内容都在。",
            "题库里暂时没有和它一样容易或更容易的题。",
            "也许一个提示会有帮助。",
            fix="在这道题上要一个更强的提示。",
        ),
    },
    "outdated_page": {
        "en": CardText(
            "This page is out of date",
            "The page no longer matches the server, so nothing was sent. Your text is still here.",
            "Dry Run was updated while the page was open.",
            "Reload the page, then send it again.",
            fix="Reload the page, then send again.",
        ),
        "zh": CardText(
            "页面已过期",
            "页面和服务器已经对不上，所以没有发出；你写的内容还在这里。",
            "页面打开期间，网站更新过。",
            "加载最新内容，再发一次。",
            fix="重新加载页面后再发送。",
        ),
    },
    "nobody_to_ask": {
        "en": CardText(
            "You are not in a cohort with a coach yet",
            "Human coaches only see interviews of learners in their cohorts, so nobody was asked. Your interview is "
            "unchanged.",
            "You are not in a cohort, or yours has no coach right now.",
            "Join with a code from a coach, or continue here.",
            fix="In the meantime, you can always ask for a hint.",
        ),
        "zh": CardText(
            "你还没有加入有教练的小组",
            "真人教练只看自己小组学习者的面试，所以没有请教任何人。你的面试保持原样。",
            "还没有加入小组，或者小组里目前没有教练。",
            "用教练给你的加入码加入小组，或者继续练。",
            fix="这期间随时可以要提示。",
        ),
    },
    # --- the learner is asked ---
    "end_interview": {
        "en": CardText(
            "End the interview here?",
            "You are at “{stage}”. If you end here, everything you said is kept, and the report covers the stages "
            "you reached.",
            "Some stages are left and would stay open.",
            "Continue, or end it here?",
        ),
        "zh": CardText(
            "在这里结束面试吗？",
            "现在在“{stage}”这一步。如果就此结束，你说过的都会保留，走过的阶段会写成一份报告。",
            "后面还有几个阶段没有进行。",
            "继续，还是在这里结束？",
        ),
    },
    "ambiguous_reference": {
        "en": CardText(
            "Which one do you mean?",
            "“{said}” could mean several things that came up before. Nothing has changed, and all of them are kept.",
            "More than one of them fits.",
            "Choose the one you have in mind.",
            fix="Next time, say what sets it apart, such as “the one that sorts first”.",
        ),
        "zh": CardText(
            "你指的是哪一个？",
            "“{said}”可能指前面提到的好几处。现在什么都没有改变，它们都还在。",
            "符合的不止一个。",
            "选出你心里想的那一个。",
            fix="下次说出它的特点就好，比如“先排序的那种”。",
        ),
    },
    # --- the coach steps in: the coach's own words take the place of the message ---
    "skip_request": {
        "en": CardText(
            "Let's stay here a moment",
            "We stay in this stage for now, and everything you said is kept.",
            "The next stage builds on this one.",
            "What would help you here?",
        ),
        "zh": CardText(
            "我们先在这里停一会儿",
            "我们先留在这个阶段，你说过的都在。",
            "下一个阶段要以这一步为基础。",
            "怎样能帮到你？",
        ),
    },
    "go_back_request": {
        "en": CardText(
            "About going back",
            "You can go back, and everything is kept.",
            "You can go back to more than one stage.",
            "Where would you like to go?",
        ),
        "zh": CardText(
            "关于返回",
            "当然可以返回，已有的内容都会保留。",
            "可以返回的阶段不止一个。",
            "你想回到哪一步？",
        ),
    },
    "over_reliance": {
        "en": CardText(
            "Not the answer, but a start",
            "You can find the answer yourself; everything you have so far is kept.",
            "Only what you find yourself will help you in an interview.",
            "Here is something to start from.",
        ),
        "zh": CardText(
            "不给答案，给一个起点",
            "答案留给你自己去找，你目前的内容都在。",
            "自己想出来的，面试时才用得上。",
            "可以从这里开始。",
        ),
    },
    "stagnation": {
        "en": CardText(
            "We have been on this for a while",
            "This stage is taking longer than usual. Everything you worked out is kept.",
            "My questions have not helped yet.",
            "Let's try something else.",
        ),
        "zh": CardText(
            "在这个阶段花了不少时间",
            "这个阶段花的时间长一些，你想出来的都在。",
            "我的问题还没能打开思路。",
            "我们换个方式试试。",
        ),
    },
    "invalid_input": {
        "en": CardText(
            "Let's try that again",
            "I did not understand that message. The conversation is unchanged.",
            "I need a little more to work with.",
            "Rephrase it; rough is fine.",
            fix="A sentence about your current thought is enough.",
        ),
        "zh": CardText(
            "我们再试一次",
            "这条消息我没看明白，对话保持原样。",
            "我还需要多一点内容才能接下去。",
            "换个说法，粗略一点也没关系。",
            fix="用一句话说说现在的想法就够了。",
        ),
    },
    "transition_failed": {
        "en": CardText(
            "We stay in this stage",
            "Changing the stage did not work, so we stay here. Everything you said is kept.",
            "Something in this stage is still open.",
            "We continue from here.",
            fix="Answer the question that is still open.",
        ),
        "zh": CardText(
            "我们先留在这个阶段",
            "这次没能换到别的阶段，我们先留在这里。你说过的都在。",
            "这个阶段还有一件事没有说完。",
            "我们从这里继续。",
            fix="先回答还没说完的那个问题。",
        ),
    },
    "frustration": {
        "en": CardText(
            "A hard moment",
            "This is hard right now, and that is part of practising. Everything you wrote is kept.",
            "Getting stuck means you are at the edge of what you know.",
            "What would help you now?",
        ),
        "zh": CardText(
            "有点难的时刻",
            "现在有点难，而这正是练习的一部分。你写的都在。",
            "卡住，说明你正在碰到新东西。",
            "现在怎样会对你有帮助？",
        ),
    },
    "state_inconsistent": {
        "en": CardText(
            "Some of my notes are missing",
            "One of my notes is missing, which is our fault. The conversation and your code are kept.",
            "Something was inconsistent on our side.",
            "Tell me again, and we continue from here.",
            fix="One or two sentences are enough.",
        ),
        "zh": CardText(
            "我的一些笔记丢了",
            "我有一条笔记不见了，是我们的问题。对话和你的代码都在。",
            "我们这边有些记录对不上了。",
            "请再说一遍，我们就继续。",
            fix="一两句话就够了。",
        ),
    },
}
"""Texts of the cards about the conversation."""
