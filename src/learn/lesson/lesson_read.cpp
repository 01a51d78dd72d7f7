/// The reader of lesson files. docs/lessons.md is the schema.

#include <algorithm>

#include "io/query/query_json.h"
#include "io/scene_json.h"
#include "learn/lesson/find_bug.h"
#include "learn/lesson/json_fields.h"
#include "learn/lesson/lesson_task.h"
#include "scene/edits.h"

namespace learn {
namespace {

using io::JsonKind;
using io::JsonValue;

/// The value at the path of a message ("balls[0].radius: ..."), or its nearest parent that exists.
const JsonValue& valueAt(const JsonValue& object, std::string_view path) {
    const JsonValue* at = &object;
    while (!path.empty()) {
        const JsonValue* next = nullptr;
        if (path.front() == '[') {
            std::size_t index = std::size_t(std::atoi(path.data() + 1));
            if (at->kind == JsonKind::Array)
                for (const JsonValue* e = at->first(); e != at->last(); e = e->next())
                    if (index-- == 0) next = e;
            path.remove_prefix(std::min(path.size(), path.find(']') + 1));
        } else {
            const std::size_t end = std::min(path.size(), path.find_first_of(".["));
            if (at->kind == JsonKind::Object)
                for (const JsonValue* m = at->first(); m != at->last(); m = m->next())
                    if (io::spells(m->key, path.substr(0, end))) next = m;
            path.remove_prefix(end);
        }
        if (!path.empty() && path.front() == '.') path.remove_prefix(1);
        if (!next) break;
        at = next;
    }
    return *at;
}

/// Notes a message of the scene reader at the line of its field, for a scene inside the lesson.
void noteInScene(JsonFields& page, const JsonValue& value, std::string message) {
    message.resize(
        std::min(message.size(), message.rfind(" (line ")));  // the number counts from the scene's own first line
    const std::size_t colon = message.find(": ");
    const std::string field = colon == std::string::npos ? "" : message.substr(0, colon);
    const bool isPath = !field.empty() && field.find(' ') == std::string::npos;
    page.note(isPath ? valueAt(value, field) : value, isPath ? "scene." + field : "scene",
              isPath ? message.substr(colon + 2) : message);
}

/// The scene of a page inside the lesson, or of the file that it names.
std::optional<scene::Scene> sceneAt(JsonFields& page, const JsonValue& value) {
    if (value.kind == JsonKind::String) {
        const io::Result<scene::Scene>& named = page.file().files().scene(io::unescaped(value));
        if (named) return named.value();
        page.note(value, "scene", named.error());
        return std::nullopt;
    }
    io::Result<io::LoadedScene> loaded = page.file().files().sceneOf(value.text);
    if (!loaded) {
        noteInScene(page, value, loaded.error());
        return std::nullopt;
    }
    for (const std::string& warning : loaded.value().warnings)
        noteInScene(page, value, warning.substr(0, warning.rfind(',')));
    return std::move(loaded.value().scene);
}

std::optional<scene::Scene> readPageScene(JsonFields& page, const scene::Scene* before) {
    constexpr const char* kWhat = "a scene, or the name of a scene file (later pages: absent for the scene before)";
    const JsonValue* value = page.find("scene", kWhat, !before);
    if (!value) return before ? std::optional(*before) : std::nullopt;
    if (value->kind != JsonKind::Object && value->kind != JsonKind::String) {
        page.must("scene", kWhat);
        return std::nullopt;
    }
    std::optional<scene::Scene> scene = sceneAt(page, *value);
    if (scene && scene->balls.empty()) {
        page.must("scene", "a scene with a ball");
        return std::nullopt;
    }
    return scene;
}

/// Reads the field "step": "core/discriminant".
void readStep(JsonFields& fields, Page& page) {
    const std::string text = fields.text("step", false);
    if (text.empty()) return;
    const std::size_t slash = text.find('/');
    std::vector<std::string> articles;
    for (int i = 0; i < kArticleCount; ++i) {
        const auto article = static_cast<Article>(i);
        articles.emplace_back(info(article).id);
        if (text.substr(0, slash) != info(article).id) continue;
        page.article = article;
        page.step = slash == std::string::npos ? "" : text.substr(slash + 1);
        const collide::SweepQuery any{collide::Ball{{-5, 0, 0}, collide::Motion::velocity({1, 0, 0})}, {}};
        const Derivation derivation = derive(article, any);
        if (page.step.empty() || derivation.find(page.step)) return;
        std::vector<std::string> steps;
        for (const Step& step : derivation.steps) steps.push_back(step.id);
        return fields.must("step", "ARTICLE/STEP with a step of the article: " + listed(steps));
    }
    fields.must("step", "ARTICLE/STEP with an article: " + listed(articles));
}

void readPresentation(JsonFields& fields, Page& page) {
    if (const auto frame = fields.word("frame", {"world", "sphere", "inflated"}, false))
        page.frame = static_cast<ReferenceFrame>(*frame);
    if (const auto beside = fields.word("beside",
                                        {"none", "derivation", "distance-plot", "angle-plot", "incidence", "frames",
                                         "method", "notations", "proof"},
                                        false))
        page.beside = static_cast<Beside>(*beside);
    readStep(fields, page);
    page.listing = readListing(fields);
    if ((page.beside == Beside::Method) != (fields.find("method") != nullptr))
        fields.note("method", "must name a method beside \"method\", and only there");
    std::vector<std::string> proofs;
    for (std::size_t i = 0; i < kProofKindCount; ++i) proofs.emplace_back(info(static_cast<ProofKind>(i)).id);
    if (const auto proof = fields.word("proof", proofs, false)) page.proof = static_cast<ProofKind>(*proof);
    if ((page.beside == Beside::Proof) != (fields.find("proof") != nullptr))
        fields.note("proof", "must name a proof beside \"proof\", and only there");
    page.hidesAnswers = fields.flag("hide_answers");
    if (!fields.find("show")) return;
    page.shown = {};
    std::vector<std::string> ids;
    for (const vocabulary::OverlayInfo& overlay : vocabulary::kOverlayInfos) ids.emplace_back(overlay.id);
    for (const auto& [at, id] : fields.texts("show", "names of overlays")) {
        const auto known = std::find(ids.begin(), ids.end(), id);
        if (known == ids.end())
            fields.must(at, "show", "names of overlays: " + listed(ids));
        else
            page.shown.set(vocabulary::kOverlayInfos[std::size_t(known - ids.begin())].overlay, true);
    }
}

/// The field that an edit by hand changes where this one is allowed in vain: a ball moves by its velocity, or by aim
/// and speed. Empty if the field can be changed.
std::string changedInstead(const scene::Scene& scene, const FieldRef& field) {
    if (field.object.kind != scene::Kind::Ball) return {};
    const bool byAim = scene.balls[field.object.index].body.motion.goesToPoint();
    const bool ofAim = field.kind == FieldKind::Aim || field.kind == FieldKind::Speed;
    if (byAim ? field.kind != FieldKind::Velocity : !ofAim) return {};
    return nameOf(scene, {byAim ? FieldKind::Aim : FieldKind::Velocity, field.object});
}

void readAllowed(JsonFields& fields, Page& page) {
    for (const auto& [at, name] : fields.texts("allow", "fields of the scene")) {
        const auto field = fieldNamed(page.scene, name);
        if (!field) {
            fields.must(at, "allow", "fields of the scene: " + listed(fieldNames(page.scene)));
            continue;
        }
        page.allowed.push_back(*field);
        if (const std::string instead = changedInstead(page.scene, *field); !instead.empty())
            fields.must(at, "allow", instead + ", by which the ball moves in this scene");
    }
}

std::optional<Page> readPage(JsonFields& fields, const scene::Scene* before) {
    Page page;
    page.line = fields.file().lineOf(fields.object());
    page.title = fields.text("title", true);
    std::optional<scene::Scene> scene = readPageScene(fields, before);
    if (fields.find("text", "a string, or an array of strings, not empty", true) && scene)
        page.text = readTexts(fields, "text", true, *scene);
    if (fields.find("notes") && scene) page.notes = readTexts(fields, "notes", false, *scene);
    fields.eachObject("teaches", false, "concepts", [&](JsonFields one) {
        Term term{one.text("term", true), one.text("meaning", true)};
        one.done();
        page.teaches.push_back(std::move(term));
    });
    readPresentation(fields, page);
    const auto view = fields.word("view", {"flat", "space"}, false);
    const JsonValue* task = fields.find("task");
    for (const char* field : {"allow", "vary", "only"}) fields.find(field);
    fields.done();
    if (!scene) return std::nullopt;  // the remaining fields refer to its objects
    page.scene = std::move(*scene);
    readVariations(fields, page);
    page.isFlat = view ? *view == 0 : isInPlane(page.scene);
    readAllowed(fields, page);
    if (task) page.task = readTask(fields.inside(*task, "task"), page);
    return page;
}

}  // namespace

LoadedLesson readLesson(std::string_view json, const std::string& id, LessonFiles& files) {
    JsonFile file(json, &files);
    LoadedLesson loaded;
    Lesson& lesson = loaded.lesson;
    lesson.id = id;
    if (!file.root()) return {std::move(lesson), file.takeProblems()};
    JsonFields fields(file, *file.root(), "");
    const auto version = fields.number("carom_lesson", "1 (the version of the format)", true);
    if (version && *version != 1) fields.must("carom_lesson", "1 (the version of the format)");
    lesson.title = fields.text("title", true);
    lesson.summary = fields.text("summary", true);
    lesson.order = fields.number("order", "a number", true).value_or(0);
    const auto pages = fields.list("pages", true, "pages");
    fields.done();
    std::set<std::string> ids;
    for (std::size_t i = 0; i < pages.size(); ++i) {
        files.tell(float(i) / float(pages.size()));
        const scene::Scene* before = lesson.pages.empty() ? nullptr : &lesson.pages.back().scene;
        JsonFields of = fields.inside(*pages[i], "pages[" + std::to_string(i) + ']');
        std::optional<Page> page = readPage(of, before);
        if (!page) continue;
        if (page->task && page->task->id.empty()) page->task->id = taskIdOfPage(i);
        if (page->task && !ids.insert(page->task->id).second)
            of.note("task.id", "must be unique in the lesson, got \"" + page->task->id + "\" again");
        lesson.pages.push_back(std::move(*page));
    }
    if (file.isGood() && ids.empty()) file.note(*file.root(), "pages", "must have a task on at least one page");
    loaded.problems = file.takeProblems();
    loaded.pictures = files.takePictures();
    loaded.isBeyondBudget = files.isBeyondBudget();
    return loaded;
}

LoadedLesson readLesson(std::string_view json, const std::string& id, const std::filesystem::path& folder) {
    LessonFiles files(folder);
    return readLesson(json, id, files);
}

}  // namespace learn
