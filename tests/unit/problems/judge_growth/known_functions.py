"""Functions whose cost is known, each with the inputs that make it work hardest: what a measurement has to find out."""

from dataclasses import dataclass
from textwrap import dedent

from problems.judge.growth import GrowthClass


@dataclass(frozen=True)
class KnownFunction:
    """A learner's code, a generator as the problem bank has it, and the growth that a reader of the code would state."""

    name: str
    growth: GrowthClass
    code: str
    generator: str


NUMBERS = """
def worst_case(rng, size):
    return {"nums": [rng.randrange(10 * size + 1) for _ in range(size)]}
"""
DISTINCT = """
def worst_case(rng, size):
    nums = list(range(0, 3 * size, 3))
    rng.shuffle(nums)
    return {"nums": nums}
"""
ORDERED = """
def worst_case(rng, size):
    return {"nums": list(range(0, 3 * size, 3))}
"""
ORDERED_TARGET = """
def worst_case(rng, size):
    return {"nums": list(range(0, 2 * size, 2)), "target": 2 * size + 1}
"""
NUMBERS_TARGET = """
def worst_case(rng, size):
    return {"nums": [rng.randrange(10 * size + 1) for _ in range(size)], "target": -5}
"""
LETTERS = """
def worst_case(rng, size):
    return {"s": "".join(rng.choice("abcd") for _ in range(size))}
"""
TWO_TEXTS = """
def worst_case(rng, size):
    return {"s": "".join(rng.choices("abcd", k=size)), "t": "".join(rng.choices("abcd", k=size))}
"""
ONE_NUMBER = """
def worst_case(rng, size):
    return {"n": size}
"""
SQUARE = """
def worst_case(rng, size):
    return {"grid": [[rng.randrange(10) for _ in range(size)] for _ in range(size)]}
"""
EDGES = """
def worst_case(rng, size):
    return {"n": size, "edges": [[node, rng.randrange(node)] for node in range(1, size)]}
"""
POINTS_IN_A_PLANE = """
def worst_case(rng, size):
    return {"points": [[rng.randrange(size), rng.randrange(size)] for _ in range(size)]}
"""


def _known(name: str, growth: GrowthClass, generator: str, code: str) -> KnownFunction:
    return KnownFunction(name, growth, dedent(code).lstrip(), generator)


