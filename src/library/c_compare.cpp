/// The C API: recorded answers.

#include <array>
#include <cmath>

#include "collide/environment.h"
#include "collide/sweep.h"
#include "library/answer.h"
#include "library/query.h"
#include "verdict/judge.h"

namespace library {
namespace {

using verdict::Verdict;

carom_verdict verdictOf(Verdict is) {
    constexpr std::array kVerdicts = {CAROM_AGREES, CAROM_INACCURATE, CAROM_WRONG_VALUE, CAROM_CONVENTION,
                                      CAROM_WRONG,  CAROM_INVALID,    CAROM_INVALID};
    static_assert(kVerdicts.size() == verdict::kVerdictCount);
    return kVerdicts[static_cast<std::size_t>(is)];
}

constexpr std::uint32_t kRecordable =
    CAROM_RECORDED_TIME | CAROM_RECORDED_POINT | CAROM_RECORDED_CENTER | CAROM_RECORDED_NORMAL;
constexpr std::uint32_t kConventions = CAROM_INSIDE_MOVING_IN_IS_HIT | CAROM_INSIDE_MOVING_OUT_IS_HIT |
                                       CAROM_TOUCHING_IS_HIT | CAROM_TOUCHING_IS_MISS | CAROM_GRAZING_IS_MISS;

bool isGood(const carom_recorded& r, const carom_query& query) {
    if ((r.has & CAROM_RECORDED_TIME) != 0 && r.time_unit == CAROM_TIME_FRACTION &&
        !(std::isfinite(query.frames) && query.frames > 0))
        return false;
    return (r.has & ~kRecordable) == 0 && (r.conventions & ~kConventions) == 0 && r.time_unit >= CAROM_TIME_FRAMES &&
           r.time_unit <= CAROM_TIME_DISTANCE && (r.precision == CAROM_DOUBLE || r.precision == CAROM_FLOAT) &&
           std::isfinite(r.tolerance) && r.tolerance >= 0;
}

verdict::Recorded recordedOf(const carom_recorded& r) {
    const auto vector = [&](std::uint32_t bit, const double(&v)[3]) {
        return (r.has & bit) != 0 ? std::optional(collide::Vec3(v[0], v[1], v[2])) : std::nullopt;
    };
    verdict::Recorded recorded;
    recorded.isHit = r.hit != 0;
    if (!recorded.isHit) return recorded;  // the other fields are not the record's
    if ((r.has & CAROM_RECORDED_TIME) != 0)
        recorded.times[0] = verdict::RecordedTime{static_cast<verdict::TimeUnit>(r.time_unit), r.time};
    recorded.point = vector(CAROM_RECORDED_POINT, r.point);
    recorded.ballCenter = vector(CAROM_RECORDED_CENTER, r.ball_center);
    recorded.normal = vector(CAROM_RECORDED_NORMAL, r.normal);
    return recorded;
}

verdict::Conventions conventionsOf(std::uint32_t bits) {
    return {(bits & CAROM_INSIDE_MOVING_IN_IS_HIT) != 0, (bits & CAROM_INSIDE_MOVING_OUT_IS_HIT) != 0,
            (bits & CAROM_TOUCHING_IS_HIT) != 0, (bits & CAROM_TOUCHING_IS_MISS) != 0,
            (bits & CAROM_GRAZING_IS_MISS) != 0};
}

carom_comparison noComparison() {
    carom_comparison comparison{};
    comparison.size = sizeof comparison;
    comparison.verdict = CAROM_NO_VERDICT;
    comparison.outcome = CAROM_NO_OUTCOME;
    return comparison;
}

[[gnu::noinline]] carom_status compare(const carom_query& query, const carom_recorded& recorded,
                                       carom_comparison& comparison) noexcept {
    if (!library::isGood(query)) return CAROM_BAD_QUERY;
    if (!isGood(recorded, query)) return CAROM_BAD_RECORDED;
    const collide::SweepQuery asked = coreQuery(query);
    const collide::SweepAnswer exact = collide::sweep(asked);
    const auto precision = recorded.precision == CAROM_FLOAT ? methods::Precision::Float : methods::Precision::Double;
    const verdict::Finding finding =
        verdict::judge({asked, exact}, recordedOf(recorded), precision, conventionsOf(recorded.conventions));
    comparison.verdict = verdictOf(finding.verdict);
    comparison.worst = static_cast<std::int32_t>(finding.worst);
    comparison.outcome = outcomeOf(exact.outcome);
    const bool isRight = finding.verdict == Verdict::Agrees || finding.verdict == Verdict::Convention;
    comparison.within_tolerance =
        isRight || verdict::isWithin(finding.verdict, finding.units, recorded.tolerance) ? 1 : 0;
    comparison.error_ulps = finding.ulps;
    comparison.error_units = finding.units;
    if (finding.trueTime) {
        comparison.has = CAROM_RECORDED_TIME;
        comparison.true_time = *finding.trueTime;
    }
    return CAROM_OK;
}

}  // namespace
}  // namespace library

carom_status carom_compare(const carom_query* query, const carom_recorded* recorded, carom_comparison* comparison) {
    if (!library::isSized(comparison)) return CAROM_BAD_ARGUMENT;
    *comparison = library::noComparison();
    if (!library::isSized(query)) return CAROM_BAD_ARGUMENT;
    if (!library::isSized(recorded)) return CAROM_BAD_ARGUMENT;
    const collide::ExactEnvironment exact;
    return library::compare(*library::Whole(*query, library::defaultQuery()), *recorded, *comparison);
}

const char* carom_verdict_name(carom_verdict verdict) {
    return library::nameAt({"agrees", "inaccurate", "convention", "wrong value", "wrong", "invalid"}, verdict);
}
