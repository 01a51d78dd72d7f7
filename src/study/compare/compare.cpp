#include "study/compare/compare.h"

#include <charconv>
#include <cmath>
#include <string>

#include "study/precision/spacing.h"

namespace study {
namespace {

using collide::Outcome;
using methods::Choice;
using methods::Method;
using methods::MethodAnswer;
using methods::Precision;
using methods::Way;

double largestPart(const collide::Vec3& v) { return methods::largest(v); }

/// Collects the worst error of the values given.
class Worst {
  public:
    explicit Worst(Precision precision) : m_precision(precision) {}

    void add(const char* field, double given, double truth) {
        add(field, std::abs(given - truth), std::max(std::abs(given), std::abs(truth)), truth);
    }
    void add(const char* field, const collide::Vec3& given, const collide::Vec3& truth, double scale) {
        add(field, largestPart(given - truth), scale, largestPart(truth));
    }
    /// One value whose ulp is that of `scale`.
    void add(const char* field, double error, double scale, double truth) {
        if (!std::isfinite(truth)) return;  // beyond the largest double: nothing to compare with
        const double ulps = error == 0 ? 0 : error / spacing(scale, m_precision);
        if (m_ulps && ulps <= *m_ulps) return;
        m_ulps = ulps;
        m_field = field;
    }

    [[nodiscard]] std::optional<double> ulps() const { return m_ulps; }
    [[nodiscard]] const char* field() const { return m_field; }

  private:
    Precision m_precision;
    std::optional<double> m_ulps;
    const char* m_field = "";
};

/// The largest coordinate or radius in question and answer.
double pointScale(const collide::SweepQuery& q, const collide::Contact& c) {
    return std::max({largestPart(q.ball.position), largestPart(q.sphere.center), q.ball.radius, q.sphere.radius,
                     largestPart(c.ballCenter), largestPart(c.hitPoint)});
}

void measureContact(Worst& worst, const MethodAnswer& a, const Asked& asked) {
    const collide::Contact& c = *asked.truth.contact;
    if (a.time) worst.add("frames", *a.time, c.frames);
    if (a.distance) worst.add("distance", *a.distance, c.distance);
    const double points = pointScale(asked.question, c);
    if (a.ballCenter) worst.add("ball_center", *a.ballCenter, c.ballCenter, points);
    if (a.hitPoint) worst.add("hit_point", *a.hitPoint, c.hitPoint, points);
    if (a.normal) worst.add("normal", *a.normal, c.normal, 1);
    if (a.angle) worst.add("ricochet_angle", std::abs(*a.angle - c.ricochetAngle), 1, c.ricochetAngle);
    const double speeds = std::max({largestPart(asked.truth.ballVelocity), largestPart(asked.question.sphere.velocity),
                                    largestPart(c.newVelocity), largestPart(c.sphereNewVelocity)});
    if (a.newVelocity) worst.add("new_velocity", *a.newVelocity, c.newVelocity, speeds);
    if (a.sphereNewVelocity) worst.add("sphere_new_velocity", *a.sphereNewVelocity, c.sphereNewVelocity, speeds);
}

void measureOverlap(Worst& worst, const MethodAnswer& a, const collide::Penetration& p) {
    if (a.depth) worst.add("depth", *a.depth, p.depth);
    if (a.normal && p.normal) worst.add("normal", *a.normal, *p.normal, 1);
}

/// Whether the answer is what the method's stated choice prescribes here.
bool follows(Choice choice, const MethodAnswer& a) {
    switch (choice) {
        case Choice::Open:
            return false;
        case Choice::No:
            return !a.yes;
        case Choice::Yes:
            return a.yes && a.time.has_value();
        case Choice::YesAtZero:
            return a.yes && a.time && *a.time == 0;
        case Choice::YesNoTime:
            return a.yes && !a.time;
        case Choice::YesWithDepth:
            break;
    }
    return a.yes && !a.time && a.depth;
}

Judgement judged(Verdict verdict, const Worst& worst) { return {verdict, worst.ulps(), worst.field()}; }

Asked askMethod(const methods::MethodQuery<float>& f, const methods::MethodQuery<double>& d, const Method& method) {
    Asked asked;
    asked.question =
        method.precision == Precision::Float ? methods::asked(f, method.way) : methods::asked(d, method.way);
    asked.truth = collide::sweep(asked.question);
    asked.situation = methods::situationOf(asked.question, asked.truth);
    return asked;
}

/// The questions of one query, each put and answered exactly once, when first needed.
class Interview {
  public:
    explicit Interview(const collide::SweepQuery& query)
        : m_float(methods::put<float>(query)), m_double(methods::put<double>(query)) {}

