#pragma once
/// The derivation that is looked at: whose, which step, what of its geometry is pointed at.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "learn/derivation/derivation.h"
#include "render/present.h"
#include "session/settings.h"
#include "view/camera.h"

namespace session {

class Session;

class DeriveView {
  public:
    [[nodiscard]] learn::Article article() const { return m_article; }
    void choose(learn::Article article);  ///< at its first step
    void chooseNext(int by);              ///< goes around

    /// Of the collision of now; computed once per revision, article and way of showing coordinates. Null without one.
    [[nodiscard]] const learn::Derivation* of(const Session&) const;

    [[nodiscard]] std::size_t step() const { return m_step; }
    void select(std::size_t step);
    /// @return false at the end and at the beginning
    bool next(const Session&);
    bool previous();
    /// The next step after this one that shows geometry of that name, going around.
    /// @return false if no step does
    bool selectShowing(const Session&, const std::string& geometryName);
    /// An article's step by its name; an empty name is the first. @return false if it has no such step
    bool show(const Session&, learn::Article article, const std::string& stepId);
    /// The place of a step by its name, the same for every scene.
    [[nodiscard]] std::optional<std::size_t> placeOf(const Session&, const std::string& stepId) const;

    /// For a class: the last step that has been revealed; those after it keep to themselves. Absent: all are open.
    std::optional<std::size_t> revealedUpTo;
    [[nodiscard]] bool isHidden(std::size_t step) const { return revealedUpTo && step > *revealedUpTo; }

    bool isBeside = false;  ///< the lesson's page shows a step
    /// The geometry of the selected step is in the picture: a panel or a page shows it, the answer is no secret, and
    /// time is at the start.
    [[nodiscard]] bool isDrawn(const Session&) const;
    /// What is drawn, what is pointed at lit.
    [[nodiscard]] std::vector<vocabulary::Annotation> annotations(const Session&) const;

    /// What the pointer is at in the picture: of the selected step, else what other steps would show there.
    void hoverAt(const Session&, view::Vec2 px);
    std::optional<std::string> hovered;  ///< the name of the geometry that the pointer is at in the picture
    std::optional<std::string> pointed;  ///< the name that it is on in a panel
    /// True once after the selected step has changed: a panel brings it into sight.
    [[nodiscard]] bool takeScrollWish();

  private:
    struct Key {
        std::uint64_t revision = 0;
        learn::Article article = learn::Article::Core;
        UpAxis up = UpAxis::Z;
        bool operator==(const Key&) const = default;
    };

    [[nodiscard]] const learn::Step* selected(const Session&) const;

    learn::Article m_article = learn::Article::Core;
    std::size_t m_step = 0;
    bool m_scrollWish = false;
    mutable std::optional<Key> m_key;
    mutable std::optional<learn::Derivation> m_derivation;
};

}  // namespace session
