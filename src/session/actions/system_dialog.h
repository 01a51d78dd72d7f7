#pragma once
/// The desktop's file dialog, run as another program (zenity or kdialog): the window stays responsive. If there is
/// none, or it fails, the window's own dialog is used.

#include <optional>
#include <string>
#include <vector>

#include "platform/process.h"
#include "session/session.h"

namespace session {

class SystemDialog {
  public:
    /// Opens the requested dialog, or takes its result. Called once a loop pass.
    void update(Session& session);
    [[nodiscard]] bool isOpen() const { return m_child.has_value(); }

  private:
    void start(Session& session);
    void take(Session& session, const platform::ChildProcess::State& state);

    std::optional<platform::ChildProcess> m_child;
    std::string m_program;
    unsigned m_number = 0;  ///< FileRequest::number of the child's request
};

/// "zenity", "kdialog", or empty for our own. CAROM_FILE_DIALOG names one of them (or "own"); else the one that the
/// desktop prefers among those on PATH.
[[nodiscard]] std::string dialogProgram();
[[nodiscard]] std::vector<std::string> dialogWords(const std::string& program, const FileRequest&);

}  // namespace session
