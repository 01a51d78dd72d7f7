/// The dialog of Windows, on a thread of its own: the window beside it goes on.

#include "platform/file_dialog.h"

#include <objbase.h>
#include <shobjidl.h>

#include <atomic>
#include <chrono>
#include <future>
#include <optional>
#include <utility>

#include "platform/capabilities.h"
#include "platform/environment.h"
#include "platform/threads.h"
#include "platform/windows/win32.h"

namespace platform {
namespace {

struct Release {
    void operator()(IUnknown* object) const { object->Release(); }
};
template <class Object>
using Com = std::unique_ptr<Object, Release>;

/// Empty text: cancelled. Absent: the dialog failed.
using Choice = std::optional<std::string>;

void setFilter(IFileDialog& dialog, const DialogRequest& request) {
    std::string patterns;
    for (const std::string& ending : request.endings) patterns += (patterns.empty() ? "*" : ";*") + ending;
    const std::wstring wide = win32::wide(patterns);
    const COMDLG_FILTERSPEC filters[] = {{wide.c_str(), wide.c_str()}, {L"*.*", L"*.*"}};
    if (!request.endings.empty()) dialog.SetFileTypes(2, filters);
    // What is typed without an ending gets the first one.
    if (!request.endings.empty()) dialog.SetDefaultExtension(win32::wide(request.endings[0].substr(1)).c_str());
}

void setStart(IFileDialog& dialog, const DialogRequest& request) {
    std::error_code error;
    const bool isFolder = std::filesystem::is_directory(request.start, error);
    std::filesystem::path folder = isFolder ? request.start : request.start.parent_path();
    folder = std::filesystem::absolute(folder, error).make_preferred();
    if (!isFolder && request.kind == DialogRequest::Kind::Save) dialog.SetFileName(request.start.filename().c_str());
    IShellItem* item = nullptr;
    if (FAILED(::SHCreateItemFromParsingName(folder.c_str(), nullptr, IID_PPV_ARGS(&item)))) return;
    dialog.SetFolder(Com<IShellItem>(item).get());
}

Choice chosenIn(IFileDialog& dialog) {
    IShellItem* item = nullptr;
    if (FAILED(dialog.GetResult(&item))) return std::nullopt;
    wchar_t* path = nullptr;
    if (FAILED(Com<IShellItem>(item)->GetDisplayName(SIGDN_FILESYSPATH, &path))) return std::nullopt;
    Choice chosen = win32::narrow(path);
    ::CoTaskMemFree(path);
    return chosen;
}

Choice ask(const DialogRequest& request, HWND owner) {
    const bool isSave = request.kind == DialogRequest::Kind::Save;
    IFileDialog* made = nullptr;
    if (FAILED(::CoCreateInstance(isSave ? CLSID_FileSaveDialog : CLSID_FileOpenDialog, nullptr, CLSCTX_INPROC_SERVER,
                                  IID_PPV_ARGS(&made))))
        return std::nullopt;
    const Com<IFileDialog> dialog(made);
    DWORD options = 0;
    dialog->GetOptions(&options);
    options |= FOS_FORCEFILESYSTEM | FOS_NOCHANGEDIR;
    if (request.kind == DialogRequest::Kind::Folder)
        options |= FOS_PICKFOLDERS;
    else
        setFilter(*dialog, request);
    dialog->SetOptions(options);
    dialog->SetTitle(win32::wide(request.title).c_str());
    setStart(*dialog, request);
    const HRESULT shown = dialog->Show(owner);
    if (shown == HRESULT_FROM_WIN32(ERROR_CANCELLED)) return "";
    return SUCCEEDED(shown) ? chosenIn(*dialog) : std::nullopt;
}

/// The window of this program that has the keyboard; null: another program's has it.
HWND ownWindow() {
    const HWND window = ::GetForegroundWindow();
    DWORD process = 0;
    ::GetWindowThreadProcessId(window, &process);
    return process == ::GetCurrentProcessId() ? window : nullptr;
}

}  // namespace

struct FileDialog::Native {
    Native(const DialogRequest& request, HWND owner) {
        result = runBeside([this, request, owner]() -> Choice {
            thread = ::GetCurrentThreadId();
            if (FAILED(::CoInitializeEx(nullptr, COINIT_APARTMENTTHREADED | COINIT_DISABLE_OLE1DDE))) return {};
            Choice choice = ask(request, owner);
            ::CoUninitialize();
            return choice;
        });
    }
    ~Native() {
        const auto close = [](HWND window, LPARAM) -> BOOL { return ::PostMessageW(window, WM_CLOSE, 0, 0); };
        while (result.valid() && result.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready)
            ::EnumThreadWindows(thread, close, 0);
    }
    Native(const Native&) = delete;
    Native& operator=(const Native&) = delete;

    std::atomic<DWORD> thread{0};
    std::future<Choice> result;
};

FileDialog::FileDialog(std::unique_ptr<Native> native, std::string name)
    : m_native(std::move(native)), m_name(std::move(name)) {}
FileDialog::FileDialog(FileDialog&&) noexcept = default;
FileDialog& FileDialog::operator=(FileDialog&&) noexcept = default;
FileDialog::~FileDialog() = default;

base::Result<FileDialog> FileDialog::open(const DialogRequest& request) {
    const bool isOwn = variable("CAROM_FILE_DIALOG") == "own";
    if (isOwn || !can(Capability::Dialogs) || !can(Capability::Threads)) return base::Error{""};
    return FileDialog(std::make_unique<Native>(request, ownWindow()), "the dialog of Windows");
}

FileDialog::State FileDialog::poll() {
    if (!m_native->result.valid()) return State::Failed;  // it was told already
    if (m_native->result.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return State::Asking;
    const Choice choice = m_native->result.get();
    if (!choice) return State::Failed;
    m_chosen = *choice;
    return m_chosen.empty() ? State::Cancelled : State::Chosen;
}

}  // namespace platform
