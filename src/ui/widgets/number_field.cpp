#include "ui/widgets/number_field.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/powers_of_ten.h"
#include "text/expression.h"
#include "text/numbers.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/number_tip.h"

namespace ui {
namespace {

constexpr float kDragStartPx = 3;
constexpr float kFieldTipWidth = 410, kFieldTipHeight = 180;  // px of the design, of the tip of a field
constexpr float kLeastType = 0.85f;  // share of the usual size: digits get smaller before some are left out
constexpr int kMostIdle = 2;         // frames until a field that asks for the keyboard gets it

std::string rangeText(const NumberField& field) {
    const bool lower = field.low > -std::numeric_limits<double>::max();
    const bool upper = field.high < std::numeric_limits<double>::max();
    const std::string low = text::roundedNumber(field.low), high = text::roundedNumber(field.high);
    if (lower && upper) return "must be " + low + " to " + high;
    return lower ? (field.lowOpen ? "must be > " : "must be >= ") + low : "must be <= " + high;
}

/// The meaning of the field, and its unit.
std::string helpOfField(const NumberField& field) {
    return *field.unit ? field.help + " In " + field.unit + "." : field.help;
}

/// All digits if they fit, else as many as fit and an ellipsis.
std::string shortenedNumber(const Style& style, const NumberField& field, float width) {
    if (std::isinf(field.value)) return field.infinity ? field.infinity : "∞";
    ImFont* font = style.fonts.mono;
    std::string text = text::fullNumber(field.value);
    for (int digits = 16; digits > 0 && textWidth(font, style.spell(text)) > width; --digits)
        text = text::markedNumber(field.value, digits);
    return text;
}

/// A number at the right of its field, smaller where one digit and its exponent are too wide for it.
void drawNumber(const Style& style, const RowRect& area, const std::string& number, float inset, float least) {
    ImFont* const mono = style.fonts.mono;
    const std::string text = style.spell(number);
    const float width = textWidth(mono, text), room = area.width() - 2 * least;
    if (width <= room)
        return rowText(style, area.to(area.max.x - std::clamp((area.width() - width) / 2, least, inset)), mono,
                       Ink::Text, number, Align::Right);
    const float size = fontSize(mono) * room / width;
    windowPainter().text(mono, size, {area.min.x + least, std::round(area.middle() - size / 2)}, style.ink(Ink::Text),
                         text);
}

int stepByArrows(ImGuiInputTextCallbackData* data) {
    if (data->EventFlag != ImGuiInputTextFlags_CallbackHistory) return 0;
    const auto value = text::evaluate(std::string_view(data->Buf, static_cast<std::size_t>(data->BufTextLen)));
    if (!value) return 0;
    const std::string text =
        text::fullNumber(text::nudged(value.value(), data->EventKey == ImGuiKey_UpArrow ? 1 : -1, heldNudge()));
    data->DeleteChars(0, data->BufTextLen);
    data->InsertChars(0, text.c_str());
    data->SelectAll();
    *static_cast<bool*>(data->UserData) = true;
    return 0;
}

}  // namespace

text::Nudge heldNudge() {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.KeyAlt) return io.KeyShift ? text::Nudge::SixteenUlps : text::Nudge::Ulp;
    return io.KeyShift ? text::Nudge::Tenth : io.KeyCtrl ? text::Nudge::TenSteps : text::Nudge::Step;
}

double NumberField::clamped(double wanted) const {
    return std::clamp(wanted, lowOpen ? std::nextafter(low, high) : low, high);
}

void NumberFields::beginFrame() {
    m_lastOrder.swap(m_order);
    m_order.clear();
    m_hovered = 0;
    m_clear.reset();
    // The field that was typed into is gone (its object was deleted, the panels were hidden).
    const bool gone = m_typing && std::find(m_lastOrder.begin(), m_lastOrder.end(), m_typing) == m_lastOrder.end();
    if (gone && !m_lastOrder.empty()) m_typing = 0;
    if (m_lastOrder.empty()) m_typing = 0;
}

