# Package managers of systems. Written from the manuals of apt 2.9, dpkg 1.22, dnf 4, rpm 4.19, apk-tools 2.14,
# pacman 6, zypper 1.14, Portage 3, Homebrew 4, MacPorts 2, snapd 2.6, Flatpak 1.14, Nix 2.24, Guix 1.4,
# FreeBSD's pkg 1.21, Chocolatey 2, winget 1.8.

# apt -----------------------------------------------------------------------------------------------

set apt-common
  -h --help                     mode help global
  -v --version                  mode help
  -q --quiet[=LEVEL]            global
  -a --all-versions             global
  --no-all-versions             global
  -n --names-only               global
  -f --full --fix-broken        global
  --installed                   global
  --upgradable                  global
  --manual-installed            global
  --with-source=FILE            unknown "takes packages from a file" global
  -o --option=KEYVALUE          unknown "sets apt's configuration, which can name programs" global
  -c --config-file=FILE         unknown "takes apt's configuration from a file" global
  --no-pager                    global
  --color                       global
  --no-color                    global

set apt-install
  -y --yes --assume-yes global
  --assume-no global
  -s --simulate --just-print --dry-run --recon --no-act mode simulate global
  -d --download-only global
  -V --verbose-versions global
  -m --ignore-missing --fix-missing global
  -t --target-release --default-release=NAME global
  -u --show-upgraded global
  -b --build --compile global
  --no-install-recommends global
  --install-recommends global
  --install-suggests global
  --no-install-suggests global
  --reinstall global
  --no-upgrade global
  --only-upgrade global
  --no-remove global
  --purge global
  --auto-remove --autoremove global
  --allow-downgrades --allow-remove-essential --allow-change-held-packages --allow-unauthenticated --force-yes mode force global
  --print-uris                  mode simulate global
  --no-download global
  --ignore-hold global
  --trivial-only global

command apt apt-get
  manual "apt(8), apt-get(8)"
  syntax gnu noabbrev
  use apt-common
  use apt-install
  # Without a subcommand it prints its help.
  operands none
  sub list show search policy showsrc depends rdepends moo why why-not madison
    -i --important
    --recurse
    --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances
    -F --display-format=FORMAT
    -w --width=N
    -O --sort=ORDER
    --disable-columns
    operands                    text*
  sub install reinstall
    does when !simulate         run-package "installs packages"
    operands                    text*
  sub upgrade full-upgrade dist-upgrade dselect-upgrade safe-upgrade build-dep satisfy
    does when !simulate         run-package "installs newer packages"
    operands                    text*
  sub remove autoremove auto-remove purge autopurge
    does when !simulate         delete "removes packages"
    operands                    text*
  sub update
    -y --yes
    does net-fetch "fetches the lists of packages"
    does system "changes the lists of packages"
    operands                    none
  sub clean autoclean auto-clean distclean
    does delete "empties the cache of packages"
    operands                    none
  sub download source changelog
    --download-only
    --only-source
    --diff-only --tar-only --dsc-only
    does net-fetch "fetches packages"
    operands                    text*
  sub check
    operands                    none
  sub indextargets
    --format=FORMAT
    operands                    text*
  sub edit-sources mark unmark hold unhold markauto unmarkauto keep modernize-sources
    does system "changes the settings of packages"
    operands                    text*
  sub help
    operands                    none
  allow: apt list --installed
  allow: apt list --upgradable -a
  allow: apt show bash
  allow: apt search '^vim'
  allow: apt policy
  allow: apt-get -s install x
  allow: apt-get --dry-run upgrade
  allow: apt --version
  allow: apt-get install --help
  allow: apt depends bash
  ask:   apt install x
  ask:   apt-get install -y x
  ask:   apt-get update
  ask:   apt-get -o APT::Update::Pre-Invoke::=x -s install y
  ask:   apt list -o Dir::Bin::dpkg=./x
  ask:   apt remove x
  ask:   apt autoremove
  ask:   apt-get -c x -s upgrade
  ask:   apt clean
  ask:   apt-get -y -qq install x

command apt-cache
  manual "apt-cache(8)"
  use apt-common
  -i --important                global
  -g --generate
  --recurse                     global
  -p -s --pkg-cache --src-cache=FILE unknown "names another cache"
  --no-pre-depends --no-depends --no-recommends --no-suggests --no-conflicts --no-breaks --no-replaces --no-enhances global
  --implicit                    global
  sub show showpkg showsrc search depends rdepends policy madison pkgnames stats unmet dump dumpavail dotty xvcg
    operands                    text*
  sub gencaches
    does write "writes the cache"
    operands                    none
  allow: apt-cache policy bash
  allow: apt-cache search --names-only vim
  allow: apt-cache depends --recurse bash
  ask:   apt-cache gencaches
  ask:   apt-cache -o x=y search vim
  ask:   apt-cache --opt x search vim

