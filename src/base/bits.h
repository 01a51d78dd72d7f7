#pragma once
/// The bits of a value as another type.

namespace base {

/// Stands in for std::bit_cast, which libc++ lacks before version 14.
/// @pre both types have the same size and are trivially copyable
template <class To, class From>
[[nodiscard]] constexpr To bitCast(const From& from) noexcept {
    static_assert(sizeof(To) == sizeof(From));
    return __builtin_bit_cast(To, from);
}

}  // namespace base
