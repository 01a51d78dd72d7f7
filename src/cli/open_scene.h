#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "session/session.h"

namespace cli {

/// Contacts that a picture or a clip plays at most: a scene may have any number of them within a frame.
inline constexpr std::uint64_t kMostContacts = 1'000'000;

/// A session with the scene of a file.
struct OpenScene {
    std::unique_ptr<session::Session> session;  ///< null where the file cannot be opened; the reason has been told
    int status = 0;                             ///< the exit status then: a file that cannot be read, or bad input
};

/// Opens a scene file, a pipe too, and tells its warnings; or a row of a file of queries, of exported rows or of a log.
/// @param row  1 is the first; absent: a scene, or the first row of a file of rows
[[nodiscard]] OpenScene openScene(const std::string& path, std::optional<std::uint64_t> row = std::nullopt);

}  // namespace cli
