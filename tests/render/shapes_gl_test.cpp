// Capsules, triangles and boxes through an OpenGL context without a display.
#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <random>

#include "render/compare_images.h"
#include "render/gl_pictures.h"
#include "render/present.h"
#include "scene/body_values.h"
#include "scene/shapes.h"

namespace render {
namespace {

using collide::Shape;

constexpr int kShapesWide = 480, kShapesHigh = 270;

class Shapes : public test::GlPictures {
  protected:
    static view::Camera cameraOf(const scene::View& view) { return {view, {0, 0, kShapesWide, kShapesHigh}}; }
    static io::Image draw(const DrawList& list, const view::Camera& camera, Theme theme, bool isTransparent) {
        s_renderer->draw({&list, &camera, theme, 1, isTransparent});
        return {kShapesWide, kShapesHigh, s_renderer->readPixels()};
    }
};

collide::Obstacle capsuleOf(Vec3 a, Vec3 b, double radius) {
    return {.center = a, .radius = radius, .shape = Shape::Capsule, .b = b};
}
collide::Obstacle triangleOf(Vec3 a, Vec3 b, Vec3 c, double radius) {
    return {.center = a, .radius = radius, .shape = Shape::Triangle, .b = b, .c = c};
}
collide::Obstacle boxOf(Vec3 center, Vec3 half, double radius, collide::Rotation rotation = {}) {
    return {.center = center, .radius = radius, .shape = Shape::Box, .half = half, .rotation = rotation};
}

/// Where a ray is nearest to a core: their distance is convex along it.
struct Nearest {
    double distance = 0, along = 0;
};
Nearest nearestOnRay(const collide::Obstacle& o, const collide::Ray& ray) {
    const Vec3 d = glm::normalize(ray.direction);
    const auto at = [&](double t) {
        return glm::length(ray.origin + t * d - scene::nearestOfCore(o, ray.origin + t * d));
    };
    double low = -glm::dot(ray.origin, d) - 10, high = low + 20;  // the bodies are around the origin
    for (int i = 0; i < 50; ++i) {
        const double a = low + (high - low) / 3, b = high - (high - low) / 3;
        (at(a) < at(b) ? high : low) = at(a) < at(b) ? b : a;
    }
    return {at(low), low};
}

/// Distance along a ray at which it enters the body. @pre it does
double entryOf(const collide::Obstacle& o, const collide::Ray& ray) {
    const Vec3 d = glm::normalize(ray.direction);
    double high = nearestOnRay(o, ray).along, low = high - 20;
    for (int i = 0; i < 40; ++i) {
        const double middle = (low + high) / 2;
        const Vec3 p = ray.origin + middle * d;
        (glm::length(p - scene::nearestOfCore(o, p)) > o.radius ? low : high) = middle;
    }
    return low;
}

/// Bodies of any attitude within two units of the origin, some without a thickness.
std::vector<collide::Obstacle> anyBodies() {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> uniform(-1.6, 1.6);
    const auto point = [&] { return Vec3(uniform(random), uniform(random), uniform(random)); };
    std::vector<collide::Obstacle> all;
    for (int i = 0; i < 8; ++i) {
        const double r = i % 2 == 0 ? 0.3 : 0.02;
        all.push_back(capsuleOf(point(), point(), r));
        all.push_back(triangleOf(point(), point(), point(), r));
        all.push_back(boxOf(point() * 0.3, glm::abs(point()) * (i == 3 ? Vec3(1, 1, 0) : Vec3(1)), r,
                            {uniform(random), uniform(random), uniform(random), 1}));
    }
    return all;
}

TEST_F(Shapes, APixelIsCoveredWhereItsSightLineMeetsTheBody) {
    int covered = 0, free = 0;
    for (const bool orthographic : {false, true})
        for (const collide::Obstacle& body : anyBodies()) {
            DrawList list;
            list.ground = false;
            list.shapes.push_back({body, {1, 1, 1, 1}, {}});
            scene::View view;
            view.distance = 8;
            view.orthographic = orthographic;
            const view::Camera camera = cameraOf(view);
            const io::Image image = draw(list, camera, Theme::Dark, true);
            const double pixel = camera.unitsPerPixel(Vec3(0)) * 1.5;
            for (int y = 3; y < kShapesHigh; y += 11)
                for (int x = 3; x < kShapesWide; x += 11) {
                    const Nearest nearest = nearestOnRay(body, camera.ray({x + 0.5, y + 0.5}));
                    const int alpha = image.rgba[std::size_t(4 * (y * kShapesWide + x) + 3)];
                    if (nearest.distance < body.radius - pixel) {
                        EXPECT_EQ(alpha, 255) << x << ' ' << y;
                        ++covered;
                    } else if (nearest.distance > body.radius + pixel) {
                        EXPECT_EQ(alpha, 0) << x << ' ' << y;
                        ++free;
                    }
                }
        }
    EXPECT_GT(covered, 1000);
    EXPECT_GT(free, 10000);
}

TEST_F(Shapes, OfABodyAndABallTheNearerIsSeen) {
    int body = 0, ball = 0;
    for (const collide::Obstacle& o : anyBodies()) {
        DrawList list;
        list.ground = false;
        list.shapes.push_back({o, {1, 0, 0, 1}, {}});
        list.solids.push_back({Vec3(0.2, 0, 0), 0.9, {0, 0, 1, 1}, {}});
        scene::View view;
        view.distance = 8;
        const view::Camera camera = cameraOf(view);
        const io::Image image = draw(list, camera, Theme::Dark, true);
        const collide::Obstacle sphere{Vec3(0.2, 0, 0), 0.9};
        const double margin = 3 * camera.unitsPerPixel(Vec3(0));
        for (int y = 3; y < kShapesHigh; y += 7)
            for (int x = 3; x < kShapesWide; x += 7) {
                const collide::Ray ray = camera.ray({x + 0.5, y + 0.5});
                if (nearestOnRay(o, ray).distance > o.radius - margin ||
                    nearestOnRay(sphere, ray).distance > sphere.radius - margin)
                    continue;
                const double nearer = entryOf(sphere, ray) - entryOf(o, ray);
                if (std::abs(nearer) < margin) continue;
                const std::uint8_t* p = image.rgba.data() + std::size_t(4 * (y * kShapesWide + x));
                // A highlight is white: the bodies differ in what the other has not.
                EXPECT_EQ(p[0] > p[2], nearer > 0) << x << ' ' << y;
                ++(nearer > 0 ? body : ball);
            }
    }
    EXPECT_GT(body, 200);
    EXPECT_GT(ball, 200);
}

TEST_F(Shapes, WhatHasNoThicknessIsAThinLine) {
    // A segment; a triangle seen on its edge; a box that is a rectangle, seen on its edge.
    const collide::Obstacle thin[] = {capsuleOf({-2, 0, 0}, {2, 0, 0}, 0),
                                      triangleOf({-2, -1, 0}, {2, -1, 0}, {0, 3, 0}, 0), boxOf(Vec3(0), {2, 1, 0}, 0)};
    scene::View view;
    view.distance = 8;
    view.pitchRadians = 0;
    const view::Camera camera = cameraOf(view);
    for (const collide::Obstacle& body : thin) {
        DrawList list;
        list.ground = false;
        list.shapes.push_back({body, {1, 1, 1, 1}, {}});
        const io::Image image = draw(list, camera, Theme::Dark, true);
        for (int x = 180; x < 300; ++x) {
            int sum = 0;
            for (int y = 0; y < kShapesHigh; ++y) sum += image.rgba[std::size_t(4 * (y * kShapesWide + x) + 3)];
            EXPECT_GT(sum, 255) << "at " << x;
            EXPECT_LT(sum, 4 * 255) << "at " << x;
        }
    }
}

TEST_F(Shapes, AFloorThatReachesBehindTheEyeIsDrawn) {
    DrawList list;
    list.ground = false;
    list.shapes.push_back({boxOf(Vec3(0, 0, -1), {60, 60, 0.5}, 0), {1, 1, 1, 1}, {}});
    scene::View view;
    view.distance = 8;
    view.pitchRadians = 0.1;
    const view::Camera camera = cameraOf(view);
    const io::Image image = draw(list, camera, Theme::Dark, true);
    for (const int y : {160, 200, 269})
        for (int x = 0; x < kShapesWide; x += 20)
            EXPECT_EQ(image.rgba[std::size_t(4 * (y * kShapesWide + x) + 3)], 255) << x << ' ' << y;
    EXPECT_EQ(image.rgba[3], 0) << "above the horizon";
}

/// A ball that hits one of the three; the others stand beside its way, rounded.
scene::Document someShapes(Shape met) {
    scene::Document d;
    d.scene.balls.push_back({"cue", {Vec3(-5, -2, 1.2), collide::Motion::aim({-0.3, 0.4, 2.2}, 0.35), 0.8, 1}, {}, ""});
    const auto place = [&](Shape shape, Vec3 aside) { return shape == met ? Vec3(0) : aside; };
    const auto colored = [&](Shape shape, std::uint32_t color) {
        return shape == met ? std::optional<std::uint32_t>() : std::optional(color);
    };
    const auto round = [&](Shape shape, double radius) { return shape == met ? 0 : radius; };
    const Vec3 c = place(Shape::Capsule, {4.6, -2.6, -0.3}), t = place(Shape::Triangle, {-2, 4.5, 0}),
               b = place(Shape::Box, {1, 4.5, 0});
    d.scene.capsules.push_back(
        {"rail", capsuleOf(c + Vec3(0.2, -1.4, 0.9), c + Vec3(1.6, 2, 2.8), 0.45), colored(Shape::Capsule, 0x35c48d)});
    d.scene.triangles.push_back({"ramp",
                                 triangleOf(t + Vec3(3.4, -1.8, 1.2), t + Vec3(-0.1, 0.9, 1.3), t + Vec3(2.5, 0.6, 4.7),
                                            round(Shape::Triangle, 0.25)),
                                 colored(Shape::Triangle, 0xe8703a)});
    d.scene.boxes.push_back(
        {"step", boxOf(b + Vec3(1.2, 0.6, 1.4), {0.9, 1.2, 1.1}, round(Shape::Box, 0.3), {0.96, 0, 0, 0.28}),
         colored(Shape::Box, 0xc792d9)});
    return d;
}

struct ShapePicture {
    const char* file;
    Shape met;
    Theme theme = Theme::Dark;
    bool isRounded = false;  ///< with the rounded body
};

class ShapePictures : public Shapes, public testing::WithParamInterface<ShapePicture> {};

TEST_P(ShapePictures, AreAsTheyWere) {
    const ShapePicture& picture = GetParam();
    const scene::Document d = someShapes(picture.met);
    const auto encounter = world::firstContact(d.scene, 0);
    ASSERT_TRUE(encounter && encounter->answer.contact);
    ASSERT_EQ(scene::obstacleOf(d.scene, encounter->target).shape, picture.met);
    PresentOptions options;
    options.theme = picture.theme;
    options.overlays.set(Overlay::RoundedBody, picture.isRounded);
    const view::Rect area{0, 0, kShapesWide, kShapesHigh};
    const view::Camera camera(view::framed(scene::View{}, storyBounds(d, encounter), area, {20, 16, 440, 238}), area);
    const io::Image image = draw(present(d, encounter, options), camera, picture.theme, false);
    EXPECT_EQ(test::compareWithGolden(picture.file, image, test::kLargest, test::kMean), "");
}

INSTANTIATE_TEST_SUITE_P(All, ShapePictures,
                         testing::Values(ShapePicture{"shape-triangle", Shape::Triangle},
                                         ShapePicture{"shape-triangle-light", Shape::Triangle, Theme::Light, true},
                                         ShapePicture{"shape-box", Shape::Box, Theme::Dark, true},
                                         ShapePicture{"shape-box-light", Shape::Box, Theme::Light},
                                         ShapePicture{"shape-capsule", Shape::Capsule, Theme::Dark, true},
                                         ShapePicture{"shape-capsule-light", Shape::Capsule, Theme::Light}));

/// Of two triangles.
scene::Obstacle flatSquare() {
    auto square = collide::Mesh::of({{-2, -2, 0}, {2, -2, 0}, {2, 2, 0}, {-2, 2, 0}}, {{{0, 1, 2}}, {{0, 2, 3}}});
    return scene::meshObstacle("square",
                               scene::MeshRef({std::make_shared<const collide::Mesh>(std::move(square.value()))}));
}

TEST_F(Shapes, AMeshHidesAndIsHiddenByWhatLiesInFront) {
    scene::Obstacle mesh = flatSquare();
    const view::Camera camera = cameraOf({.distance = 8, .pitchRadians = 1.2});
    const auto middleOf = [&](double ballHeight, double turn) {
        mesh.body.rotation = {std::cos(turn / 2), std::sin(turn / 2), 0, 0};
        DrawList list;
        list.ground = false;
        list.meshes.push_back({mesh.mesh, scene::placementOf(mesh), {0, 0, 1, 1}, {scene::Kind::Mesh, 0}});
        list.solids.push_back({{0, 0, ballHeight}, 0.5, {1, 0, 0, 1}, {}});
        const io::Image image = draw(list, camera, Theme::Dark, false);
        const auto* pixel = &image.rgba[4 * (std::size_t(kShapesHigh / 2) * kShapesWide + kShapesWide / 2)];
        return std::array<int, 3>{pixel[0], pixel[1], pixel[2]};
    };
    const auto above = middleOf(1, 0), below = middleOf(-1, 0), back = middleOf(-1, 3.14159265);
    EXPECT_GT(above[0], above[2]) << "the ball is in front";
    EXPECT_GT(below[2], below[0]) << "the mesh is in front";
    EXPECT_GT(back[2], back[0]) << "so is its back";
    EXPECT_LT(back[2], below[2]) << "a back is told by hatching";
}

/// The diagonal of a flat square is no edge that bends: it is drawn on demand, along its whole length.
TEST_F(Shapes, AllEdgesOfAMeshAreDrawnOnDemand) {
    const scene::Obstacle mesh = flatSquare();
    const view::Camera camera = cameraOf({.distance = 8, .pitchRadians = 1.2});
    const auto picture = [&](bool allEdges) {
        DrawList list;
        list.meshes.push_back({mesh.mesh, scene::placementOf(mesh), {0, 0, 1, 1}, {scene::Kind::Mesh, 0}});
        list.meshes.back().allEdges = allEdges;
        return draw(list, camera, Theme::Dark, true);
    };
    const io::Image plain = picture(false), all = picture(true);
    const auto changes = [&](Vec3 at) {
        const view::Vec2 px = camera.project(at)->px;
        const std::size_t i = 4 * (std::size_t(px.y) * kShapesWide + std::size_t(px.x));
        return !std::equal(plain.rgba.begin() + std::ptrdiff_t(i), plain.rgba.begin() + std::ptrdiff_t(i + 4),
                           all.rgba.begin() + std::ptrdiff_t(i));
    };
    for (const double along : {-1.5, -0.5, 0.0, 0.5, 1.5}) {
        EXPECT_TRUE(changes({along, along, 0})) << along;
        EXPECT_FALSE(changes({along, along > 0 ? along - 1 : along + 1, 0})) << "amid a triangle";
    }
}

}  // namespace
}  // namespace render
