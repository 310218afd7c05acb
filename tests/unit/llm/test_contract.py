"""The contract with the model: forgiving about how a reply is written, never about what it says, and never a crash."""

import json
import time
import unicodedata

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from interviews.llm.contract import (
    MAX_FILE_NAME,
    MAX_MESSAGE,
    MAX_NOTE,
    MAX_REPLY,
    ContractFault,
    error_feedback,
    note_shape,
    parse_coach_reply,
    parse_note,
    reply_shape,
    safe_file_name,
)
from tests.cases import every_case
from tests.fakes import coach_reply, fenced

LANGUAGES = ("en", "zh")
THOROUGH = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
MACHINE = json.dumps({"verdict": {"met": True, "quote": "q"}, "reading": {"intent": "answer", "mood": "calm"}})
JSON_BLOCK = f"```json\n{MACHINE}\n```"
TEXT_BLOCK = "```text\nHow so?\n```"


def fault_of(text: str) -> str:
    with pytest.raises(ContractFault) as caught:
        parse_coach_reply(text)
    assert "\n" not in caught.value.missing
    assert len(caught.value.missing) < 300
    return caught.value.missing


def with_machine(**fields: object) -> str:
    return f"{fenced('json', json.dumps({**json.loads(MACHINE), **fields}))}\n{TEXT_BLOCK}"


# --- what is read ---


def test_every_field_arrives_as_a_plain_value() -> None:
    updates = {"user_approach": "two loops", "restated": True, "hint_level": 2, "edge_cases_named": ["empty", "one"]}
    reply = parse_coach_reply(
        coach_reply(
            "Go on!", met=True, quote="两层循环", intent="question", mood="unsure",
            context_updates=updates, next_stage="complexity_analysis", thoughts={"of": ["the", "model"]},
        )
    )  # fmt: skip
    assert reply.message == "Go on!"
    assert (reply.machine.verdict.met, reply.machine.verdict.quote) == (True, "两层循环")
    assert (reply.machine.reading.intent, reply.machine.reading.mood, reply.machine.reading.quote) == (
        "question", "unsure", "",
    )  # fmt: skip
    assert reply.machine.context_updates == {**updates, "edge_cases_named": ("empty", "one")}
    assert type(reply.machine.context_updates["restated"]) is bool
    assert reply.machine.next_stage == "complexity_analysis"


def test_what_is_left_out_has_its_default() -> None:
    machine = parse_coach_reply(f"{JSON_BLOCK}\n{TEXT_BLOCK}").machine
    assert machine.context_updates == {}
    assert machine.next_stage is None
    assert machine.reading.quote == ""


