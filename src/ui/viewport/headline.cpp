#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "render/present.h"
#include "session/texts/instant_text.h"
#include "session/texts/present_options.h"
#include "ui/viewport/overlays.h"

namespace ui {
namespace {

using vocabulary::Overlay;

struct LegendEntry {
    Ink ink;
    Overlay of;
    const char* words;
};
constexpr std::array<LegendEntry, 6> kLegend = {{{Ink::VelocityIn, Overlay::Velocities, "velocity in"},
                                                 {Ink::VelocityOut, Overlay::Velocities, "velocity out"},
                                                 {Ink::Normal, Overlay::ContactNormal, "contact normal n"},
                                                 {Ink::Closest, Overlay::ClosestApproach, "closest approach"},
                                                 {Ink::Momentum, Overlay::Momentum, "momentum p"},
                                                 {Ink::Momentum, Overlay::CenterOfMass, "centre of mass G"}}};

/// True if something is drawn for an overlay that is on: its arrow, its line, or the mark of the centre of mass.
bool isDrawn(const render::DrawList& list, const LegendEntry& entry) {
    const auto isInk = [&](const auto& drawn) { return drawn.ink == entry.ink; };
    if (entry.of == Overlay::ClosestApproach) return std::any_of(list.lines.begin(), list.lines.end(), isInk);
    if (entry.of == Overlay::CenterOfMass)
        return std::any_of(list.markers.begin(), list.markers.end(),
                           [&](const render::Marker& m) { return m.fill == entry.ink; });
    return std::any_of(list.arrows.begin(), list.arrows.end(), isInk);
}

/// The background's colour over the top of the picture, across its whole width so that no edge shows: dense behind the
/// headline, clear a little below it. Bodies fade as they move under the text.
void drawShade(const Style& style, FlatPainter painter, const view::Rect& picture) {
    constexpr std::array<std::pair<float, float>, 5> kStops = {
        {{0, 0.92f}, {62, 0.88f}, {76, 0.52f}, {92, 0.16f}, {108, 0}}};  // px of the design from the top, density
    const float left = float(picture.x), right = float(picture.x + picture.width), top = float(picture.y);
    for (std::size_t i = 0; i + 1 < kStops.size(); ++i) {
        const auto [from, dense] = kStops[i];
        const auto [to, thin] = kStops[i + 1];
        const ImU32 above = style.ink(Ink::Background, dense), below = style.ink(Ink::Background, thin);
        painter.gradient({left, top + from * style.scale}, {right, top + to * style.scale}, above, above, below, below);
    }
}

/// The end of the words that have room on a line: a space, or the end of the text, also where its first word has none.
std::size_t fittingWords(ImFont* font, std::string_view text, float width) {
    std::size_t end = text.size();
    while (end > 0 && textWidth(font, text.substr(0, end)) > width) {
        const std::size_t space = text.rfind(' ', end - 1);
        if (space == std::string_view::npos || space == 0) return text.size();
        end = space;
    }
    return end;
}

}  // namespace

void drawHeadline(const Panel& p, FlatPainter painter, const view::Rect& picture) {
    const std::optional<std::size_t> ball = p.session.document.current().activeBall();
    if (!ball) return;
    const render::Headline h = session::headline(p.session);
    const std::string word = p.spell(h.word), gap = h.rest.empty() ? "" : "  ";
    const float width = float(picture.width) - p.px(24);
    const std::string whole = p.spell(h.rest);
    const bool fits = textWidth(p.fonts.headline, word + gap + whole) <= width;
    ImFont* big = fits ? p.fonts.headline : p.fonts.strong;  // a narrow picture: small before broken, broken before cut
    const float wordWidth = textWidth(big, word + gap), room = std::max(0.f, width - wordWidth);
    const std::size_t broken = fittingWords(big, whole, room);
    const std::string rest = fitted(p, big, whole.substr(0, broken), room);
    const float middle = float(picture.x + picture.width / 2);
    const float left = std::round(middle - (wordWidth + textWidth(big, rest)) / 2);
    const float baseline = std::round(float(picture.y) + 36 * p.scale);
    const float second = std::round(float(picture.y) + 57 * p.scale);
    const std::string frame = session::frameText(p.session.presentation.referenceFrame, p.session.document.scene(),
                                                 ball, p.session.queries.target(), isAnswerShown(p.session));
    const std::string detail = fittedParts(p, p.fonts.body, p.spell(frame.empty() ? h.detail : frame), width);
    drawShade(p, painter, picture);
    shadowText(p, painter, big, {left, baseline}, p.ink(h.ink), word);
    shadowText(p, painter, big, {left + wordWidth, baseline}, p.ink(Ink::Text), rest);
    const auto drawSecond = [&](ImFont* font, Ink ink, const std::string& text) {
        shadowText(p, painter, font, {std::round(middle - textWidth(font, text) / 2), second}, p.ink(ink), text);
    };
    if (broken < whole.size())  // in the detail's place
        drawSecond(big, Ink::Text, fitted(p, big, whole.substr(broken + 1), width));
    else
        drawSecond(p.fonts.body, frame.empty() ? Ink::Dim : Ink::Accent, detail);
}

void drawLegend(const Style& style, FlatPainter painter, const render::DrawList& drawn, vocabulary::Overlays show,
                const view::Rect& picture) {
    const float baseline = std::round(float(picture.y + picture.height) - 14 * style.scale);
    float x = float(picture.x) + style.px(14);
    for (const LegendEntry& entry : kLegend) {
        if (!show.has(entry.of) || !isDrawn(drawn, entry)) continue;
        const float y = baseline - 4.6f * style.scale, width = style.px(16);
        const float needed = width + style.px(6) + textWidth(style, entry.words);
        if (x + needed > float(picture.x + picture.width)) break;
        drawBacking(style, painter, {x, baseline - 10 * style.scale}, {x + needed, baseline + 3 * style.scale});
        painter.rectFilled({x, std::round(y - 1.5f * style.scale)}, {x + width, std::round(y + 1.5f * style.scale)},
                           style.ink(entry.ink), style.scale);
        shadowText(style, painter, style.fonts.body, {x + width + style.px(6), baseline}, style.ink(Ink::Dim),
                   entry.words);
        x += needed + style.px(14);
    }
}

}  // namespace ui
