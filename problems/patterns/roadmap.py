"""What to know before a technique: the way through all of them, which the catalogue draws as its map.

A technique stands on those that it uses, not on all that are easier: a heap is a tree that is kept in an array, and
dynamic programming is a search whose results are remembered. What follows from others is left out: who knows trees
knows the lists of nodes that they build on.
"""

from collections.abc import Mapping
from functools import lru_cache

PREREQUISITES: Mapping[str, tuple[str, ...]] = {
    "hash_map": (),
    "two_pointers": ("hash_map",),
    "prefix_sum": ("hash_map",),
    "stack": ("hash_map",),
    "matrix": ("hash_map",),
    "bit_manipulation": ("hash_map",),
    "sliding_window": ("two_pointers",),
    "binary_search_on_index": ("two_pointers",),
    "linked_list": ("two_pointers",),
    "intervals": ("two_pointers",),
    "monotonic_stack": ("stack",),
    "binary_search_on_answer": ("binary_search_on_index",),
    "class_design": ("stack", "linked_list"),
    "greedy": ("intervals",),
    "tree_dfs": ("linked_list",),
    "tree_bfs": ("tree_dfs",),
    "heap": ("tree_dfs",),
    "trie": ("tree_dfs",),
    "backtracking": ("tree_dfs",),
    "graph_search": ("tree_bfs", "matrix"),
    "dp_on_a_line": ("backtracking",),
    "topological_order": ("graph_search",),
    "union_find": ("graph_search",),
    "dp_on_a_grid": ("dp_on_a_line",),
    "knapsack": ("dp_on_a_line",),
}
"""For each technique those that it builds on directly."""


@lru_cache(maxsize=1)
def levels() -> Mapping[str, int]:
    """Return how many steps lead to each technique, 0 for those that build on nothing.

    Raises ``ValueError`` where one builds on itself in the end, for nobody could begin there.
    """
    found: dict[str, int] = {}
    while len(found) < len(PREREQUISITES):
        ready = [
            technique
            for technique, before in PREREQUISITES.items()
            if technique not in found and all(one in found for one in before)
        ]
        if not ready:
            raise ValueError(f"no beginning: {', '.join(sorted(set(PREREQUISITES) - set(found)))}")
        found |= {one: 1 + max((found[before] for before in PREREQUISITES[one]), default=-1) for one in ready}
    return found
