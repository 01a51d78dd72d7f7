#pragma once
/// The members of a query's objects and their values, checked: a fault is a line that names the field, what it must be
/// and what it was. Internal to QueryReader.

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

#include "collide/ranges.h"
#include "collide/types.h"
#include "io/json_text.h"
#include "io/text.h"

namespace io {

/// Ends the reading of a line at its first problem; caught in QueryReader::read.
struct QueryProblem {
    std::string message;
};

inline constexpr std::string_view kVector = "an array of 3 numbers (or 2)";

[[noreturn]] void failQuery(std::string_view path, std::string_view must, const JsonValue& got);
/// @param must  the range; empty: any number
[[noreturn]] void failNumber(std::string_view path, const std::string& must, const JsonValue& value);
/// @param addition  to what the number must be, for messages
[[nodiscard]] double numberIn(const collide::RangedField& field, const JsonValue& value,
                              std::string_view addition = {});

/// The known members of one object: at most one of each; no others.
class QueryMembers {
  public:
    /// @param path   of the object, for messages: "", "ball", "sphere"
    /// @param names  kept without a copy
    QueryMembers(const JsonValue& object, std::string_view path, std::span<const std::string_view> names)
        : m_path(path), m_names(names) {
        if (object.kind != JsonKind::Object) failQuery(path, "an object", object);
        std::size_t place = names.size() - 1;
        for (const JsonValue* member = object.first(); member != object.last(); member = member->next()) {
            place = placeOf(member->key, place + 1);
            if (place == names.size())
                throw QueryProblem{pathOf(shortened(member->key, 60)) + ": unknown field; known are " + listed(names)};
            if (m_values.at(place)) throw QueryProblem{pathOf(names[place]) + ": given twice"};
            m_values[place] = member;
        }
    }
    [[nodiscard]] const JsonValue* operator[](std::string_view name) const {
        return m_values.at(static_cast<std::size_t>(std::find(m_names.begin(), m_names.end(), name) - m_names.begin()));
    }
    [[nodiscard]] const JsonValue& need(std::string_view name, std::string_view must) const {
        if (const JsonValue* value = (*this)[name]) return *value;
        throw QueryProblem{pathOf(name) + ": must be " + std::string(must) + ", is missing"};
    }
    [[nodiscard]] double number(const collide::RangedField& field) const {
        return numberIn(field, need(field.name(), std::string("a number ") + field.must));
    }
    [[nodiscard]] double number(const collide::RangedField& field, double otherwise) const {
        const JsonValue* value = (*this)[field.name()];
        return value ? numberIn(field, *value) : otherwise;
    }

  private:
    [[nodiscard]] std::string pathOf(std::string_view field) const {
        return m_path.empty() ? std::string(field) : std::string(m_path) + '.' + std::string(field);
    }
    /// @param first  the place to look at first: most members come in the order of the names
    [[nodiscard]] std::size_t placeOf(std::string_view key, std::size_t first) const {
        for (std::size_t i = 0; i < m_names.size(); ++i)
            if (const std::size_t place = (first + i) % m_names.size(); spells(key, m_names[place])) return place;
        return m_names.size();
    }

    std::string_view m_path;
    std::span<const std::string_view> m_names;
    std::array<const JsonValue*, 11> m_values{};
};

/// Reads the vectors of one query, which have as many numbers as its first: 3, or 2 in the plane z = 0.
class VectorReader {
  public:
    [[nodiscard]] collide::Vec3 operator()(std::string_view path, const JsonValue& value);
    /// A vector of numbers >= 0.
    [[nodiscard]] collide::Vec3 lengths(std::string_view path, const JsonValue& value);
    /// Demands that the query's vectors have three numbers, as those of a box. @param path  of its first vector
    /// @param beside  "a box"
    void needSpace(std::string_view path, const JsonValue& value, std::string_view beside);
    [[nodiscard]] bool isFlat() const { return m_dimensions == 2; }

  private:
    std::size_t m_dimensions = 0;  ///< 0: no vector yet
};

/// The finite number of an element of an array. @param path  of the array
[[nodiscard]] double elementOf(std::string_view path, std::size_t index, const JsonValue& element);

}  // namespace io