void NumberFields::placeTip(const Style& style, const RowRect& item, float height) const {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float left = ImGui::GetWindowPos().x + ImGui::GetWindowWidth() + style.px(8), gap = style.px(8);
    const bool isLow = item.min.y > 0.65f * screen.y, isLeft = left < screen.x / 2;
    const float top = isLow ? item.max.y - style.px(height) : item.min.y;
    if (!m_clear || !isLeft || !overlap(*m_clear, rectAt({left, top}, {style.px(kFieldTipWidth), style.px(height)})))
        return placeTipBeside(style, item);
    const float below = m_clear->max.y + gap, above = m_clear->min.y - gap;
    if (below + style.px(height) <= screen.y) return ImGui::SetNextWindowPos({left, below}, ImGuiCond_Always);
    if (above - style.px(height) >= 0) return ImGui::SetNextWindowPos({left, above}, ImGuiCond_Always, {0, 1});
    placeTipBeside(style, item);
}

void NumberFields::startTyping(ImGuiID id, double value) {
    m_typing = id;
    m_focus = true;
    m_previewed = false;
    m_error.clear();
    m_startValue = value;
    const std::string text = std::isinf(value) ? "none" : text::fullNumber(value);
    std::strncpy(m_text, text.c_str(), sizeof m_text - 1);
}

bool NumberFields::accept(const NumberField& field, const char* text, double& value) {
    const io::Result<double> typed = text::evaluate(text, field.infinity != nullptr);
    if (!typed) {
        m_error = typed.error();
        return false;
    }
    value = typed.value();
    const bool low = value < field.low || (field.lowOpen && value == field.low);
    if (low || (value > field.high && !std::isinf(value))) {
        m_error = rangeText(field);
        return false;
    }
    m_error.clear();
    return true;
}

NumberEvent NumberFields::drawTyping(const Style& style, const NumberField& field, ImGuiID id, const RowRect& area) {
    const ImVec2 back = ImGui::GetCursorScreenPos();
    pushFont(style.fonts.mono);
    const float padding = (area.height() - fontSize(style.fonts.mono)) / 2;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(style.px(6), padding));
    ImGui::SetCursorScreenPos(area.min);
    ImGui::SetNextItemWidth(area.width());
    const bool first = m_focus;
    if (m_focus) typeIntoNext();
    m_focus = false;
    bool stepped = false;
    const ImGuiInputTextFlags flags =
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_CallbackHistory;
    const bool entered =
        ImGui::InputText(("##" + field.id).c_str(), m_text, sizeof m_text, flags, stepByArrows, &stepped);
    const bool active = ImGui::IsItemActive();
    const bool escaped = isKeyPressed(ImGuiKey_Escape);
    const bool tabbed = isKeyPressed(ImGuiKey_Tab);
    m_idle = active || first ? 0 : m_idle + 1;
    // A press elsewhere, or another window, may keep the field from getting the keyboard at all.
    const bool left = !active && !first && (ImGui::IsItemDeactivated() || m_idle > kMostIdle);
    ImGui::PopStyleVar();
    ImGui::PopFont();
    ImGui::SetCursorScreenPos(back);
    windowPainter().rect(area, style.ink(m_error.empty() ? Ink::Accent : Ink::Warning), style.px(kCorner));
    if (!m_error.empty()) {
        placeTip(style, area, kFieldTipHeight);
        tooltip(style, m_error);
    }

    if (escaped) {
        m_typing = 0;
        return {m_previewed ? NumberEvent::Kind::Cancel : NumberEvent::Kind::None, m_startValue};
    }
    double value = m_startValue;
    if (stepped && accept(field, m_text, value)) {
        m_previewed = true;
        return {NumberEvent::Kind::Preview, value};
    }
    if (!entered && !tabbed && !left) return {};
    const bool good = accept(field, m_text, value);
    // An invalid value keeps the field open, unless the user has left it: then the old value stays.
    if (!good && entered) {
        m_focus = true;
        return {};
    }
    m_typing = 0;
    if (tabbed) {
        const auto at = std::find(m_lastOrder.begin(), m_lastOrder.end(), id);
        const bool backwards = ImGui::GetIO().KeyShift;
        if (backwards ? at != m_lastOrder.begin() : at != m_lastOrder.end() && at + 1 != m_lastOrder.end()) {
            m_next = backwards ? *(at - 1) : *(at + 1);
        }
    }
    if (!good) {
        const std::string typed = *m_text == 0 ? "Nothing" : m_text;
        m_note = NumberNote{typed + ": " + m_error + ". The old value stays.", true};
        return {m_previewed ? NumberEvent::Kind::Cancel : NumberEvent::Kind::None, m_startValue};
    }
    return {NumberEvent::Kind::Commit, value};
}

