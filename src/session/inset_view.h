#pragma once
/// Where the drawing of the plane of incidence lies over the picture, and whether it does.

#include <vector>

#include "session/settings.h"
#include "view/camera.h"

namespace session {

struct PictureArea;

/// Smallest size of the inset, px of the design.
inline constexpr double kInsetLeastWidth = 190, kInsetLeastHeight = 150;

class InsetView {
  public:
    /// Shown if the person switched it on, or while a lesson or a panel asks for it.
    [[nodiscard]] bool isShown(const Settings& s) const { return s.insetShown || m_isAsked; }
    [[nodiscard]] bool isEnlarged() const { return m_isEnlarged; }
    /// A lesson's page, or the derivation, wants it beside its text. @param on  false: not any more
    void ask(bool on) { m_isAsked = on; }
    void toggle(Settings& s);   ///< hides it from whoever asked for it, too
    void enlarge(Settings& s);  ///< to the whole picture, shown if it was not; once more: back

  private:
    bool m_isAsked = false, m_isEnlarged = false;
};

enum class Corner : std::uint8_t { TopLeft, TopRight, BottomLeft, BottomRight };

/// Where the inset lies, whole pixels, inside the picture.
[[nodiscard]] view::Rect insetRect(const Settings&, const PictureArea&, bool isEnlarged);
/// The parts of the picture that headline, legend and inset leave: the inset cuts a side off. At least one.
[[nodiscard]] std::vector<view::Rect> freeOf(const PictureArea&);
/// `settings` with the inset moved to, or resized to, a rectangle, as far as it fits.
[[nodiscard]] Settings withInset(Settings settings, const PictureArea&, const view::Rect& rect);
/// A rectangle with one corner dragged, not smaller than an inset is.
[[nodiscard]] view::Rect resized(const view::Rect&, Corner, view::Vec2 delta, const PictureArea&);

}  // namespace session
