# Programs that look at, make, move, change and delete files. Written from GNU coreutils 9.1 (what
# only BSD's programs of the same name have is listed where it means nothing else in GNU's),
# util-linux 2.38, file 5.44, tree 2.1, ripgrep 14, fd 10, bat 0.24, eza 0.18, acl 2.3, e2fsprogs 1.47.

# Deleting ----------------------------------------------------------------------------------------

command rm grm
  manual "rm(1), GNU coreutils"
  use gnu-help
  -f --force                    mode forced
  -i
  -I
  --interactive[=WHEN]
  --one-file-system
  --no-preserve-root
  --preserve-root[=WHAT]
  -r -R --recursive             mode tree
  -d --dir
  -v --verbose
  -P
  -x
  operands when tree,forced     delete-tree*
  operands when tree            delete-tree+
  operands when forced          delete*
  operands                      delete+
  allow: rm --help
  allow: rm --version
  ask:   rm a
  ask:   rm -rf build
  ask:   rm build -rf
  ask:   rm -f -- -a
  ask:   rm --rec --for build
  ask:   rm -vdir build
  ask:   rm "$f"
  ask:   rm -h a
  ask:   rm a -- --help
  ask:   rm a --help
  ask:   rm a --version

command rmdir grmdir
  manual "rmdir(1), GNU coreutils"
  use gnu-help
  --ignore-fail-on-non-empty
  -p --parents
  -v --verbose
  operands                      delete+
  allow: rmdir --help
  ask:   rmdir sub
  ask:   rmdir -pv a/b

command unlink
  manual "unlink(1), GNU coreutils"
  use gnu-help
  operands                      delete
  allow: unlink --version
  ask:   unlink a

command shred gshred
  manual "shred(1), GNU coreutils"
  use gnu-help
  -f --force
  -n --iterations=N
  --random-source=FILE          look
  -s --size=N
  -u --remove[=HOW]             mode remove
  -v --verbose
  -x --exact
  -z --zero
  operands when remove          write&delete+
  operands                      write+
  allow: shred --help
  ask:   shred a
  ask:   shred -zun3 a
  ask:   shred --remove=wipe a

# Moving and copying ------------------------------------------------------------------------------

set backup-options
  --backup[=CONTROL]
  -b
  -S --suffix=SUFFIX

command mv gmv
  manual "mv(1), GNU coreutils"
  use gnu-help
  use backup-options
  --debug
  --exchange
  -f --force
  -i --interactive
  -n --no-clobber
  --no-copy
  --strip-trailing-slashes
  -t --target-directory=DIR     write mode target
  -T --no-target-directory
  -u --update[=WHICH]
  -v --verbose
  -Z --context
  -h
  operands when target          delete+ "it is moved away"
  operands                      delete+ "it is moved away" write
  allow: mv --help
  ask:   mv a b
  ask:   mv a b dir/
  ask:   mv -t dir a b
  ask:   mv -tdir a
  ask:   mv a
  ask:   mv -fv "$a" b

command cp gcp
  manual "cp(1), GNU coreutils"
  use gnu-help
  use backup-options
  -a --archive                  mode tree
  --attributes-only
  --copy-contents
  -d
  --debug
  -f --force
  -i --interactive
  -H
  --keep-directory-symlink
  -l --link
  -L --dereference
  -n --no-clobber
  -P --no-dereference
  -p --preserve[=ATTRIBUTES]
  --no-preserve=ATTRIBUTES
  --parents
  -R -r --recursive             mode tree
  --reflink[=WHEN]
  --remove-destination
  --sparse=WHEN
  --strip-trailing-slashes
  -s --symbolic-link
  -t --target-directory=DIR     write mode target
  -T --no-target-directory
  -u --update[=WHICH]
  -v --verbose
  -x --one-file-system
  -Z --context[=CONTEXT]
  -c
  -X
  operands when target,tree     read-tree+
  operands when target          read+
  operands when tree            read-tree+ write
  operands                      read+ write
  allow: cp --version
  ask:   cp a b
  ask:   cp -r src out
  ask:   cp -at out src
  ask:   cp a
  ask:   cp -- -a b
  ask:   cp --recurs src out

command ln gln
  manual "ln(1), GNU coreutils"
  use gnu-help
  use backup-options
  -d -F --directory
  -f --force
  -i --interactive
  -L --logical
  -n --no-dereference
  -h
  -P --physical
  -r --relative
  -s --symbolic
  -t --target-directory=DIR     write mode target
  -T --no-target-directory
  -v --verbose
  does when !target,operands=1  create "a link in the current directory"
  operands when target          look+
  operands when operands=1      look
  operands                      look+ write
  allow: ln --help
  ask:   ln -s a b
  ask:   ln -sf /etc/passwd notes
  ask:   ln ../a
  ask:   ln -st dir a

command link
  manual "link(1), GNU coreutils"
  use gnu-help
  operands                      look create
  allow: link --help
  ask:   link a b

command rename
  manual "rename(1), of util-linux or of Perl"
  syntax gnu noabbrev
  does write                    "renames files by a rule; one program of this name takes the rule as Perl code"
  operands                      text delete*
  ask:   rename .htm .html a.htm
  ask:   rename 's/a/b/' a
  ask:   rename -n 's/a/b/' a

