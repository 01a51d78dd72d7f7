#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

#include "base/numbers.h"
#include "ui/panels/map_overlay.h"
#include "ui/panels/map_picture.h"
#include "ui/widgets/name_places.h"
#include "ui/widgets/style.h"

namespace ui {
namespace {

using study::MapShows;

constexpr float kFromOwn = 16;  // px of the design

std::uint32_t hex(render::Theme theme, Ink ink) {
    const render::Rgba c = render::color(theme, ink);
    const auto byte = [](float x) { return static_cast<std::uint32_t>(std::lround(x * 255)); };
    return byte(c.r) << 16 | byte(c.g) << 8 | byte(c.b);
}

std::string methodName(const methods::Method* method) {
    if (method == nullptr) return "exact";
    return std::string(method->info->name) + " " + methods::name(method->form) + ", " +
           methods::name(method->precision);
}

class Overlay {
  public:
    Overlay(const Style& style, FlatPainter painter, const study::MapSpec& spec, const study::MapImage& image,
            const study::MapPlace& own, const RowRect& area)
        : m_style(style),
          m_painter(painter),
          m_spec(spec),
          m_image(image),
          m_own(own),
          m_area(area),
          m_ink(style.ink(Ink::Text)),
          m_halo(style.ink(Ink::Background, 0.85f)) {}

    void draw() {
        m_painter.pushClip(m_area);
        drawOwnPlace();
        drawAxisU();
        drawAxisV();
        const Legend about = legend();
        m_texts.push_back(about.card);
        drawRegionNames(m_style, m_painter, m_spec, study::regionsOf(m_image), m_area, ownPlace(), m_texts);
        drawLegend(about);
        m_painter.popClip();
    }

  private:
    /// A mark with a halo, visible on any colour.
    void mark(ImVec2 min, ImVec2 max) {
        const float rim = std::max(1.f, m_style.px(1));
        m_painter.rectFilled({min.x - rim, min.y - rim}, {max.x + rim, max.y + rim}, m_halo);
        m_painter.rectFilled(min, max, m_ink);
    }
    void text(ImFont* font, float left, float baseline, std::string_view words) {
        haloText(m_style, m_painter, font, {left, baseline}, m_ink, Ink::Background, words);
        const float right = left + textWidth(font, m_style.spell(words));
        m_texts.push_back({{left, baseline - ascent(font)}, {right, baseline + m_style.px(3)}});
    }

    /// Ticks of an axis; if the pixels are single doubles, its two ends with all digits.
    static std::vector<study::MapTick> ticksOf(double a, double b, double first, double last, int most) {
        std::vector<study::MapTick> marks = study::ticks(a, b, most);
        if (!marks.empty()) return marks;
        return {{first, 0, base::number(first)}, {last, 1, base::number(last)}};
    }

    void drawAxisU() {
        ImFont* mono = m_style.fonts.mono;
        const study::MapWindow& w = m_spec.window;
        const int most = std::clamp(int(m_area.width() / m_style.px(90)), 1, 10);
        const auto marks = ticksOf(w.u0, w.u1, study::uAt(m_spec, 0), study::uAt(m_spec, m_spec.width - 1), most);
        const std::string name = nameOf(m_spec.scene, m_spec.ball, m_spec.u) + " →";
        const float nameLeft = m_area.max.x - m_style.px(8) - textWidth(m_style.fonts.strong, m_style.spell(name));
        const float baseline = m_area.max.y - m_style.px(12);
        for (const study::MapTick& tick : marks) {
            const float x = std::round(m_area.min.x + float(tick.share) * m_area.width());
            mark({x, m_area.max.y - m_style.px(6)}, {x + std::max(1.f, m_style.px(1)), m_area.max.y});
            const float width = textWidth(mono, tick.text), least = m_area.min.x + m_style.px(8);
            const float left = std::clamp(x - width / 2, least, std::max(least, m_area.max.x - m_style.px(8) - width));
            // The numbers leave the corner to the vertical axis, and the other end to the axis's name.
            if (left < m_area.min.x + m_style.px(40) && marks.size() > 2) continue;
            if (left + width > nameLeft - m_style.px(8) && marks.size() > 2) continue;
            text(mono, left, baseline, tick.text);
        }
        const bool isFull = marks.size() <= 2;
        text(m_style.fonts.strong, nameLeft, baseline - (isFull ? m_style.px(17) : 0), name);
    }

