#pragma once
/// The file of the document: its path, its contents, whether the document differs from it.

#include <filesystem>
#include <optional>
#include <utility>

#include "scene/history.h"
#include "session/document/document_store.h"
#include "session/document/recovery.h"
#include "session/state/memo.h"

namespace session {

/// A file as it was read or written last.
struct FileState {
    std::filesystem::path path;         ///< absolute; empty: the document has no file
    std::optional<scene::Scene> saved;  ///< the scene in the file; absent: recovered work, whose file was not read
    std::optional<FileStamp> stamp;
    std::optional<FileStamp> reported;  ///< stamp at the last report of a change by another program
    bool isLost = false;                ///< the file was removed: the program holds the only copy of the scene
    std::filesystem::path example{};    ///< the file of the program of which the document is an untitled copy
};

/// The user's work while a lesson shows other documents.
struct StashedWork {
    scene::History history;
    scene::View view;
    std::optional<scene::View> framed;  ///< Viewport::framed()
    FileState file;
};

class DocumentFile {
  public:
    explicit DocumentFile(const DocumentStore& document) : m_document(document) {}

    [[nodiscard]] const std::filesystem::path& path() const { return m_state.path; }
    [[nodiscard]] const FileState& state() const { return m_state; }
    void setState(FileState state) { m_state = std::move(state), ++m_revision; }
    /// The file of the user's work, whether a lesson has put it aside or not.
    void setOwnState(FileState state) { (m_stash ? m_stash->file : m_state) = std::move(state), ++m_revision; }

    [[nodiscard]] const std::optional<StashedWork>& stash() const { return m_stash; }
    void setStash(std::optional<StashedWork> work) { m_stash = std::move(work), ++m_revision; }

    /// Grows with every change of state() and stash(): saving, opening, a file that is lost.
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }

    /// The user's work (the stash if there is one) differs from its file.
    [[nodiscard]] bool isDirty() const {
        const FileState& file = m_stash ? m_stash->file : m_state;
        const scene::Scene& work = m_stash ? m_stash->history.current().scene : m_document.scene();
        return file.isLost ||
               m_isDirty.get({m_document.revision(), m_revision}, [&] { return !file.saved || work != *file.saved; });
    }
    /// The user's work with its file, for the recovery copy.
    [[nodiscard]] Unsaved unsaved() const {
        if (m_stash) return {m_stash->history.current().scene, m_stash->file.path, m_stash->file.stamp};
        return {m_document.scene(), m_state.path, m_state.stamp};
    }

  private:
    const DocumentStore& m_document;
    FileState m_state;
    std::optional<StashedWork> m_stash;
    std::uint64_t m_revision = 0;                                   ///< number of changes of m_state and m_stash
    Memo<std::pair<std::uint64_t, std::uint64_t>, bool> m_isDirty;  ///< by revisions of document and file
};

}  // namespace session
