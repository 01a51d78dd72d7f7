#include "learn/derivation/notations.h"

#include <algorithm>

#include "learn/derivation/arithmetic.h"
#include "learn/derivation/articles.h"

namespace learn {
namespace {

/// Letters and their meaning in the core's letters; null: no name.
struct CellSource {
    const char* letters = nullptr;
    const char* inOurs = nullptr;
};

/// Draws the geometry of a row, in the letters of the derivations.
using DrawRow = void (*)(Scribe&, const articles::Subject&);

/// What a scene must have for the geometry of a row.
enum class Needs : std::uint8_t { Nothing, Motion, Contact };

struct RowSource {
    const char* id;
    const char* title;
    const char* name;  ///< name of its geometry
    Needs needs;
    DrawRow draw;
    std::array<CellSource, kArticleCount> cells;  ///< core, Bartlett, D3DX, sweep-point, pool, plane trick
    /// Its quantity exists only at a contact: √D of a ball that moves away is a number, and no contact.
    bool isOfContact = false;
};

void drawStart(Scribe& s, const articles::Subject& q) { s.arrow("d", Ink::Ball, q.motion.center, q.motion.start); }
void drawRadius(Scribe& s, const articles::Subject& q) { s.sphere("R", Ink::Sphere, q.motion.center, q.motion.radius); }
void drawMotion(Scribe& s, const articles::Subject& q) {
    s.arrow("v", Ink::VelocityIn, q.motion.start, q.motion.start + q.motion.path);
}
void drawProjection(Scribe& s, const articles::Subject& q) {
    s.segment("−h / |v|", Ink::Closest, q.motion.start, q.nearest());
}
void drawOffset(Scribe& s, const articles::Subject& q) {
    const ExactMotion& m = q.motion;
    s.segment("b", Ink::Closest, m.center, q.nearest());
    if (!isZero(cross(m.eq.d, m.path))) s.rightAngle(q.nearest(), m.start, m.center);
}
void drawChord(Scribe& s, const articles::Subject& q) { s.segment("Δ", Ink::Normal, q.atContact(), q.nearest()); }
void drawPath(Scribe& s, const articles::Subject& q) { s.segment("path", Ink::Normal, q.motion.start, q.atContact()); }

constexpr CellSource kNoName{};

constexpr std::array kRows = std::to_array<RowSource>({
    {"start",
     "From centre to centre",
     "d",
     Needs::Nothing,
     drawStart,
     {{{"\\vec{d}", "\\vec{P} - \\vec{S}"},
       {"(X, Y, Z)", "-\\vec{d}"},
       {"\\text{vecV1}", "\\vec{d}"},
       {"P", "-\\vec{d}"},
       {"C", "-\\vec{d}"},
       {"Sphere - Ray", "-\\vec{d}"}}}},
    {"motion",
     "Motion, or its direction",
     "v",
     Needs::Motion,
     drawMotion,
     {{{"\\vec{v}", "\\vec{v}"},
       {"U", "\\frac{\\vec{v}}{v}"},
       {"vecU", "\\frac{\\vec{v}}{v}"},
       {"direction", "l \\cdot \\frac{\\vec{v}}{v}"},
       {"N", "\\frac{\\vec{v}}{v}"},
       {"RayDirection", "speed \\cdot \\frac{\\vec{v}}{v}"}}}},
    {"length",
     "Length of the motion",
     "v",
     Needs::Motion,
     drawMotion,
     {{{"a", "\\vec{v} \\cdot \\vec{v}"},
       {"D", "\\sqrt{a}"},
       {"fVecLength", "l"},
       {"a", "l^2"},
       {"|movevec|", "l"},
       {"|RayDirection|", "speed"}}}},
    {"radius",
     "Sum of the radii",
     "R",
     Needs::Nothing,
     drawRadius,
     {{{"R", "r_b + r_s"}, {"r", "R"}, {"fRadius", "R"}, {"Radius", "R"}, {"sumRadii", "R"}, {"Radius", "R"}}}},
    {"gap",
     "Power of the start",
     "d",
     Needs::Nothing,
     drawStart,
     {{{"c", "\\vec{d} \\cdot \\vec{d} - R^2"},
       {"\\text{C1 + C3 + C5 - R2}", "c"},
       {"fC", "c"},
       {"c", "c"},
       {"|C|^2 - sumRadii^2", "c"},
       kNoName}}},
    {"projection",
     "Way to the nearest point",
     "−h / |v|",
     Needs::Motion,
     drawProjection,
     {{{"h", "\\vec{d} \\cdot \\vec{v}"},
       {"\\text{C2 + C4 + C6}", "-\\frac{h}{v}"},
       {"fB", "\\frac{h}{v}"},
       {"b", "2 \\cdot h \\cdot \\frac{l}{v}"},
       {"D", "-\\frac{h}{v}"},
       {"time", "-\\frac{h}{v \\cdot speed}"}}}},
    {"impact-parameter",
     "Distance of the line, squared",
     "b",
     Needs::Motion,
     drawOffset,
     {{{"b^2", "\\frac{|\\vec{d} \\times \\vec{v}|^2}{a}"},
       {"\\text{D2}", "b^2"},
       {"fB^2 - fC", "R^2 - b^2"},
       kNoName,
       {"F", "b^2"},
       {"CollisionDistance^2", "b^2"}}}},
    {"discriminant",
     "Discriminant",
     "b",
     Needs::Motion,
     drawOffset,
     {{{"D", "h^2 - a \\cdot c"},
       {"\\text{R2 - D2}", "\\frac{D}{a}"},
       {"fDisc", "\\frac{D}{a}"},
       {"b^2 - 4ac", "4 \\cdot D \\cdot \\frac{l^2}{a}"},
       {"T", "\\frac{D}{a}"},
       {"Radius^2 - CollisionDistance^2", "\\frac{D}{a}"}}}},
    {"chord",
     "Half the chord",
     "Δ",
     Needs::Contact,
     drawChord,
     {{{"\\Delta", "\\frac{\\sqrt{D}}{v}"},
       {"\\frac{sq}{2}", "\\Delta"},
       {"\\sqrt{fDisc}", "\\Delta"},
       kNoName,
       {"\\sqrt{T}", "\\Delta"},
       {"Difference", "\\Delta"}}}},
    {"distance",
     "Way to the contact",
     "path",
     Needs::Contact,
     drawPath,
     {{{"t \\cdot v", "\\frac{c}{\\sqrt{D} - h} \\cdot v"},
       {"\\text{dis2hit}", "t \\cdot v"},
       {"fT", "t \\cdot v"},
       {"T \\cdot |direction|", "t \\cdot v"},
       {"distance", "t \\cdot v"},
       {"entry \\cdot |RayDirection|", "t \\cdot v"}}},
     true},
    {"time",
     "Time of the contact",
     "path",
     Needs::Contact,
     drawPath,
     {{{"f", "\\frac{t \\cdot v}{speed}"},
       {"\\text{frames2hit}", "f"},
       {"\\frac{fT}{fVecLength}", "\\frac{t \\cdot v}{l}"},
       {"T", "\\frac{t \\cdot v}{l}"},
       {"ratio", "\\frac{t \\cdot v}{l}"},
       {"entry", "f"}}},
     true},
});

/// The exact values of the core's letters. A letter is missing where the scene has no such value.
Symbols symbolsOf(const articles::Subject& q) {
    const ExactMotion& m = q.motion;
    Symbols all;
    const auto set = [&](const char* symbol, const auto& value) {
        all.insert_or_assign(sourceOf(formula(symbol)), meaning(value));
    };
    set("\\vec{P}", m.start), set("\\vec{S}", m.center);
    set("\\vec{d}", m.eq.d), set("\\vec{v}", m.path);
    set("r_b", m.ballRadius), set("r_s", m.sphereRadius), set("R", m.radius);
    set("a", m.eq.a), set("h", m.eq.h), set("c", m.eq.c), set("D", m.eq.D);
    set("speed", m.speed), set("v", m.pathLength);
    const Dyadic square = q.movementSquared();
    set("l", square.sign() ? sqrt(square) : Dyadic(0.0));
    if (m.eq.a.sign() == 0) return all;
    const Triple across = cross(m.eq.d, m.path);
    set("b", length(across) / m.pathLength);
    if (m.eq.D.sign() >= 0) set("\\Delta", quotient(m.eq.rootD(), m.pathLength));
    if (m.eq.meets()) set("t", m.eq.t());
    if (m.eq.meets()) set("f", q.frames());
    return all;
}

/// b is a root; its square is exact to more digits than the square of that root.
Symbols withSquares(Symbols symbols, const articles::Subject& q) {
    const ExactMotion& m = q.motion;
    if (m.eq.a.sign() == 0) return symbols;
    const Triple across = cross(m.eq.d, m.path);
    symbols.insert_or_assign(sourceOf(formula("b^2")), meaning(quotient(dot(across, across), m.eq.a)));
    return symbols;
}

NotationCell cellOf(const RowSource& row, std::size_t article, const Symbols& symbols) {
    const CellSource &source = row.cells[article], &core = row.cells[0];
    NotationCell cell;
    cell.text = "–";
    if (!source.letters) return cell;
    cell.letters = formula(source.letters);
    cell.inOurs = formula(source.inOurs);
    cell.isScaled = article > 0 && std::string_view(source.inOurs) != core.letters;
    if (row.isOfContact && !symbols.contains("t")) return cell;
    const std::optional<Quantity> value = valueOf(cell.inOurs, symbols);
    if (!value) return cell;
    if (const Dyadic* number = std::get_if<Dyadic>(&*value))
        cell.value = number->toDouble();
    else
        cell.value = collide::toDoubles(std::get<Triple>(*value));
    cell.text = textOf(*cell.value);
    return cell;
}

std::vector<Geometry> geometryOf(const RowSource& row, const articles::Subject& q) {
    const ExactMotion& m = q.motion;
    if (row.needs != Needs::Nothing && m.eq.a.sign() == 0) return {};
    if (row.needs == Needs::Contact && !m.eq.meets()) return {};
    Scribe s(Article::Core, m, q.sphereMoves);
    s.step({row.id, "", "", {}}, [&] { row.draw(s, q); });
    return s.take().steps.front().geometry;
}

}  // namespace

const NotationRow* Notations::find(const std::string& id) const {
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const NotationRow& r) { return r.id == id; });
    return row == rows.end() ? nullptr : &*row;
}

Notations notations(const collide::SweepQuery& query) {
    const articles::Subject subject(query);
    const Symbols symbols = withSquares(symbolsOf(subject), subject);
    Notations all;
    all.inSphereFrame = subject.sphereMoves;
    for (const RowSource& source : kRows) {
        NotationRow row;
        row.id = source.id;
        row.title = source.title;
        row.name = source.name;
        for (std::size_t i = 0; i < source.cells.size(); ++i) row.cells[i] = cellOf(source, i, symbols);
        row.geometry = geometryOf(source, subject);
        all.rows.push_back(std::move(row));
    }
    return all;
}

}  // namespace learn
