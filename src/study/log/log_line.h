#pragma once
/// One line of a log, parsed: the query and the recorded answer.

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/query_json.h"
#include "study/log/log_mapping.h"

namespace study {

/// A recorded answer, in its own unit of time; the normal points from the sphere toward the ball.
struct LoggedAnswer {
    bool isGiven = false;    ///< the line records an answer
    bool isInvalid = false;  ///< NaN or infinity in a recorded value
    bool isHit = false;
    std::optional<double> time;
    std::optional<collide::Vec3> point, ballCenter;
    std::optional<collide::Vec3> normal;  ///< any length > 0
};

struct LogLine {
    std::string error;              ///< reason why the line holds no query; then at most id and method are set
    std::string id;                 ///< as text; empty: none
    std::string method;             ///< name of the engine or method that answered; empty: not recorded
    io::Query query;                ///< start to end is one frame; along a direction a frame is one unit
    bool isAlongDirection = false;  ///< one frame of the query is one unit of distance
    LoggedAnswer answer;
};

/// Parses lines by a mapping and holds the buffers; one per thread.
///
/// The path as a query: from start to end, or along a displacement, in one frame, with the limit 1. If end - start is
/// not exact, the ball is aimed at `end`, so that its direction is exact. A direction whose length is 1 within 1e-4 (a
/// unit vector by the rules of engines) is used as the velocity, and the limit is the greatest distance. Any other
/// direction becomes an aim at speed 1, or is scaled to length 1 if start + direction is not exact.
class LogLineReader {
  public:
    /// @pre problem(mapping).empty()
    explicit LogLineReader(const LogMapping& mapping);
    ~LogLineReader();
    [[nodiscard]] LogLine read(std::string_view line);

  private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace study
