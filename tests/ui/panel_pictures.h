#pragma once
/// Pictures of the window with its panels, and measurements of them.

#include <gtest/gtest.h>

#include <set>

#include "render/gl/headless.h"
#include "session/session_actions.h"
#include "ui/offscreen/offscreen.h"

namespace ui {

/// The number of different colours in a region; an empty region has few.
[[nodiscard]] inline std::size_t colors(const io::Image& image, int x0, int y0, int x1, int y1) {
    std::set<unsigned> seen;
    for (int y = y0; y < y1; ++y) {
        for (int x = x0; x < x1; ++x) {
            const unsigned char* p = &image.rgba[4 * (std::size_t(y) * std::size_t(image.width) + std::size_t(x))];
            seen.insert(unsigned(p[0]) << 16 | unsigned(p[1]) << 8 | p[2]);
        }
    }
    return seen.size();
}

/// A session on the first scene, and the options of its drawing.
struct PanelPictures : testing::Test {
    session::Session session;
    render::gl::HeadlessContext context;
    OffscreenOptions options;
    void SetUp() override {
        if (!context.error().empty()) GTEST_SKIP() << context.error();
        newScene(session);
        options.panels = true;
    }
};

}  // namespace ui
