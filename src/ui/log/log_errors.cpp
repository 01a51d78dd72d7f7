#include "ui/log/log.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "session/actions/panel_actions.h"
#include "text/numbers.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/table.h"

namespace ui {
namespace {

using logs::LogHistogram;
using logs::LogMeasure;
using logs::LogRegion;
using logs::LogScatter;
using session::Session;
using study::Verdict;

constexpr float kHistogramHeight = 44, kScatterHeight = 124;  // px of the design
constexpr float kScatterHead = 18;                            // the part for the words over the points
constexpr float kClickCells = 1;                              // cells about a click that it takes in

constexpr std::array kPlotted = {LogMeasure::Distance, LogMeasure::Depth, LogMeasure::Size, LogMeasure::Coordinate};

const char* ulpsOf(const Session& session) { return session::ulpsName(session.panels.log.columns().mapping.precision); }

void drawErrorChoice(const Panel& p) {
    const auto& plot = p.session.panels.log.listing().order().plot;
    Flow flow(p, 12);
    flow.text(Ink::Faint, "Errors");
    if (flow.choice("sizes", !plot, "How many rows have an error of which size."))
        p.send(session::plotLogAgainst, std::optional<LogMeasure>());
    for (const LogMeasure measure : kPlotted) {
        const std::string help = std::string("Errors against it. ") + logs::help(measure);
        if (flow.choice(logs::name(measure), plot == measure, help.c_str()))
            p.send(session::plotLogAgainst, std::optional(measure));
    }
}

std::string binText(int bin, const char* ulps) {
    if (bin == 0) return "no error";
    if (bin == 1) return std::string("up to 1 of the ") + ulps;
    return text::shortNumber(LogHistogram::upperEnd(bin - 1)) + " to " +
           text::shortNumber(LogHistogram::upperEnd(bin)) + " " + ulps;
}

/// Histogram of errors in doublings of an ulp. Bar heights are logarithmic, so that a single row is visible.
void drawHistogram(const Panel& p) {
    const LogHistogram& histogram = p.session.panels.log.listing().errors().histogram;
    const int last = histogram.lastBin();
    if (last < 0) return;
    const RowRect plot = nextRow(p, kHistogramHeight), below = nextRow(p, 18);
    const FlatPainter painter = windowPainter();
    painter.rectFilled(plot, p.ink(Ink::Field, 0.6f), p.px(kCorner));
    const int bins = std::max(8, last + 1);
    const float step = (plot.width()) / float(bins);
    const double most = std::log2(double(histogram.largestCount()) + 1);
    for (int i = 0; i <= last; ++i) {
        const std::uint64_t count = histogram.bins[static_cast<std::size_t>(i)];
        const float x0 = std::round(plot.min.x + step * float(i)), x1 = std::round(plot.min.x + step * float(i + 1));
        const float share = float(std::log2(double(count) + 1) / most);
        const bool isFine = i == 0 || LogHistogram::upperEnd(i) <= study::kInaccurateUlps;
        if (count > 0)
            painter.rectFilled({x0 + 1, plot.max.y - std::max(2.f, share * (plot.height() - p.px(4)))},
                               {std::max(x0 + 2, x1 - 1), plot.max.y},
                               p.ink(verdictColor(isFine ? Verdict::Agrees : Verdict::Inaccurate)));
        if (isHovered({{x0, plot.min.y}, {x1, plot.max.y}}))
            tooltip(p, binText(i, ulpsOf(p.session)) + ": " + grouped(count) + (count == 1 ? " row" : " rows"));
    }
    const std::string end = last < 2 ? "" : text::roundedNumber(LogHistogram::upperEnd(bins - 1), 2) + " ";
    rowText(p, below, Ink::Faint, "no error");
    rowText(p, below, Ink::Faint, end + ulpsOf(p.session), Align::Right);
}

/// "0.01 to 0.04".
std::string span(const logs::LogAxis& axis, int first, int last) {
    const auto at = [&](int cell) { return text::roundedNumber(axis.edge(cell), 3); };
    if (axis.hasZero && last == 0) return "0";
    return (axis.hasZero && first == 0 ? "0" : at(first)) + " to " + at(last + 1);
}

/// The plot in its rectangle.
class ScatterPainter {
  public:
    ScatterPainter(const Style& style, const LogScatter& grid, const RowRect& area)
        : m_style(style), m_grid(grid), m_area(area), m_painter(windowPainter()) {}

