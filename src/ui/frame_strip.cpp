#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "render/numbers.h"
#include "session/commands.h"
#include "ui/flat_drawing.h"
#include "ui/plot_view.h"

namespace ui {
namespace {

using learn::FrameLook;
using learn::FrameView;
using session::Collision;
using session::Session;
using session::StripCell;

constexpr float kCell = 92, kCellGap = 6, kNames = 36;  // px of the design
constexpr double kCellRoom = 1.2;                       // of a cell about the two circles at contact

/// Where a ball stands in the plane, from the middle of what it is held against.
learn::Vec2 inPlane(const Collision& collision, const std::optional<learn::IncidencePlane>& plane,
                    const scene::Vec3& apart) {
    if (!plane) return {-glm::length(apart), 0};
    return plane->to2d(collision.query.sphere.center + apart);
}

struct CellLook {
    std::string name, detail;
    Ink ink = Ink::Dim;
    learn::Vec2 ball{0};
    bool isContact = false, overlaps = false;
};

CellLook lookOf(const Collision& collision, const std::optional<learn::IncidencePlane>& plane, const FrameView& view,
                const StripCell& cell) {
    if (!cell.look) {
        const collide::Contact& contact = *view.sweep.contact;
        return {"contact",   render::shortNumber(contact.frames),
                Ink::Normal, inPlane(collision, plane, contact.ballCenter - contact.sphereCenter),
                true,        false};
    }
    const FrameLook& look = view.looks[*cell.look];
    const std::string gap = render::shortNumber(std::abs(look.separation));
    return {"frame " + render::shortNumber(look.frame),
            look.separation == 0 ? "touching" : gap + (look.separation < 0 ? " inside" : " apart"),
            look.overlaps ? Ink::Warning : Ink::Dim,
            inPlane(collision, plane, look.ball - look.sphere),
            false,
            look.overlaps};
}

/// A ball that is outside the cell: a head at the edge that points to it.
void drawFarAway(const Look& look, ImDrawList* list, const RowRect& cell, ImVec2 middle, ImVec2 ball) {
    const ImVec2 way{ball.x - middle.x, ball.y - middle.y};
    const float length = std::hypot(way.x, way.y), reach = (cell.max.x - cell.min.x) / 2 - look.px(5);
    if (!(length > 0)) return;
    const ImVec2 u{way.x / length, way.y / length};
    const float along = reach / std::max(std::abs(u.x), std::abs(u.y));
    const ImVec2 tip{middle.x + u.x * along, middle.y + u.y * along};
    arrowLine(look, list, {tip.x - u.x * look.px(16), tip.y - u.y * look.px(16)}, tip, look.ink(Ink::Ball),
              std::max(1.f, 2 * look.scale));
}

void drawStripCell(const Look& look, const Collision& collision, const CellLook& cell, const RowRect& area) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float side = area.max.x - area.min.x;
    const RowRect box{area.min, {area.max.x, area.min.y + side}};
    list->AddRectFilled(box.min, box.max, look.ink(Ink::Field), look.px(kCorner));
    const double r = collision.query.ball.radius, R = collision.query.sphere.radius + r;
    const double reach = std::max(kCellRoom * (R + r), 1e-300);
    const session::DrawingFit fit = session::fitInto({-reach, -reach}, {reach, reach}, rectOf(box));
    const ImVec2 middle = toIm(fit.toPx({0, 0})), ball = toIm(fit.toPx(cell.ball));
    const float line = std::max(1.f, 1.4f * look.scale);
    list->PushClipRect(box.min, box.max, true);
    const float sphereRadius = float(collision.query.sphere.radius * fit.pxPerUnit);
    list->AddCircleFilled(middle, sphereRadius, look.ink(Ink::Sphere, 0.34f), 0);
    list->AddCircle(middle, sphereRadius, look.ink(Ink::Sphere), 0, line);
    const float radius = std::max(2 * look.scale, float(r * fit.pxPerUnit));
    const bool isNear = std::max(std::abs(cell.ball.x), std::abs(cell.ball.y)) - r < reach;
    if (!isNear) {
        drawFarAway(look, list, box, middle, ball);
    } else if (cell.isContact) {
        list->AddCircleFilled(ball, radius, look.ink(Ink::Ball, 0.25f), 0);
        dashedCircle(look, list, ball, radius, look.ink(Ink::Ball), line);
        const double distance = glm::length(cell.ball);
        if (distance > 0)
            flatDot(look, list, toIm(fit.toPx(cell.ball * (collision.query.sphere.radius / distance))),
                    look.ink(Ink::Normal));
    } else {
        const Ink ink = cell.overlaps ? Ink::Warning : Ink::Ball;
        list->AddCircleFilled(ball, radius, look.ink(ink, 0.45f), 0);
        list->AddCircle(ball, radius, look.ink(ink), 0, line);
    }
    list->PopClipRect();
    list->AddRect(box.min, box.max, look.ink(cell.isContact || cell.overlaps ? cell.ink : Ink::Hairline),
                  look.px(kCorner), 0, cell.isContact || cell.overlaps ? 2 * look.scale : std::max(1.f, look.scale));
    const float centre = (area.min.x + area.max.x) / 2;
    const Ink ink = cell.ink == Ink::Dim ? Ink::Text : cell.ink;
    rowText(look, list, look.fonts.body, centre, box.max.y + look.px(1), look.px(18), look.ink(ink),
            fitted(look, look.fonts.body, look.spell(cell.name), side), Align::Centre);
    rowText(look, list, look.fonts.body, centre, box.max.y + look.px(17), look.px(18), look.ink(cell.ink),
            fitted(look, look.fonts.body, look.spell(cell.detail), side), Align::Centre);
}

/// The strip. @return its height
float drawStrip(const Look& look, Session& session, const Collision& collision, const FrameView& view,
                const RowRect& area) {
    const float width = area.max.x - area.min.x, gap = look.px(kCellGap);
    const auto most = static_cast<std::size_t>(std::clamp(int((width + gap) / (look.px(kCell) + gap)), 3, 12));
    const float side = std::floor((width - gap * float(most - 1)) / float(most));
    const auto [back, on] = session::stripReach(view, most);
    const int shift = std::clamp(session.looks.shift, back, on);
    const auto plane = learn::incidencePlane(collision.query);
    float x = area.min.x;
    for (const StripCell& cell : session::stripOf(view, most, shift)) {
        drawStripCell(look, collision, lookOf(collision, plane, view, cell), {{x, area.min.y}, {x + side, area.max.y}});
        x += side + gap;
    }
    const float height = side + look.px(kNames);
    const FlatItem item = flatItem("strip", {area.min, {area.max.x, area.min.y + height}});
    if (!item.hovered || back == on) return height;
    const float wheel = ImGui::GetIO().MouseWheel;
    itemTakesWheel();
    if (wheel != 0)
        session.later([to = std::clamp(shift - (wheel > 0 ? 1 : -1), back, on)](Session& s) { s.looks.shift = to; });
    tooltip(look, "wheel: earlier and later looks");
    return height;
}

/// Wrapped words. @return their height
float drawWords(const Look& look, const RowRect& area, float top, ImU32 color, const std::string& words) {
    const std::string text = look.spell(words);
    const float width = area.max.x - area.min.x, size = fontSize(look.fonts.body);
    ImGui::GetWindowDrawList()->AddText(look.fonts.body, size, {area.min.x, top}, color, text.c_str(), nullptr, width);
    return look.fonts.body->CalcTextSizeA(size, width, width, text.c_str()).y;
}

}  // namespace

