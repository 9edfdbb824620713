# C and C++: make and other build tools, compilers, binutils that write, debuggers, formatters and checkers.
# Written from the manuals of GNU make 4.3, CMake 3.25, ninja 1.11, Meson 1.0, GCC 12, Clang 14, binutils 2.40,
# gdb 13, valgrind 3.19, cppcheck 2.10, pkgconf 1.8, just 1.40, task 3.
#
# A makefile runs programs while it is read ($(shell …)), so "make -n" and "make -p" are not harmless.

command make gmake bmake
  # BSD's reads the makefile for "make -v NAME", the next letter or word is the name.
  manual "make(1), GNU make; make(1), BSD"
  syntax gnu nocluster
  -v                            mode version last
  --version                     mode help
  -h --help                     mode help
  -b -m
  -B --always-make
  -C --directory=DIR            dir
  -d
  --debug[=FLAGS]
  -e --environment-overrides
  -E --eval=STRING              unknown "is a line of a makefile"
  -f --file --makefile=FILE     run-file
  -i --ignore-errors
  -I --include-dir=DIR          look
  -j[=N] --jobs[=N]
  -k --keep-going
  -l[=N] --load-average[=N] --max-load[=N]
  -L --check-symlink-times
  -n --just-print --dry-run --recon
  -o --old-file --assume-old=FILE
  -O[=TYPE] --output-sync[=TYPE]
  -p --print-data-base
  -q --question
  -r --no-builtin-rules
  -R --no-builtin-variables
  -s --silent --quiet
  --no-silent
  -S --no-keep-going --stop
  -t --touch
  --trace
  -w --print-directory
  --no-print-directory
  -W --what-if --new-file --assume-new=FILE
  --warn-undefined-variables
  does when !version run-project "runs what the makefile says"
  does when version,operands>0 run-project "runs what the makefile says"
  operands                      text*
  allow: make --version
  allow: make -v
  allow: make --help
  ask:   make
  ask:   make test
  ask:   make -n
  ask:   make -pn
  ask:   make -j4 -C src all
  ask:   make help
  ask:   make -f x.mk -n
  ask:   make --eval '$(shell id)' -v
  ask:   make SHELL=./x
  ask:   make -qp --vers
  ask:   make -v x
  ask:   make -v -n
  ask:   make -vn
  ask:   make -n -v x

