#pragma once
/// Pictures drawn without a window, and how far they may be from the kept ones.

#include <gtest/gtest.h>

#include <memory>

#include "render/gl/headless.h"
#include "render/gl/renderer.h"

namespace render::test {

// Drivers round and blend a little differently; a moved line or another colour is far beyond.
inline constexpr int kLargest = 90;
inline constexpr double kMean = 0.25;

/// One renderer for all tests of a suite; they are skipped where there is no OpenGL.
class GlPictures : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        s_context = std::make_unique<gl::HeadlessContext>();
        if (s_context->error().empty()) s_renderer = std::make_unique<gl::Renderer>();
    }
    static void TearDownTestSuite() {
        s_renderer.reset();
        s_context.reset();
    }
    void SetUp() override {
        if (!s_context->error().empty()) GTEST_SKIP() << s_context->error();
        ASSERT_EQ(s_renderer->error(), "");
    }

    static inline std::unique_ptr<gl::HeadlessContext> s_context;
    static inline std::unique_ptr<gl::Renderer> s_renderer;
};

}  // namespace render::test