command apt-mark
  manual "apt-mark(8)"
  use apt-common
  sub showauto showmanual showhold showinstall showremove showpurge
    operands                    text*
  sub auto manual minimize-manual hold unhold install remove purge
    does system "marks packages"
    operands                    text*
  allow: apt-mark showhold
  allow: apt-mark showmanual
  ask:   apt-mark hold x

command apt-file
  manual "apt-file(1)"
  -h --help                     mode help global
  -l --package-only             global
  -x --regexp                   global
  -F --fixed-string             global
  -i --ignore-case              global
  -v --verbose                  global
  sub search find list show
    operands                    text+
  sub update
    does net-fetch "fetches the lists of files"
    operands                    none
  allow: apt-file search bin/ls
  ask:   apt-file update

command aptitude nala apt-key add-apt-repository ppa-purge unattended-upgrade dpkg-reconfigure update-initramfs debootstrap tasksel apt-add-repository dselect
  manual "the pages of these programs"
  syntax gnu noabbrev nopermute
  --version                     mode help
  --help                        mode help
  does system "changes the system's packages or settings"
  operands                      text*
  ask:   add-apt-repository ppa:x/y
  ask:   dpkg-reconfigure x

set dpkg-query
  -l --list                     mode query
  -W --show                     mode query
  -s --status                   mode query
  -L --listfiles                mode query
  -S --search                   mode query
  -p --print-avail              mode query
  --control-list                mode query
  --control-show                mode query
  --control-path                mode query
  -f --showformat=FORMAT
  --no-pager
  --load-avail
  --version                     mode help
  -? --help                     mode help

command dpkg-query
  manual "dpkg-query(1)"
  syntax gnu noabbrev
  use dpkg-query
  --admindir --root=DIR         look
  operands when query           text*
  allow: dpkg-query -W -f '${Package}\n'
  allow: dpkg-query -l 'lib*'
  allow: dpkg-query -S bin/ls
  allow: dpkg-query --version
  ask:   dpkg-query --nosuch

command dpkg
  manual "dpkg(1)"
  syntax gnu noabbrev
  -l --list                     mode query
  -s --status                   mode query
  -L --listfiles                mode query
  -S --search                   mode query
  -p --print-avail              mode query
  -C --audit                    mode query
  -V --verify                   mode query
  --get-selections              mode query
  --print-architecture          mode query
  --print-foreign-architectures mode query
  --compare-versions            mode query
  --validate-pkgname --validate-trigname --validate-archname --validate-version mode query
  --assert-help --assert-support-predepends --assert-multi-arch mode query
  --yet-to-unpack               mode query
  -c --contents                 mode archive
  -I --info                     mode archive
  -f --field                    mode archive
  --version                     mode help
  -? --help                     mode help
  --force-help                  mode help
  --no-pager
  -i --install                  mode change
  --unpack --configure --triggers-only mode change
  -r --remove                   mode change
  -P --purge                    mode change
  -a --pending
  -R --recursive
  -B --auto-deconfigure
  -G --refuse-downgrade
  -E --skip-same-version
  -O --selected-only
  --add-architecture --remove-architecture mode change
  --set-selections --clear-selections --update-avail --merge-avail --clear-avail --forget-old-unavail mode change
  -x -X --extract --vextract    mode change
  -e --control                  mode change
  -b --build                    mode change
  --no-act --dry-run --simulate
  --force-*                     mode force
  operands when change          text*
  operands when query           text*
  operands when archive         read text*
  does when change              run-package "installs, removes or unpacks packages"
  allow: dpkg -l
  allow: dpkg -l bash
  allow: dpkg -L bash
  allow: dpkg -S /bin/ls
  allow: dpkg --print-architecture
  allow: dpkg --compare-versions 1 lt 2
  allow: dpkg -c a.deb
  allow: dpkg -I a.deb
  allow: dpkg --get-selections
  ask:   dpkg -i a.deb
  ask:   dpkg -r x
  ask:   dpkg --configure -a
  ask:   dpkg -l --pre-invoke=x
  ask:   dpkg --force-all -P x
  ask:   dpkg -x a.deb out
  ask:   dpkg -li a.deb

# rpm -----------------------------------------------------------------------------------------------

