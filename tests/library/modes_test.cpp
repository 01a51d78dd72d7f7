// The library in programs that changed the floating-point modes: the same bits, and the modes are as they were.

#include <gtest/gtest.h>

#include <cfenv>
#include <cstring>

#include "carom.h"
#include "collide/environment.h"
#include "library/cases.h"

#ifdef __x86_64__
#include <xmmintrin.h>
#endif

namespace {

struct Mode {
    int rounding = FE_TONEAREST;
    bool flushes = false, traps = false;
};

/// The modes of the thread while it lives.
class SetMode {
  public:
    explicit SetMode(Mode mode) {
        std::fegetenv(&m_before);
        std::fesetround(mode.rounding);
#ifdef __x86_64__
        if (mode.flushes) _mm_setcsr(_mm_getcsr() | 0x8040);  // flush to zero, denormals are zero
        if (mode.traps) _mm_setcsr(_mm_getcsr() & ~0x1F80u);  // every exception ends the program
#endif
    }
    ~SetMode() { std::fesetenv(&m_before); }
    SetMode(const SetMode&) = delete;
    SetMode& operator=(const SetMode&) = delete;

  private:
    std::fenv_t m_before;
};

std::vector<Mode> modes() {
    std::vector<Mode> all;
    for (const int rounding : {FE_TONEAREST, FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO}) {
        all.push_back({rounding, false, false});
#ifdef __x86_64__
        all.push_back({rounding, true, false});
        all.push_back({rounding, true, true});
#endif
    }
    return all;
}

/// Every bit of the modes, and the exception flags.
std::uint32_t modeBits() {
#ifdef __x86_64__
    return _mm_getcsr();
#else
    return static_cast<std::uint32_t>(std::fegetround() | std::fetestexcept(FE_ALL_EXCEPT));
#endif
}

std::vector<cases::Case> allCases() {
    std::vector<cases::Case> all = cases::catalogue();
    for (const cases::Case& one : cases::random(1500)) all.push_back(one);
    for (const cases::Case& one : cases::shapes(400)) all.push_back(one);
    return all;
}

TEST(Modes, OfTheCallerChangeNoBitOfAnAnswerAndComeBack) {
    const std::vector<cases::Case> all = allCases();
    std::vector<carom_answer> right;
    for (const cases::Case& one : all) right.push_back(cases::expected(one));
    for (const Mode mode : modes()) {
        std::vector<carom_answer> answers(all.size());
        std::uint32_t changed = 0;
        {
            const SetMode set(mode);
            const std::uint32_t before = modeBits();
            for (std::size_t i = 0; i < all.size(); ++i) {
                answers[i].size = sizeof answers[i];
                carom_solve(&all[i].asked, &answers[i]);
                changed |= modeBits() ^ before;
            }
        }
        EXPECT_EQ(changed, 0u) << mode.rounding << mode.flushes << mode.traps;
        for (std::size_t i = 0; i < all.size(); ++i)
            ASSERT_TRUE(cases::sameBits(answers[i], right[i])) << i << " " << mode.rounding << mode.flushes;
    }
}

TEST(Modes, DoNotChangeWhatIsABadQuery) {
    carom_query query;
    carom_query_init(&query, sizeof query);
    query.vector[0] = 1, query.center[0] = 5;
    query.ball_radius = 0, query.sphere_radius = 5e-324;  // 0 where denormals are zero
    for (const Mode mode : modes()) {
        const SetMode set(mode);
        carom_answer answer;
        answer.size = sizeof answer;
        ASSERT_EQ(carom_solve(&query, &answer), CAROM_OK);
        ASSERT_EQ(answer.outcome, CAROM_HIT);
        ASSERT_EQ(carom_check_query(&query, nullptr, 0), CAROM_OK);
    }
}

TEST(Modes, OfTheCallerChangeNoComparisonAndNoBatch) {
    const std::vector<cases::Case> all = allCases();
    for (const cases::Case& one : all) {
        carom_recorded recorded{};
        recorded.size = sizeof recorded;
        recorded.hit = 1;
        recorded.has = CAROM_RECORDED_TIME;
        recorded.time = 0.3;
        carom_comparison here{}, there{};
        here.size = there.size = sizeof here;
        ASSERT_EQ(carom_compare(&one.asked, &recorded, &here), CAROM_OK);
        carom_outcome outcome = CAROM_NO_OUTCOME;
        std::int8_t inBatch = CAROM_NO_OUTCOME;
        {
            const SetMode set({FE_UPWARD, true, false});
            carom_compare(&one.asked, &recorded, &there);
            carom_classify(&one.asked, &outcome);
            carom_batch batch{};
            batch.size = sizeof batch;
            batch.motion = one.asked.motion;
            batch.count = 1;
            for (int k = 0; k < 3; ++k) {
                batch.position[k].first = &one.asked.position[k];
                batch.vector[k].first = &one.asked.vector[k];
                batch.center[k].first = &one.asked.center[k];
                batch.sphere_velocity[k].first = &one.asked.sphere_velocity[k];
                for (int i = 0; i < 3; ++i) batch.points[i][k].first = &one.asked.points[i][k];
                batch.normal[k].first = &one.asked.normal[k];
                batch.half[k].first = &one.asked.half[k];
                batch.shape_velocity[k].first = &one.asked.shape_velocity[k];
            }
            for (int k = 0; k < 4; ++k) batch.rotation[k].first = &one.asked.rotation[k];
            batch.shape = one.asked.shape;
            batch.shape_radius.first = &one.asked.shape_radius;
            batch.speed.first = &one.asked.speed;
            batch.ball_radius.first = &one.asked.ball_radius;
            batch.sphere_radius.first = &one.asked.sphere_radius;
            batch.frames.first = &one.asked.frames;
            carom_batch_answers answers{};
            answers.size = sizeof answers;
            answers.outcome = &inBatch;
            carom_solve_batch(&batch, &answers, nullptr);
        }
        ASSERT_EQ(std::memcmp(&here, &there, sizeof here), 0);
        ASSERT_EQ(outcome, cases::expected(one).outcome);
        ASSERT_EQ(inBatch, outcome);
    }
}

// Without the library's care the same calls would differ, so that the tests above can fail.
TEST(Modes, ChangeTheAnswersOfTheCoreItself) {
    std::vector<cases::Case> all = allCases();
    std::vector<carom_answer> right, changed;
    for (const cases::Case& one : all) right.push_back(cases::expected(one));
    {
        const SetMode set({FE_UPWARD, false, false});
        EXPECT_FALSE(collide::environmentIsExact());
        for (const cases::Case& one : all) changed.push_back(cases::expected(one));
    }
    int differ = 0;
    for (std::size_t i = 0; i < all.size(); ++i) differ += cases::sameBits(right[i], changed[i]) ? 0 : 1;
    EXPECT_GT(differ, 100);
}

}  // namespace
