// What a program finds beneath it: exceptions, checks that failed, memory, output, and the way to the host.
//
// Compiled once; linked to every program. The standard library of Debian's wasm32-wasi is built without exceptions:
// here is what throwing and catching needs (after the Itanium C++ ABI and the tables that clang writes for WebAssembly).
#include "judge.h"

#undef cout
#undef endl

extern "C" {
__attribute__((import_module("judge"), import_name("fail"), noreturn)) void judge_fail(
    const char* type, std::size_t type_size, const char* message, std::size_t message_size, int line, int at);
__attribute__((import_module("judge"), import_name("memory"), noreturn)) void judge_memory();
__attribute__((import_module("judge"), import_name("text"))) int judge_text(double value, char* into);
__attribute__((import_module("judge"), import_name("number"))) double judge_number(const char* text, int length);
__attribute__((import_module("judge"), import_name("print"))) void judge_print(const char* text, std::size_t size);
}

namespace dryrun {

static int at_call = -1;
void set_current_call(int position) { at_call = position; }

void fail(std::string_view type, std::string_view message, int line) {
    judge_fail(type.data(), type.size(), message.data(), message.size(), line, at_call);
}
void stop_for_memory() { judge_memory(); }
int text_of(double value, char* into) { return judge_text(value, into); }
double number_of(const char* text, int length) { return judge_number(text, length); }
void print(std::string_view text) { judge_print(text.data(), text.size()); }

void refuse(const char* wanted) {
    fail("argument", std::string("the parameter takes ") + wanted + ", and the case gives something else");
}

char Reader::peek() {
    while (*at == ' ' || *at == '\n') ++at;
    return *at;
}
bool Reader::take(char wanted) {
    if (peek() != wanted) return false;
    ++at;
    return true;
}
bool Reader::null() {
    if (peek() != 'n') return false;
    at += 4;
    return true;
}
std::string_view Reader::number() {
    const char* start = (peek(), at);
    while (*at == '-' || *at == '+' || *at == '.' || *at == 'e' || *at == 'E' || (*at >= '0' && *at <= '9')) ++at;
    if (at == start) refuse("a number");
    return {start, std::size_t(at - start)};
}
static unsigned hex(const char*& at) {
    unsigned value = 0;
    for (int digit = 0; digit < 4 && *at; ++digit, ++at)
        value = value * 16 + unsigned(*at <= '9' ? *at - '0' : (*at | 32) - 'a' + 10);
    return value;
}
std::string Reader::text() {
    if (!take('"')) refuse("a text");
    std::string found;
    while (*at && *at != '"') {
        if (*at != '\\') { found += *at++; continue; }
        char kind = *++at;
        if (!kind) break;
        ++at;
        switch (kind) {
            case 'n': found += '\n'; break;
            case 't': found += '\t'; break;
            case 'r': found += '\r'; break;
            case 'b': found += '\b'; break;
            case 'f': found += '\f'; break;
            case 'u': {
                unsigned code = hex(at);
                if (code >= 0xD800 && code < 0xDC00 && at[0] == '\\' && at[1] == 'u')
                    code = (at += 2, 0x10000 + ((code - 0xD800) << 10) + (hex(at) - 0xDC00));
                if (code < 0x80) found += char(code);
                else if (code < 0x800) found += char(0xC0 | code >> 6), found += char(0x80 | (code & 63));
                else if (code < 0x10000)
                    found += char(0xE0 | code >> 12), found += char(0x80 | (code >> 6 & 63)), found += char(0x80 | (code & 63));
                else
                    found += char(0xF0 | code >> 18), found += char(0x80 | (code >> 12 & 63)),
                        found += char(0x80 | (code >> 6 & 63)), found += char(0x80 | (code & 63));
                break;
            }
            default: found += kind;
        }
    }
    if (!take('"')) refuse("a text");
    return found;
}

void append_text(std::string& out, std::string_view text) {
    static const char digits[] = "0123456789abcdef";
    out += '"';
    for (char one : text) {
        if (one == '"' || one == '\\') out += '\\', out += one;
        else if (static_cast<unsigned char>(one) < 32) out += "\\u00", out += digits[one >> 4], out += digits[one & 15];
        else out += one;
    }
    out += '"';
}

}  // namespace dryrun

