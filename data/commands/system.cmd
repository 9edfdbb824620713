# Programs that look at or change the machine, its processes, services, terminals and users. Written
# from procps-ng 4.0, psmisc 23.6, util-linux 2.38, GNU coreutils 9.1, systemd 252, shadow 4.13,
# man-db 2.11, lsof 4.95, binutils 2.40, tmux 3.3, sysstat 12.6.

# Processes ---------------------------------------------------------------------------------------

command kill
  manual "bash(1), SHELL BUILTIN COMMANDS; kill(1), procps-ng"
  # Behind a process an option is a process more.
  syntax gnu nocluster noabbrev nopermute
  trust exact
  -l                            mode list
  -L --list --table             mode list
  --help --version              mode help
  -0                            mode zero
  -1 -2 -3 -4 -5 -6 -7 -8 -9 -10 -11 -12 -13 -14 -15 -16 -17 -18 -19 -20 -21 -22 -23 -24 -25 -26 -27 -28 -29 -30 -31  mode other
  -s --signal=SIGNAL            mode other
  -n=NUMBER                     mode other
  -q --queue=VALUE              mode other
  -HUP -INT -QUIT -KILL -TERM -STOP -TSTP -CONT -USR1 -USR2 -ABRT -ALRM -CHLD -PIPE -WINCH  mode other
  -SIG*                         mode other
  operands when list            text*
  operands when zero,!other     text+
  operands                      signal+
  allow: kill -l
  allow: kill -l 15
  allow: kill -0 1234
  ask:   kill 1234
  ask:   kill -9 1234
  ask:   kill -TERM 1234
  ask:   kill -SIGKILL -1
  ask:   kill -s KILL 1234
  ask:   kill %1
  ask:   kill -0 -9 1234
  ask:   kill "$pid"
  ask:   kill 1234 -l
  ask:   kill -HUP 1234 -l
  ask:   kill -9 1234 --version

set process-choice
  use linux-help
  -d --delimiter=STRING
  -l --list-name
  -a --list-full
  -v --inverse
  -w --lightweight
  -c --count
  -f --full
  -g --pgroup=PGID
  -G --group=GID
  -i --ignore-case
  -n --newest
  -o --oldest
  -O --older=SECONDS
  -P --parent=PPID
  -s --session=SID
  -t --terminal=TTY
  -u --euid=ID
  -U --uid=ID
  -x --exact
  -F --pidfile=FILE             look
  -L --logpidfile
  -r --runstates=STATE
  -A --ignore-ancestors
  --cgroup=NAMES
  --ns=PID
  --nslist=NAMES

command pgrep
  manual "pgrep(1), procps-ng"
  options complete
  use process-choice
  operands                      text*
  allow: pgrep python
  allow: pgrep -fa "$x"
  allow: pgrep -u root -x cron
  ask:   pgrep --kill x

command pkill
  manual "pkill(1), procps-ng"
  syntax gnu noabbrev nocluster
  use process-choice
  -e --echo
  -q --queue=VALUE
  --signal=SIGNAL
  -NUM
  -H -HUP -INT -QUIT -KILL -TERM -STOP -CONT -USR1 -USR2
  -SIG*
  does                          signal "every process that matches"
  operands                      text*
  allow: pkill --help
  ask:   pkill node
  ask:   pkill -9 -f node
  ask:   pkill -KILL node

command killall
  manual "killall(1), psmisc; killall(1), BSD"
  syntax gnu noabbrev nocluster nopermute
  -V --version                  mode help
  -l --list                     mode list
  -e --exact
  -I --ignore-case
  -g --process-group
  -y --younger-than=TIME
  -o --older-than=TIME
  -i --interactive
  -q --quiet
  -r --regexp
  -s --signal=SIGNAL
  -u --user=USER
  -v --verbose
  -w --wait
  -n --ns=PID
  -Z --context=REGEXP
  -NUM
  -HUP -INT -KILL -TERM -USR1
  -SIG*
  does when !list               signal "every process of that name"
  operands                      text*
  allow: killall -l
  allow: killall --version
  ask:   killall node
  ask:   killall -9 node
  ask:   killall node -l

command pidof
  manual "pidof(8)"
  syntax gnu noabbrev
  options complete
  -s --single-shot
  -c --check-root
  -q
  -w --with-workers
  -x
  -n
  -z
  -o --omit-pid=PID
  -t --lightweight
  -S --separator=SEPARATOR
  -h --help                     mode help
  -V --version                  mode help
  operands                      text*
  allow: pidof -s bash
  allow: pidof "$x"
  ask:   pidof -Q x

command pstree
  manual "pstree(1), psmisc"
  syntax gnu noabbrev
  options complete
  -a --arguments
  -A --ascii
  -c --compact-not
  -C --color=ATTR
  -g --show-pgids
  -G --vt100
  -h --highlight-all
  -H --highlight-pid=PID
  -l --long
  -n --numeric-sort
  -N --ns-sort=TYPE
  -p --show-pids
  -s --show-parents
  -S --ns-changes
  -t --thread-names
  -T --hide-threads
  -u --uid-changes
  -U --unicode
  -V --version                  mode help
  -Z --security-context
  operands                      text?
  allow: pstree -ap 1
  ask:   pstree -Q

command pmap pwdx
  manual "pmap(1), procps-ng"
  syntax gnu noabbrev
  options complete
  -x --extended
  -X
  -d --device
  -q --quiet
  -p --show-path
  -h --help                     mode help
  -V --version                  mode help
  operands                      text+
  allow: pmap -x 1
  allow: pwdx "$pid"
  ask:   pmap -N x 1

# Its own commands are keys; a settings file is written only by one of them.
command top
  manual "top(1), procps-ng; top(1), macOS"
  options complete
  -h --help                     mode help
  -V --version                  mode help
  -b --batch-mode
  -c --cmdline-toggle
  -d --delay=SECS
  -E --scale-summary-mem=SCALE
  -e --scale-task-mem=SCALE
  -H --threads-show
  -i --idle-toggle
  -l=SAMPLES
  -n --iterations=NUMBER
  -O --list-fields
  -o --sort-override=FIELD
  -p --pid=PIDLIST
  -S --accum-time-toggle
  -s --secure-mode
  -U --filter-any-user=USER
  -u --filter-only-euser=USER
  -w[=COLUMNS] --width[=COLUMNS]
  -1 --single-cpu-toggle
  operands                      text*
  allow: top -bn1
  allow: top -b -n 1 -o %MEM
  allow: top -l 1
  ask:   top -Q

command htop btop atop
  manual "htop(1)"
  syntax gnu noabbrev
  -h --help -V --version        mode help
  does desktop                  "is used by hand"
  operands                      text*
  allow: htop --version
  ask:   htop

command lsof
  manual "lsof(8), lsof 4.95"
  syntax gnu noabbrev
  -? -h
  -a
  -b
  -c=NAME
  +c=WIDTH
  -C
  -d=SET
  +d=DIR                        look
  +D=DIR                        look
  -E
  +E
  -f
  +f
  -F[=FIELDS]
  -g[=SET]
  -i[=ADDRESS]                  at-host:net-lookup
  -K[=HOW]
  -l
  -L[=N]
  +L[=N]
  +L1
  -M
  -n
  -N
  -o[=N]
  -O
  -p=SET
  -P
  -R
  -s[=STATES]
  -t
  -T[=WHAT]
  -u=SET
  -U
  -v
  -V
  -w
  +w
  -x[=WHAT]
  -X
  -Z[=CONTEXT]
  operands when -i              look&at-host:net-lookup*
  operands                      look*
  allow: lsof
  allow: lsof -- "$f"
  allow: lsof -i ":$PORT"
  ask:   lsof -i TCP:80 -i @host.example
  ask:   lsof -i "$x"
  allow: lsof -i :3000
  allow: lsof -nP -iTCP -sTCP:LISTEN
  allow: lsof -ti:8080
  allow: lsof -p 1
  allow: lsof +D src
  allow: lsof a
  ask:   lsof -D b
  ask:   lsof +m x
  ask:   lsof -i@host.example
  ask:   lsof -i @host.example
  ask:   lsof -nPi@host.example
  ask:   lsof -nPi4TCP@host.example:80
  ask:   lsof -i 4TCP@host.example:80
  ask:   lsof -ti"$x"

