#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "base/numbers.h"
#include "ui/panels/map_names.h"
#include "ui/panels/map_picture.h"
#include "ui/widgets/style.h"

namespace ui {
namespace {

using study::MapShows;

constexpr float kNameRoom = 1.25f;                // largest half width of a name, in the reach of its region
constexpr float kFromOwn = 16, kNameHeight = 15;  // px of the design

bool namesOverlap(const ImVec4& a, const ImVec4& b) { return a.x < b.z && b.x < a.z && a.y < b.w && b.y < a.w; }

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

struct Area {
    float left, top, width, height;
    [[nodiscard]] float right() const { return left + width; }
    [[nodiscard]] float bottom() const { return top + height; }
};

class Overlay {
  public:
    Overlay(const Style& style, FlatPainter painter, const study::MapSpec& spec, const study::MapImage& image,
            const study::MapPlace& own, Area area)
        : m_style(style),
          m_painter(painter),
          m_spec(spec),
          m_image(image),
          m_own(own),
          m_area(area),
          m_ink(style.ink(Ink::Text)),
          m_halo(style.ink(Ink::Background, 0.85f)) {}

    void draw() {
        m_painter.pushClip({m_area.left, m_area.top}, {m_area.right(), m_area.bottom()});
        drawOwnPlace();
        drawAxisU();
        drawAxisV();
        drawRegionNames(m_style, m_painter, m_spec, study::regionsOf(m_image), {m_area.left, m_area.top},
                        {m_area.right(), m_area.bottom()}, ownPlace());
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
        const int most = std::clamp(static_cast<int>(m_area.width / m_style.px(90)), 1, 10);
        const auto marks = ticksOf(w.u0, w.u1, study::uAt(m_spec, 0), study::uAt(m_spec, m_spec.width - 1), most);
        const std::string name = nameOf(m_spec.scene, m_spec.ball, m_spec.u) + " →";
        const float nameLeft = m_area.right() - m_style.px(8) - textWidth(m_style.fonts.strong, m_style.spell(name));
        const float baseline = m_area.bottom() - m_style.px(12);
        for (const study::MapTick& tick : marks) {
            const float x = std::round(m_area.left + static_cast<float>(tick.share) * m_area.width);
            mark({x, m_area.bottom() - m_style.px(6)}, {x + std::max(1.f, m_style.px(1)), m_area.bottom()});
            const float width = textWidth(mono, tick.text), least = m_area.left + m_style.px(8);
            const float left =
                std::clamp(x - width / 2, least, std::max(least, m_area.right() - m_style.px(8) - width));
            // The numbers leave the corner to the vertical axis, and the other end to the axis's name.
            if (left < m_area.left + m_style.px(40) && marks.size() > 2) continue;
            if (left + width > nameLeft - m_style.px(8) && marks.size() > 2) continue;
            text(mono, left, baseline, tick.text);
        }
        const bool isFull = marks.size() <= 2;
        text(m_style.fonts.strong, nameLeft, baseline - (isFull ? m_style.px(17) : 0), name);
    }

    void drawAxisV() {
        ImFont* mono = m_style.fonts.mono;
        const study::MapWindow& w = m_spec.window;
        const int most = std::clamp(static_cast<int>(m_area.height / m_style.px(60)), 1, 10);
        const auto marks = ticksOf(w.v0, w.v1, study::vAt(m_spec, m_spec.height - 1), study::vAt(m_spec, 0), most);
        const float left = m_area.left + m_style.px(12);
        for (const study::MapTick& tick : marks) {
            const float y = std::round(m_area.bottom() - static_cast<float>(tick.share) * m_area.height);
            mark({m_area.left, y}, {m_area.left + m_style.px(6), y + std::max(1.f, m_style.px(1))});
            if (marks.size() > 2 && (y > m_area.bottom() - m_style.px(30) || y < m_area.top + m_style.px(36))) continue;
            const float baseline =
                std::clamp(y + m_style.px(4), m_area.top + m_style.px(40), m_area.bottom() - m_style.px(30));
            text(mono, left, baseline, tick.text);
        }
        text(m_style.fonts.strong, m_area.left + m_style.px(8), m_area.top + m_style.px(20),
             nameOf(m_spec.scene, m_spec.ball, m_spec.v) + " ↑");
    }

