#include "ui/widgets/chooser.h"

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
    const Press press = pressIn("field", field);
    if (press.clicked) {
        ImGui::OpenPopup("choices");
        if (typed) typed->text[0] = 0;
    }
    const std::string chosenText = now < choices.size() ? choices[now] : "none";
    if (press.hot) tooltip(style, chosenText + "\n" + std::string(help));
    windowPainter().rectFilled(field, style.ink(Ink::Field), style.px(kCorner));
    RowRect words = field.from(field.min.x + style.px(8));
    if (!label.empty()) rowText(style, words.takeFirst(textWidth(style, label), style.px(6)), Ink::Faint, label);
    const ImVec2 arrow{field.max.x - style.px(12), field.middle()};
    const float u = style.scale;
    cutText(style, words.to(arrow.x - style.px(8)), now < choices.size() ? Ink::Text : Ink::Faint, chosenText);
    windowPainter().triangleFilled(arrow + ImVec2(-3.5f, -1.5f) * u, arrow + ImVec2(3.5f, -1.5f) * u,
                                   arrow + ImVec2(0, 2.5f) * u, style.ink(press.hot ? Ink::Text : Ink::Dim));
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
