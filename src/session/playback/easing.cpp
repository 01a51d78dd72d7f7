#include "session/playback/easing.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace session {
namespace {

constexpr double kLongestStep = 1.0 / 480;  // seconds for which the rate is taken as constant
constexpr int kStepsOfPicture = 16;         // steps of the integral of a clip's clock, for a picture
constexpr double kMostSteps = 512;
constexpr double kLeastRate = std::numeric_limits<double>::min(), kMostRate = 1e307;  // frames a second of a clip

/// 0 up to `from`, 1 from `to` on, smooth between.
double smoothStep(double from, double to, double x) {
    const double t = std::clamp((x - from) / (to - from), 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

/// How far contact `i` is from its neighbours: 0 in a crowd, 1 alone.
double lonelinessOf(const std::vector<double>& contacts, std::size_t i, double framesPerSecond) {
    const double before = contacts[i] - (i > 0 ? contacts[i - 1] : 0);
    const double after = i + 1 < contacts.size() ? contacts[i + 1] - contacts[i] : HUGE_VAL;
    return smoothStep(kCrowdedSeconds, kLoneSeconds, std::min(before, after) / framesPerSecond);
}

}  // namespace

double easedShare(const std::vector<double>& contacts, double frames, double framesPerSecond) {
    double slowing = 0;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const double away = std::abs(frames - contacts[i]) / framesPerSecond;
        if (away >= kEasedSeconds) continue;
        slowing =
            std::max(slowing, lonelinessOf(contacts, i, framesPerSecond) * (1 - smoothStep(0, kEasedSeconds, away)));
    }
    return 1 - (1 - kEasedShare) * slowing;
}

double easedAfter(const std::vector<double>& contacts, double from, double seconds, double framesPerSecond) {
    if (contacts.empty()) return from + seconds * framesPerSecond;
    const double steps = std::clamp(std::ceil(seconds / kLongestStep), 1.0, kMostSteps);
    double frames = from;
    for (int i = 0; i < int(steps); ++i)
        frames += seconds / steps * framesPerSecond * easedShare(contacts, frames, framesPerSecond);
    return frames;
}

std::vector<double> easedInstants(const std::vector<double>& contacts, double from, double to, int count,
                                  double seconds) {
    // The clock counts shares of the way, which neither over- nor underflow as frames may.
    const int steps = kStepsOfPicture * (count - 1);
    const double way = to - from, perSecond = std::clamp(way / seconds, kLeastRate, kMostRate);
    const auto instantAt = [&](double step) { return from + way * (step / steps); };
    const bool isEased = !contacts.empty() && contacts.size() <= kMostEased;
    std::vector<double> clock = {0};
    for (int i = 0; i < steps; ++i)
        clock.push_back(clock.back() + (isEased ? 1 / easedShare(contacts, instantAt(i + 0.5), perSecond) : 1));
    std::vector<double> instants;
    std::size_t at = 0;
    for (int i = 0; i + 1 < count; ++i) {
        const double wanted = clock.back() * (double(i) / (count - 1));
        while (clock[at + 1] <= wanted) ++at;
        instants.push_back(instantAt(double(at) + (wanted - clock[at]) / (clock[at + 1] - clock[at])));
    }
    instants.push_back(to);
    return instants;
}

}  // namespace session
