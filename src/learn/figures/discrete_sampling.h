#pragma once
/// What testing only once per frame would have seen, beside what happens.

#include <optional>
#include <string>
#include <vector>

#include "collide/sweep.h"
#include "scene/scene.h"

namespace learn {

using collide::Vec3;

/// One sample, at a whole frame.
struct FrameSample {
    double frame = 0;
    Vec3 ball{0}, sphere{0};  ///< centres, if nothing had happened
    double separation = 0;    ///< between the surfaces, units; negative: overlapping
    bool overlaps = false;    ///< decided exactly; touching counts
};

struct DiscreteSampling {
    collide::SweepAnswer sweep;        ///< the truth
    std::vector<FrameSample> samples;  ///< frame 0, 1, 2... to a little beyond what matters; at most kMostSamples
    std::optional<double> firstSeen;   ///< the first frame at which the test sees an overlap
    bool tunnelled = false;            ///< they meet, and no sample sees it
    std::optional<double> late;        ///< frames between the contact and the first sample that sees it
    double deepest = 0;                ///< how deep they overlap at that sample, units
    std::string story;                 ///< "Frames 2 and 3 lie on either side of the contact at 2.4: ..."
};
inline constexpr std::size_t kMostSamples = 240;

/// Samples at frames 0, 1, 2... up to the query's limit. Which sample is the first to see an overlap is decided exactly
/// for the ball's velocity in doubles, as a loop over frames would have it. @pre as collide::sweep
[[nodiscard]] DiscreteSampling frameView(const collide::SweepQuery&);

/// The spheres (and balls) that a ball meets within the limit and that no sample sees. Each is asked by itself.
[[nodiscard]] std::vector<scene::ObjectRef> missedByLooking(const scene::Scene&, std::size_t ball);

}  // namespace learn