void drawFrameView(const Look& look, Session& session, const RowRect& area) {
    if (drawInstead(look, session, area)) return;
    const auto collision = session::collisionOf(session);
    const FrameView& view = *session.looks.of(session);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->PushClipRect(area.min, area.max, true);
    const float row = look.px(22);
    float y = area.min.y;
    rowText(look, list, look.fonts.strong, area.min.x, y - look.px(3), look.px(20), look.ink(Ink::Text),
            "Testing only once per frame");
    const session::Command& command = *session::findCommand("learn.looks");
    const std::string words = (session.looks.isShown ? "hide in the picture " : "show in the picture ") +
                              session::shortcutText(command.shortcuts[0]);
    const float width = textWidth(look.fonts.body, look.spell(words));
    const ImVec2 before = ImGui::GetCursorScreenPos();
    if (area.max.x - width > area.min.x + look.px(180) &&
        link(look, "looks", words, {area.max.x - width, y - look.px(3)}, {area.max.x, y + look.px(17)}))
        session::runLater(session, "learn.looks");
    ImGui::SetCursorScreenPos(before);
    y += row;
    y += drawStrip(look, session, *collision, view, {{area.min.x, y}, area.max}) + look.px(10);
    y += drawWords(look, area, y, look.ink(view.tunnelled ? Ink::Warning : Ink::Text), view.story) + look.px(8);
    for (const session::LooksRow& found : session::looksRows(view)) {
        rowText(look, list, look.fonts.body, area.min.x, y, row, look.ink(Ink::Dim), look.spell(found.label));
        rowText(look, list, look.fonts.mono, area.max.x, y, row, look.ink(Ink::Text),
                fitted(look, look.fonts.mono, look.spell(found.value), area.max.x - area.min.x - look.px(110)),
                Align::Right);
        y += row;
    }
    const std::string missed = session::missedText(session);
    if (!missed.empty()) drawWords(look, area, y + look.px(6), look.ink(Ink::Warning), missed);
    list->PopClipRect();
}

}  // namespace ui
