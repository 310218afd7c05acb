"""How a cost is stated: claimed, denied, doubted, corrected, compared with; and whether it is that of a single step."""

import re
from typing import Literal

from interviews.core.costs.spoken.hearing import COUNT_AFTER, SO
from interviews.core.costs.spoken.scene import Around
from interviews.core.costs.spoken.wanted import OF_IT
from problems.text.late_patterns import LatePattern

_NOT_EN = (
    r"\b(?:not(?! (?:sure|just|only|certain|really sure|too sure|quite sure))|isn't|isnt|can't be|cant be"
    r"|cannot be|couldn't be|won't be|never|wasn't|aren't|no longer|nothing|hardly|doesn't|not even"
    r"|didn't say|didnt say"
    r"|don't think (?:it|that)\w*|neither|nor)\b[^,，§]{0,22}$"
)
_NOT_ZH = (
    r"(?:(?<![是啊哦诶噢呃])不是|不会是?|不可能是?|没有|没到|没说过?|并非|不到|而不是|绝不|才不|不用|不需要"
    r"|不算(?=[^,，§]{0,2}$)|哪是|哪有|咋个可能|怎么可能|谈不上|非(?!常))[^,，§]{0,9}$"
)
_NOT_BEFORE = LatePattern(f"{_NOT_EN}|{_NOT_ZH}")
_DOUBLE = LatePattern(
    r"(?:那不|不就|是不是|这不|可不|要不|还不|(?:why|is it|isn't it|isn't that) not|isn't (?:it|that"
    r"|this) (?:just )?)[^,，§]{0,8}$"
)
_NOT_AFTER = LatePattern(
    r"\s*+(?:的|级|了)?[,，.。…]?\s*+(?:(?:but |其实|那?可?)?(?:不是(?!吗|么)|并不是|it isn't|it is not"
    r"|it's not|is wrong|isn't right|that's wrong)|but (?:it's )?not\b|都不对|不成立)"
)
_SEEMS = LatePattern(
    r"(?:看起来|看着|看上去|乍一看|貌似|表面|\blooks?|\bseems?|\bappears?|you'd think"
    r"|sounds?)[^。.§]{0,20}$"
)
_COMPARED = LatePattern(
    r"(?:\b(?:than|below|under|instead of|improv\w+|down from|beats?|go(?:es)? from|unlike|versus|vs)\b[\w\s'-]{0,20}"
    r"|(?:比起?|优于|好于|快于|低于|少于|小于|超过|不止|降自)[^，。；,;§]{0,8})$"
)
_FROM = LatePattern(r"(?:\bfrom|从|由)\s*(?:the |a |原来的|之前的)?$")
_DOWN_TO = LatePattern(r"\s*(?:down to|降到|压到|缩到|变成|→|->)\s*§")
_IGNORED = LatePattern(
    r"[^§.,，。;；]{0,16}(?:, ?(?:so|which|but) [^§.,]{0,10})?(?<!if we )(?<!if you )(?<!if i )\b(?:ignore"
    r"|ignored|negligible|doesn't matter"
    r"|does not matter|is dominated|is swallowed|is peanuts|is free)\b"
    r"|[^§.。;；,，]{0,8}(?:忽略|可以不管|不值一提|被[^§,，。]{0,6}(?:吃掉|盖))"
)
_ONTO = LatePattern(r"[^§,，。.]{0,12}(?:\bto\b|down to|into|到|变成|变|成|降)[^§,，。.]{0,10}(?:§|\b(?:[nmk1]|one)\b)")
_WORSE_THAN = LatePattern(r"[^§,，。.]{0,6}(?:快|慢|好|多才|多才划算|划算|更省|省)")
_REPORTED = LatePattern(
    r"(?:我?(?:刚才|刚刚|之前|前面|本来|原来|一开始|原本)(?:我)?[^,，。§]{0,6}(?:说|写|讲|以为|觉得|答"
    r"|想)(?:的|成|了|是)*"
    r"|\b(?:i|i'd|we|you)(?: had| just| first| wrongly)? (?:said|wrote|thought|claimed|told you|assumed"
    r"|had|put|told (?:you )?)(?: it was| it's| before| earlier| that| of)*"
    r"|\b(?:used|about|going|tempted|wanted|love|like) to (?:say|write|answer|put)(?: merely| just| it's)?"
    r"|\b(?:almost|nearly) (?:said|wrote|put)|\b(?:made|makes) me (?:write|say|think))\s*$"
)
_RECALLED = LatePattern(
    r"(?:\bi (?:already |just |did )?(?:said|say|told you|wrote|gave|meant)"
    r"(?: it(?:'?s| was| is)| that(?:'?s| was| is)?)?"
    r"|我(?:刚才|刚刚|之前|前面|上面|已经)?(?:就|都)?(?:说|写|讲|答)(?:过)?(?:的|了)?(?:就?是|了)?)\s*$"
)
"""What leads to a cost that the learner has said before and stands by: "I said O(n), the output list"."""
_NO_LONGER = LatePattern(
    r"[^§]{0,60}(?:\b(?:but|actually|really|wrong\w*|before|earlier|now|instead|wait|correct\w*|mistake\w*)\b"
    r"|但|不过|其实|不对|错|应该|现在|改)"
)
_OTHERS_SAY = LatePattern(
    r"\b(?:people|everyone|everybody|they|some|you'd|books) (?:often |always |might )?(?:thinks?|says?"
    r"|said)(?: it's| it is| that)*\s*$"
)
_EARLIER_AFTER = LatePattern(r"\s*(?:before|earlier|刚才|之前)")
_ALMOST = LatePattern(r"(?:\b(?:almost|nearly|close to|practically)|接近|几乎|近似于?)\s*$")
_UNSURE = LatePattern(
    r"^\s*(?:(?:so|um|uh|hmm|and|then|well|or)[ ,]+)*(?:is|isn't|would|could|wouldn't) (?:it|that|this)\b|"
    r"\b(?:maybe|perhaps|might|could be|not (?:\w+ )?sure|unsure|don't know|dunno|can't tell|no idea"
    r"|not certain|possibly|wild guess|guessing|not confident|i forget|never got|hard to say)\b"
    r"|是不是|会不会|可能|好像|不太? ?sure|不确定|不太确定|拿不准|分不清|不敢|没把握|说不准|不太懂|猜"
    r"|不晓得|不知道|不清楚|也许|或许|没底|吗|吧应该|不太会|搞不清|对不对|对不"
)
_NEXT = LatePattern(r"[^。.!！?？;；\n…]{0,40}[。.!！?？;；\n…]*[^。.!！?？;；\n…]{0,24}")
"""The rest of the sentence, and the beginning of the next one."""
_TRAILS_OFF = LatePattern(r"[^,，。.!！;；§]{0,14}[?？]")
_RHETORIC = LatePattern(r"(?:那不|不就|这不|可不|can't|咋个|怎么可能|why would)")


