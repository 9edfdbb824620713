# Rust and Go. Written from The Cargo Book and The rustup book (1.89), The rustc book, the manual of go 1.25
# (`go help …`) and of the tools named below.
#
# cargo, rustc and their like are run through rustup, which follows rust-toolchain.toml of the project; cargo
# follows .cargo/config.toml: both can name programs, so both are looked at.

set cargo-common
  -v --verbose                  global
  -q --quiet                    global
  --color=WHEN                  global
  -h --help                     mode help global
  -Z=FLAG                       unknown "is an unstable feature" global
  -C=DIR                        unknown "is an unstable feature"
  --config=KEYVALUE             unknown "sets cargo's configuration, which can name programs" global
  --frozen                      mode locked mode offline global
  --locked                      mode locked global
  --offline                     mode offline global
  --ignore-rust-version         global
  --lockfile-path=FILE          unknown "names another Cargo.lock" global
  --manifest-path=FILE          look global

set cargo-features
  -F --features=NAMES
  --all-features
  --no-default-features

set cargo-packages
  -p --package=SPEC
  --workspace --all
  --exclude=SPEC

# Building runs build scripts and macros.
set cargo-build
  does run-project "compiles the project, whose build scripts and macros run"
  use cargo-features
  use cargo-packages
  --lib
  --bins
  --bin[=NAME]
  --examples
  --example[=NAME]
  --tests
  --test[=NAME]
  --benches
  --bench[=NAME]
  --all-targets
  --doc
  -r --release
  --profile=NAME
  --target=TRIPLE
  --target-dir=DIR              create
  -j --jobs=N
  --keep-going
  --timings[=FORMAT]
  --message-format=FORMAT
  --no-run
  --no-fail-fast
  --no-deps
  --open                        does desktop "opens a page in the browser"
  --document-private-items
  --build-plan
  --future-incompat-report
  --artifact-dir --out-dir=DIR  create

set cargo-fix
  --allow-dirty
  --allow-staged
  --allow-no-vcs
  --edition
  --edition-idioms
  --broken-code

