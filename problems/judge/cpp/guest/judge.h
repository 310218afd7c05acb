// What stands before every C++ program: the standard headers, and how arguments come in and results go out.
//
// Arguments are JSON, read by the types of the learner's own parameters; results are written as JSON by their own
// types. Compiled once for all programs (a precompiled header).
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cassert>
#include <cctype>
#include <cfloat>
#include <charconv>
#include <climits>
#include <cmath>
#include <compare>
#include <complex>
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <deque>
#include <exception>
#include <forward_list>
#include <functional>
#include <initializer_list>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <numbers>
#include <numeric>
#include <optional>
#include <queue>
#include <random>
#include <ranges>
#include <set>
#include <span>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

// A long has 64 bits on the machines that people know; here the word is read as "long long" (adapting.py).
#undef LONG_MAX
#undef LONG_MIN
#undef ULONG_MAX
#define LONG_MAX LLONG_MAX
#define LONG_MIN LLONG_MIN
#define ULONG_MAX ULLONG_MAX

namespace dryrun {

// What the host gives, and what judge.cpp does.
[[noreturn]] void fail(std::string_view type, std::string_view message, int line = 0);
[[noreturn]] void stop_for_memory();
[[noreturn]] void refuse(const char* wanted);
int text_of(double value, char* into);
double number_of(const char* text, int length);
void append_text(std::string& out, std::string_view text);

constexpr int MAX_NODES = 200'000;
constexpr std::size_t MAX_RESULT = 1'000'000;

// The arguments of a call: JSON, read from front to back.
struct Reader {
    const char* at;
    char peek();
    bool take(char wanted);  // and what stands before it is space
    bool null();
    std::string text();
    std::string_view number();
};

template <class> inline constexpr bool never = false;

template <class T> concept Tree = requires(T node) { node.val; node.left; node.right; };
template <class T> concept Linked = !Tree<T> && requires(T node) { node.val; node.next; };
template <class T> concept Keyed = requires { typename T::key_type; typename T::mapped_type; };
template <class T> concept SetLike = !Keyed<T> && requires { typename T::key_type; };
template <class T> concept Hashed = requires { typename T::hasher; };
template <class T> concept Sequence = requires(T all) { typename T::value_type; all.begin(); all.end(); all.emplace_back(); };

template <class T> T read(Reader& in);

template <class T, class Each> void read_list(Reader& in, Each each) {
    if (!in.take('[')) refuse("a list");
    if (in.take(']')) return;
    do each(); while (in.take(','));
    if (!in.take(']')) refuse("a list");
}

template <class T> T read_parts(Reader& in) {
    T all{};
    if (!in.take('[')) refuse("a list");
    bool first = true;
    std::apply([&](auto&... part) {
        ((first || in.take(',') ? (void)(first = false) : refuse("a list"),
          part = read<std::remove_cvref_t<decltype(part)>>(in)), ...);
    }, all);
    if (!in.take(']')) refuse("a list");
    return all;
}

template <class Node> using Value = std::remove_cvref_t<decltype(std::declval<Node>().val)>;

template <class Node> Node* new_node(Value<Node> value) {
    if constexpr (requires { new Node(std::move(value)); }) return new Node(std::move(value));
    else { Node* node = new Node(); node->val = std::move(value); return node; }
}

template <class Node> Node* read_linked(Reader& in) {
    Node *head = nullptr, *last = nullptr;
    if (in.null()) return head;
    read_list<Node>(in, [&] {
        Node* node = new_node<Node>(read<Value<Node>>(in));
        node->next = nullptr;
        (last ? last->next : head) = node;
        last = node;
    });
    return head;
}

template <class Node> Node* read_tree(Reader& in) {
    if (in.null()) return nullptr;
    auto values = read<std::vector<std::optional<Value<Node>>>>(in);
    if (values.empty() || !values[0]) return nullptr;
    std::vector<Node*> level{new_node<Node>(*values[0])};
    std::size_t next = 1;
    for (std::size_t parent = 0; parent < level.size(); ++parent)
        for (bool left : {true, false}) {
            Node* child = nullptr;
            if (next < values.size() && values[next]) level.push_back(child = new_node<Node>(*values[next]));
            ++next;
            if (left) level[parent]->left = child; else level[parent]->right = child;
        }
    return level[0];
}

template <class T> T read_integer(Reader& in) {
    std::string_view text = in.number();
    T value{};
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range)
        fail("argument", std::string(text) + " does not fit into the type of the parameter");
    if (error != std::errc() || end != text.data() + text.size()) {  // 2.0 or -1 for an unsigned one
        double number = number_of(text.data(), int(text.size()));
        if (number != std::floor(number) || std::abs(number) > 9e15) refuse("a whole number");
        return T(std::int64_t(number));
    }
    return value;
}

