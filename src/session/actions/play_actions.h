#pragma once
/// The scene in time: contacts that are gone to, and what goes on between two frames.

#include "session/session.h"

namespace session {

/// A pass of the loop: playback moves on, with the view and the reference frame; finished background work is reported.
/// @param seconds  since the last pass, >= 0
void advance(Session&, double seconds);
/// Brings the models of the panels that are open up to the document. A part of advance().
void updatePanels(Session&);
/// To an instant, whose contacts are framed.
void visitContact(Session&, double frames);
/// To the next or the previous contact, which is brought into the picture if it is outside.
void stepContact(Session&, bool forwards);

}  // namespace session
