#pragma once
/// The future of a scene, contact by contact.

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>

#include "world/broad_phase/broad_phase.h"
#include "world/broad_phase/nearest.h"
#include "world/simulation/calendar.h"
#include "world/simulation/decide.h"

namespace world {

struct Options {
    Simd simd = bestSimd();
    Lookup lookup = Lookup::Best;
};

/// A contact that happened.
struct ContactEvent {
    double frames = 0;                ///< since the start of the scene; never less than the one before
    Index a = kNone, b = kNone;       ///< bodies (balls, then spheres) or b = number of bodies + wall
    std::uint32_t group = 0;          ///< contacts with the same number were resolved together; 0: alone
    Vec3 aPosition{0}, bPosition{0};  ///< centres; of a wall: its point under the ball
    Vec3 aVelocity{0}, bVelocity{0};  ///< after it
    Vec3 normal{0};                   ///< unit, from b toward a
    Vec3 hitPoint{0};                 ///< on both surfaces
    double impulse = 0;               ///< > 0, along `normal` on a
    double energyChange = 0;          ///< of all bodies that can be pushed; of a group: all in its first contact
    bool operator==(const ContactEvent&) const = default;
};

/// When a body last met something, and how often on end it did so sooner than the scene's contact duration.
struct LastContact {
    double time = -kNever;  ///< frames since the epoch's origin
    std::uint32_t quick = 0;
};

/// Where a world stands, from which the same future follows bit for bit: taken between epochs.
struct Snapshot {
    double frames = 0, framesLow = 0;  ///< origin of the epoch, to twice the digits of a double
    std::uint64_t contacts = 0;        ///< before it
    std::uint32_t groups = 0;
    std::vector<Body> bodies;  ///< with t = 0; the last is paddingBody()
    std::vector<LastContact> lastContacts;
    std::set<std::pair<Index, Index>> nested;
    std::map<Index, std::uint32_t> atOneInstant;
    [[nodiscard]] std::size_t bytes() const;
};

/// Plays a scene's contacts in order: straight motion between them, each decided exactly for the rounded state before
/// it. The order of events is found with certified lower bounds on contact times (nearest.h); the exact core decides
/// and gives the values of each contact that is played. Everything is a pure function of the scene: the same bits on
/// every run and path.
///
/// Rules. Touching and approaching means now. Bodies that start inside each other, deeper than kGroupGap, pass
/// through each other until they have separated; a ball that starts through a wall keeps its centre's side. Two
/// immovable bodies never meet. A graze changes nothing. Closing speeds of touching bodies below 1e-14 of the world's
/// speed are rounding and are taken away. More than kPatience contacts of a body at one instant (a ball crushed between
/// closing walls) make the pair pass through.
///
/// Time is counted from an origin that moves on with every epoch of max(64, 8 N) contacts, when all bodies are brought
/// to one instant: times keep their digits however long a world runs.
class EventSimulator {
  public:
    explicit EventSimulator(const scene::Scene& scene, Options options = {});
    EventSimulator(const EventSimulator&) = delete;
    EventSimulator& operator=(const EventSimulator&) = delete;
    /// Goes on from a snapshot of the same scene and options.
    EventSimulator(std::shared_ptr<const BodyTable> cast, Options options, const Snapshot& from);

    /// Goes on as the future of another scene that differs from that of `prepared` in the start of a few bodies: much
    /// sooner than predicting everyone anew, with the same contacts. Memory is used again.
    /// @pre `prepared` has played nothing; both scenes are alike in everything else, and both wild or neither
    void restart(const EventSimulator& prepared, std::shared_ptr<const BodyTable> cast, std::span<const Index> changed);

    enum class Stop : std::uint8_t {
        Limit,     ///< nothing more happens up to the time asked for
        Budget,    ///< as many contacts were played as were asked for
        Epoch,     ///< an epoch ended (only if `pauses`): snapshot() may be called
        Pause,     ///< much was looked at (only if `pauses`): go on by calling again
        Finished,  ///< nothing more ever happens
    };

    /// Plays contacts up to `frames`, at most `maxContacts` of them (a group is never cut), and appends them to `out`.
    /// @param pauses  stop in between, too; what happens is the same
    Stop run(double frames, std::uint64_t maxContacts, std::vector<ContactEvent>& out, bool pauses = false);

