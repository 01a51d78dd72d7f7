/// Logs of engines: a mapping guessed from the columns and by each preset; every line is judged, or refused by one
/// line; reports and exported rows are text that can be read again.

#include <sys/mman.h>
#include <unistd.h>

#include <memory>
#include <vector>

#include "entry.h"
#include "io/json_text.h"
#include "logs/judge/opening.h"
#include "logs/read/presets.h"
#include "logs/report/export.h"
#include "logs/report/report.h"

namespace {

/// A file in memory: a log is read by offset.
class MemoryFile {
  public:
    explicit MemoryFile(std::string_view bytes) : m_descriptor(memfd_create("log", MFD_CLOEXEC)) {
        fuzz::require(m_descriptor >= 0, "a file in memory can be made");
        while (!bytes.empty()) {
            const ssize_t written = ::write(m_descriptor, bytes.data(), bytes.size());
            fuzz::require(written > 0, "a file in memory can be written");
            bytes.remove_prefix(static_cast<std::size_t>(written));
        }
    }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    ~MemoryFile() { ::close(m_descriptor); }
    [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(m_descriptor); }

  private:
    int m_descriptor;
};

void requireJson(const std::string& text) {
    io::JsonList list;
    fuzz::require(io::isUtf8(text) && !io::listObject(text, list), "an export is a JSON object", text);
}

void judgeLines(const logs::LogHead& head, const logs::LogMapping& mapping) {
    constexpr std::size_t kLines = 20;
    for (const logs::LogDetail& detail : logs::preview(head, mapping, kLines)) {
        fuzz::requireMessage(detail.sentence);
        logs::LogRow row;
        row.line = 1;
        row.isBad = !detail.isGood();
        row.verdict = detail.finding.verdict;
        row.worst = detail.finding.worst;
        std::string out;
        logs::appendFinding(out, mapping, row, detail);
        requireJson(out);
    }
}

/// The whole log through the threads' reader, and its report.
void report(const std::shared_ptr<const io::LineFile>& file, const logs::LogMapping& mapping) {
    logs::LogTable table;
    const std::string problem = logs::LogOpening(file, mapping, 1).finish(table);
    fuzz::require(problem.empty(), "a log in memory is read to its end", problem);
    logs::LogReport report{"log", file.get(), mapping, &table, logs::filtered(table, {}), logs::LogSort::Wrongness};
    logs::sort(report.top, table, report.by, true);
    report.top.resize(std::min<std::size_t>(report.top.size(), 10));
    requireJson(logs::json(report));
    fuzz::require(io::isUtf8(logs::text(report)), "a report is UTF-8");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const MemoryFile bytes(fuzz::textOf(data, size));
    auto opened = io::LineFile::open(bytes.path());
    fuzz::require(opened.ok(), "a file in memory is a file on disk", opened ? "" : opened.error());
    const auto file = std::make_shared<const io::LineFile>(std::move(opened.value()));
    const io::Result<logs::LogHead> head = logs::readHead(*file);
    if (!head) {
        fuzz::requireMessage(head.error());
        return 0;
    }
    std::vector<logs::LogMapping> mappings{logs::guessMapping(head.value())};
    for (const logs::LogPreset& preset : logs::logPresets())
        mappings.push_back(logs::guessMapping(head.value(), preset.name));
    for (const logs::LogMapping& mapping : mappings) {
        if (const std::string problem = logs::problem(mapping); !problem.empty()) {
            fuzz::requireMessage(problem);
            continue;
        }
        judgeLines(head.value(), mapping);
        if (&mapping == &mappings.front()) report(file, mapping);
    }
    return 0;
}
