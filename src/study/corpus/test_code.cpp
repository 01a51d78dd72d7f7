#include "study/corpus/test_code.h"

#include <array>
#include <cmath>
#include <set>

#include "base/numbers.h"
#include "io/double_facts.h"
#include "io/query/query_obstacle.h"
#include "io/text.h"
#include "study/corpus/test_frames.h"

namespace study {
namespace {

using collide::Vec3;

/// The spelling of statements in a language.
struct Language {
    const char* comment;
    const char* end;  ///< end of a statement
    bool isPython;

    [[nodiscard]] std::string number(double value) const {
        if (std::isnan(value)) return isPython ? "math.nan" : "NAN";
        if (std::isinf(value)) return std::string(value > 0 ? "" : "-") + (isPython ? "math.inf" : "HUGE_VAL");
        return isPython ? "real(\"" + io::hexFloat(value) + "\")" : io::hexFloat(value);
    }
    [[nodiscard]] std::string vector(Vec3 v) const {
        if (!isPython) return "Vec3{" + number(v.x) + ", " + number(v.y) + ", " + number(v.z) + "}";
        if (!collide::isFinite(v)) return '(' + number(v.x) + ", " + number(v.y) + ", " + number(v.z) + ')';
        return "vec(\"" + io::hexFloat(v.x) + "\", \"" + io::hexFloat(v.y) + "\", \"" + io::hexFloat(v.z) + "\")";
    }
    [[nodiscard]] std::string rotation(const collide::Rotation& r) const {
        if (!isPython)
            return "Quaternion{" + number(r.w) + ", " + number(r.x) + ", " + number(r.y) + ", " + number(r.z) + '}';
        std::string all;
        for (const double value : {r.w, r.x, r.y, r.z})
            all += (all.empty() ? "\"" : ", \"") + io::hexFloat(value) + '"';
        return "vec(" + all + ')';
    }
    [[nodiscard]] const char* flag(bool on) const {
        return isPython ? (on ? "True" : "False") : (on ? "true" : "false");
    }
};
constexpr Language kCpp{"//", ";", false}, kPython{"#", "", true};

std::string inDecimal(double value) {
    if (std::isfinite(value)) return base::number(value);
    return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
}
std::string inDecimal(Vec3 v) { return inDecimal(v.x) + ", " + inDecimal(v.y) + ", " + inDecimal(v.z); }

/// The statements of one test, each with its numbers in decimal behind it.
class Statements {
  public:
    explicit Statements(const Language& language) : m_language(language) {}

    void declare(const char* type, const char* name) {
        m_out += m_language.isPython ? indent() + name + " = " + type + "()\n" : indent() + type + ' ' + name + ";\n";
    }
    void comment(const std::string& text) {
        if (!text.empty()) m_out += indent() + m_language.comment + ' ' + text + '\n';
    }
    void set(const std::string& what, const std::optional<double>& value) {
        if (value) assign(what, m_language.number(*value), inDecimal(*value));
    }
    void set(const std::string& what, const std::optional<Vec3>& v) {
        if (v) assign(what, m_language.vector(*v), inDecimal(*v));
    }
    void set(const std::string& what, const collide::Rotation& r) {
        assign(what, m_language.rotation(r), inDecimal(r.w) + ", " + inDecimal(Vec3(r.x, r.y, r.z)));
    }
    void setText(const std::string& what, const std::string& text) {
        m_out += indent() + what + " = \"" + text + '"' + m_language.end + '\n';
    }
    void setFlag(const std::string& what, bool on) {
        m_out += indent() + what + " = " + m_language.flag(on) + m_language.end + '\n';
    }
    [[nodiscard]] std::string take() { return std::move(m_out); }

