#include "session/views/drawing.h"
#include "session/session_actions.h"
#include "session/texts/query.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <random>

#include "random_numbers.h"
#include "scene/edits.h"
#include "session/commands/commands.h"
#include "session/session.h"

namespace session {
namespace {

using learn::IncidenceHandle;
using learn::PlotMark;
using learn::Vec2;

const view::Rect kRoom{100, 50, 400, 300};

scene::Scene oneHit() {
    scene::Scene scene;
    scene::Ball ball{"cue", {}, {}, {}};
    ball.body.position = {-6, -2.4, 2.5};
    ball.body.motion = collide::Motion::aim({1.25, 0.9, 2.85}, 0.35);
    ball.body.radius = 0.8;
    scene.balls = {ball};
    scene::Obstacle sphere{"target", {}, {}, {}};
    sphere.body.center = {1.7, 0.9, 1.5};
    sphere.body.radius = 1.5;
    scene.spheres = {sphere};
    return scene;
}

struct Drawing : testing::Test {
    Session session;
    void SetUp() override { show(oneHit()); }
    void show(scene::Scene scene) { session.document.commit("test", {std::move(scene), {}}); }

    Vec2 at(const learn::Incidence& drawing, const std::string& name) {
        for (const auto& p : drawing.points)
            if (p.name == name) return p.at;
        ADD_FAILURE() << "no point " << name;
        return {};
    }
    learn::Incidence now() { return *learn::incidence(session.queries.collision()->query); }
    /// Drags a handle of the drawing by some units.
    void drag(IncidenceHandle handle, Vec2 by, double unitsPerPixel = 0.02) {
        const Vec2 from = placeOf(now(), handle, {-3, 0});
        session.panels.drawing.begin(session.document.current(), *session.queries.collision(), handle, {0, 0},
                                     unitsPerPixel);
        session.panels.drawing.moveTo(session.document, from + by / 2.0);
        session.panels.drawing.moveTo(session.document, from + by);
    }
};

TEST_F(Drawing, FitsItsBoxInTheMiddleAndComesBackFromPixels) {
    const DrawingFit fit = fitInto({-2, -1}, {6, 3}, kRoom);
    EXPECT_DOUBLE_EQ(fit.pxPerUnit, 50);
    const view::Vec2 low = fit.toPx({-2, -1}), high = fit.toPx({6, 3});
    EXPECT_DOUBLE_EQ(low.x, 100);
    EXPECT_DOUBLE_EQ(high.x, 500);
    EXPECT_DOUBLE_EQ((low.y + high.y) / 2, 200);
    EXPECT_GT(low.y, high.y) << "y is up";
    const Vec2 back = fit.fromPx(fit.toPx({1.25, -0.5}));
    EXPECT_DOUBLE_EQ(back.x, 1.25);
    EXPECT_DOUBLE_EQ(back.y, -0.5);
}

TEST_F(Drawing, HandlesAreFoundWhereTheyAreDrawn) {
    const learn::Incidence drawing = now();
    const DrawingFit fit = fitInto(drawing.low, drawing.high, kRoom);
    const Vec2 p = at(drawing, "P"), s = at(drawing, "S"), c = at(drawing, "C");
    EXPECT_EQ(handleAt(drawing, fit, fit.toPx(p), 1), IncidenceHandle::Start);
    EXPECT_EQ(handleAt(drawing, fit, fit.toPx(s), 1), IncidenceHandle::Center);
    EXPECT_EQ(handleAt(drawing, fit, fit.toPx((p + c) / 2.0), 1), IncidenceHandle::Line);
    EXPECT_FALSE(handleAt(drawing, fit, fit.toPx((p + c) / 2.0) + view::Vec2(0, -40), 1));
}

TEST_F(Drawing, TheBallStaysUnderThePointerThatDragsIt) {
    const learn::Incidence before = now();
    const scene::Vec3 aim = scene::aimPoint(session.document.scene().balls[0]);
    drag(IncidenceHandle::Start, {1.5, 2});
    const learn::Incidence laid = laidInto(before.plane, now());
    const Vec2 wanted = at(before, "P") + Vec2(1.5, 2), got = at(laid, "P");
    EXPECT_LT(glm::length(wanted - got), 0.004);
    EXPECT_EQ(scene::aimPoint(session.document.scene().balls[0]), aim);
}

TEST_F(Drawing, TheLineMovesAcrossToBothSidesOfTheCentre) {
    const learn::Incidence before = now();
    const double b = at(before, "P").y;
    for (const double across : {1.0, -b - 0.7}) {
        drag(IncidenceHandle::Line, {0, across});
        const Vec2 got = at(laidInto(before.plane, now()), "P");
        EXPECT_NEAR(got.y, b + across, 0.004);
        EXPECT_NEAR(got.x, at(before, "P").x, 0.004);
        EXPECT_NEAR(at(now(), "P").y, std::abs(b + across), 0.004) << "a drawing of its own has the line above";
        session.panels.drawing.cancel(session.document);
    }
}

TEST_F(Drawing, TheCentreMovesTheTarget) {
    const learn::Incidence before = now();
    drag(IncidenceHandle::Center, {0.5, -0.4});
    const Vec2 got = at(laidInto(before.plane, now()), "S");
    EXPECT_LT(glm::length(got - Vec2(0.5, -0.4)), 0.004);
    EXPECT_EQ(session.document.scene().balls[0].body, oneHit().balls[0].body);
}

TEST_F(Drawing, ADragIsOneUndoStepAndEscTakesItBack) {
    const scene::Document before = session.document.current();
    const std::size_t entries = session.document.history().size();
    drag(IncidenceHandle::Start, {1, 1});
    EXPECT_NE(session.document.current(), before);
    session.panels.drawing.cancel(session.document);
    EXPECT_EQ(session.document.current(), before);
    EXPECT_EQ(session.document.history().size(), entries);
    EXPECT_FALSE(session.panels.drawing.isActive());
    drag(IncidenceHandle::Start, {1, 1});
    session.panels.drawing.finish(session.document);
    EXPECT_EQ(session.document.history().size(), entries + 1);
    EXPECT_EQ(session.document.history().nameAt(session.document.history().index()), "Move cue");
    session.document.undo();
    EXPECT_EQ(session.document.current(), before);
}

TEST_F(Drawing, DraggedCoordinatesCanBeTypedAgain) {
    drag(IncidenceHandle::Start, {0.777777, 0.123456}, 0.02);
    const scene::Vec3 moved = session.document.scene().balls[0].body.position;
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(std::round(moved[i] * 1000) / 1000, moved[i], 1e-15) << i;
}

TEST_F(Drawing, WhatIsLockedOrUnderWayIsNotDragged) {
    session.document.commit("lock", scene::setLocked(session.document.current(), {{scene::Kind::Ball, 0}}, true));
    const Collision c = *session.queries.collision();
    EXPECT_FALSE(isFree(session.document.scene(), c, IncidenceHandle::Start));
    EXPECT_FALSE(isFree(session.document.scene(), c, PlotMark::Kind::Scene));
    EXPECT_TRUE(isFree(session.document.scene(), c, IncidenceHandle::Center));
    const scene::Document before = session.document.current();
    session.panels.drawing.begin(session.document.current(), c, IncidenceHandle::Start, {0, 0}, 0.01);
    session.panels.drawing.moveTo(session.document, {0, 0});
    EXPECT_EQ(session.document.current(), before);
}

TEST_F(Drawing, ADragKeepsItsTargetWhenTheBallComesToMeetAnother) {
    scene::Scene scene = oneHit();
    scene::Obstacle other{"other", {}, {}, {}};
    other.body.center = {-3, 8, 2.5};
    scene.spheres.push_back(other);
    show(scene);
    drag(IncidenceHandle::Line, {0, 6});
    EXPECT_EQ(session.queries.collision()->target, (scene::ObjectRef{scene::Kind::Sphere, 0}));
}

TEST_F(Drawing, ADrawingLaidIntoOtherAxesStaysTrueToScale) {
    std::mt19937_64 random(5);
    tests::Uniform coordinate(-5, 5);
    int count = 0;
    for (int trial = 0; trial < 200; ++trial) {
        const auto vector = [&] { return scene::Vec3{coordinate(random), coordinate(random), coordinate(random)}; };
        collide::SweepQuery a = session.queries.collision()->query, b = a;
        a.ball.position = vector(), b.ball.position = vector(), b.obstacle.center = vector();
        b.obstacle.velocity = vector() / 20.0;
        const auto first = learn::incidence(a), second = learn::incidence(b);
        if (!first || !second) continue;
        const learn::Incidence laid = laidInto(first->plane, *second);
        ASSERT_EQ(laid.lengths.size(), second->lengths.size());
        for (std::size_t i = 0; i < laid.lengths.size(); ++i, ++count)
            EXPECT_NEAR(glm::length(laid.lengths[i].to - laid.lengths[i].from), std::abs(laid.lengths[i].length), 1e-9)
                << "trial " << trial << ", " << laid.lengths[i].name;
    }
    EXPECT_GT(count, 500);
}

TEST_F(Drawing, APlotWhoseStartIsDraggedKeepsItsCurveWhereItIs) {
    const PlotDrawing before = *plotOf(session.panels.drawing, *session.queries.collision(), PlotKind::Distance);
    const auto minimum = [](const PlotDrawing& d) {
        for (const PlotMark& m : d.plot.marks)
            if (m.kind == PlotMark::Kind::Minimum) return (m.at.x - d.x0) / (d.x1 - d.x0);
        return -1.0;
    };
    const auto start = [](const PlotDrawing& d) { return (0 - d.x0) / (d.x1 - d.x0); };
    session.panels.drawing.begin(session.document.current(), *session.queries.collision(), PlotMark::Kind::Start,
                                 {0, 0}, 0.01);
    session.panels.drawing.moveTo(session.document, {2, 0});
    const PlotDrawing now = *plotOf(session.panels.drawing, *session.queries.collision(), PlotKind::Distance);
    EXPECT_NEAR(now.x1 - now.x0, before.x1 - before.x0, 1e-12) << "one scale";
    EXPECT_NEAR(minimum(now), minimum(before), 2e-3);
    EXPECT_NEAR(start(now), start(before) + 2 / (before.x1 - before.x0), 2e-3) << "the mark follows the pointer";
    EXPECT_EQ(now.y1, before.y1);
}

TEST_F(Drawing, TheScenesPointOnTheAnglePlotSetsTheImpactParameter) {
    session.panels.drawing.begin(session.document.current(), *session.queries.collision(), PlotMark::Kind::Scene,
                                 {0, 0}, 0.001);
    session.panels.drawing.moveTo(session.document, {1.9, 40});
    session.panels.drawing.finish(session.document);
    EXPECT_NEAR(at(now(), "P").y, 1.9, 2e-4);
    EXPECT_NEAR(session.queries.encounter()->answer.contact->ricochetAngle, std::acos(1.9 / 2.3), 2e-4);
}

TEST_F(Drawing, MarksAreTakenWithinAFewPixelsOnlyIfTheyCanBeDragged) {
    const PlotDrawing d = *plotOf(session.panels.drawing, *session.queries.collision(), PlotKind::Distance);
    const auto px = [](learn::PlotPoint p) { return view::Vec2(20 * p.x, -4 * p.y); };
    for (const PlotMark& mark : d.plot.marks) {
        const PlotMark* found = markAt(d.plot, px, px(mark.at) + view::Vec2(3, 0), 1);
        if (mark.draggable) {
            EXPECT_EQ(found, &mark);
        } else {
            EXPECT_EQ(found, nullptr) << mark.label;
        }
    }
    EXPECT_EQ(markAt(d.plot, px, {-1000, 0}, 1), nullptr);
}

TEST_F(Drawing, GeometryIsKnownByTheNamesOfDerivations) {
    const learn::Incidence drawing = now();
    const DrawingFit fit = fitInto(drawing.low, drawing.high, kRoom);
    const auto between = [&](const char* name) {
        for (const auto& l : drawing.lengths)
            if (l.name == name) return fit.toPx(0.4 * l.from + 0.6 * l.to);
        ADD_FAILURE() << "no length " << name;
        return view::Vec2(0);
    };
    EXPECT_EQ(geometryAt(drawing, fit, between("b"), 1), "b");
    EXPECT_EQ(geometryAt(drawing, fit, between("|d|"), 1), "d");
    EXPECT_EQ(geometryAt(drawing, fit, fit.toPx(at(drawing, "H")), 0.3), "H");
    EXPECT_FALSE(geometryAt(drawing, fit, {kRoom.x + 5, kRoom.y + 5}, 1));
}

TEST_F(Drawing, BeforeItIsRevealedOnlyTheBodiesAreShown) {
    const learn::Incidence told = now(), hidden = withoutAnswer(told);
    EXPECT_EQ(hidden.circles.size(), 2u);
    EXPECT_TRUE(hidden.lengths.empty() && hidden.arrows.empty() && hidden.triangles.empty());
    EXPECT_LT(hidden.points.size(), told.points.size());
    const DrawingFit fit = fitInto(told.low, told.high, kRoom);
    EXPECT_EQ(handleAt(hidden, fit, fit.toPx(at(hidden, "P")), 1), IncidenceHandle::Start) << "it can be dragged";
}

TEST_F(Drawing, OfABallFromVeryFarTheSurroundingsOfTheSphereAreDrawn) {
    scene::Scene scene = oneHit();
    scene.balls.edit(0).body.position = {-1e6, 0.9, 1.5};
    scene.balls.edit(0).body.motion = collide::Motion::velocity({1, 0, 0});
    show(scene);
    const learn::DrawingBox box = boxOf(now());
    EXPECT_LT(box.high.x - box.low.x, 30);
    EXPECT_LT(box.low.x, -10);
    EXPECT_GE(box.high.x, 2.3);
}

TEST_F(Drawing, WithoutACollisionItSaysWhy) {
    EXPECT_EQ(whyNoQuery(session), "");
    scene::Scene empty = oneHit();
    empty.spheres.clear();
    show(empty);
    EXPECT_FALSE(session.queries.collision());
    EXPECT_NE(whyNoQuery(session), "");
}

}  // namespace
}  // namespace session
