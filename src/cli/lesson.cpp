#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/numbers.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "io/text.h"
#include "learn/lesson/check.h"
#include "learn/lesson/glossary.h"

namespace cli {

std::function<int()> prepareLessonNew(CLI::App& parser);
std::function<int()> prepareLessonPrint(CLI::App& parser);
std::function<int()> prepareExportResults(CLI::App& parser);
std::function<int()> prepareLessonReport(CLI::App& parser);

namespace {

std::string counted(std::size_t count, const std::string& what) {
    return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s");
}

std::size_t tasksOf(const learn::Lesson& lesson) {
    return std::size_t(std::count_if(lesson.pages.begin(), lesson.pages.end(),
                                     [](const learn::Page& page) { return page.task.has_value(); }));
}

/// "; 2 tasks vary, 312 variants at least in 1000 seeds"; empty if none does.
std::string variantsOf(const learn::Lesson& lesson) {
    std::size_t varied = 0, fewest = 0;
    for (const learn::Page& page : lesson.pages) {
        if (page.vary.empty()) continue;
        const std::size_t count = learn::countVariants(page);
        fewest = varied++ == 0 ? count : std::min(fewest, count);
    }
    if (varied == 0) return {};
    return "; " + counted(varied, "page") + (varied == 1 ? " varies, " : " vary, ") + std::to_string(fewest) +
           " variants" + (varied == 1 ? "" : " at least") + " in " + std::to_string(learn::kSeedsPlayed) + " seeds";
}

/// The terms of the lessons in a folder, by the folder: each is read once.
using TermsOfFolders = std::map<std::filesystem::path, learn::Glossary>;

/// The terms of the lessons in the folder of one, and its own.
learn::Glossary termsBeside(const std::filesystem::path& path, const learn::Lesson& lesson, TermsOfFolders& known) {
    const std::filesystem::path folder = std::filesystem::absolute(path).parent_path();
    const auto found = known.find(folder);
    learn::Glossary glossary =
        found != known.end() ? found->second : known.emplace(folder, learn::lessonsIn(folder)).first->second;
    glossary.add(lesson);
    return glossary;
}

/// Prints one line for each problem, FILE:LINE: field: what; or one line that all is well. Worked answers
/// are played and must be accepted; wrong answers must be refused for their stated reason, for every seed played.
/// @return the exit status: kFailed if a file cannot be read, kBadInput if a lesson has a problem
int checkLessons(const std::vector<std::string>& paths) {
    Output out;
    TermsOfFolders terms;
    int status = kDone;
    for (const std::string& path : paths) {
        const io::Result<learn::LoadedLesson> loaded = learn::loadLesson(path);
        if (!loaded) {
            complain(loaded.error(), kFailed);
            if (status == kDone) status = kFailed;
            continue;
        }
        const learn::Lesson& lesson = loaded.value().lesson;
        std::vector<learn::LessonProblem> problems = loaded.value().problems;
        if (problems.empty()) {
            problems = learn::playAnswers(lesson);
            for (learn::LessonProblem& problem : learn::untaughtTerms(lesson, termsBeside(path, lesson, terms)))
                problems.push_back(std::move(problem));
        }
        for (const learn::LessonProblem& problem : problems) out.text() += learn::problemLine(path, problem) + '\n';
        if (!problems.empty()) status = kBadInput;
        if (problems.empty())
            out.text() += io::oneLine(path) + ": good: " + lesson.title + ", " + counted(lesson.pages.size(), "page") +
                          ", " + counted(tasksOf(lesson), "task") + "; every answer ends as the file says" +
                          variantsOf(lesson) + '\n';
        out.sendIfLarge();
    }
    return out.finish("answer", status);
}

/// The lessons of a folder in their order, one a line; empty: those that come with the program.
int listLessons(const std::string& folder) {
    const std::filesystem::path path = folder.empty() ? learn::lessonFolder() : std::filesystem::path(folder);
    std::error_code error;
    if (!std::filesystem::is_directory(path, error))
        return complain("cannot list lessons: " + (path.empty() ? "assets/lessons" : path.string()) +
                            " is no folder; name one: carom lesson list FOLDER",
                        kFailed);
    Output out;
    int status = kDone;
    for (const learn::LessonFile& file : learn::lessonsIn(path)) {
        const learn::Lesson& lesson = file.loaded.lesson;
        if (file.loaded.problems.empty()) {
            out.text() += base::number(lesson.order) + "  " + lesson.title + "  (" +
                          io::oneLine(file.path.filename().string()) + ", " + counted(tasksOf(lesson), "task") +
                          ")\n    " + lesson.summary + '\n';
            continue;
        }
        out.text() += learn::problemLine(file.path, file.loaded.problems.front()) + '\n';
        status = kBadInput;
    }
    return out.finish("answer", status);
}

std::function<int()> prepareCheck(CLI::App& check) {
    const auto files = std::make_shared<std::vector<std::string>>();
    check.add_option("FILE", *files, "Lesson files")->type_name("")->required();
    check.footer(
        "One line a problem: FILE:LINE: field: must be ..., got ... Worked answers must be accepted, wrong\n"
        "ones refused for the reason given; where numbers vary, those of 1000 seeds are played. Status 2 if\n"
        "there is a problem. The schema is docs/lessons.md.\n"
        "\nExample:\n  carom lesson check my-lesson.json");
    return [files] { return checkLessons(*files); };
}

std::function<int()> prepareList(CLI::App& list) {
    const auto folder = std::make_shared<std::string>();
    list.add_option("FOLDER", *folder, "Folder of lessons (default: those that come with Carom)")->type_name("");
    return [folder] { return listLessons(*folder); };
}

constexpr Command kSubcommands[] = {
    {"check", "Validate lessons and play their answers", prepareCheck},
    {"list", "The lessons in their order", prepareList},
    {"new", "Begin a lesson: a small one that works, to be changed", prepareLessonNew},
    {"print", "A worksheet or its key as PDF", prepareLessonPrint},
    {"export-results", "What this user has done, as a file for the teacher", prepareExportResults},
    {"report", "Students' results as the table of a class", prepareLessonReport},
};

}  // namespace

std::function<int()> prepareLesson(CLI::App& parser) {
    parser.require_subcommand(1);
    parser.footer("Example:\n  carom lesson check my-lesson.json");
    return [command = addCommands(parser, kSubcommands)] { return command().value(); };
}

}  // namespace cli
