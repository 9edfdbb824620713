# Ruby, Perl, PHP, Lua, Tcl, R, Julia, Haskell, Elixir and Erlang, Swift and Apple's tools, Dart, Zig, Nim,
# Crystal, OCaml. Written from the manuals of ruby 3.4, RubyGems 3.6, perl 5.40, PHP 8.4, Composer 2.8, Lua 5.4,
# R 4.4, GHC 9.10, Elixir 1.18, Swift 6, Xcode 16, Flutter 3, opam 2.2 and of the tools named below.
#
# bundle reads the Gemfile, which is a program, rspec and rubocop files of options that may hold Ruby: of these
# nothing is harmless.

command ruby
  manual "ruby(1), ruby 3.4"
  syntax gnu noabbrev nopermute
  --version                     mode help
  -h --help                     mode help
  --copyright                   mode help
  -v --verbose                  mode version
  -w
  -W[=LEVEL]
  -e=CODE                       code:other mode code
  -r=LIBRARY                    run-file
  -I=DIR                        unknown "takes libraries from another directory"
  -C=DIR                        dir
  -c                            mode check
  -n -p -a -l -s -S -x
  -i[=SUFFIX]                   unknown "changes the files in place"
  -F=SEP
  -0[=CHAR]
  -K[=CODE]
  -E --encoding=NAME
  -U
  -d --debug
  -y --yjit --jit --disable-gems
  --enable --disable=FEATURE
  -
  operands when code            text*
  operands                      run-file? text*
  stdin when operands=0,!code,!version code:other
  allow: ruby --version
  allow: ruby -v
  allow: ruby -h
  ask:   ruby
  ask:   ruby a.rb
  ask:   ruby a.rb --version
  ask:   ruby -e 'puts 1'
  ask:   ruby -ne 'print' a
  ask:   ruby -r./x --version
  ask:   ruby -v a.rb
  ask:   ruby -c a.rb
  ask:   ruby -

command irb pry erb ri rdoc yard
  manual "irb(1), ri(1)"
  syntax gnu noabbrev nopermute
  does run-project "loads the files of its profile and runs programs"
  operands                      text*
  ask:   irb
  ask:   erb a.erb

command gem
  manual "RubyGems Guides, Command reference"
  syntax gnu
  -v --version                  mode help
  -h --help                     mode help global
  -V --verbose                  global
  -q --quiet --silent           global
  --norc                        global
  --no-verbose                  global
  sub list
    -d --details
    --no-details
    -i --installed
    -I
    -e --exact
    -a --all
    --versions
    --no-versions
    --prerelease
    -l --local
    -r --remote                 does net-api "asks the gem server"
    -b --both                   does net-api "asks the gem server"
    operands                    text*
  sub search outdated info
    -d --details
    -e --exact
    -a --all
    -l --local
    -r --remote
    --prerelease
    does net-api "asks the gem server"
    operands                    text*
  sub specification
    --all
    --ruby
    --yaml
    --marshal
    -v --version=VERSION
    -l --local
    -r --remote                 does net-api "asks the gem server"
    operands                    text text?
  sub dependency
    -v --version=VERSION
    -R --reverse-dependencies
    --pipe
    -l --local
    -r --remote                 does net-api "asks the gem server"
    operands                    text*
  sub environment env
    sub packageversion gemdir gempath version remotesources platform credentials user_gemdir gemhome home
      operands                  none
    operands                    none
  sub which
    -a --all
    -g --gems-first
    operands                    text+
  sub contents
    -v --version=VERSION
    --all
    -l --lib-only
    --prefix
    --no-prefix
    operands                    text*
  sub help
    operands                    text*
  sub stale
    operands                    none
  sub sources
    -l --list
    -a --add=URL                does system "changes the gem servers"
    -r --remove=URL             does system "changes the gem servers"
    -c --clear-all              does delete "empties the cache"
    -u --update                 does net-fetch "fetches the lists"
    -f --force
    operands                    none
  sub install i update pristine
    does run-package "installs gems, whose extensions are built"
    -v --version=VERSION
    --user-install
    --no-document
    -N
    --source -s=URL             net-fetch
    -f --force
    --conservative
    --system
    --all
    -g --file=FILE              run-file
    -i --install-dir -n --bindir=DIR create
    -P --trust-policy=NAME
    operands                    text*
  sub uninstall cleanup
    does delete "removes gems"
    -a --all
    -x --executables
    -I --ignore-dependencies
    -v --version=VERSION
    -n -d --dry-run --dryrun
    --force
    operands                    text*
  sub push yank owner signin signout
    does net-change "changes something at the gem server"
    -k --key=NAME
    --host=URL                  net-send
    -a --add -r --remove=EMAIL
    -v --version=VERSION
    --otp=CODE
    operands                    text*
  sub build
    does run-project "runs the gemspec and writes a gem"
    --strict
    -o --output=FILE            write
    operands                    text?
  sub fetch unpack exec open server mirror rdoc cert check generate_index lock rebuild
    does run-package "fetches or runs a gem"
    operands                    text*
  allow: gem list
  allow: gem list -r rails
  allow: gem --version
  allow: gem env
  allow: gem env gemdir
  allow: gem which json
  allow: gem search '^rails$'
  allow: gem specification rake version
  allow: gem install --help
  ask:   gem install rails
  ask:   gem uninstall rails
  ask:   gem sources --add http://e.invalid
  ask:   gem push a.gem
  ask:   gem update --system
  ask:   gem build a.gemspec

