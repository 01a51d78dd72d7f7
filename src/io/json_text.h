#pragma once
/// JSON read strictly in place, one line at a time: no tree, no copies. Every value keeps the very text it was written
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
    JsonKind kind = JsonKind::Null;
    std::string_view text;
};

struct JsonMember {
    std::string_view key;  ///< between the quotes, as written
    JsonValue value;
};

/// Splits a line that holds one object into its members, checking all of it: grammar, nesting of at most 64 levels,
/// nothing after the object.
/// @param members  filled with those before the first problem
/// @return empty, or what is wrong
[[nodiscard]] std::string splitObject(std::string_view line, std::vector<JsonMember>& members);

/// The same for an object or array found by splitObject, which cannot fail.
void membersOf(const JsonValue& object, std::vector<JsonMember>& members);
void elementsOf(const JsonValue& array, std::vector<JsonValue>& elements);

/// True if a key as written spells `name` (escapes such as \u0069 count as the character they mean).
[[nodiscard]] bool spells(std::string_view key, std::string_view name);

/// The nearest double; absent if beyond the largest one. @pre value.kind is Number
[[nodiscard]] std::optional<double> toDouble(const JsonValue& value);

}  // namespace io
