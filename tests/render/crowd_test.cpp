// Occlusion in a crowd, compared with rays.

#include "render/paint/crowd.h"
#include "render/paint/ascending_order.h"
#include "trials.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <numeric>
#include <random>

#include "random_numbers.h"

namespace {

using glm::dvec2;
using glm::dvec3;

/// Distance along the view axis at which the line of sight of a pixel enters a sphere; infinite if it does not.
double entry(const glm::vec4& s, const render::Lens& lens, dvec2 px) {
    const dvec2 t = (px - lens.size / 2.0) / lens.pixelsPerTangent;
    const dvec3 origin = lens.orthographic ? dvec3(t, 0) : dvec3(0);
    const dvec3 along = lens.orthographic ? dvec3(0, 0, -1) : glm::normalize(dvec3(t, -1));
    const dvec3 d = dvec3(s) - origin;
    const double middle = glm::dot(d, along), off2 = glm::dot(d, d) - middle * middle, r = double(s.w);
    if (off2 > r * r || middle < 0) return INFINITY;
    return -(origin + (middle - std::sqrt(r * r - off2)) * along).z;
}

std::vector<glm::vec4> crowd(unsigned seed, int count, double spread) {
    std::mt19937 random(seed);
    tests::Uniform at(-spread, spread), deep(2, 12), size(0.05, 0.6);
    std::vector<glm::vec4> all;
    for (int i = 0; i < count; ++i) all.push_back(glm::vec4{at(random), at(random), -deep(random), size(random)});
    return all;
}

void expectNoneMissing(const std::vector<glm::vec4>& spheres, const render::Lens& lens) {
    const auto seen = render::seenOf(spheres, lens);
    for (double y = 0.5; y < lens.size.y; y += 1) {
        for (double x = 0.5; x < lens.size.x; x += 1) {
            double nearest = INFINITY;
            std::size_t which = spheres.size();
            for (std::size_t i = 0; i < spheres.size(); ++i) {
                const double depth = entry(spheres[i], lens, {x, y});
                if (depth < nearest) nearest = depth, which = i;
            }
            if (which == spheres.size()) continue;
            ASSERT_EQ(int(seen[which]), 1) << "at pixel " << x << ", " << y << " sphere " << which << " shows";
        }
    }
}

TEST(Crowd, NothingThatShowsIsLeftOut) {
    for (unsigned seed = 1; seed <= 1 + trials(16) / 8; ++seed) {
        const auto spheres = crowd(seed, 600, 3);
        expectNoneMissing(spheres, {{160, 90}, 140, false});
        expectNoneMissing(spheres, {{160, 90}, 30, true});
    }
}

TEST(Crowd, MostOfADenseCrowdIsHidden) {
    std::vector<glm::vec4> lattice;
    for (int x = -10; x <= 10; ++x)
        for (int y = -10; y <= 10; ++y)
            for (int z = 0; z < 20; ++z) lattice.emplace_back(0.1 * x, 0.1 * y, -4 - 0.1 * z, 0.06);
    const auto seen = render::seenOf(lattice, {{640, 640}, 900, false});
    const auto shown = std::count(seen.begin(), seen.end(), 1);
    EXPECT_LT(shown, std::ptrdiff_t(lattice.size() / 3));
    EXPECT_GT(shown, 21 * 21 - 1);
}

TEST(Crowd, ABallAroundTheEyeHidesNothing) {
    const std::vector<glm::vec4> spheres = {{0, 0, -1, 2}, {0, 0, -5, 0.5f}};
    const auto seen = render::seenOf(spheres, {{100, 100}, 100, false});
    EXPECT_EQ(int(seen[0]) + int(seen[1]), 2);
}

TEST(Crowd, TheOrderOfKeysIsThatOfAStableSort) {
    std::mt19937 random(1);
    std::vector<float> keys = {0.f, -0.f, INFINITY, -INFINITY, 1e-45f, -1e-45f};
    for (int i = 0; i < 5000; ++i) {
        const int exponent = int(random() % 250) - 125;
        keys.push_back(std::ldexp(float(int(random() % 9) - 4), exponent % 3 == 0 ? exponent : 0));
    }
    std::vector<std::uint32_t> sorted(keys.size());
    std::iota(sorted.begin(), sorted.end(), 0u);
    std::stable_sort(sorted.begin(), sorted.end(), [&](std::uint32_t a, std::uint32_t b) { return keys[a] < keys[b]; });
    EXPECT_EQ(render::ascendingOrder(keys), sorted);
    EXPECT_TRUE(render::ascendingOrder({}).empty());
}

TEST(Crowd, WhatIsBesideThePictureOrBehindTheEyeIsLeftOut) {
    const std::vector<glm::vec4> spheres = {{9, 0, -5, 0.5f}, {0, 0, 5, 0.5f}, {0, -9, -5, 0.5f}, {0, 0, -5, 0.5f}};
    for (const bool isOrthographic : {false, true}) {
        const auto seen = render::seenOf(spheres, {{100, 100}, isOrthographic ? 20. : 100., isOrthographic});
        EXPECT_EQ(seen, (std::vector<std::uint8_t>{0, isOrthographic, 0, 1}));
    }
}

TEST(Crowd, OfSpheresAtOnePlaceTheLastIsDrawn) {
    const glm::vec4 a(1, 2, -9, 1), b(3, 2, -9, 1), larger(1, 2, -9, 2);
    const std::vector<glm::vec4> spheres = {a, a, b, a, larger, larger, b};
    std::vector<std::uint32_t> order = {0, 1, 3, 2, 6, 4, 5};
    render::leaveOutCoincident(order, spheres);
    EXPECT_EQ(order, (std::vector<std::uint32_t>{3, 6, 5}));
    order.clear();
    render::leaveOutCoincident(order, spheres);
    EXPECT_TRUE(order.empty());
}

}  // namespace
