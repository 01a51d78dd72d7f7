#include "logs/judge/measures.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "verdict/backward_error.h"
#include "verdict/core_distance.h"

namespace logs {
namespace {

using collide::Vec3;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

double distanceOf(const collide::SweepAnswer& exact) {
    return exact.contact ? exact.contact->distance : exact.closest.frames * collide::lengthOf(exact.ballVelocity);
}

float stored(double value) {
    constexpr double kMost = std::numeric_limits<float>::max();
    return static_cast<float>(std::clamp(value, -kMost, kMost));
}

struct MeasureWords {
    const char *name, *help;
};
constexpr std::array<MeasureWords, kLogMeasureCount> kMeasureWords = {{
    {"margin", "How far the path is from the other decision, units: the depth of a hit, the gap of a miss."},
    {"time", "The exact time of the contact, in the unit of the recorded one."},
    {"distance", "What the ball travels to the contact, without one to the closest approach, units."},
    {"size", "The sum of the radii, units."},
    {"coordinate", "The largest coordinate of the ball's start and the sphere's centre or shape's core, units."},
    {"depth", "How deep a hit is where the centres are nearest, units: the sum of the radii minus their distance."},
    {"error", "Of the worst value recorded, ulps; of a wrong decision its distance from the other one."},
    {"units", "The error in scene units: how far path or radius would have to be off for the answer to be right."},
    {"line", "The number of the line in the file."},
}};

}  // namespace

const char* name(LogMeasure measure) noexcept { return kMeasureWords[static_cast<std::size_t>(measure)].name; }
const char* help(LogMeasure measure) noexcept { return kMeasureWords[static_cast<std::size_t>(measure)].help; }

LogMeasures noMeasures() noexcept {
    LogMeasures none;
    none.fill(std::numeric_limits<float>::quiet_NaN());
    return none;
}

double largestCoordinate(const collide::SweepQuery& query) {
    return std::max(collide::largestOf(query.ball.position), verdict::largestOf(query.obstacle));
}

LogMeasures measuresOf(const JudgedRow& row) {
    const auto& [line, exact, finding] = row;
    const collide::SweepQuery& q = line.query.query;
    return {stored(verdict::decisionMargin(q, exact)), stored(finding.trueTime.value_or(kNone)),
            stored(distanceOf(exact)), stored(q.ball.radius + q.obstacle.radius), stored(largestCoordinate(q))};
}

}  // namespace logs