    [[nodiscard]] MethodAnswer run(const Method& m, methods::Repairs repairs = {}) const {
        return m.run(m_float, m_double, repairs);
    }
    [[nodiscard]] const Asked& asked(const Method& m) {
        auto& slot = m_asked[static_cast<std::size_t>(m.precision) * methods::kWays + static_cast<std::size_t>(m.way)];
        if (!slot) slot = askMethod(m_float, m_double, m);
        return *slot;
    }
    [[nodiscard]] double pathFrames(const Method& m) const {
        return m.precision == Precision::Float ? static_cast<double>(m_float.frames) : m_double.frames;
    }

  private:
    methods::MethodQuery<float> m_float;
    methods::MethodQuery<double> m_double;
    std::array<std::optional<Asked>, 2 * methods::kWays> m_asked;
};

/// From best to worst: a convention is followed on purpose, an inaccuracy is not.
int rankOfVerdict(Verdict verdict) {
    constexpr std::array<int, kVerdictCount> ranks = {0, 2, 1, 3, 4, 5};
    return ranks[static_cast<std::size_t>(verdict)];
}

/// True if `one` is no worse than `other`: no worse a verdict, and where both are inaccurate, no error eight times as
/// large.
bool asGood(const Judgement& one, const Judgement& other) {
    if (one.verdict != other.verdict) return rankOfVerdict(one.verdict) < rankOfVerdict(other.verdict);
    return one.verdict != Verdict::Inaccurate || *one.errorUlps <= 8 * *other.errorUlps;
}

/// The defects that explain a printed listing's verdict, found by running it repaired: those of which each alone puts
/// it right; if there is none, a least set that does as much as repairing everything does.
std::vector<methods::Defect> explain(const Method& method, const Interview& interview, const Asked& asked,
                                     const Judgement& printed) {
    std::vector<methods::Defect> found;
    const auto repairs = methods::repairable(method.id);
    Method repaired = method;
    repaired.form = methods::Form::Corrected;  // a repaired listing is held to the conventions of the corrected method
    const auto with = [&](methods::Repairs fix) { return judge(repaired, interview.run(method, fix), asked); };
    for (methods::Defect d : repairs)
        if (const Judgement alone = with({d});
            rankOfVerdict(alone.verdict) <= rankOfVerdict(Verdict::Convention) && !asGood(printed, alone))
            found.push_back(d);
    if (!found.empty()) return found;

    methods::Repairs set;
    for (methods::Defect d : repairs) set = set.with(d);
    const Judgement best = with(set);
    if (asGood(printed, best)) return found;
    for (auto d = repairs.rbegin(); d != repairs.rend(); ++d)
        if (asGood(with(set.without(*d)), best)) set = set.without(*d);
    for (methods::Defect d : repairs)
        if (set.has(d)) found.push_back(d);
    return found;
}

}  // namespace

const char* name(Verdict verdict) noexcept {
    constexpr std::array<const char*, kVerdictCount> names = {"agrees", "inaccurate", "convention",
                                                              "wrong",  "invalid",    "not applicable"};
    return names[static_cast<std::size_t>(verdict)];
}

Judgement judge(const Method& method, const MethodAnswer& a, const Asked& asked) {
    if (a.notApplicable) return {Verdict::NotApplicable, {}, ""};
    if (a.invalid || a.gaveUp) return {Verdict::Invalid, {}, ""};
    const collide::SweepAnswer& truth = asked.truth;
    const bool follow = follows(methods::choice(method.id, method.form, asked.situation), a);
    Worst worst(method.precision);

    if (truth.outcome == Outcome::Overlap) {
        measureOverlap(worst, a, *truth.penetration);
        return judged(follow ? Verdict::Convention : Verdict::Wrong, worst);
    }
    if (a.yes != collide::isHit(truth.outcome)) {
        // A path without end meets what lies beyond ours: then its values can still be right or wrong.
        if (a.yes && truth.contact) measureContact(worst, a, asked);
        return judged(follow ? Verdict::Convention : Verdict::Wrong, worst);
    }
    if (!a.yes) return {Verdict::Agrees, {}, ""};
    if (!a.time)
        return {asked.situation == methods::Situation::TouchMovingIn ? Verdict::Convention : Verdict::Wrong, {}, ""};
    measureContact(worst, a, asked);
    if (*a.time < 0) return judged(Verdict::Wrong, worst);  // behind the start is no contact of this path
    return judged(*worst.ulps() > kInaccurateUlps ? Verdict::Inaccurate : Verdict::Agrees, worst);
}

namespace {

/// Everything of a row but what explains its verdict.
Row answeredRow(const Method& method, const collide::SweepQuery& query, Interview& interview) {
    Row row;
    row.method = &method;
    row.answer = interview.run(method);
    if (row.answer.notApplicable) return row;
    const Asked& asked = interview.asked(method);
    row.askedOutcome = asked.truth.outcome;
    row.pathFrames = methods::isEndless(method.way) ? 1 : interview.pathFrames(method);
    row.judgement = judge(method, row.answer, asked);
    row.carried = methods::carryBack(row.answer, method, query, row.pathFrames);
    return row;
}

}  // namespace

Comparison compare(const collide::SweepQuery& query) {
    Comparison result;
    result.exact = collide::sweep(query);
    Interview interview(query);
    result.rows.reserve(methods::all().size());
    for (const Method& method : methods::all()) {
        Row& row = result.rows.emplace_back(answeredRow(method, query, interview));
        const bool isExplained = method.form == methods::Form::Printed && !row.answer.notApplicable;
        if (isExplained && row.judgement.verdict != Verdict::Agrees)
            row.defects = explain(method, interview, interview.asked(method), row.judgement);
    }
    return result;
}

Row ask(const methods::Method& method, const collide::SweepQuery& query) {
    Interview interview(query);
    return answeredRow(method, query, interview);
}

std::array<Verdict, methods::kRowCount> verdicts(const collide::SweepQuery& query) {
    std::array<Verdict, methods::kRowCount> all{};
    Interview interview(query);
    std::size_t next = 0;
    for (const Method& method : methods::all()) {
        const MethodAnswer a = interview.run(method);
        all[next++] = a.notApplicable ? Verdict::NotApplicable : judge(method, a, interview.asked(method)).verdict;
    }
    return all;
}

std::string says(const Method& method, const MethodAnswer& a) {
    const methods::Words& words = methods::words(method.id);
    std::string text = a.gaveUp ? "gave up" : a.yes ? words.yes : words.no;
    if (!a.own) return text;
    const double own = std::isnan(*a.own) ? std::abs(*a.own) : *a.own;  // a NaN's sign means nothing
    char digits[32];
    const auto end = method.precision == Precision::Float
                         ? std::to_chars(digits, digits + sizeof digits, static_cast<float>(own)).ptr
                         : std::to_chars(digits, digits + sizeof digits, own).ptr;
    text += ", ";
    text += a.ownName;
    text += " = ";
    return text.append(digits, end);
}

}  // namespace study
