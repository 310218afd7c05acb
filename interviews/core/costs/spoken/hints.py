"""What is as good as a cost where a cost is asked for and none is named: the shape of loops, how much is stored."""

from collections.abc import Collection
from typing import Literal

from interviews.core.costs.formulas.lexicon import SIZES_EN, SIZES_ZH
from interviews.core.costs.spoken.scene import Scene
from problems.text.late_patterns import LatePattern

CONFIDENCE = 0.4
SAID = 0.7
"""How sure a size is that is said of what is stored."""

_ONE_LOOP = LatePattern(
    r"\b(?:one|single|1) (?:pass|sweep|loop|scan|traversal)\b|\bonce (?:through|over)\b"
    r"|\b(?:each|every) (?:\w+ ){1,3}(?:exactly |only |just )?once\b"
    r"|(?:只|就)?(?:走|扫|遍历|过|看)一[遍次趟]|一[遍次]遍历|一层循环"
)
_TWO_LOOPS = LatePattern(
    r"\b(?:two|double) nested (?:for )?loops\b|\bloop (?:in|inside) a(?:nother)? loop\b"
    r"|两[层重](?:嵌套)?循环|双[层重]循环"
)
_FEW_VARIABLES = LatePattern(
    r"\b(?:a few|a couple of|just|only|two|three|one|single|some) (?:\w+ )?"
    r"(?:variables?|counters?|pointers?|indices|indexes|integers|ints|numbers)\b"
    r"|(?:几个|两个|俩|一个|三个|就俩|就仨)(?:变量|指针|下标|计数器|数字|整数)"
)
_NOTHING = LatePattern(r"\s*(?:(?:none|nothing|zero|hardly any)\b|几乎没有|基本没有|没有啥|没啥)")
_NONE_KEPT = LatePattern(
    r"\W*(?:(?:no|nope|none|nothing|zero|i (?:keep|store|hold|save) nothing"
    r"|(?:i )?(?:don'?t|didn'?t) (?:keep|store|save) anything)"
    r"(?: (?:else|extra|more|at all|really))*"
    r"|(?:基本|几乎|应该|就|也|都)*没(?:有|存|用|开|占|保存|记|了)*(?:什么|啥|东西|额外的?|别的|其他的?)*(?:空间|内存)?"
    r"|不(?:用|需要)(?:存|额外|空间|什么)*|无|零)(?:了|吧|啊|呀|的)*\W*"
)
"""The whole of an answer to what is kept beside the input."""
_SPACE_IS_FEW = LatePattern(
    r"(?:空间|内存|\bspace|\bmemory)[^,，。.;；]{0,16}(?:(?:几个|两个|俩|一个|三个)(?:变量|指针|下标"
    r"|计数器|数字|整数)"
    r"|(?:few|couple of|two|three|one|single) (?:\w+ )?(?:variables?|counters?|pointers?|indices|integers|ints)\b)"
)
_ONE_STEP = LatePattern(
    r"\b(?:one|a single|1) step\b|\bstraight (?:away|off)\b|(?:就|只要?)?一步|直接(?:取|拿|算|下标)"
)
_STEPS_IN_ALL = LatePattern(
    r"(?:加起来|总共|一共|最多|合起来|in total|at most|altogether)[^,，。;；]{0,6}?\d? ?(?P<size>[nmk]) ?"
    r"(?:步|次|steps|moves|operations|comparisons)"
)
_NO_SINGLE_LOOP = LatePattern(r"\bsort|排序|\bheap|堆|for each|每个[^,，。]{0,8}[都又再还]")
_STORED = LatePattern(
    r"(?<![a-z])(?P<first>[nmkhdl]) ?(?:个|层|张|条|份|格|elements|items|entries|nodes|frames|levels|deep"
    r"|calls|values|slots|cells|words|numbers|那么[多长深大]|(?:长|大小)?的(?:数组|栈|队列|表))"
    r"|\b(?:size|length|depth|up to|at most) (?P<second>[nmkhdl])\b"
)
_AS_LARGE = LatePattern(
    rf"(?<![a-z])(?P<zh>{'|'.join(sorted(SIZES_EN))}|{'|'.join(sorted(SIZES_ZH, key=len, reverse=True))})"
    r" ?(?:那么|这么|一样)(?:多|长|深|大)"
    rf"|\bas (?:deep|long|large|big|many|much) as (?:the )?(?P<en>{'|'.join(sorted(SIZES_EN))})\b"
)
_HELD = LatePattern(
    r"空间|内存|数组|栈|递归|存|深|\b(?:space|memory|array|list|table|stack|recurs\w+|deep|keep|store)\b"
)
_THE_RESULT = LatePattern(
    r"^\W*(?:(?:just|only|nothing but|no more than) )?(?:the |my |an? )?(?:answers?|results?|output)"
    r"(?: (?:list|array|itself|only))*\W*$|^\W*(?:就|只有?)(?:一个)?(?:答案|结果)(?:数组|列表)?(?:吧|呗)?\W*$"
)
_SPACE_IS_RESULT = LatePattern(
    r"\b(?:space|memory) (?:is |for |goes to |holds )?(?:just |only )?(?:for )?the (?:answers?|results?|output)\b"
    r"|(?:空间|内存)(?:就|只|只有|就是|只要)?(?:存|放)?(?:一个)?(?:答案|结果)"
)
_ONE_EACH = LatePattern(
    r"\b(?:one|a|an) (?:\w+ ){0,2}(?:per|for each|for every) (?!pair)\w+"
    r"|每[个级步项格层家位种](?:\w{1,2})?(?:都)?(?:存|记|放)?一[个份条]"
)

