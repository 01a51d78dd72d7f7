#pragma once
/// Elements of flat drawings: dashes, arrows, right angles, and labels that do not overlap.

#include <string>
#include <vector>

#include "render/label_layout.h"
#include "ui/widgets/style.h"
#include "view/camera.h"

namespace ui {

/// Whether two areas share more than an edge.
[[nodiscard]] bool overlap(const view::Rect&, const view::Rect&);

/// A name or a value beside a point.
struct FlatLabel {
    ImVec2 at;
    std::string text;
    Ink ink = Ink::Text;
    bool upright = false;  ///< true: a value in upright type; false: a name in italics
    float clear = 0;       ///< radius around `at` that the label keeps free, framebuffer pixels
    ImVec2 toward{0, -1};  ///< preferred side on the screen
    float priority = 1;    ///< higher is placed first
};

/// Collects the labels of a drawing and their obstacles; draws the labels last. A label without a place that is free
/// of other labels and wholly inside is left out, the lowest priority first;
/// so is one of a priority below 1 that would add to a heap.
class FlatLabels {
  public:
    void add(FlatLabel label) { m_labels.push_back(std::move(label)); }
    /// Adds a line as an obstacle. @param isCurve  words on it would be a flaw wherever there is room beside it
    void avoid(ImVec2 a, ImVec2 b, bool isCurve = false) { m_lines.push_back({a, b, isCurve}); }
    void avoid(ImVec2 dot) { m_dots.push_back(dot); }
    void avoid(const RowRect& taken) { m_taken.push_back(taken); }
    void avoidCircle(ImVec2 center, float radius);
    void draw(const Style&, const RowRect& area) const;

  private:
    struct Segment {
        ImVec2 a, b;
        bool isCurve = false;
    };
    std::vector<FlatLabel> m_labels;
    std::vector<Segment> m_lines;
    std::vector<ImVec2> m_dots;
    std::vector<RowRect> m_taken;
};

/// Draws the line from a label that was moved away to the thing that it names.
void leaderLine(const Style&, FlatPainter, const render::PlacedLabel::Leader&, Ink ink, Ink halo);
void dashedLine(const Style&, ImVec2 a, ImVec2 b, ImU32 color, float width);
void dashedCircle(const Style&, ImVec2 center, float radius, ImU32 color, float width);
/// Draws a line with an arrow head at b; without a head if the line is too short.
void arrowLine(const Style&, ImVec2 a, ImVec2 b, ImU32 color, float width);
/// Draws the sign of a right angle at a corner, between the directions to two points.
void rightAngle(const Style&, ImVec2 corner, ImVec2 one, ImVec2 other, ImU32 color);
/// Draws a dot with a rim that is visible on any background; larger and with a glow if the pointer is on it.
void flatDot(const Style&, ImVec2 at, ImU32 color, bool isHot = false);

}  // namespace ui
