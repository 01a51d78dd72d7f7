#include "learn/lesson/progress.h"

#include <algorithm>
#include <cctype>

#include "io/file.h"
#include "learn/lesson/json_fields.h"
#include "platform/folders.h"

namespace learn {
namespace {

constexpr int kMost = 1'000'000;           ///< limit on every count
constexpr std::size_t kLongestKept = 200;  ///< bytes of an answer or a mistake

struct CountOfRecord {
    const char* name;
    int TaskRecord::*count;
};
constexpr CountOfRecord kCountsOfRecord[] = {
    {"attempts", &TaskRecord::attempts}, {"hints", &TaskRecord::hints},     {"reveals", &TaskRecord::reveals},
    {"pasted", &TaskRecord::pasted},     {"seconds", &TaskRecord::seconds}, {"seed", &TaskRecord::seed},
    {"row", &TaskRecord::row},
};

void countUp(int& count, int by = 1) { count = std::min(count, kMost - by) + by; }

/// Starts the record of a newer seed. @return false if this seed, or a later one, was used before
bool beginNumbers(TaskRecord& record, const Question& question) {
    if (question.seed <= record.seed) return false;
    record.seed = question.seed;
    record.revealed = false;
    return true;
}

int countIn(JsonFields& fields, const char* name) {
    return int(std::min(fields.number(name, "a number >= 0", false, 0).value_or(0), double(kMost)));
}

TaskRecord readRecord(JsonFields fields) {
    TaskRecord record;
    record.done = fields.flag("done");
    record.revealed = fields.flag("revealed");
    for (const CountOfRecord& count : kCountsOfRecord) record.*count.count = countIn(fields, count.name);
    fields.eachObject("wrong", false, "wrong answers", [&](JsonFields one) {
        WrongAnswer wrong{one.text("answer", true), {}, 0};
        if (one.object().find("mistake")) wrong.mistake = one.text("mistake", false);
        wrong.count = countIn(one, "count");
        one.done();
        if (record.wrong.size() < kMostWrong) record.wrong.push_back(std::move(wrong));
    });
    fields.done();
    return record;
}

Progress readAll(JsonFile& file) {
    Progress progress;
    if (!file.root()) return progress;
    JsonFields fields(file, *file.root(), "");
    constexpr const char* kVersions = "1, 2 or 3";
    const auto version = fields.number("carom_progress", kVersions, true);
    if (version && *version != 1 && *version != 2 && *version != 3) fields.must("carom_progress", kVersions);
    if (fields.find("student")) progress.student = studentName(fields.text("student", false));
    const io::JsonValue* lessons = fields.find("lessons");
    fields.done();
    if (!lessons) return progress;
    if (lessons->kind != io::JsonKind::Object) {
        fields.must(*lessons, "lessons", "an object");
        return progress;
    }
    for (const io::JsonValue* lesson = lessons->first(); lesson != lessons->last(); lesson = lesson->next()) {
        const std::string id(lesson->key);
        if (lesson->kind != io::JsonKind::Object) {
            fields.must(*lesson, id, "an object");
            continue;
        }
        for (const io::JsonValue* task = lesson->first(); task != lesson->last(); task = task->next())
            progress.lessons[id][std::string(task->key)] = readRecord(fields.inside(*task, id));
    }
    return progress;
}

/// An id in which '_' replaces the characters that JSON would escape. Ids come from file names and lessons.
std::string plainId(const std::string& id) {
    std::string plain = id;
    std::replace_if(
        plain.begin(), plain.end(), [](unsigned char c) { return c < 0x20 || c == '"' || c == '\\'; }, '_');
    return plain;
}

/// The tasks of a lesson whose record has a mark.
std::size_t tasksWith(bool TaskRecord::*mark, const Progress& progress, const Lesson& lesson) {
    return std::size_t(std::count_if(lesson.pages.begin(), lesson.pages.end(), [&](const Page& page) {
        return page.task && progress.of(lesson.id, page.task->id).*mark;
    }));
}

std::string wrongText(const std::vector<WrongAnswer>& wrong) {
    std::string text;
    for (const WrongAnswer& one : wrong) {
        text += text.empty() ? ", \"wrong\": [{\"answer\": " : ", {\"answer\": ";
        io::appendQuoted(text, one.answer);
        if (!one.mistake.empty()) io::appendQuoted(text += ", \"mistake\": ", one.mistake);
        text += ", \"count\": " + std::to_string(one.count) + '}';
    }
    return text.empty() ? text : text + ']';
}

TaskRecord& recordFor(const Question& question, Progress& progress) {
    return progress.lessons[plainId(question.lesson)][plainId(question.task)];
}

}  // namespace

TaskRecord Progress::of(const std::string& lesson, const std::string& task) const {
    const auto tasks = lessons.find(plainId(lesson));
    if (tasks == lessons.end()) return {};
    const auto record = tasks->second.find(plainId(task));
    return record == tasks->second.end() ? TaskRecord{} : record->second;
}

std::size_t Progress::doneIn(const Lesson& lesson) const { return tasksWith(&TaskRecord::done, *this, lesson); }
std::size_t Progress::revealedIn(const Lesson& lesson) const { return tasksWith(&TaskRecord::revealed, *this, lesson); }

bool Progress::isDone(const Lesson& lesson) const {
    return std::all_of(lesson.pages.begin(), lesson.pages.end(),
                       [&](const Page& page) { return !page.task || of(lesson.id, page.task->id).done; });
}

void Progress::note(const Question& question, bool accepted) {
    TaskRecord& record = recordFor(question, *this);
    countUp(record.attempts);
    if (beginNumbers(record, question)) {
        if (!accepted || question.isHelped) record.row = -1;
        countUp(record.row);
    }
    if (question.seed > 0 && question.seed < record.seed) return;
    record.done |= question.mastery > 0 ? record.row >= question.mastery : accepted && !record.revealed;
}

void Progress::noteWrong(const Question& question, const std::string& answer, const std::string& mistake) {
    std::vector<WrongAnswer>& wrong = recordFor(question, *this).wrong;
    const WrongAnswer given{io::shortened(answer, kLongestKept), io::shortened(mistake, kLongestKept), 1};
    if (given.answer.empty()) return;
    const auto same = std::find_if(wrong.begin(), wrong.end(), [&](const WrongAnswer& other) {
        return other.mistake == given.mistake && (!given.mistake.empty() || other.answer == given.answer);
    });
    if (same != wrong.end()) return countUp(same->count);
    if (wrong.size() < kMostWrong) wrong.push_back(given);
}

void Progress::noteHint(const Question& question) {
    TaskRecord& record = recordFor(question, *this);
    countUp(record.hints);
    if (beginNumbers(record, question)) record.row = 0;
}

void Progress::noteReveal(const Question& question) {
    TaskRecord& record = recordFor(question, *this);
    countUp(record.reveals);
    if (beginNumbers(record, question)) record.row = 0;
    if (question.seed == 0 || question.seed == record.seed) record.revealed = !record.done;
}

void Progress::notePasted(const Question& question) { countUp(recordFor(question, *this).pasted); }

void Progress::addTime(const Question& question, int seconds) {
    countUp(recordFor(question, *this).seconds, std::min(seconds, kMost));
}

void takeOwnIds(Progress& progress, const std::vector<LessonFile>& lessons) {
    for (const LessonFile& file : lessons) {
        const auto known = progress.lessons.find(plainId(file.loaded.lesson.id));
        if (known == progress.lessons.end()) continue;
        std::map<std::string, TaskRecord>& records = known->second;
        const std::vector<Page>& pages = file.loaded.lesson.pages;
        for (std::size_t i = 0; i < pages.size(); ++i) {
            const std::string byPage = taskIdOfPage(i);
            const auto isIt = [&](const Page& page) { return page.task && page.task->id == byPage; };
            if (!pages[i].task || std::any_of(pages.begin(), pages.end(), isIt)) continue;
            if (auto record = records.extract(byPage)) {
                record.key() = plainId(pages[i].task->id);
                records.insert(std::move(record));
            }
        }
    }
}

std::filesystem::path progressPath() {
    const std::filesystem::path folder = platform::stateFolder();
    return folder.empty() ? folder : folder / "carom/progress.json";
}

LoadedProgress loadProgress(const std::filesystem::path& path) {
    std::error_code error;
    if (path.empty() || !std::filesystem::exists(path, error)) return {};
    const io::Result<std::string> text = io::readFile(path);
    if (!text) return {{}, text.error()};
    const io::Result<Progress> progress = readProgress(text.value(), path);
    if (progress) return {progress.value(), {}};
    const std::filesystem::path aside = path.string() + ".bad";
    std::filesystem::rename(path, aside, error);
    return {{},
            "the progress of lessons cannot be read and begins anew: " + progress.error() +
                (error ? "" : "; kept as " + aside.string())};
}

io::Result<Progress> readProgress(std::string_view text, const std::filesystem::path& path) {
    JsonFile file(text);
    Progress progress = readAll(file);
    if (file.isGood()) return progress;
    return io::Error{problemLine(path, file.takeProblems().front())};
}

std::string studentName(std::string_view typed) {
    std::string name = io::shortened(typed, kLongestStudent - 3);
    name.erase(0, std::min(name.find_first_not_of(' '), name.size()));
    name.erase(name.find_last_not_of(' ') + 1);
    return name;
}

std::string resultsFileName(const std::string& student) {
    std::string name;
    bool hasLetter = false;
    for (const char c : student) {
        const bool isLetter = std::isalnum(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) >= 0x80;
        hasLetter = hasLetter || isLetter;
        name += isLetter || c == ' ' || c == '-' ? c : '_';
    }
    if (name.starts_with('-')) name.front() = '_';
    return (hasLetter ? name : "results") + ".json";
}

std::string progressText(const Progress& progress) {
    std::string text = "{\n  \"carom_progress\": 3,\n  ";
    if (!progress.student.empty()) {
        text += "\"student\": ";
        io::appendQuoted(text, progress.student);
        text += ",\n  ";
    }
    text += "\"lessons\": {";
    const char* lessonComma = "";
    for (const auto& [lesson, tasks] : progress.lessons) {
        text += std::exchange(lessonComma, ",");
        text += "\n    ";
        io::appendQuoted(text, lesson);
        text += ": {";
        const char* taskComma = "";
        for (const auto& [task, record] : tasks) {
            text += std::exchange(taskComma, ",");
            text += "\n      ";
            io::appendQuoted(text, task);
            text += std::string(": {\"done\": ") + (record.done ? "true" : "false") +
                    (record.revealed ? ", \"revealed\": true" : "");
            for (const CountOfRecord& count : kCountsOfRecord)
                text += std::string(", \"") + count.name + "\": " + std::to_string(record.*count.count);
            text += wrongText(record.wrong) + '}';
        }
        text += "\n    }";
    }
    return text + "\n  }\n}\n";
}

std::string saveProgress(const std::filesystem::path& path, const Progress& progress) {
    if (path.empty()) return "the progress of lessons is not kept: there is no home folder";
    std::error_code error;
    std::filesystem::create_directories(path.parent_path(), error);
    return io::writeFileAtomically(path, progressText(progress));
}

}  // namespace learn