NumberEvent NumberFields::dragged(const Style& style, const NumberField& field) {
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsItemActivated()) {
        m_startValue = field.value;
        m_dragging = m_previewed = m_cancelled = false;
    }
    const float pulled = io.MousePos.x - io.MouseClickedPos[0].x;
    const bool pulls = ImGui::IsItemActive() && std::fabs(pulled) > style.px(kDragStartPx);
    if (pulls && !m_cancelled && !std::isinf(m_startValue)) m_dragging = true;
    if (!m_dragging) return {};
    if (ImGui::IsItemDeactivated()) {
        m_dragging = false;
        return {m_previewed ? NumberEvent::Kind::Commit : NumberEvent::Kind::None, field.value};
    }
    if (!ImGui::IsItemActive()) return {};
    if (isKeyPressed(ImGuiKey_Escape)) {
        m_dragging = false;
        m_cancelled = true;
        return {NumberEvent::Kind::Cancel, m_startValue};
    }
    const double step = text::stepFor(m_startValue) * (io.KeyShift ? 0.1 : io.KeyCtrl ? 10 : 1);
    const double steps = std::round(double(pulled) / style.scale);
    const double value = field.clamped(base::roundedToStep(m_startValue + steps * step, step));
    if (value == field.value) return {};
    m_previewed = true;
    return {NumberEvent::Kind::Preview, value};
}

NumberEvent NumberFields::drawIdle(const Style& style, const NumberField& field, ImGuiID id, const RowRect& area) {
    ImGui::PushID(static_cast<int>(id));
    const bool clicked = pressIn("field", area).clicked;
    ImGui::PopID();
    const bool wasDragging = m_dragging;
    NumberEvent event = dragged(style, field);
    const bool hot = ImGui::IsItemHovered() || ImGui::IsItemActive();
    if (ImGui::IsItemHovered()) m_hovered = id;
    if (event.kind == NumberEvent::Kind::None) event = nudged(field, id);
    ImGui::PushID(static_cast<int>(id));
    if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) ImGui::OpenPopup("number menu");
    drawMenu(style, field, id);
    if (event.kind == NumberEvent::Kind::None && m_awaited.field == id) event = awaited(field);
    ImGui::PopID();
    if (hot) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) {
        placeTip(style, area, kFieldTipHeight);
        numberTip(
            style, helpOfField(field), field.value,
            "drag or arrows: Shift finer, Ctrl coarser; Alt+arrow: next double\nclick to type, right click to copy");
    }
    const FlatPainter painter = windowPainter();
    painter.rectFilled(area, style.ink(Ink::Field), style.px(kCorner));
    painter.rect(area, style.ink(hot ? Ink::Faint : Ink::Hairline), style.px(kCorner));
    ImFont* const mono = style.fonts.mono;
    const float inset = style.px(5), least = style.px(2), room = area.width();
    const std::string text = shortenedNumber(style, field, (room - 2 * least) / kLeastType);
    drawNumber(style, area, text, inset, least);
    if (*field.unit && textWidth(mono, field.unit) + textWidth(mono, text) + 3 * inset <= room)
        rowText(style, area.from(area.min.x + inset), mono, Ink::Faint, field.unit);
    if (m_wantsFirst || m_next == id || (clicked && !wasDragging && !m_cancelled)) {
        m_next = 0;
        m_wantsFirst = false;
        startTyping(id, field.value);
    }
    return event;
}

NumberEvent NumberFields::draw(const Style& style, const NumberField& field, const RowRect& area) {
    const ImGuiID id = ImGui::GetID(field.id.c_str());
    m_order.push_back(id);
    return m_typing == id ? drawTyping(style, field, id, area) : drawIdle(style, field, id, area);
}

}  // namespace ui
