#pragma once
/// The meaning of the columns of a log: query, recorded answer, conventions.
///
/// A log is a text file with one query and the recorded answer of an engine per line. A column has a name: the path of
/// a JSON member ("ball.position", "start[0]"), the heading of a CSV column.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "methods/method.h"
#include "verdict/recorded.h"

namespace logs {

class LogWorld;
class LogWorlds;

enum class LogFormat : std::uint8_t {
    JsonLines,
    Csv,
    Pairs,  ///< name=value name=value, as engines print them; read as objects
};

/// The meanings of a column. A vector has 3 numbers, or 2 in a log of the plane.
enum class LogField : std::uint8_t {
    Id,            ///< any text or number
    Method,        ///< text: the engine or method that answered
    Run,           ///< text: the run of the program that wrote the line, as the loggers mark it
    Start,         ///< vector: the ball's centre at the start
    End,           ///< vector: its centre at the end of the path
    Displacement,  ///< vector: end - start
    Direction,     ///< vector: direction of the path; Length is its length
    Length,        ///< number >= 0: the greatest distance along Direction; none: endless
    Velocity,      ///< vector, units/frame
    Aim,           ///< vector: a point of the path, which continues beyond it
    Speed,         ///< number >= 0, units/frame, with Aim
    BallRadius,
    Center,  ///< vector: centre of the sphere
    SphereRadius,
    SphereVelocity,  ///< vector, units/frame; none: 0
    BallMass,        ///< number > 0; none: 1
    SphereMass,      ///< number > 0; none: immovable
    Restitution,     ///< number in [0, 1]; none: 1
    Frames,          ///< number: with Velocity and Aim the time limit, >= 0, absent: no limit; with End the time
                     ///< at which the ball reaches it, > 0, absent: 1
    PlanePoint,      ///< vectors, a shape in place of the sphere: its members in a query, of one shape in each row
    PlaneNormal,
    PlaneRadius,    ///< number >= 0; none: 0
    PlaneVelocity,  ///< vector, units/frame; none: 0
    CapsuleA,
    CapsuleB,
    CapsuleRadius,
    CapsuleVelocity,
    Corner0,  ///< a triangle's
    Corner1,
    Corner2,
    TriangleRadius,
    TriangleVelocity,
    BoxCenter,
    BoxHalf,
    BoxRotation,  ///< four numbers w, x, y, z; none: not rotated
    BoxRadius,
    BoxVelocity,
    Obstacles,       ///< a list in JSON of many in place of one: objects with a name and an obstacle as in a query
    Hit,             ///< recorded: true, 1, "hit"...
    Time,            ///< recorded: time, in the unit of LogMapping::time
    Fraction,        ///< recorded: time as a share of the whole path, whatever LogMapping::time says
    Distance,        ///< recorded: time as the distance that the ball travels
    HitFrames,       ///< recorded: time in frames
    Point,           ///< recorded, vector: the contact point
    BallCenter,      ///< recorded, vector: the ball's centre at impact
    Normal,          ///< recorded, vector of any length; its side is LogNormal
    OtherNormal,     ///< a second one of the same side
    OppositeNormal,  ///< one of the other side
    OtherPoint,      ///< recorded, vector: a second contact point
    BallWitness,     ///< recorded, vectors: the contact point from the ball's centre at impact, and from the sphere's;
    SphereWitness,   ///< the bodies are not turned
    NewVelocity,     ///< recorded, vectors, as Velocity: after the contact
    SphereNewVelocity,
    Impulse,  ///< recorded, number: mass times speed, along the normal
    Depth,    ///< recorded, number: of a start inside
    Unsafe,   ///< recorded: share of the path at which the bodies touch for certain; Fraction is then one at which
              ///< they do not, and the true one lies between them
    Hits,     ///< recorded, a list in JSON: all that the path meets, in order; Body and a time are in its elements
    Body,     ///< recorded, text: the obstacle of many that was hit, by its name or its number
    Feature,  ///< recorded, text: the part of a shape that is hit; shown, not judged
};
inline constexpr int kLogFieldCount = static_cast<int>(LogField::Feature) + 1;

/// "id", "start", "ball_radius"...: the name on the command line.
[[nodiscard]] const char* name(LogField) noexcept;
[[nodiscard]] std::optional<LogField> logFieldNamed(std::string_view name) noexcept;
/// The numbers of a field: 1, 3 for a vector (or 2 in the plane), 4 for a rotation.
[[nodiscard]] std::size_t widthOf(LogField) noexcept;
[[nodiscard]] inline bool isVector(LogField field) noexcept { return widthOf(field) > 1; }
[[nodiscard]] constexpr bool isText(LogField field) noexcept {
    return field <= LogField::Run || field >= LogField::Body;
}

/// The fields of a shape in place of the sphere.
struct LogShape {
    collide::Shape shape;
    std::span<const LogField> core;  ///< needed; a rotation may be missing
    LogField radius, velocity;
};
[[nodiscard]] std::span<const LogShape> logShapes() noexcept;

/// "start.x, start.y"
[[nodiscard]] std::string commaList(const std::vector<std::string>& words);

/// The source of a field's value.
struct LogSource {
    std::vector<std::string> columns;  ///< one column, or one for each of its numbers; empty: none
    std::optional<double> constant;    ///< in place of a column: for a radius, a length, a speed, a limit

