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
#ifdef EDQUOT
        case EDQUOT:
#endif
            return "the disk is full; free some space and try again";
        case EFBIG:
            return "the file would be larger than allowed here; raise the limit (ulimit -f) or write on another disk";
        case EISDIR:
            return "this is a folder; name a file";
        case ENOTDIR:
            return "part of the path is not a folder; check the path";
        case ENAMETOOLONG:
            return "the name is too long; choose a shorter one";
        case ELOOP:
            return "its symbolic links lead in a circle; choose another name";
        case EBADF:
            return "the stream is closed; give it a file or a pipe";
        case EPIPE:
            return "its reader has ended; let it read to the end, or choose a file";
        case ENXIO:
            return "it is a socket, a pipe or a device, and nobody is at its other end; choose a file";
        case EIO:
            return "the disk or the device fails; try another one";
        case ENOMEM:
            return "not enough memory; close other programs or raise the limit (ulimit -v)";
        case EAGAIN:
            return "the system is short of processes or memory; try again";
        case EMFILE:
        case ENFILE:
            return "too many files are open; close some and try again";
        case EXDEV:
        case EOPNOTSUPP:
        case EINVAL:
            return "its file system cannot do that; choose another folder";
        case ETXTBSY:
        case EBUSY:
            return "another program uses it; close that one or choose another file";
        default:
            return error.message() + "; try again, or choose another file or folder";
    }
}

std::error_code lastError() { return {errno, std::generic_category()}; }

}  // namespace platform
