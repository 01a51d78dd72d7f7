// Bold words, links, pictures and notes in the texts of lessons, and the lesson that a new file begins as.

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "io/assets.h"
#include "io/png.h"
#include "learn/lesson/check.h"
#include "learn/lesson/lesson.h"
#include "learn/lesson/lesson_links.h"
#include "learn/lesson/skeleton.h"
#include "picture_files.h"
#include "processor_time.h"

namespace {

namespace fs = std::filesystem;
using learn::Piece;
using Goal = learn::LinkTarget::Kind;

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

    learn::LessonFiles m_files{m_folder};

    void SetUp() override { fs::create_directories(m_folder / "below"); }
    void TearDown() override { fs::remove_all(m_folder); }

    void write(const std::string& name, const std::string& text) {
        std::ofstream(m_folder / name, std::ios::binary) << text;
    }
    std::string pictureProblem(const std::string& name) { return learn::LessonFiles(m_folder).pictureProblem(name); }
    std::string linkProblem(const std::string& target) {
        const auto link = learn::linkTarget(target, m_files);
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
    write("long.png", bytes + std::string(io::kLargestPictureFile, 'x'));
    EXPECT_NE(pictureProblem("long.png").find("must be at most 4194304 bytes"), std::string::npos);
}

TEST_F(LessonFolder, APictureOutsideTheFolderIsRefused) {
    ASSERT_EQ(io::writePng(m_folder / "good.png", {1, 1, std::vector<unsigned char>(4, 0)}), "");
    const fs::path inner = m_folder / "below";
    for (const std::string& name : {std::string("../good.png"), (m_folder / "good.png").string(), std::string("/")}) {
        const std::string problem = learn::LessonFiles(inner).pictureProblem(name);
        EXPECT_NE(problem.find("must be a PNG file in the lesson's folder"), std::string::npos) << problem;
    }
    fs::create_symlink("../good.png", inner / "link.png");
    EXPECT_EQ(learn::LessonFiles(inner).pictureProblem("link.png"),
              "picture \"link.png\": must be a PNG file in the lesson's folder, and leads out of it");
}

TEST_F(LessonFolder, ALinkLeadsToTheWebALessonAPageOrAScene) {
    write("mine.json", learn::lessonSkeleton("Mine"));
    EXPECT_EQ(learn::linkTarget("https://example.org/a?b=c#d", m_files).value().kind, Goal::Web);
    const learn::LinkTarget page = learn::linkTarget("mine.json#2", m_files).value();
    EXPECT_EQ(page.kind, Goal::Lesson);
    EXPECT_EQ(page.file, m_folder / "mine.json");
    EXPECT_EQ(page.page, 1u);
    EXPECT_EQ(learn::linkTarget("13-pi.json", m_files).value().kind, Goal::Lesson);
    EXPECT_EQ(learn::linkTarget("first.json", m_files).value().kind, Goal::Scene);
    EXPECT_TRUE(learn::linkTarget("#1", m_files).value().file.empty());
}

TEST_F(LessonFolder, ALinkThatLeadsNowhereIsToldInOneLine) {
    write("mine.json", learn::lessonSkeleton("Mine"));
    EXPECT_EQ(linkProblem("mine.json#3"),
              "link \"mine.json#3\": must name a page of a lesson with 2 pages, got page 3");
    EXPECT_EQ(linkProblem("mine.json#0"), "link \"mine.json#0\": must have the number of a page, 1 or more, after #");
    EXPECT_EQ(linkProblem("none.json"),
              "link \"none.json\": must be a lesson or a scene in the lesson's folder or in assets/lessons or in "
              "assets/scenes, and there is no such file");
    EXPECT_EQ(linkProblem("first.json#2"),
              "link \"first.json#2\": must be a lesson where it names a page, and the file is none");
    for (const char* target : {"file:///etc/passwd", "javascript:alert(1)", "/etc/passwd", "a.html"})
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
    ASSERT_EQ(loaded.pictures.size(), 1u);
    EXPECT_EQ(loaded.pictures.at("a.png")->width, 2);
}

TEST_F(LessonFolder, APictureThatInflatesToMoreThanItsPixelsIsRefusedBeforeItDoes) {
    write("bomb.png", picture_files::png(4, 4, 600'000'000));
    ASSERT_GT(fs::file_size(m_folder / "bomb.png"), 3'700'000u);
    std::string problem;
    const double seconds = tests::secondsOf([&] { problem = pictureProblem("bomb.png"); });
    EXPECT_EQ(problem, "picture \"bomb.png\": must hold the data of 4x4 pixels, and inflates to more than 64 bytes");
    EXPECT_LT(seconds, 0.5) << "inflating all of it takes seconds";
    write("whole.png", picture_files::png(4, 4));
    EXPECT_EQ(pictureProblem("whole.png"), "");
    write("less.png", picture_files::png(4, 4, 7));
    EXPECT_EQ(pictureProblem("less.png"),
              "picture \"less.png\": must be a whole PNG file, and cannot be read to its end");
}

TEST_F(LessonFolder, ThePicturesOfALessonHaveOneBudgetOfPixels) {
    const std::string large = picture_files::png(4096, 4096);
    ASSERT_LT(large.size(), 20'000u);
    std::string pictures;
    for (int i = 0; i < 30; ++i) {
        const std::string name = std::to_string(i) + ".png";
        write(name, large);
        pictures += "![a](" + name + ") ";
    }
    std::string text = learn::lessonSkeleton("Mine");
    text.replace(text.find("Notes are"), 9, pictures);
    const learn::LoadedLesson loaded = learn::readLesson(text, "mine", m_folder);
    ASSERT_EQ(loaded.problems.size(), 28u);
    EXPECT_EQ(loaded.problems[0].text(),
              "pages[0].notes[0]: picture \"2.png\": must be within what the files of one lesson may need together: "
              "33554432 pixels, got 4096x4096 beside those before it");
    EXPECT_EQ(loaded.pictures.size(), 2u);
    EXPECT_TRUE(loaded.isBeyondBudget);
}

TEST_F(LessonFolder, TheFilesOfALessonHaveOneBudgetOfBytesAndOfNames) {
    const std::string picture = picture_files::png(4, 4);
    for (const char* name : {"a.png", "b.png", "c.png"}) write(name, picture);
    learn::LessonFiles bytes(m_folder, {2 * picture.size(), 1000, 1000}), names(m_folder, {100'000, 1000, 2});
    for (const char* name : {"a.png", "b.png", "a.png"}) {
        EXPECT_EQ(bytes.pictureProblem(name), "");
        EXPECT_EQ(names.pictureProblem(name), "");
    }
    EXPECT_FALSE(bytes.isBeyondBudget() || names.isBeyondBudget());
    EXPECT_NE(bytes.pictureProblem("c.png").find("67108864 bytes"), std::string::npos);
    EXPECT_NE(names.pictureProblem("c.png").find("1000 files"), std::string::npos);
    EXPECT_TRUE(bytes.isBeyondBudget() && names.isBeyondBudget());
}

TEST_F(LessonFolder, ASceneOfAPageStaysInTheFolderAndNothingOfItIsShown) {
    const auto problemOf = [&](const std::string& scene) {
        const auto read = learn::LessonFiles(m_folder / "below").scene(scene);
        return read ? std::string() : read.error();
    };
    write("secret.txt", "root:x:0:0:secret");
    write("below/text.json", "root:x:0:0:secret");
    write("below/list.json", "[\"secret\"]");
    write("below/wrong.json", R"({"carom": 1, "balls": [{"name": "secret", "position": "secret"}]})");
    write("below/cut.json", R"({"carom": 1, "name": "secret)");
    fs::create_symlink("../secret.txt", m_folder / "below/link.json");
    fs::create_symlink("/dev/zero", m_folder / "below/device.json");
    ASSERT_EQ(::mkfifo((m_folder / "below/pipe.json").c_str(), 0600), 0);
    const std::pair<const char*, const char*> cases[] = {
        {"/etc/passwd", "must be a scene file in the lesson's folder, and leads out of it"},
        {"../secret.txt", "must be a scene file in the lesson's folder, and leads out of it"},
        {"sub/../../secret.txt", "must be a scene file in the lesson's folder, and leads out of it"},
        {"link.json", "must be a scene file in the lesson's folder, and leads out of it"},
        {"device.json", "must be a scene file in the lesson's folder, and leads out of it"},
        {"pipe.json", "must be a scene file in the lesson's folder or in assets/scenes, and there is no such file"},
        {"none.json", "must be a scene file in the lesson's folder or in assets/scenes, and there is no such file"},
        {"text.json", "must be a scene file, and is none"},
        {"list.json", "must be a scene file, and is none"},
        {"cut.json", "must be a scene file, and is not valid JSON"},
        {"wrong.json",
         "must be a scene file without mistakes: balls[0].position: must be an array of 3 numbers (or 2)"},
    };
    for (const auto& [scene, problem] : cases)
        EXPECT_EQ(problemOf(scene), "scene \"" + std::string(scene) + "\": " + problem);
    fs::copy(io::assetPath("scenes/first.json"), m_folder / "below/good.json");
    EXPECT_EQ(problemOf("good.json"), "");
    EXPECT_EQ(problemOf("first.json"), "") << "a scene that comes with the program";
    EXPECT_EQ(learn::LessonFiles(m_folder / "gone").scene("good.json").error(),
              "scene \"good.json\": must be a scene file in the lesson's folder or in assets/scenes, and there is no "
              "such file");
    fs::create_symlink("good.json", m_folder / "below/again.json");
    EXPECT_EQ(problemOf("again.json"), "") << "a link inside the folder";
}

TEST_F(LessonFolder, ALinkDoesNotLeadOutOfTheFolder) {
    write("mine.json", learn::lessonSkeleton("Mine"));
    fs::create_symlink("../mine.json", m_folder / "below/link.json");
    learn::LessonFiles files(m_folder / "below");
    EXPECT_EQ(learn::linkTarget("link.json", files).error(),
              "link \"link.json\": must be a lesson or a scene in the lesson's folder, and leads out of it");
    EXPECT_EQ(learn::linkTarget("../mine.json", files).error(),
              "link \"../mine.json\": must be a lesson or a scene in the lesson's folder, and leads out of it");
    write("below/other.json", learn::lessonSkeleton("Other"));
    EXPECT_TRUE(learn::linkTarget("../below/other.json", files)) << "it does not lead out";
}

const std::string kTriangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nvn 0 0 1\nf 1 2 3\n";

/// A scene with a mesh.
std::string sceneWith(const std::string& mesh) {
    return R"({"carom": 1, "balls": [{"name": "cue", "position": [-6, 1, 0], "velocity": [2, 0, 0], "radius": 1}],)"
           R"("meshes": [{"name": "m", "file": ")" +
           mesh + R"("}]})";
}

