#include "study/precision/precision.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/numbers.h"
#include "base/powers_of_ten.h"
#include "collide/relative_motion.h"
#include "io/query/query_json.h"
#include "study/precision/exact_terms.h"

namespace study {
namespace {

using collide::Dyadic;
using collide::Outcome;

constexpr std::size_t placeOf(Term t) { return static_cast<std::size_t>(t); }

constexpr std::uint32_t bitOf(Term t) { return std::uint32_t{1} << placeOf(t); }
constexpr std::uint32_t setOf(std::initializer_list<Term> terms) {
    std::uint32_t set = 0;
    for (const Term t : terms) set |= bitOf(t);
    return set;
}

struct TermRow {
    const char* name;
    const char* formula;
    std::uint32_t operands = 0;  ///< those of the published form
};

constexpr std::array<TermRow, kTermCount> kTerms = [] {
    using enum Term;
    return std::array<TermRow, kTermCount>{{
        {"d.x", "ball − sphere"},
        {"d.y", "ball − sphere"},
        {"d.z", "ball − sphere"},
        {"v.x", "ball velocity − sphere velocity"},
        {"v.y", "ball velocity − sphere velocity"},
        {"v.z", "ball velocity − sphere velocity"},
        {"R", "ball radius + sphere radius"},
        {"d·d", "d.x² + d.y² + d.z²", setOf({Dx, Dy, Dz})},
        {"R²", "R · R", setOf({RadiusSum})},
        {"a", "v·v", setOf({Vx, Vy, Vz})},
        {"h", "d·v", setOf({Dx, Dy, Dz, Vx, Vy, Vz})},
        {"c", "d·d − R²", setOf({DistanceSquared, RadiusSquared})},
        {"h²", "h · h", setOf({H})},
        {"a·c", "a · c", setOf({A, C})},
        {"D", "h² − a·c", setOf({HSquared, AC})},
        {"√D", "√D", setOf({Discriminant})},
        {"−h − √D", "−h − √D", setOf({H, Root})},
        {"t", "(−h − √D) / a", setOf({Numerator, A})},
        {"frames", "t · √a / speed", setOf({T, A})},
        {"|d×v|²", "the cross product, squared"},
        {"a·R²", "a · R²"},
        {"D′", "a·R² − |d×v|²"},
        {"t′", "c / (√D′ − h)"},
    }};
}();

/// The input of the computation in each precision.
struct Inputs {
    collide::Vec3 position, center, to, from;
    double ballRadius, sphereRadius, speed, limit;
    bool byAim;
};

Inputs plainInputs(const collide::SweepQuery& q) {
    Inputs in{q.ball.position,     q.obstacle.center, collide::velocityOf(q.ball),
              q.obstacle.velocity, q.ball.radius,     q.obstacle.radius,
              q.ball.motion.speed, q.frames,          collide::movesByAim(q.ball, q.obstacle.velocity)};
    const bool toEnd = collide::movesToEnd(q.ball, q.obstacle.velocity);
    if (toEnd) in.limit /= q.ball.motion.frames;
    if ((in.byAim && in.speed > 0) || toEnd) {
        in.to = q.ball.motion.vector;
        in.from = q.ball.position;
    }
    return in;
}

/// The textbook computation in T.
template <class T>
struct Plain {
    std::array<T, kTermCount> of{};
    std::optional<Outcome> outcome;

    explicit Plain(const Inputs& in) {
        const auto& [p, q, to, from, r1, r2, speed, limit, byAim] = in;
        T d[3], v[3];
        for (int i = 0; i < 3; ++i) {
            const auto k = static_cast<std::size_t>(i);
            of[k] = d[i] = static_cast<T>(p[i]) - static_cast<T>(q[i]);
            of[3 + k] = v[i] = static_cast<T>(to[i]) - static_cast<T>(from[i]);
        }
        const T R = at(Term::RadiusSum) = static_cast<T>(r1) + static_cast<T>(r2);
        const T dd = at(Term::DistanceSquared) = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
        const T RR = at(Term::RadiusSquared) = R * R;
        const T a = at(Term::A) = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
        const T h = at(Term::H) = d[0] * v[0] + d[1] * v[1] + d[2] * v[2];
        const T c = at(Term::C) = dd - RR;
        const T hh = at(Term::HSquared) = h * h;
        const T ac = at(Term::AC) = a * c;
        const T D = at(Term::Discriminant) = hh - ac;
        const T root = at(Term::Root) = std::sqrt(D);
        const T numerator = at(Term::Numerator) = -h - root;
        const T t = at(Term::T) = numerator / a;
        const T frames = at(Term::Frames) = byAim ? t * std::sqrt(a) / static_cast<T>(speed) : t;
        const T x = d[1] * v[2] - d[2] * v[1], y = d[2] * v[0] - d[0] * v[2], z = d[0] * v[1] - d[1] * v[0];
        const T xx = at(Term::CrossSquared) = x * x + y * y + z * z;
        const T aRR = at(Term::ARadiusSquared) = a * RR;
        const T stable = at(Term::StableDiscriminant) = aRR - xx;
        at(Term::StableT) = c / (std::sqrt(stable) - h);
        outcome = decide(a, h, c, D, frames, static_cast<T>(limit));
    }

