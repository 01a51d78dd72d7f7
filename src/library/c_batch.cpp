/// The C API: many queries.

#include <algorithm>
#include <limits>

#include "collide/batch.h"
#include "collide/environment.h"
#include "library/answer.h"
#include "library/query.h"

namespace library {
namespace {

double at(const carom_column& column, std::size_t i) {
    return *reinterpret_cast<const double*>(reinterpret_cast<const char*>(column.first) +
                                            static_cast<std::ptrdiff_t>(i) * column.stride);
}

/// Query i; the fields without a column stay as they are.
void fill(carom_query& query, const carom_batch& batch, std::size_t i) {
    const auto number = [i](double& field, const carom_column& column) {
        if (column.first) field = at(column, i);
    };
    const auto vector = [&](double(&field)[3], const carom_column(&columns)[3]) {
        for (int k = 0; k < 3; ++k) number(field[k], columns[k]);
    };
    query.motion = batch.motion;
    vector(query.position, batch.position);
    vector(query.vector, batch.vector);
    number(query.speed, batch.speed);
    number(query.ball_radius, batch.ball_radius);
    number(query.ball_mass, batch.ball_mass);
    vector(query.center, batch.center);
    number(query.sphere_radius, batch.sphere_radius);
    vector(query.sphere_velocity, batch.sphere_velocity);
    number(query.sphere_mass, batch.sphere_mass);
    number(query.frames, batch.frames);
    number(query.restitution, batch.restitution);
}

class BatchWriter {
  public:
    BatchWriter(const carom_batch_answers& out, std::size_t i) : m_out(out), m_i(i) {}

    void write(const carom_answer& a) const {
        const bool contact = (a.has & CAROM_HAS_CONTACT) != 0, any = a.outcome != CAROM_NO_OUTCOME;
        number(m_out.frames, a.frames, contact);
        number(m_out.distance, a.distance, contact);
        vector(m_out.ball_center, a.ball_center, contact);
        vector(m_out.sphere_center, a.sphere_center, contact);
        vector(m_out.hit_point, a.hit_point, contact);
        vector(m_out.normal, a.normal, (a.has & CAROM_HAS_NORMAL) != 0);
        number(m_out.ricochet_angle, a.ricochet_angle, contact);
        vector(m_out.new_velocity, a.new_velocity, contact);
        vector(m_out.sphere_new_velocity, a.sphere_new_velocity, contact);
        number(m_out.impulse, a.impulse, contact);
        number(m_out.depth, a.depth, (a.has & CAROM_HAS_PENETRATION) != 0);
        number(m_out.exit_frames, a.exit_frames, (a.has & CAROM_HAS_EXIT) != 0);
        number(m_out.closest_frames, a.closest_frames, any);
        number(m_out.closest_distance, a.closest_distance, any);
        if (m_out.outcome) m_out.outcome[m_i] = static_cast<std::int8_t>(a.outcome);
    }

  private:
    void number(const carom_output& column, double value, bool isGiven) const {
        if (!column.first) return;
        *reinterpret_cast<double*>(reinterpret_cast<char*>(column.first) +
                                   static_cast<std::ptrdiff_t>(m_i) * column.stride) =
            isGiven ? value : std::numeric_limits<double>::quiet_NaN();
    }
    void vector(const carom_output (&columns)[3], const double (&value)[3], bool isGiven) const {
        for (int k = 0; k < 3; ++k) number(columns[k], value[k], isGiven);
    }

    const carom_batch_answers& m_out;
    std::size_t m_i;
};

/// True if nothing but outcomes is wanted.
bool wantsOutcomesAlone(const carom_batch_answers& out) {
    const auto isUnwanted = [](const carom_output& column) { return column.first == nullptr; };
    const auto areUnwanted = [&](const carom_output(&columns)[3]) {
        return std::all_of(columns, columns + 3, isUnwanted);
    };
    return isUnwanted(out.frames) && isUnwanted(out.distance) && areUnwanted(out.ball_center) &&
           areUnwanted(out.sphere_center) && areUnwanted(out.hit_point) && areUnwanted(out.normal) &&
           isUnwanted(out.ricochet_angle) && areUnwanted(out.new_velocity) && areUnwanted(out.sphere_new_velocity) &&
           isUnwanted(out.impulse) && isUnwanted(out.depth) && isUnwanted(out.exit_frames) &&
           isUnwanted(out.closest_frames) && isUnwanted(out.closest_distance);
}

/// Queries in the columns of the core's batch.
struct Block {
    static constexpr std::size_t kLength = 256;
    static constexpr int kColumns = 16;
    double columns[kColumns][kLength];
    std::uint8_t outcomes[kLength];
    bool bad[kLength];

