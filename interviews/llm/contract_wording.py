"""What the model is told about the shape of its answers, in both languages. The examples are read by the parser."""

from collections.abc import Mapping

from interviews.core.context import Language

COACH_RULES: Mapping[Language, str] = {
    "en": """\
Answer with exactly two fenced blocks and nothing else in fences outside them.
1. A `json` block, for the system; the learner never sees it:
   - `verdict`: `met` is true only when the learner's own words do what this stage asks; `quote` copies those words \
from the learner's message exactly, or is "".
   - `reading`: how you read the learner's latest message. `intent` is one of: {intents}. `mood` is one of: {moods}. \
`quote` copies the words that show it exactly, or is "". `intent` is `answer` for weak and wrong answers too.
   - `context_updates`: what the learner contributed, under the names that you were given, or {{}}.
   - `next_stage`: the stage that you propose, or null to stay.
2. A `text` block: your message to the learner, in Markdown, never empty. If it holds code in fences, give the \
`text` block longer fences than that code has.

An example, for another problem:""",
    "zh": """\
回复必须恰好由两个围栏代码块组成，块外不得再有其他围栏代码块。
1. `json` 块：给系统看，学习者看不到：
   - `verdict`：只有学习者自己的话达到了本阶段的要求，`met` 才为 true；`quote` 从学习者的消息里原样抄出这些话，\
没有就写 ""。
   - `reading`：你对学习者最新一条消息的理解。`intent` 取其一：{intents}。`mood` 取其一：{moods}。\
`quote` 原样抄出依据，没有就写 ""。回答得不好或不对，`intent` 也是 `answer`。
   - `context_updates`：学习者提供的内容，只用给定的名称；没有就写 {{}}。
   - `next_stage`：你建议进入的阶段；留在本阶段就写 null。
2. `text` 块：对学习者说的话，用 Markdown，不能为空。如果其中有带围栏的代码，`text` 块的围栏要比代码的围栏更长。

示例（取自另一道题）：""",
}

COACH_EXAMPLES: Mapping[Language, str] = {
    "en": """\
```json
{
  "verdict": {"met": false, "quote": ""},
  "reading": {"intent": "question", "mood": "unsure", "quote": "is the string always lower case?"},
  "context_updates": {},
  "next_stage": null
}
```

```text
Good thing to ask: yes, only lower-case letters. How would you put the task in your own words?
```""",
    "zh": """\
```json
{
  "verdict": {"met": false, "quote": ""},
  "reading": {"intent": "question", "mood": "unsure", "quote": "字符串都是小写吗？"},
  "context_updates": {},
  "next_stage": null
}
```

```text
问得好：是的，只有小写字母。你能用自己的话说说这道题要做什么吗？
```""",
}

SPOKEN_RULES: Mapping[Language, str] = {
    "en": """\
Answer with exactly two fenced blocks and nothing else in fences outside them.
1. A `json` block, for the system: `quotes` lists the learner's words that you take up, each copied exactly, or [].
2. A `text` block: your message to the learner, in Markdown, never empty. If it holds code in fences, give the \
`text` block longer fences than that code has.

An example, for another problem:""",
    "zh": """\
回复必须恰好由两个围栏代码块组成，块外不得再有其他围栏代码块。
1. `json` 块：给系统看。`quotes` 列出你接住的学习者原话，每一句都原样抄出；没有就写 []。
2. `text` 块：对学习者说的话，用 Markdown，不能为空。如果其中有带围栏的代码，`text` 块的围栏要比代码的围栏更长。

示例（取自另一道题）：""",
}

SPOKEN_EXAMPLES: Mapping[Language, str] = {
    "en": """\
```json
{"quotes": ["is the string always lower case?"]}
```

```text
Yes, only lower-case letters. How would you put the task in your own words?
```""",
    "zh": """\
```json
{"quotes": ["字符串都是小写吗？"]}
```

```text
是的，只有小写字母。你能用自己的话说说这道题要做什么吗？
```""",
}

SECTION_RULES: Mapping[Language, str] = {
    "en": """\
Answer with exactly two fenced blocks and nothing else in fences outside them.
1. A `json` block, for the system: `quotes` lists the learner's words that your text quotes, each copied exactly, or [].
2. A `text` block: all the sections that are asked for, in Markdown, none of them empty, without code. Above each \
stands a line with `## ` and its name as it was given; there are no other headings.

An example, for another problem:""",
    "zh": """\
回复必须恰好由两个围栏代码块组成，块外不得再有其他围栏代码块。
1. `json` 块：给系统看。`quotes` 列出正文引用的学习者原话，每一句都原样抄出；没有就写 []。
2. `text` 块：要写的全部各节，用 Markdown，哪一节都不能为空，不要代码。\
每一节上面单独一行写 `## ` 和给出的名称；不要其他标题。

示例（取自另一道题）：""",
}

SECTION_EXAMPLES: Mapping[Language, str] = {
    "en": """\
```json
{"quotes": ["I compare the letters from both ends"]}
```

```text
## thought_articulation

**What went well**

- You began with a plan: “I compare the letters from both ends”. It was clear and it held.

**What to work on**

- Say what it costs before anybody asks.

## overall

You led with a plan and kept to it. Next time, name the cost together with the idea.
```""",
    "zh": """\
```json
{"quotes": ["我从两端往中间比较"]}
```

```text
## thought_articulation

**做得好的地方**

- 你一开始就有方案：“我从两端往中间比较”，说得清楚，也行得通。

**可以加强的地方**

- 在别人问之前，先说出它的开销。

## overall

你先有方案，也一直按它做。下次说思路的时候，把开销一起说出来。
```""",
}

NOTE_RULES: Mapping[Language, str] = {
    "en": """\
Answer with exactly two fenced blocks and nothing else in fences outside them: a `path` block with the file name (no \
folders, ending in .md), and a `text` block with the whole note in Markdown. If the note holds code in fences, give \
the `text` block longer fences than that code has.

An example, for another problem:""",
    "zh": """\
回复必须恰好由两个围栏代码块组成，块外不得再有其他围栏代码块：`path` 块写文件名（不含目录，以 .md 结尾），\
`text` 块写完整的 Markdown 笔记。如果笔记里有带围栏的代码，`text` 块的围栏要比代码的围栏更长。

示例（取自另一道题）：""",
}

NOTE_EXAMPLES: Mapping[Language, str] = {
    "en": """\
```path
valid-palindrome.md
```

````text
# Valid palindrome

- Signal: compare from both ends.

```python
while left < right:
```
````""",
    "zh": """\
```path
valid-palindrome.md
```

````text
# 验证回文串

- 信号：从两端往中间比较。

```python
while left < right:
```
````""",
}

FEEDBACK: Mapping[Language, str] = {
    "en": """\
Your last answer could not be used: {missing}. Give the whole answer again, in exactly this shape (an example for \
another problem, not its content):""",
    "zh": """\
你上一条回复无法使用：{missing}。请严格按下面的格式重新给出完整回复（这是另一道题的示例，不要照抄内容）：""",
}