    T& at(Term t) { return of[placeOf(t)]; }

    /// The first condition that holds, in the order of collide::Outcome; a NaN satisfies none.
    static std::optional<Outcome> decide(T a, T h, T c, T D, T frames, T limit) {
        if (c < 0) return Outcome::Overlap;
        if (a == 0) return Outcome::Still;
        if (c == 0 && h == 0) return Outcome::Graze;
        if (h >= 0) return Outcome::Receding;
        if (c == 0) return Outcome::Touching;
        if (D < 0) return Outcome::Miss;
        if (frames > limit) return Outcome::Short;
        if (D == 0) return Outcome::Graze;
        if (D > 0 && c > 0 && frames <= limit) return Outcome::Hit;
        return std::nullopt;
    }
};

std::string shortest(double value, methods::Precision precision) {
    const double magnitude = std::abs(value);
    const bool isFloat = precision == methods::Precision::Float;
    return (value < 0 ? "−" : "") +
           (isFloat ? base::floatNumber(static_cast<float>(magnitude)) : base::number(magnitude));
}

/// Bytes of a number's text up to its n-th significant digit; the whole text if it has fewer digits.
std::size_t lengthOfDigits(const std::string& text, int n) {
    if (n <= 0) return 0;
    bool isSignificant = false;
    for (std::size_t i = 0; i < text.size() && text[i] != 'e'; ++i) {
        if (text[i] < '0' || text[i] > '9') continue;
        isSignificant = isSignificant || text[i] != '0';
        if (isSignificant && --n < 0) return i;
    }
    return text.size();
}

/// A computed value compared with the true one: it agrees to n digits if its error is at most half a unit of the n-th.
Computed computed(double value, methods::Precision precision, const std::optional<Dyadic>& truth) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const bool single = precision == methods::Precision::Float;
    const int bits = single ? 24 : 53, least = single ? -149 : -1074, most = single ? 9 : 17;
    Computed c{value, shortest(value, precision), 0, 0, 0, kInfinity};
    if (!truth || !std::isfinite(value)) return c;
    const Dyadic error = Dyadic(value) - *truth;
    if (error.sign() == 0) {
        c.trueDigits = most;
        c.trueLength = c.text.size();
        c.trueBits = bits;
        c.errorUlps = 0;
        return c;
    }
    if (truth->sign() == 0) return c;
    const std::int64_t ulp = std::max<std::int64_t>(truth->exponent() - bits + 1, least);
    c.errorUlps = std::abs(error.shifted(-ulp).toDouble());
    const double relative = std::abs((error / *truth).toDouble());
    c.trueBits = std::clamp(-std::log2(relative), 0.0, double(bits));
    const int decade = base::decadeOf(2 * relative);  // digits are true where 10^-digits is at least twice the error
    c.trueDigits = std::clamp(base::powerOfTen(decade) < 2 * relative ? -decade - 1 : -decade, 0, most);
    c.trueLength = lengthOfDigits(c.text, c.trueDigits);
    return c;
}

/// The step at which the outcome is decided: later steps cannot have caused it.
Term lastNeeded(Outcome outcome) {
    using enum Term;
    constexpr std::array kLast = {C, A, Frames, H, C, Discriminant, Frames, Frames};  // in the order of Outcome
    return kLast[static_cast<std::size_t>(outcome)];
}

class ArithmeticSummary {
  public:
    ArithmeticSummary(const PrecisionStudy& study, methods::Precision precision)
        : m_study(study), m_isSingle(precision == methods::Precision::Float), m_bits(m_isSingle ? 24 : 53) {}

    void summarise(Arithmetic& arithmetic) const {
        findCulprit(arithmetic);
        if (arithmetic.culprit) arithmetic.loss = leavesRange(*find(*arithmetic.culprit)) ? Loss::Range : Loss::Digits;
        const std::string truth = io::outcomeName(m_study.outcome);
        std::string& summary = arithmetic.summary = m_isSingle ? "In float" : "In double";
        if (!arithmetic.outcome) {
            summary += " no decision: a number is lost on the way. The truth is " + truth + ".";
        } else if (*arithmetic.outcome == m_study.outcome) {
            summary += " the published form decides " + truth + ", as it is.";
        } else {
            summary += std::string(" the published form decides ") + io::outcomeName(*arithmetic.outcome) +
                       "; the truth is " + truth + ".";
        }
        if (arithmetic.culprit)
            summary += " " + blame(*arithmetic.culprit);
        else
            summary += " No step loses more than a digit.";
        if (m_isSingle && m_study.isFloatAskedAnother) summary += " Float had to round the inputs first.";
    }

  private:
    [[nodiscard]] const Computed& own(const Step& s) const { return m_isSingle ? s.inFloat : s.inDouble; }
    [[nodiscard]] double lostBits(const Step& s) const { return m_bits - own(s).trueBits; }
    [[nodiscard]] const Step* find(Term t) const {
        for (const Step& s : m_study.steps)
            if (s.term == t) return &s;
        return nullptr;
    }

