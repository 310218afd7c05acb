"""Which mentions of growth state a cost, and how: what stands around a mention decides.

All patterns are tried on short windows of text, so that a message costs time in proportion to its length.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from interviews.core.costs.mentions import BARE, EXPLICIT, FORMULA, NOUN, PRODUCT, Mention

WINDOW = 60
"""So many characters before and after a mention are looked at."""

TIME_WORDS = (
    r"(?<![a-z])(?:(?<!each )(?<!every )(?<!this )(?<!at a )(?<!first )(?<!same )(?<!one )(?<!second )(?<!last )(?<!any )"
    r"time\b(?! (?:for|by|i|we|you|they|he|she|it)\b)|run ?times?\b|running time)"
    r"|时间(?!戳|点|段|轴|表|线|限|特别|够)|耗时|慢[成到]|快到"
)
SPACE_WORDS = r"(?<![a-z])(?:space|memory|storage|auxiliary|extra|mem|ram)\b|空间|内存|额外|存储"
_KIND = rf"(?:{TIME_WORDS}|{SPACE_WORDS}|复杂度|complexity)"
_COST_ASKED = re.compile(
    r"\b(?:costs?|complexit\w*|big[- ]?o|run(?:ning)?[- ]?times?|how (?:long|fast|slow|expensive|many steps|much (?:time|memory|space|work|room|extra|does|would|will|longer|slower|do))|space"
    r"|memory|time|cheap\w*|expensive|faster|slower|price|efficien\w*|scale\w*|growth?|worst case|quadratic|linear)\b"
    r"|代价|复杂度|时间|空间|内存|开销|多久|多慢|多快|成本|花多少|费多少|要多少|量级|效率|次数|多少次|几次|多少步|平方|线性"
)
_COST_SURELY_ASKED = re.compile(
    r"\b(?:costs?|complexit\w*|big[- ]?o|running time|how (?:long|slow|expensive)|how much (?:time|memory|space))\b"
    r"|代价|复杂度|多少时间|多少内存|多少空间|多久|多慢|量级"
)
_PER_STEP_ASKED = re.compile(
    r"每次|一次(?!二分|遍历)|单次|每个|每一|每加|push|pop\b|peek|插入|查找|查一|加一个|删|insert|\b(?:each|every|per|single|one call)\b"
    r"|\badd(?:ing)?\b|\bsearch for\b|starts.?with|\boperations?\b|\bcalls?\b|\bquer\w+|\blook-?ups?\b|\bget\b|\bput\b|操作"
)
COLD_STAGES = frozenset({"problem_clarification", "edge_case_check", "pattern_summary", "pseudocode_design"})
_SENTENCE_END = re.compile(r"[。.!?！？;；\n…]")
_CLAUSE_END = re.compile(r"[,，。.!?！？;；:：\n…—、]")


@dataclass(frozen=True)
class Scene:
    """What is known before the message is read: the stage, and what the coach asked."""

    stage: str
    hot: bool
    asks_time: bool
    asks_space: bool
    per_step: bool
    compares: bool

    @classmethod
    def of(cls, stage: str, asked: str) -> "Scene":
        """Read the coach's message ``asked`` (folded)."""
        wanted = _COST_SURELY_ASKED if stage == "thought_articulation" else _COST_ASKED
        costs = bool(wanted.search(asked)) and stage not in COLD_STAGES
        return cls(
            stage,
            stage == "complexity_analysis" or costs,
            bool(_ASKS_TIME.search(asked)) and not _TIME_IS_SETTLED.search(asked),
            bool(_ASKS_SPACE.search(asked)),
            bool(_PER_STEP_ASKED.search(asked)),
            bool(_COMPARES.search(asked)),
        )


_ASKS_TIME = re.compile(
    rf"{TIME_WORDS}|how (?:long|fast|slow|many steps)|多久|多快|多慢|多少次|多少步|faster|slower|cheaper in time"
)
_ASKS_SPACE = re.compile(rf"{SPACE_WORDS}|占多少|占多大|存多少")