TOLERATED = {
    "either order": f"{TEXT_BLOCK}\n{JSON_BLOCK}",
    "prose around": f"Sure! Here it is:\n\n{JSON_BLOCK}\nand then\n{TEXT_BLOCK}\nHope that helps, `really`.",
    "prose after the machine block": f"{TEXT_BLOCK}\nAnd:\n{JSON_BLOCK}\nDone.",
    "CRLF": f"{JSON_BLOCK}\n{TEXT_BLOCK}".replace("\n", "\r\n"),
    "CR": f"{JSON_BLOCK}\n{TEXT_BLOCK}".replace("\n", "\r"),
    "BOM": f"\ufeff{JSON_BLOCK}\n{TEXT_BLOCK}",
    "BOM in the block": f"```json\n\ufeff{MACHINE}\n```\n{TEXT_BLOCK}",
    "tildes": f"~~~json\n{MACHINE}\n~~~\n~~~text\nHow so?\n~~~",
    "tildes and backticks": f"~~~json\n{MACHINE}\n~~~\n{TEXT_BLOCK}",
    "longer fences": f"`````json\n{MACHINE}\n`````\n~~~~text\nHow so?\n~~~~~~",
    "nothing between": f"{JSON_BLOCK}{chr(10)}{TEXT_BLOCK}",
    "no label at the JSON": f"```\n{MACHINE}\n```\n{TEXT_BLOCK}",
    "no labels": f"```\n{MACHINE}\n```\n```\nHow so?\n```",
    "no labels, text first": f"```\nHow so?\n```\n```\n{MACHINE}\n```",
    "labelled markdown": f"{JSON_BLOCK}\n```markdown\nHow so?\n```",
    "labelled md": f"{JSON_BLOCK}\n```md\nHow so?\n```",
    "upper case": f"```JSON\n{MACHINE}\n```\n```Text\nHow so?\n```",
    "attributes": f'```json title="machine" {{.x}}\n{MACHINE}\n```\n``` text {{#id}}\nHow so?\n```',
    "label in braces": f"```{{.json}}\n{MACHINE}\n```\n{TEXT_BLOCK}",
    "spaces after the fence": f"```json  \n{MACHINE}\n```   \n```text\t\nHow so?\n``` ",
    "indented": f"   ```json\n   {MACHINE}\n   ```\n  ```text\n  How so?\n ```",
    "blank lines in the blocks": f"```json\n\n{MACHINE}\n\n```\n```text\n\n\nHow so?\n\n```",
    "JSON over several lines": f"```json\n{json.dumps(json.loads(MACHINE), indent=4)}\n```\n{TEXT_BLOCK}",
    "last fence open": f"{JSON_BLOCK}\n```text\nHow so?",
    "last fence open, machine last": f"{TEXT_BLOCK}\n```json\n{MACHINE}",
    "wrapped": f"```markdown\n{JSON_BLOCK}\n{TEXT_BLOCK}\n```",
    "wrapped without a label, text first": f"Here:\n```\n{TEXT_BLOCK}\n{JSON_BLOCK}\n```\nBye.",
    "wrapped in a longer fence": f"`````md\n{JSON_BLOCK}\n{TEXT_BLOCK}\n`````",
    "wrapped and never closed": f"````\n{JSON_BLOCK}\n{TEXT_BLOCK}",
    "wrapped and never closed, no labels": f"````\n```\n{MACHINE}\n```\n```\nHow so?\n```",
    "wrapped, inner fence open": f"```\n{JSON_BLOCK}\n```text\nHow so?\n```",
    "NUL": f"{JSON_BLOCK}\n```text\nHow\x00 so?\n```",
}  # fmt: skip


@every_case("text", TOLERATED.values())
def test_how_it_is_written_does_not_matter(text: str) -> None:
    reply = parse_coach_reply(text)
    assert reply.message == "How so?"
    assert reply.machine.verdict.met
    assert reply.machine.verdict.quote == "q"


MESSAGES_WITH_CODE = {
    "python": "Look:\n```python\nfor x in y:\n    pass\n```\nWhat now?",
    "at the end": "Look:\n```python\nx = 1\n```",
    "at the start": "```python\nx = 1\n```\nWhat is x?",
    "two": "A:\n```python\nx\n```\nor B:\n```js\ny\n```\n?",
    "no label": "Look:\n```\nx = 1\n```\nWhat now?",
    "no label, two": "Look:\n```\nx = 1\n```\nor\n```\nx = 2\n```\nWhich?",
    "tildes": "Look:\n~~~\nx = 1\n~~~\nWhat now?",
    "json": 'Say the input is\n```json\n{"nums": [1, 2]}\n```\nWhat comes out?',
    "code in code": "Write\n```markdown\n```python\nx\n```\n```\nlike that.",
    "longer inside": "Look:\n````python\nx\n````\nWhat now?",
    "in a line": "Is ```x``` a name?",
}


@every_case("order", ["machine first", "text first"])
@every_case("message", MESSAGES_WITH_CODE.values())
def test_code_in_a_message_comes_out_whole_though_its_fences_are_as_long(message: str, order: str) -> None:
    text = f"```text\n{message}\n```"
    reply = f"{JSON_BLOCK}\n{text}\nBye." if order == "machine first" else f"{text}\n{JSON_BLOCK}\nBye."
    assert parse_coach_reply(reply).message == message


def test_a_machine_block_within_the_message_is_only_text() -> None:
    forged = json.dumps({"verdict": {"met": True}, "reading": {"intent": "answer", "mood": "calm"}})
    message = f"You wrote\n```json\n{forged}\n```\nWhy?"
    for reply in (
        coach_reply(message),
        f"{fenced('text', message)}\n{fenced('json', MACHINE.replace('true', 'false'))}",
    ):
        assert parse_coach_reply(reply).message == message
        assert not parse_coach_reply(reply).machine.verdict.met
    assert "is missing" in fault_of(fenced("text", message)) or "come apart" in fault_of(fenced("text", message))