def stance_of(near: Around) -> Literal["claims", "rejects", "unsure"] | None:
    """Return how a cost is stated; ``None`` for what is compared with, or was said before."""
    if _COMPARED.search(near.before) or _is_reported(near) or _EARLIER_AFTER.match(near.after):
        return None
    if _OTHERS_SAY.search(near.clause):
        return None
    if (_FROM.search(near.clause) and _ONTO.match(near.rest)) or _ALMOST.search(near.clause):
        return None
    if near.clause.endswith("比") or (re.search(r"比[^,，。§]{0,6}$", near.before) and _WORSE_THAN.match(near.after)):
        return None
    if _DOWN_TO.match(near.rest) or _IGNORED.match(near.rest):
        return None
    if _is_denied(near):
        return "rejects"
    said = OF_IT.sub(" ", f"{near.sentence} § {_NEXT.match(near.after)[0]}")  # "is that fast enough?" doubts no cost
    if (_UNSURE.search(said) or _TRAILS_OFF.match(near.rest)) and not _RHETORIC.search(near.sentence):
        return "unsure"
    return "claims"


_ANOTHER_IDEA = LatePattern(
    r"(?<!my )(?<!this )\b(?:brute[- ]?force|naive(?:ly)?|(?:for|in|by) comparison|compared? (?:to|with))\b"
    r"|(?<!我的)(?<!我用)(?<!这个)(?:暴力|朴素|最笨的|对比一下|作为对比|相比之下|对照一下)"
)
_OWN_AGAIN = LatePattern(
    r"\b(?:mine|my|i|we|but|whereas|while|instead|with (?:a|the|my)|better|this|here)\b"
    r"|我|但|而(?!且)|改[成用]|优化|[;；。]|这样|这里|换"
)
_IS_ANOTHERS = LatePattern(
    r"\s*(?:time |space )?(?:(?:was|is|would be|were|belongs to) (?:only |just )?(?:for |of )?(?:the |what )?"
    r"(?:[\w-]+ ){0,3}i (?:had |have )?(?:rejected|dropped|discarded|ruled out|compared?)\b"
    r"|(?:只?是|指的?是)我?(?:只是)?(?:用来|拿来)(?:做)?(?:对比|比较))"
)
_WAS_FOR = LatePattern(
    r"\s{0,4}(?:time |space )?(?:was|were|is|'s|belongs to) (?:only |just )?(?:(?:said|meant) )?"
    r"(?:for|of|about|that of) (?:the |my |a |an |that )?[^§,.;!?]{2,48}?"
    r"(?:, ?(?:and )?not (?:for|of|the|my|mine|this)\b|, ?which i (?:had )?(?:dropped|rejected|discarded|left|gave up))"
    r"|\s{0,4}(?:说的|指的|讲的)?(?:只?是|那是)(?:说|指|讲)?[^§，。；,.;!?！？]{2,24}[，,]? ?"
    r"(?:并|而)?不是(?:说)?(?:我)?(?:现在|这|后面|新)"
)
"""What tells of which idea a cost is and of which it is not: "was for the per-course DFS, not for Kahn"."""
_WAS_THE_FIRST = LatePattern(
    r"\s{0,4}(?:time |space )?was (?:only |just )?(?:for |about )?(?:the|my) "
    r"(?!best|right|time|memory|space|answer|worst)[^§.;!?]{2,40}(?:[.;]|, ?(?:with|but|and|for|mine|my|the|now)\b)"
    r"|\s{0,4}(?:说的|指的|讲的)?(?:只?是|那是)(?:说|指|讲)?(?:我)?(?:前面|刚才|刚刚|之前|最初|最开始|一开始|原来|上一个|上面)"
    r"(?:的|那个?|说的|讲的|提的)[^§，。；]{1,20}"
)
_DENIES_BEFORE = LatePattern(
    r"^\s*(?:no\b|nope\b|wait|hold on|hang on|sorry|oh|不是|不对|不|等等|等下|哦)|\b(?:no|wait|sorry)\b[,.]?"
)
_BUT_IS_NOT = LatePattern(r"[^。.!！?？;；\n§]{0,60}(?:\b(?:but|yet|though|however)\b|但|其实|可是|不过|然而)")


