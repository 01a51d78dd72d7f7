#include <algorithm>

#include "session/actions/panel_actions.h"
#include "session/texts/answer_text.h"
#include "ui/viewport/overlays.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/plot_view.h"
#include "ui/widgets/region.h"

namespace ui {
namespace {

constexpr float kGrip = 10;   // px of the design: side of the grip at a corner
constexpr float kTitle = 26;  // px of the design

/// A button in the title row.
bool titleButton(const Style& style, const char* id, const RowRect& place, const char* help) {
    const Press press = pressIn(id, place);
    if (press.hot) windowPainter().rectFilled(place, style.ink(Ink::Field), style.px(kCorner));
    if (press.hot) tooltip(style, help);
    return press.began;
}

void drawInsetTitle(const Panel& p, const view::Rect& rect, bool isEnlarged, bool isFixed) {
    const FlatPainter painter = windowPainter();
    RowRect title = toIm(rect).first(float(rect.width) - p.px(5));
    const float height = p.px(kTitle), side = p.px(20), top = title.min.y + p.px(4);
    title.max.y = title.min.y + height;
    const auto button = [&](const char* id, const char* help, const char* command) {
        const RowRect place = rectAt({title.takeLast(side, 0).min.x, top}, {side, side});
        if (titleButton(p, id, place, help)) p.run(command);
        return place.centre();
    };
    const ImVec2 close = button("close", "hide (I)", "learn.incidence");
    const ImVec2 large = button("large", isEnlarged ? "back to its corner (Shift+I)" : "fill the picture (Shift+I)",
                                "learn.incidence-large");
    const ImU32 ink = p.ink(Ink::Dim);
    const float arm = p.px(4), line = std::max(1.f, 1.4f * p.scale), in = isEnlarged ? p.px(2.5f) : p.px(4.5f);
    painter.line(close - ImVec2(arm, arm), close + ImVec2(arm, arm), ink, line);
    painter.line(close + ImVec2(-arm, arm), close + ImVec2(arm, -arm), ink, line);
    painter.rect(RowRect{large, large}.grown(in), ink, 0, line);
    const std::string alone = session::pairName(p.session);
    cutText(p, title.from(title.min.x + p.px(10)).to(title.max.x - p.px(6)).lowered(p.px(2)), p.fonts.strong, Ink::Text,
            "Plane of incidence" + (alone.empty() ? alone : ", " + alone));
    const Press bar = pressIn("bar", title);
    if (bar.hot && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) return p.run("learn.incidence-large");
    if (isFixed) return;
    if (bar.hot || bar.held) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    if (bar.held && (moved.x != 0 || moved.y != 0))
        p.send(session::placeInset,
               view::Rect{rect.x + double(moved.x), rect.y + double(moved.y), rect.width, rect.height});
}

void drawCorners(const Panel& p, const view::Rect& rect) {
    using session::Corner;
    const float grip = p.px(kGrip);
    const float x0 = float(rect.x), x1 = float(rect.x + rect.width) - grip;
    const float y0 = float(rect.y), y1 = float(rect.y + rect.height) - grip;
    const auto corner = [&](const char* id, Corner which, float x, float y, ImGuiMouseCursor cursor) {
        const Press item = pressIn(id, {{x, y}, {x + grip, y + grip}});
        if (item.hot || item.held) ImGui::SetMouseCursor(cursor);
        const ImVec2 moved = ImGui::GetIO().MouseDelta;
        if (item.held && (moved.x != 0 || moved.y != 0))
            p.send(session::placeInset, session::resized(rect, which, fromIm(moved), p.session.viewport.area()));
    };
    corner("nw", Corner::TopLeft, x0, y0, ImGuiMouseCursor_ResizeNWSE);
    corner("sw", Corner::BottomLeft, x0, y1, ImGuiMouseCursor_ResizeNESW);
    corner("se", Corner::BottomRight, x1, y1, ImGuiMouseCursor_ResizeNWSE);
}

}  // namespace

void drawIncidenceInset(const Panel& p) {
    const bool isEnlarged = p.session.presentation.inset.isEnlarged();
    const view::Rect rect = *p.session.viewport.area().inset;
    const RowRect area = toIm(rect);
    const Region region("incidence inset", area);
    const FlatPainter painter = windowPainter();
    const float rounding = isEnlarged ? 0 : p.px(kCorner);
    painter.rectFilled(area, p.ink(Ink::Panel, isEnlarged ? 1.f : 0.92f), rounding);
    if (!isEnlarged) painter.rect(area, p.ink(Ink::Hairline), rounding, std::max(1.f, p.scale));
    const bool isFixed = isEnlarged || !p.session.queries.collision();  // a note has no size of its own
    if (!isFixed) drawCorners(p, rect);
    drawInsetTitle(p, rect, isEnlarged, isFixed);
    const float side = p.px(isEnlarged ? kMargin : 4);
    const view::Rect& free = p.session.viewport.area().free;  // the legend lies over the foot of the picture
    const float bottom = area.max.y - side;
    drawIncidence(p, {area.min + ImVec2(side, p.px(kTitle)),
                      {area.max.x - side, isEnlarged ? std::min(bottom, float(free.y + free.height)) : bottom}});
}

}  // namespace ui
