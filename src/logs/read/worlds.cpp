#include "logs/read/worlds.h"

#include <algorithm>

#include "logs/read/line.h"
#include "logs/read/world.h"

namespace logs {

std::shared_ptr<const LogWorld> LogWorlds::find(std::uint64_t key) {
    const std::lock_guard lock(m_mutex);
    const auto found = std::find_if(m_last.begin(), m_last.end(), [&](const Kept& kept) { return kept.key == key; });
    if (found == m_last.end()) return nullptr;
    std::rotate(found, found + 1, m_last.end());
    return m_last.back().world;
}

void LogWorlds::keep(std::uint64_t key, std::shared_ptr<const LogWorld> world) {
    const std::lock_guard lock(m_mutex);
    if (m_last.size() == kMost) m_last.erase(m_last.begin());
    m_last.push_back({key, std::move(world)});
}

LogWorldLine LogWorldScan::before(std::uint64_t offset) {
    constexpr std::uint64_t kPiece = std::uint64_t{1} << 20;  // bytes
    const std::lock_guard lock(m_mutex);
    LogLineReader reader(m_mapping);
    std::string buffer;
    for (; m_to < offset; m_to = std::min(m_to + kPiece, offset))
        m_file->eachLine(m_to, std::min(m_to + kPiece, offset), buffer, [&](const io::FileLine& line) {
            if (!line.isTooLong && reader.tellsWorld(line.text)) m_lines.push_back({line.offset, keyOf(line.text)});
            return true;
        });
    const auto behind = std::lower_bound(m_lines.begin(), m_lines.end(), offset,
                                         [](const LogWorldLine& line, std::uint64_t at) { return line.offset < at; });
    return behind == m_lines.begin() ? m_known : behind[-1];
}

}  // namespace logs
