// The real window ends at random moments, in every way but the person's own, and what was edited is offered again.
// CAROM_ENDINGS: moments for each way (5); CAROM_SEED: of the moments, else a new one, which is printed.

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <xcb/xcb.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>
#include <thread>

#include "app/real_window.h"
#include "io/file.h"
#include "io/scene_json.h"
#include "random_numbers.h"
#include "session/document/recovery.h"

namespace app_test {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

int endings() {
    const char* const text = std::getenv("CAROM_ENDINGS");
    return text ? std::atoi(text) : 5;
}

unsigned seed() {
    const char* const text = std::getenv("CAROM_SEED");
    const unsigned value = text ? static_cast<unsigned>(std::atoi(text)) : std::random_device()();
    std::cout << "CAROM_SEED=" << value << std::endl;
    return value;
}

struct EndingWindow : OwnCopyWindow {
    EndingWindow() : OwnCopyWindow("scenes/first.json", "work.json") {}

    [[nodiscard]] fs::path folder() const { return window.home() + "/state/carom/autosave"; }
    /// The copy of unsaved work; empty if there is none.
    [[nodiscard]] fs::path copy() const {
        std::error_code error;
        for (const auto& entry : fs::directory_iterator(folder(), error))
            if (entry.path().extension() == ".unsaved") return entry.path();
        return {};
    }
    /// Balls in the copy of unsaved work; without one, in the file.
    [[nodiscard]] std::size_t keptBalls() const {
        if (copy().empty()) return m_first;
        const auto unsaved = session::readUnsaved(io::readFile(copy()).value());
        EXPECT_TRUE(unsaved) << unsaved.error();
        return unsaved ? unsaved.value().scene.balls.size() : 0;
    }
    /// The number of edits that frames up to a moment have shown.
    [[nodiscard]] std::size_t shownEdits(double untilMilliseconds) const {
        std::size_t edits = 0;
        for (const auto& frame : window.frames())
            if (frame["since_start_ms"].get<double>() <= untilMilliseconds) edits = frame["history"].get<std::size_t>();
        return edits;
    }
    [[nodiscard]] double lastMoment() const {
        const auto frames = window.frames();
        return frames.empty() ? 0 : frames.back()["since_start_ms"].get<double>();
    }
    /// Adds a ball about every 100 ms.
    void editFor(double seconds) const {
        const Clock::time_point end =
            Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
        while (Clock::now() < end) {
            window.xdotool("key b");
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        }
    }
    void startAnew() {
        fs::remove(copy());
        window.start(own.file().string());
        ASSERT_TRUE(window.isRunning());
    }
    /// Nothing but copies, and locks that a killed process has left.
    void expectNoTemporaries() const {
        for (const auto& entry : fs::directory_iterator(folder()))
            EXPECT_FALSE(entry.path().filename().string().starts_with(".carom-")) << entry.path();
        for (const auto& entry : fs::directory_iterator(own.folder())) EXPECT_EQ(entry.path(), own.file());
    }
    /// Ends the window at random moments; all that was shown must be kept.
    void expectNothingLost(const std::function<int()>& end, int status) {
        std::mt19937 random(seed());
        tests::Uniform moment(0.1, 1.2);
        for (int i = 0; i < endings(); ++i) {
            editFor(moment(random));
            EXPECT_EQ(end(), status) << "moment " << i;
            EXPECT_GE(keptBalls(), m_first + shownEdits(1e300)) << "moment " << i;
            expectNoTemporaries();
            startAnew();
        }
    }

    /// Kills the window at random moments; all that was shown two seconds earlier must be kept.
    void expectTwoSecondsLost(int moments) {
        std::mt19937 random(seed());
        tests::Uniform moment(2.2, 4.5);
        std::size_t kept = 0;
        for (int i = 0; i < moments; ++i) {
            editFor(moment(random));
            const double before = lastMoment() - 2000;  // the kill comes later still
            window.killNow();
            const std::size_t due = shownEdits(before);
            EXPECT_GE(keptBalls(), m_first + due) << "moment " << i;
            kept += due;
            expectNoTemporaries();
            if (i + 1 < moments) startAnew();
        }
        EXPECT_GT(kept, 0u) << "edits that must be kept";
    }