command cmake cmake3
  manual "cmake(1)"
  syntax gnu noabbrev nocluster
  --version -version -V         mode info
  -h -help --help -usage        mode info
  --help-full --help-manual-list --help-command-list --help-commands --help-module-list --help-modules --help-policy-list --help-policies --help-property-list --help-properties --help-variable-list --help-variables mode help-topic
  --help-manual --help-command --help-module --help-policy --help-property --help-variable=NAME mode help-topic
  --list-presets[=TYPE]         mode info
  -N                            mode view
  -L                            mode list
  -LA                           mode list
  -LH                           mode list
  -LAH                          mode list
  -S=DIR                        look
  -B=DIR                        create
  -D=VAR                        mode set
  -U=GLOB                       mode set
  -G=NAME
  -T=SPEC
  -A=NAME
  -C=FILE                       run-file
  -P=FILE                       run-file mode script
  --preset=NAME
  --toolchain=FILE              run-file
  --fresh                       does delete "deletes what was configured before"
  --install-prefix=DIR
  --build=DIR                   write mode run
  --install=DIR                 write mode run
  --open=DIR                    desktop mode run
  --workflow                    mode run
  --target -t=NAME
  --config=NAME
  -j[=N] --parallel[=N]
  --clean-first
  --verbose
  -v
  --prefix=DIR                  create
  --component=NAME
  --strip
  -Wno-dev -Wdev -Wdeprecated -Wno-deprecated
  --warn-uninitialized
  --no-warn-unused-cli
  --log-level=LEVEL
  --log-context
  --trace
  --trace-expand
  --graphviz --trace-redirect --profiling-output=FILE write
  -E                            mode tool
  operands when info            none
  operands when help-topic      write? "the text is written to this file"
  operands when tool            text*
  operands when view            look?
  operands                      text*
  does when tool                run-unknown "runs one of cmake's own tools"
  does when !info,!help-topic,!view,!tool run-project "runs what CMakeLists.txt says"
  does when view,set            write "may change the cache of the build"
  does when view,run            run-project "builds the project"
  does when view,script         run-project "runs a script"
  # "cmake -E TOOL …"
  sub capabilities
    does when !tool             run-project "runs what CMakeLists.txt says"
    operands                    none
  sub cat
    syntax none
    operands                    read*
  sub echo echo_append true false sleep
    syntax none
    operands                    text*
  sub compare_files
    --ignore-eol
    operands                    look look
  sub md5sum sha1sum sha224sum sha256sum sha384sum sha512sum
    syntax none
    operands                    look*
  sub environment
    does secret-value "prints the environment"
    operands                    none
  sub copy copy_directory copy_if_different rename create_symlink create_hardlink
    syntax none
    operands                    look+ write
  sub make_directory touch touch_nocreate
    syntax none
    operands                    create+
  sub rm remove
    -r -R
    -f
    operands                    delete-tree+
  sub remove_directory
    operands                    delete-tree+
  allow: cmake --version
  allow: cmake --help
  allow: cmake --help-command add_executable
  allow: cmake --help-command-list
  allow: cmake --list-presets
  allow: cmake -N -L build
  allow: cmake -LA -N build
  ask:   cmake -S . -B build
  ask:   cmake -B build -DCMAKE_BUILD_TYPE=Release
  ask:   cmake --build build
  ask:   cmake --build build --target x -j 4
  ask:   cmake -P x.cmake
  ask:   cmake -N -P x.cmake
  ask:   cmake -N -Wno-dev -P x.cmake
  ask:   cmake -L build
  ask:   cmake -N -LA -DX=y build
  ask:   cmake --help-command add_executable out.txt
  ask:   cmake -E environment
  ask:   cmake -E rm -rf x
  ask:   cmake .
  ask:   cmake --version -P x.cmake

command ctest ctest3
  manual "ctest(1)"
  syntax gnu noabbrev nocluster
  --version                     mode help
  --help -h                     mode help
  does run-project "runs the tests of the project"
  --test-dir=DIR                dir
  --preset=NAME
  -C --build-config=NAME
  -N --show-only[=FORMAT]
  -R --tests-regex=RE
  -E --exclude-regex=RE
  -L --label-regex=RE
  -LE --label-exclude=RE
  -V --verbose
  -VV --extra-verbose
  -Q --quiet
  -j --parallel=N
  --output-on-failure
  --rerun-failed
  --stop-on-failure
  --timeout=SEC
  --repeat=MODE
  -O --output-log --output-junit=FILE write
  -D --dashboard=NAME           net-send "may send the results"
  -S --script=FILE              run-file
  operands                      text*
  allow: ctest --version
  ask:   ctest
  ask:   ctest -N
  ask:   ctest --test-dir build --output-on-failure -j4
  ask:   ctest -S x.cmake

command ninja ninja-build samu
  manual "ninja, The Ninja build system"
  syntax gnu noabbrev nopermute
  --version                     mode help
  -h --help                     mode help
  -v --verbose
  --quiet
  -C=DIR                        dir
  -f=FILE                       read
  -j=N
  -k=N
  -l=N
  -n                            mode dry
  -d=MODE
  -w=FLAG
  -t                            mode tool last
  operands                      text*
  does when !dry,!tool          run-project "builds what build.ninja says"
  # Behind -t these tools only show; without it they are targets like any other.
  sub targets commands inputs multi-inputs graph compdb rules list
    syntax none
    operands                    text*
  sub *
    does when tool              unknown "runs one of ninja's tools"
    operands                    text*
  allow: ninja --version
  allow: ninja -n
  allow: ninja -C build -n
  allow: ninja -nv -C build all
  ask:   ninja
  ask:   ninja -C build test
  allow: ninja -C build -t targets all
  ask:   ninja targets
  ask:   ninja -t "$x"
  ask:   ninja -t clean
  ask:   ninja -n -t browse
  ask:   ninja -C build -t browse
  ask:   ninja all -n