command install ginstall
  manual "install(1), GNU coreutils"
  use gnu-help
  use backup-options
  -c
  -C --compare
  -d --directory                mode directories
  -D
  --debug
  -g --group=GROUP
  -m --mode=MODE
  -o --owner=OWNER
  -p --preserve-timestamps
  -s --strip
  --strip-program=PROGRAM       program
  -t --target-directory=DIR     write mode target
  -T --no-target-directory
  -v --verbose
  --preserve-context
  -Z --context[=CONTEXT]
  operands when directories     create+
  operands when target          read+
  operands                      read+ write
  allow: install --help
  ask:   install -m755 a bin/a
  ask:   install -d out
  ask:   install -Dt out a
  ask:   install --strip-program=./x -s a b

command dd gdd
  manual "dd(1), GNU coreutils"
  use gnu-help
  bs=BYTES
  cbs=BYTES
  conv=CONVS
  count=N
  ibs=BYTES
  if=FILE                       read
  iflag=FLAGS
  iseek=N
  obs=BYTES
  of=FILE                       write
  oflag=FLAGS
  oseek=N
  seek=N
  skip=N
  status=LEVEL
  operands none
  allow: dd if=a bs=1 count=16 status=none
  allow: dd if=a of=/dev/null
  allow: dd --help
  ask:   dd if=/dev/zero of=/dev/sda
  ask:   dd if=a of=b
  ask:   dd of=b
  ask:   dd if=.env
  ask:   dd if="$f"
  ask:   dd "$x"

# Making and changing -----------------------------------------------------------------------------

command touch gtouch
  manual "touch(1), GNU coreutils"
  use gnu-help
  -a
  -A=ADJUST
  -c --no-create                mode existing
  -d --date=STRING
  -f
  -h --no-dereference
  -m
  -r --reference=FILE           look
  -t=STAMP
  --time=WORD
  operands when existing        attribute+
  operands                      create+
  allow: touch --help
  ask:   touch a
  ask:   touch -d yesterday a
  ask:   touch -cr b a
  ask:   touch -- "$f"

command mkdir gmkdir
  manual "mkdir(1), GNU coreutils"
  use gnu-help
  -m --mode=MODE
  -p --parents
  -v --verbose
  -Z --context[=CONTEXT]
  operands                      create+
  allow: mkdir --help
  ask:   mkdir -p a/b
  ask:   mkdir -m 700 a

command mkfifo gmkfifo
  manual "mkfifo(1), GNU coreutils"
  use gnu-help
  -m --mode=MODE
  -Z --context[=CONTEXT]
  operands                      create+
  allow: mkfifo --help
  ask:   mkfifo p

command mknod gmknod
  manual "mknod(1), GNU coreutils"
  use gnu-help
  -m --mode=MODE
  -Z --context[=CONTEXT]
  operands                      create text text? text?
  allow: mknod --help
  ask:   mknod d c 1 3

command mktemp gmktemp
  manual "mktemp(1), GNU coreutils"
  syntax gnu nopermute
  options complete
  use gnu-help
  -V                            mode help
  -d --directory
  -u --dry-run                  mode dry
  -q --quiet
  -p=DIR
  --suffix=SUFFIX
  --tmpdir[=DIR]
  -t
  does when !dry                create "a new temporary file or directory"
  operands when dry             text?
  operands                      create?
  allow: mktemp -u
  allow: mktemp -u template.XXXX
  allow: mktemp -ut prefix
  allow: mktemp --dry-run --tmpdir=/tmp a.XXXXXX
  allow: mktemp --help
  ask:   mktemp
  ask:   mktemp -d
  ask:   mktemp -dp . x.XXX
  ask:   mktemp x.XXX -u
  ask:   mktemp "$x"

command truncate gtruncate
  manual "truncate(1), GNU coreutils"
  use gnu-help
  -c --no-create
  -o --io-blocks
  -r --reference=RFILE          look
  -s --size=SIZE
  operands                      write+
  allow: truncate --help
  ask:   truncate -s0 a
  ask:   truncate --size 0 a

command fallocate
  manual "fallocate(1), util-linux"
  use linux-help
  -c --collapse-range
  -d --dig-holes
  -i --insert-range
  -l --length=LENGTH
  -n --keep-size
  -o --offset=OFFSET
  -p --punch-hole
  -v --verbose
  -x --posix
  -z --zero-range
  operands                      write
  allow: fallocate --help
  ask:   fallocate -l 1G a

set tree-walk
  -R --recursive
  -H
  -L
  -P

command chmod gchmod
  manual "chmod(1), GNU coreutils"
  syntax gnu noabbrev
  use gnu-help
  -c --changes
  -f --silent --quiet
  -v --verbose
  --no-preserve-root
  --preserve-root
  --reference=RFILE             look mode given
  -R --recursive
  -h --no-dereference
  -r -w -x -X -s -t             mode given
  -NUM                          mode given
  operands when given           attribute+
  operands                      text attribute+
  allow: chmod --help
  ask:   chmod 777 a
  ask:   chmod -x a
  ask:   chmod -R u+w dir
  ask:   chmod --reference=b a
  ask:   chmod a+x "$f"
  ask:   chmod -h a

set owner-options
  use gnu-help
  use tree-walk
  -c --changes
  -f --silent --quiet
  -v --verbose
  --dereference
  -h --no-dereference
  --from=OWNER
  --no-preserve-root
  --preserve-root
  --reference=RFILE             look mode given
  operands when given           attribute+
  operands                      text attribute+

