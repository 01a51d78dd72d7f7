#include "session/actions/lesson_actions.h"

#include <algorithm>

#include "io/text.h"
#include "learn/derivation/symbols.h"
#include "learn/lesson/task_kinds.h"
#include "learn/lesson/vary.h"
#include "session/actions/file_actions.h"
#include "session/actions/reading.h"
#include "session/actions/view_actions.h"
#include "session/document/file_names.h"
#include "session/lesson/placing.h"
#include "session/texts/present_options.h"

namespace session {
namespace {

namespace fs = std::filesystem;

constexpr int kSeedsPlayedAtOpening = 20;  ///< `carom lesson check` plays more

/// The first page whose task is neither done nor revealed; the first of all if there is none.
std::size_t firstOpenPage(const learn::Lesson& lesson, const learn::Progress& progress) {
    const auto found = std::find_if(lesson.pages.begin(), lesson.pages.end(), [&](const learn::Page& page) {
        if (!page.task) return false;
        const learn::TaskRecord record = progress.of(lesson.id, page.task->id);
        return !record.done && !record.revealed;
    });
    if (found == lesson.pages.end()) return 0;
    const bool isBegun = progress.doneIn(lesson) + progress.revealedIn(lesson) > 0;
    return isBegun ? static_cast<std::size_t>(found - lesson.pages.begin()) : 0;
}

/// A lesson's file as it was read, and the answers in it that end otherwise than it says.
struct ReadLesson {
    learn::LoadedLesson loaded;
    std::vector<learn::LessonProblem> doubts;
};

ReadLesson readLesson(const fs::path& path, const io::LessonBudget& budget, io::ReadingProgress* progress = nullptr) {
    io::Result<learn::LoadedLesson> loaded = learn::loadLesson(path, budget, progress);
    if (!loaded) return {{{}, {{1, "", loaded.error()}}}, {}};
    std::error_code error;
    const bool isOurs = fs::equivalent(path.parent_path(), learn::lessonFolder(), error);
    ReadLesson read{std::move(loaded.value()), {}};
    if (!read.loaded.problems.empty() || isOurs) return read;
    const auto hasMesh = [](const learn::Page& page) { return !page.scene.meshes.empty(); };
    const std::vector<learn::Page>& pages = read.loaded.lesson.pages;
    const bool isBetweenFrames = budget.bytes < io::kLessonBudget.bytes;  // a mesh makes an answer take a while
    read.loaded.isBeyondBudget |= isBetweenFrames && std::any_of(pages.begin(), pages.end(), hasMesh);
    if (!read.loaded.isBeyondBudget)
        read.doubts = learn::playAnswers(read.loaded.lesson, kSeedsPlayedAtOpening,
                                         [progress] { return !progress || !progress->isCancelled; });
    return read;
}

using TakeLesson = std::function<void(Session&, ReadLesson)>;

/// Reads a lesson between two frames, or on a thread if it needs more than kBudgetBetweenFrames.
void readLessonThen(Session& s, const fs::path& path, const TakeLesson& take) {
    if (!isLarge(path)) {
        ReadLesson read = readLesson(path, io::kBudgetBetweenFrames);
        if (!read.loaded.isBeyondBudget) return take(s, std::move(read));
    }
    const auto read = [path, take](io::ReadingProgress* progress) -> Effect {
        const auto whole = std::make_shared<ReadLesson>(readLesson(path, io::kLessonBudget, progress));
        return [take, whole](Session& session) { take(session, std::move(*whole)); };
    };
    readOnThread(s, io::oneLine(path.string()), "Opening " + io::oneLine(path.filename().string()), read);
}

void toStart(Playback& playback) {
    playback.play(false);
    playback.seek(0);
}

/// The next seed for the player's page after one, and after those that have been used. Where no number varies, the
/// first: the question stays the same, whatever the order of its options.
int seedAfter(const Session& s, int seed) {
    const learn::Page& page = writtenPage(s.lesson);
    if (page.vary.empty()) return 1;
    const int used = page.task ? taskRecord(s).seed : 0;
    return learn::nextSeed(page, std::max(seed, used));
}

/// The view of the player's page; nothing of another page's view stays.
void framePage(Session& s) {
    const std::optional<scene::View>& own = s.lesson.page().scene.view;
    s.viewport.setView(own.value_or(scene::View{.planar = s.lesson.page().isFlat}));
    if (!own) frameAll(s);
}

/// Shows the player's page. @param keepsView  else it is framed
void enterPage(Session& s, bool keepsView = false) {
    s.messages.dropRefusals();
    if (s.lesson.work().seed == 0 && learn::hasSeeds(writtenPage(s.lesson))) beginPage(s.lesson, seedAfter(s, 0));
    s.classMode.notesShown = false;
    s.classMode.part = s.lesson.work().hints > 0 || s.lesson.isRevealed() ? ClassPart::Task : ClassPart::Text;
    s.lesson.work().timedUntil = std::chrono::steady_clock::now();
    std::optional<scene::History>& history = s.lesson.work().history;
    const learn::Page& page = s.lesson.page();
    showInstead(s, history ? std::move(*history) : scene::History(documentOf(page.scene)), page.scene);
    history.reset();
    s.presentation.overlays = page.shown;
    s.settings.upAxis = UpAxis::Z;  // the texts of lessons name the axes with z up
    s.presentation.referenceFrame.show(page.frame, true);
    s.presentation.proof.show(page.proof);
    s.presentation.inset.enterPage(page.beside == learn::Beside::Incidence);
    s.presentation.derivation.isBeside = page.beside == learn::Beside::Derivation;
    if (s.presentation.derivation.isBeside) showStep(s, page.article, page.step);
    toStart(s.playback);
    if (!keepsView) framePage(s);
}

/// Changes the progress of the page's task, and adds the time since its last change. @pre the page has a task
template <class Change>
void record(Session& s, const Change& change) {
    constexpr std::chrono::minutes kLongest{10};  // a longer pause is no work
    const learn::Question question = questionOf(s.lesson);
    const auto now = std::chrono::steady_clock::now();
    const auto spent = std::min<std::chrono::steady_clock::duration>(now - s.lesson.work().timedUntil, kLongest);
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(spent);
    s.lesson.work().timedUntil = now;
    const auto all = [&](learn::Progress& progress) {
        change(progress, question);
        progress.addTime(question, static_cast<int>(seconds.count()));
    };
    for (const std::string& problem : s.panels.course.record(all)) s.messages.warn(problem);
}

/// The answer was given to this scene before. Else it is kept as one that was.
bool isRepeatedAnswer(PageWork& work, const scene::Scene& scene) {
    if (!work.judged || *work.judged != scene) work.attempts.tried.clear();
    const learn::Answer answer = work.answered.value_or(learn::Answer());
    if (std::find(work.attempts.tried.begin(), work.attempts.tried.end(), answer) != work.attempts.tried.end())
        return true;
    work.attempts.tried.push_back(answer);
    return false;
}

/// Another scene on the page; a view that frames the scene frames this one.
void commitFramed(Session& s, const char* name, scene::Document next) {
    const bool isFramed = s.viewport.isFramed();
    s.document.commit(name, std::move(next));
    if (isFramed) frameAll(s);
}

/// The file of a lesson before it is read: a later change is noticed.
LessonSource sourceOf(const fs::path& path) {
    LessonSource source;
    source.path = wholePath(path);
    source.stamp = stampIfThere(source.path);
    return source;
}

/// Shows a lesson. @param earlier  null, or the player when the lesson was open before: its page and work come back
void show(Session& s, LessonSource source, ReadLesson read, const LessonPlayer* earlier) {
    source.nextPoll = std::chrono::steady_clock::now() + LessonPlayer::kPollInterval;
    source.problems = std::move(read.loaded.problems);
    source.doubts = std::move(read.doubts);
    source.pictures = std::move(read.loaded.pictures);
    leaveLesson(s);
    openPanel(s.settings, RightPanel::Lesson);
    if (earlier && source.problems.empty()) s.lesson = *earlier;
    s.lesson.source = std::move(source);
    if (!s.lesson.source.problems.empty()) return;
    s.panels.course.load();
    s.lesson.source.glossary = learn::Glossary(s.panels.course.lessons());
    s.lesson.source.glossary.add(read.loaded.lesson);
    s.lesson.take(std::move(read.loaded.lesson));
    if (!earlier) s.lesson.setPage(firstOpenPage(s.lesson.lesson(), s.panels.course.progress()));
    s.lesson.before = SettingsBeforeLesson{s.presentation.overlays, s.settings.upAxis};
    stashWork(s);
    enterPage(s);
}

/// Replaces the lesson that is open by a newer version of its file; one with errors only shows them.
void takeAgain(Session& s, ReadLesson read) {
    LessonSource& source = s.lesson.source;
    source.problems = std::move(read.loaded.problems);
    source.doubts = std::move(read.doubts);
    if (!source.problems.empty()) return;
    source.pictures = std::move(read.loaded.pictures);
    s.document.cancelPreview();
    s.lesson.source.glossary.add(read.loaded.lesson);
    s.lesson.work().history = s.document.history();
    s.lesson.take(std::move(read.loaded.lesson));
    enterPage(s, true);
    s.messages.note("The lesson was read again");
}

}  // namespace

void openLesson(Session& s, const fs::path& path) {
    openLessonThen(s, path, [](Session&) {});
}

void openLessonThen(Session& s, const fs::path& path, const Effect& then) {
    const LessonSource source = sourceOf(path);
    readLessonThen(s, source.path, [source, then](Session& session, ReadLesson read) {
        show(session, source, std::move(read), nullptr);
        then(session);
    });
}

void openLessonAtOnce(Session& s, const fs::path& path) {
    show(s, sourceOf(path), readLesson(wholePath(path), io::kLessonBudget), nullptr);
}

void goBackFromLink(Session& s) {
    const std::shared_ptr<const LessonPlayer> from = s.lesson.linkedFrom;
    if (!from) return;
    if (!s.lesson.isOpen() || from->source.path != s.lesson.source.path) {
        const LessonSource source = sourceOf(from->source.path);
        return readLessonThen(s, source.path, [source, from](Session& session, ReadLesson read) {
            show(session, source, std::move(read), from.get());
        });
    }
    showPage(s, std::min(from->pageIndex(), s.lesson.lesson().pages.size() - 1));
    s.lesson.linkedFrom = from->linkedFrom;
}

void showPage(Session& s, std::size_t page) {
    s.document.cancelPreview();
    s.lesson.work().history = s.document.history();
    s.lesson.setPage(page);
    enterPage(s);
}

void endLesson(Session& s) {
    s.messages.dropRefusals();
    if (s.lesson.isOpen()) {
        s.presentation.proof.show({});
        s.presentation.inset.enterPage(false);
        s.presentation.referenceFrame.show(learn::ReferenceFrame::World, true);
        s.panels.course.forget();
    }
    s.presentation.derivation.isBeside = false;
    if (s.lesson.before) {
        s.presentation.overlays = s.lesson.before->overlays;
        s.settings.upAxis = s.lesson.before->upAxis;
    }
    s.lesson.close();
}

void leaveLesson(Session& s) {
    endLesson(s);
    restoreWork(s);
}

void restartPage(Session& s) {
    if (!s.lesson.isOpen()) return;
    reset(s);
    beginPage(s.lesson, s.lesson.work().seed);
    toStart(s.playback);
    frameAll(s);
}

void restartLesson(Session& s) {
    if (!s.lesson.isOpen()) return;
    s.lesson.forgetWork();
    s.lesson.setPage(0);
    enterPage(s);
}

void takeNumbers(Session& s, int seed) {
    if (!s.lesson.isOpen() || !learn::hasSeeds(writtenPage(s.lesson))) return;
    s.document.cancelPreview();
    beginPage(s.lesson, seed);
    const bool isAtTask = s.classMode.part != ClassPart::Text;
    enterPage(s);
    if (isAtTask) s.classMode.part = ClassPart::Task;
}

void takeNewNumbers(Session& s) {
    if (!s.lesson.isOpen() || writtenPage(s.lesson).vary.empty()) return;
    takeNumbers(s, seedAfter(s, s.lesson.work().seed));
}

void checkAnswer(Session& s) {
    if (!s.lesson.isOpen() || !s.lesson.page().task) return;
    s.document.commitPreview("Edit");
    const learn::Page& page = s.lesson.page();
    PageWork& now = s.lesson.work();
    now.complaint.clear();
    now.verdict.reset();
    now.answered.reset();
    if (now.revealed) {
        now.complaint = "The answer has been revealed. Back to the start of the page, to answer once more.";
        return;
    }
    const scene::Scene& scene = s.document.scene();
    if (learn::answerForm(page, scene).kind != learn::AnswerForm::Kind::Scene) {
        now.answered = answerOf(s.lesson, scene, now.complaint);
        if (!now.answered) return;
    }
    now.verdict = learn::check(page, scene, now.answered);
    const bool isRepeated = isRepeatedAnswer(now, scene);
    now.judged = scene;
    if (now.attempts.isSolved || isRepeated) return;
    ++now.attempts.count;
    const bool accepted = now.attempts.isSolved = now.verdict->accepted;
    const auto& pasted = now.attempts.pasted;
    const bool isPasted = std::find(pasted.begin(), pasted.end(), true) != pasted.end();
    record(s, [&](learn::Progress& p, const learn::Question& question) {
        p.note(question, accepted);
        if (isPasted) p.notePasted(question);
        if (!accepted && now.answered) p.noteWrong(question, learn::answerText(*now.answered), now.verdict->mistake);
    });
}

void enterAnswer(Session& s) {
    if (!s.lesson.isOpen() || !s.lesson.page().task) return;
    std::string complaint;
    const PageWork& now = s.lesson.work();
    const bool isAnswered = now.revealed || now.answered == answerOf(s.lesson, s.document.scene(), complaint);
    s.lesson.isRevealed() && isAnswered ? goOn(s) : checkAnswer(s);
}

bool hasNextQuestion(const Session& s) {
    return s.lesson.isRevealed() && !s.lesson.page().vary.empty() && s.lesson.page().task && !isTaskDone(s);
}

void goOn(Session& s) { hasNextQuestion(s) ? takeNewNumbers(s) : goToNextPage(s); }

void askToReveal(Session& s, void (*reveal)(Session&)) {
    if (!s.lesson.isOpen() || !s.lesson.page().task || s.lesson.isRevealed()) return reveal(s);
    s.prompts.show(Prompt{"Reveal the answer?",
                          "A task whose answer has been revealed does not count as solved.",
                          {{"Keep trying"}, {"Reveal", reveal}},
                          0});
}

void revealSolution(Session& s) {
    if (!s.lesson.isOpen() || s.lesson.work().revealed) return;
    s.document.commitPreview("Edit");
    const learn::Page& page = s.lesson.page();
    PageWork& now = s.lesson.work();
    now.revealed = true;
    now.complaint.clear();
    if (!page.task || s.lesson.isAccepted()) return;
    const std::string error = placedErrorOf(s.lesson, s.document.scene());
    record(s, [](learn::Progress& p, const learn::Question& question) { p.noteReveal(question); });
    now.truth = learn::info(page.task->kind).solution(*page.task, s.document.scene()) + error;
    if (error.empty() && now.verdict && now.verdict->error && isJudged(s.lesson, s.document.scene()))
        now.truth += " Your answer was off by " + learn::shownText(*now.verdict->error) + '.';
    if (!learn::info(page.task->kind).isMade) return;
    now.beforeReveal = s.document.scene();
    scene::Document next = s.document.current();
    next.scene = learn::applied(page, page.task->worked);
    commitFramed(s, "Show what solves the task", std::move(next));
}

void hideSolution(Session& s) {
    if (!s.lesson.isOpen() || !s.lesson.work().revealed) return;
    PageWork& now = s.lesson.work();
    now.revealed = false;
    now.truth.clear();
    if (!now.beforeReveal) return;
    scene::Document next = s.document.current();
    next.scene = std::move(*now.beforeReveal);
    now.beforeReveal.reset();
    commitFramed(s, "Hide what solves the task", std::move(next));
}

void showHint(Session& s) {
    if (!hasHint(s.lesson)) return;
    ++s.lesson.work().hints;
    record(s, [](learn::Progress& p, const learn::Question& question) { p.noteHint(question); });
}

std::optional<std::chrono::steady_clock::time_point> nextLessonPoll(const Session& s) {
    const LessonSource& source = s.lesson.source;
    return source.path.empty() ? std::nullopt : std::optional(source.nextPoll);
}

bool pollLessonFile(Session& s, std::chrono::steady_clock::time_point now) {
    LessonSource& source = s.lesson.source;
    if (source.path.empty() || now < source.nextPoll || s.prompts.get<OpeningCard>()) return false;
    source.nextPoll = now + LessonPlayer::kPollInterval;
    const std::optional<FileStamp> stamp = source.stamp && compareWithDisk(source.path, *source.stamp) == OnDisk::Same
                                               ? source.stamp
                                               : stampIfThere(source.path);
    if (stamp == source.stamp) return false;
    source.stamp = stamp;  // a reading that is cancelled is not begun again
    if (!s.lesson.isOpen())
        openLesson(s, fs::path(source.path));
    else
        readLessonThen(s, source.path, [path = source.path](Session& session, ReadLesson read) {
            if (session.lesson.isOpen() && session.lesson.source.path == path) takeAgain(session, std::move(read));
        });
    return true;
}

learn::TaskRecord taskRecord(const Session& s) {
    const std::optional<learn::Task>& task = s.lesson.page().task;
    return task ? s.panels.course.progress().of(s.lesson.lesson().id, task->id) : learn::TaskRecord{};
}

bool isTaskDone(const Session& s) { return taskRecord(s).done; }

bool showStep(Session& s, learn::Article article, const std::string& stepId) {
    DerivationView& view = s.presentation.derivation;
    view.choose(article);
    const learn::Derivation* derivation = s.queries.derivation();
    const learn::Step* step = derivation && !stepId.empty() ? derivation->find(stepId) : nullptr;
    if (step || stepId.empty()) view.select(step ? std::size_t(step - derivation->steps.data()) : 0);
    return step || stepId.empty();
}

void reveal(Session& s, bool on) {
    s.presentation.revealedRevision = on ? s.document.revision() : 0;
    if (on) revealSolution(s);
    if (!on) hideSolution(s);
}

}  // namespace session
