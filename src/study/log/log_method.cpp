#include "study/log/log_method.h"

#include <algorithm>
#include <limits>
#include <new>

#include "platform/threads.h"

namespace study {
namespace {

constexpr std::size_t kHandover = 256;  ///< rows

/// The finding for one row, without the defects that explain it.
Judgement judgementOf(const collide::SweepQuery& query, const methods::Method& method) {
    const methods::MethodQuery<float> single = methods::put<float>(query);
    const methods::MethodQuery<double> whole = methods::put<double>(query);
    const methods::MethodAnswer answer = method.run(single, whole, {});
    if (answer.notApplicable) return {};
    Asked asked;
    asked.question = method.precision == methods::Precision::Float ? methods::asked(single, method.info->way)
                                                                   : methods::asked(whole, method.info->way);
    asked.truth = collide::sweep(asked.question);
    asked.situation = methods::situationOf(asked.question, asked.truth);
    return judge(method, answer, asked);
}

}  // namespace

LogMethodJudging::LogMethodJudging(std::shared_ptr<const io::LineFile> file, LogMapping mapping, const LogTable& table,
                                   const LogRows& rows, const methods::Method& method)
    : m_file(std::move(file)), m_mapping(std::move(mapping)), m_method(method) {
    m_rows.reserve(rows.size());
    for (const std::uint32_t row : rows) m_rows.push_back({table[row].offset, row});
    m_thread = platform::startThread([this] { work(); });
    if (!m_thread.joinable()) work();
}

LogMethodJudging::~LogMethodJudging() {
    m_isCancelled = true;
    if (m_thread.joinable()) m_thread.join();
}

void LogMethodJudging::work() {
    try {
        judgeAll();
    } catch (const std::bad_alloc&) {
        m_hasEnded = true;
    }
}

void LogMethodJudging::judgeAll() {
    LogLineReader reader(m_mapping);
    std::vector<LogMethodFinding> found;
    const auto handOver = [&] {
        const std::lock_guard lock(m_mutex);
        m_ready.insert(m_ready.end(), found.begin(), found.end());
        found.clear();
    };
    for (const Place& place : m_rows) {
        if (m_isCancelled) return;
        const LogLine line = reader.read(m_file->lineAt(place.offset));
        LogMethodFinding& finding = found.emplace_back();
        finding.row = place.row;
        if (line.error.empty()) {
            const Judgement judgement = judgementOf(line.query.query, m_method);
            finding.verdict = judgement.verdict;
            const double most = static_cast<double>(std::numeric_limits<float>::max());
            finding.ulps = static_cast<float>(std::min(judgement.errorUlps.value_or(0), most));
        }
        if (found.size() == kHandover) handOver();
    }
    handOver();
}

bool LogMethodJudging::poll(std::vector<LogMethodFinding>& findings) {
    const std::lock_guard lock(m_mutex);
    findings.insert(findings.end(), m_ready.begin(), m_ready.end());
    m_taken += m_ready.size();
    m_ready.clear();
    return m_taken == m_rows.size() || m_hasEnded;
}

}  // namespace study
