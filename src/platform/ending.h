#pragma once
/// How this process ends: at the request of a signal, or with the display that it draws on.

#include <functional>
#include <string>
#include <thread>

#include "platform/file.h"

namespace platform {

/// Called at the start of a program. A reader that leaves, and a file that grows beyond the limit, become errors of
/// File::write(); the signals that end the process remove the files of removeAtEnd() first.
void prepareSignals();

/// The signals that end the process remove this file. Thread safe; of the first 32 at a time.
void removeAtEnd(const std::string& file);
/// Takes that back.
void keepAtEnd(const std::string& file);

/// Requests to end the process: SIGTERM, SIGINT and SIGHUP, those that are not ignored; on Windows Ctrl+C, a console
/// that is closed and the end of the session. One object at a time.
class EndRequests {
  public:
    /// @param wake  called on another thread after each request
    explicit EndRequests(std::function<void()> wake);
    ~EndRequests();
    EndRequests(const EndRequests&) = delete;
    EndRequests& operator=(const EndRequests&) = delete;

    [[nodiscard]] bool isAsked() const;
    /// False where no thread could be started: isAsked() has to be looked at now and then.
    [[nodiscard]] bool canWake() const { return m_thread.joinable(); }
    /// Ends the process as the signal would have. @pre isAsked()
    [[noreturn]] void end();

  private:
    std::function<void()> m_wake;
    Pipe m_pipe;
    std::thread m_thread;
};

/// What happens once the X server is gone, which Xlib notices anywhere inside a call to it: `keep` is called, then the
/// process ends with status 1. Without Xlib in the process nothing is set. @param keep  must not call Xlib
void onLostDisplay(std::function<void()> keep);
/// The same, now: only the connection tells that a compositor is gone.
[[noreturn]] void loseDisplay();
/// The connection to a Wayland compositor has failed. @param display  of libwayland-client, a wl_display
[[nodiscard]] bool isWaylandLost(void* display);

}  // namespace platform
