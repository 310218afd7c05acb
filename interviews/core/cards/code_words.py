"""What the cards about running code say, both languages."""

from interviews.core.cards.text import CardText, CardWording

CODE_WORDING: CardWording = {
    "no_code": {
        "en": CardText(
            "There is no code yet",
            "The editor is empty, so there was nothing to run. The conversation is as it was.",
            "Only what stands in the editor is run.",
            "Write a first version, however rough, then try again.",
            fix="Begin with the line that defines the function.",
        ),
        "zh": CardText(
            "还没有代码",
            "编辑器里是空的，所以没有可以运行的内容；对话保持原样。",
            "运行的只是编辑器里的代码。",
            "先写一个粗略的版本，再试一次。",
            fix="从定义函数的那一行写起。",
        ),
    },
    "code_running": {
        "en": CardText(
            "Your code is still running",
            "The last run has not ended yet, so this one was not started. Your code is saved.",
            "One run at a time keeps results and code together.",
            "Its result appears by itself in a moment.",
            fix="Run it again when the result is there.",
        ),
        "zh": CardText(
            "代码还在运行",
            "上一次运行还没有结束，所以这次没有开始；代码已经保存。",
            "一次只运行一份代码，结果才不会和代码对不上。",
            "结果稍后会自动出现。",
            fix="等结果出来以后再运行。",
        ),
    },
    "code_line_full": {
        "en": CardText(
            "Your code has to wait its turn",
            "{limit} pieces of your code are being tested or wait for that, so this one was not taken. It is still "
            "where you wrote it, and those that wait go on by themselves.",
            "Everybody's code is tested in turn, one piece of each person at a time.",
            "Look at the results of those first, then send this one again.",
            fix="Send it again when one of your other interviews has its result.",
        ),
        "zh": CardText(
            "你的代码要排一下队",
            "你已有 {limit} 份代码正在测试或排队，所以这一份没有收下；它还在你写的地方，排队的那些会自动继续。",
            "大家的代码轮流测试，每个人同时只测一份。",
            "先看看前面几份的结果，再把这一份发一次。",
            fix="等其他面试里有一份出了结果，再发送。",
        ),
    },
    "code_not_run": {
        "en": CardText(
            "Code is not run here",
            "This installation only reads code and does not run it. Your code is saved.",
            "Whoever runs this installation has switched the judge off.",
            "Send your code to the coach, who reads it and asks about it.",
            fix="Trace one small example by hand and say what happens.",
        ),
        "zh": CardText(
            "这里不运行代码",
            "这个站点只阅读代码，不运行代码；你的代码已经保存。",
            "站点的管理者关闭了代码运行。",
            "把代码发给教练，教练会阅读并提问。",
            fix="手工走一遍一个小例子，说说会发生什么。",
        ),
    },
    "language_not_run": {
        "en": CardText(
            "{name} is read here, not run",
            "This installation has nothing to run {name} with, so nothing was tested. Your code is saved.",
            "Each language that is run needs a machine of its own on the server.",
            "Send your code to the coach, who reads it and asks about it, or choose a language that runs.",
            fix="Trace one small example by hand and say what happens.",
        ),
        "zh": CardText(
            "{name} 代码在这里只看不运行",
            "这个站点没有运行 {name} 的环境，所以什么都没有测试；你的代码已经保存。",
            "每种能运行的语言，服务器上都要有对应的环境。",
            "把代码发给教练，教练会阅读并提问；也可以换一种能运行的语言。",
            fix="手工走一遍一个小例子，说说会发生什么。",
        ),
    },
    "unknown_language": {
        "en": CardText(
            "This language is not known here",
            "The language that was chosen is none of the list, so nothing has changed. Your code is as it was.",
            "The page is probably older than our server.",
            "Load the page anew, then choose again.",
            fix="Load the page anew.",
        ),
        "zh": CardText(
            "这里不认识这种语言",
            "所选的语言不在列表里，所以什么都没有改变，你的代码还是原样。",
            "这个页面可能比服务器的版本旧。",
            "重新加载页面，再选一次。",
            fix="重新加载页面。",
        ),
    },
    "unreadable_case": {
        "en": CardText(
            "Case {number} cannot be read yet",
            "{why} Your cases are still where you wrote them, and the stored ones are as they were.",
            "A case is written as values: nums = [2, 7], target = 9.",
            "Change that line, then save again.",
            fix="Lists in brackets, texts in quotes, one argument after the other.",
        ),
        "zh": CardText(
            "第 {number} 个用例还读不懂",
            "{why}你写的用例还在原处，已保存的也没有变。",
            "用例用具体的值来写，例如：nums = [2, 7], target = 9。",
            "改一下那一行，再保存。",
            fix="列表放在方括号里，文字加引号，参数一个接一个。",
        ),
    },
    "too_many_cases": {
        "en": CardText(
            "A few cases too many",
            "At most {limit} cases of your own fit, so nothing was stored. They are still where you wrote them.",
            "Every run goes through all of them, and it should stay quick.",
            "Keep those that differ most, then save again.",
            fix="One small case for each thing that could go differently is enough.",
        ),
        "zh": CardText(
            "用例有点多",
            "自己的用例最多 {limit} 个，所以没有保存；它们还在你写的地方。",
            "每次运行都要跑完全部用例，太多就慢了。",
            "留下差别最大的几个，再保存。",
            fix="每种可能不同的情况，留一个小用例就够了。",
        ),
    },
}
