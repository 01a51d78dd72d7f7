#include "io/query/query_many.h"

#include <cmath>

#include "io/query/query_obstacle.h"

namespace io {
namespace {

using collide::Mesh;
using collide::ObstacleOrMesh;

constexpr std::string_view kMeshFields[] = {"mesh"};

std::string placeIn(std::string_view path, std::size_t index) {
    return std::string(path) + '[' + std::to_string(index) + ']';
}

/// The elements of an array that is not empty.
std::size_t countOf(std::string_view path, std::string_view must, const JsonValue& value) {
    const std::size_t count = value.kind == JsonKind::Array ? value.size() : 0;
    if (count == 0) failQuery(path, must, value);
    return count;
}

std::vector<collide::Vec3> readVertices(const JsonValue& value, VectorReader& vector) {
    constexpr std::string_view kPath = "mesh.vertices";
    std::vector<collide::Vec3> vertices;
    vertices.reserve(countOf(kPath, "an array of points, not empty", value));
    for (const JsonValue* v = value.first(); v != value.last(); v = v->next()) {
        if (v->kind != JsonKind::Array || v->size() != 3)
            failQuery(placeIn(kPath, vertices.size()), "an array of 3 numbers", *v);
        if (vertices.empty()) vector.needSpace(placeIn(kPath, 0), *v, "a mesh");
        try {
            vertices.push_back(vector(kPath, *v));
        } catch (const QueryProblem&) {  // the path with its index is only built for a message
            vertices.push_back(vector(placeIn(kPath, vertices.size()), *v));
        }
    }
    return vertices;
}

std::uint32_t cornerOf(std::size_t triangle, std::size_t corner, const JsonValue& value, std::size_t vertices) {
    if (value.kind == JsonKind::Number && value.number >= 0 && value.number < static_cast<double>(vertices) &&
        value.number == std::floor(value.number))
        return static_cast<std::uint32_t>(value.number);
    failQuery(placeIn(placeIn("mesh.triangles", triangle), corner),
              "a whole number from 0 to " + std::to_string(vertices - 1) + ", the last vertex", value);
}

std::vector<Mesh::Triangle> readTriangles(const JsonValue& value, std::size_t vertices) {
    constexpr std::string_view kPath = "mesh.triangles";
    std::vector<Mesh::Triangle> triangles;
    triangles.reserve(countOf(kPath, "an array of triples of numbers of vertices, not empty", value));
    for (const JsonValue* t = value.first(); t != value.last(); t = t->next()) {
        if (t->kind != JsonKind::Array || t->size() != 3)
            failQuery(placeIn(kPath, triangles.size()), "an array of 3 numbers of vertices", *t);
        const JsonValue *a = t->first(), *b = a->next(), *c = b->next();
        const std::size_t i = triangles.size();
        triangles.push_back({cornerOf(i, 0, *a, vertices), cornerOf(i, 1, *b, vertices), cornerOf(i, 2, *c, vertices)});
    }
    return triangles;
}

/// How a file is read, with the axis that the query says is up.
MeshReading readingOf(const QueryMembers& members, const MeshFiles& files) {
    MeshReading reading = files.usual();
    const JsonValue* up = members["up"];
    if (!up) return reading;
    reading.isYUp = up->kind == JsonKind::String && unescaped(*up) == "y";
    if (!reading.isYUp && (up->kind != JsonKind::String || unescaped(*up) != "z"))
        failQuery("mesh.up", "\"z\" (as the file has it) or \"y\"", *up);
    return reading;
}

ObstacleOrMesh readMesh(const JsonValue& value, VectorReader& vector, MeshFiles& files) {
    static constexpr std::string_view kNames[] = {"vertices", "triangles", "file", "up", "radius", "velocity"};
    const QueryMembers members(value, "mesh", kNames);
    ObstacleOrMesh result;
    if (const JsonValue* file = members["file"]) {
        for (const std::string_view other : {kNames[0], kNames[1]})
            if (members[other])
                throw QueryProblem{"mesh." + std::string(other) + ": must not stand beside file, got both"};
        if (file->kind != JsonKind::String) failQuery("mesh.file", "the name of a file", *file);
        if (vector.isFlat()) vector.needSpace("mesh.file", *file, "a mesh");
        const Result<MeshFiles::Shared> mesh = files.mesh(unescaped(*file), readingOf(members, files));
        if (!mesh) throw QueryProblem{"mesh.file: " + mesh.error()};
        result.mesh = mesh.value();
    } else {
        if (members["up"]) throw QueryProblem{"mesh.up: must stand beside file, is given without"};
        std::vector<collide::Vec3> vertices = readVertices(members.need("vertices", "given, or file instead"), vector);
        std::vector<Mesh::Triangle> triangles =
            readTriangles(members.need("triangles", "given beside vertices"), vertices.size());
        Result<Mesh> mesh = Mesh::of(std::move(vertices), std::move(triangles));
        if (!mesh) throw QueryProblem{"mesh." + mesh.error()};
        result.mesh = std::make_shared<const Mesh>(std::move(mesh.value()));
    }
    result.obstacle.shape = collide::Shape::Triangle;
    result.obstacle.radius = members.number(collide::kMeshRadius, 0);
    if (const JsonValue* velocity = members["velocity"]) result.obstacle.velocity = vector("mesh.velocity", *velocity);
    return result;
}

/// @param name  gets the JSON text of its name
ObstacleOrMesh readOne(const JsonValue& value, VectorReader& vector, MeshFiles& files, std::string& name) {
    static constexpr std::string_view kNames[] = {"name", "sphere", "plane", "capsule", "triangle", "box", "mesh"};
    const QueryMembers members(value, "", kNames);
    if (const JsonValue* given = members["name"]) {
        if (given->kind != JsonKind::String) failQuery("name", "a string", *given);
        name.assign(given->text);
    }
    const std::string_view field = givenField(members, kMeshFields);
    if (field.empty())
        throw QueryProblem{"sphere: must be given, or plane, capsule, triangle, box or mesh instead, is missing"};
    if (field == "mesh") return readMesh(*members[field], vector, files);
    return {readObstacle(field, *members[field], vector), nullptr};
}

std::shared_ptr<const ManyObstacles> readList(const JsonValue& value, VectorReader& vector, MeshFiles& files) {
    std::vector<ObstacleOrMesh> all;
    std::vector<std::string> names;
    all.reserve(countOf("obstacles", "an array of obstacles, not empty", value));
    for (const JsonValue* element = value.first(); element != value.last(); element = element->next()) {
        names.emplace_back();
        const std::string path = placeIn("obstacles", all.size());
        if (element->kind != JsonKind::Object) failQuery(path, "an object", *element);
        try {
            all.push_back(readOne(*element, vector, files, names.back()));
        } catch (QueryProblem& problem) {
            const bool isOfBall = problem.message.starts_with("ball.");
            throw QueryProblem{isOfBall ? problem.message : path + '.' + problem.message};
        }
    }
    return std::make_shared<const ManyObstacles>(
        ManyObstacles{collide::ObstacleSet(std::move(all)), std::move(names), false});
}

}  // namespace

std::shared_ptr<const ManyObstacles> readMany(std::string_view field, const JsonValue& value, VectorReader& vector,
                                              MeshFiles& files) {
    if (field == "obstacles") return readList(value, vector, files);
    return std::make_shared<const ManyObstacles>(
        ManyObstacles{collide::ObstacleSet({readMesh(value, vector, files)}), {}, true});
}

Result<std::shared_ptr<const ManyObstacles>> readObstacles(const JsonValue& list, MeshFiles& files) {
    VectorReader vector;
    try {
        return readList(list, vector, files);
    } catch (QueryProblem& problem) {
        return Error{std::move(problem.message)};
    }
}

std::string fieldOfMany(const ManyObstacles& many, std::size_t index) {
    if (many.isMesh) return "mesh";
    const ObstacleOrMesh& o = many.set[index];
    return placeIn("obstacles", index) + '.' + (o.mesh ? "mesh" : std::string(obstacleField(o.obstacle.shape)));
}

}  // namespace io
