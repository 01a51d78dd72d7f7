#include "scene/history.h"

#include <utility>

namespace scene {
namespace {

/// The approximate memory of a document in bytes.
std::size_t bytesOf(const Document& document) {
    const Scene& scene = document.scene;
    std::size_t bytes = sizeof(Document) + scene.name.size() + scene.notes.size() + scene.extra.size() +
                        document.selection.size() * sizeof(ObjectRef);
    const auto add = [&](const auto& objects) {
        for (const auto& object : objects) bytes += sizeof object + object.name.capacity() + object.extra.capacity();
    };
    add(scene.balls);
    add(scene.spheres);
    add(scene.planes);
    return bytes;
}

}  // namespace

History::History(Document initial, std::size_t maxBytes) : m_maxBytes(maxBytes) {
    const std::size_t bytes = bytesOf(initial);
    m_entries.push_back({"Open", std::move(initial), bytes});
}

void History::commit(std::string name, Document next) {
    m_preview.reset();
    if (next.scene == m_entries[m_index].document.scene) {
        m_entries[m_index].document.selection = std::move(next.selection);
        return;
    }
    m_entries.resize(m_index + 1);
    const std::size_t bytes = bytesOf(next);
    m_entries.push_back({std::move(name), std::move(next), bytes});
    ++m_index;
    trim();
}

void History::preview(Document next) { m_preview = std::move(next); }

void History::commitPreview(std::string name) {
    if (m_preview) commit(std::move(name), std::move(*std::exchange(m_preview, std::nullopt)));
}

void History::cancelPreview() { m_preview.reset(); }

void History::undo() {
    m_preview.reset();
    if (canUndo()) --m_index;
}

void History::redo() {
    m_preview.reset();
    if (canRedo()) ++m_index;
}

void History::jumpTo(std::size_t entry) {
    m_preview.reset();
    if (entry < m_entries.size()) m_index = entry;
}

void History::trim() {
    std::size_t total = 0;
    for (const Entry& entry : m_entries) total += entry.bytes;
    std::size_t drop = 0;
    while (total > m_maxBytes && drop < m_index) total -= m_entries[drop++].bytes;
    m_entries.erase(m_entries.begin(), m_entries.begin() + static_cast<std::ptrdiff_t>(drop));
    m_index -= drop;
}

}  // namespace scene
