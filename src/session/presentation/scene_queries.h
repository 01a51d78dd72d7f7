#pragma once
/// Answers of the core about the document: each is computed at its first request and kept until the
/// document, the instant or the presentation changes. While AnswerMask is on, none of them tells the answer.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "learn/derivation/derivation.h"
#include "learn/figures/discrete_sampling.h"
#include "learn/lesson/live.h"
#include "session/document/document_store.h"
#include "session/playback/playback.h"
#include "session/presentation/answer_mask.h"
#include "session/presentation/presentation.h"
#include "session/presentation/start_bodies.h"
#include "session/state/memo.h"
#include "session/views/drawing.h"
#include "world/first_contact.h"
#include "world/paths/paths.h"

namespace session {

/// Answers of others beside the exact one.
struct Claims {
    std::optional<render::Claim> method;       ///< claim of the method Presentation::claimRow; absent without one
    std::shared_ptr<const Recorded> recorded;  ///< the row of a log whose query the document has; null without one
};

/// What is told of the active ball.
struct Told {
    std::optional<world::Encounter> encounter;  ///< absent without anything to meet, and where the world meets nothing
    /// The answer is SceneQueries::encounter(): the lens is chosen, or the world is not computed as far yet.
    bool isAlone = false;
};

/// What a query may be against: balls and spheres, which published methods know, or anything.
enum class Against { Round, Anything };

class SceneQueries : public StartBodies {
  public:
    SceneQueries(const DocumentStore&, const Playback&, const Presentation&, const Settings&, const DrawingDrag&,
                 const AnswerMask&);

    /// The answer to the query of the active ball of the document at time 0 where all others go straight on; absent
    /// without a ball or anything to meet, and while it is hidden.
    [[nodiscard]] const std::optional<world::Encounter>& encounter() const;
    /// What happens to the active ball in the world, in which all bodies move and collide; under Lens::Alone
    /// encounter(). Nothing while it is hidden.
    [[nodiscard]] const Told& told() const;
    /// shownEncounter() as far as the world plays it: absent at another instant than the start where the ball has met
    /// another body before, or does so before the contact.
    [[nodiscard]] std::optional<world::Encounter> toldEncounter() const;
    /// The document as it is drawn: at the instant and in the reference frame that are shown.
    [[nodiscard]] const scene::Document& shown() const;
    /// The body that encounter() is about. While the answer is hidden only if the ball has one body to meet, else which
    /// one is met is part of the answer.
    [[nodiscard]] std::optional<scene::ObjectRef> target() const;
    /// Absent for the world's own frame.
    [[nodiscard]] std::optional<SeenFrom> seenFrom() const;
    /// Extent of the story at the start: bodies, paths, contact, in the reference frame that is shown. While the answer
    /// is hidden: of the bodies and their motion. With the recorded ball of a log, unless it is far off.
    [[nodiscard]] std::vector<view::Bounds> storyBounds() const;
    /// The known next contacts of the balls of pathBalls(), in the world's frame; none while the answer is hidden.
    [[nodiscard]] const std::vector<world::Path>& paths() const;

    /// The query of the active ball against target(); absent without one.
    /// @param against  Round: absent too where the target is a wall or a shape
    [[nodiscard]] std::optional<collide::SweepQuery> query(Against against = Against::Round) const;
    /// The active ball against the sphere or ball of target(); during a drag in a drawing, against the target that it
    /// had when the drag began. Absent without one, and where it is a wall.
    [[nodiscard]] std::optional<Collision> collision() const;
    /// Steps of the chosen article for the collision, those of the core also for a wall or a shape; without their
    /// numbers while the answer is hidden; null without one.
    [[nodiscard]] const learn::Derivation* derivation() const;
    /// Samples of the collision once per frame; absent without one, and while the answer is hidden.
    [[nodiscard]] const std::optional<learn::DiscreteSampling>& sampling() const;
    /// Objects that the active ball meets but that no sample shows; empty above kMostSampledObjects objects.
    [[nodiscard]] const std::vector<scene::ObjectRef>& missedBySampling() const;
    /// What others answer for the document. Nothing while the answer is hidden.
    [[nodiscard]] const Claims& claims() const;
    /// The live values that texts of lessons name.
    [[nodiscard]] const std::map<std::string, learn::LiveValue>& liveValues() const;

  private:
    using Revision = std::uint64_t;
    using InstantKey = std::pair<Revision, Revision>;  ///< revisions of the document and of playback
    using PathsKey = std::pair<InstantKey, int>;       ///< with the number of contacts of each path

    /// encounter(), hidden or not.
    [[nodiscard]] const std::optional<world::Encounter>& truth() const;
    [[nodiscard]] const scene::Document& atInstant() const;
    [[nodiscard]] double firstInWorld() const;
    [[nodiscard]] Told inWorld(std::size_t ball, const std::optional<world::Encounter>& alone) const;
    [[nodiscard]] bool isPlayed(const world::Encounter&) const;
    [[nodiscard]] std::vector<world::Path> pathsAtOnce(int each) const;
    [[nodiscard]] bool areLongEnough(const std::vector<world::Path>& paths, int each) const;
    [[nodiscard]] std::vector<world::Path> longestPaths(int each) const;

    const DocumentStore& m_document;
    const Playback& m_playback;
    const Presentation& m_presentation;
    const Settings& m_settings;
    const DrawingDrag& m_drawing;
    const AnswerMask& m_mask;

    Memo<Revision, std::optional<world::Encounter>> m_encounter;
    std::unique_ptr<scene::Document> m_instant;  ///< storage of atInstant(): names and colours are copied per revision
    Memo<Revision, double> m_firstInWorld;
    Memo<std::tuple<Revision, Lens, bool>, Told> m_told;  ///< the flag: playback knows the contacts until the answer's
    Memo<Revision, bool> m_instantDocument;               ///< m_instant is a copy of the document
    Memo<InstantKey, bool> m_instantBodies;  ///< the bodies of m_instant have their positions at the instant
    Memo<std::pair<InstantKey, std::optional<SeenFrom>>, scene::Document> m_seen;
    std::unique_ptr<world::PathFinder> m_pathFinder;
    Memo<PathsKey, std::vector<world::Path>> m_paths, m_pathsAtOnce;
    Memo<std::tuple<Revision, learn::Article, UpAxis, bool>, std::optional<learn::Derivation>> m_derivation;
    Memo<Revision, std::optional<learn::DiscreteSampling>> m_sampling;
    Memo<Revision, std::vector<scene::ObjectRef>> m_missed;
    Memo<std::tuple<Revision, std::optional<std::size_t>, RecordedAnswers>, Claims> m_claims;
    Memo<Revision, std::map<std::string, learn::LiveValue>> m_liveValues;
};

/// The encounter of told() in the reference frame that is shown, with the same decision.
[[nodiscard]] std::optional<world::Encounter> shownEncounter(const SceneQueries&);

/// The query of derivation(). @pre that is not null
[[nodiscard]] collide::SweepQuery derivedQuery(const SceneQueries&);

/// The balls whose next contacts are shown: those selected, at most 8; else the active one.
[[nodiscard]] std::vector<std::size_t> pathBalls(const scene::Document&);

}  // namespace session
