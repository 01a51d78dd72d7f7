#include "study/paste/code_values.h"

#include <algorithm>
#include <array>
#include <utility>

#include "io/text.h"
#include "study/paste/code_calls.h"
#include "study/paste/code_tokens.h"

namespace study {
namespace {

/// The last part of a path, in lower case: JPH::Vec3 is vec3.
std::string lastPart(std::string_view name) {
    const std::size_t joint = name.find_last_of(".:>");
    return io::lowerAscii(joint == std::string_view::npos ? name : name.substr(joint + 1));
}

/// A type, constructor or keyword: names no value.
bool isWordOfCode(std::string_view name) {
    const std::string last = lastPart(name);
    constexpr std::array kWords = {"const", "constexpr", "static", "auto", "var", "let", "final", "new",   "return",
                                   "val",   "readonly",  "this",   "self", "in",  "int", "bool",  "string"};
    if (std::find(kWords.begin(), kWords.end(), last) != kWords.end()) return true;
    constexpr std::array kTypes = {"vec",    "vector", "float", "double", "real", "scalar",  "array",  "fromhex",
                                   "point3", "tuple",  "list",  "f32",    "f64",  "asarray", "decimal"};
    std::string stem = last;
    while (!stem.empty() && (io::isDigit(stem.back()) || stem.back() == 'f' || stem.back() == 'd') &&
           std::find(kTypes.begin(), kTypes.end(), stem) == kTypes.end())
        stem.pop_back();
    return std::any_of(kTypes.begin(), kTypes.end(), [&](std::string_view type) { return stem.ends_with(type); });
}

/// A call that makes a place of its numbers: Isometry3::translation(1.0, 2.0, 3.0).
bool makesPlace(std::string_view name) {
    return io::isOneOf(lastPart(name), {"translation", "stranslation", "from_translation", "fromtranslation",
                                        "translation3d", "translation3f", "translation3"});
}

/// Names of no limit and of nothing.
bool isNoValue(std::string_view name) {
    return io::isOneOf(lastPart(name), {"inf", "infinity", "positiveinfinity", "huge_val", "huge_valf", "flt_max",
                                        "dbl_max", "max", "maxvalue", "null", "nullptr", "none", "nil"});
}

char closing(char bracket) { return bracket == '(' ? ')' : bracket == '{' ? '}' : ']'; }

/// Sphere<double> is Sphere, make_shared<Sphere>(1) is Sphere(1).
std::vector<CodeToken> withoutTemplates(const std::vector<CodeToken>& tokens) {
    std::vector<CodeToken> plain;
    const auto isName = [&](std::size_t back) { return plain[plain.size() - back].kind == CodeToken::Kind::Name; };
    for (const CodeToken& token : tokens) {
        const bool closes =
            token.is('>') && plain.size() >= 3 && isName(1) && plain[plain.size() - 2].is('<') && isName(3);
        if (!closes) {
            plain.push_back(token);
            continue;
        }
        const bool isMade = lastPart(plain[plain.size() - 3].text).starts_with("make_");
        if (isMade) plain[plain.size() - 3] = plain.back();
        plain.resize(plain.size() - 2);
    }
    return plain;
}

class CodeReader {
  public:
    explicit CodeReader(std::vector<CodeToken> tokens, std::string name = "", bool isArgument = false)
        : m_tokens(std::move(tokens)), m_name(std::move(name)), m_isArgument(isArgument) {}

    io::Result<std::vector<CodeValue>> run() {
        while (now().kind != CodeToken::Kind::End && m_problem.empty()) step();
        if (!m_problem.empty()) return io::Error{std::move(m_problem)};
        return std::move(m_values);
    }

  private:
    [[nodiscard]] const CodeToken& now() const { return m_tokens[m_at]; }