command cargo
  manual "The Cargo Book, Cargo Commands"
  syntax gnu noabbrev
  probe cargo
  use cargo-common
  -V --version                  mode version
  --list                        mode version
  --explain=CODE                mode version
  +*                            mode toolchain
  operands when version         none
  # Alone it prints its help.
  operands when operands=0      none
  does when toolchain           run-unknown "runs another toolchain, which may be one of the project"
  sub version help
    operands                    text?
  sub build b check c clippy doc d rustc rustdoc miri expand asm bloat llvm-lines udeps llvm-cov nextest hack insta tarpaulin msrv semver-checks flamegraph
    use cargo-build
    --fix                       does write "changes the sources"
    use cargo-fix
    --lcov
    --html
    --ignore-filename-regex=RE
    --output-path=FILE          write
    operands                    text*
  sub run r
    syntax gnu noabbrev nopermute
    use cargo-build
    operands                    text*
  sub test t bench
    use cargo-build
    operands                    text*
  sub fix
    use cargo-build
    use cargo-fix
    does write "changes the sources"
    operands                    none
  sub fmt
    --all
    --check                     mode check
    -p --package=SPEC
    --message-format=FORMAT
    --version                   mode help
    does when !check            write "formats the sources"
    operands                    none
    # Words behind "--" are rustfmt's.
    sub --check
      mode check
      operands                  none
  sub tree
    use cargo-features
    use cargo-packages
    -i --invert[=SPEC]
    --prune=SPEC
    --depth=N
    --no-dedupe
    -d --duplicates
    -e --edges=KINDS
    --target=TRIPLE
    --charset=NAME
    -f --format=FORMAT
    --prefix=PREFIX
    --all-targets
    --no-dev-dependencies
    does when !locked           write "writes Cargo.lock where it is missing or old"
    does when !offline          net-fetch "may fetch the packages that the project names"
    # "--invert SPEC" takes its value as a word of its own too.
    operands                    text?
  sub metadata
    use cargo-features
    --no-deps                   mode locked mode offline
    --format-version=N
    --filter-platform=TRIPLE
    does when !locked           write "writes Cargo.lock where it is missing or old"
    does when !offline          net-fetch "may fetch the packages that the project names"
    operands                    none
  sub locate-project
    --workspace
    --message-format=FORMAT
    operands                    none
  sub pkgid
    -p --package=SPEC
    operands                    text?
  sub read-manifest verify-project
    operands                    none
  sub search
    --limit=N
    --index=URL                 net-fetch
    --registry=NAME
    does net-api "searches the registry"
    operands                    text*
  sub info
    --index=URL                 net-fetch
    --registry=NAME
    does net-api "asks the registry about a package"
    # Of a package it shows the version that is used in it.
    file when !locked,!help above Cargo.toml does write "writes Cargo.lock where it is missing or old"
    does when !locked,--manifest-path write "writes Cargo.lock where it is missing or old"
    operands                    text
  sub report
    sub future-incompatibilities
      --id=ID
      -p --package=SPEC
      operands                  none
  sub update generate-lockfile
    -p --package=SPEC
    --precise=VERSION
    --aggressive
    --recursive
    -w --workspace
    --dry-run
    does write "changes Cargo.lock"
    does net-fetch "asks the registry for newer packages"
    operands                    text*
  sub fetch vendor
    --target=TRIPLE
    -s --sync=FILE              read
    --no-delete
    --respect-source-config
    --versioned-dirs
    does net-fetch "fetches the packages that the project names"
    does write "writes the packages"
    operands                    create?
  sub add remove rm
    use cargo-features
    -p --package=SPEC
    --dev
    --build
    --target=TRIPLE
    -n --dry-run                mode dry
    --rename=NAME
    --path=DIR                  look
    --git=URL                   net-fetch
    --branch --tag --rev --registry=NAME
    --optional
    --no-optional
    --public
    --no-public
    does when !dry              write "changes Cargo.toml"
    does when !dry              net-fetch "asks the registry"
    does when dry               net-api "asks the registry"
    operands                    text*
  sub new init
    --bin
    --lib
    --edition=YEAR
    --name=NAME
    --vcs=NAME
    --registry=NAME
    operands                    create?
    does create "creates a project"
  sub clean
    use cargo-packages
    -r --release
    --profile=NAME
    --target=TRIPLE
    --target-dir=DIR            delete-tree
    --doc
    -n --dry-run                mode dry
    does when !dry              delete "deletes what was built"
    operands                    none
  sub install
    --list                      mode list
    use cargo-features
    --version --vers=VERSION
    --git=URL                   net-fetch
    --branch --tag --rev --registry --index=NAME
    --path=DIR                  look
    --root=DIR                  create
    -f --force                  mode force
    --no-track
    --bin --example=NAME
    --bins
    --examples
    --debug
    --profile=NAME
    --target=TRIPLE
    --target-dir=DIR            create
    -j --jobs=N
    --keep-going
    --dry-run
    does when !list             run-package "fetches, builds and installs a package"
    operands                    text*
  sub binstall install-update
    does run-package "fetches and installs packages"
    -y --no-confirm
    -a --all
    --force
    operands                    text*
  sub uninstall
    --root=DIR                  delete
    -p --package=SPEC
    --bin=NAME
    does delete "removes a program"
    operands                    text*
  sub publish package
    use cargo-features
    use cargo-packages
    --dry-run
    -n
    --no-verify
    --allow-dirty
    -l --list                   mode list
    --registry --index --token --target=VALUE
    -j --jobs=N
    does when !list             run-project "builds the package"
    does when !list             net-change "may publish it"
    # It brings Cargo.lock up to date first.
    does when list,!locked      write "writes Cargo.lock where it is old"
    does when list,!offline     net-fetch "may fetch the packages that the project names"
    operands                    none
  sub yank
    --version --vers=VERSION
    --undo
    --registry --index --token=VALUE
    does net-change "takes a version back at the registry"
    operands                    text?
  sub owner
    -a --add --remove=LOGIN     does net-change "changes the owners at the registry"
    -r                          unknown "changes the owners at the registry"
    -l --list
    --registry --index --token=VALUE
    does net-api "asks the registry for the owners"
    operands                    text?
  sub login logout
    --registry=NAME
    does secret-value "handles the credentials of the registry"
    operands                    text*
  sub outdated audit deny machete geiger license sort
    does run-project "runs a plugin of cargo in the project"
    -R --root-deps-only
    -w --workspace
    -d --depth=N
    --exit-code=N
    sub check init list fetch fix
      operands                  text*
    operands                    text*
  sub watch
    syntax gnu noabbrev nopermute
    does run-project "builds the project whenever it changes"
    -x --exec=COMMAND           run-project
    -s --shell=COMMAND          run
    -w --watch=PATH             look
    -c --clear
    operands                    text*
  allow: cargo --version
  allow: cargo -V
  allow: cargo --list
  allow: cargo help build
  allow: cargo build --help
  allow: cargo tree --locked --offline
  allow: cargo tree --frozen -i serde --depth 2
  allow: cargo metadata --no-deps --format-version 1
  allow: cargo metadata --format-version=1 --frozen
  allow: cargo locate-project --message-format plain
  allow: cargo pkgid
  allow: cargo search serde --limit 5
  allow: cargo info serde --locked
  allow: cargo fmt --check
  allow: cargo fmt --all -- --check
  allow: cargo install --list
  allow: cargo
  ask:   cargo build
  ask:   cargo check -p x
  ask:   cargo test --release -- --nocapture
  ask:   cargo run -- --help
  ask:   cargo run --release x --help
  ask:   cargo +nightly --version
  ask:   cargo +./x tree --frozen
  ask:   cargo tree --offline
  ask:   cargo tree --locked
  ask:   cargo tree --frozen --config "build.rustc='./x'"
  ask:   cargo --config x=y tree --frozen
  ask:   cargo metadata --format-version 1
  ask:   cargo fmt
  ask:   cargo fmt --all
  ask:   cargo fmt --check -- --print-config default x
  ask:   cargo fmt -- --check --print-config default x
  ask:   cargo clippy --fix
  ask:   cargo doc
  ask:   cargo look
  ask:   cargo update --dry-run
  ask:   cargo install ripgrep
  ask:   cargo publish --dry-run
  ask:   cargo package --list
  allow: cargo package --list --frozen
  ask:   cargo owner --add x
  ask:   cargo -Z help
  ask:   cargo -C x tree --frozen

