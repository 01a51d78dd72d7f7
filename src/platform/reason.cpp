#include "platform/reason.h"

#include <cerrno>

namespace platform {

std::string reason(const std::error_code& error) {
    switch (error.value()) {
        case ENOENT:
            return "no such file or folder; check the path";
        case EACCES:
        case EPERM:
            return "no permission; choose another folder or change its permissions";
        case EROFS:
            return "the disk is read-only; choose another folder";
        case ENOSPC:
        case EDQUOT:
            return "the disk is full; free some space and try again";
        case EFBIG:
            return "the file would be larger than allowed here";
        case EISDIR:
            return "this is a folder; name a file";
        case ENOTDIR:
            return "part of the path is not a folder; check the path";
        case ENAMETOOLONG:
            return "the name is too long; choose a shorter one";
        case ELOOP:
            return "its symbolic links lead in a circle";
        default:
            return error.message();
    }
}

std::error_code lastError() { return {errno, std::generic_category()}; }

}  // namespace platform