// The four doors of the host. The bytes of a call's arguments are written to where judge_input says.
extern dryrun::Unit& dryrun_unit;
static char* input;
static std::string* output;

namespace {
template <class Work> void guarded(Work work) {
    try {
        work();
    } catch (const std::exception& error) {
        dryrun::fail(typeid(error).name(), error.what());
    } catch (const std::string& text) {
        dryrun::fail("@string", text);
    } catch (const char* text) {
        dryrun::fail("@string", text);
    } catch (int number) {
        dryrun::fail("@int", std::to_string(number));
    } catch (...) {
        dryrun::fail("@other", "");
    }
}
}  // namespace

DRYRUN_EXPORT(judge_input) char* judge_input(std::size_t size) {
    std::free(input);
    input = static_cast<char*>(std::malloc(size + 1));
    if (!input) judge_memory();
    input[size] = 0;
    return input;
}
DRYRUN_EXPORT(judge_prepare) void judge_prepare() {
    dryrun::set_current_call(-1);
    guarded([] {
        dryrun::Reader in{input};
        dryrun_unit.prepare(in);
    });
}
DRYRUN_EXPORT(judge_call) void judge_call() {
    guarded([] { dryrun_unit.call(); });
}
DRYRUN_EXPORT(judge_fetch) const char* judge_fetch() {
    guarded([] {
        std::fflush(nullptr);
        delete output;
        output = new std::string;
        dryrun_unit.fetch(*output);
        if (output->size() > 8 * dryrun::MAX_RESULT) judge_memory();
    });
    return output->data();
}
DRYRUN_EXPORT(judge_size) std::size_t judge_size() { return output->size(); }
DRYRUN_EXPORT(judge_flush) void judge_flush() { std::fflush(nullptr); }

// ---- memory: what cannot be had ends the program, as it does the judge's other languages.

void* operator new(std::size_t size) {
    void* found = std::malloc(size ? size : 1);
    if (!found) judge_memory();
    return found;
}
void* operator new[](std::size_t size) { return operator new(size); }
void operator delete(void* pointer) noexcept { std::free(pointer); }
void operator delete[](void* pointer) noexcept { std::free(pointer); }
void operator delete(void* pointer, std::size_t) noexcept { std::free(pointer); }
void operator delete[](void* pointer, std::size_t) noexcept { std::free(pointer); }

// ---- checks

// What the library throws where it is built without exceptions: said as text, thrown here.
[[noreturn]] static void throw_named(std::string_view type, const char* message) {
    if (type == "out_of_range") throw std::out_of_range(message);
    if (type == "invalid_argument") throw std::invalid_argument(message);
    if (type == "length_error") throw std::length_error(message);
    throw std::runtime_error(message);
}
extern "C" [[noreturn]] void dryrun_verbose_abort(const char* format, ...) __asm__("_ZNSt3__222__libcpp_verbose_abortEPKcz");
void dryrun_verbose_abort(const char* format, ...) {
    static char text[400];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    std::string_view all(text);
    while (!all.empty() && (all.back() == '\n' || all.back() == '"')) all.remove_suffix(1);
    text[all.size()] = 0;
    if (auto middle = all.find(" was thrown in -fno-exceptions mode"); middle != all.npos) {
        auto quoted = all.find("with message \"");
        throw_named(all.substr(0, middle), quoted == all.npos ? "" : text + quoted + 14);
    }
    dryrun::fail("@check", all);
}

void dryrun_check_failed(const char* message) {  // "file:line: … assertion CONDITION failed: MESSAGE\n"
    std::string_view all(message);
    if (auto failed = all.find(" failed: "); failed != all.npos) all = all.substr(failed + 9);
    while (!all.empty() && all.back() == '\n') all.remove_suffix(1);
    dryrun::fail("@check", all);
}

