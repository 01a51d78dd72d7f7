// The order in which contacts are played, of different balls too, against exact rationals of the rounded states.
// CAROM_ORACLE=3600 goes on for so many seconds with new seeds.

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

#include "collide/oracle.h"
#include "collide/seeds.h"
#include "trials.h"
#include "world/gas.h"
#include "world/simulation/event_simulator.h"

namespace world {
namespace {

using Simultaneous = scene::Simultaneous;

/// Small scenes in which many contacts fall on one instant, or nearly.
class TiedScenes {
  public:
    explicit TiedScenes(std::uint64_t seed, bool hasShapes) : m_random(seed), m_hasShapes(hasShapes) {}

    scene::Scene scene() {
        scene::Scene scene;
        const std::uint64_t balls = 2 + below(3);
        for (std::uint64_t i = 0; i < balls; ++i) {
            // The balls keep apart: each in a strip of its own, some on their way to another one.
            const Vec3 at(nudged(whole(3)), 8 * double(i) + nudged(whole(1)), nudged(whole(1)));
            scene.balls.push_back({"ball " + std::to_string(i), {at, motion(at), double(below(3)) / 2, 1}, {}, {}});
        }
        for (std::uint64_t i = 0; i < below(3); ++i) {
            const Vec3 at(nudged(8 + whole(2)), 8 * double(below(balls)), 0);
            scene.spheres.push_back({"sphere " + std::to_string(i), {at, nudged(1 + double(below(2)))}, {}, {}});
        }
        const std::uint64_t walls = 1 + below(3);
        for (std::uint64_t i = 0; i < walls; ++i) {
            const Vec3 normals[] = {{1, 0, 0}, {-2, 0, 0}, {3, 0, 4}, {-4, 0, 3}, {1, 2, 2}, {0, 0, 1}, {1, 1, 1}};
            const Vec3 normal = normals[below(7)], at(nudged(12 + whole(2)), 0, nudged(below(2) ? 9 : -9));
            scene.planes.push_back({"wall " + std::to_string(i), collide::Plane{at, normal}});
        }
        for (std::uint64_t i = 0; m_hasShapes && i < 3; ++i) addShape(scene, std::to_string(i));
        return scene;
    }

  private:
    std::uint64_t below(std::uint64_t n) { return m_random() % n; }
    double whole(int most) { return double(below(2 * std::uint64_t(most) + 1)) - most; }
    double nudged(double x) {
        if (x == 0) return x;  // the smallest double beside 1 is below the resolution of the oracle
        const std::uint64_t way = below(8);
        return way == 0 ? std::nextafter(x, 99.0) : way == 1 ? std::nextafter(x, -99.0) : x;
    }
    collide::Motion motion(Vec3 at) {
        const Vec3 ways[] = {{2, 0, 0}, {1, 0, 0}, {3, 4, 0}, {3, -4, 0}, {2, 0, 1}, {1.8, 0, 0}, {0, 1, 0}, {0, 0, 0}};
        const Vec3 way = ways[below(8)];
        if (below(6) == 0 && way != Vec3(0)) return collide::Motion::aim(at + way, 2);
        return collide::Motion::velocity(way);
    }

    /// A face, an edge or an end where the balls arrive, at the walls or a little before them.
    void addShape(scene::Scene& scene, const std::string& name) {
        const Vec3 at(nudged(11 + whole(2)), 8 * double(below(4)), nudged(whole(1)));
        const double radius = double(below(2)) / 2;
        switch (below(3)) {
            case 0:
                scene.capsules.push_back(worlds::capsule("capsule " + name, at, at + Vec3(whole(2), whole(3), 2), 0.5));
                break;
            case 1:
                scene.triangles.push_back(worlds::triangle("triangle " + name, at, at + Vec3(whole(1), 9, whole(3)),
                                                           at + Vec3(whole(1), whole(3), 6), radius));
                break;
            default:
                scene.boxes.push_back(worlds::box("box " + name, at, Vec3(1, 4, 1 + double(below(2))),
                                                  below(2) ? collide::Rotation{} : collide::Rotation{3, 0, 0, 1},
                                                  radius));
        }
    }

