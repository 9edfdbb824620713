# One bash judges many texts: NUL-separated in the file $1. For each it writes to its stdout
#   T number NUL, then for every command that bash tried to run
#   L number count NUL word NUL …, then E NUL stderr NUL and F NUL the text as a function prints NUL
# Newlines in words are \x02\x03\x02: bash writes up to a newline at once, and jobs write at the same time.
# Runs inside the sandbox alone. PATH leads nowhere, so nothing but builtins can run.
mapfile -d '' -t texts < "$1"
exec 250>&1 1>/dev/null </dev/null
PATH=/nowhere FUNCNEST=30
ulimit -c 0
ulimit -u 500
ulimit -f 64
_count=0
_log() {
        builtin printf '%s\0' L "$_i" "$#" "${@//$'\n'/$'\x02\x03\x02'}" >&250
        ((++_count > 60)) && builtin kill -9 "$BASHPID"
        return 0
}
for _n in c0 c2 c4 c6; do builtin eval "$_n() { _log $_n \"\$@\"; }"; done
for _n in c1 c3 c5 c7; do builtin eval "$_n() { _log $_n \"\$@\"; return 1; }"; done
command_not_found_handle() { _log "$@"; return 127; }
set -f
x=X y=Y
for ((_i = 0; _i < ${#texts[@]}; ++_i)); do
        builtin printf 'T\0%s\0' "$_i" >&250
        (
                ulimit -t 2
                builtin eval "${texts[_i]}"
                wait
        ) 2>/tmp/err
        IFS= read -r -d '' _err </tmp/err
        builtin printf 'E\0%s\0' "$_err" >&250
        (
                builtin eval $'_f() {\n'"${texts[_i]}"$'\n}' && builtin printf 'F\0%s\0' "$(declare -f _f)" >&250
        ) 2>/dev/null
done
