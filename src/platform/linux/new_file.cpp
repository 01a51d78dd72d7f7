#include "platform/new_file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <cstdio>
#include <random>

#include "platform/ending.h"
#include "platform/reason.h"

namespace platform {
namespace {

constexpr const char* kTemporaryName = ".carom-XXXXXX";

/// The name under which an open file without a name can be linked.
std::string descriptorName(int handle) { return "/proc/self/fd/" + std::to_string(handle); }

int openUnnamed(const std::filesystem::path& folder) {
#ifdef O_TMPFILE
    if (::access("/proc/self/fd", X_OK) == 0) return ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
#endif
    (void)folder;
    return -1;
}

std::string randomName() {
    static constexpr char kLetters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    std::random_device random;
    std::string name = kTemporaryName;
    for (std::size_t i = name.size() - 6; i < name.size(); ++i) name[i] = kLetters[random() % (sizeof kLetters - 1)];
    return name;
}

}  // namespace

NewFile::NewFile(const std::filesystem::path& folder)
    : m_folder(folder.empty() ? "." : folder), m_content(openUnnamed(m_folder)) {
    if (m_content.isOpen()) return;
    m_temporary = (m_folder / kTemporaryName).string();
    m_content = File(::mkostemp(m_temporary.data(), O_CLOEXEC));
    if (m_content.isOpen())
        removeAtEnd(m_temporary);
    else
        m_temporary.clear();
}

NewFile::~NewFile() { removeTemporary(); }

void NewFile::removeTemporary() {
    if (m_temporary.empty()) return;
    ::unlink(m_temporary.c_str());
    keepAtEnd(m_temporary);
    m_temporary.clear();
}

std::error_code NewFile::link(const std::string& name) const {
    const std::string from = m_temporary.empty() ? descriptorName(m_content.handle()) : m_temporary;
    return ::linkat(AT_FDCWD, from.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0 ? std::error_code()
                                                                                            : lastError();
}

std::error_code NewFile::linkTemporary() {
    for (int attempt = 0; attempt < 100; ++attempt) {
        const std::string name = (m_folder / randomName()).string();
        removeAtEnd(name);
        const std::error_code error = link(name);
        if (!error) {
            m_temporary = name;
            return {};
        }
        keepAtEnd(name);
        if (error != std::errc::file_exists) return error;
    }
    return std::make_error_code(std::errc::file_exists);
}

std::error_code NewFile::rename(const std::filesystem::path& target, unsigned flags) {
    if (::renameat2(AT_FDCWD, m_temporary.c_str(), AT_FDCWD, target.c_str(), flags) != 0) return lastError();
    keepAtEnd(m_temporary);
    m_temporary.clear();
    return {};
}

std::error_code NewFile::replace(const std::filesystem::path& target) {
    if (m_temporary.empty()) {
        const std::error_code error = link(target.string());
        if (error != std::errc::file_exists) return error;
        if (const std::error_code failed = linkTemporary()) return failed;
    }
    return rename(target, 0);
}

std::error_code NewFile::create(const std::filesystem::path& target) {
    const std::error_code error = link(target.string());
    const bool hasNoLinks = error == std::errc::operation_not_permitted || error == std::errc::operation_not_supported;
    return hasNoLinks && !m_temporary.empty() ? rename(target, RENAME_NOREPLACE) : error;
}

}  // namespace platform
