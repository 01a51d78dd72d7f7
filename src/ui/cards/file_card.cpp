#include "ui/cards/cards.h"

#include <algorithm>
#include <cstring>

#include "session/actions/file_actions.h"
#include "session/actions/panel_actions.h"
#include "session/document/file_names.h"

namespace ui {
namespace {

namespace fs = std::filesystem;
using session::FileBrowser;
using session::FileRequest;
using session::Key;
using session::UpAxis;

constexpr float kFileCardWidth = 640, kListHeight = 288, kFileRow = 24;
constexpr int kMostPlaces = 4, kPage = 11;

/// Puts a text that did not come from the keyboard into a field that has the keyboard.
int replaceText(ImGuiInputTextCallbackData* data) {
    auto& state = *static_cast<FileCardState*>(data->UserData);
    if (!state.replace) return 0;
    state.replace = false;
    data->DeleteChars(0, data->BufTextLen);
    data->InsertChars(0, state.browser->name().c_str());
    data->CursorPos = data->SelectionStart = data->SelectionEnd = data->BufTextLen;
    return 0;
}

void takeName(FileCardState& state) {
    const std::string& name = state.browser->name();
    const std::size_t size = std::min(name.size(), sizeof state.name - 1);
    std::memcpy(state.name, name.data(), size);
    state.name[size] = 0;
    state.replace = state.scroll = true;
}

/// The folder, and links to others: up, home, the folders of recent scenes.
void drawPlaces(const Panel& p, FileCardState& state, bool isSaving) {
    FileBrowser& browser = *state.browser;
    RowRect row = nextRow(p, 24);
    const float start = row.min.x, width = row.width();
    const auto place = [&](const char* id, const std::string& name, const std::string& help, auto go) {
        if (link(p, id, name, row.takeLast(textWidth(p, name), p.px(14)))) {
            go();
            takeName(state);
        }
        if (ImGui::IsItemHovered()) tooltip(p, help);
    };
    place("home", "Home", "Your home folder.", [&] { browser.goHome(); });
    place("up", "Up", "The folder above; Backspace in an empty name goes there, too.", [&] { browser.up(); });
    std::vector<fs::path> folders;
    for (const std::string& file : p.session.settings.recentFiles) {
        const fs::path folder = fs::path(file).parent_path();
        if (folder == browser.folder() || std::find(folders.begin(), folders.end(), folder) != folders.end()) continue;
        if (isSaving && session::isOfProgram(folder)) continue;  // nothing is written there
        if (folders.size() < kMostPlaces) folders.push_back(folder);
    }
    for (std::size_t i = 0; i < folders.size(); ++i) {
        const std::string name = fitted(p, folders[i].filename().string(), p.px(96));
        if (row.max.x - textWidth(p, name) < start + width * 0.55f) break;
        place(("place" + std::to_string(i)).c_str(), name, folders[i].string(), [&] { browser.go(folders[i]); });
    }
    rowText(p, row, Ink::Dim, fittedEnd(p, browser.place(), row.width(), "/\\"));
    if (ImGui::IsMouseHoveringRect(row.min, row.max)) tooltip(p, browser.place());
}

void drawFolderMark(const Style& style, ImVec2 centre) {
    const float w = style.px(6), h = style.px(4), step = style.px(1);
    windowPainter().rectFilled(centre - ImVec2(w, h + step), centre, style.ink(Ink::Dim), step);
    windowPainter().rectFilled(centre - ImVec2(w, h - step), centre + ImVec2(w, h + step), style.ink(Ink::Dim), step);
}

/// @return true if the chosen entry was double clicked
bool drawFileEntry(const Style& style, FileCardState& state, std::size_t i) {
    FileBrowser& browser = *state.browser;
    const FileBrowser::Entry& entry = browser.entries()[i];
    const RowRect row = nextRow(style, kFileRow);
    const bool hot = isHovered(row);
    const bool chosen = browser.row() == i;
    if (chosen || hot)
        windowPainter().rectFilled(row, style.ink(chosen ? Ink::Hairline : Ink::Field), style.px(kCorner));
    if (entry.isFolder) drawFolderMark(style, {row.min.x + style.px(14), row.middle()});
    const float left = row.min.x + style.px(28);
    const std::string name = style.spell(entry.name), shown = fitted(style, name, row.max.x - left);
    rowText(style, row.from(left), Ink::Text, shown);
    if (hot && shown != name) tooltip(style, entry.name);
    if (!hot || !ImGui::IsMouseClicked(0)) return false;
    const bool twice = ImGui::IsMouseDoubleClicked(0) && chosen;
    browser.select(i);
    takeName(state);
    state.scroll = false;
    return twice;
}

/// Why a folder has nothing to choose: "No .obj or .stl in this folder."
std::string emptyWords(const FileRequest& request) {
    if (request.kind == FileRequest::Kind::Folder) return "No folder in this folder.";
    std::string endings = request.ending;
    for (const std::string& also : request.alsoListed)
        endings += (&also == &request.alsoListed.back() ? " or " : ", ") + also;
    return "No " + endings + " in this folder.";
}

bool drawFileList(const Style& style, FileCardState& state, const FileRequest& request) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float height = std::min(style.px(kListHeight), std::max(style.px(72), screen.y - style.px(260)));
    ImGui::PushStyleColor(ImGuiCol_ChildBg, style.ink(Ink::Background));
    ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, style.px(kCorner));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(style.px(4), style.px(4)));
    ImGui::BeginChild("entries", {0, height}, false, ImGuiWindowFlags_AlwaysUseWindowPadding);
    const FileBrowser& browser = *state.browser;
    bool twice = false;
    const float rowHeight = style.px(kFileRow);
    if (state.scroll && browser.row()) {
        const float top = rowHeight * float(*browser.row());
        if (top < ImGui::GetScrollY()) ImGui::SetScrollY(top);
        if (top + rowHeight > ImGui::GetScrollY() + height - style.px(8))
            ImGui::SetScrollY(top + rowHeight - height + style.px(8));
    }
    state.scroll = false;
    if (browser.entries().empty() && browser.problem().empty()) {
        const RowRect row = nextRow(style, kFileRow);
        rowText(style, row.from(row.min.x + style.px(8)), Ink::Dim, emptyWords(request));
    }
    const float step = rowHeight + ImGui::GetStyle().ItemSpacing.y;
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(browser.entries().size()), step);
    const std::size_t count = browser.entries().size();
    while (clipper.Step() && browser.entries().size() == count)
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            twice = drawFileEntry(style, state, static_cast<std::size_t>(i)) || twice;
    ImGui::EndChild();
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
    return twice;
}

