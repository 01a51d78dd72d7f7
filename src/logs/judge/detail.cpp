#include "logs/judge/detail.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "logs/read/world.h"

namespace logs {
namespace {

void understand(LogDetail& detail, LogLineReader& reader, const LogMapping& mapping) {
    static_cast<JudgedRow&>(detail) = judgedRow(reader, mapping, detail.text);
    detail.sentence = sentence(mapping, detail);
    detail.others = otherValues(mapping, detail.text);
}

}  // namespace

scene::Scene LogDetail::sceneInWorld() const {
    std::vector<std::size_t> told;
    for (const auto& index : {line.met.firstIndex, line.met.otherIndex})
        if (index) told.push_back(*index);
    const collide::SweepQuery& query = line.query.query;
    // Behind a contact as far as before it.
    const double seen = exact.contact ? 2 * exact.contact->frames : 2 * exact.closest.frames;
    const collide::BallSweep path{query.ball, std::min(query.frames, std::max(seen, 0.0)), query.restitution};
    const std::vector<std::size_t> shown = line.world->nearest(path, kMostShown, told);
    scene::Scene scene = line.world->sceneOf(shown);
    if (shown.size() < line.world->size())
        scene.notes = "The " + std::to_string(shown.size()) + " obstacles near the path, of " +
                      std::to_string(line.world->size()) + ".";
    scene::Scene cast = io::sceneOf(line.query);
    scene.balls = std::move(cast.balls);
    scene.frames = cast.frames;
    scene.restitution = cast.restitution;
    scene.flat = cast.flat;
    return scene;
}

LogDetail readRow(const io::LineFile& file, const LogMapping& mapping, const LogRow& row) {
    LogDetail detail;
    detail.text = file.lineAt(row.offset, io::LineFile::kLongest + 1);
    if (detail.text.size() > io::LineFile::kLongest) {
        detail.text.resize(io::LineFile::kLongest);
        detail.line.error = detail.sentence = "the line: must be at most 16 MiB (16777216 bytes), got more";
        return detail;
    }
    if (row.hash != 0 && hashOfLine(detail.text) != row.hash) {
        detail.line.error = detail.sentence = "the line was changed in the file after it was read";
        return detail;
    }
    LogLineReader reader(mapping);
    reader.beAmong(file, row.world);
    understand(detail, reader, mapping);
    if (!detail.isGood() && row.offset + detail.text.size() >= file.size())
        detail.sentence = detail.line.error += "; the file ends inside this line";
    return detail;
}

std::vector<LogDetail> preview(const LogHead& head, const LogMapping& mapping, std::size_t most) {
    std::vector<LogDetail> all;
    const std::string why = problem(mapping);
    std::optional<LogLineReader> reader;
    if (why.empty()) reader.emplace(mapping);
    for (const std::string& line : head.lines) {
        if (all.size() == most) break;
        LogDetail& detail = all.emplace_back();
        detail.text = line;
        if (reader)
            understand(detail, *reader, mapping);
        else
            detail.line.error = detail.sentence = why;
    }
    return all;
}

}  // namespace logs