    [[nodiscard]] std::optional<ImVec2> ownPlace() const {
        const study::MapWindow& w = m_spec.window;
        const double x = (m_own.u - w.u0) / (w.u1 - w.u0), y = (m_own.v - w.v0) / (w.v1 - w.v0);
        if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1)) return std::nullopt;
        return ImVec2(m_area.left + static_cast<float>(x) * m_area.width,
                      m_area.bottom() - static_cast<float>(y) * m_area.height);
    }

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
        const double unit = m_spec.shows == MapShows::Angle ? 180 / std::numbers::pi : 1;
        if (scale) scale->low *= scale->isLogarithmic ? 1 : unit, scale->high *= scale->isLogarithmic ? 1 : unit;
        const auto marks = scale ? study::ticks(*scale, 5) : std::vector<study::MapTick>();
        const float row = m_style.px(19), pad = m_style.px(10), swatch = m_style.px(12),
                    ramp = scale ? m_style.px(110) : 0;
        const float most = m_area.width * 0.6f;
        const std::string title = fitted(m_style, m_style.fonts.strong, m_style.spell(mapTitle(m_spec)), most);
        float width = textWidth(m_style.fonts.strong, title);
        for (const auto& entry : entries)
            width = std::max(width, swatch + m_style.px(8) + textWidth(m_style.fonts.body, entry.word));
        for (const auto& tick : marks)
            width = std::max(width, swatch + m_style.px(14) + textWidth(m_style.fonts.mono, tick.text));
        const float height = row + ramp + (scale ? m_style.px(12) : 0) + row * static_cast<float>(entries.size());
        const ImVec2 size{width + 2 * pad, height + 2 * pad - m_style.px(4)};
        const ImVec2 min = quietest(size, pad), max{min.x + size.x, min.y + size.y};
        m_painter.rectFilled(min, max, m_style.ink(Ink::Panel, 0.9f), m_style.px(kCorner));
        m_painter.rect(min, max, m_style.ink(Ink::Hairline), m_style.px(kCorner));
        const float left = min.x + pad;
        float top = min.y + pad - m_style.px(2);
        rowText(m_style, m_painter, m_style.fonts.strong, left, top, row, m_ink, title);
        top += row;
        if (scale) {
            top += m_style.px(6);
            drawRamp(*scale, marks, {left, top, swatch, ramp});
            top += ramp + m_style.px(6);
        }
        for (const auto& entry : entries) {
            const float y = std::round(top + (row - swatch) / 2);
            m_painter.rectFilled({left, y}, {left + swatch, y + swatch}, opaqueColor(entry.color), m_style.px(2));
            m_painter.rect({left, y}, {left + swatch, y + swatch}, m_style.ink(Ink::Faint), m_style.px(2));
            rowText(m_style, m_painter, m_style.fonts.body, left + swatch + m_style.px(8), top, row, m_ink, entry.word);
            top += row;
        }
    }

    /// The place on the right, at the top or above the axis, where a card hides the fewest pixels that differ from the
    /// corner's.
    [[nodiscard]] ImVec2 quietest(ImVec2 size, float pad) const {
        const float x = m_area.right() - pad - size.x, high = m_area.top + pad;
        const float low = m_area.bottom() - m_style.px(34) - size.y;
        return low > high && hidden(x, low, size) < hidden(x, high, size) ? ImVec2(x, low) : ImVec2(x, high);
    }
    [[nodiscard]] int hidden(float left, float top, ImVec2 size) const {
        constexpr int kSamples = 24;
        const auto at = [&](float x, float y) {
            const int column = static_cast<int>((x - m_area.left) / m_area.width * static_cast<float>(m_image.width));
            const int row = static_cast<int>((y - m_area.top) / m_area.height * static_cast<float>(m_image.height));
            const int i = std::clamp(column, 0, m_image.width - 1), j = std::clamp(row, 0, m_image.height - 1);
            return m_image.category[static_cast<std::size_t>(j) * static_cast<std::size_t>(m_image.width) +
                                    static_cast<std::size_t>(i)];
        };
        const study::MapCategory corner = at(left + size.x, top);
        int count = 0;
        for (int k = 0; k < kSamples * kSamples; ++k) {
            const auto share = [](int step) { return (static_cast<float>(step) + 0.5f) / kSamples; };
            count += at(left + share(k % kSamples) * size.x, top + share(k / kSamples) * size.y) != corner;
        }
        return count;
    }

    void drawRamp(const study::MapScale& scale, const std::vector<study::MapTick>& marks, Area bar) {
        const int steps = static_cast<int>(bar.height);
        for (int k = 0; k < steps; ++k) {
            const double share = (k + 0.5) / steps;
            const float y = bar.bottom() - static_cast<float>(k + 1);
            m_painter.rectFilled({bar.left, y}, {bar.right(), y + 1}, opaqueColor(study::rampColor(share)));
        }
        const float middle = m_style.px(10);
        const auto label = [&](double share, const std::string& words) {
            const float y = std::round(bar.bottom() - static_cast<float>(share) * bar.height);
            m_painter.line({bar.right(), y}, {bar.right() + m_style.px(4), y}, m_ink);
            rowText(m_style, m_painter, m_style.fonts.mono, bar.right() + m_style.px(8), y - middle, 2 * middle, m_ink,
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
    Area m_area;
    ImU32 m_ink, m_halo;
};

}  // namespace

void drawRegionNames(const Style& style, FlatPainter painter, const study::MapSpec& spec,
                     const std::vector<study::MapRegion>& regions, ImVec2 min, ImVec2 max,
                     const std::optional<ImVec2>& own) {
    ImFont* font = style.fonts.strong;
    const float perPixel = (max.x - min.x) / float(spec.width), height = style.px(kNameHeight);
    std::vector<ImVec4> taken;
    if (own) {
        const float arm = style.px(kFromOwn);
        taken.push_back({own->x - arm, own->y - arm, own->x + arm, own->y + arm});
    }
    for (const study::MapRegion& region : regions) {
        const std::string name = scene::nameOf(spec.scene, world::refOf(spec.scene, region.body));
        const float width = textWidth(font, style.spell(name)), reach = float(region.reach) * perPixel;
        const float edge = width / 2 + style.px(4);  // least distance of the middle of a name from the edges of the map
        if (name.empty() || width / 2 > kNameRoom * reach || height / 2 > reach || 2 * edge > max.x - min.x) continue;
        const float x = std::clamp(min.x + (float(region.column) + 0.5f) * perPixel, min.x + edge, max.x - edge);
        const float y = min.y + (float(region.row) + 0.5f) * perPixel;
        for (const float shift : {-0.45f, 0.45f, 0.f}) {  // above the middle, where the scene's own point often is
            const float at = y + shift * std::max(0.f, reach - height);
            const ImVec4 box{x - width / 2, at - height / 2, x + width / 2, at + height / 2};
            const auto covers = [&](const ImVec4& other) { return namesOverlap(box, other); };
            if (std::any_of(taken.begin(), taken.end(), covers)) continue;
            haloText(style, painter, font, {box.x, at + ascent(font) * 0.38f}, style.ink(Ink::Text), Ink::Background,
                     name);
            taken.push_back(box);
            break;
        }
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
            return "Ricochet angle, °";
        case MapShows::Error:
            return "Error in ulps: " + methodName(spec.method);
        case MapShows::Disagreement:
            return "Who says hit: " + methodName(spec.method) + " / " + methodName(spec.other);
    }
    return "Outcome";
}

void drawMapOverlay(const Style& style, FlatPainter painter, const study::MapSpec& spec, const study::MapImage& image,
                    const study::MapPlace& own, float left, float top, float width, float height) {
    Overlay(style, painter, spec, image, own, {left, top, width, height}).draw();
}

}  // namespace ui
