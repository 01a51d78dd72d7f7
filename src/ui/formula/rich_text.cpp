#include "ui/formula/rich_text.h"

#include <algorithm>
#include <cmath>

#include "session/actions/lesson_actions.h"
#include "session/texts/present_options.h"
#include "ui/formula/formula_view.h"
#include "ui/widgets/hit_area.h"

namespace ui {
namespace {

constexpr float kFormulaPx = 15;  ///< beside words of 13 px
constexpr float kLead = 4;        ///< px of the design between lines

/// A piece without a break: a word, a number, a formula.
struct Token {
    std::string text;
    ImFont* font = nullptr;
    const learn::Formula* formula = nullptr;
    ImU32 color = 0;
    bool glued = false;  ///< no space and no break before this piece
    const learn::Piece* link = nullptr;
    const learn::Glossary::Entry* term = nullptr;
    const learn::Piece* picture = nullptr;
    FormulaSize size{};
};

FormulaSize sizeOfText(ImFont* font, const std::string& text) {
    return {textWidth(font, text), ascent(font), descent(font)};
}

using Uses = std::vector<learn::Glossary::Use>;

/// The terms of the glossary in words that other pages teach, each at its first place in the paragraph.
Uses termsIn(const session::LessonPlayer& player, const learn::Piece& piece,
             std::vector<const learn::Glossary::Entry*>& told) {
    if (!player.isOpen() || piece.kind != learn::Piece::Kind::Words) return {};
    Uses uses = player.source.glossary.usesIn(piece.text);
    std::erase_if(uses, [&](const learn::Glossary::Use& use) {
        if (use.entry->lesson == player.lesson().id && use.entry->page == player.pageIndex()) return true;
        if (std::find(told.begin(), told.end(), use.entry) != told.end()) return true;
        told.push_back(use.entry);
        return false;
    });
    return uses;
}

void addWords(const Style& style, const learn::Piece& piece, const Uses& terms, ImU32 color, std::vector<Token>& tokens,
              bool& glued) {
    const std::string& text = piece.text;
    ImFont* const font = piece.isBold ? style.fonts.strong : style.fonts.body;
    const bool isLink = piece.kind == learn::Piece::Kind::Link;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (end > at) {
            Token token{.text = style.spell(text.substr(at, end - at)), .font = font, .color = color, .glued = glued};
            for (const learn::Glossary::Use& use : terms)
                if (at < use.at + use.length && end > use.at) token.term = use.entry;
            if (isLink) token.link = &piece, token.color = style.ink(Ink::Accent);
            token.size = sizeOfText(token.font, token.text);
            tokens.push_back(std::move(token));
            glued = true;
        }
        if (end < text.size()) glued = false;
        at = end + 1;
    }
}

std::vector<Token> tokensOf(const Panel& p, const learn::Paragraph& paragraph, ImU32 color) {
    std::vector<Token> tokens;
    std::vector<const learn::Glossary::Entry*> told;
    bool glued = false;
    for (const learn::Piece& piece : paragraph) {
        if (piece.kind == learn::Piece::Kind::Words || piece.kind == learn::Piece::Kind::Link) {
            addWords(p, piece, termsIn(p.session.lesson, piece, told), color, tokens, glued);
            continue;
        }
        Token token;
        if (piece.kind == learn::Piece::Kind::Picture) {
            token.picture = &piece;
            tokens.push_back(std::move(token));
            glued = false;
            continue;
        }
        token.glued = glued && !tokens.empty();
        if (piece.kind == learn::Piece::Kind::Value) {
            token.text = p.spell(session::liveText(p.session, piece.text, piece.digits));
            token.font = p.fonts.mono;
            token.color = p.ink(session::liveInk(piece.text));
            token.size = sizeOfText(token.font, token.text);
        } else {
            token.formula = &piece.formula;
            token.color = color;
            token.size = measure(p, piece.formula, kFormulaPx);
        }
        tokens.push_back(std::move(token));
        glued = true;
    }
    return tokens;
}

/// The tokens of one link on a line: underlined, and one place to press.
void drawLink(const TextTools& tools, const Token& token, const RowRect& place, float baseline) {
    const float y = baseline + tools.px(2);
    windowPainter().line({place.min.x, y}, {place.max.x, y}, token.color, std::max(1.f, tools.px(1)));
    ImGui::PushID(token.link);
    ImGui::PushID(static_cast<int>(place.min.y - ImGui::GetWindowPos().y + ImGui::GetScrollY()));
    const Press press = pressIn("link", place);
    ImGui::PopID();
    ImGui::PopID();
    if (press.hot) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        tooltip(tools, token.link->target);
    }
    if (tools.navigator.control(place, press.clicked)) tools.send(session::followLink, token.link->target);
}

