#include <imgui.h>

#include <algorithm>

#include "session/actions/panel_actions.h"
#include "ui/viewport/overlays.h"
#include "ui/widgets/flat_drawing.h"
#include "ui/widgets/plot_view.h"

namespace ui {
namespace {

constexpr float kGrip = 10;   // px of the design: side of the grip at a corner
constexpr float kTitle = 26;  // px of the design

void setPlace(session::Actions& actions, const view::Rect& rect) { actions.send(session::placeInset, rect); }

/// A button in the title row.
bool titleButton(const Style& style, const char* id, ImVec2 min, ImVec2 max, const char* help) {
    const FlatItem item = flatItem(id, {min, max});
    if (item.hovered) windowPainter().rectFilled(min, max, style.ink(Ink::Field), style.px(kCorner));
    if (item.hovered) tooltip(style, help);
    return item.pressed;
}

void drawInsetTitle(const Panel& p, const view::Rect& rect, bool isEnlarged, bool isFixed) {
    const FlatPainter painter = windowPainter();
    const ImVec2 min{float(rect.x), float(rect.y)};
    const float right = float(rect.x + rect.width), height = p.px(kTitle), side = p.px(20);
    const float top = min.y + p.px(4), closeX = right - side - p.px(5), largeX = closeX - side;
    const auto run = [&](const char* id) { p.run(id); };
    if (titleButton(p, "close", {closeX, top}, {closeX + side, top + side}, "hide (I)")) run("learn.incidence");
    if (titleButton(p, "large", {largeX, top}, {largeX + side, top + side},
                    isEnlarged ? "back to its corner (Shift+I)" : "fill the picture (Shift+I)"))
        run("learn.incidence-large");
    const ImU32 ink = p.ink(Ink::Dim);
    const float arm = p.px(4), middle = top + side / 2, x = closeX + side / 2, line = std::max(1.f, 1.4f * p.scale);
    painter.line({x - arm, middle - arm}, {x + arm, middle + arm}, ink, line);
    painter.line({x - arm, middle + arm}, {x + arm, middle - arm}, ink, line);
    const float y = largeX + side / 2, in = isEnlarged ? p.px(2.5f) : p.px(4.5f);
    painter.rect({y - in, middle - in}, {y + in, middle + in}, ink, 0, line);
    rowText(p, painter, p.fonts.strong, min.x + p.px(10), min.y + p.px(2), height, p.ink(Ink::Text),
            fitted(p, p.fonts.strong, "Plane of incidence", largeX - min.x - p.px(16)));
    const FlatItem bar = flatItem("bar", {min, {largeX, min.y + height}});
    if (bar.hovered && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) return run("learn.incidence-large");
    if (isFixed) return;
    if (bar.hovered || bar.held) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    if (bar.held && (moved.x != 0 || moved.y != 0))
        setPlace(p.actions, {rect.x + double(moved.x), rect.y + double(moved.y), rect.width, rect.height});
}

void drawCorners(const Panel& p, const view::Rect& rect) {
    using session::Corner;
    const float grip = p.px(kGrip);
    const float x0 = float(rect.x), x1 = float(rect.x + rect.width) - grip;
    const float y0 = float(rect.y), y1 = float(rect.y + rect.height) - grip;
    const auto corner = [&](const char* id, Corner which, float x, float y, ImGuiMouseCursor cursor) {
        const FlatItem item = flatItem(id, {{x, y}, {x + grip, y + grip}});
        if (item.hovered || item.held) ImGui::SetMouseCursor(cursor);
        const ImVec2 moved = ImGui::GetIO().MouseDelta;
        if (item.held && (moved.x != 0 || moved.y != 0))
            setPlace(p.actions,
                     session::resized(rect, which, {double(moved.x), double(moved.y)}, p.session.viewport.area()));
    };
    corner("nw", Corner::TopLeft, x0, y0, ImGuiMouseCursor_ResizeNWSE);
    corner("sw", Corner::BottomLeft, x0, y1, ImGuiMouseCursor_ResizeNESW);
    corner("se", Corner::BottomRight, x1, y1, ImGuiMouseCursor_ResizeNWSE);
}

}  // namespace

void drawIncidenceInset(const Panel& p) {
    const bool isEnlarged = p.session.presentation.inset.isEnlarged();
    const view::Rect rect = *p.session.viewport.area().inset;
    ImGui::SetNextWindowPos({float(rect.x), float(rect.y)});
    ImGui::SetNextWindowSize({float(rect.width), float(rect.height)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::Begin("incidence inset", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoBringToFrontOnFocus);
    const FlatPainter painter = windowPainter();
    const ImVec2 min{float(rect.x), float(rect.y)}, max{float(rect.x + rect.width), float(rect.y + rect.height)};
    const float rounding = isEnlarged ? 0 : p.px(kCorner);
    painter.rectFilled(min, max, p.ink(Ink::Panel, isEnlarged ? 1.f : 0.92f), rounding);
    if (!isEnlarged) painter.rect(min, max, p.ink(Ink::Hairline), rounding, std::max(1.f, p.scale));
    const bool isFixed = isEnlarged || !p.session.queries.collision();  // a note has no size of its own
    if (!isFixed) drawCorners(p, rect);
    drawInsetTitle(p, rect, isEnlarged, isFixed);
    const float side = p.px(isEnlarged ? kMargin : 4);
    const view::Rect& free = p.session.viewport.area().free;  // the legend lies over the foot of the picture
    const float bottom = isEnlarged ? std::min(max.y - side, float(free.y + free.height)) : max.y - side;
    drawIncidence(p, {{min.x + side, min.y + p.px(kTitle)}, {max.x - side, bottom}});
    ImGui::End();
    ImGui::PopStyleVar();
}

}  // namespace ui
