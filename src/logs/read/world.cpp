#include "logs/read/world.h"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "io/query/query_json.h"
#include "io/text.h"
#include "scene/body_values.h"
#include "scene/kinds.h"

namespace logs {
namespace {

/// One element of a list: a query of a ball with that obstacle.
io::Result<io::Query> readElement(io::QueryReader& reader, const io::JsonValue& element, std::string& name) {
    if (element.kind != io::JsonKind::Object)
        return io::Error{"must be an object, got " + io::shortened(element.text, 60)};
    std::string members;
    for (const io::JsonValue* member = element.first(); member != element.last(); member = member->next()) {
        if (member->key == "name" && member->kind == io::JsonKind::String) {
            name = io::unescaped(*member);
            continue;
        }
        members += ",\"" + std::string(member->key) + "\":" + std::string(member->text);
    }
    for (const char* ball : {R"({"ball":{"position":[0,0,0],"velocity":[0,0,0],"radius":1})",
                             R"({"ball":{"position":[0,0],"velocity":[0,0],"radius":1})"}) {
        io::Result<io::Query> read = reader.read(ball + members + '}');
        const bool isOtherPlane = !read && read.error().find("2 numbers") != std::string::npos;
        if (read || !isOtherPlane) return read;
    }
    return reader.read(std::string(R"({"ball":{"position":[0,0],"velocity":[0,0],"radius":1})") + members + '}');
}

}  // namespace

LogWorld::LogWorld(std::vector<collide::ObstacleOrMesh> obstacles, std::vector<std::string> names)
    : m_set(std::move(obstacles)),
      m_names(std::move(names)),
      m_byName(m_names.size()),
      m_leastRadius(collide::kNoLimit) {
    std::iota(m_byName.begin(), m_byName.end(), std::size_t{0});
    std::sort(m_byName.begin(), m_byName.end(), [&](std::size_t a, std::size_t b) { return m_names[a] < m_names[b]; });
    for (std::size_t i = 0; i < size(); ++i) {
        m_leastRadius = std::min(m_leastRadius, m_set[i].obstacle.radius);
        scene::Obstacle shown;
        shown.name = nameOf(i);
        shown.body = m_set[i].obstacle;
        (m_scene.*scene::factsOf(scene::kindOf(shown.body.shape)).obstacles).push_back(std::move(shown));
    }
}

io::Result<std::shared_ptr<const LogWorld>> LogWorld::of(const scene::Scene& scene) {
    std::vector<collide::ObstacleOrMesh> obstacles;
    std::vector<std::string> names;
    for (const scene::ObjectRef ref : scene::allObjects(scene)) {
        if (ref.kind == scene::Kind::Ball) continue;
        if (ref.kind == scene::Kind::Mesh) return io::Error{"meshes: logs are not judged against meshes of a scene"};
        obstacles.push_back({scene::obstacleOf(scene, ref)});
        names.push_back(scene::nameOf(scene, ref));
    }
    if (obstacles.empty()) return io::Error{"the scene has no sphere, wall or shape to meet"};
    return std::shared_ptr<const LogWorld>(new LogWorld(std::move(obstacles), std::move(names)));
}

io::Result<std::shared_ptr<const LogWorld>> LogWorld::of(const io::JsonValue& list) {
    if (list.kind != io::JsonKind::Array || list.span == 1)
        return io::Error{"obstacles: must be a list of at least one, got " + io::shortened(list.text, 60)};
    io::QueryReader reader;
    std::vector<collide::ObstacleOrMesh> obstacles;
    std::vector<std::string> names;
    for (const io::JsonValue* element = list.first(); element != list.last(); element = element->next()) {
        io::Result<io::Query> read = readElement(reader, *element, names.emplace_back());
        if (!read) return io::Error{"obstacles[" + std::to_string(obstacles.size()) + "]: " + read.error()};
        obstacles.push_back({read.value().query.obstacle});
    }
    return std::shared_ptr<const LogWorld>(new LogWorld(std::move(obstacles), std::move(names)));
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
