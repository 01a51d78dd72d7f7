// The first contact with a mesh and with many obstacles beside exact rationals over all of them.

#include "collide/mesh/mesh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <thread>
#include <utility>

#include "collide/mesh_oracle.h"
#include "collide/query_sets.h"
#include "collide/seeds.h"
#include "collide/shape_sets.h"
#include "trials.h"

namespace {
using collide::Ball;
using collide::BallSweep;
using collide::ManyAnswer;
using collide::Mesh;
using collide::Motion;
using collide::Obstacle;
using collide::Outcome;
using collide::Shape;
using collide::Vec3;
using query_sets::Random;

using Triangles = std::vector<Mesh::Triangle>;
struct Soup {
    std::vector<Vec3> vertices;
    Triangles triangles;

    void add(const Vec3& a, const Vec3& b, const Vec3& c) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        vertices.insert(vertices.end(), {a, b, c});
        triangles.push_back({first, first + 1, first + 2});
    }
    [[nodiscard]] Mesh mesh() const { return std::move(Mesh::of(vertices, triangles).value()); }
    [[nodiscard]] std::vector<Obstacle> parts(double radius, const Vec3& velocity) const {
        std::vector<Obstacle> all;
        for (const auto& t : triangles) {
            Obstacle o;
            o.shape = Shape::Triangle;
            o.center = vertices[t[0]], o.b = vertices[t[1]], o.c = vertices[t[2]];
            o.radius = radius, o.velocity = velocity;
            all.push_back(o);
        }
        return all;
    }
};

Vec3 whole(Random& r, int size) {
    return {double(r.integer(-size, size)), double(r.integer(-size, size)), double(r.integer(-size, size))};
}

/// A square floor at a height in cells whose diagonals are random, with random corners.
void addFloor(Soup& soup, Random& r, int cells, double height, bool isBumpy) {
    std::vector<std::uint32_t> corners;
    const auto first = static_cast<std::uint32_t>(soup.vertices.size()), row = static_cast<std::uint32_t>(cells) + 1;
    for (std::uint32_t y = 0; y < row; ++y)
        for (std::uint32_t x = 0; x < row; ++x)
            soup.vertices.push_back({double(2 * x), double(2 * y), height + (isBumpy ? r.integer(0, 1) : 0)});
    for (std::uint32_t y = 0; y + 1 < row; ++y)
        for (std::uint32_t x = 0; x + 1 < row; ++x) {
            const std::uint32_t a = first + y * row + x, b = a + 1, c = a + row, d = c + 1;
            if (r.coin()) {
                soup.triangles.push_back({a, b, d});
                soup.triangles.push_back({d, c, a});
            } else {
                soup.triangles.push_back({b, d, c});
                soup.triangles.push_back({a, b, c});
            }
        }
}

enum class Kind { Random, Lattice, Floor, Bumpy, Fan, Sliver, Duplicates, Junctions, Steps };
constexpr Kind kKinds[] = {Kind::Random, Kind::Lattice,    Kind::Floor,     Kind::Bumpy, Kind::Fan,
                           Kind::Sliver, Kind::Duplicates, Kind::Junctions, Kind::Steps};
const char* nameOf(Kind kind) {
    constexpr const char* kNames[] = {"Random", "Lattice",    "Floor",     "Bumpy", "Fan",
                                      "Sliver", "Duplicates", "Junctions", "Steps"};
    return kNames[static_cast<int>(kind)];
}

