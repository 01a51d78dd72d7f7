#include "methods/method.h"

namespace methods {
namespace {

/// The answer of a method, or the reason why it cannot take the query.
template <class T>
MethodAnswer runOn(const MethodQuery<T>& query, MethodAnswer (*adapter)(const MethodQuery<T>&, Form, Repairs),
                   Form form, Repairs repairs) {
    if (!query.unaskable) return adapter(query, form, repairs);
    MethodAnswer none;
    none.notApplicable = query.unaskable;
    return none;
}

}  // namespace

MethodAnswer Method::run(const MethodQuery<float>& inFloat, const MethodQuery<double>& inDouble,
                         Repairs repairs) const {
    return precision == Precision::Float ? runOn(inFloat, info->inFloat, form, repairs)
                                         : runOn(inDouble, info->inDouble, form, repairs);
}

Choice Method::choice(Situation situation) const noexcept {
    const Choices& choices = form == Form::Corrected ? *info->corrected : info->choices;
    return choices[static_cast<std::size_t>(situation)];
}

const char* name(Form form) noexcept {
    return form == Form::Printed ? "printed" : form == Form::Corrected ? "corrected" : "engine";
}

const char* name(Precision precision) noexcept { return precision == Precision::Float ? "float" : "double"; }

MethodAnswer answer(const Method& method, const collide::SweepQuery& query, Repairs repairs) {
    return method.run(put<float>(query), put<double>(query), repairs);
}

MethodAnswer carryBack(const MethodAnswer& a, const Method& method, const collide::SweepQuery& query,
                       double pathFrames) {
    MethodAnswer back = a;
    const double unit = isEndless(method.info->way) ? 1 : pathFrames;
    const collide::Vec3 velocity = query.obstacle.velocity;
    const bool moving = velocity != collide::Vec3(0);
    if (back.time) back.time = *back.time * unit;
    if (!(unit > 0)) back.newVelocity = back.sphereNewVelocity = std::nullopt;  // a path of 0 frames has no velocities
    if (back.newVelocity) back.newVelocity = *back.newVelocity / unit;
    if (back.sphereNewVelocity) back.sphereNewVelocity = *back.sphereNewVelocity / unit;
    if (!moving || method.info->way == Way::Pair) return back;
    back.distance.reset();  // the distance along the relative path is not that along the ball's
    if (back.newVelocity) *back.newVelocity += velocity;
    if (!back.time) return back;
    if (back.ballCenter) *back.ballCenter += velocity * *back.time;
    if (back.hitPoint) *back.hitPoint += velocity * *back.time;
    return back;
}

}  // namespace methods
