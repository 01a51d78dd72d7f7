/// The C API: queries one by one, and names. Every function that computes first sets the floating-point modes
/// (collide::ExactEnvironment), then calls a function that is not inlined, so that no arithmetic moves before the
/// change.

#include "base/build_info.h"
#include "collide/environment.h"
#include "collide/feature_name.h"
#include "collide/sweep.h"
#include "library/answer.h"
#include "library/line.h"
#include "library/query.h"

namespace library {
namespace {

[[gnu::noinline]] carom_status check(const carom_query& query, Line& line) noexcept {
    return explain(query, line) ? CAROM_OK : CAROM_BAD_QUERY;
}

[[gnu::noinline]] carom_status solve(const carom_query& query, carom_answer& answer) noexcept {
    if (!isGood(query)) {
        answer = noAnswer();
        return CAROM_BAD_QUERY;
    }
    write(collide::sweep(coreQuery(query)), query.shape, answer);
    return CAROM_OK;
}

[[gnu::noinline]] carom_status classify(const carom_query& query, carom_outcome& outcome) noexcept {
    if (!isGood(query)) return CAROM_BAD_QUERY;
    outcome = outcomeOf(collide::classify(coreQuery(query)));
    return CAROM_OK;
}

}  // namespace
}  // namespace library

const char* carom_version() { return base::version(); }

carom_status carom_query_init(carom_query* query, size_t size) {
    if (!query || (size != sizeof(carom_query) && size != library::kFirstSize<carom_query>)) return CAROM_BAD_ARGUMENT;
    query->size = static_cast<uint32_t>(size);
    library::give(*query, library::defaultQuery());
    return CAROM_OK;
}

carom_status carom_check_query(const carom_query* query, char* problem, size_t capacity) {
    library::Line line(problem, capacity);
    if (!library::isSized(query)) {
        line.add(query ? "size: must be sizeof(carom_query)" : "query: must not be null");
        return CAROM_BAD_ARGUMENT;
    }
    const collide::ExactEnvironment exact;
    return library::check(*library::Whole(*query, library::defaultQuery()), line);
}

carom_status carom_solve(const carom_query* query, carom_answer* answer) {
    if (!library::isSized(answer)) return CAROM_BAD_ARGUMENT;
    if (!library::isSized(query)) {
        library::give(*answer, library::noAnswer());
        return CAROM_BAD_ARGUMENT;
    }
    const collide::ExactEnvironment exact;
    const library::Whole whole(*query, library::defaultQuery());
    if (answer->size == sizeof(carom_answer)) return library::solve(*whole, *answer);
    carom_answer all;
    const carom_status status = library::solve(*whole, all);
    library::give(*answer, all);
    return status;
}

carom_status carom_classify(const carom_query* query, carom_outcome* outcome) {
    if (!outcome) return CAROM_BAD_ARGUMENT;
    *outcome = CAROM_NO_OUTCOME;
    if (!library::isSized(query)) return CAROM_BAD_ARGUMENT;
    const collide::ExactEnvironment exact;
    return library::classify(*library::Whole(*query, library::defaultQuery()), *outcome);
}

const char* carom_outcome_name(carom_outcome outcome) {
    return library::nameAt({"overlap", "still", "graze", "receding", "touching", "miss", "short", "hit"}, outcome);
}

const char* carom_feature_name(carom_shape shape, carom_feature feature) {
    return library::isShape(shape) && feature >= 0 && feature < CAROM_FACE + CAROM_EDGE
               ? collide::nameOf(static_cast<collide::Shape>(shape), library::featureOf(feature))
               : "";
}

const char* carom_status_name(carom_status status) {
    return library::nameAt({"ok", "bad query", "bad recorded answer", "bad argument", "bad mesh", "no memory",
                            "bad obstacle", "bad world", "world ended"},
                           status);
}