    void step() {
        const CodeToken& token = now();
        if (token.kind == CodeToken::Kind::Name) {
            takeName(token.text);
        } else if (token.kind == CodeToken::Kind::Number) {
            takeRun();
        } else if (token.kind == CodeToken::Kind::Text) {
            if (!m_name.empty()) m_values.push_back({std::move(m_name), {}, token.text});
            m_name.clear();
            ++m_at;
        } else if (token.is('(') || token.is('{') || token.is('[')) {
            if (!takeGroup()) ++m_at;
        } else {
            takeSign(token.text[0]);
        }
    }
    void takeName(const std::string& name) {
        ++m_at;
        if (const auto constant = codeConstantNamed(name)) {
            if (now().is('(') && m_tokens[m_at + 1].is(')')) m_at += 2;
            add({constant->begin(), constant->end()}, now().line);
        } else if (const CodeCall* call = codeCallNamed(name); call && isCallNext()) {
            if (now().kind == CodeToken::Kind::Name) m_name = m_tokens[m_at++].text;
            takeCall(*call);
        } else if (makesPlace(name) && now().is('(') && !m_tokens[m_at + 1].is(')')) {
            return;
        } else if (const std::string set = settersName(name); !set.empty() && now().is('(')) {
            m_name = set;
        } else if (io::isOneOf(io::lowerAscii(name), {"true", "false"})) {
            if (!m_name.empty()) m_values.push_back({std::move(m_name), {}, io::lowerAscii(name)});
            m_name.clear();
        } else if (isNoValue(name)) {
            m_name.clear();
        } else if (!isWordOfCode(name)) {
            m_name = name;
        }
    }
    /// Arguments in brackets follow, maybe behind the name of a variable: btSphereShape ball(0.5f).
    [[nodiscard]] bool isCallNext() const {
        const bool isDeclared = now().kind == CodeToken::Kind::Name;
        return m_tokens[m_at + (isDeclared ? 1 : 0)].is('(');
    }
    /// The values of a call's arguments, by their places. Arguments without a number in them are variables, whose
    /// values came before, or places for results.
    void takeCall(const CodeCall& call) {
        const std::string outer = std::exchange(m_name, "");
        std::size_t begin = ++m_at, place = 0;
        std::string stack = ")";
        for (; !stack.empty() && now().kind != CodeToken::Kind::End; ++m_at) {
            const CodeToken& token = now();
            if (token.is('(') || token.is('{') || token.is('[')) stack += closing(token.text[0]);
            if (token.is(stack.back())) stack.pop_back();
            if (!stack.empty() && !(stack.size() == 1 && token.is(','))) continue;
            takeArgument(call, place, outer, begin, m_at);
            begin = m_at + 1;
        }
    }
    void takeArgument(const CodeCall& call, std::size_t& place, const std::string& outer, std::size_t begin,
                      std::size_t end) {
        const auto at = [&](std::size_t i) { return m_tokens.begin() + static_cast<std::ptrdiff_t>(i); };
        std::vector<CodeToken> tokens(at(begin), at(end));
        const bool hasValue = std::any_of(tokens.begin(), tokens.end(), [](const CodeToken& token) {
            return token.kind == CodeToken::Kind::Number || codeConstantNamed(token.text);
        });
        const bool isResult = !tokens.empty() && io::isOneOf(tokens.front().text, {"out", "ref"});
        const std::string_view field = place < call.fields.size() ? call.fields[place] : "";
        place += isResult ? 0 : 1;
        if (!hasValue) {
            const bool isField = !field.empty() && field[0] != '.' && field != kOuterName && field != kSomeRadius;
            if (tokens.size() == 1 && isField) rename(tokens.front().text, field);
            return;
        }
        std::string name(field == kOuterName ? outer : field.starts_with('.') ? outer + std::string(field) : field);
        if (field == kSomeRadius && !outer.empty()) name = outer;
        tokens.push_back(m_tokens.back());
        io::Result<std::vector<CodeValue>> values = CodeReader(std::move(tokens), std::move(name), true).run();
        if (!values) {
            m_problem = values.error();
            return;
        }
        for (CodeValue& value : values.value()) {
            value.isBall |= field == kSomeRadius;
            m_values.push_back(std::move(value));
        }
    }
    void rename(const std::string& variable, std::string_view field) {
        for (CodeValue& value : m_values)
            if (value.name == variable) value.name = field;
    }
    void takeSign(char sign) {
        ++m_at;
        if (sign == ',' || sign == ';') m_name.clear();
        if (std::string_view("+-*/%<>?").find(sign) != std::string_view::npos && now().kind == CodeToken::Kind::Number)
            fail("a number of arithmetic, not a value");
    }
    /// Numbers in brackets, with types and the names of components among them: (1, 2, 3), {btScalar(1), 2}, {x: 1, y:
    /// 2}.
    bool takeGroup() {
        std::vector<double> numbers;
        std::size_t at = m_at;
        std::string stack;
        do {
            const CodeToken& token = m_tokens[at];
            const bool isComponent = token.kind == CodeToken::Kind::Name && token.text.size() == 1 &&
                                     std::string_view("xyzXYZ").find(token.text[0]) != std::string_view::npos;
            if (token.is('(') || token.is('{') || token.is('['))
                stack += closing(token.text[0]);
            else if (token.is(')') || token.is('}') || token.is(']')) {
                if (stack.back() != token.text[0]) return false;
                stack.pop_back();
            } else if (token.kind == CodeToken::Kind::Number)
                numbers.push_back(token.number);
            else if (!token.is(',') && !token.is('=') && !token.is(':') && !isComponent &&
                     !(token.kind == CodeToken::Kind::Name && (isWordOfCode(token.text) || makesPlace(token.text))))
                return false;
            ++at;
        } while (!stack.empty());
        if (numbers.empty()) return false;
        m_at = at;
        add(std::move(numbers), m_tokens[at - 1].line);
        return true;
    }
    /// Numbers with commas or nothing between them: FROM 1,2,3 TO 4 5 6.
    void takeRun() {
        std::vector<double> numbers;
        const std::size_t line = now().line;
        while (now().kind == CodeToken::Kind::Number) {
            numbers.push_back(now().number);
            ++m_at;
            if (now().is(',') && m_tokens[m_at + 1].kind == CodeToken::Kind::Number) ++m_at;
        }
        if (std::string_view("+-*/%").find(now().kind == CodeToken::Kind::Sign ? now().text[0] : ' ') !=
            std::string_view::npos)
            return fail("part of arithmetic, not a value");
        add(std::move(numbers), line);
    }
    void add(std::vector<double> numbers, std::size_t line) {
        if (m_name.empty() && m_isArgument) return;
        if (m_name.empty()) {
            m_problem = io::inQuotes(m_tokens[m_at - 1].text) + " in line " + std::to_string(line) +
                        " belongs to a value without a name: paste only the lines that name the query's values, as in "
                        "start = (0, 0, 0)";
            return;
        }
        m_values.push_back({std::move(m_name), std::move(numbers), {}});
        m_name.clear();
    }
    void fail(const char* what) {
        m_problem = io::inQuotes(now().text) + " in line " + std::to_string(now().line) + " is " + what;
    }

    std::vector<CodeToken> m_tokens;
    std::size_t m_at = 0;
    std::string m_name;  ///< the name that waits for its value
    bool m_isArgument;   ///< values without a name are passed over
    std::vector<CodeValue> m_values;
    std::string m_problem;
};

}  // namespace

io::Result<std::vector<CodeValue>> readCodeValues(std::string_view text) {
    io::Result<std::vector<CodeToken>> tokens = readCodeTokens(text);
    if (!tokens) return io::Error{tokens.error()};
    return CodeReader(withoutTemplates(tokens.value())).run();
}

}  // namespace study
