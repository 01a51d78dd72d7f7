#pragma once
/// The members of one JSON object, read by name. The names are recorded, to find the members that were not read.

#include <algorithm>
#include <vector>

#include "io/json_text.h"

namespace io {

class JsonMembers {
  public:
    /// @param object  must outlive this; a value of another kind has no members
    explicit JsonMembers(const JsonValue& object) : m_object(object) {}

    [[nodiscard]] const JsonValue& object() const { return m_object; }
    /// Reads a member. @param name  a literal: kept without a copy @return null if there is no such member
    const JsonValue* read(std::string_view name) {
        m_read.push_back(name);
        return m_object.find(name);
    }
    /// The names given to read(), in order, repetitions included.
    [[nodiscard]] const std::vector<std::string_view>& names() const { return m_read; }
    /// The members whose names were not given to read(), in the order of the text.
    [[nodiscard]] std::vector<const JsonValue*> unread() const {
        std::vector<const JsonValue*> members;
        if (m_object.kind != JsonKind::Object) return members;
        for (const JsonValue* member = m_object.first(); member != m_object.last(); member = member->next()) {
            const auto isIt = [&](std::string_view name) { return spells(member->key, name); };
            if (std::none_of(m_read.begin(), m_read.end(), isIt)) members.push_back(member);
        }
        return members;
    }

  private:
    const JsonValue& m_object;
    std::vector<std::string_view> m_read;
};

}  // namespace io
