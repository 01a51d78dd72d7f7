#include "ui/widgets/table.h"

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr float kTextInset = 10;

}  // namespace

Press pressRow(const Style& style, const char* id, const RowRect& row, bool isChosen) {
    const Press press = pressIn(id, row);
    drawRowGround(style, row, press.hot, isChosen);
    return press;
}

Press pressRow(const Style& style, std::size_t place, const RowRect& row, bool isChosen) {
    ImGui::PushID(static_cast<int>(place));
    const Press press = pressRow(style, "row", row, isChosen);
    ImGui::PopID();
    return press;
}

void drawRowGround(const Style& style, const RowRect& row, bool isHot, bool isChosen) {
    if (isHot || isChosen)
        windowPainter().rectFilled(row, style.ink(Ink::Field, isChosen ? 1 : 0.6f), style.px(kCorner));
}

Flow::Flow(const Style& style, float gapPx) : m_style(style), m_gap(style.px(gapPx)), m_x(0), m_row(nextRow(style)) {
    m_x = m_row.min.x;
}

float Flow::place(float width) {
    if (m_x > m_row.min.x && m_x + width > m_row.max.x) {
        m_row = nextRow(m_style);
        m_x = m_row.min.x;
    }
    const float x = m_x;
    m_x += width + m_gap;
    return x;
}

void Flow::text(Tint color, std::string_view words) {
    const float room = m_row.width();
    const std::string shown = fitted(m_style, words, room);
    const float x = place(textWidth(m_style, shown));
    rowText(m_style, m_row.from(x), color, shown);
}

Flow::Item Flow::button(const char* id, float width, const char* help) {
    const float x = place(width);
    const Press press = pressIn(id, {{x, m_row.min.y}, {x + width, m_row.max.y}});
    if (press.hot && *help) tooltip(m_style, help);
    return {x, press};
}

bool Flow::choice(const char* words, bool isOn, const char* help) {
    ImFont* font = isOn ? m_style.fonts.strong : m_style.fonts.body;
    // The width of the active choice, so that switching moves nothing.
    const float width = textWidth(m_style.fonts.strong, m_style.spell(words));
    const auto [x, press] = button(words, width, help);
    rowText(m_style, m_row.from(x), font, isOn || press.hot ? Ink::Text : Ink::Dim, words);
    const float line = m_row.max.y - m_style.px(3);
    if (isOn) windowPainter().rectFilled({x, line}, {x + width, line + m_style.px(1)}, m_style.ink(Ink::Accent));
    return press.clicked;
}

bool Flow::toggle(const char* id, std::string_view words, bool isOn, const char* help) {
    const float mark = m_style.px(16), width = mark + textWidth(m_style, words);
    const auto [x, press] = button(id, width, help);
    const float middle = m_row.middle();
    if (isOn) {
        checkMark(m_style, {x + m_style.px(5), middle}, Ink::Accent);
    } else {
        windowPainter().rectFilled({x + m_style.px(2), middle}, {x + m_style.px(9), middle + m_style.px(1)},
                                   m_style.ink(Ink::Faint));
    }
    rowText(m_style, m_row.from(x + mark), isOn || press.hot ? Ink::Text : Ink::Dim, words);
    return press.clicked;
}

Inset::Inset(const Style& style, float below)
    : m_style(style), m_min(ImGui::GetCursorScreenPos()), m_below(style.px(below)) {
    m_outer = ImGui::GetContentRegionAvail().x;
    const float inset = style.px(kTextInset);
    m_width = std::max(1.f, m_outer - 2 * inset);
    beginContents();
    ImGui::SetCursorScreenPos({m_min.x + inset, m_min.y + style.px(8)});
    ImGui::BeginGroup();
}

Inset::~Inset() {
    ImGui::EndGroup();
    const float bottom = ImGui::GetItemRectMax().y + m_style.px(8);
    beginGround();
    windowPainter().rectFilled(m_min, {m_min.x + m_outer, bottom}, m_style.ink(Ink::Field), m_style.px(kCorner));
    endGround();
    ImGui::SetCursorScreenPos({m_min.x, bottom});
    ImGui::Dummy({1, m_below});
}

Ink verdictColor(study::Verdict verdict) noexcept {
    switch (verdict) {
        case study::Verdict::Agrees:
            return Ink::Normal;
        case study::Verdict::Inaccurate:
            return Ink::VelocityIn;
        case study::Verdict::WrongValue:
            return Ink::VelocityOut;
        case study::Verdict::Convention:
            return Ink::Accent;
        case study::Verdict::Wrong:
        case study::Verdict::Invalid:
            return Ink::Warning;
        case study::Verdict::NotApplicable:
            break;
    }
    return Ink::Faint;
}

void drawSign(const Style& style, study::Verdict verdict, ImVec2 c) {
    const FlatPainter painter = windowPainter();
    const float u = style.scale, width = std::fmax(1.f, 1.5f * u);
    const ImU32 color = style.ink(verdictColor(verdict));
    const auto at = [&](float x, float y) { return c + ImVec2(x, y) * u; };
    const auto line = [&](float x0, float y0, float x1, float y1) {
        painter.line(at(x0, y0), at(x1, y1), color, width);
    };
    const auto wave = [&](float y) {
        painter.curve(at(-4.5f, y + 1), at(-1.5f, y - 4), at(1.5f, y + 4), at(4.5f, y - 1), color, width);
    };
    switch (verdict) {
        case study::Verdict::Agrees:
            return checkMark(style, c, color);
        case study::Verdict::Inaccurate:
            wave(-2);
            return wave(2);
        case study::Verdict::WrongValue:
            line(-4.5f, -2, 4.5f, -2), line(-4.5f, 2, 4.5f, 2);
            return line(-2.5f, 4.5f, 2.5f, -4.5f);
        case study::Verdict::Convention:
            line(-4.5f, -2, 4.5f, -2), line(2, -4.5f, 4.5f, -2);
            return line(-4.5f, 2, 4.5f, 2), line(-4.5f, 2, -2, 4.5f);
        case study::Verdict::Wrong:
            line(-3.5f, -3.5f, 3.5f, 3.5f);
            return line(-3.5f, 3.5f, 3.5f, -3.5f);
        case study::Verdict::Invalid:
            line(0, -4.5f, 0, 1.5f);
            return painter.circleFilled(at(0, 4), std::fmax(1.f, 1.1f * u), color);
        case study::Verdict::NotApplicable:
            return line(-3.5f, 0, 3.5f, 0);
    }
}

}  // namespace ui