command rpm
  manual "rpm(8)"
  syntax gnu noabbrev
  --version                     mode help
  --help -?                     mode help
  -q --query                    mode query
  -a --all
  -p --package                  mode package
  -f --file
  -g --group
  --whatprovides --whatrequires --whatconflicts --whatobsoletes
  -i                            mode install-or-info
  --info
  -l --list
  -c --configfiles
  -d --docfiles
  -L --licensefiles
  -s --state
  -R --requires
  --provides --conflicts --obsoletes --recommends --suggests --supplements --enhances
  --changelog
  --changes
  --scripts
  --triggers
  --filetriggers
  --last
  --dump
  --filesbypkg
  --qf --queryformat=FORMAT
  --nosignature
  --nodigest
  -v --verbose
  -h --hash
  -U --upgrade                  mode change
  -F --freshen                  mode change
  -e --erase                    mode change
  --install --reinstall         mode change
  --import --rebuilddb --initdb --setperms --setugids --restore mode change
  --nodeps
  --force --replacepkgs --replacefiles --oldpackage mode force
  --test
  --noscripts
  sub *:*
    does net-fetch "fetches the package from this address"
    operands                    text*
  operands when package         read
  operands                      text*
  does when change              run-package "installs or removes packages"
  does when !query,!change      run-package "installs packages"
  allow: rpm -qa
  allow: rpm -qi bash
  allow: rpm -ql bash
  allow: rpm -qf /bin/ls
  allow: rpm -qp a.rpm --requires
  allow: rpm -q --qf '%{VERSION}' bash
  allow: rpm -qa --last
  ask:   rpm -i a.rpm
  ask:   rpm -Uvh a.rpm
  ask:   rpm -e bash
  ask:   rpm -qp http://e.invalid/a.rpm
  ask:   rpm --eval '%(id)'
  ask:   rpm -q --define 'x y' bash
  ask:   rpm -Va

set dnf-common
  -h --help                     mode help global
  --version                     mode help
  -q --quiet                    global
  -v --verbose                  global
  -y --assumeyes                global
  --assumeno                    global
  -C --cacheonly                global
  --enablerepo --disablerepo --repo --repoid=NAMES global
  --showduplicates              global
  --refresh                     global
  --installed                   global
  --available                   global
  --upgrades                    global
  --all                         global
  --extras                      global
  --obsoletes                   global
  --recent                      global
  --releasever --forcearch=VALUE global
  --nogpgcheck                  mode force global
  --allowerasing                global
  --best                        global
  --nobest                      global
  --exclude -x=NAMES            global
  -b
  --color=WHEN                  global

command dnf dnf5 yum microdnf tdnf
  manual "dnf(8)"
  syntax gnu noabbrev
  use dnf-common
  sub list ls info search se provides whatprovides wp repolist repoinfo check-update deplist updateinfo check leaves
    --installed --available --upgrades --updates --extras --recent --autoremove
    does net-api "asks the repositories"
    operands                    text*
  sub repoquery rq
    does net-api "asks the repositories"
    -a
    -f --file=PATH
    -l --list
    -i --info
    -s --source
    --requires --provides --conflicts --whatrequires --whatprovides --depends
    --qf --queryformat=FORMAT
    --latest-limit=N
    --location
    --recursive
    --resolve
    --tree
    --userinstalled
    --unneeded
    --duplicates
    operands                    text*
  sub history
    sub list info userinstalled
      operands                  text*
    sub undo redo rollback replay store
      does run-package "installs or removes packages"
      operands                  text*
    operands                    none
  sub group groups grp
    sub list info summary
      does net-api "asks the repositories"
      --hidden
      --ids
      operands                  text*
    sub install remove upgrade mark
      does run-package "installs or removes packages"
      operands                  text*
  sub module
    sub list info provides repoquery
      does net-api "asks the repositories"
      operands                  text*
    sub enable disable install remove reset switch-to update
      does run-package "changes modules"
      operands                  text*
  sub install in localinstall reinstall upgrade up update downgrade dg distro-sync swap builddep groupinstall group-install upgrade-minimal mark system-upgrade
    does run-package "installs packages"
    -d --downloadonly
    --skip-broken
    --setopt=KEYVALUE
    --installroot=DIR           create
    --security
    operands                    text*
  sub remove rm erase autoremove groupremove
    does delete "removes packages"
    --noautoremove
    operands                    text*
  sub clean makecache mc download config-manager copr versionlock shell needs-restarting offline-upgrade
    does system "changes the state of the package manager"
    operands                    text*
  sub help
    operands                    text?
  allow: dnf list --updates
  allow: dnf list installed
  allow: dnf list --installed bash
  allow: dnf info bash
  allow: dnf search vim -q
  allow: dnf repolist -v
  allow: dnf check-update
  allow: dnf repoquery --requires bash
  allow: dnf history
  allow: yum --version
  ask:   dnf install x
  ask:   dnf -y upgrade
  ask:   dnf history undo 3
  ask:   dnf list --setopt=pluginpath=./x
  ask:   dnf --repofrompath=x,http://e.invalid list
  ask:   yum clean all