    void drawAxisV() {
        ImFont* mono = m_style.fonts.mono;
        const study::MapWindow& w = m_spec.window;
        const int most = std::clamp(int(m_area.height() / m_style.px(60)), 1, 10);
        const auto marks = ticksOf(w.v0, w.v1, study::vAt(m_spec, m_spec.height - 1), study::vAt(m_spec, 0), most);
        const float left = m_area.min.x + m_style.px(12);
        for (const study::MapTick& tick : marks) {
            const float y = std::round(m_area.max.y - float(tick.share) * m_area.height());
            mark({m_area.min.x, y}, {m_area.min.x + m_style.px(6), y + std::max(1.f, m_style.px(1))});
            if (marks.size() > 2 && (y > m_area.max.y - m_style.px(30) || y < m_area.min.y + m_style.px(36))) continue;
            const float baseline =
                std::clamp(y + m_style.px(4), m_area.min.y + m_style.px(40), m_area.max.y - m_style.px(30));
            text(mono, left, baseline, tick.text);
        }
        text(m_style.fonts.strong, m_area.min.x + m_style.px(8), m_area.min.y + m_style.px(20),
             nameOf(m_spec.scene, m_spec.ball, m_spec.v) + " ↑");
    }

    [[nodiscard]] std::optional<ImVec2> ownPlace() const { return placeInMap(m_spec.window, m_own, m_area); }

    /// A ring at the scene's own point.
    void drawOwnPlace() {
        const std::optional<ImVec2> at = ownPlace();
        if (!at) return;
        m_painter.circle(*at, m_style.px(6), m_halo, 0, m_style.px(4));
        m_painter.circle(*at, m_style.px(6), m_ink, 0, std::max(1.5f, m_style.px(2)));
    }

    /// What the legend tells, and its place.
    struct Legend {
        std::vector<study::LegendEntry> entries;
        std::optional<study::MapScale> scale;
        std::vector<study::MapTick> marks;
        std::string title;
        float row, pad, swatch, ramp;
        RowRect card;
    };

    [[nodiscard]] Legend legend() const {
        Legend l;
        l.entries = study::legendOf(m_spec.shows, m_image, mapPalette(m_style.theme));
        l.scale = study::scaleOf(m_spec.shows, m_image);
        if (l.scale) l.scale = shownScale(m_spec.shows, *l.scale);
        if (l.scale) l.marks = study::ticks(*l.scale, 5);
        l.row = m_style.px(19), l.pad = m_style.px(10), l.swatch = m_style.px(12);
        l.ramp = l.scale ? m_style.px(110) : 0;
        l.title = fitted(m_style, m_style.fonts.strong, mapTitle(m_spec), m_area.width() * 0.6f);
        float width = textWidth(m_style.fonts.strong, l.title);
        for (const auto& entry : l.entries)
            width = std::max(width, l.swatch + m_style.px(8) + textWidth(m_style, entry.word));
        for (const auto& tick : l.marks)
            width = std::max(width, l.swatch + m_style.px(14) + textWidth(m_style.fonts.mono, tick.text));
        const float height = l.row + l.ramp + (l.scale ? m_style.px(12) : 0) + l.row * float(l.entries.size());
        const ImVec2 size{width + 2 * l.pad, height + 2 * l.pad - m_style.px(4)};
        l.card = rectAt(quietest(size, l.pad), size);
        return l;
    }

    void drawLegend(const Legend& l) {
        m_painter.rectFilled(l.card, m_style.ink(Ink::Panel, 0.9f), m_style.px(kCorner));
        m_painter.rect(l.card, m_style.ink(Ink::Hairline), m_style.px(kCorner));
        const float left = l.card.min.x + l.pad;
        float top = l.card.min.y + l.pad - m_style.px(2);
        rowText(m_style, m_painter, m_style.fonts.strong, left, top, l.row, m_ink, l.title);
        top += l.row;
        if (l.scale) {
            top += m_style.px(6);
            drawRamp(*l.scale, l.marks, rectAt({left, top}, {l.swatch, l.ramp}));
            top += l.ramp + m_style.px(6);
        }
        for (const auto& entry : l.entries) {
            const ImVec2 corner{left, std::round(top + (l.row - l.swatch) / 2)};
            drawSwatch(m_style, m_painter, rectAt(corner, {l.swatch, l.swatch}), entry.color);
            rowText(m_style, m_painter, m_style.fonts.body, left + l.swatch + m_style.px(8), top, l.row, m_ink,
                    entry.word);
            top += l.row;
        }
    }

