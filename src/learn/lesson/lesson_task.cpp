#include "learn/lesson/lesson_task.h"

#include <cmath>

#include "learn/lesson/check.h"
#include "learn/lesson/lesson_links.h"
#include "learn/lesson/task_kinds.h"

namespace learn {
namespace {

using io::JsonKind;
using io::JsonValue;

std::optional<Vec3> vectorOf(const JsonValue& value) {
    if (value.kind != JsonKind::Array) return std::nullopt;
    Vec3 vector(0);
    int count = 0;
    for (const JsonValue* e = value.first(); e != value.last(); e = e->next(), ++count) {
        const auto number = e->kind == JsonKind::Number && count < 3 ? io::toDouble(*e) : std::nullopt;
        if (!number) return std::nullopt;
        vector[count] = *number;
    }
    return count >= 2 ? std::optional(vector) : std::nullopt;
}

std::optional<FieldValue> fieldValueOf(const JsonValue& value, FieldKind kind) {
    if (isVector(kind)) {
        if (const auto vector = vectorOf(value)) return *vector;
    } else if (value.kind == JsonKind::Number) {
        if (const auto number = io::toDouble(value)) return *number;
    }
    return std::nullopt;
}

std::optional<Answer> answerOf(const JsonValue& value) {
    if (value.kind == JsonKind::String) return io::unescaped(value);
    if (const auto vector = vectorOf(value)) return *vector;
    if (value.kind == JsonKind::Number)
        if (const auto number = io::toDouble(value)) return *number;
    return std::nullopt;
}

/// True if a field has a value. Setting the speed of a velocity rounds its components, so speeds have a tolerance.
bool holds(const scene::Scene& scene, const FieldRef& field, const FieldValue& value) {
    const FieldValue is = fieldValue(scene, field);
    if (field.kind != FieldKind::Speed) return is == value;
    const double speed = std::get<double>(is), wanted = std::get<double>(value);
    return std::abs(speed - wanted) <= 1e-14 * wanted;
}

void readEdits(JsonFields& fields, const Page& page, Attempt& attempt) {
    const JsonValue* set = fields.find("set");
    if (!set) return;
    if (set->kind != JsonKind::Object) return fields.must(*set, "set", "an object of fields and values");
    for (const JsonValue* member = set->first(); member != set->last(); member = member->next()) {
        const std::string name(member->key), path = fields.pathOf("set") + '.' + name;
        const auto field = fieldNamed(page.scene, name);
        if (!field) {
            std::string names;
            for (const std::string& known : fieldNames(page.scene)) names += (names.empty() ? "" : ", ") + known;
            fields.file().note(*member, path, "must be a field of the scene (" + names + ')');
            continue;
        }
        const auto value = fieldValueOf(*member, field->kind);
        if (!value) {
            fields.file().must(*member, path, isVector(field->kind) ? "an array of 3 numbers (or 2)" : "a number");
            continue;
        }
        attempt.edits.emplace_back(*field, *value);
        if (!holds(applied(page, attempt), *field, *value)) {
            attempt.edits.pop_back();
            fields.file().must(*member, path, "a value that the scene can have");
        }
    }
}

Attempt readAttempt(JsonFile& file, const JsonValue& value, const std::string& path, const Page& page, bool isWrong) {
    JsonFields fields(file, value, path);
    Attempt attempt;
    attempt.line = file.lineOf(value);
    readEdits(fields, page, attempt);
    if (const JsonValue* answer = fields.find("answer")) {
        attempt.answer = answerOf(*answer);
        if (!attempt.answer) fields.must(*answer, "answer", "a number, a point or a string");
    }
    if (value.kind == JsonKind::Object && !fields.find("set") && !fields.find("answer"))
        file.note(value, path, "must have set, or answer, or both");
    if (isWrong) attempt.reason = fields.text("reason", true);
    fields.done();
    return attempt;
}

}  // namespace

std::vector<Paragraph> readTexts(JsonFields& fields, const char* field, bool isNeeded) {
    constexpr const char* kWhat = "a string, or an array of strings, not empty";
    std::vector<Paragraph> paragraphs;
    const JsonValue* value = isNeeded ? fields.need(field, kWhat) : fields.find(field);
    if (!value) return paragraphs;
    const auto read = [&](const JsonValue& text, const std::string& name) {
        if (text.kind != JsonKind::String || io::unescaped(text).empty()) return fields.must(text, name, kWhat);
        io::Result<Paragraph> paragraph = readParagraph(io::unescaped(text));
        if (!paragraph) return fields.file().note(text, fields.pathOf(name), paragraph.error());
        for (const Piece& piece : paragraph.value())
            if (std::string problem = targetProblem(piece, fields.file()); !problem.empty())
                fields.file().note(text, fields.pathOf(name), std::move(problem));
        paragraphs.push_back(std::move(paragraph.value()));
    };
    if (value->kind != JsonKind::Array) {
        read(*value, field);
        return paragraphs;
    }
    std::size_t i = 0;
    for (const JsonValue* e = value->first(); e != value->last(); e = e->next())
        read(*e, std::string(field) + '[' + std::to_string(i++) + ']');
    if (i == 0) fields.must(*value, field, kWhat);
    return paragraphs;
}

Task readTask(JsonFile& file, const JsonValue& value, const std::string& path, const Page& page) {
    JsonFields fields(file, value, path);
    Task task;
    std::vector<std::string> kinds;
    for (const TaskKindInfo& known : taskKinds()) kinds.emplace_back(known.name);
    const auto kind = fields.word("kind", kinds, true);
    task.id = fields.text("id", false);
    if (auto prompt = readTexts(fields, "prompt", true); !prompt.empty()) task.prompt = std::move(prompt.front());
    task.hints = readTexts(fields, "hints", true);
    if (kind) {
        task.kind = static_cast<Task::Kind>(*kind);
        info(task.kind).read(fields, task, page);
    }
    if (const JsonValue* worked = fields.need("worked", "an object: the answer that is right"))
        task.worked = readAttempt(file, *worked, path + ".worked", page, false);
    const auto wrong = fields.list("wrong", true, "answers that are refused");
    for (std::size_t i = 0; i < wrong.size(); ++i)
        task.wrong.push_back(readAttempt(file, *wrong[i], path + ".wrong[" + std::to_string(i) + ']', page, true));
    if (kind) fields.done();
    return task;
}

}  // namespace learn
