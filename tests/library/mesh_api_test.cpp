// Meshes through the C and C++ API: the answers of the core, from many threads, and a status for any bytes.

#include <gtest/gtest.h>

#include <cmath>
#include <thread>

#include "carom.h"
#include "carom/collide.h"

namespace {

using Vertices = std::vector<std::array<double, 3>>;
using Corners = std::vector<std::array<std::uint32_t, 3>>;

const Vertices kSquare = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}};
const Corners kHalves = {{0, 1, 2}, {0, 2, 3}};

carom::Query meshQuery(carom::Vec3 position, carom::Vec3 velocity) {
    return {.ball = {.position = position, .motion = carom::Motion::velocity(velocity), .radius = 1}};
}

TEST(MeshApi, AnswersAsTheCoreDoes) {
    const auto mesh = carom::Mesh::of(kSquare, kHalves);
    ASSERT_TRUE(mesh);
    const auto hit = mesh->sweep(meshQuery({1, 3, 5}, {0, 0, -2}));
    ASSERT_TRUE(hit && hit->contact);
    EXPECT_EQ(hit->outcome, carom::Outcome::Hit);
    EXPECT_EQ(hit->contact->frames, 2);
    EXPECT_EQ(hit->triangle, 1u);
    EXPECT_STREQ(hit->contact->feature->name, "face");
    EXPECT_TRUE(std::isnan(hit->closestDistance));
    const auto seam = mesh->sweep(meshQuery({2, 2, 5}, {0, 0, -2}));
    EXPECT_EQ(seam->triangle, 0u);
    EXPECT_STREQ(seam->contact->feature->name, "edge 2");
    const auto miss = mesh->sweep(meshQuery({9, 2, 5}, {0, 0, -2}));
    EXPECT_EQ(miss->outcome, carom::Outcome::Miss);
    EXPECT_EQ(miss->closestDistance, 5);
    const auto inside = mesh->sweep(meshQuery({2, 2, 0.5}, {0, 0, -2}), 1);
    EXPECT_EQ(inside->outcome, carom::Outcome::Overlap);
    EXPECT_EQ(inside->penetration->depth, 1.5);
    EXPECT_FALSE(inside->penetration->exitFrames);
    EXPECT_FALSE(mesh->sweep(meshQuery({2, 2, NAN}, {0, 0, -2})));
}

TEST(MeshApi, IsAskedByManyThreads) {
    const auto mesh = carom::Mesh::of(kSquare, kHalves);
    ASSERT_TRUE(mesh);
    std::vector<std::thread> threads;
    std::array<int, 4> right{};
    for (std::size_t t = 0; t < right.size(); ++t)
        threads.emplace_back([&, t] {
            for (int i = 0; i < 2000; ++i) {
                const auto answer = mesh->sweep(meshQuery({i * 0.002, 1, 5}, {0, 0, -2}));
                right[t] += answer && answer->contact && answer->contact->frames == 2 ? 1 : 0;
            }
        });
    for (std::thread& thread : threads) thread.join();
    for (const int count : right) EXPECT_EQ(count, 2000);
}

