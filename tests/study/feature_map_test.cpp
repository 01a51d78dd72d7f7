// The map of a ball among shapes: every pixel is the exact answer to its own query, and borders lie between pixels that
// meet different features.

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "study/map/map_colors.h"
#include "study/map/map_evaluator.h"
#include "study/map/map_regions.h"
#include "study/map/touch_map.h"

namespace feature_map {
namespace {

using collide::Outcome;
using collide::Shape;
using study::Input;
using study::MapShows;
using study::MapSpec;

collide::Obstacle triangle(collide::Vec3 a, collide::Vec3 b, collide::Vec3 c, double radius = 0) {
    collide::Obstacle o;
    o.shape = Shape::Triangle;
    o.center = a, o.b = b, o.c = c, o.radius = radius;
    return o;
}
collide::Obstacle capsule(collide::Vec3 a, collide::Vec3 b, double radius) {
    collide::Obstacle o = triangle(a, b, {}, radius);
    o.shape = Shape::Capsule;
    return o;
}
collide::Obstacle box(collide::Vec3 center, collide::Vec3 half, collide::Rotation rotation = {}) {
    collide::Obstacle o;
    o.shape = Shape::Box;
    o.radius = 0, o.center = center, o.half = half, o.rotation = rotation;
    return o;
}

/// A ball that flies along x toward the shape.
scene::Scene sceneOf(const collide::Obstacle& shape) {
    scene::Scene s;
    s.balls.push_back({"cue", {{0, 0, 0}, collide::Motion::aim({10, 0, 0}, 2), 1, 1}, {}, ""});
    auto& list = shape.shape == Shape::Capsule ? s.capsules : shape.shape == Shape::Triangle ? s.triangles : s.boxes;
    list.push_back({"ramp", shape, {}, ""});
    return s;
}
scene::Scene allShapes() {
    scene::Scene s = sceneOf(triangle({5, -3, -2}, {6, 1, -2}, {5, -1, 3}));
    s.boxes.push_back({"step", box({7, 3, 0}, {1, 0.7, 0.5}, {1, 0.2, 0.3, 0.1}), {}, ""});
    s.capsules.push_back({"rail", capsule({8, -4, 2}, {6, 3, 3}, 0.3), {}, ""});
    s.spheres.push_back({"target", {{4, 2, 2}, 0.6}, {}, ""});
    s.planes.push_back({"wall", collide::Plane{{12, 0, 0}, {1, 0.1, 0}}});
    return s;
}

MapSpec specOf(scene::Scene scene, MapShows shows) {
    MapSpec spec;
    spec.scene = std::move(scene);
    std::tie(spec.u, spec.v) = study::usualInputs(spec.scene, 0);
    spec.shows = shows;
    spec.width = 31, spec.height = 23;
    spec.window = study::usualWindow(spec);
    return spec;
}

/// Every pixel against the scene read alone. @return what is met
std::set<std::string> expectEveryPixelTrue(const MapSpec& spec) {
    EXPECT_EQ(study::problem(spec), "");
    const study::MapImage image = study::computeMap(spec);
    std::set<std::string> names;
    for (int row = 0; row < spec.height; ++row)
        for (int column = 0; column < spec.width; ++column) {
            const auto k = static_cast<std::size_t>(row * spec.width + column);
            const study::MapReading truth = study::readAt(spec, column, row);
            EXPECT_EQ(image.category[k], truth.category) << column << ' ' << row;
            EXPECT_EQ(std::isfinite(image.value[k]), std::isfinite(truth.value)) << column << ' ' << row;
            if (std::isfinite(truth.value)) {
                EXPECT_NEAR(image.value[k], truth.value, 1e-14 * std::abs(truth.value) + 1e-14);
            }
            study::MetPart met;
            if (truth.encounter && collide::isHit(truth.encounter->answer.outcome)) {
                met.body = world::indexOf(spec.scene, truth.encounter->target);
                if (spec.shows == MapShows::Feature) met.part.feature = truth.encounter->answer.feature;
            }
            EXPECT_EQ(image.met(k), met) << column << ' ' << row;
            if (!met.isNone()) names.insert(study::featureName(spec.scene, met));
        }
    return names;
}

TEST(FeatureMap, EveryModeAmongAllShapesIsExact) {
    for (const MapShows shows : {MapShows::Outcome, MapShows::Time, MapShows::Angle, MapShows::Feature})
        expectEveryPixelTrue(specOf(allShapes(), shows));
    for (const MapShows shows : {MapShows::Error, MapShows::Disagreement}) {
        MapSpec spec = specOf(allShapes(), shows);
        spec.method = &methods::all()[0];
        expectEveryPixelTrue(spec);
    }
}

TEST(FeatureMap, EachFeatureThatFacesTheBallIsMetSomewhere) {
    using Names = std::set<std::string>;
    EXPECT_EQ(expectEveryPixelTrue(specOf(sceneOf(triangle({5, -3, -2}, {6, 1, -2}, {5, -1, 3})), MapShows::Feature)),
              (Names{"face", "edge 0", "edge 1", "edge 2", "corner 0", "corner 1", "corner 2"}));
    EXPECT_EQ(expectEveryPixelTrue(specOf(sceneOf(capsule({6, -3, 1}, {7, 3, 0}, 0.2)), MapShows::Feature)),
              (Names{"barrel", "cap a", "cap b"}));
    const Names sides = expectEveryPixelTrue(specOf(sceneOf(box({6, 0, 0}, {1, 2, 2})), MapShows::Feature));
    EXPECT_EQ(sides.size(), 9u);  // the face in front with its edges and corners
    EXPECT_TRUE(sides.contains("face -x") && sides.contains("edge -x+y") && sides.contains("corner -x-y+z"));
}

TEST(FeatureMap, AnyInputOfTheBallCanVaryBesideAShape) {
    for (const collide::Obstacle& shape : {triangle({5, -3, -2}, {6, 1, -2}, {5, -1, 3}), box({6, 0, 0}, {1, 2, 2})}) {
        scene::Scene s = sceneOf(shape);
        s.frames = 3;
        MapSpec spec = specOf(s, MapShows::Feature);
        spec.width = spec.height = 7;
        for (const study::MapInput& u : study::inputsOf(s, 0)) {
            spec.u = u, spec.v = {Input::PositionY, 0};
            if (!study::problem(spec).empty()) continue;
            spec.window = study::usualWindow(spec);
            spec.window.u0 -= 0.3;
            expectEveryPixelTrue(spec);
        }
    }
}

TEST(FeatureMap, ABorderZoomedToSingleDoublesIsExact) {
    // Along z onto the triangle: edge 0 is the line y = 0, the face lies on the side y > 0.
    scene::Scene s = sceneOf(triangle({0, 0, 0}, {4, 0, 0}, {0, 4, 0}));
    s.balls.edit(0).body = {{1, 0, 5}, collide::Motion::velocity({0, 0, -1}), 1, 1};
    MapSpec spec = specOf(s, MapShows::Feature);
    spec.u = {Input::PositionX, 0}, spec.v = {Input::PositionY, 0};
    constexpr double kLeast = std::numeric_limits<double>::denorm_min();
    spec.window = {0.5, 1.5, -4 * kLeast, 4 * kLeast};
    spec.width = 2, spec.height = 8;
    EXPECT_EQ(expectEveryPixelTrue(spec), (std::set<std::string>{"edge 0", "face"}));
}

TEST(FeatureMap, BordersAreDrawnBetweenFeaturesAndNowhereElse) {
    const MapSpec spec = specOf(allShapes(), MapShows::Feature);
    const study::MapImage image = study::computeMap(spec);
    const io::Image plain = study::paint(MapShows::Angle, image, {}),
                    lined = study::paint(MapShows::Feature, image, {});
    int borders = 0;
    for (int row = 0; row < spec.height; ++row)
        for (int column = 0; column < spec.width; ++column) {
            const auto at = [&](int x, int y) { return image.met(static_cast<std::size_t>(y * spec.width + x)); };
            const auto differs = [&](int x, int y) {
                return x < spec.width && y < spec.height && !at(x, y).isNone() && at(x, y) != at(column, row);
            };
            const bool isBorder = !at(column, row).isNone() && (differs(column + 1, row) || differs(column, row + 1));
            const auto k = 4 * static_cast<std::size_t>(row * spec.width + column);
            EXPECT_EQ(lined.rgba[k] != plain.rgba[k] || lined.rgba[k + 2] != plain.rgba[k + 2], isBorder)
                << column << ' ' << row;
            borders += isBorder;
        }
    EXPECT_GT(borders, 20);
}

TEST(FeatureMap, RegionsAreNamedByFeatureAndTheWidestOfEachBodyByBoth) {
    const MapSpec one = specOf(sceneOf(triangle({5, -3, -2}, {6, 1, -2}, {5, -1, 3})), MapShows::Feature);
    const auto regions = study::regionsOf(study::computeMap(one));
    EXPECT_EQ(regions.size(), 7u);
    EXPECT_EQ(study::namesOf(one, regions)[0], "face");
    const MapSpec many = specOf(allShapes(), MapShows::Feature);
    std::set<std::string> names;
    for (const std::string& name : study::namesOf(many, study::regionsOf(study::computeMap(many)))) names.insert(name);
    EXPECT_TRUE(names.contains("face of ramp") && names.contains("edge 0")) << testing::PrintToString(names);
    EXPECT_TRUE(names.contains("target") && names.contains("wall")) << testing::PrintToString(names);
    const MapSpec bodies = specOf(allShapes(), MapShows::Angle);
    const auto whole = study::regionsOf(study::computeMap(bodies));
    EXPECT_EQ(whole.size(), 5u);
}

TEST(FeatureMap, TheTableNamesObstacleAndFeature) {
    MapSpec spec = specOf(sceneOf(triangle({5, -3, -2}, {6, 1, -2}, {5, -1, 3})), MapShows::Feature);
    spec.scene.triangles.edit(0).name = "ramp, \"left\"";
    const study::MapImage image = study::computeMap(spec);
    study::MapCsv table(spec, image);
    EXPECT_EQ(table.next(), "u,v,outcome,value,obstacle,feature\n");
    std::string all;
    for (std::string_view piece = table.next(); !piece.empty(); piece = table.next()) all += piece;
    EXPECT_NE(all.find(",\"ramp, \"\"left\"\"\",face\n"), std::string::npos);
    EXPECT_NE(all.find(",miss,,,\n"), std::string::npos);
}

}  // namespace
}  // namespace feature_map
