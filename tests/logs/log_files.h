#pragma once
/// Logs for tests: written to a temporary file, opened whole.

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "logs/judge/detail.h"
#include "logs/judge/opening.h"

namespace logs {

class TempFile {
  public:
    explicit TempFile(const std::string& bytes = "", const std::string& name = "log") {
        static int count = 0;
        m_path = std::filesystem::temp_directory_path() /
                 ("carom-" + std::to_string(::getpid()) + "-" + std::to_string(count++) + "-" + name);
        std::ofstream(m_path, std::ios::binary) << bytes;
    }
    TempFile(const TempFile&) = delete;
    TempFile& operator=(const TempFile&) = delete;
    ~TempFile() { std::filesystem::remove(m_path); }
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

  private:
    std::filesystem::path m_path;
};

struct Opened {
    std::string error;
    std::shared_ptr<const io::LineFile> file;
    logs::LogHead head;
    logs::LogMapping mapping;
    logs::LogTable table;

    [[nodiscard]] logs::LogDetail detail(std::size_t row) const { return readRow(*file, mapping, table[row]); }
};

/// @param change  change of the guessed mapping, made before the log is read
inline Opened open(const std::filesystem::path& path, const std::string& preset = "",
                   const std::function<void(logs::LogMapping&)>& change = {}, unsigned threads = 2) {
    Opened opened;
    auto file = io::LineFile::open(path);
    if (!file) return {file.error(), nullptr, {}, {}, {}};
    opened.file = std::make_shared<const io::LineFile>(std::move(file.value()));
    const auto head = logs::readHead(*opened.file);
    if (!head) return {head.error(), nullptr, {}, {}, {}};
    opened.head = head.value();
    opened.mapping = logs::guessMapping(opened.head, preset);
    if (change) change(opened.mapping);
    opened.error = logs::problem(opened.mapping);
    if (opened.error.empty())
        opened.error = logs::LogOpening(opened.file, opened.mapping, threads).finish(opened.table);
    return opened;
}

inline Opened openText(const std::string& bytes, const std::string& preset = "",
                       const std::function<void(logs::LogMapping&)>& change = {}) {
    const TempFile file(bytes);
    return open(file.path(), preset, change);  // readers that have the file open can still read it
}

}  // namespace logs
