#include <algorithm>
#include <cmath>

#include "base/powers_of_ten.h"
#include "session/actions/panel_actions.h"
#include "text/numbers.h"
#include "ui/timeline/time_ruler.h"
#include "ui/timeline/timeline.h"
#include "ui/widgets/hit_area.h"
#include "world/bodies/spoken_name.h"

namespace ui {
namespace {

using session::Playback;

constexpr float kReach = 6;       // px of the design within which a contact attracts the knob
constexpr float kRulerRoom = 64;  // px of the design for a number of the ruler, at least

/// The time under the mouse pointer, snapped to a mark or a contact nearby; not snapped with Alt or Ctrl. At most the
/// span of the line, which would become longer at the release.
double instantFor(const Panel& p, const Track& track, float x) {
    const double at = std::clamp(double(x - track.left) * track.framesPerPx(), 0.0, track.span);
    const session::TimeLine& line = p.session.panels.timeLine;
    if (!line.areContactsShown || ImGui::GetIO().KeyAlt || ImGui::GetIO().KeyCtrl) return at;
    double reach = double(p.px(kReach)) * track.framesPerPx();
    double nearest = session::magneticInstant(p.session.playback.contacts(), at, reach);
    if (nearest != at && nearest <= track.span) return nearest;
    nearest = at;
    for (const session::TimeMark& mark : line.marks) {
        if (std::abs(mark.frames - at) > reach || mark.frames > track.span) continue;
        reach = std::abs(mark.frames - at);
        nearest = mark.frames;
    }
    return nearest;
}

void drawRuler(const Style& style, const Track& track) {
    const float wide = std::max(1.f, std::round(style.scale));
    const float room =
        std::max(style.px(kRulerRoom), textWidth(style.fonts.mono, text::roundedNumber(track.span, 4)) + style.px(28));
    for (const RulerTick& tick : rulerOf(track.span, std::max(1, int((track.right - track.left) / room)))) {
        const float x = std::round(track.at(tick.frames)), length = tick.number.empty() ? style.px(3) : style.px(6);
        windowPainter().rectFilled({x, track.ticks()}, {x + wide, track.ticks() + length},
                                   style.ink(tick.number.empty() ? Ink::Faint : Ink::Dim));
        if (!tick.number.empty())
            rowText(style, lineAt(x, track.numbers(), style.px(kTrackRow)), style.fonts.mono, Ink::Dim, tick.number,
                    Align::Centre);
    }
}

/// The instant, as finely as the line separates instants; or how far it is computed.
std::string readout(const Playback& playback, double span) {
    const double progress = playback.progress();
    if (isWaiting(playback) && progress > 0 && progress < 1)
        return "computing " + text::fixedDecimals(100 * progress, 0) + " %";
    if (isWaiting(playback)) return "computing";
    const int decimals = std::clamp(3 - base::decadeOf(span), 1, 9);
    return text::fixedDecimals(playback.instant().frames, decimals);
}

void drawKnob(const Panel& p, const Track& track, bool isHot) {
    const FlatPainter painter = windowPainter();
    const float x = track.at(std::min(track.span, p.session.playback.instant().frames)), y = track.line();
    painter.circleFilled({x, y}, p.px(7) + 1.5f * p.scale, p.ink(Ink::Panel), 32);
    painter.circleFilled({x, y}, p.px(isHot ? 7.f : 6.f), p.ink(Ink::Text), 32);
    const std::string words = p.spell(readout(p.session.playback, track.span));
    const float half = textWidth(p.fonts.strong, words) / 2;
    const float middle = std::clamp(x, track.left + half, std::max(track.left + half, track.right - half));
    rowText(p, lineAt(middle, track.readout(), p.px(kTrackRow)), p.fonts.strong, Ink::Text, words, Align::Centre);
}

/// Above the bar, so that it covers neither the ruler nor the marks.
void drawTrackTip(const Panel& p, const Track& track, double at) {
    ImGui::SetNextWindowPos({ImGui::GetIO().MousePos.x, track.top - p.px(4)}, ImGuiCond_Always, {0.5f, 1});
    if (p.session.playback.tempo().isHeld) return tooltip(p, "Time stands still while the answer is hidden.");
    std::string words = "frame " + text::shortNumber(at);
    if (p.session.panels.timeLine.areContactsShown)
        for (const world::ContactEvent& contact : p.session.playback.contacts().between(at, at, 3))
            words += "\n" + world::spokenName(p.session.document.scene(), contact.a) + " and " +
                     world::spokenName(p.session.document.scene(), contact.b);
    tooltip(p, words);
}

}  // namespace

void drawTrack(const Panel& p, const Track& track) {
    const session::TimeLine& line = p.session.panels.timeLine;
    const FlatPainter painter = windowPainter();
    const RowRect area{{track.left - p.px(8), track.words()},
                       {track.right + p.px(8), track.numbers() + p.px(kTrackRow)}};
    const auto [clicked, isHot, isHeld, isPressed] = pressIn("track", area);
    const bool isReleased = ImGui::IsItemDeactivated();
    const float half = std::max(1.f, 1.5f * p.scale), y = track.line();
    const float now = track.at(std::min(track.span, p.session.playback.instant().frames));
    painter.rectFilled({track.left, y - half}, {track.right, y + half}, p.ink(Ink::Hairline), half);
    if (line.areContactsShown) drawContacts(p, track);
    painter.rectFilled({track.left, y - half}, {now, y + half}, p.ink(Ink::Ball), half);
    drawRuler(p, track);
    const std::optional<double> named = drawTimeMarks(p, line, track);
    drawKnob(p, track, isHeld || isHot);
    // A click frames the contact it went to at the release; a drag goes to any instant.
    const double to = isPressed && named ? *named : instantFor(p, track, ImGui::GetIO().MousePos.x);
    const bool isMoved = ImGui::GetIO().MouseDragMaxDistanceSqr[0] > p.px(3) * p.px(3);
    if (isPressed) p.send(session::holdKnob, true);
    if (isPressed || (isHeld && isMoved)) p.send(session::seekTo, to);
    if (isReleased && !isMoved) p.send(session::visitShownContact);
    if (isReleased) p.send(session::holdKnob, false);
    const float wheel = ImGui::GetIO().MouseWheel;
    if (isHot && !isHeld && wheel != 0) p.send(session::stretchTimeLine, wheel > 0 ? -1 : 1);
    if (isHot && !isHeld) drawTrackTip(p, track, named.value_or(to));
}

}  // namespace ui
