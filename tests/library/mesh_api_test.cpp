// Meshes, sets of obstacles and worlds through the C and C++ API: the answers of the core, from many threads, and a
// status for any bytes.

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

std::vector<carom::Obstacle> room(const carom::Mesh& mesh) {
    return {carom::Sphere{.center = {9, 2, 0}, .radius = 1},
            carom::Plane{.point = {0, 0, -3}},
            carom::MeshObstacle{&mesh},
            carom::Capsule{.a = {-3, 0, 0}, .b = {-3, 4, 0}, .radius = 0.5},
            carom::Box{.center = {2, 9, 0}, .half = {2, 1, 1}},
            carom::Sphere{.center = {9, 9, 0}, .velocity = {0, 0, 1}, .mass = 1}};
}

TEST(ObstaclesApi, TheFirstOfAllIsMetAndNamed) {
    auto mesh = carom::Mesh::of(kSquare, kHalves);
    ASSERT_TRUE(mesh);
    const auto set = carom::Obstacles::of(room(*mesh));
    ASSERT_TRUE(set);
    mesh.reset();  // the set keeps its triangles
    EXPECT_EQ(set->size(), 6u);
    const auto onMesh = set->sweep(meshQuery({1, 3, 5}, {0, 0, -2}));
    ASSERT_TRUE(onMesh && onMesh->contact);
    EXPECT_EQ(onMesh->obstacle, 2u);
    EXPECT_EQ(onMesh->triangle, 1u);
    EXPECT_EQ(onMesh->contact->frames, 2);
    EXPECT_STREQ(onMesh->contact->feature->name, "face");
    EXPECT_TRUE(std::isnan(onMesh->closestDistance));
    const auto onSphere = set->sweep(meshQuery({9, 2, 5}, {0, 0, -2}));
    EXPECT_EQ(onSphere->obstacle, 0u);
    EXPECT_EQ(onSphere->contact->frames, 1.5);
    EXPECT_FALSE(onSphere->contact->feature);
    EXPECT_EQ(onSphere->contact->sphereCenter->x, 9);
    const auto onMoving = set->sweep(meshQuery({9, 9, 5}, {0, 0, -2}));
    EXPECT_EQ(onMoving->obstacle, 5u);
    EXPECT_EQ(onMoving->contact->frames, 1);
    EXPECT_EQ(onMoving->contact->sphereNewVelocity->z, -2);
    const auto onBox = set->sweep(meshQuery({2, 9, 5}, {0, 0, -1}));
    EXPECT_EQ(onBox->obstacle, 4u);
    EXPECT_STREQ(onBox->contact->feature->name, "face +z");
    const auto past = set->sweep(meshQuery({-3, 2, 5}, {0, 0, 1}));
    EXPECT_EQ(past->outcome, carom::Outcome::Receding);
    EXPECT_EQ(past->obstacle, 3u);
    EXPECT_EQ(past->closestDistance, 5);
}

TEST(ObstaclesApi, ABatchHasTheBitsOfItsQueries) {
    carom_obstacle two[2];
    ASSERT_EQ(carom_obstacle_init(&two[0], sizeof two[0], CAROM_SPHERE), CAROM_OK);
    ASSERT_EQ(carom_obstacle_init(&two[1], sizeof two[1], CAROM_BOX), CAROM_OK);
    two[1].points[0][0] = 4;
    for (double& half : two[1].half) half = 1;
    carom_obstacles* set = nullptr;
    ASSERT_EQ(carom_obstacles_create(two, 2, &set, nullptr, 0), CAROM_OK);
    const double positions[][3] = {{0, 0, 5}, {4, 0, 5}, {4, NAN, 5}, {9, 0, 5}}, velocity[3] = {0, 0, -2};
    carom_batch batch{};
    batch.size = sizeof batch;
    batch.count = 4;
    batch.shape = 99;  // not read
    for (int k = 0; k < 3; ++k) batch.position[k] = {&positions[0][k], sizeof positions[0]};
    for (int k = 0; k < 3; ++k) batch.vector[k] = {&velocity[k], 0};
    double frames[4];
    std::int8_t outcomes[4];
    std::uint32_t obstacles[4], triangles[4];
    carom_batch_answers answers{};
    answers.size = sizeof answers;
    answers.outcome = outcomes;
    answers.frames = {frames, sizeof(double)};
    std::size_t firstBad = 9;
    EXPECT_EQ(carom_obstacles_solve_batch(set, &batch, &answers, obstacles, triangles, &firstBad), CAROM_BAD_QUERY);
    EXPECT_EQ(firstBad, 2u);
    EXPECT_EQ(frames[0], 1.5);
    EXPECT_EQ(frames[1], 1.5);
    EXPECT_EQ(obstacles[0], 0u);
    EXPECT_EQ(obstacles[1], 1u);
    EXPECT_EQ(outcomes[2], CAROM_NO_OUTCOME);
    EXPECT_EQ(outcomes[3], CAROM_MISS);
    EXPECT_EQ(obstacles[3], 1u) << "the nearest";
    carom_obstacles_free(set);
}

