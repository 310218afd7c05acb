"""What the terms mean that the coach uses, in both languages: how people say each, its name, and one explanation.

An explanation is general: it says nothing of the problem at hand. What it may not say yet, the leak guard holds back.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from interviews.core.context import Language
from problems.text.late_patterns import LatePattern
from problems.text.phrases import find_phrases, fold


@dataclass(frozen=True)
class Term:
    """A term: ``said`` are the phrases (``problems/text/phrases.py``) by which it is asked about."""

    id: str
    said: tuple[str, ...]
    name: Mapping[Language, str]
    meaning: Mapping[Language, str]


def _term(key: str, said: str, names: tuple[str, str], en: str, zh: str) -> Term:
    return Term(
        key, tuple(phrase.strip() for phrase in said.split(";")), {"en": names[0], "zh": names[1]}, {"en": en, "zh": zh}
    )


GLOSSARY: tuple[Term, ...] = (
    # --- talking in an interview ---
    _term(
        "restate", "restat*;in (your|my) own words;复述;用自己的话", ("to restate", "复述"),
        "to say the task in your own words: what goes in, what comes out, and what matters.",
        "用自己的话把题目讲一遍：给什么、要什么、有哪些要求。",
    ),
    _term(
        "clarify", "clarif*;clarifying question;澄清;题意", ("to clarify", "澄清题意"),
        "to ask about what the task leaves open, before you solve the wrong one.",
        "动手之前，把题目没讲清楚的地方先问明白，免得解错题。",
    ),
    _term(
        "approach", "approach;思路;方案", ("approach", "思路"),
        "the plan by which you get from the input to the result, told in words, without code.",
        "从输入到结果的做法，用话讲出来就行，还不用写代码。",
    ),
    _term(
        "constraint", "constraint;limits;约束;数据范围;限制条件", ("constraint", "约束"),
        "a limit that the task promises, such as how large the input gets or which values occur in it.",
        "题目保证的限制，比如输入有多大、会出现哪些值。",
    ),
    _term(
        "assumption", "assumption;assume;假设", ("assumption", "假设"),
        "something you take as given because nobody said otherwise; say it out loud, so that it can be corrected.",
        "题目没说、你先当作成立的事；说出来，别人才能纠正。",
    ),
    _term(
        "follow_up", "follow-up;followup;追问", ("follow-up", "追问"),
        "a further question after the task is solved: the same task with one thing changed.",
        "题目做完之后再问的问题：还是这道题，只是改了一个条件。",
    ),
    _term(
        "trade_off", "trade-off;tradeoff;trade off;取舍;权衡", ("trade-off", "取舍"),
        "getting better at one thing by paying with another, such as less time for more memory.",
        "用一样换另一样，比如多花些内存来省时间。",
    ),
    _term(
        "pattern", "pattern;套路;解题模式", ("pattern", "套路"),
        "an idea that solves many problems that look different; once you know it, you recognise the next one sooner.",
        "能解决许多看似不同的题目的同一个想法；认得它，下一道就看得快。",
    ),
    _term(
        "signal", "signals;signal;识别信号;信号", ("signal", "识别信号"),
        "something in the wording of a task that tells you which idea may fit.",
        "题目里的蛛丝马迹，看到它就会想到可能适合的思路。",
    ),
    # --- cost ---
    _term(
        "complexity", "complexity;复杂度", ("complexity", "复杂度"),
        "how time or memory grows as the input grows; not in seconds, but as a rule such as “twice the input, twice "
        "the work”.",
        "输入变大时，时间或内存怎么跟着变；不看几秒，而看规律，比如“输入翻倍，工作量也翻倍”。",
    ),
    _term(
        "big_o", "big o;big-o;o notation;o(n);o(1);o(…);order of n;大 o;大o;o 记号", ("O(…) notation", "O(…) 记号"),
        "a short way to write growth: O(1) stays the same, O(n) grows in step with the input of size n, O(n²) with "
        "its square. Constant factors are left out.",
        "描述增长快慢的简写：O(1) 不随输入变，O(n) 和输入规模 n 同步增长，O(n²) 按平方增长，常数倍不计。",
    ),
    _term(
        "time_complexity", "time complexity;running time;runtime;时间复杂度", ("time complexity", "时间复杂度"),
        "how the number of steps grows with the size of the input.",
        "步骤数随输入规模增长的规律。",
    ),
    _term(
        "space_complexity",
        "space complexity;extra (space|memory);auxiliary (space|memory);空间复杂度;额外空间;辅助空间",
        ("extra memory", "额外空间"),
        "what you keep besides the input while the program runs, and how large that gets.",
        "程序运行时，除了输入之外你还存了什么、最多有多大。",
    ),
    _term(
        "constant", "constant (time|space|memory|factor);constant;常数时间;常数空间;常数", ("constant", "常数"),
        "it stays the same however large the input gets, O(1).",
        "不管输入多大都不变，也就是 O(1)。",
    ),
    _term(
        "linear", "linear (time|space|);线性", ("linear", "线性"),
        "it grows in step with the input: twice as much of it takes twice as long, O(n).",
        "和输入同步增长：输入翻倍，花费也翻倍，即 O(n)。",
    ),
    _term(
        "logarithmic", "logarithm*;log n;对数", ("logarithmic", "对数"),
        "it grows very slowly, O(log n): with twice the input there is only one step more.",
        "增长得很慢，O(log n)：输入翻一倍，只多一步。",
    ),
    _term(
        "quadratic", "quadratic;n squared;平方级;平方", ("quadratic", "平方级"),
        "it grows with the square of the input, O(n²): twice the input, four times the work.",
        "按输入的平方增长，O(n²)：输入翻倍，工作量变成四倍。",
    ),
    _term(
        "exponential", "exponential*;指数级;指数", ("exponential", "指数级"),
        "it doubles with every further item, O(2ⁿ), which is soon too much.",
        "每多一个元素就翻一倍，O(2ⁿ)，很快就算不动了。",
    ),
    _term(
        "worst_case", "worst case;worst-case;best case;average case;最坏情况;最坏;平均情况", ("worst case", "最坏情况"),
        "the input of a given size that makes your solution work the hardest; the cost is usually told for that one.",
        "同样规模的输入里让你的做法最费力的那一个；说复杂度时一般指它。",
    ),
    _term(
        "amortised", "amorti*;摊还;均摊;摊销", ("amortised", "均摊"),
        "averaged over many steps: a single one may be expensive now and then, as long as all of them together stay "
        "cheap.",
        "把总花费平均到每一步：偶尔一步很贵没关系，只要加起来划算。",
    ),
    _term(
        "overhead", "overhead;bottleneck;瓶颈;开销", ("bottleneck", "瓶颈"),
        "the step that costs most, and so decides what the whole costs.",
        "花费最多的那一步，整体复杂度由它决定。",
    ),
    # --- ways of solving ---
    _term(
        "brute_force", "brute force;brute-force;naive;暴力;朴素", ("brute force", "暴力解法"),
        "the simplest way that certainly works: try everything, without being clever about it.",
        "最直接、一定可行的做法：不讲技巧，把所有可能都试一遍。",
    ),
    _term(
        "optimal", "optimal;optimi*;最优;优化", ("optimal", "最优"),
        "as good as it can get: either the result that is wanted or the cost of finding it.",
        "好到不能再好：可以指要求的结果，也可以指求解的复杂度。",
    ),
    _term(
        "greedy", "greedy;greedily;贪心", ("greedy", "贪心"),
        "taking what looks best at each step and never going back on it; it needs an argument why that is safe.",
        "每一步都选眼前最好的、不再反悔；用它要能说明为什么不会出错。",
    ),
    _term(
        "recursion", "recursi*;recurse;递归", ("recursion", "递归"),
        "a function that calls itself on a smaller part of the task.",
        "函数调用自己，去解决规模更小的同类问题。",
    ),
    _term(
        "base_case", "base case;base-case;基本情况;递归出口;终止条件;递归边界", ("base case", "递归出口"),
        "the smallest case, whose answer is known at once, so that a recursion comes to an end.",
        "小到可以直接给出答案的情形，递归到这里就停下。",
    ),
    _term(
        "memoisation", "memoi*;memoization;记忆化;备忘录", ("memoisation", "记忆化"),
        "writing down results once they are worked out, so that nothing is worked out twice.",
        "把算过的结果记下来，下次直接用，不重复计算。",
    ),
    _term(
        "dynamic_programming", "dynamic programming;dp;动态规划", ("dynamic programming", "动态规划"),
        "building the answer from the answers of smaller tasks of the same kind, each worked out once.",
        "用更小的同类问题的答案拼出大问题的答案，每个小问题只算一次。",
    ),
    _term(
        "backtracking", "backtrack*;回溯", ("backtracking", "回溯"),
        "building a solution piece by piece, and taking the last piece back when it cannot work out.",
        "一步步构造解，发现走不通就撤回上一步，换一种再试。",
    ),
    _term(
        "divide_and_conquer", "divide and conquer;divide-and-conquer;分治", ("divide and conquer", "分治"),
        "splitting the task into parts, solving each, and joining the results.",
        "把问题拆成几块，分别解决，再合并结果。",
    ),
    _term(
        "binary_search", "binary search;二分查找;二分", ("binary search", "二分查找"),
        "throwing away half of what is left with every look.",
        "每看一次，就排除剩下的一半。",
    ),
    _term(
        "two_pointers", "two pointers;two-pointer;双指针", ("two pointers", "双指针"),
        "two positions that move through the data by a rule, instead of trying all pairs.",
        "用两个位置按规则移动，代替枚举所有组合。",
    ),
    _term(
        "sliding_window", "sliding window;滑动窗口", ("sliding window", "滑动窗口"),
        "a stretch of the data whose two ends only move forward.",
        "一段连续的区间，两端都只往前移。",
    ),
    # --- data ---
    _term(
        "hash", "hash* (map|table|set|);hashmap;hash;dictionary;dict;哈希表;哈希;字典;散列", ("hash", "哈希"),
        "a way to store things so that looking one up takes the same short time however many there are.",
        "一种存储方式，不管存了多少，查找一个都只要很短且差不多的时间。",
    ),
    _term(
        "array", "array;数组", ("array", "数组"),
        "items in a row, each reached at once by its position; a list in Python, an array in most languages.",
        "排成一行的元素，凭下标可以直接取到；在 Python 里叫 list，多数语言里叫数组。",
    ),
    _term(
        "linked_list", "linked list;链表", ("linked list", "链表"),
        "items of which each only knows where the next one is.",
        "一串结点，每个只知道下一个在哪里。",
    ),
    _term(
        "stack", "stack;栈", ("stack", "栈"),
        "a pile: what was put on last is taken off first.",
        "像一摞盘子，最后放上去的最先拿下来。",
    ),
    _term(
        "queue", "queue;队列", ("queue", "队列"),
        "a line: what came first is served first.",
        "像排队，先来的先出去。",
    ),
    _term(
        "heap", "heap;priority queue;优先队列;堆", ("heap", "堆"),
        "a store that always hands out its smallest (or largest) item quickly.",
        "一种容器，随时能很快取出其中最小（或最大）的元素。",
    ),
    _term(
        "tree", "tree;node;root;leaf;树;结点;节点;根;叶子", ("tree", "树"),
        "nodes below one root; each has children, and one without any is a leaf.",
        "从一个根往下分叉的结构，每个结点可以有子结点，没有子结点的叫叶子。",
    ),
    _term(
        "graph", "graph;vertex;edges of a graph;图论;图结构;图的", ("graph", "图结构"),
        "things (nodes) and the connections between them (edges).",
        "由点和点之间的连线（边）组成的结构。",
    ),
    _term(
        "pointer", "pointer;指针", ("pointer", "指针"),
        "something that marks a place in the data: an index, or a reference to an item.",
        "指向数据中某个位置的标记：可以是下标，也可以是对某个元素的引用。",
    ),
    _term(
        "index", "index;indices;下标;索引", ("index", "下标"),
        "the number of a place in a list; in most languages the first one is 0.",
        "元素在列表里的位置编号，多数语言从 0 开始。",
    ),
    _term(
        "subarray", "subarray;sub-array;contiguous;子数组;连续", ("subarray", "子数组"),
        "a stretch of neighbours in a list, with nothing left out between them.",
        "列表里连续的一段，中间不能跳过。",
    ),
    _term(
        "subsequence", "subsequence;sub-sequence;子序列", ("subsequence", "子序列"),
        "some of the items in their order, where others between them may be left out.",
        "按原来的顺序挑出一些元素，中间可以跳过。",
    ),
    _term(
        "substring", "substring;sub-string;子串", ("substring", "子串"),
        "a stretch of neighbouring characters of a text.",
        "字符串里连续的一段。",
    ),
    _term(
        "permutation", "permutation;排列", ("permutation", "排列"),
        "the same items in some order; in another order it is another one.",
        "把同样的元素排成某个次序，次序不同就是不同的排列。",
    ),
    _term(
        "prefix", "prefix;suffix;前缀;后缀", ("prefix and suffix", "前缀和后缀"),
        "a prefix is a stretch from the beginning, a suffix one up to the end.",
        "前缀是从开头起的一段，后缀是到末尾为止的一段。",
    ),
    _term(
        "duplicates", "duplicates;duplicate;distinct;unique;重复;去重;互不相同", ("duplicates", "重复元素"),
        "values that occur more than once; where all values are distinct there are none.",
        "出现不止一次的值；说“互不相同”就是没有重复。",
    ),
    _term(
        "lexicographic", "lexicograph*;alphabetical order;字典序", ("lexicographic order", "字典序"),
        "alphabetical order: compare the first characters, on a tie the second ones, and so on.",
        "像词典那样排：先比第一个字符，相同再比第二个，依此类推。",
    ),
    _term(
        "monotonic", "monoton*;单调", ("monotonic", "单调"),
        "going only one way: never down, or never up.",
        "只朝一个方向变：一直不降，或一直不升。",
    ),
    _term(
        "stable", "stable;稳定", ("stable", "稳定"),
        "of a sort: items that compare as equal stay in the order in which they came.",
        "说排序稳定，是指相等的元素保持原来的先后次序。",
    ),
    # --- code ---
    _term(
        "pseudocode", "pseudocode;pseudo-code;pseudo code;伪代码", ("pseudocode", "伪代码"),
        "steps written like code, but in plain words; no language has to understand it, only a reader.",
        "写得像代码、用的是普通文字的步骤；不用能运行，人看得懂就行。",
    ),
    _term(
        "dry_run", "dry run;dry-run;trace;tracing;walk through;walkthrough;手动模拟;走一遍;跟踪;推演",
        ("dry run", "手动走一遍"),
        "going through your code line by line with one input, and writing down what each variable holds.",
        "拿一个输入，一行一行走代码，记下每个变量的值。",
    ),
    _term(
        "edge_case",
        "edge case;edge-case;corner case;boundary case;boundary condition;边界情况;边界条件;边界;特殊情况;边角",
        ("edge case", "边界情况"),
        "an unusual input that is allowed all the same, on which code that usually works may fail.",
        "题目允许、但比较特殊的输入，平常好好的代码可能在这里出错。",
    ),
    _term(
        "invariant", "invariant;loop invariant;不变式;不变量;循环不变", ("invariant", "不变式"),
        "something that is true before a loop begins and again after every round of it; at the end it tells you why "
        "the result is right.",
        "循环开始前成立、每一轮之后仍然成立的事；循环结束时，它能说明结果为什么对。",
    ),
    _term(
        "in_place", "in place;in-place;inplace;原地;就地", ("in place", "原地"),
        "changing the input itself, instead of building a second one beside it.",
        "直接在输入上改，不另外再建一份。",
    ),
    _term(
        "iteration", "iterat*;loop;nested loop;迭代;循环;遍历;嵌套循环", ("iteration", "循环"),
        "doing the same steps again for each item; where one loop stands in another, they are nested.",
        "对每个元素重复同样的步骤；一个循环套着另一个，就叫嵌套循环。",
    ),
    _term(
        "off_by_one", "off-by-one;off by one;差一", ("off by one", "差一错误"),
        "a loop or an index that goes one step too far, or stops one too early.",
        "循环或下标多走了一步，或者少走了一步。",
    ),
    _term(
        "overflow", "overflow;out of (bounds|range);溢出;越界", ("out of bounds", "越界"),
        "reaching for a place or a number that lies outside what there is room for.",
        "访问了范围以外的位置，或者数字大到装不下。",
    ),
    _term(
        "return_value", "return value;返回值", ("return value", "返回值"),
        "what your function gives back to its caller.",
        "函数交还给调用者的结果。",
    ),
    _term(
        "test_case", "test case;test-case;测试用例;用例", ("test case", "测试用例"),
        "an input together with what should come out for it.",
        "一个输入，连同它应该得到的结果。",
    ),
    _term(
        "helper", "helper (function|);辅助函数", ("helper function", "辅助函数"),
        "a small function that does one part of the work for another.",
        "替别的函数完成一小块工作的小函数。",
    ),
)  # fmt: skip

MEANINGS: Mapping[str, Mapping[Language, tuple[str, ...]]] = {
    f"term.{term.id}": {
        "en": (f"*{term.name['en'][0].upper()}{term.name['en'][1:]}*: {term.meaning['en']}",),
        "zh": (f"“{term.name['zh']}”：{term.meaning['zh']}",),
    }
    for term in GLOSSARY
}
"""The explanations as they are said; joined into ``wording.WORDING``."""


def terms_asked(text: str) -> tuple[Term, ...]:
    """Return the terms of which ``text`` asks what they mean: what it asks about has to be the term, for "what is the
    order of the loops?" asks for no loop. Where it cannot be told what is asked about, those that it names."""
    objects = [part for found in _ASKED_ABOUT.finditer(fold(text)) for part in found.groups() if part]
    if not objects:
        return terms_in(text)
    found = {term.id: term for one in objects for term in terms_in(one) if _is_all(term, one)}
    return tuple(found.values())


