"""A name for an edge case, out of the question that raises it: "What happens when there are no rules?" is about the
case "there are no rules". Questions that name none get none."""

from problems.text.late_patterns import LatePattern

LONGEST_LABEL = 60
"""A longer name (in characters) tells nobody at a glance which case was met."""

_ASKS = {
    "en": LatePattern(
        r"^(?:And |But )?[Ww]hat (?:happens|comes out|comes back|does your code (?:do|return|give(?: back)?)"
        r"|do you (?:return|get)|should come out) (?:when|with|if|for) ([^?]{1,160})\?$"
        r"|^(?:And )?[Ww]hat (?:if|about) ([^?]{1,160})\?$"
    ),
    "zh": LatePattern(
        r"^(?:如果|要是|对于|当)?([^？。]{1,80}?)(?:的时候|时)?，?"
        r"(?:会怎样|会如何|会发生什么|会得到什么|又会怎样|结果是[^，。？]{1,6}|你的代码[^，。？]{1,12}|你(?:会)?返回[^，。？]{1,6}|呢)？$"
    ),
}
_STATES = {"en": LatePattern(r"^[^.?]{1,160}(?=\. )"), "zh": LatePattern(r"^[^。？]{1,80}(?=。)")}
"""What stands before the question itself: "Every terrace is full. How many houses …?"."""
_EXAMPLE = {
    "en": LatePattern(r",? (?:as (?:in|for|with|on)|like|such as|for example|for instance|say,?) [`\"\d\[]|, [`\"\[]"),
    "zh": LatePattern(r"，(?:例如|比如|也就是|即|如) ?"),
}
_BARE_INPUT = LatePattern(r"[`\[]")


def case_label(question: str, language: str) -> str:
    """Return what ``question`` calls its case, without the example that it gives of it; "" where it has no name."""
    asked = _ASKS[language].match(question.strip())
    stated = _STATES[language].match(question.strip()) if asked is None else None
    if asked is not None:
        named = next(filter(None, asked.groups()), "")
    else:
        named = stated.group() if stated is not None else ""
    label = _EXAMPLE[language].split(named)[0].strip(" ,，").removesuffix("时")
    return "" if len(label) > LONGEST_LABEL or _BARE_INPUT.search(label) else label
