#pragma once
/// The scene in time: play, pause, scrub, step from contact to contact, forwards and backwards. Driven by seconds;
/// independent of the window.

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "session/playback/known_contacts.h"
#include "session/playback/watched_paths.h"

namespace session {

/// The instant that is shown.
struct Instant {
    double frames = 0;                  ///< 0: the start, where the scene can be edited
    std::optional<world::State> state;  ///< state of all bodies; absent at the start
    /// The contacts of the instant; empty between contacts, at the start, and while playing, which stops at none.
    std::vector<world::ContactEvent> contacts;

    [[nodiscard]] bool isAtStart() const { return frames == 0; }
    /// An instant other than the start is shown: nothing can be dragged.
    [[nodiscard]] bool isUnderWay() const { return !isAtStart(); }
};

/// How play ends.
struct PlayEnd {
    double story = 0;    ///< frames until the ball is where the picture shows it last; 0 without such a place
    bool loops = false;  ///< play starts again
    bool operator==(const PlayEnd&) const = default;
};

/// Whether time passes, and how fast. Speeds are frames of the scene for one frame of the clock.
struct Tempo {
    static constexpr double kSlowedShare = 0.93;

    bool isPlaying = false;
    bool isHeld = false;  ///< time stands at the start, and nothing of what follows is computed, known or played
    double speed = 1;     ///< wanted: the chosen speed, else the automatic one
    std::optional<double> chosen;  ///< the user's choice
    /// The speed that suits the scene as it was opened, so that a harder shot is faster; 1 as long as nothing is met,
    /// and while the answer is hidden: it tells nothing then.
    double automatic = 1;
    double toContact = 0;  ///< framesToContact() of the scene; 0 while the answer is hidden
    PlayEnd end;
    double pace = 1;  ///< recent speed: `speed` as long as all is computed in time, less where contacts are dense; the
                      ///< slowing near a contact aside

    /// The pace is below kSlowedShare of the requested speed.
    [[nodiscard]] bool isSlowed() const { return isPlaying && pace < kSlowedShare * speed; }
};

/// What another playback of the same scene needs to show the same.
struct PlaybackState {
    std::uint64_t scene = 1;      ///< Playback::Revisions::scene
    double frames = 0;            ///< the instant
    double known = 0;             ///< all contacts up to then are known, frames
    std::optional<double> speed;  ///< chosen by the user
    double automatic = 1;         ///< Tempo::automatic
};

class Playback {
  public:
    static constexpr double kFramesPerSecond = 60;  ///< at speed 1
    static constexpr double kSlowest = 1e-3, kFastest = 1e3;
    static constexpr std::chrono::milliseconds kPassTime{6};  ///< upper limit of computing the future in a loop pass
    static constexpr double kPaceSeconds = 0.5;               ///< time over which the pace is averaged
    static constexpr std::uint64_t kLookAhead = 256;          ///< contacts computed in advance
    /// Largest number of bodies whose contacts are computed in advance; those of more, which need a kilobyte for each
    /// body, once time moves.
    static constexpr std::size_t kMostAhead = 200'000;

    struct Revisions {
        std::uint64_t document = 0;  ///< revision of the document whose scene is played
        std::uint64_t scene = 1;     ///< grows with every new scene
        std::uint64_t shown = 1;     ///< grows with every change of the instant or of the contacts that are known
    };

    /// Sets the scene to play. A different scene resets playback to the start.
    /// @param documentRevision  returned in revisions()
    /// @param isPreview         the scene is being dragged: what suits it is asked when that is done
    /// @param opening           an edit of a scene has the number of its opening, and keeps the automatic speed; 0: the
    ///                          scene is opened now
    void setScene(const scene::Scene& scene, std::uint64_t documentRevision = 0, bool isPreview = false,
                  std::uint64_t opening = 0);
    [[nodiscard]] Revisions revisions() const { return m_revisions; }
    /// Holds time (Tempo::isHeld) or lets it go. @return true if that has changed
    bool hold(bool on);
    /// Sets the balls whose next contacts are computed, and the number of contacts for each.
    void watch(const std::vector<std::size_t>& balls, std::size_t each);

