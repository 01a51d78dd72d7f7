/// The browser's dialog, to open a file: its bytes are written into the home folder. Files are saved by a name alone,
/// as downloads (app/web/page/storage.js).

#include "platform/file_dialog.h"

#include <emscripten.h>

#include <utility>

// clang-format off
EM_JS(void, chooseFile, (const char* endings), { Module.chooseFile(UTF8ToString(endings)); })
/// The state of the dialog; `path` then holds what was chosen, if it fits.
EM_JS(int, chosenFile, (char* path, int room), {
    const chosen = Module.chosenFile;
    if (chosen === undefined) return 0;
    if (chosen === null || lengthBytesUTF8(chosen) >= room) return 2;
    stringToUTF8(chosen, path, room);
    return 1;
})
// clang-format on

namespace platform {

struct FileDialog::Native {};

FileDialog::FileDialog(std::unique_ptr<Native> native, std::string name)
    : m_native(std::move(native)), m_name(std::move(name)) {}
FileDialog::FileDialog(FileDialog&&) noexcept = default;
FileDialog& FileDialog::operator=(FileDialog&&) noexcept = default;
FileDialog::~FileDialog() = default;

base::Result<FileDialog> FileDialog::open(const DialogRequest& request) {
    if (request.kind != DialogRequest::Kind::Open) return base::Error{""};
    std::string endings;
    for (const std::string& ending : request.endings) endings += (endings.empty() ? "" : ",") + ending;
    chooseFile(endings.c_str());
    return FileDialog(nullptr, "the browser's dialog");
}

FileDialog::State FileDialog::poll() {
    char path[4096] = "";
    const int state = chosenFile(path, sizeof path);
    m_chosen = path;
    return state == 0 ? State::Asking : state == 1 ? State::Chosen : State::Cancelled;
}

}  // namespace platform
