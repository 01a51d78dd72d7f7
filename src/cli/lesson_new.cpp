#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <string>

#include "cli/commands.h"
#include "cli/output.h"
#include "io/file.h"
#include "io/text.h"
#include "learn/lesson/skeleton.h"

namespace cli {
namespace {

struct NewArgs {
    std::string file;
    std::string title = "A new lesson";
};

int beginLesson(const NewArgs& args) {
    if (!std::filesystem::path(args.file).filename().string().ends_with(".json"))
        return complain(
            "FILE: must be the name of a .json file, such as graze.lesson.json, got " + io::inQuotes(args.file),
            kBadInput);
    if (args.title.find_first_not_of(' ') == std::string::npos || io::oneLine(args.title) != args.title)
        return complain("--title: must be one line of text, not empty, got " + io::inQuotes(args.title), kBadInput);
    std::error_code error;
    if (std::filesystem::exists(std::filesystem::symlink_status(args.file, error)))
        return complain("FILE: must be a new file, and " + args.file + " is there already; choose another name",
                        kBadInput);
    if (const std::string problem = io::writeNew(args.file, learn::lessonSkeleton(args.title)); !problem.empty())
        return complain(problem, kFailed);
    const std::string name = io::oneLine(args.file);
    return writeOut(name + ": begun. Change it in an editor; carom " + name +
                        " shows it and reads it again whenever it is saved.\n",
                    "answer", kDone);
}

}  // namespace

std::function<int()> prepareLessonNew(CLI::App& parser) {
    const auto args = std::make_shared<NewArgs>();
    parser.add_option("FILE", args->file, "The lesson to write, such as graze.lesson.json")->type_name("")->required();
    parser.add_option("--title", args->title, "Its title (default: A new lesson)")->type_name("TEXT");
    parser.footer(
        "The lesson is small and whole: `carom lesson check` accepts it, and its texts say what each part is for. A\n"
        "file that is there already is never replaced. The format is docs/lessons.md.\n"
        "\nExample:\n  carom lesson new graze.lesson.json --title \"Graze\"");
    return [args] { return beginLesson(*args); };
}

}  // namespace cli
