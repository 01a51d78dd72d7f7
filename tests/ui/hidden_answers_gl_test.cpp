/// Panels, inset, time line and exported pictures while an answer is hidden: scenes that look the same and differ in
/// their answers alone read the same everywhere.

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "session/texts/answer_text.h"
#include "text/numbers.h"
#include "ui/offscreen/offscreen.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

using session::RightPanel;

struct HiddenWindow : UiTest {
    /// The first scene with rules that decide its answer, which are not on the screen while the ball is selected.
    void openHidden(double restitution, double frames) {
        newScene(session);
        scene::Document next = session.document.current();
        next.scene.restitution = restitution;
        next.scene.frames = frames;
        session::FileState file = session.file.state();
        file.saved = next.scene;  // so that the menu says the same of each
        session.file.setState(std::move(file));
        session.document.replace(scene::History(std::move(next)));
        session.presentation.answersHidden = true;
        frameAll(session);
        window->settle();
    }
    /// All words of the window with each panel, with the inset, and with the pointer on the time line.
    std::vector<std::string> words() {
        std::vector<std::string> all;
        for (int i = 0; i < session::kRightPanelCount; ++i) {
            (void)panel(static_cast<RightPanel>(i));
            all.push_back(window->text().all());
        }
        session.settings.insetShown = true;
        const view::Rect& bar = window->layout().bottom;
        window->mouseTo({bar.x + bar.width / 2, bar.y + bar.height / 2});
        window->settle();
        all.push_back(window->text().all());
        window->mouseTo({-1e6, -1e6});
        session.settings.insetShown = false;
        window->settle();
        return all;
    }
    /// The picture that an export makes of the session. @param frames  the instant that it asks for
    io::Image exported(bool panels, double frames) {
        session::Session copy;
        copy.show(session);
        PictureMaker maker(copy, OffscreenOptions{640, 360, 0.5f, panels, false});
        copy.playback.seek(frames);
        for (int pass = 0; pass < 3; ++pass) advance(copy, 0);
        return maker.draw();
    }
};

TEST_F(HiddenWindow, ScenesWithOtherAnswersReadTheSameInEveryPanel) {
    openHidden(1, collide::kNoLimit);
    const std::vector<std::string> elastic = words();
    for (const auto& [restitution, frames] : {std::pair{0.5, collide::kNoLimit}, {1.0, 3.0}}) {
        openHidden(restitution, frames);
        const std::vector<std::string> other = words();
        ASSERT_EQ(other.size(), elastic.size());
        for (std::size_t i = 0; i < other.size(); ++i) EXPECT_EQ(other[i], elastic[i]) << "panel " << i;
    }
    EXPECT_NE(elastic.back().find("Time stands still while the answer is hidden."), std::string::npos);
}

TEST_F(HiddenWindow, NoPanelHoldsADigitOfTheAnswer) {
    std::vector<std::string> digits;
    for (const session::AnswerRow& row : session::answerRows(session)) {
        if (row.numbers.empty() || row.label.starts_with("Sphere")) continue;  // the sphere rests: an input
        digits.insert(digits.end(), {row.value, row.full});
        for (const double number : row.numbers) digits.push_back(text::shortNumber(std::fabs(number)));
    }
    std::erase_if(digits, [](const std::string& d) { return d.size() < 5; });  // others are everywhere
    EXPECT_GT(digits.size(), 20u);
    openHidden(1, collide::kNoLimit);
    for (const std::string& read : words())
        for (const std::string& told : digits) EXPECT_EQ(read.find(told), std::string::npos) << told << " in\n" << read;
}

TEST_F(HiddenWindow, CasesAndLogsTellNoOutcome) {
    openHidden(1, collide::kNoLimit);
    session::openCase(session, 3);
    session.settings.rightWidth = 420;
    const std::string cases = panel(RightPanel::Cases);
    EXPECT_NE(cases.find(session.document.scene().name), std::string::npos) << cases;
    EXPECT_EQ(cases.find(" wrong"), std::string::npos) << cases;
    EXPECT_EQ(cases.find("Exactly"), std::string::npos) << cases;
    const std::string name = (std::filesystem::temp_directory_path() / "carom-hidden-log.jsonl").string();
    std::ofstream(name) << R"({"id":"a","ball":{"position":[-4,0,0],"radius":1,"velocity":[1,0,0]},)"
                           R"("sphere":{"center":[3,0,0],"radius":1},"result":{"hit":false}})"
                        << "\n";
    session::openLog(session, name);
    window->settle();
    ASSERT_NE(session.panels.log.stage(), session::LogView::Stage::None);
    EXPECT_TRUE(says(rightPanel(), {"Reveal the answer Ctrl+R"})) << rightPanel();
    if (session.panels.log.columns().problem.empty()) {
        session::readLog(session);
        window->settle();
        EXPECT_TRUE(says(rightPanel(), {"Reveal the answer Ctrl+R"})) << rightPanel();
        EXPECT_FALSE(isEnabled(*session::findCommand("log.export-failing"), session));
    }
    std::filesystem::remove(name);
}

TEST_F(HiddenWindow, ExportedPicturesTellNothingEither) {
    for (const bool panels : {false, true}) {
        session.settings.rightPanel = RightPanel::Contacts;
        openHidden(1, collide::kNoLimit);
        const io::Image elastic = exported(panels, 0), later = exported(panels, 14);
        EXPECT_TRUE(elastic.rgba == later.rgba) << "time stands still";
        openHidden(0.5, collide::kNoLimit);
        EXPECT_TRUE(exported(panels, 14).rgba == elastic.rgba);
        run(session, "view.reveal");
        window->settle();
        EXPECT_FALSE(exported(panels, 14).rgba == elastic.rgba);
    }
}

TEST_F(HiddenWindow, TheExportCardProposesNoEndThatFollowsFromTheAnswer) {
    const auto proposed = [&] {
        session.prompts.show(session::ExportCard{session::ExportKind::Sequence});
        window->settle();
        window->click(window->placeOf("The scene in time"));
        const std::string words = window->text().all();
        session.prompts.close<session::ExportCard>();
        window->settle();
        return words;
    };
    char end[32];
    std::snprintf(end, sizeof end, "%.4g", session.panels.timeLine.span);
    EXPECT_NE(proposed().find(end), std::string::npos) << "the end of the time line";
    openHidden(1, collide::kNoLimit);
    EXPECT_EQ(proposed().find(end), std::string::npos);
}

}  // namespace
}  // namespace ui