extern "C" {
void __assert_fail(const char* condition, const char*, int line, const char*) {
    dryrun::fail("@assert", condition, line);
}
[[noreturn]] void __cxa_pure_virtual() { dryrun::fail("@check", "a pure virtual function was called"); }
void abort() { dryrun::fail("@abort", ""); }

struct Place { const char* file; unsigned line, column; };
struct Type { unsigned short kind, info; char name[1]; };
struct Overflow { Place place; const Type* type; };
struct Mismatch { Place place; const Type* type; unsigned char alignment, kind; };
struct Bounds { Place place; const Type *array, *index; };
struct Shift { Place place; const Type *left, *right; };
struct Missing { Place place; };

static int line_of(const Place& place) {
    return place.file && !std::strcmp(place.file, "solution.cpp") ? int(place.line) : 0;
}
static std::string number(const Type* type, unsigned value) {
    bool is_signed = type->info & 1;
    int bits = 1 << (type->info >> 1);
    char text[24];
    long long wide = bits > 32 ? *reinterpret_cast<long long*>(value) : is_signed ? (long long)int(value) : (long long)value;
    auto end = is_signed ? std::to_chars(text, text + 24, wide) : std::to_chars(text, text + 24, (unsigned long long)wide);
    return {text, end.ptr};
}
static std::string named(const Type* type) {  // comes in quotes
    return type->name;
}
[[noreturn]] static void overflow(Overflow* data, unsigned left, unsigned right, const char* sign) {
    dryrun::fail("@overflow", number(data->type, left) + sign + number(data->type, right) +
        " cannot be represented in type " + named(data->type), line_of(data->place));
}
[[noreturn]] void __ubsan_handle_add_overflow_abort(Overflow* data, unsigned l, unsigned r) { overflow(data, l, r, " + "); }
[[noreturn]] void __ubsan_handle_sub_overflow_abort(Overflow* data, unsigned l, unsigned r) { overflow(data, l, r, " - "); }
[[noreturn]] void __ubsan_handle_mul_overflow_abort(Overflow* data, unsigned l, unsigned r) { overflow(data, l, r, " * "); }
[[noreturn]] void __ubsan_handle_negate_overflow_abort(Overflow* data, unsigned value) {
    dryrun::fail("@overflow", "-(" + number(data->type, value) + ") cannot be represented in type " + named(data->type),
        line_of(data->place));
}
[[noreturn]] void __ubsan_handle_divrem_overflow_abort(Overflow* data, unsigned left, unsigned right) {
    std::string divisor = number(data->type, right);
    if (divisor != "-1") dryrun::fail("@division", number(data->type, left) + " / 0", line_of(data->place));
    dryrun::fail("@overflow", number(data->type, left) + " / -1 cannot be represented in type " + named(data->type),
        line_of(data->place));
}
[[noreturn]] void __ubsan_handle_type_mismatch_v1_abort(Mismatch* data, unsigned) {
    dryrun::fail("@null", named(data->type), line_of(data->place));
}
[[noreturn]] void __ubsan_handle_out_of_bounds_abort(Bounds* data, unsigned index) {
    dryrun::fail("@bounds", "index " + number(data->index, index) + " of an array of type " + named(data->array),
        line_of(data->place));
}
[[noreturn]] void __ubsan_handle_missing_return(Missing* data) {
    dryrun::fail("@return", "", line_of(data->place));
}
[[noreturn]] void __ubsan_handle_shift_out_of_bounds_abort(Shift* data, unsigned, unsigned right) {
    dryrun::fail("@shift", "by " + number(data->right, right) + " of type " + named(data->left), line_of(data->place));
}

// ---- exceptions

// The one kind of exception that WebAssembly knows: it carries the address of a Thrown.
asm(".globl __cpp_exception\n.tagtype __cpp_exception i32\n__cpp_exception:\n");

struct LandingPad { unsigned index; const unsigned char* tables; unsigned selector; } __wasm_lpad_context;

struct Thrown {  // stands before what is thrown
    const std::type_info* type;
    void* (*destroy)(void*);  // on this machine a destructor returns what it destroyed
    void* adjusted;
    Thrown* next;  // caught before and not yet left
    int handlers;
    bool again;  // thrown on from where it was caught
    alignas(16) char value[];
};
static Thrown* caught;
static Thrown* of_value(void* value) { return reinterpret_cast<Thrown*>(static_cast<char*>(value) - offsetof(Thrown, value)); }

void* __cxa_allocate_exception(std::size_t size) noexcept {
    void* memory = std::calloc(1, sizeof(Thrown) + size);
    if (!memory) judge_memory();
    return static_cast<Thrown*>(memory)->value;
}
void __cxa_free_exception(void* value) noexcept { std::free(of_value(value)); }
[[noreturn]] void __cxa_throw(void* value, std::type_info* type, void* (*destroy)(void*)) {
    Thrown* thrown = of_value(value);
    thrown->type = type;
    thrown->destroy = destroy;
    __builtin_wasm_throw(0, thrown);
}
void* __cxa_begin_catch(void* exception) noexcept {
    Thrown* thrown = static_cast<Thrown*>(exception);
    if (!thrown->handlers++) {
        thrown->next = caught;
        caught = thrown;
    }
    thrown->again = false;
    return thrown->adjusted ? thrown->adjusted : thrown->value;
}
void* __cxa_get_exception_ptr(void* exception) noexcept {
    Thrown* thrown = static_cast<Thrown*>(exception);
    return thrown->adjusted ? thrown->adjusted : thrown->value;
}
void __cxa_end_catch() {
    Thrown* thrown = caught;
    if (!thrown || --thrown->handlers) return;
    caught = thrown->next;
    if (thrown->again) return;
    if (thrown->destroy) thrown->destroy(thrown->value);
    std::free(thrown);
}
[[noreturn]] void __cxa_rethrow() {
    if (!caught) std::terminate();
    caught->again = true;
    __builtin_wasm_throw(0, caught);
}
std::type_info* __cxa_current_exception_type() noexcept {
    return caught ? const_cast<std::type_info*>(caught->type) : nullptr;
}
}  // extern "C"

