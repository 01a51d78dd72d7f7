#include "study/corpus/test_code.h"

#include <cmath>
#include <cstdint>
#include <iterator>
#include <set>

#include "base/bits.h"
#include "base/numbers.h"
#include "io/double_facts.h"
#include "io/query/query_obstacle.h"
#include "io/text.h"
#include "study/corpus/test_template.h"

namespace study {
namespace {

using collide::Vec3;

/// The spelling of statements in a language. In patterns @ stands for the value, $ for a name.
struct Language {
    enum class Numbers : std::uint8_t { HexLiterals, HexTexts, Bits, HalvesOfBits };
    const char* comment;
    const char* end;      ///< end of a statement
    const char* indent;   ///< in front of each statement
    const char* declare;  ///< @ is the type
    const char* some;     ///< a value that may be absent
    Numbers numbers;
    const char *number, *vector;  ///< a finite number; a vector, @ are its numbers
    const char *yes, *no;
    const char *inDouble, *inFloat;  ///< the precision
    const char* recorded;            ///< the recorded answer as an argument
    const char* rotation = nullptr;  ///< a quaternion, @ are its numbers; null: the template knows spheres alone

    [[nodiscard]] std::string of(double value) const;
    [[nodiscard]] std::string of(Vec3 v) const;
    [[nodiscard]] std::string of(const collide::Rotation& r) const;
};

std::string filled(std::string pattern, std::string_view value, std::string_view name = "") {
    if (const std::size_t at = pattern.find('$'); at != std::string::npos) pattern.replace(at, 1, name);
    if (const std::size_t at = pattern.find('@'); at != std::string::npos) pattern.replace(at, 1, value);
    return pattern;
}

std::string hexOf(std::uint64_t bits) {
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[bits >> shift & 15];
    return digits;
}

std::string Language::of(double value) const {
    if (numbers == Numbers::Bits || numbers == Numbers::HalvesOfBits) {
        const std::string bits = hexOf(base::bitCast<std::uint64_t>(value));
        const bool isHalved = numbers == Numbers::HalvesOfBits;
        return filled(number, isHalved ? "0x" + bits.substr(0, 8) + ", 0x" + bits.substr(8) : "0x" + bits);
    }
    const bool isPython = numbers == Numbers::HexTexts;
    if (std::isnan(value)) return isPython ? "math.nan" : "NAN";
    if (std::isinf(value)) return std::string(value > 0 ? "" : "-") + (isPython ? "math.inf" : "HUGE_VAL");
    return filled(number, io::hexFloat(value));
}

std::string Language::of(Vec3 v) const { return filled(vector, of(v.x) + ", " + of(v.y) + ", " + of(v.z)); }

std::string Language::of(const collide::Rotation& r) const {
    return filled(rotation, of(r.w) + ", " + of(r.x) + ", " + of(r.y) + ", " + of(r.z));
}

using Numbers = Language::Numbers;
constexpr Language kCpp{"//",      ";",    "    ",  "@ $;",    "@",      Numbers::HexLiterals, "@",
                        "Vec3{@}", "true", "false", "kDouble", "kFloat", ", &recorded",        "Quaternion{@}"};
constexpr Language kPython{"#",   "",     "    ",  "$ = @()", "@",     Numbers::HexTexts, "real(\"@\")",
                           "(@)", "True", "False", "DOUBLE",  "FLOAT", ", recorded",      "(@)"};
constexpr Language kCSharp{
    "//",   ";",     "            ",     "var $ = new @();", "@",         Numbers::Bits, "F(@)", "new Vec3(@)",
    "true", "false", "Precision.Double", "Precision.Float",  ", recorded"};
constexpr Language kRust{
    "//",  ";",    "    ",  "let mut $ = @::default();", "Some(@)",          Numbers::Bits,      "f(@)",
    "[@]", "true", "false", "Precision::Double",         "Precision::Float", ", Some(&recorded)"};
constexpr Language kGdScript{"#",   "",     "\t",    "var $ = @.new()", "@",     Numbers::HalvesOfBits, "f(@)",
                             "[@]", "true", "false", "DOUBLE",          "FLOAT", ", recorded"};

std::string inDecimal(double value) {
    if (std::isfinite(value)) return base::number(value);
    return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
}
std::string inDecimal(const collide::Rotation& r) {
    return inDecimal(r.w) + ", " + inDecimal(r.x) + ", " + inDecimal(r.y) + ", " + inDecimal(r.z);
}
std::string inDecimal(Vec3 v) { return inDecimal(v.x) + ", " + inDecimal(v.y) + ", " + inDecimal(v.z); }

/// The statements of one test, each with its numbers in decimal behind it.
class Statements {
  public:
    explicit Statements(const Language& language) : m_language(language) {}

