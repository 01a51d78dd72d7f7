#include "world/simulation/active_set.h"

#include <algorithm>

namespace world {
namespace {

constexpr double kDependent = 1e-28;  ///< pivots below this share of their diagonal are rounding errors

DoubleDouble dotOf(Vec3 a, Vec3 b) {
    const DoubleDouble p[3] = {{a.x, 0}, {a.y, 0}, {a.z, 0}}, q[3] = {{b.x, 0}, {b.y, 0}, {b.z, 0}};
    return collide::dot(p, q);
}

}  // namespace

void addImpulses(std::span<GroupBody> bodies, std::span<GroupContact* const> contacts, const Impulses& impulses,
                 double factor) {
    struct Sum {
        DoubleDouble x, y, z;
        void add(DoubleDouble impulse, Vec3 normal) {
            x = x + impulse * DoubleDouble{normal.x, 0};
            y = y + impulse * DoubleDouble{normal.y, 0};
            z = z + impulse * DoubleDouble{normal.z, 0};
        }
    };
    std::vector<Sum> sums(bodies.size());
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        sums[contacts[i]->a].add(impulses[i], contacts[i]->normal);
        sums[contacts[i]->b].add(-impulses[i], contacts[i]->normal);
        contacts[i]->impulse += factor * impulses[i].h;
    }
    for (std::size_t i = 0; i < bodies.size(); ++i)
        bodies[i].velocity += (factor * bodies[i].inverseMass) * Vec3(sums[i].x.h, sums[i].y.h, sums[i].z.h);
}

ActiveSet::ActiveSet(std::span<const GroupBody> bodies, std::span<GroupContact* const> contacts)
    : m_matrix(contacts.size() * contacts.size()), m_closing(contacts.size()) {
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const GroupContact& c = *contacts[i];
        m_closing[i] = dotOf(bodies[c.b].velocity, c.normal) - dotOf(bodies[c.a].velocity, c.normal);
        for (std::size_t j = 0; j < contacts.size(); ++j) {
            const GroupContact& d = *contacts[j];
            const auto share = [&](std::size_t one, std::size_t other, double sign) {
                return DoubleDouble{one == other ? sign * bodies[one].inverseMass : 0, 0};
            };
            const DoubleDouble inverse =
                (share(c.a, d.a, 1) + share(c.b, d.b, 1)) + (share(c.a, d.b, -1) + share(c.b, d.a, -1));
            at(i, j) = inverse * dotOf(c.normal, d.normal);
        }
    }
}

bool ActiveSet::solve(double tolerance, Impulses& impulses) {
    const std::size_t count = m_closing.size();
    m_active.clear();
    for (std::size_t i = 0; i < count; ++i)
        if (impulses[i].h > 0) m_active.push_back(i);
    for (std::size_t patience = 20 * count + 100; patience > 0; --patience) {
        factor();
        for (std::size_t i = 0; i < count; ++i)
            if (std::find(m_active.begin(), m_active.end(), i) == m_active.end()) impulses[i] = {};
        const Impulses target = solved(m_closing);
        // The largest step toward the solution at which every impulse is >= 0.
        DoubleDouble step{1, 0};
        std::size_t first = m_active.size();
        for (std::size_t k = 0; k < m_active.size(); ++k) {
            const DoubleDouble old = impulses[m_active[k]];
            if (target[k].h > 0) continue;
            const DoubleDouble share = old.h > 0 ? old / (old - target[k]) : DoubleDouble{};
            if (first == m_active.size() || (share - step).h < 0) step = share, first = k;
        }
        for (std::size_t k = 0; k < m_active.size(); ++k) {
            DoubleDouble& impulse = impulses[m_active[k]];
            impulse = first == m_active.size() ? target[k] : impulse + step * (target[k] - impulse);
        }
        if (first < m_active.size()) {
            leave(first);
            continue;
        }
        const std::size_t entering = mostClosing(impulses, tolerance);
        if (entering == count) return true;
        if (!exchange(entering, impulses)) return false;
    }
    return true;  // any remaining closing speed is rounding
}

