#pragma once
/// The encoder of objects on one line: the answers of `solve`, `compare` and `play`.

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

    void number(const char* name, double value);
    void vector(const char* name, collide::Vec3 value);
    void count(const char* name, std::uint64_t value);
    void flag(const char* name, bool value);
    void text(const char* name, std::string_view value);
    void json(const char* name, std::string_view value);  ///< the value is appended unchanged
    /// Adds a member's name to the list instead of writing the member.
    void omit(const char* name);
    /// Begins a member whose value the caller appends. @return the text
    std::string& key(const char* name);

    /// An inner object: its members follow until closeInner(). Not nested further.
    void openInner(const char* name);
    void closeInner();
    /// Ends the object; appends the list if anything was left out.
    void close();

  private:
    std::string& m_out;
    bool m_isFlat;
    const char* m_listName;
    std::string m_prefix, m_list;
};

}  // namespace io