template <class T> T read(Reader& in) {
    if constexpr (std::is_same_v<T, bool>) {
        bool truth = in.peek() == 't';
        if (!truth && in.peek() != 'f') refuse("true or false");
        in.at += truth ? 4 : 5;
        return truth;
    } else if constexpr (std::is_same_v<T, char>) {
        if (in.peek() != '"') return char(read_integer<int>(in));
        std::string text = in.text();
        if (text.size() != 1) refuse("one character");
        return text[0];
    } else if constexpr (std::is_integral_v<T>) {
        return read_integer<T>(in);
    } else if constexpr (std::is_floating_point_v<T>) {
        std::string_view text = in.number();
        return T(number_of(text.data(), int(text.size())));
    } else if constexpr (std::is_same_v<T, std::string>) {
        return in.text();
    } else if constexpr (std::is_pointer_v<T> && Tree<std::remove_pointer_t<T>>) {
        return read_tree<std::remove_const_t<std::remove_pointer_t<T>>>(in);
    } else if constexpr (std::is_pointer_v<T> && Linked<std::remove_pointer_t<T>>) {
        return read_linked<std::remove_const_t<std::remove_pointer_t<T>>>(in);
    } else if constexpr (requires { typename T::value_type; requires std::is_same_v<T, std::optional<typename T::value_type>>; }) {
        if (in.null()) return std::nullopt;
        return read<typename T::value_type>(in);
    } else if constexpr (Keyed<T>) {
        T all;
        if (in.take('{')) {
            if (in.take('}')) return all;
            do {
                std::string key = in.text();
                if (!in.take(':')) refuse("a map");
                using Key = typename T::key_type;
                if constexpr (std::is_same_v<Key, std::string>) all[key] = read<typename T::mapped_type>(in);
                else { Reader inner{key.c_str()}; all[read<Key>(inner)] = read<typename T::mapped_type>(in); }
            } while (in.take(','));
            if (!in.take('}')) refuse("a map");
            return all;
        }
        read_list<T>(in, [&] {
            auto item = read_parts<std::pair<typename T::key_type, typename T::mapped_type>>(in);
            all[item.first] = item.second;
        });
        return all;
    } else if constexpr (SetLike<T>) {
        T all;
        read_list<T>(in, [&] { all.insert(read<typename T::key_type>(in)); });
        return all;
    } else if constexpr (Sequence<T>) {
        T all;
        read_list<T>(in, [&] { all.push_back(read<typename T::value_type>(in)); });
        return all;
    } else if constexpr (requires { std::tuple_size<T>::value; }) {
        return read_parts<T>(in);
    } else {
        static_assert(never<T>, "dryrun-parameter: the judge has nothing for a parameter of this type");
    }
}

template <class T> void write(std::string& out, const T& value);

template <class All> void write_list(std::string& out, const All& all) {
    out += '[';
    for (const auto& item : all) {
        if (out.size() > 8 * MAX_RESULT) stop_for_memory();
        write(out, static_cast<const typename All::value_type&>(item));
        out += ',';
    }
    if (out.back() == ',') out.back() = ']'; else out += ']';
}

