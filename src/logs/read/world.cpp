#include "logs/read/world.h"

#include <algorithm>
#include <charconv>
#include <glm/geometric.hpp>
#include <numeric>
#include <utility>

#include "io/text.h"
#include "scene/body_values.h"
#include "scene/fresh_names.h"
#include "scene/kinds.h"

namespace logs {
namespace {

using Obstacles = io::ManyObstacles;

collide::ObstacleOrMesh obstacleIn(const scene::Scene& scene, scene::ObjectRef ref) {
    if (ref.kind != scene::Kind::Mesh) return {scene::obstacleOf(scene, ref)};
    const scene::Obstacle& mesh = scene.meshes[ref.index];
    const collide::MeshPlacement placement = scene::placementOf(mesh);
    collide::Obstacle body;
    body.shape = collide::Shape::Triangle;
    body.radius = mesh.body.radius;
    collide::ObstacleOrMesh obstacle{body, mesh.mesh->mesh};
    if (!placement.isIdentity()) obstacle.placement = std::make_shared<const collide::MeshPlacement>(placement);
    return obstacle;
}

}  // namespace

LogWorld::LogWorld(std::shared_ptr<const Obstacles> many, std::vector<std::string> names)
    : m_many(std::move(many)), m_names(std::move(names)), m_byName(size()), m_leastRadius(collide::kNoLimit) {
    std::iota(m_byName.begin(), m_byName.end(), std::size_t{0});
    std::sort(m_byName.begin(), m_byName.end(), [&](std::size_t a, std::size_t b) { return m_names[a] < m_names[b]; });
    for (const collide::ObstacleOrMesh& o : set().obstacles())
        m_leastRadius = std::min(m_leastRadius, o.obstacle.radius);
}

io::Result<std::shared_ptr<const LogWorld>> LogWorld::of(const scene::Scene& scene) {
    std::vector<collide::ObstacleOrMesh> obstacles;
    std::vector<std::string> names;
    for (const scene::ObjectRef ref : scene::allObjects(scene)) {
        if (ref.kind == scene::Kind::Ball) continue;
        obstacles.push_back(obstacleIn(scene, ref));
        names.push_back(scene::nameOf(scene, ref));
    }
    if (obstacles.empty()) return io::Error{"the scene has no sphere, wall, shape or mesh to meet"};
    auto many = std::make_shared<const Obstacles>(Obstacles{collide::ObstacleSet(std::move(obstacles)), {}, false});
    auto world = std::shared_ptr<LogWorld>(new LogWorld(std::move(many), std::move(names)));
    world->m_scene = scene;
    world->m_scene->balls = {};
    return std::shared_ptr<const LogWorld>(std::move(world));
}

io::Result<std::shared_ptr<const LogWorld>> LogWorld::of(const io::JsonValue& list, io::MeshFiles& files) {
    io::Result<std::shared_ptr<const Obstacles>> many = io::readObstacles(list, files);
    if (!many) return io::Error{many.error()};
    std::vector<std::string> names;
    for (const std::string& json : many.value()->names)
        names.push_back(json.empty() ? json : io::unescaped(std::string_view(json).substr(1, json.size() - 2)));
    return std::shared_ptr<const LogWorld>(new LogWorld(std::move(many.value()), std::move(names)));
}

LogWorld::Around LogWorld::around(std::size_t index) const {
    const collide::ObstacleOrMesh& o = set()[index];
    const collide::Obstacle& body = o.obstacle;
    if (o.mesh) {
        const collide::MeshPlacement asItIs, &placement = o.placement ? *o.placement : asItIs;
        const collide::Bounds bounds = o.mesh->bounds();
        const double reach = 0.5 * placement.scale * collide::lengthOf(bounds.hi - bounds.lo);
        return {placement(0.5 * bounds.lo + 0.5 * bounds.hi), reach + body.radius};
    }
    switch (body.shape) {
        case collide::Shape::Sphere:
            return {body.center, body.radius};
        case collide::Shape::Plane:
            return {body.center, collide::kNoLimit};
        case collide::Shape::Capsule:
            return {0.5 * body.center + 0.5 * body.b, 0.5 * collide::lengthOf(body.b - body.center) + body.radius};
        case collide::Shape::Triangle: {
            const collide::Vec3 middle = (body.center + body.b + body.c) / 3.0;
            double reach = 0;
            for (const collide::Vec3& corner : {body.center, body.b, body.c})
                reach = std::max(reach, collide::lengthOf(corner - middle));
            return {middle, reach + body.radius};
        }
        case collide::Shape::Box:
            return {body.center, collide::lengthOf(body.half) + body.radius};
    }
    return {};
}

scene::Scene LogWorld::sceneOf(std::span<const std::size_t> indices) const {
    scene::Scene scene;
    if (m_scene) {
        const std::vector<scene::ObjectRef> refs = scene::allObjects(*m_scene);
        for (const std::size_t i : indices) {
            const auto list = scene::factsOf(refs[i].kind).obstacles;
            (scene.*list).push_back((*m_scene.*list)[refs[i].index]);
        }
        return scene;
    }
    scene::FreshNames names(scene);
    for (const std::size_t i : indices) {
        const collide::ObstacleOrMesh& o = set()[i];
        scene::Obstacle shown;
        if (o.mesh)
            shown = scene::meshObstacle({}, scene::MeshRef({o.mesh}));
        else
            shown.body = o.obstacle;
        shown.body.radius = o.obstacle.radius;
        shown.name = names.take(nameOf(i));
        const scene::Kind kind = o.mesh ? scene::Kind::Mesh : scene::kindOf(shown.body.shape);
        (scene.*scene::factsOf(kind).obstacles).push_back(std::move(shown));
    }
    return scene;
}

std::vector<std::size_t> LogWorld::nearest(const collide::BallSweep& path, std::size_t most,
                                           std::span<const std::size_t> always) const {
    const collide::Vec3 motion = collide::velocityOf(path.ball);
    const auto gapOf = [&](std::size_t i) {
        if (std::find(always.begin(), always.end(), i) != always.end()) return -collide::kNoLimit;
        const Around body = around(i);
        const collide::Vec3 d = path.ball.position - body.center, v = motion - set()[i].obstacle.velocity;
        const double square = glm::dot(v, v), closest = square > 0 ? -glm::dot(d, v) / square : 0;
        return collide::lengthOf(d + std::clamp(closest, 0.0, path.frames) * v) - body.radius;
    };
    std::vector<std::pair<double, std::size_t>> gaps(size());
    for (std::size_t i = 0; i < size(); ++i) gaps[i] = {gapOf(i), i};
    const std::size_t count = std::min(most, size());
    std::nth_element(gaps.begin(), gaps.begin() + static_cast<std::ptrdiff_t>(count), gaps.end());
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < count; ++i) found.push_back(gaps[i].second);
    std::sort(found.begin(), found.end());
    return found;
}

std::string LogWorld::nameOf(std::size_t index) const {
    return m_names[index].empty() ? "obstacle " + std::to_string(index) : m_names[index];
}

std::optional<std::size_t> LogWorld::find(std::string_view text) const {
    const auto found = std::lower_bound(m_byName.begin(), m_byName.end(), text,
                                        [&](std::size_t i, std::string_view wanted) { return m_names[i] < wanted; });
    if (!text.empty() && found != m_byName.end() && m_names[*found] == text) return *found;
    std::size_t index = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), index);
    const bool isNumber = !text.empty() && read.ec == std::errc() && read.ptr == text.data() + text.size();
    return isNumber && index < size() ? std::optional(index) : std::nullopt;
}

}  // namespace logs