command bundle bundler rspec rubocop standardrb rails spring puma rackup foreman guard cucumber brakeman jekyll steep srb overcommit appraisal thor cap kitchen fastlane pod
  manual "the command lines of these tools"
  syntax gnu noabbrev nopermute
  does run-project "loads the project's Gemfile, options or tasks, which are programs"
  sub install update add remove exec list show outdated info check config console run test server routes db:migrate generate
    syntax none
    operands                    text*
  operands                      text*
  -v --version
  -h --help
  -a -A --autocorrect
  ask:   bundle exec rspec
  ask:   bundle install
  ask:   bundle list
  ask:   bundle --version
  ask:   rspec spec/a_spec.rb
  ask:   rubocop -A
  ask:   rails routes
  ask:   pod install

command rake
  manual "rake(1)"
  syntax gnu noabbrev
  -V --version                  mode help
  -h -H --help                  mode help
  does run-project "runs the Rakefile"
  -T --tasks[=PATTERN]
  -D --describe[=PATTERN]
  -P --prereqs
  -W --where[=PATTERN]
  -n --dry-run
  -q --quiet
  -s --silent
  -v --verbose[=VALUE]
  -t --trace[=OUT]
  -m --multitask
  -j --jobs[=N]
  -A --all
  -f --rakefile=FILE            run-file
  -r --require=MODULE           run-file
  -e --execute=CODE             code:other
  -p --execute-print=CODE       code:other
  -E --execute-continue=CODE    code:other
  -I --libdir=DIR               unknown "takes libraries from another directory"
  operands                      text*
  allow: rake --version
  ask:   rake -T
  ask:   rake test
  ask:   rake -f x --version
  ask:   rake

# Perl ----------------------------------------------------------------------------------------------

command perl
  manual "perlrun(1), perl 5.40"
  syntax gnu noabbrev nopermute
  -v --version                  mode help
  -h -?                         mode help
  -V                            mode help
  -V:*                          mode help
  -e=CODE                       code:other mode code
  -E=CODE                       code:other mode code
  -n -p -a -l -s -S -x -w -W -X -t -T -u -U -c -f -g
  -i[=SUFFIX]                   unknown "changes the files in place"
  -F=SEP
  -0[=CHAR]
  -C[=FLAGS]
  -I=DIR                        unknown "takes modules from another directory"
  -M=MODULE                     unknown "loads a module"
  -m=MODULE                     unknown "loads a module"
  -D=FLAGS
  -d[=DEBUG]                    unknown "runs the debugger"
  -
  operands when code            text*
  operands                      run-file? text*
  stdin when operands=0,!code   code:other
  allow: perl -v
  allow: perl --version
  allow: perl -V:version
  ask:   perl
  ask:   perl -e 'x'
  ask:   perl -ne 'print if /x/' a.txt
  ask:   perl -pi -e 's/a/b/' f
  ask:   perl -c a.pl
  ask:   perl a.pl -v
  ask:   perl -MEvil -v
  ask:   perl -I. -V
  ask:   perl -wle 'x'

