// Whole frames of the window, without a display: the first scene with each panel open, while the ball is dragged.
//
// A frame is the window's work between two swaps: the drag's newest position, the answer, the 3D picture, the panels
// and their drawing, finished before the next. "panel" moves only the pointer over the panel: the picture stays.
#include <benchmark/benchmark.h>
#include <glad/gl.h>
#include <imgui.h>

#include <cmath>
#include <memory>

#include "render/gl/device/canvas.h"
#include "render/gl/headless.h"
#include "session/actions/file_actions.h"
#include "session/actions/lesson_actions.h"
#include "session/actions/panel_actions.h"
#include "session/actions/play_actions.h"
#include "session/actions/study_actions.h"
#include "session/actions/view_actions.h"
#include "session/actions/viewport_input.h"
#include "session/commands/commands.h"
#include "session/panels/log_view.h"
#include "session/texts/present_options.h"
#include "ui/letters/imgui_compat.h"
#include "ui/shell/ui.h"

namespace {

constexpr int kWidth = 1280, kHeight = 720;
constexpr int kSettleFrames = 6;  // panels compute, and sizes become stable

class Window {
  public:
    explicit Window(session::RightPanel panel) {
        if (!m_context.error().empty()) return;
        open(m_session, CAROM_SOURCE_DIR "/assets/scenes/first.json");
        m_session.settings.panelsShown = true;
        openPanel(m_session.settings, panel);
        m_ui = std::make_unique<ui::Ui>(m_session, m_actions, 1.f);
        m_canvas = std::make_unique<render::gl::Canvas>(kWidth, kHeight);
        for (int i = 0; i < kSettleFrames; ++i) frame();
    }
    [[nodiscard]] std::string error() const { return m_ui ? m_ui->picture().error() : m_context.error(); }

    void grabBall() {
        const scene::Vec3 ball = m_session.document.scene().balls.at(0).body.position;
        m_grip = m_session.viewport.camera().project(ball)->px;
        m_input.move(m_grip, {});
        m_input.update();
        m_input.press(session::MouseButton::Left, m_grip, {}, 0);
    }
    void dragTo(double step) {
        m_input.move(m_grip + view::Vec2(30 * std::sin(0.1 * step), 20 * std::cos(0.1 * step)), {});
    }
    void letGo() { m_input.release(session::MouseButton::Left, m_grip, {}, 1); }
    void pointAtPanel(int step) { ui::moveMouse({kWidth - 60.f - float(step % 40), 120.f + float(step % 97)}); }

    void frame() {
        ImGui::GetIO().DeltaTime = 1.f / 60;
        m_input.update();
        advance(m_session, 1.0 / 60);
        setArea(m_session, m_ui->arrange(kWidth, kHeight));
        m_ui->updatePicture();
        m_ui->build(m_input.gesture());
        if (!m_ui->hasChanged()) return;
        m_canvas->bind();
        m_ui->present();
        glFinish();
    }

  private:
    render::gl::HeadlessContext m_context;
    session::Session m_session;
    session::ViewportInput m_input{m_session};
    session::Actions m_actions;
    std::unique_ptr<ui::Ui> m_ui;
    std::unique_ptr<render::gl::Canvas> m_canvas;
    view::Vec2 m_grip{0};
};

void drag(benchmark::State& state, session::RightPanel panel) {
    Window window(panel);
    if (!window.error().empty()) return state.SkipWithError(window.error().c_str());
    window.grabBall();
    int step = 0;
    for (auto _ : state) {
        window.dragTo(++step);
        window.frame();
    }
    window.letGo();
}

void panelOnly(benchmark::State& state, session::RightPanel panel) {
    Window window(panel);
    if (!window.error().empty()) return state.SkipWithError(window.error().c_str());
    int step = 0;
    for (auto _ : state) {
        window.pointAtPanel(++step);
        window.frame();
    }
}

}  // namespace

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    for (int i = 0; i < session::kRightPanelCount; ++i) {
        const session::RightPanelInfo& info = session::info(static_cast<session::RightPanel>(i));
        const std::pair<const char*, void (*)(benchmark::State&, session::RightPanel)> kinds[] = {{"drag", drag},
                                                                                                  {"panel", panelOnly}};
        for (const auto& [name, run] : kinds) {
            benchmark::RegisterBenchmark((std::string(name) + '/' + info.id).c_str(),
                                         [run = run, panel = info.panel](benchmark::State& s) { run(s, panel); })
                ->Unit(benchmark::kMillisecond)
                ->MeasureProcessCPUTime()
                ->UseRealTime();
        }
    }
    benchmark::RunSpecifiedBenchmarks();
}
