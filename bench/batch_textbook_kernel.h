#pragma once
/// The textbook's sweep in vectors as wide as the including file is compiled for.

#include "batch_textbook.h"

#include "collide/batch_kernel.h"

namespace textbook {
namespace {
using namespace collide;

template <bool kMoving>
void run(const SweepBatch in, const SweepColumns answers) {
    for (std::size_t i = 0; i < in.count; i += kWidth) {
        const Wide3 d = load(in.position, i) - load(in.center, i);
        Wide3 v = load(in.motion, i);
        if (kMoving) v = v - load(in.sphereVelocity, i);
        const Wide radius = load(in.ballRadius + i) + load(in.sphereRadius + i), c = dot(d, d) - radius * radius;
        const Wide a = dot(v, v), h = dot(d, v), D = h * h - a * c;
        const Bits inside = c < 0, away = h >= 0, meets = D >= 0;
        Wide outcome = away ? all(code(Outcome::Receding)) : meets ? all(code(Outcome::Hit)) : all(code(Outcome::Miss));
        storeBytes(answers.outcome + i, inside ? all(code(Outcome::Overlap)) : outcome);
        if (answers.frames) {
            const Wide time = (-h - root(meets ? D : Wide{})) / a;
            store(answers.frames + i, (meets & ~away & ~inside) ? time : all(__builtin_nan("")));
        }
    }
}

inline void sweepInLanes(const SweepBatch& batch, const SweepColumns& answers) {
    if (batch.sphereVelocity.x) {
        run<true>(batch, answers);
    } else {
        run<false>(batch, answers);
    }
}

}  // namespace
}  // namespace textbook
