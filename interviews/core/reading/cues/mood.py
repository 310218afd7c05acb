"""Cues of the family ``mood``: the learner speaks about himself (worn out, ashamed, angry, beaten, mocking his luck)
and gives no answer. The counter-cues at the end catch the same words where they speak of code, of the problem or of
everyday life.
"""

from interviews.core.reading.cues.building import cue

_NUM = (
    r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty"
    r"|eighty|ninety|hundred|half|several|countless|(?:twen|thir|for|fif)ty[- ][a-z]{3,5})"
)
_ORD = (
    r"(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|twelfth|hundredth|thousandth|millionth|umpteenth"
    r"|nth|\d+(?:st|nd|rd|th))"
)
_ZN = r"[\d一二两三四五六七八九十半几百千好多]{1,4}"
_TECH = (
    r"(?:branch|path|candidate|node|pointer|index|element|interval|window|cell|row|column|char|letter|edge|pair|subtree"
    r"|state|half|loop|recursion|search|case|order|constraint|limit|bound|space|memory|accuracy|stack|queue|heap|value)"
)
_ZM = r"(?:[\d两三四五六七八九十百千好几]|不知道多少|无数){1,4}"
_ZTECH = r"(?:分支|路径|节点|结点|指针|下标|元素|区间|窗口|格子|子树|状态|循环|递归|前缀|候选|空间|精度|顺序|内存)"
_WORK = (
    r"(?:this|these|it|that|coding|programming|algorithms?|interviews?|leetcode|dp|graphs?|maths?|recursion|problems?)"
)
_BE = (
    r"(?:i'?m|i am|am i|i feel|i felt|feel(?:ing)? (?:so|like|really|such)|i look|ma(?:ke|kes|king|de) me(?: feel)?"
    r"|i must be)"
)
_VERY = (
    r"(?:(?:so|such|too|just|really|very|like|an?|the|feel|completely|totally|absolutely|literally|clearly"
    r"|always) ){0,3}"
)
_KIT = r"(?:laptop|keyboard|computer|monitor|screen|pc|mouse|desk|chair|whiteboard|phone)"
_ZKIT = r"(?:电脑|键盘|屏幕|显示器|鼠标|桌子|手机|白板|笔记本)"
_CRAFT = r"(?:career|job|field|profession|hobby|industry|trade|line of work|calling)"
_ADJ_LOW = (
    r"(?:stupid|dumb|idiot|idiotic|moron|fool|foolish|useless|worthless|hopeless|pathetic|incompetent|clueless|failure"
    r"|loser|fraud|impostor|imposter|joke|clown|thick|dense|garbage|trash|rubbish|terrible|awful|horrible|smaller"
    r"|embarrass(?:ed|ing)|ashamed|humiliat(?:ed|ing)|a zero|like zero|toddler|mess|disaster|wreck|bad at|inadequate"
    r"|a burden|ridiculous|disappointment)"
)

