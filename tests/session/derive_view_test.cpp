/// The shown derivation: steps, geometry under the pointer, the drawn geometry.

#include "session/session_actions.h"
#include "session/views/derivation_view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <set>

#include "scene/edits.h"
#include "session/commands/commands.h"
#include "session/session.h"
#include "session/views/derive_geometry.h"

namespace session {
namespace {

using collide::Vec3;
using learn::Article;
using learn::Geometry;
using Kind = vocabulary::Annotation::Kind;

struct Derive : testing::Test {
    Session session;
    void SetUp() override {
        newScene(session);
        session.settings.rightPanel = RightPanel::Derive;
        setArea(session, {{0, 0, 1280, 720}, {0, 0, 1280, 720}, 1});
        ASSERT_NE(session.queries.derivation(), nullptr);
    }
    [[nodiscard]] const learn::Derivation& derivation() const { return *session.queries.derivation(); }
    /// A step that draws a named point or line.
    [[nodiscard]] const Geometry* segmentOf(std::size_t step) const {
        for (const Geometry& g : derivation().steps[step].geometry)
            if (g.kind == Geometry::Kind::Segment && !g.name.empty()) return &g;
        return nullptr;
    }
    /// Selects the first step with a segment. @return it
    const Geometry& selectSegment() {
        for (std::size_t i = 0; i < derivation().steps.size(); ++i) {
            if (!segmentOf(i)) continue;
            session.presentation.derivation.select(i);
            return *segmentOf(i);
        }
        throw std::runtime_error("no segment");
    }
    [[nodiscard]] view::Vec2 middleOf(const Geometry& g) const {
        return session.viewport.camera().project(0.5 * (g.a + g.b))->px;
    }
};

TEST_F(Derive, StepsGoOnToTheLastAndBackToTheFirst) {
    const std::size_t count = derivation().steps.size();
    EXPECT_FALSE(session.presentation.derivation.previous());
    for (std::size_t i = 1; i < count; ++i)
        EXPECT_TRUE(session.presentation.derivation.next(session.queries.derivation()));
    EXPECT_FALSE(session.presentation.derivation.next(session.queries.derivation()));
    EXPECT_EQ(session.presentation.derivation.step(), count - 1);
    EXPECT_TRUE(session.presentation.derivation.previous());
    EXPECT_EQ(session.presentation.derivation.step(), count - 2);
}

TEST_F(Derive, ArticlesGoAroundAndBeginAtTheirFirstStep) {
    std::set<Article> seen;
    for (int i = 0; i < learn::kArticleCount; ++i) {
        session.presentation.derivation.next(session.queries.derivation());
        session.presentation.derivation.chooseNext(1);
        EXPECT_EQ(session.presentation.derivation.step(), 0u);
        EXPECT_EQ(derivation().article, session.presentation.derivation.article());
        seen.insert(session.presentation.derivation.article());
    }
    EXPECT_EQ(seen.size(), std::size_t(learn::kArticleCount));
    EXPECT_EQ(session.presentation.derivation.article(), Article::Core);
    session.presentation.derivation.chooseNext(-1);
    EXPECT_EQ(session.presentation.derivation.article(), Article::PlaneTrick);
}

TEST_F(Derive, IsOfTheSceneOfNowAndKeptUntilItChanges) {
    const learn::Derivation* first = session.queries.derivation();
    const auto before = first->steps[0].results[0].value;
    EXPECT_EQ(session.queries.derivation(), first);
    scene::Document moved = session.document.current();
    moved.scene.balls.edit(0).body.position += Vec3(0, 0.25, 0);
    session.document.preview(moved);
    EXPECT_NE(session.queries.derivation()->steps[0].results[0].value, before);
    session.document.cancelPreview();
    EXPECT_EQ(session.queries.derivation()->steps[0].results[0].value, before);
}

TEST_F(Derive, NoneWithoutACollision) {
    session.document.commit("Empty", scene::Document{});
    EXPECT_EQ(session.queries.derivation(), nullptr);
    EXPECT_FALSE(session.presentation.derivation.next(session.queries.derivation()));
    EXPECT_TRUE(derivationAnnotations(session).empty());
    session.presentation.derivation.hovered = derivationNameAt(session, {640, 360});
    EXPECT_FALSE(session.presentation.derivation.hovered);
    EXPECT_FALSE(run(session, "learn.step-next"));
}

TEST_F(Derive, NumbersAreThoseOfTheAxesThatAreShown) {
    const auto vectorOf = [&] { return std::get<Vec3>(derivation().find("relative")->results.front().value); };
    const Vec3 z = vectorOf();
    const auto drawn = derivationAnnotations(session);
    session.settings.upAxis = UpAxis::Y;
    EXPECT_EQ(vectorOf(), Vec3(z.x, z.z, -z.y));
    EXPECT_EQ(derivationAnnotations(session), drawn);  // the picture is the same
}

TEST_F(Derive, GeometryUnderThePointerLeadsToItsSteps) {
    const Geometry segment = selectSegment();
    session.presentation.derivation.hovered = derivationNameAt(session, middleOf(segment));
    ASSERT_EQ(session.presentation.derivation.hovered, segment.name);
    int lit = 0;
    for (const vocabulary::Annotation& a : derivationAnnotations(session)) lit += a.isLit;
    EXPECT_GE(lit, 1);
    session.presentation.derivation.hovered = derivationNameAt(session, {2, 2});
    EXPECT_FALSE(session.presentation.derivation.hovered);
    for (const vocabulary::Annotation& a : derivationAnnotations(session)) EXPECT_FALSE(a.isLit);

    // Through all steps that show it, back to the first.
    const std::vector<std::size_t> steps = derivation().stepsShowing(segment.name);
    const std::size_t start = session.presentation.derivation.step();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        EXPECT_TRUE(session.presentation.derivation.selectShowing(session.queries.derivation(), segment.name));
        EXPECT_NE(std::find(steps.begin(), steps.end(), session.presentation.derivation.step()), steps.end());
    }
    EXPECT_EQ(session.presentation.derivation.step(), start);
    EXPECT_FALSE(session.presentation.derivation.selectShowing(session.queries.derivation(), "no such thing"));
}

TEST_F(Derive, WhatAnotherStepShowsIsDrawnWhileItIsPointedAt) {
    const Geometry segment = selectSegment();
    const std::vector<std::size_t> steps = derivation().stepsShowing(segment.name);
    std::size_t other = 0;
    while (std::find(steps.begin(), steps.end(), other) != steps.end()) ++other;
    session.presentation.derivation.select(other);
    const auto has = [&] {
        const auto drawn = derivationAnnotations(session);
        return std::any_of(drawn.begin(), drawn.end(),
                           [&](const auto& a) { return a.name == segment.name && a.isLit; });
    };
    EXPECT_FALSE(has());
    session.presentation.derivation.pointed = segment.name;
    EXPECT_TRUE(has());
}

TEST_F(Derive, DrawnOnlyWhileItIsShownAndTheAnswerIsNoSecret) {
    EXPECT_FALSE(derivationAnnotations(session).empty());
    EXPECT_FALSE(presentOptions(session).annotations.empty());
    session.settings.rightPanel = RightPanel::Answer;
    EXPECT_TRUE(derivationAnnotations(session).empty());
    session.presentation.derivation.isBeside = true;
    EXPECT_TRUE(derivationAnnotations(session).empty());
    session.settings.rightPanel = RightPanel::Lesson;
    EXPECT_FALSE(derivationAnnotations(session).empty());
    session.presentation.derivation.isBeside = false;
    session.settings.rightPanel = RightPanel::Derive;
    session.presentation.answersHidden = true;
    EXPECT_TRUE(derivationAnnotations(session).empty());
    reveal(session, true);
    EXPECT_FALSE(derivationAnnotations(session).empty());
}

TEST_F(Derive, StepsThatAreNotRevealedKeepToThemselves) {
    session.presentation.derivation.revealedUpTo = 1;
    EXPECT_FALSE(session.presentation.derivation.isHidden(1));
    EXPECT_TRUE(session.presentation.derivation.isHidden(2));
    session.presentation.derivation.select(3);
    EXPECT_TRUE(derivationAnnotations(session).empty());
    session.presentation.derivation.select(1);
    EXPECT_TRUE(session.presentation.derivation.next(session.queries.derivation()));  // going on reveals
    EXPECT_FALSE(session.presentation.derivation.isHidden(2));
    EXPECT_TRUE(session.presentation.derivation.isHidden(3));
    session.presentation.derivation.chooseNext(1);
    EXPECT_TRUE(session.presentation.derivation.isHidden(1));
}

TEST_F(Derive, ALessonAsksForAStepByItsName) {
    EXPECT_TRUE(showStep(session, Article::Bartlett, ""));
    EXPECT_EQ(session.presentation.derivation.step(), 0u);
    EXPECT_TRUE(showStep(session, Article::Core, "root"));
    EXPECT_EQ(derivation().steps[session.presentation.derivation.step()].id, "root");
    EXPECT_FALSE(showStep(session, Article::Core, "no such step"));
}

TEST_F(Derive, CommandsOpenThePanel) {
    session.settings.rightPanel = RightPanel::Answer;
    ASSERT_TRUE(run(session, "learn.step-next"));
    EXPECT_EQ(session.settings.rightPanel, RightPanel::Derive);
    EXPECT_EQ(session.presentation.derivation.step(), 1u);
    ASSERT_TRUE(run(session, "learn.article-previous"));
    EXPECT_EQ(session.presentation.derivation.article(), Article::PlaneTrick);
    EXPECT_EQ(commandFor(session, {Key::PageDown, kAlt})->id, "learn.step-next");
}

collide::SweepQuery plain() {
    collide::SweepQuery q;
    q.ball.motion = collide::Motion::velocity({1, 0, 0});
    q.obstacle.center = {10, 0, 0};
    return q;
}

TEST(DeriveGeometry, WhatGoesOnFarAwayIsCutAndLosesItsHead) {
    const auto drawn = annotationsOf(
        {{Geometry::Kind::Arrow, "v", vocabulary::Ink::VelocityIn, {0, 0, 0}, {1e200, 0, 0}}}, plain(), UpAxis::Z);
    ASSERT_EQ(drawn.size(), 1u);
    EXPECT_EQ(drawn[0].kind, Kind::Segment);
    EXPECT_EQ(drawn[0].a, Vec3(0));
    EXPECT_GT(drawn[0].b.x, 10);
    EXPECT_LT(drawn[0].b.x, 100);
}

TEST(DeriveGeometry, WhatHasNoLengthIsAPointAndWhatIsNoNumberIsNothing) {
    const double inf = std::numeric_limits<double>::infinity(), nan = std::nan("");
    const auto count = [](Geometry g) { return annotationsOf({g}, plain(), UpAxis::Z).size(); };
    const auto point =
        annotationsOf({{Geometry::Kind::Arrow, "v", vocabulary::Ink::Ball, {1, 2, 3}, {1, 2, 3}}}, plain(), UpAxis::Z);
    ASSERT_EQ(point.size(), 1u);
    EXPECT_EQ(point[0].kind, Kind::Point);
    EXPECT_EQ(count({Geometry::Kind::Point, "p", vocabulary::Ink::Ball, {inf, 0, 0}}), 0u);
    EXPECT_EQ(count({Geometry::Kind::Segment, "p", vocabulary::Ink::Ball, {0, 0, 0}, {nan, 0, 0}}), 0u);
    EXPECT_EQ(count({Geometry::Kind::Sphere, "R", vocabulary::Ink::Ball, {0, 0, 0}, {}, {}, 1e12}), 0u);
    EXPECT_EQ(count({Geometry::Kind::Sphere, "R", vocabulary::Ink::Ball, {1e12, 0, 0}, {}, {}, 1}), 0u);
    EXPECT_EQ(count({Geometry::Kind::Circle, "c", vocabulary::Ink::Ball, {0, 0, 0}, {0, 0, 0}, {}, 1}), 0u);
    EXPECT_EQ(count({Geometry::Kind::RightAngle, "", vocabulary::Ink::Dim, {0, 0, 0}, {0, 0, 0}, {1, 0, 0}}), 0u);
    EXPECT_EQ(count({Geometry::Kind::Sphere, "R", vocabulary::Ink::Ball, {0, 0, 0}, {}, {}, 1}), 1u);
}

TEST(DeriveGeometry, NothingBeyondFloatLeavesAnyDerivation) {
    int drawn = 0;
    for (const double size : {1e-300, 1e-30, 1e-3, 1.0, 1e9, 1e100, 1e300}) {
        for (const double speed : {1e-300, 1e-9, 1.0, 1e30, 1e300}) {
            collide::SweepQuery q = plain();
            q.ball.motion = collide::Motion::velocity({speed, speed / 7, 0});
            q.ball.radius = size, q.obstacle.radius = size / 3, q.obstacle.center = {5 * size, size, -size / 2};
            q.obstacle.velocity = {0, speed / 100, 0};
            for (int a = 0; a < learn::kArticleCount; ++a) {
                for (const learn::Step& step : learn::derive(static_cast<Article>(a), q).steps) {
                    for (const vocabulary::Annotation& x : annotationsOf(step.geometry, q, UpAxis::Z)) {
                        ++drawn;
                        const bool isLine = x.kind == Kind::Segment || x.kind == Kind::Arrow;
                        EXPECT_TRUE(std::isfinite(x.radius)) << step.id;
                        EXPECT_LT(glm::length((x.a - q.obstacle.center) / size), 1e3) << step.id;
                        if (isLine) {
                            EXPECT_LT(glm::length((x.b - q.obstacle.center) / size), 1e3) << step.id;
                        }
                    }
                }
            }
        }
    }
    EXPECT_GT(drawn, 1000);
}

}  // namespace
}  // namespace session