command rustc rustdoc clippy-driver
  manual "The rustc book, Command-line Arguments"
  syntax gnu noabbrev
  probe rustup
  -V --version                  mode info
  -v --verbose
  -h --help                     mode info
  --explain=CODE                mode info
  # The others, and one with "=FILE" behind it, compile or write.
  --print=INFO                  only sysroot|target-list|target-libdir|host-tuple|target-cpus|target-features|relocation-models|code-models|tls-models|split-debuginfo mode info
  --target=TRIPLE
  --crate-type=TYPE
  --crate-name=NAME
  --edition=YEAR
  --cfg=SPEC
  --check-cfg=SPEC
  -A --allow=LINT
  -W --warn=LINT
  -D --deny=LINT
  -F --forbid=LINT
  --cap-lints=LEVEL
  -g
  -O
  --test
  --color=WHEN
  --error-format=FORMAT
  -L=PATH                       look
  -l=LIB
  -o=FILE                       write
  --emit --out-dir=PATH         write
  --extern=CRATE                unknown "a crate may hold macros that run"
  -C --codegen=OPTION           unknown "may name a linker or a plugin"
  -Z=FLAG                       unknown "is an unstable feature"
  +*                            mode toolchain
  does when toolchain           run-unknown "runs another toolchain, which may be one of the project"
  does when !info               write "compiles a program"
  operands when info            none
  operands                      read*
  allow: rustc --version
  allow: rustc -vV
  allow: rustc --explain E0308
  allow: rustc --print sysroot
  allow: rustc --print=target-list
  ask:   rustc --print sysroot=x
  ask:   rustc --print link-args a.rs
  ask:   rustc --print sysroot -o x
  ask:   rustc a.rs
  ask:   rustc --print cfg
  ask:   rustc --print=cfg=out
  ask:   rustc -C linker=./x --version
  ask:   rustc +nightly -V
  ask:   rustc --version a.rs

command rustfmt
  manual "rustfmt, README"
  syntax gnu noabbrev
  probe rustup
  -V --version                  mode safe
  -h --help[=TOPIC]             mode safe
  --check                       mode safe
  --emit=WHAT                   unknown "may write"
  --edition=YEAR
  --style-edition=YEAR
  --color=WHEN
  -l --files-with-diff
  -q --quiet
  -v --verbose
  --backup
  --config=KEYVALUES               only *emit_mode*|*make_backup* unknown "may have it write"
  --config-path=PATH            read
  --print-config=WHAT           unknown "may write"
  +*                            unknown "is another toolchain"
  operands when safe            read*
  operands                      write*
  does when !safe               write "formats the files, and those that they name"
  allow: rustfmt --check src/a.rs
  allow: rustfmt --version
  allow: rustfmt --edition 2021 --check a.rs
  ask:   rustfmt src/a.rs
  ask:   rustfmt --emit files --check a.rs
  ask:   rustfmt +nightly --check a.rs

