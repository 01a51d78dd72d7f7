#pragma once
/// One step of a derivation as a card, for the derive panel and for a lesson's page.

#include <optional>
#include <string>

#include "learn/derivation/derivation.h"
#include "methods/repairs.h"
#include "session/actions/actions.h"
#include "session/session.h"
#include "ui/widgets/panel.h"

namespace ui {

struct StepCard {
    bool isOpen = true;     ///< true: the whole step; false: title and first formula
    bool isHidden = false;  ///< true: only the number of the step is shown
    /// The defect of the step that is unfolded; null: the defects of the article are left out.
    std::optional<methods::Defect>* defect = nullptr;
};

struct StepCardPress {
    bool clicked = false;
    std::optional<std::string> pointed;  ///< name of the geometry under the pointer
};

/// Draws a step at the cursor in the available width. A click on a value copies it; a click on a name of geometry
/// goes to the next step that shows it. @param place  index of the step, < derivation.steps.size()
StepCardPress drawStepCard(const Panel& p, const learn::Derivation& derivation, std::size_t place,
                           const StepCard& card);

/// Highlights the geometry named under the pointer, from the next frame on. Called once a frame by a panel with cards.
void pointAt(const session::Session& session, session::Actions& actions,
             const std::optional<std::string>& geometryName);

}  // namespace ui