# Pages of Perl itself: a name of a module may be that of a program, which is shown, and is looked for here too.
command perldoc
  manual "perldoc(1)"
  syntax gnu noabbrev
  -h -V                         mode help
  -T -t -u
  -f -v -q=NAME                 mode entry
  operands when entry           none
  allow: perldoc -f map
  allow: perldoc -T -v '$/'
  allow: perldoc -q sort
  ask:   perldoc x
  ask:   perldoc -o man -f map
  ask:   perldoc -f map x
  ask:   perldoc -d out -f map
  ask:   perldoc -M Evil -f map

command cpan cpanm carton prove perlcritic perltidy plackup
  manual "the pages of these programs"
  syntax gnu noabbrev nopermute
  does run-package "installs modules or runs programs"
  operands                      text*
  ask:   cpanm x
  ask:   prove -l t

# PHP -----------------------------------------------------------------------------------------------

command php php8.1 php8.2 php8.3 php8.4
  manual "php(1), PHP 8.4"
  syntax gnu noabbrev nopermute
  -v --version                  mode help
  -h -? --help                  mode help
  -m --modules                  mode help
  --ini                         mode help
  -i --info                     does secret-value "prints the environment" mode done
  -l --syntax-check             mode lint
  -n --no-php-ini
  -q --no-header
  -C --no-chdir
  -e --profile-info
  -r --run=CODE                 code:other mode code
  -B --process-begin=CODE       code:other mode code
  -R --process-code=CODE        code:other mode code
  -E --process-end=CODE         code:other mode code
  -F --process-file=FILE        run-file mode code
  -f --file=FILE                run-file mode code
  -d --define=KEYVALUE          unknown "sets php's configuration, which can load files"
  -c --php-ini=PATH             unknown "takes another configuration"
  -z --zend-extension=FILE      run-file
  -S --server=ADDRESS           net-listen mode code
  -t --docroot=DIR              read-tree
  -a --interactive              mode code
  -s -w                         mode show
  --rf --rfunction --rc --rclass --re --rextension --rz --rzendextension --ri --rextinfo=NAME mode done
  operands when code            text*
  operands when lint            look
  operands when show            read
  operands when done            none
  operands                      run-file? text*
  stdin when operands=0,!code,!done code:other
  allow: php -v
  allow: php --version
  allow: php -m
  allow: php -l src/a.php
  allow: php --ini
  allow: php --ri json
  ask:   php
  ask:   php a.php
  ask:   php a.php -v
  ask:   php -r 'x'
  ask:   php -i
  ask:   php -d auto_prepend_file=x -l a.php
  ask:   php -dextension=./x.so -v
  ask:   php -S localhost:8000
  ask:   php -l -f a.php
  ask:   php artisan list
  ask:   php -l $x

command composer
  manual "Composer documentation, Command-line interface"
  syntax gnu noabbrev
  -V --version                  mode help
  does run-project "loads the plugins and scripts of the project"
  -h --help                     global
  -q --quiet                    global
  -n --no-interaction           global
  --no-plugins                  global
  --no-scripts                  global
  -d --working-dir=DIR          dir global
  --no-cache                    global
  -v --verbose                  global
  --ansi --no-ansi              global
  --profile                     global
  sub install i update u upgrade require r remove rm create-project dump-autoload dumpautoload reinstall bump
    does run-package "installs packages, whose plugins and scripts may run"
    --dev
    --no-dev
    -o --optimize-autoloader
    --optimize
    -a --classmap-authoritative
    --prefer-dist
    --prefer-source
    --no-progress
    --ignore-platform-reqs
    -W --with-all-dependencies
    -w --with-dependencies
    --dry-run
    --no-update
    --lock
    operands                    text*
  sub show info outdated why depends why-not prohibits licenses validate check-platform-reqs audit search status fund suggests about diagnose list help home browse config exec run run-script test global init archive self-update clear-cache
    syntax none
    operands                    text*
  allow: composer --version
  ask:   composer show
  ask:   composer install
  ask:   composer run test
  ask:   composer exec x -- --version
  ask:   composer

command phpunit
  manual "PHPUnit documentation, Command-line options"
  syntax gnu noabbrev
  does run-project "runs the tests of the project"
  --version                     mode help
  -c --configuration=FILE       run-file
  --filter=NAME
  --testsuite=NAME
  --group=NAME
  --testdox
  --stop-on-failure
  --coverage-text
  --coverage-html --coverage-clover --log-junit=PATH write
  --bootstrap=FILE              run-file
  --colors[=WHEN]
  --no-coverage
  --list-tests
  operands                      text*
  allow: phpunit --version
  ask:   phpunit
  ask:   phpunit --filter x tests/A.php
  ask:   phpunit --bootstrap x --version

