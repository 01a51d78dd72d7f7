// A frame of which only the changed part is drawn has the pixels of one that is drawn whole.
#include <gtest/gtest.h>

#include "session/commands/commands.h"
#include "session/session_actions.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

using session::RightPanel;

struct PartlyDrawnFrame : UiTest {
    int changed = 0;
    io::Image last;

    void expectWhole(const std::string& when) {
        const io::Image part = window->pixels(), whole = window->pixels(true);
        EXPECT_TRUE(part.rgba == whole.rgba) << when;
        changed += part.rgba == last.rgba ? 0 : 1;
        last = part;
    }
    void pointAt(double x, double y) {
        window->mouseTo({x, y});
        for (int i = 0; i < 3; ++i) {
            window->frame(0.4);
            expectWhole("pointer at " + std::to_string(x) + ", " + std::to_string(y));
        }
    }
};

TEST_F(PartlyDrawnFrame, IsTheFrameDrawnWhole) {
    for (const RightPanel panel : {RightPanel::Answer, RightPanel::Plots, RightPanel::Compare}) {
        session::openPanel(session.settings, panel);
        for (int i = 0; i < 4; ++i) {
            window->frame(0.02);
            expectWhole("a panel opens");
        }
        // Rows with tips, the list, the time line, the chips, the picture.
        for (const auto& [x, y] : {std::pair(1100., 150.),
                                   {1100., 174.},
                                   {1200., 500.},
                                   {100., 100.},
                                   {400., 690.},
                                   {460., 620.},
                                   {820., 430.},
                                   {20., 120.}})
            pointAt(x, y);
    }
    for (const bool isShown : {false, true}) {
        session.settings.panelsShown = isShown;
        for (int i = 0; i < 3; ++i) {
            window->frame();
            expectWhole("panels come and go");
        }
    }
    window->key({session::Key::T, {}});
    window->frame();
    expectWhole("the other theme");
    window->click({80, 15});
    pointAt(100, 60);
    window->key({session::Key::Escape, {}});
    pointAt(640, 360);
    window->key({session::Key::Space, {}});
    for (int i = 0; i < 8; ++i) {
        window->frame(0.1);
        expectWhole("the scene plays");
    }
    EXPECT_GT(changed, 40);
}

}  // namespace
}  // namespace ui
