#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <numeric>
#include <string_view>

#include "cli/commands.h"
#include "cli/compare.h"
#include "cli/lesson.h"
#include "cli/log.h"
#include "cli/map.h"
#include "cli/play.h"
#include "cli/version.h"

namespace cli {
namespace {

constexpr int kSmallest = 16, kLargest = 16384;  ///< pixels, of a picture's side

/// What was typed, for a message.
std::string shown(const std::string& text) { return text.empty() ? "nothing" : text; }

/// Reads "1280x720". @return empty, or what is wrong
std::string readSize(const std::string& text, int& widthPx, int& heightPx) {
    const auto fail = [&] {
        return "--size: must be WIDTHxHEIGHT in pixels, each from " + std::to_string(kSmallest) + " to " +
               std::to_string(kLargest) + ", got " + shown(text);
    };
    const char* const end = text.data() + text.size();
    const auto width = std::from_chars(text.data(), end, widthPx);
    if (width.ec != std::errc() || width.ptr == end || (*width.ptr != 'x' && *width.ptr != 'X')) return fail();
    const auto height = std::from_chars(width.ptr + 1, end, heightPx);
    if (height.ec != std::errc() || height.ptr != end) return fail();
    const auto isGood = [](int side) { return side >= kSmallest && side <= kLargest; };
    return isGood(widthPx) && isGood(heightPx) ? std::string() : fail();
}

/// Reads a time in frames. @return empty, or what is wrong
std::string readTime(const std::string& text, RenderArgs& args) {
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, args.frames);
    args.hasTime = true;
    if (error == std::errc() && stop == end && std::isfinite(args.frames) && args.frames >= 0) return {};
    return "--time: must be a number of frames >= 0, got " + shown(text);
}

/// Reads what `play` was given; what was not is null. @return empty, or what is wrong
std::string readPlay(const std::string* until, const std::string* events, PlayArgs& args) {
    const auto read = [](const std::string& text, auto& value) {
        const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        return error == std::errc() && stop == text.data() + text.size();
    };
    if (until && !(read(*until, args.until) && std::isfinite(args.until) && args.until >= 0))
        return "--until: must be a number of frames >= 0, got " + shown(*until);
    if (events && !read(*events, args.events)) return "--events: must be a whole number >= 0, got " + shown(*events);
    return {};
}

/// How many letters must change to make one word of the other.
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

/// The arguments as CLI11 sees them, and what came of them.
class Parser {
  public:
    explicit Parser(const Hooks& hooks) : m_hooks(hooks) {
        m_app.name("carom");
        auto* const version = m_app.set_version_flag(
            "--version", [this] { return m_app.count("--verbose") > 0 ? versionReport(m_hooks) : versionLine(); },
            "Print the version");
        m_app.add_flag("--verbose", m_isVerbose, "With --version: also libraries, driver and vectors")->needs(version);
        m_app.set_help_flag("-h,--help", "Print this help; carom COMMAND --help tells more");
        m_app.get_formatter()->column_width(32);
        m_app.get_formatter()->label("Positionals", "Arguments");
        m_app.get_formatter()->label("SUBCOMMAND", "COMMAND");
        m_app.get_formatter()->label("REQUIRED", "(required)");
        m_app.require_subcommand(0, 1);
        if (hooks.window) addWindow();
        addSolve();
        addPlay();
        addCompare();
        addLog();
        if (hooks.render) addRender();
        addMap();
        addLesson();
    }

    int run(int argc, const char* const* argv) {
        try {
            m_app.parse(argc, argv);
        } catch (const CLI::Success& wanted) {
            return m_app.exit(wanted);  // help or version, on standard output
        } catch (const CLI::ParseError& error) {
            return complain(plain(error), kBadInput);
        }
        return dispatch();
    }

  private:
    void addWindow() {
        m_app.add_option("SCENE", m_scene, "Scene file to open; without one, where you left off")->type_name("");
        m_app.footer(
            "Without a command the window opens.\n"
            "\nExamples:\n"
            "  carom                                  drag a ball, see the exact answer\n"
            "  carom scene.json                       the same, on your scene\n"
            "  carom solve queries.jsonl > out.jsonl  exact answers to many queries\n"
            "\nExit status: 0 all done; 1 the work could not be done; 2 some input was bad.");
    }