    void draw() {
        drawBorderOfAccuracy();
        // The worse are drawn over the others.
        for (const bool isWrong : {false, true})
            for (int row = 0; row < LogScatter::kRows; ++row)
                for (int column = 0; column < LogScatter::kColumns; ++column)
                    if (const auto& cell = m_grid.at(column, row);
                        cell.count > 0 && (cell.worst == Verdict::Wrong) == isWrong)
                        drawCell(column, row, cell);
    }
    /// Cells that hold the rows of a region, lit; the others dim.
    void drawBox(int left, int right, int bottom, int top) const {
        const RowRect box{{x(left), y(top + 1)}, {x(right + 1), y(bottom)}};
        const ImU32 veil = m_style.ink(Ink::Panel, 0.6f);
        m_painter.rectFilled(m_area.min, {box.min.x, m_area.max.y}, veil);
        m_painter.rectFilled({box.max.x, m_area.min.y}, m_area.max, veil);
        m_painter.rectFilled({box.min.x, m_area.min.y}, {box.max.x, box.min.y}, veil);
        m_painter.rectFilled({box.min.x, box.max.y}, {box.max.x, m_area.max.y}, veil);
        m_painter.rect(box, m_style.ink(Ink::Accent), 0, std::max(1.f, m_style.scale));
    }
    [[nodiscard]] int columnAt(float px) const {
        const float share = (px - m_area.min.x) / (m_area.width());
        return std::clamp(int(std::floor(share * LogScatter::kColumns)), 0, LogScatter::kColumns - 1);
    }
    [[nodiscard]] int rowAt(float px) const {
        const float share = (m_area.max.y - px) / (m_area.height());
        return std::clamp(int(std::floor(share * LogScatter::kRows)), 0, LogScatter::kRows - 1);
    }

  private:
    [[nodiscard]] float x(int column) const {
        return std::round(m_area.min.x + (m_area.width()) * float(column) / LogScatter::kColumns);
    }
    [[nodiscard]] float y(int row) const {
        return std::round(m_area.max.y - (m_area.height()) * float(row) / LogScatter::kRows);
    }
    /// A line where errors cease to be rounding, with its number.
    void drawBorderOfAccuracy() const {
        const int row = m_grid.up.cellOf(study::kInaccurateUlps);
        if (row <= 1 || row >= LogScatter::kRows - 1) return;
        m_painter.rectFilled({m_area.min.x, y(row)}, {m_area.max.x, y(row) + std::max(1.f, m_style.px(1))},
                             m_style.ink(Ink::Hairline));
        rowText(m_style, lineAt(m_area.min.x + m_style.px(4), y(row) - m_style.px(17), m_style.px(17)), Ink::Faint,
                text::roundedNumber(study::kInaccurateUlps));
    }
    void drawCell(int column, int row, const LogScatter::Cell& cell) const {
        const float least = m_style.px(3);
        const float share = float(std::log2(double(cell.count) + 1) / std::log2(double(m_grid.largest) + 1));
        const float x0 = x(column), y1 = y(row), grow = cell.worst == Verdict::Wrong ? 0.5f * m_style.scale : 0.f;
        const float x1 = std::max(x(column + 1), x0 + least), y0 = std::min(y(row + 1), y1 - least);
        m_painter.rectFilled({x0 - grow, y0 - grow}, {x1 + grow, y1 + grow},
                             m_style.ink(verdictColor(cell.worst), std::lerp(0.5f, 1.f, share)));
    }