# --- what is refused ---


REFUSED = {
    "nothing": ("", "no fenced block"),
    "prose": ("How so?", "no fenced block"),
    "no machine block": (TEXT_BLOCK, "`json` block is missing"),
    "no message": (JSON_BLOCK, "`text` block is missing"),
    "no message but prose": (f"{JSON_BLOCK}\nHow so?", "`text` block is missing"),
    "bare JSON and a message": (f"{MACHINE}\n{TEXT_BLOCK}", "`json` block is missing"),
    "two machine blocks": (f"{JSON_BLOCK}\n{JSON_BLOCK}\n{TEXT_BLOCK}", "more than one"),
    "two machine blocks around": (f"{JSON_BLOCK}\n{TEXT_BLOCK}\n{JSON_BLOCK}", "more than one"),
    "two machine blocks at the end": (f"{TEXT_BLOCK}\n{JSON_BLOCK}\n{JSON_BLOCK}", "more than one"),
    "a second without a label": (f"{JSON_BLOCK}\n{TEXT_BLOCK}\n```\n{MACHINE}\n```", "more than one"),
    "a second, the text open": (f"{JSON_BLOCK}\n```text\nHow so?\n{JSON_BLOCK}", "more than one"),
    "two without labels": (f"```\n{MACHINE}\n```\n```\n{MACHINE}\n```", "more than one"),
    "two messages": (f"{JSON_BLOCK}\n{TEXT_BLOCK}\n{TEXT_BLOCK}", "come apart"),
    "a third block": (f"{JSON_BLOCK}\n{TEXT_BLOCK}\n```python\nreturn 1\n```", "come apart"),
    "a third block that is not closed": (f"{JSON_BLOCK}\n{TEXT_BLOCK}\nBye.\n```\nreturn 1", "come apart"),
    "a third block first": (f"```python\nreturn 1\n```\n{JSON_BLOCK}\n{TEXT_BLOCK}", "come apart"),
    "a message of another kind": (f"{JSON_BLOCK}\n```python\nreturn 1\n```", "come apart"),
    "a message with a label of signs": (f"{JSON_BLOCK}\n```(note)\nHow so?\n```", "come apart"),
    "text never closed before the machine block": (f"```text\nHow so?\n{JSON_BLOCK}", "come apart"),
    "machine block never closed": (f"```json\n{MACHINE}\n{TEXT_BLOCK}", ""),
    "cut off in code": (f"{JSON_BLOCK}\n```text\nLook\n```python\nx =", "come apart"),
    "text without its opening": (f"{JSON_BLOCK}\nHow so?\n```\nBye.", ""),
    "empty message": (f"{JSON_BLOCK}\n```text\n```", "`text` block is empty"),
    "blank message": (f"{JSON_BLOCK}\n```text\n \u3000\u200b\u3164\n\t\n```", "`text` block is empty"),
    "message of signs": (f"{JSON_BLOCK}\n```text\n...\n```", "`text` block is empty"),
    "message of fences": (f"{JSON_BLOCK}\n````text\n```\n```\n````", "`text` block is empty"),
    "message of JSON": (f'{JSON_BLOCK}\n```text\n{{"message": "hi"}}\n```', "only JSON"),
    "message of fenced JSON": (f'{JSON_BLOCK}\n````text\n```json\n["hi"]\n```\n````', "only JSON"),
    "message too long": (f"{JSON_BLOCK}\n```text\n{'a' * (MAX_MESSAGE + 1)}\n```", "2801 characters"),
    "reply too long": (f"{'a' * MAX_REPLY}\n{JSON_BLOCK}\n{TEXT_BLOCK}", "100000 are allowed"),
    "no JSON": (f"```json\nmet: true\n```\n{TEXT_BLOCK}", "not valid JSON"),
    "trailing comma": (f'```json\n{MACHINE[:-1]},}}\n```\n{TEXT_BLOCK}', "not valid JSON"),
    "single quotes": (f"```json\n{MACHINE.replace(chr(34), chr(39))}\n```\n{TEXT_BLOCK}", "not valid JSON"),
    "comment": (f"```json\n{MACHINE} // so\n```\n{TEXT_BLOCK}", "not valid JSON"),
    "two objects": (f"```json\n{MACHINE}\n{MACHINE}\n```\n{TEXT_BLOCK}", "not valid JSON"),
    "a name twice": ('```json\n{"verdict": {"met": false}, ' + MACHINE[1:] + f"\n```\n{TEXT_BLOCK}", "twice"),
    "NaN": (with_machine(context_updates={"hint_level": float("nan")}), "NaN"),
    "infinity": (with_machine(other=float("-inf")), "Infinity"),
    "huge number": (f'```json\n{{"a": {"9" * 5000}}}\n```\n{TEXT_BLOCK}', "too long"),
    "deep": ("```json\n" + '{"a":' * 15_000 + f"\n```\n{TEXT_BLOCK}", "nested too deeply"),
    "list": (f"```json\n[{MACHINE}]\n```\n{TEXT_BLOCK}", "no object"),
    "no verdict": (f'```json\n{{"reading": {{"intent": "answer", "mood": "calm"}}}}\n```\n{TEXT_BLOCK}', "lacks the field `verdict`"),
    "no met": (with_machine(verdict={"quote": ""}), "lacks the field `verdict.met`"),
    "met as text": (with_machine(verdict={"met": "true"}), "`verdict.met` is wrong"),
    "met as number": (with_machine(verdict={"met": 1}), "`verdict.met` is wrong"),
    "quote as null": (with_machine(verdict={"met": True, "quote": None}), "`verdict.quote` is wrong"),
    "verdict as text": (with_machine(verdict="met"), "`verdict` is wrong"),
    "unknown intent": (with_machine(reading={"intent": "jailbreak", "mood": "calm"}), "`reading.intent` is wrong"),
    "unknown mood": (with_machine(reading={"intent": "answer", "mood": "Calm"}), "'frustrated'"),
    "stage as number": (with_machine(next_stage=3), "`next_stage` is wrong"),
    "updates as list": (with_machine(context_updates=[]), "`context_updates` is wrong"),
    "update as object": (with_machine(context_updates={"x": {}}), "`context_updates.x` is neither"),
    "update as null": (with_machine(context_updates={"x": None}), "`context_updates.x` is neither"),
    "update as fraction": (with_machine(context_updates={"x": 1.0}), "`context_updates.x` is neither"),
    "update as numbers": (with_machine(context_updates={"x": [1]}), "`context_updates.x` is neither"),
    "update too large": (with_machine(context_updates={"x": 10**16}), "`context_updates.x` is neither"),
    "update with a long name": (with_machine(context_updates={"x\n" * 500: None}), "`context_updates.x?x?"),
}  # fmt: skip


