"""What the coach answers to questions about the interview, the report and the page: what the platform knows of itself.

Joined into ``wording.WORDING``. Each sentence is true of the code as it stands: bands and what counts in
``docs/rubric.md``, who reads what in ``docs/privacy.md`` and ``docs/coaching.md``, running code in ``docs/judge.md``.
Facts of a programming language stand here only where they are safe and general.
"""

from collections.abc import Mapping
from typing import Literal

Wording = Mapping[str, Mapping[Literal["en", "zh"], tuple[str, ...]]]

PLATFORM_WORDING: Wording = {
    # --- what is graded ---
    "process.score": {
        "en": (
            "No points and no single score. The report gives one of four bands, from strong hire to strong no "
            "hire, for "
            "communication, problem solving, technical competency and testing, each with your own words as evidence.",
        ),
        "zh": (
            "不打分，也没有总分。报告在沟通、解题、技术能力和测试四个方面各给一个评级（共四档），"
            "并引用你说过的话作依据。",
        ),
    },
    "process.criteria": {
        "en": (
            "Four things: can I follow you, do you find and improve a solution and know its cost, does it become code "
            "that works, and do you test it. How fast you type doesn't count.",
        ),
        "zh": ("四点：说得清不清楚；能不能找到解法、改进它并说出复杂度；代码对不对；会不会自己测试。打字速度不算。",),
    },
    "process.compared": {
        "en": ("Nobody is compared here: the report only looks at what you said and did in this interview.",),
        "zh": ("这里不和别人比，报告只看你在这场面试里说了什么、做了什么。",),
    },
    "process.slips": {
        "en": (
            "Nothing is deducted for a slip. What counts is what you get to, and finding and fixing your own mistake "
            "counts in your favour.",
        ),
        "zh": ("说错一处不会扣分，看的是你最后走到哪里；自己发现并改好反而是加分项。",),
    },
    "process.hints_cost": {
        "en": (
            "Ask whenever you need one, there is no limit. Hints are listed in the report, and three or more can "
            "lower a "
            "band by one.",
        ),
        "zh": ("需要就要，次数不限。提示会列在报告里，用到三次或更多，评级可能低一档。",),
    },
    "process.skip_cost": {
        "en": (
            "A skipped stage is shown in the report and counts like a hint; the core ones, approach, code and edge "
            "cases, "
            "can't be skipped.",
        ),
        "zh": ("跳过的阶段会写在报告里，和一次提示一样算；思路、代码和边界情况这几个核心阶段不能跳过。",),
    },
    "process.brute": {
        "en": (
            "Not at all: a simple solution that surely works is a good start. Say what it costs, and then look for "
            "something better.",
        ),
        "zh": ("完全不会，先说一个肯定对的简单做法是好的开头；讲清它的复杂度，再想怎么更好。",),
    },
    # --- report and data ---
    "process.report": {
        "en": (
            "Right after the last stage: bands with the reasons, what went well and what to practise, and a study "
            "note. "
            "It stays on this site; it isn't mailed to you.",
        ),
        "zh": (
            "最后一个阶段结束就有：评级和理由、做得好的和可以练的地方，还有一份学习笔记。报告留在网站上，不会发邮件。",
        ),
    },
    "process.readers": {
        "en": (
            "You, the administrators of this site, and human coaches of a cohort you have joined; each time one of "
            "them "
            "reads it, it's noted and you can see that. Others only get the report if you share its link, and no "
            "company "
            "does otherwise.",
        ),
        "zh": (
            "你自己、本站管理员，以及你加入的小组的真人教练能看到；他们每次查看都会留下记录，你也看得到。"
            "其他人只有你分享报告链接"
            "才能看，不会发给任何公司。",
        ),
    },
    "process.delete": {
        "en": ("Under Account → Your data you can download everything, and delete the account with all interviews.",),
        "zh": ("在“账号 → 你的数据”里可以下载全部内容，也可以连同所有面试一起删除账号。",),
    },
    "process.recorded": {
        "en": (
            "No camera and no recording of your screen or voice. What is kept is text: your messages, your code and "
            "what came of running it.",
        ),
        "zh": ("不开摄像头，也不录屏、不录音。留下的只有文字：你的消息、代码和运行结果。",),
    },
    "process.typing": {
        "en": (
            "No, I only see what you send. Code in the editor is saved so that it isn't lost, but I read it only when "
            "you submit it or send it along.",
        ),
        "zh": ("看不到，我只看到你发送的内容。编辑器里的代码会自动保存以免丢失，但提交或随消息发来时我才会读。",),
    },
    "process.runs_seen": {
        "en": (
            "Run is for you: I don't see it, and failed runs don't count against you. Submit is what sends the code to "
            "me.",
        ),
        "zh": ("“运行”只给你自己看，我看不到，跑错了也不影响评级；点“提交”才是交给我。",),
    },
    "process.tries": {
        "en": (
            "As often as you need. The report notes whether the first or second submission passed, and also when you "
            "repaired one that failed.",
        ),
        "zh": ("需要几次就几次。报告会写前两次提交是否通过，也会写你有没有自己把失败的改好。",),
    },
    "process.saved": {
        "en": ("Yes, everything is kept as you go. You can close the page and go on later where you stopped.",),
        "zh": ("会，写的内容随时保存。关掉页面也没关系，之后可以接着做。",),
    },
    # --- what to write, and how ---
    "process.pseudo": {
        "en": (
            "Pseudocode is enough to go on. Real code is better if you can: it runs against the tests, and that "
            "shows in "
            "the report.",
        ),
        "zh": ("伪代码就能往下走。能写真代码更好：它会跑测试，报告里也会体现。",),
    },
    "process.first_idea": {
        "en": (
            "Idea first, in words, then its cost, then the code. Most interviewers like that better than code straight "
            "away.",
        ),
        "zh": ("先用话说思路，再说复杂度，然后写代码；大多数面试官也更希望这样。",),
    },
    "process.library": {
        "en": (
            "That's fine: the standard library of your language is allowed. Just say what it does for you and what it "
            "costs.",
        ),
        "zh": ("可以，编程语言自带的标准库都能用，说清它替你做了什么、代价是多少就行。",),
    },
    "process.library.other": {
        "en": (
            "Only the standard library runs here, so better without that one; anything that comes with the language is "
            "fine.",
        ),
        "zh": ("这里只能运行标准库，所以最好不用它；语言自带的都可以用。",),
    },
    "process.lookup": {
        "en": (
            "Yes: look up syntax and names of methods, use paper and your notes. Only the solution should be your own.",
        ),
        "zh": ("可以，语法、方法名都能查，草稿纸和笔记也能用；只是解法要自己想。",),
    },
    "process.syntax": {
        "en": (
            "Names are fine to look up. Or write what it should do, say `is_letter_or_digit(c)`, and go on: I look at "
            "the idea, and a run tells you about the syntax.",
        ),
        "zh": (
            "函数名可以查。也可以先写一个说得清用途的名字，例如 `is_letter_or_digit(c)`，接着往下写：我看的是思路，语法"
            "运行一下就知道。",
        ),
    },
    "process.ai_help": {
        "en": (
            "Nobody stops you, but then it isn't you who practises. For a step that is missing, ask me for a hint.",
        ),
        "zh": ("没人拦你，不过那样练到的就不是你自己了。卡住的时候可以向我要提示。",),
    },
    "process.style": {
        "en": (
            "Any style is fine as long as I can follow it. What counts is that it works and how its cost grows; "
            "style has "
            "no band of its own.",
        ),
        "zh": ("怎么写都行，看得懂就好。看的是对不对、增长有多快，风格没有单独的评级。",),
    },
    "process.input_output": {
        "en": (
            "Only what the statement names: the input comes as arguments, and you return the result. No reading, "
            "no main; "
            "what you print is only shown.",
        ),
        "zh": (
            "只写题面要求的部分：输入就是参数，结果用 return 返回。不用读输入，也不用 main；打印的内容只用来查看。",
        ),
    },
    "process.modify": {
        "en": ("Nothing in the task forbids it, so you may; just say that you do, for a caller may still need it.",),
        "zh": ("题目没有禁止，可以改；说一声就行，因为调用的人之后可能还要用原来的。",),
    },
    "process.helpers": {
        "en": ("Yes, write as many functions and classes of your own beside it as you like.",),
        "zh": ("可以，想另外写几个函数或类都行。",),
    },
    "process.tests": {
        "en": (
            "Both: the examples are visible, and problems of our bank also have hidden tests, against which your code "
            "runs when you submit it. You can add cases of your own beside the editor, and in the edge case stage I'd "
            "like to hear yours.",
        ),
        "zh": (
            "两者都有：示例是公开的，题库里的题提交后还会跑隐藏的测试。你也可以在编辑器旁加自己的用例；"
            "到边界情况那一步，我想听你自己举。",
        ),
    },
    "process.tests.read": {
        "en": (
            "Code isn't run here, so the cases are yours: name the inputs that you would test, and what comes out.",
        ),
        "zh": ("这里不运行代码，用例由你来举：说说你会测哪些输入，结果应该是什么。",),
    },
    "process.pseudo.read": {
        "en": ("Pseudocode is enough: code isn't run here, I read what you write.",),
        "zh": ("伪代码就够了：这里不运行代码，我会读你写的内容。",),
    },
    "process.debugger": {
        "en": (
            "The editor completes words while you type. There's no step debugger, but what your code prints is "
            "shown with "
            "the run; keys and font size are in your preferences.",
        ),
        "zh": ("编辑器有自动补全。没有单步调试器，不过运行时会显示代码打印的内容；快捷键和字号在偏好设置里。",),
    },
    # --- how to talk ---
    "process.voice": {
        "en": (
            "If your browser can do it, there's a microphone beside “Hint”: your words appear in the message box, "
            "and you "
            "send them yourself. I can be read aloud, too.",
        ),
        "zh": ("浏览器支持的话，“提示”旁边有麦克风：说的话会写进输入框，由你自己发送；我的话也可以朗读出来。",),
    },
    "process.tongue": {
        "en": (
            "Write in English, Chinese or both, as it comes; I follow either. I answer in the language in which the "
            "interview began.",
        ),
        "zh": ("中文、英文、混着说都可以，我看得懂；我用这场面试开始时选的语言回答。",),
    },
    "process.aloud": {
        "en": ("Take your time: a silence is fine and nothing runs out. Thinking aloud just helps me to follow you.",),
        "zh": ("慢慢来，安静想一会儿没关系，没有时限。把想法说出来只是更方便我跟上。",),
    },
    "process.questions": {
        "en": ("Ask as many as you like, at any time. Good questions count in your favour.",),
        "zh": ("随时都能问，问几个都行，问得好还会加分。",),
    },
    "process.change_mind": {
        "en": ("Yes, at any time: tell me the new idea, or go back to the earlier stage. What you had is kept.",),
        "zh": ("随时可以：把新想法告诉我，或者回到前面的阶段，之前的内容都会保留。",),
    },
    "process.hire": {
        "en": ("I give no verdict while we talk. The report has one, with the reasons for it.",),
        "zh": ("面试过程中我不下结论，结束后报告里会有，理由也写在旁边。",),
    },
    "process.device": {
        "en": ("Yes: log in with your account on any device with a browser. Interviews and reports are all there.",),
        "zh": ("可以，任何带浏览器的设备，登录你的账号就行，面试和报告都在。",),
    },
    "process.told_off": {
        "en": ("I'll ask about it rather than tell you: a question, or an input on which it goes wrong.",),
        "zh": ("我会用提问来提醒，或者给一个会出错的输入，不会直接把答案说出来。",),
    },
    "process.who": {
        "en": (
            "I'm the practice coach of this site, a program and not a person. Human coaches can be asked if you have "
            "joined a cohort of theirs.",
        ),
        "zh": ("我是本站的练习教练，是程序，不是真人。加入了小组的话，可以请小组里的真人教练来看。",),
    },
    # --- the problem itself, and what comes after ---
    "process.solution_after": {
        "en": (
            "After your own summary I tell what makes the problem work, and the study note keeps it. Until then it's "
            "yours to find.",
        ),
        "zh": ("等你自己总结完，我会讲这道题的关键在哪里，学习笔记里也会有。在那之前先由你来找。",),
    },
    "process.again": {
        "en": (
            "It's one problem an interview. Afterwards you can start another one, or this one again, as often as you "
            "like.",
        ),
        "zh": ("一场面试做一道题。结束后可以开始别的题，也可以重做这一道，次数不限。",),
    },
    "process.difficulty": {
        "en": ("It's listed as {level} here.",),
        "zh": ("它在这里标的难度是{level}。",),
    },
    "process.difficulty.none": {
        "en": ("Nobody has rated this one yet.",),
        "zh": ("这道题还没有标难度。",),
    },
    "process.level.easy": {"en": ("easy",), "zh": ("简单",)},
    "process.level.medium": {"en": ("medium",), "zh": ("中等",)},
    "process.level.hard": {"en": ("hard",), "zh": ("困难",)},
    "process.real_life": {
        "en": (
            "Tasks of this kind do come up in real interviews, and the stages are those of a usual one. Which "
            "companies "
            "ask it, I can't say.",
        ),
        "zh": ("真实面试里确实会出现这一类题，流程也是常见的那样；具体哪家公司会考，我说不准。",),
    },
    # --- a language's own facts ---
    "process.key_order": {
        "en": ("Yes, since Python 3.7: in the order in which the keys were first put in. A set keeps none.",),
        "zh": ("会，从 Python 3.7 起按键第一次放入的顺序；set 不保证顺序。",),
    },
    "process.big_ints": {
        "en": (
            "Python's whole numbers have no upper limit. In Java, C++ and Go a 32-bit number ends at about 2.1 "
            "billion, "
            "so take the 64-bit type where more can come up; JavaScript's numbers are exact up to 2^53.",
        ),
        "zh": (
            "Python 的整数没有上限。Java、C++、Go 里 32 位整数到约 21 亿为止，可能更大就用 64 位；JavaScript "
            "的数字精确到 2^53。",
        ),
    },
    "process.stable_sort": {
        "en": (
            "In Python, and for objects in Java, yes: what compares equal keeps its order. C++'s std::sort doesn't "
            "promise "
            "it, std::stable_sort does.",
        ),
        "zh": (
            "Python 的是稳定的，Java 对象排序也是：相等的元素保持原来的先后。C++ 的 std::sort 不保证，"
            "std::stable_sort 才保证。",
        ),
    },
    "process.text_changes": {
        "en": (
            "In Python, Java and JavaScript a string can't be changed in place, you make a new one; in C++ it can.",
        ),
        "zh": ("Python、Java、JavaScript 的字符串不能原地修改，只能生成新的；C++ 的可以。",),
    },
    # --- a question that was not answered ---
    "unanswered.beside": {
        "en": (
            "About “{question}”: that one I can't answer.",
            "“{question}”: I have no answer to that one.",
            "I can't tell you anything about “{question}”.",
        ),
        "zh": (
            "“{question}”这个问题我答不上来。",
            "关于“{question}”，我没有答案。",
            "至于“{question}”，这个我回答不了。",
        ),
    },
}
