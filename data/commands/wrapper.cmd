# Programs that run another command, and shells. Those that add nothing of their own only pass on what
# the other command does; the others say what they add. Written from GNU coreutils 9.1, util-linux 2.38,
# procps-ng 4.0, sudo 1.9, OpenDoas 6.8, strace 6.1, bash 5.2, systemd 252.

# Adding nothing ----------------------------------------------------------------------------------

command timeout gtimeout
  manual "timeout(1), GNU coreutils"
  syntax gnu nopermute
  trust none
  use gnu-help
  --preserve-status
  --foreground
  -k --kill-after=DURATION
  -s --signal=SIGNAL
  -v --verbose
  operands                      text command
  allow: timeout 10s wc -l a
  allow: timeout -s KILL 5 wc -l a
  allow: timeout --preserve-status -k5 10 wc -l a
  allow: timeout --help
  ask:   timeout 5 touch a
  ask:   timeout -k 5 touch a
  ask:   timeout --kill=5 3 wc -l a
  ask:   timeout 5
  ask:   timeout 5 "$x"
  ask:   timeout $t wc -l a

command nice gnice
  manual "nice(1), GNU coreutils"
  syntax gnu nopermute
  trust none
  use gnu-help
  -n --adjustment=N
  -NUM
  operands                      command?
  allow: nice
  allow: nice wc -l a
  allow: nice -n 5 wc -l a
  allow: nice -n5 wc -l a
  allow: nice -19 wc -l a
  ask:   nice touch a
  ask:   nice -n 5 touch a
  ask:   nice -5 touch a

command nohup gnohup
  manual "nohup(1), GNU coreutils"
  syntax gnu nopermute
  trust none
  use gnu-help
  operands                      command
  allow: nohup wc -l a
  ask:   nohup touch a
  ask:   nohup -x wc -l a

command stdbuf gstdbuf
  manual "stdbuf(1), GNU coreutils"
  syntax gnu nopermute
  trust none
  use gnu-help
  -i --input=MODE
  -o --output=MODE
  -e --error=MODE
  operands                      command
  allow: stdbuf -oL wc -l a
  allow: stdbuf -o L -e0 wc -l a
  ask:   stdbuf -oL touch a

command setsid
  manual "setsid(1), util-linux"
  syntax gnu nopermute
  trust none
  use linux-help
  -c --ctty
  -f --fork
  -w --wait
  operands                      command
  allow: setsid -w wc -l a
  ask:   setsid touch a

command ionice
  manual "ionice(1), util-linux"
  syntax gnu nopermute
  trust none
  use linux-help
  -c --class=CLASS              mode set
  -n --classdata=NUM            mode set
  -p --pid=PID                  mode others
  -P --pgid=PGRP                mode others
  -u --uid=UID                  mode others
  -t --ignore
  does when others,set          system "other processes get another priority"
  operands when others          text*
  operands                      command?
  allow: ionice -c3 wc -l a
  allow: ionice -c 2 -n 7 wc -l a
  allow: ionice -p 1
  ask:   ionice -c3 touch a
  ask:   ionice -c3 -p 1

# The priority is a number; newer versions can do without.
command chrt
  manual "chrt(1), util-linux"
  syntax gnu nopermute
  trust none
  use linux-help
  -b --batch                    mode policy
  -d --deadline                 mode policy
  -f --fifo                     mode policy
  -i --idle                     mode policy
  -o --other                    mode policy
  -r --rr                       mode policy
  -R --reset-on-fork
  -T --sched-runtime=NS
  -P --sched-period=NS
  -D --sched-deadline=NS
  -a --all-tasks
  -m --max                      mode max
  -p --pid                      mode others
  -v --verbose
  operands when max             text*
  sub 0 1* 2* 3* 4* 5* 6* 7* 8* 9*
    operands when others        text?
    operands                    command
    does when others,operands>0 system "another process gets another priority"
    does when others,policy     system "another process gets another priority"
  allow: chrt -i 0 wc -l a
  allow: chrt -p 1
  allow: chrt -m
  ask:   chrt -f 10 touch a
  ask:   chrt -p 10 1
  ask:   chrt -i -p 1
  ask:   chrt -b rm wc
  ask:   chrt -b wc -l a

