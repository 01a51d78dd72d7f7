#pragma once
/// JSON read strictly in place, one line at a time: one pass, no copies. Every value keeps its original text:
/// an id is returned byte for byte, and a message can quote the value.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace io {

enum class JsonKind : std::uint8_t {
    Null,
    Boolean,
    Number,
    String,
    Array,
    Object,
    Word,  ///< no JSON value: NaN, 01, +1, 'text'; kept so that a message can name its field
};

/// A value as written: checked to be JSON, white space around it removed.
struct JsonValue {
    std::string_view key;  ///< name of a member, as written between the quotes
    std::string_view text;
    double number = 0;       ///< the nearest double, +-infinity beyond the largest; of a Number alone
    std::uint32_t span = 1;  ///< number of list entries of this value and of everything inside it
    JsonKind kind = JsonKind::Null;

    /// The first member of that name; null if there is none, or this is no object.
    [[nodiscard]] const JsonValue* find(std::string_view name) const;

    /// The members or elements, for a loop: for (c = v.first(); c != v.last(); c = c->next()).
    [[nodiscard]] const JsonValue* first() const { return this + 1; }
    [[nodiscard]] const JsonValue* last() const { return this + span; }
    [[nodiscard]] const JsonValue* next() const { return this + span; }

    /// The number of members or elements; counts them.
    [[nodiscard]] std::size_t size() const {
        std::size_t count = 0;
        for (const JsonValue* part = first(); part != last(); part = part->next()) ++count;
        return count;
    }
};

/// A line as a list of values, each before its members or elements.
using JsonList = std::vector<JsonValue>;

/// Parses one line of JSON: a single object, nested at most 64 levels deep, with no text after it. The whole line is
/// validated.
/// @param list  filled; after a fault it holds the object's members before the fault
/// @return empty, or the fault
[[nodiscard]] std::string readObject(std::string_view line, JsonList& list);

/// Takes the elements of an object's arrays as they are read; the list does not keep them.
class JsonElements {
  public:
    virtual ~JsonElements() = default;
    /// True for a member whose elements are to be handed over, if it is an array. @param member  its key, as written
    [[nodiscard]] virtual bool wants(std::string_view member) const = 0;
    /// @param element  with everything inside it; gone after the call
    /// @return why the reading ends here, a literal; null to go on
    [[nodiscard]] virtual const char* take(std::string_view member, const JsonValue& element) = 0;
};

/// A fault of a text, and the byte at which it lies.
struct JsonFault {
    std::string what;
    std::size_t at = 0;
};
/// Like readObject(), for a text of many lines that holds one object.
[[nodiscard]] std::optional<JsonFault> listObject(std::string_view text, JsonList& list);
/// Like listObject(), for one value of any kind; a word (JsonKind::Word) is a fault.
/// @param elements  takes those of the object's arrays that it wants; may be null
[[nodiscard]] std::optional<JsonFault> listValue(std::string_view text, JsonList& list,
                                                 JsonElements* elements = nullptr);

/// The characters of a string with its escapes resolved, as UTF-8; half a surrogate pair becomes U+FFFD.
/// @pre value.kind is String
[[nodiscard]] std::string unescaped(const JsonValue& value);
/// The same for a key, or for the text between the quotes of a string.
[[nodiscard]] std::string unescaped(std::string_view written);

/// True if the escapes of a key or string contain an unpaired half of a surrogate pair.
[[nodiscard]] bool hasHalfPair(std::string_view written);

/// True if a key as written spells `name` (escapes such as \u0069 count as the character they mean).
[[nodiscard]] bool spellsByEscapes(std::string_view key, std::string_view name);
[[nodiscard]] inline bool spells(std::string_view key, std::string_view name) {
    if (key == name) return true;
    // An escape is longer than what it means.
    return key.size() > name.size() && (key[0] == '\\' || name.starts_with(key[0])) && spellsByEscapes(key, name);
}

/// The nearest double; absent if beyond the largest one. @pre value.kind is Number
[[nodiscard]] std::optional<double> toDouble(const JsonValue& value);

}  // namespace io
