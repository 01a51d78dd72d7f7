#include "cli/output.h"

#include <utility>

#include "cli/commands.h"
#include "platform/process.h"
#include "platform/reason.h"

namespace cli {

Output::Output() { platform::ignoreBrokenPipes(); }

void Output::flush() {
    if (!isClosed()) (void)m_file.write(m_text);  // error() reports a failure
    m_text.clear();
}

int Output::finish(const char* what, int status) {
    flush();
    return error() ? complain(std::string("cannot write the ") + what + ": " + platform::reason(error()), kFailed)
                   : status;
}

int writeOut(std::string text, const char* what, int status) {
    Output out;
    out.text() = std::move(text);
    return out.finish(what, status);
}

std::error_code Output::error() const {
    return m_file.error() == std::errc::broken_pipe ? std::error_code() : m_file.error();
}

}  // namespace cli