template <class Node> void write_linked(std::string& out, const Node* head) {
    out += '[';
    for (int count = 0; head; head = head->next) {
        if (++count > MAX_NODES) fail("ListNode", "the linked list runs in a circle or has more than 200000 nodes");
        write(out, head->val);
        out += ',';
    }
    if (out.back() == ',') out.back() = ']'; else out += ']';
}

template <class Node> void write_tree(std::string& out, const Node* root) {
    std::vector<const Node*> queue{root};
    std::size_t last = 0, end = 1;
    for (std::size_t at = 0; at < queue.size(); ++at)
        if (const Node* node = queue[at]) {
            last = at + 1;
            queue.push_back(node->left);
            queue.push_back(node->right);
            if (queue.size() > 2 * MAX_NODES)
                fail("TreeNode", "the tree runs in a circle or has more than 200000 nodes");
        }
    out += '[';
    for (end = 0; end < last; ++end) {
        if (queue[end]) write(out, queue[end]->val); else out += "null";
        out += ',';
    }
    if (out.back() == ',') out.back() = ']'; else out += ']';
}

template <class T> void write(std::string& out, const T& value) {
    if constexpr (std::is_same_v<T, bool>) out += value ? "true" : "false";
    else if constexpr (std::is_same_v<T, std::vector<bool>>) {
        out += '[';
        for (bool item : value) out += item ? "true," : "false,";
        if (out.back() == ',') out.back() = ']'; else out += ']';
    }
    else if constexpr (std::is_same_v<T, char>) append_text(out, std::string_view(&value, 1));
    else if constexpr (std::is_integral_v<T>) {
        char text[24];
        auto end = std::to_chars(text, text + sizeof text, value).ptr;
        out.append(text, end);
    }
    else if constexpr (std::is_enum_v<T>) write(out, static_cast<std::underlying_type_t<T>>(value));
    else if constexpr (std::is_floating_point_v<T>) {
        char text[40];
        out.append(text, text_of(double(value), text));
    }
    else if constexpr (std::is_same_v<T, std::nullptr_t> || std::is_same_v<T, std::nullopt_t>) out += "null";
    else if constexpr (std::is_pointer_v<T> && std::is_same_v<std::remove_cv_t<std::remove_pointer_t<T>>, char>)
        append_text(out, value);
    else if constexpr (std::is_convertible_v<T, std::string_view>) append_text(out, value);
    else if constexpr (std::is_pointer_v<T> && Tree<std::remove_pointer_t<T>>) write_tree(out, value);
    else if constexpr (std::is_pointer_v<T> && Linked<std::remove_pointer_t<T>>) write_linked(out, value);
    else if constexpr (requires { value.has_value(); *value; }) {
        if (value) write(out, *value); else out += "null";
    }
    else if constexpr (Hashed<T> && SetLike<T>) {
        std::vector<typename T::value_type> sorted(value.begin(), value.end());
        if constexpr (requires { sorted[0] < sorted[0]; }) std::sort(sorted.begin(), sorted.end());
        write_list(out, sorted);
    }
    else if constexpr (Keyed<T>) {
        out += '{';
        for (const auto& [key, item] : value) {
            if constexpr (std::is_convertible_v<decltype(key), std::string_view> || std::is_same_v<typename T::key_type, char>)
                write(out, key);
            else { std::string inner; write(inner, key); append_text(out, inner); }
            out += ':';
            write(out, item);
            out += ',';
        }
        if (out.back() == ',') out.back() = '}'; else out += '}';
    }
    else if constexpr (requires { typename T::value_type; value.begin(); value.end(); }) write_list(out, value);
    else if constexpr (requires { std::tuple_size<T>::value; }) {
        out += '[';
        std::apply([&](const auto&... part) { ((write(out, part), out += ','), ...); }, value);
        if (out.back() == ',') out.back() = ']'; else out += ']';
    }
    else static_assert(never<T>, "dryrun-result: the judge has nothing for a result of this type");
}

