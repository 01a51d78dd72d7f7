/// The monkey with panels, and every panel on scenes over the whole range of doubles: real draw lists, all of them
/// finite. CAROM_MONKEY=3600 goes on for so many seconds, with new seeds; CAROM_MONKEY_SEED=5 draws that one scene.

#include <imgui.h>

#include <cmath>

#include "session/monkey.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

constexpr int kWidth = 1280, kHeight = 720;

/// The window of a monkey; every tenth frame is drawn to its pixels.
class WithPanels {
  public:
    explicit WithPanels(session::Session& session) : m_driver(session, kWidth, kHeight, 1) {}
    void mouseTo(view::Vec2 px) { m_driver.mouseTo(px); }
    void mouseDown() { m_driver.mouseDown(); }
    void mouseUp() { m_driver.mouseUp(); }
    void key(const session::Shortcut& key) { (void)m_driver.key(key); }
    void type(const std::string& text) { m_driver.type(text); }
    void frame(double seconds) {
        m_driver.frame(seconds);
        expectFinite();
        if (++m_frames % 10 == 0) (void)m_driver.pixels();
    }

  private:
    static void expectFinite() {
        const ImDrawData& data = *ImGui::GetDrawData();
        for (int i = 0; i < data.CmdListsCount; ++i)
            for (const ImDrawVert& corner : data.CmdLists[i]->VtxBuffer)
                if (!std::isfinite(corner.pos.x) || !std::isfinite(corner.pos.y))
                    return void(ADD_FAILURE() << "a corner that is not finite, in " << data.CmdLists[i]->_OwnerName);
    }

    UiDriver m_driver;
    int m_frames = 0;
};

struct MonkeyWithPanels : testing::Test {
    render::gl::HeadlessContext context;
    session::MonkeyHome home;
    void SetUp() override {
        if (!context.error().empty()) GTEST_SKIP() << context.error();
    }
};

TEST_F(MonkeyWithPanels, EveryRunIsUndoneBackToTheStart) {
    constexpr std::size_t kActs = 40, kActsOnMany = 5, kMany = 100;
    std::size_t edits = 0;
    session::monkeyRuns(home, 16, [&](const auto& file, std::optional<std::size_t> page, std::uint64_t seed) {
        session::Session session;
        WithPanels window(session);
        if (page) {
            openLesson(session, file);
            showPage(session, *page);
        } else {
            EXPECT_TRUE(open(session, file));
        }
        window.frame(0);
        session::Monkey<WithPanels> monkey(session, window, seed);
        monkey.play(session.document.scene().balls.size() < kMany ? kActs : kActsOnMany);
        edits += monkey.expectUndone();
        return monkey.slowest();
    });
    const bool isOneRun = std::getenv("CAROM_MONKEY_ONLY") != nullptr;
    EXPECT_TRUE(isOneRun || edits > 10U) << "a monkey without effect shows nothing, edits: " << edits;
    std::printf("%zu edits undone\n", edits);
}

TEST_F(MonkeyWithPanels, EveryPanelDrawsExtremeScenes) {
    const char* const wanted = std::getenv("CAROM_MONKEY");
    const char* const only = std::getenv("CAROM_MONKEY_SEED");
    const std::uint64_t scenes = only ? 1 : wanted ? std::uint64_t(std::atof(wanted) / 10) + 1 : 12;
    const std::uint64_t begin = only     ? std::strtoull(only, nullptr, 10)
                                : wanted ? std::uint64_t(std::time(nullptr))
                                         : 1;
    for (std::uint64_t seed = begin; seed < begin + scenes && !HasFailure(); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        home.writeExtremeScene(seed);
        session::Session session;
        ASSERT_TRUE(open(session, home.extremeScene()));
        WithPanels window(session);
        fuzz::Choices choices(seed);
        fuzz::Numbers numbers(choices);
        for (int i = 0; i < session::kRightPanelCount; ++i) {
            const auto panel = static_cast<session::RightPanel>(i);
            std::fprintf(stderr, "seed %llu, %s\n", static_cast<unsigned long long>(seed),
                         info(panel).id);  // a signal leaves no trace
            openPanel(session.settings, panel);
            for (int frames = 0; frames < 3; ++frames) window.frame(0.1);
            session.playback.seek(choices.once(2) ? numbers.positive() : numbers.wild());
            for (int frames = 0; frames < 3; ++frames) window.frame(0.1);
        }
    }
}

}  // namespace
}  // namespace ui