/// The problems of a lesson whose first page has a scene, and a part of its text in the place of another.
std::vector<std::string> problemsOf(const std::string& scene, const fs::path& folder) {
    std::string text = learn::lessonSkeleton("Mine");
    const std::size_t begin = text.find("{", text.find("\"scene\"")), end = text.find("\"allow\"", begin);
    text.replace(begin, end - begin, scene + ", ");
    std::vector<std::string> problems;
    for (const learn::LessonProblem& problem : learn::readLesson(text, "mine", folder).problems)
        if (problem.text().starts_with("pages[0].scene")) problems.push_back(problem.text());
    return problems;
}

TEST_F(LessonFolder, AMeshStaysInTheFolderAndNothingOfItIsShown) {
    const fs::path inner = m_folder / "below";
    fs::create_directories(inner / "meshes");
    write("secret.obj", "root:x:0:0:secret\n");
    write("below/wrong.obj", "v 0 0 0\nsecret:x:0:0\n");
    write("below/meshes/good.obj", kTriangle);
    fs::create_symlink("../secret.obj", inner / "link.obj");
    fs::create_symlink(m_folder, inner / "up");
    fs::create_symlink("meshes/good.obj", inner / "inside.obj");
    const std::string must = "must be an OBJ or STL file in the lesson's folder, and ";
    const std::pair<std::string, std::string> cases[] = {
        {(m_folder / "secret.obj").string(), must + "leads out of it"},
        {"../secret.obj", must + "leads out of it"},
        {"link.obj", must + "leads out of it"},
        {"up/secret.obj", must + "leads out of it"},
        {"/nowhere/none.obj", must + "leads out of it"},
        {"none.obj", must + "there is no such file"},
        {"", must + "there is no such file"},
        {"inside.obj\\u0000", must + "leads out of it"},
        {"text.json", "must be an OBJ or STL file, and ends otherwise"},
        {"wrong.obj", "wrong.obj: line 2: must begin with v, f or another word of OBJ"},
    };
    for (const auto& [mesh, problem] : cases) {
        write("below/text.json", sceneWith(mesh));
        EXPECT_EQ(problemsOf(sceneWith(mesh), inner), std::vector{"pages[0].scene.meshes[0].file: " + problem});
        EXPECT_EQ(problemsOf("\"text.json\"", inner),
                  std::vector{"pages[0].scene: scene \"text.json\": must be a scene file without mistakes: "
                              "meshes[0].file: " +
                              problem});
    }
    for (const char* mesh : {"inside.obj", "meshes/good.obj", "meshes/../meshes/good.obj"})
        EXPECT_EQ(problemsOf(sceneWith(mesh), inner), std::vector<std::string>{}) << "beside the lesson: " << mesh;
    write("below/meshes/scene.json", sceneWith("good.obj"));
    EXPECT_EQ(problemsOf("\"meshes/scene.json\"", inner), std::vector<std::string>{}) << "beside its scene";
    write("below/meshes/scene.json", sceneWith("../inside.obj"));
    EXPECT_EQ(problemsOf("\"meshes/scene.json\"", inner), std::vector<std::string>{}) << "in the lesson's folder";
}

