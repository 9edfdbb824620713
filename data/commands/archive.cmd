# Programs that pack and unpack. Written from GNU tar 1.34, Info-ZIP zip 3.0 and unzip 6.0, gzip 1.12,
# bzip2 1.0.8, xz 5.4, zstd 1.5, lz4 1.9, 7-Zip 23, GNU cpio 2.13, unrar 6.

# The archive may be HOST:FILE, which is brought by a program for remote shells.
command tar gtar bsdtar
  manual "tar(1), GNU tar 1.34"
  syntax old
  -? --help --usage --version --show-defaults --show-snapshot-field-ranges  mode help
  -A --catenate --concatenate   mode change
  -c --create                   mode create
  --delete                      mode change
  -d --diff --compare           mode list
  -r --append                   mode create
  -u --update                   mode create
  --test-label                  mode list
  -t --list                     mode list
  -x --extract --get            mode extract
  --check-device
  --no-check-device
  -g --listed-incremental=FILE  write
  -G --incremental
  --hole-detection=TYPE
  --ignore-failed-read
  --level=NUMBER
  --no-seek
  -n --seek
  --occurrence[=NUMBER]
  --sparse-version=VERSION
  -S --sparse
  --add-file=FILE               read
  -C --directory=DIR            dir
  --exclude=PATTERN
  --exclude-backups
  --exclude-caches
  --exclude-caches-all
  --exclude-caches-under
  --exclude-ignore=FILE
  --exclude-ignore-recursive=FILE
  --exclude-tag=FILE
  --exclude-tag-all=FILE
  --exclude-tag-under=FILE
  --exclude-vcs
  --exclude-vcs-ignores
  --no-null
  --no-recursion
  --no-unquote
  --no-verbatim-files-from
  --null
  --recursion
  -T --files-from=FILE          unknown "takes names and options from a file"
  --unquote
  --verbatim-files-from
  -X --exclude-from=FILE        look
  --anchored
  --ignore-case
  --no-anchored
  --no-ignore-case
  --no-wildcards
  --no-wildcards-match-slash
  --wildcards
  --wildcards-match-slash
  --keep-directory-symlink
  --keep-newer-files
  -k --keep-old-files
  --no-overwrite-dir
  --one-top-level[=DIR]
  --overwrite
  --overwrite-dir
  --recursive-unlink            does delete-tree "directories are emptied before they are unpacked into"
  --remove-files                does delete "files are removed once they are packed"
  --skip-old-files
  -U --unlink-first             does delete "files are removed before they are unpacked"
  -W                            unknown "of bsdtar it takes a long option for its value"
  --verify
  --ignore-command-error
  --no-ignore-command-error
  -O --to-stdout                mode stdout
  --to-command=COMMAND          run
  --atime-preserve[=METHOD]     does attribute "access times are set back"
  --clamp-mtime
  --delay-directory-restore
  --group=NAME
  --group-map=FILE              read
  --mode=CHANGES
  --mtime=DATE
  -m --touch
  --no-delay-directory-restore
  --no-same-owner
  --no-same-permissions
  --numeric-owner
  --owner=NAME
  --owner-map=FILE              read
  -p --preserve-permissions --same-permissions
  --same-owner
  -s --preserve-order --same-order
  --sort=ORDER
  --acls
  --no-acls
  --selinux
  --no-selinux
  --xattrs
  --no-xattrs
  --xattrs-exclude=MASK
  --xattrs-include=MASK
  --force-local
  -f --file=ARCHIVE             read
  -F --info-script=NAME --new-volume-script=NAME  run
  -L --tape-length=NUMBER       unknown "several volumes: its questions can be answered with commands"
  -M --multi-volume             unknown "several volumes: its questions can be answered with commands"
  --rmt-command=COMMAND         program
  --rsh-command=COMMAND         program
  --volno-file=FILE             write
  -b --blocking-factor=BLOCKS
  -B --read-full-records
  -i --ignore-zeros
  --record-size=NUMBER
  -H --format=FORMAT
  --old-archive --portability
  --pax-option=KEYWORDS
  --posix
  -V --label=TEXT
  -a --auto-compress
  -I --use-compress-program=PROG  run
  -j --bzip2
  -J --xz
  --lzip
  --lzma
  --lzop
  --no-auto-compress
  --zstd
  -z --gzip --gunzip --ungzip
  -Z --compress --uncompress
  --backup[=CONTROL]
  --hard-dereference
  -h --dereference
  -K --starting-file=MEMBER
  --newer-mtime=DATE
  -N --newer=DATE --after-date=DATE  look
  --one-file-system
  -P --absolute-names
  --suffix=STRING
  --strip-components=NUMBER
  --transform=EXPRESSION --xform=EXPRESSION
  --checkpoint[=NUMBER]
  --checkpoint-action=ACTION    run
  --full-time
  --index-file=FILE             write
  -l --check-links
  --no-quote-chars=STRING
  --quote-chars=STRING
  --quoting-style=STYLE
  -R --block-number
  --show-omitted-dirs
  --show-transformed-names --show-stored-names
  --totals[=SIGNAL]
  --utc
  -v --verbose
  --warning=KEYWORD
  -w --interactive --confirmation
  -o
  --restrict
  does when create              write "the archive"
  does when change              write "the archive is changed"
  does when extract,!stdout     write "unpacks files, over those that are there"
  operands when list            text*
  # What is printed is judged by its name, as a file of that name is.
  operands when extract,stdout  read*
  operands when extract         text*
  operands when change          read*
  operands when create          read-tree*
  allow: tar tf a.tar
  allow: tar -xOf a.tar package/package.json
  ask:   tar -xOf a.tar ./.env
  ask:   tar -xzOf a.tgz home/u/.ssh/id_rsa
  allow: tar -tzvf a.tgz
  allow: tar tvjf a.tar.bz2
  allow: tar --list --file=a.tar --wildcards '*.c'
  allow: tar -C src -tf ../a.tar
  allow: tar xOf a.tar a.txt
  allow: tar -xzOf a.tgz a.txt
  allow: tar --version
  allow: tar -df a.tar
  ask:   tar xf a.tar
  ask:   tar -xzf a.tgz -C out
  ask:   tar czf a.tgz src
  ask:   tar -c -f a.tar src
  ask:   tar --create --file=a.tar src
  ask:   tar uf a.tar src
  ask:   tar -tf a.tgz --checkpoint=1 --checkpoint-action=exec='touch pwned'
  ask:   tar --use-compress-program=./x -tf a.tgz
  ask:   tar --use-comp=./x -tf a.tgz
  ask:   tar tf a.tgz -I ./x
  ask:   tar -tf a.tgz -M -F 'touch f'
  ask:   tar xf a.tgz --to-command='touch f'
  ask:   tar tf a.tar --index-file=out
  ask:   tar tf a.tar -T list
  ask:   tar xOf a.tar -U
  ask:   tar tf a.tar $x
  ask:   tar tf a.tar --delete x
  ask:   tar -tf a.tar -W use-compress-program=./x

