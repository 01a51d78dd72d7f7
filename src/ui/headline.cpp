#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "render/present.h"
#include "session/instant_text.h"
#include "ui/panels.h"

namespace ui {
namespace {

struct LegendEntry {
    Ink ink;
    const char* words;
};
constexpr std::array<LegendEntry, 4> kLegend = {{{Ink::VelocityIn, "velocity in"},
                                                 {Ink::VelocityOut, "velocity out"},
                                                 {Ink::Normal, "contact normal n"},
                                                 {Ink::Closest, "closest approach"}}};

bool isDrawn(const render::DrawList& list, Ink ink) {
    const auto arrow = [&](const render::Arrow& a) { return a.ink == ink; };
    const auto line = [&](const render::Line& l) { return l.ink == ink && ink == Ink::Closest; };
    return std::any_of(list.arrows.begin(), list.arrows.end(), arrow) ||
           std::any_of(list.lines.begin(), list.lines.end(), line);
}

render::Headline headlineOf(const session::Session& session, std::size_t ball) {
    if (session.isUnderWay()) return session::instantHeadline(session);
    if (!session.isAnswerShown()) return {"HIDDEN", "until you reveal it", "Ctrl+R reveals the answer", Ink::Accent};
    const bool radians = session.settings.angleUnit == session::AngleUnit::Radians;
    render::Headline h = render::headline(session.scene(), ball, session.encounter(), radians);
    if (const std::string note = session.worldNote(); !note.empty()) h.detail = "if the others go straight on; " + note;
    return h;
}

}  // namespace

void drawHeadline(const Look& look, ImDrawList* list, const session::Session& session, const view::Rect& picture) {
    const std::optional<std::size_t> ball = session.activeBall();
    if (!ball) return;
    const render::Headline h = headlineOf(session, *ball);
    ImFont* big = look.fonts.headline;
    const std::string word = look.spell(h.word), gap = h.rest.empty() ? "" : "  ";
    const float width = float(picture.width) - look.px(24);
    const float wordWidth = textWidth(big, word + gap);
    const std::string rest = fitted(look, big, look.spell(h.rest), std::max(0.f, width - wordWidth));
    const float middle = float(picture.x + picture.width / 2);
    const float left = std::round(middle - (wordWidth + textWidth(big, rest)) / 2);
    const float baseline = std::round(float(picture.y) + 36 * look.scale);
    const std::string frame = session::frameText(session);
    const std::string detail = fitted(look, look.fonts.body, look.spell(frame.empty() ? h.detail : frame), width);
    const float detailWidth = textWidth(look.fonts.body, detail), half = std::max(middle - left, detailWidth / 2);
    drawBacking(look, list, {middle - half, float(picture.y) + 20 * look.scale},
                {middle + half, float(picture.y) + 60 * look.scale}, {48, 16});
    shadowText(look, list, big, {left, baseline}, look.ink(h.ink), word);
    shadowText(look, list, big, {left + wordWidth, baseline}, look.ink(Ink::Text), rest);
    shadowText(look, list, look.fonts.body,
               {std::round(middle - detailWidth / 2), std::round(float(picture.y) + 57 * look.scale)},
               look.ink(frame.empty() ? Ink::Dim : Ink::Accent), detail);
}

void drawLegend(const Look& look, ImDrawList* list, const render::DrawList& drawn, const view::Rect& picture) {
    const float baseline = std::round(float(picture.y + picture.height) - 14 * look.scale);
    float x = float(picture.x) + look.px(14);
    for (const LegendEntry& entry : kLegend) {
        if (!isDrawn(drawn, entry.ink)) continue;
        const float y = baseline - 4.6f * look.scale, width = look.px(16);
        const float needed = width + look.px(6) + textWidth(look.fonts.body, entry.words);
        if (x + needed > float(picture.x + picture.width)) break;
        drawBacking(look, list, {x, baseline - 10 * look.scale}, {x + needed, baseline + 3 * look.scale});
        list->AddRectFilled({x, std::round(y - 1.5f * look.scale)}, {x + width, std::round(y + 1.5f * look.scale)},
                            look.ink(entry.ink), look.scale);
        shadowText(look, list, look.fonts.body, {x + width + look.px(6), baseline}, look.ink(Ink::Dim), entry.words);
        x += needed + look.px(14);
    }
}

}  // namespace ui
