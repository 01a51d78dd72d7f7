// `carom lesson print`, `export-results` and `report` as a teacher and a student run them.

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/process.h"

namespace {

namespace fs = std::filesystem;
const std::string kPaperLessons = std::string(CAROM_SOURCE_DIR) + "/assets/lessons/";

std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

class Classroom : public testing::Test {
  protected:
    fs::path m_folder = fs::path(testing::TempDir()) / ("carom-classroom-" + std::to_string(::getpid()));

    void SetUp() override {
        fs::create_directories(m_folder / "carom");
        setenv("XDG_STATE_HOME", m_folder.c_str(), 1);
    }
    void TearDown() override {
        unsetenv("XDG_STATE_HOME");
        fs::remove_all(m_folder);
    }
    [[nodiscard]] std::string path(const std::string& name) const { return (m_folder / name).string(); }
    void write(const std::string& name, const std::string& text) const { std::ofstream(m_folder / name) << text; }
};

const std::string kResults =
    R"({"carom_progress": 2, "student": "Ada", "lessons": {"05-inflate": {"graze": {"done": true, "attempts": 2}}}})";

TEST_F(Classroom, ALessonIsPrintedWithTheSameBytesEachTime) {
    const std::string lesson = kPaperLessons + "05-inflate.json";
    ASSERT_EQ(process::run({"lesson", "print", lesson, "--out", path("a.pdf")}).status, 0);
    ASSERT_EQ(process::run({"lesson", "print", lesson, "--out", path("b.pdf")}).status, 0);
    ASSERT_EQ(process::run({"lesson", "print", lesson, "--key", "--page", "1", "--out", path("key.pdf")}).status, 0);
    EXPECT_TRUE(contentOf(path("a.pdf")).starts_with("%PDF-"));
    EXPECT_EQ(contentOf(path("a.pdf")), contentOf(path("b.pdf")));
    EXPECT_NE(contentOf(path("a.pdf")), contentOf(path("key.pdf")));
}

TEST_F(Classroom, WhatCannotBePrintedIsToldInOneLine) {
    const std::string lesson = kPaperLessons + "05-inflate.json";
    EXPECT_EQ(process::run({"lesson", "print", lesson, "--page", "9", "--out", path("a.pdf")}).error,
              "carom: --page: must be from 1 to 4, got 9\n");
    EXPECT_EQ(process::run({"lesson", "print", lesson, "--seed", "0", "--out", path("a.pdf")}).error,
              "carom: --seed: must be from 1 to 9999, got 0\n");
    write("bad.json", "{\"carom_lesson\": 1}");
    const auto bad = process::run({"lesson", "print", path("bad.json"), "--out", path("a.pdf")});
    EXPECT_EQ(bad.status, 2);
    EXPECT_TRUE(bad.error.starts_with("carom: " + path("bad.json") + ":1: ")) << bad.error;
    const auto own = process::run({"lesson", "print", lesson, "--out", lesson});
    EXPECT_EQ(own.status, 2);
    EXPECT_FALSE(fs::exists(path("a.pdf")));
    EXPECT_EQ(process::run({"lesson", "print", path("none.json")}).status, 1);
    setenv("CAROM_WITHOUT", "paper", 1);
    const auto without = process::run({"lesson", "print", lesson, "--out", path("a.pdf")});
    unsetenv("CAROM_WITHOUT");
    EXPECT_EQ(without.status, 1);
    EXPECT_EQ(without.error, "carom: cannot print: this build of the program makes no PDF\n");
}

/// What a tool of poppler-utils writes.
std::string toldBy(const std::string& command) {
    std::string told;
    std::FILE* const pipe = ::popen((command + " 2>&1").c_str(), "r");
    for (int c; (c = std::fgetc(pipe)) != EOF;) told += static_cast<char>(c);
    ::pclose(pipe);
    return told;
}

TEST_F(Classroom, ASheetInAnyScriptIsInItsOrderWithItsFonts) {
    for (const std::string title : {"שלום (גדול) עולם", "تتحرك كرة في خط مستقيم"}) {
        ASSERT_EQ(process::run({"lesson", "new", path(title + ".json"), "--title", title}).status, 0);
        const auto run = process::run({"lesson", "print", path(title + ".json"), "--out", path("a.pdf")});
        ASSERT_EQ(run.status, 0) << run.error;
        const std::string text = toldBy("pdftotext '" + path("a.pdf") + "' -");
        EXPECT_NE(text.find(title), std::string::npos) << text;
    }
    EXPECT_NE(toldBy("pdffonts '" + path("a.pdf") + "'").find("DejaVuSans"), std::string::npos);
    EXPECT_EQ(toldBy("pdffonts '" + path("a.pdf") + "' | awk 'NR > 2 && $(NF - 4) != \"yes\"'"), "") << "all embedded";
}

TEST_F(Classroom, ASheetNamesTheLettersThatNoFontHas) {
    ASSERT_EQ(process::run({"lesson", "new", path("a.json"), "--title", "x \U0010FFFD\U0010FFFC\U0010FFFD"}).status, 0);
    const auto run = process::run({"lesson", "print", path("a.json"), "--out", path("a.pdf")});
    EXPECT_EQ(run.status, 1);
    EXPECT_EQ(run.error, "carom: " + path("a.pdf") +
                             ": written with boxes in place of \U0010FFFD (U+10FFFD), \U0010FFFC (U+10FFFC), which no "
                             "font here has; try: apt-get install fonts-noto-core fonts-noto-cjk\n");
    EXPECT_NE(toldBy("pdfinfo '" + path("a.pdf") + "'").find("Pages:"), std::string::npos) << "the sheets are written";
}

TEST_F(Classroom, ResultsAreExportedWithTheNameForTheirOwnerAlone) {
    EXPECT_EQ(process::run({"lesson", "export-results"}).status, 1) << "there are none";
    write("carom/progress.json", R"({"carom_progress": 1, "lessons": {}})");
    const auto nameless = process::run({"lesson", "export-results"});
    EXPECT_EQ(nameless.status, 2);
    EXPECT_TRUE(nameless.error.starts_with("carom: --name: must be given")) << nameless.error;
    write("carom/progress.json", kResults);
    const auto done = process::run({"lesson", "export-results", "--out", path("ada.json")});
    ASSERT_EQ(done.status, 0) << done.error;
    EXPECT_NE(contentOf(path("ada.json")).find("\"student\": \"Ada\""), std::string::npos);
    EXPECT_EQ(fs::status(path("ada.json")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    ASSERT_EQ(process::run({"lesson", "export-results", "--name", "Eve", "--out", path("eve.json")}).status, 0);
    EXPECT_NE(contentOf(path("eve.json")).find("\"student\": \"Eve\""), std::string::npos);
    EXPECT_EQ(contentOf(path("carom/progress.json")), kResults) << "the progress itself stays";
}

TEST_F(Classroom, AReportPassesOverBadFilesAndNamesThem) {
    write("ada.json", kResults);
    write("bad.json", "no results");
    const auto run = process::run({"lesson", "report", path("bad.json"), path("ada.json"), path("none.json"), "--out",
                                   path("r.html"), "--csv", path("r.csv")});
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.out, "Ada: 1 of 3 tasks done, 0 shown, 2 attempts, 0 hints\n");
    EXPECT_NE(run.error.find("carom: " + path("bad.json") + ":1: "), std::string::npos) << run.error;
    EXPECT_NE(run.error.find(path("none.json")), std::string::npos) << run.error;
    EXPECT_EQ(std::count(run.error.begin(), run.error.end(), '\n'), 2);
    EXPECT_NE(contentOf(path("r.html")).find("Inflate the sphere"), std::string::npos);
    EXPECT_NE(contentOf(path("r.csv")).find("Ada,ada.json,1,"), std::string::npos);
    EXPECT_EQ(process::run({"lesson", "report", path("ada.json"), "--out", path("ada.json")}).status, 2);
    EXPECT_EQ(contentOf(path("ada.json")), kResults);
}

}  // namespace