TEST(ObstaclesApi, WhatIsWrongIsNamed) {
    std::string problem;
    const auto expect = [&](const carom::Obstacle& wrong, const char* line) {
        const carom::Obstacle list[] = {carom::Sphere{}, wrong};
        EXPECT_FALSE(carom::Obstacles::of(list, &problem));
        EXPECT_EQ(problem, line);
    };
    expect(carom::Sphere{.radius = -1}, "obstacles[1].sphere.radius: must be >= 0, got -1");
    expect(carom::Sphere{.mass = 0}, "obstacles[1].sphere.mass: must be > 0, or infinite (immovable), got 0");
    expect(carom::Box{.half = {1, -1, 1}}, "obstacles[1].box.half[1]: must be >= 0, got -1");
    expect(carom::Plane{.normal = {0, 0, 0}}, "obstacles[1].plane.normal: must be longer than 0, got 0");
    expect(carom::Triangle{.radius = NAN}, "obstacles[1].triangle.radius: must be >= 0, got nan");
    const auto mesh = carom::Mesh::of(kSquare, kHalves);
    expect(carom::MeshObstacle{&*mesh, -2}, "obstacles[1].mesh.radius: must be >= 0, got -2");
    EXPECT_FALSE(carom::Obstacles::of({}, &problem));
    EXPECT_EQ(problem, "obstacles: must not be empty");

    const carom::Obstacle list[] = {carom::Sphere{}, carom::MeshObstacle{&*mesh},
                                    carom::Sphere{.center = {9, 0, 0}, .velocity = {1, 0, 0}}};
    const auto set = carom::Obstacles::of(list);
    ASSERT_TRUE(set);
    EXPECT_EQ(set->problemOf(meshQuery({0, 0, 5}, {0, 0, 0})), "");
    carom::Query point = meshQuery({0, 0, 5}, {0, 0, -1});
    point.ball.radius = 0;
    EXPECT_EQ(set->problemOf(point), "ball.radius: must be > 0 beside obstacles[1], whose radius is 0 too, got 0");
    EXPECT_FALSE(set->sweep(point));
    carom::Query end{.ball = {.motion = carom::Motion::end({1e308, 0, 0})}, .frames = 1e-9};
    EXPECT_EQ(set->problemOf(end).substr(0, 12), "ball.end[0]:");
    EXPECT_FALSE(set->sweep(end));

    carom_obstacle bad;
    ASSERT_EQ(carom_obstacle_init(&bad, sizeof bad, CAROM_BOX), CAROM_OK);
    EXPECT_EQ(carom_obstacle_init(&bad, 3, CAROM_BOX), CAROM_BAD_ARGUMENT);
    EXPECT_EQ(carom_obstacle_init(&bad, sizeof bad, 5), CAROM_BAD_ARGUMENT);
    carom_obstacles* none = nullptr;
    char line[200];
    bad.shape = 77;
    EXPECT_EQ(carom_obstacles_create(&bad, 1, &none, line, sizeof line), CAROM_BAD_OBSTACLE);
    EXPECT_STREQ(line,
                 "obstacles[0].shape: must be 0 (sphere), 1 (plane), 2 (capsule), 3 (triangle) or 4 (box), got 77");
    bad.size = 7;
    EXPECT_EQ(carom_obstacles_create(&bad, 1, &none, line, sizeof line), CAROM_BAD_OBSTACLE);
    EXPECT_STREQ(line, "obstacles[0].size: must be sizeof(carom_obstacle)");
    EXPECT_EQ(carom_obstacles_create(nullptr, 1, &none, line, sizeof line), CAROM_BAD_ARGUMENT);
    EXPECT_EQ(carom_obstacles_solve(nullptr, nullptr, nullptr, nullptr, nullptr), CAROM_BAD_ARGUMENT);
    EXPECT_EQ(carom_obstacles_check(nullptr, nullptr, line, sizeof line), CAROM_BAD_ARGUMENT);
    EXPECT_EQ(none, nullptr);
    carom_obstacles_free(nullptr);
    EXPECT_STREQ(carom_status_name(CAROM_BAD_OBSTACLE), "bad obstacle");
}