command fuser
  manual "fuser(1), psmisc"
  syntax gnu noabbrev
  -V --version                  mode help
  -a --all
  -I --inode
  -i --interactive
  -k --kill                     does signal "every process that uses it"
  -l --list-signals
  -m --mount
  -M --ismountpoint
  -n --namespace=SPACE
  -s --silent
  -u --user
  -v --verbose
  -w --writeonly
  -4 --ipv4
  -6 --ipv6
  operands                      look*
  allow: fuser 3000/tcp
  allow: fuser -vn tcp 3000
  allow: fuser -m /mnt
  allow: fuser -l
  ask:   fuser -k 3000/tcp
  ask:   fuser -vkm /mnt
  ask:   fuser -KILL -k a
  ask:   fuser "$x"

# Load and hardware -------------------------------------------------------------------------------

command uptime
  manual "uptime(1), procps-ng"
  options complete
  use linux-help
  -p --pretty
  -s --since
  operands none
  allow: uptime
  allow: uptime -p
  ask:   uptime -Q

command free
  manual "free(1), procps-ng"
  options complete
  --help                        mode help
  -V --version                  mode help
  -b --bytes
  --kilo
  --mega
  --giga
  --tera
  --peta
  -k --kibi
  -m --mebi
  -g --gibi
  --tebi
  --pebi
  -h --human
  --si
  -l --lohi
  -L --line
  -t --total
  -v --committed
  -s --seconds=N
  -c --count=N
  -w --wide
  operands none
  allow: free -h
  allow: free -m -s 1 -c 2
  ask:   free -Q

command vmstat
  manual "vmstat(8), procps-ng"
  options complete
  use linux-help
  -a --active
  -f --forks
  -m --slabs
  -n --one-header
  -s --stats
  -d --disk
  -D --disk-sum
  -p --partition=DEV
  -S --unit=CHAR
  -w --wide
  -t --timestamp
  -y --no-first
  operands                      text? text?
  allow: vmstat 1 5
  allow: vmstat -s
  ask:   vmstat -Q

command iostat mpstat pidstat
  manual "iostat(1), sysstat"
  syntax gnu noabbrev
  -A
  -c
  -C=COMM
  -d
  -D
  -g=NAME
  -G=NAME
  -h
  -H
  -I=LIST
  -j=KIND
  -k
  -l
  -m
  -n
  -N
  -p=LIST
  -P=LIST
  -r
  -R
  -s
  -t
  -T=KIND
  -u
  -U[=USER]
  -v
  -V
  -w
  -x
  -y
  -z
  --dec=N
  --human
  --pretty
  -o=FORMAT
  operands                      text*
  allow: iostat -x 1 2
  allow: mpstat -P ALL
  ask:   pidstat -e ls

command sar
  manual "sar(1), sysstat"
  syntax gnu noabbrev
  -A
  -b
  -B
  -d
  -h
  -H
  -n=KEYWORDS
  -P=LIST
  -q
  -r
  -S
  -u
  -v
  -V
  -w
  -W
  -y
  -z
  --human
  --pretty
  operands                      text*
  allow: sar -u 1 3
  ask:   sar -o out 1 3

command lscpu
  manual "lscpu(1), util-linux"
  options complete
  use linux-help
  -a --all
  -b --online
  -B --bytes
  -C[=LIST] --caches[=LIST]
  -c --offline
  -J --json
  -e[=LIST] --extended[=LIST]
  -p[=LIST] --parse[=LIST]
  -s --sysroot=DIR              look
  -x --hex
  -y --physical
  --output-all
  operands none
  allow: lscpu -J
  allow: lscpu -e=CPU,NODE
  ask:   lscpu -Q

command lsblk
  manual "lsblk(8), util-linux"
  options complete
  use linux-help
  -A --noempty
  -D --discard
  -E --dedup=COLUMN
  -I --include=LIST
  -J --json
  -M --merge
  -N --nvme
  -O --output-all
  -P --pairs
  -S --scsi
  -T[=COLUMN] --tree[=COLUMN]
  -v --virtio
  -a --all
  -b --bytes
  -d --nodeps
  -e --exclude=LIST
  -f --fs
  -i --ascii
  -l --list
  -m --perms
  -n --noheadings
  -o --output=LIST
  -p --paths
  -r --raw
  -s --inverse
  -t --topology
  -w --width=NUM
  -x --sort=COLUMN
  -y --shell
  -z --zoned
  --sysroot=DIR                 look
  operands                      look*
  allow: lsblk -f
  allow: lsblk -no NAME,SIZE /dev/sda
  ask:   lsblk -Q

command lsmem
  manual "lsmem(1), util-linux"
  options complete
  use linux-help
  -J --json
  -P --pairs
  -a --all
  -b --bytes
  -n --noheadings
  -o --output=LIST
  --output-all
  -r --raw
  -S --split=LIST
  -s --sysroot=DIR              look
  --summary[=WHEN]
  operands none
  allow: lsmem -a
  ask:   lsmem -Q

command lsirq lslocks lslogins lsns lsipc
  manual "lsns(8), lslocks(8), util-linux"
  use linux-help
  -J --json
  -n --noheadings
  -o --output=LIST
  -p=PID
  -r --raw
  -u
  operands                      text?
  allow: lsns -p 1
  allow: lslocks -J
  ask:   lslogins --wtmp-file x

command lspci
  manual "lspci(8), pciutils"
  syntax gnu noabbrev
  --version                     mode help
  --help                        mode help
  -m
  -t
  -v
  -k
  -x
  -b
  -D
  -P
  -n
  -s=SLOT
  -d=DEVICE
  -q                            does net-lookup "the names of devices"
  operands none
  allow: lspci -nnk
  allow: lspci -vs 00:02.0
  ask:   lspci -Q
  ask:   lspci -F .env

command lsusb
  manual "lsusb(8), usbutils"
  syntax gnu noabbrev
  -V --version -h --help        mode help
  -v --verbose
  -s=SLOT
  -d=DEVICE
  -D=DEVICE                     look
  -t --tree
  operands none
  allow: lsusb -t
  ask:   lsusb -Q

command lsmod
  manual "lsmod(8), kmod"
  syntax none
  operands none
  allow: lsmod
  ask:   lsmod x

command modinfo
  manual "modinfo(8), kmod"
  syntax gnu noabbrev
  -a --author
  -d --description
  -l --license
  -p --parameters
  -n --filename
  -0 --null
  -F --field=FIELD
  -k --set-version=VERSION
  -V --version -h --help        mode help
  operands                      look+
  allow: modinfo -F version ext4
  ask:   modinfo --basedir x ext4

command modprobe
  manual "modprobe(8), kmod"
  syntax gnu noabbrev
  -V --version -h --help        mode help
  -D --show-depends             mode show
  -c --showconfig --show-config  mode show
  does when !show               system "modules of the kernel"
  operands                      text*
  allow: modprobe --version
  allow: modprobe --show-depends ext4
  ask:   modprobe loop
  ask:   modprobe -D -C x ext4

command insmod rmmod depmod kmod
  manual "insmod(8), kmod"
  syntax gnu noabbrev
  -V --version -h --help        mode help
  does                          system "modules of the kernel"
  operands                      text*
  allow: rmmod --version
  ask:   rmmod loop
  ask:   insmod -D x.ko
  ask:   depmod -c

command nproc gnproc
  manual "nproc(1), GNU coreutils"
  options complete
  use gnu-help
  --all
  --ignore=N
  operands none
  allow: nproc --all
  ask:   nproc -Q

command uname guname
  manual "uname(1), GNU coreutils"
  options complete
  use gnu-help
  -a --all
  -s --kernel-name
  -n --nodename
  -r --kernel-release
  -v --kernel-version
  -m --machine
  -p --processor
  -i --hardware-platform
  -o --operating-system
  operands none
  allow: uname -srm
  ask:   uname x

