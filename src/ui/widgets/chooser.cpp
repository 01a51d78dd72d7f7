#include "ui/widgets/chooser.h"

#include <imgui.h>

#include "ui/widgets/hit_area.h"

namespace ui {
namespace {

constexpr float kMostHeight = 320;  // largest height of the list, px of the design

}  // namespace

std::optional<std::size_t> chooser(const Style& style, const char* id, std::string_view label,
                                   const std::vector<std::string>& choices, std::size_t now, const RowRect& field,
                                   std::string_view help, const TypedChoice* typed, std::string* entered) {
    const ImVec2 after = ImGui::GetCursorScreenPos();
    ImGui::PushID(id);
    ImGui::SetCursorScreenPos(field.min);
    if (hitArea("field", {field.width(), field.height()})) {
        ImGui::OpenPopup("choices");
        if (typed) typed->text[0] = 0;
    }
    const bool hot = ImGui::IsItemHovered();
    const std::string chosenText = now < choices.size() ? choices[now] : "none";
    if (hot) tooltip(style, chosenText + "\n" + std::string(help));
    const FlatPainter painter = windowPainter();
    painter.rectFilled(field.min, field.max, style.ink(Ink::Field), style.px(kCorner));
    float x = field.min.x + style.px(8);
    if (!label.empty()) {
        rowText(style, field.from(x), style.fonts.body, Ink::Faint, label);
        x += textWidth(style.fonts.body, style.spell(label)) + style.px(6);
    }
    const float arrow = field.max.x - style.px(12), middle = field.middle(), u = style.scale;
    cutText(style, field.from(x).first(arrow - style.px(8) - x), style.fonts.body,
            now < choices.size() ? Ink::Text : Ink::Faint, chosenText);
    painter.triangleFilled({arrow - 3.5f * u, middle - 1.5f * u}, {arrow + 3.5f * u, middle - 1.5f * u},
                           {arrow, middle + 2.5f * u}, style.ink(hot ? Ink::Text : Ink::Dim));
    std::optional<std::size_t> chosen;
    ImGui::SetNextWindowPos({field.min.x, field.max.y + style.px(2)}, ImGuiCond_Appearing);
    ImGui::SetNextWindowSizeConstraints({field.width(), 0}, {style.px(480), style.px(kMostHeight)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(style.px(8), style.px(5)));
    if (ImGui::BeginPopup("choices")) {
        if (typed) {
            if (ImGui::IsWindowAppearing()) typeIntoNext();
            ImGui::SetNextItemWidth(field.width() - style.px(24));
            if (ImGui::InputTextWithHint("##typed", typed->hint, typed->text, typed->size,
                                         ImGuiInputTextFlags_EnterReturnsTrue)) {
                *entered = typed->text;
                ImGui::CloseCurrentPopup();
            }
            ImGui::Dummy({1, style.px(4)});
        }
        for (std::size_t i = 0; i < choices.size(); ++i) {
            if (ImGui::MenuItem(style.spell(choices[i]).c_str(), nullptr, i == now)) chosen = i;
            if (i == now && ImGui::IsWindowAppearing()) ImGui::SetScrollHereY();
        }
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
    ImGui::PopID();
    ImGui::SetCursorScreenPos(after);
    return chosen;
}

}  // namespace ui
