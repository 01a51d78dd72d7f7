#include "learn/derivation/shape_motion.h"

#include <array>

#include "io/query/query_json.h"

namespace learn {
namespace {

using collide::Feature;
using collide::Obstacle;
using collide::Shape;

Triple unitAlong(std::size_t k) {
    Triple unit = {Dyadic(0.0), Dyadic(0.0), Dyadic(0.0)};
    unit[k] = Dyadic(1.0);
    return unit;
}

/// The axes of a box in space, 1 long. Source: the matrix of a quaternion of any length.
std::array<Triple, 3> axesOf(const collide::Rotation& r) {
    if (r.x == 0 && r.y == 0 && r.z == 0) return {unitAlong(0), unitAlong(1), unitAlong(2)};
    const Dyadic w(r.w), x(r.x), y(r.y), z(r.z), two(2.0), ww = w * w, xx = x * x, yy = y * y, zz = z * z;
    const Dyadic norm = ww + xx + yy + zz;
    return {quotient(Triple{ww + xx - yy - zz, two * (x * y + w * z), two * (x * z - w * y)}, norm),
            quotient(Triple{two * (x * y - w * z), ww - xx + yy - zz, two * (y * z + w * x)}, norm),
            quotient(Triple{two * (x * z + w * y), two * (y * z - w * x), ww - xx - yy + zz}, norm)};
}

CorePart partOfBox(const Obstacle& o, const Feature& feature) {
    const std::array<Triple, 3> axes = axesOf(o.rotation);
    const std::array<int, 3> places = {feature.index % 3 - 1, feature.index / 3 % 3 - 1, feature.index / 9 - 1};
    CorePart part;
    part.at = collide::triple(o.center);
    for (std::size_t k = 0; k < 3; ++k) part.at = part.at + axes[k] * Dyadic(places[k] * o.half[static_cast<int>(k)]);
    if (feature.kind == Feature::Kind::Corner) return part;
    std::size_t k = 0;  // along an edge, across a face
    while ((places[k] == 0) != (feature.kind == Feature::Kind::Edge)) ++k;
    const auto halfSide = [&](std::size_t axis) { return axes[axis] * Dyadic(o.half[static_cast<int>(axis)]); };
    if (feature.kind == Feature::Kind::Edge) {
        const bool isPoint = o.half[static_cast<int>(k)] == 0;
        part.axis = isPoint ? axes[k] : halfSide(k) * Dyadic(2.0);
        if (!isPoint) part.at = part.at - halfSide(k);
        return part;
    }
    part.axis = axes[k] * Dyadic(places[k]);
    const Triple one = halfSide((k + 1) % 3), other = halfSide((k + 2) % 3);
    part.outline = {part.at + one + other, part.at + one - other, part.at - one - other, part.at - one + other};
    return part;
}

/// A feature of a segment a b or a triangle a b c.
CorePart partOfSimplex(const Obstacle& o, const Feature& feature) {
    const bool isTriangle = o.shape == Shape::Triangle;
    const std::array<collide::Vec3, 3> corners = {o.center, o.b, isTriangle ? o.c : o.center};
    const std::size_t i = feature.index;
    CorePart part;
    part.at = collide::triple(corners[i]);
    if (feature.kind == Feature::Kind::Edge) part.axis = collide::difference(corners[(i + 1) % 3], corners[i]);
    if (feature.kind != Feature::Kind::Face) return part;
    part.axis = cross(collide::difference(o.b, o.center), collide::difference(o.c, o.b));
    for (const collide::Vec3& corner : corners) part.outline.push_back(collide::triple(corner));
    return part;
}

std::string wordFor(Shape shape, Feature::Kind kind) {
    if (shape == Shape::Plane) return "wall";
    if (kind == Feature::Kind::Face) return "face";
    const bool isCapsule = shape == Shape::Capsule;
    if (kind == Feature::Kind::Edge) return isCapsule ? "axis" : "edge";
    return isCapsule ? "end" : "corner";
}

}  // namespace

CorePart partOf(const collide::SweepQuery& query, const Feature& feature) {
    const Obstacle& o = query.obstacle;
    CorePart part;
    if (o.shape == Shape::Plane) {
        part.at = collide::triple(o.center);
        part.axis = collide::triple(o.normal);
    } else {
        part = o.shape == Shape::Box ? partOfBox(o, feature) : partOfSimplex(o, feature);
        part.kind = feature.kind;
    }
    part.word = wordFor(o.shape, part.kind);
    part.name = o.shape == Shape::Plane ? part.word : io::featureName(o.shape, feature);
    const bool isBelow = part.kind == Feature::Kind::Face && o.shape != Shape::Box &&
                         dot(collide::triple(query.ball.position) - part.at, part.axis).sign() < 0;
    if (isBelow) part.axis = -part.axis;
    return part;
}

ShapeMotion::ShapeMotion(const collide::SweepQuery& query)
    : ExactMotion(query), answer(collide::sweep(query)), part(partOf(query, answer.feature)), d(start - part.at) {
    switch (part.kind) {
        case Feature::Kind::Corner:
            image = d, imageOf = path, w = Dyadic(1.0);
            break;
        case Feature::Kind::Edge:
            image = cross(d, part.axis), imageOf = cross(path, part.axis), w = dot(part.axis, part.axis);
            break;
        case Feature::Kind::Face:
            image = {dot(d, part.axis), Dyadic(0.0), Dyadic(0.0)};
            imageOf = {dot(path, part.axis), Dyadic(0.0), Dyadic(0.0)};
            w = dot(part.axis, part.axis);
            break;
    }
    const Triple X = cross(image, imageOf);
    a = dot(imageOf, imageOf);
    h = dot(image, imageOf);
    c = dot(image, image) - radius * radius * w;
    D = radius * radius * w * a - dot(X, X);
    const collide::Rotation& r = query.obstacle.rotation;
    if (query.obstacle.shape != Shape::Box || (r.x == 0 && r.y == 0 && r.z == 0)) return;
    // The axes of a turned box are rounded.
    h = settled(h, length(image) * length(imageOf));
    c = settled(c, radius * radius * w);
    D = settled(D, radius * radius * w * a);
}

Triple ShapeMotion::corePoint() const {
    if (part.kind == Feature::Kind::Corner) return part.at;
    if (part.kind == Feature::Kind::Edge) return settledSum(part.at, part.axis * edgeShareOf(*this));
    return settledSum(start, path * t(), quotient(part.axis, rootOf(w)) * -radius);
}

Triple ShapeMotion::normal() const {
    if (part.kind == Feature::Kind::Face) return quotient(part.axis, rootOf(w));
    return settled((atContact() - corePoint()) / radius, Dyadic(1.0));
}

}  // namespace learn
