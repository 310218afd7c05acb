"""What learners say about the problems of the bank, in both languages; see ``test_played_interviews``."""

from interviews.core.stages import Stage

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = Stage

LATER = {
    "en": {
        CLARIFY: "Nothing else, I think I'm ready.",
        THINK: "I would walk through it step by step and remember what I need.",
        COST: "Hmm, I think that's what I'd go with.",
        CODE: "And at the end I return the result.",
        EDGES: "It goes through the loop as usual and returns the right result, because the check comes first.",
        FOLLOW: "I would probably keep the same idea and change what I store.",
    },
    "zh": {
        CLARIFY: "没有别的问题了",
        THINK: "我会一步一步走一遍，记住需要的东西",
        COST: "我觉得就这样吧",
        CODE: "最后返回结果",
        EDGES: "循环正常执行，会返回正确结果，因为先检查再更新",
        FOLLOW: "思路大致不变，只是保存的东西要改",
    },
}


def _lines(language: str, said: tuple[str, ...]) -> dict:
    task, questions, idea, its_cost, better, its_new_cost, code, edges = said
    first = {CLARIFY: [task, questions], THINK: [idea], COST: [its_cost, better, its_new_cost], CODE: [code]}
    return {"first": {**first, EDGES: [edges]}, "later": LATER[language]}


