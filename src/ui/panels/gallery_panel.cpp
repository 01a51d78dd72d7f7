#include "ui/panels/gallery_panel.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstdlib>
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
constexpr float kCardTitle = 20, kCardNote = 17;  // heights of the lines below a picture
constexpr float kCardShape = 2.f / 3;             // height of a picture for its width
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
    [[nodiscard]] float pictureHeight() const { return std::round(width * kCardShape); }
};

/// Brings the texture of a card up to its picture. @return false while there is none
bool uploadCard(const Session& session, GalleryState& state, std::size_t which) {
    const session::Gallery::Picture& picture = session.panels.gallery.picture(which);
    GalleryState::Shown& shown = state.shown[which];
    if (picture == shown.picture) return picture != nullptr;
    shown.picture = picture;
    ++state.uploads;
    if (!picture) return false;
    if (!shown.texture) shown.texture = std::make_unique<render::gl::ImageTexture>(render::gl::Sampling::Smooth);
    shown.texture->upload(picture->width, picture->height, picture->rgba);
    return true;
}

bool isShownNow(const Session& session, const Example& example) {
    if (example.kind == ExampleKind::Lesson) return session.lesson.source.path == example.path;
    if (session.lesson.isOpen()) return false;
    if (example.kind == ExampleKind::Scene) return session.file.path() == example.path;
    return session.panels.cases.opened == example.edgeCase && session.document.scene().name == example.title;
}

/// The picture, or a calm ground before it is drawn.
void drawCardPicture(const Style& style, const Session& session, GalleryState& state, std::size_t which, ImVec2 min,
                     ImVec2 max) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (ImGui::IsRectVisible(min, max) && uploadCard(session, state, which)) {
        list->AddImageRounded(textureId(state.shown[which].texture->texture()), min, max, {0, 0}, {1, 1},
                              IM_COL32_WHITE, style.px(kCorner));
        return;
    }
    list->AddRectFilled(min, max, style.ink(Ink::Background), style.px(kCorner));
    const ImVec2 middle{(min.x + max.x) / 2, (min.y + max.y) / 2};
    list->AddCircleFilled(middle, (max.y - min.y) / 6, style.ink(Ink::Field), 32);
}

/// @param isNow  the title's ink tells what is open; a frame would look like the ring of the focus
void drawCardTexts(const Style& style, const Session& session, const Example& example, bool isNow, ImVec2 min,
                   float width) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    rowText(style, list, style.fonts.body, min.x, min.y, style.px(kCardTitle),
            style.ink(isNow ? Ink::Accent : Ink::Text),
            fitted(style, style.fonts.body, style.spell(example.title), width));
    const bool tellsWrong = example.kind == ExampleKind::Case && isAnswerShown(session);
    const std::string note = tellsWrong ? std::to_string(example.wrong) + " methods wrong" : example.note;
    rowText(style, list, style.fonts.small, min.x, min.y + style.px(kCardTitle), style.px(kCardNote),
            style.ink(tellsWrong ? Ink::Warning : Ink::Dim),
            fitted(style, style.fonts.small, style.spell(note), width));
}

void drawExampleCard(const Style& style, const Session& session, session::Actions& actions, GalleryState& state,
                     FocusNavigator& navigator, std::size_t which, const CardGrid& grid) {
    const Example& example = session.panels.gallery.examples()[which];
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const ImVec2 max{min.x + grid.width, min.y + grid.pictureHeight()};
    const float texts = style.px(kCardTitle + kCardNote);
    const bool clicked = hitArea(example.id.c_str(), {grid.width, grid.pictureHeight() + texts});
    const FocusNavigator::Pressed press = navigator.control(min, max, clicked);
    drawCardPicture(style, session, state, which, min, max);
    ImGui::GetWindowDrawList()->AddRect(min, max, style.ink(press.hot ? Ink::Accent : Ink::Hairline), style.px(kCorner),
                                        0, std::max(1.f, style.scale));
    drawCardTexts(style, session, example, isShownNow(session, example), {min.x, max.y + style.px(2)}, grid.width);
    if (press.hot) tooltip(style, example.title + "\n" + example.note);
    if (!press) return;
    actions.send(session::openExample, which);
    state.navigator.hasKeys = false;  // the keys go to what is opened
}

void drawGroup(const Style& style, const Session& session, session::Actions& actions, GalleryState& state,
               FocusNavigator& navigator, const GroupInfo& group) {
    if (state.leadsTo == group.kind) {
        ImGui::SetScrollFromPosY(ImGui::GetCursorScreenPos().y - ImGui::GetWindowPos().y, 0);
        state.leadsTo.reset();
    }
    const std::vector<Example>& examples = session.panels.gallery.examples();
    sectionTitle(style, group.title);
    const CardGrid grid(style);
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const float height = grid.pictureHeight() + style.px(kCardTitle + kCardNote + kCardGap);
    int drawn = 0;
    for (std::size_t i = 0; i < examples.size(); ++i) {
        if (examples[i].kind != group.kind) continue;
        const auto place = std::div(drawn, grid.columns);
        const float column = float(place.rem), row = float(place.quot);
        ImGui::SetCursorScreenPos(
            {origin.x + style.px(1) + column * (grid.width + grid.gap), origin.y + style.px(4) + row * height});
        drawExampleCard(style, session, actions, state, navigator, i, grid);
        ++drawn;
    }
    const float rows = std::ceil(float(drawn) / float(grid.columns));
    ImGui::SetCursorScreenPos(origin);
    ImGui::Dummy({1, style.px(4) + rows * height});
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

void drawGalleryPanel(const Style& style, const Session& session, session::Actions& actions, PanelState& panels) {
    GalleryState& state = panels.gallery;
    const std::vector<Example>& examples = session.panels.gallery.examples();
    if (examples.empty())
        return wrapped(style, style.fonts.body, style.ink(Ink::Warning),
                       "The folder of examples (assets) was not found beside the program.");
    state.shown.resize(examples.size());
    // The cards take the keyboard when the user opens the panel.
    const int frame = ImGui::GetFrameCount();
    if (std::exchange(state.lastFrame, frame) < frame - 1 && frame > kOpeningFrames) state.navigator.begin();
    drawGroupChoices(style, state);
    ImGui::BeginChild("gallery", {0, 0}, false, ImGuiWindowFlags_NoSavedSettings);
    // A press elsewhere returns the keyboard to the picture.
    if (ImGui::IsMouseClicked(0) && !ImGui::IsWindowHovered()) state.navigator.hasKeys = false;
    {
        state.navigator.isGrid = true;
        FocusNavigator navigator(style, state.navigator);
        for (const GroupInfo& group : kGroups) drawGroup(style, session, actions, state, navigator, group);
    }
    ImGui::EndChild();
}

}  // namespace ui
