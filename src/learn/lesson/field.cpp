#include "learn/lesson/field.h"

#include <algorithm>
#include <span>

#include "base/contract.h"
#include "scene/body_values.h"
#include "scene/edits.h"

namespace learn {
namespace {

using scene::Kind;

struct FieldName {
    FieldKind kind;
    const char* name;
};
constexpr FieldName kBallFields[] = {{FieldKind::Position, "position"}, {FieldKind::Aim, "aim"},
                                     {FieldKind::Speed, "speed"},       {FieldKind::Velocity, "velocity"},
                                     {FieldKind::Radius, "radius"},     {FieldKind::Mass, "mass"}};
constexpr FieldName kSphereFields[] = {{FieldKind::Position, "center"},
                                       {FieldKind::Velocity, "velocity"},
                                       {FieldKind::Radius, "radius"},
                                       {FieldKind::Mass, "mass"}};
constexpr FieldName kPlaneFields[] = {{FieldKind::Position, "point"}};
constexpr FieldName kShapeFields[] = {{FieldKind::Position, "position"}, {FieldKind::Radius, "radius"}};
constexpr FieldName kSceneFields[] = {{FieldKind::Restitution, "restitution"}, {FieldKind::Frames, "frames"}};

std::span<const FieldName> fieldsOf(Kind kind) {
    if (kind == Kind::Ball) return kBallFields;
    if (kind == Kind::Sphere) return kSphereFields;
    if (kind == Kind::Plane) return kPlaneFields;
    return kShapeFields;
}

/// Appends the fields in which the balls differ. A changed kind of motion counts as a changed aim or velocity.
void compareBalls(const scene::Scene& before, const scene::Scene& after, std::vector<FieldRef>& changed) {
    for (std::size_t i = 0; i < before.balls.size(); ++i) {
        const collide::Ball &a = before.balls[i].body, &b = after.balls[i].body;
        const auto note = [&](FieldKind kind) { changed.push_back({kind, {Kind::Ball, i}}); };
        if (a.position != b.position) note(FieldKind::Position);
        if (a.radius != b.radius) note(FieldKind::Radius);
        if (a.mass != b.mass) note(FieldKind::Mass);
        if (a.motion == b.motion) continue;
        const bool byAim = b.motion.goesToPoint();
        if (!byAim || a.motion.kind != b.motion.kind) {
            note(byAim ? FieldKind::Aim : FieldKind::Velocity);
            continue;
        }
        if (a.motion.vector != b.motion.vector) note(FieldKind::Aim);
        if (a.motion.speed != b.motion.speed) note(FieldKind::Speed);
    }
}

/// Appends the fields in which obstacles and rules differ. What is turned or reshaped counts as moved.
void compareOthers(const scene::Scene& before, const scene::Scene& after, std::vector<FieldRef>& changed) {
    scene::forObstacles([&](Kind kind, auto list) {
        for (std::size_t i = 0; i < (before.*list).size(); ++i) {
            const collide::Obstacle &a = (before.*list)[i].body, &b = (after.*list)[i].body;
            const auto note = [&](FieldKind field) { changed.push_back({field, {kind, i}}); };
            const bool isSamePlace = a.center == b.center && a.normal == b.normal && a.b == b.b && a.c == b.c &&
                                     a.half == b.half && a.rotation == b.rotation;
            if (!isSamePlace) note(FieldKind::Position);
            if (a.velocity != b.velocity) note(FieldKind::Velocity);
            if (a.radius != b.radius) note(FieldKind::Radius);
            if (a.mass != b.mass) note(FieldKind::Mass);
        }
    });
    if (before.restitution != after.restitution) changed.push_back({FieldKind::Restitution, {}});
    if (before.frames != after.frames) changed.push_back({FieldKind::Frames, {}});
}

}  // namespace

bool isVector(FieldKind kind) {
    return kind == FieldKind::Position || kind == FieldKind::Aim || kind == FieldKind::Velocity;
}

std::optional<FieldRef> fieldNamed(const scene::Scene& scene, std::string_view name) {
    for (const FieldName& field : kSceneFields)
        if (name == field.name) return FieldRef{field.kind, {}};
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos) return std::nullopt;
    const auto object = scene::find(scene, std::string(name.substr(0, dot)));
    if (!object) return std::nullopt;
    for (const FieldName& field : fieldsOf(object->kind))
        if (name.substr(dot + 1) == field.name) return FieldRef{field.kind, *object};
    return std::nullopt;
}

