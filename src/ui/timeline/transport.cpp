#include <array>
#include <cmath>

#include "session/commands/commands.h"
#include "session/playback/automatic_speed.h"
#include "session/texts/first_steps.h"
#include "ui/timeline/timeline.h"
#include "ui/widgets/hit_area.h"

namespace ui {
namespace {

constexpr float kButton = 26, kPlay = 36, kRoomyBar = 900;  // px of the design
constexpr float kBarWithSpeed = 430;                        // a narrower bar has room for the time line alone

enum class Glyph { Play, Pause, Previous, Next, Start, Loop };

/// Drawn with strokes: no font has all of these at one size.
void drawGlyph(const Style& style, Glyph glyph, ImVec2 c, ImU32 color) {
    const float h = 5.5f * style.scale, bar = 1.5f * style.scale;
    const FlatPainter painter = windowPainter();
    const auto triangle = [&](float x, float toward) {
        painter.triangleFilled({x - toward * h * 0.8f, c.y - h}, {x - toward * h * 0.8f, c.y + h},
                               {x + toward * h * 0.8f, c.y}, color);
    };
    const auto stroke = [&](float x) { painter.rectFilled({x - bar, c.y - h}, {x + bar, c.y + h}, color); };
    switch (glyph) {
        case Glyph::Play:
            triangle(c.x + 0.8f * style.scale, 1);
            break;
        case Glyph::Pause:
            stroke(c.x - h * 0.55f);
            stroke(c.x + h * 0.55f);
            break;
        case Glyph::Previous:
            triangle(c.x + bar, -1);
            stroke(c.x - h);
            break;
        case Glyph::Next:
            triangle(c.x - bar, 1);
            stroke(c.x + h);
            break;
        case Glyph::Loop: {
            constexpr float kGap = 0.9f, kTurn = 6.2832f;
            const auto arc = arcPoints(c, h, kGap - 0.7f, kTurn - kGap, 24);
            painter.polyline(arc, color, 1.6f * style.scale, false);
            const ImVec2 end = arc.back(), tip = ImVec2(3.4f, 0) * style.scale;
            painter.triangleFilled(end + ImVec2(-tip.x, 0.6f * tip.x), end + ImVec2(tip.x, 1.1f * tip.x),
                                   end + ImVec2(0.5f * tip.x, -tip.x), color);
            break;
        }
        case Glyph::Start:
            triangle(c.x - h * 0.3f, -1);
            triangle(c.x + h * 1.1f, -1);
            stroke(c.x - h * 1.4f);
            break;
    }
}

/// @param size  px of the design; the largest button has a disc
void drawButton(const Panel& p, const char* id, Glyph glyph, float size, float x, float middle) {
    const session::Command& command = *session::findCommand(id);
    const float side = p.px(size);
    const RowRect area = rectAt({x, std::round(middle - side / 2)}, {side, side});
    const Press press = pressIn(id, area);
    if (press.clicked) p.run(id);
    const bool isOn = session::isEnabled(command, p.session);
    const ImVec2 centre = rounded(area.centre());
    if (size == kPlay)
        windowPainter().circleFilled(centre, side / 2, p.ink(press.hot && isOn ? Ink::Hairline : Ink::Field), 48);
    else if (press.hot && isOn)
        windowPainter().rectFilled(area, p.ink(Ink::Field), p.px(kCorner));
    if (press.hot) tooltip(p, command.help + keysAfter(command));
    const bool isLit = glyph == Glyph::Loop && session::isChecked(command, p.session);
    const Ink rest = glyph == Glyph::Loop ? Ink::Dim : Ink::Text;
    drawGlyph(p, glyph, centre, p.ink(isLit ? Ink::Accent : isOn ? rest : Ink::Faint));
}

/// The speed in words, in one row where the width allows it, else in two. What it is slowed to goes before what it was
/// to be.
std::array<std::string, 2> speedRows(const Style& style, const session::Tempo& tempo, float width, bool isRoomy) {
    const std::string words = session::speedText(tempo.speed), pace = session::paceText(tempo), dot = " \u00b7 ";
    const std::size_t to = pace.find(" to ");
    if (to != std::string::npos && textWidth(style, pace) > width) return {pace.substr(0, to), pace.substr(to + 1)};
    if (isRoomy && textWidth(style, words) <= width) return {words, pace};
    const std::size_t cut = words.find(dot);
    return {words.substr(0, cut), tempo.isSlowed() ? pace : words.substr(cut + dot.size())};
}

/// The speed in words, over its slider: the wheel changes it, a click on the words resets it. @return its right end
float drawSpeed(const Panel& p, float x, float middle, bool isRoomy) {
    const session::Tempo& tempo = p.session.playback.tempo();
    const float width = p.px(isRoomy ? 136 : 94), row = p.px(kTrackRow);
    const auto rows = speedRows(p, tempo, width, isRoomy);
    const bool isTwo = !rows[1].empty();
    const float height = p.px(isTwo ? 38 : 22), slider = p.px(18);
    const RowRect area = rectAt({x, std::round(middle - (height + slider) / 2)}, {width, height});
    drawSpeedSlider(p, rectAt({x, area.max.y}, {width, slider}));
    const Press press = pressIn("speed", area);
    if (press.clicked) p.run("play.automatic-speed");
    if (press.hot) windowPainter().rectFilled(area, p.ink(Ink::Field), p.px(kCorner));
    const RowRect line = isTwo ? rectAt(area.min + ImVec2(0, p.px(3)), {width, row}) : area;
    const Ink first = tempo.isSlowed() ? Ink::Warning : tempo.chosen ? Ink::Accent : Ink::Text;
    cutText(p, line, first, rows[0], Align::Centre);
    if (isTwo) cutText(p, line.lowered(row), tempo.isSlowed() ? Ink::Warning : Ink::Dim, rows[1], Align::Centre);
    if (!press.hot) return area.max.x;
    const float wheel = ImGui::GetIO().MouseWheel;
    if (wheel != 0) p.run(wheel > 0 ? "play.faster" : "play.slower");
    tooltip(p, tempo.isSlowed() ? "Slower than asked for: there are more contacts than can be computed in time."
                                : "1\u00d7 = 60 frames/s. Wheel changes it, click resets.");
    return area.max.x;
}

/// The mark of the first play, above the button. @param x  left end of the button
void drawPlayMark(const Style& style, float x, float middle, bool isFinger) {
    rowText(style, lineAt(x + style.px(kPlay) / 2, middle - style.px(kPlay / 2 + 18), style.px(16)), style.fonts.small,
            Ink::Text, isFinger ? "tap to play" : "press Space", Align::Centre);
}

}  // namespace

float drawTransport(const Panel& p, const view::Rect& bar, bool isFinger) {
    const bool isRoomy = bar.width >= double(p.px(kRoomyBar)), isPlaying = p.session.playback.tempo().isPlaying;
    const float middle = float(bar.y + bar.height / 2);
    float x = float(bar.x) + p.px(isRoomy ? 14 : 6);
    const auto button = [&](const char* id, Glyph glyph, float size) {
        drawButton(p, id, glyph, size, x, middle);
        x += p.px(size + (isRoomy ? 4 : 1));
    };
    button("play.start", Glyph::Start, kButton);
    button("play.previous", Glyph::Previous, kButton);
    if (session::isSuggested(p.session, &session::Settings::hasPlayed)) drawPlayMark(p, x, middle, isFinger);
    button("play.toggle", isPlaying ? Glyph::Pause : Glyph::Play, kPlay);
    button("play.next", Glyph::Next, kButton);
    button("play.loop", Glyph::Loop, kButton);
    return bar.width < double(p.px(kBarWithSpeed)) ? x : drawSpeed(p, x + p.px(2), middle, isRoomy);
}

}  // namespace ui
