"""The names under which other people file the patterns of Dry Run: tags of problem sites, abbreviations."""

import re

from problems.patterns.taxonomy import PATTERN_IDS

_ALIASES = {
    "hash_map": "hash hashing hash_table hashtable hashmap map dict dictionary set hash_set hashset hash_function "
    "counting frequency frequency_counting 哈希 哈希表 散列表 计数",
    "two_pointers": "two_pointer twopointers twopointer 2_pointers pointers fast_slow fast_and_slow_pointers "
    "slow_fast_pointers fast_slow_pointers 双指针 快慢指针",
    "sliding_window": "slidingwindow window sliding_windows 滑动窗口",
    "prefix_sum": "prefix_sums prefixsum prefix difference_array cumulative_sum 前缀和 差分",
    "stack": "stacks 栈",
    "monotonic_stack": "monotone_stack monotonicstack mono_stack 单调栈",
    "queue": "queues deque monotonic_queue monotone_queue fifo 队列 单调队列 双端队列",
    "linked_list": "linkedlist linked_lists list_node 链表",
    "binary_search": "binarysearch bisect bisection binary_search_on_answer search_on_answer 二分 二分查找 二分搜索",
    "sorting": "sort merge_sort quick_sort quicksort bucket_sort counting_sort radix_sort quickselect 排序",
    "heap": "heaps heap_priority_queue priority_queue priorityqueue pq top_k k_way_merge 堆 优先队列 堆_优先队列",
    "tree": "trees binary_tree binary_trees bst binary_search_tree tree_traversal tree_dfs tree_bfs n_ary_tree "
    "segment_tree binary_indexed_tree fenwick_tree 树 二叉树 二叉搜索树 线段树 树状数组",
    "trie": "tries prefix_tree 字典树 前缀树",
    "graph": "graphs graph_traversal graph_theory graph_dfs graph_bfs dfs bfs depth_first_search breadth_first_search "
    "shortest_path dijkstra minimum_spanning_tree connected_components flood_fill "
    "图 图论 深度优先搜索 广度优先搜索 最短路",
    "union_find": "unionfind disjoint_set disjoint_sets disjoint_set_union dsu 并查集",
    "topological_order": "topological_sort topological_sorting topologicalsort topo_sort toposort topology 拓扑排序",
    "backtracking": "backtrack recursion_backtracking permutations combinations subsets 回溯",
    "dynamic_programming": "dp dynamicprogramming dynamic_programing memoization memoisation knapsack kadane "
    "动态规划 记忆化 记忆化搜索",
    "greedy": "greedy_algorithm greedy_algorithms 贪心",
    "intervals": "interval merge_intervals overlapping_intervals line_sweep sweep_line 区间 扫描线",
    "bit_manipulation": "bit bits bitwise bitmask bitmasks bit_mask bit_operations bit_manipulations xor "
    "bitmanipulation 位运算",
    "math": "maths mathematics mathematical number_theory geometry combinatorics probability "
    "probability_and_statistics 数学 数论 几何",
    "string_matching": "kmp string_match pattern_matching rolling_hash rabin_karp z_algorithm suffix_array "
    "substring_search stringmatching 字符串匹配",
    "matrix": "matrices grid grids 2d_array matrix_traversal 矩阵",
    "design": "data_structure_design ood oop object_oriented_design class_design system_design data_stream iterator "
    "设计 数据流 迭代器",
    "simulation": "simulate implementation 模拟",
}
# Tags that say what the input is or how hard it is, not how to solve the problem.
_IGNORED = """
    array arrays string strings list integer number numbers recursion divide_and_conquer brute_force enumeration easy
    medium hard algorithm algorithms other misc game_theory randomized interactive database
    数组 字符串 递归 分治 枚举
"""
IGNORED_NAMES = frozenset(_IGNORED.split())
_BY_NAME = {name: pattern for pattern in PATTERN_IDS for name in (pattern, *_ALIASES[pattern].split())}


def normalised_name(name: str) -> str:
    """Return ``name`` in lower case with underscores: ``"Hash-Table "`` becomes ``"hash_table"``."""
    return re.sub(r"[^\w]+", "_", name.strip().casefold()).strip("_")


def pattern_of(name: str) -> str | None:
    """Return the pattern id that ``name`` stands for in any usual spelling, or ``None``."""
    return _BY_NAME.get(normalised_name(name))