# zip ---------------------------------------------------------------------------------------------

command zip
  manual "zip(1), Info-ZIP 3.0"
  syntax gnu noabbrev nocluster
  -h -h2 -L --help --license --version  mode help
  -sf --show-files              mode show
  -v --verbose
  -q --quiet
  -r --recurse-paths
  -rq -qr -rj -jr -qj -jq -ry -yr -r9 -9r -rqj -qrj -rqy -qry
  -R --recurse-patterns
  -j --junk-paths
  -u --update
  -f --freshen
  -g --grow
  -FS --filesync
  -D --no-dir-entries
  -X --no-extra
  -y --symlinks
  -o --latest-time
  -e --encrypt
  -l --to-crlf
  -ll --from-crlf
  -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
  -x --exclude
  -i --include
  -@ --names-stdin              unknown "takes the names of its files from its input"
  -d --delete
  -m --move                     does delete "files are removed once they are packed"
  -O --output-file=FILE         write
  -b --temp-path=PATH           create
  -P --password=PASSWORD
  -n --suffixes=SUFFIXES
  -t --from-date=DATE
  -tt --before-date=DATE
  -s --split-size=SIZE
  -T --test
  -TT --unzip-command=COMMAND   run
  -lf --logfile-path=FILE       write
  -la --log-append
  -li --log-info
  does when !show,operands>0    write "the archive"
  operands when show            look*
  operands                      text? read-tree*
  allow: zip -v
  allow: zip -h
  allow: zip -sf a.zip
  ask:   zip a.zip a
  ask:   zip -rq a.zip src
  ask:   zip -v a.zip a
  ask:   zip -T a.zip -TT 'touch f'
  ask:   zip -sf -lf log a.zip
  ask:   zip a.zip a -x b