command taskset
  manual "taskset(1), util-linux"
  syntax gnu nopermute
  trust none
  use linux-help
  -a --all-tasks
  -c --cpu-list
  -p --pid                      mode others
  does when others,operands>1   system "another process may use other processors"
  operands when others          text text?
  operands                      text command
  allow: taskset -c 0,1 wc -l a
  allow: taskset -cp 1
  ask:   taskset 3 touch a
  ask:   taskset -p 3 1

command prlimit
  manual "prlimit(1), util-linux"
  syntax gnu nopermute
  trust none
  use linux-help
  -p --pid=PID                  mode others
  -o --output=LIST
  --noheadings
  --raw
  --verbose
  -c[=LIMITS] --core[=LIMITS]      mode set
  -d[=LIMITS] --data[=LIMITS]      mode set
  -e[=LIMITS] --nice[=LIMITS]      mode set
  -f[=LIMITS] --fsize[=LIMITS]     mode set
  -i[=LIMITS] --sigpending[=LIMITS]  mode set
  -l[=LIMITS] --memlock[=LIMITS]   mode set
  -m[=LIMITS] --rss[=LIMITS]       mode set
  -n[=LIMITS] --nofile[=LIMITS]    mode set
  -q[=LIMITS] --msgqueue[=LIMITS]  mode set
  -r[=LIMITS] --rtprio[=LIMITS]    mode set
  -s[=LIMITS] --stack[=LIMITS]     mode set
  -t[=LIMITS] --cpu[=LIMITS]       mode set
  -u[=LIMITS] --nproc[=LIMITS]     mode set
  -v[=LIMITS] --as[=LIMITS]        mode set
  -x[=LIMITS] --locks[=LIMITS]     mode set
  -y[=LIMITS] --rttime[=LIMITS]    mode set
  does when others,set          system "another process may get other limits"
  operands                      command?
  allow: prlimit
  allow: prlimit --pid 1
  allow: prlimit --nofile=10 wc -l a
  ask:   prlimit --nofile=10 touch a
  ask:   prlimit -p 1 --nofile=10

# The program of this name; the shell's word is read with the shell's grammar.
command time gtime
  manual "time(1), GNU time 1.9; time(1), BSD"
  syntax gnu nopermute
  trust none
  -a --append
  -f --format=FORMAT
  -o --output=FILE              write
  -p --portability
  -q --quiet
  -v --verbose
  -l
  -h
  -V --version --help           mode help
  operands                      command
  allow: time wc -l a
  allow: time -p wc -l a
  allow: gtime -v wc -l a
  ask:   gtime -o out wc -l a
  ask:   gtime -v touch a

# macOS: arch -arm64 PROGRAM; GNU's takes no words.
command arch
  manual "arch(1), GNU coreutils; arch(1), macOS"
  syntax single nopermute
  trust none
  --help --version              mode help
  -32 -64 -arm64 -arm64e -arm -x86_64 -x86_64h -i386 -ppc -ppc64
  -h
  -arch=NAME
  operands                      command?
  allow: arch
  allow: arch -arm64 wc -l a
  allow: arch -x86_64 wc -l a
  ask:   arch -arm64 touch a
  ask:   arch -e PATH=. wc -l a

# Adding something --------------------------------------------------------------------------------

command sudo
  manual "sudo(8), sudo 1.9"
  syntax gnu nopermute
  trust none
  --help -V --version           mode help
  -A --askpass
  -B --bell
  -b --background
  -C --close-from=NUM
  -D --chdir=DIR                dir
  -E --preserve-env[=LIST]
  -e --edit                     mode edit
  -g --group=GROUP
  -H --set-home
  -i --login                    mode shell
  -K --remove-timestamp
  -k --reset-timestamp
  -l --list
  -N --no-update
  -n --non-interactive
  -P --preserve-groups
  -p --prompt=PROMPT
  -R --chroot=DIR               unknown "runs it inside another root directory"
  -S --stdin
  -s --shell                    mode shell
  -T --command-timeout=TIMEOUT
  -U --other-user=USER
  -u --user=USER
  -v --validate
  --host=HOST
  does                          privilege "runs as another user, mostly root"
  stdin when shell,!command     code:sh
  operands when edit            write+
  operands when operands=0      text?
  operands                      assign* command
  allow: sudo --version
  allow: sudo --help
  ask:   sudo -u nobody cat README.md
  ask:   sudo ls
  ask:   sudo -n -- rm -rf /
  ask:   sudo A=1 touch f
  ask:   sudo -i
  ask:   sudo -l
  ask:   sudo -h host ls

