#include "ui/cards/cards.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

#include "session/actions/panel_actions.h"
#include "session/document/file_names.h"
#include "text/expression.h"

namespace ui {
namespace {

using session::ExportKind;
using session::SequenceSpec;
using session::Session;

constexpr float kLabel = 92, kField = 150;
constexpr float kWidth = 520, kPreview = 400, kPictureHeight = 225;  // px of the design: the card alone, the preview
constexpr double kUsualFrames = 120;                                 // default span of a sequence in time
constexpr std::size_t kClipBytesPerPixel = 64;                       // measured: the picture, its copies, the encoder

/// A line of the card: label, field, remark.
void field(const Style& style, Card& card, const char* label, char* text, std::size_t size, const std::string& remark) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    RowRect row = rectAt(at, {ImGui::GetContentRegionAvail().x, style.px(28)});
    rowText(style, row, Ink::Dim, label);
    ImGui::SetCursorScreenPos({at.x + style.px(kLabel), at.y});
    card.field((std::string("##") + label).c_str(), text, size, style.px(kField));
    row.takeFirst(style.px(kLabel + kField + 12), 0);
    cutText(style, row, Ink::Faint, remark);
    card.space(6);
}

/// A row of buttons or switches begins under the fields.
void beginRow(const Style& style) { ImGui::SetCursorPosX(ImGui::GetCursorPosX() + style.px(kLabel)); }

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

void drawPictureRows(const Panel& p, Card& card, ExportCardState& state, ExportKind kind) {
    field(p, card, "Size", state.size, sizeof state.size,
          kind == ExportKind::Clip ? "pixels, at most 3840x2160" : "pixels, each side 16 to 16384");
    const auto sized = [&](const char* name, int width, int height) {
        if (card.button(name)) std::snprintf(state.size, sizeof state.size, "%dx%d", width, height);
    };
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    beginRow(p);
    sized("As window", int(window.x), int(window.y));
    sized("Full HD", 1920, 1080);
    sized("4K", 3840, 2160);
    endRow(card);
    session::PictureSpec& spec = state.spec.picture;
    beginRow(p);
    if (card.toggle("With panels", spec.panels)) {
        spec.panels = !spec.panels;
        spec.tight = !spec.panels;  // with its panels the window is drawn as it is
        spec.transparent = spec.transparent && !spec.panels;
    }
    if (card.toggle("Transparent background", spec.transparent)) {
        spec.transparent = !spec.transparent;
        spec.panels = spec.panels && !spec.transparent;
    }
    endRow(card);
    beginRow(p);
    if (card.toggle("Selection marks", spec.selection)) spec.selection = !spec.selection;
    if (card.toggle("Fill with the scene", spec.tight)) spec.tight = !spec.tight;
    endRow(card);
    card.text(p.session.presentation.theme == render::Theme::Dark ? "In the dark theme, as shown; T changes it."
                                                                  : "In the light theme, as shown; T changes it.");
}

/// The end of the time line, where play ends if it does; nothing of an answer that is hidden.
void proposeEnd(const Session& session, ExportCardState& state) {
    std::snprintf(state.to, sizeof state.to, "%.4g", session.mask.isOn() ? kUsualFrames : session.panels.timeLine.span);
}

void drawSequenceRows(const Style& style, Card& card, ExportCardState& state) {
    SequenceSpec& spec = state.spec;
    beginRow(style);
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

/// The choices, beside the preview if there is one.
void beginChoices(const Style& style, bool hasPreview) {
    ImGui::BeginTable("choices", hasPreview ? 2 : 1, ImGuiTableFlags_NoPadOuterX | ImGuiTableFlags_SizingFixedFit);
    ImGui::TableSetupColumn("choices", ImGuiTableColumnFlags_WidthFixed, hasPreview ? style.px(kWidth - 40) : -1);
    constexpr float kBelow = 40;  // height of the lines below the choices, beside the preview
    ImGui::TableNextRow(0, hasPreview ? style.px(kPictureHeight - kBelow) : 0);
    ImGui::TableNextColumn();
}

/// The first picture in the shape of the export, at the right of the choices.
void drawPicturePreview(const Style& style, PictureTexture& shown, const session::ExportCard& open) {
    const float side = style.px(kPreview);
    const RowRect room =
        rectAt(ImGui::GetCursorScreenPos(), {ImGui::GetContentRegionAvail().x, style.px(kPictureHeight)}).last(side);
    windowPainter().rectFilled(room, style.ink(Ink::Field), style.px(kCorner));
    const render::gl::ImageTexture* texture = shown.of(open.preview);
    if (!texture) return;
    const ImVec2 own{float(open.preview->width), float(open.preview->height)};
    const ImVec2 size = rounded(own * std::min(side / own.x, room.height() / own.y));
    const ImVec2 min = rounded(room.max - (room.size() + size) / 2);
    windowPainter().image(texture->texture(), min, min + size, style.px(kCorner));
}

}  // namespace

void drawExportCard(const Panel& p, CardState& cardState, ExportCardState& state, const session::ExportCard& open) {
    const ExportKind kind = open.kind;
    const bool hasTime = kind != ExportKind::Picture;
    const bool hasPreview = ImGui::GetIO().DisplaySize.x >= p.px(kWidth + kPreview + 60);
    Card card(p, cardState, titleOf(kind), hasPreview ? kWidth + kPreview + 20 : kWidth);
    if (!state.isOpen && hasTime) proposeEnd(p.session, state);
    state.isOpen = true;
    if (hasPreview) drawPicturePreview(p, state.preview, open);
    beginChoices(p, hasPreview);
    if (hasTime) drawSequenceRows(p, card, state);
    drawPictureRows(p, card, state, kind);
    const std::string wrong = read(state, kind);
    if (kind == ExportKind::Clip && wrong.empty()) card.text(memoryOf(state.spec.picture));
    ImGui::EndTable();
    const std::optional<SequenceSpec> spec = wrong.empty() ? std::optional(state.spec) : std::nullopt;
    if (spec != open.spec) p.send(session::previewExport, spec);
    card.space(4);
    const RowRect row = nextRow(p, 22);
    cutText(p, row, Ink::Warning, wrong);
    card.space(4);
    const bool done = card.button(kind == ExportKind::Sequence ? "Choose folder…" : "Choose file…", true);
    if (card.button("Cancel") || card.closed()) {
        p.send(session::closeCard<session::ExportCard>);
    } else if (done && wrong.empty()) {
        p.send(session::chooseExport, state.spec, kind);
    }
}

}  // namespace ui
