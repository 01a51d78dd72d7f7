#pragma once
/// The worlds that a log tells: a line with a list of obstacles and no cast tells those of the rows behind it.

#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <mutex>
#include <vector>

#include "io/line_file.h"
#include "io/mesh/mesh_file.h"
#include "logs/read/mapping.h"

namespace logs {

/// The line that tells a world.
struct LogWorldLine {
    std::uint64_t offset = std::numeric_limits<std::uint64_t>::max();  ///< bytes
    std::uint64_t key = 0;                                             ///< keyOf() its text

    [[nodiscard]] bool isThere() const { return offset != std::numeric_limits<std::uint64_t>::max(); }
};

/// Cache of the last worlds of a log, by the hash of their text, and of the mesh files that they name. Shared by all
/// readers of the log. Thread safe.
class LogWorlds {
  public:
    /// @param folder  that names of mesh files are relative to; empty: the working folder
    explicit LogWorlds(std::filesystem::path folder = {}) : m_files(std::move(folder), [](const std::string&) {}) {}

    [[nodiscard]] io::MeshFiles& files() { return m_files; }
    /// @return null: it is not among the last
    [[nodiscard]] std::shared_ptr<const LogWorld> find(std::uint64_t key);
    void keep(std::uint64_t key, std::shared_ptr<const LogWorld> world);

  private:
    struct Kept {
        std::uint64_t key;
        std::shared_ptr<const LogWorld> world;
    };
    static constexpr std::size_t kMost = 4;  ///< worlds

    io::MeshFiles m_files;
    std::mutex m_mutex;
    std::vector<Kept> m_last;  ///< the latest at the end; guarded by m_mutex
};

/// Finds the lines that tell worlds, from a place of a file on, as far as it is asked. Thread safe.
class LogWorldScan {
  public:
    /// @param from   where it begins
    /// @param known  the last such line before it
    LogWorldScan(std::shared_ptr<const io::LineFile> file, const LogMapping& mapping, std::uint64_t from,
                 LogWorldLine known)
        : m_file(std::move(file)), m_mapping(mapping), m_to(from), m_known(known) {}

    /// The last such line that begins before an offset.
    [[nodiscard]] LogWorldLine before(std::uint64_t offset);

  private:
    const std::shared_ptr<const io::LineFile> m_file;
    const LogMapping& m_mapping;
    std::mutex m_mutex;
    std::uint64_t m_to;
    LogWorldLine m_known;
    std::vector<LogWorldLine> m_lines;
};

}  // namespace logs
