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

/// What a scene must have for a figure.
enum class Needs : std::uint8_t { Nothing, Motion, Contact };

/// The geometry of a row, in the letters of the derivations.
struct RowFigure {
    const char* name;
    Needs needs;
    void (*draw)(Scribe&, const articles::Subject&);
};

struct RowSource {
    const char* id;
    const char* title;
    RowFigure figure;
    std::array<CellSource, kArticleCount> cells;  ///< core, Bartlett, D3DX, sweep-point, pool, plane trick
    /// Its quantity exists only at a contact: √D of a ball that moves away is a number, and no contact.
    bool isOfContact = false;
};

void drawStart(Scribe& s, const articles::Subject& q) { s.arrow("d", Ink::Ball, q.center, q.start); }
void drawRadius(Scribe& s, const articles::Subject& q) { s.sphere("R", Ink::Sphere, q.center, q.radius); }
void drawMotion(Scribe& s, const articles::Subject& q) { s.arrow("v", Ink::VelocityIn, q.start, q.start + q.path); }
void drawProjection(Scribe& s, const articles::Subject& q) {
    s.segment("−h / |v|", Ink::Closest, q.start, q.nearest());
}
void drawOffset(Scribe& s, const articles::Subject& q) {
    s.segment("b", Ink::Closest, q.center, q.nearest());
    if (!isZero(acrossOf(q))) s.rightAngle(q.nearest(), q.start, q.center);
}
void drawChord(Scribe& s, const articles::Subject& q) { s.segment("Δ", Ink::Normal, q.atContact(), q.nearest()); }
void drawPath(Scribe& s, const articles::Subject& q) { s.segment("path", Ink::Normal, q.start, q.atContact()); }

constexpr RowFigure kStart{"d", Needs::Nothing, drawStart}, kRadius{"R", Needs::Nothing, drawRadius},
    kMotion{"v", Needs::Motion, drawMotion}, kProjection{"−h / |v|", Needs::Motion, drawProjection},
    kOffset{"b", Needs::Motion, drawOffset}, kChord{"Δ", Needs::Contact, drawChord},
    kPath{"path", Needs::Contact, drawPath};

constexpr CellSource kNoName{};