command sudoedit
  manual "sudo(8), sudo 1.9"
  syntax gnu
  --help -V --version           mode help
  -n --non-interactive
  -S --stdin
  -u --user=USER
  -g --group=GROUP
  does                          privilege "edits as another user, mostly root"
  operands                      write+
  ask:   sudoedit /etc/hosts

command doas
  manual "doas(1), OpenDoas 6.8"
  syntax gnu nopermute noabbrev
  trust none
  -C=CONFIG                     read
  -L
  -n
  -s                            mode shell
  -u=USER
  does                          privilege "runs as another user, mostly root"
  stdin when shell,!command     code:sh
  operands                      command?
  ask:   doas cat /etc/shadow
  ask:   doas -u me ls
  ask:   doas -s

set su-options
  -c --command=COMMAND          run mode given
  --session-command=COMMAND     run mode given
  -f --fast
  -g --group=GROUP
  -G --supp-group=GROUP
  -
  -l --login
  -m -p --preserve-environment
  -P --pty
  -s --shell=SHELL              program
  -w --whitelist-environment=LIST
  -h --help                     mode help
  -V --version                  mode help

command su
  manual "su(1), util-linux"
  trust none
  use su-options
  does                          privilege "runs as another user, mostly root"
  stdin when !given             code:sh
  operands                      text*
  allow: su --version
  ask:   su
  ask:   su - me -c 'rm x'
  ask:   su -c ls

command runuser
  manual "runuser(1), util-linux"
  syntax gnu nopermute
  trust none
  use su-options
  -u --user=USER                mode command-given
  does                          privilege "runs as another user"
  operands when command-given   command
  operands                      text*
  allow: runuser --help
  ask:   runuser -u me -- ls
  ask:   runuser - me -c ls

command pkexec
  manual "pkexec(1), polkit"
  syntax gnu nopermute noabbrev
  trust none
  --help --version              mode help
  --disable-internal-agent
  --keep-cwd
  --user=USER
  does                          privilege "runs as another user, mostly root"
  operands                      command?
  allow: pkexec --version
  ask:   pkexec ls
  ask:   pkexec --user me ls

command watch
  manual "watch(1), procps-ng"
  syntax gnu nopermute
  trust none
  -h --help                     mode help
  -v --version                  mode help
  -b --beep
  -c --color
  -C --no-color
  -d[=PERMANENT] --differences[=PERMANENT]
  -e --errexit
  -g --chgexit
  -q --equexit=CYCLES
  -n --interval=SECONDS
  -p --precise
  -r --no-rerun
  -t --no-title
  -w --no-wrap
  -x --exec                     mode plain
  does                          unknown "runs it again and again, until it is ended"
  operands when plain           command
  operands when operands=1      run
  operands                      command
  allow: watch --version
  ask:   watch -n1 'touch f'
  ask:   watch -n 5 ls -la
  ask:   watch -x rm f

