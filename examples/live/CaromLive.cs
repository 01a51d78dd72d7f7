// Sends the sweeps of a running game, and the answers that it got, to `carom listen` or Carom's window.
//
//     static readonly CaromLive live = new CaromLive("127.0.0.1:27182", "pellets", keep: 1000);
//
//     var row = new CaromRow("shot 17").Set("start", x, y, z).Set("end", x1, y1, z1).Set("ball_radius", radius)
//                   .Set("center", cx, cy, cz).Set("sphere_radius", sphereRadius).Set("hit", hit);
//     if (hit) row.Set("fraction", fraction);                   // the columns are those of docs/logging.md
//
//     live.Row(row);                                            // the last 1000 are kept, until live.Dump()
//     if (live.Ask(row) == CaromAnswer.Wrong) Debugger.Break(); // stop when wrong; Carom opens that row
//     live.Show();                                              // Carom opens the last row; live.Show(row) that one
//
// One file, C# 6 and .NET Standard 2.0 or Mono, no threads; for Unity put it among the scripts, and call it as with
// v.x, v.y, v.z. No call waits for Carom but Ask (at most a second), Dump, Show and Dispose (while Carom takes what they
// send, at most a second without progress) and, once a second while there is no Carom, the attempt to connect (at most
// 0.2 s; on the same machine at once). Rows that cannot be sent are dropped and counted in Lost; those that are kept
// stay. For use by one thread at a time. Licence: MIT, as Carom.

using System;
using System.Collections.Generic;
using System.Globalization;
using System.Net.Sockets;
using System.Text;

public enum CaromAnswer { Unknown, Right, Wrong }

/// One row: a JSON object without its closing brace.
public sealed class CaromRow {
    readonly StringBuilder text = new StringBuilder("{");

    public CaromRow(string id = null) {
        if (id != null) Set("id", id);
    }
    public CaromRow Set(string column, double number) { return Add(column, Number(number)); }
    public CaromRow Set(string column, double x, double y, double z) {
        return Add(column, "[" + Number(x) + "," + Number(y) + "," + Number(z) + "]");
    }
    public CaromRow Set(string column, bool flag) { return Add(column, flag ? "true" : "false"); }
    public CaromRow Set(string column, string value) { return Add(column, Quoted(value)); }
    public override string ToString() { return text + "}"; }

    internal static string Quoted(string value) {
        var quoted = new StringBuilder("\"");
        foreach (char c in value)
            if (c == '"' || c == '\\') quoted.Append('\\').Append(c);
            else if (c < ' ' || char.IsSurrogate(c)) quoted.Append("\\u").Append(((int)c).ToString("x4"));
            else quoted.Append(c);
        return quoted.Append('"').ToString();
    }
    CaromRow Add(string column, string value) {
        text.Append(text.Length > 1 ? "," : "").Append(Quoted(column)).Append(':').Append(value);
        return this;
    }
    static string Number(double number) {
        if (double.IsNaN(number)) return "NaN";  // the names that Carom reads
        if (double.IsInfinity(number)) return number > 0 ? "Infinity" : "-Infinity";
        return number.ToString("G17", CultureInfo.InvariantCulture);
    }
}

public sealed class CaromLive : IDisposable {
    const int PendingBytes = 1 << 20, ConnectMs = 200, PatienceMs = 1000;

    readonly string host;
    readonly int port, keep;
    readonly byte[] hello;
    readonly Queue<CaromRow> kept = new Queue<CaromRow>();
    readonly List<byte> reply = new List<byte>();
    readonly byte[] pending = new byte[PendingBytes], received = new byte[4096];
    int pendingSize, unanswered;
    Socket socket;
    DateTime tried;
    CaromRow last = new CaromRow();
    bool isLastSent;  // on this connection, and no row after it
    CaromAnswer answer;

    /// Rows that were dropped or refused.
    public long Lost { get; private set; }
    /// Carom has accepted the game.
    public bool IsConnected { get; private set; }
    /// Why, in one sentence of Carom's; of the last Ask.
    public string Sentence { get; private set; }

    /// address: as `carom listen` prints it, "HOST:PORT" or "HOST:PORT/TOKEN"; Carom need not run yet.
    /// keep: rows that wait in memory until Dump; 0: each is sent at once.
    public CaromLive(string address = "127.0.0.1:27182", string game = "", int keep = 0) {
        string[] parts = address.Split('/');
        int colon = parts[0].LastIndexOf(':');
        host = parts[0].Substring(0, colon);
        port = int.Parse(parts[0].Substring(colon + 1), CultureInfo.InvariantCulture);
        this.keep = keep;
        Sentence = "";
        hello = Encoding.UTF8.GetBytes("{\"carom\":\"hello\",\"game\":" + CaromRow.Quoted(game) + ",\"token\":" +
                                       CaromRow.Quoted(parts.Length > 1 ? parts[1] : "") + "}\n");
        Connect();
        Flush(0);
    }

    /// Sends what it can within a second; rows that are kept are dropped.
    public void Dispose() {
        Flush(PatienceMs);
        try {  // what Carom has not read yet would be lost with unread replies
            if (socket != null) socket.Shutdown(SocketShutdown.Send);
            while (socket != null && socket.Poll(PatienceMs * 1000, SelectMode.SelectRead)) Receive();
        } catch (SocketException) {
        }
        End();
    }