    void set(std::size_t i, const carom_query& q) {
        const double row[kColumns] = {q.position[0],
                                      q.position[1],
                                      q.position[2],
                                      q.vector[0],
                                      q.vector[1],
                                      q.vector[2],
                                      q.speed,
                                      q.frames,
                                      q.ball_radius,
                                      q.center[0],
                                      q.center[1],
                                      q.center[2],
                                      q.sphere_velocity[0],
                                      q.sphere_velocity[1],
                                      q.sphere_velocity[2],
                                      q.sphere_radius};
        for (int k = 0; k < kColumns; ++k) columns[k][i] = row[k];
    }
    void decide(carom_motion motion, std::size_t count) {
        collide::SweepBatch batch;
        const auto vector = [this](int k) {
            return collide::SweepBatch::Column3{columns[k], columns[k + 1], columns[k + 2]};
        };
        batch.count = count;
        batch.kind = motion == CAROM_AIM   ? collide::Motion::Kind::Aim
                     : motion == CAROM_END ? collide::Motion::Kind::End
                                           : collide::Motion::Kind::Velocity;
        batch.position = vector(0);
        batch.motion = vector(3);
        batch.speed = columns[6];
        batch.duration = batch.frames = columns[7];
        batch.ballRadius = columns[8];
        batch.center = vector(9);
        batch.sphereVelocity = vector(12);
        batch.sphereRadius = columns[15];
        collide::sweep(batch, {.outcome = outcomes});
    }
};

/// @return the index of the first bad query, or `count`
std::size_t classifyAll(const carom_batch& batch, std::int8_t* outcome) {
    std::size_t firstBad = batch.count;
    carom_query query = defaultQuery(), harmless = defaultQuery();
    harmless.motion = batch.motion;
    if (batch.motion == CAROM_END) harmless.frames = 1;
    Block block;
    for (std::size_t begin = 0; begin < batch.count; begin += Block::kLength) {
        const std::size_t count = std::min(Block::kLength, batch.count - begin);
        for (std::size_t i = 0; i < count; ++i) {
            fill(query, batch, begin + i);
            block.bad[i] = !isGood(query);
            if (block.bad[i]) firstBad = std::min(firstBad, begin + i);
            block.set(i, block.bad[i] ? harmless : query);
        }
        block.decide(batch.motion, count);
        for (std::size_t i = 0; outcome && i < count; ++i)
            outcome[begin + i] =
                block.bad[i] ? std::int8_t{CAROM_NO_OUTCOME} : static_cast<std::int8_t>(block.outcomes[i]);
    }
    return firstBad;
}

std::size_t solveAll(const carom_batch& batch, const carom_batch_answers& answers) {
    std::size_t firstBad = batch.count;
    carom_query query = defaultQuery();
    for (std::size_t i = 0; i < batch.count; ++i) {
        fill(query, batch, i);
        const bool good = isGood(query);
        if (!good) firstBad = std::min(firstBad, i);
        carom_answer answer = noAnswer();
        if (good) write(collide::sweep(coreQuery(query)), answer);
        BatchWriter(answers, i).write(answer);
    }
    return firstBad;
}

[[gnu::noinline]] carom_status solveBatch(const carom_batch& batch, const carom_batch_answers& answers,
                                          std::size_t& firstBad) noexcept {
    if (!isMotion(batch.motion)) {  // then every query is bad
        for (std::size_t i = 0; i < batch.count; ++i) BatchWriter(answers, i).write(noAnswer());
        firstBad = 0;
    } else {
        firstBad = wantsOutcomesAlone(answers) ? classifyAll(batch, answers.outcome) : solveAll(batch, answers);
    }
    return firstBad == batch.count ? CAROM_OK : CAROM_BAD_QUERY;
}

}  // namespace
}  // namespace library

carom_status carom_solve_batch(const carom_batch* batch, const carom_batch_answers* answers, size_t* first_bad) {
    if (first_bad) *first_bad = 0;
    if (!batch || batch->size != sizeof(carom_batch)) return CAROM_BAD_ARGUMENT;
    if (!answers || answers->size != sizeof(carom_batch_answers)) return CAROM_BAD_ARGUMENT;
    std::size_t firstBad = 0;
    const collide::ExactEnvironment exact;
    const carom_status status = library::solveBatch(*batch, *answers, firstBad);
    if (first_bad) *first_bad = firstBad;
    return status;
}

carom_status carom_batch_query(const carom_batch* batch, size_t index, carom_query* query) {
    if (!batch || batch->size != sizeof(carom_batch) || index >= batch->count) return CAROM_BAD_ARGUMENT;
    if (!query || query->size != sizeof(carom_query)) return CAROM_BAD_ARGUMENT;
    *query = library::defaultQuery();
    library::fill(*query, *batch, index);
    return CAROM_OK;
}