// The overload of a name that takes so many arguments, and what is known of it.
template <class F> struct Callable;
template <class R, class... A> struct Callable<R (*)(A...)> {
    using Result = R;
    using Arguments = std::tuple<A...>;
    struct Object {};
};
#define DRYRUN_METHOD(...)                                       \
    template <class C, class R, class... A> struct Callable<R (C::*)(A...) __VA_ARGS__> { \
        using Result = R;                                        \
        using Arguments = std::tuple<A...>;                      \
        using Object = C;                                        \
    };
DRYRUN_METHOD()
DRYRUN_METHOD(const)
DRYRUN_METHOD(noexcept)
DRYRUN_METHOD(const noexcept)
DRYRUN_METHOD(&)
template <class R, class... A> struct Callable<R (*)(A...) noexcept> : Callable<R (*)(A...)> {};

#define DRYRUN_PICK(N, TYPES, NAMES)                                                             \
    template <class C, class R TYPES> constexpr auto pick##N(R (C::*f) NAMES) { return f; }       \
    template <class C, class R TYPES> constexpr auto pick##N(R (C::*f) NAMES const) { return f; } \
    template <class R TYPES> constexpr auto pick##N(R (*f) NAMES) { return f; }
#define DRYRUN_TYPES(...) , __VA_ARGS__
DRYRUN_PICK(0, , ())
DRYRUN_PICK(1, DRYRUN_TYPES(class A), (A))
DRYRUN_PICK(2, DRYRUN_TYPES(class A, class B), (A, B))
DRYRUN_PICK(3, DRYRUN_TYPES(class A, class B, class D), (A, B, D))
DRYRUN_PICK(4, DRYRUN_TYPES(class A, class B, class D, class E), (A, B, D, E))
DRYRUN_PICK(5, DRYRUN_TYPES(class A, class B, class D, class E, class F), (A, B, D, E, F))
DRYRUN_PICK(6, DRYRUN_TYPES(class A, class B, class D, class E, class F, class G), (A, B, D, E, F, G))

template <class A> using Kept = std::remove_cvref_t<A>;

template <class Tuple> struct KeptOf;
template <class... A> struct KeptOf<std::tuple<A...>> { using type = std::tuple<Kept<A>...>; };

// What is read before a call, and handed to it by its own type: what is taken by value is moved, not copied.
template <class Arguments> struct Given {
    typename KeptOf<Arguments>::type kept;
    static constexpr std::size_t size = std::tuple_size_v<Arguments>;

    explicit Given(Reader& in) : Given(in, std::make_index_sequence<size>()) {}
    template <std::size_t... I> Given(Reader& in, std::index_sequence<I...>)
        : kept{std::tuple_element_t<I, typename KeptOf<Arguments>::type>(
              item<std::tuple_element_t<I, typename KeptOf<Arguments>::type>>(in, I == 0))...} {
        if (!in.take(']')) (in.take('['), refuse("fewer arguments"));
    }
    template <class T> static T item(Reader& in, bool first) {
        if (!in.take(first ? '[' : ',')) refuse("more arguments");
        return read<T>(in);
    }
    template <std::size_t I> decltype(auto) pass(bool in_place) {
        using A = std::tuple_element_t<I, Arguments>;
        if constexpr (std::is_lvalue_reference_v<A>) return (std::get<I>(kept));
        else if constexpr (std::is_rvalue_reference_v<A>) return std::move(std::get<I>(kept));
        else if constexpr (std::is_copy_constructible_v<A>) return A(in_place ? A(std::get<I>(kept)) : A(std::move(std::get<I>(kept))));
        else return A(std::move(std::get<I>(kept)));
    }
};
template <> struct Given<std::tuple<>> {
    std::tuple<> kept;
    static constexpr std::size_t size = 0;
    explicit Given(Reader& in) { in.take('['); if (!in.take(']')) refuse("fewer arguments"); }
};

