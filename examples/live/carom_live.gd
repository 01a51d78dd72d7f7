class_name CaromLive
extends RefCounted
## Sends the sweeps of a running game, and the answers that it got, to `carom listen` or Carom's window. For Godot 4.
##
##     var live := CaromLive.new("127.0.0.1:27182", "pellets", 1000)
##
##     var row := {"id": "shot 17", "start": from, "end": to, "ball_radius": radius, "center": center,
##         "sphere_radius": sphere_radius, "result": Array(state.cast_motion(query))}   # columns of docs/logging.md
##     live.row(row)                                     # the last 1000 are kept, until live.dump()
##     if live.ask(row) == CaromLive.WRONG: breakpoint   # stop when wrong; Carom opens that row
##     live.show()                                       # Carom opens the last row; live.show(row) that one
##
## One file, no threads. No call waits for Carom but ask() (at most a second), dump(), show() and close() (while Carom takes
## what they send, at most a second without progress) and, once a second while there is no Carom, the attempt to connect
## (at most 0.2 s; on the same machine at once). Rows that cannot be sent are dropped and counted in lost; those that are
## kept stay. Licence: MIT, as Carom. Not tried: written from the documentation of Godot 4.

enum { UNKNOWN, RIGHT, WRONG }

const _PENDING := 1 << 20  # bytes that wait for the system to take them
const _CONNECT := 200
const _PATIENCE := 1000  # milliseconds

var lost := 0  ## rows that were dropped or refused
var is_connected_to_carom := false  ## Carom has accepted the game
var sentence := ""  ## why, in Carom's words; of the last ask()

var _host: String
var _port: int
var _hello: String
var _peer: StreamPeerTCP = null
var _tried := -1000000
var _pending := PackedByteArray()
var _reply := PackedByteArray()
var _unanswered := 0
var _answer := UNKNOWN
var _kept: Array[String] = []
var _keep: int
var _last := "{}"
var _is_last_kept := false
var _is_last_sent := false  # on this connection, and no row after it


## address: as `carom listen` prints it, "HOST:PORT" or "HOST:PORT/TOKEN"; Carom need not run yet.
## keep: rows that wait in memory until dump(); 0: each is sent at once.
func _init(address := "127.0.0.1:27182", game := "", keep := 0) -> void:
	var parts := address.split("/")
	_host = parts[0].get_slice(":", 0)
	_port = parts[0].get_slice(":", 1).to_int()
	_keep = keep
	var token := parts[1] if parts.size() > 1 else ""
	_hello = '{"carom":"hello","game":%s,"token":%s}\n' % [JSON.stringify(game), JSON.stringify(token)]
	_connect()
	_flush(0)


func row(columns: Dictionary) -> void:
	_last = _text(columns)
	_is_last_sent = false
	_is_last_kept = _keep > 0
	if _keep == 0:
		_is_last_sent = _send(_last, "", 0)
		if not _is_last_sent:
			lost += 1
		return
	if _kept.size() == _keep:
		_kept.pop_front()
	_kept.push_back(_last)


## Sends the rows that are kept, oldest first, and keeps none of them.
func dump() -> void:
	while not _kept.is_empty():
		if not _send(_kept[0], "", _PATIENCE):
			return
		_kept.pop_front()
		_is_last_sent = false
	_is_last_kept = false


## Sends the row and waits for Carom's judgement; where it is wrong, dumps. UNKNOWN: it holds no query or no answer,
## there is no Carom, or it does not answer within a second.
func ask(columns: Dictionary) -> int:
	_last = _text(columns)
	_is_last_kept = false
	_answer = UNKNOWN
	sentence = ""
	_is_last_sent = _send(_last, "ask", _PATIENCE)
	if not _is_last_sent:
		lost += 1
		return UNKNOWN
	_unanswered += 1
	var begun := Time.get_ticks_msec()
	while _unanswered > 0 and Time.get_ticks_msec() - begun < _PATIENCE:
		_receive()
		if _unanswered > 0:
			OS.delay_usec(100)
	if _answer == WRONG:
		dump()
	return _answer


