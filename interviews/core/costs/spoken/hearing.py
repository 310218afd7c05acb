"""Which mentions of growth speak of a cost at all: what stands around a mention decides.

All patterns are tried on short windows of text, so that a message costs time in proportion to its length.
"""

import re

from interviews.core.costs.spoken.mentions import BARE, EXPLICIT, FORMULA, NOUN, PRODUCT, Mention
from interviews.core.costs.spoken.scene import CLAUSE_END, COLD_STAGES, KIND, SPACE_WORDS, Around, Scene
from interviews.core.costs.spoken.wanted import ASKED
from problems.text.late_patterns import LatePattern

_CODE = LatePattern(r"[=\[\]{}]|\brange\b|\breturn\b|//|->|\bwhile\b|\bdef\b|\bif\b.{0,200}:|len\(")
COUNT_AFTER = LatePattern(
    r"\s*-?(?:个|次|对|种|条|位|遍|轮|张|层|步|件|家|户|块|格|行|列|叉|天|批|路|台|倍|岁|盒|摞|本|根|页|章"
    r"|座|场|段|组|份|串|桶|段|枚(?!举)|只|颗|节|首"
    r"|(?:times|elements?|items?|pairs?|subsets?|paths?|calls?|rounds?|loops?|pass(?:es)?|numbers?|nodes?"
    r"|words?|letters?|lists?"
    r"|steps?|choices?|substrings?|combinations?|subsequences?|states?|cells?|entries|values?|different"
    r"|of them|houses?|things?"
    r"|buckets?|coins?|strings?|chars?|characters?|levels?|rows?|columns?|frames?|iterations?|operations?"
    r"|lookups?|sorts?)\b)"
)
_JOIN = (
    r"(?:[\s:：=,，~]|\b(?:is|are|was|of|the|a|s|be|about|roughly|like|just|also|still|only|would|should"
    r"|at|takes?|needs?|uses?|costs?|for|it|its|it's|goes|stays|becomes?|to|then|so|uh|um|complexity|wise"
    r"|both|i|think|well|order)\b|就|都|是|也|还|为|大概|大约|差不多|应该|占|要|的|话|复杂度|呢|嘛|一样|我"
    r"|觉得|估计|想|说|算|成|变|只|用|了|上|当然|肯定|那|则|有|差|得|花|走|到|吧|级|方面|开销|消耗)*"
)
_KIND_BEFORE = LatePattern(rf"(?:{KIND}){_JOIN}$")
_KIND_AFTER = LatePattern(rf"\s*+(?:的|in |of |extra |worst[- ]case |average |total |total )?\s*+(?:{KIND})")
_OPENS = LatePattern(
    r"(?:^|[,，。.;；:：!！?？…—\n]|\b(?:is|are|be|so|just|only|still|also|then|it's|its|that's|thats"
    r"|(?:down|close|up|comes?|goes|went|drops?|grows?|nothing|zero|back|adds up|boils down|equal) to"
    r"|(?<!say )(?<!know )about|roughly|around|at|takes?"
    r"|costs?"
    r"|it|say|by|wait|sorry|uh|um|er|erm|hmm|probably|maybe|perhaps|think|guess|becomes?|well|like|yeah"
    r"|yes|no|was|actually|mean|oh"
    r"|not|than|means|be|answer|again|worst|worst case|average|best case|otherwise|typically|usually|both"
    r"|magnitude|from [^,]{1,16} to|gives|makes|ish|stack|array|set"
    r"|map|heap|table|queue|dict|dictionary|memo)"
    r"|是|就|也|还|得|要|为|算|成|[降做变压缩化]到了?|降为|[均分]?摊|总|以|此|那|概|约|多|该|能|对|占|才"
    r"|呢|叫|即|嘛|啊|咯|哦|有|总共|一共|起来|拢共|等于|最多|最坏|平均|恩|嗯|变|跟|和|不|栈深?|数组|集合"
    r"|哈希表|队列|堆|字典|深度)\s{0,20}$"
)
_CLOSES = LatePattern(
    r"[\s吧嘛呗啊咯哈呢了的噻撒呀喽哦罢呐么吗级别啦]*(?:$|[,，。.;；:：!！?？…—\n、(§]"
    r"|(?:right|i think|i guess|i reckon|i suppose|too|as well|also|overall|in total|total|for|both|time"
    r"|space|memory|because|since"
    r"|cos|cause|coz|as|due|and(?! (?:[b-hj-z])\b)|if|when|with|at|or|but|again|then|still|worst|not"
    r"|though|in|each|per|yeah"
    r"|no|wait|where|which|given|meaning|once|i|you|we|it|it's"
    r"|there|okay|ok|maybe|probably|on|across|now|ish|though|really|basically|instead|anyway|here|whatever|exactly"
    r"|plus|all|only|so|am|hmm|uh|um|extra)\b"
    r"|因为|一样|也|不|但|而|那?个?(?:空间|内存)|时间|大|就|搞定|打住|可能|应该|如果|没|哦|那么|[和跟与] ?1|and (?:1"
    r"|one)\b|1\s*$)"
)
_SAYS = LatePattern(
    r"(?:\b(?:is|it's|its|that's|thats|be|so|still|stays?|becomes?|to|about|roughly|just|becoming|got|made"
    r"|makes|of|takes?|runs? in|runs|in|goes|at|also|then|for|are|both)"
    r"|是|算|变|成|还|也|就|到|为|要|级|间|存|度|用|约|概|肯定|以|候)\s*(?:a |an |the |all )?$"
)
_SAID = LatePattern(
    r"\s*(?:$|[,，。.;；!！…]|(?:extra )?(?:time|space|memory|overall|in total|again|runtime|complexity)"
    r"|时间|空间|级|复杂度|了|的|吧|内存|有点|太慢|慢)"
)
_ASKS_LEAVE = LatePattern(
    r"\b(?:must|has to|have to|had to|needs? to|required?|supposed|can (?:we|i|you|it|this)|could (?:we|i"
    r"|you|it)|is there|want\w*|expect\w*|allowed|may i"
    r"|faster than|acceptable|good enough|fine|okay|enough|ok|should|aim\w*|looking for|somehow"
    r"|get (?:it )?(?:down )?to|does it|do (?:we|i|you)|hoping|target)\b"
    r"|能不能|能否|可以|要求|必须|有没有|给不给|扛|够不够|过得了|给过|允许|要多快|行不|能过|要不要|需要"
    r"|想要|争取|达到|做到|压到|优化到|降到|吗|能用|必要"
)
_QUESTION = LatePattern(r"[?？]|吗|么$|不$|没$|嗦|\bright\b")
_LEAVES_OUT = LatePattern(r"(?:再|每个数的?|每个的?|数字的?|个|完全|各位|每位|数位|两数|求)\s*$")


