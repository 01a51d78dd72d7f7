#include "collide/mesh/mesh.h"

#include <algorithm>
#include <string>

#include "base/contract.h"
#include "collide/shapes/filter.h"
#include "collide/shapes/triangle_cast.h"

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
    triangles.shrink_to_fit();
    mesh.m_tree = BoundsTree(
        triangles.size(),
        [&](std::size_t i) {
            Bounds b;
            for (const std::uint32_t corner : triangles[i]) b.add(mesh.m_vertices[corner]);
            return b;
        },
        forEach);
    const std::vector<std::uint32_t>& items = mesh.m_tree.items();
    // In the order of the leaves, one number of all triangles at a time: a second list of them would be the most
    // memory.
    std::vector<std::uint32_t>& held = mesh.m_places;
    held.resize(items.size());
    for (std::size_t k = 0; k < 3; ++k) {
        forAll(items.size(), forEach, [&](std::size_t place) { held[place] = triangles[items[place]][k]; });
        forAll(items.size(), forEach, [&](std::size_t place) { triangles[place][k] = held[place]; });
    }
    mesh.m_triangles = std::move(triangles);
    forAll(items.size(), forEach,
           [&](std::size_t place) { mesh.m_places[items[place]] = static_cast<std::uint32_t>(place); });
    return mesh;
}

Obstacle MeshBody::triangle(std::uint32_t number) const { return triangleOf(corners(number), *this); }

std::size_t Mesh::bytes() const {
    return m_vertices.capacity() * sizeof(Vec3) + m_triangles.capacity() * sizeof(Triangle) +
           m_places.capacity() * sizeof(std::uint32_t) + m_tree.bytes();
}

