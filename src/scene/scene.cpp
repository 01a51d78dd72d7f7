#include "scene/scene.h"

#include <unordered_set>

#include "scene/document.h"
#include "scene/fresh_names.h"
#include "scene/kinds.h"

namespace scene {

template class Blocks<Ball>;
template class Blocks<Obstacle>;

bool Scene::operator==(const Scene&) const = default;

bool contains(const Scene& scene, ObjectRef ref) noexcept {
    return withList(ref.kind, [&](auto list) { return ref.index < (scene.*list).size(); });
}

const std::string& nameOf(const Scene& scene, ObjectRef ref) {
    return withList(
        ref.kind, [&](auto list) -> auto& { return (scene.*list).at(ref.index).name; });
}

std::optional<std::uint32_t> colorOf(const Scene& scene, ObjectRef ref) {
    return withList(ref.kind, [&](auto list) { return (scene.*list).at(ref.index).color; });
}

const Marks& marksOf(const Scene& scene, ObjectRef ref) {
    return withList(
        ref.kind, [&](auto list) -> auto& { return (scene.*list).at(ref.index).marks; });
}

std::vector<ObjectRef> allObjects(const Scene& scene) {
    std::vector<ObjectRef> all;
    all.reserve(numberOfObjects(scene));
    forLists([&](Kind kind, auto list) {
        for (std::size_t i = 0; i < (scene.*list).size(); ++i) all.push_back({kind, i});
    });
    return all;
}

std::optional<ObjectRef> find(const Scene& scene, const std::string& name) {
    std::optional<ObjectRef> found;
    forLists([&](Kind kind, auto list) {
        const auto& objects = scene.*list;
        for (std::size_t i = 0; i < objects.size() && !found; ++i)
            if (objects[i].name == name) found = ObjectRef{kind, i};
    });
    return found;
}

Vec3 positionOf(const Scene& scene, ObjectRef ref) {
    return withList(ref.kind, [&](auto list) -> Vec3 { return placeIn((scene.*list).at(ref.index).body); });
}

std::string freshName(const Scene& scene, const std::string& base) {
    const NameCount count = countAfter(base);
    std::unordered_set<std::string_view> taken;
    const auto note = [&](const std::string& name) {
        if (name == base || name.starts_with(count.stem)) taken.insert(name);
    };
    forLists([&](Kind, auto list) {
        for (const auto& object : scene.*list) note(object.name);
    });
    std::string name = base;
    for (std::size_t n = count.next; taken.contains(name); ++n) name = count.stem + std::to_string(n);
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
