# git(1) and its subcommands, from the manual pages of 2.39, with what came until 2.50.
#
# Pagers and "-p" act on a terminal only. What acts without one stands in the probe lines: programs that the
# repository's configuration names, hooks, filters. Revisions and pathspecs are read as paths, so that
# "HEAD:.env" and ":(top).env" are seen for what they are.

# ---- what many subcommands share ------------------------------------------------------------------

# What runs programs of the repository was tried with git 2.39, tests/differential/git_programs.py, and holds for
# later ones by their manuals: textconv and external differences are run for patches, which -S, -G and options that
# ignore blanks or lines make as well (mode content); a merge driver for --remerge-diff, which -m may mean.
# A clone without blobs (promisor) fetches them for content, statistics and renames, not for history: promisor-history.
set git-help
  -h                            mode help
  --help                        mode help
  --end-of-options              last

# What "git diff" and all that show differences take. Mode patch: content is shown; names: only names or figures.
set git-diff-options
  -p -u --patch                 mode patch mode content
  -s --no-patch                 mode names
  -U[=N] --unified[=N]          mode patch mode content
  -W --function-context         mode patch mode content
  --no-function-context
  --raw                         mode names
  --patch-with-raw              mode patch mode content
  --patch-with-stat             mode patch mode content
  --numstat                     mode names
  --shortstat                   mode names
  -X[=PARAM] --dirstat[=PARAM]  mode names
  --cumulative                  mode names
  --dirstat-by-file[=PARAM]     mode names
  --check                       mode patch mode content
  --summary                     mode names
  --name-only                   mode names
  --name-status                 mode names
  --stat[=WIDTH]                mode names
  --stat-width=N                mode names
  --stat-name-width=N           mode names
  --stat-graph-width=N          mode names
  --stat-count=N                mode names
  --compact-summary             mode names
  --no-compact-summary
  --binary                      mode patch mode content
  --[no-]full-index
  --color[=WHEN]
  --no-color
  --ws-error-highlight=KIND
  -z
  --abbrev[=N]
  --no-abbrev
  --src-prefix=TEXT
  --dst-prefix=TEXT
  --line-prefix=TEXT
  --no-prefix
  --default-prefix
  --inter-hunk-context=N
  --output-indicator-new=CHAR
  --output-indicator-old=CHAR
  --output-indicator-context=CHAR
  -B[=N] --break-rewrites[=N]
  -M[=N] --find-renames[=N]
  -D --irreversible-delete
  -C[=N] --find-copies[=N]
  --[no-]find-copies-harder
  --no-renames
  --[no-]rename-empty
  --[no-]follow
  -l=N
  --minimal --no-minimal
  -w --ignore-all-space         mode content
  -b --ignore-space-change      mode content
  --ignore-space-at-eol         mode content
  --ignore-cr-at-eol            mode content
  --ignore-blank-lines          mode content
  -I --ignore-matching-lines=REGEX mode content
  --[no-]indent-heuristic
  --patience
  --histogram
  --diff-algorithm=NAME
  --anchored=TEXT
  --word-diff[=MODE]            mode patch mode content
  --word-diff-regex=REGEX       mode patch mode content
  --color-words[=REGEX]         mode patch mode content
  --color-moved[=MODE]
  --no-color-moved
  --color-moved-ws=MODE
  --no-color-moved-ws
  --relative[=PREFIX]
  --no-relative
  -a --text --no-text
  -R
  # Since git 2.46 these have an external difference asked, if it is trusted (diff.trustExitCode).
  --exit-code                   mode compared
  --no-exit-code
  --quiet                       mode names mode compared
  --no-ext-diff --no-textconv
  --ext-diff                    unknown "runs the programs that configuration names for differences"
  --textconv                    unknown "runs the programs that configuration names to turn files into text"
  --ignore-submodules[=WHEN]
  --submodule[=FORMAT]          only diff unknown "runs git in submodules, also in those that only old commits name"
  --ita-invisible-in-index
  --ita-visible-in-index
  -S=TEXT                       mode content
  -G=REGEX                      mode content
  --pickaxe-all --no-pickaxe-all
  --pickaxe-regex
  -O=FILE                       look
  --rotate-to=PATH
  --skip-to=PATH
  --find-object=OBJECT          mode content
  --diff-filter=LETTERS
  --output=FILE                 write

# Which commits: rev-list(1) and what log adds.
set git-revision-options
  -n --max-count=N
  -NUM
  --skip=N
  --since=DATE
  --since-as-filter=DATE
  --after=DATE
  --until=DATE
  --before=DATE
  --max-age=TIME
  --min-age=TIME
  --author=REGEX
  --committer=REGEX
  --grep=REGEX
  --grep-reflog=REGEX
  --all-match
  --invert-grep
  -i --regexp-ignore-case
  -E --extended-regexp
  -F --fixed-strings
  -P --perl-regexp
  --basic-regexp
  --remove-empty
  --merges --no-merges
  --min-parents[=N]
  --max-parents[=N]
  --no-min-parents --no-max-parents
  --first-parent
  --exclude-first-parent-only
  --not
  --all
  --branches[=PATTERN]
  --tags[=PATTERN]
  --remotes[=PATTERN]
  --glob=PATTERN
  --exclude=PATTERN
  --exclude-hidden=KIND
  --reflog
  --alternate-refs              unknown "runs the program that configuration names for another repository's references"
  --single-worktree
  --ignore-missing
  --bisect
  --stdin
  --cherry-mark
  --cherry-pick
  --left-only --right-only
  --cherry
  -g --walk-reflogs
  --merge
  --boundary
  --simplify-by-decoration
  --full-history
  --dense --sparse
  --simplify-merges
  --ancestry-path[=COMMIT]
  --show-pulls
  --date-order --author-date-order --topo-order
  --reverse
  --no-walk[=ORDER]
  --do-walk
  --in-commit-order
  --unpacked
  --pretty[=FORMAT]
  --format[=FORMAT]
  --abbrev-commit --no-abbrev-commit
  --oneline
  --encoding=NAME
  --expand-tabs[=N]
  --no-expand-tabs
  --notes[=REF]
  --show-notes[=REF]
  --no-notes
  --standard-notes --no-standard-notes
  --show-notes-by-default
  --show-signature              does run-unknown "runs the program that checks signatures"
  --no-show-signature
  --relative-date
  --date=FORMAT
  --parents --children
  --left-right
  --graph --no-graph
  --show-linear-break[=TEXT]
  --log-size --no-log-size
  -m                            mode content
  -c                            mode patch mode content
  --cc                          mode patch mode content
  --dd                          mode patch mode content
  --remerge-diff                mode patch mode content
  --no-diff-merges
  --diff-merges=FORMAT          mode patch mode content
  --combined-all-paths
  -r
  -t
  -v

set git-log-options
  use git-diff-options
  use git-revision-options
  -q
  --[no-]source
  --[no-]use-mailmap
  --[no-]mailmap
  --clear-decorations
  --decorate-refs=PATTERN
  --decorate-refs-exclude=PATTERN
  --decorate[=HOW]
  --no-decorate
  -L=RANGE                      read mode patch mode content

# Options of every command that makes the differences it shows from the work tree or objects.
set git-diff-probe
  probe git core.worktree diff.external attr:diff-command attr:textconv attr:filter promisor submodule core.fsmonitor
  probe git diff.submodule

# git-log(1) and its like run external diffs with --ext-diff alone, which asks by itself; git-diff(1) does without.
set git-log-probe
  probe git core.worktree attr:textconv promisor attr:merge gpg.program submodule core.fsmonitor
  probe git diff.submodule core.alternaterefscommand

# The same where no patch is made unless options ask for one (log), or do not (show, diff).
set git-log-shown-probe
  probe git core.worktree promisor-history gpg.program core.fsmonitor diff.submodule core.alternaterefscommand
  # Without a patch nothing of a submodule is looked at but the commit that it stands at.
  probe when content git attr:textconv attr:merge promisor submodule
  probe when names git promisor

set git-show-shown-probe
  use git-log-shown-probe
  probe git promisor
  probe when !names git attr:textconv attr:merge

set git-diff-shown-probe
  probe git core.worktree attr:filter promisor submodule core.fsmonitor diff.submodule
  probe when !names git diff.external attr:diff-command attr:textconv
  probe when content git diff.external attr:diff-command attr:textconv
  probe when compared git diff.external attr:diff-command

set git-pathspec-file
  --pathspec-from-file=FILE     unknown "takes the names of what it acts on from a file"
  --pathspec-file-nul

set git-gpg-options
  -S[=KEY] --gpg-sign[=KEY]     does run-unknown "runs the program that signs"
  --no-gpg-sign

set git-sequence-options
  --continue
  --skip                        does vcs-discard "drops the change that is under way"
  --abort                       does vcs-discard "drops what is under way and goes back to where it began"
  --quit

set git-list-filters
  --contains[=COMMIT]           mode list
  --no-contains[=COMMIT]        mode list
  --merged[=COMMIT]             mode list
  --no-merged[=COMMIT]          mode list
  --points-at[=OBJECT]          mode list

set git-fetch-options
  -v --verbose
  -q --quiet
  --[no-]all
  --set-upstream
  -a --append
  --atomic
  --upload-pack=PROGRAM       run
  -f --force                  mode force
  -t --tags --no-tags
  -p --prune --no-prune
  -P --prune-tags
  --dry-run
  -k --keep
  --depth=N
  --shallow-since=TIME
  --shallow-exclude=REVISION
  --deepen=N
  --unshallow
  --update-shallow
  --refmap=REFMAP
  -o --server-option=TEXT
  -4 --ipv4
  -6 --ipv6
  --negotiation-tip=REVISION
  --negotiate-only
  --filter=SPEC
  --[no-]auto-maintenance
  --[no-]auto-gc
  --[no-]show-forced-updates
  --[no-]progress
  --recurse-submodules[=HOW]
  --no-recurse-submodules
  --recurse-submodules-default=HOW
  --submodule-prefix=PATH
  -u --update-head-ok
  --[no-]write-fetch-head
  --[no-]write-commit-graph
  --prefetch
  --refetch
  --stdin
  -m --multiple
  -n
  --porcelain

# "git WORD --help" is "git help WORD", whatever follows.
set git-manual
  sub --help
    mode help
    operands                    text*

set git-lfs
  manual "git-lfs(1) 3.7"
  syntax gnu noabbrev bool
  -h --help                     mode help
  -v --version                  mode help
  probe git core.worktree core.fsmonitor hook:post-index-change attr:filter submodule promisor lfs.extension.*.clean lfs.extension.*.smudge
  sub ls-files
    -h --help                   mode help
    -l --long
    -s --size
    -d --debug
    -a --all
    --deleted
    -I --include=PATHS
    -X --exclude=PATHS
    -n --name-only
    -j --json
    operands                    text*
  sub status
    -h --help                   mode help
    -p --porcelain
    -j --json
    operands none
  sub version
    operands none
  sub help
    operands                    text*
  sub logs
    -h --help                   mode help
    operands none
    sub last
      operands none
    sub show
      operands                  text
    sub clear
      operands none
      does vcs-change "deletes its logs"
    sub boomtown
      operands none
      does vcs-change "writes a log of an error"
  sub pointer
    -h --help                   mode help
    --file=FILE                 look
    --pointer=FILE              read
    --stdin
    --check
    --strict --no-strict
    --no-extensions
    operands none
  sub track
    -h --help                   mode help
    -v --verbose
    -d --dry-run                mode dry
    --filename
    -l --lockable
    --not-lockable
    --no-modify-attrs
    --no-excluded
    -j --json
    operands                    text*
    does when operands>0,!dry vcs-change "writes .gitattributes"
  sub ext
    -h --help                   mode help
    operands none
    sub list
      operands                  text*
  sub locks
    -h --help                   mode help
    -r --remote=NAME
    -i --id=ID
    -p --path=PATH
    --local
    --cached
    -v --verify
    -l --limit=N
    --json
    operands none
    does net-fetch "asks the remote's server"
  sub env
    operands none
    does secret-value "shows what the environment holds for git"
  sub fsck
    -h --help                   mode help
    -d --dry-run                mode dry
    --objects
    --pointers
    operands                    text*
    does when !dry vcs-change "puts broken objects aside"
  sub push
    -h --help                   mode help
    --all
    --object-id
    --dry-run
    --stdin
    operands                    net-send? text*
    does vcs-push "publishes large files"
  sub pull fetch clone
    syntax none
    operands                    text*
    does vcs-fetch "brings large files from the remote"
  sub prune
    syntax none
    operands                    text*
    does vcs-discard "deletes large files that are kept here"
  sub migrate
    syntax none
    operands                    text*
    does vcs-discard "rewrites the history"
  sub checkout clean smudge dedup filter-process install uninstall lock unlock merge-driver post-checkout post-commit post-merge pre-push standalone-file track-* untrack update completion
    syntax none
    operands                    text*
    does vcs-change "changes large files, hooks or settings"

