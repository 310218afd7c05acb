"""What a message says behind a light disguise: look-alike letters, spelt words, encodings, words turned round.

:func:`unmask` undoes what only changes the look of letters; every message is read that way. :func:`hidden_names` and
:func:`hidden_texts` find what a message says besides: nobody hides a word from a learner who may know it, so a
technique named in there counts whatever is said around it. All of it is linear in the length of the text, and any text
will do.
"""

import base64
import binascii
import codecs
import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from itertools import islice
from urllib.parse import unquote

from interviews.core.leaks.names import (
    HIDDEN_NAME,
    LATIN_NAMES,
    LONG_LATIN_NAMES,
    NAME_EN,
    NAME_ZH,
    PINYIN,
    PINYIN_SYLLABLE,
    SHORT_NAMES,
)
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

MAX_ENCODED_RUNS, MAX_DECODED = 30, 8
_KEPT = frozenset("²³ⁿ…①②③④⑤⑥⑦⑧⑨")
_LOOK_ALIKES = str.maketrans(
    "авгеёкмнорстухіјѕԁһԛԝӏпиьзАВЕКМНОРСТУХІЈЅαβεηικνορτυχωγΑΒΕΖΗΙΚΜΝΟΡΤΥΧɡɑıɩոսհօցѵԍʜᴀᴍᴘᴛᴄᴋᴇᴅʙɪɴᴏʀᴜᴡʟɢʏᴢꜱꜰᴠᴊЬ",
    "abreekmhopctyxijsdhqwlnub3ABEKMHOPCTYXIJSabenikvoptuxwyABEZHIKMNOPTYXgaiinuhogvghamptckedbinoruwlgyzsfvjb",
)


def unmask(text: str) -> str:
    """Return ``text`` with its letters as they look: no invisible characters, no accents, no look-alikes."""
    return text if text.isascii() else "".join(map(_seen, text))


@lru_cache(maxsize=8192)
def _seen(character: str) -> str:
    if character.isascii() or "\u3400" <= character <= "\u9fff" or character in _KEPT:
        return character
    category = unicodedata.category(character)
    if category in ("Cf", "Mn", "Me"):
        return ""
    if category == "Zs":
        return " "
    plain = unicodedata.normalize("NFKD", character)
    return "".join(part for part in plain if not unicodedata.combining(part)).translate(_LOOK_ALIKES)


# --- names in other spellings ---

_SPELT = LatePattern(r"(?<![a-z0-9])[a-z0-9@$](?:[\s.\-_*·•/|,'\"+~:;>)(\]\[]{1,4}[a-z0-9@$](?![a-z0-9])){2,60}")
_SPELT_ZH = LatePattern(r"[\u3400-\u9fff](?:[\s.,;、\-_*·•/|~+'\"`。]{1,3}[\u3400-\u9fff](?![\u3400-\u9fff])){1,40}")
_APART_ZH = LatePattern(r"(?<=[\u3400-\u9fff])[\s.\-_*·•/|~+'\"`]{1,3}(?=[\u3400-\u9fff])")
_TOKEN = LatePattern(r"[^\s,;:()?\"'`“”]{3,40}")
_NOT_LETTER = LatePattern(r"[^a-z]+")
_LEET = [str.maketrans("013457@$!|8+9", f"o{i}eastasi{i}btg") for i in "il"]
_LEET_WORD = LatePattern(
    r"(?<![\w])(?=[a-z]*[013457@$])[a-z]*[a-z][a-z013457@$]+(?!\w)|(?<!\w)[013457@$]+[a-z][a-z013457@$]*(?!\w)"
)
_NUMBERED = LatePattern(r"[a-z]+\d+|\d+(?:st|nd|rd|th|x|k|d|s|n)?")
_LONG_NAMES = LatePattern("|".join(sorted(LONG_LATIN_NAMES, key=len, reverse=True)))
_NAMES = LatePattern("|".join(sorted(LATIN_NAMES, key=len, reverse=True)))
_NAMES_BY_LENGTH = {
    length: tuple(name for name in (*LATIN_NAMES, "hashes", "stacks", "heaps") if len(name) == length)
    for length in range(4, 15)
}


