#include "ui/letters/imgui_compat.h"

#include <imgui_impl_opengl3.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <new>

#include "ui/letters/script_letters.h"

namespace ui {

// From 1.89 on keys have owners and menus use Enter; from 1.92 on glyphs are rasterized at any size when drawn.
#if IMGUI_VERSION_NUM >= 18700 && IMGUI_VERSION_NUM < 18900
#error "Dear ImGui 1.86, or 1.89 and later, is needed: in 1.87 and 1.88 no key can be hidden"
#endif
#define CAROM_KEYS_HAVE_OWNERS (IMGUI_VERSION_NUM >= 18900)
#define CAROM_FONTS_HAVE_SIZES (IMGUI_VERSION_NUM >= 19200)

#if CAROM_KEYS_HAVE_OWNERS

namespace {

/// Dear ImGui writes to what it has asked for without a look: where no memory is left, an exception ends the work.
[[maybe_unused]] const bool kThrowsWithoutMemory = [] {
    ImGui::SetAllocatorFunctions([](std::size_t bytes, void*) { return ::operator new(bytes); },
                                 [](void* memory, void*) { ::operator delete(memory); });
    return true;
}();

}  // namespace

void takeInputAtOnce() { ImGui::GetIO().ConfigInputTrickleEventQueue = false; }

void beginFrame(const std::vector<ImGuiKey>& hidden) {
    // A key that is not held loses its owner when the frame begins.
    for (const ImGuiKey key : hidden) ImGui::SetKeyOwner(key, ImHashStr("carom"));
    ImGui::NewFrame();
}

void holdKey(ImGuiKey key, bool isDown) { ImGui::GetIO().AddKeyEvent(key, isDown); }
void holdModifiers(bool ctrl, bool shift, bool alt) {
    holdKey(ImGuiMod_Ctrl, ctrl);
    holdKey(ImGuiMod_Shift, shift);
    holdKey(ImGuiMod_Alt, alt);
}
bool isKeyDown(ImGuiKey key) { return ImGui::IsKeyDown(key); }
bool isKeyPressed(ImGuiKey key) { return ImGui::IsKeyPressed(key); }

void typeIntoNext() {
    // Dear ImGui searches the focused window only.
    if (!ImGui::IsWindowFocused()) ImGui::SetWindowFocus();
    ImGui::SetKeyboardFocusHere();
}

void moveMouse(ImVec2 at) { ImGui::GetIO().AddMousePosEvent(at.x, at.y); }
void pressMouse(bool down, int button) { ImGui::GetIO().AddMouseButtonEvent(button, down); }
void turnWheel(ImVec2 steps) { ImGui::GetIO().AddMouseWheelEvent(steps.x, steps.y); }
void nameKeys() {}  // keys have names
void itemTakesWheel() { ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY); }

#else

void takeInputAtOnce() {}  // there is no queue

void beginFrame(const std::vector<ImGuiKey>& hidden) {
    ImGuiIO& io = ImGui::GetIO();
    io.NavInputs[ImGuiNavInput_Activate] = isKeyDown(ImGuiKey_Enter) || isKeyDown(ImGuiKey_KeyPadEnter) ? 1.f : 0.f;
    std::vector<int> places;
    for (const ImGuiKey key : hidden) {
        places.push_back(io.KeyMap[key]);
        io.KeyMap[key] = -1;
    }
    ImGui::NewFrame();
    for (std::size_t i = 0; i < hidden.size(); ++i) io.KeyMap[hidden[i]] = places[i];
}

void holdKey(ImGuiKey key, bool isDown) { ImGui::GetIO().KeysDown[ImGui::GetKeyIndex(key)] = isDown; }
void holdModifiers(bool ctrl, bool shift, bool alt) {
    ImGuiIO& io = ImGui::GetIO();
    io.KeyCtrl = ctrl;
    io.KeyShift = shift;
    io.KeyAlt = alt;
}
bool isKeyDown(ImGuiKey key) { return ImGui::IsKeyDown(ImGui::GetKeyIndex(key)); }
bool isKeyPressed(ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); }

void typeIntoNext() { ImGui::SetKeyboardFocusHere(); }

void moveMouse(ImVec2 at) { ImGui::GetIO().MousePos = at; }
void pressMouse(bool down, int button) { ImGui::GetIO().MouseDown[button] = down; }
void turnWheel(ImVec2 steps) {
    ImGui::GetIO().MouseWheelH += steps.x;
    ImGui::GetIO().MouseWheel += steps.y;
}
void nameKeys() {
    for (int key = 0; key < ImGuiKey_COUNT; ++key) ImGui::GetIO().KeyMap[key] = key;
}
void itemTakesWheel() { ImGui::SetItemUsingMouseWheel(); }

#endif

int stepByKeys(ImGuiKey forth, ImGuiKey back) { return int(isKeyPressed(forth)) - int(isKeyPressed(back)); }

void moveMouseAway() { moveMouse({-FLT_MAX, -FLT_MAX}); }

namespace {
const char* (*g_readClipboard)() = nullptr;  // Dear ImGui's user data is the backend's
Clipboard (*g_askForClipboard)() = nullptr;
}  // namespace

Clipboard askForClipboard() { return g_askForClipboard ? g_askForClipboard() : Clipboard::Here; }

void readClipboardBy(const char* (*read)(), Clipboard (*ask)()) {
    g_readClipboard = read;
    g_askForClipboard = ask;
#if IMGUI_VERSION_NUM >= 19110
    ImGui::GetPlatformIO().Platform_GetClipboardTextFn = [](ImGuiContext*) { return g_readClipboard(); };
#else
    ImGui::GetIO().GetClipboardTextFn = [](void*) { return g_readClipboard(); };
#endif
}

