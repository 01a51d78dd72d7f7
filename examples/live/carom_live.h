/* Sends the sweeps of a running game, and the answers that it got, to `carom listen` or Carom's window.
 *
 * One header for C99 and C++11, also by Microsoft's compiler (link with ws2_32 on Windows); no threads. In one source:
 *
 *     #define CAROM_LIVE_IMPLEMENTATION
 *     #include "carom_live.h"
 *
 * Open it once, and give it a row for each sweep, in the columns of docs/logging.md:
 *
 *     static carom_live* live;
 *     live = carom_live_open("127.0.0.1:27182", "pellets", 1000);
 *
 *     carom_row row;
 *     carom_row_begin(&row, "shot 17");
 *     carom_row_vector(&row, "start", x, y, z);
 *     carom_row_vector(&row, "end", x1, y1, z1);
 *     carom_row_number(&row, "ball_radius", radius);
 *     carom_row_vector(&row, "center", cx, cy, cz);
 *     carom_row_number(&row, "sphere_radius", sphere_radius);
 *     carom_row_flag(&row, "hit", hit);
 *     if (hit) carom_row_number(&row, "fraction", fraction);
 *
 *     carom_live_row(live, &row);                     the last 1000 are kept, until carom_live_dump()
 *     if (carom_live_ask(live, &row) == CAROM_WRONG)  stop when wrong; Carom opens that row
 *         CAROM_LIVE_BREAK();
 *     if (!isPlausible) carom_live_show(live, &row);  Carom opens that row
 *
 * In a debugger at a breakpoint: call carom_live_show(live, 0) opens the last row that was given.
 *
 * No call waits for Carom but carom_live_ask (at most a second), carom_live_dump, carom_live_show and carom_live_close
 * (while Carom takes what they send, at most a second without progress) and, once a second while there is no Carom, the
 * attempt to connect (at most 0.2 s; on the same machine at once). Rows that cannot be sent are dropped and counted;
 * those that are kept stay. One carom_live may be used by one thread at a time. Licence: MIT, as Carom. */

#ifndef CAROM_LIVE_H
#define CAROM_LIVE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CAROM_ROW_BYTES = 1024 };

/* A row as it is built: a JSON object without its closing brace. */
typedef struct carom_row {
    char text[CAROM_ROW_BYTES];
    size_t size;
    int is_full; /* a value did not fit: the row is not sent, and counted as lost */
} carom_row;

void carom_row_begin(carom_row* row, const char* id); /* id: 0: none */
void carom_row_number(carom_row* row, const char* column, double number);
void carom_row_vector(carom_row* row, const char* column, double x, double y, double z);
void carom_row_text(carom_row* row, const char* column, const char* text); /* UTF-8 */
void carom_row_flag(carom_row* row, const char* column, int flag);

typedef enum carom_answer { CAROM_UNKNOWN, CAROM_RIGHT, CAROM_WRONG } carom_answer;

typedef struct carom_live carom_live;

/* address: as `carom listen` prints it, "127.0.0.1:27182" or "HOST:PORT/TOKEN". game: its name in Carom.
 * keep: rows that wait in memory (1 KiB each) until carom_live_dump(); 0: each is sent at once.
 * 0 if the address is none, or without memory. Carom need not run yet. */
carom_live* carom_live_open(const char* address, const char* game, size_t keep);
/* Sends what it can within a second; rows that are kept are dropped. */
void carom_live_close(carom_live* live);

void carom_live_row(carom_live* live, const carom_row* row);
/* Sends the rows that are kept, oldest first, and keeps none of them. */
void carom_live_dump(carom_live* live);
/* Sends the row and waits for Carom's judgement; where it is wrong, dumps. CAROM_UNKNOWN: it holds no query or no
 * answer, there is no Carom, or it does not answer within a second. */
carom_answer carom_live_ask(carom_live* live, const carom_row* row);
/* Why, in one sentence of Carom's; of the last carom_live_ask() */
const char* carom_live_sentence(const carom_live* live);
/* Dumps, then sends the row, which Carom opens. row: 0: the last one that was given */
void carom_live_show(carom_live* live, const carom_row* row);
/* Carom has accepted the game. */
int carom_live_is_connected(const carom_live* live);
/* Rows that were dropped or refused. */
unsigned long carom_live_lost(const carom_live* live);

