#pragma once
/// Discrete sampling: the overlaps found by a test once per frame, beside the exact contact.

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
    Vec3 ball{0}, sphere{0};  ///< centres on the undisturbed path
    double separation = 0;    ///< distance of the surfaces, units; negative: overlapping
    bool overlaps = false;    ///< decided exactly; touching counts
};

struct DiscreteSampling {
    collide::SweepAnswer sweep;        ///< exact answer
    std::vector<FrameSample> samples;  ///< frames 0, 1, 2... to a little beyond the contact; at most kMostSamples
    std::optional<double> firstSeen;   ///< first sampled frame with an overlap
    bool tunnelled = false;            ///< there is a contact, but no sample overlaps
    std::optional<double> late;        ///< frames from the contact to the first sample with an overlap
    double deepest = 0;                ///< penetration depth at that sample, units
    std::string summary;               ///< "Frames 2 and 3 lie on either side of the contact at 2.4: ..."
};
inline constexpr std::size_t kMostSamples = 240;

/// Samples at frames 0, 1, 2... up to the query's limit. The first sample with an overlap is decided exactly for the
/// ball's velocity in doubles, as in a loop over frames. @pre as collide::sweep
[[nodiscard]] DiscreteSampling discreteSampling(const collide::SweepQuery&);

/// The spheres and balls through which a ball tunnels within the limit: a contact, but no overlap at any sample. Each
/// is tested separately.
[[nodiscard]] std::vector<scene::ObjectRef> missedBySampling(const scene::Scene&, std::size_t ball);

}  // namespace learn
