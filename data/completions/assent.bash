# bash completion for assent

_assent() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]-}
        local gate='--allow-all --auto --unattended --plain --directory --help'

        if ((COMP_CWORD == 1)); then
                mapfile -t COMPREPLY < <(compgen -W 'check exec ask run chat tour approvals undo policy config log hook doctor stats version help' -- "$cur")
                return
        fi
        case $prev in
        --unattended) mapfile -t COMPREPLY < <(compgen -W 'deny auto' -- "$cur") ; return ;;
        --world) mapfile -t COMPREPLY < <(compgen -W 'system none' -- "$cur") ; return ;;
        --shell) mapfile -t COMPREPLY < <(compgen -W 'bash sh zsh fish pwsh' -- "$cur") ; return ;;
        --directory | -C) mapfile -t COMPREPLY < <(compgen -d -- "$cur") ; return ;;
        --batch) mapfile -t COMPREPLY < <(compgen -f -- "$cur") ; return ;;
        esac
        case $command in
        check) mapfile -t COMPREPLY < <(compgen -W '--why --json --batch --tool --command --directory --world --shell --help' -- "$cur") ;;
        exec) mapfile -t COMPREPLY < <(compgen -W "$gate" -- "$cur") ;;
        ask) mapfile -t COMPREPLY < <(compgen -W "$gate --tool --command --reason --json" -- "$cur") ;;
        run) mapfile -t COMPREPLY < <(compgen -W '--unattended --directory --plain --help' -- "$cur") ;;
        chat) mapfile -t COMPREPLY < <(compgen -W '--plain --allow-all --help' -- "$cur") ;;
        undo) mapfile -t COMPREPLY < <(compgen -W 'list show --force --json --help' -- "$cur") ;;
        approvals) mapfile -t COMPREPLY < <(compgen -W 'list revoke clear --json --help' -- "$cur") ;;
        policy) mapfile -t COMPREPLY < <(compgen -W 'check show explain trust distrust accept edit suggest import --since --json --help' -- "$cur") ;;
        config) mapfile -t COMPREPLY < <(compgen -W 'show get set unset preset path gptme shammah gglib tca strict --help' -- "$cur") ;;
        hook) mapfile -t COMPREPLY < <(compgen -W 'install uninstall status claude-code --user --project --local --yes --help' -- "$cur") ;;
        doctor) mapfile -t COMPREPLY < <(compgen -W 'claude-code --settings --help' -- "$cur") ;;
        help) mapfile -t COMPREPLY < <(compgen -W 'check exec ask run chat tour approvals undo policy config log hook doctor stats' -- "$cur") ;;
        tour) mapfile -t COMPREPLY < <(compgen -W '--help' -- "$cur") ;;
        stats) mapfile -t COMPREPLY < <(compgen -W '--since --json --help' -- "$cur") ;;
        log) mapfile -t COMPREPLY < <(compgen -W 'show verify export replay head --json --csv --type --session --agent --tool --refused --grep --last --head --help' -- "$cur") ;;
        esac
}
complete -F _assent assent
