#pragma once
/// Functions that differ between versions of Dear ImGui, from 1.86 (Debian 12) over 1.90 (Debian 13) to 1.92. This
/// file gives each one name; no other file distinguishes versions.

#include <imgui.h>

#include <span>
#include <vector>

namespace ui {

struct AtlasLetter;

// Keys

/// All input reaches the next frame; later versions would delay some to later frames, which ui::InputQueue does for
/// all.
void takeInputAtOnce();
/// Reports a key as down or up, and the modifier keys, from the next frame on.
void holdKey(ImGuiKey, bool isDown);
void holdModifiers(bool ctrl, bool shift, bool alt);
/// ImGui::NewFrame(). In menus Enter chooses, like Space. @param hidden  keys without effect in menus and fields
void beginFrame(const std::vector<ImGuiKey>& hidden);
[[nodiscard]] bool isKeyDown(ImGuiKey);
/// True if the key went down, or repeats.
[[nodiscard]] bool isKeyPressed(ImGuiKey);
/// 1 for a press of one key, -1 for one of the other, 0 for both or none.
[[nodiscard]] int stepByKeys(ImGuiKey forth, ImGuiKey back);
/// Sets the key numbers that a window system's backend sets; for tests, which have no backend.
void nameKeys();
/// Gives the next drawn field the keyboard, from the next frame on.
void typeIntoNext();
/// Where the text of the clipboard is. Later: the browser asks its user first.
enum class Clipboard { Here, Later, Refused };
/// Sets where fields get the text that they paste. @param read  the text, in place of the backend's. @param ask  called
/// each frame by the Paste entry of a menu, until the text is there or refused
void readClipboardBy(const char* (*read)(), Clipboard (*ask)());
[[nodiscard]] Clipboard askForClipboard();
/// Outlines the entry of a menu selected by keys.
void outlineChoice();

// Mouse

/// @param at  framebuffer pixels
void moveMouse(ImVec2 at);
void moveMouseAway();
/// Reports a button as down or up.
void pressMouse(bool down, int button = ImGuiMouseButton_Left);
void turnWheel(ImVec2 steps);
/// Reserves the wheel for the item just drawn, while the mouse is over it: nothing scrolls.
void itemTakesWheel();

// Fonts

[[nodiscard]] float fontSize(const ImFont*);
/// The nearest size in which glyphs are rasterized: 1.90 and later cut off fractions of a pixel.
[[nodiscard]] float madeSize(float wanted);
/// Distances from the top of a line to its baseline, and from the baseline to its bottom; both >= 0.
[[nodiscard]] float ascent(ImFont*);
[[nodiscard]] float descent(ImFont*);
/// The glyph, or a substitute if the font lacks it.
[[nodiscard]] const ImFontGlyph* glyphOf(ImFont*, ImWchar);
[[nodiscard]] bool hasGlyph(ImFont*, ImWchar);
/// The glyphs that have been rasterized in the font's size.
[[nodiscard]] const ImVector<ImFontGlyph>& glyphsOf(ImFont*);
/// Selects a font; ImGui::PopFont() restores the previous one.
void pushFont(ImFont*);
/// True if buildFonts() rasterizes all glyphs, rather than each when it is first drawn.
[[nodiscard]] bool rasterizesFontsAtOnce();
/// Removes all fonts; called before new ones are added. @param width  width of the font texture, pixels
void clearFonts(ImFontAtlas&, int width);
/// Builds the font atlas; called after all fonts were added. Before 1.92 they get these letters, of which the box is
/// drawn for what they lack; later versions make letters when they are drawn, and have another way to add some.
void buildFonts(ImFontAtlas&, std::span<const AtlasLetter> letters = {});
/// Replaces the backend's font texture after the fonts were built again.
void renewFontTexture();

// Pictures

[[nodiscard]] ImTextureID textureId(unsigned glTexture);

}  // namespace ui