Soup soupOf(Kind kind, Random& r) {
    Soup soup;
    switch (kind) {
        case Kind::Random:
            for (int i = r.integer(1, 25); i > 0; --i) {
                const Vec3 at{r.uniform(-5, 5), r.uniform(-5, 5), r.uniform(-5, 5)};
                const auto near = [&] { return at + Vec3{r.uniform(-1, 1), r.uniform(-1, 1), r.uniform(-1, 1)}; };
                soup.add(near(), near(), near());
            }
            break;
        case Kind::Lattice:  // non-manifold edges, crossings, degenerate triangles
            for (int i = 0; i < 10; ++i) soup.vertices.push_back(whole(r, 3));
            for (int i = r.integer(1, 14); i > 0; --i) {
                const auto any = [&] { return static_cast<std::uint32_t>(r.integer(0, 9)); };
                soup.triangles.push_back({any(), any(), any()});
            }
            break;
        case Kind::Floor:
            addFloor(soup, r, 4, 0, false);
            break;
        case Kind::Bumpy:
            addFloor(soup, r, 3, 0, true);
            break;
        case Kind::Fan: {
            const int count = r.integer(3, 12);
            Vec3 rim = whole(r, 4);
            for (int i = 0; i < count; ++i) {
                const Vec3 next = whole(r, 4);
                soup.add({2, 2, 1}, rim, next);
                rim = next;
            }
            break;
        }
        case Kind::Sliver:
            for (int i = r.integer(1, 12); i > 0; --i) {
                const Vec3 a = whole(r, 3), b = whole(r, 3);
                Vec3 c = a + 0.5 * (b - a);
                c.z = std::nextafter(c.z, 10.0);
                soup.add(a, b, c);
                if (r.coin()) soup.add(b, c, whole(r, 3));
            }
            break;
        case Kind::Duplicates:
            addFloor(soup, r, 2, 0, r.coin());
            for (std::size_t i = 0, count = soup.triangles.size(); i < count; ++i) {
                auto [a, b, c] = soup.triangles[i];
                soup.triangles.push_back(r.coin() ? Mesh::Triangle{b, a, c} : Mesh::Triangle{c, a, b});
            }
            break;
        case Kind::Junctions:  // corners on the edges of others
            soup.add({0, 0, 0}, {8, 0, 0}, {4, 8, 0});
            for (int i = 0; i < 4; ++i) soup.add({2.0 * i, 0, 0}, {2.0 * i + 2, 0, 0}, {2.0 * i + 1, -2, 0});
            soup.add({4, 0, 0}, {4, 0, 3}, {4, -3, 0});
            break;
        case Kind::Steps:
            for (int i = 0; i < 4; ++i) {
                addFloor(soup, r, 1, i, false);
                const double x = 2 * i;
                soup.add({x, 0, double(i)}, {x, 2, double(i)}, {x, 2, i + 1.0});
                soup.add({x, 0, double(i)}, {x, 0, i + 1.0}, {x, 2, i + 1.0});
            }
            break;
    }
    return soup;
}

/// A path of whole numbers, half of the time toward a corner, an edge's middle or along a plane at the radius.
BallSweep wholeBall(Random& r, const Soup& soup);

BallSweep ballFor(Random& r, bool isWhole) {
    BallSweep s;
    if (isWhole) {
        s.ball.position = {double(r.integer(-4, 10)), double(r.integer(-4, 10)), double(r.integer(-4, 5))};
        s.ball.radius = r.integer(0, 4) == 0 ? 0.5 : r.integer(1, 3);
        Vec3 v = whole(r, 2);
        if (r.integer(0, 2) == 0) v.z = 0;
        s.ball.motion = Motion::velocity(v);
        if (r.integer(0, 3) == 0) s.ball.motion = Motion::aim(whole(r, 8), r.integer(0, 3));
        if (r.integer(0, 5) == 0) s.ball.motion = Motion::end(whole(r, 8), r.integer(1, 3));
        if (s.ball.motion.kind == Motion::Kind::End) {
            s.frames = s.ball.motion.frames;
        } else if (r.integer(0, 2) == 0) {
            s.frames = r.integer(0, 4);
        }
    } else {
        s.ball.position = {r.uniform(-9, 9), r.uniform(-9, 9), r.uniform(-9, 9)};
        s.ball.radius = r.uniform(0, 2);
        s.ball.motion = Motion::aim({r.uniform(-3, 3), r.uniform(-3, 3), r.uniform(-3, 3)}, r.uniform(0.5, 2));
        if (r.integer(0, 2) == 0) s.frames = r.uniform(0, 10);
    }
    s.restitution = r.coin() ? 1 : 0.5;
    return s;
}

BallSweep wholeBall(Random& r, const Soup& soup) {
    BallSweep s = ballFor(r, true);
    if (r.coin()) return s;
    const auto any = [&] {
        const auto& t = soup.triangles[static_cast<std::size_t>(r.integer(0, int(soup.triangles.size()) - 1))];
        return soup.vertices[t[static_cast<std::size_t>(r.integer(0, 2))]];
    };
    const auto& t = soup.triangles[static_cast<std::size_t>(r.integer(0, int(soup.triangles.size()) - 1))];
    const std::size_t i = static_cast<std::size_t>(r.integer(0, 2));
    const Vec3 a = soup.vertices[t[i]], b = soup.vertices[t[(i + 1) % 3]];
    const Vec3 to = r.coin() ? a : 0.5 * (a + b);
    Vec3 way = whole(r, 2);
    if (r.coin()) way = {0, 0, -1};
    if (r.integer(0, 3) == 0) {  // a ball that rolls
        s.ball.position = any() + Vec3{0, 0, s.ball.radius};
        way.z = 0;
        s.ball.motion = Motion::velocity(way);
    } else {
        s.ball.position = to - double(r.integer(2, 6)) * way;
        s.ball.motion = r.coin() ? Motion::velocity(way) : Motion::aim(to, r.integer(1, 2));
    }
    return s;
}

