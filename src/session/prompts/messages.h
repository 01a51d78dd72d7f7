#pragma once
/// Short messages: they block nothing and expire; repeats are counted.

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace session {

struct Message {
    enum class Kind { Note, Warning };
    std::string text;
    Kind kind = Kind::Note;
    int count = 1;
    bool isRefusal = false;  ///< refusal of an edit that the page of a lesson does not allow
    std::chrono::steady_clock::time_point until;
};

class Messages {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds kNoteTime{4}, kWarningTime{12};
    static constexpr std::size_t kMost = 5;

    void note(const std::string& text) { add(text, Message::Kind::Note); }
    void warn(const std::string& text) { add(text, Message::Kind::Warning); }
    /// A warning that an edit is refused; dropRefusals() removes it where it no longer holds.
    void refuse(const std::string& text);
    void dropRefusals();
    [[nodiscard]] const std::vector<Message>& shown() const { return m_shown; }
    /// Removes the messages whose time is over. @return true if any was removed
    bool expire(Clock::time_point now = Clock::now());
    /// Time of the next expiry; absent if no message is shown.
    [[nodiscard]] std::optional<Clock::time_point> nextExpiry() const;
    void dismiss(std::size_t index);

  private:
    void add(const std::string& text, Message::Kind kind, bool isRefusal = false);
    std::vector<Message> m_shown;
};

}  // namespace session
