#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "base/numbers.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/opening.h"
#include "cli/read_options.h"
#include "io/clip.h"
#include "io/outputs.h"
#include "render/gl/headless.h"
#include "session/actions/view_actions.h"
#include "session/session.h"
#include "ui/offscreen/sequence.h"
#include "ui/shell/layout.h"

namespace cli {
namespace {

using session::SequenceSpec;

struct ClipArgs {
    std::string scene;  ///< path of the scene file
    std::string out;    ///< path of the WebP or MP4
    PictureSize size{1280, 720};
    double from = 0, seconds = 4;
    std::optional<double> to, degrees;  ///< absent: the usual end; no turn
    std::optional<bool> isYUp;          ///< the axis that is up in a mesh file
    bool withPanels = false;
};

/// The end of a clip that names none: some time after the first contact.
double usualEnd(const session::Session& session) {
    constexpr double kWithoutContact = 120;
    const std::optional<world::Encounter>& encounter = session.queries.encounter();
    return encounter && encounter->answer.contact && encounter->answer.contact->frames > 0
               ? std::min(session::kShownAfterContact * encounter->answer.contact->frames,
                          std::numeric_limits<double>::max())
               : kWithoutContact;
}

io::Result<double> readReal(const std::string& option, const std::string& text) {
    if (const std::optional<double> number = base::wholeNumber(text)) return *number;
    return io::Error{option + ": must be a number, got \"" + text + '"'};
}

/// @param session  with the scene: it has the usual end
io::Result<SequenceSpec> specOf(const ClipArgs& args, const session::Session& session) {
    SequenceSpec spec;
    spec.kind = args.degrees ? SequenceSpec::Kind::Turntable : SequenceSpec::Kind::Time;
    spec.picture = {args.size.width, args.size.height, args.withPanels};
    spec.from = args.from;
    spec.to = args.to ? *args.to : usualEnd(session);
    spec.degrees = args.degrees.value_or(spec.degrees);
    const double seconds = args.seconds;
    constexpr double kLongest = 300;
    if (!(seconds >= 0.1 && seconds <= kLongest))
        return io::Error{"--seconds: must be 0.1 to 300, got " + base::number(seconds)};
    spec.count = std::max(2, static_cast<int>(std::lround(seconds * io::kClipRate)));
    if (std::string problem = session::clipProblem(spec); !problem.empty()) return io::Error{"--" + problem};
    return spec;
}

/// Draws the pictures and writes them. @return empty, or the problem
std::string write(const session::Session& session, const SequenceSpec& spec, const std::string& out) {
    if (std::string problem =
            ui::memoryProblem({.width = spec.picture.width, .height = spec.picture.height}, ui::Kept::Clip);
        !problem.empty())
        return problem;
    const render::gl::HeadlessContext context;
    if (!context.error().empty()) return context.error();
    ui::SequencePictures pictures(session, spec, session::ExportKind::Clip);
    if (!pictures.error().empty()) return pictures.error();
    const io::Result<std::unique_ptr<io::Clip>> clip = io::newClip(out, spec.picture.width, spec.picture.height);
    if (!clip) return clip.error();
    while (pictures.made() < pictures.total()) {
        const std::optional<io::Image> image = pictures.next();
        if (!image) continue;  // its instant takes another pass
        if (std::string problem = clip.value()->add(*image); !problem.empty()) return problem;
    }
    if (!pictures.note().empty()) complain(pictures.note(), kDone);
    return clip.value()->finish();
}

/// Draws a scene in time, as the window shows it. @return the exit status
int clip(const ClipArgs& args) {
    if (const std::string taken = io::outputProblem({{"SCENE", args.scene}}, {{"--out", args.out}}); !taken.empty())
        return complain(taken, kBadInput);
    if (const std::string problem = io::clipProblem(args.out); !problem.empty())
        return complain("--out: " + problem, kBadInput);
    const OpenScene opened = openScene(args.scene, std::nullopt, args.isYUp);
    if (!opened.session) return opened.status;
    const io::Result<SequenceSpec> spec = specOf(args, *opened.session);
    if (!spec) return complain(spec.error(), kBadInput);
    if (spec.value().kind == SequenceSpec::Kind::Time)
        if (const std::string problem = playTo(opened, "--to", spec.value().to); !problem.empty())
            return complain(problem, kBadInput);
    opened.session->playback.seek(0);
    const double scale = double(ui::scaleOf(spec.value().picture));
    const ui::Layout layout = ui::layOut(spec.value().picture.width, spec.value().picture.height, scale,
                                         opened.session->settings, !args.withPanels);
    setArea(*opened.session, {layout.picture, layout.free, scale});
    const std::string problem = write(*opened.session, spec.value(), args.out);
    return problem.empty() ? kDone : complain(problem, kFailed);
}

}  // namespace

std::function<int()> prepareClip(CLI::App& parser) {
    const auto args = std::make_shared<ClipArgs>();
    const auto options = std::make_shared<ReadOptions>(parser);
    parser.add_option("SCENE", args->scene, "Scene file")->type_name("")->required();
    parser.add_option("--out", args->out, "Clip to write: .webp, or .mp4 where ffmpeg is installed")
        ->type_name("FILE")
        ->required();
    options->add("--size", "WxH", args->size, readSize, "Size in pixels, at most 3840x2160 (default 1280x720)");
    options->add("--from", "FRAMES", args->from, readReal, "First time (default 0)");
    options->add("--to", "FRAMES", args->to, readReal, "Last time (default: 1.4 times that of the first contact)");
    options->add("--seconds", "S", args->seconds, readReal, "Length of the clip, 0.1 to 300 (default 4)");
    options->add("--up", "AXIS", args->isYUp, readUp, kUpHelp);
    options->add("--turn", "DEGREES", args->degrees, readReal, "Turn the camera by this angle instead of time");
    parser.add_flag("--panels", args->withPanels, "Draw the whole window, with its panels");
    parser.footer("Example:\n  carom clip scene.json --out scene.webp --size 960x540");
    return ReadOptions::before(options, [args] { return clip(*args); });
}

}  // namespace cli