    /// Frames of the last contact played, 0 before.
    [[nodiscard]] double frames() const { return m_lastFrames; }
    [[nodiscard]] std::uint64_t contacts() const { return m_contacts; }
    /// Where a body is at a time not before frames().
    [[nodiscard]] Vec3 positionAt(Index body, double frames) const;
    [[nodiscard]] Vec3 velocity(Index body) const { return m_bodies[body].velocity(); }
    /// @pre no contact since the epoch began
    [[nodiscard]] Snapshot snapshot() const;
    [[nodiscard]] const BodyTable& cast() const { return *m_cast; }
    [[nodiscard]] std::shared_ptr<const BodyTable> sharedCast() const { return m_cast; }
    /// The pairs that start inside each other.
    [[nodiscard]] const std::set<std::pair<Index, Index>>& nested() const { return m_nested; }
    /// Memory that grows with the number of bodies.
    [[nodiscard]] std::size_t bytes() const;

  private:
    static constexpr std::uint32_t kPatience = 1000;  ///< contacts of a body at one instant, or touches that settle
    static constexpr std::uint32_t kQuick = 1000;     ///< contacts on end that may be elastic by the contact duration

    void beginEpoch(Lookup);
    void askLater(Index body);
    void tuneCalendar();
    void mark(Index body);
    void endEpoch();
    void findNested(Index body, Index from);
    [[nodiscard]] double framesAt(double time) const { return m_frames + (m_framesLow + time); }

    [[nodiscard]] Partners partnersOf(Index body, Partners candidates);
    /// Predicts a body's next event anew. @return how many others it touches
    unsigned schedule(Index body);
    unsigned predictWalls(Index body);
    void scheduleCarefully(Index body);
    [[nodiscard]] std::optional<PredictedContact> confirm(Index body, double limit);
    [[nodiscard]] std::optional<PredictedContact> confirmed(Index body);
    void step(Index body);
    void offer(Event& event, double time, Index partner) const;
    void settleTime(Index body);
    [[nodiscard]] bool isStale(const Event& event) const;

    [[nodiscard]] std::optional<PredictedContact> meet(Index body, Index partner);
    [[nodiscard]] double restitutionAt(Index a, Index b, double time) const;
    [[nodiscard]] bool areUntouched(Index body, Index partner) const;
    [[nodiscard]] bool isSettling(const PredictedContact&) const;
    [[nodiscard]] bool isResting(const PredictedContact&) const;

    [[nodiscard]] bool isSlow(Index body, Vec3 velocity) const;
    void rest(PredictedContact& meeting) const;
    void play(PredictedContact& meeting, std::vector<ContactEvent>& out);
    void settle(const PredictedContact&);
    void loseContact(PredictedContact& meeting);
    void apply(const PredictedContact&);
    void noteContact(Index body);
    [[nodiscard]] unsigned countTouches(Index body);
    bool playGroup(const PredictedContact& first, std::vector<ContactEvent>& out);
    void record(const ContactEvent& event, std::vector<ContactEvent>& out);
    void refresh(Index body);

    std::shared_ptr<const BodyTable> m_cast;
    Options m_options;
    NearestFunction m_nearest;
    std::vector<Body> m_bodies;  ///< the last is paddingBody()
    std::vector<Event> m_events;
    std::vector<LastContact> m_lastContacts;  ///< empty at restitution 1
    BroadPhase m_near;
    Calendar m_calendar{m_events};
    std::set<std::pair<Index, Index>> m_nested;
    std::vector<Index> m_movables;  ///< scratch of partnersOf()

    double m_frames = 0, m_framesLow = 0;  ///< the epoch's origin
    double m_now = 0;                      ///< frames since it
    double m_lastFrames = 0;
    bool m_isFirstEpoch = true;
    std::uint64_t m_contacts = 0, m_epochStart = 0;
    std::uint32_t m_groups = 0;
    /// How often bodies met something just now, besides the first time, or settled since the last contact.
    std::map<Index, std::uint32_t> m_atOneInstant;
    std::uint64_t m_looked = 0;  ///< partners, ever: the measure of work
    std::uint64_t m_steps = 0;   ///< since the last contact
    int m_idleGrids = 0;         ///< grids given up since the last contact
};

}  // namespace world
