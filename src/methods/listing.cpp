#include "methods/listing.h"

#include <algorithm>
#include <array>

#include "base/contract.h"
#include "methods/defects.h"

namespace methods {
namespace {

constexpr std::array kBartlettLines = std::to_array<ListingLine>({
    {"globals", "float sx, sy, sz, ...   // global: 0 at first"},
    {"sx", "sz = center.x"},
    {"sy", "sy = center.y"},
    {"sz", "sz = center.z"},
    {"r", "r = br + sr"},
    {"R2", "R2 = r*r"},
    {"no speed", "if (!(n > 0)) return FALSE"},
    {"bad radius", "if (!(r > 0)) return FALSE"},
    {"no aim", "if (b2 == b1) return FALSE"},
    {"X", "X = sz - bx1"},
    {"Y", "Y = sy - by1"},
    {"Z", "Z = sz - bz1"},
    {"D2 at start", "D2 = X*X + Y*Y + Z*Z"},
    {"inside", "if (D2 < R2) return FALSE"},
    {"U", "U = (b2 - b1) / sqrt(|b2 - b1|^2)"},
    {"C1", "C1 = sx*sx - 2*sx*bx1 + bx1*bx1"},
    {"C2", "C2 = sx*Ux - bx1*Ux"},
    {"C3", "C3 = sy*sy - 2*sy*by1 + by1*by1"},
    {"C4", "C4 = sy*Uy - by1*Uy"},
    {"C5", "C5 = sz*sz - 2*sz*bz1 + bz1*bz1"},
    {"C6", "C6 = sz*Uz - bz1*Uz"},
    {"ds", "ds = C2 + C4 + C6"},
    {"behind", "if (ds < 0) return FALSE"},
    {"D2", "D2 = C1 + C3 + C5 - ds*ds"},
    {"passes", "if (D2 > R2) return FALSE"},
    {"sq", "sq = sqrt(4*ds*ds - 4*(C1+C3+C5 - R2))"},
    {"ds1", "ds1 = (2*ds - sq) / 2"},
    {"ds2", "ds2 = (2*ds + sq) / 2"},
    {"nearer", "if (ds1 < ds) ds = ds1"},
    {"not behind", "if (ds < 0) ds = ds2"},
    {"frames", "frames2hit = ds / n"},
    {"distance", "dis2hit = ds"},
    {"centre", "Xh = b1 + U*ds"},
    {"T", "T = (s - Xh) / |s - Xh|"},
    {"hit", "hit = Xh + T*br"},
    {"t", "t = U.T"},
    {"clamp", "if (t > 1) t = 1"},
    {"angle", "angle = half_pi - acos(t)"},
    {"velocity", "V = (U - 2*sin(angle)*T) * n"},
    {"text roots", "ds = (-4C - sqrt(4C*C + 4(C1+C3+C5 - R2))) / 2", true},
    {"text hits", "it hits if D2 is less than R2", true},
    {"text hit", "hit = Xh + br * U", true},
    {"text normal part", "Uperp = U sin(angle)", true},
    {"text velocity", "V = Xh + U*n", true},
});

constexpr std::array kBartlettRepairs = std::to_array<LineRepair>({
    {Defect::B1, "sx", "sx = center.x"},
    {Defect::B2, "X", "X = sx - bx1"},
    {Defect::B3, "not behind", "if (ds < 0) ds = 0"},
    {Defect::B4, "C1", "C1 = (sx - bx1)*(sx - bx1)"},
    {Defect::B4, "C2", "C2 = (sx - bx1)*Ux"},
    {Defect::B4, "C3", "C3 = (sy - by1)*(sy - by1)"},
    {Defect::B4, "C4", "C4 = (sy - by1)*Uy"},
    {Defect::B4, "C5", "C5 = (sz - bz1)*(sz - bz1)"},
    {Defect::B4, "C6", "C6 = (sz - bz1)*Uz"},
    {Defect::B5, "D2", "D2 = |(s - b1) x U|^2"},
    {Defect::B6, "sq", "sq = sqrt(4*(R2 - D2))"},
    {Defect::B7, "angle", "angle = atan2(t, |U x T|)"},
    {Defect::B8, "clamp", "if (t > 1) t = 1; if (t < -1) t = -1"},
    {Defect::B9, "inside", "if (!(D2 >= R2)) return FALSE"},
    {Defect::B9, "U", "a = scaled(b2 - b1); U = a / sqrt(|a|^2)"},
    {Defect::B10, "bad radius", "if (!(br >= 0 && sr >= 0)) return FALSE"},
    {Defect::B11, "globals", "float sx, sy, sz, ...   // local, each given"},
    {Defect::B12, "text roots", "ds = (2C - sqrt(4C*C - 4(C1+C3+C5 - R2))) / 2"},
    {Defect::B13, "text normal part", "Uperp = T sin(angle)"},
    {Defect::B14, "text velocity", "V = U*n"},
    {Defect::B15, "text hits", "it hits if D2 is less than or equal to R2"},
    {Defect::B16, "text hit", "hit = Xh + br * T"},
});

constexpr std::array kD3dxLines = std::to_array<ListingLine>({
    {"page", "// the page prints all of this twice"},
    {"radius", "fRadius = fStatic + fMoving"},
    {"v1", "vecV1 = vecStart - vecCenter"},
    {"length", "fVecLength = Length(vecVel)"},
    {"unit", "vecU = vecVel / fVecLength"},
    {"fB", "fB = Dot(vecV1, vecU)"},
    {"fC", "fC = Dot(vecV1, vecV1) - fRadius*fRadius"},
    {"away", "if (fC > 0 && fB > 0) return false"},
    {"fDisc", "fDisc = fB*fB - fC"},
    {"no root", "if (fDisc < 0) return false"},
    {"fT", "fT = -fB - sqrt(fDisc)"},
    {"clamp", "if (fT < 0) fT = 0"},
    {"within", "return fT <= fVecLength"},
    {"text time", "the collision time is fT", true},
    {"text fC", "fC: the squared distance to the surface", true},
});

constexpr std::array kD3dxRepairs = std::to_array<LineRepair>({
    {Defect::D1, "unit", "if (vecVel == 0) return fC < 0; vecU = vecVel / fVecLength"},
    {Defect::D2, "away", "if (fC >= 0 && fB > 0) return false"},
    {Defect::D3, "clamp", "if (fC < 0 && fB > 0) return false; if (fT < 0) fT = 0"},
    {Defect::D4, "unit", "vecU = vecVel   // not normalised: a = Dot(vecU, vecU)"},
    {Defect::D5, "fDisc", "fDisc = fRadius*fRadius - |vecV1 x vecU|^2"},
    {Defect::D6, "fT", "t = -fB - sqrt(fDisc)"},
    {Defect::D6, "within", "if (t <= fVecLength) fT = t; return t <= fVecLength"},
    {Defect::D7, "text time", "the collision time is fT / fVecLength"},
    {Defect::D8, "text fC", "fC: the squared distance to the surface would be (|vecV1| - fRadius)^2"},
    {Defect::D9, "page", "// once is enough"},
});

constexpr std::array kSweepPointLines = std::to_array<ListingLine>({
    {"no motion", "if (direction.Length() < DirectionEpsilon)"},
    {"touching", "    return Intersects(sphere, pt)"},
    {"P", "P = pt - center"},
    {"PdotV", "PdotV = Dot(P, -direction)"},
    {"PdotP", "PdotP = Dot(pt, pt)"},
    {"a", "a = Dot(direction, direction)"},
    {"b", "b = 2*PdotV"},
    {"c", "c = PdotP - Radius*Radius"},
    {"no root", "if (no root of a, b, c) return false"},
    {"t0", "t0 = (-b - sqrt(b*b - 4*a*c)) / (2*a)"},
    {"t1", "t1 = (-b + sqrt(b*b - 4*a*c)) / (2*a)"},
    {"behind", "if (t1 < 0) return false"},
    {"late", "if (t0 > 1) return false"},
    {"initial", "if (t0 < 0) return true"},
    {"T", "T = t0"},
    {"point", "Point = pt"},
    {"normal", "Normal = Normalize(center + direction*t0 - pt)"},
    {"text interval", "drop each root outside 0 to 1, take the first", true},
    {"text normal", "reverse the normal", true},
    {"text point", "Point = pt - t0*direction", true},
});

constexpr std::array kSweepPointRepairs = std::to_array<LineRepair>({
    {Defect::S1, "PdotP", "PdotP = Dot(P, P)"},
    {Defect::S2, "initial", "if (c < 0) return true, with the depth; if (b > 0) return false"},
    {Defect::S3, "normal", "Normal = Radius == 0 ? -direction/|direction| : Normalize(...)"},
    {Defect::S4, "no motion", "if (direction == 0)"},
    {Defect::S5, "text interval", "none if t1 < 0 or t0 > 1, else the larger of t0 and 0"},
    {Defect::S6, "text normal", "do not reverse the normal"},
    {Defect::S7, "text point", "Point = pt"},
    {Defect::S8, "t0", "t0 = c / (-b/2 + sqrt(a*Radius*Radius - |P x direction|^2))"},
});

constexpr std::array kPoolLines = std::to_array<ListingLine>({
    {"touching", "touching: |A - B|^2 <= (rA + rB)^2"},
    {"dist", "dist = |B - A|"},
    {"sumRadii", "sumRadii = rB + rA"},
    {"gap", "dist -= sumRadii"},
    {"too short", "if (|movevec| < dist) return false"},
    {"N", "N = movevec.normalize()"},
    {"C", "C = B - A"},
    {"D", "D = N.dot(C)"},
    {"not toward", "if (D <= 0) return false"},
    {"lengthC", "lengthC = |C|"},
    {"F", "F = lengthC*lengthC - D*D"},
    {"sumRadiiSquared", "sumRadiiSquared = sumRadii*sumRadii"},
    {"passes", "if (F >= sumRadiiSquared) return false"},
    {"T", "T = sumRadiiSquared - F"},
    {"no triangle", "if (T < 0) return false"},
    {"distance", "distance = D - sqrt(T)"},
    {"late", "if (|movevec| < distance) return false"},
    {"movement", "movevec = movevec.normalize() * distance"},
    {"ratio", "ratio = |shortened| / |movevec|   // a pair"},
    {"n", "n = c1 - c2, length 1   // from 1 to 2"},
    {"a1", "float a1 = v1.dot(n)"},
    {"a2", "float a2 = v2.dot(n)"},
    {"P", "float P = 2*(a1 - a2) / (m1 + m2)"},
    {"v1", "v1' = v1 - P*m2*n"},
    {"v2", "v2' = v2 + P*m1*n"},
    {"text toward", "movevec and C on one line: directly towards", true},
    {"text touching", "touching if |A - B| is less than sumRadii", true},
    {"text loss", "a little momentum is lost", true},
});

constexpr std::array kPoolRepairs = std::to_array<LineRepair>({
    {Defect::P1, "passes", "if (F > sumRadiiSquared) return false"},
    {Defect::P2, "F", "F = C.dot(C) - D*D"},
    {Defect::P3, "distance", "distance = max(0, D - sqrt(T))"},
    {Defect::P4, "N", "if (movevec == 0) return touching; N = movevec.normalize()"},
    {Defect::P5, "late", "if (|C - movevec|^2 > sumRadiiSquared, before the nearest) return false"},
    {Defect::P5, "too short", "// no test of rounded lengths"},
    {Defect::P6, "not toward", "if (D < 0) return false"},
    {Defect::P6, "text touching", "touching if |A - B| is less than or equal to sumRadii"},
    {Defect::P7, "no triangle", "// never true after F >= sumRadiiSquared"},
    {Defect::P8, "text toward", "movevec and C on one line: towards if movevec.dot(C) > 0"},
    {Defect::P9, "touching", "touching: radii >= 0, and |A - B|^2 <= (rA + rB)^2, scaled first"},
    {Defect::P9, "sumRadiiSquared", "sumRadiiSquared = sumRadii*sumRadii, all lengths scaled first"},
    {Defect::P10, "n", "n = c1 - c2, length 1   // from 2 to 1"},
    {Defect::P11, "v1", "v1' = a1 - a2 < 0 ? v1 - P*m2*n : v1"},
    {Defect::P11, "v2", "v2' = a1 - a2 < 0 ? v2 + P*m1*n : v2"},
    {Defect::P12, "a1", "double a1 = v1.dot(n)"},
    {Defect::P12, "a2", "double a2 = v2.dot(n)"},
    {Defect::P12, "P", "double P = 2*(a1 - a2) / (m1 + m2)"},
    {Defect::P13, "v1", "v1' = v1 - (1 + e)*(a1 - a2)*share1*n"},
    {Defect::P13, "v2", "v2' = v2 + (1 + e)*(a1 - a2)*share2*n"},
    {Defect::P14, "text loss", "a little energy is lost: the share 1 - e*e of the motion along n"},
});

constexpr std::array kPlaneTrickLines = std::to_array<ListingLine>({
    {"normal", "PlaneNormal = -1 * RayDirection", true},
    {"time", "time = Dot(Sphere - Ray, Normal) / Dot(RayDirection, Normal)", true},
    {"always", "the ray will always hit the plane", true},
    {"on plane", "RayCol = RayOrigin + time*RayDirection", true},
    {"offset", "CollisionDistance = |SphereOrigin - RayCol|", true},
    {"passes", "if CollisionDistance > Radius: no intersection", true},
    {"difference", "Difference = Radius - CollisionDistance", true},
    {"entry", "entry = time - Difference", true},
    {"position", "CollisionPosition = RayOrigin + entry*RayDirection", true},
});

constexpr std::array kPlaneTrickRepairs = std::to_array<LineRepair>({
    {Defect::R1, "difference", "Difference = sqrt(Radius^2 - CollisionDistance^2)"},
    {Defect::R2, "entry", "entry = time - Difference / |RayDirection|"},
    {Defect::R3, "always", "the ray will hit the plane only if time >= 0"},
    {Defect::R4, "passes",
     "if |RayOrigin - SphereOrigin| < Radius: inside; if CollisionDistance > Radius: no intersection"},
    {Defect::R5, "normal", "if RayDirection = 0: none; PlaneNormal = -1 * RayDirection"},
    {Defect::R5, "position", "if entry > end: none; CollisionPosition = RayOrigin + entry*RayDirection"},
});

constexpr std::array kListings = std::to_array<Listing>({
    {"bartlett", kBartlettLines, kBartlettRepairs},
    {"d3dx", kD3dxLines, kD3dxRepairs},
    {"sweep-point", kSweepPointLines, kSweepPointRepairs},
    {"pool", kPoolLines, kPoolRepairs},
    {"plane-trick", kPlaneTrickLines, kPlaneTrickRepairs},
});

/// Every key is used once, every repair has its line, and every defect its repair.
constexpr bool areListingsComplete() {
    Repairs repaired;
    for (const Listing& listing : kListings) {
        const auto hasOne = [&](std::string_view key) {
            return std::count_if(listing.lines.begin(), listing.lines.end(),
                                 [&](const ListingLine& line) { return line.key == key; }) == 1;
        };
        for (const ListingLine& line : listing.lines)
            if (!hasOne(line.key)) return false;
        for (const LineRepair& repair : listing.repairs) {
            if (!hasOne(repair.key)) return false;
            repaired = repaired.with(repair.defect);
        }
    }
    for (int d = 0; d < kDefectCount; ++d)
        if (!repaired.has(static_cast<Defect>(d))) return false;
    return true;
}
static_assert(areListingsComplete(), "a key is used twice, a repair has no line, or a defect has no repair");

}  // namespace

std::span<const Listing> listings() noexcept { return kListings; }

const Listing& listing(std::string_view article) {
    const auto found = std::find_if(kListings.begin(), kListings.end(),
                                    [&](const Listing& listing) { return listing.article == article; });
    CAROM_EXPECTS(found != kListings.end(), article);
    return *found;
}

const Listing& listing(Defect defect) { return listing(info(defect).article); }

std::size_t Listing::indexOf(std::string_view key) const {
    const auto found =
        std::find_if(lines.begin(), lines.end(), [&](const ListingLine& line) { return line.key == key; });
    CAROM_EXPECTS(found != lines.end(), key);
    return static_cast<std::size_t>(found - lines.begin());
}

std::vector<std::size_t> Listing::linesOf(Defect defect) const {
    std::vector<std::size_t> found;
    for (const LineRepair& repair : repairs)
        if (repair.defect == defect) found.push_back(indexOf(repair.key));
    std::sort(found.begin(), found.end());
    CAROM_EXPECTS(!found.empty(), info(defect).name);
    return found;
}

std::vector<Defect> Listing::defectsOf(std::size_t line) const {
    std::vector<Defect> found;
    for (const LineRepair& repair : repairs)
        if (std::string_view(repair.key) == lines[line].key) found.push_back(repair.defect);
    return found;
}

std::optional<std::string_view> Listing::repaired(std::size_t line, Defect defect) const {
    for (const LineRepair& repair : repairs)
        if (repair.defect == defect && std::string_view(repair.key) == lines[line].key) return repair.text;
    return std::nullopt;
}

std::string_view Listing::text(std::size_t line, Repairs mended) const {
    for (const Defect defect : defectsOf(line))
        if (mended.has(defect)) return *repaired(line, defect);
    return lines[line].text;
}

}  // namespace methods
