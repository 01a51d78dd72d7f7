/* Everything that the C API answers, printed bit by bit, to be compared between systems: shapes alone and in columns, a
 * mesh, a set of obstacles, a world. C99, for mingw-w64 and for clang in Microsoft's dialect. All is on a lattice, and
 * paths are often along an axis, so that there are touches and grazes. */
#include <carom.h>
#include <stdio.h>
#include <string.h>

#ifdef _MSC_VER
int _fltused; /* of Microsoft's library, which is not there */
#endif

enum { QUERIES = 300, SIDE = 9, BALLS = 12, CONTACTS = 400, ROOM = 16 };

static uint32_t state = 1;
static double number(int most) { /* half of a whole number, -most to most */
    state = state * 1664525u + 1013904223u;
    return (double)((int)((state >> 8) % (uint32_t)(4 * most + 1)) - 2 * most) / 2;
}
static double length(int most) { return fabs(number(most)) + 0.5; }
static void place(double* point, int most) {
    int i;
    for (i = 0; i < 3; ++i) point[i] = number(most);
}

static void show(const char* what, const char* name, const char* more, const void* bytes, size_t size) {
    const unsigned char* byte = (const unsigned char*)bytes;
    size_t i;
    printf("%s %s %s ", what, name, more);
    for (i = 0; i < size; ++i) printf("%02x", byte[i]);
    printf("\n");
}
static int fails(const char* what, carom_status status, const char* problem) {
    if (status != CAROM_OK) printf("%s: %s: %s\n", what, carom_status_name(status), problem);
    return status != CAROM_OK;
}

static void ask(carom_query* query, carom_shape shape) {
    int i;
    carom_query_init(query, sizeof *query);
    query->shape = shape;
    place(query->position, 6);
    place(query->vector, 4);
    if (number(1) > -0.75) query->vector[1] = query->vector[2] = 0;
    query->ball_radius = length(1);
    query->restitution = 0.75;
    query->frames = 8;
    place(query->center, 3);
    query->sphere_radius = length(2);
    query->sphere_velocity[0] = number(1);
    query->sphere_mass = 3;
    for (i = 0; i < 3; ++i) place(query->points[i], 4);
    place(query->normal, 2);
    query->normal[2] += 5;
    for (i = 0; i < 3; ++i) query->half[i] = length(2);
    for (i = 0; i < 3; ++i) query->rotation[i + 1] = number(1);
    query->shape_radius = fabs(number(1));
    query->shape_velocity[0] = number(1);
}

static carom_query queries[QUERIES];
static int8_t outcomes[QUERIES], features[QUERIES];
static double times[QUERIES], normals[3][QUERIES];
static uint32_t obstacles[QUERIES], triangles[QUERIES];

/* The queries as columns, and where the answers go. */
static void batch_of(carom_batch* batch, carom_batch_answers* answers) {
    const ptrdiff_t stride = sizeof(carom_query);
    int i, j;
    memset(batch, 0, sizeof *batch);
    batch->size = sizeof *batch;
    batch->count = QUERIES;
    batch->shape = queries[0].shape;
#define COLUMN(name) batch->name.first = &queries[0].name, batch->name.stride = stride
    for (i = 0; i < 3; ++i) {
        COLUMN(position[i]), COLUMN(vector[i]), COLUMN(center[i]), COLUMN(sphere_velocity[i]);
        COLUMN(normal[i]), COLUMN(half[i]), COLUMN(shape_velocity[i]);
        for (j = 0; j < 3; ++j) COLUMN(points[i][j]);
    }
    for (i = 0; i < 4; ++i) COLUMN(rotation[i]);
    COLUMN(ball_radius), COLUMN(sphere_radius), COLUMN(sphere_mass), COLUMN(frames), COLUMN(restitution),
        COLUMN(shape_radius);
#undef COLUMN
    memset(answers, 0, sizeof *answers);
    answers->size = sizeof *answers;
    answers->outcome = outcomes;
    answers->feature = features;
    answers->frames.first = times, answers->frames.stride = sizeof(double);
    for (i = 0; i < 3; ++i) answers->normal[i].first = normals[i], answers->normal[i].stride = sizeof(double);
}
static void show_batch(const char* what) {
    show(what, "outcomes", "all", outcomes, sizeof outcomes);
    show(what, "features", "all", features, sizeof features);
    show(what, "frames", "all", times, sizeof times);
    show(what, "normals", "all", normals, sizeof normals);
}