    void addSolve() {
        m_solve =
            m_app.add_subcommand("solve", "Answer queries: JSON Lines in, one answer a line out")->group("Commands");
        m_solve->add_option("FILE", m_queries, "Queries, one JSON object a line; standard input if absent or -")
            ->type_name("");
        m_solve->footer(
            "A query, on one line:\n"
            "  {\"id\":\"q1\",\n"
            "   \"ball\":{\"position\":[0,0,0],\"aim\":[10,0,0],\"speed\":2,\"radius\":1,\"mass\":1},\n"
            "   \"sphere\":{\"center\":[5,0,0],\"radius\":1,\"velocity\":[0,0,0],\"mass\":null},\n"
            "   \"frames\":null,\"restitution\":1}\n"
            "id, mass, sphere.velocity, frames and restitution may be left out. The ball moves by\n"
            "aim + speed, or by velocity. All vectors have 3 numbers, or all have 2.\n"
            "\nA bad line is answered in its place: {\"id\":...,\"line\":N,\"error\":\"...\"}.\n"
            "A value beyond the largest double is left out and named in \"beyond_double\"; a value inside\n"
            "another by its path, as \"closest.frames\".\n"
            "\nExample:\n"
            "  echo '{\"ball\":{\"position\":[0,0],\"velocity\":[2,0],\"radius\":1},"
            "\"sphere\":{\"center\":[5,0],\"radius\":1}}' | carom solve");
    }

    void addCompare() {
        m_compare = m_app.add_subcommand("compare", "What published methods answer, beside the exact answer")
                        ->group("Commands");
        m_compare->add_option("FILE", m_queries, "Queries, as for solve; standard input if absent or -")->type_name("");
        m_compare->add_flag("--summary", m_summaryOnly, "Only the totals per method");
        m_compare->footer(
            "One line a query: "
            "{\"id\":...,\"exact\":{...},\"methods\":[{\"method\":\"bartlett\",\"form\":\"printed\",\n"
            "\"precision\":\"float\",\"answer\":{...},\"verdict\":\"wrong\",\"defects\":[\"B1\"]},...]}.\n"
            "Verdicts: agrees, inaccurate (a value more than 16 ulps off), convention (the method's own\n"
            "stated choice), wrong, invalid, not applicable. The totals end on standard error.\n"
            "\nExample:\n"
            "  carom compare queries.jsonl --summary");
    }

    void addLog() {
        m_log = m_app.add_subcommand("log", "Judge a log of queries with recorded answers")->group("Commands");
        m_log->add_option("FILE", m_logArgs.file, "JSON Lines or CSV, one query a line")->type_name("")->required();
        m_log
            ->add_option("--preset", m_logArgs.preset,
                         "Whose conventions: carom, bullet, physx, jolt, box2d, box3d, unity, unreal, plain\n"
                         "(default: by the names of the columns)")
            ->type_name("NAME");
        m_log
            ->add_option("--map", m_logArgs.fields,
                         "What a column means: start=from, normal=nx,ny,nz, ball_radius=0.5; may be repeated")
            ->type_name("FIELD=COLUMN")
            ->expected(1)
            ->take_all();
        auto* const asFloat = m_log->add_flag("--float", m_logArgs.readsFloat, "Read every number as binary32");
        m_log->add_flag("--double", m_logArgs.readsDouble, "Read every number as binary64")->excludes(asFloat);
        m_log->add_option("--sort", m_logArgs.sort, "line, wrongness (default), error, outcome, method or id")
            ->type_name("BY");
        m_log->add_option("--top", m_logArgs.top, "List so many rows (default 10)")->type_name("N");
        m_log->add_flag("--json", m_logArgs.asJson, "The report as one JSON object");
        m_log->add_option("--export", m_logArgs.exportTo, "Write the wrong, invalid and inaccurate rows as JSON Lines")
            ->type_name("OUT");
        m_log->footer(
            "FIELD is id, method, start, end, displacement, direction, length, velocity, aim, speed,\n"
            "ball_radius, center, sphere_radius, sphere_velocity, ball_mass, sphere_mass, restitution,\n"
            "frames, hit, time, point, ball_center or normal. COLUMN is a CSV heading, or the path of a\n"
            "JSON member: ball.position, hit.normal, start[0]. A number fixes a field: ball_radius=0.\n"
            "Verdicts are those of compare. Status 2 if a line holds no query.\n"
            "\nExample:\n"
            "  carom log sweeps.jsonl --preset bullet --export failing.jsonl");
    }

