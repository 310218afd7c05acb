r"""Cues for messages that ask for something: the families ``answer`` (hand me the answer, the code, the fix, the name;
role reversal, prompt injection, pleading with authority) and ``hint`` (a nudge, a direction, a smaller step, a place to
begin). The cues ending in ``_talk`` are counter-cues: the same words as they are used in ordinary answers and
clarifying questions.
"""

from interviews.core.reading.cues.building import cue

_ZGAP = r"[^。!?,;\n]"
# The verb is not what the writer is about to do ("go write the code").
_NOT_ME = r"(?<!\bto )(?<!\bgo )(?<!\bi )(?<!\bwe )(?<!\bme )(?<!'ll )(?<!'d )"
# Handing over: the verbs, and what is handed over.
_GIVE = (
    r"(?:gi(?:ve|mme)|hand(?: over)?|show|paste|post|print|dump|output|reveal|share|send|provide|supply|drop|spill"
    r"|disclose|display|spell(?:ing)? out|write(?: out| down| up)?|type(?: out| up)?|list(?: out)?|dictate|recite"
    r"|read out|produce|generate|spit out|cough up|leak|lay out|put (?:up|down|here|in here)|present|state|deliver"
    r"|reproduce|quote|emit|pass me|lend me|toss|whisper|surrender|unveil|divulge|expose|serve up|cough|spoon-?feed"
    r"|hook me up with|hit me with|throw in|let me (?:see|have|read)|may i (?:see|have|read)"
    r"|can i (?:see|get|have|read)|could i (?:see|get|have|read)|i (?:need|want|require)|wanna see|tell|what's|whats"
    r"|what is|seeing)"
)
_RESULT = (
    r"(?:answers?|solutions?|code|implementation|solve|approach|algo(?:rithm)?s?|write-?up|source|snippet|program"
    r"|script|(?:edge |corner |test |missing )?cases|test (?:inputs?|data)|complexit(?:y|ies)|big[- ]?o(?:h)?|summary"
    r"|recap|patch|fix|derivation|proof|result|version|checklist|rubric|recurrence|formula|walkthrough|explanation"
    r"|pseudo-?code|method|function|template|technique|trick|editorial|cheat ?sheet|spoilers?|notes|questions)"
)
_ZRESULT = (
    r"(?:答案|代码|解法|题解|正解|最优解|标准解|源码|实现|思路|写法|做法|方案|总结|复杂度|推导|证明|结论|清单|模板|成品"
    r"|版本|那版|一版|那份|一份|程序|模板|函数|解答|结果|转移方程|公式|边界(?:情况|条件)?|case|用例|测试点|伪代码|套路"
    r"|作业|原文|范文|答复|python|java|c\+\+|code)"
)
_ZGIVE = (
    r"(?:给我|给一|给个|给出|发我|发给我|发来|发一|发过来|发出来|贴|甩|丢(?:给|过|来|一)|扔(?:给|过|来|一)|亮出|公布"
    r"|公开|揭晓|放出|放一|摊开|摆出|输出|打印|导出|列给|列出|列一|列全|抄给|念|背一|复述出|交出|透露|share|send|show"
    r"|print|来一[份个版段]|来[份个段]|整一[份个]|写出来|写一[份段版个遍]|写给我|写这|写全|说完|讲全|讲完|告诉我|告知"
    r"|奉上|求(?:个|一|完整)?|拿来|端上来|晒|看看|看一眼|瞅)"
)
_CODEWORD = (
    r"(?:code|python|java(?:script)?|rust|c\+\+|golang|kotlin|function|method|class|body|loop|version|implementation"
    r"|solution|program|script|approach|answer|algorithm|snippet|derivation|summary|recap|write-?up)"
)
_GOOD = (
    r"(?:model|reference|official|gold(?:en)?[- ]standard|perfect|ideal|sample|accepted|full[- ]marks?"
    r"|(?:five|5)[- ]star|canonical|textbook|intended|expected|correct|right(?! (?:at|to|in|on|away|now)\b)|optimal"
    r"|best possible|exemplary|example|correct(?:ed)?|complete|entire|full|whole|final|actual|real|finished|working"
    r"|runnable|running|repaired|fixed|corrected|optimi[sz]ed|worked|proper|passing|ready-?made)"
)
_PERSON = (
    r"(?:candidate|applicant|student|engineer|interviewee|hire|coder|programmer|dev(?:eloper)?|coach|teacher"
    r"|interviewer|mentor|expert|tutor|grad|wizard|professor|senior|grandma|ghostwriter|assistant|engine|calculator"
    r"|compiler|generator|bot|printer)"
)
_AUTHORITY = (
    r"(?:professor|prof|teacher|tutor|interviewer|manager|boss|mentor|friend|buddy|mate|colleague|coworker|co-worker"
    r"|recruiter|hr|support|admin|instructor|ta|supervisor|lead|employer|school|course|company|doctor|sister|brother"
    r"|roommate|team)"
)
_ZAUTH = (
    r"(?:老师|导师|面试官|老板|领导|朋友|同学|同事|室友|学长|学姐|客服|管理员|官方|hr|平台|系统|公司|主管|助教|运维"
    r"|医生|教授|师兄)"
)
# Asking for a push.
_PUSH = (
    r"(?:hints?|nudges?|clues?|breadcrumbs?|crumb|steer|lead|push|shove|poke|leg[- ]up|guidance|tip-?off|tips?|inkling"
    r"|bone|lifeline|first letter|starting point|jumping-off point|foothold|stepping stone|first stone|direction"
    r"|gentle pointer|pointer to|signpost)"
)
_LITTLE = (
    r"(?:tiny|small|little|lil'?|wee|gentle|slight|mini|teeny|subtle|vague|quick|minor|half a|bit of a|just a|only a"
    r"|maybe a)"
)
_LOOK = (
    r"(?:look(?:ing)?|think(?:ing)?|track(?:ing)?|count(?:ing)?|watch(?:ing)?|focus(?:s?ing)?|star(?:e|ing)"
    r"|keep(?:ing)?|ask(?:ing)?|compar(?:e|ing)|hunt(?:ing)?|search(?:ing)?|check(?:ing)?|start(?:ing)?|begin(?:ning)?"
    r"|consider(?:ing)?|pay(?:ing)? attention|attack(?:ing)?|squeez(?:e|ing)|explor(?:e|ing)|dig(?:ging)?|aim(?:ing)?"
    r"|pok(?:e|ing)|draw(?:ing)?|figure out|examin(?:e|ing)|notic(?:e|ing)|worry(?:ing)?|tackl(?:e|ing)"
    r"|approach(?:ing)?|go(?:ing)?|head(?:ing)?|read(?:ing)?|question(?:ing)?|exploit(?:ing)?|remember(?:ing|ed)?)"
)
# "The line I should look at" asks where to look; "(so) I should look at each pair" is a plan.
_AFTER_A_NAME = "(?<=[a-z] )(?<!so )(?<!then )(?<!and )(?<!but )(?<!think )(?<!guess )(?<!maybe )"
_SHOULD = (
    r"(?:should|shud|shd|ought to|supposed to|could|might|am i to|do i (?:need|have) to|would you|wud u|would u"
    r"|does one|do (?:people|folks|ppl))"
)
_ZLOOK = (
    r"(?:盯|看|瞧|数|从|往|朝|留意|关注|留住|想|考虑|动|画|抠|找|试|注意|琢磨|确认|问|拿|处理|记|榨|靠|切|下手|入手|比)"
)
# A bare imperative; where it may stand is said where it is used.
_REPAIR_IT = (
    r"(?:fix|patch|repair|debug|mend|correct|replace|rewrite) (?:it|this|that|my|the|line)\b.{0,40}(?:\bcode\b|\bback\b"
    r"|\bline\b|\bversion\b|\bfor me\b|\bbug\b|\bcrash|\bfunction\b|\?)"
)
_DO_IT = (
    r"(?:(?:so|ok|okay|now|then|and|hey|coach|bro|just|please|pls|plz|kindly|simply|quickly) ,?){0,2}(?:give|gimme|send"
    r"|show|paste|write|type|list|print|dump|solve|complete|post|output|fill|hand|spit|reveal|dictate|convert|translate"
    r"|implement|generate|provide|finish|code)\b(?! up)(?! me a (?:min|sec|mo))"
)
_Z_DO_IT = (
    r"(?:直接|快|赶紧|麻烦|劳驾|请|求|你|您)?(?:把|将)[^,。!?]{0,18}(?:贴|发|甩|写|补|列|念|译|翻|输出|告诉|讲|公布|说"
    r"|填|搞)"
)

