/// An exported picture equals the window's picture pixel for pixel, in every state of the window. Without the marks of
/// a selection, which are for editing.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <set>

#include "read_png.h"
#include "session/panels/cases.h"
#include "session/session_actions.h"
#include "session/wait_until.h"
#include "temporary_folder.h"
#include "ui/offscreen/export_preview.h"
#include "ui/offscreen/exporter.h"
#include "ui/offscreen/sequence.h"
#include "ui/ui_driver.h"

namespace ui {
namespace {

namespace fs = std::filesystem;
using session::RightPanel;
using session::SequenceSpec;
using session::Session;

struct Size {
    int width, height;
    float scale;  ///< scale that the exporter chooses for that size
};
constexpr Size kSmall{640, 360, 0.5f}, kUsual{1280, 720, 1};

/// The pixels of the window without what the mouse adds: handles and hints.
io::Image pictureOfWindow(Session& session, bool panels, const Size& size = kSmall) {
    session.settings.panelsShown = panels;
    session.messages = {};  // messages expire, and are not part of pictures
    UiDriver window(session, size.width, size.height, size.scale);
    EXPECT_EQ(window.ui().picture().error(), "");
    window.settle();
    window.ui().build({});
    return window.pixels();
}

SequenceSpec specOf(bool panels, const Size& size = kSmall) {
    SequenceSpec spec;
    spec.picture.width = size.width;
    spec.picture.height = size.height;
    spec.picture.panels = panels;
    return spec;
}

/// Runs an export to its end, as the window's loop does.
void runExport(Session& session, session::ExportJob job) {
    session.prompts.show(std::move(job));
    Exporter exporter;
    for (int pass = 0; pass < 5000 && session.prompts.get<session::ExportJob>(); ++pass) exporter.step(session);
    ASSERT_FALSE(session.prompts.get<session::ExportJob>()) << "the export never ends";
}

struct Export : testing::Test {
    Session session;
    render::gl::HeadlessContext context;
    TemporaryFolder m_temporary;
    fs::path folder = m_temporary.path();

    void SetUp() override {
        if (!context.error().empty()) GTEST_SKIP() << context.error();
        setenv("XDG_STATE_HOME", folder.c_str(), 1);  // progress in the lessons is stored there
        newScene(session);
        session.settings.reducedMotion = true;  // another frame of reference is there at once
        session.document.select({});
    }

