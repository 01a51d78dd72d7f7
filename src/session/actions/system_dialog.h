#pragma once
/// The system's own file dialog for a request of the session. If there is none, or it fails, the window's own is used.

#include <optional>

#include "platform/file_dialog.h"
#include "session/session.h"

namespace session {

class SystemDialog {
  public:
    /// Opens the requested dialog, or takes its result. Called once a loop pass.
    void update(Session& session);
    [[nodiscard]] bool isOpen() const { return m_dialog.has_value(); }

  private:
    void start(Session& session);
    void take(Session& session, platform::FileDialog::State state);

    std::optional<platform::FileDialog> m_dialog;
    unsigned m_number = 0;  ///< FileRequest::number of the dialog's request
};

}  // namespace session
