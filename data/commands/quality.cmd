# Checkers, counters and watchers of any language. Written from the manuals of shellcheck 0.10, shfmt 3.8,
# hadolint 2.12, yamllint 1.35, tokei 13, cloc 2, scc 3, hyperfine 1.18, and of the tools named below.

command shellcheck
  manual "shellcheck(1)"
  options complete
  -a --check-sourced            unknown "shows lines of the files that the script names" spelled
  -C[=WHEN] --color[=WHEN]
  -i --include=CODES
  -e --exclude=CODES
  --extended-analysis=BOOL
  -f --format=FORMAT
  --list-optional               mode help
  --norc
  --rcfile=FILE                 read spelled
  -o --enable=CHECKS
  -P --source-path=PATHS
  -s --shell=NAME
  -S --severity=LEVEL
  -V --version                  mode help
  -W --wiki-link-count=NUM
  -x --external-sources
  --help                        mode help
  operands                      read*
  ask:   shellcheck -x -a s.sh
  allow: shellcheck a.sh
  allow: shellcheck -x -s bash -f gcc src/*.sh
  allow: shellcheck --severity=warning a.sh
  allow: shellcheck --version
  ask:   shellcheck .env
  ask:   shellcheck -w a.sh

command shfmt
  manual "shfmt(1)"
  syntax go
  -version --version            mode help
  -h -help                      mode help
  -l -list
  -w -write                     mode write
  -d -diff
  -s -simplify
  -mn -minify
  -ln -language-dialect=NAME
  -p -posix
  -filename=NAME
  -i -indent=N
  -bn -binary-next-line
  -ci -case-indent
  -sr -space-redirects
  -kp -keep-padding
  -fn -func-next-line
  -f -find
  -to-json -from-json -tojson
  -apply-ignore
  operands when write           write*
  operands                      read*
  allow: shfmt -d a.sh
  allow: shfmt -i 2 -ci -d src/a.sh
  allow: shfmt a.sh
  allow: shfmt --version
  ask:   shfmt -w a.sh
  ask:   shfmt -d -w a.sh
  ask:   shfmt -l -w a.sh
  ask:   shfmt --write a.sh

command hadolint
  manual "hadolint, README"
  syntax gnu noabbrev
  -v --version                  mode help
  -h --help                     mode help
  -c --config=FILE              read
  -f --format=FORMAT
  -t --failure-threshold=LEVEL
  --file-path-in-report=PATH
  --no-fail
  --no-color
  --ignore --error --warning --info --style --trusted-registry --require-label=NAME
  --strict-labels
  --disable-ignore-pragma
  -V --verbose
  operands                      read*
  allow: hadolint Dockerfile
  allow: hadolint --ignore DL3008 -f json Dockerfile
  ask:   hadolint .env
  ask:   hadolint --nosuch Dockerfile

command yamllint
  manual "yamllint documentation"
  -v --version                  mode help
  -h --help                     mode help
  -c --config-file=FILE         read
  -d --config-data=TEXT
  -f --format=FORMAT
  -s --strict
  --no-warnings
  --list-files
  -                             mode stdin
  operands                      look*
  allow: yamllint .
  allow: yamllint -d relaxed -s a.yml
  ask:   yamllint --nosuch a.yml

command actionlint
  manual "actionlint, Usage"
  syntax go
  -version                      mode help
  -h -help                      mode help
  -color
  -no-color
  -oneline
  -verbose
  -debug
  -ignore=RE
  -format=TEMPLATE
  -stdin-filename=NAME
  -config-file=FILE             read
  -init-config                  does write "writes settings"
  -shellcheck=PROG              program
  -pyflakes=PROG                program
  operands                      read*
  allow: actionlint
  allow: actionlint -color .github/workflows/ci.yml
  allow: actionlint -version
  ask:   actionlint -shellcheck=./x
  ask:   actionlint --shellcheck ./x
  ask:   actionlint -init-config

command codespell
  manual "codespell, README"
  syntax gnu noabbrev
  --version                     mode help
  -h --help                     mode help
  does write "its settings may have it change the files"
  -w --write-changes
  -L --ignore-words-list=WORDS
  -I --ignore-words=FILE        look
  -S --skip=GLOBS
  -i --interactive=MODE
  -q --quiet-level=N
  -f --check-filenames
  -H --check-hidden
  -c
  -d
  --count
  operands                      read*
  allow: codespell --version
  ask:   codespell
  ask:   codespell -w src

command typos
  manual "typos, reference"
  syntax gnu noabbrev
  -V --version                  mode help
  -h --help                     mode help
  -w --write-changes            does write "changes the files"
  --diff
  --files
  --identifiers
  --words
  --format=FORMAT
  --hidden
  --no-ignore
  --exclude=GLOB
  --locale=NAME
  --color=WHEN
  --sort
  --isolated
  -c --config=FILE              read
  --dump-config=FILE            write
  --write-config=FILE           write
  --type-list
  -q --quiet
  -v --verbose
  -j --threads=N
  --force-exclude
  operands                      read*
  allow: typos
  allow: typos src --diff
  allow: typos --version
  ask:   typos -w
  ask:   typos --dump-config x
  ask:   typos src --write-changes

# Settings or plugins of the project run in these.
command markdownlint markdownlint-cli2 stylelint textlint commitlint cspell alex remark vale proselint standard xo oxlint knip depcheck madge dpkg-lint tflint checkov sqlfluff golint lint-staged husky semgrep
  manual "the command lines of these checkers"
  syntax gnu noabbrev
  --version                     mode version
  -h --help
  does run-project "loads settings or plugins of the project"
  --fix                         does write "changes the files"
  -c --config=FILE              run-file
  -i --ignore=GLOB
  -q --quiet
  operands                      text*
  ask:   markdownlint README.md
  ask:   markdownlint --fix .
  ask:   semgrep --config auto .
  ask:   stylelint --version

command trivy grype syft
  manual "Trivy documentation, CLI"
  syntax gnu noabbrev bool
  -v --version                  mode help
  -h --help                     mode help global
  -q --quiet                    global
  -d --debug                    global
  sub version
    -f --format=FORMAT
    operands                    none
  sub image fs filesystem repo repository config rootfs sbom vm kubernetes k8s plugin server clean vex registry module convert scan attest login cataloger db
    does net-fetch "fetches lists of weaknesses, images or repositories"
    -f --format=FORMAT
    -s --severity=LEVELS
    -o --output=FILE            write
    --scanners --pkg-types --vuln-type=NAMES
    --exit-code=N
    --ignore-unfixed
    --skip-dirs --skip-files=GLOBS
    --no-progress
    --offline-scan
    --skip-db-update
    operands                    text*
  allow: trivy --version
  allow: trivy image --help
  ask:   trivy fs .
  ask:   trivy image x
  ask:   trivy fs -o x .

# These print the secrets that they find.
command gitleaks trufflehog detect-secrets
  manual "gitleaks, README"
  syntax gnu noabbrev bool
  -h --help                     mode help
  sub version
    operands                    none
  sub detect protect dir git stdin scan audit filesystem github
    does secret-value "prints the secrets that it finds"
    -s --source=PATH            read-tree
    -r --report-path=FILE       write
    -f --report-format=FORMAT
    -v --verbose
    --no-git
    --no-banner
    --redact[=PERCENT]
    -c --config=FILE            look
    -b --baseline-path=FILE     look
    --exit-code=N
    --staged
    operands                    text*
  allow: gitleaks version
  ask:   gitleaks detect -v
  ask:   gitleaks detect --report-path x
  ask:   trufflehog filesystem .

# Counting lines --------------------------------------------------------------------------------------

command tokei
  manual "tokei, README"
  syntax gnu noabbrev
  options complete
  -V --version                  mode help
  -h --help                     mode help
  -c --columns=N
  -e --exclude=PATTERNS
  -f --files
  -i --input=FILE               read spelled
  --hidden
  -l --languages
  --no-ignore
  --no-ignore-parent
  --no-ignore-dot
  --no-ignore-vcs
  -n --num-format=STYLE
  -o --output=FORMAT
  --streaming=FORMAT
  -s --sort=COLUMN
  -r --rsort=COLUMN
  -t --types --type=TYPES
  -C --compact
  -v --verbose
  operands                      look*
  allow: tokei
  allow: tokei src -o json
  allow: tokei -e target -s code .
  ask:   tokei --nosuch

command loc
  manual "loc, README"
  syntax gnu noabbrev
  -V --version                  mode help
  -h --help                     mode help
  --files
  --sort=COLUMN
  --include --exclude=RE
  -u
  operands                      look*
  allow: loc src
  ask:   loc --nosuch

command cloc
  manual "cloc, README"
  syntax gnu noabbrev nocluster
  --version                     mode help
  --help -h -?                  mode help
  --by-file
  --by-file-by-lang
  --by-percent=X
  --json --xml --yaml --csv --md --sql-append
  --quiet
  --hide-rate
  --sum-one
  --exclude-dir --exclude-lang --include-lang --exclude-ext --include-ext --match-f --not-match-f --match-d --not-match-d --max-file-size --timeout --processes --csv-delimiter=VALUE
  --fullpath
  --no-recurse
  --follow-links
  --skip-uniqueness
  --unicode
  --show-lang[=EXT] --show-ext[=EXT] --show-os mode help
  --progress-rate=N
  --vcs=NAME                    unknown "runs a version control program"
  --git                         unknown "runs git"
  --diff                        unknown "may unpack archives by other programs"
  --list-file --exclude-list-file --read-lang-def --force-lang-def --config=FILE unknown "takes settings or names from a file"
  --out --report-file --counted --ignored --found --categorized --unicode-list --sql --write-lang-def=FILE write
  --extract-with=COMMAND        run
  --strip-comments --strip-code=EXT write
  # What is no file may be a commit, and git is run.
  probe git attr:filter
  # An archive is unpacked by another program.
  sub *.tbz *.tbz2 *.txz *.egg *.zst *.lz *.zip *.tar *.gz *.tgz *.bz2 *.xz *.rpm *.deb *.whl *.jar *.ear *.war *.dmg *.Z *.7z
    does run-unknown "unpacks an archive by another program"
    operands                    text*
  operands                      look?
  allow: cloc src
  allow: cloc --json --exclude-dir=node_modules .
  allow: cloc --version
  ask:   cloc --out=x src
  ask:   cloc --extract-with='x >FILE<' a
  ask:   cloc --vcs=./x .
  ask:   cloc a.tar.gz
  ask:   cloc src a.tar.gz

command scc
  manual "scc, README"
  syntax gnu noabbrev bool at-files
  --version                     mode help
  -h --help                     mode help
  --by-file
  -f --format=FORMAT
  -i --include-ext=EXTS
  -x --exclude-ext=EXTS
  --exclude-dir=NAMES
  -M --not-match=RE
  -s --sort=COLUMN
  -c --no-complexity
  -d --no-duplicates
  --no-cocomo
  --no-gen
  --no-min
  --no-min-gen
  --no-size
  --no-large
  --no-gitignore
  --no-ignore
  --no-scc-ignore
  --uloc -u
  --dryness -a
  -p --percent
  -w --wide
  --ci
  -l --languages                mode help
  -v --verbose
  --avg-wage --large-byte-count --large-line-count --min-gen-line-length --cocomo-project-type --currency-symbol --eaf --overhead --size-unit=VALUE
  -o --output=FILE              write
  --format-multi=SPEC           unknown "may name files that are written"
  operands                      look*
  allow: scc
  allow: scc --by-file -s lines src
  allow: scc --format json --no-cocomo .
  ask:   scc -o x
  ask:   scc @x
  ask:   scc --output=x src
  ask:   scc --format-multi "json:x"

# Running again and again -----------------------------------------------------------------------------

command hyperfine
  manual "hyperfine(1)"
  syntax gnu noabbrev
  -V --version                  mode help
  -h --help                     mode help
  -w --warmup=N
  -m --min-runs=N
  -M --max-runs=N
  -r --runs=N
  -s --setup=COMMAND            run
  -p --prepare=COMMAND          run
  -c --cleanup=COMMAND          run
  -C --conclude=COMMAND         run
  --reference=COMMAND           run
  -P --parameter-scan=VAR values 3 unknown "puts values into the commands"
  -D --parameter-step-size=N
  -L --parameter-list=VAR values 2 unknown "puts values into the commands"
  --style=KIND
  -S --shell=PROG               unknown "names the shell"
  -N                            unknown "runs the commands without a shell"
  -i --ignore-failure
  -u --time-unit=UNIT
  --export-json --export-csv --export-markdown --export-asciidoc --export-orgmode=FILE write
  --show-output
  --output=WHERE                write
  --input=FILE                  read
  -n --command-name=NAME
  --sort=ORDER
  operands                      run+
  allow: hyperfine --version
  ask:   hyperfine --export-json x 'ls'
  ask:   hyperfine -S ./x 'ls'
  ask:   hyperfine -N ls

command watchexec
  manual "watchexec(1)"
  syntax gnu noabbrev nopermute
  -V --version                  mode help
  -h --help                     mode help
  does run-unknown "runs a command whenever files change"
  -w --watch=PATH               look
  -e --exts=EXTS
  -f --filter=PATTERN
  -i --ignore=PATTERN
  -c --clear[=MODE]
  -r --restart
  -s --signal=NAME
  -n
  --shell=PROG                  program
  -p --postpone
  -d --debounce=TIME
  --no-vcs-ignore
  operands                      text*
  allow: watchexec --version
  ask:   watchexec -e rs cargo test
  ask:   watchexec ls

command nodemon forever concurrently npm-run-all run-s run-p cross-env dotenv dotenv-cli wait-on reflex modd chokidar
  manual "the command lines of these runners"
  syntax gnu noabbrev nopermute
  does run-project "runs a program, anew whenever files change"
  operands                      text*
  ask:   nodemon app.js
  ask:   nodemon --version
  ask:   concurrently 'npm:*'

command entr
  manual "entr(1)"
  syntax posix
  -a -c -d -n -p -r -s -x -z
  does run-unknown "runs a command whenever files change"
  operands                      text*
  ask:   entr make
  ask:   entr -r ls
