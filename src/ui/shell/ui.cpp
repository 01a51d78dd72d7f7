#include "ui/shell/ui.h"

#include <imgui.h>
#include <imgui_impl_opengl3.h>
#include <imgui_internal.h>

#include <array>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include "session/actions/panel_actions.h"
#include "session/actions/view_actions.h"
#include "session/commands/commands.h"
#include "session/state/display.h"
#include "ui/cards/cards.h"
#include "ui/panels/panels.h"
#include "ui/panels/plot_view.h"
#include "ui/shell/window_parts.h"
#include "ui/viewport/overlays.h"
#include "ui/viewport/picture.h"
#include "ui/widgets/hit_area.h"
#include "ui/widgets/imgui_compat.h"

namespace ui {
namespace {

constexpr ImGuiWindowFlags kPanel = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                                    ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus;
constexpr float kSplitterPx = 6;
constexpr int kMenuFrames = 3;

void placeWindow(const view::Rect& r) {
    ImGui::SetNextWindowPos({float(r.x), float(r.y)});
    ImGui::SetNextWindowSize({float(r.width), float(r.height)});
}

/// The hairline between a panel and the picture, on the panel's own pixels.
void drawEdge(const Style& style, double x) {
    const ImVec2 min = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->PushClipRect(min, {min.x + size.x, min.y + size.y});
    list->AddRectFilled({float(x), min.y}, {float(x) + 1, min.y + size.y}, style.ink(Ink::Hairline));
    list->PopClipRect();
}

/// Digest of memory: four chains of multiplications side by side, as they are most of a quiet frame.
class Digest {
  public:
    void add(const void* bytes, std::size_t count) {
        const auto* at = static_cast<const unsigned char*>(bytes);
        for (; count >= sizeof m_lanes; at += sizeof m_lanes, count -= sizeof m_lanes) addBlock(at);
        unsigned char rest[sizeof m_lanes] = {};
        if (count > 0) std::memcpy(rest, at, count);
        addBlock(rest);
        m_lanes[0] ^= count;
    }
    [[nodiscard]] std::uint64_t value() const {
        std::uint64_t all = 0;
        for (const std::uint64_t lane : m_lanes) all = (all ^ (lane ^ lane >> 32)) * kFactor;
        return all ^ all >> 29;
    }

  private:
    static constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15u;

    void addBlock(const unsigned char* at) {
        for (std::uint64_t& lane : m_lanes) {
            std::uint64_t word = 0;
            std::memcpy(&word, at, sizeof word);
            lane = (lane ^ word) * kFactor;
            lane ^= lane >> 29;
            at += sizeof word;
        }
    }
    std::array<std::uint64_t, 4> m_lanes{1, 2, 3, 4};
};

/// Digest of everything that determines the pixels of the panels. @param uploads  number of uploads of their pictures
std::uint64_t digestOf(const ImDrawData& data, std::uint64_t uploads) {
    Digest digest;
    digest.add(&uploads, sizeof uploads);
    digest.add(&data.DisplaySize, sizeof data.DisplaySize);
    for (int i = 0; i < data.CmdListsCount; ++i) {
        const ImDrawList& list = *data.CmdLists[i];
        digest.add(list.VtxBuffer.Data, static_cast<std::size_t>(list.VtxBuffer.size_in_bytes()));
        digest.add(list.IdxBuffer.Data, static_cast<std::size_t>(list.IdxBuffer.size_in_bytes()));
        for (const ImDrawCmd& command : list.CmdBuffer) digest.add(&command.ClipRect, sizeof command.ClipRect);
    }
    return digest.value();
}

}  // namespace

struct Ui::Impl {
    explicit Impl(session::Session& s) : session(s) {}

    void rebuild();
    [[nodiscard]] bool walksMenus() const;
    [[nodiscard]] bool hasRightPanel() const { return layout.right.width > 0; }  ///< in a wide enough window
    void adoptSettings();
    void drawPicture(const session::ViewportInput* input);
    void drawPanels();
    void drawSplitter(const char* name, session::Side side, double x);
    void setCursor(const session::ViewportInput* input) const;
    [[nodiscard]] std::uint64_t digest() const { return digestOf(*ImGui::GetDrawData(), panels.map.uploads); }

