#include "print/beside.h"

#include <algorithm>

#include "learn/derivation/notations.h"
#include "learn/lesson/live.h"
#include "learn/lesson/task_kinds.h"
#include "study/map/map_colors.h"
#include "world/first_contact.h"

namespace print {
namespace {

using learn::Beside;
using learn::Piece;
using render::Ink;

// Points: size of letters in plots; room for the numbers at the left; room for the axis below.
constexpr float kPlotText = 8, kGutter = 34, kAxisBelow = 26;

BesideLine besideWords(std::string words, bool isHead = false, bool isIndented = false) {
    return {{{Piece::Kind::Words, std::move(words), {}, isHead}}, isHead, isIndented};
}

/// The first ball and what it meets, for an article: Carom's own tells of walls and shapes as well.
std::optional<collide::SweepQuery> derivedQuery(learn::Article article, const scene::Scene& scene) {
    if (article != learn::Article::Core) return learn::firstQuery(scene);
    const auto encounter = world::firstContact(scene, 0);
    if (!encounter) return std::nullopt;
    return world::queryFor(scene, 0, encounter->target);
}

std::vector<BesideLine> stepLines(const learn::Page& page, const scene::Scene& scene, bool isAnswered) {
    const auto query = derivedQuery(page.article, scene);
    if (!query) return {};
    const learn::Derivation derivation = learn::derive(page.article, *query);
    const learn::Step* step = page.step.empty() ? &derivation.steps.front() : derivation.find(page.step);
    if (!step) return {};
    std::vector<BesideLine> lines = {besideWords(step->title, true), besideWords(step->sentence)};
    for (const learn::Line& line : step->lines) {
        const bool hasNumbers = isAnswered && line.numbers;
        lines.push_back({{{Piece::Kind::Formula, {}, hasNumbers ? *line.numbers : line.symbols}}, false, true});
    }
    return lines;
}

/// True for a figure about a ball and a sphere.
bool needsSphere(const learn::Page& page) {
    if (page.beside == Beside::Derivation) return page.article != learn::Article::Core;
    return page.beside != Beside::None && page.beside != Beside::Proof;
}

/// The steps of a proof; of a long one the first kMostSteps and the last.
std::vector<BesideLine> proofLines(const learn::Page& page, const scene::Scene& scene) {
    const auto proof = learn::proofOf(*page.proof, scene, 0, world::firstContact(scene, 0));
    if (!proof) return {besideWords(proof.error())};
    constexpr std::size_t kMostSteps = 8;
    std::vector<BesideLine> lines;
    const auto& steps = proof.value().steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (i == kMostSteps) {
            i = steps.size() - 1;
            lines.push_back(besideWords("…"));
        }
        lines.push_back(besideWords(std::to_string(i + 1) + "   " + steps[i].title, true));
        lines.push_back(besideWords(steps[i].words, false, true));
    }
    return lines;
}

/// The table of notations: for each row its title, and the symbol and the value in each article.
std::vector<BesideLine> notationLines(const scene::Scene& scene) {
    const auto query = learn::firstQuery(scene);
    std::vector<BesideLine> lines;
    for (const learn::NotationRow& row : learn::notations(*query).rows) {
        lines.push_back(besideWords(row.title, true));
        BesideLine line{{}, false, true};
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            const learn::NotationCell& cell = row.cells[i];
            if (cell.letters.parts.empty()) continue;
            const std::string between = line.text.empty() ? "" : ";   ";
            line.text.push_back({Piece::Kind::Words, between + learn::kNotationColumns[i] + ": "});
            line.text.push_back({Piece::Kind::Formula, {}, cell.letters});
            line.text.push_back({Piece::Kind::Words, " = " + cell.text});
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace

std::vector<BesideLine> besideLines(const learn::Page& page, const scene::Scene& scene, bool isAnswered) {
    const bool isShown = isAnswered || !learn::hidesAnswers(page);
    if (needsSphere(page) && !learn::firstQuery(scene))
        return {besideWords(page.beside == Beside::Method
                                ? "The lines have no values here: they are about a ball and a sphere."
                                : "The figure is left out: it is about a ball and a sphere.")};
    if (page.beside == Beside::Derivation) return stepLines(page, scene, isShown);
    if (page.beside == Beside::Notations && isShown) return notationLines(scene);
    if (page.beside == Beside::Proof && isShown) return proofLines(page, scene);
    return {};
}

std::optional<learn::Plot> besidePlot(const learn::Page& page, const scene::Scene& scene, bool isAnswered) {
    if (!isAnswered && learn::hidesAnswers(page)) return std::nullopt;
    const auto query = learn::firstQuery(scene);
    if (!query) return std::nullopt;
    if (page.beside == Beside::DistancePlot) return learn::distancePlot(*query);
    return page.beside == Beside::AnglePlot ? learn::anglePlot(*query) : std::nullopt;
}

std::vector<Mark> plotMarks(const learn::Plot& plot, float width, float height, const Metrics& metrics) {
    const float top = 16, right = width - 4, bottom = height - kAxisBelow;
    const auto at = [&](learn::PlotPoint p) {
        const double x = (p.x - plot.x0) / (plot.x1 - plot.x0), y = (p.y - plot.y0) / (plot.y1 - plot.y0);
        return Point{kGutter + float(x) * (right - kGutter), bottom - float(y) * (bottom - top)};
    };
    const auto words = [&](Point place, const std::string& text, Ink ink, Face face = Face::Text) {
        return TextMark{face, kPlotText, place, text, paperInk(ink), 2};
    };
    std::vector<Mark> marks;
    marks.emplace_back(words({0, 8}, plot.title + ": " + plot.yTitle, Ink::Text, Face::Strong));
    for (const study::MapTick& tick : study::ticks(plot.y0, plot.y1, 5)) {
        const float y = bottom - float(tick.share) * (bottom - top);
        marks.emplace_back(strokeMark({{kGutter, y}, {right, y}}, paperInk(Ink::Hairline), 0.5f));
        marks.emplace_back(metrics.aligned(words({kGutter - 4, y + 3}, tick.text, Ink::Dim), 1));
    }
    for (const study::MapTick& tick : study::ticks(plot.x0, plot.x1, 8)) {
        const float x = kGutter + float(tick.share) * (right - kGutter);
        marks.emplace_back(strokeMark({{x, bottom}, {x, bottom + 3}}, paperInk(Ink::Dim), 0.5f));
        marks.emplace_back(metrics.aligned(words({x, bottom + 11}, tick.text, Ink::Dim), 0.5f));
    }
    marks.emplace_back(metrics.aligned(words({right, bottom + 22}, plot.xTitle, Ink::Dim), 1));
    marks.emplace_back(ClipMark{{kGutter, top}, right - kGutter, bottom - top});
    for (const learn::PlotLevel& level : plot.levels)
        marks.emplace_back(
            strokeMark({at({plot.x0, level.y}), at({plot.x1, level.y})}, paperInk(level.ink), 0.8f, {4, 3}));
    for (const learn::Curve& curve : plot.curves) {
        std::vector<Point> points;
        for (const learn::PlotPoint& p : curve.points) points.push_back(at(p));
        marks.emplace_back(strokeMark(std::move(points), paperInk(curve.ink), 1.3f));
    }
    marks.emplace_back(ClipEnd{});
    for (const learn::PlotMark& mark : plot.marks) {
        const Point p = at(mark.at);
        marks.emplace_back(CircleMark{p, 2.5f, paperInk(mark.ink)});
        const float length = metrics.width(Face::Text, kPlotText, mark.label);
        marks.emplace_back(words({std::clamp(p.x + 5, kGutter, right - length), p.y - 5}, mark.label, Ink::Text));
    }
    return marks;
}

}  // namespace print
