#include "session/actions/panel_actions.h"

#include <algorithm>
#include <iterator>

#include "scene/edits.h"
#include "session/actions/file_actions.h"
#include "session/actions/lesson_actions.h"
#include "session/actions/play_actions.h"
#include "session/document/file_names.h"
#include "session/texts/present_options.h"

namespace session {
namespace {

void seek(Playback& playback, double frames) {
    playback.play(false);
    playback.seek(frames);
}

/// @param change  of the order (LogOrder&) of the log's rows
template <class Change>
void reorder(Session& s, const Change& change) {
    LogOrder order = s.panels.log.listing().order();
    change(order);
    s.panels.log.listing().setOrder(std::move(order));
}

}  // namespace

void previewEdit(Session& s, const scene::Document& next) { s.document.preview(next); }
void commitEdit(Session& s, const std::string& name, const scene::Document& next) { s.document.commit(name, next); }
void cancelEdit(Session& s) { s.document.cancelPreview(); }

void giveAim(Session& s, std::size_t ball) {
    const scene::Ball& b = s.document.scene().balls[ball];
    const collide::Motion motion = collide::Motion::aim(scene::aimPoint(b, kAimFrames), scene::speedOf(b));
    s.document.commit("Give " + b.name + " an aim", scene::setMotion(s.document.current(), ball, motion));
}

void giveVelocity(Session& s, std::size_t ball) {
    const scene::Ball& b = s.document.scene().balls[ball];
    const collide::Motion motion = collide::Motion::velocity(collide::velocityOf(b.body));
    s.document.commit("Give " + b.name + " a velocity", scene::setMotion(s.document.current(), ball, motion));
}

void finishRenaming(Session& s, scene::ObjectRef ref, const std::string& name) {
    s.window.renaming.reset();
    if (name.empty() || !scene::contains(s.document.scene(), ref)) return;
    const std::string old = scene::nameOf(s.document.scene(), ref);
    s.document.commit("Rename " + old, scene::rename(s.document.current(), ref, name));
}

void beginRenaming(Session& s, scene::ObjectRef ref) { s.window.renaming = ref; }

void selectObjects(Session& s, const std::vector<scene::ObjectRef>& refs) { s.document.select(refs); }
void toggleSelected(Session& s, scene::ObjectRef ref) {
    s.document.commit("Select", scene::toggleSelected(s.document.current(), ref));
}
void hoverObject(Session& s, scene::ObjectRef ref) { s.presentation.pointed.object = ref; }
void jumpToEdit(Session& s, std::size_t entry) { s.document.jumpTo(entry); }

void beginDrawingDrag(Session& s, const Collision& collision, DrawingHandle handle, learn::Vec2 offset,
                      double unitsPerPixel) {
    if (s.playback.instant().isUnderWay()) return;
    s.panels.drawing.begin(s.document.current(), collision, handle, offset, unitsPerPixel);
}
void moveDrawingDrag(Session& s, learn::Vec2 pointer) { s.panels.drawing.moveTo(s.document, pointer); }
void finishDrawingDrag(Session& s) { s.panels.drawing.finish(s.document); }
void cancelDrawingDrag(Session& s) { s.panels.drawing.cancel(s.document); }
void placeInset(Session& s, const view::Rect& rect) { s.settings = withInset(s.settings, s.viewport.area(), rect); }
void shiftSampling(Session& s, int shift) { s.presentation.sampling.shift = shift; }

void chooseArticle(Session& s, learn::Article article) { s.presentation.derivation.choose(article); }
void selectStep(Session& s, std::size_t step) { s.presentation.derivation.select(step); }
void nextStep(Session& s) { s.presentation.derivation.next(s.queries.derivation()); }
void previousStep(Session& s) { s.presentation.derivation.previous(); }
void selectStepShowing(Session& s, const std::string& geometryName) {
    s.presentation.derivation.selectShowing(s.queries.derivation(), geometryName);
}
void hoverGeometry(Session& s, const std::optional<std::string>& name) { s.presentation.derivation.hovered = name; }
void pointAtGeometry(Session& s, const std::optional<std::string>& name) { s.presentation.derivation.pointed = name; }
void chooseClaim(Session& s, const std::optional<std::size_t>& row) { s.presentation.claimRow = row; }
void showAnswer(Session& s) {
    askToReveal(s, [](Session& on) { reveal(on, true); });
}
void pointAtAnswer(Session& s, const std::optional<std::string>& row) { s.presentation.pointed.answerRow = row; }

void typeAnswer(Session& s, std::size_t place, const std::string& text) {
    constexpr std::size_t kFewestPasted = 4;  // bytes: a key brings one character, of at most 3
    if (!s.lesson.isOpen()) return;
    std::string& before = s.lesson.work().typed.at(place);
    bool& isPasted = s.lesson.work().attempts.pasted.at(place);
    const auto differ = std::mismatch(before.begin(), before.end(), text.begin(), text.end());
    const auto differBack =
        std::mismatch(std::make_reverse_iterator(before.end()), std::make_reverse_iterator(differ.first), text.rbegin(),
                      std::make_reverse_iterator(differ.second));
    const auto added = std::make_reverse_iterator(differ.second) - differBack.second;
    isPasted = added >= std::ptrdiff_t(kFewestPasted) || (isPasted && !text.empty());
    before = text;
}

void chooseAnswer(Session& s, std::size_t choice) {
    if (!s.lesson.isOpen()) return;
    PageWork& work = s.lesson.work();
    work.chosen = choice;
    work.verdict.reset();
    work.complaint.clear();
}

void chooseMap(Session& s, const MapChoice& choice) { s.presentation.map = choice; }
void resizeMap(Session& s, int width, int height) { s.panels.map.resize(width, height); }
void readMapPixel(Session& s, int column, int row) {
    if (isAnswerShown(s)) s.panels.map.readAt(column, row);
}

void setLogSource(Session& s, logs::LogField field, const std::string& column) {
    LogColumns& columns = s.panels.log.columns();
    logs::LogMapping mapping = columns.mapping;
    const std::string problem = logs::setField(mapping, columns.head, std::string(logs::name(field)) + "=" + column);
    if (!problem.empty()) return s.messages.warn(problem);
    columns = LogColumns(columns.head, mapping);
}
void setLogPreset(Session& s, const std::string& name) {
    LogColumns& columns = s.panels.log.columns();
    columns = LogColumns(columns.head, logs::guessMapping(columns.head, name));
}
void setLogReadsFloat(Session& s, bool on) {
    LogColumns& columns = s.panels.log.columns();
    logs::LogMapping mapping = columns.mapping;
    mapping.readsFloat = on;
    mapping.precision = on ? methods::Precision::Float : methods::Precision::Double;
    columns = LogColumns(columns.head, mapping);
}
void guessLogColumns(Session& s) { setLogPreset(s, {}); }
void readLog(Session& s) {
    LogView& log = s.panels.log;
    const std::string problem = log.memory().remember(log.columns().head, log.columns().mapping);
    if (!problem.empty()) s.messages.warn(problem);
    s.presentation.recorded.forget(log.path());  // another mapping may read other queries
    log.read();
}
void cancelLogReading(Session& s) { s.panels.log.cancelReading(); }
void editLogMapping(Session& s) { s.panels.log.editMapping(); }
void sortLogBy(Session& s, logs::LogSort by) {
    const bool isSize = by == logs::LogSort::Wrongness || by == logs::LogSort::Error;
    reorder(s, [&](LogOrder& order) {
        order.worstFirst = order.by == by ? !order.worstFirst : isSize;
        order.by = by;
    });
    s.panels.log.live().setSight(LogSight::AsItIs);
}
void setLogSight(Session& s, LogSight sight) {
    s.panels.log.live().setSight(sight);
    if (sight == LogSight::AsItIs) return;
    reorder(s, [&](LogOrder& order) {
        order.by = sight == LogSight::Newest ? logs::LogSort::Line : logs::LogSort::Wrongness;
        order.worstFirst = true;
    });
}
void setLogFilter(Session& s, const logs::LogFilter& filter) {
    reorder(s, [&](LogOrder& order) { order.filter = filter; });
}
void setLogRun(Session& s, const logs::LogRun& run) {
    reorder(s, [&](LogOrder& order) {
        order.filter.run = run;
        order.choice.reset();
        order.region.reset();
    });
}
void typeLogFilter(Session& s, const std::string& text) {
    reorder(s, [&](LogOrder& order) {
        order.typed = text;
        order.where = logs::readWhere(text, namesOf(s.panels.log.columns()));
    });
}
void readLogAsFloat(Session& s) {
    setLogReadsFloat(s, true);
    readLog(s);
}
bool hasWholeSide(const Session& s) {
    const RightPanel chosen = s.settings.chosenPanel();
    if (chosen == RightPanel::Gallery) return true;
    if (chosen == RightPanel::Lesson) return s.lesson.isOpen();
    return chosen == RightPanel::Log && s.panels.log.stage() != LogView::Stage::None;
}
bool isShown(const Session& s, RightPanel panel) {
    return s.settings.isOpen(panel) && (s.settings.chosenPanel() == panel || !hasWholeSide(s));
}
void chooseLogReason(Session& s, std::size_t place) {
    const auto& reasons = s.panels.logWhy.reasons().reasons;
    if (place >= reasons.size()) return;
    const logs::LogReason& reason = reasons[place];
    reorder(s, [&](LogOrder& order) {
        if (order.choice && order.choice->name == reason.name)
            order.choice.reset();
        else
            order.choice = LogChoice{reason.name, std::make_shared<const logs::LogReason>(reason)};
    });
}
void showAllLogReasons(Session& s) {
    reorder(s, [](LogOrder& order) { order.choice.reset(); });
}
void setLogTolerance(Session& s, double units) {
    reorder(s, [&](LogOrder& order) {
        order.tolerance = units;
        if (!(units > 0)) order.filter.leastUnits = 0;
    });
}
void plotLogAgainst(Session& s, const std::optional<logs::LogMeasure>& measure) {
    reorder(s, [&](LogOrder& order) {
        if (order.plot != measure) order.region.reset();
        order.plot = measure;
    });
}
void selectLogRegion(Session& s, const std::optional<logs::LogRegion>& region) {
    reorder(s, [&](LogOrder& order) { order.region = region; });
}
void readLogDetail(Session& s, std::uint32_t row) { s.panels.log.listing().detail(row); }
void closeLog(Session& s) { s.panels.log.close(); }

void seekTo(Session& s, double frames) {
    if (!isTimeHeld(s)) seek(s.playback, frames);
}
void holdKnob(Session& s, bool on) { s.panels.timeLine.isScrubbed = on; }
void choosePanels(Session& s, const PanelChoices& choices) { s.presentation.panels = choices; }

void stretchTimeLine(Session& s, int doublings) {
    int& now = s.presentation.spanDoublings;
    if (canStretch(s.panels.timeLine, s.playback, now, doublings)) now += doublings;
}
void visitShownContact(Session& s) {
    if (!isWaiting(s.playback)) visitContact(s, s.playback.instant().frames);
}

void dragSplitter(Session& s, Side side, double delta) { s.settings = withSplitter(s.settings, side, delta); }
void setAnswerShare(Session& s, double share) {
    s.settings.answerShare = std::clamp(share, kLeastAnswerShare, kMostAnswerShare);
}
void setOverlay(Session& s, vocabulary::Overlay overlay, bool on) { s.presentation.overlays.set(overlay, on); }
void forgetFocusRequests(Session& s) {
    s.window.focusesField = s.window.focusesSearch = s.window.focusesChips = false;
    s.window.renaming.reset();
}
void forgetFieldFocus(Session& s) { s.window.focusesField = false; }
void forgetSearchFocus(Session& s) { s.window.focusesSearch = false; }
void forgetChipsFocus(Session& s) { s.window.focusesChips = false; }
void forgetMenu(Session& s) { s.window.menu.reset(); }
void forgetContextMenu(Session& s) { s.window.context.reset(); }
void openMenu(Session& s, Menu menu) { s.window.menu = menu; }
void dismissMessage(Session& s, std::size_t index) { s.messages.dismiss(index); }
void note(Session& s, const std::string& text) { s.messages.note(text); }
void warn(Session& s, const std::string& text) { s.messages.warn(text); }
void copyText(Session& s, const std::string& text, const std::string& label) {
    s.window.clipboard = text;
    s.messages.note(label + " copied");
}

void answerNumber(Session& s, const std::string& typed) {
    if (!s.prompts.get<NumberRequest>()) return;
    const auto take = s.prompts.get<NumberRequest>()->take;
    std::string problem = take(s, typed);
    if (problem.empty()) {
        s.prompts.close<NumberRequest>();
    } else {
        s.prompts.get<NumberRequest>()->text = typed;
        s.prompts.get<NumberRequest>()->problem = std::move(problem);
    }
}

void previewExport(Session& s, const std::optional<SequenceSpec>& spec) {
    if (ExportCard* card = s.prompts.get<ExportCard>()) card->spec = spec;
}

void chooseExport(Session& s, const SequenceSpec& spec, ExportKind kind) {
    s.prompts.close<ExportCard>();
    const std::string stem = fileNameOf(s.file.path().empty() ? titleOf(s) : bareName(s.file.path()), "picture");
    const ExportJob job{spec, kind, {}, 0, stem};
    const bool isSequence = kind == ExportKind::Sequence, isClip = kind == ExportKind::Clip;
    const std::string ending = isClip ? ".webp" : ".png";
    const std::filesystem::path folder = folderForPictures(folderOfWork(s));
    const auto start = [job](Session& session, const std::filesystem::path& path) {
        ExportJob placed = job;
        placed.path = path;
        startExport(session, std::move(placed));
    };
    request(s, {.kind = isSequence ? FileRequest::Kind::Folder : FileRequest::Kind::Save,
                .title = isSequence ? "Folder for the pictures"
                         : isClip   ? "Save clip as"
                                    : "Save picture as",
                .suggested = isSequence ? folder : folder / (job.stem + ending),
                .ending = ending,
                .then = start});
}

}  // namespace session