    std::mt19937_64 m_random;
    bool m_hasShapes;
};

/// The contacts of a scene as rationals find them from the rounded states.
class Reference {
  public:
    explicit Reference(const scene::Scene& scene) : m_scene(scene), m_table(scene), m_bodies(m_table.start) {}

    struct Next {
        Index a = kNone, b = kNone;
        oracle::Truth truth;
        double start = 0;
    };
    /// The first contact; the lower indices at ties. Not valid() afterwards where a rule other than the order decides.
    Next next() {
        Next first;
        for (Index a = 0; a < m_table.bodyCount(); ++a)
            for (Index b = a + 1; b < m_table.bodyCount() + m_table.walls.shapes.size(); ++b) {
                if (!m_table.isMovable(a)) continue;
                const collide::SweptPair pair = pairOf(a, b);
                const bool isPlane = pair.obstacle.shape == collide::Shape::Plane;
                if (!(pair.ball.radius + pair.obstacle.radius > 0) && !isPlane) continue;
                Next other{a, b, oracle::sweep({pair.ball, pair.obstacle}), pair.start};
                const collide::Outcome outcome = other.truth.outcome;
                m_isValid = m_isValid && outcome != collide::Outcome::Overlap;
                if (!isMet(outcome)) continue;
                if (first.a != kNone && isFirst(first, other)) continue;
                first = other;
            }
        // Rounding may leave a body behind what it has just met: then a rule decides.
        if (first.a != kNone)
            m_isValid = m_isValid && first.truth.contact->impulse.x > 1e-6 &&
                        (first.start == 0 || first.truth.contact->frames.x > 1e-9);
        return first;
    }
    void play(const ContactEvent& event) {
        m_bodies[event.a].set(event.aPosition, event.aVelocity, event.frames);
        m_hasMet[event.a] = true;
        if (m_table.isWall(event.b) || !m_table.isMovable(event.b)) return;
        m_bodies[event.b].set(event.bPosition, event.bVelocity, event.frames);
        m_hasMet[event.b] = true;
    }
    [[nodiscard]] bool isValid() const { return m_isValid; }
    /// False for a body that rounding has put behind a wall, which then has a contact by a rule.
    [[nodiscard]] bool hasContact(Index a, Index b) {
        const collide::SweptPair pair = pairOf(a, b);
        return isMet(oracle::sweep({pair.ball, pair.obstacle}).outcome);
    }

  private:
    static bool isMet(collide::Outcome outcome) {
        return outcome == collide::Outcome::Hit || outcome == collide::Outcome::Touching;
    }
    static bool isFirst(const Next& a, const Next& b) {
        return oracle::compareTimes(a.truth, b.truth, a.start, b.start) <= 0;
    }
    collide::SweptPair pairOf(Index a, Index b) {
        const Body& first = m_bodies[a];
        const double start = m_table.isWall(b) ? first.t : std::max(first.t, m_bodies[b].t);
        const bool isAimed = !m_hasMet[a] && (m_table.isWall(b) || !m_hasMet[b]) && a < m_scene.balls.size();
        collide::Ball ball{first.at(start), collide::Motion::velocity(first.velocity()), first.r, m_table.mass[a]};
        if (isAimed) ball = m_scene.balls[a].body;
        if (m_table.isWall(b)) return {ball, m_table.walls.shapes[b - m_table.bodyCount()].obstacle, start};
        const Body& second = m_bodies[b];
        return {ball, {second.at(start), second.r, second.velocity(), m_table.mass[b]}, start};
    }