# "--l" would take "-l" back, so nothing long is listed. Behind the archive's name "-l" is a member.
command unzip
  manual "unzip(1), Info-ZIP 6.0"
  syntax gnu noabbrev nopermute
  -l                            mode list
  -t                            mode list
  -v                            mode list
  -z                            mode list
  -Z                            mode list
  -h                            mode list
  -p                            mode print
  -1
  -2
  -s
  -m
  -a
  -b
  -C
  -D
  -f
  -j
  -K
  -L
  -n
  -o
  -q
  -u
  -U
  -V
  -X
  -:
  -^
  -T                            does attribute "the archive gets the time of its newest file"
  -d=DIR                        look
  -x
  -P=PASSWORD
  -O=CHARSET
  -I=CHARSET
  does when !list,!print,operands>0  write "unpacks files, over those that are there"
  operands when list            look? text*
  operands when print           read? read*
  operands                      read? text*
  allow: unzip -l a.zip
  allow: unzip -lv a.zip '*.c'
  allow: unzip -Z1 a.zip
  allow: unzip -tq a.zip
  allow: unzip -p a.zip a.txt
  ask:   unzip -p a.zip .env
  ask:   unzip -p a.zip 'home/*/.netrc'
  allow: unzip -qp a.zip a.txt
  allow: unzip -v
  allow: unzip
  allow: unzip -l "a b.zip" -x a.c
  ask:   unzip a.zip
  ask:   unzip -oq a.zip
  ask:   unzip -d out a.zip
  ask:   unzip a.zip -d out
  ask:   unzip -c a.zip
  ask:   unzip a.zip -l
  ask:   unzip -l --l a.zip
  ask:   unzip -l-l a.zip
  ask:   unzip -T a.zip
  ask:   unzip "$f"

command zipinfo
  manual "zipinfo(1), Info-ZIP 3.0"
  syntax gnu noabbrev
  options complete
  -1
  -2
  -s
  -m
  -l
  -v
  -h
  -M
  -t
  -T
  -z
  -C
  -W
  -U
  -x
  -O=CHARSET
  -I=CHARSET
  operands                      look? text*
  allow: zipinfo -1 a.zip
  allow: zipinfo -l "$f"
  ask:   zipinfo -Q a.zip

command lsar
  manual "lsar(1)"
  syntax single
  -l -long -L -verylong -t -test -j -json
  -h -help -v -version          mode help
  operands                      look+
  allow: lsar -l a.rar
  ask:   lsar -x a.rar

# Compressors -------------------------------------------------------------------------------------

set gzip-options
  -a --ascii
  -c --stdout --to-stdout       mode stdout
  -d --decompress --uncompress
  -f --force
  -h --help                     mode help
  -k --keep
  -l --list                     mode list
  -L --license                  mode help
  -n --no-name
  -N --name
  -q --quiet
  -r --recursive                mode tree
  --rsyncable
  -S --suffix=SUF
  --synchronous
  -t --test                     mode list
  -v --verbose
  -V --version                  mode help
  -NUM
  --fast
  --best

# -l and -t never write, whatever stands beside them.
command gzip gunzip
  manual "gzip(1), GNU gzip 1.12"
  use gzip-options
  operands when list            look*
  operands when stdout,tree     read-tree*
  operands when stdout          read*
  operands                      write&delete* "it is replaced by its (un)packed form"
  allow: gzip -l a.gz
  allow: gunzip -lv a.gz
  allow: gzip -t -- "$f"
  allow: gzip --test a.gz
  allow: gzip -dc a.gz
  allow: gunzip -c a.gz
  allow: gzip -9
  allow: gzip -h
  ask:   gunzip a.gz
  ask:   gzip -k README.md
  ask:   gzip -9 a
  ask:   gzip -d a.gz
  ask:   gzip -r src
  ask:   gzip -c .env
  ask:   gzip "$f"

command zcat gzcat
  manual "gzip(1), GNU gzip 1.12"
  options complete
  use gzip-options
  operands when list            look*
  operands when tree            read-tree*
  operands                      read*
  allow: zcat a.gz
  allow: zcat -f a.gz
  ask:   zcat "$f"
  ask:   zcat .env

command zcmp
  manual "zdiff(1), GNU gzip 1.12"
  syntax gnu noabbrev
  -s --quiet --silent
  operands                      read read?
  allow: zcmp a.gz b.gz
  ask:   zcmp -x a.gz b.gz

