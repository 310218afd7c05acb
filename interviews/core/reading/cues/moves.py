"""Cues for the two requests that move a learner between stages: leaving the present stage undone (``skip.*``) and
returning to an earlier one (``back.*``). They are composed of word classes: verbs of leaving or returning, names of
stages and of their topics, unwillingness, regret, permission. The counter-cues (``*.tech_*``, ``skip.finished_ready``)
name the technical use of the same verbs (skipping an element, going back to a node) and belong to ordinary answers.
"""

from interviews.core.reading.cues.building import cue

_PART = (
    r"(?:stages?|steps?|parts?|sections?|rounds?|phases?|bits?|segments?|portions?|screens?|chapters?|pages?|levels?)"
)
_TOPIC = (
    r"(?:clarif\w*|restat\w*|requirements?|approach\w*|ideas?|plan(?:ning)?|thoughts?|strategy|method|algorithm"
    r"|explanation|explaining|talking|brute force|complexit\w*|big[- ]?oh?|cost|analysis|bounds?|time (?:and|&|n) space"
    r"|pseudo-?code|cod(?:e|ing)|editor|implementation|python|(?:edge|corner|nasty|tricky|weird|special)[- ](?:cases?"
    r"|inputs?)|test(?:s|ing)?|follow[- ]?ups?|variants?|variations?|extensions?|optimi[sz]\w*|summar\w*|recap"
    r"|wrap[- ]?(?:up|ping)|patterns?|takeaways?|closing|end)"
)
_PLACE = rf"(?:{_TOPIC}|(?:\w+ )?{_PART})"
_DET = (
    r"(?:(?:the|my|a|this|that|our|whole|all|those|these|of|first|second|very|initial|earlier|previous|next|final"
    r"|last) ?){0,3} ?"
)
_DROP = (
    r"(?:skip(?:ping|ped)?|pass (?:on|over|up)|leav(?:e|ing) (?:out|aside|off|alone)|jump(?:ing)? (?:over|past|ahead)"
    r"|(?:mov|blow|sail|breez|rac|glid)(?:e|ing) (?:past|through|over)|get(?:ting)? past|omit|bypass|drop(?:ped|ping)?"
    r"|forgo|ditch|cut|ignore|avoid|park|shelve|gloss over|fast[- ]?forward|do without|live without|spare me"
    r"|(?:rather |i'?m |im )?not (?:doing|writing|answering|explaining)|no more|let go of|bow out of|opt out of"
    r"|enough (?:of|about|with)|(?:have|had|got) enough)"
)
_DO = (
    r"(?:do|doing|explain\w*|describ\w*|restat\w*|repeat\w*|paraphras\w*|narrat\w*|spell|writ\w*|typ(?:e|ing)"
    r"|cod(?:e|ing)|list\w*|enumerat\w*|count\w*|analy[sz]\w*|deriv\w*|prov(?:e|ing)|summari[sz]\w*|recap\w*|discuss\w*"
    r"|answer\w*|talk\w*|go(?:ing)? (?:through|over|into)|defend\w*|bother\w*|justify\w*|walk\w*|test\w*|clarify\w*"
    r"|ask\w*)"
)
_ADVANCE = (
    r"(?:(?<!to )(?:go|get|jump|move|head|hop|dive|cut|proceed|continue|carry|advance|skip|switch|fast[- ]?forward|push"
    r"|press|race|crack)(?:ing)?(?: (?:on|straight|right|directly|ahead|forward|over|along|me))?"
    r"|(?:take|bring|put|get|send|let|move|wave) (?:me|us)(?: (?:on|straight|right|directly|over|through))?|straight"
    r"|right|directly|on|onwards?|ahead)"
)
_RETURN = (
    r"(?:(?:go|going|get|head|step|move|jump|roll|switch|turn|circle|loop|flip|scroll|hop|cycle|wind"
    r"|(?:take|put|send|bring|let) (?:me|us)|lemme(?: get| go)?) back|back(?:track|pedal)?"
    r"|return(?:ing|ed)?(?: me| us)?|rewind(?:ing)?(?: me| us)?|revert|reset|re-?visit\w*|re-?open\w*|re-?enter\w*"
    r"|re-?start|pick up again)"
)
_AGAIN = (
    r"(?:another|second|new|fresh|one more|proper)(?: \w+)? (?:go|crack|shot|stab|pass|try|attempt|chance|round|look"
    r"|take|run|bite)|do[- ]?over|once more|from scratch|start (?:over|again|afresh)|over again|from the top|mulligan"
    r"|take two"
)
_REDO = (
    r"(?:re-?(?:do|doing|done|think|work|write|writing|try|plan|pick|pitch|state|submit|choose|design|present|consider"
    r"|explain|calculate|compute|answer|open|visit|enter|start|set)|undo|un-?choose|amend|retract|withdraw|take back"
    r"|revise|rectify|overwrite|scrap|scratch|roll back|walk back)"
)
_MINE = (
    r"(?:approach|idea|plan|method|strategy|solution|algorithm|answer|choice|decision|mind|code|pseudo-?code|function"
    r"|complexity|analysis|bound|restatement|claim|what i (?:said|told|picked|chose|wrote|claimed|gave|proposed"
    r"|described))"
)
_EARLIER = (
    r"(?:earlier|before(?:hand)?|previous(?:ly)?|ago|at the (?:very )?(?:start|beginning|outset)"
    r"|in the (?:beginning|first)|initially|originally|from the start|back (?:then|when)"
    r"|last (?:stage|step|part|section|round|time))"
)
_SAID = (
    r"(?:said|told|gave|given|picked|chose|wrote|claimed|stated|described|proposed|pitched|noted|assumed|answered"
    r"|explained|submitted|agreed|decided|settled|went with|put down|typed|coded|explain|pick)"
)
_WISH = (
    r"(?:(?:can|could|may|might|shall) (?:i|we|you|u)|i(?:'d|'ll|ll|'m|m)? (?:would |wud )?(?:like|love|want|wanna"
    r"|prefer|need|rather|sooner|gonna|have)|(?:let|allow) (?:me|us)|let'?s|lemme"
    r"|is it (?:ok|okay|possible|allowed|permitted|too late)|would (?:it|you)|mind|any (?:chance|way)|please|pls|plz"
    r"|possible to|kindly)"
)
_Z_PART = (
    r"(?:[这那本此该个](?:一|个|一个)?(?:步骤?|关|块|趴|段|页|轮|part|问(?!题))|环节|阶段|部分|流程|题意|澄清|复述|需求"
    r"|思路|方案|想法|做法|暴力解?|复杂度|大 ?o|时间空间|时空|伪代码|代码|边界|用例|case|测试|追问|变体|变种|拓展|扩展"
    r"|优化|follow ?-?up|总结|归纳|复盘|套路|收尾|模式)"
)
_Z_TOPIC = (
    r"(?:题意|澄清|需求|复述|读题|题目|思路|方案|想法|做法|方法|复杂度|大 ?o|时间空间|伪代码|代码|写码|边界|用例|测试"
    r"|case|追问|变体|变种|拓展|扩展|优化|follow ?-?up|总结|归纳|收尾)"
)
_Z_FORMER = (
    r"(?:上一?个?|前一?个?|前面(?:那|的)?个?|第[一二三四五六]个?(?!步)|最(?:开头|开始|早|初)的?那?个?"
    r"|一开始的?那?个?)(?:步|关|环节|阶段|部分|轮|块|题意|思路|方案|那里|那儿|那边|页)"
)
_Z_DROP = (
    r"(?:跳过|略过|跳[了掉关]|略[去掉]|免[了掉]|省[了掉去]|绕过|绕开|跨过|砍[掉了]|翻篇|作罢|从略|从简|掠过|带过"
    r"|忽略掉?|删掉|去掉|pass ?[掉了吧]|skip ?[掉了吧]|(?<=步)pass|能省则省|交白卷)"
)
_Z_NOT = (
    r"(?:不(?:太|大|是很)?(?:想|打算|愿意?|高兴|乐意|准备|耐烦)|懒得|没(?:兴趣|心情|必要|意义|意思|啥用|劲)|实在不"
    r"|能不能不|可不可以不|别让我|无需|何必|不必|允许我不|请求不|申请不)"
)
_Z_DEED = (
    r"(?:写|做|讲|说|聊|答|算|列|问|分析|总结|展开|提|弄|搞|交|谈|接|管|回答|参与|走|抠|纠结|单独|誊|测|解释|推导|证明"
    r"|描述)"
)
_Z_WISH = (
    r"(?:能不能|能否|可不可以|可以|可否|(?<!不)能|想|要(?!不)|[让容]我|麻烦|允许|申请|求|放我|给我|打算|需要|希望|咱们?"
    r"|我们|不如|得(?=返|回|重|折))"
)
_Z_RETURN = (
    r"(?:回到|回去|(?<!能)回头|返回(?=到|去|上|前|思|写|讲|伪|最|第|澄|复|边|那|我|之|刚|重|改)|退回|退到|倒回|倒退"
    r"|切回|撤回|折返|返工|翻回|跳回|调回|重回|退[一两]?[步格]|倒[一两]?[步格]|倒带|回滚|回退|回炉|后退|重返|拉回"
    r"|[放送带让]我回|回一?[下趟]|绕回|转回|往回[走退翻倒])"
)
_Z_REDO = (
    r"(?:重新|重(?:做|写|来|讲|选|想|答|开|述|说|算|设计|构|审|交|置|启)"
    r"|再(?:来|讲|说|写|做|答|问|开|进|补|确认|对|复述|想|给|走|交|改).{0,6}一?[下遍次版轮趟]|补[上问回一]"
    r"|改(?=[一掉下写口]|思路|方案|代码|方法|做法|复杂度|答案|我)|更正|订正|修正|推翻|推倒|作废"
    r"|换(?=成|掉|个(?:思路|方案|方法|做法))|替换|收回|撤[下回销])"
)