_COMPARES = re.compile(r"\bcompare|\bversus\b|\bdiffer|对比|比较|相比|分别")
_TIME_IS_SETTLED = re.compile(
    r"(?:\btime|时间)[^?？]{0,14}(?:清楚|知道|没问题|说完|说过|好了|对了|\bclear|你说|说是|刚才|you said|settled|agreed|\bfine\b|\bgood\b|\bright\b|makes sense"
    r"|done)[^?？]{0,12}(?:space|memory|空间|内存)"
)


@dataclass(frozen=True)
class Around:
    """The text around a mention: ``before`` and ``after`` end at other mentions, ``clause`` and ``sentence`` also at
    punctuation; ``rest`` is what follows, other mentions written as ``§``."""

    before: str
    after: str
    clause: str
    sentence: str
    rest: str
    lead: str


def around(masked: str, mention: Mention) -> Around:
    """Cut what stands around ``mention`` from the text in which mentions are masked by ``§``."""
    lead = masked[max(0, mention.start - WINDOW) : mention.start]
    rest = masked[mention.end : mention.end + WINDOW]
    before = lead.rsplit("§", 1)[-1]
    return Around(
        before, rest.split("§", 1)[0], _last(_CLAUSE_END, before), _last(_SENTENCE_END, before), rest,
        _last(_SENTENCE_END, lead),
    )  # fmt: skip


def mask(folded: str, mentions: Sequence[Mention]) -> str:
    """Return the text with ``§`` in place of every character of a mention."""
    parts, at = [], 0
    for mention in mentions:
        parts += [folded[at : mention.start], "§" * (mention.end - mention.start)]
        at = mention.end
    return "".join([*parts, folded[at:]])


def _last(ends: re.Pattern[str], text: str) -> str:
    place = 0
    for match in ends.finditer(text):
        place = match.end()
    return text[place:]


