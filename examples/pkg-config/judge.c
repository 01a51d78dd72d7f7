/* The textbook in float, judged query by query: where is it wrong, and by how much?
 *   cc -std=c99 judge.c -o judge $(pkg-config --cflags --libs carom) -lm && ./judge */

#include <carom.h>
#include <math.h>
#include <stdio.h>

/* d: ball - sphere, v: relative velocity, r: radius sum. The time of impact, or -1. */
static float textbook(const float d[3], const float v[3], float r) {
    const float a = v[0] * v[0] + v[1] * v[1] + v[2] * v[2], h = d[0] * v[0] + d[1] * v[1] + d[2] * v[2];
    const float c = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] - r * r, D = h * h - a * c;
    if (D < 0 || h >= 0) return -1;
    return (-h - sqrtf(D)) / a;
}

int main(void) {
    int counts[6] = {0}, i, k;
    double farthest = 0;
    for (i = 0; i < 10000; ++i) {
        /* Balls from 1000 units away that pass the sphere at heights around its radius. */
        const float d[3] = {-1000, 2.9f + 0.00002f * (float)i, 0}, v[3] = {100, 0, 0}, r = 3;
        const float time = textbook(d, v, r);
        carom_query query;
        carom_recorded recorded = {0};
        carom_comparison comparison;
        carom_query_init(&query, sizeof query);
        for (k = 0; k < 3; ++k) {
            query.position[k] = d[k];
            query.vector[k] = v[k];
        }
        query.sphere_radius = 2;
        recorded.size = sizeof recorded;
        recorded.precision = CAROM_FLOAT;
        recorded.hit = time >= 0;
        if (recorded.hit) {
            recorded.has = CAROM_RECORDED_TIME;
            recorded.time = time;
        }
        comparison.size = sizeof comparison;
        if (carom_compare(&query, &recorded, &comparison) != CAROM_OK) return 1;
        ++counts[comparison.verdict];
        if (comparison.verdict == CAROM_WRONG && comparison.error_units > farthest)
            farthest = comparison.error_units;
    }
    for (i = 0; i < 6; ++i)
        if (counts[i] > 0) printf("%s: %d\n", carom_verdict_name(i), counts[i]);
    printf("the farthest wrong decision is %.3f units from the other one\n", farthest);
    return 0;
}