TEST(WorldApi, IsSteppedFromContactToContact) {
    auto floor = carom::Mesh::of(kSquare, kHalves);
    ASSERT_TRUE(floor);
    const carom::Ball balls[] = {{.position = {1, 1, 3}, .motion = carom::Motion::velocity({0, 0, -1})},
                                 {.position = {-6, 9, 0}, .motion = carom::Motion::velocity({1, 0, 0})}};
    const carom::Obstacle obstacles[] = {carom::Plane{.point = {0, 0, 7}}, carom::MeshObstacle{&*floor},
                                         carom::Sphere{.center = {0, 9, 0}, .mass = 1}};
    auto world = carom::World::of({.balls = balls, .obstacles = obstacles});
    ASSERT_TRUE(world);
    floor.reset();
    const auto onFloor = world->step();
    ASSERT_TRUE(onFloor);
    EXPECT_EQ(onFloor->frames, 2);
    EXPECT_EQ(onFloor->a, 0u);
    EXPECT_EQ(onFloor->b, 3u) << "two balls, then obstacle 1";
    EXPECT_EQ(onFloor->aVelocity.z, 1);
    const auto onSphere = world->step();
    ASSERT_TRUE(onSphere);
    EXPECT_EQ(onSphere->frames, 4);
    EXPECT_EQ(onSphere->a, 1u);
    EXPECT_EQ(onSphere->b, 4u);
    EXPECT_EQ(onSphere->bVelocity.x, 1);
    EXPECT_FALSE(world->step(6.5)) << "the next contact is at 7";
    const auto late = world->state(6), early = world->state(1);  // any time, in any order
    ASSERT_TRUE(late && early);
    EXPECT_EQ(early->positions[0][2], 2);
    EXPECT_EQ(early->velocities[0][2], -1);
    EXPECT_EQ(late->positions[0][2], 5);
    EXPECT_EQ(late->positions[4][0], 2);
    EXPECT_EQ(late->velocities[4][0], 1);
    EXPECT_EQ(late->positions[2][2], 7) << "the plane rests";
    EXPECT_EQ(world->step(7)->b, 2u);
    EXPECT_FALSE(world->isEnded());
    EXPECT_FALSE(world->state(NAN));
}

TEST(WorldApi, TheFirstContactIsThatOfTheObstaclesHoweverNearTheNextOneIs) {
    const Vertices corners = {{0, -9, -9}, {0, 9, -9}, {0, 0, 9}};
    int near = 0;
    for (const double gap : {0x1p-50, 1e-14, 1e-12, 1e-10, 1e-8})
        for (std::size_t first = 0; first < 6; ++first)
            for (std::size_t second = 0; second < 6; ++second) {
                std::vector<carom::Mesh> meshes;
                meshes.reserve(2);
                const auto at = [&](std::size_t kind, double x) -> carom::Obstacle {
                    if (kind == 0) return carom::Sphere{.center = {x + 2, 0, 0}, .radius = 2};
                    if (kind == 1) return carom::Plane{.point = {x, 0, 0}, .normal = {-3, 0, 0}};
                    if (kind == 2) return carom::Capsule{.a = {x + 1, -9, 0}, .b = {x + 1, 9, 0}, .radius = 1};
                    if (kind == 3) return carom::Triangle{.corners = {{{x, -9, -9}, {x, 9, -9}, {x, 0, 9}}}};
                    if (kind == 4) return carom::Box{.center = {x + 1, 0, 0}, .half = {1, 2, 2}};
                    Vertices moved = corners;
                    for (auto& corner : moved) corner[0] = x;
                    meshes.push_back(*carom::Mesh::of(moved, Corners{{0, 1, 2}}));
                    return carom::MeshObstacle{&meshes.back()};
                };
                const carom::Ball ball{.position = {0, 0, 0}, .motion = carom::Motion::velocity({1.8, 0, 0})};
                const carom::Obstacle obstacles[] = {at(first, 3 + gap), at(second, 3)};
                const auto solved = carom::Obstacles::of(obstacles)->sweep({.ball = ball});
                const auto played = carom::World::of({.balls = {&ball, 1}, .obstacles = obstacles})->step();
                ASSERT_TRUE(solved && solved->contact && played);
                EXPECT_EQ(played->b, 1 + solved->obstacle) << first << ' ' << second << ' ' << gap;
                EXPECT_EQ(played->frames, solved->contact->frames) << first << ' ' << second << ' ' << gap;
                for (const auto& [a, b] : {std::pair(played->hitPoint, solved->contact->hitPoint),
                                           std::pair(played->normal, solved->contact->normal),
                                           std::pair(played->aVelocity, solved->contact->newVelocity)})
                    EXPECT_TRUE(a.x == b.x && a.y == b.y && a.z == b.z) << first << ' ' << second << ' ' << gap;
                near += solved->obstacle == 1;
            }
    EXPECT_GE(near, 150) << "the first that is touched is the second of the list";
}

