#pragma once
/// The window's own file dialog, without its drawing: a folder's contents, a name being typed, what Enter does.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "session/prompts/prompt.h"

namespace session {

class FileBrowser {
  public:
    struct Entry {
        std::string name;
        bool isFolder = false;
    };
    static constexpr std::size_t kMostEntries = 20000;  ///< of a folder; more are not listed, and it is said

    explicit FileBrowser(const FileRequest& request);

    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder; }
    /// Folders first, then the files with the wanted ending; hidden ones only while the name begins with a dot.
    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; }
    /// One line: why the folder cannot be listed, or the name not be taken. Empty if all is well.
    [[nodiscard]] const std::string& problem() const { return m_problem; }

    [[nodiscard]] const std::string& name() const { return m_name; }
    /// As typed: a name, or a path (also "~/…", "../…").
    void setName(const std::string& name);
    /// The entry that the name stands for or begins like.
    [[nodiscard]] std::optional<std::size_t> row() const { return m_row; }
    void select(std::size_t row);  ///< its name becomes the name
    void step(int rows);           ///< from row(), kept within the list
    /// Lengthens the name to what all entries that begin like it share. @return false if there is nothing to add
    bool complete();

    void go(const std::filesystem::path& folder);
    void up();
    void goHome();
    /// What Enter does: enters a folder, or says which file it is. @return the chosen path; absent if there is none yet
    [[nodiscard]] std::optional<std::filesystem::path> enter();

  private:
    void list();
    [[nodiscard]] std::filesystem::path named() const;
    [[nodiscard]] bool isListed(const std::string& ending) const;
    [[nodiscard]] bool beginsLike(const Entry&) const;

    FileRequest::Kind m_kind;
    std::vector<std::string> m_endings;
    std::filesystem::path m_folder;
    std::vector<Entry> m_entries;
    std::string m_name, m_problem;
    std::optional<std::size_t> m_row;
    bool m_showsHidden = false;
};

}  // namespace session
