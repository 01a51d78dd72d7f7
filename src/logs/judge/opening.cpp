#include "logs/judge/opening.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <new>
#include <utility>

#include "base/contract.h"
#include "logs/read/cells.h"
#include "platform/machine.h"
#include "platform/threads.h"

namespace logs {
namespace {

constexpr std::uint64_t kPiece = std::uint64_t{1} << 20;  ///< bytes

float narrowed(double ulps) {
    return static_cast<float>(std::min(ulps, static_cast<double>(std::numeric_limits<float>::max())));
}

JudgedRow tooLong() {
    JudgedRow row;
    row.line.error = "too long";
    return row;
}

LogRow rowOf(const JudgedRow& judged, const io::FileLine& text) {
    LogRow row;
    row.offset = text.offset;
    row.line = static_cast<std::uint32_t>(text.index + 1);
    row.hash = hashOfLine(text.text);
    row.isBad = !judged.isGood();
    if (row.isBad) return row;
    row.ulps = narrowed(judged.finding.ulps);
    row.units = narrowed(judged.finding.units);
    row.outcome = judged.exact.outcome;
    row.verdict = judged.finding.verdict;
    row.worst = judged.finding.worst;
    row.hasHit = judged.line.answer.isHit;
    row.hasValues = judged.line.answer.hasValues();
    row.isOtherBody = !judged.line.met.other.empty();
    row.hasUnread = judged.line.answer.hasUnread;
    return row;
}

}  // namespace

LogOpening::LogOpening(std::shared_ptr<const io::LineFile> file, LogMapping mapping, unsigned threads, LogPlace from,
                       bool isMeasured)
    : m_file(std::move(file)),
      m_mapping(std::move(mapping)),
      m_from(from),
      m_isMeasured(isMeasured),
      m_worlds(m_file, m_mapping, from.offset, from.world),
      m_linesTaken(from.lines),
      m_world(from.world) {
    CAROM_EXPECTS(logs::problem(m_mapping).empty(), logs::problem(m_mapping));
    if (threads == 0) threads = platform::threadCount();
    const std::uint64_t bytes = m_file->size() - std::min(m_file->size(), m_from.offset);
    const std::uint64_t pieces = (bytes + kPiece - 1) / kPiece;
    threads = static_cast<unsigned>(std::min<std::uint64_t>(threads, pieces));
    m_working = threads;
    for (unsigned i = 0; i < threads; ++i) {
        m_threads.push_back(platform::startThread([this] { work(); }));
        if (m_threads.back().joinable()) continue;
        m_threads.pop_back();
        m_working -= threads - i;
        break;
    }
    // No thread starts: the calling one does the work.
    if (m_threads.empty() && threads > 0) {
        m_working = 1;
        work();
    }
}

LogOpening::~LogOpening() {
    cancel();
    for (std::thread& thread : m_threads) thread.join();
}

void LogOpening::work() {
    try {
        readPieces();
    } catch (const std::bad_alloc&) {
        m_isOutOfMemory = true;
        cancel();
    }
    --m_working;
}

void LogOpening::readPieces() {
    LogLineReader reader(m_mapping);
    std::string buffer;
    while (!m_isCancelled) {
        const std::uint64_t place = m_nextPiece++;
        const std::uint64_t begin = m_from.offset + place * kPiece;
        if (begin >= m_file->size()) break;
        Piece piece = readPiece(reader, begin, buffer);
        if (m_isCancelled) break;
        const std::lock_guard lock(m_mutex);
        m_ready.emplace(place, std::move(piece));
        m_bytesDone += std::min(kPiece, m_file->size() - begin);
    }
}

LogOpening::Piece LogOpening::readPiece(LogLineReader& reader, std::uint64_t begin, std::string& buffer) {
    Piece piece{LogTable(m_isMeasured), 0, {}};
    LogWorldLine world;  // the next rows are in it, once it is known
    bool isSought = false;
    reader.beAmong(*m_file, world);
    bool isHeading = begin == 0 && m_mapping.format == LogFormat::Csv && m_mapping.csv.hasHeading;
    const LogWanted wanted = m_isMeasured ? LogWanted::Whole : LogWanted::Verdict;
    piece.lines = m_file->eachLine(begin, begin + kPiece, buffer, [&](const io::FileLine& text) {
        if (!text.isTooLong && isPassedOver(text.text)) return !m_isCancelled;
        if (std::exchange(isHeading, false)) return true;
        JudgedRow judged = text.isTooLong ? tooLong() : judgedRow(reader, m_mapping, text.text, wanted);
        if (judged.line.lacksWorld && !std::exchange(isSought, true)) {
            world = m_worlds.before(begin);
            reader.beAmong(*m_file, world);
            if (world.isThere()) judged = judgedRow(reader, m_mapping, text.text, wanted);
        }
        if (judged.line.tellsWorld) piece.world = world = {text.offset, keyOf(text.text)};
        if (judged.line.tellsWorld && judged.isGood()) return !m_isCancelled;
        LogRow row = rowOf(judged, text);
        row.world = world;
        piece.rows.add(row, {judged.line.id, judged.line.method, judged.line.run},
                       m_isMeasured && judged.isGood() ? measuresOf(judged) : noMeasures());
        return !m_isCancelled;
    });
    piece.rows.addLaterColumns(reader.laterColumns());
    return piece;
}

std::size_t LogOpening::poll(LogTable& table) {
    const std::size_t before = table.size();
    while (true) {
        Piece piece;
        {
            const std::lock_guard lock(m_mutex);
            const auto next = m_ready.find(m_nextTaken);
            if (next == m_ready.end()) break;
            piece = std::move(next->second);
            m_ready.erase(next);
        }
        ++m_nextTaken;
        if (table.size() == 0 && piece.rows.size() != 0) {
            const double share = static_cast<double>(m_file->size() - m_from.offset) / static_cast<double>(kPiece);
            table.reserve(
                static_cast<std::size_t>(1.1 * static_cast<double>(piece.rows.size()) * std::max(share, 1.0)));
        }
        if (table.size() + piece.rows.size() > LogTable::kMostRows) {
            m_problem = "more than " + std::to_string(LogTable::kMostRows) + " lines: the rest was not read";
            cancel();
            break;
        }
        table.append(piece.rows, m_linesTaken);
        m_linesTaken += piece.lines;
        if (piece.world.isThere()) m_world = piece.world;
    }
    return table.size() - before;
}

LogProgress LogOpening::progress() {
    LogProgress progress{m_from.offset + m_bytesDone, m_file->size(), false, m_problem};
    if (m_working != 0) return progress;
    if (m_isOutOfMemory) progress.problem = "not enough memory for the rest of the lines; try a shorter log";
    const std::lock_guard lock(m_mutex);
    progress.isDone = m_isCancelled || m_ready.empty();
    if (progress.isDone && progress.problem.empty() && !m_isCancelled && m_file->hasShrunk())
        progress.problem = "the file became shorter while it was read; open it again";
    return progress;
}

std::string LogOpening::finish(LogTable& table) {
    while (true) {
        poll(table);
        const LogProgress now = progress();
        if (now.isDone) return now.problem;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

}  // namespace logs