def hidden_names(text: str) -> Iterator[str]:
    """Yield the techniques that ``text``, unmasked, names in an unusual spelling only."""
    folded = fold(text)
    without, end, plainly = [], 0, set()
    for match in NAME_EN.finditer(folded):
        plainly.add(_NOT_LETTER.sub("", match.group()))
        without.append(folded[end : match.start()])
        end = match.end()
    for name in _in_other_letters(folded, " ".join([*without, folded[end:]])):
        if not any(name in plain or plain in name for plain in plainly if plain):
            yield name
    yield from _apart_in_chinese(folded)
    if (found := PINYIN.search(folded)) is not None and (
        len(found.group()) > 6 or len(PINYIN_SYLLABLE.findall(folded)) > 3
    ):
        yield found.group()


def _in_other_letters(folded: str, without_plain_names: str) -> Iterator[str]:
    for run in _SPELT.finditer(folded):
        letters = _NOT_LETTER.sub("", run.group().translate(_LEET[0]))
        yield from (found.group() for found in _NAMES.finditer(letters))
        if letters in SHORT_NAMES:
            yield letters
    for token in _TOKEN.findall(folded):
        if not token.isalpha():
            yield from _names_in_token(token)
    # With everything but letters taken out, a name may also show across line ends and quotes; only long ones are sure.
    yield from (found.group() for found in _LONG_NAMES.finditer(_NOT_LETTER.sub("", without_plain_names)))


def _names_in_token(token: str) -> Iterator[str]:
    letters = _NOT_LETTER.sub("", token)
    if len(letters) < 2:
        return
    if any(character in token for character in ".-_*~+/|·") and (found := _NAMES.fullmatch(letters)):
        yield found.group()
    if letters != token:
        for table in _LEET:
            written = _NOT_LETTER.sub("", token.strip("!?.*").translate(table))
            if written != letters and (
                found := _NAMES.fullmatch(written) or _NAMES.fullmatch(written.removesuffix("s"))
            ):
                yield found.group()
    masked = re.fullmatch(r"[^a-z]*([a-z]+(?:[*#_?$@!•·]+[a-z]+)+)[^a-z]*", token)
    if masked is not None:
        shape = re.compile(re.sub(r"[^a-z]", ".", masked[1]))
        yield from (name for name in _NAMES_BY_LENGTH.get(len(masked[1]), ()) if shape.fullmatch(name))


def _apart_in_chinese(folded: str) -> Iterator[str]:
    before = frozenset(NAME_ZH.findall(folded))
    for run in _SPELT_ZH.finditer(folded):
        yield from (
            name for name in NAME_ZH.findall(re.sub(r"[^\u3400-\u9fff]", "", run.group())) if name not in before
        )
    together = _APART_ZH.sub("", folded)
    if together != folded:
        yield from (name for name in NAME_ZH.findall(together) if name not in before and len(name) > 1)


# --- whole texts ---


def hidden_texts(text: str) -> Iterator[str]:
    """Yield what ``text``, unmasked, says when it is decoded or read the other way round."""
    folded = fold(text)
    yield from _turned(text, folded)
    yield from islice(_decoded(text), MAX_DECODED)
    strange = [word for word in _LEET_WORD.findall(folded) if not _NUMBERED.fullmatch(word)]
    if len(strange) > 1:
        yield _LEET_WORD.sub(lambda match: match.group().translate(_LEET[0]), folded)


_KEYS = (
    *(name for name in LATIN_NAMES if len(name) >= 4),
    *[
        "pointer",
        "stacks",
        "heaps",
        "search",
        "binary",
        "sliding",
        "prefix",
        "dynamic",
        "programming",
        "return",
        "store",
        "index",
        "kadane",
        "floyd",
        "dijkstra",
        "sliding",
        "window",
        "sort",
    ],
)
_ROT_WORD = LatePattern(r"\b(?:" + "|".join(codecs.encode(name, "rot13") for name in _KEYS) + r")f?\b", re.ASCII)
_ROT_SMALL = LatePattern(r"\b(?:gur|naq|hfr|lbh|jvgu|rnpu|sbe|ahzore|vs|va|vagb|gung|xrrc|znc)\b", re.ASCII)
_BACK_WORD = LatePattern(r"\bs?(?:" + "|".join(name[::-1] for name in _KEYS) + r")\b", re.ASCII)
_BACK_SMALL = LatePattern(r"\b(?:eht|dna|esu|uoy|htiw|hcae|rof|rebmun|fi|otni|taht|erots|peek|pam|fo|owt)\b", re.ASCII)
_BACK_ZH = LatePattern(
    r"希哈|典字|针指|口窗|和缀前|栈调单|列队|划规态动|找查分二|索搜分二|集查并|序排|溯回|心贪|历遍|标下"
)
_SAYS_BACK = LatePattern(
    r"倒[过着]?(?:来|读|念|看)|反[过着]来?(?:读|念|看)|从右(?:往|到|向)左读|倒序|镜像"
    r"|back(?:wards?|to front)|reversed?\b|mirror|turn\w{0,12} (?:it|this|that|the \w+) (?:a)?round|right to left"
)