#if defined(_MSC_VER)
#define CAROM_LIVE_BREAK() __debugbreak()
#elif defined(__i386__) || defined(__x86_64__)
#define CAROM_LIVE_BREAK() __asm__ volatile("int $3")
#else
#define CAROM_LIVE_BREAK() __builtin_trap()
#endif

#ifdef __cplusplus
}
#endif
#endif

#ifdef CAROM_LIVE_IMPLEMENTATION
#undef CAROM_LIVE_IMPLEMENTATION

#if defined(__linux__) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L /* getaddrinfo by -std=c99; works where this is the first header of the source */
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef _WIN32
#include <winsock2.h>
#include <ws2tcpip.h>
typedef SOCKET carom_socket;
typedef int carom_length;
#define CAROM_NO_SOCKET INVALID_SOCKET
#define CAROM_IS_BUSY() (WSAGetLastError() == WSAEWOULDBLOCK)
#else
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>
typedef int carom_socket;
typedef size_t carom_length;
#define CAROM_NO_SOCKET (-1)
#define CAROM_IS_BUSY() (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR || errno == EINPROGRESS)
#endif
#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

enum { CAROM_PENDING_BYTES = 1 << 20, CAROM_CONNECT_MS = 200, CAROM_PATIENCE_MS = 1000 };

struct carom_live {
    char host[256], port[8], token[128];
    char hello[512];
    carom_socket socket;
    time_t tried;
    int is_accepted;
    char* pending; /* bytes that the system has not taken yet */
    size_t pending_size;
    char reply[1024]; /* the line that is arriving */
    size_t reply_size;
    unsigned long unanswered; /* questions */
    carom_answer answer;
    char sentence[1024];
    carom_row* ring;
    size_t ring_size, ring_begin, ring_count;
    carom_row last;
    int is_last_kept; /* it is the newest of the ring */
    int is_last_sent; /* on this connection, and no row after it */
    unsigned long lost;
};

/* ---- rows ---- */

static void carom_add(carom_row* row, const char* bytes, size_t size) {
    if (row->size + size + 4 > sizeof row->text) { /* room for the end of the object and a mark */
        row->is_full = 1;
        return;
    }
    memcpy(row->text + row->size, bytes, size);
    row->size += size;
}

/* A string of JSON, quoted. @return its size; 0: no room */
static size_t carom_quote(char* to, size_t room, const char* text) {
    size_t size = 0;
    if (room < 3) return 0;
    to[size++] = '"';
    for (; *text; ++text) {
        const unsigned char c = (unsigned char)*text;
        if (size + 8 > room) return 0;
        if (c < 0x20) {
            size += (size_t)snprintf(to + size, 7, "\\u%04x", (unsigned)c);
        } else {
            if (c == '"' || c == '\\') to[size++] = '\\';
            to[size++] = (char)c;
        }
    }
    to[size++] = '"';
    return size;
}

static void carom_add_text(carom_row* row, const char* text) {
    char quoted[CAROM_ROW_BYTES];
    const size_t size = carom_quote(quoted, sizeof quoted, text);
    if (size == 0) row->is_full = 1;
    carom_add(row, quoted, size);
}

static void carom_add_number(carom_row* row, double number) {
    char text[40];
    size_t i, size;
    if (number != number) { /* the names that Carom reads */
        carom_add(row, "NaN", 3);
    } else if (number - number != 0) {
        carom_add(row, number > 0 ? "Infinity" : "-Infinity", number > 0 ? 8 : 9);
    } else {
        size = (size_t)snprintf(text, sizeof text, "%.17g", number);
        for (i = 0; i < size; ++i)
            if (text[i] == ',') text[i] = '.'; /* of the language of the system */
        carom_add(row, text, size);
    }
}

static void carom_add_column(carom_row* row, const char* column) {
    if (row->size > 1) carom_add(row, ",", 1);
    carom_add_text(row, column);
    carom_add(row, ":", 1);
}

