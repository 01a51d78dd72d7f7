#include <algorithm>

#include "render/paint/word_below.h"
#include "render/present.h"
#include "scene/body_values.h"
#include "text/numbers.h"

namespace render {
namespace {

constexpr std::size_t kMostNames = 12;  // with more samples only every n-th one is named
constexpr float kNameGapPx = 5;

}  // namespace

void addSamples(const scene::Document& document, const FrameSamples& shown, Overlays show, DrawList& list) {
    const std::size_t count = shown.samples.size(), drawn = (count + shown.stride - 1) / shown.stride;
    const std::size_t named = shown.stride * std::max<std::size_t>(1, (drawn + kMostNames - 1) / kMostNames);
    for (std::size_t i = 0; i < count; ++i) {
        const FrameSample& sample = shown.samples[i];
        const bool isLastBefore = i + 1 < count && !sample.overlaps && shown.samples[i + 1].overlaps;
        const bool isFirst = sample.overlaps && (i == 0 || !shown.samples[i - 1].overlaps);
        if (i % shown.stride != 0 && !isFirst && !isLastBefore) continue;
        if (!collide::isFinite(sample.ball) || !collide::isFinite(sample.other)) continue;
        const Ink ink = sample.overlaps ? Ink::Warning : Ink::Ball;
        // The first sample with an overlap is emphasized; the many others must not hide the bodies that they pass.
        const float fill = isFirst ? 0.30f : drawn > kMostNames ? 0.03f : 0.10f;
        if (i > 0) list.ghosts.push_back({sample.ball, sample.ballRadius, ink, fill, Dash::Dotted});
        list.markers.push_back({sample.ball, 3, ink});
        if (sample.other != shown.samples.front().other)
            list.ghosts.push_back(
                {sample.other, sample.otherRadius, sample.overlaps ? Ink::Warning : Ink::Sphere, 0.06f, Dash::Dotted});
        if (show.has(Overlay::Labels) && i > 0 && (i % named == 0 || isFirst))
            list.labels.push_back(wordBelow(sample.ball, sample.ballRadius, text::shortNumber(sample.frame), ink,
                                            kNameGapPx, isFirst ? 1.5f : 0.4f));
    }
    for (const scene::ObjectRef ref : shown.missed) {
        if (!scene::contains(document.scene, ref) || !scene::isRound(ref)) continue;
        const std::string words = scene::nameOf(document.scene, ref) + ": no sample sees it";
        list.labels.push_back(wordBelow(scene::positionOf(document.scene, ref), scene::radiusOf(document.scene, ref),
                                        words, Ink::Warning, kNameGapPx, 2));
    }
}

}  // namespace render
