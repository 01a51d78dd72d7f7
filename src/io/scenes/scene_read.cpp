#include <algorithm>
#include <array>
#include <charconv>

#include "io/budget.h"
#include "io/file.h"
#include "io/json_document.h"
#include "io/scene_json.h"
#include "io/scene_members.h"
#include "io/scenes/mesh_members.h"
#include "io/text.h"
#include "scene/edits.h"
#include "scene/fresh_names.h"
#include "scene/kinds.h"

namespace io {
namespace {

using scene::Kind;
using scene::Vec3;

/// The message, with the line where the file has several.
std::string withLine(const SceneProblem& problem, std::string_view text) {
    if (!problem.place || text.find('\n') == std::string_view::npos) return problem.message;
    return problem.message + " (line " + std::to_string(1 + std::count(text.data(), problem.place, '\n')) + ")";
}

std::optional<std::uint32_t> readColor(SceneMembers& members) {
    const JsonValue* value = members.find("color");
    if (!value) return std::nullopt;
    const std::string text = value->kind == JsonKind::String ? unescaped(*value) : std::string();
    std::uint32_t rgb = 0;
    const auto end = text.data() + text.size();
    if (text.size() != 7 || text[0] != '#' || std::from_chars(text.data() + 1, end, rgb, 16).ptr != end)
        failScene(members.pathOf("color"), "a colour like \"#e8a33d\"", *value);
    return rgb;
}

scene::Marks readMarks(SceneMembers& members) { return {members.flag("hidden"), members.flag("locked")}; }

collide::Motion readMotion(SceneMembers& members) {
    const bool hasAim = members.has("aim"), hasSpeed = members.has("speed"), hasVelocity = members.has("velocity");
    if (members.has("end")) {
        if (hasAim || hasSpeed || hasVelocity)
            throw SceneProblem{members.pathOf("end") + ": must not stand beside velocity, aim or speed, got both"};
        return collide::Motion::end(members.vector("end"), 1);
    }
    if (hasVelocity && (hasAim || hasSpeed))
        throw SceneProblem{members.pathOf("velocity") + ": must not stand beside aim or speed, got both"};
    if (hasAim || hasSpeed) {
        const Vec3 aim = members.vector("aim");
        return collide::Motion::aim(aim, members.number("speed"));
    }
    return collide::Motion::velocity(members.vector("velocity"));
}

scene::Ball readBall(ReadingContext& context, const JsonValue& object, const std::string& path) {
    SceneMembers members(context, object, path);
    scene::Ball ball;
    ball.name = members.text("name");
    ball.body.position = members.vector("position");
    ball.body.motion = readMotion(members);
    for (const char* field : {"aim", "speed", "velocity", "end"}) members.find(field);  // known, whichever is used
    ball.body.radius = members.number("radius");
    ball.body.mass = members.number("mass", 1);
    ball.color = readColor(members);
    ball.marks = readMarks(members);
    ball.extra = members.rest();
    return ball;
}

/// The members of an obstacle that are its shape and motion.
collide::Obstacle readShape(SceneMembers& members, Kind kind) {
    collide::Obstacle body;
    body.shape = scene::shapeOf(kind);
    switch (body.shape) {
        case collide::Shape::Sphere:
            body.center = members.vector("center");
            body.radius = members.number("radius");
            body.velocity = members.vector("velocity", Vec3(0));
            body.mass = members.number("mass", collide::kImmovable);
            return body;
        case collide::Shape::Plane:
            return collide::Plane{members.vector("point"), members.vector("normal")};
        case collide::Shape::Capsule:
            body.center = members.vector("a");
            body.b = members.vector("b");
            break;
        case collide::Shape::Triangle: {
            const std::array<Vec3, 3> corners = members.corners("corners");
            body.center = corners[0], body.b = corners[1], body.c = corners[2];
            break;
        }
        case collide::Shape::Box:
            body.center = members.spaceVector("center");
            body.half = members.spaceVector("half");
            body.rotation = members.rotation("rotation");
    }
    body.radius = members.number("radius", 0);
    return body;
}

scene::Obstacle readSceneMesh(SceneMembers& members, SceneMeshes& meshes) {
    scene::Obstacle mesh = scene::meshObstacle(members.text("name"), meshes.read(members));
    for (const char* field : {"file", "vertices", "triangles"}) members.find(field);  // known, whichever is used
    mesh.body.center = members.spaceVector("center", mesh.body.center);
    mesh.body.rotation = members.rotation("rotation");
    scene::setScaleOf(mesh, members.number("scale", 1));
    mesh.body.radius = members.number("radius", 0);
    return mesh;
}

scene::Obstacle readObstacle(ReadingContext& context, const JsonValue& object, const std::string& path, Kind kind,
                             SceneMeshes& meshes) {
    SceneMembers members(context, object, path);
    scene::Obstacle obstacle;
    if (kind == Kind::Mesh) {
        obstacle = readSceneMesh(members, meshes);
    } else {
        obstacle.name = members.text("name");
        obstacle.body = readShape(members, kind);
    }
    if (scene::factsOf(kind).hasColor) obstacle.color = readColor(members);
    obstacle.marks = readMarks(members);
    obstacle.extra = members.rest();
    return obstacle;
}

scene::View readView(ReadingContext& context, const JsonValue& object) {
    SceneMembers members(context, object, "view");
    scene::View view;
    if (const JsonValue* target = members.find("target")) view.target = members.freeVector("target", *target);
    view.distance = members.number("distance", view.distance);
    view.yawRadians = members.number("yaw", view.yawRadians);
    view.pitchRadians = members.number("pitch", view.pitchRadians);
    view.orthographic = members.flag("orthographic");
    view.planar = members.flag("planar");
    view.extra = members.rest();
    return view;
}

/// The start of a name, whole characters, with room for the number that makes it unique.
std::string cutName(const std::string& name) {
    constexpr std::size_t kNumber = 15;  // bytes
    const std::string_view start = std::string_view(name).substr(0, kLongestName - kNumber);
    return std::string(start.substr(0, lengthOfUtf8(start)));
}

/// Gives objects without a name a unique one, and cuts names beyond the budget: the scene opens all the same.
void nameAnew(scene::Scene& scene, std::vector<std::string>& warnings) {
    std::optional<scene::FreshNames> names;
    std::size_t cut = 0;
    const auto warn = [&](const std::string& field) {
        if (cut++ < kMostWarnings)
            warnings.push_back(field + ": must be at most " + std::to_string(kLongestName) + " bytes, cut");
    };
    scene::forLists([&](Kind kind, auto list) {
        auto& objects = scene.*list;
        const scene::KindFacts& facts = scene::factsOf(kind);
        for (std::size_t i = 0; i < objects.size(); ++i) {
            const std::string& name = objects[i].name;
            if (!name.empty() && name.size() <= kLongestName) continue;
            if (!name.empty()) warn(facts.list + ('[' + std::to_string(i)) + "].name");
            if (!names) names.emplace(scene);
            objects.edit(i).name = names->take(name.empty() ? facts.word : cutName(name));
        }
    });
    if (scene.name.size() > kLongestName) {
        warn("name");
        scene.name = cutName(scene.name);
    }
    if (cut > kMostWarnings)
        warnings.push_back("and " + std::to_string(cut - kMostWarnings) + " more names that are too long, cut");
}

void checkVersion(SceneMembers& file) {
    const JsonValue& version = file.need("carom", "1 (the version of the format)");
    const auto number = version.kind == JsonKind::Number ? toDouble(version) : std::nullopt;
    if (number && *number > 1)
        throw SceneProblem{"carom: must be 1, got " + shortText(version) +
                           ": the file was made by a newer Carom; update Carom to open it"};
    if (number != 1) failScene("carom", "1 (the version of the format)", version);
}

scene::Simultaneous readSimultaneous(SceneMembers& file) {
    const JsonValue* value = file.find("simultaneous");
    const std::string how = value && value->kind == JsonKind::String ? unescaped(*value) : std::string();
    if (!value || how == "together") return scene::Simultaneous::Together;
    if (how != "one by one") failScene("simultaneous", "\"together\" or \"one by one\"", *value);
    return scene::Simultaneous::OneByOne;
}

/// The limit; where balls move by their ends also their duration, by default 1.
void readFrames(const JsonValue& object, SceneMembers& file, scene::Scene& scene) {
    const bool isGiven = object.find("frames") != nullptr;  // null as well, which is no duration
    scene.frames = file.number("frames", collide::kNoLimit);
    for (std::size_t i = 0; i < scene.balls.size(); ++i) {
        if (scene.balls[i].body.motion.kind != collide::Motion::Kind::End) continue;
        if (!isGiven) scene.frames = 1;
        if (scene::isDurationOfEnds(scene.frames)) scene.balls.edit(i).body.motion.frames = scene.frames;
    }
}

/// The number of lists in a scene file; one for each kind, in the order in which their problems are told.
constexpr std::size_t kListCount = scene::kKindFacts.size();

/// Reads a scene's objects while their text is parsed: no tree of all of them is ever held.
class SceneReader final : public JsonElements {
  public:
    SceneReader(std::string_view text, const std::filesystem::path& folder, const MeshReader& meshOf,
                ReadingProgress* progress)
        : m_text(text),
          m_progress(progress),
          m_meshes(
              folder, meshOf,
              [this](const std::string& line) {
                  if (m_context.warnings.size() < kMostWarnings) m_context.warnings.push_back(line);
              },
              [progress](float part) { return !progress || progress->tell(part); }) {}

