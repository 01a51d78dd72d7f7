// Every line of every derivation as it is printed, worked out again from the printed numbers alone.

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "collide/query_sets.h"
#include "io/scene_json.h"
#include "learn/derivation/derivation.h"
#include "learn/derivation/symbols.h"
#include "learn/lesson/lesson.h"
#include "trials.h"
#include "world/first_contact.h"

namespace {

namespace fs = std::filesystem;
using Real = mpf_class;

constexpr int kLongBits = 4096;  // squares of 1e308 have all their digits
Real longReal(double x) { return Real(x, kLongBits); }

/// A printed number, or three.
using Value = std::vector<Real>;
struct NoValue {};

Real only(const Value& v) {
    if (v.size() != 1) throw NoValue{};
    return v[0];
}

Value multiplied(const Value& a, const Value& b) {
    if (a.size() == 3 && b.size() == 3) return {Real(a[0] * b[0] + a[1] * b[1] + a[2] * b[2])};
    Value product;
    for (const Real& x : a)
        for (const Real& y : b) product.push_back(Real(x * y));
    return product;
}

Value added(Value a, const Value& b, int sign) {
    if (a.size() != b.size()) throw NoValue{};
    for (std::size_t i = 0; i < a.size(); ++i) a[i] += b[i] * sign;
    return a;
}

/// What a person with a calculator of any length makes of a text: "21/(√(16) − (−10))".
class Calculator {
  public:
    explicit Calculator(std::string_view text) : m_text(text) {}

    static std::optional<Value> valueOf(std::string_view text) {
        try {
            Calculator calculator(text);
            Value value = calculator.terms();
            if (!calculator.peek().empty()) return std::nullopt;
            return value;
        } catch (const NoValue&) {
            return std::nullopt;
        }
    }

  private:
    std::string_view peek() {
        while (m_text.starts_with(' ')) m_text.remove_prefix(1);
        return m_text;
    }
    bool accept(std::string_view sign) {
        if (!peek().starts_with(sign)) return false;
        m_text.remove_prefix(sign.size());
        return true;
    }

    Value terms() {
        Value value = accept("−") ? multiplied(factors(), {longReal(-1)}) : factors();
        while (true) {
            if (accept("+"))
                value = added(value, factors(), 1);
            else if (accept("−"))
                value = added(value, factors(), -1);
            else
                return value;
        }
    }

    Value factors() {
        Value value = squared();
        while (true) {
            if (accept("·")) {
                value = multiplied(value, squared());
            } else if (accept("×")) {
                const Value a = value, b = squared();
                if (a.size() != 3 || b.size() != 3) throw NoValue{};
                for (std::size_t i = 0; i < 3; ++i) {
                    const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
                    value[i] = a[j] * b[k] - a[k] * b[j];
                }
            } else if (accept("/")) {
                const Real below = only(squared());
                if (below == 0) throw NoValue{};
                for (Real& x : value) x /= below;
            } else if (peek().starts_with("(")) {
                value = multiplied(value, squared());
            } else {
                return value;
            }
        }
    }

    Value squared() {
        Value value = single();
        while (accept("²")) value = multiplied(value, value);
        return value;
    }

    Value single() {
        if (accept("(")) {
            Value inside = terms();
            while (accept(",")) inside.push_back(only(terms()));
            if (!accept(")") || inside.size() == 2) throw NoValue{};
            return inside;
        }
        if (accept("|")) {
            const Value inside = terms();
            if (!accept("|")) throw NoValue{};
            Real sum = longReal(0);
            for (const Real& x : inside) sum += x * x;
            return {Real(sqrt(sum))};
        }
        if (accept("√")) {
            const Real x = only(single());
            if (x < 0) throw NoValue{};
            return {Real(sqrt(x))};
        }
        if (accept("acos")) return {longReal(std::acos(only(single()).get_d()))};
        if (accept("atan")) return {longReal(std::atan(only(single()).get_d()))};
        if (accept("π")) return {longReal(M_PI)};
        return {number()};
    }

    Real number() {
        peek();
        std::string digits;
        const auto take = [&] {
            while (!m_text.empty() && (std::isdigit(static_cast<unsigned char>(m_text[0])) || m_text[0] == '.')) {
                digits += m_text[0];
                m_text.remove_prefix(1);
            }
        };
        take();
        if (digits.empty()) throw NoValue{};
        if (m_text.starts_with('e')) {
            m_text.remove_prefix(1);
            digits += 'e';
            if (m_text.starts_with("−")) m_text.remove_prefix(std::string_view("−").size()), digits += '-';
            take();
        }
        return Real(digits, kLongBits);
    }

