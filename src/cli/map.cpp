#include <CLI/CLI.hpp>
#include <memory>
#include <new>
#include <optional>

#include "base/numbers.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/opening.h"
#include "cli/read_options.h"
#include "io/file.h"
#include "io/outputs.h"
#include "io/text.h"
#include "study/map/map_evaluator.h"
#include "ui/panels/map_picture.h"

namespace cli {
namespace {

using study::MapShows;

/// The arguments as typed, except for the size; map() checks them.
struct MapArgs {
    std::string scene;                 ///< path of the scene file
    std::optional<std::uint64_t> row;  ///< row in a file of rows; absent: a scene, or the first
    std::optional<bool> isYUp;         ///< the axis that is up in a mesh file
    std::string out;                   ///< path of the PNG
    std::string csv;                   ///< path of the CSV; empty: none
    PictureSize size{512, 512};
    std::string shows = "outcome";
    std::string method, other;  ///< NAME/form/precision
    std::string x, y;           ///< names of inputs; empty: the usual ones
    std::string window;         ///< u0:u1,v0:v1; empty: the usual one
    bool isBare = false, isLight = false;
};

/// Smallest side of a picture with axes and legend.
constexpr int kLeastForWords = 160;

std::string quoted(const std::string& text) { return '"' + text + '"'; }

/// Takes one number and `stop` behind it, or the end if that is empty. @return false if there is none
bool takeNumber(std::string_view& text, std::string_view stop, double& value) {
    const base::NumberRead read = base::readNumber(text);
    const std::string_view rest = text.substr(read.length);
    if (read.length == 0 || !read.isInRange || (stop.empty() ? !rest.empty() : !rest.starts_with(stop))) return false;
    value = read.value;
    text = rest.substr(stop.size());
    return true;
}

/// Makes a specification from the arguments; keeps the first problem.
class Reader {
  public:
    explicit Reader(const MapArgs& args) : m_args(args) {}

    [[nodiscard]] study::MapSpec read(scene::Scene scene) {
        study::MapSpec spec;
        spec.scene = std::move(scene);
        spec.width = m_args.size.width;
        spec.height = m_args.size.height;
        if (spec.scene.balls.empty()) fail(m_args.scene + ": the scene has no ball to move");
        if (!m_problem.empty()) return spec;
        readShows(spec);
        std::tie(spec.u, spec.v) = study::usualInputs(spec.scene, spec.ball);
        readInput("--x", m_args.x, spec, spec.u);
        readInput("--y", m_args.y, spec, spec.v);
        if (m_problem.empty() && spec.u == spec.v)
            fail("--x and --y: must be two different inputs, got " + quoted(m_args.x));
        if (m_problem.empty()) spec.window = study::usualWindow(spec);
        if (!m_args.window.empty()) readWindow(spec.window);
        if (m_problem.empty()) fail(study::problem(spec));
        return spec;
    }
    [[nodiscard]] const std::string& problem() const { return m_problem; }

  private:
    void fail(std::string message) {
        if (m_problem.empty()) m_problem = std::move(message);
    }

    void readShows(study::MapSpec& spec) {
        bool isKnown = false;
        for (int k = 0; k <= static_cast<int>(MapShows::Disagreement); ++k)
            if (m_args.shows == study::name(static_cast<MapShows>(k))) {
                spec.shows = static_cast<MapShows>(k);
                isKnown = true;
            }
        if (!isKnown)
            return fail("--of: must be outcome, time, angle, feature, error or disagree, got " + quoted(m_args.shows));
        const bool wantsMethod = spec.shows >= MapShows::Error;
        if (wantsMethod && m_args.method.empty())
            return fail("--method: needed for --of " + m_args.shows + ", as bartlett/printed/float");
        if (!wantsMethod && !m_args.method.empty())
            return fail("--method: only for --of error and --of disagree; got --of " + m_args.shows);
        if (spec.shows != MapShows::Disagreement && !m_args.other.empty())
            return fail("--other: only for --of disagree");
        if (wantsMethod) spec.method = readMethod("--method", m_args.method);
        if (!m_args.other.empty() && m_args.other != "exact") spec.other = readMethod("--other", m_args.other);
    }

    const methods::Method* readMethod(const std::string& option, const std::string& text) {
        std::string names;
        for (const methods::Method& m : methods::all()) {
            const std::string id = m.info->name;
            if (text == id + '/' + methods::name(m.form) + '/' + methods::name(m.precision)) return &m;
            if (names.find(id) == std::string::npos) names += (names.empty() ? "" : ", ") + id;
        }
        fail(option + ": must be NAME/FORM/PRECISION, with NAME one of " + names +
             "; FORM printed or corrected (engine from textbook on); PRECISION float or double; got " + quoted(text));
        return nullptr;
    }

    void readInput(const std::string& option, const std::string& text, const study::MapSpec& spec,
                   study::MapInput& input) {
        if (text.empty()) return;
        if (const auto named = study::inputNamed(spec.scene, spec.ball, text)) {
            input = *named;
            return;
        }
        std::string names;
        for (const study::MapInput& known : study::inputsOf(spec.scene, spec.ball)) {
            if (study::isOfSphere(known.field) && known.sphere > 0) break;
            names += (names.empty() ? "" : ", ") + study::nameOf(spec.scene, spec.ball, known);
        }
        fail(option + ": must be an input of this scene (" + names + "), got " + quoted(text));
    }

