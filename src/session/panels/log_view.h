#pragma once
/// The log of a session: a file is chosen, its columns are mapped, it is read in the background, its rows are sorted,
/// filtered and opened one by one as the scene. No call waits.

#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "io/line_file.h"
#include "session/state/memo.h"
#include "study/log/log_detail.h"
#include "study/log/log_guess.h"
#include "study/log/log_opening.h"
#include "study/log/log_order.h"

namespace session {

/// The choice of shown rows, and their order.
struct LogOrder {
    study::LogFilter filter;
    study::LogSort by = study::LogSort::Wrongness;
    bool worstFirst = true;
    bool operator==(const LogOrder&) const = default;
};

class LogView {
  public:
    enum class Stage : std::uint8_t { None, Mapping, Reading, Open };

    /// Begins with a file: its first lines are read, and the meaning of its columns is guessed.
    /// @return empty, or one line that says why not; then nothing has changed
    [[nodiscard]] std::string choose(const std::filesystem::path& path);
    void close();
    [[nodiscard]] Stage stage() const { return m_stage; }
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

    // The mapping of columns. @pre a stage other than None
    [[nodiscard]] const study::LogHead& head() const { return m_head; }
    [[nodiscard]] const study::LogMapping& mapping() const { return m_mapping; }
    void setPreset(std::string_view name);
    void setReadsFloat(bool on);
    /// @param column  column of the log, or a number where the field may be one; empty: no source
    /// @return empty, or the problem
    std::string setSource(study::LogField field, const std::string& column);
    /// Why the log cannot be read with this mapping; empty if it can.
    [[nodiscard]] const std::string& problem() const { return m_problem; }
    /// The first lines, read with this mapping.
    [[nodiscard]] const std::vector<study::LogDetail>& preview() const { return m_preview; }
    /// Returns to the mapping of columns; discards the rows.
    void editMapping();

    /// @pre problem().empty()
    void read();
    void cancelReading();
    [[nodiscard]] study::LogProgress progress() const { return m_progress; }
    [[nodiscard]] bool wasCancelled() const { return m_cancelled; }
    /// Takes finished results. Called once a loop pass.
    void update();
    /// True while rows are read, sorted or filtered.
    [[nodiscard]] bool isBusy() const { return m_opening != nullptr || m_arranging.valid(); }

    // The rows. @pre Stage::Open for all but table()
    [[nodiscard]] const study::LogTable& table() const { return *m_table; }
    [[nodiscard]] const study::LogCounts& counts() const { return m_counts; }
    [[nodiscard]] const LogOrder& order() const { return m_order; }
    void setFilter(study::LogFilter filter);
    /// Sorts by a column; the same column again reverses the order.
    void sortBy(study::LogSort by);
    /// The rows in the order that was arranged last.
    [[nodiscard]] const study::LogRows& rows() const { return m_shown.rows; }
    [[nodiscard]] const study::LogHistogram& histogram() const { return m_shown.histogram; }
    [[nodiscard]] bool isArranged() const { return m_isArranged && m_shown.order == m_order; }
    /// All details of a row, read from the file again.
    const study::LogDetail& detail(std::uint32_t row);
    /// The details of a row if they have been read; else null.
    [[nodiscard]] const study::LogDetail* knownDetail(std::uint32_t row) const;

    /// The index in rows() of the row that was opened last, if it is shown.
    [[nodiscard]] std::optional<std::size_t> chosen() const;
    void select(std::uint32_t row) { m_chosen = row; }
    /// Writes the rows that an engine answers wrongly. @return work for BackgroundTasks
    [[nodiscard]] std::function<std::string()> failingRowsTo(const std::filesystem::path& path) const;

  private:
    struct Arranged {
        std::shared_ptr<const study::LogTable> table;  ///< table that the rows refer to
        LogOrder order;
        study::LogRows rows;
        study::LogHistogram histogram;
        study::LogCounts counts;
    };
    struct ChosenKey {
        std::uint64_t arrangement = 0;
        std::uint32_t row = 0;
        bool operator==(const ChosenKey&) const = default;
    };
    void mappingChanged();
    void arrange();

    Stage m_stage = Stage::None;
    std::filesystem::path m_path;
    std::shared_ptr<const io::LineFile> m_file;
    study::LogHead m_head;
    study::LogMapping m_mapping;
    std::string m_problem;
    std::vector<study::LogDetail> m_preview;

    std::unique_ptr<study::LogOpening> m_opening;
    study::LogProgress m_progress;
    bool m_cancelled = false;
    std::shared_ptr<study::LogTable> m_table = std::make_shared<study::LogTable>();  ///< fixed once all is read
    study::LogCounts m_counts;

    LogOrder m_order;
    Arranged m_shown;
    bool m_isArranged = false;
    std::future<Arranged> m_arranging;
    std::optional<std::uint32_t> m_chosen;
    Memo<ChosenKey, std::optional<std::size_t>> m_chosenPlace;
    std::uint64_t m_arrangement = 0;  ///< number of m_shown
    std::unordered_map<std::uint32_t, study::LogDetail> m_details;
};

/// True for endings of logs: .jsonl, .ndjson, .csv, .log.
[[nodiscard]] bool isLogName(const std::filesystem::path& path);
/// True for a file of such a name, and for one of another than .json whose lines are queries with answers.
[[nodiscard]] bool isLogFile(const std::filesystem::path& path);

}  // namespace session
