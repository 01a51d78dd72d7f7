#include "ui/shell/ui.h"

#include <imgui_impl_opengl3.h>
#include <imgui_internal.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "render/gl/device/driver.h"
#include "render/palette.h"
#include "session/actions/lesson_actions.h"
#include "session/actions/panel_actions.h"
#include "session/actions/view_actions.h"
#include "session/commands/commands.h"
#include "session/state/display.h"
#include "ui/articles/articles.h"
#include "ui/cards/cards.h"
#include "ui/letters/imgui_compat.h"
#include "ui/letters/script_letters.h"
#include "ui/panels/panels.h"
#include "ui/shell/kept_frame.h"
#include "ui/shell/scrolls.h"
#include "ui/shell/window_parts.h"
#include "ui/timeline/timeline.h"
#include "ui/viewport/overlays.h"
#include "ui/viewport/picture.h"
#include "ui/widgets/plot_view.h"

namespace ui {
namespace {

constexpr int kMenuFrames = 3;
constexpr float kMenuReach = 4;  // px of the design
constexpr float kBodyType = 13;  // px of the design
constexpr float kLargestScale = 8;

/// True if Left and Right open the neighbouring menu: not within a submenu, nor at an entry that opens one.
bool walksMenus(const MenuState& menu) {
    return menu.open && !menu.onSubmenu && ImGui::GetCurrentContext()->OpenPopupStack.Size == 1;
}

/// Theme, size of type and contrast as the settings have them now; new fonts only for a new scale, or for letters that
/// they lack.
/// @param ahead  used if they have the scale of the first fonts
void adoptSettings(Style& style, const session::Session& session, float scale, const BuiltFonts& ahead) {
    const session::Settings& s = session.settings;
    ImGui::GetIO().ConfigInputTextCursorBlink = !s.reducedMotion;
    const bool hasNewLetters = style.fonts.letters && style.fonts.letters->hasNew();
    if (style.theme == session.presentation.theme && style.scale == scale && style.strongContrast == s.presentation &&
        !hasNewLetters)
        return;
    style.theme = session.presentation.theme;
    style.strongContrast = s.presentation;
    if (style.scale != scale || hasNewLetters) {
        const bool isFirst = style.scale == 0;
        style.scale = scale;
        style.fonts = isFirst && ahead.scale == scale
                          ? ahead.fonts
                          : loadFonts(*ImGui::GetIO().Fonts, scale, std::move(style.fonts.letters));
        ImGui::GetIO().FontDefault = style.fonts.body;
        if (!isFirst) renewFontTexture();  // the backend makes the first texture itself
    }
    applyStyle(style);
}

/// What is drawn over the 3D picture. @param hasChips  chips take the legend's place. @param gesture  null in a picture
/// without a mouse
void drawOverPicture(const Panel& p, const render::DrawList& picture, const view::Rect& r, bool isTransparent,
                     bool hasChips, const session::Gesture* gesture) {
    const FlatPainter painter(ImGui::GetBackgroundDrawList());
    painter.pushClip(toIm(r));
    if (gesture) drawAnswerGlow(p, painter);
    if (gesture) drawHandles(p, painter, *gesture);
    if (gesture) drawPlaceHandle(p, painter, *gesture);
    const std::vector<view::Rect> labels = drawLabels(p, painter, picture, p.session);
    if (!isTransparent) {
        drawGridNumbers(p, painter, labels);
        drawHeadline(p, painter, r);
        drawSpeedScale(p, painter, picture, r);
        if (!hasChips) drawLegend(p, painter, picture, p.session.presentation.overlays, r);
        if (gesture) drawFirstMarks(p, painter, *gesture, picture, labels);
        if (gesture) drawGestureMarks(p, painter, *gesture);
    }
    painter.popClip();
}

/// Place of the menu bar over the picture, where the layout has none: while a menu is open, and in class mode or
/// without sides while the pointer is at the upper edge of the window; else empty.
view::Rect menuOverPicture(const session::Session& s, const MenuState& menu, const Layout& layout, const Style& style) {
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    const float reach = menu.over.height > 0 ? float(menu.over.height) : style.px(kMenuReach);
    const bool isBare = s.settings.isClass || (s.settings.pictureAndTime && s.settings.panelsShown);
    const bool isAtTop = isBare && pointer.y >= 0 && pointer.y < reach;
    if (layout.menu.height > 0 || !(s.window.menu || menu.open || isAtTop)) return {0, 0, 0, 0};
    return {0, 0, double(ImGui::GetIO().DisplaySize.x), double(style.px(float(kMenuHeight)))};
}

/// Begins a frame of Dear ImGui with the keys that go to cards and menus.
void beginPanels(const CardStates& cards, const PanelState& panels, MenuState& menu, bool opensMenu) {
    ImGui_ImplOpenGL3_NewFrame();
    // Tab in cards, and Left and Right between menus, are handled here, not by Dear ImGui.
    std::vector<ImGuiKey> ours;
    if (!cards.card.title.empty() || panels.lesson.navigator.isTyping) ours.push_back(ImGuiKey_Tab);
    if (walksMenus(menu)) ours.insert(ours.end(), {ImGuiKey_LeftArrow, ImGuiKey_RightArrow});
    beginFrame(ours);
    // A menu opened by a key outlines the entry that Enter takes.
    if (opensMenu) menu.settling = kMenuFrames;
    if (menu.settling == 0) return;
    --menu.settling;
    outlineChoice();
}

/// Clears ImGui's hovered window if it lies behind a card, so that its tooltip is not drawn over the card.
/// @param isNew  true in the first frame of a card, before it has been drawn
void hoverCardsAlone(bool isNew) {
    ImGuiWindow*& hovered = ImGui::GetCurrentContext()->HoveredWindow;
    if (!hovered) return;
    const std::string_view name = hovered->RootWindow->Name;
    const bool isOfCard = name == "card" || name == "scrim" || name == "palette" || name == "history" ||
                          (hovered->RootWindow->Flags & ImGuiWindowFlags_Popup) != 0;
    if (isNew || !isOfCard) hovered = nullptr;
}

/// Keys of a lesson's page that work from within its fields, too: turning pages, the check, a hint, what is right, the
/// way back from a link.
bool isForPage(const session::Session& s, const session::Shortcut& key) {
    using session::Key;
    const bool isOfTask =
        key.with == session::kCtrl && (key.key == Key::Enter || key.key == Key::R || key.key == Key::T);
    if (key == session::kBackFromLink) return s.lesson.linkedFrom != nullptr;
    return isOfTask || key.key == Key::PageDown || key.key == Key::PageUp;
}

}  // namespace

struct Ui::Impl {
    Impl(const session::Session& s, session::Actions& a) : session(s), actions(a) {}

