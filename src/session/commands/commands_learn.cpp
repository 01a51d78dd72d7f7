#include <array>

#include "session/actions/article_actions.h"
#include "session/actions/proof_actions.h"
#include "session/commands/command_lists.h"

namespace session {
namespace {

bool isFrameByFrame(const Session& s) {
    return s.settings.isOpen(RightPanel::Plots) && s.presentation.sampling.isPanelOpen;
}
bool isPartShown(const Session& s, DerivePart part) {
    return s.settings.isOpen(RightPanel::Derive) && s.presentation.listing.part == part;
}
void togglePart(Session& s, DerivePart part) { showDerivePart(s, isPartShown(s, part) ? DerivePart::Steps : part); }
bool hasDerivation(const Session& s) { return s.queries.derivation() != nullptr; }

void toggleFrameByFrame(Session& s) {
    s.presentation.sampling.isPanelOpen = !isFrameByFrame(s);
    openPanel(s.settings, RightPanel::Plots);
}

void addFrame(const Section& section, const char* id, const char* title, const char* help, learn::ReferenceFrame frame,
              Key key) {
    section.add(id, title, help, {{key}},
                [frame](Session& s) { s.presentation.referenceFrame.show(frame, s.settings.reducedMotion); },
                {.enabled =
                     [](const Session& s) {
                         const bool isWorld = s.presentation.referenceFrame.frame() == learn::ReferenceFrame::World;
                         return !isWorld || s.queries.target().has_value();
                     },
                 .checked = [frame](const Session& s) { return s.presentation.referenceFrame.frame() == frame; }});
}

void addFrames(const Section& section) {
    addFrame(section, "learn.world", "World", "The scene as it is.", learn::ReferenceFrame::World, Key::F6);
    addFrame(section, "learn.sphere-frame", "Sphere's frame",
             "Seen from what is met: it rests, everything else moves relative to it.", learn::ReferenceFrame::Sphere,
             Key::F7);
    addFrame(section, "learn.inflated", "Inflated sphere",
             "Seen from what is met, grown by the ball's radius; the ball is a point.", learn::ReferenceFrame::Inflated,
             Key::F8);
    section.toggle(
        "learn.sampling", "Ghosts at every frame",
        "Ghosts of the ball at every whole frame: what a test once per frame would have seen.", {{Key::F9}},
        [](auto& s) -> auto& { return s.presentation.sampling.isShown; });
}

bool hasIncidence(const Session& s) { return s.queries.collision().has_value(); }
bool isInsetShown(const Session& s) { return s.presentation.inset.isShown(s.settings, hasIncidence(s)); }

void addIncidence(const Section& section) {
    section.add("learn.incidence", "Plane of incidence",
                "The plane through the motion and the centre, flat and true to scale, over the picture.", {{Key::I}},
                [](Session& s) { s.presentation.inset.toggle(s.settings, hasIncidence(s)); },
                {.checked = isInsetShown});
    section.add("learn.incidence-large", "Enlarge the plane of incidence",
                "Lets it fill the picture; once more: back to its corner.", {{Key::I, kShift}},
                [](Session& s) { s.presentation.inset.enlarge(s.settings, hasIncidence(s)); },
                {.checked = [](const Session& s) { return isInsetShown(s) && s.presentation.inset.isEnlarged(); }});
}

void addPart(const Section& section, const char* id, const char* title, const char* help, DerivePart part) {
    section.add(id, title, help, {}, [part](Session& s) { togglePart(s, part); },
                {.enabled = hasDerivation, .checked = [part](const Session& s) { return isPartShown(s, part); }});
}

/// A command of the derivation, whose panel it opens.
void addStep(const Section& section, const char* id, const char* title, const char* help, Shortcut key,
             void (*act)(Session&)) {
    const auto run = [act](Session& s) {
        openPanel(s.settings, RightPanel::Derive);
        act(s);
    };
    section.add(id, title, help, {key}, run, {.enabled = hasDerivation});
}

void addSteps(const Section& section) {
    constexpr Modifiers kAltShift{false, true, true};
    addStep(section, "learn.step-next", "Next step", "Goes on in the derivation.", {Key::PageDown, kAlt},
            [](Session& s) { s.presentation.derivation.next(s.queries.derivation()); });
    addStep(section, "learn.step-previous", "Previous step", "Goes back in the derivation.", {Key::PageUp, kAlt},
            [](Session& s) { s.presentation.derivation.previous(); });
    addStep(section, "learn.article-next", "Next derivation", "The same collision as the next article derives it.",
            {Key::PageDown, kAltShift}, [](Session& s) { s.presentation.derivation.chooseNext(1); });
    addStep(section, "learn.article-previous", "Previous derivation",
            "The same collision as the article before derives it.", {Key::PageUp, kAltShift},
            [](Session& s) { s.presentation.derivation.chooseNext(-1); });
}

/// A command of the proof that is shown; without one it shows a proof.
void addProofStep(const Section& section, const char* id, const char* title, const char* help, Shortcut key,
                  void (*act)(Session&)) {
    const auto run = [act](Session& s) {
        if (isProofShown(s) && s.presentation.proof.kind()) return act(s);
        showProof(s, learn::ProofKind::Inflate);
    };
    section.add(id, title, help, {key}, run, {.enabled = isAnswerShown});
}

void addProofs(const Section& section) {
    static constexpr std::array<const char*, learn::kProofKindCount> kIds = {
        "learn.proof-inflate", "learn.proof-ride-along", "learn.proof-bounce", "learn.proof-circle"};
    for (std::size_t i = 0; i < kIds.size(); ++i) {
        const auto kind = static_cast<learn::ProofKind>(i);
        section.add(
            kIds[i], learn::info(kind).title, learn::info(kind).help, {}, [kind](Session& s) { showProof(s, kind); },
            {.checked = [kind](const Session& s) { return isProofShown(s) && s.presentation.proof.kind() == kind; }});
    }
    addProofStep(section, "learn.proof-next", "Next step of the proof", "Moves on to the next step.",
                 {Key::Period, kAlt}, [](Session& s) { stepProof(s, true); });
    addProofStep(section, "learn.proof-previous", "Previous step of the proof", "Moves back to the step before.",
                 {Key::Comma, kAlt}, [](Session& s) { stepProof(s, false); });
    addProofStep(section, "learn.proof-play", "Play the proof",
                 "Goes on by itself, from step to step; once more: stops.", {Key::P}, playProof);
}

}  // namespace

void addLearnCommands(std::vector<Command>& all) {
    const Section derivation{all, Menu::Learn, 3, "Derivation"};
    Section{all, Menu::Learn, 0}.add(
        "learn.frame-by-frame", "Frame by frame",
        "What testing only once per frame would have seen, tunnelling included; once more: back to the plots.",
        {{Key::F9, kShift}}, toggleFrameByFrame, {.checked = isFrameByFrame});
    addFrames({all, Menu::Learn, 2});
    addIncidence({all, Menu::Learn, 1});
    addPart(derivation, "learn.listing", "Listing",
            "The article's listing line by line, with what each line computes on this scene, and its defects; once "
            "more: back to the steps.",
            DerivePart::Listing);
    addPart(derivation, "learn.letters", "One problem, six notations",
            "What Carom and each article call the same quantity, with its value on this scene; once more: back to the "
            "steps.",
            DerivePart::Letters);
    addProofs({all, Menu::Learn, 3, "Proofs that move"});
    addSteps(derivation);
}

}  // namespace session