/// Everything in units of a power of two.
void scale(Soup& soup, BallSweep& sweep, double& radius, Vec3& velocity, int exponent) {
    const auto scaled = [&](double x) { return std::ldexp(x, exponent); };
    const auto scaleVector = [&](Vec3& v) { v = {scaled(v.x), scaled(v.y), scaled(v.z)}; };
    for (Vec3& v : soup.vertices) scaleVector(v);
    scaleVector(sweep.ball.position);
    scaleVector(sweep.ball.motion.vector);
    scaleVector(velocity);
    sweep.ball.motion.speed = scaled(sweep.ball.motion.speed);
    sweep.ball.radius = scaled(sweep.ball.radius);
    radius = scaled(radius);
}

/// The faults of an answer beside the truth; empty if there are none.
std::string faultsOf(const BallSweep& sweep, const std::vector<Obstacle>& parts, const ManyAnswer& answer,
                     std::size_t place, const oracle::ManyTruth& truth) {
    if (answer.sweep.outcome != truth.outcome)
        return "outcome " + std::to_string(int(answer.sweep.outcome)) + ", true " + std::to_string(int(truth.outcome));
    if (place != truth.winner) return "part " + std::to_string(place) + ", true " + std::to_string(truth.winner);
    collide::SweepQuery query{sweep.ball, parts[truth.winner], sweep.frames, sweep.restitution};
    collide::SweepAnswer given = answer.sweep;
    oracle::Truth right = truth.truth;
    given.outcome = right.outcome;  // of many, a miss may be nearest to one that recedes
    given.ballVelocity = right.ballVelocity;
    if (!collide::hasClosestOfMany(truth.outcome)) given.closest = collide::sweep(query).closest;
    if (right.penetration) {
        if (given.penetration && given.penetration->exitFrames) return "exit frames of many";
        if (given.outcome == Outcome::Overlap) given.closest = {0, 0};
        right.penetration->exitFrames.reset();
        if (!truth.isOnePoint) right.penetration->normal.reset();
        right.closestFrames = right.closestDistance = {};
    }
    oracle::Errors errors;
    return oracle::faults(query, given, right, errors);
}

class MeshSweep : public testing::TestWithParam<Kind> {};

TEST_P(MeshSweep, IsTheFirstOfAllTrianglesExactly) {
    std::map<Outcome, int> reached;
    int ties = 0;
    forSeeds(trials(120), [&](std::uint64_t seed) {
        Random r(seed * 16 + static_cast<std::uint64_t>(GetParam()));
        const bool isWhole = GetParam() != Kind::Random;
        Soup soup = soupOf(GetParam(), r);
        BallSweep sweep = isWhole ? wholeBall(r, soup) : ballFor(r, false);
        double radius = r.integer(0, 2) != 0 ? 0 : 0.5;
        Vec3 velocity = r.integer(0, 4) == 0 ? whole(r, 1) : Vec3(0);
        if (sweep.ball.radius + radius == 0) return;
        constexpr int kExponents[] = {-1060, -300, 300, 1000};
        if (isWhole && GetParam() != Kind::Sliver && r.integer(0, 4) == 0)
            scale(soup, sweep, radius, velocity, kExponents[r.integer(0, 3)]);
        const Mesh mesh = soup.mesh();
        const std::vector<Obstacle> parts = soup.parts(radius, velocity);
        const oracle::ManyTruth truth = oracle::sweepMany(sweep, parts, true);
        const ManyAnswer answer = collide::sweep(sweep, {&mesh, radius, velocity});
        const ManyAnswer contact = collide::sweepForContact(sweep, {&mesh, radius, velocity});
        EXPECT_EQ(contact.sweep.outcome, answer.sweep.outcome) << nameOf(GetParam()) << " seed " << seed;
        if (!collide::hasClosestOfMany(answer.sweep.outcome)) {
            EXPECT_EQ(contact.place, answer.place);
            EXPECT_EQ(contact.sweep.contact.has_value(), answer.sweep.contact.has_value());
            if (answer.sweep.contact && contact.sweep.contact) {
                EXPECT_EQ(contact.sweep.contact->frames, answer.sweep.contact->frames);
            }
        }
        ++reached[truth.outcome];
        if (truth.truth.contact && truth.outcome != Outcome::Short) {
            int equal = 0;
            for (const Obstacle& part : parts) {
                const oracle::Truth other = oracle::sweep({sweep.ball, part, sweep.frames, 1});
                equal += other.contact && oracle::compareTimes(other, truth.truth) == 0 ? 1 : 0;
            }
            ties += equal > 1 ? 1 : 0;
        }
        const std::string faults = faultsOf(sweep, parts, answer, answer.place.triangle, truth);
        EXPECT_EQ(faults, "") << nameOf(GetParam()) << " seed " << seed << "\n"
                              << oracle::describe({sweep.ball, parts[truth.winner], sweep.frames, sweep.restitution});
    });
    std::printf("ties %d; outcomes", ties);
    for (const auto& [outcome, count] : reached) std::printf(" %d: %d", int(outcome), count);
    std::printf("\n");
    const auto enough = static_cast<int>(trials(8)) / 2;
    EXPECT_GE(reached[Outcome::Hit] + reached[Outcome::Touching], enough);
    EXPECT_GE(reached[Outcome::Miss] + reached[Outcome::Receding], GetParam() == Kind::Steps ? 0 : 1);
    EXPECT_GE(ties, GetParam() == Kind::Random ? 0 : enough);
}
INSTANTIATE_TEST_SUITE_P(Kinds, MeshSweep, testing::ValuesIn(kKinds),
                         [](const auto& given) { return nameOf(given.param); });

