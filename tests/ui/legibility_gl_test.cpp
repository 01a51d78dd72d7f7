/// Every panel, card and menu in each theme at usual screen sizes: no letter is clipped at a side, none overlaps
/// another. The labels of the picture in every shipped scene and on every page of the lessons likewise.

#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "private_state.h"
#include "render/gl/headless.h"
#include "scene/edits.h"
#include "session/actions/file_actions.h"
#include "session/actions/lesson_actions.h"
#include "session/commands/commands.h"
#include "session/session_actions.h"
#include "session/texts/present_options.h"
#include "ui/letters/imgui_compat.h"
#include "ui/shell/layout.h"
#include "ui/shell/ui.h"
#include "ui/viewport/overlays.h"

namespace ui {
namespace {

struct Letter {
    ImVec2 min, max, glyph;  ///< box on the screen; glyph: corner of its picture in the font's texture
    std::size_t place = 0;   ///< in the order of drawing
};

/// Largest overlap of two letters, design pixels. Neighbours in a word overlap by kerning, as f and o: their pictures
/// are whole pixels and up to two wider than the letters.
float allowance(const Letter& a, const Letter& b) {
    const bool areNeighbours = a.place + 1 == b.place || b.place + 1 == a.place;
    return areNeighbours ? 4.5f : 2.5f;
}

/// True for the same letter almost in the same place: its halo.
bool isHalo(const Letter& a, const Letter& b, float scale) {
    return a.glyph.x == b.glyph.x && a.glyph.y == b.glyph.y && std::abs(a.min.x - b.min.x) <= 2.5f * scale &&
           std::abs(a.min.y - b.min.y) <= 2.5f * scale;
}

/// Each letter once: the copy drawn last, over its halo.
std::vector<Letter> withoutHalos(std::vector<Letter> letters, float scale) {
    constexpr std::size_t kWord = 400;  // a halo's copies of a word lie within so many letters
    std::vector<Letter> kept;
    for (std::size_t a = 0; a < letters.size(); ++a) {
        bool isLast = true;
        for (std::size_t b = a + 1; b < std::min(letters.size(), a + kWord) && isLast; ++b)
            isLast = !isHalo(letters[a], letters[b], scale);
        if (isLast) kept.push_back(letters[a]);
    }
    return kept;
}

/// The letters of one command: quads whose corners lie at different places of the font's texture, which a shape's do
/// not.
std::vector<Letter> lettersOf(const ImDrawList& list, const ImDrawCmd& command) {
    std::vector<Letter> letters;
    const auto vertex = [&](unsigned i) -> const ImDrawVert& {
        return list.VtxBuffer[static_cast<int>(command.VtxOffset + list.IdxBuffer[static_cast<int>(i)])];
    };
    for (unsigned i = command.IdxOffset; i + 2 < command.IdxOffset + command.ElemCount;) {
        const ImDrawVert &a = vertex(i), &c = vertex(i + 2);
        if (a.uv.x == c.uv.x && a.uv.y == c.uv.y) {
            i += 3;
            continue;
        }
        letters.push_back({a.pos, c.pos, a.uv});
        i += 6;
    }
    return letters;
}

/// The faults of the letters of a frame, by their region.
struct Faults {
    int letters = 0;
    std::string cut, covered;
};

Faults faultsOf(const ImDrawData& data, float scale, int first = 1) {
    Faults faults;
    for (int i = first; i < data.CmdListsCount; ++i) {  // list 0 is the picture's, whose labels LegibleLabels checks
        const ImDrawList& list = *data.CmdLists[i];
        std::vector<Letter> all;
        for (const ImDrawCmd& command : list.CmdBuffer) {
            if (command.GetTexID() != ImGui::GetIO().Fonts->TexID) continue;  // a picture, which may have words on it
            for (const Letter& letter : lettersOf(list, command)) {
                // Text wholly outside is scrolled away.
                if (letter.max.y <= command.ClipRect.y || letter.min.y >= command.ClipRect.w) continue;
                const float over = std::max(command.ClipRect.x - letter.min.x, letter.max.x - command.ClipRect.z);
                if (over > 0.5f * scale) {
                    faults.cut += std::string(list._OwnerName ? list._OwnerName : "?") + " at " +
                                  std::to_string(int(letter.min.x)) + "," + std::to_string(int(letter.min.y)) + "; ";
                }
                all.push_back(letter);
                all.back().place = all.size();
            }
        }
        faults.letters += static_cast<int>(all.size());
        all = withoutHalos(std::move(all), scale);
        std::sort(all.begin(), all.end(), [](const Letter& a, const Letter& b) { return a.min.y < b.min.y; });
        for (std::size_t a = 0; a < all.size(); ++a) {
            for (std::size_t b = a + 1; b < all.size() && all[b].min.y < all[a].max.y; ++b) {
                const float wide = std::min(all[a].max.x, all[b].max.x) - std::max(all[a].min.x, all[b].min.x);
                const float high = std::min(all[a].max.y, all[b].max.y) - all[b].min.y;
                if (wide > allowance(all[a], all[b]) * scale && high > 2.5f * scale) {
                    faults.covered += std::string(list._OwnerName ? list._OwnerName : "?") + " at " +
                                      std::to_string(int(all[b].min.x)) + "," + std::to_string(int(all[b].min.y)) +
                                      "; ";
                }
            }
        }
    }
    return faults;
}

/// Names and numbers of the greatest length.
void fill(session::Session& session) {
    scene::Document d;
    d = scene::addBall(d, {-123456789.123456, 1e-300 / 3, 98765432109.8765});
    d = scene::rename(d, {scene::Kind::Ball, 0}, "a ball whose name is a good deal longer than any panel is wide");
    d = scene::addSphere(d, {1e9 / 3, -2.5e150 / 7, 1.0 / 3});
    d = scene::rename(d, {scene::Kind::Sphere, 0}, "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW");
    d = scene::addPlane(d, {0, 0, -1e12 / 3}, {1, 1, 1});
    d = scene::select(d, {{scene::Kind::Ball, 0}});
    session.document.commit("An edit whose name is longer than the list of edits is wide, as names of objects make it",
                            d);
}

struct Screen {
    int width, height;
    float scale;
};

struct Legibility : testing::TestWithParam<Screen> {
    PrivateState state;
    render::gl::HeadlessContext context;
    void SetUp() override {
        if (!context.error().empty()) GTEST_SKIP() << context.error();
    }
};

TEST_P(Legibility, NoLetterIsCutOrCovered) {
    const Screen screen = GetParam();
    session::Session session;
    newScene(session);
    session::Actions actions;
    Ui ui(session, actions, screen.scale);
    ASSERT_EQ(ui.picture().error(), "");
    moveMouseAway();
    const auto check = [&](const std::string& what) {
        // The size of a window is known a frame after its first frame.
        for (int frame = 0; frame < 3; ++frame) {
            actions.drain(session);
            updatePanels(session);
            setArea(session, ui.arrange(screen.width, screen.height));
            ui.updatePicture();
            ui.build({});
        }
        const float scale = screen.scale * (session.settings.presentation ? 1.5f : 1);
        const Faults faults = faultsOf(*ImGui::GetDrawData(), scale);
        EXPECT_GT(faults.letters, 20) << what;
        EXPECT_EQ(faults.cut, "") << what;
        EXPECT_EQ(faults.covered, "") << what;
    };
    const auto with = [&](bool& shown, const std::string& what) {
        shown = true;
        check(what);
        shown = false;
    };
    const auto withCard = [&](auto card, const std::string& what) {
        session.prompts.show(card);
        check(what);
        session.prompts.close<decltype(card)>();
    };
    for (const render::Theme theme : {render::Theme::Dark, render::Theme::Light}) {
        session.presentation.theme = theme;
        newScene(session);
        check("first scene");
        fill(session);
        for (int i = 0; i < session::kRightPanelCount; ++i) {
            session.settings.rightPanel = static_cast<session::RightPanel>(i);
            check(session::info(session.settings.rightPanel).title);
        }
        session.panels.cases.load();
        for (std::size_t which = 3; which < session.panels.cases.catalogue().cases.size(); which += 80) {
            session::openCase(session, which);
            session.presentation.claimRow = which % methods::all().size();
            for (const auto panel :
                 {session::RightPanel::Compare, session::RightPanel::Precision, session::RightPanel::Cases}) {
                session.settings.rightPanel = panel;
                check(session::info(panel).title + (" of " + session.document.scene().name));
            }
        }
        for (const bool isFilled : {false, true}) {
            newScene(session);
            if (isFilled) fill(session);
            session.settings.rightPanel = session::RightPanel::Derive;
            for (int article = 0; article < learn::kArticleCount;
                 ++article, session.presentation.derivation.chooseNext(1)) {
                const std::size_t steps = session.queries.derivation()->steps.size();
                for (const std::size_t step : {std::size_t(0), steps / 3, 2 * steps / 3, steps - 1}) {
                    session.presentation.derivation.select(step);
                    check("step " + session.queries.derivation()->steps[step].id);
                }
            }
        }
        fill(session);
        session.settings.rightPanel = session::RightPanel::Answer;
        withCard(session::PaletteCard{}, "palette");
        withCard(session::HistoryCard{}, "history");
        withCard(session::KeysCard{}, "keys");
        with(session.presentation.answersHidden, "hidden answer");
        with(session.settings.presentation, "presentation");
        session.document.select({{scene::Kind::Sphere, 0}});
        check("sphere");
        session.document.select({});
        check("rules");
    }
}

/// The labels of the picture without its window and without OpenGL, at 1280 by 720.
struct LegibleLabels : testing::Test {
    PrivateState state;
    session::Session session;
    Style style;
    std::size_t letters = 0;

