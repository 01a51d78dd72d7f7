// Bold words, links, pictures and notes in the texts of lessons, and the lesson that a new file begins as.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "io/png.h"
#include "learn/lesson/check.h"
#include "learn/lesson/lesson.h"
#include "learn/lesson/lesson_links.h"
#include "learn/lesson/skeleton.h"

namespace {

namespace fs = std::filesystem;
using learn::Piece;
using Kind = learn::LinkTarget::Kind;

learn::Paragraph paragraph(const std::string& text) {
    const auto read = learn::readParagraph(text);
    EXPECT_TRUE(read) << (read ? "" : read.error());
    return read ? read.value() : learn::Paragraph{};
}

std::string textProblemOf(const std::string& text) {
    const auto read = learn::readParagraph(text);
    return read ? "" : read.error();
}

TEST(LessonText, BoldWordsStandBetweenTwoPairsOfStars) {
    const learn::Paragraph pieces = paragraph("a **bold {{frames}}** end");
    ASSERT_EQ(pieces.size(), 4u);
    EXPECT_FALSE(pieces[0].isBold);
    EXPECT_EQ(pieces[1].text, "bold ");
    EXPECT_TRUE(pieces[1].isBold);
    EXPECT_TRUE(pieces[2].isBold);
    EXPECT_FALSE(pieces[3].isBold);
    EXPECT_EQ(textProblemOf("one **two"), "character 5: ** without its second **");
    EXPECT_EQ(paragraph("2 \\** 3 * 4")[0].text, "2 ** 3 * 4");
}

TEST(LessonText, ALinkHasWordsAndATarget) {
    const learn::Paragraph pieces = paragraph("see [the circle](13-pi.json#2), then ![a ball](ball.png)");
    ASSERT_EQ(pieces.size(), 4u);
    EXPECT_EQ(pieces[1].kind, Piece::Kind::Link);
    EXPECT_EQ(pieces[1].text, "the circle");
    EXPECT_EQ(pieces[1].target, "13-pi.json#2");
    EXPECT_EQ(pieces[3].kind, Piece::Kind::Picture);
    EXPECT_EQ(pieces[3].target, "ball.png");
    EXPECT_EQ(textProblemOf("see [it]()"), "character 5: a link must be [words](target)");
    EXPECT_EQ(textProblemOf("![](a.png)"), "character 1: a picture must be ![words](file.png)");
}

TEST(LessonText, BracketsThatBeginNoLinkAreBrackets) {
    for (const char* text : {"the interval [0, 1] is closed", "wow! [sic]", "a[i] and [b](", "[[a](b"}) {
        const learn::Paragraph pieces = paragraph(text);
        ASSERT_EQ(pieces.size(), 1u) << text;
        EXPECT_EQ(pieces[0].text, text);
    }
    EXPECT_EQ(paragraph("\\[a](b)")[0].text, "[a](b)");
}

class LessonFolder : public testing::Test {
  protected:
    fs::path m_folder = fs::temp_directory_path() / ("carom-lesson-text-" + std::to_string(::getpid()));

    void SetUp() override { fs::create_directories(m_folder / "below"); }
    void TearDown() override { fs::remove_all(m_folder); }

    void write(const std::string& name, const std::string& text) {
        std::ofstream(m_folder / name, std::ios::binary) << text;
    }
    std::string pictureProblem(const std::string& name) {
        const auto file = learn::pictureFile(name, m_folder);
        return file ? "" : file.error();
    }
    std::string linkProblem(const std::string& target) {
        const auto link = learn::linkTarget(target, m_folder);
        return link ? "" : link.error();
    }
};

TEST_F(LessonFolder, APictureIsAPngBesideTheLesson) {
    ASSERT_EQ(io::writePng(m_folder / "good.png", {2, 1, std::vector<unsigned char>(8, 200)}), "");
    fs::copy(m_folder / "good.png", m_folder / "below/good.png");
    EXPECT_EQ(pictureProblem("good.png"), "");
    EXPECT_EQ(pictureProblem("below/good.png"), "");
    EXPECT_EQ(pictureProblem("none.png"),
              "picture \"none.png\": must be a PNG file in the lesson's folder, and there is no such file");
    write("text.png", "no picture");
    EXPECT_EQ(pictureProblem("text.png"), "picture \"text.png\": must be a PNG file, and begins otherwise");
    std::ifstream good(m_folder / "good.png", std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(good)), {});
    write("cut.png", bytes.substr(0, bytes.size() - 20));
    EXPECT_EQ(pictureProblem("cut.png"),
              "picture \"cut.png\": must be a whole PNG file, and cannot be read to its end");
    std::string huge = bytes;
    huge[18] = 0x7F;  // of the width
    write("huge.png", huge);
    EXPECT_EQ(pictureProblem("huge.png"), "picture \"huge.png\": must have sides of at most 4096 pixels, got 32514x1");
    write("long.png", bytes + std::string(learn::kLargestPictureFile, 'x'));
    EXPECT_NE(pictureProblem("long.png").find("must be at most 4194304 bytes"), std::string::npos);
}

