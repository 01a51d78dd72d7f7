#include "logs/report/diff.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <span>
#include <string_view>

#include "io/text.h"
#include "logs/judge/detail.h"
#include "logs/read/cells.h"

namespace logs {
namespace {

/// Hashes by which rows are matched.
struct RowKey {
    std::uint64_t id = 0;  ///< 0: the row has none
    std::uint64_t query = 0;
    std::uint32_t row = 0;
};
using RowKeys = std::vector<RowKey>;

std::uint64_t hashOf(std::string_view bytes) { return std::hash<std::string_view>()(bytes); }

/// A row's id, with its method where a log names several.
std::uint64_t keyOfId(const LogLine& line, bool byMethod) {
    if (line.id.empty()) return 0;
    const std::uint64_t key = hashOf(byMethod ? line.id + '\n' + line.method : line.id);
    return key == 0 ? 1 : key;
}

std::uint64_t keyOfQuery(const LogLine& line, bool byMethod) {
    const collide::SweepQuery& q = line.query.query;
    const collide::Motion& motion = q.ball.motion;
    const collide::Obstacle& o = q.obstacle;
    std::vector<double> numbers = {double(motion.kind), motion.speed, motion.frames, q.ball.radius, q.ball.mass,
                                   double(o.shape),     o.radius,     o.mass,        o.rotation.w,  o.rotation.x,
                                   o.rotation.y,        o.rotation.z, q.frames,      q.restitution};
    for (const collide::Vec3& v : {q.ball.position, motion.vector, o.center, o.velocity, o.normal, o.b, o.c, o.half})
        numbers.insert(numbers.end(), {v.x, v.y, v.z});
    for (double& number : numbers) number += 0.0;  // -0 is 0
    const std::uint64_t key = hashOf({reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(double)});
    return byMethod ? key ^ std::rotl(hashOf(line.method), 1) : key;
}

/// Reads the judged rows of a log again. Rows whose line changed meanwhile are left out.
RowKeys keysOf(const JudgedLog& log, bool byMethod) {
    constexpr std::uint64_t kReadBytes = std::uint64_t{1} << 20;  // bytes
    RowKeys keys;
    keys.reserve(log.table.size());
    LogLineReader reader(log.mapping);
    std::string buffer;
    std::uint32_t next = 0;
    for (std::uint64_t begin = 0; begin < log.file.size(); begin += kReadBytes) {
        log.file.eachLine(begin, begin + kReadBytes, buffer, [&](const io::FileLine& text) {
            while (next < log.table.size() && log.table[next].offset < text.offset) ++next;
            if (next == log.table.size()) return false;
            if (text.isTooLong || log.table[next].offset != text.offset || !isJudged(log.table[next])) return true;
            reader.beAmong(log.file, log.table[next].world);
            const LogLine line = reader.read(text.text);
            if (line.error.empty()) keys.push_back({keyOfId(line, byMethod), keyOfQuery(line, byMethod), next});
            return true;
        });
    }
    return keys;
}

std::string idOf(const JudgedLog& log, std::uint32_t row) {
    return readRow(log.file, log.mapping, log.table[row]).line.id;
}

/// The first id that stands twice, as a message; empty: none.
std::string repeatedId(const JudgedLog& log, RowKeys keys) {
    std::erase_if(keys, [](const RowKey& key) { return key.id == 0; });
    std::sort(keys.begin(), keys.end(),
              [](const RowKey& a, const RowKey& b) { return a.id != b.id ? a.id < b.id : a.row < b.row; });
    const RowKey* first = nullptr;
    for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
        const bool isEarlier = !first || keys[i + 1].row < (first + 1)->row;
        if (keys[i].id == keys[i + 1].id && isEarlier && idOf(log, keys[i].row) == idOf(log, keys[i + 1].row))
            first = &keys[i];
    }
    if (!first) return {};
    return log.name + ": id " + io::inQuotes(idOf(log, first->row)) + ": must stand once, is in lines " +
           std::to_string(log.table[first->row].line) + " and " + std::to_string(log.table[(first + 1)->row].line) +
           "; --map id= matches rows by their queries";
}

struct MatchedRows {
    std::uint32_t before = 0, after = 0;
    bool hasOtherQuery = false;
};

/// Takes the rows with equal keys out of both lists and pairs them in their order. A key of 0 matches none.
std::vector<MatchedRows> takePairs(RowKeys& before, RowKeys& after, std::uint64_t RowKey::*key) {
    const auto precedes = [key](const RowKey& a, const RowKey& b) {
        return a.*key != b.*key ? a.*key < b.*key : a.row < b.row;
    };
    std::sort(before.begin(), before.end(), precedes);
    std::sort(after.begin(), after.end(), precedes);
    std::vector<MatchedRows> pairs;
    RowKeys leftBefore, leftAfter;
    auto b = before.begin();
    auto a = after.begin();
    while (b != before.end() && a != after.end()) {
        if ((*b).*key == (*a).*key && (*a).*key != 0) {
            pairs.push_back({b->row, a->row, b->query != a->query});
            ++b;
            ++a;
        } else if ((*b).*key <= (*a).*key) {
            leftBefore.push_back(*b++);
        } else {
            leftAfter.push_back(*a++);
        }
    }
    leftBefore.insert(leftBefore.end(), b, before.end());
    leftAfter.insert(leftAfter.end(), a, after.end());
    before = std::move(leftBefore);
    after = std::move(leftAfter);
    return pairs;
}

LogChange changeOf(bool wasBad, bool isBad) {
    if (wasBad) return isBad ? LogChange::StillBad : LogChange::Fixed;
    return isBad ? LogChange::Broken : LogChange::StillGood;
}

void tally(LogDiff& diff, const LogChangedRow& row) {
    ++diff.counts[static_cast<std::size_t>(row.change)];
    if (row.change != LogChange::StillBad && row.change != LogChange::StillGood) diff.rows.push_back(row);
}

}  // namespace