command meson
  manual "meson(1)"
  syntax gnu noabbrev
  -v --version                  mode help
  -h --help                     mode help global
  sub introspect
    -a --all
    --ast
    --benchmarks
    --buildoptions
    --buildsystem-files
    --dependencies
    --scan-dependencies
    --installed
    --install-plan
    --projectinfo
    --targets
    --tests
    --machines
    --compilers
    --backend=NAME
    -i --indent
    -f --force-object-output
    operands                    look?
  sub help
    operands                    text?
  sub setup compile test install configure dist init wrap subprojects rewrite env2mfile devenv format fmt
    does run-project "configures, builds or tests the project"
    -C=DIR                      dir
    --buildtype --prefix --backend --cross-file --native-file --default-library --layout=VALUE
    -D=OPTION
    --reconfigure
    --wipe                      does delete "deletes what was configured before"
    --clearcache
    -j --jobs=N
    -l --load-average=N
    --clean
    -v --verbose
    -q --quiet
    --ninja-args=ARGS
    --suite --no-suite=NAME
    --wrapper --wrap=COMMAND    run
    --list
    --no-rebuild
    --print-errorlogs
    --gdb
    --benchmark
    --num-processes=N
    -t --timeout-multiplier=N
    --destdir=DIR               create
    --tags=NAMES
    operands                    text*
  allow: meson --version
  allow: meson introspect build --targets
  allow: meson introspect --buildoptions build
  allow: meson setup --help
  ask:   meson setup build
  ask:   meson compile -C build
  ask:   meson test -C build --list
  ask:   meson configure build
  ask:   meson build

# bazel runs tools/bazel of the workspace, buck and scons files of the project.
command bazel bazelisk buck buck2 pants please scons waf xmake premake5 qmake tup gn b2 bjam rake-compiler redo invoke inv fab doit
  manual "the command lines of these build tools"
  syntax gnu noabbrev nopermute
  does run-project "runs what the project says"
  operands                      text*
  ask:   bazel build //...
  ask:   bazel --version
  ask:   bazel query //...
  ask:   scons -c
  ask:   inv test

command just
  manual "just(1)"
  syntax gnu noabbrev nopermute
  -V --version                  mode help
  -h --help                     mode help
  -l --list                     mode show
  --summary                     mode show
  -s --show=RECIPE              mode show
  --groups                      mode show
  --unsorted
  -u
  --list-heading --list-prefix=TEXT
  --color=WHEN
  -q --quiet
  -v --verbose
  -n --dry-run
  -f --justfile=FILE            run-file
  -d --working-directory=DIR    dir
  --set=VARIABLE values 2
  -c --command                  command
  -e --edit                     does run-unknown "opens an editor"
  --choose
  --fmt --init --unstable       does write "changes the justfile"
  --evaluate
  --dump
  -y --yes
  --no-deps
  --shell=PROG                  program
  --dotenv-path=FILE            read
  operands when show            none
  operands                      text*
  does when !show               run-project "runs a recipe of the justfile"
  allow: just --version
  allow: just --list
  allow: just -l
  allow: just --summary
  allow: just --show build
  ask:   just
  ask:   just build
  ask:   just --dry-run build
  ask:   just build --list
  ask:   just --evaluate
  ask:   just -f x --list