/// Factors the active rows and columns. Linearly dependent rows leave the active set.
void ActiveSet::factor() {
    const std::size_t most = m_active.size();
    m_lower.assign(most * most, {});
    m_pivots.clear();
    std::vector<std::size_t> kept;
    for (const std::size_t i : m_active) {
        const std::size_t row = kept.size();
        DoubleDouble pivot = at(i, i);
        for (std::size_t k = 0; k < row; ++k) {
            DoubleDouble sum = at(i, kept[k]);
            for (std::size_t m = 0; m < k; ++m)
                sum = sum - m_lower[row * most + m] * m_lower[k * most + m] * m_pivots[m];
            m_lower[row * most + k] = sum / m_pivots[k];
            pivot = pivot - m_lower[row * most + k] * sum;
        }
        if (pivot.h <= kDependent * at(i, i).h) continue;
        kept.push_back(i);
        m_pivots.push_back(pivot);
    }
    // Rows were written with stride `most`; from here on their stride is the number kept.
    for (std::size_t row = 1; row < kept.size(); ++row)
        std::copy_n(m_lower.begin() + static_cast<std::ptrdiff_t>(row * most), row,
                    m_lower.begin() + static_cast<std::ptrdiff_t>(row * kept.size()));
    m_active = kept;
}

/// Impulses at the active contacts that decrease their closing speeds by `right`.
Impulses ActiveSet::solved(const Impulses& right) const {
    const std::size_t size = m_active.size();
    Impulses x(size);
    for (std::size_t i = 0; i < size; ++i) {
        x[i] = right[m_active[i]];
        for (std::size_t k = 0; k < i; ++k) x[i] = x[i] - m_lower[i * size + k] * x[k];
    }
    for (std::size_t i = 0; i < size; ++i) x[i] = x[i] / m_pivots[i];
    for (std::size_t i = size; i-- > 0;)
        for (std::size_t k = i + 1; k < size; ++k) x[i] = x[i] - m_lower[k * size + i] * x[k];
    return x;
}

/// The contact outside the active set with the largest closing speed; the number of contacts if none closes.
std::size_t ActiveSet::mostClosing(const Impulses& impulses, double tolerance) {
    std::size_t most = m_closing.size();
    double fastest = tolerance;
    for (std::size_t i = 0; i < m_closing.size(); ++i) {
        if (std::find(m_active.begin(), m_active.end(), i) != m_active.end()) continue;
        DoubleDouble closing = m_closing[i];
        for (const std::size_t j : m_active) closing = closing - at(i, j) * impulses[j];
        if (closing.h > fastest) fastest = closing.h, most = i;
    }
    return most;
}

/// Adds a contact to the active set. If it depends linearly on the active ones, one of those leaves.
/// @return false if none can leave: no impulses keep all these contacts from closing
bool ActiveSet::exchange(std::size_t entering, Impulses& impulses) {
    Impulses column(m_closing.size());
    for (const std::size_t j : m_active) column[j] = at(j, entering);
    const Impulses shares = solved(column);
    DoubleDouble pivot = at(entering, entering);
    for (std::size_t k = 0; k < m_active.size(); ++k) pivot = pivot - shares[k] * column[m_active[k]];
    if (pivot.h <= kDependent * at(entering, entering).h) {
        std::size_t leaving = m_active.size();
        DoubleDouble least;
        for (std::size_t k = 0; k < m_active.size(); ++k) {
            if (shares[k].h <= 1e-12) continue;
            const DoubleDouble share = impulses[m_active[k]] / shares[k];
            if (leaving == m_active.size() || (share - least).h < 0) least = share, leaving = k;
        }
        if (leaving == m_active.size()) return false;
        for (std::size_t k = 0; k < m_active.size(); ++k)
            impulses[m_active[k]] = impulses[m_active[k]] - least * shares[k];
        impulses[entering] = least;
        leave(leaving);
    }
    m_active.push_back(entering);
    return true;
}

}  // namespace world
