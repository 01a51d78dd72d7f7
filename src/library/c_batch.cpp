/// The C API: many queries.

#include <algorithm>
#include <limits>

#include "collide/batch.h"
#include "collide/environment.h"
#include "library/answer.h"
#include "library/mesh.h"
#include "library/obstacles.h"
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
    const auto vector = [&]<std::size_t N>(double(&field)[N], const carom_column(&columns)[N]) {
        for (std::size_t k = 0; k < N; ++k) number(field[k], columns[k]);
    };
    query.motion = batch.motion;
    query.shape = batch.shape;
    vector(query.position, batch.position);
    vector(query.vector, batch.vector);
    number(query.speed, batch.speed);
    number(query.ball_radius, batch.ball_radius);
    number(query.ball_mass, batch.ball_mass);
    number(query.frames, batch.frames);
    number(query.restitution, batch.restitution);
    if (batch.shape == CAROM_SPHERE) {
        vector(query.center, batch.center);
        number(query.sphere_radius, batch.sphere_radius);
        vector(query.sphere_velocity, batch.sphere_velocity);
        number(query.sphere_mass, batch.sphere_mass);
        return;
    }
    for (std::size_t p = 0; p < 3; ++p) vector(query.points[p], batch.points[p]);
    vector(query.normal, batch.normal);
    vector(query.half, batch.half);
    vector(query.rotation, batch.rotation);
    number(query.shape_radius, batch.shape_radius);
    vector(query.shape_velocity, batch.shape_velocity);
}

/// Calls visit(column, number, whether the answer has it) for every column of numbers.
template <class Visit>
void eachColumn(const carom_batch_answers& out, const carom_answer& a, const Visit& visit) {
    const auto vector = [&](const carom_output(&columns)[3], const double(&value)[3], bool isGiven) {
        for (int k = 0; k < 3; ++k) visit(columns[k], value[k], isGiven);
    };
    const bool contact = (a.has & CAROM_HAS_CONTACT) != 0, any = a.outcome != CAROM_NO_OUTCOME;
    const bool feature = (a.has & CAROM_HAS_FEATURE) != 0, sphere = contact && !feature;
    visit(out.frames, a.frames, contact);
    visit(out.distance, a.distance, contact);
    vector(out.ball_center, a.ball_center, contact);
    vector(out.sphere_center, a.sphere_center, sphere);
    vector(out.core_point, a.core_point, feature);
    vector(out.hit_point, a.hit_point, contact);
    vector(out.normal, a.normal, (a.has & CAROM_HAS_NORMAL) != 0);
    visit(out.ricochet_angle, a.ricochet_angle, contact);
    vector(out.new_velocity, a.new_velocity, contact);
    vector(out.sphere_new_velocity, a.sphere_new_velocity, sphere);
    visit(out.impulse, a.impulse, contact);
    visit(out.depth, a.depth, (a.has & CAROM_HAS_PENETRATION) != 0);
    visit(out.exit_frames, a.exit_frames, (a.has & CAROM_HAS_EXIT) != 0);
    visit(out.closest_frames, a.closest_frames, any);
    visit(out.closest_distance, a.closest_distance, any);
}

void writeAt(const carom_batch_answers& out, std::size_t i, const carom_answer& answer) {
    eachColumn(out, answer, [i](const carom_output& column, double value, bool isGiven) {
        if (!column.first) return;
        *reinterpret_cast<double*>(reinterpret_cast<char*>(column.first) +
                                   static_cast<std::ptrdiff_t>(i) * column.stride) =
            isGiven ? value : std::numeric_limits<double>::quiet_NaN();
    });
    if (out.outcome) out.outcome[i] = static_cast<std::int8_t>(answer.outcome);
    if (out.feature)
        out.feature[i] = (answer.has & CAROM_HAS_FEATURE) != 0 ? static_cast<std::int8_t>(answer.feature) : -1;
}

/// True if nothing but outcomes is wanted.
bool wantsOutcomesAlone(const carom_batch_answers& out) {
    bool isAlone = !out.feature;
    eachColumn(out, noAnswer(), [&](const carom_output& column, double, bool) { isAlone = isAlone && !column.first; });
    return isAlone;
}

