"""What the coach says about code that was really run: questions about what happened, never what is wrong or where.

A key with several questions is walked through by how many were asked before, so that none is put twice in a row.
"""

from collections.abc import Mapping

from interviews.core.context import Language

RUN_WORDING: Mapping[str, Mapping[Language, tuple[str, ...]]] = {
    # --- how it went ---
    "run.passed": {
        "en": (
            "I ran your code: {passed} of {total} tests pass. Well done.",
            "It runs, and {passed} of {total} tests pass. That is solid work.",
            "{passed} of {total} tests pass, every one of them. Nicely done.",
            "All of them: {passed} of {total} tests pass. Good work.",
        ),
        "zh": (
            "我运行了你的代码：{total} 个测试通过了 {passed} 个，做得好。",
            "代码跑起来了，{total} 个测试通过 {passed} 个，很扎实。",
            "{total} 个测试，{passed} 个通过，全对，漂亮。",
            "全部通过：{total} 个测试过了 {passed} 个，不错。",
        ),
    },
    "run.some": {
        "en": (
            "So far {passed} of {total} tests pass.",
            "I ran it: {passed} of {total} tests pass.",
            "It runs, and {passed} of {total} tests pass.",
            "The run is done: {passed} of {total} tests pass.",
        ),
        "zh": (
            "到目前为止，{total} 个测试通过了 {passed} 个。",
            "我运行了一下：{total} 个测试里通过了 {passed} 个。",
            "代码能跑，{total} 个测试通过 {passed} 个。",
            "跑完了，{total} 个测试中有 {passed} 个通过。",
        ),
    },
    "run.more": {
        "en": (
            "More than before: {passed} of {total} tests pass, it was {before}.",
            "That changed something: {passed} of {total} tests pass now, up from {before}.",
            "{passed} of {total} tests pass. Last time it was {before}, so that is more.",
            "The number has gone up from {before} to {passed} of {total}.",
        ),
        "zh": (
            "比之前多了：{total} 个测试通过 {passed} 个，之前是 {before} 个。",
            "有变化：从 {before} 个增加到 {passed} 个，一共 {total} 个测试。",
            "{total} 个测试通过了 {passed} 个，上次是 {before} 个，多了一些。",
            "通过的测试从 {before} 个变成了 {passed} 个（共 {total} 个），更多了。",
        ),
    },
    "run.fewer": {
        "en": (
            "Fewer than before: {passed} of {total}, it was {before}.",
            "That broke something: {passed} of {total} tests pass now, down from {before}.",
            "{passed} of {total} tests pass. Last time it was {before}, so that is fewer.",
            "The number has gone down from {before} to {passed} of {total}.",
        ),
        "zh": (
            "比之前少了：{total} 个测试通过 {passed} 个，之前是 {before} 个。",
            "这次反而少了：从 {before} 个减到 {passed} 个，一共 {total} 个测试。",
            "{total} 个测试通过了 {passed} 个，上次是 {before} 个，少了一些。",
            "通过的测试从 {before} 个变成了 {passed} 个（共 {total} 个），变少了。",
        ),
    },
    "run.as_many": {
        "en": (
            "As many as before: {passed} of {total} tests pass.",
            "The number has not changed: {passed} of {total}.",
            "It is still {passed} of {total} tests.",
            "{passed} of {total} tests pass, the same as last time.",
        ),
        "zh": (
            "和之前一样多：{total} 个测试通过 {passed} 个。",
            "数目没有变：{total} 个里通过 {passed} 个。",
            "还是 {total} 个测试通过 {passed} 个。",
            "{total} 个测试通过了 {passed} 个，和上次相同。",
        ),
    },
    "run.none_still": {
        "en": (
            "As before, none of the tests pass yet.",
            "Still no test passes.",
            "No change: none of the tests pass.",
            "Still none of the tests pass; one small input is enough to look at.",
        ),
        "zh": (
            "和之前一样，还没有测试通过。",
            "目前仍然没有通过的测试。",
            "数目没有变：一个测试也没通过。",
            "还是没有测试通过，先看一个小输入就够了。",
        ),
    },
    "run.none": {
        "en": (
            "I ran it, and the tests don't pass yet. That's what they're for.",
            "The tests don't agree yet; that happens to everyone.",
            "No test passes so far. One small input is enough to find out why.",
            "The run is done, and no test passes yet. Let's look at one of them.",
        ),
        "zh": (
            "我运行了一下，测试还没有通过，测试就是用来发现这些的。",
            "测试结果还对不上，谁都会遇到这种情况。",
            "目前还没有测试通过，从一个小输入入手就能弄清楚。",
            "跑完了，还没有测试通过。我们拿其中一个来看看。",
        ),
    },
    "run.fixed": {
        "en": (
            "The input that still failed is right now.",
            "What failed before works now: you found it yourself.",
        ),
        "zh": ("之前没通过的那个输入，现在对了。", "之前不行的地方现在行了，是你自己找到的。"),
    },
    "run.not_judged": {
        "en": (
            "I couldn't judge the run here, which isn't your fault, so I've read the code instead.",
            "This run couldn't be judged on our side; that says nothing about your code. I'll go by reading it.",
        ),
        "zh": (
            "这次运行在我们这边没法判断，不是你的问题，我就直接读代码。",
            "我们这边没能判断这次运行，这不说明你的代码有问题，我按读代码来。",
        ),
    },
    "run.memory": {
        "en": (
            "Your code needed more memory than is available here, so I couldn't judge the run; I'll read it instead.",
            "Memory is limited here, and your run hit that limit. So I'll read the code instead.",
        ),
        "zh": (
            "你的代码需要的内存超过了这里能给的，所以这次运行没法判断，我接着读代码。",
            "这里运行代码的内存有限，你的代码到了上限，所以我改为读代码。",
        ),
    },
    "run.large_number": {
        "en": (
            "Your code produces a number with more digits than I can handle here, so I couldn't judge the run; I'll "
            "read it instead.",
            "Numbers can only have so many digits here, and one of yours has more. So I'll read the code instead.",
        ),
        "zh": (
            "你的代码算出的数位数太多，这里处理不了，所以这次运行没法判断，我接着读代码。",
            "这里的数只能有这么多位，你的代码里有一个超过了，所以我改为读代码。",
        ),
    },
    "run.size": {
        "en": (
            "How large does the largest thing your code builds get, compared with the input?",
            "Think of what your code builds up: how does its size grow with the input?",
        ),
        "zh": (
            "你的代码里最大的那个数据结构，和输入相比会有多大？",
            "想想你的代码会生成什么：它的大小会怎样随输入增长？",
        ),
    },
    "run.no_cases": {
        "en": ("{name} loads it; there is no case to run it on yet. You can add one under Cases next to your code.",),
        "zh": ("代码可以用 {name} 加载，只是还没有可以运行的用例。你可以在代码旁边的“用例”里加一个。",),
    },
    "run.no_expectation": {
        "en": (
            "It runs on your cases, but none of them has an expected result yet. You can add one under Cases next "
            "to your code.",
        ),
        "zh": ("它能在你的用例上运行，只是用例里还没写应该得到什么。你可以在代码旁边的“用例”里补上。",),
    },
    "run.cheaper": {
        "en": (
            "And when measured, it grows more slowly than you said: about like {kind}. If you like, tell me what "
            "makes it so fast.",
            "The measurement is better than your estimate: it grows about like {kind}. If you can say why, you've "
            "understood it well.",
        ),
        "zh": (
            "而且实测下来，它增长得比你说的还慢：大约按 {kind}。愿意的话，说说它为什么这么快。",
            "实测结果比你估计的更好：大约按 {kind} 增长。能说出原因，就说明真的理解了。",
        ),
    },
    "run.constant": {"en": ("a constant",), "zh": ("常数",)},
    "run.from_before": {
        "en": (
            "That is the code from before, and its result is the same: {passed} of {total} tests pass.",
            "I've seen this code already: {passed} of {total} tests pass, as before.",
            "The code hasn't changed, so {passed} of {total} tests pass again.",
            "You sent the same code again: {passed} of {total} tests pass.",
        ),
        "zh": (
            "这还是之前那段代码，结果也一样：{total} 个测试通过 {passed} 个。",
            "这段代码我见过：和之前一样，{total} 个测试通过 {passed} 个。",
            "代码没有改动，所以还是 {total} 个测试通过 {passed} 个。",
            "你又发了一遍同样的代码：{total} 个测试通过 {passed} 个。",
        ),
    },
    "run.from_before_unjudged": {
        "en": ("That's the code from before, and the run is unchanged.",),
        "zh": ("这还是之前那段代码，运行的情况也没有变。",),
    },
    "run.change_it": {
        "en": (
            "Thanks, that's something to work with. Change the code and submit it again, or say that you want to go "
            "on.",
            "Good, you've looked closely. Now change the code and submit it again, or say that you want to go on.",
            "I see where you're looking. Put it into the code and submit that, or tell me you'd rather go on.",
            "That's worth trying in the code. Submit it once it's in, or say so if you want to go on.",
        ),
        "zh": (
            "谢谢，这样就知道从哪里改了。改一改代码再提交，或者告诉我你想继续。",
            "好，你看得很仔细。接着改代码：改好再提交，或者告诉我你想继续。",
            "我明白你在看哪里了。写进代码再提交，想先往下走也可以告诉我。",
            "值得在代码里试一试。改好就提交，如果想继续，说一声就行。",
        ),
    },
    # --- what is said of a result, beside what is known of it ---
    "run.result.both": {
        "en": (
            "Yes, you get {got} there, where {expected} is expected.",
            "Right, {got}, but {expected} is expected.",
        ),
        "zh": ("对，得到的是 {got}，而应该是 {expected}。", "没错：现在是 {got}，要的是 {expected}。"),
    },
    "run.result.got": {
        "en": ("Yes, the result is {got}.", "Right, it gives {got}."),
        "zh": ("对，得到的就是 {got}。", "没错，结果是 {got}。"),
    },
    "run.result.right": {
        "en": ("Yes, {expected} is the right result there.", "Right, it has to be {expected}."),
        "zh": ("对，那里应该得到 {expected}。", "没错，应该是 {expected}。"),
    },
    "run.verdict": {
        "en": (
            "For {input}, your code gives {got}, but {expected} is expected.",
            "For {input}, the result should be {expected}; your code gives {got}.",
        ),
        "zh": (
            "输入 {input} 时，你的代码得到 {got}，而正确结果是 {expected}。",
            "{input} 的正确结果是 {expected}，你的代码给出的是 {got}。",
        ),
    },
    "run.verdict.unlike": {
        "en": (
            "For {input}, your code gives {got}, and that isn't right.",
            "Your code gives {got} for {input}; the result should be different.",
        ),
        "zh": ("输入 {input} 时，你的代码得到 {got}，这不是正确的结果。", "{input} 得到 {got}，而结果不该是它。"),
    },
    "run.verdict.error": {
        "en": ("For {input}, your code stops with {got}, so there is no result.",),
        "zh": ("输入 {input} 时，你的代码因 {got} 停下了，没有得到结果。",),
    },
    "run.verdict.limit": {
        "en": ("For {input}, your code doesn't finish in time.",),
        "zh": ("输入 {input} 时，你的代码没能在限定时间内结束。",),
    },
    "run.verdict.stack": {
        "en": ("For {input}, the calls go deeper and deeper and never return.",),
        "zh": ("输入 {input} 时，调用一层套一层，回不来。",),
    },
    "run.by_hand": {
        "en": (
            "Do it by hand, without your code: at which step would you do something different?",
            "Work it out on paper from the statement: where do you and your code differ?",
        ),
        "zh": ("先不看代码，手工做一遍：从哪一步起你会做得不一样？", "照题目在纸上推一遍：你和代码从哪里开始不一样？"),
    },
    "run.mend_first": {
        "en": (
            "{passed} of {total} tests pass so far, and {input} still fails. Fix that first and submit it again, or "
            "say that you want to go on.",
            "Before we go on: {input} still fails, and {passed} of {total} tests pass. Change the code and submit "
            "it, or tell me you'd rather go on.",
        ),
        "zh": (
            "目前 {total} 个测试通过了 {passed} 个，{input} 还没过。先改好再提交，或者告诉我你想继续。",
            "往下走之前：{input} 还不对，{total} 个测试只过了 {passed} 个。改一改再提交，想继续的话也请说一声。",
        ),
    },
    "run.mend_first_unrun": {
        "en": (
            "The code in the editor doesn't run yet. Fix that first and submit it again, or say that you want to go "
            "on.",
            "Before we go on: your code can't run as it is. Change it and submit it, or tell me you'd rather go on.",
        ),
        "zh": (
            "编辑器里的代码还跑不起来。先改好再提交，或者告诉我你想继续。",
            "往下走之前：现在的代码还不能运行。改一改再提交，想继续的话也请说一声。",
        ),
    },
    "run.left_failing": {
        "en": (
            "Some of the tests still fail, and we'll leave it at that. You can fix the code and submit it at any time.",
            "We'll go on with some tests still failing; you can fix the code and submit it at any time.",
        ),
        "zh": (
            "还有测试没有通过，我们先到这里；之后随时可以改好再提交。",
            "有些测试还没过，先往下走，代码随时可以再改再交。",
        ),
    },
    "run.what_changes": {
        "en": (
            "What would have to change to get a different result?",
            "And what would you change there? One sentence is enough, or submit new code.",
            "Which step would have to be different there?",
            "What should it do instead, and what would that take?",
        ),
        "zh": (
            "要让结果不一样，得改变什么？",
            "那里你会改什么？一句话就行，也可以直接提交新代码。",
            "哪一步应该换个做法？",
            "你希望它怎么做，为此要改什么？",
        ),
    },
    "run.early": {
        "en": ("You've already sent code, so let's use that.",),
        "zh": ("代码你之前已经发过了，我们就从它开始。",),
    },
    "run.back": {
        "en": (
            "Keep the code, we'll come to it. Now back to where we were: {question}",
            "Keep that for the code. The current question is still: {question}",
        ),
        "zh": (
            "代码先留着，后面会用到。我们回到刚才的问题：{question}",
            "这一点写代码时再看。现在的问题还是：{question}",
        ),
    },
    "run.back_later": {
        "en": (
            "Thanks for the code. Now back to where we were: {question}",
            "Good to know. The current question is still: {question}",
        ),
        "zh": ("谢谢你的代码。我们回到刚才的问题：{question}", "知道了。现在的问题还是：{question}"),
    },
    # --- it could not be run ---
    "run.unreadable": {
        "en": (
            "{name} couldn't read the code near line {line}. That says nothing about your idea. What is there, and "
            "is something left open?",
            "{name} stops near line {line}. Look at that line and the one above: is every bracket and every quote "
            "closed?",
            "Near line {line}, {name} expects something that isn't there. What would complete that line, or the one "
            "above it?",
        ),
        "zh": (
            "{name} 在第 {line} 行附近遇到语法问题，这和你的思路无关。那里写的是什么，有没有没写完的地方？",
            "{name} 读到第 {line} 行附近停住了。看看这一行和上一行：括号和引号都成对了吗？",
            "第 {line} 行附近，{name} 还缺少点什么。这一行或上一行，补上什么才完整？",
        ),
    },
    "run.unreadable_somewhere": {
        "en": (
            "{name} couldn't read the code yet. That says nothing about your idea. Is something left open, such as "
            "a bracket or a quote?",
            "{name} stops before the end. Which line would you check first for something unfinished?",
            "Something stops {name} from reading on. Does every line end, and every block close, the way you intended?",
        ),
        "zh": (
            "这段代码有 {name} 语法错误，这和你的思路无关。有没有没写完的地方，比如括号或引号？",
            "{name} 没能读到代码的结尾。你会先检查哪一行有没有写完？",
            "有什么让 {name} 读不下去。每一行的结尾、每个代码块的开头和结尾，都是你想要的样子吗？",
        ),
    },
    "run.reads_as": {
        "en": (
            "What you sent looks like {found}, but the editor is set to {name}. Change the language above the "
            "editor, then send it again; that says nothing about your idea.",
            "This looks like {found} to me, but the editor is still set to {name}. Change the language above it, "
            "then send it again.",
        ),
        "zh": (
            "你发来的看起来是 {found}，而编辑器设的是 {name}。在编辑器上方换一下语言，再发一次就好，这和你的思路无关。",
            "这段代码像是 {found}，编辑器里选的还是 {name}。把上方的语言改对，再发一次。",
        ),
    },
    "run.full_width": {
        "en": (
            "Line {sign_line} has a full-width {kind_of_sign} ({sign}), which {name} doesn't accept. That's the "
            "input method, not your idea: type it again in half width, then resend it.",
        ),
        "zh": (
            "第 {sign_line} 行有一个全角{kind_of_sign}（{sign}），{name} 不认识它。"
            "这是输入法的问题，不是思路的问题：换成半角再发一次。",
        ),
    },
    "sign.colon": {"en": ("colon",), "zh": ("冒号",)},
    "sign.comma": {"en": ("comma",), "zh": ("逗号",)},
    "sign.semicolon": {"en": ("semicolon",), "zh": ("分号",)},
    "sign.full_stop": {"en": ("full stop",), "zh": ("句号",)},
    "sign.parenthesis": {"en": ("parenthesis",), "zh": ("圆括号",)},
    "sign.bracket": {"en": ("bracket",), "zh": ("方括号",)},
    "sign.brace": {"en": ("brace",), "zh": ("花括号",)},
    "sign.quote": {"en": ("quotation mark",), "zh": ("引号",)},
    "sign.equals": {"en": ("equals sign",), "zh": ("等号",)},
    "sign.space": {"en": ("space",), "zh": ("空格",)},
    "sign.sign": {"en": ("sign",), "zh": ("符号",)},
    "code.read_only": {
        "en": (
            "One thing first: I can read {name} here, but it doesn't run.",
            "Just so you know: I read {name} here, but it doesn't run.",
        ),
        "zh": ("先说一句：{name} 代码我会读，但这里不运行。", "提前说明：这里的 {name} 代码只看不运行。"),
    },
    "run.no_function": {
        "en": (
            "The tests call {function} and didn't find it. What is your function called?",
            "I looked for {function}, the name in the starter code. How does yours compare, and where is it defined?",
            "The tests still can't find {function}. What is there instead, and is it defined on its own?",
        ),
        "zh": (
            "测试要调用 {function}，但没有找到。你的函数叫什么？",
            "我在找起始代码里的 {function}。你的函数名和它一样吗，写在哪里？",
            "测试还是没有找到 {function}。现在写的是哪个函数，它是单独定义的吗？",
        ),
    },
    "run.no_class": {
        "en": (
            "The tests create a {missing} and didn't find that class. What is yours called?",
            "I looked for the class {missing}. How does the name of yours compare, and where is it defined?",
            "The tests still can't find the class {missing}. Which name does the starter code use, and which do you "
            "have?",
        ),
        "zh": (
            "测试要创建 {missing}，但没有找到这个类。你的类叫什么？",
            "我在找 {missing} 这个类。你的类名和它一样吗，写在哪里？",
            "测试还是没有找到 {missing} 这个类。起始代码给的类名是什么，你写的是什么？",
        ),
    },
    "run.no_method": {
        "en": (
            "The class is there, but the tests can't find {missing} in it. What did you call that?",
            "I found your class, but nothing called {missing} in it. Is it not written yet, or does it have another "
            "name?",
            "Still missing in your class: {missing}. Is it inside the class, indented like the others?",
        ),
        "zh": (
            "类找到了，但测试要调用的方法还不全，缺少：{missing}。你给它起了什么名字？",
            "我找到了你的类，但里面没有 {missing}。是还没写，还是用了别的名字？",
            "你的类里还缺 {missing}。它写在类里面了吗，缩进和其他方法一样吗？",
        ),
    },
    "run.no_function_pasted": {
        "en": (
            "I looked for a function to call and found none. Which one of yours takes the input, and what is it "
            "called?",
            "There is no function to call yet. How does the input get into your code, and how does the result get out?",
            "Still no function to call. Which lines belong inside one, and what does it return?",
        ),
        "zh": (
            "我想找一个可以调用的函数，但没有找到。你的哪个函数接收输入，它叫什么？",
            "还没有可以调用的函数。输入怎么进到你的代码里，结果又怎么出来？",
            "还是没有可以调用的函数。哪几行应该放进函数里，它返回什么？",
        ),
    },
    "run.loading": {
        "en": (
            "Your code stopped with {error} before any test started. What do the lines outside your function do?",
            "Even before the function is called there is {error}. Which lines run at that moment?",
            "Still {error}, and no test has started. What does your code use there, and where does that come from?",
        ),
        "zh": (
            "测试还没开始，代码就因 {error} 停下了。函数以外的那几行在做什么？",
            "函数还没被调用，就因 {error} 停下了。那个时候执行的是哪几行？",
            "还是 {error}，测试都还没有开始。那里用到了什么，它是从哪里来的？",
        ),
    },
    "run.loading_limit": {
        "en": (
            "The code doesn't get as far as the tests. What happens in the lines outside your function, and what "
            "makes them stop?",
            "No test could start, because something before them never ends. What is it waiting for?",
        ),
        "zh": (
            "代码没有走到测试那一步。函数以外的那几行在做什么，什么会让它们停下？",
            "测试没能开始，因为前面有什么一直停不下来。它在等什么？",
        ),
    },
    "run.an_error": {"en": ("an exception",), "zh": ("一个异常",)},
    # --- a case fails ---
    "run.error": {
        "en": (
            "For {input}, your code stops with {error}. What does it look at in that situation?",
            "{error} occurs for {input}. Which values does your code have at that moment?",
            "With {input}, your code ends in {error}. What would have to be true there for it to go on?",
        ),
        "zh": (
            "遇到 {input} 时，你的代码因 {error} 停下了。这时它访问的是什么？",
            "输入 {input} 时出现了 {error}。那一刻各个变量是什么值？",
            "遇到 {input} 时，代码停在了 {error}。那里要满足什么，它才能继续？",
        ),
    },
    "run.wrong": {
        "en": (
            "Walk me through what happens for {input}: which values do your variables have, and what is the result?",
            "Take {input} and trace your code line by line. Which values do you see on the way, and what is the "
            "result?",
            "I'd like to see {input} go through your code. What is in each variable, and what is returned?",
        ),
        "zh": (
            "带我走一遍 {input} 的过程：各个变量是什么值，最后得到什么？",
            "拿 {input} 一行一行走一遍代码。途中看到哪些值，最后得到什么？",
            "我想看看 {input} 是怎样走过你的代码的。每个变量里是什么，最后返回什么？",
        ),
    },
    "run.limit": {
        "en": (
            "For {input}, your code didn't finish. What makes it stop, and does that happen here?",
            "Your code took too long for {input}. How often does the innermost line run when the input grows?",
            "It's still busy with {input}. Which value gets it closer to the end with every round?",
        ),
        "zh": (
            "遇到 {input} 时，你的代码没有结束。什么会让它停下，这里会发生吗？",
            "输入 {input} 时用的时间太长了。输入变大时，最内层的那一行会执行多少次？",
            "它还在处理 {input}。每一轮是哪个值让它更接近结束？",
        ),
    },
    "run.stack": {
        "en": (
            "For {input}, the calls nest deeper than I can follow here. What makes them stop?",
            "With {input}, your function calls itself more deeply than I can follow. Which input ends that, and "
            "does each call get closer to it?",
            "The calls for {input} nest deeper than is allowed here. What changes from one call to the next?",
        ),
        "zh": (
            "遇到 {input} 时，调用一层套一层，深到我在这里跟不下去了。什么会让它们停下？",
            "输入 {input} 时，函数调用自己的层数超出了我能跟的范围。什么输入会让它结束，每次调用都更接近它吗？",
            "{input} 的调用嵌套得太深，超出了这里的限度。前一次调用和后一次有什么不同？",
        ),
    },
    # --- the very same case again ---
    "run.otherwise": {
        "en": (
            "It's the same input, but it fails differently now: before, {was}.",
            "It's the input from before, but something has changed: last time, {was}.",
            "That input again, but with a different outcome: last time, {was}.",
            "Your change has an effect on this input: before it, {was}.",
        ),
        "zh": (
            "还是同一个输入，但情况变了：之前{was}。",
            "输入和刚才一样，表现却不同了：上次{was}。",
            "又是这个输入，不过这次走法不一样：之前{was}。",
            "同一个输入，能看出你的改动：改之前{was}。",
        ),
    },
    "run.otherwise.wrong": {
        "en": (
            "It's the same input, but it fails differently now: before, {was}; now it returns a value, just not the "
            "right one.",
            "It's the input from before, but something has changed: last time, {was}, and this time it ends with a "
            "value that isn't right.",
            "That input again, but with a different outcome: last time, {was}, and now it returns a wrong value.",
            "Something has changed for this input: {was} before, and now only the value is wrong.",
        ),
        "zh": (
            "还是同一个输入，但情况变了：之前{was}，现在有返回值了，只是不对。",
            "输入和刚才一样，表现却不同了：上次{was}，这次走到了最后，但返回的值不对。",
            "又是这个输入，不过这次走法不一样：之前{was}，现在返回了一个错误的值。",
            "同一个输入，情况有变：之前{was}，现在只是值不对。",
        ),
    },
    "run.was.error": {"en": ("it stopped with {error}",), "zh": ("因 {error} 停下",)},
    "run.was.wrong": {"en": ("it returned a wrong value",), "zh": ("返回的是一个错误的值",)},
    "run.was.limit": {"en": ("it didn't finish",), "zh": ("一直停不下来",)},
    "run.was.stack": {"en": ("its calls nested too deep",), "zh": ("调用套得太深",)},
    "run.another_value": {
        "en": (
            "For {input}, the result is different from before, but not right yet.",
            "The result for {input} has changed, but not to the right one.",
            "Your change affects {input}: it returns another value, but still not the right one.",
            "It's a different value for {input} now, but still wrong.",
        ),
        "zh": (
            "{input} 的结果和之前不同了，但还不对。",
            "{input} 得到的值变了，只是还没变成正确的那个。",
            "你的改动影响到了 {input}：返回的值换了一个，仍然不对。",
            "对 {input} 来说，现在是另一个值，不过还是错的。",
        ),
    },
    "run.same_way": {
        "en": (
            "{input} still fails, and in the same way as before.",
            "Nothing has changed for {input}: it fails the same way.",
            "Your change has no effect on {input} yet.",
            "As for {input}, the result is the same as before.",
        ),
        "zh": (
            "{input} 还是没通过，而且情形和之前一样。",
            "对 {input} 来说没有变化，失败的方式和之前相同。",
            "你的改动在 {input} 上还看不出来。",
            "至于 {input}，情况和上次一样。",
        ),
    },
    # --- the same, before a question of the problem's own ---
    "run.smaller": {
        "en": (
            "Let's make it smaller. Take {input} and do only the first two steps by hand: what do you have then?",
            "Just the beginning this time: after the first two steps with {input}, what is in your variables?",
            "Write {input} on paper and take two steps as your code would. What is in each variable?",
        ),
        "zh": (
            "我们把它变小一点。拿 {input} 只手动走前两步：这时各个变量是什么？",
            "这次只看开头：{input} 走完前两步，变量里是什么？",
            "把 {input} 写在纸上，照你的代码走两步。每个变量里是什么？",
        ),
    },
    "run.offer": {
        "en": (
            "It's {input} again. You can ask for a hint: the strongest one shows the steps of your code for it. Or "
            "tell me: which step surprises you?",
            "{input} is stubborn. Ask for a hint if you like; the last one shows every step. Which step would you "
            "look at first?",
            "Still {input}. The last hint is a table of its steps. Where do you expect the first odd value?",
        ),
        "zh": (
            "又是 {input}。你可以要提示：最强的那个会显示这个输入的每一步。或者告诉我：哪一步让你意外？",
            "{input} 有点顽固。愿意的话就要提示，最后一个能让你看到每一步。你会先看哪一步？",
            "还是 {input}。要提示的话，最后会给你一张逐步的表格。你觉得第一个奇怪的值会出现在哪里？",
        ),
    },
    "run.again": {
        "en": (
            "It's {input} again. Which step are you least sure of, and what would you print to find out?",
            "{input} again. What did you expect your last edit to change, and what did it change?",
            "Still {input}. If a friend played the computer, at which step would the two of you disagree?",
        ),
        "zh": (
            "又是 {input}。哪一步你最没把握，打印什么能弄清楚？",
            "再看一次 {input}。你本来希望上次的修改改变什么，实际改变了什么？",
            "还是 {input}。如果让朋友来扮演计算机，你们会在哪一步看法不同？",
        ),
    },
    "run.left_open": {
        "en": (
            "Let's go on with what you have. The input {input} stays open; we'll come back to it with the edge cases.",
            "That's fine for now. Keep {input} in mind; we'll come back to it with the edge cases.",
        ),
        "zh": (
            "我们先带着现在的代码往下走。{input} 这个输入先留着，看边界情况时再回来。",
            "先到这里就好。{input} 记着，到边界情况时再看。",
        ),
    },
    "run.left": {
        "en": (
            "Let's go on with the code as it is. You can change it and submit it again at any time.",
            "That's fine for now. You can still change the code later.",
        ),
        "zh": ("我们先带着现在的代码往下走，之后随时可以修改再提交。", "先到这里，代码之后还可以改。"),
    },
    "run.open_case": {
        "en": (
            "One input is still open from your last run: {input}. What happens with it, step by step, and what would "
            "you change?",
            "Let's start with the input that is still open: {input}. What does your code do with it, and what did "
            "you want it to do?",
        ),
        "zh": (
            "上次运行还留下一个输入：{input}。它会怎样一步步走下去，你会改哪里？",
            "先看还没解决的输入：{input}。你的代码对它做了什么，你本来希望它做什么？",
        ),
    },
    "run.still_open": {
        "en": ("We'll leave {input} open; keep it as one of your own tests.", "Let's leave {input} for now."),
        "zh": ("{input} 先留着，可以放进你自己的测试。", "{input} 先放一放。"),
    },
    # --- it costs more than was said ---
    "run.growth": {
        "en": (
            "You said {claim}. When measured, the work grows about like {kind}: {grows}. Where does that come from?",
            "I measured it: {grows}, about like {kind}, but you said {claim}. Which part of your code does that?",
        ),
        "zh": (
            "你说的是 {claim}。实测下来，工作量大约按 {kind} 增长：{grows}。这是从哪里来的？",
            "我测了一下：{grows}，大约是 {kind}，而你说的是 {claim}。是代码的哪一部分造成的？",
        ),
    },
    "run.growth_of_calls": {
        "en": (
            "You said {claim}. Measured over many calls, a single one grows about like {kind}. What does it go "
            "through that gets longer with every call?",
            "I measured what one call takes when there are many: about {kind}, but you said {claim}. Which of your "
            "methods does that?",
        ),
        "zh": (
            "你说的是 {claim}。连续调用很多次实测下来，单次调用大约按 {kind} 增长。它要走过的什么东西会越来越长？",
            "我测了调用次数很多时单次调用的操作数：大约是 {kind}，而你说的是 {claim}。是你的哪个方法造成的？",
        ),
    },
    "run.grows.n": {
        "en": ("when the input doubles, the work doubles",),
        "zh": ("输入翻倍时，工作量也翻倍",),
    },
    "run.grows.n log n": {
        "en": ("when the input doubles, the work a little more than doubles",),
        "zh": ("输入翻倍时，工作量变成两倍多一点",),
    },
    "run.grows.n^2": {
        "en": ("when the input doubles, the work about quadruples",),
        "zh": ("输入翻倍时，工作量大约变成四倍",),
    },
    "run.grows.n^3": {
        "en": ("when the input doubles, the work grows about eightfold",),
        "zh": ("输入翻倍时，工作量大约变成八倍",),
    },
    "run.grows.2^n": {
        "en": ("a few more items already double the work",),
        "zh": ("只多几个元素，工作量就翻倍",),
    },
    # --- the rungs of the ladder while a case fails ---
    "run.hint.loop": {
        "en": (
            "{input} is a good one for tracing your code. Which values do your variables have before the first "
            "round of the loop, and after the last?",
            "For {input}, what is in each variable before the loop starts, and when it is done?",
        ),
        "zh": (
            "{input} 值得仔细看看。循环第一轮之前各个变量是什么，最后一轮之后又是什么？",
            "对 {input} 来说，循环开始前每个变量里是什么，循环结束后呢？",
        ),
    },
    "run.hint.values": {
        "en": (
            "{input} is a good one for tracing your code. Which values do your variables have when the function "
            "starts, and right before it ends?",
            "For {input}, what is in each variable at the first line of the function, and at the last?",
        ),
        "zh": (
            "{input} 值得仔细看看。函数开始时各个变量是什么，快结束时又是什么？",
            "对 {input} 来说，到函数第一行时每个变量里是什么，到最后一行时呢？",
        ),
    },
    "run.hint.line": {
        "en": (
            "{input} is a good one for tracing your code. Which line is the first to see something unusual for this "
            "input?",
            "For {input}, which line of your code is the first to see a value you wouldn't expect?",
        ),
        "zh": (
            "{input} 很适合用来读你的代码。对这个输入来说，最先遇到不寻常情况的是哪一行？",
            "对 {input} 来说，你的代码里哪一行第一次出现了你没想到的值？",
        ),
    },
    "run.hint.steps": {
        "en": (
            "The steps for {input} are next to your code. Which row is the first to surprise you, and what did you "
            "expect there?",
            "The steps for {input} are still next to your code. Guess each row before you look: where is your first "
            "wrong guess?",
        ),
        "zh": (
            "代码旁边有 {input} 的步骤。哪一行最先让你意外，你本来以为会是什么？",
            "代码旁边还有 {input} 的步骤。每一行都先猜再看：第一次猜错是在哪里？",
        ),
    },
    "run.trace": {
        "en": (
            "I've opened the steps for {input} next to your code. Find the first step where it does something "
            "different from what you would do by hand.",
            "The steps of your code for {input} are now next to it. Do it by hand alongside, and stop at the first "
            "step where you differ.",
        ),
        "zh": (
            "代码旁边现在能看到 {input} 的步骤。找到第一处和你手算不一样的地方。",
            "代码旁边现在有它处理 {input} 的步骤。你对照着手算，在第一个不一致的步骤停下。",
        ),
    },
}
