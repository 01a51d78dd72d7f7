#include "cli/log.h"

#include <charconv>
#include <memory>

#include "cli/commands.h"
#include "cli/output.h"
#include "io/text.h"
#include "platform/reason.h"
#include "study/log/log_export.h"
#include "study/log/log_opening.h"
#include "study/log/log_presets.h"
#include "study/log/log_report.h"

namespace cli {
namespace {

constexpr std::size_t kTop = 10;

std::string presetNames() {
    std::string names;
    for (const study::LogPreset& preset : study::logPresets())
        names += (names.empty() ? "" : ", ") + std::string(preset.name);
    return names;
}

/// @return empty, or what is wrong
std::string readTop(const std::string& text, std::size_t& top) {
    if (text.empty()) return {};
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), top);
    if (error == std::errc() && stop == text.data() + text.size()) return {};
    return "--top: must be a whole number >= 0, got " + text;
}

/// The mapping that the file suggests, as the arguments change it. @return empty, or what is wrong
std::string readMapping(const LogArgs& args, const study::LogHead& head, study::LogMapping& mapping) {
    mapping = study::guessMapping(head, args.preset);
    if (args.readsFloat || args.readsDouble) {
        mapping.readsFloat = args.readsFloat;
        mapping.precision = args.readsFloat ? methods::Precision::Float : methods::Precision::Double;
    }
    for (const std::string& field : args.fields)
        if (std::string problem = study::setField(mapping, head, field); !problem.empty()) return "--map: " + problem;
    const std::string problem = study::problem(mapping);
    if (problem.empty()) return {};
    std::string columns;
    for (const study::LogColumn& column : head.columns) columns += (columns.empty() ? "" : ", ") + column.name;
    return args.file + ": " + problem + "; use --map FIELD=COLUMN; its columns are " + io::shortened(columns, 300);
}

int writeReport(const std::string& text) {
    Output out;
    out.text() = text;
    out.flush();
    return out.error() ? complain("cannot write the report: " + platform::reason(out.error()), kFailed) : kDone;
}

}  // namespace

int log(const LogArgs& args) {
    if (!args.preset.empty() && !study::logPresetNamed(args.preset))
        return complain("--preset: must be one of " + presetNames() + ", got " + args.preset, kBadInput);
    const auto by = study::logSortNamed(args.sort);
    if (!by)
        return complain("--sort: must be line, wrongness, error, outcome, method or id, got " + args.sort, kBadInput);
    std::size_t top = kTop;
    if (const std::string problem = readTop(args.top, top); !problem.empty()) return complain(problem, kBadInput);

    auto opened = io::LineFile::open(args.file);
    if (!opened) return complain(opened.error(), kFailed);
    const auto file = std::make_shared<const io::LineFile>(std::move(opened.value()));
    const auto head = study::readHead(*file);
    if (!head) return complain(args.file + ": " + head.error(), kBadInput);
    study::LogReport report{args.file, file.get(), {}, nullptr, {}, *by};
    if (const std::string problem = readMapping(args, head.value(), report.mapping); !problem.empty())
        return complain(problem, kBadInput);

    study::LogTable table;
    const std::string problem = study::LogOpening(file, report.mapping).finish(table);
    if (!problem.empty()) return complain(args.file + ": " + problem, kFailed);
    report.table = &table;
    report.top = study::filtered(table, {});
    const bool worstFirst = *by == study::LogSort::Wrongness || *by == study::LogSort::Error;
    study::sort(report.top, table, *by, worstFirst);
    if (report.top.size() > top) report.top.resize(top);
    if (const int status = writeReport(args.asJson ? study::json(report) : study::text(report)); status != kDone)
        return status;
    if (!args.exportTo.empty()) {
        study::LogRows failing = study::filtered(table, study::failingRows());
        study::sort(failing, table, *by, worstFirst);
        const std::string failure =
            study::exportRows(args.exportTo, *file, report.mapping, table, failing, study::LogExport::Findings);
        if (!failure.empty()) return complain(failure, kFailed);
    }
    return table.badRows() == 0 ? kDone : kBadInput;
}

}  // namespace cli
