#pragma once
/// The exact answers of a map's pixels.

#include <array>
#include <functional>
#include <optional>
#include <vector>

#include "collide/batch.h"
#include "study/map/outcome_map.h"

namespace study {

/// The output arrays of many pixels, as those of MapImage.
struct MapPixels {
    MapCategory* category;
    double* value;
    world::Index* body;
    BodyPart* part;  ///< null but in a map of features
};
/// The pixels of an image from one on.
[[nodiscard]] MapPixels pixelsOf(MapImage&, std::size_t begin);

/// Answers many (u, v) of one map: against spheres and balls in batches, against other shapes one by one; where a
/// published method is asked, pixel by pixel. Not thread safe; one per thread.
class MapEvaluator {
  public:
    /// @pre problem(spec) is empty
    explicit MapEvaluator(MapSpec spec, collide::Lanes lanes = collide::widestLanes());

    static constexpr std::size_t kMost = 1024;  ///< limit on the queries of one call
    /// As many queries as are answered in some 20 ms among this map's targets, at most kMost.
    [[nodiscard]] std::size_t atOnce() const;
    void evaluate(const double* u, const double* v, std::size_t count, const MapPixels& pixels);
    /// The answers to motions whose vectors are given, instead of pixels of the window.
    void evaluateMotions(const Vec3* vectors, std::size_t count, const MapPixels& pixels);

  private:
    /// The queries against one body that the ball can meet.
    struct Target {
        scene::ObjectRef ref;
        collide::SweepQuery query;  ///< the query of the map's scene
        bool isMoving = false, isLimited = false;
    };

    void addTarget(scene::ObjectRef);
    void varyBall(const double* u, const double* v, std::size_t count);
    void varyTip(const double* u, const double* v, std::size_t count);
    void varySphere(const Target&, const double* u, const double* v, std::size_t count);
    void setSphere(const Target&, std::size_t count);
    [[nodiscard]] std::vector<double>& columnOf(Input input) { return m_columns[static_cast<std::size_t>(input)]; }
    [[nodiscard]] collide::SweepBatch batchOf(const Target&, std::size_t count) const;
    /// The answers against one target; arrays that are not wanted may be null.
    struct Sweeps {
        MapCategory* outcome;
        double *time, *angle;
        BodyPart* part;
    };
    void sweep(const Target&, const collide::SweepBatch&, std::size_t count, const Sweeps&) const;
    void sweepShape(const Target&, std::size_t count, const Sweeps&) const;
    /// Calls answerTo(i, query) for each; what it returns goes to the arrays.
    template <class AnswerTo>
    void sweepEach(const Target&, std::size_t count, const Sweeps&, AnswerTo answerTo) const;
    void sweepMesh(const Target&, std::size_t count, const Sweeps&) const;
    /// @param batchFor  the queries against a target  @param alone  computes one pixel with the exact core
    using BatchFor = std::function<collide::SweepBatch(const Target&)>;
    using Alone = std::function<void(std::size_t)>;
    void evaluateNearest(std::size_t count, const MapPixels& pixels, const BatchFor& batchFor, const Alone& alone);
    void evaluateAll(std::size_t count, const MapPixels& pixels, const BatchFor& batchFor, const Alone& alone);
    void evaluatePlaces(const double* u, const double* v, std::size_t count, const MapPixels& pixels);
    [[nodiscard]] bool isSceneAt(double u, double v);
    void evaluateAlone(double u, double v, const MapPixels& pixel);
    void readScratch(const MapPixels& pixel);

    MapSpec m_spec;
    collide::Lanes m_lanes;
    PathPlane m_plane;
    std::vector<double> m_duration;  ///< Motion::frames of the ball, kMost times
    /// One for each input, kMost long: those of the ball and the limit are the same for all targets.
    std::array<std::vector<double>, kInputCount> m_columns;
    std::optional<scene::ObjectRef> m_held;  ///< the target whose sphere is in the columns,
    std::size_t m_heldCount = 0;             ///< in so many rows
    scene::Scene m_scratch;                  ///< for queries one by one: u and v are set again each time
    std::vector<Target> m_targets;
    bool m_inBatches = true;
    bool m_mayFail = true;  ///< the values of some pixels may be invalid, so each is checked
};

/// The whole map at once.
[[nodiscard]] MapImage computeMap(const MapSpec&, collide::Lanes lanes = collide::widestLanes());

}  // namespace study
