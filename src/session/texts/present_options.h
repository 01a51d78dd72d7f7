#pragma once
/// The options of the picture, collected from the parts of a session.

#include <optional>
#include <string>
#include <vector>

#include "render/paint/story.h"
#include "render/present.h"
#include "scene/distance.h"
#include "session/lesson/placing.h"
#include "session/session.h"

namespace session {

/// All input of render::present() beside the document. Two sessions with equal documents, instants, views
/// and options have the same picture.
[[nodiscard]] render::PresentOptions presentOptions(const Session&);

/// The scene in which the answer of a page is placed by hand, and the frame that it is shown in.
[[nodiscard]] PlaceScene placeSceneOf(const Session&);

/// Ground and walls of the picture. Those of the start, so that they stand still during playback; in the frame of
/// reference of a moving body those of the instant.
[[nodiscard]] view::Stage stageOf(const Session&);
/// The draw list of the picture. @param options  presentOptions() of the session
[[nodiscard]] render::DrawList picture(const Session&, const render::PresentOptions& options);

/// False while AnswerMask hides the answer.
[[nodiscard]] bool isAnswerShown(const Session&);

/// True if playback has the scene that is drawn. False while a body of a large scene is dragged: contacts, totals and
/// span then belong to the scene before the drag, and are not shown.
[[nodiscard]] bool isPlaybackCurrent(const Session&);

/// The samples of the picture, thinned for its view; none while they are not shown, and at another instant than the
/// start.
[[nodiscard]] render::FrameSamples shownSamples(const Session&);

/// The distance of the two selected objects at the instant; absent without two, and while radii are inflated.
[[nodiscard]] std::optional<scene::Distance> selectedDistance(const Session&);

/// The geometry of the selected step is in the picture: a panel or a page shows the step, the answer is shown, and the
/// instant is the start.
[[nodiscard]] bool isDerivationDrawn(const Session&);
/// Geometry of the selected step; the lit name is searched there first, then in other steps. Empty if nothing is drawn.
[[nodiscard]] std::vector<vocabulary::Annotation> derivationAnnotations(const Session&);
/// The name of the derivation's geometry at a pixel: from the selected step, else from another step.
[[nodiscard]] std::optional<std::string> derivationNameAt(const Session&, view::Vec2 px);

/// The story of the answer as it is drawn; absent while it is hidden and at another instant than the start.
[[nodiscard]] std::optional<render::Story> shownStory(const Session&);
/// The row of the answer whose geometry is at a pixel.
[[nodiscard]] std::optional<std::string> answerRowAt(const Session&, view::Vec2 px);

/// A word or number of a lesson's text, "?" while it is hidden.
[[nodiscard]] std::string liveText(const Session&, const std::string& name, int digits = learn::kFewestDigits);
/// A paragraph of a lesson on one line, with such words and numbers.
[[nodiscard]] std::string shownText(const Session&, const learn::Paragraph&);

/// The first contact of the active ball in the world, where it differs from the answer, which lets the other bodies
/// move straight on: "in the world: 2 first, at frame 30". Empty where both agree, or while the world's contact is not
/// known.
[[nodiscard]] std::string worldNote(const Session&);

/// The glow on the bodies: while an aim is dragged, the answer is shown, and the picture is that of the world.
[[nodiscard]] std::optional<GlowSpec> wantedGlow(const Session&);

/// True while a thread computes something for the window to show.
[[nodiscard]] bool isWorking(const Session&);

}  // namespace session