/// Triangles cut at random, at corners of a fine lattice, some with T-junctions: none leaves its plane.
Soup cutTriangles(Random& r, std::vector<std::array<Vec3, 3>> all, int cuts) {
    for (int i = 0; i < cuts; ++i) {
        const std::size_t k = static_cast<std::size_t>(r.integer(0, int(all.size()) - 1));
        const auto t = all[k];
        const std::size_t e = static_cast<std::size_t>(r.integer(0, 2));
        const Vec3 &a = t[e], &b = t[(e + 1) % 3], &c = t[(e + 2) % 3];
        const Vec3 m = 0.5 * (a + b);  // exact: each cut adds a bit
        if (r.coin()) {
            all[k] = {a, m, c};
            all.push_back({m, b, c});
        } else {
            const Vec3 inner = 0.5 * (m + c);
            all[k] = {a, b, inner};
            all.push_back({b, c, inner});
            all.push_back({c, a, inner});
        }
    }
    Soup soup;
    for (const auto& [a, b, c] : all) r.coin() ? soup.add(a, b, c) : soup.add(c, b, a);
    return soup;
}

/// The square [0, 8]² of z = 0.
Soup cutSquare(Random& r, int cuts) {
    return cutTriangles(
        r, {{Vec3{0, 0, 0}, Vec3{8, 0, 0}, Vec3{8, 8, 0}}, {Vec3{0, 0, 0}, Vec3{8, 8, 0}, Vec3{0, 8, 0}}}, cuts);
}

/// Six cut squares as the surface of the box [0, 8]³.
Soup cutBox(Random& r, int cuts) {
    Soup box;
    for (int axis = 0; axis < 3; ++axis)
        for (const double at : {0.0, 8.0}) {
            const Soup face = cutSquare(r, cuts);
            const auto turned = [&](const Vec3& v) {
                Vec3 x;
                x[axis] = at, x[(axis + 1) % 3] = v.x, x[(axis + 2) % 3] = v.y;
                return x;
            };
            for (const auto& t : face.triangles)
                box.add(turned(face.vertices[t[0]]), turned(face.vertices[t[1]]), turned(face.vertices[t[2]]));
        }
    return box;
}

void expectSame(const collide::SweepAnswer& parts, const collide::SweepAnswer& whole, std::uint64_t seed) {
    ASSERT_EQ(parts.contact.has_value(), whole.contact.has_value()) << seed;
    if (!whole.contact) return;  // beside the whole a ball may recede that approaches a part of it
    ASSERT_EQ(parts.outcome, whole.outcome) << seed;
    const collide::Contact &a = *parts.contact, &b = *whole.contact;
    EXPECT_NEAR(a.frames, b.frames, 4 * 0x1p-52 * b.frames) << seed;
    for (int k = 0; k < 3; ++k) {
        EXPECT_NEAR(a.normal[k], b.normal[k], 2e-15) << seed;
        EXPECT_NEAR(a.newVelocity[k], b.newVelocity[k], 2e-14) << seed;
        EXPECT_NEAR(a.sphereCenter[k], b.sphereCenter[k], 1e-13) << seed;
    }
}

