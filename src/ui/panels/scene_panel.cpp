#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "io/text.h"
#include "scene/edits.h"
#include "scene/kinds.h"
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
float drawObjectMarks(const Panel& p, ObjectRef ref, const RowRect& row, bool hot) {
    const scene::Marks marks = scene::marksOf(p.session.document.scene(), ref);
    if (!hot && marks == scene::Marks{}) return 0;
    const FlatPainter painter = windowPainter();
    const float y = std::round(row.middle());
    const ImVec2 eye{row.max.x - p.px(34), y}, lock{row.max.x - p.px(14), y};
    if (hot || marks.hidden) {
        drawEye(p, painter, eye, marks.hidden, p.ink(marks.hidden ? Ink::Text : Ink::Faint));
        if (markButton(p, "eye", eye, marks.hidden ? "Draw it again." : "Hide it; balls still meet it.  H"))
            p.send(session::setHidden, std::vector{ref}, !marks.hidden);
    }
    if (hot || marks.locked) {
        drawLock(p, painter, lock, marks.locked, p.ink(marks.locked ? Ink::Text : Ink::Faint));
        if (markButton(p, "lock", lock, marks.locked ? "Let it be moved.  L" : "Keep it from being moved.  L"))
            p.send(session::setLocked, std::vector{ref}, !marks.locked);
    }
    return p.px(48);
}

/// The dot of a body, which opens its colours. They go to the whole selection if the body belongs to it.
void drawColourDot(const Panel& p, ObjectRef ref, ImVec2 centre) {
    const scene::Document& document = p.session.document.current();
    const float half = p.px(9);
    ImGui::SetCursorScreenPos({centre.x - half, centre.y - half});
    if (hitArea("colour", {2 * half, 2 * half})) ImGui::OpenPopup("swatches");
    const bool isHot = ImGui::IsItemHovered();
    if (isHot) tooltip(p, "colour");
    const FlatPainter painter = windowPainter();
    painter.circleFilled(centre, (isHot ? 6.f : 5.f) * p.scale, dotColor(p, document.scene, ref), 20);
    painter.circle(centre, (isHot ? 6.f : 5.f) * p.scale, p.ink(Ink::Text, isHot ? 0.8f : 0.22f), 20);
    const SwatchRow swatches{scene::colorOf(document.scene, ref), ref.kind == Kind::Ball ? Ink::Ball : Ink::Sphere};
    if (const auto chosen = drawSwatchPopup(p, swatches))
        p.send(session::setColor, document.isSelected(ref) ? document.selection : std::vector{ref}, *chosen);
}