_CODE = re.compile(r"[=\[\]{}]|\brange\b|\breturn\b|//|->|\bwhile\b|\bdef\b|\bif\b.*:|len\(")
_COUNT_AFTER = re.compile(
    r"\s*-?(?:个|次|对|种|条|位|遍|轮|张|层|步|件|家|户|块|格|行|列|叉|天|批|路|台|倍|岁|盒|摞|本|根|页|章|座|场|段|组|份|串|桶|段|枚|只|颗|节|首"
    r"|(?:times|elements?|items?|pairs?|subsets?|paths?|calls?|rounds?|loops?|pass(?:es)?|numbers?|nodes?|words?|letters?|lists?"
    r"|steps?|choices?|substrings?|combinations?|subsequences?|states?|cells?|entries|values?|different|of them|houses?|things?"
    r"|buckets?|coins?|strings?|chars?|characters?|levels?|rows?|columns?|frames?|iterations?|operations?|lookups?|sorts?)\b)"
)
_JOIN = r"(?:[\s:：=,，~]|\b(?:is|are|was|of|the|a|s|be|about|roughly|like|just|also|still|only|would|should|at|takes?|needs?|uses?|costs?|for|it|its|it's|goes|stays|becomes?|to|then|so|uh|um|complexity|wise|both|i|think|well|order)\b|就|都|是|也|还|为|大概|大约|差不多|应该|占|要|的|话|复杂度|呢|嘛|一样|我|觉得|估计|想|说|算|成|变|只|用|了|上|当然|肯定|那|则|有|差|得|花|走|到|吧|级|方面|开销|消耗)*"
_KIND_BEFORE = re.compile(rf"(?:{_KIND}){_JOIN}$")
_KIND_AFTER = re.compile(rf"\s*(?:的|in |of |extra |worst[- ]case |average |total |total )?\s*(?:{_KIND})")
_OPENS = re.compile(
    r"(?:^|[,，。.;；:：!！?？…—\n]|\b(?:is|are|be|so|just|only|still|also|then|it's|its|that's|thats|(?:down|close|up|comes?|goes|back|adds up|boils down|equal) to|about|roughly|around|at|takes?|costs?"
    r"|it|say|by|wait|sorry|uh|um|er|erm|hmm|probably|maybe|perhaps|think|guess|becomes?|well|like|yeah|yes|no|was|actually|mean|oh"
    r"|not|than|means|be|answer|again|worst|worst case|average|best case|gives|makes)"
    r"|是|就|也|还|得|要|为|算|成|[降做变压缩化]到了?|降为|[均分]?摊|总|以|此|那|概|约|多|该|能|对|占|才|呢|叫|即|嘛|啊|咯|哦|有|总共|一共|起来|拢共|等于|最多|最坏|平均|恩|嗯|变|跟|和|不)\s*$"
)
_CLOSES = re.compile(
    r"[\s吧嘛呗啊咯哈呢了的噻撒呀喽哦罢呐么吗级别啦]*(?:$|[,，。.;；:：!！?？…—\n、(§]"
    r"|(?:right|i think|i guess|i reckon|i suppose|too|as well|also|overall|in total|total|for|both|time|space|memory|because|since"
    r"|cos|cause|coz|as|due|and|if|when|with|at|or|but|again|then|still|worst|not|though|in|each|per|yeah|no|wait|where|which|given|meaning|once|i|you|we|it|it's"
    r"|there|okay|ok|maybe|probably|all|only|so|am|hmm|uh|um|extra)\b"
    r"|因为|一样|也|不|但|而|空间|时间|内存|大|就|搞定|打住|可能|应该|如果|没|哦|那么|[和跟与] ?1|and (?:1|one)\b|1\s*$)"
)
_SAYS = re.compile(
    r"(?:\b(?:is|it's|its|that's|thats|be|so|still|stays?|becomes?|to|about|roughly|just|becoming|got|made|makes|of|takes?|runs? in|runs|in|goes|at|also|then|for|are|both)"
    r"|是|算|变|成|还|也|就|到|为|要|级|间|存|度|用|约|概|肯定|以|候)\s*(?:a |an |the |all )?$"
)
_SAID = re.compile(
    r"\s*(?:$|[,，。.;；!！…]|(?:extra )?(?:time|space|memory|overall|in total|again|runtime|complexity)|时间|空间|级|复杂度|了|的|吧|内存|有点|太慢|慢)"
)
_ASKS_LEAVE = re.compile(
    r"\b(?:must|has to|have to|had to|needs? to|required?|supposed|can (?:we|i|you|it|this)|could (?:we|i|you|it)|is there|want\w*|expect\w*|allowed|may i"
    r"|faster than|acceptable|good enough|fine|okay|enough|ok|should|aim\w*|looking for|somehow|get (?:it )?(?:down )?to|does it|do (?:we|i|you)|hoping|target)\b"
    r"|能不能|能否|可以|要求|必须|有没有|给不给|扛|够不够|过得了|给过|允许|要多快|行不|能过|要不要|需要|想要|争取|达到|做到|压到|优化到|降到|吗|能用|必要"
)
_QUESTION = re.compile(r"[?？]|吗|么$|不$|没$|嗦|\bright\b")
_LEAVES_OUT = re.compile(r"(?:再|每个数的?|每个的?|数字的?|个|完全|各位|每位|数位|两数|求)\s*$")


