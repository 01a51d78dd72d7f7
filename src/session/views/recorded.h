#pragma once
/// The answers that logs record for queries that were opened as the scene.

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "logs/judge/detail.h"
#include "render/present.h"
#include "study/corpus/test_case.h"

namespace session {

/// One row of a log as it was opened: its query, the recorded answer, and the verdict on it.
struct Recorded {
    std::filesystem::path file;
    std::uint32_t lineNumber = 0;
    std::string engine;  ///< "Bullet rayTest", or what the row says; empty: not told
    methods::Precision precision = methods::Precision::Double;  ///< the unit of errors
    bool readsFloat = false;                                    ///< the log's numbers are binary32
    std::string exported;                                       ///< the row as `carom log --export` writes it
    study::TestCase test;                                       ///< the row as a test case
    logs::LogDetail row;                        ///< its line is good, and records an answer; without the world
    std::vector<render::Claim::Body> bodies{};  ///< a cast's among many: the one that is met, the one recorded

    [[nodiscard]] const collide::SweepQuery& query() const { return row.line.query.query; }
    [[nodiscard]] const logs::LoggedAnswer& answer() const { return row.line.answer; }
};

/// @pre detail.isGood()
/// @return null where the row records no answer
[[nodiscard]] std::shared_ptr<const Recorded> recordedIn(const std::filesystem::path& file, std::uint32_t lineNumber,
                                                         const logs::LogMapping& mapping,
                                                         const logs::LogDetail& detail);

/// The rows that were opened, so that undo finds the answer of an earlier one again. A value; rows are shared.
class RecordedAnswers {
  public:
    static constexpr std::size_t kMost = 256;  ///< the oldest are dropped

    void add(std::shared_ptr<const Recorded> row);
    /// Drops the rows of a log that is read anew.
    void forget(const std::filesystem::path& file);
    /// The row opened last whose query this is, bit for bit; null: none.
    [[nodiscard]] std::shared_ptr<const Recorded> of(const collide::SweepQuery& query) const;
    bool operator==(const RecordedAnswers&) const = default;

  private:
    using Rows = std::vector<std::shared_ptr<const Recorded>>;
    [[nodiscard]] Rows rows() const { return m_rows ? *m_rows : Rows{}; }

    std::shared_ptr<const Rows> m_rows;  ///< the last one last; replaced as a whole
};

/// The recorded time in frames of the query; absent where none is recorded, or it is not finite.
[[nodiscard]] std::optional<double> recordedFrames(const Recorded&);

/// "recorded", "recorded (Bullet rayTest)".
[[nodiscard]] std::string recordedTitle(const Recorded&);
/// "sweeps.jsonl, line 12, id shot 17".
[[nodiscard]] std::string recordedSource(const Recorded&);
/// "no hit", "hit at 0.31 of the path".
[[nodiscard]] std::string recordedWords(const Recorded&);
/// A recorded number: the shortest decimal that reads back the same in the log's precision.
[[nodiscard]] std::string asRecorded(const Recorded&, double value);
/// "ulps of binary32" or "ulps of double".
[[nodiscard]] const char* ulpsName(methods::Precision) noexcept;

/// The recorded answer as geometry: the ball where it is recorded, or where its time puts it; without a hit the ball
/// beyond the contact, on its way.
[[nodiscard]] std::optional<render::Claim> claimOf(const Recorded&);

}  // namespace session