command rustup
  manual "The rustup book"
  syntax gnu noabbrev
  probe rustup
  -V --version                  mode help
  -h --help                     mode help global
  -v --verbose                  global
  -q --quiet                    global
  # Without a subcommand it prints its help.
  operands none
  sub show
    sub active-toolchain home profile
      -v --verbose
      operands                  none
    operands                    none
  sub toolchain
    sub list
      -v --verbose
      operands                  none
    sub install add update uninstall remove link
      does run-package "installs or removes a toolchain"
      --profile=NAME
      -c --component=NAME
      -t --target=TRIPLE
      --force
      --no-self-update
      operands                  text*
  sub target component
    sub list
      --toolchain=NAME
      --installed
      operands                  none
    sub add install remove uninstall rm
      does run-package "installs or removes parts of a toolchain"
      --toolchain --target=NAME
      operands                  text*
  sub which
    --toolchain=NAME
    operands                    text
  sub check
    does net-api "asks for newer toolchains"
    operands                    none
  sub override
    sub list
      operands                  none
    sub set add unset remove
      does system "changes which toolchain is used"
      --path=DIR
      --nonexistent
      operands                  text*
  sub help
    operands                    text*
  sub completions
    operands                    text text?
  sub default
    does when operands>0        system "changes which toolchain is used"
    operands                    text?
  sub update upgrade install uninstall set self
    does run-package "installs, changes or removes toolchains"
    --no-self-update
    --force
    -y
    operands                    text*
  sub run
    syntax gnu noabbrev nopermute
    does run-unknown "runs a program of another toolchain"
    --install
    operands                    text*
  sub doc man
    does desktop "opens the manual"
    operands                    text*
  allow: rustup --version
  allow: rustup show
  allow: rustup toolchain list
  allow: rustup target list --installed
  allow: rustup component list
  allow: rustup which rustc
  allow: rustup default
  allow: rustup update --help
  ask:   rustup update
  ask:   rustup default nightly
  ask:   rustup run nightly cargo --version
  ask:   rustup target add x
  ask:   rustup override set nightly
  ask:   rustup toolchain uninstall stable

# Go ------------------------------------------------------------------------------------------------

# Where packages are looked up; modules come from the proxy and are checked against the sum database.
set go-modules
  -mod=MODE                     unknown "may change go.mod"
  -modfile=FILE                 unknown "names another go.mod"
  -overlay=FILE                 unknown "replaces sources by other files"
  -C=DIR                        dir
  -tags=LIST
  -n
  -x
  -v
  -modcacherw

# Building and running: none of it is harmless.
set go-build
  use go-modules
  does run-project "builds the project"
  -a
  -p=N
  -race
  -msan
  -asan
  -cover
  -covermode=MODE
  -coverpkg=PATTERNS
  -work
  -asmflags --gcflags -gccgoflags=FLAGS
  -gcflags=FLAGS
  -ldflags=FLAGS                unknown "may name a linker"
  -buildmode=MODE
  -buildvcs=WHEN
  -compiler=NAME
  -installsuffix=TEXT
  -linkshared
  -pgo=FILE                     read
  -pkgdir=DIR                   create
  -trimpath
  -json
  -toolexec=COMMAND             run
  -o=FILE                       write

