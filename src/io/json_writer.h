#pragma once
/// Writes JSON so that a diff shows what changed: two spaces a level, every member on a line of its own, an array of
/// plain values on one line.

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "io/json_text.h"

namespace io {

class JsonWriter {
  public:
    /// Opens an object with '{', an array of objects with '['; close() takes the bracket that ends it, '}' or ']'.
    void open(char bracket);
    void close(char bracket);
    /// Begins a member of the open object, or an element of the open array.
    void key(std::string_view name);
    void element();

    void number(double value);  ///< the shortest form that reads back the same; -0 as 0. @pre finite
    void numbers(std::initializer_list<double> values);  ///< an array on one line
    void text(std::string_view value);                   ///< a string, quoted and escaped
    void texts(std::span<const std::string> values);     ///< an array on one line
    void flag(bool value) { plain(value ? "true" : "false"); }
    void plain(std::string_view json) { m_text += json; }  ///< appends JSON as it is. @pre valid, without a line break

    /// Writes the members of another object: new indentation, original spelling of keys and values.
    void members(const JsonValue& object);

    /// The text, a line break at its end.
    [[nodiscard]] std::string take() { return std::move(m_text += '\n'); }

  private:
    void breakLine();
    void value(const JsonValue&);

    std::string m_text;
    std::size_t m_depth = 0;
    bool m_isFirst = true;  ///< the innermost object or array is still empty
};

}  // namespace io
