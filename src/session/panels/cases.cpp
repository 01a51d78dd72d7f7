#include "session/panels/cases.h"

#include <algorithm>

#include "io/assets.h"

namespace session {

void CaseBook::load() {
    if (m_isLoaded) return;
    m_isLoaded = true;
    const std::filesystem::path folder = io::assetPath("edge_cases");
    if (folder.empty()) {
        m_error = "The folder of edge cases (assets/edge_cases) was not found beside the program.";
        return;
    }
    io::Result<study::Catalogue> read = study::readCatalogue(folder);
    if (!read) {
        m_error = read.error();
        return;
    }
    m_catalogue = std::move(read.value());
    for (const study::EdgeCase& edgeCase : m_catalogue.cases) {
        const auto verdicts = study::verdicts(edgeCase.query.query);
        const auto wrong = std::count_if(verdicts.begin(), verdicts.end(), [](study::Verdict v) {
            return v == study::Verdict::Wrong || v == study::Verdict::Invalid;
        });
        m_summaries.push_back({collide::sweep(edgeCase.query.query).outcome, static_cast<int>(wrong)});
    }
}

void CaseBook::examine(std::size_t index) {
    m_findings = study::examine(m_catalogue.cases.at(index));
    m_examined = index;
}

const study::Findings* CaseBook::findings(std::size_t index) const {
    return m_examined == index ? &m_findings : nullptr;
}

}  // namespace session