command hostname
  manual "hostname(1), net-tools"
  syntax gnu noabbrev
  -h --help -V --version        mode help
  -a --alias
  -A --all-fqdns
  -b --boot                     does system "the name of the machine"
  -d --domain
  -f --fqdn --long
  -F --file=FILE                does system "the name of the machine"
  -i --ip-address
  -I --all-ip-addresses
  -s --short
  -y --yp --nis
  does when operands>0          system "the name of the machine"
  operands                      text?
  allow: hostname
  allow: hostname -I
  allow: hostname -f
  ask:   hostname evil
  ask:   hostname -F README.md
  ask:   hostname -b x

command domainname dnsdomainname
  manual "dnsdomainname(1), net-tools"
  operands none
  allow: dnsdomainname
  ask:   domainname x

command hostid logname
  manual "hostid(1), logname(1), GNU coreutils"
  options complete
  use gnu-help
  operands none
  allow: hostid
  ask:   logname x

command sysctl
  manual "sysctl(8), procps-ng; sysctl(8), BSD"
  syntax gnu
  --help -V --version           mode help
  -a --all
  -A
  -X
  -b --binary
  -d
  -e --ignore
  -n --values
  -N --names
  -o
  -q --quiet
  -r --pattern=EXPRESSION
  -h
  -w --write                    does system "parameters of the kernel"
  -p --load                     does system "parameters of the kernel, from a file"
  -f                            does system "parameters of the kernel, from a file"
  --system                      does system "parameters of the kernel, from its files"
  sub *=*
    does                        system "parameters of the kernel"
    operands                    text*
  operands                      text?
  allow: sysctl -a
  allow: sysctl -n hw.model
  allow: sysctl kern.maxfiles
  allow: sysctl -d kern.maxfiles
  ask:   sysctl -w kernel.hostname=evil
  ask:   sysctl kernel.hostname=evil
  ask:   sysctl -p conf
  ask:   sysctl kernel.ostype kernel.hostname=evil
  ask:   sysctl --sys

command nvidia-smi
  manual "nvidia-smi(1)"
  syntax gnu noabbrev nocluster
  -h --help                     mode help
  --version                     mode help
  -L --list-gpus
  -q --query
  -i --id=ID
  -x --xml-format
  -d --display=TYPE
  -l --loop=SECONDS
  -lms --loop-ms=MS
  --query-gpu=FIELDS
  --query-compute-apps=FIELDS
  --format=FORMAT
  --help-query-gpu --help-query-compute-apps  mode help
  operands none
  sub topo nvlink
    -m --matrix
    -s --status
    operands none
  sub dmon pmon
    syntax gnu noabbrev
    -c=COUNT
    -d=SECONDS
    -i=ID
    -s=METRICS
    -o=FORMAT
    operands none
  allow: nvidia-smi
  allow: nvidia-smi -L
  allow: nvidia-smi --query-gpu=name,memory.used --format=csv
  allow: nvidia-smi topo -m
  allow: nvidia-smi pmon -c 1
  ask:   nvidia-smi -q -f out
  ask:   nvidia-smi -r
  ask:   nvidia-smi -pm 1
  ask:   nvidia-smi dmon -f out

command uuidgen
  manual "uuidgen(1), util-linux"
  use linux-help
  -r --random
  -t --time
  -n --namespace=NAMESPACE
  -N --name=NAME
  -m --md5
  -s --sha1
  -x --hex
  operands none
  allow: uuidgen -r
  ask:   uuidgen x

command ipcs
  manual "ipcs(1), util-linux"
  use linux-help
  -a --all
  -b --bytes
  -c --creator
  -i --id=ID
  -l --limits
  -m --shmems
  -p --pid
  -q --queues
  -s --semaphores
  -t --time
  -u --summary
  --human
  operands none
  allow: ipcs -m
  ask:   ipcs -Q

command sensors
  manual "sensors(1), lm-sensors"
  syntax gnu noabbrev
  -h --help -v --version        mode help
  -A --no-adapter
  -f --fahrenheit
  -j
  -u
  operands                      text*
  allow: sensors -j
  ask:   sensors -s

command lshw
  manual "lshw(1)"
  syntax single
  -version -help                mode help
  -short -businfo -html -xml -json -sanitize -numeric -quiet -notime
  -class=CLASS
  -C=CLASS
  operands none
  allow: lshw -short
  allow: lshw -C network
  ask:   lshw -dump f

command numactl
  manual "numactl(8)"
  syntax gnu nopermute noabbrev
  -H --hardware                 mode show
  -s --show                     mode show
  -N --cpunodebind=NODES
  -m --membind=NODES
  -C --physcpubind=CPUS
  -i --interleave=NODES
  -l --localalloc
  -p --preferred=NODE
  operands when show            none
  operands                      command
  trust none
  allow: numactl --hardware
  allow: numactl -N 0 -m 0 wc -l a
  ask:   numactl -C 0 touch a

command getcap
  manual "getcap(8), libcap"
  syntax gnu noabbrev
  -h                            mode help
  -n
  -r
  -v
  operands                      look+
  allow: getcap -r /usr/bin
  ask:   getcap -x a

command systemd-analyze
  manual "systemd-analyze(1), systemd"
  syntax gnu noabbrev
  -h --help --version           mode help
  --system                      global
  --user                        global
  --no-pager                    global
  default-sub time
  sub time blame critical-chain calendar timespan timestamp unit-paths exit-status
    operands                    text*
  sub plot dot security
    operands                    text*
  sub verify
    operands                    look+
  # Names of the manager's own files; a path could be any file.
  sub cat-config
    sub systemd/journald.conf systemd/logind.conf systemd/system.conf systemd/user.conf systemd/resolved.conf systemd/networkd.conf systemd/timesyncd.conf systemd/coredump.conf systemd/sleep.conf systemd/oomd.conf udev/udev.conf tmpfiles.d sysctl.d
      operands none
  allow: systemd-analyze security nginx
  allow: systemd-analyze verify /etc/systemd/system/app.service
  allow: systemd-analyze cat-config systemd/journald.conf
  ask:   systemd-analyze cat-config /etc/shadow
  ask:   systemd-analyze cat-config shadow
  ask:   systemd-analyze cat-config systemd/../shadow
  ask:   systemd-analyze cat-config systemd/journald.conf shadow
  ask:   systemd-analyze verify --image=x a.service
  allow: systemd-analyze blame
  allow: systemd-analyze calendar daily
  ask:   systemd-analyze log-level debug
  ask:   systemd-analyze -H host blame

command coredumpctl
  manual "coredumpctl(1), systemd"
  syntax gnu noabbrev
  -h --help --version           mode help
  --no-pager                    global
  --no-legend                   global
  -r --reverse                  global
  -1                            global
  -n=N                          global
  -S --since=DATE               global
  -U --until=DATE               global
  default-sub list
  sub list info
    operands                    text*
  allow: coredumpctl list --no-pager
  allow: coredumpctl info 1234
  ask:   coredumpctl dump 1234 -o core
  ask:   coredumpctl gdb

# Time and users ----------------------------------------------------------------------------------

# A word that does not begin with + sets the clock, but for BSD's -j.
command date gdate
  manual "date(1), GNU coreutils; date(1), BSD"
  use gnu-help
  +*
  -d --date=STRING
  --debug
  -f --file=DATEFILE            read
  -I[=FMT] --iso-8601[=FMT]
  --resolution
  -j                            mode show
  -R --rfc-email --rfc-2822 --rfc-822
  --rfc-3339=FMT
  -r --reference=FILE           look
  -s --set=STRING               does system "the clock"
  -u --utc --universal
  -v=ADJUST
  does when operands>0,!show    system "the clock"
  operands                      text*
  allow: date
  allow: date +%s
  allow: date -u '+%Y-%m-%d %H:%M'
  allow: date -d yesterday +%F
  allow: date -Iseconds
  allow: date -r a +%s
  allow: date -j -f %Y 2020 +%s
  allow: date -v-1d +%F
  ask:   date 010100002020
  ask:   date -s 2020-01-01
  ask:   date --se=2020-01-01
  ask:   date -us 2020-01-01
  ask:   date -f .env
  ask:   date "$x"

