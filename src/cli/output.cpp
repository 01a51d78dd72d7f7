#include "cli/output.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>

namespace cli {

void Output::flush() {
    std::string_view rest = m_text;
    while (!rest.empty() && m_error == 0) {
        const ssize_t written = ::write(m_fd, rest.data(), rest.size());
        if (written >= 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            pollfd waiting{m_fd, POLLOUT, 0};
            ::poll(&waiting, 1, -1);
        } else if (errno != EINTR) {
            m_error = errno;
        }
    }
    m_text.clear();
}

int Output::error() const { return m_error == EPIPE ? 0 : m_error; }

}  // namespace cli
