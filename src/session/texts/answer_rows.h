#pragma once
/// A builder for the rows of the answer panel.

#include "session/state/display.h"
#include "session/texts/answer_text.h"
#include "text/numbers.h"

namespace session {

/// Collects rows; each has a short and a full form.
class AnswerRows {
  public:
    explicit AnswerRows(UpAxis up) : m_up(up) {}
    void text(const std::string& label, const std::string& value, const std::string& help,
              std::optional<vocabulary::Ink> ink = {}) {
        m_rows.push_back({label, value, value, help, ink, {}});
    }
    void number(const std::string& label, double value, int decimals, const std::string& help, const char* unit = "") {
        m_rows.push_back(
            {label, text::steadyNumber(value, decimals) + unit, text::fullNumber(value), help, {}, {value}});
    }
    void vector(const std::string& label, scene::Vec3 world, const std::string& help,
                std::optional<vocabulary::Ink> ink = {}) {
        const scene::Vec3 v = toShown(world, m_up);
        m_rows.push_back({label, text::steadyVector(v, 3), text::fullVector(v), help, ink, {v.x, v.y, v.z}});
    }
    void add(const std::vector<AnswerRow>& rows) { m_rows.insert(m_rows.end(), rows.begin(), rows.end()); }
    std::vector<AnswerRow> take() { return std::move(m_rows); }

  private:
    UpAxis m_up;
    std::vector<AnswerRow> m_rows;
};

}  // namespace session
