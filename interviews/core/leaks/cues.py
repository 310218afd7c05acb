"""Cues of a message that tells how to solve a problem, and of one that only asks, restates or talks about code.

Each is a regular expression for a meaning, searched in folded text; none decides alone, the model of
``interviews/core/leaks/prose.py`` weighs them together with the words.
"""

import re
from collections.abc import Mapping

from interviews.core.leaks.names import STRUCTURES, STRUCTURES_ZH, TECHNIQUES, TECHNIQUES_ZH
from problems.text.late_patterns import LatePattern

_NAME = f"(?:{STRUCTURES}|{TECHNIQUES})"
_NAME_ZH = f"(?:{STRUCTURES_ZH}|{TECHNIQUES_ZH})"
_DO = (
    r"(?:use|using|try|store|save|keep|record|remember|sort"
    r"|create|build|make|maintain|iterate|loop|walk|scan|traverse"
    r"|push"
    r"|pop|initiali[sz]e|put|move|advance|shrink|slide|grow|mark|merge|swap|compute|calculate|subtract|add|accumulate"
    r"|count|track|cache|memoi[sz]e|look up|start with|start from|begin with|go through|throw|drop|insert|append|take"
    r"|pick|place|split|halve|recurse|recursively|explore|visit"
    r"|sink|flip|reverse|point|link|connect|compare|check|reach for"
    r"|apply|run"
    r"|let|fill|note|hold|set up|fold|xor|dump|pull|repeat|discard)"
)
_START = (
    r"(?:^|[.!?:;\n]\s{0,8}|[-*\d.)]\s+|\b(?:so|then|now|first|next"
    r"|just|simply|please|and|ok(?:ay)?|well|hint|and then|instead"
    r"|finally|to start)[,:]?\s+)"
)
_CUES = {
    "structure": STRUCTURES,
    "technique": TECHNIQUES,
    "structure_zh": STRUCTURES_ZH,
    "technique_zh": TECHNIQUES_ZH,
    "sort": r"\bsort(?:s|ed|ing)?\b|排[个好一]?[下次]?序|升序|降序|从小到大"
    r"|从大到小|\border(?:ing)? (?:them|it|the|by)\b",
    "pointer": r"\bpointers?\b|\bmarkers?\b|\bfingers?\b|指针|游标|\bleft (?:end"
    r"|edge|side)|\bright (?:end|edge|side)|左右|两端|首尾|两头",
    "complement": r"complement|\b(?:target|sum|total|k|goal|amount)\s*(?:-"
    r"|minus|less)\s*\w+|what(?:'s| is) (?:still )?(?:missing"
    r"|left|needed)"
    r"|differ(?:ence)|补数|差值|(?:目标|target|金额|总和|k|和)\s*(?:减|-)|减去|所需的|缺的|需要的那个",
    "store": r"\b(?:stor|sav|keep|kept|record|remember|not|track|memoi[sz]"
    r"|cach|writ|hold|jot|stash)\w*\b[^.?!\n]{0,50}\b(?:index"
    r"|indices|position|seen|so far|count|frequency|each|every"
    r"|last|previous|result|answer|value|number|visited|key"
    r"|sum|occurrence|where)\w*|(?:存|记录|记下|保存|记住|缓存"
    r"|放进|放入|标记|统计)",
    "look_up": r"\b(?:look(?:ing|s)?|check\w*|test\w*|see|ask\w*|search\w*"
    r"|find)\b[^.?!\n]{0,40}\b(?:whether|if|for|up)\b[^.?!\n]{0,40}\b(?:in (?:it"
    r"|the|your|there)|already|there|seen|exist\w*|stored|before"
    r"|complement|present)"
    r"|o\(1\) (?:time )?(?:look|access|check)|constant[- ]time (?:look"
    r"|access|check)|instant(?:ly)? (?:look|check)|(?:查|看"
    r"|检查|判断)[^。？?\n]{0,14}(?:是否|有没有|在不在|存在"
    r"|出现|在里面|见过)",
    "move": r"\b(?:mov|advanc|shift|shrink|slid|expand|contract|jump"
    r"|clos|walk|step|increment|decrement)\w*\b[^.?!\n]{0,40}\b(?:left"
    r"|right|pointer|inward|window|start|end|edge|side|middle"
    r"|smaller|larger|shorter|both|toward\w*|marker|border)"
    r"|(?:移动?|收缩|扩展|扩大|缩小|右移|左移|靠拢|逼近|往中间|向中间|推进|滑动)",
    "push_pop": r"\b(?:push|pop|peek|enqueue|dequeue|poll)\w*|on top|top of"
    r"|most recent(?:ly)?|last (?:in|one opened|opened)|压入"
    r"|弹出|入栈|出栈|压栈|弹栈|栈顶|入队|出队|堆顶|最近的",
    "halve": r"\bhal(?:f|ves|ve|ving)\b|\bmiddle\b|\bmidpoint\b|\bmid\b|discard|一半|中间|正中|中点",
    "recurse": r"recurs\w*|sub-?problem\w*|smaller (?:amount|problem|version"
    r"|case)|build(?:ing)? up|from (?:0|zero|1|one) (?:up )?to"
    r"|neighbou?rs?|递归|子问题|更小的|相邻|四个方向|上下左右"
    r"|四周|邻居",
    "min_plus": r"\b(?:one|1) (?:plus|more than)|plus (?:one|1)|\+\s*1\b"
    r"|\bminimum (?:of|over)|\bmin\(|\bmax\(|take the (?:min"
    r"|max|larger|smaller|best)|加一|加 ?1|取(?:最小|最大|较大"
    r"|较小)",
    "undo": r"\bundo\w*|un-?choose|take (?:it|her|the queen|that) (?:back"
    r"|off)|backtrack|remove (?:it|the queen|her)|撤[销回]|退回"
    r"|拿走|恢复",
    "visited": r"visited|already seen|\bsink\b|\bmark\w* (?:it|them|the"
    r"|each|every|as)|turn (?:it|them) (?:in)?to (?:water|0"
    r"|zero)|标记|已访问|访问过|变成(?:水|0)|改成 ?0|淹",
    "relink": r"\b(?:point|link|turn|redirect|flip|rewire|set)\w*\b[^.?!\n]{0,30}\b(?:next"
    r"|previous|back|prev|backwards?|arrow)|prev(?:ious)?\b[^.?!\n]{0,20}\bcur"
    r"|指向(?:前|上)|前驱|改指向|反过来指|next ?指",
    "once": r"\b(?:one|single) (?:pass|sweep|scan|loop|walk)|\bin one go"
    r"|as you go|along the way|while (?:you )?(?:walk|iterat"
    r"|scan|go|loop)\w*|一遍|一次遍历|一趟|边走边|边遍历|只扫",
    "nested": r"nested (?:for )?loops?|(?:two|double) (?:for )?loops?"
    r"|every pair|all pairs|brute[- ]force|inner loop|两层循环"
    r"|双重循环|暴力|嵌套|每一对|枚举",
    "do_first": _START + _DO + r"\b",
    "do_name": rf"\b{_DO}\b[^.?!\n]{{0,40}}{_NAME}",
    "name_do": rf"{_NAME}[^.?!\n]{{0,40}}\b(?:to|that|which|so|and|of|keyed"
    r"|from|with|whose|storing|mapping|holding|where|would|will"
    r"|lets?|gives?|makes?|works?|helps?|does|is (?:what|the"
    r"|your|how|enough))\b",
    "do_zh": r"(?:用|使用|利用|借助|维护|建|建立|建个|开|准备|来个|拿"
    r"|弄|设|定义|引入|通过|采用|套用|上|靠|换成|试试|考虑|想想)(?:一个"
    rf"|一张|个|两个|了|下|一下|到)?[^。？?，,\n]{{0,12}}{_NAME_ZH}",
    "first_then_zh": r"先[^。？?\n]{1,40}(?:再|然后|接着|之后|最后)|然后|接着"
    r"|每次|每一步|每遇到|每到|逐个|依次|遍历|从左到右|从头到尾",
    "first_then": r"\bfirst(?:ly)?\b[^?\n]{0,120}\b(?:then|next|after that"
    r"|finally|second(?:ly)?)\b|\b(?:for|at|with) (?:each|every)\b"
    r"|\bthen\b|\bwhenever\b|\bonce you\b|\bas soon as\b|\bend up\b",
    "steps": r"(?:^|\n)\s{0,8}(?:[-*•]|\(?[1-4①②③④][.):、)]|step \w|第[一二三四1-4]步)[^\n]*\n\s{0,20}(?:[-*•]"
    r"|\(?[2-5②③④⑤][.):、)]|step \w|第[二三四五2-5]步)"
    r"|\b1[.)]\s.{3,160}?\b2[.)]\s|[①].{3,160}?[②]|步骤 ?1|第一步.{2,120}第二步|\(1\).{3,120}\(2\)|\ba\).{3,120}\bb\)",
    "suggest": r"\byou (?:could|can|should|must|might|may|need|would|want"
    r"|'ll|will|just|only|simply|'d|ought)\b|\bwhat if\b|\bhow about\b"
    r"|\bwhy not\b|\bwhy don'?t\b|\bhave you (?:thought|considered"
    r"|tried)|\bhave you ever\b"
    r"|\bwould(?:n'?t)? (?:it|a|an|that|the|this|you|something"
    r"|some)\b|\bconsider\b|\bthink (?:about|of|in terms)\b"
    r"|\bperhaps\b|\bmaybe\b|\bsuppose\b|\bimagine\b|\bcould(?:n'?t)? (?:a"
    r"|an|you|we|it)\b|\bsay you\b|\blet'?s\b|\bwe (?:can|could"
    r"|should|need|just)\b|\b(?:i|one|people|someone|anyone"
    r"|engineers?|candidates?|most|everyone|folks) (?:would"
    r"|'d|could|might|usually|typically|often|normally|always)\b",
    "suggest_zh": r"你可以|可以(?:用|先|把|试|考虑|从|建|维护|记)|应该|不妨"
    r"|要不要|为什么不|何不|有没有(?:想过|考虑)|是不是可以|能不能用"
    r"|如果(?:你|把|用|我们)|要是|试试|建议|考虑|想想|我会|一般(?:会"
    r"|都|是)|通常|大家|只要|只需|就行|就好|就能|就可以|即可"
    r"|直接|不如|假如|假设|设想|比如说",
    "secret": r"\bthe (?:\w+ )?(?:trick|key|answer|solution|secret|idea"
    r"|best way|optimal|intended|expected|standard|classic|right (?:way"
    r"|approach|tool|structure)|approach|way|pattern|technique"
    r"|algorithm|data structure)(?: \w+){0,4} (?:is|was|here"
    r"|uses?|would|:|are)"
    r"|\bit'?s (?:a |an |just |really |basically |essentially )+"
    r"|\bboils down to|\ball you (?:need|have)|\bthat'?s (?:it"
    r"|all|the)|\bbasically\b|\bessentially\b|\bspoiler\b|\bbetween us\b"
    r"|\bi (?:shouldn'?t|really shouldn'?t)|\bpsst\b|\bwink\b"
    r"|\bsimply\b|\bsolved (?:with|by|using)|\bcries out|\bscreams?\b"
    r"|\bcalls for|\bclassic\b|\btextbook\b"
    r"|关键(?:是|在于|就)|答案(?:是|就|：|:)|诀窍|窍门|本质"
    r"|其实(?:就|是|很)|说白了|正解|最优(?:解|做法)|标准(?:解"
    r"|做法)|经典|套路|思路(?:是|就|：|:)|做法(?:是|就|：|:)"
    r"|解法(?:是|就|：|:)|核心|偷偷|悄悄|别告诉|透露|典型",
    "hypothetical": r"hypothetical\w*|for a friend|in (?:another|a parallel"
    r"|some other|an alternate) (?:universe|world|life)|fiction\w*"
    r"|a (?:story|tale|poem|character)|once upon|theoretically"
    r"|asking for|purely academic|not (?:saying|telling)|without (?:telling"
    r"|saying|giving)|if i were (?:you|allowed)|off the record"
    r"|imaginary|pretend|in a different problem|my (?:grandmother"
    r"|friend|colleague)|some(?:body|one) (?:else|once)"
    r"|假如|假想|平行(?:宇宙|世界)|另一个(?:宇宙|世界)|朋友"
    r"|小说|故事|如果我是你|理论上|我没说|不是说|纯属|某人|有人会"
    r"|别人",
    "rhyme": r"rhymes? with|starts? with (?:the letter|an? ['\"]?[a-z]\b)"
    r"|begins? with|first letters?|initials?\b|anagram|\bh-?word\b"
    r"|letter word|谐音|首字母|开头的字母|拼音|字母开头|拆字",
    "yours": r"\byour?\b(?: (?:own|current|nested|inner|outer|two|first"
    r"|second|whole|last|old|new|earlier|latest))* (?:loops?"
    r"|code|line|function|solution|approach|idea|version|plan"
    r"|condition|check|base case|variable|answer|hash|map|stack"
    r"|heap|dict\w*|pointers?|window|sort\w*|recursion|recursive"
    r"|set|table|queue|search|dp|algorithm|method|draft|pseudo"
    r"|implementation|test|trace|structure|thinking|cost|estimate"
    r"|analysis|description|explanation|reasoning|claim|program"
    r"|step|return|comparison|sum|counter|result|output|array"
    r"|list|suggestion|proposal)"
    r"|\byou(?:'ve| have|'re)? (?:just |already |also |then "
    r"|now |correctly |rightly )?(?:said|mentioned|wrote|described"
    r"|proposed|suggested|named|told|chose|picked|brought up"
    r"|called|noted|explained|used|are using|did|decided|claimed"
    r"|pointed|settled|went|came|found|noticed|handled|built"
    r"|store|keep|kept|return|check|compare|sort|use|stored"
    r"|put)\b|\bas you\b"
    r"|你(?:刚才?|自己|之前|前面|已经|也)?(?:说|提到|写|提出"
    r"|描述|选|用了|讲|想到|给出|的(?:循环|代码|做法|思路|方案"
    r"|函数|想法|解法|判断|变量|条件|写法|分析|答案|算法|伪代码"
    r"|结论|哈希|栈|窗口|双指针|版本|实现|第|那|这|程序|估计"
    r"|描述|计划))",
    "asks": r"(?:^|[.!?:;,\n]\s{0,8}|\b(?:and|so|but|now|then|ok|well)[,]? )(?:what"
    r"|which|how|why|where|when|who|does|do|is|are|can|could"
    r"|would|will|did|has|have|should)\b",
    "asks_zh": r"什么|哪[个些一里种]?|怎么|如何|为什么|多少|几[个次种步]|吗[？?]?|呢[？?]?|是否|会不会|能不能|有没有",
    "question_end": r"[?？][\s\"'”’)）*]*$",
    "no_question": r"^[^?？]*$",
    "cost": r"\bo\([^)]{0,80}\)|\bcost\w*|complexit\w*|\bhow (?:many|often"
    r"|much|long|fast|large)\b|\bgrow\w*|\bmemory\b|\bexpensive"
    r"|\bslow\w*|复杂度|代价|开销|多少次|多慢|空间|内存|时间",
    "edge": r"\bedge cases?|\bempty\b|\bnegative|\bduplicates?\b|\bzero\b"
    r"|\bsingle (?:element|item|node|character)|\bwhat happens"
    r"|\boverflow|\bnone\b|\bnull\b|\bsame (?:value|price|number)"
    r"|边界|空(?:数组|列表|串|字符串|链表|的)|为空|负数|重复"
    r"|溢出|只有一个|会发生什么|会怎样|会返回",
    "example": r"\[[-\d,\s\"']*\]|\w\([^)\d\n]{0,80}\d[^)\n]{0,80}\)|\"[()\[\]{}]+\""
    r"|\bexample|\btrace\b|\bby hand\b|\bdry[- ]run|例子|样例"
    r"|示例|手算|走一遍|跟踪|模拟一下",
    "praise": r"\b(?:good|great|nice|well done|exactly|correct|right|excellent"
    r"|perfect|fair|solid|thanks?|yes)\b|不错|很好|对的|没错"
    r"|正确|太好|好的|谢谢|棒",
    "refuse": r"\bi (?:can'?t|won'?t|cannot|will not|would rather not"
    r"|'d rather not|am not going to|'m not going to|do not want"
    r"|don'?t want)\b|\bnot going to (?:give|tell|hand|write)"
    r"|rather than (?:give|tell|hand)|我不(?:能|会|想)|不直接"
    r"|先不(?:告诉|给|说)|不能(?:直接|告诉)|不会(?:直接|告诉)",
    "facts": r"\byes, (?:you may|the|it|they|there)|\bno, (?:the|it|they"
    r"|there)|\bguarantee\w*|\byou may (?:assume|rely|take)"
    r"|\bconstraints?\b|\bstatement\b|\binput (?:is|can|may"
    r"|has|holds)|\bat (?:most|least)\b|\bbetween \S+ and\b"
    r"|\bgiven (?:a|an|the)\b|题目|题面|输入|保证|可以(?:假设"
    r"|认为)|不超过|至少|至多|范围",
    "explain": r"\b(?:explain|describe|tell me|walk me|show me|say|talk me"
    r"|write down|put into words|in your own words|state|name one"
    r"|list)\b|说说|讲讲|解释|描述|告诉我|用自己的话|谈谈|写出"
    r"|举",
    "notice": r"\bnotice\b|\brepeat\w*\b|\bagain and again|\bover and over"
    r"|\bwasted?\b|\bredundant|\bbottleneck|\bcheaper\b|\bfaster\b"
    r"|\bavoid\b|\bimprove\b|反复|重复(?:做|地|计算|查)|浪费"
    r"|瓶颈|更快|省掉|避免|优化",
    "leading": r"\b(?:could|would|wo|should|is|are|was|were|does|do|did"
    r"|ca|can|have|has|might)n['’]?t (?:you|it|we|that|the|this"
    r"|one|a|an|each|there|\w+ing|\w+)\b"
    r"|\b(?:could|would|might|should|can) (?:it|you|we|they"
    r"|there|one|a|an|the)\b[^.?!\n]{12,200}\?|\bwhat if\b|\b(?:suppose"
    r"|say|imagine|if) (?:you|we|that|each|every|somebody|someone)\b[^?\n]{10,200}\?"
    r"|\bever (?:thought|tried|considered|noticed)|\b(?:right"
    r"|no|yes|agreed|see)\?\W*$|\bwouldn|\bhow about\b|\bwhy (?:not"
    r"|don'?t)\b|不就|是不是(?:就|只|可以|已经)|岂不|难道|行不行"
    r"|好不好|可不可以|会怎样|就行了?吗|就够了?吗|不也|可以吗"
    r"|会不会|对不对|怎么样[？?]|如何[？?]\W*$|你觉得呢|你说[，,呢]"
    r"|对吧|行吗|好吗",
    "idle_name": r"\bin the (?:story|title)\b|\bhas nothing to do|\bonly (?:the"
    r"|a) (?:name|title|picture|story|background)|\boverflow"
    r"|故事里|标题里|只是(?:背景|名字|题目|说法)|溢出|无关|不用(?:管"
    r"|担心)",
    "check_it": r"\b(?:print|run|trace|try|test|read|watch|look (?:closely"
    r"|again)|guess|draw|convince|prove|count|find (?:an|a|the first) (?:input"
    r"|example|step|case))\b|打印|跑一下|试试|测|读一遍|念一遍"
    r"|看看|猜|画出?|数一数|找一个",
    "gap": r"…|\.\.\.|_{2,}|……",
    "assign": r"\w\s*(?:=|\+=|:=|-=|←)\s*\w|==|\w\[\w{1,40}\s{0,4}[-+]?\s{0,4}\w{0,40}\]",
    "key_value": r"\b(?:keyed|key|keys|maps?|mapping|mapped|from (?:each )?(?:value"
    r"|number|character|letter|price|char\w*) to (?:its |the "
    r"|their )?(?:index|position|count|last))\b|键|作为下标"
    r"|到下标|对应的?(?:下标|位置|次数)|→|->",
    "earlier_now": r"\balready (?:seen|met|passed|visited|encountered|stored"
    r"|there|in)\b|\bseen (?:so far|before|already|earlier)"
    r"|\bpreviously\b|\bso far\b|见过|出现过|之前的|已经(?:看"
    r"|出现|遇|存|在)",
}
CUES: Mapping[str, re.Pattern[str]] = {
    name: LatePattern(pattern, re.ASCII | re.MULTILINE if name == "do_first" else re.ASCII)
    for name, pattern in _CUES.items()
}