static int shapes(void) {
    carom_batch batch;
    carom_batch_answers answers;
    carom_answer answer;
    carom_outcome outcome;
    carom_shape shape;
    int i;
    for (shape = CAROM_SPHERE; shape <= CAROM_BOX; ++shape) {
        for (i = 0; i < QUERIES; ++i) {
            ask(&queries[i], shape);
            answer.size = sizeof answer;
            if (fails("shape", carom_solve(&queries[i], &answer), "")) return 1;
            if (carom_classify(&queries[i], &outcome) != CAROM_OK || outcome != answer.outcome) return 1;
            show("shape", carom_outcome_name(outcome), carom_feature_name(shape, answer.feature), &answer,
                 sizeof answer);
        }
        batch_of(&batch, &answers);
        if (fails("batch", carom_solve_batch(&batch, &answers, NULL), "")) return 1;
        show_batch("batch");
    }
    return 0;
}

static carom_mesh* hills(void) {
    static double vertices[SIDE * SIDE][3];
    static uint32_t corners[2 * (SIDE - 1) * (SIDE - 1)][3];
    carom_mesh* mesh = NULL;
    char problem[200];
    uint32_t x, y, count = 0;
    for (y = 0; y < SIDE; ++y)
        for (x = 0; x < SIDE; ++x) {
            double* vertex = vertices[y * SIDE + x];
            vertex[0] = 2.0 * x - SIDE + 1, vertex[1] = 2.0 * y - SIDE + 1, vertex[2] = number(1) / 2 - 2;
        }
    for (y = 0; y + 1 < SIDE; ++y)
        for (x = 0; x + 1 < SIDE; ++x) {
            const uint32_t a = y * SIDE + x, b = a + 1, c = a + SIDE, d = c + 1;
            corners[count][0] = a, corners[count][1] = b, corners[count++][2] = c;
            corners[count][0] = b, corners[count][1] = d, corners[count++][2] = c;
        }
    fails("mesh", carom_mesh_create(vertices[0], SIDE * SIDE, corners[0], count, &mesh, problem, sizeof problem),
          problem);
    return mesh;
}

static int on_mesh(const carom_mesh* mesh) {
    carom_batch batch;
    carom_batch_answers answers;
    carom_answer answer;
    int i;
    for (i = 0; i < QUERIES; ++i) {
        uint32_t triangle = 0;
        ask(&queries[i], CAROM_TRIANGLE);
        queries[i].position[2] += 4;
        answer.size = sizeof answer;
        if (fails("mesh", carom_mesh_solve(mesh, &queries[i], &answer, &triangle), "")) return 1;
        show("mesh", carom_outcome_name(answer.outcome), carom_feature_name(CAROM_TRIANGLE, answer.feature), &answer,
             sizeof answer);
        show("mesh", "triangle", "", &triangle, sizeof triangle);
    }
    batch_of(&batch, &answers);
    if (fails("mesh", carom_mesh_solve_batch(mesh, &batch, &answers, triangles, NULL), "")) return 1;
    show_batch("mesh");
    show("mesh", "triangles", "all", triangles, sizeof triangles);
    return 0;
}

/* One of each kind; all rest but the sphere. */
static void make_obstacles(carom_obstacle* all, const carom_mesh* mesh) {
    carom_shape shape;
    int i;
    for (shape = CAROM_SPHERE; shape <= CAROM_BOX + 1; ++shape) {
        carom_obstacle* o = &all[shape];
        carom_obstacle_init(o, sizeof *o, shape > CAROM_BOX ? CAROM_TRIANGLE : shape);
        for (i = 0; i < 3; ++i) place(o->points[i], 4);
        for (i = 0; i < 3; ++i) o->half[i] = length(1), o->rotation[i + 1] = number(1);
        if (shape != CAROM_PLANE) o->radius = 0.5;
    }
    all[CAROM_SPHERE].radius = 1;
    all[CAROM_SPHERE].mass = 4;
    all[CAROM_SPHERE].velocity[0] = 0.25;
    all[CAROM_PLANE].points[0][2] = -6;
    all[CAROM_PLANE].normal[2] = 2;
    all[CAROM_BOX + 1].mesh = mesh;
}

