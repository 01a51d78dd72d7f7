#pragma once
/// A monkey at the mouse and the keys: random acts, the same for the same seed, and everything undone in the end. It
/// also opens panels, types extreme numbers and words, and pastes and opens scenes over the whole range of doubles.

#include <gtest/gtest.h>
#include <sys/time.h>

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "extreme/extreme_scene.h"
#include "io/scene_json.h"
#include "learn/lesson/lesson.h"
#include "session/actions/clipboard.h"
#include "session/session_actions.h"
#include "temporary_folder.h"

namespace session {

/// Processor seconds for an act with its frame, and for the process to end by itself in an act that does not.
#ifdef CAROM_SANITIZED
inline constexpr double kMostActSeconds = 20;
#else
inline constexpr double kMostActSeconds = 4;
#endif
inline constexpr int kEndlessSeconds = 120;

/// Lines of a log: queries over the whole range of doubles with an answer, mostly wrong.
inline std::string extremeLog(std::uint64_t seed) {
    fuzz::Choices choices(seed);
    fuzz::Numbers numbers(choices);
    std::string log;
    for (int i = 0; i < 20; ++i) {
        log += R"({"query":)" + fuzz::extremeQuery(choices) + R"(,"hit":true,"frames":)";
        log += fuzz::textOf(numbers.positive()) + "}\n";
    }
    return log;
}

/// @tparam Window  a session's window: mouseTo(px), mouseDown(), mouseUp(), key(shortcut), type(text), frame(seconds)
template <class Window>
class Monkey {
  public:
    Monkey(Session& session, Window& window, std::uint64_t seed)
        : m_session(session), m_window(window), m_random(seed), m_start(firstScene()), m_place(place()) {}

    /// Random acts, a frame after each.
    void play(std::size_t acts) {
        for (std::size_t i = 0; i < acts && !testing::Test::HasFailure(); ++i) {
            const double begun = processorSeconds();
            const itimerval limit{{0, 0}, {kEndlessSeconds, 0}}, none{};
            ::setitimer(ITIMER_PROF, &limit, nullptr);
            act();
            closeFiles();
            m_window.frame(0.02 * double(m_random.below(6)));
            ::setitimer(ITIMER_PROF, &none, nullptr);
            m_slowest = std::max(m_slowest, processorSeconds() - begun);
            EXPECT_LT(m_slowest, kMostActSeconds) << "act " << i;
            expectSameStart();
        }
    }

    /// Lets go, closes what is open, then undoes every edit: the scene's bytes are those of the start. Every edit made
    /// again: those of the end. @return the number of edits
    [[nodiscard]] std::size_t expectUndone() {
        m_window.mouseUp();
        for (int i = 0; i < 4; ++i) m_window.key({Key::Escape, kPlain}), m_window.frame(0);
        expectSameStart();  // the button may have been let go on the card of a scene
        m_session.document.cancelPreview();
        const std::string end = io::writeScene(m_session.document.scene());
        EXPECT_TRUE(io::readScene(end).ok()) << end;
        const std::size_t last = m_session.document.history().index();  // the monkey may have undone some itself
        std::size_t steps = 0;
        for (; m_session.document.history().canUndo(); ++steps) m_session.document.undo();
        EXPECT_EQ(io::writeScene(m_session.document.scene()), io::writeScene(m_start))
            << "after " << steps << " steps back";
        m_session.document.jumpTo(last);
        EXPECT_EQ(io::writeScene(m_session.document.scene()), end) << "after as many steps forth";
        return steps;
    }

    /// Processor time of this thread for an act and its frame, the largest, seconds.
    [[nodiscard]] double slowest() const { return m_slowest; }

  private:
    static double processorSeconds() {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
    }
    [[nodiscard]] scene::Scene firstScene() const {
        scene::History history = m_session.document.history();
        history.cancelPreview();
        history.jumpTo(0);
        return history.current().scene;
    }
    /// Which document is shown: a file's, a page's.
    [[nodiscard]] std::string place() const {
        const LessonPlayer& lesson = m_session.lesson;
        return m_session.file.path().string() + '|' +
               (lesson.isOpen() ? lesson.lesson().title + '|' + std::to_string(lesson.pageIndex()) : "");
    }
    /// The first entry of the history changes only where another document is shown.
    void expectSameStart() {
        const scene::Scene first = firstScene();
        if (first == m_start) return;
        EXPECT_TRUE(m_session.document.history().size() == 1 || place() != m_place)
            << "an entry of the history changed";
        m_start = first;
        m_place = place();
    }
    /// Requests for files are dropped: the monkey writes no files of its own naming.
    void closeFiles() {
        m_session.prompts.close<FileRequest>();
        m_session.prompts.close<ExportCard>();
        m_session.prompts.close<ExportJob>();
    }

