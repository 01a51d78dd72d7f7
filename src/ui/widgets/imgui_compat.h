#pragma once
/// What Dear ImGui calls differently from 1.86 (Debian 12) over 1.90 (Debian 13) to 1.92: one name for each, here
/// alone.

#include <imgui.h>

#include <vector>

namespace ui {

// Keys

/// Input is seen by the next frame, all of it: none is put off to later frames, as the window's own handling of keys
/// and the mouse knows no such delay.
void takeInputAtOnce();
/// ImGui::NewFrame(). In menus Enter chooses, as Space does. @param hidden  keys that do nothing in menus and fields
void beginFrame(const std::vector<ImGuiKey>& hidden);
[[nodiscard]] bool isKeyDown(ImGuiKey);
/// Now, or again because it is held.
[[nodiscard]] bool isKeyPressed(ImGuiKey);
/// Gives keys the numbers that a window system's backend gives them; for tests, which have none.
void nameKeys();
/// The next field drawn is typed into, from the next frame on.
void typeIntoNext();
/// The entry that the keys have reached in a menu is outlined.
void outlineChoice();

// Mouse

/// @param at  framebuffer pixels
void moveMouse(ImVec2 at);
void moveMouseAway();
/// The left button goes down or up, as a window system would tell; for tests.
void pressMouse(bool down);
/// The wheel turns the item just drawn, while the mouse is over it, and scrolls nothing.
void itemTakesWheel();

// Fonts

[[nodiscard]] float fontSize(const ImFont*);
/// The nearest size that letters are made in: 1.90 and later cut off parts of a pixel.
[[nodiscard]] float madeSize(float wanted);
/// From the top of a line to its baseline, and from there to its bottom; both >= 0.
[[nodiscard]] float ascent(ImFont*);
[[nodiscard]] float descent(ImFont*);
/// A stand-in if the font lacks it.
[[nodiscard]] const ImFontGlyph* glyphOf(ImFont*, ImWchar);
[[nodiscard]] bool hasGlyph(ImFont*, ImWchar);
/// The letters that have been made in the font's size.
[[nodiscard]] const ImVector<ImFontGlyph>& glyphsOf(ImFont*);
/// ImGui::PopFont() ends it.
void pushFont(ImFont*);
/// Removes all fonts; called before new ones are added. @param width  of the font texture, pixels
void clearFonts(ImFontAtlas&, int width);
/// Builds the font atlas; called after all fonts were added.
void buildFonts(ImFontAtlas&);
/// The texture of fonts that were built anew, when the backend has one of older fonts.
void renewFontTexture();

// Pictures

[[nodiscard]] ImTextureID textureId(unsigned glTexture);

}  // namespace ui
