#include "session/commands/hint.h"

#include <algorithm>

#include "base/powers_of_ten.h"
#include "io/query/query_json.h"
#include "scene/body_values.h"
#include "scene/edits.h"
#include "scene/rotations.h"
#include "scene/shapes.h"
#include "session/actions/lesson_actions.h"
#include "session/lesson/placing.h"
#include "session/state/display.h"
#include "text/numbers.h"
#include "view/drag_plane.h"
#include "world/bodies/spoken_name.h"

namespace session {
namespace {

using scene::Kind;
using view::Handle;

const std::string kDot = " · ";

/// What keys and the buttons of a mouse do; nothing for a finger, which has none.
std::string byKeys(const Gesture& gesture, const std::string& text) { return gesture.isFinger ? "" : kDot + text; }
const char* clickOf(const Gesture& gesture) { return gesture.isFinger ? "tap: " : "click: "; }

/// The number of decimals that resolves a tenth of a pixel, the resolution of drags.
int decimalsAt(const Session& s, scene::Vec3 at) {
    const double unitsPerPixel = s.viewport.camera().unitsPerPixel(at);
    return unitsPerPixel > 0 ? std::clamp(-base::decadeOf(unitsPerPixel / 10), 0, 12) : 6;
}

std::string signedNumber(double value, int decimals) {
    const std::string text = text::steadyNumber(value, decimals);
    return value > 0 ? "+" + text : text;
}

std::string change(const char* what, double before, double now, const char* unit, int decimals) {
    return std::string(what) + " " + text::roundedNumber(now, 8) + " " + unit + kDot + "Δ " +
           signedNumber(now - before, decimals);
}

std::string shift(const Session& s, scene::Vec3 before, scene::Vec3 now, const char* unit, int decimals) {
    const UpAxis up = s.settings.upAxis;
    const scene::Vec3 delta = toShown(now - before, up);
    std::string text = "Δ";
    for (int i = 0; i < 3; ++i) {
        const bool isHeight = worldAxis(i, up) == 2;
        if (s.viewport.view().planar && isHeight) continue;
        text += std::string("  ") + "xyz"[i] + " " + signedNumber(delta[i], decimals);
    }
    return text + " " + unit;
}

std::string shift(const Session& s, scene::Vec3 before, scene::Vec3 now) {
    return shift(s, before, now, "units", decimalsAt(s, now));
}

/// "corner 1", "edge +x-y", "corner 2 of triangle 17": a part of a shape by the name that answers give it.
std::string partOf(const scene::Scene& scene, const view::Pick& pick) {
    const std::string name = io::featureName(view::bodyOfPart(scene, pick).shape, pick.part);
    return pick.ref.kind == Kind::Mesh ? name + " of triangle " + std::to_string(pick.triangle) : name;
}

std::string dragging(const Session& s, const Gesture& gesture) {
    const scene::Scene &before = gesture.dragStart->scene, &now = s.document.scene();
    const scene::ObjectRef ref = gesture.pick->ref;
    if (!scene::contains(now, ref)) return {};
    const int decimals = decimalsAt(s, scene::positionOf(now, ref));
    std::string text;
    switch (gesture.pick->handle) {
        case Handle::Rim: {
            if (ref.kind == scene::Kind::Mesh) {
                text = change("scale", before.meshes[ref.index].scale, now.meshes[ref.index].scale, "times", 3);
                break;
            }
            text = change("radius", scene::radiusOf(before, ref), scene::radiusOf(now, ref), "units", decimals);
            break;
        }
        case Handle::SpeedHandle:
        case Handle::Tail:
            text = change("speed", scene::speedOf(before.balls[ref.index]), scene::speedOf(now.balls[ref.index]),
                          "units/frame", 4);
            break;
        case Handle::AimTip:
            if (!before.balls[ref.index].body.motion.goesToPoint()) {
                text = "velocity  " + shift(s, before.balls[ref.index].body.motion.vector,
                                            now.balls[ref.index].body.motion.vector, "units/frame", 4);
                break;
            }
            text = "aim  " + shift(s, scene::aimPoint(before.balls[ref.index]), scene::aimPoint(now.balls[ref.index]));
            break;
        case Handle::Part:
            text = partOf(now, *gesture.pick) + "  " +
                   shift(s, scene::middleOf(view::bodyOfPart(before, *gesture.pick), gesture.pick->part),
                         scene::middleOf(view::bodyOfPart(now, *gesture.pick), gesture.pick->part));
            break;
        case Handle::Ring: {
            const scene::Vec3 angles =
                scene::anglesOf(toShown(scene::obstacleOf(now, ref).rotation, s.settings.upAxis));
            text = "angles";
            for (int i = 0; i < 3; ++i)
                text += std::string("  ") + "xyz"[i] + " " + text::steadyNumber(angles[i], 1) + "\u00b0";
            break;
        }
        default:
            text = shift(s, scene::positionOf(before, ref), scene::positionOf(now, ref));
    }
    if (gesture.axisLock) text += kDot + "along " + axisName(*gesture.axisLock, s.settings.upAxis);
    return text + byKeys(gesture, "Esc: back");
}

/// Where a drag moves a body, if that is not the plane of the view.
const char* planeOfDrag(const Session& s, scene::ObjectRef ref) {
    const scene::Scene& scene = s.document.scene();
    const auto kept = view::keptAxis(scene, ref, s.viewport.camera(), scene::positionOf(scene, ref));
    if (!kept || s.viewport.view().planar) return "";
    if (*kept != 2) return " in the plane of the scene";
    return view::restsOnGround(scene, ref) ? " along the ground" : " at its height";
}

/// What of a selected mesh is moved beside the whole.
std::string cornersOf(const Session& s, const view::Pick& pick) {
    if (pick.ref.kind != Kind::Mesh || !s.document.current().isSelected(pick.ref)) return "";
    if (s.document.scene().meshes[pick.ref.index].mesh->mesh->size() > scene::kMostReshapedTriangles) return "";
    const bool isSmall =
        view::cornerHandlesOf(s.document.scene(), pick.ref, pick.triangle, s.viewport.camera()).empty();
    return kDot + (isSmall ? "corners: zoom in" : "a corner by its dot");
}

std::string hovering(const Session& s, const Gesture& gesture) {
    const view::Pick& pick = *gesture.pick;
    const std::string name = world::spokenName(s.document.scene(), pick.ref);
    if (gesture.isCrowd) return "drag: orbit" + kDot + clickOf(gesture) + "select " + name + ", then drag moves it";
    if (s.playback.instant().isUnderWay())
        return "drag: back to the start, and move " + name + byKeys(gesture, "Esc: back to this instant");
    const std::string menu = gesture.isFinger ? kDot + "hold: more" : kDot + "right click: more";
    if (scene::marksOf(s.document.scene(), pick.ref).locked)
        return name + " is locked" + (gesture.isFinger ? menu : kDot + "select it and press L to free it");
    const std::string axes = s.viewport.view().planar ? std::string() : byKeys(gesture, "Shift vertical");
    const std::string numbers = byKeys(gesture, "Ctrl round numbers");
    switch (pick.handle) {
        case Handle::Rim:
            return (pick.ref.kind == scene::Kind::Mesh ? "drag: size of " : "drag: radius of ") + name + numbers;
        case Handle::AimTip:
            if (!s.document.scene().balls[pick.ref.index].body.motion.goesToPoint())
                return "drag: direction and speed of " + name + axes + numbers;
            return "drag: aim of " + name + axes + byKeys(gesture, "Ctrl graze, head-on or round numbers");
        case Handle::Tail:
            return "pull back: direction and speed of " + name + axes + numbers;
        case Handle::Part:
            return "drag: " + partOf(s.document.scene(), pick) + " of " + name + axes + numbers;
        case Handle::Ring:
            return "drag: turn " + name + " about its " + "xyz"[pick.part.index] +
                   byKeys(gesture, "Ctrl steps of 15\u00b0");
        case Handle::SpeedHandle:
            return "drag: speed of " + name + numbers;
        default:
            break;
    }
    const std::string move = "drag: move " + name + planeOfDrag(s, pick.ref);
    if (pick.ref.kind == Kind::Mesh)
        return move + cornersOf(s, pick) + axes + numbers + byKeys(gesture, "X Y Z one axis") + menu;
    return move + axes + byKeys(gesture, "X Y Z one axis" + kDot + "Ctrl touch or round numbers") + menu;
}

}  // namespace

const char* axisName(int axis, UpAxis up) {
    for (int shown = 0; shown < 3; ++shown)
        if (worldAxis(shown, up) == axis) return shown == 0 ? "x" : shown == 1 ? "y" : "z";
    return "";
}

std::string pointerHint(const Session& s, const Gesture& gesture) {
    if (gesture.isDragging() && gesture.pick) return dragging(s, gesture);
    if (gesture.box) {
        const std::size_t count = s.document.current().selection.size();
        return std::to_string(count) + (count == 1 ? " object" : " objects") + byKeys(gesture, "Esc: back");
    }
    if (gesture.isPlacing || gesture.isOverPlaced)
        return "drag: " + nameOfHandle(s.lesson) +
               byKeys(gesture, gesture.isPlacing ? "Esc: back" : "arrow keys: a step");
    if (s.classMode.isOn()) return gesture.isFinger ? std::string() : classKeys(s);
    if (!gesture.isOver || gesture.isBusy) return {};
    if (s.presentation.derivation.hovered)
        return *s.presentation.derivation.hovered + kDot + clickOf(gesture) + "a step of the derivation that shows it";
    if (gesture.pick && scene::contains(s.document.scene(), gesture.pick->ref)) return hovering(s, gesture);
    return (s.viewport.view().planar ? "drag: pan" : "drag: orbit") +
           (gesture.isFinger ? kDot + "two fingers: pan, zoom" + kDot + "hold: more"
                             : kDot + "Shift select in a box" + kDot + "middle: pan" + kDot + "wheel: zoom");
}

}  // namespace session
