#include "session/playback/automatic_speed.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/powers_of_ten.h"
#include "scene/edits.h"
#include "session/playback/playback.h"
#include "text/numbers.h"
#include "world/first_contact.h"

namespace session {
namespace {

constexpr std::size_t kFewBalls = 16;  // the first contacts of all of them are computed

/// Frames until the ball's contact, without one until its closest approach; 0 without either.
struct Approach {
    double contact = 0, closest = 0;
};

Approach approachOf(const scene::Scene& scene, std::size_t ball) {
    const auto encounter = world::firstContact(scene, ball);
    if (!encounter) return {};
    const collide::SweepAnswer& answer = encounter->answer;
    const auto finite = [](double frames) { return std::isfinite(frames) && frames > 0 ? frames : 0; };
    const bool isHit = collide::isHit(answer.outcome) && answer.contact;
    return {isHit ? finite(answer.contact->frames) : 0, finite(answer.closest.frames)};
}

/// Frames in which a typical moving ball travels its diameter; 0 unless many move.
double framesOfDiameter(const scene::Scene& scene) {
    constexpr std::size_t kMostAsked = 1024;
    const std::size_t step = std::max<std::size_t>(1, scene.balls.size() / kMostAsked);
    std::vector<double> frames;
    for (std::size_t i = 0; i < scene.balls.size(); i += step) {
        const double time = 2 * scene.balls[i].body.radius / scene::speedOf(scene.balls[i]);
        if (std::isfinite(time) && time > 0) frames.push_back(time);
    }
    if (frames.size() <= kFewBalls) return 0;
    const auto middle = frames.begin() + std::ptrdiff_t(frames.size() / 2);
    std::nth_element(frames.begin(), middle, frames.end());
    return *middle;
}

}  // namespace

double framesToContact(const scene::Scene& scene) {
    const auto moves = [](const scene::Ball& ball) { return scene::speedOf(ball) > 0; };
    const std::size_t count = scene.balls.size();
    std::size_t lead = 0;
    while (lead < count && !moves(scene.balls[lead])) ++lead;
    if (lead == count) lead = 0;
    if (count == 0) return 0;
    if (const double crowd = framesOfDiameter(scene); crowd > 0) return kCrowdDiameters * crowd;
    const Approach first = approachOf(scene, lead);
    if (count > kFewBalls) return first.contact > 0 ? first.contact : first.closest;
    double contact = first.contact;
    for (std::size_t i = 0; i < count; ++i) {
        const double other = i == lead ? 0 : approachOf(scene, i).contact;
        if (other > 0 && (contact == 0 || other < contact)) contact = other;
    }
    return contact > 0 ? contact : first.closest;
}

namespace {
/// The larger of two positive numbers divided by the smaller.
double ratio(double a, double b) { return std::max(a / b, b / a); }
}  // namespace

double speedFor(double frames) {
    if (!(frames > 0) || !std::isfinite(frames)) return 1;
    const double wanted =
        std::clamp(frames / kSecondsToContact / Playback::kFramesPerSecond, Playback::kSlowest, Playback::kFastest);
    const double decade = base::powerOfTen(base::decadeOf(wanted));
    double best = 0;
    for (const double factor : {1.0, 1.5, 2.0, 3.0, 5.0, 7.0, 10.0}) {
        const double speed = base::roundedToStep(factor * decade, decade / 2);
        if (best == 0 || ratio(speed, wanted) < ratio(best, wanted)) best = speed;
    }
    return best;
}

double sliderPlace(double speed, double automatic) {
    return std::clamp(std::log(speed / automatic) / std::log(kSliderReach), -1.0, 1.0);
}

double speedAt(double place, double automatic) {
    constexpr double kSnap = 0.05;
    if (std::abs(place) < kSnap) return automatic;
    const double speed = std::clamp(automatic * std::pow(kSliderReach, std::clamp(place, -1.0, 1.0)),
                                    Playback::kSlowest, Playback::kFastest);
    return base::roundedToStep(speed, base::powerOfTen(base::decadeOf(speed) - 1));
}

std::string speedText(double speed) {
    return text::roundedNumber(speed, 3) + "\u00d7 \u00b7 " +
           text::roundedNumber(speed * Playback::kFramesPerSecond, 3) + " frames/s";
}

}  // namespace session
