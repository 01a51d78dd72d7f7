#include "session/panels/log_view.h"

#include <algorithm>
#include <array>

#include "base/contract.h"
#include "io/text.h"
#include "logs/report/export.h"

namespace session {
namespace {

/// The number of rows estimated from the first lines.
std::size_t likelyRows(const logs::LogHead& head, std::uint64_t bytes) {
    std::size_t known = 1;
    for (const std::string& line : head.lines) known += line.size() + 1;
    const double rows = double(bytes) / double(known) * double(head.lines.size());
    return static_cast<std::size_t>(std::min(rows * 1.05 + 64, double(logs::LogTable::kMostRows)));
}

}  // namespace

std::string LogView::choose(const std::filesystem::path& path) {
    auto opened = io::GrowingFile::open(path, io::GrowingFile::AtEnd::WaitsForTheNext);
    if (!opened) return opened.error();
    const std::shared_ptr<io::GrowingFile> input = opened.value();
    const bool isAwaited = input->isStream() || input->file()->size() == 0;
    io::Result<logs::LogHead> head = logs::LogHead();
    if (!isAwaited) head = logs::readHead(*input->file());
    if (!head) return path.filename().string() + ": " + head.error();
    close();
    m_input = input;
    m_path = path == "-" ? "standard input" : path;
    m_stage = isAwaited ? Stage::Waiting : Stage::Mapping;
    if (isAwaited) return m_live.await(m_input), std::string();
    understand(std::move(head.value()));
    return {};
}

void LogView::choose(std::shared_ptr<io::GrowingFile> input, const std::string& name) {
    CAROM_EXPECTS(m_stage == Stage::None, name);
    m_input = std::move(input);
    m_path = name;
    m_stage = Stage::Waiting;
    m_live.await(m_input);
}

void LogView::understand(logs::LogHead head) {
    std::optional<logs::LogMapping> known = m_memory.recall(head);
    m_columns = known ? LogColumns(std::move(head), std::move(*known), true) : LogColumns(head);
}

void LogView::close() {
    m_path.clear();
    m_columns = {};
    editMapping();
    m_input.reset();
    m_live.games().stop();
    m_stage = Stage::None;
    m_listing.setOrder({});
    m_live.setSight(LogSight::AsItIs);
}

void LogView::editMapping() {
    m_opening.reset();
    m_live.stop();
    m_stage = Stage::Mapping;
    m_columns.mapping.worlds.shared = std::make_shared<logs::LogWorlds>(m_path.parent_path());
    m_table = std::make_shared<logs::LogTable>(true);
    m_parsed = {m_input ? m_input->file() : nullptr, m_columns.mapping, m_table, m_parsed.number + 1};
    m_listing.restart(m_parsed);
    m_progress = {};
    m_isCancelled = false;
}

void LogView::read() {
    static_cast<void>(m_input->look());  // it is read as it is now
    m_live.games().setMapping(m_columns.mapping);
    editMapping();
    m_table->reserve(likelyRows(m_columns.head, m_parsed.file->size()));
    m_opening = std::make_unique<logs::LogOpening>(m_parsed.file, m_columns.mapping, 0, logs::LogPlace(), true);
    m_progress = m_opening->progress();
    m_stage = Stage::Reading;
}

void LogView::cancelReading() {
    if (!m_opening) return;
    m_opening->cancel();
    m_isCancelled = true;
}

void LogView::takeHead() {
    if (m_stage != Stage::Waiting) return;
    auto head = m_live.takeHead();
    if (!head) return;
    if (!*head) return m_live.await(m_input);  // not a whole log yet
    understand(std::move(head->value()));
    editMapping();
    if (!m_live.games().address().empty() && m_columns.problem.empty()) read();  // nobody may be there to ask
}

void LogView::takeNews() {
    std::optional<logs::FollowedLog> news = m_live.take();
    if (!news) return;
    if (news->head) m_columns = LogColumns(std::move(*news->head), news->mapping);
    const std::size_t kept = news->anew.empty() ? news->kept : 0;
    m_parsed = {news->file, news->mapping, news->table, m_parsed.number + (kept == 0 ? 1 : 0)};
    m_listing.restart(m_parsed, kept);
}

void LogView::update() {
    m_live.games().update();
    takeHead();
    if (m_opening) {
        m_opening->poll(*m_table);
        m_progress = m_opening->progress();
        m_progress.wasCancelled = m_isCancelled;
        if (m_progress.isDone) {
            const logs::LogPlace end = m_opening->end();
            m_opening.reset();
            m_stage = Stage::Open;
            if (!m_isCancelled) m_live.follow(m_input, {m_parsed.file, m_parsed.mapping, m_table, 0, "", {}, ""}, end);
        }
    }
    takeNews();
    m_listing.update(m_stage == Stage::Open);
}

std::function<std::string()> failingRowsTo(const LogView& view, const logs::LogReasons& reasons,
                                           const std::filesystem::path& path) {
    ParsedLog log = view.parsed();
    log.mapping.tolerance = view.listing().order().tolerance;
    return [path, log, reasons, order = view.listing().order()] {
        logs::LogFilter failing = logs::failingRows();
        failing.run = order.filter.run;
        logs::LogRows rows = logs::filtered(*log.table, failing);
        logs::sort(rows, *log.table, order.by, order.worstFirst);
        return logs::exportRows(path, {*log.file, log.mapping, *log.table, rows, &reasons}, logs::LogExport::Findings);
    };
}

bool isLogName(const std::filesystem::path& path) {
    constexpr std::array<std::string_view, 4> endings = {".jsonl", ".ndjson", ".csv", ".log"};
    const std::string ending = io::lowerAscii(path.extension().string());
    return std::find(endings.begin(), endings.end(), ending) != endings.end();
}

bool isLogFile(const std::filesystem::path& path) {
    if (isLogName(path)) return true;
    if (io::lowerAscii(path.extension().string()) == ".json") return false;
    const auto file = io::LineFile::open(path);
    if (!file) return false;
    const auto head = logs::readHead(file.value());
    return head && isMostlyRows(head.value()) && logs::problem(logs::guessMapping(head.value())).empty();
}

}  // namespace session