TEST(MeshSeams, AFloorCutIntoRandomTrianglesIsOneFloor) {
    int contacts = 0;
    for (std::uint64_t seed = 0; seed < trials(3000); ++seed) {
        Random r(seed);
        const Soup soup = cutSquare(r, r.integer(0, 30));
        const Mesh mesh = soup.mesh();
        collide::SweepQuery q;  // the square as a flat box
        q.obstacle.shape = Shape::Box;
        q.obstacle.center = {4, 4, 0}, q.obstacle.half = {4, 4, 0}, q.obstacle.radius = 0;
        q.ball.radius = r.integer(1, 8) / 4.0;
        q.ball.position = {r.integer(-8, 40) / 4.0, r.integer(-8, 40) / 4.0, q.ball.radius + r.integer(0, 12) / 4.0};
        q.ball.motion =
            Motion::velocity({double(r.integer(-2, 2)), double(r.integer(-2, 2)), double(r.integer(-2, 0))});
        if (seed % 2 == 1) q.ball.motion.vector += Vec3{r.uniform(-1, 1), r.uniform(-1, 1), r.uniform(-1, 0)};
        const ManyAnswer parts = collide::sweep({q.ball, q.frames, 1}, {&mesh, 0, Vec3(0)});
        const collide::SweepAnswer whole = collide::sweep(q);
        expectSame(parts.sweep, whole, seed);
        contacts += whole.contact ? 1 : 0;
    }
    EXPECT_GE(std::uint64_t(contacts), trials(1000));
}

TEST(MeshSeams, ABoxCutIntoRandomTrianglesIsOneBox) {
    int contacts = 0;
    for (std::uint64_t seed = 0; seed < trials(2000); ++seed) {
        Random r(seed);
        const Mesh mesh = cutBox(r, r.integer(0, 8)).mesh();
        collide::SweepQuery q;
        q.obstacle.shape = Shape::Box;
        q.obstacle.center = q.obstacle.half = {4, 4, 4};
        q.obstacle.radius = 0;
        q.ball.radius = r.integer(1, 4) / 2.0;
        q.ball.position = {r.uniform(-20, 20), r.uniform(-20, 20), 8 + q.ball.radius + r.integer(0, 4) / 4.0};
        const Vec3 to{r.uniform(-1, 9), r.uniform(-1, 9), r.uniform(-1, 9)};
        q.ball.motion = Motion::aim(seed % 3 == 0 ? Vec3{to.x, to.y, q.ball.position.z} : to, 1);
        const ManyAnswer parts = collide::sweep({q.ball, q.frames, 1}, {&mesh, 0, Vec3(0)});
        const collide::SweepAnswer whole = collide::sweep(q);
        expectSame(parts.sweep, whole, seed);
        contacts += whole.contact ? 1 : 0;
    }
    EXPECT_GE(std::uint64_t(contacts), trials(500));
}

/// The octahedron with corners on the axes.
std::vector<std::array<Vec3, 3>> octahedron(double size) {
    std::vector<std::array<Vec3, 3>> faces;
    for (const double x : {-size, size})
        for (const double y : {-size, size})
            for (const double z : {-size, size}) faces.push_back({Vec3{x, 0, 0}, Vec3{0, y, 0}, Vec3{0, 0, z}});
    return faces;
}

TEST(MeshSeams, AnOctahedronCutIntoRandomTrianglesIsOneOctahedron) {
    int contacts = 0;
    for (std::uint64_t seed = 0; seed < trials(600); ++seed) {
        Random r(seed);
        Soup uncut;
        for (const auto& [a, b, c] : octahedron(8)) uncut.add(a, b, c);
        const Mesh cut = cutTriangles(r, octahedron(8), r.integer(8, 40)).mesh(), whole = uncut.mesh();
        BallSweep s;
        s.ball.radius = r.integer(1, 8) / 4.0;
        s.ball.position = {r.uniform(-20, 20), r.uniform(-20, 20), 8 + s.ball.radius + r.integer(0, 4) / 4.0};
        s.ball.motion = Motion::aim({r.uniform(-6, 6), r.uniform(-6, 6), r.uniform(-6, 6)}, 1);
        const ManyAnswer parts = collide::sweep(s, {&cut, 0, Vec3(0)}), one = collide::sweep(s, {&whole, 0, Vec3(0)});
        expectSame(parts.sweep, one.sweep, seed);
        contacts += one.sweep.contact ? 1 : 0;
    }
    EXPECT_GE(std::uint64_t(contacts), trials(300));
}

