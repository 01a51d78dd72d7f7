#pragma once
/// The inset with the plane of incidence: whether it is shown, and its rectangle over the picture.

#include <vector>

#include "session/state/picture_area.h"
#include "session/state/settings.h"
#include "view/camera.h"

namespace session {

/// Smallest size of the inset, px of the design.
inline constexpr double kInsetLeastWidth = 190, kInsetLeastHeight = 150;

class InsetView {
  public:
    /// Shown if it is switched on, and, unless it was switched off there, beside a derivation that has a drawing and a
    /// lesson's page that has it: under the page's text there is room for it in large windows only.
    [[nodiscard]] bool isShown(const Settings& s, bool hasDrawing) const {
        const bool isOfPage = m_isOfPage && s.isOpen(RightPanel::Lesson);
        const bool isOfDerivation = hasDrawing && s.isOpen(RightPanel::Derive);
        return s.insetShown || ((isOfPage || isOfDerivation) && !m_isDismissed);
    }
    /// A page of a lesson opens, with the plane of incidence beside it or without; or the lesson ends.
    void enterPage(bool hasIncidence) {
        m_isDismissed = m_isDismissed && !hasIncidence;
        m_isOfPage = hasIncidence;
    }
    [[nodiscard]] bool isEnlarged() const { return m_isEnlarged; }
    void toggle(Settings& s, bool hasDrawing);
    /// Toggles between the whole picture and the inset's own size; shows a hidden inset.
    void enlarge(Settings& s, bool hasDrawing);
    bool operator==(const InsetView&) const = default;

  private:
    bool m_isDismissed = false, m_isEnlarged = false, m_isOfPage = false;
};

enum class Corner : std::uint8_t { TopLeft, TopRight, BottomLeft, BottomRight };

/// The inset's rectangle, whole pixels, inside the picture.
[[nodiscard]] view::Rect insetRect(const Settings&, const PictureArea&, bool isEnlarged);
/// The inset without a drawing, as before a wall: a note in the corner of its rectangle where that is placed.
[[nodiscard]] view::Rect noteRect(const view::Rect& inset, const Settings&, const PictureArea&);
/// The rectangles on either side of the inset that headline and legend leave free. At least one.
[[nodiscard]] std::vector<view::Rect> freeOf(const PictureArea&);
/// How much of these places a rectangle covers in a picture, square pixels.
[[nodiscard]] double coverage(const view::Camera&, const std::vector<view::Bounds>&, const view::Rect&);
/// `settings` with the inset in the corner where it covers the least; unchanged once the user has placed it.
[[nodiscard]] Settings inEmptiestCorner(Settings settings, const PictureArea&, const view::Camera&,
                                        const std::vector<view::Bounds>& extent);
/// `settings` with the inset moved and resized to a rectangle, as far as it fits.
[[nodiscard]] Settings withInset(Settings settings, const PictureArea&, const view::Rect& rect);
/// A rectangle with one corner dragged, at least as large as the smallest inset.
[[nodiscard]] view::Rect resized(const view::Rect&, Corner, view::Vec2 delta, const PictureArea&);

}  // namespace session
