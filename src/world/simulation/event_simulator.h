#pragma once
/// @file
/// Event-driven simulation of a scene, contact by contact.
///
/// Folder `simulation/`: the event queue, the event simulator, groups of simultaneous contacts, and the timeline, which
/// stores contacts. Includes `bodies/`, `broad_phase/` and `narrow_phase/`.

#include <compare>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "world/broad_phase/broad_phase.h"
#include "world/broad_phase/nearest.h"
#include "world/narrow_phase/contacts_ahead.h"
#include "world/narrow_phase/narrow_phase.h"
#include "world/simulation/event_queue.h"

namespace world {

/// Implementation choices. They do not affect the contacts, which have the same bits.
struct Options {
    Simd simd = bestSimd();
    PairSearch pairSearch = PairSearch::Automatic;
};

/// A contact of the simulation.
struct ContactEvent {
    double frames = 0;                ///< time, frames since the start of the scene; never less than the one before
    Index a = kNone;                  ///< a movable body
    Index b = kNone;                  ///< a body, or what never moves, by the numbering of body_index.h
    std::uint32_t group = 0;          ///< number shared by contacts that were resolved together; 0: resolved alone
    Vec3 aPosition{0}, bPosition{0};  ///< centres; of a wall, the contact point
    Vec3 aVelocity{0}, bVelocity{0};  ///< velocities after the contact, units/frame; 0 for a wall
    Vec3 normal{0};                   ///< unit, from b toward a
    Vec3 hitPoint{0};                 ///< contact point, on both surfaces
    double impulse = 0;               ///< along `normal` on a, > 0
    double energyChange = 0;          ///< kinetic energy of movable bodies; the first contact of a group has its total
    bool operator==(const ContactEvent&) const = default;
};

/// The most recent contact of a body: input of the TC model of inelastic collapse.
struct LastContact {
    double time = -kNever;          ///< frames since the epoch's origin
    std::uint32_t quickInARow = 0;  ///< consecutive contacts within the scene's contact duration of the one before
};

/// Pairs of bodies, or of a body and a wall, the lower index first.
using PairSet = std::set<std::pair<Index, Index>>;

/// Why a simulation ends early: what it would have to compute next is beyond the largest double.
struct BeyondDouble {
    enum class What : std::uint8_t { Velocity, Position };
    What what = What::Position;
    Index body = kNone;
    double frames = kNever;  ///< the last instant at which every position and velocity is a double
    bool operator==(const BeyondDouble&) const = default;
};
/// "a velocity of cue beyond the largest double at frame 12". @param name  of the body. @param frames  as text
[[nodiscard]] std::string textOf(const BeyondDouble&, const std::string& name, const std::string& frames);

/// The state of a simulation at the start of an epoch. Simulators that start from it play the same contacts, bit for
/// bit.
struct Snapshot {
    double frames = 0, framesLow = 0;  ///< origin of the epoch, frames since the start of the scene: a double-double
    std::uint64_t contacts = 0;        ///< contacts before the epoch
    std::uint32_t groups = 0;          ///< groups before the epoch
    std::vector<Body> bodies;          ///< records with t = 0, then paddingBody()
    std::vector<LastContact> lastContacts;           ///< one for each body; empty at restitution 1
    PairSet passingPairs;                            ///< pairs that pass through each other
    std::map<Index, std::uint32_t> instantContacts;  ///< contacts of bodies at the current instant

    /// Memory in use.
    [[nodiscard]] std::size_t bytes() const;
};

/// Plays the contacts of a scene in order.
///
/// Bodies move straight between contacts; each contact is decided exactly for the rounded state before it. Certified
/// lower bounds on contact times (nearest.h) order the events; the narrow phase decides the contact that is due and
/// gives its values. The result is a pure function of the scene: the same bits on every run and path.
///
/// Rules of contacts:
/// - Touching bodies that approach have a contact now. A graze changes nothing. Two immovable bodies never meet.
/// - Bodies that overlap at the start by more than kGroupGap of the radius sum pass through each other until they have
///   separated. A ball that overlaps a wall keeps its centre on its side.
/// - Touching bodies with a closing speed below 1e-14 of the largest initial speed: the closing speed is rounding of
///   their last contact and is removed; there is no contact.
/// - Contacts of one instant between touching bodies are resolved together (group.h) or one by one:
/// Scene::simultaneous.
/// - After kMaxAtOneInstant contacts of a body at one instant (a ball crushed between closing walls) the pair passes
///   through each other.
///
/// Times are relative to an origin. After every epoch of max(64, 8 N) contacts all records are brought to one instant,
/// the new origin, so that times keep their digits in a simulation of any length.
class EventSimulator {
  public:
    /// Starts at the start of a scene.
    explicit EventSimulator(const scene::Scene& scene, Options options = {});
    EventSimulator(const EventSimulator&) = delete;
    EventSimulator& operator=(const EventSimulator&) = delete;
    /// Starts from a snapshot of a simulator of the same table and options.
    EventSimulator(std::shared_ptr<const BodyTable> table, Options options, const Snapshot& from);

