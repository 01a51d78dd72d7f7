#pragma once
/// The regions of the window. Plain arithmetic.

#include "session/state/settings.h"
#include "view/camera.h"

namespace ui {

/// Regions in framebuffer pixels; a region that is not shown is empty.
struct Layout {
    view::Rect menu;                      ///< empty: over the picture while the pointer is at the top
    view::Rect strip;                     ///< icons, at the left edge
    view::Rect left;                      ///< list of objects and inspector
    view::Rect listing{0, 0, 0, 0};       ///< an article's listing beside a lesson's page, in the left side's place
    view::Rect picture, right;            ///< the picture, and the whole right side
    view::Rect upper, lower{0, 0, 0, 0};  ///< the panels of the right side; one panel fills `upper`
    view::Rect bottom;                    ///< region under left side and picture
    view::Rect chips{0, 0, 0, 0};         ///< switches on the picture, as they were drawn
    view::Rect modes{0, 0, 0, 0};         ///< chips of the modes that are on, as they were drawn
    view::Rect caption{0, 0, 0, 0};       ///< the caption, or the offers at the end of play, as they were drawn
    bool hasPanels = true;
    view::Rect free;          ///< part of the picture not covered by headline and chips
    bool hasOneSide = false;  ///< there is room for one side alone, which Settings::sceneFirst chooses
};

/// The right side shows two panels.
[[nodiscard]] inline bool hasTwoPanels(const Layout& layout) { return layout.lower.height > 0; }

inline constexpr double kMenuHeight = 30, kTimelineHeight = 78, kStripWidth = 58;  ///< px of the design
inline constexpr float kSplitterPx = 6;  ///< width of the strip that is dragged to resize a side, px of the design
inline constexpr double kSmallestPictureWidth =
    240;  ///< panels are dropped before the picture becomes narrower than this
/// With both sides the picture has this width, or half of the window's; else one side is left out.
inline constexpr double kFairPictureWidth = 350;
/// Sides beside each other are not narrower.
inline constexpr double kLeastLeftWidth = 180, kLeastRightWidth = 220;
inline constexpr double kListingWidth = 330;        ///< px of the design
inline constexpr double kSmallestPanelWidth = 140;  ///< a panel with less room is hidden: its rows could not be read
inline constexpr double kPresentedPictureWidth =
    360;  ///< in presentation mode the left panel is dropped before the picture becomes narrower than this
inline constexpr double kClassPanelWidth = 430;  ///< in class mode the right side has at least this width
/// A window of this size has room for two panels at its right: 1600x900 pixels with the type of that height; so has a
/// tall one of 1600x1200.
inline constexpr double kTwoPanelsWidth = 1480, kTwoPanelsHeight = 760;
inline constexpr double kTallWindowWidth = 1150, kTallWindowHeight = 850;
/// A window as wide has room for more digits in the fields of the left side, which is wider by this.
inline constexpr double kRoomyWidth = 1400, kMoreForDigits = 64;

/// @param scale  framebuffer pixels for one px of the design
/// @param hasListing  a lesson's page has a listing beside it; it is left out where the left side is
[[nodiscard]] Layout layOut(double width, double height, double scale, const session::Settings& settings,
                            bool isPictureOnly = false, bool hasListing = false);

/// The free part of a picture that has neither headline nor legend. @param scale  as in layOut()
[[nodiscard]] view::Rect freeOfBare(const view::Rect& picture, double scale);

}  // namespace ui
