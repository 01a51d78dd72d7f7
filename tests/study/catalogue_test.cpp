// The catalogue of edge cases: every case separates the outcomes that it states, and its file is read strictly.

#include "study/cases/catalogue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "collide/oracle.h"
#include "io/assets.h"
#include "methods/defects.h"

namespace study {
namespace {

const Catalogue& catalogue() {
    static const Catalogue all = [] {
        io::Result<Catalogue> read = readCatalogue(io::assetPath("edge_cases"));
        if (!read) throw std::runtime_error(read.error());
        return read.value();
    }();
    return all;
}

TEST(Catalogue, HasManyCasesInManyGroupsUnderNamesOfTheirOwn) {
    EXPECT_GE(catalogue().cases.size(), 150u);
    EXPECT_GE(catalogue().groups.size(), 10u);
    std::set<std::string> names, queries;
    std::map<std::size_t, int> perGroup;
    for (const EdgeCase& c : catalogue().cases) {
        EXPECT_TRUE(names.insert(c.name).second) << c.name;
        EXPECT_TRUE(queries.insert(io::writeQuery(c.query)).second) << c.name << " asks what another case asks";
        ++perGroup[c.group];
    }
    for (std::size_t g = 0; g < catalogue().groups.size(); ++g) EXPECT_GE(perGroup[g], 5) << catalogue().groups[g].name;
}

TEST(Catalogue, EveryCaseSeparatesTwoOutcomesOrTwoMethods) {
    for (const EdgeCase& c : catalogue().cases) {
        const Findings f = examine(c);
        EXPECT_TRUE(f.separatesOutcomes || f.separatesRows) << c.name;
        if (c.neighbour) {
            EXPECT_TRUE(f.separatesOutcomes) << c.name << ": " << f.separates;
        }
        if (c.rows) {
            EXPECT_TRUE(f.separatesRows) << c.name << ": " << f.separates;
        }
        EXPECT_FALSE(f.separates.empty());
    }
}

TEST(Catalogue, TheExactAnswersAreThoseOfRationalArithmetic) {
    oracle::Errors errors;
    for (const EdgeCase& c : catalogue().cases) {
        const auto check = [&](const collide::SweepQuery& q) {
            EXPECT_EQ(oracle::faults(q, collide::sweep(q), oracle::sweep(q), errors), "") << c.name;
        };
        check(c.query.query);
        if (c.neighbour) check(c.neighbour->query);
    }
}

TEST(Catalogue, ANamedDefectChangesTheListingsAnswer) {
    std::set<methods::Defect> shown;
    for (const EdgeCase& c : catalogue().cases) {
        if (!c.defect) continue;
        bool isShown = false;
        for (const Row& row :
             examine(c).comparison.rows) {  // named as the reason, or its repair alone changes the answer
            if (row.method->info->name != methods::info(*c.defect).article ||
                row.method->form != methods::Form::Printed)
                continue;
            const auto repaired = methods::answer(*row.method, c.query.query, {*c.defect});
            isShown = isShown || std::count(row.defects.begin(), row.defects.end(), *c.defect) > 0 ||
                      says(*row.method, row.answer) != says(*row.method, repaired) ||
                      row.answer.invalid != repaired.invalid;
        }
        EXPECT_TRUE(isShown) << c.name;
        shown.insert(*c.defect);
    }
    EXPECT_GE(shown.size(), 30u);
}

TEST(Catalogue, FindsCasesByAnyWords) {
    const auto& all = catalogue();
    EXPECT_EQ(search(all, "").size(), all.cases.size());
    EXPECT_EQ(search(all, "  \t ").size(), all.cases.size());
    const auto found = search(all, "GRAZE 3-4-5");
    ASSERT_GE(found.size(), 3u);
    EXPECT_EQ(all.cases[found[0]].name, "3-4-5 graze");
    EXPECT_LT(found.size(), search(all, "graze").size());
    EXPECT_TRUE(search(all, "no such words anywhere").empty());
    EXPECT_FALSE(search(all, "b4").empty());
    EXPECT_FALSE(search(all, "tunnelling").empty()) << "the group's name counts";
}

TEST(Catalogue, SaysWhatACaseSeparates) {
    const Findings f = examine(catalogue().cases[search(catalogue(), "3-4-5 graze")[0]]);
    EXPECT_TRUE(
        f.separates.starts_with("graze from hit (sphere.radius 2 → 2.0000000000000004, 1 ulp); "
                                "pool printed double (wrong) from pool corrected double (agrees)"))
        << f.separates;
    for (const std::size_t row : f.wrong) EXPECT_GE(f.comparison.rows[row].judgement.verdict, Verdict::Wrong);
}

const std::string kCase =
    R"({"name":"a","hard":"h","query":{"ball":{"position":[0,0,0],"velocity":[1,0,0],"radius":1},)"
    R"("sphere":{"center":[5,0,0],"radius":1}},"neighbour":{"ball":{"velocity":[-1,0,0]}}})";

std::string problem(const std::string& cases) {
    Catalogue c;
    return addGroup(c, "f.json", R"({"group":"g","about":"x","cases":[)" + cases + "]}");
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
}

TEST(Catalogue, AFileIsReadStrictly) {
    EXPECT_EQ(problem(kCase), "");
    EXPECT_EQ(problem(kCase + "," + kCase), "f.json: \"a\": name: given twice");
    EXPECT_EQ(problem(replaced(kCase, R"("radius":1})", R"("radius":-1})")),
              "f.json: \"a\": query: ball.radius: must be >= 0, got -1");
    EXPECT_EQ(problem(replaced(kCase, R"("hard":"h")", R"("hard":"")")),
              "f.json: \"a\": hard: must be a text, got \"\"");
    EXPECT_EQ(problem(replaced(kCase, R"("hard":"h",)", "")), "f.json: \"a\": hard: must be given: a text");
    EXPECT_EQ(problem(replaced(kCase, "\"hard\"", "\"herd\"")), "f.json: \"a\": \"herd\": no field is called that");
    EXPECT_EQ(problem(replaced(kCase, "neighbour", "methods")),
              "f.json: \"a\": methods: must be two like \"d3dx printed float\", got an object");
    EXPECT_EQ(problem("1"), "f.json: case 1: must be an object, got 1");
    EXPECT_EQ(problem(replaced(kCase, R"("velocity":[-1,0,0]})", R"("speed":1})")).substr(0, 28),
              "f.json: \"a\": neighbour: ball");
    Catalogue c;
    EXPECT_EQ(addGroup(c, "f.json", R"({"group":"g","about":"x"})"), "f.json: cases: must be given: an array");
    EXPECT_EQ(addGroup(c, "f.json", "[]"), "f.json: must be one JSON object, got []");
    EXPECT_EQ(addGroup(c, "f.json", "{"),
              "f.json: not valid JSON: line 1, column 2: a key in double quotes is missing");
    EXPECT_NE(readCatalogue("/no/such/folder").error().find("no such file or folder"), std::string::npos);
}

}  // namespace
}  // namespace study