template <class Object, class F, class Args, std::size_t... I>
decltype(auto) invoke_with(Object* object, F function, Args& args, int in_place, std::index_sequence<I...>) {
    if constexpr (std::is_member_function_pointer_v<F>) return (object->*function)(args.template pass<I>(int(I) == in_place)...);
    else return function(args.template pass<I>(int(I) == in_place)...);
}

struct Unit {
    virtual void prepare(Reader& in) = 0;
    virtual void call() = 0;
    virtual void fetch(std::string& out) = 0;
};

// A function, or a method of a new object for each call. IN_PLACE is the argument that is the result, -1 for none.
template <class F, int IN_PLACE> struct FunctionUnit final : Unit {
    using Known = Callable<F>;
    using Result = typename Known::Result;
    using Object = typename Known::Object;
    static constexpr bool gives = !std::is_void_v<Result>;
    using Out = std::conditional_t<gives, std::remove_cvref_t<Result>, char>;
    F function;
    Object* object = nullptr;
    Given<typename Known::Arguments>* args = nullptr;
    Out* result = nullptr;

    explicit FunctionUnit(F function) : function(function) {}
    void prepare(Reader& in) override {
        delete args, delete result, args = nullptr, result = nullptr;
        args = new Given<typename Known::Arguments>(in);
        object = new Object();
    }
    void call() override {
        constexpr auto all = std::make_index_sequence<std::tuple_size_v<typename Known::Arguments>>();
        if constexpr (gives) result = new Out(invoke_with(object, function, *args, IN_PLACE, all));
        else invoke_with(object, function, *args, IN_PLACE, all);
    }
    void fetch(std::string& out) override {
        if constexpr (IN_PLACE >= 0) write(out, std::get<IN_PLACE>(args->kept));
        else if constexpr (gives) write(out, *result);
        else out += "null";
    }
};

// An argument of a constructor, whose types nobody can ask for: read when it is known what is wanted. Clang converts
// arguments from the first to the last.
template <class Owner> struct Anything {
    Reader* in;
    char before;
    template <class T> requires(!std::is_same_v<std::remove_const_t<T>, Owner>) operator T&() const {
        if (!in->take(before)) refuse("more arguments");
        return *new std::remove_const_t<T>(read<std::remove_const_t<T>>(*in));
    }
};

void set_current_call(int position);

// Calls on one new object. The arguments of all are read before the first is made.
template <class Object> struct Planned {
    virtual void run(Object* object, std::string& out) = 0;
    virtual ~Planned() = default;
};
template <class Object, class F> struct PlannedCall final : Planned<Object> {
    using Known = Callable<F>;
    F function;
    bool silent;
    Given<typename Known::Arguments> args;
    PlannedCall(F function, bool silent, Reader& in) : function(function), silent(silent), args(in) {}
    void run(Object* object, std::string& out) override {
        constexpr auto all = std::make_index_sequence<std::tuple_size_v<typename Known::Arguments>>();
        if constexpr (std::is_void_v<typename Known::Result>) {
            invoke_with(object, function, args, -1, all);
            out += "null";
        } else {
            decltype(auto) found = invoke_with(object, function, args, -1, all);
            if (silent) out += "null"; else write(out, std::remove_cvref_t<decltype(found)>(found));
        }
    }
};

