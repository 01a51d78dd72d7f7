#pragma once
/// How the document is presented, with the choices and folds of the panels and what the pointer lights.

#include <cstdint>
#include <optional>

#include "render/present.h"
#include "session/state/map_choice.h"
#include "session/state/panel_choices.h"
#include "session/views/derivation_view.h"
#include "session/views/inset_view.h"
#include "session/views/proof_view.h"
#include "session/views/recorded.h"
#include "session/views/reference_frame.h"
#include "session/views/sampling_view.h"

namespace session {

/// The row of the table of notations that is lit.
struct NotationView {
    std::optional<std::size_t> pointed, pinned;  ///< under the pointer; pressed
    [[nodiscard]] std::optional<std::size_t> lit() const { return pointed ? pointed : pinned; }
    bool operator==(const NotationView&) const = default;
};

/// What the pointer lights: the object under it, the row of the answer under it or under whose geometry it is.
struct Pointed {
    std::optional<scene::ObjectRef> object;
    std::optional<std::string> answerRow;
    bool operator==(const Pointed&) const = default;
};

/// Which motion of the others the answer about a ball is for.
enum class Lens : std::uint8_t {
    World,  ///< everything moves and collides
    Alone,  ///< the ball and what it meets, which goes straight on whatever comes in its way
};

struct Presentation {
    render::Theme theme = render::Theme::Dark;
    vocabulary::Overlays overlays = vocabulary::defaultOverlays();
    int nextContacts = 5;               ///< contacts that the path of a ball shows, [1, 100]
    ReferenceFrameView referenceFrame;  ///< the frame in which the scene is drawn
    SamplingChoice sampling;            ///< ghosts once per frame
    bool followsBall = false;           ///< the view goes with the chosen ball
    DerivationView derivation;          ///< article, step, lit geometry
    NotationView notation;
    ProofView proof;
    std::optional<std::size_t> claimRow;  ///< row of methods::all() whose answer is drawn in the picture
    RecordedAnswers recorded;             ///< rows of logs that were opened as the scene
    InsetView inset;                      ///< the plane of incidence over the picture
    bool answersHidden = false;           ///< answers stay hidden until they are revealed
    std::uint64_t revealedRevision = 0;   ///< DocumentStore::revision() whose answer is revealed
    bool softLight = true;                ///< bodies shade each other
    bool selectionShown = true;           ///< rings around selected objects are shown
    ListingChoice listing;                ///< part of the derive panel
    PanelChoices panels;
    MapChoice map;
    Pointed pointed;
    std::optional<std::size_t> openedCase;  ///< edge case that was opened last, even after later edits
    Lens lens = Lens::World;
    bool captionShown = true;  ///< the scene's caption, at the start
    int spanDoublings = 0;     ///< the span of the time line is multiplied by this power of two
    TimeReach timeReach;
    bool operator==(const Presentation&) const = default;
};

}  // namespace session
