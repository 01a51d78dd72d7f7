#include "scene/fresh_names.h"

namespace scene {

FreshNames::FreshNames(const Scene& scene) {
    m_taken.reserve(scene.balls.size() + scene.spheres.size() + scene.planes.size());
    for (const Ball& ball : scene.balls) m_taken.insert(ball.name);
    for (const Sphere& sphere : scene.spheres) m_taken.insert(sphere.name);
    for (const Plane& plane : scene.planes) m_taken.insert(plane.name);
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
