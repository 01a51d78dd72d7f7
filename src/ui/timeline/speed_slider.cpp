#include <algorithm>

#include "session/actions/play_actions.h"
#include "session/playback/automatic_speed.h"
#include "ui/timeline/timeline.h"
#include "ui/widgets/hit_area.h"

namespace ui {

void drawSpeedSlider(const Panel& p, const RowRect& area) {
    const session::Tempo& tempo = p.session.playback.tempo();
    const double automatic = tempo.automatic;
    const Press press = pressIn("speed slider", area);
    const float side = p.px(7), left = area.min.x + side, right = area.max.x - side, y = std::round(area.middle());
    if (press.hot && ImGui::IsMouseDoubleClicked(0)) {
        p.run("play.automatic-speed");
    } else if (press.held && (press.began || ImGui::GetIO().MouseDelta.x != 0) && right > left) {
        const float share = (ImGui::GetIO().MousePos.x - left) / (right - left);
        p.send(session::chooseSpeed, session::speedAt(2 * double(share) - 1, automatic));
    }
    const float middle = std::round((left + right) / 2), half = std::max(0.5f, 0.75f * p.scale);
    const auto place = float(session::sliderPlace(tempo.speed, automatic));
    const float knob = middle + place * (right - left) / 2;
    const FlatPainter painter = windowPainter();
    painter.rectFilled({left, y - half}, {right, y + half}, p.ink(Ink::Hairline), half);
    painter.rectFilled({middle - half, y - p.px(4)}, {middle + half, y + p.px(4)}, p.ink(Ink::Faint));
    const bool isLit = press.hot || press.held;
    painter.circleFilled({knob, y}, p.px(isLit ? 5.f : 4.f), p.ink(tempo.chosen ? Ink::Accent : Ink::Dim), 24);
    if (!isLit) return;
    if (ImGui::GetIO().MouseWheel != 0) p.run(ImGui::GetIO().MouseWheel > 0 ? "play.faster" : "play.slower");
    tooltip(p,
            "Speed of play. Double click: automatic, about two seconds to the first contact of the scene as it was "
            "opened.");
}

}  // namespace ui
