#include "ui/widgets/style.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "base/utf8.h"
#include "ui/letters/script_letters.h"
#include "ui/widgets/hit_area.h"

namespace ui {
namespace {

/// Distance from the middle of a row down to the common baseline: half the capitals' height of the body font.
constexpr float kBaselineDrop = 4.6f;

constexpr std::string_view kPrime = "\u2032";

/// The distance of the prime that ends an italic name; 0 for other texts.
float primeGap(const Style& style, ImFont* font, std::string_view text) {
    const bool isPrimed = font == style.fonts.serifItalic && text.size() > kPrime.size() && text.ends_with(kPrime);
    return isPrimed ? std::round(2 * style.scale) : 0;
}

constexpr float kMostMeasured = 20'000;  // pixels: of a longer text the part that is so wide is measured
constexpr std::size_t kMostInTooltip = 2000, kMostInTitle = 500;  // bytes

/// The bytes at the start of a text that are at most so wide.
std::size_t fittingBytes(ImFont* font, std::string_view text, float width) {
    const char* const end = text.data() + text.size();
    const char* rest = end;
    // Dear ImGui stops at a width that is reached, not exceeded.
    font->CalcTextSizeA(fontSize(font), std::nextafter(std::max(0.f, width), FLT_MAX), 0, text.data(), end, &rest);
    return static_cast<std::size_t>(rest - text.data());
}

ImVec4 vec(const render::Rgba& c) { return {c.r, c.g, c.b, c.a}; }

}  // namespace

float Style::px(float design) const { return std::round(design * scale); }

ImU32 Style::ink(Ink which, float alpha) const {
    if (strongContrast && which == Ink::Dim) which = Ink::Text;
    if (strongContrast && which == Ink::Faint) which = Ink::Dim;
    return ImGui::ColorConvertFloat4ToU32(vec(render::color(theme, which).withAlpha(alpha)));
}

void applyStyle(const Style& style) {
    ImGuiStyle& s = ImGui::GetStyle();
    s = ImGuiStyle();
    const auto c = [&](Ink ink, float alpha = 1) { return vec(render::color(style.theme, ink).withAlpha(alpha)); };
    s.WindowPadding = {style.px(kMargin), style.px(kMargin)};
    s.FramePadding = {style.px(6), style.px(3)};
    s.ItemSpacing = {style.px(8), 0};
    s.WindowRounding = 0;
    s.WindowBorderSize = 0;
    s.FrameRounding = s.PopupRounding = s.GrabRounding = s.ScrollbarRounding = style.px(kCorner);
    s.PopupBorderSize = 1;
    s.ScrollbarSize = style.px(7);
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
    return font->CalcTextSizeA(fontSize(font), kMostMeasured, 0, text.data(), text.data() + text.size()).x;
}

float textWidth(const Style& style, std::string_view words) { return textWidth(style.fonts.body, style.spell(words)); }

/// The beginning of a text in other scripts, which may be at the right end of its line.
std::string fittedForeign(const Style& style, ImFont* font, std::string_view text, float width,
                          const std::string& dots) {
    std::size_t fits = 0, tooMuch = text.size();
    std::string best = dots;
    while (tooMuch - fits > 1) {
        const std::size_t middle = fits + (tooMuch - fits) / 2;
        std::string tried = style.spell(std::string(base::beginning(text, middle)) + "…");
        const bool isNarrow = textWidth(font, tried) <= width;
        (isNarrow ? fits : tooMuch) = middle;
        if (isNarrow) best = std::move(tried);
    }
    return best;
}

std::string fitted(const Style& style, ImFont* font, std::string_view text, float width) {
    std::string whole = style.spell(text);
    if (fittingBytes(font, whole, width) == whole.size()) return whole;
    const std::string dots = style.spell("…");
    if (style.fonts.letters->isForeign(text)) return fittedForeign(style, font, text, width, dots);
    return whole.substr(0, fittingBytes(font, whole, width - textWidth(font, dots))) + dots;
}

std::string fitted(const Style& style, std::string_view text, float width) {
    return fitted(style, style.fonts.body, text, width);
}

std::string fittedParts(const Style& style, ImFont* font, std::string_view text, float width) {
    const std::string between = style.spell(" \u00b7 ");
    if (const std::size_t fits = fittingBytes(font, text, width); fits < text.size()) {
        const std::size_t last = text.rfind(between, fits);
        text = text.substr(0, last == std::string::npos ? text.find(between) : last);
    }
    return fitted(style, font, text, width);
}

std::string fittedEnd(const Style& style, std::string_view text, float width, std::string_view joints) {
    std::string shown = style.spell(text);
    const std::string dots = style.spell("…");
    bool isCut = false;
    while (!shown.empty() && textWidth(style, (isCut ? dots : "") + shown) > width) {
        const std::size_t next = shown.find_first_of(joints, 1);
        shown.erase(0, next == std::string::npos ? 1 : next);
        while (!shown.empty() && base::continuesCharacter(shown[0])) shown.erase(0, 1);
        isCut = true;
    }
    return (isCut ? dots : "") + shown;
}

void rowText(const Style& style, FlatPainter painter, ImFont* font, float x, float top, float height, Tint color,
             std::string_view text, Align align) {
    const std::string shown = style.spell(text);
    const float width = align == Align::Left ? 0 : textWidth(font, shown);
    const float left = align == Align::Left ? x : align == Align::Right ? x - width : x - width / 2;
    const float baseline = std::round(top + height / 2 + kBaselineDrop * style.scale);
    painter.text(font, {std::round(left), baseline - std::round(ascent(font))}, color.in(style), shown);
}

void rowText(const Style& style, const RowRect& row, ImFont* font, Tint color, std::string_view text, Align align) {
    const float x = align == Align::Left ? row.min.x : align == Align::Right ? row.max.x : row.centre().x;
    rowText(style, windowPainter(), font, x, row.min.y, row.height(), color, text, align);
}

void rowText(const Style& style, const RowRect& row, Tint color, std::string_view text, Align align) {
    rowText(style, row, style.fonts.body, color, text, align);
}

void cutText(const Style& style, const RowRect& row, ImFont* font, Tint color, std::string_view text, Align align) {
    rowText(style, row, font, color, fitted(style, font, text, row.width()), align);
}

void cutText(const Style& style, const RowRect& row, Tint color, std::string_view text, Align align) {
    cutText(style, row, style.fonts.body, color, text, align);
}

float haloTextWidth(const Style& style, ImFont* font, std::string_view text) {
    return textWidth(font, style.spell(text)) + primeGap(style, font, text);
}

void haloText(const Style& style, FlatPainter painter, ImFont* font, ImVec2 baseline, ImU32 color, Ink halo,
              std::string_view text) {
    const float gap = primeGap(style, font, text);
    const std::string shown = style.spell(gap > 0 ? text.substr(0, text.size() - kPrime.size()) : text);
    const std::string prime = gap > 0 ? style.spell(kPrime) : "";
    const ImVec2 at{std::round(baseline.x), std::round(baseline.y - ascent(font))};
    const float primeX = at.x + std::round(textWidth(font, shown) + gap);
    const auto put = [&](float dx, float dy, ImU32 c) {
        painter.text(font, {at.x + dx, at.y + dy}, c, shown);
        if (prime.empty()) return;
        painter.text(font, {primeX + dx, at.y + dy}, c, prime);
    };
    // Two rings of copies, the outer one faint: an edge that fades over two pixels.
    const float near = std::fmax(1.f, std::round(style.scale)), far = 2 * near, diagonal = std::round(1.4f * near);
    const float share = static_cast<float>(color >> 24) / 255;  // opacity of faded text
    const ImU32 faint = style.ink(halo, 0.28f * share), dense = style.ink(halo, 0.6f * share);
    for (const ImVec2 o : {ImVec2(far, 0), ImVec2(-far, 0), ImVec2(0, far), ImVec2(0, -far), ImVec2(diagonal, diagonal),
                           ImVec2(-diagonal, diagonal), ImVec2(diagonal, -diagonal), ImVec2(-diagonal, -diagonal)})
        put(o.x, o.y, faint);
    for (const ImVec2 o : {ImVec2(near, 0), ImVec2(-near, 0), ImVec2(0, near), ImVec2(0, -near)}) put(o.x, o.y, dense);
    put(0, 0, color);
}

void drawBacking(const Style& style, FlatPainter painter, ImVec2 min, ImVec2 max, ImVec2 soft) {
    constexpr float kDensity = 0.8f;
    painter.softRect(min, max, {style.px(soft.x), style.px(soft.y)}, style.ink(Ink::Background, kDensity),
                     style.ink(Ink::Background, 0));
}

void shadowText(const Style& style, FlatPainter painter, ImFont* font, ImVec2 baseline, ImU32 color,
                std::string_view text) {
    const std::string shown = style.spell(text);
    const ImVec2 at{std::round(baseline.x), std::round(baseline.y - ascent(font))};
    const float drop = std::fmax(1.f, std::round(style.scale));
    painter.text(font, {at.x, at.y + drop}, style.ink(Ink::Background, 0.8f), shown);
    painter.text(font, at, color, shown);
}

bool isHovered(const RowRect& row) { return ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(row.min, row.max); }

RowRect nextRow(const Style& style, float height) {
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::Dummy({width, style.px(height)});
    return {min, {min.x + width, min.y + style.px(height)}};
}

void sectionTitle(const Style& style, std::string_view title, float kept) {
    const RowRect row = nextRow(style, 20);
    ImFont* font = style.fonts.section;
    float x = row.min.x;
    std::string caps;
    for (const char c : base::beginning(title, kMostInTitle))
        caps += (c >= 'a' && c <= 'z') ? static_cast<char>(c - 32) : c;
    if (style.fonts.letters->isForeign(caps))  // letters that are joined have no spaces between them
        return cutText(style, row.to(row.max.x - kept), font, Ink::Faint, caps);
    // Spaced letter by letter; a letter is all bytes of one UTF-8 character.
    for (std::size_t i = 0; i < caps.size();) {
        std::size_t n = 1;
        while (i + n < caps.size() && base::continuesCharacter(caps[i + n])) ++n;
        const std::string letter = caps.substr(i, n);
        if (x + textWidth(font, letter) > row.max.x - kept) break;
        const float baseline = std::round(row.min.y + row.height() / 2 + 4 * style.scale);
        windowPainter().text(font, {x, baseline - std::round(ascent(font))}, style.ink(Ink::Faint), letter);
        x += std::round(textWidth(font, letter) + 0.8f * style.scale);  // whole pixels: even spaces between letters
        i += n;
    }
}

void hairline(const Style& style) {
    ImGui::Dummy({1, style.px(9)});
    const ImVec2 window = ImGui::GetWindowPos();
    const float y = std::floor(ImGui::GetCursorScreenPos().y) + 0.5f, width = ImGui::GetWindowWidth();
    const FlatPainter painter = windowPainter();
    painter.pushClip(window, {window.x + width, window.y + ImGui::GetWindowHeight()});  // the margins too
    painter.line({window.x, y}, {window.x + width, y}, style.ink(Ink::Hairline));
    painter.popClip();
    ImGui::Dummy({1, style.px(8)});
}

void words(const Style& style, ImFont* font, Tint color, std::string_view text, float width) {
    const std::string shown = brokenAtSpaces(style, font, text, width);
    pushFont(font);
    ImGui::PushStyleColor(ImGuiCol_Text, color.in(style));
    // Dear ImGui would break lines inside numbers too; here it breaks the words that are wider than a line.
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width + 1);
    ImGui::TextUnformatted(shown.data(), shown.data() + shown.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
    ImGui::PopFont();
}

void words(const Style& style, Tint color, std::string_view text, float width) {
    words(style, style.fonts.body, color, text, width);
}

void wrapped(const Style& style, ImFont* font, Tint color, std::string_view text) {
    words(style, font, color, text, ImGui::GetContentRegionAvail().x);
}

void wrapped(const Style& style, Tint color, std::string_view text) { wrapped(style, style.fonts.body, color, text); }

bool link(const Style& style, const char* id, std::string_view text, const RowRect& place, Align align) {
    const Press press = pressIn(id, place);
    if (press.hot) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    rowText(style, place, press.hot ? Ink::Text : Ink::Accent, text, align);
    return press.clicked;
}

std::string brokenAtSpaces(const Style& style, ImFont* font, std::string_view text, float width) {
    // Lines are broken in the order of reading, and then each is put in order from left to right.
    const bool isForeign = style.fonts.letters->isForeign(text);
    std::string lines = isForeign ? std::string(text) : style.spell(text);
    const float space = textWidth(font, " ");
    float x = 0;
    for (std::size_t begin = 0; begin < lines.size();) {
        const std::size_t end = std::min(lines.find_first_of(" \n", begin), lines.size());
        const std::string_view letters = std::string_view(lines).substr(begin, end - begin);
        const float word = isForeign ? textWidth(font, style.spell(letters)) : textWidth(font, letters);
        if (begin > 0 && x > 0 && x + word > width) {
            lines[begin - 1] = '\n';
            x = 0;
        }
        x = end < lines.size() && lines[end] == '\n' ? 0 : x + word + space;
        begin = end + 1;
    }
    return isForeign ? style.spell(lines) : lines;
}

void tooltip(const Style& style, std::string_view text) {
    // Dear ImGui breaks at punctuation as well, within numbers: its lines are a little longer than any of these.
    const std::string shown =
        brokenAtSpaces(style, ImGui::GetFont(), base::beginning(text, kMostInTooltip), style.px(kTooltipWrap - 8));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(style.px(8), style.px(6)));
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(style.px(kTooltipWrap));
    ImGui::TextUnformatted(shown.data(), shown.data() + shown.size());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

void placeTipBeside(const Style& style, const RowRect& item) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const float left = ImGui::GetWindowPos().x, right = left + ImGui::GetWindowWidth(), gap = style.px(8);
    const bool isLeft = left + right<screen.x, isLow = item.min.y> 0.65f * screen.y;
    ImGui::SetNextWindowPos({isLeft ? right + gap : left - gap, isLow ? item.max.y : item.min.y}, ImGuiCond_Always,
                            {isLeft ? 0.f : 1.f, isLow ? 1.f : 0.f});
}

void checkMark(const Style& style, ImVec2 centre, Tint color) {
    const float u = style.scale;
    const ImVec2 points[] = {centre - ImVec2(4 * u, 0), centre + ImVec2(-1.2f * u, 3 * u),
                             centre + ImVec2(4 * u, -3.2f * u)};
    windowPainter().polyline(points, color.in(style), std::fmax(1.f, 1.4f * u));
}

}  // namespace ui
