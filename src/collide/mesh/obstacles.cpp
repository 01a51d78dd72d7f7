#include "collide/mesh/obstacles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "collide/relative_motion.h"

namespace collide {
namespace {

/// A box around an obstacle at rest and its radius; absent if there is no finite one.
std::optional<Bounds> boundsOf(const ObstacleOrMesh& o) {
    const Obstacle& body = o.obstacle;
    if (!isZero(body.velocity) || (!o.mesh && body.shape == Shape::Plane)) return {};
    Bounds b;
    double reach = body.radius;
    double size = 0;
    if (o.mesh && o.placement) {
        const Bounds own = o.mesh->bounds();
        for (int i = 0; i < 8; ++i)
            b.add((*o.placement)(
                Vec3((i & 1 ? own.hi : own.lo).x, (i & 2 ? own.hi : own.lo).y, (i & 4 ? own.hi : own.lo).z)));
        // Vertices and the corners of the box are placed by about ten roundings of these.
        size = 16 * (largestOf(o.placement->pivot) + largestOf(o.placement->center));
        size += 16 * o.placement->scale * (largestOf(own.lo) + largestOf(own.hi) + largestOf(o.placement->pivot));
    } else if (o.mesh) {
        b = o.mesh->bounds();
    } else {
        b.add(body.center);
        if (body.shape == Shape::Capsule || body.shape == Shape::Triangle) b.add(body.b);
        if (body.shape == Shape::Triangle) b.add(body.c);
        if (body.shape == Shape::Box) reach += lengthOf(body.half);
    }
    // More than the roundings of the reach and of the sums.
    size += std::fmax(largestOf(b.lo), largestOf(b.hi)) + reach;
    reach += size * 0x1p-50 + std::numeric_limits<double>::min();
    b.lo -= Vec3(reach), b.hi += Vec3(reach);
    if (!isFinite(b.lo) || !isFinite(b.hi)) return {};
    return b;
}

class SetCandidates {
  public:
    SetCandidates(const BallSweep& sweep, const ObstacleSet& set)
        : m_ball(sweep.ball),
          m_set(set),
          m_path(set.tree().frame(), sweep.ball.position, motionOf(sweep.ball, Vec3(0)), sweep.ball.radius),
          m_unitsPerFrame(collide::unitsPerFrame(sweep.ball, Vec3(0))) {}

    void meet(First& first) const {
        for (const std::uint32_t i : m_set.others()) meetOne(first, i);
        const auto most = [&] { return m_path.placeAt(first.limit() * m_unitsPerFrame); };
        m_set.tree().walk(
            most(), [&](const TreeNode& node) { return m_path.entries(node); },
            [&](std::size_t place, std::size_t end) {
                for (; place < end; ++place) meetOne(first, m_set.numberAt(place));
                return most();
            });
    }
    /// As meet(). @return true if nothing is met, but something would be after the limit
    [[nodiscard]] bool meetOrPass(First& first) const {
        bool isLater = false;
        const auto most = [&] {
            const bool isDecided = isLater || first.rank() != First::Rank::None;
            return isDecided ? m_path.placeAt(first.limit() * m_unitsPerFrame) : TreePath::kNoBound;
        };
        const auto visit = [&](std::size_t i) {
            isLater |= m_set[i].mesh ? passMesh(first, i) : first.offer(m_set[i].obstacle, {i, 0}) == Outcome::Short;
        };
        for (const std::uint32_t i : m_set.others()) visit(i);
        m_set.tree().walk(
            most(), [&](const TreeNode& node) { return m_path.entries(node); },
            [&](std::size_t place, std::size_t end) {
                for (; place < end; ++place) visit(m_set.numberAt(place));
                return most();
            });
        return isLater && first.rank() == First::Rank::None;
    }
    [[nodiscard]] std::vector<std::size_t> ahead(double frames) const {
        std::vector<std::size_t> found(m_set.others().begin(), m_set.others().end());
        const double most = m_path.placeAt(frames * m_unitsPerFrame);
        m_set.tree().walk(
            most, [&](const TreeNode& node) { return m_path.entries(node); },
            [&](std::size_t place, std::size_t end) {
                for (; place < end; ++place) found.push_back(m_set.numberAt(place));
                return most;
            });
        std::sort(found.begin(), found.end());
        return found;
    }
    [[nodiscard]] bool isApproached() const {
        const auto& others = m_set.others();
        if (std::any_of(others.begin(), others.end(), [&](std::uint32_t i) { return isApproachedOne(i); })) return true;
        if (collide::isStill(m_ball, Vec3(0))) return false;
        return approachesAny(m_set.tree(), m_path,
                             [&](std::size_t place) { return isApproachedOne(m_set.numberAt(place)); });
    }
    [[nodiscard]] bool isStill() const {
        const auto& others = m_set.others();
        const bool hasResting = others.size() < m_set.obstacles().size();
        return (!hasResting || collide::isStill(m_ball, Vec3(0))) &&
               std::all_of(others.begin(), others.end(),
                           [&](std::uint32_t i) { return collide::isStill(m_ball, m_set[i].obstacle.velocity); });
    }
    void seek(Nearest& nearest, bool isApproached) const {
        for (const std::uint32_t i : m_set.others()) seekOne(nearest, i, isApproached);
        const TreePath resting(m_set.tree().frame(), m_ball.position, Vec3(0), m_ball.radius);
        const TreePath& path = isApproached ? m_path : resting;
        const auto most = [&] { return path.lengthInTree(nearest.limit() + m_ball.radius); };
        m_set.tree().walk(
            most(), [&](const TreeNode& node) { return path.distances(node); },
            [&](std::size_t place, std::size_t end) {
                for (; place < end; ++place) seekOne(nearest, m_set.numberAt(place), isApproached);
                return most();
            });
    }
    [[nodiscard]] MeshCandidates meshAt(std::size_t i) const { return {m_ball, m_set[i].body(), i}; }

