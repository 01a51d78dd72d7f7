#include "ui/widgets/number_tip.h"

#include <cmath>

#include "io/double_facts.h"
#include "text/numbers.h"

namespace ui {
namespace {

constexpr float kTipWidth = 380, kTipLabelWidth = 58, kTipLine = 17;
constexpr std::size_t kTipDigits = 34, kVectorDigits = 18;

/// The frame of a tooltip: words at the top, lines of digits, faint hints at the bottom.
class Tip {
  public:
    Tip(const Style& style, std::string_view help) : m_style(style) {
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(style.px(10), style.px(8)));
        ImGui::BeginTooltip();
        if (!help.empty()) words(help, style.ink(Ink::Text));
        if (!help.empty()) ImGui::Dummy({1, style.px(4)});
    }
    ~Tip() {
        ImGui::EndTooltip();
        ImGui::PopStyleVar();
    }
    Tip(const Tip&) = delete;
    Tip& operator=(const Tip&) = delete;

    void words(std::string_view text, ImU32 color) const {
        ui::words(m_style, ImGui::GetFont(), color, text, m_style.px(kTipWidth));
    }
    void line(std::string_view label, const std::string& digits) const {
        const std::string shown = m_style.spell(digits);
        const float left = m_style.px(kTipLabelWidth), height = m_style.px(kTipLine);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::Dummy({left + textWidth(m_style.fonts.mono, shown), height});
        rowText(m_style, lineAt(at.x, at.y, height), Ink::Dim, label);
        rowText(m_style, lineAt(at.x + left, at.y, height), m_style.fonts.mono, Ink::Text, shown);
    }
    void hints(std::string_view text) const {
        if (text.empty()) return;
        ImGui::Dummy({1, m_style.px(4)});
        words(text, m_style.ink(Ink::Dim));
    }

  private:
    const Style& m_style;
};

}  // namespace

void numberTip(const Style& style, std::string_view help, double value, std::string_view hints) {
    const Tip tip(style, help);
    if (std::isfinite(value)) {
        const io::DoubleFacts facts = io::doubleFacts(value);
        tip.line("exactly", io::elided(facts.exact, kTipDigits));
        tip.line("hex", facts.hex);
        tip.line("above", facts.above ? text::fullNumber(*facts.above) : "none: the largest double");
        tip.line("below", facts.below ? text::fullNumber(*facts.below) : "none: the lowest double");
    }
    tip.hints(hints);
}

void vectorTip(const Style& style, std::string_view help, const std::vector<double>& value, std::string_view hints) {
    const Tip tip(style, help);
    for (std::size_t i = 0; i < value.size(); ++i) {
        const std::string letter(1, "xyz"[i % 3]);
        if (!std::isfinite(value[i])) {
            tip.line(letter, text::fullNumber(value[i]));
            continue;
        }
        tip.line(letter, io::elided(io::exactDecimal(value[i]), kVectorDigits));
        tip.line("", io::hexFloat(value[i]));
    }
    tip.hints(hints);
}

}  // namespace ui
