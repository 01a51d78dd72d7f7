#pragma once
/// Files that get their name once they are whole.

#include <filesystem>
#include <string>
#include <system_error>

#include "platform/file.h"

namespace platform {

/// A new file, readable by its owner alone. It has no name while it is written, where the file system can do that
/// (O_TMPFILE): then nothing stays of it, however the process ends. Elsewhere it has a temporary name, ".carom-XXXXXX",
/// which the destructor removes, and so do the signals that end a process (prepareSignals()).
class NewFile {
  public:
    explicit NewFile(const std::filesystem::path& folder);
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    /// To be written into; not open if the folder takes no file.
    [[nodiscard]] File& content() { return m_content; }
    /// Takes the place of the file with this name, if there is one, in one step.
    [[nodiscard]] std::error_code replace(const std::filesystem::path& target);
    /// Takes a name that nothing has, not even a link that leads nowhere; else the error is file_exists.
    [[nodiscard]] std::error_code create(const std::filesystem::path& target);

  private:
    [[nodiscard]] std::error_code link(const std::string& name) const;
    [[nodiscard]] std::error_code linkTemporary();
    void removeTemporary();

    std::filesystem::path m_folder;
    std::string m_temporary;  ///< the name that it has now; empty: none
    File m_content;
};

}  // namespace platform
