"""Cues of a message that mends the learner's code, told or asked, and of one that only helps to look.

"Put the return after the loop" and "shouldn't that be <=?" leave nothing to find; "what does range(5) give you?", a
quoted error message and a word about the language leave everything. As with ``interviews/core/leaks/cues.py`` none
decides alone.
"""

import re
from collections.abc import Mapping

from problems.text.late_patterns import LatePattern

_VERB = (
    r"(?:change|replace|swap|switch|exchange|flip|turn|remove|delete|drop|get rid of|take|move|put|place|add|insert"
    r"|stick"
    r"|rename|set|reset|initiali[sz]e|seed|start|make|cast|convert|wrap|indent|dedent|unindent|return|use|write|call"
    r"|pass|assign|append|multiply|subtract|divide|increment|decrement|increase|decrease|compare|save|store|keep|copy"
    r"|break|stop|extend|concatenate|guard|update|include|exclude|skip|step|sort|reverse|join|strip|round|have it"
    r"|have"
    r" your|give|let|do|declare|define|import|loop|iterate|negate|take out|close|open|check|pull|throw|chuck|flip"
    r"|advance|begin|correct|fix)"
)
_LEAD = (
    r"(?:^|[.!:;,\n]\s{0,8}|\b(?:so|then|now|just|simply|please|and|but|or|ok(?:ay)?|ah|yep|yeah|nah|well|hint|instead"
    r"|rather"
    r"|also|always|there|to)[,:]?\s+)"
)
_CODE = (
    r"(?:`[^`\n]{1,60}`|[\w.]\([^()\n]{0,40}\)|\w\[[^\]\n]{1,20}\]|[<>=!]=|(?<!\w)[<>%](?!\w)|//|[-+*/%]="
    r"|\w ?[-+*/] ?\d+\b"
    r"|(?<![\w.])[-+]\s?1\b)"
)
_WORD = (
    r"(?:return(?: statement)?|loops?|while|for|if|else|elif|break|continue|print|range|ind(?:ex|ices)"
    r"|indent(?:ation|ed)?"
    r"|conditions?|base case|arguments?|parameters?|variables?|counters?|comparison|operator|operands?|colon|comma"
    r"|quotes?"
    r"|brackets?|parenthes[ei]s|semicolon|line(?:s| \d+)?|branch(?:es)?|header|body|slice|bound(?:s|ary)?|start|step"
    r"|call"
    r"|first|last|none|true|false|zero|one|empty|int|str|float|string|list|dict|set|and|or|not|def|self|function"
    r"|method)"
)
_MENDS = {
    "mend_first": rf"{_LEAD}(?:you (?:just |only |simply )?)?{_VERB}\b",
    "mend_first_code": rf"{_LEAD}{_VERB}\b[^.?!\n]{{0,40}}(?:{_CODE}|\b{_WORD}\b)",
    "mend_need": r"\b(?:you(?:'d|'ll|'ve)?|it|that|this|there|the \w+|your \w+|line \d+|loop|function|which)"
    r" (?:(?:just|only|really|also|probably|still|then|always|simply) )*(?:need(?:s|ed)?|should|must|have to|has to"
    r"|had to|got to|gotta|ought to|want(?:s|ed)?|forgot|'?re missing|are missing|is missing|missed|were missing"
    r"|could just|can just|better|meant)\b",
    "mend_forgot": r"\b(?:forgot(?:ten)?|missing|left out|lacks?|off by one|one short|wrong (?:way|order|place|side"
    r"|one"
    r"|variable|operator|name|index|level)|wrong order|backwards|reversed|the other way (?:a?round)|typo|stray"
    r"|misspel\w+|belongs?)\b",
    "mend_be": r"\b(?:should|must|has to|have to|needs? to|ought to|got to|want(?:s|ed)?(?: it)? to|wants? to"
    r"|'?d want to)"
    r" (?:\w+ )?(?:be|read|say|go|come|start|begin|use|return|call|have|stop|run|end|move|check|happen|equal|point"
    r"|belong|print|compare|add|multiply|subtract|pass|write|put|cover|loop|negated|increased|swapped|changed"
    r"|moved)\b",
    "mend_not": r"(?:,| and|\() ?not (?:`|\w|[<>=!%/])|\binstead\b|\brather than\b|\bin place of\b"
    r"|\bnot [^.?!\n]{1,25}"
    r"(?:,| but) ",
    "mend_asked": r"\b(?:should|would|do|does|did|is|are|have|has|could|ought|must|ca|wo)n['’]?t (?:you|it|that|this"
    r"|there"
    r"|the|we|one|your|i)\b[^.!\n]{0,80}\?|\b(?:surely|maybe|perhaps|probably|wouldn't)\b|\b(?:how"
    r"|what) about (?:\w+ing"
    r"|a |an |the |`)|\bwhat (?:if|would happen if) you\b|\bwhy (?:not|don'?t)\b|\b(?:considered|thought of"
    r"|thought about|try) \w+ing\b"
    r"|\b(?:could|should|can|might) (?:the|that|this|it|line \d+)\b[^.?!\n]{1,40}\b(?:go|be|come|say|read"
    r"|start)\b[^.!\n]{0,200}\?"
    r"|\b(?:could|can|might) you (?:just |not |also |maybe )?(?:use|make|put|move|add|rewrite|turn|change|replace"
    r"|start)\b",
    "mend_fix": r"\bthe (?:fix|correct (?:line|way|condition|version))\b|\bto fix\b|\b(?:it|that|this)(?:'ll| will|'d"
    r"| would) (?:work|be|do|pass|include|fix|save)\b|\b(?:and|then|so) (?:it|you|that|they)(?:'ll|'re| will| are"
    r"|'s)? "
    r"(?:\w+ )?(?:pass\w*|works?|done|good|be handled|fine|be fine)\b|\bdoes (?:it|that) in one\b|\bit'?ll work\b"
    r"|\bthat'?s? (?:should|ought|wants|needs)\b|\b(?:i'?d|i would) (?:\w+ )?(?:initiali[sz]e|suggest|use|replace"
    r"|store"
    r"|start|put|write|make|move|change)\b",
    "mend_where": r"\b(?:out(?:side)?(?: of)?|inside|into|before|after|above|below|in front of|behind|at the (?:top"
    r"|end"
    r"|bottom|start|beginning)|on line \d+|in line \d+|one level (?:in|out|up))\b",
    "mend_value": r"\b(?:to|with|at|from|by|as|be) (?:`[^`\n]{1,40}`|-?\d+\b|zero\b|one\b|none\b|true\b|false\b"
    r"|an? empty"
    r"|infinity|float\b|the (?:first|last) element|nums?\[|len\()",
    "code_piece": _CODE,
    "code_word": rf"\b{_WORD}\b",
    "look_docs": r"\bdocs?\b|\bdocumentation\b|\bdocstring\b|\bhelp\(|\blook(?:ed|ing)? (?:it |that |this )?up\b"
    r"|\bgoogle\b"
    r"|\bmanual\b|\bread (?:up|the|about)\b|\bsee the\b|文档|查一下|搜一下|官方|help\(",
    "look_shell": r"\binterpreter\b|\brepl\b|\bshell\b|\bterminal\b|\bconsole\b|\bdebugger\b|\bbreakpoint\b"
    r"|\bpython -i\b"
    r"|\b(?:try|type|typing|evaluat\w*)\b[^.?!\n]{0,50}[`(\"\[]|\bprints?\b[^.?!\n]{0,40}\b(?:and|in|inside|there|to"
    r"|it)"
    r"\b|解释器|终端|控制台|命令行|断点|敲|打印|跑一下|跑一遍|\bshell\b|print ?(?:一下|出来|看看)|单步|试试看",
    "look_error": r"\b\w+error\b|\bexception\b|\btraceback\b|\berrors?\b|\bcrash\w*|\bblows? up\b|\bfails?\b"
    r"|\bfailing\b|报错"
    r"|错误|异常|没过|失败",
    "look_what": r"\b(?:what|which|how|where|when|why|who)(?:'s|'d|'re)?\b[^.!\n]{0,120}\?|^(?:what|which|how|where"
    r"|when|why"
    r"|who)\b|\b(?:did|do|does|is|are|can|have) (?:you|it|that|there|your|this)\b[^.!\n]{0,100}\?",
    "look_walk": r"\b(?:step|walk|trace|go)(?:ing)? (?:me |us )?(?:\w+ )?through\b|\bline by line\b|\bby hand\b"
    r"|\bon paper\b"
    r"|\bpen and paper\b|\bdraw\b|\blook (?:at|again|closely|where|more)\b|\bthink about\b|\bcheck (?:your|the"
    r"|whether"
    r"|if)\b|\bwalk me\b|\btell me\b|\bconsider the\b|走一遍|手[算画]|画一?下|想想|再看|检查|看看|跟一下|数一[下数]",
    "look_fact": r"\bin python\b|\bremember\b|\bmeans\b|\ban? [\w` ]{1,30} (?:is|goes|holds|returns|keeps|gives)\b"
    r"|\bare (?:"
    r"immutable|exact|indexed|evaluated|stable)\b|\b(?:starts?|rounds?|begins?) (?:at|down|from) (?:0|zero)\b"
    r"|`[^`\n]+`"
    r" (?:is|returns|works|takes|rounds|means|tells)\b|\bby default\b|\bthat'?s because\b|(?:python|字符串|字典|列表"
    r"|函数|变量)"
    r"[^，。？]{0,12}(?:是|会|默认|只|返回|叫)|默认|意思是|说明|记得",
    "look_well": r"\b(?:nice|great|good|works?|passing|close|almost|right track|well done|congrats|thanks|readable"
    r"|like"
    r"|agree|looks? (?:good|fine|ok)|no worries|easy|yes+)\b|不错|挺好|很好|可以[，,！!]|接近|对的|没问题|没事|别急"
    r"|别慌|加油|懂了",
    "mend_zh": r"改[成为到]|换[成个用]|写成|写作|设[成为]|初始化|初[始]?值|赋[值给]|转[成为]|补[上个]|加[上个一句]"
    r"|添|去掉|删|拿掉"
    r"|挪|移[到出进]|放[到在进]|往[外里左右]|缩进?|退[出一]|调换|对调|交换|换一?下|反了|颠倒|套[个上]|包[上一]"
    r"|拷贝一|清零|重置"
    r"|存[一]?[下份个]|反转|倒着|取[反余绝]|减一|加一|乘|直接 ?return|单独处理|跳过|返回前|接上|统一",
    "mend_need_zh": r"少(?:了|写|乘|加|个|打|传)|漏|忘|差[一个]|缺|多[了缩写余加]|应该|不该|该用|应当"
    r"|得[先写把用是赋要]|要[先用写把放不有"
    r"加取判是 ]|需要|必须|别用|不要|不用|别写|别忘|记得|才[行对能会不]",
    "mend_not_zh": r"(?:，|,|。)? ?(?:而?不是|别[写用]|不要[写用]?|不用|你写[成的]|别 ?return|而非)"
    r"|不是[^，。？]{1,14}(?:，|,)? ?(?:是|而)"
    r"|(?:是|用|写)[^，。？]{1,16}(?:，|,)? ?不是",
    "mend_asked_zh": r"(?:是不是|不是|不应该|不该|难道|要不|何不|为什么不|能不能|可不可以)[^。！\n]{0,30}(?:吗|吧|呢"
    r"|？|\?)|试试[？?呢]"
    r"|吧[？?，,]|呗|改成[^。！\n]{0,24}[呢吗]",
    "mend_fix_zh": r"就(?:行|对|好|过|可以|能过|不会)了?|即可|才对|搞定|就行|才不会|不然|否则|解决",
    "mend_where_zh": r"(?:前面|后面|外面|里面?|里头|开头|打头|末尾|最后|最前|循环[外里内前后]"
    r"|第 ?[\d一二三四五六七八九十]+ ?行|之前|之后|上面"
    r"|下面|那行|这行|这里|那里|这儿|这边)",
    "code_word_zh": r"循环|条件|下标|缩进|初始值|初值|变量|参数|返回值?|递归|起点|边界|切片|冒号|逗号|引号|括号|等号"
    r"|分母|除法|取余|整除"
    r"|赋值|函数|条件|字典|列表|字符串|\b(?:for|while|if|else|elif|return|print|break|continue|int|len|range|append"
    r"|self"
    r"|none|true|false|set|list|input|global|and|or|not)\b",
    "ask_zh": r"什么|啥|哪[个些一里行儿]|怎么|为什么|为啥|多少|几[个次种行]?|吗[？?]|没[？?]|呢[？?]|是谁|何时|吗$",
}
MENDS: Mapping[str, re.Pattern[str]] = {
    name: LatePattern(pattern, re.ASCII | re.MULTILINE) for name, pattern in _MENDS.items()
}
ACTS = (
    *("mend_first", "mend_first_code", "mend_need", "mend_forgot", "mend_be", "mend_not", "mend_fix", "mend_value"),
    *("mend_zh", "mend_need_zh", "mend_not_zh", "mend_fix_zh"),
)
"""What is done to the code."""
SITES = ("mend_where", "code_piece", "code_word", "mend_where_zh", "code_word_zh")
"""What it is done to."""
ASKED = ("mend_asked", "mend_asked_zh")
LOOKS = ("look_docs", "look_shell", "look_error", "look_what", "look_walk", "look_fact", "look_well", "ask_zh")
"""What leaves the finding to the learner."""
