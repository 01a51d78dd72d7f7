#pragma once
/// Lines for the callers of the C API.

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "base/numbers.h"

namespace library {

/// Text in a caller's buffer, shortened to its capacity, always with its NUL.
class Line {
  public:
    Line(char* text, std::size_t capacity) : m_text(text), m_left(text ? capacity : 0) {
        if (m_left > 0) *m_text = 0;
    }
    void add(std::string_view words) {
        if (m_left < 2) return;
        const std::size_t length = std::min(words.size(), m_left - 1);
        std::memcpy(m_text, words.data(), length);
        m_text += length, m_left -= length;
        *m_text = 0;
    }
    void addNumber(double number) {
        char digits[base::kNumberRoom];
        add({digits, static_cast<std::size_t>(base::writeNumber(digits, number) - digits)});
    }

  private:
    char* m_text;
    std::size_t m_left;
};

}  // namespace library
