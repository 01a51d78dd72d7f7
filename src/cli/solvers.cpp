#include "cli/solvers.h"

#include <algorithm>
#include <new>
#include <string_view>
#include <utility>

#include "collide/sweep.h"
#include "platform/threads.h"

namespace cli {
namespace {

// About a millisecond of work; a batch of short bad lines has longer answers than text.
constexpr std::size_t kBatchBytes = std::size_t{1} << 18, kBatchLines = 1024;
constexpr std::size_t kBatchesPerThread = 2;

}  // namespace

bool appendAnswer(const Line& line, io::QueryReader& reader, std::string& out) {
    const io::Result<io::Query> query = readQuery(line, reader, out);
    if (!query) return false;
    const io::Query& asked = query.value();
    if (asked.many) {
        const collide::SweepQuery& q = asked.query;
        io::appendAnswer(out, asked, collide::sweep({q.ball, q.frames, q.restitution}, asked.many->set));
        out += '\n';
        return true;
    }
    io::appendAnswer(out, asked.id, asked.flat, collide::sweep(asked.query), asked.query.obstacle.shape);
    out += '\n';
    return true;
}

void Solvers::Batch::add(const Line& line) {
    text += line.text;
    lines.push_back({line.number, {}, line.isTooLong});
    ends.push_back(text.size());
}

bool Solvers::Batch::isFull() const { return text.size() >= kBatchBytes || lines.size() >= kBatchLines; }

void Solvers::Batch::answer(io::QueryReader& reader) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        lines[i].text = std::string_view(text).substr(begin, ends[i] - begin);
        isAllGood = appendAnswer(lines[i], reader, answers) && isAllGood;
        begin = ends[i];
    }
}

void Solvers::Batch::clear() {
    text.clear();
    lines.clear();
    ends.clear();
    answers.clear();
    isAllGood = true;
    isDone = isOutOfMemory = false;
}

Solvers::Solvers(unsigned threads, Output& out, io::MeshFiles& meshes)
    : m_threadCount(threads), m_out(out), m_meshes(meshes), m_reader(&meshes) {}

Solvers::~Solvers() {
    {
        const std::lock_guard lock(m_mutex);
        m_ends = true;
    }
    m_hasWork.notify_all();
    for (std::thread& thread : m_threads) thread.join();
}

void Solvers::add(const Line& line) {
    m_filling->add(line);
    if (m_filling->isFull()) submit();
}

void Solvers::finish() {
    while (!m_batches.empty()) sendFirst();
    if (m_filling->lines.empty()) return;
    m_filling->answer(m_reader);  // the last few lines, or one line alone: no thread would be faster
    send(*m_filling);
    m_filling->clear();
}

/// Hands the filled batch to the threads; waits for the first one where enough are on the way.
void Solvers::submit() {
    startThreads();
    if (m_threads.empty()) return finish();
    {
        const std::lock_guard lock(m_mutex);
        m_batches.push_back(std::exchange(m_filling, nullptr));
    }
    m_hasWork.notify_one();
    if (m_batches.size() > kBatchesPerThread * m_threads.size()) sendFirst();
    if (!m_filling) m_filling = std::make_unique<Batch>();
}

void Solvers::startThreads() {
    while (m_threadCount > 0) {
        --m_threadCount;
        std::thread thread = platform::startThread([this] { work(); });
        if (!thread.joinable()) m_threadCount = 0;
        if (thread.joinable()) m_threads.push_back(std::move(thread));
    }
}

void Solvers::work() {
    io::QueryReader reader(&m_meshes);
    std::unique_lock lock(m_mutex);
    while (true) {
        m_hasWork.wait(lock, [&] { return m_ends || m_started < m_batches.size(); });
        if (m_ends) return;
        Batch& batch = *m_batches[m_started++];
        lock.unlock();
        try {
            batch.answer(reader);
        } catch (const std::bad_alloc&) {
            batch.isOutOfMemory = true;
        }
        lock.lock();
        batch.isDone = true;
        m_hasAnswers.notify_one();
    }
}

void Solvers::send(Batch& batch) {
    if (batch.isOutOfMemory) throw std::bad_alloc();
    m_isAllGood = m_isAllGood && batch.isAllGood;
    m_out.text() += batch.answers;
    m_out.flush();
}

/// Waits for the first batch on the way and sends it; its memory is used again.
void Solvers::sendFirst() {
    std::unique_ptr<Batch> first;
    {
        std::unique_lock lock(m_mutex);
        m_hasAnswers.wait(lock, [&] { return m_batches.front()->isDone; });
        first = std::move(m_batches.front());
        m_batches.pop_front();
        --m_started;
    }
    send(*first);
    if (m_filling) return;
    first->clear();
    m_filling = std::move(first);
}

}  // namespace cli
