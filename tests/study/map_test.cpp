// The outcome map: each pixel is the exact answer to its own query, whatever the window; progressive and cancellable.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <set>
#include <thread>

#include "study/map/map_colors.h"
#include "study/map/map_evaluator.h"
#include "study/map/map_worker.h"

namespace {

using collide::Outcome;
using study::Input;
using study::MapCategory;
using study::MapShows;
using study::MapSpec;

scene::Scene oneSphere() {
    scene::Scene s;
    s.balls.push_back({"cue", {{0, 0, 0}, collide::Motion::aim({10, 0, 0}, 2), 1, 1}, {}, ""});
    s.spheres.push_back({"target", {{5, 0, 0}, 1}, {}, ""});
    return s;
}

MapSpec specOf(scene::Scene scene, MapShows shows = MapShows::Outcome) {
    MapSpec spec;
    spec.scene = std::move(scene);
    std::tie(spec.u, spec.v) = study::usualInputs(spec.scene, 0);
    spec.shows = shows;
    spec.width = 61, spec.height = 47;
    spec.window = study::usualWindow(spec);
    return spec;
}

/// Every pixel against the scene read alone. @return the outcomes met
std::set<MapCategory> expectEveryPixelTrue(const MapSpec& spec) {
    EXPECT_EQ(study::problem(spec), "");
    const study::MapImage image = study::computeMap(spec);
    std::set<MapCategory> met;
    for (int row = 0; row < spec.height; ++row) {
        for (int column = 0; column < spec.width; ++column) {
            const auto k = static_cast<std::size_t>(row * spec.width + column);
            const study::MapReading truth = study::readAt(spec, column, row);
            EXPECT_EQ(image.category[k], truth.category) << column << ' ' << row;
            EXPECT_EQ(std::isfinite(image.value[k]), std::isfinite(truth.value)) << column << ' ' << row;
            if (std::isfinite(truth.value)) {
                EXPECT_NEAR(image.value[k], truth.value, 1e-14 * std::abs(truth.value) + 1e-14);
            }
            met.insert(image.category[k]);
        }
    }
    return met;
}

MapCategory of(Outcome o) { return static_cast<MapCategory>(o); }

TEST(Map, TheEndsOfAPathAreMappedExactly) {
    scene::Scene scene = oneSphere();
    scene.balls.edit(0).body.motion = collide::Motion::end({4, 0, 0}, 2);
    scene.frames = 2;
    const std::set<MapCategory> met = expectEveryPixelTrue(specOf(scene));
    EXPECT_TRUE(met.contains(of(Outcome::Hit)) && met.contains(of(Outcome::Miss)));
    for (const study::MapInput& input : study::inputsOf(scene, 0)) EXPECT_NE(input.field, Input::Frames);
}

TEST(OutcomeMap, AimsAroundASphereMakeADiscOfHits) {
    const MapSpec spec = specOf(oneSphere());
    const auto met = expectEveryPixelTrue(spec);
    EXPECT_TRUE(met.contains(of(Outcome::Hit)));
    EXPECT_TRUE(met.contains(of(Outcome::Miss)));
    const study::MapImage image = study::computeMap(spec);
    EXPECT_EQ(image.category[static_cast<std::size_t>(23 * 61 + 30)], of(Outcome::Hit));
    EXPECT_EQ(image.category.front(), of(Outcome::Miss));
}

TEST(OutcomeMap, TimesAndAnglesAreThoseOfSweep) {
    expectEveryPixelTrue(specOf(oneSphere(), MapShows::Time));
    expectEveryPixelTrue(specOf(oneSphere(), MapShows::Angle));
}

TEST(OutcomeMap, ZoomedToSingleUlpsAtAGrazeEveryPixelIsExact) {
    // Radius sum 3 and a path along x at height 3: exactly a graze. Its neighbours by one ulp hit or miss.
    scene::Scene s = oneSphere();
    s.balls.edit(0).body = {{-6, 0, 2}, collide::Motion::velocity({0.5, 0, 0}), 1, 1};
    s.spheres.edit(0).body = {{0, 3, 2}, 2};
    MapSpec spec = specOf(s);
    spec.u = {Input::PositionY, 0};
    spec.v = {Input::CenterY, 0};
    const double ulp = 0x1p-51;  // ulp of 3; positions of y below 4 ulps are multiples of it or of less
    spec.window = {-8 * ulp, 8 * ulp, 3 - 8 * ulp, 3 + 8 * ulp};
    spec.width = spec.height = 64;
    const auto met = expectEveryPixelTrue(spec);
    EXPECT_TRUE(met.contains(of(Outcome::Hit)));
    EXPECT_TRUE(met.contains(of(Outcome::Miss)));
    std::set<double> rows;
    for (int row = 0; row < 64; ++row) rows.insert(study::vAt(spec, row));
    EXPECT_EQ(rows.size(), 17u);  // one band for each double
    // The graze itself is a line of single doubles: where centre and path are 3 apart exactly.
    MapSpec line = spec;
    line.window = {-4 * ulp, 4 * ulp, 3 - 4 * ulp, 3 + 4 * ulp};
    line.width = line.height = 8;
    for (double* bound : {&line.window.u0, &line.window.u1, &line.window.v0, &line.window.v1}) *bound += ulp / 2;
    EXPECT_TRUE(expectEveryPixelTrue(line).contains(of(Outcome::Graze)));
}

TEST(OutcomeMap, AmongManyTheNearestContactCounts) {
    scene::Scene s = oneSphere();
    s.spheres.push_back({"behind", {{9, 4, 0}, 1.5}, {}, ""});
    s.spheres.push_back({"twin", {{5, 0, 0}, 1}, {}, ""});
    s.balls.push_back({"other", {{4, 2, 1}, collide::Motion::velocity({0, -0.5, 0}), 0.5, 1}, {}, ""});
    s.frames = 3;
    const auto met = expectEveryPixelTrue(specOf(s, MapShows::Time));
    EXPECT_TRUE(met.contains(of(Outcome::Short)));
    s.planes.push_back({"wall", collide::Plane{{6, 0, 0}, {1, 0, 0}}});
    expectEveryPixelTrue(specOf(s));
}

TEST(OutcomeMap, AnyTwoInputsCanVaryAndWhatIsNoSceneIsMarked) {
    scene::Scene s = oneSphere();
    s.frames = 10;
    MapSpec spec = specOf(s, MapShows::Time);
    spec.width = spec.height = 9;
    const auto inputs = study::inputsOf(s, 0);
    ASSERT_EQ(inputs.size(), 18u);
    std::size_t maps = 0;
    for (const study::MapInput& u : inputs)
        for (const study::MapInput& v : inputs) {
            spec.u = u, spec.v = v;
            if (!study::problem(spec).empty()) continue;
            spec.window = study::usualWindow(spec);
            spec.window.u0 -= 0.3, spec.window.v0 -= 0.3;
            const auto met = expectEveryPixelTrue(spec);
            if (u.field == Input::SphereRadius) {
                EXPECT_TRUE(met.contains(study::kNoScene));
            }
            ++maps;
        }
    EXPECT_EQ(maps, 18u * 17 - 12);  // Across and Up go with no coordinate of the motion
}

TEST(OutcomeMap, NamesOfInputsAreRead) {
    const scene::Scene s = oneSphere();
    for (const study::MapInput& input : study::inputsOf(s, 0))
        EXPECT_EQ(study::inputNamed(s, 0, study::nameOf(s, 0, input)), input);
    EXPECT_EQ(study::inputNamed(s, 0, "sphere.center.x"), study::inputNamed(s, 0, "target.center.x"));
    EXPECT_EQ(study::inputNamed(s, 0, "aim.y")->field, Input::MotionY);
    EXPECT_FALSE(study::inputNamed(s, 0, "velocity.y").has_value());
    EXPECT_FALSE(study::inputNamed(s, 0, "colour").has_value());
}

TEST(OutcomeMap, ErrorsAndDisagreementOfMethodsAreReadAsTheComparisonHasThem) {
    MapSpec spec = specOf(oneSphere(), MapShows::Error);
    spec.width = spec.height = 12;
    EXPECT_EQ(study::problem(spec), "a method must be chosen");
    for (const methods::Method& method : methods::all()) {
        spec.shows = MapShows::Error;
        spec.method = &method;
        expectEveryPixelTrue(spec);
        spec.shows = MapShows::Disagreement;
        for (const methods::Method* other : {static_cast<const methods::Method*>(nullptr), &methods::all()[1]}) {
            spec.other = other;
            expectEveryPixelTrue(spec);
        }
    }
}

TEST(OutcomeMap, ASceneInThePlaneVariesItsAimInThePlane) {
    scene::Scene s = oneSphere();
    s.flat = true;
    const MapSpec spec = specOf(s);
    EXPECT_EQ(spec.u.field, Input::MotionX);
    EXPECT_EQ(spec.v.field, Input::MotionY);
    EXPECT_TRUE(expectEveryPixelTrue(spec).contains(of(Outcome::Receding)));
}

TEST(OutcomeMap, ZoomKeepsThePixelAndEndsAtSingleDoubles) {
    MapSpec spec = specOf(oneSphere());
    for (int step = 0; step < 200; ++step) {
        const double before = study::uAt(spec, 20);
        spec.window = study::zoomed(spec, 20, 11, 0.5);
        ASSERT_LT(spec.window.u0, spec.window.u1);
        ASSERT_LT(spec.window.v0, spec.window.v1);
        ASSERT_NEAR(study::uAt(spec, 20), before, std::abs(before) * 1e-15);
    }
    EXPECT_LE(spec.window.u1 - spec.window.u0, 4 * std::abs(std::nextafter(spec.window.u0, 100) - spec.window.u0));
    expectEveryPixelTrue(spec);
    EXPECT_EQ(study::pixelCenter(-1.7e308, 1.7e308, 0, 1), 0);
}

TEST(OutcomeMap, EveryVectorPathGivesTheSameMap) {
    const MapSpec spec = specOf(oneSphere(), MapShows::Time);
    const study::MapImage plain = study::computeMap(spec, collide::Lanes::Portable);
    for (const collide::Lanes lanes : {collide::Lanes::Avx2, collide::Lanes::Avx512}) {
        if (!collide::isAvailable(lanes)) continue;
        const study::MapImage wide = study::computeMap(spec, lanes);
        EXPECT_EQ(plain.category, wide.category);
        for (std::size_t i = 0; i < plain.value.size(); ++i)
            EXPECT_TRUE(plain.value[i] == wide.value[i] || (std::isnan(plain.value[i]) && std::isnan(wide.value[i])));
    }
}

TEST(MapWorker, EndsWithTheSameMapAndDropsWhatIsNoLongerWanted) {
    study::MapWorker worker;
    EXPECT_EQ(worker.latest().image, nullptr);
    MapSpec slow = specOf(oneSphere(), MapShows::Error);
    slow.method = &methods::all()[0];
    slow.width = slow.height = 1500;  // seconds of work
    worker.request(slow);
    const MapSpec spec = specOf(oneSphere());
    worker.request(spec);
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(2);
    while (worker.latest().fraction < 1 && std::chrono::steady_clock::now() < deadline)
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    const study::MapSnapshot last = worker.latest();
    ASSERT_NE(last.image, nullptr);
    EXPECT_EQ(last.fraction, 1);
    EXPECT_EQ(*last.spec, spec);
    EXPECT_EQ(last.image->category, study::computeMap(spec).category);
}

TEST(MapWorker, WithoutThreadsGoesOnAPartAtATime) {
    ::setenv("CAROM_WITHOUT", "threads", 1);
    study::MapWorker worker;
    ::unsetenv("CAROM_WITHOUT");
    MapSpec spec = specOf(oneSphere(), MapShows::Error);
    spec.method = &methods::all()[0];
    spec.width = spec.height = 240;
    worker.request(spec);
    int parts = 0;
    double before = 0;
    for (study::MapSnapshot now; now.fraction < 1; ++parts) {
        now = worker.latest();
        ASSERT_GT(now.fraction, before) << "part " << parts;
        before = now.fraction;
    }
    EXPECT_GE(parts, 3) << "a part for each pass at least";
    EXPECT_EQ(worker.latest().image->category, study::computeMap(spec).category);
}

TEST(MapRegions, EachBodyThatIsMetHasItsInnermostPixel) {
    scene::Scene scene = oneSphere();
    scene::Obstacle behind = scene.spheres[0];
    behind.name = "behind";
    const scene::Vec3 from = scene.balls[0].body.position;
    behind.body.center = from + 4.0 * (behind.body.center - from);  // hidden by the first, but for nothing
    scene.spheres.push_back(behind);
    const study::MapImage image = study::computeMap(specOf(scene));
    const std::vector<study::MapRegion> regions = study::regionsOf(image);
    ASSERT_EQ(regions.size(), 1u);
    EXPECT_EQ(world::refOf(scene, regions[0].met.body), (scene::ObjectRef{scene::Kind::Sphere, 0}));
    const auto at = [&](int column, int row) {
        return image.met(static_cast<std::size_t>(row) * static_cast<std::size_t>(image.width) +
                         static_cast<std::size_t>(column));
    };
    // A disc of that reach around the pixel is met, and one of a larger reach is not.
    const auto isMet = [&](double reach) {
        for (int row = 0; row < image.height; ++row)
            for (int column = 0; column < image.width; ++column)
                if (std::hypot(column - regions[0].column, row - regions[0].row) < reach &&
                    at(column, row) != regions[0].met)
                    return false;
        return true;
    };
    EXPECT_TRUE(isMet(0.9 * regions[0].reach));
    EXPECT_FALSE(isMet(1.2 * regions[0].reach + 1));
}

TEST(MapRegions, TheNameOfAStripIsHalfwayAlongIt) {
    study::MapImage image = study::computeMap(specOf(oneSphere()));
    const world::Index strip = *std::min_element(image.body.begin(), image.body.end());
    ASSERT_NE(strip, study::kMeetsNothing);
    for (int row = 0; row < image.height; ++row)  // from edge to edge of the map, 5 pixels wide
        for (int column = 0; column < image.width; ++column)
            image.body[std::size_t(row) * std::size_t(image.width) + std::size_t(column)] =
                std::abs(row - 10) <= 2 ? strip : study::kMeetsNothing;
    const std::vector<study::MapRegion> regions = study::regionsOf(image);
    ASSERT_EQ(regions.size(), 1u);
    EXPECT_EQ(regions[0].row, 10);
    EXPECT_NEAR(regions[0].column, image.width / 2, 1);
}

TEST(MapColors, TheLegendNamesWhatIsThereAndTicksAreRound) {
    const MapSpec spec = specOf(oneSphere());
    const study::MapImage image = study::computeMap(spec);
    study::MapPalette palette;
    palette.outcome[static_cast<std::size_t>(Outcome::Hit)] = 0x112233;
    const io::Image picture = study::paint(MapShows::Outcome, image, palette);
    const std::size_t middle = 4 * static_cast<std::size_t>(23 * 61 + 30);
    EXPECT_EQ(picture.rgba[middle], 0x11);
    EXPECT_EQ(picture.rgba[middle + 2], 0x33);
    const auto legend = study::legendOf(MapShows::Outcome, image, palette);
    ASSERT_EQ(legend.size(), 2u);
    EXPECT_EQ(legend[0].word, "miss");
    EXPECT_EQ(legend[1].word, "hit");
    const auto marks = study::ticks(-1.2, 2.3, 5);
    ASSERT_EQ(marks.size(), 4u);
    EXPECT_EQ(marks[0].text, "-1");
    EXPECT_EQ(marks[1].text, "0");
    EXPECT_NEAR(marks[1].share, 1.2 / 3.5, 1e-12);
    EXPECT_TRUE(study::ticks(1, 1, 5).empty());
    const study::MapScale scale{0.25, 1000, true};
    EXPECT_NEAR(scale.valueAt(scale.shareOf(16)), 16, 1e-9);
}

}  // namespace
