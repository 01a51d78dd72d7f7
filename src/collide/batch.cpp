#include "collide/batch.h"

#include <algorithm>
#include <limits>

#include "base/contract.h"
#include "collide/batch_chunk.h"
#include "collide/numbers/angle.h"
#include "collide/relative_motion.h"

namespace collide {
namespace {

constexpr double kNoContact = std::numeric_limits<double>::quiet_NaN();

Vec3 at(const SweepBatch::Column3& column, std::size_t i) { return {column.x[i], column.y[i], column.z[i]}; }

ChunkFunction functionOf(Lanes lanes) noexcept {
#ifdef __x86_64__
    if (lanes == Lanes::Avx512) return decideAvx512;
    if (lanes == Lanes::Avx2) return decideAvx2;
#endif
    (void)lanes;
    return decidePortable;
}

/// Answers one query by the scalar path.
void answerAlone(const SweepBatch& batch, const SweepColumns& answers, std::size_t i) {
    const SweepQuery query = batch.query(i);
    if (answers.frames == nullptr && answers.ricochetAngle == nullptr) {
        answers.outcome[i] = static_cast<std::uint8_t>(classify(query));
        return;
    }
    const SweepAnswer answer = answers.ricochetAngle ? sweep(query) : sweepMotion(query);
    answers.outcome[i] = static_cast<std::uint8_t>(answer.outcome);
    if (answers.frames) answers.frames[i] = answer.contact ? answer.contact->frames : kNoContact;
    if (answers.ricochetAngle) answers.ricochetAngle[i] = answer.contact ? answer.contact->ricochetAngle : kNoContact;
}

bool hasContact(std::uint8_t outcome) {
    const auto o = static_cast<Outcome>(outcome);
    return isHit(o) || o == Outcome::Short;
}

/// The velocities of aims at moving spheres, rounded as velocityOf() does.
struct Velocities {
    double x[kChunk], y[kChunk], z[kChunk];

    /// @return false if a sphere rests: an aim at it is decided by its exact direction
    bool fill(const SweepBatch& batch) {
        for (std::size_t i = 0; i < batch.count; ++i) {
            if (isZero(at(batch.sphereVelocity, i))) return false;
            Ball ball;
            ball.position = at(batch.position, i);
            ball.motion = Motion::aim(at(batch.motion, i), batch.speed[i]);
            const Vec3 v = velocityOf(ball);
            x[i] = v.x, y[i] = v.y, z[i] = v.z;
        }
        return true;
    }
};

bool restsThroughout(const SweepBatch& batch) {
    if (batch.sphereVelocity.x == nullptr) return true;
    for (std::size_t i = 0; i < batch.count; ++i)
        if (!isZero(at(batch.sphereVelocity, i))) return false;
    return true;
}

void decide(ChunkFunction function, Chunk chunk, Places& doubts) {
    chunk.byAim = chunk.in.kind == Motion::Kind::Aim;
    Velocities velocities;
    if (chunk.byAim && !restsThroughout(chunk.in)) {
        if (!velocities.fill(chunk.in)) {
            for (; doubts.count < chunk.in.count; ++doubts.count)
                doubts.at[doubts.count] = static_cast<std::uint16_t>(doubts.count);
            return;
        }
        chunk.byAim = false;
        chunk.in.motion = {velocities.x, velocities.y, velocities.z};
    }
    function(chunk, doubts);
}

/// At most kChunk queries.
void sweepChunk(ChunkFunction function, const SweepBatch& batch, const SweepColumns& answers) {
    double opposite[kChunk], adjacent[kChunk];
    Chunk chunk;
    chunk.in = batch;
    // Ends are answered one by one: their times have a unit of their own.
    chunk.in.count = batch.kind == Motion::Kind::End ? 0 : batch.count - batch.count % kWidestLanes;
    chunk.out = answers;
    if (answers.ricochetAngle) chunk.opposite = opposite, chunk.adjacent = adjacent;
    Places doubts;
    decide(function, chunk, doubts);
    for (std::size_t i = 0; answers.ricochetAngle && i < chunk.in.count; ++i)
        answers.ricochetAngle[i] =
            hasContact(answers.outcome[i]) ? firstQuadrantAngle(opposite[i], adjacent[i]) : kNoContact;
    for (std::size_t k = 0; k < doubts.count; ++k) answerAlone(batch, answers, doubts.at[k]);
    for (std::size_t i = chunk.in.count; i < batch.count; ++i) answerAlone(batch, answers, i);
}

template <class T>
T* shifted(T* first, std::size_t begin) {
    return first == nullptr ? nullptr : first + begin;
}
SweepBatch::Column3 shifted(const SweepBatch::Column3& c, std::size_t begin) {
    return {shifted(c.x, begin), shifted(c.y, begin), shifted(c.z, begin)};
}

}  // namespace

SweepQuery SweepBatch::query(std::size_t i) const noexcept {
    SweepQuery q;
    q.ball.position = at(position, i);
    q.ball.motion = Motion::velocity(at(motion, i));
    if (kind == Motion::Kind::Aim) q.ball.motion = Motion::aim(at(motion, i), speed[i]);
    if (kind == Motion::Kind::End) q.ball.motion = Motion::end(at(motion, i), duration[i]);
    q.ball.radius = ballRadius[i];
    q.obstacle.center = at(center, i);
    q.obstacle.radius = sphereRadius[i];
    if (sphereVelocity.x) q.obstacle.velocity = at(sphereVelocity, i);
    if (frames) q.frames = frames[i];
    return q;
}

const char* name(Lanes lanes) noexcept {
    static constexpr const char* kNames[] = {"portable", "avx2", "avx512"};
    return kNames[static_cast<int>(lanes)];
}

bool isAvailable(Lanes lanes) noexcept {
#ifdef __x86_64__
    if (lanes == Lanes::Avx512) return __builtin_cpu_supports("avx512f") != 0;
    if (lanes == Lanes::Avx2) return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0;
#endif
    return lanes == Lanes::Portable;
}

Lanes widestLanes() noexcept {
    return isAvailable(Lanes::Avx512) ? Lanes::Avx512 : isAvailable(Lanes::Avx2) ? Lanes::Avx2 : Lanes::Portable;
}

SweepBatch SweepBatch::part(std::size_t begin, std::size_t length) const noexcept {
    return {length,
            kind,
            shifted(position, begin),
            shifted(motion, begin),
            shifted(speed, begin),
            shifted(duration, begin),
            shifted(ballRadius, begin),
            shifted(center, begin),
            shifted(sphereRadius, begin),
            shifted(sphereVelocity, begin),
            shifted(frames, begin)};
}

SweepColumns SweepColumns::part(std::size_t begin) const noexcept {
    return {shifted(outcome, begin), shifted(frames, begin), shifted(ricochetAngle, begin)};
}

void sweep(const SweepBatch& batch, const SweepColumns& answers, Lanes lanes) noexcept {
    CAROM_EXPECTS(isAvailable(lanes), lanes);
    CAROM_EXPECTS(answers.frames != nullptr || answers.ricochetAngle == nullptr);
    const ChunkFunction function = functionOf(lanes);
    for (std::size_t begin = 0; begin < batch.count; begin += kChunk)
        sweepChunk(function, batch.part(begin, std::min(kChunk, batch.count - begin)), answers.part(begin));
}

}  // namespace collide
