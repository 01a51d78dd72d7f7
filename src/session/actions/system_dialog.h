#pragma once
/// The desktop's own file dialog, as another program (zenity or kdialog): the window goes on meanwhile. Where there is
/// none, or it fails, the window's own dialog takes its place.

#include <optional>
#include <string>
#include <vector>

#include "platform/process.h"
#include "session/session.h"

namespace session {

class SystemDialog {
  public:
    /// Opens the dialog that the session asks for, or takes what came of it. A loop pass.
    void update(Session& session);
    [[nodiscard]] bool isOpen() const { return m_child.has_value(); }

  private:
    void start(Session& session);
    void take(Session& session, const platform::ChildProcess::State& state);

    std::optional<platform::ChildProcess> m_child;
    std::string m_program;
    unsigned m_number = 0;  ///< of the request that the child is for
};

/// "zenity", "kdialog", or empty for our own. CAROM_FILE_DIALOG names one of them (or "own"); else what the desktop
/// prefers among those on PATH.
[[nodiscard]] std::string dialogProgram();
[[nodiscard]] std::vector<std::string> dialogWords(const std::string& program, const FileRequest&);

}  // namespace session
