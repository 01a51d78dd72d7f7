#include "session/views/derivation_view.h"

#include <algorithm>

namespace session {

void DerivationView::choose(learn::Article article) {
    if (article == m_article) return;
    m_article = article;
    if (revealedUpTo) revealedUpTo = 0;
    select(0);
}

void DerivationView::chooseNext(int by) {
    const int count = learn::kArticleCount;
    choose(static_cast<learn::Article>(((static_cast<int>(m_article) + by) % count + count) % count));
}

void DerivationView::select(std::size_t step) {
    m_step = step;
    hovered.reset();
}

bool DerivationView::next(const learn::Derivation* derivation) {
    if (!derivation || m_step + 1 >= derivation->steps.size()) return false;
    select(m_step + 1);
    if (isHidden(m_step)) revealedUpTo = m_step;
    return true;
}

bool DerivationView::previous() {
    if (m_step == 0) return false;
    select(m_step - 1);
    return true;
}

bool DerivationView::selectShowing(const learn::Derivation* derivation, const std::string& geometryName) {
    if (!derivation) return false;
    std::vector<std::size_t> steps = derivation->stepsShowing(geometryName);
    std::erase_if(steps, [&](std::size_t step) { return isHidden(step); });
    if (steps.empty()) return false;
    const auto after = std::find_if(steps.begin(), steps.end(), [&](std::size_t step) { return step > m_step; });
    select(after == steps.end() ? steps.front() : *after);
    hovered = geometryName;
    return true;
}

const learn::Step* DerivationView::selected(const learn::Derivation* derivation) const {
    if (!derivation || m_step >= derivation->steps.size() || isHidden(m_step)) return nullptr;
    return &derivation->steps[m_step];
}

learn::Derivation withoutAnswer(learn::Derivation derivation) {
    derivation.stoppedAt.reset();
    for (learn::Step& step : derivation.steps) {
        for (learn::Line& line : step.lines) line.numbers.reset();
        step.results.clear();
        step.geometry.clear();
        step.reached = true;
        step.stop.clear();
        step.whyNot.clear();
    }
    return derivation;
}

}  // namespace session
