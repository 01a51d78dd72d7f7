#pragma once
/// The scene in time: play, pause, scrub, step from contact to contact, forwards and backwards. A machine that is
/// given seconds and knows no window.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "world/paths/changed_paths.h"
#include "world/simulation/timeline.h"

namespace session {

/// Totals of everything that can be pushed, after a contact.
struct Totals {
    double frames = 0;
    double energy = 0;  ///< kinetic
    world::Vec3 momentum{0};
};

class Playback {
  public:
    static constexpr double kFramesPerSecond = 60;  ///< at speed 1
    static constexpr double kSlowest = 1e-3, kFastest = 1e3;
    static constexpr double kPassMilliseconds = 6;  ///< computing the future takes this much of a loop pass at most
    static constexpr double kPathMilliseconds = 3;  ///< finding the paths of a changed scene takes this much at most
    static constexpr double kSlowedShare = 0.93;
    static constexpr double kPaceSeconds = 0.5;  ///< that the pace is averaged over
    static constexpr std::size_t kFewBodies =
        300;  ///< up to which a changed scene is simulated whole, without recorded trajectories
    static constexpr std::size_t kMostTotals = 2048;
    static constexpr std::uint64_t kLookAhead = 256;          ///< contacts known before anyone asks for them
    static constexpr std::uint64_t kPathLookAhead = 300'000;  ///< computed at most for the contacts of watched balls

    Playback();
    ~Playback();

    /// The scene to be played. Another scene than before ends the playback at its start.
    /// @param documentRevision  given back by documentRevision()
    void setScene(const scene::Scene& scene, std::uint64_t documentRevision = 0);
    [[nodiscard]] std::uint64_t documentRevision() const { return m_documentRevision; }
    /// The balls whose next contacts are to become known, and how many of each.
    void watch(const std::vector<std::size_t>& balls, std::size_t each);

    /// A loop pass: moves on, computes what the instant needs and a bit of the future, never longer than about
    /// kPassMilliseconds. @param seconds  since the last pass. @return true if what is to be shown has changed
    bool advance(double seconds);
    /// True while a loop pass is needed soon: it plays, or computes.
    [[nodiscard]] bool isBusy() const { return m_isPlaying || isWaiting() || isLooking(); }

    void play(bool on);
    [[nodiscard]] bool isPlaying() const { return m_isPlaying; }
    /// Frames of the scene for one of the clock; clamped to [kSlowest, kFastest].
    void setSpeed(double speed);
    [[nodiscard]] double speed() const { return m_speed; }
    /// Goes to an instant, >= 0, as soon as it is known; back is at once.
    void seek(double frames);
    /// To the next or the previous instant with a contact; before the first: to the start.
    void step(bool forwards);

    /// "cue and target start inside each other: they pass through until they have separated"; empty if nobody does, or
    /// before anything is computed.
    [[nodiscard]] std::string overlapNote() const;

    /// The instant that is shown. 0: the start, where the scene can be edited.
    [[nodiscard]] double frames() const { return m_frames; }
    [[nodiscard]] bool isAtStart() const { return m_frames == 0; }
    /// Another instant than the start is shown: nothing can be dragged then.
    [[nodiscard]] bool isUnderWay() const { return !isAtStart(); }
    /// Where everything is then; null at the start.
    [[nodiscard]] const world::State* state() const { return m_state ? &*m_state : nullptr; }
    /// The instant asked for is not computed yet, or forgotten and computed again; progress() of it is, in [0, 1].
    [[nodiscard]] bool isWaiting() const { return m_wanted || m_wantedStep != 0; }
    [[nodiscard]] double progress() const;
    /// Frames of the scene that have passed for one of the clock lately; speed() as long as all can be computed in
    /// time, less where the contacts come too thick.
    [[nodiscard]] double pace() const { return m_pace; }
    /// Time runs slower than asked for, by more than a hitch.
    [[nodiscard]] bool isSlowed() const { return m_isPlaying && m_pace < kSlowedShare * m_speed; }
    /// Nothing happens any more after the instant that is shown.
    [[nodiscard]] bool isOver() const;

