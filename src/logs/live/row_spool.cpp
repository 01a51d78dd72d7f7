#include "logs/live/row_spool.h"

#include <algorithm>
#include <array>
#include <utility>

#include "platform/folders.h"
#include "platform/reason.h"

namespace logs {

RowSpool::RowSpool(std::size_t mostRows, std::uint64_t mostBytes)
    : m_mostRows(std::max<std::size_t>(mostRows, 2)), m_mostBytes(mostBytes) {
    begin();
}

void RowSpool::begin() {
    auto file = std::make_shared<platform::NewFile>(platform::temporaryFolder());
    if (const platform::File& content = file->content(); !content.isOpen())
        m_problem = "no temporary file for the rows: " + platform::reason(content.error());
    const std::lock_guard lock(m_mutex);
    m_file = std::move(file);
    m_size = 0;
}

io::LineFile RowSpool::now() const {
    const std::lock_guard lock(m_mutex);
    return {std::shared_ptr<const platform::File>(m_file, &m_file->content()), m_size};
}

bool RowSpool::write(std::string_view bytes) {
    platform::File& content = m_file->content();
    if (!m_problem.empty()) return false;
    if (!content.write(bytes)) {
        m_problem = "cannot keep the rows: " + platform::reason(content.error()) + "; free space in the folder " +
                    platform::temporaryFolder().string();
        return false;
    }
    const std::lock_guard lock(m_mutex);
    m_size += bytes.size();
    return true;
}

bool RowSpool::add(std::string_view line, const std::shared_ptr<const std::string>& world) {
    const bool isKept = keep(line, world);
    if (!isKept) ++m_lost;
    return isKept;
}

bool RowSpool::keep(std::string_view line, const std::shared_ptr<const std::string>& world) {
    if (!m_problem.empty()) return false;
    const std::uint64_t most = line.size() + (world ? world->size() : 0);
    if (m_middle != 0 && (2 * m_rows >= m_mostRows || m_size + most > m_mostBytes)) drop();
    const bool isTold = !world || world == m_world;
    if (!(isTold ? write(line) : write(*world + std::string(line)))) return false;
    if (world) m_world = world;
    ++m_rows;
    if (m_middle == 0 && (2 * m_rows >= m_mostRows || 2 * m_size >= m_mostBytes)) beginHalf();
    return true;
}

void RowSpool::beginHalf() {
    m_middle = m_size;
    m_rows = 0;
    m_world = nullptr;  // the older half may be gone when this one is read
}

void RowSpool::drop() {
    const io::LineFile before = now();
    const std::shared_ptr<platform::NewFile> file = m_file;
    begin();
    std::array<char, std::size_t{1} << 16> buffer;
    for (std::uint64_t at = m_middle; at < before.size() && m_problem.empty();) {
        const std::size_t most = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), before.size() - at));
        const std::size_t got = before.content().readAt(at, {buffer.data(), most});
        if (got == 0) m_problem = "cannot read the rows that were kept";
        write({buffer.data(), got});
        at += got;
    }
    if (!m_problem.empty()) {  // the rows that were there stay
        const std::lock_guard lock(m_mutex);
        m_file = file;
        m_size = before.size();
        return;
    }
    m_dropped += m_middle;
    beginHalf();
}

}  // namespace logs