void carom_row_begin(carom_row* row, const char* id) {
    row->size = 0;
    row->is_full = 0;
    carom_add(row, "{", 1);
    if (id) carom_row_text(row, "id", id);
}
void carom_row_number(carom_row* row, const char* column, double number) {
    carom_add_column(row, column);
    carom_add_number(row, number);
}
void carom_row_vector(carom_row* row, const char* column, double x, double y, double z) {
    carom_add_column(row, column);
    carom_add(row, "[", 1);
    carom_add_number(row, x);
    carom_add(row, ",", 1);
    carom_add_number(row, y);
    carom_add(row, ",", 1);
    carom_add_number(row, z);
    carom_add(row, "]", 1);
}
void carom_row_text(carom_row* row, const char* column, const char* text) {
    carom_add_column(row, column);
    carom_add_text(row, text);
}
void carom_row_flag(carom_row* row, const char* column, int flag) {
    carom_add_column(row, column);
    carom_add(row, flag ? "true" : "false", flag ? 4 : 5);
}

/* ---- the connection ---- */

static void carom_close_socket(carom_live* live) {
    if (live->socket != CAROM_NO_SOCKET) {
#ifdef _WIN32
        closesocket(live->socket);
#else
        close(live->socket);
#endif
    }
    live->socket = CAROM_NO_SOCKET;
    live->is_accepted = live->is_last_sent = 0;
    live->pending_size = live->reply_size = 0;
    live->unanswered = 0;
}

/* @return nonzero once the socket can be written (or read), or has ended */
static int carom_wait(carom_socket socket, int writes, int milliseconds) {
#ifdef _WIN32
    fd_set sockets, failed;
    struct timeval time;
    FD_ZERO(&sockets);
    FD_SET(socket, &sockets);
    failed = sockets;
    time.tv_sec = milliseconds / 1000;
    time.tv_usec = milliseconds % 1000 * 1000;
    return select(0, writes ? NULL : &sockets, writes ? &sockets : NULL, &failed, &time) > 0;
#else
    struct pollfd polled;
    polled.fd = socket;
    polled.events = (short)(writes ? POLLOUT : POLLIN);
    polled.revents = 0;
    return poll(&polled, 1, milliseconds) > 0;
#endif
}

static void carom_reply(carom_live* live, char* line) {
    char* const space = strchr(line, ' ');
    if (space) *space = 0;
    if (strcmp(line, "hello") == 0) {
        live->is_accepted = 1;
    } else if (strcmp(line, "refused") == 0) {
        ++live->lost;
    } else if (live->unanswered > 0 && --live->unanswered == 0) { /* the answer to the newest question */
        live->answer = strcmp(line, "wrong") == 0   ? CAROM_WRONG
                       : strcmp(line, "right") == 0 ? CAROM_RIGHT
                                                    : CAROM_UNKNOWN;
        snprintf(live->sentence, sizeof live->sentence, "%s", space ? space + 1 : "");
    }
}

/* Takes what Carom has sent. */
static void carom_receive(carom_live* live) {
    char bytes[1024];
    while (live->socket != CAROM_NO_SOCKET) {
        const int got = (int)recv(live->socket, bytes, sizeof bytes, 0);
        int i;
        if (got < 0 && CAROM_IS_BUSY()) return;
        for (i = 0; i < got; ++i) {
            if (bytes[i] != '\n') {
                if (live->reply_size + 1 < sizeof live->reply) live->reply[live->reply_size++] = bytes[i];
                continue;
            }
            live->reply[live->reply_size] = 0;
            live->reply_size = 0;
            carom_reply(live, live->reply);
        }
        if (got <= 0) carom_close_socket(live);
    }
}

/* Hands over what the system takes, and waits for it at most so long without progress. */
static void carom_flush(carom_live* live, int milliseconds) {
    while (live->socket != CAROM_NO_SOCKET && live->pending_size > 0) {
        const int sent = (int)send(live->socket, live->pending, (carom_length)live->pending_size, MSG_NOSIGNAL);
        if (sent > 0) {
            live->pending_size -= (size_t)sent;
            memmove(live->pending, live->pending + sent, live->pending_size);
        } else if (!CAROM_IS_BUSY()) {
            carom_close_socket(live);
        } else if (milliseconds == 0 || !carom_wait(live->socket, 1, milliseconds)) {
            return;
        }
    }
}