/// Queries in the columns of the core's batch.
struct Block {
    static constexpr std::size_t kLength = 256;
    double columns[16][kLength];  ///< four vectors, then four numbers
    std::uint8_t outcomes[kLength];
    bool bad[kLength];

    void set(std::size_t i, const carom_query& q) {
        for (int k = 0; k < 3; ++k) {
            columns[k][i] = q.position[k];
            columns[3 + k][i] = q.vector[k];
            columns[6 + k][i] = q.center[k];
            columns[9 + k][i] = q.sphere_velocity[k];
        }
        columns[12][i] = q.speed;
        columns[13][i] = q.frames;
        columns[14][i] = q.ball_radius;
        columns[15][i] = q.sphere_radius;
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
        batch.center = vector(6);
        batch.sphereVelocity = vector(9);
        batch.speed = columns[12];
        batch.duration = batch.frames = columns[13];
        batch.ballRadius = columns[14];
        batch.sphereRadius = columns[15];
        collide::sweep(batch, {.outcome = outcomes});
    }
};

/// @return the index of the first bad query, or `count`
std::size_t classifyEach(const carom_batch& batch, std::int8_t* outcome) {
    std::size_t firstBad = batch.count;
    carom_query query = defaultQuery();
    for (std::size_t i = 0; i < batch.count; ++i) {
        fill(query, batch, i);
        const bool good = isGood(query);
        if (!good) firstBad = std::min(firstBad, i);
        if (outcome)
            outcome[i] =
                static_cast<std::int8_t>(good ? outcomeOf(collide::classify(coreQuery(query))) : CAROM_NO_OUTCOME);
    }
    return firstBad;
}

/// The same for spheres, on vectors of the processor.
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

/// @param solveOne  (good query, answer, its index)
/// @param isFit     (query): true for a good one
template <class SolveOne, class IsFit>
std::size_t solveAll(const carom_batch& batch, const carom_batch_answers& answers, const SolveOne& solveOne,
                     const IsFit& isFit) {
    std::size_t firstBad = batch.count;
    carom_query query = defaultQuery();
    for (std::size_t i = 0; i < batch.count; ++i) {
        fill(query, batch, i);
        const bool good = isFit(query);
        if (!good) firstBad = std::min(firstBad, i);
        carom_answer answer = noAnswer();
        if (good) solveOne(query, answer, i);
        writeAt(answers, i, answer);
    }
    return firstBad;
}

[[gnu::noinline]] carom_status solveBatch(const carom_batch& batch, const carom_batch_answers& answers,
                                          std::size_t& firstBad) noexcept {
    if (!isMotion(batch.motion) || !isShape(batch.shape)) {  // then every query is bad
        for (std::size_t i = 0; i < batch.count; ++i) writeAt(answers, i, noAnswer());
        firstBad = 0;
    } else {
        const auto classify = batch.shape == CAROM_SPHERE ? classifyAll : classifyEach;
        const auto solveOne = [](const carom_query& query, carom_answer& answer, std::size_t) {
            write(collide::sweep(coreQuery(query)), query.shape, answer);
        };
        firstBad =
            wantsOutcomesAlone(answers) ? classify(batch, answers.outcome) : solveAll(batch, answers, solveOne, isGood);
    }
    return firstBad == batch.count ? CAROM_OK : CAROM_BAD_QUERY;
}

[[gnu::noinline]] carom_status solveMeshBatch(const carom_mesh& mesh, const carom_batch& batch,
                                              const carom_batch_answers& answers, std::uint32_t* triangles,
                                              std::size_t& firstBad) noexcept {
    if (triangles) std::fill_n(triangles, batch.count, 0U);
    if (!isMotion(batch.motion) || batch.shape != CAROM_TRIANGLE) {
        for (std::size_t i = 0; i < batch.count; ++i) writeAt(answers, i, noAnswer());
        firstBad = 0;
    } else {
        const auto solveOne = [&](const carom_query& query, carom_answer& answer, std::size_t i) {
            const std::uint32_t triangle = answerMesh(mesh, query, answer);
            if (triangles) triangles[i] = triangle;
        };
        firstBad = solveAll(batch, answers, solveOne, isGood);
    }
    return firstBad == batch.count ? CAROM_OK : CAROM_BAD_QUERY;
}

