#pragma once
/// The lines of one game and the answers to them (docs/live.md), without the connection.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "io/json_text.h"
#include "logs/live/row_judge.h"

namespace logs {

/// Where the rows of a game go.
class GameHost {
  public:
    virtual ~GameHost() = default;
    /// The name by which a game is known: the wanted one unless another one has it now.
    [[nodiscard]] virtual std::string nameFor(const std::string& wanted) = 0;
    /// The token that the first line must carry; empty: none.
    [[nodiscard]] virtual const std::string& token() const = 0;
    /// Keeps a row. @param line, world  as of RowSpool::add(). @return its place; nothing: it cannot be kept
    [[nodiscard]] virtual std::optional<std::uint64_t> keep(std::string_view line,
                                                            const std::shared_ptr<const std::string>& world) = 0;
    /// The row at a place is to be opened, if it is still kept.
    virtual void show(std::uint64_t place) = 0;
    /// Something that a person should know, one line.
    virtual void note(const std::string& text) = 0;
};

class GameStream {
  public:
    static constexpr std::size_t kLongestLine = std::size_t{1} << 20;  ///< bytes
    static constexpr std::size_t kMostReplies = std::size_t{1} << 16;  ///< bytes that wait for the game to read them

    explicit GameStream(GameHost& host) : m_host(host) {}

    void setGuess(LogGuess guess) { m_judge.setGuess(std::move(guess)); }
    /// Takes bytes as they come, in any pieces.
    void take(std::string_view bytes);

    /// What is to be sent; the sender erases it.
    [[nodiscard]] std::string& replies() { return m_replies; }
    /// The connection is to be closed once the replies are sent; nothing more is taken.
    [[nodiscard]] bool isClosed() const { return m_isClosed; }
    /// Its first line was accepted.
    [[nodiscard]] bool isKnown() const { return !m_name.empty(); }
    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] std::uint64_t rows() const { return m_rows; }
    [[nodiscard]] std::uint64_t refused() const { return m_refused; }

  private:
    /// The line with its marks taken off: {"carom":"ask",...}.
    struct Marked {
        std::string word;  ///< the member "carom"; empty: there is none
        std::string row;   ///< the object without it; empty: it has no other member
    };
    [[nodiscard]] static std::string readMarks(std::string_view line, const io::JsonValue& object, Marked& marked);

    void takeLine(std::string_view line);
    [[nodiscard]] bool meet(const io::JsonValue& object, std::string_view word);
    void takeRow(const Marked& marked, const io::JsonValue& object);
    void refuse(const std::string& why, bool isAsked = false);
    void reply(std::string_view word, const std::string& text);
    void close(const std::string& why);

    GameHost& m_host;
    RowJudge m_judge;
    io::JsonList m_list;
    std::string m_name, m_line, m_replies;
    bool m_isTooLong = false, m_isClosed = false;
    bool m_isLosing = false;                     ///< closed, because rows cannot be kept any more
    std::optional<std::uint64_t> m_last;         ///< place of the last line, if it was a row
    std::shared_ptr<const std::string> m_world;  ///< the line that tells the obstacles of the rows; null: none has yet
    std::uint64_t m_lines = 0, m_rows = 0, m_refused = 0;
};

}  // namespace logs
