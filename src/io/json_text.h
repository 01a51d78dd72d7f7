#pragma once
/// JSON read strictly in place, one line at a time: one pass, no copies. Every value keeps the very text it was written
/// in, so that an id goes back byte for byte and a message can show what was there.

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
    std::uint32_t span = 1;  ///< entries of the list that this value and everything inside it take
    JsonKind kind = JsonKind::Null;

    /// The first member of that name; null if there is none, or this is no object.
    [[nodiscard]] const JsonValue* find(std::string_view name) const;

    /// The members or elements, for a loop: for (c = v.first(); c != v.last(); c = c->next()).
    [[nodiscard]] const JsonValue* first() const { return this + 1; }
    [[nodiscard]] const JsonValue* last() const { return this + span; }
    [[nodiscard]] const JsonValue* next() const { return this + span; }

    /// How many members or elements it has; counts them.
    [[nodiscard]] std::size_t size() const {
        std::size_t count = 0;
        for (const JsonValue* part = first(); part != last(); part = part->next()) ++count;
        return count;
    }
};

/// A line as a list of values, each before its members or elements.
using JsonList = std::vector<JsonValue>;

/// Reads a line that holds one object, checking all of it: grammar, nesting of at most 64 levels, nothing after the
/// object.
/// @param list  filled; if there is a problem, with the object's members before it
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

/// A fault of a text, and the byte at which it stands.
struct JsonFault {
    std::string what;
    std::size_t at = 0;
};
/// The same for a text of many lines that holds one object.
[[nodiscard]] std::optional<JsonFault> listObject(std::string_view text, JsonList& list);
/// The same for one value of any kind, where a word (JsonKind::Word) is a fault.
/// @param elements  takes those of the object's arrays that it wants; may be null
[[nodiscard]] std::optional<JsonFault> listValue(std::string_view text, JsonList& list,
                                                 JsonElements* elements = nullptr);

/// The characters that a string stands for, its escapes undone, as UTF-8; half a surrogate pair becomes U+FFFD.
/// @pre value.kind is String
[[nodiscard]] std::string unescaped(const JsonValue& value);
/// The same for a key, or the text between the quotes of a string.
[[nodiscard]] std::string unescaped(std::string_view written);

/// True if half of a surrogate pair stands alone among the escapes of a key or string as written.
[[nodiscard]] bool hasHalfPair(std::string_view written);

/// True if a key as written spells `name` (escapes such as \u0069 count as the character they mean).
[[nodiscard]] bool spells(std::string_view key, std::string_view name);

/// The nearest double; absent if beyond the largest one. @pre value.kind is Number
[[nodiscard]] std::optional<double> toDouble(const JsonValue& value);

}  // namespace io