    /// The place on the right, at the top or above the axis, where a card hides the fewest pixels that differ from the
    /// corner's.
    [[nodiscard]] ImVec2 quietest(ImVec2 size, float pad) const {
        const float x = m_area.max.x - pad - size.x, high = m_area.min.y + pad;
        const float low = m_area.max.y - m_style.px(34) - size.y;
        return low > high && hidden(x, low, size) < hidden(x, high, size) ? ImVec2(x, low) : ImVec2(x, high);
    }
    [[nodiscard]] int hidden(float left, float top, ImVec2 size) const {
        constexpr int kSamples = 24;
        const auto at = [&](float x, float y) {
            const int column = int((x - m_area.min.x) / m_area.width() * float(m_image.width));
            const int row = int((y - m_area.min.y) / m_area.height() * float(m_image.height));
            const int i = std::clamp(column, 0, m_image.width - 1), j = std::clamp(row, 0, m_image.height - 1);
            return m_image.category[static_cast<std::size_t>(j) * static_cast<std::size_t>(m_image.width) +
                                    static_cast<std::size_t>(i)];
        };
        const study::MapCategory corner = at(left + size.x, top);
        int count = 0;
        for (int k = 0; k < kSamples * kSamples; ++k) {
            const auto share = [](int step) { return (float(step) + 0.5f) / kSamples; };
            count += at(left + share(k % kSamples) * size.x, top + share(k / kSamples) * size.y) != corner;
        }
        return count;
    }

    void drawRamp(const study::MapScale& scale, const std::vector<study::MapTick>& marks, const RowRect& bar) {
        const int steps = int(bar.height());
        for (int k = 0; k < steps; ++k) {
            const double share = (k + 0.5) / steps;
            const float y = bar.max.y - float(k + 1);
            m_painter.rectFilled({bar.min.x, y}, {bar.max.x, y + 1}, opaqueColor(study::rampColor(share)));
        }
        const float middle = m_style.px(10);
        const auto label = [&](double share, const std::string& words) {
            const float y = std::round(bar.max.y - float(share) * bar.height());
            m_painter.line({bar.max.x, y}, {bar.max.x + m_style.px(4), y}, m_ink);
            rowText(m_style, m_painter, m_style.fonts.mono, bar.max.x + m_style.px(8), y - middle, 2 * middle, m_ink,
                    words);
        };
        for (const study::MapTick& tick : marks) label(tick.share, tick.text);
        if (marks.empty()) label(0.5, base::number(scale.low));
    }

    const Style& m_style;
    FlatPainter m_painter;
    const study::MapSpec& m_spec;
    const study::MapImage& m_image;
    const study::MapPlace& m_own;
    RowRect m_area;
    ImU32 m_ink, m_halo;
    std::vector<RowRect> m_texts;  ///< places of what is written, which names leave free
};

}  // namespace

std::optional<ImVec2> placeInMap(const study::MapWindow& w, const study::MapPlace& own, const RowRect& area) {
    const double x = (own.u - w.u0) / (w.u1 - w.u0), y = (own.v - w.v0) / (w.v1 - w.v0);
    if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1)) return std::nullopt;
    return ImVec2(area.min.x + float(x) * area.width(), area.max.y - float(y) * area.height());
}

void drawSwatch(const Style& style, FlatPainter painter, const RowRect& square, std::uint32_t color) {
    painter.rectFilled(square, opaqueColor(color), style.px(2));
    painter.rect(square, style.ink(Ink::Faint), style.px(2));
}

study::MapScale shownScale(MapShows shows, study::MapScale scale) {
    if (!study::showsAngle(shows) || scale.isLogarithmic) return scale;
    scale.low *= 180 / std::numbers::pi;
    scale.high *= 180 / std::numbers::pi;
    return scale;
}

