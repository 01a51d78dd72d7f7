#include "session/views/sampling_view.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "text/numbers.h"

namespace session {
namespace {

/// All cells: every sample, and the contact between them.
std::vector<StripCell> allCells(const learn::DiscreteSampling& view) {
    std::vector<StripCell> cells;
    for (std::size_t i = 0; i < view.samples.size(); ++i) cells.push_back({i});
    const auto& contact = view.sweep.contact;
    if (!collide::isHit(view.sweep.outcome) || !contact) return cells;
    // A contact at the instant of a sample follows that sample; one after the last of very many is not shown.
    const auto next = std::find_if(view.samples.begin(), view.samples.end(),
                                   [&](const learn::FrameSample& sample) { return sample.frame > contact->frames; });
    const bool isBeyond = next == view.samples.end() && view.samples.size() >= learn::kMostSamples &&
                          view.samples.back().frame < contact->frames;
    if (!isBeyond) cells.insert(cells.begin() + (next - view.samples.begin()), StripCell{});
    return cells;
}

/// The central cell of the strip.
std::size_t middleOf(const learn::DiscreteSampling& view, const std::vector<StripCell>& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (!cells[i].sample) return i;
    const double at = view.firstSeen.value_or(view.sweep.closest.frames);
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (cells[i].sample && view.samples[*cells[i].sample].frame >= at) return i;
    return cells.empty() ? 0 : cells.size() - 1;
}

struct Window {
    std::size_t first = 0, count = 0, all = 0;
};

Window windowOf(const learn::DiscreteSampling& view, const std::vector<StripCell>& cells, std::size_t most) {
    const std::size_t count = std::min(most, cells.size()), middle = middleOf(view, cells);
    const std::size_t first = std::min(middle > count / 2 ? middle - count / 2 : 0, cells.size() - count);
    return {first, count, cells.size()};
}

std::string frames(double value) { return text::shortNumber(value) + (value == 1 ? " frame" : " frames"); }

}  // namespace

render::FrameSamples frameSamples(const learn::DiscreteSampling& sampling, const collide::SweepQuery& query,
                                  const std::optional<SeenFrom>& seen, const std::vector<scene::ObjectRef>& missed) {
    render::FrameSamples drawn;
    const double r = query.ball.radius, taken = seen ? seen->shares.inflation * r : 0;
    for (const learn::FrameSample& sample : sampling.samples) {
        const scene::Vec3 away = seen ? seen->shift(sample.frame) : scene::Vec3(0);
        drawn.samples.push_back({sample.frame, sample.ball - away, sample.sphere - away, r - taken,
                                 query.obstacle.radius + taken, sample.overlaps});
    }
    drawn.missed = missed;
    return drawn;
}

std::size_t strideOf(const std::vector<render::FrameSample>& samples, const view::Camera& camera, double scale) {
    constexpr double kLeastGap = 20, kLeastShare = 0.6;  // px of the design; share of the ball's radius
    std::vector<double> shares;                          // distances of neighbours over the wanted one
    for (std::size_t i = 0; i + 1 < samples.size(); ++i) {
        const auto from = camera.project(samples[i].ball), to = camera.project(samples[i + 1].ball);
        if (!from || !to) continue;
        const double radius = samples[i].ballRadius / camera.unitsPerPixel(samples[i].ball);
        const double wanted = std::max(kLeastGap * scale, kLeastShare * radius);
        if (wanted > 0 && std::isfinite(wanted)) shares.push_back(glm::length(to->px - from->px) / wanted);
    }
    if (shares.empty()) return 1;
    const auto middle = shares.begin() + std::ptrdiff_t(shares.size() / 2);
    std::nth_element(shares.begin(), middle, shares.end());
    for (std::size_t decade = 1; decade < samples.size(); decade *= 10)
        for (const std::size_t factor : {1u, 2u, 5u})
            if (double(factor * decade) * *middle >= 1) return factor * decade;
    return std::max<std::size_t>(1, samples.size());
}

std::vector<StripCell> stripOf(const learn::DiscreteSampling& view, std::size_t most, int shift) {
    const std::vector<StripCell> cells = allCells(view);
    const Window w = windowOf(view, cells, most);
    const auto first = std::clamp(static_cast<long>(w.first) + shift, 0L, static_cast<long>(w.all - w.count));
    return {cells.begin() + first, cells.begin() + first + static_cast<long>(w.count)};
}

std::pair<int, int> stripReach(const learn::DiscreteSampling& view, std::size_t most) {
    const Window w = windowOf(view, allCells(view), most);
    return {-static_cast<int>(w.first), static_cast<int>(w.all - w.count - w.first)};
}

std::string missedText(const scene::Scene& scene, const std::vector<scene::ObjectRef>& missed) {
    std::string words;
    constexpr std::size_t kMost = 5;
    for (std::size_t i = 0; i < std::min(missed.size(), kMost); ++i)
        words += (i > 0 ? ", " : "") + scene::nameOf(scene, missed[i]);
    if (missed.size() > kMost) words += " and " + std::to_string(missed.size() - kMost) + " more";
    return words.empty() ? words : "Met, but overlapped at no sample, each by itself: " + words + ".";
}

std::vector<SamplingRow> samplingRows(const learn::DiscreteSampling& view) {
    std::vector<SamplingRow> rows;
    const bool meets = collide::isHit(view.sweep.outcome) && view.sweep.contact;
    rows.push_back({"They meet", meets ? "frame " + text::shortNumber(view.sweep.contact->frames) : "never"});
    if (!meets && view.sweep.outcome == collide::Outcome::Overlap) rows.back().value = "already inside";
    if (!meets && view.sweep.outcome == collide::Outcome::Short) rows.back().value = "after the limit";
    rows.push_back({"First seen", view.firstSeen ? "frame " + text::shortNumber(*view.firstSeen) : "never"});
    if (view.late) rows.push_back({"Late by", frames(*view.late)});
    if (view.firstSeen)
        rows.push_back({"Inside by then", text::shortNumber(view.deepest) + (view.deepest == 1 ? " unit" : " units")});
    rows.push_back({"Tunnelled", view.tunnelled ? "yes: through, unseen" : "no"});
    return rows;
}

}  // namespace session
