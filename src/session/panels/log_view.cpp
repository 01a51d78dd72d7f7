#include "session/panels/log_view.h"

#include "session/state/futures.h"

#include <algorithm>
#include <array>

#include "io/text.h"
#include "platform/threads.h"
#include "study/log/log_export.h"

namespace session {
namespace {

constexpr std::size_t kMostDetails = 512;  // rows kept as they were read

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
    m_head = std::move(head.value());
    m_mapping = study::guessMapping(m_head);
    m_stage = Stage::Mapping;
    mappingChanged();
    return {};
}

void LogView::close() {
    editMapping();
    m_stage = Stage::None;
    m_file.reset();
    m_path.clear();
    m_head = {};
    m_preview.clear();
    m_order = {};
}

void LogView::mappingChanged() {
    m_problem = study::problem(m_mapping);
    m_preview = study::preview(m_head, m_mapping, 3);
}

void LogView::setPreset(std::string_view name) {
    m_mapping = study::guessMapping(m_head, name);
    mappingChanged();
}

void LogView::setReadsFloat(bool on) {
    m_mapping.readsFloat = on;
    m_mapping.precision = on ? methods::Precision::Float : methods::Precision::Double;
    mappingChanged();
}

std::string LogView::setSource(study::LogField field, const std::string& column) {
    std::string problem = study::setField(m_mapping, m_head, std::string(study::name(field)) + "=" + column);
    if (problem.empty()) mappingChanged();
    return problem;
}

void LogView::editMapping() {
    m_opening.reset();
    m_stage = Stage::Mapping;
    m_table = std::make_shared<study::LogTable>();
    m_counts = {};
    m_shown = {};
    m_isArranged = false;
    m_chosen.reset();
    m_details.clear();
    m_progress = {};
    m_cancelled = false;
}

void LogView::read() {
    editMapping();
    m_table->reserve(likelyRows(m_head, m_file->size()));
    m_opening = std::make_unique<study::LogOpening>(m_file, m_mapping);
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
    if (isReady(m_arranging)) {
        Arranged arranged = m_arranging.get();
        if (arranged.table == m_table) {
            m_shown = std::move(arranged);
            m_counts = m_shown.counts;
            m_isArranged = true;
            ++m_arrangement;
        }
    }
    if (m_stage == Stage::Open && !m_arranging.valid() && !isArranged()) arrange();
}

void LogView::arrange() {
    const std::shared_ptr<const study::LogTable> table = m_table;
    m_arranging = platform::runBeside([table, order = m_order] {
        Arranged arranged;
        arranged.table = table;
        arranged.order = order;
        arranged.rows = study::filtered(*table, order.filter);
        study::sort(arranged.rows, *table, order.by, order.worstFirst);
        arranged.histogram = study::histogram(*table, arranged.rows);
        arranged.counts = study::count(*table);
        return arranged;
    });
}

void LogView::setFilter(study::LogFilter filter) { m_order.filter = std::move(filter); }

void LogView::sortBy(study::LogSort by) {
    const bool isSize = by == study::LogSort::Wrongness || by == study::LogSort::Error;
    m_order.worstFirst = m_order.by == by ? !m_order.worstFirst : isSize;
    m_order.by = by;
}

const study::LogDetail* LogView::knownDetail(std::uint32_t row) const {
    const auto known = m_details.find(row);
    return known == m_details.end() ? nullptr : &known->second;
}

const study::LogDetail& LogView::detail(std::uint32_t row) {
    const auto known = m_details.find(row);
    if (known != m_details.end()) return known->second;
    if (m_details.size() >= kMostDetails) m_details.clear();
    return m_details.emplace(row, study::readRow(*m_file, m_mapping, (*m_table)[row])).first->second;
}

std::optional<std::size_t> LogView::chosen() const {
    if (!m_chosen) return std::nullopt;
    return m_chosenPlace.get({m_arrangement, *m_chosen}, [&]() -> std::optional<std::size_t> {
        const study::LogRows& rows = m_shown.rows;
        const auto found = std::find(rows.begin(), rows.end(), *m_chosen);
        if (found == rows.end()) return std::nullopt;
        return static_cast<std::size_t>(found - rows.begin());
    });
}

std::function<std::string()> LogView::failingRowsTo(const std::filesystem::path& path) const {
    return [path, file = m_file, mapping = m_mapping, order = m_order,
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

}  // namespace session