/// Keys for the list while the name is being typed.
void walkFiles(FileCardState& state, const CardState& card) {
    FileBrowser& browser = *state.browser;
    const int step = card.pressed(Key::Down) - card.pressed(Key::Up) +
                     kPage * (card.pressed(Key::PageDown) - card.pressed(Key::PageUp));
    if (step != 0) {
        browser.step(step);
        takeName(state);
    }
    const bool isTyping = card.focus == 0;
    if (isTyping && state.name[0] == 0 && card.pressed(Key::Backspace) > 0) {
        browser.up();
        takeName(state);
    }
}

const char* verb(FileRequest::Kind kind) {
    return kind == FileRequest::Kind::Open ? "Open" : kind == FileRequest::Kind::Save ? "Save" : "Choose";
}

bool listsMeshes(const FileRequest& request) {
    const auto& also = request.alsoListed;
    return request.kind == FileRequest::Kind::Open && std::find(also.begin(), also.end(), ".stl") != also.end();
}

}  // namespace

void drawFileCard(const Panel& p, CardState& cardState, FileCardState& state, const FileRequest& request) {
    if (!state.browser || state.number != request.number) {
        state.browser.emplace(request);
        state.number = request.number;
        takeName(state);
    }
    FileBrowser& browser = *state.browser;
    // Tab completes a partly typed name; otherwise it moves the focus.
    const bool isField = cardState.title == request.title && cardState.focus == 0;
    if (isField && cardState.pressed(Key::Tab) > 0 && browser.complete()) {
        std::erase(cardState.keys, session::Shortcut{Key::Tab, session::kPlain});
        takeName(state);
    }
    Card card(p, cardState, request.title, kFileCardWidth);
    if (!card.isNew()) walkFiles(state, cardState);
    drawPlaces(p, state, request.kind == FileRequest::Kind::Save);
    card.space(4);
    const bool twice = drawFileList(p, state, request);
    card.space(8);
    if (card.field("##name", state.name, sizeof state.name, ImGui::GetContentRegionAvail().x,
                   ImGuiInputTextFlags_CallbackAlways, replaceText, &state) &&
        !state.replace && browser.name() != state.name) {
        browser.setName(state.name);
        state.scroll = true;
    }
    const RowRect note = nextRow(p, 22);
    const bool isWrong = !browser.problem().empty();
    cutText(p, note, isWrong ? Ink::Warning : Ink::Faint,
            isWrong ? browser.problem() : "↑ ↓ choose · Enter opens · Tab completes · Backspace up");
    if (isWrong && ImGui::IsMouseHoveringRect(note.min, note.max)) tooltip(p, browser.problem());
    if (listsMeshes(request) && card.toggle("y up in OBJ and STL files", p.session.settings.meshUpAxis == UpAxis::Y))
        p.run("scene.mesh-y-up");
    card.space(4);
    const bool done = card.button(verb(request.kind), true) || twice;
    if (card.button("Cancel") || card.closed()) {
        p.send(session::closeCard<session::FileRequest>);
    } else if (done) {
        if (const std::optional<fs::path> path = browser.enter()) {
            p.send(session::answerFile, *path, false);
        }
        takeName(state);
    }
}

}  // namespace ui
