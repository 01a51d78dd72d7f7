#pragma once
/// Names for many new objects.

#include <string>
#include <unordered_map>
#include <unordered_set>

#include "scene/scene.h"

namespace scene {

/// How the names go on that follow one: "ball" with "ball 2", "ball 7" with "ball 8", "7" with "8".
struct NameCount {
    std::string stem;  ///< before the number, with the space
    std::size_t next = 2;
};
[[nodiscard]] NameCount countAfter(const std::string& name);

/// Gives names to one new object after another, as freshName() would, in constant time for each.
class FreshNames {
  public:
    explicit FreshNames(const Scene& scene);
    /// A name that no object of the scene has, and that was not given before: `base`, else with the next
    /// number that is free.
    [[nodiscard]] std::string take(const std::string& base);

  private:
    std::unordered_set<std::string> m_taken;
    struct Run {
        std::size_t from = 0, to = 0;  ///< the numbers from `from` to below `to` are taken
    };
    std::unordered_map<std::string, Run> m_runs;  ///< by stem
};

}  // namespace scene
