/// Keys and the right button over a number field that is not being typed into.

#include <cmath>

#include "io/double_facts.h"
#include "text/expression.h"
#include "text/number_step.h"
#include "text/numbers.h"
#include "ui/widgets/number_field.h"

namespace ui {

void NumberFields::copied(const std::string& what, const std::string& text) {
    ImGui::SetClipboardText(text.c_str());
    m_note = NumberNote{what + " copied: " + text, false};
}

NumberEvent NumberFields::pasted(const NumberField& field, bool asVector) {
    const char* clipboard = ImGui::GetClipboardText();
    const std::string text = clipboard ? clipboard : "";
    if (asVector) {
        const io::Result<scene::Vec3> vector = text::evaluateVector(text);
        if (vector) return {NumberEvent::Kind::Commit, field.value, vector.value()};
        m_note = NumberNote{"Cannot paste: " + vector.error(), true};
        return {};
    }
    double value = 0;
    if (accept(field, text.c_str(), value)) return {NumberEvent::Kind::Commit, value, {}};
    // Three numbers pasted into a component set the whole vector.
    if (field.vector && text::evaluateVector(text)) return pasted(field, true);
    m_note = NumberNote{"Cannot paste: " + m_error, true};
    return {};
}

NumberEvent NumberFields::awaited(const NumberField& field) {
    const Clipboard clipboard = askForClipboard();
    if (clipboard == Clipboard::Later) return {};
    m_awaited.field = 0;
    if (clipboard == Clipboard::Here) return pasted(field, m_awaited.isVector);
    m_note = NumberNote{"Cannot paste from a menu: the browser keeps its clipboard; press Ctrl+V", true};
    return {};
}

NumberEvent NumberFields::nudged(const NumberField& field, ImGuiID id) {
    const bool arrow = isKeyDown(ImGuiKey_UpArrow) || isKeyDown(ImGuiKey_DownArrow);
    const bool popup = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    const bool mine = m_hovered == id && !popup && m_typing == 0 && !m_dragging;
    // However long a key is held, it is one edit, which ends with it.
    if (m_nudging == id && (!mine || !arrow)) {
        m_nudging = 0;
        return {NumberEvent::Kind::Commit, field.value, {}};
    }
    if (!mine) return {};
    const int sign = stepByKeys(ImGuiKey_UpArrow, ImGuiKey_DownArrow);
    if (sign != 0 && std::isfinite(field.value)) {
        const double value = field.clamped(text::nudged(field.value, sign, heldNudge()));
        if (value == field.value) return {};
        m_nudging = id;
        return {NumberEvent::Kind::Preview, value, {}};
    }
    if (ImGui::GetIO().KeyCtrl && isKeyPressed(ImGuiKey_C)) copied("Number", text::fullNumber(field.value));
    if (ImGui::GetIO().KeyCtrl && isKeyPressed(ImGuiKey_V)) return pasted(field, false);
    return {};
}

void NumberFields::drawMenu(const Style& style, const NumberField& field, ImGuiID id) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(style.px(8), style.px(8)));
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(style.px(16), style.px(7)));
    if (ImGui::BeginPopup("number menu")) {
        const bool finite = std::isfinite(field.value);
        if (ImGui::MenuItem("Copy number", "Ctrl+C", false, finite)) {
            copied("Number", text::fullNumber(field.value));
        }
        if (ImGui::MenuItem("Copy all its digits", nullptr, false, finite)) {
            copied("Exact decimal", io::exactDecimal(field.value));
        }
        if (ImGui::MenuItem("Copy as hex float", nullptr, false, finite)) {
            copied("Hex float", io::hexFloat(field.value));
        }
        if (field.vector && ImGui::MenuItem("Copy vector")) copied("Vector", text::fullVector(*field.vector));
        ImGui::Separator();
        if (ImGui::MenuItem("Paste number", "Ctrl+V")) m_awaited = {id, false};
        if (field.vector && ImGui::MenuItem("Paste vector")) m_awaited = {id, true};
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar(2);
}

}  // namespace ui