CUES: dict[str, str] = {
    # ---- answer: requests
    "answer.hand_over": cue(rf"{_NOT_ME}{_GIVE} (?:[\w'-]+ ){{0,5}}?{_RESULT}\b"),
    "answer.give_me_result": cue(
        rf"{_NOT_ME}(?:give|gimme|hand|show|send|write|tell|pass|paste|post|provide|read|list|dictate"
        r"|type) (?:[\w'-]+ ){0,4}?(?:the|all|full|complete|correct|optimal|working|finished|entire"
        rf"|whole) (?:[\w()'-]+ ){{0,3}}?{_RESULT}\b",
        rf"(?:直接|干脆|赶紧|痛快|一口气|一次性|立刻|马上|原封不动|从头到尾).{{0,8}}{_ZGIVE}"
        rf"|{_ZGIVE}(?:.{{0,4}})(?:完整|全部|标准|正确|满分|最优|能跑|参考|ac)",
    ),
    "answer.zh_hand_over": cue(
        "",
        rf"{_ZRESULT}{_ZGAP}{{0,9}}(?:发(?:我|给|来|过|出|一)|给我(?!重|回|机会|再|改|打|跳|看清|留)|贴|甩"
        r"|丢(?:过|给|来)|扔(?:过|给|来)|share|send|公布|揭晓|亮|放出来|写出来|拿来|交出|念|端|来一|发放|替换)"
        r"|(?:发|给我|贴|甩|丢|扔|求|公布|揭晓|亮|放|输出|打印|生成|念|背|(?<!原|出|起|下|回|本|后)来|整|领取|透露"
        rf"|列)(?:一|个|份|下|段|版|出|全|完|给|我|那|你|的|整){{0,4}}{_ZGAP}{{0,6}}(?:答案|代码|程序|解法|题解|正解"
        r"|最优解|标准解|参考|实现|完整|满分|写法|推导|范文|成品|原文|测试点)",
    ),
    "answer.for_me": cue(
        r"(?:write|complete|finish|fill(?: in| out)?|fix|solve|do|type|code|implement|answer|translate|convert|compile"
        r"|calculate|compute|work (?:it )?out|put|draft|summari[sz]e|list|restate|derive|debug|patch|handle|say|name"
        r"|state)\b[\w\s',()-]{0,40}\b(?:for me|on my behalf|in my (?:place|name|stead|voice|style|words)"
        r"|like (?:its|it's|it is) (?:from )?(?:me|mine))\b|ghost-?writ",
        r"(?:(?:替|帮|代)(?:我|他|她|候选人|学员)[^,。!?]{0,6}|给我[^,。!?我]{0,2})(?:写|补|改|填|答|总结|敲|做|算|修"
        r"|列|推|归纳|问完|想|编|整理|翻译|patch|fix|搞定|完成|实现)|代(?:笔|劳|写|答|做|打)"
        r"|帮忙(?:写|填|补|改|算|答|总结)",
    ),
    "answer.repair": cue(
        rf"(?:please|pls|plz|you|u|kindly|just|to|then|coach) {_REPAIR_IT}"
        r"|(?:repaired|corrected|fixed|patched) (?:version|code|one|line|function|copy|method|\w+\(\))|how to fix\b"
        r"|(?:send|paste|post|give|hand) (?:it|that|them|(?:the )?(?:whole|corrected|fixed)[\w\s]{0,15})? ?back\b",
        rf"^{_REPAIR_IT}|[.,;:!?] ?{_REPAIR_IT}"
        r"|(?:改|修|补|调|订正|patch|fix)(?:好|完|对|正|成)?[^,。!?]{0,6}(?:贴|发|丢|甩|扔)(?:回|过|给|来|上|出)?"
        r"|(?:你|您|帮我|替我|给我|麻烦|劳驾)[^,。!?我]{0,4}(?:改|修|调|debug|fix|patch)(?:好|完|对|一|下|成|了)"
        r"|改(?:完|好|对)的|哪里错.{0,6}(?:你|改)",
    ),
    "answer.own_repair_talk": cue(
        r"(?:i|i'll|i'd|i've|let me|lemme|we|should|to|just|already) (?:just |then |also |have to |need to )?(?:fix"
        r"|fixed|correct|corrected|change|changed|replace|rewrite|redo|patch)\b"
        r"|(?:oops|typo|my bad|correction|scratch that|wait,? (?:no|actually))\b",
        r"我(?:来|先|再|要|得|想|就)?(?:改|修|补|重写|换)|(?:应该|写|说|搞|弄)(?:是)?(?:错|反)了|改一下[:,]|笔误|补上了"
        r"|更正",
    ),
    "answer.imperative": cue(
        r"(?:can|could|would|will|cud|wud) (?:you|u|ya) (?:please |pls |just |kindly |maybe |quickly )?(?:give|send"
        r"|show|paste|write|type|list|print|dump|solve|complete|post|fix|fill|tell|put|do|finish|code|dictate|supply"
        r"|provide|translate|convert)\b",
        rf"^{_DO_IT}|[.;:!?\n] ?{_DO_IT}|^{_Z_DO_IT}|[,。!?] ?{_Z_DO_IT}"
        r"|^(?:求(?!方案|最|和|出|解|交|个?数)|直接|给我(?!.{0,3}(?:分|秒|会|时间|点时))|请"
        r"|麻烦)(?!.{0,8}(?:解释|换|重复|澄清))",
    ),
    "answer.fill_blank": cue(
        r"fill (?:it |them |this |that |these |those )?(?:in|out|up)\b|(?:in|the|these|those) blanks?\b"
        r"|(?:complete|finish) (?:this|the|my) (?:sentence|line|function|code|method|body|snippet)|u(?: can)? fill\b"
        r"|what (?:goes|belongs|should go|comes) (?:in|on|there|here|under)\b",
        r"_{2,}|= ?\?|\(\?\)|填(?:空|上|一下|进|好|完|满|法|我)|补(?:全|完|齐|上这)"
        r"|(?:空|格|栏|横线|问号).{0,8}(?:你|您|填)",
    ),
    "answer.your_half": cue(
        r"(?:your (?:half|turn|part|job)|(?:the rest|everything (?:else|under|below)|remainder)[\w\s]{0,12}(?:is|are|to"
        r"|for|up to)? ?(?:yours|you|u)\b|(?:you|u) (?:do|take|write|type|drive|fill|handle|supply|finish|go|put|reply"
        r"|dictate) (?:the|it|that|in|out|first|everything|me|us|your|down)\b|you know what to do|over to you)"
        r"|to-?do:? (?:coach|you|ai)",
        r"(?:剩下|后面|下面|其余|里面|余下|后半|函数体).{0,6}(?:拜托|交给|归|靠|你来|您来|你写|你接|你补|您写|您补)"
        r"|你(?:接着|继续|往下)写"
        r"|(?:你|您)(?:来|先)?(?:写|填|敲|打|做|念|答|讲|说),?我(?:来|再)?(?:抄|读|看|记|背|念|贴|复制|填)",
    ),
    "answer.stub_code": cue(
        r"def \w+\([^)]{0,60}\)(?: ?-> ?\w+)?:?`?\s{0,6}(?:#.{0,25}\s{0,6})?(?:pass|\.\.\.|$|todo|,|。|\.)"
        r"|i (?:wrote|did|have|got) (?:only )?the (?:def|signature|header|function head)\b",
        r"# ?(?:todo|your code|\?\?)|(?:函数头|签名|壳|框架|骨架).{0,12}(?:写好|搭好|有了|好了|给你)",
    ),
    "answer.model_reply": cue(
        rf"{_GOOD} (?:[\w-]+ ){{0,2}}(?:answers?|repl(?:y|ies)|response|solutions?|implementation|code|recap|summary"
        r"|list|questions|complexit(?:y|ies)|derivation|approach|wording|version|submission|write-?up|one)\b",
        r"(?:标准|参考|官方|满分|示范|正确|最优|最佳|理想|完美|优秀|模范|权威)(?:的)?.{0,8}(?:答案|解|实现|回复|回答"
        r"|思路|总结|复杂度|写法|陈述|作答|填法|答复|代码|清单|复述|问题|表述|示例|学员|候选人|推导|测试)|正解|范文"
        r"|题解|范例|样板|最优解",
    ),
    "answer.strong_candidate": cue(
        r"(?:top|strong|good|great|perfect|ideal|brilliant|excellent|star|senior|dream|best|successful|hired|dear"
        rf"|nervous|so) ?,? (?:\w+ )?{_PERSON}\b"
        r"|(?:what|how) (?:would|wud|might|do|does|did) (?:(?:you|u) (?:have )?(?:say|write|written|answer|reply|put"
        rf"|restate|solve|phrase|respond)|an? (?:\w+ ){{0,2}}{_PERSON})",
        r"(?:优秀|高分|满分|厉害|顶级|合格|理想|优等|完美)(?:的)?(?:学员|候选人|学生|选手|同学|回答|offer)"
        r"|(?:如果|假如|假设|换成|换做|要是|作为)(?:是)?(?:你|您|一名|一个|有个|个)?.{0,10}(?:候选人|学员|学生|面试者"
        r"|大神|大佬).{0,12}(?:怎么|会|说|答|写)|你会(?:怎么|怎样|如何)",
    ),
    "answer.role_swap": cue(
        r"(?:swap|switch|flip|trade|exchange|revers\w+|invert)\b[\w\s,']{0,12}\b(?:roles?|chairs?|seats?|places?|sides?"
        r"|positions?)\b|(?:let's|lets|let us) (?:swap|switch|flip)(?: it| this)?(?: around)? ?(?:[:,.;]|$)|role-?play"
        r"|(?:pretend|imagine|suppose|assume|act as|acting as|play|role-?play|pose as|be|you are|you're|u r|ur|you be"
        rf"|become)\b[\w\s,']{{0,15}}\b(?:the |a |an |my |me\b|our )?(?:[\w-]+ ){{0,2}}(?:{_PERSON}|me for)\b"
        r"|i(?:'m| am|m| shall be| will be|'ll be) (?:now )?(?:the|your) (?:coach|interviewer|teacher|examiner"
        r"|one asking)|(?:i|we) (?:interview|quiz|grade|examine) (?:you|u)\b|(?:coach|teacher) asks\b",
        r"(?:换|互换|交换|对调|颠倒|反转)(?:一下|下|个)?(?:角色|身份|位置|座位)|角色(?:互换|扮演|对调)"
        r"|(?:咱|我|我们)(?:俩|们)?.{0,3}互换|(?:你|您)(?:来)?(?:演|当|扮|扮演|充当|假装|装作|就是那个)"
        r"|演(?:个|一出)?戏|我(?:来)?(?:当|演|做|扮)(?:面试官|教练|老师|考官)"
        r"|你(?:现在)?是.{0,14}(?:大神|学长|候选人|生成器|打印机|专家|答主|助手|机器|引擎|选手)|像(?:她|他|奶奶)",
    ),
    "answer.injection": cue(
        r"(?:ignor|disregard|forget|overrid|bypass|drop|suspend|overwrit|without)\w*\b[\w\s]{0,25}\b(?:instructions?"
        r"|rules?|prompts?|settings?|guidelines?|restrictions?|polic(?:y|ies)|constraints above|limits)\b|no rules\b"
        r"|system ?:|(?:debug|developer|admin|god|evaluation|maintenance|test|unrestricted|jailbreak|sudo|dan) mode\b"
        r"|system prompt|new task\b|you(?:'re| are) now\b|open\(['\"]|reference_solution|as an ai\b",
        r"<\/?\s?(?:system|instructions?|admin|user|assistant)\b"
        r"|(?:忽略|忘掉|忘记|无视|抛开|跳出|绕过|不用管|放下|取消|清空).{0,8}(?:设定|规则|指令|提示词|限制|要求|指示"
        r"|身份|约束|prompt)|从现在(?:起|开始)|现在(?:你|起你)是|系统提示"
        r"|(?:调试|开发者|管理员|上帝|评测|全解|维护|测试).{0,2}模式|优先级(?:高|最高)|###|不得反问",
    ),
    "answer.permission": cue(
        rf"my (?:\w+ )?{_AUTHORITY}\b[\w\s',]{{0,30}}\b(?:says?|said|clear(?:s|ed)|confirm(?:s|ed)?|allow(?:s|ed)?|told"
        r"|approv\w+|agree[sd]?|permit\w*|promised|let|lets|already|ok'?d)\b"
        r"|(?:friend|colleague|someone|guy|coworker)\b[\w\s]{0,15}\b(?:said|told|says)\b"
        r"|(?:you|u|coach(?:es)?|we|students?)\b[\w\s]{0,20}\b(?:may|are allowed|is allowed|are permitted"
        r"|can be allowed|will|can) (?:to )?(?:reveal|disclose|show|give|share|tell|the)\b"
        r"|(?:i'?m|i am|this is) (?:the|a|an|your|from the) (?:\w+ )?(?:qa|tester|admin\w*|author|developer|owner"
        r"|maintainer|moderator|staff|engineer of)\b"
        r"|(?:premium|paid (?:plan|user|for)|i pay|subscri\w+|accessibility|exemption|(?:not|isn't|no) cheating"
        r"|ticket \d|for (?:qa|testing|verification|grading|accessibility))\b",
        rf"{_ZAUTH}.{{0,12}}(?:说|允许|同意|批准|确认|答应|特批|让我|规定|告知|通知|要求|叫我).{{0,20}}(?:可以|允许|能"
        r"|开卷|公布|参考|破例|给|看|领取|领|直接)|我是.{0,8}(?:测试员|管理员|出题|工作人员|开发|运维|员工|会员|付费)"
        r"|会员|付费|工号|不算(?:作弊|剧透)|一视同仁",
    ),
    "answer.disguise": cue(
        r"base ?64|rot13"
        r"|(?:bedtime|make it a|as a|in a|tell me a|write a) (?:\w+ )?(?:story|poem|song|tale|fable|play|dialogue)\b"
        r"|(?:translat\w+|convert|turn|port|compile|rewrite)\b[\w\s'\",]{0,40}\b(?:into|to|in) (?:\w+ ){0,2}(?:spanish"
        r"|english|french|german|chinese|python|java|rust|c\+\+|code|go\b)"
        r"|(?:flash ?cards?|blog post|article|slides?|my notes|cheat ?sheet|textbook)\b|as json\b|hypothetical",
        r"(?:翻译|译)(?:成|为|一下)|用(?:英文|英语|文言|json|base64).{0,6}(?:写|发|讲|说|输出)"
        r"|写(?:个|一个|一篇|首)(?:寓言|故事|小说|诗|童话|剧本)|睡前故事|奶奶|anki|卡片|notion|(?:要|得)写博客"
        r"|(?:以|用|按) ?json|ppt|教材|(?:转|变|翻|改写|compile|编译)(?:成|为)(?:能跑|可运行|代码|python)",
    ),
    "answer.name_it": cue(
        r"(?:which|what)(?: \w+){0,2} (?:data ?structure|algo(?:rithm)?|pattern|technique|structure|approach|method"
        r"|trick)\b[\w\s]{0,20}\b(?:is it|was it|is this|does|do i|to use|should i use|one|wants?|need(?:s|ed)?|applies"
        r"|it is)\b|name (?:it|the|that)\b|(?:just|only) (?:the|its|a) name\b|pattern'?s name\b"
        r"|(?:say|tell me|state) (?:which|the right|it's|its)(?: one)?\b|what(?:'s| is) it called\b",
        r"(?:报|说|给|写|直说)(?:个|出|一下|下)?(?:名字|名|数|答案)|名字(?:说|报|告诉|给)"
        r"|叫(?:什么|啥)(?:名|套路|模式|算法|来着)"
        r"|(?:用|是|属于|该用|算)(?:的)?(?:哪种|哪个|什么|啥|哪类)(?:算法|数据结构|模式|套路|结构|题型|方法"
        r"|pattern).{0,14}(?:告诉|说|名|就行|直接|$|\?|啊|报)",
    ),
    "answer.what_is_correct": cue(
        r"what(?:'?s| is| are| was| would be)\b (?:the|ur|your) (?:\w+ ){0,2}(?:answers?|solution|complexity|right one"
        r"|optimal|cost|trick|result|big[- ]?o)\b|what[\w\s]{0,30}\b(?:comes? out to|look(?:s|ed)? like|goes in)\b"
        r"|who is right\b|the right (?:one|answer)\b",
        r"(?:是|到底|究竟|答案|解法|复杂度|方程|分别)(?:是)?(?:什么|啥|多少|哪个|几|哪些)|长(?:啥|什么)样"
        r"|怎么(?:解|搞|做|改|写)(?:啊|呀|的)?[,?!。]|到底几|哪里错了|bug ?在哪",
    ),
    "answer.no_guessing": cue(
        r"(?:don'?t|do not|not|stop|quit|no more|without|never|no wish to|tired of|sick of"
        r"|instead of)\b[\w\s]{0,12}\b(?:make me guess|guess(?:ing)?|socratic|ask(?:ing)? me|question(?:ing|s) me"
        r"|cop outs?|discover|quiz\w*|riddles?|beat(?:ing)? around)\b"
        r"|(?:socratic|pedagogy|cut to the chase|get to the point|no bs|cards on the table|spill the beans"
        r"|spoon-?feed\w*|put me out of my misery|end the suspense)\b"
        r"|just (?:say|write|state|hand|paste|give|show|post|send|spit|tell|put|complete|solve|do|dump|name)\b"
        r"|one word from you\b|plain and simple\b"
        r"|(?:you|u) (?:obviously|surely|clearly|certainly|definitely|already|must)(?: \w+)? (?:know|have)\b",
        r"别(?:再)?(?:绕|卖关子|反问|问我|让我猜|让我继续猜|挤牙膏|苏格拉底|跟我讲|引导|兜圈|废话|磨叽)|不得反问"
        r"|(?:懒得|不想|没空|没心情|猜不到|背不下来|不愿)(?:再)?(?:猜|推|动脑)|猜不到|亮底牌|摊牌|交底|剧透(?:给|一下)"
        r"|揭晓|公布|直说|直接(?:说|告诉|给|公布|列|贴|发|甩|写|讲|报|来|上)|一句话说完|一口气|省得我",
    ),
    "answer.copy_it": cue(
        r"(?:copy|paste|memori[sz]e|rephrase|submit)\b[\w\s]{0,6}\b(?:it|them|that|n|and|in|across|the lot|here"
        r"|after)\b|(?:hit|press) send\b|ready to be submitted\b"
        r"|(?:i'?ll|i will|ill|then i|i'd|i can|so i can|i could|so that i|let me) (?:just )?(?:copy|read it|study|tick"
        r"|compare|learn|rephrase|memori[sz]e|grade|say yes|refresh|verify|confirm|nod|write whatever|put it|say if"
        r"|say whether|take it from|see how)\b|(?:grade|check|compare) (?:myself|mine)\b|how mine\b"
        r"|learn(?:s)? (?:best|it|from)\b|study it\b|i'?d compare mine\b|before i write mine\b",
        r"(?:我|好|再|来)(?:再|就|去|来|直接|好|照着|对着|拿去)?.{0,3}(?:抄|复制|照抄|照着念|背一|背下|誊|收藏|打印|存)"
        r"|抄(?:抄|下来|进去|一遍)|复制(?:进|过|粘)|粘贴|交差|参考参考|对照|对对看|对(?:一)?下(?:答案|看)|自己读|照着",
    ),
    "answer.secret_store": cue(
        r"(?:on|in|from) your (?:sheet|notes|rubric|side|key|database|system|files?|bank)\b"
        r"|(?:internal|hidden|secret|stored|reference|grading|scoring|confidential)\b[\w\s]{0,12}\b(?:notes?|tests?"
        r"|test cases|implementation|solution|code|checklist|material|rubric|criteria|answers?)\b|rubric"
        r"|(?:you|u)(?:'re| are)? (?:obviously |have |have stored |grading me against|checker looks)|checklist\b",
        r"(?:你们?|您|平台|官方)(?:肯定|应该|后台|内部|那边|手里|一定|明明|其实)?.{0,3}(?:有|存|藏|知道"
        r"|掌握).{0,6}(?:清单|答案|标准|参考|解法|范文|题解|代码|总结|吧)|后台|内部|隐藏(?:的)?(?:测试|用例|答案)"
        r"|评分(?:要点|标准)|提示词|清单",
    ),
    "answer.runnable": cue(
        r"(?:working|runnable|running|finished|complete|full|whole|entire|fully[- ]worked|ready|accepted"
        rf"|compil(?:able|ing)|passing|optimi[sz]ed|clean)\b(?: [\w-]+){{0,3}} {_CODEWORD}\b"
        r"|that (?:runs|works|passes|compiles)\b"
        r"|(?:start to finish|word (?:for|by) word|verbatim|line by line|step by step|in full|first sentence to)\b",
        r"能(?:跑|ac|过|直接(?:跑|用|提交)|通过|运行).{0,8}(?:的|版|代码|python|实现|那份|函数)"
        r"|完整(?:的)?.{0,4}(?:代码|解法|python|实现|输出|提交|列出|给出|方案|题解|讲|写|版|推导)"
        r"|通过(?:所有|全部).{0,3}(?:测试|用例)|全绿"
        r"|(?:从头(?:到尾)?|逐(?:行|字|条|句)|原封不动|从第一行).{0,8}(?:讲|写|贴|说|念|背|列|复述|抄|摊)",
    ),
    "answer.list_all": cue(
        r"(?:list|give|name|write|type|tell|dump|show|enumerate|spell)\b[\w\s,]{0,15}\b(?:all|every|each"
        r"|the (?:five|ten|\d+|full|complete|entire)|the missing)\b[\w\s]{0,20}\b(?:cases?|inputs?|questions?|tests?"
        r"|ones|list|corner|steps?|point)\b|(?:all|every) (?:of )?(?:them|the)\b[\w\s]{0,12}\?|all the edge|all edge",
        r"都(?:发|列|给|贴|告诉|写)(?:给)?我|(?:全|逐条|统统|一并)(?:部)?(?:列|写|发|给|摊|贴|复述|念)"
        r"|(?:所有|全部)(?:的)?(?:边界|易错|输入|case|问题|情况|用例)|列(?:出来|给我|全|一下|个表|成)|做成(?:表|卡)"
        r"|整理成|写全",
    ),
    "answer.polite_demand": cue(
        r"(?:kindly|would you be so kind|if you'?d be so kind|do the needful|i'?d appreciate|be a dear|pretty please"
        r"|could you supply|please (?:go ahead|provide|print|give|show|share|send|output|paste|post|write|tell))\b"
        r"|(?:need|want)s? the\b[\w\s]{0,15}\b(?:code|solution|answer|list|algorithm|approach)\b",
        r"(?:麻烦|劳驾|拜托|烦请|有劳|请|求求|求捞|行行好|照顾一下|救救|可怜)(?:你|您|大佬)?.{0,12}(?:写|贴|发"
        r"|给(?:我|出|个|份|一)|填|补|输出|公布|列|share|讲|念|答|生成|放出|整理|报(?:个|出|名))|请作答"
        r"|谢谢(?:大佬|配合)?$|求答案|求(?:完整|全|代码|解)",
    ),
    "answer.my_turn_after": cue(
        r"(?:i'?ll|i will|ill) (?:take it from there|be on my way|stop bothering|say yes|supply|translate"
        r"|write whatever|do the rest after|ask my questions)\b|we(?:'re| are) (?:square|fine|both)\b"
        r"|(?:ta|cheers|deal|lmk|plz|pls|thx|thanks)\W{0,4}$",
        r"就(?:行|成|完事|好|得了)(?:[,。!]|$)|(?:得了|算了)(?:[,。!]|$)|(?:剩下|其余|后面|思路|别的)的?我(?:自己|来)",
    ),
    # ---- answer: the same words in ordinary turns
    "answer.clarify_talk": cue(
        r"(?:tell me|say|told|know|confirm|ask)\b[\w\s]{0,12}\b(?:whether|if|one thing|how many"
        r"|what (?:happens|alphabet|range|to return)|the (?:range|limits?|size|type|format|convention|constraints?"
        r"|input))\b|do (?:they|we|you) (?:tell|give|get|treat|count|allow|return|want)\b"
        r"|(?:can|could|may|should|must|do|does|is|are|will) (?:i|we|it|there"
        r"|the (?:input|array|list|graph|output|string|function|numbers?|values?|order"
        r"|answer))\b[\w\s]{0,30}\b(?:assume|sorted|empty|negative|duplicates?|return|contain|unique|directed|twice"
        r"|guaranteed|matter|count|include[sd]?|fit|distinct|null|valid)\b",
        r"(?:告诉我|说(?:一)?下|确认(?:一)?下|问(?:一)?下|请问|想知道).{0,20}(?:会不会|是不是|有没有|能不能|约定|范围"
        r"|是否|升序|降序|多大|还是|吗|规定|返回)|题(?:面|目|里)(?:没|里|说)|算不算"
        r"|(?:会不会|有没有可能|允许|保证).{0,15}(?:重复|负|空|有序|排序|唯一|吗)",
    ),
    "answer.reword_talk": cue(
        r"(?:rephrase|reword|re-?explain|what (?:do|does|did) (?:you|that|this|it|u|\"?\w+\"?) mean|do you mean"
        r"|mean(?:s)? in your|your question|the question|everyday wording|in other words|in your (?:sense|question)"
        r"|not sure what \"|help me (?:read|understand|parse)|what does \""
        r"|didn'?t (?:get|understand|follow) (?:the|your|that) (?:question|last))\b",
        r"换(?:个|一种|句)(?:说法|话|讲法)|什么意思|没(?:太)?(?:看懂|听懂|听明白|get|理解|明白)"
        r"|(?:你|您)(?:是)?(?:指|问的是|说的|刚才|刚刚|这句|的意思)"
        r"|(?:解释|说明)(?:一)?下.{0,10}(?:问题|要求|这句|术语|意思|题)|理解(?:没|得|的|对)",
    ),
    "answer.noun_talk": cue(
        r"(?:on the|the|an|each|any|local|partial|current|final|best|valid|returns?|returning|no|every|their|its|wrong"
        r"|expected) (?:answer|solution|result)s?\b[\w\s]{0,3}(?: (?:is|are|for|of|in|stays?|would|can|must|should"
        r"|comes?|list|array|variable|exists?|counts?|itself|from|when|at|=|\+|to (?:next|each|the left))\b|=|\[|:)"
        r"|(?:binary search|bisect)\w* (?:on|over|for) the answer|answers?(?:\.| ?\+?=|\[|\()"
        r"|return(?:s|ed|ing)? (?:\w+ ){0,2}(?:answer|solution|result)"
        r"|(?:store|update|record|keep|append|seed)\w* [\w\s]{0,10}(?:answer|result)|solutions? (?:to list|set)"
        r"|stays?\b",
        r"二分答案|答案(?:就|是\d|存|记|由|为|=|会|用|不|o\(|随|加|只|里|可能|应该|一定|取|变|肯定|在|唯一|必|错|和|最)"
        r"|(?:更新|返回|记录|合法|找到|还没等到|最终|结果|局部|当前)(?:的)?答案|就是答案|要的答案"
        r"|(?:不是|当作?|算(?:是)?)答案|返回",
    ),
    "answer.give_talk": cue(
        r"(?:gives|giving|gave|given|which gives|would give|should give|will give|returns)\b|give up\b"
        r"|\d+ (?:should )?gives?\b|gives? (?:back|-?\d|false|true|an empty|zero|\[)"
        r"|(?:shows|shown|showed|tells|telling|writes|fails|means|breaks)\b",
        r"给(?:出|定|的)(?:了|的|一)?(?:数组|字符串|链表|图|范围|n|k|区间)"
        r"|给我(?:一个|一条|一组)?(?:数组|字符串|船|串|链表|图|载重|结果|返回)|会(?:返回|给|是)|写错"
        r"|应该(?:是|写|返回|给|为)",
    ),
    "answer.own_work_talk": cue(
        r"(?:i'?d|i would|i'?ll|i will|i|we|let me|lemme|i'?m going to|i can) (?:then |first |also "
        r"|just )?(?:writ(?:e|ing)|wrote|store|use[ds]?|keep|walk|sort|go|push|pop|return|start|try|check|scan|call"
        r"|build|guess|assume|got|run|count|compare|pick|treat|say|loop|put|do|add|think|seed|begin)\b"
        r"|(?:thinking (?:out loud|aloud)|my (?:guess|answer|idea|first (?:thought|idea)|understanding|solution) (?:is"
        r"|was|would|:)|so (?:basically|far|i get))\b|because\b|i (?:guess|think|believe|reckon)\b|since\b",
        r"我(?:先|会|觉得|的(?:想法|理解|思路|做法|解法)是|理解|打算|想到的|这么想|猜|一开始|写的是|用|按|边|维护|开"
        r"|检查|从(?:左|右|小|头))|因为|所以|然后|首先|其次|比如|例如|维护一个",
    ),
    "answer.wait_talk": cue(
        r"give me (?:a|an|one|another|some|half a|\d+|two|five|few|ten) ?(?:more |few "
        r"|couple (?:of )?)?(?:min(?:ute)?s?|secs?|seconds?|moments?|time|bit|beat)\b"
        r"|(?:let me think|hold on|hang on|one (?:sec|moment|minute)|bear with me|thinking\b)",
        r"给我(?:一|半|几|两|点|\d+)?(?:个)?(?:点)?(?:分钟|秒|会儿|时间|点时间|半分钟)"
        r"|(?:等|容|让)我(?:想|捋|缕|算|看|数|理|再|一下|一会)|稍等|等(?:我|一)?(?:下|会)|一会儿",
    ),
    # ---- hint: requests
    "hint.asked": cue(
        r"(?:give|gimme|get|have|need|want|any|drop|throw|toss|whisper|slip|grant|offer|spare|an?|another|some|for|only"
        rf"|more|{_LITTLE}) (?:[\w'-]+ ){{0,3}}?{_PUSH}\b"
        r"|(?:hints?|clues?|nudge|breadcrumb)\b[\w\s',]{0,30}(?:please|pls|plz|\?)",
        r"^\W{0,3}(?:hints?|nudge|clue)\b"
        r"|(?:(?<!在|着)给|求|来|要|讨|丢|有没有|有|加|再来|稍微|能|可以|帮忙)(?:我|个|一|点|些|下|您|你|小|的|小小"
        r"|半){0,5}(?:提示|线索|hint|启发|暗示|点拨|指点|由头|思路上的|方向|引导|面包屑|切入点|参照|灵感|拼图|半句话"
        r"|句话|个词)"
        r"|(?:提示|点拨|暗示|提点|指点|启发|引导|提醒|旁敲侧击|透露)(?:一?下|一句|我|一点|点|一嘴|你|我一|一丢|一丁"
        r"|下是|您)|求.{0,4}(?:提示|hint)|提示(?:一下|呗|吧)",
    ),
    "hint.verb_me": cue(
        r"(?:nudge|steer|push|point|wave|guide|lead|poke|tilt|tip|jog|aim|shove|direct|get|set|prod|shepherd"
        r"|ease)\b(?: (?:me|my|us))(?: (?:head|eyes?|memory|nose|mind|attention))?(?: a (?:bit|little))?"
        r"(?: (?:at|to|toward|towards|in|into|on|off|going|started|rolling|unstuck|along|over|where|right)\b|[^\w ]|$)"
        r"|throw me\b|the right (?:direction|way|track|path|corner|spot|place|side|neighbou?rhood|idea|end)\b"
        r"|(?:am i|i'?m) (?:at least )?(?:on the right|in the wrong|looking in|barking|even close|close|off)\b"
        r"|in (?:what|which|its|the right|the) direction\b",
        r"(?:推|拉|带|扶|捞|拽|领|点|指|引|提)(?:我)?(?:一|上一|小)(?:把|下|小下|步|程|手|嘴|句)|(?:推|捞|引|点|拽)我"
        r"|推一下|(?:轻轻|稍微|稍稍|略微|偷偷|悄悄|小小).{0,4}(?:推|点|带|指|提|透|暗示|吹|拨|引|说|捞)"
        r"|透(?:点|个)(?:风|底|口风)|关键词就|搭把手|给(?:个|我个)?(?:台阶|抓手|支点|引子|头绪|拐杖)",
    ),
    "hint.direction": cue(
        r"(?:which|what)\b(?: (?:\w+)){0,2} ?\b(?:direction|way|side|corner|foot|part|half|line|sentence|spots?|area"
        r"|category|property|feature|level|region|kind|sort|end|angle|aspect|dimension|piece|quantity|invariant|row"
        r"|section)s?\b[\w\s]{0,25}\b(?:i|one|to|deserves?|is worth|would|do|should|shud|ought|people|folks|ppl|might"
        r"|matters?|of|plain|looks?)\b"
        r"|where (?:to look|i should|should i|shud i|do i look|would you (?:look|poke|start|begin|suggest))\b",
        r"(?:往|朝|向|去|靠|从)哪(?:个|一|边|儿|里|头|几|些|种|类|块|处|维|方面)?(?:方向|角度|方面|边|想|找|考虑|靠|切"
        r"|下手|入手|开始|走|看|凑|部分|维|层|行|段|类|类结构)"
        r"|哪(?:个|一个|几个|些|种)(?:方向|角度|方面|切入点|性质|量|部分|点)"
        r"|(?:指|给|说|点)(?:个|一个|下|点|我个|条)?(?:大概|大致|小)?(?:的)?(?:方向|地方|范围|段落|角度|大类|思路)"
        r"|什么角度|切入点|方向就",
    ),
    "hint.where_begin": cue(
        r"where\b[\w\s']{0,20}\b(?:to|do|does|would|wud|should|shud|could|might|can|you|i|one|folks"
        r"|people)\b[\w\s]{0,15}\b(?:start|begin|look first|poke|attack|kick off)\w*\b"
        r"|how (?:to|do i|would you|should i|could i|does one) (?:even |go about )?(?:start|begin|starting|get started"
        r"|approach|tackle|attack|kick)"
        r"|(?:first|initial|opening) (?:small |little |sensible |tiny |baby )?(?:step|stone|line|thing|move|chunk"
        r"|letter|push|question|bit|piece|brick)\b|look at first\b|with (?:which|what) foot\b|starting point\b"
        r"|(?:place|point) to (?:begin|start)\b|lack an? (?:opening|idea|start)"
        r"|(?:no idea|don'?t know|dunno|no clue|not sure|don'?t see|can'?t see|clueless)\b[\w\s,']{0,15}\b(?:start"
        r"|begin|where|first)",
        r"(?:从|打)(?:哪|何)(?:儿|里|处|个|块|边|步|一|些)?.{0,4}(?:下手|入手|开始|起步|切入|着手|起|动手|开头|说起"
        r"|看起)|无从下手|(?:不会|不知(?:道)?(?:怎么|从哪))起头|(?:先)?起个头|带(?:我)?(?:个|起)头"
        r"|第一(?:步|句|刀|行|脚|笔|下|口)(?:该|应该|往|怎么|迈|先|问|处理|要|一般)?.{0,6}(?:啥|什么|哪|怎么|先|方向|从"
        r"|吗|不出去|下手|\?)|怎么(?:开始|起步|开头|切入|下手|入手|起头)"
        r"|先(?:写|看|从|画|列|断开|动|想|考虑)(?:哪|什么|啥|递归|循环)",
    ),
    "hint.no_spoiler": cue(
        r"(?:don'?t|dont|do not|without|no need to|not|please no|never|no)\b[\w\s,]{0,6}\b(?:spoil\w*|spell(?:ing)?"
        r"|nam(?:e|ing) (?:it|the)|say(?:ing)? (?:it|what|the)|tell(?:ing)? me (?:what|the|which|how|it|all)"
        r"|giv(?:e|ing) (?:me |it )?(?:the |away|code|all)|reveal\w*|solutions?|code (?:pls|please|plz)"
        r"|the (?:whole|solution|answer|bound|full|code)|whole (?:skeleton|thing)|want the"
        r"|want(?: \w+)? (?:\w+ )?listed|explain everything|spoilers?)\b|dont spoil"
        r"|no (?:more than that|solution|code|answer|spoilers?)\b|short of (?:the|telling)\b",
        r"(?:别(?!的|人|处)|不要|不用|不必|无需|甭|勿)[^,。推]{0,3}(?:说破|点破|剧透|直接(?:给|说|点|改|告诉)"
        r"|说(?:具体|太细|全|完|答案|透|出来)|点名|全说|整行|说太|具体|讲透|告诉我(?:答案|写啥|具体|全)"
        r"|给(?:答案|代码|全)|揭|爆|写出来)|解法.{0,3}别说|只要(?:方向|一点|一个词|半句|思路)|说到这就停",
    ),
    "hint.self_find": cue(
        r"(?:find|figure|work|hunt|get|discover|think|solve|name|try|finish|do|crack|come up)\b[\w\s']{0,20}\b(?:myself"
        r"|by myself|on my own|alone|for myself|independently|from there)\b"
        r"|(?:on my own|by myself|let me struggle|rather find|i'?d (?:rather|like to) (?:find|work|try|name|figure|get"
        r"|do))\b"
        r"|(?:i'?ll|ill|i'?d|i will|i can|i wanna|let me) (?:then )?(?:do|find|hunt|handle|take|figure|work"
        r"|come up with|get there|supply|manage|write|finish|name)\b[\w\s]{0,15}\b(?:the rest|the sum"
        r"|it (?:down|out|from|myself)|rest|there|the questions|myself|the summary)\b|leave (?:the rest|it) to me\b"
        r"|find the rest\b|enough to get me\b|carry me\b",
        r"我(?:再|就|可以|想|能|要)?自己(?:来|推|写|啃|接|想|改|拼|找|总结|琢磨|试|补|做|搞|悟|往下|总|慢慢)"
        r"|(?:其他|其它|其余|剩下|后面|后半|别的|余下|代码).{0,3}(?:我|自己)(?:自己|来|接|写|想|补)|让我自己"
        r"|想真?弄明白|顺着往下|再撑一(?:会|下)|我(?:自己)?接",
    ),
    "hint.smaller_step": cue(
        r"smaller (?:\w+ )?(?:versions?|questions?|steps?|problems?|pieces?|chunks?|parts?|example|instance|bits?"
        r"|case)\b|something smaller\b"
        r"|(?:break|split|cut|chop|slice|divide)\b[\w\s']{0,25}\b(?:down|into|smaller|up"
        r"|in (?:smaller|little))\b[\w\s]{0,25}(?:\?|for me|first|piece|something|chunk|question)"
        r"|narrow (?:it|this|that|things?) down"
        r"|(?:easier|simpler|leading|guiding|warm-?up|helper|smaller) (?:question|problem|version|one|example)\b"
        r"|(?:first|one) chunk\b|(?:make|shrink) (?:the|this) (?:problem|task) (?:small|simpl|easi)\w+"
        r"|ask me (?:that|an? (?:easier|leading|simpler|smaller|guiding)|one|something)\b|baby steps?\b",
        r"拆(?:小|细|碎)|拆.{0,6}(?:小|步|问题)"
        r"|(?:小|简单|容易)(?:一)?(?:点|些)的?(?:问题|版本|例子|情况|规模|那种|题|\b)|小一点"
        r"|小(?:问题|例子|台阶|版本|白问题|步)|一小(?:步|口|块|点|下)|缩小.{0,4}(?:点|一|范围)|圈(?:个|一个|下)?范围"
        r"|范围(?:就行|就好|缩)|从 ?n ?= ?\d|先问我|抛个|引我|一步(?:一)?步(?:来|带)|稍微带",
    ),
    "hint.should_i_look": cue(
        rf"(?:what|which|where|how|who)\b[\w\s',]{{0,40}}\b{_SHOULD}\b[\w\s']{{0,15}}\b{_LOOK}\b"
        rf"|(?:should|shud|ought|supposed) (?:i|to)?(?: i)?(?: to)?(?: be)? {_LOOK}"
        rf"|{_AFTER_A_NAME}i (?:should|shud|ought to|am supposed to|'m supposed to)(?: be)? {_LOOK}\b"
        r"|worth (?:thinking|looking|asking|checking|trying|exploring|a (?:second|closer) look)"
        r"|(?:deserves?|needs) (?:a |an )?(?:second|closer|another|more)\b"
        r"|to (?:keep an eye on|be suspicious of|watch out for)\b|suspicious of\b",
        rf"(?:该(?!问的)|应该|应当|值得(?:我)?|最好)(?:先|从|去|往|是|多|怎么|拿|注意|怎样)?{_ZLOOK}.{{0,14}}(?:哪|什么"
        r"|啥|还是|呢|吗|呀|\?|哪个|好|比较|谁)|(?:眼睛|重点|注意力).{0,3}(?:盯|放|看)"
        r"|更?值得(?:我)?(?:琢磨|留意|看|注意|想|关注)|盯着?(?:什么|哪|啥|左|右|外|内)",
    ),
    "hint.category_only": cue(
        r"(?:just|only|one|which|what|whole|rough(?:ly)?)\b[\w\s]{0,8}\b(?:categor(?:y|ies)|kinda?|sort|type|area|topic"
        r"|field|class|kind|family)\b(?: of)?"
        r"|(?:the category|a word|one word|one example|the direction|that much|one topic)\b[\w\s]{0,8}\b(?:is|would be"
        r"|would|will be|'s) (?:plenty|enough|do|fine|sufficient)"
        r"|(?:roughly|no more than that|just a direction|only say)\b|one word\b"
        r"|about (?:sizes?|values?|short|long|order|the data|strings?|length)\w* or\b",
        r"(?:哪|某)(?:一)?(?:类|方面|种类|大类|个?方向|块|一?处|一?维|一?层|一半)(?:的)?(?:题|东西|数组|输入|结构|情况"
        r"|就|呢|是|没|才|多|该|更|下手)?"
        r"|(?:大类|大概|大致|范围|方向|词|这个|这点|一句|一下|半句|一嘴|一小块|特性|类型|起点|参照)(?:就)?(?:行|好|成"
        r"|够|可以)|就说这个|(?:方面|数值|长度)的还是|只(?:要|说|给|需)(?:一点|一个词|个?方向|哪|大类|半|点)",
    ),
    "hint.warm_cold": cue(
        r"(?:warm|warmer|hot|hotter)\b[\w\s]{0,6}\b(?:or|\/)\b[\w\s]{0,4}\b(?:cold|colder)\b"
        r"|(?:cold|colder)\b[\w\s]{0,4}\b(?:or|\/)\b[\w\s]{0,4}\b(?:warm|hot)\w*"
        r"|(?:am i|getting|i'?m) (?:getting )?(?:warm|warmer|cold|colder|close|closer)\b|on the right track\b",
        r"越来越(?:热|冷|近|远)|(?:热|冷|近|远)(?:了)?还是(?:热|冷|近|远|更)"
        r"|(?:方向|路子|思路)(?:对|偏|歪)(?:不对|没|了吗|吗|了没)|沾边|靠谱(?:吗|不|一点|\?)|摸到边",
    ),
    "hint.missing_piece": cue(
        r"(?:am i|what am i|did i|have i|i'?m|what i'?m|i think i'?m|case i'?m)(?: \w+)? (?:missing|overlook(?:ing|ed)?"
        r"|forget(?:ting)?|forgot(?:ten)?|miss(?:ed)?|not seeing)\b"
        r"|(?:something|smth|sth|one)(?:'s| is|s)? (?:\w+ )?(?:missing|off|left|i missed|i overlooked)"
        r"|(?:one more|overlooked)\b",
        r"(?:漏|缺|差|少)(?:了|问|掉|考虑)?(?:点|的|一|个|啥|什么|哪|那个|几|些)|没(?:照顾到|顾上|覆盖|踩到)",
    ),
    "hint.stuck_at": cue(
        r"(?:can'?t|cannot|cant|couldn'?t|unable to)\b[\w\s]{0,8}\b(?:see|tell|get|find|figure|think of)\b"
        r"|(?:blank on|stuck on|stuck at|a blur|a mystery|lost on|blanking)\b",
        r"没(?:想到|思路|头绪)"
        r"|(?:说不(?:上来|清)|摸不(?:到|着)|想不(?:到|全|出|起)|过不去|卡(?:住|在|壳)|拿不准|够不着"
        r"|不知(?:道)?(?:怎么|咋|该|从)|不晓得|不会起头|迷惑|没方向|琢磨不)|隐约|总觉得|总感觉",
    ),
    "hint.what_people_do": cue(
        r"(?:people|folks|ppl|one|others|you|candidates|most)\b (?:would |wud |do )?(?:usually|normally|typically"
        r"|generally|often|tend to|first)\b"
        r"|what (?:kind|sort|type|kinda)[\w\s]{0,15}\b(?:thing|question|container|string|array|case|input"
        r"|structure)s?\b[\w\s]{0,20}(?:people|folks|ppl|one|i|\?|roughly)|where would (?:you|u|one)|if you were\b",
        r"一般(?:人|大家|来说)?(?:会)?(?:先|都|从|第一|怎么|往|不知)|大家(?:一般|通常|都)(?:先|从|会)|通常(?:先|从|会)"
        r"|比较(?:好|顺|靠谱|有戏|合适)(?:呢|吗|啊|呀|\?|,|$)",
    ),
    "hint.relative_problem": cue(
        r"(?:another|earlier|similar|related|sibling|other|familiar|classic"
        r"|which) (?:\w+ )?problems?\b[\w\s']{0,15}(?:like|of the same|it'?s like|family|resembl\w+|reminds?|this|i)\b"
        r"|same family\b|resembles?\b|compare it (?:with|to)\b|jog my memory\b|tip of my tongue\b|first letter\b",
        r"(?:跟|和|像|拿).{0,10}(?:哪(?:类|道|个|种)|之前|以前|做过).{0,4}(?:题|问题).{0,10}(?:像|比|类似|沾|近|有关"
        r"|共性|\?|哪)|沾亲带故|(?:类似|同类|相似|参照)(?:的)?(?:题|例子|物)?|想不起名",
    ),
    # ---- hint: the same words in ordinary turns
    "hint.noun_talk": cue(
        r"hints?\b[\w\s]{0,4}(?:words?|section|that you|text|says?|said|:)"
        r"|the (?:hint|clue|tell|signal|cue|giveaway)s?\b (?:is|was|here|for|in|that|says?|you|would)"
        r"|(?:that'?s|is|was|as) (?:the|a|my) (?:hint|clue|cue)"
        r"|(?:left|right|next|slow|fast|two|read|write|head|tail|null|prev\w*|parent|child|the|second|first|both|other"
        r"|a) pointers?\b(?! (?:would|please|in|at|to what|on where))"
        r"|(?:four|4|eight|8|both|two|opposite|each|all|3) directions?\b|directions? (?:array|vector|list)|undirected"
        r"|directed\b|binary lead|leading (?:zeros?|to|spaces?)\b"
        r"|push(?:es|ed|ing)? (?:it|the|onto|to|both|into|its|and|each|every|all|node|neighbou?rs?|i|\()"
        r"|lead(?:s|ing)? to\b|points? to\b",
        r"提示(?:里|说|写|中|是|词|了|\"|\')|题目(?:在)?(?:给|暗示)|暗示(?:着|了|2|n|复杂|用|可以|是)"
        r"|(?:四|八|两|4|8|双|同|反|一个|搜索|所有)(?:个)?方向|方向(?:数组|向量|相反|一致)|别(?:急着)?(?:给)?提示|指针"
        r"|指(?:向|数|的是)|线索二叉",
    ),
    "hint.declares_talk": cue(
        r"(?:no (?:further|more) (?:questions?|ideas?|hints?)|i(?:'m| am) (?:done|ready|finished|good)"
        r"|that'?s (?:all|it|my)|no hints?|without (?:a |any )?hints?|don'?t need (?:a |any )?hints?|start by"
        r"|starts? (?:at|from|with)|begin(?:s)? (?:at|with))\b|start (?:index|node|at|from|time|i|end|anywhere)",
        r"(?:从|往)(?:左|右|头|根|尾|小|大|前|后|两边|0|1|叶子|起点|终点|栈|低|高)(?:往|到|向|开始|边|面|至|走|扫|一"
        r"|遍历)|没(?:啥|什么|别的)?(?:要)?(?:问题|问的|疑问|补充)|(?:写|说|讲|列)完了|就这些|开始(?:讲|写|遍历|扫)",
    ),
}
