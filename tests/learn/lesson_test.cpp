// The lessons that come with the program, and files with every kind of mistake.

#include "learn/lesson/lesson.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "collide/query_sets.h"
#include "learn/lesson/check.h"
#include "learn/lesson/live.h"
#include "learn/lesson/task_kinds.h"
#include "learn/lesson/vary.h"
#include "temporary_folder.h"
#include "trials.h"
#include "vocabulary/overlay.h"

namespace {

namespace fs = std::filesystem;
using learn::LessonProblem;
using learn::Task;

const fs::path kFolder = fs::path(CAROM_SOURCE_DIR) / "assets/lessons";

TEST(Overlays, EachIsNamedInTheGuide) {
    std::ifstream file(CAROM_SOURCE_DIR "/docs/lessons.md");
    const std::string guide((std::istreambuf_iterator<char>(file)), {});
    const std::size_t table = guide.find("### Overlays"), end = guide.find("\n## ", table);
    for (const vocabulary::OverlayInfo& info : vocabulary::kOverlayInfos)
        EXPECT_LT(guide.find('`' + std::string(info.id) + '`', table), end) << info.id;
}

TEST(TaskKinds, EachHasALineInTheGuide) {
    std::ifstream file(CAROM_SOURCE_DIR "/docs/lessons.md");
    const std::string guide((std::istreambuf_iterator<char>(file)), {});
    EXPECT_EQ(learn::taskKinds().size(), std::size_t{learn::kTaskKindCount});
    for (const learn::TaskKindInfo& kind : learn::taskKinds())
        EXPECT_NE(guide.find("\n| `" + std::string(kind.name) + "` |"), std::string::npos) << kind.name;
}

TEST(Lessons, AllAreGoodAndTheirAnswersEndAsTheySay) {
#ifdef CAROM_SANITIZED
    constexpr int kSeeds = 100;  // a thousand take a minute
#else
    constexpr int kSeeds = learn::kSeedsPlayed;
#endif
    const auto files = learn::lessonsIn(kFolder);
    EXPECT_GE(files.size(), 10u);
    std::set<Task::Kind> kinds;
    std::set<double> orders;
    for (const learn::LessonFile& file : files) {
        for (const LessonProblem& problem : file.loaded.problems) ADD_FAILURE() << problemLine(file.path, problem);
        for (const LessonProblem& problem : playAnswers(file.loaded.lesson, kSeeds))
            ADD_FAILURE() << problemLine(file.path, problem);
        EXPECT_TRUE(orders.insert(file.loaded.lesson.order).second) << file.path;
        for (const learn::Page& page : file.loaded.lesson.pages)
            if (page.task) kinds.insert(page.task->kind);
    }
    EXPECT_EQ(kinds.size(), std::size_t{learn::kTaskKindCount}) << "every kind of task is used";
    EXPECT_TRUE(std::is_sorted(files.begin(), files.end(), [](const auto& a, const auto& b) {
        return a.loaded.lesson.order < b.loaded.lesson.order;
    }));
}

TEST(Lessons, EveryLiveValueInTheirTextIsThere) {
    for (const learn::LessonFile& file : learn::lessonsIn(kFolder))
        for (const learn::Page& page : file.loaded.lesson.pages)
            for (int seed = 1; seed <= (page.vary.empty() ? 1 : 50); ++seed) {
                const learn::Page shown = page.vary.empty() ? page : learn::variantOf(page, seed).value();
                std::vector<learn::Paragraph> all = shown.text;
                if (shown.task) all.push_back(shown.task->prompt);
                if (shown.task) all.insert(all.end(), shown.task->hints.begin(), shown.task->hints.end());
                if (shown.task)
                    for (const learn::Attempt& wrong : shown.task->wrong) all.push_back(wrong.why);
                learn::Live live(shown.scene);
                for (const learn::Paragraph& paragraph : all)
                    for (const learn::Piece& piece : paragraph)
                        EXPECT_TRUE(piece.kind != learn::Piece::Kind::Value || live.text(piece.text) != "–")
                            << file.path << ", " << page.title << ": " << piece.text << ", seed " << seed;
            }
}

/// Words as a reader counts them: a formula, a value and a number are one each.
std::size_t wordsOf(const learn::Paragraph& paragraph) {
    std::string text;
    for (const learn::Piece& piece : paragraph) {
        const bool isOneWord = piece.kind == learn::Piece::Kind::Value || piece.kind == learn::Piece::Kind::Formula;
        if (piece.kind != learn::Piece::Kind::Picture) text += isOneWord ? "x" : piece.text;
    }
    std::istringstream stream(text);
    std::size_t count = 0;
    for (std::string word; stream >> word;)
        count += std::any_of(word.begin(), word.end(), [](unsigned char c) { return std::isalnum(c) || c >= 0x80; });
    return count;
}

TEST(Lessons, SayEnoughOnEachPageAndNotTooMuch) {
    for (const learn::LessonFile& file : learn::lessonsIn(kFolder))
        for (const learn::Page& page : file.loaded.lesson.pages) {
            std::size_t words = 0;
            for (const learn::Paragraph& paragraph : page.text) words += wordsOf(paragraph);
            EXPECT_GE(words, 80u) << file.path << ", " << page.title;
            EXPECT_LE(words, 120u) << file.path << ", " << page.title;
        }
}

/// Names of bodies that are no everyday words.
std::set<std::string> bodiesNamedIn(const learn::Page& page) {
    std::vector<learn::Paragraph> texts = page.text;
    if (page.task) {
        texts.push_back(page.task->prompt);
        texts.insert(texts.end(), page.task->hints.begin(), page.task->hints.end());
    }
    std::set<std::string> named;
    for (const learn::Paragraph& paragraph : texts)
        for (const learn::Piece& piece : paragraph)
            for (const char* const name : {"cue", "target", "bullet"})
                if (piece.kind == learn::Piece::Kind::Words && piece.text.find(name) != std::string::npos)
                    named.insert(name);
    return named;
}

TEST(Lessons, NameOnlyBodiesOfTheirScenes) {
    for (const learn::LessonFile& file : learn::lessonsIn(kFolder))
        for (const learn::Page& page : file.loaded.lesson.pages)
            for (const std::string& name : bodiesNamedIn(page))
                EXPECT_TRUE(scene::find(page.scene, name)) << file.path << ", " << page.title << ": " << name;
}

/// A good lesson in which one part can be replaced.
std::string lessonText() {
    return R"({
  "carom_lesson": 1,
  "title": "Test",
  "summary": "A lesson for a test",
  "order": 1,
  "pages": [
    {
      "title": "One",
      "text": ["The time is {{frames}} and $h = d \\cdot v$."],
      "scene": {
        "carom": 1,
        "balls": [{"name": "cue", "position": [-5, 1, 0], "velocity": [1, 0, 0], "radius": 1}],
        "spheres": [{"name": "target", "center": [0, 0, 0], "radius": 1}]
      },
      "show": ["swept-path"],
      "beside": "derivation",
      "step": "core/root",
      "allow": ["cue.position"],
      "task": {
        "kind": "make_outcome",
        "outcome": "graze",
        "prompt": "Graze it",
        "hints": ["b = R"],
        "worked": {"set": {"cue.position": [-5, 2, 0]}},
        "wrong": [{"set": {"cue.position": [-5, 3, 0]}, "reason": "miss"}]
      }
    }
  ]
})";
}