def is_set_aside(near: Around) -> bool:
    """Tell whether the cost is named only to rule it out, or as that of another idea to compare with: "it looks
    quadratic, but …", "brute force would be n^2", "1.618^n, for comparison"."""
    if is_anothers(near) or _WAS_BRUTE.match(near.rest):
        return True
    if _SEEMS.search(near.sentence) and _BUT_IS_NOT.match(near.rest):
        return True
    other = next(reversed(list(_ANOTHER_IDEA.finditer(near.lead))), None)
    return other is not None and not _OWN_AGAIN.search(near.lead[other.end() :])


def is_anothers(near: Around) -> bool:
    """Tell whether the learner says outright that it is the cost of an idea that they do not mean."""
    if _IS_ANOTHERS.match(near.rest) or _WAS_FOR.match(near.rest):
        return True
    first = _WAS_THE_FIRST.match(near.rest)
    return first is not None and (first.group().lstrip()[0] > "\u3040" or bool(_DENIES_BEFORE.search(near.lead)))


_WAS_BRUTE = LatePattern(
    r"\s*(?:time )?(?:was|is|would be) (?:only |just )?(?:for )?(?:the )?(?:brute|naive)|只?是(?:暴力|朴素)"
)


def is_supposed(near: Around) -> bool:
    """Tell whether the cost is that of something that might be done."""
    return bool(_SUPPOSED.search(near.sentence))


