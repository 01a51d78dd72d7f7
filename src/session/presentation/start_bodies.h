#pragma once
/// The bodies of the document at time 0, for questions about all of them.

#include <memory>

#include "scene/body_groups.h"
#include "session/document/document_store.h"
#include "session/state/memo.h"
#include "view/stage.h"

namespace session {

/// Both are made at the first request after a change of the document, from what has changed.
class StartBodies {
  public:
    explicit StartBodies(const DocumentStore& document) : m_store(document) {}

    [[nodiscard]] const scene::BodyGroups& groups() const {
        m_areNew.get(m_store.revision(), [&] {
            m_groups->update(m_store.scene());
            return true;
        });
        return *m_groups;
    }
    /// Ground and walls.
    [[nodiscard]] const view::Stage& stage() const {
        return m_stage.get(m_store.revision(), [&] { return view::stageOf(m_store.scene(), groups()); });
    }

  private:
    const DocumentStore& m_store;
    std::unique_ptr<scene::BodyGroups> m_groups = std::make_unique<scene::BodyGroups>();
    Memo<std::uint64_t, bool> m_areNew;  ///< m_groups are those of the document
    Memo<std::uint64_t, view::Stage> m_stage;
};

}  // namespace session
