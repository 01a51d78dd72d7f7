#pragma once
/// The document that is edited, its history and the preview of an edit in progress.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "scene/history.h"

namespace session {

/// A scene as a new document: the ball is selected whose answer is shown.
[[nodiscard]] inline scene::Document documentOf(scene::Scene scene) {
    scene::Document document{std::move(scene), {}};
    if (const auto ball = document.activeBall()) document.selection = {{scene::Kind::Ball, *ball}};
    return document;
}

struct DocumentState {
    scene::History history{scene::Document{}};
    std::uint64_t revision = 1;  ///< grows with every change of the document that is shown
    std::uint64_t replaced = 1;  ///< the revision at which the history was replaced
};

class DocumentStore {
  public:
    /// Decides on an edit before it is made. @return why it is refused, one sentence; empty if it is allowed
    using Policy = std::function<std::string(const scene::Scene& next)>;

    /// The document as it is shown: with the preview of an edit in progress.
    [[nodiscard]] const scene::Document& current() const { return m_state.history.current(); }
    [[nodiscard]] const scene::Scene& scene() const { return current().scene; }
    [[nodiscard]] const scene::History& history() const { return m_state.history; }
    /// Grows with every change of current(): the key of values computed from it.
    [[nodiscard]] std::uint64_t revision() const { return m_state.revision; }

    /// One undo step. @param isOpened  the document is no edit of the one before. @return false if the policy refuses
    /// it
    bool commit(std::string name, scene::Document next, bool isOpened = false);
    /// Shows an edit in progress. commitPreview() makes it one undo step; cancelPreview() discards it.
    void preview(scene::Document next);
    void commitPreview(std::string name);
    void cancelPreview();
    void select(std::vector<scene::ObjectRef> refs);
    void undo();
    void redo();
    void jumpTo(std::size_t entry);  ///< @pre entry < history().size()
    /// Replaces the document and its history, regardless of the policy.
    void replace(scene::History history);
    /// The same with the revision of another store, whose state it is.
    void replace(DocumentState state) { m_state = std::move(state); }
    [[nodiscard]] const DocumentState& state() const { return m_state; }
    /// @param refused  called with the reason, once for a series of previews that are refused for the same reason
    void setPolicy(Policy policy, std::function<void(const std::string& why)> refused);

  private:
    [[nodiscard]] bool isRefused(const scene::Document& next);

    DocumentState m_state;
    Policy m_policy;
    std::function<void(const std::string&)> m_refused;
    std::string m_lastRefusal;
};

/// One undo step that shows another scene, as a new document. @return false if the policy refuses it
inline bool open(DocumentStore& store, std::string name, scene::Scene scene) {
    return store.commit(std::move(name), documentOf(std::move(scene)), true);
}

/// Tells scenes apart by when they were opened: edits of a scene keep the number, undo of an opening brings back that
/// of the scene before. Never 0.
[[nodiscard]] inline std::uint64_t openingOf(const DocumentStore& store) {
    return std::max(store.state().replaced, store.history().at(store.history().index()).opening);
}

}  // namespace session
