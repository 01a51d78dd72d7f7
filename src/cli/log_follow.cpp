#include "cli/log_follow.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "cli/output.h"
#include "io/object_writer.h"
#include "io/text.h"
#include "logs/judge/tail.h"
#include "logs/live/listener.h"
#include "logs/reason/explain.h"
#include "logs/report/export.h"
#include "logs/report/report.h"
#include "platform/ending.h"
#include "platform/reason.h"

namespace cli {
namespace {

constexpr int kLongestWait = 1000;  ///< ms; file systems without notices are looked at so often
/// Between two searches for reasons while rows go on arriving, and so many times as long as a search took.
constexpr std::chrono::seconds kReasonPause{5};
constexpr int kReasonRest = 8;
constexpr std::uint64_t kFewestWrong = 5;  ///< wrong rows; fewer are explained by chance
constexpr int kQuietAfter = 500;           ///< ms after which a line without its end is read

/// Prints what arrives, and keeps all rows.
class Follower {
  public:
    Follower(const logs::LogTail& tail, io::GrowingFile& file, std::string name, bool asJson,
             const FollowEvents& events)
        : m_tail(tail), m_file(file), m_name(std::move(name)), m_asJson(asJson), m_events(events) {}

    /// @param isListed  false: the numbers of the rows alone
    void take(const logs::LogArrivals& news, bool isListed) {
        if (!news.anew.empty()) {
            say("anew", news.anew + "; it is read anew");
            m_explaining.reset();
            m_told.clear();
            m_sought = 0;
        }
        logs::LogTable table;
        std::swap(table, m_table);
        if (news.kept == table.size()) std::swap(table, m_table);
        if (news.kept < table.size()) m_table.append(table, 0, news.kept);
        m_table.append(news.rows, 0);
        if (isListed) list(news.kept);
        if (!news.problem.empty()) say("problem", news.problem);
        m_out.flush();
    }
    /// Seeks the reasons on a thread, in a pause; seldom while rows go on arriving.
    void seekReasons(bool isPause) {
        const auto now = Clock::now();
        if (m_explaining || m_sought == m_table.size() || (!isPause && now < m_restsUntil)) return;
        m_sought = m_table.size();
        m_begun = now;
        m_explaining = std::make_unique<logs::LogExplaining>(
            m_file.file(), m_tail.mapping(), [sample = logs::sampleOf(m_table)] { return sample; },
            [this] { m_file.wake(); });
    }
    /// Tells the reason that explains most, once it is found and where it is another one than that told last.
    void tellReason() {
        if (!m_explaining || !m_explaining->poll()) return;
        const auto now = Clock::now();
        m_restsUntil = now + std::max<Clock::duration>(kReasonPause, kReasonRest * (now - m_begun));
        const logs::LogReasons& found = *m_explaining->poll();
        if (found.tested >= kFewestWrong && found.isExplained() && found.reasons.front().name != m_told) {
            m_told = found.reasons.front().name;
            say("reason", logs::sentence(found, found.reasons.front()));
            m_out.flush();
        }
        m_explaining.reset();
    }
    void sayWhatWasThere() {
        const logs::LogCounts counts = logs::count(m_table);
        say("followed", std::to_string(counts.rows) + (counts.rows == 1 ? " row" : " rows") + " so far, " +
                            std::to_string(failing().size()) + " of them failing; Ctrl+C ends with the summary");
        m_out.flush();
    }
    /// Tells what happened beside the rows, and prints the row that is to be shown once it is there.
    void tellEvents() {
        if (m_events.notes)
            for (const std::string& note : m_events.notes()) say("note", note);
        if (m_events.shown)
            if (const auto place = m_events.shown()) m_shown = place;
        if (const auto row = m_shown ? logs::rowAt(m_table, *m_shown) : std::nullopt) {
            m_shown.reset();
            say("shown", "the game shows row " + std::to_string(m_table[*row].line));
            const logs::LogRows listed = failing();
            if (!std::binary_search(listed.begin(), listed.end(), *row)) print(*row);
        }
        m_out.flush();
    }
    [[nodiscard]] bool isClosed() const { return m_out.isClosed(); }
    [[nodiscard]] std::error_code error() const { return m_out.error(); }
    [[nodiscard]] logs::LogTable table() { return std::move(m_table); }

  private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] logs::LogRows failing() const {
        logs::LogFilter filter = logs::failingRows();
        filter.hasBadLines = true;
        return logs::filtered(m_table, filter);
    }
    void say(const char* key, const std::string& text) { cli::say(m_out, m_name, m_asJson, key, text); }
    void print(std::uint32_t row) {
        const io::LineFile& source = *m_file.file();
        if (m_asJson) {
            const logs::LogRow found = m_table[row];
            logs::appendFinding(m_out.text(), m_tail.mapping(), found, logs::readRow(source, m_tail.mapping(), found));
            m_out.text() += '\n';
        } else {
            m_out.text() += logs::rowText({m_name, &source, m_tail.mapping(), &m_table, {}, logs::LogSort::Line}, row);
        }
    }
    void list(std::size_t from) {
        for (const std::uint32_t row : failing()) {
            if (row < from) continue;
            print(row);
            m_out.sendIfLarge();
            if (m_out.isClosed()) return;
        }
    }

    const logs::LogTail& m_tail;
    io::GrowingFile& m_file;
    const std::string m_name;
    const bool m_asJson;
    const FollowEvents& m_events;
    std::optional<std::uint64_t> m_shown;  ///< place of a row that is to be printed
    logs::LogTable m_table;
    Output m_out;
    std::unique_ptr<logs::LogExplaining> m_explaining;
    std::size_t m_sought = 0;  ///< rows when reasons were sought last
    std::string m_told;        ///< name of the reason that was told last
    Clock::time_point m_begun, m_restsUntil;
};

}  // namespace

void say(Output& out, const std::string& name, bool asJson, const char* key, const std::string& text) {
    if (!asJson) {
        out.text() += io::oneLine(name) + ": " + text + "\n";
        return;
    }
    io::ObjectWriter line(out.text(), false);
    line.text(key, text);
    line.close();
    out.text() += '\n';
}

io::Result<LogSource> followRows(const std::shared_ptr<io::GrowingFile>& file, const logs::LogMapping& mapping,
                                 const std::string& name, bool asJson, const FollowEvents& events) {
    std::optional<platform::EndRequests> ending;
    if (!events.isEnding) ending.emplace([&file] { file->wake(); });
    const auto isEnding = [&] { return ending ? ending->isAsked() : events.isEnding(); };
    logs::LogTail tail(file, mapping, {}, {});
    Follower follower(tail, *file, name, asJson, events);
    bool isFirst = !file->isStream(), isQuiet = false;
    while (true) {
        const bool isLast = isEnding() || file->hasEnded();
        const logs::LogArrivals news = tail.read(isQuiet || isLast);
        if (news.isNews()) follower.take(news, !isFirst);
        follower.tellEvents();
        if (news.hasMore && !isEnding()) continue;
        if (std::exchange(isFirst, false)) follower.sayWhatWasThere();
        if (isLast || follower.isClosed()) break;
        follower.tellReason();
        follower.seekReasons(isQuiet);
        isQuiet = !file->wait(news.isNews() ? kQuietAfter : isQuiet ? kLongestWait : kQuietAfter);
    }
    if (const auto error = follower.error())
        return io::Error{"cannot write to the standard output: " + platform::reason(error)};
    if (file->hasEnded() && !file->problem().empty()) return io::Error{name + ": " + file->problem()};
    return LogSource{name, file->file(), tail.mapping(), follower.table(), {}, {}};
}

}  // namespace cli