/// A polyhedron with its corners on a sphere of radius 1 about the origin, within roundings.
class Globe {
  public:
    Globe() {
        for (const auto& [a, b, c] : octahedron(1)) m_soup.triangles.push_back({cornerAt(a), cornerAt(b), cornerAt(c)});
    }
    /// The two triangles at the longest edge of a random one become four.
    void split(Random& r) {
        const Mesh::Triangle t = m_soup.triangles[std::size_t(r.integer(0, int(m_soup.triangles.size()) - 1))];
        const auto longer = [&](std::size_t i, std::size_t k) { return lengthOfEdge(t, i) > lengthOfEdge(t, k); };
        const std::size_t e = longer(0, 1) ? (longer(0, 2) ? 0 : 2) : (longer(1, 2) ? 1 : 2);
        const std::uint32_t a = t[e], b = t[(e + 1) % 3], middle = middleOf(a, b);
        for (std::size_t i = 0, count = m_soup.triangles.size(); i < count; ++i) {
            Mesh::Triangle whole = m_soup.triangles[i], half = whole;
            const auto atA = std::find(whole.begin(), whole.end(), a), atB = std::find(whole.begin(), whole.end(), b);
            if (atA == whole.end() || atB == whole.end()) continue;
            half[std::size_t(atA - whole.begin())] = middle;
            *atB = middle;
            m_soup.triangles[i] = whole;
            m_soup.triangles.push_back(half);
        }
    }
    /// Each triangle becomes four.
    void refine() {
        const Triangles before = std::exchange(m_soup.triangles, {});
        for (const auto& [a, b, c] : before) {
            const std::uint32_t ab = middleOf(a, b), bc = middleOf(b, c), ca = middleOf(c, a);
            for (const Mesh::Triangle& t : {Mesh::Triangle{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}})
                m_soup.triangles.push_back(t);
        }
    }
    [[nodiscard]] Mesh mesh() const { return m_soup.mesh(); }
    /// The sphere of this radius lies inside: it is nearer than the plane of any triangle.
    [[nodiscard]] double innerRadius() const {
        double least = 1;
        for (const auto& [i, j, k] : m_soup.triangles) {
            const Vec3 &a = m_soup.vertices[i], u = m_soup.vertices[j] - a, v = m_soup.vertices[k] - a;
            const Vec3 n = {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
            least = std::min(least, std::abs(n.x * a.x + n.y * a.y + n.z * a.z) / collide::lengthOf(n));
        }
        return least * (1 - 1e-12);
    }
    static constexpr double kOuterRadius = 1 + 1e-15;  ///< the sphere that holds all corners

  private:
    std::uint32_t cornerAt(const Vec3& place) {
        const auto known = std::find(m_soup.vertices.begin(), m_soup.vertices.end(), place);
        const auto number = static_cast<std::uint32_t>(known - m_soup.vertices.begin());
        if (known == m_soup.vertices.end()) m_soup.vertices.push_back(place);
        return number;
    }
    std::uint32_t middleOf(std::uint32_t a, std::uint32_t b) {
        return cornerAt(collide::unitOf(m_soup.vertices[std::min(a, b)] + m_soup.vertices[std::max(a, b)]));
    }
    [[nodiscard]] double lengthOfEdge(const Mesh::Triangle& t, std::size_t e) const {
        return collide::lengthOf(m_soup.vertices[t[e]] - m_soup.vertices[t[(e + 1) % 3]]);
    }

    Soup m_soup;
};

collide::SweepAnswer sweepGlobe(const BallSweep& s, double radius) {
    collide::SweepQuery q;
    q.ball = s.ball;
    q.obstacle.radius = radius;
    return collide::sweep(q);
}

TEST(MeshSeams, ASphereCutIntoRandomTrianglesIsMetBetweenTwoSpheres) {
    int hits = 0, misses = 0;
    for (std::uint64_t seed = 0; seed < trials(400); ++seed) {
        Random r(seed);
        Globe globe;
        for (int i = r.integer(10, 60); i > 0; --i) globe.split(r);
        const Mesh mesh = globe.mesh();
        BallSweep s;
        s.ball.radius = r.uniform(0.01, 0.5);
        s.ball.position = collide::unitOf({r.uniform(-1, 1), r.uniform(-1, 1), r.uniform(-1, 1)}) * r.uniform(1.6, 4);
        s.ball.motion = Motion::aim({r.uniform(-1.1, 1.1), r.uniform(-1.1, 1.1), r.uniform(-1.1, 1.1)}, 1);
        const collide::SweepAnswer outer = sweepGlobe(s, Globe::kOuterRadius),
                                   inner = sweepGlobe(s, globe.innerRadius());
        const ManyAnswer met = collide::sweep(s, {&mesh, 0, Vec3(0)});
        ASSERT_TRUE(outer.contact || !met.sweep.contact) << seed;
        ASSERT_TRUE(met.sweep.contact || !inner.contact) << seed;
        const double none = collide::kNoLimit, least = outer.contact ? outer.contact->frames : none;
        const double most = inner.contact ? inner.contact->frames : none;
        const double frames = met.sweep.contact ? met.sweep.contact->frames : none;
        EXPECT_LE(least, frames * (1 + 1e-15)) << seed;
        EXPECT_LE(frames, most * (1 + 1e-15)) << seed;
        hits += inner.contact ? 1 : 0;
        misses += outer.contact ? 0 : 1;
    }
    EXPECT_GE(std::uint64_t(hits), trials(100));
    EXPECT_GE(std::uint64_t(misses), trials(20));
}

TEST(MeshSeams, FinerTrianglesOfASphereAreTheSphereInTheLimit) {
    Globe globe;
    std::vector<double> errors;
    for (int level = 0; level < 5; ++level, globe.refine()) {
        const Mesh mesh = globe.mesh();
        double error = 0;
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            Random r(seed);
            BallSweep s;
            s.ball.radius = 0.25;
            s.ball.position = collide::unitOf({r.uniform(-1, 1), r.uniform(-1, 1), r.uniform(-1, 1)}) * 3.0;
            s.ball.motion = Motion::aim({r.uniform(-0.1, 0.1), r.uniform(-0.1, 0.1), 0}, 1);
            const ManyAnswer met = collide::sweep(s, {&mesh, 0, Vec3(0)});
            ASSERT_TRUE(met.sweep.contact) << seed;
            error = std::max(error, met.sweep.contact->frames - sweepGlobe(s, 1).contact->frames);
        }
        errors.push_back(error);
    }
    for (std::size_t i = 0; i + 1 < errors.size(); ++i) EXPECT_LT(errors[i + 1], 0.5 * errors[i]) << i;
    EXPECT_LT(errors.back(), 0.01);
    EXPECT_GT(errors.back(), 0);
}

