"""Names of techniques and structures that give an approach away, in English, Chinese, Pinyin and spelt without spaces.

The problem's own names are in its knowledge; these are for messages about no problem in particular, for the other
techniques that somebody may suggest, and for words behind a disguise. Patterns are for folded text.
"""

import re

from problems.text.late_patterns import LatePattern

STRUCTURES = (
    r"hash(?:[\s_-]*+(?:maps?|tables?|sets?|index|lookup))?\b|hash(?:ing|es|ed)\b|\bdict(?:s|ionary|ionaries)?\b"
    r"|look[\s-]*+up tables?|frequency (?:map|table|count\w{0,24})|\bcounters?\b(?= (?:of|for|map|dict))|\bcounter\b"
    r"|(?:mono\w{1,24} |lifo )?\bstacks?\b|\bheaps?\b|\bheapq\b|priority[\s-]*+queues?|\bdeques?\b"
    r"|\btries?\b(?=[^a-z]|$)"
    r"|prefix[\s-]*+(?:sum|tree|total|array|product)s?|running (?:sum|total|prefix)s?|cumulative (?:sum|total|count)s?"
    r"|difference arrays?|union[\s-]*+find|disjoint[\s-]*+sets?|\bdsu\b|adjacency lists?|bit ?masks?|segment trees?"
    r"|fenwick|(?:dp|memo)[\s-]*+(?:table|array|list|dict)s?|\bqueues?\b|(?:visited|seen|lookup|key[\s-]value)[\s-]*+"
    r"(?:sets?|maps?|tables?|dicts?|stores?)|\b(?:a|the|into|in|of|your|ordered|tree|some) (?:maps?|sets?)\b"
    r"|associative (?:array|container|map)s?"
)
TECHNIQUES = (
    r"\b(?:two|2|left and right|fast and slow|slow and fast|converging|twin|both|three|3)[\s-]*+pointers?\b"
    r"|\b(?:left|right|slow|fast|second|read|write) pointers?\b|sliding[\s-]*+window"
    r"|slid\w{1,24} (?:\w{1,24} ){0,2}window"
    r"|moving window|\b(?:grow|shrink|expand|extend|contract)\w{0,24} (?:the |a |your )?window|binary[\s-]*+search"
    r"|\bbisect\w{0,24}|halv(?:e|ing|es) (?:the |your )?(?:search|range|interval|array|space|list)"
    r"|dynamic[\s-]*+program+ing|\bdp\b|memoi[sz]\w{0,24}|\bmemo\b|tabulation|bottom[\s-]up|top[\s-]down"
    r"|recurrence(?: relation)?|state transition|back[\s-]*+track\w{0,24}|\bprun(?:e|ing)\b|\bdfs\b|\bbfs\b"
    r"|(?:depth|breadth)[\s-]*+first|flood[\s-]*+fill\w{0,24}|topolog\w{1,24}|topo[\s-]?sort|kahn\w{0,24}|\bgreed(?:y|ily)\b"
    r"|divide[\s-]and[\s-]conquer|merge[\s-]*+sort|quick[\s-]*+(?:sort|select)|bucket[\s-]*+sort|counting[\s-]*+sort"
    r"|sweep[\s-]*+line|line[\s-]*+sweep|\bxor\b|exclusive[\s-]or|bit[\s-]*+(?:manipulation|wise)|kadane\w{0,24}|dijkstra\w{0,24}"
    r"|\bkmp\b|rolling[\s-]*+hash|monoton(?:ic|e)|boyer|floyd\w{0,24}|tortoise and (?:the )?hare|knapsack"
    r"|in[\s-]degree|connected components?|head insertion|dummy (?:node|head)|sentinel (?:node|head)"
)
STRUCTURES_ZH = (
    r"哈希|散列|字典(?!序)|查找表|映射|键值对|计数表|单调(?:栈|队列|递[增减])|栈|堆(?!叠)|优先(?:级)?队列|队列|双端队列"
    r"|前缀(?:和|树|数组|积)|累[加计]和|差分(?:数组)?|并查集|不相交集|邻接表|集合|位掩码|线段树|树状数组|备忘录"
)
TECHNIQUES_ZH = (
    r"双指针|两个指针|左右指针|快慢指针|对撞指针|首尾指针|三指针"
    r"|三个指针|左指针|右指针|滑动窗口|滑窗|窗口|二分|折半|对半"
    r"|动态规划|动规|记忆化|状态转移|转移方程|递推|自底向上"
    r"|自顶向下|填表|回溯|剪枝|深搜|广搜|深度优先|广度优先|洪水填充"
    r"|拓扑|入度|贪心|分治|归并|快排|快速排序|桶排序|计数排序"
    r"|扫描线|异或|位运算|按位|连通分量|头插法|虚拟头|哑节点"
    r"|哨兵"
    r"|单调性|最短路"
)
NAME_EN = LatePattern(f"(?:{STRUCTURES})|(?:{TECHNIQUES})", re.ASCII)  # so that \\b holds next to Chinese
NAME_ZH = LatePattern(f"{STRUCTURES_ZH}|{TECHNIQUES_ZH}")

