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
bool areGood(JsonFields& fields, const JsonValue& at, const std::string& field, const Expressions& all,
             const Page& page) {
    for (const std::string& expression : all)
        if (const std::string fault = liveFault(page.scene, expression); !fault.empty()) {
            fields.note(at, field, '"' + expression + "\": " + fault);
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
        const std::string name(member->key), path = "set." + name;
        const auto field = fieldNamed(page.scene, name);
        if (!field) {
            fields.note(*member, path, "must be a field of the scene (" + listed(fieldNames(page.scene)) + ')');
            continue;
        }
        Expressions written = expressionsOf(*member);
        if (written.empty() || isVector(field->kind) != (written.size() > 1)) {
            fields.must(*member, path,
                        isVector(field->kind) ? "an array of 3 numbers (or 2)" : "a number or an expression");
            continue;
        }
        if (!areGood(fields, *member, path, written, page)) continue;
        Live live(page.scene);
        const auto value = valueOf(written, live);
        if (value && holds(withField(applied(page, attempt), *field, *value), *field, *value))
            attempt.edits.push_back({*field, *value, std::move(written)});
        else
            fields.must(*member, path, "a value that the scene can have");
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
    if (!areGood(fields, *answer, "answer", attempt.answerWritten, page)) return;
    Live live(page.scene);
    attempt.answer = answerIn(attempt, live);
    if (!attempt.answer) fields.must(*answer, "answer", "an expression that has a value in the page's scene");
}

Attempt readAttempt(JsonFields fields, const Page& page, const AnswerForm& form, bool isWrong) {
    Attempt attempt;
    attempt.line = fields.file().lineOf(fields.object());
    readEdits(fields, page, attempt);
    readAnswer(fields, form, page, attempt);
    if (fields.object().kind == JsonKind::Object && !fields.find("set") && !fields.find("answer"))
        fields.note("", "must have set, or answer, or both");
    if (isWrong) {
        if (auto why = readTexts(fields, "why", false, page.scene); !why.empty()) attempt.why = std::move(why.front());
        attempt.reason = fields.text("reason", attempt.why.empty());
        if (!attempt.why.empty() && !fields.find("answer"))
            fields.must("why", "beside an answer; an edit is refused with a reason");
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
        fields.must("step", "> 0 and lead from \"from\" to \"to\" in less than 10000 steps");
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

/// The number of the scene that a name stands for, which may end with a component: "cue.position.x".
std::optional<Variation> variationOf(const scene::Scene& scene, const std::string& name) {
    if (const auto field = fieldNamed(scene, name))
        return isVector(field->kind) ? std::nullopt : std::optional<Variation>({*field, 0, {}});
    const std::optional<int> part = partNamed(name);
    const auto field = part ? fieldNamed(scene, name.substr(0, name.size() - 2)) : std::nullopt;
    return field && isVector(field->kind) ? std::optional<Variation>({*field, *part, {}}) : std::nullopt;
}

void readVariation(JsonFields& varied, Page& page) {
    std::optional<Variation> variation = variationOf(page.scene, varied.text("field", true));
    const std::vector<double> values = readVariedValues(varied);
    if (varied.find("field") && !variation)
        varied.must("field", "a number of the scene: cue.position.x, target.radius, restitution");
    varied.done();
    if (!variation || values.empty()) return;
    for (const double number : values)
        if (const FieldValue value = variedTo(page.scene, *variation, number);
            !holds(withField(page.scene, variation->field, value), variation->field, value)) {
            varied.note("values", "must be values that the scene can have, got " + base::number(number));
            break;
        }
    variation->values = values;
    page.vary.push_back(std::move(*variation));
}

}  // namespace

void readVariations(JsonFields& fields, Page& page) {
    const auto all = fields.eachObject("vary", false, "objects with a field and its values",
                                       [&](JsonFields varied) { readVariation(varied, page); });
    if (!all.empty()) page.varyLine = fields.file().lineOf(*fields.find("vary"));
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
            fields.note(*only[i], path, condition.error());
    }
    if (!only.empty() && all.empty()) fields.must(*only.front(), "only", "given with \"vary\"");
}

void needEdits(JsonFields& fields, const Page& page) {
    if (page.allowed.empty()) fields.note("kind", "must allow an edit: the page's \"allow\" is empty");
}

std::vector<Paragraph> readTexts(JsonFields& fields, const char* field, bool isNeeded, const scene::Scene& scene) {
    constexpr const char* kWhat = "a string, or an array of strings, not empty";
    std::vector<Paragraph> paragraphs;
    const JsonValue* value = fields.find(field, kWhat, isNeeded);
    if (!value) return paragraphs;
    const auto read = [&](const JsonValue& text, const std::string& name) {
        if (text.kind != JsonKind::String || io::unescaped(text).empty()) return fields.must(text, name, kWhat);
        if (text.text.size() > io::kLongestText) return fields.note(text, name, tooLong(text, io::kLongestText));
        io::Result<Paragraph> paragraph = readParagraph(io::unescaped(text), scene);
        if (!paragraph) return fields.note(text, name, paragraph.error());
        for (const Piece& piece : paragraph.value())
            if (std::string problem = targetProblem(piece, fields.file()); !problem.empty())
                fields.note(text, name, std::move(problem));
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

Task readTask(JsonFields fields, const Page& page) {
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
            fields.must("mastery", "a whole number from 1 to 9");
        else if (page.vary.empty())
            fields.must("mastery", "given on a page with \"vary\"");
    }
    const AnswerForm form = kind ? info(task.kind).form(task, page.scene) : AnswerForm{};
    if (const JsonValue* worked = fields.find("worked", "an object: the answer that is right", true))
        task.worked = readAttempt(fields.inside(*worked, "worked"), page, form, false);
    fields.eachObject("wrong", true, "answers that are refused",
                      [&](JsonFields wrong) { task.wrong.push_back(readAttempt(std::move(wrong), page, form, true)); });
    if (kind) fields.done();
    return task;
}

}  // namespace learn
