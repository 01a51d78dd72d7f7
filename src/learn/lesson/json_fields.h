#pragma once
/// A reader of JSON files that collects all problems, each with its line and field. Internal to learn.

#include <algorithm>
#include <set>

#include "io/json_members.h"
#include "io/json_text.h"
#include "io/text.h"
#include "learn/lesson/lesson.h"
#include "learn/lesson/lesson_files.h"

namespace learn {

/// The text of a file, its values and their problems.
class JsonFile {
  public:
    /// @param files  that the text may name; null: it names none
    explicit JsonFile(std::string_view text, LessonFiles* files = nullptr) : m_text(text), m_files(files) {
        if (!io::isUtf8(text)) {
            m_problems.push_back({1, "", "not valid UTF-8 text"});
        } else if (const auto fault = io::listObject(text, m_list)) {
            m_problems.push_back({lineAt(fault->at), "", fault->what});
            m_list.clear();
        }
    }
    /// The number of elements of a member of the root; 0 if it has none.
    [[nodiscard]] std::size_t elementsOf(std::string_view member) const {
        const io::JsonValue* list = root() ? root()->find(member) : nullptr;
        return list && list->kind == io::JsonKind::Array ? list->size() : 0;
    }
    /// Absent if the text is no JSON object.
    [[nodiscard]] const io::JsonValue* root() const { return m_list.empty() ? nullptr : &m_list.front(); }
    [[nodiscard]] LessonFiles& files() const { return *m_files; }  ///< @pre there are some
    [[nodiscard]] std::size_t lineOf(const io::JsonValue& value) const {
        return lineAt(static_cast<std::size_t>(value.text.data() - m_text.data()));
    }
    void note(const io::JsonValue& at, const std::string& field, std::string message) {
        m_problems.push_back({lineOf(at), field, std::move(message)});
    }
    void must(const io::JsonValue& at, const std::string& field, const std::string& what) {
        const std::string got = at.kind == io::JsonKind::Object  ? "an object"
                                : at.kind == io::JsonKind::Array ? "an array"
                                                                 : io::shortened(at.text, 60);
        note(at, field, "must be " + what + ", got " + (got.empty() ? "nothing" : got));
    }
    [[nodiscard]] std::vector<LessonProblem> takeProblems() {
        std::stable_sort(m_problems.begin(), m_problems.end(),
                         [](const LessonProblem& a, const LessonProblem& b) { return a.line < b.line; });
        return std::move(m_problems);
    }
    [[nodiscard]] bool isGood() const { return m_problems.empty(); }

  private:
    [[nodiscard]] std::size_t lineAt(std::size_t byte) const {
        const auto end = m_text.begin() + std::ptrdiff_t(std::min(byte, m_text.size()));
        return 1 + std::size_t(std::count(m_text.begin(), end, '\n'));
    }

    std::string_view m_text;
    LessonFiles* m_files;
    io::JsonList m_list;
    std::vector<LessonProblem> m_problems;
};

/// The members of one object, read by name. done() notes the members that were not read.
class JsonFields {
  public:
    /// Notes a problem if the value is no object; it then has no members.
    JsonFields(JsonFile& file, const io::JsonValue& object, std::string path)
        : m_file(file), m_members(object), m_path(std::move(path)) {
        if (object.kind != io::JsonKind::Object) {
            file.must(object, m_path, "an object");
            return;
        }
        m_isObject = true;
        std::set<std::string_view> keys;
        for (const io::JsonValue* member = object.first(); member != object.last(); member = member->next())
            if (!keys.insert(member->key).second) file.note(*member, pathOf(member->key), "given twice");
    }

    [[nodiscard]] std::string pathOf(std::string_view field) const {
        return m_path.empty() ? std::string(field) : m_path + '.' + std::string(field);
    }
    [[nodiscard]] JsonFile& file() const { return m_file; }
    [[nodiscard]] const io::JsonValue& object() const { return m_members.object(); }

