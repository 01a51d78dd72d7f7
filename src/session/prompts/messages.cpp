#include "session/prompts/messages.h"

#include <algorithm>

#include "io/text.h"

namespace session {

void Messages::add(const std::string& raw, Message::Kind kind, bool isRefusal) {
    const std::string text = io::oneLine(raw);  // names of files may hold anything
    const auto until = Clock::now() + (kind == Message::Kind::Note ? kNoteTime : kWarningTime);
    const auto same = std::find_if(m_shown.begin(), m_shown.end(),
                                   [&](const Message& m) { return m.text == text && m.kind == kind; });
    if (same != m_shown.end()) {
        ++same->count;
        same->until = until;
        return;
    }
    if (m_shown.size() == kMost) m_shown.erase(m_shown.begin());
    m_shown.push_back({text, kind, 1, isRefusal, until});
}

void Messages::refuse(const std::string& text) { add(text, Message::Kind::Warning, true); }

void Messages::dropRefusals() {
    std::erase_if(m_shown, [](const Message& message) { return message.isRefusal; });
}

bool Messages::expire(Clock::time_point now) {
    return std::erase_if(m_shown, [&](const Message& m) { return m.until <= now; }) > 0;
}

std::optional<Messages::Clock::time_point> Messages::nextExpiry() const {
    const auto first = std::min_element(m_shown.begin(), m_shown.end(),
                                        [](const Message& a, const Message& b) { return a.until < b.until; });
    if (first == m_shown.end()) return {};
    return first->until;
}

void Messages::dismiss(std::size_t index) {
    if (index < m_shown.size()) m_shown.erase(m_shown.begin() + static_cast<std::ptrdiff_t>(index));
}

}  // namespace session
