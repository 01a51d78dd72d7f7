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

Followed followed(const RowFacts& row, double time, const std::vector<std::pair<Vec3, Vec3>>& centers = {}) {
    const LoggedAnswer& answer = row.answer();
    Followed found;
    const auto compare = [&](const Vec3& ball, const Vec3& sphere) {
        const Vec3 normal = unitOf(ball - sphere);
        if (answer.ballCenter && row.isSamePlace(*answer.ballCenter, ball))
            found.values |= bitOf(LogSymptom::BallCenter);
        if (answer.normal && row.isSameDirection(*answer.normal, normal)) found.values |= bitOf(LogSymptom::Normal);
        if (answer.point && (row.isSamePlace(*answer.point, sphere + normal * row.sphereRadius) ||
                             row.isSamePlace(*answer.point, ball - normal * row.ballRadius)))
            found.values |= bitOf(LogSymptom::Point);
    };
    compare(row.ballAt(time), row.sphereAt(time));
    for (const auto& [ball, sphere] : centers) compare(ball, sphere);
    if (answer.ballCenter) found.others |= bitOf(LogSymptom::BallCenter);
    if (answer.normal) found.others |= bitOf(LogSymptom::Normal);
    if (answer.point) found.others |= bitOf(LogSymptom::Point);
    found.others &= static_cast<LogSymptoms>(~found.values);
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
    // What is close in truth is close for most hypotheses, and explained by none of them.
    const bool isDecided = predicted.hit != Decision::Close || row.margin > row.slack;
    if (row.has(LogSymptom::MissedHit)) {
        if (predicted.hit != Decision::Yes && isDecided) claim.explains = bitOf(LogSymptom::MissedHit);
        return claim;
    }
    if (row.isTrueHit && row.isHit && predicted.hit == Decision::No) claim.isAgainst = claim.isDecision = true;
    if (!row.isHit || predicted.hit == Decision::No) return claim;
    const bool tellsTime = row.time && !predicted.times.empty();
    if (tellsTime && !isAmong(row, predicted)) return claim;
    if (row.has(LogSymptom::FalseHit)) {
        if (!isDecided) return claim;
        claim.isTelling = tellsTime;
        claim.explains = bitOf(LogSymptom::FalseHit);
        return claim;
    }
    if (predicted.times.empty()) return claim;
    const LogSymptoms follow = followed(row, row.time ? *row.time : predicted.times.front(), predicted.centers).values;
    claim.explains = static_cast<LogSymptoms>(row.symptoms & (follow | (tellsTime ? bitOf(LogSymptom::Time) : 0)));
    claim.isTelling = claim.explains != 0;
    return claim;
}

bool followsTime(const RowFacts& row, LogSymptom value) {
    return row.time && (followed(row, *row.time).values & bitOf(value)) != 0;
}

Claim claimOfCourse(const RowFacts& row, const Course& course) { return claimOfCourse(row, course, row.sphereAt(0)); }

Claim claimOfCourse(const RowFacts& row, const Course& course, const Vec3& center) {
    const Crossing crossing = cross(course, row.slack);
    Predicted predicted{crossing.hit, {}, collide::lengthOf(course.velocity), {}};
    if (crossing.in) predicted.times.push_back(std::max(0.0, *crossing.in));
    // Near a graze the time is ill-conditioned: it counts where the surfaces are, at the recorded time, on the near
    // side.
    if (row.time) {
        const Vec3 then = course.start + course.velocity * *row.time;
        const bool isNear = glm::dot(then, course.velocity) <= row.slack * predicted.speed;
        if (isNear && std::abs(collide::lengthOf(then) - course.radius) <= row.slack)
            predicted.times.push_back(*row.time);
        const Vec3 moved = center + row.sphereVelocity * *row.time, ball = row.ballAt(*row.time);
        predicted.centers = {{center + then, center}, {moved + then, moved}, {ball, ball - then}};
    }
    return claimOf(row, predicted);
}

}  // namespace study