command cal ncal
  manual "cal(1), util-linux; ncal(1), BSD"
  syntax gnu noabbrev
  options complete
  -1 --one
  -3 --three
  -A=NUMBER
  -B=NUMBER
  -b
  -C
  -c --columns
  -d=DATE
  -e
  -h --help
  -H=DATE
  -j --julian
  -J
  -m --monday
  -M
  -n --months
  -N
  -o
  -p
  -r
  -s --sunday
  -S --span
  -V --version
  -v --vertical
  -w[=NUM] --week[=NUM]
  -y --year
  -Y --twelve
  --color[=WHEN]
  --iso
  --reform=WHEN
  operands                      text*
  allow: cal -3
  allow: cal 2024
  ask:   cal -Q

command id gid
  manual "id(1), GNU coreutils"
  options complete
  use gnu-help
  -a
  -Z --context
  -g --group
  -G --groups
  -n --name
  -r --real
  -u --user
  -z --zero
  -p
  -P
  -F
  operands                      text*
  allow: id -un
  allow: id "$u"
  ask:   id -Q

command whoami gwhoami
  manual "whoami(1), GNU coreutils"
  options complete
  use gnu-help
  operands none
  allow: whoami
  ask:   whoami x

command who
  manual "who(1), GNU coreutils"
  options complete
  use gnu-help
  -a --all
  -b --boot
  -d --dead
  -H --heading
  --ips
  -l --login
  --lookup
  -m
  -p --process
  -q --count
  -r --runlevel
  -s --short
  -t --time
  -T -w --mesg --message --writable
  -u --users
  operands                      look*
  allow: who -b
  allow: who am i
  ask:   who -Q

command w
  manual "w(1), procps-ng"
  options complete
  --help                        mode help
  -V --version                  mode help
  -c --container
  -h --no-header
  -u --no-current
  -s --short
  -f --from
  -o --old-style
  -i --ip-addr
  -p --pids
  -t --terminal
  operands                      text*
  allow: w -h
  ask:   w -Q

command groups
  manual "groups(1), GNU coreutils"
  options complete
  use gnu-help
  operands                      text*
  allow: groups "$u"
  ask:   groups -Q

command users
  manual "users(1), GNU coreutils"
  options complete
  use gnu-help
  operands                      look?
  allow: users
  ask:   users -Q

command last lastb
  manual "last(1), util-linux"
  syntax gnu noabbrev
  use linux-help
  -NUM
  -a --hostlast
  -d --dns                      does net-lookup "the names of hosts"
  -f --file=FILE                read
  -F --fulltimes
  -i --ip
  -n --limit=NUMBER
  -R --nohostname
  -s --since=TIME
  -t --until=TIME
  -p --present=TIME
  -w --fullnames
  -x --system
  -T --tab-separated
  --time-format=FORMAT
  operands                      text*
  allow: last -n 5
  allow: last -10 reboot
  ask:   last -Q

command lastlog
  manual "lastlog(8), shadow"
  syntax gnu noabbrev
  -h --help                     mode help
  -a --active
  -b --before=DAYS
  -t --time=DAYS
  -u --user=LOGIN
  -C --clear                    does write "the record of logins"
  -S --set                      does write "the record of logins"
  operands none
  allow: lastlog -t 3
  ask:   lastlog -C -u me

command getent
  manual "getent(1), GNU C library"
  syntax gnu noabbrev
  -? --help --usage -V --version  mode help
  -A --no-addrconfig
  -i --no-idn
  sub passwd group services protocols netgroup ethers rpc aliases initgroups
    operands                    text*
  sub hosts networks ahosts ahostsv4 ahostsv6
    operands                    host:net-lookup*
  sub shadow gshadow
    does                        secret-value "hashes of passwords"
    operands                    text*
  allow: getent passwd root
  allow: getent group
  allow: getent hosts
  allow: getent ahosts localhost
  allow: getent networks
  ask:   getent hosts evil.example
  ask:   getent networks evil.example
  ask:   getent shadow
  ask:   getent -s x passwd

command hostnamectl
  manual "hostnamectl(1), systemd"
  -h --help --version           mode help
  --no-ask-password             global
  --static                      global
  --transient                   global
  --pretty                      global
  --json=MODE                   global
  -j                            global
  default-sub status
  sub status
    operands none
  sub hostname icon-name chassis deployment location
    does when operands>0        system "what the machine is called"
    operands                    text?
  sub *
    does                        system "what the machine is called"
    operands                    text*
  allow: hostnamectl
  allow: hostnamectl status
  allow: hostnamectl hostname
  ask:   hostnamectl set-hostname evil
  ask:   hostnamectl hostname evil
  ask:   hostnamectl -H host status

command timedatectl
  manual "timedatectl(1), systemd"
  -h --help --version           mode help
  --no-pager                    global
  --no-ask-password             global
  -p --property=NAME            global
  -a --all                      global
  --value                       global
  --monitor                     global
  default-sub status
  sub status show timesync-status show-timesync list-timezones
    operands none
  sub *
    does                        system "the clock and its settings"
    operands                    text*
  allow: timedatectl
  allow: timedatectl show -p Timezone --value
  ask:   timedatectl set-time 2020-01-01
  ask:   timedatectl set-ntp true

command localectl
  manual "localectl(1), systemd"
  -h --help --version           mode help
  --no-pager                    global
  -l --full                     global
  default-sub status
  sub status list-locales list-keymaps
    operands none
  sub list-x11-keymap-models list-x11-keymap-layouts list-x11-keymap-variants list-x11-keymap-options
    operands                    text*
  sub *
    does                        system "language and keyboard"
    operands                    text*
  allow: localectl status
  ask:   localectl set-locale LANG=C

command loginctl
  manual "loginctl(1), systemd"
  -h --help --version           mode help
  --no-pager                    global
  --no-legend                   global
  -p --property=NAME            global
  -a --all                      global
  --value                       global
  -l --full                     global
  -n --lines=N                  global
  -o --output=MODE              global
  default-sub list-sessions
  sub list-sessions list-users list-seats
    operands none
  sub session-status show-session user-status show-user seat-status show-seat
    operands                    text*
  sub *
    does                        service "sessions and users"
    operands                    text*
  allow: loginctl
  allow: loginctl show-session 1 -p Type
  ask:   loginctl terminate-user me

command locale
  manual "locale(1), GNU C library"
  syntax gnu noabbrev
  options complete
  -? --help --usage -V --version  mode help
  -a --all-locales
  -m --charmaps
  -c --category-name
  -k --keyword-name
  -v --verbose
  operands                      text*
  allow: locale -a
  allow: locale -k LC_TIME
  ask:   locale -Q

command useradd userdel usermod groupadd groupdel groupmod adduser deluser addgroup delgroup chpasswd chage chsh chfn vipw visudo gpasswd
  manual "useradd(8), shadow"
  syntax gnu noabbrev
  --help                        mode help
  does                          system "users and groups"
  operands                      text*
  allow: useradd --help
  ask:   useradd me
  ask:   usermod me

command passwd
  manual "passwd(1), shadow"
  syntax gnu noabbrev
  -h --help                     mode help
  -S --status                   mode status
  -a --all
  does when !status             system "a password"
  operands                      text?
  allow: passwd -S
  allow: passwd --status root
  ask:   passwd
  ask:   passwd -d me
  ask:   passwd -Sd me

# Services and logs -------------------------------------------------------------------------------

command systemctl
  manual "systemctl(1), systemd"
  -h --help --version           mode help
  --system                      global
  --user                        global
  -t --type=TYPE                global
  --state=STATE                 global
  --failed                      global
  -p --property=NAME            only *nvironment* secret-value global
  -P=NAME                       only *nvironment* secret-value global
  -a --all                      global
  -l --full                     global
  -r --recursive                global
  --reverse                     global
  --with-dependencies           global
  --show-types                  global
  --value                       global
  -q --quiet                    global
  -n --lines=N                  global
  -o --output=MODE              global
  --no-pager                    global
  --no-legend                   global
  --legend=BOOL                 global
  --no-ask-password             global
  --plain                       global
  --before                      global
  --after                       global
  --timestamp=FORMAT            global
  --now                         global
  -f --force                    global
  --no-block                    global
  --no-reload                   global
  --runtime                     global
  --wait                        global
  -s --signal=SIGNAL            global
  --kill-whom=WHOM              global
  default-sub list-units
  sub list-units list-sockets list-timers list-automounts list-paths list-unit-files list-jobs list-machines
    operands                    text*
  sub is-active is-failed is-enabled status cat list-dependencies help
    operands                    text*
  # Of the manager itself it shows what show-environment does.
  sub show
    does when operands=0        secret-value "the environment of services"
    operands                    text*
  sub get-default is-system-running
    operands none
  sub show-environment
    does                        secret-value "the environment of services"
    operands none
  sub *
    does                        service "units, or the whole machine"
    operands                    text*
  allow: systemctl
  allow: systemctl status nginx
  allow: systemctl --user list-units --type=service --no-pager
  allow: systemctl is-active -q nginx
  allow: systemctl show nginx -p MainPID --value
  allow: systemctl --failed
  ask:   systemctl restart nginx
  ask:   systemctl edit nginx
  ask:   systemctl --user show-environment
  ask:   systemctl -H host status nginx
  allow: systemctl show nginx
  ask:   systemctl show nginx -P Environment
  ask:   systemctl --user show
  ask:   systemctl "$verb" nginx
  ask:   systemctl poweroff
  ask:   systemctl enable --now nginx

