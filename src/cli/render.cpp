#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/open_scene.h"
#include "io/clip.h"
#include "io/file.h"
#include "io/numbers.h"
#include "io/outputs.h"
#include "session/actions/file_actions.h"
#include "session/actions/play_actions.h"
#include "session/session.h"
#include "ui/offscreen/offscreen.h"

namespace cli {
namespace {

constexpr std::uint64_t kMostContacts = 1'000'000;

struct RenderArgs {
    std::string scene;  ///< path of the scene file
    std::string out;    ///< path of the PNG or WebP
    PictureSize size{1280, 720};
    std::optional<double> frames;  ///< the instant, >= 0; absent: the start
    bool withPanels = false;
    std::optional<session::RightPanel> panel;  ///< the open one; absent: the answer
};

/// Draws and writes WebP by the ending of the name, else PNG. @return empty, or the problem
std::string writePicture(const std::string& path, const OpenScene& scene, const ui::OffscreenOptions& options) {
    if (!path.ends_with(".webp")) {
        return ui::drawOffscreen(*scene.session, options, [&](const io::ImageRows& rows) {
            return io::writePng(path, options.width, options.height, rows);
        });
    }
    if (std::string problem = ui::memoryProblem(options, ui::Kept::Clip); !problem.empty()) return problem;
    const io::Result<io::Image> image = ui::drawOffscreen(*scene.session, options);
    if (!image) return image.error();
    const io::Result<std::unique_ptr<io::Clip>> clip = io::newClip(path, options.width, options.height);
    if (!clip) return clip.error();
    const std::string problem = clip.value()->add(image.value());
    return problem.empty() ? clip.value()->finish() : problem;
}

/// Draws a scene as the window shows it, without a display. @return the exit status
int render(const RenderArgs& args) {
    const io::NamedFile inputs[] = {{"SCENE", args.scene}}, outputs[] = {{"--out", args.out}};
    if (const std::string problem = io::outputProblem(inputs, outputs); !problem.empty())
        return complain(problem, kBadInput);
    const OpenScene opened = openScene(args.scene);
    if (!opened.session) return opened.status;
    // The time line shows the first contact, also at the start.
    if ((args.frames || args.withPanels || args.panel) &&
        !arriveAt(*opened.session, args.frames.value_or(0), kMostContacts))
        return complain("--time: must be before " + std::to_string(kMostContacts) + " contacts have happened, got " +
                            io::number(args.frames.value_or(0)),
                        kBadInput);
    if (args.panel) openPanel(opened.session->settings, *args.panel);
    ui::OffscreenOptions options;
    options.width = args.size.width;
    options.height = args.size.height;
    // The design is drawn for 720 lines; a larger picture gets larger type, not more empty space.
    options.scale = std::max(0.5f, float(args.size.height) / 720.f);
    options.panels = args.withPanels || args.panel;
    const std::string problem = writePicture(args.out, opened, options);
    return problem.empty() ? kDone : complain(problem, kFailed);
}

/// The arguments that are parsed from text.
struct RenderTexts {
    std::string size, time, panel;
};

/// The names of the panels, with commas.
std::string panelNames() {
    std::string names;
    for (const session::RightPanelInfo& info : session::kRightPanels)
        names += (names.empty() ? "" : ", ") + std::string(info.id);
    return names;
}

io::Result<session::RightPanel> readPanel(const std::string& text) {
    for (const session::RightPanelInfo& info : session::kRightPanels)
        if (text == info.id) return info.panel;
    return io::Error{"--panel: must be one of " + panelNames() + ", got \"" + text + '"'};
}

}  // namespace

std::function<int()> prepareRender(CLI::App& parser) {
    const auto args = std::make_shared<RenderArgs>();
    const auto texts = std::make_shared<RenderTexts>();
    parser.add_option("SCENE", args->scene, "Scene file")->type_name("")->required();
    parser.add_option("--out", args->out, "Picture to write: .png, or the smaller .webp")
        ->type_name("FILE")
        ->required();
    const auto* const size =
        parser.add_option("--size", texts->size, "Size in pixels, sides from 16 to 16384 (default 1280x720)")
            ->type_name("WxH");
    const auto* const time =
        parser.add_option("--time", texts->time, "The scene at this instant, >= 0 (default 0)")->type_name("FRAMES");
    parser.add_flag("--panels", args->withPanels, "Draw the whole window, with its panels");
    const auto* const panel =
        parser.add_option("--panel", texts->panel, "Draw the whole window with this panel open")->type_name("NAME");
    parser.footer("NAME is one of " + panelNames() +
                  ".\n\nExample:\n  carom render scene.json --out scene.png --size 1920x1080");
    return [args, texts, size, time, panel]() -> int {
        if (size->count() > 0) {
            const io::Result<PictureSize> read = readSize(texts->size);
            if (!read) return complain(read.error(), kBadInput);
            args->size = read.value();
        }
        if (time->count() > 0) {
            const io::Result<double> frames = readFrames("--time", texts->time);
            if (!frames) return complain(frames.error(), kBadInput);
            args->frames = frames.value();
        }
        if (panel->count() > 0) {
            const io::Result<session::RightPanel> named = readPanel(texts->panel);
            if (!named) return complain(named.error(), kBadInput);
            args->panel = named.value();
        }
        return render(*args);
    };
}

}  // namespace cli
