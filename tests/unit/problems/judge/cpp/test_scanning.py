"""What is read of C++ before it is compiled: names, numbers of parameters, and the long that has 64 bits."""

import pytest

from problems.judge.cpp.scanning import scan, with_long_long


class TestScan:
    def test_classes_functions_and_what_they_take(self):
        found = scan(
            """
            #include <vector>
            // int commented(int x) {}
            /* class Gone { int f() {} }; */
            template <class T> T most(const vector<pair<T, T>>& all, int from = 0) { return all[0].first; }
            static inline long long helper(int a, map<int, vector<int>> b) { if (a) { return 1; } return 2; }
            struct Base { int shared() const { return 1; } };
            class Solution : public Base {
                int hidden = 3;
                vector<int> filled{1, 2};
            public:
                Solution() : hidden(4) {}
                ~Solution() {}
                vector<int> twoSum(vector<int>& nums, int target) { auto f = [](int x) { return x; }; return {f(1)}; }
                int other(int n) noexcept { return most(string("a(b{")); }
                bool operator<(const Solution& that) const { return true; }
                void only_said(int x);
            };
            int value = compute(3);
            namespace deep { int inside(int x) { return x; } }
            """
        )
        assert [(one.name, one.least, one.most) for one in found.functions] == [("most", 1, 2), ("helper", 2, 2)]
        assert set(found.classes) == {"Base", "Solution"}
        solution = found.classes["Solution"]
        assert [(one.name, one.most) for one in solution.functions if one.name[0] in "to"] == [
            ("twoSum", 2),
            ("other", 1),
        ]
        assert "Base" in solution.bases

    @pytest.mark.parametrize("text", ["", "{{{", "}}}", "class", "int f(", 'R"x(', "'", "/*", "#", "template <", "\0"])
    def test_what_is_no_program_has_nothing_in_it(self, text):
        assert scan(text).functions == []

    def test_strings_hide_what_is_in_them(self):
        assert scan('const char* s = "int f(int x) { }"; auto r = R"(int g() {)"; char c = \'{\';').functions == []


class TestLong:
    @pytest.mark.parametrize(
        ("text", "same_as"),
        [
            ("long x = 1L;", "long long x = 1LL;"),
            ("unsigned long n = 3UL;", "unsigned long long n = 3ULL;"),
            ("long long x = 1LL;", "long long x = 1LL;"),
            ("long double d = 1.5L;", "long double d = 1.5L;"),
            ("long int a; vector<long> b;", "long long int a; vector<long long> b;"),
            ('auto s = "long"; // long\n', 'auto s = "long"; // long\n'),
            ("int longest = 0x1L;", "int longest = 0x1LL;"),
            ("#define ll long\nll x;", "#define ll long long\nll x;"),
            ("#define ll long long", "#define ll long long"),
            ("stol(s)", "stoll(s)"),
        ],
    )
    def test_it_has_64_bits(self, text, same_as):
        assert with_long_long(text) == same_as
        assert with_long_long(text).count("\n") == text.count("\n")
