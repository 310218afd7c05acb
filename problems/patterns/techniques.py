"""What problems let one practise, finer than patterns: the shelves of the catalogue.

A pattern is what a learner recognises and is estimated in; a technique is a way of using it that has its own problems.
"""

from django.utils.translation import gettext_lazy as _

TECHNIQUES = {
    "hash_map": _("Hash map"),
    "two_pointers": _("Two pointers"),
    "sliding_window": _("Sliding window"),
    "prefix_sum": _("Prefix sum"),
    "stack": _("Stack"),
    "monotonic_stack": _("Monotonic stack"),
    "binary_search_on_index": _("Binary search on the index"),
    "binary_search_on_answer": _("Binary search on the answer"),
    "linked_list": _("Linked list"),
    "tree_dfs": _("Tree, depth first"),
    "tree_bfs": _("Tree, level by level"),
    "heap": _("Heap"),
    "backtracking": _("Backtracking"),
    "graph_search": _("Graph, breadth or depth first"),
    "topological_order": _("Topological order"),
    "union_find": _("Union-find"),
    "intervals": _("Intervals"),
    "greedy": _("Greedy"),
    "dp_on_a_line": _("Dynamic programming on a line"),
    "dp_on_a_grid": _("Dynamic programming on a grid or two strings"),
    "knapsack": _("Knapsack"),
    "bit_manipulation": _("Bit manipulation"),
    "trie": _("Trie"),
    "matrix": _("Matrix"),
    "class_design": _("Class design"),
}