## Dumps, then sends the row, which Carom opens. Without one: the last one that was given
func show(columns := {}) -> void:
	_receive()
	if not columns.is_empty():
		_last = _text(columns)
	elif _is_last_sent and _send("{}", "show", _PATIENCE):
		dump()
		return
	elif _is_last_kept:
		_kept.pop_back()
	_is_last_kept = false
	dump()
	_is_last_sent = _send(_last, "show", _PATIENCE)
	if not _is_last_sent:
		lost += 1


## Sends what it can within a second; rows that are kept are dropped.
func close() -> void:
	_flush(_PATIENCE)
	_receive()
	_end()


## The row as JSON: vectors as lists, numbers with all their digits.
func _text(columns: Dictionary) -> String:
	var plain := {}
	for column in columns:
		var value: Variant = columns[column]
		if value is Vector3:
			value = [value.x, value.y, value.z]
		elif value is Vector2:
			value = [value.x, value.y]
		plain[column] = value
	return JSON.stringify(plain, "", false, true)


func _send(text: String, mark: String, milliseconds: int) -> bool:
	_receive()
	_connect()
	if mark != "":
		text = '{"carom":"%s"%s%s' % [mark, "," if text.length() > 2 else "", text.substr(1)]
	var line := (text + "\n").to_utf8_buffer()
	if _pending.size() + line.size() > _PENDING:
		_flush(milliseconds)
	if _peer == null or _pending.size() + line.size() > _PENDING:
		return false
	_pending.append_array(line)
	_flush(milliseconds)
	return _peer != null


func _connect() -> void:
	var now := Time.get_ticks_msec()
	if _peer != null or now - _tried < 1000:
		return
	_tried = now
	_peer = StreamPeerTCP.new()
	if _peer.connect_to_host(_host, _port) != OK:
		_end()
		return
	_peer.poll()
	while _peer.get_status() == StreamPeerTCP.STATUS_CONNECTING and Time.get_ticks_msec() - now < _CONNECT:
		OS.delay_msec(1)
		_peer.poll()
	if _peer.get_status() != StreamPeerTCP.STATUS_CONNECTED:
		_end()
		return
	_peer.set_no_delay(true)
	_pending.append_array(_hello.to_utf8_buffer())


## Hands over what the system takes, and waits for it at most so long without progress.
func _flush(milliseconds: int) -> void:
	var begun := Time.get_ticks_msec()
	while _peer != null and not _pending.is_empty():
		var sent := _peer.put_partial_data(_pending)  # [error, bytes]
		if sent[0] != OK:
			_end()
		elif sent[1] > 0:
			_pending = _pending.slice(sent[1])
			begun = Time.get_ticks_msec()
		elif Time.get_ticks_msec() - begun >= milliseconds:
			return
		else:
			OS.delay_msec(1)


## Takes what Carom has sent.
func _receive() -> void:
	if _peer == null:
		return
	_peer.poll()
	var size := _peer.get_available_bytes()
	if size > 0:
		_reply.append_array(_peer.get_data(size)[1])
		var end := _reply.find(10)
		while end >= 0:
			_take(_reply.slice(0, end).get_string_from_utf8())
			_reply = _reply.slice(end + 1)
			end = _reply.find(10)
	if _peer.get_status() != StreamPeerTCP.STATUS_CONNECTED:
		_end()


func _take(line: String) -> void:
	var word := line.get_slice(" ", 0)
	if word == "hello":
		is_connected_to_carom = true
	elif word == "refused":
		lost += 1
	elif _unanswered > 0:
		_unanswered -= 1
		if _unanswered == 0:  # the answer to the newest question
			_answer = WRONG if word == "wrong" else RIGHT if word == "right" else UNKNOWN
			sentence = line.substr(word.length() + 1)


func _end() -> void:
	if _peer != null:
		_peer.disconnect_from_host()
	_peer = null
	is_connected_to_carom = false
	_is_last_sent = false
	_pending.clear()
	_reply.clear()
	_unanswered = 0
