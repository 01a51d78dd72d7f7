#pragma once
/// One line of a log, parsed: the query and the recorded answer.

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/query/query_json.h"
#include "logs/read/answer.h"
#include "logs/read/worlds.h"

namespace logs {

struct LogCell;

/// What a cast among many obstacles meets; set where the row is judged.
struct LogMet {
    std::string first;  ///< the name of the obstacle that is met; empty: none is
    std::string other;  ///< the one that was recorded in its place; empty: none
    double apart = 0;   ///< way of the ball from the first contact to that with the other one; infinite: it is not met
    std::string list;   ///< faults of a list of hits: "near is missing"; empty: none
    /// Their numbers in the world; of a cast that meets none the first is that of the nearest.
    std::optional<std::size_t> firstIndex, otherIndex;
};

struct LogLine {
    std::string error;              ///< reason why the line holds no query; then at most id, method and run are set
    std::string id;                 ///< as text; empty: none
    std::string method;             ///< name of the engine or method that answered; empty: not recorded
    std::string run;                ///< the run that wrote the line; empty: not recorded
    io::Query query;                ///< start to end is one frame; along a direction a frame is one unit
    bool isAlongDirection = false;  ///< one frame of the query is one unit of distance
    double directionLength = 1;     ///< length of the direction as it is recorded; 1: there is none
    LoggedAnswer answer;
    std::shared_ptr<const LogWorld> world;  ///< the obstacles in place of that of the query; null: there is that one
    LogMet met;
    bool tellsWorld = false;  ///< no cast: obstacles of the rows behind it; error: they cannot be understood
    bool lacksWorld = false;  ///< the error: a line before it must tell its obstacles

    /// The recorded time by which the row is shown: the first that is given.
    [[nodiscard]] std::optional<LoggedTime> time() const { return answer.time(); }
};

/// By which the text of a line that tells a world is known.
[[nodiscard]] std::uint64_t keyOf(std::string_view text) noexcept;

/// Parses lines by a mapping and holds the buffers; one per thread.
///
/// The path as a query: start to end, or a displacement, is one frame, and `frames` is 1; both count exactly. Along a
/// direction `frames` is the greatest distance. The direction is the velocity as it stands where the mapping says so,
/// or where its length is 1 within the rounding of a unit vector; else it counts as an aim at speed 1, or is scaled to
/// length 1 where start + direction is no double.
class LogLineReader {
  public:
    /// @pre problem(mapping).empty()
    explicit LogLineReader(const LogMapping& mapping);
    ~LogLineReader();
    /// A line that tells a world tells that of the rows that are read after it.
    [[nodiscard]] LogLine read(std::string_view line);
    /// True for a line that tells a world, also if it cannot be understood.
    [[nodiscard]] bool tellsWorld(std::string_view line);
    /// The rows that are read from now on are among the obstacles that a line of a file tells.
    void beAmong(const io::LineFile& file, const LogWorldLine& line);
    /// Columns of the lines so far that LogMapping::knownColumns lacks and that mean nothing.
    [[nodiscard]] const std::vector<std::string>& laterColumns() const;

  private:
    void readWorld(LogLine& line);
    [[nodiscard]] std::shared_ptr<const LogWorld> worldOf(const LogCell& list, std::uint64_t key);

    std::unique_ptr<LogFields> m_fields;
    const std::shared_ptr<LogWorlds> m_worlds;
    std::shared_ptr<const LogWorld> m_world;  ///< the last that a row listed as its own
    std::uint64_t m_worldKey = 0;
    /// The world of the last line that told one; null: none did, or it could not be understood.
    std::shared_ptr<const LogWorld> m_ahead;
    std::uint64_t m_aheadKey = 0;
    bool m_isAheadBad = false;
};

}  // namespace logs