    /// What the time line shows: [0, span()] frames, while contacts are dense. Grows when the future does, and when an
    /// instant beyond it is gone to.
    [[nodiscard]] double span() const;
    /// Contacts computed so far, and whether those are all that will ever be.
    [[nodiscard]] std::uint64_t known() const;
    [[nodiscard]] bool isAllKnown() const;
    /// Contacts up to the instant that is shown.
    [[nodiscard]] std::uint64_t passed() const;
    /// Shows `visit` the contacts after the `first` ones, in order, each with its number (from 1) and the totals after
    /// it, until it returns false. Begins later where the past is forgotten.
    void list(std::uint64_t first,
              const std::function<bool(std::uint64_t, const world::ContactEvent&, const Totals&)>& visit) const;
    /// Shows `visit` the contacts from the start on until it returns false, as far as they are remembered.
    void follow(const std::function<bool(const world::ContactEvent&)>& visit) const;
    /// The instant of the contact nearest to one; absent if none is within `reach`, or it is forgotten.
    [[nodiscard]] std::optional<double> contactNear(double frames, double reach) const;
    /// Something is met in [from, to]; said as well where it is forgotten what.
    [[nodiscard]] bool hasContact(double from, double to) const;
    /// Up to `most` contacts in [from, to], in order.
    [[nodiscard]] std::vector<world::ContactEvent> contacts(double from, double to, std::size_t most) const;
    /// The contacts of the instant that is shown; empty between contacts, at the start, and while it plays, which halts
    /// at none.
    [[nodiscard]] const std::vector<world::ContactEvent>& now() const { return m_now; }
    /// The next contacts of the watched balls after the instant that is shown, as far as they are known.
    [[nodiscard]] std::vector<world::Path> paths() const;
    /// The first contacts of the watched balls if the scene differed in a few bodies, as far as a few milliseconds
    /// tell; absent if they cannot be told so (see world::changedPaths).
    [[nodiscard]] std::optional<std::vector<world::Path>> pathsIf(const scene::Scene& changed) const;
    /// From the start on, thinned out evenly to at most kMostTotals.
    [[nodiscard]] const std::vector<Totals>& totals() const { return m_totals; }
    /// Grows with every other scene.
    [[nodiscard]] std::uint64_t sceneNumber() const { return m_sceneNumber; }
    /// Grows with every change of what is shown or known.
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }

  private:
    class Pass;

    void ensureTimeline();
    bool compute(double frames, std::uint64_t contacts, const Pass& pass);
    [[nodiscard]] bool isLooking() const;
    [[nodiscard]] bool isContactWanted() const;
    [[nodiscard]] bool isReadingTrajectories() const;
    void keepPace(double seconds, double from);
    void lookAhead(const Pass& pass);
    void recordTotals();
    [[nodiscard]] double denseEnd() const;
    void show(double frames);
    [[nodiscard]] Totals after(Totals totals, const world::ContactEvent& event) const;

    scene::Scene m_scene;
    std::unique_ptr<world::Timeline> m_timeline;
    double m_frames = 0, m_speed = 1, m_pace = 1;
    bool m_isPlaying = false;
    std::optional<double> m_wanted;
    int m_wantedStep = 0;  ///< +1: the wanted instant is the next contact, wherever it is
    std::optional<world::State> m_state;
    std::vector<world::ContactEvent> m_now;
    world::PathReader m_paths;
    world::RecordedTrajectories m_trajectories;
    std::vector<std::size_t> m_watched;
    std::size_t m_watchedContacts = 0;
    std::vector<Totals> m_totals;
    Totals m_last;                ///< the newest, thinned out or not
    std::uint64_t m_counted = 0;  ///< contacts that went into the totals
    std::uint64_t m_stride = 1;   ///< every so manieth contact is kept in the totals
    double m_lastContact = 0;     ///< frames of the last contact known
    double m_denseEnd = 0;        ///< of the last before they thin out
    std::uint64_t m_revision = 1, m_sceneNumber = 1, m_documentRevision = 0;
};

/// "time slowed to 0.31×" while it is; empty else.
[[nodiscard]] std::string paceText(const Playback&);

}  // namespace session
