#include "ui/widgets/swatches.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "ui/letters/imgui_compat.h"
#include "ui/widgets/hit_area.h"
#include "vocabulary/swatch.h"

namespace ui {
namespace {

constexpr float kSwatchStep = 16, kSwatchPopupRow = 24, kColorFieldWidth = 96;  // px of the design
constexpr float kDotShare = 0.37f;                                              // radius of a dot, in steps
constexpr int kSwatchSlots = static_cast<int>(vocabulary::kSwatches.size()) + 2;

/// Dots in equal steps from the left of a row.
class SwatchDots {
  public:
    SwatchDots(const Style& style, const RowRect& row)
        : m_style(style),
          m_row(row),
          m_step(std::min(style.px(kSwatchStep), row.width() / static_cast<float>(kSwatchSlots))) {}

    /// The next place. @return true if it was pressed
    bool place(const char* id, const char* help) {
        const RowRect dot = m_row.takeFirst(m_step, 0);
        m_centre = rounded(dot.centre());
        const Press press = pressIn(id, dot);
        m_isHot = press.hot;
        if (m_isHot) tooltip(m_style, help);
        return press.clicked;
    }
    void dot(ImU32 color, bool isMarked) const {
        const FlatPainter painter = windowPainter();
        painter.circleFilled(m_centre, radius(), color, 24);
        painter.circle(m_centre, radius(), m_style.ink(Ink::Text, 0.22f), 24, line());
        mark(isMarked);
    }
    void ring(ImU32 color, bool isMarked) const {
        windowPainter().circle(m_centre, radius() - line() / 2, color, 24, 2 * line());
        mark(isMarked);
    }
    void plus(ImU32 color) const {
        const FlatPainter painter = windowPainter();
        const float arm = radius() * 0.75f;
        painter.line({m_centre.x - arm, m_centre.y}, {m_centre.x + arm, m_centre.y}, color, line());
        painter.line({m_centre.x, m_centre.y - arm}, {m_centre.x, m_centre.y + arm}, color, line());
    }
    [[nodiscard]] bool isHot() const { return m_isHot; }

  private:
    [[nodiscard]] float radius() const { return m_step * kDotShare; }
    [[nodiscard]] float line() const { return std::max(1.f, m_style.scale); }
    void mark(bool isMarked) const {
        if (!isMarked && !m_isHot) return;
        windowPainter().circle(m_centre, radius() + 2 * m_style.scale, m_style.ink(isMarked ? Ink::Text : Ink::Dim), 24,
                               1.5f * line());
    }

    const Style& m_style;
    RowRect m_row;
    ImVec2 m_centre{};
    float m_step;
    bool m_isHot = false;
};

bool isOffered(std::uint32_t rgb) {
    return std::any_of(vocabulary::kSwatches.begin(), vocabulary::kSwatches.end(),
                       [rgb](const vocabulary::Swatch& swatch) { return swatch.rgb == rgb; });
}

/// The field for any colour, in a popup. Enter takes what is typed.
std::optional<BodyColor> drawColorField(const Style& style, BodyColor shown) {
    std::optional<BodyColor> chosen;
    if (!ImGui::BeginPopup("any colour")) return chosen;
    char text[16] = {};
    if (shown) std::snprintf(text, sizeof text, "#%06x", static_cast<unsigned>(*shown & 0xFFFFFF));
    if (ImGui::IsWindowAppearing()) typeIntoNext();
    ImGui::SetNextItemWidth(style.px(kColorFieldWidth));
    const bool entered =
        ImGui::InputTextWithHint("##any", "#e8a33d", text, sizeof text,
                                 ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    const std::optional<std::uint32_t> typed = typedColor(text);
    if (entered && typed) {
        chosen = BodyColor(typed);
        ImGui::CloseCurrentPopup();
    }
    ImGui::Dummy({1, style.px(3)});
    pushFont(style.fonts.body);
    ImGui::PushStyleColor(ImGuiCol_Text, style.ink(typed || !text[0] ? Ink::Dim : Ink::Warning));
    ImGui::TextUnformatted("red, green, blue: 00 to ff");
    ImGui::PopStyleColor();
    ImGui::PopFont();
    ImGui::EndPopup();
    return chosen;
}

}  // namespace

std::optional<std::uint32_t> typedColor(std::string_view text) {
    if (!text.empty() && text.front() == '#') text.remove_prefix(1);
    std::uint32_t rgb = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rgb, 16);
    if (text.size() != 6 || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return rgb;
}

std::optional<BodyColor> drawSwatches(const Style& style, const SwatchRow& row, const RowRect& place) {
    std::optional<BodyColor> chosen;
    SwatchDots dots(style, place);
    if (dots.place("none", "by role: balls amber, spheres blue")) chosen = BodyColor();
    dots.ring(style.ink(row.role), !row.isMixed && !row.shown);
    for (const vocabulary::Swatch& swatch : vocabulary::kSwatches) {
        if (dots.place(swatch.id, swatch.title)) chosen = BodyColor(swatch.rgb);
        dots.dot(opaqueColor(swatch.rgb), !row.isMixed && row.shown == swatch.rgb);
    }
    if (dots.place("any", "any colour, as #e8a33d")) ImGui::OpenPopup("any colour");
    if (!row.isMixed && row.shown && !isOffered(*row.shown))
        dots.dot(opaqueColor(*row.shown), true);
    else
        dots.plus(style.ink(dots.isHot() ? Ink::Text : Ink::Faint));
    if (const auto typed = drawColorField(style, row.shown)) chosen = typed;
    return chosen;
}

std::optional<BodyColor> drawSwatchPopup(const Style& style, const SwatchRow& row) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(style.px(8), style.px(6)));
    std::optional<BodyColor> chosen;
    if (ImGui::BeginPopup("swatches")) {
        const ImVec2 size{static_cast<float>(kSwatchSlots) * style.px(kSwatchStep), style.px(kSwatchPopupRow)};
        const RowRect place = rectAt(ImGui::GetCursorScreenPos(), size);
        ImGui::Dummy(size);
        chosen = drawSwatches(style, row, place);
        if (chosen) ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
    return chosen;
}

}  // namespace ui
