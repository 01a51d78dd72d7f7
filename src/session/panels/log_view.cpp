#include "session/panels/log_view.h"

#include <algorithm>
#include <array>

#include "io/text.h"
#include "study/log/log_export.h"

namespace session {
namespace {

/// The number of rows estimated from the first lines.
std::size_t likelyRows(const study::LogHead& head, std::uint64_t bytes) {
    std::size_t known = 1;
    for (const std::string& line : head.lines) known += line.size() + 1;
    const double rows = double(bytes) / double(known) * double(head.lines.size());
    return static_cast<std::size_t>(std::min(rows * 1.05 + 64, double(study::LogTable::kMostRows)));
}

}  // namespace

std::string LogView::choose(const std::filesystem::path& path) {
    auto opened = io::LineFile::open(path);
    if (!opened) return opened.error();
    auto file = std::make_shared<const io::LineFile>(std::move(opened.value()));
    auto head = study::readHead(*file);
    if (!head) return path.filename().string() + ": " + head.error();
    close();
    m_file = std::move(file);
    m_path = path;
    m_columns = LogColumns(std::move(head.value()));
    m_stage = Stage::Mapping;
    return {};
}

void LogView::close() {
    m_file.reset();
    m_path.clear();
    m_columns = {};
    editMapping();
    m_stage = Stage::None;
    m_listing.setOrder({});
}

void LogView::editMapping() {
    m_opening.reset();
    m_stage = Stage::Mapping;
    m_table = std::make_shared<study::LogTable>();
    m_listing.restart({m_file, m_columns.mapping(), m_table});
    m_progress = {};
    m_cancelled = false;
}

void LogView::read() {
    editMapping();
    m_table->reserve(likelyRows(m_columns.head(), m_file->size()));
    m_opening = std::make_unique<study::LogOpening>(m_file, m_columns.mapping(), 0, true);
    m_progress = m_opening->progress();
    m_stage = Stage::Reading;
}

void LogView::cancelReading() {
    if (!m_opening) return;
    m_cancelled = true;
    m_opening->cancel();
}

void LogView::update() {
    if (m_opening) {
        m_opening->poll(*m_table);
        m_progress = m_opening->progress();
        if (m_progress.isDone) {
            m_opening.reset();
            m_stage = Stage::Open;
        }
    }
    m_listing.update(m_stage == Stage::Open);
}

std::function<std::string()> LogView::failingRowsTo(const std::filesystem::path& path) const {
    return [path, file = m_file, mapping = m_columns.mapping(), order = m_listing.order(),
            table = std::shared_ptr<const study::LogTable>(m_table)] {
        study::LogRows rows = study::filtered(*table, study::failingRows());
        study::sort(rows, *table, order.by, order.worstFirst);
        return study::exportRows(path, *file, mapping, *table, rows, study::LogExport::Findings);
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
    const auto head = study::readHead(file.value());
    return head && study::problem(study::guessMapping(head.value())).empty();
}

}  // namespace session
