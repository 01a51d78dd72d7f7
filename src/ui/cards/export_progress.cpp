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
    const FlatPainter painter = windowPainter();
    const float top = std::round((row.min.y + row.max.y) / 2 - style.px(3)), height = style.px(6);
    painter.rectFilled({row.min.x, top}, {row.max.x, top + height}, style.ink(Ink::Field), height / 2);
    painter.rectFilled({row.min.x, top}, {row.min.x + (row.max.x - row.min.x) * part, top + height},
                       style.ink(Ink::Accent), height / 2);
}

}  // namespace

void drawExportProgress(const Style& style, session::Actions& actions, CardState& state,
                        const session::ExportJob& job) {
    const bool isPicture = job.kind == session::ExportKind::Picture;
    const int total = isPicture ? 1 : job.spec.count;
    Card card(style, state,
              isPicture                               ? "Writing the picture"
              : job.kind == session::ExportKind::Clip ? "Writing the clip"
                                                      : "Writing pictures",
              420);
    progressBar(style, float(job.done / std::max(1, total)));
    card.text(std::to_string(int(job.done)) + " of " + std::to_string(total) + " · " + job.path.string());
    card.space(8);
    if (card.button("Stop", true) || card.closed()) actions.send(session::closeCard<session::ExportJob>);
}

void drawOpeningProgress(const Style& style, session::Actions& actions, CardState& state,
                         const session::OpeningCard& opening) {
    if (std::chrono::steady_clock::now() - opening.begun < session::OpeningCard::kShownAfter)
        return state.title.clear();
    Card card(style, state, opening.opening->title, 420);
    const float part = opening.opening->progress.part;
    progressBar(style, part);
    card.text(std::to_string(int(100 * part)) + " % read");
    card.space(8);
    if (card.button("Cancel", true) || card.closed()) actions.send(session::cancelOpening);
}

}  // namespace ui
