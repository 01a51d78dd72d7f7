#include "session/actions/study_actions.h"

#include <algorithm>

#include "io/file.h"
#include "io/query/query_json.h"
#include "io/query/query_line.h"
#include "platform/threads.h"
#include "scene/edits.h"
#include "session/actions/file_actions.h"
#include "session/actions/lesson_actions.h"
#include "session/actions/view_actions.h"
#include "session/texts/present_options.h"

namespace session {
namespace {

using scene::Kind;
using study::Input;

/// "Nudge aim.x of cue".
std::string editName(const Session& session, Input input, const collide::SweepQuery& query) {
    std::string field = study::name(input, query);
    if (input == Input::Frames) return "Nudge " + field;
    field.erase(0, field.find('.') + 1);
    const scene::ObjectRef ball{Kind::Ball, *session.document.current().activeBall()};
    const scene::ObjectRef whose = study::isOfSphere(input) ? session.queries.encounter()->target : ball;
    return "Nudge " + field + " of " + scene::nameOf(session.document.scene(), whose);
}

void openRowOfTable(Session& session, std::uint32_t row) {
    LogView& log = session.panels.log;
    log.listing().select(row);
    const logs::LogDetail& detail = log.listing().detail(row);
    const std::string line = "line " + std::to_string(log.listing().table()[row].line);
    if (!detail.isGood()) return session.messages.warn(line + ": " + detail.line.error);
    const scene::Scene scene = detail.scene();
    const std::string problem = io::movesShape(detail.line.query) ? "its shape moves" : scene::problem(scene);
    if (!problem.empty()) return session.messages.warn(line + " is no scene: " + problem);
    leaveLesson(session);
    const std::string name = "Open " + line + " of " + log.path().filename().string();
    if (!open(session.document, name, scene)) return;
    session.presentation.recorded.add(
        recordedIn(log.path(), log.listing().table()[row].line, log.columns().mapping, detail));
    frameAll(session);
}

}  // namespace

void openCase(Session& session, std::size_t index) {
    session.panels.cases.load();
    leaveLesson(session);
    const study::EdgeCase& edgeCase = session.panels.cases.catalogue().cases.at(index);
    scene::Scene next = io::sceneOf(edgeCase.query);
    next.name = edgeCase.name;
    next.notes = edgeCase.hard;
    open(session.document, "Open case " + edgeCase.name, std::move(next));
    session.presentation.openedCase = session.presentation.panels.chosenCase = index;
    endViewModes(session);
    frameAll(session);
}

void openExample(Session& session, std::size_t index) {
    const Example& example = session.panels.gallery.examples().at(index);
    if (example.kind == ExampleKind::Case) return openCase(session, example.edgeCase);
    openAfterAsking(session, example.path);
}

bool showsExamples(const Session& session) {
    return session.settings.isOpen(RightPanel::Gallery) || session.prompts.get<PaletteCard>();
}

void examineCase(Session& session, std::size_t index) { session.panels.cases.examine(index); }

void stepCase(Session& session, int step) {
    session.panels.cases.load();
    const auto count = static_cast<std::ptrdiff_t>(session.panels.cases.catalogue().cases.size());
    if (count == 0) return session.messages.warn(session.panels.cases.error());
    const std::optional<std::size_t>& opened = session.presentation.openedCase;
    const std::ptrdiff_t from = opened ? static_cast<std::ptrdiff_t>(*opened) : (step > 0 ? -1 : count);
    openCase(session, static_cast<std::size_t>((from + step + count) % count));
    session.messages.note("Case " + std::to_string(*opened + 1) + " of " + std::to_string(count) + ": " +
                          session.document.scene().name);
}

bool refusesHidden(Session& session) {
    if (isAnswerShown(session)) return false;
    session.messages.note("The answer is hidden; Ctrl+R reveals it");
    return true;
}

void goToPixel(Session& session, int column, int row) {
    if (refusesHidden(session)) return;
    const study::MapReading reading = session.panels.map.readAt(column, row);
    if (!reading.scene) {
        session.messages.warn("There is no such scene: a radius, a speed or the frames would be below 0.");
        return;
    }
    if (*reading.scene == session.document.scene()) return;
    MapView& map = session.panels.map;
    scene::Document next = session.document.current();
    next.scene = *reading.scene;
    session.document.commit("Aim from the map", std::move(next));
    map.wentAt = session.document.revision();
}

void wholeMapAfterClick(Session& session) {
    if (session.panels.map.wentAt == session.document.revision()) session.document.undo();
    session.panels.map.wentAt.reset();
    session.presentation.map = recentred(session.presentation.map);
}

void exportMapPicture(Session& session, const std::filesystem::path& path) {
    if (refusesHidden(session)) return;
    if (!session.panels.map.problem().empty()) return session.messages.warn(session.panels.map.problem());
    const auto spec = enlarged(session.panels.map.spec());
    session.panels.map.picture = {spec, session.panels.map.own(), path,
                                  platform::runBeside([spec] { return study::computeMap(*spec); })};
}

void exportMapTable(Session& session, const std::filesystem::path& path) {
    if (refusesHidden(session)) return;
    if (!session.panels.map.problem().empty()) return session.messages.warn(session.panels.map.problem());
    const auto spec = std::make_shared<const study::MapSpec>(session.panels.map.spec());
    session.tasks.start("Wrote " + path.string(), [spec, path] {
        const study::MapImage image = study::computeMap(*spec);
        study::MapCsv table(*spec, image);
        return io::writeNamed(path, [&] { return table.next(); });
    });
}

void openLog(Session& session, const std::filesystem::path& path) {
    const std::string problem = session.panels.log.choose(path);
    if (!problem.empty()) return session.messages.warn(problem);
    openPanel(session.settings, RightPanel::Log);
}

void listenForGames(Session& session) {
    LogView& log = session.panels.log;
    log.close();
    LogGames& games = log.live().games();
    const std::string problem = games.start(log.live().waker());
    if (!problem.empty()) return session.messages.warn(problem);
    log.choose(games.file(), games.address());
    openPanel(session.settings, RightPanel::Log);
}

void openLogRow(Session& session, std::size_t place) {
    const LogListing& listing = session.panels.log.listing();
    if (place < listing.rows().size()) openRowOfTable(session, listing.rows()[place]);
}

void followGames(Session& session) {
    LogView& log = session.panels.log;
    if (const std::string text = log.live().games().takeMessage(); !text.empty()) session.messages.note(text);
    if (log.stage() != LogView::Stage::Open) return;
    const auto row = log.live().games().takeShown(log.listing().table());
    if (!row) return;
    openPanel(session.settings, RightPanel::Log);
    openRowOfTable(session, *row);
}

void stepLogRow(Session& session, std::ptrdiff_t step) {
    const auto count = static_cast<std::ptrdiff_t>(session.panels.log.listing().rows().size());
    if (count == 0) return;
    const std::optional<std::size_t> now = session.panels.log.listing().chosen();
    const std::ptrdiff_t from = now ? static_cast<std::ptrdiff_t>(*now) : (step >= 0 ? -1 : count);
    openLogRow(session, static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(from + step, 0, count - 1)));
}

void applyInput(Session& session, Input input, double value) {
    if (refusesHidden(session)) return;
    const collide::SweepQuery before = *session.queries.query(Against::Anything),
                              query = study::nudged(before, input, value);
    const scene::ObjectRef target = session.queries.encounter()->target;
    scene::Document next = session.document.current();
    next.scene.frames = query.frames;
    next.scene.balls.edit(*session.document.current().activeBall()).body = query.ball;
    if (target.kind == Kind::Sphere) {
        next.scene.spheres.edit(target.index).body = query.obstacle;
    } else if (target.kind == Kind::Ball) {
        collide::Ball& met = next.scene.balls.edit(target.index).body;
        met.position = query.obstacle.center;
        met.radius = query.obstacle.radius;
        if (query.obstacle.velocity != before.obstacle.velocity)
            met.motion = collide::Motion::velocity(query.obstacle.velocity);
    }
    session.document.commit(editName(session, input, query), std::move(next));
}

}  // namespace session
