# bash completion for assent: the words are those that its own help names

_assent_options() {
        assent "$1" --help 2>/dev/null | sed -n '/^Options:/,/^$/s/^  \(-., \)\{0,1\}\(--[a-z-]*\).*/\2/p'
}

_assent_verbs() {
        assent "$1" --help 2>/dev/null | sed -n 's/^Usage: assent [a-z]* //p' | tr '|' '\n' | sed -n 's/^[][ ]*\([a-z][a-z]*\).*/\1/p'
}

# "deny|auto", "DIR": what stands behind an option.
_assent_value() {
        assent "$1" --help 2>/dev/null | sed -n "/^Options:/,/^\$/s/^  \(-., \)\{0,1\}$2 \([A-Za-z|]*\).*/\2/p"
}

_assent_commands() {
        assent help 2>/dev/null | sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p'
}

_assent_agents() {
        assent hook --help 2>/dev/null | sed -n 's/^Agents: \([a-z-]*\).*/\1/p'
}

_assent() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]-} value i

        COMPREPLY=()
        if ((COMP_CWORD == 1)); then
                mapfile -t COMPREPLY < <(compgen -W "$(_assent_commands)" -- "$cur")
                return
        fi
        for ((i = 2; i < COMP_CWORD; ++i)); do
                if [[ ${COMP_WORDS[i]} == -- ]]; then
                        if ((COMP_CWORD == i + 1)); then
                                mapfile -t COMPREPLY < <(compgen -c -- "$cur")
                        else
                                mapfile -t COMPREPLY < <(compgen -f -- "$cur")
                        fi
                        return
                fi
        done
        [[ $prev == -C ]] && prev=--directory
        value=
        [[ $prev == --* ]] && value=$(_assent_value "$command" "$prev")
        case $value in
        DIR) mapfile -t COMPREPLY < <(compgen -d -- "$cur") ; return ;;
        FILE) mapfile -t COMPREPLY < <(compgen -f -- "$cur") ; return ;;
        *"|"*) mapfile -t COMPREPLY < <(compgen -W "${value//|/ }" -- "$cur") ; return ;;
        ?*) return ;;
        esac
        if [[ $cur == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W "$(_assent_options "$command")" -- "$cur")
                return
        fi
        case $command:$prev in
        config:get | config:set | config:unset)
                mapfile -t COMPREPLY < <(compgen -W "$(assent config --help 2>/dev/null | sed -n 's/^  \([a-z_.]*\) (.*/\1/p')" -- "$cur") ;;
        config:preset)
                mapfile -t COMPREPLY < <(compgen -W "$(assent config --help 2>/dev/null | sed -n 's/^Presets: //p')" -- "$cur") ;;
        policy:check) mapfile -t COMPREPLY < <(compgen -f -- "$cur") ;;
        policy:import | hook:install | hook:uninstall | hook:status | doctor:doctor)
                mapfile -t COMPREPLY < <(compgen -W "$(_assent_agents)" -- "$cur") ;;
        help:help) mapfile -t COMPREPLY < <(compgen -W "$(_assent_commands)" -- "$cur") ;;
        *:"$command") mapfile -t COMPREPLY < <(compgen -W "$(_assent_verbs "$command")" -- "$cur") ;;
        esac
}
complete -F _assent assent
