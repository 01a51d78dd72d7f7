#include "session/panels/cases.h"

#include <algorithm>

#include "io/assets.h"
#include "io/query_line.h"
#include "session/session.h"

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

const study::Catalogue& CaseBook::catalogue() {
    load();
    return m_catalogue;
}

const std::string& CaseBook::error() {
    load();
    return m_error;
}

const CaseBook::Summary& CaseBook::summary(std::size_t index) {
    load();
    return m_summaries.at(index);
}

void openCase(Session& session, std::size_t index) {
    session.lesson.leave(session);
    const study::EdgeCase& edgeCase = session.cases.catalogue().cases.at(index);
    scene::Document next;
    next.scene = io::sceneOf(edgeCase.query);
    next.scene.name = edgeCase.name;
    next.scene.notes = edgeCase.hard;
    next.selection = {{scene::Kind::Ball, 0}};
    session.commit("Open case " + edgeCase.name, std::move(next));
    session.cases.opened = index;
    session.frameAll();
}

void stepCase(Session& session, int step) {
    const auto count = static_cast<std::ptrdiff_t>(session.cases.catalogue().cases.size());
    if (count == 0) return session.messages.warn(session.cases.error());
    const std::ptrdiff_t from =
        session.cases.opened ? static_cast<std::ptrdiff_t>(*session.cases.opened) : (step > 0 ? -1 : count);
    openCase(session, static_cast<std::size_t>((from + step + count) % count));
    const CaseBook& book = session.cases;
    session.messages.note("Case " + std::to_string(*book.opened + 1) + " of " + std::to_string(count) + ": " +
                          session.scene().name);
}

}  // namespace session
