#include <imgui.h>

#include <algorithm>
#include <cstring>

#include "scene/edits.h"
#include "session/commands.h"
#include "ui/panels.h"

namespace ui {
namespace {

using scene::Kind;
using scene::ObjectRef;
using session::Session;

constexpr int kMostRows = 9;  // the list scrolls beyond these

const char* kindName(Kind kind) { return kind == Kind::Ball ? "ball" : kind == Kind::Sphere ? "sphere" : "wall"; }

ImU32 dotColor(const Look& look, const scene::Scene& scene, ObjectRef ref) {
    std::optional<std::uint32_t> own;
    if (ref.kind == Kind::Ball) own = scene.balls[ref.index].color;
    if (ref.kind == Kind::Sphere) own = scene.spheres[ref.index].color;
    if (own) {
        const render::Rgba c = render::fromHex(*own);
        return ImGui::ColorConvertFloat4ToU32({c.r, c.g, c.b, 1});
    }
    return look.ink(ref.kind == Kind::Ball ? Ink::Ball : ref.kind == Kind::Sphere ? Ink::Sphere : Ink::Dim);
}

ObjectRef refAt(const scene::Scene& s, std::size_t row) {
    if (row < s.balls.size()) return {Kind::Ball, row};
    row -= s.balls.size();
    if (row < s.spheres.size()) return {Kind::Sphere, row};
    return {Kind::Plane, row - s.spheres.size()};
}

void drawRename(const Look& look, Session& session, PanelState& state, ObjectRef ref, ImVec2 min, ImVec2 max) {
    const bool first = state.renaming != ref;
    if (first) {
        state.renaming = ref;
        std::strncpy(state.name, scene::nameOf(session.scene(), ref).c_str(), sizeof state.name - 1);
    }
    const ImVec2 back = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({min.x + look.px(20), min.y + look.px(1)});
    ImGui::SetNextItemWidth(max.x - min.x - look.px(22));
    if (first) ImGui::SetKeyboardFocusHere();
    const bool entered = ImGui::InputText("##rename", state.name, sizeof state.name,
                                          ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    const bool escaped = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
    const bool left = ImGui::IsItemDeactivated();
    ImGui::SetCursorScreenPos(back);
    if (!entered && !escaped && !left) return;
    state.renaming.reset();
    const std::string name = state.name;
    session.later([ref, name, escaped](Session& s) {
        s.renaming.reset();
        if (escaped) return;
        const std::string old = scene::nameOf(s.scene(), ref);
        s.commit("Rename " + old, scene::rename(s.document(), ref, name));
    });
}

void drawRow(const Look& look, Session& session, PanelState& state, ObjectRef ref) {
    const RowRect row = nextRow(look);
    const ImVec2 after = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(row.min);
    ImGui::PushID(static_cast<int>(ref.kind));
    ImGui::PushID(static_cast<int>(ref.index));
    const bool renaming = session.renaming == ref;
    const bool clicked = !renaming && ImGui::InvisibleButton("row", {row.max.x - row.min.x, row.height()});
    const bool hot = !renaming && ImGui::IsItemHovered();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const bool selected = session.document().isSelected(ref);
    if (selected || hot || session.hovered == ref) {
        list->AddRectFilled(row.min, row.max, look.ink(Ink::Field, selected ? 1 : 0.6f), look.px(kCorner));
    }
    const float middle = (row.min.y + row.max.y) / 2;
    if (ref.kind == Kind::Plane) {
        const ImVec2 c{row.min.x + look.px(11), middle};
        const float h = 5 * look.scale;
        list->AddRectFilled({c.x - h, c.y - look.px(1.5f)}, {c.x + h, c.y + look.px(1.5f)},
                            dotColor(look, session.scene(), ref));
    } else {
        list->AddCircleFilled({row.min.x + look.px(11), middle}, 5 * look.scale, dotColor(look, session.scene(), ref),
                              20);
    }
    if (renaming) {
        drawRename(look, session, state, ref, row.min, row.max);
    } else {
        const float right = row.max.x - look.px(6);
        const float nameWidth = right - textWidth(look.fonts.body, kindName(ref.kind)) - row.min.x - look.px(32);
        rowText(look, list, look.fonts.body, row.min.x + look.px(24), row.min.y, row.height(), look.ink(Ink::Text),
                fitted(look, look.fonts.body, scene::nameOf(session.scene(), ref), nameWidth));
        rowText(look, list, look.fonts.body, right, row.min.y, row.height(), look.ink(Ink::Faint), kindName(ref.kind),
                Align::Right);
    }
    if (hot && session.hovered != ref) session.later([ref](Session& s) { s.hovered = ref; });
    if (hot && ImGui::IsMouseDoubleClicked(0)) {
        session.later([ref](Session& s) { s.renaming = ref; });
    } else if (clicked) {
        const bool adds = ImGui::GetIO().KeyShift || ImGui::GetIO().KeyCtrl;
        session.later([ref, adds](Session& s) {
            if (adds) {
                s.commit("Select", scene::toggleSelected(s.document(), ref));
            } else {
                s.select({ref});
            }
        });
    }
    ImGui::PopID();
    ImGui::PopID();
    ImGui::SetCursorScreenPos(after);
}

/// A command as a link, with its help and key. @return its width
float drawAction(const Look& look, Session& session, const char* id, const char* text, float x, const RowRect& row,
                 Align align) {
    const float width = textWidth(look.fonts.body, look.spell(text));
    const float left = align == Align::Right ? x - width : x;
    const ImVec2 min{left, row.min.y}, max{left + width, row.max.y};
    if (link(look, id, text, min, max)) session.later([id](Session& s) { session::run(s, id); });
    if (ImGui::IsMouseHoveringRect(min, max) && ImGui::IsWindowHovered()) {
        const session::Command* command = session::findCommand(id);
        const std::string keys = command->shortcuts.empty() ? "" : "  " + session::shortcutText(command->shortcuts[0]);
        tooltip(look, command->help + keys);
    }
    return width;
}

void drawActions(const Look& look, Session& session) {
    const RowRect row = nextRow(look, 26);
    float x = row.min.x + look.px(6);
    x += drawAction(look, session, "scene.add-ball", "+ ball", x, row, Align::Left) + look.px(10);
    x += drawAction(look, session, "scene.add-sphere", "+ sphere", x, row, Align::Left) + look.px(10);
    x += drawAction(look, session, "scene.add-wall", "+ wall", x, row, Align::Left);
    const float right = row.max.x - look.px(6);
    const bool fits = x + look.px(14) + textWidth(look.fonts.body, "delete") <= right;
    if (fits && !session.document().selection.empty()) {
        drawAction(look, session, "edit.delete", "delete", right, row, Align::Right);
    }
}

}  // namespace

void drawScenePanel(const Look& look, Session& session, PanelState& state) {
    sectionTitle(look, "Scene");
    ImGui::Dummy({1, look.px(2)});
    const scene::Scene& s = session.scene();
    const std::size_t count = s.balls.size() + s.spheres.size() + s.planes.size();
    const auto rows = static_cast<float>(std::min<std::size_t>(count, kMostRows));
    ImGui::BeginChild("objects", {0, rows * look.px(kRow)}, false, ImGuiWindowFlags_NoSavedSettings);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(count), look.px(kRow));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            drawRow(look, session, state, refAt(s, static_cast<std::size_t>(i)));
        }
    }
    clipper.End();
    ImGui::EndChild();
    drawActions(look, session);
}

}  // namespace ui