    void addPlay() {
        m_play = m_app.add_subcommand("play", "Run a scene contact by contact; one JSON line each")->group("Commands");
        m_play->add_option("SCENE", m_playArgs.scene, "Scene file")->type_name("")->required();
        m_play->add_option("--until", m_until, "Stop at this time, >= 0")->type_name("FRAMES");
        m_play->add_option("--events", m_events, "Stop after so many contacts (default 1000000)")->type_name("N");
        m_play->footer(
            "Each contact is one line: frames, a, b, hit_point, normal (from b toward a), impulse,\n"
            "a_velocity and b_velocity after it; contacts resolved together share a group number.\n"
            "The last line holds the final state. Without options: until nothing more happens.\n"
            "\nExample:\n  carom play scene.json --until 100");
    }

    void addRender() {
        m_render = m_app.add_subcommand("render", "Draw a scene to a PNG; needs no display")->group("Commands");
        m_render->add_option("SCENE", m_renderArgs.scene, "Scene file")->type_name("")->required();
        m_render->add_option("--out", m_renderArgs.out, "Picture to write")->type_name("PNG")->required();
        m_render->add_option("--size", m_size, "Size in pixels, sides from 16 to 16384 (default 1280x720)")
            ->type_name("WxH");
        m_render->add_option("--time", m_time, "Show the bodies also at this time, >= 0")->type_name("FRAMES");
        m_render->add_flag("--panels", m_renderArgs.withPanels, "Draw the whole window, with its panels");
        m_render->footer("Example:\n  carom render scene.json --out scene.png --size 1920x1080");
    }

    void addMap() {
        m_map = m_app.add_subcommand("map", "Draw the outcome map of a scene: every aim a pixel, each exact")
                    ->group("Commands");
        m_map->add_option("SCENE", m_mapArgs.scene, "Scene file; its first ball is moved")->type_name("")->required();
        m_map->add_option("--out", m_mapArgs.out, "Picture to write")->type_name("PNG")->required();
        m_map->add_option("--csv", m_mapArgs.csv, "Table to write: u,v,outcome,value for every pixel")
            ->type_name("FILE");
        m_map->add_option("--size", m_size, "Size in pixels, sides from 16 to 16384 (default 512x512)")
            ->type_name("WxH");
        m_map->add_option("--of", m_mapArgs.shows, "outcome (default), time, angle, error or disagree")
            ->type_name("WHAT");
        m_map->add_option("--method", m_mapArgs.method, "Whose error or decision: bartlett/printed/float")
            ->type_name("METHOD");
        m_map->add_option("--other", m_mapArgs.other, "Against whom, for disagree (default exact)")
            ->type_name("METHOD");
        m_map->add_option("--x", m_mapArgs.x, "Input to the right (default across)")->type_name("FIELD");
        m_map->add_option("--y", m_mapArgs.y, "Input upwards (default up)")->type_name("FIELD");
        m_map->add_option("--window", m_mapArgs.window, "Bounds of both inputs (default: around the targets)")
            ->type_name("u0:u1,v0:v1");
        m_map->add_flag("--bare", m_mapArgs.isBare, "Only the map's pixels, without axes and legend; needs no OpenGL");
        m_map->add_flag("--light", m_mapArgs.isLight, "The colours of the light theme");
        m_map->footer(
            "FIELD is across or up (the aim moved in the plane perpendicular to the path), position.x,\n"
            "aim.x (velocity.x of a ball that has one), speed, radius, frames, or of a sphere by its name\n"
            "target.center.x, target.radius, target.velocity.x; y and z likewise. METHOD is as in compare:\n"
            "bartlett, d3dx, sweep-point, pool, plane-trick with /printed or /corrected; textbook, haines,\n"
            "discrete, conservative with /engine; then /float or /double.\n"
            "Pixel i of n lies at u0 + (u1 - u0)(i + 1/2)/n, in doubles; the top row has the largest v.\n"
            "In the table value is frames, radians or ulps, empty where there is none.\n"
            "\nExample:\n  carom map scene.json --out map.png --csv map.csv --of time");
    }

    void addLesson() {
        m_lesson = m_app.add_subcommand("lesson", "Check a lesson file, or list the lessons")->group("Commands");
        m_lesson->require_subcommand(1);
        m_lesson->footer("Example:\n  carom lesson check my-lesson.json");
        m_lessonCheck = m_lesson->add_subcommand("check", "Validate lessons and play their answers");
        m_lessonCheck->add_option("FILE", m_lessons, "Lesson files")->type_name("")->required();
        m_lessonCheck->footer(
            "One line a problem: FILE:LINE: field: must be ..., got ... Worked answers must be accepted, wrong\n"
            "ones refused for the reason given. Status 2 if there is a problem. The schema is docs/lessons.md.\n"
            "\nExample:\n  carom lesson check my-lesson.json");
        m_lessonList = m_lesson->add_subcommand("list", "The lessons in their order");
        m_lessonList->add_option("FOLDER", m_lessonFolder, "Folder of lessons (default: those that come with Carom)")
            ->type_name("");
    }

