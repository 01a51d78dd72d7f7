#pragma once
/// The cards over the window, which take its keys: questions, requests for a number or a file, exports, help.

#include <utility>
#include <variant>
#include <vector>

#include "session/prompts/export.h"
#include "session/prompts/opening.h"
#include "session/prompts/prompt.h"

namespace session {

struct KeysCard {};     ///< the table of keys
struct AboutCard {};    ///< version, licence, libraries
struct PaletteCard {};  ///< search by name
struct HistoryCard {};  ///< the list of edits
struct NotesCard {};    ///< the scene's notes, to read and edit

using Card = std::variant<Prompt, NumberRequest, FileRequest, ExportCard, ExportJob, OpeningCard, KeysCard, AboutCard,
                          PaletteCard, HistoryCard, NotesCard>;

/// A stack: the top card is shown. At most one card of each kind.
class Prompts {
  public:
    /// Puts a card on top; replaces a card of the same kind.
    void show(Card card) {
        std::erase_if(m_cards, [&](const Card& other) { return other.index() == card.index(); });
        m_cards.push_back(std::move(card));
    }
    template <class Kind>
    void close() {
        std::erase_if(m_cards, [](const Card& card) { return std::holds_alternative<Kind>(card); });
    }
    template <class Kind>
    void toggle() {
        if (get<Kind>()) return close<Kind>();
        show(Kind{});
    }
    /// The card of a kind, on top or below; null without one.
    template <class Kind>
    [[nodiscard]] const Kind* get() const {
        for (const Card& card : m_cards)
            if (const Kind* found = std::get_if<Kind>(&card)) return found;
        return nullptr;
    }
    template <class Kind>
    [[nodiscard]] Kind* get() {
        return const_cast<Kind*>(std::as_const(*this).get<Kind>());
    }
    /// The card that is shown; null without one. A file request answered by another program does not count.
    [[nodiscard]] const Card* top() const {
        for (auto card = m_cards.rbegin(); card != m_cards.rend(); ++card)
            if (const auto* file = std::get_if<FileRequest>(&*card); !file || file->ours) return &*card;
        return nullptr;
    }
    /// A card is shown and takes all keys.
    [[nodiscard]] bool isOpen() const { return top() != nullptr; }

  private:
    std::vector<Card> m_cards;
};

}  // namespace session
