#include "ui/chooser.h"

#include <imgui.h>

#include <algorithm>

namespace ui {
namespace {

constexpr float kMostHeight = 320;  // of the list, px of the design

}  // namespace

std::optional<std::size_t> chooser(const Look& look, const char* id, std::string_view label,
                                   const std::vector<std::string>& choices, std::size_t now, const RowRect& field,
                                   std::string_view help, const TypedChoice* typed, std::string* entered) {
    const ImVec2 after = ImGui::GetCursorScreenPos();
    ImGui::PushID(id);
    ImGui::SetCursorScreenPos(field.min);
    if (ImGui::InvisibleButton("field", {field.max.x - field.min.x, field.height()})) {
        ImGui::OpenPopup("choices");
        if (typed) typed->text[0] = 0;
    }
    const bool hot = ImGui::IsItemHovered();
    const std::string chosenText = now < choices.size() ? choices[now] : "none";
    if (hot) tooltip(look, chosenText + "\n" + std::string(help));
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(field.min, field.max, look.ink(Ink::Field), look.px(kCorner));
    float x = field.min.x + look.px(8);
    if (!label.empty()) {
        rowText(look, list, look.fonts.body, x, field.min.y, field.height(), look.ink(Ink::Faint), label);
        x += textWidth(look.fonts.body, look.spell(label)) + look.px(6);
    }
    const float arrow = field.max.x - look.px(12), middle = (field.min.y + field.max.y) / 2, u = look.scale;
    rowText(look, list, look.fonts.body, x, field.min.y, field.height(),
            look.ink(now < choices.size() ? Ink::Text : Ink::Faint),
            fitted(look, look.fonts.body, look.spell(chosenText), arrow - look.px(8) - x));
    list->AddTriangleFilled({arrow - 3.5f * u, middle - 1.5f * u}, {arrow + 3.5f * u, middle - 1.5f * u},
                            {arrow, middle + 2.5f * u}, look.ink(hot ? Ink::Text : Ink::Dim));
    std::optional<std::size_t> chosen;
    ImGui::SetNextWindowPos({field.min.x, field.max.y + look.px(2)}, ImGuiCond_Appearing);
    ImGui::SetNextWindowSizeConstraints({field.max.x - field.min.x, 0}, {look.px(480), look.px(kMostHeight)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(look.px(8), look.px(5)));
    if (ImGui::BeginPopup("choices")) {
        if (typed) {
            if (ImGui::IsWindowAppearing()) typeIntoNext();
            ImGui::SetNextItemWidth(field.max.x - field.min.x - look.px(24));
            if (ImGui::InputTextWithHint("##typed", typed->hint, typed->text, typed->size,
                                         ImGuiInputTextFlags_EnterReturnsTrue)) {
                *entered = typed->text;
                ImGui::CloseCurrentPopup();
            }
            ImGui::Dummy({1, look.px(4)});
        }
        for (std::size_t i = 0; i < choices.size(); ++i) {
            if (ImGui::MenuItem(look.spell(choices[i]).c_str(), nullptr, i == now)) chosen = i;
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