template <class Object, class Make, class Plan> struct ClassUnit final : Unit {
    Make make;
    Plan plan;
    std::string arguments;  // of the constructor
    std::vector<Planned<Object>*> planned;
    std::string results;

    ClassUnit(Make make, Plan plan) : make(make), plan(plan) {}
    void prepare(Reader& in) override {
        planned.clear();
        results.clear();
        if (!in.take('[')) refuse("a list");
        auto names = read<std::vector<std::string>>(in);
        if (!in.take(',') || !in.take('[')) refuse("a list");
        const char* first = in.at;
        skip_list(in);
        arguments.assign(first, in.at - first);
        for (std::size_t at = 1; at < names.size(); ++at) {
            if (!in.take(',')) refuse("a list");
            planned.push_back(plan(names[at], in));
        }
    }
    void call() override {
        set_current_call(0);
        Reader in{arguments.c_str()};
        Object* object = make(in);
        results = "[null";
        for (std::size_t at = 0; at < planned.size(); ++at) {
            set_current_call(int(at) + 1);
            results += ',';
            planned[at]->run(object, results);
            if (results.size() > 8 * MAX_RESULT) stop_for_memory();
        }
        results += ']';
    }
    void fetch(std::string& out) override { out += results; }
    static void skip_list(Reader& in) {
        int depth = 0;
        do {
            char found = in.peek();
            if (found == '"') { in.text(); continue; }
            if (!found) refuse("a list");
            depth += found == '[' || found == '{' ? 1 : found == ']' || found == '}' ? -1 : 0;
            ++in.at;
        } while (depth > 0);
    }
};

// std::cout for learners: takes what is usual without the locale, which is most of iostream; else asks a real stream.
void print(std::string_view text);
struct Endl {};

struct Printer {
    std::ostringstream* real = nullptr;

    std::ostringstream& stream() {
        if (!real) real = new std::ostringstream;
        return *real;
    }
    void pass_on() {
        print(real->str());
        real->str("");
    }
    Printer& operator<<(Endl) { print("\n"); return *this; }
    Printer& operator<<(std::ios_base& (*change)(std::ios_base&)) { stream() << change; return *this; }
    template <class T> Printer& operator<<(const T& value) {
        if constexpr (std::is_same_v<T, char>) { if (!real) { print(std::string_view(&value, 1)); return *this; } }
        else if constexpr (std::is_same_v<T, bool>) { if (!real) { print(value ? "1" : "0"); return *this; } }
        else if constexpr (std::is_integral_v<T> && sizeof(T) > 1) {
            if (!real) { std::string text; dryrun::write(text, value); print(text); return *this; }
        } else if constexpr (std::is_floating_point_v<T>) {
            if (!real) { char text[40]; print(std::string_view(text, std::snprintf(text, sizeof text, "%g", double(value)))); return *this; }
        } else if constexpr (std::is_convertible_v<const T&, std::string_view>) { if (!real) { print(std::string_view(value)); return *this; } }
        stream() << value;
        pass_on();
        return *this;
    }
    Printer& flush() { return *this; }
    Printer& put(char one) { return *this << one; }
    Printer& write(const char* text, std::size_t size) { print(std::string_view(text, size)); return *this; }
    std::streamsize precision(std::streamsize digits) { return stream().precision(digits); }
    std::streamsize width(std::streamsize wide) { return stream().width(wide); }
    template <class... Flags> auto setf(Flags... flags) { return stream().setf(flags...); }
    template <class T> void tie(T) {}
};
template <class Stream> requires std::is_base_of_v<std::ostream, Stream> Stream& operator<<(Stream& out, Endl) {
    out << '\n';
    return out;
}

}  // namespace dryrun

namespace std {
template <class T> constexpr T __gcd(T a, T b) { return std::gcd(a, b); }  // people know it from another library
inline dryrun::Printer dryrun_out;
inline constexpr dryrun::Endl dryrun_endl;
using dryrun::operator<<;
}  // namespace std

#define cout dryrun_out
#define cerr dryrun_out
#define clog dryrun_out
#define endl dryrun_endl
#define DRYRUN_EXPORT(name) extern "C" __attribute__((export_name(#name)))

using namespace std;