def is_stated(mention: Mention, near: Around, scene: Scene, segment: str) -> bool:
    """Tell whether ``mention`` speaks of a cost at all. ``segment`` is the part of the text between commas around it."""
    if mention.plainness < EXPLICIT and _CODE.search(segment) and not re.search(_KIND, segment):
        return False
    if mention.space:
        return True  # what it says depends on what is asked
    if scene.stage in COLD_STAGES and not _is_told(mention, near, scene):
        return False
    if scene.stage != "complexity_analysis" and _IS_ENOUGH.search(near.sentence + "§" + near.after):
        return False
    if mention.plainness in (BARE, PRODUCT) and (_ASKS.search(near.sentence) or _ASKS_BACK.search(_clause_around(near))):
        return False
    if mention.plainness == EXPLICIT:
        return True
    beside = is_beside_kind(near)
    if mention.plainness == FORMULA:
        if mention.word:
            return _is_word_of_cost(near, beside or scene.hot)
        return beside or scene.hot or not _EXPLODES.match(mention.value) or bool(_OPENS.search(near.clause))
    if _COUNT_AFTER.match(near.rest):
        return mention.plainness == PRODUCT and scene.hot
    if mention.plainness == PRODUCT:
        return beside or scene.hot
    if mention.word:
        return scene.hot or bool(SO.search(near.clause))
    if mention.plainness == NOUN:
        return scene.hot and _is_said_size(near)
    if mention.growth.is_constant:
        return _is_said_one(near, scene, beside)
    if mention.marked and _ends_chinese_clause(near, scene):
        return True
    if beside and (_CLOSES.match(near.after) or _KIND_AFTER.match(near.after)):
        return True
    if scene.hot and _KIND_IN_CLAUSE.search(near.clause) and _CLOSES.match(near.after):
        return True
    return scene.hot and bool(_OPENS.search(near.clause)) and bool(_CLOSES.match(near.after))


_IS_ENOUGH = re.compile(
    r"\b(?:good enough|fast enough|do you want|whether|must|has to be|have to be|needs? to be|is required|is there an?)\b"
    r"|\bis §[^,.]{0,8}(?:ok|okay|fine|enough|allowed)\b"
    r"|够吗|够用|够不够|行不行|行吗|可以吗|接受|必须|要求|扛得住|给不给|能过|过得了|有没有[^,，。]{0,4}§"
)
_ASKS = re.compile(r"^\s*(?:so |and |but |ok |wait )?(?:what|why|how|which|who|where|do you|did you|can you)\b")
_ASKS_BACK = re.compile(r"什么|怎么|多少|多大|哪个|谁")


def _clause_around(near: Around) -> str:
    return near.clause + "§" + _CLAUSE_END.split(near.after, maxsplit=1)[0]


_KIND_IN_CLAUSE = re.compile(rf"(?:{_KIND})[^§]{{0,10}}[^a-z到从]\s*$")


def _is_told(mention: Mention, near: Around, scene: Scene) -> bool:
    """In a stage in which costs are seldom stated: tell whether this one is, and not asked for."""
    beside = is_beside_kind(near)
    if mention.plainness < EXPLICIT and not beside and not (mention.word and _SAID_LEVEL.match(near.after)):
        return False
    if scene.stage != "problem_clarification":
        return mention.plainness >= FORMULA or not _ASKS_LEAVE.search(near.sentence + near.after)
    return not _ASKS_LEAVE.search(near.sentence + near.rest) and not _QUESTION.search(near.rest[:20])


_SAID_LEVEL = re.compile(r"\s*(?:级|了|overall|in total)")


def _ends_chinese_clause(near: Around, scene: Scene) -> bool:
    """Tell whether "on" ends a clause of Chinese: there it is hardly the English word."""
    if not _ENDS_CLAUSE.match(near.after) or re.search(r"[a-z]\s*$", near.clause):
        return scene.hot and near.clause.endswith(("set ", "space ", "time ")) and bool(_ENDS_CLAUSE.match(near.after))
    if scene.hot and not near.clause.strip():
        return True
    chinese = any("\u4e00" <= letter <= "\u9fff" for letter in near.lead + near.rest)
    return chinese and (scene.hot or bool(_OPENS.search(near.clause)))


_ENDS_CLAUSE = re.compile(r"\s*[吧嘛呗啊咯哈呢了的噻撒呀啦]*\s*(?:$|[,，。.!！?？;；…\n])")


_EXPLODES = re.compile(r"O\(\S+\^[(a-z]|O\(sqrt")


def _is_word_of_cost(near: Around, sure: bool) -> bool:
    if _LEAVES_OUT.search(near.clause):
        return False
    if sure:
        return True
    if not near.clause.strip() and _ENDS_CLAUSE.match(near.after):
        return True
    return bool(_SAYS.search(near.clause) and _SAID.match(near.after)) or bool(_KIND_AFTER.match(near.after))