command go
  manual "go help, go 1.25"
  syntax go
  -C=DIR                        dir
  # Without a subcommand it prints its help.
  operands none
  sub version
    -m
    -v
    -json
    operands                    look*
  sub help
    syntax none
    operands                    text*
  sub env
    -json
    -changed
    -w                          does write "changes go's configuration"
    -u                          does write "changes go's configuration"
    operands                    text*
  sub list
    use go-modules
    probe git core.fsmonitor hook:post-index-change attr:filter
    # Of a program it tells the version that its repository says it has.
    file above .hg .bzr .fslckout _FOSSIL_ does run-project "go asks hg or its like, whose settings may name programs"
    -f=FORMAT
    -json[=FIELDS]
    -m
    -u
    -e
    -deps
    -find
    -test
    -versions
    -retracted
    -reuse=FILE                 read
    -buildvcs=WHEN
    -compiled                   does run-project "prepares packages, which may run C compilers"
    -export                     does run-project "builds the packages"
    -toolexec=COMMAND           run
    does net-api "may ask the module proxy for modules that are not there"
    # A module that the proxy does not have is asked for at the host that it is named after.
    operands when -m            module*
    operands                    text*
  sub doc
    -all
    -c
    -cmd
    -short
    -src
    -u
    -C=DIR                      dir
    -http                       does net-listen "serves the documentation"
    operands                    text*
  sub mod
    sub graph
      -go=VERSION
      -x
      -C=DIR                    dir
      does net-api "may ask the module proxy for modules that are not there"
      operands                  none
    sub why
      -m
      -vendor
      -C=DIR                    dir
      does net-api "may ask the module proxy for modules that are not there"
      operands                  text+
    sub verify
      -C=DIR                    dir
      does net-api "may ask the module proxy for modules that are not there"
      operands                  none
    sub edit
      -json                     mode print
      -print                    mode print
      -fmt
      -module -go -toolchain -require -droprequire -exclude -dropexclude -replace -dropreplace -retract -dropretract -godebug -tool=VALUE
      operands when print       read?
      operands                  write?
      does when !print          write "changes go.mod"
    sub download tidy init vendor
      -x
      -v
      -e
      -json
      -diff
      -compat -go -o -reuse=VALUE
      -modcacherw
      -C=DIR                    dir
      does write "fetches modules or changes go.mod"
      operands                  text*
  sub work
    sub edit
      -json                     mode print
      -print                    mode print
      -use -dropuse -go -replace -dropreplace=VALUE
      operands when print       read?
      operands                  write?
      does when !print          write "changes go.work"
    sub init use sync vendor
      -r
      does write "changes go.work"
      operands                  text*
  sub vet
    use go-build
    -vettool=PROG               program
    -c=N
    -fix
    -diff
    operands                    text*
  sub build install
    use go-build
    operands                    text*
  sub run
    use go-build
    -exec=COMMAND               run
    operands                    text*
  sub test
    syntax gnu noabbrev nocluster
    use go-build
    -args                       last
    -bench=RE
    -benchmem
    -benchtime=TIME
    -c
    -count=N
    -coverprofile -cpuprofile -memprofile -blockprofile -mutexprofile -trace -outputdir=FILE write
    -cpu=LIST
    -exec=COMMAND               run
    -failfast
    -fullpath
    -fuzz -fuzztime -fuzzminimizetime=VALUE
    -i
    -list=RE
    -parallel=N
    -run=RE
    -short
    -shuffle=WHEN
    -skip=RE
    -timeout=TIME
    -vet=LIST
    operands                    text*
  sub generate
    use go-build
    -run -skip=RE
    operands                    text*
  sub get
    use go-build
    -t
    -u[=KIND]
    -tool
    -d
    does run-package "fetches modules and changes go.mod"
    operands                    text*
  sub fmt fix
    use go-modules
    -fix -diff -go=VALUE
    does write "changes the sources"
    operands                    text*
  sub clean
    use go-modules
    -i
    -r
    -cache
    -testcache
    -modcache                   does delete "empties the cache of modules"
    -fuzzcache
    does delete "deletes what was built"
    operands                    text*
  # One of go's own comes before one of the project that has its name.
  sub tool
    syntax none
    # Alone it lists them.
    operands                    none
    sub dist
      sub list
        operands                none
        sub -json
          operands              none
      sub *
        does run-unknown "builds or runs programs"
        operands                text*
    sub cover
      syntax go
      -func=FILE                read mode func
      does when !func           write "writes a page or a source"
      operands                  none
    sub *
      does run-unknown "runs a tool of go or of the project"
      operands                  text*
  sub telemetry
    does when operands>0        system "changes what go reports"
    operands                    text?
  sub bug
    does desktop "opens a page in the browser"
    operands                    none
  allow: go version
  allow: go version -m bin/a
  allow: go env
  allow: go env GOPATH GOROOT
  allow: go env -json
  allow: go help build
  allow: go list ./...
  allow: go list -m all
  allow: go list -m -versions github.com/o/r
  allow: go list -m golang.org/x/tools@latest
  ask:   go list -m x.invalid/r@latest
  ask:   go list -m -versions x.invalid
  allow: go list -f '{{.Dir}}' ./pkg
  allow: go list -json -deps .
  allow: go list -m -u -json all
  allow: go doc fmt.Println
  allow: go mod graph
  allow: go mod why -m x
  allow: go mod edit -json
  allow: go
  ask:   go build ./...
  ask:   go run .
  ask:   go run . --help
  ask:   go test ./... -run X -v
  ask:   go test -list . ./...
  ask:   go vet ./...
  ask:   go vet -vettool=./x ./...
  ask:   go generate ./...
  ask:   go env -w GOFLAGS=-toolexec=./x
  ask:   go env --w A=b
  ask:   go list -toolexec ./x -export ./...
  ask:   go list --toolexec=./x ./...
  ask:   go list -export .
  ask:   go list -mod=mod all
  ask:   go list -modfile=x all
  ask:   go mod tidy
  ask:   go mod edit -replace a=b
  allow: go tool
  allow: go tool dist list
  allow: go tool cover -func=c.out
  ask:   go tool cover -func=.env
  ask:   go tool cover -html=c.out
  ask:   go tool cover -func=c.out -o x
  ask:   go tool dist test
  ask:   go tool x
  ask:   go tool pprof -http=:8080 x
  ask:   go get x
  ask:   go install x@latest
  ask:   go doc -http
  ask:   go fmt ./...
  ask:   go clean -modcache

