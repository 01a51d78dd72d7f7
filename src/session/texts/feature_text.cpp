#include "session/texts/feature_text.h"

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>

#include "io/query/query_json.h"
#include "scene/distance.h"
#include "text/numbers.h"

namespace session {
namespace {

using collide::Feature;
using collide::Vec3;

std::string lengthWords(double length) {
    const std::string number = text::shortNumber(std::max(0.0, length));
    return number + (number == "1" ? " unit" : " units");
}

/// Why a feature is the nearest to a centre, and what it comes before.
struct FeatureReason {
    std::string before;  ///< "the face"; empty: nothing
    std::string where;   ///< "0.3 units outside of that edge"; empty where rounding leaves no direction
};

/// "0.3 units beyond face +x"; on the border of two features, where the length is 0: "level with face +x".
std::string apartFrom(double length, const char* how, const std::string& what) {
    return length > 0 ? lengthWords(length) + how + what : "level with " + what;
}

/// The centre over a face, by the distance to the nearest border of it, which can be too small for doubles to show.
std::string overFace(double depth, const std::string& border) {
    return "over it, " + (depth > 0 ? lengthWords(depth) : "less than rounding shows") + " inside of " + border;
}

/// The length of v's part along `axis`; 0 for an axis without length.
double partAlong(const Vec3& v, const Vec3& axis) {
    const double length = collide::lengthOf(axis);
    return length > 0 ? glm::dot(v, axis / length) : 0;
}

FeatureReason reasonOfCapsule(const collide::Obstacle& o, Feature f, const Vec3& center) {
    const double fromA = partAlong(center - o.center, o.b - o.center), fromB = partAlong(center - o.b, o.center - o.b);
    if (f.kind == Feature::Kind::Edge) {
        const bool isNearA = fromA <= fromB;
        return {"",
                "between both ends, " + lengthWords(isNearA ? fromA : fromB) + " from end " + (isNearA ? 'a' : 'b')};
    }
    const bool isA = f.index == 0;
    return {"the barrel", apartFrom(isA ? -fromA : -fromB, " beyond ", isA ? "end a" : "end b")};
}

FeatureReason reasonOfTriangle(const collide::Obstacle& o, Feature f, const Vec3& center) {
    const std::array<Vec3, 3> corners = {o.center, o.b, o.c};
    std::array<Vec3, 3> edges;
    for (std::size_t i = 0; i < 3; ++i) edges[i] = corners[(i + 1) % 3] - corners[i];
    const Vec3 normal = glm::cross(edges[0], edges[1]);
    const auto outside = [&](std::size_t i) { return partAlong(center - corners[i], glm::cross(edges[i], normal)); };
    const std::size_t i = f.index, last = (i + 2) % 3;
    switch (f.kind) {
        case Feature::Kind::Corner:
            return {"edge " + std::to_string(i) + " and edge " + std::to_string(last),
                    apartFrom(-partAlong(center - corners[i], edges[i]), " before ",
                              "the start of edge " + std::to_string(i)) +
                        " and " +
                        apartFrom(partAlong(center - corners[i], edges[last]), " past ",
                                  "the end of edge " + std::to_string(last))};
        case Feature::Kind::Edge:
            return {"the face", apartFrom(outside(i), " outside of ", "that edge")};
        case Feature::Kind::Face:
            break;
    }
    std::size_t nearest = 0;
    for (std::size_t k = 1; k < 3; ++k)
        if (outside(k) > outside(nearest)) nearest = k;
    return {"", overFace(-outside(nearest), "edge " + std::to_string(nearest))};
}

/// The centre in the box's own axes, from its middle. Source: rotation by a quaternion's conjugate (Rodrigues).
Vec3 inAxesOf(const collide::Obstacle& o, const Vec3& center) {
    const collide::Rotation& r = o.rotation;
    const double largest = std::max({std::abs(r.w), std::abs(r.x), std::abs(r.y), std::abs(r.z)});
    const double w = r.w / largest;
    const Vec3 u = -Vec3(r.x, r.y, r.z) / largest, x = center - o.center;
    const double norm = w * w + glm::dot(u, u);
    return ((w * w - glm::dot(u, u)) * x + 2 * glm::dot(u, x) * u + 2 * w * glm::cross(u, x)) / norm;
}

FeatureReason reasonOfBox(const collide::Obstacle& o, Feature f, const Vec3& center) {
    const Vec3 place = inAxesOf(o, center);
    const auto faceName = [](int axis, bool isPositive) {
        return std::string("face ") + (isPositive ? '+' : '-') + "xyz"[axis];
    };
    const std::array<int, 3> places = {f.index % 3 - 1, f.index / 3 % 3 - 1, f.index / 9 - 1};
    std::string beyond, inside;
    double least = HUGE_VAL;
    for (int axis = 0; axis < 3; ++axis) {
        const int side = places[static_cast<std::size_t>(axis)];
        if (side != 0) {
            beyond += (beyond.empty() ? "" : " and ") +
                      apartFrom(side * place[axis] - o.half[axis], " beyond ", faceName(axis, side > 0));
        } else if (const double depth = o.half[axis] - std::abs(place[axis]); depth < least) {
            least = depth;
            inside = overFace(depth, faceName(axis, place[axis] > 0));
        }
    }
    if (f.kind == Feature::Kind::Face) return {"", inside};
    return {f.kind == Feature::Kind::Edge ? "its faces" : "its edges", beyond};
}

FeatureReason reasonOf(const collide::Obstacle& o, Feature f, const Vec3& center) {
    if (o.shape == collide::Shape::Box) return reasonOfBox(o, f, center);
    return o.shape == collide::Shape::Triangle ? reasonOfTriangle(o, f, center) : reasonOfCapsule(o, f, center);
}

}  // namespace

std::string featureReason(const collide::SweepQuery& q, const collide::SweepAnswer& answer) {
    const std::string feature = io::featureName(q.obstacle.shape, answer.feature);
    const std::string name = (feature.find(' ') == std::string::npos ? "the " : "") + feature;
    const double frames = answer.contact ? answer.contact->frames : answer.penetration ? 0 : answer.closest.frames;
    const Vec3 center = (answer.contact ? answer.contact->ballCenter : q.ball.position + frames * answer.ballVelocity) -
                        frames * q.obstacle.velocity;
    const bool isInside = answer.penetration && answer.closest.distance == 0 && answer.closest.frames == 0;
    const FeatureReason reason = isInside ? FeatureReason{} : reasonOf(q.obstacle, answer.feature, center);
    std::string text = "Nearest is " + name;
    if (answer.contact) {
        text = "It meets " + name + (reason.before.empty() ? "" : " before " + reason.before);
    } else if (answer.outcome == collide::Outcome::Miss) {
        const double gap = scene::surfaceGap(answer.closest.distance, q.ball.radius, q.obstacle.radius);
        text = "It passes " + (gap > 0 ? lengthWords(gap) : "less than rounding shows") + " beside " + name;
    }
    return text + (reason.where.empty() ? "." : ": the centre is " + reason.where + '.');
}

}  // namespace session