    /// @param field  a literal
    const io::JsonValue* find(std::string_view field) { return m_members.read(field); }
    const io::JsonValue* need(std::string_view field, const std::string& what) {
        const io::JsonValue* value = find(field);
        if (!value && m_isObject) m_file.note(object(), pathOf(field), "must be " + what + ", is missing");
        return value;
    }
    void must(const io::JsonValue& at, std::string_view field, const std::string& what) {
        m_file.must(at, pathOf(field), what);
    }

    /// Notes a text that is longer than its budget.
    void mustBeShorter(const io::JsonValue& at, std::string_view field, std::size_t most) {
        m_file.note(at, pathOf(field),
                    "must be at most " + std::to_string(most) + " bytes, got " + std::to_string(at.text.size()));
    }

    /// Empty if absent or wrong.
    std::string text(std::string_view field, bool isNeeded) {
        constexpr const char* kWhat = "a string that is not empty";
        const io::JsonValue* value = isNeeded ? need(field, kWhat) : find(field);
        if (!value) return {};
        const std::string text = value->kind == io::JsonKind::String ? io::unescaped(*value) : std::string();
        if (text.empty()) must(*value, field, kWhat);
        if (text.size() > io::kLongestLine) mustBeShorter(*value, field, io::kLongestLine);
        return text;
    }
    std::optional<double> number(std::string_view field, const std::string& what, bool isNeeded,
                                 double least = -std::numeric_limits<double>::max()) {
        const io::JsonValue* value = isNeeded ? need(field, what) : find(field);
        if (!value) return std::nullopt;
        const auto number = value->kind == io::JsonKind::Number ? io::toDouble(*value) : std::nullopt;
        if (number && *number >= least) return number;
        must(*value, field, what);
        return std::nullopt;
    }
    bool flag(std::string_view field) {
        const io::JsonValue* value = find(field);
        if (!value) return false;
        if (value->kind != io::JsonKind::Boolean) must(*value, field, "true or false");
        return value->text == "true";
    }
    /// Reads a word out of a list. @return its index; absent if the field is absent or another word
    std::optional<std::size_t> word(std::string_view field, const std::vector<std::string>& words, bool isNeeded) {
        std::string what = "one of ";
        for (const std::string& word : words) what += (what.size() > 7 ? ", " : "") + word;
        const io::JsonValue* value = isNeeded ? need(field, what) : find(field);
        if (!value) return std::nullopt;
        const std::string text = value->kind == io::JsonKind::String ? io::unescaped(*value) : std::string();
        const auto found = std::find(words.begin(), words.end(), text);
        if (found != words.end()) return std::size_t(found - words.begin());
        must(*value, field, what);
        return std::nullopt;
    }
    /// The elements of an array; empty if the field is absent or no array.
    std::vector<const io::JsonValue*> list(std::string_view field, bool isNeeded, const std::string& of) {
        const std::string what = "an array of " + of;
        const io::JsonValue* value = isNeeded ? need(field, what + ", not empty") : find(field);
        std::vector<const io::JsonValue*> elements;
        if (!value) return elements;
        if (value->kind != io::JsonKind::Array) {
            must(*value, field, what);
            return elements;
        }
        for (const io::JsonValue* e = value->first(); e != value->last(); e = e->next()) elements.push_back(e);
        if (isNeeded && elements.empty()) must(*value, field, what + ", not empty");
        return elements;
    }
    void done() {
        if (!m_isObject) return;
        const std::set<std::string_view> known(m_members.names().begin(), m_members.names().end());
        std::string names;
        for (const std::string_view name : known) names += (names.empty() ? "" : ", ") + std::string(name);
        for (const io::JsonValue* member : m_members.unread())
            m_file.note(*member, pathOf(member->key), "must be one of " + names + ", got an unknown field");
    }

  private:
    JsonFile& m_file;
    io::JsonMembers m_members;
    std::string m_path;
    bool m_isObject = false;
};

}  // namespace learn
