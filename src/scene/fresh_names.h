#pragma once
/// Names for many new objects.

#include <string>
#include <unordered_map>
#include <unordered_set>

#include "scene/scene.h"

namespace scene {

/// Gives one object after another a name as freshName() does, without a look at all others for each.
class FreshNames {
  public:
    explicit FreshNames(const Scene& scene);
    /// A name that no object of the scene has, and that was not given before.
    [[nodiscard]] std::string take(const std::string& base);

  private:
    std::unordered_set<std::string> m_taken;
    std::unordered_map<std::string, std::size_t> m_next;  ///< by base: numbers below it are taken
};

}  // namespace scene
