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
    void text(std::string label, const std::string& value, std::string help, std::optional<vocabulary::Ink> ink = {}) {
        m_rows.push_back({std::move(label), value, value, std::move(help), ink, {}, false});
    }
    void number(std::string label, double value, int decimals, std::string help, const char* unit = "") {
        m_rows.push_back({std::move(label),
                          text::steadyNumber(value, decimals) + unit,
                          text::fullNumber(value),
                          std::move(help),
                          {},
                          {value},
                          false});
    }
    void vector(std::string label, scene::Vec3 world, std::string help, std::optional<vocabulary::Ink> ink = {}) {
        const scene::Vec3 value = toShown(world, m_up);
        m_rows.push_back({std::move(label),
                          text::steadyVector(value, 3),
                          text::fullVector(value),
                          std::move(help),
                          ink,
                          {value.x, value.y, value.z},
                          false});
    }
    std::vector<AnswerRow> take() { return std::move(m_rows); }

  private:
    UpAxis m_up;
    std::vector<AnswerRow> m_rows;
};

}  // namespace session
