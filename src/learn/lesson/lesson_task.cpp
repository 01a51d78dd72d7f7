#include "learn/lesson/lesson_task.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "learn/lesson/check.h"
#include "learn/lesson/lesson_links.h"
#include "learn/lesson/live.h"
#include "learn/lesson/task_kinds.h"
#include "learn/lesson/vary.h"

namespace learn {
namespace {

using io::JsonKind;
using io::JsonValue;

/// A number or a string as one expression, an array of 2 or 3 as those of a point; empty for anything else.
Expressions expressionsOf(const JsonValue& value) {
    const auto one = [](const JsonValue& e) {
        return e.kind == JsonKind::String   ? io::unescaped(e)
               : e.kind == JsonKind::Number ? std::string(e.text)
                                            : std::string();
    };
    Expressions all;
    if (value.kind != JsonKind::Array) {
        all.push_back(one(value));
    } else {
        for (const JsonValue* e = value.first(); e != value.last(); e = e->next()) all.push_back(one(*e));
        if (all.size() != 2 && all.size() != 3) return {};
    }
    const bool isWhole = std::none_of(all.begin(), all.end(), [](const std::string& e) { return e.empty(); });
    return isWhole ? all : Expressions();
}

/// Notes what is wrong with expressions, whatever the numbers of the scene. @return true if nothing is
bool areGood(JsonFile& file, const JsonValue& at, const std::string& path, const Expressions& all, const Page& page) {
    for (const std::string& expression : all)
        if (const std::string fault = liveFault(page.scene, expression); !fault.empty()) {
            file.note(at, path, '"' + expression + "\": " + fault);
            return false;
        }
    return true;
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
        Expressions written = expressionsOf(*member);
        if (written.empty() || isVector(field->kind) != (written.size() > 1)) {
            fields.file().must(*member, path,
                               isVector(field->kind) ? "an array of 3 numbers (or 2)" : "a number or an expression");
            continue;
        }
        if (!areGood(fields.file(), *member, path, written, page)) continue;
        Live live(page.scene);
        const auto value = valueOf(written, live);
        if (value) attempt.edits.emplace_back(*field, *value);
        if (value) attempt.editsWritten.push_back(std::move(written));
        if (value && holds(applied(page, attempt), *field, *value)) continue;
        if (value) attempt.edits.pop_back();
        if (value) attempt.editsWritten.pop_back();
        fields.file().must(*member, path, "a value that the scene can have");
    }
}

/// Reads the answer of an attempt: a word, or expressions where the form of the answer is a number or a point.
void readAnswer(JsonFields& fields, const AnswerForm& form, const Page& page, Attempt& attempt) {
    const JsonValue* answer = fields.find("answer");
    if (!answer) return;
    if (form.kind == AnswerForm::Kind::Name && answer->kind == JsonKind::String) {
        attempt.answer = io::unescaped(*answer);
        return;
    }
    attempt.answerWritten = expressionsOf(*answer);
    if (attempt.answerWritten.empty()) return fields.must(*answer, "answer", "a number, a point or a string");
    if (!areGood(fields.file(), *answer, fields.pathOf("answer"), attempt.answerWritten, page)) return;
    Live live(page.scene);
    if (const auto value = valueOf(attempt.answerWritten, live))
        std::visit([&](const auto& v) { attempt.answer = v; }, *value);
    else
        fields.must(*answer, "answer", "an expression that has a value in the page's scene");
}

Attempt readAttempt(JsonFile& file, const JsonValue& value, const std::string& path, const Page& page,
                    const AnswerForm& form, bool isWrong) {
    JsonFields fields(file, value, path);
    Attempt attempt;
    attempt.line = file.lineOf(value);
    readEdits(fields, page, attempt);
    readAnswer(fields, form, page, attempt);
    if (value.kind == JsonKind::Object && !fields.find("set") && !fields.find("answer"))
        file.note(value, path, "must have set, or answer, or both");
    if (isWrong) {
        if (auto why = readTexts(fields, "why", false, page.scene); !why.empty()) attempt.why = std::move(why.front());
        attempt.reason = fields.text("reason", attempt.why.empty());
        if (!attempt.why.empty() && !fields.find("answer"))
            fields.must(*fields.find("why"), "why", "beside an answer; an edit is refused with a reason");
    }
    fields.done();
    return attempt;
}

/// Reads the values of a variation: listed, or from, to and step.
std::vector<double> readVariedValues(JsonFields& fields) {
    constexpr int kMost = 10'000;
    std::vector<double> values;
    for (const JsonValue* element : fields.list("values", false, "numbers")) {
        const auto number = element->kind == JsonKind::Number ? io::toDouble(*element) : std::nullopt;
        if (number)
            values.push_back(*number);
        else
            fields.must(*element, "values", "an array of numbers");
    }
    if (fields.find("values")) return values;
    const auto from = fields.number("from", "a number (or the field \"values\")", true);
    const auto to = fields.number("to", "a number", true), step = fields.number("step", "a number > 0", true, 0);
    if (!from || !to || !step) return {};
    if (!(*step > 0) || !(*to >= *from) || !((*to - *from) / *step < kMost)) {
        fields.must(*fields.find("step"), "step", "> 0 and lead from \"from\" to \"to\" in less than 10000 steps");
        return {};
    }
    // Decimal fractions are counted in units of their last digit, so that every value is the double nearest to it.
    double unit = 1;
    while (unit < 1e9 && (std::round(*from * unit) / unit != *from || std::round(*step * unit) / unit != *step))
        unit *= 10;
    const double first = std::round(*from * unit), stride = std::round(*step * unit);
    for (int i = 0; (first + i * stride) / unit <= *to; ++i) values.push_back((first + i * stride) / unit);
    return values;
}

}  // namespace

