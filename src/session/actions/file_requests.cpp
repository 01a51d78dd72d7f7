/// Requests for a file, and what must not be written into.

#include "session/actions/file_actions.h"

#include <system_error>

#include "io/outputs.h"
#include "io/text.h"
#include "platform/file_state.h"
#include "session/document/file_names.h"

namespace session {
namespace {

namespace fs = std::filesystem;

/// Why a file must not be written: it comes with the program, is one that the window reads, or none on disk. Empty if
/// it may be.
std::string refusalToWrite(const Session& s, const FileRequest& request, const fs::path& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status))
        return path.string() + " is a pipe or a device, not a file on disk; choose another name";
    if (isOfProgram(path))
        return path.string() + " is in the folder of the scenes that come with Carom; choose another";
    const fs::path own = s.file.stash() ? s.file.stash()->file.path : fs::path();
    return io::outputProblem({{"the scene's file", request.savesScene ? fs::path() : s.file.path()},
                              {"the file of your own scene", own},
                              {"the open log", s.panels.log.path()},
                              {"the open lesson", s.lesson.source.path}},
                             {{request.title, path}});
}

}  // namespace

void request(Session& s, FileRequest request) {
    static unsigned count = 0;
    request.number = ++count;
    s.prompts.show(std::move(request));
}

void answerFile(Session& s, const fs::path& chosen, bool mayOverwrite) {
    if (!s.prompts.get<FileRequest>() || chosen.empty()) return;
    const FileRequest request = *s.prompts.get<FileRequest>();
    s.prompts.close<FileRequest>();
    fs::path path = wholePath(chosen);
    const bool saving = request.kind == FileRequest::Kind::Save;
    if (saving) path = withEnding(path, request.ending);
    if (const std::string refusal = saving ? refusalToWrite(s, request, path) : ""; !refusal.empty())
        return s.messages.warn(refusal);
    std::error_code error;
    const bool isOther = saving && fs::is_regular_file(path, error) && !platform::isSameFile(path, s.file.path());
    if (!isOther || (mayOverwrite && path == wholePath(chosen))) return request.then(s, path);
    const auto again = [request, path](Session& session) {
        FileRequest next = request;
        next.suggested = path;
        session::request(session, std::move(next));
    };
    s.prompts.show(Prompt{"Overwrite " + io::oneLine(path.filename().string()) + "?",
                          "It is already there, in " + path.parent_path().string() + ".",
                          {{"Choose another", again},
                           {"Overwrite", [request, path](Session& session) { request.then(session, path); }},
                           {"Cancel"}}});
}

void startExport(Session& s, ExportJob job) {
    std::error_code error;
    if (job.kind != ExportKind::Sequence || !fs::exists(job.path / fileName(job, 0), error))
        return s.prompts.show(std::move(job));
    s.prompts.show(Prompt{"Overwrite the pictures?",
                          fileName(job, 0) + " is already there, in " + job.path.string() + ".",
                          {{"Overwrite", [job](Session& session) { session.prompts.show(job); }}, {"Cancel"}}});
}

}  // namespace session