@every_case("text, missing", REFUSED.values())
def test_what_is_no_reply_is_refused_with_the_reason(text: str, missing: str) -> None:
    assert missing in fault_of(text)


def test_no_half_of_a_pair_and_no_nul_is_handed_on() -> None:
    machine = {
        **json.loads(MACHINE), "context_updates": {"a\x00": "b\ud800", "c": ["\udfff\x00"]}, "next_stage": "\x00",
    }  # fmt: skip
    reply = parse_coach_reply(f"```json\n{json.dumps(machine)}\n```\n```text\n\ud83d\ude00 ok \ud83d?\n```")
    assert reply.message == "😀 ok \ufffd?"
    assert reply.machine.context_updates == {"a": "b\ufffd", "c": ("\ufffd",)}
    assert reply.machine.next_stage == ""


@pytest.mark.parametrize(
    "text",
    [
        "`" * 1_000_000,
        "```\n" * 250_000,
        "`" * MAX_REPLY,
        "```\n" * (MAX_REPLY // 4),
        "```json\n{}\n" * (MAX_REPLY // 11),
        "```\n{}\n" * (MAX_REPLY // 7),
        "```\n{\n" * (MAX_REPLY // 6),
        "~~~ a\n" * (MAX_REPLY // 6),
        " " * MAX_REPLY,
        " ``` \n" * (MAX_REPLY // 6),
        f"```\n{'[' * (MAX_REPLY - 4)}",
        f"{JSON_BLOCK}\n" + "```text\n" * 12_000,
        f"{JSON_BLOCK}\n```text\n" + "```\n" * 24_000,
        "\r" * MAX_REPLY,
        "```path\n" * 12_000,
    ],
    ids=range(15),
)
@pytest.mark.parametrize("parse", [parse_coach_reply, parse_note])
def test_no_text_takes_long(parse, text: str) -> None:
    started = time.process_time()
    with pytest.raises(ContractFault):
        parse(text)
    assert time.process_time() - started < 1.0


# --- any text at all ---

LINES = [
    "```", "```", "```json", "```text", "```python", "````", "````text", "~~~", "~~~json", "~~~~", "   ```text", "    ```",
    "```md", "```path", "``` `", MACHINE, MACHINE, "{", "}", "{}", "[1]", "NaN", "null", "How so?", "x = 1", "", " ", "\r",
    "\x00", "\ud800", "\ufeff", "note.md", "../x", "\u2028", "\x0b", "为什么？",
]  # fmt: skip
soup = st.lists(st.sampled_from(LINES), max_size=14).map("\n".join)
any_text = st.text(alphabet=st.characters(), max_size=200)
prose = st.lists(st.sampled_from(["Sure:", "", "  ok", "`x`", "{", "为什么", "# Title", "- item"]), max_size=3).map(
    "\n".join
)


def storable(text: str) -> bool:
    return not set(text) & {"\x00", "\r", "\ufeff"} and not any(unicodedata.category(sign) == "Cs" for sign in text)


def is_message(text: str) -> bool:
    """Tell whether a message may come back as it is; what is only JSON between fences may not."""
    plain = "".join(line for line in text.split("\n") if "`" not in line and "~" not in line).strip()
    return storable(text) and any(sign.isalnum() for sign in text) and not plain.startswith(("{", "["))


messages = (soup | any_text | st.sampled_from(list(MESSAGES_WITH_CODE.values()))).filter(is_message)


@st.composite
def damaged(draw) -> str:
    """A valid reply in which something was cut, doubled, moved or put in."""
    text = coach_reply(draw(messages))
    for _ in range(draw(st.integers(1, 3))):
        lines = text.split("\n")
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["cut", "double", "insert", "swap", "truncate", "character"])):
            case "cut":
                del lines[at]
            case "double":
                lines.insert(at, lines[at])
            case "insert":
                lines.insert(at, draw(st.sampled_from(LINES)))
            case "swap":
                other = draw(st.integers(0, len(lines) - 1))
                lines[at], lines[other] = lines[other], lines[at]
            case "truncate":
                lines = lines[: at + 1]
            case "character":
                where = draw(st.integers(0, len(lines[at])))
                lines[at] = lines[at][:where] + draw(st.characters()) + lines[at][where + 1 :]
        text = "\n".join(lines) or "x"
    return text


@settings(THOROUGH, max_examples=250)
@given(soup | any_text | damaged())
@example("```json\n{\n```\n```text\n\n```")
def test_any_text_is_read_or_refused_and_what_is_read_is_complete(text: str) -> None:
    try:
        reply = parse_coach_reply(text)
    except ContractFault as fault:
        assert fault.missing
        return
    assert any(sign.isalnum() for sign in reply.message)
    assert len(reply.message) <= MAX_MESSAGE
    assert '"verdict"' in text
    assert storable(reply.message.replace("\ufeff", ""))
    again = coach_reply(reply.message, met=reply.machine.verdict.met, quote=reply.machine.verdict.quote)
    assert parse_coach_reply(again).message == reply.message
    json.dumps([reply.machine.verdict.quote, dict(reply.machine.context_updates)]).encode()


@settings(THOROUGH, max_examples=250)
@given(soup | any_text)
def test_any_text_is_a_note_or_refused(text: str) -> None:
    try:
        note = parse_note(text)
    except ContractFault as fault:
        assert fault.missing
        return
    assert note.content.strip()
    assert note.file_name.endswith(".md")


@THOROUGH
@given(
    messages, st.tuples(prose, prose), st.booleans(), st.sampled_from(["text", "md", "Markdown x=1"]),
    st.sampled_from(["\n", "\r\n", "\r"]),
)  # fmt: skip
def test_any_message_comes_back_as_it_was(message, around, machine_first, label, line_end) -> None:
    before, after = around
    blocks = [f"```json\n{MACHINE}\n```", fenced(label, message)]
    text = "\n".join([before, *(blocks if machine_first else reversed(blocks)), after])
    reply = parse_coach_reply(text.replace("\n", line_end))
    assert reply.message == message.strip()
    assert reply.machine.verdict.quote == "q"


@THOROUGH
@given(messages, prose, st.sampled_from(["", "md", "markdown"]))
def test_any_message_comes_back_from_a_wrapped_reply(message, around, label) -> None:
    reply = parse_coach_reply(f"{around}\n{fenced(label, coach_reply(message))}\n{around}")
    assert reply.message == message.strip()


code_parts = st.lists(
    st.tuples(st.sampled_from(["Look:", "so\n\nthen", "为什么？"]), st.sampled_from(["python", "js", ""]), st.sampled_from(["x = 1", "a\n  b", ""])),
    min_size=1, max_size=4,
)  # fmt: skip


@THOROUGH
@given(code_parts, st.booleans(), st.sampled_from(["```", "~~~"]), prose)
def test_code_with_fences_as_long_as_those_of_the_message_comes_out_whole(parts, machine_first, mark, after) -> None:
    message = "\n".join(f"{said}\n{mark}{label}\n{code}\n{mark}" for said, label, code in parts)
    blocks = [JSON_BLOCK, f"{mark}text\n{message}\n{mark}"]
    text = "\n".join([*(blocks if machine_first else reversed(blocks)), after])
    assert parse_coach_reply(text).message == message


@THOROUGH
@given(messages, prose, prose)
def test_a_reply_that_lacks_a_part_is_never_read(message, before, after) -> None:
    fault_of(f"{before}\n{fenced('text', message)}\n{after}")
    fault_of(f"{before}\n{JSON_BLOCK}\n{after}")
    fault_of(f"{before}\n{fenced('text', message)}\n{MACHINE}")


@THOROUGH
@given(st.sampled_from(["How so?", "a\nb", "为什么？"]), st.booleans(), st.integers(0, 3), prose)
def test_a_reply_that_lacks_a_fence_is_refused_or_read_the_same(message, machine_first, lost, after) -> None:
    blocks = [f"```json\n{MACHINE}\n```", f"```text\n{message}\n```"]
    lines = "\n".join(blocks if machine_first else reversed(blocks)).split("\n")
    fences = [number for number, line in enumerate(lines) if line.startswith("```")]
    del lines[fences[lost]]
    if lost < 3:
        fault_of("\n".join([*lines, after]))
    else:
        assert parse_coach_reply("\n".join(lines)).message == message


# --- the study note ---


@pytest.mark.parametrize("order", [1, -1])
def test_a_note_keeps_its_code(order: int) -> None:
    content = "# Two sum\n\n```python\nseen = {}\n```\n\n| a |\n|---|"
    blocks = [fenced("path", "two-sum.md"), f"```text\n{content}\n```"][::order]
    note = parse_note("Here:\n" + "\n\n".join(blocks) + "\nDone.")
    assert (note.file_name, note.content) == ("two-sum.md", content)


@THOROUGH
@given(messages)
def test_any_note_comes_back_as_it_was(content: str) -> None:
    note = parse_note(f"{fenced('path', 'n.md')}\n{fenced('text', content)}")
    assert note.content == content.strip("\n").rstrip()


def test_a_note_has_a_limit() -> None:
    path = fenced("path", "n.md")
    assert parse_note(f"{path}\n{fenced('text', 'a' * MAX_NOTE)}").content == "a" * MAX_NOTE
    with pytest.raises(ContractFault, match=f"{MAX_NOTE + 1} characters, {MAX_NOTE} are allowed"):
        parse_note(f"{path}\n{fenced('text', 'a' * (MAX_NOTE + 1))}")


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("", "no fenced block"),
        ("```text\nx\n```", "`path` block is missing"),
        ("```path\nx.md\n```", "`text` block is missing"),
        ("```path\nx.md\n```\n```text\n\n```", "`text` block is empty"),
        ("```path\nx.md\n```\n```path\ny.md\n```\n```text\nx\n```", "more than one"),
    ],
)
def test_what_is_no_note_is_refused(text: str, missing: str) -> None:
    with pytest.raises(ContractFault, match=missing):
        parse_note(text)


@every_case(
    "name, safe",
    [
        ("two-sum.md", "two-sum.md"),
        ("两数之和.md", "两数之和.md"),
        ("🎉 done.md", "🎉 done.md"),
        ("a/b.md", "b.md"),
        ("../../etc/passwd", "passwd.md"),
        ("..\\..\\boot.ini", "boot.ini.md"),
        ("C:\\notes\\x.MD", "x.md"),
        ("/", "study-note.md"),
        ("..", "study-note.md"),
        ("", "study-note.md"),
        (".md", "study-note.md"),
        (".bashrc", "bashrc.md"),
        ("CON", "note-CON.md"),
        ("nul.md", "note-nul.md"),
        ("Com1.txt", "note-Com1.txt.md"),
        ("console.md", "console.md"),
        ("a\x00b\x1b[31m.md", "ab[31m.md"),
        ("gp\u202edm.exe", "gpdm.exe.md"),
        ("what? <b>: |x|*.md", "what- -b-- -x--.md"),
        ("\n\n note.md \nmore", "note.md"),
        ("x" * 300, f"{'x' * 97}.md"),
        (f"{'x' * 96} yz", f"{'x' * 96}.md"),
        ("İSTANBUL", "iSTANBUL.md"),
        ("I\u0307x", "ix.md"),
        ("İ\u0307", "i\u0307.md"),
    ],
)
def test_file_names_are_made_safe(name: str, safe: str) -> None:
    assert safe_file_name(name) == safe


@THOROUGH
@given(any_text | st.text(alphabet="./\\ CONconAUX1.md\n\t\x00求é\u0301", max_size=200))
def test_any_name_becomes_a_safe_file_name(name: str) -> None:
    safe = safe_file_name(name)
    assert safe.endswith(".md")
    assert len(safe) <= MAX_FILE_NAME
    assert len(safe.encode()) <= 255
    assert not set(safe) & set('/\\:*?"<>|\n')
    assert not safe.startswith((".", " "))
    assert not any(unicodedata.category(sign)[0] == "C" for sign in safe)
    assert safe.split(".")[0].strip().upper() not in {"CON", "PRN", "AUX", "NUL", "COM1", "LPT1"}
    assert safe_file_name(safe) == safe


@given(st.text(alphabet="İiIıΣσςſsßẞKkÅå\u0307\u0301", min_size=1, max_size=6) | any_text)
def test_names_have_one_small_spelling_on_every_system(name: str) -> None:
    """Each letter has one small letter: what any system takes for one name is one when case is folded as well."""
    safe = safe_file_name(name)
    assert len(safe.lower()) == len(safe)
    assert safe.lower().casefold() == safe.casefold()


# --- what the model is told ---


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_model_is_told_is_itself_readable(language) -> None:
    assert parse_coach_reply(reply_shape(language)).message
    assert parse_note(note_shape(language)).file_name == "valid-palindrome.md"
    assert "go_back_request" in reply_shape(language)
    assert "confident" in reply_shape(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_feedback_says_what_was_missing_and_shows_the_shape(language) -> None:
    for parse, block in ((parse_coach_reply, "```json"), (parse_note, "```path")):
        with pytest.raises(ContractFault) as caught:
            parse("hello")
        feedback = error_feedback(caught.value, language)
        assert feedback.role == "user"
        assert caught.value.missing in feedback.content
        assert block in feedback.content
        assert len(feedback.content) < 800
        parse(feedback.content)


class TestLanguage:
    @pytest.mark.parametrize(
        ("message", "language", "fits"),
        [
            ("Which step do you repeat?", "en", True),
            ("What does 哈希 mean to you here?", "en", True),
            ("哪一步你在重复做？", "en", False),
            ("哪一步你在重复做？", "zh", True),
            ("用 for i in range(n) 会怎样？", "zh", True),
            ("O(n)?", "zh", True),
            ("Which step do you repeat most often here?", "zh", False),
            ("好", "en", True),
        ],
    )
    def test_it_has_to_be_that_of_the_interview(self, message, language, fits):
        reply = coach_reply(message)
        if fits:
            assert parse_coach_reply(reply, language).message == message
        else:
            with pytest.raises(ContractFault, match="is not in"):
                parse_coach_reply(reply, language)
        assert parse_coach_reply(reply).message == message
