#include "session/document/document_file.h"

namespace session {

bool DocumentFile::isDirty() const {
    const FileState& file = m_stash ? m_stash->file : m_state;
    if (file.isLost) return true;
    return m_isDirty.get({m_document.revision(), m_revision}, [&] {
        return !(file.saved && (m_stash ? m_stash->history.current().scene : m_document.scene()) == *file.saved);
    });
}

Unsaved DocumentFile::unsaved() const {
    if (m_stash) return {m_stash->history.current().scene, m_stash->file.path, m_stash->file.stamp};
    return {m_document.scene(), m_state.path, m_state.stamp};
}

}  // namespace session