static int on_obstacles(const carom_obstacle* all, size_t count) {
    carom_obstacles* set = NULL;
    carom_batch batch;
    carom_batch_answers answers;
    carom_answer answer;
    char problem[200];
    int i, bad = 0;
    if (fails("obstacles", carom_obstacles_create(all, count, &set, problem, sizeof problem), problem)) return 1;
    for (i = 0; i < QUERIES && !bad; ++i) {
        uint32_t numbers[2] = {0, 0};
        ask(&queries[i], CAROM_SPHERE);
        answer.size = sizeof answer;
        bad = fails("obstacles", carom_obstacles_solve(set, &queries[i], &answer, &numbers[0], &numbers[1]), "");
        show("obstacles", carom_outcome_name(answer.outcome), "", &answer, sizeof answer);
        show("obstacles", "numbers", "", numbers, sizeof numbers);
    }
    batch_of(&batch, &answers);
    bad = bad || fails("obstacles", carom_obstacles_solve_batch(set, &batch, &answers, obstacles, triangles, NULL), "");
    show_batch("obstacles");
    show("obstacles", "obstacles", "all", obstacles, sizeof obstacles);
    carom_obstacles_free(set);
    return bad;
}

static int in_a_world(const carom_obstacle* all, size_t count) {
    static carom_ball balls[BALLS];
    static carom_world_contact contacts[CONTACTS];
    static double positions[BALLS + ROOM][3], velocities[BALLS + ROOM][3];
    static const double instants[] = {0, 2.5, 1.25, 7};
    static carom_obstacle room[ROOM];
    carom_world_start start;
    carom_world* world = NULL;
    char problem[200];
    size_t played = 0, i;
    for (i = 0; i < count; ++i) room[i] = all[i];
    for (i = 0; i < 5; ++i, ++count) { /* walls and a lid */
        carom_obstacle_init(&room[count], sizeof room[count], CAROM_PLANE);
        room[count].points[0][i / 2] = i == 4 ? 10 : i % 2 ? 8 : -8;
        room[count].normal[2] = i == 4;
        room[count].normal[i / 2] = 1;
    }
    carom_world_init(&start, sizeof start);
    memset(balls, 0, sizeof balls);
    for (i = 0; i < BALLS; ++i) {
        balls[i].size = sizeof balls[i];
        balls[i].position[0] = 2.5 * (double)(i % 4) - 4, balls[i].position[1] = 2.5 * (double)(i / 4) - 3,
        balls[i].position[2] = 8;
        place(balls[i].vector, 3);
        balls[i].vector[2] -= 4;
        balls[i].radius = 0.5;
        balls[i].mass = (double)(1 + i % 3);
    }
    start.balls = balls, start.ball_count = BALLS;
    start.obstacles = room, start.obstacle_count = count;
    start.restitution = 0.9;
    if (fails("world", carom_world_create(&start, &world, problem, sizeof problem), problem)) return 1;
    contacts[0].size = sizeof contacts[0];
    if (fails("world", carom_world_play(world, 20, contacts, CONTACTS, &played), "")) return 1;
    for (i = 0; i < played; ++i) show("contact", "", "", (const char*)&contacts[i] + 4, sizeof contacts[i] - 4);
    for (i = 0; i < sizeof instants / sizeof *instants; ++i) {
        if (fails("world", carom_world_state(world, instants[i], positions[0], velocities[0]), "")) return 1;
        show("state", "positions", "", positions, sizeof positions);
        show("state", "velocities", "", velocities, sizeof velocities);
    }
    carom_world_free(world);
    return 0;
}

static int refused(void) {
    static const double bad[] = {-1, HUGE_VAL};
    char problem[200];
    int i;
    for (i = 0; i < 2; ++i) {
        ask(&queries[0], CAROM_BOX);
        queries[0].half[1] = bad[i];
        if (carom_check_query(&queries[0], problem, sizeof problem) != CAROM_BAD_QUERY) return 1;
        printf("refused %s\n", problem);
    }
    return 0;
}

int main(void) {
    carom_obstacle all[CAROM_BOX + 2];
    carom_mesh* mesh = hills();
    const size_t count = sizeof all / sizeof *all;
    int bad;
    printf("carom %s\n", carom_version());
    make_obstacles(all, mesh);
    bad = !mesh || shapes() || on_mesh(mesh) || on_obstacles(all, count) || in_a_world(all, count) || refused();
    carom_mesh_free(mesh);
    return bad;
}
