#include "scene/shape_edits.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "base/powers_of_ten.h"
#include "scene/edits.h"
#include "scene/shapes.h"

namespace scene {
namespace {

using collide::Feature;

Vec3* cornerOf(collide::Obstacle& body, std::size_t corner) {
    if (body.shape != collide::Shape::Capsule && body.shape != collide::Shape::Triangle) return nullptr;
    if (corner > 1) return body.shape == collide::Shape::Triangle && corner == 2 ? &body.c : nullptr;
    return corner == 0 ? &body.center : &body.b;
}

void moveSides(collide::Obstacle& box, Feature part, Vec3 by, double step) {
    const std::array<Vec3, 3> axes = axesOf(box.rotation);
    for (int axis = 0; axis < 3; ++axis) {
        const int side = sideOf(part, axis);
        if (side == 0) continue;
        const Vec3 outward = double(side) * axes[std::size_t(axis)];
        double grown = glm::dot(by, outward);
        if (step > 0) grown = base::roundedToStep(grown, step);
        grown = std::max(grown, -2 * box.half[axis]);
        box.half[axis] = std::max(box.half[axis] + grown / 2, 0.0);
        box.center += grown / 2 * outward;
    }
}

}  // namespace

Document setCorner(Document document, ObjectRef ref, std::size_t corner, Vec3 at) {
    return setObstacle(std::move(document), ref, [&](collide::Obstacle& body) {
        if (Vec3* moved = cornerOf(body, corner)) *moved = at;
    });
}

Document setHalf(Document document, ObjectRef ref, Vec3 half) {
    if (ref.kind != Kind::Box) return document;
    return setObstacle(std::move(document), ref, [&](collide::Obstacle& box) { box.half = half; });
}

Document setRotation(Document document, ObjectRef ref, collide::Rotation rotation) {
    if (ref.kind != Kind::Box && ref.kind != Kind::Mesh) return document;
    return setObstacle(std::move(document), ref, [&](collide::Obstacle& box) { box.rotation = rotation; });
}

Document movePart(Document document, ObjectRef ref, Feature part, Vec3 by, double step) {
    return setObstacle(std::move(document), ref, [&](collide::Obstacle& body) {
        if (body.shape == collide::Shape::Box) return moveSides(body, part, by, step);
        const std::size_t count = part.kind == Feature::Kind::Corner ? 1 : part.kind == Feature::Kind::Edge ? 2 : 3;
        const std::size_t all = body.shape == collide::Shape::Capsule ? 2 : 3;
        for (std::size_t i = 0; i < std::min(count, all); ++i)
            if (Vec3* corner = cornerOf(body, (part.index + i) % all)) *corner += by;
    });
}

}  // namespace scene
