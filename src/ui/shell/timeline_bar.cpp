#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "session/actions/panel_actions.h"
#include "session/commands/commands.h"
#include "session/texts/present_options.h"
#include "text/numbers.h"
#include "ui/shell/window_parts.h"
#include "ui/widgets/hit_area.h"

namespace ui {
namespace {

using session::Playback;
using session::Session;

constexpr std::size_t kMostSearched = 2000;  // largest number of contacts searched for those of the active ball
constexpr float kButton = 26, kReadout = 150, kSpeed = 64;

enum class Glyph { Play, Pause, Previous, Next, Start };

/// Drawn with strokes: no font has all of these at one size.
void drawGlyph(const Style& style, ImDrawList* list, Glyph glyph, ImVec2 c, ImU32 color) {
    const float h = 5.5f * style.scale, bar = 1.5f * style.scale;
    const auto triangle = [&](float x, float toward) {
        list->AddTriangleFilled({x - toward * h * 0.8f, c.y - h}, {x - toward * h * 0.8f, c.y + h},
                                {x + toward * h * 0.8f, c.y}, color);
    };
    const auto stroke = [&](float x) { list->AddRectFilled({x - bar, c.y - h}, {x + bar, c.y + h}, color); };
    switch (glyph) {
        case Glyph::Play:
            triangle(c.x, 1);
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

void drawButton(const Style& style, const Session& session, session::Actions& actions, const char* id, Glyph glyph,
                float x, const view::Rect& bar) {
    const session::Command* command = session::findCommand(id);
    const float size = style.px(kButton), top = float(bar.y) + (float(bar.height) - size) / 2;
    ImGui::SetCursorScreenPos({x, top});
    if (hitArea(id, {size, size})) actions.run(id);
    const bool isOn = session::isEnabled(*command, session), hot = ImGui::IsItemHovered();
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (hot && isOn) list->AddRectFilled({x, top}, {x + size, top + size}, style.ink(Ink::Field), style.px(kCorner));
    if (hot) tooltip(style, command->help + "  " + session::shortcutText(command->shortcuts[0]));
    drawGlyph(style, list, glyph, {std::round(x + size / 2), std::round(top + size / 2)},
              style.ink(isOn ? Ink::Text : Ink::Faint));
}

/// True if the time line may show contacts: not those of a hidden answer or of another scene.
bool areContactsShown(const Session& session) { return isAnswerShown(session) && isPlaybackCurrent(session); }

/// A tick for every pixel with contacts, and larger ones for the active ball's among the first kMostSearched.
void drawContactMarks(const Style& style, ImDrawList* list, const Session& session, ImVec2 min, ImVec2 max,
                      double span) {
    const Playback& playback = session.playback;
    const float width = max.x - min.x, half = style.scale / 2;
    const double perPixel = span / double(width);
    const auto tick = [&](float x, float inset, float thick, float alpha) {
        list->AddRectFilled({x - thick, min.y + inset}, {x + thick, max.y - inset}, style.ink(Ink::Normal, alpha));
    };
    for (int column = 0; column <= static_cast<int>(width); ++column) {
        const auto x = static_cast<float>(column);
        const double at = (double(x) - 0.5) * perPixel;
        if (!playback.contacts().has(x == 0 ? 0 : at, std::nextafter(at + perPixel, 0))) continue;
        tick(std::round(min.x + x), 2 * style.scale, half, 0.65f);
    }
    if (!session.document.current().activeBall()) return;
    std::size_t searched = 0;
    playback.contacts().follow([&](const world::ContactEvent& contact) {
        if (contact.frames > span) return false;
        if (contact.a == *session.document.current().activeBall() ||
            contact.b == *session.document.current().activeBall())
            tick(std::round(min.x + width * float(contact.frames / span)), 0, style.scale, 1);
        return ++searched < kMostSearched;
    });
}

/// The instant under a pixel; the instant of a mark if the pointer is on one.
double instantAt(const Style& style, const Session& session, float x, ImVec2 min, ImVec2 max, double span, bool snaps) {
    const double at = std::clamp(double(x - min.x) / double(max.x - min.x), 0.0, 1.0) * span;
    if (!snaps) return at;
    const double reach = double(style.px(3)) / double(max.x - min.x) * span;
    return session.playback.contacts().nearest(at, reach).value_or(at);
}

void drawTrack(const Style& style, const Session& session, session::Actions& actions, float left, float right,
               const view::Rect& bar) {
    const Playback& playback = session.playback;
    const double span = spanOf(playback);
    const float middle = std::round(float(bar.y + bar.height / 2)), half = style.px(8);
    const ImVec2 min{left, middle - half}, max{right, middle + half};
    ImGui::SetCursorScreenPos({left - style.px(6), min.y - style.px(4)});
    hitArea("track", {right - left + style.px(12), 2 * half + style.px(8)});
    const bool held = ImGui::IsItemActive(), hot = ImGui::IsItemHovered();
    const float mouse = ImGui::GetIO().MousePos.x;
    // A click goes to the mark that was under the pointer at the press, and frames its contact at the release; a
    // drag goes to any instant.
    const float reach = style.px(3);
    const bool moved = ImGui::GetIO().MouseDragMaxDistanceSqr[0] > reach * reach;
    if (ImGui::IsItemActivated() || (held && moved)) {
        const double to = instantAt(style, session, mouse, min, max, span, !moved);
        actions.send(session::seekTo, to);
    } else if (ImGui::IsItemDeactivated() && !moved) {
        actions.send(session::visitShownContact);
    }
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled({left, middle - style.scale}, {right, middle + style.scale}, style.ink(Ink::Hairline),
                        style.scale);
    const float now = left + (right - left) * float(std::min(1.0, playback.instant().frames / span));
    list->AddRectFilled({left, middle - style.scale}, {now, middle + style.scale}, style.ink(Ink::Ball), style.scale);
    if (areContactsShown(session))
        drawContactMarks(style, list, session, {left, middle - 7 * style.scale}, {right, middle + 7 * style.scale},
                         span);
    list->AddCircleFilled({now, middle}, style.px(6) + style.scale, style.ink(Ink::Panel), 24);
    list->AddCircleFilled({now, middle}, style.px(held || hot ? 6.f : 5.f), style.ink(Ink::Ball), 24);
    if (!hot || held) return;
    if (playback.tempo().isHeld) return tooltip(style, "time stands still while the answer is hidden");
    const double at = instantAt(style, session, mouse, min, max, span, areContactsShown(session));
    std::string words = "frame " + text::shortNumber(at);
    if (!areContactsShown(session)) return tooltip(style, words);
    for (const world::ContactEvent& contact : playback.contacts().between(at, at, 3))
        words += "\n" + render::nameOf(session.document.scene(), contact.a) + " and " +
                 render::nameOf(session.document.scene(), contact.b);
    tooltip(style, words);
}

std::string readout(const Session& session) {
    const Playback& playback = session.playback;
    const double progress = playback.progress();
    if (isWaiting(playback) && progress > 0 && progress < 1)
        return "computing " + text::fixedDecimals(100 * progress, 0) + " %";
    if (isWaiting(playback)) return "computing";
    // The span would reveal the contacts.
    if (!areContactsShown(session)) return text::fixedDecimals(playback.instant().frames, 2);
    return text::fixedDecimals(playback.instant().frames, 2) + " / " + text::shortNumber(spanOf(playback));
}

/// The row of the readouts: the whole bar, or its upper half while the pace is shown below.
struct Line {
    float top, height;
    Line(const Style& style, const Session& session, const view::Rect& bar)
        : top(float(bar.y) + (session.playback.tempo().isSlowed() ? style.px(3) : 0)),
          height(session.playback.tempo().isSlowed() ? style.px(18) : float(bar.height)) {}
};

/// The requested speed, and below it the one that is reached.
void drawSpeed(const Style& style, const Session& session, session::Actions& actions, float end,
               const view::Rect& bar) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const Line line(style, session, bar);
    const bool isSlowed = session.playback.tempo().isSlowed();
    rowText(style, list, style.fonts.mono, end, line.top, line.height, style.ink(isSlowed ? Ink::Warning : Ink::Dim),
            style.spell(text::shortNumber(session.playback.tempo().speed) + "\u00d7"), Align::Right);
    if (isSlowed)
        rowText(style, list, style.fonts.body, end, float(bar.y) + style.px(20), style.px(18), style.ink(Ink::Warning),
                session::paceText(session.playback.tempo()), Align::Right);
    ImGui::SetCursorScreenPos({end - style.px(kSpeed), float(bar.y)});
    if (hitArea("speed", {style.px(kSpeed), float(bar.height)})) actions.run("play.real-speed");
    if (!ImGui::IsItemHovered()) return;
    const float wheel = ImGui::GetIO().MouseWheel;
    if (wheel != 0) actions.run(wheel > 0 ? "play.faster" : "play.slower");
    tooltip(style, isSlowed ? "slower than asked for: the contacts come too thick to compute in time"
                            : "speed: 1 is 60 frames a second; wheel, or Shift with , and .; click: 1");
}

}  // namespace

void drawTimelineBar(const Style& style, const Session& session, session::Actions& actions, const Layout& layout) {
    const view::Rect& bar = layout.bottom;
    if (bar.height <= 0) return;
    ImGui::SetNextWindowPos({float(bar.x), float(bar.y)});
    ImGui::SetNextWindowSize({float(bar.width), float(bar.height)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::Begin("time line", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoBackground);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled({float(bar.x), float(bar.y)}, {float(bar.x + bar.width), float(bar.y) + 1},
                        style.ink(Ink::Hairline));
    float x = float(bar.x) + style.px(8);
    const bool isPlaying = session.playback.tempo().isPlaying;
    for (const auto& [id, glyph] :
         {std::pair{"play.start", Glyph::Start}, std::pair{"play.previous", Glyph::Previous},
          std::pair{"play.toggle", isPlaying ? Glyph::Pause : Glyph::Play}, std::pair{"play.next", Glyph::Next}}) {
        drawButton(style, session, actions, id, glyph, x, bar);
        x += style.px(kButton);
    }
    const float end = float(bar.x + bar.width) - style.px(kMargin);
    drawSpeed(style, session, actions, end, bar);
    const float numbers = end - style.px(kSpeed) - style.px(6);
    const std::string time = style.spell(readout(session));
    if (numbers - textWidth(style.fonts.mono, time) > x) {
        const Line line(style, session, bar);
        rowText(style, list, style.fonts.mono, numbers, line.top, line.height, style.ink(Ink::Text), time,
                Align::Right);
    }
    const float trackEnd = numbers - style.px(kReadout) - style.px(8);
    if (trackEnd > x + style.px(60)) drawTrack(style, session, actions, x + style.px(14), trackEnd, bar);
    ImGui::End();
    ImGui::PopStyleVar();
}

}  // namespace ui
