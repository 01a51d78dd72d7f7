#include <algorithm>
#include <array>
#include <charconv>

#include "io/budget.h"
#include "io/file.h"
#include "io/json_document.h"
#include "io/json_members.h"
#include "io/scene_json.h"
#include "io/text.h"
#include "scene/edits.h"
#include "scene/fresh_names.h"
#include "scene/kinds.h"

namespace io {
namespace {

using scene::Kind;
using scene::Vec3;

/// Stops the reading of an object at its first problem; caught in SceneReader and readScene.
struct Problem {
    std::string message;
    const char* place = nullptr;  ///< in the text of the file; null: not known
};

[[noreturn]] void fail(const std::string& path, std::string_view must, const JsonValue& value) {
    throw Problem{path + ": must be " + std::string(must) + ", got " + shortText(value), value.text.data()};
}

/// The message, with the line where the file has several.
std::string withLine(const Problem& problem, std::string_view text) {
    if (!problem.place || text.find('\n') == std::string_view::npos) return problem.message;
    return problem.message + " (line " + std::to_string(1 + std::count(text.data(), problem.place, '\n')) + ")";
}

/// State shared by the objects of one file.
struct Context {
    std::vector<std::string> warnings;  ///< the first kMostWarnings
    std::size_t unknownFields = 0;
    std::size_t dimensions = 0;  ///< numbers in the vectors so far; 0: no vector yet
};

/// One object of the file: its members by name and type, then the members that are unknown.
class Members {
  public:
    Members(Context& context, const JsonValue& object, std::string path)
        : m_context(context), m_members(object), m_path(std::move(path)) {
        if (object.kind != JsonKind::Object) fail(m_path, "an object", object);
    }

    [[nodiscard]] std::string pathOf(const std::string& field) const {
        return m_path.empty() ? field : m_path + '.' + field;
    }
    /// @return null if the member is absent or null: the default is used
    const JsonValue* find(const char* field) {
        const JsonValue* member = m_members.read(field);
        return isGiven(member) ? member : nullptr;
    }
    const JsonValue& need(const char* field, std::string_view must) {
        if (const JsonValue* value = find(field)) return *value;
        throw Problem{pathOf(field) + ": must be " + std::string(must) +
                          (m_members.object().find(field) ? ", got null" : ", is missing"),
                      m_members.object().text.data()};
    }

    double number(const char* field) { return asNumber(field, need(field, kNumber)); }
    double number(const char* field, double otherwise) {
        const JsonValue* value = find(field);
        return value ? asNumber(field, *value) : otherwise;
    }
    bool flag(const char* field) {
        const JsonValue* value = find(field);
        if (value && value->kind != JsonKind::Boolean) fail(pathOf(field), "true or false", *value);
        return value && value->text == "true";
    }
    std::string text(const char* field) {
        const JsonValue* value = find(field);
        if (value && value->kind != JsonKind::String) fail(pathOf(field), "a string", *value);
        return value ? unescaped(*value) : std::string();
    }
    Vec3 vector(const char* field) {
        const JsonValue& value = need(field, "an array of 3 numbers (or 2)");
        const std::size_t size = value.kind == JsonKind::Array ? value.size() : 0;
        if (size != 0 && m_context.dimensions != 0 && size != m_context.dimensions)
            fail(pathOf(field),
                 "an array of " + std::to_string(m_context.dimensions) + " numbers like the vectors before", value);
        const Vec3 v = freeVector(field, value);
        m_context.dimensions = size;
        return v;
    }
    Vec3 vector(const char* field, Vec3 otherwise) { return find(field) ? vector(field) : otherwise; }
    /// A vector that may have 2 or 3 numbers independently of the other vectors.
    Vec3 freeVector(const char* field, const JsonValue& value) const {
        const std::size_t size = value.kind == JsonKind::Array ? value.size() : 0;
        if (size < 2 || size > 3) fail(pathOf(field), "an array of 3 numbers (or 2)", value);
        Vec3 v(0);
        int i = 0;
        for (const JsonValue* element = value.first(); element != value.last(); element = element->next(), ++i) {
            const auto component = element->kind == JsonKind::Number ? toDouble(*element) : std::nullopt;
            v[i] = component ? *component : asNumber(std::string(field) + '[' + std::to_string(i) + ']', *element);
        }
        return v;
    }
    [[nodiscard]] bool has(const char* field) const { return isGiven(m_members.object().find(field)); }

    /// The unknown members as the text of an object; a warning names each.
    std::string rest() {
        std::string unknown;
        for (const JsonValue* member : m_members.unread()) {
            if (m_context.unknownFields++ < kMostWarnings)
                m_context.warnings.push_back(pathOf(shortened(member->key, 60)) + ": unknown field, kept");
            keepMember(unknown, *member);
        }
        return unknown;
    }

  private:
    static constexpr std::string_view kNumber = "a number";
    static bool isGiven(const JsonValue* member) { return member && member->kind != JsonKind::Null; }
    [[nodiscard]] double asNumber(const std::string& field, const JsonValue& value) const {
        if (value.kind != JsonKind::Number) fail(pathOf(field), kNumber, value);
        const std::optional<double> number = toDouble(value);
        if (!number) fail(pathOf(field), "finite (at most 1.7976931348623157e308)", value);
        return *number;
    }

