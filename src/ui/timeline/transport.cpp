#include <imgui.h>

#include <array>
#include <cmath>

#include "session/commands/commands.h"
#include "session/playback/automatic_speed.h"
#include "session/texts/first_steps.h"
#include "ui/timeline/timeline.h"
#include "ui/widgets/hit_area.h"

namespace ui {
namespace {

using session::Session;

constexpr float kButton = 26, kPlay = 36, kRoomyBar = 900;  // px of the design

enum class Glyph { Play, Pause, Previous, Next, Start };

/// Drawn with strokes: no font has all of these at one size.
void drawGlyph(const Style& style, FlatPainter painter, Glyph glyph, ImVec2 c, ImU32 color) {
    const float h = 5.5f * style.scale, bar = 1.5f * style.scale;
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
        case Glyph::Start:
            triangle(c.x - h * 0.3f, -1);
            triangle(c.x + h * 1.1f, -1);
            stroke(c.x - h * 1.4f);
            break;
    }
}

/// @param size  px of the design; the largest button has a disc
void drawButton(const Style& style, const Session& session, session::Actions& actions, const char* id, Glyph glyph,
                float size, float x, float middle) {
    const session::Command* command = session::findCommand(id);
    const float side = style.px(size), top = std::round(middle - side / 2);
    ImGui::SetCursorScreenPos({x, top});
    if (hitArea(id, {side, side})) actions.run(id);
    const bool isOn = session::isEnabled(*command, session), hot = ImGui::IsItemHovered();
    const ImVec2 centre{std::round(x + side / 2), std::round(top + side / 2)};
    const FlatPainter painter = windowPainter();
    if (size == kPlay)
        painter.circleFilled(centre, side / 2, style.ink(hot && isOn ? Ink::Hairline : Ink::Field), 48);
    else if (hot && isOn)
        painter.rectFilled({x, top}, {x + side, top + side}, style.ink(Ink::Field), style.px(kCorner));
    if (hot) tooltip(style, command->help + "  " + session::shortcutText(command->shortcuts[0]));
    drawGlyph(style, painter, glyph, centre, style.ink(isOn ? Ink::Text : Ink::Faint));
}

/// The speed in words, in one row where that is wide enough, else in two.
std::array<std::string, 2> speedRows(const Style& style, const session::Tempo& tempo, float oneRow) {
    const std::string words = session::speedText(tempo.speed), dot = " \u00b7 ";
    if (textWidth(style.fonts.body, style.spell(words)) <= oneRow) return {words, session::paceText(tempo)};
    const std::size_t cut = words.find(dot);
    return {words.substr(0, cut), tempo.isSlowed() ? session::paceText(tempo) : words.substr(cut + dot.size())};
}

/// One control: the wheel changes the speed, a click resets it. @return its right end
float drawSpeed(const Style& style, const Session& session, session::Actions& actions, float x, float middle,
                bool isRoomy) {
    const session::Tempo& tempo = session.playback.tempo();
    const float width = style.px(isRoomy ? 136 : 94), row = style.px(kTrackRow);
    const auto rows = speedRows(style, tempo, isRoomy ? width : 0);
    const bool isTwo = !rows[1].empty();
    const float height = style.px(isTwo ? 38 : 26);
    const ImVec2 min{x, std::round(middle - height / 2)}, max{x + width, min.y + height};
    ImGui::SetCursorScreenPos(min);
    if (hitArea("speed", {width, height})) actions.run("play.automatic-speed");
    const bool hot = ImGui::IsItemHovered();
    const FlatPainter painter = windowPainter();
    if (hot) painter.rectFilled(min, max, style.ink(Ink::Field), style.px(kCorner));
    const float top = isTwo ? min.y + style.px(3) : min.y, centre = (min.x + max.x) / 2;
    const Ink first = tempo.isSlowed() ? Ink::Warning : tempo.chosen ? Ink::Accent : Ink::Text;
    rowText(style, painter, style.fonts.body, centre, top, isTwo ? row : height, style.ink(first),
            fitted(style, style.fonts.body, style.spell(rows[0]), width), Align::Centre);
    if (isTwo)
        rowText(style, painter, style.fonts.body, centre, top + row, row,
                style.ink(tempo.isSlowed() ? Ink::Warning : Ink::Dim),
                fitted(style, style.fonts.body, style.spell(rows[1]), width), Align::Centre);
    if (!hot) return max.x;
    const float wheel = ImGui::GetIO().MouseWheel;
    if (wheel != 0) actions.run(wheel > 0 ? "play.faster" : "play.slower");
    tooltip(style, tempo.isSlowed() ? "Slower than asked for: there are more contacts than can be computed in time."
                                    : "1\u00d7 = 60 frames/s. Wheel changes it, click resets.");
    return max.x;
}

/// The mark of the first play, above the button. @param x  left end of the button
void drawPlayMark(const Style& style, float x, float middle) {
    rowText(style, windowPainter(), style.fonts.small, x + style.px(kPlay) / 2, middle - style.px(kPlay / 2 + 18),
            style.px(16), style.ink(Ink::Text), "press Space", Align::Centre);
}

}  // namespace

float drawTransport(const Style& style, const Session& session, session::Actions& actions, const view::Rect& bar) {
    const bool isRoomy = bar.width >= double(style.px(kRoomyBar)), isPlaying = session.playback.tempo().isPlaying;
    const float middle = float(bar.y + bar.height / 2);
    float x = float(bar.x) + style.px(isRoomy ? 14 : 6);
    const auto button = [&](const char* id, Glyph glyph, float size) {
        drawButton(style, session, actions, id, glyph, size, x, middle);
        x += style.px(size + (isRoomy ? 4 : 1));
    };
    button("play.start", Glyph::Start, kButton);
    button("play.previous", Glyph::Previous, kButton);
    if (session::isSuggested(session, session::FirstStep::Play)) drawPlayMark(style, x, middle);
    button("play.toggle", isPlaying ? Glyph::Pause : Glyph::Play, kPlay);
    button("play.next", Glyph::Next, kButton);
    return drawSpeed(style, session, actions, x + style.px(2), middle, isRoomy);
}

}  // namespace ui
