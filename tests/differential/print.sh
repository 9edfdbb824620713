# One bash reads many texts: NUL-separated in the file $1, each as the body of a function. For each it writes
# + and the function as bash prints it, or - where bash refuses it, ended by NUL. Nothing of a text runs, unless
# bash ends the function before the text does; so this runs inside the sandbox alone.
mapfile -d '' -t _texts <"$1"
exec 2>/dev/null </dev/null
PATH=/nowhere
for ((_i = 0; _i < ${#_texts[@]}; ++_i)); do
        if builtin eval $'_f() {\n'"${_texts[_i]}"$'\n}'; then
                builtin printf +
                declare -f _f
        else
                builtin printf -
        fi
        builtin printf '\0'
        builtin unset -f _f
done