    /// CLI11's message as one line, with what to try.
    static std::string plain(const CLI::ParseError& error) {
        std::string message = error.what();
        std::replace(message.begin(), message.end(), '\n', ' ');
        while (!message.empty() && message.back() == ' ') message.pop_back();
        return message + "; see carom --help";
    }

    int dispatch() {
        if (m_solve->parsed()) return solve(m_queries);
        if (m_play->parsed()) {
            const std::string problem = readPlay(m_play->count("--until") > 0 ? &m_until : nullptr,
                                                 m_play->count("--events") > 0 ? &m_events : nullptr, m_playArgs);
            return problem.empty() ? play(m_playArgs) : complain(problem, kBadInput);
        }
        if (m_compare->parsed()) return compare(m_queries, m_summaryOnly);
        if (m_log->parsed()) return log(m_logArgs);
        if (m_render && m_render->parsed()) return render();
        if (m_map->parsed()) return drawMap();
        if (m_lessonCheck->parsed()) return checkLessons(m_lessons);
        if (m_lessonList->parsed()) return listLessons(m_lessonFolder);
        if (m_scene.empty() && !m_hooks.window) return complain("a command is missing; see carom --help", kBadInput);
        if (!m_scene.empty()) {
            std::error_code error;
            const bool isThere = std::filesystem::exists(m_scene, error);
            if (!isThere && looksLikeCommand(m_scene)) return complain(unknownCommand(), kBadInput);
            if (!isThere) return complain("cannot read " + m_scene + ": no such file; check the path", kFailed);
        }
        return m_hooks.window(m_scene);
    }

    int render() {
        std::string problem;
        if (m_render->count("--size") > 0) problem = readSize(m_size, m_renderArgs.width, m_renderArgs.height);
        if (problem.empty() && m_render->count("--time") > 0) problem = readTime(m_time, m_renderArgs);
        if (!problem.empty()) return complain(problem, kBadInput);
        return m_hooks.render(m_renderArgs);
    }

    int drawMap() {
        std::string problem;
        if (m_map->count("--size") > 0) problem = readSize(m_size, m_mapArgs.width, m_mapArgs.height);
        return problem.empty() ? map(m_mapArgs) : complain(problem, kBadInput);
    }

    static bool looksLikeCommand(std::string_view word) {
        return word.find('/') == std::string_view::npos && word.find('.') == std::string_view::npos;
    }

    [[nodiscard]] std::string unknownCommand() const {
        constexpr std::size_t kAlike = 3;
        std::string nearest;
        std::size_t least = kAlike;
        for (const CLI::App* command : m_app.get_subcommands({})) {
            const std::size_t distance = editDistance(m_scene, command->get_name());
            if (distance < least) nearest = command->get_name();
            least = std::min(least, distance);
        }
        const std::string advice = nearest.empty() ? "see carom --help" : "did you mean " + nearest + "?";
        return "no command or file named " + m_scene + "; " + advice;
    }

    const Hooks& m_hooks;
    CLI::App m_app{"Carom: what happens when a ball meets a sphere, exactly."};
    CLI::App* m_solve = nullptr;
    CLI::App* m_compare = nullptr;
    CLI::App* m_log = nullptr;
    CLI::App* m_play = nullptr;
    CLI::App* m_render = nullptr;
    CLI::App* m_map = nullptr;
    CLI::App* m_lesson = nullptr;
    CLI::App* m_lessonCheck = nullptr;
    CLI::App* m_lessonList = nullptr;
    std::string m_scene, m_queries, m_size, m_time, m_lessonFolder;
    std::vector<std::string> m_lessons;
    bool m_isVerbose = false, m_summaryOnly = false;
    std::string m_until, m_events;
    PlayArgs m_playArgs;
    LogArgs m_logArgs;
    RenderArgs m_renderArgs;
    MapArgs m_mapArgs;
};

}  // namespace

int run(int argc, const char* const* argv, const Hooks& hooks) { return Parser(hooks).run(argc, argv); }

}  // namespace cli
