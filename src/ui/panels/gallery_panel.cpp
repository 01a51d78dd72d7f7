#include "ui/panels/gallery_panel.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "session/actions/study_actions.h"
#include "session/texts/present_options.h"
#include "ui/panels/panels.h"
#include "ui/widgets/example_card.h"
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

/// The sizes of the cards in the panel's width, framebuffer pixels.
struct CardGrid {
    int columns;
    float width, gap;
    explicit CardGrid(const Style& style) : gap(style.px(kCardGap)) {
        const float room = ImGui::GetContentRegionAvail().x - style.px(2);  // less the ring around a card
        columns = std::max(1, static_cast<int>((room + gap) / (style.px(kLeastCard) + gap)));
        width = std::floor((room - gap * float(columns - 1)) / float(columns));
    }
    [[nodiscard]] float pictureHeight() const { return std::round(width * kExampleShape); }
};

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
    rowText(p, windowPainter(), p.fonts.small, min.x, min.y, p.px(kExampleNote),
            p.ink(tellsWrong ? Ink::Warning : Ink::Dim), fitted(p, p.fonts.small, p.spell(note), width));
}

void drawExampleCard(const Panel& p, GalleryState& state, ExampleTextures& textures, FocusNavigator& navigator,
                     std::size_t which, const CardGrid& grid) {
    const Example& example = p.session.panels.gallery.examples()[which];
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const ImVec2 max{min.x + grid.width, min.y + grid.pictureHeight()};
    const float texts = p.px(kExampleTitle + kExampleNote);
    const bool clicked = hitArea(example.id.c_str(), {grid.width, grid.pictureHeight() + texts});
    const FocusNavigator::Pressed press = navigator.control(min, max, clicked);
    drawExamplePicture(p, p.session.panels.gallery, textures, which, min, max, press.hot);
    const float below = max.y + p.px(2);
    drawExampleTitle(p, example, isShownNow(p.session, example), {min.x, below}, grid.width);
    drawCardNote(p, example, {min.x, below + p.px(kExampleTitle)}, grid.width);
    if (press.hot) tooltip(p, example.title + "\n" + example.note);
    if (!press) return;
    p.send(session::openExample, which);
    state.navigator.hasKeys = false;  // the keys go to what is opened
}

void drawGroup(const Panel& p, FocusNavigator& navigator, const GroupInfo& group) {
    GalleryState& state = p.state.gallery;
    if (state.leadsTo == group.kind) {
        ImGui::SetScrollFromPosY(ImGui::GetCursorScreenPos().y - ImGui::GetWindowPos().y, 0);
        state.leadsTo.reset();
    }
    const std::vector<Example>& examples = p.session.panels.gallery.examples();
    sectionTitle(p, group.title);
    const CardGrid grid(p);
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const float height = grid.pictureHeight() + p.px(kExampleTitle + kExampleNote + kCardGap);
    int drawn = 0;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        if (examples[i].kind != group.kind) continue;
        const auto place = std::div(drawn, grid.columns);
        const float column = float(place.rem), row = float(place.quot);
        ImGui::SetCursorScreenPos(
            {origin.x + p.px(1) + column * (grid.width + grid.gap), origin.y + p.px(4) + row * height});
        drawExampleCard(p, state, p.state.gallery.textures, navigator, i, grid);
        ++drawn;
    }
    const float rows = std::ceil(float(drawn) / float(grid.columns));
    ImGui::SetCursorScreenPos(origin);
    ImGui::Dummy({1, p.px(4) + rows * height});
}

/// Leads to the groups.
void drawGroupChoices(const Style& style, GalleryState& state) {
    Flow flow(style);
    for (const GroupInfo& group : kGroups)
        if (flow.choice(group.title, group.title, false, group.help)) state.leadsTo = group.kind;
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
