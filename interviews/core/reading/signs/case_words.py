"""The kinds of unusual inputs that a text speaks of, by the words that people have for them in any problem."""

from collections.abc import Mapping

from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

_KINDS: Mapping[str, LatePattern] = {
    name: LatePattern(pattern)
    for name, pattern in {
        "empty": r"\b(?:empty|no (?:elements?|items?|nodes?|rules?|words?|input)|nothing in it|none at all|null)\b"
        r"|空(?:的|数组|串|字符串|列表|链表|树|栈|表|输入)|为空|没有元素",
        "single": r"\b(?:single|only one|just one|one (?:element|item|node|character|char|word|day|letter|coin|cell)"
        r"|length (?:of )?1|size 1|[nk] ?(?:=|==|is|equals) ?1)\b"
        r"|(?:只有|就|仅)一(?:个|项|箱|天|层|格|条|位)|单个|单元素|单节点|一个(?:元素|节点|字符)"
        r"|长度(?:为|是)? ?1|[nk] ?[=＝] ?1",
        "same": r"\b(?:duplicates?|duplicated|repeat(?:s|ed|ing)?|all (?:the )?(?:same|equal|identical)"
        r"|equal (?:values?"
        r"|elements?|numbers?|prices?|minima|neighbou?rs)|ties?|twice)\b"
        r"|重复|全(?:部)?(?:都)?(?:一样|相同|相等)|都(?:一样|相同|相等)|相等的|并列",
        "negative": r"\bnegatives?\b|below zero|less than zero|负数|负的|负值",
        "zero": r"\bzeros?\b|\bzeroes\b|[=＝] ?0\b|为 ?0|是 ?0|零",
        "large": r"\b(?:overflow|very (?:large|big|long)|huge|maximum size|large(?:st)? (?:n|input|values?|numbers?)"
        r"|recursion (?:limit|depth)|int_max|32[- ]bit)\b|溢出|很大|非常大|最大(?:规模|值)|递归(?:深度"
        r"|上限)|栈溢出|边界值",
        "absent": r"\b(?:no (?:solution|answer|match|path|pair|way|such)|not (?:found|present|there"
        r"|in the (?:list|array))"
        r"|does(?:n't| not) exist|missing|unreachable|impossible|never (?:appears|occurs|closes))\b"
        r"|不存在|找不到|没有(?:解|答案|这样的|匹配|路径|目标)|无解|到不了|不可达|凑不出",
        "order": r"\b(?:already sorted|sorted (?:input|already)|reversed?|(?:strictly )?(?:increasing"
        r"|decreasing|descending"
        r"|ascending)|unsorted|monotonic)\b|已经(?:有序|排好)|逆序|倒序|(?:单调)?递增|(?:单调)?递减|降序|升序|无序",
        "ends": r"\b(?:at the (?:very )?(?:end|start|beginning|front)|first (?:and last )?(?:element|item"
        r"|position|index"
        r"|one)|last (?:element|item|position|index|one)|boundar(?:y|ies)|border|corner|edge of|off[- ]by[- ]one)\b"
        r"|开头|结尾|末尾|首尾|第一个|最后一个|边界|边缘|角上|两端",
        "shape": r"\b(?:cycles?|self[- ]?loops?|disconnected|nested|overlap(?:s|ping)?|contained|touching|chain"
        r"|skewed"
        r"|unbalanced|odd|even|one (?:row|column)|1 ?[x×*] ?1|m ?= ?1|diagonal|isolated)\b"
        r"|环|自环|不连通|嵌套|重叠|包含|相接|退化|一条链|奇数|偶数|单行|单列|一行|一列|孤立|1 ?[x×*] ?1",
    }.items()
}


def case_kinds(text: str) -> frozenset[str]:
    """Return the kinds of unusual inputs that ``text`` speaks of."""
    plain = fold(text)
    return frozenset(kind for kind, words in _KINDS.items() if words.search(plain))