command zypper
  manual "zypper(8)"
  syntax gnu noabbrev
  -h --help                     mode help global
  -V --version                  mode help
  -q --quiet
  -v --verbose
  -n --non-interactive
  --no-refresh
  --no-color
  -x --xmlout
  -t --type=TYPE                global
  -r --repo=NAME                global
  -s --details                  global
  -i --installed-only           global
  -u --uninstalled-only         global
  sub search se info if list-updates lu list-patches lp patches pt packages pa patterns products pd repos lr services ls locks ll what-provides wp targetos tos versioncmp vcmp licenses
    does net-api "may ask the repositories"
    --provides
    --requires
    -n --name
    -a --all
    -x --match-exact
    -f --file-list
    operands                    text*
  sub install in remove rm update up dist-upgrade dup patch verify addrepo ar removerepo rr modifyrepo mr refresh ref clean cc addlock al removelock rl source-install si download install-new-recommends inr ps
    does run-package "changes packages or repositories"
    -y --no-confirm
    -f --force
    -l --auto-agree-with-licenses
    operands                    text*
  allow: zypper search vim
  allow: zypper info bash
  allow: zypper lr
  allow: zypper --version
  ask:   zypper in x
  ask:   zypper -n install x
  ask:   zypper ref

# Alpine, Arch, Gentoo, others --------------------------------------------------------------------------

command apk
  manual "apk(8)"
  syntax gnu noabbrev
  -h --help                     mode help global
  -V --version                  mode help
  -q --quiet                    global
  -v --verbose                  global
  --print-arch                  mode help
  sub info
    -a --all
    -d --description
    -e --installed
    -L --contents
    -P --provides
    -r --rdepends
    -R --depends
    -s --size
    -w --webpage
    -W --who-owns
    -t --triggers
    -Z --replaces
    -i --install-if
    --license
    operands                    text*
  sub list
    -I --installed
    -O --orphaned
    -a --available
    -u --upgradable
    -o --origin
    -d --depends
    -P --providers
    operands                    text*
  sub search
    -a --all
    -d --description
    -e --exact
    -o --origin
    -r --rdepends
    -x
    operands                    text*
  sub policy version stats dot
    -l --limit=OP
    operands                    text*
  sub add fix upgrade update del cache fetch index audit verify manifest
    -U --update-cache
    --no-cache
    -t --virtual=NAME
    -f --force
    --purge
    -a --available
    -l --latest
    -s --simulate
    does run-package "changes packages or their lists"
    operands                    text*
  allow: apk info -L musl
  allow: apk list -I
  allow: apk search -v curl
  allow: apk --version
  allow: apk policy musl
  ask:   apk add x
  ask:   apk add --no-cache x
  ask:   apk update
  ask:   apk -X http://e.invalid search x

command pacman yay paru
  manual "pacman(8)"
  syntax gnu noabbrev
  -V --version                  mode help
  -h --help                     mode help
  -Q --query                    mode query
  -S --sync                     mode sync
  -F --files                    mode query
  -T --deptest                  mode query
  -s --search                   mode tell
  -i --info                     mode tell
  -l --list                     mode tell
  -g --groups                   mode tell
  -p --print --file             mode print
  -e --explicit
  -d --deps --nodeps
  -t --unrequired
  -n --native --nosave
  -m --foreign
  -o --owns
  -k --check
  -q --quiet
  -v --verbose
  -x --regex
  -u --upgrades --sysupgrade    mode upgrade
  -y --refresh                  does system "fetches the lists of packages"
  -c --changelog --clean        mode clean
  -w --downloadonly             mode upgrade
  -R --remove                   mode change
  -U --upgrade                  mode change
  -D --database                 mode change
  --needed
  --noconfirm
  --color=WHEN
  operands                      text*
  does when change              run-package "installs or removes packages"
  does when sync,!tell          run-package "installs packages"
  does when sync,upgrade        run-package "installs newer packages"
  does when sync,clean          delete "empties the cache of packages"
  does when !query,!sync,!change unknown "says no operation"
  allow: pacman -Q
  allow: pacman -Qi bash
  allow: pacman -Ql bash
  allow: pacman -Ss vim
  allow: pacman -Si vim
  allow: pacman -Qdt
  allow: pacman -Qu
  allow: pacman --version
  ask:   pacman -S x
  ask:   pacman -Syu
  ask:   pacman -Ssy vim
  ask:   pacman -Rns x
  ask:   pacman -Sc
  ask:   pacman -U a.pkg
  ask:   pacman -Qi --config x bash

