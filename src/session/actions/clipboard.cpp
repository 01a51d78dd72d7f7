#include "session/actions/clipboard.h"

#include "session/actions/view_actions.h"
#include "session/texts/present_options.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <unordered_set>

#include "io/query_line.h"
#include "io/scene_json.h"
#include "scene/edits.h"
#include "scene/fresh_names.h"
#include "session/texts/answer_text.h"
#include "session/texts/query.h"
#include "study/corpus/test_code.h"
#include "study/paste/paste.h"

namespace session {
namespace {

using scene::Document;
using scene::Kind;
using scene::ObjectRef;
using scene::Scene;

constexpr const char* kFragment = R"({"fragment":true})";  // an unknown member, which scene files keep
constexpr int kMostShifts = 1000;                          // largest number of shifts to a place that is free of copies

/// Adds one list of a fragment to a document and appends the new objects to the selection.
template <class Object>
void addAll(Document& document, scene::FreshNames& names, scene::Blocks<Object> Scene::*list, Kind kind,
            const Scene& fragment) {
    for (Object object : fragment.*list) {
        object.name = names.take(object.name);
        if constexpr (std::is_same_v<Object, scene::Ball>) scene::arriveWith(object, document.scene.frames);
        document.selection.push_back({kind, (document.scene.*list).size()});
        (document.scene.*list).push_back(std::move(object));
    }
}

Document withObjects(Document document, const Scene& fragment) {
    document.selection.clear();
    scene::FreshNames names(document.scene);
    addAll(document, names, &Scene::balls, Kind::Ball, fragment);
    addAll(document, names, &Scene::spheres, Kind::Sphere, fragment);
    addAll(document, names, &Scene::planes, Kind::Plane, fragment);
    return document;
}

/// Where the objects of a scene are, by kind.
class Places {
  public:
    explicit Places(const Scene& scene) {
        for (const ObjectRef ref : allObjects(scene)) m_places.insert({ref.kind, positionOf(scene, ref)});
    }
    /// True if an object of the fragment has exactly the place of one in the scene.
    [[nodiscard]] bool holdsOneOf(const Scene& fragment) const {
        const std::vector<ObjectRef> fresh = allObjects(fragment);
        return std::any_of(fresh.begin(), fresh.end(), [&](ObjectRef ref) {
            return m_places.contains({ref.kind, positionOf(fragment, ref)});
        });
    }