_SUPPOSED = LatePattern(
    r"\b(?:would|could|can|might|maybe|better|improv\w*|optimi[sz]\w*|faster|if)\b|可以|如果|要是|优化|更[好快]|也许|改成|换成"
)


def _is_denied(near: Around) -> bool:
    if _NOT_BEFORE.search(near.clause) and not _DOUBLE.search(near.clause):
        return not re.search(r"\bnot\b.{0,80}\b(?:but|just)\b|不是.{0,80}[是就]", near.clause)
    return bool(_NOT_AFTER.match(near.rest)) and (bool(_SEEMS.search(near.sentence)) or "其实不是" in near.rest[:12])


CORRECTION = LatePattern(
    r"\bno+\b(?=\s*(?:[,.…!-]|$|§|wait|hang|hold|sorry|no\b|it\b|it's|that|thats|i\b|actually|because|only"
    r"|linear|you))"
    r"|\bwait\b|\bhang on\b|\bhold on\b|scratch that|\bi mean\b|\bactually\b|\bsorry\b|correction|\bmy bad|\boops"
    r"|\bnope\b|\bnah\b|strike that|come to think|what am i saying|put it (?:more )?(?:carefully|exactly|precisely)"
    r"|\bmake that\b|\bor rather\b|\bi take (?:it|that) back|\blet me (?:redo|rethink|correct)"
    r"|\bon second thought|\bi lied"
    r"|[…—。.]\s*啊[,，]|哦不|[啊诶噢呃]不是|啊不|诶不|噢不|呃不|欸不|不对|等等|等下|等一下|等会|说错|更正"
    r"|搞错|改口|不不|(?<!是)不是(?=[,，。…！!]|$)|后来想想|应该说|纠正|错了|(?:^"
    r"|[，,。…！!\s])不[，,。…！!\s]|不会不会|讲错|算错|记错|忘了"
)
SAVES = LatePattern(
    r"\b(?:but|though|however|yet)\b[^.!?。！？§]{0,120}\b(?:can|could|only|just|enough|need|reus\w*|roll\w*|drop\w*|keep)\b"
    r"|(?:但|不过|可是|其实)[^.!?。！？§]{0,120}(?:可以|只|够|能|不用|滚动|复用)"
    r"|(?:可以|能|再)[^.!?。！？§]{0,24}(?:压|降|优化|缩|减|省)(?:缩|少|低|化)?(?:到|成|为)"
    r"|\b(?:can|could)\b[^.!?。！？§]{0,24}\b(?:reduc\w*|compress\w*|cut|brought|bring|get|optimi[sz]\w*|roll\w*)\b"
)
"""Between a cost and a smaller one: how the smaller one is reached, which is then what is meant."""
SO_AFTER = LatePattern(
    r"[^,.;，。；§]{0,8}(?:\b(?:in total|overall|altogether|dominates|all in)\b|总共|搞定|占大头|主导)"
)
OTHERWISE = LatePattern(r"\bor\b|还是|或者")
"""Between two costs of which the learner does not know which one is right."""
ADDS = LatePattern(r"\bplus\b|\bon top of that\b|再加|加上|另加|外加")
"""What leads from a cost to that of another part."""
PLUS_THE_RESULT = LatePattern(
    r"\b(?:plus|and) (?:the )?(?:output|result|answer)[^,.;\n]{0,12}$"
    r"|(?:加上|另加)(?:输出|结果|答案)[^，。；\n]{0,6}$"
)
WITH_THE_RESULT = LatePattern(
    r"\W{0,3}(?:if (?:you|we|i) (?:also )?count|counting|including|incl\.?|with) (?:the )?(?:output|result|answer)"
    r"|\W{0,3}(?:如果)?(?:算上|包括|加上|连)(?:输出|结果|答案)"
)
"""Before and after a memory with which the result is counted as well."""
ELABORATES = LatePattern(
    r"\b(?:something like|that is|i\.?e\.?|in other words|meaning|more like|more precisely|to be exact|as in|namely)\b"
    r"|也就是|就是说|换句话说|具体|准确地?说|大概是"
)
"""Between two costs of which the second says more exactly what the first meant."""
CONTRAST = LatePattern(
    r"\b(?:better|instead|improve\w*|optimi\w+|whereas|while|using|versus|vs|second|other|alternatively"
    r"|with (?:a|the|my)|if (?:i|we|you)|but with|recursion|recursive|iterative|pop|push)\b"
    r"|优化|改成|换成|更好|而用|如果|另一|改进|不如|换|push|pop|插入|查询|问的时候|平均|均摊|递归|循环"
    r"|迭代|版|但是用|后者|前者"
)
_SUB_STEP = LatePattern(
    r"(?:\b(?:each|every|per|(?:look(?:ing)?[\s-]?ups?|access|hashing|comparison|check"
    r"|append|get|in check|contains)\w*|operations?|insert|push|pop|(?:outer|inner|first|second) (?:loop"
    r"|one|part|while|for))\b[\w\s'’-]{0,28}"
    r"|(?:每次|单次|每[一个步层轮行根格位家户张天条趟组词字]|查一次|查找|插入|一次|每趟|每条|里面|内层|外层|第二层"
    r"|里层|单个|查询|查表|取值|访问|哈希表?[查取找]|下标)[^，。；,;§]{0,14})$"
)
_OF_ALL = LatePattern(
    r"\b\w+ and \w+ (?:are|run in|take|cost|stay)(?: both| all)?\s*$"
    r"|\b(?:both|all)(?: of them)? (?:are|run in|take|cost)\s*$"
    r"|[都均](?:是|为|只要|只用)?\s*$"
)
"""What leads to the cost of every method at once: "get and put are O(1)"."""
_SUB_STEP_AFTER = LatePattern(
    r"\s*(?:time )?(?:each\b|per\b|for each|every\b|a go\b|apiece|a pop\b|look-?ups?|access|checks?|insert"
    r"|comparison|work)"
    r"|\s*(?:的)?(?:查找|查询|访问|下标|操作|查|检查|判断)(?![^，。；,;§]{0,10}(?:只|就|则|也|是常))"
)