    session::Session& session;
    session::Actions actions;
    Style style;
    float screenScale = 1;  ///< without the factor of presentation mode
    Layout layout;
    PanelState panels;
    CardStates cards;
    MenuState menu;
    Picture picture;
    bool transparent = false;
    bool isPictureOnly = false;
    int width = 1, height = 1;
    bool drawnAgain = true;       ///< the 3D picture was drawn again since the last present()
    int menuEntered = 0;          ///< frames left in which a menu that a key opened settles
    std::uint64_t presented = 0;  ///< digest of the panels on the screen
};

/// Left and right lead to the neighbours of the open menu: not from within a submenu, nor into one.
bool Ui::Impl::walksMenus() const {
    return menu.open && !menu.onSubmenu && ImGui::GetCurrentContext()->OpenPopupStack.Size == 1;
}

/// Fonts and style for the present scale and theme.
void Ui::Impl::rebuild() {
    style.fonts = loadFonts(*ImGui::GetIO().Fonts, style.scale);
    ImGui::GetIO().FontDefault = style.fonts.body;
    applyStyle(style);
}

Ui::Ui(session::Session& session, float scale) {
    ImGui::SetCurrentContext(
        ImGui::CreateContext());  // another context may exist: that of the window whose picture is exported
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    takeInputAtOnce();
    m_impl = std::make_unique<Impl>(session);
    ImGui_ImplOpenGL3_Init("#version 330");
    m_impl->style.scale = 0;  // not set yet: forces fonts and style to be built
    m_impl->screenScale = scale;
    m_impl->adoptSettings();
}

Ui::~Ui() {
    ImGui_ImplOpenGL3_Shutdown();
    m_impl.reset();
    ImGui::DestroyContext();
}

const std::string& Ui::error() const { return m_impl->picture.error(); }
const Layout& Ui::layout() const { return m_impl->layout; }

void Ui::setScale(float scale) { m_impl->screenScale = scale; }

/// Theme, size of type and contrast as the settings have them now.
void Ui::Impl::adoptSettings() {
    const session::Settings& s = session.settings;
    ImGui::GetIO().ConfigInputTextCursorBlink = !s.reducedMotion;
    const float scale = screenScale * (s.presentation ? float(session::kPresentationScale) : 1);
    if (style.theme == session.presentation.theme && style.scale == scale && style.strongContrast == s.presentation)
        return;
    style.theme = session.presentation.theme;
    style.strongContrast = s.presentation;
    if (style.scale == scale) return applyStyle(style);
    const bool isFirst = style.scale == 0;
    style.scale = scale;
    rebuild();
    if (isFirst) return;  // the backend makes the first texture itself
    renewFontTexture();
}

void Ui::setTransparent(bool on) { m_impl->transparent = on; }
void Ui::setPictureOnly(bool on) { m_impl->isPictureOnly = on; }
bool Ui::drainActions() { return m_impl->actions.drain(m_impl->session); }

bool Ui::prepare(int width, int height) {
    Impl& m = *m_impl;
    m.width = width;
    m.height = height;
    m.adoptSettings();
    m.layout = layOut(width, height, double(m.style.scale), m.session.settings, m.isPictureOnly);
    session::PictureArea area{m.layout.picture, m.layout.free, double(m.style.scale)};
    if (m.session.presentation.inset.isShown(m.session.settings))
        area.inset = session::insetRect(m.session.settings, area, m.session.presentation.inset.isEnlarged());
    setArea(m.session, area);
    const bool drawn = m.picture.update(m.session, m.transparent);
    m.drawnAgain = m.drawnAgain || drawn;
    return drawn;
}

void Ui::Impl::drawPicture(const session::ViewportInput* input) {
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    const view::Rect& r = layout.picture;
    const ImVec2 min{float(r.x), float(r.y)}, max{float(r.x + r.width), float(r.y + r.height)};
    list->PushClipRect(min, max);
    if (input) drawHandles(style, list, session, *input);
    drawLabels(style, list, picture.list(), session);
    if (!transparent) {
        drawHeadline(style, list, session, r);
        drawLegend(style, list, picture.list(), r);
        if (input) drawGestureMarks(style, list, session, *input);
    }
    list->PopClipRect();
}

void Ui::Impl::drawSplitter(const char* name, session::Side side, double x) {
    const double grip = double(style.px(kSplitterPx));
    placeWindow({std::round(x - grip / 2), layout.picture.y, grip, layout.picture.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
    ImGui::Begin(name, nullptr, kPanel | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollbar);
    hitArea("grip", {float(grip), float(layout.picture.height)});
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    const float moved = ImGui::IsItemActive() ? ImGui::GetIO().MouseDelta.x : 0;
    ImGui::End();
    ImGui::PopStyleVar(2);
    const double delta = double(moved) / double(style.scale);
    if (moved != 0) actions.send(session::dragSplitter, side, delta);
}

void Ui::Impl::drawPanels() {
    drawMenuBar(style, session, actions, menu, layout.menu);
    if (layout.left.width > 0) {
        placeWindow(layout.left);
        ImGui::Begin("left", nullptr, kPanel | ImGuiWindowFlags_NoBackground);
        drawScenePanel(style, session, actions, panels);
        hairline(style);
        drawInspector(style, session, actions, panels);
        hairline(style);
        drawShowPanel(style, session, actions);
        drawEdge(style, layout.left.x + layout.left.width - 1);
        ImGui::End();
        drawSplitter("left splitter", session::Side::Left, layout.left.width);
    } else if (session.window.focusesField || session.window.focusesSearch || session.window.renaming) {
        // Nothing can be typed into a panel that is not there.
        actions.send(session::forgetFocusRequests);
    }
    if (hasRightPanel()) {
        placeWindow(layout.right);
        ImGui::Begin("right", nullptr, kPanel | ImGuiWindowFlags_NoBackground);
        drawRightSide(style, session, actions, panels);
        drawEdge(style, layout.right.x);
        ImGui::End();
    } else {
        panels.lesson.navigator.isTyping = false;
    }
    drawTimelineBar(style, session, actions, layout);
    if (hasRightPanel()) drawSplitter("right splitter", session::Side::Right, layout.right.x);
}

void Ui::Impl::setCursor(const session::ViewportInput* input) const {
    if (!input || !input->pick() || ImGui::GetIO().WantCaptureMouse || session.playback.isUnderWay()) return;
    const scene::ObjectRef ref = input->pick()->ref;
    if (!scene::contains(session.document.scene(), ref) || scene::marksOf(session.document.scene(), ref).locked) return;
    switch (input->pick()->handle) {
        case view::Handle::Body:
            ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
            break;
        case view::Handle::Rim:
            ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNESW);
            break;
        case view::Handle::AimTip:
        case view::Handle::SpeedHandle:
            ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
            break;
        case view::Handle::None:
            break;
    }
}

void Ui::build(const session::ViewportInput* input) {
    Impl& m = *m_impl;
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {float(m.width), float(m.height)};
    io.DisplayFramebufferScale = {1, 1};
    ImGui_ImplOpenGL3_NewFrame();
    // A card walks with Tab by itself, menus with the arrow keys.
    std::vector<ImGuiKey> ours;
    if (!m.cards.card.title.empty() || m.panels.lesson.navigator.isTyping) ours.push_back(ImGuiKey_Tab);
    if (m.walksMenus()) ours.insert(ours.end(), {ImGuiKey_LeftArrow, ImGuiKey_RightArrow});
    beginFrame(ours);
    // A menu that a key opened shows at once which entry Enter takes.
    if (m.session.window.menu) m.menuEntered = kMenuFrames;
    if (m.menuEntered > 0) {
        --m.menuEntered;
        outlineChoice();
    }
    m.panels.numbers.beginFrame();
    m.drawPicture(input);
    if (m.session.viewport.area().inset) drawIncidenceInset(m.style, m.session, m.actions);
    if (m.layout.hasPanels) {
        m.drawPanels();
    } else if (m.session.window.menu || m.menu.open) {
        drawMenuBar(m.style, m.session, m.actions, m.menu,
                    {0, 0, double(m.width), double(m.style.px(float(kMenuHeight)))});
    }
    drawMessages(m.style, m.session, m.actions, m.layout);
    drawCards(m.style, m.session, m.actions, m.cards, float(m.layout.menu.height));
    m.cards.card.keys.clear();
    endDrawingDrag(m.session, m.actions);
    m.setCursor(input);
    // The arrow keys belong to open menus, else to the picture.
    const bool popup = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    io.ConfigFlags = popup ? ImGuiConfigFlags_NavEnableKeyboard : ImGuiConfigFlags_None;
    ImGui::Render();
}

bool Ui::hasChanged() const { return m_impl->drawnAgain || m_impl->digest() != m_impl->presented; }

void Ui::present() {
    m_impl->presented = m_impl->digest();
    m_impl->drawnAgain = false;
    const view::Rect& r = m_impl->layout.picture;
    m_impl->picture.copyTo(int(r.x), m_impl->height - int(r.y + r.height));
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

bool Ui::isPicture(view::Vec2 px) const {
    const session::Session& s = m_impl->session;
    const view::Rect& r = m_impl->layout.picture;
    const double edge = s.settings.panelsShown ? double(m_impl->style.px(kSplitterPx / 2)) : 0;
    if (!view::Rect{r.x + edge, r.y, r.width - 2 * edge, r.height}.holds(px)) return false;
    if (s.prompts.isOpen()) return false;
    if (s.viewport.area().inset && s.viewport.area().inset->holds(px)) return false;
    if (ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel)) return false;
    return s.messages.shown().empty() || !ImGui::GetIO().WantCaptureMouse;
}

void Ui::press(const session::Shortcut& key) {
    const session::Session& s = m_impl->session;
    if (s.prompts.isOpen()) {
        m_impl->cards.card.keys.push_back(key);
    } else if (m_impl->hasRightPanel() && takesRowKey(m_impl->panels.log, s, key) && !wantsKeys()) {
        m_impl->panels.log.keys.push_back(key);
    } else if (m_impl->hasRightPanel() && takesLessonKey(m_impl->panels.lesson, s, key) &&
               (!wantsKeys() || m_impl->panels.lesson.navigator.isTyping)) {
        m_impl->panels.lesson.navigator.keys.push_back(key);
    } else if (m_impl->panels.lesson.navigator.isTyping &&
               (key.key == session::Key::PageDown || key.key == session::Key::PageUp)) {
        // The pages are turned from within a field, too.
        m_impl->actions.send(session::runShortcut, key);
    }
    const int step = key.key == session::Key::Right ? 1 : key.key == session::Key::Left ? -1 : 0;
    if (step == 0 || !m_impl->walksMenus()) return;
    const int count = static_cast<int>(session::Menu::Help) + 1;
    const int next = (static_cast<int>(*m_impl->menu.open) + step + count) % count;
    m_impl->actions.send(session::openMenu, static_cast<session::Menu>(next));
}

bool Ui::wantsKeys() const {
    const session::Session& s = m_impl->session;
    return isTyping() || s.panels.drawing.isActive() || s.prompts.isOpen() || s.window.menu || s.window.focusesField ||
           ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

bool Ui::takes(const session::Shortcut& keys) const {
    using session::Key;
    if (m_impl->hasRightPanel() && takesRowKey(m_impl->panels.log, m_impl->session, keys)) return true;
    if (m_impl->hasRightPanel() && takesLessonKey(m_impl->panels.lesson, m_impl->session, keys)) return true;
    if (!m_impl->panels.numbers.isHovered()) return false;
    if (keys.key == Key::Up || keys.key == Key::Down) return true;
    return keys.with == session::kCtrl && (keys.key == Key::C || keys.key == Key::V);
}

bool Ui::isTyping() const {
    return ImGui::GetIO().WantTextInput || m_impl->panels.numbers.isTyping() ||
           m_impl->session.window.renaming.has_value();
}

}  // namespace ui