    [[nodiscard]] bool wants(std::string_view member) const override { return listOf(member) < kListCount; }
    [[nodiscard]] const char* take(std::string_view member, const JsonValue& element) override {
        const std::size_t list = listOf(member);
        if (!m_problems[list]) takeInto(list, element);
        return isStillWanted(element) ? nullptr : "cancelled";
    }
    /// The scene, once all of the file is parsed. @param file  without the elements of its lists
    [[nodiscard]] LoadedScene finish(const JsonValue& file);

  private:
    static std::size_t listOf(std::string_view member) {
        std::size_t list = 0;
        while (list < kListCount && !spells(member, scene::kKindFacts[list].list)) ++list;
        return list;
    }
    void takeInto(std::size_t list, const JsonValue& element) {
        try {
            append(static_cast<Kind>(list), element);
        } catch (const SceneProblem& problem) {
            m_problems[list] = problem;
            if (!problem.place) m_problems[list]->place = element.text.data();
        }
    }
    void append(Kind kind, const JsonValue& element) {
        const scene::KindFacts& facts = scene::factsOf(kind);
        std::vector<const char*>& places = m_places[static_cast<std::size_t>(kind)];
        const std::string path = std::string(facts.list) + '[' + std::to_string(places.size()) + ']';
        places.push_back(element.text.data());
        if (kind == Kind::Ball)
            m_scene.balls.push_back(readBall(m_context, element, path));
        else
            (m_scene.*facts.obstacles).push_back(readObstacle(m_context, element, path, kind, m_meshes));
    }
    /// The object that a message begins with: "balls[3].radius: must be...".
    [[nodiscard]] const char* placeOf(std::string_view message) const {
        const std::size_t bracket = message.find('['), list = listOf(message.substr(0, bracket));
        if (bracket == std::string_view::npos || list >= kListCount) return nullptr;
        std::size_t index = 0;
        std::from_chars(message.data() + bracket + 1, message.data() + message.size(), index);
        return index < m_places[list].size() ? m_places[list][index] : nullptr;
    }
    [[nodiscard]] bool isStillWanted(const JsonValue& element) {
        if (!m_progress) return true;
        return m_progress->tell(float(element.text.data() - m_text.data()) / float(m_text.size()));
    }

