/// Reading a scene costs no more than a plain parse of its text into a tree, and grows with its length.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "io/scene_json.h"
#include "processor_time.h"

namespace io {
namespace {

/// A file of balls as the program writes them. @param named  otherwise the reader names them
std::string fileOf(std::size_t count, bool named) {
    scene::Scene scene;
    scene.name = "crowd";
    for (std::size_t i = 0; i < count; ++i) {
        const double x = double(i) * 2.1;
        const collide::Ball body{{x, -x / 3, 0.1 * x}, collide::Motion::velocity({0.25, x / 7, -1}), 0.75, 2.5};
        scene.balls.push_back({named ? "ball " + std::to_string(i) : std::string(), body, {}, {}});
    }
    return writeScene(scene);
}

TEST(ReadingCost, GrowsWithTheObjects) {
    for (const bool named : {true, false}) {
        const std::string small = fileOf(2000, named), large = fileOf(8000, named);
        tests::expectLinear(
            [&](std::size_t count) {
                EXPECT_EQ(readScene(count == 2000 ? small : large).value().scene.balls.size(), count);
            },
            2000);
    }
}

TEST(ReadingCost, IsAtMostOneAndAHalfTimesThatOfAPlainTree) {
    const std::string text = fileOf(20'000, true);
    tests::expectCheaper([&] { EXPECT_TRUE(readScene(text)); }, 1.5,
                         [&] { EXPECT_TRUE(nlohmann::json::parse(text).is_object()); });
}

TEST(ReadingCost, OfUnknownFieldsGrowsWithThem) {
    const auto wide = [](std::size_t count) {
        std::string text = R"({"carom":1)";
        for (std::size_t i = 0; i < count; ++i) text += ",\"field " + std::to_string(i) + "\":0.0";
        return text + '}';
    };
    const std::string small = wide(5000), large = wide(20'000);
    tests::expectLinear(
        [&](std::size_t count) {
            EXPECT_EQ(readScene(count == 5000 ? small : large).value().warnings.size(), kMostWarnings + 1);
        },
        5000);
}

}  // namespace
}  // namespace io
