#include "logs/reason/mechanism.h"

#include <algorithm>
#include <array>
#include <utility>

#include "verdict/backward_error.h"

namespace logs {
namespace {

using collide::SweepQuery;

constexpr double kTimeUlps = 32 * 0x1p-23;  // two times so far apart are the same in floats

/// By how much a recorded time misses a predicted one, scene units. Near a graze the time of a contact is
/// ill-conditioned: it counts where the surfaces are then, on the near side.
double missOfTime(const RowFacts& row, const SweepQuery& asked, double recorded, double predicted, bool isContact) {
    const Vec3 motion = asked.ball.motion.vector - asked.obstacle.velocity;
    const double speed = collide::lengthOf(motion), off = std::abs(recorded - predicted);
    const double most = std::max(std::abs(recorded), std::abs(predicted));
    if (!std::isfinite(off)) return HUGE_VAL;
    if (!row.isFine && off <= kTimeUlps * most) return 0;
    const double way = off * (speed > 0 ? speed : row.speed);
    if (way <= row.slack || !isContact) return way;
    const double gap = std::abs(gapAt(asked, recorded));
    if (gap > row.slack) return std::min(way, gap);
    const Place then = placeAt(asked, recorded);
    return glm::dot(then.normal, motion) <= 1e-6 * speed ? gap : way;
}

}  // namespace

bool isAllowed(const SweepQuery& q) {
    const auto& [ball, obstacle, frames, restitution] = q;
    const double sum = ball.radius + obstacle.radius;
    const bool isSum = obstacle.shape == collide::Shape::Plane ? sum >= 0 : sum > 0;
    return ball.radius >= 0 && obstacle.radius >= 0 && isSum && std::isfinite(sum) && frames >= 0 &&
           collide::isFinite(ball.position) && collide::isFinite(ball.motion.vector) &&
           collide::isFinite(obstacle.center) && collide::isFinite(obstacle.b) && collide::isFinite(obstacle.c) &&
           collide::isFinite(obstacle.velocity);
}

Predicted solved(const RowFacts& row, const SweepQuery& asked) {
    const collide::SweepAnswer answer = collide::sweep(asked);
    Predicted predicted;
    if (answer.contact) predicted.time = answer.contact->frames;
    predicted.isFirstContact = true;
    predicted.startsInside = answer.penetration && answer.penetration->depth > row.slack;
    if (predicted.startsInside) predicted.time = answer.penetration->exitFrames;
    const bool isClose = answer.penetration || verdict::decisionMargin(asked, answer) <= row.slack;
    predicted.hit = isClose                          ? Predicted::Hit::Close
                    : collide::isHit(answer.outcome) ? Predicted::Hit::Yes
                                                     : Predicted::Hit::No;
    return predicted;
}

double timeIn(const RowFacts& row, const SweepQuery& asked) {
    const double speed = collide::lengthOf(asked.ball.motion.vector);
    return row.unit == LogTime::Distance && speed > 0 ? *row.time * row.ballSpeed / speed : *row.time;
}

Claim claimOf(const RowFacts& row, const Predicted& predicted, const SweepQuery& asked) {
    Claim claim;
    claim.isWeak = predicted.startsInside;
    const bool isRight = row.symptoms == 0;
    if (row.has(LogSymptom::NoNumber)) return claim;
    if (row.has(LogSymptom::MissedHit)) {
        // What is close in truth is close for most mechanisms, and explained by none of them.
        if (predicted.hit == Predicted::Hit::No || (predicted.hit == Predicted::Hit::Close && row.margin > row.slack))
            claim.explains = bitOf(LogSymptom::MissedHit);
        return claim;
    }
    if (isRight && predicted.hit != Predicted::Hit::Close && (predicted.hit == Predicted::Hit::Yes) != row.isHit) {
        claim.isAgainst = true;
        return claim;
    }
    if (!row.isHit) return claim;
    if (predicted.hit == Predicted::Hit::No) {
        claim.isAgainst = claim.isDecision = row.isTrueHit;
        return claim;
    }
    if (row.time && predicted.time) {
        const double recorded = timeIn(row, asked);
        claim.miss = missOfTime(row, asked, recorded, *predicted.time, predicted.isFirstContact);
        if (predicted.startsInside) claim.miss = std::min(claim.miss, std::abs(recorded) * row.speed);
        if (!(claim.miss <= row.slack)) {
            // What is right beside a wrong value denies a mechanism that would change it.
            claim.isAgainst = !predicted.startsInside && row.isTrueHit && !row.has(LogSymptom::Time);
            const auto& exact = row.exact->contact;
            claim.isUnmet = !exact || std::abs(*predicted.time - exact->frames) * row.speed > row.slack;
            return claim;
        }
        claim.miss /= row.slack;
        claim.isTelling = !predicted.startsInside;
    }
    if (row.has(LogSymptom::FalseHit)) {
        claim.explains =
            row.margin > row.slack || predicted.hit == Predicted::Hit::Yes ? bitOf(LogSymptom::FalseHit) : 0;
        return claim;
    }
    const auto at = row.time ? std::optional(timeIn(row, asked)) : predicted.time;
    if (!at || !std::isfinite(*at)) return claim;
    constexpr LogSymptoms kVectors =
        bitOf(LogSymptom::Point) | bitOf(LogSymptom::BallCenter) | bitOf(LogSymptom::Normal);
    if (isRight && row.time) return claim;
    const LogSymptoms asWell = row.rightAt(placeAt(asked, *at), asked);
    if (isRight) {
        LogSymptoms recorded = 0;
        for (const LogSymptom what : {LogSymptom::Point, LogSymptom::BallCenter, LogSymptom::Normal})
            if (row.said(what)) recorded |= bitOf(what);
        claim.isAgainst = predicted.hit == Predicted::Hit::Yes && without(common(recorded, kVectors), asWell) != 0;
        return claim;
    }
    LogSymptoms explained = row.follows | asWell;
    if (row.time && predicted.time) explained |= bitOf(LogSymptom::Time);
    if ((explained & row.symptoms & bitOf(LogSymptom::Normal)) != 0) explained |= row.followsNormal;
    claim.explains = common(row.symptoms, explained);
    claim.isTelling = claim.isTelling || (!row.time && claim.explains != 0);
    return claim;
}

Mechanism& Mechanism::asking(Ask ask) {
    test = [ask](const RowFacts& row, const Numbers& numbers) {
        SweepQuery asked = row.query;
        if (!ask(row, numbers, asked) || !isAllowed(asked)) return Claim{};
        const bool isSame = asked.ball == row.query.ball && asked.obstacle == row.query.obstacle;
        if (isSame && asked.frames == row.query.frames) return Claim{};
        if (!(collide::lengthOf(asked.ball.motion.vector - asked.obstacle.velocity) > 1e-9 * row.speed))
            return Claim{};  // where nothing moves all is missed
        return claimOf(row, solved(row, asked), asked);
    };
    fit.miss = [ask](const RowFacts& row, const Numbers& numbers, int) {
        if (!row.isHit || !row.time || !(*row.time > 0)) return double{NAN};
        SweepQuery asked = row.query;
        return ask(row, numbers, asked) ? gapAt(asked, timeIn(row, asked)) : double{NAN};
    };
    return *this;
}

Mechanism& Mechanism::finding(Find find) {
    test = [find](const RowFacts& row, const Numbers& numbers) {
        const auto predicted = find(row, numbers);
        if (!predicted) return Claim{};
        Claim claim = claimOf(row, *predicted, row.query);
        return claim;
    };
    return *this;
}

Mechanism& Mechanism::telling(LogSymptom what, Tell tell) {
    fit.equations = 3;
    test = [what, tell](const RowFacts& row, const Numbers& numbers) {
        Claim claim;
        if (!row.said(what) || !row.tellsContact()) return claim;
        // A value that is right for the recorded, wrong time has the reason of that time.
        if (row.has(LogSymptom::Time) && (row.follows & bitOf(what)) != 0) return claim;
        claim.miss = HUGE_VAL;
        const double truth = row.exact->contact->frames;
        for (const double at : {truth, row.time.value_or(truth)}) {
            if (!std::isfinite(at)) continue;
            const auto told = tell(row, placeAt(row.query, at), numbers);
            if (!told) return Claim{};
            claim.miss = std::min(claim.miss, row.apart(what, *row.said(what), *told) / row.slack);
            if (claim.miss <= 1 || at == row.time.value_or(truth)) break;
        }
        const bool isSame = claim.miss <= 1;
        claim.isAgainst = !isSame && !row.has(what);
        if (!isSame || !row.has(what)) return claim;
        claim.isTelling = true;
        claim.explains = bitOf(what);
        if (what == LogSymptom::Normal) claim.explains |= row.followsNormal;
        return claim;
    };
    fit.miss = [what, tell](const RowFacts& row, const Numbers& numbers, int k) {
        if (!row.has(what) || !row.said(what) || !row.tellsContact()) return double{NAN};
        const auto told = tell(row, placeAt(row.query, row.exact->contact->frames), numbers);
        return told ? ((*row.said(what)) - *told)[k] * (what == LogSymptom::Normal ? row.arm() : 1) / 2 : double{NAN};
    };
    return *this;
}

Mechanism& Mechanism::timing(Timing timing) {
    test = [timing](const RowFacts& row, const Numbers& numbers) {
        Claim claim;
        if (!row.time || !row.tellsContact()) return claim;
        const double told = timing(row, row.exact->contact->frames, numbers), off = std::abs(*row.time - told);
        claim.isWeak = told == 0;  // a bound, at which any time ends that is early enough
        const double rounding = row.isFine ? 0 : kTimeUlps * std::max(std::abs(*row.time), std::abs(told));
        claim.miss = std::isfinite(off) ? std::max(0.0, off - rounding) * row.speed / row.slack : HUGE_VAL;
        const bool isSame = claim.miss <= 1;
        claim.isAgainst = !isSame && !row.has(LogSymptom::Time);
        if (!isSame || !row.has(LogSymptom::Time)) return claim;
        claim.isTelling = true;
        claim.explains = bitOf(LogSymptom::Time);
        return claim;
    };
    fit.miss = [timing](const RowFacts& row, const Numbers& numbers, int) {
        if (!row.time || !row.tellsContact() || !row.has(LogSymptom::Time)) return double{NAN};
        return (*row.time - timing(row, row.exact->contact->frames, numbers)) * row.speed;
    };
    return *this;
}

Mechanism& Mechanism::choosing(int count) {
    fit.choices = [count](const Rows&) {
        std::vector<Numbers> all;
        for (int i = 0; i < count; ++i) all.push_back({static_cast<double>(i)});
        return all;
    };
    return *this;
}

Mechanism& Mechanism::choosing(std::vector<std::pair<std::string, std::string>> names) {
    choosing(static_cast<int>(names.size()));
    named = [names = std::move(names)](const Numbers& n) { return names[static_cast<std::size_t>(n[0])]; };
    return *this;
}

Mechanism& added(std::vector<Mechanism>& all, std::string name, std::string words, std::string advice) {
    Mechanism& mechanism = all.emplace_back();
    mechanism.name = std::move(name), mechanism.words = std::move(words), mechanism.advice = std::move(advice);
    return mechanism;
}

const std::vector<Mechanism>& mechanisms() {
    static const std::vector<Mechanism> all = [] {
        std::vector<Mechanism> table;
        addQueryMechanisms(table);
        addDecisionMechanisms(table);
        addValueMechanisms(table);
        addDigitMechanisms(table);
        return table;
    }();
    return all;
}

namespace {

constexpr const char* kAxes[] = {"x", "y", "z"};
constexpr std::array<std::pair<int, int>, 3> kPairs = {{{1, 2}, {0, 1}, {0, 2}}};

}  // namespace

Vec3 inOtherAxes(Vec3 v, int change) {
    if (change < 3) {
        v[change] = -v[change];
        return v;
    }
    const auto [a, b] = kPairs[static_cast<std::size_t>(change % 3)];
    std::swap(v[a], v[b]);
    if (change >= 6) v[change < 9 ? a : b] *= -1;
    return v;
}

std::string axesWords(int change) {
    std::string words = "(";
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) {
            Vec3 unit(0);
            unit[k] = 1;
            const double part = inOtherAxes(unit, change)[i];
            if (part != 0) words += (i > 0 ? ", " : "") + std::string(part < 0 ? "-" : "") + kAxes[k];
        }
    return words + ")";
}

std::string axesName(int change, const std::string& whose) {
    if (change < 3) return std::string(kAxes[change]) + " of " + whose + " is mirrored";
    const auto [a, b] = kPairs[static_cast<std::size_t>(change % 3)];
    if (change < 6) return std::string(kAxes[a]) + " and " + kAxes[b] + " of " + whose + " are exchanged";
    return whose + " is turned a quarter about " + kAxes[3 - a - b];
}

}  // namespace logs
