#include "logs/judge/tail.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "io/text.h"

namespace logs {
namespace {

constexpr int kHeadMilliseconds = 300;                          ///< between the first line and the guess
constexpr std::uint64_t kEnoughBytes = std::uint64_t{1} << 20;  ///< bytes of a head
constexpr std::uint64_t kMostBytes = std::uint64_t{32} << 20;   ///< read at once
constexpr std::size_t kMostBadRows = 64;                        ///< looked at for new columns

}  // namespace

io::Result<LogHead> awaitHead(io::GrowingFile& file, const std::function<bool()>& isCancelled) {
    using Clock = std::chrono::steady_clock;
    constexpr Clock::time_point kNever = Clock::time_point::max();
    Clock::time_point guess = kNever;
    while (true) {
        const bool hasEnded = file.hasEnded();
        if (!file.look().empty()) guess = kNever;
        const io::LineFile& now = *file.file();
        const bool isEnough = hasEnded || now.size() >= kEnoughBytes;
        if (isEnough || Clock::now() >= guess) {
            auto head = readHead(now);
            // A comment, a heading or a line of obstacles alone is no log yet.
            if (isEnough || (head && !tellsOnlyWorlds(head.value()))) return head;
            guess = kNever;
        }
        if (isCancelled()) return io::Error{"no line has arrived"};
        if (guess == kNever && now.endOfLines(0, kEnoughBytes) > 0)
            guess = Clock::now() + std::chrono::milliseconds(kHeadMilliseconds);
        file.wait(guess == kNever ? 1000 : kHeadMilliseconds);
    }
}

LogTail::LogTail(std::shared_ptr<io::GrowingFile> file, LogMapping mapping, const LogTable& table, LogPlace read,
                 unsigned threads)
    : m_file(std::move(file)),
      m_threads(threads),
      m_mapping(std::move(mapping)),
      m_whole(read),
      m_rows(table.size()),
      m_isMeasured(table.isMeasured()) {
    const io::LineFile& now = *m_file->file();
    const std::uint64_t end = std::min(read.offset, now.size());
    m_whole.offset = now.endOfLines(0, end);
    if (m_whole.offset == end) return;
    m_rest = end - m_whole.offset;
    --m_whole.lines;
    if (m_rows > 0 && table[m_rows - 1].offset == m_whole.offset) --m_rows;
}

void LogTail::beginAnew(std::string why) {
    m_anew = std::move(why);
    m_anewAt = std::chrono::steady_clock::now();
    m_whole = {};
    m_rest = 0;
    m_rows = 0;
}

LogArrivals LogTail::read(bool isQuiet) {
    LogArrivals news;
    if (std::string why = m_file->look(); !why.empty()) beginAnew(std::move(why));
    if (!m_anew.empty() && !learn(news, isQuiet, "")) return news;
    readRows(news, isQuiet);
    // Once: a line whose columns stay unknown is a bad one.
    if (const std::string line = lineWithNewColumns(news.rows); !line.empty()) {
        beginAnew("columns have appeared (" + io::shortened(commaList(newColumns(m_mapping, line)), 80) + ")");
        m_anewAt = {};
        news = {};
        if (learn(news, true, line)) readRows(news, isQuiet);
    }
    return news;
}

bool LogTail::learn(LogArrivals& news, bool isQuiet, const std::string& line) {
    const io::LineFile& file = *m_file->file();
    const bool isThere = file.endOfLines(0, kEnoughBytes) > 0 || (isQuiet && file.size() > 0);
    if (!isThere || std::chrono::steady_clock::now() < m_anewAt + std::chrono::milliseconds(kHeadMilliseconds))
        return false;
    auto head = readHead(file);
    if (!head) return complain(news, head.error());
    addColumns(head.value(), line);
    LogMapping next = adapted(m_mapping, head.value());
    if (const std::string why = problem(next); !why.empty()) return complain(news, why);
    m_complaint.clear();
    m_mapping = std::move(next);
    m_head = std::move(head.value());
    news.anew = std::exchange(m_anew, {});
    return true;
}

bool LogTail::complain(LogArrivals& news, const std::string& why) {
    if (why != m_complaint) news.problem = m_complaint = why;
    return false;
}

void LogTail::readRows(LogArrivals& news, bool isQuiet) {
    const std::uint64_t size = m_file->file()->size();
    const std::uint64_t begin = m_whole.offset;
    std::uint64_t end = m_file->file()->endOfLines(begin, begin + kMostBytes);
    if (end == begin && size - begin > kMostBytes) end = m_file->file()->endOfLines(begin, size);
    news.kept = m_rows;
    if (end > begin) {
        m_whole = readTo(news, end);
        m_rest = 0;
        m_rows += news.rows.size();
    }
    news.hasMore = end > begin && size - end >= kMostBytes / 2;
    const bool isOver = isQuiet || m_file->hasEnded();
    if (news.hasMore || !isOver || end == size || size - end == m_rest) return;
    m_rest = size - end;
    static_cast<void>(readTo(news, size));
}

LogPlace LogTail::readTo(LogArrivals& news, std::uint64_t end) {
    LogOpening opening(std::make_shared<const io::LineFile>(m_file->file()->upTo(end)), m_mapping, m_threads, m_whole,
                       m_isMeasured);
    if (news.rows.size() == 0) news.rows = LogTable(m_isMeasured);
    LogProgress progress;
    do {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (m_isCancelled) opening.cancel();
        opening.poll(news.rows);
        progress = opening.progress();
    } while (!progress.isDone);
    news.problem = progress.problem;
    return opening.end();
}

std::string LogTail::lineWithNewColumns(const LogTable& rows) const {
    std::size_t looked = 0;
    for (std::size_t i = 0; i < rows.size() && looked < std::min(rows.badRows(), kMostBadRows); ++i) {
        if (!rows[i].isBad) continue;
        ++looked;
        std::string line = m_file->file()->lineAt(rows[i].offset);
        if (!newColumns(m_mapping, line).empty()) return line;
    }
    return {};
}

}  // namespace logs
