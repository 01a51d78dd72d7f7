#include "methods/method.h"

#include "methods/adapters.h"

namespace methods {
namespace {

/// Calls an adapter in the right precision, unless the question cannot be put in it.
template <Id id, Form form, Precision precision>
MethodAnswer run(const MethodQuery<float>& inFloat, const MethodQuery<double>& inDouble, Repairs repairs) {
    const auto& q = [&]() -> const auto& {
        if constexpr (precision == Precision::Float)
            return inFloat;
        else
            return inDouble;
    }
    ();
    if (q.unaskable) {
        MethodAnswer none;
        none.notApplicable = q.unaskable;
        return none;
    }
    if constexpr (id == Id::Bartlett) return adapt::bartlett(q, form, repairs);
    if constexpr (id == Id::D3dx) return adapt::d3dx(q, form, repairs);
    if constexpr (id == Id::SweepPoint) return adapt::sweepPoint(q, form, repairs);
    if constexpr (id == Id::Pool) return adapt::pool(q, form, repairs);
    if constexpr (id == Id::PlaneTrick) return adapt::planeTrick(q, form, repairs);
    if constexpr (form == Form::Engine) return adapt::engine(q, id);
}

template <Id id, Form form>
constexpr std::array<Method, 2> bothPrecisions(Way way) {
    return {Method{id, form, Precision::Float, way, &run<id, form, Precision::Float>},
            Method{id, form, Precision::Double, way, &run<id, form, Precision::Double>}};
}

constexpr std::array<Method, kRowCount> rows() {
    std::array<Method, kRowCount> all{};
    std::size_t next = 0;
    const auto add = [&](const std::array<Method, 2>& pair) {
        all[next++] = pair[0];
        all[next++] = pair[1];
    };
    add(bothPrecisions<Id::Bartlett, Form::Printed>(Way::Aim));
    add(bothPrecisions<Id::Bartlett, Form::Corrected>(Way::Aim));
    add(bothPrecisions<Id::D3dx, Form::Printed>(Way::Relative));
    add(bothPrecisions<Id::D3dx, Form::Corrected>(Way::Relative));
    add(bothPrecisions<Id::SweepPoint, Form::Printed>(Way::Relative));
    add(bothPrecisions<Id::SweepPoint, Form::Corrected>(Way::Relative));
    add(bothPrecisions<Id::Pool, Form::Printed>(Way::Pair));
    add(bothPrecisions<Id::Pool, Form::Corrected>(Way::Pair));
    add(bothPrecisions<Id::PlaneTrick, Form::Printed>(Way::Ray));
    add(bothPrecisions<Id::PlaneTrick, Form::Corrected>(Way::Ray));
    add(bothPrecisions<Id::Textbook, Form::Engine>(Way::Relative));
    add(bothPrecisions<Id::Haines, Form::Engine>(Way::Relative));
    add(bothPrecisions<Id::Discrete, Form::Engine>(Way::Relative));
    add(bothPrecisions<Id::Conservative, Form::Engine>(Way::Relative));
    return all;
}

constexpr std::array<Method, kRowCount> kAll = rows();

constexpr std::array kBartlett = {Defect::B1, Defect::B2, Defect::B3, Defect::B4, Defect::B5,
                                  Defect::B6, Defect::B7, Defect::B8, Defect::B9, Defect::B10};
constexpr std::array kD3dx = {Defect::D1, Defect::D2, Defect::D3, Defect::D4, Defect::D5, Defect::D6};
constexpr std::array kSweepPoint = {Defect::S1, Defect::S2, Defect::S3, Defect::S4, Defect::S8};
constexpr std::array kPool = {Defect::P1, Defect::P2, Defect::P3,  Defect::P4, Defect::P5,
                              Defect::P6, Defect::P9, Defect::P11, Defect::P12};
constexpr std::array kPlaneTrick = {Defect::R1, Defect::R2, Defect::R3, Defect::R4, Defect::R5};

}  // namespace

std::span<const Method> all() noexcept { return kAll; }

const char* name(Id id) noexcept {
    constexpr std::array<const char*, kIdCount> names = {
        "bartlett", "d3dx", "sweep-point", "pool", "plane-trick", "textbook", "haines", "discrete", "conservative"};
    return names[static_cast<std::size_t>(id)];
}

const char* name(Form form) noexcept {
    return form == Form::Printed ? "printed" : form == Form::Corrected ? "corrected" : "engine";
}

const char* name(Precision precision) noexcept { return precision == Precision::Float ? "float" : "double"; }

const Words& words(Id id) noexcept {
    static constexpr std::array<Words, kIdCount> all = {{{"TRUE", "FALSE"},
                                                         {"true", "false"},
                                                         {"true", "false"},
                                                         {"true", "false"},
                                                         {"intersects", "does not intersect"},
                                                         {"hit", "no hit"},
                                                         {"hit", "no hit"},
                                                         {"hit", "no hit"},
                                                         {"hit", "no hit"}}};
    return all[static_cast<std::size_t>(id)];
}

std::span<const Defect> repairable(Id id) noexcept {
    switch (id) {
        case Id::Bartlett:
            return kBartlett;
        case Id::D3dx:
            return kD3dx;
        case Id::SweepPoint:
            return kSweepPoint;
        case Id::Pool:
            return kPool;
        case Id::PlaneTrick:
            return kPlaneTrick;
        default:
            return {};
    }
}

MethodAnswer answer(const Method& method, const collide::SweepQuery& query, Repairs repairs) {
    return method.run(put<float>(query), put<double>(query), repairs);
}

MethodAnswer carryBack(const MethodAnswer& a, const Method& method, const collide::SweepQuery& query,
                       double pathFrames) {
    MethodAnswer back = a;
    const double unit = isEndless(method.way) ? 1 : pathFrames;
    const collide::Vec3 velocity = query.sphere.velocity;
    const bool moving = velocity != collide::Vec3(0);
    if (back.time) back.time = *back.time * unit;
    if (!(unit > 0)) back.newVelocity = back.sphereNewVelocity = std::nullopt;  // a path of no frames has no velocity
    if (back.newVelocity) back.newVelocity = *back.newVelocity / unit;
    if (back.sphereNewVelocity) back.sphereNewVelocity = *back.sphereNewVelocity / unit;
    if (!moving || method.way == Way::Pair) return back;
    back.distance.reset();  // it was a length of the relative path
    if (back.newVelocity) *back.newVelocity += velocity;
    if (!back.time) return back;
    if (back.ballCenter) *back.ballCenter += velocity * *back.time;
    if (back.hitPoint) *back.hitPoint += velocity * *back.time;
    return back;
}

}  // namespace methods
