// Shadows that are left out, compared with the ground under each pixel.
#include "render/gl/shadows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "random_numbers.h"

namespace {

using render::Vec3;

/// True if the middle of a pixel sees the ground within the square of a ball's shadow (shaders/shadow.vert).
bool isOnPicture(const view::Camera& camera, const render::DrawList& list, Vec3 center, double r) {
    const double above = std::max(center.z - list.groundHeight - 0.6 * r, 0.0) / r;
    const double reach = r * std::max(1.35 + 0.12 * std::min(above, 6.0), 2.0);
    for (double y = 0.5; y < camera.viewport().height; ++y) {
        for (double x = 0.5; x < camera.viewport().width; ++x) {
            const collide::Ray ray = camera.ray({x, y});
            const double t = (list.groundHeight - ray.origin.z) / ray.direction.z;
            const Vec3 off = ray.origin + t * ray.direction - center;
            if (t > 0 && std::max(std::abs(off.x), std::abs(off.y)) < reach) return true;
        }
    }
    return false;
}

TEST(Shadows, NoneThatCoversThePixelsMiddleIsLeftOut) {
    std::mt19937_64 random(5);
    const auto real = [&](double low, double high) { return tests::Uniform(low, high)(random); };
    int shown = 0, out = 0;
    for (int trial = 0; trial < 1500; ++trial) {
        const scene::View view{.target = {real(-3, 3), real(-3, 3), 1},
                               .distance = real(5, 40),
                               .yawRadians = real(-3, 3),
                               .pitchRadians = real(0.02, 1.2),
                               .orthographic = trial % 4 == 0};
        const view::Camera camera(view, {0, 0, 64, 48});
        render::DrawList list;
        list.groundHeight = real(-1, 0);
        const double r = std::exp(real(-4, 0));
        const Vec3 center(real(-30, 30), real(-30, 30), list.groundHeight + r * real(0.5, 2));
        list.solids = {{center, r, {}, {}}};
        render::gl::FrameInput input;
        input.list = &list;
        input.camera = &camera;
        const render::gl::Frame frame(input);
        const glm::vec4 sphere(frame.toView(center), frame.length(r));
        const bool isCast = render::gl::castsShadow(frame, sphere, render::gl::faintestShadow(false));
        const bool isSeen = isOnPicture(camera, list, center, r);
        ASSERT_LE(isSeen, isCast) << "trial " << trial;
        shown += isSeen ? 1 : 0;
        out += isCast ? 0 : 1;
    }
    EXPECT_GT(shown, 100);
    EXPECT_GT(out, 500);
}

}  // namespace
