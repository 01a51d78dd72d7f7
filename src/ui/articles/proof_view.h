#pragma once
/// A proof that moves: its step in words, the way through its steps, and the circle of energy where the proof has one.

#include "ui/widgets/focus_navigator.h"
#include "ui/widgets/panel.h"

namespace ui {

/// Draws the proof at the cursor, in the width of the panel.
void drawProof(const Panel&, FocusNavigator&);

/// The derive panel's part: the choice of a proof, and the chosen one.
void drawProofs(const Panel&);

}  // namespace ui
