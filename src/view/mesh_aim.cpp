#include "view/mesh_aim.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <numeric>

namespace view {
namespace {

using collide::Outcome;
using collide::Vec3;

constexpr int kMostTriangles = 6;  // tried one after the other, where the aim at one meets the next

/// A ball that is aimed at a mesh.
class MeshRange {
  public:
    MeshRange(const collide::Ball& ball, const scene::Obstacle& mesh) : m_ball(ball), m_mesh(mesh) {
        m_length = collide::lengthOf(ball.motion.vector - ball.position);
    }
    [[nodiscard]] Vec3 wanted() const { return m_ball.motion.vector; }
    /// The wanted point, displaced and brought back to its distance from the ball.
    [[nodiscard]] Vec3 turnedBy(Vec3 across) const {
        return m_ball.position + m_length * collide::unitOf(wanted() + across - m_ball.position);
    }
    [[nodiscard]] double turnTo(Vec3 aim) const {
        return collide::lengthOf(m_ball.position + m_length * collide::unitOf(aim - m_ball.position) - wanted());
    }
    [[nodiscard]] collide::SweepQuery aimedAt(Vec3 aim) const {
        collide::SweepQuery query;
        query.ball = m_ball;
        query.ball.motion.vector = aim;
        return query;
    }
    [[nodiscard]] collide::SweepQuery aimedAt(Vec3 aim, std::uint32_t triangle) const {
        collide::SweepQuery query = aimedAt(aim);
        query.obstacle = scene::triangleOf(m_mesh, triangle);
        return query;
    }
    [[nodiscard]] collide::ManyAnswer answer(Vec3 aim) const { return scene::contactOf(aimedAt(aim), m_mesh); }
    [[nodiscard]] bool hits(Vec3 aim) const { return collide::isHit(answer(aim).sweep.outcome); }
    [[nodiscard]] Vec3 direction() const { return collide::unitOf(wanted() - m_ball.position); }

  private:
    collide::Ball m_ball;
    const scene::Obstacle& m_mesh;
    double m_length;
};

/// An aim in a small circle around the wanted one that hits where that misses, or misses where that hits: on the
/// smallest ring that has one, amid those that do, so that the way to it is across the silhouette.
std::optional<Vec3> beyondSilhouette(const MeshRange& range, bool hits, double within, bool planar) {
    constexpr int kRings = 8, kDirections = 16;
    constexpr double kRounding = 1e-12;  // in a unit direction
    const Vec3 along = range.direction(), other = std::abs(along.z) < 0.9 ? Vec3(0, 0, 1) : Vec3(1, 0, 0);
    const Vec3 right = glm::normalize(glm::cross(along, other)), up = glm::cross(right, along);
    const auto turnedTo = [&](Vec3 direction, int ring) {
        for (int k = 0; k < 3; ++k)
            if (std::abs(direction[k]) < kRounding) direction[k] = 0;
        return range.turnedBy(within * ring / kRings * direction);
    };
    for (int ring = 1; ring <= kRings; ++ring) {
        Vec3 sum(0);
        std::optional<Vec3> first;
        for (int i = 0; i < kDirections; i += planar ? kDirections / 2 : 1) {
            const double angle = 2 * std::numbers::pi * i / kDirections;
            const Vec3 direction = std::cos(angle) * right + std::sin(angle) * up, aim = turnedTo(direction, ring);
            if (range.hits(aim) == hits) continue;
            sum += direction;
            if (!first) first = aim;
        }
        if (!first) continue;
        const Vec3 amid = glm::length(sum) > 0.5 ? turnedTo(glm::normalize(sum), ring) : *first;
        return range.hits(amid) != hits ? amid : first;
    }
    return {};
}

/// Of two aims of which one hits, the last one between them that does.
Vec3 lastHit(const MeshRange& range, Vec3 in, Vec3 out) {
    for (int i = 0; i < 64; ++i) {
        const Vec3 middle(std::midpoint(in.x, out.x), std::midpoint(in.y, out.y), std::midpoint(in.z, out.z));
        if (middle == in || middle == out) break;
        (range.hits(middle) ? in : out) = middle;
    }
    return in;
}

std::optional<SnapResult> grazeOf(const MeshRange& range, double within, SnapLimits limits) {
    const collide::ManyAnswer wanted = range.answer(range.wanted());
    if (wanted.sweep.outcome == Outcome::Overlap || wanted.sweep.outcome == Outcome::Touching) return {};
    const bool hits = collide::isHit(wanted.sweep.outcome);
    const std::optional<Vec3> beyond = beyondSilhouette(range, hits, within, limits.planar);
    if (!beyond) return {};
    const Vec3 last = hits ? lastHit(range, range.wanted(), *beyond) : lastHit(range, *beyond, range.wanted());
    std::uint32_t triangle = range.answer(last).place.triangle;
    for (int i = 0; i < kMostTriangles; ++i) {
        const std::optional<SnapResult> aim = aimToGraze(range.aimedAt(last, triangle), last, limits);
        if (!aim) break;
        const collide::ManyAnswer met = range.answer(aim->value);
        if (aim->exact && met.sweep.outcome == Outcome::Graze) return aim;
        if (!collide::isHit(met.sweep.outcome) || met.place.triangle == triangle) break;
        triangle = met.place.triangle;
    }
    return SnapResult{last, false, "the last aim that hits: no double near here grazes exactly"};
}

std::optional<SnapResult> headOnOf(const MeshRange& range, double within, SnapLimits limits) {
    constexpr double kRightAngle = std::numbers::pi / 2, kLeastAngle = kRightAngle - 1e-9;
    collide::ManyAnswer met = range.answer(range.wanted());
    for (int i = 0; i < kMostTriangles && met.sweep.outcome == Outcome::Hit; ++i) {
        std::optional<SnapResult> aim = aimHeadOn(range.aimedAt(range.wanted(), met.place.triangle), limits);
        if (!aim || !(range.turnTo(aim->value) <= within)) return {};
        met = range.answer(aim->value);
        if (!met.sweep.contact || met.sweep.contact->ricochetAngle < kLeastAngle) continue;
        aim->exact = met.sweep.contact->ricochetAngle == kRightAngle;
        return aim;
    }
    return {};
}

}  // namespace

std::optional<MeshAim> aimAtMesh(const collide::Ball& ball, const scene::Obstacle& mesh, double within,
                                 SnapLimits limits) {
    const MeshRange range(ball, mesh);
    std::optional<MeshAim> best;
    const auto offer = [&](std::optional<SnapResult> aim, bool isGraze) {
        if (!aim) return;
        const double turn = range.turnTo(aim->value);
        if (turn <= (best ? best->turn : within)) best = {std::move(*aim), isGraze, turn};
    };
    offer(grazeOf(range, within, limits), true);
    offer(headOnOf(range, within, limits), false);
    return best;
}

}  // namespace view
