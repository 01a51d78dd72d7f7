#include <algorithm>
#include <cmath>

#include "base/utf8.h"
#include "session/actions/panel_actions.h"
#include "ui/shell/window_parts.h"

namespace ui {
namespace {

constexpr std::size_t kMostInMessage = 1000;  // bytes
constexpr float kMessageFoot = 62;            // px above the picture's lower edge: over chips and hint

}  // namespace

void drawMessages(const Panel& p, const Layout& layout) {
    float bottom = float(layout.picture.y + layout.picture.height) - p.px(kMessageFoot);
    const float middle = float(layout.picture.x + layout.picture.width / 2);
    const float most = std::min(p.px(560), float(layout.picture.width) - p.px(24));
    for (std::size_t i = p.session.messages.shown().size(); i-- > 0;) {
        const session::Message& message = p.session.messages.shown()[i];
        std::string whole(base::beginning(message.text, kMostInMessage));
        if (message.count > 1) whole += "  (" + std::to_string(message.count) + " times)";
        const std::string text = brokenAtSpaces(p, ImGui::GetFont(), whole, most - p.px(28));
        const ImVec2 size = ImGui::CalcTextSize(text.c_str(), nullptr, false, most - p.px(27));
        const ImVec2 box{size.x + p.px(28), size.y + p.px(14)};
        bottom -= box.y;
        ImGui::SetNextWindowPos({std::round(middle - box.x / 2), std::round(bottom)});
        ImGui::SetNextWindowSize(box);
        pushCardStyle(p, {14, 7});
        ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
        const bool warning = message.kind == session::Message::Kind::Warning;
        if (warning) ImGui::PushStyleColor(ImGuiCol_Border, p.ink(Ink::Warning));
        ImGui::Begin(("message" + std::to_string(i)).c_str(), nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                         ImGuiWindowFlags_NoFocusOnAppearing);
        ImGui::PushTextWrapPos(most - p.px(13));
        ImGui::TextUnformatted(text.c_str());
        ImGui::PopTextWrapPos();
        const bool clicked = ImGui::IsWindowHovered() && ImGui::IsMouseClicked(0);
        ImGui::End();
        if (warning) ImGui::PopStyleColor();
        ImGui::PopStyleVar(4);
        if (clicked) p.send(session::dismissMessage, i);
        bottom -= p.px(8);
    }
}

}  // namespace ui
