#include "io/query/query_line.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "base/numbers.h"
#include "io/text.h"
#include "scene/edits.h"
#include "scene/kinds.h"

namespace io {
namespace {

using collide::Motion;
using collide::Vec3;

struct Token {
    enum class Kind { Number, Word, Arrow, Semicolon, End };
    Kind kind = Kind::End;
    double number = 0;
    std::string word;
    std::size_t column = 0;  ///< from 1
};

/// Stops the reading at its first problem; caught in readQueryLine.
struct LineProblem {
    std::string message;
};

[[noreturn]] void failAt(std::string message, std::size_t column) {
    throw LineProblem{std::move(message) + " at column " + std::to_string(column)};
}

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

/// Cuts the text into tokens; separators are dropped.
class Tokens {
  public:
    explicit Tokens(std::string_view text) : m_text(text) {
        while (m_at < m_text.size()) next();
        m_tokens.push_back({Token::Kind::End, 0, {}, m_text.size() + 1});
    }
    [[nodiscard]] const std::vector<Token>& list() const { return m_tokens; }

  private:
    bool take(std::string_view what) {
        if (m_text.substr(m_at, what.size()) != what) return false;
        m_at += what.size();
        return true;
    }
    void next() {
        const std::size_t column = m_at + 1;
        const char c = m_text[m_at];
        if (std::string_view(" \t\r\n,()[]{}=:\"'").find(c) != std::string_view::npos) {
            ++m_at;
        } else if (take("->") || take("→") || take("=>")) {
            m_tokens.push_back({Token::Kind::Arrow, 0, "->", column});
        } else if (take(";")) {
            m_tokens.push_back({Token::Kind::Semicolon, 0, ";", column});
        } else if (c == '#') {  // a comment, to the end of the line
            m_at = std::min(m_text.find('\n', m_at), m_text.size());
        } else if (isLetter(c)) {
            word(column);
        } else {
            number(column);
        }
    }
    void word(std::size_t column) {
        std::string word;
        for (; m_at < m_text.size() && (isLetter(m_text[m_at]) || isDigit(m_text[m_at])); ++m_at)
            word += lowerAscii(m_text[m_at]);
        m_tokens.push_back({Token::Kind::Word, 0, word, column});
    }
    void number(std::size_t column) {
        const bool negative = take("-") || take("−");
        if (!negative) take("+");
        const bool hex = take("0x") || take("0X");
        const std::string_view digits = m_text.substr(m_at);
        const base::NumberRead read = base::readNumber(digits, hex ? base::Notation::Hex : base::Notation::Decimal);
        if (!read.isInRange) failAt("a number beyond the range of a double", column);
        if (read.length == 0 || digits.starts_with('-'))
            failAt("expected a number, got " + inQuotes(m_text.substr(column - 1)), column);
        m_at += read.length;
        m_tokens.push_back({Token::Kind::Number, negative ? -read.value : read.value, {}, column});
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::vector<Token> m_tokens;
};

class Reader {
  public:
    explicit Reader(std::string_view text) : m_tokens(Tokens(text).list()) {}

    scene::Scene run() {
        if (peek().kind == Token::Kind::Number) m_position = vector("the position of the ball");
        while (peek().kind != Token::Kind::End) item();
        return finished();
    }

  private:
    [[nodiscard]] const Token& peek() const { return m_tokens[m_at]; }