std::string replaced(const std::string& what, const std::string& by) {
    std::string text = lessonText();
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), by);
}

/// All problems of a text, played too if it can be read, one a line.
std::string problemsOf(const std::string& text) {
    const learn::LoadedLesson loaded = learn::readLesson(text, "test", kFolder);
    const auto problems = loaded.problems.empty() ? learn::playAnswers(loaded.lesson) : loaded.problems;
    std::string lines;
    for (const LessonProblem& problem : problems) lines += learn::problemLine("F", problem) + '\n';
    return lines;
}

TEST(LessonFile, AGoodOneHasNoProblems) { EXPECT_EQ(problemsOf(lessonText()), ""); }

struct Mistake {
    const char* what;
    const char* by;
    const char* problem;  ///< begins with
};

TEST(LessonFile, EveryMistakeIsNamedWithLineAndField) {
    const Mistake mistakes[] = {
        {"\"carom_lesson\": 1,", "", "F:1: carom_lesson: must be 1 (the version of the format), is missing\n"},
        {"\"carom_lesson\": 1", "\"carom_lesson\": 2", "F:2: carom_lesson: must be 1"},
        {"\"title\": \"Test\",", "\"title\": 7,", "F:3: title: must be a string that is not empty, got 7\n"},
        {"\"order\": 1", "\"order\": \"one\"", "F:5: order: must be a number, got \"one\"\n"},
        {"\"order\": 1", "\"order\": 1, \"order\": 2", "F:5: order: given twice\n"},
        {"\"order\": 1", "\"ordr\": 1, \"order\": 1", "F:5: ordr: must be one of "},
        {"\"order\": 1,", "\"order\": 1", "F:6: not valid JSON: a comma or } is missing in an object\n"},
        {"{{frames}}", "{{frame}}",
         "F:9: pages[0].text[0]: character 13: no live value {{frame}} (unknown name 'frame' at column 1)"},
        {"{{frames}}", "{{frames}", "F:9: pages[0].text[0]: character 13: {{ without its }}\n"},
        {"\\\\cdot v$", "\\\\cdot v", "F:9: pages[0].text[0]: character 28: $ without its second $"},
        {"\\\\cdot", "\\\\dot", "F:9: pages[0].text[0]: character 28: formula $h = d \\dot v$: character 7: unknown"},
        {"\"radius\": 1}],\n        \"spheres\"", "\"radius\": -1}],\n        \"spheres\"",
         "F:12: pages[0].scene.balls[0].radius: must be >= 0, got -1\n"},
        {"\"center\"", "\"centre\"", "F:13: pages[0].scene.spheres[0].center: must be"},
        {"\"spheres\"", "\"notes\": \"\", \"spherez\": 1, \"spheres\"",
         "F:13: pages[0].scene.spherez: unknown field\n"},
        {"\"carom\": 1,", "", "F:10: pages[0].scene.carom: must be 1"},
        {"swept-path", "swept-pth", "F:15: pages[0].show: must be names of overlays: "},
        {"\"derivation\"", "\"plots\"", "F:16: pages[0].beside: must be one of none, derivation, "},
        {"core/root", "cor/root", "F:17: pages[0].step: must be ARTICLE/STEP with an article: core, "},
        {"core/root", "core/rot", "F:17: pages[0].step: must be ARTICLE/STEP with a step of the article: relative, "},
        {"[\"cue.position\"]", "[\"cue.place\"]", "F:18: pages[0].allow: must be fields of the scene: cue.position, "},
        {"[\"cue.position\"]", "[\"cue.position\", \"cue.aim\"]",
         "F:18: pages[0].allow: must be cue.velocity, by which the ball moves in this scene, got \"cue.aim\"\n"},
        {"\"reason\": \"miss\"", "\"why\": \"It misses.\"",
         "F:25: pages[0].task.wrong[0].why: must be beside an answer; an edit is refused with a reason, got"},
        {"[\"cue.position\"]", "[]", "F:19: pages[0].task.kind: must allow an edit"},
        {"make_outcome", "make_it", "F:20: pages[0].task.kind: must be one of make_outcome, make_angle, predict, "},
        {"\"outcome\": \"graze\"", "\"outcome\": \"grace\"", "F:21: pages[0].task.outcome: must be one of overlap, "},
        {"\"prompt\": \"Graze it\",", "", "F:19: pages[0].task.prompt: must be a string"},
        {"[\"b = R\"]", "[]", "F:23: pages[0].task.hints: must be a string, or an array of strings, not empty"},
        {"\"worked\": {\"set\": {\"cue.position\": [-5, 2, 0]}},", "",
         "F:19: pages[0].task.worked: must be an object: the answer that is right, is missing\n"},
        {"{\"set\": {\"cue.position\": [-5, 2, 0]}}", "{}",
         "F:24: pages[0].task.worked: must have set, or answer, or both"},
        {"[-5, 2, 0]", "5",
         "F:24: pages[0].task.worked.set.cue.position: must be an array of 3 numbers (or 2), got 5\n"},
        {"{\"cue.position\": [-5, 2, 0]}", "{\"cue.size\": 2}",
         "F:24: pages[0].task.worked.set.cue.size: must be a field of the scene ("},
        {"{\"cue.position\": [-5, 2, 0]}", "{\"cue.radius\": -2}",
         "F:24: pages[0].task.worked.set.cue.radius: must be a value that the scene can have, got -2\n"},
        {", \"reason\": \"miss\"", "",
         "F:25: pages[0].task.wrong[0].reason: must be a string that is not empty, is missing\n"},
        {"[{\"set\": {\"cue.position\": [-5, 3, 0]}, \"reason\": \"miss\"}]", "[]",
         "F:25: pages[0].task.wrong: must be an array of answers that are refused, not empty, got an array\n"},
        {"[-5, 2, 0]", "[-5, 2.5, 0]",
         "F:24: pages[0].task.worked: must be accepted, got refused: The outcome is miss"},
        {"[-5, 1, 0]", "[-4, 2, 0]",
         "F:24: pages[0].task.worked: must be needed, but the page's scene solves the task"},
        {"[-5, 3, 0]", "[-6, 2, 0]", "F:25: pages[0].task.wrong[0]: must be refused, got accepted: "},
        {"\"reason\": \"miss\"", "\"reason\": \"hit\"",
         "F:25: pages[0].task.wrong[0].reason: must be part of the refusal"},
        {"{\"cue.position\": [-5, 2, 0]}", "{\"target.radius\": 0}",
         "F:24: pages[0].task.worked: must be accepted, got refused: In this task target.radius may not be changed "
         "here"},
    };
    for (const Mistake& mistake : mistakes) {
        const std::string problems = problemsOf(replaced(mistake.what, mistake.by));
        EXPECT_EQ(problems.substr(0, std::string(mistake.problem).size()), mistake.problem) << mistake.by;
    }
}

