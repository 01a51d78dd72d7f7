#pragma once
/// Shapes, pictures and text on the window, of any place and size: the only caller of Dear ImGui's draw lists.

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "ui/widgets/row_rect.h"

namespace ui {

/// Draws into a list of Dear ImGui, which must get finite, moderate numbers: it divides by zero at tiny radii and
/// writes beyond its memory at huge ones. Here a coordinate, radius or width may be any float. A circle too small to
/// see is a dot; a shape that reaches far beyond the clip rectangle is cut near it; one at a place that is not finite
/// is not drawn. Places and lengths are framebuffer pixels.
class FlatPainter {
  public:
    explicit FlatPainter(ImDrawList* list) : m_list(list) {}

    void line(ImVec2 a, ImVec2 b, ImU32 color, float width = 1) const;
    /// Lines from each point to the next. @param isClosed  also from the last one to the first
    void polyline(std::span<const ImVec2> points, ImU32 color, float width, bool isClosed = false) const;
    /// A cubic Bezier curve; not drawn if a point is far away.
    void curve(ImVec2 from, ImVec2 toward, ImVec2 along, ImVec2 to, ImU32 color, float width) const;
    void triangleFilled(ImVec2 a, ImVec2 b, ImVec2 c, ImU32 color) const;
    /// @param corners  of the polygon that is drawn; 0: as many as look round
    void circle(ImVec2 center, float radius, ImU32 color, int corners = 0, float width = 1) const;
    void circleFilled(ImVec2 center, float radius, ImU32 color, int corners = 0) const;
    void rect(ImVec2 min, ImVec2 max, ImU32 color, float rounding = 0, float width = 1) const;
    void rectFilled(ImVec2 min, ImVec2 max, ImU32 color, float rounding = 0) const;
    void rect(const RowRect& r, ImU32 color, float rounding = 0, float width = 1) const {
        rect(r.min, r.max, color, rounding, width);
    }
    void rectFilled(const RowRect& r, ImU32 color, float rounding = 0) const {
        rectFilled(r.min, r.max, color, rounding);
    }
    /// A rectangle with a colour at each corner.
    void gradient(ImVec2 min, ImVec2 max, ImU32 topLeft, ImU32 topRight, ImU32 bottomRight, ImU32 bottomLeft) const;
    /// A rectangle with edges that fade out. @param soft  width of the edges, outside the rectangle
    void softRect(ImVec2 min, ImVec2 max, ImVec2 soft, ImU32 inside, ImU32 outside) const;
    /// @param texture  its name in OpenGL
    void image(unsigned texture, ImVec2 min, ImVec2 max, float rounding = 0) const;
    /// @param at         upper left corner of the first line
    /// @param wrapWidth  width at which lines are broken; 0: at none
    void text(ImFont* font, ImVec2 at, ImU32 color, std::string_view text, float wrapWidth = 0) const;
    void text(ImFont* font, float size, ImVec2 at, ImU32 color, std::string_view text, float wrapWidth = 0) const;

    /// Until popClip() nothing is drawn outside. @param isWithin  nor outside the present clip rectangle
    void pushClip(ImVec2 min, ImVec2 max, bool isWithin = false) const;
    void pushClip(const RowRect& r, bool isWithin = false) const { pushClip(r.min, r.max, isWithin); }
    void popClip() const;
    [[nodiscard]] std::pair<ImVec2, ImVec2> clip() const {
        return {m_list->GetClipRectMin(), m_list->GetClipRectMax()};
    }

  private:
    ImDrawList* m_list;
};

/// Draws into the window that Dear ImGui is in.
[[nodiscard]] inline FlatPainter windowPainter() { return FlatPainter(ImGui::GetWindowDrawList()); }

// A card of the window whose size is that of its contents: these come first, and what is drawn last lies under them.
void beginContents();
void beginGround();
void endGround();

/// Points of an arc for FlatPainter::polyline(). @param from, to  radians, clockwise from the x axis
[[nodiscard]] std::vector<ImVec2> arcPoints(ImVec2 center, float radius, float from, float to, int segments);

}  // namespace ui
