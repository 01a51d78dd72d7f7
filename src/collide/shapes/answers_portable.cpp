#include "collide/shapes/answers.h"

namespace collide::shapes {

void answerPortable(const SweepQuery& query, SweepAnswer& answer) { answerBeside(query, answer); }
bool hitPortable(const SweepQuery& query, double about, SweepAnswer& answer) { return hitBeside(query, about, answer); }

}  // namespace collide::shapes
