#include "session/actions/view_actions.h"

#include <algorithm>

#include "scene/body_values.h"
#include "scene/shapes.h"
#include "session/texts/present_options.h"
#include "session/views/inset_view.h"

namespace session {
namespace {

/// Moves the inset into the emptiest corner of a view, unless the user has placed it.
void placeInsetBeside(Session& s, const scene::View& view) {
    PictureArea area = s.viewport.area();
    if (!area.inset || s.presentation.inset.isEnlarged() || s.settings.insetPlaced) return;
    s.settings = inEmptiestCorner(s.settings, area, {view, area.viewport}, s.queries.storyBounds());
    area.inset = insetIn(s, area);
    (void)s.viewport.setArea(area);
}

constexpr double kTablePitch = 0.68;  // higher above a table than above bodies without walls: it is wide and low

/// Walls meet at three corners or more.
bool isTable(const view::Stage& stage) {
    const auto isBound = [](const view::WallFace& wall) {
        return !wall.cushion.empty() && wall.rails.front().fadeA == 0 && wall.rails.front().fadeB == 0;
    };
    return std::count_if(stage.walls.begin(), stage.walls.end(), isBound) >= 3;
}

double usualPitch(const Session& s) { return isTable(stageOf(s)) ? kTablePitch : scene::View{}.pitchRadians; }

}  // namespace

void lookInPerspective(Session& s) {
    scene::View view = s.viewport.view();
    view.planar = view.orthographic = false;
    s.viewport.setView(view);
    const std::optional<scene::View>& own = s.document.scene().view;
    if (!own || !(own->planar || own->orthographic)) return frameAll(s);
    s.presentation.spanDoublings = 0;
    s.viewport.frameExtent(s.queries.storyBounds(), usualPitch(s));
}

void frameAll(Session& s) {
    s.presentation.spanDoublings = 0;
    const double pitch = usualPitch(s);
    const PictureArea area = s.viewport.area();
    if (area.inset) {
        scene::View start;
        start.planar = s.viewport.view().planar;
        start.pitchRadians = pitch;
        placeInsetBeside(s, s.document.scene().view.value_or(
                                view::framed(start, s.queries.storyBounds(), area.viewport, area.free)));
    }
    if (s.document.scene().view) return s.viewport.setView(*s.document.scene().view);
    s.viewport.frameExtent(s.queries.storyBounds(), pitch);
}

void endViewModes(Session& s) {
    s.presentation.followsBall = false;
    s.presentation.sampling.isShown = false;
    s.presentation.referenceFrame.show(learn::ReferenceFrame::World, true);
}

void frameSelection(Session& s) {
    const scene::Scene& scene = s.document.scene();
    std::vector<view::Bounds> bounds;
    for (const scene::ObjectRef ref : s.document.current().selection) {
        const collide::Obstacle body = scene::obstacleOf(scene, ref);
        const double reach = scene::reachOf(body);
        bounds.push_back({scene::middleOf(body), reach > 0 ? reach : 1});
    }
    if (bounds.empty()) bounds = s.queries.storyBounds();
    s.viewport.frame(bounds);
}

void setPlanar(Session& s, bool on) { s.viewport.setPlanar(on, s.queries.storyBounds()); }

std::optional<view::Rect> insetIn(const Session& s, const PictureArea& area) {
    const InsetView& inset = s.presentation.inset;
    const bool isInPanel = s.settings.isClass && s.lesson.isOpen() && !inset.isEnlarged();  // the picture is narrow
    const bool hasDrawing = s.queries.collision().has_value();
    if (isInPanel || !inset.isShown(s.settings, hasDrawing)) return std::nullopt;
    const view::Rect rect = insetRect(s.settings, area, inset.isEnlarged());
    return inset.isEnlarged() || hasDrawing ? rect : noteRect(rect, s.settings, area);
}

void openContextMenu(Session& s, const std::optional<scene::ObjectRef>& ref, view::Vec2 px) {
    const std::optional<std::size_t> ball = s.document.current().activeBall();
    if (ref && !scene::contains(s.document.scene(), *ref)) return;
    if (ref && !s.document.current().isSelected(*ref)) s.document.select({*ref});
    s.window.context = ContextRequest{px, ref, ball};
}

void setArea(Session& s, const PictureArea& area) {
    s.settings.hasTwoPanels = area.hasTwoPanels;
    s.settings.hasOneSide = area.hasOneSide;
    const bool isInsetNew = area.inset && !s.viewport.area().inset;
    if (s.viewport.setArea(area)) return frameAll(s);
    if (isInsetNew) placeInsetBeside(s, s.viewport.view());
}

}  // namespace session
