#pragma once
/// A set of the objects of one scene.

#include <array>
#include <vector>

#include "scene/kinds.h"

namespace scene {

/// A bit for each object: contains() and insert() take constant time.
class ObjectSet {
  public:
    /// @param refs  the first members; references to objects that the scene does not have are left out
    explicit ObjectSet(const Scene& scene, const std::vector<ObjectRef>& refs = {}) {
        forLists([&](Kind kind, auto list) { m_has[static_cast<std::size_t>(kind)].resize((scene.*list).size()); });
        for (const ObjectRef ref : refs) insert(ref);
    }
    [[nodiscard]] bool contains(ObjectRef ref) const {
        const std::vector<bool>& has = m_has[static_cast<std::size_t>(ref.kind)];
        return ref.index < has.size() && has[ref.index];
    }
    /// @return true if the scene has the object and it was not in the set
    bool insert(ObjectRef ref) {
        std::vector<bool>& has = m_has[static_cast<std::size_t>(ref.kind)];
        if (ref.index >= has.size() || has[ref.index]) return false;
        has[ref.index] = true;
        return true;
    }

  private:
    std::array<std::vector<bool>, kKindFacts.size()> m_has;  ///< by Kind
};

}  // namespace scene
