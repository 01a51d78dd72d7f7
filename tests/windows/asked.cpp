// The C++20 API as docs/library.md shows it: a sphere, a triangle, a set of obstacles with a mesh, a world. The numbers
// are printed bit by bit, to be compared between systems.
#include <carom/collide.h>

#include <bit>
#include <cstdio>

namespace {

void show(const char* what, double number) {
    const auto bits = std::bit_cast<std::uint64_t>(number);
    std::printf(" %s %08x%08x", what, static_cast<unsigned>(bits >> 32), static_cast<unsigned>(bits & 0xffffffff));
}
void show(const char* what, const carom::Vec3& v) {
    for (const double number : {v.x, v.y, v.z}) show(what, number);
}
void show(const carom::Answer& answer) {
    std::printf("%s", carom::name(answer.outcome));
    if (answer.contact) {
        show("frames", answer.contact->frames);
        show("at", answer.contact->hitPoint);
        show("normal", answer.contact->normal);
        show("after", answer.contact->newVelocity);
        if (answer.contact->feature) std::printf(" on %s", answer.contact->feature->name);
    }
    if (answer.penetration) show("depth", answer.penetration->depth);
}

}  // namespace

int main() {
    carom::Query query{.ball = {.position = {0, 0, 0}, .motion = carom::Motion::velocity({8, 0, 0}), .radius = 1},
                       .sphere = {.center = {4, 3, 0}, .radius = 2}};
    const auto graze = carom::sweep(query);
    if (!graze || graze->outcome != carom::Outcome::Graze || graze->contact->frames != 0.5) return 1;
    query.ball.radius = -1;
    std::puts(carom::problemOf(query).c_str());

    query = {.ball = {.position = {-2, 0, 2}, .motion = carom::Motion::end({0, 3, 0}), .radius = 1},
             .shape = carom::Triangle{.corners = {carom::Vec3(0, 0, 0), {4, 0, 0}, {0, 4, 0}}},
             .frames = 1};
    show(*carom::sweep(query));
    std::puts("");

    const std::array<double, 3> vertices[] = {{-4, -4, 0}, {4, -4, 1}, {4, 4, 0}, {-4, 4, 1}, {0, 0, -1}};
    const std::array<std::uint32_t, 3> triangles[] = {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};
    const auto terrain = carom::Mesh::of(vertices, triangles);
    const std::vector<carom::Obstacle> all = {
        carom::MeshObstacle{&*terrain},
        carom::Plane{.point = {0, 0, -3}},
        carom::Sphere{.center = {4, 3, 2}},
        carom::Capsule{.a = {-3, 0, 3}, .b = {-3, 2, 3}, .radius = 0.5},
        carom::Box{.center = {0, -3, 2}, .half = {1, 0.5, 0.25}, .rotation = {3, 1, 0, 2}},
        carom::Plane{.point = {-9, 0, 0}, .normal = {1, 0, 0}},
        carom::Plane{.point = {9, 0, 0}, .normal = {1, 0, 0}},
        carom::Plane{.point = {0, 12, 0}, .normal = {0, 1, 0}},
        carom::Plane{.point = {0, 0, 9}}};
    std::string problem;
    const auto world = carom::Obstacles::of(all, &problem);
    if (!world) return std::puts(problem.c_str()), 1;
    for (int i = 0; i < 400; ++i) {
        const carom::Vec3 from{i % 20 * 0.5 - 5, i / 20 * 0.5 - 5, 6};
        const auto answer = world->sweep(
            {.ball = {.position = from, .motion = carom::Motion::velocity({0.25, 0.5, -8}), .radius = 0.5}});
        std::printf("%u %u ", answer->obstacle, answer->triangle);
        show(*answer);
        const auto alone = terrain->sweep(
            {.ball = {.position = from, .motion = carom::Motion::aim({0, 0, 0}, 4), .radius = 0.25}}, 0.125);
        std::printf(" mesh %u ", alone->triangle);
        show(*alone);
        std::puts("");
    }

    std::vector<carom::Ball> balls;
    for (int i = 0; i < 9; ++i)
        balls.push_back({.position = {i % 3 * 2.5 - 2.5, i / 3 * 2.5 - 2.5, 6},
                         .motion = carom::Motion::velocity({1, 0.5 * i, -3}),
                         .radius = 0.75});
    auto game = carom::World::of({.balls = balls, .obstacles = all, .restitution = 0.9}, &problem);
    if (!game) return std::puts(problem.c_str()), 1;
    int contacts = 0;
    while (const auto contact = contacts < 400 ? game->step(60) : std::nullopt) {
        std::printf("%u %u", contact->a, contact->b);
        show("frames", contact->frames);
        show("impulse", contact->impulse);
        show("after", contact->aVelocity);
        std::puts("");
        ++contacts;
    }
    for (const double frames : {1.5, 0.25, 20.0}) {
        const auto now = game->state(frames);
        for (const auto& position : now->positions) show("at", position);
    }
    std::printf("\n%d contacts\n", contacts);
}
