#pragma once
/// The models behind the panels: a member each, and the line that computes it while its panel is open.

#include <chrono>

#include "session/lesson/lesson_course.h"
#include "session/lesson/lesson_player.h"
#include "session/panels/aim_glow.h"
#include "session/panels/cases.h"
#include "session/panels/compare_table.h"
#include "session/panels/explanation_models.h"
#include "session/panels/gallery.h"
#include "session/panels/listing_model.h"
#include "session/panels/log_view.h"
#include "session/panels/log_why.h"
#include "session/panels/map_view.h"
#include "session/panels/precision_model.h"
#include "session/panels/time_line.h"
#include "session/playback/contact_table.h"
#include "session/presentation/presentation.h"
#include "session/presentation/scene_queries.h"
#include "session/prompts/window_link.h"
#include "session/state/settings.h"

namespace session {

struct PanelModels {
    MapView map;
    AimGlow glow;
    LogView log;
    LogWhy logWhy;
    CaseBook cases;
    CompareModel compare;
    ListingModel listing;
    ExplanationModels explain;
    PrecisionModel precision;
    ContactTable contacts;
    TimeLine timeLine;
    DrawingDrag drawing;  ///< a drag in a flat drawing
    LessonCourse course;
    Gallery gallery;
    FinderMemory finder;
};

/// What models are computed from.
struct PanelInputs {
    const Settings& settings;
    const DocumentStore& document;
    const Playback& playback;
    Presentation& presentation;  ///< loses choices that the document does not have
    const SceneQueries& queries;
    const LessonPlayer& lesson;
    bool isMasked;       ///< the answer is hidden: no model that would show it is computed
    bool showsExamples;  ///< the gallery or the palette is open
};

/// Without threads, while nothing is to be done: reads lessons, cases and examples for a few milliseconds, which would
/// otherwise be read at once when the first of them is shown, and the large scenes last, in a pass of their own.
/// @return false: all are read
inline bool readAhead(PanelModels& models) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(8);
    while (models.gallery.loadNext(models.course, models.cases))
        if (std::chrono::steady_clock::now() > end) return true;
    if (models.gallery.isBusy()) {
        models.gallery.update();
        return false;
    }
    models.gallery.load(models.course, models.cases);
    return models.gallery.isBusy();
}

/// Computes the models of the panels that are open. Called once a loop pass.
inline void update(PanelModels& models, const PanelInputs& in) {
    const auto isOpen = [&](RightPanel panel) { return in.settings.isOpen(panel); };
    if (isOpen(RightPanel::Lesson)) models.course.load();
    if (isOpen(RightPanel::Cases)) models.cases.load();
    models.gallery.update();  // one kind of reading a pass: this ends what load() began in another
    if (in.showsExamples) models.gallery.load(models.course, models.cases);
    models.gallery.setLook({in.presentation.theme, in.presentation.answersHidden});
    models.log.update();  // goes on while another panel is shown
    models.logWhy.update(models.log.parsed(), models.log.listing().order().filter.run,
                         models.log.stage() == LogView::Stage::Open);
    update(models.timeLine, in.presentation.timeReach, in.document, in.playback, in.queries,
           {in.presentation.nextContacts, in.presentation.spanDoublings, in.isMasked});
    const bool isPage = isOpen(RightPanel::Lesson) && in.lesson.isOpen();
    if ((isPage && in.lesson.page().beside == learn::Beside::Notations) ||
        (isOpen(RightPanel::Derive) && in.presentation.listing.part == DerivePart::Letters))
        update(models.explain.notations, in.document, in.queries, in.settings.upAxis, in.isMasked);
    const std::optional<ListingSpec> beside = isPage ? listingOf(in.lesson) : std::nullopt;
    if (beside)
        update(models.listing, in.document, in.queries, *beside, in.isMasked);
    else if (isOpen(RightPanel::Derive) && in.presentation.listing.part == DerivePart::Listing)
        update(models.listing, in.document, in.queries, listingOf(in.presentation.listing, in.presentation.derivation),
               in.isMasked);
    update(models.explain.proof, in.document, in.queries, in.presentation.proof.kind(), in.isMasked);
    if (in.isMasked) return;
    if (isOpen(RightPanel::Contacts)) update(models.contacts, in.playback);
    if (isOpen(RightPanel::Compare))
        update(models.compare, in.document, in.queries, in.presentation.panels.compareFilter, in.presentation.claimRow);
    if (isOpen(RightPanel::Precision)) update(models.precision, in.document, in.queries);
    if (isOpen(RightPanel::Map)) models.map.update(in.document, in.presentation.map);
}

}  // namespace session
