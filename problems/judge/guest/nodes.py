"""Linked lists and binary trees, between plain lists and the nodes that a learner's code works with.

Nodes are known by their attributes, not by their class: a learner may define ``ListNode`` anew.
"""

MAX_NODES = 200_000


class ListNode:
    """A node of a singly linked list, as interview problems define it."""

    def __init__(self, val=0, next=None):
        self.val = val
        self.next = next

    def __repr__(self):
        return f"ListNode({self.val!r})"


class TreeNode:
    """A node of a binary tree, as interview problems define it."""

    def __init__(self, val=0, left=None, right=None):
        self.val = val
        self.left = left
        self.right = right

    def __repr__(self):
        return f"TreeNode({self.val!r})"


def is_list_node(value):
    """Tell whether ``value`` looks like a node of a linked list."""
    return hasattr(value, "val") and hasattr(value, "next")


def is_tree_node(value):
    """Tell whether ``value`` looks like a node of a binary tree."""
    return hasattr(value, "val") and hasattr(value, "left") and hasattr(value, "right")


def list_from(values, make=ListNode):
    """Build a linked list of ``values``; ``None`` for none."""
    head = None
    for value in reversed(values or []):
        node = make(value)
        node.next = head
        head = node
    return head


def values_of_list(head):
    """Read a linked list. Raises ``ValueError`` when it runs in a circle or is endless."""
    values, seen = [], set()
    while head is not None:
        if not is_list_node(head):
            raise ValueError(f"the linked list goes on with {_kind(head)}, which is no ListNode")
        if id(head) in seen:
            raise ValueError("the linked list runs in a circle")
        if len(values) >= MAX_NODES:
            raise ValueError(f"the linked list has more than {MAX_NODES} nodes")
        seen.add(id(head))
        values.append(head.val)
        head = head.next
    return values


def tree_from(values, make=TreeNode):
    """Build a binary tree of its level order, ``None`` where a child is missing."""
    if not values or values[0] is None:
        return None
    root = make(values[0])
    level, rest = [root], iter(values[1:])
    for parent in level:  # grows while it is read
        for side in ("left", "right"):
            value = next(rest, None)
            child = None if value is None else make(value)
            setattr(parent, side, child)
            if child is not None:
                level.append(child)
    return root


def values_of_tree(root):
    """Read a binary tree in level order, without ``None`` at the end. Raises ``ValueError`` when it has no end."""
    values, queue = [], [root]
    for node in queue:  # grows while it is read
        if node is None:
            values.append(None)
            continue
        if not is_tree_node(node):
            raise ValueError(f"the tree goes on with {_kind(node)}, which is no TreeNode")
        if len(queue) > 2 * MAX_NODES:
            raise ValueError(f"the tree runs in a circle or has more than {MAX_NODES} nodes")
        values.append(node.val)
        queue.append(node.left)
        queue.append(node.right)
    while values and values[-1] is None:
        values.pop()
    return values


def _kind(value):
    return type(value).__name__
