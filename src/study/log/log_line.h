#pragma once
/// One line of a log, parsed: the query and the recorded answer.

#include <memory>
#include <string>
#include <string_view>

#include "io/query_json.h"
#include "study/log/log_answer.h"
#include "study/log/log_mapping.h"

namespace study {

struct LogLine {
    std::string error;              ///< reason why the line is no query; then at most id and method are set
    std::string id;                 ///< as text; empty: none
    std::string method;             ///< name of the engine or method that answered; empty: not recorded
    io::Query query;                ///< start to end is one frame; along a direction a frame is one unit
    bool isAlongDirection = false;  ///< a frame of the query is one unit of distance
    LoggedAnswer answer;
};

/// Parses lines by a mapping and holds the buffers; one per thread.
///
/// The path as a query: start to end, or a displacement, is one frame, and `frames` is 1. Where end - start is no
/// double, the ball is aimed at `end` instead, so that its direction is exact. A direction is the velocity as it stands
/// if its length is 1 within 1e-4 (what engines call a unit vector), and `frames` the greatest distance; any other
/// counts as an aim at speed 1, or is scaled to length 1 where start + direction is no double.
class LogLineReader {
  public:
    /// @pre problem(mapping).empty()
    explicit LogLineReader(const LogMapping& mapping);
    ~LogLineReader();
    [[nodiscard]] LogLine read(std::string_view line);

  private:
    std::unique_ptr<LogFields> m_fields;
};

}  // namespace study
