#pragma once
/// Sizes of the structs of the C API: a program that was built with an earlier version gives a struct that ends
/// earlier.

#include <cstddef>
#include <cstring>

#include "carom.h"

namespace library {

/// The size that a struct had before fields were appended; its size where none were.
template <class Struct>
inline constexpr std::size_t kFirstSize = sizeof(Struct);
template <>
inline constexpr std::size_t kFirstSize<carom_query> = offsetof(carom_query, shape);
template <>
inline constexpr std::size_t kFirstSize<carom_answer> = offsetof(carom_answer, feature);
template <>
inline constexpr std::size_t kFirstSize<carom_batch> = offsetof(carom_batch, shape);
template <>
inline constexpr std::size_t kFirstSize<carom_batch_answers> = offsetof(carom_batch_answers, feature);

/// True for a struct whose caller knows this version of it, or the first one.
template <class Struct>
[[nodiscard]] bool isSized(const Struct* given) {
    return given && (given->size == sizeof(Struct) || given->size == kFirstSize<Struct>);
}

/// The caller's struct, or a whole one that begins with it.
template <class Struct>
class Whole {
  public:
    /// @param defaults  what a shorter struct lacks. @pre isSized(&given)
    Whole(const Struct& given, const Struct& defaults) : m_given(&given) {
        if (given.size == sizeof(Struct)) return;
        m_copy = defaults;
        std::memcpy(&m_copy, &given, given.size);
        m_copy.size = sizeof(Struct);
        m_given = &m_copy;
    }
    Whole(const Whole&) = delete;
    Whole& operator=(const Whole&) = delete;
    const Struct& operator*() const { return *m_given; }

  private:
    const Struct* m_given;
    Struct m_copy;
};

/// Writes as much of an output as its caller knows. @pre isSized(&to)
template <class Struct>
void give(Struct& to, const Struct& value) {
    const auto size = to.size;
    std::memcpy(&to, &value, size);
    to.size = size;
}

}  // namespace library
