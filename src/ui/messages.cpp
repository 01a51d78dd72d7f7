#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "ui/panels.h"

namespace ui {

void drawMessages(const Look& look, session::Session& session, const Layout& layout) {
    float bottom = float(layout.picture.y + layout.picture.height) - look.px(52);  // over hint and legend
    const float middle = float(layout.picture.x + layout.picture.width / 2);
    const float most = std::min(look.px(560), float(layout.picture.width) - look.px(24));
    for (std::size_t i = session.messages.shown().size(); i-- > 0;) {
        const session::Message& message = session.messages.shown()[i];
        std::string text = look.spell(message.text);
        if (message.count > 1) text += "  (" + std::to_string(message.count) + " times)";
        const ImVec2 size = ImGui::CalcTextSize(text.c_str(), nullptr, false, most - look.px(28));
        const ImVec2 box{size.x + look.px(28), size.y + look.px(14)};
        bottom -= box.y;
        ImGui::SetNextWindowPos({std::round(middle - box.x / 2), std::round(bottom)});
        ImGui::SetNextWindowSize(box);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(look.px(14), look.px(7)));
        ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, look.px(kCorner));
        ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
        const bool warning = message.kind == session::Message::Kind::Warning;
        if (warning) ImGui::PushStyleColor(ImGuiCol_Border, look.ink(Ink::Warning));
        ImGui::Begin(("message" + std::to_string(i)).c_str(), nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                         ImGuiWindowFlags_NoFocusOnAppearing);
        ImGui::PushTextWrapPos(most - look.px(14));
        ImGui::TextUnformatted(text.c_str());
        ImGui::PopTextWrapPos();
        const bool clicked = ImGui::IsWindowHovered() && ImGui::IsMouseClicked(0);
        ImGui::End();
        if (warning) ImGui::PopStyleColor();
        ImGui::PopStyleVar(3);
        if (clicked) session.later([i](session::Session& s) { s.messages.dismiss(i); });
        bottom -= look.px(8);
    }
}

}  // namespace ui
