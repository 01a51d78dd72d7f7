#pragma once

#include <memory>
#include <string>

#include "session/session.h"

namespace cli {

/// A session with the scene of a file.
struct OpenScene {
    std::unique_ptr<session::Session> session;  ///< null where the file cannot be opened; the reason has been told
    int status = 0;                             ///< the exit status then: a file that cannot be read, or bad input
};

/// Opens a scene file, a pipe too, and tells its warnings.
[[nodiscard]] OpenScene openScene(const std::string& path);

}  // namespace cli
