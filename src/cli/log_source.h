#pragma once
/// The logs of a command: how their lines are read, and the rows, judged.

#include <memory>
#include <string>
#include <vector>

#include "logs/judge/reason.h"
#include "logs/read/floats.h"
#include "logs/report/diff.h"

namespace CLI {
class App;
}

namespace cli {

class ReadOptions;

/// The options by which lines are read, as typed.
struct LogReading {
    std::string preset;               ///< name of one; empty: by the names of the columns
    std::vector<std::string> fields;  ///< "FIELD=COLUMN"
    bool readsFloat = false;          ///< numbers and errors in binary32, also if the preset says otherwise
    bool readsDouble = false;
    std::string world;     ///< the scene among whose obstacles the casts go; empty: each row tells its own
    double tolerance = 0;  ///< tolerance of the engine, scene units; 0: none
    bool follows = false;  ///< prints failing rows as they arrive, until the stream ends
    bool asJson = false;   ///< each of them as a JSON object
    std::string run;       ///< the rows of this run alone; "latest": those of the run of the last row; empty: all
};

/// Adds the options of reading a log to a parser: --preset, --map, --float, --double, --world and --tolerance.
void addLogReading(CLI::App& parser, ReadOptions& options, LogReading& reading);

/// The mapping that the first lines suggest, changed by the options. @param name  of the file, for messages
[[nodiscard]] io::Result<logs::LogMapping> readMapping(const std::string& name, const LogReading& reading,
                                                       const logs::LogHead& head);

/// A log, read and judged.
struct LogSource {
    std::string name;  ///< as on the command line; "standard input"
    std::shared_ptr<const io::LineFile> file;
    logs::LogMapping mapping;
    logs::LogTable table;
    logs::LogFloats floats;
    logs::LogReasons reasons;  ///< empty before explain()

    /// Finds the reasons of the wrong rows.
    void explain();

    [[nodiscard]] logs::JudgedLog judged() const { return {name, *file, mapping, table}; }
};

/// A log, or why it cannot be used.
struct OpenedLog {
    std::unique_ptr<LogSource> log;
    std::string problem;  ///< one line, where `log` is null
    int status = 0;       ///< the exit status then
};

/// @param path  "-": standard input
/// @param like  a mapping for a file with the same columns; null: none
[[nodiscard]] OpenedLog openLog(const std::string& path, const LogReading& reading,
                                const logs::LogMapping* like = nullptr);

}  // namespace cli
