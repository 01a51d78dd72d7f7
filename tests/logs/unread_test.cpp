// What of a log was read is said: the columns that were not, and whether rows agree in values or in the decision alone.

#include <gtest/gtest.h>

#include "logs/log_files.h"
#include "logs/read/others.h"
#include "logs/report/export.h"
#include "logs/report/junit.h"
#include "logs/report/report.h"

namespace {

using logs::LogField;
using logs::Opened;
using logs::openText;

const std::string kQuery =
    R"("start":[0,0,0],"end":[10,0,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":true)";

std::vector<std::string> unreadOf(const Opened& log) {
    return logs::unreadColumns(log.mapping, log.table.laterColumns());
}
logs::LogReport reportOf(const Opened& log) { return {"a.jsonl", log.file.get(), log.mapping, &log.table}; }
bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(LogUnread, EveryColumnWithoutAMeaningIsNamed) {
    const Opened log = openText("{" + kQuery +
                                R"(,"fraction":0.3,"new_velocity":[5,5,5],"impulse":1e9,"body":{"tag":"a","at":[1,2]}})"
                                "\n");
    EXPECT_EQ(unreadOf(log), (std::vector<std::string>{"new_velocity", "impulse", "body.tag", "body.at"}));
    const std::string text = logs::text(reportOf(log)), json = logs::json(reportOf(log));
    EXPECT_TRUE(has(text, "\n  not read: new_velocity, impulse, body.tag, body.at; reasons may depend on them\n"))
        << text;
    EXPECT_LT(text.find("not read"), text.find("verdict"));
    EXPECT_TRUE(has(json, R"("not_read":["new_velocity","impulse","body.tag","body.at"])")) << json;
}

TEST(LogUnread, ComponentsThatAreReadAreNotNamed) {
    const Opened log = openText("{" + kQuery +
                                R"(,"normal":{"x":-1,"y":0,"z":0},"point.x":4,"point.y":0,"point.z":0})"
                                "\n");
    EXPECT_EQ(unreadOf(log), std::vector<std::string>());
    EXPECT_TRUE(has(logs::text(reportOf(log)), "not read: no column"));
}

TEST(LogUnread, ADecisionAloneIsNoAgreementInValues) {
    const std::string miss =
        R"({"start":[0,9,0],"end":[10,9,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,"hit":false})"
        "\n";
    const Opened bare = openText("{" + kQuery + "}\n{" + kQuery + "}\n" + miss);
    const Opened whole = openText("{" + kQuery +
                                  R"(,"fraction":0.3})"
                                  "\n" +
                                  miss);
    EXPECT_EQ(logs::agreementWords(logs::count(bare.table)), "0 with values, 3 by decision only (2 hits)");
    EXPECT_EQ(logs::agreementWords(logs::count(whole.table)), "1 with values, 1 by decision only");
    EXPECT_TRUE(has(logs::text(reportOf(bare)), "answers judged by: hit alone: no time, point or normal is read"));
    EXPECT_TRUE(
        has(logs::json(reportOf(bare)),
            R"("agrees":{"with_values":0,"decision_only":3,"hits_without_values":2,"hits_with_values_not_read":0})"));
}

TEST(LogUnread, AColumnThatComesLateIsNamedToo) {
    std::string text;
    for (int i = 0; i < 1100; ++i)
        text += "{" + kQuery +
                R"(,"fraction":0.3})"
                "\n";
    const Opened log = openText(text + "{" + kQuery +
                                R"(,"fraction":0.3,"heat":3})"
                                "\n");
    EXPECT_EQ(unreadOf(log), std::vector<std::string>{"heat"});
}

TEST(LogUnread, ExportedRowsNameTheOriginalsColumnsAlone) {
    const Opened log = openText("{" + kQuery +
                                R"(,"fraction":0.4,"object":"crate"})"
                                "\n");
    const logs::TempFile out;
    const logs::LogRows rows{0};
    ASSERT_EQ(logs::exportRows(out.path(), {*log.file, log.mapping, log.table, rows}, logs::LogExport::Findings), "");
    EXPECT_EQ(unreadOf(logs::open(out.path())), std::vector<std::string>{"object"});
}

TEST(LogUnread, UnitysSerialisedHitIsJudged) {
    const std::string query =
        R"({"origin":[0,0,0],"direction":[1,0,0],"maxDistance":10,"radius":1,"sphereCenter":[5,0,0],"sphereRadius":1,)";
    const Opened log = openText(
        query +
        R"("hit":true,"hitInfo":{"m_Distance":30,"m_Point":{"x":4,"y":0,"z":0},"m_Normal":{"x":0,"y":-1,"z":0},"m_FaceID":7}})"
        "\n");
    EXPECT_EQ(log.mapping.preset, "unity");
    EXPECT_EQ(log.table[0].verdict, logs::Verdict::WrongValue);
    EXPECT_EQ(log.mapping[LogField::Normal].columns, std::vector<std::string>{"hitInfo.m_Normal"});
    EXPECT_EQ(unreadOf(log), std::vector<std::string>{"hitInfo.m_FaceID"});
}

TEST(LogUnread, TheJunitReportNamesThem) {
    const Opened log = openText("{" + kQuery +
                                R"(,"impulse":3})"
                                "\n");
    const logs::TempFile out;
    const logs::JudgedLog judged{"a.jsonl", *log.file, log.mapping, log.table};
    const logs::JunitSuite suite{"a.jsonl", &judged, "", {}};
    ASSERT_EQ(logs::writeJunit(out.path(), {&suite, 1}), "");
    std::string text(1 << 12, '\0');
    std::ifstream(out.path()).read(text.data(), 1 << 12);
    EXPECT_TRUE(has(text, R"(<property name="not read" value="impulse"/>)")) << text;
    EXPECT_TRUE(has(text, R"(<property name="agrees with values" value="0"/>)")) << text;
}

}  // namespace
