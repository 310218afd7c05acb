"""Whether a message tells what code does with a case: an outcome that was heard in it, beside kind words, or code."""

import re
from collections.abc import Mapping, Sequence

from interviews.core.acts import ActKind, Heard
from interviews.core.code.reading import MAX_CHARACTERS, find_code
from interviews.core.knowledge import EdgeCase
from interviews.core.reading.signs.message_signs import is_shrug, sentence_places, sentences, words
from problems.text.late_patterns import LatePattern
from problems.text.phrases import find_phrases, fold
from problems.values.showing import show_value

_AS_CODE = LatePattern(r"`[^`\n]+`")
_LITERAL = LatePattern(r"\d|[\[({\"']")
_POLITE = LatePattern(
    r"\b(?:thank\w*|thanks|(?:good|great|nice|fair|interesting) (?:question|point|one|case)|let me (?:think|see)"
    r"|nothing to (?:add|say)|i (?:think|guess|believe|suppose|see)|i(?:'ll| will| would|'d) (?:have to |need to )?"
    r"(?:think|check|look|add)|edge cases?|no (?:idea|problem|more)|(?:a|one) (?:moment|second|minute)"
    r"|you|the|that|this|it|for|a|an|question|answer)\b"
    r"|谢谢|好问题|让我想想|我想想|有意思|我觉得|我认为|稍等|等一下|一下|一个|一点|第一反应|你|的"
)

_VALUE = LatePattern(r"(?<![\w.\[])-?\d+(?![\w\]]|\.\d)|\b(?:true|false)\b|[真假]", re.IGNORECASE | re.ASCII)
"""Chinese stands right beside its numbers: "结果0个"."""
_COMES_OUT = LatePattern(
    r"(?:\b(?:returns?|outputs?|prints?|(?:result|answer|output|comes? (?:out|to)|should|must)(?: be| is| as)?)\b"
    r"|返回|输出|得出|结果|答案|应该)\s*(?:(?:is|are|be|just|only|also|still|then|give|:|=|也|就|还|都|是|为|等于|得|：|`)\s*)*"
    r"(?P<value>-?\d+(?![\w\]]|\.\d|\s?[-+*/<>])|true\b|false\b|[真假]"
    r"|(?:zero|one|two|three|four|five|six)\b(?! (?:more|of|by|at)\b)"
    r"|[零一二两三四五六](?![个种条次样些直定般旦共位步层下十百千万]))",
    re.IGNORECASE | re.ASCII,
)
"""A value that is said to come out; the last such word counts more than any number after it."""
_SO_IT_IS = LatePattern(
    r"(?:\b(?:so|thus|hence|giving|gives?|gets?|equals?|that'?s|which is)\s"
    r"(?:it'?s |that'?s |just |we get |i get |you get )?"
    r"|(?:所以|那)(?:就)?(?:是|得到?|为|等于)\s*|得到\s*)"
    r"(?P<value>-?\d+|true|false|[真假])(?=[,.;:!)，。；！）]|\s(?:for|because|since|as)\b|\s*$)",
    re.IGNORECASE | re.ASCII,
)
"""A conclusion that is a value: "so 2, for 1+1 and the long stride"."""
_TAKES_BACK = LatePattern(
    r"\b(?:no|wait|actually|sorry|oops|rather)\b|不对|不是|等等|等一下|哦|说错|更正", re.IGNORECASE
)
_ENDS_WITH = LatePattern(
    r"(?P<value>(?<![\w.\[])-?\d+|\btrue|\bfalse|[真假])(?:\s?(?:[个次种条枚天层步段对分块]|[a-z]{3,9}(?![a-z])))?"
    r"[\s`,，.。!！?？~]{0,12}(?:吧|吗|呢|了|啊|对的?|没错|right|i think|i guess){0,4}[\s.。!！?？]{0,12}$",
    re.IGNORECASE | re.ASCII,
)
_ALL = LatePattern(r"\b(?:all|each|every\w*|only)\b|[全都]", re.IGNORECASE)
_TRUTH = {"true": "True", "真": "True", "false": "False", "假": "False"}
_IN_WORDS = {
    **{word: str(number) for number, word in enumerate(("zero", "one", "two", "three", "four", "five", "six"))},
    **{word: str(number) for number, word in enumerate("零一二三四五六")},
    "两": "2",
}
_ANOTHER = LatePattern(
    r"^\W*(?:(?:and|then|so|oh|um|uh)\W+)*(?:also|others?|other ones|another|by contrast|besides|likewise|same for|plus"
    r"|the self|for \w+ ?=|(?:and|with|for) (?:an? |all |the )?(?:empty|single|one|equal|negative|duplicates?))\b"
    r"|^\W*(?:另外|还有|其他|其它|同理|至于|再比如|此外)",
    re.IGNORECASE,
)
"""How a sentence begins that goes on to another case."""

