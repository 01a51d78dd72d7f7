#include "scene/fresh_names.h"

#include "scene/kinds.h"

namespace scene {

FreshNames::FreshNames(const Scene& scene) {
    m_taken.reserve(numberOfObjects(scene));
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
