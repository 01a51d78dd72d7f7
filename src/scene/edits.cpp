#include "scene/edits.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "collide/sweep.h"
#include "scene/fresh_names.h"
#include "scene/kinds.h"
#include "scene/object_set.h"

namespace scene {
namespace {

/// The document with one object changed; unchanged if there is no such object or it would not be valid.
template <class Change>
Document changed(Document document, ObjectRef ref, Change change) {
    if (!contains(document.scene, ref)) return document;
    withList(ref.kind, [&](auto list) {
        auto& objects = document.scene.*list;
        auto before = objects;
        change(objects.edit(ref.index));
        if (!problem(document.scene, ref).empty()) objects = std::move(before);
    });
    return document;
}

template <class Change>
Document changedBall(Document document, std::size_t ball, Change change) {
    return changed(std::move(document), {Kind::Ball, ball}, [&](auto& object) {
        if constexpr (std::is_same_v<decltype(object), Ball&>) change(object);
    });
}

/// Adds a named object and selects it alone; the document is unchanged if the object would not be valid.
template <class Object>
Document added(Document document, Kind kind, Blocks<Object> Scene::*list, Object object) {
    auto& objects = document.scene.*list;
    objects.push_back(std::move(object));
    const ObjectRef ref{kind, objects.size() - 1};
    if (problem(document.scene, ref).empty())
        document.selection = {ref};
    else
        objects.pop_back();
    return document;
}

template <class Object>
constexpr bool kIsBall = std::is_same_v<Object, Ball>;

template <class Object>
void shift(Object& object, Vec3 delta) {
    moveBody(object.body, delta);
    if constexpr (kIsBall<Object>)
        if (object.body.motion.goesToPoint()) object.body.motion.vector += delta;
}

template <class Object>
bool isFinite(const Object& object) {
    if constexpr (kIsBall<Object>)
        if (!collide::isFinite(object.body.motion.vector)) return false;
    if constexpr (!kIsBall<Object>)
        if (!collide::isFinite(object.body.b) || !collide::isFinite(object.body.c)) return false;
    return collide::isFinite(placeIn(object.body));
}

template <class Object>
bool isPointBall(const Object& object) {
    if constexpr (kIsBall<Object>) return object.body.radius == 0;
    return false;
}

Document marked(Document document, const std::vector<ObjectRef>& refs, bool Marks::*mark, bool on) {
    Scene& scene = document.scene;
    for (const ObjectRef ref : refs) {
        if (!contains(scene, ref)) continue;
        withList(ref.kind, [&](auto list) { (scene.*list).edit(ref.index).marks.*mark = on; });
    }
    return document;
}

}  // namespace

Document addBall(Document document, Vec3 position, double radius) {
    Ball ball{freshName(document.scene, "ball"), {position, {}, radius, 1}, {}, {}};
    ball.body.motion = collide::Motion::aim(position + Vec3(5 * radius, 0, 0), radius);
    return added(std::move(document), Kind::Ball, &Scene::balls, std::move(ball));
}

Document addObstacle(Document document, const collide::Obstacle& body) {
    const Kind kind = kindOf(body.shape);
    Obstacle obstacle{freshName(document.scene, factsOf(kind).word), body};
    return added(std::move(document), kind, factsOf(kind).obstacles, std::move(obstacle));
}

Document addMesh(Document document, const MeshRef& source, const std::string& name, bool isYUp) {
    Obstacle mesh = meshObstacle(freshName(document.scene, name), source);
    if (isYUp) setUpright(mesh);
    return added(std::move(document), Kind::Mesh, &Scene::meshes, std::move(mesh));
}

Document setScale(Document document, ObjectRef ref, double scale) {
    if (ref.kind != Kind::Mesh) return document;
    return changed(std::move(document), ref, [&](auto& object) {
        if constexpr (std::is_same_v<decltype(object), Obstacle&>) setScaleOf(object, scale);
    });
}

Document moveMeshCorner(Document document, ObjectRef ref, std::uint32_t triangle, std::size_t corner, Vec3 to) {
    if (ref.kind != Kind::Mesh || !collide::isFinite(to)) return document;
    return changed(std::move(document), ref, [&](auto& object) {
        if constexpr (std::is_same_v<decltype(object), Obstacle&>)
            if (object.mesh->mesh->size() <= kMostReshapedTriangles) setMeshCorner(object, triangle, corner, to);
    });
}

Document addSphere(Document document, Vec3 center, double radius) {
    return addObstacle(std::move(document), {center, radius});
}

Document addPlane(Document document, Vec3 point, Vec3 normal) {
    return addObstacle(std::move(document), collide::Plane{point, normal});
}

Document duplicateSelected(Document document, Vec3 offset) {
    FreshNames names(document.scene);
    std::vector<ObjectRef> copies;
    const auto copy = [&](auto list, ObjectRef ref) {
        auto& objects = document.scene.*list;
        auto object = objects[ref.index];
        shift(object, offset);
        // Beside a valid object its copy is valid, but for these: two balls without a size never meet.
        if (!isFinite(object) || isPointBall(object)) return;
        object.name = names.take(object.name);
        copies.push_back({ref.kind, objects.size()});
        objects.push_back(std::move(object));
    };
    for (const ObjectRef ref : std::vector(document.selection))
        if (contains(document.scene, ref)) withList(ref.kind, [&](auto list) { copy(list, ref); });
    if (!copies.empty()) document.selection = std::move(copies);
    return document;
}

Document deleteSelected(Document document) {
    forLists([&](Kind kind, auto list) {
        auto& objects = document.scene.*list;
        std::vector<bool> isGone(objects.size(), false);
        for (const ObjectRef ref : document.selection)
            if (ref.kind == kind && ref.index < objects.size()) isGone[ref.index] = true;
        std::size_t place = 0;
        objects.eraseIf([&](const auto&) { return isGone[place++]; });
    });
    document.selection.clear();
    return document;
}

Document rename(Document document, ObjectRef ref, const std::string& name) {
    if (name.empty() || !contains(document.scene, ref) || nameOf(document.scene, ref) == name) return document;
    const std::string fresh = freshName(document.scene, name);
    return changed(std::move(document), ref, [&](auto& object) { object.name = fresh; });
}

Document select(Document document, const std::vector<ObjectRef>& refs) {
    // An object that is named twice takes its last place.
    ObjectSet seen(document.scene);
    document.selection.clear();
    std::copy_if(refs.rbegin(), refs.rend(), std::back_inserter(document.selection),
                 [&](ObjectRef ref) { return seen.insert(ref); });
    std::reverse(document.selection.begin(), document.selection.end());
    return document;
}

Document toggleSelected(Document document, ObjectRef ref) {
    if (!contains(document.scene, ref)) return document;
    if (std::erase(document.selection, ref) == 0) document.selection.push_back(ref);
    return document;
}

Document setHidden(Document document, const std::vector<ObjectRef>& refs, bool hidden) {
    return marked(std::move(document), refs, &Marks::hidden, hidden);
}

Document setLocked(Document document, const std::vector<ObjectRef>& refs, bool locked) {
    return marked(std::move(document), refs, &Marks::locked, locked);
}

Document setColor(Document document, const std::vector<ObjectRef>& refs, std::optional<std::uint32_t> color) {
    Scene& scene = document.scene;
    for (const ObjectRef ref : refs) {
        if (!contains(scene, ref) || !factsOf(ref.kind).hasColor || colorOf(scene, ref) == color) continue;
        withList(ref.kind, [&](auto list) { (scene.*list).edit(ref.index).color = color; });
    }
    return document;
}

std::vector<ObjectRef> unlocked(const Scene& scene, const std::vector<ObjectRef>& refs) {
    std::vector<ObjectRef> free;
    for (const ObjectRef ref : refs)
        if (contains(scene, ref) && !marksOf(scene, ref).locked) free.push_back(ref);
    return free;
}

Document moveBy(Document document, const std::vector<ObjectRef>& refs, Vec3 delta) {
    // A moved object is invalid only after an overflow, so checking positions replaces validating the whole scene.
    for (const ObjectRef ref : refs) {
        if (!contains(document.scene, ref)) continue;
        withList(ref.kind, [&](auto list) {
            auto moved = (document.scene.*list)[ref.index];
            shift(moved, delta);
            if (isFinite(moved)) (document.scene.*list).edit(ref.index) = std::move(moved);
        });
    }
    return document;
}

Document setPosition(Document document, ObjectRef ref, Vec3 position) {
    return changed(std::move(document), ref, [&](auto& object) {
        moveBody(object.body, position - placeIn(object.body));
        placeIn(object.body) = position;
    });
}

Document setRadius(Document document, ObjectRef ref, double radius) {
    if (ref.kind == Kind::Plane) return document;
    return changed(std::move(document), ref, [&](auto& object) { object.body.radius = radius; });
}

Document setMass(Document document, ObjectRef ref, double mass) {
    if (!isRound(ref)) return document;
    return changed(std::move(document), ref, [&](auto& object) { object.body.mass = mass; });
}

Document setMotion(Document document, std::size_t ball, collide::Motion motion) {
    return changedBall(std::move(document), ball, [&](Ball& object) { object.body.motion = motion; });
}

Document setAim(Document document, std::size_t ball, Vec3 point) {
    return changedBall(std::move(document), ball, [&](Ball& object) {
        collide::Motion& motion = object.body.motion;
        motion = motion.kind == collide::Motion::Kind::End ? collide::Motion::end(point, motion.frames)
                                                           : collide::Motion::aim(point, speedOf(object));
    });
}

Document setSpeed(Document document, std::size_t ball, double speed) {
    if (!(speed >= 0)) return document;
    return changedBall(std::move(document), ball, [&](Ball& object) {
        collide::Motion& motion = object.body.motion;
        if (motion.goesToPoint()) {
            motion = collide::Motion::aim(motion.vector, speed);
        } else {
            const double before = speedOf(object);
            motion.vector = before > 0 ? motion.vector / before * speed : Vec3(speed, 0, 0);
        }
    });
}

Document setVelocity(Document document, ObjectRef ref, Vec3 velocity) {
    if (!isRound(ref)) return document;
    return changed(std::move(document), ref, [&](auto& object) {
        if constexpr (std::is_same_v<decltype(object), Ball&>)
            object.body.motion = collide::Motion::velocity(velocity);
        else
            object.body.velocity = velocity;
    });
}

Document setNormal(Document document, ObjectRef ref, Vec3 normal) {
    if (ref.kind != Kind::Plane) return document;
    return setObstacle(std::move(document), ref, [&](collide::Obstacle& wall) { wall.normal = normal; });
}

Document setObstacle(Document document, ObjectRef ref, const std::function<void(collide::Obstacle&)>& change) {
    return changed(std::move(document), ref, [&](auto& object) {
        if constexpr (std::is_same_v<decltype(object), Obstacle&>) change(object.body);
    });
}

Document setRestitution(Document document, double restitution) {
    if (restitution >= 0 && restitution <= 1) document.scene.restitution = restitution;
    return document;
}

Document setContactDuration(Document document, double frames) {
    if (frames > 0 && std::isfinite(frames)) document.scene.contactDuration = frames;
    return document;
}

Document setMetresPerUnit(Document document, std::optional<double> metres) {
    if (!metres || (*metres > 0 && std::isfinite(*metres))) document.scene.si.metresPerUnit = metres;
    return document;
}

Document setFramesPerSecond(Document document, std::optional<double> frames) {
    if (!frames || (*frames > 0 && std::isfinite(*frames))) document.scene.si.framesPerSecond = frames;
    return document;
}

Document setSimultaneous(Document document, Simultaneous simultaneous) {
    document.scene.simultaneous = simultaneous;
    return document;
}

Document setFrames(Document document, double frames) {
    if (!(frames >= 0) || frames == document.scene.frames) return document;
    document.scene.frames = frames;
    for (std::size_t i = 0; i < document.scene.balls.size(); ++i)
        if (document.scene.balls[i].body.motion.kind == collide::Motion::Kind::End)
            arriveWith(document.scene.balls.edit(i), frames);
    return document;
}

Document setName(Document document, const std::string& name) {
    document.scene.name = name;
    return document;
}

Document setView(Document document, std::optional<View> view) {
    std::swap(document.scene.view, view);
    if (!problem(document.scene).empty()) std::swap(document.scene.view, view);
    return document;
}

bool isDurationOfEnds(double frames) { return frames > 0 && std::isfinite(frames); }

void arriveWith(Ball& ball, double frames) {
    collide::Motion& motion = ball.body.motion;
    if (motion.kind != collide::Motion::Kind::End || motion.frames == frames) return;
    const Vec3 velocity = collide::velocityOf(ball.body);
    motion.frames = frames;
    if (!isDurationOfEnds(frames) || !collide::isFinite(collide::velocityOf(ball.body)))
        motion = collide::Motion::velocity(velocity);
}

Vec3 aimPoint(const Ball& ball, double frames) {
    const collide::Motion& motion = ball.body.motion;
    return motion.goesToPoint() ? motion.vector : ball.body.position + frames * motion.vector;
}

double speedOf(const Ball& ball) {
    const collide::Motion& motion = ball.body.motion;
    return motion.kind == collide::Motion::Kind::Aim ? motion.speed : collide::lengthOf(collide::velocityOf(ball.body));
}

}  // namespace scene