command artisan phpstan psalm phpcs phpcbf php-cs-fixer pest wp drush symfony pint rector phan infection behat
  manual "the command lines of these tools"
  syntax gnu noabbrev nopermute
  does run-project "loads the project's code or configuration"
  operands                      text*
  ask:   phpstan analyse src
  ask:   pest
  ask:   wp plugin list

# Lua, Tcl, R, Julia ----------------------------------------------------------------------------------

command lua luajit lua5.1 lua5.2 lua5.3 lua5.4 texlua
  manual "lua(1)"
  syntax gnu noabbrev nopermute
  -v                            mode version
  -e=CODE                       code:other mode code
  -l=NAME                       run-file
  -i                            mode stdin
  -E -W
  -
  operands                      run-file? text*
  stdin when stdin              code:other
  stdin when operands=0,!code,!version code:other
  allow: lua -v
  ask:   lua a.lua
  ask:   lua -v a.lua
  ask:   lua -e 'x'
  ask:   lua -l x -v
  ask:   lua

command luac luacheck luarocks stylua busted tclsh wish expect octave gnuplot sbcl clisp guile racket chicken swipl ruff-lsp forth gforth gawk-lsp
  manual "the pages of these programs"
  syntax gnu noabbrev nopermute
  does run-unknown "runs a program or the project's code"
  operands                      text*
  ask:   tclsh a.tcl
  ask:   luarocks install x
  ask:   luacheck .

command R Rscript
  manual "R(1), Rscript(1)"
  syntax gnu noabbrev nopermute
  --version                     mode help
  --help -h                     mode help
  -e=CODE                       code:other mode code
  -f --file=FILE                run-file mode code
  --vanilla --no-save --no-restore --no-init-file --no-environ --no-site-file --slave -s -q --quiet --silent --no-echo --interactive --save --restore
  --args                        last
  does run-project "loads .Rprofile of the directory"
  operands                      text*
  allow: R --version
  allow: Rscript --version
  ask:   R
  ask:   Rscript a.R
  ask:   Rscript -e 'x'
  ask:   R CMD INSTALL x
  ask:   Rscript a.R --version

command julia
  manual "julia(1)"
  syntax gnu noabbrev nopermute
  -v --version                  mode help
  -h --help                     mode help
  -e --eval=CODE                code:other mode code
  -E --print=CODE               code:other mode code
  -L --load=FILE                run-file
  -t --threads=N
  -p --procs=N
  -O --optimize[=LEVEL]
  -q --quiet
  -i
  --project[=DIR]               run-file
  --startup-file=WHEN
  --color=WHEN
  operands when code            text*
  operands                      run-file? text*
  stdin when operands=0,!code   code:other
  allow: julia --version
  ask:   julia a.jl
  ask:   julia -e 'x'
  ask:   julia -L x.jl --version
  ask:   julia --project=. -e 'using Pkg; Pkg.test()'

# Haskell, Elixir, Erlang -----------------------------------------------------------------------------

command ghc runghc runhaskell ghci ghc-pkg
  manual "GHC User's Guide"
  syntax gnu noabbrev nocluster
  --version -V                  mode info
  --numeric-version             mode info
  --info                        mode info
  --print-libdir                mode info
  --supported-extensions        mode info
  --help -?                     mode info
  -e=CODE                       code:other
  -o=FILE                       write
  -W*
  -O[=LEVEL]
  --make
  operands when info            none
  operands                      text*
  does when !info               run-project "compiles or runs a program"
  allow: ghc --version
  allow: ghc --numeric-version
  ask:   ghc a.hs
  ask:   ghc -e 'x'
  ask:   ghci
  ask:   ghc --version @x

command cabal stack ghcup hlint ormolu fourmolu haskell-language-server hpack spago elm purs
  manual "the command lines of these tools"
  syntax gnu noabbrev nopermute
  --version                     mode help
  --numeric-version             mode help
  does run-project "builds, tests or changes the project"
  operands                      text*
  allow: cabal --version
  allow: stack --version
  ask:   cabal build
  ask:   stack test
  ask:   stack exec x -- --version

