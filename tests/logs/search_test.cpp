// Filters of a log's rows as they are typed, the search of its columns, and errors against measures.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "io/json_text.h"
#include "logs/judge/names.h"
#include "logs/judge/opening.h"
#include "logs/log_files.h"
#include "logs/report/export.h"
#include "logs/search/scatter.h"
#include "logs/search/search.h"

namespace {

using logs::LogMeasure;
using logs::LogRows;
using logs::LogWhere;
using logs::Opened;

const std::vector<std::string> kColumns = {"id", "start", "Frame", "object", "object id"};

std::string problemOf(const std::string& text) { return logs::readWhere(text, kColumns).problem; }

TEST(LogNames, ANameBeyondItsBudgetIsKeptByItsStart) {
    logs::LogNames names;
    const std::string longName(1'000'000, 'a');
    EXPECT_EQ(names.placeOf(longName), 1u);
    EXPECT_EQ(names.placeOf("b"), 2u);
    EXPECT_EQ(names.placeOf(longName), 1u);
    EXPECT_EQ(names.find(longName), 1u);
    EXPECT_EQ(names.names()[1].size(), io::kLongestName);
}

TEST(LogWhereTest, TermsAreReadAsTheyAreDocumented) {
    const auto where =
        logs::readWhere("error > 100, depth 0.1..0.3 ,id Shot*, Frame = 12, object id a b, \"x, y\"", kColumns);
    ASSERT_EQ(where.problem, "");
    const auto& terms = where.where.terms;
    ASSERT_EQ(terms.size(), 6u);
    EXPECT_EQ(terms[0].measure, LogMeasure::Error);
    EXPECT_FALSE(terms[0].range->holds(100));
    EXPECT_TRUE(terms[0].range->holds(101));
    EXPECT_EQ(terms[1].measure, LogMeasure::Depth);
    EXPECT_TRUE(terms[1].range->holds(0.1) && terms[1].range->holds(0.3) && !terms[1].range->holds(0.31));
    EXPECT_EQ(terms[2].of, logs::LogTerm::Of::Id);
    EXPECT_EQ(terms[2].pattern, "shot*");
    EXPECT_EQ(terms[3].column, "Frame");
    EXPECT_TRUE(terms[3].range->holds(12) && !terms[3].range->holds(13));
    EXPECT_EQ(terms[4].column, "object id") << "the longest name of a column";
    EXPECT_EQ(terms[4].pattern, "a b");
    EXPECT_EQ(terms[5].of, logs::LogTerm::Of::Anywhere);
    EXPECT_EQ(terms[5].pattern, "x, y");
    EXPECT_TRUE(logs::readWhere(" , ", kColumns).where.terms.empty());
    EXPECT_EQ(problemOf("size ..2, time 3.., margin != 0, coordinate>=1e6, line<=7"), "");
    EXPECT_EQ(logs::readWhere("size > x, time > 3", kColumns).where.terms.size(), 1u) << "the one that is right";
}

TEST(LogWhereTest, AMistakeIsOneLineThatNamesTheTerm) {
    EXPECT_EQ(problemOf("error"), "error: must be followed by a range such as > 0.04 or 0.1..0.3, got nothing");
    EXPECT_EQ(problemOf("depth deep"), "depth: must be followed by a range such as > 0.04 or 0.1..0.3, got deep");
    EXPECT_EQ(problemOf("error > 1, size > x"),
              "size: must be followed by a range such as > 0.04 or 0.1..0.3, got > x");
    EXPECT_EQ(problemOf("depth 0.3..0.1"), "depth: the first number must be the smaller one, got 0.3..0.1");
    EXPECT_EQ(problemOf("id"), "id: must be followed by a text such as shot*, got nothing");
    EXPECT_EQ(problemOf("Frame"), "Frame: must be followed by a range or a text, got nothing");
    EXPECT_EQ(problemOf("Frame > x"), "Frame: must be followed by a range such as > 0.04 or 0.1..0.3, got > x");
    EXPECT_EQ(problemOf("weight > 3"),
              "weight: must be margin, time, distance, size, coordinate, depth, error, units, line, id or a column of "
              "the log");
}

TEST(LogWhereTest, StarsStandForAnyLetters) {
    EXPECT_TRUE(logs::fitsPattern("Shot 17", "shot*"));
    EXPECT_TRUE(logs::fitsPattern("Shot 17", "*1?"));
    EXPECT_TRUE(logs::fitsPattern("Shot 17", "t 1"));
    EXPECT_TRUE(logs::fitsPattern("abcbc", "a*bc"));
    EXPECT_TRUE(logs::fitsPattern("", "*"));
    EXPECT_FALSE(logs::fitsPattern("a shot", "shot*"));
    EXPECT_FALSE(logs::fitsPattern("Shot 17", "shot?"));
}

/// A sweep along x past a sphere of radius 1 at x = 5, `y` aside; what is recorded, and other columns.
std::string line(double y, const std::string& rest) {
    const std::string at = std::to_string(y);
    return "{\"start\":[0," + at + ",0],\"end\":[10," + at +
           ",0],\"ball_radius\":1,\"sphere_center\":[5,0,0],\"sphere_radius\":1," + rest + "}\n";
}

struct Measured : testing::Test {
    std::string longId = "level03/" + std::string(80, 'x') + "/tail";
    logs::TempFile file{
        line(0, R"("id":"shot 1","Frame":10,"object":"crate","hit":true,"fraction":0.3)") +
        line(1.97, R"("id":"shot 2","Frame":11,"object":"crate \u0041 b","hit":false)") + "rubbish\n" +
        line(0.5, "\"id\":\"" + longId + "\",\"Frame\":12,\"object\":\"barrel\",\"hit\":true,\"fraction\":0.4") +
        line(3, R"("id":"shot 4","Frame":13,"hit":false)")};
    std::shared_ptr<const io::LineFile> lines;
    logs::LogMapping mapping;
    logs::LogTable table{true};
    void SetUp() override {
        auto opened = io::LineFile::open(file.path());
        ASSERT_TRUE(opened);
        lines = std::make_shared<const io::LineFile>(std::move(opened.value()));
        const auto head = logs::readHead(*lines);
        ASSERT_TRUE(head);
        mapping = logs::guessMapping(head.value());
        ASSERT_EQ(logs::LogOpening(lines, mapping, 1, {}, true).finish(table), "");
        ASSERT_EQ(table.size(), 5u);
    }
    [[nodiscard]] LogRows rows(const std::string& text) const {
        const auto where = logs::readWhere(text, std::vector<std::string>{"id", "Frame", "object"});
        EXPECT_EQ(where.problem, "");
        LogRows all = logs::filtered(table, {});
        logs::keepMeasured(all, table, where.where);
        if (!where.where.needsFile()) return all;
        logs::LogSearchState state;
        const LogRows found = logs::searched(table, *lines, mapping, where.where, state);
        EXPECT_EQ(state.bytesDone, lines->size());
        LogRows both;
        std::set_intersection(all.begin(), all.end(), found.begin(), found.end(), std::back_inserter(both));
        return both;
    }
};

TEST_F(Measured, RowsAreFilteredByTheirNumbers) {
    EXPECT_EQ(rows("depth < 0.04"), (LogRows{1})) << "2 - 1.97, and a miss has no depth";
    EXPECT_EQ(rows("depth > 0"), (LogRows{0, 1, 3}));
    EXPECT_EQ(rows("margin 0.9..1.1"), (LogRows{4})) << "a gap of 1";
    EXPECT_EQ(rows("error > 1000"), (LogRows{1, 3}));
    EXPECT_EQ(rows("error = 0, depth > 0"), (LogRows{0}));
    EXPECT_EQ(rows("units < 0.04, error > 1000"), (LogRows{1})) << "the depth of the missed hit";
    EXPECT_EQ(rows("size = 2"), (LogRows{0, 1, 3, 4}));
    EXPECT_EQ(rows("size != 2"), LogRows{}) << "a bad line has no size";
    EXPECT_EQ(rows("coordinate >= 5"), (LogRows{0, 1, 3, 4}));
    EXPECT_EQ(rows("distance < 3.5"), (LogRows{0, 3}));
    EXPECT_EQ(rows("time = 0.3"), (LogRows{0}));
    EXPECT_EQ(rows("line 2..4"), (LogRows{1, 2, 3}));
}

TEST_F(Measured, EveryColumnIsSearchedInTheFile) {
    EXPECT_EQ(rows("crate"), (LogRows{0, 1}));
    EXPECT_EQ(rows("object crate a*"), (LogRows{1})) << "escapes are undone, capitals do not matter";
    EXPECT_EQ(rows("Frame >= 12"), (LogRows{3, 4}));
    EXPECT_EQ(rows("Frame = 11, crate"), (LogRows{1}));
    EXPECT_EQ(rows("id *tail"), (LogRows{3})) << "beyond what the table keeps of an id";
    EXPECT_EQ(rows("id crate"), LogRows{});
    EXPECT_EQ(rows("\"object\""), LogRows{}) << "the name of a column is no value";
    EXPECT_EQ(rows("barrel, error > 1e30"), LogRows{});
}

TEST_F(Measured, ACancelledSearchEnds) {
    logs::LogSearchState state;
    state.isCancelled = true;
    const auto where = logs::readWhere("crate", {});
    EXPECT_TRUE(logs::searched(table, *lines, mapping, where.where, state).empty());
    EXPECT_EQ(state.bytesDone, 0u);
}

TEST_F(Measured, IdsAndOtherColumnsAreKeptWhole) {
    const logs::LogDetail detail = logs::readRow(*lines, mapping, table[3]);
    EXPECT_EQ(detail.line.id, longId);
    ASSERT_EQ(detail.others.size(), 2u);
    EXPECT_EQ(detail.others[0].name, "Frame");
    EXPECT_EQ(detail.others[0].text, "12");
    EXPECT_EQ(detail.others[1].text, "barrel");
}

TEST_F(Measured, OtherColumnsComeBackInExports) {
    std::string text;
    for (std::size_t row = 0; row < 2; ++row) {
        logs::appendFinding(text, mapping, table[row], logs::readRow(*lines, mapping, table[row]));
        text += '\n';
    }
    EXPECT_NE(text.find(R"("columns":{"Frame":10,"object":"crate"})"), std::string::npos) << text;
    const Opened again = logs::openText(text);
    ASSERT_EQ(again.error, "");
    const logs::LogDetail detail = again.detail(1);
    EXPECT_EQ(detail.finding.verdict, logs::Verdict::Wrong);
    EXPECT_EQ(detail.line.id, "shot 2");
    ASSERT_EQ(detail.others.size(), 2u);
    EXPECT_EQ(detail.others[0].name, "Frame") << "by its own name";
    EXPECT_EQ(detail.others[1].text, "crate A b");
    std::string twice;
    logs::appendFinding(twice, again.mapping, again.table[1], detail);
    EXPECT_NE(twice.find(R"("columns":{"Frame":11,"object":)"), std::string::npos) << twice;
}

TEST(LogOthers, OfACsvAreNumbersOrTexts) {
    const Opened opened = logs::openText(
        "id,sx,sy,sz,ex,ey,ez,cx,cy,cz,ball_radius,sphere_radius,hit,tick,note\n"
        "a,0,0,0,10,0,0,5,0,0,1,1,1,007,\"said \"\"no\"\"\"\n");
    ASSERT_EQ(opened.table.size(), 1u) << opened.error;
    const auto values = logs::otherValues(opened.mapping, opened.detail(0).text);
    const auto named = [&](const char* name) {
        return std::find_if(values.begin(), values.end(), [&](const auto& value) { return value.name == name; });
    };
    ASSERT_NE(named("tick"), values.end());
    EXPECT_EQ(named("tick")->json, "\"007\"") << "no number in JSON";
    EXPECT_EQ(named("note")->text, "said \"no\"");
    EXPECT_EQ(named("note")->json, R"("said \"no\"")");
}

TEST_F(Measured, ACellsRowsAreThoseOfItsRegion) {
    const LogRows all = logs::filtered(table, {});
    const logs::LogScatter grid = logs::scatter(table, all, LogMeasure::Depth);
    EXPECT_EQ(grid.placed, 3u);
    EXPECT_EQ(grid.without, 2u) << "a bad line, and a miss";
    std::uint64_t counted = 0;
    for (int row = 0; row < logs::LogScatter::kRows; ++row) {
        for (int column = 0; column < logs::LogScatter::kColumns; ++column) {
            const auto& cell = grid.at(column, row);
            if (cell.count == 0) continue;
            counted += cell.count;
            LogRows in = all;
            logs::keepRegion(in, table, {grid.measure, grid.across, grid.up, column, column, row, row});
            EXPECT_EQ(in.size(), cell.count);
            for (const std::uint32_t one : in) EXPECT_EQ(table[one].verdict, cell.worst);
        }
    }
    EXPECT_EQ(counted, 3u);
    LogRows shallow = all;
    logs::keepRegion(shallow, table, {grid.measure, grid.across, grid.up, 0, 4, 1, logs::LogScatter::kRows - 1});
    EXPECT_EQ(shallow, (LogRows{1})) << "the missed hit";
}

TEST(LogAxisTest, CellsAndEdgesAgree) {
    const logs::LogAxis axis{1e-3, 1e5, true, 40, true};
    EXPECT_EQ(axis.cellOf(0), 0);
    EXPECT_EQ(axis.cellOf(1e-3), 1);
    EXPECT_EQ(axis.cellOf(1e5), 39);
    EXPECT_EQ(axis.cellOf(1e9), 39);
    for (int cell = 1; cell < 40; ++cell)
        EXPECT_EQ(axis.cellOf(std::sqrt(axis.edge(cell) * axis.edge(cell + 1))), cell);
    EXPECT_DOUBLE_EQ(axis.edge(40), 1e5);
}

TEST(LogScatterTest, OfOneValueIsInTheMiddle) {
    logs::LogTable table(true);
    logs::LogRow row;
    row.verdict = logs::Verdict::Agrees;
    for (int i = 0; i < 3; ++i) {
        table.add(row, {}, {1, 1, 4, 2, 5});
    }
    const LogRows rows = {0, 1, 2};
    const logs::LogScatter grid = logs::scatter(table, rows, LogMeasure::Size);
    EXPECT_EQ(grid.at(logs::LogScatter::kColumns / 2, 0).count, 3u);
    EXPECT_TRUE(std::isfinite(grid.across.least) && std::isfinite(grid.up.most));
}

}  // namespace