/// Hills of a grid with about 2 n² triangles, in [0, 1]².
Soup hills(int n) {
    Soup soup;
    for (int y = 0; y <= n; ++y)
        for (int x = 0; x <= n; ++x) {
            const double s = double(x) / n, t = double(y) / n;
            soup.vertices.push_back({s, t, 0.2 * s * (1 - s) * (1 + t) + 0.01 * ((x * 7 + y * 13) % 5) / n});
        }
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) {
            const auto a = static_cast<std::uint32_t>(y * (n + 1) + x), c = a + static_cast<std::uint32_t>(n) + 1;
            soup.triangles.push_back({a, a + 1, c + 1});
            soup.triangles.push_back({a, c + 1, c});
        }
    return soup;
}

TEST(MeshTree, FindsWhatAWalkOverAllTrianglesFinds) {
    const int n = 150;
    const Soup soup = hills(n);
    const auto threads = [](std::size_t count, const std::function<void(std::size_t)>& task) {
        std::thread beside([&] {
            for (std::size_t i = 0; i < count; i += 2) task(i);
        });
        for (std::size_t i = 1; i < count; i += 2) task(i);
        beside.join();
    };
    const Mesh mesh = soup.mesh(), other = std::move(Mesh::of(soup.vertices, soup.triangles, threads).value());
    EXPECT_EQ(mesh.tree().items(), other.tree().items()) << "the tree does not depend on threads";
    EXPECT_LE(mesh.bytes(), 200 * mesh.size());
    const std::vector<Obstacle> parts = soup.parts(0, Vec3(0));
    int hits = 0, misses = 0;
    for (std::uint64_t seed = 0; seed < trials(160); ++seed) {
        Random r(seed);
        BallSweep s;
        s.ball.radius = r.integer(0, 4) == 0 ? r.uniform(0, 3) : r.uniform(0, 0.05);
        s.ball.position = {r.uniform(-1, 2), r.uniform(-1, 2), r.uniform(0.3, 2) + s.ball.radius};
        s.ball.motion = Motion::aim({r.uniform(-0.3, 1.3), r.uniform(-0.3, 1.3), r.uniform(0, 0.4)}, 1);
        if (seed % 4 == 0) s.frames = r.uniform(0, 5);
        collide::First first(s);
        for (std::size_t i = 0; i < parts.size(); ++i) first.offer(parts[i], {0, static_cast<std::uint32_t>(i)});
        const ManyAnswer answer = collide::sweep(s, {&mesh, 0, Vec3(0)});
        if (first.rank() != collide::First::Rank::None) {
            ++hits;
            ASSERT_EQ(answer.place, first.place()) << seed;
            ASSERT_EQ(answer.sweep.outcome, first.answer().outcome) << seed;
        } else if (s.frames == collide::kNoLimit) {
            ++misses;
            collide::Nearest nearest(s.ball);
            for (std::size_t i = 0; i < parts.size(); i += seed % 8 == 1 ? 1 : 997)
                nearest.offer(parts[i], {0, static_cast<std::uint32_t>(i)});
            ASSERT_LE(answer.sweep.closest.distance, nearest.answer().closest.distance) << seed;
            if (seed % 8 == 1) {
                ASSERT_EQ(answer.place, nearest.place()) << seed;
            }
        }
    }
    EXPECT_GE(std::uint64_t(hits), trials(40));
    EXPECT_GE(std::uint64_t(misses), trials(8));
}