/// What rounding takes from a placed corner, and from the path in those coordinates until it has left the mesh, is
/// within its slack.
TreePath pathIn(const MeshBody& body, const Vec3& position, const Vec3& motion, double radius) {
    const TreeFrame& frame = body.mesh->tree().frame();
    if (!body.placement || body.placement->isIdentity()) return {frame, position, motion, radius};
    constexpr double kSlack = 0x1p-44;  // more than the errors of a few products and sums, and of the axes
    const MeshPlacement& p = *body.placement;
    const Vec3 start = p.pointInMesh(position);
    const double space = (largestOf(position) + largestOf(p.center) + radius) / p.scale;
    const double own = largestOf(p.pivot) + largestOf(start) + frame.extent / frame.scale + largestOf(frame.origin);
    const Vec3 direction = p.directionInMesh(motion);
    const double pace = largestOf(direction);
    const bool isRounded = (motion != Vec3(0)) == (pace > 0x1p-900 && pace < 0x1p900);
    return {frame, start, direction, radius / p.scale, isRounded ? kSlack * (space + own) : TreePath::kNever};
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

Obstacle MeshCandidates::obstacleAt(std::size_t place) const { return triangleOf(m_body.cornersAt(place), m_body); }

namespace {

/// The triangles of a mesh that may be met first, by bounds of their times in units of the motion.
class Due {
  public:
    static constexpr std::size_t kMost = 16;

    /// A hit is certain until then.
    [[nodiscard]] double latest() const { return m_latest; }
    [[nodiscard]] bool isFull() const { return m_count == kMost; }
    /// @pre not isFull()
    void add(std::size_t place, double earliest, double latest) {
        m_latest = std::min(m_latest, latest);
        const auto last = std::remove_if(m_hits.begin(), end(), [&](const Hit& h) { return h.earliest > m_latest; });
        m_count = static_cast<std::size_t>(last - m_hits.begin());
        if (earliest <= m_latest) m_hits[m_count++] = {place, earliest};
    }
    /// Calls visit(place, earliest) for each, and forgets them.
    template <class Visit>
    void takeAll(Visit visit) {
        for (std::size_t i = 0; i < m_count; ++i) visit(m_hits[i].place, m_hits[i].earliest);
        m_count = 0;
    }

  private:
    struct Hit {
        std::size_t place;
        double earliest;
    };
    std::array<Hit, kMost>::iterator end() { return m_hits.begin() + static_cast<std::ptrdiff_t>(m_count); }

    std::array<Hit, kMost> m_hits;
    std::size_t m_count = 0;
    double m_latest = kNoLimit;
};

}  // namespace

/// One walk that looks for the first contact.
class MeshCandidates::Search {
  public:
    Search(const MeshCandidates& of, First& first) : m_of(of), m_first(first) {
        m_query.ball = of.m_ball;
        m_query.obstacle.radius = of.m_body.radius, m_query.obstacle.velocity = of.m_body.velocity;
        m_cast.radius = of.m_ball.radius + of.m_body.radius;
        for (int k = 0; k < 3; ++k) m_cast.position[k] = of.m_ball.position[k];
        takeLimit();
    }
    /// The bound of places along the path above which nothing is looked for.
    [[nodiscard]] double most() const {
        if (m_first.rank() == First::Rank::Overlap && m_first.place().index <= m_of.m_index) return -1;
        const double given = m_of.m_path.placeAt(m_first.limit() * m_of.m_unitsPerFrame);
        return m_due.latest() < kNoLimit ? std::min(given, m_of.m_path.placeAt(m_due.latest())) : given;
    }
    void visit(std::size_t place, std::size_t end) {
        if (place == end) return;
        const std::size_t count = end - place;
        for (std::size_t i = 0; i < shapes::kLeaf; ++i) {
            const std::array<Vec3, 3> at = m_of.m_body.cornersAt(place + std::min(i, count - 1));
            for (std::size_t k = 0; k < 9; ++k) m_cast.corner[k][i] = at[k / 3][static_cast<int>(k % 3)];
        }
        m_cast.limit = std::min(m_limit, m_due.latest());
        const shapes::LeafTimes times = shapes::leafTimes(m_cast);
        for (std::size_t i = 0; i < count; ++i) {
            if (times.earliest[i] == kNoLimit) continue;
            if (times.latest[i] < kNoLimit && !m_due.isFull()) {
                m_due.add(place + i, times.earliest[i], times.latest[i]);
            } else {
                offer(place + i);
            }
        }
    }
    /// Decides those that are left.
    void finish() {
        m_due.takeAll([&](std::size_t place, double earliest) {
            m_first.offerHit(m_of.obstacleAt(place), m_of.placeOf(place), earliest);
        });
    }

  private:
    void offer(std::size_t place) {
        const double before = m_first.limit();
        m_first.offer(m_of.obstacleAt(place), m_of.placeOf(place));
        if (m_first.limit() != before) takeLimit();
    }
    void takeLimit() {
        m_query.frames = m_first.limit();
        const shapes::LocalMotion motion(m_query, velocityOf(m_query.ball));
        for (int k = 0; k < 3; ++k) m_cast.v[k] = motion.v[k];
        m_limit = motion.limit;
    }

    const MeshCandidates& m_of;
    First& m_first;
    Due m_due;
    SweepQuery m_query;  ///< all but the triangle
    shapes::LeafCast m_cast;
    double m_limit = 0;  ///< the limit of m_first in units of the motion
};

void MeshCandidates::meet(First& first) const {
    Search search(*this, first);
    const TreeNode* nodes = nullptr;  // the first that a walk visits is the first of all
    m_body.mesh->tree().walk(
        search.most(),
        [&](const TreeNode& node) {
            if (!nodes) nodes = &node;
            for (std::size_t i = 0; i < TreeNode::kBoxes; ++i) {
                if (node.count[i] == TreeNode::kInner) {
                    __builtin_prefetch(nodes[node.first[i]].lo);
                    __builtin_prefetch(nodes[node.first[i]].first);
                } else {
                    m_body.mesh->prefetch(node.first[i]);
                }
            }
            return m_path.entries(node);
        },
        [&](std::size_t place, std::size_t end) {
            search.visit(place, end);
            return search.most();
        });
    search.finish();
}

bool MeshCandidates::isApproached() const {
    if (m_isStill) return false;
    SweepQuery query;
    query.ball = m_ball;
    return approachesAny(m_body.mesh->tree(), m_path, [&](std::size_t place) {
        query.obstacle = obstacleAt(place);
        return classify(query) != Outcome::Receding;
    });
}

void MeshCandidates::seekAlong(Nearest& nearest, const TreePath& path, double ballRadius, const Vec3& velocity) const {
    const double scale = m_body.placement ? m_body.placement->scale : 1;
    const auto most = [&] { return path.lengthInTree((nearest.limit() + ballRadius + m_body.radius) / scale); };
    m_body.mesh->tree().walk(
        most(), [&](const TreeNode& node) { return path.distances(node); },
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

ManyAnswer sweepForContact(const BallSweep& sweep, const MeshBody& body) {
    const MeshCandidates candidates(sweep.ball, body);
    const ManyAnswer answer = meetMany(sweep, candidates);
    return answer.sweep.outcome == Outcome::Overlap ? candidates.overlap(sweep) : answer;
}

}  // namespace collide