    void item() {
        const Token token = m_tokens[m_at++];
        if (token.kind == Token::Kind::Arrow) {
            m_aim = vector("the point aimed at");
        } else if (token.kind == Token::Kind::Semicolon) {
            if (peek().kind == Token::Kind::Number) beginSphere();
        } else if (token.kind == Token::Kind::Word) {
            keyed(token);
        } else {
            failAt("did not expect another number (a vector has 2 or 3)", token.column);
        }
    }
    void keyed(const Token& key) {
        if (isOneOf(key.word, {"start", "from", "position", "origin"})) {
            m_position = once(m_position, vector("a position"), key);
            m_isFromTo = m_isFromTo || key.word == "from";
        } else if (key.word == "end" || (key.word == "to" && m_isFromTo)) {
            m_end = once(m_end, vector("the end of the path"), key);
        } else if (isOneOf(key.word, {"to", "aim", "target"})) {
            m_aim = once(m_aim, vector("the point aimed at"), key);
        } else if (isOneOf(key.word, {"sphere", "center", "centre"})) {
            if (peek().kind == Token::Kind::Number) beginSphere();
        } else if (key.word == "ball") {
            if (peek().kind == Token::Kind::Number) m_position = vector("a position");
        } else if (isOneOf(key.word, {"r", "radius"})) {
            (m_scene.spheres.empty() ? m_ball.body.radius : m_scene.spheres.editBack().body.radius) = single(key);
        } else if (isOneOf(key.word, {"m", "mass"})) {
            (m_scene.spheres.empty() ? m_ball.body.mass : m_scene.spheres.editBack().body.mass) = single(key);
        } else if (isOneOf(key.word, {"v", "velocity", "speed"})) {
            motion(key);
        } else if (key.word == "frames") {
            m_scene.frames = single(key);
        } else if (isOneOf(key.word, {"e", "restitution"})) {
            m_scene.restitution = single(key);
        } else {
            failAt("unknown word " + inQuotes(key.word), key.column);
        }
    }
    static Vec3 once(const std::optional<Vec3>& before, Vec3 v, const Token& key) {
        if (before && *before != v) failAt(inQuotes(key.word) + " must be given once, is given again", key.column);
        return v;
    }
    void motion(const Token& key) {
        std::size_t numbers = 0;
        while (m_tokens[m_at + numbers].kind == Token::Kind::Number) ++numbers;
        if (numbers == 1 && m_scene.spheres.empty()) {
            m_speed = single(key);
        } else if (m_scene.spheres.empty()) {
            m_velocity = vector("a velocity");
        } else {
            m_scene.spheres.editBack().body.velocity = vector("a velocity");
        }
    }
    void beginSphere() {
        scene::Obstacle sphere;
        sphere.body.center = vector("the centre of a sphere");
        sphere.name = scene::freshName(m_scene, "sphere");
        m_scene.spheres.push_back(std::move(sphere));
    }
    double single(const Token& key) {
        if (peek().kind != Token::Kind::Number) failAt("expected a number after " + inQuotes(key.word), peek().column);
        return m_tokens[m_at++].number;
    }
    Vec3 vector(const char* what) {
        const std::size_t column = peek().column;
        Vec3 v(0);
        std::size_t count = 0;
        for (; count < 3 && peek().kind == Token::Kind::Number; ++count)
            v[static_cast<int>(count)] = m_tokens[m_at++].number;
        if (count < 2) failAt(std::string("expected ") + what + ", 3 numbers (or 2)", column);
        if (m_dimensions != 0 && m_dimensions != count) failAt("all vectors must have 3 numbers, or all 2", column);
        m_dimensions = count;
        return v;
    }
    scene::Scene finished() {
        if (!m_position) failAt("expected the position of the ball, as in \"0 0 0 -> 10 0 0 r=1\"", 1);
        if (m_aim && m_velocity) throw LineProblem{"give an aim or a velocity of the ball, not both"};
        if (m_velocity && m_speed) throw LineProblem{"give a velocity of the ball or its speed, not both"};
        m_ball.name = "ball";
        m_ball.body.position = *m_position;
        if (m_end && m_scene.frames == collide::kNoLimit) m_scene.frames = 1;
        m_ball.body.motion = m_end        ? Motion::end(*m_end, m_scene.frames)
                             : m_velocity ? Motion::velocity(*m_velocity)
                             : m_aim      ? Motion::aim(*m_aim, m_speed.value_or(1))
                                          : Motion::velocity(Vec3(0));
        if (!m_aim && m_speed) throw LineProblem{"a speed needs an aim: \"-> x y z\""};
        m_scene.balls.push_back(m_ball);
        m_scene.flat = m_dimensions == 2;
        if (std::string problem = scene::problem(m_scene); !problem.empty()) throw LineProblem{std::move(problem)};
        return std::move(m_scene);
    }

    std::vector<Token> m_tokens;
    std::size_t m_at = 0, m_dimensions = 0;
    scene::Scene m_scene;
    scene::Ball m_ball;
    std::optional<Vec3> m_position, m_aim, m_end, m_velocity;
    std::optional<double> m_speed;
    bool m_isFromTo = false;  ///< a path from a point to another
};

void appendVector(std::string& out, Vec3 v, bool flat) {
    for (int k = 0; k < (flat ? 2 : 3); ++k) {
        if (k > 0) out += ' ';
        base::appendNumber(out, v[k]);
    }
}

}  // namespace

Result<scene::Scene> readQueryLine(std::string_view text) {
    try {
        return Reader(text).run();
    } catch (LineProblem& problem) {
        return Error{std::move(problem.message)};
    }
}

std::string writeQueryLine(const Query& query) {
    const collide::Ball& ball = query.query.ball;
    const collide::Obstacle& sphere = query.query.obstacle;
    const bool isAimed = ball.motion.kind == Motion::Kind::Aim;
    std::string out;
    appendVector(out, ball.position, query.flat);
    out += isAimed ? " -> " : ball.motion.kind == Motion::Kind::End ? " end=" : " velocity=";
    appendVector(out, ball.motion.vector, query.flat);
    out += " r=" + base::number(ball.radius);
    if (isAimed) out += " speed=" + base::number(ball.motion.speed);
    if (ball.mass != 1) out += " mass=" + base::number(ball.mass);
    out += "; ";
    appendVector(out, sphere.center, query.flat);
    out += " r=" + base::number(sphere.radius);
    if (sphere.velocity != Vec3(0)) {
        out += " velocity=";
        appendVector(out, sphere.velocity, query.flat);
    }
    if (std::isfinite(sphere.mass)) out += " mass=" + base::number(sphere.mass);
    if (std::isfinite(query.query.frames)) out += " frames=" + base::number(query.query.frames);
    if (query.query.restitution != 1) out += " restitution=" + base::number(query.query.restitution);
    return out;
}

bool movesShape(const Query& query) {
    const collide::Obstacle& obstacle = query.query.obstacle;
    return obstacle.shape != collide::Shape::Sphere && obstacle.velocity != Vec3(0);
}

scene::Scene sceneOf(const Query& query) {
    scene::Scene scene;
    scene::Ball ball;
    ball.name = "ball";
    ball.body = query.query.ball;
    const scene::KindFacts& facts = scene::factsOf(scene::kindOf(query.query.obstacle.shape));
    scene::Obstacle obstacle;
    obstacle.name = facts.word;
    obstacle.body = query.query.obstacle;
    if (movesShape(query)) {
        const Vec3 velocity = std::exchange(obstacle.body.velocity, Vec3(0));
        ball.body.motion = Motion::velocity(collide::velocityOf(ball.body) - velocity);
    }
    scene.balls.push_back(std::move(ball));
    (scene.*facts.obstacles).push_back(std::move(obstacle));
    scene.frames = query.query.frames;
    scene.restitution = query.query.restitution;
    scene.flat = query.flat;
    return scene;
}

}  // namespace io
