//! The game of walk.py, by the sender in Rust.

#[path = "../../../examples/live/carom_live.rs"]
mod carom_live;
use carom_live::{Live, Row};

fn begun(id: &str) -> Row {
    Row::new(id)
        .vector("start", [0.0, 0.0, 0.0])
        .vector("end", [10.0f32, 0.0, 0.0])
        .number("ball_radius", 1)
        .vector("center", [5, 0, 0])
        .number("sphere_radius", 1.0f32)
}
fn hit(id: &str) -> Row {
    begun(id).flag("hit", true).number("fraction", 0.3)
}

fn main() {
    let address = std::env::args().nth(1).expect("an address");
    let mut live = Live::open(&address, "\"pellets\"\n", 3);
    for i in 0..5 {
        live.row(&hit(&format!("kept {i}")));
    }
    for row in [hit("asked"), begun("asked").flag("hit", false), begun("asked")] {
        let answer = live.ask(&row);
        println!("{} {}", format!("{answer:?}").to_lowercase(), live.sentence());
    }
    live.row(&hit("last"));
    live.show(None);
    live.show(None);
    println!("{} {}", if live.is_connected() { "True" } else { "False" }, live.lost());
}
