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
            "{passed} of {total} tests pass, every single one. Nicely done.",
            "All of them: {passed} of {total} tests pass. Good work.",
        ),
        "zh": (
            "我运行了你的代码：{total} 个测试通过了 {passed} 个，做得好。",
            "代码跑起来了，{total} 个测试通过 {passed} 个，很扎实。",
            "{total} 个测试，{passed} 个通过，一个不落，漂亮。",
            "全部通过：{total} 个测试过了 {passed} 个，不错。",
        ),
    },
    "run.some": {
        "en": (
            "So far {passed} of {total} tests pass.",
            "I ran it: {passed} of {total} tests pass.",
            "It runs, and {passed} of {total} tests pass.",
            "The run is through, with {passed} of {total} tests passed.",
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
            "That moved something: {passed} of {total} tests pass now, up from {before}.",
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
            "That took something away: {passed} of {total} tests pass, and before it was {before}.",
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
            "As before, none of the tests passes yet.",
            "There is still no test that passes.",
            "The number has not changed: none of the tests passes.",
            "Still none of the tests passes; one small input is enough to look at.",
        ),
        "zh": (
            "和之前一样，还没有测试通过。",
            "目前仍然没有通过的测试。",
            "数目没有变：一个测试也没通过。",
            "还是没有测试通过，盯住一个小输入就够了。",
        ),
    },
    "run.none": {
        "en": (
            "I ran it, and the tests are not content yet. That is what they are for.",
            "The tests do not agree with it yet, which happens to everybody.",
            "No test passes so far. One small input is enough to find out why.",
            "The run is through, and no test passes yet. Let us take one of them in hand.",
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
            "The input that was still open comes out right now.",
            "What did not work before works now: you found it yourself.",
        ),
        "zh": ("之前没通过的那个输入，现在对了。", "之前不行的地方现在行了，是你自己找到的。"),
    },
    "run.not_judged": {
        "en": (
            "I could not judge the run here, which is no fault of yours, so I have read the code instead.",
            "This run could not be judged on our side; that says nothing about your code. I go by reading it.",
        ),
        "zh": (
            "这次运行在我们这边没法判断，不是你的问题，我就直接读代码。",
            "我们这边没能判断这次运行，这不说明你的代码有问题，我按读代码来。",
        ),
    },
    "run.memory": {
        "en": (
            "Your code needed more memory than I have here, so I could not judge the run; I go on by reading it.",
            "The memory for a run is limited here, and yours came to that limit. So I read the code instead.",
        ),
        "zh": (
            "你的代码需要的内存超过了这里能给的，所以这次运行没法判断，我接着读代码。",
            "这里运行代码的内存有限，你的代码到了上限，所以我改为读代码。",
        ),
    },
    "run.large_number": {
        "en": (
            "Your code makes a number with more digits than I can handle here, so I could not judge the run; I go on "
            "by reading it.",
            "Numbers may only have so many digits here, and one of yours has more. So I read the code instead.",
        ),
        "zh": (
            "你的代码算出的数位数太多，这里处理不了，所以这次运行没法判断，我接着读代码。",
            "这里的数只能有这么多位，你的代码里有一个超过了，所以我改为读代码。",
        ),
    },
    "run.size": {
        "en": (
            "How large does the largest thing that your code builds become, compared with the input?",
            "Think of what your code builds up: how does its size grow with the input?",
        ),
        "zh": (
            "你的代码建出的最大的那个东西，和输入相比会有多大？",
            "想想你的代码会建出什么：它的大小会怎样随输入增长？",
        ),
    },
    "run.no_cases": {
        "en": (
            "{name} reads and loads it; there is no case to run it on yet. You can add one under Cases beside your "
            "code.",
        ),
        "zh": ("{name} 能读懂并加载这段代码，只是还没有可以运行的用例。你可以在代码旁边的“用例”里加一个。",),
    },
    "run.no_expectation": {
        "en": (
            "It runs on your cases, and none of them says yet what should come out. You can add that under Cases "
            "beside your code.",
        ),
        "zh": ("它能在你的用例上运行，只是用例里还没写应该得到什么。你可以在代码旁边的“用例”里补上。",),
    },
    "run.cheaper": {
        "en": (
            "And measured, it grows more slowly than you said: about like {kind}. If you like, tell me what makes it "
            "so quick.",
            "The measurement is kinder than you were: it grows about like {kind}. Whoever can say why has understood "
            "it well.",
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
            "I know this code already: {passed} of {total} tests pass, as before.",
            "Nothing has changed in the code, and so {passed} of {total} tests pass again.",
            "You sent the same code once more: {passed} of {total} tests pass.",
        ),
        "zh": (
            "这还是之前那段代码，结果也一样：{total} 个测试通过 {passed} 个。",
            "这段代码我见过：和之前一样，{total} 个测试通过 {passed} 个。",
            "代码没有改动，所以还是 {total} 个测试通过 {passed} 个。",
            "你又发了一遍同样的代码：{total} 个测试通过 {passed} 个。",
        ),
    },
    "run.from_before_unjudged": {
        "en": ("That is the code from before, and nothing has changed about the run.",),
        "zh": ("这还是之前那段代码，运行的情况也没有变。",),
    },
    "run.change_it": {
        "en": (
            "Thank you, that is something to work with. Change the code and submit it again, or say that you want to "
            "go on.",
            "Good, you have looked closely. Let your code follow: change it and submit it again, or say that you want "
            "to go on.",
            "I see where you are looking. Put it into the code and submit that, or tell me that you would rather go "
            "on.",
            "That is worth a try in the code. Submit it when it is in, or say so if you want to go on.",
        ),
        "zh": (
            "谢谢，这样就有抓手了。改一改代码再提交，或者告诉我你想继续。",
            "好，你看得很仔细。让代码也跟上：改好再提交，或者告诉我你想继续。",
            "我明白你在看哪里了。写进代码再提交，想先往下走也可以告诉我。",
            "值得在代码里试一试。改好就提交，如果想继续，说一声就行。",
        ),
    },
    # --- what is said of a result, beside what is known of it ---
    "run.result.both": {
        "en": (
            "Yes, you get {got} there, where {expected} is right.",
            "Right, {got}, and {expected} is wanted.",
        ),
        "zh": ("对，得到的是 {got}，而应该是 {expected}。", "没错：现在是 {got}，要的是 {expected}。"),
    },
    "run.result.got": {
        "en": ("Yes, {got} is what comes out.", "Right, it gives {got}."),
        "zh": ("对，得到的就是 {got}。", "没错，结果是 {got}。"),
    },
    "run.result.right": {
        "en": ("Yes, {expected} should come out there.", "Right, it has to be {expected}."),
        "zh": ("对，那里应该得到 {expected}。", "没错，应该是 {expected}。"),
    },
    "run.verdict": {
        "en": (
            "For {input} your code gives {got}, and {expected} should come out.",
            "It is {expected} that should come out for {input}; your code gives {got}.",
        ),
        "zh": (
            "输入 {input} 时，你的代码得到 {got}，而正确结果是 {expected}。",
            "{input} 的正确结果是 {expected}，你的代码给出的是 {got}。",
        ),
    },
    "run.verdict.unlike": {
        "en": (
            "For {input} your code gives {got}, and that is not what should come out.",
            "{got} is what your code gives for {input}; something else is right there.",
        ),
        "zh": ("输入 {input} 时，你的代码得到 {got}，这不是正确的结果。", "{input} 得到 {got}，而那里应该是别的结果。"),
    },
    "run.verdict.error": {
        "en": ("For {input} your code stops with {got}, so nothing comes out.",),
        "zh": ("输入 {input} 时，你的代码因 {got} 停下了，没有得到结果。",),
    },
    "run.verdict.limit": {
        "en": ("For {input} your code does not come to an end in time.",),
        "zh": ("输入 {input} 时，你的代码没能在限定时间内结束。",),
    },
    "run.verdict.stack": {
        "en": ("For {input} the calls go deeper and deeper and none comes back.",),
        "zh": ("输入 {input} 时，调用一层套一层，回不来。",),
    },
    "run.by_hand": {
        "en": (
            "Do it by hand, without your code: at which step would you do something else?",
            "Work it out on paper from the statement: where do you and your code part?",
        ),
        "zh": ("先不看代码，手工做一遍：从哪一步起你会做得不一样？", "照题目在纸上推一遍：你和代码从哪里开始不一样？"),
    },
    "run.mend_first": {
        "en": (
            "{passed} of {total} tests pass so far, and {input} still fails. Mend that first and submit it again, or "
            "say that you want to go on.",
            "Before we go on: {input} still fails, and {passed} of {total} tests pass. Change the code and submit it, "
            "or tell me that you would rather go on.",
        ),
        "zh": (
            "目前 {total} 个测试通过了 {passed} 个，{input} 还没过。先改好再提交，或者告诉我你想继续。",
            "往下走之前：{input} 还不对，{total} 个测试只过了 {passed} 个。改一改再提交，想继续的话也请说一声。",
        ),
    },
    "run.mend_first_unrun": {
        "en": (
            "The code in the editor does not run through yet. Mend that first and submit it again, or say that you "
            "want to go on.",
            "Before we go on: your code cannot be run as it stands. Change it and submit it, or tell me that you would "
            "rather go on.",
        ),
        "zh": (
            "编辑器里的代码还跑不起来。先改好再提交，或者告诉我你想继续。",
            "往下走之前：现在的代码还不能运行。改一改再提交，想继续的话也请说一声。",
        ),
    },
    "run.left_failing": {
        "en": (
            "Some of the tests still fail, and we leave it at that. You can mend the code and submit it at any time.",
            "We go on with tests that still fail; the code can be mended and submitted at any time.",
        ),
        "zh": (
            "还有测试没有通过，我们先到这里；之后随时可以改好再提交。",
            "有些测试还没过，先往下走，代码随时可以再改再交。",
        ),
    },
    "run.what_changes": {
        "en": (
            "What would have to change so that it comes out differently?",
            "And what would you change there? A sentence is enough, or submit new code.",
            "Which step would have to go differently there?",
            "How would you like it to go instead, and what would that take?",
        ),
        "zh": (
            "要让结果不一样，得改变什么？",
            "那里你会改什么？一句话就行，也可以直接提交新代码。",
            "那里的哪一步应该换个走法？",
            "你希望它怎么走，为此需要做什么？",
        ),
    },
    "run.early": {
        "en": ("You have sent code already, so let us take that.",),
        "zh": ("代码你之前已经发过了，我们就从它开始。",),
    },
    "run.back": {
        "en": (
            "Keep the code, we will come to it. Now back to where we were: {question}",
            "Hold on to that for the code. The question at hand is still this one: {question}",
        ),
        "zh": (
            "代码先留着，后面会用到。我们回到刚才的问题：{question}",
            "这一点写代码时再看。现在的问题还是：{question}",
        ),
    },
    "run.back_later": {
        "en": (
            "Thank you for the code. Now back to where we were: {question}",
            "Good to know. The question at hand is still this one: {question}",
        ),
        "zh": ("谢谢你的代码。我们回到刚才的问题：{question}", "知道了。现在的问题还是：{question}"),
    },
    # --- it could not be run ---
    "run.unreadable": {
        "en": (
            "{name} could not read the code near line {line}. That says nothing about your idea. What stands there, "
            "and is something left open?",
            "{name} stops reading near line {line}. Look at that line and the one above it: does every bracket and "
            "every quote have its partner?",
            "Near line {line} {name} expects something that is not there. What would complete that line, or the one "
            "above it?",
        ),
        "zh": (
            "{name} 在第 {line} 行附近读不下去了，这和你的思路无关。那里写的是什么，有没有没写完的地方？",
            "{name} 读到第 {line} 行附近停住了。看看这一行和上一行：括号和引号都成对了吗？",
            "第 {line} 行附近少了点 {name} 期待的东西。这一行或上一行，补上什么才完整？",
        ),
    },
    "run.unreadable_somewhere": {
        "en": (
            "{name} could not read the code yet. That says nothing about your idea. Is something left open, such as a "
            "bracket or a quote?",
            "{name} stops reading before the end. Which line would you check first for something unfinished?",
            "Something keeps {name} from reading on. Does every line end, and every block close, the way you mean it?",
        ),
        "zh": (
            "{name} 还读不懂这段代码，这和你的思路无关。有没有没写完的地方，比如括号或引号？",
            "{name} 没能读到代码的结尾。你会先检查哪一行有没有写完？",
            "有什么让 {name} 读不下去。每一行的结尾、每个代码块的开头和结尾，都是你想要的样子吗？",
        ),
    },
    "run.reads_as": {
        "en": (
            "What you sent reads as {found}, while the editor is set to {name}. Change the language above the editor, "
            "then send it again; that says nothing about your idea.",
            "This looks like {found} to me, and the editor still says {name}. Once the language above it is right, "
            "send it again.",
        ),
        "zh": (
            "你发来的看起来是 {found}，而编辑器设的是 {name}。在编辑器上方换一下语言，再发一次就好，这和你的思路无关。",
            "这段代码像是 {found}，编辑器里选的还是 {name}。把上方的语言改对，再发一次。",
        ),
    },
    "run.full_width": {
        "en": (
            "Line {sign_line} has a full-width {kind_of_sign} ({sign}), which {name} does not know. That is the "
            "keyboard and not your idea: type it once more in half width, then send it again.",
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
            "One thing first: I read {name} here, it is not run.",
            "Just so you know: {name} is read here and not run.",
        ),
        "zh": ("先说一句：{name} 代码我会读，但这里不运行。", "提前说明：这里的 {name} 代码只看不运行。"),
    },
    "run.no_function": {
        "en": (
            "The tests call {function} and did not find it. What is your function called?",
            "I looked for {function}, the name in the starter code. How does yours compare, and where does it stand?",
            "The tests still find no {function} to call. What stands there instead, and does it stand by itself?",
        ),
        "zh": (
            "测试要调用 {function}，但没有找到。你的函数叫什么？",
            "我在找起始代码里的 {function}。你的函数名和它一样吗，写在哪里？",
            "测试还是没有找到 {function}。现在写的是哪个函数，它是单独定义的吗？",
        ),
    },
    "run.no_class": {
        "en": (
            "The tests make a {missing} and did not find that class. What is yours called?",
            "I looked for the class {missing}. How does the name of yours compare, and where does it stand?",
            "The tests still find no class {missing}. Which name does the starter code give, and which do you have?",
        ),
        "zh": (
            "测试要创建 {missing}，但没有找到这个类。你的类叫什么？",
            "我在找 {missing} 这个类。你的类名和它一样吗，写在哪里？",
            "测试还是没有找到 {missing} 这个类。起始代码给的类名是什么，你写的是什么？",
        ),
    },
    "run.no_method": {
        "en": (
            "The class is there, but the tests do not find {missing} in it. What did you call that?",
            "I found your class, and in it nothing called {missing}. Is it still to be written, or is it called "
            "something else?",
            "Still missing in your class: {missing}. Does it stand inside of the class, indented like the others?",
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
            "There is no function to call yet. How would the input get into your code, and how does the result come "
            "out?",
            "Still no function that could be called. Which lines belong inside of one, and what does it hand back?",
        ),
        "zh": (
            "我想找一个可以调用的函数，但没有找到。你的哪个函数接收输入，它叫什么？",
            "还没有可以调用的函数。输入怎么进到你的代码里，结果又怎么出来？",
            "还是没有可以调用的函数。哪几行应该放进函数里，它返回什么？",
        ),
    },
    "run.loading": {
        "en": (
            "Your code stopped with {error} before any test began. What do the lines outside of your function do?",
            "Even before the function is called there is {error}. Which lines run at that moment?",
            "Still {error}, and no test has begun. What does your code use there, and where does that come from?",
        ),
        "zh": (
            "测试还没开始，代码就因 {error} 停下了。函数以外的那几行在做什么？",
            "函数还没被调用，就因 {error} 停下了。那个时候执行的是哪几行？",
            "还是 {error}，测试都还没有开始。那里用到了什么，它是从哪里来的？",
        ),
    },
    "run.loading_limit": {
        "en": (
            "The code does not get as far as the tests. What happens in the lines outside of your function, and what "
            "makes them stop?",
            "No test could begin, because something before them goes on and on. What is it waiting for?",
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
            "For {input} your code stops with {error}. What does it look at in that situation?",
            "{error} comes up for {input}. Which value does your code have in hand at that moment?",
            "With {input} your code ends in {error}. What would have to be true there so that it could go on?",
        ),
        "zh": (
            "遇到 {input} 时，你的代码因 {error} 停下了。这种情况下它在看什么？",
            "输入 {input} 时出现了 {error}。那一刻你的代码手上是什么值？",
            "遇到 {input} 时，代码停在了 {error}。那里要满足什么，它才能继续？",
        ),
    },
    "run.wrong": {
        "en": (
            "Walk me through what happens for {input}: which values do your variables have, and what comes out?",
            "Take {input} and follow your code with a finger. Which values do you see on the way, and what comes out?",
            "I would like to watch {input} go through your code. What is in each variable, and what is handed back?",
        ),
        "zh": (
            "带我走一遍 {input} 的过程：各个变量是什么值，最后得到什么？",
            "拿 {input} 用手指着代码一行行走。途中看到哪些值，最后得到什么？",
            "我想看看 {input} 是怎样走过你的代码的。每个变量里是什么，最后返回什么？",
        ),
    },
    "run.limit": {
        "en": (
            "For {input} your code did not come to an end. What makes it stop, and does that happen here?",
            "Your code took too long for {input}. How often does the innermost line run when the input grows?",
            "It is still busy with {input}. Which value brings it closer to the end with every round?",
        ),
        "zh": (
            "遇到 {input} 时，你的代码没有结束。什么会让它停下，这里会发生吗？",
            "输入 {input} 时用的时间太长了。输入变大时，最内层的那一行会执行多少次？",
            "它还在处理 {input}。每一轮是哪个值让它更接近结束？",
        ),
    },
    "run.stack": {
        "en": (
            "For {input} the calls go deeper into each other than I can follow here. What makes them stop?",
            "With {input} your function calls itself more deeply than I can go along. Which input ends that, and does "
            "each call come closer to it?",
            "The calls for {input} nest deeper than this place allows. What is different from one call to the next?",
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
            "It is the same input, but it fails otherwise now: before, {was}.",
            "The input is the one from before, and something has changed: until now {was}.",
            "That input again, though it goes differently: last time {was}.",
            "Your change shows at this very input: until then {was}.",
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
            "It is the same input, but it fails otherwise now: before, {was}; now a value comes back, only not the "
            "right one.",
            "The input is the one from before, and something has changed: until now {was}, and this time it ends with "
            "a value that is not right.",
            "That input again, though it goes differently: last time {was}, and now it hands back a wrong value.",
            "Something has changed for this very input: {was} before, while now only the value is wrong.",
        ),
        "zh": (
            "还是同一个输入，但情况变了：之前{was}，现在有返回值了，只是不对。",
            "输入和刚才一样，表现却不同了：上次{was}，这次走到了最后，但返回的值不对。",
            "又是这个输入，不过这次走法不一样：之前{was}，现在返回了一个错误的值。",
            "同一个输入，情况有变：之前{was}，现在只是值不对。",
        ),
    },
    "run.was.error": {"en": ("it stopped with {error}",), "zh": ("因 {error} 停下",)},
    "run.was.wrong": {"en": ("it handed back a wrong value",), "zh": ("返回的是一个错误的值",)},
    "run.was.limit": {"en": ("it did not come to an end",), "zh": ("一直停不下来",)},
    "run.was.stack": {"en": ("its calls nested too deep",), "zh": ("调用套得太深",)},
    "run.another_value": {
        "en": (
            "For {input} something else comes out than before, and it is not right yet.",
            "The result for {input} has changed, though not to the right one.",
            "Your change reaches {input}: another value comes back, still not the right one.",
            "It is a different value for {input} now, and still a wrong one.",
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
            "Nothing has changed for {input}: it fails as it did.",
            "Your change does not show for {input} yet.",
            "As for {input}, it goes as it went before.",
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
            "Let us make it smaller. Take {input} and do only the first two steps by hand: what do you hold then?",
            "Only the beginning this time: after the first two steps with {input}, what is in your variables?",
            "Write {input} on paper and take two steps as your code would. What stands in each variable?",
        ),
        "zh": (
            "我们把它变小一点。拿 {input} 只手动走前两步：这时手里有什么？",
            "这次只看开头：{input} 走完前两步，变量里是什么？",
            "把 {input} 写在纸上，照你的代码走两步。每个变量里是什么？",
        ),
    },
    "run.offer": {
        "en": (
            "It is {input} again. You can ask for a hint: the strongest one opens the steps of your code for it. Or "
            "tell me: which step surprises you?",
            "{input} is stubborn. Ask for a hint if you like, the last of them lets you see every step. Which step "
            "would you look at first?",
            "Still {input}. Hints get you as far as a table of its steps. Where do you expect the first odd value?",
        ),
        "zh": (
            "又是 {input}。你可以要提示：最强的那个会打开这个输入的每一步。或者告诉我：哪一步让你意外？",
            "{input} 有点顽固。愿意的话就要提示，最后一个能让你看到每一步。你会先看哪一步？",
            "还是 {input}。要提示的话，最后会给你一张逐步的表格。你觉得第一个奇怪的值会出现在哪里？",
        ),
    },
    "run.again": {
        "en": (
            "It is {input} again. Which of your steps are you least sure of there, and what would you print to find "
            "out?",
            "{input} once more. What did you expect to change with your last edit, and what did?",
            "Still {input}. If a friend played the computer, at which step would you two disagree?",
        ),
        "zh": (
            "又是 {input}。哪一步你最没把握，打印什么能弄清楚？",
            "再看一次 {input}。你本来希望上次的修改改变什么，实际改变了什么？",
            "还是 {input}。如果让朋友来扮演计算机，你们会在哪一步看法不同？",
        ),
    },
    "run.left_open": {
        "en": (
            "Let us go on with what you have. The input {input} stays open and comes back with the edge cases.",
            "That is fine for now. We keep {input} in mind; it comes back with the edge cases.",
        ),
        "zh": (
            "我们先带着现在的代码往下走。{input} 这个输入先留着，看边界情况时再回来。",
            "先到这里就好。{input} 记着，到边界情况时再看。",
        ),
    },
    "run.left": {
        "en": (
            "Let us go on with the code as it stands. You can change it and submit it again at any time.",
            "That will do for now. The code can still change later.",
        ),
        "zh": ("我们先带着现在的代码往下走，之后随时可以修改再提交。", "先到这里，代码之后还可以改。"),
    },
    "run.open_case": {
        "en": (
            "One input is still open from your last run: {input}. What happens with it, step by step, and what would "
            "you change?",
            "Let us begin with the input that is still open: {input}. What does your code do with it, and what did you "
            "want it to do?",
        ),
        "zh": (
            "上次运行还留下一个输入：{input}。它会怎样一步步走下去，你会改哪里？",
            "先看还没解决的输入：{input}。你的代码对它做了什么，你本来希望它做什么？",
        ),
    },
    "run.still_open": {
        "en": ("We leave {input} open; keep it as a test of your own.", "Let {input} rest for now."),
        "zh": ("{input} 先留着，可以放进你自己的测试。", "{input} 先放一放。"),
    },
    # --- it costs more than was said ---
    "run.growth": {
        "en": (
            "You said {claim}. Measured, the work grows about like {kind}: {grows}. Where does that come from?",
            "I measured it: {grows}, about like {kind}, and you spoke of {claim}. Which part of your code does that?",
        ),
        "zh": (
            "你说的是 {claim}。实测下来，工作量大约按 {kind} 增长：{grows}。这是从哪里来的？",
            "我测了一下：{grows}，大约是 {kind}，而你说的是 {claim}。是代码的哪一部分造成的？",
        ),
    },
    "run.growth_of_calls": {
        "en": (
            "You said {claim}. Measured over many calls, a single one grows about like {kind}. What does it have to "
            "go through that gets longer with every call before it?",
            "I measured what one call takes when there are many: about {kind}, and you spoke of {claim}. Which of your "
            "methods does that?",
        ),
        "zh": (
            "你说的是 {claim}。连续调用很多次实测下来，单次调用大约按 {kind} 增长。它要走过的什么东西会越来越长？",
            "我测了调用次数很多时单次调用的开销：大约是 {kind}，而你说的是 {claim}。是你的哪个方法造成的？",
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
            "{input} is a good one to read your code with. "
            "Which values do your variables hold before the first turn of the loop, and after the last?",
            "For {input}, what stands in each variable before the loop turns for the first time, and when it is done?",
        ),
        "zh": (
            "{input} 值得仔细看看。循环第一轮之前各个变量是什么，最后一轮之后又是什么？",
            "对 {input} 来说，循环开始前每个变量里是什么，循环结束后呢？",
        ),
    },
    "run.hint.values": {
        "en": (
            "{input} is a good one to read your code with. "
            "Which values do your variables hold when the function begins, and right before it ends?",
            "For {input}, what stands in each variable at the first line of the function, and at the last?",
        ),
        "zh": (
            "{input} 值得仔细看看。函数开始时各个变量是什么，快结束时又是什么？",
            "对 {input} 来说，到函数第一行时每个变量里是什么，到最后一行时呢？",
        ),
    },
    "run.hint.line": {
        "en": (
            "{input} is a good one to read your code with. "
            "Which line is the first that sees something unusual for this input?",
            "Which line of your code is the first to see a value that you would not expect, for {input}?",
        ),
        "zh": (
            "{input} 很适合用来读你的代码。对这个输入来说，最先遇到不寻常情况的是哪一行？",
            "对 {input} 来说，你的代码里哪一行第一次出现了你没想到的值？",
        ),
    },
    "run.hint.steps": {
        "en": (
            "The steps beside your code are there for {input}. "
            "Which row is the first that surprises you, and what did you expect there?",
            "{input} and its steps are still beside your code. "
            "Guess each row before you look: where is your first wrong guess?",
        ),
        "zh": (
            "代码旁边有 {input} 的步骤。哪一行最先让你意外，你本来以为会是什么？",
            "代码旁边还有 {input} 的步骤。每一行都先猜再看：第一次猜错是在哪里？",
        ),
    },
    "run.trace": {
        "en": (
            "Beside your code I have opened its steps for {input}. "
            "Find the first step at which it does something else than you would by hand.",
            "The steps of your code for {input} now stand beside it. "
            "Do it by hand next to them, and stop at the first step where you two differ.",
        ),
        "zh": (
            "代码旁边现在能看到 {input} 的步骤。找到第一处和你手算不一样的地方。",
            "代码旁边现在有它处理 {input} 的步骤。你对照着手算，在第一个不一致的步骤停下。",
        ),
    },
}
