#include "session/panels/derive_view.h"

#include <algorithm>
#include <utility>

#include "session/panels/derive_geometry.h"
#include "session/session.h"
#include "session/viewport/drawing.h"

namespace session {

void DeriveView::choose(learn::Article article) {
    if (article == m_article) return;
    m_article = article;
    if (revealedUpTo) revealedUpTo = 0;
    select(0);
}

void DeriveView::chooseNext(int by) {
    const int count = learn::kArticleCount;
    choose(static_cast<learn::Article>(((static_cast<int>(m_article) + by) % count + count) % count));
}

const learn::Derivation* DeriveView::of(const Session& session) const {
    const Key key{session.revision(), m_article, session.settings.upAxis};
    if (m_key != key) {
        m_key = key;
        const std::optional<Collision> asked = collisionOf(session);
        m_derivation = asked ? std::optional(learn::derive(m_article, toShown(asked->query, session.settings.upAxis)))
                             : std::nullopt;
    }
    return m_derivation ? &*m_derivation : nullptr;
}

void DeriveView::select(std::size_t step) {
    m_step = step;
    m_scrollWish = true;
    hovered.reset();
}

bool DeriveView::next(const Session& session) {
    const learn::Derivation* derivation = of(session);
    if (!derivation || m_step + 1 >= derivation->steps.size()) return false;
    select(m_step + 1);
    if (isHidden(m_step)) revealedUpTo = m_step;
    return true;
}

bool DeriveView::previous() {
    if (m_step == 0) return false;
    select(m_step - 1);
    return true;
}

bool DeriveView::selectShowing(const Session& session, const std::string& geometryName) {
    const learn::Derivation* derivation = of(session);
    if (!derivation) return false;
    std::vector<std::size_t> steps = derivation->stepsShowing(geometryName);
    std::erase_if(steps, [&](std::size_t step) { return isHidden(step); });
    if (steps.empty()) return false;
    const auto after = std::find_if(steps.begin(), steps.end(), [&](std::size_t step) { return step > m_step; });
    select(after == steps.end() ? steps.front() : *after);
    hovered = geometryName;
    return true;
}

std::optional<std::size_t> DeriveView::placeOf(const Session& session, const std::string& stepId) const {
    const learn::Derivation* derivation = of(session);
    const learn::Step* step = derivation ? derivation->find(stepId) : nullptr;
    if (!step) return std::nullopt;
    return static_cast<std::size_t>(step - derivation->steps.data());
}

bool DeriveView::show(const Session& session, learn::Article article, const std::string& stepId) {
    choose(article);
    const std::optional<std::size_t> place = stepId.empty() ? std::optional<std::size_t>(0) : placeOf(session, stepId);
    if (place) select(*place);
    return place.has_value();
}

bool DeriveView::isDrawn(const Session& session) const {
    const Settings& settings = session.settings;
    const bool isShown = settings.isOpen(RightPanel::Derive) || (isBeside && settings.isOpen(RightPanel::Lesson));
    return isShown && !session.isUnderWay() && session.isAnswerShown() && selected(session);
}

const learn::Step* DeriveView::selected(const Session& session) const {
    const learn::Derivation* derivation = of(session);
    if (!derivation || m_step >= derivation->steps.size() || isHidden(m_step)) return nullptr;
    return &derivation->steps[m_step];
}

std::vector<vocabulary::Annotation> DeriveView::annotations(const Session& session) const {
    if (!isDrawn(session)) return {};
    const std::optional<std::string>& lit = pointed ? pointed : hovered;
    std::vector<learn::Geometry> geometry = selected(session)->geometry;
    const auto isNamed = [&](const learn::Geometry& g) { return g.name == lit; };
    if (lit && std::none_of(geometry.begin(), geometry.end(), isNamed)) {
        // Another step's, for as long as it is pointed at.
        for (const std::size_t step : m_derivation->stepsShowing(*lit)) {
            if (isHidden(step)) continue;
            const auto& other = m_derivation->steps[step].geometry;
            std::copy_if(other.begin(), other.end(), std::back_inserter(geometry), isNamed);
            break;
        }
    }
    auto drawn = annotationsOf(geometry, collisionOf(session)->query, session.settings.upAxis);
    for (vocabulary::Annotation& a : drawn) a.isLit = lit && a.name == *lit;
    if (const auto line = lineOfMotion(collisionOf(session)->query)) drawn.push_back(*line);
    return drawn;
}

void DeriveView::hoverAt(const Session& session, view::Vec2 px) {
    hovered.reset();
    if (!isDrawn(session)) return;
    const auto at = [&](const std::vector<learn::Geometry>& geometry) {
        return nameAt(annotationsOf(geometry, collisionOf(session)->query, session.settings.upAxis), session.camera(),
                      px, session.area().scale);
    };
    hovered = at(selected(session)->geometry);
    if (hovered) return;
    std::vector<learn::Geometry> others;
    for (std::size_t step = 0; step < m_derivation->steps.size(); ++step) {
        if (isHidden(step)) continue;
        // Outlines of spheres fill the picture: only what is slender is found without being seen.
        for (const learn::Geometry& g : m_derivation->steps[step].geometry)
            if (g.kind != learn::Geometry::Kind::Sphere && g.kind != learn::Geometry::Kind::Circle) others.push_back(g);
    }
    hovered = at(others);
}

bool DeriveView::takeScrollWish() { return std::exchange(m_scrollWish, false); }

}  // namespace session
