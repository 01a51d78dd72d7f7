#include "ui/shell/layout.h"

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double kHeadlineHeight = 84, kFootHeight = 66, kSideRoom = 24;

/// Widths around the picture.
struct Widths {
    double strip = 0, left = 0, right = 0;
    bool hasOneSide = false;
};

/// What has no room for both sides has it for the chosen one, or for none.
Widths widthsIn(double width, double scale, const session::Settings& settings, bool hasListing) {
    const auto px = [&](double design) { return std::round(design * scale); };
    const double smallest = px(kSmallestPanelWidth);
    const double wantedRight =
        px(settings.isClass ? std::max(settings.rightWidth, kClassPanelWidth) : settings.rightWidth);
    const double more = width >= px(kRoomyWidth) ? kMoreForDigits : 0;
    Widths w{px(kStripWidth), settings.sceneShown ? px(settings.leftWidth + more) : 0, wantedRight};
    if (settings.isClass) w.strip = w.left = 0;
    if (hasListing) w.left = px(kListingWidth);
    if (width - w.strip < px(kSmallestPictureWidth) + smallest) w.strip = 0;
    if (settings.presentation && !hasListing && width - w.strip - w.left - w.right < px(kPresentedPictureWidth))
        w.left = 0;
    const double least = std::max(px(kSmallestPictureWidth), std::min(width / 2, px(kFairPictureWidth)));
    const double room = std::max(0.0, width - w.strip - least);
    const double wantedLeft = hasListing ? w.left : px(settings.leftWidth);
    const double shrink = std::min(1.0, room / (wantedLeft + w.right));
    w.hasOneSide = wantedLeft * shrink < px(kLeastLeftWidth) || w.right * shrink < px(kLeastRightWidth);
    if (!w.hasOneSide && w.left > 0) {
        w.left = std::floor(w.left * shrink);
        w.right = std::floor(w.right * shrink);
    } else if (w.hasOneSide && settings.sceneShown && settings.sceneFirst && !hasListing && !settings.isClass) {
        w.left = std::min(w.left, std::floor(room));
        w.right = 0;
    } else {
        w.left = w.hasOneSide ? 0 : w.left;
        w.right = std::min(wantedRight, std::floor(room));
    }
    if (w.left < smallest) w.left = 0;
    if (w.right < smallest) w.right = 0;
    return w;
}

}  // namespace

Layout layOut(double width, double height, double scale, const session::Settings& settings, bool isPictureOnly,
              bool hasListing) {
    const auto px = [&](double design) { return std::round(design * scale); };
    Layout out;
    const bool shown = settings.panelsShown && !isPictureOnly;
    const bool isBare = settings.pictureAndTime && !settings.isClass;
    const Widths w = shown && !isBare ? widthsIn(width, scale, settings, hasListing) : Widths{};
    const double top = shown && !isBare && !settings.isClass ? px(kMenuHeight) : 0;
    const double bottom = shown && settings.timelineShown ? px(kTimelineHeight) : 0;
    const double sides = height - top;
    out.hasPanels = shown;
    out.hasOneSide = shown && w.hasOneSide;
    out.menu = {0, 0, width, top};
    out.strip = {0, top, w.strip, sides};
    (hasListing ? out.listing : out.left) = {w.strip, top, w.left, sides - bottom};
    out.right = out.upper = {width - w.right, top, w.right, sides};
    const bool isWide = width >= px(kTwoPanelsWidth) && height >= px(kTwoPanelsHeight);
    const bool isTall = width >= px(kTallWindowWidth) && height >= px(kTallWindowHeight);
    const bool hasRoomForTwo = (isWide || isTall) && w.right > 0;
    const bool isAnotherChosen =
        settings.rightPanel != session::RightPanel::Answer || settings.lowerPanel != session::RightPanel::Answer;
    if (hasRoomForTwo && isAnotherChosen && !settings.isClass) {
        out.upper.height = std::round(sides * settings.answerShare);
        out.lower = {out.right.x, top + out.upper.height, w.right, sides - out.upper.height};
    }
    const double pictureX = w.strip + w.left;
    out.picture = {pictureX, top, std::max(1.0, width - pictureX - w.right), std::max(1.0, sides - bottom)};
    out.bottom = {w.strip, height - bottom, std::max(1.0, width - w.strip - w.right), bottom};
    out.free = {out.picture.x + px(kSideRoom), out.picture.y + px(kHeadlineHeight),
                std::max(1.0, out.picture.width - px(2 * kSideRoom)),
                std::max(1.0, out.picture.height - px(kHeadlineHeight + kFootHeight))};
    return out;
}

view::Rect freeOfBare(const view::Rect& picture, double scale) {
    const double room = std::min(std::round(kSideRoom * scale), std::min(picture.width, picture.height) / 4);
    return {picture.x + room, picture.y + room, picture.width - 2 * room, picture.height - 2 * room};
}

}  // namespace ui