command task
  manual "Task documentation, CLI"
  syntax gnu noabbrev
  --version                     mode help
  -h --help                     mode help
  does run-project "runs a task of Taskfile.yml; its variables may run programs"
  -l --list
  -a --list-all
  -d --dir=DIR                  dir
  -t --taskfile=FILE            run-file
  -n --dry
  -f --force
  -s --silent
  -v --verbose
  -p --parallel
  --status
  --summary
  -w --watch
  -y --yes
  -j --json
  operands                      text*
  allow: task --version
  ask:   task
  ask:   task --list
  ask:   task build

# Compilers -----------------------------------------------------------------------------------------

# Options that neither write nor run anything, for GCC and Clang.
set cc-harmless
  # Of words that begin alike the first line counts.
  -Wl,* -Wa,* -Wp,*             unknown "hands options on to another program"
  -W*
  -w
  -O[=LEVEL]
  -D=NAME
  -U=NAME
  -I=DIR
  -isystem=DIR
  -iquote=DIR
  -idirafter=DIR
  -include=FILE                 read
  -imacros=FILE                 read
  -std=*
  -ansi
  -pedantic
  -pedantic-errors
  -pthread
  -pipe
  -v
  -c
  -S
  -C
  -P
  -dM
  -dD
  -H
  -g -g0 -g1 -g2 -g3 -ggdb -ggdb3 -gdwarf-4 -gdwarf-5
  -x=LANG
  -xc -xc++
  -m32 -m64 -march=* -mtune=* -mcpu=* -mfpu=* -mfloat-abi=* -msse* -mavx* -mno-red-zone -mcmodel=*
  -nostdlib -nostdinc -nostdinc++ -nodefaultlibs -nostartfiles -ffreestanding -fno-builtin
  -fPIC -fpic -fPIE -fpie -fno-pic -fno-pie -pie -no-pie
  -fsanitize=* -fno-sanitize=* -fno-sanitize-recover* -fsanitize-recover*
  -fdiagnostics-color* -fcolor-diagnostics -fno-color-diagnostics -fno-diagnostics-* -fmax-errors=* -ferror-limit=* -fdiagnostics-show-option
  -fno-exceptions -fexceptions -fno-rtti -frtti -fno-strict-aliasing -fstrict-aliasing -fwrapv -fno-common -fcommon
  -fno-omit-frame-pointer -fomit-frame-pointer -fvisibility=* -fvisibility-inlines-hidden -ffast-math -funroll-loops
  -fstack-protector* -fno-stack-protector -fno-inline -finline-functions -fopenmp -fanalyzer -fshort-enums -funsigned-char -fsigned-char
  -ffunction-sections -fdata-sections -fno-asynchronous-unwind-tables -flto* -fno-lto -fconcepts -fcoroutines -fpermissive
  -fmacro-prefix-map=* -ffile-prefix-map=* -fdebug-prefix-map=*
  --sysroot=*

# Whatever passes words on, loads or names programs stays unknown, and so does what writes files besides.
set cc-harmful
  -o=FILE                       write
  -MF=FILE                      write
  -MD -MMD                      does write "writes the names of what it includes"
  -MP -MG
  -MT=TARGET
  -MQ=TARGET
  -L=DIR
  -l=LIB
  -shared
  -static
  -static-libgcc -static-libstdc++
  -rdynamic
  -s
  --coverage                    does write "writes notes of coverage"
  -save-temps*                  does write "keeps files between the steps"

set cc-modes
  -E                            mode silent
  -M -MM                        mode silent
  -fsyntax-only                 mode silent
  -###                          mode silent
  -dumpversion -dumpfullversion -dumpmachine -dumpspecs mode info
  -print-search-dirs -print-libgcc-file-name -print-multi-lib -print-multi-directory -print-multiarch -print-sysroot -print-resource-dir -print-targets mode info
  -print-file-name=* -print-prog-name=* mode info
  --version --help --target-help -help mode info
  --help=*                      mode info
  # Fortran and Ada write files for their modules, also without an output.
  sub *.f* *.F* *.ad* *.go *.d *.mod
    unknown-options text
    does write "writes what it compiles"
    operands                    text*
  does when -x,-fsyntax-only    write "some languages write files for their modules"
  # What it includes is shown, and a program from the input can name any file.
  -                             mode input
  does when input,!-dM          unknown "shows what its input includes"
  operands when info            none
  operands when silent,input    none
  operands when silent          read
  operands when -v,operands=0   none
  operands                      read+
  does when !silent,!info,operands>0 write "writes what it compiles"

