#include "io/line_file.h"

#include <algorithm>

#include "base/sizes.h"
#include "platform/reason.h"

namespace io {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::string_view withoutCr(std::string_view text) {
    if (text.ends_with('\r')) text.remove_suffix(1);
    return text;
}

}  // namespace

Result<LineFile> LineFile::open(const std::filesystem::path& path) {
    const auto failure = [&](const std::string& why) { return Error{"cannot read " + path.string() + ": " + why}; };
    platform::File file = platform::openToInspect(path);
    if (!file.isOpen()) return failure(platform::reason(file.error()));
    if (file.kind() == platform::File::Kind::Folder)
        return failure(platform::reason(std::make_error_code(std::errc::is_a_directory)));
    if (file.kind() == platform::File::Kind::Other)
        return failure("it is not a file on disk; save the stream to a file first");
    const std::uint64_t bytes = file.size();
    return LineFile(std::make_shared<const platform::File>(std::move(file)), bytes);
}

bool LineFile::hasShrunk() const { return m_file->size() < m_size; }

std::uint64_t LineFile::endOfLines(std::uint64_t begin, std::uint64_t end) const {
    constexpr std::uint64_t kStep = std::uint64_t{1} << 16;
    std::string buffer;
    for (end = std::min(end, m_size); end > begin;) {
        const std::uint64_t from = end - std::min(end - begin, kStep);
        buffer.clear();
        append(buffer, from, static_cast<std::size_t>(end - from));
        if (const std::size_t lineEnd = buffer.rfind('\n'); lineEnd != std::string::npos) return from + lineEnd + 1;
        end = from;
    }
    return begin;
}

void LineFile::append(std::string& buffer, std::uint64_t offset, std::size_t count) const {
    const std::size_t size = buffer.size();
    buffer.resize(size + count);
    buffer.resize(size + m_file->readAt(offset, {buffer.data() + size, count}));
}

std::uint64_t LineFile::eachLine(std::uint64_t begin, std::uint64_t end, std::string& buffer,
                                 const std::function<bool(const FileLine&)>& visit) const {
    constexpr std::size_t kStep = std::size_t{1} << 16;  // bytes read beyond the end at first
    end = std::min(end, m_size);
    if (begin >= end) return 0;
    // The preceding byte shows whether a line begins at `begin`.
    const std::uint64_t base = begin == 0 ? 0 : begin - 1;
    buffer.clear();
    append(buffer, base, static_cast<std::size_t>(end - base));
    std::size_t at = 0;
    if (begin != 0) {
        const std::size_t lineEnd = buffer.find('\n');
        if (lineEnd == std::string::npos) return 0;  // inside one long line
        at = lineEnd + 1;
    }
    std::uint64_t count = 0;
    const std::size_t limit = static_cast<std::size_t>(end - base);
    while (at < std::min(limit, buffer.size())) {
        std::size_t lineEnd = buffer.find('\n', at);
        while (lineEnd == std::string::npos && base + buffer.size() < m_size && buffer.size() - at <= kLongest + 3) {
            const std::size_t searched = buffer.size();
            const std::size_t read = searched - at, most = kLongest + 4 - std::min(read, kLongest);
            const std::size_t step = std::min(std::max(kStep, read), most);
            append(buffer, base + searched, std::min(step, base::toSize(m_size - base - searched)));
            if (buffer.size() == searched) break;  // the file shrank
            lineEnd = buffer.find('\n', searched);
        }
        FileLine line;
        line.offset = base + at;
        line.index = count++;
        line.isCutOff = lineEnd == std::string::npos && base + buffer.size() >= m_size;
        line.text =
            withoutCr(std::string_view(buffer).substr(at, lineEnd == std::string::npos ? lineEnd : lineEnd - at));
        if (line.offset == 0 && line.text.starts_with(kByteOrderMark)) line.text.remove_prefix(kByteOrderMark.size());
        line.isTooLong = line.text.size() > kLongest;
        if (line.isTooLong) line.text = {};
        if (!visit(line) || lineEnd == std::string::npos) break;
        at = lineEnd + 1;
    }
    return count;
}

std::string LineFile::lineAt(std::uint64_t offset, std::size_t most) const {
    std::string line;
    constexpr std::size_t kStep = 4096;
    while (line.size() < most + kByteOrderMark.size()) {
        const std::size_t searched = line.size();
        append(line, offset + searched, std::max(kStep, searched));
        const std::size_t lineEnd = line.find('\n', searched);
        if (lineEnd != std::string::npos) line.resize(lineEnd);
        if (lineEnd != std::string::npos || line.size() == searched) break;
    }
    if (line.ends_with('\r')) line.pop_back();
    if (offset == 0 && line.starts_with(kByteOrderMark)) line.erase(0, kByteOrderMark.size());
    if (line.size() > most) line.resize(most);
    return line;
}

}  // namespace io
