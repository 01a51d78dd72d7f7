#include "scene/history.h"

#include <utility>

#include "scene/kinds.h"

namespace scene {
namespace {

std::size_t heapBytes(const std::string& text) {
    return text.size() > std::string().capacity() ? text.size() + 1 : 0;  // short strings need no heap memory
}

std::size_t bytesOf(const std::vector<ObjectRef>& selection) { return selection.size() * sizeof(ObjectRef); }

/// Memory of a document that it does not share with another.
std::size_t bytesBeyond(const Document& document, const Document& other) {
    const Scene& scene = document.scene;
    const auto ofObject = [](const auto& object) { return heapBytes(object.name) + heapBytes(object.extra); };
    std::size_t bytes = sizeof(Document) + bytesOf(document.selection) + heapBytes(scene.name) +
                        heapBytes(scene.notes) + heapBytes(scene.extra) +
                        (scene.view ? heapBytes(scene.view->extra) : 0);
    forLists([&](Kind, auto list) { bytes += (scene.*list).bytesBeyond(other.scene.*list, ofObject); });
    const Blocks<Obstacle>& meshes = scene.meshes;
    for (std::size_t i = 0; i < meshes.size(); ++i) {
        const bool isShared = i < other.scene.meshes.size() && meshes[i].mesh->mesh == other.scene.meshes[i].mesh->mesh;
        if (!isShared) bytes += meshes[i].mesh.bytes();
    }
    return bytes;
}

}  // namespace

History::History(Document initial, std::size_t maxBytes)
    : m_bytes(bytesBeyond(initial, Document())), m_maxBytes(maxBytes) {
    m_entries.push_back({"Open", std::move(initial), m_bytes, 0, true});
}

void History::commit(std::string name, Document next, std::uint64_t opening) {
    m_preview.reset();
    Entry& now = m_entries[m_index];
    if (next.scene == now.document.scene) {
        const std::size_t before = bytesOf(now.document.selection), after = bytesOf(next.selection);
        now.bytes = now.bytes - before + after;
        m_bytes = m_bytes - before + after;
        now.document.selection = std::move(next.selection);
        return;
    }
    for (std::size_t i = m_index + 1; i < m_entries.size(); ++i) m_bytes -= m_entries[i].bytes;
    const std::size_t bytes = bytesBeyond(next, now.document);
    const std::uint64_t origin = now.opening;
    m_entries.resize(m_index + 1);
    m_entries.push_back({std::move(name), std::move(next), bytes, opening ? opening : origin, opening != 0});
    m_bytes += bytes;
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
    std::size_t drop = 0;
    for (; m_bytes > m_maxBytes && drop < m_index; ++drop)
        m_bytes -= bytesBeyond(m_entries[drop].document, m_entries[drop + 1].document);
    m_entries.erase(m_entries.begin(), m_entries.begin() + static_cast<std::ptrdiff_t>(drop));
    m_index -= drop;
}

const Document* openedIn(const History& history) {
    for (std::size_t i = history.index() + 1; i-- > 0;)
        if (history.at(i).isOpened) return &history.at(i).document;
    return nullptr;
}

}  // namespace scene