    LegibleLabels() {
        ImGui::SetCurrentContext(ImGui::CreateContext());
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {1280, 720};
        style.fonts = loadFonts(*io.Fonts, 1);
        applyStyle(style);  // lines without a texture, which would pass for letters
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        io.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
    }
    ~LegibleLabels() override { ImGui::DestroyContext(); }

    void check(const std::string& what) {
        updatePanels(session);
        const Layout layout = layOut(1280, 720, 1, session.settings);
        session::PictureArea area{layout.picture, layout.free, 1};
        if (session.presentation.inset.isShown(session.settings, true))
            area.inset = session::insetRect(session.settings, area, false);
        setArea(session, area);
        const render::DrawList drawn =
            render::present(session.queries.shown(), shownEncounter(session.queries), session::presentOptions(session));
        beginFrame({});
        const FlatPainter painter(ImGui::GetBackgroundDrawList());
        const view::Rect& r = layout.picture;
        painter.pushClip({float(r.x), float(r.y)}, {float(r.x + r.width), float(r.y + r.height)});
        drawLabels(style, painter, drawn, session);
        painter.popClip();
        ImGui::Render();
        const Faults faults = faultsOf(*ImGui::GetDrawData(), 1, 0);
        letters += static_cast<std::size_t>(faults.letters);
        EXPECT_EQ(faults.cut, "") << what;
        EXPECT_EQ(faults.covered, "") << what;
    }
};

TEST_F(LegibleLabels, OfEveryShippedScene) {
    for (const auto& entry : std::filesystem::directory_iterator(CAROM_SOURCE_DIR "/assets/scenes")) {
        const std::string name = entry.path().filename().string();
        ASSERT_TRUE(open(session, entry.path())) << name;
        session.settings.rightPanel = session::RightPanel::Answer;
        session.presentation.overlays = vocabulary::defaultOverlays();
        check(name);
        session.settings.rightPanel = session::RightPanel::Derive;
        check(name + " beside its derivation");
        for (const vocabulary::OverlayInfo& info : vocabulary::kOverlayInfos)
            session.presentation.overlays.set(info.overlay, true);
        session.settings.rightPanel = session::RightPanel::Answer;
        check(name + " with every overlay");
    }
    EXPECT_GT(letters, 1000u);
}

TEST_F(LegibleLabels, OfEveryPageOfTheLessons) {
    for (const auto& entry : std::filesystem::directory_iterator(CAROM_SOURCE_DIR "/assets/lessons")) {
        if (entry.path().extension() != ".json") continue;
        openLesson(session, entry.path());
        ASSERT_TRUE(session.lesson.isOpen()) << entry.path();
        for (std::size_t page = 0; page < session.lesson.lesson().pages.size(); ++page) {
            showPage(session, page);
            reveal(session, true);
            check(titleOf(session.lesson));
        }
        leaveLesson(session);
    }
    EXPECT_GT(letters, 1000u);
}

/// The largest takes longest and is for .ci/long: CAROM_SWEEP=full.
std::vector<Screen> screens() {
    std::vector<Screen> all = {{1280, 720, 1}, {1920, 1080, 1}};
    if (std::getenv("CAROM_SWEEP")) all.push_back({3840, 2160, 2});
    return all;
}

INSTANTIATE_TEST_SUITE_P(Screens, Legibility, testing::ValuesIn(screens()));

}  // namespace
}  // namespace ui