_WOULD_BE = LatePattern(
    r"\b(?:would(?:'ve| have|n'?t)?|could have|greedy|otherwise|instead of)\b|本来会|贪心|否则|要是用|如果用",
    re.IGNORECASE,
)
"""What tells of another way or another code what it would give there."""
_LIST_COMES_OUT = LatePattern(
    r"(?:\b(?:returns?|outputs?|prints?|result|answer|gives?|comes? (?:out|to))(?: be| is| as)?\b"
    r"|返回|输出|得出|得到|结果|答案)"
    r"\s*(?:(?:just|also|:|=|也|就|还|是|为|：|`)\s*)*\[(?=[\s\d\[\]\"'-]|true|false)",
    re.IGNORECASE,
)
"""Values that come out; names in brackets ("[that song]") tell no other result."""
_RESULT = LatePattern(r"(?:\bso\b|=|\bgives?\b|\bgets?\b|得到?|等于|所以是?)\s*(-?\d+)\b")
"""A result where items are told one by one."""


def tells_outcome(text: str, heard: Heard, cases: Sequence[EdgeCase] = ()) -> bool:
    """Tell whether ``text`` says what happens in the case at hand; the names of ``cases`` tell nothing of it."""
    if is_shrug(text) and not _LITERAL.search(text):
        return False
    if find_code(text):
        return True
    if not heard.has(ActKind.OUTCOME):
        return False
    folded = fold(text[:MAX_CHARACTERS])
    for match in find_phrases(folded, [phrase for case in cases for phrase in case.terms]):
        folded = folded.replace(match.text, " ")
    return bool(words(_POLITE.sub(" ", folded)) or _LITERAL.search(text))


def input_in(question: str) -> str:
    """Return the first input that stands as code in ``question``, with its marks; "" when none does."""
    return next((match.group() for match in _AS_CODE.finditer(question) if _LITERAL.search(match.group())), "")


def told_first(text: str) -> str:
    """Return what ``text`` says of the case at hand, without the sentences from where it goes on to other cases."""
    places = sentence_places(text[:MAX_CHARACTERS])
    turn = next((start for start, end in places[1:] if turns_to_another(text[start:end])), MAX_CHARACTERS)
    return text[:turn]


def turns_to_another(sentence: str) -> bool:
    """Tell whether a sentence goes on to another case than the one at hand."""
    return bool(_ANOTHER.search(sentence))


def comes_out(expected: object, text: str) -> bool:
    """Tell whether ``text`` states ``expected`` as the result of the case at hand, whatever it says of others."""
    at_hand = "".join(one for one in sentences(text) if not _WOULD_BE.search(one))
    return any(states_value(expected, said) for said in (text, told_first(text), at_hand))


def comes_out_otherwise(expected: object, text: str) -> bool:
    """Tell whether ``text`` plainly states another result of the case at hand, and ``expected`` in none of its
    sentences: nobody is contradicted for a case that they only went on to."""
    first = told_first(text)
    says_so = any(states_value(expected, one) for one in sentences(text))
    return states_another(expected, text) and states_another(expected, first) and not says_so


