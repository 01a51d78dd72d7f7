/// The text of each part of the window, for scenes with known answers.

#include <gtest/gtest.h>

#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

#include "base/build_info.h"
#include "scene/edits.h"
#include "session/panels/cases.h"
#include "session/session_actions.h"
#include "temporary_folder.h"
#include "ui/ui_driver.h"
#include "ui/widgets/row_rect.h"
#include "vocabulary/swatch.h"

namespace ui {
namespace {

namespace fs = std::filesystem;
using session::RightPanel;

struct Panels : UiTest {
    TemporaryFolder m_temporary;
    fs::path folder = m_temporary.path();  ///< folder of the progress in lessons

    Panels() { setenv("XDG_STATE_HOME", folder.c_str(), 1); }
    int m_seen = 0;
    void run(const char* command) {
        ASSERT_TRUE(session::run(session, command)) << command;
        window->settle();
    }
    [[nodiscard]] std::string card() const { return window->text().textOf("card"); }
    void makeWall() {
        session.document.commit("Wall", scene::addPlane(session.document.current(), {-2, 0, 0}, {-1, 0, 0}));
        session.document.select({{scene::Kind::Ball, 0}});
        window->settle();
    }
};

TEST_F(Panels, ALongReadingTellsHowFarItIsAndCanBeCancelled) {
    session::OpeningCard opening{std::make_shared<session::SceneOpening>()};
    opening.opening->title = "Opening huge.json";
    opening.opening->progress.part = 0.42f;
    session.prompts.show(opening);
    window->settle();
    EXPECT_EQ(card(), "") << "a quick one is not seen";
    opening.begun -= std::chrono::seconds(1);
    session.prompts.show(opening);
    window->settle();
    EXPECT_TRUE(says(card(), {"Opening huge.json", "42 % read"})) << card();
    window->click(window->placeOf("Cancel"));
    EXPECT_TRUE(opening.opening->progress.isCancelled);
    EXPECT_FALSE(session.prompts.isOpen());
}

TEST_F(Panels, TheListNamesTheObjectsOfTheScene) {
    EXPECT_TRUE(says(leftPanel(), {"SCENE", "+ ball + sphere + wall", "ball ball", "sphere sphere"}));
    scene::Document next = scene::addPlane(session.document.current(), {0, 0, 0}, {0, 0, 1});
    session.document.commit("Wall", scene::rename(next, {scene::Kind::Ball, 0}, "cue"));
    window->settle();
    EXPECT_TRUE(says(leftPanel(), {"SCENE", "cue ball", "sphere sphere", "wall wall"}));
}

TEST_F(Panels, WhatAddsStaysUnderThePointerWhileTheListGrows) {
    const view::Vec2 place = window->placeOf("+ ball");
    for (std::size_t i = 0; i < 9; ++i) {
        window->click(place);
        window->settle();
        EXPECT_EQ(session.document.scene().balls.size(), 2 + i);
    }
}

TEST_F(Panels, AFieldOfThreeHasRoomForTheDigitsOfANumber) {
    const auto reads = [&](const char* words) { return says(leftPanel(), {words}); };
    session.document.commit(
        "Move", scene::setPosition(session.document.current(), {scene::Kind::Ball, 0}, {-0.424264, 3.46410, -12.3456}));
    window->settle();
    EXPECT_TRUE(reads("-0.424264 3.4641 -12.3456"));
    window.reset();
    window = std::make_unique<UiDriver>(session, 1920, 1080, 1.2f);
    window->settle();
    EXPECT_TRUE(reads("Position -0.424264 3.4641 -12.3456")) << "beside its label";
}

TEST_F(Panels, TheTipOfAFieldLeavesItsBallInSight) {
    session.document.select({{scene::Kind::Ball, 0}});
    window->settle();
    const view::Camera camera = session.viewport.camera();
    const scene::Vec3 at = session.document.scene().balls[0].body.position;
    const double radius = camera.pixelRadius(at, 1);
    const view::Vec2 px = camera.project(at)->px;
    const view::Rect ball{px.x - radius, px.y - radius, 2 * radius, 2 * radius}, left = window->layout().left;
    for (const char* label : {"Position", "Aim", "Speed", "Radius", "Mass"}) {
        const view::Rect row = window->text().find(label, left).value();
        const bool isAbove = std::string_view(label) == "Position" || std::string_view(label) == "Aim";
        window->mouseTo({left.x + left.width - 40, row.y + row.height / 2 + (isAbove ? 24 : 0)});
        window->settle();
        const DrawnText text = window->text();
        ASSERT_TRUE(text.find("click to type")) << label;
        for (const TextRun& run : text.runs())
            EXPECT_FALSE(run.window.starts_with("##Tooltip") && overlap(toIm(run.box()), toIm(ball)))
                << label << ": " << run.text;
    }
}

TEST_F(Panels, TheInspectorShowsTheNumbersOfWhatIsSelected) {
    EXPECT_TRUE(says(leftPanel(), {"BALL rules", "Position", "-4 0 1", "Moves by aim velocity", "Aim", "3 -0.5 1.5",
                                   "Speed units/frame 0.5", "Radius units 1", "Mass 1"}));
    session.document.select({{scene::Kind::Sphere, 0}});
    window->settle();
    EXPECT_TRUE(says(leftPanel(),
                     {"SPHERE rules", "Centre", "3 0 1", "Radius units 1", "Velocity", "0 0 0", "Mass immovable"}));
    EXPECT_FALSE(window->text().find("Aim", window->layout().left));
}

TEST_F(Panels, AClickOnAChipSwitchesWhatThePictureShows) {
    ASSERT_TRUE(session.presentation.overlays.has(vocabulary::Overlay::Ghosts));
    window->click(window->placeOf("ghosts"));
    EXPECT_FALSE(session.presentation.overlays.has(vocabulary::Overlay::Ghosts));
    EXPECT_EQ(session.document.current().selection, std::vector<scene::ObjectRef>({{scene::Kind::Ball, 0}}))
        << "the press was not one on the picture";
    window->click(window->placeOf("ghosts"));
    EXPECT_TRUE(session.presentation.overlays.has(vocabulary::Overlay::Ghosts));
}

TEST_F(Panels, TheLastChipOpensTheOverlaysThatHaveNone) {
    const view::Rect chips = window->layout().chips;
    window->click({chips.x + chips.width - 10, chips.y + chips.height / 2});
    for (const char* other : {"Contact point", "Tangent plane", "Why it misses", "Labels", "Ground"})
        EXPECT_TRUE(window->text().find(other)) << other;
    EXPECT_FALSE(window->text().find("Swept path")) << "it has a chip";
    window->click(window->placeOf("Ground"));
    EXPECT_FALSE(session.presentation.overlays.has(vocabulary::Overlay::Ground));
    EXPECT_TRUE(window->text().find("Ground")) << "the list stays open";
}

TEST_F(Panels, ADotColoursWhatIsSelected) {
    session.document.select({{scene::Kind::Ball, 0}});
    window->settle();
    const view::Rect row = window->text().find("Colour", window->layout().left).value();
    const view::Rect& left = window->layout().left;
    for (double x = row.x + 12;
         x < left.x + left.width && !scene::colorOf(session.document.scene(), {scene::Kind::Ball, 0}); x += 5)
        window->click({x, row.y + row.height / 2 + 24});
    EXPECT_EQ(scene::colorOf(session.document.scene(), {scene::Kind::Ball, 0}), vocabulary::kSwatches.front().rgb);
    run("edit.undo");
    EXPECT_EQ(scene::colorOf(session.document.scene(), {scene::Kind::Ball, 0}), std::nullopt);
}

TEST_F(Panels, TheTipOfAFieldCoversNoFieldAndGoesWhenACardOpens) {
    session.document.select({{scene::Kind::Ball, 0}});
    window->settle();
    const view::Rect left = window->layout().left;
    const view::Rect speed = window->text().find("Radius", left).value();
    window->mouseTo({left.x + left.width - 40, speed.y + speed.height / 2});
    window->settle();
    const std::optional<view::Rect> tip = window->text().find("click to type");
    ASSERT_TRUE(tip);
    EXPECT_GE(tip->x, left.x + left.width);
    session.prompts.show(session::PaletteCard{});
    window->frame();
    EXPECT_FALSE(window->text().find("click to type"));
    session.prompts.close<session::PaletteCard>();
}

TEST_F(Panels, ANarrowPictureHasFewerChips) {
    const double wide = window->layout().chips.width;
    session.settings.leftWidth = 480;
    window->settle();
    const view::Rect &chips = window->layout().chips, &picture = window->layout().picture;
    EXPECT_LT(chips.width, wide);
    EXPECT_LE(chips.x + chips.width, picture.x + picture.width);
}

TEST_F(Panels, TheStripLeadsToEveryPanel) {
    for (int i = 0; i < session::kRightPanelCount; ++i) {
        const session::RightPanelInfo& info = session::info(static_cast<RightPanel>(i));
        const std::optional<view::Rect> place = window->text().find(info.title, window->layout().strip);
        ASSERT_TRUE(place) << info.title << " is not on the strip";
        window->click(middleOf(*place));
        EXPECT_TRUE(session.settings.isOpen(info.panel)) << info.title;
    }
}

TEST_F(Panels, TheStripHidesAndShowsTheScene) {
    const view::Vec2 scene = middleOf(window->text().find("Scene", window->layout().strip).value());
    window->click(scene);
    EXPECT_EQ(window->layout().left.width, 0);
    window->click(scene);
    EXPECT_GT(window->layout().left.width, 0);
}

TEST_F(Panels, ThePictureKeepsItsPlaceWhicheverPanelIsOpen) {
    (void)panel(RightPanel::Answer);
    const view::Rect picture = window->layout().picture;
    for (int i = 0; i < session::kRightPanelCount; ++i) {
        (void)panel(static_cast<RightPanel>(i));
        EXPECT_EQ(window->layout().picture, picture);
    }
}

/// A billiard ball above the Earth, a speck beside a sphere, and the largest ball beside the smallest.
TEST_F(Panels, DrawBodiesOfEverySize) {
    struct Sizes {
        double ball, height, sphere;
    };
    for (const Sizes size : {Sizes{0.0285, 6371100, 6371000}, Sizes{1e-9, 5, 1}, Sizes{1.7e308, 6371100, 1e-200}}) {
        scene::Document next;
        scene::Ball ball;
        ball.body = {{0, 0, size.height}, collide::Motion::velocity({0, 0, -1}), size.ball};
        scene::Obstacle sphere;
        sphere.body = {{0, 0, 0}, size.sphere};
        next.scene.balls.push_back(ball);
        next.scene.spheres.push_back(sphere);
        next.selection = {{scene::Kind::Ball, 0}};
        ASSERT_TRUE(session.document.commit("Bodies", std::move(next)));
        session.settings.insetShown = true;
        frameAll(session);
        for (int i = 0; i < session::kRightPanelCount; ++i) {
            EXPECT_NE(panel(static_cast<RightPanel>(i)), "");
            EXPECT_NE(headline(), "") << size.ball;
        }
    }
}

TEST_F(Panels, ALargeWindowShowsAPanelBelowTheAnswer) {
    window.reset();
    window = std::make_unique<UiDriver>(session, 1920, 1080, 1.2f);
    openPanel(session.settings, RightPanel::Compare);
    window->settle();
    EXPECT_TRUE(says(text(window->layout().upper), {"ANSWER", "Outcome hit"}));
    EXPECT_TRUE(says(text(window->layout().lower), {"COMPARE", "18 agree 2 inaccurate 8 wrong value"}));
}

TEST_F(Panels, TheGalleryHasTheWholeSideOfALargeWindow) {
    window.reset();
    window = std::make_unique<UiDriver>(session, 1920, 1080, 1.2f);
    openPanel(session.settings, RightPanel::Gallery);
    window->settle();
    EXPECT_TRUE(says(rightPanel(), {"GALLERY", "Rack break Bank shots", "Newton's cradle A gas of ten thousand"}));
    EXPECT_EQ(rightPanel().find("ANSWER"), std::string::npos);
}

TEST_F(Panels, TheHeadlineTellsTheAnswer) {
    EXPECT_EQ(headline(),
              "HIT ball → sphere after 10.18 frames\n"
              "5.092 units along the path · ricochet 69.40° to the tangent plane");
    session.settings.angleUnit = session::AngleUnit::Radians;
    window->settle();
    EXPECT_TRUE(headline().find("ricochet 1.211 rad") != std::string::npos) << headline();
}

TEST_F(Panels, TheHeadlineTellsTheInstant) {
    session.playback.seek(5);
    window->settle();
    EXPECT_EQ(headline(), "FRAME 5\nball at 0.5 units/frame · next: ball and sphere in 5.185 frames");
}

TEST_F(Panels, TheHeadlineTellsTheFrameOfReference) {
    session.settings.reducedMotion = true;
    run("learn.sphere-frame");
    EXPECT_EQ(headline(), "HIT ball → sphere after 10.18 frames\nSeen from sphere");
}

TEST_F(Panels, WithoutChipsALegendNamesTheColoursOfThePicture) {
    const auto foot = [&] {
        const view::Rect& picture = window->layout().picture;
        return view::Rect{picture.x, picture.y + picture.height - 36, picture.width, 36};
    };
    EXPECT_EQ(text(foot()), "path normal velocity in out angle ghosts components");
    session.settings.panelsShown = false;
    window->settle();
    EXPECT_EQ(text(foot()), "velocity in velocity out contact normal n");
    session.presentation.overlays.set(vocabulary::Overlay::ContactNormal, false);
    window->settle();
    EXPECT_EQ(text(foot()), "velocity in velocity out");
    session.presentation.overlays = {};
    session.presentation.overlays.set(vocabulary::Overlay::CenterOfMass, true);
    window->settle();
    EXPECT_EQ(text(foot()), "centre of mass G");
    session.presentation.overlays.set(vocabulary::Overlay::Momentum, true);
    window->settle();
    EXPECT_EQ(text(foot()), "momentum p centre of mass G");
}

TEST_F(Panels, ThePlaneOfIncidenceNamesWhatItDraws) {
    session.settings.rightWidth = 286;
    run("learn.incidence");
    EXPECT_TRUE(
        says(window->text().textOf("incidence inset"), {"Plane of incidence", "√D/|v|", "P X", "R", "C", "b", "S",
                                                        "|d| = 7 −h/|v| = 6.965 b = 0.7035 R = 2", "√D/|v| = 1.872"}));
    session.presentation.answersHidden = true;
    window->settle();
    EXPECT_EQ(window->text().textOf("incidence inset").find("0.7035"), std::string::npos);
}

TEST_F(Panels, ThePlaneOfIncidenceIsANoteBeforeAWall) {
    run("learn.incidence");
    window->settle();
    const view::Rect whole = session.viewport.area().inset.value();
    const scene::View view = session.viewport.view();
    session.document.commit("Wall", scene::addPlane(session.document.current(), {-2, 0, 0}, {-1, 0, 0}));
    session.document.select({{scene::Kind::Ball, 0}});
    window->settle();
    const view::Rect note = session.viewport.area().inset.value();
    EXPECT_LT(note.height, 0.6 * whole.height);
    EXPECT_EQ(note.width, whole.width);
    EXPECT_TRUE(whole.holds({note.x + 1, note.y + 1}) && whole.holds({note.x + 1, note.y + note.height - 1}));
    EXPECT_NE(window->text().textOf("incidence inset").find("The ball meets a wall first"), std::string::npos);
    EXPECT_EQ(session.viewport.view(), view) << "the picture stays";
    run("edit.undo");
    EXPECT_EQ(session.viewport.area().inset.value(), whole);
}

TEST_F(Panels, ConventionsAndEngineFieldsAreTables) {
    session.settings.rightWidth = 420;
    const auto open = [&](const char* tab) {
        window->click(window->placeOf(tab));
        window->mouseTo({-1e6, -1e6});  // and its help is gone
        window->settle();
        return rightPanel();
    };
    (void)panel(RightPanel::Compare);
    const std::string conventions = open("Conventions");
    EXPECT_TRUE(says(conventions, {"This scene: hit.", "overlap touch graze zero motion moving away",
                                   "bartlett printed hit hit", "d3dx printed no hit"}));
    EXPECT_NE(conventions.find("\"unspecified\": only the true decision is"), std::string::npos) << conventions;
    EXPECT_TRUE(says(open("Engine fields"),
                     {"motion", "Carom aim and speed, or velocity; frames", "PhysX unit direction and distance", "hit",
                      "Bullet hasHit(): fraction < 1", "time of impact", "Jolt mFraction, 0 to 1", "normal",
                      "Box2D normal: toward the mover"}));
}

TEST_F(Panels, TheTimeLineTellsContactInstantSpeedAndRuler) {
    EXPECT_TRUE(says(timeLine(), {"hit sphere 10.18 Squared distance", "0.1×", "0.00", "6 frames/s", "R²"}));
    session.playback.seek(5);
    session.playback.setSpeed(0.25);
    window->settle();
    EXPECT_TRUE(says(timeLine(), {"0.25×", "5.00", "15 frames/s"}));
}

TEST_F(Panels, TheAnswerIsListedWithItsDigits) {
    EXPECT_TRUE(says(panel(RightPanel::Answer),
                     {"ANSWER", "Outcome hit", "Frames 10.184757", "Distance 5.092379", "Hit point 2.033 -0.181 1.181",
                      "Normal -0.967 -0.181 0.181", "Ricochet angle 69.40480°", "New velocity -0.407 -0.205 0.205",
                      "Margin to graze 1.296474", "9 more numbers copy as text JSON test", "sin ρ = − U · n ≈ 0.936089",
                      "Show the steps", "Angles over the impact parameter"}));
    EXPECT_FALSE(window->text().find("Ball centre", window->layout().right)) << "it is folded";
    window->click(window->placeOf("9 more numbers"));
    EXPECT_TRUE(
        says(rightPanel(),
             {"Margin to graze 1.296474", "Counts as a hit true", "With sphere", "Ball centre 1.067 -0.362 1.362",
              "Sphere centre 3.000 0.000 1.000", "in radians 1.211342", "Sphere velocity 0.000 0.000 0.000",
              "Impulse 0.936089", "Closest 0.703526", "Closest at 13.929113", "fewer numbers copy as text JSON test"}));
}

TEST_F(Panels, ARowOfTheAnswerUnderThePointerLightsItsGeometry) {
    (void)panel(RightPanel::Answer);
    window->mouseTo(window->placeOf("New velocity"));
    window->settle();
    EXPECT_EQ(session.presentation.pointed.answerRow, "New velocity");
    window->mouseTo({-1e6, -1e6});
    window->settle();
    EXPECT_FALSE(session.presentation.pointed.answerRow);
}

TEST_F(Panels, TheAnswerAtAnInstantTellsOfTheBallThere) {
    session.playback.seek(5);
    EXPECT_TRUE(says(panel(RightPanel::Answer),
                     {"Frame 5.000000", "Contacts so far 0", "Body ball", "Position -1.513 -0.178 1.178",
                      "Velocity 0.497 -0.036 0.036", "Speed 0.500000", "AT THE START", "Outcome hit"}));
}

TEST_F(Panels, NoLineOfTheAnswersExplanationIsCut) {
    for (const double share : {0.35, 0.42, 0.46, 0.5, 0.54, 0.6}) {
        session.settings.answerShare = share;
        window.reset();
        window = std::make_unique<UiDriver>(session, 1600, 900, 1.0f);
        openPanel(session.settings, RightPanel::Map);
        window->settle();
        const view::Rect region = window->layout().upper;
        const std::optional<view::Rect> steps = window->text().find("Show the steps", region);
        const std::optional<view::Rect> question = window->text().find("Where does the angle", region);
        if (!steps || !question) continue;  // it is scrolled to
        EXPECT_LE(steps->y + steps->height, region.y + region.height) << share;
        m_seen += 1;
    }
    EXPECT_GE(m_seen, 3) << "the explanation is there";
}

TEST_F(Panels, AMissIsAnsweredByItsClosestApproach) {
    ASSERT_TRUE(open(session, CAROM_SOURCE_DIR "/assets/scenes/near-miss.json"));
    const std::string answer = panel(RightPanel::Answer);
    EXPECT_TRUE(says(answer, {"Outcome miss", "With sphere", "Closest 3.300000", "Gap 0.300000"}));
    EXPECT_EQ(answer.find("Hit point"), std::string::npos) << answer;
    EXPECT_TRUE(headline().starts_with("MISS")) << headline();
}

TEST_F(Panels, HiddenAnswersAreNowhereToBeRead) {
    session.presentation.answersHidden = true;
    EXPECT_EQ(withoutTabs(panel(RightPanel::Answer)),
              "The answer is hidden. What will happen, when, and\n"
              "at what angle?\n"
              "Reveal the answer Ctrl+R");
    EXPECT_EQ(headline(), "HIDDEN until you reveal it\nCtrl+R reveals the answer");
    EXPECT_TRUE(timeLine().starts_with("1×\n0.00\n60 frames/s\n0 20 ")) << timeLine();
    for (int i = 0; i < session::kRightPanelCount; ++i) {
        const auto which = static_cast<RightPanel>(i);
        if (which == RightPanel::Cases || which == RightPanel::Lesson) continue;  // independent of the scene
        (void)panel(which);
        for (const char* told : {"10.18", "5.092", "69.4", "2.033", "1.211"})
            EXPECT_FALSE(window->text().find(told)) << told << " in " << session::info(which).title;
    }
    run("view.reveal");
    EXPECT_TRUE(says(panel(RightPanel::Answer), {"Outcome hit", "Frames 10.184757"}));
    EXPECT_TRUE(headline().starts_with("HIT ball → sphere after 10.18 frames")) << headline();
}

TEST_F(Panels, ADerivationIsReadStepByStep) {
    session.settings.rightWidth = 420;
    EXPECT_TRUE(says(panel(RightPanel::Derive),
                     {"Carom: the exact form", "the program's own core Back 1/14 Next", "1 Let the sphere rest",
                      "d = P − S", "d = (−4, 0, 1) − (3, 0, 1) = (−7, 0, 0)",
                      "v = (3, −0.5, 1.5) − (−4, 0, 1) = (7, −0.5, 0.5)", "2 Inflate the sphere"}));
    window->click(window->placeOf("Next"));
    EXPECT_TRUE(says(rightPanel(), {"the program's own core Back 2/14 Next"}));
    EXPECT_EQ(session.presentation.derivation.step(), 1U);
}

TEST_F(Panels, PlotsNameTheirCurvesAndMarks) {
    session.settings.rightWidth = 420;
    EXPECT_TRUE(says(
        panel(RightPanel::Plots),
        {"Plots Frame by frame", "Squared distance along the path", "50 contact at 5.092", "would leave at 8.837",
         "nearest: b² = 0.4949", "R² = 4", "|d|² (units²) path length s (units) →", "Angles over the impact parameter",
         "deflection 138.8°", "ricochet 69.40°", "ricochet angle deflection impact parameter b (units) →"}));
}

TEST_F(Panels, TheValuesOfAPlotStandApartFromItsCurves) {
    using Rgb = std::array<int, 3>;
    constexpr Rgb kDistance{232, 163, 61}, kRicochet{53, 196, 141}, kDeflection{232, 112, 58};  // of the curves
    const std::pair<const char*, Rgb> values[] = {
        {"contact at", kDistance}, {"nearest:", kDistance}, {"deflection ", kRicochet}, {"ricochet ", kDeflection}};
    for (const double aside : {0.0, 0.5, 1.0, 1.6, 1.95}) {  // head-on to nearly grazing
        session.document.commit("Aim", scene::setAim(session.document.current(), 0, {3, aside, 1}));
        (void)panel(RightPanel::Plots);
        const io::Image image = window->pixels(true);
        for (const auto& [value, curve] : values) {
            const std::optional<view::Rect> box = window->text().find(value, window->layout().right);
            ASSERT_TRUE(box) << value << aside;
            int crossed = 0;
            for (int y = int(box->y); y < int(box->y + box->height); ++y)
                for (int x = int(box->x); x < int(box->x + box->width); ++x) {
                    const std::size_t at = 4 * (std::size_t(y) * std::size_t(image.width) + std::size_t(x));
                    bool isCurve = true;
                    for (std::size_t k = 0; k < 3; ++k)
                        isCurve = isCurve && std::abs(image.rgba[at + k] - curve[k]) < 12;
                    crossed += isCurve;
                }
            EXPECT_EQ(crossed, 0) << value << aside;
        }
    }
}

TEST_F(Panels, FrameByFrameTellsWhatATestOncePerFrameSees) {
    session.settings.rightWidth = 420;
    run("learn.frame-by-frame");
    EXPECT_TRUE(says(rightPanel(),
                     {"Testing only once per frame show in the picture F9", "frame 9 frame 10 contact frame 11",
                      "0.5630 apart 0.08673 apart 10.18 0.3752 inside",
                      "Seen late: they meet at frame 10.18, the sample at frame 11",
                      "finds them 0.3752 units inside each other.", "They meet frame 10.18", "First seen frame 11",
                      "Late by 0.8152 frames", "Inside by then 0.3752 units", "Tunnelled no"}));
    window->click(window->placeOf("show in the picture"));
    EXPECT_TRUE(session.presentation.sampling.isShown);
    EXPECT_TRUE(window->text().find("hide in the picture"));
}

TEST_F(Panels, ContactsAreListedWithTotals) {
    EXPECT_EQ(withoutTabs(panel(RightPanel::Contacts)),
              "kinetic energy 0.125 momentum |p| 0.5\n"
              "|p| is the length of the total momentum p, which is\n"
              "not kept: p changes at sphere, which cannot be\n"
              "pushed.\n"
              "1 contact in all\n"
              "# Frame Who meets Impulse Energy\n"
              "1 10.18 ball · sphere 0.9361 0.125\n"
              "copy as table");
    ASSERT_TRUE(open(session, CAROM_SOURCE_DIR "/assets/scenes/pi-1.json"));
    EXPECT_TRUE(says(panel(RightPanel::Contacts), {"31 contacts in all", "1 30 light · heavy 0.1980 0.5000"}));
}

TEST_F(Panels, TheCurvesOfTheTotalsStayInTheirPlot) {
    ASSERT_TRUE(open(session, CAROM_SOURCE_DIR "/assets/scenes/pi-1.json"));  // its momentum changes at the wall
    (void)panel(RightPanel::Contacts);
    const io::Image image = window->pixels(true);
    const auto at = [&](double x, double y) {
        return &image.rgba[4 * (std::size_t(y) * std::size_t(image.width) + std::size_t(x))];
    };
    const view::Rect& right = window->layout().right;
    const std::optional<view::Rect> legend = window->text().find("momentum |p|", right),
                                    below = window->text().find("is the length", right);
    ASSERT_TRUE(legend && below);
    const auto curve = at(legend->x - 12, legend->y + legend->height / 2);
    int found = 0;
    for (double y = below->y; y < below->y + below->height; ++y)
        for (double x = right.x + 2; x < right.x + right.width; ++x) found += std::equal(curve, curve + 3, at(x, y));
    EXPECT_EQ(found, 0);
}

TEST_F(Panels, MethodsAreComparedWithTheTruth) {
    session.settings.rightWidth = 420;
    EXPECT_TRUE(says(panel(RightPanel::Compare),
                     {"Exactly hit at 10.18 frames, 5.092 units along the path", "18 agree 2 inaccurate 8 wrong value",
                      "verdict it says ulp off", "Bartlett: ball and sphere dis2hit",
                      "printed double wrong value TRUE 2.02057 3.5e15", "corrected double agrees TRUE 5.09238 3",
                      "D3DX: inflated sphere fT", "Sweep against a point T", "Pool Hall Lessons length of movevec",
                      "Ray-sphere by a plane lambda"}));
}

TEST_F(Panels, AMethodThatIsWrongIsSaidToBe) {
    session.settings.rightWidth = 420;
    session::openCase(session, 3);  // misses by one ulp
    EXPECT_TRUE(says(
        panel(RightPanel::Compare),
        {"Exactly miss: the centres come as near as 5 units", "12 agree 2 inaccurate 14 wrong",
         "Bartlett: ball and sphere dis2hit", "printed double agrees FALSE · miss", "corrected double wrong TRUE 10"}));
}

TEST_F(Panels, PrecisionTellsHowFarFromFlippingAnAnswerIs) {
    session.settings.rightWidth = 420;
    EXPECT_TRUE(
        says(panel(RightPanel::Precision),
             {"The published form decides", "exactly hit", "double hit", "float hit",
              "How near each decision is units ulps", "path to graze, b − R -1.296 -2.92e15",
              "What flips it units ulps", "ball.aim.z +1.53 4.56e15 → miss", "Step by step", "d.x ball − sphere −7"}));
    session::openCase(session, 3);
    EXPECT_TRUE(says(
        panel(RightPanel::Precision),
        {"exactly miss", "double graze", "path to graze, b − R 4.441e-16 0.5", "ball.velocity.x -1.78e-15 1 → hit"}));
}

TEST_F(Panels, TheMapNamesItsAxesRangesAndColours) {
    EXPECT_TRUE(
        says(panel(RightPanel::Map), {"Outcome Time Angle Error Disagreement", "→ across ↑ up", "→ -3.2 … 2.19",
                                      "↑ -3.2 … 2.19", "Ricochet angle, °", "miss", "Export PNG… Export CSV…"}));
    window->click(window->placeOf("Outcome"));
    EXPECT_EQ(session.presentation.map.shows, study::MapShows::Outcome);
}

TEST_F(Panels, CasesAreListedByKindWithHowManyMethodsFail) {
    session.settings.rightWidth = 420;
    EXPECT_TRUE(
        says(panel(RightPanel::Cases), {"Grazes, one ulp either side", "3-4-5 graze graze 4 wrong",
                                        "3-4-5 graze, radius one ulp short miss 14 wrong", "Touching at the start"}));
    window->click(window->placeOf("Axis graze"));
    EXPECT_EQ(session.document.scene().name, "Axis graze");
    EXPECT_TRUE(headline().starts_with("GRAZE")) << headline();
}

TEST_F(Panels, TheLogSaysWhatItTakes) {
    session.settings.rightWidth = 420;
    const std::string words = withoutTabs(panel(RightPanel::Log));
    EXPECT_TRUE(
        words.starts_with("What did your engine answer?\n"
                          "Drop a .jsonl or .csv file on the window: one query a line, and\n"
                          "what was answered. Every line is answered exactly beside it.\n"
                          "Open log… Listen for games\n"
                          "Copy two lines to begin with\n"
                          "How to write one, with a C++ header and a Python snippet:\n"))
        << words;
    EXPECT_NE(words.find("docs/logging.md"), std::string::npos) << words;
    window->click(window->placeOf("Copy two lines"));
    const fs::path log = folder / "begin.jsonl";
    std::ofstream(log) << session.window.clipboard;
    session::openLog(session, log);
    window->settle();
    EXPECT_TRUE(says(rightPanel(), {"every column is read", "recorded hit at 0.3; exactly hit at 0.3",
                                    "recorded no hit; exactly miss"}))
        << rightPanel();
}

TEST_F(Panels, TheCourseListsItsLessonsAndWhatIsDone) {
    session.settings.rightWidth = 420;
    std::size_t tasks = 0;
    for (const learn::LessonFile& file : learn::lessonsIn(learn::lessonFolder()))
        for (const learn::Page& page : file.loaded.lesson.pages) tasks += page.task ? 1 : 0;
    EXPECT_TRUE(says(panel(RightPanel::Lesson),
                     {"0 of " + std::to_string(tasks) + " tasks done", "1 When do two balls touch? 0 of 2",
                      "2 Distance and squared distance 0 of 2", "9 Off a wall 0 of 4"}));
}

TEST_F(Panels, APageOfALessonAsksItsTask) {
    openLesson(session, learn::lessonFolder() / "10-bounce.json");
    EXPECT_TRUE(says(panel(RightPanel::Lesson),
                     {"Bounce: momentum and energy All lessons", "Equal masses", "TASK: PREDICT New numbers seed 1",
                      "a number units/frame", "Check Hint Reveal Start again", "page 1 of 5 Next page"}));
    EXPECT_EQ(headline(), "PREDICT How fast is the cue afterwards?\ntype your answer · Ctrl+R reveals it");
    window->click(window->placeOf("Next page"));
    EXPECT_TRUE(says(rightPanel(), {"Previous page 2 of 5 Next page"}));
    run("learn.class");
    window->settle();
    EXPECT_TRUE(says(rightPanel(), {"Back Skip The task"}));
    window->click(window->placeOf("Skip"));
    EXPECT_EQ(session.lesson.pageIndex(), 2u) << "in class mode, where Page Down is the next step";
    window->settle();
    window->click(window->placeOf("Back"));
    EXPECT_EQ(session.lesson.pageIndex(), 1u);
}

TEST_F(Panels, TheFieldsThatAPageLetsBeChangedAreLit) {
    const auto isLit = [&](const char* words) {
        const auto box = window->text().find(words, window->layout().left);
        if (!box) return testing::AssertionFailure() << words << " is not there";
        const io::Image image = window->pixels();
        int blue = 0;  // right of the label, where the ring of its field is
        for (int y = int(box->y) - 8; y < int(box->y + box->height) + 8; ++y)
            for (int x = int(box->x + box->width); x < int(window->layout().left.x + window->layout().left.width);
                 ++x) {
                const unsigned char* const c =
                    &image.rgba[4 * (std::size_t(y) * std::size_t(image.width) + std::size_t(x))];
                blue += c[2] > 150 && c[2] > c[0] + 60;
            }
        return blue > 100 ? testing::AssertionSuccess()
                          : testing::AssertionFailure() << words << " has " << blue << " lit pixels";
    };
    openLesson(session, learn::lessonFolder() / "07-early-escapes.json");
    window->settle();
    EXPECT_TRUE(isLit("Velocity"));
    EXPECT_FALSE(isLit("Position"));
    showPage(session, 1);
    run("edit.select-none");
    EXPECT_TRUE(isLit("Limit"));
    EXPECT_FALSE(isLit("Bounce"));
}

TEST_F(Panels, ANumberIsCheckedFromWithinItsField) {
    openLesson(session, learn::lessonFolder() / "10-bounce.json");
    EXPECT_TRUE(says(panel(RightPanel::Lesson), {"a number units/frame"}));
    window->click(window->placeOf("a number"));
    for (const session::Modifiers with : {session::kPlain, session::kCtrl}) {
        window->type("7");  // then 77: an answer that was given before is no attempt
        window->settle();
        const int before = session.lesson.work().attempts.count;
        window->key({session::Key::Enter, with});
        window->settle();
        EXPECT_EQ(session.lesson.work().attempts.count, before + 1) << "Ctrl: " << with.ctrl;
    }
}

TEST_F(Panels, TheWayBackFromALinkLeadsOutOfAField) {
    openLesson(session, learn::lessonFolder() / "01-touching.json");
    followLink(session, "10-bounce.json");
    EXPECT_TRUE(says(panel(RightPanel::Lesson), {"a number units/frame"}));
    window->click(window->placeOf("a number"));
    window->settle();
    window->key(session::kBackFromLink);
    window->settle();
    EXPECT_EQ(session.lesson.source.path.stem(), "01-touching");
}

TEST_F(Panels, AStepOfADerivationRepeatsNoFormulaThatHasNothingToPutIn) {
    scene::Document next;
    scene::Ball ball;
    ball.body = {{-6, 0, 0}, collide::Motion::velocity({1, 0, 0}), 0.5};
    scene::Obstacle rod;
    rod.body.shape = collide::Shape::Capsule;
    rod.body.b = {3, 0, 0};
    next.scene.balls.push_back(ball);
    next.scene.capsules.push_back(rod);
    next.selection = {{scene::Kind::Ball, 0}};
    ASSERT_TRUE(session.document.commit("Bodies", std::move(next)));
    session.presentation.derivation.select(3);
    const std::string words = panel(RightPanel::Derive);
    const std::size_t first = words.find("w = 1");
    ASSERT_NE(first, std::string::npos) << words;
    EXPECT_EQ(words.find("w = 1", first + 1), std::string::npos) << words;
}

TEST_F(Panels, WithoutABallEachSaysWhatIsMissing) {
    session.settings.rightWidth = 420;
    session.document.commit("Nothing", {});
    const std::string words = "There is no ball. Add one to ask a question.";
    EXPECT_EQ(withoutTabs(panel(RightPanel::Answer)), "There is no ball. Add one to ask a question.");
    EXPECT_TRUE(says(panel(RightPanel::Derive), {words}));
    EXPECT_TRUE(says(panel(RightPanel::Plots), {"Plots Frame by frame", words}));
    EXPECT_TRUE(says(panel(RightPanel::Contacts), {"0 contacts in all"}));
    EXPECT_EQ(withoutTabs(panel(RightPanel::Compare)), words);
    EXPECT_EQ(withoutTabs(panel(RightPanel::Precision)), words);
    EXPECT_TRUE(says(panel(RightPanel::Map), {"The scene has no ball to move."}));
    EXPECT_EQ(headline(), "");
    EXPECT_EQ(leftPanel().find("ball ball"), std::string::npos);
}

TEST_F(Panels, BeforeAWallThereIsNothingToCompare) {
    session.settings.rightWidth = 420;
    makeWall();
    const auto wordsOf = [&](RightPanel shown) {  // where lines break depends on the system's font
        std::string text = withoutTabs(panel(shown));
        std::replace(text.begin(), text.end(), '\n', ' ');
        return text;
    };
    const std::string words = "The ball meets a wall first. What would stand here is about a ball and a sphere.";
    EXPECT_EQ(wordsOf(RightPanel::Compare), words);
    EXPECT_TRUE(wordsOf(RightPanel::Precision).ends_with(words));
    EXPECT_EQ(wordsOf(RightPanel::Plots), "Plots Frame by frame " + words) << "once, not for each plot";
}

TEST_F(Panels, WordsNeverBreakInsideANumber) {
    session.document.commit("Aim", scene::setAim(session.document.current(), 0, {3, 3.3, 1}));
    int explained = 0;
    for (double width = 260; width <= 420; width += 4) {
        session.settings.rightWidth = width;
        const std::string words = panel(RightPanel::Answer);
        explained += words.find("Why does it miss?") != std::string::npos;
        for (std::size_t end = words.find('\n'); end != std::string::npos; end = words.find('\n', end + 1))
            EXPECT_FALSE(end > 1 && words[end - 1] == '.' && std::isdigit(words[end - 2]) && end + 1 < words.size() &&
                         std::isdigit(words[end + 1]))
                << words;
    }
    EXPECT_GT(explained, 0);
}

TEST_F(Panels, HiddenAnswersAreNotCompared) {
    session.presentation.answersHidden = true;
    for (const RightPanel which : {RightPanel::Compare, RightPanel::Precision})
        EXPECT_TRUE(says(panel(which), {"Reveal the answer Ctrl+R"})) << session::info(which).title;
}

TEST_F(Panels, TheMenuBarNamesTheMenusAndTheFile) {
    EXPECT_EQ(text(window->layout().menu),
              "File Edit View Scene Play Learn Help Commands, scenes, lessons, cases Ctrl+K untitled · saved");
    window->click(window->placeOf("Edit"));
    EXPECT_TRUE(says(window->text().textOf("##Menu"), {"Undo Ctrl+Z", "Redo Ctrl+Y", "Delete Delete"}));
}

TEST_F(Panels, MessagesAreSaidAndCounted) {
    session.messages.note("Frames copied");
    session.messages.warn("no such file");
    session.messages.warn("no such file");
    window->settle();
    EXPECT_EQ(window->text().textOf("message"), "Frames copied\nno such file (2 times)");
}

TEST_F(Panels, TheCardOfKeysListsEveryCommandWithAKey) {
    run("help.keys");
    const std::string words = card();
    EXPECT_TRUE(says(words, {"Keys and mouse"}));
    EXPECT_NE(words.find("drag move an object, its rim, aim or speed"), std::string::npos) << words;
    for (const char* line : {"B Add ball", "Delete Delete", "F9 Ghosts at every frame", "Ctrl+Z Undo", "Space Play"})
        EXPECT_NE(words.find(line), std::string::npos) << line;
}

TEST_F(Panels, TheCardAboutSaysWhatThisIs) {
    run("help.about");
    EXPECT_TRUE(says(
        card(), {std::string("Carom ") + base::version(), "Shows, exactly, what happens when a ball meets a sphere, a",
                 "wall, a capsule, a triangle or a box. Every outcome is the one",
                 "© 2026 The Carom authors. MIT licence: free to use, to", "Close"}))
        << card();
    for (const base::Library& library : base::libraries())
        EXPECT_NE(card().find(library.version), std::string::npos) << library.name;
}

TEST_F(Panels, ThePaletteListsCommandsWithMenuAndKey) {
    run("help.commands");
    const auto words = [&] { return window->text().textOf("palette"); };
    EXPECT_TRUE(says(words(), {"Rack break scene", "When do two balls touch? lesson"}));
    window->type("new");
    window->settle();
    EXPECT_TRUE(says(words(), {"New File Ctrl+N", "Starts a scene with one ball and one sphere."}));
    session.prompts.close<session::PaletteCard>();
    window->settle();
    run("help.commands");
    window->type("ricochet");
    window->settle();
    EXPECT_TRUE(says(words(), {"Aim for a ricochet angle… Scene Ctrl+G"}));
}

TEST_F(Panels, LettersTypedBeforeThePaletteIsDrawnAreNotLost) {
    for (const bool inOneFrame : {true, false}) {
        session.prompts.close<session::PaletteCard>();
        window->settle();
        window->input().press({session::Key::K, session::kCtrl});
        for (const char letter : {'s', 'l', 'o', 'w', ' ', 'm'}) {
            window->input().type(static_cast<unsigned char>(letter));
            if (!inOneFrame) window->frame();
        }
        window->settle();
        const std::string words = window->text().textOf("palette");
        EXPECT_EQ(words.substr(0, 6), "slow m") << inOneFrame;
        EXPECT_NE(words.find("Slower"), std::string::npos) << words;
    }
}

TEST_F(Panels, TheEmptyPaletteHasCardsOfExamples) {
    run("help.commands");
    window->settle();
    EXPECT_NE(window->text().textOf("palette").find("Bank shots Newton's cradle A gas"), std::string::npos);
    window->click(window->placeOf("Newton's cradle"));  // the card: it stands above the row
    window->settle();
    EXPECT_FALSE(session.prompts.get<session::PaletteCard>());
    EXPECT_EQ(session.document.scene().name, "Newton's cradle");
    run("help.commands");
    window->type("new");
    window->settle();
    EXPECT_EQ(window->text().textOf("palette").find("Bank shots"), std::string::npos);
}

TEST_F(Panels, TheHistoryNamesTheEdits) {
    session.document.commit("Wall", scene::addPlane(session.document.current(), {-2, 0, 0}, {-1, 0, 0}));
    run("edit.history");
    EXPECT_EQ(window->text().textOf("history"), "History arrows, Enter, Esc\nOpen\nWall");
}

TEST_F(Panels, TheCardOfAPictureAsksItsSize) {
    run("file.export-picture");
    EXPECT_TRUE(says(card(), {"Export picture", "Size 1920x1080 pixels, each side 16 to 16384", "As window Full HD 4K",
                              "With panels Transparent background", "Selection marks Fill with the scene",
                              "In the dark theme, as shown; T changes it.", "Choose file… Cancel"}));
    window->click(window->placeOf("4K"));
    EXPECT_TRUE(says(card(), {"Size 3840x2160 pixels, each side 16 to 16384"}));
}

TEST_F(Panels, TheCardOfASequenceAsksItsLength) {
    run("file.export-sequence");
    EXPECT_TRUE(says(
        card(), {"Export sequence", "The scene in time Turntable", "Pictures 120 4 seconds at 30 a second",
                 "From 0 frames of the scene's time", "To 17.6 frames; the last picture", "Choose folder… Cancel"}));
    window->click(window->placeOf("Turntable"));
    EXPECT_TRUE(says(card(), {"Turn 360 degrees; negative: the other way"}));
}

TEST_F(Panels, TheCardOfAClipSaysItsMemory) {
    run("file.export-clip");
    EXPECT_TRUE(says(card(), {"Export clip", "Size 1920x1080 pixels, at most 3840x2160",
                              "WebP, or MP4 where ffmpeg is installed; about 127 MB of memory while it is"}));
}

TEST_F(Panels, ANumberIsAskedForWithItsUnit) {
    run("scene.aim-ricochet");
    EXPECT_EQ(card(),
              "Aim for a ricochet angle\n"
              "The angle between the path and the tangent plane: 0\n"
              "grazes, 90 is head-on.\n"
              "69.4048 degrees\n"
              "Aim Cancel");
}

TEST_F(Panels, AQuestionHasItsWordsAndChoices) {
    session.document.commit("Wall", scene::addPlane(session.document.current(), {-2, 0, 0}, {-1, 0, 0}));
    run("file.quit");
    EXPECT_EQ(card(), "Quit\nuntitled has changes that are not saved.\nSave Discard Cancel");
    window->click(window->placeOf("Cancel"));
    EXPECT_FALSE(session.prompts.get<session::Prompt>());
    EXPECT_FALSE(session.window.quits);
}

TEST_F(Panels, AFileIsChosenFromItsFolder) {
    std::ofstream(folder / "one.json") << "{}";
    std::ofstream(folder / "other.txt") << "";
    session::FileRequest request;
    request.title = "Open scene";
    request.suggested = folder;
    session::request(session, request);
    session.prompts.get<session::FileRequest>()->ours = true;
    window->settle();
    EXPECT_TRUE(says(
        card(), {"Open scene", "one.json", "↑ ↓ choose · Enter opens · Tab completes · Backspace up", "Open Cancel"}));
    EXPECT_EQ(card().find("other.txt"), std::string::npos);
    request.ending = ".obj";
    request.alsoListed = {".stl"};
    session::request(session, request);
    session.prompts.get<session::FileRequest>()->ours = true;
    window->settle();
    EXPECT_NE(card().find("No .obj or .stl in this folder."), std::string::npos) << card();
}

/// A window at rest sleeps: an action that a panel sends in each frame would keep it awake.
TEST_F(Panels, AtRestAskForNothing) {
    for (int i = 0; i < session::kRightPanelCount; ++i) {
        (void)panel(static_cast<RightPanel>(i));
        window->frame();
        window->frame();
        EXPECT_FALSE(window->acted()) << session::info(static_cast<RightPanel>(i)).title;
    }
}

}  // namespace
}  // namespace ui
