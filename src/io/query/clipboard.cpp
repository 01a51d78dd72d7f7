#include "io/query/clipboard.h"

#include <utility>

#include "base/numbers.h"
#include "io/json_document.h"
#include "io/query/query_json.h"
#include "io/query/query_line.h"
#include "io/query/query_obstacle.h"
#include "io/scene_json.h"
#include "io/text.h"

namespace io {
namespace {

Result<Pasted> fromQuery(std::string_view json, std::string what) {
    const Result<Query> query = QueryReader().read(json);
    if (!query) return Error{query.error()};
    const collide::Obstacle& obstacle = query.value().query.obstacle;
    const std::string field(obstacleField(obstacle.shape));
    if (obstacle.shape == collide::Shape::Plane && obstacle.radius > 0)
        return Error{"plane.radius: must be 0 for a wall of a scene, got " + base::number(obstacle.radius)};
    Pasted pasted{sceneOf(query.value()), std::move(what), {}};
    if (movesShape(query.value()))
        pasted.warnings.push_back("A " + field +
                                  " of a scene stands still: the ball has its velocity relative to the " + field +
                                  ", so outcome and time are those of the query");
    return pasted;
}

Result<Pasted> fromObject(const JsonValue& object, std::string_view text) {
    if (const JsonValue* query = object.find("query"); query && query->kind == JsonKind::Object)
        return fromQuery(text, "a line of a log");
    if (object.find("carom") || object.find("balls") || object.find("spheres")) {
        Result<LoadedScene> scene = readScene(text);
        if (!scene) return Error{scene.error()};
        return Pasted{std::move(scene.value().scene), "a scene", std::move(scene.value().warnings)};
    }
    if (object.find("ball")) return fromQuery(text, "a query");
    if (object.find("outcome") || object.find("exact")) {
        return Error{"this is an answer, which does not say what was asked: paste its query"};
    }
    return Error{"neither a scene (\"balls\") nor a query (\"ball\", \"sphere\")"};
}

Result<Pasted> fromJson(std::string_view text) {
    const Result<JsonList> whole = readJson(text);
    if (whole) return fromObject(whole.value().front(), text);
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return Error{whole.error()};
    const std::string_view line = trimmed(text.substr(0, end));
    const Result<JsonList> first = readJson(line);
    if (!first) return Error{whole.error()};
    Result<Pasted> pasted = fromObject(first.value().front(), line);
    if (pasted) pasted.value().what += ", the first of several lines";
    return pasted;
}

}  // namespace

Result<Pasted> readPasted(std::string_view text) {
    constexpr std::size_t kMostNumbers = 1 << 16;  // characters; a longer text is not a line of numbers
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    text = trimmed(text);
    if (text.empty()) return Error{"nothing to paste"};
    const bool isJson = text[0] == '{' || (text[0] == '[' && text.find_first_of("{\"") != std::string_view::npos);
    if (isJson) return fromJson(text);
    if (text.size() > kMostNumbers) return Error{"too long for numbers, and no JSON"};
    if (text.find_first_of("0123456789") == std::string_view::npos) {
        const std::string_view word = text.substr(0, text.find_first_of(" \t\n"));
        return Error{"this is not a scene, a query or a log line (stopped at " + inQuotes(word) + ")"};
    }
    Result<scene::Scene> scene = readQueryLine(text);
    if (!scene) return Error{scene.error()};
    return Pasted{std::move(scene.value()), "numbers", {}};
}

}  // namespace io
