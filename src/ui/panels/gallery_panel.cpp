#include "ui/panels/gallery_panel.h"

#include <algorithm>
#include <array>
#include <utility>

#include "session/actions/study_actions.h"
#include "session/texts/present_options.h"
#include "ui/panels/panels.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using session::Example;
using session::ExampleKind;
using session::Session;

constexpr float kLeastCard = 138, kCardGap = 12;  // px of the design: width of a card, room between two
constexpr int kOpeningFrames = 5;                 // frames in which the window opens

struct GroupInfo {
    ExampleKind kind;
    const char *title, *help;
};
constexpr std::array<GroupInfo, session::kExampleKindCount> kGroups = {{
    {ExampleKind::Scene, "Play", "Scenes to drag, to aim and to play."},
    {ExampleKind::Lesson, "Understand", "The lessons of the course."},
    {ExampleKind::Case, "Break", "The cases that most methods fail."},
}};

/// As many columns as fit the panel's width.
ExampleGrid cardGrid(const Style& style) {
    const float gap = style.px(kCardGap);
    const float room = ImGui::GetContentRegionAvail().x - style.px(2);  // less the ring around a card
    const int columns = std::max(1, static_cast<int>((room + gap) / (style.px(kLeastCard) + gap)));
    return {columns, std::floor((room - gap * float(columns - 1)) / float(columns)), gap,
            style.px(kExampleTitle + kExampleNote + kCardGap)};
}

bool isShownNow(const Session& session, const Example& example) {
    if (example.kind == ExampleKind::Lesson) return session.lesson.source.path == example.path;
    if (session.lesson.isOpen()) return false;
    if (example.kind == ExampleKind::Scene) return session.file.state().example == example.path;
    return session.presentation.openedCase == example.edgeCase && session.document.scene().name == example.title;
}

/// The note of an example; for a case, if answers are shown, the number of methods that are wrong.
void drawCardNote(const Panel& p, const Example& example, ImVec2 min, float width) {
    const bool tellsWrong = example.kind == ExampleKind::Case && isAnswerShown(p.session);
    const std::string note = tellsWrong ? std::to_string(example.wrong) + " methods wrong" : example.note;
    cutText(p, rectAt(min, {width, p.px(kExampleNote)}), p.fonts.small, tellsWrong ? Ink::Warning : Ink::Dim, note);
}

void drawExampleCard(const Panel& p, FocusNavigator& navigator, std::size_t which, const RowRect& picture) {
    const session::Gallery& gallery = p.session.panels.gallery;
    const Example& example = gallery.examples()[which];
    const ImVec2 below{picture.min.x, picture.max.y + p.px(2)};
    const RowRect card{picture.min, {picture.max.x, picture.max.y + p.px(kExampleTitle + kExampleNote)}};
    const FocusNavigator::Pressed press = navigator.control(picture, pressIn(example.id.c_str(), card).clicked);
    drawExamplePicture(p, gallery, p.state.gallery.textures, which, picture, press.hot);
    drawExampleTitle(p, example, isShownNow(p.session, example), below, picture.width());
    drawCardNote(p, example, below + ImVec2(0, p.px(kExampleTitle)), picture.width());
    if (press.hot) tooltip(p, example.title + "\n" + example.note);
    if (!press) return;
    p.send(session::openExample, which);
    p.state.gallery.navigator.hasKeys = false;  // the keys go to what is opened
}

void drawGroup(const Panel& p, FocusNavigator& navigator, const GroupInfo& group) {
    GalleryState& state = p.state.gallery;
    if (state.leadsTo == group.kind) {
        ImGui::SetScrollFromPosY(ImGui::GetCursorScreenPos().y - ImGui::GetWindowPos().y, 0);
        state.leadsTo.reset();
    }
    const std::vector<Example>& examples = p.session.panels.gallery.examples();
    sectionTitle(p, group.title);
    const ExampleGrid grid = cardGrid(p);
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    std::size_t drawn = 0;
    for (std::size_t i = 0; i < examples.size(); ++i)
        if (examples[i].kind == group.kind)
            drawExampleCard(p, navigator, i, grid.pictureIn(grid.at(origin + ImVec2(p.px(1), p.px(4)), drawn++)));
    ImGui::Dummy({1, p.px(4) + float(grid.rowsOf(drawn)) * grid.rowHeight()});
}

/// Leads to the groups.
void drawGroupChoices(const Style& style, GalleryState& state) {
    Flow flow(style);
    for (const GroupInfo& group : kGroups)
        if (flow.choice(group.title, false, group.help)) state.leadsTo = group.kind;
}

}  // namespace

bool takesGalleryKey(const GalleryState& state, const Session& session, const session::Shortcut& key) {
    return session.settings.isOpen(session::RightPanel::Gallery) && state.navigator.takes(key, false);
}

void drawGalleryIcon(const IconPen& pen) {
    for (const float x : {2.5f, 11.f})
        for (const float y : {2.5f, 11.f}) pen.frame(x, y, x + 6.5f, y + 6.5f, 1.5f);
}

void drawGalleryPanel(const Panel& p) {
    GalleryState& state = p.state.gallery;
    const std::vector<Example>& examples = p.session.panels.gallery.examples();
    if (examples.empty())
        return wrapped(p, Ink::Warning, "The folder of examples (assets) was not found beside the program.");
    // The cards take the keyboard when the user opens the panel.
    const int frame = ImGui::GetFrameCount();
    if (std::exchange(state.lastFrame, frame) < frame - 1 && frame > kOpeningFrames) state.navigator.begin();
    drawGroupChoices(p, state);
    ImGui::BeginChild("gallery", {0, 0}, false, ImGuiWindowFlags_NoSavedSettings);
    // A press elsewhere returns the keyboard to the picture.
    if (ImGui::IsMouseClicked(0) && !ImGui::IsWindowHovered()) state.navigator.hasKeys = false;
    {
        state.navigator.isGrid = true;
        FocusNavigator navigator(p, state.navigator);
        for (const GroupInfo& group : kGroups) drawGroup(p, navigator, group);
    }
    ImGui::EndChild();
}

}  // namespace ui