    /// Shows the job of an export: a picture without panels.
    void begin(const Size& size, const fs::path& path) {
        session.prompts.show(session::ExportJob{specOf(false, size), session::ExportKind::Picture, path, 0, "picture"});
    }
    io::Image exported(bool panels, const Size& size = kSmall) {
        const fs::path path = folder / "picture.png";
        runExport(session, {specOf(panels, size), session::ExportKind::Picture, path, 0, "picture"});
        return io::readPng(path);
    }
    /// Compares the exported picture with the window.
    std::string differs(bool panels, const Size& size = kSmall) {
        const io::Image window = pictureOfWindow(session, panels, size);
        return difference(window, exported(panels, size));
    }
    void run(const char* command) { ASSERT_TRUE(session::run(session, command)) << command; }
    void openLesson(const char* name, std::size_t page) {
        session::openLesson(session, learn::lessonFolder() / (std::string(name) + ".json"));
        ASSERT_TRUE(session.lesson.isOpen());
        showPage(session, page);
        session.document.select({});
    }
    void seek(double frames) {
        advance(session, 0);
        session.playback.seek(frames);
        for (int pass = 0; pass < 5000 && (pass < 3 || session.playback.isBusy()); ++pass) advance(session, 0);
        ASSERT_EQ(session.playback.instant().frames, frames);
    }
};

/// A state of the window, with the actions that lead to it.
struct State {
    const char* name;
    void (*enter)(Export&);
};
void PrintTo(const State& state, std::ostream* out) { *out << state.name; }

constexpr State kStates[] = {
    {"Start", [](Export&) {}},
    {"LightTheme", [](Export& e) { e.session.presentation.theme = render::Theme::Light; }},
    {"AnotherView", [](Export& e) { e.session.viewport.lookAlong(0.4, 0.9); }},
    {"AllOverlays",
     [](Export& e) {
         for (const vocabulary::OverlayInfo& overlay : vocabulary::kOverlayInfos)
             e.session.presentation.overlays.set(overlay.overlay, true);
     }},
    {"Presentation", [](Export& e) { e.session.settings.presentation = true; }},
    {"WorldAfterAnotherFrame",
     [](Export& e) {
         e.run("learn.inflated");
         e.run("learn.world");
     }},
    {"SphereFrame",
     [](Export& e) {
         ASSERT_TRUE(open(e.session, CAROM_SOURCE_DIR "/assets/scenes/moving-target.json"));
         e.session.document.select({});
         e.run("learn.sphere-frame");
     }},
    {"InflatedSphere", [](Export& e) { e.run("learn.inflated"); }},
    {"OncePerFrame", [](Export& e) { e.run("learn.sampling"); }},
    {"FrameByFramePanel",
     [](Export& e) {
         e.run("learn.sampling");
         e.run("learn.frame-by-frame");
     }},
    {"ClaimOfAMethod",
     [](Export& e) {
         session::openCase(e.session, 3);
         e.session.document.select({});
         e.session.settings.rightPanel = RightPanel::Compare;
         e.session.presentation.claimRow = 0;
     }},
    {"PlaneOfIncidence", [](Export& e) { e.run("learn.incidence"); }},
    {"PlaneOfIncidenceEnlarged", [](Export& e) { e.run("learn.incidence-large"); }},
    {"AnotherInstant", [](Export& e) { e.seek(7.5); }},
    {"AnotherInstantInTheSphereFrame",
     [](Export& e) {
         ASSERT_TRUE(open(e.session, CAROM_SOURCE_DIR "/assets/scenes/moving-target.json"));
         e.session.document.select({});
         e.run("learn.sphere-frame");
         e.seek(2.5);
     }},
    {"WithoutSoftLight", [](Export& e) { e.run("view.soft-light"); }},
    {"AnswersHidden", [](Export& e) { e.session.presentation.answersHidden = true; }},
    {"AnswersRevealed",
     [](Export& e) {
         e.session.presentation.answersHidden = true;
         reveal(e.session, true);
     }},
    {"LessonThatPredicts", [](Export& e) { e.openLesson("10-bounce", 1); }},
    {"LessonRevealed",
     [](Export& e) {
         e.openLesson("10-bounce", 1);
         e.run("learn.reveal");
         answer(e.session, 1);
     }},
    {"LessonWithADerivation", [](Export& e) { e.openLesson("07-early-escapes", 0); }},
    {"LessonWithAPlot", [](Export& e) { e.openLesson("08-ricochet", 2); }},
    {"LessonWithFrames", [](Export& e) { e.openLesson("11-tunnelling", 0); }},
    {"LessonInTheInflatedFrame", [](Export& e) { e.openLesson("05-inflate", 0); }},
    {"LessonInTheSphereFrame", [](Export& e) { e.openLesson("09-relative-motion", 1); }},
    {"AnswerPanel", [](Export& e) { openPanel(e.session.settings, RightPanel::Answer); }},
    {"PlotsPanel", [](Export& e) { openPanel(e.session.settings, RightPanel::Plots); }},
    {"PrecisionPanel", [](Export& e) { openPanel(e.session.settings, RightPanel::Precision); }},
    {"ContactsPanel", [](Export& e) { openPanel(e.session.settings, RightPanel::Contacts); }},
    {"MapPanel", [](Export& e) { openPanel(e.session.settings, RightPanel::Map); }},
    {"MapOfAngles",
     [](Export& e) {
         openPanel(e.session.settings, RightPanel::Map);
         e.session.presentation.map.shows = study::MapShows::Angle;
     }},
    {"CasesPanel",
     [](Export& e) {
         openPanel(e.session.settings, RightPanel::Cases);
         e.session.panels.cases.load();
     }},
    {"LogPanel",
     [](Export& e) {
         session::openLog(e.session, CAROM_SOURCE_DIR "/docs/logging/pellets.jsonl");
         e.session.panels.log.read();
         session::waitUntil(e.session, [&] { return !e.session.panels.logWhy.reasons().reasons.empty(); });
     }},
    {"LogPanelOfColumns",
     [](Export& e) { session::openLog(e.session, CAROM_SOURCE_DIR "/docs/logging/pellets.jsonl"); }},
    {"LessonToChoose", [](Export& e) { e.openLesson("03-path", 0); }},
};

struct ExportedState : Export, testing::WithParamInterface<State> {};

TEST_P(ExportedState, IsTheWindowsPicture) {
    ASSERT_NO_FATAL_FAILURE(GetParam().enter(*this));
    EXPECT_EQ(differs(false), "");
}

TEST_P(ExportedState, IsTheWindowsPictureWithPanels) {
    ASSERT_NO_FATAL_FAILURE(GetParam().enter(*this));
    EXPECT_EQ(differs(true), "");
}

INSTANTIATE_TEST_SUITE_P(States, ExportedState, testing::ValuesIn(kStates),
                         [](const auto& state) { return std::string(state.param.name); });

/// Words that are clicked in turn in one window, which keeps what its panels were told.
struct Clicks {
    const char* name;
    std::vector<const char*> words;
    const char* command = nullptr;  ///< run before
};
void PrintTo(const Clicks& clicks, std::ostream* out) { *out << clicks.name; }

const Clicks kClicks[] = {
    {"AnswerUnfolded", {"9 more numbers"}, "panel.answer"},
    {"Letters", {"Letters", "Sum of the radii"}, "panel.derive"},
    {"Proofs", {"Proofs"}, "panel.derive"},
    {"Conventions", {"Conventions", "graze"}, "panel.compare"},
    {"EngineFields", {"Engine fields"}, "panel.compare"},
    {"OnlyWhatDiffers", {"only what differs"}, "panel.compare"},
    {"OnlyWhatIsRounded", {"only what is rounded"}, "panel.precision"},
    {"ACase", {"3-4-5 graze"}, "panel.cases"},
    {"TheTimeLineStretched", {}, "play.longer-line"},
};

struct ExportedClicks : Export, testing::WithParamInterface<Clicks> {};

TEST_P(ExportedClicks, AreThoseOfTheWindow) {
    session.settings.panelsShown = true;
    UiDriver window(session, kUsual.width, kUsual.height, kUsual.scale);
    window.settle();
    const io::Image before = window.pixels();
    ASSERT_NO_FATAL_FAILURE(run(GetParam().command));
    window.settle();
    for (const char* words : GetParam().words) {
        window.click(window.placeOf(words));
        window.mouseTo({-1e6, -1e6});
        window.settle();
    }
    session.document.select({});
    session.messages = {};
    window.settle();
    window.ui().build({});
    const io::Image shown = window.pixels(true);
    EXPECT_NE(difference(before, shown), "");
    const auto picture = exported(true, kUsual);
    EXPECT_EQ(difference(shown, picture), "");
}

INSTANTIATE_TEST_SUITE_P(Panels, ExportedClicks, testing::ValuesIn(kClicks),
                         [](const auto& clicks) { return std::string(clicks.param.name); });

TEST_F(Export, AtTheUsualSizeIsTheWindowsPicture) {
    EXPECT_EQ(differs(false, kUsual), "");
    EXPECT_EQ(differs(true, kUsual), "");
}

/// The panel beside the picture may be scrolled differently: only the picture is compared.
TEST_F(Export, OfEveryStepOfADerivationShowsItsGeometry) {
    openPanel(session.settings, RightPanel::Derive);
    std::size_t drawn = 0;
    for (int article = 0; article < learn::kArticleCount; article += 2, session.presentation.derivation.chooseNext(2)) {
        const std::size_t steps = session.queries.derivation()->steps.size();
        for (std::size_t step = 0; step < steps; step += 2) {
            session.presentation.derivation.select(step);
            const io::Image window = pictureOfWindow(session, true);
            drawn += !derivationAnnotations(session).empty();
            view::Rect picture = layOut(kSmall.width, kSmall.height, double(kSmall.scale), session.settings).picture;
            EXPECT_EQ(difference(window, exported(true), picture), "")
                << session.queries.derivation()->steps[step].id << " of article " << article;
        }
    }
    EXPECT_GT(drawn, 5U);
}

TEST_F(Export, LeavesTheSelectionOut) {
    const io::Image unselected = pictureOfWindow(session, false);
    session.document.select({{scene::Kind::Sphere, 0}});
    (void)pictureOfWindow(session, false);
    EXPECT_EQ(difference(unselected, exported(false)), "");
}

/// The pictures of a sequence, in states that a copy of the session might lack.
TEST_F(Export, OfALargeWindowIsTheWindow) { EXPECT_EQ(differs(true, {2560, 1440, 2}), ""); }

TEST_F(Export, ThatFillsThePictureWithTheSceneDoesNotDependOnTheDistance) {
    const io::Image window = exported(false);
    const auto tightFrom = [&](double factor) {
        scene::View view = session.viewport.view();
        view.distance *= factor;
        session.viewport.setView(view);
        SequenceSpec spec = specOf(false);
        spec.picture.tight = true;
        runExport(session, {spec, session::ExportKind::Picture, folder / "tight.png", 0, "tight"});
        return io::readPng(folder / "tight.png");
    };
    const io::Image tight = tightFrom(4);
    EXPECT_NE(difference(window, tight), "");
    EXPECT_EQ(difference(tightFrom(0.1), tight), "");
}

TEST_F(Export, ThePreviewIsThePictureMadeSmall) {
    session.prompts.show(session::ExportCard{session::ExportKind::Picture});
    ExportPreview preview;
    EXPECT_FALSE(preview.step(session)) << "no choices yet";
    SequenceSpec spec = specOf(false, {3840, 2160, 3});
    spec.picture.tight = true;
    session::previewExport(session, spec);
    for (int pass = 0; pass < 100 && preview.step(session); ++pass) continue;
    const auto card = [&] { return session.prompts.get<session::ExportCard>(); };
    ASSERT_TRUE(card()->preview);
    spec.picture.width = kSmall.width;
    spec.picture.height = kSmall.height;
    const std::shared_ptr<const io::Image> shown = card()->preview;
    runExport(session, {spec, session::ExportKind::Picture, folder / "small.png", 0, "small"});
    EXPECT_EQ(difference(*shown, io::readPng(folder / "small.png")), "");

    session::previewExport(session, specOf(false, {16384, 16, 0.5f}));
    for (int pass = 0; pass < 100 && preview.step(session); ++pass) continue;
    EXPECT_TRUE(card()->preview) << "a long strip";
    session::previewExport(session, std::nullopt);
    EXPECT_FALSE(preview.step(session));
}

TEST_F(Export, DrawsALargePictureInSeveralSteps) {
    const fs::path path = folder / "picture.png";
    begin({4096, 2160, 3}, path);
    Exporter exporter;
    std::set<double> parts;
    while (const auto* job = session.prompts.get<session::ExportJob>()) {
        parts.insert(job->done);
        exporter.step(session);
    }
    EXPECT_TRUE(std::any_of(parts.begin(), parts.end(), [](double part) { return part > 0 && part < 1; }));
    EXPECT_EQ(io::readPng(path).height, 2160);
}

TEST_F(Export, LeavesNoFileWhenItIsStoppedInALargePicture) {
    const fs::path path = folder / "picture.png";
    begin({4096, 2160, 3}, path);
    Exporter exporter;
    while (session.prompts.get<session::ExportJob>()->done == 0) exporter.step(session);
    session.prompts.close<session::ExportJob>();
    exporter.step(session);
    EXPECT_TRUE(fs::is_empty(folder)) << "neither the picture nor a temporary file";
    ASSERT_FALSE(session.messages.shown().empty());
    EXPECT_EQ(session.messages.shown().back().text, "Stopped; no picture was written");
}

TEST_F(Export, SaysThatAStoppedClipWasNotWritten) {
    SequenceSpec spec = specOf(false);
    spec.count = 50;
    session.prompts.show(session::ExportJob{spec, session::ExportKind::Clip, folder / "story.webp", 0, "story"});
    Exporter exporter;
    for (int pass = 0; pass < 5; ++pass) exporter.step(session);
    session.prompts.close<session::ExportJob>();
    exporter.step(session);
    EXPECT_TRUE(fs::is_empty(folder));
    ASSERT_FALSE(session.messages.shown().empty());
    const std::string text = session.messages.shown().back().text;
    EXPECT_TRUE(text.starts_with("Stopped after ")) << text;
    EXPECT_TRUE(text.ends_with(" of 50 pictures; no clip was written")) << text;
}

TEST_F(Export, EndsWithTheWindow) {
    begin({4096, 2160, 3}, folder / "a.png");
    {
        Exporter exporter;
        while (session.prompts.get<session::ExportJob>()->done == 0) exporter.step(session);
    }
    EXPECT_TRUE(fs::is_empty(folder));
}

struct ExportSequence : Export {
    std::vector<io::Image> exportedSequence(const SequenceSpec& spec) {
        const session::ExportJob job{spec, session::ExportKind::Sequence, folder / "sequence", 0, "picture"};
        runExport(session, job);
        std::vector<io::Image> pictures;
        for (int i = 0; i < spec.count; ++i) pictures.push_back(io::readPng(job.path / session::fileName(job, i)));
        return pictures;
    }
    void enterAState() {
        ASSERT_TRUE(open(session, CAROM_SOURCE_DIR "/assets/scenes/moving-target.json"));
        session.document.select({});
        session.presentation.answersHidden = true;
        reveal(session, true);
        run("learn.sphere-frame");
        run("learn.sampling");
    }
    void holdTurntable() {
        SequenceSpec spec = specOf(false);
        spec.kind = SequenceSpec::Kind::Turntable;
        spec.count = 3;
        (void)pictureOfWindow(session, false);  // the view frames the scene in the picture's place
        const scene::View start = session.viewport.view();
        const std::vector<io::Image> pictures = exportedSequence(spec);
        for (int i = 0; i < spec.count; ++i) {
            session.viewport.setView(session::turned(start, spec, i));
            EXPECT_EQ(difference(pictureOfWindow(session, false), pictures[std::size_t(i)]), "") << "picture " << i;
        }
    }
    void holdTimes() {
        SequenceSpec spec = specOf(false);
        spec.kind = SequenceSpec::Kind::Time;
        spec.count = 3;
        spec.from = 0;
        spec.to = 9;
        (void)pictureOfWindow(session, false);
        const std::vector<io::Image> pictures = exportedSequence(spec);
        for (int i = 0; i < spec.count; ++i) {
            ASSERT_NO_FATAL_FAILURE(seek(session::timeOf(spec, i)));
            EXPECT_EQ(difference(pictureOfWindow(session, false), pictures[std::size_t(i)]), "") << "picture " << i;
        }
    }
};

TEST_F(ExportSequence, OfATurnIsTheWindowTurned) { holdTurntable(); }
TEST_F(ExportSequence, OfTimeIsTheWindowAtThoseInstants) { holdTimes(); }

TEST_F(ExportSequence, OfTimeWaitsForContactsThatTakeLong) {
    ASSERT_TRUE(open(session, CAROM_SOURCE_DIR "/assets/scenes/gas.json"));
    session.document.select({});
    (void)pictureOfWindow(session, false);
    SequenceSpec spec = specOf(false);
    spec.kind = SequenceSpec::Kind::Time;
    spec.count = 2;
    spec.to = 300;
    ui::SequencePictures pictures(session, spec, session::ExportKind::Sequence);
    std::optional<io::Image> last;
    int waits = 0;
    for (; pictures.made() < pictures.total() && waits < 100000; ++waits) last = pictures.next();
    ASSERT_TRUE(last);
    EXPECT_GT(waits, 4);
    ASSERT_NO_FATAL_FAILURE(seek(spec.to));
    EXPECT_EQ(difference(pictureOfWindow(session, false), *last), "");
}

TEST_F(ExportSequence, OfATurnKeepsTheStateOfTheWindow) {
    ASSERT_NO_FATAL_FAILURE(enterAState());
    holdTurntable();
}

TEST_F(ExportSequence, OfTimeKeepsTheStateOfTheWindow) {
    ASSERT_NO_FATAL_FAILURE(enterAState());
    holdTimes();
}

}  // namespace
}  // namespace ui
