#include "collide/mesh/mesh.h"

#include <algorithm>
#include <string>

#include "base/contract.h"
#include "collide/triangles.h"

namespace collide {
namespace {

Obstacle triangleOf(const std::array<Vec3, 3>& corners, const MeshBody& body) {
    Obstacle o;
    o.shape = Shape::Triangle;
    o.center = corners[0], o.b = corners[1], o.c = corners[2];
    o.radius = body.radius;
    o.velocity = body.velocity;
    return o;
}

}  // namespace

base::Result<Mesh> Mesh::of(std::vector<Vec3> vertices, std::vector<Triangle> triangles, const ForEach& forEach) {
    if (vertices.empty()) return base::Error{"vertices: must not be empty"};
    if (triangles.empty()) return base::Error{"triangles: must not be empty"};
    if (triangles.size() > kMostTriangles)
        return base::Error{"triangles: must be at most " + std::to_string(kMostTriangles) + ", got " +
                           std::to_string(triangles.size())};
    for (std::size_t i = 0; i < vertices.size(); ++i)
        if (!isFinite(vertices[i])) return base::Error{"vertices[" + std::to_string(i) + "]: must be finite"};
    for (std::size_t i = 0; i < triangles.size(); ++i)
        for (std::size_t k = 0; k < 3; ++k)
            if (triangles[i][k] >= vertices.size())
                return base::Error{"triangles[" + std::to_string(i) + "][" + std::to_string(k) + "]: must be below " +
                                   std::to_string(vertices.size()) + ", the number of vertices, got " +
                                   std::to_string(triangles[i][k])};
    Mesh mesh;
    mesh.m_vertices = std::move(vertices);
    mesh.m_vertices.shrink_to_fit();
    mesh.m_tree = BoundsTree(
        triangles.size(),
        [&](std::size_t i) {
            Bounds b;
            for (const std::uint32_t corner : triangles[i]) b.add(mesh.m_vertices[corner]);
            return b;
        },
        forEach);
    const std::vector<std::uint32_t>& items = mesh.m_tree.items();
    mesh.m_triangles.resize(items.size());
    mesh.m_places.resize(items.size());
    for (std::size_t place = 0; place < items.size(); ++place) {
        mesh.m_triangles[place] = triangles[items[place]];
        mesh.m_places[items[place]] = static_cast<std::uint32_t>(place);
        for (const std::uint32_t corner : mesh.m_triangles[place]) mesh.m_bounds.add(mesh.m_vertices[corner]);
    }
    return mesh;
}

Obstacle MeshBody::triangle(std::uint32_t number) const { return triangleOf(corners(number), *this); }

std::size_t Mesh::bytes() const {
    return m_vertices.capacity() * sizeof(Vec3) + m_triangles.capacity() * sizeof(Triangle) +
           m_places.capacity() * sizeof(std::uint32_t) + m_tree.bytes();
}

MeshCandidates::MeshCandidates(const Ball& ball, const MeshBody& body, std::size_t index)
    : m_ball(ball),
      m_body(body),
      m_index(index),
      m_isStill(collide::isStill(ball, body.velocity)),
      m_path(pathOf(motionOf(ball, body.velocity))),
      m_unitsPerFrame(unitsPerFrame(ball, body.velocity)) {
    CAROM_EXPECTS_HOT(ball.radius + body.radius > 0, ball.radius, body.radius);
}

/// A path of the ball in the tree's coordinates. What rounding takes from a placed corner, and from the path in those
/// coordinates until it has left the mesh, is within its slack.
TreePath MeshCandidates::pathOf(const Vec3& motion) const {
    const TreeFrame& frame = m_body.mesh->tree().frame();
    const double radius = m_ball.radius + m_body.radius;
    if (!m_body.placement || m_body.placement->isIdentity()) return {frame, m_ball.position, motion, radius};
    constexpr double kSlack = 0x1p-44;  // more than the errors of a few products and sums, and of the axes
    const MeshPlacement& p = *m_body.placement;
    const Vec3 position = p.pointInMesh(m_ball.position);
    const double space = (largestOf(m_ball.position) + largestOf(p.center) + radius) / p.scale;
    const double own = largestOf(p.pivot) + largestOf(position) + frame.extent / frame.scale + largestOf(frame.origin);
    const Vec3 direction = p.directionInMesh(motion);
    const double pace = largestOf(direction);
    const bool isRounded = (motion != Vec3(0)) == (pace > 0x1p-900 && pace < 0x1p900);
    return {frame, position, direction, radius / p.scale, isRounded ? kSlack * (space + own) : TreePath::kNever};
}

Obstacle MeshCandidates::obstacleAt(std::size_t place) const { return triangleOf(m_body.cornersAt(place), m_body); }

void MeshCandidates::meet(First& first) const {
    const auto most = [&] {
        const bool isDone = first.rank() == First::Rank::Overlap && first.place().index <= m_index;
        return isDone ? -1 : m_path.placeAt(first.limit() * m_unitsPerFrame);
    };
    SweepQuery query;
    query.ball = m_ball;
    query.obstacle.radius = m_body.radius, query.obstacle.velocity = m_body.velocity;
    m_body.mesh->tree().walk(
        most(), [&](const TreeNode& node, int side) { return m_path.entry(node, side); },
        [&](std::size_t place, std::size_t end) {
            query.frames = first.limit();
            offerLeaf(first, query, place, end);
            return most();
        });
}

void MeshCandidates::offerLeaf(First& first, const SweepQuery& query, std::size_t place, std::size_t end) const {
    double corners[9][BoundsTree::kMostInLeaf];
    std::uint8_t outcomes[BoundsTree::kMostInLeaf];
    const std::size_t count = end - place;
    for (std::size_t i = 0; i < count; ++i) {
        const std::array<Vec3, 3> at = m_body.cornersAt(place + i);
        for (std::size_t k = 0; k < 9; ++k) corners[k][i] = at[k / 3][static_cast<int>(k % 3)];
    }
    sweepTriangles(query,
                   {count,
                    {corners[0], corners[1], corners[2]},
                    {corners[3], corners[4], corners[5]},
                    {corners[6], corners[7], corners[8]}},
                   outcomes);
    for (std::size_t i = 0; i < count; ++i) {
        const auto outcome = static_cast<Outcome>(outcomes[i]);
        if (outcome != Outcome::Overlap && !isHit(outcome)) continue;
        if (first.limit() == query.frames) {
            first.offerDecided(obstacleAt(place + i), placeOf(place + i), outcome);
        } else {  // one before it was met: to tell that it is met later costs less than its time
            first.offer(obstacleAt(place + i), placeOf(place + i));
        }
    }
}

bool MeshCandidates::isApproached() const {
    if (m_isStill) return false;
    SweepQuery query;
    query.ball = m_ball;
    bool isFound = false;
    m_body.mesh->tree().walk(
        0.5,
        [&](const TreeNode& node, int side) {
            const int approach = m_path.approach(node, side);
            isFound = isFound || approach > 0;
            return isFound || approach < 0 ? 1.0 : 0.0;
        },
        [&](std::size_t place, std::size_t end) {
            for (; place < end && !isFound; ++place) {
                query.obstacle = obstacleAt(place);
                isFound = classify(query) != Outcome::Receding;
            }
            return isFound ? -1.0 : 0.5;
        });
    return isFound;
}

void MeshCandidates::seekAlong(Nearest& nearest, const TreePath& path, double ballRadius, const Vec3& velocity) const {
    const double scale = m_body.placement ? m_body.placement->scale : 1;
    const auto most = [&] { return path.lengthInTree((nearest.limit() + ballRadius + m_body.radius) / scale); };
    m_body.mesh->tree().walk(
        most(), [&](const TreeNode& node, int side) { return path.distance(node, side); },
        [&](std::size_t place, std::size_t end) {
            for (; place < end; ++place) {
                Obstacle o = obstacleAt(place);
                o.velocity = velocity;
                nearest.offer(o, placeOf(place));
            }
            return most();
        });
}

void MeshCandidates::seek(Nearest& nearest, bool isApproached) const {
    const TreePath resting = pathOf(Vec3(0));
    seekAlong(nearest, isApproached ? m_path : resting, m_ball.radius, m_body.velocity);
}

ManyAnswer MeshCandidates::overlap(const BallSweep& sweep) const {
    Ball resting = m_ball;
    resting.motion = Motion::velocity(Vec3(0));
    const TreePath path = pathOf(Vec3(0));
    Nearest nearest(resting);
    seekAlong(nearest, path, m_ball.radius, Vec3(0));
    ManyAnswer result{nearest.answer(), nearest.place()};
    result.sweep.closest = {};
    result.sweep.ballVelocity = velocityOf(sweep.ball);
    if (!nearest.isOnePoint()) result.sweep.penetration->normal.reset();
    return result;
}

ManyAnswer sweep(const BallSweep& sweep, const MeshBody& body) {
    const MeshCandidates candidates(sweep.ball, body);
    ManyAnswer answer = sweepMany(sweep, candidates);
    return answer.sweep.outcome == Outcome::Overlap ? candidates.overlap(sweep) : answer;
}

}  // namespace collide
