/// The monkey with panels, and every panel on scenes over the whole range of doubles: real draw lists, all of them
/// finite. CAROM_MONKEY=3600 goes on for so many seconds, with new seeds; CAROM_MONKEY_SEED=5 draws that one scene.

#include <imgui.h>
#include <imgui_internal.h>

#include <cmath>

#include "session/monkey.h"
#include "ui/offscreen/gallery_pictures.h"
#include "ui/offscreen/sequence.h"
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

    [[nodiscard]] UiDriver& driver() { return m_driver; }

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
    session::expectEveryRunUndone<WithPanels>(home, 32, 100, 5);
}

/// The window when the mouse has left it and nothing is typed, without messages and cards, which no export shows.
io::Image windowAtRest(session::Session& session, UiDriver& window) {
    constexpr view::Vec2 kNothing{850, 12};  // in the menu bar; in some windows the field that opens the palette
    window.mouseUp();
    session.prompts = {};
    session.window.menu.reset();
    session.settings.panelsShown = true;  // before the clicks: a panel that appears takes the keyboard
    window.settle();
    for (int i = 0; i < 2; ++i) window.click(kNothing);  // what is typed, and open menus, end
    session.prompts = {};
    for (int i = 0; i < 3; ++i) (void)window.key({session::Key::Escape, session::kPlain}), window.frame();
    window.mouseTo({-1e6, -1e6});
    session.playback.play(false);
    window.settle();
    GalleryPictures cards(window.ui().picture().programs());
    while (cards.step(session)) continue;
    session.messages = {};
    window.settle();
    window.ui().build({});  // without the handles and hints of a mouse
    return window.pixels(true);
}

io::Image exportOf(const session::Session& session) {
    session::SequenceSpec spec;
    spec.picture.width = kWidth;
    spec.picture.height = kHeight;
    spec.picture.panels = spec.picture.selection = true;
    SequencePictures pictures(session, spec, session::ExportKind::Picture);
    std::optional<io::Image> image;
    for (int pass = 0; pass < 5000 && !image; ++pass) image = pictures.next();
    EXPECT_TRUE(image) << "the export never ends";
    return image.value_or(io::Image());
}

TEST_F(MonkeyWithPanels, TheExportIsTheWindowWhateverWasDone) {
    constexpr std::size_t kActs = 12, kRounds = 3, kMostBalls = 100;
    session::monkeyRuns(home, 40, [&](const auto& file, std::optional<std::size_t> page, std::uint64_t seed) {
        session::MonkeyRun<WithPanels> run(file, page, seed);
        run.session.settings.reducedMotion = true;  // another frame of reference is there at once
        if (run.session.document.scene().balls.size() > kMostBalls) return 0.0;
        for (std::size_t round = 0; round < kRounds && !HasFailure(); ++round) {
            run.monkey->play(kActs);
            const io::Image window = windowAtRest(run.session, run.window.driver());
            EXPECT_EQ(difference(window, exportOf(run.session)), "")
                << "round " << round << ", panel " << info(run.session.settings.chosenPanel()).id;
        }
        return run.monkey->slowest();
    });
}

TEST_F(MonkeyWithPanels, EveryPanelDrawsExtremeScenes) {
    const char* const wanted = std::getenv("CAROM_MONKEY");
    const char* const only = std::getenv("CAROM_MONKEY_SEED");
    const std::uint64_t scenes = only ? 1 : wanted ? std::uint64_t(std::atof(wanted) / 10) + 1 : 3;
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
