"""What the cards about running code say, both languages."""

from interviews.core.cards.text import CardText, CardWording

CODE_WORDING: CardWording = {
    "no_code": {
        "en": CardText(
            "No code yet",
            "The editor is empty, or the function in it has no body yet, so there was nothing to run. The conversation "
            "is unchanged.",
            "Only the code in the editor is run.",
            "Write a first rough version, then try again.",
            fix="Write the body below the line that defines the function; one return is enough to see what happens.",
        ),
        "zh": CardText(
            "还没有代码",
            "编辑器里是空的，或者函数还没有函数体，所以没有可以运行的内容；对话保持原样。",
            "运行的只是编辑器里的代码。",
            "先写一个粗略的版本，再试一次。",
            fix="在定义函数的那一行下面写函数体，哪怕只返回一个固定的值，也能看到运行结果。",
        ),
    },
    "code_running": {
        "en": CardText(
            "Your code is still running",
            "The last run has not finished yet, so this one was not started. Your code is saved.",
            "One run at a time keeps results and code together.",
            "The result will appear here in a moment.",
            fix="Run it again once the result is there.",
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
            "Your code is waiting in line",
            "{limit} pieces of your code are already being tested or waiting, so this one was not accepted. It is "
            "still where you wrote it, and the others continue by themselves.",
            "Code is tested in turn, one piece per person at a time.",
            "Wait for those results, then send this one again.",
            fix="Send it again once one of your other interviews has its result.",
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
            "Code does not run here",
            "This server only reads code and does not run it. Your code is saved.",
            "An administrator has turned off running code.",
            "Send your code to the coach, who will read it and ask about it.",
            fix="Trace a small example by hand and describe what happens.",
        ),
        "zh": CardText(
            "这里不运行代码",
            "本站只阅读代码，不运行代码；你的代码已经保存。",
            "管理员关闭了代码运行。",
            "把代码发给教练，教练会阅读并提问。",
            fix="手工走一遍一个小例子，说说会发生什么。",
        ),
    },
    "language_not_run": {
        "en": CardText(
            "{name} does not run here",
            "This server cannot run {name}, so nothing was tested. Your code is saved.",
            "Each language needs its own runtime on the server.",
            "Send your code to the coach, who will read it and ask about it, or choose a language that runs here.",
            fix="Trace a small example by hand and describe what happens.",
        ),
        "zh": CardText(
            "这里不运行 {name} 代码",
            "本站没有运行 {name} 的环境，所以什么都没有测试；你的代码已经保存。",
            "每种能运行的语言，服务器上都要有对应的环境。",
            "把代码发给教练，教练会阅读并提问；也可以换一种能运行的语言。",
            fix="手工走一遍一个小例子，说说会发生什么。",
        ),
    },
    "unknown_language": {
        "en": CardText(
            "Unknown language",
            "The chosen language is not in the list, so nothing has changed. Your code is unchanged.",
            "The page is probably older than the server.",
            "Reload the page, then choose again.",
            fix="Reload the page.",
        ),
        "zh": CardText(
            "未知的语言",
            "所选的语言不在列表里，所以什么都没有改变，你的代码还是原样。",
            "这个页面可能比服务器的版本旧。",
            "重新加载页面，再选一次。",
            fix="重新加载页面。",
        ),
    },
    "unreadable_case": {
        "en": CardText(
            "Case {number} cannot be read yet",
            "{why} Your cases are still where you wrote them, and the saved ones are unchanged.",
            "Write a case as values: nums = [2, 7], target = 9.",
            "Change that line, then save again.",
            fix="Lists in brackets, strings in quotes, one argument after another.",
        ),
        "zh": CardText(
            "第 {number} 个用例格式有误",
            "{why}你写的用例还在原处，已保存的也没有变。",
            "用例用具体的值来写，例如：nums = [2, 7], target = 9。",
            "改一下那一行，再保存。",
            fix="列表放在方括号里，字符串加引号，参数依次写出。",
        ),
    },
    "too_many_cases": {
        "en": CardText(
            "Too many cases",
            "You can have at most {limit} cases of your own, so nothing was saved. They are still where you wrote "
            "them.",
            "Every run goes through all of them and should stay fast.",
            "Keep the ones that differ most, then save again.",
            fix="One small case for each situation is enough.",
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
