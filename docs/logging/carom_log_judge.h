// Judges the answers of a game as it gives them, and stops at the first wrong one. Needs Carom's library, as
// `cc game.cpp $(pkg-config --cflags --libs carom)` links it:
//
//     static carom_log::Log log("sweeps.jsonl", carom_log::Options().startAnew().keepLast(1000));
//     static carom_log::Judge judge(log, [](const carom_log::Line& line, const carom_comparison& found) {
//         // "shot 17: wrong: recorded no hit; exactly hit at 0.3 of the path, 0.28 units deep"
//         std::fprintf(stderr, "%s\n%s", carom_log::Judge::inWords(line, found).c_str(), line.str().c_str());
//         log.dump();                                   // what led to it, for `carom log`
//         std::abort();                                 // or a breakpoint
//     });
//     judge.write(carom_log::Line("shot 17").path(start, end)...);   // instead of log.write(...)
//
// The callback is called once, on the thread that writes, for the first answer that is wrong: another decision than the
// exact one, NaN (in the query as well), or a value that is off by more than rounding (the verdicts of `carom log`;
// Judge::Options says which). To reach the next one, or a hundred before the reason is sought, call goOn(). Licence:
// MIT, as Carom.

#ifndef CAROM_LOG_JUDGE_H
#define CAROM_LOG_JUDGE_H

#include <atomic>
#include <cmath>
#include <cstdio>
#include <functional>
#include <string>

#include "carom.h"
#include "carom_log.h"

namespace carom_log {

class Judge {
  public:
    typedef std::function<void(const Line&, const carom_comparison&)> OnWrong;

    // What the game's engine promises.
    struct Options {
        // CAROM_..._IS_...: choices that are no errors; at first those of `carom log` where no preset is chosen.
        std::uint32_t conventions = CAROM_INSIDE_MOVING_IN_IS_HIT;
        double tolerance = 0;                  // scene units: answers that are no farther off are right
        std::int32_t precision = CAROM_FLOAT;  // of the engine: the unit of errors
        bool stopsAtInaccurate = false;        // also for values that are off by rounding (more than 16 ulps)
    };

    Judge(Log& log, const OnWrong& onWrong) : m_log(log), m_onWrong(onWrong) {}
    Judge(Log& log, const Options& options, const OnWrong& onWrong)
        : m_log(log), m_options(options), m_onWrong(onWrong) {}

    // Logs the line and judges its answer. May be called from any number of threads.
    // @return false if the answer is wrong, whether or not it is the first
    bool write(const Line& line) {
        m_log.write(line);
        carom_comparison found;
        if (!compare(line, m_options, found) || !isWrong(found)) return true;
        if (!m_isStopped.exchange(true) && m_onWrong) m_onWrong(line, found);
        return false;
    }

    // The next wrong answer is the first again.
    void goOn() { m_isStopped = false; }

    // Compares a line with the exact answer. A query that has none (NaN, a negative radius) is CAROM_INVALID with
    // CAROM_NO_OUTCOME. @return false if the line holds no query, or no answer
    static bool compare(const Line& line, const Options& options, carom_comparison& found) {
        const Values& values = line.values();
        carom_query query;
        carom_recorded recorded = carom_recorded();
        if (values.answer == Values::kNone || carom_query_init(&query, sizeof query) != CAROM_OK) return false;
        if (!setQuery(values, query)) return false;
        recorded.size = sizeof recorded;
        recorded.hit = values.answer == Values::kHit;
        recorded.precision = options.precision;
        recorded.conventions = options.conventions;
        recorded.tolerance = options.tolerance;
        setAnswer(values, recorded);
        found = carom_comparison();
        found.size = sizeof found;
        const carom_status status = carom_compare(&query, &recorded, &found);
        if (status == CAROM_BAD_QUERY) found.verdict = CAROM_INVALID;  // and CAROM_NO_OUTCOME
        return status == CAROM_OK || status == CAROM_BAD_QUERY;
    }

    // What is wrong, as one line without its end: "shot 17: wrong: recorded a hit; exactly miss, by 0.2 units".
    static std::string inWords(const Line& line, const carom_comparison& found) {
        static const char* const parts[] = {"", "decision", "time", "hit point", "centre of the ball", "normal"};
        const Values& values = line.values();
        const char* const id = values.name(Values::kId);
        const bool isPart = found.worst > CAROM_WORST_DECISION && found.worst <= CAROM_WORST_NORMAL;
        std::string text = (*id ? std::string(id) + ": " : std::string()) + carom_verdict_name(found.verdict) + ": ";
        if (found.outcome == CAROM_NO_OUTCOME) return text + problemOf(values);
        if (found.verdict == CAROM_INVALID) return text + "NaN, infinity, or a normal of length 0";
        text += line.isHit() ? "recorded a hit; exactly " : "recorded no hit; exactly ";
        text += carom_outcome_name(found.outcome);
        if ((found.has & CAROM_RECORDED_TIME) != 0) text += " at " + number(found.true_time) + unitOfTime(values);
        if (isPart) return text + "; the " + parts[found.worst] + " is off, by " + number(found.error_units) + " units";
        if (!line.isHit()) return text + ", " + number(found.error_units) + " units deep";
        return found.outcome == CAROM_OVERLAP ? text : text + ", by " + number(found.error_units) + " units";
    }