  private:
    [[nodiscard]] bool passMesh(First& first, std::size_t i) const {
        meshAt(i).meet(first);
        First later({m_ball});
        if (first.rank() == First::Rank::None) meshAt(i).meet(later);
        return later.rank() != First::Rank::None;
    }
    void meetOne(First& first, std::size_t i) const {
        if (m_set[i].mesh) return meshAt(i).meet(first);
        first.offer(m_set[i].obstacle, {i, 0});
    }
    void seekOne(Nearest& nearest, std::size_t i, bool isApproached) const {
        if (m_set[i].mesh) return meshAt(i).seek(nearest, isApproached);
        nearest.offer(m_set[i].obstacle, {i, 0});
    }
    [[nodiscard]] bool isApproachedOne(std::size_t i) const {
        if (m_set[i].mesh) return meshAt(i).isApproached();
        SweepQuery query;
        query.ball = m_ball;
        query.obstacle = m_set[i].obstacle;
        const Outcome outcome = classify(query);
        return outcome != Outcome::Receding && outcome != Outcome::Still;
    }

    const Ball& m_ball;
    const ObstacleSet& m_set;
    TreePath m_path;
    double m_unitsPerFrame;
};

}  // namespace

ObstacleSet::ObstacleSet(std::vector<ObstacleOrMesh> obstacles) : m_obstacles(std::move(obstacles)) {
    constexpr std::size_t kLeastForTree = 16;
    std::vector<Bounds> bounds;
    for (std::size_t i = 0; i < m_obstacles.size(); ++i) {
        const std::optional<Bounds> b = m_obstacles.size() < kLeastForTree ? std::nullopt : boundsOf(m_obstacles[i]);
        (b ? m_resting : m_others).push_back(static_cast<std::uint32_t>(i));
        if (b) bounds.push_back(*b);
    }
    m_tree = BoundsTree(
        bounds.size(), [&](std::size_t i) { return bounds[i]; }, oneByOne);
}

ManyAnswer sweep(const BallSweep& sweep, const ObstacleSet& obstacles) {
    const SetCandidates candidates(sweep, obstacles);
    const ManyAnswer answer = sweepMany(sweep, candidates);
    const std::size_t index = answer.place.index;
    const bool isInMesh = answer.sweep.outcome == Outcome::Overlap && obstacles[index].mesh;
    return isInMesh ? candidates.meshAt(index).overlap(sweep) : answer;
}

ManyAnswer sweep(const BallSweep& sweep, const ObstacleSet& obstacles, std::size_t index) {
    const ObstacleOrMesh& o = obstacles[index];
    if (!o.mesh) return {collide::sweep({sweep.ball, o.obstacle, sweep.frames, sweep.restitution}), {index, 0}};
    ManyAnswer answer = collide::sweep(sweep, o.body());
    answer.place.index = index;
    return answer;
}

ManyOutcome classify(const BallSweep& sweep, const ObstacleSet& obstacles) {
    const SetCandidates candidates(sweep, obstacles);
    First first(sweep);
    if (candidates.meetOrPass(first)) return {Outcome::Short, {}};
    if (first.rank() == First::Rank::None && candidates.isApproached()) return {Outcome::Miss, {}};
    if (first.rank() == First::Rank::None) return {candidates.isStill() ? Outcome::Still : Outcome::Receding, {}};
    if (first.rank() != First::Rank::Overlap) return {first.answer().outcome, first.place()};
    const std::size_t index = first.place().index;
    const bool isInMesh = obstacles[index].mesh != nullptr;
    return {Outcome::Overlap, isInMesh ? candidates.meshAt(index).overlap(sweep).place : first.place()};
}

std::vector<std::size_t> obstaclesAhead(const BallSweep& sweep, const ObstacleSet& obstacles) {
    return SetCandidates(sweep, obstacles).ahead(sweep.frames);
}

}  // namespace collide
