// Crowds as they are drawn where the driver draws on the CPU, compared with the same crowds drawn by shaders alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>
#include <string>

#include "render/compare_images.h"
#include "render/gl/headless.h"
#include "render/gl/renderer.h"

namespace {

using render::Vec3;

constexpr int kWidth = 480, kHeight = 270;

struct Case {
    std::string name;
    scene::View view;
    render::Theme theme = render::Theme::Dark;
    double largeAt = 10, largeRadius = 3;  ///< the large ball
    bool hasGround = true;
    int most = 120;  ///< pixels that may differ: single ones do where edges of balls meet
};

class CrowdOnCpu : public testing::Test {
  protected:
    void SetUp() override {
        if (!m_context.error().empty()) GTEST_SKIP() << m_context.error();
        m_plain = std::make_unique<render::gl::Renderer>(false);
        m_onCpu = std::make_unique<render::gl::Renderer>(true);
        ASSERT_EQ(m_onCpu->error(), "");
    }

    static render::DrawList crowd(const Case& c) {
        render::DrawList list;
        list.ground = c.hasGround;
        const render::Rgba colors[] = {{0.9f, 0.3f, 0.2f, 1}, {0.3f, 0.6f, 0.9f, 1}, {0.8f, 0.8f, 0.2f, 1}};
        for (int i = 0; i < 100 * 100; ++i) {
            const double lift = i % 7 == 0 ? 0.1 * (i % 70) : 0;
            list.solids.push_back(
                {Vec3(0.5 * (i % 100) - 25, 0.5 * double(i / 100), 0.2 + lift), 0.2, colors[i % 3], {}});
        }
        list.solids.push_back({Vec3(0, c.largeAt, c.largeRadius), c.largeRadius, colors[1], {}});
        return list;
    }

    static io::Image draw(render::gl::Renderer& renderer, const Case& c, const render::DrawList& list,
                          std::optional<render::gl::Rows> rows = {}) {
        const view::Camera camera(c.view, {0, 0, kWidth, kHeight});
        render::gl::FrameInput input;
        input.list = &list;
        input.camera = &camera;
        input.theme = c.theme;
        input.rows = rows;
        renderer.draw(input);
        return {kWidth, rows ? rows->height : kHeight, renderer.readPixels()};
    }

    void expectSame(const Case& c) {
        SCOPED_TRACE(c.name);
        const render::DrawList list = crowd(c);
        const io::Image plain = draw(*m_plain, c, list), onCpu = draw(*m_onCpu, c, list);
        EXPECT_LE(render::test::difference(plain, onCpu).mean, 0.25);
        int off = 0, drawn = 0;
        for (std::size_t i = 0; i < plain.rgba.size(); i += 4) {
            const auto apart = [&](std::size_t k) { return std::abs(int(plain.rgba[i + k]) - int(onCpu.rgba[i + k])); };
            if (std::max({apart(0), apart(1), apart(2)}) > 12) ++off;
            if (plain.rgba[i] > 60) ++drawn;
        }
        EXPECT_LE(off, c.most);
        EXPECT_GT(drawn, 3000);
    }

    render::gl::HeadlessContext m_context;
    std::unique_ptr<render::gl::Renderer> m_plain, m_onCpu;
};

scene::View viewFrom(double distance, double pitch) {
    scene::View view;
    view.target = {0, 15, 0};
    view.distance = distance;
    view.yawRadians = 0.4;
    view.pitchRadians = pitch;
    return view;
}

TEST_F(CrowdOnCpu, SpecksLookAsPoints) {
    expectSame({"slanted", viewFrom(90, 0.35)});
    expectSame({"from above", viewFrom(110, 1.2)});
    expectSame({"light", viewFrom(90, 0.35), render::Theme::Light});
    expectSame({"without ground", viewFrom(90, 0.35), render::Theme::Dark, 10, 3, false});
    Case flat{"orthographic", viewFrom(90, 0.5)};
    flat.most = 300;  // depths of whole rows are equal
    flat.view.orthographic = true;
    expectSame(flat);
}

TEST_F(CrowdOnCpu, SpecksBeforeAndBehindALargeBallLookAsPoints) {
    expectSame({"among them", viewFrom(90, 0.35), render::Theme::Dark, 25});
    expectSame({"behind", viewFrom(90, 0.15), render::Theme::Dark, 65, 10});
    expectSame({"in front", viewFrom(90, 0.15), render::Theme::Dark, -8});
}

TEST_F(CrowdOnCpu, ShadowsOfBallsOfSomePixelsLookTheSame) {
    expectSame({"near", viewFrom(25, 0.6)});
    expectSame({"near, light", viewFrom(25, 0.9), render::Theme::Light});
    Case flat{"near, orthographic", viewFrom(25, 0.6)};
    flat.view.orthographic = true;
    expectSame(flat);
}

TEST_F(CrowdOnCpu, SpecksBeyondTheDepthRangeAreDrawn) {
    Case c{"far", viewFrom(1, 0)};
    c.view.target = {0, 0, 0};
    c.view.yawRadians = 0;
    const view::Camera camera(c.view, {0, 0, kWidth, kHeight});
    render::DrawList list;
    list.ground = false;
    for (int i = 0; i < 40 * 40; ++i) {
        const Vec3 beside = 100. * (i % 40 - 20) * camera.right() + 100. * (i / 40 - 20.) * camera.up();
        list.solids.push_back({3e4 * camera.forward() + beside, 30, {0.9f, 0.9f, 0.9f, 1}, {}});
    }
    const io::Image plain = draw(*m_plain, c, list), onCpu = draw(*m_onCpu, c, list);
    EXPECT_LE(render::test::difference(plain, onCpu).mean, 0.25);
    const auto isBright = [](std::uint8_t value) { return value > 90; };
    EXPECT_GT(std::count_if(onCpu.rgba.begin(), onCpu.rgba.end(), isBright), kWidth * kHeight + 1000);
}

// OpenGL leaves out a point whose centre is beside the picture.
TEST_F(CrowdOnCpu, BallsThatTheEdgeOfThePictureCutsAreDrawn) {
    Case c{"edge", viewFrom(40, 1.5)};
    render::DrawList all = crowd(c);
    all.ground = false;
    all.solids.pop_back();
    for (render::Solid& solid : all.solids) solid.center.z = 0.2;
    const io::Image image = draw(*m_plain, c, all);
    int first = 0, second = 0;  // pixels of balls in the outermost columns and in those beside them
    for (std::size_t y = 0; y < kHeight; ++y) {
        const auto isBall = [&](std::size_t x) { return image.rgba[4 * (y * kWidth + x)] > 60; };
        first += isBall(0) + isBall(kWidth - 1);
        second += isBall(2) + isBall(kWidth - 3);
    }
    EXPECT_GT(second, 100);
    EXPECT_GT(first, second * 9 / 10);
}

TEST_F(CrowdOnCpu, RowsOfAPictureAreThoseOfTheWhole) {
    const Case c{"rows", viewFrom(90, 0.35)};
    const render::DrawList list = crowd(c);
    const io::Image whole = draw(*m_onCpu, c, list);
    const int bottom = 120, height = 60;
    const io::Image part = draw(*m_onCpu, c, list, render::gl::Rows{bottom, height});
    io::Image same{kWidth, height, {}};
    const auto first = whole.rgba.begin() + std::ptrdiff_t{4} * kWidth * (kHeight - bottom - height);
    same.rgba.assign(first, first + std::ptrdiff_t{4} * kWidth * height);
    EXPECT_LE(render::test::difference(part, same).largest, 1);
}

}  // namespace
