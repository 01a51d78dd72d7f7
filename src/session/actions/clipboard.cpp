#include "session/actions/clipboard.h"

#include "session/actions/view_actions.h"
#include "session/texts/present_options.h"

#include <algorithm>
#include <cmath>

#include "io/clipboard.h"
#include "io/cpp_test.h"
#include "io/query_line.h"
#include "io/scene_json.h"
#include "scene/edits.h"
#include "session/texts/answer_text.h"
#include "session/texts/query.h"

namespace session {
namespace {

using scene::Document;
using scene::Kind;
using scene::ObjectRef;
using scene::Scene;

constexpr const char* kFragment = R"({"fragment":true})";  // an unknown member, which scene files keep
constexpr int kMostShifts = 1000;                          // copies upon copies at one place

/// Adds one list of a fragment to a document; the new objects are selected after those before.
template <class Object>
void addAll(Document& document, scene::Blocks<Object> Scene::*list, Kind kind, const Scene& fragment) {
    for (Object object : fragment.*list) {
        object.name = scene::freshName(document.scene, object.name);
        if constexpr (std::is_same_v<Object, scene::Ball>) scene::arriveWith(object, document.scene.frames);
        document.selection.push_back({kind, (document.scene.*list).size()});
        (document.scene.*list).push_back(std::move(object));
    }
}

Document withObjects(Document document, const Scene& fragment) {
    document.selection.clear();
    addAll(document, &Scene::balls, Kind::Ball, fragment);
    addAll(document, &Scene::spheres, Kind::Sphere, fragment);
    addAll(document, &Scene::planes, Kind::Plane, fragment);
    return document;
}

std::vector<ObjectRef> objectsOf(const Scene& scene) {
    std::vector<ObjectRef> refs;
    for (std::size_t i = 0; i < scene.balls.size(); ++i) refs.push_back({Kind::Ball, i});
    for (std::size_t i = 0; i < scene.spheres.size(); ++i) refs.push_back({Kind::Sphere, i});
    for (std::size_t i = 0; i < scene.planes.size(); ++i) refs.push_back({Kind::Plane, i});
    return refs;
}

/// True if an object of the fragment has exactly the place of one in the scene.
bool covers(const Scene& fragment, const Scene& scene) {
    const std::vector<ObjectRef> there = objectsOf(scene), fresh = objectsOf(fragment);
    return std::any_of(fresh.begin(), fresh.end(), [&](ObjectRef a) {
        return std::any_of(there.begin(), there.end(), [&](ObjectRef b) {
            return a.kind == b.kind && positionOf(fragment, a) == positionOf(scene, b);
        });
    });
}

/// A round step that is visible at the present zoom.
scene::Vec3 visibleStep(const Session& s) {
    const double step = std::max(s.viewport.camera().unitsPerPixel(s.viewport.view().target) * 40, 1e-300);
    const double decade = std::pow(10.0, std::floor(std::log10(step)));
    return {decade, -decade, 0};
}

void pasteObjects(Session& session, Scene fragment) {
    const std::vector<ObjectRef> all = objectsOf(fragment);
    if (all.empty()) return session.messages.warn("Cannot paste: the text holds no objects");
    for (int i = 0; i < kMostShifts && covers(fragment, session.document.scene()); ++i) {
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

void pasteScene(Session& session, io::Pasted pasted) {
    Document next;
    next.scene = std::move(pasted.scene);
    if (!next.scene.balls.empty()) next.selection = {{Kind::Ball, 0}};
    if (!session.document.commit("Paste " + pasted.what, std::move(next))) return;
    frameAll(session);
    session.messages.note("Pasted " + pasted.what + ". Undo brings the scene before it back.");
    for (const std::string& warning : pasted.warnings) session.messages.warn(warning);
}

}  // namespace

std::string copyOf(const Session& session, CopyForm form) {
    if (!canCopy(session, form)) return {};
    if (form == CopyForm::AnswerText) return answerText(session);
    if (form == CopyForm::AnswerJson) return answerJson(session);
    const io::Query query = *queryOf(session);
    if (form == CopyForm::QueryLine) return io::writeQueryLine(query);
    if (form == CopyForm::QueryJson) return io::writeQuery(query);
    const auto style = form == CopyForm::GoogleTest ? io::CppTestStyle::GoogleTest : io::CppTestStyle::Assert;
    return io::writeCppTest(query, session.queries.encounter()->answer, style);
}

bool canCopy(const Session& session, CopyForm form) {
    if (!isAnswerShown(session) && form != CopyForm::QueryLine && form != CopyForm::QueryJson) return false;
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
    io::Result<io::Pasted> pasted = io::readPasted(text);
    if (!pasted) return session.messages.warn("Cannot paste: " + pasted.error());
    if (pasted.value().scene.extra == kFragment) return pasteObjects(session, std::move(pasted.value().scene));
    pasteScene(session, std::move(pasted.value()));
}

}  // namespace session