  private:
    Judge(const Judge&);
    Judge& operator=(const Judge&);

    bool isWrong(const carom_comparison& found) const {
        if (found.verdict == CAROM_INVALID) return true;
        if (m_options.tolerance > 0 && found.within_tolerance) return false;
        return found.verdict == CAROM_WRONG || found.verdict == CAROM_WRONG_VALUE ||
               (m_options.stopsAtInaccurate && found.verdict == CAROM_INACCURATE);
    }

    static std::string problemOf(const Values& values) {
        carom_query query;
        char problem[200] = "";
        if (carom_query_init(&query, sizeof query) == CAROM_OK && setQuery(values, query))
            carom_check_query(&query, problem, sizeof problem);
        return problem;
    }
    static std::string number(double value) {
        char text[32];
        std::snprintf(text, sizeof text, "%.6g", value);
        return text;
    }
    // Of CAROM_TIME_FRAMES for a miss, else of the recorded time.
    static const char* unitOfTime(const Values& values) {
        const bool isHit = values.answer == Values::kHit,
                   isPath = values.has(Values::kEnd) || values.has(Values::kDisplacement);
        if (isHit && values.has(Values::kHitFrames)) return " frames";
        if (isHit && values.has(Values::kHitDistance)) return " units";
        if (isPath || (isHit && values.has(Values::kFraction))) return " of the path";
        return values.has(Values::kDirection) ? " units" : " frames";
    }

    static void copy(double* to, const Values& values, Values::Field field) {
        for (int i = 0; i < 3; ++i) to[i] = i < values.components(field) ? values.number(field, i) : 0;
    }
    // As `carom log` reads a line: a path or a displacement is one frame, along a direction a frame is one unit.
    static bool setQuery(const Values& values, carom_query& query) {
        if (!values.has(Values::kStart) || !values.has(Values::kCenter) || !values.has(Values::kBallRadius) ||
            !values.has(Values::kSphereRadius))
            return false;
        copy(query.position, values, Values::kStart);
        copy(query.center, values, Values::kCenter);
        query.ball_radius = values.number(Values::kBallRadius);
        query.sphere_radius = values.number(Values::kSphereRadius);
        if (values.has(Values::kSphereVelocity)) copy(query.sphere_velocity, values, Values::kSphereVelocity);
        query.motion = values.has(Values::kEnd) ? CAROM_END : CAROM_VELOCITY;
        query.frames = 1;
        if (values.has(Values::kEnd)) {
            copy(query.vector, values, Values::kEnd);
        } else if (values.has(Values::kDisplacement)) {
            copy(query.vector, values, Values::kDisplacement);
        } else if (values.has(Values::kDirection)) {
            copy(query.vector, values, Values::kDirection);
            setDirection(values, query);
        } else if (values.has(Values::kVelocity)) {
            copy(query.vector, values, Values::kVelocity);
            query.frames = values.has(Values::kFrames) ? values.number(Values::kFrames) : CAROM_NO_LIMIT;
        } else {
            return false;
        }
        return true;
    }
    static void setDirection(const Values& values, carom_query& query) {
        double* const v = query.vector;
        const double length = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        const double slack = values.isFloat(Values::kDirection) ? 2.4e-7 : 4.5e-16;
        if (length > 0 && std::fabs(length - 1) > slack)
            for (int i = 0; i < 3; ++i) v[i] /= length;
        query.frames = values.has(Values::kMaxDistance) ? values.number(Values::kMaxDistance) : CAROM_NO_LIMIT;
    }
    static void setAnswer(const Values& values, carom_recorded& recorded) {
        if (!recorded.hit) return;
        const Values::Field times[] = {Values::kFraction, Values::kHitDistance, Values::kHitFrames};
        const std::int32_t units[] = {CAROM_TIME_FRACTION, CAROM_TIME_DISTANCE, CAROM_TIME_FRAMES};
        for (int i = 0; i < 3; ++i) {
            if (!values.has(times[i])) continue;
            recorded.has |= CAROM_RECORDED_TIME;
            recorded.time = values.number(times[i]);
            recorded.time_unit = units[i];
        }
        const Values::Field fields[] = {Values::kPoint, Values::kBallCenter, Values::kNormal};
        double* const places[] = {recorded.point, recorded.ball_center, recorded.normal};
        const std::uint32_t bits[] = {CAROM_RECORDED_POINT, CAROM_RECORDED_CENTER, CAROM_RECORDED_NORMAL};
        for (int i = 0; i < 3; ++i) {
            if (!values.has(fields[i])) continue;
            recorded.has |= bits[i];
            copy(places[i], values, fields[i]);
        }
    }

    Log& m_log;
    const Options m_options;
    const OnWrong m_onWrong;
    std::atomic<bool> m_isStopped{false};
};

}  // namespace carom_log

#endif