  private:
    static std::string indent() { return "    "; }
    void assign(const std::string& what, const std::string& value, const std::string& shown) {
        m_out += indent() + what + " = " + value + m_language.end + "  " + m_language.comment + ' ' + shown + '\n';
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
    out.set("exact.frames", ifFinite(contact.frames));
    out.set("exact.point", ifFinite(contact.hitPoint));
    out.set("exact.ball_center", ifFinite(contact.ballCenter));
    out.set("exact.normal", ifFinite(contact.normal));
}

void setRecorded(Statements& out, const RecordedAnswer& recorded) {
    out.declare("Answer", "recorded");
    out.setFlag("recorded.hit", recorded.isHit);
    out.set("recorded.frames", recorded.frames);
    out.set("recorded.point", recorded.point);
    out.set("recorded.ball_center", recorded.ballCenter);
    out.set("recorded.normal", recorded.normal);
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
    const std::string precision = language.isPython ? (test.isFloat ? "FLOAT" : "DOUBLE")
                                  : test.isFloat    ? "kFloat"
                                                    : "kDouble";
    const std::string recorded = !test.recorded ? "" : language.isPython ? ", recorded" : ", &recorded";
    return "check(query, exact, allowed, " + precision + recorded + ')';
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

std::string openingOf(TestStyle style, std::size_t count, std::string_view source) {
    const std::string what = std::to_string(count) + (count == 1 ? " query" : " queries");
    const std::string lines[] = {"Tests of a sweep of a ball against a sphere or a shape, written by Carom: " + what +
                                     " of " + io::oneLine(source) + ".",
                                 "Each holds the true answer and, where there is one, the answer that was recorded.",
                                 style == TestStyle::Pytest
                                     ? "Fill in sweep(), or put it into carom_sweep.py; run with pytest."
                                     : "Fill in sweep(); C++17, for instance g++ -std=c++17 FILE" +
                                           std::string(style == TestStyle::GoogleTest ? " -lgtest -lgtest_main" : "")};
    std::string out;
    for (const std::string& line : lines) out += std::string(style == TestStyle::Pytest ? "# " : "// ") + line + '\n';
    return out;
}

std::string includesOf(TestStyle style) {
    switch (style) {
        case TestStyle::GoogleTest:
            return "\n#include <gtest/gtest.h>\n\n";
        case TestStyle::Catch2:
            return "\n#if __has_include(<catch2/catch_test_macros.hpp>)\n#include "
                   "<catch2/catch_test_macros.hpp>\n#else\n"
                   "#include <catch2/catch.hpp>  // of version 2: one file defines CATCH_CONFIG_MAIN before "
                   "it\n#endif\n\n";
        default:
            return "\n";
    }
}

std::string functionOf(TestStyle style, const std::string& name, const TestCase& test) {
    switch (style) {
        case TestStyle::GoogleTest:
            return "\nTEST(Sweep, " + name + ") {\n" + bodyOf(test, kCpp) + "    EXPECT_EQ(" + checkOf(test, kCpp) +
                   ", \"\");\n}\n";
        case TestStyle::Catch2:
            return "\nTEST_CASE(\"" + name + "\", \"[sweep]\") {\n" + bodyOf(test, kCpp) + "    CHECK(" +
                   checkOf(test, kCpp) + " == \"\");\n}\n";
        case TestStyle::Assert:
            return "\nstatic std::string " + name + "() {\n" + bodyOf(test, kCpp) + "    return " +
                   checkOf(test, kCpp) + ";\n}\n";
        default:
            return "\n\ndef test_" + name + "():\n" + bodyOf(test, kPython) + "    " + checkOf(test, kPython) + '\n';
    }
}

/// The main program of the style without a framework.
std::string mainOf(const std::vector<std::string>& names) {
    std::string out =
        "\nint main() {\n    int failed = 0;\n    const struct {\n        const char* name;\n        std::string "
        "(*run)();\n    } tests[] = {\n";
    for (const std::string& name : names) out += "        {\"" + name + "\", " + name + "},\n";
    return out +
           "    };\n    for (const auto& test : tests) {\n        const std::string problem = test.run();\n        if "
           "(problem.empty()) continue;\n"
           "        std::fprintf(stderr, \"%s: %s\\n\", test.name, problem.c_str());\n        ++failed;\n    }\n"
           "    if (failed != 0) std::fprintf(stderr, \"%d tests failed\\n\", failed);\n    return failed == 0 ? 0 : "
           "1;\n}\n";
}

}  // namespace

const char* name(TestStyle style) noexcept {
    constexpr std::array names = {"googletest", "catch2", "assert", "pytest", "jsonl"};
    return names[static_cast<std::size_t>(style)];
}

std::optional<TestStyle> testStyleNamed(std::string_view text) noexcept {
    for (int i = 0; i < kTestStyleCount; ++i)
        if (text == name(static_cast<TestStyle>(i))) return static_cast<TestStyle>(i);
    return std::nullopt;
}

std::string writeTests(std::span<const TestCase> cases, TestStyle style, std::string_view source) {
    std::string out;
    if (style == TestStyle::JsonLines) {
        for (const TestCase& test : cases) out += corpusLine(test) + '\n';
        return out;
    }
    const std::vector<std::string> names = namesOf(cases);
    out = openingOf(style, cases.size(), source) + includesOf(style) +
          (style == TestStyle::Pytest ? kPytestPrologue : kCppPrologue);
    for (std::size_t i = 0; i < cases.size(); ++i) out += functionOf(style, names[i], cases[i]);
    if (style == TestStyle::Assert) out += mainOf(names);
    return out;
}

}  // namespace study
