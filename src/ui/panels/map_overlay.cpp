#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

#include "base/numbers.h"
#include "ui/panels/map_overlay.h"
#include "ui/panels/map_picture.h"
#include "ui/widgets/style.h"

namespace ui {
namespace {

using study::MapShows;

constexpr float kNameRoom = 1.25f;                // largest half width of a name, in the reach of its region
constexpr float kFromOwn = 16, kNameHeight = 15;  // px of the design

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
        drawRegionNames(m_style, m_painter, m_spec, study::regionsOf(m_image), m_area, ownPlace());
        drawLegend();
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

    void drawLegend() {
        const study::MapPalette palette = mapPalette(m_style.theme);
        auto entries = study::legendOf(m_spec.shows, m_image, palette);
        std::optional<study::MapScale> scale = study::scaleOf(m_spec.shows, m_image);
        if (scale) scale = shownScale(m_spec.shows, *scale);
        const auto marks = scale ? study::ticks(*scale, 5) : std::vector<study::MapTick>();
        const float row = m_style.px(19), pad = m_style.px(10), swatch = m_style.px(12),
                    ramp = scale ? m_style.px(110) : 0;
        const float most = m_area.width() * 0.6f;
        const std::string title = fitted(m_style, m_style.fonts.strong, mapTitle(m_spec), most);
        float width = textWidth(m_style.fonts.strong, title);
        for (const auto& entry : entries)
            width = std::max(width, swatch + m_style.px(8) + textWidth(m_style, entry.word));
        for (const auto& tick : marks)
            width = std::max(width, swatch + m_style.px(14) + textWidth(m_style.fonts.mono, tick.text));
        const float height = row + ramp + (scale ? m_style.px(12) : 0) + row * float(entries.size());
        const ImVec2 size{width + 2 * pad, height + 2 * pad - m_style.px(4)};
        const RowRect card = rectAt(quietest(size, pad), size);
        m_painter.rectFilled(card, m_style.ink(Ink::Panel, 0.9f), m_style.px(kCorner));
        m_painter.rect(card, m_style.ink(Ink::Hairline), m_style.px(kCorner));
        const float left = card.min.x + pad;
        float top = card.min.y + pad - m_style.px(2);
        rowText(m_style, m_painter, m_style.fonts.strong, left, top, row, m_ink, title);
        top += row;
        if (scale) {
            top += m_style.px(6);
            drawRamp(*scale, marks, rectAt({left, top}, {swatch, ramp}));
            top += ramp + m_style.px(6);
        }
        for (const auto& entry : entries) {
            const ImVec2 corner{left, std::round(top + (row - swatch) / 2)};
            drawSwatch(m_style, m_painter, rectAt(corner, {swatch, swatch}), entry.color);
            rowText(m_style, m_painter, m_style.fonts.body, left + swatch + m_style.px(8), top, row, m_ink, entry.word);
            top += row;
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

/// Places the names of regions over a map: no name covers another, or the scene's own point.
class RegionNames {
  public:
    RegionNames(const Style& style, FlatPainter painter, const study::MapSpec& spec,
                const std::vector<study::MapRegion>& regions, const RowRect& map, const std::optional<ImVec2>& own)
        : m_style(style),
          m_painter(painter),
          m_regions(regions),
          m_names(study::namesOf(spec, regions)),
          m_map(map),
          m_font(spec.shows == study::MapShows::Feature ? style.fonts.body : style.fonts.strong),
          m_perPixel(map.width() / float(spec.width)) {
        if (own) m_taken.push_back(RowRect{*own, *own}.grown(style.px(kFromOwn)));
    }

    void draw(bool withLeaders) {
        std::vector<std::size_t> small;
        for (std::size_t i = 0; i < m_regions.size(); ++i)
            if (!m_names[i].empty() && !placeWithin(i)) small.push_back(i);
        if (!withLeaders || small.size() > kMostBeside) return;
        for (const std::size_t i : small) placeBeside(i);
    }

  private:
    [[nodiscard]] ImVec2 middleOf(std::size_t i) const {
        const study::MapRegion& region = m_regions[i];
        return {m_map.min.x + (float(region.column) + 0.5f) * m_perPixel,
                m_map.min.y + (float(region.row) + 0.5f) * m_perPixel};
    }
    [[nodiscard]] float widthOf(std::size_t i) const { return textWidth(m_font, m_style.spell(m_names[i])); }
    [[nodiscard]] bool isFree(const RowRect& box) const {
        return std::none_of(m_taken.begin(), m_taken.end(), [&](const RowRect& other) { return overlap(box, other); });
    }
    void write(std::size_t i, const RowRect& box) {
        const float baseline = box.middle() + ascent(m_font) * 0.38f;
        haloText(m_style, m_painter, m_font, {box.min.x, baseline}, m_style.ink(Ink::Text), Ink::Background,
                 m_names[i]);
        m_taken.push_back(box);
    }

    bool placeWithin(std::size_t i) {
        const float width = widthOf(i), reach = float(m_regions[i].reach) * m_perPixel;
        const float height = m_style.px(kNameHeight);
        const float edge = width / 2 + m_style.px(4);  // least distance of the middle of a name from the map's edges
        if (width / 2 > kNameRoom * reach || height / 2 > reach || 2 * edge > m_map.width()) return false;
        const ImVec2 middle = middleOf(i);
        const float x = std::clamp(middle.x, m_map.min.x + edge, m_map.max.x - edge);
        for (const float shift : {-0.45f, 0.45f, 0.f}) {  // above the middle, where the scene's own point often is
            const float at = middle.y + shift * std::max(0.f, reach - height);
            const RowRect box{{x - width / 2, at - height / 2}, {x + width / 2, at + height / 2}};
            if (!isFree(box)) continue;
            write(i, box);
            return true;
        }
        return false;
    }

    /// Outside of a small region, with a line to it: away from the middle of its body.
    void placeBeside(std::size_t i) {
        const float width = widthOf(i), height = m_style.px(kNameHeight);
        if (float(m_regions[i].reach) * m_perPixel < m_style.px(kLeastReach)) return;
        const ImVec2 from = middleOf(i), outward = from - middleOfBody(i);
        for (float away = kFirstLeader; away <= kLastLeader; away += kLeaderStep) {
            std::array<ImVec2, kDirections> ways;
            for (std::size_t k = 0; k < ways.size(); ++k) ways[k] = directionOf(k);
            std::stable_sort(ways.begin(), ways.end(),
                             [&](ImVec2 a, ImVec2 b) { return dot(a, outward) > dot(b, outward); });
            for (std::size_t k = 0; k < ways.size() / 2; ++k) {
                const ImVec2 end = from + ways[k] * m_style.px(away);
                // The line ends at the side of the name that it comes to.
                const float share = 0.5f - 0.5f * ways[k].x;
                const ImVec2 min{end.x - share * width, end.y - height / 2};
                const RowRect box{min, {min.x + width, min.y + height}};
                const RowRect within = m_map.grown(-m_style.px(3));
                const bool isInside = box.min.x >= within.min.x && box.max.x <= within.max.x &&
                                      box.min.y >= within.min.y && box.max.y <= within.max.y;
                if (!isInside || !isFree(box.grown(m_style.px(2)))) continue;
                const ImVec2 stop = end - ways[k] * (0.5f * height * std::abs(ways[k].y));
                m_painter.line(from, stop, m_style.ink(Ink::Background, 0.7f), m_style.px(3));
                m_painter.line(from, stop, m_style.ink(Ink::Text), std::max(1.f, m_style.px(1)));
                return write(i, box);
            }
        }
    }

    [[nodiscard]] ImVec2 middleOfBody(std::size_t i) const {
        ImVec2 sum{0, 0};
        float count = 0;
        for (std::size_t k = 0; k < m_regions.size(); ++k)
            if (m_regions[k].met.body == m_regions[i].met.body) sum = sum + middleOf(k), count += 1;
        return sum * (1 / count);
    }
    static float dot(ImVec2 a, ImVec2 b) { return a.x * b.x + a.y * b.y; }

    // px of the design: the least reach of a region that gets a line, and the lengths of lines that are tried
    static constexpr float kLeastReach = 1.5f, kFirstLeader = 18, kLastLeader = 90, kLeaderStep = 8;
    static constexpr std::size_t kDirections = 12;
    static constexpr std::size_t kMostBeside = 40;  // a mesh has hundreds, whose lines and names would hide the map
    /// A direction of a clock.
    static ImVec2 directionOf(std::size_t hour) {
        constexpr float kAcross[] = {1, 0.866f, 0.5f}, kDown[] = {0, 0.5f, 0.866f};
        ImVec2 way{kAcross[hour % 3], kDown[hour % 3]};
        for (std::size_t quarter = 0; quarter < hour / 3; ++quarter) way = {-way.y, way.x};
        return way;
    }

    const Style& m_style;
    FlatPainter m_painter;
    const std::vector<study::MapRegion>& m_regions;
    std::vector<std::string> m_names;
    RowRect m_map;
    ImFont* m_font;
    float m_perPixel;  ///< px of the screen for a pixel of the map
    std::vector<RowRect> m_taken;
};

}  // namespace

void drawRegionNames(const Style& style, FlatPainter painter, const study::MapSpec& spec,
                     const std::vector<study::MapRegion>& regions, const RowRect& map,
                     const std::optional<ImVec2>& own) {
    RegionNames(style, painter, spec, regions, map, own).draw(spec.shows == study::MapShows::Feature);
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
