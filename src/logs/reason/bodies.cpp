#include "logs/reason/bodies.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace logs {
namespace {

/// Columns whose values return again and again, as those that name bodies do; those with most values first.
std::vector<std::string> bodyColumnsOf(const std::vector<RowFacts*>& rows) {
    constexpr std::size_t kFewestRows = 4;  // rows per body, on an average
    struct Values {
        std::set<std::string> different;
        std::string last;
        std::size_t changes = 0;
    };
    std::map<std::string, Values> columns;
    for (const RowFacts* row : rows)
        for (const RowFacts::Other& value : *row->others) {
            Values& of = columns[value.name];
            of.different.insert(value.text);
            of.changes += of.last != value.text ? 1 : 0;
            of.last = value.text;
        }
    std::vector<std::pair<std::size_t, std::string>> found;
    for (const auto& [name, values] : columns)  // each value of a counter comes once
        if (const std::size_t all = values.different.size();
            all > 1 && all * kFewestRows <= rows.size() && 2 * values.changes >= 3 * all)
            found.emplace_back(all, name);
    std::sort(found.rbegin(), found.rend());
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(found.size(), std::tuple_size_v<decltype(RowFacts::ofBody)>); ++i)
        names.push_back(found[i].second);
    return names;
}

}  // namespace

void linkBodies(Evidence& evidence, std::vector<RowFacts>& others) {
    std::vector<RowFacts*> rows;
    for (auto* const some : {&evidence.wrong, &evidence.right, &others})
        for (RowFacts& row : *some) rows.push_back(&row);
    std::sort(rows.begin(), rows.end(), [](const RowFacts* a, const RowFacts* b) { return a->row < b->row; });
    const RowFacts* hit = nullptr;
    for (RowFacts* const row : rows) {
        row->lastHit = hit;
        if (row->isHit) hit = row;
    }
    evidence.bodyColumns = bodyColumnsOf(rows);
    for (std::size_t i = 0; i < evidence.bodyColumns.size(); ++i) {
        std::map<std::string, RowFacts::OfBody> bodies;
        for (RowFacts* const row : rows)
            if (const std::string* const name = row->other(evidence.bodyColumns[i])) {
                RowFacts::OfBody& body = bodies[*name];
                row->ofBody[i] = body;
                body.before = row;
                if (!body.first) body.first = row;
            }
    }
}

}  // namespace logs
