#include "study/map/map_worker.h"

#include <chrono>
#include <new>

#include "base/contract.h"
#include "platform/threads.h"

namespace study {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kBetweenPictures = std::chrono::milliseconds(40), kPartOfFrame = std::chrono::milliseconds(12);

}  // namespace

MapWorker::MapWorker() : m_thread(platform::startThread([this] { run(); })) {}

MapWorker::~MapWorker() {
    {
        const std::lock_guard lock(m_mutex);
        m_ends = true;
        ++m_generation;
    }
    m_wake.notify_one();
    if (m_thread.joinable()) m_thread.join();
}

void MapWorker::request(const MapSpec& spec) {
    CAROM_EXPECTS(problem(spec).empty(), problem(spec));
    {
        const std::lock_guard lock(m_mutex);
        if (m_wanted && *m_wanted == spec) return;
        m_wanted = std::make_shared<const MapSpec>(spec);
        ++m_generation;
    }
    m_wake.notify_one();
    if (!m_thread.joinable()) m_here = std::make_unique<MapDrawing>(spec);
}

MapSnapshot MapWorker::latest() {
    if (m_here) goOnHere();
    const std::lock_guard lock(m_mutex);
    return m_latest;
}

void MapWorker::run() {
    for (std::uint64_t done = 0;;) {
        std::shared_ptr<const MapSpec> spec;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, [&] { return m_ends || m_generation.load() != done; });
            if (m_ends) return;
            done = m_generation.load();
            spec = m_wanted;
        }
        draw(spec, done);
    }
}

/// Draws; without enough memory the picture stays as coarse as it is.
void MapWorker::draw(const std::shared_ptr<const MapSpec>& spec, std::uint64_t generation) {
    try {
        MapDrawing drawing(*spec);
        while (!drawing.isDone() && !isStale(generation)) {
            const Clock::time_point shown = Clock::now();
            drawing.draw([&] { return !isStale(generation) && Clock::now() - shown < kBetweenPictures; });
            publish(spec, drawing);
        }
    } catch (const std::bad_alloc&) {  // a smaller picture may still fit
    }
}

void MapWorker::goOnHere() {
    const Clock::time_point begun = Clock::now();
    try {
        m_here->draw([&] { return Clock::now() - begun < kPartOfFrame; });
        publish(m_wanted, *m_here);
        if (m_here->isDone()) m_here.reset();
    } catch (const std::bad_alloc&) {
        m_here.reset();
    }
}

void MapWorker::publish(const std::shared_ptr<const MapSpec>& spec, const MapDrawing& drawing) {
    auto copy = std::make_shared<const MapImage>(drawing.image());
    auto regions = std::make_shared<const std::vector<MapRegion>>(regionsOf(drawing.image()));
    const std::lock_guard lock(m_mutex);
    if (m_wanted != spec) return;
    m_latest = {spec, std::move(copy), std::move(regions), drawing.fraction(), m_latest.revision + 1};
}

}  // namespace study
