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

struct RowSource {
    const char* id;
    const char* title;
    const char* name;                             ///< name of its geometry
    std::array<CellSource, kArticleCount> cells;  ///< core, Bartlett, D3DX, sweep-point, pool, plane trick
};

constexpr CellSource kNoName{};

constexpr std::array kRows = std::to_array<RowSource>({
    {"start",
     "From centre to centre",
     "d",
     {{{"\\vec{d}", "\\vec{P} - \\vec{S}"},
       {"(X, Y, Z)", "-\\vec{d}"},
       {"\\text{vecV1}", "\\vec{d}"},
       {"P", "-\\vec{d}"},
       {"C", "-\\vec{d}"},
       {"Sphere - Ray", "-\\vec{d}"}}}},
    {"motion",
     "Motion, or its direction",
     "v",
     {{{"\\vec{v}", "\\vec{v}"},
       {"U", "\\frac{\\vec{v}}{v}"},
       {"vecU", "\\frac{\\vec{v}}{v}"},
       {"direction", "l \\cdot \\frac{\\vec{v}}{v}"},
       {"N", "\\frac{\\vec{v}}{v}"},
       {"RayDirection", "speed \\cdot \\frac{\\vec{v}}{v}"}}}},
    {"length",
     "Length of the motion",
     "v",
     {{{"a", "\\vec{v} \\cdot \\vec{v}"},
       {"D", "\\sqrt{a}"},
       {"fVecLength", "l"},
       {"a", "l^2"},
       {"|movevec|", "l"},
       {"|RayDirection|", "speed"}}}},
    {"radius",
     "Sum of the radii",
     "R",
     {{{"R", "r_b + r_s"}, {"r", "R"}, {"fRadius", "R"}, {"Radius", "R"}, {"sumRadii", "R"}, {"Radius", "R"}}}},
    {"gap",
     "Power of the start",
     "d",
     {{{"c", "\\vec{d} \\cdot \\vec{d} - R^2"},
       {"\\text{C1 + C3 + C5 - R2}", "c"},
       {"fC", "c"},
       {"c", "c"},
       {"|C|^2 - sumRadii^2", "c"},
       kNoName}}},
    {"projection",
     "Way to the nearest point",
     "−h / |v|",
     {{{"h", "\\vec{d} \\cdot \\vec{v}"},
       {"\\text{C2 + C4 + C6}", "-\\frac{h}{v}"},
       {"fB", "\\frac{h}{v}"},
       {"b", "2 \\cdot h \\cdot \\frac{l}{v}"},
       {"D", "-\\frac{h}{v}"},
       {"time", "-\\frac{h}{v \\cdot speed}"}}}},
    {"impact-parameter",
     "Distance of the line, squared",
     "b",
     {{{"b^2", "\\frac{|\\vec{d} \\times \\vec{v}|^2}{a}"},
       {"\\text{D2}", "b^2"},
       {"fB^2 - fC", "R^2 - b^2"},
       kNoName,
       {"F", "b^2"},
       {"CollisionDistance^2", "b^2"}}}},
    {"discriminant",
     "Discriminant",
     "b",
     {{{"D", "h^2 - a \\cdot c"},
       {"\\text{R2 - D2}", "\\frac{D}{a}"},
       {"fDisc", "\\frac{D}{a}"},
       {"b^2 - 4ac", "4 \\cdot D \\cdot \\frac{l^2}{a}"},
       {"T", "\\frac{D}{a}"},
       {"Radius^2 - CollisionDistance^2", "\\frac{D}{a}"}}}},
    {"chord",
     "Half the chord",
     "Δ",
     {{{"\\Delta", "\\frac{\\sqrt{D}}{v}"},
       {"\\frac{sq}{2}", "\\Delta"},
       {"\\sqrt{fDisc}", "\\Delta"},
       kNoName,
       {"\\sqrt{T}", "\\Delta"},
       {"Difference", "\\Delta"}}}},
    {"distance",
     "Way to the contact",
     "path",
     {{{"t \\cdot v", "\\frac{c}{\\sqrt{D} - h} \\cdot v"},
       {"\\text{dis2hit}", "t \\cdot v"},
       {"fT", "t \\cdot v"},
       {"T \\cdot |direction|", "t \\cdot v"},
       {"distance", "t \\cdot v"},
       {"entry \\cdot |RayDirection|", "t \\cdot v"}}}},
    {"time",
     "Time of the contact",
     "path",
     {{{"f", "\\frac{t \\cdot v}{speed}"},
       {"\\text{frames2hit}", "f"},
       {"\\frac{fT}{fVecLength}", "\\frac{t \\cdot v}{l}"},
       {"T", "\\frac{t \\cdot v}{l}"},
       {"ratio", "\\frac{t \\cdot v}{l}"},
       {"entry", "f"}}}},
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

NotationCell cellOf(const CellSource& source, const CellSource& core, bool isCore, const Symbols& symbols) {
    NotationCell cell;
    cell.text = "–";
    if (!source.letters) return cell;
    cell.letters = formula(source.letters);
    cell.inOurs = formula(source.inOurs);
    cell.isScaled = !isCore && std::string_view(source.inOurs) != core.letters;
    // A contact's quantities exist only where there is one: √D of a ball that moves away is a number, and no contact.
    const bool isContact = std::string_view(core.letters) == "t \\cdot v" || std::string_view(core.letters) == "f";
    if (isContact && !symbols.contains("t")) return cell;
    const std::optional<Quantity> value = valueOf(cell.inOurs, symbols);
    if (!value) return cell;
    if (const Dyadic* number = std::get_if<Dyadic>(&*value))
        cell.value = number->toDouble();
    else
        cell.value = collide::toDoubles(std::get<Triple>(*value));
    cell.text = textOf(*cell.value);
    return cell;
}

/// The geometry of a row, in the letters of the derivations.
std::vector<Geometry> geometryOf(const std::string& name, const articles::Subject& q) {
    const ExactMotion& m = q.motion;
    Scribe s(Article::Core, m, q.sphereMoves);
    s.step({"row", "", "", {}}, [&] {
        const bool moves = m.eq.a.sign() > 0;
        if (name == "d") s.arrow("d", Ink::Ball, m.center, m.start);
        if (name == "R") s.sphere("R", Ink::Sphere, m.center, m.radius);
        if (!moves) return;
        if (name == "v") s.arrow("v", Ink::VelocityIn, m.start, m.start + m.path);
        if (name == "−h / |v|") s.segment(name.c_str(), Ink::Closest, m.start, q.nearest());
        if (name == "b") s.segment("b", Ink::Closest, m.center, q.nearest());
        if (name == "b" && !isZero(cross(m.eq.d, m.path))) s.rightAngle(q.nearest(), m.start, m.center);
        if (!m.eq.meets()) return;
        if (name == "Δ") s.segment("Δ", Ink::Normal, q.atContact(), q.nearest());
        if (name == "path") s.segment("path", Ink::Normal, m.start, q.atContact());
    });
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
        for (std::size_t i = 0; i < source.cells.size(); ++i)
            row.cells[i] = cellOf(source.cells[i], source.cells[0], i == 0, symbols);
        row.geometry = geometryOf(row.name, subject);
        all.rows.push_back(std::move(row));
    }
    return all;
}

}  // namespace learn
