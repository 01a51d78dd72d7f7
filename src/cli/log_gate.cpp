#include "cli/log_gate.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "cli/picture.h"
#include "io/outputs.h"
#include "logs/judge/detail.h"
#include "platform/reason.h"

namespace cli {
namespace {

constexpr PictureSize kFailureSize{1280, 720};

std::string nothingFound(const GatedLog& file, std::optional<FailOn> failOn) {
    if (!failOn) return {};
    const logs::LogTable& table = file.log->table;
    bool isAnyJudged = false;
    for (std::size_t i = 0; i < table.size() && !isAnyJudged; ++i) isAnyJudged = logs::isJudged(table[i]);
    if (!isAnyJudged) return "--fail-on: no row holds a query and its recorded answer, so nothing was judged";
    if (failOn == FailOn::Broken && file.changes->matchedById + file.changes->matchedByQuery == 0)
        return "--fail-on broken: no row is in both logs, by its id or its query, so nothing was compared";
    return {};
}

/// Adds the rows whose hits were not judged by each of their values.
void addUnread(logs::LogRows& failing, const logs::LogTable& table) {
    const logs::LogRows bad = std::move(failing);
    failing.clear();
    for (std::uint32_t row = 0; row < table.size(); ++row)
        if ((logs::isJudged(table[row]) && !logs::isJudgedWhole(table[row])) ||
            std::binary_search(bad.begin(), bad.end(), row))
            failing.push_back(row);
}

}  // namespace

const char* name(FailOn failOn) noexcept {
    constexpr std::array kNames = {"wrong", "inaccurate", "broken", "unread"};
    return kNames[static_cast<std::size_t>(failOn)];
}

void gate(GatedLog& file, std::optional<FailOn> failOn, logs::BadRows bad) {
    file.problem = nothingFound(file, failOn);
    if (failOn != FailOn::Broken) {
        file.failing = bad.in(file.log->table);
        if (failOn == FailOn::Unread) addUnread(file.failing, file.log->table);
        return;
    }
    for (const logs::LogChangedRow& row : file.changes->rows)
        if (row.change == logs::LogChange::Broken) file.failing.push_back(*row.after);
}

std::string writeJunit(const std::string& to, const std::vector<GatedLog>& files) {
    std::vector<logs::JudgedLog> logs;
    logs.reserve(files.size());
    std::vector<logs::JunitSuite> suites;
    for (const GatedLog& file : files) {
        if (file.log) logs.push_back(file.log->judged());
        suites.push_back({file.name, file.log ? &logs.back() : nullptr, file.problem, file.failing,
                          file.log ? &file.log->reasons : nullptr});
    }
    return logs::writeJunit(to, suites);
}

std::string drawFailing(const std::string& folder, const std::vector<GatedLog>& files, std::size_t most,
                        const std::vector<std::string>& inputs) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return "cannot make the folder " + folder + ": " + platform::reason(error);
    std::vector<io::NamedFile> named;
    for (const std::string& input : inputs) named.push_back({"FILE", input});
    std::unique_ptr<RowPictures> pictures;
    std::size_t number = 0;
    for (const GatedLog& file : files) {
        ++number;
        const std::string several = files.size() > 1 ? std::to_string(number) + "-" : "";
        const std::string stem = several + std::filesystem::path(file.name).stem().string();
        for (std::size_t i = 0; i < std::min(most, file.failing.size()); ++i) {
            const logs::LogRow row = file.log->table[file.failing[i]];
            const auto path = std::filesystem::path(folder) / (stem + "-line-" + std::to_string(row.line) + ".png");
            if (std::string taken = io::outputProblem(named, {{"--pictures", path}}); !taken.empty()) return taken;
            const logs::LogDetail detail = logs::readRow(*file.log->file, file.log->mapping, row);
            scene::Scene scene = detail.scene();
            scene.name = "line " + std::to_string(row.line);
            if (!pictures) pictures = std::make_unique<RowPictures>(kFailureSize);
            std::string problem = pictures->draw(path, std::move(scene),
                                                 session::recordedIn(file.name, row.line, file.log->mapping, detail));
            if (!problem.empty()) return problem;
        }
    }
    return {};
}

}  // namespace cli
