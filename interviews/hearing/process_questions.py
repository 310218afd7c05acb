"""Questions about the interview and the page, heard by meaning: each kind with how people put it, in both languages.

A clause is of the kind to whose examples it is nearest, if it asks, has one of the kind's own words, and is near
enough. The words keep apart what sounds alike ("can I use a stack?" asks for a verdict on an idea, "can I use Counter?"
for what is allowed); the examples keep apart what has the same words.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from interviews.core.acts import Act, ActKind
from interviews.core.reading.asked.asked_facts import clauses
from interviews.core.reading.signs.message_signs import weight_of
from problems.text import encoder
from problems.text.late_patterns import LatePattern
from problems.text.nearness import likeness
from problems.text.phrases import fold
from problems.text.vectors import (
    digest,
    look_up,
    middle,
    normalised,
    packed,
    read_file,
    vectors_of,
    write_file,
)

VECTORS_FILE = Path(__file__).with_name("process_vectors.npz")
NEAR, SURELY = 0.36, 0.46
"""So alike (cosine of centred vectors) a clause is to the three nearest examples of its kind at least: where the ear
takes it for a question about the interview as well, and where it does not (of 3,500 labelled messages that ask nothing
of the kind, 0.3% have a clause that is as near)."""
SHORTEST, LONGEST, MOST = 2.5, 160, 6
"""A clause of fewer words, or of more characters, as people speak without stopping, is not heard by itself; so many
clauses of a message that ask are."""

_QUESTION = LatePattern(
    r"[?？]|\b(?:can|could|may|do|does|did|is|are|am|will|would|should|shall|must|what|which|who|how|why|when|where"
    r"|ok to"
    r"|allowed|okay|wonder\w*)\b|吗|呢|么|吧|不$|没$|行不|能不|可不可|是不是|有没有|会不会|要不要|多少|几|什么|啥|谁"
    r"|哪|怎|如何|还是|能|可以",
    re.ASCII,
)


@dataclass(frozen=True)
class ProcessKind:
    """A kind of question: ``about`` names it, one of ``words`` is said in it, ``examples`` are how people put it."""

    about: str
    words: re.Pattern[str]
    examples: tuple[str, ...]


def _kind(about: str, words: str, *examples: str) -> ProcessKind:
    # By their ASCII meaning: between a Chinese character and a Latin word there is an edge.
    return ProcessKind(about, LatePattern(words, re.ASCII), examples)


KINDS: tuple[ProcessKind, ...] = (
    # --- what is graded ---
    _kind(
        "score",
        r"\b(?:scor\w+|grad(?:e|es|ed|ing)|points?|marks?|marked|marking|rat(?:e|ed|ing)|pass(?:ed)?|fail(?:ed)?|result"
        r"|out of (?:10|ten))\b|分数?(?!钟|号|成|割|组|开|别|段|界|治|类|离|之)|评级|成绩|及格|评价|通过|算过|过关|挂",
        "do I get a score in the end",
        "is it points or how do you grade me",
        "how do you grade me at the end",
        "will there be a grade for this",
        "what mark do I need to pass",
        "do you rate me out of ten",
        "can I fail this interview",
        "最后会打分吗",
        "结束会有成绩吗",
        "你们怎么评分，是按分数吗",
        "要多少分才算通过",
        "会不会给我一个等级",
    ),
    _kind(
        "criteria",
        r"\b(?:look(?:ing)? (?:for|at)|matters?|counts?|important|judged?|evaluat\w+|criteria|rubric|assess\w*|speed"
        r"|fast"
        r"|quick(?:ly)?)\b|看重|标准|考察|评判|重要|更看|速度",
        "what do you look for in a candidate",
        "what do you look at when you judge me",
        "does speed matter or only that it's correct",
        "is being fast more important than being right",
        "by which criteria am I evaluated",
        "你们主要看重什么",
        "评判标准是什么",
        "更看重速度还是正确率",
        "面试考察哪些方面",
    ),
    _kind(
        "compared",
        r"\b(?:others?|other people|everyone|average|compar\w+|candidates?)\b|别人|其他人|平均|一般人|大家",
        "how do I do compared to other people",
        "am I better than the average candidate",
        "how do others usually do on this one",
        "跟别人比我怎么样",
        "其他人一般做得如何",
        "我算平均水平吗",
    ),
    _kind(
        "slips",
        r"\b(?:los[et]|minus|deduct\w*|penal\w+|count(?:s|ed)? against|points off|marks off|hold (?:it|that) against"
        r"|hurt|bad look|matter if i)\b|扣分|影响.{0,4}(?:评|分|成绩|结果)|失分|减分",
        "do I lose points for that bug",
        "does a wrong answer count against me",
        "is a mistake penalised",
        "did that slip hurt my result",
        "will you deduct something because I was wrong",
        "答错了会扣分吗",
        "刚才那个 bug 会扣分吗",
        "说错了影响评分吗",
        "没写完会扣分吗",
    ),
    _kind(
        "hints_cost",
        r"^(?=.*(?:\b(?:cost|bad|lower|count|limit\w*|how (?:many|often)|affect\w*|penal\w+|hurt|minus|matter"
        r"|points?)\b"
        r"|扣|影响|几次|多少|限|不太好|不好|会怎)).*(?:\bhints?\b|提示)",
        "does a hint cost me something",
        "is it bad if I ask for a hint",
        "do hints lower my grade",
        "how many hints do I have",
        "are hints limited",
        "用提示会扣分吗",
        "要提示会不会影响评级",
        "提示能用几次",
        "问提示是不是不太好",
    ),
    _kind(
        "skip_cost",
        r"^(?=.*(?:\b(?:cost|bad|lower|count|affect\w*|penal\w+|hurt|happens?|points?)\b|扣|影响|不好"
        r"|会怎)).*(?:\bskip\w*\b|跳过)",
        "what happens if I skip a stage",
        "is it bad to skip this part",
        "does skipping count against me",
        "跳过一个阶段会怎样",
        "跳过会影响评级吗",
    ),
    _kind(
        "brute",
        r"\bbrute[- ]?force\b|\b(?:slow|naive|simple|simplest|obvious) (?:solution|approach|one|idea|way|version"
        r"|first)\b"
        r"|暴力|笨办法|最简单",
        "is brute force a bad look in interviews",
        "is it ok to start with brute force",
        "should I begin with the naive solution or go for the best at once",
        "do interviewers mind a slow solution first",
        "can I say the simple solution first",
        "先说暴力解会不会印象不好",
        "可以先讲笨办法吗",
        "面试里写暴力解丢人吗",
        "直接说暴力是不是不太好",
    ),
    # --- report and data ---
    _kind(
        "report",
        r"\b(?:report|feedback|results?|review|certificate|e-?mail(?:ed)?|mail)\b|报告|反馈|结果|评语|证书|邮件",
        "when do I get the report",
        "will there be feedback at the end",
        "what is in the report",
        "do you email me the result",
        "do I get a certificate",
        "报告什么时候有",
        "结束后会有反馈吗",
        "报告里有什么",
        "结果会发邮件吗",
        "会给我评语吗",
    ),
    _kind(
        "readers",
        r"\b(?:who|anyone|anybody|else|share\w*|company|companies|recruiters?|employer|boss|private|public"
        r"|stored?|saved|kept|happens? (?:to|with))\b|谁|别人|公开|隐私|分享|公司|保存|存",
        "who reads my report",
        "what happens with my report, who reads it",
        "can anybody else see what I write here",
        "is this conversation private",
        "does a company or a recruiter get my result",
        "can I share my report with a friend",
        "what do you store about me",
        "我的报告谁能看到",
        "报告会给谁看",
        "聊天记录别人看得见吗",
        "我的数据会存在哪",
        "可以把报告分享给朋友吗",
        "会把结果发给公司吗",
    ),
    _kind(
        "delete",
        r"\b(?:delet\w+|remove|erase|download|export)\b|删|导出|下载",
        "can I delete this interview afterwards",
        "how do I delete my data",
        "can I download the transcript",
        "这场记录能删掉吗",
        "怎么删除我的数据",
        "能把面试记录导出来吗",
    ),
    _kind(
        "recorded",
        r"\b(?:record(?:ed|ing|s)?|camera|cam|webcam|video|film\w*|microphone|mic|screen)\b|录音|录像|录屏|摄像头|麦",
        "is this being recorded",
        "is my camera on",
        "do you record my screen or my voice",
        "do I have to turn on a webcam",
        "can I record this",
        "这个会录音吗",
        "摄像头要开吗",
        "会录屏吗",
        "我能录屏回去看吗",
    ),
    _kind(
        "typing",
        r"\b(?:typ(?:e|ing)|live|keystrokes?|real ?time|while i write|watch\w*|looking at my|see my|see what i"
        r"|editor)\b"
        r"|打字|实时|敲|边写|看着我|看得到我|看到我|看见我|编辑器",
        "do you see my typing live",
        "can you see what I type before I send it",
        "do you watch me while I write in the editor",
        "do you see my code while I am typing",
        "are you looking at my editor all the time",
        "我打字你看得到吗",
        "你能实时看到我写的代码吗",
        "没发送之前你看得见吗",
        "我在编辑器里写的你随时能看到？",
    ),
    _kind(
        "runs_seen",
        r"\b(?:run(?:s|ning)?|test(?:s|ing)?|executed?)\b|运行|试跑|跑代码|跑一下",
        "do you see it when I press run",
        "do my test runs count",
        "does running the code count as a submission",
        "will you see my failed runs",
        "点运行你会看到吗",
        "运行次数会算进去吗",
        "试跑算提交吗",
    ),
    _kind(
        "tries",
        r"\b(?:submi\w+|attempts?|tries|try again|how often|times)\b|提交|几次|次数|机会|再交",
        "how often may I submit",
        "how many attempts do I have",
        "can I submit again if it fails",
        "is the number of submissions limited",
        "does a failed submission hurt",
        "可以提交几次",
        "提交失败了还能再交吗",
        "提交次数有限制吗",
        "有几次机会",
    ),
    _kind(
        "saved",
        r"\b(?:sav(?:e|ed|es|ing)|autosave|lost|lose|crash\w*|close|reload|refresh|come back|later|tomorrow"
        r"|disconnect\w*"
        r"|remember)\b|保存|存下来|丢|关掉|刷新|断线|掉线|明天|接着做|回来",
        "is my code saved if the page crashes",
        "do I lose everything when I close the tab",
        "can I come back tomorrow and go on",
        "does the editor save on its own",
        "does it remember what I typed if I lose the connection",
        "代码会自动保存吗",
        "关掉页面会丢吗",
        "明天还能接着做吗",
        "掉线了我写的还在吗",
    ),
    # --- what to write, and how ---
    _kind(
        "pseudo",
        r"\b(?:pseudo ?-?(?:code)?|real code|actual code|proper (?:code|syntax)|exact (?:\w+ )?syntax|compil(?:e|es"
        r"|able|ing)"
        r"|working code|semicolons?|in words)\b|伪代码|真代码|真的代码|编译|语法.{0,6}(?:对|严格|准确|完整)|能跑|真敲",
        "do you want real code or is pseudo enough",
        "is pseudocode enough for you",
        "do you want me to write real code too",
        "does it have to compile",
        "do I need exact python syntax or will words do",
        "does it need proper syntax",
        "写伪代码就够了吗",
        "要写真正能跑的代码吗",
        "还要写真代码吗，伪代码行不行",
        "语法要完全对吗",
        "代码要能编译吗",
    ),
    _kind(
        "first_idea",
        r"\b(?:first|straight(?: away)?|right away|directly|prefer|already)\b.{0,60}\b(?:cod(?:e|ing)|writ\w+"
        r"|talk\w*)\b"
        r"|\b(?:idea|approach|plan|explain\w*|talk\w*|cod(?:e|ing)|interviewers?)\b.{0,60}\b(?:first|now|straight"
        r"|right away|before"
        r"|directly|prefer|or)\b"
        r"|(?:先|直接|马上|开始|现在|一般).{0,12}(?:写|讲|说|代码|思路|想法)",
        "should I just tell my idea now or write code straight away",
        "do you want the idea first or the code",
        "should I explain before I code",
        "should I start coding right away or talk first",
        "what do real interviewers prefer, talking first or code",
        "do I tell you my approach now",
        "先说思路还是直接写代码",
        "要先讲想法再写吗",
        "可以直接开始写代码吗",
        "现在就说思路吗",
        "面试官一般希望先讲还是先写",
    ),
    _kind(
        "library",
        r"\b(?:librar(?:y|ies)|built[- ]?ins?|builtins?|imports?|module|packages?|stl|std|numpy|pandas|networkx|scipy"
        r"|collections|counter|defaultdict|default dict|deque|heapq|bisect|itertools|functools|lru_cache|sorted\(?"
        r"|sortedlist"
        r"|treemap|priorityqueue|arraydeque|lodash|standard (?:function|sort|method)s?|helper functions from)(?![\w])"
        r"|标准库|库函数|内置|自带|现成的|导入|第三方|调库|手写|自己(?:写|实现|造)",
        "can I use defaultdict or is that cheating",
        "would you let me use Counter",
        "am I allowed to import libraries",
        "is the built-in sort ok or do I have to write my own",
        "can I use numpy",
        "are built-in functions allowed",
        "can I just import bisect",
        "do interviewers mind if I use itertools",
        "可以用标准库吗",
        "能直接用 Counter 吗，还是要自己写",
        "可以 import collections 吗",
        "能用内置的 sort 吗",
        "可以调库吗，还是必须手写",
        "能用 numpy 吗",
    ),
    _kind(
        "lookup",
        r"\b(?:google|look (?:\w+ ){0,3}up|docs?|documentation|javadoc|search|stack ?overflow|manual|internet|cheat "
        r"?sheet"
        r"|notes|my book|paper)\b|查|谷歌|百度|搜|文档|手册|笔记|翻书|草稿纸|稿纸|纸上",
        "can I google the syntax",
        "may I look up the documentation",
        "am I allowed to search how a method is called",
        "can I use my notes",
        "may I draw on paper",
        "can I look that up or is it cheating",
        "可以查文档吗",
        "能 google 一下语法吗",
        "可以看笔记吗",
        "能在草稿纸上画吗",
        "忘了方法名能查一下吗",
    ),
    _kind(
        "syntax",
        r"\b(?:functions?|methods?|syntax|call(?:ed)?|name of"
        r"|how (?:do|would|can) (?:i|you) (?:write|say|make|get|sort)"
        r"|operator|import)\b|函数|方法名?|语法|怎么写|怎么表示|叫什么|运算符",
        "which function checks for letters and digits in python",
        "what is the method called that sorts a list in javascript",
        "how do I write a max heap in python",
        "what was the syntax for a default dict again",
        "how do you get the last item of a list in python",
        "I don't remember what the function is called",
        "Python 里用什么函数判断字母和数字",
        "那数字怎么判断，用哪个方法",
        "这个语法怎么写来着",
        "在 JS 里排序的方法叫什么",
        "python 的最大堆怎么写",
    ),
    _kind(
        "ai_help",
        r"\b(?:chat ?gpt|gpt|copilot|claude|gemini|ai|llm|copy|paste|github)\b|豆包|文心|人工智能|抄|复制|粘贴|模板",
        "can I use ChatGPT for this",
        "is copilot allowed",
        "may I paste code from my github",
        "is it ok to copy my old template",
        "can I let an AI help me",
        "可以用 ChatGPT 吗",
        "能开 Copilot 吗",
        "可以粘贴我以前的模板吗",
        "能抄一下自己 github 上的代码吗",
    ),
    _kind(
        "style",
        r"\b(?:style|variable|names?|naming|comments?|clean|pretty|one[- ]?liner|indent\w*|type hints|recursi\w+"
        r"|iterative"
        r"|readable|dirty)\b|命名|变量名|风格|注释|整洁|一行|拼音|规范|递归|迭代",
        "do variable names matter",
        "do you care about code style",
        "do I need comments or type hints",
        "do you take points off for no comments",
        "should I have put comments in",
        "没写注释会扣分吗",
        "is a one-liner ok or should I write it out",
        "is recursion frowned upon",
        "do you mind if it is dirty code",
        "变量名要讲究吗",
        "代码风格重要吗",
        "要写注释吗",
        "一行写完可以吗",
        "用递归写会被扣分吗",
    ),
    _kind(
        "input_output",
        r"\b(?:stdin|main|parse|read (?:the )?input|scanner|print\w*|return|whole program|boilerplate|input\(\))\b"
        r"|读输入|输入输出|打印|print|主函数|main|标准输入|解析|return|返回",
        "do I have to read the input myself",
        "do I need a main function",
        "should I print the result or return it",
        "do I have to parse stdin",
        "is it only the function or a whole program",
        "要自己读输入吗",
        "需要写 main 函数吗",
        "结果是 print 还是 return",
        "只写函数就行，还是要写完整程序",
        "要处理标准输入吗",
    ),
    _kind(
        "helpers",
        r"\b(?:helper|helpers|second function|extra function|more functions|inner function|nested function|global"
        r"|globals"
        r"|own class|a class)\b|辅助函数|另写|额外.{0,3}函数|内部函数|全局变量|写个类|定义.{0,3}类|再写一个函数",
        "can I write a helper function",
        "may I define my own class",
        "are global variables ok",
        "can I add a second function next to it",
        "可以写辅助函数吗",
        "能自己定义一个类吗",
        "可以用全局变量吗",
    ),
    _kind(
        "modify",
        r"\b(?:modif\w+|mutat\w+|change|overwrite|in[- ]place|destroy|sort)\b.{0,40}\b(?:input|array|list|original"
        r"|nums|argument)\b"
        r"|(?:改|动|修改|排序|原地).{0,10}(?:输入|数组|列表|原|nums)|(?:输入|原数组|原列表|原来的).{0,10}(?:改|动"
        r"|修改|排序)",
        "may I modify the input",
        "can I sort the input array in place",
        "am I allowed to change the list I get",
        "is it ok to mutate the argument",
        "可以修改输入吗",
        "能直接在原数组上排序吗",
        "原来的列表可以改吗",
        "可以动输入的数组吗",
    ),
    _kind(
        "tests",
        r"\b(?:test ?cases?|tests?|hidden|own cases?|examples?)\b|用例|测试|样例|例子",
        "are there hidden tests",
        "do I have to write test cases myself",
        "can I add my own test cases",
        "how many tests are there",
        "who writes the tests, you or me",
        "有隐藏的测试用例吗",
        "测试用例要我自己写吗",
        "可以加自己的用例吗",
        "一共多少个测试",
    ),
    _kind(
        "debugger",
        r"\b(?:debug\w*|breakpoints?|print statements?|console|println|output window|logs?|autocomplete"
        r"|auto-?completion"
        r"|intellisense|vim|tab key|tab|dark mode|font)\b|调试|断点|打印|自动补全|补全|代码提示|缩进|字体|输出在哪",
        "is there a debugger",
        "can I set breakpoints",
        "does this editor have autocomplete",
        "can I print something to see what happens",
        "does the editor have vim keys",
        "有没有调试器",
        "能打断点吗",
        "编辑器有自动补全吗",
        "可以 print 出来看看吗",
    ),
    # --- how to talk ---
    _kind(
        "voice",
        r"\b(?:voice|mic|microphone|speak\w*|aloud|out loud|dictat\w+|talk to you|listen)\b|语音|麦克风|口述|说话"
        r"|开麦|开 ?mic",
        "can I speak instead of typing",
        "is there a microphone",
        "can I dictate my answer",
        "can you read your messages aloud",
        "可以语音回答吗",
        "能不能用麦克风说",
        "能直接说话吗，不想打字",
        "可以口述代码吗",
    ),
    _kind(
        "tongue",
        r"\b(?:in (?:chinese|english|german|mandarin|spanish|my (?:own )?language)|chinese|english)\b|中文|英文|英语"
        r"|普通话",
        "can I answer in Chinese",
        "is my English good enough for this",
        "can we switch to English",
        "may I mix both languages",
        "我可以用中文回答吗",
        "能不能用英文说",
        "中英文混着说行吗",
        "能切换成英文吗",
    ),
    _kind(
        "aloud",
        r"\b(?:silen\w+|quiet\w*|keep talking|talk\w*|think\w*|minute|moment|while i think|say everything|chatty)\b"
        r"|安静|沉默|不说话|一直说|边想边说|想一会|想一下|一边想",
        "do I have to keep talking while I think",
        "is it ok if I am silent for a minute",
        "can I take a moment to think",
        "is it allowed to think aloud",
        "must I say everything I think",
        "必须一直说话吗",
        "我可以安静想一会儿吗",
        "可以边想边说吗",
        "沉默太久会不会不好",
    ),
    _kind(
        "questions",
        r"\b(?:ask|questions?)\b.{0,30}\b(?:many|much|later|things|count|against|you|again)\b|\b(?:many"
        r"|much)\b.{0,20}\b(?:questions|ask)"
        r"|\bquestions (?:count|matter)|问.{0,6}(?:几|多|影响|好)|(?:后面|之后|还).{0,6}问",
        "how many questions may I ask",
        "is it ok to ask so many questions",
        "can I ask you things later too",
        "do questions count against me",
        "am I asking too much",
        "可以问几个问题",
        "问太多会不会不好",
        "后面还能再问吗",
        "问问题会影响评价吗",
    ),
    _kind(
        "change_mind",
        r"\b(?:chang\w+|switch\w*|correct|stuck|revise)\b.{0,60}\b(?:later|bad|afterwards|still|with this plan"
        r"|allowed)\b"
        r"|\b(?:bad|still|later|am i stuck|is it ok to)\b.{0,40}\b(?:chang\w+|switch\w*|stuck|plan)\b"
        r"|(?:改主意|反悔|(?:后面|之后|还|定了).{0,6}(?:换|改|推翻))",
        "can I change my approach later",
        "is it still possible to switch to another plan later",
        "am I stuck with this plan now",
        "is it bad to change my mind",
        "后面还能换思路吗",
        "可以改主意吗",
        "方案定了还能改吗",
        "之后还可以改方案吗",
    ),
    _kind(
        "hire",
        r"\b(?:hire|hired|pass|offer|good enough|make it|get in|job)\b|录用|录取|过面试|能过|offer|通过",
        "would you hire someone with this answer",
        "would this pass a real interview",
        "is that answer enough to get the job",
        "would I get an offer with that",
        "这样的回答能过面试吗",
        "换作真的面试，这样会被录用吗",
        "这水平能拿 offer 吗",
    ),
    _kind(
        "device",
        r"\b(?:phone|mobile|tablet|ipad|laptop|another (?:computer|device|browser)|app)\b|手机|平板|电脑|另一台|客户端",
        "can I see my report on my phone",
        "does this work on a tablet",
        "can I go on with it on another computer",
        "is there an app",
        "手机上能看报告吗",
        "可以换台电脑接着做吗",
        "平板上能用吗",
        "有手机客户端吗",
    ),
    _kind(
        "told_off",
        r"\b(?:tell me|told|correct me|warn|stop me|point out|let me know|interrupt|say so)\b|提醒|告诉我|指出|纠正"
        r"|打断",
        "will you tell me if I am wrong",
        "do you stop me when I go in the wrong direction",
        "will I be told if I miss something important",
        "do you correct me along the way",
        "我错了你会提醒我吗",
        "走错方向会告诉我吗",
        "漏了什么你会指出来吗",
    ),
    _kind(
        "who",
        r"\b(?:human|bot|robot|machine|real person|person|ai|gpt|model|program|real)\b|真人|机器人|ai|程序|模型|人工",
        "are you a real person",
        "are you a bot",
        "am I talking to an AI",
        "which model are you",
        "你是真人吗",
        "你是机器人还是人",
        "我在跟 AI 聊天吗",
        "你是什么模型",
    ),
    # --- the problem itself, and what comes after ---
    _kind(
        "solution_after",
        r"\b(?:solution|answer|model answer|sample)\b|答案|解法|题解|标准答案",
        "will I see the solution at the end",
        "do you show the right answer afterwards",
        "is there a model solution later",
        "最后会给答案吗",
        "结束后能看题解吗",
        "之后会公布标准解法吗",
    ),
    _kind(
        "again",
        r"\b(?:again|redo|repeat|retry|re-?take|once more|start over|another (?:one|problem|question|task))\b"
        r"|重做|再做|再来|重新|再练|另一道|别的题",
        "can I do this problem again later",
        "can I retake the interview",
        "is there another problem after this one",
        "may I redo it tomorrow",
        "这道题以后能重做吗",
        "可以再来一次吗",
        "做完还有别的题吗",
    ),
    _kind(
        "difficulty",
        r"\b(?:hard|easy|medium|difficult\w*|level|tough)\b|难度|难不难|简单|中等|困难|算难",
        "is this a hard problem",
        "how difficult is this one",
        "is this easy or medium",
        "what level is this question",
        "这道题难吗",
        "这题是什么难度",
        "这算中等题还是难题",
    ),
    _kind(
        "real_life",
        r"\b(?:real (?:interviews?|life)|actual interviews?|companies|google|amazon|meta|faang|leetcode|asked (?:in"
        r"|at))\b"
        r"|真实面试|真的面试|大厂|字节|腾讯|阿里|谷歌|力扣|leetcode|面试会考|常考",
        "is this asked in real interviews",
        "which companies ask this",
        "is this from leetcode",
        "is a real interview like this",
        "真实面试会考这题吗",
        "大厂会问这个吗",
        "这是力扣上的题吗",
        "真的面试也是这样吗",
    ),
    # --- a language's own facts, where they are safe and general ---
    _kind(
        "key_order",
        r"(?:\bpython\b|\bdict(?:s|ionary|ionaries)?\b|字典).{0,40}(?:\border\w*\b|顺序|有序)|(?:\border\w*\b|顺序"
        r"|有序).{0,40}"
        r"(?:\bpython\b|\bdict(?:s|ionary)?\b|字典)",
        "does python keep the order of a dict",
        "are dicts ordered in python",
        "is the order of keys guaranteed in a python dict",
        "python 的 dict 有顺序吗",
        "python 字典会保持插入顺序吗",
    ),
    _kind(
        "big_ints",
        r"\b(?:overflow\w*|32[- ]?bits?|64[- ]?bits?|big ?ints?|integer (?:size|limit)|int max|longs?)\b|溢出|大整数"
        r"|爆 ?int",
        "do integers overflow in python",
        "can an int overflow in Java here",
        "do I have to worry about overflow in python",
        "does python have a limit for ints",
        "python 的整数会溢出吗",
        "用 Java 要不要担心溢出",
        "C++ 这里会爆 int 吗",
        "could the total overflow a 32-bit int",
        "does the sum fit into an int or do I need a long",
        "总和会溢出 32 位整数吗",
    ),
    _kind(
        "stable_sort",
        r"\bstable\b|稳定",
        "is python's sort stable",
        "is the built-in sort stable",
        "does sorted keep equal elements in their order",
        "python 的 sort 是稳定的吗",
        "内置排序稳定吗",
    ),
    _kind(
        "text_changes",
        r"(?:\bstrings?\b|字符串).{0,40}(?:\b(?:immutable|mutable|in place|modif\w+|chang\w+)\b|可变|修改|改)"
        r"|(?:\b(?:immutable|mutable)\b|不可变).{0,40}(?:\bstrings?\b|字符串)",
        "are strings immutable in python",
        "can I change a character of a string in python",
        "python 的字符串能直接改吗",
        "字符串是不可变的吗",
    ),
)


def process_questions(text: str) -> tuple[Act, ...]:
    """Return the questions about the interview and the page that ``text`` asks, each with its clause, in order.

    Nothing where there is no encoder: then only plain words are heard (``interview_questions``).
    """
    return tuple(_heard(text))


def _heard(text: str) -> Iterator[Act]:
    places = [place for place in clauses(text) if place[1] - place[0] <= LONGEST]
    asking = [place for place in places if _QUESTION.search(fold(text[slice(*place)]))]
    for start, end in asking[:MOST]:
        folded = fold(text[start:end])
        kinds = [kind for kind in KINDS if kind.words.search(folded)] if weight_of(folded) >= SHORTEST else []
        if not kinds:
            continue
        about, alike = _nearest(text[start:end].strip(), kinds)
        if alike >= NEAR:
            sure = alike >= SURELY
            yield Act(
                ActKind.PROCESS_QUESTION, about, start=start, end=end, confidence=min(1.0, alike + 0.4), sure=sure
            )


def _nearest(clause: str, kinds: list[ProcessKind]) -> tuple[str, float]:
    row = encoder.encode([clause])
    if row is None or (examples := _examples()) is None:
        return "", 0.0
    said = normalised(row - middle())
    return max(((kind.about, float(likeness(said, examples[kind.about])[0])) for kind in kinds), key=lambda one: one[1])


@lru_cache(maxsize=1)
def _examples() -> dict[str, np.ndarray] | None:
    """Return the centred vectors of each kind's examples; ``None`` where they cannot be had."""
    texts = [text for kind in KINDS for text in kind.examples]
    rows, found = look_up([digest(text) for text in texts], *read_file(VECTORS_FILE))
    if not found.all():
        computed = vectors_of(texts)
        if computed is None:
            return None
        rows = computed
    rows, place, vectors = normalised(normalised(rows) - middle()), 0, {}
    for kind in KINDS:
        vectors[kind.about] = rows[place : place + len(kind.examples)]
        place += len(kind.examples)
    return vectors


def missing_vectors() -> list[str]:
    """Return the examples whose vectors do not come with the house."""
    texts = [text for kind in KINDS for text in kind.examples]
    _rows, found = look_up([digest(text) for text in texts], *read_file(VECTORS_FILE))
    return [text for text, is_found in zip(texts, found, strict=True) if not is_found]


def write_vectors() -> int:
    """Write the vectors of all examples to :data:`VECTORS_FILE`; return how many. Raises ``RuntimeError`` without an
    encoder."""
    texts = list(dict.fromkeys(text for kind in KINDS for text in kind.examples))
    rows = vectors_of(texts)
    if rows is None:
        raise RuntimeError("there is no sentence encoder to compute vectors with")
    write_file(VECTORS_FILE, dict(zip(map(digest, texts), packed(rows), strict=True)))
    _examples.cache_clear()
    return len(texts)
