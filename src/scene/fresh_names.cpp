#include "scene/fresh_names.h"

#include "scene/kinds.h"

namespace scene {

FreshNames::FreshNames(const Scene& scene) {
    std::size_t count = 0;
    forLists([&](Kind, auto list) { count += (scene.*list).size(); });
    m_taken.reserve(count);
    forLists([&](Kind, auto list) {
        for (const auto& object : scene.*list) m_taken.insert(object.name);
    });
}

std::string FreshNames::take(const std::string& base) {
    if (m_taken.insert(base).second) return base;
    std::size_t& next = m_next.try_emplace(base, 2).first->second;
    for (;;) {
        std::string name = base + ' ' + std::to_string(next++);
        if (m_taken.insert(name).second) return name;
    }
}

}  // namespace scene
