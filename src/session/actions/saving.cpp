#include "session/actions/saving.h"

#include <new>
#include <utility>

#include "io/scene_json.h"
#include "platform/file_state.h"
#include "platform/threads.h"
#include "session/actions/file_actions.h"
#include "session/document/file_names.h"
#include "session/state/futures.h"

namespace session {
namespace {

namespace fs = std::filesystem;

/// @return the stamp of the new file; or one line that says why the file is as it was
io::Result<std::optional<FileStamp>> write(const fs::path& path, const scene::Scene& scene) {
    try {
        if (std::string problem = io::saveScene(path, scene); !problem.empty()) return io::Error{std::move(problem)};
        return stampIfThere(path);
    } catch (const std::bad_alloc&) {
        return io::Error{path.string() + ": not enough memory to write it; close other programs"};
    }
}

}  // namespace

void saveAs(Session& s, const fs::path& path, std::function<void(Session&, bool)> then) {
    if (s.tasks.saving.isBusy()) {
        return afterSaving(s, [path, then = std::move(then)](Session& session) { saveAs(session, path, then); });
    }
    s.document.commitPreview("Edit");
    const fs::path whole = wholePath(path);
    if (s.file.stash() && platform::isSameFile(whole, s.file.stash()->file.path)) {
        s.messages.warn(path.string() +
                        " is the file of your own scene, which the lesson has put aside: choose another");
        if (then) then(s, false);
        return;
    }
    // A scene of a lesson belongs to no file: what is written is a copy, and the lesson goes on.
    s.tasks.saving.written =
        platform::runBeside([path = whole, scene = s.document.scene(), isCopy = s.file.stash().has_value(),
                             then = std::move(then)]() -> Effect {
            return [=, written = write(path, scene)](Session& session) {
                if (!written) {
                    session.messages.warn(written.error());
                } else {
                    session.messages.note("Saved " + path.string());
                    if (!isCopy) session.file.setOwnState({path, scene, written.value(), written.value()});
                    if (!isCopy) remember(session.settings, path);
                }
                if (then) then(session, written.ok());
            };
        });
    s.tasks.saving.written.wait_for(s.tasks.saving.patience);
    finishSaving(s);
}

void finishSaving(Session& s) {
    if (!isReady(s.tasks.saving.written)) return;
    s.tasks.saving.written.get()(s);
    while (!s.tasks.saving.isBusy() && !s.tasks.saving.waiting.empty()) {
        const Effect next = std::move(s.tasks.saving.waiting.front());
        s.tasks.saving.waiting.pop_front();
        next(s);
    }
}

void afterSaving(Session& s, Effect next) {
    if (!s.tasks.saving.isBusy()) return next(s);
    s.messages.note("The scene is still being written; this follows");
    s.tasks.saving.waiting.push_back(std::move(next));
}

void waitForSaving(Session& s) {
    while (s.tasks.saving.isBusy()) {
        s.tasks.saving.written.wait();
        finishSaving(s);
    }
}

}  // namespace session