# Squashed: lower case, nothing but letters. Long ones are looked for across any separators.
LONG_LATIN_NAMES = [
    "hashmap",
    "hashtable",
    "hashset",
    "hashing",
    "dictionary",
    "twopointer",
    "slidingwindow",
    "prefixsum",
    "runningsum",
    "priorityqueue",
    "binarysearch",
    "dynamicprogramming",
    "memoization",
    "memoisation",
    "backtracking",
    "unionfind",
    "disjointset",
    "topologicalsort",
    "topologicalorder",
    "monotonicstack",
    "monotonestack",
    "monotonicqueue",
    "depthfirst",
    "breadthfirst",
    "bitmask",
    "bitwise",
    "greedyalgorithm",
    "lookuptable",
    "minheap",
    "maxheap",
    "divideandconquer",
    "floodfill",
    "mergesort",
    "quickselect",
    "twostack",
    "haxibiao",
    "hashbiao",
    "shuangzhizhen",
    "huadongchuangkou",
    "qianzhuihe",
    "dandiaozhan",
    "youxianduilie",
    "erfenchazhao",
    "erfensousuo",
    "dongtaiguihua",
    "huisufa",
    "bingchaji",
    "tuopupaixu",
    "kuaimanzhizhen",
    "jiyihua",
    "shenduyouxian",
    "guangduyouxian",
]
LATIN_NAMES = (
    *LONG_LATIN_NAMES,
    *[
        "hash",
        "stack",
        "heap",
        "dict",
        "trie",
        "greedy",
        "queue",
        "deque",
        "memo",
        "sorting",
        "recursion",
        "complement",
        "pointers",
        "window",
        "counting",
        "haxi",
        "zidian",
        "duilie",
        "erfen",
        "tanxin",
        "huisu",
        "paixu",
        "zhizhen",
        "xiaodingdui",
        "dadingdui",
        "sanlie",
    ],
)
SHORT_NAMES = ("dfs", "bfs", "kmp", "dsu", "xor", "dp")
PINYIN = LatePattern(
    r"\bha ?xi(?: ?biao)?\b|\bshuang ?zhi ?zhen\b|\bsan ?zhi ?zhen\b"
    r"|\bhua ?dong ?chuang ?kou\b|\bqian ?zhui ?(?:he|shu)\b"
    r"|\bdan ?diao ?(?:zhan|dui ?lie)\b|\byou ?xian ?dui ?lie\b|\ber ?fen(?: ?cha ?zhao| ?sou ?suo| ?fa)?\b"
    r"|\bdong ?tai ?gui ?hua\b|\bhui ?su(?: ?fa)?\b|\bbing ?cha ?ji\b"
    r"|\btuo ?pu\b|\btan ?xin\b|\bzi ?dian\b|\bzhi ?zhen\b"
    r"|\bsan ?lie ?biao\b|\b(?:xiao|da) ?(?:ding|gen) ?dui\b|\bji ?yi ?hua\b|\bkuai ?man ?zhi ?zhen\b|\bpai ?xu\b"
    r"|\b(?:yong|yi ge|ru|chu) ?zhan\b|\bdui ?lie\b|\b(?:shen"
    r"|guang) ?du ?you ?xian\b|\bkuai ?su ?(?:xuan ?ze|pai ?xu)\b"
    r"|\bdi ?gui\b|\bxia ?biao\b|\bbian ?li\b|\bgui ?bing\b"
    r"|\byi ?huo\b|\bbu ?shu\b|\bfen ?zhi\b|\bsao ?miao ?xian\b"
    r"|哈xi|ha希",
    re.ASCII,
)
PINYIN_SYLLABLE = LatePattern(r"\b(?:[zcs]h?|[bpmfdtnlgkhjqxryw])(?:[iu]?[aeo]|[iuv])(?:ng?|[iuo])?\b", re.ASCII)
HIDDEN_NAME = LatePattern(
    f"{NAME_EN.pattern}|{NAME_ZH.pattern}|\\bsort(?:ed|ing|s)?\\b|排序|\\bcomplements?\\b|\\brecurs\\w+|指针|递归|补数"
    r"|\bpointers?\b|\bwindow\b",
    re.ASCII,
)
