#pragma once
/// Queries and answers as JSON text, one object a line: the input and the output of `carom solve`.

#include <memory>
#include <string>
#include <string_view>

#include "collide/mesh/obstacles.h"
#include "collide/sweep.h"
#include "io/json_text.h"
#include "io/mesh/mesh_file.h"
#include "io/result.h"

namespace io {

/// A mesh, or several obstacles, in place of one.
struct ManyObstacles {
    collide::ObstacleSet set;
    std::vector<std::string> names;  ///< the JSON text of each, empty: none; no names for a mesh that stands alone
    bool isMesh = false;             ///< one mesh alone: answers give no index
};

struct Query {
    std::string id;                               ///< the JSON text of the id, returned unchanged; empty: none
    bool flat = false;                            ///< vectors have two numbers, in the query and in its answer
    collide::SweepQuery query;                    ///< without an obstacle, if there are many
    std::shared_ptr<const ManyObstacles> many{};  ///< null: the query's own obstacle
};

/// Reads a list as "obstacles" of a query is. @return the obstacles, or one line as of QueryReader
[[nodiscard]] Result<std::shared_ptr<const ManyObstacles>> readObstacles(const JsonValue& list, MeshFiles& files);

/// Reads queries; holds the parser's buffers, so that a stream of lines allocates nothing. Not thread safe.
class QueryReader {
  public:
    /// Without `files` a mesh, and obstacles, are errors: not all who ask queries answer them.
    explicit QueryReader(MeshFiles* files = nullptr);
    ~QueryReader();
    /// @param line  one JSON object, without its line end: a query, or a row that `carom log` exported, whose member
    /// "query" holds it
    /// @return the query, or one line that names the field, what it must be and what it was. lastId() has the id of a
    /// bad query, if it could be read.
    [[nodiscard]] Result<Query> read(std::string_view line);
    [[nodiscard]] const std::string& lastId() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

/// Appends the answer as one JSON object (no line end): numbers in the shortest form that reads back the same, -0 as 0,
/// fields beyond the largest double left out and named in "beyond_double".
/// @param shape  of the obstacle: "feature" and "core_point" of another than a sphere
void appendAnswer(std::string& out, const std::string& id, bool flat, const collide::SweepAnswer& answer,
                  collide::Shape shape = collide::Shape::Sphere);

/// Appends the answer of a query with many obstacles: "obstacle", "index" and "triangle" name the part that is met.
void appendAnswer(std::string& out, const Query& query, const collide::ManyAnswer& answer);

/// Appends {"id":…,"line":N,"error":"…"}.
void appendError(std::string& out, const std::string& id, std::size_t line, std::string_view message);

/// The query as one JSON object that QueryReader reads.
[[nodiscard]] std::string writeQuery(const Query&);

/// "velocity", "aim" or "end": the name of a motion's vector.
[[nodiscard]] const char* motionName(collide::Motion::Kind) noexcept;

/// "barrel", "edge 0", "corner +x+y-z": the name of a feature in answers. @param shape  not a sphere
[[nodiscard]] std::string featureName(collide::Shape shape, collide::Feature feature);

/// "hit", "graze"... as the contract spells them.
[[nodiscard]] const char* outcomeName(collide::Outcome) noexcept;

}  // namespace io
