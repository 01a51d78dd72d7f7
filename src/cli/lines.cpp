#include "cli/lines.h"

#include <cstring>
#include <utility>

#include "cli/commands.h"
#include "platform/reason.h"

namespace cli {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 16;

bool isBlank(std::string_view text) { return text.find_first_not_of(" \t\r\v\f") == std::string_view::npos; }

}  // namespace

LineReader::LineReader(platform::File file, std::function<void()> onPause)
    : m_file(std::move(file)), m_onPause(std::move(onPause)), m_buffer(kLongest + 2 * kChunk) {}

std::optional<Line> LineReader::next() {
    while (auto line = nextOfAnyKind())
        if (line->isTooLong || !isBlank(line->text)) return line;
    return std::nullopt;
}

std::optional<Line> LineReader::nextOfAnyKind() {
    std::size_t searched = 0;
    bool isTooLong = false;
    while (true) {
        const std::string_view bytes(m_buffer.data() + m_begin, m_end - m_begin);
        const std::size_t lineEnd = bytes.find('\n', searched);
        if (lineEnd != std::string_view::npos) {
            m_begin += lineEnd + 1;
            return lineOf(bytes.substr(0, lineEnd), isTooLong);
        }
        searched = bytes.size();
        if (searched > kLongest + 4) {  // a byte order mark and a CR do not count
            isTooLong = true;
            searched = 0;
            m_begin = m_end;
        }
        if (fill()) continue;
        const std::string_view last(m_buffer.data() + m_begin, m_end - m_begin);  // filling moved it
        if (m_file.error() || (last.empty() && !isTooLong)) return std::nullopt;
        m_begin = m_end;
        return lineOf(last, isTooLong);
    }
}

Line LineReader::lineOf(std::string_view text, bool isTooLong) {
    if (++m_number == 1 && text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (text.ends_with('\r')) text.remove_suffix(1);
    if (isTooLong || text.size() > kLongest) return {m_number, {}, true};
    return {m_number, text, false};
}

/// Reads the available bytes, at most a chunk. @return false at the end or after an error
bool LineReader::fill() {
    if (m_isAtEnd) return false;
    if (m_begin > 0) {  // to the front at once: the bytes in use stay in the cache
        std::memmove(m_buffer.data(), m_buffer.data() + m_begin, m_end - m_begin);
        m_end -= m_begin;
        m_begin = 0;
    }
    if (!m_file.isReadable()) m_onPause();
    const std::size_t got = m_file.read({m_buffer.data() + m_end, kChunk});
    m_end += got;
    m_isAtEnd = got == 0;
    return !m_isAtEnd;
}

io::Result<io::Query> readQuery(const Line& line, io::QueryReader& reader, std::string& out) {
    const auto tooLong = [] { return io::Error{"the line: must be at most 1 MiB (1048576 bytes), got more"}; };
    io::Result<io::Query> query = line.isTooLong ? io::Result<io::Query>(tooLong()) : reader.read(line.text);
    if (query) return query;
    io::appendError(out, line.isTooLong ? std::string() : reader.lastId(), line.number, query.error());
    out += '\n';
    return query;
}

int readQueries(const std::string& path, const std::function<int(platform::File, const std::string&)>& read) {
    if (path.empty() || path == "-") return read(platform::standardInput(), "standard input");
    platform::File file = platform::openToRead(path);
    if (!file.isOpen()) return complain("cannot read " + path + ": " + platform::reason(file.error()), kFailed);
    return read(std::move(file), path);
}

}  // namespace cli
