#pragma once
/// @file
/// Simulation of the part of a scene that deviates from recorded trajectories. Internal to the room.

#include <chrono>
#include <deque>
#include <optional>
#include <queue>
#include <span>
#include <vector>

#include "world/narrow_phase/narrow_phase.h"
#include "world/paths/recorded_trajectories.h"

namespace world {

/// Simulation of the bodies that deviate from their recorded trajectories: the changed ones, and those that have met a
/// deviating body or would have met one in the recording.
class PartialSimulation {
  public:
    using Clock = std::chrono::steady_clock;

    /// @param recorded      trajectories of the original scene, at least one window
    /// @param table         the changed scene
    /// @param changed       bodies that differ in the two scenes
    /// @param begun         start of the time limit
    /// @param milliseconds  time limit
    PartialSimulation(const RecordedTrajectories& recorded, const BodyTable& table, const std::vector<Index>& changed,
                      Clock::time_point begun, double milliseconds);

    /// Plays contacts until each of `balls` has `each`; or up to the end of the recording, the first ambiguous contact,
    /// or the time limit.
    void play(std::span<const std::size_t> balls, std::size_t each);
    /// The path of a ball from the start: its recorded contacts, then the simulated ones; at most `most`.
    [[nodiscard]] Path pathOf(Index ball, std::size_t most) const;

  private:
    /// The next contact of a deviating body.
    struct Prediction {
        std::optional<PredictedContact> contact;
        Index partner = kNone;
        std::uint32_t partnerVersion = 0;
        bool isTied = false;  ///< simultaneous with another contact of the body or of the partner
    };

    /// An entry of the event queue of a partial simulation; the lower index first among equal times.
    struct Due {
        double time;
        Index body;
        std::uint32_t serial;
        bool operator>(const Due& other) const {
            return time > other.time || (time == other.time && body > other.body);
        }
    };
    using DueQueue = std::priority_queue<Due, std::vector<Due>, std::greater<>>;

    /// The simulated part of the trajectory of a deviating body.
    struct Deviation {
        double start = 0;              ///< frames; before, the body follows its recorded trajectory
        std::size_t contactCount = 0;  ///< number of contacts since the start of the scene
        std::uint32_t version = 1;     ///< grows with every contact; 0 means the recorded trajectory
        std::uint32_t serial = 0;      ///< number of the current prediction
        Prediction next;
        std::vector<PathContact> contacts;
        std::vector<Vec3> velocities;  ///< one for each contact, after it
    };
    /// A candidate partner, on one segment of its trajectory.
    struct Candidate {
        double bound;  ///< lower bound on the contact time
        double end;    ///< end of the segment
        Index partner;
        std::size_t segment;
        bool operator<(const Candidate& other) const {
            return bound < other.bound || (bound == other.bound && partner < other.partner);
        }
    };

    [[nodiscard]] bool isOverTime() const {
        return std::chrono::duration<double, std::milli>(Clock::now() - m_begun).count() > m_milliseconds;
    }
    [[nodiscard]] bool isDeviating(Index body) const { return m_slots[body] != kNone; }
    [[nodiscard]] Deviation& deviation(Index body) { return m_deviations[m_slots[body]]; }
    [[nodiscard]] const Deviation& deviation(Index body) const { return m_deviations[m_slots[body]]; }
    [[nodiscard]] std::uint32_t versionOf(Index partner) const {
        return m_table.isWall(partner) || !isDeviating(partner) ? 0 : deviation(partner).version;
    }
    [[nodiscard]] std::size_t recordedCount(Index body) const;
    [[nodiscard]] std::size_t countOf(Index ball) const {
        return recordedCount(ball) + (isDeviating(ball) ? deviation(ball).contacts.size() : 0);
    }
    [[nodiscard]] bool areSimultaneous(double a, double b, const Body& first, const Body& second) const;
    void deviate(Index body, double frames, std::size_t segment);
    void findOverlaps(Index body);
    void predict(Index body);
    void collectCandidates(Index body, double end);
    [[nodiscard]] std::optional<PredictedContact> exactContact(Index body, const Candidate& candidate);
    void predictWalls(Index body, double end, Prediction& next);
    void keepEarlier(Index body, Prediction& next, const PredictedContact& predicted, Index partner, bool isTied) const;
    [[nodiscard]] bool isPassingWall(Index body, std::size_t wall);
    [[nodiscard]] bool isRounding(Index body, const PredictedContact& predicted, double share) const;
    [[nodiscard]] bool playNext();
    void playContact(Index body);

    const RecordedTrajectories& m_recorded;
    const BodyTable& m_table;
    Clock::time_point m_begun;
    double m_milliseconds;
    std::vector<Body> m_bodies;          ///< records of deviating bodies; of others, scratch for one segment
    std::vector<std::uint32_t> m_slots;  ///< one for each body: index into m_deviations, or kNone
    std::deque<Deviation> m_deviations;
    std::vector<Index> m_deviating;  ///< the body of each of m_deviations
    PairSet m_passingPairs;
    const Window* m_window = nullptr;  ///< current window of the recording
    double m_now = 0;                  ///< frames since the start of the scene
    bool m_isAmbiguous = false;        ///< simultaneous contacts, or a closing speed that may be rounding
    DueQueue m_contactQueue;           ///< next contacts of deviating bodies
    DueQueue m_releaseQueue;           ///< recorded contacts with deviating bodies: their partners deviate from then on
    std::vector<Candidate> m_candidates;
    std::vector<Index> m_found;  ///< result of Window::find()
};

}  // namespace world
