#include "text/si_units.h"

#include "text/numbers.h"

namespace text {

std::optional<double> inMetres(const scene::SiUnits& si, double units) {
    return si.metresPerUnit ? std::optional(units * *si.metresPerUnit) : std::nullopt;
}

std::optional<double> inSeconds(const scene::SiUnits& si, double frames) {
    return si.framesPerSecond ? std::optional(frames / *si.framesPerSecond) : std::nullopt;
}

std::optional<double> inMetresPerSecond(const scene::SiUnits& si, double unitsPerFrame) {
    const std::optional<double> metres = inMetres(si, unitsPerFrame);
    return metres && si.framesPerSecond ? std::optional(*metres * *si.framesPerSecond) : std::nullopt;
}

std::string siText(const scene::SiUnits& si, double radius, double unitsPerFrame) {
    std::string text;
    if (const auto metres = inMetres(si, radius)) text = "radius " + roundedNumber(*metres, 4) + " m";
    if (const auto speed = inMetresPerSecond(si, unitsPerFrame)) text += " · " + roundedNumber(*speed, 4) + " m/s";
    return text;
}

}  // namespace text