    std::string_view m_text;
};

/// What one step of the last digit is worth.
Real lastPlace(std::string number) {
    const std::size_t e = number.find('e');
    std::string power = e == std::string::npos ? "0" : number.substr(e + 1);
    if (power.starts_with("−")) power.replace(0, std::string("−").size(), "-");
    number = number.substr(0, e);
    const std::size_t point = number.find('.');
    const int decimals = point == std::string::npos ? 0 : int(number.size() - point - 1);
    return Real("1e" + std::to_string(std::stoi(power) - decimals), kLongBits);
}

std::vector<std::string> componentsOf(std::string text) {
    if (text.starts_with('(')) text = text.substr(1, text.size() - 2);
    std::vector<std::string> parts;
    for (std::size_t comma; (comma = text.find(", ")) != std::string::npos; text.erase(0, comma + 2))
        parts.push_back(text.substr(0, comma));
    parts.push_back(text);
    return parts;
}

/// The relation signs of a line, in order, and what stands between them.
struct Chain {
    std::vector<std::string> sides, signs;
};

Chain chainOf(const std::string& line) {
    Chain chain;
    std::size_t from = 0;
    for (std::size_t at = 0; at < line.size();) {
        std::string found;
        for (const char* sign : {" = ", " ≈ ", " ≤ ", " ≥ ", " < ", " > "})
            if (line.compare(at, std::string(sign).size(), sign) == 0) found = sign;
        if (found.empty()) {
            ++at;
            continue;
        }
        chain.sides.push_back(line.substr(from, at - from));
        chain.signs.push_back(found.substr(1, found.size() - 2));
        from = at += found.size();
    }
    chain.sides.push_back(line.substr(from));
    return chain;
}

/// Counts of lines by what they are, so that no test passes empty.
struct Count {
    int lines = 0, equal = 0, rounded = 0, symbolic = 0, compared = 0;
};

std::string problemOf(const std::string& line, Count& count) {
    const Chain chain = chainOf(line);
    if (chain.signs.empty()) return "no relation";
    ++count.lines;
    const std::string& sign = chain.signs.back();
    const auto before = Calculator::valueOf(chain.sides[chain.sides.size() - 2]),
               after = Calculator::valueOf(chain.sides.back());
    if (sign != "=" && sign != "≈") {
        if (!before || !after) return ++count.symbolic, "";
        ++count.compared;
        const Real apart = only(*before) - only(*after);
        const int order = abs(apart) < 1e-25 * abs(only(*after)) ? 0 : sgn(apart);
        const bool isTrue = sign == "≤" ? order <= 0 : sign == "≥" ? order >= 0 : sign == "<" ? order < 0 : order > 0;
        return isTrue ? "" : "is not so";
    }
    // A name before a number, or symbols that stayed.
    if (!before || !after) return ++count.symbolic, "";
    if (before->size() != after->size()) return "not of one kind";
    Real largest = longReal(0);
    for (const Real& x : *after) largest = std::max(largest, Real(abs(x)));
    const std::vector<std::string> printed = componentsOf(chain.sides.back());
    for (std::size_t i = 0; i < after->size(); ++i) {
        const Real apart = abs(Real((*before)[i] - (*after)[i]));
        if (sign == "=" && apart > 1e-25 * (largest + 1e-25)) return "is not equal";
        const Real place = (*after)[i] != 0 ? lastPlace(printed[i]) : Real(largest * 1e-3);
        if (sign == "≈" && apart > place * 0.500001) return "is rounded to another number";
    }
    ++(sign == "=" ? count.equal : count.rounded);
    return "";
}

void expectLines(const collide::SweepQuery& query, const std::string& of, Count& count) {
    for (int article = 0; article < learn::kArticleCount; ++article)
        for (const learn::Step& step : learn::derive(static_cast<learn::Article>(article), query).steps)
            for (const learn::Line& line : step.lines) {
                if (!line.numbers) continue;
                const std::string text = learn::plainText(*line.numbers);
                const std::string problem = problemOf(text, count);
                EXPECT_EQ(problem, "") << of << ", " << learn::info(static_cast<learn::Article>(article)).id << '/'
                                       << step.id << ": " << text;
            }
}

/// Every pair of a scene that has few bodies, else the first ball's.
void expectPairs(const scene::Scene& scene, const std::string& of, Count& count) {
    constexpr std::size_t kMostBalls = 4;
    for (std::size_t ball = 0; ball < std::min(scene.balls.size(), kMostBalls); ++ball) {
        for (std::size_t i = 0; i < std::min(scene.spheres.size(), kMostBalls); ++i)
            expectLines(world::queryFor(scene, ball, {scene::Kind::Sphere, i}), of, count);
        for (std::size_t i = 0; i < std::min(scene.balls.size(), kMostBalls); ++i)
            if (i != ball) expectLines(world::queryFor(scene, ball, {scene::Kind::Ball, i}), of, count);
    }
}

TEST(Equations, AreTrueAsTheyArePrintedInEveryScene) {
    Count count;
    for (const auto& entry : fs::directory_iterator(fs::path(CAROM_SOURCE_DIR) / "assets/scenes")) {
        const auto loaded = io::loadScene(entry.path());
        ASSERT_TRUE(loaded.ok()) << entry.path();
        expectPairs(loaded.value().scene, entry.path().filename().string(), count);
    }
    EXPECT_GT(count.lines, 2000);
    EXPECT_GT(count.equal, 400);
    EXPECT_GT(count.rounded, 300);
    EXPECT_GT(count.compared, 200);
    RecordProperty("lines", count.lines);
    RecordProperty("equal", count.equal);
    RecordProperty("rounded", count.rounded);
    RecordProperty("symbolic", count.symbolic);
    RecordProperty("compared", count.compared);
}

TEST(Equations, AreTrueAsTheyArePrintedInEveryLesson) {
    Count count;
    for (const learn::LessonFile& file : learn::lessonsIn(fs::path(CAROM_SOURCE_DIR) / "assets/lessons"))
        for (const learn::Page& page : file.loaded.lesson.pages)
            expectPairs(page.scene, file.path.filename().string(), count);
    EXPECT_GT(count.lines, 1000);
}

TEST(Equations, AreTrueAsTheyArePrintedInRandomAndAwkwardScenes) {
    using query_sets::Set;
    Count count;
    for (const Set set : query_sets::kAll)
        for (std::uint64_t trial = 0; trial < trials(12); ++trial) {
            const auto query = query_sets::inForm(query_sets::query(set, trial), query_sets::kForms[trial % 4], trial);
            expectLines(query, query_sets::name(set) + std::to_string(trial), count);
        }
    EXPECT_GT(count.equal + count.rounded, 200);
}

TEST(Equations, ALineThatCancelsShowsEnoughDigits) {
    // 4-digit operands would give 0.0169.
    const collide::Dyadic x(9.8484574), b = collide::Dyadic(97.0) - x * x;
    const learn::Symbols exact = {{"b", learn::meaning(b)}, {"x", learn::meaning(x)}};
    const std::string line = learn::plainText(learn::withNumbers(learn::formula("b = 81 + 16 - x^2"), exact));
    Count count;
    EXPECT_EQ(problemOf(line, count), "") << line;
    EXPECT_EQ(count.rounded, 1) << line;
    EXPECT_NE(problemOf("b = 81 + 16 − 9.848² = 0.007886", count), "");
    EXPECT_NE(problemOf("b = 81 + 16 − 9.848² ≈ 0.007886", count), "");
}

TEST(Equations, AComparisonThatFailsIsTurnedRound) {
    const learn::Symbols symbols = {{"f", learn::meaning(3.5)}, {"N", learn::meaning(3.0)}};
    EXPECT_EQ(learn::plainText(learn::withNumbers(learn::formula("f \\le N"), symbols)), "3.5 > 3");
    EXPECT_EQ(learn::plainText(learn::withNumbers(learn::formula("f \\ge N"), symbols)), "3.5 ≥ 3");
    const learn::Symbols close = {{"f", learn::meaning(3.0000001)}, {"N", learn::meaning(3.0)}};
    EXPECT_EQ(learn::plainText(learn::withNumbers(learn::formula("f \\le N"), close)), "3.0000001 > 3");
}

}  // namespace