# What "git config" does with the name that follows. Names that may hold secrets stand first; only names of
# sections that hold none are shown.
set git-config-write
  operands when show            text?
  operands when change          text*
  operands                      text*
  does when change vcs-change "changes git's configuration"
  does when !show,!change,operands>0 vcs-change "changes git's configuration"

set git-config-names
  sub *assword* *ASSWORD* *asswd* *oken* *OKEN* *ecret* *ECRET* *.pass *Pass *PASS *xtra*eader* *XTRA* *pi*ey* *API* *PI*KEY* *@* *redential*
    operands                    text*
    does secret-value "such settings hold secrets"
  # A remote's address may hold a login.
  sub remote.*
    use git-config-write
    probe git url-login
  sub add.* advice.* alias.* am.* apply.* attr.* author.* bitmappseudomerge.* blame.* branch.* browser.* bundle.* checkout.* clean.* clone.* color.* column.* commit.* commitgraph.* committer.* completion.* core.* diff.* difftool.* extensions.* fastimport.* feature.* fetch.* filter.* fmt-merge-msg.* format.* github.user fsck.* fsmonitor.* gc.* gitflow.* gpg.* grep.* gui.* help.* i18n.* index.* init.* instaweb.* interactive.* lfs.* log.* mailinfo.* mailmap.* maintenance.* man.* merge.* mergetool.* notes.* pack.* pager.* pretty.* protocol.* pull.* push.* rebase.* receive.* repack.* rerere.* revert.* safe.* sequence.* showbranch.* sparse.* splitindex.* ssh.* stash.* status.* submodule.* tag.* tar.* trailer.* trace2.* transfer.* uploadarchive.* uploadpack.* user.* versionsort.* web.* worktree.*
    use git-config-write

# ---- the command --------------------------------------------------------------------------------------