TEST(LessonFile, OtherFilesAreNone) {
    EXPECT_EQ(problemsOf(""), "F:1: not valid JSON: a value is missing\n");
    EXPECT_EQ(problemsOf("[]"), "F:1: must be one JSON object, got []\n");
    EXPECT_EQ(problemsOf("{\"a\":\xFF}"), "F:1: not valid UTF-8 text\n");
    EXPECT_EQ(problemsOf("{"), "F:1: not valid JSON: a key in double quotes is missing\n");
    EXPECT_FALSE(learn::loadLesson("/nowhere/lesson.json"));
}

TEST(LessonFile, AllProblemsAreNamedAtOnce) {
    std::string text = replaced("\"order\": 1", "\"order\": true");
    text.replace(text.find("make_outcome"), 12, "make");
    text.replace(text.find("swept-path"), 10, "path");
    const std::string problems = problemsOf(text);
    EXPECT_EQ(std::count(problems.begin(), problems.end(), '\n'), 3) << problems;
}

TEST(LessonFile, CutAnywhereItIsRefusedWithoutHarm) {
    const std::string text = lessonText();
    for (std::size_t length = 0; length + 1 < text.size(); ++length)
        EXPECT_NE(problemsOf(text.substr(0, length)), "") << length;
}

TEST(LessonFile, NoDamagedTextBreaksTheReader) {
    static constexpr char kLetters[] = "{}[]\",:\\0123456789.-eEtfn$u \n_";
    for (std::uint64_t trial = 0; trial < trials(3000); ++trial) {
        query_sets::Random random(trial);
        std::string text = lessonText();
        for (int i = random.integer(1, 4); i > 0; --i) {
            const auto at = std::size_t(random.integer(0, int(text.size()) - 1));
            if (random.coin())
                text[at] = kLetters[random.integer(0, sizeof kLetters - 2)];
            else
                text.erase(at, std::size_t(random.integer(1, 30)));
        }
        const std::string problems = problemsOf(text);
        EXPECT_TRUE(problems.empty() || problems.starts_with("F:")) << problems;
    }
}

