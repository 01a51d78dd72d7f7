#pragma once
/// Queries answered by several threads at once, their answers in the order of the lines.

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "cli/lines.h"

namespace cli {

/// Appends the answer to one line, with its line end. @return false if the line was bad
bool appendAnswer(const Line& line, io::QueryReader& reader, std::string& out);

/// Takes lines, hands them to its threads in batches and sends the answers. In bounded memory: where as many batches
/// wait as keep all threads busy, the next line waits too. Where no thread starts the calling one does the work.
class Solvers {
  public:
    /// @param threads  at least 1; they start with the first batch
    /// @param meshes  reads each mesh file named by a query once
    Solvers(unsigned threads, Output& out, io::MeshFiles& meshes);
    ~Solvers();
    Solvers(const Solvers&) = delete;
    Solvers& operator=(const Solvers&) = delete;

    /// Copies the line. @throws std::bad_alloc where the answers find no memory
    void add(const Line& line);
    /// Answers and sends all lines so far.
    void finish();
    /// False if a line that was sent was bad.
    [[nodiscard]] bool isAllGood() const { return m_isAllGood; }

  private:
    struct Batch {
        std::string text;         ///< text of all lines
        std::vector<Line> lines;  ///< their texts are set by answer()
        std::vector<std::size_t> ends;
        std::string answers;
        bool isAllGood = true, isDone = false, isOutOfMemory = false;

        void add(const Line& line);
        [[nodiscard]] bool isFull() const;
        void answer(io::QueryReader& reader);
        void clear();
    };

    void submit();
    void startThreads();
    void work();
    void send(Batch& batch);
    void sendFirst();

    unsigned m_threadCount;
    Output& m_out;
    io::MeshFiles& m_meshes;
    io::QueryReader m_reader;
    std::unique_ptr<Batch> m_filling = std::make_unique<Batch>();
    bool m_isAllGood = true;

    std::vector<std::thread> m_threads;
    std::mutex m_mutex;
    std::condition_variable m_hasWork, m_hasAnswers;
    std::deque<std::unique_ptr<Batch>> m_batches;  ///< in the order of the lines
    std::size_t m_started = 0;                     ///< those of m_batches that a thread has taken: the first ones
    bool m_ends = false;
};

}  // namespace cli