void readVariations(JsonFields& fields, Page& page) {
    const auto all = fields.list("vary", false, "objects with a field and its values");
    if (!all.empty()) page.varyLine = fields.file().lineOf(*fields.find("vary"));
    for (std::size_t i = 0; i < all.size(); ++i) {
        JsonFields varied(fields.file(), *all[i], fields.pathOf("vary[" + std::to_string(i) + ']'));
        std::string name = varied.text("field", true);
        Variation variation;
        auto field = fieldNamed(page.scene, name);
        const bool hasPart = name.size() > 2 && name[name.size() - 2] == '.';
        const std::size_t part = hasPart ? std::string("xyz").find(name.back()) : std::string::npos;
        if (!field && part != std::string::npos) {
            field = fieldNamed(page.scene, name.substr(0, name.size() - 2));
            if (field && !isVector(field->kind)) field.reset();
            variation.part = static_cast<int>(part);
        } else if (field && isVector(field->kind)) {
            field.reset();
        }
        variation.values = readVariedValues(varied);
        if (const JsonValue* at = varied.find("field"); at && !field)
            varied.must(*at, "field", "a number of the scene: cue.position.x, target.radius, restitution");
        varied.done();
        if (!field || variation.values.empty()) continue;
        variation.field = *field;
        for (const double number : variation.values)
            if (const FieldValue value = variedTo(page.scene, variation, number);
                !holds(withField(page.scene, *field, value), *field, value)) {
                fields.file().note(*all[i], varied.pathOf("values"),
                                   "must be values that the scene can have, got " + base::number(number));
                break;
            }
        page.vary.push_back(std::move(variation));
    }
    const auto only = fields.list("only", false, "conditions");
    for (std::size_t i = 0; i < only.size(); ++i) {
        const std::string path = "only[" + std::to_string(i) + ']';
        if (only[i]->kind != JsonKind::String) {
            fields.must(*only[i], path, "a string such as \"outcome = hit\"");
            continue;
        }
        if (io::Result<Condition> condition = readCondition(io::unescaped(*only[i]), page.scene))
            page.only.push_back(std::move(condition.value()));
        else
            fields.file().note(*only[i], fields.pathOf(path), condition.error());
    }
    if (!only.empty() && all.empty()) fields.must(*only.front(), "only", "given with \"vary\"");
}

std::vector<Paragraph> readTexts(JsonFields& fields, const char* field, bool isNeeded, const scene::Scene& scene) {
    constexpr const char* kWhat = "a string, or an array of strings, not empty";
    std::vector<Paragraph> paragraphs;
    const JsonValue* value = isNeeded ? fields.need(field, kWhat) : fields.find(field);
    if (!value) return paragraphs;
    const auto read = [&](const JsonValue& text, const std::string& name) {
        if (text.kind != JsonKind::String || io::unescaped(text).empty()) return fields.must(text, name, kWhat);
        if (text.text.size() > io::kLongestText) return fields.mustBeShorter(text, name, io::kLongestText);
        io::Result<Paragraph> paragraph = readParagraph(io::unescaped(text), scene);
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
    if (auto prompt = readTexts(fields, "prompt", true, page.scene); !prompt.empty())
        task.prompt = std::move(prompt.front());
    task.hints = readTexts(fields, "hints", true, page.scene);
    for (Piece& piece : task.prompt) piece.digits = kDigitsOfTasks;
    for (Paragraph& hint : task.hints)
        for (Piece& piece : hint) piece.digits = kDigitsOfTasks;
    if (kind) {
        task.kind = static_cast<Task::Kind>(*kind);
        info(task.kind).read(fields, task, page);
    }
    if (const auto mastery = fields.number("mastery", "a whole number from 1 to 9", false)) {
        task.mastery = static_cast<int>(std::clamp(*mastery, 0.0, 9.0));
        if (task.mastery != *mastery || task.mastery < 1)
            fields.must(*fields.find("mastery"), "mastery", "a whole number from 1 to 9");
        else if (page.vary.empty())
            fields.must(*fields.find("mastery"), "mastery", "given on a page with \"vary\"");
    }
    const AnswerForm form = kind ? info(task.kind).form(task, page.scene) : AnswerForm{};
    if (const JsonValue* worked = fields.need("worked", "an object: the answer that is right"))
        task.worked = readAttempt(file, *worked, path + ".worked", page, form, false);
    const auto wrong = fields.list("wrong", true, "answers that are refused");
    for (std::size_t i = 0; i < wrong.size(); ++i)
        task.wrong.push_back(
            readAttempt(file, *wrong[i], path + ".wrong[" + std::to_string(i) + ']', page, form, true));
    if (kind) fields.done();
    return task;
}

}  // namespace learn