CUES: dict[str, str] = {
    # Leaving the stage undone.
    "skip.drop_stage": cue(
        rf"{_DROP} (?:\w+ ){{0,4}}?(?:{_TOPIC}|{_PART})\b|leav\w+ (?:\w+ ){{1,4}}?(?:out|aside|blank|empty|be|alone)\b",
        rf"{_Z_PART}.{{0,8}}?{_Z_DROP}|{_Z_DROP}(?:掉|了|吧|这|本|该|一|个|整){{0,4}}{_Z_PART}",
    ),
    "skip.drop_bare": cue(
        "",
        r"^(?:\W|ok|okay|please|pls|hey|can we|could we|can i|let'?s|i want to|wanna|just|nah|so){0,8}(?:hard )?(?:skip"
        r"|pass)(?: (?:this|it|that|please|pls|plz|ahead|thx)\b|$|[.!,])"
        rf"|^.{{0,12}}{_Z_DROP}(?:吧|行|可以|好|呗|成|不|$)",
    ),
    "skip.topic_dropped": cue(
        rf"(?:{_TOPIC}|{_PART}) (?:\w+ ){{0,4}}?(?:be|gets?|being|is|are|stays?) (?:\w+ )?(?:skipped|dropped|omitted"
        r"|waived|left|blank|empty|untouched|ignored|cut|postponed|excused|parked|optional)\b",
        rf"{_Z_PART}.{{0,8}}(?:空着|欠着|放着|搁[着置]|挂着|不管|就?算[了啦]|留空|放一?放|再说|拉倒|弃权|放弃|免"
        r"|过了[吧行])",
    ),
    "skip.unwilling": cue(
        r"(?:don'?t|do not|won'?t|not|no|never|nah) (?:\w+ ){0,2}?(?:want to|wanna|gonna|going to|need(?: to)?"
        r"|feel(?:ing)?(?: like)?|interest(?:ed)?(?: in)?|plan(?:ning)?|intend|care|bother\w*|make me|have me|point"
        rf"|mood|appetite|see (?:why|the point))(?: (?!know|understand|see|get|remember)\w+){{0,4}}? (?:{_DO}|{_TOPIC}"
        rf"|{_PART})\b",
        rf"{_Z_PART}.{{0,10}}?(?:{_Z_NOT}|(?:先|就|可以|咱)?不(?!{_Z_DEED}[出清明来对好通动到])(?!算){_Z_DEED}"
        rf"|浪费时间)|{_Z_NOT}.{{0,6}}?{_Z_PART}"
        rf"|{_Z_NOT}.{{0,3}}?{_Z_DEED}.{{0,8}}?(?:下一|往[后下]|进入?|直接|换|[行可]不?[行以]?吗|跳|吧)",
    ),
    "skip.refuse_short": cue(
        r"(?:rather|sooner|prefer|vote) (?:we )?not\b|not gonna (?:do|bother|write|list|explain)|let'?s not\b"
        r"|can'?t be (?:bothered|arsed)|could we not\b|(?:give|gave) (?:it|this|that) a miss|rain ?check|hard pass"
        r"|count me out"
        r"|no (?:code|summary|recap|variants?|follow[- ]?ups?|complexity|analysis|edge cases|pseudocode) (?:today|now"
        r"|for me|this time|from me|thx|thanks|please)"
        rf"|without (?:doing|writing|answering|giving|my|any) (?:\w+ ){{0,3}}(?:{_TOPIC}|{_PART}|one|it)\b"
        r"|not (?:in the mood|into|up for|keen|fussed)\b|nah\b",
        r"不(?:折腾|废话|啰嗦|墨迹|care|奉陪|伺候|参与)|没(?:心思|力气|动力).{0,3}(?:写|做|讲|说|聊|答|算|列|问)"
        r"|别(?:在|再|让我|老).{0,8}(?:耗|磨|纠结|抠|浪费|卡|费)",
    ),
    "skip.have_to": cue(
        rf"(?:do|must|should) (?:i|we) (?:\w+ )?(?:have to|need to|gotta) (?:\w+ )?{_DO}\b"
        r"|is (?:this|it|that)(?: \w+){0,2} (?:mandatory|compulsory|obligatory|optional)\b"
        r"|(?:way|get) (?:around|out of) (?:the|this|doing)\b",
        rf"(?:一定|非|必须|必需)(?:要|得).{{0,4}}{_Z_DEED}.{{0,4}}(?:吗|不可|么)"
        r"|(?:是|算)(?:必须|必做|可选|选做)的?(?:吗|么|吧)",
    ),
    "skip.excuse_me": cue(
        r"excuse[ds]?\b|waive[dr]?\b|exempt(?:ed)?\b|let me (?:off|through)\b|off the hook"
        r"|(?:bow|opt|sit)(?: this| it)? out\b|spare me|get out of\b|wave me through"
        r"|take (?:the|a|whatever|any|my) (?:\w+ )?(?:hit|loss|mark|zero|penalty|points?)\b"
        r"|(?:costs?|los[et]|dock|deduct)\w* (?:me )?(?:\w+ )?(?:points?|marks?)\b|zero (?:points|marks)",
        r"放我(?:一马|去(?!改)|过(?!去改)|走|进|往)|放过我|饶了我|高抬贵手|请?放行|豁免|准许我|放水|通融|网开一面"
        r"|求(?:放过|免|跳过|别)|免(?:了|掉|写|做|答|谈)|扣(?:点|我|几)?分|我认了?|[零0没不]要?分(?:也|就)",
    ),
    "skip.call_done": cue(
        r"(?:mark|log|consider|treat|call|record|tick|regard|take|count) (?:\w+ ){0,5}?(?:as )?(?:done|completed?"
        r"|finished|incomplete|given|passed|covered|answered|read|good enough|clarified|settled|granted|off)\b"
        r"|tick (?:the|that|this) box|(?:treat|consider|take|count|regard|use) (?:\w+ ){1,4}as (?:the|my) \w+"
        r"|(?:pretend|imagine|assume|say) (?:that )?(?:i|we)(?:'ve|'d| have| already)? (?:did|done|said|answered"
        r"|finished|covered|wrote|explained|written)\b|that'?s good enough|(?:put|write) me down as",
        r"(?:就|全|都|您|咱|可以|权)当(?:我|这|它|是).{0,10}?(?:过|了|完|全|弃权)|(?:假定|默认|假装|算)我.{0,8}[过了完]"
        r"|打个?勾|到此为止|就到这|(?:拿|用).{0,6}(?:口述|描述|刚才|前面).{0,6}(?:代替|顶替|替代|抵|充当)",
    ),
    "skip.advance_to": cue(
        rf"{_ADVANCE} (?:to|into|onto|in|with|for|at)\b ?{_DET}(?:\w+ )?{_PLACE}\b(?! (?:node|row|cell|index|element))",
        r"(?:直接|直奔|直达|赶紧|赶快|快点?|先|去|进入?|上手|切到|快进到?|跳到|带我去?|放我去|换|转到|开始|咱们?|我们"
        r"|不如|想|早点)(?:去|就|来|到|上|进|开始|聊聊?|谈谈?|写|敲|讲|看看?|做|搞|让我|那|咱|一下|换|讨论|说|往后|进入"
        rf"|一?个|动手){{1,4}}(?:{_Z_PART}|写码|解法|怎么(?:做|优化|提速))|直奔.{{0,3}}{_Z_PART}",
    ),
    "skip.next_stage": cue(
        rf"(?:next|following|last|final|other) {_PART}\b(?! (?:is|would|will|i|we))"
        rf"|{_TOPIC}(?: {_PART})? (?:next|now)\b(?:\W|$)"
        r"|what(?:'?s| is| comes?| else)? (?:\w+ )?(?:after|next)\b(?! (?:depends|is|would|will|if|when))",
        r"(?:下一个?|后面的?|下面的?|后边的?)那?(?:步(?=[吧呗好行去,。!?]|$|可)|环节|阶段|部分|关|趴|块"
        r"|part)(?!.{0,4}(?:区间|节点))|换(?:个|后面|下一?个?|别的)(?:的|环节|问题|阶段|题)(?!.{0,2}说法)",
    ),
    "skip.forward_now": cue(
        r"onwards?\b|(?:move|moving|press|push|carry|get) (?:on|along|ahead|forward) (?:with|already|then|please|now)\b"
        r"|moving (?:swiftly )?(?:on|along)\b|cut to the|get (?:this|it) over with|next (?:please|pls|plz|!)"
        r"|(?:whatever|meh|anyway|ok|fine|nah),? next\b",
        r"往[后下前](?:推|进行|赶|翻)|继续往[后下]|去后面|放弃(?:这|本)(?:一)?(?:步|关|题|环节|部分|问)|问下一[个题]"
        r"|往[后下][走来聊](?:吧|呗|咱|行|了|$)"
        r"|下一?(?:步|关|阶段|环节|个环节|个阶段|趴|part)(?:吧|呗|行|可以|好|去|$|[,。!])"
        r"|直接(?:上手|动手|开(?:写|敲|干)|敲|写|进|上|总结|结束|收工)|快进|翻篇|进下|走起"
        r"|这一?(?:页|关|趴|步|part|块|轮|环节).{0,8}(?:过[了吧]|翻|免|跳|空|欠|弃)",
    ),
    "skip.end_session": cue(
        r"(?<!the )(?:end|finish|close|stop|wrap|conclude|terminate) (?:(?:the|this|it|things|whole|my) ){0,3}(?:here"
        r"|session|interview|stage|it|this|up|out)\b(?! (?:sentence|line|code|function))"
        r"|(?:show|see|give me|get) (?:me )?(?:my |the )?(?:score|report|result|grade|feedback)"
        r"|call it (?:a day|done|quits)"
        r"|(?:start|open|give me|begin|try) (?:\w+ )?(?:another|new|different) (?:problem|one|question)\b",
        r"结束(?:吧|掉|本场|面试|这题|呗|得了)|(?:收工|收官|收个尾|收摊|交卷|散会|打住)"
        r"|(?:出|看|给|要)(?:个|我)?(?:报告|分数|评分|成绩)|[给让判]我(?:直接)?结束|(?:直接|到此|请)结束",
    ),
    "skip.pointless": cue(
        r"wast(?:e|ed|ing)\b|pointless|no point\b|(?:what'?s the )?point (?:in|of)\b|bor(?:ing|es?|ed)\b|tedious"
        r"|useless|overkill|formality|busywork|nothing to (?:add|gain|say)|speaks? for itself|self[- ]explanatory"
        r"|feels like \w+ing\b|never (?:asks?|come) (?:\w+ )?(?:in|about|for)\b|irrelevant|not relevant"
        r"|nothing to do with|no (?:value|use|need)\b",
        r"没(?:啥|什么)?(?:意义|意思|价值)|没必要(?=$|[,。吧]|.{0,3}[写讲列说])|没什么好|浪费时间|毫无|体力活"
        r"|走(?:形式|流程|过场)|不划算|磨叽|墨迹|形式主义|多此一举|没啥好(?:说|讲|聊)|不会?考",
    ),
    "skip.known_already": cue(
        r"(?:every(?:one|body)|we both|we all|you|anyone|both of us) (?:already )?knows?\b"
        r"|i know (?:the drill|it all|this one)|obvious(?:ly)? (?:to|enough|already)|in my sleep|by heart|trivial"
        r"|(?:so|too|pretty|very) (?:basic|easy|simple)\b|seen (?:\w+ ){1,2}(?:before|times|already)"
        r"|(?:hundred|thousand|dozen|million|many) times"
        r"|already (?:did|wrote|done|covered|explained|answered|solved|went)\b|clear (?:enough|as)\b",
        r"(?:谁|大家|您|你我)[都也]?(?:心里)?(?:懂|会(?![在让])|知道|清楚|看得出|明白)|背(?:都)?[能得]?[背出]|闭着眼"
        r"|倒背如流|肌肉记忆|[做写讲刷]过(?:好几|很多|无数|[一二三四五n几\d])?[遍次]|烂熟|太简单|没什么(?:好|特殊)"
        r"|谁(?:看不|不知|不会|不懂)",
    ),
    "skip.short_of_time": cue(
        r"(?:only|got|just|have) (?:\w+ )?\w+ min(?:ute)?s?\b|min(?:ute)?s? left|in \w+ minutes\b|running (?:late|out)"
        r"|in a (?:hurry|rush)\b|short on time|time'?s (?:\w+ )?(?:up|short|too)\b|no time\b|not enough time"
        r"|my (?:train|bus|flight|meeting|kids?|boss|ride|class|wife|shift)\b|(?:on|from) my phone",
        r"时间(?:不多|有点?紧|来不及|紧|不够|有限)|赶时间|来不及|[只还就]剩.{0,6}分钟|马上(?:要|得)"
        r"|(?:手机|高铁|地铁|公交)上|接孩子|赶车|下班|开会",
    ),
    "skip.defer": cue(
        r"can wait\b"
        r"|(?:do|finish|write|handle|deal|figure|sort|cover|test) (?:\w+ ){0,3}(?:later|offline|myself|afterwards"
        r"|locally|at home)\b|(?:another day|some other (?:day|time)|next time|not (?:today|now|tonight))\b"
        r"|in my own (?:notes|time)",
        r"(?:以后|回头|晚点|下次|改天|等[写做]完|之后|事后).{0,8}(?:再说|再看|再补|复盘|再测|自己)|先欠|欠着|留到"
        r"|自己[写记做](?:笔记|总结)|本地(?:测|敲|跑)|交给 ?(?:qa|测试|编译器|机器|评测)",
    ),
    "skip.prefer_other": cue(
        r"(?:rather|sooner|prefer(?:ring)?(?: to)?|instead|love to|vote(?: for| we)?|keen to|itching to|eager to|fancy"
        r"|wanna|want to|looking forward to)(?: (?:just|only|directly|be|jump\w*|spend|talk|do|see|hear\w*|go|going|get"
        r"|start|skip|move|chat|about|on|into|my|minutes|time|those|the|to|straight|begin|typing|writing|discuss|how|we"
        rf"|i|you|i'd|you'd|practi[sc]e|still)){{1,7}} {_PLACE}\b|inst[ea]+d\b\W*$",
        r"(?:更|比较|反而|只)?(?:想|愿意|喜欢|乐意)(?:谈|聊|听|看|写|做|讲|练|去|先|多|直接|早点|快点|要"
        rf"|花时间){{1,3}}.{{0,6}}{_Z_TOPIC}",
    ),
    "skip.start_instead": cue(
        r"(?:start|begin|carry|crack|kick|get)(?:ing|ed|ning)? (?:right |straight |off |on )?(?:at|with|from"
        rf"|on) (?:the )?{_PLACE}\b|(?:just|only|directly|now) (?:code|type|write|do|talk|chat)\b"
        rf"|(?:open|bring up|show me) (?:up )?(?:the )?{_TOPIC}"
        rf"|(?:and|n|then) (?:we )?(?:do|talk|chat|hear|see|discuss|write|code|open) (?:\w+ ){{0,3}}{_TOPIC}\b"
        r"|the (?:fun|interesting|real|actual|juicy|good) (?:part|bit|stuff|thing|work|search|coding)\b",
    ),
    # Returning to an earlier stage.
    "back.return_place": cue(
        rf"{_RETURN}(?: (?:again|once more|up|over|me|us|please|a bit|right|all the way|one|two|now))?(?: (?:to|into|at"
        rf"|on|for|in|from))? ?{_DET}(?:\w+ )?{_PLACE}\b",
        rf"{_Z_RETURN}(?:到|去|一?下|至|我的|刚才的|之前的|那个|讲|写|选|去改|做|说|确认|的|那|这"
        rf"|来){{0,4}}.{{0,4}}?(?:{_Z_TOPIC}|{_Z_FORMER})",
    ),
    "back.return_deed": cue(
        r"(?:go|get|step|head|move|come|jump|(?:let|take|put|send|bring) me|lemme) back\b.{0,30}?\b(?:fix|change|re\w+"
        r"|add|correct|ask|edit|repair|explain|where|when|swap|improve|update|answer)\b"
        r"|(?:return|rewind|back|roll back)\w* to (?:where|when|the point|the moment|what)\b"
        r"|back (?:at|in|to) (?:the )?\w+ (?:stage|step|part|section|round|phase)\b",
        rf"{_Z_RETURN}[^,。;#]{{0,8}}?(?:改|补[上问充一]|重新|重[做写讲选]|修|问|换|说|讲|答|确认|做|写)",
    ),
    "back.reopen": cue(
        r"re-?open|unlock"
        r"|(?:re-?enter|re-?visit)\w*(?! (?:the |a |any |same |that |each |every )*(?:node|cell|vert|room|index|char"
        r"|edge))|open (?:\w+ ){1,4}(?:again|back up)\b|rewind|(?:is there|have) an undo\b"
        r"|(?:the|that|this|my|first|[a-z]+ing) (?:\w+ )?(?:stage|step|part|section|round|editor) (?:still open|over"
        r"|again|open|once more|back|be unlocked)\b",
        r"重新打开|重开|再[开进走]一?[次遍轮趟]|[还再](?:能|给|可以|让)(?:不能)?[进回改补]|后悔药"
        r"|重新[开走过来进].{0,2}一?[次遍轮趟下]",
    ),
    "back.again": cue(
        rf"(?:{_AGAIN})\b"
        r"|(?:do|ask|say|explain|present|describe|restate|write|answer|try|have|see|put|send|take|need"
        r"|want)(?: \w+){1,5} again\b",
        r"(?:我|想|容|能).{0,8}再(?:来|讲|说|写|做|答|问|给|走|交|提交|过|补|开|进|回)(?:一|几|两)?[次遍版轮下回趟]"
        r"|(?<!你)从头[说讲来再]|重来",
    ),
    "back.redo_mine": cue(
        rf"(?:{_REDO}|chang(?:e|ing)|switch(?:ing)?|swap(?:ping)?|replac(?:e|ing)|tidy(?: up)?|repair|improve|update"
        rf"|edit|drop|correct|fix) (?:up )?(?:my|what i|that|our|those) (?:\w+ ){{0,3}}?(?:{_MINE}|{_PART}|said|told"
        rf"|picked|chose)\b|{_REDO} (?:the )?(?:{_TOPIC}|{_PART})\b"
        rf"|(?:let me|lemme|i'?d|want to|wanna|gonna|like to) (?:\w+ )?{_REDO} (?:it|that|this|my|what)\b",
        rf"{_Z_REDO}(?:我的?|一下|之前的?|刚才的?|前面的?|那份?|整个|一版|讲|写|做|说|的|选|提交|走一遍|论[证述]|阐述"
        rf"|设计|下){{0,5}}.{{0,3}}?(?:{_Z_TOPIC}|选择|路线|那(?:部分|一?环节|轮|步|份|段|关))"
        rf"|(?:{_Z_TOPIC}|那(?:部分|[步轮关段份]))[^,。;]{{0,10}}?{_Z_REDO}",
    ),
    "back.wish_redo": cue(
        rf"{_WISH}\b.{{0,40}}?\b(?:{_REDO}|go back|return|rewind|change (?:what|my)|swap|another go|start over"
        r"|once more)\b",
        rf"{_Z_WISH}(?!换个说法)[^。!?]{{0,12}}?{_Z_REDO}(?!说法|算了)",
    ),
    "back.switch_plan": cue(
        r"(?:chang(?:e|ing)|swap|switch|replace|exchange|trade) (?:my|approach\w*|plans?|ideas?|strateg\w+|methods?"
        r"|what i|the (?:approach|plan|idea|method))"
        r"|(?:wrong|bad|poor) (?:plan|approach|idea|choice|pick|call|method|strategy)\b"
        r"|(?:better|right) (?:plan|approach|pick|call)\b"
        r"|my (?:\w+ ){0,3}(?:idea|plan|approach|choice) (?:\w+ ){0,4}(?:sucks?|stinks?|bad|wrong|fails?|broken"
        r"|flawed)\b",
        r"(?:想|打算|干脆)(?:把)?.{0,14}?[换改][成用为掉].{0,14}?(?:重|再|讲|说|思路|方案)"
        r"|(?:思路|方案|方法|做法|选择).{0,10}(?:换|改|推翻|作废)|不作数|作废|反悔|推翻|选错|不算数|改主意"
        r"|撤回.{0,8}[改换从]",
    ),
    "back.earlier_saying": cue(
        rf"(?:i|we|you)(?:'d|'ve| had| have)? (?:\w+ )?{_SAID}\b.{{0,45}}?\b{_EARLIER}\b"
        rf"|{_EARLIER}\b.{{0,25}}?\b(?:i|we)(?:'d|'ve| had)? (?:\w+ )?{_SAID}\b"
        r"|(?:my|the) (?:\w+ )?(?:earlier|previous|first|original|initial) (?:answer|approach|idea|plan|code|version"
        r"|choice|claim|stage|step)\b",
        r"(?:之前|刚才|刚刚|前面|先前|当时|最初|原先|当初|前头|一开始|早先|上一?个?(?:环节|关|步|阶段)"
        r"|前一[关步]).{0,14}?(?:选|(?<!刚才那句)说|答|写|定的|报|讲|交|理解|分析|假设|忘|没问|聊|复述|估)",
    ),
    "back.forgot": cue(
        r"(?:forgot(?:ten)?|never|didn'?t|did not|shud have|should(?:'ve| have)|omitted|missed|overlooked"
        r"|neglected) (?:to )?(?:asked|ask (?!about)|mention\w*|check\w*|clarif\w*|say|said|add\w*|something|include\w*"
        r"|consider\w*|cover\w*|that|a|the|some)\b"
        r"|(?:answered|did|moved|went|breezed|rushed|skimmed) (?:\w+ ){0,6}(?:in a hurry|too (?:early|fast|quickly)"
        r"|through)\b",
        r"忘了?记?(?:问|确认|写|提|讲|核[实对]|聊|加|考虑|先|搞清|检查)"
        r"|(?<!有)没(?:有)?(?:问(?!题)|确认|核[实对]|聊|考虑|搞清|问清)|[漏少](?:说|讲|列|答|写)了?[一个两]?|太急"
        r"|糊弄(?!过去)|偷懒|草率|拍脑袋|没答[上好]",
    ),
    "back.wrong_discovered": cue(
        r"(?:realis|realiz|noticed?\b|discover|dawned|(?:just|now) (?:remember|saw|see)|found\b|occurred to|turns? out"
        r"|ma[kd]e[s ]*me (?:see|notice|realis|doubt)|now (?:that )?i (?:compute|see|write|think)|bugging me"
        r"|nagging).{0,90}?\b(?:wrong|bad|mistake|lie|off|stinks?|sucks?|bug|broken|never|forgot|didn'?t|should|shud"
        r"|lacks?|missing|better|right call|counter-?example|incorrect|too slow|false)\b",
        r"(?:发现|意识到|想起|才知道|才注意|才觉得|[算写列聊]着[算写列聊]着|越[写列看说聊算]越).{0,30}?(?:不对|错|不行"
        r"|漏|没(?:问|说|写|考虑|确认|提|核)|太慢|有洞|反了|歪|岔|急|不够|该改|死循环|后悔|不满意)",
    ),
    "back.still_possible": cue(
        r"is it (?:too late|permitted|possible) to|too late to|am i allowed to (?:go|change|re)"
        r"|do you (?:let|allow) (?:people|me)|would you let|if (?:it'?s|the session) (?:allow|let)"
        r"|(?:can|could) i still|any chance of|may i (?:re\w+|have another|go back|change|take back)\b",
        r"还(?:能|可以|给|让|来得及)(?:不能|不)?(?:改|补|回|进|换|重)|可(?:以|否)(?:重新|[回退返])"
        r"|(?<!不)(?:能|[让容]我|允许我|请允许|放我)(?:不能)?(?:重新|重[做写讲选来]|退[回到]|返回|回[到去]|倒回|翻回"
        r"|补[上问一]|撤)|再给我?一?次",
    ),
    "back.former_stage": cue(
        r"(?:previous|prior|earlier|former|(?:very )?first|last) (?:stage|step|part|section|round|phase|conversation"
        r"|discussion)\b|(?:two|one|a few|couple(?: of)?) (?:stages?|steps?) (?:ago|back|earlier|up)\b"
        r"|the (?:stage|step|part|section|round|phase) (?:before|where|when)\b"
        r"|(?:back|again) to (?:the )?(?:start|beginning)\b",
        rf"{_Z_FORMER}|[讲写选定算改补到回进做把][^,。]{{0,8}}?那一?(?:个环节|步|环节|阶段|部分|关|轮|儿|里|边)",
    ),
    "back.before_going_on": cue(
        r"(?:before|rather than|instead of|prior to) (?:we |i |you )?(?:\w+ )?(?:wrap\w*|sum\w*|mov\w*|answer\w*"
        r"|go(?:ing)?|continu\w*|commit\w*|pitch\w*|variants?|testing|writ\w*|do(?:ing)?|that|say\w*|typ\w*|numbers"
        r"|talk\w*)\b",
        r"(?:[总结聊讲写说尾下追问]{2,4}(?:之前|以前|前)|先(?:别|不[聊往说急谈])|等等|等[下会]|等一下|先停|别往后"
        r"|先放放?).{0,24}?(?:改|重新|重[做写讲选]|回[到去]|补[上问一]|退回|倒回|再回|让我|我要)|趁还?没|改完再",
    ),
    "back.regret": cue(
        r"i (?:now )?regret|ashamed|not (?:happy|proud|satisfied) (?:with|of)\b|i owe you|take back\b|changed my mind"
        r"|second thoughts?|don'?t (?:believe|trust) (?:in )?my|no longer (?:believe|trust|like)|scratch my\b"
        r"|was a mistake|got (?:it|that|this) wrong|a lie\b|doubting",
        r"后悔|反悔|不安|惦记|不满意|[读看理解](?:反|岔|偏)|搞反|脑子(?:抽|短路|进水)",
    ),
    # The same verbs in ordinary answers.
    "skip.tech_object": cue(
        r"(?:skip(?:s|ped|ping)?|pass(?:es|ed|ing)? over|jump(?:s|ed|ing)? (?:over|past|ahead)|ignor(?:e|es|ed|ing)"
        r"|leav(?:e|es|ing)|drop(?:s|ped|ping)?|omit(?:s|ted)?)(?: \w+){0,3} (?:dup\w*|dupes?|elements?|ind(?:ex|ices)"
        r"|nodes?|values?|char\w*|letters?|numbers?|spaces?|items?|cells?|walls?|rows?|columns?|words?|entr(?:y|ies)"
        r"|neighbou?rs?|pivots?|zero(?:es|s)?|nulls?|days?|iterations?|meetings?|intervals?|lists?|rotation|tokens?"
        r"|keys?|back|front|coins?|triples?)\b|skip[- ]?lists?\b|(?:take|taken|pick|include) or (?:skip|leave)|skip,"
        r"|continue\b *#",
        r"(?:跳过|略过|忽略).{0,6}(?:重复|元素|节点|字符|空格|相同|负数|的|空|零|0|那些|中间|第二个|token|墙|列|行|天"
        r"|区间|数)|(?:就|直接|则|的话|得)跳过(?:[,。;#)\s]|$)|# ?跳过",
    ),
    "skip.tech_next": cue(
        r"next (?:pointer|node|element|greater|bigger|smaller|warmer|larger|row|char\w*|index|interval|level|word|cell"
        r"|number|line|item|state|meeting|day|token|to|is|=)|nxt\b|next\("
        r"|move (?:on )?(?:to|them|both|left|right|the|lo|hi|l|r|inward)\b",
        r"\.next\b|下一?个?(?:节点|区间|元素|字符|更[大小]|指针|位|行|层|数|单词|起点|格|会议|结点|state|更)"
        r"|next ?(?:指针|数组|先?存)|往[右左前][走跳挪移探]|指针",
    ),
    "skip.tech_branch": cue(
        r"(?:if|while|for|when|until|else)\b[^.?!]{0,40}\b(?:skip|continue|break|next|move|back|return|pop|push)\b",
        r"(?:如果|要是|遇到|碰到|若|的话|为空|的时候).{0,16}(?:跳过|返回|回到|退回|下一个|continue|break)",
    ),
    "skip.finished_ready": cue(
        r"no (?:more|further|other) questions?\b|(?:i'?m|i am) (?:done|finished|ready|good)\b"
        r"|nothing (?:else|more|to (?:ask|clarify|add))|that'?s (?:all|it)\b|ready (?:for|to)\b",
        r"没(?:有|啥|什么)?(?:别的|其他|更多)?(?:要问|问题|疑问|补充)|[写说讲问列答]完了|准备好了|就这些|可以开始",
    ),
    "back.tech_object": cue(
        r"(?:go(?:es|ing)?|went|step|walk|jump|look|fall|move|track|hook|connect\w*|point\w*|swap\w*|flip\w*|come"
        r"|return\w*) (?:it )?(?:back|backwards?)\b.{0,15}?\b(?:row|node|parent|root|index|step by step|amount|pointer"
        r"|predecessor|ancestor|prev|past|above|until|up)\b"
        r"|returns? (?:-?\d|none|null|true|false|the|a|an|its?|res|ans|dummy|prev|empty|head|early|max|min|left|right"
        r"|\[|nothing|whether|float|len|sum|both)|back[- ]?track(?:ing|s|ed)?\b|(?:give|hand) back\b",
        r"(?:回到|退回|返回|回溯到?|回退|撤销).{0,3}(?:上一?(?:行|层|个节点|个状态)|节点|起点|父|根|原[点处]|自己|下标"
        r"|-?\d|空|none|null|true|false|列表|dummy|prev|res|ans|失败|最[大小]|它|值|两个|布尔|长度|[\[\"'])|回溯"
        r"|放弃(?:当前|这|该)",
    ),
}
