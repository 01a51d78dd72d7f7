#include "session/panels/cases.h"

#include <algorithm>

#include "io/assets.h"

namespace session {

namespace {

CaseBook::Summary summaryOf(const collide::SweepQuery& query) {
    const auto verdicts = study::verdicts(query);
    const auto wrong = std::count_if(verdicts.begin(), verdicts.end(), [](study::Verdict v) {
        return v == study::Verdict::Wrong || v == study::Verdict::Invalid;
    });
    return {collide::sweep(query).outcome, static_cast<int>(wrong)};
}

}  // namespace

void CaseBook::load() {
    while (loadNext()) continue;
}

bool CaseBook::loadNext() {
    if (m_isLoaded) return false;
    m_error = m_reading ? readNext() : begin();
    if (!m_error.empty()) m_isLoaded = true;
    if (m_isLoaded) m_reading.reset();
    return !m_isLoaded;
}

std::string CaseBook::begin() {
    const std::filesystem::path folder = io::assetPath("edge_cases");
    if (folder.empty()) return "The folder of edge cases (assets/edge_cases) was not found beside the program.";
    io::Result<std::vector<std::filesystem::path>> files = study::catalogueFiles(folder);
    if (!files) return files.error();
    std::reverse(files.value().begin(), files.value().end());
    m_reading = Reading{std::move(files.value()), {}, {}};
    return {};
}

std::string CaseBook::readNext() {
    Reading& reading = *m_reading;
    if (!reading.left.empty()) {
        const std::filesystem::path file = std::move(reading.left.back());
        reading.left.pop_back();
        return study::addFile(reading.catalogue, file);
    }
    if (const auto& cases = reading.catalogue.cases; reading.summaries.size() < cases.size()) {
        reading.summaries.push_back(summaryOf(cases[reading.summaries.size()].query.query));
        return {};
    }
    m_catalogue = std::move(reading.catalogue);
    m_summaries = std::move(reading.summaries);
    m_isLoaded = true;
    return {};
}

void CaseBook::examine(std::size_t index) {
    m_findings = study::examine(m_catalogue.cases.at(index));
    m_examined = index;
}

const study::Findings* CaseBook::findings(std::size_t index) const {
    return m_examined == index ? &m_findings : nullptr;
}

}  // namespace session