command gcc g++ cc c++ c89 c99 cpp gcc-10 gcc-11 gcc-12 gcc-13 gcc-14 g++-10 g++-11 g++-12 g++-13 g++-14
  manual "gcc(1)"
  syntax gnu noabbrev nocluster at-files
  use cc-harmless
  use cc-harmful
  use cc-modes
  allow: gcc --version
  allow: gcc -v
  allow: gcc -dumpmachine
  allow: gcc -print-search-dirs
  allow: gcc -fsyntax-only -Wall -Wextra src/a.c
  allow: gcc -E -dM a.c -Iinc -DX=1
  allow: g++ -std=c++20 -fsyntax-only a.cc
  allow: cc -M a.c
  ask:   gcc a.c
  ask:   gcc -o a a.c
  ask:   gcc -c a.c
  ask:   gcc -oa -fsyntax-only a.c
  ask:   gcc -fsyntax-only -fplugin=./evil.so a.c
  ask:   gcc -fsyntax-only -wrapper ./x a.c
  ask:   gcc -B. -fsyntax-only a.c
  ask:   gcc -fsyntax-only -specs=x a.c
  ask:   gcc @data/args
  allow: gcc -dM -E -x c -
  ask:   gcc -fsyntax-only @args
  ask:   gcc -fsyntax-only m.f90
  ask:   gcc -fsyntax-only -x f95 a.c
  ask:   gcc -fsyntax-only a.c @args
  ask:   gcc --version @args
  ask:   gcc -E -MD a.c
  ask:   gcc -E -MFx a.c
  ask:   gcc -fsyntax-only -Wp,-MD,x a.c
  ask:   gcc -E a.c -o b
  ask:   gcc -include .env -E a.c
  ask:   gcc -E -
  ask:   gcc -fsyntax-only -xc -
  ask:   gcc -fsyntax-only $x

command clang clang++ clang-14 clang-15 clang-16 clang-17 clang-18 clang++-14 clang++-15 clang++-16 clang++-17 clang++-18
  manual "clang(1); Clang documentation, Command line argument reference"
  syntax gnu noabbrev nocluster at-files
  use cc-harmless
  use cc-harmful
  use cc-modes
  -print-target-triple --print-target-triple -print-effective-triple --print-effective-triple mode info
  --target=*
  -target=TRIPLE
  -ferror-limit=*
  -Weverything
  -stdlib=*
  allow: clang --version
  allow: clang -fsyntax-only -Weverything a.c
  allow: clang -print-resource-dir
  allow: clang --print-target-triple
  ask:   clang a.c
  ask:   clang -fsyntax-only -Xclang -load -Xclang ./evil.so a.c
  ask:   clang -fsyntax-only --config x a.c
  ask:   clang -fsyntax-only -fplugin=./x.so a.c
  ask:   clang -fsyntax-only a.c -MJ x

command gfortran flang tcc icx icc nvcc emcc hipcc
  manual "the pages of these compilers"
  syntax gnu noabbrev nopermute
  --version                     mode info
  operands when info            none
  operands                      text*
  does when !info               write "writes what it compiles"
  allow: gfortran --version
  ask:   gfortran -fsyntax-only a.f90
  ask:   tcc -run a.c
  ask:   nvcc --version @x