    const scene::Scene& m_scene;
    BodyTable m_table;
    std::vector<Body> m_bodies;
    std::map<Index, bool> m_hasMet;
    bool m_isValid = true;
};

class ContactOrder : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(Scenes, ContactOrder, testing::Bool(),
                         [](const auto& scenes) { return scenes.param ? "WithShapes" : "OfSpheresAndWalls"; });

TEST_P(ContactOrder, OfAllBallsIsThatOfExactNumbers) {
    constexpr std::size_t kContacts = 8;
    int checked = 0, tied = 0;
    const auto check = [&](std::uint64_t seed, Simultaneous how) {
        scene::Scene scene = TiedScenes(seed, GetParam()).scene();
        scene.simultaneous = how;
        std::vector<ContactEvent> contacts;
        EventSimulator(scene).run(kNever, kContacts, contacts);
        Reference reference(scene);
        for (const ContactEvent& played : contacts) {
            if (played.group != 0) return;  // not one after the other
            const Reference::Next next = reference.next();
            if (!reference.isValid() || !reference.hasContact(played.a, played.b)) return;
            ASSERT_EQ(std::pair(played.a, played.b), std::pair(next.a, next.b))
                << seed << ": played at " << played.frames << ", first at " << next.start << " + "
                << (next.truth.contact ? next.truth.contact->frames.x.get_d() : 0);
            reference.play(played);
            ++checked;
            tied += &played != &contacts[0] && (&played)[-1].frames == played.frames;
        }
    };
    const std::uint64_t scenes = trials(GetParam() ? 1000 : 3000);
    forSeeds(scenes,
             [&](std::uint64_t seed) { check(seed, seed % 2 == 0 ? Simultaneous::OneByOne : Simultaneous::Together); });
    // The later of two contacts in their true order rounds to an earlier time.
    check(1'795'544'900'172'364'481, Simultaneous::OneByOne);
    EXPECT_GE(checked, int(scenes));
    EXPECT_GE(tied, int(trials(GetParam() ? 5 : 30)));
}

/// Two points on their way to a wall, from these places.
std::vector<ContactEvent> contactsOfTwo(double first, double second) {
    scene::Scene scene;
    for (const double x : {first, second}) {
        const Vec3 at(x, scene.balls.empty() ? 0 : 5, 0);
        scene.balls.push_back({"point", {at, collide::Motion::velocity({1.8, 0, 0}), 0, 1}, {}, {}});
    }
    scene.planes = {{"wall", collide::Plane{{1.875, 0, 0}, {1, 0, 0}}}};
    std::vector<ContactEvent> contacts;
    EventSimulator(scene).run(kNever, 2, contacts);
    return contacts;
}

TEST(ContactOrderOfPoints, OfDifferentBallsWhoseTimesRoundToOneIsTheTrueOne) {
    for (const bool isSecondFirst : {false, true}) {
        const auto contacts = isSecondFirst ? contactsOfTwo(0, 1e-300) : contactsOfTwo(1e-300, 0);
        ASSERT_EQ(contacts.size(), 2u);
        EXPECT_EQ(contacts[0].a, isSecondFirst ? 1u : 0u);
        EXPECT_EQ(contacts[1].a, isSecondFirst ? 0u : 1u);
        EXPECT_EQ(contacts[0].frames, contacts[1].frames);
    }
}

TEST(ContactOrderOfPoints, AtAnExactTieTheLowerIndexIsFirst) {
    const auto contacts = contactsOfTwo(0.125, 0.125);
    ASSERT_EQ(contacts.size(), 2u);
    EXPECT_EQ(contacts[0].a, 0u);
    EXPECT_EQ(contacts[0].frames, contacts[1].frames);
}

TEST(ContactOrderOfPoints, ThousandsOfTiesAreOrderedAtOnce) {
    scene::Scene scene;
    for (int i = 0; i < 4000; ++i)
        scene.balls.push_back({"ball", {{0, 4.0 * i, 0}, collide::Motion::velocity({1.8, 0, 0}), 1, 1}, {}, {}});
    scene.planes = {{"wall", collide::Plane{{7.3, 0, 0}, {1, 0, 0}}}};
    std::vector<ContactEvent> contacts;
    EventSimulator(scene).run(kNever, 4000, contacts);
    ASSERT_EQ(contacts.size(), 4000u);
    for (std::size_t i = 0; i < contacts.size(); ++i) ASSERT_EQ(contacts[i].a, i);
}

}  // namespace
}  // namespace world
