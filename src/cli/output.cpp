#include "cli/output.h"

#include "platform/process.h"

namespace cli {

Output::Output() { platform::ignoreBrokenPipes(); }

void Output::flush() {
    if (!isClosed()) (void)m_file.write(m_text);  // error() reports a failure
    m_text.clear();
}

std::error_code Output::error() const {
    return m_file.error() == std::errc::broken_pipe ? std::error_code() : m_file.error();
}

}  // namespace cli
