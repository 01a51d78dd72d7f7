#include "study/reason/hypothesis.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace study {
namespace {

/// The values recorded beside a time are those of that time.
struct Followed {
    LogSymptoms values = 0;  ///< recorded values that follow from the time
    LogSymptoms others = 0;  ///< those that do not
};

Followed followed(const RowFacts& row, double time) {
    Followed found;
    const Vec3 ball = row.ballAt(time), sphere = row.sphereAt(time), normal = unitOf(ball - sphere);
    const auto note = [&](LogSymptom what, bool isSame) { (isSame ? found.values : found.others) |= bitOf(what); };
    const LoggedAnswer& answer = row.answer();
    if (answer.ballCenter) note(LogSymptom::BallCenter, row.isSamePlace(*answer.ballCenter, ball));
    if (answer.normal) note(LogSymptom::Normal, row.isSameDirection(*answer.normal, normal));
    if (answer.point)
        note(LogSymptom::Point, row.isSamePlace(*answer.point, sphere + normal * row.sphereRadius) ||
                                    row.isSamePlace(*answer.point, ball - normal * row.ballRadius));
    return found;
}

bool isAmong(const RowFacts& row, const Predicted& predicted) {
    return std::any_of(predicted.times.begin(), predicted.times.end(),
                       [&](double time) { return row.isSameTime(*row.time, time, predicted.speed); });
}

Claim claimOfRight(const RowFacts& row, const Predicted& predicted) {
    Claim claim;
    if (predicted.hit == Decision::Close) return claim;
    claim.isAgainst = claim.isDecision = (predicted.hit == Decision::Yes) != row.isHit;
    if (claim.isAgainst || !row.isHit || predicted.times.empty()) return claim;
    claim.isAgainst = row.time ? !isAmong(row, predicted) : followed(row, predicted.times.front()).others != 0;
    return claim;
}

}  // namespace

std::string shortly(double value) {
    char text[48];
    const double size = std::abs(value);
    const bool isPlain = size == 0 || (size >= 1e-5 && size < 1e7);
    auto format = std::chars_format::general;
    auto end = std::to_chars(text, text + sizeof text, value, format, 3).ptr;
    if (isPlain && std::string_view(text, end).find('e') != std::string_view::npos) {
        double rounded = 0;
        std::from_chars(text, end, rounded);
        end = std::to_chars(text, text + sizeof text, rounded, std::chars_format::fixed).ptr;
    }
    return std::string(text, end);
}

double medianOf(std::vector<double>& values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

Claim claimOf(const RowFacts& row, const Predicted& predicted) {
    if (row.symptoms == 0) return claimOfRight(row, predicted);
    Claim claim;
    if (row.has(LogSymptom::MissedHit)) {
        if (predicted.hit != Decision::Yes) claim.explains = bitOf(LogSymptom::MissedHit);
        return claim;
    }
    if (!row.isHit || predicted.hit == Decision::No) return claim;
    const bool tellsTime = row.time && !predicted.times.empty();
    if (tellsTime && !isAmong(row, predicted)) return claim;
    if (row.has(LogSymptom::FalseHit)) {
        claim.isTelling = tellsTime;
        claim.explains = bitOf(LogSymptom::FalseHit);
        return claim;
    }
    if (predicted.times.empty()) return claim;
    const LogSymptoms follow = followed(row, row.time ? *row.time : predicted.times.front()).values;
    claim.explains = static_cast<LogSymptoms>(row.symptoms & (follow | (tellsTime ? bitOf(LogSymptom::Time) : 0)));
    claim.isTelling = claim.explains != 0;
    return claim;
}

bool followsTime(const RowFacts& row, LogSymptom value) {
    return row.time && (followed(row, *row.time).values & bitOf(value)) != 0;
}

Claim claimOfCourse(const RowFacts& row, const Course& course) {
    const Crossing crossing = cross(course, row.slack);
    Predicted predicted{crossing.hit, {}, collide::lengthOf(course.velocity)};
    if (crossing.in) predicted.times.push_back(std::max(0.0, *crossing.in));
    return claimOf(row, predicted);
}

}  // namespace study