void outlineChoice() {
#if IMGUI_VERSION_NUM >= 19140
    ImGui::SetNavCursorVisible(true);
#else
    ImGui::GetCurrentContext()->NavDisableHighlight = false;
#endif
}

float madeSize(float wanted) { return IMGUI_VERSION_NUM >= 18991 ? std::round(wanted) : wanted; }

#if CAROM_FONTS_HAVE_SIZES

namespace {
/// A font's letters in the size that it was added with.
ImFontBaked& madeLetters(ImFont* font) { return *font->GetFontBaked(font->LegacySize); }
}  // namespace

float fontSize(const ImFont* font) { return font->LegacySize; }
float ascent(ImFont* font) { return madeLetters(font).Ascent; }
float descent(ImFont* font) { return -madeLetters(font).Descent; }
const ImFontGlyph* glyphOf(ImFont* font, ImWchar c) { return madeLetters(font).FindGlyph(c); }
bool hasGlyph(ImFont* font, ImWchar c) { return font->IsGlyphInFont(c); }
const ImVector<ImFontGlyph>& glyphsOf(ImFont* font) { return madeLetters(font).Glyphs; }
void pushFont(ImFont* font) { ImGui::PushFont(font, font->LegacySize); }

void clearFonts(ImFontAtlas& atlas, int width) {
    atlas.Clear();
    atlas.TexMinWidth = width;
}

bool rasterizesFontsAtOnce() { return false; }

/// A backend that rasterizes glyphs on demand builds the atlas itself.
void buildFonts(ImFontAtlas& atlas, std::span<const AtlasLetter>) {
    if (!(ImGui::GetCurrentContext() && (ImGui::GetIO().BackendFlags & ImGuiBackendFlags_RendererHasTextures)))
        atlas.Build();
}

void renewFontTexture() {}  // the backend renews it

#else

float fontSize(const ImFont* font) { return font->FontSize; }
float ascent(ImFont* font) { return font->Ascent; }
float descent(ImFont* font) { return -font->Descent; }
const ImFontGlyph* glyphOf(ImFont* font, ImWchar c) { return font->FindGlyph(c); }
bool hasGlyph(ImFont* font, ImWchar c) { return font->FindGlyphNoFallback(c) != nullptr; }
const ImVector<ImFontGlyph>& glyphsOf(ImFont* font) { return font->Glyphs; }
void pushFont(ImFont* font) { ImGui::PushFont(font); }

void clearFonts(ImFontAtlas& atlas, int width) {
    atlas.Clear();
    atlas.TexDesiredWidth = width;
}

bool rasterizesFontsAtOnce() { return true; }

namespace {

/// Copies a letter's pixels into the texture, of 1 byte or 4 a pixel.
void copyPixels(const shaping::Bitmap& from, const ImFontAtlasCustomRect& place, int bytes, unsigned char* texture,
                int width) {
    const auto row = std::size_t(from.width) * std::size_t(bytes);
    for (int y = 0; y < from.height; ++y)
        std::copy_n(from.pixels.data() + std::size_t(y) * row, row,
                    texture + std::size_t((place.Y + y) * width + place.X) * std::size_t(bytes));
}

void addGlyph(ImFontAtlas& atlas, ImFont& font, const AtlasLetter& letter, const ImFontAtlasCustomRect* place) {
    const float left = letter.x + float(letter.bitmap.left);
    const float top = std::round(font.Ascent) - letter.y - float(letter.bitmap.top);
    const float width = float(letter.bitmap.width), height = float(letter.bitmap.height);
    const ImVec2 pixel = atlas.TexUvScale;
    const ImVec2 corner = place ? ImVec2(float(place->X) * pixel.x, float(place->Y) * pixel.y) : ImVec2();
    font.AddGlyph(nullptr, letter.code, left, top, left + width, top + height, corner.x, corner.y,
                  corner.x + width * pixel.x, corner.y + height * pixel.y, letter.advance);
    font.Glyphs.back().Colored = letter.bitmap.isColored;
}

}  // namespace

void buildFonts(ImFontAtlas& atlas, std::span<const AtlasLetter> letters) {
    std::vector<int> places;
    for (const AtlasLetter& letter : letters) {
        const bool isSeen = letter.bitmap.width > 0 && letter.bitmap.height > 0;
        // A pixel between two letters: they are drawn between pixels, too.
        places.push_back(isSeen ? atlas.AddCustomRectRegular(letter.bitmap.width + 1, letter.bitmap.height + 1) : -1);
    }
    atlas.Build();
    unsigned char* texture = nullptr;
    int width = 0, height = 0;
    // Colours need a texture of them, which is made from that of coverage.
    for (const bool isColored : {false, true})
        for (std::size_t i = 0; i < letters.size(); ++i) {
            if (places[i] < 0 || letters[i].bitmap.isColored != isColored) continue;
            isColored ? atlas.GetTexDataAsRGBA32(&texture, &width, &height)
                      : atlas.GetTexDataAsAlpha8(&texture, &width, &height);
            copyPixels(letters[i].bitmap, *atlas.GetCustomRectByIndex(places[i]), isColored ? 4 : 1, texture, width);
        }
    for (std::size_t i = 0; i < letters.size(); ++i)
        for (ImFont* font : letters[i].fonts)
            addGlyph(atlas, *font, letters[i], places[i] < 0 ? nullptr : atlas.GetCustomRectByIndex(places[i]));
    for (ImFont* font : atlas.Fonts) {
        font->FallbackChar = static_cast<ImWchar>(shaping::kBox);
        font->BuildLookupTable();
    }
}

void renewFontTexture() {
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
}

#endif

ImTextureID textureId(unsigned glTexture) {
    return (ImTextureID)(std::uintptr_t)glTexture;  // a pointer in old versions, in new ones a number
}

}  // namespace ui