const char* name(LogChange change) noexcept {
    constexpr std::array names = {"broken", "fixed", "still bad", "still good", "missing", "new"};
    return names[static_cast<std::size_t>(change)];
}

io::Result<LogDiff> diff(const JudgedLog& before, const JudgedLog& after, BadRows bad) {
    constexpr std::size_t kOne = 2;  // names of methods: the first is the empty one
    const bool byMethod = before.table.methodNames().size() > kOne || after.table.methodNames().size() > kOne;
    RowKeys old = keysOf(before, byMethod), now = keysOf(after, byMethod);
    for (const auto& [log, keys] : {std::pair(&before, &old), std::pair(&after, &now)})
        if (std::string problem = repeatedId(*log, *keys); !problem.empty()) return io::Error{std::move(problem)};

    LogDiff diff;
    std::vector<MatchedRows> pairs = takePairs(old, now, &RowKey::id);
    diff.matchedById = pairs.size();
    for (const MatchedRows& pair : pairs) diff.otherQueries += pair.hasOtherQuery ? 1 : 0;
    const std::vector<MatchedRows> byQuery = takePairs(old, now, &RowKey::query);
    diff.matchedByQuery = byQuery.size();
    pairs.insert(pairs.end(), byQuery.begin(), byQuery.end());

    for (const MatchedRows& pair : pairs)
        tally(diff, {changeOf(bad.contains(before.table[pair.before]), bad.contains(after.table[pair.after])),
                     pair.before, pair.after});
    for (const RowKey& key : old) tally(diff, {LogChange::Missing, key.row, {}});
    for (const RowKey& key : now) tally(diff, {LogChange::New, {}, key.row});
    std::sort(diff.rows.begin(), diff.rows.end(), [](const LogChangedRow& a, const LogChangedRow& b) {
        if (a.change != b.change) return a.change < b.change;
        return a.after ? a.after < b.after : a.before < b.before;
    });
    return diff;
}

}  // namespace logs