def _turned(text: str, folded: str) -> Iterator[str]:
    if _ROT_WORD.search(folded) or len(set(_ROT_SMALL.findall(folded))) >= 3:
        yield codecs.encode(text, "rot13")
    if _BACK_WORD.search(folded) or len(set(_BACK_SMALL.findall(folded))) >= 3:
        yield " ".join(word[::-1] for word in text.split())
        yield text[::-1]
    elif _BACK_ZH.search(folded) or (not text.isascii() and _SAYS_BACK.search(folded)):
        yield text[::-1]


_BASE64 = LatePattern(r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{8,8000}={0,2}")
_HEX = LatePattern(r"(?<![A-Za-z0-9])(?:(?:0x|\\x)?[0-9a-fA-F]{2}[\s,:;.-]{0,2}){4,4000}(?![A-Za-z0-9])")
_BINARY = LatePattern(r"(?<![01])(?:[01]{8}[\s,]{0,2}){3,2000}(?![01])")
_CODE = r"(?:3[2-9]|[4-9]\d|1[01]\d|12[0-6])"
_CODES = LatePattern(rf"(?<!\d){_CODE}(?!\d)(?:[\s,;.-]{{1,3}}{_CODE}(?!\d)){{3,2000}}+")
_ESCAPED = LatePattern(r"\\u[0-9a-fA-F]{4}")
_BASE32 = LatePattern(r"(?<![A-Z2-7])[A-Z2-7]{8,4000}={0,6}(?![A-Za-z0-9])")


def _decoded(text: str) -> Iterator[str]:
    if "%" in text and (plain := unquote(text, errors="replace")) != text:
        yield plain
    if "&" in text and (plain := unescape(text)) != text:
        yield plain
    if "\\u" in text:
        yield _ESCAPED.sub(lambda match: chr(int(match.group()[2:], 16)), text)
    for pattern, decode in (
        (_HEX, _from_hex),
        (_BINARY, _from_binary),
        (_CODES, _from_codes),
        (_BASE64, _from_base64),
        (_BASE32, _from_base32),
    ):
        for match in islice(pattern.finditer(text), MAX_ENCODED_RUNS):
            if (plain := _readable(decode(match.group()))) is not None:
                yield plain


def _from_hex(run: str) -> bytes:
    digits = re.sub(r"0x|\\x|[^0-9a-fA-F]", "", run)
    return bytes.fromhex(digits[: len(digits) // 2 * 2])


def _from_binary(run: str) -> bytes:
    return bytes(int(part, 2) for part in re.findall(r"[01]{8}", run))


def _from_codes(run: str) -> bytes:
    return bytes(int(part) for part in re.findall(r"\d+", run))


def _from_base64(run: str) -> bytes:
    body = run.rstrip("=").replace("-", "+").replace("_", "/")
    body = body[: len(body) - (len(body) % 4 == 1)]
    try:
        return base64.b64decode(body + "=" * (-len(body) % 4))
    except (binascii.Error, ValueError):
        return b""


def _from_base32(run: str) -> bytes:
    body = run.rstrip("=")
    try:
        return base64.b32decode(body + "=" * (-len(body) % 8))
    except (binascii.Error, ValueError):
        return b""


_LONG_ENOUGH = 12
"""So many readable characters do not come out of decoding by chance."""


def _readable(content: bytes) -> str | None:
    """Return what was decoded when it reads as text that names or says something, else ``None``."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return None
    if len(text) < 3 or not text.replace("\n", " ").replace("\t", " ").isprintable():
        return None
    return text if len(text) >= _LONG_ENOUGH or HIDDEN_NAME.search(fold(text)) else None
