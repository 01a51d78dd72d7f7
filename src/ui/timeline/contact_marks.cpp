#include <algorithm>
#include <array>
#include <cmath>

#include "ui/timeline/timeline.h"

namespace ui {
namespace {

constexpr float kBin = 3;             // px of the design that share one count
constexpr float kTick = 6;            // half the height of a tick, px of the design
constexpr float kLow = 3, kHigh = 9;  // half the heights of the profile
constexpr float kWordsGap = 10;

/// The numbers of contacts in equal parts of the line. A part whose contacts are discarded counts as crowded.
std::vector<std::uint64_t> countsOf(const session::KnownContacts& contacts, const Track& track, float bin) {
    std::vector<std::uint64_t> counts;
    const world::Timeline* timeline = contacts.timeline();
    if (!timeline) return counts;
    const auto bins = static_cast<int>(std::ceil((track.right - track.left) / bin));
    const double width = double(bin) * track.framesPerPx();
    const auto countAt = [&](double frames) -> std::optional<std::uint64_t> {
        return timeline->history().isRemembered(frames) ? std::optional(contacts.countAt(frames)) : std::nullopt;
    };
    std::optional<std::uint64_t> before = 0;
    for (int i = 0; i < bins && i * width <= timeline->known(); ++i) {
        const auto after = countAt(std::min(timeline->known(), (i + 1) * width));
        counts.push_back(before && after ? *after - *before : contacts.has(i * width, (i + 1) * width) ? 2 : 0);
        before = after;
    }
    return counts;
}

/// A contact that has its part of the line and both neighbours to itself.
bool isAlone(const std::vector<std::uint64_t>& counts, std::size_t i) {
    return counts[i] == 1 && (i == 0 || counts[i - 1] == 0) && (i + 1 == counts.size() || counts[i + 1] == 0);
}

/// A triangle that points to the line: from above, that of a recorded time from below.
void drawTriangle(const Style& style, const session::TimeMark& mark, float x, const Track& track) {
    const bool isBelow = mark.ink == Ink::Recorded;
    const float w = 5 * style.scale, h = (isBelow ? -7 : 7) * style.scale;
    const ImVec2 tip{x, track.line() + (isBelow ? 4 : -4) * style.scale};
    const ImVec2 a = tip - ImVec2(w, h), b = tip + ImVec2(w, -h);
    if (mark.isHollow)
        windowPainter().polyline(std::array{a, b, tip}, style.ink(mark.ink), 1.4f * style.scale, true);
    else
        windowPainter().triangleFilled(a, b, tip, style.ink(mark.ink));
}

/// Left and right end of words on the row of named instants.
struct WordBox {
    float left = 0, right = 0;
};

/// A free place for words of a width: about their instant; those of a recorded time also beside what is there.
std::optional<WordBox> placeOf(const std::vector<WordBox>& taken, float x, float width, const Track& track, float gap,
                               bool maybeBeside) {
    if (width > track.right - track.left) return std::nullopt;
    const auto at = [&](float left) {
        left = std::clamp(left, track.left, track.right - width);
        return WordBox{left, left + width};
    };
    const auto isFree = [&](const WordBox& box) {
        return std::none_of(taken.begin(), taken.end(), [&](const WordBox& other) {
            return box.left < other.right + gap - 0.5f && other.left < box.right + gap - 0.5f;
        });
    };
    std::vector<WordBox> places = {at(x - width / 2)};
    for (const WordBox& other : taken) {
        if (!maybeBeside) break;
        places.push_back(at(other.right + gap));
        places.push_back(at(other.left - gap - width));
    }
    const auto distance = [&](const WordBox& box) { return std::abs((box.left + box.right) / 2 - x); };
    std::stable_sort(places.begin(), places.end(),
                     [&](const WordBox& a, const WordBox& b) { return distance(a) < distance(b); });
    const auto found = std::find_if(places.begin(), places.end(), isFree);
    return found == places.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

void drawContacts(const Panel& p, const Track& track) {
    const float bin = std::max(1.f, p.px(kBin)), middle = track.line(), half = std::max(0.5f, 0.75f * p.scale);
    const std::vector<std::uint64_t> counts = countsOf(p.session.playback.contacts(), track, bin);
    if (counts.empty()) return;
    const auto most = double(*std::max_element(counts.begin(), counts.end()));
    const FlatPainter painter = windowPainter();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0) continue;
        const float left = track.left + bin * float(i);
        if (isAlone(counts, i)) {
            const double from = double(i) * double(bin) * track.framesPerPx();
            const auto found = p.session.playback.contacts().between(from, from + double(bin) * track.framesPerPx(), 1);
            const float x = found.empty() ? left + bin / 2 : track.at(found.front().frames);
            painter.rectFilled({x - half, middle - kTick * p.scale}, {x + half, middle + kTick * p.scale},
                               p.ink(Ink::Normal, 0.85f));
            continue;
        }
        const auto share = float(double(counts[i]) / most);
        const float h = std::lerp(kLow, kHigh, share) * p.scale;
        painter.rectFilled({left, middle - h}, {std::min(left + bin, track.right), middle + h},
                           p.ink(Ink::Normal, std::lerp(0.22f, 0.45f, share)));
    }
}

std::optional<double> drawTimeMarks(const Style& style, const session::TimeLine& line, const Track& track) {
    ImFont* font = style.fonts.body;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const float row = style.px(kTrackRow), gap = style.px(kWordsGap);
    std::vector<WordBox> taken;
    std::vector<float> tips;
    std::optional<double> under;
    for (std::size_t i = 0; i < line.marks.size(); ++i) {
        const session::TimeMark& mark = line.marks[i];
        const bool isRecorded = mark.ink == Ink::Recorded, isBeyond = mark.frames > track.span;
        if (isBeyond && i > 0 && !isRecorded) continue;
        const float x = isBeyond ? track.right : track.at(mark.frames);
        // Among many, ticks show the others.
        const bool isFree = std::none_of(tips.begin(), tips.end(), [&](float t) { return std::abs(t - x) < gap; });
        if (!isBeyond && (isFree || isRecorded)) drawTriangle(style, mark, x, track);
        if (!isBeyond && isFree) tips.push_back(x);
        const std::string words = style.spell(mark.words + (isBeyond ? " \u2192" : ""));
        const auto box = placeOf(taken, x, textWidth(font, words), track, gap, isRecorded);
        if (!box) continue;
        taken.push_back(*box);
        rowText(style, lineAt(box->left, track.words(), row), font, mark.ink, words);
        const bool isHot =
            mouse.x >= box->left && mouse.x <= box->right && mouse.y >= track.words() && mouse.y <= track.words() + row;
        if (isHot && !isBeyond) under = mark.frames;
    }
    return under;
}

}  // namespace ui
