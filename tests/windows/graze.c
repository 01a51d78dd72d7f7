/* A program of carom.dll, for mingw-w64 and for clang in Microsoft's dialect: a ball that grazes a sphere. */
#include <carom.h>
#include <stdio.h>

#ifdef _MSC_VER
int _fltused; /* of Microsoft's library, which is not there */
#endif

int main(void) {
    carom_query query;
    carom_answer answer;
    carom_query_init(&query, sizeof query);
    query.vector[0] = 8;
    query.ball_radius = 1;
    query.center[0] = 4, query.center[1] = 3, query.sphere_radius = 2;
    answer.size = sizeof answer;
    if (carom_solve(&query, &answer) != CAROM_OK) return 2;
    puts(carom_outcome_name(answer.outcome));
    return answer.outcome == CAROM_GRAZE && answer.frames == 0.5 ? 0 : 1;
}
