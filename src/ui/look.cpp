#include "ui/look.h"

#include <cfloat>
#include <cmath>

namespace ui {
namespace {

/// How far below the middle of a row the common baseline lies: half the capitals' height of the body font.
constexpr float kBaselineDrop = 4.6f;

ImVec4 vec(const render::Rgba& c) { return {c.r, c.g, c.b, c.a}; }

}  // namespace

float Look::px(float design) const { return std::round(design * scale); }

ImU32 Look::ink(Ink which, float alpha) const {
    if (strongContrast && which == Ink::Dim) which = Ink::Text;
    if (strongContrast && which == Ink::Faint) which = Ink::Dim;
    return ImGui::ColorConvertFloat4ToU32(vec(render::color(theme, which).withAlpha(alpha)));
}

void applyStyle(const Look& look) {
    ImGuiStyle& s = ImGui::GetStyle();
    s = ImGuiStyle();
    const auto c = [&](Ink ink, float alpha = 1) { return vec(render::color(look.theme, ink).withAlpha(alpha)); };
    s.WindowPadding = {look.px(kMargin), look.px(kMargin)};
    s.FramePadding = {look.px(6), look.px(3)};
    s.ItemSpacing = {look.px(8), 0};
    s.WindowRounding = 0;
    s.WindowBorderSize = 0;
    s.FrameRounding = s.PopupRounding = s.GrabRounding = s.ScrollbarRounding = look.px(kCorner);
    s.PopupBorderSize = 1;
    s.ScrollbarSize = look.px(7);
    s.AntiAliasedLinesUseTex = false;
    ImVec4* k = s.Colors;
    k[ImGuiCol_Text] = c(Ink::Text);
    k[ImGuiCol_TextDisabled] = c(Ink::Faint);
    k[ImGuiCol_WindowBg] = k[ImGuiCol_PopupBg] = c(Ink::Panel);
    // The window is cleared to the panels' colour, which costs less than filling them: Ui::present().
    k[ImGuiCol_MenuBarBg] = k[ImGuiCol_ChildBg] = {0, 0, 0, 0};
    k[ImGuiCol_Border] = c(Ink::Hairline);
    k[ImGuiCol_FrameBg] = k[ImGuiCol_FrameBgHovered] = k[ImGuiCol_FrameBgActive] = c(Ink::Field);
    k[ImGuiCol_Header] = k[ImGuiCol_HeaderHovered] = k[ImGuiCol_HeaderActive] = c(Ink::Field);
    k[ImGuiCol_Button] = c(Ink::Field);
    k[ImGuiCol_ButtonHovered] = k[ImGuiCol_ButtonActive] = c(Ink::Hairline);
    k[ImGuiCol_Separator] = c(Ink::Hairline);
    k[ImGuiCol_ScrollbarBg] = {0, 0, 0, 0};
    k[ImGuiCol_ScrollbarGrab] = c(Ink::Hairline);
    k[ImGuiCol_ScrollbarGrabHovered] = k[ImGuiCol_ScrollbarGrabActive] = c(Ink::Faint);
    k[ImGuiCol_TextSelectedBg] = c(Ink::Accent, 0.35f);
    k[ImGuiCol_CheckMark] = c(Ink::Accent);
    k[ImGuiCol_ModalWindowDimBg] = c(Ink::Background, 0.6f);
}

float textWidth(ImFont* font, std::string_view text) {
    return font->CalcTextSizeA(fontSize(font), FLT_MAX, 0, text.data(), text.data() + text.size()).x;
}

std::string fitted(const Look& look, ImFont* font, std::string text, float width) {
    if (textWidth(font, text) <= width) return text;
    const std::string dots = look.spell("…");
    while (!text.empty() && textWidth(font, text + dots) > width) {
        do {
            text.pop_back();
        } while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80);
        if (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0) == 0xC0) text.pop_back();
    }
    return text + dots;
}

void rowText(const Look& look, ImDrawList* list, ImFont* font, float x, float top, float height, ImU32 color,
             std::string_view text, Align align) {
    const std::string shown = look.spell(text);
    const float width = align == Align::Left ? 0 : textWidth(font, shown);
    const float left = align == Align::Left ? x : align == Align::Right ? x - width : x - width / 2;
    const float baseline = std::round(top + height / 2 + kBaselineDrop * look.scale);
    list->AddText(font, fontSize(font), {std::round(left), baseline - std::round(ascent(font))}, color, shown.data(),
                  shown.data() + shown.size());
}

void haloText(const Look& look, ImDrawList* list, ImFont* font, ImVec2 baseline, ImU32 color, ImU32 halo,
              std::string_view text) {
    const std::string shown = look.spell(text);
    const ImVec2 at{std::round(baseline.x), std::round(baseline.y - ascent(font))};
    const auto put = [&](float dx, float dy, ImU32 c) {
        list->AddText(font, fontSize(font), {at.x + dx, at.y + dy}, c, shown.data(), shown.data() + shown.size());
    };
    const float r = std::fmax(1.f, std::round(1.6f * look.scale)), d = std::fmax(1.f, std::round(r * 0.7f));
    for (const ImVec2 o : {ImVec2(r, 0), ImVec2(-r, 0), ImVec2(0, r), ImVec2(0, -r), ImVec2(d, d), ImVec2(-d, d),
                           ImVec2(d, -d), ImVec2(-d, -d)}) {
        put(o.x, o.y, halo);
    }
    put(0, 0, color);
}

