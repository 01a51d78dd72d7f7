#pragma once
/// The meanings of columns that a person chose, kept between runs: by the names of the columns of a log.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "logs/read/guess.h"

namespace session {

class LogMemory {
  public:
    /// $XDG_STATE_HOME/carom/log_columns.json, else ~/.local/state/carom/log_columns.json; empty without a home.
    [[nodiscard]] static std::filesystem::path usualPath();
    /// Keeps the choices in a file that only its owner may read, from now on; without one nothing is remembered.
    void setPath(std::filesystem::path path) { m_path = std::move(path); }

    /// The choice for a log with these columns; absent if there is none, or if it gives no query any more.
    [[nodiscard]] std::optional<logs::LogMapping> recall(const logs::LogHead& head) const;
    /// Keeps a choice; one that is the guess by the names alone is forgotten instead.
    /// @return empty, or one line that says why it is not kept
    [[nodiscard]] std::string remember(const logs::LogHead& head, const logs::LogMapping& mapping) const;

    static constexpr std::size_t kMost = 100;  ///< logs; the oldest choice goes first

  private:
    struct Choice {
        std::vector<std::string> columns;  ///< sorted; the format first
        std::string preset;
        bool readsFloat = false, countsFloat = false;  ///< LogMapping::readsFloat; precision is Float
        std::vector<std::string> fields;               ///< "start=px,py,pz"
    };
    [[nodiscard]] std::vector<Choice> load() const;

    std::filesystem::path m_path;
};

}  // namespace session