def _is_said_size(near: Around) -> bool:
    if re.match(r"\s*有?多[大少长深]就", near.after):
        return True
    if _KIND_BEFORE.search(near.clause) or _GROWS_WITH.search(near.clause):
        return bool(_CLOSES.match(near.after))
    return near.lead.strip() in ("", "the", "by the") and bool(_ENDS_SIZE.match(near.after))


_GROWS_WITH = re.compile(r"\b(?:proportional to|as (?:big|large|long|much) as)\s*(?:the )?$")
_ENDS_SIZE = re.compile(r"\s*(?:of the (?:tree|recursion|list|string|word|array|stack)\s*)?(?:$|[,，。.!！])")


_SPACE_AFTER = re.compile(rf"\s*的?\s*(?:{SPACE_WORDS})")
_JOINS_ONE = re.compile(r"(?:§|(?<![a-z])[nmk])\s*(?:和|and|跟|、|,|，|\s)\s*$")
_ENDS_ONE = re.compile(r"\s*(?:space|空间|吧|嘛|了|呗)?\s*(?:$|[,，。.!！?？\n])")


def _is_said_one(near: Around, scene: Scene, beside: bool) -> bool:
    if beside:
        before = _KIND_BEFORE.search(near.clause) or (scene.hot and _SPACE_AFTER.match(near.after))
        return bool(before) and bool(_CLOSES.match(near.after))
    if not scene.hot or not _ENDS_ONE.match(near.after):
        return False
    paired = scene.asks_time and scene.asks_space and _JOINS_ONE.search(near.lead)
    return bool(paired) or bool(re.search(r"(?:一次就是|就是|\bit's|\bis|\bjust)\s*$", near.clause))


_NOT_EN = (
    r"\b(?:not(?! (?:sure|just|only|certain|really sure|too sure|quite sure))|isn't|isnt|can't be|cant be|cannot be|couldn't be|won't be|never|wasn't|aren't|no longer|nothing|hardly|doesn't|not even"
    r"|don't think (?:it|that)\w*|neither|nor)\b[^,，§]{0,22}$"
)
_NOT_ZH = r"(?:(?<![是啊哦诶噢呃])不是|不会是?|不可能是?|没有|没到|并非|不到|而不是|绝不|才不|不用|不需要|不算(?=[^,，§]{0,2}$)|哪是|哪有|咋个可能|怎么可能|谈不上|非(?!常))[^,，§]{0,9}$"
_NOT_BEFORE = re.compile(f"{_NOT_EN}|{_NOT_ZH}")
_DOUBLE = re.compile(r"(?:那不|不就|是不是|这不|可不|要不|还不|(?:why|is it|isn't it|isn't that) not|isn't (?:it|that|this) (?:just )?)[^,，§]{0,8}$")
_NOT_AFTER = re.compile(
    r"\s*(?:的|级|了)?[,，.。…]?\s*(?:(?:but |其实|那?可?)?(?:不是(?!吗|么)|并不是|it isn't|it is not|it's not|is wrong|isn't right|that's wrong)|but (?:it's )?not\b|都不对|不成立)"
)
_SEEMS = re.compile(r"(?:看起来|看着|看上去|乍一看|貌似|表面|\blooks?|\bseems?|\bappears?|you'd think|sounds?)[^。.§]{0,20}$")
_COMPARED = re.compile(
    r"(?:\b(?:than|instead of|improv\w+|down from|beats?|go(?:es)? from|unlike|versus|vs)\b[\w\s'-]{0,20}"
    r"|(?:比起?|优于|好于|快于|低于|少于|小于|超过|不止|降自)[^，。；,;§]{0,8})$"
)
_FROM = re.compile(r"(?:\bfrom|从|由)\s*(?:the |a |原来的|之前的)?$")
_ONTO = re.compile(r"[^§,，。.]{0,12}(?:\bto\b|down to|into|到|变成|变|成|降)[^§,，。.]{0,10}§")
_WORSE_THAN = re.compile(r"[^§,，。.]{0,6}(?:快|慢|好|多才|多才划算|划算|更省|省)")
_REPORTED = re.compile(
    r"(?:我?(?:刚才|刚刚|之前|前面|本来|原来|一开始|原本)(?:我)?[^,，。§]{0,6}(?:说|写|讲|以为|觉得|答|想)(?:的|成|了|是)*"
    r"|\b(?:i|i'd|we|you)(?: had| just| first| wrongly)? (?:said|wrote|thought|claimed|told you|assumed|was going to say|wanted to say|was tempted to say(?: merely| just)?|almost said|had)(?: it was| it's| before| earlier| that| of)*)\s*$"
)
_EARLIER_AFTER = re.compile(r"\s*(?:before|earlier|刚才|之前)")
_ALMOST = re.compile(r"(?:\b(?:almost|nearly|close to|practically)|接近|几乎|近似于?)\s*$")
_UNSURE = re.compile(
    r"^\s*(?:(?:so|um|uh|hmm|and|then|well|or)[ ,]+)*(?:is|isn't|would|could|wouldn't) (?:it|that|this)\b|"
    r"\b(?:maybe|perhaps|might|could be|not (?:\w+ )?sure|unsure|don't know|dunno|can't tell|no idea|not certain|possibly|wild guess|guessing|not confident|i forget|never got|hard to say)\b"
    r"|是不是|会不会|可能|好像|不太? ?sure|不确定|不太确定|拿不准|分不清|不敢|没把握|说不准|不太懂|猜|不晓得|不知道|不清楚|也许|或许|没底|吗|吧应该|不太会|搞不清|对不对|对不"
)
_TRAILS_OFF = re.compile(r"[^,，。.!！;；§]{0,14}[?？]")
_RHETORIC = re.compile(r"(?:那不|不就|这不|可不|can't|咋个|怎么可能|why would)")