SO = LatePattern(
    r"(?:\b(?:so|thus|hence|therefore|overall|totals?|altogether|giving|gives|makes|in all|comes? (?:to"
    r"|out)|boils down|ends? up|call it|all told|final(?:ly)?|dominates|still|that's|which is"
    r"|multiply)\b"
    r"|=>|所以|因此|总共|总的?|一共|合计|总计|加起来|乘起来|合起来|那就|就是|最后|整体|算下来|摊下来|还是"
    r"|那不就|均摊|这样就|拢共|等于|于是)[^§]{0,25}$"
)
"""Words that lead to a conclusion."""


def is_stated(mention: Mention, near: Around, scene: Scene, segment: str) -> bool:
    """Tell whether ``mention`` speaks of a cost at all. ``segment`` is what stands between the commas around it."""
    if mention.plainness < EXPLICIT and _CODE.search(segment) and not _SOME_KIND.search(segment):
        return False
    if mention.space or not _is_out_of_place(mention, near, scene):
        return mention.space or mention.plainness == EXPLICIT or _READERS[mention.plainness](mention, near, scene)
    return False


def _is_out_of_place(mention: Mention, near: Around, scene: Scene) -> bool:
    """Tell whether the stage, or a question that the learner asks, makes it no statement."""
    if scene.stage in COLD_STAGES and not _is_told(mention, near, scene):
        return True
    if ASKED.search(f"{near.sentence}§{near.after}"):
        return True
    if scene.stage != "complexity_analysis" and _IS_ENOUGH.search(f"{near.sentence}§{near.after}"):
        return True
    asks = mention.plainness in (BARE, PRODUCT) and (
        _ASKS.search(near.sentence) or _ASKS_BACK.search(_clause_around(near))
    )
    return bool(asks)


