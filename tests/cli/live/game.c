/* The game of walk.py, by the sender in C and C++. */

#define CAROM_LIVE_IMPLEMENTATION
#include "carom_live.h"

static void begin(carom_row* row, const char* id) {
    carom_row_begin(row, id);
    carom_row_vector(row, "start", 0, 0, 0);
    carom_row_vector(row, "end", 10, 0, 0);
    carom_row_number(row, "ball_radius", 1);
    carom_row_vector(row, "center", 5, 0, 0);
    carom_row_number(row, "sphere_radius", 1);
}
static void hit(carom_row* row) {
    carom_row_flag(row, "hit", 1);
    carom_row_number(row, "fraction", 0.3);
}

int main(int argc, char** arguments) {
    static const char* const words[] = {"unknown", "right", "wrong"};
    carom_live* const live = argc > 1 ? carom_live_open(arguments[1], "\"pellets\"\n", 3) : 0;
    carom_row row;
    char id[20];
    int i;
    if (!live) return 1;
    for (i = 0; i < 5; ++i) {
        snprintf(id, sizeof id, "kept %d", i);
        begin(&row, id);
        hit(&row);
        carom_live_row(live, &row);
    }
    for (i = 0; i < 3; ++i) {
        begin(&row, "asked");
        if (i == 0) hit(&row);
        if (i == 1) carom_row_flag(&row, "hit", 0);
        printf("%s ", words[carom_live_ask(live, &row)]);
        printf("%s\n", carom_live_sentence(live));
    }
    begin(&row, "last");
    hit(&row);
    carom_live_row(live, &row);
    carom_live_show(live, 0);
    carom_live_show(live, 0);
    printf("%s %lu\n", carom_live_is_connected(live) ? "True" : "False", carom_live_lost(live));
    carom_live_close(live);
    return 0;
}
