// A ball passes a sphere: exactly tangent, one unit in the last place closer, and one farther.

#include <carom/collide.h>

#include <cmath>
#include <cstdio>

int main() {
    carom::Query query;
    query.ball = {.position = {0, 0, 0}, .motion = carom::Motion::velocity({8, 0, 0}), .radius = 1};
    carom::Sphere sphere{.center = {4, 3, 0}, .radius = 2};
    for (const double height : {3.0, std::nextafter(3.0, 0.0), std::nextafter(3.0, 4.0)}) {
        sphere.center.y = height;
        query.obstacle = sphere;
        const auto answer = carom::sweep(query);
        if (!answer) {
            std::puts(carom::problemOf(query).c_str());
            return 1;
        }
        std::printf("%.17g: %s", height, carom::name(answer->outcome));
        if (answer->contact) std::printf(" after %.17g frames", answer->contact->frames);
        std::puts("");
    }

    // What somebody's own test answered, beside the truth.
    sphere.center.y = 2.99;
    query.obstacle = sphere;
    const auto comparison = carom::compare(query, {.isHit = false, .isFloat = true, .tolerance = 0.02});
    std::printf("no hit: %s, %.2g units from a miss, %s the tolerance\n", carom::name(comparison->verdict),
                comparison->errorUnits, comparison->isWithinTolerance ? "within" : "beyond");

    // A triangle in place of the sphere: which part of it is hit.
    query.ball = {.position = {-2, 0, 2}, .motion = carom::Motion::end({0, 3, 0}), .radius = 1};
    query.obstacle = carom::Triangle{.corners = {carom::Vec3(0, 0, 0), {4, 0, 0}, {0, 4, 0}}};
    query.frames = 1;
    if (const auto answer = carom::sweep(query); answer && answer->contact && answer->contact->feature)
        std::printf("a triangle: %s on %s after %.17g frames\n", carom::name(answer->outcome),
                    answer->contact->feature->name, answer->contact->frames);

    query.ball.radius = -1;
    std::puts(carom::problemOf(query).c_str());
}
