"""What may be asked about any pasted problem: how people ask it, and by which words a text tells it."""

from collections.abc import Mapping
from dataclasses import dataclass

Phrases = Mapping[str, list[str]]


@dataclass(frozen=True)
class Topic:
    """A fact: its name, how people ask for it (examples and exact terms), and phrases of sentences that tell it."""

    id: str
    topic: Mapping[str, str]
    examples: Phrases
    terms: Phrases
    told_by: Phrases


TOPICS: tuple[Topic, ...] = (
    Topic(
        "order",
        {"en": "Order of the input", "zh": "输入是否有序"},
        {
            "en": [
                "is the list sorted already",
                "are the numbers in any particular order?",
                "can I assume they come in ascending order",
                "does the input arrive ordered or could it be shuffled",
                "so it might be unsorted, right?",
            ],
            "zh": [
                "输入是排好序的吗",
                "数组有没有顺序",
                "能假设是升序的吗",
                "给的数据是乱序还是有序？",
                "顺序是固定的吗",
            ],
        },
        {"en": ["(un|)sorted", "ascending"], "zh": ["有序", "升序", "乱序", "排好序"]},
        {"en": ["(un|)sorted", "order*", "ascending"], "zh": ["有序", "排序", "升序", "顺序"]},
    ),
    Topic(
        "sign",
        {"en": "Negative numbers and zero", "zh": "负数和零"},
        {
            "en": [
                "can it be negative?",
                "is 0 allowed",
                "could some of the values be zero or below",
                "are they all positive numbers",
                "do I have to think of minus values",
                "what range do the values have",
            ],
            "zh": [
                "会有负数吗",
                "可以是 0 吗",
                "数值可能为零吗？",
                "都是正数吧",
                "值的范围是什么，有没有小于零的",
                "会不会出现零",
            ],
        },
        {"en": ["negative", "positive", "zero", "(is|be) 0"], "zh": ["负数", "正数", "正整数", "零", "是 0", "为 0"]},
        {"en": ["negative", "positive", "zero", "non negative"], "zh": ["负", "正数", "正整数", "零"]},
    ),
    Topic(
        "repeats",
        {"en": "Repeated values", "zh": "重复的值"},
        {
            "en": [
                "can the same value appear twice",
                "are there duplicates?",
                "are all of them distinct",
                "could two entries be equal",
                "is every element unique",
            ],
            "zh": ["有重复的吗", "元素会不会重复出现？", "所有的值都不一样吗", "可能有两个相等的吗", "是互不相同的吗"],
        },
        {"en": ["duplicate*", "distinct", "unique"], "zh": ["重复", "互不相同", "互异"]},
        {"en": ["duplicate", "distinct", "unique", "repeat*"], "zh": ["重复", "不同", "唯一", "互异"]},
    ),
    Topic(
        "size",
        {"en": "Size of the input", "zh": "输入规模"},
        {
            "en": [
                "how large is it?",
                "how big can n get",
                "what are the limits on the input",
                "is there a maximum length",
                "how many elements are we talking about",
                "what are the constraints?",
                "roughly how long can the list be",
            ],
            "zh": [
                "有多大？",
                "n 最大是多少",
                "数据范围是多少",
                "最多有多少个元素",
                "长度上限是什么",
                "规模大概多大",
                "限制条件有哪些",
            ],
        },
        {
            "en": ["how (large|long|big|many)", "limits", "constraints", "maximum length"],
            "zh": ["多大", "多长", "数据范围", "规模", "上限"],
        },
        {
            "en": ["how (large|long|big|many)", "size", "length", "constraint", "at most", "up to", "n <="],
            "zh": ["多大", "多长", "长度", "规模", "数据范围", "不超过", "至多"],
        },
    ),
    Topic(
        "empty",
        {"en": "Empty input", "zh": "空输入"},
        {
            "en": [
                "can it be empty?",
                "could I get an empty list",
                "is there always at least one element",
                "what if there is nothing in the input",
                "do I need to handle length zero",
            ],
            "zh": ["会不会是空的", "输入可能为空吗？", "至少有一个元素吗", "长度会是 0 吗", "要不要处理空列表"],
        },
        {"en": ["empty"], "zh": ["为空", "空的", "空列表", "空数组", "空串"]},
        {"en": ["empty"], "zh": ["为空", "空的"]},
    ),
    Topic(
        "result",
        {"en": "What to return", "zh": "返回什么"},
        {
            "en": [
                "what do I have to return",
                "should the output be a number or a list",
                "do you want the indices or the values back",
                "what exactly is the output",
                "print it or return it?",
            ],
            "zh": ["要返回什么", "输出是一个数还是列表", "返回下标还是值？", "结果的格式是什么", "最后给出什么"],
        },
        {"en": ["what (to|do i|should i) return", "the output"], "zh": ["返回什么", "输出什么", "返回值"]},
        {
            "en": ["return", "output", "print", "(find|compute|determine|count)"],
            "zh": ["返回", "输出", "求", "计算", "找出", "判断"],
        },
    ),
    Topic(
        "nothing",
        {"en": "No answer", "zh": "无解"},
        {
            "en": [
                "what if there is no answer",
                "is there always a solution?",
                "what happens when it cannot be done",
                "what should I give back if nothing fits",
                "could the target be unreachable",
            ],
            "zh": ["如果没有答案怎么办", "一定有解吗？", "做不到的时候返回什么", "找不到怎么处理", "可能到不了吗"],
        },
        {
            "en": ["no (answer|solution)", "always (a|an) (solution|answer)", "unreachable", "not (found|reachable)"],
            "zh": ["无解", "有解", "没有答案", "找不到", "到不了"],
        },
        {
            "en": ["empty", "no (answer|solution|such|valid)", "impossible", "not possible", "-1", "cannot be"],
            "zh": ["无法", "为空", "空的", "无解", "不存在", "没有解", "不可能"],
        },
    ),
)
