#pragma once
/// Exact real numbers that are computed only where their enclosures leave a sign open ("lazy exact arithmetic"): for
/// queries whose exponents lie hundreds apart, in which an exact product has thousands of bits. Internal to the core.
/// Source: Pion and Fabri, A generic lazy evaluation scheme for exact geometric computations (2011).

#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "collide/numbers/dyadic.h"
#include "collide/numbers/enclosure.h"

namespace collide {

/// As Dyadic: signs are the true ones, and toDouble() rounds to nearest.
class Lazy {
  public:
    Lazy() = default;
    /// The exact value of a finite double.
    Lazy(double value) : m_near(value), m_node(std::make_shared<Node>(Node{Kind::Value, {}, {}, Dyadic(value)})) {}

    [[nodiscard]] int sign() const {
        const int near = m_near.sign();
        return near != Enclosure::kOpenSign ? near : exact().sign();
    }

    Lazy operator-() const { return of(-m_near, Kind::Negative, *this, {}); }
    friend Lazy operator+(const Lazy& a, const Lazy& b) {
        if (a.m_node == nullptr) return b;
        return b.m_node == nullptr ? a : of(a.m_near + b.m_near, Kind::Sum, a, b);
    }
    friend Lazy operator-(const Lazy& a, const Lazy& b) { return a + -b; }
    friend Lazy operator*(const Lazy& a, const Lazy& b) {
        if (a.m_node == nullptr || b.m_node == nullptr) return {};
        return of(a.m_near * b.m_near, Kind::Product, a, b);
    }
    /// As those of Dyadic.
    friend Lazy operator/(const Lazy& a, const Lazy& b) { return of(a.m_near / b.m_near, Kind::Quotient, a, b); }
    friend Lazy sqrt(const Lazy& a) { return of(sqrt(a.m_near), Kind::Root, a, {}); }

    [[nodiscard]] double toDouble() const { return exact().toDouble(); }
    [[nodiscard]] double toDouble(const Lazy& /*scale*/) const { return toDouble(); }  ///< as Enclosure has it
    [[nodiscard]] static bool isExact() { return true; }
    [[nodiscard]] static bool isLarger(const Lazy& /*a*/, const Lazy& /*b*/) { return false; }  ///< needs no scale

  private:
    enum class Kind { Value, Negative, Sum, Product, Quotient, Root };
    struct Node;
    using NodePointer = std::shared_ptr<Node>;
    struct Node {
        Kind kind;
        NodePointer left, right;  ///< released once the value is known; null is 0
        std::optional<Dyadic> value;
    };

    static Lazy of(const Enclosure& near, Kind kind, const Lazy& a, const Lazy& b) {
        Lazy x;
        if (near.sign() == 0) return x;
        x.m_near = near;
        x.m_node = std::make_shared<Node>(Node{kind, a.m_node, b.m_node, {}});
        return x;
    }
    [[nodiscard]] Dyadic exact() const { return valueOf(m_node); }
    static Dyadic valueOf(const NodePointer& node) {
        if (node == nullptr) return {};
        if (!node->value) {
            const Dyadic a = valueOf(node->left), b = valueOf(node->right);
            node->value = resultOf(node->kind, a, b);
            node->left.reset(), node->right.reset();
        }
        return *node->value;
    }
    static Dyadic resultOf(Kind kind, const Dyadic& a, const Dyadic& b) {
        switch (kind) {
            case Kind::Negative:
                return -a;
            case Kind::Sum:
                return a + b;
            case Kind::Product:
                return a * b;
            case Kind::Quotient:
                return a / b;
            case Kind::Root:
                return sqrt(a);
            case Kind::Value:
                break;
        }
        return a;
    }

    Enclosure m_near;
    NodePointer m_node;  ///< null for 0
};

inline Lazy sumOf(std::span<const Lazy> terms) {
    Lazy sum;
    for (const Lazy& term : terms) sum = sum + term;
    return sum;
}

/// -1, 0 or 1: the sign of a + b sqrt(p) + c sqrt(q), exactly; p, q >= 0.
[[nodiscard]] inline int signOfRootSum(const Lazy& a, const Lazy& b, const Lazy& p, const Lazy& c, const Lazy& q) {
    const auto signOfRoot = [](const Lazy& x, const Lazy& y, const Lazy& z) {
        const int rational = x.sign(), root = y.sign() * z.sign();
        if (rational == 0 || root == 0 || rational == root) return rational != 0 ? rational : root;
        return rational * (x * x - y * y * z).sign();
    };
    const int first = signOfRoot(a, b, p), second = c.sign() * q.sign();
    if (first == 0 || second == 0 || first == second) return first != 0 ? first : second;
    return first * signOfRoot(a * a + b * b * p - c * c * q, Lazy(2.0) * a * b, p);
}

}  // namespace collide
