// The first contact asked by groups is that among all bodies: the same target, the same bits.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <random>

#include "world/first_contact.h"

namespace world {
namespace {

using scene::Kind;
using scene::Vec3;

/// Small integers times powers of two: many bodies have exactly equal times and gaps, in different groups.
class Lattice {
  public:
    explicit Lattice(std::uint64_t seed) : m_random(seed) {
        const int lengths[] = {0, 0, 0, 40, -300, -520, 480, 1010};
        m_length = std::ldexp(1.0, lengths[m_random() % std::size(lengths)]);
        // A few are so slow that times of contact are beyond the largest double, or so fast that they are below the
        // least.
        const int speeds[] = {0, 0, 0, 0, -40, -1060, -1070, 500};
        m_speed = std::ldexp(1.0, speeds[m_random() % std::size(speeds)]);
        m_speeds = static_cast<int>(m_random() % 3);
    }

    scene::Scene scene() {
        scene::Scene scene;
        const int reach = 2 + static_cast<int>(m_random() % 4);
        const double radius = m_length * std::ldexp(1.0, -2 - static_cast<int>(m_random() % 3));
        const int bodies = m_random() % 2 == 0 ? 130 : 300;
        for (int i = 0; i < bodies; ++i) {
            scene::Ball ball{"ball", {m_length * place(reach), collide::Motion::velocity(velocity()), radius}, {}, {}};
            if (i % 3 == 0)
                scene.spheres.push_back({"sphere", {ball.body.position, radius, ball.body.motion.vector}, {}, {}});
            else
                scene.balls.push_back(ball);
        }
        if (m_random() % 3 == 0)
            scene.planes = {{"wall", collide::Plane{m_length * Vec3(0, 0, -reach - 1), {0, 0, 1}}}};
        // A limit that often is exactly the time of a contact.
        const double limit = m_length / m_speed * static_cast<double>(m_random() % 8) / 4;
        if (m_random() % 3 == 0 && !std::isnan(limit)) scene.frames = limit;
        return scene;
    }

    /// Somewhere within the bodies or outside, on the lattice or between its points; any kind of motion.
    void moveBall(scene::Scene& scene, std::size_t which) {
        collide::Ball& ball = scene.balls.edit(which).body;
        const double fraction = m_random() % 2 == 0 ? 1 : 0.5;
        ball.position = m_length * fraction * place(m_random() % 2 == 0 ? 5 : 10);
        ball.radius = m_length * static_cast<double>(1 + m_random() % 7) / 8;  // two points are no scene
        const Vec3 to = ball.position + m_length * place(3);
        const auto kind = m_random() % 4;
        if (kind == 0) ball.motion = collide::Motion::velocity(velocity());
        if (kind == 1) ball.motion = collide::Motion::velocity(m_speed * Vec3(0, 1, 0));
        if (kind == 2) ball.motion = collide::Motion::aim(to, m_speed);
        if (kind == 3) ball.motion = collide::Motion::end(to, 4);
    }

  private:
    Vec3 place(int reach) { return {whole(reach), whole(reach), whole(reach)}; }
    double whole(int reach) { return static_cast<int>(m_random() % static_cast<unsigned>(2 * reach + 1)) - reach; }
    Vec3 velocity() { return m_speeds == 0 ? m_speed * Vec3(1, 0, 0) : m_speed * place(m_speeds); }

    std::mt19937_64 m_random;
    double m_length, m_speed;
    int m_speeds;  ///< 0: all bodies have the same velocity
};

bool isSame(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

void expectSame(const std::optional<Encounter>& all, const std::optional<Encounter>& few) {
    ASSERT_EQ(bool(all), bool(few));
    if (!all) return;
    ASSERT_EQ(all->answer.outcome, few->answer.outcome);
    ASSERT_EQ(all->target, few->target);
    ASSERT_EQ(bool(all->answer.contact), bool(few->answer.contact));
    if (all->answer.contact) {
        ASSERT_TRUE(isSame(all->answer.contact->frames, few->answer.contact->frames));
    }
    ASSERT_TRUE(isSame(all->answer.closest.distance, few->answer.closest.distance));
}

/// True if the scene without the target has an equal answer by another body.
bool isTie(scene::Scene scene, std::size_t ball, const Encounter& first) {
    if (first.target.kind == Kind::Ball) {
        scene.balls.erase(first.target.index);
        if (first.target.index < ball) --ball;
    } else if (first.target.kind == Kind::Sphere) {
        scene.spheres.erase(first.target.index);
    } else {
        return false;
    }
    const auto second = firstContact(scene, ball);
    if (!second || second->answer.outcome != first.answer.outcome) return false;
    return first.answer.contact ? second->answer.contact->frames == first.answer.contact->frames
                                : second->answer.closest.distance == first.answer.closest.distance;
}

TEST(GroupedContact, IsTheAnswerOfAllBodiesThroughTies) {
    constexpr std::size_t kOutcomes = 8;
    int ties = 0, infinite = 0;
    std::size_t outcomes[kOutcomes] = {};
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        SCOPED_TRACE(seed);
        Lattice lattice(seed);
        scene::Scene scene = lattice.scene();
        scene::BodyGroups groups;
        for (int step = 0; step < 10; ++step) {
            const std::size_t which = 7919 * static_cast<std::size_t>(step + 1) % scene.balls.size();
            lattice.moveBall(scene, which);
            groups.update(scene);
            const auto all = firstContact(scene, which);
            expectSame(all, firstContact(scene, which, groups));
            if (HasFatalFailure()) return;
            ++outcomes[static_cast<std::size_t>(all->answer.outcome)];
            infinite += all->answer.contact && std::isinf(all->answer.contact->frames) ? 1 : 0;
            if (step == 0) ties += isTie(scene, which, *all) ? 1 : 0;
        }
    }
    for (std::size_t i = 0; i < kOutcomes; ++i) EXPECT_GT(outcomes[i], 5u) << "outcome " << i;
    EXPECT_GT(ties, 10);
    EXPECT_GT(infinite, 5);
}

}  // namespace
}  // namespace world