command ld ld.lld ld.gold gold lld as nasm yasm windres dlltool
  manual "ld(1), as(1)"
  syntax single
  --version                     mode info
  -v -V                         mode info
  --help                        mode info
  operands when info            none
  operands                      text*
  does when !info               write "writes a program or object"
  allow: ld --version
  allow: ld -v
  allow: as --version
  ask:   ld a.o
  ask:   as a.s
  ask:   ld --version @x

command ar gcc-ar llvm-ar
  manual "ar(1), GNU binutils"
  syntax old at-files
  -t                            mode list
  -p                            mode show
  -v
  -V
  -O
  -P
  -d -m -q -r -s                mode change
  -x                            mode extract
  -a -b -c -D -f -i -l -N -o -u -S -T -U
  --version --help              mode help
  --plugin=NAME                 unknown "loads a library"
  --target=NAME
  --output=DIR                  create
  operands when change          write text*
  operands when extract         read text*
  operands when show            read read*
  operands when list            look text*
  does when extract             write "writes the members into the directory"
  allow: ar t lib.a
  ask:   ar t lib.a @opts
  ask:   ar t *.a
  allow: ar -t lib.a
  allow: ar tv lib.a a.o
  allow: ar p lib.a a.o
  ask:   ar rcs lib.a a.o
  ask:   ar x lib.a
  ask:   ar d lib.a a.o
  ask:   ar -M

command ranlib strip objcopy
  manual "ranlib(1), strip(1), objcopy(1), GNU binutils"
  syntax gnu
  -V --version                  mode info
  --help                        mode info
  operands when info            none
  operands                      write*
  does when !info               write "changes the files"
  allow: strip --version
  ask:   strip a
  ask:   ranlib lib.a
  ask:   strip --version @x

command ccache sccache distcc
  manual "ccache(1)"
  syntax gnu noabbrev nopermute
  -V --version                  mode help
  -h --help                     mode help
  -s --show-stats               mode show
  -v --verbose
  --print-stats                 mode show
  -x --show-compression         mode show
  -p --show-config              mode show
  -C --clear -c --cleanup       does delete "empties the cache"
  -z --zero-stats               does write "resets the counts"
  -M --max-size=SIZE            does write "changes the settings"
  -F --max-files=N              does write "changes the settings"
  -o --set-config=KEYVALUE      does write "changes the settings"
  operands when show            none
  operands                      text*
  does when !show               run-project "runs a compiler"
  allow: ccache -s
  allow: ccache --version
  allow: ccache -sv
  ask:   ccache -C
  ask:   ccache gcc a.c
  ask:   ccache gcc --version

command bear compiledb intercept-build scan-build
  manual "bear(1)"
  syntax gnu noabbrev nopermute
  --version                     mode help
  -h --help                     mode help
  -v --verbose
  -o --output=FILE              write
  --append
  --
  does write "writes compile_commands.json"
  does run-project "runs the build"
  operands                      text*
  allow: bear --version
  ask:   bear -- make
  ask:   bear --output x -- make

command pkg-config pkgconf
  manual "pkgconf(1)"
  syntax gnu noabbrev
  --help --version --about --list-package-names mode info
  --atleast-pkgconfig-version=VERSION
  --errors-to-stdout
  --print-errors
  --short-errors
  --silence-errors
  --list-all                    mode info
  --simulate
  --no-cache
  --log-file=FILE               write
  --with-path=DIR               look
  --define-prefix
  --dont-define-prefix
  --prefix-variable=NAME
  --relocate=PATH
  --dont-relocate-paths
  --personality=NAME            look
  --dump-personality            mode info
  --atleast-version=VERSION
  --exact-version=VERSION
  --max-version=VERSION
  --exists
  --uninstalled
  --no-uninstalled
  --no-provides
  --maximum-traverse-depth=N
  --static
  --shared
  --pure
  --env-only
  --ignore-conflicts
  --validate
  --define-variable=NAMEVALUE
  --variable=NAME
  --cflags
  --cflags-only-I
  --cflags-only-other
  --libs
  --libs-only-L
  --libs-only-l
  --libs-only-other
  --print-requires
  --print-requires-private
  --print-provides
  --print-variables
  --digraph
  --solution
  --keep-system-cflags
  --keep-system-libs
  --modversion
  --path
  --env=NAME
  --fragment-filter=TYPES
  --msvc-syntax
  --debug
  --print-digraph
  operands                      look*
  allow: pkg-config --cflags --libs openssl
  allow: pkg-config --modversion gtk4
  allow: pkg-config --list-all
  allow: pkg-config --exists --print-errors 'x >= 1'
  ask:   pkg-config --log-file=x --libs y
  ask:   pkg-config --log-file x --libs y