def _is_all(term: Term, asked: str) -> bool:
    """Tell whether ``term`` is most of what is asked about."""
    bare = _AROUND.sub("", asked)
    longest = max((match.end - match.start for match in find_phrases(asked, term.said)), default=0)
    return longest >= MOST * len(bare)


MOST = 0.6
_ASKED_ABOUT = LatePattern(
    r"[“\"「『']([^“”\"「」『』']{1,40})[”\"」』']"
    r"|\bwhat(?:'s| is| are| does)(?! (?:it|that|this|going|wrong|next|missing"
    r"|expected)\b) ([^,.?!]{2,40}?)(?= (?:mean|means|stand|again|here|exactly)\b|[,.?!]|$)"
    r"|\b(?:mean|meant|meaning) (?:by|of) ([^,.?!]{2,40})"
    r"|(?:什么|啥)(?:是|叫)([^，。？?！]{1,12})"
    r"|([^，。？?！：:]{1,14}?)(?:这个词)?(?:是|指的?是|是指|指)?(?:什么|啥)意思"
)
"""What is asked about, in the middle of what asks."""
_AROUND = LatePattern(
    r"^(?:你(?:刚才?)?说的|这个|那个|请问|那|所谓的?|an? |the |this |that |your |so |by )+|(?:这个词|呀|啊|呢|的"
    r"| here| again){1,6}$"
)


def terms_in(text: str) -> tuple[Term, ...]:
    """Return the terms that ``text`` names, in the order in which it does; of two in the same place the longer one."""
    found = []
    for term in GLOSSARY:
        for match in find_phrases(text, term.said):
            found.append((match.start, -match.end, term))
    named: list[Term] = []
    end = 0
    for start, minus_end, term in sorted(found, key=lambda one: one[:2]):
        if start >= end:
            end = -minus_end
            if term not in named:
                named.append(term)
    return tuple(named)
