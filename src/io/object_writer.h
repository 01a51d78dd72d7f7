#pragma once
/// The encoder of objects on one line: the answers of `solve`, `compare` and `play`.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "collide/types.h"

namespace io {

/// Appends one JSON object, member by member, without spaces. Numbers are in the shortest form that reads back the
/// same, -0 as 0. A number that is not finite is left out, and a list at the end of the object names it; a member of an
/// inner object is named by its path: "closest.frames".
class ObjectWriter {
  public:
    /// @param isFlat   vectors have two numbers, else three
    /// @param omitted  the name of the list: "beyond_double" for answers of the exact core
    ObjectWriter(std::string& out, bool isFlat, const char* omitted = "beyond_double");

    void number(std::string_view name, double value);
    void vector(std::string_view name, collide::Vec3 value);
    void count(std::string_view name, std::uint64_t value);
    void flag(std::string_view name, bool value);
    void text(std::string_view name, std::string_view value);
    void json(std::string_view name, std::string_view value);  ///< the value is appended unchanged
    /// Adds a member's name to the list instead of writing the member.
    void omit(std::string_view name);
    /// Begins a member whose value the caller appends. @return the text
    std::string& key(std::string_view name);

    /// An inner object: its members follow until closeInner(). Not nested further. @param name  a literal
    void openInner(std::string_view name);
    void closeInner();
    /// Ends the object; appends the list if anything was left out.
    void close();

  private:
    /// Begins a member. @return room for a value of kValueRoom bytes
    char* member(std::string_view name);
    void flush();

    static constexpr std::size_t kValueRoom = 128,
                                 kAround = 8;  ///< bytes: a value; quotes and commas

    std::string& m_out;
    bool m_isFlat, m_isFirst = true;  ///< the innermost object is still empty
    const char* m_listName;
    std::string_view m_inner;  ///< the name of the inner object that is open
    std::string m_list;
    /// The text not yet appended, up to m_end: a member costs little more than its characters.
    std::array<char, 1024> m_text;  // NOLINT(*-member-init): written before it is read
    char* m_end = m_text.data();
};

}  // namespace io
