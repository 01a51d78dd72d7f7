#pragma once
/// The logs of a command: how their lines are read, and the rows, judged.

#include <memory>
#include <string>
#include <vector>

#include "study/gate/log_diff.h"
#include "study/log/log_head.h"

namespace CLI {
class App;
}

namespace cli {

/// The options by which lines are read, as typed.
struct LogReading {
    std::string preset;               ///< empty: by the names of the columns
    std::vector<std::string> fields;  ///< "FIELD=COLUMN"
    bool readsFloat = false;          ///< numbers and errors in binary32, also if the preset says otherwise
    bool readsDouble = false;
};

/// Declares --preset, --map, --float and --double.
void addLogReading(CLI::App& parser, LogReading& reading);
/// What is wrong with an option, whatever the file; empty: nothing.
[[nodiscard]] std::string problem(const LogReading& reading);

/// A log, read and judged.
struct LogSource {
    std::string name;  ///< as on the command line
    std::shared_ptr<const io::LineFile> file;
    study::LogMapping mapping;
    study::LogTable table;

    [[nodiscard]] study::JudgedLog judged() const { return {name, *file, mapping, table}; }
};

/// A log, or why it cannot be used.
struct OpenedLog {
    std::unique_ptr<LogSource> log;
    std::string problem;  ///< one line, where `log` is null
    int status = 0;       ///< the exit status then
};

/// @param like  a mapping for a file with the same columns; null: none
[[nodiscard]] OpenedLog openLog(const std::string& path, const LogReading& reading,
                                const study::LogMapping* like = nullptr);

}  // namespace cli
