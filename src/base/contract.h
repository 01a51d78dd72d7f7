#pragma once
/// Checked preconditions. A broken precondition is a bug of the caller: the program prints one line with the place, the
/// condition and the values, and aborts. Errors of input (a file, a number typed in) are no contracts: base/result.h.
///
///     CAROM_EXPECTS(index < m_cases.size(), index, m_cases.size());
///     // src/session/panels/cases.cpp:40: precondition broken: index < m_cases.size(); index, m_cases.size() = 7, 3
///
/// CAROM_EXPECTS      checked where CAROM_CONTRACTS >= 1: builds with tests, sanitized builds
/// CAROM_EXPECTS_HOT  checked where CAROM_CONTRACTS >= 2: sanitized builds. For code that runs millions of times a
///                    second, where a comparison would show in the benchmarks
/// Unchecked conditions are not evaluated, but must compile.

#include <type_traits>

#if CAROM_CONTRACTS >= 1
#include <string>
#include <string_view>

#include "base/numbers.h"
#endif

#if CAROM_CONTRACTS >= 1
namespace base {

template <class T>
[[nodiscard]] std::string contractText(const T& value) {  ///< "true", "2", "\"text\"", "(1, 2, 3)"
    if constexpr (std::is_same_v<T, bool>) {
        return value ? "true" : "false";
    } else if constexpr (std::is_enum_v<T>) {
        return std::to_string(static_cast<long long>(value));
    } else if constexpr (std::is_same_v<T, float>) {
        return floatNumber(value);
    } else if constexpr (std::is_same_v<T, double>) {
        return number(value);
    } else if constexpr (std::is_arithmetic_v<T>) {
        return std::to_string(value);
    } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
        return '"' + std::string(std::string_view(value)) + '"';
    } else {  // a vector
        std::string text = "(" + contractText(value[0]);
        for (int k = 1; k < static_cast<int>(T::length()); ++k) text += ", " + contractText(value[k]);
        return text + ')';
    }
}

/// Prints place, condition and values as one line to standard error, and aborts.
[[noreturn]] void reportBrokenContract(std::string_view file, int line, const char* condition, std::string_view names,
                                       const std::string& values) noexcept;

template <class... Values>  // reportBrokenContract() with the values as text
[[noreturn, gnu::cold, gnu::noinline]] void contractBroken(const char* file, int line, const char* condition,
                                                           const char* names, const Values&... values) {
    std::string text;
    ((text += text.empty() ? "" : ", ", text += contractText(values)), ...);
    reportBrokenContract(file, line, condition, names, text);
}

}  // namespace base

#define CAROM_CONTRACT_CHECKED(condition, ...) \
    ((condition) ? static_cast<void>(0)        \
                 : ::base::contractBroken(__FILE__, __LINE__, #condition, #__VA_ARGS__ __VA_OPT__(, ) __VA_ARGS__))
#endif
#define CAROM_CONTRACT_IGNORED(condition, ...) static_cast<void>(sizeof((condition) ? 1 : 0))

#if CAROM_CONTRACTS >= 1
#define CAROM_EXPECTS CAROM_CONTRACT_CHECKED
#else
#define CAROM_EXPECTS CAROM_CONTRACT_IGNORED
#endif

#if CAROM_CONTRACTS >= 2
#define CAROM_EXPECTS_HOT CAROM_CONTRACT_CHECKED
#else
#define CAROM_EXPECTS_HOT CAROM_CONTRACT_IGNORED
#endif
