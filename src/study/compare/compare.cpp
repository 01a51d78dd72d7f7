#include "study/compare/compare.h"

#include <array>
#include <cmath>

#include "base/numbers.h"
#include "verdict/backward_error.h"
#include "verdict/spacing.h"

namespace study {
namespace {

using collide::Outcome;
using methods::Choice;
using methods::largest;
using methods::Method;
using methods::MethodAnswer;
using methods::Precision;
using methods::Way;

/// Collects the largest error of several values.
class Worst {
  public:
    explicit Worst(Precision precision) : m_precision(precision) {}

    void add(const char* field, double given, double truth) {
        add(field, std::abs(given - truth), std::max(std::abs(given), std::abs(truth)), truth);
    }
    void add(const char* field, const collide::Vec3& given, const collide::Vec3& truth, double scale) {
        add(field, largest(given - truth), scale, largest(truth));
    }
    /// Adds a value whose error is measured in ulps of `scale`.
    void add(const char* field, double error, double scale, double truth) {
        if (!std::isfinite(truth)) return;  // the true value is beyond the largest double
        const double ulps = verdict::errorInUlps(error, scale, m_precision);
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

/// The largest coordinate or radius of query and contact.
double pointScale(const collide::SweepQuery& q, const collide::Contact& c) {
    return std::max({largest(q.ball.position), largest(q.obstacle.center), q.ball.radius, q.obstacle.radius,
                     largest(c.ballCenter), largest(c.hitPoint)});
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
    const double speeds = std::max({largest(asked.truth.ballVelocity), largest(asked.question.obstacle.velocity),
                                    largest(c.newVelocity), largest(c.sphereNewVelocity)});
    if (a.newVelocity) worst.add("new_velocity", *a.newVelocity, c.newVelocity, speeds);
    if (a.sphereNewVelocity) worst.add("sphere_new_velocity", *a.sphereNewVelocity, c.sphereNewVelocity, speeds);
}

/// True if a value is beyond the border of an inaccurate one. Distance, angle and velocities are measured by the ball's
/// place, the sphere's radius or the speeds that belong to them.
bool hasWrongValue(const MethodAnswer& a, const Asked& asked, Precision precision) {
    const collide::Contact& c = *asked.truth.contact;
    const verdict::BackwardError error(asked.question, asked.truth);
    const double border = error.border(precision), time = a.time.value_or(c.frames);
    const double speed = collide::lengthOf(asked.truth.ballVelocity);
    const double sum = asked.question.ball.radius + asked.question.obstacle.radius;
    const auto isBeyond = [&](double backward) { return !(backward <= border); };
    if (a.time && isBeyond(error.ofTime(*a.time))) return true;
    if (a.distance && speed > 0 && std::isfinite(c.distance) && isBeyond(error.ofTime(*a.distance / speed)))
        return true;
    if (a.ballCenter && isBeyond(error.ofBallCenter(*a.ballCenter, time))) return true;
    if (a.hitPoint && isBeyond(error.ofPoint(*a.hitPoint, time))) return true;
    if (a.normal && isBeyond(error.ofNormal(*a.normal, time))) return true;
    // A normal turned by one radian moves the centre by the radius sum, and turns angle and velocity with it. Near a
    // graze the normal of a value that is right for a radius sum within the border turns by up to its square root.
    const double turn = std::sqrt(2 * border / sum) + border / sum;
    if (a.angle && std::abs(*a.angle - c.ricochetAngle) > turn) return true;
    const auto turns = [&](const std::optional<collide::Vec3>& given, const collide::Vec3& truth) {
        const double speeds = speed + collide::lengthOf(asked.question.obstacle.velocity);
        return given && collide::isFinite(truth) && collide::lengthOf(*given - truth) > 4 * turn * speeds;
    };
    return turns(a.newVelocity, c.newVelocity) || turns(a.sphereNewVelocity, c.sphereNewVelocity);
}

void measureOverlap(Worst& worst, const MethodAnswer& a, const collide::Penetration& p) {
    if (a.depth) worst.add("depth", *a.depth, p.depth);
    if (a.normal && p.normal) worst.add("normal", *a.normal, *p.normal, 1);
}

/// True if the answer follows the stated choice of the method.
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
    asked.question = method.precision == Precision::Float ? methods::asked(f, method.info->way)
                                                          : methods::asked(d, method.info->way);
    asked.truth = collide::sweep(asked.question);
    asked.situation = methods::situationOf(asked.question, asked.truth);
    return asked;
}

/// One query in the forms of input of the methods. The exact answer for each form is computed on first use.
class MethodQueries {
  public:
    explicit MethodQueries(const collide::SweepQuery& query)
        : m_float(methods::put<float>(query)), m_double(methods::put<double>(query)) {}

