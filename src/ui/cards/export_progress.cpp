#include <algorithm>
#include <cmath>

#include "session/actions/panel_actions.h"
#include "session/actions/reading.h"
#include "ui/cards/cards.h"

namespace ui {
namespace {

/// @param part  that is done, [0, 1]
void progressBar(const Style& style, float part) {
    const RowRect row = nextRow(style, 20);
    const RowRect bar = rectAt({row.min.x, std::round(row.middle() - style.px(3))}, {row.width(), style.px(6)});
    windowPainter().rectFilled(bar, style.ink(Ink::Field), bar.height() / 2);
    windowPainter().rectFilled(bar.first(bar.width() * part), style.ink(Ink::Accent), bar.height() / 2);
}

}  // namespace

void drawExportProgress(const Panel& p, CardState& state, const session::ExportJob& job) {
    const bool isPicture = job.kind == session::ExportKind::Picture;
    const int total = isPicture ? 1 : job.spec.count;
    Card card(p, state,
              isPicture                               ? "Writing the picture"
              : job.kind == session::ExportKind::Clip ? "Writing the clip"
                                                      : "Writing pictures",
              420);
    progressBar(p, float(job.done / std::max(1, total)));
    card.text(std::to_string(int(job.done)) + " of " + std::to_string(total) + " · " + job.path.string());
    card.space(8);
    if (card.button("Stop", true) || card.closed()) p.send(session::closeCard<session::ExportJob>);
}

void drawOpeningProgress(const Panel& p, CardState& state, const session::OpeningCard& opening) {
    if (std::chrono::steady_clock::now() - opening.begun < session::OpeningCard::kShownAfter)
        return state.title.clear();
    Card card(p, state, opening.opening->title, 420);
    const float part = opening.opening->progress.part;
    progressBar(p, part);
    card.text(std::to_string(int(100 * part)) + " % read");
    card.space(8);
    if (card.button("Cancel", true) || card.closed()) p.send(session::cancelOpening);
}

}  // namespace ui