command autoconf automake autoreconf aclocal autoheader autoupdate libtoolize libtool configure
  manual "autoconf(1), automake(1)"
  syntax gnu
  -V --version                  mode help
  -h --help                     mode help
  -f --force
  -i --install
  -v --verbose
  -I --include=DIR              look
  does run-project "runs what configure.ac says, and writes"
  operands                      text*
  allow: autoconf --version
  allow: automake --version
  ask:   autoreconf -fi
  ask:   autoconf
  ask:   aclocal -I m4

# Debuggers and tracers -------------------------------------------------------------------------------

command gdb lldb lldb-14 rr cgdb gdbserver
  manual "gdb(1), lldb(1)"
  syntax single
  -version --version -v         mode info
  -help --help -h               mode info
  operands when info            none
  operands                      text*
  does when !info               run-unknown "runs a program and commands of the debugger"
  -batch --batch
  -ex --ex -iex --eval-command -o --one-line=COMMAND unknown "is a command of the debugger"
  -x --command -s --source=FILE run-file
  -p --pid=PID                  does signal "stops a running process"
  --args -args --               last
  -q -quiet
  -n -nx -nh
  allow: gdb --version
  allow: lldb --version
  ask:   gdb ./a
  ask:   gdb -batch -ex 'shell touch x' /bin/true
  ask:   gdb --version -ex 'shell id'
  ask:   gdb -p 1
  ask:   lldb -o 'x' a

command valgrind
  manual "valgrind(1)"
  syntax gnu noabbrev nopermute
  --version                     mode help
  -h --help                     mode help
  does run-project ".valgrindrc of the directory may have it write or run something"
  -q --quiet
  -v --verbose
  --tool=NAME
  --leak-check=WHEN
  --show-leak-kinds=KINDS
  --track-origins=WHEN
  --error-exitcode=N
  --num-callers=N
  --log-file --xml-file --massif-out-file --callgrind-out-file --cachegrind-out-file=FILE write
  --suppressions=FILE           look
  --trace-children=WHEN
  --gen-suppressions=WHEN
  --vgdb=WHEN
  operands                      command
  allow: valgrind --version
  ask:   valgrind ./a
  ask:   valgrind --leak-check=full ls
  ask:   valgrind --log-file=x ls

# Formatting and checking -----------------------------------------------------------------------------