def stance(mention: Mention, near: Around) -> str:
    """Return ``claims``, ``rejects``, ``unsure``, or ``""`` for what is compared with, or was said before."""
    if _COMPARED.search(near.before) or _REPORTED.search(near.clause) or _EARLIER_AFTER.match(near.after):
        return ""
    if (_FROM.search(near.clause) and _ONTO.match(near.rest)) or _ALMOST.search(near.clause):
        return ""
    if near.clause.endswith("比") or (re.search(r"比[^,，。§]{0,6}$", near.before) and _WORSE_THAN.match(near.after)):
        return ""
    if _is_denied(near):
        return "rejects"
    said = f"{near.sentence} § {near.after}"
    if (_UNSURE.search(said) or _TRAILS_OFF.match(near.rest)) and not _RHETORIC.search(near.sentence):
        return "unsure"
    return "claims"


def _is_denied(near: Around) -> bool:
    if _NOT_BEFORE.search(near.clause) and not _DOUBLE.search(near.clause):
        return not re.search(r"\bnot\b.*\b(?:but|just)\b|不是.*是|不是.*就", near.clause)
    return bool(_NOT_AFTER.match(near.rest)) and (bool(_SEEMS.search(near.sentence)) or "其实不是" in near.rest[:12])


CORRECTION = re.compile(
    r"\bno+\b(?=\s*(?:[,.…!-]|$|§|wait|hang|hold|sorry|no\b|it\b|it's|that|thats|i\b|actually|because|only|linear|you))"
    r"|\bwait\b|hang on|hold on|scratch that|\bi mean\b|\bactually\b|\bsorry\b|correction|\bmy bad|\boops|\bnope\b|\bnah\b|strike that"
    r"|\bmake that\b|\bor rather\b|\bi take (?:it|that) back|\blet me (?:redo|rethink|correct)|\bon second thought|\bi lied"
    r"|[…—。.]\s*啊[,，]|哦不|[啊诶噢呃]不是|啊不|诶不|噢不|呃不|欸不|不对|等等|等下|等一下|等会|说错|更正|搞错|改口|不不|(?<!是)不是(?=[,，。…！!]|$)|后来想想|应该说|纠正|错了|(?:^|[，,。…！!\s])不[，,。…！!\s]|不会不会|讲错|算错|记错|忘了"
)
SO = re.compile(
    r"(?:\b(?:so|thus|hence|therefore|overall|totals?|altogether|giving|gives|makes|in all|comes? (?:to|out)|boils down|ends? up|call it|all told|final(?:ly)?|dominates|still|then it's|that's|which is|multiply)\b"
    r"|=>|所以|因此|总共|总的?|一共|合计|总计|加起来|乘起来|合起来|那就|就是|最后|整体|算下来|摊下来|还是|那不就|均摊|这样就|拢共|等于|于是)[^§]{0,25}$"
)
SO_AFTER = re.compile(r"[^,.;，。；§]{0,8}(?:\b(?:in total|overall|altogether|dominates|all in)\b|总共|搞定|占大头|主导)")
OTHERWISE = re.compile(r"\bor\b|还是|或者")
"""Between two costs of which the learner does not know which one is right."""
CONTRAST = re.compile(
    r"\b(?:better|instead|improve\w*|optimi\w+|whereas|while|using|versus|vs|second|other|alternatively|with (?:a|the|my)|if (?:i|we|you)|but with|recursion|recursive|iterative|pop|push)\b"
    r"|优化|改成|换成|更好|而用|如果|另一|改进|不如|换|push|pop|插入|查询|问的时候|平均|均摊|递归|循环|迭代|版|但是用|后者|前者"
)
_SUB_STEP = re.compile(
    r"(?:\b(?:each|every|per|(?:look(?:ing)?[\s-]?ups?|insert|access|push|pop|hashing|comparison|check|append|get|in check|contains)\w*|operations?)\b[\w\s'’-]{0,28}"
    r"|(?:每次|单次|每[一个步层轮行根格位家户张天条趟组词字]|查一次|查找|插入|一次|每趟|每条|里面|内层|里层|单个|查询|查表|取值|访问|哈希表?[查取找]|下标)[^，。；,;§]{0,14})$"
)
_SUB_STEP_AFTER = re.compile(
    r"\s*(?:time )?(?:each\b|per\b|for each|every\b|a go\b|apiece|a pop\b|look-?ups?|access|checks?|insert|comparison)|\s*(?:的)?(?:查找|查询|访问|下标|操作|查)"
)