    void act() {
        switch (m_random.below(12)) {
            case 0:
                return m_window.mouseTo(somePlace());
            case 1:
                return m_window.mouseDown();
            case 2:
                return m_window.mouseUp();
            case 3:
            case 4:
                return drag();
            case 5: {
                const std::vector<Command>& all = commands();
                (void)run(m_session, all[m_random.below(all.size())].id);
                return;
            }
            case 6:
                return openPanel(m_session.settings, static_cast<RightPanel>(m_random.below(kRightPanelCount)));
            case 7:
                return type();
            case 8:
                return take();
            default:
                m_window.key({someKey(), {m_random.below(4) == 0, m_random.below(4) == 0, m_random.below(12) == 0}});
        }
    }
    void drag() {
        m_window.mouseTo(somePlace());
        m_window.frame(0);
        m_window.mouseDown();
        for (std::size_t i = 0; i < 3; ++i) {
            m_window.mouseTo(somePlace());
            m_window.frame(0.01);
        }
        if (m_random.below(8) == 0) m_window.key({Key::Escape, kPlain});
        m_window.mouseUp();
    }
    /// A number or a word, into the palette or into what a click opens.
    void type() {
        if (m_random.below(3) == 0) {
            (void)run(m_session, "help.commands");
        } else {
            m_window.mouseTo({double(m_random.below(2) == 0 ? m_random.below(330) : 1280 - m_random.below(400)),
                              double(m_random.below(720))});
            m_window.frame(0);
            m_window.mouseDown();
            m_window.frame(0);
            m_window.mouseUp();
        }
        m_window.frame(0);
        m_window.frame(0);
        fuzz::Choices choices(m_random.next());
        constexpr const char* kTexts[] = {"scene", "1e400", "-5e-324", "sqrt(-1)", "1/0", "\u202eq", "ball of 3"};
        m_window.type(m_random.below(3) == 0 ? kTexts[m_random.below(std::size(kTexts))]
                                             : fuzz::textOf(fuzz::Numbers(choices).any()));
        m_window.frame(0);
        m_window.key({m_random.below(2) == 0 ? Key::Enter : Key::Tab, kPlain});
    }
    /// Text or a file from elsewhere.
    void take() {
        const std::uint64_t seed = m_random.next();
        fuzz::Choices choices(seed);
        switch (m_random.below(6)) {
            case 0: {
                const std::filesystem::path log = std::filesystem::path(std::getenv("HOME")) / "extreme.jsonl";
                std::ofstream(log) << extremeLog(seed);
                return openLog(m_session, log);
            }
            case 1:
                return paste(m_session, extremeLog(seed));
            case 2:
            case 3:
                return paste(m_session, fuzz::extremeQuery(choices));
            case 4:
                return paste(m_session, fuzz::extremeScene(choices));
            default:
                m_session.playback.seek(fuzz::Numbers(choices).positive());
        }
    }
    /// Often a body, else anywhere.
    view::Vec2 somePlace() {
        const auto anywhere = [&] { return view::Vec2(double(m_random.below(1280)), double(m_random.below(720))); };
        const std::vector<scene::ObjectRef> objects = allObjects(m_session.document.scene());
        if (objects.empty() || m_random.below(3) == 0) return anywhere();
        const scene::ObjectRef object = objects[m_random.below(objects.size())];
        const auto place = m_session.viewport.camera().project(positionOf(m_session.document.scene(), object));
        return place ? place->px : anywhere();
    }
    Key someKey() {
        constexpr auto kFirst = static_cast<std::size_t>(Key::Escape), kLast = static_cast<std::size_t>(Key::Minus);
        if (m_random.below(2) == 0) return static_cast<Key>(kFirst + m_random.below(kLast - kFirst + 1));
        constexpr std::string_view kCharacters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ,./";
        return static_cast<Key>(kCharacters[m_random.below(kCharacters.size())]);
    }

    Session& m_session;
    Window& m_window;
    fuzz::Random m_random;
    scene::Scene m_start;
    std::string m_place;
    double m_slowest = 0;
};

/// A session in its window with a monkey at it, opened at a file, or at a page of a lesson.
template <class Window>
struct MonkeyRun {
    Session session;
    Window window{session};
    std::optional<Monkey<Window>> monkey;