    void readWindow(study::MapWindow& w) {
        std::string_view text = m_args.window;
        const bool isGood = takeNumber(text, ":", w.u0) && takeNumber(text, ",", w.u1) && takeNumber(text, ":", w.v0) &&
                            takeNumber(text, "", w.v1);
        if (!isGood || w.u0 == w.u1 || w.v0 == w.v1)
            fail("--window: must be u0:u1,v0:v1, four numbers with u0 and u1, v0 and v1 different, got " +
                 quoted(m_args.window));
    }

    const MapArgs& m_args;
    std::string m_problem;
};

int writeMap(const MapArgs& args, const study::MapSpec& spec) {
    const study::MapImage image = study::computeMap(spec);
    const render::Theme theme = args.isLight ? render::Theme::Light : render::Theme::Dark;
    io::Result<io::Image> picture = io::Image();
    if (args.isBare || std::min(args.size.width, args.size.height) < kLeastForWords) {
        picture = study::paint(spec.shows, image, ui::mapPalette(theme));
    } else {
        const study::MapPlace own{study::valueOf(spec.scene, spec.ball, spec.u),
                                  study::valueOf(spec.scene, spec.ball, spec.v)};
        picture = ui::drawMapPicture(spec, image, own, theme);
    }
    if (!picture) return complain(picture.error() + "; or --bare, which needs no OpenGL", kFailed);
    std::string problem = io::writePng(args.out, picture.value());
    if (problem.empty() && !args.csv.empty()) {
        study::MapCsv table(spec, image);
        problem = io::writeNamed(args.csv, [&] { return table.next(); });
    }
    return problem.empty() ? kDone : complain(problem, kFailed);
}

/// @return the exit status
int map(const MapArgs& args) {
    const std::string taken = io::outputProblem({{"SCENE", args.scene}}, {{"--out", args.out}, {"--csv", args.csv}});
    if (!taken.empty()) return complain(taken, kBadInput);
    const OpenScene opened = openScene(args.scene, args.row, args.isYUp);
    if (!opened.session) return opened.status;
    if (opened.session->mask.isOn())
        return complain(io::oneLine(args.scene) + ": the page hides its answer, which a map would tell; give a scene",
                        kBadInput);
    Reader reader(args);
    const study::MapSpec spec = reader.read(opened.session->document.scene());
    if (!reader.problem().empty()) return complain(reader.problem(), kBadInput);
    try {
        return writeMap(args, spec);
    } catch (const std::bad_alloc&) {
        return complain("not enough memory for a map of this size; try a smaller --size", kFailed);
    }
}

}  // namespace

std::function<int()> prepareMap(CLI::App& parser) {
    const auto args = std::make_shared<MapArgs>();
    const auto options = std::make_shared<ReadOptions>(parser);
    parser.add_option("SCENE", args->scene, "Scene file; its first ball is moved; or queries, exported rows or a log")
        ->type_name("")
        ->required();
    parser.add_option("--out", args->out, "Picture to write")->type_name("PNG")->required();
    parser.add_option("--csv", args->csv, "Table to write: u,v,outcome,value for every pixel")->type_name("FILE");
    options->add("--size", "WxH", args->size, readSize, "Size in pixels, sides from 16 to 16384 (default 512x512)");
    options->add("--row", "N", args->row, readCount, "The row of a file of queries or of a log (default 1)");
    options->add("--up", "AXIS", args->isYUp, readUp, kUpHelp);
    parser.add_option("--of", args->shows, "outcome (default), time, angle, feature, error or disagree")
        ->type_name("WHAT");
    parser.add_option("--method", args->method, "Whose error or decision: bartlett/printed/float")->type_name("METHOD");
    parser.add_option("--other", args->other, "Against whom, for disagree (default exact)")->type_name("METHOD");
    parser.add_option("--x", args->x, "Input to the right (default across)")->type_name("FIELD");
    parser.add_option("--y", args->y, "Input upwards (default up)")->type_name("FIELD");
    parser.add_option("--window", args->window, "Bounds of both inputs (default: around the targets)")
        ->type_name("u0:u1,v0:v1");
    parser.add_flag("--bare", args->isBare, "Only the map's pixels, without axes and legend; needs no OpenGL");
    parser.add_flag("--light", args->isLight, "The colours of the light theme");
    parser.footer(
        "FIELD is across or up (the aim moved in the plane perpendicular to the path), position.x,\n"
        "aim.x (velocity.x of a ball that has one), speed, radius, frames, or of a sphere by its name\n"
        "target.center.x, target.radius, target.velocity.x; y and z likewise. METHOD is as in compare:\n"
        "bartlett, d3dx, sweep-point, pool, plane-trick with /printed or /corrected; textbook, haines,\n"
        "discrete, conservative with /engine; then /float or /double.\n"
        "Pixel i of n lies at u0 + (u1 - u0)(i + 1/2)/n, in doubles; the top row has the largest v.\n"
        "In the table value is frames, radians or ulps, empty where there is none. A map of features shows angles\n"
        "and the borders of the corners, edges and faces that are met first; its table also has the columns\n"
        "obstacle and feature.\n"
        "\nExample:\n  carom map scene.json --out map.png --csv map.csv --of time");
    return ReadOptions::before(options, [args] { return map(*args); });
}

}  // namespace cli
