#include "render/label_layout.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <numbers>
#include <numeric>

namespace render {
namespace {

using view::Rect;
using view::Vec2;

constexpr double kAirPx = 2;                            // between labels
constexpr int kSides = 16, kSteps = 7;                  // directions and distances of the places
constexpr int kLeaderFrom = 2, kCentredLeaderFrom = 5;  // from these on a line leads to what is named
constexpr double kStepShare = 0.8;                      // share of the text's height
constexpr double kTurnCost = 40;                        // for a place on the opposite side
constexpr double kFartherCost = 25;                     // for a place a step farther out
constexpr double kOverlapCost = 2500;                   // for covering another label, a dot or an obstacle wholly
constexpr double kCrossingCost = 600;                   // for a leader across another label
constexpr double kShaftCost = 3;                        // per pixel of a line under the label
constexpr double kOutsideCost = 8000;                   // per own size outside the area
constexpr double kMostCovered = 0.03;  // share of a label or obstacle that a label may cover and still be shown
constexpr double kNearPx = 46;         // more than kMostNear labels within this distance are a heap
constexpr std::ptrdiff_t kMostNear = 5;
constexpr double kRingPx = 5.5;  // ring of a selected body, outside its outline
constexpr int kRingChords = 16;
constexpr std::size_t kMostRings = 64;  // near a label: so many move it away as well as all of a crowd

struct Segment {
    Vec2 a, b;
    double weight = 1;
};

double overlap(const Rect& a, const Rect& b) {
    const double x = std::min(a.x + a.width, b.x + b.width) - std::max(a.x, b.x);
    const double y = std::min(a.y + a.height, b.y + b.height) - std::max(a.y, b.y);
    return x > 0 && y > 0 ? x * y : 0;
}

/// The share of the smaller of two rectangles that both cover; one of less than a pixel counts as a pixel.
double commonShare(const Rect& a, const Rect& b) {
    return overlap(a, b) / std::max(1.0, std::min(a.width * a.height, b.width * b.height));
}

// Length of a segment inside a rectangle (Liang and Barsky).
double lengthInside(const Segment& s, const Rect& r) {
    double from = 0, to = 1;
    const Vec2 d = s.b - s.a, low{r.x, r.y}, high{r.x + r.width, r.y + r.height};
    for (int i = 0; i < 2; ++i) {
        if (d[i] == 0) {
            if (s.a[i] < low[i] || s.a[i] > high[i]) return 0;
            continue;
        }
        const double t0 = (low[i] - s.a[i]) / d[i], t1 = (high[i] - s.a[i]) / d[i];
        from = std::max(from, std::min(t0, t1));
        to = std::min(to, std::max(t0, t1));
    }
    return to > from ? (to - from) * glm::length(d) : 0;
}

/// The ring around a selected body.
struct Ring {
    Vec2 center;
    double radius = 0;  ///< pixels
};

struct Surroundings {
    std::vector<Rect> taken;
    std::vector<Segment> shafts;
    std::vector<Ring> rings;
    std::vector<Rect> labels;  ///< those of `taken` that are labels
};

/// A ring is approximated by chords.
void addChords(const Ring& ring, std::vector<Segment>& shafts) {
    const auto point = [&](int i) {
        const double turn = 2 * std::numbers::pi * i / kRingChords;
        return ring.center + ring.radius * Vec2(std::cos(turn), std::sin(turn));
    };
    for (int i = 0; i < kRingChords; ++i) shafts.push_back({point(i), point(i + 1), 2});
}

Surroundings surroundingsOf(const DrawList& list, const view::Camera& camera, const LabelSpace& space) {
    Surroundings around{space.obstacles, {}, {}, {}};
    const auto addShaft = [&](Vec3 a, Vec3 b, double weight) {
        const auto from = camera.project(a), to = camera.project(b);
        if (from && to) around.shafts.push_back({from->px, to->px, weight});
    };
    for (const Arrow& a : list.arrows) addShaft(a.a, a.b, 1);
    for (const Line& l : list.lines) addShaft(l.a, l.b, 0.4);
    for (const Arc& arc : list.arcs) {  // each arc is approximated by two chords
        const Vec3 half = arc.from + arc.to;
        if (glm::length(half) < 1e-6) continue;
        const Vec3 middle = arc.center + arc.radius * glm::normalize(half);
        for (Vec3 end : {arc.from, arc.to}) addShaft(arc.center + arc.radius * end, middle, 1);
    }
    for (const std::size_t i : list.ringed) {
        const Solid& solid = list.solids[i];
        const double radius = camera.pixelRadius(solid.center, solid.radius) + kRingPx * space.scale;
        if (const auto at = camera.project(solid.center)) around.rings.push_back({at->px, radius});
    }
    for (const Marker& m : list.markers) {
        const double r = double(m.radiusPx + 2) * space.scale;
        if (const auto p = camera.project(m.at)) around.taken.push_back({p->px.x - r, p->px.y - r, 2 * r, 2 * r});
    }
    return around;
}

bool touches(const Rect& a, Vec2 low, Vec2 high) {
    return low.x <= a.x + a.width && high.x >= a.x && low.y <= a.y + a.height && high.y >= a.y;
}

/// The part of the surroundings that a place within `reach` can touch: of many selected bodies a few.
Surroundings within(const Surroundings& around, const Rect& reach) {
    Surroundings near;
    for (const Rect& r : around.taken)
        if (overlap(r, reach) > 0) near.taken.push_back(r);
    for (const Segment& s : around.shafts)
        if (touches(reach, glm::min(s.a, s.b), glm::max(s.a, s.b))) near.shafts.push_back(s);
    std::size_t rings = 0;
    for (const Ring& ring : around.rings)
        if (rings < kMostRings && touches(reach, ring.center - ring.radius, ring.center + ring.radius)) {
            addChords(ring, near.shafts);
            ++rings;
        }
    for (const Rect& r : around.labels)
        if (overlap(r, reach) > 0) near.labels.push_back(r);
    return near;
}

double outside(const Rect& box, const Rect& area) {
    const double x = std::max(0.0, area.x - box.x) + std::max(0.0, box.x + box.width - area.x - area.width);
    const double y = std::max(0.0, area.y - box.y) + std::max(0.0, box.y + box.height - area.y - area.height);
    return x / std::max(box.width, 1.0) + y / std::max(box.height, 1.0);
}

/// The cost of a place, plus `extra`. The sum ends early once it reaches `least`, the cost of the best place so far.
double costOf(const Rect& box, const Surroundings& around, const Rect& area, double extra, double least) {
    double cost = kOutsideCost * outside(box, area);
    for (const Rect& r : around.taken) {
        if (extra + cost >= least) return extra + cost;
        cost += kOverlapCost * std::sqrt(commonShare(box, r));
    }
    for (const Segment& s : around.shafts) {
        if (extra + cost >= least) return extra + cost;
        cost += kShaftCost * s.weight * lengthInside(s, box);
    }
    return extra + cost;
}

Vec2 preferredSide(const Label& label, const view::Camera& camera, Vec2 at) {
    if (label.away != Vec3(0)) {
        const double step = 20 * camera.unitsPerPixel(label.at) / glm::length(label.away);
        if (const auto p = camera.project(label.at + step * label.away)) {
            const Vec2 d = p->px - at;
            if (glm::length(d) > 2) return glm::normalize(d);  // else it points along the line of sight
        }
    }
    return glm::length(label.toward) > 0 ? glm::normalize(label.toward) : Vec2(0, -1);
}

/// The line from the outline of what a label names to the nearest point of its text.
PlacedLabel::Leader leaderTo(const Rect& box, Vec2 at, double clear) {
    const Vec2 to{std::clamp(at.x, box.x, box.x + box.width), std::clamp(at.y, box.y, box.y + box.height)};
    const double length = glm::length(to - at);
    return {length > clear ? at + clear / length * (to - at) : at, to};
}

PlacedLabel place(const Label& label, const view::Camera& camera, const LabelSpace& space, const Surroundings& all,
                  Vec2 at, Vec2 size) {
    const double clear = label.clear > 0 ? camera.pixelRadius(label.at, label.clear) : 0;
    const double gap = double(label.gapPx) * space.scale;
    const Vec2 reach = Vec2(clear + std::abs(gap) + (size.x + size.y) / 2 + kSteps * kStepShare * size.y) + size / 2.0;
    const Surroundings around = within(all, {at.x - reach.x, at.y - reach.y, 2 * reach.x, 2 * reach.y});
    const Vec2 side = preferredSide(label, camera, at);
    PlacedLabel best;
    double least = std::numeric_limits<double>::infinity();
    const auto consider = [&](Vec2 center, double extra, bool isLed) {
        const Rect box{center.x - size.x / 2, center.y - size.y / 2, size.x, size.y};
        double cost = costOf(box, around, space.area, extra, least);
        if (cost >= least) return;
        const auto leader = isLed ? std::optional(leaderTo(box, at, clear)) : std::nullopt;
        if (leader)
            for (const Rect& other : around.labels)
                if (lengthInside({leader->from, leader->to}, other) > 0) cost += kCrossingCost;
        if (cost >= least) return;
        least = cost;
        best.box = box;
        best.leader = leader;
    };
    const bool isCentred = label.gapPx <= 0;  // near the middle it lies on what it names: no line leads there
    if (isCentred) consider(at, 0, false);
    for (int step = 0; step < kSteps; ++step) {
        for (int i = 0; i < kSides; ++i) {
            // 0, +1, -1, +2, -2...: of equal costs the one nearest to the preferred side wins.
            const int place = (i + 1) / 2 * (i % 2 ? 1 : -1);
            const double turn = place * 2 * std::numbers::pi / kSides;
            const Vec2 d{side.x * std::cos(turn) - side.y * std::sin(turn),
                         side.x * std::sin(turn) + side.y * std::cos(turn)};
            const double half = (std::abs(d.x) * size.x + std::abs(d.y) * size.y) / 2;
            const double out = clear + gap + half + step * kStepShare * size.y;
            consider(at + out * d, kTurnCost * (1 - std::cos(turn)) / 2 + kFartherCost * step,
                     step >= (isCentred ? kCentredLeaderFrom : kLeaderFrom));
        }
    }
    return best;
}

/// True if the label would be one of a heap.
bool isHeaped(const Rect& box, const Surroundings& around, double scale) {
    return std::count_if(around.labels.begin(), around.labels.end(), [&](const Rect& other) {
               return glm::length(box.middle() - other.middle()) < kNearPx * scale;
           }) >= kMostNear;
}

/// True if the label covers part of one of these.
bool coversAny(const Rect& box, const std::vector<Rect>& others) {
    return std::any_of(others.begin(), others.end(), [&](const Rect& r) { return commonShare(box, r) > kMostCovered; });
}

bool hasRoom(const Label& label, const Rect& box, const Surroundings& around, const LabelSpace& space) {
    if (coversAny(box, around.labels)) return false;
    if (label.priority >= kAlwaysShown) return true;
    return outside(box, space.area) <= kMostCovered && !coversAny(box, around.taken) &&
           !isHeaped(box, around, space.scale);
}

}  // namespace

std::vector<PlacedLabel> layoutLabels(const DrawList& list, const view::Camera& camera, const LabelSpace& space,
                                      const std::function<Vec2(const Label&)>& measure) {
    std::vector<std::size_t> order(list.labels.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return list.labels[a].priority > list.labels[b].priority; });
    Surroundings around = surroundingsOf(list, camera, space);
    const double air = kAirPx * space.scale;
    std::vector<PlacedLabel> placed;
    for (std::size_t i : order) {
        const Label& label = list.labels[i];
        const auto at = camera.project(label.at);
        if (!at || !space.area.holds(at->px)) continue;
        PlacedLabel best = place(label, camera, space, around, at->px, measure(label));
        best.label = i;
        if (!hasRoom(label, best.box, around, space)) continue;
        const Rect& box = best.box;
        around.labels.push_back({box.x - air, box.y - air, box.width + 2 * air, box.height + 2 * air});
        around.taken.push_back(around.labels.back());
        if (best.leader) around.shafts.push_back({best.leader->from, best.leader->to, 1});
        placed.push_back(best);
    }
    return placed;
}

}  // namespace render
