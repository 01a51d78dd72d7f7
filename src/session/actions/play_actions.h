#pragma once
/// The scene in time: going to contacts, and the work between two frames.

#include <cmath>

#include "session/session.h"

namespace session {

/// A loop pass: playback, view and reference frame advance; finished background work is reported.
/// @param seconds  since the last pass, >= 0
void advance(Session&, double seconds);
/// Updates the models of the open panels to the document. A part of advance().
void updatePanels(Session&);
/// True while the answer is hidden: what time shows is the answer. A message tells so.
bool isTimeHeld(Session&);
void chooseSpeed(Session&, double speed);
/// Goes to an instant before it returns, without a window.
/// @return false if `most` contacts happen before the instant, or they take more than `seconds` of processor time
[[nodiscard]] bool arriveAt(Session&, double frames, std::uint64_t most, double seconds = HUGE_VAL);
/// Computes in advance what the window does while time rests: the marks of the time line. A picture then does not tell
/// how fast the machine is.
/// @param seconds  most processor time
void lookAhead(Session&, double seconds);
/// Goes to an instant and frames its contacts.
void visitContact(Session&, double frames);
/// Goes to the next or previous contact, and moves it into the picture if it is outside.
void stepContact(Session&, bool forwards);

}  // namespace session
