#pragma once
/// The bar under the picture: play and speed, the time line, the distance along the path. One file each.

#include "session/session.h"
#include "ui/widgets/panel.h"
#include "ui/widgets/style.h"

namespace ui {

/// The whole bar. @param bar  its region, framebuffer pixels; nothing is drawn into an empty one
/// @param isFinger  the pointer is a finger: there are no keys
void drawTimelineBar(const Panel&, const view::Rect& bar, bool isFinger);

/// Where the time line lies; framebuffer pixels.
struct Track {
    float left = 0, right = 1, top = 0;
    float scale = 1;   ///< framebuffer pixels for one px of the design
    double span = 60;  ///< frames at `right`

    [[nodiscard]] float at(double frames) const { return left + (right - left) * float(frames / span); }
    [[nodiscard]] double framesPerPx() const { return span / double(right - left); }
    [[nodiscard]] float words() const { return top + 4 * scale; }     ///< top of the row of named instants
    [[nodiscard]] float readout() const { return top + 20 * scale; }  ///< top of the number over the knob
    [[nodiscard]] float line() const { return top + 45 * scale; }     ///< middle of the line
    [[nodiscard]] float ticks() const { return top + 53 * scale; }    ///< top of the ruler's ticks
    [[nodiscard]] float numbers() const { return top + 59 * scale; }  ///< top of the ruler's numbers
};
inline constexpr float kTrackRow = 16;  ///< height of a row of text of the time line, px of the design

/// Play, step, speed. @return the right end of what is drawn
float drawTransport(const Panel&, const view::Rect& bar, bool isFinger);
/// How fast time passes: dragged, the wheel, a double click for the automatic speed. @param area  framebuffer pixels
void drawSpeedSlider(const Panel&, const RowRect& area);
/// The line itself, its ruler and knob; scrubbing.
void drawTrack(const Panel&, const Track&);
/// Ticks of contacts, and where they are many a profile of their density.
void drawContacts(const Panel&, const Track&);
/// Triangles and words of the named instants. @return the instant whose words are under the pointer
std::optional<double> drawTimeMarks(const Style&, const session::TimeLine&, const Track&);
/// Squared distance along the path, with the shown instant; nothing without a collision or while the answer is hidden.
/// @param area  framebuffer pixels
void drawDistance(const Panel&, const RowRect& area);

}  // namespace ui
