#pragma once
/// Discrete sampling of the collision: the results of an overlap test once per frame.

#include <optional>
#include <string>
#include <vector>

#include "learn/figures/discrete_sampling.h"
#include "render/present.h"
#include "session/views/reference_frame.h"

namespace session {

/// The shown parts of discrete sampling, an overlap test of the bodies once per frame.
struct SamplingChoice {
    bool isShown = false;      ///< ghosts of the samples in the picture
    bool isPanelOpen = false;  ///< the plots panel shows the strip of samples in place of the plots
    int shift = 0;             ///< shift of the strip, an argument of stripOf()
    bool operator==(const SamplingChoice&) const = default;
};

/// The largest number of objects for which missed targets are searched: each object is a query of its own.
inline constexpr std::size_t kMostSampledObjects = 2000;

/// The samples for the picture. @param seen  frame of reference; absent: the world
[[nodiscard]] render::FrameSamples frameSamples(const learn::DiscreteSampling&, const collide::SweepQuery&,
                                                const std::optional<SeenFrom>& seen,
                                                const std::vector<scene::ObjectRef>& missed);

/// One picture of the strip of samples.
struct StripCell {
    std::optional<std::size_t> sample;  ///< index into the samples; absent: the contact itself
};
/// The samples around the contact, else around the first sample with an overlap, else around the closest approach.
/// The contact has a cell of its own between the samples.
/// @param most   cells at most, >= 3
/// @param shift  cells to move forward (> 0) or back, as far as there are any
[[nodiscard]] std::vector<StripCell> stripOf(const learn::DiscreteSampling&, std::size_t most, int shift);
/// The largest shifts of a strip to either side.
[[nodiscard]] std::pair<int, int> stripReach(const learn::DiscreteSampling&, std::size_t most);

/// The results of the samples, in rows: "First seen" "frame 3".
struct SamplingRow {
    std::string label, value;
};
[[nodiscard]] std::vector<SamplingRow> samplingRows(const learn::DiscreteSampling&);
/// A sentence that names the first object that is met but shown by no sample; empty without any.
[[nodiscard]] std::string missedText(const scene::Scene&, const std::vector<scene::ObjectRef>& missed);

}  // namespace session
