#pragma once
/// What testing only once per frame would have seen of the session's collision.

#include <optional>
#include <string>
#include <vector>

#include "learn/figures/discrete_sampling.h"
#include "render/present.h"

namespace session {

class Session;

class SamplingView {
  public:
    bool isShown = false;      ///< ghosts of the samples in the picture
    bool isPanelOpen = false;  ///< the part of the plots panel that tells of them, in place of the plots
    int shift = 0;             ///< of the strip, as stripOf() takes it

    /// Of the collision of now; absent without one. Kept until the scene changes.
    [[nodiscard]] const std::optional<learn::DiscreteSampling>& of(const Session&) const;
    /// What the active ball meets and no sample sees. Kept likewise; empty for scenes of very many objects.
    [[nodiscard]] const std::vector<scene::ObjectRef>& missed(const Session&) const;
    /// For the picture: empty unless it is shown, at the start, and no answer is hidden.
    [[nodiscard]] render::FrameSamples drawn(const Session&) const;

  private:
    mutable std::optional<learn::DiscreteSampling> m_view;
    mutable std::vector<scene::ObjectRef> m_missed;
    mutable std::uint64_t m_revision = 0, m_missedRevision = 0;
};

/// One picture of the strip of samples.
struct StripCell {
    std::optional<std::size_t> sample;  ///< its place in FrameView::samples; absent: the contact itself
};
/// The samples around what matters: the contact, else the first sample that sees something, else the closest approach.
/// The contact has a cell of its own between the samples.
/// @param most   cells at most, >= 3
/// @param shift  cells to go on (> 0) or back, as far as there are any
[[nodiscard]] std::vector<StripCell> stripOf(const learn::DiscreteSampling&, std::size_t most, int shift);
/// How far a strip can be shifted to either side.
[[nodiscard]] std::pair<int, int> stripReach(const learn::DiscreteSampling&, std::size_t most);

/// What the samples have found, in rows: "First seen" "frame 3".
struct SamplingRow {
    std::string label, value;
};
[[nodiscard]] std::vector<SamplingRow> samplingRows(const learn::DiscreteSampling&);
/// A sentence that names the first of what SamplingView::missed() tells; empty if nothing is missed.
[[nodiscard]] std::string missedText(const Session&);

}  // namespace session