command strace
  manual "strace(1), strace 6.1"
  syntax gnu nopermute noabbrev
  trust none
  -h --help                     mode help
  -V --version                  mode help
  -e=EXPR
  -E --env=VAR                  assign
  -p --attach=PID               does unknown "looks into another process"
  -u --user=USER                does privilege "runs as another user"
  -b --detach-on=CALL
  -D
  -f --follow-forks
  -I --interruptible=WHEN
  --trace=SET
  --signal=SET
  --status=SET
  -P --trace-path=PATH
  -z --successful-only
  -Z --failed-only
  -a --columns=COLUMN
  --abbrev=SET
  --verbose=SET
  --raw=SET
  --read=SET
  --write=SET
  --quiet=SET
  -i --instruction-pointer
  -k --stack-traces
  -n --syscall-number
  -o --output=FILE              write
  -A --output-append-mode
  --output-separately
  -q
  -r
  -s --string-limit=SIZE
  -t
  -T
  -v --no-abbrev
  -x
  -X --const-print-style=FORMAT
  -y
  -Y
  -c --summary-only
  -C --summary
  -O --summary-syscall-overhead=OVERHEAD
  -S --summary-sort-by=KEY
  -U --summary-columns=COLUMNS
  -w --summary-wall-clock
  -d --debug
  --seccomp-bpf
  does                          unknown "shows what a program says to the system, also what it reads"
  operands                      command?
  allow: strace --version
  ask:   strace -f -e trace=open wc -l a
  ask:   strace -of c
  ask:   strace -o '|sh' ls
  ask:   strace -p 1

command ltrace
  manual "ltrace(1)"
  syntax gnu nopermute noabbrev
  trust none
  -h --help                     mode help
  -V --version                  mode help
  -a --align=COLUMN
  -A=MAX
  -b --no-signals
  -c
  -C --demangle
  -D --debug=MASK
  -e=FILTER
  -f
  -i
  -l --library=PATTERN
  -L
  -n --indent=NR
  -o --output=FILE              write
  -p=PID                        does unknown "looks into another process"
  -r
  -s=SIZE
  -S
  -t
  -T
  -u=USER                       does privilege "runs as another user"
  -w --where=NR
  -x=FILTER
  does                          unknown "shows what a program says to its libraries"
  operands                      command?
  allow: ltrace --version
  ask:   ltrace ls

command parallel
  manual "parallel(1), GNU parallel"
  syntax gnu nopermute noabbrev
  trust none
  -h --help -V --version        mode help
  --citation --minversion       unknown "changes its own settings or looks at its version"
  -j --jobs --max-procs -P=N
  -k --keep-order
  -0 --null
  -a --arg-file=FILE            unknown "takes arguments from a file"
  -I=TEXT
  -n --max-args=N
  -N --max-replace-args=N
  -m
  -X
  -t --verbose
  -u --ungroup
  --bar
  --eta
  --progress
  --dry-run --dryrun
  --halt=WHEN
  --tag
  --will-cite
  --line-buffer --lb
  --timeout=SECONDS
  --delay=SECONDS
  --retries=N
  -q --quote
  -d --delimiter=DELIM
  -C --colsep=REGEXP
  -S --sshlogin=HOSTS           run-remote
  --joblog=FILE                 write
  --results=NAME                write
  --tmpdir=DIR                  create
  does                          unknown "joins its words and its input to command lines for a shell"
  operands                      command?
  allow: parallel --version
  ask:   parallel touch ::: a
  ask:   parallel -j4 rm
  ask:   parallel -S host ls ::: a

command flock
  manual "flock(1), util-linux"
  syntax gnu nopermute
  trust none
  use linux-help
  -s --shared
  -x -e --exclusive
  -u --unlock
  -n --nb --nonblock
  -w --wait --timeout=SECS
  -E --conflict-exit-code=NUMBER
  -o --close
  -F --no-fork
  --verbose
  operands when operands=1      text
  operands                      create "a lock file" command
  allow: flock --version
  allow: flock -n 9
  ask:   flock -n README.md -c 'touch f'
  ask:   flock lock ls
  ask:   flock -w 5 lock touch f

# BSD's runs the words behind the file.
command script
  manual "script(1), util-linux; script(1), BSD"
  syntax gnu nopermute noabbrev
  trust none
  use linux-help
  -a --append
  -c --command=COMMAND          run mode given
  -e --return
  -f --flush
  --force
  -E --echo=WHEN
  -o --output-limit=SIZE
  -q --quiet
  -m --logging-format=NAME
  -I --log-in=FILE              write
  -O --log-out=FILE             write mode logs
  -B --log-io=FILE              write mode logs
  -T --log-timing=FILE          write
  does when operands=0,!logs    write "typescript, in the current directory"
  stdin when !given,operands<2  code:sh
  operands                      write? command?
  allow: script -q /dev/null ls
  allow: script -aq /dev/null ls -l
  allow: script --version
  ask:   script -qc 'touch f' /dev/null
  ask:   script session.log
  ask:   script
  ask:   script -q /dev/null npm install
  ask:   script /dev/null -c 'touch f'
  ask:   script -q log ls

