#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "io/text.h"
#include "scene/edits.h"
#include "session/actions/marks.h"
#include "session/actions/panel_actions.h"
#include "session/actions/view_actions.h"
#include "session/commands/commands.h"
#include "ui/panels/panels.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/swatches.h"
#include "world/bodies/body_index.h"

namespace ui {
namespace {

using scene::Kind;
using scene::ObjectRef;
using session::Session;

constexpr float kLeastObjectRows = 9;       // a longer list scrolls, unless the side has room for more rows
constexpr float kRowsBelowObjects = 12.5f;  // room for the actions and the inspector of a body

constexpr std::size_t kSearchFrom = 9;  // from this number on a search field is shown

const char* kindName(Kind kind) { return kind == Kind::Ball ? "ball" : kind == Kind::Sphere ? "sphere" : "wall"; }

ImU32 dotColor(const Style& style, const scene::Scene& scene, ObjectRef ref) {
    if (const auto own = scene::colorOf(scene, ref)) return opaqueColor(*own);
    return style.ink(ref.kind == Kind::Ball ? Ink::Ball : ref.kind == Kind::Sphere ? Ink::Sphere : Ink::Dim);
}

/// The objects whose names contain the typed text; looked for again where the text or the document has changed.
const std::vector<ObjectRef>& found(const Session& session, PanelState& state) {
    ObjectSearch& search = state.objects;
    const std::uint64_t revision = session.document.revision();
    if (search.revision == revision && search.typed == state.choices.objectSearch) return search.refs;
    search.revision = revision;
    search.typed = state.choices.objectSearch;
    search.refs.clear();
    const scene::Scene& scene = session.document.scene();
    const std::string wanted = io::lowerAscii(search.typed);
    for (world::Index i = 0; i < world::objectCount(scene); ++i) {
        const ObjectRef ref = world::refOf(scene, i);
        if (io::lowerAscii(scene::nameOf(scene, ref)).find(wanted) != std::string::npos) search.refs.push_back(ref);
    }
    return search.refs;
}

/// An eye, open or struck through.
void drawEye(const Style& style, FlatPainter painter, ImVec2 c, bool hidden, ImU32 color) {
    const float u = style.scale, line = std::fmax(1.f, 1.2f * u);
    painter.polyline(arcPoints({c.x, c.y + 4.2f * u}, 6.8f * u, -2.5f, -0.64f, 12), color, line);
    painter.polyline(arcPoints({c.x, c.y - 4.2f * u}, 6.8f * u, 0.64f, 2.5f, 12), color, line);
    painter.circleFilled(c, 1.7f * u, color, 12);
    if (hidden) painter.line({c.x - 5 * u, c.y + 4.5f * u}, {c.x + 5 * u, c.y - 4.5f * u}, color, line);
}

/// A padlock, shut or with its bow up.
void drawLock(const Style& style, FlatPainter painter, ImVec2 c, bool locked, ImU32 color) {
    const float u = style.scale, line = std::fmax(1.f, 1.2f * u), up = locked ? 0 : 2 * u;
    painter.rectFilled({c.x - 4 * u, c.y - 0.5f * u}, {c.x + 4 * u, c.y + 5.5f * u}, color, u);
    std::vector<ImVec2> bow = arcPoints({c.x, c.y - 1.6f * u - up}, 2.6f * u, -3.1416f, 0, 10);
    if (locked) bow.push_back({c.x + 2.6f * u, c.y});
    painter.polyline(bow, color, line);
    painter.line({c.x - 2.6f * u, c.y - 1.6f * u - up}, {c.x - 2.6f * u, c.y}, color, line);
}

/// A switch at the end of a row: shown while it is on, or while the row is hovered.
bool markButton(const Style& style, const char* id, ImVec2 centre, const char* help) {
    const float half = style.px(9);
    ImGui::SetCursorScreenPos({centre.x - half, centre.y - half});
    const bool clicked = hitArea(id, {2 * half, 2 * half});
    if (ImGui::IsItemHovered()) tooltip(style, help);
    return clicked;
}

/// Eye and lock of a row. @return the width that they take
float drawObjectMarks(const Style& style, const Session& session, session::Actions& actions, ObjectRef ref,
                      const RowRect& row, bool hot) {
    const scene::Marks marks = scene::marksOf(session.document.scene(), ref);
    if (!hot && marks == scene::Marks{}) return 0;
    const FlatPainter painter = windowPainter();
    const float y = std::round((row.min.y + row.max.y) / 2);
    const ImVec2 eye{row.max.x - style.px(34), y}, lock{row.max.x - style.px(14), y};
    if (hot || marks.hidden) {
        drawEye(style, painter, eye, marks.hidden, style.ink(marks.hidden ? Ink::Text : Ink::Faint));
        if (markButton(style, "eye", eye, marks.hidden ? "Draw it again." : "Hide it; balls still meet it.  H"))
            actions.send(session::hideObject, ref, !marks.hidden);
    }
    if (hot || marks.locked) {
        drawLock(style, painter, lock, marks.locked, style.ink(marks.locked ? Ink::Text : Ink::Faint));
        if (markButton(style, "lock", lock, marks.locked ? "Let it be moved.  L" : "Keep it from being moved.  L"))
            actions.send(session::lockObject, ref, !marks.locked);
    }
    return style.px(48);
}

/// The dot of a body, which opens its colours. They go to the whole selection if the body belongs to it.
void drawColourDot(const Style& style, const Session& session, session::Actions& actions, ObjectRef ref,
                   ImVec2 centre) {
    const scene::Document& document = session.document.current();
    const float half = style.px(9);
    ImGui::SetCursorScreenPos({centre.x - half, centre.y - half});
    if (hitArea("colour", {2 * half, 2 * half})) ImGui::OpenPopup("swatches");
    const bool isHot = ImGui::IsItemHovered();
    if (isHot) tooltip(style, "colour");
    const FlatPainter painter = windowPainter();
    painter.circleFilled(centre, (isHot ? 6.f : 5.f) * style.scale, dotColor(style, document.scene, ref), 20);
    painter.circle(centre, (isHot ? 6.f : 5.f) * style.scale, style.ink(Ink::Text, isHot ? 0.8f : 0.22f), 20);
    const SwatchRow swatches{scene::colorOf(document.scene, ref), ref.kind == Kind::Ball ? Ink::Ball : Ink::Sphere};
    if (const auto chosen = drawSwatchPopup(style, swatches))
        actions.send(session::setColor, document.isSelected(ref) ? document.selection : std::vector{ref}, *chosen);
}

void drawRename(const Style& style, const Session& session, session::Actions& actions, PanelState& state, ObjectRef ref,
                ImVec2 min, ImVec2 max) {
    const bool first = state.renaming != ref;
    const std::string whole = scene::nameOf(session.document.scene(), ref);
    const std::string_view before = beginning(whole, sizeof state.name - 1);
    if (first) {
        state.renaming = ref;
        state.name[before.copy(state.name, before.size())] = 0;
    }
    const ImVec2 back = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({min.x + style.px(20), min.y + style.px(1)});
    ImGui::SetNextItemWidth(max.x - min.x - style.px(22));
    if (first) typeIntoNext();
    const bool entered = ImGui::InputText("##rename", state.name, sizeof state.name,
                                          ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    const bool escaped = isKeyPressed(ImGuiKey_Escape);
    const bool left = ImGui::IsItemDeactivated();
    ImGui::SetCursorScreenPos(back);
    if (!entered && !escaped && !left) return;
    state.renaming.reset();
    const std::string name = state.name;
    actions.send(session::finishRenaming, ref, escaped || name == before ? std::string() : name);
}

void drawObjectRow(const Style& style, const Session& session, session::Actions& actions, PanelState& state,
                   ObjectRef ref) {
    const RowRect row = nextRow(style);
    const ImVec2 after = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(row.min);
    ImGui::PushID(static_cast<int>(ref.kind));
    ImGui::PushID(static_cast<int>(ref.index));
    const bool renaming = session.window.renaming == ref;
    const bool clicked = !renaming && hitArea("row", {row.max.x - row.min.x, row.height()});
    ImGui::SetItemAllowOverlap();  // eye and lock lie on it
    const bool hot = !renaming && ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(row.min, row.max);
    const FlatPainter painter = windowPainter();
    const bool selected = session.document.current().isSelected(ref);
    if (selected || hot || session.presentation.pointed.object == ref) {
        painter.rectFilled(row.min, row.max, style.ink(Ink::Field, selected ? 1 : 0.6f), style.px(kCorner));
    }
    const float middle = (row.min.y + row.max.y) / 2;
    if (ref.kind == Kind::Plane) {
        const ImVec2 c{row.min.x + style.px(11), middle};
        const float h = 5 * style.scale;
        painter.rectFilled({c.x - h, c.y - style.px(1.5f)}, {c.x + h, c.y + style.px(1.5f)},
                           dotColor(style, session.document.scene(), ref));
    } else {
        drawColourDot(style, session, actions, ref, {row.min.x + style.px(11), middle});
    }
    if (renaming) {
        drawRename(style, session, actions, state, ref, row.min, row.max);
    } else {
        const float right = row.max.x - style.px(6), marks = drawObjectMarks(style, session, actions, ref, row, hot);
        const float kind = textWidth(style.fonts.body, kindName(ref.kind));
        const float nameWidth = right - std::max(marks, kind) - row.min.x - style.px(32);
        const bool hidden = scene::marksOf(session.document.scene(), ref).hidden;
        rowText(style, painter, style.fonts.body, row.min.x + style.px(24), row.min.y, row.height(),
                style.ink(hidden ? Ink::Faint : Ink::Text),
                fitted(style, style.fonts.body, scene::nameOf(session.document.scene(), ref), nameWidth));
        if (marks == 0)
            rowText(style, painter, style.fonts.body, right, row.min.y, row.height(), style.ink(Ink::Faint),
                    kindName(ref.kind), Align::Right);
    }
    if (hot && session.presentation.pointed.object != ref) actions.send(session::hoverObject, ref);
    if (hot && ImGui::IsMouseReleased(1)) {
        const ImVec2 at = ImGui::GetIO().MousePos;
        const view::Vec2 px(double(at.x), double(at.y));
        actions.send(session::openContextMenu, std::optional(ref), px);
    }
    if (hot && ImGui::IsMouseDoubleClicked(0)) {
        actions.send(session::beginRenaming, ref);
    } else if (clicked) {
        const bool adds = ImGui::GetIO().KeyShift || ImGui::GetIO().KeyCtrl;
        if (adds) {
            actions.send(session::toggleSelected, ref);
        } else {
            actions.send(session::selectObjects, std::vector{ref});
        }
    }
    ImGui::PopID();
    ImGui::PopID();
    ImGui::SetCursorScreenPos(after);
}

/// A command as a link, with its help and key. @return its width
float drawAction(const Style& style, session::Actions& actions, const char* id, const char* text, float x,
                 const RowRect& row, Align align) {
    const float width = textWidth(style.fonts.body, style.spell(text));
    const float left = align == Align::Right ? x - width : x;
    const ImVec2 min{left, row.min.y}, max{left + width, row.max.y};
    if (link(style, id, text, min, max)) actions.run(id);
    if (ImGui::IsMouseHoveringRect(min, max) && ImGui::IsWindowHovered()) {
        const session::Command* command = session::findCommand(id);
        const std::string keys = command->shortcuts.empty() ? "" : "  " + session::shortcutText(command->shortcuts[0]);
        tooltip(style, command->help + keys);
    }
    return width;
}

void drawSceneActions(const Style& style, const Session& session, session::Actions& actions) {
    const RowRect row = nextRow(style, 26);
    float x = row.min.x + style.px(6);
    x += drawAction(style, actions, "scene.add-ball", "+ ball", x, row, Align::Left) + style.px(10);
    x += drawAction(style, actions, "scene.add-sphere", "+ sphere", x, row, Align::Left) + style.px(10);
    x += drawAction(style, actions, "scene.add-wall", "+ wall", x, row, Align::Left);
    const float right = row.max.x - style.px(6);
    const bool fits = x + style.px(14) + textWidth(style.fonts.body, "delete") <= right;
    if (fits && !session.document.current().selection.empty()) {
        drawAction(style, actions, "edit.delete", "delete", right, row, Align::Right);
    }
}

/// A field over the list: in long lists, or when a command requests it. Esc empties and leaves it.
void drawObjectSearch(const Style& style, const Session& session, session::Actions& actions, PanelState& state,
                      std::size_t count) {
    std::string& search = state.choices.objectSearch;
    bool& isOpen = state.choices.isObjectSearchOpen;
    if (session.window.focusesSearch) {
        isOpen = true;
        typeIntoNext();
        actions.send(session::forgetSearchFocus);
    }
    if (count < kSearchFrom && !isOpen) return search.clear();
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    char typed[64] = {};
    search.copy(typed, sizeof typed - 1);
    ImGui::InputTextWithHint("##search", "search by name", typed, sizeof typed);
    search = typed;
    if (ImGui::IsItemDeactivated()) {
        if (isKeyPressed(ImGuiKey_Escape)) search.clear();
        isOpen = !search.empty();
        const bool entered = isKeyPressed(ImGuiKey_Enter);
        if (entered && isOpen && !found(session, state).empty())
            actions.send(session::selectObjects, found(session, state));
    }
    ImGui::Dummy({1, style.px(4)});
}

/// Rows of the list before it scrolls: all that the side has room for above the inspector.
float mostObjectRows(const Style& style) {
    const float room = ImGui::GetContentRegionAvail().y / style.px(kRow);
    return std::max(kLeastObjectRows, std::floor(room - kRowsBelowObjects));
}

}  // namespace

void drawSceneIcon(const IconPen& pen) {
    pen.circle(8, 11.5f, 5.5f);
    pen.circle(15.5f, 5, 2.5f);
}

void drawScenePanel(const Style& style, const Session& session, session::Actions& actions, PanelState& state) {
    sectionTitle(style, "Scene");
    ImGui::Dummy({1, style.px(2)});
    drawObjectSearch(style, session, actions, state, world::objectCount(session.document.scene()));
    const bool isSearch = !state.choices.objectSearch.empty();
    const std::size_t count = isSearch ? found(session, state).size() : world::objectCount(session.document.scene());
    const auto rows = std::clamp(static_cast<float>(count), isSearch ? 1.f : 0.f, mostObjectRows(style));
    ImGui::BeginChild("objects", {0, rows * style.px(kRow)}, false, ImGuiWindowFlags_NoSavedSettings);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(count), style.px(kRow));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            drawObjectRow(style, session, actions, state,
                          isSearch ? state.objects.refs[static_cast<std::size_t>(i)]
                                   : world::refOf(session.document.scene(), static_cast<world::Index>(i)));
        }
    }
    clipper.End();
    if (count == 0 && isSearch) {
        const RowRect row = nextRow(style);
        rowText(style, windowPainter(), style.fonts.body, row.min.x + style.px(6), row.min.y, row.height(),
                style.ink(Ink::Dim), "no object has this in its name");
    }
    ImGui::EndChild();
    drawSceneActions(style, session, actions);
}

}  // namespace ui