command elixir iex mix elixirc
  manual "elixir(1), mix(1)"
  syntax gnu noabbrev nopermute
  --version -v                  mode version
  -e --eval=CODE                code:other
  -r=FILE                       run-file
  -S=SCRIPT                     run-file
  -pa -pz=DIR                   unknown "takes modules from another directory"
  operands when version         none
  operands                      text*
  does when !version            run-project "runs a program or a task of the project"
  allow: elixir --version
  allow: mix --version
  ask:   mix test
  ask:   mix deps.get
  ask:   elixir a.exs
  ask:   elixir -e 'x' --version
  ask:   mix
  ask:   iex -S mix

command erl erlc escript rebar3 gleam
  manual "erl(1), rebar3 documentation"
  syntax gnu noabbrev nopermute nocluster
  does run-project "runs a program or the project"
  operands                      text*
  ask:   erl
  ask:   rebar3 ct
  ask:   escript x

# Swift and Apple's tools -----------------------------------------------------------------------------

command swift swiftc
  manual "swift(1); Swift Package Manager documentation"
  syntax gnu noabbrev nopermute nocluster
  --version -version            mode info
  --help -help -h               mode info
  operands when info            none
  sub build test run package repl format
    syntax gnu noabbrev
    does run-project "compiles Package.swift and the project"
    -c --configuration=NAME
    -v --verbose
    --filter --skip=NAME
    --package-path=DIR          run-file
    --product --target=NAME
    --parallel
    -q --quiet
    operands                    text*
  operands                      text*
  does when !info               run-project "compiles or runs a program"
  allow: swift --version
  allow: swiftc --version
  ask:   swift build
  ask:   swift test --filter x
  ask:   swift package describe
  ask:   swift a.swift
  ask:   swift --version @x

command xcodebuild
  manual "xcodebuild(1)"
  syntax single
  -version                      mode info
  -showsdks                     mode info
  -help -usage                  mode info
  -license -checkFirstLaunchStatus -runFirstLaunch -downloadPlatform -importPlatform unknown "changes the installation"
  -sdk=NAME
  -json
  -list
  -showBuildSettings
  -showdestinations
  -showTestPlans
  -project -workspace=PATH      look
  -scheme -target -configuration -destination -arch -testPlan -only-testing -skip-testing -xcconfig=VALUE
  -alltargets
  -quiet
  -verbose
  -dry-run -n
  -derivedDataPath -resultBundlePath -archivePath -exportPath=PATH create
  -exportOptionsPlist=FILE      read
  -exportArchive
  -allowProvisioningUpdates
  operands when info            none
  operands                      text*
  does when !info               run-project "evaluates or builds the project"
  allow: xcodebuild -version
  allow: xcodebuild -showsdks
  allow: xcodebuild -version -sdk macosx
  ask:   xcodebuild -list
  ask:   xcodebuild -scheme A build
  ask:   xcodebuild test -scheme A
  ask:   xcodebuild -version build

command xcrun
  manual "xcrun(1)"
  syntax gnu noabbrev nopermute nocluster
  --version                     mode help
  -h -help --help               mode help
  -v --verbose
  -l --log
  -n --no-cache
  --sdk -sdk=NAME
  --toolchain -toolchain=NAME
  -f --find -find               mode show
  -r --run -run
  -k --kill-cache               does delete "empties its cache"
  --show-sdk-path               mode show
  --show-sdk-version            mode show
  --show-sdk-build-version      mode show
  --show-sdk-platform-path      mode show
  --show-sdk-platform-version   mode show
  --show-toolchain-path         mode show
  operands when show            text?
  operands                      command
  sub simctl
    syntax none
    mode show
    sub list listapps get_app_container
      operands                  text*
    sub *
      does run-project "runs or changes a simulator"
      operands                  text*
  sub devicectl xctrace
    syntax none
    mode show
    sub list
      sub devices templates instruments
        operands none
    sub *
      does run-project "runs or changes something on a device, or records it"
      operands                  text*
  does when !show               run-unknown "runs the tool of the developer folder that is chosen"
  allow: xcrun --find clang
  allow: xcrun --sdk macosx --show-sdk-path
  allow: xcrun --version
  allow: xcrun simctl list devices available
  allow: xcrun devicectl list devices
  ask:   xcrun simctl boot x
  ask:   xcrun simctl spawn booted ls
  ask:   xcrun devicectl list devices --json-output x
  ask:   xcrun -r simctl erase all
  ask:   xcrun clang a.c
  ask:   xcrun -k

