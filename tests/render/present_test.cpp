// Draw lists without GL: every outcome shows the geometry that decides it, every overlay can be switched off, each
// colour has one meaning.
#include "render/present.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>

#include "render/label_layout.h"
#include "render/scenes.h"

namespace render {
namespace {

using namespace render::test;

DrawList drawn(const scene::Document& d, Overlays overlays = vocabulary::defaultOverlays()) {
    PresentOptions options;
    options.overlays = overlays;
    return present(d, encounterOf(d), options);
}

Overlays without(Overlay off) {
    Overlays o = vocabulary::defaultOverlays();
    o.set(off, false);
    return o;
}

std::size_t linesOf(const DrawList& list, Ink ink) {
    return std::size_t(
        std::count_if(list.lines.begin(), list.lines.end(), [&](const Line& l) { return l.ink == ink; }));
}
const Arrow* arrowOf(const DrawList& list, Ink ink) {
    const auto a = std::find_if(list.arrows.begin(), list.arrows.end(), [&](const Arrow& x) { return x.ink == ink; });
    return a == list.arrows.end() ? nullptr : &*a;
}
const Ghost* ghostOf(const DrawList& list, Ink ink) {
    const auto g = std::find_if(list.ghosts.begin(), list.ghosts.end(), [&](const Ghost& x) { return x.ink == ink; });
    return g == list.ghosts.end() ? nullptr : &*g;
}
bool hasLabel(const DrawList& list, const std::string& text) {
    return std::any_of(list.labels.begin(), list.labels.end(), [&](const Label& l) { return l.text == text; });
}

TEST(Present, HitShowsContactNormalPlaneAndBothVelocities) {
    const scene::Document d = passing(1);
    const collide::Contact c = *encounterOf(d)->answer.contact;
    const DrawList list = drawn(d);
    ASSERT_EQ(list.discs.size(), 1u);
    EXPECT_EQ(list.discs[0].center, c.hitPoint);
    EXPECT_EQ(list.discs[0].normal, c.normal);
    ASSERT_NE(arrowOf(list, Ink::Normal), nullptr);
    EXPECT_EQ(arrowOf(list, Ink::Normal)->a, c.hitPoint);
    EXPECT_NEAR(glm::dot(glm::normalize(arrowOf(list, Ink::Normal)->b - c.hitPoint), c.normal), 1, 1e-12);
    ASSERT_NE(arrowOf(list, Ink::VelocityIn), nullptr);
    EXPECT_EQ(arrowOf(list, Ink::VelocityIn)->b, c.ballCenter);
    ASSERT_NE(arrowOf(list, Ink::VelocityOut), nullptr);
    EXPECT_EQ(arrowOf(list, Ink::VelocityOut)->a, c.ballCenter);
    ASSERT_NE(ghostOf(list, Ink::Ball), nullptr);
    EXPECT_EQ(ghostOf(list, Ink::Ball)->center, c.ballCenter);
    EXPECT_EQ(ghostOf(list, Ink::VelocityOut)->outline, Dash::Dashed);
    EXPECT_TRUE(
        std::any_of(list.markers.begin(), list.markers.end(), [&](const Marker& m) { return m.at == c.hitPoint; }));
    for (const char* name : {"P", "S", "H", "n", "U", "U\u2032"}) EXPECT_TRUE(hasLabel(list, name)) << name;
}

TEST(Present, VelocityArrowsAreInProportionToTheSpeeds) {
    scene::Document d = passing(1);
    d.scene.restitution = 0.25;
    const world::Encounter e = *encounterOf(d);
    const DrawList list = drawn(d);
    const Arrow in = *arrowOf(list, Ink::VelocityIn), out = *arrowOf(list, Ink::VelocityOut);
    EXPECT_NEAR(glm::length(out.b - out.a) / glm::length(in.b - in.a),
                glm::length(e.answer.contact->newVelocity) / glm::length(e.answer.ballVelocity), 1e-9);
}

TEST(Present, RicochetArcSpansTheAnglesValue) {
    const scene::Document d = passing(1);
    const DrawList list = drawn(d);
    ASSERT_EQ(list.arcs.size(), 1u);
    const double angle = std::acos(glm::dot(list.arcs[0].from, list.arcs[0].to));
    EXPECT_NEAR(angle, encounterOf(d)->answer.contact->ricochetAngle, 1e-9);
    EXPECT_TRUE(hasLabel(list, "60.0\u00b0"));
}

TEST(Present, RicochetArcKeepsTheAngleOfTheWayInWhenTheWayOutDiffers) {
    scene::Document d = passing(1);
    d.scene.restitution = 0.5;
    const DrawList list = drawn(d);
    ASSERT_EQ(list.arcs.size(), 1u);
    EXPECT_NEAR(std::acos(glm::dot(list.arcs[0].from, list.arcs[0].to)), encounterOf(d)->answer.contact->ricochetAngle,
                1e-9);
    EXPECT_GT(glm::dot(list.arcs[0].to, Vec3(-1, 0, 0)), 0.999);  // back along the path
}

TEST(Present, GrazeGoesStraightOnWithoutAnArc) {
    const DrawList list = drawn(passing(2));
    EXPECT_TRUE(list.arcs.empty());
    ASSERT_NE(arrowOf(list, Ink::VelocityOut), nullptr);
    const Arrow out = *arrowOf(list, Ink::VelocityOut);
    EXPECT_GT(glm::normalize(out.b - out.a).x, 0.999999);
}

TEST(Present, MissShowsTheClosestApproachAndTheGap) {
    const DrawList list = drawn(passing(2.5));
    EXPECT_TRUE(list.discs.empty());
    EXPECT_EQ(ghostOf(list, Ink::Closest)->center, Vec3(0, 0, 1));
    const auto gap = std::find_if(list.lines.begin(), list.lines.end(),
                                  [](const Line& l) { return l.ink == Ink::Closest && l.dash == Dash::Solid; });
    ASSERT_NE(gap, list.lines.end());
    EXPECT_NEAR(glm::length(gap->b - gap->a), 0.5, 1e-12);
    EXPECT_TRUE(hasLabel(list, "0.5"));
}

/// The corners of a right angle with its lines along x and y: 2 for one mark.
std::size_t cornerLines(const DrawList& list, Vec3 corner) {
    return std::size_t(std::count_if(list.lines.begin(), list.lines.end(), [&](const Line& l) {
        const bool isSolid = l.ink == Ink::Closest && l.dash == Dash::Solid;
        return isSolid && glm::length(l.b - corner) < 0.5 && glm::length(l.a - corner) < 0.5;
    }));
}

TEST(Present, MissShowsTheRightAngleOfTheClosestApproachWithEitherOverlay) {
    Overlays lesson;
    lesson.set(Overlay::ClosestApproach, true);
    for (const Overlays& shown : {vocabulary::defaultOverlays(), lesson}) {
        const DrawList list = drawn(passing(2.5), shown);
        const auto toCenter =
            std::find_if(list.lines.begin(), list.lines.end(), [](const Line& l) { return l.dash == Dash::DashDot; });
        ASSERT_NE(toCenter, list.lines.end());
        EXPECT_EQ(toCenter->a, Vec3(0, 2.5, 1));
        EXPECT_EQ(toCenter->b, Vec3(0, 0, 1));
        EXPECT_EQ(cornerLines(list, {0, 0, 1}), 2u);
    }
    scene::Document moving = passing(2.5);
    moving.scene.spheres.edit(0).body.velocity = Vec3(0, 0.01, 0);
    EXPECT_EQ(linesOf(drawn(moving, lesson), Ink::Closest), 1u) << "no right angle with a path that is not drawn";
    EXPECT_EQ(linesOf(drawn(withLimit(passing(2.5), 4), lesson), Ink::Closest), 1u) << "the path ends before";
}

TEST(Present, RecedingShowsItsLineBackwardsAndTheDistance) {
    const DrawList list = drawn(withVelocity(passing(0), {-0.5, 0, 0}));
    const auto back =
        std::find_if(list.lines.begin(), list.lines.end(), [](const Line& l) { return l.dash == Dash::Dashed; });
    ASSERT_NE(back, list.lines.end());
    EXPECT_GT(back->b.x, back->a.x);
    EXPECT_TRUE(hasLabel(list, "3"));
    EXPECT_TRUE(list.capsules.empty());
}

TEST(Present, ShortEndsThePathAtTheLimitAndShowsWhatIsMissing) {
    const DrawList list = drawn(withLimit(passing(0), 4));
    ASSERT_EQ(list.capsules.size(), 1u);
    EXPECT_EQ(list.capsules[0].b, Vec3(-3, 0, 1));
    ASSERT_EQ(linesOf(list, Ink::Closest), 1u);
    EXPECT_TRUE(hasLabel(list, "1"));
    EXPECT_EQ(arrowOf(list, Ink::VelocityOut), nullptr);
}

TEST(Present, StillHasNoVelocityButAGap) {
    const DrawList list = drawn(withVelocity(passing(0), {0, 0, 0}));
    EXPECT_TRUE(list.arrows.empty());
    EXPECT_EQ(linesOf(list, Ink::Closest), 1u);
    EXPECT_TRUE(hasLabel(list, "3"));
}

TEST(Present, OverlapShowsItsDepthAndTheWayOut) {
    const DrawList list = drawn(startingAt(passing(0), {-1.5, 0, 1}));
    const auto depth =
        std::find_if(list.lines.begin(), list.lines.end(), [](const Line& l) { return l.ink == Ink::Warning; });
    ASSERT_NE(depth, list.lines.end());
    EXPECT_NEAR(glm::length(depth->b - depth->a), 0.5, 1e-12);
    EXPECT_EQ(ghostOf(list, Ink::Normal)->center, Vec3(-2, 0, 1));
    EXPECT_LT(arrowOf(list, Ink::Normal)->b.x, arrowOf(list, Ink::Normal)->a.x);
}

TEST(Present, WallsShowContactAndRicochetToo) {
    scene::Document d = passing(0);
    d.scene.spheres.clear();
    d.scene.planes.push_back({"wall", collide::Plane{Vec3(4, 0, 0), Vec3(2, 0, 0)}});
    d = withVelocity(d, {0.5, 0.5, 0});
    const DrawList list = drawn(d);
    ASSERT_EQ(list.discs.size(), 1u);
    EXPECT_NEAR(list.discs[0].center.x, 4, 1e-12);
    EXPECT_TRUE(hasLabel(list, "45.0\u00b0"));
    EXPECT_EQ(list.walls.size(), 1u);
}

TEST(Present, EveryContactWithAWallHasAPatchOnIt) {
    scene::Document d = passing(0);
    d.scene.spheres.clear();
    d.scene.planes.push_back({"wall", collide::Plane{Vec3(4, 0, 0), Vec3(2, 0, 0)}});
    const DrawList bare = drawn(d, without(Overlay::TangentPlane));
    ASSERT_EQ(bare.discs.size(), 1u);
    EXPECT_EQ(bare.discs[0].ink, Ink::Dim);
    PresentOptions options;
    world::Path path;
    path.ball = 0;
    path.radius = 1;
    for (const world::Index other : {world::Index(1), world::Index(0), world::Index(1)})
        path.contacts.push_back({1, Vec3(3, 0, 1), Vec3(-1, 0, 0), Vec3(4, 0, 1), other});
    options.world.paths = {path};
    // The first is that of the story, the second one with a body.
    EXPECT_EQ(present(d, encounterOf(d), options).discs.size(), 2u);
}

TEST(Present, TheNumberOfAContactIsInItsOwnGhost) {
    scene::Document d = passing(0);
    PresentOptions options;
    world::Path path;
    path.ball = 0;
    path.start = Vec3(0, 0, 1);
    path.radius = 1;
    const Vec3 places[] = {{0, 6, 1}, {2.1, 6, 1}, {4.2, 6, 1}};  // side by side, each struck from its neighbour's side
    for (const Vec3& place : places) path.contacts.push_back({1, place, Vec3(1, 0, 0), place - Vec3(1, 0, 0), 1});
    options.world.paths = {path};
    const DrawList list = present(d, encounterOf(d), options);
    scene::View view;
    view.planar = true;
    view.distance = 30;
    const view::Camera camera(view, {0, 0, 800, 600});
    const auto placed =
        layoutLabels(list, camera, {{0, 0, 800, 600}, {}, 1}, [](const Label&) { return glm::dvec2(9, 14); });
    for (std::size_t n = 2; n <= 3; ++n) {
        const auto number = std::find_if(placed.begin(), placed.end(), [&](const PlacedLabel& label) {
            return list.labels[label.label].text == std::to_string(n);
        });
        ASSERT_NE(number, placed.end()) << n;
        const glm::dvec2 middle(number->box.x + number->box.width / 2, number->box.y + number->box.height / 2);
        EXPECT_LT(glm::length(middle - camera.project(places[n - 1])->px), camera.pixelRadius(places[n - 1], 1)) << n;
    }
}

TEST(Present, ABodyDraggedByItsGhostIsJoinedToIt) {
    PresentOptions options;
    options.held = HeldBody{{scene::Kind::Ball, 0}, Vec3(-4, 0, 3)};
    const scene::Document d = passing(0);
    const DrawList list = present(d, encounterOf(d), options);
    EXPECT_TRUE(
        std::any_of(list.ghosts.begin(), list.ghosts.end(), [](const Ghost& g) { return g.center == Vec3(-4, 0, 3); }));
    EXPECT_TRUE(std::any_of(list.lines.begin(), list.lines.end(), [&](const Line& l) {
        return l.a == d.scene.balls[0].body.position && l.b == Vec3(-4, 0, 3);
    }));
}

TEST(Present, EachOverlayGoesWhenItIsSwitchedOff) {
    const scene::Document hit = passing(1);
    EXPECT_TRUE(drawn(hit, without(Overlay::SweptPath)).capsules.empty());
    EXPECT_TRUE(drawn(hit, without(Overlay::Ghosts)).ghosts.empty());
    EXPECT_TRUE(drawn(hit, without(Overlay::ContactPoint)).markers.empty());
    EXPECT_EQ(arrowOf(drawn(hit, without(Overlay::ContactNormal)), Ink::Normal), nullptr);
    EXPECT_TRUE(drawn(hit, without(Overlay::TangentPlane)).discs.empty());
    EXPECT_EQ(arrowOf(drawn(hit, without(Overlay::Velocities)), Ink::VelocityIn), nullptr);
    EXPECT_TRUE(drawn(hit, without(Overlay::RicochetAngle)).arcs.empty());
    EXPECT_TRUE(drawn(hit, without(Overlay::Labels)).labels.empty());
    EXPECT_FALSE(drawn(hit, without(Overlay::Ground)).ground);
    EXPECT_EQ(linesOf(drawn(passing(2.5), without(Overlay::Miss)), Ink::Closest), 0u);
}

TEST(Present, OptionalOverlaysComeWhenTheyAreSwitchedOn) {
    Overlays o = vocabulary::defaultOverlays();
    const scene::Document hit = passing(1);
    EXPECT_EQ(ghostOf(drawn(hit, o), Ink::Sphere), nullptr);
    o.set(Overlay::RoundedBody, true);
    EXPECT_EQ(ghostOf(drawn(hit, o), Ink::Sphere)->radius, 2);
    EXPECT_EQ(linesOf(drawn(hit, o), Ink::Normal), 0u);
    o.set(Overlay::Components, true);
    EXPECT_EQ(linesOf(drawn(hit, o), Ink::Normal), 2u);
    EXPECT_EQ(linesOf(drawn(hit, o), Ink::Closest), 0u);
    o.set(Overlay::ClosestApproach, true);
    EXPECT_EQ(linesOf(drawn(hit, o), Ink::Closest), 5u)
        << "to the centre, the mark of the right angle, and the other sides of the triangle";
}

TEST(Present, NothingInfiniteIsEverDrawn) {
    const scene::Document d =
        document({Vec3(-1e308, 0, 0), collide::Motion::velocity({5e-324, 0, 0}), 1, 1}, {Vec3(1e308, 0, 0), 1});
    const DrawList list = drawn(d);
    for (const Ghost& g : list.ghosts) EXPECT_TRUE(std::isfinite(glm::length(g.center / 1e160)));
    for (const Capsule& c : list.capsules) EXPECT_TRUE(std::isfinite(c.b.x));
    EXPECT_EQ(list.solids.size(), 2u);
}

TEST(Present, WhileTheAnswerIsHiddenEveryMovingBallHasItsArrowAndOnlyADrawnOneItsName) {
    scene::Document d = document({Vec3(-4, 0, 0), collide::Motion::velocity({0, 1, 0}), 1, 1}, {Vec3(0, 9, 0), 1});
    d.scene.balls.push_back({"other", {Vec3(4, 0, 0), collide::Motion::velocity({-2, 0, 0}), 1, 1}, std::nullopt, ""});
    PresentOptions options;
    options.isAnswerHidden = true;
    const DrawList list = present(d, {}, options);
    const Arrow* other = arrowOf(list, Ink::Sphere);
    ASSERT_TRUE(other);
    EXPECT_EQ(other->a, Vec3(4, 0, 0));
    EXPECT_LT(other->b.x, other->a.x);
    const auto isNamedU = [&](bool hasVelocities) {
        d.scene.balls.edit(0).body.motion = collide::Motion::velocity({1, 0, 0});
        options.overlays.set(Overlay::Velocities, hasVelocities);
        const DrawList drawn = present(d, {}, options);
        return std::any_of(drawn.labels.begin(), drawn.labels.end(), [](const Label& l) { return l.text == "U"; });
    };
    EXPECT_TRUE(isNamedU(true));
    EXPECT_FALSE(isNamedU(false));
}

TEST(Present, TheGapOfAMissIsWrittenBesideItsLine) {
    const DrawList list = drawn(passing(2.5));
    const auto gap =
        std::find_if(list.labels.begin(), list.labels.end(), [](const Label& l) { return l.text == "0.5"; });
    ASSERT_NE(gap, list.labels.end());
    EXPECT_EQ(gap->away, Vec3(1, 0, 0)) << "along the path, to which the line is perpendicular";
}

TEST(QuestionBounds, HoldTheArrowsOfAllMovingBodies) {
    scene::Document d = passing(0);
    d.scene.spheres.edit(0).body.velocity = {0.5, 0, 0};
    d.scene.balls.push_back({"other", {Vec3(-9, 9, 0), collide::Motion::velocity({0, 3, 0}), 1, 1}, std::nullopt, ""});
    PresentOptions options;
    options.isAnswerHidden = true;
    const DrawList list = present(d, {}, options);
    ASSERT_EQ(list.arrows.size(), 3U);
    const auto bounds = questionBounds(d);
    for (const Arrow& arrow : list.arrows) {
        EXPECT_TRUE(std::any_of(bounds.begin(), bounds.end(), [&](const view::Bounds& b) {
            return glm::length(b.center - arrow.b) <= b.radius + 1e-9;
        })) << arrow.b.x;
    }
}

TEST(StoryBounds, HoldStartContactAndTheGhostAfterIt) {
    const scene::Document d = passing(1);
    const auto bounds = storyBounds(d, encounterOf(d));
    const DrawList list = drawn(d);
    for (const Ghost& g : list.ghosts) {
        EXPECT_TRUE(std::any_of(bounds.begin(), bounds.end(), [&](const view::Bounds& b) {
            return glm::length(b.center - g.center) + g.radius <= b.radius + 1e-9;
        }));
    }
}

TEST(Palette, EveryMeaningHasItsOwnColour) {
    for (Theme theme : {Theme::Dark, Theme::Light}) {
        const Ink inks[] = {Ink::Ball,        Ink::Sphere,  Ink::Normal, Ink::VelocityIn,
                            Ink::VelocityOut, Ink::Closest, Ink::Warning};
        for (Ink a : inks) {
            for (Ink b : inks) {
                EXPECT_EQ(a == b, color(theme, a) == color(theme, b));
            }
        }
    }
    EXPECT_EQ(color(Theme::Dark, Ink::Ball), fromHex(0xe8a33d));
    EXPECT_EQ(color(Theme::Light, Ink::Closest), fromHex(0x8d4aa6));
}

TEST(Present, ThoseThatMeetAtTheInstantAreLitAndTheOthersStandBack) {
    scene::Document d = passing(1);
    d.scene.balls.push_back(d.scene.balls[0]);
    d.scene.balls.editBack().name = "other";
    d.scene.balls.editBack().body.position.y += 50;
    PresentOptions options;
    options.world.isUnderWay = true;
    const DrawList between = present(d, {}, options);
    for (const Solid& solid : between.solids) EXPECT_FALSE(solid.hovered);
    world::ContactEvent contact;
    contact.a = 0;
    contact.b = 2;  // the sphere, after two balls
    options.world.now = {contact};
    const DrawList at = present(d, {}, options);
    ASSERT_EQ(at.solids.size(), 3u);
    EXPECT_TRUE(at.solids[0].hovered);
    EXPECT_FALSE(at.solids[1].hovered);
    EXPECT_TRUE(at.solids[2].hovered);
    EXPECT_EQ(at.solids[0].color.r, between.solids[0].color.r);
    EXPECT_LT(at.solids[1].color.r, between.solids[1].color.r);
}

}  // namespace
}  // namespace render
