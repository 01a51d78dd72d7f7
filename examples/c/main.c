/* Many balls at once, read from an array of structs as a game has it: a column is a first number and a stride. */

#include <carom.h>
#include <stdio.h>

typedef struct ball {
    double position[3], velocity[3], radius;
} ball;

int main(void) {
    ball balls[1000];
    int8_t outcomes[1000];
    double times[1000];
    int i, counts[8] = {0};
    for (i = 0; i < 1000; ++i) {
        const ball one = {{-10, 0.01 * (i - 500), 0}, {4, 0, 0}, 1};
        balls[i] = one;
    }

    const ptrdiff_t stride = sizeof(ball);
    const double sphere_radius = 2, frames = 2.25;
    carom_batch batch = {0};
    batch.size = sizeof batch;
    batch.motion = CAROM_VELOCITY;
    batch.count = 1000;
    for (i = 0; i < 3; ++i) {
        batch.position[i].first = &balls[0].position[i];
        batch.position[i].stride = stride;
        batch.vector[i].first = &balls[0].velocity[i];
        batch.vector[i].stride = stride;
    }
    batch.ball_radius.first = &balls[0].radius;
    batch.ball_radius.stride = stride;
    batch.sphere_radius.first = &sphere_radius; /* stride 0: the same for all */
    batch.frames.first = &frames;

    carom_batch_answers answers = {0};
    answers.size = sizeof answers;
    answers.outcome = outcomes;
    answers.frames.first = times;
    answers.frames.stride = sizeof(double);
    size_t bad;
    if (carom_solve_batch(&batch, &answers, &bad) != CAROM_OK) {
        carom_query query;
        char problem[200];
        carom_query_init(&query, sizeof query);
        carom_batch_query(&batch, bad, &query);
        carom_check_query(&query, problem, sizeof problem);
        printf("ball %d: %s\n", (int)bad, problem);
        return 1;
    }
    for (i = 0; i < 1000; ++i) ++counts[outcomes[i]];
    for (i = 0; i < 8; ++i)
        if (counts[i] > 0) printf("%s: %d\n", carom_outcome_name(i), counts[i]);
    printf("head-on after %g frames\n", times[500]);
    return 0;
}