Stance = Literal["claims", "unsure"]
Hint = tuple[str, Literal["time", "space"], Stance, int, int, float]


def hints(folded: str, scene: Scene, stated: Collection[str]) -> list[Hint]:
    """Return what such words say, as the fields of a stated cost; nothing outside the stage that asks for costs.

    ``stated`` has ``time`` and ``space`` where the message names a cost of them.
    """
    if scene.stage != "complexity_analysis":
        return []
    if "space" not in stated and (match := _SPACE_IS_FEW.search(folded)):
        return [("O(1)", "space", "claims", *match.span(), CONFIDENCE)]
    large = _AS_LARGE.search(folded)
    if "space" not in stated and large and (scene.asks_space or _HELD.search(folded)):
        return [(f"O({large['zh'] or large['en']})", "space", "claims", *large.span(), SAID)]
    if "space" not in stated and (match := _SPACE_IS_RESULT.search(folded)):
        return [("O(n)", "space", "claims", *match.span(), SAID)]
    if stated:
        return []
    if scene.asks_space and not scene.asks_time:
        return _of_space(folded)
    if "?" in folded:
        return []
    if match := _STEPS_IN_ALL.search(folded):
        return [(f"O({match['size']})", "time", "claims", *match.span(), CONFIDENCE)]
    if _NO_SINGLE_LOOP.search(folded):
        return []
    one_step = ((_ONE_STEP, "O(1)"),) if scene.per_step else ()
    for pattern, value in ((_TWO_LOOPS, "O(n^2)"), (_ONE_LOOP, "O(n)"), *one_step):
        if match := pattern.search(folded):
            return [(value, "time", "claims", *match.span(), CONFIDENCE)]
    return []


def _of_space(folded: str) -> list[Hint]:
    if match := _STORED.search(folded):
        stance: Stance = "unsure" if "?" in folded else "claims"
        return [(f"O({match['first'] or match['second']})", "space", stance, *match.span(), CONFIDENCE)]
    if match := _THE_RESULT.match(folded):
        return [("O(n)", "space", "claims", *match.span(), CONFIDENCE)]
    if match := _ONE_EACH.search(folded):
        return [("O(n)", "space", "unsure" if "?" in folded else "claims", *match.span(), CONFIDENCE)]
    if match := _NONE_KEPT.fullmatch(folded) or _NOTHING.match(folded) or _FEW_VARIABLES.search(folded):
        return [("O(1)", "space", "claims", *match.span(), CONFIDENCE)]
    return []