def _is_formula_of_cost(mention: Mention, near: Around, scene: Scene) -> bool:
    sure = scene.hot or is_beside_kind(near)
    if mention.word:
        return _is_word_of_cost(near, sure)
    return sure or not _EXPLODES.match(mention.value) or bool(_OPENS.search(near.clause))


def _is_product_of_cost(_: Mention, near: Around, scene: Scene) -> bool:
    return scene.hot or (is_beside_kind(near) and not COUNT_AFTER.match(near.rest))


def _is_bare_cost(mention: Mention, near: Around, scene: Scene) -> bool:
    """Tell whether a size by itself ("n", "on"), the number one, or a lone "log" is meant as a cost."""
    if COUNT_AFTER.match(near.rest) or _NO_MATTER.match(near.after) or _NO_MATTER_OF.search(near.clause):
        return False
    if mention.word:
        return scene.hot or bool(SO.search(near.clause))
    if _BACK_TO.search(near.lead):
        return True
    beside = is_beside_kind(near)
    if mention.growth.is_constant:
        return _is_said_one(near, scene, beside)
    if mention.marked and _ends_chinese_clause(near, scene):
        return True
    if beside and _KIND_AFTER.match(near.after):
        return True
    opens = scene.hot and (_OPENS.search(near.clause) or _KIND_IN_CLAUSE.search(near.clause))
    return bool(beside or opens) and bool(_CLOSES.match(near.after))


_NO_MATTER = LatePattern(r"\s{0,4}(?:的大小|有多大|多大)?(?:都)?(?:没(?:有)?关系|无关|不相干)")
_NO_MATTER_OF = LatePattern(
    r"\b(?:independent of|regardless of|nothing to do with|depends? on|matter what)\s*(?:the )?$"
)
"""Around a size that a cost does not grow with: "跟 n 没关系", "independent of n"."""
_BACK_TO = LatePattern(
    r"§[^§]{0,12}(?:哦不|啊不|不对|不不|\bno\b|\bwait\b|\bsorry\b|\bactually\b)[^§]{0,12}"
    r"(?:还是|就是|\bstill|\bit'?s|\bback to|\bis)\s*$"
)
"""After a cost that is taken back: "log n, oh no, still n"."""


def _is_noun_of_cost(_: Mention, near: Around, scene: Scene) -> bool:
    return scene.hot and not COUNT_AFTER.match(near.rest) and _is_said_size(near)


_READERS = {
    FORMULA: _is_formula_of_cost,
    PRODUCT: _is_product_of_cost,
    BARE: _is_bare_cost,
    NOUN: _is_noun_of_cost,
}
_SOME_KIND = LatePattern(KIND)
_IS_ENOUGH = LatePattern(
    r"\b(?:good enough|fast enough|do you want|whether|must|has to be|have to be|needs? to be|is required"
    r"|is there an?)\b"
    r"|\bis §[^,.]{0,8}(?:ok|okay|fine|enough|allowed)\b"
    r"|够吗|够用|够不够|行不行|行吗|可以吗|接受|必须|要求|扛得住|给不给|能过|过得了|有没有[^,，。]{0,4}§"
)
_ASKS = LatePattern(
    r"^\s*(?:so |and |but |ok |wait )?(?:what|why|how|which|who|where|whatever|do you|did you|can you)\b"
)
_ASKS_BACK = LatePattern(r"什么|怎么|多少|多大|哪个|谁")


def _clause_around(near: Around) -> str:
    return near.clause + "§" + CLAUSE_END.split(near.after, maxsplit=1)[0]


_KIND_IN_CLAUSE = LatePattern(rf"(?:{KIND})[^§]{{0,10}}[^a-z到从]\s*$")


