# The same as judge.sh for zsh: one of them runs many texts, NUL-separated in the file $1, and writes the same
# records. Runs inside the sandbox alone, without anybody's settings (zsh -f).
zmodload zsh/system
texts=("${(@0)$(<$1)}")
set --
exec {_out}>&1 1>/dev/null 2>/dev/null </dev/null
export PATH=/nowhere HOME=/home/u x=X y=Y
FUNCNEST=30
ulimit -c 0
ulimit -f 64
setopt noglob
_newline=$'\n' _newline_is=$'\x02\x03\x02'
integer _count=0 _i
_log() {
        local _w=
        [[ /dev/fd/0 -ef $_f ]] && _w+=0
        [[ /dev/fd/1 -ef $_f ]] && _w+=1
        [[ /dev/fd/2 -ef $_f ]] && _w+=2
        builtin printf '%s\0' L "$_i" "$_w" "$#" "${@//$_newline/$_newline_is}" >&$_out
        ((++_count > 12)) && builtin kill -9 $sysparams[pid]
        return 0
}
for _n in c0 c2 c4 c6; do builtin eval "$_n() { _log $_n \"\$@\"; }"; done
for _n in c1 c3 c5 c7; do builtin eval "$_n() { _log $_n \"\$@\"; return 1; }"; done
command_not_found_handler() {
        _log "$@"
        return 127
}
for ((_i = 0; _i < $#texts - 1; ++_i)); do
        builtin printf 'T\0%s\0' "$_i" >&$_out
        (
                cd "/tmp/w/$_i"
                _f=/tmp/w/$_i/f
                ulimit -t 1
                builtin eval "${texts[_i + 1]}"
                wait
        )
done
