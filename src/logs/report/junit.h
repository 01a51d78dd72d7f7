#pragma once
/// The rows of logs as a JUnit report, which build servers show: https://github.com/testmoapp/junitxml

#include <filesystem>
#include <span>
#include <string>

#include "logs/judge/reason.h"
#include "logs/report/diff.h"

namespace logs {

/// A log as a test suite.
struct JunitSuite {
    std::string name;                     ///< name of the file
    const JudgedLog* log = nullptr;       ///< null: the file cannot be used
    std::string problem;                  ///< why not, or why the log as a whole fails; empty: it does not
    LogRows failing;                      ///< rows by which it fails, in the order of the file
    const LogReasons* reasons = nullptr;  ///< named in the rows that they claim; null: not known
};

/// One test case per failing row, with its id, file and line; one per line that holds no query, as an error; one for
/// the log as a whole, with its counts. @return empty, or the error in one line
[[nodiscard]] std::string writeJunit(const std::filesystem::path& to, std::span<const JunitSuite> suites);

}  // namespace logs
