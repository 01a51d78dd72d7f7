#include "collide/batch.h"

#include <algorithm>
#include <limits>

#include "collide/batch_chunk.h"
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

/// One query by the scalar path.
void answerAlone(const SweepBatch& batch, const SweepColumns& answers, std::size_t i) {
    const SweepQuery query = batch.query(i);
    if (answers.frames == nullptr && answers.ricochetAngle == nullptr) {
        answers.outcome[i] = static_cast<std::uint8_t>(classify(query));
        return;
    }
    const SweepAnswer answer = sweep(query);
    answers.outcome[i] = static_cast<std::uint8_t>(answer.outcome);
    if (answers.frames) answers.frames[i] = answer.contact ? answer.contact->frames : kNoContact;
    if (answers.ricochetAngle) answers.ricochetAngle[i] = answer.contact ? answer.contact->ricochetAngle : kNoContact;
}

bool hasContact(std::uint8_t outcome) {
    const auto o = static_cast<Outcome>(outcome);
    return isHit(o) || o == Outcome::Short;
}

/// Velocities of aims at moving spheres, rounded as the contract says.
struct Velocities {
    double x[kChunk], y[kChunk], z[kChunk];

    /// @return false if a sphere rests, against which the aim itself decides
    bool fill(const SweepBatch& batch, std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            if (isZero(at(batch.sphereVelocity, i))) return false;
            Ball ball;
            ball.position = at(batch.position, i);
            ball.motion = Motion::aim(at(batch.motion, i), batch.speed[i]);
            const Vec3 v = velocityOf(ball);
            x[i - begin] = v.x, y[i - begin] = v.y, z[i - begin] = v.z;
        }
        return true;
    }
};

bool restsThroughout(const SweepBatch::Column3& velocity, std::size_t begin, std::size_t end) {
    if (velocity.x == nullptr) return true;
    for (std::size_t i = begin; i < end; ++i)
        if (!isZero(at(velocity, i))) return false;
    return true;
}

/// @return queries in doubt
std::size_t decide(ChunkFunction function, Chunk& chunk, std::uint16_t* doubts) {
    const SweepBatch& batch = *chunk.batch;
    Velocities velocities;
    chunk.motion = batch.motion;
    chunk.byAim = batch.kind == Motion::Kind::Aim;
    if (chunk.byAim && !restsThroughout(batch.sphereVelocity, chunk.begin, chunk.end)) {
        if (!velocities.fill(batch, chunk.begin, chunk.end)) {
            for (std::size_t i = chunk.begin; i < chunk.end; ++i)
                doubts[i - chunk.begin] = static_cast<std::uint16_t>(i - chunk.begin);
            return chunk.end - chunk.begin;
        }
        chunk.byAim = false;
        chunk.motion = {velocities.x, velocities.y, velocities.z};
        chunk.motionBegin = chunk.begin;
    }
    return function(chunk, doubts);
}

}  // namespace

SweepQuery SweepBatch::query(std::size_t i) const noexcept {
    SweepQuery q;
    q.ball.position = at(position, i);
    q.ball.motion = kind == Motion::Kind::Aim ? Motion::aim(at(motion, i), speed[i]) : Motion::velocity(at(motion, i));
    q.ball.radius = ballRadius[i];
    q.sphere.center = at(center, i);
    q.sphere.radius = sphereRadius[i];
    if (sphereVelocity.x) q.sphere.velocity = at(sphereVelocity, i);
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
    if (lanes == Lanes::Avx2) return __builtin_cpu_supports("avx2") != 0;
#endif
    return lanes == Lanes::Portable;
}

Lanes widestLanes() noexcept {
    return isAvailable(Lanes::Avx512) ? Lanes::Avx512 : isAvailable(Lanes::Avx2) ? Lanes::Avx2 : Lanes::Portable;
}

void sweep(const SweepBatch& batch, const SweepColumns& answers, Lanes lanes) noexcept {
    const ChunkFunction function = functionOf(lanes);
    std::uint16_t doubts[kChunk];
    for (std::size_t begin = 0; begin < batch.count; begin += kChunk) {
        const std::size_t end = std::min(batch.count, begin + kChunk), whole = end - (end - begin) % kWidestLanes;
        Chunk chunk{&batch, &answers, begin, whole, false, {}, 0};
        const std::size_t count = whole > begin ? decide(function, chunk, doubts) : 0;
        for (std::size_t k = 0; k < count; ++k) answerAlone(batch, answers, begin + doubts[k]);
        for (std::size_t i = whole; i < end; ++i) answerAlone(batch, answers, i);
        if (!answers.ricochetAngle) continue;
        for (std::size_t i = begin; i < whole; ++i) {
            if (hasContact(answers.outcome[i]))
                answerAlone(batch, answers, i);
            else
                answers.ricochetAngle[i] = kNoContact;
        }
    }
}

}  // namespace collide
