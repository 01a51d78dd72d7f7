#include <algorithm>
#include <array>
#include <span>

#include "collide/ranges.h"
#include "io/json_text.h"
#include "io/query/query_json.h"
#include "io/query/query_scan.h"
#include "io/text.h"

namespace io {
namespace {

using collide::RangedField;
using collide::Vec3;

/// Ends the reading of a line at its first problem; caught in QueryReader::read.
struct QueryProblem {
    std::string message;
};

std::string shown(const JsonValue& value) {
    if (value.kind == JsonKind::Object) return "an object";
    return shortened(value.text, 60);
}

[[noreturn]] void failQuery(std::string_view path, std::string_view must, const JsonValue& got) {
    throw QueryProblem{std::string(path) + ": must be " + std::string(must) + ", got " + shown(got)};
}

/// @param must  the range; empty: any number
[[noreturn]] void failNumber(std::string_view path, const std::string& must, const JsonValue& value) {
    if (value.kind != JsonKind::Number) failQuery(path, must.empty() ? "a number" : "a number " + must, value);
    failQuery(path, toDouble(value) ? must : "finite (at most 1.7976931348623157e308)", value);
}

/// @param addition  to what the number must be, for messages
double numberIn(const RangedField& field, const JsonValue& value, std::string_view addition = {}) {
    const std::optional<double> number = value.kind == JsonKind::Number ? toDouble(value) : std::nullopt;
    if (number && field.holds(*number)) return *number;
    const std::string null = field.infinite ? std::string(", or null (") + field.infinite + ')' : std::string();
    failNumber(field.path, field.must + null + std::string(addition), value);
}

/// The known members of one object: at most one of each; no others.
class QueryMembers {
  public:
    /// @param path   of the object, for messages: "", "ball", "sphere"
    /// @param names  kept without a copy
    QueryMembers(const JsonValue& object, std::string_view path, std::span<const std::string_view> names)
        : m_path(path), m_names(names) {
        if (object.kind != JsonKind::Object) failQuery(path, "an object", object);
        std::size_t place = names.size() - 1;
        for (const JsonValue* member = object.first(); member != object.last(); member = member->next()) {
            place = placeOf(member->key, place + 1);
            if (place == names.size())
                throw QueryProblem{pathOf(shortened(member->key, 60)) + ": unknown field; known are " + listed(names)};
            if (m_values.at(place)) throw QueryProblem{pathOf(names[place]) + ": given twice"};
            m_values[place] = member;
        }
    }
    [[nodiscard]] const JsonValue* operator[](std::string_view name) const {
        return m_values.at(static_cast<std::size_t>(std::find(m_names.begin(), m_names.end(), name) - m_names.begin()));
    }
    [[nodiscard]] const JsonValue& need(std::string_view name, std::string_view must) const {
        if (const JsonValue* value = (*this)[name]) return *value;
        throw QueryProblem{pathOf(name) + ": must be " + std::string(must) + ", is missing"};
    }
    [[nodiscard]] double number(const RangedField& field) const {
        return numberIn(field, need(field.name(), std::string("a number ") + field.must));
    }
    [[nodiscard]] double number(const RangedField& field, double otherwise) const {
        const JsonValue* value = (*this)[field.name()];
        return value ? numberIn(field, *value) : otherwise;
    }

  private:
    [[nodiscard]] std::string pathOf(std::string_view field) const {
        return m_path.empty() ? std::string(field) : std::string(m_path) + '.' + std::string(field);
    }
    /// @param first  the place to look at first: most members come in the order of the names
    [[nodiscard]] std::size_t placeOf(std::string_view key, std::size_t first) const {
        for (std::size_t i = 0; i < m_names.size(); ++i)
            if (const std::size_t place = (first + i) % m_names.size(); spells(key, m_names[place])) return place;
        return m_names.size();
    }

    std::string_view m_path;
    std::span<const std::string_view> m_names;
    std::array<const JsonValue*, 7> m_values{};
};

constexpr std::string_view kQueryNames[] = {"id", "ball", "sphere", "frames", "restitution"};
constexpr std::string_view kBallNames[] = {"position", "aim", "speed", "velocity", "end", "radius", "mass"};
constexpr std::string_view kSphereNames[] = {"center", "radius", "velocity", "mass"};

constexpr std::string_view kVector = "an array of 3 numbers (or 2)";

}  // namespace

struct QueryReader::Impl {
    std::string id;
    JsonList list;
    std::size_t dimensions = 0;  ///< numbers in the vectors of this query; 0: no vector yet

    /// The checked text of the id; empty if there is none, or it cannot be returned unchanged.
    void findId(bool isWhole) {
        std::string_view found = idOf(list.front());
        if (found.empty() && isWhole) found = idOf(asked());
        id.assign(found);
    }
    static std::string_view idOf(const JsonValue& object) {
        for (const JsonValue* member = object.first(); member != object.last(); member = member->next()) {
            if (!spells(member->key, "id")) continue;
            const bool isNumber = member->kind == JsonKind::Number && toDouble(*member);
            return isNumber || member->kind == JsonKind::String ? member->text : std::string_view();
        }
        return {};
    }

