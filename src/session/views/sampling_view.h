#pragma once
/// Discrete sampling of the collision: the results of an overlap test once per frame.

#include <optional>
#include <string>
#include <vector>

#include "learn/figures/discrete_sampling.h"
#include "render/present.h"
#include "session/views/reference_frame.h"

namespace session {

/// The parts of discrete sampling that are shown.
struct SamplingChoice {
    bool isShown = false;      ///< ghosts of the samples in the picture
    bool isPanelOpen = false;  ///< the plots panel shows the strip of samples in place of the plots
    int shift = 0;             ///< argument of stripOf()
    bool operator==(const SamplingChoice&) const = default;
};

/// Scenes with more objects are not searched for missed targets, since each object is a query of its own.
inline constexpr std::size_t kMostSampledObjects = 2000;

/// The samples for the picture. @param seen  frame of reference; absent: the world. @param missed  as in missedText()
[[nodiscard]] render::FrameSamples frameSamples(const learn::DiscreteSampling&, const collide::SweepQuery&,
                                                const std::optional<SeenFrom>& seen,
                                                const std::vector<scene::ObjectRef>& missed);

/// One sample of how many is drawn, so that neighbours lie well apart: 1, 2 or 5 times a power of ten.
/// @param scale  framebuffer pixels for one px of the design
[[nodiscard]] std::size_t strideOf(const std::vector<render::FrameSample>&, const view::Camera&, double scale);

/// One picture of the strip of samples.
struct StripCell {
    std::optional<std::size_t> sample;  ///< index into the samples; absent: the contact itself
};
/// The samples around the contact, else around the first sample with an overlap, else around the closest approach.
/// The contact has a cell of its own between the samples.
/// @param most   cells at most, >= 3
/// @param shift  cells to move forward (> 0) or back, as far as there are any
[[nodiscard]] std::vector<StripCell> stripOf(const learn::DiscreteSampling&, std::size_t most, int shift);
/// The smallest (<= 0) and the largest (>= 0) shift that moves the strip.
[[nodiscard]] std::pair<int, int> stripReach(const learn::DiscreteSampling&, std::size_t most);

/// A result of the samples: "First seen", "frame 3".
struct SamplingRow {
    std::string label, value;
};
[[nodiscard]] std::vector<SamplingRow> samplingRows(const learn::DiscreteSampling&);
/// A sentence that names the objects that the ball meets although no sample overlaps them, at most five; else empty.
[[nodiscard]] std::string missedText(const scene::Scene&, const std::vector<scene::ObjectRef>& missed);

}  // namespace session
