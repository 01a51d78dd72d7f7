/// The table of methods. A new one is its listing, which ends in an adapter, and a row here; the order of rows is the
/// order of every comparison.

#include <array>
#include <string_view>

#include "methods/bartlett.h"
#include "methods/d3dx.h"
#include "methods/engines.h"
#include "methods/plane_trick.h"
#include "methods/pool.h"
#include "methods/sweep_point.h"

namespace methods {
namespace {

using enum Choice;

// Defects of each listing that a run can repair.
constexpr std::array kBartlettDefects = {Defect::B1, Defect::B2, Defect::B3, Defect::B4, Defect::B5,
                                         Defect::B6, Defect::B7, Defect::B8, Defect::B9, Defect::B10};
constexpr std::array kD3dxDefects = {Defect::D1, Defect::D2, Defect::D3, Defect::D4, Defect::D5, Defect::D6};
constexpr std::array kSweepPointDefects = {Defect::S1, Defect::S2, Defect::S3, Defect::S4, Defect::S8};
constexpr std::array kPoolDefects = {Defect::P1, Defect::P2, Defect::P3,  Defect::P4, Defect::P5,
                                     Defect::P6, Defect::P9, Defect::P11, Defect::P12};
constexpr std::array kPlaneTrickDefects = {Defect::R1, Defect::R2, Defect::R3, Defect::R4, Defect::R5};

/// Every situation has its choice: a list that is too short or too long does not compile.
template <class... Each>
constexpr Choices choices(Each... each) {
    static_assert(sizeof...(each) == kSituationCount);
    return {each...};
}

// In the order of Situation: overlap in, out, still | touch in, tangent, out, still | graze, apart still, away, by,
// end, hit.
constexpr Choices kEngineChoices =
    choices(YesAtZero, YesAtZero, YesAtZero, YesAtZero, YesAtZero, No, No, Yes, No, No, No, No, Yes);

constexpr Words kTrueFalse = {"true", "false"}, kHit = {"hit", "no hit"};
constexpr Style kEngineStyle = {"the movement", "fraction of the path", "sphere to ball", "none"};
constexpr const char* kQuadratic = "D = h² − a·c,  t = (−h − √D)/a";

/// A row with the adapter of its listing in both precisions.
template <class Adapter>
constexpr MethodInfo row(MethodInfo info) {
    info.inFloat = [](const auto& q, Form f, Repairs r) { return Adapter::template answer<float>(q, f, r); };
    info.inDouble = [](const auto& q, Form f, Repairs r) { return Adapter::template answer<double>(q, f, r); };
    return info;
}

constexpr std::array kInfos = {
    row<BartlettMethod>(
        {.name = "bartlett",
         .title = "Bartlett: ball and sphere",
         .way = Way::Aim,
         .words = {"TRUE", "FALSE"},
         .style = {"endless, from the start", "frames, and distance", "ball to sphere", "tangent plane"},
         .formula = "distance = ds − √(R² − D²)",
         .choices = choices(No, No, No, YesAtZero, YesAtZero, No, No, Yes, No, No, No, Yes, Yes),
         .corrected = choices(No, No, No, YesAtZero, YesAtZero, No, No, Yes, No, No, No, Yes, Yes),
         .repairable = kBartlettDefects}),
    row<D3dxMethod>(
        {.name = "d3dx",
         .title = "D3DX: inflated sphere",
         .way = Way::Relative,
         .words = kTrueFalse,
         .style = {"the movement", "distance, named time", "none", "none"},
         .formula = "fT = −b − √(b² − c)",
         .choices =
             choices(YesAtZero, YesAtZero, Open, YesAtZero, YesAtZero, YesAtZero, Open, Yes, No, No, No, No, Yes),
         .corrected = choices(YesAtZero, No, YesAtZero, YesAtZero, YesAtZero, No, No, Yes, No, No, No, No, Yes),
         .repairable = kD3dxDefects}),
    row<SweepPointMethod>({.name = "sweep-point",
                           .title = "Sweep against a point",
                           .way = Way::Relative,
                           .words = kTrueFalse,
                           .style = {"the movement", "fraction of the path", "point to sphere centre", "none"},
                           .formula = "t = (−b − √(b² − 4ac)) / 2a",
                           .choices = choices(YesNoTime, YesNoTime, YesNoTime, YesAtZero, YesAtZero, YesNoTime,
                                              YesNoTime, Yes, No, No, No, No, Yes),
                           .corrected = choices(YesWithDepth, YesWithDepth, YesWithDepth, YesAtZero, YesAtZero, No,
                                                YesNoTime, Yes, No, No, No, No, Yes),
                           .repairable = kSweepPointDefects}),
    row<PoolMethod>(
        {.name = "pool",
         .title = "Pool Hall Lessons",
         .way = Way::Pair,
         .words = kTrueFalse,
         .style = {"the movement", "distance; ratio for a pair", "circle 2 to circle 1", "none"},
         .formula = "distance = D − √(R² − F)",
         .choices = choices(Open, No, Open, YesAtZero, No, No, Open, Yes, No, No, No, No, Yes),
         .corrected = choices(YesAtZero, No, YesNoTime, YesAtZero, YesAtZero, No, YesNoTime, Yes, No, No, No, No, Yes),
         .repairable = kPoolDefects}),
    row<PlaneTrickMethod>(
        {.name = "plane-trick",
         .title = "Ray-sphere by a plane",
         .way = Way::Ray,
         .words = {"intersects", "does not intersect"},
         .style = {"endless line", "lambda, lengths of dir", "none", "none"},
         .formula = "entry = λ − (r − h)",
         .choices = choices(Open, Open, Open, YesAtZero, YesAtZero, Open, Open, Yes, Open, Open, No, Yes, Yes),
         .corrected = choices(No, No, No, YesAtZero, YesAtZero, No, No, Yes, No, No, No, Yes, Yes),
         .repairable = kPlaneTrickDefects}),
    row<EngineMethod<[](const auto& in) { return engineTextbook(in); }>>({.name = "textbook",
                                                                          .title = "Textbook quadratic",
                                                                          .words = kHit,
                                                                          .style = kEngineStyle,
                                                                          .formula = kQuadratic,
                                                                          .choices = kEngineChoices}),
    row<EngineMethod<[](const auto& in) { return engineHaines(in); }>>({.name = "haines",
                                                                        .title = "Closest approach (Haines)",
                                                                        .words = kHit,
                                                                        .style = kEngineStyle,
                                                                        .formula = "D = R² − |d − (h/a)·v|²",
                                                                        .choices = kEngineChoices}),
    row<DiscreteMethod>({.name = "discrete",
                         .title = "Step and check, once a frame",
                         .words = kHit,
                         .style = {"the movement, looked at once a frame", "whole frames", "sphere to ball", "none"},
                         .formula = kQuadratic,
                         .choices = choices(YesAtZero, YesAtZero, YesAtZero, YesAtZero, YesAtZero, YesAtZero, YesAtZero,
                                            Yes, No, No, No, No, Yes),
                         .search = Search::Steps}),
    row<EngineMethod<[](const auto& in) { return engineConservative(in); }>>(
        {.name = "conservative",
         .title = "Conservative advancement",
         .words = kHit,
         .style = kEngineStyle,
         .formula = kQuadratic,
         .choices = choices(YesAtZero, YesAtZero, No, YesAtZero, YesAtZero, No, No, Yes, No, No, No, No, Yes),
         .search = Search::Advancement}),
};

constexpr bool isComplete(const MethodInfo& info) {
    return info.name && info.title && info.words.yes && info.words.no && info.style.path && info.style.time &&
           info.style.normal && info.style.angle && info.formula && info.isPublished() == !info.repairable.empty();
}

constexpr bool areComplete() {
    for (const MethodInfo& info : kInfos) {
        if (!isComplete(info)) return false;
        for (const MethodInfo* other = kInfos.data(); other != &info; ++other)
            if (std::string_view(other->name) == info.name) return false;
    }
    return true;
}
static_assert(areComplete(), "a row lacks a field, or two rows have one name");

constexpr std::size_t countMethods() {
    std::size_t count = 0;
    for (const MethodInfo& info : kInfos) count += info.isPublished() ? 4 : 2;
    return count;
}

constexpr auto listMethods() {
    std::array<Method, countMethods()> methods{};
    std::size_t next = 0;
    const auto add = [&](const MethodInfo& info, Form form) {
        methods[next++] = {&info, form, Precision::Float};
        methods[next++] = {&info, form, Precision::Double};
    };
    for (const MethodInfo& info : kInfos) {
        add(info, info.isPublished() ? Form::Printed : Form::Engine);
        if (info.isPublished()) add(info, Form::Corrected);
    }
    return methods;
}
constexpr auto kMethods = listMethods();

}  // namespace

std::span<const MethodInfo> infos() noexcept { return kInfos; }
std::span<const Method> all() noexcept { return kMethods; }

}  // namespace methods