command emerge
  manual "emerge(1)"
  syntax gnu noabbrev
  -V --version                  mode tell
  -h --help                     mode help
  --info                        mode tell
  -s --search                   mode tell
  -S --searchdesc               mode tell
  -p --pretend                  mode tell
  -v --verbose
  -q --quiet
  -u --update
  -D --deep
  -N --newuse
  -U --changed-use
  -t --tree
  -e --emptytree
  -1 --oneshot
  -a --ask
  -c --depclean
  -C --unmerge
  operands                      text*
  does when !tell               run-package "installs or removes packages"
  allow: emerge -pv x
  allow: emerge --search vim
  allow: emerge -pvuDN @world
  ask:   emerge x
  ask:   emerge -avuDN @world
  ask:   emerge --sync
  ask:   emerge -C x

# Homebrew ------------------------------------------------------------------------------------------
#
# A formula is a Ruby program; one that lies elsewhere than in a tap is named by a path or an address, and one of a
# tap that is not there yet by a name with slashes: such names ask. Up to four names are known.

set brew-odd-name
  sub */* *.rb *:* .*
    does run-package "loads a formula from elsewhere"
    operands                    text*

set brew-names-4
  use brew-odd-name
  sub *
    operands                    none

set brew-names-3
  use brew-odd-name
  sub *
    use brew-names-4
    operands                    none

set brew-names-2
  use brew-odd-name
  sub *
    use brew-names-3
    operands                    none

set brew-names
  operands                      none
  use brew-odd-name
  sub *
    use brew-names-2
    operands                    none

set brew-common
  -d --debug                    global
  -q --quiet                    global
  -v --verbose                  mode verbose global
  -h --help                     mode help global
  --formula --formulae          global
  --cask --casks                global

set brew-install
  does run-package "installs, changes or removes packages"
  -f --force                    mode force
  -n --dry-run
  -s --build-from-source
  --HEAD
  --fetch-HEAD
  --ignore-dependencies
  --only-dependencies
  --skip-post-install
  --force-bottle
  --include-test
  --keep-tmp
  --overwrite
  --zap
  --adopt
  --greedy
  --greedy-latest
  --greedy-auto-updates
  -i --interactive
  -g --git
  --display-times
  --no-quarantine
  --appdir=DIR                  create
  --all
  --scrub
  --prune=DAYS
  --eval-all
  operands                      text*

command brew
  manual "brew(1), Homebrew 4"
  syntax gnu noabbrev
  use brew-common
  --version                     mode help
  --prefix --cache --cellar --caskroom --repository --repo --taps --env mode where
  --unbrewed
  --installed
  --os=NAME
  --arch=NAME
  -s --build-from-source
  --plain
  --shell=NAME
  --HEAD
  use brew-odd-name
  operands when where           text?
  # Alone, -v is --version.
  operands when verbose         none
  sub list ls
    --full-name                 global
    --versions                  global
    --multiple                  global
    --pinned                    global
    --installed-on-request      global
    --installed-as-dependency   global
    --poured-from-bottle        global
    --built-from-source         global
    -1                          global
    -l                          global
    -r                          global
    -t                          global
    use brew-names
  sub info abv
    --json[=VERSION]            global
    --installed                 global
    --analytics                 global
    --days=N                    global
    --category=NAME             global
    --github-packages-downloads global
    --eval-all                  global
    --variations                global
    --sizes                     global
    does net-api "asks Homebrew's service"
    use brew-names
  sub deps
    -n --topological            global
    -1 --direct                 global
    --union                     global
    --full-name                 global
    --include-build             global
    --include-optional          global
    --include-test              global
    --skip-recommended          global
    --include-requirements      global
    --tree                      global
    --graph                     global mode graph
    --dot                       global mode dot
    --annotate                  global
    --installed                 global
    --missing                   global
    --eval-all                  global
    --for-each                  global
    --declared                  global
    does when graph,!dot        desktop "opens the graph in the browser"
    use brew-names
  sub uses
    --recursive                 global
    --installed                 global
    --missing                   global
    --eval-all                  global
    --include-implicit          global
    --include-build             global
    --include-test              global
    --include-optional          global
    --skip-recommended          global
    use brew-names
  sub desc
    -s --search                 global
    -n --name                   global
    -d --description            global
    --eval-all                  global
    use brew-names
  sub search
    --desc
    --eval-all
    --pull-request
    --open
    --closed
    --alpine --repology --macports --fink --opensuse --fedora --archlinux --debian --ubuntu does desktop "opens a page in the browser"
    does net-api "asks Homebrew's service"
    operands                    text*
  sub outdated
    --json[=VERSION]            global
    --fetch-HEAD                global
    -g --greedy                 global
    --greedy-latest             global
    --greedy-auto-updates       global
    does net-api "asks Homebrew's service"
    use brew-names
  sub leaves
    -r --installed-on-request
    -p --installed-as-dependency
    operands                    none
  sub options
    --compact                   global
    --installed                 global
    --eval-all                  global
    --all                       global
    --command=NAME              global
    use brew-names
  sub missing
    --hide=NAMES                global
    use brew-names
  sub cat
    use brew-names
  sub log
    -p -u --patch               global
    --stat                      global
    --oneline                   global
    -1                          global
    -n --max-count=N            global
    use brew-names
  sub config
    operands                    none
  sub doctor dr
    --list-checks
    -D --audit-debug
    operands                    text*
  sub tap-info
    --installed
    --json[=VERSION]
    operands                    text*
  sub commands
    --include-aliases
    operands                    none
  sub command
    operands                    text+
  sub formulae casks
    operands                    none
  sub help
    operands                    text*
  sub shellenv
    operands                    text?
  sub analytics
    sub state
      operands                  none
    sub on off regenerate-uuid
      does system "changes Homebrew's settings"
      operands                  none
    operands                    none
  sub services
    --all
    --file=FILE                 read
    --json
    sub list info
      --all
      --json
      operands                  text*
    sub start run stop restart kill cleanup
      does service "starts, stops or removes services"
      --all
      --file=FILE               read
      --max-wait=SEC
      operands                  text*
  sub tap
    -f --force
    --repair                    does system "repairs taps"
    --custom-remote
    does when operands>0        run-package "fetches formulae, which are programs"
    operands                    text*
  # Homebrew may bring itself up to date before anything that installs, even for a dry run.
  sub install reinstall upgrade uninstall rm remove autoremove cleanup link ln unlink pin unpin migrate postinstall
    use brew-install
  sub fetch
    -f --force
    -s --build-from-source
    --HEAD
    --deps
    --retry
    --build-bottle
    --force-bottle
    --no-quarantine
    --bottle-tag=TAG
    --os=NAME
    --arch=NAME
    --concurrency=N
    does net-fetch "downloads packages into Homebrew's cache"
    operands                    text+
  sub update up update-reset untap vendor-install update-python-resources
    does run-package "fetches newer formulae, which are programs"
    -f --force
    operands                    text*
  sub home homepage
    does desktop "opens a page in the browser"
    operands                    text*
  sub bundle
    syntax none
    does run-project "runs the Brewfile or changes packages"
    operands                    text*
  sub edit create extract audit style test bump livecheck readall bottle tap-new linkage developer gist-logs sh irb ruby unpack source completions docs which-formula exec
    syntax none
    does run-package "runs or changes formulae"
    operands                    text*
  allow: brew list
  ask:   brew upgrade -n
  ask:   brew cleanup
  ask:   brew
  ask:   brew fetch --deps python
  ask:   brew deps --graph python
  allow: brew deps --graph --dot python
  allow: brew list --versions python
  allow: brew info python@3.11
  allow: brew info --json=v2 python ruby
  allow: brew search /x/
  allow: brew deps --tree python
  allow: brew deps -n --union python ruby
  allow: brew uses --installed --recursive python
  allow: brew outdated --greedy
  allow: brew leaves -r
  allow: brew config
  allow: brew doctor
  allow: brew --version
  allow: brew --prefix python
  allow: brew --cache --cask firefox
  allow: brew --repo
  allow: brew --env
  allow: brew cat --cask firefox
  allow: brew log -1 python
  allow: brew tap
  allow: brew services list
  allow: brew install --help
  allow: brew desc -s python
  ask:   brew info ./evil.rb
  ask:   brew info python ./evil.rb
  ask:   brew info user/tap/x
  ask:   brew deps https://e.invalid/x.rb
  ask:   brew --prefix ./evil.rb
  ask:   brew cat evil.rb
  ask:   brew install x
  ask:   brew install -n x
  ask:   brew upgrade
  ask:   brew update
  ask:   brew tap user/x
  ask:   brew services start x
  ask:   brew bundle list
  ask:   brew home x
  ask:   brew info $x
  ask:   brew list --cask firefox ./x

command port
  manual "port(1), MacPorts"
  syntax gnu noabbrev nopermute
  -v -d -q -n
  sub installed outdated list echo search version platform contents provides
    operands                    text*
    does when operands>0        look "reads the list of ports"
  sub install upgrade uninstall selfupdate sync clean activate deactivate select reclaim rev-upgrade
    does run-package "changes ports"
    operands                    text*
  allow: port installed
  allow: port outdated
  allow: port search vim
  ask:   port install x
  ask:   port info
  ask:   port selfupdate

# Snap, Flatpak, Nix, Guix ------------------------------------------------------------------------------

command snap
  manual "snap(8)"
  syntax gnu noabbrev
  -h --help                     mode help global
  --version                     mode help
  sub list
    --all
    --color=WHEN
    --unicode=WHEN
    operands                    text*
  sub info find
    does net-api "asks the store"
    --verbose
    --narrow
    --private
    --section=NAME
    --color --unicode=WHEN
    operands                    text*
  sub version model
    operands                    none
  sub changes tasks connections services interface interfaces warnings whoami
    --all
    --abs-time
    --last=KIND
    operands                    text*
  sub help
    --all
    operands                    text*
  sub install remove refresh revert enable disable connect disconnect set unset start stop restart alias unalias prefer switch ack login logout try download save restore forget abort watch create-cohort
    does system "changes snaps or services"
    --classic --edge --beta --candidate --stable --devmode --dangerous --purge --channel=NAME
    operands                    text*
  sub run shell
    syntax gnu noabbrev nopermute
    does run-unknown "runs a snap"
    operands                    text*
  sub get
    does secret-value "prints the settings of a snap"
    -d
    -t
    -l
    operands                    text*
  allow: snap list --all
  allow: snap info x
  allow: snap version
  ask:   snap install x
  ask:   snap run x
  ask:   snap set x a=b

command flatpak
  manual "flatpak(1)"
  syntax gnu noabbrev
  -h --help                     mode help global
  --version                     mode help
  --default-arch --supported-arches --gl-drivers --installations mode help
  -v --verbose                  global
  --user                        global
  --system                      global
  --installation=NAME           global
  --columns=NAMES               global
  -a --all                      global
  --app                         global
  --runtime                     global
  -d --show-details             global
  --arch=NAME                   global
  sub list info ps remotes permission-list permission-show documents
    -m --show-metadata
    -M --show-permissions
    -r --show-ref
    -l --show-location
    -s --show-size
    operands                    text*
  sub search remote-ls remote-info
    does net-api "asks the remotes"
    --updates
    --log
    --cached
    operands                    text*
  sub history
    --since --until=TIME
    --reverse
    operands                    none
  sub install update upgrade uninstall remove mask pin remote-add remote-delete remote-modify override repair config make-current permission-remove permission-set permission-reset kill enter build build-init build-finish build-export document-export
    does system "changes flatpaks or their rights"
    -y --assumeyes
    --noninteractive
    --unused
    --delete-data
    --if-not-exists
    operands                    text*
  sub run
    syntax gnu noabbrev nopermute
    does run-unknown "runs a flatpak"
    operands                    text*
  allow: flatpak list --app
  allow: flatpak info org.x.Y
  allow: flatpak remotes -d
  allow: flatpak --version
  ask:   flatpak install x
  ask:   flatpak run x
  ask:   flatpak update -y

# Evaluating an expression may build and fetch.
command nix nix-shell nix-build nix-instantiate nixos-rebuild home-manager nix-collect-garbage nix-prefetch-url nix-copy-closure darwin-rebuild devbox cachix
  manual "Nix Reference Manual"
  syntax gnu noabbrev nopermute
  --version                     mode version
  operands when version         none
  sub profile registry
    sub list
      mode version
      --json
      operands none
    sub *
      syntax none
      does run-package "changes what is installed, or what names stand for"
      operands                  text*
  sub store
    sub ping info
      mode version
      operands none
    sub *
      syntax none
      does run-project "changes or reads the store"
      operands                  text*
  sub path-info
    mode version
    -r --recursive
    -s --size
    -S --closure-size
    -h --human-readable
    --json
    # A folder by any other path may be a flake, which is evaluated.
    sub /run/current-system /run/booted-system
      -r --recursive
      -s --size
      -S --closure-size
      -h --human-readable
      operands none
  sub run develop shell build eval flake search repl fmt copy why-depends show-derivation log config upgrade-nix
    syntax none
    does run-project "evaluates, builds or runs what the project says"
    operands                    text*
  operands                      text*
  does when !version            run-project "evaluates, builds or runs what the project says"
  allow: nix --version
  allow: nix profile list
  allow: nix path-info /run/current-system
  ask:   nix path-info nixpkgs#x
  ask:   nix path-info .
  ask:   nix path-info /nix/store/../../tmp/x
  ask:   nix profile install x
  allow: nix-shell --version
  ask:   nix build
  ask:   nix eval -f . x
  ask:   nix run nixpkgs#hello
  ask:   nix-shell -p x --run y
  ask:   nix flake show
  ask:   nix --version build

command nix-channel
  manual "nix-channel(1)"
  syntax gnu noabbrev
  --help --version              mode help
  --list                        mode list
  --list-generations            mode list
  does when !list               run-package "changes what packages come from"
  operands when list            none
  operands                      text*
  allow: nix-channel --list
  ask:   nix-channel --update
  ask:   nix-channel --list --add x

command nix-env
  manual "nix-env(1)"
  syntax gnu noabbrev
  --version                     mode tell
  -q --query                    mode tell
  --installed
  --list-generations            mode tell
  --out-path
  --description
  -i --install -e --uninstall -u --upgrade --set --switch-generation -G --rollback --delete-generations --switch-profile -S --set-flag mode change
  -A --attr=NAME                mode change
  operands                      text*
  does when change              run-package "installs or removes packages"
  does when !tell               run-package "installs or removes packages"
  allow: nix-env -q
  allow: nix-env --list-generations
  ask:   nix-env -iA nixpkgs.x
  ask:   nix-env -qf . x
  ask:   nix-env -e x

command nix-store
  manual "nix-store(1)"
  syntax gnu noabbrev
  --version                     mode tell
  -q --query                    mode tell
  --references -R --requisites --referrers --referrers-closure --deriver -d --graph --tree --size --hash --roots --outputs -b --binding
  operands                      text*
  does when !tell               run-package "builds, changes or deletes in the store"
  allow: nix-store -q --references x
  allow: nix-store --version
  ask:   nix-store --gc
  ask:   nix-store -r x

command guix
  manual "GNU Guix Reference Manual"
  syntax gnu noabbrev nopermute
  --version -V                  mode help
  --help -h                     mode help
  sub search show
    does net-api "looks through the packages that are known"
    operands                    text
  sub describe
    operands                    none
  sub package install remove upgrade pull shell environment build system home time-machine gc archive pack edit hash refresh lint deploy container repl
    syntax none
    does run-package "installs, builds or runs packages"
    operands                    text*
  allow: guix --version
  allow: guix describe
  allow: guix search x
  ask:   guix install x
  ask:   guix shell x -- y
  ask:   guix search -L . x

# FreeBSD and Windows ---------------------------------------------------------------------------------

command pkg
  manual "pkg(8), FreeBSD"
  syntax gnu noabbrev nopermute
  -v --version                  mode help
  -N
  sub info
    -a -d -D -f -l -o -O -p -q -r -s -x -b -B -C -e -g -i -I -k -E -R
    operands                    text*
  sub search list-installed list-all show which stats version query rquery
    -a -o -q -v -x -f -d -e -g -p -s -R -r -l -L -n -i
    does net-api "may ask the repositories"
    operands                    text*
  sub install add upgrade delete remove autoremove update clean lock unlock set fetch bootstrap register create check audit reinstall uninstall
    syntax none
    does run-package "changes packages"
    operands                    text*
  allow: pkg info
  allow: pkg info -l bash
  allow: pkg search vim
  ask:   pkg install x
  ask:   pkg delete -y x
  ask:   pkg -o x=y info

command choco scoop
  manual "the command lines of Chocolatey and Scoop"
  syntax gnu noabbrev
  --version                     mode help
  sub list search find outdated info
    does net-api "asks the package service"
    -e --exact
    -l --local-only
    -a --all
    -r --limit-output
    operands                    text*
  sub install upgrade uninstall update pin source add remove feature config export push pack new bucket cleanup reset hold unhold apikey cache download
    syntax none
    does run-package "changes packages or settings"
    operands                    text*
  allow: choco list
  allow: choco --version
  ask:   choco install x -y
  ask:   choco install x -v
  ask:   scoop install x
  ask:   choco search x --source http://e.invalid

command winget
  manual "winget documentation"
  syntax gnu noabbrev
  --version                     mode help
  --help -h -?                  mode help
  --info                        mode help
  sub list search find show info outdated
    does net-api "asks the package service"
    --id --name --tag --query=VALUE
    -e --exact
    -l --local-only
    -a --all
    operands                    text*
  sub install upgrade uninstall update pin source add remove feature config import export settings push pack new bucket cleanup reset hold unhold apikey cache configure download repair
    syntax none
    does run-package "changes packages or settings"
    operands                    text*
  allow: winget search vim
  allow: winget show --id x
  ask:   winget install x
  ask:   winget search x --source y
