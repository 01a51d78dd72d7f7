#pragma once
/// The scene in time: play, pause, scrub, step from contact to contact, forwards and backwards. Driven by seconds;
/// independent of the window.

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
    static constexpr double kPassMilliseconds = 6;  ///< upper limit of computing the future in a loop pass
    static constexpr double kPathMilliseconds = 3;  ///< upper limit of finding the paths of a changed scene
    static constexpr double kSlowedShare = 0.93;
    static constexpr double kPaceSeconds = 0.5;  ///< time over which the pace is averaged
    static constexpr std::size_t kFewBodies =
        300;  ///< largest number of bodies for which a changed scene is simulated whole, without recorded trajectories
    static constexpr std::size_t kMostTotals = 2048;
    static constexpr std::uint64_t kLookAhead = 256;  ///< contacts computed in advance
    static constexpr std::uint64_t kPathLookAhead =
        300'000;  ///< upper limit of contacts computed for the watched balls

    Playback();
    ~Playback();

    /// Sets the scene to play. A different scene resets playback to the start.
    /// @param documentRevision  returned by documentRevision()
    void setScene(const scene::Scene& scene, std::uint64_t documentRevision = 0);
    [[nodiscard]] std::uint64_t documentRevision() const { return m_documentRevision; }
    /// While held, time stands at the start, and nothing of what follows is computed, known or played.
    /// @return true if that has changed
    bool hold(bool on);
    [[nodiscard]] bool isHeld() const { return m_isHeld; }
    /// Sets the balls whose next contacts are computed, and the number of contacts for each.
    void watch(const std::vector<std::size_t>& balls, std::size_t each);

    /// A loop pass: advances time, computes the contacts that the instant needs and some of the future, never longer
    /// than about kPassMilliseconds. @param seconds  since the last pass. @return true if the state to show has changed
    bool advance(double seconds);
    /// True while a loop pass is needed soon: while playing or computing.
    [[nodiscard]] bool isBusy() const { return m_isPlaying || isWaiting() || isLooking(); }

    void play(bool on);
    [[nodiscard]] bool isPlaying() const { return m_isPlaying; }
    /// Frames of the scene for one frame of the clock; clamped to [kSlowest, kFastest].
    void setSpeed(double speed);
    [[nodiscard]] double speed() const { return m_speed; }
    /// Goes to an instant, >= 0, as soon as it is known; going back is immediate.
    void seek(double frames);
    /// To the next or the previous instant with a contact; before the first: to the start.
    void step(bool forwards);

    /// "cue and target start inside each other: they pass through until they have separated"; empty without an overlap,
    /// or before anything is computed.
    [[nodiscard]] std::string overlapNote() const;

    /// The instant that is shown. 0: the start, where the scene can be edited.
    [[nodiscard]] double frames() const { return m_frames; }
    [[nodiscard]] bool isAtStart() const { return m_frames == 0; }
    /// An instant other than the start is shown: nothing can be dragged.
    [[nodiscard]] bool isUnderWay() const { return !isAtStart(); }
    /// The state of all bodies at that instant; null at the start.
    [[nodiscard]] const world::State* state() const { return m_state ? &*m_state : nullptr; }
    /// The requested instant is not computed yet, or discarded and computed again; progress() is the share done, in [0,
    /// 1].
    [[nodiscard]] bool isWaiting() const { return m_wanted || m_wantedStep != 0; }
    [[nodiscard]] double progress() const;
    /// Recent frames of the scene for one frame of the clock; speed() as long as everything is computed in
    /// time, less where contacts are too dense.
    [[nodiscard]] double pace() const { return m_pace; }
    /// Time runs slower than requested, by more than a hitch.
    [[nodiscard]] bool isSlowed() const { return m_isPlaying && m_pace < kSlowedShare * m_speed; }
    /// No contact follows the instant that is shown.
    [[nodiscard]] bool isOver() const;

    /// The range of the time line: [0, span()] frames, while contacts are dense. Grows with the known future, and when
    /// an instant beyond it is sought.
    [[nodiscard]] double span() const;
    /// Contacts computed so far; isAllKnown() tells whether no other contact follows.
    [[nodiscard]] std::uint64_t known() const;
    [[nodiscard]] bool isAllKnown() const;
    /// Contacts up to the instant that is shown.
    [[nodiscard]] std::uint64_t passed() const;
    /// Calls `visit` with the contacts after the `first` ones, in order, each with its number (from 1) and the totals
    /// after the contact, until it returns false. Begins later where the past is discarded.
    void list(std::uint64_t first,
              const std::function<bool(std::uint64_t, const world::ContactEvent&, const Totals&)>& visit) const;
    /// Calls `visit` with the contacts from the start on until it returns false, as far as they are kept.
    void follow(const std::function<bool(const world::ContactEvent&)>& visit) const;
    /// The instant of the contact nearest to `frames`; absent if none is within `reach`, or it is discarded.
    [[nodiscard]] std::optional<double> contactNear(double frames, double reach) const;
    /// A contact happens in [from, to]; known also where the contacts themselves are discarded.
    [[nodiscard]] bool hasContact(double from, double to) const;
    /// Up to `most` contacts in [from, to], in order.
    [[nodiscard]] std::vector<world::ContactEvent> contacts(double from, double to, std::size_t most) const;
    /// The contacts of the instant that is shown; empty between contacts, at the start, and while playing, which stops
    /// at none.
    [[nodiscard]] const std::vector<world::ContactEvent>& now() const { return m_now; }
    /// The next contacts of the watched balls after the instant that is shown, as far as they are known.
    [[nodiscard]] std::vector<world::Path> paths() const;
    /// The first contacts of the watched balls if the scene differed in a few bodies, as far as a few milliseconds
    /// allow; absent if they cannot be computed in that time (see world::changedPaths).
    [[nodiscard]] std::optional<std::vector<world::Path>> pathsIf(const scene::Scene& changed) const;
    /// From the start on, thinned out evenly to at most kMostTotals.
    [[nodiscard]] const std::vector<Totals>& totals() const { return m_totals; }
    /// Grows with every new scene.
    [[nodiscard]] std::uint64_t sceneNumber() const { return m_sceneNumber; }
    /// Grows with every change of the state that is shown or of the contacts that are known.
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }

  private:
    class Pass;

    void forgetFuture();
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
    bool m_isPlaying = false, m_isHeld = false;
    std::optional<double> m_wanted;
    int m_wantedStep = 0;  ///< +1: the wanted instant is the next contact, which is not known yet
    std::optional<world::State> m_state;
    std::vector<world::ContactEvent> m_now;
    world::PathReader m_paths;
    world::RecordedTrajectories m_trajectories;
    std::vector<std::size_t> m_watched;
    std::size_t m_watchedContacts = 0;
    std::vector<Totals> m_totals;
    Totals m_last;                ///< totals after the newest contact, kept or not
    std::uint64_t m_counted = 0;  ///< contacts that went into the totals
    std::uint64_t m_stride = 1;   ///< m_totals keeps one contact out of m_stride
    double m_lastContact = 0;     ///< frames of the last contact known
    double m_denseEnd = 0;        ///< frames of the last contact before contacts thin out
    std::uint64_t m_revision = 1, m_sceneNumber = 1, m_documentRevision = 0;
};

/// "time slowed to 0.31×" while time is slowed; else empty.
[[nodiscard]] std::string paceText(const Playback&);

}  // namespace session
