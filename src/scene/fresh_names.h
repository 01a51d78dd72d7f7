#pragma once
/// Names for many new objects.

#include <string>
#include <unordered_map>
#include <unordered_set>

#include "scene/scene.h"

namespace scene {

/// Gives names to one new object after another, as freshName() would, in constant time for each.
class FreshNames {
  public:
    explicit FreshNames(const Scene& scene);
    /// A name that no object of the scene has, and that was not given before: `base`, else `base 2`, `base 3`...
    [[nodiscard]] std::string take(const std::string& base);

  private:
    std::unordered_set<std::string> m_taken;
    std::unordered_map<std::string, std::size_t> m_next;  ///< by base: the least number that may be free
};

}  // namespace scene
