// `carom log` as a gate: before and after a change, --fail-on, JUnit, pictures.

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/process.h"
#include "temporary_folder.h"

namespace {

using nlohmann::json;
using process::Finished;
using process::run;

class LogGate : public testing::Test {
  protected:
    [[nodiscard]] std::string path(const std::string& name) const { return (m_folder / name).string(); }
    [[nodiscard]] std::string file(const std::string& name, const std::string& bytes) const {
        std::ofstream(m_folder / name, std::ios::binary) << bytes;
        return path(name);
    }
    static std::string read(const std::string& name) {
        std::ostringstream text;
        text << std::ifstream(name, std::ios::binary).rdbuf();
        return text.str();
    }

  private:
    TemporaryFolder m_temporary;
    std::filesystem::path m_folder = m_temporary.path();
};

/// A sweep past a sphere, whose centre is `y` beside the path. @param id  JSON; empty: none
std::string row(const std::string& id, int y, const std::string& answer) {
    const std::string at = std::to_string(y);
    return "{" + (id.empty() ? "" : "\"id\":" + id + ",") + R"("start":[0,)" + at + R"(,0],"end":[10,)" + at +
           R"(,0],"ball_radius":1,"center":[5,0,0],"sphere_radius":1,)" + answer + "}\n";
}
const std::string kHit = R"("hit":true,"fraction":0.3)", kMiss = R"("hit":false)";
/// Exactly: y = 0 is a hit at 0.3, y = 3 and more a miss.
const std::string kBefore = row("1", 0, kHit) + row("2", 0, kMiss) + row("3", 3, kMiss) + row("4", 4, kHit) +
                            row("5", 5, kMiss) + row("", 6, kMiss);
const std::string kAfter = row("1", 0, kMiss) + row("2", 0, kHit) + row("3", 3, kMiss) + row("4", 4, kHit) +
                           row("7", 7, kHit) + row("", 6, kHit) + row("8", 5, kMiss);

TEST_F(LogGate, RowsAreMatchedByIdElseByTheirQuery) {
    const Finished result =
        run({"log", file("after.jsonl", kAfter), "--against", file("before.jsonl", kBefore), "--json"});
    EXPECT_EQ(result.status, 0) << result.error;
    const json changes = json::parse(result.out)["against"];
    EXPECT_EQ(changes["matched"]["id"], 4);
    EXPECT_EQ(changes["matched"]["query"], 2) << "the row without an id, and 5 that is called 8 now";
    EXPECT_EQ(changes["fixed"], 1);
    EXPECT_EQ(changes["broken"], 2);
    EXPECT_EQ(changes["still_good"], 2);
    EXPECT_EQ(changes["still_bad"], 1);
    EXPECT_EQ(changes["missing"], 0);
    EXPECT_EQ(changes["new"], 1);
    EXPECT_EQ(changes["rows"][0]["change"], "broken");
    EXPECT_EQ(changes["rows"][0]["id"], 1);
    EXPECT_EQ(changes["rows"][1]["line"], 6);
    EXPECT_EQ(changes["rows"][2]["change"], "fixed");
    EXPECT_EQ(changes["rows"][2]["verdict_before"], "wrong");
}

TEST_F(LogGate, ItCanDemandThatAllValuesAreRead) {
    const std::string whole = file("whole.jsonl", row("1", 0, kHit) + row("2", 3, kMiss));
    EXPECT_EQ(run({"log", whole, "--fail-on", "unread"}).status, 0);
    const std::string bare = file("bare.jsonl", row("1", 0, R"("hit":true)") + row("2", 3, kMiss));
    EXPECT_EQ(run({"log", bare, "--fail-on", "unread"}).error, "carom: " + bare + ": --fail-on unread: 1 of 2 rows\n");
    const std::string other = file("other.jsonl", row("1", 0, kHit + R"(,"impulse":1e9)") + row("2", 0, kHit));
    EXPECT_EQ(run({"log", other, "--fail-on", "wrong"}).status, 0);
    const Finished result = run({"log", other, "--fail-on", "unread", "--json"});
    EXPECT_EQ(result.status, 1);
    const json report = json::parse(result.out);
    EXPECT_EQ(report["not_read_of_answers"], json({"impulse"}));
    EXPECT_EQ(report["agrees"]["with_values"], 1);
    EXPECT_EQ(report["agrees"]["decision_only"], 1);
    EXPECT_EQ(report["agrees"]["hits_with_values_not_read"], 1);
}

TEST_F(LogGate, CastsAreJudgedInTheWorldOfAScene) {
    const std::string world = file("world.json", R"({"carom":1,"name":"w","balls":[],"spheres":[)"
                                                 R"({"name":"near","center":[5,0,0],"radius":1},)"
                                                 R"({"name":"far","center":[9,0,0],"radius":1}]})");
    const std::string begin = R"({"start":[0,0,0],"end":[20,0,0],"ball_radius":1,"hit":true,)";
    const std::string log = file("casts.jsonl", begin + R"("fraction":0.15,"object":"near"})" + "\n" + begin +
                                                    R"("fraction":0.35,"object":"far"})" + "\n");
    const Finished result = run({"log", log, "--world", world, "--fail-on", "wrong", "--json"});
    EXPECT_EQ(result.status, 1) << result.error;
    const json report = json::parse(result.out);
    EXPECT_EQ(report["verdicts"]["agrees"], 1);
    EXPECT_EQ(report["another_body_first"], 1);
    EXPECT_EQ(report["top"][0]["obstacle"], "near");
    EXPECT_EQ(report["top"][0]["recorded_obstacle"], "far");
    EXPECT_EQ(report["top"][0]["later_by"], 4);
    EXPECT_EQ(run({"log", log, "--world", path("none.json")}).status, 2);
    EXPECT_NE(run({"log", log}).error.find("no column tells the centre of the sphere"), std::string::npos);
}

TEST_F(LogGate, TheTextListsEachChange) {
    const std::string before = file("before.jsonl", kBefore + row("\"gone\"", 9, kMiss));
    const Finished result = run({"log", file("after.jsonl", kAfter), "--against", before});
    EXPECT_NE(result.out.find("4 rows matched by id, 2 by query"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("wrong -> agrees           was: recorded no hit"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("gone            agrees -> -"), std::string::npos) << result.out;
}

TEST_F(LogGate, OneRunOfAFileIsJudgedAlone) {
    const auto of = [](const char* name, const std::string& answer) {
        return row("1", 0, answer + ",\"run\":\"" + name + '"');
    };
    const std::string log = file("runs.jsonl", of("monday", kMiss) + of("tuesday", kHit) + of("monday", kMiss) +
                                                   of("wednesday", kHit) + "no query\n");
    const auto wrongOf = [&](const std::string& name) {
        return json::parse(run({"log", log, "--run", name, "--json"}).out)["verdicts"]["wrong"];
    };
    EXPECT_EQ(run({"log", log, "--fail-on", "wrong"}).status, 1);
    EXPECT_EQ(run({"log", log, "--fail-on", "wrong", "--run", "monday"}).status, 1);
    EXPECT_EQ(run({"log", log, "--fail-on", "wrong", "--run", "latest"}).status, 2) << "right, but for the bad line";
    EXPECT_EQ(wrongOf("monday"), 2);
    EXPECT_EQ(wrongOf("latest"), 0);
    const Finished none = run({"log", log, "--run", "friday"});
    EXPECT_EQ(none.status, 2);
    EXPECT_NE(none.error.find("must be latest or one of monday, tuesday, wednesday, got friday"), std::string::npos)
        << none.error;
    EXPECT_NE(run({"log", file("plain.jsonl", kBefore), "--run", "latest"}).error.find("no row names its run"),
              std::string::npos);
}

TEST_F(LogGate, AnIdAskedAnotherQueryIsTold) {
    const Finished result = run({"log", file("after.jsonl", row("1", 4, kMiss)), "--against",
                                 file("before.jsonl", row("1", 3, kMiss)), "--json"});
    EXPECT_EQ(json::parse(result.out)["against"]["other_queries"], 1);
}

TEST_F(LogGate, AnIdThatStandsTwiceIsAnError) {
    const std::string good = file("good.jsonl", row("1", 3, kMiss)),
                      twice = file("twice.jsonl", row("2", 3, kMiss) + row("1", 3, kMiss) + row("2", 4, kMiss));
    for (const auto& arguments : {std::pair(good, twice), std::pair(twice, good)}) {
        const Finished result = run({"log", arguments.first, "--against", arguments.second});
        EXPECT_EQ(result.status, 2);
        EXPECT_EQ(result.error, "carom: " + twice +
                                    ": id \"2\": must stand once, is in lines 1 and 3; --map id= matches rows by their "
                                    "queries\n");
    }
    EXPECT_EQ(run({"log", twice, "--against", good, "--map", "id="}).status, 0);
    const std::string methods =
        file("methods.jsonl", row("2", 3, R"("method":"a",)" + kMiss) + row("2", 3, R"("method":"b",)" + kMiss));
    EXPECT_EQ(run({"log", methods, "--against", methods}).status, 0) << "an answer of each method";
}

TEST_F(LogGate, FailOnDecidesTheStatus) {
    const std::string after = file("after.jsonl", kAfter), before = file("before.jsonl", kBefore);
    const std::string good = file("good.jsonl", row("1", 0, kHit)), bad = file("bad.jsonl", kBefore + "rubbish\n");
    const std::string off = file("off.jsonl", row("1", 0, R"("hit":true,"fraction":0.30000000000001)"));
    const struct {
        std::vector<std::string> arguments;
        int status;
        std::string error;
    } cases[] = {
        {{after}, 0, ""},
        {{good, "--fail-on", "inaccurate"}, 0, ""},
        {{after, "--fail-on", "wrong"}, 1, "carom: " + after + ": --fail-on wrong: 4 of 7 rows\n"},
        {{good, after, "--fail-on", "wrong"}, 1, "carom: " + after + ": --fail-on wrong: 4 of 7 rows\n"},
        {{off, "--fail-on", "wrong"}, 0, ""},
        {{off, "--fail-on", "inaccurate"}, 1, "carom: " + off + ": --fail-on inaccurate: 1 of 1 rows\n"},
        {{after, "--against", before, "--fail-on", "broken"},
         1,
         "carom: " + after + ": --fail-on broken: 2 of 7 rows\n"},
        {{before, "--against", before, "--fail-on", "broken"}, 0, ""},
        {{off, "--against", good, "--fail-on", "broken"}, 0, ""},
        {{off, "--against", good, "--fail-on", "broken", "--count-inaccurate"},
         1,
         "carom: " + off + ": --fail-on broken: 1 of 1 rows\n"},
        {{bad}, 2, ""},
        {{bad, "--fail-on", "wrong"}, 1, "carom: " + bad + ": --fail-on wrong: 2 of 7 rows\n"},
        {{path("none"), good, "--fail-on", "wrong"},
         1,
         "carom: cannot read " + path("none") + ": no such file or folder; check the path\n"},
        {{good, "--fail-on", "x"}, 2, "carom: --fail-on: must be wrong, inaccurate, broken or unread, got x\n"},
        {{good, "--fail-on", "broken"}, 2, "carom: --fail-on broken: needs the log before; use --against BEFORE\n"},
        {{good, after, "--against", before}, 2, "carom: --against: must stand beside one FILE, got 2\n"},
    };
    for (const auto& c : cases) {
        std::vector<std::string> arguments{"log"};
        arguments.insert(arguments.end(), c.arguments.begin(), c.arguments.end());
        const Finished result = run(arguments);
        EXPECT_EQ(result.status, c.status) << c.error;
        EXPECT_EQ(result.error, c.error);
    }
}

TEST_F(LogGate, ALogWithoutARowToJudgeDoesNotPass) {
    const std::string heading = file("heading.csv", "start,end,ball_radius,center,sphere_radius,hit\n");
    EXPECT_EQ(run({"log", heading}).status, 0);
    const Finished result = run({"log", heading, "--fail-on", "wrong"});
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.error, "carom: " + heading +
                                ": --fail-on: no row holds a query and its recorded answer, so nothing was judged\n");
    EXPECT_EQ(run({"log", file("empty", ""), "--fail-on", "wrong"}).status, 2);
    const Finished apart =
        run({"log", file("a", row("1", 3, kMiss)), "--against", file("b", row("2", 4, kMiss)), "--fail-on", "broken"});
    EXPECT_EQ(apart.status, 1);
    EXPECT_NE(apart.error.find("nothing was compared"), std::string::npos) << apart.error;
}

TEST_F(LogGate, JunitNamesEachFailingRow) {
    const std::string id = "\"<&>'\\\"\\u0001" + std::string(90, 'n') + "\"";
    const std::string log = file("a.jsonl", row("\"good\"", 3, kMiss) + row(id, 0, kMiss) + "rubbish\n");
    const Finished result = run({"log", log, path("none"), "--junit", path("out.xml"), "--fail-on", "wrong"});
    EXPECT_EQ(result.status, 1);
    const std::string script = file("check.py", R"(import sys, xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
cases = root.findall('.//testcase')
assert [root.get(a) for a in ('tests', 'failures', 'errors')] == ['4', '1', '2'], root.attrib
assert len(cases) == 4 and len(root.findall('.//failure')) == 1 and len(root.findall('.//error')) == 2
wrong = cases[1]
assert wrong.get('line') == '2' and wrong.get('file') == sys.argv[2], wrong.attrib
assert wrong.get('name').startswith("line 2: <&>'") and wrong.get('name').endswith('n' * 90), wrong.attrib
assert wrong.find('failure').get('type') == 'wrong'
assert 'recorded no hit; exactly hit at 0.3' in wrong.find('failure').get('message')
)");
    EXPECT_EQ(std::system(("python3 " + script + " " + path("out.xml") + " " + log).c_str()), 0)
        << read(path("out.xml"));
}

TEST_F(LogGate, SeveralLogsAreJudgedOneByOne) {
    const std::string a = file("a.jsonl", row("\"a\"", 0, kMiss)), b = file("b.jsonl", row("\"b\"", 0, kMiss));
    const Finished result = run({"log", a, b, "--json", "--export", path("out.jsonl")});
    ASSERT_EQ(result.lines().size(), 2u) << "a report a line";
    EXPECT_EQ(json::parse(result.lines()[1])["file"], b);
    std::istringstream rows(read(path("out.jsonl")));
    std::string first, second;
    std::getline(rows, first);
    std::getline(rows, second);
    EXPECT_EQ(json::parse(first)["id"], "a");
    EXPECT_EQ(json::parse(second)["id"], "b");
}

TEST_F(LogGate, NoOutputReplacesAnInputOrAnotherOutput) {
    const std::string log = file("a.jsonl", kAfter), before = file("b.jsonl", kBefore), out = path("out");
    for (const std::vector<std::string>& more : {std::vector<std::string>{"--junit", log},
                                                 {"--export", before, "--against", before},
                                                 {"--junit", out, "--export", out}}) {
        std::vector<std::string> arguments{"log", log};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const Finished result = run(arguments);
        EXPECT_EQ(result.status, 2);
        EXPECT_NE(result.error.find("must be another file"), std::string::npos) << result.error;
    }
    EXPECT_EQ(read(log), kAfter);
    EXPECT_EQ(read(before), kBefore);
}

}  // namespace
