#include "session/playback/easing.h"

#include <algorithm>
#include <cmath>

namespace session {
namespace {

constexpr double kLongestStep = 1.0 / 480;  // seconds for which the rate is taken as constant
constexpr double kMostSteps = 512;

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

}  // namespace session