    void declare(const char* type, const char* name) { line(filled(m_language.declare, type, name)); }
    void comment(const std::string& text) {
        if (!text.empty()) line(std::string(m_language.comment) + ' ' + text);
    }
    void set(const std::string& what, const std::optional<double>& value) { assign(what, value, "@"); }
    void set(const std::string& what, const std::optional<Vec3>& v) { assign(what, v, "@"); }
    void set(const std::string& what, const collide::Rotation& r) { assign(what, std::optional(r), "@"); }
    void setText(const std::string& what, const std::string& text) {
        line(what + " = \"" + text + '"' + m_language.end);
    }
    /// The member may be absent.
    void give(const std::string& what, const std::optional<double>& value) { assign(what, value, m_language.some); }
    void give(const std::string& what, const std::optional<Vec3>& v) { assign(what, v, m_language.some); }
    void setFlag(const std::string& what, bool on) {
        line(what + " = " + (on ? m_language.yes : m_language.no) + m_language.end);
    }
    [[nodiscard]] std::string take() { return std::move(m_out); }

  private:
    void line(const std::string& text) { m_out += m_language.indent + text + '\n'; }
    void assign(const std::string& what, const auto& value, const char* form) {
        if (!value) return;
        line(what + " = " + filled(form, m_language.of(*value)) + m_language.end + "  " + m_language.comment + ' ' +
             inDecimal(*value));
    }
    const Language& m_language;
    std::string m_out;
};

std::optional<double> ifFinite(double value) { return std::isfinite(value) ? std::optional(value) : std::nullopt; }
std::optional<Vec3> ifFinite(Vec3 v) { return collide::isFinite(v) ? std::optional(v) : std::nullopt; }

/// What a query with a shape has beside `center`.
void setCore(Statements& out, const collide::Obstacle& shape) {
    switch (shape.shape) {
        case collide::Shape::Sphere:
            return;
        case collide::Shape::Plane:
            return out.set("query.normal", shape.normal);
        case collide::Shape::Triangle:
            out.set("query.b", shape.b);
            return out.set("query.c", shape.c);
        case collide::Shape::Capsule:
            return out.set("query.b", shape.b);
        case collide::Shape::Box:
            out.set("query.half", shape.half);
            return out.set("query.rotation", shape.rotation);
    }
}

void setQuery(Statements& out, const TestCase& test) {
    const collide::SweepQuery& q = test.query.query;
    const Vec3 velocity = collide::velocityOf(q.ball);
    out.declare("Query", "query");
    out.set("query.start", q.ball.position);
    out.set("query.velocity", velocity);
    if (std::isfinite(q.frames)) {
        const bool isEnd = q.ball.motion.kind == collide::Motion::Kind::End;
        out.set("query.frames", q.frames);
        out.set("query.end", isEnd ? q.ball.motion.vector : ifFinite(q.ball.position + velocity * q.frames));
    }
    out.set("query.ball_radius", q.ball.radius);
    if (q.obstacle.shape != collide::Shape::Sphere)
        out.setText("query.shape", std::string(io::obstacleField(q.obstacle.shape)));
    out.set("query.center", q.obstacle.center);
    setCore(out, q.obstacle);
    out.set("query.sphere_radius", q.obstacle.radius);
    if (q.obstacle.velocity != Vec3(0)) out.set("query.sphere_velocity", q.obstacle.velocity);
}

void setExact(Statements& out, const TestCase& test) {
    out.declare("Answer", "exact");
    out.comment(std::string("exactly: ") + io::outcomeName(test.exact.outcome));
    const bool isHit = collide::isHit(test.exact.outcome);
    out.setFlag("exact.hit", isHit);
    if (!isHit || !test.exact.contact) return;
    const collide::Contact& contact = *test.exact.contact;
    out.give("exact.frames", ifFinite(contact.frames));
    out.give("exact.point", ifFinite(contact.hitPoint));
    out.give("exact.ball_center", ifFinite(contact.ballCenter));
    out.give("exact.normal", ifFinite(contact.normal));
}

void setRecorded(Statements& out, const RecordedAnswer& recorded) {
    out.declare("Answer", "recorded");
    out.setFlag("recorded.hit", recorded.isHit);
    out.give("recorded.frames", recorded.frames);
    out.give("recorded.point", recorded.point);
    out.give("recorded.ball_center", recorded.ballCenter);
    out.give("recorded.normal", recorded.normal);
}

/// What of an answer is rounding, or within the tolerance of the log.
void setAllowed(Statements& out, const TestCase& test) {
    out.declare("Allowed", "allowed");
    out.set("allowed.units", ifFinite(test.tolerance));
    out.set("allowed.margin", test.margin);
}

/// Everything of a test but the call of check().
std::string bodyOf(const TestCase& test, const Language& language) {
    Statements out(language);
    out.comment(corpusLine(test));
    out.comment(io::oneLine(test.note));
    setQuery(out, test);
    setExact(out, test);
    setAllowed(out, test);
    if (test.recorded) setRecorded(out, *test.recorded);
    return out.take();
}

std::string checkOf(const TestCase& test, const Language& language) {
    return std::string("check(query, exact, allowed, ") + (test.isFloat ? language.inFloat : language.inDouble) +
           (test.recorded ? language.recorded : "") + ')';
}

/// Names that stand once.
std::vector<std::string> namesOf(std::span<const TestCase> cases) {
    std::set<std::string> taken;
    std::vector<std::string> names;
    for (const TestCase& test : cases) {
        std::string name = test.name;
        for (int i = 2; !taken.insert(name).second; ++i) name = test.name + '_' + std::to_string(i);
        names.push_back(std::move(name));
    }
    return names;
}

/// In the order of TestStyle: the names of styles, which are those of their templates as well.
struct StyleFacts {
    const char* name;
    const Language* language;
};
constexpr StyleFacts kStyles[] = {{"googletest", &kCpp}, {"catch2", &kCpp}, {"assert", &kCpp},  {"pytest", &kPython},
                                  {"nunit", &kCSharp},   {"rust", &kRust},  {"gut", &kGdScript}};
static_assert(std::size(kStyles) + 1 == kTestStyleCount);  // JSON lines are data

}  // namespace

const char* name(TestStyle style) noexcept {
    return style == TestStyle::JsonLines ? "jsonl" : kStyles[static_cast<std::size_t>(style)].name;
}

std::optional<TestStyle> testStyleNamed(std::string_view text) noexcept {
    for (int i = 0; i < kTestStyleCount; ++i)
        if (text == name(static_cast<TestStyle>(i))) return static_cast<TestStyle>(i);
    return std::nullopt;
}

bool takesShapes(TestStyle style) noexcept {
    return style == TestStyle::JsonLines || kStyles[static_cast<std::size_t>(style)].language->rotation;
}

base::Result<std::string> writeTests(std::span<const TestCase> cases, TestStyle style, std::string_view source) {
    std::string out;
    if (style == TestStyle::JsonLines) {
        for (const TestCase& test : cases) out += corpusLine(test) + '\n';
        return out;
    }
    const StyleFacts& facts = kStyles[static_cast<std::size_t>(style)];
    const base::Result<TestTemplate> parts = readTestTemplate(facts.name);
    if (!parts) return base::Error{parts.error()};
    const std::vector<std::string> names = namesOf(cases);
    const std::string queries = std::to_string(cases.size()) + (cases.size() == 1 ? " query" : " queries");
    for (const TemplatePart& part : parts.value()) {
        if (!part.isForEach) out += filledIn(part.text, {{"queries", queries}, {"source", io::oneLine(source)}});
        for (std::size_t i = 0; part.isForEach && i < cases.size(); ++i)
            out += filledIn(part.text, {{"name", names[i]},
                                        {"body", bodyOf(cases[i], *facts.language)},
                                        {"check", checkOf(cases[i], *facts.language)}});
    }
    return out;
}

}  // namespace study
