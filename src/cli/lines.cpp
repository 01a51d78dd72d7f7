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
    while (true) {
        const char* begin = m_buffer.data() + m_begin;
        const std::size_t size = m_end - m_begin;
        if (const void* lineEnd = std::memchr(begin + searched, '\n', size - searched))
            return take(static_cast<std::size_t>(static_cast<const char*>(lineEnd) - begin), 1);
        searched = size;
        if (size > kLongest + 4) return skipLongLine();  // a byte order mark and a CR do not count
        if (fill()) continue;
        if (m_file.error() || size == 0) return std::nullopt;
        return take(size, 0);
    }
}

Line LineReader::take(std::size_t length, std::size_t lineEnd) {
    std::string_view text(m_buffer.data() + m_begin, length);
    m_begin += length + lineEnd;
    if (++m_number == 1 && text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (text.ends_with('\r')) text.remove_suffix(1);
    if (text.size() > kLongest) return {m_number, {}, true};
    return {m_number, text, false};
}

std::optional<Line> LineReader::skipLongLine() {
    const Line line{++m_number, {}, true};
    do {
        const char* begin = m_buffer.data() + m_begin;
        if (const void* lineEnd = std::memchr(begin, '\n', m_end - m_begin)) {
            m_begin += static_cast<std::size_t>(static_cast<const char*>(lineEnd) - begin) + 1;
            return line;
        }
        m_begin = m_end = 0;
    } while (fill());
    return m_file.error() ? std::nullopt : std::optional(line);
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

int readQueries(const std::string& path, const std::function<int(platform::File, const std::string&)>& read) {
    if (path.empty() || path == "-") return read(platform::standardInput(), "standard input");
    platform::File file = platform::openToRead(path);
    if (!file.isOpen()) return complain("cannot read " + path + ": " + platform::reason(file.error()), kFailed);
    return read(std::move(file), path);
}

}  // namespace cli
