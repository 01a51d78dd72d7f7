/// Commands that make a contact exact: touch, graze, head-on, a typed ricochet angle.

#include <cmath>
#include <numbers>

#include "scene/edits.h"
#include "scene/kinds.h"
#include "session/commands/command_lists.h"
#include "text/expression.h"
#include "text/numbers.h"
#include "view/gesture.h"
#include "world/bodies/body_index.h"

namespace session {
namespace {

using scene::Kind;
using scene::ObjectRef;
using Snap = view::ContactSnap;

constexpr double kReachPx = 10;  // farthest exact contact from the nearly exact one, px of the design

/// The target of the chosen ball's aim: another selected body, but a wall, else the target of its answer.
std::optional<ObjectRef> targetOf(const Session& s) {
    const std::optional<std::size_t> ball = s.document.current().chosenBall();
    if (!ball) return std::nullopt;
    const auto suits = [&](ObjectRef ref) { return ref.kind != Kind::Plane && ref != ObjectRef{Kind::Ball, *ball}; };
    for (auto ref = s.document.current().selection.rbegin(); ref != s.document.current().selection.rend(); ++ref)
        if (suits(*ref)) return *ref;
    if (s.queries.encounter() && suits(s.queries.encounter()->target)) return s.queries.encounter()->target;
    const scene::Scene& scene = s.document.scene();
    for (world::Index i = 0; i < world::objectCount(scene); ++i)
        if (const ObjectRef ref = world::refOf(scene, i); suits(ref)) return ref;
    return std::nullopt;
}

bool canAim(const Session& s) {
    const std::optional<std::size_t> ball = s.document.current().chosenBall();
    return ball && targetOf(s) && !s.document.scene().balls[*ball].marks.locked;
}

view::SnapLimits limitsAt(const Session& s, scene::Vec3 at) {
    return {kReachPx * s.viewport.area().scale * s.viewport.camera().unitsPerPixel(at), s.viewport.view().planar, {}};
}

/// Commits the result and reports its exactness, unless it is a hidden answer, or reports that there is no result.
void finish(Session& s, const std::string& name, const std::optional<Snap>& snap, scene::Document next,
            const std::string& whyNot) {
    if (!snap) {
        s.messages.note(whyNot);
        return;
    }
    if (!s.document.commit(name, std::move(next))) return;
    if (!isAnswerShown(s)) return;
    s.messages.note(snap->words(s.document.scene()) + (snap->result.exact ? "" : ": " + snap->result.note));
}

std::string entryName(Snap::Kind kind, const std::string& ball, const std::string& target) {
    if (kind == Snap::Kind::Graze) return "Aim " + ball + " to graze " + target;
    if (kind == Snap::Kind::HeadOn) return "Aim " + ball + " head-on at " + target;
    return "Aim " + ball + " at " + target + " for an angle";
}

/// Aims the chosen ball at the target by `choose`, which gets the query, the present aim and the limits.
template <class Choose>
void aim(Session& s, Snap::Kind kind, Choose choose) {
    if (!canAim(s)) return;
    const std::size_t ball = *s.document.current().chosenBall();
    const ObjectRef target = *targetOf(s);
    const scene::Vec3 wanted = scene::aimPoint(s.document.scene().balls[ball]);
    const std::optional<view::SnapResult> result =
        choose(view::pairQuery(s.document.scene(), ball, target), wanted, limitsAt(s, wanted));
    const std::string& name = s.document.scene().balls[ball].name;
    std::optional<Snap> snap;
    scene::Document next = s.document.current();
    if (result) {
        snap = Snap{kind, target, *result, result->value};
        next = scene::setAim(std::move(next), ball, result->value);
    }
    finish(s, entryName(kind, name, scene::nameOf(s.document.scene(), target)), snap, std::move(next),
           name + " cannot be aimed so: it must move, apart from " + scene::nameOf(s.document.scene(), target));
}

void graze(Session& s) {
    aim(s, Snap::Kind::Graze,
        [](const auto& query, scene::Vec3 wanted, auto limits) { return view::aimToGraze(query, wanted, limits); });
}

void headOn(Session& s) {
    aim(s, Snap::Kind::HeadOn,
        [](const auto& query, scene::Vec3, auto limits) { return view::aimHeadOn(query, limits); });
}

}  // namespace

void aimAtObject(Session& s, std::size_t ball, ObjectRef target, bool grazes) {
    const ObjectRef aimed{Kind::Ball, ball};
    if (!scene::contains(s.document.scene(), aimed) || !scene::contains(s.document.scene(), target)) return;
    s.document.select({target, aimed});
    grazes ? graze(s) : headOn(s);
    s.document.select({aimed});
}

namespace {

/// The object moved by the touch command: what was selected last, but a wall, else the chosen ball.
std::optional<ObjectRef> movingOne(const Session& s) {
    const auto primary = s.document.current().primary();
    if (primary && primary->kind != Kind::Plane) return primary;
    if (const auto ball = s.document.current().chosenBall()) return ObjectRef{Kind::Ball, *ball};
    return std::nullopt;
}

bool canTouch(const Session& s) {
    const auto ref = movingOne(s);
    return ref && !scene::marksOf(s.document.scene(), *ref).locked && world::objectCount(s.document.scene()) > 1;
}

void touch(Session& s) {
    const ObjectRef moving = *movingOne(s);
    const scene::Vec3 at = scene::positionOf(s.document.scene(), moving);
    const auto snap = view::touchNear(s.document.scene(), moving, at, HUGE_VAL, limitsAt(s, at), {});
    scene::Document next = s.document.current();
    // Adding the displacement may round: the exact place is set unchanged. The aim of a ball moves with it.
    if (snap && moving.kind == Kind::Ball) next = view::movedBy(next, {moving}, snap->result.value - at);
    if (snap) next = scene::setPosition(std::move(next), moving, snap->result.value);
    const std::string& name = scene::nameOf(s.document.scene(), moving);
    finish(s, snap ? "Move " + name + " to touch " + scene::nameOf(s.document.scene(), snap->target) : "", snap,
           std::move(next), name + " finds nothing to touch");
}

std::string takeRicochet(Session& s, const std::string& typed) {
    const bool inDegrees = s.settings.angleUnit == AngleUnit::Degrees;
    const io::Result<double> angle =
        text::evaluate(typed, false, inDegrees ? text::Degrees::AsDegrees : text::Degrees::AsRadians);
    if (!angle) return angle.error();
    const double quarter = inDegrees ? 90 : std::numbers::pi / 2;
    if (!(angle.value() >= 0 && angle.value() <= quarter))
        return inDegrees ? "must be 0 (a graze) to 90 (head-on)" : "must be 0 (a graze) to pi/2 (head-on)";
    const double radians = inDegrees ? angle.value() / 180 * std::numbers::pi : angle.value();
    const Snap::Kind kind = radians == 0               ? Snap::Kind::Graze
                            : angle.value() == quarter ? Snap::Kind::HeadOn
                                                       : Snap::Kind::Ricochet;
    aim(s, kind, [&](const auto& query, scene::Vec3 wanted, auto limits) {
        return view::aimForRicochet(query, wanted, radians, limits);
    });
    return {};
}

void askRicochet(Session& s) {
    const bool inDegrees = s.settings.angleUnit == AngleUnit::Degrees;
    std::string now = inDegrees ? "45" : "pi/4";
    if (s.queries.encounter() && s.queries.encounter()->answer.contact) {
        const collide::Contact& c = *s.queries.encounter()->answer.contact;
        now = text::roundedNumber(inDegrees ? c.ricochetAngleDegrees : c.ricochetAngle);
    }
    s.prompts.show(NumberRequest{"Aim for a ricochet angle",
                                 "The angle between the path and the tangent plane: 0 grazes, " +
                                     std::string(inDegrees ? "90" : "pi/2") + " is head-on.",
                                 now, inDegrees ? "degrees" : "radians", takeRicochet, "Aim"});
}

}  // namespace

void addAimCommands(std::vector<Command>& all) {
    const Section exact{all, Menu::Scene, 2};
    exact.add("scene.aim-graze", "Aim to graze",
              "Turns the aim, the least that is needed, until the path is tangent: exactly, where a double is.",
              {{Key::G}}, graze, {.enabled = canAim});
    exact.add("scene.aim-head-on", "Aim head-on",
              "Aims at the centre of the target, at where a moving one will be met, at the nearest point of a shape.",
              {{Key::G, kShift}}, headOn, {.enabled = canAim});
    exact.add("scene.aim-ricochet", "Aim for a ricochet angle…",
              "Turns the aim until the path meets the tangent plane at the angle that you type.", {{Key::G, kCtrl}},
              askRicochet, {.enabled = canAim});
    exact.add(
        "scene.touch", "Touch the nearest",
        "Moves a ball or sphere until it touches the nearest body, a shape until it touches a ball: exactly, where "
        "a double is.",
        {{Key::G, kAlt}}, touch, {.enabled = canTouch});
}

}  // namespace session