command chown gchown
  manual "chown(1), GNU coreutils"
  use owner-options
  allow: chown --help
  ask:   chown -R me:me .
  ask:   chown root a -h
  ask:   chown --reference=b a

command chgrp gchgrp
  manual "chgrp(1), GNU coreutils"
  use owner-options
  allow: chgrp --version
  ask:   chgrp -Rh staff .

command chattr
  manual "chattr(1), e2fsprogs"
  syntax none
  does attribute                "sets or removes file attributes such as immutable"
  operands                      text*
  ask:   chattr +i a
  ask:   chattr -R -i dir

command lsattr
  manual "lsattr(1), e2fsprogs"
  syntax gnu noabbrev
  options complete
  -R
  -V
  -a
  -d
  -l
  -p
  -v
  operands                      look*
  allow: lsattr -d .
  allow: lsattr "$f"
  ask:   lsattr -x a

command getfacl
  manual "getfacl(1), acl"
  syntax gnu
  options complete
  -a --access
  -d --default
  -c --omit-header
  -e --all-effective
  -E --no-effective
  -s --skip-base
  -R --recursive
  -L --logical
  -P --physical
  -t --tabular
  -p --absolute-names
  -n --numeric
  --one-file-system
  -v --version                  mode help
  -h --help                     mode help
  operands                      look*
  allow: getfacl -p a
  allow: getfacl "$f"
  ask:   getfacl --restore=x

command setfacl
  manual "setfacl(1), acl"
  -b --remove-all
  -k --remove-default
  -n --no-mask
  --mask
  -d --default
  -m --modify=ACL
  -x --remove=ACL
  -M --modify-file=FILE         read
  -X --remove-file=FILE         read
  --set=ACL
  --set-file=FILE               read
  --restore=FILE                unknown "takes the names of the files that it changes from a file"
  --test                        mode test
  -R --recursive
  -L --logical
  -P --physical
  -v --version
  -h --help
  operands when test            look*
  operands                      attribute*
  allow: setfacl --help
  ask:   setfacl -m u:me:rwx a --help
  ask:   setfacl -m u:me:rwx a
  ask:   setfacl --restore=acls

command sync
  manual "sync(1), GNU coreutils"
  options complete
  use gnu-help
  -d --data
  -f --file-system
  operands                      look*
  allow: sync
  allow: sync -f a
  ask:   sync --all

# Looking -----------------------------------------------------------------------------------------

command ls dir vdir gls
  manual "ls(1), GNU coreutils"
  options complete
  use gnu-help
  -a --all
  -A --almost-all
  --author
  -b --escape
  --block-size=SIZE
  -B --ignore-backups
  -c
  -C
  --color[=WHEN]
  -d --directory
  -D --dired
  -f
  -F --classify[=WHEN]
  --file-type
  --format=WORD
  --full-time
  -g
  --group-directories-first
  -G --no-group
  -h --human-readable
  --si
  -H --dereference-command-line
  --dereference-command-line-symlink-to-dir
  --hide=PATTERN
  --hyperlink[=WHEN]
  --indicator-style=WORD
  -i --inode
  -I --ignore=PATTERN
  -k --kibibytes
  -l
  -L --dereference
  -m
  -n --numeric-uid-gid
  -N --literal
  -o
  -p
  -q --hide-control-chars
  --show-control-chars
  -Q --quote-name
  --quoting-style=WORD
  -r --reverse
  -R --recursive
  -s --size
  -S
  --sort=WORD
  --time=WORD
  --time-style=STYLE
  -t
  -T --tabsize=COLS
  -u
  -U
  -v
  -w --width=COLS
  -x
  -X
  -Z --context
  --zero
  -1
  -@
  -e
  -O
  -P
  -W
  -%
  operands                      look*
  allow: ls
  allow: ls -la
  allow: ls -lhtr --color=never src
  allow: ls -1 *.c
  allow: ls -I node_modules
  allow: ls -d */
  allow: ls "$dir"
  allow: ls -la ~/.ssh
  allow: ls -- -x
  allow: ls --time-style=long-iso -l a b
  ask:   ls -y
  ask:   ls --colour
  ask:   ls > out

command stat gstat
  manual "stat(1), GNU coreutils; stat(1), BSD"
  options complete
  use gnu-help
  -L --dereference
  -f --file-system
  -c --format=FORMAT
  --printf=FORMAT
  --cached=MODE
  -t --terse
  -F
  -l
  -n
  -q
  -r
  -s
  -x
  operands                      look*
  allow: stat a
  allow: stat -c %s "$f"
  allow: stat -f %z a
  allow: stat --printf='%n %s\n' *
  ask:   stat --form=%s a