_SAID = {
    "coin-change": {
        "en": (
            "So we get a list of coin values and an amount, and I have to pay the amount with as few coins as possible. Can I use each coin as many times as I like?",
            "What do I return if it is impossible? Do I return just the number of coins? Is there always a coin of 1? How large is the amount?",
            "I'd try every combination of coins recursively: take off each coin and solve for what's left.",
            "It's exponential, the stack is as deep as the amount so O(amount) space.",
            "I could cache the result for every remaining amount so I never recompute it.",
            "There are amount states and n coins for each so O(n * amount) time and O(amount) space",
            "best = [0] + [infinity] * amount\nfor a from 1 to amount:\n    for each coin:\n        if coin <= a: best[a] = min(best[a], best[a - coin] + 1)\nreturn best[amount] or -1",
            "amount 0, no combination works, and a coin bigger than the amount",
        ),
        "zh": (
            "题目给一组硬币面值和一个金额，要求用最少的硬币凑出这个金额。每种硬币数量不限吗？",
            "凑不出来返回什么？一定有面值 1 的硬币吗？只返回枚数吗？金额最大多少？",
            "先暴力递归，每次试每一种硬币，减去面值后继续凑剩下的金额",
            "时间是指数级的，空间是递归深度 O(amount)",
            "可以记忆化，把算过的剩余金额的答案存下来",
            "每个金额算一次，每次试 n 种硬币，时间 O(n*amount)，空间 O(amount)",
            "建一个长度 amount+1 的数组，第 0 个为 0\n对于每个金额从 1 到 amount：\n  对于每个硬币：\n    如果 硬币不超过金额，就更新为更小的\n返回最后一个，凑不出来就返回 -1",
            "金额为 0，凑不出来，硬币比金额大",
        ),
    },
    "daily-temperatures": {
        "en": (
            "I'm given daily temperatures and for each day I return how many days until a warmer one. What if there's no warmer day later?",
            "Does equal count as warmer? How long can the list be? Do temperatures have a range?",
            "For each day I scan forward until I find a higher temperature.",
            "Worst case O(n^2) time, O(1) extra space.",
            "Keep a stack of the indices still waiting, pop the ones that are colder when a warmer day comes.",
            "Each index is pushed and popped once so it's O(n), and the stack is O(n) too.",
            "answer = [0] * n\nstack = []\nfor i, t in enumerate(temps):\n    while stack and temps[stack[-1]] < t:\n        j = stack.pop()\n        answer[j] = i - j\n    stack.append(i)\nreturn answer",
            "always falling temperatures, all the same temperature, a single day",
        ),
        "zh": (
            "给定每天的温度，要求每一天还要等几天才会更暖。如果后面没有更暖的天返回什么？",
            "一样的温度算更暖吗？数组多长？温度范围是多少？",
            "从每一天往后找，直到找到更高的温度",
            "最坏 O(n²)，额外空间 O(1)",
            "用一个栈保存还没找到答案的日子，遇到更热的就弹出",
            "每个下标进出一次，所以时间O(n)，空间也是O(n)",
            "遍历每一天：\n  当栈不空且栈顶温度更低时：\n    弹出并记录天数差\n  把今天压入栈\n返回答案",
            "一直降温，全部相同，只有一天",
        ),
    },
    "longest-substring-without-repeating-characters": {
        "en": (
            "We have a string and need the longest substring in which no character repeats. Do I return the length or the piece?",
            "Does it have to be contiguous? Which characters can occur, is upper and lower case different? Can the string be empty? How long can it be?",
            "Check every substring and see whether all its characters are different.",
            "That's cubic time. Space is the size of the set, so O(n).",
            "Use a sliding window with a set, moving the left side when there is a duplicate.",
            "O(n) time and O(min(n, alphabet)) space",
            "def longest_without_repeats(s):\n    last = {}\n    start = best = 0\n    for i, c in enumerate(s):\n        if c in last and last[c] >= start:\n            start = last[c] + 1\n        last[c] = i\n        best = max(best, i - start + 1)\n    return best",
            "empty string, one character and a string where all are the same",
        ),
        "zh": (
            "给一个字符串，要找出没有重复字符的最长子串。返回长度还是子串本身？",
            "必须连续吗？区分大小写吗？会是空串吗？字符串多长？",
            "暴力枚举所有子串，检查有没有重复",
            "时间 O(n^3)，空间 O(n)",
            "用滑动窗口，左右两个指针，遇到重复就移动左指针",
            "时间 O(n)，空间 O(k)，k 是字符种类数",
            "左指针为 0，用字典记录每个字符最后出现的位置\n遍历每个字符：\n  如果 字符在窗口中，左指针移到它之后\n  更新字典和最大长度\n返回最大长度",
            "空串，只有一个字符，全部相同",
        ),
    },
    "merge-intervals": {
        "en": (
            "We get intervals of trenches and need to merge those that overlap into as few as possible. Do intervals that touch count as overlapping?",
            "Is the input sorted? Does the output need an order? Can an interval be a single point? How many intervals?",
            "Compare each interval with all the others and merge them until nothing changes.",
            "That is quadratic or worse, let's say O(n^2), and O(n) for the result.",
            "Sort by start, then go through and extend the last one if it overlaps.",
            "Sorting dominates: O(n log n). Memory O(n).",
            "sort intervals by start\nresult = []\nfor each interval:\n    if result is not empty and interval.start <= result.last.end:\n        result.last.end = max(result.last.end, interval.end)\n    else:\n        append interval to result\nreturn result",
            "intervals that only touch, one contained in another, and a single interval",
        ),
        "zh": (
            "给出一些区间，需要把重叠的合并，返回不重叠的区间。端点相接算重叠吗？",
            "输入是有序的吗？输出要按顺序吗？会有单点区间吗？最多有多少个区间？",
            "两两比较，有重叠就合并，一直到不能再合并",
            "时间 O(n^2)，空间 O(n)",
            "先按起点排序，再依次看能不能和最后一个合并",
            "排序 O(n log n)，空间 O(n)",
            "按起点排序\n遍历每个区间：\n  如果 和最后一个重叠，更新最后一个的终点\n  否则 加入结果\n返回结果",
            "端点相接，一个包含另一个，只有一个区间",
        ),
    },
    "merge-k-sorted-lists": {
        "en": (
            "There are k sorted linked lists and I need to merge them into one sorted linked list. Can some of the lists be empty?",
            "Are they ascending? Can values repeat? How many lists and how many nodes in total? Do I reuse the nodes?",
            "Collect all values in one array, sort it and build a new list.",
            "Sorting is O(N log N) where N is the total, and O(N) space for the array.",
            "Put the head of each list into a min heap, and pop the smallest each time and push its next.",
            "O(N log k) time, O(k) space",
            "push the head of every list onto the heap\nwhile the heap is not empty:\n    pop the smallest node\n    append it to the result\n    if node.next: push node.next\nreturn the result",
            "no lists at all, some lists empty, duplicate values",
        ),
        "zh": (
            "有 k 个有序链表，需要合并成一个有序链表。链表可以为空吗？",
            "都是升序吗？会有重复的值吗？总共多少个节点？可以复用原来的节点吗？",
            "把所有值放到一个数组里排序，再建新链表",
            "时间 O(n log n)，空间 O(n)",
            "用小顶堆保存每个链表的头节点，每次弹出最小的",
            "O(n log k)，空间 O(k)",
            "把每个链表的头放进堆\n当堆不空时：\n  弹出最小的节点接到结果后面\n  如果 它有下一个节点，压入堆\n返回结果",
            "没有链表，有的链表为空，重复的值",
        ),
    },
    "n-queens": {
        "en": (
            "I need to place n queens on an n by n board so that none attacks another, and return all the boards. What format should the boards have?",
            "What if there is no solution? How large is n? Do mirrored boards count as different?  Does the order matter?",
            "Try all possible arrangements of n queens and check every board.",
            "That's n choices for each of n rows, so O(n^n) time and O(n) space.",
            "Backtracking row by row, with sets for the used columns and diagonals, row + col and row - col.",
            "Roughly O(n!) time and O(n) space.",
            "def solve(row):\n    if row == n: add board to result and return\n    for col in range(n):\n        if col in cols or row+col in d1 or row-col in d2: continue\n        add them\n        solve(row + 1)\n        remove them\nsolve(0)\nreturn result",
            "n = 1, n = 2 or 3 with no solution, and a large n",
        ),
        "zh": (
            "要在 n×n 的棋盘上放 n 个皇后，互相不能攻击，返回所有摆法。返回什么格式？",
            "无解时返回什么？n 最大多少？镜像的算不同的解吗？顺序有要求吗？",
            "枚举所有摆法，再检查有没有冲突",
            "时间 O(n^n)，空间 O(n)",
            "逐行回溯，用集合记录占用的列和对角线",
            "时间大约 O(n!)，空间 O(n)",
            "从第 0 行开始递归\n如果 行等于 n，加入结果并返回\n对于每一列：\n  如果 列或对角线被占用，跳过\n  放置，递归下一行，再撤销\n返回结果",
            "n 等于 1，n 为 2 或 3 无解，n 很大",
        ),
    },
    "number-of-islands": {
        "en": (
            "There's a grid of land and water, and I need to count the islands. Are diagonal neighbours connected?",
            "Are the borders water? Can I modify the grid? How big is the grid? Are the cells strings or ints?",
            "Give every land cell its own label and repeat sweeping the grid taking the smaller label of a neighbour until nothing changes.",
            "In the worst case O((mn)^2), space O(mn).",
            "DFS from every unvisited land cell, marking the whole island as visited.",
            "O(rows * cols) for both time and space",
            "class Solution:\n    def count_islands(self, grid):\n        count = 0\n        def dfs(r, c):\n            if r < 0 or c < 0 or r >= len(grid) or c >= len(grid[0]) or grid[r][c] != '1':\n                return\n            grid[r][c] = '0'\n            dfs(r+1, c); dfs(r-1, c); dfs(r, c+1); dfs(r, c-1)\n        for r in range(len(grid)):\n            for c in range(len(grid[0])):\n                if grid[r][c] == '1':\n                    count += 1\n                    dfs(r, c)\n        return count",
            "all water, all land and a single cell",
        ),
        "zh": (
            "给一个由陆地和水组成的网格，要求数出有多少个岛屿。对角线相邻算同一个岛吗？",
            "可以修改网格吗？网格多大？元素是字符还是数字？网格外面是水吗？",
            "每格一个编号，反复扫描，取邻居较小的编号，直到没有变化",
            "最坏 O((mn)^2)，空间 O(mn)",
            "从每块没访问过的陆地开始深搜，把整座岛标记成已访问",
            "时间和空间都是 O(mn)",
            "遍历每个格子：\n  如果 是陆地且未访问：\n    数量加一\n    递归把相连的陆地标记为访问过\n返回数量",
            "全是水，全是陆地，只有一个格子",
        ),
    },
    "reverse-linked-list": {
        "en": (
            "Given the head of a linked list I have to reverse it and return the new head. Can the list be empty?",
            "Is it singly linked? May I change the nodes? Can there be a cycle? How long can it be?",
            "Collect all the values in an array and build a new list from the back.",
            "O(n) time, O(n) space",
            "Walk once with a prev pointer, and point each node back to the previous one.",
            "Still O(n) time but O(1) space",
            "prev = None\nwhile head:\n    nxt = head.next\n    head.next = prev\n    prev = head\n    head = nxt\nreturn prev",
            "an empty list, one node, two nodes",
        ),
        "zh": (
            "给定链表的头节点，要求把它反转，返回新的头。链表可能为空吗？",
            "是单链表吗？可以修改节点吗？会有环吗？最长多长？",
            "把所有的值存到数组里，再倒着建新链表",
            "时间 O(n)，空间 O(n)",
            "用 prev 指针走一遍，让每个节点指向前一个",
            "时间 O(n)，空间 O(1)",
            "前一个为空\n当 当前节点不空时：\n  先记住下一个\n  把当前指向前一个\n  两个都往后移\n返回前一个",
            "空链表，只有一个节点，两个节点",
        ),
    },
    "search-in-rotated-sorted-array": {
        "en": (
            "The numbers were sorted but then rotated, and I need to find the position of the target. What do I return when it isn't there?",
            "Are the numbers distinct? Could it be not rotated at all? Is there a required complexity? How long is it?",
            "I'd just go through all the numbers one by one until I find it.",
            "linear time, constant space",
            "Binary search: check which half is sorted and whether the target is within it.",
            "log n time, constant space",
            "def search(nums, target):\n    lo, hi = 0, len(nums) - 1\n    while lo <= hi:\n        mid = (lo + hi) // 2\n        if nums[mid] == target:\n            return mid\n        if nums[lo] <= nums[mid]:\n            if nums[lo] <= target < nums[mid]:\n                hi = mid - 1\n            else:\n                lo = mid + 1\n        elif nums[mid] < target <= nums[hi]:\n            lo = mid + 1\n        else:\n            hi = mid - 1\n    return -1",
            "not rotated at all, a single element, the target is not there",
        ),
        "zh": (
            "给一个旋转过的有序数组，要求找到目标值的位置。不存在返回什么？",
            "数字互不相同吗？可能没有旋转吗？对复杂度有要求吗？多长？",
            "从头到尾逐个找",
            "时间 O(n)，空间 O(1)",
            "二分查找，判断哪一半有序，再看目标在不在里面",
            "O(log n)，空间常数",
            "左右指针指向两端\n当 左不超过右时：\n  取中间\n  如果 中间等于目标，返回中间\n  如果 左半有序且目标在其中，右移到中间左边，否则左移到中间右边\n返回 -1",
            "没有旋转，只有一个元素，目标不存在",
        ),
    },
    "subarray-sum-equals-k": {
        "en": (
            "Given daily results and k, I need to find the contiguous stretches of days that sum to k. Do I return how many there are or the stretches?",
            "Can numbers be negative? Must it be contiguous? Do overlapping ones count? How long is the list?",
            "Try all subarrays: for every start and every end add up the elements.",
            "Three loops so O(n^3), constant space.",
            "Keep prefix sums in a hash map and count how often sum - k was seen.",
            "One pass, so linear time and linear space.",
            "count = 0, total = 0, seen = {0: 1}\nfor x in nums:\n    total += x\n    count += seen.get(total - k, 0)\n    seen[total] = seen.get(total, 0) + 1\nreturn count",
            "all zeros with k = 0, negative numbers, and the stretch starts on the first day",
        ),
        "zh": (
            "给定每天的数字和 k，要求找出和等于 k 的连续时段。返回个数还是时段？",
            "会有负数吗？必须连续吗？重叠的算吗？数组多长？",
            "枚举所有子数组，分别求和",
            "三层循环，O(n^3)，空间 O(1)",
            "前缀和加哈希表，统计之前出现过多少次 sum-k",
            "时间O(n)，空间O(n)",
            "总和为 0，字典里 0 出现 1 次\n遍历每个数：\n  总和加上它\n  答案加上 总和减 k 出现的次数\n  更新字典\n返回答案",
            "全是零，有负数，从第一天开始的时段",
        ),
    },
    "two-sum": {
        "en": (
            "So I'm given prices and a target, and I need two items that add up to the target. Should I return the indices or the values?",
            "Can I use the same item twice? Is there always exactly one solution? Is it sorted? Are there negative numbers?",
            "Brute force would be two nested loops over all pairs.",
            "O(n^2) time, O(1) space",
            "not sure, maybe a hash map?",
            "O(n) and O(n)",
            "Loop over the prices, and if target minus price is in the map then return both indices, otherwise store the price with its index.",
            "duplicates, negative numbers, only two elements",
        ),
        "zh": (
            "给定价格列表和目标值，要找出两件价格之和等于目标的商品。返回下标还是价格？",
            "同一件能用两次吗？一定有解吗？有序吗？会有负数吗？",
            "两层循环枚举每一对",
            "平方级时间，常数空间",
            "可以用哈希表吧，记录见过的数",
            "都是线性的，时间和空间 O(n)",
            "遍历每个价格，算出差值，如果差值在字典里就返回两个下标，否则把当前价格和下标存进字典",
            "重复的价格，负数，只有两个元素",
        ),
    },
    "valid-parentheses": {
        "en": (
            "We have a string of brackets and need to tell if every bracket is closed by the right one in the right order. Can there be other characters?",
            "Is the empty string valid? Which kinds of brackets? Do crossing pairs count? How long is the string?",
            "Remove adjacent matching pairs again and again until nothing changes.",
            "n/2 rounds of n, so quadratic time and O(n) space for the new strings",
            "Push opening brackets on a stack and pop when a closing one comes.",
            "linear for both",
            "stack = []\nfor c in s:\n    if c is opening: push c\n    else if stack is empty or top doesn't match: return false\n    else pop\nreturn stack is empty",
            "empty string, starts with a closing bracket, something left open at the end",
        ),
        "zh": (
            "给一个括号字符串，要求判断每个括号是否被正确闭合。会有其他字符吗？",
            "空串算合法吗？有哪几种括号？交叉的算吗？字符串多长？",
            "反复删掉相邻的一对，直到删不动",
            "O(n^2)，空间 O(n)",
            "用栈，左括号入栈，右括号和栈顶匹配",
            "时间空间都是 O(n)",
            "遍历每个字符：\n  如果 是左括号，入栈\n  否则 如果栈空或栈顶不匹配，返回假\n  否则弹出\n返回栈是否为空",
            "空串，以右括号开头，最后还有没闭合的",
        ),
    },
}
"""By problem and language: the task retold, questions, an idea and its cost, a better one and its cost, code, edges."""

LINES = {
    slug: {language: _lines(language, said) for language, said in by_language.items()}
    for slug, by_language in _SAID.items()
}
