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

/// Words in one line: "a, b, c".
[[nodiscard]] inline std::string listed(const auto& words) {
    std::string list;
    for (const auto& word : words) list += (list.empty() ? "" : ", ") + std::string(word);
    return list;
}

/// What is noted of a text that is longer than its budget.
[[nodiscard]] inline std::string tooLong(const io::JsonValue& at, std::size_t most) {
    return "must be at most " + std::to_string(most) + " bytes, got " + std::to_string(at.text.size());
}

/// The members of one object, read by name. done() notes the members that were not read.
class JsonFields {
  public:
    /// Notes a problem if the value is no object; it then has no members.
    JsonFields(JsonFile& file, const io::JsonValue& object, std::string path)
        : m_file(file), m_members(object), m_path(std::move(path)), m_isObject(object.kind == io::JsonKind::Object) {
        if (!m_isObject) {
            file.must(object, m_path, "an object");
            return;
        }
        std::set<std::string_view> keys;
        for (const io::JsonValue* member = object.first(); member != object.last(); member = member->next())
            if (!keys.insert(member->key).second) note(*member, member->key, "given twice");
    }
    /// The fields of an object inside this one. @param field  with the index of an element: "wrong[2]"
    [[nodiscard]] JsonFields inside(const io::JsonValue& object, std::string_view field) const {
        return {m_file, object, pathOf(field)};
    }

    /// @param field  empty: the object itself
    [[nodiscard]] std::string pathOf(std::string_view field) const {
        return m_path + (m_path.empty() || field.empty() ? "" : ".") + std::string(field);
    }
    [[nodiscard]] JsonFile& file() const { return m_file; }
    [[nodiscard]] const io::JsonValue& object() const { return m_members.object(); }

    void note(const io::JsonValue& at, std::string_view field, std::string message) {
        m_file.note(at, pathOf(field), std::move(message));
    }
    /// Notes a problem of a field that may be absent, at the line of the object.
    void note(std::string_view field, std::string message) { note(object(), field, std::move(message)); }
    void must(const io::JsonValue& at, std::string_view field, const std::string& what) {
        m_file.must(at, pathOf(field), what);
    }
    /// The same at the field itself. @pre it is there
    void must(std::string_view field, const std::string& what) { must(*object().find(field), field, what); }

    /// @param field  a literal
    const io::JsonValue* find(std::string_view field) { return m_members.read(field); }
    /// Notes a problem if a needed field is missing.
    const io::JsonValue* find(std::string_view field, const std::string& what, bool isNeeded) {
        const io::JsonValue* value = find(field);
        if (!value && isNeeded && m_isObject) note(field, "must be " + what + ", is missing");
        return value;
    }

    /// Empty if absent or wrong.
    std::string text(std::string_view field, bool isNeeded) {
        constexpr const char* kWhat = "a string that is not empty";
        const io::JsonValue* value = find(field, kWhat, isNeeded);
        if (!value) return {};
        std::string text = textOf(*value);
        if (text.empty()) must(*value, field, kWhat);
        if (text.size() > io::kLongestLine) note(*value, field, tooLong(*value, io::kLongestLine));
        return text;
    }
    std::optional<double> number(std::string_view field, const std::string& what, bool isNeeded,
                                 double least = -std::numeric_limits<double>::max()) {
        const io::JsonValue* value = find(field, what, isNeeded);
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
        const std::string what = "one of " + listed(words);
        const io::JsonValue* value = find(field, what, isNeeded);
        if (!value) return std::nullopt;
        const auto found = std::find(words.begin(), words.end(), textOf(*value));
        if (found != words.end()) return std::size_t(found - words.begin());
        must(*value, field, what);
        return std::nullopt;
    }
    /// The elements of an array; empty if the field is absent or no array.
    std::vector<const io::JsonValue*> list(std::string_view field, bool isNeeded, const std::string& of) {
        const std::string what = "an array of " + of;
        const io::JsonValue* value = find(field, what + ", not empty", isNeeded);
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
    /// An element that should be a string, and its text: empty if it is none.
    struct Text {
        const io::JsonValue& at;
        std::string text;
    };
    std::vector<Text> texts(std::string_view field, const std::string& of) {
        std::vector<Text> all;
        for (const io::JsonValue* element : list(field, false, of)) all.push_back({*element, textOf(*element)});
        return all;
    }
    /// Reads the elements of an array of objects, one after the other. @param read  takes their fields
    template <class Read>
    std::vector<const io::JsonValue*> eachObject(std::string_view field, bool isNeeded, const std::string& of,
                                                 const Read& read) {
        const std::vector<const io::JsonValue*> elements = list(field, isNeeded, of);
        for (std::size_t i = 0; i < elements.size(); ++i)
            read(inside(*elements[i], std::string(field) + '[' + std::to_string(i) + ']'));
        return elements;
    }
    void done() {
        if (!m_isObject) return;
        const std::set<std::string_view> known(m_members.names().begin(), m_members.names().end());
        for (const io::JsonValue* member : m_members.unread())
            note(*member, member->key, "must be one of " + listed(known) + ", got an unknown field");
    }

  private:
    static std::string textOf(const io::JsonValue& value) {
        return value.kind == io::JsonKind::String ? io::unescaped(value) : std::string();
    }

    JsonFile& m_file;
    io::JsonMembers m_members;
    std::string m_path;
    bool m_isObject;
};

}  // namespace learn
