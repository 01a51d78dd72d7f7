/// The mouse gestures by keyboard: move, aim, resize, speed up; orbit, pan, zoom.

#include <algorithm>
#include <array>
#include <cmath>

#include "scene/body_values.h"
#include "scene/edits.h"
#include "session/actions/marks.h"
#include "session/actions/place_actions.h"
#include "session/commands/command_lists.h"
#include "session/lesson/placing.h"
#include "view/gesture.h"

namespace session {
namespace {

using scene::Kind;
using scene::ObjectRef;
using scene::Vec3;

constexpr double kOrbitPx = 50, kPanPx = 60;  // length of the drag that equals one key press
constexpr double kPlaceStepPx = 8;

/// The movement of one press, in snap steps.
struct Stride {
    const char* id;
    const char* title;
    double steps;
    Modifiers with;
};
constexpr std::array<Stride, 3> kStrides = {
    {{"", "", 1, kPlain}, {"-far", ", ten steps", 10, kCtrl}, {"-fine", ", a tenth of a step", 0.1, kAlt}}};

/// A direction of the arrow keys, by the axes of the view.
struct Way {
    const char* id;
    const char* title;
    Key key;
    bool shift;
    double right, away, up;
};
constexpr std::array<Way, 6> kWays = {{{"left", "left", Key::Left, false, -1, 0, 0},
                                       {"right", "right", Key::Right, false, 1, 0, 0},
                                       {"away", "away", Key::Up, false, 0, 1, 0},
                                       {"near", "nearer", Key::Down, false, 0, -1, 0},
                                       {"up", "up", Key::Up, true, 0, 0, 1},
                                       {"down", "down", Key::Down, true, 0, 0, -1}}};

/// The axis of the ground that points most nearly along a direction of the view, so that one coordinate changes.
Vec3 groundAxis(Vec3 direction) {
    const int axis = std::abs(direction.x) >= std::abs(direction.y) ? 0 : 1;
    Vec3 unit(0);
    unit[axis] = direction[axis] < 0 ? -1 : 1;
    return unit;
}

Vec3 directionOf(const view::Camera& camera, const Way& way) {
    const Vec3 right = groundAxis(camera.right());
    const Vec3 away(-right.y, right.x, 0);  // `right` turned by 90 degrees: the forward direction on the ground
    return way.right * right + way.away * away + Vec3(0, 0, way.up);
}

Vec3 stepped(Vec3 from, Vec3 by) {
    for (int i = 0; i < 3; ++i) from[i] = view::stepped(from[i], by[i]);
    return from;
}

double stepAt(const Session& s, Vec3 at) {
    const view::Camera camera = s.viewport.camera();
    const double units = camera.unitsPerPixel(at);  // NaN at the ends of the doubles
    return view::snapStep((units > 0 ? units : camera.unitsPerPixel(camera.view().target)) * s.viewport.area().scale);
}

void moveAim(Session& s, std::size_t ball, Vec3 direction, double steps) {
    const scene::Ball& object = s.document.scene().balls[ball];
    if (object.marks.locked) return;
    const Vec3 aim = scene::aimPoint(object);
    s.document.commit("Aim " + object.name,
                      scene::setAim(s.document.current(), ball, stepped(aim, steps * stepAt(s, aim) * direction)));
}

void move(Session& s, const Way& way, double steps) {
    // The handle of a prediction by hand is moved in place of the bodies.
    if (canPlace(s.lesson)) return nudgePlaced(s, kPlaceStepPx * steps * view::Vec2(way.right, -way.away - way.up));
    const Vec3 direction = directionOf(s.viewport.camera(), way);
    const ObjectRef primary = *s.document.current().primary();
    if (s.viewport.pointer.arrowsAim && primary.kind == Kind::Ball) {
        moveAim(s, primary.index, direction, steps);
        return;
    }
    const std::vector<ObjectRef> refs = scene::unlocked(s.document.scene(), s.document.current().selection);
    const Vec3 delta = steps * stepAt(s, scene::positionOf(s.document.scene(), primary)) * direction;
    s.document.commit("Move " + nameOfAll(s.document.scene(), refs), view::movedBy(s.document.current(), refs, delta));
}

bool canResize(const Session& s) {
    const auto primary = s.document.current().primary();
    return primary && primary->kind != Kind::Plane && !scene::marksOf(s.document.scene(), *primary).locked;
}

void resize(Session& s, double steps) {
    const ObjectRef ref = *s.document.current().primary();
    const double by = steps * stepAt(s, scene::positionOf(s.document.scene(), ref));
    const double radius = std::max(0.0, view::stepped(radiusOf(s.document.scene(), ref), by));
    s.document.commit("Change radius of " + scene::nameOf(s.document.scene(), ref),
                      scene::setRadius(s.document.current(), ref, radius));
}

bool canSpeed(const Session& s) {
    const auto ball = s.document.current().chosenBall();
    return ball && !s.document.scene().balls[*ball].marks.locked;
}

/// A tenth of the speed, as a round number; from rest, a round part of the ball's size.
void changeSpeed(Session& s, double steps) {
    const std::size_t ball = *s.document.current().chosenBall();
    const scene::Ball& object = s.document.scene().balls[ball];
    const double now = scene::speedOf(object), size = object.body.radius > 0 ? object.body.radius : 1;
    const double by = steps * view::snapStep((now > 0 ? now : size) / 100);
    s.document.commit("Change speed of " + object.name,
                      scene::setSpeed(s.document.current(), ball, std::max(0.0, view::stepped(now, by))));
}

void addMove(const Section& section, const Way& way, const Stride& stride) {
    Modifiers with = stride.with;
    with.shift = way.shift;
    std::vector<Shortcut> keys;
    // Shift+arrow with another modifier orbits or pans the view, so these commands have no key.
    if (!way.shift || stride.with == kPlain) keys.push_back({way.key, with});
    const bool isBackKey = !keys.empty() && keys.front() == kBackFromLink;
    section.add(std::string("move.") + way.id + stride.id, std::string("Move ") + way.title + stride.title,
                "Moves what is selected along one axis, or its aim while the arrow keys hold that.", std::move(keys),
                [&way, steps = stride.steps](Session& s) { move(s, way, steps); },
                {.enabled =
                     [isBackKey](const Session& s) {
                         if (isBackKey && s.lesson.linkedFrom) return false;
                         return !s.document.current().selection.empty() || canPlace(s.lesson);
                     },
                 .inMenu = false});
}

void zoom(Session& s, double steps) {
    const view::Rect& free = s.viewport.area().free;
    const view::Vec2 middle(free.x + free.width / 2, free.y + free.height / 2);
    s.viewport.setView(view::zoomedAt(s.viewport.camera(), s.viewport.pointer.px.value_or(middle), steps));
}

void orbit(Session& s, view::Vec2 drag) { s.viewport.setView(view::orbited(s.viewport.view(), drag)); }
void pan(Session& s, view::Vec2 drag) {
    s.viewport.setView(view::panned(s.viewport.camera(), drag * s.viewport.area().scale));
}

/// @param drag  its direction on the screen
void addTurn(const Section& section, const std::string& where, view::Vec2 drag, Key arrow, Key pad) {
    section.add("view.orbit-" + where, "Orbit " + where, "Goes round what is looked at.", {{arrow, kCtrlShift}, {pad}},
                [drag](Session& s) { orbit(s, kOrbitPx * drag); },
                {.enabled = [](const Session& s) { return !s.viewport.view().planar; }, .inMenu = false});
    section.add("view.pan-" + where, "Pan " + where, "Moves the view sideways.",
                {{arrow, {false, true, true}}, {pad, kCtrl}}, [drag](Session& s) { pan(s, kPanPx * drag); },
                {.inMenu = false});
}

}  // namespace

void addMoveCommands(std::vector<Command>& all) {
    const Section moves{all, Menu::Scene, 4}, turns{all, Menu::View, 6};
    for (const Way& way : kWays)
        for (const Stride& stride : kStrides) addMove(moves, way, stride);
    moves.toggle(
        "move.aim", "Arrow keys move the aim",
        "The arrow keys move the point that the selected ball is aimed at, instead of the ball.", {{Key::A}},
        [](auto& s) -> auto& { return s.viewport.pointer.arrowsAim; });
    const char* radius = "Changes the radius of what was selected last by a step.";
    const CommandExtras resizing{.enabled = canResize, .inMenu = false};
    moves.add(
        "move.larger", "Larger", radius, {{Key::R}}, [](Session& s) { resize(s, 1); }, resizing);
    moves.add(
        "move.smaller", "Smaller", radius, {{Key::R, kShift}}, [](Session& s) { resize(s, -1); }, resizing);
    const char* speed = "Changes the speed of the selected ball by about a tenth.";
    const CommandExtras speeding{.enabled = canSpeed, .inMenu = false};
    moves.add(
        "move.faster", "Faster", speed, {{Key::V}}, [](Session& s) { changeSpeed(s, 1); }, speeding);
    moves.add(
        "move.slower", "Slower", speed, {{Key::V, kShift}}, [](Session& s) { changeSpeed(s, -1); }, speeding);
    addTurn(turns, "left", {1, 0}, Key::Left, Key::Pad4);
    addTurn(turns, "right", {-1, 0}, Key::Right, Key::Pad6);
    addTurn(turns, "up", {0, 1}, Key::Up, Key::Pad8);
    addTurn(turns, "down", {0, -1}, Key::Down, Key::Pad2);
    const char* zooming = "Zooms about the pointer, or the middle of the picture.";
    // On many keyboards + is Shift and =.
    turns.add("view.zoom-in", "Zoom in", zooming, {{Key::Plus}, {Key::Plus, kShift}}, [](Session& s) { zoom(s, 1); },
              {.inMenu = false});
    turns.add("view.zoom-out", "Zoom out", zooming, {{Key::Minus}}, [](Session& s) { zoom(s, -1); }, {.inMenu = false});
}

}  // namespace session
