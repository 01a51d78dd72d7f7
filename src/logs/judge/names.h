#pragma once
/// The texts of a column in which few recur often, each kept once.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "io/budget.h"
#include "io/text.h"

namespace logs {

class LogNames {
  public:
    static constexpr std::uint16_t kMost = 0xFFFF;
    /// @param most  texts beyond so many count as the last
    explicit LogNames(std::uint16_t most = kMost) : m_most(most) {}

    /// In the order in which they came; the first is empty.
    [[nodiscard]] const std::vector<std::string>& names() const { return m_names; }
    /// The place of a text, which is kept if it is new.
    std::uint16_t placeOf(std::string_view text) {
        text = start(text);
        if (m_names[m_last] == text) return m_last;  // as the row before
        const auto found = m_places.find(std::string(text));
        if (found != m_places.end()) return m_last = found->second;
        m_last = static_cast<std::uint16_t>(std::min<std::size_t>(m_names.size(), m_most - 1u));
        if (m_last == m_names.size()) {
            m_names.emplace_back(text);
            m_places.emplace(text, m_last);
        }
        return m_last;
    }
    /// The place of a text that is there; kMost: it is not.
    [[nodiscard]] std::uint16_t find(const std::string& text) const {
        const auto found = m_places.find(std::string(start(text)));
        return found == m_places.end() ? kMost : found->second;
    }

  private:
    /// The text, or the start of one beyond the budget of a name, which counts for all of it.
    static std::string_view start(std::string_view text) {
        if (text.size() <= io::kLongestName) return text;
        return text.substr(0, io::lengthOfUtf8(text.substr(0, io::kLongestName)));
    }

    std::uint16_t m_most, m_last = 0;
    std::vector<std::string> m_names{""};
    std::unordered_map<std::string, std::uint16_t> m_places{{"", 0}};
};

}  // namespace logs
