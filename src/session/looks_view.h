#pragma once
/// What testing only once per frame would have seen of the session's collision.

#include <optional>
#include <string>
#include <vector>

#include "learn/frames.h"
#include "render/present.h"

namespace session {

class Session;

class LooksView {
  public:
    bool isShown = false;      ///< ghosts of the looks in the picture
    bool isPanelOpen = false;  ///< the part of the plots panel that tells of them, in place of the plots
    int shift = 0;             ///< of the strip, as stripOf() takes it

    /// Of the collision of now; absent without one. Kept until the scene changes.
    [[nodiscard]] const std::optional<learn::FrameView>& of(const Session&) const;
    /// What the active ball meets and no look sees. Kept likewise; empty for scenes of very many objects.
    [[nodiscard]] const std::vector<scene::ObjectRef>& missed(const Session&) const;
    /// For the picture: empty unless it is shown, at the start, and no answer is hidden.
    [[nodiscard]] render::Looks drawn(const Session&) const;

  private:
    mutable std::optional<learn::FrameView> m_view;
    mutable std::vector<scene::ObjectRef> m_missed;
    mutable std::uint64_t m_revision = 0, m_missedRevision = 0;
};

/// One picture of the strip of looks.
struct StripCell {
    std::optional<std::size_t> look;  ///< its place in FrameView::looks; absent: the contact itself
};
/// The looks around what matters: the contact, else the first look that sees something, else the closest approach. The
/// contact has a cell of its own between the looks.
/// @param most   cells at most, >= 3
/// @param shift  cells to go on (> 0) or back, as far as there are any
[[nodiscard]] std::vector<StripCell> stripOf(const learn::FrameView&, std::size_t most, int shift);
/// How far a strip can be shifted to either side.
[[nodiscard]] std::pair<int, int> stripReach(const learn::FrameView&, std::size_t most);

/// What the looks have found, in rows: "First seen" "frame 3".
struct LooksRow {
    std::string label, value;
};
[[nodiscard]] std::vector<LooksRow> looksRows(const learn::FrameView&);
/// A sentence that names the first of what LooksView::missed() tells; empty if nothing is missed.
[[nodiscard]] std::string missedText(const Session&);

}  // namespace session