    std::string_view m_text;
    ReadingProgress* m_progress;
    ReadingContext m_context;
    SceneMeshes m_meshes;  ///< each file is read once
    scene::Scene m_scene;
    std::array<std::optional<SceneProblem>, kListCount> m_problems;  ///< the first of each list
    std::array<std::vector<const char*>, kListCount> m_places{};     ///< places of the objects in the text
};

LoadedScene SceneReader::finish(const JsonValue& object) {
    SceneMembers file(m_context, object, "");
    checkVersion(file);
    scene::Scene& scene = m_scene;
    scene.name = file.text("name");
    for (std::size_t i = 0; i < kListCount; ++i) {
        const char* name = scene::kKindFacts[i].list;
        const JsonValue* list = file.find(name);
        if (list && list->kind != JsonKind::Array) failScene(name, "an array", *list);
        if (m_problems[i]) throw SceneProblem{*m_problems[i]};
    }
    scene.restitution = file.number("restitution", 1);
    scene.contactDuration = file.number("contact_duration", scene::kContactDuration);
    if (file.find("metres_per_unit")) scene.si.metresPerUnit = file.number("metres_per_unit", 1);
    if (file.find("frames_per_second")) scene.si.framesPerSecond = file.number("frames_per_second", 1);
    scene.simultaneous = readSimultaneous(file);
    readFrames(object, file, scene);
    if (const JsonValue* view = file.find("view")) scene.view = readView(m_context, *view);
    scene.notes = file.text("notes");
    scene.extra = file.rest();
    scene.flat = m_context.dimensions == 2;
    nameAnew(scene, m_context.warnings);
    if (std::string problem = scene::problem(scene); !problem.empty()) throw SceneProblem{problem, placeOf(problem)};
    if (m_context.unknownFields > kMostWarnings)
        m_context.warnings.push_back("and " + std::to_string(m_context.unknownFields - kMostWarnings) +
                                     " more unknown fields, kept");
    return {std::move(scene), std::move(m_context.warnings)};
}

Result<LoadedScene> sceneBy(SceneReader&& reader, std::string_view json) {
    const Result<JsonList> list = readJson(json, &reader);
    if (!list) return Error{list.error()};
    try {
        return reader.finish(list.value().front());
    } catch (const SceneProblem& problem) {
        return Error{withLine(problem, json)};
    }
}

}  // namespace

Result<LoadedScene> readScene(std::string_view json, const std::filesystem::path& folder, ReadingProgress* progress) {
    return sceneBy(SceneReader(json, folder, {}, progress), json);
}

Result<LoadedScene> readScene(std::string_view json, const MeshReader& meshOf) {
    return sceneBy(SceneReader(json, {}, meshOf, nullptr), json);
}

Result<LoadedScene> loadScene(const std::filesystem::path& path) {
    const Result<std::string> file = readFile(path);
    if (!file) return Error{file.error()};
    Result<LoadedScene> loaded = readScene(file.value(), folderOf(path));
    if (!loaded) return Error{path.string() + ": " + loaded.error()};
    return loaded;
}

}  // namespace io
