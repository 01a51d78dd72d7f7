#include "session/commands/context_menu.h"

#include <array>

#include "scene/edits.h"
#include "scene/kinds.h"
#include "session/actions/marks.h"
#include "view/gesture.h"

namespace session {
namespace {

using scene::Kind;
using scene::ObjectRef;

/// A command in the menu of an object or of empty space.
struct ContextRow {
    const char* command;
    int group;
    const char* title = nullptr;  ///< absent: that of the command
};

constexpr std::array kObjectRows = {
    ContextRow{"view.frame", 1, "Frame"}, ContextRow{"scene.hide", 1},  ContextRow{"scene.lock", 1},
    ContextRow{"scene.colour", 1},        ContextRow{"edit.rename", 2}, ContextRow{"edit.duplicate", 2},
    ContextRow{"edit.delete", 2},
};

constexpr std::array kSpaceRows = {
    ContextRow{"scene.add-ball", 1},    ContextRow{"scene.add-sphere", 1},   ContextRow{"scene.add-wall", 1},
    ContextRow{"scene.add-capsule", 1}, ContextRow{"scene.add-triangle", 1}, ContextRow{"scene.add-box", 1},
    ContextRow{"edit.paste", 1},        ContextRow{"view.reset", 2},         ContextRow{"scene.show-all", 2},
    ContextRow{"edit.select-all", 2},
};

ContextItem itemOf(const Session& s, const ContextRow& row) {
    const Command& command = *findCommand(row.command);
    ContextItem item{row.title ? row.title : command.title,
                     command.help,
                     keysOf(command),
                     row.group,
                     isEnabled(command, s),
                     isChecked(command, s),
                     command.run};
    if (command.entries) item.entries = command.entries(s);
    return item;
}

/// Aims a ball at the place under a pixel as a drag of the aim would, along the ground or in the plane of the view. It
/// keeps its speed; a velocity of 0, which has no direction, becomes an aim.
void aimAtPixel(Session& s, std::size_t ball, view::Vec2 px) {
    scene::Document start = scene::select(s.document.current(), {{Kind::Ball, ball}});
    const view::Camera camera = s.viewport.camera();
    const double speed = scene::speedOf(start.scene.balls[ball]);
    if (!view::headingOf(start.scene.balls[ball]))
        start = scene::setAim(start, ball, scene::aimPoint(start.scene.balls[ball]));
    const scene::Ball aimed = start.scene.balls[ball];
    const std::optional<view::Projected> from = camera.project(view::tipOf(aimed, view::motionScaleOf(aimed, camera)));
    if (!from) return;
    const bool isVelocity = !aimed.body.motion.goesToPoint();
    const view::Drag drag(std::move(start), {{Kind::Ball, ball}, view::Handle::AimTip}, camera, from->px);
    scene::Document next = drag.update(camera, px, {}).document;
    s.document.commit(drag.name(), isVelocity ? scene::setSpeed(std::move(next), ball, speed) : std::move(next));
}

void addAims(std::vector<ContextItem>& items, const Session& s, const ContextRequest& request) {
    if (!request.ball || !scene::contains(s.document.scene(), {Kind::Ball, *request.ball})) return;
    const std::size_t ball = *request.ball;
    const scene::Ball& aimed = s.document.scene().balls[ball];
    const std::optional<ObjectRef> target = request.ref;
    if (target == ObjectRef{Kind::Ball, ball}) return;
    const auto add = [&](const std::string& title, const char* help, Effect run) {
        items.push_back({title, help, "", 0, !aimed.marks.locked, false, std::move(run)});
    };
    if (!target || target->kind == Kind::Plane) {
        const view::Vec2 px = request.px;
        add("Aim " + aimed.name + " here", "Aims the ball at this place, on the ground where it lies there.",
            [ball, px](Session& session) { aimAtPixel(session, ball, px); });
        return;
    }
    add("Aim " + aimed.name + " here",
        "Aims head-on: at the centre, at where a moving body will be met, at the nearest point of a shape.",
        [ball, to = *target](Session& session) { aimAtObject(session, ball, to, false); });
    add("Graze with " + aimed.name, "Turns the aim, the least that is needed, until the path is tangent.",
        [ball, to = *target](Session& session) { aimAtObject(session, ball, to, true); });
}

}  // namespace

std::vector<ContextItem> contextItems(const Session& s, const ContextRequest& request) {
    std::vector<ContextItem> items;
    addAims(items, s, request);
    const auto add = [&](const auto& rows) {
        for (const ContextRow& row : rows) items.push_back(itemOf(s, row));
    };
    request.ref ? add(kObjectRows) : add(kSpaceRows);
    return items;
}

std::string contextTitle(const Session& s, const ContextRequest& request) {
    return request.ref ? nameOfAll(s.document.scene(), s.document.current().selection) : "Scene";
}

}  // namespace session