TEST(LessonFile, TheOneInTheDocumentationIsGood) {
    std::ifstream file(std::string(CAROM_SOURCE_DIR) + "/docs/lessons.md");
    std::stringstream text;
    text << file.rdbuf();
    const std::string all = text.str();
    const std::size_t begin = all.find("```json\n") + 8, end = all.find("```", begin);
    EXPECT_EQ(problemsOf(all.substr(begin, end - begin)), "");
    for (const learn::LiveInfo& live : learn::liveInfos())
        EXPECT_NE(all.find('`' + std::string(live.name) + '`'), std::string::npos) << live.name;
}

TEST(LessonFile, APipeInThePlaceOfItsSceneIsRefusedAtOnce) {
    const TemporaryFolder temporary;
    const fs::path& folder = temporary.path();
    ASSERT_EQ(::mkfifo((folder / "scene.json").c_str(), 0600), 0);
    fs::create_symlink("/dev/zero", folder / "endless.json");
    fs::create_directory(folder / "folder.json");
    for (const char* scene : {"scene.json", "endless.json", "folder.json"}) {
        std::string text = lessonText();
        const std::size_t at = text.find("\"scene\": {"), end = text.find("\"show\"");
        text.replace(at, end - at, "\"scene\": \"" + std::string(scene) + "\", ");
        const learn::LoadedLesson loaded = learn::readLesson(text, "test", folder);
        ASSERT_FALSE(loaded.problems.empty()) << scene;
        EXPECT_NE(learn::problemLine("test", loaded.problems.front()).find("in the lesson's folder"), std::string::npos)
            << scene;
    }
}

