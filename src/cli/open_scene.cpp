#include "cli/open_scene.h"

#include "cli/command.h"
#include "io/file.h"
#include "session/actions/file_actions.h"

namespace cli {

OpenScene openScene(const std::string& path) {
    // An unreadable file is a failure, not invalid input: the exit status differs.
    const io::Result<std::string> text = io::readNamed(path);
    if (!text) return {nullptr, complain(text.error(), kFailed)};
    auto session = std::make_unique<session::Session>();
    if (!openText(*session, path, text.value()))
        return {nullptr, complain(session->messages.shown().front().text, kBadInput)};
    for (const session::Message& warning : session->messages.shown()) complain(warning.text, kDone);
    session->messages = {};
    return {std::move(session), kDone};
}

}  // namespace cli