    [[nodiscard]] bool isGiven() const { return !columns.empty() || constant.has_value(); }
    bool operator==(const LogSource&) const = default;
};

/// The unit of the recorded time.
using LogTime = verdict::TimeUnit;
/// The fields that hold a recorded time. A row may fill any of them: each keeps its own unit.
inline constexpr std::array kLogTimeFields = {LogField::Time, LogField::Fraction, LogField::Distance,
                                              LogField::HitFrames};

/// What an engine makes of the length of Direction.
enum class LogDirection : std::uint8_t {
    AsItStands,    ///< not normalised: engines that require a unit vector
    BroughtToOne,  ///< normalised by the engine
};

/// The way in which a hit is recorded.
enum class LogHit : std::uint8_t {
    Flag,              ///< by the column Hit
    TimeGiven,         ///< by a recorded time >= 0
    FractionBelowOne,  ///< by a recorded time in [0, 1): these engines record 1 without a hit
};

enum class LogNormal : std::uint8_t { TowardBall, TowardSphere };  ///< or toward the shape

using LogConventions = verdict::Conventions;

/// How the lines of a CSV are split.
struct LogCsv {
    char separator = ',';              ///< ',', ';' or tab
    bool hasHeading = true;            ///< the first line names the columns
    bool isHeadingComment = false;     ///< a comment before the first line does
    bool hasDecimalComma = false;      ///< 0,5 is a half
    std::vector<std::string> columns;  ///< their names in order; "1", "2"... without a heading
    [[nodiscard]] bool isNamed() const { return hasHeading || isHeadingComment; }
    bool operator==(const LogCsv&) const = default;
};

/// What the readers of a log share; it changes nothing that they read.
struct SharedWorlds {
    std::shared_ptr<LogWorlds> shared;  ///< null: each reader has its own
    bool operator==(const SharedWorlds&) const { return true; }
};

/// The mapping of a log, a value that a panel edits: the meaning of all its columns.
struct LogMapping {
    LogFormat format = LogFormat::JsonLines;
    LogCsv csv;                             ///< for LogFormat::Csv
    std::vector<std::string> knownColumns;  ///< all columns seen when it was guessed; empty: not known
    std::string preset = "carom";           ///< name of the preset that it began with
    std::array<LogSource, kLogFieldCount> sources;
    LogTime time = LogTime::Frames;
    LogDirection direction = LogDirection::BroughtToOne;
    LogHit hit = LogHit::TimeGiven;
    LogNormal normal = LogNormal::TowardBall;
    LogConventions conventions;
    bool readsFloat = false;  ///< rounds every number to binary32, which gives the query that a float engine answered
    methods::Precision precision =
        methods::Precision::Double;         ///< precision of the recorded answer, the unit of errors
    std::shared_ptr<const LogWorld> world;  ///< in place of one obstacle a row; null: the rows tell theirs
    SharedWorlds worlds;
    double tolerance = 0;  ///< tolerance of the engine, scene units: rows within it are told apart; changes no verdict

    [[nodiscard]] LogSource& operator[](LogField f) { return sources[static_cast<std::size_t>(f)]; }
    [[nodiscard]] const LogSource& operator[](LogField f) const { return sources[static_cast<std::size_t>(f)]; }
    bool operator==(const LogMapping&) const = default;
};

/// The reason why the mapping gives no complete query: "no column tells the centre of the sphere"; empty if it does.
[[nodiscard]] std::string problem(const LogMapping& mapping);

/// The unit of one of kLogTimeFields.
[[nodiscard]] LogTime unitOf(const LogMapping& mapping, LogField field) noexcept;

/// Why the values of a recorded field cannot be judged, though a column has them: "no restitution is told
/// (restitution)". Velocities and impulses after a contact need it, and the speed before in their unit. Empty: they are
/// judged, or the field is none of these.
[[nodiscard]] std::string whyNotJudged(const LogMapping& mapping, LogField field);

[[nodiscard]] const char* name(LogTime) noexcept;    ///< "frames", "fraction", "distance"
[[nodiscard]] const char* name(LogHit) noexcept;     ///< "its column", "a time is given", "a fraction below 1"
[[nodiscard]] const char* name(LogNormal) noexcept;  ///< "toward the ball", "toward the sphere"
[[nodiscard]] const char* name(LogFormat) noexcept;  ///< "JSON Lines", "CSV", "name=value lines"

}  // namespace logs