TEST(Tasks, PredictionsShowTheirError) {
    learn::LoadedLesson loaded = learn::readLesson(lessonText(), "test", kFolder);
    ASSERT_TRUE(loaded.problems.empty());
    learn::Page page = loaded.lesson.pages[0];
    page.task->kind = Task::Kind::Predict;
    page.task->quantity = "hit_point";
    page.task->tolerance = 0.5;
    const learn::CheckResult verdict = learn::check(page, page.scene, learn::Answer(learn::Vec3(0, 0, 0)));
    EXPECT_FALSE(verdict.accepted);
    EXPECT_DOUBLE_EQ(verdict.error.value(), 1);
    EXPECT_FALSE(verdict.truth.empty());
    EXPECT_FALSE(learn::check(page, page.scene, std::nullopt).accepted);
    EXPECT_EQ(learn::check(page, page.scene, learn::Answer(3.0)).reason, "The answer must be a point.");
}

TEST(Tasks, AnErrorThatIsBelowTheDigitsShownIsNotTold) {
    learn::LoadedLesson loaded = learn::loadLesson(kFolder / "08-ricochet.json").value();
    const learn::Page& page = loaded.lesson.pages[0];
    EXPECT_EQ(learn::check(page, page.scene, learn::Answer(60.0)).reason, "Right: it is 60°.");
    EXPECT_EQ(learn::check(page, page.scene, learn::Answer(60.5)).reason, "Right: it is 60°, off by 0.5.");
}

TEST(Tasks, OneIsSingular) {
    learn::LoadedLesson loaded = learn::readLesson(lessonText(), "test", kFolder);
    const learn::Page page = loaded.lesson.pages[0];
    const std::string reason = learn::check(page, learn::applied(page, page.task->wrong[0]), std::nullopt).reason;
    EXPECT_NE(reason.find("passes 1 unit outside R"), std::string::npos) << reason;
}

// At the same energy the points of a circle: contacts go on while n arcs of 2α are shorter than 2π.
TEST(Lessons, TheContactsOfTheLastOneAreTheRuleThatItTeaches) {
    const learn::LoadedLesson loaded = learn::loadLesson(kFolder / "13-pi.json").value();
    ASSERT_EQ(loaded.lesson.pages.size(), 5u);
    for (const learn::Page& page : loaded.lesson.pages) {
        const auto& light = page.scene.balls[0].body;
        const auto& heavy = page.scene.balls[1].body;
        const double alpha = std::atan(std::sqrt(light.mass / heavy.mass));
        EXPECT_EQ(learn::countContacts(page.scene, std::nullopt), std::size_t(std::ceil(M_PI / alpha - 1e-9)) - 1);
    }
}

TEST(Text, KeepsWordsValuesAndFormulasApart) {
    const auto text = learn::readParagraph("It costs 5$$: {{frames}} with $a^2$.");
    ASSERT_TRUE(text) << text.error();
    ASSERT_EQ(text.value().size(), 5u);
    EXPECT_EQ(text.value()[0].text, "It costs 5$: ");
    EXPECT_EQ(text.value()[1].kind, learn::Piece::Kind::Value);
    EXPECT_EQ(learn::plainText(text.value()[3].formula), "a²");
}

}  // namespace
