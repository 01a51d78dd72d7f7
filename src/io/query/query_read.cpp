#include <algorithm>

#include "io/query/query_json.h"
#include "io/query/query_many.h"
#include "io/query/query_members.h"
#include "io/query/query_obstacle.h"
#include "io/query/query_scan.h"

namespace io {
namespace {

using collide::Vec3;

constexpr std::string_view kQueryNames[] = {"id",  "ball", "sphere",    "plane",  "capsule",    "triangle",
                                            "box", "mesh", "obstacles", "frames", "restitution"};
constexpr std::string_view kManyFields[] = {"mesh", "obstacles"};
constexpr std::string_view kBallNames[] = {"position", "aim", "speed", "velocity", "end", "radius", "mass"};

}  // namespace

struct QueryReader::Impl {
    std::string id;
    JsonList list;
    VectorReader vector;
    MeshFiles* files = nullptr;

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
    }
    static void checkEnd(const collide::Ball& ball, const Vec3& velocity, std::string_view field) {
        if (ball.motion.kind == collide::Motion::Kind::End && velocity != Vec3(0) &&
            !collide::isFinite(collide::velocityOf(ball)))
            throw QueryProblem{
                "ball.end: (end - position) / frames must be at most 1.7976931348623157e308 beside a moving " +
                std::string(field) + ", got more"};
    }
    static void checkObstacle(const collide::Ball& ball, const collide::Obstacle& obstacle, std::string_view field) {
        checkEnd(ball, obstacle.velocity, field);
        if (ball.radius == 0 && obstacle.radius == 0)
            throw QueryProblem{std::string(field) + ".radius: must be > 0 if ball.radius is 0, got 0"};
    }
    void readObstacles(std::string_view field, const JsonValue& value, Query& query) {
        if (!files) throw QueryProblem{std::string(field) + ": only carom solve answers it, here it has no meaning"};
        query.many = readMany(field, value, vector, *files);
    }

    /// The object that holds the query: the line, or of an exported row of a log its member "query".
    [[nodiscard]] const JsonValue& asked() const {
        const JsonValue* query = list.front().find("query");
        const bool isRow = query && query->kind == JsonKind::Object && !list.front().find("ball");
        return isRow ? *query : list.front();
    }

    Query readQuery() {
        const QueryMembers members(asked(), "", kQueryNames);
        vector = {};
        if (const JsonValue* given = members["id"]; given && id.empty())
            failQuery("id", "a string or a number", *given);
        Query query;
        query.id = id;
        query.query.ball = readBall(members.need("ball", "an object"));
        const std::string_view field = givenField(members, kManyFields);
        if (field.empty())
            throw QueryProblem{
                "sphere: must be given, or plane, capsule, triangle, box, mesh or obstacles instead, is missing"};
        const bool isMany = isOneOf(field, {kManyFields[0], kManyFields[1]});
        if (isMany) {
            readObstacles(field, *members[field], query);
        } else {
            query.query.obstacle = readObstacle(field, *members[field], vector);
        }
        readFrames(members["frames"], query.query);
        query.query.restitution = members.number(collide::kRestitution, 1);
        if (!isMany) checkObstacle(query.query.ball, query.query.obstacle, field);
        for (std::size_t i = 0; isMany && i < query.many->set.obstacles().size(); ++i)
            checkObstacle(query.query.ball, query.many->set[i].obstacle, fieldOfMany(*query.many, i));
        query.flat = vector.isFlat();
        return query;
    }
};

QueryReader::QueryReader(MeshFiles* files) : m_impl(std::make_unique<Impl>()) { m_impl->files = files; }
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
