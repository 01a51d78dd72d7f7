#pragma once
/// The window's own file dialog, without its drawing: the contents of a folder, the typed name, the effect of Enter.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "platform/folders.h"
#include "session/prompts/prompt.h"

namespace session {

class FileBrowser {
  public:
    struct Entry {
        std::string name;
        bool isFolder = false;
    };
    static constexpr std::size_t kMostEntries = 20000;  ///< largest number of listed entries; problem() reports more

    explicit FileBrowser(const FileRequest& request, std::vector<std::string> drives = platform::drives());

    /// Empty above the drives, where there are some: they are the entries.
    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder; }
    /// The folder's path, or "Drives".
    [[nodiscard]] std::string place() const;
    /// Folders first, then files with the requested ending; hidden files only while the name begins with a dot.
    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; }
    /// One line: why the folder cannot be listed or the name is not valid. Empty if all is well.
    [[nodiscard]] const std::string& problem() const { return m_problem; }

    [[nodiscard]] const std::string& name() const { return m_name; }
    /// Sets the typed text: a name, or a path (also "~/…", "../…").
    void setName(const std::string& name);
    /// The entry that is named, or the first that begins with the name.
    [[nodiscard]] std::optional<std::size_t> row() const { return m_row; }
    void select(std::size_t row);  ///< the entry's name becomes name()
    void step(int rows);           ///< moves row(), kept within the list
    /// Extends the name to the common start of all entries that begin with it. @return false if there is nothing to add
    bool complete();

    void go(const std::filesystem::path& folder);
    void up();
    void goHome();
    /// The effect of Enter: opens a folder, or chooses a file. @return the chosen path; absent if there is none yet
    [[nodiscard]] std::optional<std::filesystem::path> enter();

  private:
    void show(const std::filesystem::path& folder);
    void list();
    [[nodiscard]] std::filesystem::path named() const;
    [[nodiscard]] bool isListed(const std::string& ending) const;
    [[nodiscard]] bool beginsLike(const Entry&) const;

    FileRequest::Kind m_kind;
    std::vector<std::string> m_endings, m_drives;
    std::filesystem::path m_folder;
    std::vector<Entry> m_entries;
    std::string m_name, m_problem;
    std::optional<std::size_t> m_row;
    bool m_showsHidden = false;
};

}  // namespace session
