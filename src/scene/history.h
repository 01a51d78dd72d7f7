#pragma once
/// Undo and redo over whole documents. One gesture is one entry; an edit without an effect leaves none.

#include <string>
#include <vector>

#include "scene/document.h"

namespace scene {

/// Values are whole documents; memory is bounded by dropping the oldest entries (never the current one).
class History {
  public:
    explicit History(Document initial = {}, std::size_t maxBytes = std::size_t{256} << 20);

    [[nodiscard]] const Document& current() const { return m_preview ? *m_preview : m_entries[m_index].document; }

    /// Records a finished edit under a readable name ("Move ball cue"); drops the redo entries. If the scene is that of
    /// the current entry, only the selection is replaced.
    void commit(std::string name, Document next);

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
    /// Memory of all entries; blocks shared by neighbouring entries count once.
    [[nodiscard]] std::size_t bytes() const { return m_bytes; }

  private:
    struct Entry {
        std::string name;  ///< name of the edit that led to this entry
        Document document;
        std::size_t bytes = 0;  ///< memory not shared with the previous entry
    };
    void trim();

    std::vector<Entry> m_entries;
    std::size_t m_index = 0;
    std::size_t m_bytes;  ///< memory of all entries
    std::size_t m_maxBytes;
    std::optional<Document> m_preview;
};

}  // namespace scene
