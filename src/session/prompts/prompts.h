#pragma once
/// The cards that stand over the window and take its keys: questions, requests for a number or a file, exports, help.

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include "session/prompts/export.h"
#include "session/prompts/number_request.h"
#include "session/prompts/prompt.h"

namespace session {

struct KeysCard {};     ///< the table of keys
struct AboutCard {};    ///< version, licence, libraries
struct PaletteCard {};  ///< everything that can be found by name
struct HistoryCard {};  ///< the list of edits

using Card = std::variant<Prompt, NumberRequest, FileRequest, ExportCard, ExportJob, KeysCard, AboutCard, PaletteCard,
                          HistoryCard>;

/// A stack: the card on top is the one that is shown. At most one card of each kind.
class Prompts {
  public:
    /// Puts a card on top; one of the same kind goes.
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
    /// The card that is shown; null without one. A file request that another program answers is no card.
    [[nodiscard]] const Card* top() const {
        for (auto card = m_cards.rbegin(); card != m_cards.rend(); ++card)
            if (const auto* file = std::get_if<FileRequest>(&*card); !file || file->ours) return &*card;
        return nullptr;
    }
    /// True if the card on top is of a kind.
    template <class Kind>
    [[nodiscard]] bool isOnTop() const {
        return top() && std::holds_alternative<Kind>(*top());
    }
    /// A card is shown: all keys are its own.
    [[nodiscard]] bool isOpen() const { return top() != nullptr; }

  private:
    std::vector<Card> m_cards;
};

}  // namespace session