/// The axes of a turn by a quaternion of whole numbers.
collide::MeshPlacement placementFor(Random& r) {
    collide::MeshPlacement p;
    p.pivot = whole(r, 4);
    p.center = r.coin() ? whole(r, 4) : Vec3{r.uniform(-1e7, 1e7), r.uniform(-5, 5), r.uniform(-5, 5)};
    if (r.coin()) p.scale = r.coin() ? 2 : r.uniform(1e-3, 1e3);
    const double w = 1, x = r.integer(-3, 3), y = r.integer(-3, 3), z = r.integer(-3, 3), n = w + x * x + y * y + z * z;
    p.isTurned = r.coin();
    if (p.isTurned)
        p.axes = {Vec3(w + x * x - y * y - z * z, 2 * (x * y + z), 2 * (x * z - y)) / n,
                  Vec3(2 * (x * y - z), w - x * x + y * y - z * z, 2 * (y * z + x)) / n,
                  Vec3(2 * (x * z + y), 2 * (y * z - x), w - x * x - y * y + z * z) / n};
    return p;
}

TEST(MeshPlaced, IsTheMeshOfThePlacedVertices) {
    std::map<Outcome, int> seen;
    for (std::uint64_t seed = 0; seed < trials(3000); ++seed) {
        Random r(seed);
        const Soup soup = soupOf(static_cast<Kind>(r.integer(0, 8)), r);
        const collide::MeshPlacement placement = placementFor(r);
        Soup placed = soup;
        for (Vec3& v : placed.vertices) v = placement(v);
        const Mesh mesh = soup.mesh(), same = placed.mesh();
        const auto around = [&](double size) {
            const auto v = placed.vertices[std::size_t(r.integer(0, int(placed.vertices.size()) - 1))];
            return v + placement.scale * Vec3{r.uniform(-size, size), r.uniform(-size, size), r.uniform(-size, size)};
        };
        BallSweep s;
        s.ball.radius = r.integer(0, 3) == 0 ? 0 : placement.scale * r.uniform(0, 1);
        s.ball.position = around(r.coin() ? 8 : 1);
        s.ball.motion = Motion::aim(around(r.coin() ? 2 : 0), 1);
        if (seed % 8 == 0) s.ball.motion = Motion::velocity(s.ball.position - placement.center);
        if (r.coin()) s.frames = r.uniform(0, 8 * placement.scale);
        const double radius = r.coin() ? 0 : placement.scale * r.uniform(0, 0.5);
        if (s.ball.radius + radius == 0) s.ball.radius = placement.scale;
        const ManyAnswer answer = collide::sweep(s, {&mesh, radius, Vec3(0), &placement});
        const ManyAnswer other = collide::sweep(s, {&same, radius, Vec3(0)});
        ASSERT_EQ(answer.sweep.outcome, other.sweep.outcome) << seed;
        ASSERT_EQ(answer.place, other.place) << seed;
        ASSERT_EQ(answer.sweep.closest.distance, other.sweep.closest.distance) << seed;
        if (answer.sweep.contact) {
            ASSERT_EQ(answer.sweep.contact->frames, other.sweep.contact->frames) << seed;
            ASSERT_EQ(answer.sweep.feature, other.sweep.feature) << seed;
        }
        ++seen[answer.sweep.outcome];
    }
    for (const Outcome outcome : {Outcome::Overlap, Outcome::Hit, Outcome::Short, Outcome::Miss, Outcome::Receding})
        EXPECT_GE(seen[outcome], int(trials(50))) << int(outcome);
}

TEST(MeshOf, NamesWhatIsWrong) {
    const std::vector<Vec3> three = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    EXPECT_EQ(Mesh::of({}, {{0, 1, 2}}).error(), "vertices: must not be empty");
    EXPECT_EQ(Mesh::of(three, {}).error(), "triangles: must not be empty");
    EXPECT_EQ(Mesh::of(three, {{0, 1, 2}, {0, 3, 1}}).error(),
              "triangles[1][1]: must be below 3, the number of vertices, got 3");
    EXPECT_EQ(Mesh::of({{0, 0, 0}, {INFINITY, 0, 0}}, {{0, 1, 0}}).error(), "vertices[1]: must be finite");
}

}  // namespace