# One operand at most: a second could be "@FILE", from which options are taken.
command clang-format clang-format-14 clang-format-15 clang-format-16 clang-format-17 clang-format-18
  manual "ClangFormat documentation; clang-format --help"
  syntax gnu noabbrev nocluster at-files
  --version -version            mode info
  --help -help -h --help-list   mode info
  --Werror -Werror
  --Wno-error=VALUE
  --assume-filename -assume-filename=NAME
  --cursor -cursor=N
  --dry-run -dry-run -n         mode dry
  --dump-config -dump-config
  --fallback-style -fallback-style=NAME
  --ferror-limit=N
  --files=FILE                  unknown "takes the names of its files from a file"
  -i                            mode write
  --length -length=N
  --lines -lines=RANGE
  --offset -offset=N
  --output-replacements-xml -output-replacements-xml
  --qualifier-alignment=STYLE
  --sort-includes -sort-includes
  --style -style=STYLE            only file:* unknown "shows lines that are wrong of the file"
  --verbose -verbose
  operands when info            none
  operands when write           write*
  operands                      read*
  allow: clang-format --version
  allow: clang-format --dry-run --Werror src/*.c src/*.h
  ask:   clang-format --dry-run *.c
  allow: clang-format --dry-run --Werror a.c
  allow: clang-format -style=file a.c
  allow: clang-format -n a.c
  allow: clang-format --dump-config
  ask:   clang-format -i a.c
  ask:   clang-format -style=file -i a.c b.c
  ask:   clang-format a.c @x
  ask:   clang-format @x
  ask:   clang-format --in-place a.c

command clang-tidy clang-tidy-14 clang-tidy-15 clang-tidy-16 clang-tidy-17 clang-tidy-18 run-clang-tidy iwyu include-what-you-use
  manual "Clang-Tidy documentation"
  syntax gnu noabbrev nocluster at-files
  --version -version            mode info
  --help -help                  mode info
  --list-checks -list-checks    mode info
  --dump-config -dump-config    mode info
  --checks -checks=LIST
  --config=TEXT
  --config-file=FILE            read
  --fix -fix --fix-errors       does write "changes the sources"
  --export-fixes -export-fixes=FILE write
  --header-filter -header-filter=RE
  --warnings-as-errors=LIST
  -p=DIR                        look
  --quiet -quiet
  --use-color
  --extra-arg --extra-arg-before=ARG unknown "hands options on to the compiler"
  --load=FILE                   run-file
  --                            last
  operands when info            none
  operands                      read+
  does when !info               run-project "compiles with the options of compile_commands.json"
  allow: clang-tidy --version
  allow: clang-tidy --list-checks
  ask:   clang-tidy a.c
  ask:   clang-tidy --fix a.c
  ask:   clang-tidy --list-checks --load=./x.so

command cppcheck
  manual "cppcheck(1)"
  syntax gnu noabbrev nocluster
  --version                     mode help
  -h --help                     mode help
  --errorlist                   mode help
  --doc                         mode help
  --enable=*
  --disable=*
  --std=*
  --suppress=*
  --platform=*
  --language=*
  -x=LANG
  --library=*
  --max-configs=*
  --max-ctu-depth=*
  --template=*
  --template-location=*
  --error-exitcode=*
  --file-filter=*
  --inconclusive
  --inline-suppr
  --check-config
  --check-library
  --check-level=*
  --xml
  --xml-version=*
  -q --quiet
  -v --verbose
  -f --force
  -j=N
  -l=N
  -D*
  -U*
  -I=DIR
  -i=PATH
  --report-progress
  -rp --relative-paths
  -rp=* --relative-paths=*
  --suppressions-list=*         read
  --output-file=*               write
  --cppcheck-build-dir=*        write
  --plist-output=*              write
  --dump                        does write "writes dumps beside the sources"
  --addon=* --addon-python=* --clang* --project=* --rule-file=* --file-list=* --includes-file=* --config-excludes-file=* unknown "may run a program or take names from a file"
  operands                      look+
  allow: cppcheck src
  allow: cppcheck --enable=all --inconclusive -q src/a.c
  allow: cppcheck --std=c11 -I inc src
  allow: cppcheck --version
  ask:   cppcheck --addon=./x.py src
  ask:   cppcheck --dump src
  ask:   cppcheck --output-file=x src
  ask:   cppcheck --clang=./x src
  ask:   cppcheck --project=compile_commands.json

command doxygen
  manual "doxygen(1)"
  syntax single
  -v --version                  mode help
  -h --help                     mode help
  does run-project "its configuration may name programs, and it writes"
  -g -s -u -w -l
  -q
  operands                      text*
  allow: doxygen --version
  ask:   doxygen
  ask:   doxygen Doxyfile
