#include "session/actions/system_dialog.h"

#include "session/actions/file_actions.h"

#include "platform/capabilities.h"
#include "platform/environment.h"

namespace session {
namespace {

namespace fs = std::filesystem;

constexpr int kCancelled = 1;  // the exit status of both programs

/// A folder ends in a slash, so that the dialog begins in it.
std::string startingFolder(const FileRequest& request) {
    std::error_code error;
    std::string start = request.suggested.string();
    if (fs::is_directory(request.suggested, error) && !start.ends_with('/')) start += '/';
    return start;
}

/// "*.jsonl *.csv"
std::string patterns(const FileRequest& request) {
    std::string text = "*" + request.ending;
    for (const std::string& ending : request.alsoListed) text += " *" + ending;
    return text;
}

std::vector<std::string> zenityWords(const FileRequest& request) {
    std::vector<std::string> words = {"zenity", "--file-selection", "--title=" + request.title,
                                      "--filename=" + startingFolder(request)};
    if (request.kind == FileRequest::Kind::Folder) {
        words.emplace_back("--directory");
        return words;
    }
    if (request.kind == FileRequest::Kind::Save) words.insert(words.end(), {"--save", "--confirm-overwrite"});
    words.push_back("--file-filter=" + patterns(request));
    words.emplace_back("--file-filter=*");
    return words;
}

std::vector<std::string> kdialogWords(const FileRequest& request) {
    std::vector<std::string> words = {"kdialog", "--title", request.title};
    if (request.kind == FileRequest::Kind::Folder) {
        words.insert(words.end(), {"--getexistingdirectory", startingFolder(request)});
    } else {
        words.insert(words.end(), {request.kind == FileRequest::Kind::Save ? "--getsavefilename" : "--getopenfilename",
                                   startingFolder(request), patterns(request) + "\n*"});
    }
    return words;
}

}  // namespace

std::string dialogProgram() {
    const std::string wanted = platform::variable("CAROM_FILE_DIALOG");
    if (wanted == "own" || !platform::can(platform::Capability::Dialogs)) return {};
    const bool isKde = platform::variable("XDG_CURRENT_DESKTOP").find("KDE") != std::string::npos;
    std::vector<std::string> programs = {"zenity", "kdialog"};
    if (isKde || wanted == "kdialog") std::swap(programs[0], programs[1]);
    for (const std::string& program : programs)
        if (!platform::onPath(program).empty()) return program;
    return {};
}

std::vector<std::string> dialogWords(const std::string& program, const FileRequest& request) {
    return program == "kdialog" ? kdialogWords(request) : zenityWords(request);
}

void SystemDialog::update(Session& session) {
    const FileRequest* request = session.prompts.get<FileRequest>();
    if (m_child && (!request || request->ours || request->number != m_number)) m_child.reset();
    if (!request || request->ours) return;
    if (!m_child) {
        start(session);
        return;
    }
    const platform::ChildProcess::State state = m_child->poll();
    if (!state.isRunning) take(session, state);
}

void SystemDialog::start(Session& session) {
    m_program = dialogProgram();
    if (m_program.empty()) {
        session.prompts.get<FileRequest>()->ours = true;
        return;
    }
    m_number = session.prompts.get<FileRequest>()->number;
    io::Result<platform::ChildProcess> child =
        platform::ChildProcess::start(dialogWords(m_program, *session.prompts.get<FileRequest>()));
    if (child) {
        m_child = std::move(child.value());
    } else {
        session.messages.warn(child.error());
        session.prompts.get<FileRequest>()->ours = true;
    }
}

void SystemDialog::take(Session& session, const platform::ChildProcess::State& state) {
    std::string chosen = m_child->output();
    m_child.reset();
    if (chosen.ends_with('\n')) chosen.pop_back();
    if (!state.crashed && state.exitStatus == 0 && !chosen.empty()) {
        answerFile(session, chosen, true);  // the dialog has asked about overwriting
    } else if (!state.crashed && state.exitStatus == kCancelled) {
        session.prompts.close<FileRequest>();
    } else {
        session.messages.note(m_program + " did not work; this is Carom's own dialog");
        session.prompts.get<FileRequest>()->ours = true;
    }
}

}  // namespace session