TEST_F(LessonFolder, MeshesCountInTheBudgetOfTheLessonOnceEach) {
    const std::string scene = sceneWith("a.obj");
    for (const char* name : {"a.obj", "b.obj"}) write(name, kTriangle);
    learn::LessonFiles bytes(m_folder, {kTriangle.size(), 1000, 1000}), names(m_folder, {100'000, 1000, 1});
    for (learn::LessonFiles* files : {&bytes, &names}) {
        EXPECT_TRUE(files->sceneOf(scene));
        EXPECT_TRUE(files->sceneOf(scene)) << "read once";
        EXPECT_FALSE(files->isBeyondBudget());
        EXPECT_NE(
            files->sceneOf(sceneWith("b.obj")).error().find("must be within what the files of one lesson may need"),
            std::string::npos);
        EXPECT_TRUE(files->isBeyondBudget());
    }
}

TEST(LessonText, ATextBeyondItsBudgetIsNamedWithItsField) {
    std::string text = learn::lessonSkeleton("Mine");
    text.replace(text.find("Notes are"), 9, std::string(io::kLongestText, 'a'));
    learn::LoadedLesson loaded = learn::readLesson(text, "mine", "/nowhere");
    ASSERT_EQ(loaded.problems.size(), 1u);
    EXPECT_EQ(loaded.problems[0].text().substr(0, 53), "pages[0].notes[0]: must be at most 20000 bytes, got 2");
    loaded = learn::readLesson(learn::lessonSkeleton(std::string(1'000'000, 'a')), "mine", "/nowhere");
    ASSERT_EQ(loaded.problems.size(), 1u);
    EXPECT_EQ(loaded.problems[0].text(), "title: must be at most 1000 bytes, got 1000002");
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

TEST(LessonSkeleton, IsPlayedAsLongAsThatIsWanted) {
    const learn::LoadedLesson loaded = learn::readLesson(learn::lessonSkeleton("a"), "new", "/nowhere");
    int asked = 0;
    EXPECT_TRUE(learn::playAnswers(loaded.lesson, 1, [&] { return ++asked < 2; }).empty());
    EXPECT_EQ(asked, 2);
}

}  // namespace
