// The game of walk.py, by the sender in C#.

using System;

static class Game {
    static CaromRow Begun(string id) {
        return new CaromRow(id).Set("start", 0, 0, 0).Set("end", 10, 0, 0).Set("ball_radius", 1).Set("center", 5, 0, 0)
            .Set("sphere_radius", 1);
    }
    static CaromRow Hit(string id) { return Begun(id).Set("hit", true).Set("fraction", 0.3); }

    static void Main(string[] arguments) {
        using (var live = new CaromLive(arguments[0], "\"pellets\"\n", keep: 3)) {
            for (int i = 0; i < 5; ++i) live.Row(Hit("kept " + i));
            foreach (CaromRow row in new[] { Hit("asked"), Begun("asked").Set("hit", false), Begun("asked") })
                Console.WriteLine(live.Ask(row).ToString().ToLowerInvariant() + " " + live.Sentence);
            live.Row(Hit("last"));
            live.Show();
            live.Show();
            Console.WriteLine(live.IsConnected + " " + live.Lost);
        }
    }
}
