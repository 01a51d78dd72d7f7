#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "session/actions/panel_actions.h"
#include "session/commands/commands.h"
#include "text/numbers.h"
#include "ui/widgets/flat_drawing.h"
#include "ui/widgets/plot_view.h"

namespace ui {
namespace {

using learn::DiscreteSampling;
using learn::FrameSample;
using session::Collision;
using session::StripCell;

constexpr float kCell = 92, kCellGap = 6, kNames = 36;  // px of the design
constexpr double kCellRoom = 1.2;                       // size of a cell, relative to the two circles at contact

/// Position of a ball in the plane, from the centre of its target.
learn::Vec2 inPlane(const Collision& collision, const std::optional<learn::IncidencePlane>& plane,
                    const scene::Vec3& apart) {
    if (!plane) return {-glm::length(apart), 0};
    return plane->to2d(collision.query.obstacle.center + apart);
}

struct CellContents {
    std::string name, detail;
    Ink ink = Ink::Dim;
    learn::Vec2 ball{0};
    bool isContact = false, overlaps = false;
};

CellContents contentsOf(const Collision& collision, const std::optional<learn::IncidencePlane>& plane,
                        const DiscreteSampling& view, const StripCell& cell) {
    if (!cell.sample) {
        const collide::Contact& contact = *view.sweep.contact;
        return {"contact",   text::shortNumber(contact.frames),
                Ink::Normal, inPlane(collision, plane, contact.ballCenter - contact.sphereCenter),
                true,        false};
    }
    const FrameSample& sample = view.samples[*cell.sample];
    const std::string gap = text::shortNumber(std::abs(sample.separation));
    return {"frame " + text::shortNumber(sample.frame),
            sample.separation == 0 ? "touching" : gap + (sample.separation < 0 ? " inside" : " apart"),
            sample.overlaps ? Ink::Warning : Ink::Dim,
            inPlane(collision, plane, sample.ball - sample.sphere),
            false,
            sample.overlaps};
}

/// For a ball outside the cell, an arrow head at the edge points to it.
void drawFarAway(const Style& style, FlatPainter painter, const RowRect& cell, ImVec2 middle, ImVec2 ball) {
    const ImVec2 way{ball.x - middle.x, ball.y - middle.y};
    const float length = std::hypot(way.x, way.y), reach = (cell.width()) / 2 - style.px(5);
    if (!(length > 0)) return;
    const ImVec2 u{way.x / length, way.y / length};
    const float along = reach / std::max(std::abs(u.x), std::abs(u.y));
    const ImVec2 tip{middle.x + u.x * along, middle.y + u.y * along};
    arrowLine(style, painter, {tip.x - u.x * style.px(16), tip.y - u.y * style.px(16)}, tip, style.ink(Ink::Ball),
              std::max(1.f, 2 * style.scale));
}

void drawStripCell(const Style& style, const Collision& collision, const CellContents& cell, const RowRect& area) {
    const FlatPainter painter = windowPainter();
    const float side = area.width();
    const RowRect box{area.min, {area.max.x, area.min.y + side}};
    painter.rectFilled(box.min, box.max, style.ink(Ink::Field), style.px(kCorner));
    const double r = collision.query.ball.radius, R = collision.query.obstacle.radius + r;
    const double reach = std::max(kCellRoom * (R + r), 1e-300);
    const session::DrawingFit fit = session::fitInto({-reach, -reach}, {reach, reach}, rectOf(box));
    const ImVec2 middle = toIm(fit.toPx({0, 0})), ball = toIm(fit.toPx(cell.ball));
    const float line = std::max(1.f, 1.4f * style.scale);
    painter.pushClip(box.min, box.max, true);
    const float sphereRadius = float(collision.query.obstacle.radius * fit.pxPerUnit);
    painter.circleFilled(middle, sphereRadius, style.ink(Ink::Sphere, 0.34f), 0);
    painter.circle(middle, sphereRadius, style.ink(Ink::Sphere), 0, line);
    const float radius = std::max(2 * style.scale, float(r * fit.pxPerUnit));
    const bool isNear = std::max(std::abs(cell.ball.x), std::abs(cell.ball.y)) - r < reach;
    if (!isNear) {
        drawFarAway(style, painter, box, middle, ball);
    } else if (cell.isContact) {
        painter.circleFilled(ball, radius, style.ink(Ink::Ball, 0.25f), 0);
        dashedCircle(style, painter, ball, radius, style.ink(Ink::Ball), line);
        const double distance = glm::length(cell.ball);
        if (distance > 0)
            flatDot(style, painter, toIm(fit.toPx(cell.ball * (collision.query.obstacle.radius / distance))),
                    style.ink(Ink::Normal));
    } else {
        const Ink ink = cell.overlaps ? Ink::Warning : Ink::Ball;
        painter.circleFilled(ball, radius, style.ink(ink, 0.45f), 0);
        painter.circle(ball, radius, style.ink(ink), 0, line);
    }
    painter.popClip();
    painter.rect(box.min, box.max, style.ink(cell.isContact || cell.overlaps ? cell.ink : Ink::Hairline),
                 style.px(kCorner), cell.isContact || cell.overlaps ? 2 * style.scale : std::max(1.f, style.scale));
    const float centre = (area.min.x + area.max.x) / 2;
    const Ink ink = cell.ink == Ink::Dim ? Ink::Text : cell.ink;
    rowText(style, painter, style.fonts.body, centre, box.max.y + style.px(1), style.px(18), style.ink(ink),
            fitted(style, style.fonts.body, style.spell(cell.name), side), Align::Centre);
    rowText(style, painter, style.fonts.body, centre, box.max.y + style.px(17), style.px(18), style.ink(cell.ink),
            fitted(style, style.fonts.body, style.spell(cell.detail), side), Align::Centre);
}

/// The strip. @return its height
float drawStrip(const Panel& p, const Collision& collision, const DiscreteSampling& view, const RowRect& area) {
    const float width = area.width(), gap = p.px(kCellGap);
    const auto most = static_cast<std::size_t>(std::clamp(int((width + gap) / (p.px(kCell) + gap)), 3, 12));
    const float side = std::floor((width - gap * float(most - 1)) / float(most));
    const auto [back, on] = session::stripReach(view, most);
    const int shift = std::clamp(p.session.presentation.sampling.shift, back, on);
    const auto plane = learn::incidencePlane(collision.query);
    float x = area.min.x;
    for (const StripCell& cell : session::stripOf(view, most, shift)) {
        drawStripCell(p, collision, contentsOf(collision, plane, view, cell),
                      {{x, area.min.y}, {x + side, area.max.y}});
        x += side + gap;
    }
    const float height = side + p.px(kNames);
    const FlatItem item = flatItem("strip", {area.min, {area.max.x, area.min.y + height}});
    if (!item.hovered || back == on) return height;
    const float wheel = ImGui::GetIO().MouseWheel;
    itemTakesWheel();
    if (wheel != 0) p.send(session::shiftSampling, std::clamp(shift - (wheel > 0 ? 1 : -1), back, on));
    tooltip(p, "wheel: earlier and later samples");
    return height;
}

/// Wrapped words. @return their height
float drawWords(const Style& style, const RowRect& area, float top, ImU32 color, const std::string& words) {
    const std::string text = style.spell(words);
    const float width = area.width(), size = fontSize(style.fonts.body);
    windowPainter().text(style.fonts.body, size, {area.min.x, top}, color, text, width);
    return style.fonts.body->CalcTextSizeA(size, width, width, text.c_str()).y;
}

}  // namespace

void drawFrameView(const Panel& p, const RowRect& area) {
    if (drawInstead(p, area)) return;
    const auto collision = p.session.queries.collision();
    const DiscreteSampling& view = *p.session.queries.sampling();
    const FlatPainter painter = windowPainter();
    painter.pushClip(area.min, area.max, true);
    const float row = p.px(22);
    float y = area.min.y;
    rowText(p, painter, p.fonts.strong, area.min.x, y - p.px(3), p.px(20), p.ink(Ink::Text),
            "Testing only once per frame");
    const session::Command& command = *session::findCommand("learn.sampling");
    const std::string words =
        (p.session.presentation.sampling.isShown ? "hide in the picture " : "show in the picture ") +
        session::shortcutText(command.shortcuts[0]);
    const float width = textWidth(p.fonts.body, p.spell(words));
    const ImVec2 before = ImGui::GetCursorScreenPos();
    // Beside the title, or in a narrow panel below it.
    const bool isBeside = area.max.x - width > area.min.x + p.px(190);
    const ImVec2 place{isBeside ? area.max.x - width : area.min.x, y - p.px(3) + (isBeside ? 0 : row)};
    if (link(p, "samples", words, place, {place.x + width, place.y + p.px(20)})) p.run("learn.sampling");
    ImGui::SetCursorScreenPos(before);
    y += isBeside ? row : 2 * row;
    y += drawStrip(p, *collision, view, {{area.min.x, y}, area.max}) + p.px(10);
    y += drawWords(p, area, y, p.ink(view.tunnelled ? Ink::Warning : Ink::Text), view.summary) + p.px(8);
    for (const session::SamplingRow& found : session::samplingRows(view)) {
        rowText(p, painter, p.fonts.body, area.min.x, y, row, p.ink(Ink::Dim), p.spell(found.label));
        rowText(p, painter, p.fonts.mono, area.max.x, y, row, p.ink(Ink::Text),
                fitted(p, p.fonts.mono, p.spell(found.value), area.width() - p.px(110)), Align::Right);
        y += row;
    }
    const std::string missed = session::missedText(p.session.document.scene(), p.session.queries.missedBySampling());
    if (!missed.empty()) drawWords(p, area, y + p.px(6), p.ink(Ink::Warning), missed);
    painter.popClip();
}

}  // namespace ui
