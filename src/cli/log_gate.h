#pragma once
/// `carom log` as a gate: what --fail-on finds, the JUnit report, a picture of each failing row.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/log_source.h"
#include "logs/report/junit.h"

namespace cli {

enum class FailOn { Wrong, Inaccurate, Broken, Unread };

/// "wrong", "inaccurate", "broken" or "unread".
[[nodiscard]] const char* name(FailOn) noexcept;

/// A file of the command line and what the gate finds in it.
struct GatedLog {
    std::string name;                      ///< as on the command line
    std::unique_ptr<LogSource> log;        ///< null: the file cannot be used
    std::optional<logs::LogDiff> changes;  ///< with --against
    logs::LogRows failing;                 ///< the broken rows with --fail-on broken, else the bad ones; with --fail-on
                                           ///< unread also hits of which no value, or not each one, was read
    std::string problem;                   ///< why the file cannot be used, or fails as a whole: one line
};

/// Sets failing and, where nothing was judged or compared, problem: an empty log is no success.
void gate(GatedLog& file, std::optional<FailOn> failOn, logs::BadRows bad);

[[nodiscard]] std::string writeJunit(const std::string& to, const std::vector<GatedLog>& files);

/// Draws the first failing rows into a folder, which is made if it is not there: NAME-line-17.png.
/// @param inputs  the files that no picture may replace
/// @return empty, or the problem in one line
[[nodiscard]] std::string drawFailing(const std::string& folder, const std::vector<GatedLog>& files, std::size_t most,
                                      const std::vector<std::string>& inputs);

}  // namespace cli
