#include "collide/shapes/answers.h"

namespace collide::shapes {

void answerPortable(const SweepQuery& query, SweepAnswer& answer) { answerShape(query, answer); }
bool hitPortable(const SweepQuery& query, double about, SweepAnswer& answer) { return hitShape(query, about, answer); }

}  // namespace collide::shapes