TEST(WorldApi, ContactsOfOneInstantComeOneByOne) {
    const carom::Ball balls[] = {{.position = {-4, 0, 0}, .motion = carom::Motion::velocity({1, 0, 0})},
                                 {.position = {0, 0, 0}},
                                 {.position = {2, 0, 0}}};
    auto world = carom::World::of({.balls = balls});
    ASSERT_TRUE(world);
    const auto first = world->step(), second = world->step();
    ASSERT_TRUE(first && second);
    EXPECT_EQ(first->frames, second->frames);
    EXPECT_EQ(first->group, second->group);
    EXPECT_GT(first->group, 0u);
    EXPECT_FALSE(world->step());
}

TEST(WorldApi, WhatIsWrongIsNamed) {
    std::string problem;
    const auto expect = [&](const carom::WorldStart& wrong, const std::string& line) {
        EXPECT_FALSE(carom::World::of(wrong, &problem));
        EXPECT_EQ(problem, line);
    };
    const carom::Ball good, bad[] = {good, {.radius = -1}}, points[] = {{.radius = 0}, {.radius = 0}};
    const carom::Ball fast[] = {{.motion = carom::Motion::end({1, 0, 0})}};
    const carom::Obstacle moving[] = {carom::Box{.velocity = {1, 0, 0}}}, thick[] = {carom::Plane{.radius = 1}};
    const carom::Obstacle flat[] = {carom::Triangle{}};
    expect({.balls = bad}, "balls[1].radius: must be >= 0, got -1");
    expect({.balls = points}, "balls[1].radius: must be > 0 beside balls[0], whose radius is 0 too, got 0");
    expect({.balls = {points, 1}, .obstacles = flat},
           "obstacles[0].radius: must be > 0 beside balls[0], whose radius is 0 too, got 0");
    expect({.balls = fast}, "frames: must be > 0 and finite beside ball.end, got inf");
    expect({.obstacles = moving}, "obstacles[0].velocity: must be 0: of the obstacles of a world only spheres move");
    expect({.obstacles = thick}, "obstacles[0].plane.radius: must be 0 in a world");
    expect({.restitution = 2}, "restitution: must be in [0, 1], got 2");
    expect({.contactDuration = 0}, "contact_duration: must be > 0 and finite, got 0");
    EXPECT_TRUE(carom::World::of({}));

    const carom::Ball leaves[] = {{.position = {1e308, 0, 0}, .motion = carom::Motion::velocity({1e307, 0, 0})}};
    auto world = carom::World::of({.balls = leaves});
    ASSERT_TRUE(world);
    EXPECT_FALSE(world->step(1000));
    EXPECT_TRUE(world->isEnded());
    EXPECT_FALSE(world->state(1000));
    EXPECT_TRUE(world->state(1));
    carom_world_contact contact{};
    std::size_t count = 7;
    EXPECT_EQ(carom_world_play(nullptr, 1, &contact, 1, &count), CAROM_BAD_ARGUMENT);
    EXPECT_EQ(count, 0u);
    EXPECT_EQ(carom_world_create(nullptr, nullptr, nullptr, 0), CAROM_BAD_ARGUMENT);
    EXPECT_EQ(carom_world_state(nullptr, 1, nullptr, nullptr), CAROM_BAD_ARGUMENT);
    carom_world_free(nullptr);
    EXPECT_STREQ(carom_status_name(CAROM_WORLD_ENDED), "world ended");
}

}  // namespace