command zdiff
  manual "zdiff(1), GNU gzip 1.12"
  syntax gnu noabbrev
  -u
  -q
  -s
  -b
  -w
  -i
  operands                      read read?
  allow: zdiff -u a.gz b.gz
  ask:   zdiff --to-file=.env a.gz

command compress uncompress
  manual "compress(1)"
  syntax gnu noabbrev
  -f
  -v
  -r
  -k
  -c                            mode stdout
  -d
  -b=BITS
  -V
  operands when stdout          read*
  operands                      write&delete*
  allow: uncompress -c a.Z
  ask:   uncompress a.Z
  ask:   compress a

# Here and in xz the last of -d, -l, -t, -z counts. After -L and -V bzip2 goes on with its work.
set bzip2-options
  -h --help                     mode help
  -L --license
  -V --version
  -d --decompress               mode again
  -z --compress                 mode again
  -k --keep
  -f --force
  -t --test                     mode test
  -c --stdout                   mode stdout
  -q --quiet
  -v --verbose
  -s --small
  --repetitive-fast
  --repetitive-best
  --fast
  --best
  -1
  -2
  -3
  -4
  -5
  -6
  -7
  -8
  -9

command bzip2 bunzip2
  manual "bzip2(1), 1.0.8"
  syntax gnu noabbrev
  use bzip2-options
  operands when test,!again     look*
  operands when stdout          read*
  operands                      write&delete* "it is replaced by its (un)packed form"
  allow: bzip2 -tv a.bz2
  allow: bzip2 -dc a.bz2
  allow: bunzip2 -c a.bz2
  allow: bzip2 --help
  allow: bzip2 --version
  ask:   bzip2 -V a
  ask:   bzip2 notes.txt
  ask:   bzip2 -k a
  ask:   bzip2 -t -d a.bz2
  ask:   bunzip2 a.bz2

command bzcat
  manual "bzip2(1), 1.0.8"
  syntax gnu noabbrev
  -s --small
  -f --force
  -k --keep
  -q --quiet
  -v --verbose
  -h --help                     mode help
  -V --version
  operands                      read*
  allow: bzcat a.bz2
  ask:   bzcat -x a.bz2

set xz-options
  -h --help                     mode help
  -H --long-help                mode help
  -V --version                  mode help
  --info-memory                 mode help
  -z --compress                 mode again
  -d --decompress --uncompress  mode again
  -t --test                     mode test
  -l --list                     mode test
  -k --keep
  -f --force
  -c --stdout --to-stdout       mode stdout
  --single-stream
  --no-sparse
  -S --suffix=SUFFIX
  --files[=FILE]                unknown "takes the names of its files from a file"
  --files0[=FILE]               unknown "takes the names of its files from a file"
  -F --format=FORMAT
  -C --check=CHECK
  --ignore-check
  -0
  -1
  -2
  -3
  -4
  -5
  -6
  -7
  -8
  -9
  -e --extreme
  --fast
  --best
  --block-size=SIZE
  --block-list=SIZES
  --flush-timeout=TIMEOUT
  --memlimit-compress=LIMIT
  --memlimit-decompress=LIMIT
  --memlimit-mt-decompress=LIMIT
  -M --memlimit=LIMIT --memory=LIMIT
  --no-adjust
  -T --threads=THREADS
  --lzma1[=OPTIONS]
  --lzma2[=OPTIONS]
  --x86[=OPTIONS]
  --arm[=OPTIONS]
  --arm64[=OPTIONS]
  --delta[=OPTIONS]
  -q --quiet
  -v --verbose
  -Q --no-warn
  --robot

command xz unxz lzma unlzma
  manual "xz(1), xz 5.4"
  use xz-options
  operands when test,!again     look*
  operands when stdout          read*
  operands                      write&delete* "it is replaced by its (un)packed form"
  allow: xz -l a.xz
  allow: xz -tv a.xz
  allow: xz -dc a.xz
  allow: xz -9 -T0
  allow: unxz --stdout a.xz
  ask:   xz a
  ask:   xz -dk a.xz
  ask:   xz -l -d a.xz
  ask:   xz --files=list -l
  ask:   unxz a.xz
  ask:   xz --list --decomp a.xz

command xzcat lzcat
  manual "xz(1), xz 5.4"
  use xz-options
  operands when test,!again     look*
  operands when !again          read*
  operands when stdout          read*
  allow: xzcat a.xz
  ask:   xzcat -z a
  ask:   xzcat --files=list

