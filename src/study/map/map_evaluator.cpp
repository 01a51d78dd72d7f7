#include "study/map/map_evaluator.h"

#include <algorithm>
#include <cmath>

#include "base/contract.h"
#include "scene/kinds.h"

namespace study {
namespace {

using collide::Outcome;

constexpr Input motionAlong(int axis) { return static_cast<Input>(static_cast<int>(Input::MotionX) + axis); }

/// Rank of an outcome among several targets, as in world::firstContact.
int rankOf(MapCategory outcome) {
    static_assert(static_cast<int>(Outcome::Overlap) == 0 && static_cast<int>(Outcome::Hit) == 7);
    constexpr int kRanks[] = {0, 5, 1, 4, 1, 3, 2, 1};  // overlap, still, graze, receding, touching, miss, short, hit
    return kRanks[outcome];
}
/// True for the ranks in which the time of contact decides.
bool isContact(int rank) { return rank == 1 || rank == 2; }

/// True for outcomes in which the ball touches a body ahead of it.
bool meets(MapCategory outcome) { return collide::isHit(static_cast<Outcome>(outcome)); }

/// The arrays from index `begin`.
MapPixels from(const MapPixels& pixels, std::size_t begin) {
    return {pixels.category + begin, pixels.value + begin, pixels.body + begin,
            pixels.part ? pixels.part + begin : nullptr};
}

/// Makes a pixel one without a scene.
void clear(const MapPixels& pixel) {
    *pixel.category = kNoScene;
    *pixel.value = kNoValue;
    *pixel.body = kMeetsNothing;
    if (pixel.part) *pixel.part = {};
}

Agreement agreement(const std::optional<bool>& first, const std::optional<bool>& second) {
    if (!first || !second) return Agreement::NoAnswer;
    if (*first == *second) return *first ? Agreement::BothHit : Agreement::NeitherHits;
    return *first ? Agreement::OnlyFirst : Agreement::OnlySecond;
}

/// The decision of a method; absent without an answer.
std::optional<bool> voice(const Row& row) {
    if (row.answer.notApplicable || row.answer.invalid || row.answer.gaveUp) return std::nullopt;
    return row.answer.yes;
}

/// True if the values of some pixels may be invalid: a radius sum of 0, a negative value, or an overflow.
bool mayFail(const MapSpec& spec, const PathPlane& plane) {
    constexpr double kLarge = 1e300;
    for (const MapInput& input : {spec.u, spec.v})
        if (!isAllowed(input.field, -1) || input.field == Input::BallRadius) return true;
    const MapWindow& w = spec.window;
    for (const double x : {w.u0, w.u1, w.v0, w.v1, plane.tip.x, plane.tip.y, plane.tip.z})
        if (!(std::fabs(x) < kLarge)) return true;
    return false;
}

/// Category and value of a pixel, from the first contact.
void readEncounter(const MapSpec& spec, const scene::Scene& scene, const world::Encounter& encounter, MapReading& r) {
    const collide::SweepAnswer& answer = encounter.answer;
    const auto outcome = static_cast<MapCategory>(answer.outcome);
    r.category = outcome;
    if (spec.shows == MapShows::Time && answer.contact) r.value = answer.contact->frames;
    if (showsAngle(spec.shows) && answer.contact) r.value = answer.contact->ricochetAngle;
    if (spec.shows < MapShows::Error) return;
    const bool isWall = !scene::isRound(encounter.target);  // methods answer for spheres only
    if (!isWall) {
        const collide::SweepQuery query = world::queryFor(scene, spec.ball, encounter.target);
        r.method = ask(*spec.method, query);
        if (spec.other) r.other = ask(*spec.other, query);
    }
    if (spec.shows == MapShows::Error) {
        r.category = static_cast<MapCategory>(isWall ? Verdict::NotApplicable : r.method->judgement.verdict);
        if (!isWall && r.method->judgement.errorUlps) r.value = *r.method->judgement.errorUlps;
    } else {
        const std::optional<bool> first = isWall ? std::nullopt : voice(*r.method);
        const std::optional<bool> second = spec.other == nullptr ? std::optional(collide::isHit(answer.outcome))
                                           : isWall              ? std::nullopt
                                                                 : voice(*r.other);
        r.category = static_cast<MapCategory>(agreement(first, second));
    }
}

}  // namespace

MapPixels pixelsOf(MapImage& image, std::size_t begin) {
    return {&image.category[begin], &image.value[begin], &image.body[begin],
            image.part.empty() ? nullptr : &image.part[begin]};
}

MapReading readAt(const MapSpec& spec, int column, int row) {
    MapReading reading;
    reading.u = uAt(spec, column);
    reading.v = vAt(spec, row);
    reading.scene = sceneAt(spec, reading.u, reading.v);
    if (!reading.scene) return reading;
    reading.encounter = world::firstContact(*reading.scene, spec.ball);
    if (reading.encounter) readEncounter(spec, *reading.scene, *reading.encounter, reading);
    return reading;
}

MapEvaluator::MapEvaluator(MapSpec spec, collide::Lanes lanes)
    : m_spec(std::move(spec)),
      m_lanes(lanes),
      m_plane(pathPlane(m_spec.scene.balls.at(m_spec.ball).body)),
      m_scratch(m_spec.scene) {
    CAROM_EXPECTS(problem(m_spec).empty(), problem(m_spec));
    const scene::Scene& scene = m_spec.scene;
    m_inBatches = m_spec.shows < MapShows::Error;
    m_mayFail = mayFail(m_spec, m_plane);
    for (std::vector<double>& column : m_columns) column.resize(kMost);
    if (!m_inBatches) return;
    m_duration.assign(kMost, scene.balls[m_spec.ball].body.motion.frames);
    for (std::size_t i = 0; i < scene.spheres.size(); ++i) addTarget({scene::Kind::Sphere, i});
    for (std::size_t i = 0; i < scene.balls.size(); ++i)
        if (i != m_spec.ball) addTarget({scene::Kind::Ball, i});
    scene::forFixed([&](scene::Kind kind, auto list) {
        for (std::size_t i = 0; i < (scene.*list).size(); ++i) addTarget({kind, i});
    });
    for (std::size_t i = 0; i < scene.meshes.size(); ++i) addTarget({scene::Kind::Mesh, i});
    for (int k = 0; k < kInputCount; ++k) {
        const auto input = static_cast<Input>(k);
        std::fill_n(columnOf(input).begin(), kMost, valueOf(m_targets.front().query, input));
    }
}

std::size_t MapEvaluator::atOnce() const {
    constexpr std::size_t kSweeps = 1'000'000;  // 10 to 20 ms
    return std::clamp(kSweeps / std::max<std::size_t>(m_targets.size(), 1), std::size_t{16}, kMost);
}

void MapEvaluator::addTarget(scene::ObjectRef ref) {
    Target target;
    target.ref = ref;
    const collide::SweepQuery& query = target.query = world::queryFor(m_spec.scene, m_spec.ball, ref);
    const auto varies = [&](Input first, Input last) {
        for (const MapInput& input : {m_spec.u, m_spec.v})
            if (input.field >= first && input.field <= last &&
                (!isOfSphere(first) || ref == scene::ObjectRef{scene::Kind::Sphere, input.sphere}))
                return true;
        return false;
    };
    target.isMoving = query.obstacle.velocity != Vec3(0) || varies(Input::SphereVelocityX, Input::SphereVelocityZ);
    target.isLimited = query.frames != collide::kNoLimit || varies(Input::Frames, Input::Frames);
    m_targets.push_back(std::move(target));
}

void MapEvaluator::varyBall(const double* u, const double* v, std::size_t count) {
    for (const auto& [input, values] : {std::pair(m_spec.u, u), std::pair(m_spec.v, v)})
        if (!isAcrossPath(input.field) && !isOfSphere(input.field))
            std::copy(values, values + count, columnOf(input.field).begin());
    varyTip(u, v, count);
}

void MapEvaluator::varyTip(const double* u, const double* v, std::size_t count) {
    const double* right = m_spec.u.field == Input::Across ? u : m_spec.v.field == Input::Across ? v : nullptr;
    const double* high = m_spec.u.field == Input::Up ? u : m_spec.v.field == Input::Up ? v : nullptr;
    if (right == nullptr && high == nullptr) return;
    for (int axis = 0; axis < 3; ++axis) {
        std::vector<double>& column = columnOf(motionAlong(axis));
        for (std::size_t i = 0; i < count; ++i) column[i] = m_plane.at(axis, right ? right[i] : 0, high ? high[i] : 0);
    }
}

void MapEvaluator::setSphere(const Target& target, std::size_t count) {
    if ((m_held == target.ref && m_heldCount >= count) || !scene::isRound(target.ref)) return;
    m_held = target.ref;
    m_heldCount = count;
    const Input last = target.isMoving ? Input::SphereVelocityZ : Input::SphereRadius;
    for (int k = static_cast<int>(Input::CenterX); k <= static_cast<int>(last); ++k)
        std::fill_n(columnOf(static_cast<Input>(k)).begin(), count, valueOf(target.query, static_cast<Input>(k)));
}

void MapEvaluator::varySphere(const Target& target, const double* u, const double* v, std::size_t count) {
    setSphere(target, count);
    for (const auto& [input, values] : {std::pair(m_spec.u, u), std::pair(m_spec.v, v)})
        if (isOfSphere(input.field) && target.ref == scene::ObjectRef{scene::Kind::Sphere, input.sphere})
            std::copy(values, values + count, columnOf(input.field).begin());
}

collide::SweepBatch MapEvaluator::batchOf(const Target& target, std::size_t count) const {
    const auto column = [&](Input input) { return m_columns[static_cast<std::size_t>(input)].data(); };
    const auto column3 = [&](Input x) {
        const auto* first = &m_columns[static_cast<std::size_t>(x)];
        return collide::SweepBatch::Column3{first[0].data(), first[1].data(), first[2].data()};
    };
    collide::SweepBatch batch;
    batch.count = count;
    batch.kind = m_spec.scene.balls[m_spec.ball].body.motion.kind;
    batch.position = column3(Input::PositionX);
    batch.motion = column3(Input::MotionX);
    batch.speed = column(Input::Speed);
    batch.duration = m_duration.data();
    batch.ballRadius = column(Input::BallRadius);
    batch.center = column3(Input::CenterX);
    batch.sphereRadius = column(Input::SphereRadius);
    if (target.isMoving) batch.sphereVelocity = column3(Input::SphereVelocityX);
    if (target.isLimited) batch.frames = column(Input::Frames);
    return batch;
}

void MapEvaluator::evaluate(const double* u, const double* v, std::size_t count, const MapPixels& pixels) {
    if (!m_inBatches || !m_mayFail) return evaluatePlaces(u, v, count, pixels);
    // Pixels without a valid scene get the values of the map's scene, and their answers are discarded.
    double uAsked[kMost], vAsked[kMost];
    bool isAsked[kMost];
    const double uOwn = valueOf(m_spec.scene, m_spec.ball, m_spec.u),
                 vOwn = valueOf(m_spec.scene, m_spec.ball, m_spec.v);
    for (std::size_t i = 0; i < count; ++i) {
        isAsked[i] = isSceneAt(u[i], v[i]);
        uAsked[i] = isAsked[i] ? u[i] : uOwn;
        vAsked[i] = isAsked[i] ? v[i] : vOwn;
    }
    evaluatePlaces(uAsked, vAsked, count, pixels);
    for (std::size_t i = 0; i < count; ++i)
        if (!isAsked[i]) clear(from(pixels, i));
}

void MapEvaluator::evaluatePlaces(const double* u, const double* v, std::size_t count, const MapPixels& pixels) {
    varyBall(u, v, count);
    const auto batchFor = [&](const Target& target) {
        varySphere(target, u, v, count);
        return batchOf(target, count);
    };
    evaluateAll(count, pixels, batchFor, [&](std::size_t i) { evaluateAlone(u[i], v[i], from(pixels, i)); });
}

void MapEvaluator::evaluateMotions(const Vec3* vectors, std::size_t count, const MapPixels& pixels) {
    for (int axis = 0; axis < 3; ++axis) {
        std::vector<double>& column = columnOf(motionAlong(axis));
        for (std::size_t i = 0; i < count; ++i) column[i] = vectors[i][axis];
    }
    const auto batchFor = [&](const Target& target) {
        setSphere(target, count);
        return batchOf(target, count);
    };
    evaluateAll(count, pixels, batchFor, [&](std::size_t i) {
        m_scratch.balls.edit(m_spec.ball).body.motion.vector = vectors[i];
        readScratch(from(pixels, i));
    });
}

void MapEvaluator::evaluateAll(std::size_t count, const MapPixels& pixels, const BatchFor& batchFor,
                               const Alone& alone) {
    std::fill(pixels.value, pixels.value + count, kNoValue);
    if (!m_inBatches) {
        for (std::size_t i = 0; i < count; ++i) alone(i);
        return;
    }
    if (m_targets.size() > 1) return evaluateNearest(count, pixels, batchFor, alone);
    const bool wantsTime = m_spec.shows == MapShows::Time, wantsAngle = showsAngle(m_spec.shows);
    const Target& target = m_targets.front();
    sweep(target, batchFor(target), count,
          {pixels.category, wantsTime ? pixels.value : nullptr, wantsAngle ? pixels.value : nullptr, pixels.part});
    const world::Index only = world::indexOf(m_spec.scene, target.ref);
    for (std::size_t i = 0; i < count; ++i) pixels.body[i] = meets(pixels.category[i]) ? only : kMeetsNothing;
}

void MapEvaluator::sweep(const Target& target, const collide::SweepBatch& batch, std::size_t count,
                         const Sweeps& sweeps) const {
    if (sweeps.part) std::fill(sweeps.part, sweeps.part + count, BodyPart());
    if (target.ref.kind == scene::Kind::Mesh) return sweepMesh(target, count, sweeps);
    if (!scene::isRound(target.ref)) return sweepShape(target, count, sweeps);
    double time[kMost];  // the batch gives no angle without it
    const bool needsTime = sweeps.time == nullptr && sweeps.angle != nullptr;
    collide::sweep(batch, {sweeps.outcome, needsTime ? time : sweeps.time, sweeps.angle}, m_lanes);
}

template <class AnswerTo>
void MapEvaluator::sweepEach(const Target& target, std::size_t count, const Sweeps& sweeps, AnswerTo answerTo) const {
    collide::SweepQuery query = target.query;
    for (std::size_t i = 0; i < count; ++i) {
        for (int k = 0; k < kInputCount; ++k)
            if (const auto input = static_cast<Input>(k); !isOfSphere(input))
                fieldOf(query.ball, query.obstacle, query.frames, input) = m_columns[static_cast<std::size_t>(k)][i];
        const collide::SweepAnswer answer = answerTo(i, query);
        sweeps.outcome[i] = static_cast<MapCategory>(answer.outcome);
        if (sweeps.time) sweeps.time[i] = answer.contact ? answer.contact->frames : kNoValue;
        if (sweeps.angle) sweeps.angle[i] = answer.contact ? answer.contact->ricochetAngle : kNoValue;
        if (sweeps.part && meets(sweeps.outcome[i])) sweeps.part[i].feature = answer.feature;
    }
}

/// One by one: the decision, and the answer where there is a contact.
void MapEvaluator::sweepShape(const Target& target, std::size_t count, const Sweeps& sweeps) const {
    const bool wantsValues = sweeps.time != nullptr || sweeps.angle != nullptr;
    sweepEach(target, count, sweeps, [&](std::size_t, const collide::SweepQuery& query) {
        collide::SweepAnswer answer;
        answer.outcome = collide::classify(query);
        const bool isContact = collide::isHit(answer.outcome) || answer.outcome == Outcome::Short;
        return isContact && wantsValues ? collide::sweep(query) : answer;
    });
}

void MapEvaluator::sweepMesh(const Target& target, std::size_t count, const Sweeps& sweeps) const {
    const scene::Obstacle& mesh = m_spec.scene.meshes[target.ref.index];
    const collide::MeshPlacement placement = scene::placementOf(mesh);
    const collide::MeshBody body{mesh.mesh->mesh.get(), mesh.body.radius, Vec3(0), &placement};
    sweepEach(target, count, sweeps, [&](std::size_t i, const collide::SweepQuery& query) {
        const collide::ManyAnswer answer =
            collide::sweepForContact({query.ball, query.frames, query.restitution}, body);
        if (sweeps.part && collide::isHit(answer.sweep.outcome)) sweeps.part[i].triangle = answer.place.triangle;
        return answer.sweep;
    });
}

void MapEvaluator::evaluateNearest(std::size_t count, const MapPixels& pixels, const BatchFor& batchFor,
                                   const Alone& alone) {
    const bool wantsAngle = showsAngle(m_spec.shows);
    MapCategory outcome[kMost];
    double time[kMost], angle[kMost], earliest[kMost];
    std::vector<BodyPart> part(pixels.part ? count : 0);
    bool isTied[kMost] = {};
    for (std::size_t t = 0; t < m_targets.size(); ++t) {
        sweep(m_targets[t], batchFor(m_targets[t]), count,
              {outcome, time, wantsAngle ? angle : nullptr, pixels.part ? part.data() : nullptr});
        const world::Index body = world::indexOf(m_spec.scene, m_targets[t].ref);
        for (std::size_t i = 0; i < count; ++i) {
            if (t > 0) {
                const int mine = rankOf(outcome[i]), best = rankOf(pixels.category[i]);
                constexpr double kApart = 1 + 1e-13;  // more than the errors of both times
                const bool bothMeet = mine == best && isContact(mine);
                if (mine > best || (mine == best && !bothMeet)) continue;
                if (bothMeet && time[i] > earliest[i] * kApart) continue;
                isTied[i] = bothMeet && !(time[i] * kApart < earliest[i]);
            }
            pixels.category[i] = outcome[i];
            earliest[i] = time[i];
            pixels.value[i] = wantsAngle ? angle[i] : m_spec.shows == MapShows::Time ? time[i] : kNoValue;
            pixels.body[i] = meets(outcome[i]) ? body : kMeetsNothing;
            if (pixels.part) pixels.part[i] = part[i];
        }
    }
    for (std::size_t i = 0; i < count; ++i)
        if (isTied[i]) alone(i);
}

bool MapEvaluator::isSceneAt(double u, double v) {
    setInputs(m_scratch, m_spec, m_plane, u, v);
    return isScene(m_scratch, m_spec, u, v);
}

void MapEvaluator::evaluateAlone(double u, double v, const MapPixels& pixel) {
    isSceneAt(u, v) ? readScratch(pixel) : clear(pixel);
}

/// The answer to m_scratch.
void MapEvaluator::readScratch(const MapPixels& pixel) {
    clear(pixel);
    const std::optional<world::Encounter> encounter = world::firstContact(m_scratch, m_spec.ball);
    if (!encounter) return;
    MapReading reading;
    readEncounter(m_spec, m_scratch, *encounter, reading);
    *pixel.category = reading.category;
    *pixel.value = reading.value;
    if (!collide::isHit(encounter->answer.outcome)) return;
    *pixel.body = world::indexOf(m_spec.scene, encounter->target);
    if (pixel.part) *pixel.part = {encounter->answer.feature, encounter->triangle};
}

MapImage computeMap(const MapSpec& spec, collide::Lanes lanes) {
    const auto width = static_cast<std::size_t>(spec.width), height = static_cast<std::size_t>(spec.height);
    MapImage image(spec.width, spec.height, spec.shows);
    MapEvaluator evaluator(spec, lanes);
    std::vector<double> u(width), v(width);
    for (std::size_t column = 0; column < width; ++column) u[column] = uAt(spec, static_cast<int>(column));
    for (std::size_t row = 0; row < height; ++row) {
        std::fill(v.begin(), v.end(), vAt(spec, static_cast<int>(row)));
        for (std::size_t begin = 0; begin < width; begin += MapEvaluator::kMost) {
            const std::size_t pixel = row * width + begin;
            evaluator.evaluate(&u[begin], &v[begin], std::min(MapEvaluator::kMost, width - begin),
                               pixelsOf(image, pixel));
        }
    }
    return image;
}

}  // namespace study