TEST(MeshApi, ABatchHasTheBitsOfItsQueries) {
    carom_mesh* mesh = nullptr;
    ASSERT_EQ(carom_mesh_create(kSquare[0].data(), 4, kHalves[0].data(), 2, &mesh, nullptr, 0), CAROM_OK);
    const double positions[][3] = {{1, 3, 5}, {3, 1, 5}, {NAN, 1, 5}, {9, 1, 5}}, velocity[3] = {0, 0, -2};
    carom_batch batch{};
    batch.size = sizeof batch;
    batch.count = 4;
    batch.shape = CAROM_TRIANGLE;
    for (int k = 0; k < 3; ++k) batch.position[k] = {&positions[0][k], sizeof positions[0]};
    for (int k = 0; k < 3; ++k) batch.vector[k] = {&velocity[k], 0};
    double frames[4];
    std::int8_t outcomes[4];
    std::uint32_t triangles[4];
    carom_batch_answers answers{};
    answers.size = sizeof answers;
    answers.outcome = outcomes;
    answers.frames = {frames, sizeof(double)};
    std::size_t firstBad = 9;
    EXPECT_EQ(carom_mesh_solve_batch(mesh, &batch, &answers, triangles, &firstBad), CAROM_BAD_QUERY);
    EXPECT_EQ(firstBad, 2u);
    EXPECT_EQ(outcomes[0], CAROM_HIT);
    EXPECT_EQ(outcomes[2], CAROM_NO_OUTCOME);
    EXPECT_EQ(outcomes[3], CAROM_MISS);
    EXPECT_EQ(frames[1], 2);
    EXPECT_TRUE(std::isnan(frames[3]));
    EXPECT_EQ(triangles[0], 1u);
    EXPECT_EQ(triangles[1], 0u);
    batch.shape = CAROM_SPHERE;
    EXPECT_EQ(carom_mesh_solve_batch(mesh, &batch, &answers, nullptr, nullptr), CAROM_BAD_QUERY);
    EXPECT_EQ(carom_mesh_solve_batch(nullptr, &batch, &answers, nullptr, nullptr), CAROM_BAD_ARGUMENT);
    carom_mesh_free(mesh);
}

TEST(MeshApi, AnyBytesGetAStatus) {
    std::string problem;
    EXPECT_FALSE(carom::Mesh::of({}, kHalves, &problem));
    EXPECT_EQ(problem, "vertices: must not be empty");
    EXPECT_FALSE(carom::Mesh::of(kSquare, Corners{{0, 1, 4}}, &problem));
    EXPECT_EQ(problem, "triangles[0][2]: must be below 4, the number of vertices, got 4");
    EXPECT_FALSE(carom::Mesh::of(Vertices{{0, NAN, 0}}, Corners{{0, 0, 0}}, &problem));
    EXPECT_EQ(problem, "vertices[0]: must be finite");
    carom_mesh* mesh = nullptr;
    EXPECT_EQ(carom_mesh_create(nullptr, 1, kHalves[0].data(), 2, &mesh, nullptr, 0), CAROM_BAD_ARGUMENT);
    EXPECT_EQ(carom_mesh_create(kSquare[0].data(), 4, kHalves[0].data(), 2, nullptr, nullptr, 0), CAROM_BAD_ARGUMENT);
    ASSERT_EQ(carom_mesh_create(kSquare[0].data(), 4, kHalves[0].data(), 2, &mesh, nullptr, 0), CAROM_OK);
    carom_query query;
    ASSERT_EQ(carom_query_init(&query, sizeof query), CAROM_OK);
    carom_answer answer;
    answer.size = sizeof answer;
    std::uint32_t triangle = 7;
    EXPECT_EQ(carom_mesh_solve(mesh, &query, &answer, &triangle), CAROM_BAD_QUERY) << "a sphere";
    EXPECT_EQ(answer.outcome, CAROM_NO_OUTCOME);
    EXPECT_EQ(triangle, 0u);
    query.shape = CAROM_TRIANGLE;
    EXPECT_EQ(carom_mesh_solve(mesh, &query, &answer, nullptr), CAROM_OK);
    EXPECT_EQ(answer.outcome, CAROM_OVERLAP);
    EXPECT_EQ(carom_mesh_solve(nullptr, &query, &answer, &triangle), CAROM_BAD_ARGUMENT);
    EXPECT_EQ(carom_mesh_solve(mesh, nullptr, &answer, &triangle), CAROM_BAD_ARGUMENT);
    carom_mesh_free(mesh);
    carom_mesh_free(nullptr);
    EXPECT_STREQ(carom_status_name(CAROM_BAD_MESH), "bad mesh");
}

}  // namespace