/// The words of one term on a line: dotted, with what it means under the pointer.
void drawTerm(const Style& style, const Token& token, const RowRect& place, float baseline) {
    const float step = style.px(3), thick = std::max(1.f, style.px(1)), y = baseline + style.px(2.5f);
    for (float x = place.min.x; x < place.max.x; x += step)
        windowPainter().rectFilled({x, y}, {x + thick, y + thick}, style.ink(Ink::Dim));
    if (isHovered(place)) tooltip(style, meaningOf(*token.term));
}

void drawTextLine(const TextTools& tools, const std::vector<Token>& tokens, std::size_t from, std::size_t to,
                  float space) {
    const Style& style = tools;
    float above = ascent(style.fonts.body), below = descent(style.fonts.body), width = 0;
    for (std::size_t i = from; i < to; ++i) {
        above = std::max(above, tokens[i].size.above);
        below = std::max(below, tokens[i].size.below);
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float baseline = std::round(at.y + above), bottom = std::round(at.y + above + below);
    float linkLeft = at.x, termLeft = at.x;
    for (std::size_t i = from; i < to; ++i) {
        const Token& t = tokens[i];
        if (i > from && !t.glued) width += space;
        const ImVec2 place{at.x + width, baseline};
        if (t.formula)
            drawFormula(style, *t.formula, kFormulaPx, place, t.color);
        else
            windowPainter().text(t.font, {std::round(place.x), baseline - std::round(ascent(t.font))}, t.color, t.text);
        width += t.size.width;
        if (t.link && (i == from || tokens[i - 1].link != t.link)) linkLeft = place.x;
        if (t.link && (i + 1 == to || tokens[i + 1].link != t.link))
            drawLink(tools, t, {{linkLeft, at.y}, {at.x + width, bottom}}, baseline);
        if (t.term && (i == from || tokens[i - 1].term != t.term)) termLeft = place.x;
        if (t.term && (i + 1 == to || tokens[i + 1].term != t.term))
            drawTerm(style, t, {{termLeft, at.y}, {at.x + width, bottom}}, baseline);
    }
    ImGui::Dummy({std::max(1.f, width), std::round(above + below + style.px(kLead))});
}

/// A picture at its own size, or as wide as the panel; its words, if there is none.
void drawTextPicture(const TextTools& tools, const learn::Piece& piece, float width, ImU32 color) {
    const learn::LessonPictures& all = tools.session.lesson.source.pictures;
    const auto found = all.find(piece.target);
    if (found == all.end()) return words(tools, color, '[' + piece.text + ']', width);
    const io::Image& image = *found->second;
    const float own = float(image.width) * tools.scale;
    const float wide = std::min(own, width), high = wide * float(image.height) / float(image.width);
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const unsigned texture = tools.pictures[piece.target].of(found->second)->texture();
    windowPainter().image(texture, min, min + ImVec2(wide, high));
    ImGui::Dummy({std::max(1.f, wide), std::max(1.f, high)});
    if (ImGui::IsItemHovered()) tooltip(tools, piece.text);
    ImGui::Dummy({1, tools.px(kLead)});
}

}  // namespace

void drawParagraph(const TextTools& tools, const learn::Paragraph& paragraph, float width, ImU32 color) {
    const Style& style = tools;
    const std::vector<Token> tokens = tokensOf(tools, paragraph, color);
    const float space = textWidth(style, " ");
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    for (std::size_t from = 0; from < tokens.size();) {
        if (tokens[from].picture) {
            drawTextPicture(tools, *tokens[from++].picture, width, color);
            continue;
        }
        // A formula that is wider than the panel has rows of its own.
        if (tokens[from].formula && tokens[from].size.width > width) {
            formulaRows(style, *tokens[from].formula, kFormulaPx, width, color);
            ++from;
            continue;
        }
        float x = 0;
        std::size_t to = from;
        while (to < tokens.size() && !tokens[to].picture) {
            // Tokens that are glued together go to the next line together.
            std::size_t end = to + 1;
            float group = tokens[to].size.width;
            for (; end < tokens.size() && tokens[end].glued; ++end) group += tokens[end].size.width;
            const float before = to > from ? space : 0;
            if (to > from && x + before + group > width) break;
            x += before + group;
            to = end;
        }
        drawTextLine(tools, tokens, from, to, space);
        from = to;
    }
    ImGui::PopStyleVar();
}

}  // namespace ui
