#include "cli/output.h"

#include <utility>

#include "cli/commands.h"
#include "io/text.h"
#include "platform/environment.h"
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

namespace {

constexpr std::chrono::milliseconds kShownAfter{1000}, kStep{200};

}  // namespace

ProgressLine::ProgressLine(const std::string& name)
    : m_words("carom: reading " + io::shortened(io::oneLine(name), 60) + ": "),
      m_isTerminal(platform::isErrorTerminal()) {
    m_reading.told = [this](float part) { tell(part); };
}

void ProgressLine::tell(float part) {
    if (!m_isTerminal) return;
    const Clock::time_point now = Clock::now();
    if (part < m_part) m_begun = now;
    m_part = part;
    if (part >= 1) return clear();
    if (now - m_begun < kShownAfter || now - m_told < kStep) return;
    m_told = now;
    m_isShown = true;
    const std::string percent = std::to_string(int(100 * part));
    platform::tellError('\r' + m_words + std::string(3 - percent.size(), ' ') + percent + " %");
}

void ProgressLine::clear() {
    if (m_isShown) platform::tellError('\r' + std::string(m_words.size() + 5, ' ') + '\r');
    m_isShown = false;
}

}  // namespace cli
