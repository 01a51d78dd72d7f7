#include "ui/offscreen/offscreen.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <thread>

#include "platform/machine.h"
#include "render/gl/device/canvas.h"
#include "render/gl/headless.h"
#include "session/actions/play_actions.h"
#include "session/actions/view_actions.h"
#include "ui/letters/imgui_compat.h"
#include "ui/offscreen/gallery_pictures.h"
#include "ui/shell/frame_damage.h"
#include "ui/shell/ui.h"

namespace ui {
namespace {

/// Restores the current Dear ImGui context at the end.
struct KeepContext {
    ImGuiContext* before = ImGui::GetCurrentContext();
    KeepContext() = default;
    ~KeepContext() { ImGui::SetCurrentContext(before); }
    KeepContext(const KeepContext&) = delete;
    KeepContext& operator=(const KeepContext&) = delete;
};

/// Blending leaves colours premultiplied by alpha; files hold straight alpha.
void divideByAlpha(std::vector<unsigned char>& rgba) {
    for (std::size_t i = 0; i < rgba.size(); i += 4) {
        const int alpha = rgba[i + 3];
        for (std::size_t k = 0; k < 3 && alpha > 0; ++k)
            rgba[i + k] = static_cast<unsigned char>(std::min(255, (rgba[i + k] * 255 + alpha / 2) / alpha));
    }
}

/// An even number: the driver shades two by two, from the lower edge.
int rowsAtOnce(const OffscreenOptions& options) {
    return std::min(options.height, std::max(16, options.pixelsAtOnce / options.width / 2 * 2));
}

// Bytes, measured with Mesa 22.3's llvmpipe and threads that share one heap (platform::saveAddresses()): 300 MB of
// addresses with two threads, and 16 MB more for each of two processors; of them a driver uses a few.
constexpr std::size_t kDriverAddresses = std::size_t{560} << 20, kDriverMemory = std::size_t{220} << 20;
constexpr std::size_t kWindowAddresses = std::size_t{80} << 20;  // buffers of a window, its library and the display's

/// Why there is too little memory for something; empty if there is enough.
std::string lackOf(const std::string& what, std::size_t needed, std::size_t free, const char* advice) {
    if (needed <= free) return {};
    return what + " takes " + std::to_string(needed >> 20) + " MB of memory, and " + std::to_string(free >> 20) +
           " MB are free; " + advice;
}

constexpr int kMostSettling = 20;  // frames
constexpr int kMostWaits = 1000;
constexpr std::chrono::milliseconds kBusyPause{5};

}  // namespace

std::string windowMemoryProblem() {
    return lackOf("a window", kDriverAddresses + kWindowAddresses, platform::freeAddresses(),
                  "raise the limit (ulimit -v)");
}

std::string memoryProblem(const OffscreenOptions& options, Kept kept) {
    // Measured with Mesa 22.3's llvmpipe: the rows that are drawn, with depth and copies; what is kept of all.
    constexpr std::size_t kPerRowPixel = 40;
    const std::size_t width = std::size_t(options.width), height = std::size_t(options.height);
    constexpr std::array<std::size_t, 4> kPerPixel = {0, 4, 13, 24};
    const std::size_t perPixel = kPerPixel[static_cast<std::size_t>(kept)];
    const std::size_t pixels = width * std::size_t(rowsAtOnce(options)) * kPerRowPixel + width * height * perPixel;
    const std::string what = "a picture of " + std::to_string(options.width) + "x" + std::to_string(options.height);
    std::string limited = lackOf(what, kDriverAddresses + pixels, platform::freeAddresses(),
                                 "try a smaller size, or raise the limit (ulimit -v)");
    if (!limited.empty()) return limited;
    return lackOf(what, kDriverMemory + pixels, platform::freeMemory(), "try a smaller size, or close other programs");
}

PictureMaker::PictureMaker(session::Session& session, const OffscreenOptions& options)
    : m_options(options), m_session(session) {
    const KeepContext keep;
    m_ui = std::make_unique<Ui>(session, m_actions, options.scale);
    m_context = ImGui::GetCurrentContext();
    m_ui->setOffscreen(!options.panels, options.transparent);
    if (options.panels) session.settings.panelsShown = true;
    m_canvas = std::make_unique<render::gl::Canvas>(options.width, rowsAtOnce(options));
    moveMouseAway();
}

PictureMaker::~PictureMaker() {
    const KeepContext keep;
    ImGui::SetCurrentContext(m_context);
    m_ui.reset();
}

std::string PictureMaker::error() const { return m_ui->picture().error(); }

io::ImageRows PictureMaker::rows() {
    build();
    return [this, top = 0]() mutable {
        const int height = std::min(rowsAtOnce(m_options), m_options.height - top);
        io::Image image = height == 0 ? io::Image{m_options.width, 0, {}} : drawRows(top, height);
        top += height;
        return image;
    };
}

io::Image PictureMaker::draw() {
    io::Image whole{m_options.width, m_options.height, {}};
    const io::ImageRows more = rows();
    for (io::Image some = more(); some.height > 0; some = more()) {
        if (some.height == whole.height) return some;
        whole.rgba.reserve(std::size_t(whole.width) * std::size_t(whole.height) * 4);
        whole.rgba.insert(whole.rgba.end(), some.rgba.begin(), some.rgba.end());
    }
    return whole;
}

void PictureMaker::build() {
    const KeepContext keep;
    ImGui::SetCurrentContext(m_context);
    // A panel requests its numbers in its first frame, gets them in the second, and has its final size some frames
    // later. A map is computed, and the gallery's large scenes are read, beside the frames.
    const auto isOpen = [&](session::RightPanel panel) { return m_options.panels && m_session.settings.isOpen(panel); };
    const auto isBusy = [&] {
        return (isOpen(session::RightPanel::Map) && m_session.panels.map.isBusy()) ||
               (isOpen(session::RightPanel::Gallery) && m_session.panels.gallery.isBusy());
    };
    GalleryPictures cards(m_ui->picture().programs());
    FrameDamage damage;
    const auto isSettling = [&](int frame) { return frame < 3 || (frame < kMostSettling && !damage.part().isEmpty()); };
    for (int frame = 0; isSettling(frame) || (isBusy() && frame < kMostWaits); ++frame) {
        if (!isSettling(frame)) std::this_thread::sleep_for(kBusyPause);
        damage.clear();
        m_actions.drain(m_session);
        updatePanels(m_session);
        while (isOpen(session::RightPanel::Gallery) && cards.step(m_session)) {
        }
        setArea(m_session, m_ui->arrange(m_options.width, m_options.height));
        m_ui->updatePicture();
        m_ui->build({});
        damage.update(*ImGui::GetDrawData(), 0);
    }
}

io::Image PictureMaker::drawRows(int top, int height) {
    const KeepContext keep;
    ImGui::SetCurrentContext(m_context);
    const render::Rgba background = render::color(m_session.presentation.theme, vocabulary::Ink::Panel);
    m_canvas->begin(m_options.transparent ? render::Rgba{0, 0, 0, 0} : background);
    m_ui->presentRows(top, height);
    io::Image image{m_options.width, height, m_canvas->readPixels(height)};
    if (m_options.transparent) divideByAlpha(image.rgba);
    return image;
}

io::Result<io::Image> drawOffscreen(session::Session& session, const OffscreenOptions& options) {
    if (const std::string problem = memoryProblem(options, Kept::Image); !problem.empty()) return io::Error{problem};
    const render::gl::HeadlessContext context;
    if (!context.error().empty()) return io::Error{context.error()};
    PictureMaker maker(session, options);
    if (!maker.error().empty()) return io::Error{maker.error()};
    return maker.draw();
}

std::string drawOffscreen(session::Session& session, const OffscreenOptions& options, Kept kept,
                          const std::function<std::string(const io::ImageRows&)>& write) {
    if (std::string problem = memoryProblem(options, kept); !problem.empty()) return problem;
    const render::gl::HeadlessContext context;
    if (!context.error().empty()) return context.error();
    PictureMaker maker(session, options);
    return maker.error().empty() ? write(maker.rows()) : maker.error();
}

}  // namespace ui