  private:
    struct Place {
        Kind kind;
        scene::Vec3 position;
        bool operator==(const Place&) const = default;
    };
    struct Hash {
        std::size_t operator()(const Place& place) const noexcept {
            std::size_t all = static_cast<std::size_t>(place.kind);
            for (const double x : {place.position.x, place.position.y, place.position.z})
                all = all * 0x9E3779B97F4A7C15u ^ std::hash<double>()(x);  // the same for 0 and -0
            return all;
        }
    };
    std::unordered_set<Place, Hash> m_places;
};

/// A round displacement that is visible at the present zoom.
scene::Vec3 visibleStep(const Session& s) {
    const double step = std::max(s.viewport.camera().unitsPerPixel(s.viewport.view().target) * 40, 1e-300);
    const double decade = std::pow(10.0, std::floor(std::log10(step)));
    return {decade, -decade, 0};
}

void pasteObjects(Session& session, Scene fragment) {
    const std::vector<ObjectRef> all = allObjects(fragment);
    if (all.empty()) return session.messages.warn("Cannot paste: the text holds no objects");
    const Places places(session.document.scene());
    for (int i = 0; i < kMostShifts && places.holdsOneOf(fragment); ++i) {
        Document moved;
        moved.scene = std::move(fragment);
        fragment = scene::moveBy(std::move(moved), all, visibleStep(session)).scene;
    }
    const std::string what = all.size() == 1 ? nameOf(fragment, all[0]) : std::to_string(all.size()) + " objects";
    Document next = withObjects(session.document.current(), fragment);
    if (const std::string problem = scene::problem(next.scene); !problem.empty()) {
        return session.messages.warn("Cannot paste: " + problem);
    }
    session.document.commit("Paste " + what, std::move(next));
}

/// @param row  the recorded answer of the query; may be null
void pasteScene(Session& session, io::Pasted pasted, const study::PastedRow* row) {
    Document next;
    next.scene = std::move(pasted.scene);
    if (!next.scene.balls.empty()) next.selection = {{Kind::Ball, 0}};
    if (!session.document.commit("Paste " + pasted.what, std::move(next))) return;
    if (row) session.presentation.recorded.add(recordedIn("pasted text", 1, row->mapping, row->detail));
    frameAll(session);
    session.messages.note("Pasted " + pasted.what + ". Undo brings the scene before it back.");
    for (const std::string& warning : pasted.warnings) session.messages.warn(warning);
}

/// What the log records, as a comment behind a query in one line.
std::string commentOn(const Recorded& recorded) {
    std::string comment = "  # " + recordedTitle(recorded) + ": " + recordedWords(recorded) + ", " +
                          study::name(recorded.row.finding.verdict) + "; " + recordedSource(recorded);
    std::replace(comment.begin(), comment.end(), '\n', ' ');
    return comment;
}

}  // namespace

std::string copyOf(const Session& session, CopyForm form) {
    if (!canCopy(session, form)) return {};
    if (form == CopyForm::AnswerText) return answerText(session);
    if (form == CopyForm::AnswerJson) return answerJson(session);
    const Recorded* recorded = session.queries.claims().recorded.get();
    if (form == CopyForm::LogRow) return recorded->exported + "\n";
    const io::Query query = *queryOf(session);
    if (form == CopyForm::QueryLine) return io::writeQueryLine(query) + (recorded ? commentOn(*recorded) : "");
    if (form == CopyForm::QueryJson) return io::writeQuery(query);
    const auto style = form == CopyForm::GoogleTest ? study::TestStyle::GoogleTest : study::TestStyle::Assert;
    const study::TestCase test =
        recorded ? recorded->test : study::testCaseOf(query, session.queries.encounter()->answer);
    return study::writeTests({&test, 1}, style, recorded ? recordedSource(*recorded) : "a scene");
}

bool canCopy(const Session& session, CopyForm form) {
    if (!isAnswerShown(session) && form != CopyForm::QueryLine && form != CopyForm::QueryJson) return false;
    if (form == CopyForm::LogRow) return session.queries.claims().recorded != nullptr;
    const bool answer = form == CopyForm::AnswerText || form == CopyForm::AnswerJson;
    return answer ? session.queries.encounter().has_value() : queryOf(session).has_value();
}

std::string copyOfSelection(const Document& document) {
    Scene fragment;
    fragment.extra = kFragment;
    fragment.flat = document.scene.flat;
    for (const ObjectRef ref : document.selection) {
        if (!contains(document.scene, ref)) continue;
        if (ref.kind == Kind::Ball) fragment.balls.push_back(document.scene.balls[ref.index]);
        const bool isEnd =
            ref.kind == Kind::Ball && fragment.balls.back().body.motion.kind == collide::Motion::Kind::End;
        if (isEnd) fragment.frames = document.scene.frames;  // the duration of the path
        if (ref.kind == Kind::Sphere) fragment.spheres.push_back(document.scene.spheres[ref.index]);
        if (ref.kind == Kind::Plane) fragment.planes.push_back(document.scene.planes[ref.index]);
    }
    return io::writeScene(fragment);
}

void paste(Session& session, const std::string& text) {
    io::Result<study::Pasted> pasted = study::readPasted(text);
    if (!pasted) return session.messages.warn("Cannot paste: " + pasted.error());
    io::Pasted& read = pasted.value().text;
    if (read.scene.extra == kFragment) return pasteObjects(session, std::move(read.scene));
    pasteScene(session, std::move(read), pasted.value().row.get());
}

}  // namespace session
