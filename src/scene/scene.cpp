#include "scene/scene.h"

#include <unordered_set>

#include "scene/document.h"

namespace scene {

template class Blocks<Ball>;
template class Blocks<Sphere>;
template class Blocks<Plane>;

bool Scene::operator==(const Scene&) const = default;

bool contains(const Scene& scene, ObjectRef ref) noexcept {
    switch (ref.kind) {
        case Kind::Ball:
            return ref.index < scene.balls.size();
        case Kind::Sphere:
            return ref.index < scene.spheres.size();
        case Kind::Plane:
            return ref.index < scene.planes.size();
    }
    return false;
}

const std::string& nameOf(const Scene& scene, ObjectRef ref) {
    switch (ref.kind) {
        case Kind::Ball:
            return scene.balls.at(ref.index).name;
        case Kind::Sphere:
            return scene.spheres.at(ref.index).name;
        case Kind::Plane:
            break;
    }
    return scene.planes.at(ref.index).name;
}

std::optional<std::uint32_t> colorOf(const Scene& scene, ObjectRef ref) {
    if (ref.kind == Kind::Ball) return scene.balls.at(ref.index).color;
    if (ref.kind == Kind::Sphere) return scene.spheres.at(ref.index).color;
    return std::nullopt;
}

const Marks& marksOf(const Scene& scene, ObjectRef ref) {
    switch (ref.kind) {
        case Kind::Ball:
            return scene.balls.at(ref.index).marks;
        case Kind::Sphere:
            return scene.spheres.at(ref.index).marks;
        case Kind::Plane:
            break;
    }
    return scene.planes.at(ref.index).marks;
}

std::vector<ObjectRef> allObjects(const Scene& scene) {
    std::vector<ObjectRef> all;
    all.reserve(scene.balls.size() + scene.spheres.size() + scene.planes.size());
    for (std::size_t i = 0; i < scene.balls.size(); ++i) all.push_back({Kind::Ball, i});
    for (std::size_t i = 0; i < scene.spheres.size(); ++i) all.push_back({Kind::Sphere, i});
    for (std::size_t i = 0; i < scene.planes.size(); ++i) all.push_back({Kind::Plane, i});
    return all;
}

std::optional<ObjectRef> find(const Scene& scene, const std::string& name) {
    const auto search = [&](const auto& objects, Kind kind) -> std::optional<ObjectRef> {
        for (std::size_t i = 0; i < objects.size(); ++i)
            if (objects[i].name == name) return ObjectRef{kind, i};
        return std::nullopt;
    };
    if (const auto ref = search(scene.balls, Kind::Ball)) return ref;
    if (const auto ref = search(scene.spheres, Kind::Sphere)) return ref;
    return search(scene.planes, Kind::Plane);
}

Vec3 positionOf(const Scene& scene, ObjectRef ref) {
    switch (ref.kind) {
        case Kind::Ball:
            return scene.balls.at(ref.index).body.position;
        case Kind::Sphere:
            return scene.spheres.at(ref.index).body.center;
        case Kind::Plane:
            break;
    }
    return scene.planes.at(ref.index).body.point;
}

std::string freshName(const Scene& scene, const std::string& base) {
    std::unordered_set<std::string_view> taken;
    const auto note = [&](const std::string& name) {
        if (name.starts_with(base)) taken.insert(name);
    };
    for (const Ball& ball : scene.balls) note(ball.name);
    for (const Sphere& sphere : scene.spheres) note(sphere.name);
    for (const Plane& plane : scene.planes) note(plane.name);
    std::string name = base;
    for (std::size_t n = 2; taken.contains(name); ++n) name = base + ' ' + std::to_string(n);
    return name;
}

std::optional<std::size_t> Document::activeBall() const {
    for (auto ref = selection.rbegin(); ref != selection.rend(); ++ref)
        if (ref->kind == Kind::Ball) return ref->index;
    if (scene.balls.empty()) return std::nullopt;
    const auto seen =
        std::find_if(scene.balls.begin(), scene.balls.end(), [](const Ball& b) { return !b.marks.hidden; });
    return seen == scene.balls.end() ? 0 : static_cast<std::size_t>(seen - scene.balls.begin());
}

}  // namespace scene
