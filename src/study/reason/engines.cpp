/// Answers of published methods, and answers that belong to another row.

#include <algorithm>
#include <memory>

#include "study/compare/compare.h"
#include "study/reason/hypothesis.h"

namespace study {
namespace {

bool isSameVector(const RowFacts& row, const std::optional<Vec3>& said, const std::optional<Vec3>& theirs,
                  bool isNormal) {
    if (!said || !theirs) return false;
    return isNormal ? row.isSameDirection(*said, *theirs) : row.isSamePlace(*said, *theirs);
}

Claim claimOfMethod(const RowFacts& row, const methods::Method& method) {
    const Row theirs = ask(method, row.line->query.query);
    if (theirs.answer.notApplicable) return {};
    const methods::MethodAnswer& said = theirs.carried;
    Predicted predicted{said.yes ? Decision::Yes : Decision::No, {}, row.speed, {}};
    if (said.yes && said.time) predicted.times.push_back(*said.time);
    if (row.has(LogSymptom::NoNumber)) {
        Claim claim;
        if (theirs.judgement.verdict == Verdict::Invalid) claim.explains = bitOf(LogSymptom::NoNumber);
        return claim;
    }
    Claim claim = claimOf(row, predicted);
    if (row.symptoms == 0 || !said.yes || !row.isHit) return claim;
    const LoggedAnswer& answer = row.answer();
    const auto add = [&](LogSymptom what, bool isSame) {
        if (row.has(what) && isSame) claim.explains |= bitOf(what);
    };
    add(LogSymptom::Normal, isSameVector(row, answer.normal, said.normal, true));
    add(LogSymptom::Point, isSameVector(row, answer.point, said.hitPoint, false));
    add(LogSymptom::BallCenter, isSameVector(row, answer.ballCenter, said.ballCenter, false));
    claim.isTelling = claim.isTelling || claim.explains != 0;
    return claim;
}

/// True if a row has all the answer that is true for another one: the decision, and a value that tells.
Claim claimOfStale(const RowFacts& row, const RowFacts& other) {
    Claim claim;
    if (row.isHit != other.isTrueHit) {
        claim.isAgainst = row.symptoms == 0;
        return claim;
    }
    if (!row.isHit) {
        if (row.has(LogSymptom::MissedHit)) claim.explains = bitOf(LogSymptom::MissedHit);
        return claim;
    }
    const collide::Contact& theirs = *other.exact->contact;
    const LoggedAnswer& answer = row.answer();
    LogSymptoms same = 0;
    bool isAllSame = true, hasValue = false;
    const auto note = [&](LogSymptom what, bool isSame) {
        same |= isSame ? bitOf(what) : LogSymptoms{0};
        isAllSame = isAllSame && isSame;
        hasValue = true;
    };
    if (const auto time = row.line->time()) {
        const double speed = collide::lengthOf(other.exact->ballVelocity);
        const double truth = time->unit == LogTime::Fraction ? theirs.frames / other.limit()
                             : time->unit == LogTime::Distance && !other.line->isAlongDirection ? theirs.frames * speed
                                                                                                : theirs.frames;
        note(LogSymptom::Time, std::abs(time->value - truth) <= 1e-4 * std::abs(truth) + 1e-7);
    }
    if (answer.point) note(LogSymptom::Point, other.isSamePlace(*answer.point, theirs.hitPoint));
    if (answer.ballCenter) note(LogSymptom::BallCenter, other.isSamePlace(*answer.ballCenter, theirs.ballCenter));
    if (answer.normal) note(LogSymptom::Normal, other.isSameDirection(*answer.normal, theirs.normal));
    if (row.symptoms == 0) {
        claim.isAgainst = hasValue && !isAllSame;
        return claim;
    }
    claim.explains = row.has(LogSymptom::FalseHit) ? (isAllSame ? bitOf(LogSymptom::FalseHit) : LogSymptoms{0})
                                                   : static_cast<LogSymptoms>(row.symptoms & same);
    claim.isTelling = claim.explains != 0 && hasValue;
    return claim;
}

}  // namespace

Hypotheses methodHypotheses(const Evidence& evidence) {
    Hypotheses all;
    constexpr std::size_t kTried = 200;
    const std::size_t step = std::max<std::size_t>(1, evidence.wrong.size() / kTried);
    for (const methods::Method& method : methods::all()) {
        std::size_t claimed = 0, tried = 0;
        for (std::size_t i = 0; i < evidence.wrong.size(); i += step, ++tried)
            claimed += claimOfMethod(evidence.wrong[i], method).explains != 0 ? 1 : 0;
        if (claimed * 5 < tried || claimed == 0) continue;
        Hypothesis h;
        h.cost = method.form == methods::Form::Printed ? 6 : 7;
        h.reason.name = std::string(method.info->title) + " (" + methods::name(method.form) + ", " +
                        methods::name(method.precision) + ")";
        h.reason.words = std::string("the answers equal those of this ") +
                         (method.form == methods::Form::Printed ? "listing as printed" : "method");
        h.reason.advice = "compare shows its defects on a row";
        h.test = [&method](const RowFacts& row) { return claimOfMethod(row, method); };
        all.push_back(std::move(h));
    }
    return all;
}

Hypotheses staleHypotheses(const Evidence& evidence) {
    if (std::none_of(evidence.wrong.begin(), evidence.wrong.end(), [](const RowFacts& r) { return r.before; }))
        return {};
    Hypothesis h;
    h.cost = 2;
    h.reason.name = "the answer is that of the row before";
    h.reason.words = "the recorded answer is the right one of the line before: a stale result";
    h.test = [](const RowFacts& row) { return row.before ? claimOfStale(row, *row.before) : Claim{}; };
    return {h};
}

}  // namespace study