    Vec3 vector(std::string_view path, const JsonValue& value) {
        const std::size_t size = value.kind == JsonKind::Array ? value.size() : 0;
        if (size < 2 || size > 3) failQuery(path, kVector, value);
        if (dimensions != 0 && size != dimensions)
            failQuery(path, "an array of " + std::to_string(dimensions) + " numbers like the query's other vectors",
                      value);
        dimensions = size;
        Vec3 v(0);
        int i = 0;
        for (const JsonValue* element = value.first(); element != value.last(); element = element->next(), ++i) {
            const auto component = element->kind == JsonKind::Number ? toDouble(*element) : std::nullopt;
            // The path with its index is only built for a message: this is the inner loop of reading.
            if (!component) failNumber(std::string(path) + '[' + std::to_string(i) + ']', "", *element);
            v[i] = *component;
        }
        return v;
    }

    collide::Motion readMotion(const QueryMembers& members) {
        const JsonValue *aim = members["aim"], *speed = members["speed"], *velocity = members["velocity"];
        const JsonValue* end = members["end"];
        if (velocity && (aim || speed))
            throw QueryProblem{"ball.velocity: must not stand beside aim or speed, got both"};
        if (end && (velocity || aim || speed))
            throw QueryProblem{"ball.end: must not stand beside velocity, aim or speed, got both"};
        if (!velocity && !aim && !speed && !end)
            throw QueryProblem{"ball.velocity: must be given, or aim and speed, or end instead, is missing"};
        if (end) return collide::Motion::end(vector("ball.end", *end), 1);
        if (velocity) return collide::Motion::velocity(vector("ball.velocity", *velocity));
        const Vec3 point = vector("ball.aim", members.need("aim", "given beside speed"));
        return collide::Motion::aim(point, numberIn(collide::kBallSpeed, members.need("speed", "given beside aim")));
    }

    collide::Ball readBall(const JsonValue& value) {
        const QueryMembers members(value, "ball", kBallNames);
        collide::Ball body;
        body.position = vector("ball.position", members.need("position", kVector));
        body.motion = readMotion(members);
        body.radius = members.number(collide::kBallRadius);
        body.mass = members.number(collide::kBallMass, body.mass);
        return body;
    }

    collide::Obstacle readSphere(const JsonValue& value) {
        const QueryMembers members(value, "sphere", kSphereNames);
        collide::Obstacle body;
        body.center = vector("sphere.center", members.need("center", kVector));
        body.radius = members.number(collide::kSphereRadius);
        if (const JsonValue* velocity = members["velocity"]) body.velocity = vector("sphere.velocity", *velocity);
        const JsonValue* mass = members["mass"];
        if (mass && mass->kind != JsonKind::Null) body.mass = numberIn(collide::kSphereMass, *mass);
        return body;
    }

    /// The limit; of a path that ends also its duration.
    static void readFrames(const JsonValue* frames, collide::SweepQuery& query) {
        const bool isNumber = frames && frames->kind != JsonKind::Null;
        collide::Motion& motion = query.ball.motion;
        if (motion.kind != collide::Motion::Kind::End) {
            if (isNumber) query.frames = numberIn(collide::kFrames, *frames);
            return;
        }
        motion.frames = query.frames =
            frames ? numberIn(collide::kFramesOfEnd, *frames, " beside ball.end (default 1)") : 1;
        if (query.obstacle.velocity != Vec3(0) && !collide::isFinite(collide::velocityOf(query.ball)))
            throw QueryProblem{
                "ball.end: (end - position) / frames must be at most 1.7976931348623157e308 beside a moving sphere, "
                "got more"};
    }

    /// The object that holds the query: the line, or of an exported row of a log its member "query".
    [[nodiscard]] const JsonValue& asked() const {
        const JsonValue* query = list.front().find("query");
        const bool isRow = query && query->kind == JsonKind::Object && !list.front().find("ball");
        return isRow ? *query : list.front();
    }

    Query readQuery() {
        const QueryMembers members(asked(), "", kQueryNames);
        dimensions = 0;
        if (const JsonValue* given = members["id"]; given && id.empty())
            failQuery("id", "a string or a number", *given);
        Query query;
        query.id = id;
        query.query.ball = readBall(members.need("ball", "an object"));
        query.query.obstacle = readSphere(members.need("sphere", "an object"));
        readFrames(members["frames"], query.query);
        query.query.restitution = members.number(collide::kRestitution, 1);
        if (query.query.ball.radius == 0 && query.query.obstacle.radius == 0)
            throw QueryProblem{"sphere.radius: must be > 0 if ball.radius is 0, got 0"};
        query.flat = dimensions == 2;
        return query;
    }
};

QueryReader::QueryReader() : m_impl(std::make_unique<Impl>()) {}
QueryReader::~QueryReader() = default;

Result<Query> QueryReader::read(std::string_view line) {
    Query usual;
    if (scanQuery(line, usual)) return usual;
    m_impl->id.clear();
    if (!isUtf8(line)) {
        std::string wide = wideEncodingProblem(line);
        return Error{wide.empty() ? "not valid JSON: the line is not UTF-8 text" : std::move(wide)};
    }
    std::string problem = readObject(line, m_impl->list);
    m_impl->findId(problem.empty());
    if (!problem.empty()) {
        std::string wide = wideEncodingProblem(line);
        return Error{wide.empty() ? std::move(problem) : std::move(wide)};
    }
    try {
        return m_impl->readQuery();
    } catch (QueryProblem& found) {
        const bool isRow = &m_impl->asked() != &m_impl->list.front();
        return Error{(isRow ? "query." : "") + found.message};
    }
}

const std::string& QueryReader::lastId() const { return m_impl->id; }

}  // namespace io
