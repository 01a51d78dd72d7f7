#pragma once
/// The derivation that is shown: article, step, and highlighted geometry. A value: the steps themselves are
/// SceneQueries::derivation().

#include <optional>
#include <string>

#include "learn/derivation/derivation.h"

namespace session {

class DerivationView {
  public:
    [[nodiscard]] learn::Article article() const { return m_article; }
    void choose(learn::Article article);  ///< shows the article's first step
    void chooseNext(int by);              ///< cyclic

    [[nodiscard]] std::size_t step() const { return m_step; }
    void select(std::size_t step);
    /// @return false at the last or first step, or without a derivation
    bool next(const learn::Derivation* derivation);
    bool previous();
    /// Selects the next step with geometry of that name, cyclic. @return false if no step has it
    bool selectShowing(const learn::Derivation* derivation, const std::string& geometryName);

    /// The selected step; null without a derivation, or while the step is hidden.
    [[nodiscard]] const learn::Step* selected(const learn::Derivation* derivation) const;
    /// A step that a page shows is not hidden.
    [[nodiscard]] bool isHidden(std::size_t step) const { return !isBeside && revealedUpTo && step > *revealedUpTo; }

    std::optional<std::size_t> revealedUpTo;  ///< class mode: last step that is shown; absent: all steps are shown
    bool isBeside = false;                    ///< a lesson's page shows a step
    std::optional<std::string> hovered;       ///< name of the geometry under the pointer in the picture
    std::optional<std::string> pointed;       ///< name of the geometry under the pointer in a panel

    bool operator==(const DerivationView&) const = default;

  private:
    learn::Article m_article = learn::Article::Core;
    std::size_t m_step = 0;
};

/// The derivation while the answer is hidden: sentences and formulas, without numbers, geometry and the way it ends.
[[nodiscard]] learn::Derivation withoutAnswer(learn::Derivation derivation);

}  // namespace session