set zstd-options
  -h                            mode help
  -H --help                     mode help
  -V --version                  mode help
  -d --decompress --uncompress  mode again
  -z --compress                 mode again
  -t --test                     mode test
  -l --list                     mode test
  -c --stdout                   mode stdout
  -k --keep
  -f --force
  --rm                          does delete "files are removed once they are (un)packed"
  -o=FILE                       write
  -D=DICT                       read
  -v --verbose
  -q --quiet
  --trace=FILE                  write
  --[no-]progress
  -r                            mode tree
  --filelist=LIST               unknown "takes the names of its files from a file"
  --output-dir-flat=DIR         write
  --output-dir-mirror=DIR       write
  --[no-]asyncio
  --[no-]check
  --ultra
  --fast[=LEVEL]
  --adapt[=LIMITS]
  --long[=LOG]
  --patch-from=REF              read
  --single-thread
  --auto-threads=KIND
  --rsyncable
  --exclude-compressed
  --stream-size=SIZE
  --size-hint=SIZE
  --target-compressed-block-size=SIZE
  --no-dictID
  --[no-]compress-literals
  --[no-]row-match-finder
  --format=FORMAT
  --[no-]sparse
  --[no-]pass-through
  --memory=LIMIT
  --threads=N
  --no-content-size
  --content-size
  -0
  -1
  -2
  -3
  -4
  -5
  -6
  -7
  -8
  -9
  -T[=N]
  -M[=N]
  -B[=N]

command zstd unzstd zstdmt
  manual "zstd(1), zstd 1.5"
  syntax gnu noabbrev
  use zstd-options
  operands when test,!again,!tree  look*
  operands when stdout,tree     read-tree*
  operands when stdout          read*
  operands                      write* "the (un)packed file is written beside it"
  allow: zstd -l a.zst
  allow: zstd -t a.zst
  allow: zstd -dc a.zst
  allow: zstd -19 -T0
  allow: unzstd -c a.zst
  ask:   zstd a
  ask:   zstd -t -z a
  ask:   zstd -d a.zst
  ask:   zstd -c a -o b
  ask:   zstd -l --rm a
  ask:   zstd --train a
  ask:   zstd -dc -D .env x.zst
  ask:   zstd -dc --patch-from=.env x.zst

command zstdcat
  manual "zstd(1), zstd 1.5"
  syntax gnu noabbrev
  -h                            mode help
  -H --help                     mode help
  -V --version                  mode help
  -q --quiet
  -v --verbose
  -f --force
  operands                      read*
  allow: zstdcat a.zst
  ask:   zstdcat -z a

# A second operand is the output.
command lz4 unlz4
  manual "lz4(1), lz4 1.9"
  syntax gnu noabbrev
  -h                            mode help
  -H --help                     mode help
  -V --version                  mode help
  -d --decompress --uncompress  mode again
  -z --compress                 mode again
  -t --test                     mode test
  --list                        mode list
  -c --stdout --to-stdout       mode stdout
  -f --force
  -k --keep
  -q --quiet
  -v --verbose
  -m --multiple                 mode multiple
  --rm                          does delete "files are removed once they are (un)packed"
  --best
  --fast[=LEVEL]
  --content-size
  --no-frame-crc
  --favor-decSpeed
  -1
  -2
  -3
  -4
  -5
  -6
  -7
  -8
  -9
  operands when list,!again     look+
  operands when test,!again     look
  operands when stdout          read?
  operands when multiple        read&write*
  operands                      read? write?
  does when operands=1,!list,!test,!stdout  write "the (un)packed file is written beside it"
  allow: lz4 --list a.lz4
  allow: lz4 -t a.lz4
  allow: lz4 -dc a.lz4
  allow: lz4 -V
  ask:   lz4 a
  ask:   lz4 a b
  ask:   lz4 -d a.lz4
  ask:   lz4 -t a.lz4 b
  ask:   unlz4 a.lz4

command lz4cat
  manual "lz4(1), lz4 1.9"
  syntax gnu noabbrev
  -h --help                     mode help
  -V --version                  mode help
  -q --quiet
  operands                      read*
  allow: lz4cat a.lz4
  ask:   lz4cat -z a

# 7-Zip, RAR -------------------------------------------------------------------------------------