    std::size_t m_first = 1;  ///< balls of the scene's file
};

TEST_F(EndingWindow, AfterKill9AtMostTwoSecondsOfEditsAreLost) { expectTwoSecondsLost(endings()); }

TEST_F(EndingWindow, AfterKill9AtMostTwoSecondsOfEditsAreLostInALargeScene) {
    constexpr std::size_t kBalls = 10'000, kRow = 100;
    window.killNow();
    scene::Scene large;
    for (std::size_t i = 0; i < kBalls; ++i) {  // every second ball meets its neighbour
        const double x = 3 * double(i % kRow), y = 3 * double(i / kRow), speed = i % 2 == 0 ? 1 : -1;
        scene::Ball ball;
        ball.name = "b" + std::to_string(i);
        ball.body = {{x, y, 0}, collide::Motion::velocity({speed, 0, 0}), 1, 1};
        large.balls.push_back(ball);
    }
    ASSERT_EQ(io::saveScene(own.file(), large), "");
    m_first = kBalls;
    startAnew();
    expectTwoSecondsLost(std::max(1, endings() / 5));
}

TEST_F(EndingWindow, NothingIsLostAtTerm) {
    expectNothingLost([&] { return window.endBy(SIGTERM); }, -SIGTERM);
}
TEST_F(EndingWindow, NothingIsLostAtInt) {
    expectNothingLost([&] { return window.endBy(SIGINT); }, -SIGINT);
}
TEST_F(EndingWindow, NothingIsLostAtHup) {
    expectNothingLost([&] { return window.endBy(SIGHUP); }, -SIGHUP);
}

TEST_F(EndingWindow, NothingIsLostWithTheXServer) {
    expectNothingLost(
        [&] {
            const int status = window.loseServer();
            window.startServer();
            return status;
        },
        1);
}

TEST_F(EndingWindow, NothingIsLostWhenTheServerClosesTheConnection) {
    expectNothingLost(
        [&] {
            window.xdotool("search --onlyvisible --name Carom windowkill");
            return window.endBy(0);
        },
        1);
}

TEST_F(EndingWindow, TheCopyIsForItsOwnerAlone) {
    window.keys("b");
    ASSERT_TRUE(eventually([&] { return !copy().empty(); }));
    EXPECT_EQ(fs::status(copy()).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(fs::status(folder()).permissions(), fs::perms::owner_all);
}

TEST_F(EndingWindow, AFileThatBecameAPipeDoesNotBlockItsSaving) {
    window.keys("b");
    fs::remove(own.file());
    ASSERT_EQ(::mkfifo(own.file().c_str(), 0600), 0);
    window.keys("ctrl+s");
    const std::size_t frames = window.frameCount();
    window.keys("b");
    EXPECT_GT(window.frameCount(), frames) << "the window lives";
    EXPECT_TRUE(fs::is_fifo(own.file()));
    EXPECT_EQ(window.endBy(SIGTERM), -SIGTERM);
    EXPECT_EQ(keptBalls(), m_first + 2);
}

TEST_F(EndingWindow, PipesInThePlaceOfItsOwnFilesDoNotBlockTheStart) {
    window.killNow();
    const std::string settings = window.home() + "/config/carom/settings.json";
    fs::create_directories(fs::path(settings).parent_path());
    fs::create_directories(folder());
    fs::remove(settings);
    for (const std::string& name :
         {settings, window.home() + "/state/carom/progress.json", (folder() / "1-1.unsaved").string()})
        ASSERT_EQ(::mkfifo(name.c_str(), 0600), 0) << name;
    window.start(own.file().string());
    EXPECT_TRUE(window.isRunning());
    EXPECT_GT(window.frameCount(), 0u);

    window.killNow();
    const std::string last = own.folder() / "last.json";
    ASSERT_EQ(::mkfifo(last.c_str(), 0600), 0);
    fs::remove(settings);
    std::ofstream(settings) << R"({"lastFile": ")" << last << R"("})";
    window.start("");
    EXPECT_TRUE(window.isRunning());
    EXPECT_GT(window.frameCount(), 0u);
}

/// Holds the clipboard and answers nobody, as a program that was stopped.
class MuteOwner {
  public:
    explicit MuteOwner(const std::string& display) : m_connection(xcb_connect(display.c_str(), nullptr)) {
        const xcb_screen_t* const screen = xcb_setup_roots_iterator(xcb_get_setup(m_connection)).data;
        const xcb_window_t window = xcb_generate_id(m_connection);
        xcb_create_window(m_connection, XCB_COPY_FROM_PARENT, window, screen->root, 0, 0, 1, 1, 0,
                          XCB_WINDOW_CLASS_INPUT_ONLY, screen->root_visual, 0, nullptr);
        xcb_intern_atom_reply_t* const atom =
            xcb_intern_atom_reply(m_connection, xcb_intern_atom(m_connection, 0, 9, "CLIPBOARD"), nullptr);
        xcb_set_selection_owner(m_connection, window, atom->atom, XCB_CURRENT_TIME);
        std::free(atom);
        std::free(xcb_get_input_focus_reply(m_connection, xcb_get_input_focus(m_connection), nullptr));
    }
    ~MuteOwner() { xcb_disconnect(m_connection); }
    MuteOwner(const MuteOwner&) = delete;
    MuteOwner& operator=(const MuteOwner&) = delete;

  private:
    xcb_connection_t* m_connection;
};

TEST_F(EndingWindow, PastingDoesNotWaitForAProgramThatHasStopped) {
    window.keys("ctrl+c");
    window.keys("ctrl+v");
    const auto edits = [&] { return window.lastFrame()["history"].get<std::size_t>(); };
    EXPECT_EQ(edits(), 1u) << "its own copy is pasted";
    const MuteOwner owner(window.display());
    const Clock::time_point begun = Clock::now();
    window.keys("ctrl+v");
    window.keys("b");
    EXPECT_TRUE(eventually([&] { return edits() == 2; })) << "the ball, and nothing pasted";
    EXPECT_LT(Clock::now() - begun, std::chrono::minutes(1));
}

}  // namespace
}  // namespace app_test