KNOWN_FUNCTIONS: tuple[KnownFunction, ...] = (
    _known("ends_of_a_list", "1", NUMBERS, """
        def solve(nums):
            return nums[0] + nums[-1]
    """),
    _known("binary_search", "log n", ORDERED_TARGET, """
        def solve(nums, target):
            low, high = 0, len(nums) - 1
            while low <= high:
                middle = (low + high) // 2
                if nums[middle] == target:
                    return middle
                if nums[middle] < target:
                    low = middle + 1
                else:
                    high = middle - 1
            return -1
    """),
    _known("largest_by_loop", "n", NUMBERS, """
        def solve(nums):
            largest = nums[0]
            for number in nums:
                if number > largest:
                    largest = number
            return largest
    """),
    _known("pair_by_hash_map", "n", NUMBERS_TARGET, """
        def solve(nums, target):
            places = {}
            for place, number in enumerate(nums):
                if target - number in places:
                    return [places[target - number], place]
                places[number] = place
            return []
    """),
    _known("built_in_sum", "n", NUMBERS, """
        def solve(nums):
            return sum(nums)
    """),
    _known("window_maximum", "n", NUMBERS, """
        from collections import deque

        def solve(nums):
            width = max(1, len(nums) // 4)
            waiting, found = deque(), []
            for place, number in enumerate(nums):
                while waiting and nums[waiting[-1]] <= number:
                    waiting.pop()
                waiting.append(place)
                if waiting[0] <= place - width:
                    waiting.popleft()
                if place >= width - 1:
                    found.append(nums[waiting[0]])
            return len(found)
    """),
    _known("built_in_sort", "n log n", NUMBERS, """
        def solve(nums):
            return len(sorted(nums))
    """),
    _known("merge_sort", "n log n", NUMBERS, """
        def solve(nums):
            if len(nums) < 2:
                return nums
            middle = len(nums) // 2
            left, right = solve(nums[:middle]), solve(nums[middle:])
            merged, i, j = [], 0, 0
            while i < len(left) and j < len(right):
                if left[i] <= right[j]:
                    merged.append(left[i])
                    i += 1
                else:
                    merged.append(right[j])
                    j += 1
            return merged + left[i:] + right[j:]
    """),
    _known("heap_sort", "n log n", NUMBERS, """
        import heapq

        def solve(nums):
            heap = []
            for number in nums:
                heapq.heappush(heap, number)
            return [heapq.heappop(heap) for _ in range(len(heap))][0]
    """),
    _known("pair_by_nested_loops", "n^2", NUMBERS_TARGET, """
        def solve(nums, target):
            for i in range(len(nums)):
                for j in range(i + 1, len(nums)):
                    if nums[i] + nums[j] == target:
                        return [i, j]
            return []
    """),
    _known("bubble_sort", "n^2", NUMBERS, """
        def solve(nums):
            for done in range(len(nums)):
                for j in range(len(nums) - 1 - done):
                    if nums[j] > nums[j + 1]:
                        nums[j], nums[j + 1] = nums[j + 1], nums[j]
            return nums
    """),
    _known("looking_up_in_a_list", "n^2", DISTINCT, """
        def solve(nums):
            seen = []
            for number in nums:
                if number not in seen:
                    seen.append(number)
            return len(seen)
    """),
    _known("cutting_a_text", "n^2", LETTERS, """
        def solve(s):
            count = 0
            while s:
                if s[0] == "a":
                    count += 1
                s = s[1:]
            return count
    """),
    _known("longest_common_subsequence", "n^2", TWO_TEXTS, """
        def solve(s, t):
            above = [0] * (len(t) + 1)
            for one in s:
                row = [0]
                for j, other in enumerate(t):
                    row.append(above[j] + 1 if one == other else max(row[-1], above[j + 1]))
                above = row
            return above[-1]
    """),
    _known("triple_by_nested_loops", "n^3", NUMBERS_TARGET, """
        def solve(nums, target):
            n = len(nums)
            for i in range(n):
                for j in range(i + 1, n):
                    for k in range(j + 1, n):
                        if nums[i] + nums[j] + nums[k] == target:
                            return True
            return False
    """),
    _known("matrix_product", "n^3", SQUARE, """
        def solve(grid):
            n = len(grid)
            return sum(sum(grid[i][k] * grid[k][j] for k in range(n)) for i in range(n) for j in range(n))
    """),
    _known("fibonacci_by_definition", "2^n", ONE_NUMBER, """
        def solve(n):
            return n if n < 2 else solve(n - 1) + solve(n - 2)
    """),
    _known("counting_subsets", "2^n", NUMBERS, """
        def solve(nums):
            def choose(place, total):
                if place == len(nums):
                    return total % 7 == 0
                return choose(place + 1, total) + choose(place + 1, total + nums[place])

            return choose(0, 0)
    """),
    _known("formula", "1", ONE_NUMBER, """
        def solve(n):
            return n * (n + 1) // 2
    """),
    _known("first_repeat_found_at_once", "1", """
def worst_case(rng, size):
    return {"nums": [7, 7] + list(range(10, 8 + size))}
""", """
        def solve(nums):
            seen = set()
            for number in nums:
                if number in seen:
                    return number
                seen.add(number)
            return -1
    """),
    _known("bisect", "log n", ORDERED_TARGET, """
        def solve(nums, target):
            return bisect.bisect_left(nums, target)
    """),
    _known("recursive_power", "log n", ONE_NUMBER, """
        def solve(n):
            def power(base, exponent):
                if exponent == 0:
                    return 1
                half = power(base, exponent // 2)
                return half * half * (base if exponent % 2 else 1) % 1000003

            return power(3, n)
    """),
    _known("greatest_common_divisor_by_halving", "log n", ONE_NUMBER, """
        def solve(n):
            steps = 0
            while n > 1:
                n //= 2
                steps += 1
            return steps
    """),
    _known("anagram_by_counter", "n", TWO_TEXTS, """
        from collections import Counter

        def solve(s, t):
            return Counter(s) == Counter(t)
    """),
    _known("palindrome_by_reversal", "n", """
def worst_case(rng, size):
    half = "".join(rng.choice("abc") for _ in range(size // 2))
    return {"s": half + half[::-1]}
""", """
        def solve(s):
            return s == s[::-1]
    """),
    _known("two_pointers", "n", ORDERED_TARGET, """
        def solve(nums, target):
            left, right = 0, len(nums) - 1
            while left < right:
                total = nums[left] + nums[right]
                if total == target:
                    return [left, right]
                if total < target:
                    left += 1
                else:
                    right -= 1
            return []
    """),
    _known("amortised_stack", "n", """
def worst_case(rng, size):
    return {"nums": list(range(size - 1, 0, -1)) + [size]}
""", """
        def solve(nums):
            waits, waiting = [0] * len(nums), []
            for place, number in enumerate(nums):
                while waiting and nums[waiting[-1]] < number:
                    earlier = waiting.pop()
                    waits[earlier] = place - earlier
                waiting.append(place)
            return waits
    """),
    _known("window_with_a_set", "n", """
def worst_case(rng, size):
    return {"s": "".join("abcdefghijklmnopqrst"[i % 20] for i in range(size))}
""", """
        class Solution:
            def solve(self, s):
                inside, begin, longest = set(), 0, 0
                for end, letter in enumerate(s):
                    while letter in inside:
                        inside.remove(s[begin])
                        begin += 1
                    inside.add(letter)
                    longest = max(longest, end - begin + 1)
                return longest
    """),
    _known("text_by_joining", "n", LETTERS, """
        def solve(s):
            parts = []
            for letter in s:
                parts.append(letter.upper())
            return "".join(parts)
    """),
    _known("counting_buckets", "n", NUMBERS, """
        def solve(nums):
            counts = [0] * (max(nums) + 1)
            for number in nums:
                counts[number] += 1
            return [number for number, count in enumerate(counts) for _ in range(count)]
    """),
    _known("remembered_stairs", "n", """
def worst_case(rng, size):
    return {"n": min(size, 4000)}
""", """
        from functools import lru_cache

        def solve(n):
            @lru_cache(maxsize=None)
            def ways(step):
                return 1 if step < 2 else (ways(step - 1) + ways(step - 2)) % 1000007

            return ways(n)
    """),
    _known("breadth_first_in_a_tree", "n", EDGES, """
        from collections import defaultdict, deque

        def solve(n, edges):
            neighbours = defaultdict(list)
            for one, other in edges:
                neighbours[one].append(other)
                neighbours[other].append(one)
            seen, queue = {0}, deque([0])
            while queue:
                for neighbour in neighbours[queue.popleft()]:
                    if neighbour not in seen:
                        seen.add(neighbour)
                        queue.append(neighbour)
            return len(seen)
    """),
    _known("union_find", "n", EDGES, """
        def solve(n, edges):
            parent, size = list(range(n)), [1] * n

            def find(node):
                while parent[node] != node:
                    parent[node] = parent[parent[node]]
                    node = parent[node]
                return node

            groups = n
            for one, other in edges:
                one, other = find(one), find(other)
                if one != other:
                    if size[one] < size[other]:
                        one, other = other, one
                    parent[other] = one
                    size[one] += size[other]
                    groups -= 1
            return groups
    """),
    _known("sieve", "n log n", ONE_NUMBER, """
        def solve(n):
            prime = [True] * (n + 1)
            number = 2
            while number * number <= n:
                if prime[number]:
                    for multiple in range(number * number, n + 1, number):
                        prime[multiple] = False
                number += 1
            return sum(prime) - 2
    """),
    _known("sort_and_two_pointers", "n log n", NUMBERS_TARGET, """
        def solve(nums, target):
            nums.sort()
            left, right = 0, len(nums) - 1
            while left < right and nums[left] + nums[right] != target:
                if nums[left] + nums[right] < target:
                    left += 1
                else:
                    right -= 1
            return left < right
    """),
    _known("binary_search_on_the_answer", "n log n", """
def worst_case(rng, size):
    return {"piles": [rng.randrange(1, size + 1) for _ in range(size)]}
""", """
        def solve(piles):
            hours = 2 * len(piles)
            slow, fast = 1, max(piles)
            while slow < fast:
                speed = (slow + fast) // 2
                needed = 0
                for pile in piles:
                    needed += -(-pile // speed)
                if needed <= hours:
                    fast = speed
                else:
                    slow = speed + 1
            return slow
    """),
    _known("binary_search_for_each", "n log n", ORDERED, """
        def solve(nums):
            found = 0
            for number in nums:
                low, high = 0, len(nums)
                while low < high:
                    middle = (low + high) // 2
                    if nums[middle] < number + 1:
                        low = middle + 1
                    else:
                        high = middle
                found += low
            return found
    """),
    _known("increasing_subsequence_by_bisect", "n log n", ORDERED, """
        def solve(nums):
            tails = []
            for number in nums:
                place = bisect.bisect_left(tails, number)
                if place == len(tails):
                    tails.append(number)
                else:
                    tails[place] = number
            return len(tails)
    """),
    _known("running_median_by_heaps", "n log n", DISTINCT, """
        from heapq import heappush, heappop

        def solve(nums):
            low, high, middles = [], [], []
            for number in nums:
                heappush(low, -number)
                heappush(high, -heappop(low))
                if len(high) > len(low):
                    heappush(low, -heappop(high))
                middles.append(-low[0])
            return middles
    """),
    _known("taking_from_the_front", "n^2", NUMBERS, """
        def solve(nums):
            total = 0
            while nums:
                total += nums.pop(0)
            return total
    """),
    _known("inserting_at_the_front", "n^2", NUMBERS, """
        def solve(nums):
            turned = []
            for number in nums:
                turned.insert(0, number)
            return turned
    """),
    _known("text_put_together_from_the_front", "n^2", LETTERS, """
        def solve(s):
            turned = ""
            for letter in s:
                turned = letter + turned
            return turned
    """),
    _known("counting_with_count", "n^2", DISTINCT, """
        def solve(nums):
            return [number for number in nums if nums.count(number) > 1]
    """),
    _known("loops_with_early_break", "n^2", """
def worst_case(rng, size):
    return {"nums": list(range(size, 0, -1))}
""", """
        def solve(nums):
            waits = []
            for day in range(len(nums)):
                wait = 0
                for later in range(day + 1, len(nums)):
                    if nums[later] > nums[day]:
                        wait = later - day
                        break
                waits.append(wait)
            return waits
    """),
    _known("increasing_subsequence_by_table", "n^2", ORDERED, """
        def solve(nums):
            best = [1] * len(nums)
            for i in range(len(nums)):
                for j in range(i):
                    if nums[j] < nums[i]:
                        best[i] = max(best[i], best[j] + 1)
            return max(best)
    """),
    _known("insertion_sort", "n^2", """
def worst_case(rng, size):
    return {"nums": list(range(size, 0, -1))}
""", """
        def solve(nums):
            for i in range(1, len(nums)):
                number, j = nums[i], i - 1
                while j >= 0 and nums[j] > number:
                    nums[j + 1] = nums[j]
                    j -= 1
                nums[j + 1] = number
            return nums
    """),
    _known("sum_of_a_slice_each_time", "n^2", NUMBERS, """
        def solve(nums):
            return [sum(nums[:end]) for end in range(1, len(nums) + 1)]
    """),
    _known("recursion_on_a_slice", "n^2", """
def worst_case(rng, size):
    return {"nums": [rng.randrange(100) for _ in range(min(size, 2000))]}
""", """
        def solve(nums):
            if not nums:
                return 0
            return max(nums) + solve(nums[1:])
    """),
    _known("adding_up_a_square", "n^2", SQUARE, """
        def solve(grid):
            total = 0
            for row in grid:
                for number in row:
                    total += number
            return total
    """),
    _known("sorting_in_the_loop", "n^2", ORDERED, """
        def solve(nums):
            kept, smallest = [], []
            for number in nums:
                kept.append(number)
                kept = sorted(kept)
                smallest.append(kept[0])
            return smallest
    """),
    _known("every_piece_with_a_set", "n^3", """
def worst_case(rng, size):
    return {"s": "".join(chr(200 + i) for i in range(size))}
""", """
        def solve(s):
            longest = 0
            for begin in range(len(s)):
                for end in range(begin + 1, len(s) + 1):
                    piece = s[begin:end]
                    if len(set(piece)) == len(piece):
                        longest = max(longest, len(piece))
            return longest
    """),
    _known("shortest_paths_between_all", "n^3", SQUARE, """
        def solve(grid):
            n = len(grid)
            for through in range(n):
                for i in range(n):
                    for j in range(n):
                        if grid[i][through] + grid[through][j] < grid[i][j]:
                            grid[i][j] = grid[i][through] + grid[through][j]
            return grid[0][n - 1]
    """),
    _known("bursting_balloons", "n^3", """
def worst_case(rng, size):
    return {"nums": [rng.randrange(1, 9) for _ in range(size)]}
""", """
        def solve(nums):
            nums = [1, *nums, 1]
            n = len(nums)
            best = [[0] * n for _ in range(n)]
            for width in range(2, n):
                for left in range(n - width):
                    right = left + width
                    for last in range(left + 1, right):
                        coins = best[left][last] + best[last][right] + nums[left] * nums[last] * nums[right]
                        if coins > best[left][right]:
                            best[left][right] = coins
            return best[0][n - 1]
    """),
    _known("all_subsets", "2^n", NUMBERS, """
        def solve(nums):
            found = [[]]
            for number in nums:
                found += [subset + [number] for subset in found]
            return len(found)
    """),
    _known("all_permutations", "2^n", DISTINCT, """
        class Solution:
            def solve(self, nums):
                found = []

                def extend(chosen, rest):
                    if not rest:
                        found.append(chosen)
                    for place, number in enumerate(rest):
                        extend(chosen + [number], rest[:place] + rest[place + 1:])

                extend([], nums)
                return len(found)
    """),
    _known("combinations_of_itertools", "2^n", DISTINCT, """
        import itertools

        def solve(nums):
            return sum(1 for k in range(len(nums) + 1) for chosen in itertools.combinations(nums, k) if sum(chosen) == 1)
    """),
    _known("generating_parentheses", "2^n", ONE_NUMBER, """
        def solve(n):
            found = []

            def extend(text, opened, closed):
                if len(text) == 2 * n:
                    found.append(text)
                    return
                if opened < n:
                    extend(text + "(", opened + 1, closed)
                if closed < opened:
                    extend(text + ")", opened, closed + 1)

            extend("", 0, 0)
            return len(found)
    """),
    _known("last_bit", "1", ONE_NUMBER, """
        def solve(n):
            return bin(n & 7).count("1") % 2 == 0
    """),
    _known("peak_by_halving", "log n", """
def worst_case(rng, size):
    return {"nums": list(range(size))}
""", """
        class Solution:
            def solve(self, nums):
                low, high = 0, len(nums) - 1
                while low < high:
                    middle = low + (high - low) // 2
                    if nums[middle] > nums[middle + 1]:
                        high = middle
                    else:
                        low = middle + 1
                return low
    """),
    _known("digits_of_a_number", "log n", ONE_NUMBER, """
        def solve(n):
            return sum(int(digit) for digit in bin(n)[2:])
    """),
    _known("best_run_kadane", "n", """
def worst_case(rng, size):
    return {"nums": [rng.randint(-9, 9) for _ in range(size)]}
""", """
        def solve(nums):
            best = current = nums[0]
            for number in nums[1:]:
                current = max(number, current + number)
                best = max(best, current)
            return best
    """),
    _known("products_of_all_others", "n", """
def worst_case(rng, size):
    return {"nums": [rng.choice([-1, 1]) for _ in range(size)]}
""", """
        def solve(nums):
            found = [1] * len(nums)
            left = right = 1
            for i in range(len(nums)):
                found[i] *= left
                left *= nums[i]
                found[-1 - i] *= right
                right *= nums[-1 - i]
            return found
    """),
    _known("longest_consecutive_by_set", "n", DISTINCT, """
        def solve(nums):
            present, longest = set(nums), 0
            for number in present:
                if number - 1 not in present:
                    end = number
                    while end + 1 in present:
                        end += 1
                    longest = max(longest, end - number + 1)
            return longest
    """),
    _known("depth_first_by_recursion", "n", """
def worst_case(rng, size):
    return {"n": size, "edges": [[node, (node - 1) // 2] for node in range(1, size)]}
""", """
        def solve(n, edges):
            children = [[] for _ in range(n)]
            for child, parent in edges:
                children[parent].append(child)

            def depth(node):
                return 1 + max((depth(child) for child in children[node]), default=0)

            return depth(0)
    """),
    _known("trie_of_words", "n", """
def worst_case(rng, size):
    return {"words": ["".join(rng.choice("abcdef") for _ in range(8)) for _ in range(size)]}
""", """
        def solve(words):
            root, nodes = {}, 0
            for word in words:
                node = root
                for letter in word:
                    if letter not in node:
                        node[letter] = {}
                        nodes += 1
                    node = node[letter]
            return nodes
    """),
    _known("majority_by_votes", "n", NUMBERS, """
        def solve(nums):
            votes, leader = 0, None
            for number in nums:
                if votes == 0:
                    leader = number
                votes += 1 if number == leader else -1
            return leader
    """),
    _known("string_added_at_the_end", "n", LETTERS, """
        def solve(s):
            result = ""
            for letter in s:
                result += letter
            return result
    """),
    _known("prefix_function", "n", """
def worst_case(rng, size):
    return {"s": "a" * (size - 1) + "b"}
""", """
        def solve(s):
            failure = [0] * len(s)
            length = 0
            for i in range(1, len(s)):
                while length and s[i] != s[length]:
                    length = failure[length - 1]
                if s[i] == s[length]:
                    length += 1
                failure[i] = length
            return failure[-1]
    """),
    _known("quick_sort", "n log n", DISTINCT, """
        def solve(nums):
            if len(nums) < 2:
                return nums
            pivot = nums[len(nums) // 2]
            return (solve([x for x in nums if x < pivot]) + [x for x in nums if x == pivot]
                    + solve([x for x in nums if x > pivot]))
    """),
    _known("meeting_rooms", "n log n", """
def worst_case(rng, size):
    starts = [rng.randrange(size) for _ in range(size)]
    return {"meetings": [[start, start + rng.randrange(1, size)] for start in starts]}
""", """
        import heapq

        def solve(meetings):
            ends = []
            for start, end in sorted(meetings):
                if ends and ends[0] <= start:
                    heapq.heapreplace(ends, end)
                else:
                    heapq.heappush(ends, end)
            return len(ends)
    """),
    _known("inversions_by_a_tree_of_sums", "n log n", DISTINCT, """
        def solve(nums):
            rank = {number: place + 1 for place, number in enumerate(sorted(nums))}
            tree = [0] * (len(nums) + 1)
            found = 0
            for number in reversed(nums):
                place = rank[number] - 1
                while place:
                    found += tree[place]
                    place -= place & -place
                place = rank[number]
                while place < len(tree):
                    tree[place] += 1
                    place += place & -place
            return found
    """),
    _known("shortest_paths_dijkstra", "n log n", """
def worst_case(rng, size):
    return {"n": size, "edges": [[node, rng.randrange(size), rng.randrange(1, 50)] for node in range(size) for _ in range(3)]}
""", """
        import heapq
        from collections import defaultdict

        def solve(n, edges):
            roads = defaultdict(list)
            for start, end, length in edges:
                roads[start].append((end, length))
            done, heap = {}, [(0, 0)]
            while heap:
                distance, node = heapq.heappop(heap)
                if node in done:
                    continue
                done[node] = distance
                for end, length in roads[node]:
                    if end not in done:
                        heapq.heappush(heap, (distance + length, end))
            return len(done)
    """),
    _known("three_numbers_sorted", "n^2", """
def worst_case(rng, size):
    return {"nums": [rng.randrange(1, 9 * size) for _ in range(size)]}
""", """
        def solve(nums):
            nums.sort()
            found = []
            for i in range(len(nums)):
                left, right = i + 1, len(nums) - 1
                while left < right:
                    total = nums[i] + nums[left] + nums[right]
                    if total == 0:
                        found.append([nums[i], nums[left], nums[right]])
                    if total < 0:
                        left += 1
                    else:
                        right -= 1
            return found
    """),
    _known("palindromes_around_centres", "n^2", """
def worst_case(rng, size):
    return {"s": "a" * size}
""", """
        def solve(s):
            found = 0
            for centre in range(len(s)):
                for width in (0, 1):
                    left, right = centre, centre + width
                    while left >= 0 and right < len(s) and s[left] == s[right]:
                        found += 1
                        left -= 1
                        right += 1
            return found
    """),
    _known("pairs_by_combinations", "n^2", NUMBERS_TARGET, """
        import itertools

        def solve(nums, target):
            for one, other in itertools.combinations(nums, 2):
                if one + other == target:
                    return True
            return False
    """),
    _known("nearest_points", "n^2", POINTS_IN_A_PLANE, """
        def solve(points):
            nearest = float("inf")
            for i, (x1, y1) in enumerate(points):
                for x2, y2 in points[i + 1:]:
                    nearest = min(nearest, math.hypot(x1 - x2, y1 - y2))
            return nearest
    """),
    _known("minimum_of_what_is_left", "n^2", DISTINCT, """
        def solve(nums):
            ordered = []
            while nums:
                smallest = min(nums)
                nums.remove(smallest)
                ordered.append(smallest)
            return ordered
    """),
    _known("edit_distance_remembered", "n^2", """
def worst_case(rng, size):
    return {"s": "".join(rng.choices("abcd", k=size)), "t": "".join(rng.choices("abcd", k=size))}
""", """
        from functools import cache

        def solve(s, t):
            @cache
            def distance(i, j):
                if i == 0 or j == 0:
                    return i + j
                if s[i - 1] == t[j - 1]:
                    return distance(i - 1, j - 1)
                return 1 + min(distance(i - 1, j), distance(i, j - 1), distance(i - 1, j - 1))

            return distance(len(s), len(t))
    """),
    _known("building_lists_anew", "n^2", NUMBERS, """
        def solve(nums):
            totals = []
            for number in nums:
                totals = totals + [number]
            return totals
    """),
    _known("turning_a_picture", "n^2", SQUARE, """
        def solve(grid):
            return [list(row) for row in zip(*grid[::-1])]
    """),
    _known("range_sums_by_three_loops", "n^3", NUMBERS, """
        def solve(nums):
            best = 0
            for i in range(len(nums)):
                for j in range(i, len(nums)):
                    total = 0
                    for k in range(i, j + 1):
                        total += nums[k]
                    best = max(best, total)
            return best
    """),
    _known("triples_by_combinations", "n^3", NUMBERS_TARGET, """
        from itertools import combinations

        def solve(nums, target):
            return sum(1 for triple in combinations(nums, 3) if sum(triple) == target)
    """),
    _known("palindromic_pieces_by_reversal", "n^3", """
def worst_case(rng, size):
    return {"s": "a" * size}
""", """
        def solve(s):
            longest = ""
            for i in range(len(s)):
                for j in range(i, len(s)):
                    piece = s[i:j + 1]
                    if all(piece[k] == piece[-1 - k] for k in range(len(piece))) and len(piece) > len(longest):
                        longest = piece
            return longest
    """),
    _known("stairs_without_memory", "2^n", ONE_NUMBER, """
        def solve(n):
            if n <= 0:
                return n == 0
            return solve(n - 1) + solve(n - 2) + solve(n - 3)
    """),
    _known("permutations_of_itertools", "2^n", DISTINCT, """
        import itertools

        def solve(nums):
            return sum(1 for order in itertools.permutations(nums) if order[0] < order[-1])
    """),
    _known("knapsack_by_trying", "2^n", """
def worst_case(rng, size):
    return {"weights": [rng.randrange(1, 20) for _ in range(size)], "limit": 10 * size}
""", """
        def solve(weights, limit):
            def best(place, room):
                if place == len(weights):
                    return 0
                without = best(place + 1, room)
                if weights[place] > room:
                    return without
                return max(without, weights[place] + best(place + 1, room - weights[place]))

            return best(0, limit)
    """),
    _known("subsets_by_bits", "2^n", NUMBERS, """
        def solve(nums):
            count = 0
            for bits in range(1 << len(nums)):
                if sum(nums[i] for i in range(len(nums)) if bits >> i & 1) % 3 == 0:
                    count += 1
            return count
    """),
    _known("cutting_a_text_into_palindromes", "2^n", """
def worst_case(rng, size):
    return {"s": "a" * size}
""", """
        def solve(s):
            def ways(begin):
                if begin == len(s):
                    return 1
                return sum(ways(end) for end in range(begin + 1, len(s) + 1) if s[begin:end] == s[begin:end][::-1])

            return ways(0)
    """),
)  # fmt: skip