static void carom_push(carom_live* live, const char* bytes, size_t size) {
    memcpy(live->pending + live->pending_size, bytes, size);
    live->pending_size += size;
}

static void carom_connect(carom_live* live) {
    struct addrinfo wanted, *found = NULL;
    const time_t now = time(NULL);
    int error = 0, yes = 1;
    socklen_t size = sizeof error;
    if (now == live->tried) return; /* at most once a second */
    live->tried = now;
    memset(&wanted, 0, sizeof wanted);
    wanted.ai_family = AF_INET;
    wanted.ai_socktype = SOCK_STREAM;
    if (getaddrinfo(live->host, live->port, &wanted, &found) != 0) return;
    live->socket = socket(AF_INET, SOCK_STREAM, IPPROTO_TCP);
    if (live->socket != CAROM_NO_SOCKET) {
#ifdef _WIN32
        u_long is_free = 1;
        ioctlsocket(live->socket, (long)FIONBIO, &is_free);
#else
        fcntl(live->socket, F_SETFL, O_NONBLOCK);
        fcntl(live->socket, F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
        setsockopt(live->socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
#endif
        setsockopt(live->socket, IPPROTO_TCP, TCP_NODELAY, (const char*)&yes, sizeof yes);
        if (connect(live->socket, found->ai_addr, (socklen_t)found->ai_addrlen) != 0 &&
            (!CAROM_IS_BUSY() || !carom_wait(live->socket, 1, CAROM_CONNECT_MS) ||
             getsockopt(live->socket, SOL_SOCKET, SO_ERROR, (char*)&error, &size) != 0 || error != 0))
            carom_close_socket(live);
        else
            carom_push(live, live->hello, strlen(live->hello));
    }
    freeaddrinfo(found);
}

/* Sends a row as one line. @param mark  "ask", "show" or 0. @return 0: it cannot be sent */
static int carom_send(carom_live* live, const carom_row* row, const char* mark, int milliseconds) {
    char line[CAROM_ROW_BYTES + 32];
    size_t size = 0;
    carom_receive(live);
    if (live->socket == CAROM_NO_SOCKET) carom_connect(live);
    if (live->socket == CAROM_NO_SOCKET || row->is_full) return 0;
    if (mark)
        size = (size_t)snprintf(line, sizeof line, "{\"carom\":\"%s\"%s", mark, row->size > 1 ? "," : "");
    else
        line[size++] = '{';
    memcpy(line + size, row->text + 1, row->size - 1);
    size += row->size - 1;
    line[size++] = '}';
    line[size++] = '\n';
    if (live->pending_size + size > CAROM_PENDING_BYTES) carom_flush(live, milliseconds);
    if (live->socket == CAROM_NO_SOCKET || live->pending_size + size > CAROM_PENDING_BYTES) return 0;
    carom_push(live, line, size);
    carom_flush(live, milliseconds);
    return live->socket != CAROM_NO_SOCKET;
}

/* ---- what the game calls ---- */

carom_live* carom_live_open(const char* address, const char* game, size_t keep) {
    const char* const colon = strchr(address, ':');
    const char* const slash = colon ? strchr(colon, '/') : NULL;
    const size_t port = !colon ? 0 : slash ? (size_t)(slash - colon) - 1 : strlen(colon) - 1;
    const size_t host = colon ? (size_t)(colon - address) : 0;
    char name[300], token[260];
    size_t name_size, token_size;
    carom_live* live;
#ifdef _WIN32
    WSADATA started;
    if (WSAStartup(MAKEWORD(2, 2), &started) != 0) return NULL;
#endif
    if (port == 0 || port >= 8 || host == 0 || host >= 256 || (slash && strlen(slash) > 127)) return NULL;
    live = (carom_live*)calloc(1, sizeof *live);
    if (!live) return NULL;
    live->socket = CAROM_NO_SOCKET;
    live->pending = (char*)malloc(CAROM_PENDING_BYTES);
    live->ring_size = keep;
    if (keep > 0) live->ring = (carom_row*)calloc(keep, sizeof *live->ring);
    name_size = carom_quote(name, sizeof name, game);
    token_size = carom_quote(token, sizeof token, slash ? slash + 1 : "");
    if (!live->pending || (keep > 0 && !live->ring) || name_size == 0 || token_size == 0) {
        carom_live_close(live);
        return NULL;
    }
    memcpy(live->host, address, host);
    memcpy(live->port, colon + 1, port);
    if (name_size + token_size + 40 < sizeof live->hello)
        snprintf(live->hello, sizeof live->hello, "{\"carom\":\"hello\",\"game\":%.*s,\"token\":%.*s}\n",
                 (int)name_size, name, (int)token_size, token);
    carom_row_begin(&live->last, NULL);
    carom_connect(live);
    carom_flush(live, 0);
    return live;
}

void carom_live_close(carom_live* live) {
    if (!live) return;
    carom_flush(live, CAROM_PATIENCE_MS);
    if (live->socket != CAROM_NO_SOCKET) { /* what Carom has not read yet would be lost with unread replies */
#ifdef _WIN32
        shutdown(live->socket, SD_SEND);
#else
        shutdown(live->socket, SHUT_WR);
#endif
        while (live->socket != CAROM_NO_SOCKET && carom_wait(live->socket, 0, CAROM_PATIENCE_MS)) carom_receive(live);
    }
    carom_close_socket(live);
    free(live->pending);
    free(live->ring);
    free(live);
#ifdef _WIN32
    WSACleanup();
#endif
}

void carom_live_row(carom_live* live, const carom_row* row) {
    if (!live) return;
    live->last = *row;
    live->is_last_kept = live->ring_size > 0;
    if (!live->is_last_kept) {
        live->is_last_sent = carom_send(live, row, NULL, 0);
        if (!live->is_last_sent) ++live->lost;
        return;
    }
    live->is_last_sent = 0;
    live->ring[(live->ring_begin + live->ring_count) % live->ring_size] = *row;
    if (live->ring_count < live->ring_size)
        ++live->ring_count;
    else
        live->ring_begin = (live->ring_begin + 1) % live->ring_size;
}

void carom_live_dump(carom_live* live) {
    if (!live) return;
    while (live->ring_count > 0) {
        const carom_row* const row = &live->ring[live->ring_begin];
        if (row->is_full)
            ++live->lost;
        else if (!carom_send(live, row, NULL, CAROM_PATIENCE_MS))
            return;             /* the others stay */
        live->is_last_sent = 0; /* another row was, after it */
        live->ring_begin = (live->ring_begin + 1) % live->ring_size;
        --live->ring_count;
    }
    live->is_last_kept = 0;
}

carom_answer carom_live_ask(carom_live* live, const carom_row* row) {
    if (!live) return CAROM_UNKNOWN;
    live->last = *row;
    live->answer = CAROM_UNKNOWN;
    live->sentence[0] = 0;
    live->is_last_kept = 0;
    live->is_last_sent = carom_send(live, row, "ask", CAROM_PATIENCE_MS);
    if (!live->is_last_sent) {
        ++live->lost;
        return CAROM_UNKNOWN;
    }
    ++live->unanswered;
    while (live->unanswered > 0 && carom_wait(live->socket, 0, CAROM_PATIENCE_MS)) carom_receive(live);
    if (live->answer == CAROM_WRONG) carom_live_dump(live);
    return live->answer;
}

const char* carom_live_sentence(const carom_live* live) { return live ? live->sentence : ""; }

void carom_live_show(carom_live* live, const carom_row* row) {
    if (!live) return;
    carom_receive(live);
    if (row) {
        live->last = *row;
    } else if (live->is_last_sent) {
        carom_row empty;
        carom_row_begin(&empty, NULL);
        if (carom_send(live, &empty, "show", CAROM_PATIENCE_MS)) {
            carom_live_dump(live);
            return;
        }
    } else if (live->is_last_kept && live->ring_count > 0) {
        --live->ring_count;
    }
    live->is_last_kept = 0;
    carom_live_dump(live);
    live->is_last_sent = carom_send(live, &live->last, "show", CAROM_PATIENCE_MS);
    if (!live->is_last_sent) ++live->lost;
}

int carom_live_is_connected(const carom_live* live) { return live && live->is_accepted; }
unsigned long carom_live_lost(const carom_live* live) { return live ? live->lost : 0; }

#endif