command gofmt
  manual "go doc cmd/gofmt"
  syntax go
  -l                            mode list
  -d
  -s
  -e
  -r=RULE
  -w                            mode write
  -cpuprofile=FILE              write
  -h --help                     mode help
  operands when write           write*
  operands                      read*
  allow: gofmt -l .
  allow: gofmt -d a.go
  allow: gofmt -s -l src
  ask:   gofmt -w a.go
  ask:   gofmt -l -w .
  ask:   gofmt --w a.go
  ask:   gofmt -cpuprofile=x a.go

command goimports gofumpt
  manual "goimports and gofumpt, README"
  syntax go
  -l
  -d
  -e
  -v
  -w                            mode write
  -local=PREFIXES
  -srcdir=DIR
  -format-only
  -extra
  -lang=VERSION
  -modpath=PATH
  -version                      mode help
  -cpuprofile -memprofile -trace=FILE write
  does when !-format-only       run-project "runs go to learn about the project's packages"
  operands when write           write*
  operands                      read*
  allow: gofumpt -version
  allow: goimports -format-only -l .
  ask:   goimports -w a.go
  ask:   goimports -l .

command golangci-lint
  manual "golangci-lint documentation, CLI"
  syntax gnu noabbrev bool
  --version                     mode help
  -h --help                     mode help global
  -v --verbose                  global
  --color=WHEN                  global
  sub version
    --format=FORMAT
    --short
    --json
    --debug
    operands                    none
  sub help
    operands                    text*
  sub completion
    operands                    text
  sub run fmt linters formatters config cache custom migrate
    does run-project "checks or formats the project; its configuration may name plugins"
    -c --config=FILE            read
    --fix                       does write "changes the sources"
    -E --enable -D --disable --timeout --out-format --new-from-rev --build-tags -j --concurrency --max-issues-per-linter --max-same-issues --path-prefix=VALUE
    --disable-all
    --enable-all
    --fast
    --no-config
    --tests
    -n --new
    --allow-parallel-runners
    operands                    text*
  allow: golangci-lint --version
  allow: golangci-lint version
  allow: golangci-lint run --help
  ask:   golangci-lint run
  ask:   golangci-lint run --fix ./...
  ask:   golangci-lint linters

command gopls dlv
  manual "gopls and dlv, command lines"
  syntax gnu noabbrev nopermute
  sub version
    operands                    none
  sub debug exec test attach core connect trace dap run check serve definition references rename format fix api-json codelens stats
    does run-project "builds, runs or changes the project"
    operands                    text*
  allow: dlv version
  allow: gopls version
  ask:   dlv debug
  ask:   dlv exec ./x
  ask:   gopls check a.go

command staticcheck govulncheck errcheck revive gosec ginkgo air wire sqlc buf mage goreleaser
  manual "the command lines of these tools"
  syntax gnu noabbrev nopermute nocluster
  does run-project "builds, runs or changes the project"
  -version --version            mode help
  operands                      text*
  allow: staticcheck --version
  ask:   staticcheck ./...
  ask:   mage version
  ask:   air
  ask:   govulncheck ./...
