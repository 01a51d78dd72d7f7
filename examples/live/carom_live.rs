//! Sends the sweeps of a running game, and the answers that it got, to `carom listen` or Carom's window.
//!
//!     mod carom_live;
//!     use carom_live::{Answer, Live, Row};
//!
//!     let mut live = Live::open("127.0.0.1:27182", "pellets", 1000);
//!     let mut row = Row::new("shot 17").vector("start", start).vector("end", end).number("ball_radius", radius)
//!         .vector("center", center).number("sphere_radius", sphere_radius).flag("hit", hit.is_some());
//!     if let Some(fraction) = hit { row = row.number("fraction", fraction); } // the columns are those of docs/logging.md
//!
//!     live.row(&row);                             // the last 1000 are kept, until live.dump()
//!     if live.ask(&row) == Answer::Wrong { ... }  // stop when wrong; Carom opens that row
//!     live.show(None);                            // Carom opens the last row; Some(&row) that one
//!
//! One file, the standard library alone (1.63), no threads. No call waits for Carom but `ask` (at most a second), `dump`,
//! `show` and the drop (while Carom takes what they send, at most a second without progress) and, once a second while
//! there is no Carom, the attempt to connect (at most 0.2 s; on the same machine at once). Rows that cannot be sent are
//! dropped and counted; those that are kept stay. Licence: MIT, as Carom.
#![allow(dead_code)]

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

const PENDING: usize = 1 << 20; // bytes that wait for the system to take them
const CONNECT: Duration = Duration::from_millis(200);
const PATIENCE: Duration = Duration::from_secs(1);

/// One row: a JSON object without its closing brace.
#[derive(Clone)]
pub struct Row(String);

impl Row {
    pub fn new(id: &str) -> Row {
        Row("{".to_string()).text("id", id)
    }
    pub fn number(self, column: &str, number: impl Into<f64>) -> Row {
        self.add(column, &digits(number.into()))
    }
    pub fn vector<T: Into<f64>>(self, column: &str, vector: [T; 3]) -> Row {
        let [x, y, z] = vector.map(|number| digits(number.into()));
        self.add(column, &format!("[{x},{y},{z}]"))
    }
    pub fn flag(self, column: &str, flag: bool) -> Row {
        self.add(column, if flag { "true" } else { "false" })
    }
    pub fn text(self, column: &str, text: &str) -> Row {
        self.add(column, &quoted(text))
    }
    fn add(mut self, column: &str, value: &str) -> Row {
        let comma = if self.0.len() > 1 { "," } else { "" };
        let _ = write!(self.0, "{comma}{}:{value}", quoted(column));
        self
    }
}

/// The shortest number that reads back the same; else the names that Carom reads.
fn digits(number: f64) -> String {
    if number.is_nan() {
        "NaN".to_string()
    } else if number.is_infinite() {
        if number > 0.0 { "Infinity".to_string() } else { "-Infinity".to_string() }
    } else {
        format!("{number:e}")
    }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                quoted.push('\\');
                quoted.push(c);
            }
            c if c < ' ' => {
                let _ = write!(quoted, "\\u{:04x}", c as u32);
            }
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It holds no query or no answer, there is no Carom, or it does not answer within a second.
    Unknown,
    Right,
    Wrong,
}

pub struct Live {
    place: String,
    hello: String,
    stream: Option<TcpStream>,
    tried: Option<Instant>,
    pending: Vec<u8>,
    reply: Vec<u8>,
    unanswered: u32,
    answer: Answer,
    sentence: String,
    kept: VecDeque<Row>,
    keep: usize,
    last: Row,
    is_last_kept: bool,
    is_last_sent: bool, // on this connection, and no row after it
    is_connected: bool,
    lost: u64,
}

impl Live {
    /// `address`: as `carom listen` prints it, "HOST:PORT" or "HOST:PORT/TOKEN"; Carom need not run yet.
    /// `keep`: rows that wait in memory until `dump`; 0: each is sent at once.
    pub fn open(address: &str, game: &str, keep: usize) -> Live {
        let (place, token) = address.split_once('/').unwrap_or((address, ""));
        let mut live = Live {
            place: place.to_string(),
            hello: format!("{{\"carom\":\"hello\",\"game\":{},\"token\":{}}}\n", quoted(game), quoted(token)),
            stream: None,
            tried: None,
            pending: Vec::new(),
            reply: Vec::new(),
            unanswered: 0,
            answer: Answer::Unknown,
            sentence: String::new(),
            kept: VecDeque::new(),
            keep,
            last: Row("{".to_string()),
            is_last_kept: false,
            is_last_sent: false,
            is_connected: false,
            lost: 0,
        };
        live.connect();
        live.flush(false);
        live
    }
    /// Rows that were dropped or refused.
    pub fn lost(&self) -> u64 {
        self.lost
    }
    /// Carom has accepted the game.
    pub fn is_connected(&self) -> bool {
        self.is_connected
    }
    /// Why, in one sentence of Carom's; of the last `ask`.
    pub fn sentence(&self) -> &str {
        &self.sentence
    }

    pub fn row(&mut self, row: &Row) {
        self.last = row.clone();
        self.is_last_kept = self.keep > 0;
        self.is_last_sent = false;
        if self.keep == 0 {
            self.is_last_sent = self.send(row, "", false);
            self.lost += u64::from(!self.is_last_sent);
            return;
        }
        if self.kept.len() == self.keep {
            self.kept.pop_front();
        }
        self.kept.push_back(row.clone());
    }

