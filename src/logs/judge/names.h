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

/// A text of each row of a log.
class LogNameColumn {
  public:
    explicit LogNameColumn(std::uint16_t most = LogNames::kMost) : m_names(most) {}

    /// In the order in which they came; the first is empty, of rows without one.
    [[nodiscard]] const std::vector<std::string>& names() const { return m_names.names(); }
    [[nodiscard]] std::uint16_t at(std::size_t row) const { return m_places[row]; }
    [[nodiscard]] std::uint16_t find(const std::string& text) const { return m_names.find(text); }
    /// The place of the name that came last; 0: none has one.
    [[nodiscard]] std::uint16_t latestPlace() const { return m_latest; }

    void add(std::string_view name) { addPlace(m_names.placeOf(name)); }
    /// Adds the first rows of another log.
    void append(const LogNameColumn& other, std::size_t rows) {
        std::vector<std::uint16_t> places;
        for (const std::string& name : other.names()) places.push_back(m_names.placeOf(name));
        for (std::size_t i = 0; i < rows; ++i) addPlace(places[other.m_places[i]]);
    }
    void reserve(std::size_t rows) { m_places.reserve(rows); }
    [[nodiscard]] std::size_t capacity() const { return m_places.capacity(); }

  private:
    void addPlace(std::uint16_t place) {
        m_places.push_back(place);
        if (place != 0) m_latest = place;
    }

    LogNames m_names;
    std::vector<std::uint16_t> m_places;
    std::uint16_t m_latest = 0;
};

}  // namespace logs