# @LIST among the names is a file of names; names that begin so are left out of what is known.
set seven-switches
  -ai*
  -an
  -ax*
  -ba
  -bd
  -bb -bb0 -bb1 -bb2 -bb3
  -bse0 -bse1 -bse2 -bso0 -bso1 -bso2 -bsp0 -bsp1 -bsp2
  -bt
  -p*
  -r -r- -r0
  -sccUTF-8 -scsUTF-8
  -scrcCRC32 -scrcCRC64 -scrcSHA1 -scrcSHA256 -scrcBLAKE2sp -scrc*
  -slt
  -sns -sns-
  -spd
  -ssc -ssc-
  -t*
  -x!* -xr!*
  -i!* -ir!*
  -y

set seven-names
  sub @*
    does unknown                "takes the names of its files from a file"
    operands                    text*

command 7z 7za 7zr 7zz
  manual "7-Zip 23, Command Line Version User's Guide"
  syntax single
  -h -? --help -help            mode help
  operands none
  sub l t
    use seven-switches
    use seven-names
    operands                    look
  sub h
    use seven-switches
    use seven-names
    operands                    look
  sub i
    use seven-switches
    operands none
  sub b
    use seven-switches
    operands                    text*
  sub a u
    use seven-switches
    -m*
    -o*                         write
    -w*                         create
    -v*
    -sdel                       does delete "files are removed once they are packed"
    does write                  "the archive"
    operands                    text read-tree*
  sub d rn
    use seven-switches
    does write                  "the archive is changed"
    operands                    write text*
  sub e x
    use seven-switches
    use seven-names
    -o*                         write
    -so                         mode stdout
    -aoa
    -aos
    -aou
    -aot
    does when !stdout           write "unpacks files, over those that are there"
    operands when stdout        read read*
    operands                    read text*
  allow: 7z
  allow: 7z l a.7z
  allow: 7z l -slt a.7z
  allow: 7za t a.7z
  allow: 7z h -scrcSHA256 a.7z
  allow: 7z i
  allow: 7z --help
  allow: 7z e -so a.7z
  allow: 7z e -so a.7z docs/a.md
  ask:   7z e -so a.7z .npmrc
  ask:   7z x a.7z
  ask:   7z x -oout a.7z
  ask:   7z a -mx=9 a.7z a
  ask:   7z a -p a.7z a
  ask:   7z rn a.7z a b
  ask:   7z d a.7z a
  ask:   7z l @.env
  ask:   7z l a.7z @.env
  ask:   7z l -i@.env a.7z

command unrar
  manual "unrar, RAR 6"
  syntax single
  -? --help                     mode help
  operands none
  sub l lt lb ltb la v vt vb vtb va vta t
    -c-
    -idq
    -inul
    -p*
    -v
    -y
    use seven-names
    operands                    look
  sub p
    -c-
    -idq
    -inul
    -p*
    -y
    use seven-names
    operands                    read text?
  sub e x
    -y
    -p*
    -o+
    -o-
    -idq
    -inul
    does write                  "unpacks files"
    operands                    read text*
  allow: unrar l a.rar
  allow: unrar lb a.rar
  allow: unrar p -inul a.rar
  ask:   unrar x a.rar
  ask:   unrar x -y a.rar out/
  ask:   unrar l @.env

# cpio ---------------------------------------------------------------------------------------

command cpio
  manual "cpio(1), GNU cpio 2.13"
  syntax gnu
  -? --help --usage --version   mode help
  -i --extract                  mode extract
  -o --create                   mode create
  -p --pass-through             mode pass
  -t --list                     mode list
  -0 --null
  -B
  -c
  -C --io-size=BYTES
  -H --format=FORMAT
  -k
  -n --numeric-uid-gid
  -v --verbose
  -V --dot
  --quiet
  -f --nonmatching
  --only-verify-crc
  -b --swap
  -s --swap-bytes
  -S --swap-halfwords
  -d --make-directories
  -m --preserve-modification-time
  -u --unconditional
  --no-absolute-filenames
  --absolute-filenames
  --to-stdout                   mode stdout
  does when extract,!list       write "unpacks files"
  does when pass                write "copies files"
  does when create              unknown "takes the names of the files that it shows from its input"
  operands when pass            write
  operands                      text*
  allow: cpio -t
  allow: cpio -itv
  ask:   cpio -id
  ask:   cpio -o
  ask:   cpio -pd out
  ask:   cpio -tF host:a.cpio
