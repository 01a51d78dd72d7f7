#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <thread>

#include "base/numbers.h"
#include "base/sizes.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/opening.h"
#include "cli/picture.h"
#include "cli/read_options.h"
#include "io/outputs.h"
#include "io/text.h"
#include "learn/lesson/lesson.h"
#include "session/actions/file_actions.h"
#include "session/actions/lesson_actions.h"
#include "session/actions/play_actions.h"
#include "session/session.h"

namespace cli {
namespace {

constexpr double kMostSecondsAhead = 5;  // a contact of thousands of bodies at one place can take milliseconds

struct RenderArgs {
    std::string scene;                 ///< path of the scene file
    std::optional<std::uint64_t> row;  ///< row in a file of rows; absent: a scene, or the first
    std::optional<bool> isYUp;         ///< the axis that is up in a mesh file
    std::string out;                   ///< path of the PNG or WebP
    PictureSize size{1280, 720};
    std::optional<double> frames;  ///< the instant, >= 0; absent: the start
    bool withPanels = false;
    std::optional<std::uint64_t> page;         ///< page of a lesson, from 1; absent: a scene, or the first
    std::uint64_t seed = 1;                    ///< seed of the page
    std::optional<session::RightPanel> panel;  ///< the open one; absent: the answer
};

/// Opens a log in its panel, with the row that is the scene chosen, as the window does. Nothing happens with other
/// files.
void showLog(OpenScene& opened, const std::string& path, std::uint64_t row) {
    auto& session = *opened.session;
    session::LogView& log = session.panels.log;
    if (!session::isLogFile(path) || !log.choose(path).empty()) return;
    const auto waitFor = [&](auto done) {
        while (!done()) {
            session::advance(session, 0);
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    };
    if (!log.columns().problem.empty()) return;  // the panel asks what the columns mean
    log.read();
    waitFor([&] { return log.stage() == session::LogView::Stage::Open && !log.isBusy(); });
    waitFor([&] { return !session.panels.logWhy.isBehind(); });
    log.listing().select(static_cast<std::uint32_t>(row - 1));
}

/// A session that shows a page of a lesson.
OpenScene openPage(const RenderArgs& args) {
    const std::uint64_t page = args.page.value_or(1);
    if (const OpenLesson opened = openLesson(args.scene, page, args.seed); !opened.loaded)
        return {nullptr, opened.status};
    auto session = std::make_unique<session::Session>();
    session->panels.course.ignoreProgress();  // the same picture on every machine
    openLessonAtOnce(*session, args.scene);
    showPage(*session, base::toSize(page - 1));
    takeNumbers(*session, int(args.seed));
    return {std::move(session), kDone};
}

/// Draws a scene as the window shows it, without a display. @return the exit status
int render(const RenderArgs& args) {
    if (const std::string taken = io::outputProblem({{"SCENE", args.scene}}, {{"--out", args.out}}); !taken.empty())
        return complain(taken, kBadInput);
    const bool isLesson = args.page || learn::isLessonFile(args.scene);
    OpenScene opened = isLesson ? openPage(args) : openScene(args.scene, args.row, args.isYUp);
    if (!opened.session) return opened.status;
    const bool withPanels = args.withPanels || args.panel;
    const double frames = args.frames.value_or(opened.frames);
    if (args.frames || frames > 0 || withPanels)
        if (const std::string problem = playTo(opened, "--time", frames); !problem.empty())
            return complain(problem, kBadInput);
    if (withPanels) lookAhead(*opened.session, kMostSecondsAhead);
    const session::Playback& playback = opened.session->playback;
    if (const std::string note = endNote(playback); !note.empty() && playback.instant().frames < args.frames)
        return complain("--time: " + note + ", got " + base::number(*args.frames), kBadInput);
    if (args.panel) openPanel(opened.session->settings, *args.panel);
    if (args.panel == session::RightPanel::Log) showLog(opened, args.scene, args.row.value_or(1));
    const std::string problem = drawPicture(std::move(opened.session), args.out, args.size, withPanels);
    return problem.empty() ? kDone : complain(problem, kFailed);
}

std::string panelNames() { return io::listed(session::kRightPanels, &session::RightPanelInfo::id); }

io::Result<session::RightPanel> readPanel(const std::string& option, const std::string& text) {
    for (const session::RightPanelInfo& info : session::kRightPanels)
        if (text == info.id) return info.panel;
    return io::Error{option + ": must be one of " + panelNames() + ", got \"" + text + '"'};
}

}  // namespace

std::function<int()> prepareRender(CLI::App& parser) {
    const auto args = std::make_shared<RenderArgs>();
    const auto options = std::make_shared<ReadOptions>(parser);
    parser.add_option("SCENE", args->scene, "Scene file; or a link, queries, exported rows, a log or a lesson")
        ->type_name("")
        ->required();
    parser.add_option("--out", args->out, "Picture to write: .png, or the smaller .webp")
        ->type_name("FILE")
        ->required();
    options->add("--size", "WxH", args->size, readSize, "Size in pixels, sides from 16 to 16384 (default 1280x720)");
    options->add("--time", "FRAMES", args->frames, readFrames, "The scene at this instant, >= 0 (default 0)");
    parser.add_flag("--panels", args->withPanels, "Draw the whole window, with its panels");
    options->add("--panel", "NAME", args->panel, readPanel, "Draw the whole window with this panel open");
    options->add("--row", "N", args->row, readCount, "The row of a file of queries or of a log (default 1)");
    options->add("--page", "N", args->page, readCount, "The page of a lesson, from 1 (default 1)");
    options->add("--up", "AXIS", args->isYUp, readUp, kUpHelp);
    options->add("--seed", "N", args->seed, readCount, "The seed of a page (default 1)");
    parser.footer("NAME is one of " + panelNames() +
                  ".\n\nExample:\n  carom render scene.json --out scene.png --size 1920x1080");
    return ReadOptions::before(options, [args] { return render(*args); });
}

}  // namespace cli