def states_value(expected: object, text: str) -> bool:
    """Tell whether the last value that ``text`` states is ``expected``; what it asks states nothing.

    Of values the last of the same kind counts. A list stands there as it is shown, or as its items in order; one of
    equal items may be told by one of them ("all 0").
    """
    stated = "".join(sentence for sentence in sentences(text) if not sentence.rstrip().endswith(("?", "？"))) or text
    if isinstance(expected, bool | int):
        told = _told_results(stated, expected)
        return (told or values_in(stated, expected))[-1:] == [repr(expected)]
    if isinstance(expected, list | tuple) and len(expected) > 1 and all(type(one) is int for one in expected):
        spoken = r"[\s,，、]+(?:and |和)?".join(re.escape(str(one)) for one in expected)  # "it gives 0 1 0"
        if re.search(rf"(?<![\w.\-,]){spoken}(?![\w,]|\.\d)", stated[:MAX_CHARACTERS]):
            return True
    if show_value(expected, None).replace(" ", "") in re.sub(r"\s", "", stated[:MAX_CHARACTERS]):
        return True
    if _is_only_list(expected) and _LISTS.findall(re.sub(r"\s", "", stated)) == [_plain_list(expected[0])]:
        return True  # of [[1, 7]] it is enough to say "they merge, [1, 7]"
    items = [repr(item) for item in expected] if isinstance(expected, list) else []
    if len(items) > 1 and _RESULT.findall(stated) == items:
        return True  # one after the other: "nothing hotter, so 0. 50 is hotter, so 1. nothing, so 0"
    numbers = values_in(stated, 0) if items and all(type(item) is int for item in expected) else []
    return bool(numbers) and (numbers == items or (numbers == [*dict.fromkeys(items)] and bool(_ALL.search(stated))))


_LISTS = LatePattern(r"\[[^\[\]]*\]")


def _is_only_list(expected: object) -> bool:
    return isinstance(expected, list) and len(expected) == 1 and isinstance(expected[0], list)


def _plain_list(value: list[object]) -> str:
    return show_value(value, None).replace(" ", "")


def names_own_input(given: Mapping[str, object], text: str) -> bool:
    """Tell whether ``text`` sets an input to another value than the one ``given``: it tells of a case of its own."""
    for name, value in given.items():
        setting = rf"(?<![\w.]){re.escape(name)}\s?=\s?(\[[^\]]{{0,200}}\]{{1,4}}|-?\d+|\"[^\"]{{0,80}}\"|'[^']*')"
        set_to = [_squeezed(one) for one in re.findall(setting, text[:MAX_CHARACTERS])]
        if set_to and _squeezed(show_value(value, None)) not in set_to:
            return True
    return False


def _squeezed(text: str) -> str:
    return re.sub(r"\s", "", text).replace("'", '"')


def states_another(expected: object, text: str) -> bool:
    """Tell whether ``text`` plainly states a result, and it is not ``expected``.

    A number by the way is none: only what is said to come out, or what the message ends with.
    """
    if not isinstance(expected, bool | int):
        is_list = isinstance(expected, list) and bool(_LIST_COMES_OUT.search(text[:MAX_CHARACTERS]))
        return is_list and not states_value(expected, text)
    told = _told_results(text, expected)
    if not told and (found := _ENDS_WITH.search(text[:MAX_CHARACTERS].rstrip())) is not None:
        told = _of_kind([found["value"]], expected)
    return bool(told) and told[-1] != repr(expected)


def _told_results(text: str, like: object) -> list[str]:
    """Return the values that ``text`` says to come out; one that is taken back afterwards is followed by the last."""
    told = (*_COMES_OUT.finditer(text[:MAX_CHARACTERS]), *_SO_IT_IS.finditer(text[:MAX_CHARACTERS]))
    found = sorted((one for one in told if _of_kind([one["value"]], like)), key=lambda one: one.start("value"))
    if not found:
        return []
    after = text[found[-1].end() : MAX_CHARACTERS]
    later = values_in(after, like)[-1:] if _TAKES_BACK.search(after) else []
    return [*_of_kind([one["value"] for one in found], like), *later]


def _of_kind(values: Sequence[str], like: object) -> list[str]:
    named = (_TRUTH.get(value.lower(), _IN_WORDS.get(value.lower(), value)) for value in values)
    return [value for value in named if (value in _TRUTH.values()) is isinstance(like, bool)]


def values_in(text: str, like: object) -> list[str]:
    """Return the values that ``text`` states, as Python writes them: truth values for one, else whole numbers."""
    return _of_kind(all_values_in(text), like)


def all_values_in(text: str) -> list[str]:
    """Return the whole numbers and truth values that ``text`` states, as Python writes them."""
    return [_TRUTH.get(value.lower(), value) for value in _VALUE.findall(text[:MAX_CHARACTERS])]