    /// Starts at the start of a scene that differs in a few bodies from the scene of `prepared`. Much faster than a new
    /// simulator: only events of those bodies are predicted again, and memory is reused.
    /// @param prepared  simulator of the original scene
    /// @param table     the changed scene
    /// @param changed   the bodies that differ
    /// @pre `prepared` has played no contact; the scenes are equal in everything else, and BodyTable::isExtreme is
    /// equal
    void restart(const EventSimulator& prepared, std::shared_ptr<const BodyTable> table,
                 std::span<const Index> changed);

    /// Reason for the end of a run().
    enum class Stop : std::uint8_t {
        Limit,     ///< no more contacts up to the requested time
        Budget,    ///< the requested number of contacts was played
        Epoch,     ///< an epoch ended (only with `pauses`): snapshot() may be called
        Pause,     ///< much work was done (only with `pauses`): the next call continues
        Finished,  ///< no more contacts at any time
        Beyond,    ///< before the requested time a position or velocity is beyond the largest double: beyond()
    };

    /// Plays contacts and appends them to `out`.
    /// @param frames       limit on the time, frames since the start of the scene
    /// @param maxContacts  limit on the number of contacts; groups are never cut
    /// @param out          receives the contacts, ascending in time
    /// @param pauses       allows the stops Epoch and Pause; the contacts are the same
    /// @return the reason for the end
    Stop run(double frames, std::uint64_t maxContacts, std::vector<ContactEvent>& out, bool pauses = false);

    /// Time of the last contact, frames since the start of the scene; 0 before the first.
    [[nodiscard]] double frames() const { return m_lastFrames; }
    /// Why run() has ended at Stop::Beyond; absent before.
    [[nodiscard]] const std::optional<BeyondDouble>& beyond() const { return m_beyond; }
    /// The first instant from which a position is beyond the largest double, if no contact changes the motions; at
    /// kNever if there is none.
    [[nodiscard]] BeyondDouble leaving() const;
    /// Number of contacts played, including those before a snapshot.
    [[nodiscard]] std::uint64_t contacts() const { return m_contacts; }
    /// Centre of a body.
    /// @param body    index of a body
    /// @param frames  frames since the start of the scene, >= frames()
    [[nodiscard]] Vec3 positionAt(Index body, double frames) const;
    /// Velocity of a body after the last contact, units/frame.
    [[nodiscard]] Vec3 velocity(Index body) const { return m_bodies[body].velocity(); }
    /// @pre no contact since the start of the epoch
    [[nodiscard]] Snapshot snapshot() const;
    [[nodiscard]] const BodyTable& bodyTable() const { return *m_table; }
    [[nodiscard]] std::shared_ptr<const BodyTable> sharedBodyTable() const { return m_table; }
    /// Pairs that pass through each other until they have separated: before the first contact, those that overlap.
    [[nodiscard]] const PairSet& passingPairs() const { return m_passingPairs; }
    /// Memory in use that grows with the number of bodies.
    [[nodiscard]] std::size_t bytes() const;

  private:
    static constexpr std::uint32_t kMaxAtOneInstant = 1000;  ///< contacts of a body, or removed closing speeds
    static constexpr std::size_t kInCache = 20'000;          ///< bodies up to which the caches hold the records
    static constexpr std::uint32_t kMaxElastic = 1000;       ///< consecutive contacts that the TC model makes elastic

    void beginEpoch(PairSearch);
    void endEpoch();
    void tuneQueue();
    void findOverlaps(Index body, Index from);
    [[nodiscard]] double framesAt(double time) const { return m_origin + (m_originLow + time); }

    // The range of doubles: event_simulator_range.cpp
    [[nodiscard]] bool leavesBefore(double frames);
    [[nodiscard]] bool isInRange(const PredictedContact&);

