#pragma once
/// Undo and redo over whole documents. One gesture is one entry; an edit without an effect leaves none.

#include <cstdint>
#include <string>
#include <vector>

#include "scene/document.h"

namespace scene {

/// Values are whole documents; memory is bounded by dropping the oldest entries (never the current one).
class History {
  public:
    struct Entry {
        std::string name;  ///< name of the edit that led to this entry
        Document document;
        std::size_t bytes = 0;      ///< memory not shared with the previous entry
        std::uint64_t opening = 0;  ///< number of the opening that it comes from; 0 for that of the constructor
        bool isOpened = false;      ///< the document as it was opened, not an edit of it
    };

    explicit History(Document initial = {}, std::size_t maxBytes = std::size_t{256} << 20);

    [[nodiscard]] const Document& current() const { return m_preview ? *m_preview : m_entries[m_index].document; }

    /// Records a finished edit under a readable name ("Move ball cue"); drops the redo entries. If the scene is that of
    /// the current entry, only the selection is replaced.
    /// @param opening  not 0: the entry is another scene, opened, not an edit of the one before; a number of its own
    void commit(std::string name, Document next, std::uint64_t opening = 0);

    /// Shows a document without recording it, during a drag. commitPreview() records it as one entry,
    /// cancelPreview() (Esc) restores the document from before the drag.
    void preview(Document next);
    void commitPreview(std::string name);
    void cancelPreview();
    [[nodiscard]] bool isPreviewing() const { return m_preview.has_value(); }

    [[nodiscard]] bool canUndo() const { return m_index > 0; }
    [[nodiscard]] bool canRedo() const { return m_index + 1 < m_entries.size(); }
    void undo();
    void redo();
    void jumpTo(std::size_t entry);  ///< entry < size()

    [[nodiscard]] std::size_t size() const { return m_entries.size(); }
    [[nodiscard]] std::size_t index() const { return m_index; }
    [[nodiscard]] const std::string& nameAt(std::size_t entry) const { return m_entries[entry].name; }
    [[nodiscard]] const Entry& at(std::size_t entry) const { return m_entries[entry]; }  ///< @pre entry < size()
    /// Memory of all entries; blocks shared by neighbouring entries count once.
    [[nodiscard]] friend std::size_t bytesOf(const History& history) { return history.m_bytes; }

  private:
    void trim();

    std::vector<Entry> m_entries;
    std::size_t m_index = 0;
    std::size_t m_bytes;  ///< memory of all entries
    std::size_t m_maxBytes;
    std::optional<Document> m_preview;
};

/// The document of which the current one is an edit, as it was opened; null where that entry was dropped.
[[nodiscard]] const Document* openedIn(const History&);

}  // namespace scene
