# One bash runs many texts: NUL-separated in the file $1, the Nth in the directory /tmp/w/N. It writes to its stdout
#   T number NUL, then for every command that bash tried to run
#   L number where count NUL word NUL …
# each field ended by a NUL; where: which of the descriptors 0, 1 and 2 are the file f of that directory.
# Newlines in words are \x02\x03\x02: bash writes up to a newline at once, and jobs write at the same time.
# Runs inside the sandbox alone. PATH leads nowhere, so nothing but builtins can run.
mapfile -d '' -t texts <"$1"
set --
exec 250>&1 1>/dev/null 2>/dev/null </dev/null
export PATH=/nowhere HOME=/home/u x=X y=Y
FUNCNEST=6
ulimit -c 0
ulimit -u 100
ulimit -f 64
_count=0
_log() {
        local _w=
        [[ /dev/fd/0 -ef $_f ]] && _w+=0
        [[ /dev/fd/1 -ef $_f ]] && _w+=1
        [[ /dev/fd/2 -ef $_f ]] && _w+=2
        builtin printf '%s\0' L "$_i" "$_w" "$#" "${@//$'\n'/$'\x02\x03\x02'}" >&250
        ((++_count > 12)) && builtin kill -9 "$BASHPID"
        return 0
}
for _n in c0 c2 c4 c6; do builtin eval "$_n() { _log $_n \"\$@\"; }"; done
for _n in c1 c3 c5 c7; do builtin eval "$_n() { _log $_n \"\$@\"; return 1; }"; done
command_not_found_handle() {
        _log "$@"
        return 127
}
set -f
for ((_i = 0; _i < ${#texts[@]}; ++_i)); do
        builtin printf 'T\0%s\0' "$_i" >&250
        (
                cd "/tmp/w/$_i"
                _f=/tmp/w/$_i/f
                ulimit -t 1
                builtin eval "${texts[_i]}"
                wait
        )
done
