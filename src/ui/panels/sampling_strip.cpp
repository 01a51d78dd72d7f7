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
void drawFarAway(const Style& style, const RowRect& cell, ImVec2 middle, ImVec2 ball) {
    const ImVec2 way = ball - middle;
    const float length = lengthOf(way), reach = cell.width() / 2 - style.px(5);
    if (!(length > 0)) return;
    const ImVec2 u = way / length, tip = middle + u * (reach / std::max(std::abs(u.x), std::abs(u.y)));
    arrowLine(style, tip - u * style.px(16), tip, style.ink(Ink::Ball), std::max(1.f, 2 * style.scale));
}

void drawStripCell(const Style& style, const Collision& collision, const CellContents& cell, const RowRect& area) {
    const FlatPainter painter = windowPainter();
    const float side = area.width();
    const RowRect box{area.min, {area.max.x, area.min.y + side}};
    painter.rectFilled(box, style.ink(Ink::Field), style.px(kCorner));
    const double r = collision.query.ball.radius, R = collision.query.obstacle.radius + r;
    const double reach = std::max(kCellRoom * (R + r), 1e-300);
    const session::DrawingFit fit = session::fitInto({-reach, -reach}, {reach, reach}, rectOf(box));
    const ImVec2 middle = toIm(fit.toPx({0, 0})), ball = toIm(fit.toPx(cell.ball));
    const float line = std::max(1.f, 1.4f * style.scale);
    painter.pushClip(box, true);
    const float sphereRadius = float(collision.query.obstacle.radius * fit.pxPerUnit);
    painter.circleFilled(middle, sphereRadius, style.ink(Ink::Sphere, 0.34f), 0);
    painter.circle(middle, sphereRadius, style.ink(Ink::Sphere), 0, line);
    const float radius = std::max(2 * style.scale, float(r * fit.pxPerUnit));
    const bool isNear = std::max(std::abs(cell.ball.x), std::abs(cell.ball.y)) - r < reach;
    if (!isNear) {
        drawFarAway(style, box, middle, ball);
    } else if (cell.isContact) {
        painter.circleFilled(ball, radius, style.ink(Ink::Ball, 0.25f), 0);
        dashedCircle(style, ball, radius, style.ink(Ink::Ball), line);
        const double distance = glm::length(cell.ball);
        if (distance > 0)
            flatDot(style, toIm(fit.toPx(cell.ball * (collision.query.obstacle.radius / distance))),
                    style.ink(Ink::Normal));
    } else {
        const Ink ink = cell.overlaps ? Ink::Warning : Ink::Ball;
        painter.circleFilled(ball, radius, style.ink(ink, 0.45f), 0);
        painter.circle(ball, radius, style.ink(ink), 0, line);
    }
    painter.popClip();
    painter.rect(box, style.ink(cell.isContact || cell.overlaps ? cell.ink : Ink::Hairline), style.px(kCorner),
                 cell.isContact || cell.overlaps ? 2 * style.scale : std::max(1.f, style.scale));
    const RowRect name = rectAt({area.min.x, box.max.y + style.px(1)}, {side, style.px(18)});
    cutText(style, name, cell.ink == Ink::Dim ? Ink::Text : cell.ink, cell.name, Align::Centre);
    cutText(style, name.lowered(style.px(17) - style.px(1)), cell.ink, cell.detail, Align::Centre);
}

/// The strip. @return its height
float drawStrip(const Panel& p, const Collision& collision, const DiscreteSampling& view, const RowRect& area) {
    const float width = area.width(), gap = p.px(kCellGap);
    const auto most = static_cast<std::size_t>(std::clamp(int((width + gap) / (p.px(kCell) + gap)), 3, 12));
    const float side = std::floor((width - gap * float(most - 1)) / float(most));
    const auto [back, on] = session::stripReach(view, most);
    const int shift = std::clamp(p.session.presentation.sampling.shift, back, on);
    const auto plane = learn::incidencePlane(collision.query);
    RowRect free = area;
    for (const StripCell& cell : session::stripOf(view, most, shift))
        drawStripCell(p, collision, contentsOf(collision, plane, view, cell), free.takeFirst(side, gap));
    const float height = side + p.px(kNames);
    const Press item = pressIn("strip", {area.min, {area.max.x, area.min.y + height}});
    if (!item.hot || back == on) return height;
    const float wheel = ImGui::GetIO().MouseWheel;
    itemTakesWheel();
    if (wheel != 0) p.send(session::shiftSampling, std::clamp(shift - (wheel > 0 ? 1 : -1), back, on));
    tooltip(p, "wheel: earlier and later samples");
    return height;
}

/// Wrapped words at the top of an area, which begins below them then, and below a gap.
void takeWords(const Style& style, RowRect& area, Ink ink, const std::string& words, float gap) {
    const std::string text = style.spell(words);
    const float width = area.width(), size = fontSize(style.fonts.body);
    windowPainter().text(style.fonts.body, size, area.min, style.ink(ink), text, width);
    area.min.y += style.fonts.body->CalcTextSizeA(size, width, width, text.c_str()).y + gap;
}

}  // namespace

void drawFrameView(const Panel& p, const RowRect& area) {
    if (drawInstead(p, area)) return;
    const auto collision = p.session.queries.collision();
    const DiscreteSampling& view = *p.session.queries.sampling();
    const FlatPainter painter = windowPainter();
    painter.pushClip(area, true);
    const float row = p.px(22);
    RowRect rest = area, title = rectAt({area.min.x, area.min.y - p.px(3)}, {area.width(), p.px(20)});
    rowText(p, title, p.fonts.strong, Ink::Text, "Testing only once per frame");
    const std::string words =
        (p.session.presentation.sampling.isShown ? "hide in the picture " : "show in the picture ") +
        session::shortcutText(session::findCommand("learn.sampling")->shortcuts[0]);
    const float width = textWidth(p, words);
    // Beside the title, or in a narrow panel below it.
    const bool isBeside = area.max.x - width > area.min.x + p.px(190);
    const RowRect place = isBeside ? title.last(width) : title.first(width).lowered(row);
    if (link(p, "samples", words, place)) p.run("learn.sampling");
    rest.min.y += isBeside ? row : 2 * row;
    rest.min.y += drawStrip(p, *collision, view, rest) + p.px(10);
    takeWords(p, rest, view.tunnelled ? Ink::Warning : Ink::Text, view.summary, p.px(8));
    for (const session::SamplingRow& found : session::samplingRows(view)) {
        const RowRect line = rectAt(rest.min, {rest.width(), row});
        rowText(p, line, Ink::Dim, found.label);
        cutText(p, line.last(area.width() - p.px(110)), p.fonts.mono, Ink::Text, found.value, Align::Right);
        rest.min.y += row;
    }
    const std::string missed = session::missedText(p.session.document.scene(), p.session.queries.missedBySampling());
    rest.min.y += p.px(6);
    if (!missed.empty()) takeWords(p, rest, Ink::Warning, missed, 0);
    painter.popClip();
}

}  // namespace ui
