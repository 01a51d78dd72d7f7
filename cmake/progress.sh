# Progress on the terminal, for the scripts that install and build. Sourced, not run.
#
# All output goes to standard error: standard output belongs to the program that is built.

# say TEXT: prints a line that stays
say() { clear_progress; echo "carom: $*" >&2; }

# show_progress TEXT: the line that is rewritten on a terminal; elsewhere (a log) at most one line every 15 s
progress_shown=-15
show_progress() {
  if [ -t 2 ]; then
    local text="carom: $*" width=${COLUMNS:-$(tput cols 2>/dev/null || echo 80)}
    printf '\r%s\033[K' "${text:0:width-1}" >&2
  elif [ $((SECONDS - progress_shown)) -ge 15 ]; then
    progress_shown=$SECONDS
    echo "carom: $*" >&2
  fi
}
clear_progress() { if [ -t 2 ]; then printf '\r\033[K' >&2; fi; }

# in_words SECONDS: "50 s", "3 min"
in_words() { if [ "$1" -lt 100 ]; then echo "$1 s"; else echo "$((($1 + 30) / 60)) min"; fi; }

# left DONE OF SINCE: ", about 40 s left", extrapolated from the pace since SECONDS was SINCE; empty at the beginning
left() {
  local spent=$((SECONDS - $3))
  if [ "$1" -gt 0 ] && [ $((10 * $1)) -ge "$2" ] && [ "$spent" -ge 3 ] && [ "$1" -lt "$2" ]; then
    echo ", about $(in_words $((1 + spent * ($2 - $1) / $1))) left"
  fi
}