    /// A loop pass: advances time, computes the contacts that the instant needs and some of the future, never longer
    /// than about kPassTime. @param seconds  since the last pass. @return true if the state to show has changed
    bool advance(double seconds);
    /// True while a loop pass is needed soon: while playing or computing.
    [[nodiscard]] bool isBusy() const { return m_tempo.isPlaying || isWaiting() || isLooking(); }

    void play(bool on);
    /// Chooses how play ends. A scene that is set forgets its story.
    void play(PlayEnd end);
    /// Chooses a speed for this scene and all others, clamped to [kSlowest, kFastest]; absent: one that suits the
    /// scene.
    void setSpeed(std::optional<double> speed);
    [[nodiscard]] const Tempo& tempo() const { return m_tempo; }
    /// Goes to an instant, >= 0, as soon as it is known; going back is immediate.
    void seek(double frames);
    /// Shows what another playback of the same scene shows.
    void seek(const PlaybackState& state);
    /// Goes to the next or the previous instant with a contact; before the first contact, to the start.
    void step(bool forwards);

    [[nodiscard]] const Instant& instant() const { return m_instant; }
    /// The computed share of the way to a requested instant that is not known yet, or is discarded and computed again,
    /// in [0, 1); 1 where none is.
    [[nodiscard]] double progress() const;

    [[nodiscard]] const KnownContacts& contacts() const { return m_contacts; }
    [[nodiscard]] const WatchedPaths& watched() const { return m_watched; }

  private:
    using Clock = std::chrono::steady_clock;

    [[nodiscard]] bool isWaiting() const { return m_wanted || m_wantedStep != 0; }
    void forgetFuture();
    bool compute(double frames, std::uint64_t contacts, Clock::time_point end);
    void goOn(Clock::time_point end);
    void computeStep(Clock::time_point end);
    [[nodiscard]] bool isLooking() const;
    [[nodiscard]] bool isContactWanted() const;
    [[nodiscard]] bool wantsTrajectories() const;
    [[nodiscard]] double framesAfter(double seconds) const;
    void adoptSpeed();
    void keepPace(double seconds, double from, double wanted);
    void lookAhead(Clock::time_point end);
    void show(double frames);
    void showContacts();

    KnownContacts m_contacts;
    WatchedPaths m_watched;
    Instant m_instant;
    Tempo m_tempo;
    std::optional<double> m_wanted;
    int m_wantedStep = 0;  ///< +1: the wanted instant is the next contact, which is not known yet
    Revisions m_revisions;
    double m_ahead = 0;              ///< contacts are computed in advance up to this instant, frames
    std::uint64_t m_speedScene = 0;  ///< Revisions::scene that Tempo::toContact belongs to
    std::uint64_t m_opening = 0;     ///< the opening that Tempo::automatic belongs to
    std::optional<double> m_suited;  ///< the speed that suits it; absent as long as nothing is met
};

/// The range of the time line: [0, spanOf()] frames, while contacts are dense. Grows with the known future, and when an
/// instant beyond it is sought.
[[nodiscard]] double spanOf(const Playback&);

[[nodiscard]] PlaybackState stateOf(const Playback&);

/// The requested instant is not known yet.
[[nodiscard]] inline bool isWaiting(const Playback& playback) { return playback.progress() < 1; }

/// The end of play is shown: no contact follows, and what the picture shows is over.
[[nodiscard]] bool hasEnded(const Playback&);

/// Contacts up to the instant that is shown.
[[nodiscard]] std::uint64_t passedContacts(const Playback&);

/// The next contacts of the watched balls after the instant that is shown, as far as they are known.
[[nodiscard]] std::vector<world::Path> pathsOf(const Playback&);

/// Why time does not go on from the last state of a run whose numbers leave the range of doubles; empty before it.
[[nodiscard]] std::string endNote(const Playback&);

/// "time slowed to 0.31×" while time is slowed; else empty.
[[nodiscard]] std::string paceText(const Tempo&);

}  // namespace session
