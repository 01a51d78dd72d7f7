/// Copies of unsaved work: as they are, and with the right checksum put in, for no mutation finds that by chance. A
/// copy is the whole work or refused by one line; what is written reads back the same.

#include "session/document/recovery.h"
#include "entry.h"

namespace {

void read(const std::string& text) {
    const io::Result<session::Unsaved> unsaved = session::readUnsaved(text);
    if (!unsaved) return fuzz::requireMessage(unsaved.error());
    const std::string written = session::writeUnsaved(unsaved.value());
    const io::Result<session::Unsaved> again = session::readUnsaved(written);
    fuzz::require(again.ok(), "a copy that is written can be read", written);
    fuzz::require(again.value() == unsaved.value(), "a copy reads back the same", written);
}

/// Lines 1 and 2 are the header, line 3 the path, the rest the scene.
std::string withChecksum(std::string text) {
    std::size_t lines[3];
    std::size_t at = 0;
    for (std::size_t& line : lines) {
        line = text.find('\n', at);
        if (line == std::string::npos) return text;
        at = line + 1;
    }
    const std::size_t end = text.find(' ', lines[0]);
    if (end == std::string::npos || end > lines[1]) return text;
    const std::string path = std::to_string(lines[2] - lines[1] - 1);
    const std::size_t endOfPath = std::min(text.find(' ', end + 1), lines[1]);
    const std::string behind = ' ' + path + text.substr(endOfPath);
    const bool isOfScene = text.starts_with("carom autosave 1\n");
    const std::uint64_t checksum =
        session::checksumOf(isOfScene ? std::string_view(text).substr(at) : std::string_view(behind));
    return text.substr(0, lines[0] + 1) + std::to_string(checksum) + behind;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(fuzz::textOf(data, size));
    read(text);
    read(withChecksum(text));
    return 0;
}