    void findCulprit(Arithmetic& arithmetic) const {
        const Term last =
            std::max(lastNeeded(m_study.outcome), arithmetic.outcome ? lastNeeded(*arithmetic.outcome) : Term::Frames);
        double worst = 3.4;  // bits: a little more than a decimal digit
        for (const Step& s : m_study.steps) {
            if (s.term > last || s.exact.empty()) continue;
            double inherited = 0;
            for (const Step& operand : m_study.steps)
                if ((kTerms[placeOf(s.term)].operands & bitOf(operand.term)) != 0)
                    inherited = std::max(inherited, lostBits(operand));
            const double lost = lostBits(s) - inherited;
            if (lost <= worst) continue;
            worst = lost;
            arithmetic.culprit = s.term;
        }
    }

    [[nodiscard]] bool leavesRange(const Step& s) const {
        const bool isZero = own(s).value == 0 && s.exact != "0" && !(s.cancellation && s.cancellation->bits > 0);
        return isZero || !std::isfinite(own(s).value);
    }

    [[nodiscard]] std::string blame(Term t) const {
        const Step& s = *find(t);
        const Computed& c = own(s);
        const std::string is = std::string(s.name) + " = " + s.formula;
        if (!std::isfinite(c.value)) return is + " leaves the range: " + c.text + ".";
        if (leavesRange(s)) return is + " is too small for it and becomes 0.";
        const std::string kept = c.trueDigits == 0   ? "no digit is left"
                                 : c.trueDigits == 1 ? "1 digit is left"
                                                     : std::to_string(c.trueDigits) + " digits are left";
        if (!s.cancellation) return is + " loses the digits: " + kept + ".";
        const bool isInput = s.term <= Term::Vz;
        std::string text = is + " cancels " +
                           (s.cancellation->isTotal ? "altogether" : std::to_string(s.cancellation->bits) + " bits") +
                           " of the " + std::to_string(m_bits) + ": " + kept + ".";
        if (isInput) text += " The difference is right; it is its rounded inputs that show.";
        return text;
    }

    const PrecisionStudy& m_study;
    bool m_isSingle;
    int m_bits;
};

void addSteps(PrecisionStudy& study, const ExactTerms& exact, const Plain<float>& single, const Plain<double>& twice,
              bool flat) {
    for (std::size_t i = 0; i < kTermCount; ++i) {
        const auto term = static_cast<Term>(i);
        if (flat && (term == Term::Dz || term == Term::Vz)) continue;
        if (term == Term::Frames && !study.byAim) continue;
        Step& s = study.steps.emplace_back();
        s.term = term;
        s.name = name(term);
        s.formula = study.toEnd && term >= Term::Vx && term <= Term::Vz ? "end − position" : formula(term, study.byAim);
        const std::optional<Dyadic>& truth = exact.of[i];
        if (truth) s.exact = digitsOf(*truth, isRational(term), s.isExactComplete);
        s.inFloat = computed(static_cast<double>(single.of[i]), methods::Precision::Float, truth);
        s.inDouble = computed(twice.of[i], methods::Precision::Double, truth);
        if (exact.largestPart[i]) s.cancellation = exact.cancellation(term);
    }
}

bool isFloat(double x) { return std::isinf(x) || static_cast<double>(static_cast<float>(x)) == x; }
bool isFloat(const collide::Vec3& v) { return isFloat(v.x) && isFloat(v.y) && isFloat(v.z); }

}  // namespace

const char* name(Term t) noexcept { return kTerms[placeOf(t)].name; }

const char* formula(Term t, bool byAim) noexcept {
    if (byAim && t >= Term::Vx && t <= Term::Vz) return "aim − position";
    return kTerms[placeOf(t)].formula;
}

PrecisionStudy studyPrecision(const collide::SweepQuery& query, bool flat) {
    const Inputs in = plainInputs(query);
    PrecisionStudy study;
    study.outcome = collide::classify(query);
    study.byAim = in.byAim;
    study.toEnd = collide::movesToEnd(query.ball, query.obstacle.velocity);
    study.isFloatAskedAnother =
        !(isFloat(in.position) && isFloat(in.center) && isFloat(in.to) && isFloat(in.from) && isFloat(in.ballRadius) &&
          isFloat(in.sphereRadius) && isFloat(in.speed) && isFloat(in.limit));
    const ExactTerms exact(query);
    const Plain<float> single(in);
    const Plain<double> twice(in);
    addSteps(study, exact, single, twice, flat);
    study.inFloat.outcome = single.outcome;
    study.inDouble.outcome = twice.outcome;
    ArithmeticSummary(study, methods::Precision::Float).summarise(study.inFloat);
    ArithmeticSummary(study, methods::Precision::Double).summarise(study.inDouble);
    study.margins = marginsOf(exact, query.frames);
    return study;
}

}  // namespace study
