#include "study/map/map_worker.h"

#include <algorithm>
#include <chrono>
#include <new>

#include "base/contract.h"
#include "platform/threads.h"

namespace study {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kBetweenPictures = std::chrono::milliseconds(40);
constexpr int kCoarsest = 16, kFiner = 4;  ///< side of the first blocks, pixels; factor by which each pass is finer

/// A batch of pixels.
struct Stretch {
    int column[MapEvaluator::kMost], row[MapEvaluator::kMost];
    double u[MapEvaluator::kMost], v[MapEvaluator::kMost];
    std::size_t count = 0;
};

/// Fills, for each pixel of the batch, the block whose upper left corner it is.
void fill(MapImage& image, const Stretch& stretch, const MapPixels& pixels, int block) {
    for (std::size_t k = 0; k < stretch.count; ++k) {
        const int right = std::min(stretch.column[k] + block, image.width);
        const int bottom = std::min(stretch.row[k] + block, image.height);
        for (int row = stretch.row[k]; row < bottom; ++row) {
            const auto line = static_cast<std::size_t>(row) * static_cast<std::size_t>(image.width);
            for (int column = stretch.column[k]; column < right; ++column) {
                image.category[line + static_cast<std::size_t>(column)] = pixels.category[k];
                image.value[line + static_cast<std::size_t>(column)] = pixels.value[k];
                image.body[line + static_cast<std::size_t>(column)] = pixels.body[k];
            }
        }
    }
}

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
    if (!m_thread.joinable()) drawOrGiveUp(m_wanted, m_generation);
}

MapSnapshot MapWorker::latest() {
    const std::lock_guard lock(m_mutex);
    return m_latest;
}

/// Draws; without enough memory the picture stays as coarse as it is.
void MapWorker::drawOrGiveUp(const std::shared_ptr<const MapSpec>& spec, std::uint64_t generation) {
    try {
        draw(spec, generation);
    } catch (const std::bad_alloc&) {  // a smaller picture may still fit
    }
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
        drawOrGiveUp(spec, done);
    }
}

void MapWorker::draw(const std::shared_ptr<const MapSpec>& spec, std::uint64_t generation) {
    MapEvaluator evaluator(*spec);
    const std::size_t pixels = static_cast<std::size_t>(spec->width) * static_cast<std::size_t>(spec->height);
    MapImage image(spec->width, spec->height);
    std::vector<double> u(static_cast<std::size_t>(spec->width));
    for (int column = 0; column < spec->width; ++column) u[static_cast<std::size_t>(column)] = uAt(*spec, column);
    std::size_t done = 0;
    Clock::time_point shown = Clock::now();
    Stretch stretch;
    MapCategory category[MapEvaluator::kMost];
    double value[MapEvaluator::kMost];
    world::Index body[MapEvaluator::kMost];
    const MapPixels pixelsOfStretch{category, value, body};
    const auto compute = [&](int block) {
        evaluator.evaluate(stretch.u, stretch.v, stretch.count, pixelsOfStretch);
        fill(image, stretch, pixelsOfStretch, block);
        done += stretch.count;
        stretch.count = 0;
        if (Clock::now() - shown < kBetweenPictures || done == pixels) return;
        publish(spec, image, static_cast<double>(done) / static_cast<double>(pixels));
        shown = Clock::now();
    };
    for (int block = kCoarsest; block >= 1; block /= kFiner) {
        for (int row = 0; row < spec->height; row += block) {
            const double v = vAt(*spec, row);
            for (int column = 0; column < spec->width; column += block) {
                const int last = block * kFiner;
                if (block < kCoarsest && row % last == 0 && column % last == 0) continue;  // computed by the last pass
                stretch.column[stretch.count] = column;
                stretch.row[stretch.count] = row;
                stretch.u[stretch.count] = u[static_cast<std::size_t>(column)];
                stretch.v[stretch.count] = v;
                if (++stretch.count < MapEvaluator::kMost) continue;
                if (isStale(generation)) return;
                compute(block);
            }
        }
        if (isStale(generation)) return;
        if (stretch.count > 0) compute(block);
        if (block == kCoarsest && done < pixels) {
            publish(spec, image, static_cast<double>(done) / static_cast<double>(pixels));
            shown = Clock::now();
        }
    }
    publish(spec, image, 1);
}

void MapWorker::publish(const std::shared_ptr<const MapSpec>& spec, const MapImage& image, double fraction) {
    auto copy = std::make_shared<const MapImage>(image);
    auto regions = std::make_shared<const std::vector<MapRegion>>(regionsOf(image));
    const std::lock_guard lock(m_mutex);
    if (m_wanted != spec) return;
    m_latest = {spec, std::move(copy), std::move(regions), fraction, m_latest.revision + 1};
}

}  // namespace study