    public void Row(CaromRow row) {
        last = row;
        isLastSent = false;
        if (keep > 0) {
            if (kept.Count == keep) kept.Dequeue();
            kept.Enqueue(row);
        } else {
            isLastSent = Send(row, "", 0);
            if (!isLastSent) ++Lost;
        }
    }

    /// Sends the rows that are kept, oldest first, and keeps none of them.
    public void Dump() {
        while (kept.Count > 0 && Send(kept.Peek(), "", PatienceMs)) {
            kept.Dequeue();
            isLastSent = false;
        }
    }

    /// Sends the row and waits for Carom's judgement; where it is wrong, dumps. Unknown: it holds no query or no answer,
    /// there is no Carom, or it does not answer within a second.
    public CaromAnswer Ask(CaromRow row) {
        last = row;
        answer = CaromAnswer.Unknown;
        Sentence = "";
        isLastSent = Send(row, "ask", PatienceMs);
        if (!isLastSent) {
            ++Lost;
            return answer;
        }
        ++unanswered;
        while (unanswered > 0 && socket.Poll(PatienceMs * 1000, SelectMode.SelectRead)) Receive();
        if (answer == CaromAnswer.Wrong) Dump();
        return answer;
    }

    /// Dumps, then sends the row, which Carom opens. Without a row: the last one that was given
    public void Show(CaromRow row = null) {
        Receive();
        if (row == null && isLastSent && Send(new CaromRow(), "show", PatienceMs)) {
            Dump();
            return;
        }
        if (row != null) last = row;
        Forget(last);
        Dump();
        isLastSent = Send(last, "show", PatienceMs);
        if (!isLastSent) ++Lost;
    }

    /// Takes a row from those that are kept, because it is sent otherwise.
    void Forget(CaromRow row) {
        for (int i = kept.Count; i > 0; --i) {
            CaromRow oldest = kept.Dequeue();
            if (!ReferenceEquals(oldest, row)) kept.Enqueue(oldest);
        }
    }

    bool Send(CaromRow row, string mark, int milliseconds) {
        Receive();
        Connect();
        string text = row.ToString();
        if (mark != "") text = "{\"carom\":\"" + mark + "\"" + (text.Length > 2 ? "," : "") + text.Substring(1);
        byte[] line = Encoding.UTF8.GetBytes(text + "\n");
        if (pendingSize + line.Length > PendingBytes) Flush(milliseconds);
        if (socket == null || pendingSize + line.Length > PendingBytes) return false;
        Push(line);
        Flush(milliseconds);
        return socket != null;
    }

    void Connect() {
        DateTime now = DateTime.UtcNow;
        if (socket != null || (now - tried).TotalSeconds < 1) return;
        tried = now;
        try {
            socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
            IAsyncResult begun = socket.BeginConnect(host, port, null, null);
            if (!begun.AsyncWaitHandle.WaitOne(ConnectMs)) {
                End();
                return;
            }
            socket.EndConnect(begun);
            socket.Blocking = false;
            socket.NoDelay = true;
            Push(hello);
        } catch (SocketException) {
            End();
        }
    }

    void Push(byte[] bytes) {
        Buffer.BlockCopy(bytes, 0, pending, pendingSize, bytes.Length);
        pendingSize += bytes.Length;
    }

    /// Hands over what the system takes, and waits for it at most so long without progress.
    void Flush(int milliseconds) {
        while (socket != null && pendingSize > 0) {
            SocketError error;
            int sent = socket.Send(pending, 0, pendingSize, SocketFlags.None, out error);
            if (sent > 0) {
                pendingSize -= sent;
                Buffer.BlockCopy(pending, sent, pending, 0, pendingSize);
            } else if (error != SocketError.WouldBlock) {
                End();
            } else if (milliseconds == 0 || !socket.Poll(milliseconds * 1000, SelectMode.SelectWrite)) {
                return;
            }
        }
    }

    /// Takes what Carom has sent.
    void Receive() {
        while (socket != null) {
            SocketError error;
            int got = socket.Receive(received, 0, received.Length, SocketFlags.None, out error);
            if (error == SocketError.WouldBlock) return;
            for (int i = 0; i < got; ++i) {
                if (received[i] != '\n') {
                    reply.Add(received[i]);
                    continue;
                }
                Take(Encoding.UTF8.GetString(reply.ToArray()));
                reply.Clear();
            }
            if (got <= 0 || error != SocketError.Success) End();
        }
    }

    void Take(string line) {
        int space = line.IndexOf(' ');
        string word = space < 0 ? line : line.Substring(0, space);
        if (word == "hello") {
            IsConnected = true;
        } else if (word == "refused") {
            ++Lost;
        } else if (unanswered > 0 && --unanswered == 0) {  // the answer to the newest question
            answer = word == "wrong" ? CaromAnswer.Wrong : word == "right" ? CaromAnswer.Right : CaromAnswer.Unknown;
            Sentence = space < 0 ? "" : line.Substring(space + 1);
        }
    }

    void End() {
        if (socket != null) socket.Close();
        socket = null;
        IsConnected = isLastSent = false;
        pendingSize = unanswered = 0;
        reply.Clear();
    }
}
