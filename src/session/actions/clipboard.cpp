#include "session/actions/clipboard.h"

#include "session/actions/adding.h"
#include "session/actions/view_actions.h"
#include "session/texts/present_options.h"

#include <algorithm>

#include "io/query/query_line.h"
#include "io/scene_json.h"
#include "scene/edits.h"
#include "scene/fresh_names.h"
#include "scene/kinds.h"
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
    scene::forLists([&](Kind kind, auto list) { addAll(document, names, list, kind, fragment); });
    return document;
}

void pasteObjects(Session& session, const Scene& fragment) {
    const std::vector<ObjectRef> all = allObjects(fragment);
    if (all.empty()) return session.messages.warn("Cannot paste: the text holds no objects");
    const std::string what = all.size() == 1 ? nameOf(fragment, all[0]) : std::to_string(all.size()) + " objects";
    Document next = withObjects(session.document.current(), fragment);
    if (const std::string problem = scene::problem(next.scene); !problem.empty()) {
        return session.messages.warn("Cannot paste: " + problem);
    }
    commitCopied(session, "Paste " + what, std::move(next));
}

/// @param row  the recorded answer of the query; may be null
void pasteScene(Session& session, io::Pasted pasted, const study::PastedRow* row) {
    if (!open(session.document, "Paste " + pasted.what, std::move(pasted.scene))) return;
    if (row) session.presentation.recorded.add(recordedIn("pasted text", 1, row->mapping, row->detail));
    frameAll(session);
    session.messages.note("Pasted " + pasted.what + ". Undo brings the scene before it back.");
    std::string warnings;  // one message
    for (const std::string& warning : pasted.warnings) warnings += (warnings.empty() ? "" : ". ") + warning;
    if (!warnings.empty()) session.messages.warn(warnings);
}

/// What the log records, as a comment behind a query in one line.
std::string commentOn(const Recorded& recorded) {
    std::string comment = "  # " + recordedTitle(recorded) + ": " + recordedWords(recorded) + ", " +
                          logs::name(recorded.row.finding.verdict) + "; " + recordedSource(recorded);
    std::replace(comment.begin(), comment.end(), '\n', ' ');
    return comment;
}

}  // namespace

io::Result<std::string> copyOf(const Session& session, CopyForm form) {
    if (!canCopy(session, form)) return std::string();
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
    if (answer) return session.queries.encounter().has_value();
    const std::optional<io::Query> query = queryOf(session);
    // One line of numbers knows spheres alone.
    return query && (form != CopyForm::QueryLine || query->query.obstacle.shape == collide::Shape::Sphere);
}

std::string copyOfSelection(const Document& document) {
    Scene fragment;
    fragment.extra = kFragment;
    fragment.flat = document.scene.flat;
    for (const ObjectRef ref : document.selection) {
        if (!contains(document.scene, ref)) continue;
        scene::withList(ref.kind, [&](auto list) { (fragment.*list).push_back((document.scene.*list)[ref.index]); });
        const bool isEnd =
            ref.kind == Kind::Ball && fragment.balls.back().body.motion.kind == collide::Motion::Kind::End;
        if (isEnd) fragment.frames = document.scene.frames;  // the duration of the path
    }
    return io::writeScene(fragment, io::kElsewhere);
}

void paste(Session& session, const std::string& text) {
    if (const std::string ending = io::endingOfMeshText(text); !ending.empty())
        return addReadMesh(session, io::readMeshBytes("mesh" + ending, text), "mesh");
    io::Result<study::Pasted> pasted = study::readPasted(text);
    if (!pasted) return session.messages.warn("Cannot paste: " + pasted.error());
    io::Pasted& read = pasted.value().text;
    if (read.scene.extra == kFragment) return pasteObjects(session, read.scene);
    pasteScene(session, std::move(read), pasted.value().row.get());
}

}  // namespace session
