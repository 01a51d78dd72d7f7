#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "session/actions/panel_actions.h"
#include "session/texts/answer_text.h"
#include "session/views/drawing.h"
#include "ui/timeline/timeline.h"
#include "ui/widgets/flat_drawing.h"
#include "ui/widgets/hit_area.h"

namespace ui {
namespace {

using session::Session;

/// The path length of the relative motion at the shown instant, up to the contact.
double shownLength(const Session& session, const session::Collision& collision) {
    const collide::Vec3 relative = collide::velocityOf(collision.query.ball) - collision.query.obstacle.velocity;
    const auto& encounter = session.queries.encounter();
    double frames = session.playback.instant().frames;
    if (encounter && collide::isHit(encounter->answer.outcome) && encounter->answer.contact)
        frames = std::min(frames, encounter->answer.contact->frames);
    return frames * glm::length(relative);
}

/// The height of a curve over x; it is given as points ascending in x.
double heightAt(const learn::Curve& curve, double x) {
    const auto& points = curve.points;
    const auto after = std::find_if(points.begin(), points.end(), [&](const auto& point) { return point.x >= x; });
    if (after == points.begin() || after == points.end()) return after == points.end() ? points.back().y : after->y;
    const auto& before = *(after - 1);
    return std::lerp(before.y, after->y, (x - before.x) / (after->x - before.x));
}

}  // namespace

void drawDistance(const Panel& p, const RowRect& area) {
    const auto collision = p.session.queries.collision();
    if (!collision || p.session.mask.isOn()) return;
    const auto drawing = session::plotOf(p.session.panels.drawing, *collision, session::PlotKind::Distance);
    if (!drawing || drawing->plot.curves.empty() || drawing->plot.curves.front().points.empty()) return;
    const Press press = pressIn("distance", area);
    if (press.clicked) p.run("panel.plots");
    const std::string note = session::pairNote(p.session);
    if (press.hot)
        tooltip(p,
                "Squared distance of the centres along the path; click: the plot." + (note.empty() ? "" : "\n" + note));
    const FlatPainter painter = windowPainter();
    const float width = area.width();
    const std::string brief = note.empty() ? "Squared distance" : "Squared distance, alone";
    const std::string whole =
        note.empty() ? "Squared distance along the path" : "Squared distance, " + session::pairName(p.session);
    const bool isLong = textWidth(p, whole) <= width;
    cutText(p, lineAt(area.min.x, area.min.y, p.px(kTrackRow)).first(width), Ink::Dim, isLong ? whole : brief);
    const std::string level = p.spell("R\u00b2");
    const ImVec2 min{area.min.x, area.min.y + p.px(20)};
    const ImVec2 max{area.max.x - textWidth(p, level) - p.px(6), area.max.y - p.px(4)};
    // From 0 up, so that the height of R² can be compared.
    const double top = drawing->y1, bottom = std::min(0.0, drawing->y0);
    const auto at = [&](learn::PlotPoint point) {
        return ImVec2{min.x + float((point.x - drawing->x0) / (drawing->x1 - drawing->x0)) * (max.x - min.x),
                      max.y - float((point.y - bottom) / (top - bottom)) * (max.y - min.y)};
    };
    const learn::Curve& curve = drawing->plot.curves.front();
    painter.pushClip({min.x, min.y - p.px(4)}, {area.max.x, max.y + p.px(4)}, true);
    for (const learn::PlotLevel& mark : drawing->plot.levels) {
        if (mark.ink != Ink::Sphere) continue;
        const float y = at({0, mark.y}).y;
        dashedLine(p, {min.x, y}, {max.x, y}, p.ink(Ink::Sphere), std::max(1.f, p.scale));
        rowText(p, lineAt(area.max.x, y - p.px(8), p.px(kTrackRow)), Ink::Sphere, level, Align::Right);
    }
    std::vector<ImVec2> points;
    for (const learn::PlotPoint& point : curve.points) points.push_back(at(point));
    painter.polyline(points, p.ink(curve.ink), 1.6f * p.scale);
    for (const learn::PlotMark& mark : drawing->plot.marks) {
        using Kind = learn::PlotMark::Kind;
        if (mark.kind == Kind::Enter) painter.circleFilled(at(mark.at), p.px(3.5f), p.ink(Ink::Normal), 20);
        if (mark.kind == Kind::Minimum && !collide::isHit(p.session.queries.encounter()->answer.outcome))
            painter.circle(at(mark.at), p.px(3.5f), p.ink(Ink::Closest), 20, 1.4f * p.scale);
    }
    if (p.session.playback.instant().isUnderWay()) {
        const double x = std::min(shownLength(p.session, *collision), drawing->x1);
        flatDot(p, at({x, heightAt(curve, x)}), p.ink(Ink::Ball));
    }
    painter.popClip();
}

}  // namespace ui
