#pragma once
/// One line of a log, parsed: the query and the recorded answer.

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/query/query_json.h"
#include "logs/read/answer.h"
#include "logs/read/mapping.h"

namespace logs {

/// What a cast among many obstacles meets; set where the row is judged.
struct LogMet {
    std::string first;  ///< the name of the obstacle that is met; empty: none is
    std::string other;  ///< the one that was recorded in its place; empty: none
    double apart = 0;   ///< way of the ball from the first contact to that with the other one; infinite: it is not met
};

struct LogLine {
    std::string error;              ///< reason why the line holds no query; then at most id, method and run are set
    std::string id;                 ///< as text; empty: none
    std::string method;             ///< name of the engine or method that answered; empty: not recorded
    std::string run;                ///< the run that wrote the line; empty: not recorded
    io::Query query;                ///< start to end is one frame; along a direction a frame is one unit
    bool isAlongDirection = false;  ///< one frame of the query is one unit of distance
    LoggedAnswer answer;
    std::shared_ptr<const LogWorld> world;  ///< the obstacles in place of that of the query; null: there is that one
    LogMet met;

    /// The recorded time by which the row is shown: the first that is given.
    [[nodiscard]] std::optional<LoggedTime> time() const { return answer.time(); }
};

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
    [[nodiscard]] LogLine read(std::string_view line);
    /// Columns of the lines so far that LogMapping::knownColumns lacks and that mean nothing.
    [[nodiscard]] const std::vector<std::string>& laterColumns() const;

  private:
    void readWorld(LogLine& line);

    std::unique_ptr<LogFields> m_fields;
    std::shared_ptr<const LogWorld> m_world;  ///< shared by rows one after another
    std::string m_worldText;
};

}  // namespace logs
