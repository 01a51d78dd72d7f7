#pragma once
/// What the picture shows beside the document, put together from the parts of a session.

#include <optional>
#include <string>
#include <vector>

#include "render/present.h"
#include "session/session.h"

namespace session {

/// Everything that render::present() is to draw beside the document. Two sessions with equal documents, instants, views
/// and options have the same picture.
[[nodiscard]] render::PresentOptions presentOptions(const Session&);

/// False while the answer is kept hidden: by the setting or by the page of a lesson, until it is revealed.
[[nodiscard]] bool isAnswerShown(const Session&);

/// The geometry of the selected step is in the picture: a panel or a page shows the step, the answer is shown, and the
/// instant is the start.
[[nodiscard]] bool isDerivationDrawn(const Session&);
/// Geometry of the selected step, the lit name first looked for in it, then in other steps; empty if nothing is drawn.
[[nodiscard]] std::vector<vocabulary::Annotation> derivationAnnotations(const Session&);
/// The name of the derivation's geometry at a pixel: of the selected step, else of another one.
[[nodiscard]] std::optional<std::string> derivationNameAt(const Session&, view::Vec2 px);

/// A word or number of a lesson's text, "?" while it is hidden.
[[nodiscard]] std::string liveText(const Session&, const std::string& name);

/// What the world does to the active ball first where that is not the answer, which lets the other bodies go straight
/// on: "in the world: 2 first, at frame 30". Empty where they agree, or while it is not known.
[[nodiscard]] std::string worldNote(const Session&);

/// True while something is computed beside the frames that the window is to show when it is ready.
[[nodiscard]] bool isWorking(const Session&);

}  // namespace session