std::string nameOf(const scene::Scene& scene, const FieldRef& ref) {
    for (const FieldName& field : kSceneFields)
        if (field.kind == ref.kind) return field.name;
    const std::span<const FieldName> fields = fieldsOf(ref.object.kind);
    const auto field =
        std::find_if(fields.begin(), fields.end(), [&](const FieldName& f) { return f.kind == ref.kind; });
    return scene::nameOf(scene, ref.object) + '.' + (field == fields.end() ? "?" : field->name);
}

std::vector<std::string> fieldNames(const scene::Scene& scene) {
    std::vector<std::string> names;
    for (const scene::ObjectRef object : allObjects(scene))
        for (const FieldName& field : fieldsOf(object.kind))
            names.push_back(scene::nameOf(scene, object) + '.' + field.name);
    for (const FieldName& field : kSceneFields) names.emplace_back(field.name);
    return names;
}

scene::Scene withField(scene::Scene scene, const FieldRef& ref, const FieldValue& value) {
    CAROM_EXPECTS(std::holds_alternative<Vec3>(value) == isVector(ref.kind), ref.kind, value.index());
    scene::Document document{std::move(scene), {}};
    const auto number = [&] { return std::get<double>(value); };
    const auto vector = [&] { return std::get<Vec3>(value); };
    switch (ref.kind) {
        case FieldKind::Position:
            return setPosition(std::move(document), ref.object, vector()).scene;
        case FieldKind::Aim:
            return setAim(std::move(document), ref.object.index, vector()).scene;
        case FieldKind::Speed:
            return setSpeed(std::move(document), ref.object.index, number()).scene;
        case FieldKind::Velocity:
            return setVelocity(std::move(document), ref.object, vector()).scene;
        case FieldKind::Radius:
            return setRadius(std::move(document), ref.object, number()).scene;
        case FieldKind::Mass:
            return setMass(std::move(document), ref.object, number()).scene;
        case FieldKind::Restitution:
            return setRestitution(std::move(document), number()).scene;
        case FieldKind::Frames:
            return setFrames(std::move(document), number()).scene;
    }
    return document.scene;
}

FieldValue fieldValue(const scene::Scene& scene, const FieldRef& ref) {
    const std::size_t i = ref.object.index;
    switch (ref.kind) {
        case FieldKind::Position:
            return positionOf(scene, ref.object);
        case FieldKind::Aim:
            return scene::aimPoint(scene.balls[i]);
        case FieldKind::Speed:
            return scene::speedOf(scene.balls[i]);
        case FieldKind::Velocity:
            return velocityOf(scene, ref.object);
        case FieldKind::Radius:
            return radiusOf(scene, ref.object);
        case FieldKind::Mass:
            return obstacleOf(scene, ref.object).mass;
        case FieldKind::Restitution:
            return scene.restitution;
        case FieldKind::Frames:
            break;
    }
    return scene.frames;
}

std::optional<std::vector<FieldRef>> changedFields(const scene::Scene& before, const scene::Scene& after) {
    if (allObjects(before) != allObjects(after)) return std::nullopt;
    for (const scene::ObjectRef object : allObjects(before))
        if (scene::nameOf(before, object) != scene::nameOf(after, object)) return std::nullopt;
    std::vector<FieldRef> changed;
    compareBalls(before, after, changed);
    compareOthers(before, after, changed);
    return changed;
}

bool isInPlane(const scene::Scene& scene) {
    const auto isBallIn = [](const scene::Ball& ball) {
        return ball.body.position.z == 0 && ball.body.motion.vector.z == 0;
    };
    const auto isSphereIn = [](const scene::Obstacle& sphere) {
        return sphere.body.center.z == 0 && sphere.body.velocity.z == 0;
    };
    const auto isUpright = [](const scene::Obstacle& plane) { return plane.body.normal.z == 0; };
    return std::all_of(scene.balls.begin(), scene.balls.end(), isBallIn) &&
           std::all_of(scene.spheres.begin(), scene.spheres.end(), isSphereIn) &&
           std::all_of(scene.planes.begin(), scene.planes.end(), isUpright);
}

}  // namespace learn