CUES: dict[str, str] = {
    "mood.until_talk": cue(
        r"(?:again(?: and again)?|over and over|time after time|repeatedly|keep \w+ing|repeat)\b[^.!?]{0,24}\b"
        r"(?:until|till|while|as long as)\b",
        r"(?:反复|不断|一直|一遍又一遍|重复|每次)[^。！？]{0,14}(?:直到|为止|就停|才停)",
    ),
    # ---- what the learner thinks of himself
    "mood.self_contempt": cue(
        rf"{_BE} {_VERY}{_ADJ_LOW}\b"
        r"|i (?:really |just |kinda |clearly |always )?(?:suck|stink|blow it|embarrass myself)\b"
        r"|(?:hate|ashamed of|disappointed in|disgusted with|cursing|kicking) myself\b|what(?:'s| is) wrong with me\b",
        r"我(?:真|可)?(?:的)?(?:是)?(?:太|好|真|这么|怎么这么|也太|有点|就是个?|是个?)?(?:菜|笨|蠢|废|傻|弱|垃圾|没用"
        r"|丢人|差劲|拉胯|菜鸡|菜狗|废物|废柴)|(?:太|好|真)(?:菜|笨|蠢|废|弱|丢人|没用|差劲|拉胯)了|菜哭|菜鸡|菜狗|菜得"
        r"|废物|废柴|蠢货|智商|没脸|丢脸|丢人|(?<!配)不配(?!对|就|直接|则|,|的|,)|我.{0,6}配不上|小丑|看不起我自己"
        r"|服我自己|(?:还|也)(?:谈|说|讲|想|敢|好意思|配)(?:什么|啥|叫|来|投|面)|也配|笑死人|笑话|尴尬|自卑|羞|我配吗"
        r"|没天赋|没天分",
    ),
    "mood.not_cut_out": cue(
        r"(?:not|never|aren'?t|isn'?t|wasn'?t|ain'?t)\b[\w\s']{0,14}\b(?:made|meant|cut out|built|born|wired|fit|smart"
        r"|good|clever|bright|talented|qualified|suited|material|for me)\b"
        r"|maybe (?:i'?m|i am|i|some|this|programming|coding)\b[\w\s']{0,25}\b(?:not|n't|never|should)\b"
        r"|wrong (?:career|job|field|profession|major)\b|don'?t belong\b",
        r"不是(?:这|那|干|搞|学|写|吃|做).{0,8}料|不是这块料|(?:不|没)(?:太|是)?适合(?:干|做|学|写|搞|吃|当|这)"
        r"|不是吃这碗饭|没这个命|没那个命|(?:这行|这碗饭).{0,10}(?:不适合|吃不|无缘|混不)",
    ),
    "mood.other_life": cue(
        r"(?:should(?:'?ve| have)?|shud|shoulda|could have|ought to have|wish i(?:'d| had)?)\b[\w\s']{0,12}\b(?:stayed"
        r"|stuck|become|became|gone|studied|picked|chosen|learn(?:ed|t)|been|open|kept|listened|slept|started|quit"
        rf"|stay)\b|(?:great|wonderful|lovely|nice|brilliant|excellent|good|fine|right) (?:{_CRAFT})\b"
        rf"|{_CRAFT} (?:choice|change|switch)\b"
        r"|(?:open|run|become|start|go back to|apply for|apply to|join|herd|drive)\b[\w\s']{0,14}\b(?:bakery|farm"
        r"|farmer|farming|goats?|sheep|barista|plumber|carpenter|baker|shop|caf[eé]|retail|accounting|waiter|uber|taxi"
        r"|monastery|circus|mcdonald'?s|florist|gardener|nursing|truck|bar)\b",
        r"当初.{0,14}(?:就好了|学|选|该|图|为什么|何必|要是)|早知道.{0,10}(?:学|不|就)"
        r"|(?:回家|回老家|去|该|改行|转行|不如|干脆)(?:去)?(?:种地|种田|养猪|放羊|开店|送外卖|摆摊|卖|当保安|搬砖|进厂"
        r"|考公|打螺丝|扫地|喂猪|开滴滴|跑滴滴|当厨子)|送外卖|煎饼|考公|转行|改行|劝退|入错行|选错(?:专业|行)",
    ),
    "mood.lost_faith": cue(
        r"(?:losing|lost|no|zero|any|little|out of) (?:hope|confidence|faith|motivation|energy|patience|will|belief"
        r"|strength|self[- ]esteem)\b"
        r"|(?:hopeless|pointless|doomed|despair(?:ing)?|depress(?:ed|ing)|discouraged|demoralis|demoraliz|miserable"
        r"|heartbroken|devastat)|what'?s (?:even )?the (?:use|point)\b|what is (?:even )?the (?:use|point)\b"
        r"|(?:no|any|the) point (?:in|of|even|anymore|trying|going)\b|whats (?:even )?(?:the )?point\b"
        r"|why (?:do|did) i (?:even|bother|keep|still)\b|why (?:even )?bother\b|who am i kidding\b",
        r"没(?:有)?(?:信心|希望|动力|意思|劲|救|盼头|指望|底气)|(?:信心|希望|勇气|热情).{0,6}(?:没|光|越|碎|丢|掉)|绝望"
        r"|沮丧|灰心|心灰|泄气|无望|抑郁|失望|图(?:个)?(?:啥|什么)|何必|(?:有|还有)(?:啥|什么)(?:意义|意思|用)"
        r"|为了(?:啥|什么)呢|忙活(?:啥|什么)|干嘛去了|怀疑人生|没劲|心虚|心凉|心里凉",
    ),
    "mood.impostor": cue(
        r"(?:got lucky|pure luck|by luck|luck(?:ed)? into|faking|faked|fooling"
        r"|pretend(?:ing|ed)? to (?:know|understand|follow|be)|nod(?:ded|ding)? along|they'?ll find out|i know nothing"
        r"|know absolutely nothing|learn(?:ed|t)? nothing|nothing to show|no clue what i'?m doing"
        r"|couldn'?t tell (?:you|u)|could not tell (?:you|u))\b",
        r"冒牌|碰巧|蒙的|蒙对|瞎蒙|运气好|连蒙带猜|稀里糊涂|装(?:懂|作|不动|模作样)|滥竽充数"
        r"|啥(?:也|都)(?:没学|不会|不懂|没)|什么(?:也|都)(?:没学|不会|没有)|一无所(?:知|获|有)"
        r"|白(?:学|读|念|刷|看|背|睡|干|忙|费|搭|练|考|准备|瞎)(?!名单|盒|板|天|天)",
    ),
    # ---- stopping
    "mood.give_up": cue(
        r"i (?:really |just |might as well |may as well |should |think i'?ll |officially |honestly |hereby )?(?:give"
        r"|gave|quit|surrender|resign|fold|concede|tap out|throw in)\b(?! (?:you|it to|him|the (?:func|call|node)))"
        r"|(?:giving|gonna give|about to give|ready to give|want to give|wanna give"
        r"|close to giving) ?(?:it )?(?:all )?up\b"
        r"|(?:i'?m|i am|am|im) (?:so |just |completely |totally |really |all )?(?:done|out|over it|finished"
        r"|through)(?: with (?:this|it|these|coding|leetcode|everything)| here| now"
        r"| for (?:today|tonight|good))?[\s.!]*(?:$|[,.!;])|count me out\b|throw(?:ing)? in the towel\b"
        r"|call it a (?:night|day|career)\b|white flag\b|surrender\b|you win\b"
        r"|can'?t (?:do|take|handle|stand|face|bear|cope|go on|keep)\b"
        r"|cannot (?:do|take|handle|stand|face|bear|cope|go on)\b",
        r"(?:我|想|要|只能|真|打算|干脆|还是|直接|准备)(?:要|想|就|都|已经|快|先)?放弃(?:了|吧|治疗|$|[,。!~\s])"
        r"|放弃治疗|从入门到放弃|(?<![^,。\s])放弃了|投降|认输|认栽|认怂"
        r"|(?:不|没)想(?:再)?(?:学|写|干|做|弄|刷|搞|看见|努力|动|活|面|玩|看)(?:了|它|[,。!~]|$)"
        r"|(?:学|干|卷|撑|顶|扛|忍|受|熬|装|装|遭|挺|坚持|写|做|算|看)不(?:动|下去|住)了?|受不了|不干了|不玩了|不学了"
        r"|不刷了|不写了|摆烂|躺平|算了算了|毁灭吧|爱咋咋|随便吧|就这样吧|退出|饶了我|放过我|跪了|给跪",
    ),
    # ---- body and head
    "mood.tired": cue(
        r"(?:tired|exhaust(?:ed|ing)|drained|draining|burn(?:ed|t)[- ]?out|burning out|worn out|wiped out|wiped"
        r"|knackered|shattered|sleepy|sleepless|fatigued?|weary|beat|running on (?:fumes|empty|caffeine|coffee)"
        r"|out of (?:steam|gas|fuel|energy|juice)|(?:nothing|not much|isn'?t much) left"
        r"|(?:i'?m|im|i am|feel(?:ing)?) (?:so )?(?:empty|dead|hollow|numb|cooked|toast|fried)|no (?:energy|strength)"
        r"|need (?:sleep|a drink|a break|coffee)|haven'?t slept|sick of|fed up|had enough|overwhelm\w*|all[- ]nighter"
        r"|can'?t keep up)\b",
        r"(?:好|太|真|很|心|真的|有点|人)累|累(?:了|死|觉不爱|瘫|趴|到|得|成)|疲惫|疲倦|精疲力|筋疲力|榨干|掏空|耗尽"
        r"|困死|困得|没睡|睡不着|熬(?:夜|到|了|不)|通宵|撑不|喘(?:口|不过)气|没力气|虚脱|油尽|电量|透支|够了|受够",
    ),
    "mood.mind_gone": cue(
        r"(?:brain|mind|head|skull|memory)(?:'?s)?\b[\w\s'=:]{0,18}\b(?:blank|empty|fried|mush|static|fog(?:gy)?|soup"
        r"|numb|dead|gone|left|shut(?:ting|s)? down|shut|checked out|melt(?:ed|ing|s)?|hurts?|spinning|spins|jelly"
        r"|porridge|full|buffering|offline|froze[n]?|freez(?:es|ing)|vacation|holiday|stopped|quit|exploding|pudding"
        r"|potato|broken|404|mashed|sieve|elsewhere|refus(?:es|ing)|crash(?:ed|ing)?|error|overheat\w*|not working"
        r"|isn'?t working|noise|scrambled)\b"
        r"|(?:blank|empty|nothing|fog|static)\b[\w\s']{0,10}\b(?:in|inside|from) (?:my|the) (?:head|brain|mind|skull)\b"
        r"|nothing (?:comes|is coming|sticks|goes in|stays|clicks|is getting in)\b"
        r"|(?:i|mind) (?:go|goes|went|going|am going|draw|drew|am drawing) (?:a )?(?:completely |totally )?blank\b"
        r"|turn(?:s|ed)? (?:in)?to (?:soup|mush|jelly|stone|ice)\b"
        r"|(?:i (?:just )?(?:freeze|froze)|i'?m freezing|i am freezing|brain ?dead|brain ?fog)\b"
        r"|cpu ?(?:都|已|快|被|直接|要)?(?:干|烧|炸|冒|过载|满)",
        r"(?:脑子|大脑|脑袋|脑|脑壳|脑瓜).{0,8}(?:空白|空空|浆糊|一锅粥|嗡|宕机|死机|短路|转不动|不转|不够用|炸|烧|生锈"
        r"|锈|糊|乱|麻|懵|晕|停|404|卡住|罢工|没了|欠费|离线|下线|疼|大了|痛|进水|缺氧|蓝屏)|一片空白|一脑子"
        r"|懵(?:了|逼|圈|的|$|[,。!])|晕(?:了|死|头|乎|$)|一头雾水|过载"
        r"|(?:脑子|脑袋|大脑)里(?:就剩|只剩|啥|什么|空|全是|一团)",
    ),
    "mood.body": cue(
        r"my (?:hands?|fingers|legs|knees|voice|whole body)\b[\w\s']{0,22}\b(?:shak(?:e|es|ing|y)|trembl\w*|sweat\w*"
        r"|cold|numb|won'?t|refuse)\b"
        r"|my (?:stomach|heart|chest|throat|eyes?|eye|neck|back|pulse|palms?|jaw|head|temples?|face)(?:'?s|'?re| are"
        r"| r)?\b[\w\s']{0,10}\b(?:turn\w*|sinks?|sank|drop\w*|knot\w*|rac(?:es|ing)|pound\w*|tight\w*|twitch\w*"
        r"|sweat\w*|burn\w*|hurt\w*|ach\w+|throb\w*|blur\w*|cross\w*|clench\w*|churn\w*|sick|red|dry|pulls?)\b"
        r"|(?:headache|migraine|nausea|nauseous|panic(?:k?ing|ked)?|panic attack|anxi(?:ous|ety)|sweating|trembling"
        r"|dizzy|palpitations|hyperventilat\w*|can'?t breathe|see(?:ing)? straight|feel sick|throw up|puke"
        r"|losing my (?:mind|hair|voice)|going (?:mad|crazy|insane|nuts|bald)|stress(?:ed|ing|ful)|scared|terrified"
        r"|nervous)\b",
        r"手(?:心|都|在|一直|脚)?(?:就|直|又)?(?:开始)?(?:抖|发抖|冒汗|出汗|冒冷汗|发凉|冰凉|哆嗦)|冒(?:冷)?汗|发抖"
        r"|胃.{0,4}(?:抽|疼|痛|翻)|反胃|想吐|恶心|心(?:跳|慌|悸|里发毛|口)|胸(?:闷|口)"
        r"|头(?:疼|痛|大|皮发麻|晕|秃|发.{0,4}掉)|掉头发|秃|眼睛?.{0,5}(?:花|酸|疼|糊|涩|重影)|重影|血压|腿软|脸色|喘不"
        r"|慌(?:了|死|得|$|[,。!])|焦虑|紧张|害怕|好怕|吓|窒息|失眠|发(?:懵|呆|愣|怵|虚|慌|毛)|坐立不安",
    ),
    "mood.cry": cue(
        r"(?:cry(?:ing)?|cried|tears?|weep(?:ing)?|sob(?:bing)?|bawling|scream(?:ing)?|want to die|kill me|shoot me"
        r"|end me|rip me|send help|save me|help me god|have mercy|breakdown|break down|falling apart|losing it"
        r"|going under|drowning)\b|q[aw]q\b|orz\b",
        r"[😭😢😩😫😤😡🤬🤯💀🤡😵🥲😞😔🙃😖😣☠🫠]|(?:想|要|快|欲|都|好想|哇|我)(?:要|快)?哭|哭(?:了|死|晕|泪|唧唧)|流泪"
        r"|眼泪|泪目|呜呜|嘤嘤|痛苦|难受|难过|委屈|心碎|心酸|想死|要死|不想活|救命|救救|崩溃|崩了|崩(?:盘|掉|不住)?$"
        r"|心态(?:炸|崩|没|爆)|绷不住|要疯|疯了|抓狂",
    ),
    # ---- anger
    "mood.anger": cue(
        r"(?:hate|hating|hates|despise|loathe|can'?t stand|sick (?:and tired )?of|fed up with|screw|f+u+c+k\w*|f\*+\w*"
        r"|damn|damned|hell|wtf|wth|ffs|omfg|crap|shit\w*|bloody|bullshit|stupid"
        rf"|sucks)\b(?:[\w\s]{{0,14}}\b{_WORK}\b)?"
        r"|(?:frustrat\w+|annoy(?:ed|ing)|infuriat\w+|irritat\w+|furious|pissed|angry|mad at|rage|raging|ridiculous"
        r"|torture|nightmare|unfair|absurd|maddening|insult\w*|humiliat\w+|cursed?|driving me|drives me)\b|mmp|tmd",
        r"(?:好|太|真|很|烦)烦|烦(?:死|人|躁|透|得|$|[,。!])|气(?:死|炸|人|得)|恼火|火大|讨厌|恨(?:死|不得|自己|它)"
        r"|(?:他|tm|特)(?:妈|么|娘)的?|妈的|卧槽|我靠|我去[,!。]|草[,!。]|操[,!。]|艹|靠[,!。]|淦|什么鬼|啥玩意|破题"
        r"|鬼题|狗屁|有病|坑爹|无语|服了|我真的?(?:会)?谢|栓q|吐血|(?:折磨|玩我|耍我|整我|虐我|被虐|找虐)",
    ),
    "mood.smash": cue(
        r"(?:throw(?:ing)?|smash(?:ing)?|punch(?:ing)?|kick(?:ing)?|toss(?:ing)?|chuck(?:ing)?|hurl|burn(?:ing)?"
        rf"|snap(?:ping)?|bang(?:ing)?|slam(?:ming)?|yeet|eat)\b[\w\s']{{0,10}}\b(?:{_KIT}|head|fist|window|wall)\b"
        r"|(?:talk(?:ing)?|shout(?:ing)?|swear(?:ing)?|yell(?:ing)?|argu(?:e|ing)) (?:to|at|with) (?:the|my"
        rf"|a) (?:{_KIT}|wall|duck|cat|dog|cursor|plant)\b",
        rf"(?:砸|摔|扔|吃|撕|烧|踹|捶|掀|丢|敲烂|合上|关掉).{{0,5}}{_ZKIT}"
        rf"|{_ZKIT}.{{0,8}}(?:砸|摔|扔|吃了|撕|烧了|踹|掀|合上|丢)|撞墙|跳楼|掀桌|捶墙",
    ),
    # ---- toil
    "mood.time_spent": cue(
        rf"(?:{_NUM}|an?|half an|the (?:whole|last|past|complete|entire)|whole|all|complete|entire"
        rf"|my whole)\b[\s-](?:more |long |whole |{_NUM} )?(?:min(?:ute)?s?|mins|hours?|hrs?|days?|nights?|evenings?"
        r"|mornings?|afternoons?|weeks?|weekends?|months?|years?|sunday|saturday)\b(?! (?:of work|window|apart|slots?"
        r"|interval))(?=[^\n]{0,40}(?:$|\bin\b|\bof\b|\bon\b|\bnow\b|\bgone\b|\bstill\b|\band\b|\bstar|\bhere\b"
        rf"|\blater\b|\bfor\b|\bi\b|[.,!]))|(?:hour|day|night|evening|week|month|attempt|round|take) {_NUM}\b"
        r"|(?:been|sat|sitting|sit|stuck|staring|here|at (?:it|this))\b[\w\s']{0,16}\b(?:since"
        rf"|for (?:{_NUM}|an?|ages|hours|days))\b|[1-5] ?am\b|(?:past )?midnight\b|in (?:the )?middle of the night\b",
        rf"{_ZN}(?:个)?(?:多)?(?:小时|钟头|分钟|天|晚上|下午|上午|星期|礼拜|周|月|年)(?:了|过去|就|还|也|,|。|都|没|在"
        r"|愣|$)|(?:一|整)(?:整)?(?:个)?(?:晚上|下午|上午|宿|夜|天)(?:了|就|都|,|$)"
        r"|半(?:天|小时|年)(?:了|就|,|。|还|没|$)|从(?:早|中午|上午|昨|下午|.点).{0,6}(?:到|现在)|凌晨|半夜|天(?:都)?亮"
        r"|[两二三四1-4]点(?:多)?了|坐到现在|耗(?:了|在)",
    ),
    "mood.nth_try": cue(
        rf"{_ORD}\b[\w\s']{{0,8}}\b(?:version|rewrite|attempt|try|time|go|draft|evening|night|file|restart|round"
        r"|variant|refactor|failure|wrong|tonight|today|coffee|day|week|hour|weekend|problem|reading|interview"
        rf"|rejection|blank)\b|{_ORD} (?:one )?(?:tonight|today|already|now)\b|{_ORD}[.!]"
        rf"|(?:{_NUM}|hundred|thousand|million|so many|too many) ?(?:times|versions|attempts|rewrites|tries|drafts)\b"
        r"|(?:read|reread|re-read|rewrote|rewritten|deleted|erased|restarted|started over"
        r"|redrew)\b[\w\s']{0,20}\b(?:again|times|over and over|twice)\b"
        r"|(?:over and over|again and again|rinse,? (?:and )?repeat)\b",
        rf"第{_ZM}(?:遍|次|版|稿|回|轮|个晚上|天|张)(?:了|,|。|改|写|还|依然|卡|$)"
        rf"|(?:改|读|看|写|画|试|算|重写|删|错|问|做|调|背|重来|听|解释)了?(?:不下|快|整整|足足|至少|得有)?{_ZM}(?:遍"
        r"|次|版|回|张|稿)"
        r"|(?:改来改去|翻来覆去|反反复复|写了又删|删了又写|背了又忘|忘了又背|一遍又一遍|改回来|改回去|越改越)",
    ),
    "mood.still_broken": cue(
        r"(?:still|again|keeps?|always|yet)\b[\w\s',]{0,12}\b(?:wrong|fail(?:s|ing|ed)?|broken|breaks?|breaking|red"
        r"|nothing|none|empty|crash\w*|looping|loops|stuck|blank|off by one|not (?:right|working)|doesn'?t|won'?t"
        r"|no idea|nope)\b"
        r"|(?:nothing|none of (?:it|this|them)) (?:works?|helps?|runs|passes|fits|makes sense|worked"
        r"|i (?:do|try|write|say))\b|whatever i (?:do|try|say|write|throw|change|type)\b"
        r"|(?:never|not once) (?:works?|runs|passes|gets? it right|compiles)\b"
        r"|keep (?:fail|getting|messing|making|break|los|forget)\w*|falls? (?:apart|over)\b"
        r"|won'?t (?:work|run|stop|pass|cooperate|behave)\b",
        r"(?:还是|依然|仍然|照样|依旧|又|老是|总是|就是|怎么又)(?:不对|错|挂|报错|不过|过不去|死循环|断|崩|炸|wa|超时"
        r"|re\b|tle|写不|想不|不会|不通|没过|卡|空|不懂|看不|一样|没懂|坏|不行|白)"
        r"|怎么(?:改|写|调|想|做|试|算|看|弄|都|也)?都?(?:不对|不行|过不|不过|不会|想不|写不|搞不|改不|没用|是错)"
        r"|没一个|全(?:错|挂|废|白|红|忘)|一个都没|永远(?:都)?(?:搞|学|写|做|不|差|在)",
    ),
    "mood.whack_a_mole": cue(
        r"(?:fix|fixed|plug|patch|patched|change|changed|solve|mend|repair|touch"
        r"|correct)\b[\w\s',<>=]{0,30}\b(?:breaks?|broke|opens?|explod\w+|pops? up|appears?|leaks?|fails?|another"
        r"|others?|two more|three (?:more|others?))\b|whac?k[- ]a[- ]mole\b"
        r"|always (?:another|one more|something|some)\b"
        r"|(?:another|one more) (?:case|input|hole|bug|variant|thing|one|error"
        r"|edge case)\b[\w\s]{0,12}\b(?:i (?:miss|forgot|missed)|kills?|breaks?|where|that)\b"
        r"|there'?s (?:always )?more\b|no end\b|never[- ]ending\b",
        r"打地鼠|(?:改|补|堵|修|刚|按下).{0,10}(?:又|漏|那里|那边|冒|坏|葫芦).{0,8}(?:坏|炸|个|俩|漏|错|出|挂)|拆东墙"
        r"|没完没了|按下葫芦|无底洞|越.{1,6}越(?:乱|错|离谱|糊涂|懵|慌|虚|少|多|烦|偏|难)",
    ),
    "mood.staring": cue(
        r"(?:star(?:e|ed|ing)|gaz(?:e|ing)|look(?:ing)?|blink\w*|watching|glar(?:e|ing))\b[\w\s']{0,10}\b(?:at"
        r"|into)\b[\w\s']{0,14}\b(?:screen|cursor|page|wall|ceiling|editor|file|void|nothing|monitor|board|line|problem"
        r"|it|this|statement|code)\b|cursor\b"
        r"|(?:page|screen|editor|file|board|sheet|paper|box|doc)\b[\w\s',]{0,14}\b(?:blank|white|empty"
        r"|as (?:blank|white|empty))\b|(?:blank|white|empty) (?:page|screen|file|editor|sheet|board|box|stare)\b",
        r"光标|(?:盯|瞪|看)着.{0,8}(?:屏幕|光标|题|看|它|代码|发|天花板|一)|大眼瞪小眼"
        r"|(?:一个字|一行|半行|半个字|一句).{0,4}(?:没|写不|敲不|吐不|憋不|打不|都没|都写|也没)|憋不出|吐不出|敲不出"
        r"|(?:框|纸|屏幕|板子|文档|编辑器).{0,6}(?:白|空|干净)|两眼一抹黑|毫无头绪",
    ),
    # ---- failing, not grasping
    "mood.cant_even": cue(
        r"can'?t even\b|cannot even\b|can not even\b|couldn'?t even\b"
        r"|(?:don'?t|didn'?t|not|nor) even (?:get|understand|know|see|read|close|start\w*|getting|able|sure)\b"
        r"|i (?:just )?(?:don'?t|do not|can'?t|cannot|will never|'?ll never) (?:get (?:it|this|any)"
        r"|understand (?:it|this|any|a)|see it|learn|remember|figure)\b|makes? (?:no|zero|perfect) sense\b"
        r"|make it make sense\b"
        r"|(?:(?:way|far|just|much) ?)?too (?:hard|difficult|complicated|advanced|clever|tough)\b(?: for me)?"
        r"|too (?:much|many) (?:for me|to take in)\b|(?:this|it|that|all)(?:'?s| is| was)? (?:\w+ ){0,2}too much\b"
        r"|over my head\b|out of my (?:league|depth)\b|words? (?:are|is) (?:english|just|swimming)\b",
        r"连.{1,14}(?:都|也)(?:不|没|能|要|搞|写|讲|想|算|读|看|记|做|会|卡|憋|敲|过)"
        r"|(?:题|题目|题面|一句)都?(?:读|看)不懂|(?:字|单词).{0,4}(?:都)?认(?:识|得)|天书"
        r"|(?:学|写|想|做|搞|弄|算|看|听|记|整|讲)不(?:会|出来|明白|定|懂|利索|清楚)(?:了|啊|,|。|!|$)|(?:也)?太难了?"
        r"|难(?:死|哭|爆|到)|好难|搞不定|从来没.{0,4}(?:懂|明白|会|对|写)|绕(?:晕|进去)"
        r"|(?:啥|什么)(?:也|都)(?:想|看|写|听|记|不)",
    ),
    "mood.never_always": cue(
        r"(?:i'?ll|i will|ill|i|never) (?:am )?(?:never|ever|always)\b[\w\s']{0,14}\b(?:be|get|pass|good|enough|learn"
        r"|remember|understand|make|gonna|will|have|going|fail|forget|miss|mess|find|solve|screw|end|lose|blow)\b"
        r"|(?:never|always) (?:been|was|will|going to|gonna) "
        r"|every (?:single )?(?:time|day|night|interview|idea|line|problem|attempt|hole|one of them|thing)\b"
        r"|each time\b"
        r"|(?:story of my life|same as (?:always|last time|every)|like (?:the )?(?:last|first) (?:\w+ )?(?:times?|day"
        r"|one|fifty)|as (?:usual|always)|of course|naturally|here we go again|not again|once again)\b",
        r"每(?:次|回|一次|逢|轮|天)(?:都|见|看|问|以为|一|到|遇|碰|算|写|做|面|讲|想|还|刷)"
        r"|(?:怎么|又)(?:每次|又|老|总)(?:是|都)|从来(?:没|就|都)|永远|一辈子|这辈子|老样子|又来了"
        r"|又是(?:它|这|dp|链表|二分|图|递归)|又是.{1,6}(?:又是|,)|又.{0,6}(?:挂|死|凉|炸|栽|跪|挂了|翻车|不配)|栽在"
        r"|死在|倒在|败给|输给",
    ),
    "mood.wasted_study": cue(
        r"(?:degree|bootcamp|studied|practi[sc]\w+|prepar\w+|grind(?:ing)?|ground|solved|done|did|watched|read|took"
        rf"|taken|bought|shipped|years? of)\b[\w\s']{{0,20}}\b(?:{_NUM}|degree|months?|years?|problems|courses?"
        r"|hundreds?|of these|books?|videos?|experience|cs)\b[^\n]{0,40}\b(?:still|and|n|nothing|yet|here i am|cannot"
        r"|can'?t|could not|couldn'?t|freez\w+|forgot\w*)\b|here i am\b|look at me\b"
        r"|(?:forget|forgot|forgotten|remember)\b[\w\s']{0,12}\b(?:all|everything|nothing|none|already|tomorrow|monday"
        r"|by)\b",
        rf"(?:刷|背|学|做|看|写|读|工作|备考|准备|记)了?{_ZM}(?:多)?(?:道|题|年|个月|遍|本|节|门|大本|篇)"
        r"|(?:四|三|五|两|十|几|半)(?:几)?年(?:了|经验|白|都|,)"
        r"|(?:大学|本科|研究生|科班|专业课|学费).{0,5}(?:白|喂|还给)|忘(?:得|光|干净|完|没|了又|精光)|全忘|还给老师"
        r"|记不住|过目就忘|(?:合上|关掉|转头|睡一觉|第二天|醒来).{0,6}(?:忘|不会|没)|没(?:一点)?(?:长进|进步)"
        r"|一点(?:长进|进步|头绪|思路|都)|还是(?:跟|像|和)(?:第一|头一|没)|像(?:头|第)一(?:回|次)"
        r"|换(?:个皮|道题|个马甲|一道)",
    ),
    "mood.failing_verdict": cue(
        r"(?:bomb(?:ed|ing)?|flunk(?:ed|ing)?|blew it|screwed|doomed|toast|cooked|finished|rejected|reject(?:ion|ions)"
        r"|ghosted|fail(?:ed|ing)? (?:me|my|the|this|every|again|at)|no chance|not a chance|never pass|won'?t pass"
        r"|gonna fail|going to fail|i lose|game over|(?:is|are|it'?s) winning|beaten|beats me|defeated|destroyed"
        r"|crushed|kills? me|laugh(?:s|ing)? at me|hates? me|mock(?:s|ing)? me|eats? (?:itself|me)|out to get me"
        r"|survived|crawled|barely)\b|gg\b",
        r"(?<![历看读写做处走扫遍说讲澄算])完了(?!之|以)|完蛋|凉(?:了|凉|透)|挂(?:了|定|麻)|寄(?:了|$|[,。!])|没戏|没救"
        r"|没指望|废了|死定|陪跑|被刷|拒信|翻车|要完|人没了|被.{0,6}(?:支配|按在|摩擦|吊打|暴打|教育|虐|劝退|拿捏|打败)"
        r"|小命|报应|死去活来|挣扎|简历.{0,8}(?:撤|丢|扔)",
    ),
    "mood.stakes": cue(
        r"(?:interview|onsite|screen|google|amazon|meta|exam|final round|deadline)(?:'?s"
        r"| is)?\b[\w\s']{0,12}\b(?:tomorrow|tmrw|tmr|today|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|next week"
        r"|this week|in (?:an?|two|three|\d+) (?:days?|hours?|weeks?))\b"
        r"|(?:tomorrow|tmrw|next week)\b[\w\s']{0,10}\b(?:interview|onsite|real)\b"
        r"|(?:my (?:wife|husband|mother|mom|mum|dad|parents|family|kids?|boyfriend|girlfriend|flatmate|roommate|boss"
        r"|manager|cat|dog)(?:'s)?|mortgage|left my job|quit my job|no job|unemployed|laid off|savings)\b",
        r"(?:明天|后天|下周|下星期|下礼拜|这周|周[一二三四五六日]|马上|过两天).{0,6}(?:面|终面|笔试|校招|上场)|辞职"
        r"|裸辞|失业|裁员|爸妈|我爸|我妈|老婆|媳妇|女朋友|对象|孩子|房贷|秋招|春招|内推|上岸",
    ),
    "mood.comparison": cue(
        r"(?:everyone|everybody|others?|other people|anyone|people|folks|kids?|beginners?"
        r"|(?:my )?(?:friend|flatmate|roommate|colleague|coworker|classmate|brother|sister|cousin|intern|wife|buddy)s?"
        r"|the forum|the internet|twitter|reddit|they|some guy|most people)\b[\w\s',]{0,24}\b(?:(?:in"
        r"|within) (?:\w+ )?(?:\w+ )?(?:sec|min|hour)\w*|easy|breakfast|sees? it|gets? (?:it|this)"
        r"|got (?:it|this|offers?)|trivial|warm[- ]?up|solv\w+|do(?:es)? this|did (?:this|it)|did|obvious|finds?"
        r"|understands?|else (?:can|does|seems)|simple)\b|(?:and )?then there(?:'s| is) me\b|they (?:said|say)\b"
        r"|supposed to be (?:easy|simple|a warm)\b"
        r"|(?:easiest|for beginners|beginner|easy)\b[\w\s']{0,16}\b(?:and|me|i|still|site|hour|one|problem|question)\b"
        r"|(?:i'?m|i am|im) the (?:only|one) (?:one|person)?\b",
        r"(?:别人|人家|大家|同学|室友|舍友|同事|朋友|网友|群里|实习生|学弟|学妹|学长|队友|隔壁|大佬|评论区|题解区|身边"
        r"|小学生|应届生).{0,14}(?:都|分钟|秒|offer|十分|一眼|几|有手|一遍|已经|入门|显然|简单|轻松|头头是道|一道|会"
        r"|说)|(?:轮到我|到我(?:这|就)|我却|而我|只有我|就我|我:)|有手就行"
        r"|(?:入门|简单|easy|签到|送分)题?.{0,8}(?:都|我|还|也)",
    ),
    # ---- at the coach
    "mood.blames_coach": cue(
        r"(?:you|u)\b (?:just |always |already |even )?(?:keep|kept|asked|ask|said|told|tell|want|wanted|say|never"
        r"|pull)\b[\w\s',]{0,24}\b(?:again|times|harder|more|another|same|wrong|think again|ways|still|isn'?t|one more"
        r"|faster|million|asking)\b"
        r"|(?:and |n )?now (?:it|you|u|there'?s|this|they|he)\b[\w\s']{0,14}\b(?:wants?|should|need|ask|says?|expect|3d"
        r"|another|more|faster|tell)\w*\b|just when i\b|i (?:said|say|answer)\b[\w\s',]{0,20}\byou (?:said|say|ask)\b"
        r"|what (?:else |more |the hell )?do (?:you|u) (?:even )?want\b|how am i supposed\b|happy now\b"
        r"|i thought i (?:was|had|got)\b|thought i (?:had|was|got|knew)\b",
        r"你(?:都|还|又|老|就|已经|一直|越|怎么还|怎么又|这|非)?(?:反?问|追问|加码|要我|捅|说).{0,8}(?:遍|三|次|加|更"
        r"|又|还|错|慌|再|想想|俩|快|怎样|没完)|到底(?:还)?(?:要|想)(?:我|怎|干)|还(?:要|想)我怎"
        r"|(?:还|又|再|往上)(?:要)?加码|(?:刚|前面|原题|普通版|上一).{0,14}(?:你还|你又|你就|还要|又来|又加|又出)",
    ),
    # ---- irony
    "mood.irony": cue(
        r"^[\W]*(?:oh |ah |well |ok |okay |ja |yeah |yep )?(?:lovely|great|wonderful|fantastic|brilliant|perfect"
        r"|awesome|super|cool|cute|nice|amazing|marvell?ous|excellent|splendid|terrific|fun|good|bravo|look|joy|sure"
        r"|right|neat)\b(?=[.,!…\s]{1,3}(?:another|again|now|third|so|a |an |fixed|there|it|of course|cool|why|just"
        r"|more|one|the|this|i |my |job|look|input))"
        r"|(?:yay|go|good job|well done|bravo|nice one|congrats(?: to)?|thanks|lucky|classic|proud of|nice going"
        r"|way to go),? me\b|cool cool\b|of course (?:it|that|there|this|i|they)(?:'s|'?m)?\b|good to know\b"
        r"|says a lot\b|(?:i )?(?:suppose|apparently|somehow|naturally|supposedly|allegedly)\b|as if\b|why not[.!]"
        r"|(?:turns out|so much for|at this rate|at this point|lucky me|what a (?:day|night|joy|surprise|career|hobby"
        r"|time)|love (?:that|this) for me|this is fine|having a blast|it shows|in fact|i swear|what fun)\b",
        r"[.!] (?:cute|lovely|wonderful|right|naturally|of course|great|sigh|brilliant|fun|love that)[.!](?:\s|$)|呵呵"
        r"|太(?:棒|好|有才|厉害|优秀|强|秀|妙)了|(?:真|可)(?:真)?(?:是)?(?:个)?(?:人才|天才|优秀|厉害|行|棒|有才)"
        r"|我(?:可)?真(?:行|棒|牛|厉害|是)|多么|好家伙|^[\W]*行(?:吧|啊)?[,。]|很好[,。]|^[\W]*好[,。]又|绝了|好一个"
        r"|可喜可贺|恭喜我|不愧是我|谢谢啊|您真|笑死|笑了|乐了|感动|果然|显然|也是没谁",
    ),
    "mood.punch_line": "|".join(
        (
            cue(
                r"(?:and|n|but) ?(?:so (?:have|am|did|was|do) i|neither (?:do|did|am|can) i|me (?:also|too|either)"
                r"|i'?m the \w+)\b|i (?:did|do|am|was|have) not, (?:in fact|apparently)"
                r"|it'?s (?:like|as if)\b[\w\s']{0,20}\bi'?m\b",
                r", ?(?:so (?:have|am|did|was|do) i|neither (?:do|did|am|can) i|me (?:also|too|either)|i'?m the \w+)\b"
                r"|是不是我|(?:吗|呢|啊|吧|么)[,?]?(?:我|这)?(?:脑子|手|人|命)|比我(?:脸|的|还)"
                r"|(?:像(?:在|个|一|没|读|转|糊|补)).{0,12}(?:$|[,。])|不是.{1,10},是"
                r"|我(?:和|跟)(?:它|他|这).{0,12}(?:不认识|互|无缘|总得|有仇|八字|杠)|欠(?:它|你|他)的?",
            ),
            # The same again: "nope. nope.", "more tests, more fails", "又是链表,又是链表".
            r"(?a:\b)(\w{3,12})(?:\W{1,3}\1[.!]|\. (?:\w{1,10}\. )?\1\b| \w{2,12}[.!,]{1,3} \1 \w{2,12}[.!])",
            r"([一-鿿]{1,3})了[,!。]?\2了|([一-鿿]{3,5})[,。](?:又是)?\3",
        )
    ),
    "mood.net_slang": cue(
        r"emo(?![a-z])"
        r"|(?:fml|smh|oof|kms|rip|bruh|sob|ded|dead inside|fried|cooked|im dead|pain|tilted|gg|mood|help lol"
        r"|life sucks)\b",
        r"裂开|麻了|破防|摆烂|躺平|蚌埠|绷不住|栓q|芭比q|寄了|凉凉|无语|累觉不爱|自闭|人麻|我麻|社死|打工人"
        r"|卷(?:不动|死|麻)|干废|整不会|给我整|整(?:麻|懵|哭|崩)|服气|跪了|泪目|泪奔|枯了|(?:我|人)傻了|傻眼|扎心|心态"
        r"|头秃|秃头|冒烟|干烧|烧了|小丑|狗都不|谁懂|家人们|真的会谢|顶不住|遭不住|人生好难|太南|我太难|南了",
    ),
    "mood.sigh": cue(
        r"(?:u+gh+|a+r+g+h+|aa+h+|gah+|sigh+|oof|meh|grr+|argh|blah|alas|bah|omg|jeez|jesus|god|christ|man|dude"
        r"|for real|honestly|tbh|rn)\b",
        r"!{2,}|唉|哎(?!呀)|诶|啊{2,}|呜|嗐|害[,。]|天(?:哪|啊|呐)|我的天|妈呀|老天|真的(?:好|很|不|会|是)"
        r"|[了啊](?:啊|!)$",
    ),
    # ---- the same words with another meaning
    "mood.not_giving_up_code": cue(
        r"(?:give|gives|giving|gave|giv)\b[\w\s]{0,4}\b(?:up )?(?:on )?(?:the|this|that|an?|some|current|any|me|us|you"
        rf"|back|each)\b[\w\s]{{0,12}}\b{_TECH}"
        r"|(?:quit|stop|abandon|drop|kill|fail|break|exit|die|end)s?\b (?:the |this |that |when |once |if |as soon "
        r"|early|early,|at )|(?:while|until|when|once|if) not (?:quit|done|stop)"
        rf"|{_TECH}s? (?:gets?|is|are|stays?|becomes?) (?:stuck|lost|dead|empty|blank|exhausted|done)",
        rf"放弃.{{0,4}}{_ZTECH}|放弃(?:存|记|用|这条|当前|该|左|右|一半|排序|递归)"
        rf"|{_ZTECH}.{{0,5}}(?:放弃|退出|卡住|死|断|丢|炸|用完)|退出(?:循环|递归|函数|条件)"
        r"|死循环(?:的|因为|,因为|就|风险)"
        r"|不会(?:越界|死循环|溢出|有|重复|超|漏|出现|错过|是|再|爆|变|影响|小于|大于|进|,)"
        r"|(?:会|要|就|可能|容易)(?:爆|炸|崩|溢出|超时|死循环|报错|挂|越界)",
    ),
    "mood.hard_of_problem": cue(
        r"(?:hard(?:er|est)?|tough|tricky) (?:to|part|bit|limit|upper|lower|bound|constraint|version|one is|cap"
        r"|because)\b|worst[- ]?case\b"
        r"|(?:bad|dead|stale|broken|invalid|failing|wrong|ugly|lonely|naive|stupid|dumb|lazy) (?:input|end|node|cell"
        r"|half|pair|string|index|way|version|solution|case|answer|approach|number|one|link|state|entry|delete|deletion"
        r"|brute|idea|line)s?\b|(?:blows?|blow up|blowing) up?\b|fails? (?:when|if|for|on|because|with)\b",
        r"难点|难在|难就难|坏(?:的|情况|处)|最坏|不难|笨办法|笨(?:法|方法)|暴力|傻(?:法|办法)|坑(?:在|是|点|就|最)"
        r"|麻烦(?:的|在|点|是)",
    ),
    "mood.real_answer": cue(
        r"o\([^)]{1,20}\)|n ?(?:log ?n|\^ ?2|squared|\* ?[nmk])"
        r"|(?:linear|quadratic|exponential|amorti[sz]ed|constant)\b"
        r"|(?:def|return|while|for|if|elif|else)\b[^\n]{0,30}[:=(\[]|[a-z0-9_]\[[\w \-+]{1,8}\]"
        r"|[a-z0-9_]\w*(?: ?[+\-]?= ?\w|\(\w{0,12}\))"
        r"|(?:hash ?map|hash ?set|two pointers|sliding window|heap|trie|memo(?:i[sz]e)?|bfs|dfs|prefix sums?|union find"
        r"|topological|monotonic|sentinel|dummy|in[- ]?order|recurs\w+|backtrack\w*)\b[\w\s,']{0,30}\b(?:and|then|of"
        r"|with|so|because|since|where|over|on|for|to)\b"
        r"|(?:push|pop|append|swap|sort|merge|store|track|iterate|loop|increment|shrink|expand|visit|mark|count|walk"
        r"|split|compare)(?:s|ed|ing|ped|ping)?\b[\w\s]{0,10}\b(?:the|each|every|it|by|from|onto|into|them|both|over"
        r"|all|while|until|left|right)\b",
        r"->|=>|α\(\w{0,12}\)"
        r"|(?:入栈|出栈|弹出|压栈|入队|出队|遍历|排序|哈希|前缀和|双指针|滑动窗口|单调栈|并查集|回溯|动态规划|剪枝|贪心"
        r"|拓扑|归并|快排|建图|转移|返回|枚举|下标|循环|均摊|最坏|时间|空间"
        r"|复杂度).{0,16}(?:就|再|然后|所以|因为|是|到|如果|每|,|。|:)",
    ),
    "mood.finished_work": cue(
        r"(?:no|nothing|any|anything) (?:more|else|further|left|other)? ?(?:questions?|to (?:ask|add|clarify|say|check)"
        r"|from me)\b"
        r"|(?:that'?s|thats) (?:my|all|it|the|done|everything)\b[\w\s]{0,14}\b(?:solution|answer|takeaway|summary"
        r"|questions?|for me|from me|it|cases|i have|i got|i can think of)\b"
        r"|(?:takeaway|all (?:settled|clear|good|set)|good to go|ready (?:to|for|now)"
        r"|done with (?:the|my) (?:code|list|cases|summary|questions)|code is done"
        r"|give me a (?:sec|second|minute|moment|min)|one (?:sec|moment|minute)"
        r"|let me (?:think|see|check|reread|draw|try|stare|chew)|still typing|hang on|hold on)\b",
        r"没(?:有)?(?:别的|其他|其它|更多|啥|什么)?(?:问题|疑问|要问|补充)(?:了)?"
        r"|(?:写|说|讲|问|列|答|总结)完(?:了|,|。|$)|搞定了?[,。!]|差不多(?:就)?这些|就这些"
        r"|(?:等|稍等|给我)(?:我)?(?:一下|一会|一分钟|几分钟|想想|捋)|让我(?:想|捋|看|先|再|琢磨|算|画)"
        r"|我(?:先)?(?:想|捋|琢磨|算|画)(?:一下|一会|两分钟|一分钟|想|捋)|别急|马上",
    ),
    "mood.life_grumble": cue(
        r"(?:landlord|rent|flat|visa|docker|npm|css|vscode|wifi|internet|bus|train|traffic|weather|rain\w*|dinner|lunch"
        r"|cook\w*|recipe|laundry|salary|boss|neighbou?r'?s (?:dog|kid)|football|match|movie|netflix|gym|dentist|doctor"
        r"|homework|essay|exam|spotify|iphone|laptop battery|dark mode|theme|subscription|certificate|recruiter|holiday"
        r"|vacation in|garden|dress code|post office|kitchen)\b|docker|npm|vscode|css|nginx",
        r"房租|房东|食堂|外卖|快递|地铁|高铁|堵车|天气|下雨|暴雨|火锅|奶茶|红烧|相亲|团建|签证|作文|高数|英语|医院|感冒"
        r"|猫|狗(?!都|屁)|游戏|追剧|剧|电影|球赛|工资|薪资|月薪|年终奖|社保|夜间模式|暗色|网站|会员",
    ),
}