def _is_told(mention: Mention, near: Around, scene: Scene) -> bool:
    """In a stage in which costs are seldom stated: tell whether this one is, and not asked for."""
    beside = is_beside_kind(near)
    if mention.plainness < EXPLICIT and not beside and not (mention.word and _SAID_LEVEL.match(near.after)):
        return False
    if scene.stage != "problem_clarification":
        return mention.plainness >= FORMULA or not _ASKS_LEAVE.search(near.sentence + near.after)
    return not _ASKS_LEAVE.search(near.sentence + near.rest) and not _QUESTION.search(near.rest[:20])


_SAID_LEVEL = LatePattern(r"\s*(?:级|了|overall|in total)")


def _ends_chinese_clause(near: Around, scene: Scene) -> bool:
    """Tell whether "on" ends a clause of Chinese: there it is hardly the English word."""
    if not _ENDS_CLAUSE.match(near.after) or re.search(r"[a-z]\s*$", near.clause):
        return scene.hot and near.clause.endswith(("set ", "space ", "time ")) and bool(_ENDS_CLAUSE.match(near.after))
    if scene.hot and not near.clause.strip():
        return True
    chinese = any("\u4e00" <= letter <= "\u9fff" for letter in near.lead + near.rest)
    return chinese and (scene.hot or bool(_OPENS.search(near.clause)))


_ENDS_CLAUSE = LatePattern(r"[^\S\n]*+[吧嘛呗啊咯哈呢了的噻撒呀啦]*+[^\S\n]*+(?:$|[,，。.!！?？;；…\n])")


_EXPLODES = LatePattern(r"O\(\S+\^[(a-z]|O\(sqrt")


def _is_word_of_cost(near: Around, sure: bool) -> bool:
    if _LEAVES_OUT.search(near.clause):
        return False
    if sure:
        return True
    if not near.clause.strip() and _ENDS_CLAUSE.match(near.after):
        return True
    return bool(_SAYS.search(near.clause) and _SAID.match(near.after)) or bool(_KIND_AFTER.match(near.after))


def _is_said_size(near: Around) -> bool:
    if near.clause.rstrip().endswith("倍"):
        return False  # "ten times as long"
    if re.match(r"\s*有?多[大少长深]就", near.after):
        return True
    if _KIND_BEFORE.search(near.clause) or _GROWS_WITH.search(near.clause):
        return bool(_CLOSES.match(near.after))
    led = near.lead.strip() in ("", "the", "by the") or _SO_THE.search(near.clause)
    return bool(led) and bool(_ENDS_SIZE.match(near.after))


_GROWS_WITH = LatePattern(r"\b(?:proportional to|as (?:big|large|long|much) as)\s*(?:the )?$")
_SO_THE = LatePattern(r"^\s*(?:so|that's|it's|just|which is|所以|就是|也就是) ?(?:the )?$")
_ENDS_SIZE = LatePattern(r"\s*(?:of the (?:tree|recursion|list|string|word|array|stack)\s*)?(?:$|[,，。.!！])")


_SPACE_AFTER = LatePattern(rf"\s*+的?\s*+(?:{SPACE_WORDS})")
_JOINS_ONE = LatePattern(r"(?:§|(?<![a-z])[nmk])\s{0,8}(?:和|and|跟|、|,|，|\s)\s{0,8}$")
_ENDS_ONE = LatePattern(r"[^\S\n]*+(?:space|空间|吧|嘛|了|呗)?[^\S\n]*+(?:$|[,，。.!！?？\n])")


def _is_said_one(near: Around, scene: Scene, beside: bool) -> bool:
    if beside:
        before = _KIND_BEFORE.search(near.clause) or (scene.hot and _SPACE_AFTER.match(near.after))
        return bool(before) and bool(_CLOSES.match(near.after))
    if not scene.hot or not _ENDS_ONE.match(near.after):
        return False
    paired = scene.asks_time and scene.asks_space and _JOINS_ONE.search(near.lead)
    return bool(paired) or bool(re.search(r"(?:一次就是|就是|\bit's|\bjust)\s*$", near.clause))


def is_beside_kind(near: Around) -> bool:
    """Tell whether time, memory or complexity is named right beside the mention."""
    return bool(_KIND_BEFORE.search(near.clause) or _KIND_AFTER.match(near.after))
