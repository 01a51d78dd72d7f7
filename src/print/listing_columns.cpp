#include "print/listing_columns.h"

#include <algorithm>

#include "print/text_flow.h"

namespace print {
namespace {

using render::Ink;

constexpr float kCode = 7.5f, kRow = 10.2f, kNumber = 16, kGap = 18, kIndent = 10;  // points

/// One line of the listing in rows.
PlacedMarks lineMarks(const ListingLine& line, std::size_t number, float width, const Metrics& metrics) {
    const Rgba ink = paperInk(line.isMended ? Ink::Normal : Ink::Text), dim = paperInk(Ink::Dim);
    PlacedMarks placed;
    float base = 0.8f * kRow, right = 0;
    const TextMark counted{Face::Text, kCode, {kNumber - 5, base}, std::to_string(number), dim};
    placed.marks.emplace_back(metrics.aligned(counted, 1));
    if (line.isMended)  // a tick, for paper without colours
        placed.marks.emplace_back(
            strokeMark({{kNumber - 4, base - 2.6f}, {kNumber - 2.9f, base - 1}, {kNumber - 1, base - 5}}, ink, 0.8f));
    const std::vector<Line> rows = flow(line.text, {kCode, ink, Face::Text}, width - kNumber - kIndent, metrics);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const float left = kNumber + (i == 0 ? 0 : kIndent);
        base = kRow * (float(i) + 0.8f);
        right = left + rows[i].width;
        for (const Mark& mark : rows[i].marks) placed.marks.push_back(moved(mark, {left, base}));
    }
    if (!line.value.empty()) {
        const TextMark value = metrics.aligned({Face::Text, kCode, {width, base}, line.value, dim}, 1);
        const bool hasRoom = value.at.x > right + 6;
        placed.marks.emplace_back(moved(value, {0, hasRoom ? 0 : kRow}));
        if (!hasRoom) base += kRow;
    }
    placed.height = base + 0.2f * kRow;
    return placed;
}

}  // namespace

PlacedMarks listingColumns(const std::vector<ListingLine>& lines, float width, const Metrics& metrics) {
    const float column = (width - kGap) / 2;
    std::vector<PlacedMarks> all;
    float total = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        all.push_back(lineMarks(lines[i], i + 1, column, metrics));
        total += all.back().height;
    }
    PlacedMarks both;
    float x = 0, y = 0;
    for (const PlacedMarks& line : all) {
        if (x == 0 && y >= total / 2) x = column + kGap, y = 0;
        for (const Mark& mark : line.marks) both.marks.push_back(moved(mark, {x, y}));
        y += line.height;
        both.height = std::max(both.height, y);
    }
    return both;
}

}  // namespace print