command git
  manual "git(1) 2.39 to 2.50"
  syntax gnu
  # Wherever a revision may stand, ":f" is what the index holds, and to read the index is to ask core.fsmonitor.
  probe when colon git core.fsmonitor
  -C=DIR                        dir
  -c=NAME                       config:git
  -P --no-pager
  -p --paginate                 unknown "starts the pager that configuration names, on a terminal"
  --no-optional-locks
  --no-replace-objects
  --no-lazy-fetch
  --no-advice
  --literal-pathspecs
  --glob-pathspecs
  --noglob-pathspecs
  --icase-pathspecs
  --attr-source=TREE
  --version -v                  mode help
  --help -h                     mode help
  --html-path --man-path --info-path  mode help
  --list-cmds[=GROUP]           mode help
  --exec-path[=DIR]             unknown "takes git's own programs from another folder"
  --git-dir=DIR                 unknown "takes another repository, with its configuration and hooks"
  --work-tree=DIR               unknown "takes the files of another folder for those of the repository"
  --namespace=NAME              unknown "takes another part of the repository's references"
  --super-prefix=PATH           unknown "is for git's own use"
  --bare                        unknown "takes this folder for a repository, with its configuration and hooks"
  --shallow-file=FILE           unknown "is for git's own use"
  --config-env=NAME             unknown "sets configuration from the environment"
  # "--help" opens the manual with the program that configuration names.
  probe git man.viewer man.*.cmd man.*.path help.format help.browser web.browser browser.*.cmd browser.*.path
  allow: git --version
  allow: git -h
  allow: git --no-pager status
  allow: git -P log -3
  allow: git -C src status
  allow: git -C /work -C src status
  allow: git --no-optional-locks status
  ask:   git
  ask:   git -p status
  ask:   git --git-dir=x status
  ask:   git --git-dir x status
  ask:   git --work-tree=/ status
  ask:   git --exec-path=. status
  ask:   git -c core.fsmonitor=./x status
  ask:   git -c alias.x=!y x
  ask:   git -ccore.fsmonitor=./x status
  ask:   git --config-env=core.fsmonitor=X status
  ask:   git --bare log
  ask:   git nosuchcommand
  ask:   git --pag log

  # ---- looking ------------------------------------------------------------------------------------------

  sub status
    manual "git-status(1)"
    options complete
    use git-help
    -v --verbose
    -s --short --no-short
    -b --branch --no-branch
    --[no-]show-stash
    --[no-]ahead-behind
    --porcelain[=VERSION]
    --long
    -z --null
    -u[=MODE] --untracked-files[=MODE]
    --ignored[=MODE]
    --ignore-submodules[=WHEN]
    --column[=STYLE]
    --no-column
    --[no-]renames
    -M[=N] --find-renames[=N]
    operands                    look*
    # With status.submoduleSummary "git log" is run in each submodule.
    probe git core.worktree core.fsmonitor hook:post-index-change attr:filter submodule promisor-history gpg.program
    probe when -v git promisor
    # -v shows what is staged.
    probe when -v git diff.external attr:diff-command attr:textconv
    allow: git status
    allow: git status -sb
    allow: git status --porcelain=v2 --branch
    allow: git status -uno -- src
    allow: git status --short --untracked-files=all
    allow: git status --help
    allow: git status "$x"
    ask:   git status --porc
    ask:   git status --nosuch

  sub diff
    manual "git-diff(1)"
    use git-help
    use git-diff-options
    -c --cc                     mode patch mode content
    -m --combined-all-paths
    --cached --staged
    --merge-base
    --no-index                  mode anywhere
    -1 --base
    -2 --ours
    -3 --theirs
    -0
    -q
    operands when anywhere      read-tree*
    operands when names,!patch  look*
    operands                    read*
    use git-diff-shown-probe
    probe git hook:post-index-change
    allow: git diff
    allow: git diff HEAD
    allow: git diff --stat HEAD~3..HEAD
    allow: git diff --cached --name-only -z
    allow: git diff --name-status origin/main...HEAD -- src
    allow: git diff -U5 -w HEAD -- src/a.c
    allow: git diff --stat -- "$d"
    allow: git diff -M90% --find-copies-harder main feature
    allow: git diff --word-diff=color --ignore-space-at-eol
    allow: git diff --diff-filter=ACM --name-only HEAD
    ask:   git diff --output=f
    ask:   git diff --submodule=diff HEAD~2 HEAD
    ask:   git diff --output f
    ask:   git diff HEAD --output=f
    ask:   git diff --outp=f
    ask:   git diff -U --output=f
    ask:   git diff --ext-diff
    ask:   git diff --no-index /dev/null .env
    ask:   git diff -- .env
    ask:   git diff "$x"
    ask:   git diff $x
    allow: git diff -- --output=f

  sub log
    manual "git-log(1)"
    use git-help
    use git-log-options
    operands when patch         read*
    operands                    look*
    use git-log-shown-probe
    allow: git log
    allow: git log --oneline -20
    allow: git log -n 5 --format=%H
    allow: git log -5 --pretty=format:'%h %an %s'
    allow: git log --graph --all --decorate --oneline
    allow: git log --since='2 weeks ago' --author=me --no-merges
    allow: git log -p -3 -- src/a.c
    allow: git log -S needle --pickaxe-regex
    allow: git log --follow -- README.md
    allow: git log main..HEAD --stat
    allow: git log -L 1,10:a.c
    allow: git log -1 --date=iso-strict --name-status
    allow: git log --oneline -- "$f"
    ask:   git log --output=f
    ask:   git log --alternate-refs
    ask:   git log -p --submodule=diff
    allow: git log -p --submodule=log
    ask:   git log -p --ext-diff
    ask:   git log --show-signature
    ask:   git log -p -- .env
    ask:   git log -p -- "$f"
    ask:   git log -L 1,10:.env
    ask:   git log "$x"
    ask:   git log -1 --outp=f
    ask:   git log --nosuch

  sub show
    manual "git-show(1)"
    use git-help
    use git-log-options
    operands                    read*
    use git-show-shown-probe
    allow: git show
    allow: git show HEAD
    allow: git show --stat HEAD~2
    allow: git show HEAD:src/a.c
    allow: git show -s --format=%cI v1.0
    allow: git show --name-only --pretty= abc123
    ask:   git show --output=f HEAD
    ask:   git show HEAD:.env
    ask:   git show :(top).env
    ask:   git show --textconv HEAD
    ask:   git show "$x"

  sub whatchanged
    manual "git-whatchanged(1)"
    use git-help
    use git-log-options
    --i-still-use-this
    operands when patch         read*
    operands                    look*
    use git-log-shown-probe
    probe git alias:whatchanged
    allow: git whatchanged -p
    ask:   git whatchanged --output=f

  sub shortlog
    manual "git-shortlog(1)"
    use git-help
    use git-log-options
    -c --committer              mode names
    -n --numbered
    -s --summary
    -e --email
    -w[=WIDTH]
    --group=TYPE
    operands                    look*
    probe git promisor-history core.worktree
    probe git core.alternaterefscommand gpg.program
    allow: git shortlog -sn
    allow: git shortlog -sne --all HEAD
    allow: git shortlog HEAD~5..
    ask:   git shortlog --output=f HEAD

  sub blame annotate
    manual "git-blame(1)"
    use git-help
    use git-log-options
    --incremental
    -b
    --root
    --show-stats
    --[no-]progress
    --score-debug
    -f --show-name
    -n --show-number
    -p --porcelain
    --line-porcelain
    -c
    -t
    -l
    -s
    -e --show-email
    -w
    --ignore-rev=REV
    --ignore-revs-file=FILE     read "lines that are wrong are shown"
    --no-ignore-revs-file
    --color-lines
    --color-by-age
    --minimal
    -S=FILE                     read "lines that are wrong are shown"
    --contents=FILE             read
    -C[=SCORE]
    -M[=SCORE]
    -L=RANGE
    operands                    read+
    probe git core.worktree core.fsmonitor attr:textconv attr:filter promisor blame.ignorerevsfile
    allow: git blame a.c
    allow: git blame -L 10,20 --date=short HEAD~3 -- a.c
    allow: git blame -w -C -C -M a.c
    allow: git annotate -L 10,20 a.c
    ask:   git blame .env
    ask:   git blame --ignore-revs-file=.env a.c
    ask:   git blame -S .env a.c
    ask:   git blame --contents=.env a.c
    ask:   git blame --output=f a.c
    ask:   git blame

  sub grep
    manual "git-grep(1)"
    use git-help
    --[no-]cached
    --no-index                  mode untracked
    --untracked                 mode untracked
    --[no-]exclude-standard
    --[no-]recurse-submodules
    -v --invert-match
    -i --ignore-case
    -w --word-regexp
    -a --text
    -I
    --textconv                  unknown "runs the programs that configuration names to turn files into text"
    --no-textconv
    -r --recursive --no-recursive
    --max-depth=N
    -E --extended-regexp
    -G --basic-regexp
    -F --fixed-strings
    -P --perl-regexp
    -n --line-number --no-line-number
    --[no-]column
    -h
    -H
    --[no-]full-name
    -l --files-with-matches --name-only  mode names
    -L --files-without-match    mode names
    -z --null
    -o --only-matching
    -c --count                  mode names
    --color[=WHEN]
    --no-color
    --[no-]break
    --[no-]heading
    -C --context=N
    -B --before-context=N
    -A --after-context=N
    --threads=N
    -NUM
    -p --show-function
    -W --function-context
    -f=FILE                     read mode pattern
    -e=PATTERN                  mode pattern
    --and
    --or
    --not
    -q --quiet                  mode names
    --[no-]all-match
    -O[=PAGER] --open-files-in-pager[=PAGER]  does run-unknown "opens what it finds in a program"
    --[no-]ext-grep
    -m --max-count=N
    operands when pattern,names look*
    operands when names         text look*
    operands when pattern,untracked  read-tree*
    operands when untracked     text read-tree*
    operands when pattern       read*
    operands                    text read*
    # A path may be a pattern: '*env'.
    implied when untracked,!names  read-tree "."
    probe git core.worktree core.fsmonitor promisor submodule
    allow: git grep TODO
    allow: git grep -n -i 'foo bar' -- '*.c'
    allow: git grep -nE -C3 'a|b' HEAD~2 -- src
    allow: git grep -e foo --and -e bar
    allow: git grep --count pattern
    allow: git grep -lF x
    allow: git grep -h x
    allow: git grep -A 3 -B3 x -- src
    ask:   git grep -O TODO
    ask:   git grep -Oless TODO
    ask:   git grep -nO TODO
    ask:   git grep --open-files-in-pager=./x TODO
    ask:   git grep --open-f TODO
    ask:   git grep -h . -- .env
    ask:   git grep --no-index x .env
    ask:   git grep -f .env
    ask:   git grep "$x"

  sub ls-files
    manual "git-ls-files(1)"
    options complete
    use git-help
    -z
    -t
    -v
    -f
    -c --cached --no-cached
    -d --deleted
    -m --modified
    -o --others
    -i --ignored
    -s --stage
    -k --killed
    --[no-]directory
    --[no-]eol
    --[no-]empty-directory
    -u --unmerged
    --[no-]resolve-undo
    -x --exclude=PATTERN
    -X --exclude-from=FILE      look
    --exclude-per-directory=FILE
    --exclude-standard
    --[no-]full-name
    --[no-]recurse-submodules
    --[no-]error-unmatch
    --with-tree=TREE
    --abbrev[=N]
    --no-abbrev
    --[no-]debug
    --[no-]deduplicate
    --[no-]sparse
    --format=FORMAT
    operands                    look*
    probe git core.worktree core.fsmonitor attr:filter promisor-history submodule
    allow: git ls-files
    allow: git ls-files -o --exclude-standard
    allow: git ls-files -z -- '*.c'
    allow: git ls-files --error-unmatch "$f"
    allow: git ls-files -mdo .env
    ask:   git ls-files --nosuch

  sub ls-tree
    manual "git-ls-tree(1)"
    options complete
    use git-help
    -d
    -r
    -t
    -z
    -l --long
    --name-only --name-status
    --object-only
    --[no-]full-name
    --[no-]full-tree
    --format=FORMAT
    --abbrev[=N]
    --no-abbrev
    operands                    text look*
    probe git promisor-history core.worktree
    probe when -l git promisor
    allow: git ls-tree -r --name-only HEAD
    allow: git ls-tree HEAD src/
    ask:   git ls-tree --nosuch HEAD

  sub rev-parse
    manual "git-rev-parse(1)"
    options complete
    unknown-options text
    -h                          mode help
    # Asks the repository around this one, whose configuration counts then.
    --show-superproject-working-tree  unknown "looks at the repository around this one" spelled
    operands                    text*
    probe git promisor-history
    allow: git rev-parse HEAD
    allow: git rev-parse --show-toplevel
    allow: git rev-parse --abbrev-ref --symbolic-full-name @{u}
    allow: git rev-parse --verify -q "$x"
    allow: git rev-parse --is-inside-work-tree
    allow: git rev-parse --git-path hooks
    allow: git rev-parse --short=8 HEAD^{commit}
    ask:   git rev-parse --show-superproject-working-tree

  sub rev-list
    manual "git-rev-list(1)"
    use git-help
    use git-diff-options
    use git-revision-options
    --count
    --timestamp
    --header
    --objects
    --objects-edge
    --objects-edge-aggressive
    --indexed-objects             unknown "reads the index, for which a program of the repository may be run"
    --object-names --no-object-names
    --verify-objects
    --progress[=TEXT]
    --filter[=SPEC]
    --no-filter
    --filter-provided-objects
    --filter-print-omitted
    --missing[=ACTION]
    --exclude-promisor-objects
    --disk-usage[=HOW]
    --use-bitmap-index
    --bisect-vars
    --bisect-all
    --commit-header --no-commit-header
    --maximal-only
    operands                    look*
    probe git promisor-history gpg.program core.worktree
    probe when --objects git promisor
    probe when content git promisor
    probe git core.alternaterefscommand
    allow: git rev-list --count HEAD
    allow: git rev-list --left-right --count main...HEAD
    allow: git rev-list --all --objects
    allow: git rev-list -n 1 --before=2024-01-01 main
    ask:   git rev-list --output=f HEAD
    ask:   git rev-list "$x"

  sub cat-file
    manual "git-cat-file(1)"
    options complete
    use git-help
    -e                          mode facts
    -p
    -t                          mode facts
    -s                          mode facts
    --allow-unknown-type
    --[no-]use-mailmap
    --[no-]mailmap
    --batch[=FORMAT]            unknown "shows whatever objects its input names" spelled
    --batch-check[=FORMAT]      mode facts
    --batch-command[=FORMAT]    unknown "shows whatever objects its input names" spelled
    -z
    -Z
    --batch-all-objects
    --[no-]buffer
    --[no-]follow-symlinks
    --[no-]unordered
    --filter=SPEC
    --no-filter
    --path=PATH                 read spelled
    --textconv                  unknown "runs the programs that configuration names to turn files into text" spelled
    --filters                   unknown "runs the filters that configuration names" spelled
    operands when facts         text*
    operands                    read*
    probe git promisor core.worktree attr:textconv attr:filter
    allow: git cat-file -p HEAD
    allow: git cat-file -t abc123
    allow: git cat-file blob HEAD:a.c
    allow: git cat-file --batch-check
    allow: git cat-file -e "$x"
    ask:   git cat-file -p HEAD:.env
    ask:   git cat-file --textconv HEAD:a.c
    ask:   git cat-file --filters HEAD:a.c
    ask:   git cat-file -p "$x"

  sub describe
    manual "git-describe(1)"
    options complete
    use git-help
    --[no-]contains
    --[no-]debug
    --[no-]all
    --[no-]tags
    --[no-]long
    --[no-]first-parent
    --abbrev[=N]
    --no-abbrev
    --exact-match --no-exact-match
    --candidates=N
    --match=PATTERN
    --exclude=PATTERN
    --[no-]always
    --dirty[=MARK]
    --broken[=MARK]
    operands                    text*
    probe git core.worktree core.fsmonitor hook:post-index-change attr:filter submodule promisor-history
    allow: git describe --tags --always --dirty
    allow: git describe --abbrev=0 "$x"
    ask:   git describe --nosuch

  sub merge-base
    manual "git-merge-base(1)"
    options complete
    use git-help
    -a --all
    --octopus
    --independent
    --is-ancestor
    --fork-point
    operands                    text+
    probe git promisor-history
    allow: git merge-base main HEAD
    allow: git merge-base --is-ancestor "$a" "$b"
    ask:   git merge-base --nosuch a b

  sub name-rev
    manual "git-name-rev(1)"
    options complete
    use git-help
    --[no-]name-only
    --[no-]tags
    --refs=PATTERN
    --exclude=PATTERN
    --[no-]all
    --stdin
    --annotate-stdin
    --[no-]undefined
    --[no-]always
    operands                    text*
    probe git promisor-history
    allow: git name-rev --name-only "$x"

  sub cherry
    manual "git-cherry(1)"
    options complete
    use git-help
    -v --verbose
    --abbrev[=N]
    operands                    text? text? text?
    probe git promisor diff.external attr:textconv attr:diff-command
    allow: git cherry -v main

  sub show-ref
    manual "git-show-ref(1)"
    options complete
    use git-help
    --tags
    --heads --branches
    --verify
    --exists
    --head
    -d --dereference
    -s[=N] --hash[=N]
    --abbrev[=N]
    -q --quiet
    --exclude-existing[=PATTERN]
    operands                    text*
    probe git promisor-history
    allow: git show-ref --heads
    allow: git show-ref --verify -q "refs/heads/$b"
    ask:   git show-ref --nosuch

  sub show-branch
    manual "git-show-branch(1)"
    options complete
    use git-help
    -a --all
    -r --remotes
    --color[=WHEN]
    --no-color
    --more[=N]
    --list
    --no-name
    --current
    --sha1-name
    --merge-base
    --independent
    --topo-order
    --topics
    --sparse
    --date-order
    -g[=N] --reflog[=N]
    operands                    text*
    probe git promisor-history
    allow: git show-branch --all

  sub for-each-ref
    manual "git-for-each-ref(1)"
    options complete
    use git-help
    -s --shell
    -p --perl
    --python
    --tcl
    --count=N
    --format=FORMAT
    --color[=WHEN]
    --sort=KEY
    --points-at=OBJECT
    --merged[=COMMIT]
    --no-merged[=COMMIT]
    --contains[=COMMIT]
    --no-contains[=COMMIT]
    --exclude=PATTERN
    --[no-]ignore-case
    --omit-empty
    --include-root-refs
    --start-after=MARKER
    --stdin
    operands                    text*
    probe git promisor-history gpg.program core.worktree
    allow: git for-each-ref
    allow: git for-each-ref --sort=-committerdate --format='%(refname:short)' refs/heads
    allow: git for-each-ref --count 5 "$x"
    ask:   git for-each-ref --nosuch

  # ---- working on files and branches --------------------------------------------------------------------

  sub add stage
    manual "git-add(1)"
    trust sub
    use git-help
    use git-pathspec-file
    -n --dry-run                mode dry
    -v --verbose
    -i --interactive
    -p --patch
    -e --edit                   does run-unknown "opens an editor"
    -f --force                  mode force
    -u --update
    --renormalize
    -N --intent-to-add
    -A --all --no-all
    --no-ignore-removal --ignore-removal
    --refresh
    --ignore-errors
    --ignore-missing
    --sparse
    # Before git 2.31 it acts in spite of -n.
    --chmod=MODE                does vcs-change "changes the mode of files in the index"
    -U --unified=N
    --inter-hunk-context=N
    operands                    text*
    does when !dry vcs-change "puts changes into the index"
    probe git core.worktree core.fsmonitor hook:post-index-change attr:filter submodule promisor
    allow: git add -n .
    allow: git add --dry-run -A
    allow: git add -h
    ask:   git add .
    ask:   git add -A
    ask:   git add -nv --no-dry-run .
    ask:   git add -n --chmod=+x a
    ask:   git add -- -n

  sub commit
    manual "git-commit(1)"
    trust sub
    use git-help
    use git-pathspec-file
    use git-gpg-options
    -q --quiet
    -v --verbose
    -F --file=FILE              read
    --author=AUTHOR
    --date=DATE
    -m --message=TEXT
    -c --reedit-message=COMMIT
    -C --reuse-message=COMMIT
    --fixup=COMMIT
    --squash=COMMIT
    --reset-author
    --trailer=TRAILER
    -s --signoff --no-signoff
    -t --template=FILE          read
    -e --edit --no-edit
    --cleanup=MODE
    --[no-]status
    -a --all
    -i --include
    --interactive
    -p --patch
    -o --only
    -n --no-verify --verify
    # A commit that is only tried runs no hook but refreshes the index.
    --dry-run                   mode dry
    --short                     mode dry
    --branch
    --[no-]ahead-behind
    --porcelain                 mode dry
    --long                      mode dry
    -z --null
    --amend                     does vcs-discard "rewrites the last commit"
    --no-post-rewrite
    -u[=MODE] --untracked-files[=MODE]
    --allow-empty
    --allow-empty-message
    -U --unified=N
    --inter-hunk-context=N
    operands                    text*
    does when !dry vcs-change "makes a commit, which runs the repository's hooks"
    does when dry vcs-change "tries a commit"
    allow: git commit --help
    ask:   git commit
    ask:   git commit -m x
    ask:   git commit -am 'x'
    ask:   git commit -m --dry-run
    ask:   git commit --dry-run
    ask:   git commit --amend --no-edit

  sub push
    manual "git-push(1)"
    use git-help
    -v --verbose
    -q --quiet
    --repo=REPOSITORY
    --all --branches            mode all
    --mirror                    does vcs-push force wholesale "makes the remote the same as this repository, deleting what is not here"
    -d --delete                 mode force
    --tags
    -n --dry-run                mode dry
    --porcelain
    -f --force                  mode force
    --force-with-lease[=REF]    mode force
    --no-force-with-lease
    --[no-]force-if-includes
    --recurse-submodules=HOW
    --no-recurse-submodules
    --[no-]thin
    --receive-pack=PROGRAM      run
    --exec=PROGRAM              run
    -u --set-upstream
    --[no-]progress
    --prune                     does vcs-push force "deletes branches of the remote that are not here"
    --no-verify --verify
    --follow-tags --no-follow-tags
    --signed[=HOW]              does run-unknown "runs the program that signs"
    --no-signed
    --[no-]atomic
    -o --push-option=TEXT
    -4 --ipv4
    -6 --ipv6
    # Each refspec is told by itself: "+x" overwrites, ":x" deletes.
    operands                    net-send? vcs-push*
    does when !dry vcs-push "publishes commits"
    does when dry vcs-push "asks the remote what publishing would do, and runs the repository's hook"
    does when force,all vcs-push force wholesale "overwrites every branch of the remote"
    allow: git push --help
    ask:   git push
    ask:   git push origin main
    ask:   git push -f
    ask:   git push origin +main
    ask:   git push origin :main
    ask:   git push --forc origin main
    ask:   git push -uf origin x
    ask:   git push --mirror
    ask:   git push -n

  sub fetch
    manual "git-fetch(1)"
    use git-help
    use git-fetch-options
    -j --jobs=N
    operands                    vcs-fetch? text*
    does when operands<1 vcs-fetch "brings branches and objects from the remote"
    ask:   git fetch
    ask:   git fetch --all --prune
    ask:   git fetch . +a:b
    ask:   git fetch --upload-pack='touch x' origin
    ask:   git fetch --dry-run
    allow: git fetch -h

  sub pull
    manual "git-pull(1)"
    use git-help
    use git-fetch-options
    use git-gpg-options
    -j[=N] --jobs[=N]
    -r[=HOW] --rebase[=HOW]
    --no-rebase
    -n
    --[no-]stat
    --log[=N]
    --no-log
    --signoff[=HOW]
    --no-signoff
    --[no-]squash
    --[no-]commit
    --[no-]edit
    -e
    --cleanup=MODE
    --[no-]ff
    --ff-only
    --[no-]verify
    --[no-]verify-signatures
    --[no-]autostash
    -s --strategy=NAME          does run-unknown "a strategy that is not git's own is a program" spelled
    -X --strategy-option=OPTION
    --allow-unrelated-histories
    operands                    vcs-fetch? text*
    does when operands<1 vcs-fetch "brings branches and objects from the remote"
    does vcs-change "merges what was brought into the branch"
    ask:   git pull
    ask:   git pull --ff-only
    ask:   git pull --rebase origin main
    allow: git pull --help

  sub checkout
    manual "git-checkout(1)"
    use git-help
    use git-pathspec-file
    -b=BRANCH
    -B=BRANCH                   mode force
    -l
    --[no-]guess
    --[no-]overlay
    -q --quiet
    --recurse-submodules[=HOW]
    --no-recurse-submodules
    --[no-]progress
    -m --merge                  does vcs-discard "may leave conflicts in changed files"
    --conflict=STYLE
    -d --detach
    -t[=HOW] --track[=HOW]
    --no-track
    -f --force                  mode force does vcs-discard "throws away changes that are not committed"
    --orphan=BRANCH
    --[no-]overwrite-ignore
    --ignore-other-worktrees
    -2 --ours                   does vcs-discard "overwrites files with one side of a conflict"
    -3 --theirs                 does vcs-discard "overwrites files with one side of a conflict"
    -p --patch
    --ignore-skip-worktree-bits
    operands                    text*
    does vcs-change "changes the files of the work tree"
    does when operands>0,!-b,!-B,!--orphan,!--detach,!--track vcs-discard "a path among its words is overwritten with what was committed"
    ask:   git checkout main
    ask:   git checkout -b x
    ask:   git checkout -- .
    ask:   git checkout -f
    ask:   git checkout HEAD a.c
    ask:   git checkout
    allow: git checkout --help

  sub switch
    manual "git-switch(1)"
    use git-help
    -c --create=BRANCH
    -C --force-create=BRANCH    mode force
    --[no-]guess
    --discard-changes           does vcs-discard "throws away changes that are not committed"
    -q --quiet
    --recurse-submodules[=HOW]
    --no-recurse-submodules
    --[no-]progress
    -m --merge
    --conflict=STYLE
    -d --detach
    -t[=HOW] --track[=HOW]
    --no-track
    -f --force                  mode force does vcs-discard "throws away changes that are not committed"
    --orphan=BRANCH
    --[no-]overwrite-ignore
    --ignore-other-worktrees
    operands                    text? text?
    does vcs-change "switches to another branch"
    ask:   git switch main
    ask:   git switch -c x
    ask:   git switch -f main
    ask:   git switch -
    allow: git switch -h

  sub restore
    manual "git-restore(1)"
    use git-help
    use git-pathspec-file
    -s --source=TREE
    -S --staged                 mode staged
    -W --worktree               mode worktree
    --ignore-unmerged
    --[no-]overlay
    -q --quiet
    --recurse-submodules[=HOW]
    --no-recurse-submodules
    --[no-]progress
    -m --merge
    --conflict=STYLE
    -2 --ours
    -3 --theirs
    -p --patch
    --ignore-skip-worktree-bits
    -U --unified=N
    --inter-hunk-context=N
    operands                    text*
    does when staged,!worktree vcs-change "takes changes out of the index"
    does when !staged vcs-discard "throws away changes of files that are not committed"
    does when staged,worktree vcs-discard "throws away changes of files that are not committed"
    ask:   git restore .
    ask:   git restore --staged .
    ask:   git restore -SW a.c
    allow: git restore --help

  sub reset
    manual "git-reset(1)"
    use git-help
    use git-pathspec-file
    -q --quiet --no-quiet
    --[no-]refresh
    --mixed
    --soft
    --hard                      mode force does vcs-discard "throws away changes that are not committed"
    --merge                     does vcs-discard "throws away what is in the index"
    --keep
    --recurse-submodules[=HOW]
    --no-recurse-submodules
    -p --patch
    -N --intent-to-add
    -z
    --stdin                     unknown "takes the names of what it acts on from its input"
    -U --unified=N
    --inter-hunk-context=N
    operands                    text*
    does vcs-change "moves the branch or changes the index"
    ask:   git reset
    ask:   git reset --hard
    ask:   git reset -q --hard HEAD~3
    ask:   git reset --har
    ask:   git reset HEAD~3 --hard
    ask:   git reset HEAD a.c
    allow: git reset --help

  sub stash
    manual "git-stash(1)"
    use git-help
    default-sub push
    # What stands behind it are paths: "git stash -- list" makes a stash.
    --                          does vcs-change "sets changes aside and takes them out of the work tree"
    sub list
      use git-help
      use git-log-options
      operands when patch       read*
      operands                  look*
      use git-log-shown-probe
      allow: git stash list
      allow: git stash list --oneline -5
      ask:   git stash list --output=f
    sub show
      use git-help
      use git-diff-options
      -u --include-untracked --no-include-untracked
      --only-untracked
      -m
      -c --cc                   mode patch
      operands                  text*
      use git-diff-probe
      allow: git stash show
      allow: git stash show -p stash@{1}
      allow: git stash show --stat
      ask:   git stash show --output=f
      ask:   git stash show --ext-diff
    sub push
      use git-help
      use git-pathspec-file
      -p --patch
      -S --staged
      -k --keep-index --no-keep-index
      -q --quiet
      -u --include-untracked --no-include-untracked
      -a --all
      -m --message=TEXT
      -U --unified=N
      --inter-hunk-context=N
      operands                  text*
      does vcs-change "sets changes aside and takes them out of the work tree"
    sub save
      use git-help
      -p --patch
      -S --staged
      -k --keep-index --no-keep-index
      -q --quiet
      -u --include-untracked --no-include-untracked
      -a --all
      -m --message=TEXT
      operands                  text*
      does vcs-change "sets changes aside and takes them out of the work tree"
    sub pop
      use git-help
      --index
      -q --quiet
      operands                  text?
      does vcs-change "brings changes back and drops the stash"
    sub apply
      use git-help
      --index
      -q --quiet
      operands                  text?
      does vcs-change "brings changes back into the work tree"
    sub branch
      use git-help
      operands                  text text?
      does vcs-change "makes a branch from a stash and drops the stash"
    sub drop
      use git-help
      -q --quiet
      operands                  text?
      does vcs-discard "drops changes that were set aside"
    sub clear
      use git-help
      operands none
      does vcs-discard wholesale "drops all changes that were set aside"
    # It takes every word for its message.
    sub create
      syntax none
      operands                  text*
      does vcs-change "makes a stash without reference"
    sub store
      use git-help
      -m --message=TEXT
      -q --quiet
      operands                  text
      does vcs-change "keeps a stash"
    sub export
      use git-help
      --print
      --to-ref=REF
      operands                  text*
      does vcs-change "makes commits of stashes"
    sub import
      use git-help
      operands                  text
      does vcs-change "takes stashes from commits"
    ask:   git stash
    ask:   git stash -q
    ask:   git stash -u -m x
    ask:   git stash pop
    ask:   git stash drop stash@{0}
    ask:   git stash clear
    ask:   git stash create --help
    ask:   git stash -- list
    allow: git stash -h

  sub branch
    manual "git-branch(1)"
    use git-help
    use git-list-filters
    -v --verbose --no-verbose
    -q --quiet
    -t[=HOW] --track[=HOW]      mode make
    --no-track                  mode make
    -u --set-upstream-to=BRANCH mode change does vcs-change "changes what a branch follows"
    --unset-upstream            mode change does vcs-change "changes what a branch follows"
    --color[=WHEN]
    --no-color
    -r --remotes
    -a --all
    --abbrev[=N]
    --no-abbrev
    -d --delete                 mode change does vcs-change "deletes a branch that is merged"
    -D                          mode change does vcs-discard "deletes a branch, also one that is not merged"
    -m --move                   mode change does vcs-change "renames a branch"
    -M                          mode change does vcs-discard "renames a branch over another"
    -c --copy                   mode change does vcs-change "copies a branch"
    -C                          mode change does vcs-discard "copies a branch over another"
    -l --list                   mode list
    --show-current              mode list
    --create-reflog             mode make
    --edit-description          mode change does vcs-change "opens an editor on a branch's description"
    -f --force                  mode force does vcs-discard "moves a branch away from what it held, or deletes it unmerged"
    --column[=STYLE]
    --no-column
    --sort=KEY
    -i --ignore-case
    --recurse-submodules
    --format=FORMAT
    --omit-empty
    operands                    text*
    # Without -l or a filter a name is one to make: "git branch -v NAME" does.
    does when !list,!change,operands>0 vcs-change "makes a branch"
    probe git promisor-history gpg.program
    allow: git branch
    allow: git branch -a
    allow: git branch -vv
    allow: git branch -r --sort=-committerdate
    allow: git branch --show-current
    allow: git branch --list 'feature/*'
    allow: git branch --contains HEAD
    allow: git branch -a --merged main
    allow: git branch --no-merged
    allow: git branch --format='%(refname:short)'
    allow: git branch --points-at HEAD -r
    ask:   git branch topic
    ask:   git branch -v topic
    ask:   git branch --sort=x topic
    ask:   git branch -D x
    ask:   git branch -rd origin/x
    ask:   git branch -vd x
    ask:   git branch --list -D x
    ask:   git branch -f main HEAD~1
    ask:   git branch -u origin/main
    ask:   git branch --edit-description
    ask:   git branch "$x"
    ask:   git branch --lis x
    ask:   git branch --list --no-list x

  sub tag
    manual "git-tag(1)"
    use git-help
    use git-list-filters
    -l --list                   mode list
    -n[=N]                      mode list
    -d --delete                 mode change does vcs-discard "deletes a tag"
    -v --verify                 mode change does run-unknown "runs the program that checks signatures"
    -a --annotate               mode make
    -m --message=TEXT           mode make
    -F --file=FILE              read mode make
    --trailer=TRAILER           mode make
    -e --edit                   mode make does run-unknown "opens an editor"
    -s --sign                   mode make does run-unknown "runs the program that signs"
    --no-sign                   mode make
    --cleanup=MODE              mode make
    -u --local-user=KEY         mode make does run-unknown "runs the program that signs"
    -f --force                  mode force does vcs-discard "moves a tag away from what it named"
    --create-reflog             mode make
    --column[=STYLE]
    --no-column
    --sort=KEY
    --format=FORMAT
    --color[=WHEN]
    --no-color
    -i --ignore-case
    --omit-empty
    operands                    text*
    does when !list,!change,operands>0 vcs-change "makes a tag"
    does when make vcs-change "makes a tag"
    probe git promisor-history gpg.program
    allow: git tag
    allow: git tag -l 'v1.*'
    allow: git tag -n NAME
    allow: git tag -n3 --sort=-v:refname
    allow: git tag --points-at HEAD
    allow: git tag --sort=-creatordate --format='%(refname)'
    allow: git tag --contains abc123
    ask:   git tag v1
    ask:   git tag --sort=x v1
    ask:   git tag -a v1 -m x
    ask:   git tag -d v1
    ask:   git tag -v v1
    ask:   git tag -ld v1
    ask:   git tag -f v1 HEAD~1
    ask:   git tag -l --no-list v1

  sub remote
    manual "git-remote(1)"
    options complete
    use git-help
    -v --verbose                global
    operands none
    probe when -v git url-login
    sub show
      probe git url-login
      use git-help
      -n                        mode local
      operands                  text*
      does when !local,operands>0 net-fetch "asks the remote"
      allow: git remote show
      allow: git remote show -n origin
      ask:   git remote show origin
      ask:   git remote -v show origin
    sub get-url
      options complete
      use git-help
      --push
      --all
      operands                  text
      probe git url-login
      allow: git remote get-url origin
      allow: git remote get-url --push --all "$r"
    sub add
      use git-help
      -f --fetch                does vcs-fetch "brings branches and objects from the new remote"
      --tags --no-tags
      -t --track=BRANCH
      -m --master=BRANCH
      --mirror[=HOW]
      operands                  text text
      does vcs-change "adds a remote"
    sub rename
      use git-help
      --[no-]progress
      operands                  text text
      does vcs-change "renames a remote"
    sub remove rm
      use git-help
      operands                  text
      does vcs-change "removes a remote and its branches"
    sub set-head
      use git-help
      -a --auto                 does net-fetch "asks the remote"
      -d --delete
      operands                  text text?
      does vcs-change "changes a remote's main branch here"
    sub set-branches
      use git-help
      --add
      operands                  text text+
      does vcs-change "changes what is brought from a remote"
    sub set-url
      use git-help
      --push
      --add
      --delete
      operands                  text text text?
      does vcs-change "changes the address of a remote"
    sub prune
      use git-help
      -n --dry-run
      operands                  text+
      does vcs-change "removes branches that the remote does not have any more"
      does net-fetch "asks the remote"
    sub update
      use git-help
      -p --prune
      operands                  text*
      does vcs-fetch "brings branches and objects from remotes"
    allow: git remote
    allow: git remote -v
    ask:   git remote add n u
    ask:   git remote -v add n u
    ask:   git remote set-url origin u
    ask:   git remote prune -n origin
    ask:   git remote update

  sub clone
    manual "git-clone(1)"
    use git-help
    -v --verbose
    -q --quiet
    --[no-]progress
    --[no-]reject-shallow
    -n --no-checkout
    --bare
    --mirror
    -l --local --no-local
    --no-hardlinks
    -s --shared
    --recurse-submodules[=PATHSPEC]
    --recursive[=PATHSPEC]
    -j --jobs=N
    --template=DIR              does run-project "takes hooks from another folder"
    --reference=REPOSITORY
    --reference-if-able=REPOSITORY
    --dissociate
    -o --origin=NAME
    -b --branch=BRANCH
    --revision=REVISION
    -u --upload-pack=PROGRAM    run
    --depth=N
    --shallow-since=TIME
    --shallow-exclude=REVISION
    --[no-]single-branch
    --[no-]tags
    --[no-]shallow-submodules
    --separate-git-dir=DIR      create
    --ref-format=FORMAT
    -c --config=NAME            config:git
    --server-option=TEXT
    -4 --ipv4
    -6 --ipv6
    --filter=SPEC
    --also-filter-submodules
    --remote-submodules
    --sparse
    --bundle-uri=URI            net-fetch
    operands                    vcs-fetch create?
    does when operands<2 create "makes a folder with the name of the repository"
    ask:   git clone https://example.com/r.git
    ask:   git clone --depth 1 https://example.com/r.git d
    ask:   git clone -c core.fsmonitor=./x r d
    allow: git clone --help

  sub init init-db
    manual "git-init(1)"
    use git-help
    --template=DIR              does run-project "takes hooks from another folder"
    --bare
    --shared[=PERMISSIONS]
    -q --quiet
    --separate-git-dir=DIR      create
    -b --initial-branch=NAME
    --object-format=HASH
    --ref-format=FORMAT
    operands                    create?
    does vcs-change "makes a repository"
    ask:   git init
    ask:   git init -b main d
    allow: git init -h

  sub merge
    manual "git-merge(1)"
    use git-help
    use git-gpg-options
    -n
    --[no-]stat
    --[no-]summary
    --compact-summary
    --log[=N]
    --no-log
    --[no-]squash
    --[no-]commit
    -e --edit --no-edit
    --cleanup=MODE
    --[no-]ff
    --ff-only
    --[no-]rerere-autoupdate
    --[no-]verify-signatures
    -s --strategy=NAME          does run-unknown "a strategy that is not git's own is a program" spelled
    -X --strategy-option=OPTION
    -m --message=TEXT
    -F --file=FILE              read
    --into-name=NAME
    -v --verbose
    -q --quiet
    --abort                     does vcs-discard "drops the merge that is under way"
    --quit
    --continue
    --allow-unrelated-histories
    --[no-]progress
    --[no-]autostash
    --[no-]overwrite-ignore
    --[no-]signoff
    --no-verify --verify
    operands                    text*
    does vcs-change "merges into the branch"
    ask:   git merge x
    ask:   git merge --abort
    ask:   git merge --no-ff x -m y
    allow: git merge --help

  sub rebase
    manual "git-rebase(1)"
    use git-help
    use git-gpg-options
    use git-sequence-options
    --onto=REVISION
    --keep-base
    --no-verify --verify
    -q --quiet
    -v --verbose
    -n --no-stat --stat
    --[no-]signoff
    --[no-]committer-date-is-author-date
    --[no-]reset-author-date
    --ignore-date
    -C=N
    --[no-]ignore-whitespace
    --whitespace=ACTION
    -f --force-rebase --no-ff
    --edit-todo                 does run-unknown "opens an editor"
    --show-current-patch        mode facts
    --apply
    -m --merge
    -i --interactive            does run-unknown "opens an editor on the list of commits"
    --[no-]rerere-autoupdate
    --empty=HOW
    -k --keep-empty --no-keep-empty
    --[no-]autosquash
    --[no-]update-refs
    --[no-]autostash
    -x --exec=COMMAND           run
    -r[=MODE] --rebase-merges[=MODE]
    --no-rebase-merges
    --[no-]fork-point
    -s --strategy=NAME          does run-unknown "a strategy that is not git's own is a program" spelled
    -X --strategy-option=OPTION
    --root
    --[no-]reschedule-failed-exec
    --[no-]reapply-cherry-picks
    --allow-empty-message
    operands                    text? text?
    does when !facts vcs-discard "rewrites the commits of a branch"
    use git-diff-probe
    use git-log-probe
    allow: git rebase --show-current-patch
    ask:   git rebase main
    ask:   git rebase -i HEAD~3
    ask:   git rebase --abort
    ask:   git rebase -x 'touch x' HEAD~1
    allow: git rebase --help

  sub cherry-pick
    manual "git-cherry-pick(1)"
    use git-help
    use git-gpg-options
    use git-sequence-options
    --cleanup=MODE
    -n --no-commit
    -e --edit --no-edit
    -s --signoff
    -m --mainline=N
    --[no-]rerere-autoupdate
    --strategy=NAME             does run-unknown "a strategy that is not git's own is a program" spelled
    -X --strategy-option=OPTION
    -x
    -r
    --ff
    --allow-empty
    --allow-empty-message
    --keep-redundant-commits
    --empty=HOW
    operands                    text*
    does vcs-change "takes over commits"
    ask:   git cherry-pick abc123
    ask:   git cherry-pick --abort
    allow: git cherry-pick -h

  sub revert
    manual "git-revert(1)"
    use git-help
    use git-gpg-options
    use git-sequence-options
    --cleanup=MODE
    -n --no-commit
    -e --edit --no-edit
    -s --signoff
    -m --mainline=N
    --[no-]rerere-autoupdate
    --strategy=NAME             does run-unknown "a strategy that is not git's own is a program" spelled
    -X --strategy-option=OPTION
    --reference
    operands                    text*
    does vcs-change "makes commits that take others back"
    ask:   git revert HEAD
    allow: git revert --help

  sub clean
    manual "git-clean(1)"
    use git-help
    -q --quiet
    -n --dry-run                mode dry
    -f --force                  mode forced
    -i --interactive
    -d
    -e --exclude=PATTERN
    -x
    -X
    operands                    look*
    # With -n nothing goes, whether or not -f is there.
    does when !dry vcs-discard "deletes files that are not in the repository"
    does when !dry,-x vcs-discard "deletes ignored files too"
    probe git core.worktree core.fsmonitor hook:post-index-change promisor
    allow: git clean -n
    allow: git clean -nfd
    allow: git clean --dry-run -xd src
    ask:   git clean -fd
    ask:   git clean -fdx
    ask:   git clean --forc
    ask:   git clean
    ask:   git clean -e -n -f
    ask:   git clean -f -- -n
    ask:   git clean -n --no-dry-run -f

  sub mv
    manual "git-mv(1)"
    use git-help
    -v --verbose
    -n --dry-run                mode dry
    -f --force                  mode force
    -k
    --sparse
    operands                    text+ text
    does when !dry vcs-change "moves files"
    probe git core.worktree core.fsmonitor promisor
    allow: git mv -n a b
    ask:   git mv a b
    ask:   git mv -f a b

  sub rm
    manual "git-rm(1)"
    use git-help
    use git-pathspec-file
    -n --dry-run                mode dry
    -q --quiet
    --cached                    mode cached
    -f --force                  mode force
    -r
    --ignore-unmatch
    --sparse
    operands                    text*
    does when !dry,cached vcs-change "takes files out of the index"
    does when !dry,!cached vcs-discard "deletes files"
    probe git core.worktree core.fsmonitor hook:post-index-change attr:filter submodule promisor
    allow: git rm -n a
    ask:   git rm a
    ask:   git rm -r --cached .
    ask:   git rm -rf src

  # ---- settings -----------------------------------------------------------------------------------------

  sub config
    manual "git-config(1)"
    # Options end at the name, as they do for git. "git config list" and the like are of 2.46.
    syntax gnu nopermute
    use git-help
    --global --system --local --worktree
    -f --file=FILE              read
    --blob=BLOB                 unknown "takes settings from an object"
    --get --get-all             mode show
    --get-regexp                mode show mode regexp
    --get-urlmatch              mode show
    --get-color --get-colorbool mode show
    --replace-all --add         mode change
    --unset --unset-all         mode change
    --rename-section            mode change
    --remove-section            mode change
    -l --list                   mode all
    --fixed-value
    -e --edit                   does run-unknown "opens an editor on git's configuration"
    -t --type=TYPE
    --no-type
    --bool
    --int
    --bool-or-int
    --bool-or-str
    --path
    --expiry-date
    -z --null
    --name-only                 mode nameonly
    --[no-]includes
    --[no-]show-origin
    --[no-]show-scope
    --show-names --no-show-names
    --default=VALUE
    --comment=TEXT
    operands when all           none
    operands                    unknown*
    does when regexp,!nameonly secret-value "shows the values of every name that matches"
    # Shows what it finds: the repository's own must hold no login.
    probe git http.extraheader http.*.extraheader include.path includeif.*.path
    probe when all git url-login
    use git-config-names
    sub list
      probe git url-login
      use git-help
      --global --system --local --worktree
      -f --file=FILE            read
      --blob=BLOB               unknown "takes settings from an object"
      -z --null
      --name-only
      --show-origin --show-scope
      --[no-]includes
      -t --type=TYPE
      operands none
      allow: git config list --local
    sub get
      syntax gnu nopermute
      mode show
      use git-help
      --global --system --local --worktree
      -f --file=FILE            read
      --blob=BLOB               unknown "takes settings from an object"
      --all
      --regexp                  unknown "shows the values of every name that matches"
      --value=PATTERN
      --fixed-value
      --url=URL                 unknown "shows settings of an address, which may hold a login"
      --default=VALUE
      -t --type=TYPE
      --bool
      --int
      -z --null
      --[no-]includes
      --[no-]show-origin
      --[no-]show-scope
      --[no-]show-names
      operands                  unknown*
      use git-config-names
      allow: git config get user.name
      ask:   git config get http.extraheader
      ask:   git config get --regexp .
    sub set unset rename-section remove-section edit
      syntax none
      operands                  text*
      does vcs-change "changes git's configuration"
    allow: git config --list
    allow: git config -l --show-origin
    allow: git config --get user.name
    allow: git config user.email
    allow: git config --global --get core.editor
    allow: git config remote.origin.url
    allow: git config --get-all remote.origin.fetch
    allow: git config --get --type=bool core.bare
    allow: git config --get-regexp --name-only alias.x
    allow: git config --local --list
    ask:   git config user.name mallory
    ask:   git config user.name --get
    ask:   git config --add user.name x
    ask:   git config --unset user.name
    ask:   git config --unset core.bare
    ask:   git config --global core.pager x
    ask:   git config --edit
    ask:   git config -e
    ask:   git config --get-regexp .
    ask:   git config --get-regexp user.*
    ask:   git config --get http.extraheader
    ask:   git config --get http.https://github.com/.extraheader
    ask:   git config credential.helper
    ask:   git config --get-urlmatch http https://x
    ask:   git config --get user.password
    ask:   git config github.token
    ask:   git config -f .env --list
    ask:   git config --get "$k"
    ask:   git config set user.name x
    ask:   git config --remove-section user
    ask:   git config --rename-section a.b c.d
    allow: git config
    ask:   git config x

  sub var
    manual "git-var(1)"
    use git-help
    -l                          mode all
    operands when all           none
    operands                    text
    probe git http.extraheader http.*.extraheader include.path includeif.*.path
    probe when all git url-login
    allow: git var GIT_AUTHOR_IDENT
    allow: git var -l

  # ---- worktrees, submodules, notes and other things beside the branch ----------------------------------

  sub worktree
    manual "git-worktree(1)"
    use git-help
    sub list
      options complete
      use git-help
      -v --verbose
      --porcelain
      -z
      --expire=TIME
      operands none
    sub add
      use git-help
      -f --force                mode force
      -b=BRANCH
      -B=BRANCH                 mode force
      -d --detach
      --[no-]checkout
      --lock
      --reason=TEXT
      -q --quiet
      --[no-]track
      --[no-]guess-remote
      --orphan
      --[no-]relative-paths
      operands                  create text?
      does vcs-change "makes a work tree"
    sub lock
      use git-help
      --reason=TEXT
      operands                  text
      does vcs-change "locks a work tree"
    sub unlock
      use git-help
      operands                  text
      does vcs-change "unlocks a work tree"
    sub move
      use git-help
      -f --force                mode force
      --[no-]relative-paths
      operands                  text create
      does vcs-change "moves a work tree"
    sub remove
      use git-help
      -f --force                mode force
      operands                  delete-tree
      does vcs-discard "deletes a work tree with its files"
    sub prune
      use git-help
      -n --dry-run              mode dry
      -v --verbose
      --expire=TIME
      operands none
      does when !dry vcs-change "forgets work trees that are gone"
    sub repair
      use git-help
      --[no-]relative-paths
      operands                  text*
      does vcs-change "repairs the files of work trees"
    allow: git worktree list
    allow: git worktree list --porcelain -z
    allow: git worktree prune -n
    ask:   git worktree prune
    ask:   git worktree add ../x y
    ask:   git worktree remove --force ../x
    ask:   git worktree

  sub submodule
    manual "git-submodule(1)"
    syntax gnu nopermute
    use git-help
    --quiet -q
    --cached
    default-sub status
    # The summary is made by "git log" in each submodule.
    probe git core.worktree core.fsmonitor hook:post-index-change attr:filter attr:textconv diff.external attr:diff-command submodule promisor gpg.program diff.submodule
    sub status
      use git-help
      --quiet -q
      --cached
      --recursive
      operands                  look*
    sub summary
      use git-help
      --quiet -q
      --cached
      --files
      -n --summary-limit=N
      --for-status
      operands                  look*
    sub add
      use git-help
      -b --branch=BRANCH
      -f --force                mode force
      -q --quiet
      --progress
      --reference=REPOSITORY
      --ref-format=FORMAT
      --dissociate
      --name=NAME
      --depth=N
      operands                  vcs-fetch create?
      does vcs-change "adds a submodule"
    sub init
      use git-help
      -q --quiet
      operands                  text*
      does vcs-change "takes the addresses of submodules into the configuration"
    sub deinit
      use git-help
      -q --quiet
      -f --force                mode force
      --all
      operands                  text*
      does vcs-discard "deletes the files of submodules"
    sub update
      use git-help
      -q --quiet
      --[no-]progress
      --init
      --remote
      -N --no-fetch
      -f --force                mode force
      --checkout
      --merge
      --rebase
      --[no-]recommend-shallow
      --reference=REPOSITORY
      --dissociate
      --recursive
      --depth=N
      -j --jobs=N
      --[no-]single-branch
      --filter=SPEC
      --require-init
      --ref-format=FORMAT
      operands                  text*
      does vcs-fetch "brings the submodules and changes their files"
    sub set-branch
      use git-help
      -q --quiet
      -b --branch=BRANCH
      -d --default
      operands                  text
      does vcs-change "changes what a submodule follows"
    sub set-url
      use git-help
      -q --quiet
      operands                  text text
      does vcs-change "changes the address of a submodule"
    sub foreach
      use git-help
      -q --quiet
      --recursive
      operands                  run text*
      does run-project "runs a command in each submodule"
    sub sync
      use git-help
      -q --quiet
      --recursive
      operands                  text*
      does vcs-change "changes the addresses of submodules"
    sub absorbgitdirs
      use git-help
      -q --quiet
      operands                  text*
      does vcs-change "moves the repositories of submodules"
    allow: git submodule
    allow: git submodule status --recursive
    allow: git submodule --quiet status
    allow: git submodule summary
    ask:   git submodule update --init
    ask:   git submodule foreach 'touch x'
    ask:   git submodule foreach --recursive git status
    ask:   git submodule add u
    ask:   git submodule sync

  sub reflog
    manual "git-reflog(1)"
    use git-help
    use git-log-options
    operands when patch         read*
    operands                    look*
    use git-log-shown-probe
    sub show
      use git-help
      use git-log-options
      operands when patch       read*
      operands                  look*
      use git-log-shown-probe
    sub list
      use git-help
      operands none
    sub exists
      options complete
      use git-help
      operands                  text
    # Before git 2.36 options end at the first word.
    sub expire
      syntax gnu nopermute
      use git-help
      -n --dry-run              mode dry
      --expire=TIME
      --expire-unreachable=TIME
      --updateref
      --rewrite
      --stale-fix
      --all
      --single-worktree
      --verbose
      operands                  text*
      does when !dry vcs-discard "forgets where branches were, so that lost commits cannot be found again"
    sub delete drop
      syntax gnu nopermute
      use git-help
      -n --dry-run              mode dry
      --updateref
      --rewrite
      --verbose
      --all
      --single-worktree
      operands                  text*
      does when !dry vcs-discard "forgets where a branch was"
    sub write
      use git-help
      operands                  text text text text
      does vcs-change "adds an entry to a reference's history"
    allow: git reflog
    allow: git reflog -10
    allow: git reflog show main --date=iso
    allow: git reflog HEAD
    allow: git reflog expire -n --all
    allow: git reflog exists refs/heads/main
    ask:   git reflog expire --expire=now --all
    ask:   git reflog delete HEAD@{1}
    ask:   git reflog delete HEAD@{1} -n
    ask:   git reflog delete HEAD@{1} --help
    ask:   git reflog --output=f

  sub notes
    manual "git-notes(1)"
    use git-help
    --ref=REF
    default-sub list
    sub list
      options complete
      use git-help
      operands                  text?
      probe git promisor
    sub show
      use git-help
      operands                  text?
      probe git promisor diff.external attr:textconv attr:diff-command gpg.program
      probe git promisor
    sub get-ref
      use git-help
      operands none
      probe git promisor
    sub add append edit copy merge remove prune
      syntax gnu
      use git-help
      -f --force                mode force
      -m --message=TEXT
      -F --file=FILE            read
      -c --reedit-message=OBJECT
      -C --reuse-message=OBJECT
      -e --edit
      --allow-empty
      --separator[=TEXT]
      --no-separator
      --stripspace --no-stripspace
      --for-rewrite=COMMAND
      --stdin
      --ignore-missing
      -s --strategy=NAME
      --commit
      --abort
      -v --verbose
      -q --quiet
      -n --dry-run
      operands                  text*
      does vcs-change "changes notes"
    allow: git notes list
    allow: git notes
    allow: git notes --ref=x show HEAD
    ask:   git notes add -m x
    ask:   git notes remove
    ask:   git notes prune -n

  sub bisect
    manual "git-bisect(1)"
    use git-help
    sub log terms help
      use git-help
      --term-good --term-old --term-bad --term-new
      operands none
    sub visualize view
      use git-help
      --stat
      --oneline
      operands none
      use git-log-probe
    sub run
      syntax gnu nopermute
      operands                  command
      does vcs-change "checks out commits and runs a command on each"
    # "-h" is a word like others to them.
    sub start bad good new old skip next reset replay
      syntax none
      operands                  text*
      does vcs-change "looks for a commit by checking out others"
    allow: git bisect log
    allow: git bisect view
    allow: git bisect terms --term-good
    ask:   git bisect visualize x
    ask:   git bisect good
    ask:   git bisect start -h
    ask:   git bisect start HEAD v1
    ask:   git bisect run ls
    ask:   git bisect reset

  sub sparse-checkout
    manual "git-sparse-checkout(1)"
    use git-help
    probe git promisor
    sub list
      use git-help
      operands none
    sub check-rules
      options complete
      use git-help
      -z
      --cone --no-cone
      --rules-file=FILE         read "lines that are wrong are shown"
      operands none
    sub init set add reapply disable clean
      use git-help
      --cone --no-cone
      --sparse-index --no-sparse-index
      --skip-checks
      --stdin
      -n --dry-run
      -f --force
      -v --verbose
      operands                  text*
      does vcs-change "changes which files are in the work tree"
    allow: git sparse-checkout list
    ask:   git sparse-checkout set src
    ask:   git sparse-checkout disable
    ask:   git sparse-checkout set --end-of-options --help

  sub rerere
    manual "git-rerere(1)"
    use git-help
    --rerere-autoupdate         does vcs-change "puts solved conflicts into the index"
    default-sub record
    # What it does without a word.
    probe git promisor
    sub record
      operands none
      does vcs-change "records or repeats how conflicts were solved"
    sub status remaining
      use git-help
      operands none
    sub diff
      use git-help
      operands                  look*
    sub clear gc
      use git-help
      operands none
      does vcs-discard "forgets how conflicts were solved"
    sub forget
      use git-help
      operands                  text*
      does vcs-discard "forgets how a conflict was solved"
    probe git core.worktree core.fsmonitor attr:filter attr:merge
    allow: git rerere status
    allow: git rerere diff
    ask:   git rerere
    ask:   git rerere clear
    ask:   git rerere forget a

  sub replace
    manual "git-replace(1)"
    use git-help
    -l --list                   mode list
    --format=FORMAT             mode list
    -d --delete                 does vcs-discard "deletes a replacement"
    -e --edit                   does run-unknown "opens an editor"
    -g --graft                  does vcs-change "changes a commit's parents"
    --convert-graft-file        does vcs-change "changes commits' parents"
    -f --force                  mode force does vcs-change "replaces an object"
    --raw
    operands                    text*
    does when !list,operands>1 vcs-change "replaces an object"
    probe git promisor
    allow: git replace -l
    allow: git replace
    ask:   git replace a b
    ask:   git replace -d a
    ask:   git replace --graft a

  sub bundle
    manual "git-bundle(1)"
    use git-help
    sub verify
      use git-help
      -q --quiet
      operands                  look
      probe git promisor core.worktree
    sub list-heads
      use git-help
      operands                  look text*
      probe git promisor
    sub create
      use git-help
      use git-log-options
      --progress
      --all-progress
      --all-progress-implied
      --version=N
      operands                  write text*
    sub unbundle
      use git-help
      --progress
      operands                  look text*
      does vcs-change "takes objects from a bundle"
    allow: git bundle verify x.bundle
    allow: git bundle list-heads x.bundle
    ask:   git bundle create x.bundle --all
    ask:   git bundle unbundle x.bundle

  # ---- patches ------------------------------------------------------------------------------------------

  sub apply
    manual "git-apply(1)"
    use git-help
    --exclude=PATH
    --include=PATH
    -p=N
    --no-add
    --stat                      mode dry
    --numstat                   mode dry
    --summary                   mode dry
    --check                     mode dry
    --index
    -N --intent-to-add
    --cached
    --unsafe-paths              does unknown "changes files outside the work tree too"
    --apply                     mode really
    -3 --3way
    -2 --ours
    -1 --theirs
    --union
    --build-fake-ancestor=FILE  write
    -z
    -C=N
    --whitespace=ACTION
    --ignore-space-change
    --ignore-whitespace
    -R --reverse
    --unidiff-zero
    --reject                    mode really
    --allow-overlap
    -v --verbose
    -q --quiet
    --inaccurate-eof
    --recount
    --directory=ROOT
    --allow-empty
    --binary
    --allow-binary-replacement
    operands                    look*
    # With --stat, --summary or --check nothing is applied unless --apply says so.
    does when !dry vcs-change "changes files as a patch says"
    does when dry,really vcs-change "changes files as a patch says"
    probe git core.worktree core.fsmonitor hook:post-index-change attr:filter promisor
    allow: git apply --check x.patch
    allow: git apply --stat --numstat x.patch
    allow: git apply --check -R --verbose x.patch
    ask:   git apply x.patch
    ask:   git apply --stat --apply x.patch
    ask:   git apply --stat --reject x.patch
    ask:   git apply --stat --index --3way x.patch --apply
    ask:   git apply --check --build-fake-ancestor=f x

  sub am
    manual "git-am(1)"
    use git-help
    use git-gpg-options
    -i --interactive
    -n --no-verify
    -3 --3way --no-3way
    -q --quiet
    -s --signoff
    -u --utf8 --no-utf8
    -k --keep
    -b --keep-non-patch
    -m --message-id --no-message-id
    --[no-]keep-cr
    -c --scissors --no-scissors
    --quoted-cr=ACTION
    --whitespace=ACTION
    --ignore-space-change
    --ignore-whitespace
    --directory=ROOT
    --exclude=PATH
    --include=PATH
    -C=N
    -p=N
    --patch-format=FORMAT
    --reject
    --resolvemsg=TEXT
    -r --resolved --continue
    --skip                      does vcs-discard "drops the patch that is under way"
    --abort                     does vcs-discard "drops what is under way and goes back to where it began"
    --quit
    --retry
    --show-current-patch[=WHAT] mode facts
    --allow-empty
    --committer-date-is-author-date
    --ignore-date
    --[no-]rerere-autoupdate
    --empty=HOW
    operands                    read*
    does when !facts vcs-change "makes commits from mails"
    use git-diff-probe
    use git-log-probe
    allow: git am --show-current-patch=diff
    ask:   git am x.patch
    ask:   git am --abort

  sub format-patch
    manual "git-format-patch(1)"
    use git-help
    use git-log-options
    -n --numbered
    -N --no-numbered
    -s --signoff --no-signoff
    --stdout                    mode stdout
    --[no-]cover-letter
    --numbered-files
    --suffix=SUFFIX
    --start-number=N
    -v --reroll-count=N
    --filename-max-length=N
    --rfc[=TEXT]
    --cover-from-description=MODE
    --description-file=FILE     read
    --subject-prefix=TEXT
    -o --output-directory=DIR   create
    -k --keep-subject
    --no-binary
    --zero-commit
    --ignore-if-in-upstream
    --always
    -p --no-stat
    --add-header=TEXT
    --to=MAIL
    --cc=MAIL
    --no-to --no-cc --no-add-header
    --from[=IDENT]
    --no-from
    --in-reply-to=ID
    --attach[=BOUNDARY]
    --no-attach
    --inline[=BOUNDARY]
    --thread[=STYLE]
    --no-thread
    --signature=TEXT
    --no-signature
    --signature-file=FILE       read
    --base=COMMIT
    --no-base
    -q --quiet
    --progress
    --interdiff=REVISION
    --range-diff=REVISION
    --creation-factor=N
    --force-in-body-from
    --encode-email-headers --no-encode-email-headers
    operands                    read*
    does when !stdout create "writes a file for each commit"
    use git-log-probe
    probe git format.signaturefile
    allow: git format-patch --stdout HEAD~2
    allow: git format-patch -1 --stdout HEAD
    ask:   git format-patch HEAD~2
    ask:   git format-patch -o out -1
    ask:   git format-patch --stdout --output=f -1

  sub range-diff
    manual "git-range-diff(1)"
    use git-help
    use git-diff-options
    --creation-factor=N
    --no-dual-color
    --notes[=REF]
    --no-notes
    --left-only
    --right-only
    --diff-merges=FORMAT
    --remerge-diff
    --max-memory=SIZE
    operands                    read*
    use git-log-probe
    allow: git range-diff HEAD~5..HEAD~2 HEAD~3..HEAD
    ask:   git range-diff --output=f a...b

  sub request-pull
    manual "git-request-pull(1)"
    syntax gnu nopermute
    use git-help
    -p
    operands                    text net-fetch text?
    ask:   git request-pull origin/main https://example.com/repo main

  sub archive
    manual "git-archive(1)"
    use git-help
    --format=NAME
    --prefix=TEXT
    --add-file=FILE             read
    --add-virtual-file=TEXT
    -o --output=FILE            write
    --worktree-attributes
    -v --verbose
    -NUM
    --mtime=TIME
    -l --list                   mode list
    --remote=REPOSITORY         net-fetch
    --exec=COMMAND              run
    operands when list          none
    operands                    read read*
    probe git tar.*.command attr:filter promisor core.worktree
    allow: git archive --prefix=project/ HEAD
    allow: git archive --list
    allow: git archive --format=tar HEAD src
    ask:   git archive -o f.tar HEAD
    ask:   git archive --output=f.tar HEAD
    ask:   git archive --remote=. --exec='touch x' HEAD
    ask:   git archive --add-file=.env HEAD
    ask:   git archive HEAD .env
    ask:   git archive --format=tar HEAD src .npmrc

  # ---- the network --------------------------------------------------------------------------------------

  sub ls-remote
    manual "git-ls-remote(1)"
    use git-help
    -h --heads --branches
    -t --tags
    --refs
    -q --quiet
    --upload-pack=PROGRAM       run
    --exec=PROGRAM              run
    --exit-code
    --get-url                   mode geturl
    --sort=KEY
    --symref
    -o --server-option=TEXT
    operands when geturl        text?
    operands                    net-fetch? text*
    does when !geturl net-fetch "asks the remote"
    probe when geturl git url-login
    allow: git ls-remote --get-url origin
    allow: git ls-remote --help
    ask:   git ls-remote
    ask:   git ls-remote -h origin
    ask:   git ls-remote 'ext::sh -c touch% x'
    ask:   git ls-remote --upload-pack='touch x' origin

  sub send-email
    manual "git-send-email(1)"
    syntax none
    use git-manual
    operands                    text*
    does net-send "sends mails"
    probe git alias:send-email
    ask:   git send-email x.patch

  sub imap-send
    manual "git-imap-send(1)"
    syntax none
    use git-manual
    operands                    text*
    does net-send "sends mails to a folder on a server"
    ask:   git imap-send

  sub daemon
    manual "git-daemon(1)"
    syntax none
    use git-manual
    operands                    text*
    does net-listen "serves repositories"
    ask:   git daemon --base-path=.

  sub instaweb
    manual "git-instaweb(1)"
    syntax none
    use git-manual
    operands                    text*
    does net-listen "starts a web server on the repository"
    ask:   git instaweb --start

  sub fetch-pack clone-pack http-fetch
    manual "git-fetch-pack(1)"
    syntax none
    use git-manual
    operands                    text*
    does vcs-fetch "brings objects from a remote"
    ask:   git fetch-pack . main

  sub send-pack http-push
    manual "git-send-pack(1)"
    syntax none
    use git-manual
    operands                    text*
    does vcs-push "publishes commits"
    ask:   git send-pack . main

  sub credential credential-store credential-cache credential-* credential-osxkeychain
    manual "git-credential(1)"
    syntax none
    use git-manual
    operands                    text*
    does secret-value "shows or changes logins"
    ask:   git credential fill
    ask:   git credential-store get

  # ---- keeping the repository in order ------------------------------------------------------------------

  sub fsck fsck-objects
    manual "git-fsck(1)"
    use git-help
    -v --verbose
    --[no-]unreachable
    --[no-]dangling
    --[no-]tags
    --[no-]root
    --cache
    --[no-]reflogs
    --[no-]full
    --[no-]connectivity-only
    --[no-]strict
    --lost-found                does vcs-change "writes what it finds into the repository"
    --[no-]progress
    --[no-]name-objects
    --[no-]references
    operands                    text*
    probe git promisor core.fsmonitor
    allow: git fsck --full
    allow: git fsck --no-dangling --unreachable
    ask:   git fsck --lost-found

  sub count-objects
    manual "git-count-objects(1)"
    use git-help
    -v --verbose
    -H --human-readable
    operands none
    allow: git count-objects -vH

  sub gc
    manual "git-gc(1)"
    use git-help
    -q --quiet
    --prune[=DATE]              does vcs-discard "deletes commits that nothing names"
    --no-prune
    --aggressive
    --auto
    --[no-]detach
    --[no-]cruft
    --max-cruft-size=SIZE
    --expire-to=DIR             create
    --force
    --keep-largest-pack
    operands none
    does vcs-change "packs the repository and deletes what is old and unused"
    ask:   git gc
    ask:   git gc --prune=now
    ask:   git gc --aggressive

  sub prune
    manual "git-prune(1)"
    use git-help
    -n --dry-run                mode dry
    -v --verbose
    --[no-]progress
    --expire=TIME
    --exclude-promisor-objects
    operands                    text*
    does when !dry vcs-discard "deletes commits that nothing names"
    probe git promisor
    allow: git prune -n
    ask:   git prune

  sub prune-packed
    manual "git-prune-packed(1)"
    use git-help
    -n --dry-run                mode dry
    -q --quiet
    operands none
    does when !dry vcs-change "deletes objects that are packed too"
    allow: git prune-packed -n
    ask:   git prune-packed

  sub repack pack-refs pack-objects pack-redundant unpack-objects index-pack update-server-info maintenance multi-pack-index commit-graph backfill refs
    manual "git-repack(1), git-maintenance(1) and those beside"
    syntax none
    use git-manual
    operands                    text*
    does vcs-change "changes how the repository is kept"
    ask:   git repack -ad
    ask:   git maintenance run
    ask:   git commit-graph write

  sub filter-branch filter-repo
    manual "git-filter-branch(1)"
    syntax none
    use git-manual
    operands                    text*
    does vcs-discard wholesale "rewrites the whole history"
    does run-unknown "runs commands on each commit"
    probe git alias:filter-repo
    ask:   git filter-branch --tree-filter 'rm x' HEAD
    ask:   git filter-branch --tree-filter --help HEAD

  # ---- plumbing that only looks -------------------------------------------------------------------------

  sub diff-tree
    manual "git-diff-tree(1)"
    use git-help
    use git-log-options
    -t
    --root
    --always
    --merge-base
    --no-commit-id
    operands when names,!patch  look*
    operands                    read*
    use git-log-probe
    allow: git diff-tree --no-commit-id --name-only -r HEAD
    ask:   git diff-tree --output=f HEAD

  sub diff-index
    manual "git-diff-index(1)"
    use git-help
    use git-log-options
    --cached
    --merge-base
    operands when names,!patch  look*
    operands                    read*
    use git-diff-probe
    allow: git diff-index --quiet HEAD --
    allow: git diff-index --cached --name-only HEAD
    ask:   git diff-index --output=f HEAD

  sub diff-files
    manual "git-diff-files(1)"
    use git-help
    use git-log-options
    -0
    -1 --base
    -2 --ours
    -3 --theirs
    -q
    operands when names,!patch  look*
    operands                    read*
    use git-diff-probe
    allow: git diff-files --name-only
    allow: git diff-files --quiet
    ask:   git diff-files --output=f

  sub check-ignore
    manual "git-check-ignore(1)"
    options complete
    use git-help
    -q --quiet
    -v --verbose
    --stdin
    -z
    -n --non-matching
    --no-index
    operands                    look*
    probe git core.worktree core.fsmonitor promisor
    allow: git check-ignore -v a b
    allow: git check-ignore -q "$f"

  sub check-attr
    manual "git-check-attr(1)"
    options complete
    use git-help
    -a --all
    --cached
    --stdin
    -z
    --source=TREE
    operands                    text*
    probe git core.worktree core.fsmonitor promisor
    allow: git check-attr -a "$f"
    allow: git check-attr diff -- a.c

  sub check-ref-format
    manual "git-check-ref-format(1)"
    options complete
    --normalize --print
    --[no-]allow-onelevel
    --refspec-pattern
    --branch
    -h --help                   mode help
    operands                    text
    allow: git check-ref-format --branch "$b"

  sub check-mailmap
    manual "git-check-mailmap(1)"
    options complete
    use git-help
    --stdin
    --mailmap-file=FILE         look
    --mailmap-blob=BLOB
    operands                    text*
    probe git promisor
    allow: git check-mailmap 'a <b@c>'

  sub verify-commit verify-tag
    manual "git-verify-commit(1), git-verify-tag(1)"
    use git-help
    -v --verbose
    --raw
    --format=FORMAT
    operands                    text*
    does run-unknown "runs the program that checks signatures"
    ask:   git verify-commit HEAD

  sub verify-pack
    manual "git-verify-pack(1)"
    use git-help
    -v --verbose
    -s --stat-only
    --object-format=HASH
    operands                    look+
    allow: git verify-pack -v .git/objects/pack/x.idx

  sub get-tar-commit-id
    manual "git-get-tar-commit-id(1)"
    use git-help
    operands none
    allow: git get-tar-commit-id

  sub show-index
    manual "git-show-index(1)"
    use git-help
    --object-format=HASH
    operands none
    allow: git show-index

  sub patch-id
    manual "git-patch-id(1)"
    options complete
    use git-help
    --stable --unstable
    --verbatim
    operands none
    allow: git patch-id --stable

  sub stripspace
    manual "git-stripspace(1)"
    options complete
    use git-help
    -s --strip-comments
    -c --comment-lines
    operands none
    allow: git stripspace -s

  sub column
    manual "git-column(1)"
    options complete
    use git-help
    --command=NAME
    --mode[=STYLE]
    --raw-mode=N
    --width=N
    --indent=TEXT
    --nl=TEXT
    --padding=N
    operands none
    allow: git column --mode=column

  sub fmt-merge-msg
    manual "git-fmt-merge-msg(1)"
    use git-help
    --log[=N]
    --no-log
    -m --message=TEXT
    --into-name=NAME
    -F --file=FILE              read
    operands none
    probe git promisor
    allow: git fmt-merge-msg --log

  sub interpret-trailers
    manual "git-interpret-trailers(1)"
    use git-help
    --in-place                  mode inplace
    --[no-]trim-empty
    --where=WHERE
    --if-exists=ACTION
    --if-missing=ACTION
    --only-trailers
    --only-input
    --unfold
    --parse
    --no-divider
    --trailer=TRAILER
    operands when inplace       write*
    operands                    read*
    # trailer.NAME.command and trailer.NAME.cmd are run for each trailer.
    probe git trailer.*.command trailer.*.cmd
    allow: git interpret-trailers --parse README.md
    ask:   git interpret-trailers --in-place README.md

  sub merge-file
    manual "git-merge-file(1)"
    use git-help
    -p --stdout                 mode stdout
    --diff3
    --zdiff3
    --ours
    --theirs
    --union
    --marker-size=N
    --diff-algorithm=NAME
    -q --quiet
    -L=LABEL
    --object-id                 mode objects
    operands when stdout        read read read
    operands when objects       text text text
    operands                    write read read
    does when objects,!stdout vcs-change "writes an object"
    probe git promisor
    allow: git merge-file -p a b f
    ask:   git merge-file a b f

  sub merge-tree
    manual "git-merge-tree(1)"
    use git-help
    --write-tree
    --trivial-merge
    --[no-]messages
    -z
    --quiet
    --name-only
    --allow-unrelated-histories
    --stdin
    --merge-base=COMMIT
    -X --strategy-option=OPTION
    operands                    text*
    does vcs-change "writes the objects of a merge, and changes no branch"
    ask:   git merge-tree a b

  sub hash-object
    manual "git-hash-object(1)"
    use git-help
    -t=TYPE
    -w                          does vcs-change "writes an object"
    --stdin
    --stdin-paths               unknown "takes the names of files from its input" spelled
    --no-filters
    --literally
    --path=FILE
    operands                    look*
    probe git attr:filter core.worktree
    probe git promisor
    allow: git hash-object a.c
    allow: git hash-object --stdin
    allow: git hash-object -t blob --no-filters a.c
    ask:   git hash-object -w a.c
    ask:   git hash-object -tblob -w a

  sub update-index
    manual "git-update-index(1)"
    syntax none
    use git-manual
    operands                    text*
    does vcs-change "changes the index"
    allow: git update-index --help
    ask:   git update-index -- --help
    ask:   git update-index --refresh
    ask:   git update-index --assume-unchanged a

  sub update-ref
    manual "git-update-ref(1)"
    use git-help
    -m=REASON
    -d                          does vcs-discard "deletes a reference"
    --no-deref
    -z
    --stdin                     unknown "takes what it does from its input"
    --create-reflog
    --batch-updates
    operands                    text*
    does vcs-discard "moves a reference away from what it named"
    ask:   git update-ref -d refs/heads/x
    ask:   git update-ref refs/heads/x HEAD

  sub symbolic-ref
    manual "git-symbolic-ref(1)"
    use git-help
    -q --quiet
    -d --delete                 does vcs-change "deletes a symbolic reference"
    --short
    --[no-]recurse
    -m=REASON
    operands                    text text?
    does when operands>1 vcs-change "changes what a symbolic reference names"
    allow: git symbolic-ref HEAD
    allow: git symbolic-ref --short -q HEAD
    ask:   git symbolic-ref HEAD refs/heads/x
    ask:   git symbolic-ref -d HEAD
    ask:   git symbolic-ref -qd HEAD

  sub mktree mktag write-tree commit-tree read-tree checkout-index checkout--worker merge-index merge-one-file merge-ours merge-octopus merge-recursive* merge-resolve merge-subtree unpack-file stage-file rm-tree
    manual "git-read-tree(1) and those beside"
    syntax none
    use git-manual
    operands                    text*
    does vcs-change "writes objects, the index or files"
    ask:   git read-tree -u --reset HEAD
    ask:   git write-tree
    ask:   git commit-tree HEAD^{tree} -m x

  sub fast-import
    manual "git-fast-import(1)"
    syntax none
    use git-manual
    operands                    text*
    does vcs-change "writes commits from its input"
    ask:   git fast-import

  sub fast-export
    manual "git-fast-export(1)"
    syntax none
    use git-manual
    operands                    text*
    does unknown "shows the whole history, and can write files"
    ask:   git fast-export --all

  # ---- programs that it opens ---------------------------------------------------------------------------

  sub difftool mergetool
    manual "git-difftool(1), git-mergetool(1)"
    syntax gnu nopermute
    use git-help
    --tool-help                 mode help
    --[no-]prompt
    -y
    -g --gui --no-gui
    -d --dir-diff
    --symlinks --no-symlinks
    -t --tool=TOOL
    --[no-]trust-exit-code
    -x --extcmd=COMMAND         run
    -O=FILE                     look
    operands                    text*
    does run-unknown "opens a tool that configuration names"
    ask:   git difftool
    ask:   git difftool -x 'touch f' HEAD
    ask:   git mergetool a.c
    ask:   git mergetool a.c --help
    allow: git mergetool --help

  sub gui gitk citool gitweb
    manual "git-gui(1)"
    syntax none
    use git-manual
    operands                    text*
    does desktop "opens a window"
    probe git alias:gui alias:citool alias:gitk alias:gitweb
    ask:   git gui

  sub hook
    manual "git-hook(1)"
    syntax none
    use git-manual
    operands                    text*
    does run-project "runs a hook of the repository"
    ask:   git hook run pre-commit

  sub for-each-repo
    manual "git-for-each-repo(1)"
    syntax none
    use git-manual
    operands                    text*
    does unknown "runs git in each repository that configuration names"
    ask:   git for-each-repo --config=x status

  sub bugreport diagnose
    manual "git-bugreport(1), git-diagnose(1)"
    syntax none
    use git-manual
    operands                    text*
    does create "writes a report"
    ask:   git bugreport

  sub upload-pack upload-archive receive-pack http-backend shell cvsserver cvsimport cvsexportcommit svn p4 archimport quiltimport remote-* subtree fsmonitor--daemon mailinfo mailsplit scalar pickaxe replay repo last-modified history
    manual "git(1)"
    syntax none
    use git-manual
    operands                    text*
    does unknown "is not described in the table"
    probe git alias:svn alias:p4 alias:subtree alias:scalar
    ask:   git svn fetch
    ask:   git subtree split --prefix=lib
    ask:   git receive-pack .

  sub version
    manual "git-version(1)"
    options complete
    use git-help
    --build-options
    operands none
    allow: git version
    allow: git version --build-options

  sub help
    manual "git-help(1)"
    use git-help
    -a --all
    --[no-]verbose
    -v
    --[no-]external-commands
    --[no-]aliases
    -m --man
    -w --web                    does run-unknown "opens a browser"
    -i --info
    -g --guides
    -c --config
    --user-interfaces
    --developer-interfaces
    # Behind "git" it is the name of a page as it stands.
    operands                    name-or:unknown?
    allow: git help
    allow: git help log
    allow: git help -a
    ask:   git help -w log
    ask:   git help git/x

  # git-lfs(1) 3.x
  sub lfs
    use git-lfs
    probe git alias:lfs
    allow: git lfs ls-files
    allow: git lfs ls-files --all --size
    allow: git lfs status
    allow: git lfs track
    allow: git lfs version
    ask:   git lfs push origin main
    ask:   git lfs track '*.psd'
    ask:   git lfs prune
    ask:   git lfs env
    ask:   git lfs migrate import --everything
    ask:   git lfs pull
