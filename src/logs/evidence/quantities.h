#pragma once
/// Numbers of a row that errors, limits and conditions may go by.

#include <algorithm>
#include <cmath>

#include "logs/evidence/row_facts.h"

namespace logs {

struct Quantity {
    const char* name;
    const char* unit;               ///< after a number, with its space
    double (*of)(const RowFacts&);  ///< NaN: the row has none
};

namespace quantities {
inline double timeOf(const RowFacts& r) { return r.exact->contact ? r.exact->contact->frames : NAN; }
inline Vec3 normalOf(const RowFacts& r) { return r.exact->contact ? r.exact->contact->normal : Vec3(NAN); }
inline double perBallRadius(const RowFacts& r, double length) { return r.ballRadius > 0 ? length / r.ballRadius : NAN; }

inline constexpr Quantity kBallRadius{"the ball's radius", "", [](const RowFacts& r) { return r.ballRadius; }};
inline constexpr Quantity kSphereRadius{"the sphere's radius", "", [](const RowFacts& r) { return r.sphereRadius; }};
inline constexpr Quantity kSmallerRadius{"the smaller radius", "",
                                         [](const RowFacts& r) { return std::min(r.ballRadius, r.sphereRadius); }};
inline constexpr Quantity kLargerRadius{"the larger radius", "",
                                        [](const RowFacts& r) { return std::max(r.ballRadius, r.sphereRadius); }};
inline constexpr Quantity kBallSpeed{"the ball's speed", " units/frame", [](const RowFacts& r) { return r.ballSpeed; }};
inline constexpr Quantity kSpeed{"the relative speed", " units/frame", [](const RowFacts& r) { return r.speed; }};
inline constexpr Quantity kPathLength{"the length of the path", " units",
                                      [](const RowFacts& r) { return r.ballSpeed * r.limit(); }};
inline constexpr Quantity kDistance{"the distance of the centres at the start", " units",
                                    [](const RowFacts& r) { return r.distance; }};
inline constexpr Quantity kCoordinate{"the largest coordinate", "", [](const RowFacts& r) { return r.coordinate; }};
inline constexpr Quantity kDiscriminant{"the discriminant h^2 - a c", "",
                                        [](const RowFacts& r) { return r.discriminant(); }};
inline constexpr Quantity kClosingSpeed{"the closing speed", " units/frame",
                                        [](const RowFacts& r) { return -glm::dot(r.course.velocity, normalOf(r)); }};
inline constexpr Quantity kShare{"the time of the hit as a share of the path", "",
                                 [](const RowFacts& r) { return timeOf(r) / r.limit(); }};
inline constexpr Quantity kWay{"the way to the hit", " units",
                               [](const RowFacts& r) { return timeOf(r) * r.ballSpeed; }};
}  // namespace quantities

inline constexpr Quantity kQuantities[] = {
    quantities::kBallRadius,
    quantities::kSphereRadius,
    {"the sphere's radius over the ball's", "",
     [](const RowFacts& r) { return quantities::perBallRadius(r, r.sphereRadius); }},
    {"the radius sum", "", [](const RowFacts& r) { return r.radius(); }},
    quantities::kSpeed,
    {"the sphere's speed", " units/frame", [](const RowFacts& r) { return collide::lengthOf(r.sphereVelocity); }},
    quantities::kPathLength,
    {"the length of the path over the ball's radius", "",
     [](const RowFacts& r) { return quantities::perBallRadius(r, r.ballSpeed * r.limit()); }},
    quantities::kDistance,
    {"the gap at the start", " units", [](const RowFacts& r) { return r.distance - r.radius(); }},
    quantities::kCoordinate,
    {"the nearest distance of the centres over the radius sum", "",
     [](const RowFacts& r) { return r.exact->closest.distance / r.radius(); }},
    {"the angle to the tangent plane", " degrees",
     [](const RowFacts& r) { return r.exact->contact ? r.exact->contact->ricochetAngleDegrees : NAN; }},
    quantities::kClosingSpeed,
    {"the speed at which the centres approach at the start", " units/frame",
     [](const RowFacts& r) { return r.closingSpeed(); }},
    {"the restitution", "", [](const RowFacts& r) { return r.line->query.query.restitution; }},
    {"the time of the hit", " frames", quantities::timeOf},
    quantities::kShare,
    quantities::kWay,
    {"the way to the hit over the ball's radius", "",
     [](const RowFacts& r) { return quantities::perBallRadius(r, quantities::kWay.of(r)); }},
    quantities::kDiscriminant,
};

}  // namespace logs