TEST_F(LessonFolder, APictureOutsideTheFolderIsRefused) {
    ASSERT_EQ(io::writePng(m_folder / "good.png", {1, 1, std::vector<unsigned char>(4, 0)}), "");
    const fs::path inner = m_folder / "below";
    for (const std::string& name : {std::string("../good.png"), (m_folder / "good.png").string(), std::string("/")}) {
        const auto file = learn::pictureFile(name, inner);
        ASSERT_FALSE(file) << name;
        EXPECT_NE(file.error().find("must be a file in the lesson's folder"), std::string::npos) << file.error();
    }
    fs::create_symlink("../good.png", inner / "link.png");
    const auto link = learn::pictureFile("link.png", inner);
    ASSERT_FALSE(link);
    EXPECT_EQ(link.error(), "picture \"link.png\": must be a file in the lesson's folder, and leads out of it");
}

TEST_F(LessonFolder, ALinkLeadsToTheWebALessonAPageOrAScene) {
    write("mine.json", learn::lessonSkeleton("Mine"));
    EXPECT_EQ(learn::linkTarget("https://example.org/a?b=c#d", m_folder).value().kind, Kind::Web);
    const learn::LinkTarget page = learn::linkTarget("mine.json#2", m_folder).value();
    EXPECT_EQ(page.kind, Kind::Lesson);
    EXPECT_EQ(page.file, m_folder / "mine.json");
    EXPECT_EQ(page.page, 1u);
    EXPECT_EQ(learn::linkTarget("13-pi.json", m_folder).value().kind, Kind::Lesson);
    EXPECT_EQ(learn::linkTarget("first.json", m_folder).value().kind, Kind::Scene);
    EXPECT_TRUE(learn::linkTarget("#1", m_folder).value().file.empty());
}

TEST_F(LessonFolder, ALinkThatLeadsNowhereIsToldInOneLine) {
    write("mine.json", learn::lessonSkeleton("Mine"));
    EXPECT_EQ(linkProblem("mine.json#3"),
              "link \"mine.json#3\": must name a page of a lesson with 2 pages, got page 3");
    EXPECT_EQ(linkProblem("mine.json#0"), "link \"mine.json#0\": must have the number of a page, 1 or more, after #");
    EXPECT_EQ(linkProblem("none.json"),
              "link \"none.json\": must be a file beside the lesson, in assets/lessons or in assets/scenes");
    EXPECT_EQ(linkProblem("first.json#2"),
              "link \"first.json#2\": must be a lesson where it names a page, and the file is none");
    for (const char* target : {"file:///etc/passwd", "javascript:alert(1)", "../mine.json", "/etc/passwd", "a.html"})
        EXPECT_NE(linkProblem(target).find("must be https://..., a lesson"), std::string::npos) << target;
    for (const char* target : {"https://", "https://a b", "https://a\nb", "https://\x7F"})
        EXPECT_NE(linkProblem(target).find("must be an address"), std::string::npos) << target;
}

TEST_F(LessonFolder, TheReaderNamesTheTextWhoseLinkOrPictureIsWrong) {
    std::string text = learn::lessonSkeleton("Mine");
    text.replace(text.find("(#2)"), 4, "(#9)");
    const std::string notes = "the printed key has them.";
    text.replace(text.find(notes), notes.size(), "![a drawing](none.png)");
    const learn::LoadedLesson loaded = learn::readLesson(text, "mine", m_folder);
    ASSERT_EQ(loaded.problems.size(), 2u);
    EXPECT_EQ(loaded.problems[0].text(),
              "pages[0].text[1]: link \"#9\": must name a page of a lesson with 2 pages, got page 9");
    EXPECT_EQ(
        loaded.problems[1].text(),
        "pages[0].notes[0]: picture \"none.png\": must be a PNG file in the lesson's folder, and there is no such "
        "file");
}

TEST_F(LessonFolder, ThePicturesOfALessonAreLoadedOnce) {
    ASSERT_EQ(io::writePng(m_folder / "a.png", {2, 1, std::vector<unsigned char>(8, 200)}), "");
    std::string text = learn::lessonSkeleton("Mine");
    text.replace(text.find("Notes are"), 9, "![a](a.png) ![b](a.png)");
    const learn::LoadedLesson loaded = learn::readLesson(text, "mine", m_folder);
    ASSERT_TRUE(loaded.problems.empty()) << loaded.problems[0].text();
    const learn::LessonPictures pictures = learn::loadPictures(loaded.lesson, m_folder);
    ASSERT_EQ(pictures.size(), 1u);
    EXPECT_EQ(pictures.at("a.png")->width, 2);
}

TEST(LessonSkeleton, IsAGoodLessonWithTheTitleThatWasAskedFor) {
    const std::string title = "\"Quoted\" \\ π";
    const learn::LoadedLesson loaded = learn::readLesson(learn::lessonSkeleton(title), "new", "/nowhere");
    for (const learn::LessonProblem& problem : loaded.problems) ADD_FAILURE() << problem.text();
    for (const learn::LessonProblem& problem : learn::playAnswers(loaded.lesson)) ADD_FAILURE() << problem.text();
    EXPECT_EQ(loaded.lesson.title, title);
    ASSERT_EQ(loaded.lesson.pages.size(), 2u);
    EXPECT_EQ(loaded.lesson.pages[0].notes.size(), 1u);
}

}  // namespace