    const Style& m_style;
    const LogScatter& m_grid;
    RowRect m_area;
    FlatPainter m_painter;
};

std::uint64_t countIn(const LogScatter& grid, int left, int right, int bottom, int top) {
    std::uint64_t count = 0;
    for (int row = std::max(0, bottom); row <= std::min(top, LogScatter::kRows - 1); ++row)
        for (int column = std::max(0, left); column <= std::min(right, LogScatter::kColumns - 1); ++column)
            count += grid.at(column, row).count;
    return count;
}

std::optional<LogRegion> regionOf(const LogScatter& grid, int left, int right, int bottom, int top) {
    if (left > right) std::swap(left, right);
    if (bottom > top) std::swap(bottom, top);
    if (left == right && bottom == top) {  // a click: what is about it
        left -= int(kClickCells);
        right += int(kClickCells);
        bottom -= int(kClickCells);
        top += int(kClickCells);
    }
    LogRegion region{grid.measure,
                     grid.across,
                     grid.up,
                     std::max(left, 0),
                     std::min(right, LogScatter::kColumns - 1),
                     std::max(bottom, 0),
                     std::min(top, LogScatter::kRows - 1)};
    if (countIn(grid, left, right, bottom, top) == 0) return std::nullopt;
    return region;
}

void useBox(const LogScatter& grid, const ScatterPainter& painter, session::Actions& actions, const Press& press,
            LogBox& box) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const int column = painter.columnAt(mouse.x), row = painter.rowAt(mouse.y);
    if (press.began) box = {true, column, row};
    if (!box.isHeld) return;
    if (press.held) {
        if (column != box.column || row != box.row)
            painter.drawBox(std::min(column, box.column), std::max(column, box.column), std::min(row, box.row),
                            std::max(row, box.row));
        return;
    }
    box.isHeld = false;
    actions.send(session::selectLogRegion, regionOf(grid, box.column, column, box.row, row));
}

void drawScatter(const Panel& p, LogBox& box) {
    const LogScatter* grid = p.session.panels.log.listing().errors().scatter.get();
    const RowRect frame = nextRow(p, kScatterHeight), below = nextRow(p, 18);
    if (!grid) return;
    windowPainter().rectFilled(frame, p.ink(Ink::Field, 0.6f), p.px(kCorner));
    const RowRect area{{frame.min.x + p.px(3), frame.min.y + p.px(kScatterHead)},
                       {frame.max.x - p.px(3), frame.max.y - p.px(2)}};
    ScatterPainter scatter(p, *grid, area);
    scatter.draw();
    const auto& region = p.session.panels.log.listing().order().region;
    if (region && region->measure == grid->measure && !box.isHeld)
        scatter.drawBox(region->left, region->right, region->bottom, region->top);
    const Press press = pressIn("scatter", area);
    useBox(*grid, scatter, p.actions, press, box);

    const auto label = [&](const RowRect& row, Align align, const std::string& words) {
        rowText(p, row, Ink::Faint, words, align);
    };
    if (grid->placed == 0)
        return label(lineAt(area.centre().x, area.middle() - p.px(9), p.px(18)), Align::Centre,
                     std::string("no row has a ") + logs::name(grid->measure) + " and an error");
    label(lineAt(frame.min.x + p.px(4), frame.min.y, p.px(18)), Align::Left,
          "up to " + text::roundedNumber(grid->up.most, 2) + " " + ulpsOf(p.session));
    label(below, Align::Left, text::roundedNumber(grid->across.least, 3));
    label(below, Align::Centre, std::string(logs::name(grid->measure)) + ", units");
    label(below, Align::Right, text::roundedNumber(grid->across.most, 3));
    if (!press.hot || box.isHeld) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const auto under = regionOf(*grid, scatter.columnAt(mouse.x), scatter.columnAt(mouse.x), scatter.rowAt(mouse.y),
                                scatter.rowAt(mouse.y));
    std::string tip = under ? words(*under) + "\n" +
                                  grouped(countIn(*grid, under->left, under->right, under->bottom, under->top)) +
                                  " rows here\nclick: show only these; drag: a box"
                            : "drag: show only the rows in a box\nthe rows without an error are at the lower edge";
    if (region) tip += "\nEsc: show all";
    if (grid->without > 0) tip += "\n" + grouped(grid->without) + " rows have no " + logs::name(grid->measure);
    tooltip(p, tip);
}

}  // namespace

std::string grouped(std::uint64_t count) {
    std::string text = std::to_string(count);
    for (std::size_t i = text.size(); i > 3;) text.insert(i -= 3, ",");
    return text;
}

std::string words(const LogRegion& region) {
    return std::string(logs::name(region.measure)) + " " + span(region.across, region.left, region.right) +
           " units, error " + span(region.up, region.bottom, region.top) + " ulps";
}

void drawLogErrors(const Panel& p, LogBox& box) {
    drawErrorChoice(p);
    if (p.session.panels.log.listing().order().plot)
        drawScatter(p, box);
    else
        drawHistogram(p);
}

}  // namespace ui
