#pragma once
/// What a run of a listing notes: the lines that it reaches, and the value that each of them computes.
///
/// Every printed method takes a functor `note(key, value)` that returns the value. The key names the line in
/// methods/listing.h. For answers it is NoNotes, which compiles to nothing; for the live listing it is Notes.

#include <string_view>
#include <variant>
#include <vector>

#include "collide/types.h"
#include "methods/vec.h"

namespace methods {

/// A noted value: a test's answer, a number or a vector.
using NotedValue = std::variant<bool, double, collide::Vec3>;

struct NotedLine {
    std::string_view key;
    NotedValue value;
};

/// Notes nothing.
struct NoNotes {
    template <class Value>
    constexpr const Value& operator()(const char*, const Value& value) const {
        return value;
    }
};

/// Appends each line to a list, in the order of the run; a line that runs twice is there twice.
class Notes {
  public:
    explicit Notes(std::vector<NotedLine>& lines) : m_lines(&lines) {}

    template <class Value>
    const Value& operator()(const char* key, const Value& value) const {
        m_lines->push_back({key, noted(value)});
        return value;
    }

  private:
    static NotedValue noted(bool value) { return value; }
    static NotedValue noted(float value) { return static_cast<double>(value); }
    static NotedValue noted(double value) { return value; }
    template <int N, class T>
    static NotedValue noted(const glm::vec<N, T>& v) {
        collide::Vec3 wide(0);
        for (int i = 0; i < N; ++i) wide[i] = static_cast<double>(v[i]);
        return wide;
    }

    std::vector<NotedLine>* m_lines;
};

}  // namespace methods