// What a type_info of the library can do beside its name.
namespace {
struct Shim : std::type_info {
    virtual void noop1() const;
    virtual void noop2() const;
    virtual bool can_catch(const Shim* thrown, void*& adjusted) const = 0;
};
unsigned unsigned_at(const unsigned char*& at) {
    unsigned value = 0, shift = 0;
    unsigned char part;
    do value |= unsigned((part = *at++) & 127) << shift, shift += 7; while (part & 128);
    return value;
}
int signed_at(const unsigned char*& at) {
    unsigned value = 0, shift = 0;
    unsigned char part;
    do value |= unsigned((part = *at++) & 127) << shift, shift += 7; while (part & 128);
    if ((part & 64) && shift < 32) value |= ~0u << shift;
    return int(value);
}
}  // namespace

// Looks up which handler at this landing pad takes the exception: its number goes to the selector, 0 for none.
extern "C" int _Unwind_CallPersonality(void* exception) {
    Thrown* thrown = static_cast<Thrown*>(exception);
    __wasm_lpad_context.selector = 0;
    const unsigned char* at = __wasm_lpad_context.tables;
    constexpr unsigned char omitted = 0xFF;
    if (*at++ != omitted) unsigned_at(at);
    const unsigned char* types = nullptr;
    if (*at++ != omitted) {
        unsigned offset = unsigned_at(at);
        types = at + offset;
    }
    ++at;  // how places are encoded
    unsigned size = unsigned_at(at);
    const unsigned char* actions = at + size;
    unsigned action = 0;
    for (unsigned place = 0; place <= __wasm_lpad_context.index && at < actions; ++place) {
        unsigned_at(at);
        action = unsigned_at(at);
    }
    if (!action) return 0;
    for (const unsigned char* record = actions + action - 1;;) {
        int type = signed_at(record);
        if (type > 0) {
            auto wanted = reinterpret_cast<const Shim* const*>(types)[-type];
            void* adjusted = thrown->value;
            if (!wanted || wanted->can_catch(static_cast<const Shim*>(thrown->type), adjusted)) {
                thrown->adjusted = wanted ? adjusted : thrown->value;
                __wasm_lpad_context.selector = unsigned(type);
                return 0;
            }
        }
        const unsigned char* here = record;
        int onward = signed_at(record);
        if (!onward) return 0;
        record = here + onward;
    }
}
extern "C" void __gxx_personality_wasm0() {}