    [[nodiscard]] MethodAnswer run(const Method& m, methods::Repairs repairs = {}) const {
        return m.run(m_float, m_double, repairs);
    }
    [[nodiscard]] const Asked& asked(const Method& m) {
        auto& slot =
            m_asked[static_cast<std::size_t>(m.precision) * methods::kWays + static_cast<std::size_t>(m.info->way)];
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

/// Rank of a verdict, from best to worst. A convention is deliberate, so it ranks before an inaccuracy.
int rankOfVerdict(Verdict verdict) {
    constexpr std::array<int, kVerdictCount> ranks = {0, 2, 3, 1, 4, 5, 6};
    return ranks[static_cast<std::size_t>(verdict)];
}

/// True if `one` is no worse than `other`: its verdict is no worse and, if both have an error of a value, it is at most
/// eight times as large.
bool asGood(const Judgement& one, const Judgement& other) {
    if (one.verdict != other.verdict) return rankOfVerdict(one.verdict) < rankOfVerdict(other.verdict);
    const bool hasError = one.verdict == Verdict::Inaccurate || one.verdict == Verdict::WrongValue;
    return !hasError || *one.errorUlps <= 8 * *other.errorUlps;
}

/// The defects that explain the verdict on a printed listing, found by running it with repairs: every defect whose
/// repair alone makes the answer right; if there is none, a minimal set that is as good as all repairs.
std::vector<methods::Defect> explain(const Method& method, const MethodQueries& queries, const Asked& asked,
                                     const Judgement& printed) {
    std::vector<methods::Defect> found;
    const auto repairs = method.info->repairable;
    Method repaired = method;
    repaired.form = methods::Form::Corrected;  // a repaired listing is judged by the corrected method's conventions
    const auto with = [&](methods::Repairs fix) { return judge(repaired, queries.run(method, fix), asked); };
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

/// The row of one method, without the defects that explain it.
Row answeredRow(const Method& method, const collide::SweepQuery& query, MethodQueries& queries) {
    Row row;
    row.method = &method;
    row.answer = queries.run(method);
    if (row.answer.notApplicable) return row;
    const Asked& asked = queries.asked(method);
    row.askedOutcome = asked.truth.outcome;
    row.pathFrames = methods::isEndless(method.info->way) ? 1 : queries.pathFrames(method);
    row.judgement = judge(method, row.answer, asked);
    row.carried = methods::carryBack(row.answer, method, query, row.pathFrames);
    return row;
}

}  // namespace

Judgement judge(const Method& method, const MethodAnswer& a, const Asked& asked) {
    if (a.notApplicable) return {Verdict::NotApplicable, {}, ""};
    if (a.invalid || a.gaveUp) return {Verdict::Invalid, {}, ""};
    const collide::SweepAnswer& truth = asked.truth;
    const bool follow = follows(method.choice(asked.situation), a);
    Worst worst(method.precision);

    if (truth.outcome == Outcome::Overlap) {
        measureOverlap(worst, a, *truth.penetration);
        return judged(follow ? Verdict::Convention : Verdict::Wrong, worst);
    }
    if (a.yes != collide::isHit(truth.outcome)) {
        // A method with an endless path reports contacts beyond the limit; their values can still be right or wrong.
        if (a.yes && truth.contact) measureContact(worst, a, asked);
        return judged(follow ? Verdict::Convention : Verdict::Wrong, worst);
    }
    if (!a.yes) return {Verdict::Agrees, {}, ""};
    if (!a.time)
        return {asked.situation == methods::Situation::TouchMovingIn ? Verdict::Convention : Verdict::Wrong, {}, ""};
    measureContact(worst, a, asked);
    if (*a.time < 0) return judged(Verdict::Wrong, worst);  // the path begins at 0
    if (!(*worst.ulps() > kInaccurateUlps)) return judged(Verdict::Agrees, worst);
    return judged(hasWrongValue(a, asked, method.precision) ? Verdict::WrongValue : Verdict::Inaccurate, worst);
}

Asked asked(const Method& method, const collide::SweepQuery& query) {
    return askMethod(methods::put<float>(query), methods::put<double>(query), method);
}

Comparison compare(const collide::SweepQuery& query) {
    Comparison result;
    result.exact = collide::sweep(query);
    MethodQueries queries(query);
    result.rows.reserve(methods::all().size());
    for (const Method& method : methods::all()) {
        Row& row = result.rows.emplace_back(answeredRow(method, query, queries));
        if (method.form == methods::Form::Printed && row.judgement.verdict != Verdict::Agrees &&
            !row.answer.notApplicable)
            row.defects = explain(method, queries, queries.asked(method), row.judgement);
    }
    return result;
}

Row ask(const methods::Method& method, const collide::SweepQuery& query) {
    MethodQueries queries(query);
    return answeredRow(method, query, queries);
}

std::vector<Verdict> verdicts(const collide::SweepQuery& query) {
    std::vector<Verdict> all;
    all.reserve(methods::all().size());
    MethodQueries queries(query);
    for (const Method& method : methods::all()) {
        const MethodAnswer a = queries.run(method);
        all.push_back(a.notApplicable ? Verdict::NotApplicable : judge(method, a, queries.asked(method)).verdict);
    }
    return all;
}

std::string says(const Method& method, const MethodAnswer& a) {
    const methods::Words& words = method.info->words;
    std::string text = a.gaveUp ? "gave up" : a.yes ? words.yes : words.no;
    if (!a.own) return text;
    const bool isFloat = method.precision == Precision::Float;
    text += ", ";
    text += a.ownName;
    text += *a.own == 0 && std::signbit(*a.own) ? " = -" : " = ";  // zero keeps its sign here
    return text += isFloat ? base::floatNumber(static_cast<float>(*a.own)) : base::number(*a.own);
}

}  // namespace study