void drawRename(const Panel& p, ObjectRef ref, ImVec2 min, ImVec2 max) {
    const bool first = p.state.renaming != ref;
    const std::string whole = scene::nameOf(p.session.document.scene(), ref);
    const std::string_view before = beginning(whole, sizeof p.state.name - 1);
    if (first) {
        p.state.renaming = ref;
        p.state.name[before.copy(p.state.name, before.size())] = 0;
    }
    const ImVec2 back = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({min.x + p.px(20), min.y + p.px(1)});
    ImGui::SetNextItemWidth(max.x - min.x - p.px(22));
    if (first) typeIntoNext();
    const bool entered = ImGui::InputText("##rename", p.state.name, sizeof p.state.name,
                                          ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    const bool escaped = isKeyPressed(ImGuiKey_Escape);
    const bool left = ImGui::IsItemDeactivated();
    ImGui::SetCursorScreenPos(back);
    if (!entered && !escaped && !left) return;
    p.state.renaming.reset();
    const std::string name = p.state.name;
    p.send(session::finishRenaming, ref, escaped || name == before ? std::string() : name);
}

void drawObjectRow(const Panel& p, ObjectRef ref) {
    const RowRect row = nextRow(p);
    const ImVec2 after = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(row.min);
    ImGui::PushID(static_cast<int>(ref.kind));
    ImGui::PushID(static_cast<int>(ref.index));
    const bool renaming = p.session.window.renaming == ref;
    const bool clicked = !renaming && hitArea("row", {row.width(), row.height()});
    ImGui::SetItemAllowOverlap();  // eye and lock lie on it
    const bool hot = !renaming && isHovered(row);
    const FlatPainter painter = windowPainter();
    const bool selected = p.session.document.current().isSelected(ref);
    if (selected || hot || p.session.presentation.pointed.object == ref) {
        painter.rectFilled(row.min, row.max, p.ink(Ink::Field, selected ? 1 : 0.6f), p.px(kCorner));
    }
    const float middle = row.middle();
    if (ref.kind == Kind::Plane) {
        const ImVec2 c{row.min.x + p.px(11), middle};
        const float h = 5 * p.scale;
        painter.rectFilled({c.x - h, c.y - p.px(1.5f)}, {c.x + h, c.y + p.px(1.5f)},
                           dotColor(p, p.session.document.scene(), ref));
    } else {
        drawColourDot(p, ref, {row.min.x + p.px(11), middle});
    }
    if (renaming) {
        drawRename(p, ref, row.min, row.max);
    } else {
        const float right = row.max.x - p.px(6), marks = drawObjectMarks(p, ref, row, hot);
        const float kind = textWidth(p.fonts.body, scene::factsOf(ref.kind).word);
        const float nameWidth = right - std::max(marks, kind) - row.min.x - p.px(32);
        const bool hidden = scene::marksOf(p.session.document.scene(), ref).hidden;
        cutText(p, row.from(row.min.x + p.px(24)).first(nameWidth), p.fonts.body, hidden ? Ink::Faint : Ink::Text,
                scene::nameOf(p.session.document.scene(), ref));
        if (marks == 0)
            rowText(p, row.to(right), p.fonts.body, Ink::Faint, scene::factsOf(ref.kind).word, Align::Right);
    }
    if (hot && p.session.presentation.pointed.object != ref) p.send(session::hoverObject, ref);
    if (hot && ImGui::IsMouseReleased(1)) {
        const ImVec2 at = ImGui::GetIO().MousePos;
        const view::Vec2 px(double(at.x), double(at.y));
        p.send(session::openContextMenu, std::optional(ref), px);
    }
    if (hot && ImGui::IsMouseDoubleClicked(0)) {
        p.send(session::beginRenaming, ref);
    } else if (clicked) {
        const bool adds = ImGui::GetIO().KeyShift || ImGui::GetIO().KeyCtrl;
        if (adds) {
            p.send(session::toggleSelected, ref);
        } else {
            p.send(session::selectObjects, std::vector{ref});
        }
    }
    ImGui::PopID();
    ImGui::PopID();
    ImGui::SetCursorScreenPos(after);
}

/// A command as a link, with its help and key. @return its width
float drawAction(const Panel& p, const char* id, const char* text, float x, const RowRect& row, Align align) {
    const float width = textWidth(p.fonts.body, p.spell(text));
    const float left = align == Align::Right ? x - width : x;
    const ImVec2 min{left, row.min.y}, max{left + width, row.max.y};
    if (link(p, id, text, min, max)) p.run(id);
    if (ImGui::IsMouseHoveringRect(min, max) && ImGui::IsWindowHovered()) {
        const session::Command* command = session::findCommand(id);
        const std::string keys = command->shortcuts.empty() ? "" : "  " + session::shortcutText(command->shortcuts[0]);
        tooltip(p, command->help + keys);
    }
    return width;
}

void drawSceneActions(const Panel& p) {
    const RowRect row = nextRow(p, 26);
    float x = row.min.x + p.px(6);
    x += drawAction(p, "scene.add-ball", "+ ball", x, row, Align::Left) + p.px(10);
    x += drawAction(p, "scene.add-sphere", "+ sphere", x, row, Align::Left) + p.px(10);
    x += drawAction(p, "scene.add-wall", "+ wall", x, row, Align::Left);
    const float right = row.max.x - p.px(6);
    const bool fits = x + p.px(14) + textWidth(p.fonts.body, "delete") <= right;
    if (fits && !p.session.document.current().selection.empty()) {
        drawAction(p, "edit.delete", "delete", right, row, Align::Right);
    }
}

/// A field over the list: in long lists, or when a command requests it. Esc empties and leaves it.
void drawObjectSearch(const Panel& p, std::size_t count) {
    std::string& search = p.state.choices.objectSearch;
    bool& isOpen = p.state.choices.isObjectSearchOpen;
    if (p.session.window.focusesSearch) {
        isOpen = true;
        typeIntoNext();
        p.send(session::forgetSearchFocus);
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
        if (entered && isOpen && !found(p.session, p.state).empty())
            p.send(session::selectObjects, found(p.session, p.state));
    }
    ImGui::Dummy({1, p.px(4)});
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

void drawScenePanel(const Panel& p) {
    sectionTitle(p, "Scene");
    ImGui::Dummy({1, p.px(2)});
    drawObjectSearch(p, world::objectCount(p.session.document.scene()));
    const bool isSearch = !p.state.choices.objectSearch.empty();
    const std::size_t count =
        isSearch ? found(p.session, p.state).size() : world::objectCount(p.session.document.scene());
    const auto rows = std::clamp(static_cast<float>(count), isSearch ? 1.f : 0.f, mostObjectRows(p));
    ImGui::BeginChild("objects", {0, rows * p.px(kRow)}, false, ImGuiWindowFlags_NoSavedSettings);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(count), p.px(kRow));
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            drawObjectRow(p, isSearch ? p.state.objects.refs[static_cast<std::size_t>(i)]
                                      : world::refOf(p.session.document.scene(), static_cast<world::Index>(i)));
        }
    }
    clipper.End();
    if (count == 0 && isSearch) {
        const RowRect row = nextRow(p);
        rowText(p, row.from(row.min.x + p.px(6)), p.fonts.body, Ink::Dim, "no object has this in its name");
    }
    ImGui::EndChild();
    drawSceneActions(p);
}

}  // namespace ui