namespace {

/// The middle of the regions of each region's body.
std::vector<ImVec2> middlesOfBodies(const std::vector<study::MapRegion>& regions,
                                    const std::vector<NamedRegion>& places) {
    std::vector<ImVec2> middles;
    for (const study::MapRegion& region : regions) {
        ImVec2 sum{0, 0};
        float count = 0;
        for (std::size_t k = 0; k < regions.size(); ++k)
            if (regions[k].met.body == region.met.body) sum = sum + places[k].middle, count += 1;
        middles.push_back(sum * (1 / count));
    }
    return middles;
}

}  // namespace

void drawRegionNames(const Style& style, FlatPainter painter, const study::MapSpec& spec,
                     const std::vector<study::MapRegion>& regions, const RowRect& map, const std::optional<ImVec2>& own,
                     std::vector<RowRect> kept) {
    const bool areFeatures = spec.shows == study::MapShows::Feature;
    ImFont* const font = areFeatures ? style.fonts.body : style.fonts.strong;
    const std::vector<std::string> names = study::namesOf(spec, regions);
    const float perPixel = map.width() / float(spec.width);
    std::vector<NamedRegion> places;
    for (std::size_t i = 0; i < regions.size(); ++i) {
        const ImVec2 middle{map.min.x + (float(regions[i].column) + 0.5f) * perPixel,
                            map.min.y + (float(regions[i].row) + 0.5f) * perPixel};
        places.push_back({middle, float(regions[i].reach) * perPixel, {0, 0}, textWidth(font, style.spell(names[i]))});
    }
    const std::vector<ImVec2> bodies = middlesOfBodies(regions, places);
    for (std::size_t i = 0; i < places.size(); ++i) places[i].outward = places[i].middle - bodies[i];
    if (own) kept.push_back(RowRect{*own, *own}.grown(style.px(kFromOwn)));
    for (const NamePlace& place : placeNames(places, map, kept, style.scale, areFeatures)) {
        const ImVec2 from = places[place.region].middle;
        if (place.lineEnd) {
            painter.line(from, *place.lineEnd, style.ink(Ink::Background, 0.7f), style.px(3));
            painter.line(from, *place.lineEnd, style.ink(Ink::Text), std::max(1.f, style.px(1)));
        }
        const float baseline = place.box.middle() + ascent(font) * 0.38f;
        haloText(style, painter, font, {place.box.min.x, baseline}, style.ink(Ink::Text), Ink::Background,
                 names[place.region]);
    }
}

study::MapPalette mapPalette(render::Theme theme) {
    const auto c = [&](Ink ink) { return hex(theme, ink); };
    // Muted background colours, with contrast to the figures.
    const auto quiet = [&](Ink ink) { return study::mixed(c(ink), c(Ink::Panel), 0.55); };
    study::MapPalette p;
    p.outcome = {c(Ink::Warning), c(Ink::Faint),       c(Ink::VelocityIn),  c(Ink::Hairline),
                 c(Ink::Sphere),  quiet(Ink::Closest), c(Ink::VelocityOut), c(Ink::Normal)};
    p.verdict = {quiet(Ink::Normal),  c(Ink::VelocityIn), c(Ink::Ball), c(Ink::Sphere),
                 c(Ink::VelocityOut), c(Ink::Closest),    c(Ink::Faint)};
    p.agreement = {c(Ink::Hairline), quiet(Ink::Normal), c(Ink::Ball), c(Ink::Sphere), c(Ink::Faint)};
    p.noScene = p.blank = c(Ink::Background);
    p.ground = c(Ink::Panel);
    return p;
}

std::string mapTitle(const study::MapSpec& spec) {
    switch (spec.shows) {
        case MapShows::Outcome:
            break;
        case MapShows::Time:
            return "Time of contact, frames";
        case MapShows::Angle:
        case MapShows::Feature:
            return "Ricochet angle, °";
        case MapShows::Error:
            return "Error in ulps: " + methodName(spec.method);
        case MapShows::Disagreement:
            return "Who says hit: " + methodName(spec.method) + " / " + methodName(spec.other);
    }
    return "Outcome";
}

void drawMapOverlay(const Style& style, FlatPainter painter, const study::MapSpec& spec, const study::MapImage& image,
                    const study::MapPlace& own, const RowRect& area) {
    Overlay(style, painter, spec, image, own, area).draw();
}

}  // namespace ui
