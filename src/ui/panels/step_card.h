#pragma once
/// One step of a derivation as a card, for the derive panel and for a lesson's page.

#include <optional>
#include <string>

#include "learn/derivation/derivation.h"
#include "session/actions/actions.h"
#include "session/session.h"
#include "ui/widgets/style.h"

namespace ui {

struct StepCard {
    bool isOpen = true;         ///< all of the step; else its title and its first formula
    bool isHidden = false;      ///< nothing but its number
    bool isAnswerShown = true;  ///< else no number, and nothing that tells how it ends
};

struct StepCardPress {
    bool clicked = false;
    std::optional<std::string> pointed;  ///< the name of the geometry whose name the pointer is on
};

/// Draws a step at the cursor in the width that is there. A click on a value copies it; one on the name of geometry
/// goes to the next step that shows it. @param place  of the step, < derivation.steps.size()
StepCardPress drawStepCard(const Style& style, const session::Session& session, session::Actions& actions,
                           const learn::Derivation& derivation, std::size_t place, const StepCard& card);

/// Lights the geometry that a panel's pointer is on, from the next frame on. Called once a frame by a panel with cards.
void pointAt(const session::Session& session, session::Actions& actions,
             const std::optional<std::string>& geometryName);

}  // namespace ui