command service
  manual "service(8)"
  syntax gnu nopermute noabbrev
  -h --help --version --status-all  mode help
  # The name is that of a script below /etc/init.d, and may lead out of it.
  sub */*
    does                        run-file "runs this file"
    operands                    text*
  sub *
    sub status
      operands none
    sub *
      does                      service "a service of the machine"
      operands                  text*
  allow: service --status-all
  allow: service nginx status
  ask:   service nginx stop
  ask:   service nginx restart now
  ask:   service nginx
  ask:   service ../../tmp/x status

command journalctl
  manual "journalctl(1), systemd"
  -h --help --version           mode help
  --system
  --user
  -M --machine=CONTAINER
  -m --merge
  -D --directory=PATH           read
  --file=PATH                   read
  --namespace=NAMESPACE
  -S --since=DATE
  -U --until=DATE
  -c --cursor=CURSOR
  --after-cursor=CURSOR
  --cursor-file=FILE            write
  -b[=ID] --boot[=ID]
  -u --unit=UNIT
  --user-unit=UNIT
  -t --identifier=STRING
  -T --exclude-identifier=STRING
  -p --priority=RANGE
  --facility=FACILITY
  -g --grep=PATTERN
  --case-sensitive[=BOOL]
  -k --dmesg
  -o --output=STRING
  --output-fields=LIST          only *ENVIRON* secret-value
  -n[=INTEGER] --lines[=INTEGER]
  -NUM
  -r --reverse
  --show-cursor
  --utc
  -x --catalog
  --no-hostname
  --no-full
  -l --full
  -a --all
  -f --follow
  --no-tail
  --truncate-newline
  -q --quiet
  --no-pager
  -e --pager-end
  -N --fields
  -F --field=FIELD              only *ENVIRON* secret-value
  --list-boots
  --list-namespaces
  --disk-usage
  --header
  --list-catalog
  --dump-catalog
  --verify
  --vacuum-size=BYTES           does delete "old entries of the journal"
  --vacuum-files=INT            does delete "old entries of the journal"
  --vacuum-time=TIME            does delete "old entries of the journal"
  --sync                        does service "the journal"
  --relinquish-var              does service "the journal"
  --smart-relinquish-var        does service "the journal"
  --flush                       does service "the journal"
  --rotate                      does service "the journal"
  --update-catalog              does write "the catalogue of messages"
  --setup-keys                  does write "keys of the journal"
  operands                      text*
  allow: journalctl -u nginx -n 50 --no-pager
  allow: journalctl -b
  allow: journalctl -xe
  allow: journalctl -b -1 -n 20
  allow: journalctl _SYSTEMD_UNIT=sshd.service
  allow: journalctl -o json --since '1 hour ago'
  allow: journalctl -n50 -fu nginx
  ask:   journalctl --rotate
  ask:   journalctl --vacuum-time=1d
  ask:   journalctl -n1 --cursor-file=pwned
  ask:   journalctl --curs=x
  allow: journalctl -F _SYSTEMD_UNIT
  ask:   journalctl -F COREDUMP_ENVIRON
  ask:   journalctl -o json --output-fields=MESSAGE,COREDUMP_ENVIRON
  ask:   journalctl --flush

command dmesg
  manual "dmesg(1), util-linux"
  use linux-help
  -C --clear                    does system "the kernel's messages are cleared"
  -c --read-clear               does system "the kernel's messages are cleared"
  -D --console-off              does system "which messages the console shows"
  -E --console-on               does system "which messages the console shows"
  -n --console-level=LEVEL      does system "which messages the console shows"
  -F --file=FILE                read
  -f --facility=LIST
  -H --human
  -J --json
  -k --kernel
  -L[=WHEN] --color[=WHEN]
  -l --level=LIST
  -P --nopager
  -p --force-prefix
  -r --raw
  --noescape
  -S --syslog
  -s --buffer-size=SIZE
  -u --userspace
  -w --follow
  -W --follow-new
  -x --decode
  -d --show-delta
  -e --reltime
  -T --ctime
  -t --notime
  --time-format=FORMAT
  --since=TIME
  --until=TIME
  operands none
  allow: dmesg
  allow: dmesg -T --level=err,warn
  allow: dmesg --color=always
  allow: dmesg --facility=kern,daemon
  ask:   dmesg -Tc
  ask:   dmesg --clear
  ask:   dmesg --cle
  ask:   dmesg --console-level 3
  ask:   dmesg -F .env

command logger
  manual "logger(1), util-linux"
  # -h names a server for BSD's.
  syntax gnu noabbrev
  --help -V --version           mode help
  -i
  -e --skip-empty
  -f --file=FILE                read
  -n --server=NAME              net-send
  -p --priority=PRIORITY
  -s --stderr
  -t --tag=TAG
  does                          append "the system's log"
  operands                      text*
  allow: logger --version
  ask:   logger hello
  ask:   logger -n host hello
  ask:   logger -h example.com hello

command crontab
  manual "crontab(1)"
  syntax gnu noabbrev nopermute
  -l                            mode list
  -u=USER
  -r                            does service "all planned commands are removed"
  -e                            does service "planned commands"
  -i
  does when !list               service "planned commands"
  operands                      read?
  allow: crontab -l
  allow: crontab -u root -l
  ask:   crontab data/cron
  ask:   crontab
  ask:   crontab -r
  ask:   crontab -lr
  ask:   crontab x -l
  ask:   crontab -

command atq
  manual "at(1)"
  syntax gnu noabbrev
  -V                            mode help
  -q=QUEUE
  -o=FORMAT
  operands                      text*
  allow: atq
  ask:   atq -x

command at batch atrm
  # BSD's goes on with its work after -V.
  manual "at(1)"
  syntax gnu noabbrev nopermute
  -V
  -l                            mode list
  -q=QUEUE
  -f=FILE                       script:sh
  -m
  -M
  -t=TIME
  does when !list               service "planned commands"
  operands                      text*
  allow: at -l
  ask:   at now
  ask:   at -f a.sh now
  ask:   at -V now
  ask:   at now -l
  ask:   atrm 1

command shutdown reboot halt poweroff init telinit
  manual "shutdown(8), systemd"
  syntax gnu noabbrev
  --help                        mode help
  -f --force
  -p --poweroff
  -h
  -H --halt
  -P
  -r --reboot
  -k
  -c
  --show
  --no-wall
  does                          service wholesale "the whole machine"
  operands                      text*
  allow: shutdown --help
  ask:   shutdown -h now
  ask:   reboot
  ask:   shutdown -h

# File systems ------------------------------------------------------------------------------------

command mount
  manual "mount(8), util-linux"
  use linux-help
  -l --show-labels
  -t --types=LIST
  -v --verbose
  -a --all                      does system "file systems"
  -o --options=LIST
  -r --read-only
  -w --rw --read-write
  -B --bind
  -R --rbind
  -M --move
  -L --label=LABEL              does system "file systems"
  -U --uuid=UUID                does system "file systems"
  --source=SOURCE               does system "file systems"
  --target=TARGET               does system "file systems"
  does when operands>0          system "file systems"
  operands                      text*
  allow: mount
  allow: mount -l -t ext4
  ask:   mount /dev/sda1 /mnt
  ask:   mount -a
  ask:   mount -o remount,rw /

command findmnt
  manual "findmnt(8), util-linux"
  use linux-help
  -s --fstab
  -m --mtab
  -k --kernel
  -p[=LIST] --poll[=LIST]
  -w --timeout=NUM
  -A --all
  -a --ascii
  -b --bytes
  -C --nocanonicalize
  -c --canonicalize
  -D --df
  -d --direction=WORD
  -e --evaluate
  -F --tab-file=PATH            read
  -f --first-only
  -i --invert
  -J --json
  -l --list
  -N --task=TID
  -n --noheadings
  -O --options=LIST
  -o --output=LIST
  --output-all
  -P --pairs
  --pseudo
  --shadowed
  -R --submounts
  -r --raw
  --real
  -S --source=STRING
  -T --target=PATH              look
  --tree
  -M --mountpoint=DIR           look
  -t --types=LIST
  -U --uniq
  -u --notruncate
  -v --nofsroot
  -y --shell
  -x --verify
  --verbose
  --vfs-all
  operands                      look? look?
  allow: findmnt -T .
  allow: findmnt -no FSTYPE /
  ask:   findmnt -F .env

command mountpoint
  manual "mountpoint(1), util-linux"
  options complete
  use linux-help
  -q --quiet
  --nofollow
  -d --fs-devno
  -x --devno
  operands                      look
  allow: mountpoint -q /mnt
  ask:   mountpoint -Q /mnt

command blkid
  manual "blkid(8), util-linux"
  syntax gnu noabbrev
  use linux-help
  -d --no-encoding
  -o --output=FORMAT
  -k --list-filesystems
  -s --match-tag=TAG
  -t --match-token=TOKEN
  -l --list-one
  -L --label=LABEL
  -U --uuid=UUID
  -p --probe
  -i --info
  operands                      look*
  allow: blkid
  allow: blkid -o value -s UUID /dev/sda1
  ask:   blkid -c cache

command fdisk gdisk
  manual "fdisk(8), util-linux"
  syntax gnu noabbrev
  -V --version                  mode help
  --help                        mode help
  -l --list                     mode list
  does when !list               write wholesale "the partitions of a disk"
  operands                      text*
  allow: fdisk -l
  allow: fdisk -l /dev/sda
  ask:   fdisk /dev/sda

command mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.exfat mkfs.ntfs mkfs.f2fs mke2fs mkswap wipefs newfs
  manual "mkfs(8), util-linux; mke2fs(8), e2fsprogs"
  syntax gnu noabbrev
  --help --version              mode help
  -t=TYPE
  -F
  -f
  -a
  -q
  -n=NAME
  -L=LABEL
  does                          system wholesale "a file system; what was there is lost"
  operands                      write*
  allow: mkfs --help
  ask:   mkfs.ext4 /dev/sda1
  ask:   mkfs -t ext4 -F /dev/sda1
  ask:   wipefs -a /dev/sda

# Waiting and answering ---------------------------------------------------------------------------

command sleep gsleep
  manual "sleep(1), GNU coreutils"
  options complete
  use gnu-help
  operands                      text+
  allow: sleep 0.5
  allow: sleep "$n"
  ask:   sleep -x 1

command yes
  manual "yes(1), GNU coreutils"
  options complete
  use gnu-help
  operands                      text*
  allow: yes
  allow: yes n
  ask:   yes > a

command true false gtrue gfalse
  manual "true(1), GNU coreutils; bash(1)"
  syntax none
  operands                      text*
  allow: true
  allow: false --anything "$x"
  ask:   true > a

# Manuals -----------------------------------------------------------------------------------------

command man
  manual "man(1), man-db 2.11"
  -? --help --usage -V --version  mode help
  -d --debug
  -D --default
  --warnings[=WARNINGS]
  -f --whatis
  -k --apropos
  -K --global-apropos           unknown "reads every page there is"
  -l --local-file               unknown "a page may include any other file"
  -w --where --path --location
  -W --where-cat --location-cat
  -R --recode=ENCODING
  -L --locale=LOCALE            name-or:unknown
  -m --systems=SYSTEM           name-or:unknown
  -M --manpath=PATH             unknown "pages from elsewhere, which may include any other file"
  -S -s --sections=LIST         name-or:unknown
  -e --extension=EXTENSION      name-or:unknown
  -i --ignore-case
  -I --match-case
  --regex
  --wildcard
  --names-only
  -a --all
  --no-subpages
  -P --pager=PAGER              run
  -r --prompt=STRING
  -7 --ascii
  -E --encoding=ENCODING
  --no-hyphenation --nh
  --no-justification --nj
  -H[=BROWSER] --html[=BROWSER]           unknown "starts a browser"
  -X[=RESOLUTION] --gxditview[=RESOLUTION]   unknown "starts a viewer"
  -C --config-file=FILE         unknown "takes the programs that it runs from a file"
  -p --preprocessor=STRING      unknown "chooses programs that it runs"
  operands                      name-or:unknown*
  allow: man ls
  allow: man -k tar
  allow: man 3 printf
  allow: man -w ls
  allow: man -s 5 crontab
  ask:   man -P 'touch f' ls
  ask:   man --pager=./x ls
  ask:   man --pag=./x ls
  ask:   man -Hfirefox ls
  ask:   man --html='touch f' ls
  ask:   man ./x
  ask:   man 7 docs/x.7
  ask:   man -l x.1
  ask:   man --local-file x.1
  ask:   man -K secret
  ask:   man -M . x
  ask:   man -s ../../../tmp/x y
  ask:   man -C conf ls
  ask:   man -l .env
  ask:   man 1 ./x.1

command apropos whatis
  manual "apropos(1), man-db 2.11"
  syntax gnu noabbrev
  -? --help --usage -V --version  mode help
  -d --debug
  -v --verbose
  -r --regex
  -w --wildcard
  -e --exact
  -a --and
  -l --long
  -s --sections=LIST
  -m --systems=SYSTEM
  -M --manpath=PATH             look
  -L --locale=LOCALE
  operands                      text*
  allow: apropos -a tar archive
  allow: whatis ls
  ask:   apropos -C conf x

command info
  manual "info(1), GNU texinfo"
  syntax gnu noabbrev
  -h --help --version           mode help
  -a --all
  -k --apropos=STRING
  -d --directory=DIR            look
  -n --node=NODE
  -O --show-options --usage
  -o --output=FILE              write
  --subnodes
  -w --where --location
  --index-search=STRING
  operands                      read*
  allow: info tar
  allow: info -w tar
  ask:   info -o out tar
  ask:   info --restore x

command help
  manual "bash(1), SHELL BUILTIN COMMANDS"
  syntax posix
  -d
  -m
  -s
  operands                      text*
  allow: help cd
  allow: help -d test
  ask:   help -x

# Terminals ---------------------------------------------------------------------------------------

command tty gtty
  manual "tty(1), GNU coreutils"
  options complete
  use gnu-help
  -s --silent --quiet
  operands none
  allow: tty
  ask:   tty x

command stty gstty
  manual "stty(1), GNU coreutils"
  syntax gnu noabbrev
  use gnu-help
  -a --all
  -g --save
  -F --file=DEVICE              desktop "settings of a terminal"
  sub size speed
    operands none
  operands when operands>0      desktop* "settings of the terminal"
  operands                      text?
  allow: stty -a
  allow: stty size
  ask:   stty raw -echo
  ask:   stty sane
  ask:   stty -echo
  ask:   stty size raw

command tput
  manual "tput(1), ncurses"
  syntax gnu nopermute noabbrev
  -V                            mode help
  -T=TYPE                       global
  sub cols lines colors longname setaf setab bold dim sgr0 smul rmul rev smso rmso blink invis op el el1 ed cuu cud cuf cub cuu1 cud1 home clear cup civis cnorm sc rc bel
    operands                    text*
  sub *
    does                        desktop "settings of the terminal"
    operands                    text*
  allow: tput cols
  allow: tput -T xterm setaf 1
  ask:   tput reset
  ask:   tput init

command clear
  manual "clear(1), ncurses"
  syntax gnu noabbrev
  -T=TYPE
  -V
  -x
  operands none
  allow: clear
  ask:   clear --all

command reset tset
  manual "tset(1), ncurses"
  syntax gnu noabbrev
  -V                            mode help
  does                          desktop "settings of the terminal"
  operands                      text*
  ask:   reset

# Formats may run commands, so options that take one are not listed.
# A format may hold "#(COMMAND)", also in an option that E and T expand; a word that ends in ";" ends a command.
# A name between braces that is none of tmux, which has no capitals, is one of the environment.
set tmux-format
  -F=FORMAT                     only *#(*|*E:*|*T:*|*E;*|*T;*|*;|*#{*A*|*#{*B*|*#{*C*|*#{*D*|*#{*E*|*#{*F*|*#{*G*|*#{*H*|*#{*I*|*#{*J*|*#{*K*|*#{*L*|*#{*M*|*#{*N*|*#{*O*|*#{*P*|*#{*Q*|*#{*R*|*#{*S*|*#{*T*|*#{*U*|*#{*V*|*#{*W*|*#{*X*|*#{*Y*|*#{*Z*|*#{*_proxy* unknown "a format that may run commands or show the environment"
  -f=FILTER                     only *#(*|*E:*|*T:*|*E;*|*T;*|*;|*#{*A*|*#{*B*|*#{*C*|*#{*D*|*#{*E*|*#{*F*|*#{*G*|*#{*H*|*#{*I*|*#{*J*|*#{*K*|*#{*L*|*#{*M*|*#{*N*|*#{*O*|*#{*P*|*#{*Q*|*#{*R*|*#{*S*|*#{*T*|*#{*U*|*#{*V*|*#{*W*|*#{*X*|*#{*Y*|*#{*Z*|*#{*_proxy* unknown "a format that may run commands or show the environment"
  -O=ORDER
  -r
  operands none

set tmux-target
  -t=TARGET                     only *; unknown "a further command follows"

command tmux
  manual "tmux(1), tmux 3.5"
  syntax gnu nopermute noabbrev
  -V                            mode help
  -L=NAME                       name-or:unknown
  -S=PATH                       unknown "another server, which tells the client what to run"
  -u
  -2
  sub ls list-sessions lsc list-clients
    use tmux-format
    -t=TARGET
  sub list-windows lsw list-panes lsp
    use tmux-format
    -a
    -s
    -t=TARGET
  sub has has-session
    -t=TARGET
    operands none
  sub list-commands lscm
    -F=FORMAT                   only *#(*|*E:*|*T:*|*E;*|*T;*|*;|*#{*A*|*#{*B*|*#{*C*|*#{*D*|*#{*E*|*#{*F*|*#{*G*|*#{*H*|*#{*I*|*#{*J*|*#{*K*|*#{*L*|*#{*M*|*#{*N*|*#{*O*|*#{*P*|*#{*Q*|*#{*R*|*#{*S*|*#{*T*|*#{*U*|*#{*V*|*#{*W*|*#{*X*|*#{*Y*|*#{*Z*|*#{*_proxy* unknown "a format that may run commands or show the environment"
    operands none
  sub list-keys lsk
    -1
    -a
    -N
    -T=TABLE                    only *; unknown "a further command follows"
    operands none
  sub info
    operands none
  sub show-options show show-window-options showw
    use tmux-target
    -A
    -g
    -H
    -p
    -q
    -s
    -v
    -w
    operands text?
  sub capture-pane capturep
    -p                          mode print
    -t=TARGET
    -S=LINE
    -E=LINE
    -a
    -e
    -C
    -J
    -M
    -N
    -P
    -q
    -T
    does when !print            unknown "keeps it in a buffer of the server"
    operands none
  sub display-message display
    -p                          mode print
    use tmux-target
    -c=CLIENT                   only *; unknown "a further command follows"
    -v
    -N
    does when !print            desktop "shows it in the person's terminal"
    sub *#(* *E:* *T:* *E;* *T;* *; *#{*A* *#{*B* *#{*C* *#{*D* *#{*E* *#{*F* *#{*G* *#{*H* *#{*I* *#{*J* *#{*K* *#{*L* *#{*M* *#{*N* *#{*O* *#{*P* *#{*Q* *#{*R* *#{*S* *#{*T* *#{*U* *#{*V* *#{*W* *#{*X* *#{*Y* *#{*Z* *#{*_proxy*
      unknown-options text
      does                      unknown "a format that may run commands or show the environment"
      operands                  text*
    sub *
      syntax none
      operands none
    operands none
  sub send-keys send
    does                        run-unknown "types into another terminal"
    operands                    text*
  sub new new-session neww new-window split-window splitw
    does                        run-unknown "starts a terminal"
    operands                    run*
  sub kill-server kill-session kill-window kill-pane kill
    does                        signal "everything that runs in it"
    operands                    text*
  sub *
    does                        unknown "acts on other terminals"
    operands                    text*
  allow: tmux ls
  allow: tmux -V
  allow: tmux has-session -t main
  allow: tmux list-panes -a
  allow: tmux list-panes -a -F '#{pane_id} #{pane_current_command}'
  allow: tmux ls -F '#S: #{session_windows}'
  allow: tmux list-keys -T root
  allow: tmux show-options -g mouse
  allow: tmux capture-pane -p
  allow: tmux capture-pane -pJt main:0.1 -S -200
  allow: tmux display-message -p '#{session_name}:#{window_index}'
  allow: tmux display -p -t main '#S'
  ask:   tmux show-environment -g
  ask:   tmux new-session -d 'touch f'
  ask:   tmux list-sessions -F '#(touch f)'
  ask:   tmux display-message -p '#{GITHUB_TOKEN}'
  ask:   tmux list-panes -F '#{b:AWS_SECRET_ACCESS_KEY}'
  ask:   tmux ls -f '#{m:a*,#{TOKEN}}'
  ask:   tmux list-windows -F '#{E:@x}'
  ask:   tmux list-windows -F '#{T;=9:@x}'
  ask:   tmux list-windows -F "$x"
  ask:   tmux list-panes -f '#(touch f)'
  ask:   tmux ls \; kill-server
  ask:   tmux ls -F 'x;' kill-server
  ask:   tmux has-session -t 'x;' kill-server
  ask:   tmux show-options -t 'x;' kill-server
  ask:   tmux show -g 'mouse;' kill-server
  ask:   tmux list-keys -T 'x;' kill-server
  ask:   tmux capture-pane
  ask:   tmux capture-pane -b x
  ask:   tmux capture-pane -p \; kill-server
  ask:   tmux capture-pane -p -t 'x;' kill-server
  ask:   tmux display-message '#S'
  ask:   tmux display-message -p '#(touch f)'
  ask:   tmux display-message -p '#{E:status-left}'
  ask:   tmux display-message -p -t 'x;' kill-server
  ask:   tmux display-message -p -c 'x;' kill-server
  ask:   tmux display-message -p 'a;' kill-server
  ask:   tmux display-message -p "$x"
  ask:   tmux -S /tmp/x ls
  ask:   tmux -L ../x/y ls
  allow: tmux -L work ls
  ask:   tmux -f x.conf ls
  ask:   tmux show-buffer
  ask:   tmux list-buffers
  ask:   tmux

command screen
  manual "screen(1)"
  syntax single nopermute
  -v --version --help           mode help
  -ls                           mode list
  -list                         mode list
  does when !list               unknown "acts on other terminals"
  operands                      text*
  allow: screen -ls
  allow: screen -v
  ask:   screen
  ask:   screen -S x -X stuff y
  ask:   screen -dmS x make

# Desktop -----------------------------------------------------------------------------------------

command xdg-open gio gnome-open
  manual "xdg-open(1)"
  syntax gnu noabbrev
  --help --version              mode help
  does                          desktop "opens something with whatever program is set for it"
  operands                      text*
  allow: xdg-open --version
  ask:   xdg-open README.md

command notify-send
  manual "notify-send(1)"
  syntax gnu noabbrev
  -? --help -v --version        mode help
  -u --urgency=LEVEL
  -t --expire-time=MS
  -i --icon=ICON
  -a --app-name=NAME
  does                          desktop "shows a note"
  operands                      text text?
  ask:   notify-send hello

command xclip xsel wl-copy
  manual "xclip(1)"
  syntax single
  -h -help --help -version --version  mode help
  -selection=NAME
  -sel=NAME
  does                          desktop "the clipboard, which the person uses"
  operands                      read*
  allow: xclip -version
  ask:   xclip -selection clipboard
  ask:   xclip -o

command wl-paste
  manual "wl-paste(1)"
  syntax single
  --help --version              mode help
  does                          secret-value "what the person copied last"
  operands none
  allow: wl-paste --version
  ask:   wl-paste

command pbcopy
  manual "pbcopy(1), macOS"
  syntax none
  does                          desktop "the clipboard, which the person uses"
  operands                      text*
  ask:   pbcopy

command pbpaste
  manual "pbpaste(1), macOS"
  syntax none
  does                          secret-value "what the person copied last"
  operands                      text*
  ask:   pbpaste
  ask:   pbpaste --version

# Calculators -------------------------------------------------------------------------------------

# Its language reads and writes no files.
command bc gbc
  manual "bc(1), GNU bc 1.07"
  syntax gnu noabbrev
  -h --help                     mode help
  -v --version                  mode help
  -i --interactive
  -l --mathlib
  -q --quiet
  -s --standard
  -w --warn
  operands                      read*
  allow: bc -l
  allow: bc
  allow: bc -ql
  ask:   bc -x
  ask:   bc .env

# "!" in its language runs a command.
command dc
  manual "dc(1), GNU dc 1.4"
  syntax gnu noabbrev
  -h --help -V --version        mode help
  -e --expression=TEXT          code:other mode given
  -f --file=FILE                script:other mode given
  stdin when !given,operands=0  code:other
  operands                      script:other*
  allow: dc --version
  ask:   dc
  ask:   dc -e '!touch f'
  ask:   dc a.dc

command factor
  manual "factor(1), GNU coreutils"
  options complete
  use gnu-help
  -h --exponents
  operands                      text*
  allow: factor 12
  allow: factor "$n"
  ask:   factor -x 1

command getconf
  manual "getconf(1), GNU C library"
  syntax single nopermute
  --help --version              mode help
  -a
  operands                      text? look?
  allow: getconf LONG_BIT
  allow: getconf -a
  allow: getconf PATH_MAX /
  ask:   getconf -v ../../x PATH

# Programs and libraries ----------------------------------------------------------------------------

command nm gnm
  manual "nm(1), GNU binutils 2.40"
  syntax gnu noabbrev at-files
  -h --help                     mode help
  -V --version                  mode help
  -a --debug-syms
  -A -o --print-file-name
  -B
  -C --demangle[=STYLE]
  --no-demangle
  --recurse-limit
  --no-recurse-limit
  -D --dynamic
  -e
  -f --format=FORMAT
  -g --extern-only
  --ifunc-chars=CHARS
  -j --just-symbols
  -l --line-numbers
  -n -v --numeric-sort
  -p --no-sort
  -P --portability
  -r --reverse-sort
  --plugin=NAME                 run
  -S --print-size
  -s --print-armap
  --quiet
  --size-sort
  --special-syms
  --synthetic
  -t --radix=RADIX
  --target=BFDNAME
  -u --undefined-only
  -U --defined-only
  --unicode=HOW
  -W --no-weak
  --with-symbol-versions
  operands                      read*
  allow: nm -C a.o
  allow: nm -D --defined-only libfoo.so
  allow: nm --version
  ask:   nm --plugin ./x.so a.o
  ask:   nm @opts a.o
  ask:   nm a.o @opts

command objdump gobjdump
  manual "objdump(1), GNU binutils 2.40"
  syntax gnu noabbrev at-files
  -H --help                     mode help
  -v --version                  mode help
  -i --info
  -a --archive-headers
  -f --file-headers
  -p --private-headers
  -P --private=OPTIONS
  -h --section-headers --headers
  -x --all-headers
  -d --disassemble[=SYMBOL]
  -D --disassemble-all
  -S --source                   unknown "shows lines of whatever files the program names"
  --source-comment[=TEXT]       unknown "shows lines of whatever files the program names"
  -s --full-contents
  -g --debugging
  -e --debugging-tags
  -G --stabs
  -W[=WHAT] --dwarf[=WHAT]
  -L --process-links
  --ctf[=SECTION]
  -t --syms
  -T --dynamic-syms
  -r --reloc
  -R --dynamic-reloc
  -b --target=BFDNAME
  -m --architecture=MACHINE
  -j --section=NAME
  -M --disassembler-options=OPTIONS
  -l --line-numbers
  -F --file-offsets
  -C --demangle[=STYLE]
  -w --wide
  -z --disassemble-zeroes
  --start-address=ADDR
  --stop-address=ADDR
  --no-addresses
  --prefix-addresses
  --[no-]show-raw-insn
  --insn-width=WIDTH
  --adjust-vma=OFFSET
  --special-syms
  --inlines
  --dwarf-depth=N
  --dwarf-start=N
  --visualize-jumps[=HOW]
  --disassembler-color=HOW
  --no-recurse-limit
  operands                      read*
  ask:   objdump -dS a.o
  allow: objdump -d a.o
  allow: objdump -dC --no-show-raw-insn -j .text a.o
  allow: objdump -i
  ask:   objdump @opts
  ask:   objdump --plugin ./x a.o

command readelf greadelf
  manual "readelf(1), GNU binutils 2.40"
  syntax gnu noabbrev at-files
  -H --help                     mode help
  -v --version                  mode help
  -a --all
  -h --file-header
  -l --program-headers --segments
  -S --section-headers --sections
  -g --section-groups
  -t --section-details
  -e --headers
  -s --syms --symbols
  --dyn-syms
  --lto-syms
  -C --demangle[=STYLE]
  -n --notes
  -r --relocs
  -u --unwind
  -d --dynamic
  -V --version-info
  -A --arch-specific
  -c --archive-index
  -D --use-dynamic
  -L --lint --enable-checks
  -x --hex-dump=SECTION
  -p --string-dump=SECTION
  -R --relocated-dump=SECTION
  -z --decompress
  -w[=WHAT] --debug-dump[=WHAT]
  -P --process-links
  --dwarf-depth=N
  --dwarf-start=N
  --ctf=SECTION
  -I --histogram
  -W --wide
  -T --silent-truncation
  operands                      read*
  allow: readelf -d a.so
  allow: readelf -Ws a.o
  allow: readelf -p .comment a.o
  ask:   readelf @opts

command c++filt
  manual "c++filt(1), GNU binutils 2.40"
  syntax gnu noabbrev at-files
  --help --version              mode help
  -_
  -n
  -p
  -t
  -i
  -s --format=FORMAT
  operands                      text*
  allow: c++filt _ZN3fooEv
  allow: c++filt -t
  ask:   c++filt @opts

command addr2line
  manual "addr2line(1), GNU binutils 2.40"
  syntax gnu noabbrev at-files
  -h --help -v --version        mode help
  -e --exe=FILE                 look
  -f --functions
  -C --demangle[=STYLE]
  -i --inlines
  -a --addresses
  -p --pretty-print
  -s --basenames
  -j --section=NAME
  operands                      text*
  allow: addr2line -fCe a.out 0x1234
  ask:   addr2line @opts

# A file can name its own loader.
command ldd
  manual "ldd(1), GNU C library"
  syntax gnu noabbrev
  --help --version              mode help
  -d --data-relocs
  -r --function-relocs
  -u --unused
  -v --verbose
  operands                      run-file+ "a loader that it names may be run"
  allow: ldd --version
  ask:   ldd a.out

command ldconfig
  manual "ldconfig(8), GNU C library"
  syntax gnu noabbrev
  -? --help --usage -V --version  mode help
  -p --print-cache              mode print
  -N
  -X
  -v --verbose
  does when !print              system "the cache of libraries"
  operands                      text*
  allow: ldconfig -p
  ask:   ldconfig
  ask:   ldconfig -v
  ask:   ldconfig -r root -p

command ioreg
  manual "ioreg(8), macOS"
  syntax gnu noabbrev
  -a
  -b
  -c=CLASS
  -d=DEPTH
  -f
  -i
  -k=KEY
  -l
  -n=NAME
  -p=PLANE
  -r
  -S
  -t
  -w=WIDTH
  -x
  operands none
  allow: ioreg -rl -c AppleSmartBattery
  ask:   ioreg -Q
