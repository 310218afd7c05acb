"""Whether an idea is proposed, rejected, or named beside another one to compare them."""

from problems.text.late_patterns import LatePattern

_REJECTS = LatePattern(
    # "26 counts instead of sorting" proposes the counts; what it begins with is left behind.
    r"^\W*(?:\w+\W+)?(?:instead of|rather than)\b"
    r"|\b(?:too slow|too long|too expensive|way too|overkill|won'?t (?:do|work)|will not (?:do|work)|ain'?t gonna"
    r"|not going to"
    r"|pointless|hopeless|forget|scrap|discard|till the cows|times? out|bad idea|makes no sense"
    r"|not (?:this one|worth|feasible|an option|sort\w*)|scratch that|no thanks|(?:so|wait|oh|hm+),? no\b|that'?s out"
    r"|leave (?:it|that(?: one)?) (?:alone|out)|won'?t help|would(?: not|n'?t) (?:use|do|ship|help|work|fly)"
    r"|doesn'?t (?:work|help|hold|cut it)|breaks? (?:on|for|down|when)|falls? (?:apart|over)|useless|no good|nope)\b"
    r"|(?<![行就])不行(?!不)|太慢|太贵|太费|超时|不想|没必要|不可取|不划算|不合适|不靠谱|肯定不|就算了|白费|受不了|扛不住|划不来"
    r"|跑不(?:动|完)|行不通|吃不消|放弃|排除|不能(?:用|这么)|用不了|废掉|写不了|做不到|没看到|切不出|作废|作罢|不要了|别整"
    r"|算了[，,。 ]|不成立|(?<!对)不对[哦啊，,。 ]|就?(?:完蛋|炸了|挂了|乱套|死掉|崩了|趴窝)|不用它|不用这个"
    r"|啊?不可以[，,。]|不能见|[，,。 ]pass[。.]?$|全没戏|靠不住|没用[，,。]|失效|错了|是错的|不管用|用不上"
)
_COMPARES = LatePattern(
    r"\b(?:better than|faster than|slower than|cheaper than|compared|versus|vs|which one (?:is|would|should|do|to)"
    r"|(?:prefer|choose|chose|pick|favou?r|take)\w*\b[^.,;]{0,40}\bover(?! (?:all|every|each|the)\b))\b"
    r"|比.{0,12}(?:快|慢|好|强|省|差|贵|划算)|哪[个种](?:思路|方法|做法|办法)?(?:更|比较|好)|相比|区别|对比"
)
_TURNS = LatePattern(r"\bbut\b|\binstead\b|\bso\b|但|不过|而是|改成|还是用|所以")


def stance_of(clause: str) -> str:
    """Return the stance to the idea that ``clause`` speaks of. A denial before a "but" is of something else."""
    text = clause.lower()
    turn = _TURNS.search(text)
    found = _REJECTS.search(text)
    if found is not None and not (turn is not None and turn.start() > found.end() and len(text) - turn.end() > 12):
        return "rejects"
    return "compares" if _COMPARES.search(text) else "proposes"