def is_sub_step(near: Around) -> bool:
    """Tell whether the cost is that of one step of many."""
    if _OF_ALL.search(near.clause):
        return False
    if SO.search(near.clause) and not _SUB_STEP_AFTER.match(near.after) and not _LOOK_UP.search(near.clause):
        return False
    return bool(_SUB_STEP.search(near.clause) or _SUB_STEP_AFTER.match(near.after))


def is_count(near: Around) -> bool:
    """Tell whether what follows makes the mention a number of things: "n^2 pairs", "n 方个"."""
    return bool(COUNT_AFTER.match(near.rest))


def is_concluded(near: Around) -> bool:
    """Tell whether the cost is what the words before it lead to."""
    return bool(SO.search(near.clause) or SO_AFTER.match(near.after))


def is_reason(near: Around) -> bool:
    """Tell whether it is said as a reason: "since the alphabet is constant"."""
    return bool(_REASON.search(near.clause))


_REASON = LatePattern(r"\b(?:since|because|as|cos|cause|coz)\b|因为|毕竟")


def is_look_up(near: Around) -> bool:
    """Tell whether it is the cost of a single look: "each look-up is O(1)"."""
    return bool(_LOOK_UP.search(near.clause))


def was_reported(near: Around) -> bool:
    """Tell whether the learner says that this is what was said or thought before."""
    return _is_reported(near) or bool(_EARLIER_AFTER.match(near.after) or _ALMOST.search(near.clause))


def _is_reported(near: Around) -> bool:
    """Tell whether the cost is what was said or thought before, and not what the learner insists on."""
    if not _REPORTED.search(near.clause):
        return False
    return not _RECALLED.search(near.clause) or bool(_NO_LONGER.match(near.rest)) or "§" in near.rest[:LIST]


LIST = 24
"""Another cost this near may be what the one said before is corrected to: "I said n, n squared"."""


_LOOK_UP = LatePattern(r"look(?:ing)?[\s-]?ups?|查找|查一次|查询|查表|哈希查|\baccess|访问")