    /// Sends the rows that are kept, oldest first, and keeps none of them.
    pub fn dump(&mut self) {
        while let Some(row) = self.kept.pop_front() {
            if !self.send(&row, "", true) {
                self.kept.push_front(row); // the others stay too
                return;
            }
            self.is_last_sent = false;
        }
        self.is_last_kept = false;
    }

    /// Sends the row and waits for Carom's judgement; where it is wrong, dumps.
    pub fn ask(&mut self, row: &Row) -> Answer {
        self.last = row.clone();
        self.is_last_kept = false;
        self.answer = Answer::Unknown;
        self.sentence.clear();
        self.is_last_sent = self.send(row, "ask", true);
        if !self.is_last_sent {
            self.lost += 1;
            return Answer::Unknown;
        }
        self.unanswered += 1;
        while self.unanswered > 0 && self.receive(true) {}
        if self.answer == Answer::Wrong {
            self.dump();
        }
        self.answer
    }

    /// Dumps, then sends the row, which Carom opens. `None`: the last one that was given
    pub fn show(&mut self, row: Option<&Row>) {
        self.receive(false);
        match row {
            Some(row) => self.last = row.clone(),
            None if self.is_last_sent => {
                if self.send(&Row("{".to_string()), "show", true) {
                    return self.dump();
                }
            }
            None if self.is_last_kept => {
                self.kept.pop_back();
            }
            None => {}
        }
        self.dump();
        self.is_last_kept = false;
        let last = self.last.clone();
        self.is_last_sent = self.send(&last, "show", true);
        self.lost += u64::from(!self.is_last_sent);
    }

    fn send(&mut self, row: &Row, mark: &str, waits: bool) -> bool {
        self.receive(false);
        self.connect();
        let line = if mark.is_empty() {
            format!("{}}}\n", row.0)
        } else {
            format!("{{\"carom\":\"{mark}\"{}{}}}\n", if row.0.len() > 1 { "," } else { "" }, &row.0[1..])
        };
        if self.pending.len() + line.len() > PENDING {
            self.flush(waits);
        }
        if self.stream.is_none() || self.pending.len() + line.len() > PENDING {
            return false;
        }
        self.pending.extend_from_slice(line.as_bytes());
        self.flush(waits);
        self.stream.is_some()
    }

    fn connect(&mut self) {
        if self.stream.is_some() || self.tried.map_or(false, |tried| tried.elapsed() < PATIENCE) {
            return;
        }
        self.tried = Some(Instant::now());
        let places = self.place.to_socket_addrs().into_iter().flatten();
        for place in places.filter(|place| place.is_ipv4()) {
            if let Ok(stream) = TcpStream::connect_timeout(&place, CONNECT) {
                let _ = stream.set_nodelay(true);
                let _ = stream.set_read_timeout(Some(PATIENCE));
                let _ = stream.set_write_timeout(Some(PATIENCE));
                self.stream = Some(stream);
                self.pending.extend_from_slice(self.hello.as_bytes());
                return;
            }
        }
    }

    /// Hands over what the system takes; or waits for it at most so long without progress.
    fn flush(&mut self, waits: bool) {
        while let (Some(stream), false) = (&mut self.stream, self.pending.is_empty()) {
            let _ = stream.set_nonblocking(!waits);
            match stream.write(&self.pending) {
                Ok(sent) => {
                    self.pending.drain(..sent);
                }
                Err(error) if is_busy(error.kind()) => return,
                Err(_) => self.end(),
            }
        }
    }

    /// Takes what Carom has sent, or waits for it at most so long. False: there is nothing
    fn receive(&mut self, waits: bool) -> bool {
        let mut bytes = [0; 4096];
        let mut has_come = false;
        while let Some(stream) = &mut self.stream {
            let _ = stream.set_nonblocking(!waits || has_come);
            match stream.read(&mut bytes) {
                Ok(got) if got > 0 => {
                    has_come = true;
                    for byte in &bytes[..got] {
                        if *byte == b'\n' {
                            let line = std::mem::take(&mut self.reply);
                            self.take(&String::from_utf8_lossy(&line));
                        } else {
                            self.reply.push(*byte);
                        }
                    }
                }
                Err(error) if is_busy(error.kind()) => break,
                _ => self.end(),
            }
        }
        has_come
    }

    fn take(&mut self, line: &str) {
        let (word, text) = line.split_once(' ').unwrap_or((line, ""));
        if word == "hello" {
            self.is_connected = true;
        } else if word == "refused" {
            self.lost += 1;
        } else if self.unanswered > 0 {
            self.unanswered -= 1;
            if self.unanswered == 0 {
                // the answer to the newest question
                self.answer = match word {
                    "right" => Answer::Right,
                    "wrong" => Answer::Wrong,
                    _ => Answer::Unknown,
                };
                self.sentence = text.to_string();
            }
        }
    }

    fn end(&mut self) {
        self.stream = None;
        self.is_connected = false;
        self.is_last_sent = false;
        self.pending.clear();
        self.reply.clear();
        self.unanswered = 0;
    }
}

fn is_busy(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
}

impl Drop for Live {
    /// Sends what it can within a second; rows that are kept are dropped.
    fn drop(&mut self) {
        self.flush(true);
        if let Some(stream) = &self.stream {
            let _ = stream.shutdown(Shutdown::Write); // what Carom has not read yet would be lost with unread replies
        }
        while self.receive(true) {}
    }
}
