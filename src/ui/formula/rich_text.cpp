#include "ui/formula/rich_text.h"

#include <algorithm>
#include <cmath>

#include "session/texts/present_options.h"
#include "ui/formula/formula_view.h"

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
    FormulaSize size;
};

FormulaSize sizeOfText(ImFont* font, const std::string& text) {
    return {textWidth(font, text), ascent(font), descent(font)};
}

void addWords(const Style& style, const std::string& text, ImU32 color, std::vector<Token>& tokens, bool& glued) {
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (end > at) {
            Token token{style.spell(text.substr(at, end - at)), style.fonts.body, nullptr, color, glued, {}};
            token.size = sizeOfText(token.font, token.text);
            tokens.push_back(std::move(token));
            glued = true;
        }
        if (end < text.size()) glued = false;
        at = end + 1;
    }
}

std::vector<Token> tokensOf(const Style& style, const session::Session& session, const learn::Paragraph& paragraph,
                            ImU32 color) {
    std::vector<Token> tokens;
    bool glued = false;
    for (const learn::Piece& piece : paragraph) {
        if (piece.kind == learn::Piece::Kind::Words) {
            addWords(style, piece.text, color, tokens, glued);
            continue;
        }
        Token token;
        token.glued = glued && !tokens.empty();
        if (piece.kind == learn::Piece::Kind::Value) {
            token.text = style.spell(session::liveText(session, piece.text));
            token.font = style.fonts.mono;
            token.color = style.ink(session::liveInk(piece.text));
            token.size = sizeOfText(token.font, token.text);
        } else {
            token.formula = &piece.formula;
            token.color = color;
            token.size = measure(style, piece.formula, kFormulaPx);
        }
        tokens.push_back(std::move(token));
        glued = true;
    }
    return tokens;
}

void drawTextLine(const Style& style, const std::vector<Token>& tokens, std::size_t from, std::size_t to, float space) {
    float above = ascent(style.fonts.body), below = descent(style.fonts.body), width = 0;
    for (std::size_t i = from; i < to; ++i) {
        above = std::max(above, tokens[i].size.above);
        below = std::max(below, tokens[i].size.below);
    }
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float baseline = std::round(at.y + above);
    ImDrawList* list = ImGui::GetWindowDrawList();
    for (std::size_t i = from; i < to; ++i) {
        const Token& t = tokens[i];
        if (i > from && !t.glued) width += space;
        const ImVec2 place{at.x + width, baseline};
        if (t.formula)
            drawFormula(style, list, *t.formula, kFormulaPx, place, t.color);
        else
            list->AddText(t.font, fontSize(t.font), {std::round(place.x), baseline - std::round(ascent(t.font))},
                          t.color, t.text.data(), t.text.data() + t.text.size());
        width += t.size.width;
    }
    ImGui::Dummy({std::max(1.f, width), std::round(above + below + style.px(kLead))});
}

}  // namespace

void drawParagraph(const Style& style, const session::Session& session, const learn::Paragraph& paragraph, float width,
                   ImU32 color) {
    const std::vector<Token> tokens = tokensOf(style, session, paragraph, color);
    const float space = textWidth(style.fonts.body, " ");
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    for (std::size_t from = 0; from < tokens.size();) {
        // A formula that is wider than the panel has rows of its own.
        if (tokens[from].formula && tokens[from].size.width > width) {
            formulaRows(style, *tokens[from].formula, kFormulaPx, width, color);
            ++from;
            continue;
        }
        float x = 0;
        std::size_t to = from;
        while (to < tokens.size()) {
            // Tokens that are glued together go to the next line together.
            std::size_t end = to + 1;
            float group = tokens[to].size.width;
            for (; end < tokens.size() && tokens[end].glued; ++end) group += tokens[end].size.width;
            const float before = to > from ? space : 0;
            if (to > from && x + before + group > width) break;
            x += before + group;
            to = end;
        }
        drawTextLine(style, tokens, from, to, space);
        from = to;
    }
    ImGui::PopStyleVar();
}

}  // namespace ui