    MonkeyRun(const std::filesystem::path& file, std::optional<std::size_t> page, std::uint64_t seed) {
        if (page) {
            openLesson(session, file);
            showPage(session, *page);
        } else {
            EXPECT_TRUE(open(session, file));
        }
        window.frame(0);
        monkey.emplace(session, window, seed);
    }
};

/// A home of its own, with copies of the shipped scenes and lessons: the monkey saves.
class MonkeyHome {
  public:
    MonkeyHome() {
        namespace fs = std::filesystem;
        for (const char* home : {"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"}) setenv(home, m_folder.c_str(), 1);
        for (const char* kind : {"scenes", "lessons"})
            fs::copy(std::filesystem::path(CAROM_SOURCE_DIR) / "assets" / kind, m_folder / kind);
    }
    MonkeyHome(const MonkeyHome&) = delete;
    MonkeyHome& operator=(const MonkeyHome&) = delete;
    [[nodiscard]] std::vector<std::filesystem::path> files(const char* kind) const {
        std::vector<std::filesystem::path> found;
        for (const auto& entry : std::filesystem::directory_iterator(m_folder / kind)) found.push_back(entry.path());
        std::sort(found.begin(), found.end());
        return found;
    }
    /// A scene over the whole range of doubles, once it is written.
    [[nodiscard]] std::filesystem::path extremeScene() const { return m_folder / "extreme.json"; }
    void writeExtremeScene(std::uint64_t seed) const {
        fuzz::Choices choices(seed);
        std::ofstream(extremeScene()) << fuzz::extremeScene(choices);
    }

  private:
    TemporaryFolder m_temporary;
    std::filesystem::path m_folder = m_temporary.path();
};

/// Runs over all scenes, some extreme ones, and all pages of all lessons, one in `stride` of them; CAROM_MONKEY=600
/// goes on over all for so many seconds, each round with new seeds. `run` gets what to open, the page (absent: a
/// scene), and a seed, and returns the slowest act. CAROM_MONKEY_ONLY="first.json, seed 17" repeats that run, named as
/// it is printed.
template <class Run>
void monkeyRuns(const MonkeyHome& home, std::uint64_t stride, Run run) {
    constexpr int kExtremeScenes = 20;
    const char *const wanted = std::getenv("CAROM_MONKEY"), *const only = std::getenv("CAROM_MONKEY_ONLY");
    const double seconds = wanted ? std::atof(wanted) : 0;
    const std::time_t begun = std::time(nullptr);
    std::uint64_t seed = wanted ? std::uint64_t(begun) << 16 : 1;
    double slowest = 0;
    std::string where = "nowhere";
    std::uint64_t runs = 0;
    std::uint64_t places = 0;
    const auto once = [&](const std::filesystem::path& file, std::optional<std::size_t> page) {
        const std::string place =
            file.filename().string() + (page ? ", page " + std::to_string(*page) : "") + ", seed ";
        if (only && (!std::string_view(only).starts_with(place) || runs > 0)) return;
        if (places++ % (wanted || only ? 1 : stride) != 0) return;
        if (only) seed = std::strtoull(only + place.size(), nullptr, 10);
        const std::string what = place + std::to_string(seed);
        if (file == home.extremeScene()) home.writeExtremeScene(seed);
        SCOPED_TRACE(what);
        std::fprintf(stderr, "%s\n", what.c_str());  // a signal leaves no trace
        const double longest = run(file, page, seed++);
        if (longest > slowest) slowest = longest, where = what;
        ++runs;
    };
    do {
        for (const auto& file : home.files("scenes")) {
            if (!testing::Test::HasFailure()) once(file, std::nullopt);
        }
        for (int i = 0; i < kExtremeScenes && !testing::Test::HasFailure(); ++i)
            once(home.extremeScene(), std::nullopt);
        for (const auto& file : home.files("lessons")) {
            const auto lesson = learn::loadLesson(file);
            const std::size_t pages = lesson ? lesson.value().lesson.pages.size() : 0;
            for (std::size_t page = 0; page < pages && !testing::Test::HasFailure(); ++page) once(file, page);
        }
    } while (double(std::time(nullptr) - begun) < seconds && !testing::Test::HasFailure());
    std::printf("%llu runs, seeds to %llu; the slowest act and its frame: %.0f ms of processor time, %s\n",
                static_cast<unsigned long long>(runs), static_cast<unsigned long long>(seed - 1), 1000 * slowest,
                where.c_str());
}

/// In runs as of monkeyRuns() everything is undone in the end. @param many  balls of a scene that gets few acts, each
/// of which takes long. @param least  edits of all runs
template <class Window>
void expectEveryRunUndone(const MonkeyHome& home, std::uint64_t stride, std::size_t many, std::size_t least) {
    constexpr std::size_t kActs = 40, kActsOnMany = 5;
    std::size_t edits = 0;
    monkeyRuns(home, stride, [&](const auto& file, std::optional<std::size_t> page, std::uint64_t seed) {
        MonkeyRun<Window> run(file, page, seed);
        run.monkey->play(run.session.document.scene().balls.size() < many ? kActs : kActsOnMany);
        edits += run.monkey->expectUndone();
        return run.monkey->slowest();
    });
    const bool isOneRun = std::getenv("CAROM_MONKEY_ONLY") != nullptr;
    EXPECT_TRUE(isOneRun || edits > least) << "a monkey without effect shows nothing, edits: " << edits;
    std::printf("%zu edits undone\n", edits);
}

}  // namespace session
