/// The desktop's file dialog, run as another program: zenity or kdialog.

#include "platform/file_dialog.h"

#include <optional>
#include <utility>

#include "platform/capabilities.h"
#include "platform/environment.h"
#include "platform/process.h"

namespace platform {
namespace {

using Kind = DialogRequest::Kind;

constexpr int kCancelled = 1;  // the exit status of both programs

/// "zenity", "kdialog", or empty. CAROM_FILE_DIALOG names one of them (or "own"); else the one that the desktop prefers
/// among those on PATH.
std::string dialogProgram() {
    const std::string wanted = variable("CAROM_FILE_DIALOG");
    if (wanted == "own" || !can(Capability::Dialogs)) return {};
    const bool isKde = variable("XDG_CURRENT_DESKTOP").find("KDE") != std::string::npos;
    std::vector<std::string> programs = {"zenity", "kdialog"};
    if (isKde || wanted == "kdialog") std::swap(programs[0], programs[1]);
    for (const std::string& program : programs)
        if (!onPath(program).empty()) return program;
    return {};
}

/// A folder ends in a slash, so that the dialog begins in it.
std::string startingFolder(const DialogRequest& request) {
    std::error_code error;
    std::string start = request.start.string();
    if (std::filesystem::is_directory(request.start, error) && !start.ends_with('/')) start += '/';
    return start;
}

/// "*.jsonl *.csv"
std::string patterns(const DialogRequest& request) {
    std::string text;
    for (const std::string& ending : request.endings) text += (text.empty() ? "*" : " *") + ending;
    return text;
}

std::vector<std::string> zenityWords(const DialogRequest& request) {
    std::vector<std::string> words = {"zenity", "--file-selection", "--title=" + request.title,
                                      "--filename=" + startingFolder(request)};
    if (request.kind == Kind::Folder) {
        words.emplace_back("--directory");
        return words;
    }
    if (request.kind == Kind::Save) words.insert(words.end(), {"--save", "--confirm-overwrite"});
    words.push_back("--file-filter=" + patterns(request));
    words.emplace_back("--file-filter=*");
    return words;
}

std::vector<std::string> kdialogWords(const DialogRequest& request) {
    std::vector<std::string> words = {"kdialog", "--title", request.title};
    if (request.kind == Kind::Folder) {
        words.insert(words.end(), {"--getexistingdirectory", startingFolder(request)});
    } else {
        words.insert(words.end(), {request.kind == Kind::Save ? "--getsavefilename" : "--getopenfilename",
                                   startingFolder(request), patterns(request) + "\n*"});
    }
    return words;
}

}  // namespace

struct FileDialog::Native {
    ChildProcess program;
};

FileDialog::FileDialog(std::unique_ptr<Native> native, std::string name)
    : m_native(std::move(native)), m_name(std::move(name)) {}
FileDialog::FileDialog(FileDialog&&) noexcept = default;
FileDialog& FileDialog::operator=(FileDialog&&) noexcept = default;
FileDialog::~FileDialog() = default;

base::Result<FileDialog> FileDialog::open(const DialogRequest& request) {
    const std::string program = dialogProgram();
    if (program.empty()) return base::Error{""};
    base::Result<ChildProcess> child =
        ChildProcess::start(program == "kdialog" ? kdialogWords(request) : zenityWords(request));
    if (!child) return base::Error{child.error()};
    return FileDialog(std::make_unique<Native>(Native{std::move(child.value())}), program);
}

FileDialog::State FileDialog::poll() {
    const ChildProcess::State state = m_native->program.poll();
    if (state.isRunning) return State::Asking;
    m_chosen = m_native->program.output();
    if (m_chosen.ends_with('\n')) m_chosen.pop_back();
    if (state.crashed) return State::Failed;
    if (state.exitStatus == 0 && !m_chosen.empty()) return State::Chosen;
    return state.exitStatus == kCancelled ? State::Cancelled : State::Failed;
}

}  // namespace platform
