/// Ctrl+C, a console that is closed, and the end of the session, which Windows sends to windows: a hidden one takes it.

#include "platform/ending.h"

#include <fcntl.h>
#include <io.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <future>
#include <mutex>
#include <utility>
#include <vector>

#include "base/contract.h"
#include "platform/threads.h"
#include "platform/windows/win32.h"

namespace platform {
namespace {

constexpr DWORD kMostWait = 10000;  ///< how long the system waits for the process that it ends: no longer than this
constexpr UINT kStatusOfEnd = 0xC000013A;  ///< the system's own for Ctrl+C

std::mutex g_guard;  ///< guards the next two
std::vector<std::wstring> g_temporaries;
std::function<void()> g_wakeOwner;  ///< empty: no EndRequests

std::atomic<bool> g_isAsked{false};
std::atomic<HWND> g_sessionWindow{nullptr};
UINT g_consolePage = 0;  ///< the code page of the console before this program

void removeTemporaries() {
    const std::lock_guard lock(g_guard);
    for (const std::wstring& name : g_temporaries) ::DeleteFileW(name.c_str());
}

void restoreConsole() {
    if (g_consolePage != 0) ::SetConsoleOutputCP(g_consolePage);
}

/// @return false: nobody keeps work, and the process may end at once
bool wakeOwner() {
    const std::lock_guard lock(g_guard);
    if (!g_wakeOwner) return false;
    g_isAsked = true;
    g_wakeOwner();
    return true;
}

/// Windows calls it on a thread of its own.
BOOL WINAPI handleConsole(DWORD event) {
    if (!wakeOwner()) {
        removeTemporaries();
        restoreConsole();
        return FALSE;  // the system's own handler ends the process
    }
    const bool endsOnReturn = event == CTRL_CLOSE_EVENT || event == CTRL_LOGOFF_EVENT || event == CTRL_SHUTDOWN_EVENT;
    if (endsOnReturn) ::Sleep(kMostWait);
    return TRUE;
}

LRESULT CALLBACK handleSession(HWND window, UINT message, WPARAM word, LPARAM more) {
    if (message == WM_ENDSESSION && word != 0 && wakeOwner()) ::Sleep(kMostWait);  // it ends once this returns
    if (message == WM_CLOSE) ::PostQuitMessage(0);
    return ::DefWindowProcW(window, message, word, more);
}

void serveSession(std::promise<HWND> made) {
    const wchar_t* const name = L"CaromSession";
    WNDCLASSW windowClass{};
    windowClass.lpfnWndProc = handleSession;
    windowClass.hInstance = ::GetModuleHandleW(nullptr);
    windowClass.lpszClassName = name;
    ::RegisterClassW(&windowClass);
    const HWND window = ::CreateWindowExW(WS_EX_TOOLWINDOW, name, L"Carom", WS_POPUP, 0, 0, 0, 0, nullptr, nullptr,
                                          windowClass.hInstance, nullptr);
    made.set_value(window);
    MSG message{};
    while (window != nullptr && ::GetMessageW(&message, nullptr, 0, 0) > 0) ::DispatchMessageW(&message);
    ::UnregisterClassW(name, windowClass.hInstance);
}

}  // namespace

void prepareSignals() {
    for (const int stream : {0, 1, 2}) ::_setmode(stream, _O_BINARY);  // a line ends in one byte, as everywhere
    ::SetErrorMode(SEM_FAILCRITICALERRORS);                            // no box where a drive is empty
    g_consolePage = ::GetConsoleOutputCP();
    ::SetConsoleOutputCP(CP_UTF8);
    std::atexit(restoreConsole);
    ::SetConsoleCtrlHandler(handleConsole, TRUE);
}

void removeAtEnd(const std::string& file) {
    const std::lock_guard lock(g_guard);
    g_temporaries.push_back(win32::wide(file));
}

void keepAtEnd(const std::string& file) {
    const std::lock_guard lock(g_guard);
    std::erase(g_temporaries, win32::wide(file));
}

EndRequests::EndRequests(std::function<void()> wake) : m_wake(std::move(wake)), m_pipe{File(-1), File(-1)} {
    g_isAsked = false;
    {
        const std::lock_guard lock(g_guard);
        g_wakeOwner = m_wake;
    }
    auto made = std::make_shared<std::promise<HWND>>();
    std::future<HWND> window = made->get_future();
    m_thread = startThread([made] { serveSession(std::move(*made)); });
    if (m_thread.joinable()) g_sessionWindow = window.get();
}

EndRequests::~EndRequests() {
    {
        const std::lock_guard lock(g_guard);
        g_wakeOwner = {};
    }
    if (const HWND window = g_sessionWindow.exchange(nullptr)) ::PostMessageW(window, WM_CLOSE, 0, 0);
    if (m_thread.joinable()) m_thread.join();
}

bool EndRequests::isAsked() const { return g_isAsked; }

void EndRequests::end() {
    CAROM_EXPECTS(isAsked());
    removeTemporaries();
    restoreConsole();
    ::TerminateProcess(::GetCurrentProcess(), kStatusOfEnd);
    std::abort();
}

}  // namespace platform
