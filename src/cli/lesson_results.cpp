/// `carom lesson export-results` and `carom lesson report`: what students hand in, and the table of a class.

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/output.h"
#include "io/file.h"
#include "io/outputs.h"
#include "io/text.h"
#include "learn/report/class_table.h"

namespace cli {
namespace {

struct ResultsArgs {
    std::string name, out;
};

int exportResults(const ResultsArgs& args) {
    const std::filesystem::path path = learn::progressPath();
    std::error_code error;
    if (path.empty() || !std::filesystem::exists(path, error))
        return complain("there are no results to export: no lesson has been worked on by this user", kFailed);
    const io::Result<std::string> text = io::readFile(path, io::kLargestResults);
    if (!text) return complain(text.error(), kFailed);
    io::Result<learn::Progress> read = learn::readProgress(text.value(), path);
    if (!read) return complain(read.error(), kFailed);
    learn::Progress& results = read.value();
    if (!args.name.empty()) results.student = learn::studentName(args.name);
    if (results.student.empty())
        return complain(
            "--name: must be given, because no name is kept; it is asked for at the end of the course's list",
            kBadInput);
    const std::string out = args.out.empty() ? learn::resultsFileName(results.student) : args.out;
    if (const std::string taken = io::outputProblem({{"the progress", path}}, {{"--out", out}}); !taken.empty())
        return complain(taken, kBadInput);
    if (const std::string problem = io::writePrivately(out, learn::progressText(results)); !problem.empty())
        return complain(problem, kFailed);
    return writeOut(io::oneLine(out) + ": the results of " + io::oneLine(results.student) + '\n', "answer", kDone);
}

struct ReportArgs {
    std::vector<std::string> files, folders;
    std::string html, csv;
};

int reportClass(const ReportArgs& args) {
    std::vector<io::NamedFile> inputs;
    for (const std::string& file : args.files) inputs.push_back({"FILE", file});
    for (const std::string& folder : args.folders)
        if (!std::filesystem::is_directory(folder))
            return complain("--lessons: must be a folder, got " + io::oneLine(folder), kBadInput);
    const std::string taken = io::outputProblem(inputs, {{"--out", args.html}, {"--csv", args.csv}});
    if (!taken.empty()) return complain(taken, kBadInput);
    int status = kDone;
    std::vector<learn::StudentFile> students;
    for (const std::string& file : args.files) {
        const io::Result<std::string> text = io::readNamed(file, io::kLargestResults);
        if (!text) {
            complain(text.error(), kFailed);
            if (status == kDone) status = kFailed;
            continue;
        }
        io::Result<learn::Progress> read = learn::readProgress(text.value(), file);
        if (!read) {
            status = complain(read.error(), kBadInput);
            continue;
        }
        students.push_back({std::filesystem::path(file).filename().string(), std::move(read.value())});
    }
    if (students.empty()) return status;
    std::vector<learn::LessonFile> lessons = learn::lessonsIn(learn::lessonFolder());
    for (const std::string& folder : args.folders)
        for (learn::LessonFile& own : learn::lessonsIn(folder)) lessons.push_back(std::move(own));
    for (learn::StudentFile& student : students) learn::takeOwnIds(student.progress, lessons);
    const learn::ClassTable table = learn::classTable(students, lessons);
    if (!args.html.empty())
        if (const std::string problem = io::writeNamed(args.html, learn::htmlReport(table)); !problem.empty())
            return complain(problem, kFailed);
    if (!args.csv.empty())
        if (const std::string problem = io::writeNamed(args.csv, learn::csvReport(table)); !problem.empty())
            return complain(problem, kFailed);
    return writeOut(learn::textReport(table), "answer", status);
}

}  // namespace

std::function<int()> prepareExportResults(CLI::App& parser) {
    const auto args = std::make_shared<ResultsArgs>();
    parser.add_option("--name", args->name, "The student's name (default: the one that is kept)")->type_name("TEXT");
    parser.add_option("--out", args->out, "File to write (default: NAME.json in this folder)")->type_name("FILE");
    parser.footer(
        "What this user has done in the lessons, for the teacher: tasks done, attempts, hints, reveals, time. Only "
        "its\n"
        "owner can read the file.\n"
        "\nExample:\n  carom lesson export-results --name \"Ada Lovelace\"");
    return [args] { return exportResults(*args); };
}

std::function<int()> prepareLessonReport(CLI::App& parser) {
    const auto args = std::make_shared<ReportArgs>();
    parser.add_option("FILE", args->files, "Students' files of results")->type_name("")->required();
    parser.add_option("--out", args->html, "Write the table as a page for a browser (.html)")->type_name("FILE");
    parser.add_option("--csv", args->csv, "Write the table for a spreadsheet")->type_name("FILE");
    parser.add_option("--lessons", args->folders, "A folder with lessons of your own (several: once each)")
        ->type_name("FOLDER")
        ->expected(1)
        ->take_all();
    parser.footer(
        "A row for each student, a column for each task of the lessons that were begun; one line for each student and\n"
        "each mistake on standard output. Several files of one student are joined. A file that is no file of results\n"
        "is named in one line, and the others are reported; the status is then 2, or 1 if it cannot be read.\n"
        "\nExample:\n  carom lesson report results/*.json --out report.html --csv report.csv");
    return [args] { return reportClass(*args); };
}

}  // namespace cli
