#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "ui/timeline/timeline.h"

namespace ui {
namespace {

using session::Session;

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

void drawTriangle(const Style& style, ImDrawList* list, const session::TimeMark& mark, ImVec2 tip) {
    const float w = 5 * style.scale, h = 7 * style.scale;
    const ImVec2 a{tip.x - w, tip.y - h}, b{tip.x + w, tip.y - h};
    if (mark.isHollow)
        list->AddTriangle(a, b, tip, style.ink(mark.ink), 1.4f * style.scale);
    else
        list->AddTriangleFilled(a, b, tip, style.ink(mark.ink));
}

}  // namespace

void drawContacts(const Style& style, const Session& session, const Track& track) {
    const float bin = std::max(1.f, style.px(kBin)), middle = track.line(), half = std::max(0.5f, 0.75f * style.scale);
    const std::vector<std::uint64_t> counts = countsOf(session.playback.contacts(), track, bin);
    if (counts.empty()) return;
    const auto most = double(*std::max_element(counts.begin(), counts.end()));
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0) continue;
        const float left = track.left + bin * float(i);
        if (isAlone(counts, i)) {
            const double from = double(i) * double(bin) * track.framesPerPx();
            const auto found = session.playback.contacts().between(from, from + double(bin) * track.framesPerPx(), 1);
            const float x = found.empty() ? left + bin / 2 : track.at(found.front().frames);
            list->AddRectFilled({x - half, middle - kTick * style.scale}, {x + half, middle + kTick * style.scale},
                                style.ink(Ink::Normal, 0.85f));
            continue;
        }
        const auto share = float(double(counts[i]) / most);
        const float h = std::lerp(kLow, kHigh, share) * style.scale;
        list->AddRectFilled({left, middle - h}, {std::min(left + bin, track.right), middle + h},
                            style.ink(Ink::Normal, std::lerp(0.22f, 0.45f, share)));
    }
}

std::optional<double> drawTimeMarks(const Style& style, const session::TimeLine& line, const Track& track) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    ImFont* font = style.fonts.body;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const float tip = track.line() - 4 * style.scale, row = style.px(kTrackRow), gap = style.px(kWordsGap);
    std::vector<std::pair<float, float>> taken;
    std::vector<float> tips;
    std::optional<double> under;
    for (std::size_t i = 0; i < line.marks.size(); ++i) {
        const session::TimeMark& mark = line.marks[i];
        const bool isBeyond = mark.frames > track.span;
        if (isBeyond && i > 0) continue;
        const float x = isBeyond ? track.right : track.at(mark.frames);
        // Among many, ticks show the others.
        const bool isFree = std::none_of(tips.begin(), tips.end(), [&](float t) { return std::abs(t - x) < gap; });
        if (!isBeyond && isFree) drawTriangle(style, list, mark, {x, tip});
        if (!isBeyond && isFree) tips.push_back(x);
        const std::string words = style.spell(mark.words + (isBeyond ? " \u2192" : ""));
        const float width = textWidth(font, words);
        const float left = std::clamp(x - width / 2, track.left, std::max(track.left, track.right - width));
        const auto overlaps = [&](const auto& box) {
            return left < box.second + gap && box.first < left + width + gap;
        };
        if (width > track.right - track.left || std::any_of(taken.begin(), taken.end(), overlaps)) continue;
        taken.emplace_back(left, left + width);
        rowText(style, list, font, left, track.words(), row, style.ink(mark.ink), words);
        const bool isHot =
            mouse.x >= left && mouse.x <= left + width && mouse.y >= track.words() && mouse.y <= track.words() + row;
        if (isHot && !isBeyond) under = mark.frames;
    }
    return under;
}

}  // namespace ui
