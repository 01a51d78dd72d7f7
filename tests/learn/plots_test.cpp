// Plots and the plane of incidence against the core's answers and the derivation's numbers; dragging on them.

#include "learn/figures/plots.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "collide/query_sets.h"
#include "learn/figures/incidence.h"
#include "learn/lesson/live.h"

namespace {

using collide::Vec3;
using learn::PlotMark;
using query_sets::Random;

constexpr scene::ObjectRef kTarget{scene::Kind::Sphere, 0};

/// Ordinary scenes: some hits, some misses, moving spheres, masses, losses.
collide::SweepQuery queryOf(std::uint64_t trial) {
    Random random(trial);
    const auto place = [&](double most) {
        return Vec3{random.uniform(-most, most), random.uniform(-most, most), random.uniform(-most, most)};
    };
    collide::SweepQuery q;
    q.ball.position = place(10);
    q.ball.motion = collide::Motion::velocity((place(2) - q.ball.position) / 8.0);
    q.ball.radius = random.uniform(0.1, 1.5);
    q.obstacle.radius = random.uniform(0.1, 1.5);
    if (random.coin()) q.obstacle.velocity = place(0.3);
    if (random.coin()) q.obstacle.mass = random.uniform(0.2, 5);
    q.restitution = random.uniform();
    return q;
}

scene::Scene sceneOf(const collide::SweepQuery& q) {
    scene::Scene scene;
    scene.balls.push_back({"cue", q.ball, {}, {}, {}});
    scene.spheres.push_back({"target", q.obstacle, {}, {}, {}});
    scene.restitution = q.restitution;
    return scene;
}

const PlotMark* find(const learn::Plot& plot, PlotMark::Kind kind) {
    for (const PlotMark& mark : plot.marks)
        if (mark.kind == kind) return &mark;
    return nullptr;
}

TEST(DistancePlot, MarksWhatTheCoreAnswers) {
    int hits = 0;
    for (std::uint64_t trial = 0; trial < 2000; ++trial) {
        const collide::SweepQuery q = queryOf(trial);
        const collide::SweepAnswer answer = collide::sweep(q);
        const auto plot = learn::distancePlot(q);
        ASSERT_TRUE(plot);
        const double speed = glm::length(answer.ballVelocity - q.obstacle.velocity),
                     R = q.ball.radius + q.obstacle.radius;
        const PlotMark* enter = find(*plot, PlotMark::Kind::Enter);
        ASSERT_EQ(enter != nullptr, answer.contact.has_value()) << trial;
        if (enter) {
            EXPECT_NEAR(enter->at.x, answer.contact->frames * speed, 1e-12);
            EXPECT_NEAR(enter->at.y, R * R, 1e-12);
            ++hits;
        }
        const PlotMark* least = find(*plot, PlotMark::Kind::Minimum);
        const double nearest = least->at.x > 0 ? std::sqrt(least->at.y) : find(*plot, PlotMark::Kind::Start)->at.y;
        const double expected = answer.closest.distance;
        EXPECT_NEAR(nearest, least->at.x > 0 ? expected : expected * expected, 1e-10) << trial;
        for (const learn::PlotPoint& point : plot->curves[0].points) {
            const Vec3 d =
                q.ball.position - q.obstacle.center + (answer.ballVelocity - q.obstacle.velocity) * (point.x / speed);
            EXPECT_NEAR(point.y, glm::dot(d, d), 1e-10) << trial;
        }
        for (const PlotMark& mark : plot->marks) {
            EXPECT_GE(mark.at.x, plot->x0);
            EXPECT_LE(mark.at.x, plot->x1) << trial << ' ' << mark.label;
            EXPECT_LE(mark.at.y, plot->y1) << trial << ' ' << mark.label;
        }
        EXPECT_FALSE(plot->readAt((plot->x0 + plot->x1) / 2).empty());
    }
    EXPECT_GT(hits, 500);
}

TEST(AnglePlot, AgreesWithTheCoreAtTheScenesPoint) {
    int hits = 0;
    for (std::uint64_t trial = 0; trial < 2000; ++trial) {
        const collide::SweepQuery q = queryOf(trial);
        const collide::SweepAnswer answer = collide::sweep(q);
        if (answer.outcome != collide::Outcome::Hit) continue;
        const auto plot = learn::anglePlot(q);
        ASSERT_TRUE(plot);
        std::vector<PlotMark> marks = plot->marks;
        ASSERT_EQ(marks.size(), 2u);
        EXPECT_NEAR(marks[0].at.y, answer.contact->ricochetAngleDegrees, 1e-10) << trial;
        const Vec3 &u = answer.ballVelocity, &w = answer.contact->newVelocity;
        const double turn = std::atan2(glm::length(glm::cross(u, w)), glm::dot(u, w)) * 180 / M_PI;
        EXPECT_NEAR(marks[1].at.y, turn, 1e-6) << trial;
        ++hits;
    }
    EXPECT_GT(hits, 500);
}

TEST(AnglePlot, AHeadOnContactHasExactlyNoDeflectionOrAHalfTurnOrStopsTheBall) {
    const auto markOf = [](double mass) {
        collide::SweepQuery q;
        q.ball = {{8, 0.1, 0.7}, collide::Motion::velocity({-0.3, 0, 0}), 1, mass};
        q.obstacle = {{3, 0.1, 0.7}, 1};
        q.obstacle.mass = 1;
        return learn::anglePlot(q)->marks.back().label;
    };
    EXPECT_EQ(markOf(100), "deflection 0\u00b0");
    EXPECT_EQ(markOf(0.01), "deflection 180\u00b0");
    EXPECT_EQ(markOf(1), "the ball stops");
}

TEST(Dragging, OnAPlotSetsWhatWasDragged) {
    for (std::uint64_t trial = 0; trial < 500; ++trial) {
        const collide::SweepQuery q = queryOf(trial);
        const scene::Scene scene = sceneOf(q);
        const auto b = [&](const scene::Scene& s) {
            return std::get<double>(learn::liveValues(s).at("impact_parameter"));
        };
        const auto across = learn::dragged(scene, 0, kTarget, PlotMark::Kind::Scene, {0.75, 0});
        EXPECT_NEAR(b(across), 0.75, 1e-12) << trial;
        const auto nearer = learn::dragged(scene, 0, kTarget, PlotMark::Kind::Minimum, {0, 0.25});
        EXPECT_NEAR(b(nearer), 0.5, 1e-12) << trial;
        const auto along = learn::dragged(scene, 0, kTarget, PlotMark::Kind::Start, {2, 0});
        EXPECT_NEAR(b(along), b(scene), 1e-12) << trial;
        EXPECT_NEAR(glm::distance(along.balls[0].body.position, q.ball.position), 2, 1e-12) << trial;
        EXPECT_EQ(learn::dragged(scene, 0, kTarget, PlotMark::Kind::Leave, {2, 0}), scene);
    }
}

TEST(Incidence, IsTrueToScaleAndItsTrianglesAreRight) {
    int contacts = 0;
    for (std::uint64_t trial = 0; trial < 1000; ++trial) {
        const collide::SweepQuery q = queryOf(trial);
        const auto drawing = learn::incidence(q);
        ASSERT_TRUE(drawing);
        for (const learn::Length2& side : drawing->lengths)
            EXPECT_NEAR(glm::distance(side.from, side.to), std::abs(side.length), 1e-12) << trial << side.name;
        for (const learn::Triangle2& t : drawing->triangles)
            EXPECT_NEAR(glm::dot(t.one - t.corner, t.other - t.corner), 0, 1e-12) << trial;
        for (const learn::Point2& point : drawing->points) {
            const Vec3 there = drawing->plane.to3d(point.at);
            EXPECT_NEAR(glm::distance(drawing->plane.to2d(there), point.at), 0, 1e-12);
            EXPECT_TRUE(point.name != "P" || glm::distance(there, q.ball.position) < 1e-12) << trial;
            EXPECT_TRUE(point.name != "S" || there == q.obstacle.center) << trial;
        }
        const collide::SweepAnswer answer = collide::sweep(q);
        for (const learn::Point2& point : drawing->points) {
            if (point.name != "H") continue;
            ++contacts;  // in the sphere's frame: the sphere has moved on by the time
            const Vec3 moved = answer.contact->hitPoint - answer.contact->frames * q.obstacle.velocity;
            EXPECT_NEAR(glm::distance(drawing->plane.to3d(point.at), moved), 0, 1e-11) << trial;
        }
    }
    EXPECT_GT(contacts, 250);
    EXPECT_FALSE(learn::incidence({collide::Ball{{-5, 0, 0}, {}}, {}}));
}

TEST(Incidence, TheVelocitiesHardlyEnlargeTheDrawing) {
    // Struck at b = 0.6 R: the velocity after the contact points upward.
    const collide::SweepQuery q{collide::Ball{{-8, 1.2, 0}, collide::Motion::velocity({1, 0, 0}), 1}, {{0, 0, 0}, 1}};
    const auto drawing = learn::incidence(q);
    ASSERT_TRUE(drawing);
    const learn::DrawingBox box = learn::boxOf(*drawing);
    EXPECT_LT(box.high.y - box.low.y, 2.35 * 2) << "of a dashed circle of radius 2, and an arrow";
}

TEST(Incidence, DraggingMapsBackToSpace) {
    for (std::uint64_t trial = 0; trial < 300; ++trial) {
        const collide::SweepQuery q = queryOf(trial);
        const scene::Scene scene = sceneOf(q);
        const auto plane = learn::incidencePlane(q);
        const auto moved = learn::dragged(scene, 0, kTarget, learn::IncidenceHandle::Start, {-3, 1});
        EXPECT_NEAR(glm::distance(moved.balls[0].body.position, plane->to3d({-3, 1})), 0, 1e-12);
        const auto line = learn::dragged(scene, 0, kTarget, learn::IncidenceHandle::Line, {7, 0.5});
        EXPECT_NEAR(std::get<double>(learn::liveValues(line).at("impact_parameter")), 0.5, 1e-12);
        const auto target = learn::dragged(scene, 0, kTarget, learn::IncidenceHandle::Center, {0, 1});
        EXPECT_NEAR(glm::distance(target.spheres[0].body.center, plane->to3d({0, 1})), 0, 1e-12);
    }
}

}  // namespace
