/// Every panel and card at every width and scale, from a fresh start: nothing aborts, and the regions stay whole.
/// CAROM_SWEEP=full starts anew for each panel at each width; otherwise the panels of a width take turns in one start.

#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

#include <unistd.h>

#include "session/presentation/settings_file.h"
#include "session/session_actions.h"
#include "temporary_folder.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

namespace fs = std::filesystem;

constexpr int kHeight = 700, kFrames = 3;

bool isFull() {
    const char* wanted = std::getenv("CAROM_SWEEP");
    return wanted && std::string(wanted) == "full";
}

/// Dear ImGui's assertions end the process: the place of the sweep is then written by the signal's handler.
char g_place[160] = "";

extern "C" void tellPlace(int) {
    [[maybe_unused]] const auto written = write(STDERR_FILENO, g_place, std::char_traits<char>::length(g_place));
}

struct Start {
    double scale;
    int width;
};

/// A session and its window's contents, as the program starts them on a file of settings.
struct FreshStart {
    session::Session session;
    std::unique_ptr<UiDriver> window;

    FreshStart(const Start& start, session::RightPanel panel, const fs::path& log) {
        char settings[160];
        std::snprintf(settings, sizeof settings,
                      R"({"uiScale":%g,"windowWidth":%d,"windowHeight":%d,"rightPanel":"%s"})", start.scale,
                      std::max(start.width, session::kSmallestWindow), kHeight, info(panel).id);
        const auto loaded = session::readSettings(settings);
        EXPECT_TRUE(loaded && loaded.value().warnings.empty()) << settings;
        session.settings = loaded.value().stored.settings;
        EXPECT_TRUE(session::open(session, CAROM_SOURCE_DIR "/assets/scenes/first.json"));
        openLog(session, log);
        session::openPanel(session.settings, panel);
        window = std::make_unique<UiDriver>(session, start.width, kHeight, float(start.scale));
    }
    void frames() const {
        for (int i = 0; i < kFrames; ++i) window->frame(1.0 / 60);
    }
    void expectWholeRegions(const Start& start) const {
        const Layout& l = window->layout();
        EXPECT_EQ(l.left.x + l.left.width, l.picture.x);
        EXPECT_EQ(l.picture.x + l.picture.width, l.right.x);
        EXPECT_EQ(l.right.x + l.right.width, start.width);
        EXPECT_TRUE(l.right.width == 0 || l.right.width >= start.scale * kSmallestPanelWidth);
    }
};

struct LayoutSweep : testing::TestWithParam<double> {
    render::gl::HeadlessContext context;
    TemporaryFolder m_temporary;
    fs::path folder = m_temporary.path();

    LayoutSweep() {
        setenv("XDG_STATE_HOME", folder.c_str(), 1);
        std::ofstream(folder / "log.jsonl") << R"({"query":{"ball":{"position":[0,0,0],"velocity":[8,0,0],"radius":1},)"
                                            << R"("sphere":{"center":[4,1,0],"radius":2}},"hit":false})" << '\n';
    }
    void SetUp() override {
        if (!context.error().empty()) GTEST_SKIP() << context.error();
        std::signal(SIGABRT, tellPlace);
    }
    [[nodiscard]] fs::path log() const { return folder / "log.jsonl"; }

    static void at(const Start& start, const char* what) {
        std::snprintf(g_place, sizeof g_place, "aborted at scale %g, width %d: %s\n", start.scale, start.width, what);
    }
    static std::vector<int> widths() {
        if (!isFull()) return {60, 320, 400, 480, 760, 1300};
        std::vector<int> all;
        for (int width = 60; width <= 1300; width += 20) all.push_back(width);
        return all;
    }
};

TEST_P(LayoutSweep, EveryPanelShows) {
    int turn = 0;
    for (const int width : widths()) {
        const Start start{GetParam(), width};
        std::unique_ptr<FreshStart> running;
        for (int i = 0; i < session::kRightPanelCount; ++i, ++turn) {
            const auto panel = static_cast<session::RightPanel>(turn % session::kRightPanelCount);
            at(start, info(panel).id);
            if (!running || isFull()) {
                running.reset();  // one context of Dear ImGui at a time
                running = std::make_unique<FreshStart>(start, panel, log());
            }
            session::openPanel(running->session.settings, panel);
            running->frames();
            running->expectWholeRegions(start);
        }
        ++turn;  // each panel is once the first
    }
}

TEST_P(LayoutSweep, EveryCardShows) {
    for (const int width : widths()) {
        const Start start{GetParam(), width};
        FreshStart running(start, session::RightPanel::Answer, log());
        for (const char* command : {"help.commands", "help.keys", "help.about", "edit.history", "file.open",
                                    "file.save-as", "file.export-picture", "file.export-sequence", "help.menus",
                                    "learn.incidence", "edit.rename", "view.presentation", "learn.class"}) {
            at(start, command);
            (void)session::run(running.session, command);
            if (auto* request = running.session.prompts.get<session::FileRequest>()) request->ours = true;
            running.frames();
            running.window->key({session::Key::Escape, session::kPlain});
            running.window->frame();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Scales, LayoutSweep,
                         testing::ValuesIn(isFull() ? std::vector{0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0}
                                                    : std::vector{0.5, 1.5, 2.0, 4.0}),
                         [](const auto& scale) { return "At" + std::to_string(int(100 * scale.param)); });

}  // namespace
}  // namespace ui
