// What files of logs can hold: it is read, or refused with the line, the column and the reason. Each case has its file
// in tests/data/logs, but for those that are long.

#include <gtest/gtest.h>

#include "logs/log_files.h"
#include "logs/read/others.h"
#include "logs/report/export.h"

namespace {

using logs::Opened;
using logs::Verdict;

Opened openData(const std::string& name) { return logs::open(CAROM_SOURCE_DIR "/tests/data/logs/" + name); }

std::string sentenceOf(const Opened& log, std::size_t row) { return log.detail(row).sentence; }

TEST(LogReading, NansAsWindowsWritesThemAreInvalidAnswers) {
    const Opened lines = openData("windows-nans.jsonl");
    ASSERT_EQ(lines.error, "");
    ASSERT_EQ(lines.table.size(), 6u);
    EXPECT_EQ(lines.table.badRows(), 0u);
    EXPECT_EQ(lines.table[0].verdict, Verdict::Agrees);
    for (std::size_t i = 1; i < 6; ++i) EXPECT_EQ(lines.table[i].verdict, Verdict::Invalid) << sentenceOf(lines, i);
    const Opened csv = openData("windows-nans.csv");
    ASSERT_EQ(csv.error, "");
    EXPECT_EQ(csv.table.badRows(), 0u);
    EXPECT_EQ(csv.table[0].verdict, Verdict::Agrees);
    for (std::size_t i = 1; i < 4; ++i) EXPECT_EQ(csv.table[i].verdict, Verdict::Invalid) << sentenceOf(csv, i);
}

TEST(LogReading, ANanInTheQueryNamesItsColumn) {
    const Opened log = openData("nan-in-query.csv");
    EXPECT_EQ(log.table.badRows(), 2u);
    EXPECT_EQ(sentenceOf(log, 0), "start: must be a finite number, got 1.#QNAN 0 0");
    EXPECT_EQ(sentenceOf(log, 1), "ball_radius: must be a finite number, got -nan(ind)");
}

TEST(LogReading, ARepeatedKeyIsRefusedAsSolveDoes) {
    const Opened log = openData("repeated-key.jsonl");
    EXPECT_EQ(log.table.badRows(), 2u);
    EXPECT_EQ(log.table[0].verdict, Verdict::Agrees);
    EXPECT_EQ(sentenceOf(log, 1), "start: given twice");
    EXPECT_EQ(sentenceOf(log, 2), "answer.normal: given twice");
}

TEST(LogReading, ADecimalCommaIsRead) {
    const Opened log = openData("decimal-comma.csv");
    ASSERT_EQ(log.error, "");
    EXPECT_EQ(log.detail(0).line.query.query.ball.radius, 0.5);
    EXPECT_EQ(log.table[0].verdict, Verdict::Agrees) << sentenceOf(log, 0);
    EXPECT_EQ(log.table[1].verdict, Verdict::Agrees) << sentenceOf(log, 1);
}

TEST(LogReading, ACommaAmongPointsIsRefused) {
    const Opened log = openData("decimal-comma-and-point.csv");
    ASSERT_EQ(log.error, "");
    EXPECT_EQ(log.table[0].verdict, Verdict::Agrees);
    EXPECT_EQ(sentenceOf(log, 1), "ball_radius: must be a finite number, got 0,5");
}

TEST(LogReading, TwoNumbersInOneFieldStayAVector) {
    const Opened log =
        logs::openText("start;end;ball_radius;center;sphere_radius;hit;fraction\n0,0;10,0;1;5,0;1;1;0.3\n");
    ASSERT_EQ(log.error, "");
    EXPECT_EQ(log.table[0].verdict, Verdict::Agrees) << sentenceOf(log, 0);
}

TEST(LogReading, Utf16IsNamed) {
    for (const char* name : {"utf-16.csv", "utf-16-no-mark.csv"})
        EXPECT_EQ(openData(name).error, "UTF-16 text: save it as UTF-8 (iconv -f UTF-16 -t UTF-8 FILE)") << name;
}

TEST(LogReading, Utf32IsNamed) {
    for (const bool isBig : {false, true}) {
        for (const bool isMarked : {false, true}) {
            std::u32string text = U"start,end\n1,2\n";
            if (isMarked) text.insert(text.begin(), U'\uFEFF');
            std::string bytes;
            for (const char32_t c : text)
                for (int i = 0; i < 4; ++i)
                    bytes += static_cast<char>(static_cast<std::uint32_t>(c) >> 8 * (isBig ? 3 - i : i) & 255);
            EXPECT_EQ(logs::openText(bytes).error, "UTF-32 text: save it as UTF-8 (iconv -f UTF-32 -t UTF-8 FILE)")
                << isBig << isMarked;
        }
    }
}

TEST(LogReading, AnObjectMayStandAmongTheWordsOfAnEngine) {
    const std::string object =
        R"({"start":[0,0,0],"end":[10,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true,"fraction":0.3})";
    const Opened log = logs::openText("[12:00:01] LogSweep: " + object +
                                      " (frame 12, {0.3 ms)\n[12:00:02] LogSweep: " + object + " thread 4\n");
    ASSERT_EQ(log.error, "");
    ASSERT_EQ(log.table.size(), 2u);
    EXPECT_EQ(log.table[0].verdict, Verdict::Agrees) << sentenceOf(log, 0);
    EXPECT_EQ(log.table[1].verdict, Verdict::Agrees) << sentenceOf(log, 1);
    const Opened bare = logs::openText(object + " thread 4\n");
    EXPECT_TRUE(bare.error.starts_with("no line is a JSON object; ")) << bare.error;
}

TEST(LogReading, CommentsArePassedOverAndAHeadingBehindOneIsRead) {
    const Opened csv = openData("comments.csv");
    ASSERT_EQ(csv.error, "");
    ASSERT_EQ(csv.table.size(), 2u);
    EXPECT_EQ(csv.table[0].line, 3u);
    EXPECT_EQ(csv.table[1].line, 5u);
    EXPECT_EQ(csv.table[0].verdict, Verdict::Agrees) << sentenceOf(csv, 0);
    EXPECT_EQ(csv.table[1].verdict, Verdict::Agrees) << sentenceOf(csv, 1);
    const logs::TempFile out;
    const logs::LogRows second{1};
    ASSERT_EQ(logs::exportRows(out.path(), {*csv.file, csv.mapping, csv.table, second}, logs::LogExport::Lines), "");
    EXPECT_EQ(logs::open(out.path()).table.size(), 1u);
    const Opened lines = openData("comments.jsonl");
    ASSERT_EQ(lines.table.size(), 1u);
    EXPECT_EQ(lines.table[0].verdict, Verdict::Agrees);
}

TEST(LogReading, AnEnginesOwnLogIsReadFromItsBraces) {
    const Opened log = openData("engine-prefix.log");
    ASSERT_EQ(log.error, "");
    ASSERT_EQ(log.table.size(), 3u);
    EXPECT_EQ(log.table.id(0), "a");
    EXPECT_EQ(log.table[0].verdict, Verdict::Agrees);
    EXPECT_EQ(log.table[1].verdict, Verdict::WrongValue);
    EXPECT_TRUE(log.table[2].isBad);
    EXPECT_TRUE(sentenceOf(log, 2).starts_with("the line: must be one JSON object")) << sentenceOf(log, 2);
    EXPECT_EQ(openData("json-array.jsonl").error, "a JSON array: write one object a line instead");
}

TEST(LogReading, AFirstLineThatIsTooLongHidesNoneBehindIt) {
    const std::string good =
        R"({"start":[0,0,0],"end":[10,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true,"fraction":0.3})";
    const Opened log = logs::openText(std::string(18 << 20, 'x') + "\n" + good + "\n");
    ASSERT_EQ(log.error, "");
    ASSERT_EQ(log.table.size(), 2u);
    EXPECT_EQ(sentenceOf(log, 0), "the line: must be at most 16 MiB (16777216 bytes), got more");
    EXPECT_EQ(log.table[1].verdict, Verdict::Agrees);
}

// ---- The meaning of names

/// Two paths at 600 units/s, 9.96 units long in 0.0166 s, toward spheres at 7 and at 50.
std::string ofVelocity(const std::string& more, const std::string& answer) {
    const std::string begin = R"({"position":[0,0,0],"velocity":[600,0,0],"radius":0.5,"target_radius":0.5,)" + more;
    return begin + R"("target":[7,0,0],"hit":true,)" + answer + "}\n" + begin + R"("target":[50,0,0],"hit":false})" +
           "\n";
}

TEST(LogReading, ATimeBesideAVelocityLimitsItsPath) {
    for (const std::string limit : {"dt", "delta_time", "maxTime", "time_limit", "timestep", "t_max"}) {
        SCOPED_TRACE(limit);
        for (const char* answer : {R"("time":0.01)", R"("fraction":0.6024096385542169)", R"("hit_distance":6)"}) {
            const Opened log = logs::openText(ofVelocity('"' + limit + R"(":0.0166,)", answer));
            ASSERT_EQ(log.error, "");
            EXPECT_EQ(log.mapping[logs::LogField::Frames].columns, std::vector<std::string>{limit});
            EXPECT_EQ(log.table[0].verdict, Verdict::Agrees) << sentenceOf(log, 0);
            EXPECT_EQ(log.table[1].verdict, Verdict::Agrees) << sentenceOf(log, 1);
        }
    }
    const Opened csv = logs::openText(
        "start_x,start_y,velocity_x,velocity_y,dt,radius,target_x,target_y,target_radius,hit,time\n"
        "0,0,600,0,0.0166,0.5,50,0,0.5,false,\n");
    EXPECT_EQ(csv.table[0].verdict, Verdict::Agrees) << sentenceOf(csv, 0);
    const Opened unit = logs::openText(ofVelocity(R"("dt":0.0166,"direction":[1,0,0],)", R"("time":0.01)"));
    EXPECT_EQ(unit.table[1].verdict, Verdict::Agrees) << sentenceOf(unit, 1);
}

TEST(LogReading, ATimeBesideAnotherLimitIsNoPartOfTheQuery) {
    for (const char* more : {R"("end":[20,0,0],"dt":0.5,)", R"("displacement":[20,0,0],"dt":0.5,)",
                             R"("direction":[1,0,0],"max_distance":20,"dt":0.5,)", R"("frames":0.03,"dt":0.5,)",
                             R"("frames":0.03,"dt":"fixed",)"}) {
        SCOPED_TRACE(more);
        const Opened log = logs::openText(ofVelocity(more, R"("normal":[-1,0,0])"));
        ASSERT_EQ(log.error, "");
        EXPECT_EQ(logs::unreadColumns(log.mapping), std::vector<std::string>{"dt"});
        EXPECT_EQ(log.table[0].verdict, Verdict::Agrees) << sentenceOf(log, 0);
        EXPECT_EQ(log.table[1].verdict, Verdict::Agrees) << sentenceOf(log, 1);
    }
}

TEST(LogReading, CommonNamesAloneAreNoEngines) {
    for (const char* answer : {R"("time":0.01,"normal":[-1,0,0])",
                               R"("time":0.01,"impact_point":[6.5,0,0],"impact_normal":[-1,0,0],"location":[6,0,0])"}) {
        const Opened log = logs::openText(ofVelocity(R"("dt":0.0166,)", answer));
        EXPECT_EQ(log.mapping.preset, "plain");
        EXPECT_EQ(log.table[0].verdict, Verdict::Agrees) << sentenceOf(log, 0);
    }
}

TEST(LogReading, ASourceIsNoMethod) {
    const Opened log =
        logs::openText(ofVelocity(R"("dt":0.0166,"source":"gltf","algorithm":"gjk",)", R"("time":0.01)"));
    EXPECT_EQ(log.mapping[logs::LogField::Method].columns, std::vector<std::string>{"algorithm"});
    EXPECT_EQ(logs::unreadColumns(log.mapping), std::vector<std::string>{"source"});
}

// ---- Columns that change after the lines by which they were understood

std::string changing(std::size_t before, std::size_t after) {
    const std::string query =
        R"({"start":[0,0,0],"end":[10,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true)";
    std::string log;
    for (std::size_t i = 0; i < before; ++i) log += query + R"(,"fraction":0.3})" + "\n";
    for (std::size_t i = 0; i < after; ++i) log += query + R"(,"hit_distance":3.5})" + "\n";
    return log;
}

TEST(LogReading, ColumnsThatComeLaterAreFound) {
    const Opened log = logs::openText(changing(2000, 2000));
    ASSERT_EQ(log.error, "");
    EXPECT_EQ(log.table.badRows(), 0u);
    EXPECT_EQ(log.mapping[logs::LogField::Distance].columns, std::vector<std::string>{"hit_distance"});
    EXPECT_EQ(log.table[1999].verdict, Verdict::Agrees);
    EXPECT_EQ(log.table[2000].verdict, Verdict::WrongValue);
}

TEST(LogReading, AColumnThatWasNotFoundIsRefusedNotPassedOver) {
    const Opened log = logs::openText(changing(20000, 1) + changing(20000, 0));
    ASSERT_EQ(log.error, "");
    ASSERT_FALSE(log.mapping[logs::LogField::Distance].isGiven()) << "the one line was looked at";
    EXPECT_EQ(log.table.badRows(), 1u);
    EXPECT_TRUE(log.table[20000].isBad);
    EXPECT_TRUE(sentenceOf(log, 20000).starts_with("hit_distance: first appears here")) << sentenceOf(log, 20000);
    const Opened other = logs::openText(changing(3, 0) + "\n");
    EXPECT_EQ(other.table.badRows(), 0u);
}

TEST(LogReading, AColumnOfNoMeaningMayComeAtAnyTime) {
    std::string text = changing(3, 0);
    const Opened log =
        logs::openText(text, "", [](logs::LogMapping& m) { m.knownColumns.erase(m.knownColumns.begin()); });
    EXPECT_EQ(log.table.badRows(), 0u) << "columns that are mapped are known";
    logs::LogCells cells(log.mapping, {});
    EXPECT_EQ(cells.split(R"({"frame_note":"x","fraction":0.3})"), "");
    EXPECT_TRUE(cells.split(R"({"hit_normal":[1,0,0]})").starts_with("hit_normal: first appears here"));
}

}  // namespace
