#include "platform/new_file.h"

#include <fcntl.h>
#include <unistd.h>

namespace platform {

NewFile::NewFile(const std::filesystem::path& folder) : m_folder(folder.empty() ? "." : folder), m_content(-1) {
    static int count = 0;
    m_temporary = (m_folder / (".carom-" + std::to_string(++count))).string();
    m_content = File(::open(m_temporary.c_str(), O_RDWR | O_CREAT | O_TRUNC, 0600));
    if (!m_content.isOpen()) m_temporary.clear();
}

NewFile::~NewFile() { removeTemporary(); }

void NewFile::removeTemporary() {
    if (!m_temporary.empty()) ::unlink(m_temporary.c_str());
    m_temporary.clear();
}

std::error_code NewFile::replace(const std::filesystem::path& target) {
    std::error_code error;
    std::filesystem::rename(m_temporary, target, error);
    if (!error) m_temporary.clear();
    return error;
}

std::error_code NewFile::create(const std::filesystem::path& target) {
    std::error_code error;  // a name that is free stays free: nothing else runs
    const bool isFree = !std::filesystem::exists(std::filesystem::symlink_status(target, error));
    return isFree ? replace(target) : std::make_error_code(std::errc::file_exists);
}

}  // namespace platform
