#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/commands.h"
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
    std::string out;    ///< path of the PNG
    PictureSize size{1280, 720};
    std::optional<double> frames;  ///< the instant, >= 0; absent: the start
    bool withPanels = false;
};

/// Draws a scene as the window shows it, without a display. @return the exit status
int render(const RenderArgs& args) {
    const io::NamedFile inputs[] = {{"SCENE", args.scene}}, outputs[] = {{"--out", args.out}};
    if (const std::string problem = io::outputProblem(inputs, outputs); !problem.empty())
        return complain(problem, kBadInput);
    // An unreadable file is a failure, not invalid input: the exit status differs.
    const io::Result<std::string> text = io::readNamed(args.scene);
    if (!text) return complain(text.error(), kFailed);
    session::Session session;
    if (!openText(session, args.scene, text.value())) return complain(session.messages.shown().front().text, kBadInput);
    for (const session::Message& warning : session.messages.shown()) complain(warning.text, kDone);
    session.messages = {};
    if (args.frames && !arriveAt(session, *args.frames, kMostContacts))
        return complain("--time: must be before " + std::to_string(kMostContacts) + " contacts have happened, got " +
                            io::number(*args.frames),
                        kBadInput);
    ui::OffscreenOptions options;
    options.width = args.size.width;
    options.height = args.size.height;
    // The design is drawn for 720 lines; a larger picture gets larger type, not more empty space.
    options.scale = std::max(0.5f, float(args.size.height) / 720.f);
    options.panels = args.withPanels;
    const io::Result<io::Image> image = ui::drawOffscreen(session, options);
    if (!image) return complain(image.error(), kFailed);
    const std::string problem = io::writePng(args.out, image.value());
    return problem.empty() ? kDone : complain(problem, kFailed);
}

/// The arguments that are parsed from text.
struct RenderTexts {
    std::string size, time;
};

}  // namespace

std::function<int()> prepareRender(CLI::App& parser) {
    const auto args = std::make_shared<RenderArgs>();
    const auto texts = std::make_shared<RenderTexts>();
    parser.add_option("SCENE", args->scene, "Scene file")->type_name("")->required();
    parser.add_option("--out", args->out, "Picture to write")->type_name("PNG")->required();
    const auto* const size =
        parser.add_option("--size", texts->size, "Size in pixels, sides from 16 to 16384 (default 1280x720)")
            ->type_name("WxH");
    const auto* const time =
        parser.add_option("--time", texts->time, "The scene at this instant, >= 0 (default 0)")->type_name("FRAMES");
    parser.add_flag("--panels", args->withPanels, "Draw the whole window, with its panels");
    parser.footer("Example:\n  carom render scene.json --out scene.png --size 1920x1080");
    return [args, texts, size, time]() -> int {
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
        return render(*args);
    };
}

}  // namespace cli
