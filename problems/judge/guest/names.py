"""Names that a learner may use without importing them, as on the practice sites."""

import bisect
import builtins
import collections
import copy
import functools
import heapq
import itertools
import math
import operator
import random
import re
import string
import sys
import time
import typing

import sortedcontainers

from .nodes import ListNode, TreeNode

_MODULES = (
    bisect, collections, copy, functools, heapq, itertools, math, operator, random, re, string, sys, time, typing,
    sortedcontainers,
)  # fmt: skip
_OF_OPERATOR = ("and_", "itemgetter", "mul", "or_", "xor")
_OF_STRING = ("ascii_letters", "ascii_lowercase", "ascii_uppercase", "digits")
_NOT_OF_MATH = frozenset({"e", "pow", "tau"})  # "e" is a usual name of one's own, pow() is a built-in


def names_for_learners():
    """Return the built-ins with everything else that can be used as it is."""
    names = dict(vars(builtins))
    for module in (typing, itertools, functools, bisect, heapq, collections, sortedcontainers):
        public = getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")]
        names.update({name: getattr(module, name) for name in public})
    names.update({k: v for k, v in vars(math).items() if not k.startswith("_") and k not in _NOT_OF_MATH})
    names.update({name: getattr(operator, name) for name in _OF_OPERATOR})
    names.update({name: getattr(string, name) for name in _OF_STRING})
    names.update({module.__name__: module for module in _MODULES})
    names.update(ListNode=ListNode, TreeNode=TreeNode, deepcopy=copy.deepcopy)
    return names