/// Where the places of the answers go; null: not wanted.
struct Places {
    std::uint32_t *obstacles = nullptr, *triangles = nullptr;
    void set(std::size_t i, const collide::ManyPlace& place) const {
        if (obstacles) obstacles[i] = static_cast<std::uint32_t>(place.index);
        if (triangles) triangles[i] = place.triangle;
    }
};

[[gnu::noinline]] carom_status solveObstaclesBatch(const carom_obstacles& set, carom_batch batch,
                                                   const carom_batch_answers& answers, const Places& places,
                                                   std::size_t& firstBad) noexcept {
    for (std::size_t i = 0; i < batch.count; ++i) places.set(i, {});
    batch.shape = CAROM_SPHERE;  // whose columns are not read
    for (int k = 0; k < 3; ++k) batch.center[k] = batch.sphere_velocity[k] = {};
    batch.sphere_radius = batch.sphere_mass = {};
    const auto solveOne = [&](const carom_query& query, carom_answer& answer, std::size_t i) {
        places.set(i, answerObstacles(set, query, answer));
    };
    firstBad = solveAll(batch, answers, solveOne, [&set](const carom_query& query) {
        Line unread(nullptr, 0);
        return explain(set, query, unread);
    });
    return firstBad == batch.count ? CAROM_OK : CAROM_BAD_QUERY;
}

}  // namespace
}  // namespace library

carom_status carom_solve_batch(const carom_batch* batch, const carom_batch_answers* answers, size_t* first_bad) {
    if (first_bad) *first_bad = 0;
    if (!library::isSized(batch)) return CAROM_BAD_ARGUMENT;
    if (!library::isSized(answers)) return CAROM_BAD_ARGUMENT;
    std::size_t firstBad = 0;
    const collide::ExactEnvironment exact;
    const carom_status status = library::solveBatch(*library::Whole(*batch, carom_batch{}),
                                                    *library::Whole(*answers, carom_batch_answers{}), firstBad);
    if (first_bad) *first_bad = firstBad;
    return status;
}

carom_status carom_mesh_solve_batch(const carom_mesh* mesh, const carom_batch* batch,
                                    const carom_batch_answers* answers, uint32_t* triangles, size_t* first_bad) {
    if (first_bad) *first_bad = 0;
    if (!mesh || !library::isSized(batch) || !library::isSized(answers)) return CAROM_BAD_ARGUMENT;
    std::size_t firstBad = 0;
    const collide::ExactEnvironment exact;
    const carom_status status =
        library::solveMeshBatch(*mesh, *library::Whole(*batch, carom_batch{}),
                                *library::Whole(*answers, carom_batch_answers{}), triangles, firstBad);
    if (first_bad) *first_bad = firstBad;
    return status;
}

carom_status carom_obstacles_solve_batch(const carom_obstacles* set, const carom_batch* batch,
                                         const carom_batch_answers* answers, uint32_t* obstacles, uint32_t* triangles,
                                         size_t* first_bad) {
    if (first_bad) *first_bad = 0;
    if (!set || !library::isSized(batch) || !library::isSized(answers)) return CAROM_BAD_ARGUMENT;
    std::size_t firstBad = 0;
    const collide::ExactEnvironment exact;
    const carom_status status = library::solveObstaclesBatch(*set, *library::Whole(*batch, carom_batch{}),
                                                             *library::Whole(*answers, carom_batch_answers{}),
                                                             {obstacles, triangles}, firstBad);
    if (first_bad) *first_bad = firstBad;
    return status;
}

carom_status carom_batch_query(const carom_batch* batch, size_t index, carom_query* query) {
    if (!library::isSized(batch) || index >= batch->count) return CAROM_BAD_ARGUMENT;
    if (!library::isSized(query)) return CAROM_BAD_ARGUMENT;
    carom_query whole = library::defaultQuery();
    library::fill(whole, *library::Whole(*batch, carom_batch{}), index);
    library::give(*query, whole);
    return CAROM_OK;
}
