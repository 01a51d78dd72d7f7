#include "ui/cards/export_card.h"

#include <charconv>
#include <cstdio>
#include <cstring>
#include <limits>

#include "io/numbers.h"
#include "session/actions/panel_actions.h"
#include "session/document/file_names.h"
#include "text/expression.h"

namespace ui {
namespace {

using session::ExportJob;
using session::ExportKind;
using session::FileRequest;
using session::SequenceSpec;
using session::Session;

constexpr float kLabel = 92, kField = 150;
constexpr double kUsualFrames = 120;            // default span of a sequence in time
constexpr std::size_t kClipBytesPerPixel = 64;  // measured: the picture, its copies, the encoder

/// A line of the card: label, field, remark.
void field(const Style& style, Card& card, const char* label, char* text, std::size_t size, const std::string& remark) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = style.px(28);
    ImDrawList* list = ImGui::GetWindowDrawList();
    rowText(style, list, style.fonts.body, at.x, at.y, height, style.ink(Ink::Dim), label);
    const float right = at.x + ImGui::GetContentRegionAvail().x;
    ImGui::SetCursorScreenPos({at.x + style.px(kLabel), at.y});
    card.field((std::string("##") + label).c_str(), text, size, style.px(kField));
    const float left = at.x + style.px(kLabel + kField + 12);
    rowText(style, list, style.fonts.body, left, at.y, height, style.ink(Ink::Faint),
            fitted(style, style.fonts.body, style.spell(remark), right - left));
    card.space(6);
}

void endRow(const Card& card) {
    ImGui::NewLine();
    card.space(4);
}

/// The value of a field's text; NaN if it is no number.
double valueOf(const char* text) {
    const io::Result<double> value = text::evaluate(text);
    return value ? value.value() : std::numeric_limits<double>::quiet_NaN();
}

int countOf(const char* text) {
    int count = 0;
    const char* const end = text + std::strlen(text);
    const auto [stop, error] = std::from_chars(text, end, count);
    return error == std::errc{} && stop == end ? count : 0;
}

/// @return the problem of the typed text; empty if it is valid
std::string read(ExportCardState& state, ExportKind kind) {
    SequenceSpec& spec = state.spec;
    const io::Result<session::PictureSize> size = session::readSize(state.size);
    if (!size) return size.error();
    spec.picture.width = size.value().width;
    spec.picture.height = size.value().height;
    spec.count = countOf(state.count);
    spec.degrees = valueOf(state.turn);
    spec.from = valueOf(state.from);
    spec.to = valueOf(state.to);
    if (kind == ExportKind::Picture) return session::problem(spec.picture);
    return kind == ExportKind::Clip ? session::clipProblem(spec) : session::problem(spec);
}

void drawPictureRows(const Style& style, const Session& session, Card& card, ExportCardState& state, ExportKind kind) {
    field(style, card, "Size", state.size, sizeof state.size,
          kind == ExportKind::Clip ? "pixels, at most 3840x2160" : "pixels, each side 16 to 16384");
    const auto sized = [&](const char* name, int width, int height) {
        if (card.button(name)) std::snprintf(state.size, sizeof state.size, "%dx%d", width, height);
    };
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + style.px(kLabel));
    sized("As window", int(window.x), int(window.y));
    sized("Full HD", 1920, 1080);
    sized("4K", 3840, 2160);
    endRow(card);
    session::PictureSpec& spec = state.spec.picture;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + style.px(kLabel));
    if (card.toggle("With panels", spec.panels)) {
        spec.panels = !spec.panels;
        spec.transparent = spec.transparent && !spec.panels;
    }
    if (card.toggle("Transparent background", spec.transparent)) {
        spec.transparent = !spec.transparent;
        spec.panels = spec.panels && !spec.transparent;
    }
    endRow(card);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + style.px(kLabel));
    if (card.toggle("Selection marks", spec.selection)) spec.selection = !spec.selection;
    endRow(card);
    card.text(session.presentation.theme == render::Theme::Dark ? "In the dark theme, as shown; T changes it."
                                                                : "In the light theme, as shown; T changes it.");
}

/// Some time after the contact; nothing of a contact that is hidden.
void proposeEnd(const Session& session, ExportCardState& state) {
    const std::optional<world::Encounter>& encounter = session.queries.encounter();
    const bool meets = encounter && encounter->answer.contact;
    if (meets || session.mask.isOn())
        std::snprintf(state.to, sizeof state.to, "%.4g",
                      meets ? session::kStoryAfterContact * encounter->answer.contact->frames : kUsualFrames);
}

void drawSequenceRows(const Style& style, Card& card, ExportCardState& state) {
    SequenceSpec& spec = state.spec;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + style.px(kLabel));
    if (card.toggle("The scene in time", spec.kind == SequenceSpec::Kind::Time)) spec.kind = SequenceSpec::Kind::Time;
    if (card.toggle("Turntable", spec.kind == SequenceSpec::Kind::Turntable)) spec.kind = SequenceSpec::Kind::Turntable;
    endRow(card);
    const int count = countOf(state.count);
    char seconds[48] = "2 to 9999";
    if (count > 1) std::snprintf(seconds, sizeof seconds, "%.3g seconds at 30 a second", count / 30.0);
    field(style, card, "Pictures", state.count, sizeof state.count, seconds);
    if (spec.kind == SequenceSpec::Kind::Turntable) {
        field(style, card, "Turn", state.turn, sizeof state.turn, "degrees; negative: the other way");
    } else {
        field(style, card, "From", state.from, sizeof state.from, "frames of the scene's time");
        field(style, card, "To", state.to, sizeof state.to, "frames; the last picture");
    }
}

const char* titleOf(ExportKind kind) {
    switch (kind) {
        case ExportKind::Picture:
            return "Export picture";
        case ExportKind::Sequence:
            return "Export sequence";
        case ExportKind::Clip:
            return "Export clip";
    }
    return "";
}

std::string memoryOf(const session::PictureSpec& spec) {
    const std::size_t pixels = std::size_t(spec.width) * std::size_t(spec.height);
    return "WebP, or MP4 where ffmpeg is installed; about " + std::to_string((pixels * kClipBytesPerPixel >> 20) + 1) +
           " MB of memory while it is written.";
}

}  // namespace

void drawExportCard(const Style& style, const Session& session, session::Actions& actions, CardState& cardState,
                    ExportCardState& state, ExportKind kind) {
    const bool hasTime = kind != ExportKind::Picture;
    Card card(style, cardState, titleOf(kind), 520);
    if (!state.isOpen && hasTime) proposeEnd(session, state);
    state.isOpen = true;
    if (hasTime) drawSequenceRows(style, card, state);
    drawPictureRows(style, session, card, state, kind);
    const std::string wrong = read(state, kind);
    if (kind == ExportKind::Clip && wrong.empty()) card.text(memoryOf(state.spec.picture));
    card.space(4);
    const RowRect row = nextRow(style, 22);
    rowText(style, ImGui::GetWindowDrawList(), style.fonts.body, row.min.x, row.min.y, row.height(),
            style.ink(Ink::Warning), fitted(style, style.fonts.body, style.spell(wrong), row.max.x - row.min.x));
    card.space(4);
    const bool done = card.button(kind == ExportKind::Sequence ? "Choose folder…" : "Choose file…", true);
    if (card.button("Cancel") || card.closed()) {
        actions.send(session::closeCard<session::ExportCard>);
    } else if (done && wrong.empty()) {
        actions.send(session::chooseExport, state.spec, kind);
    }
}

}  // namespace ui
