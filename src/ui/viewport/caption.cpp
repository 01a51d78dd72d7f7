#include <algorithm>
#include <cmath>
#include <vector>

#include "session/actions/notes_actions.h"
#include "session/commands/commands.h"
#include "session/texts/scene_notes.h"
#include "ui/viewport/overlays.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/region.h"

namespace ui {
namespace {

constexpr float kCaptionTop = 64, kCaptionHeight = 18, kCross = 18;  // px of the design
constexpr float kOfferHeight = 22, kOfferFoot = 38, kOfferInset = 11, kOfferGap = 6;
constexpr double kLeastCaptionRoom = 240;  // height of a picture with room for it

/// The caption, and a cross that dismisses it.
view::Rect drawWords(const Panel& p, const view::Rect& picture, const std::string& words) {
    const float cross = p.px(kCross), height = p.px(kCaptionHeight), room = float(picture.width) - 2 * p.px(24) - cross;
    const std::string shown = fitted(p, words, room);
    const float width = textWidth(p, shown) + cross;
    const ImVec2 min{std::round(float(picture.x + (picture.width - double(width - cross)) / 2)),
                     std::round(float(picture.y) + p.px(kCaptionTop))};
    RowRect row = rectAt(min, {width, height});
    const view::Rect place = rectOf(row);
    const Region region("caption", row);
    const RowRect close = row.takeLast(cross, 0);
    const Press text = pressIn("text", row), dismissed = pressIn("dismiss", close);
    rowText(p, row, text.hot ? Ink::Text : Ink::Dim, shown);
    const ImVec2 c = close.centre(), arm = ImVec2(3, 3) * p.scale, back = ImVec2(3, -3) * p.scale;
    const ImU32 ink = p.ink(dismissed.hot ? Ink::Text : Ink::Faint);
    windowPainter().line(c - arm, c + arm, ink, 1.3f * p.scale);
    windowPainter().line(c - back, c + back, ink, 1.3f * p.scale);
    if (text.clicked) p.run("scene.notes");
    if (dismissed.clicked) p.send(session::dismissCaption);
    if (text.hot) tooltip(p, p.session.document.scene().notes + "\n\nClick: the notes of the scene, to read and edit");
    if (dismissed.hot) tooltip(p, "Hides the caption; Scene > Caption shows it again");
    return place;
}

struct Offer {
    const char *command, *words;
};

/// Above the chips, where the hint about the mouse is at other times.
view::Rect drawOffers(const Panel& p, const view::Rect& picture) {
    constexpr Offer kOffers[] = {{"play.toggle", "Play again"},
                                 {"play.loop", "Loop"},
                                 {"play.start", "Back to the start"},
                                 {"file.export-clip", "Make a clip\u2026"}};
    const float gap = p.px(kOfferGap), room = float(picture.width) - 2 * p.px(14);
    const auto widthOf = [&](const Offer& offer) { return textWidth(p, offer.words) + 2 * p.px(kOfferInset); };
    std::vector<Offer> shown;
    float width = -gap;
    for (const Offer& offer : kOffers) {
        if (width + gap + widthOf(offer) > room) break;
        width += gap + widthOf(offer);
        shown.push_back(offer);
    }
    if (shown.empty()) return {0, 0, 0, 0};
    const ImVec2 min{float(picture.x) + p.px(14), float(picture.y + picture.height) - p.px(kOfferFoot + kOfferHeight)};
    RowRect row = rectAt(min, {width, p.px(kOfferHeight)});
    const view::Rect place = rectOf(row);
    const Region region("offers", row);
    for (const Offer& offer : shown) {
        const session::Command& command = *session::findCommand(offer.command);
        const RowRect area = row.takeFirst(widthOf(offer), gap);
        const Press press = pressIn(offer.command, area);
        const bool isOn = offer.command != std::string_view("play.toggle") && session::isChecked(command, p.session);
        windowPainter().rectFilled(area, p.ink(press.hot ? Ink::Hairline : Ink::Field, 0.95f), p.px(kCorner));
        rowText(p, area.from(area.min.x + p.px(kOfferInset)), isOn ? Ink::Accent : Ink::Text, offer.words);
        if (press.clicked) p.run(offer.command);
        if (press.hot) tooltip(p, command.help + keysAfter(command));
    }
    return place;
}

}  // namespace

view::Rect drawCaption(const Panel& p, const view::Rect& picture) {
    if (picture.height < kLeastCaptionRoom * double(p.scale)) return {0, 0, 0, 0};
    if (session::isFinished(p.session)) return drawOffers(p, picture);
    if (p.session.viewport.area().inset && p.session.presentation.inset.isEnlarged()) return {0, 0, 0, 0};
    const std::string words = session::caption(p.session);
    return words.empty() ? view::Rect{0, 0, 0, 0} : drawWords(p, picture, words);
}

}  // namespace ui
