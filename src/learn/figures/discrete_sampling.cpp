#include "learn/figures/discrete_sampling.h"

#include <algorithm>
#include <cmath>

#include "learn/derivation/exact_motion.h"
#include "learn/derivation/symbols.h"
#include "scene/kinds.h"
#include "world/first_contact.h"

namespace learn {
namespace {

/// A loop over frames: exact positions for velocities in doubles.
struct Samples {
    explicit Samples(const collide::SweepQuery& query)
        : motion(query), ball(collide::triple(collide::velocityOf(query.ball))), limit(query.frames) {
        relative = ball - motion.sphereVelocity;
    }
    [[nodiscard]] Triple apart(double frame) const { return motion.eq.d + relative * Dyadic(frame); }
    [[nodiscard]] bool overlaps(double frame) const {
        const Triple d = apart(frame);
        return (dot(d, d) - motion.radius * motion.radius).sign() <= 0;
    }
    [[nodiscard]] FrameSample at(double frame) const {
        FrameSample sample;
        sample.frame = frame;
        sample.ball = toDoubles(motion.start + ball * Dyadic(frame));
        sample.sphere = toDoubles(motion.center + motion.sphereVelocity * Dyadic(frame));
        sample.separation = (length(apart(frame)) - motion.radius).toDouble();
        sample.overlaps = overlaps(frame);
        return sample;
    }
    ExactMotion motion;
    Triple ball, relative;
    double limit;
};

/// The first whole frame with an overlap, if there is one within the limit.
std::optional<double> firstSeen(const Samples& samples, const collide::SweepAnswer& truth) {
    if (samples.motion.eq.c.sign() <= 0) return 0.0;
    if (!truth.contact || !std::isfinite(truth.contact->frames)) return std::nullopt;
    // The overlap lasts for one interval of time, which begins at the contact. Only its first whole frame has to be
    // tested, which rounding of the contact's time and of the velocity may shift by one.
    const double around = std::ceil(truth.contact->frames);
    for (const int shift : {-1, 0, 1}) {  // not ++frame, which changes nothing from 2^53 on
        const double frame = std::max(0.0, around + shift);
        if (frame <= samples.limit && samples.overlaps(frame)) return frame;
    }
    return std::nullopt;
}

std::string summaryOf(const DiscreteSampling& view) {
    if (view.tunnelled) {
        const double at = view.sweep.contact->frames, before = std::floor(at);
        return "Tunnelled: they meet at frame " + shownText(at) + ", but neither the sample at frame " +
               shownText(before) + " nor the one at " + shownText(before + 1) + " finds an overlap.";
    }
    if (view.firstSeen && view.late && *view.late > 0)
        return "Seen late: they meet at frame " + shownText(view.sweep.contact->frames) + ", the sample at frame " +
               shownText(*view.firstSeen) + " finds them " + shownText(view.deepest) + " units inside each other.";
    if (view.firstSeen) return "Seen at frame " + shownText(*view.firstSeen) + '.';
    return "No sample finds an overlap, and there is none: " + std::string(view.sweep.outcome == collide::Outcome::Short
                                                                               ? "the contact comes after the limit."
                                                                               : "they never meet.");
}

}  // namespace

DiscreteSampling discreteSampling(const collide::SweepQuery& query) {
    DiscreteSampling view;
    view.sweep = collide::sweep(query);
    const Samples samples(query);
    view.firstSeen = firstSeen(samples, view.sweep);
    const bool meets = collide::isHit(view.sweep.outcome);
    view.tunnelled = meets && !view.firstSeen;
    if (meets && view.firstSeen) view.late = std::max(0.0, *view.firstSeen - view.sweep.contact->frames);
    if (view.firstSeen) view.deepest = std::max(0.0, -samples.at(*view.firstSeen).separation);
    double last = std::max(view.sweep.closest.frames, view.sweep.contact ? view.sweep.contact->frames : 0.0);
    last = std::min(std::ceil(std::min(last, double(kMostSamples))) + 2, std::floor(query.frames));
    for (double frame = 0; frame <= last && view.samples.size() < kMostSamples; ++frame)
        view.samples.push_back(samples.at(frame));
    view.summary = summaryOf(view);
    return view;
}

std::vector<scene::ObjectRef> missedBySampling(const scene::Scene& scene, std::size_t ball) {
    std::vector<scene::ObjectRef> missed;
    for (const scene::ObjectRef object : allObjects(scene)) {
        if (!scene::isRound(object) || object == scene::ObjectRef{scene::Kind::Ball, ball}) continue;
        const collide::SweepQuery query = world::queryFor(scene, ball, object);
        const collide::SweepAnswer truth = collide::sweep(query);
        if (collide::isHit(truth.outcome) && !firstSeen(Samples(query), truth)) missed.push_back(object);
    }
    return missed;
}

}  // namespace learn
