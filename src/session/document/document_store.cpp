#include "session/document/document_store.h"

#include <utility>

#include "scene/edits.h"

namespace session {

void DocumentStore::setPolicy(Policy policy, std::function<void(const std::string&)> refused) {
    m_policy = std::move(policy);
    m_refused = std::move(refused);
}

bool DocumentStore::isRefused(const scene::Document& next) {
    std::string why = m_policy ? m_policy(next.scene) : std::string();
    if (!why.empty() && why != m_lastRefusal && m_refused) m_refused(why);
    m_lastRefusal = std::move(why);
    return !m_lastRefusal.empty();
}

bool DocumentStore::commit(std::string name, scene::Document next, bool isOpened) {
    m_state.history.cancelPreview();
    m_lastRefusal.clear();
    const bool refused = isRefused(next);
    ++m_state.revision;
    if (!refused) m_state.history.commit(std::move(name), std::move(next), isOpened ? m_state.revision : 0);
    return !refused;
}

void DocumentStore::preview(scene::Document next) {
    if (next == current() || isRefused(next)) return;
    m_state.history.preview(std::move(next));
    ++m_state.revision;
}

void DocumentStore::commitPreview(std::string name) {
    if (!m_state.history.isPreviewing()) return;
    m_state.history.commitPreview(std::move(name));
    ++m_state.revision;
}

void DocumentStore::cancelPreview() {
    if (!m_state.history.isPreviewing()) return;
    m_state.history.cancelPreview();
    ++m_state.revision;
}

void DocumentStore::select(std::vector<scene::ObjectRef> refs) {
    if (refs != current().selection) commit("Select", scene::select(current(), std::move(refs)));
}

void DocumentStore::undo() {
    m_state.history.cancelPreview();
    m_state.history.undo();
    ++m_state.revision;
}

void DocumentStore::redo() {
    m_state.history.cancelPreview();
    m_state.history.redo();
    ++m_state.revision;
}

void DocumentStore::jumpTo(std::size_t entry) {
    m_state.history.cancelPreview();
    m_state.history.jumpTo(entry);
    ++m_state.revision;
}

void DocumentStore::replace(scene::History history) {
    m_state.history = std::move(history);
    m_state.replaced = ++m_state.revision;
}

}  // namespace session