def is_beside_kind(near: Around) -> bool:
    """Tell whether time, memory or complexity is named right beside the mention."""
    return bool(_KIND_BEFORE.search(near.clause) or _KIND_AFTER.match(near.after))


def is_sub_step(near: Around) -> bool:
    """Tell whether the cost is that of one step of many."""
    if SO.search(near.clause) and not _SUB_STEP_AFTER.match(near.after) and not _LOOK_UP.search(near.clause):
        return False
    return bool(_SUB_STEP.search(near.clause) or _SUB_STEP_AFTER.match(near.after))


def is_count(near: Around) -> bool:
    """Tell whether what follows makes the mention a number of things: "n^2 pairs", "n 方个"."""
    return bool(_COUNT_AFTER.match(near.rest))


def is_concluded(near: Around) -> bool:
    """Tell whether the cost is what the words before it lead to."""
    return bool(SO.search(near.clause) or SO_AFTER.match(near.after))


def is_only_a_step(near: Around) -> bool:
    """Tell whether nothing but the cost of a single look is stated: "each look-up is O(1)"."""
    return bool(_LOOK_UP.search(near.clause))


def was_reported(near: Around) -> bool:
    """Tell whether the learner says that this is what was said or thought before."""
    return bool(_REPORTED.search(near.clause) or _EARLIER_AFTER.match(near.after) or _ALMOST.search(near.clause))


_LOOK_UP = re.compile(r"look(?:ing)?[\s-]?ups?|查找|查一次|查询|查表|哈希查|\baccess|访问")