# -C writes a compiled magic file into the current directory; -m, -f show lines of what they are given.
command file
  manual "file(1), file 5.44"
  syntax gnu
  options complete
  --help -v --version           mode help
  -b --brief
  -c --checking-printout
  -C --compile                  does write "compiles a magic file into the current directory"
  -d --debug                    unknown "shows what it reads" spelled
  -e --exclude=NAME
  --exclude-quiet=NAME
  -E
  --extension
  -f --files-from=FILE          unknown "takes the names of its files from a file and shows them" spelled
  -F --separator=SEP
  -h --no-dereference
  -i --mime
  -I
  --mime-type
  --mime-encoding
  --apple
  -k --keep-going
  -l --list
  -L --dereference
  -m --magic-file=FILES         unknown "takes its rules from a file and shows those that are wrong" spelled
  -M=FILES                      unknown "takes its rules from a file and shows those that are wrong" spelled
  -n --no-buffer
  -N --no-pad
  -0 --print0
  -p --preserve-date
  -P --parameter=NAME
  -r --raw
  -s --special-files
  -S --no-sandbox
  -z --uncompress               unknown "starts programs that decompress" spelled
  -Z --uncompress-noreport      unknown "starts programs that decompress" spelled
  operands                      look*
  ask:   file -d x
  allow: file a
  allow: file -bi a b
  allow: file --mime-type -b a
  allow: file -L -- "$f"
  allow: file src/*
  ask:   file -C -m custom.magic
  ask:   file -m .env a
  ask:   file -bm .env a
  ask:   file -f .env
  ask:   file --magic-file=.env a
  ask:   file --comp
  ask:   file "$f"

command readlink greadlink
  manual "readlink(1), GNU coreutils"
  options complete
  use gnu-help
  -f --canonicalize
  -e --canonicalize-existing
  -m --canonicalize-missing
  -n --no-newline
  -q -s --quiet --silent
  -v --verbose
  -z --zero
  operands                      look+
  allow: readlink -f "$0"
  allow: readlink a b
  ask:   readlink -x a

command realpath grealpath
  manual "realpath(1), GNU coreutils"
  options complete
  use gnu-help
  -e --canonicalize-existing
  -m --canonicalize-missing
  -L --logical
  -P --physical
  -q --quiet
  --relative-to=DIR
  --relative-base=DIR
  -s --strip --no-symlinks
  -z --zero
  operands                      look*
  allow: realpath --relative-to=. src/a.c
  allow: realpath "$f"
  ask:   realpath -f a

command basename gbasename
  manual "basename(1), GNU coreutils"
  syntax gnu nopermute
  options complete
  use gnu-help
  -a --multiple
  -s --suffix=SUFFIX
  -z --zero
  operands                      text+
  allow: basename src/a.c .c
  allow: basename -a "$x" b
  allow: basename -s .c "$f"
  ask:   basename -q a

command dirname gdirname
  manual "dirname(1), GNU coreutils"
  options complete
  use gnu-help
  -z --zero
  operands                      text+
  allow: dirname "$0"
  ask:   dirname -q a

command pathchk
  manual "pathchk(1), GNU coreutils"
  options complete
  use gnu-help
  -p
  -P
  --portability
  operands                      look+
  allow: pathchk -p "$f"

command pwd gpwd
  manual "bash(1), SHELL BUILTIN COMMANDS; pwd(1), GNU coreutils"
  options complete
  use gnu-help
  -L --logical
  -P --physical
  -W
  operands                      text*
  allow: pwd
  allow: pwd -P
  ask:   pwd -x

command df gdf
  manual "df(1), GNU coreutils; df(1), BSD"
  options complete
  use gnu-help
  -a --all
  -B --block-size=SIZE
  --direct
  -h --human-readable
  -H --si
  -i --inodes
  -k
  -l --local
  --no-sync
  --output[=FIELDS]
  -P --portability
  --sync
  --total
  -t --type=TYPE
  -T --print-type
  -x --exclude-type=TYPE
  -v
  -m
  -g
  -b
  -c
  -n
  -I
  -Y
  operands                      look*
  allow: df -h
  allow: df -hT .
  allow: df --output=source,pcent "$d"
  ask:   df --outp=source

command du gdu
  manual "du(1), GNU coreutils; du(1), BSD"
  options complete
  use gnu-help
  -0 --null
  -a --all
  --apparent-size
  -B --block-size=SIZE
  -b --bytes
  -c --total
  -D --dereference-args
  -d --max-depth=N
  --files0-from=F               unknown "takes the names of its files from a file" spelled
  -H
  -h --human-readable
  --inodes
  -k
  -L --dereference
  -l --count-links
  -m
  -P --no-dereference
  -S --separate-dirs
  --si
  -s --summarize
  -t --threshold=SIZE
  --time[=WORD]
  --time-style=STYLE
  -X --exclude-from=FILE        look
  --exclude=PATTERN
  -x --one-file-system
  -A
  -g
  -I=MASK
  -n
  -r
  operands                      look*
  allow: du -sh *
  allow: du -hd1 .
  allow: du -ch --max-depth=1 src
  allow: du -sh "$d"
  ask:   du --files0-from=names
  ask:   du --max-dep=1

# Its letters take their values from the following words, in turn: "-Lo 2 f" writes f. So only the
# clusters that are written often are listed, as words of their own.
command tree
  manual "tree(1), 2.1"
  syntax single
  --help --version              mode help
  -a -d -l -f -x
  -L=LEVEL
  -L1 -L2 -L3 -L4 -L5 -L6 -L7 -L8 -L9
  -aL=LEVEL
  -dL=LEVEL
  -adL=LEVEL
  -daL=LEVEL
  -fL=LEVEL
  -afL=LEVEL
  -CL=LEVEL
  -aCL=LEVEL
  -hL=LEVEL
  -aI=PATTERN
  -dI=PATTERN
  -aCI=PATTERN
  -CI=PATTERN
  -fI=PATTERN
  -P=PATTERN
  -I=PATTERN
  -R                            unknown "may write a 00Tree.html into directories"
  --gitignore
  --gitfile=FILE                look
  --ignore-case
  --matchdirs
  --metafirst
  --info
  --infofile=FILE               read
  --noreport
  --charset=CHARSET
  --filelimit=N
  --filesfirst
  --dirsfirst
  --sort=NAME
  --si
  --timefmt=FORMAT
  --inodes
  --device
  --nolinks
  --du
  --prune
  --hintro=FILE                 read
  --houtro=FILE                 read
  --fromfile                    mode fromfile
  --fromtabfile                 mode fromfile
  --fflinks
  -q -N -Q -p -u -g -s -h -D -F
  -v -t -c -U -r
  -i -A -S -n -C -X -J
  -H=BASE
  -T=TITLE
  -o=FILE                       write
  -ad -da -af -fa -aC -Ca -ah -ha -aF -Fa -as -ap -dC -Cd -df -fd -di -id -fi -if -ifa -fia -afi -aif -dfi
  -sh -hs -ash -ahs -Csh -Ch -hC -lad -al -la -dl -ld -pug -ug -ugp -hD -Dh -shD -hsD -CF -FC -aCF -Cah -pugh
  operands when fromfile        read*
  operands                      look*
  allow: tree
  allow: tree -L 2
  allow: tree -a -L 2 -I 'node_modules|.git' src
  allow: tree -aL 3 --dirsfirst
  allow: tree -fi --noreport src
  allow: tree -d -L2 --charset=ascii
  allow: tree -Csh src
  allow: tree --version
  ask:   tree -o out
  ask:   tree -Lo 2 out
  ask:   tree -ao out
  ask:   tree -R -L 1 -H .
  ask:   tree --fromfile .env
  ask:   tree -I -- -o out
  ask:   tree "$x"

command which gwhich
  manual "which(1), GNU which 2.21; which(1), debianutils"
  options complete
  --help -v -V --version        mode help
  -a --all
  -s
  --skip-dot
  --skip-tilde
  --show-dot
  --show-tilde
  --tty-only
  -i --read-alias
  --skip-alias
  --read-functions
  --skip-functions
  operands                      text*
  allow: which ls cat
  allow: which -a "$x"
  ask:   which --every ls

command whereis
  manual "whereis(1), util-linux"
  syntax gnu noabbrev nopermute
  -b
  -B                            unknown "takes a list of directories up to -f"
  -m
  -M                            unknown "takes a list of directories up to -f"
  -s
  -S                            unknown "takes a list of directories up to -f"
  -u
  -g
  -l
  -h --help                     mode help
  -V --version                  mode help
  operands                      text*
  allow: whereis -b gcc
  allow: whereis gcc clang
  ask:   whereis -Q gcc

command locate plocate mlocate
  manual "plocate(1)"
  syntax gnu noabbrev
  options complete
  -A --all
  -b --basename
  -c --count
  -d --database=DBPATH          read
  -e --existing
  -i --ignore-case
  -p --ignore-spaces
  -l -n --limit=LIMIT
  -N --literal
  -0 --null
  -r --regexp=REGEXP
  --regex
  -w --wholename
  --help -V --version           mode help
  operands                      text*
  allow: locate -i readme
  allow: locate -l 5 '*.c'
  ask:   locate --out x

command namei
  manual "namei(1), util-linux"
  options complete
  use linux-help
  -l --long
  -m --modes
  -n --nosymlinks
  -o --owners
  -v --vertical
  -x --mountpoints
  -Z --context
  operands                      look+
  allow: namei -l /etc/passwd
  allow: namei -mo "$f"
  ask:   namei -q a

command dircolors
  manual "dircolors(1), GNU coreutils"
  use gnu-help
  -b --sh --bourne-shell
  -c --csh --c-shell
  -p --print-database
  --print-ls-colors
  operands                      read?
  allow: dircolors -p
  ask:   dircolors .env

# Searching ---------------------------------------------------------------------------------------

# Its own configuration file is named by the environment, not by the project.
command rg ripgrep
  manual "rg(1), ripgrep 14"
  syntax gnu noabbrev
  -h --help -V --version --pcre2-version  mode help
  --type-list                   mode help
  --generate=KIND               mode help
  -e --regexp=PATTERN           mode pattern
  -f --file=PATTERNFILE         mode pattern read "its lines are searched for"
  --files                       mode files
  -l --files-with-matches       mode silent
  --files-without-match         mode silent
  -c --count                    mode silent
  --count-matches               mode silent
  -q --quiet                    mode silent
  -A --after-context=NUM
  -B --before-context=NUM
  -C --context=NUM
  --[no-]auto-hybrid-regex
  --[no-]binary
  --[no-]block-buffered
  -b --[no-]byte-offset
  -s --case-sensitive
  --color=WHEN
  --colors=SPEC
  --[no-]column
  --context-separator=SEPARATOR
  --no-context-separator
  --[no-]crlf
  --debug                       unknown "shows the lines that say what is left out"
  --trace                       unknown "shows the lines that say what is left out"
  --dfa-size-limit=NUM
  -E --encoding=ENCODING
  --no-encoding
  --engine=ENGINE
  --field-context-separator=SEPARATOR
  --field-match-separator=SEPARATOR
  -F --[no-]fixed-strings
  -L --[no-]follow
  -g --glob=GLOB
  --[no-]glob-case-insensitive
  --[no-]heading
  -. --[no-]hidden
  --hostname-bin=COMMAND        program
  --hyperlink-format=FORMAT
  --iglob=GLOB
  -i --ignore-case
  --ignore-file=PATH            read "lines that are wrong are shown"
  --[no-]ignore-file-case-insensitive
  --[no-]include-zero
  -v --[no-]invert-match
  --json                        mode json
  --no-json
  --[no-]line-buffered
  -n --line-number
  -N --no-line-number
  -x --line-regexp
  -M --max-columns=NUM
  --[no-]max-columns-preview
  -m --max-count=NUM
  -d --max-depth=NUM --maxdepth=NUM
  --max-filesize=NUM
  --[no-]messages
  --[no-]mmap
  -U --[no-]multiline
  --[no-]multiline-dotall
  --no-config
  -I --no-filename
  --[no-]ignore
  --[no-]ignore-dot
  --[no-]ignore-exclude
  --[no-]ignore-files
  --[no-]ignore-global
  --[no-]ignore-messages
  --[no-]ignore-parent
  --[no-]ignore-vcs
  --[no-]require-git
  --[no-]unicode
  --[no-]pcre2-unicode
  -0 --null
  --null-data
  --[no-]one-file-system
  -o --only-matching
  --path-separator=SEPARATOR
  --passthru --passthrough
  -P --[no-]pcre2
  --pre=COMMAND                 program
  --no-pre
  --pre-glob=GLOB
  -p --pretty
  --regex-size-limit=NUM
  -r --replace=TEXT
  -z --search-zip               unknown "starts programs that decompress"
  --no-search-zip
  -S --smart-case
  --sort=WHAT
  --sortr=WHAT
  --[no-]sort-files
  --[no-]stats
  --stop-on-nonmatch
  -a --[no-]text
  -j --threads=NUM
  --[no-]trim
  -t --type=TYPE
  -T --type-not=TYPE
  --type-add=SPEC
  --type-clear=TYPE
  -u --unrestricted
  --vimgrep
  -H --with-filename
  -w --word-regexp
  operands when files           look*
  operands when pattern,silent,!json  look*
  operands when silent,!json          text look*
  operands when pattern         read-tree*
  operands                      text read-tree*
  implied when !files,!silent,pattern,operands=0   read-tree "."
  implied when !files,!silent,!pattern,operands=1  read-tree "."
  allow: rg foo
  allow: rg -n foo src
  allow: rg -niA3 -g '*.py' 'a|b' .
  allow: rg -g"*.py" foo src
  allow: rg --files -g '!build'
  allow: rg -e foo -e bar src/a.c
  allow: rg -le "$x" -- src
  allow: rg -uu --hidden foo src
  allow: rg -T js foo src
  allow: rg -e --pre README.md
  allow: rg -tpy --no-heading --max-count=2 foo src
  allow: rg -- "$x" src
  allow: rg --type-list
  ask:   rg --pre ./x foo README.md
  ask:   rg --pre=./x foo README.md
  ask:   rg -M 100 --pre sh foo
  ask:   rg --hostname-bin ./x --hyperlink-format default foo
  ask:   rg --search-zip foo .
  ask:   rg -nz foo .
  ask:   rg "$x"
  ask:   rg foo .env
  ask:   rg -f .env a
  ask:   rg --pr ./x foo

# What is found is put behind the command's words, or in place of {}.
  ask:   rg -l x .env --json
  ask:   rg --json -c x .env
  ask:   rg --ignore-file .env x src
  ask:   rg --debug x

command fd fdfind
  manual "fd(1), fd 10"
  syntax gnu noabbrev
  -h --help -V --version        mode help
  --gen-completions[=SHELL]     mode help
  -H --[no-]hidden
  -I --no-ignore --ignore
  --[no-]ignore-vcs
  --[no-]ignore-parent
  --[no-]require-git
  --no-global-ignore-file
  -u --unrestricted
  -s --case-sensitive
  -i --ignore-case
  -g --glob
  --regex
  -F --fixed-strings --literal
  --and=PATTERN
  -l --list-details
  -L --[no-]follow
  -p --full-path
  -d --max-depth=DEPTH --maxdepth=DEPTH
  --min-depth=DEPTH
  --exact-depth=DEPTH
  -E --exclude=PATTERN
  --prune
  -t --type=TYPE
  -e --extension=EXT
  -S --size=SIZE
  --changed-within=TIME --change-newer-than=TIME --newer=TIME --changed-after=TIME
  --changed-before=TIME --change-older-than=TIME --older=TIME
  -o --owner=OWNER
  --format=FORMAT
  --batch-size=SIZE
  --ignore-file=PATH            read "lines that are wrong are shown"
  -c --color=WHEN
  --hyperlink[=WHEN]
  -j --threads=NUM
  --max-buffer-time=TIME
  --max-results=COUNT
  -1
  -q --quiet --has-results
  --show-errors
  -C --base-directory=PATH      dir
  --path-separator=SEPARATOR
  --search-path=PATH            look
  --strip-cwd-prefix[=WHEN]
  --one-file-system --mount --xdev
  -0 --print0
  -a --[no-]absolute-path
  --relative-path
  -x --exec                     command; unknown "runs a command with every name that it finds"
  -X --exec-batch               command; unknown "runs a command with the names that it finds"
  operands                      text? look*
  allow: fd
  allow: fd -e txt
  allow: fd -t f -H foo src
  allow: fd --type directory foo
  allow: fd -p --changed-within 1week foo
  allow: fdfind -0 --max-depth=2 '\.c$' .
  allow: fd -- "$x" src
  ask:   fd -x touch a
  ask:   fd -X rm
  ask:   fd foo --exec-batch vim
  ask:   fd -Hx rm
  ask:   fd foo -x wc -l \; src
  ask:   fd --exec=rm foo
  ask:   fd "$x"

# A number that is none behind -A, -B, -C is the pattern, and the next word a path.
command ag
  manual "ag(1), the silver searcher 2.2"
  syntax gnu noabbrev
  --help --version -V           mode help
  --list-file-types             mode help
  --ackmate
  -A --after=LINES              mode context
  -B --before=LINES             mode context
  -C --context=LINES            mode context
  --break
  --nobreak
  -c --count
  --color
  --nocolor
  --color-line-number=CODE
  --color-match=CODE
  --color-path=CODE
  --column
  --filename
  --nofilename
  -h --no-filename
  -H --heading
  --noheading
  --group
  --nogroup
  -g --filename-pattern=PATTERN mode names
  -l --files-with-matches
  -L --files-without-matches
  --print-all-files
  --numbers
  --nonumbers
  -o --only-matching
  --print-long-lines
  --passthrough --passthru
  --silent
  --stats
  --stats-only
  --vimgrep
  -0 --null --print0
  -a --all-types
  -D --debug
  --depth=NUM
  -f --follow
  -F --fixed-strings
  -G --file-search-regex=PATTERN
  --hidden
  -i --ignore-case
  --ignore=PATTERN
  --ignore-dir=NAME
  -m --max-count=NUM
  -n --norecurse
  -r -R --recurse
  --one-device
  -p --path-to-ignore=FILE      read "its lines may be shown"
  -Q --literal
  -s --case-sensitive
  -S --smart-case
  -t --all-text
  -u --unrestricted
  -U --skip-vcs-ignores
  -v --invert-match
  -w --word-regexp
  -W --width=NUM
  -z --search-zip
  --pager=COMMAND               run
  --nopager
  --cc --cpp --css --go --html --java --js --json --lua --make --markdown --php --python --ruby --rust --shell --sql
  --swift --ts --vim --xml --yaml
  operands when names           look*
  operands when context         read-tree*
  operands                      text read-tree*
  implied when !names,operands<2  read-tree "."
  allow: ag -i foo
  allow: ag -A 2 foo
  allow: ag --python -l foo src
  allow: ag -g '\.c$'
  ask:   ag --pager ./x foo
  ask:   ag -A foo .env
  ask:   ag "$x"

command ack ack-grep
  manual "ack(1), ack 3"
  syntax gnu noabbrev
  --help --help-types --version --man  mode help
  --dump
  -A --after-context=NUM
  -B --before-context=NUM
  -C --context=NUM
  -c --count
  --color --nocolor --colour --nocolour
  --column --nocolumn
  --break --nobreak
  --group --nogroup
  --heading --noheading
  -f                            mode files
  -g                            mode files
  -H --with-filename
  -h --no-filename
  -i --ignore-case
  -S --smart-case
  --nosmart-case
  -I
  --ignore-dir --ignore-directory=DIR
  --noignore-dir=DIR
  --ignore-file=FILTER
  -k --known-types
  -l --files-with-matches
  -L --files-without-matches
  -m --max-count=NUM
  -n --no-recurse
  -o
  -Q --literal
  -s
  --sort-files
  -t --type=TYPE
  -T=TYPE
  -v --invert-match
  -w --word-regexp
  -1
  -p --proximate
  --passthru
  --print0
  --cc --nocc --cpp --nocpp --css --nocss --go --nogo --html --nohtml --java --nojava
  --js --nojs --json --nojson --kotlin --nokotlin --lua --nolua --make --nomake
  --markdown --nomarkdown --perl --noperl --php --nophp --python --nopython --ruby --noruby --rust --norust
  --scala --noscala --shell --noshell --sql --nosql --swift --noswift
  --ts --nots --xml --noxml --yaml --noyaml
  # A pattern is Perl's, which runs code of it only where "use re 'eval'" stands. A folder's .ackrc may name a pager.
  file when !help above .ackrc _ackrc  does run-project "takes options from the project's .ackrc"
  operands when files           text? look*
  operands                      text read-tree*
  implied when operands<2       read-tree "."
  allow: ack --version
  allow: ack foo
  allow: ack -l --python 'def main' src
  allow: ack -i -A3 --type=js foo
  allow: ack -f --perl
  ask:   ack --pager=./x foo
  ask:   ack --ackrc=x foo
  ask:   ack --output='$&' foo
  ask:   ack -x foo
  ask:   ack --files-from=list foo

# A pager is started only on a terminal, and it is the person's.
command bat batcat
  manual "bat(1), bat 0.24"
  syntax gnu noabbrev
  -h --help -V --version        mode help
  -L --list-languages           mode help
  --list-themes                 mode help
  --acknowledgements            mode help
  --config-file --config-dir --cache-dir  mode help
  -A --show-all
  --nonprintable-notation=NOTATION
  --binary=BEHAVIOR
  -p --plain
  -P
  -l --language=LANGUAGE
  -H --highlight-line=RANGE
  --file-name=NAME
  -d --diff
  --diff-context=N
  --tabs=T
  --wrap=MODE
  -S --chop-long-lines
  --terminal-width=WIDTH
  -n --number
  --color=WHEN
  --italic-text=WHEN
  --decorations=WHEN
  -f --force-colorization
  --paging=WHEN
  --no-paging
  --pager=COMMAND               run
  -m --map-syntax=GLOB
  --ignored-suffix=SUFFIX
  --theme=THEME
  --theme-light=THEME
  --theme-dark=THEME
  -s --squeeze-blank
  --squeeze-limit=N
  --strip-ansi=WHEN
  --style=COMPONENTS
  -r --line-range=RANGE
  -u --unbuffered
  --set-terminal-title
  --generate-config-file        does write "writes its configuration file"
  operands                      read*
  allow: bat a.c
  allow: bat -pp --color=never a.c
  allow: bat --paging=never -r 10:20 a.c
  allow: batcat -n -l c a.c
  ask:   bat --pager 'touch f' a.c
  ask:   bat cache --build
  ask:   bat --generate-config-file
  ask:   bat .env
  ask:   bat "$f"

command eza exa
  manual "eza(1), eza 0.18"
  syntax gnu noabbrev
  options complete
  -? --help -v --version        mode help
  -1 --oneline
  -l --long
  -G --grid
  -x --across
  -R --recurse
  -T --tree
  -X --dereference
  -F --classify[=WHEN]
  --color[=WHEN] --colour[=WHEN]
  --color-scale[=FIELDS] --colour-scale[=FIELDS]
  --color-scale-mode=MODE --colour-scale-mode=MODE
  --icons[=WHEN]
  --no-icons
  --no-quotes
  --hyperlink
  --absolute[=MODE]
  -w --width=COLS
  --follow-symlinks
  --smart-group
  -a --all
  -A --almost-all
  -d --list-dirs --treat-dirs-as-files
  -D --only-dirs
  -f --only-files
  --show-symlinks
  --no-symlinks
  -L --level=DEPTH
  -r --reverse
  -s --sort=FIELD
  --group-directories-first
  --group-directories-last
  -I --ignore-glob=GLOBS
  --git-ignore
  -b --binary
  -B --bytes
  -g --group
  -h --header
  -H --links
  -i --inode
  -M --mounts
  -m --modified
  -n --numeric
  -S --blocksize --blocks
  -t --time=FIELD
  -u --accessed
  -U --created
  --changed
  --time-style=STYLE
  --total-size
  -o --octal-permissions
  --no-permissions
  --no-filesize
  --no-user
  --no-time
  --stdin
  --git
  --no-git
  --git-repos
  --git-repos-no-status
  -@ --extended
  -Z --context
  -O --flags
  operands                      look*
  allow: eza -la --git
  allow: eza -T -L 2 --icons src
  allow: exa --long "$d"
  ask:   eza --delete a

command lsd
  manual "lsd(1), lsd 1.1"
  syntax gnu noabbrev
  options complete
  --help -V --version           mode help
  -a --all
  -A --almost-all
  --color=MODE
  --icon=MODE
  --icon-theme=THEME
  -F --classify
  -l --long
  --ignore-config
  --config-file=PATH            unknown "shows what is wrong in the file" spelled
  -1 --oneline
  -R --recursive
  -h --human-readable
  --tree
  --depth=NUM
  -d --directory-only
  --permission=MODE
  --size=MODE
  --total-size
  --date=FORMAT
  -t --timesort
  -S --sizesort
  -X --extensionsort
  -G --gitsort
  -v --versionsort
  --sort=FIELD
  -U --no-sort
  -r --reverse
  --group-dirs=MODE
  --group-directories-first
  --blocks=BLOCKS
  --classic
  --no-symlink
  -I --ignore-glob=PATTERN
  -i --inode
  -g --git
  -L --dereference
  -Z --context
  --hyperlink=MODE
  --header
  --truncate-owner-after=N
  --truncate-owner-marker=TEXT
  --system-protected
  -N --literal
  operands                      look*
  allow: lsd -la src
  allow: lsd --tree --depth 2 "$d"
  ask:   lsd --config-file=.env

command ncdu
  manual "ncdu(1)"
  syntax gnu noabbrev
  -h --help -v -V --version     mode help
  does unknown                  "is used by hand and can delete"
  -x --one-file-system
  -r
  -q --slow-ui-updates
  -o=FILE                       write
  -f=FILE                       read
  operands                      look?
  allow: ncdu --version
  ask:   ncdu /
  ask:   ncdu -o out .

command inotifywait inotifywatch
  manual "inotifywait(1)"
  syntax gnu noabbrev
  -h --help                     mode help
  -c --csv
  -d --daemon                   unknown "goes on in the background"
  -e --event=EVENT
  --exclude=PATTERN
  --excludei=PATTERN
  --include=PATTERN
  --includei=PATTERN
  --format=FORMAT
  --fromfile=FILE               unknown "takes the names of its files from a file"
  -m --monitor
  --no-newline
  -o --outfile=FILE             write
  -P --no-dereference
  -q --quiet
  -r --recursive
  -s --syslog                   unknown "writes to the system's log"
  -t --timeout=SECONDS
  --timefmt=FORMAT
  -v --verbose
  -z --zero
  -a --ascending=EVENT
  operands                      look*
  allow: inotifywait -q -t 5 -e modify a
  ask:   inotifywait -mo out a
  ask:   inotifywait -d -o out a
