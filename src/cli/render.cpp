#include "cli/render.h"

#include "session/commands/file_actions.h"

#include <algorithm>

#include "io/file.h"
#include "session/session.h"
#include "ui/offscreen/offscreen.h"

namespace cli {

int render(const RenderArgs& args) {
    // A file that cannot be read is no bad input: another exit status.
    if (const auto text = io::readFile(args.scene); !text) return complain(text.error(), kFailed);
    session::Session session;
    if (!open(session, args.scene)) return complain(session.messages.shown().front().text, kBadInput);
    for (const session::Message& warning : session.messages.shown()) complain(warning.text, kDone);
    session.messages = {};
    if (args.hasTime) session.presentation.chosenFrames = args.frames;
    ui::OffscreenOptions options;
    options.width = args.width;
    options.height = args.height;
    // The design is drawn for 720 lines; a larger picture gets larger type, not more empty space.
    options.scale = std::max(0.5f, float(args.height) / 720.f);
    options.panels = args.withPanels;
    const io::Result<io::Image> image = ui::drawOffscreen(session, options);
    if (!image) return complain(image.error(), kFailed);
    const std::string problem = io::writePng(args.out, image.value());
    return problem.empty() ? kDone : complain(problem, kFailed);
}

}  // namespace cli