void drawBacking(const Look& look, ImDrawList* list, ImVec2 min, ImVec2 max, ImVec2 soft) {
    constexpr float kDensity = 0.8f;
    const float wide = look.px(soft.x), high = look.px(soft.y);
    const float xs[] = {min.x - wide, min.x, max.x, max.x + wide}, ys[] = {min.y - high, min.y, max.y, max.y + high};
    const ImU32 dense = look.ink(Ink::Background, kDensity), clear = look.ink(Ink::Background, 0);
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    list->PrimReserve(9 * 6, 16);
    const unsigned first = list->_VtxCurrentIdx;
    for (const unsigned y : {0u, 1u, 2u, 3u})
        for (const unsigned x : {0u, 1u, 2u, 3u}) {
            const bool isInner = x % 3 != 0 && y % 3 != 0;
            list->PrimWriteVtx({xs[x], ys[y]}, white, isInner ? dense : clear);
        }
    for (const unsigned y : {0u, 1u, 2u})
        for (const unsigned x : {0u, 1u, 2u}) {
            const unsigned a = first + 4 * y + x, b = a + 1, c = a + 5, d = a + 4;
            // Corners are cut away from the middle: the diagonal runs along the edge of the dense part.
            const bool falls = (x == 0) == (y == 0);
            const unsigned corners[2][6] = {{a, b, d, b, c, d}, {a, b, c, a, c, d}};
            for (const unsigned corner : corners[falls ? 0 : 1]) list->PrimWriteIdx(static_cast<ImDrawIdx>(corner));
        }
}

void shadowText(const Look& look, ImDrawList* list, ImFont* font, ImVec2 baseline, ImU32 color, std::string_view text) {
    const std::string shown = look.spell(text);
    const ImVec2 at{std::round(baseline.x), std::round(baseline.y - ascent(font))};
    const float drop = std::fmax(1.f, std::round(look.scale));
    list->AddText(font, fontSize(font), {at.x, at.y + drop}, look.ink(Ink::Background, 0.8f), shown.data(),
                  shown.data() + shown.size());
    list->AddText(font, fontSize(font), at, color, shown.data(), shown.data() + shown.size());
}

RowRect nextRow(const Look& look, float height) {
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::Dummy({width, look.px(height)});
    return {min, {min.x + width, min.y + look.px(height)}};
}

void sectionTitle(const Look& look, std::string_view title, float kept) {
    const RowRect row = nextRow(look, 20);
    ImFont* font = look.fonts.section;
    float x = row.min.x;
    std::string caps;
    for (const char c : title) caps += (c >= 'a' && c <= 'z') ? static_cast<char>(c - 32) : c;
    // Spaced letter by letter; a letter is all bytes of one UTF-8 character.
    for (std::size_t i = 0; i < caps.size();) {
        std::size_t n = 1;
        while (i + n < caps.size() && (static_cast<unsigned char>(caps[i + n]) & 0xC0) == 0x80) ++n;
        const std::string letter = caps.substr(i, n);
        if (x + textWidth(font, letter) > row.max.x - kept) break;
        const float baseline = std::round(row.min.y + row.height() / 2 + 4 * look.scale);
        ImGui::GetWindowDrawList()->AddText(font, fontSize(font), {x, baseline - std::round(ascent(font))},
                                            look.ink(Ink::Faint), letter.data(), letter.data() + letter.size());
        x += textWidth(font, letter) + 0.8f * look.scale;
        i += n;
    }
}

void hairline(const Look& look) {
    ImGui::Dummy({1, look.px(9)});
    const ImVec2 window = ImGui::GetWindowPos();
    const float y = std::floor(ImGui::GetCursorScreenPos().y) + 0.5f, width = ImGui::GetWindowWidth();
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->PushClipRect(window, {window.x + width, window.y + ImGui::GetWindowHeight()});  // the margins too
    list->AddLine({window.x, y}, {window.x + width, y}, look.ink(Ink::Hairline));
    list->PopClipRect();
    ImGui::Dummy({1, look.px(8)});
}

void wrapped(const Look& look, ImFont* font, ImU32 color, std::string_view text, float indent) {
    pushFont(font);
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    const std::string shown = look.spell(text);
    const float x = ImGui::GetCursorPosX();
    ImGui::SetCursorPosX(x + indent);
    ImGui::PushTextWrapPos(x + ImGui::GetContentRegionAvail().x + indent - indent);
    ImGui::TextUnformatted(shown.data(), shown.data() + shown.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
    ImGui::PopFont();
}

bool link(const Look& look, const char* id, std::string_view text, ImVec2 min, ImVec2 max, Align align) {
    const ImVec2 back = ImGui::GetCursorScreenPos();
    ImGui::SetCursorScreenPos(min);
    const bool clicked = ImGui::InvisibleButton(id, {max.x - min.x, max.y - min.y});
    const bool hot = ImGui::IsItemHovered();
    if (hot) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    const float x = align == Align::Left ? min.x : align == Align::Right ? max.x : (min.x + max.x) / 2;
    rowText(look, ImGui::GetWindowDrawList(), look.fonts.body, x, min.y, max.y - min.y,
            look.ink(hot ? Ink::Text : Ink::Accent), text, align);
    ImGui::SetCursorScreenPos(back);
    return clicked;
}

void tooltip(const Look& look, std::string_view text) {
    const std::string shown = look.spell(text);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(look.px(8), look.px(6)));
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(look.px(360));
    ImGui::TextUnformatted(shown.data(), shown.data() + shown.size());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

void checkMark(const Look& look, ImDrawList* list, ImVec2 centre, ImU32 color) {
    const float u = look.scale;
    const ImVec2 points[] = {
        {centre.x - 4 * u, centre.y}, {centre.x - 1.2f * u, centre.y + 3 * u}, {centre.x + 4 * u, centre.y - 3.2f * u}};
    list->AddPolyline(points, 3, color, 0, std::fmax(1.f, 1.4f * u));
}

}  // namespace ui
