# fish completion for assent: the words are those that its own help names

function __assent_words
    set -l before (commandline -opc)
    set -l current (commandline -ct)
    set -l prev $before[-1]
    set -l command $before[2]

    if test (count $before) -lt 2
        assent help 2>/dev/null | sed -n 's/^  \([a-z]*\)  *\([a-z].*\)/\1\t\2/p'
        return
    end
    if contains -- -- $before
        __fish_complete_subcommand --fcs-skip=(contains -i -- -- $before)
        return
    end
    test "$prev" = -C; and set prev --directory
    if string match -q -- '--*' $prev
        set -l value (assent $command --help 2>/dev/null | sed -n "/^Options:/,/^\$/s/^  \(-., \)\{0,1\}$prev \([A-Za-z|]*\).*/\2/p")
        switch "$value"
            case DIR
                __fish_complete_directories $current
                return
            case FILE
                __fish_complete_path $current
                return
            case '*|*'
                string split '|' $value
                return
            case '?*'
                return
        end
    end
    if string match -q -- '-*' $current
        assent $command --help 2>/dev/null | sed -n '/^Options:/,/^$/s/^  \(-., \)\{0,1\}\(--[a-z-]*\).*/\2/p'
        return
    end
    switch "$command:$prev"
        case config:get config:set config:unset
            assent config --help 2>/dev/null | sed -n 's/^  \([a-z_.]*\) (.*/\1/p'
        case config:preset
            assent config --help 2>/dev/null | sed -n 's/^Presets: //p' | string split ' '
        case policy:check
            __fish_complete_path $current
        case policy:import hook:install hook:uninstall hook:status doctor:doctor
            assent hook --help 2>/dev/null | sed -n 's/^Agents: \([a-z-]*\).*/\1/p'
        case help:help
            assent help 2>/dev/null | sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p'
        case "$command:$command"
            assent $command --help 2>/dev/null | sed -n 's/^Usage: assent [a-z]* //p' | tr '|' '\n' | sed -n 's/^[][ ]*\([a-z][a-z]*\).*/\1/p'
    end
end

complete -c assent -f -a '(__assent_words)'
