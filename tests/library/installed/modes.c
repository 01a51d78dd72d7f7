/* Built outside the tree with -O3 -ffast-math -march=native, which starts the program with flush-to-zero and
 * denormals-are-zero. Reads queries with the answers of the normal build (answers.cpp) and compares every bit, in every
 * rounding mode. */

#include <carom.h>
#include <fenv.h>
#include <stdio.h>
#include <string.h>
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

static unsigned mode_bits(void) {
#if defined(__x86_64__)
    return _mm_getcsr() ^ ((unsigned)fegetround() << 16); /* that of the x87 unit, where the library has one */
#else
    return (unsigned)fegetround();
#endif
}

int main(int count, char** arguments) {
    static const int roundings[] = {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO};
    carom_query query;
    carom_answer answer, right;
    long solved = 0;
    FILE* file = count == 2 ? fopen(arguments[1], "rb") : NULL;
    if (!file) return 2;
#if defined(__x86_64__)
    if ((_mm_getcsr() & 0x8040) != 0x8040) {
        puts("the program does not flush to zero: the test shows nothing");
        return 1;
    }
#endif
    while (fread(&query, sizeof query, 1, file) == 1 && fread(&right, sizeof right, 1, file) == 1) {
        int i;
        for (i = 0; i < 4; ++i) {
            unsigned before;
            carom_status status;
            fesetround(roundings[i]);
            before = mode_bits();
            answer.size = sizeof answer;
            status = carom_solve(&query, &answer);
            if (mode_bits() != before || status != CAROM_OK || memcmp(&answer, &right, sizeof answer) != 0) {
                printf("query %ld in mode %d: status %d, %s\n", solved, i, (int)status,
                       mode_bits() != before ? "the mode was not restored" : "other bits");
                return 1;
            }
        }
        ++solved;
    }
    printf("%ld queries\n", solved);
    fclose(file);
    return solved > 1000 ? 0 : 1;
}