    const session::Session& session;
    session::Actions& actions;
    Style style;
    /// Framebuffer pixels for one px of the design, presentation and class mode aside.
    struct {
        float all = 1;
        float type = 1;    ///< the part that follows from the window's height
        BuiltFonts fonts;  ///< built ahead for the first scale
    } scale;
    Layout layout;
    PanelState panels;
    CardStates cards;
    MenuState menu;
    Picture picture;
    struct {
        bool isOn = false, isTransparent = false, isPictureOnly = false;
    } offscreen;
    bool isBehindCard = false;  ///< a card was over the panels in the last frame
    ImVec2 size{1, 1};
    KeptFrame kept;

    /// The keys of what uses a key now: the row of chips, or a panel of the right side; null if nothing does. The popup
    /// menu of a chip gets its keys from Dear ImGui.
    [[nodiscard]] std::vector<session::Shortcut>* takerOf(const session::Shortcut& key) {
        if (layout.chips.width > 0 && menu.chips.navigator.takes(key, false) && !isPopupOpen())
            return &menu.chips.navigator.keys;
        if (layout.right.width <= 0) return nullptr;  // hidden in a narrow window
        if (takesRowKey(panels.log, session, key)) return &panels.log.keys;
        if (takesGalleryKey(panels.gallery, session, key)) return &panels.gallery.navigator.keys;
        if (takesLessonKey(panels.lesson, session, key)) return &panels.lesson.navigator.keys;
        return nullptr;
    }
    [[nodiscard]] Damage picturePlace() const {
        const RowRect place = toIm(layout.picture);
        return {place.min, place.max};
    }
};

Ui::Ui(const session::Session& session, session::Actions& actions, float scale, std::future<BuiltFonts> fonts)
    : m_impl(std::make_unique<Impl>(session, actions)) {
    // The driver compiles the shaders of the picture meanwhile.
    if (fonts.valid()) m_impl->scale.fonts = fonts.get();
    m_atlas = std::move(m_impl->scale.fonts.atlas);
    // Another context may exist: that of the window whose picture is exported.
    ImGui::SetCurrentContext(ImGui::CreateContext(m_atlas.get()));
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    takeInputAtOnce();
    ImGui_ImplOpenGL3_Init(render::gl::shaderVersion());
    m_impl->style.scale = 0;  // not set yet: the first frame, which knows its scale, sets fonts and style
    m_impl->scale.all = scale;
}

Ui::~Ui() {
    ImGui_ImplOpenGL3_Shutdown();
    m_impl.reset();
    ImGui::DestroyContext();
}

const Picture& Ui::picture() const { return m_impl->picture; }
const Layout& Ui::layout() const { return m_impl->layout; }

void Ui::setScale(float scale, float typeScale) {
    m_impl->scale.type = typeScale;
    m_impl->scale.all = scale * typeScale;
}

float presentedScale(const session::Settings& settings, float scale, double width, double height) {
    const double frame = std::min(width / 1280, height / 720);
    if (settings.isClass) {
        const float type = float(session::kClassType * frame);  // whole px: resizing rarely changes the fonts
        scale = std::max(scale * float(session::kPresentationScale), std::ceil(type - 1e-3f) / kBodyType);
    } else if (settings.presentation) {
        scale *= float(session::kPresentationScale);
    }
    return std::min(scale, kLargestScale);
}

void Ui::setOffscreen(bool isPictureOnly, bool isTransparent) {
    m_impl->offscreen = {true, isTransparent, isPictureOnly};
}

session::PictureArea Ui::arrange(int width, int height) {
    Impl& m = *m_impl;
    m.size = {float(width), float(height)};
    const float scale = presentedScale(m.session.settings, m.scale.all, width, height);
    adoptSettings(m.style, m.session, scale, m.scale.fonts);
    m.layout = layOut(width, height, double(m.style.scale), m.session.settings, m.offscreen.isPictureOnly,
                      hasPageListing(m.session));
    if (m.offscreen.isTransparent) m.layout.free = freeOfBare(m.layout.picture, double(m.style.scale));
    session::PictureArea area{m.layout.picture, m.layout.free, double(m.style.scale)};
    area.typeScale = double(m.scale.type * scale / m.scale.all);
    area.hasTwoPanels = hasTwoPanels(m.layout);
    area.hasOneSide = m.layout.hasOneSide;
    area.inset = session::insetIn(m.session, area);
    return area;
}

bool Ui::updatePicture(float softLight) {
    if (m_impl->offscreen.isOn)
        return m_impl->picture.compose(m_impl->session, m_impl->offscreen.isTransparent, softLight);
    const bool isDrawn = m_impl->picture.update(m_impl->session, false, softLight);
    if (isDrawn) m_impl->kept.addPicture(m_impl->picturePlace());
    return isDrawn;
}

bool Ui::build(const std::optional<session::Gesture>& gesture) {
    Impl& m = *m_impl;
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = m.size;
    io.DisplayFramebufferScale = {1, 1};
    beginPanels(m.cards, m.panels, m.menu, m.session.window.menu.has_value());
    if (m.session.prompts.isOpen()) hoverCardsAlone(!m.isBehindCard);
    m.isBehindCard = m.session.prompts.isOpen();
    const Panel p{m.style, m.session, m.actions, m.panels};
    m.panels.numbers.beginFrame();
    m.panels.choices = m.session.presentation.panels;
    if (m.offscreen.isOn) scrollPanels(m.style, m.panels.choices.scrolls);
    drawOverPicture(p, m.picture.list(), m.layout.picture, m.offscreen.isTransparent, m.layout.hasPanels,
                    gesture ? &*gesture : nullptr);
    m.menu.chips.views = {0, 0, 0, 0};
    m.layout.chips = m.layout.hasPanels ? drawChips(p, m.menu.chips, m.layout.picture) : view::Rect{0, 0, 0, 0};
    m.layout.modes = m.layout.hasPanels ? drawModeChips(p, m.layout.picture) : view::Rect{0, 0, 0, 0};
    m.layout.caption = m.layout.hasPanels ? drawCaption(p, m.layout.picture) : view::Rect{0, 0, 0, 0};
    if (m.menu.chips.opensMenu) m.menu.settling = kMenuFrames;
    if (m.session.viewport.area().inset) drawIncidenceInset(p);
    m.menu.over = menuOverPicture(m.session, m.menu, m.layout, m.style);
    if (m.menu.over.height > 0) drawMenuBar(p, m.menu, m.menu.over);
    if (m.layout.hasPanels) {
        if (m.layout.menu.height > 0) drawMenuBar(p, m.menu, m.layout.menu);
        drawIconStrip(p, m.layout.strip);
        drawSides(p, m.layout);
        drawTimelineBar(p, m.layout.bottom, gesture && gesture->isFinger);
    }
    if (!m.offscreen.isOn) m.panels.choices.scrolls = panelScrolls(m.style);
    if (m.panels.choices != m.session.presentation.panels) p.send(session::choosePanels, m.panels.choices);
    drawContextMenu(p, m.menu.context);
    drawMessages(p, m.layout);
    drawCards(p, m.cards, m.panels.gallery.textures, float(m.layout.menu.height));
    m.cards.card.keys.clear();
    endDrawingDrag(m.session, m.actions);
    if (gesture) showHandleCursor(m.session, *gesture);
    // The arrow keys belong to open menus, else to the picture.
    io.ConfigFlags = isPopupOpen() ? ImGuiConfigFlags_NavEnableKeyboard : ImGuiConfigFlags_None;
    ImGui::Render();
    if (!m.offscreen.isOn)
        m.kept.update(*ImGui::GetDrawData(),
                      m.panels.map.uploads + m.panels.gallery.textures.uploads() + m.cards.pictures.preview.uploads());
    return !m.style.fonts.letters->hasNew();
}

bool Ui::hasChanged() const { return m_impl->kept.hasChanged(); }

void Ui::present(bool isWhole) {
    Impl& m = *m_impl;
    const view::Rect& r = m.layout.picture;
    const int height = int(m.size.y);
    const auto copyPicture = [&](const Damage& part) {
        m.picture.copyTo(int(r.x), height - int(r.y + r.height),
                         {int(part.min.x), height - int(part.max.y), int(part.max.x), height - int(part.min.y)});
    };
    m.kept.present({*ImGui::GetDrawData(), render::color(m.session.presentation.theme, vocabulary::Ink::Panel),
                    m.picturePlace(), copyPicture},
                   isWhole);
}

void Ui::presentRows(int top, int height) {
    const view::Rect& r = m_impl->layout.picture;
    const int first = std::max(top, int(r.y)), end = std::min(top + height, int(r.y + r.height));
    if (first < end) {
        m_impl->picture.drawRows(m_impl->session, render::gl::Rows{int(r.y + r.height) - end, end - first});
        m_impl->picture.copyTo(int(r.x), top + height - end, {0, 0, int(m_impl->size.x), height});
    }
    ImDrawData* const data = ImGui::GetDrawData();
    data->DisplayPos.y = float(top);
    data->DisplaySize.y = float(height);
    ImGui_ImplOpenGL3_RenderDrawData(data);
}

bool Ui::isPicture(view::Vec2 px) const {
    const session::Session& s = m_impl->session;
    const view::Rect& r = m_impl->layout.picture;
    const double edge = s.settings.panelsShown ? double(m_impl->style.px(kSplitterPx / 2)) : 0;
    if (!view::Rect{r.x + edge, r.y, r.width - 2 * edge, r.height}.holds(px)) return false;
    const Layout& layout = m_impl->layout;
    if (s.prompts.isOpen() || layout.chips.holds(px) || layout.modes.holds(px) || layout.caption.holds(px) ||
        m_impl->menu.chips.views.holds(px) || m_impl->menu.over.holds(px))
        return false;
    if (s.viewport.area().inset && s.viewport.area().inset->holds(px)) return false;
    if (isPopupOpen()) return false;
    return s.messages.shown().empty() || !ImGui::GetIO().WantCaptureMouse;
}

void Ui::press(const session::Shortcut& key) {
    const session::Session& s = m_impl->session;
    const FocusState &chips = m_impl->menu.chips.navigator, &lesson = m_impl->panels.lesson.navigator;
    std::vector<session::Shortcut>* const taker = m_impl->takerOf(key);
    const bool takesWhileTyping = taker == &chips.keys || (taker == &lesson.keys && lesson.isTyping);
    if (s.prompts.isOpen()) {
        m_impl->cards.card.keys.push_back(key);
    } else if (taker && (takesWhileTyping || !wantsKeys())) {
        taker->push_back(key);
    } else if (lesson.isTyping && isForPage(s, key)) {
        m_impl->actions.send(session::runShortcut, key);
    }
    const int step = key.key == session::Key::Right ? 1 : key.key == session::Key::Left ? -1 : 0;
    if (step == 0 || !walksMenus(m_impl->menu)) return;
    const int count = static_cast<int>(session::Menu::Help) + 1;
    const int next = (static_cast<int>(*m_impl->menu.open) + step + count) % count;
    m_impl->actions.send(session::openMenu, static_cast<session::Menu>(next));
}

bool Ui::wantsKeys() const {
    const session::Session& s = m_impl->session;
    return isTyping() || s.panels.drawing.isActive() || s.prompts.isOpen() || s.window.menu || s.window.focusesField ||
           isPopupOpen();
}

bool Ui::takes(const session::Shortcut& keys) const {
    using session::Key;
    if (m_impl->takerOf(keys)) return true;
    if (!m_impl->panels.numbers.isHovered()) return false;
    if (keys.key == Key::Up || keys.key == Key::Down) return true;
    return keys.with == session::kCtrl && (keys.key == Key::C || keys.key == Key::V);
}

bool Ui::isTyping() const {
    return ImGui::GetIO().WantTextInput || m_impl->panels.numbers.isTyping() ||
           m_impl->session.window.renaming.has_value();
}

}  // namespace ui