constexpr std::array kRows = std::to_array<RowSource>({
    {"start",
     "From centre to centre",
     kStart,
     {{{"\\vec{d}", "\\vec{P} - \\vec{S}"},
       {"(X, Y, Z)", "-\\vec{d}"},
       {"\\text{vecV1}", "\\vec{d}"},
       {"P", "-\\vec{d}"},
       {"C", "-\\vec{d}"},
       {"Sphere - Ray", "-\\vec{d}"}}}},
    {"motion",
     "Motion, or its direction",
     kMotion,
     {{{"\\vec{v}", "\\vec{v}"},
       {"U", "\\frac{\\vec{v}}{v}"},
       {"vecU", "\\frac{\\vec{v}}{v}"},
       {"direction", "l \\cdot \\frac{\\vec{v}}{v}"},
       {"N", "\\frac{\\vec{v}}{v}"},
       {"RayDirection", "speed \\cdot \\frac{\\vec{v}}{v}"}}}},
    {"length",
     "Length of the motion, or its square",
     kMotion,
     {{{"a", "\\vec{v} \\cdot \\vec{v}"},
       {"D", "\\sqrt{a}"},
       {"fVecLength", "l"},
       {"a", "l^2"},
       {"|movevec|", "l"},
       {"|RayDirection|", "speed"}}}},
    {"radius",
     "Sum of the radii",
     kRadius,
     {{{"R", "r_b + r_s"}, {"r", "R"}, {"fRadius", "R"}, {"Radius", "R"}, {"sumRadii", "R"}, {"Radius", "R"}}}},
    {"gap",
     "Distance squared, minus R squared",
     kStart,
     {{{"c", "\\vec{d} \\cdot \\vec{d} - R^2"},
       {"\\text{C1 + C3 + C5 - R2}", "c"},
       {"fC", "c"},
       {"c", "c"},
       {"|C|^2 - sumRadii^2", "c"},
       kNoName}}},
    {"projection",
     "Way to the nearest point",
     kProjection,
     {{{"h", "\\vec{d} \\cdot \\vec{v}"},
       {"\\text{C2 + C4 + C6}", "-\\frac{h}{v}"},
       {"fB", "\\frac{h}{v}"},
       {"b", "2 \\cdot h \\cdot \\frac{l}{v}"},
       {"D", "-\\frac{h}{v}"},
       {"time", "-\\frac{h}{v \\cdot speed}"}}}},
    {"impact-parameter",
     "Distance of the line, squared",
     kOffset,
     {{{"b^2", "\\frac{|\\vec{d} \\times \\vec{v}|^2}{a}"},
       {"\\text{D2}", "b^2"},
       {"fB^2 - fC", "R^2 - b^2"},
       kNoName,
       {"F", "b^2"},
       {"CollisionDistance^2", "b^2"}}}},
    {"discriminant",
     "Discriminant",
     kOffset,
     {{{"D", "h^2 - a \\cdot c"},
       {"\\text{R2 - D2}", "\\frac{D}{a}"},
       {"fDisc", "\\frac{D}{a}"},
       {"b^2 - 4ac", "4 \\cdot D \\cdot \\frac{l^2}{a}"},
       {"T", "\\frac{D}{a}"},
       {"Radius^2 - CollisionDistance^2", "\\frac{D}{a}"}}}},
    {"chord",
     "Half the chord",
     kChord,
     {{{"\\Delta", "\\frac{\\sqrt{D}}{v}"},
       {"\\frac{sq}{2}", "\\Delta"},
       {"\\sqrt{fDisc}", "\\Delta"},
       kNoName,
       {"\\sqrt{T}", "\\Delta"},
       {"Difference", "\\Delta"}}}},
    {"distance",
     "Way to the contact",
     kPath,
     {{{"t \\cdot v", "\\frac{c}{\\sqrt{D} - h} \\cdot v"},
       {"\\text{dis2hit}", "t \\cdot v"},
       {"fT", "t \\cdot v"},
       {"T \\cdot |direction|", "t \\cdot v"},
       {"distance", "t \\cdot v"},
       {"entry \\cdot |RayDirection|", "t \\cdot v"}}},
     true},
    {"time",
     "Time of the contact",
     kPath,
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
    Symbols all;
    const auto set = [&](const char* symbol, const Quantity& value) {
        all.insert_or_assign(sourceOf(formula(symbol)), meaning(value));
    };
    set("\\vec{P}", q.start), set("\\vec{S}", q.center);
    set("\\vec{d}", q.eq.d), set("\\vec{v}", q.path);
    set("r_b", q.ballRadius), set("r_s", q.sphereRadius), set("R", q.radius);
    set("a", q.eq.a), set("h", q.eq.h), set("c", q.eq.c), set("D", q.eq.D);
    set("speed", q.speed), set("v", q.pathLength), set("l", q.movementLength());
    if (q.eq.a.sign() == 0) return all;
    set("b", offsetOf(q)), set("b^2", offsetSquaredOf(q));
    if (q.eq.D.sign() >= 0) set("\\Delta", halfChordOf(q));
    if (q.eq.meets()) set("t", q.eq.t()), set("f", q.frames());
    return all;
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
    cell.value = meaning(*value).value;
    cell.text = textOf(*cell.value);
    return cell;
}

std::vector<Geometry> geometryOf(const RowSource& row, const articles::Subject& q) {
    if (row.figure.needs != Needs::Nothing && q.eq.a.sign() == 0) return {};
    if (row.figure.needs == Needs::Contact && !q.eq.meets()) return {};
    Scribe s(Article::Core, q, q.sphereMoves);
    s.step(row.id, "", "", {}, [&] { row.figure.draw(s, q); });
    return s.take().steps.front().geometry;
}

}  // namespace

const NotationRow* Notations::find(const std::string& id) const {
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const NotationRow& r) { return r.id == id; });
    return row == rows.end() ? nullptr : &*row;
}

Notations notations(const collide::SweepQuery& query) {
    const articles::Subject subject(query);
    const Symbols symbols = symbolsOf(subject);
    Notations all;
    all.inSphereFrame = subject.sphereMoves;
    for (const RowSource& source : kRows) {
        NotationRow& row = all.rows.emplace_back();
        row.id = source.id;
        row.title = source.title;
        row.name = source.figure.name;
        for (std::size_t i = 0; i < source.cells.size(); ++i) row.cells[i] = cellOf(source, i, symbols);
        row.geometry = geometryOf(source, subject);
    }
    return all;
}

}  // namespace learn