    Context& m_context;
    JsonMembers m_members;
    std::string m_path;
};

std::optional<std::uint32_t> readColor(Members& members) {
    const JsonValue* value = members.find("color");
    if (!value) return std::nullopt;
    const std::string text = value->kind == JsonKind::String ? unescaped(*value) : std::string();
    std::uint32_t rgb = 0;
    const auto end = text.data() + text.size();
    if (text.size() != 7 || text[0] != '#' || std::from_chars(text.data() + 1, end, rgb, 16).ptr != end)
        fail(members.pathOf("color"), "a colour like \"#e8a33d\"", *value);
    return rgb;
}

scene::Marks readMarks(Members& members) { return {members.flag("hidden"), members.flag("locked")}; }

collide::Motion readMotion(Members& members) {
    const bool hasAim = members.has("aim"), hasSpeed = members.has("speed"), hasVelocity = members.has("velocity");
    if (members.has("end")) {
        if (hasAim || hasSpeed || hasVelocity)
            throw Problem{members.pathOf("end") + ": must not stand beside velocity, aim or speed, got both"};
        return collide::Motion::end(members.vector("end"), 1);
    }
    if (hasVelocity && (hasAim || hasSpeed))
        throw Problem{members.pathOf("velocity") + ": must not stand beside aim or speed, got both"};
    if (hasAim || hasSpeed) {
        const Vec3 aim = members.vector("aim");
        return collide::Motion::aim(aim, members.number("speed"));
    }
    return collide::Motion::velocity(members.vector("velocity"));
}

scene::Ball readBall(Context& context, const JsonValue& object, const std::string& path) {
    Members members(context, object, path);
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
collide::Obstacle readShape(Members& members, Kind kind) {
    if (kind == Kind::Plane) return collide::Plane{members.vector("point"), members.vector("normal")};
    const Vec3 center = members.vector("center");
    const double radius = members.number("radius");
    const Vec3 velocity = members.vector("velocity", Vec3(0));
    return {center, radius, velocity, members.number("mass", collide::kImmovable)};
}

scene::Obstacle readObstacle(Context& context, const JsonValue& object, const std::string& path, Kind kind) {
    Members members(context, object, path);
    scene::Obstacle obstacle;
    obstacle.name = members.text("name");
    obstacle.body = readShape(members, kind);
    if (scene::factsOf(kind).isRound) obstacle.color = readColor(members);
    obstacle.marks = readMarks(members);
    obstacle.extra = members.rest();
    return obstacle;
}

scene::View readView(Context& context, const JsonValue& object) {
    Members members(context, object, "view");
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

void checkVersion(Members& file) {
    const JsonValue& version = file.need("carom", "1 (the version of the format)");
    const auto number = version.kind == JsonKind::Number ? toDouble(version) : std::nullopt;
    if (number && *number > 1)
        throw Problem{"carom: must be 1, got " + shortText(version) +
                      ": the file was made by a newer Carom; update Carom to open it"};
    if (number != 1) fail("carom", "1 (the version of the format)", version);
}

scene::Simultaneous readSimultaneous(Members& file) {
    const JsonValue* value = file.find("simultaneous");
    const std::string how = value && value->kind == JsonKind::String ? unescaped(*value) : std::string();
    if (!value || how == "together") return scene::Simultaneous::Together;
    if (how != "one by one") fail("simultaneous", "\"together\" or \"one by one\"", *value);
    return scene::Simultaneous::OneByOne;
}

/// The limit; where balls move by their ends also their duration, by default 1.
void readFrames(const JsonValue& object, Members& file, scene::Scene& scene) {
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
    SceneReader(std::string_view text, ReadingProgress* progress) : m_text(text), m_progress(progress) {}

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
        } catch (const Problem& problem) {
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
            (m_scene.*facts.obstacles).push_back(readObstacle(m_context, element, path, kind));
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
        m_progress->part = float(element.text.data() - m_text.data()) / float(m_text.size());
        return !m_progress->isCancelled;
    }

    std::string_view m_text;
    ReadingProgress* m_progress;
    Context m_context;
    scene::Scene m_scene;
    std::array<std::optional<Problem>, kListCount> m_problems;    ///< the first of each list
    std::array<std::vector<const char*>, kListCount> m_places{};  ///< places of the objects in the text
};

LoadedScene SceneReader::finish(const JsonValue& object) {
    Members file(m_context, object, "");
    checkVersion(file);
    scene::Scene& scene = m_scene;
    scene.name = file.text("name");
    for (std::size_t i = 0; i < kListCount; ++i) {
        const char* name = scene::kKindFacts[i].list;
        const JsonValue* list = file.find(name);
        if (list && list->kind != JsonKind::Array) fail(name, "an array", *list);
        if (m_problems[i]) throw Problem{*m_problems[i]};
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
    if (std::string problem = scene::problem(scene); !problem.empty()) throw Problem{problem, placeOf(problem)};
    if (m_context.unknownFields > kMostWarnings)
        m_context.warnings.push_back("and " + std::to_string(m_context.unknownFields - kMostWarnings) +
                                     " more unknown fields, kept");
    return {std::move(scene), std::move(m_context.warnings)};
}

}  // namespace

Result<LoadedScene> readScene(std::string_view json, ReadingProgress* progress) {
    SceneReader reader(json, progress);
    const Result<JsonList> list = readJson(json, &reader);
    if (!list) return Error{list.error()};
    try {
        return reader.finish(list.value().front());
    } catch (const Problem& problem) {
        return Error{withLine(problem, json)};
    }
}

Result<LoadedScene> loadScene(const std::filesystem::path& path) {
    const Result<std::string> file = readFile(path);
    if (!file) return Error{file.error()};
    Result<LoadedScene> loaded = readScene(file.value());
    if (!loaded) return Error{path.string() + ": " + loaded.error()};
    return loaded;
}

}  // namespace io