command chroot
  manual "chroot(1), GNU coreutils"
  syntax gnu nopermute
  trust none
  use gnu-help
  --groups=LIST
  --userspec=USER
  --skip-chdir
  does                          privilege "runs a command with another root directory"
  operands                      look command?
  allow: chroot --help
  ask:   chroot . ls
  ask:   chroot /mnt sh -c 'rm x'

command unshare
  manual "unshare(1), util-linux"
  syntax gnu nopermute
  trust none
  use linux-help
  -m --mount[=FILE]
  -u --uts[=FILE]
  -i --ipc[=FILE]
  -n --net[=FILE]
  -p --pid[=FILE]
  -U --user[=FILE]
  -C --cgroup[=FILE]
  -T --time[=FILE]
  -f --fork
  --map-user=UID
  --map-group=GID
  -r --map-root-user
  -c --map-current-user
  --map-auto
  --map-users=RANGE
  --map-groups=RANGE
  --kill-child[=SIGNAL]
  --mount-proc[=DIR]
  --propagation=MODE
  --setgroups=WHETHER
  --keep-caps
  -R --root=DIR
  -w --wd=DIR                   dir
  -S --setuid=UID
  -G --setgid=GID
  does                          privilege "runs a command in namespaces of its own"
  stdin when !command           code:sh
  operands                      command?
  allow: unshare --help
  ask:   unshare -rn ls
  ask:   unshare -r

command nsenter
  manual "nsenter(1), util-linux"
  syntax gnu nopermute
  trust none
  use linux-help
  -a --all
  -t --target=PID
  -m --mount[=FILE]
  -u --uts[=FILE]
  -i --ipc[=FILE]
  -n --net[=FILE]
  -p --pid[=FILE]
  -C --cgroup[=FILE]
  -U --user[=FILE]
  -T --time[=FILE]
  -S --setuid=UID
  -G --setgid=GID
  --preserve-credentials
  -r --root[=DIR]
  -w --wd[=DIR]
  -F --no-fork
  -Z --follow-context
  does                          privilege "runs a command in the namespaces of another process"
  stdin when !command           code:sh
  operands                      command?
  allow: nsenter --version
  ask:   nsenter -t 1 -m -- sh

command setarch linux32 linux64 i386 x86_64
  manual "setarch(8), util-linux"
  syntax gnu nopermute
  trust none
  use linux-help
  --list                        mode help
  -B --32bit
  -R --addr-no-randomize
  -3 --3gb
  -v --verbose
  does                          unknown "changes what the system looks like to a program"
  operands                      command?
  allow: setarch --list
  ask:   setarch -R ls
  ask:   setarch x86_64 -R ls

# Its programs are not those that this table was written for.
command busybox
  manual "busybox(1)"
  syntax gnu nopermute noabbrev
  trust none
  --help --list --list-full     mode help
  does when operands>0          unknown "runs a program of its own, whose options differ"
  operands                      command?
  allow: busybox
  allow: busybox --list
  ask:   busybox touch f
  ask:   busybox sh -c 'touch f'
  ask:   busybox --install

command xvfb-run
  manual "xvfb-run(1)"
  syntax gnu nopermute
  trust none
  -h --help                     mode help
  -a --auto-servernum
  -e --error-file=FILE          write
  -f --auth-file=FILE           write
  -l --listen-tcp
  -n --server-num=NUM
  -p --xauth-protocol=NAME
  -s --server-args=ARGS         unknown "gives options to the display's server"
  -w --wait=SECONDS
  does                          desktop "starts a display of its own"
  operands                      command
  allow: xvfb-run --help
  ask:   xvfb-run -a npm test

