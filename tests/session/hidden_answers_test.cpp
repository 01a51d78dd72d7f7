/// While an answer is hidden nothing tells of it: scenes that look the same and differ in their answers alone cannot be
/// told apart, whatever command runs.

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "base/numbers.h"
#include "learn/lesson/progress.h"
#include "session/actions/clipboard.h"
#include "session/session_actions.h"
#include "session/texts/answer_text.h"
#include "session/texts/instant_text.h"
#include "session/texts/query.h"
#include "temporary_folder.h"

namespace session {
namespace {

/// What only the rules of the scene decide, which are not on the screen while a ball is selected.
struct Rules {
    double restitution = 1, frames = collide::kNoLimit;
};
constexpr Rules kElastic{}, kLossy{0.5, collide::kNoLimit}, kShort{1, 3};

void openScene(Session& s, const Rules& rules) {
    newScene(s);
    scene::Document next = s.document.current();
    next.scene.name = "another than the saved one";
    next.scene.restitution = rules.restitution;
    next.scene.frames = rules.frames;
    s.document.replace(scene::History(std::move(next)));
    setArea(s, {{0, 0, 1280, 720}, {24, 68, 1232, 616}, 1});
}

void openHidden(Session& s, const Rules& rules) {
    openScene(s, rules);
    s.presentation.answersHidden = true;
    frameAll(s);
}

std::string text(scene::Vec3 v) { return " " + base::number(v.x) + " " + base::number(v.y) + " " + base::number(v.z); }

render::DrawList drawn(const Session& s) { return picture(s, presentOptions(s)); }

std::string text(const render::DrawList& list) {
    std::string all;
    for (const auto& s : list.solids) all += "solid" + text(s.center) + " " + base::number(s.radius) + "\n";
    for (const auto& g : list.ghosts) all += "ghost" + text(g.center) + "\n";
    for (const auto& c : list.capsules) all += "capsule" + text(c.a) + text(c.b) + "\n";
    for (const auto& l : list.lines) all += "line" + text(l.a) + text(l.b) + "\n";
    for (const auto& a : list.arrows) all += "arrow" + text(a.a) + text(a.b) + "\n";
    for (const auto& d : list.discs) all += "disc" + text(d.center) + text(d.normal) + "\n";
    for (const auto& a : list.arcs) all += "arc" + text(a.center) + text(a.to) + "\n";
    for (const auto& m : list.markers) all += "marker" + text(m.at) + "\n";
    for (const auto& w : list.walls)
        for (const scene::Vec3 corner : w.shape.cushion) all += "wall" + text(corner) + "\n";
    for (const auto& l : list.labels) all += "label " + l.text + text(l.at) + "\n";
    return all;
}

/// Everything that the session hands to window, clipboard and files.
std::string told(Session& s) {
    for (int pass = 0; pass < 4; ++pass) advance(s, 0.02);
    std::string all = text(drawn(s));
    if (s.document.current().activeBall()) {
        const render::Headline h = headline(s);
        all += h.word + " " + h.rest + " " + h.detail + "\n";
    }
    all += "clipboard " + s.window.clipboard + "\nmessages";
    for (const Message& message : s.messages.shown()) all += " " + message.text;
    all += "\nanswer " + answerText(s) + answerJson(s) + worldNote(s) + whyNoQuery(s);
    for (const AnswerRow& row : instantRows(s)) all += row.label + row.full;
    if (const auto e = explain(s)) all += e->words;
    if (const auto* request = s.prompts.get<NumberRequest>()) all += "request " + request->text;
    if (const learn::Derivation* derivation = s.queries.derivation())
        for (const learn::Step& step : derivation->steps)
            all += step.title + step.stop + std::to_string(step.results.size() + step.geometry.size()) + "\n";
    for (const auto& [name, value] : s.queries.liveValues()) all += name + " " + liveText(s, name) + "\n";
    for (const Command& command : commands()) all += isEnabled(command, s) ? command.id + "\n" : "";
    const scene::View& view = s.viewport.view();
    return all + "view" + text(view.target) + " " + base::number(view.distance) + "\ncontacts " +
           std::to_string(s.playback.contacts().count()) + " at " + base::number(s.playback.instant().frames);
}

struct Hidden : testing::Test {
    TemporaryFolder m_temporary;
    std::filesystem::path folder = m_temporary.path();
    Hidden() { setenv("XDG_STATE_HOME", folder.c_str(), 1); }
};

TEST_F(Hidden, TheScenesHaveOtherAnswersIndeed) {
    Session elastic, lossy, brief;
    openScene(elastic, kElastic);
    openScene(lossy, kLossy);
    openScene(brief, kShort);
    EXPECT_NE(told(elastic), told(lossy));
    EXPECT_NE(told(elastic), told(brief));
}

TEST_F(Hidden, NoCommandTellsTheAnswer) {
    // Those that show it, as their names say; and those that copy the question, in which the rules are numbers, or ask
    // for one of them.
    const std::set<std::string> reveals = {"view.reveal", "view.hide-answers"};
    const std::set<std::string> copies = {"edit.copy-query-line", "edit.copy-query-json", "edit.copy-link"};
    std::size_t ran = 0;
    for (const Command& command : commands()) {
        Session elastic, lossy, brief;
        for (const auto& [s, rules] : {std::pair{&elastic, kElastic}, {&lossy, kLossy}, {&brief, kShort}}) {
            openHidden(*s, rules);
            (void)told(*s);
            ran += run(*s, command.id);
        }
        EXPECT_EQ(isAnswerShown(elastic), reveals.contains(command.id)) << command.id;
        if (isAnswerShown(elastic)) continue;
        if (copies.contains(command.id)) {
            EXPECT_FALSE(elastic.window.clipboard.empty()) << command.id;
            for (Session* s : {&elastic, &lossy, &brief}) s->window.clipboard.clear();
        }
        if (command.id.starts_with("rules."))
            for (Session* s : {&elastic, &lossy, &brief}) s->prompts.close<NumberRequest>();
        const std::string first = told(elastic);
        EXPECT_EQ(first, told(lossy)) << command.id;
        EXPECT_EQ(first, told(brief)) << command.id;
        EXPECT_EQ(elastic.playback.instant().frames, 0) << command.id;
    }
    EXPECT_GT(ran, 300u);
}

TEST_F(Hidden, ThePictureShowsTheQuestionAlone) {
    Session s;
    openHidden(s, kElastic);
    for (const vocabulary::OverlayInfo& info : vocabulary::kOverlayInfos)
        s.presentation.overlays.set(info.overlay, true);
    // Momenta at the start are inputs.
    s.presentation.overlays.set(vocabulary::Overlay::Momentum, false);
    s.presentation.overlays.set(vocabulary::Overlay::CenterOfMass, false);
    s.presentation.sampling.isShown = true;
    s.presentation.claimRow = 0;
    s.settings.rightPanel = RightPanel::Compare;
    const render::DrawList list = drawn(s);
    ASSERT_EQ(list.ghosts.size(), 1u) << "the rounded body: an input";
    EXPECT_EQ(list.ghosts[0].center, s.document.scene().spheres[0].body.center);
    EXPECT_EQ(list.capsules.size(), 0u);
    EXPECT_EQ(list.discs.size(), 0u);
    EXPECT_EQ(list.arcs.size(), 0u);
    EXPECT_TRUE(list.markers.empty());
    ASSERT_EQ(list.arrows.size(), 1u);
    EXPECT_EQ(list.arrows[0].ink, vocabulary::Ink::VelocityIn);
    ASSERT_EQ(list.lines.size(), 1u) << "the path, as an input: past every body, whatever is met";
    EXPECT_EQ(list.lines[0].a, s.document.scene().balls[0].body.position);
    std::set<std::string> names;
    for (const render::Label& label : list.labels) names.insert(label.text);
    EXPECT_EQ(names, (std::set<std::string>{"P", "S", "U", "ball", "sphere"}));
    run(s, "view.reveal");
    EXPECT_FALSE(drawn(s).ghosts.empty());
}

TEST_F(Hidden, WhichOfSeveralBodiesIsMetIsPartOfTheAnswer) {
    Session s;
    openHidden(s, kElastic);
    scene::Document next = s.document.current();
    next.scene.spheres.push_back({"far", {{3, 0, 9}, 1, scene::Vec3(0), collide::kImmovable}, {}, {}});
    s.document.commit("Add far", next);
    for (const char* frame : {"learn.sphere-frame", "learn.inflated"}) EXPECT_FALSE(run(s, frame)) << frame;
    EXPECT_FALSE(s.queries.target());
    EXPECT_FALSE(queryOf(s));
    EXPECT_FALSE(canCopy(s, CopyForm::QueryLine));
    EXPECT_EQ(s.queries.derivation(), nullptr);
    EXPECT_EQ(whyNoQuery(s), "");
    for (const render::Label& label : drawn(s).labels) EXPECT_NE(label.text, "S");
    run(s, "view.reveal");
    EXPECT_TRUE(s.queries.target() && queryOf(s) && s.queries.derivation());
    EXPECT_TRUE(run(s, "learn.sphere-frame"));
}

TEST_F(Hidden, TimeStandsAtTheStartUntilTheAnswerIsRevealed) {
    Session s;
    openScene(s, kElastic);
    advance(s, 0);
    stepContact(s, true);
    for (int pass = 0; pass < 100 && !s.playback.instant().isUnderWay(); ++pass) advance(s, 0);
    ASSERT_GT(s.playback.instant().frames, 0);
    run(s, "view.hide-answers");
    advance(s, 0);
    EXPECT_EQ(s.playback.instant().frames, 0) << "the instant of the contact is the answer";
    for (const char* command : {"play.toggle", "play.next"}) {
        run(s, command);
        for (int pass = 0; pass < 5; ++pass) advance(s, 1);
        EXPECT_EQ(s.playback.instant().frames, 0) << command;
    }
    ASSERT_FALSE(s.messages.shown().empty());
    EXPECT_EQ(s.messages.shown().back().text, "Time stands still while the answer is hidden; Ctrl+R reveals it");
    seekTo(s, 5);
    visitContact(s, 5);
    advance(s, 0);
    EXPECT_EQ(s.playback.instant().frames, 0);
    EXPECT_EQ(s.playback.contacts().count(), 0u);
    EXPECT_FALSE(s.playback.isBusy()) << "nothing is computed";
    run(s, "view.reveal");
    advance(s, 0);
    seekTo(s, 5);
    advance(s, 0);
    EXPECT_EQ(s.playback.instant().frames, 5);
}

TEST_F(Hidden, TheViewFramesTheQuestionAndTakesTheAnswerInWhenItIsRevealed) {
    Session shown, hidden;
    openScene(shown, kElastic);
    frameAll(shown);
    openHidden(hidden, kElastic);
    advance(hidden, 0);
    EXPECT_FALSE(hidden.viewport.view() == shown.viewport.view());
    run(hidden, "view.reveal");
    advance(hidden, 0);
    EXPECT_TRUE(hidden.viewport.view() == shown.viewport.view());
}

TEST_F(Hidden, TheAngleAskedForIsNotProposed) {
    Session s;
    openHidden(s, kElastic);
    ASSERT_TRUE(run(s, "scene.aim-ricochet"));
    EXPECT_EQ(s.prompts.get<NumberRequest>()->text, "45");
}

TEST_F(Hidden, NoLessonTellsWhatItAsks) {
    Session s, open;
    openLesson(s, learn::lessonFolder() / "09-relative-motion.json");
    ASSERT_FALSE(isAnswerShown(s));
    EXPECT_FALSE(s.queries.encounter());
    EXPECT_TRUE(s.queries.target()) << "there is only one to meet";
    const std::string words = frameText(s.presentation.referenceFrame, s.document.scene(),
                                        s.document.current().activeBall(), s.queries.target(), isAnswerShown(s));
    EXPECT_EQ(words.find("units/frame"), std::string::npos) << words;
    openScene(open, kElastic);
    open.document.replace(scene::History(s.document.current()));
    ASSERT_TRUE(open.queries.encounter()->answer.contact);
    const std::string all = told(s);
    for (const AnswerRow& row : answerRows(open)) {
        if (row.label != "Frames" && row.label != "New velocity") continue;
        EXPECT_EQ(all.find(row.value), std::string::npos) << row.label << " " << row.value;
    }
}

}  // namespace
}  // namespace session
