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

namespace {

/// The last selected ball that suits, else the first visible one.
template <class Suits>
std::optional<std::size_t> leadingBall(const Document& document, Suits suits) {
    const Blocks<Ball>& balls = document.scene.balls;
    for (auto ref = document.selection.rbegin(); ref != document.selection.rend(); ++ref)
        if (ref->kind == Kind::Ball && contains(document.scene, *ref) && suits(balls[ref->index])) return ref->index;
    const auto seen =
        std::find_if(balls.begin(), balls.end(), [&](const Ball& b) { return !b.marks.hidden && suits(b); });
    if (seen == balls.end()) return std::nullopt;
    return static_cast<std::size_t>(seen - balls.begin());
}

bool moves(const Ball& ball) {
    const collide::Motion& motion = ball.body.motion;
    if (!motion.goesToPoint()) return motion.vector != Vec3(0);
    return motion.vector != ball.body.position && (motion.kind == collide::Motion::Kind::End || motion.speed > 0);
}

}  // namespace

std::optional<std::size_t> Document::chosenBall() const {
    if (scene.balls.empty()) return std::nullopt;
    return leadingBall(*this, [](const Ball&) { return true; }).value_or(0);
}

std::optional<std::size_t> Document::activeBall() const {
    const std::optional<std::size_t> moving = leadingBall(*this, moves);
    return moving ? moving : chosenBall();
}

}  // namespace scene
