#pragma once
/// The log of a session: a file is chosen, its columns are mapped, it is read in the background, its rows are sorted,
/// filtered and opened one by one as the scene. No call blocks.

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "logs/judge/opening.h"
#include "logs/judge/reason.h"
#include "session/panels/log_columns.h"
#include "session/panels/log_listing.h"
#include "session/panels/log_live.h"
#include "session/panels/log_memory.h"

namespace session {

/// One that is assigned shows what another view shows, without following its file.
class LogView {
  public:
    enum class Stage : std::uint8_t { None, Waiting, Mapping, Reading, Open };

    /// Begins with a file: its first lines are read, and the meaning of its columns is guessed. Where there are none
    /// yet, in a pipe or an empty file, they are awaited. While it is open, rows that other programs add arrive.
    /// @return empty, or one line that says why not; then nothing has changed
    [[nodiscard]] std::string choose(const std::filesystem::path& path);
    /// Begins without rows: they arrive from games (LogLive::games()), and columns are guessed from the first of them.
    /// @pre closed
    void choose(std::shared_ptr<io::GrowingFile> input, const std::string& name);
    void close();
    [[nodiscard]] Stage stage() const { return m_stage; }
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

    // Meaningful in a stage other than None.
    [[nodiscard]] LogColumns& columns() { return m_columns; }
    [[nodiscard]] const LogColumns& columns() const { return m_columns; }
    /// Returns to the mapping of columns; discards the rows.
    void editMapping();

    /// @pre columns().problem.empty()
    void read();
    void cancelReading();
    [[nodiscard]] logs::LogProgress progress() const { return m_progress; }
    /// Takes finished results. Called once a loop pass.
    void update();
    /// True while rows are read, sorted or filtered.
    [[nodiscard]] bool isBusy() const { return m_opening != nullptr || m_listing.isBusy(); }
    /// The choices of columns of earlier runs.
    [[nodiscard]] LogMemory& memory() { return m_memory; }
    /// What arrives.
    [[nodiscard]] LogLive& live() { return m_live; }
    [[nodiscard]] const LogLive& live() const { return m_live; }

    /// The rows; arranged in Stage::Open.
    [[nodiscard]] LogListing& listing() { return m_listing; }
    [[nodiscard]] const LogListing& listing() const { return m_listing; }
    /// What the rows are read from.
    [[nodiscard]] const ParsedLog& parsed() const { return m_parsed; }

  private:
    void understand(logs::LogHead head);
    void takeHead();
    void takeNews();

    Stage m_stage = Stage::None;
    std::filesystem::path m_path;
    std::shared_ptr<io::GrowingFile> m_input;
    LogColumns m_columns;

    OwnOnly<std::unique_ptr<logs::LogOpening>> m_opening;
    logs::LogProgress m_progress;
    bool m_isCancelled = false;
    std::shared_ptr<logs::LogTable> m_table = std::make_shared<logs::LogTable>();  ///< in Stage::Reading
    ParsedLog m_parsed;                                                            ///< source of the rows
    LogListing m_listing;
    LogMemory m_memory;
    LogLive m_live;
};

/// Writes the rows that an engine answers wrongly, with their reasons. @pre Stage::Open
/// @return work for BackgroundTasks
[[nodiscard]] std::function<std::string()> failingRowsTo(const LogView& log, const logs::LogReasons& reasons,
                                                         const std::filesystem::path& path);
/// True for endings of logs: .jsonl, .ndjson, .csv, .log.
[[nodiscard]] bool isLogName(const std::filesystem::path& path);
/// True for a file of such a name, and for one of another than .json whose lines are queries with answers.
[[nodiscard]] bool isLogFile(const std::filesystem::path& path);

}  // namespace session