command xcode-select
  manual "xcode-select(1)"
  syntax gnu noabbrev nocluster
  -v --version                  mode help
  -h --help                     mode help
  -p --print-path
  -s --switch=PATH              does system "changes the developer folder"
  -r --reset                    does system "changes the developer folder"
  --install                     does run-package "installs the tools"
  operands                      none
  allow: xcode-select -p
  allow: xcode-select --version
  ask:   xcode-select --install
  ask:   xcode-select -s /x

command simctl swiftlint swiftformat xcpretty carthage tuist xcodegen mint agvtool instruments altool notarytool
  manual "the pages of these programs"
  syntax gnu noabbrev nopermute
  does run-project "runs, changes or publishes something"
  operands                      text*
  ask:   swiftlint
  ask:   carthage update
  ask:   simctl boot x

# Dart, Zig, Nim, Crystal, OCaml ----------------------------------------------------------------------

# Hands on to the version of itself that the project names.
command melos
  manual "Melos documentation"
  syntax none
  does run-project "runs the version of itself that the project names"
  operands                      text*
  ask:   melos --version

command dart flutter fvm
  manual "Dart and Flutter documentation, command line"
  syntax gnu noabbrev nopermute
  --version                     mode help
  does run-project "builds, tests or changes the project"
  operands                      text*
  -v --verbose
  allow: dart --version
  allow: flutter --version
  ask:   dart run
  ask:   dart pub get
  ask:   flutter test
  ask:   flutter doctor --version
  ask:   dart a.dart --version

command zig
  manual "Zig documentation; zig help"
  syntax none
  sub version
    operands                    none
  sub env targets libc help
    operands                    none
  sub zen
    operands                    none
  sub build run test build-exe build-lib build-obj cc c++ ar init fetch translate-c
    does run-project "builds or runs the project"
    operands                    text*
  sub fmt
    does write "formats the files"
    operands                    text*
  sub ast-check
    operands                    read*
  allow: zig version
  allow: zig env
  allow: zig targets
  ask:   zig build
  ask:   zig run a.zig
  ask:   zig fmt src
  ask:   zig cc a.c
  ask:   zig libc x

command nim nimble v odin crystal shards vala valac haxe fpc gnatmake dmd dub ldc2
  manual "the command lines of these compilers"
  syntax gnu noabbrev nopermute
  --version                     mode info
  operands when info            none
  operands                      text*
  does when !info               run-project "compiles or runs a program"
  allow: nim --version
  allow: crystal --version
  allow: dub --version
  ask:   nim c -r a.nim
  ask:   nim --version c a.nim
  ask:   crystal spec
  ask:   nimble test

command ocaml ocamlc ocamlopt ocamlfind utop dune
  manual "ocaml(1), Dune documentation"
  syntax gnu noabbrev nopermute nocluster
  -version --version -vnum      mode info
  operands when info            none
  operands                      text*
  does when !info               run-project "compiles or runs the project"
  allow: ocaml -version
  allow: dune --version
  ask:   dune build
  ask:   dune exec x
  ask:   ocaml a.ml

command opam
  manual "opam(1)"
  syntax gnu noabbrev
  --version                     mode help
  --help[=FORMAT]               mode help global
  --color=WHEN                  global
  -q --quiet                    global
  -v --verbose                  global
  --switch=NAME                 global
  sub list
    -a --all
    -i --installed
    -A --available
    -s --short
    --columns=NAMES
    --roots
    --depends-on --required-by=NAMES
    operands                    text*
  sub show info
    -f --field=NAMES
    --raw
    --all-versions
    operands                    text+
  sub search
    operands                    text+
  sub switch
    -s --short
    sub list show
      -s --short
      operands                  none
    sub create remove set reinstall import export link install invariant set-invariant set-base
      does run-package "changes, creates or removes a switch"
      operands                  text*
    operands                    none
  sub install remove uninstall update upgrade reinstall pin init repository repo config var option exec env clean source build
    syntax none
    does run-package "installs, changes or removes packages"
    operands                    text*
  allow: opam list
  allow: opam show dune
  allow: opam switch list
  allow: opam --version
  ask:   opam install dune
  ask:   opam switch create x
  ask:   opam exec -- dune build
  ask:   opam update