    // Prediction: event_simulator_predict.cpp
    [[nodiscard]] Candidates filterCandidates(Index body, Candidates candidates);
    unsigned predict(Index body);
    unsigned predictWalls(Index body);
    unsigned predictMeshes(Index body);
    void predictExactly(Index body);
    void deferPrediction(Index body);
    void reschedule(Index body);
    void renewCandidates(Index body);
    void markNearWalls(Index body);
    void keepEarlier(Event& event, double time, Index partner) const;
    void setContact(Event& event, double time, Index partner) const;
    void setEventTime(Index body);
    [[nodiscard]] bool isStale(const Event& event) const;
    [[nodiscard]] std::optional<PredictedContact> confirm(Index body, double limit);
    [[nodiscard]] std::optional<PredictedContact> recheck(Index body);
    [[nodiscard]] std::optional<PredictedContact> exactContact(Index body, Index partner,
                                                               std::size_t place = ContactsAhead::kMost);
    [[nodiscard]] bool isPassing(Index body, Index partner);
    [[nodiscard]] double restitutionAt(Index a, Index b, double time) const;
    [[nodiscard]] bool hadNoContact(Index body, Index partner) const;
    [[nodiscard]] bool isSettling(const PredictedContact&) const;
    [[nodiscard]] bool isAtRelativeRest(const PredictedContact&) const;

    // The exact order of contacts: event_simulator_order.cpp
    [[nodiscard]] std::strong_ordering compare(const PredictedContact&, const PredictedContact& other) const;
    [[nodiscard]] bool isFirst(const PredictedContact&, const PredictedContact& other) const;
    [[nodiscard]] Index firstOfDoubtful(Index top);
    [[nodiscard]] Index putInOrder(const std::vector<Index>& bodies);

    // Contacts of the next events: event_simulator_ahead.cpp
    [[nodiscard]] ContactsAhead::Pair pairOf(Index a, Index b) const;
    [[nodiscard]] std::size_t lookAhead(Index body, Index partner);

    // Records of the next events: event_simulator_prefetch.cpp
    void prefetchAhead();

    // Contacts: event_simulator.cpp, event_simulator_group.cpp
    void play(PredictedContact& predicted, std::vector<ContactEvent>& out);
    [[nodiscard]] bool isPreceded(const PredictedContact& due);
    bool playGroup(const PredictedContact& first, std::vector<ContactEvent>& out);
    [[nodiscard]] unsigned countTouches(Index body);
    [[nodiscard]] bool isSlow(Index body, Vec3 velocity) const;
    void stopSlowBodies(PredictedContact& predicted) const;
    void apply(const PredictedContact&);
    void removeClosing(const PredictedContact&);
    void passThrough(PredictedContact& predicted);
    void noteContact(Index body);
    ContactEvent& record(double frames, std::vector<ContactEvent>& out);

    std::shared_ptr<const BodyTable> m_table;
    Options m_options;
    NearestFunction m_nearest;
    std::vector<Body> m_bodies;               ///< records, then paddingBody()
    std::vector<Event> m_events;              ///< one for each body
    std::vector<Index> m_versions;            ///< number of motions that each body has had
    std::vector<LastContact> m_lastContacts;  ///< one for each body; empty at restitution 1
    BroadPhase m_broadPhase;
    EventQueue m_queue{m_events};
    PairSet m_passingPairs;
    ContactsAhead m_ahead;          ///< contacts of the events that come next
    bool m_looksAhead = false;      ///< m_ahead is used
    std::vector<Index> m_movables;  ///< result of filterCandidates()
    std::vector<Index> m_due;       ///< bodies of firstOfDoubtful()

    double m_origin = 0, m_originLow = 0;  ///< origin of the epoch, frames since the start: a double-double
    double m_now = 0;                      ///< frames since the epoch's origin
    double m_lastFrames = 0;               ///< time of the last contact, frames since the start
    std::optional<BeyondDouble> m_beyond;
    bool m_isFirstEpoch = true;
    std::uint64_t m_contacts = 0, m_epochStart = 0;  ///< contacts played, and those before the epoch
    std::uint32_t m_groups = 0;
    /// Contacts of bodies at the current instant after the first, and closing speeds removed since the last contact.
    std::map<Index, std::uint32_t> m_instantContacts;
    std::uint64_t m_work = 0;       ///< candidates examined, in total
    std::uint64_t m_renewals = 0;   ///< renewals of candidates since the last contact
    std::int64_t m_prefetched = 0;  ///< bucket of the queue at the last prefetchAhead()
    int m_idleRebuilds = 0;         ///< rebuilds of the broad phase since the last contact
};

}  // namespace world