command dbus-run-session
  manual "dbus-run-session(1)"
  syntax gnu nopermute noabbrev
  trust none
  --help --version              mode help
  --config-file=FILE            unknown "takes its settings from a file"
  --dbus-daemon=PROGRAM         program
  does                          service "starts a message bus of its own"
  operands                      command
  allow: dbus-run-session --version
  ask:   dbus-run-session -- ls

command systemd-run
  manual "systemd-run(1), systemd 252"
  syntax gnu nopermute noabbrev
  trust none
  -h --help --version           mode help
  --no-ask-password
  --user
  --system
  -H --host=HOST
  -M --machine=CONTAINER
  --scope
  -u --unit=UNIT
  -p --property=NAME
  --description=TEXT
  --slice=SLICE
  --slice-inherit
  --expand-environment=BOOL
  -r --remain-after-exit
  --send-sighup
  --service-type=TYPE
  --uid=USER
  --gid=GROUP
  --nice=NICE
  --working-directory=DIR       dir
  -d --same-dir
  -E --setenv=NAME              assign
  -t --pty
  -P --pipe
  -q --quiet
  --on-active=SECONDS
  --on-boot=SECONDS
  --on-calendar=SPEC
  --timer-property=NAME
  --no-block
  --wait
  -G --collect
  -S --shell
  does                          service "starts a unit that runs a command"
  operands                      command?
  allow: systemd-run --version
  ask:   systemd-run --user touch f
  ask:   systemd-run --on-active=30 rm f

# Shells ------------------------------------------------------------------------------------------

# The files that a shell reads with -l or -i are the person's; -O and --rcfile are not told.
set shell-options
  -c                            mode text
  -a
  -b
  -e
  -f
  -i
  -l
  -m
  -n                            mode check
  -o=OPTION
  -u
  -v
  +*                            unknown "takes an option back"
  -x
  stdin when !text,!check,operands=0  code:sh
  operands when text            code:sh text*
  operands when check           read? text*
  operands                      script:sh text*

command bash
  manual "bash(1), bash 5.2"
  syntax gnu nopermute noabbrev
  trust none
  use shell-options
  --help --version              mode help
  --login
  --noediting
  --noprofile
  --norc
  --posix
  --verbose
  -p
  -E
  -C
  -B
  -T
  -s                            unknown "runs its input"
  allow: bash --version
  allow: bash -n a.sh
  ask:   bash -n +n ./x
  ask:   bash -n +o noexec ./x
  ask:   bash a.sh
  ask:   bash
  ask:   bash -s
  ask:   bash -c "$x"
  ask:   bash --rcfile f -ic ls
  ask:   bash -O extglob -c 'ls'
  ask:   bash a.sh --version

command sh dash ash
  manual "dash(1), bash(1)"
  syntax gnu nopermute noabbrev
  trust none
  use shell-options
  --help --version              mode help
  -C
  -s                            unknown "runs its input"
  allow: sh -n a.sh
  ask:   sh -n +n ./x
  ask:   sh a.sh
  ask:   sh
  ask:   sh -c "$x"
  ask:   sh -i

# What these shells read is not bash's language.
command zsh ksh ksh93 mksh
  manual "zsh(1), ksh(1)"
  syntax gnu nopermute noabbrev
  trust none
  --version --help              mode help
  -c                            mode text
  -e
  -f
  -l
  +*                            unknown "takes an option back"
  -n                            mode check
  -u
  -x
  stdin when !text,!check,operands=0  code:other
  operands when text            code:other text*
  operands when check           read? text*
  operands                      script:other text*
  allow: zsh --version
  allow: zsh -n a.zsh
  ask:   zsh -n +n ./x
  ask:   zsh -c 'ls =ls'
  ask:   zsh a.zsh
  ask:   ksh

command fish
  manual "fish(1)"
  syntax gnu nopermute noabbrev
  trust none
  -v --version -h --help        mode help
  -c --command=COMMANDS         code:other mode text
  -n --no-execute               mode check
  -N --no-config
  -l --login
  stdin when !text,!check,operands=0  code:other
  operands when check           read? text*
  operands                      script:other text*
  allow: fish --version
  allow: fish -n a.fish
  ask:   fish -c ls
  ask:   fish a.fish
  ask:   fish
