#pragma once
/// Files that get their name when they are complete.

#include <filesystem>
#include <string>
#include <system_error>

#include "platform/file.h"

namespace platform {

/// A new file, readable by its owner alone. It has no name while it is written, if the file system supports that
/// (O_TMPFILE): then nothing of it remains, however the process ends. Else it has a temporary name, ".carom-" and more,
/// which the destructor removes, and so do the signals that end a process (prepareSignals()).
class NewFile {
  public:
    explicit NewFile(const std::filesystem::path& folder);
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    /// The file to write to; not open if none can be made in the folder. Its error() says why.
    [[nodiscard]] File& content() { return m_content; }
    /// Gives it a name, in one step; a file that has the name is replaced. @return no error if all went well
    [[nodiscard]] std::error_code replace(const std::filesystem::path& target);
    /// Gives it a name that nothing has, not even a broken link; else the error is file_exists.
    [[nodiscard]] std::error_code create(const std::filesystem::path& target);

  private:
    [[nodiscard]] std::error_code link(const std::string& name) const;
    [[nodiscard]] std::error_code linkTemporary();
    [[nodiscard]] std::error_code rename(const std::filesystem::path& target, unsigned flags);
    void removeTemporary();

    std::filesystem::path m_folder;
    std::string m_temporary;  ///< its present name; empty: it has none
    File m_content;
};

}  // namespace platform
