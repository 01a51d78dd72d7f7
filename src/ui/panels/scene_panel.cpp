#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "io/text.h"
#include "scene/edits.h"
#include "scene/kinds.h"
#include "session/actions/marks.h"
#include "session/actions/panel_actions.h"
#include "session/actions/view_actions.h"
#include "session/commands/commands.h"
#include "ui/letters/script_letters.h"
#include "ui/panels/field_form.h"
#include "ui/panels/panels.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/swatches.h"
#include "ui/widgets/table.h"
#include "world/bodies/body_index.h"

namespace ui {
namespace {

using scene::Kind;
using scene::ObjectRef;
using session::Session;

constexpr float kLeastObjectRows = 8;       // a longer list scrolls, unless the side has room for more rows
constexpr float kRowsBelowObjects = 12.5f;  // room for the inspector of a body

constexpr std::size_t kSearchFrom = 9;  // from this number on a search field is shown

/// The colour of an object in the picture. Of bodies without a colour of their own, those stand out that the answer is
/// about.
ImU32 dotColor(const Panel& p, ObjectRef ref) {
    const scene::Document& document = p.session.document.current();
    if (const auto own = scene::colorOf(document.scene, ref)) return opaqueColor(*own);
    if (ref.kind == Kind::Plane) return p.ink(Ink::Dim);
    const bool isBall = ref.kind == Kind::Ball;
    const auto& encounter = p.session.queries.encounter();
    const bool isActive = isBall && document.activeBall() == ref.index, isMet = encounter && encounter->target == ref;
    const bool leads = isActive || isMet || (!encounter && !isBall);
    constexpr float kAside = 0.5f;  // as in the picture, on the ground of the panel
    return p.ink(isBall ? Ink::Ball : Ink::Sphere, leads ? 1 : kAside);
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
void drawEye(const Style& style, ImVec2 c, bool hidden, ImU32 color) {
    const FlatPainter painter = windowPainter();
    const float u = style.scale, line = std::fmax(1.f, 1.2f * u);
    painter.polyline(arcPoints({c.x, c.y + 4.2f * u}, 6.8f * u, -2.5f, -0.64f, 12), color, line);
    painter.polyline(arcPoints({c.x, c.y - 4.2f * u}, 6.8f * u, 0.64f, 2.5f, 12), color, line);
    painter.circleFilled(c, 1.7f * u, color, 12);
    if (hidden) painter.line(c + ImVec2(-5, 4.5f) * u, c + ImVec2(5, -4.5f) * u, color, line);
}

/// A padlock, shut or with its bow up.
void drawLock(const Style& style, ImVec2 c, bool locked, ImU32 color) {
    const FlatPainter painter = windowPainter();
    const float u = style.scale, line = std::fmax(1.f, 1.2f * u), up = locked ? 0 : 2 * u;
    painter.rectFilled(c + ImVec2(-4, -0.5f) * u, c + ImVec2(4, 5.5f) * u, color, u);
    std::vector<ImVec2> bow = arcPoints({c.x, c.y - 1.6f * u - up}, 2.6f * u, -3.1416f, 0, 10);
    if (locked) bow.push_back({c.x + 2.6f * u, c.y});
    painter.polyline(bow, color, line);
    painter.line({c.x - 2.6f * u, c.y - 1.6f * u - up}, {c.x - 2.6f * u, c.y}, color, line);
}

/// A switch at the end of a row: shown while it is on, or while the row is hovered.
Press markButton(const Style& style, const char* id, ImVec2 centre, const char* help) {
    const Press press = pressIn(id, RowRect{centre, centre}.grown(style.px(9)));
    if (press.hot) tooltip(style, help);
    return press;
}

/// Eye and lock of a row. @return the width that they take
float drawObjectMarks(const Panel& p, ObjectRef ref, const RowRect& row, bool hot) {
    const scene::Marks marks = scene::marksOf(p.session.document.scene(), ref);
    if (!hot && marks == scene::Marks{}) return 0;
    const float y = std::round(row.middle());
    const ImVec2 eye{row.max.x - p.px(34), y}, lock{row.max.x - p.px(14), y};
    if (hot || marks.hidden) {
        drawEye(p, eye, marks.hidden, p.ink(marks.hidden ? Ink::Text : Ink::Faint));
        if (markButton(p, "eye", eye, marks.hidden ? "Draw it again." : "Hide it; balls still meet it.  H").clicked)
            p.send(session::setHidden, std::vector{ref}, !marks.hidden);
    }
    if (hot || marks.locked) {
        drawLock(p, lock, marks.locked, p.ink(marks.locked ? Ink::Text : Ink::Faint));
        if (markButton(p, "lock", lock, marks.locked ? "Let it be moved.  L" : "Keep it from being moved.  L").clicked)
            p.send(session::setLocked, std::vector{ref}, !marks.locked);
    }
    return p.px(48);
}

/// The sign of a kind: a dot for what is round, a bar for a wall, a pill, a triangle, a square.
void drawKindSign(FlatPainter painter, scene::Kind kind, ImVec2 c, float radius, ImU32 fill, ImU32 line) {
    const float r = radius;
    if (kind == Kind::Capsule) {
        const ImVec2 half{1.15f * r, 0.6f * r};
        return painter.rectFilled(c - half, c + half, fill, half.y);
    }
    if (kind == Kind::Box) {
        const ImVec2 half{0.85f * r, 0.85f * r};
        return painter.rectFilled(c - half, c + half, fill, 0.2f * r);
    }
    if (kind == Kind::Triangle) {
        const ImVec2 corners[] = {{c.x, c.y - r}, {c.x + r, c.y + 0.75f * r}, {c.x - r, c.y + 0.75f * r}};
        return painter.triangleFilled(corners[0], corners[1], corners[2], fill);
    }
    if (kind == Kind::Mesh) {  // two triangles along a seam
        const ImVec2 top{c.x - 0.2f * r, c.y - r}, left{c.x - r, c.y + 0.5f * r}, low{c.x + 0.3f * r, c.y + r},
            right{c.x + r, c.y - 0.4f * r};
        painter.triangleFilled(top, low, left, fill);
        painter.triangleFilled(top, right, low, fill);
        return painter.line(top, low, line, 1);
    }
    painter.circleFilled(c, r, fill, 20);
    painter.circle(c, r, line, 20);
}

/// The sign of a body, which opens its colours. They go to the whole selection if the body belongs to it.
void drawColourDot(const Panel& p, ObjectRef ref, ImVec2 centre) {
    const scene::Document& document = p.session.document.current();
    const Press press = markButton(p, "colour", centre, "colour");
    if (press.clicked) ImGui::OpenPopup("swatches");
    const float radius = (press.hot ? 6.f : 5.f) * p.scale;
    drawKindSign(windowPainter(), ref.kind, centre, radius, dotColor(p, ref),
                 p.ink(Ink::Text, press.hot ? 0.8f : 0.22f));
    const SwatchRow swatches{scene::colorOf(document.scene, ref), ref.kind == Kind::Ball ? Ink::Ball : Ink::Sphere};
    if (const auto chosen = drawSwatchPopup(p, swatches))
        p.send(session::setColor, document.isSelected(ref) ? document.selection : std::vector{ref}, *chosen);
}

constexpr int kFramesToType = 2;  // a field that asks for the keyboard has it after so many

void drawRename(const Panel& p, ObjectRef ref, ImVec2 min, ImVec2 max) {
    RenamingState& state = p.state.renaming;
    // If the field was not drawn in the last frame, it has lost the keyboard focus: renaming starts again.
    const int frame = ImGui::GetFrameCount(), drawn = std::exchange(state.frame, frame);
    const bool first = state.ref != ref || drawn < frame - 1;
    const std::string whole = scene::nameOf(p.session.document.scene(), ref);
    const std::string field = p.fonts.letters->toField(whole);
    const std::string_view before = base::beginning(field, sizeof state.name - 1);
    if (first) {
        state.ref = ref;
        state.name[before.copy(state.name, before.size())] = 0;
    }
    const ImVec2 back = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos({min.x + p.px(20), min.y + p.px(1)});
    ImGui::SetNextItemWidth(max.x - min.x - p.px(22));
    if (first) typeIntoNext(), state.began = frame;
    const bool entered = ImGui::InputText("##rename", state.name, sizeof state.name,
                                          ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    p.fonts.letters->addTyped(state.name);
    const bool escaped = isKeyPressed(ImGuiKey_Escape);
    // Another field may have taken the keyboard before this one had it.
    const bool isLost = frame > state.began + kFramesToType && !ImGui::IsItemActive();
    const bool left = ImGui::IsItemDeactivated() || isLost;
    ImGui::SetCursorScreenPos(back);
    if (!entered && !escaped && !left) return;
    state.ref.reset();
    const std::string name = state.name;
    p.send(session::finishRenaming, ref, escaped || name == before ? std::string() : p.fonts.letters->fromField(name));
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
    const bool selected = p.session.document.current().isSelected(ref);
    drawRowGround(p, row, hot || p.session.presentation.pointed.object == ref, selected);
    const ImVec2 sign{row.min.x + p.px(11), row.middle()};
    if (ref.kind == Kind::Plane)
        windowPainter().rectFilled(
            RowRect{sign, sign}.grown(p.px(1.5f)).from(sign.x - 5 * p.scale).to(sign.x + 5 * p.scale),
            dotColor(p, ref));
    else
        drawColourDot(p, ref, sign);
    if (renaming) {
        drawRename(p, ref, row.min, row.max);
    } else {
        const float right = row.max.x - p.px(6), marks = drawObjectMarks(p, ref, row, hot);
        const float kind = textWidth(p, scene::factsOf(ref.kind).word);
        const float nameWidth = right - std::max(marks, kind) - row.min.x - p.px(32);
        const bool hidden = scene::marksOf(p.session.document.scene(), ref).hidden;
        cutText(p, row.from(row.min.x + p.px(24)).first(nameWidth), hidden ? Ink::Faint : Ink::Text,
                scene::nameOf(p.session.document.scene(), ref));
        if (marks == 0) rowText(p, row.to(right), Ink::Faint, scene::factsOf(ref.kind).word, Align::Right);
        if (marks == 0 && !selected && !fieldsOfPage(p.session, ref).empty()) drawLitDot(p, row.to(right).last(kind));
    }
    if (hot && p.session.presentation.pointed.object != ref) p.send(session::hoverObject, ref);
    if (hot && ImGui::IsMouseReleased(1)) p.send(session::openContextMenu, std::optional(ref), mousePx());
    if (hot && ImGui::IsMouseDoubleClicked(0)) {
        p.send(session::beginRenaming, ref);
    } else if (clicked) {
        const bool adds = ImGui::GetIO().KeyShift || ImGui::GetIO().KeyCtrl;
        adds ? p.send(session::toggleSelected, ref) : p.send(session::selectObjects, std::vector{ref});
    }
    ImGui::PopID();
    ImGui::PopID();
    ImGui::SetCursorScreenPos(after);
}

/// A command as a link, with its help and key.
void drawAction(const Panel& p, const char* id, const char* text, const RowRect& place) {
    if (link(p, id, text, place)) p.run(id);
    const session::Command& command = *session::findCommand(id);
    if (!isHovered(place)) return;
    placeTipBeside(p, place);  // over none of the others
    tooltip(p, command.help + keysAfter(command));
}

void drawSceneActions(const Panel& p) {
    const auto newRow = [&] {
        const RowRect row = nextRow(p, 22);
        return row.from(row.min.x + p.px(6)).to(row.max.x - p.px(6));
    };
    RowRect row = newRow();
    const auto add = [&](const char* id, const char* text) {
        const float width = textWidth(p, text);
        if (width > row.width()) row = newRow();
        drawAction(p, id, text, row.takeFirst(width, p.px(10)));
    };
    add("scene.add-ball", "+ ball");
    add("scene.add-sphere", "+ sphere");
    add("scene.add-wall", "+ wall");
    add("scene.add-capsule", "+ capsule");
    add("scene.add-triangle", "+ triangle");
    add("scene.add-box", "+ box");
    add("scene.add-mesh", "+ mesh");
    const float width = textWidth(p, "delete");
    if (p.px(4) + width <= row.width() && !p.session.document.current().selection.empty())
        drawAction(p, "edit.delete", "delete", row.last(width));
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

/// Brings the row of an object that was selected elsewhere, in the picture or by a command, into sight.
void scrollToSelection(const Panel& p, bool isSearch) {
    ObjectSearch& state = p.state.objects;
    const scene::Document& document = p.session.document.current();
    if (state.selection == document.selection) return;
    const bool isNew = state.selection.has_value();
    state.selection = document.selection;
    if (!isNew || document.selection.size() != 1) return;
    const ObjectRef ref = document.selection.front();
    std::size_t row = world::indexOf(document.scene, ref);
    if (isSearch) row = std::size_t(std::find(state.refs.begin(), state.refs.end(), ref) - state.refs.begin());
    if (isSearch && row == state.refs.size()) return;
    const float top = float(row) * p.px(kRow), height = ImGui::GetWindowHeight(), scroll = ImGui::GetScrollY();
    if (top < scroll || top + p.px(kRow) > scroll + height) ImGui::SetScrollY(top - (height - p.px(kRow)) / 2);
}

}  // namespace

void drawSceneIcon(const IconPen& pen) {
    pen.circle(8, 11.5f, 5.5f);
    pen.circle(15.5f, 5, 2.5f);
}

void drawScenePanel(const Panel& p) {
    sectionTitle(p, "Scene");
    ImGui::Dummy({1, p.px(2)});
    drawSceneActions(p);  // above the list: they stay where they are while it grows
    ImGui::Dummy({1, p.px(4)});
    drawObjectSearch(p, world::objectCount(p.session.document.scene()));
    const bool isSearch = !p.state.choices.objectSearch.empty();
    const std::size_t count =
        isSearch ? found(p.session, p.state).size() : world::objectCount(p.session.document.scene());
    const auto rows = std::clamp(static_cast<float>(count), isSearch ? 1.f : 0.f, mostObjectRows(p));
    ImGui::BeginChild("objects", {0, rows * p.px(kRow)}, false, ImGuiWindowFlags_NoSavedSettings);
    scrollToSelection(p, isSearch);
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
        rowText(p, row.from(row.min.x + p.px(6)), Ink::Dim, "no object has this in its name");
    }
    ImGui::EndChild();
}

}  // namespace ui
