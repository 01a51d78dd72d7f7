#include <array>

#include "session/actions/article_actions.h"
#include "session/actions/proof_actions.h"
#include "session/commands/command_lists.h"

namespace session {
namespace {

/// A switch of the Learn menu.
Command switchCommand(const char* id, const char* title, const char* help, int group, Shortcut keys, Effect run,
                      std::function<bool(const Session&)> isOn) {
    return {.id = id,
            .title = title,
            .help = help,
            .menu = Menu::Learn,
            .group = group,
            .shortcuts = {keys},
            .run = std::move(run),
            .checked = std::move(isOn)};
}

/// A command in a submenu of the Learn menu.
Command submenuCommand(const char* submenu, const char* id, const char* title, const char* help, Shortcut keys,
                       Effect run, std::function<bool(const Session&)> isEnabled) {
    return {.id = id,
            .title = title,
            .help = help,
            .menu = Menu::Learn,
            .group = 3,
            .shortcuts = {keys},
            .run = std::move(run),
            .enabled = std::move(isEnabled),
            .submenu = submenu};
}

/// A command that shows the scene in a frame of reference.
Command frameCommand(const char* id, const char* title, const char* help, learn::ReferenceFrame frame, Key key) {
    return {.id = id,
            .title = title,
            .help = help,
            .menu = Menu::Learn,
            .group = 2,
            .shortcuts = {{key, kPlain}},
            .run = [frame](Session& s) { s.presentation.referenceFrame.show(frame, s.settings.reducedMotion); },
            .enabled = [](const Session& s) { return s.queries.target().has_value(); },
            .checked = [frame](const Session& s) { return s.presentation.referenceFrame.frame() == frame; }};
}

bool isFrameByFrame(const Session& s) {
    return s.settings.isOpen(RightPanel::Plots) && s.presentation.sampling.isPanelOpen;
}
bool isPartShown(const Session& s, DerivePart part) {
    return s.settings.isOpen(RightPanel::Derive) && s.presentation.listing.part == part;
}
void togglePart(Session& s, DerivePart part) { showDerivePart(s, isPartShown(s, part) ? DerivePart::Steps : part); }
bool hasDerivation(const Session& s) { return s.queries.derivation() != nullptr; }

/// A command of the derivation, whose panel it opens.
Command deriveCommand(const char* id, const char* title, const char* help, Shortcut keys, Effect act) {
    const auto run = [act = std::move(act)](Session& s) {
        openPanel(s.settings, RightPanel::Derive);
        act(s);
    };
    return submenuCommand("Derivation", id, title, help, keys, run, hasDerivation);
}

/// A command of the proof that is shown; without one it shows a proof.
Command proofCommand(const char* id, const char* title, const char* help, Shortcut keys, Effect act) {
    const auto run = [act = std::move(act)](Session& s) {
        if (isProofShown(s) && s.presentation.proof.kind()) return act(s);
        showProof(s, learn::ProofKind::Inflate);
    };
    return submenuCommand("Proofs that move", id, title, help, keys, run, isAnswerShown);
}

void addProofCommands(std::vector<Command>& all) {
    static constexpr std::array<const char*, learn::kProofKindCount> kIds = {
        "learn.proof-inflate", "learn.proof-ride-along", "learn.proof-bounce", "learn.proof-circle"};
    for (std::size_t i = 0; i < kIds.size(); ++i) {
        const auto kind = static_cast<learn::ProofKind>(i);
        all.push_back(
            {.id = kIds[i],
             .title = learn::info(kind).title,
             .help = learn::info(kind).help,
             .menu = Menu::Learn,
             .group = 3,
             .run = [kind](Session& s) { showProof(s, kind); },
             .checked = [kind](const Session& s) { return isProofShown(s) && s.presentation.proof.kind() == kind; },
             .submenu = "Proofs that move"});
    }
    all.push_back(proofCommand("learn.proof-next", "Next step of the proof", "Moves on to the next step.",
                               {Key::Period, kAlt}, [](Session& s) { stepProof(s, true); }));
    all.push_back(proofCommand("learn.proof-previous", "Previous step of the proof", "Moves back to the step before.",
                               {Key::Comma, kAlt}, [](Session& s) { stepProof(s, false); }));
    all.push_back(proofCommand("learn.proof-play", "Play the proof",
                               "Goes on by itself, from step to step; once more: stops.", {Key::P, kPlain},
                               [](Session& s) { playProof(s); }));
}

constexpr Modifiers kAltShift{false, true, true};

}  // namespace

void addLearnCommands(std::vector<Command>& all) {
    all.push_back(switchCommand(
        "learn.frame-by-frame", "Frame by frame",
        "What testing only once per frame would have seen, tunnelling included; once more: back to the plots.", 0,
        {Key::F9, kShift},
        [](Session& s) {
            s.presentation.sampling.isPanelOpen = !isFrameByFrame(s);
            openPanel(s.settings, RightPanel::Plots);
        },
        isFrameByFrame));
    all.push_back(frameCommand("learn.world", "World", "The scene as it is.", learn::ReferenceFrame::World, Key::F6));
    all.push_back(frameCommand("learn.sphere-frame", "Sphere's frame",
                               "Seen from what is met: it rests, everything else moves relative to it.",
                               learn::ReferenceFrame::Sphere, Key::F7));
    all.push_back(frameCommand("learn.inflated", "Inflated sphere",
                               "Seen from what is met, grown by the ball's radius; the ball is a point.",
                               learn::ReferenceFrame::Inflated, Key::F8));
    all.push_back(switchCommand(
        "learn.sampling", "Once per frame",
        "Ghosts of the ball at every whole frame: what a test once per frame would have seen.", 2, {Key::F9, kPlain},
        [](Session& s) { s.presentation.sampling.isShown = !s.presentation.sampling.isShown; },
        [](const Session& s) { return s.presentation.sampling.isShown; }));
    all.push_back(switchCommand(
        "learn.incidence", "Plane of incidence",
        "The plane through the motion and the centre, flat and true to scale, over the picture.", 1, {Key::I, kPlain},
        [](Session& s) { s.presentation.inset.toggle(s.settings); },
        [](const Session& s) { return s.presentation.inset.isShown(s.settings); }));
    all.push_back(switchCommand(
        "learn.incidence-large", "Enlarge the plane of incidence",
        "Lets it fill the picture; once more: back to its corner.", 1, {Key::I, kShift},
        [](Session& s) { s.presentation.inset.enlarge(s.settings); },
        [](const Session& s) {
            return s.presentation.inset.isShown(s.settings) && s.presentation.inset.isEnlarged();
        }));
    all.push_back({.id = "learn.listing",
                   .title = "Listing",
                   .help = "The article's listing line by line, with what each line computes on this scene, and its "
                           "defects; once more: back to the steps.",
                   .menu = Menu::Learn,
                   .group = 3,
                   .run = [](Session& s) { togglePart(s, DerivePart::Listing); },
                   .enabled = hasDerivation,
                   .checked = [](const Session& s) { return isPartShown(s, DerivePart::Listing); },
                   .submenu = "Derivation"});
    all.push_back({.id = "learn.letters",
                   .title = "One problem, six notations",
                   .help = "What Carom and each article call the same quantity, with its value on this scene; once "
                           "more: back to the steps.",
                   .menu = Menu::Learn,
                   .group = 3,
                   .run = [](Session& s) { togglePart(s, DerivePart::Letters); },
                   .enabled = hasDerivation,
                   .checked = [](const Session& s) { return isPartShown(s, DerivePart::Letters); },
                   .submenu = "Derivation"});
    addProofCommands(all);
    all.push_back(deriveCommand("learn.step-next", "Next step", "Goes on in the derivation.", {Key::PageDown, kAlt},
                                [](Session& s) { s.presentation.derivation.next(s.queries.derivation()); }));
    all.push_back(deriveCommand("learn.step-previous", "Previous step", "Goes back in the derivation.",
                                {Key::PageUp, kAlt}, [](Session& s) { s.presentation.derivation.previous(); }));
    all.push_back(deriveCommand("learn.article-next", "Next derivation",
                                "The same collision as the next article derives it.", {Key::PageDown, kAltShift},
                                [](Session& s) { s.presentation.derivation.chooseNext(1); }));
    all.push_back(deriveCommand("learn.article-previous", "Previous derivation",
                                "The same collision as the article before derives it.", {Key::PageUp, kAltShift},
                                [](Session& s) { s.presentation.derivation.chooseNext(-1); }));
}

}  // namespace session
