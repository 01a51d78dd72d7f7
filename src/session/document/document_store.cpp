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

bool DocumentStore::commit(std::string name, scene::Document next) {
    m_history.cancelPreview();
    m_lastRefusal.clear();
    const bool refused = isRefused(next);
    if (!refused) m_history.commit(std::move(name), std::move(next));
    ++m_revision;
    return !refused;
}

void DocumentStore::preview(scene::Document next) {
    if (next == current() || isRefused(next)) return;
    m_history.preview(std::move(next));
    ++m_revision;
}

void DocumentStore::commitPreview(std::string name) {
    if (!m_history.isPreviewing()) return;
    m_history.commitPreview(std::move(name));
    ++m_revision;
}

void DocumentStore::cancelPreview() {
    if (!m_history.isPreviewing()) return;
    m_history.cancelPreview();
    ++m_revision;
}

void DocumentStore::select(std::vector<scene::ObjectRef> refs) {
    if (refs != current().selection) commit("Select", scene::select(current(), std::move(refs)));
}

void DocumentStore::undo() {
    m_history.cancelPreview();
    m_history.undo();
    ++m_revision;
}

void DocumentStore::redo() {
    m_history.cancelPreview();
    m_history.redo();
    ++m_revision;
}

void DocumentStore::jumpTo(std::size_t entry) {
    m_history.cancelPreview();
    m_history.jumpTo(entry);
    ++m_revision;
}

void DocumentStore::mirror(const DocumentStore& other) {
    m_history = other.m_history;
    m_revision = other.m_revision;
}

void DocumentStore::replace(scene::History history) {
    m_history = std::move(history);
    ++m_revision;
}

}  // namespace session
