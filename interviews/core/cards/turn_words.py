"""What cards about the conversation say: something could not be taken, the learner is asked, or the coach steps in."""

from interviews.core.cards.text import CardText, CardWording

TURN_WORDING: CardWording = {
    # --- what the learner sent was not stored ---
    "empty_message": {
        "en": CardText(
            "Nothing to send yet",
            "The message arrived without any text, so nothing was stored. Everything before it is kept.",
            "A message needs a sentence or some code.",
            "Add a few words whenever you are ready.",
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
            "Your text has {length} characters and was not stored: at most {limit} fit. It is still where you wrote "
            "it, every word of it.",
            "Every text here has a limit, so that it can be read and answered quickly.",
            "Shorten it a little, then send it again.",
            fix="Keep the part that matters most, and leave the rest for later.",
        ),
        "zh": CardText(
            "这里放不下",
            "这段文字有 {length} 个字符，这里最多放 {limit} 个，所以没有保存；原文还完整地留在你写的地方。",
            "每段文字都有上限，这样读起来、答起来才快。",
            "缩短一点，再发一次。",
            fix="先留下最要紧的部分，其余的以后再说。",
        ),
    },
    "unstorable_text": {
        "en": CardText(
            "A few characters cannot be stored",
            "The text holds characters that we cannot store, so nothing was stored. It is still where you wrote it.",
            "Invisible control characters sometimes come along when text is copied from elsewhere.",
            "Take them out, then send it again.",
            fix="Paste it once more as plain text.",
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
            "That button does not work any more",
            "We do not know this action, so nothing has changed. All you wrote is kept.",
            "The page is probably older than our server.",
            "Load what is new, then choose again.",
            fix="Load the page anew.",
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
            "There is no answer here that could be asked for once more. The conversation stays as it is.",
            "The last answer stands, or the conversation has moved on since.",
            "Carry on from where you are.",
            fix="Send a new message instead.",
        ),
        "zh": CardText(
            "没有需要再问的",
            "这里没有可以重新问一次的回答，对话保持原样。",
            "上一个回答仍然有效，或者对话已经往前走了。",
            "从这里接着来就好。",
            fix="直接发一条新消息。",
        ),
    },
    "not_an_earlier_stage": {
        "en": CardText(
            "That stage is still ahead",
            "Nothing has changed, and everything you have is kept.",
            "One can go back to a stage that lies behind, and this one does not yet.",
            "We stay where we are.",
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
            "That choice is not on offer any more",
            "It is none of the readings that were offered last, so nothing was sent. All you wrote is kept.",
            "The readings belong to one message, and the conversation has moved on since.",
            "Say it in your own words, or load what is new.",
            fix="Choose one of the readings of the latest message, or write a message instead.",
        ),
        "zh": CardText(
            "这个选项已经不在了",
            "它不在最近给出的几种理解里，所以没有发送；你写的内容都在。",
            "这些选项只对应一条消息，而对话已经往前走了。",
            "用自己的话说一遍，或者加载最新内容。",
            fix="在最新一条消息给出的理解里选一个，或者直接发一条新消息。",
        ),
    },
    "missing_problem": {
        "en": CardText(
            "Which problem shall it be?",
            "No interview was started yet. Everything else is unchanged.",
            "An interview needs a problem: one from the catalogue, or a text of your own.",
            "Choose one, and we begin.",
            fix="Pick a problem from the catalogue, or paste its text.",
        ),
        "zh": CardText(
            "想练哪道题？",
            "面试还没有开始，其他一切都没有变。",
            "一场面试需要一道题：题库里的，或者你自己贴进来的。",
            "选好一道，我们就开始。",
            fix="从题库里选一题，或者粘贴题目的文字。",
        ),
    },
    "stale_turn": {
        "en": CardText(
            "The conversation has moved on",
            "It went on somewhere else in the meantime, so this was not sent. Your text is safe where you wrote it.",
            "This was meant to follow turn {seen}, and the conversation stands at turn {current}.",
            "Load what is new first; then send your text if it still fits.",
            fix="Load what is new, read it, and send again.",
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
            "Nothing was sent yet, and your text is safe where you wrote it.",
            "One answer at a time keeps the conversation in order.",
            "Give it a moment, then send.",
            fix="Send it when the answer is there.",
        ),
        "zh": CardText(
            "教练还在回答",
            "这条还没有发出，内容好好地留在原处。",
            "一次回答一条，对话才不会乱。",
            "稍等片刻再发。",
            fix="等回答出来以后再发送。",
        ),
    },
    "too_many_turns": {
        "en": CardText(
            "This interview is long enough",
            "It has had {limit} turns, and takes no more of them. All that was said and written is kept, and what you "
            "just typed stays where it is.",
            "An interview without an end would become slow for everybody.",
            "End it: the report is written of all that is there. Then go on in a new one.",
            fix="End the interview and read its report.",
        ),
        "zh": CardText(
            "这场面试已经够长了",
            "已经进行了 {limit} 轮，不再接受新的内容。说过、写过的都保存着，刚才输入的也还在原处。",
            "面试没完没了，大家用起来都会变慢。",
            "先结束它，报告会根据已有的全部内容来写；然后再开一场新的。",
            fix="结束面试，查看报告。",
        ),
    },
    "interview_closed": {
        "en": CardText(
            "This interview is finished",
            "Nothing more can be added to it. The whole conversation is kept and can be read.",
            "After its end an interview stays as it is.",
            "Look back at it, or start a new one.",
            fix="Start another interview to practise on.",
        ),
        "zh": CardText(
            "这场面试已经结束",
            "这里不能再添加内容了；整段对话都保存着，随时可以看。",
            "面试结束以后就保持原样。",
            "回顾一下，或者再来一场。",
            fix="再开一场面试继续练。",
        ),
    },
    "no_easier_problem": {
        "en": CardText(
            "No easier problem just now",
            "There is none here at the moment, so you stay with this one. All you have is kept.",
            "The bank holds nothing as easy as this one, or easier, at the moment.",
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
            "This page has grown old",
            "The page and our server no longer fit together, so nothing was sent. Your text is still here.",
            "Dry Run was renewed while the page was open.",
            "Load what is new, then send it once more.",
            fix="Load the page anew, then send again.",
        ),
        "zh": CardText(
            "这个页面有点旧了",
            "页面和服务器已经对不上，所以没有发出；你写的内容还在这里。",
            "页面打开期间，网站更新过。",
            "加载最新内容，再发一次。",
            fix="重新加载页面后再发送。",
        ),
    },
    "nobody_to_ask": {
        "en": CardText(
            "You are in no cohort with a coach yet",
            "Human coaches read along with the learners of their cohorts only, so nobody was asked. "
            "Your interview is kept as it is.",
            "You are in no cohort, or nobody coaches it at present.",
            "Join with the code that a coach gave you, or carry on here.",
            fix="Ask for a hint meanwhile; that always works.",
        ),
        "zh": CardText(
            "你还没有加入有教练的小组",
            "真人教练只看自己小组学员的面试，所以没有请教任何人。你的面试保持原样。",
            "还没有加入小组，或者小组里目前没有教练。",
            "用教练给你的代码加入小组，或者接着练。",
            fix="这期间可以要一个提示，这随时都行。",
        ),
    },
    # --- the learner is asked ---
    "end_interview": {
        "en": CardText(
            "End the interview here?",
            "You are at “{stage}”. If you end here, all you said is kept, and a report covers the stages reached.",
            "There are stages left, and they would stay open.",
            "Keep going, or end it here?",
        ),
        "zh": CardText(
            "在这里结束面试吗？",
            "现在在“{stage}”这一步。如果就此结束，你说过的都会保留，走过的阶段会写成一份报告。",
            "后面还有几个阶段，它们会先空着。",
            "接着练，还是到这里为止？",
        ),
    },
    "ambiguous_reference": {
        "en": CardText(
            "Which one do you mean?",
            "“{said}” fits several things that came up before. Nothing has changed yet, and all of them are kept.",
            "More than one of them goes by that name.",
            "Choose the one you have in mind.",
            fix="Next time, name what sets it apart: “the one that sorts first” says it at once.",
        ),
        "zh": CardText(
            "你指的是哪一个？",
            "“{said}”和前面提到的好几处都对得上。现在什么都没有改变，它们都还在。",
            "可以这样称呼的不止一个。",
            "选出你心里想的那一个。",
            fix="下次说出它的特点就好：“先排序的那种”，一听就明白。",
        ),
    },
    # --- the coach steps in: the coach's own words take the place of the message ---
    "skip_request": {
        "en": CardText(
            "Let us stay here a moment",
            "We stay at this stage for now, and all you said is kept.",
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
            "Going back is fine, and everything you have is kept.",
            "There is more than one stage to go back to.",
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
            "The answer stays with you to find; what you have so far is kept.",
            "What you find yourself is what you can use in an interview.",
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
            "We have been here for a while",
            "This stage takes its time today. All you worked out is kept.",
            "My questions have not opened the way yet.",
            "Let us try it differently.",
        ),
        "zh": CardText(
            "我们在这里有一阵子了",
            "这个阶段今天花的时间长一些，你想出来的都在。",
            "我的问题还没能打开思路。",
            "我们换个方式试试。",
        ),
    },
    "invalid_input": {
        "en": CardText(
            "Let us try that once more",
            "I could not make much of that one yet. The conversation is kept as it is.",
            "I need a little more to go on.",
            "Say it in other words, however rough.",
            fix="A sentence about your current thought is enough.",
        ),
        "zh": CardText(
            "我们再试一次",
            "这一条我还没能看明白，对话保持原样。",
            "我还需要多一点内容才能接下去。",
            "换个说法，粗略一点也没关系。",
            fix="用一句话说说现在的想法就够了。",
        ),
    },
    "transition_failed": {
        "en": CardText(
            "We stay where we are",
            "The move to another stage did not work out, so we stay here. All you said is kept.",
            "One thing of this stage is still open.",
            "We carry on from here.",
            fix="Answer the question that is still open.",
        ),
        "zh": CardText(
            "我们留在原处",
            "这次没能换到别的阶段，我们先留在这里。你说过的都在。",
            "这个阶段还有一件事没有说完。",
            "我们从这里接着来。",
            fix="先回答还没说完的那个问题。",
        ),
    },
    "frustration": {
        "en": CardText(
            "A hard moment",
            "This is a hard moment, and hard moments are part of practising. All you wrote is kept.",
            "Being stuck means being at the edge of what one knows.",
            "What would do you good now?",
        ),
        "zh": CardText(
            "有点难的时刻",
            "现在有点难，而这正是练习的一部分。你写的都在。",
            "卡住，说明正走在已知的边缘。",
            "现在怎样会让你舒服一点？",
        ),
    },
    "state_inconsistent": {
        "en": CardText(
            "Some of my notes got lost",
            "A note of mine is gone, which is our fault. The conversation and your code are kept.",
            "Something on our side did not fit together.",
            "Tell me once more, and we carry on from here.",
            fix="One or two sentences are enough.",
        ),
        "zh": CardText(
            "我的一些笔记丢了",
            "我有一条笔记不见了，是我们的问题。对话和你的代码都在。",
            "我们这边有些记录对不上了。",
            "再说一遍，我们就接着来。",
            fix="一两句话就够了。",
        ),
    },
}
"""Texts of the cards about the conversation."""
