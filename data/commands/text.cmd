# Programs that read, cut, sort, compare and change text. Written from GNU coreutils 9.1, grep 3.8,
# diffutils 3.8, sed 4.9, gawk 5.2 and mawk 1.3.4, util-linux 2.38, binutils 2.40, vim's xxd, jq 1.6.

set gnu-help
  --help --version              mode help

set linux-help
  -h --help                     mode help
  -V --version                  mode help

# Showing -----------------------------------------------------------------------------------------

command cat
  manual "cat(1), GNU coreutils"
  options complete
  use gnu-help
  -A --show-all
  -b --number-nonblank
  -e
  -E --show-ends
  -n --number
  -s --squeeze-blank
  -t
  -T --show-tabs
  -u
  -v --show-nonprinting
  operands                      read*
  allow: cat README.md
  allow: cat -An src/*.c
  allow: cat -- -n -
  allow: cat --number a b
  ask:   cat $f
  ask:   cat --numb a
  ask:   cat -z a
  ask:   cat .env
  ask:   cat a > b

command tac
  manual "tac(1), GNU coreutils"
  options complete
  use gnu-help
  -b --before
  -r --regex
  -s --separator=STRING
  operands                      read*
  allow: tac -s x log.txt
  ask:   tac --output=x log.txt

command head ghead
  manual "head(1), GNU coreutils"
  options complete
  use gnu-help
  -c --bytes=NUM
  -n --lines=NUM
  -NUM
  -q --quiet --silent
  -v --verbose
  -z --zero-terminated
  operands                      read*
  allow: head -20 a b
  allow: head -n 5 -q *.c
  allow: head -n "$n" a
  allow: head --lines=-3 a
  ask:   head -x a
  ask:   head --line=3 a
  ask:   head -n $n a
  ask:   head ~/.ssh/id_rsa

command tail gtail
  manual "tail(1), GNU coreutils"
  options complete
  use gnu-help
  -c --bytes=NUM
  -f --follow[=HOW]
  -F
  -n --lines=NUM
  -NUM
  +NUM
  --max-unchanged-stats=N
  --pid=PID
  -q --quiet --silent
  --retry
  -s --sleep-interval=N
  -v --verbose
  -z --zero-terminated
  operands                      read*
  allow: tail -5 log
  allow: tail -n +20 log
  allow: tail -fn 3 log
  allow: tail +5 log
  ask:   tail -k log
  ask:   tail "$f"

command wc gwc
  manual "wc(1), GNU coreutils"
  options complete
  use gnu-help
  -c --bytes
  -m --chars
  -l --lines
  -L --max-line-length
  -w --words
  --total=WHEN
  --files0-from=F               unknown "takes the names of its files from a file" spelled
  operands                      look*
  allow: wc -l src/*.c
  allow: wc -lwc "$f"
  allow: wc -l $f
  ask:   wc --files0-from=names
  ask:   wc -l --output=x a

command nl
  manual "nl(1), GNU coreutils"
  options complete
  use gnu-help
  -b --body-numbering=STYLE
  -d --section-delimiter=CC
  -f --footer-numbering=STYLE
  -h --header-numbering=STYLE
  -i --line-increment=NUMBER
  -l --join-blank-lines=NUMBER
  -n --number-format=FORMAT
  -p --no-renumber
  -s --number-separator=STRING
  -v --starting-line-number=NUMBER
  -w --number-width=NUMBER
  operands                      read*
  allow: nl -ba a.c
  ask:   nl -k a.c

command rev
  manual "rev(1), util-linux"
  options complete
  use linux-help
  -0 --zero
  operands                      read*
  allow: rev a
  ask:   rev --out a

command less
  manual "less(1)"
  syntax gnu noabbrev
  -a --search-skip-screen
  -A --SEARCH-SKIP-SCREEN
  -c --clear-screen
  -C --CLEAR-SCREEN
  -e --quit-at-eof
  -E --QUIT-AT-EOF
  -f --force
  -F --quit-if-one-screen
  -g --hilite-search
  -G --HILITE-SEARCH
  -i --ignore-case
  -I --IGNORE-CASE
  -m --long-prompt
  -M --LONG-PROMPT
  -n --line-numbers
  -N --LINE-NUMBERS
  -q --quiet --silent
  -Q --QUIET --SILENT
  -r --raw-control-chars
  -R --RAW-CONTROL-CHARS
  -s --squeeze-blank-lines
  -S --chop-long-lines
  -w --hilite-unread
  -X --no-init
  --version                     mode help
  -o --log-file=FILE            write
  -O --LOG-FILE=FILE            write
  +G +F +g
  +*                            unknown "is a command that the pager runs"
  operands                      read*
  allow: less -RFX a.c
  allow: less -N a.c
  ask:   less +!id a.c
  ask:   less -o copy a.c
  ask:   less -k keys a.c

command more
  manual "more(1), util-linux"
  use linux-help
  -d --silent
  -f --logical
  -l --no-pause
  -c --print-over
  -p --clean-print
  -e --exit-on-eof
  -s --squeeze
  -u --plain
  -n --lines=NUMBER             read "to less, which has this name too, it is a file"
  -NUM
  +NUM
  +*                            unknown "is a command that the pager runs"
  operands                      read*
  allow: more -20 a
  allow: more +5 a
  allow: more -n 20 a
  ask:   more +/x a
  ask:   more -n .env

command od
  manual "od(1), GNU coreutils"
  options complete
  use gnu-help
  -A --address-radix=RADIX
  --endian=ORDER
  -j --skip-bytes=BYTES
  -N --read-bytes=BYTES
  -S=BYTES
  --strings[=BYTES]
  -t --format=TYPE
  -v --output-duplicates
  -w[=BYTES] --width[=BYTES]
  --traditional
  -a
  -b
  -c
  -d
  -f
  -h
  -i
  -l
  -o
  -s
  -x
  operands                      read*
  allow: od -An -tx1 a.bin
  allow: od -c -N 16 a.bin
  ask:   od -Z a.bin

command xxd
  manual "xxd(1), vim"
  syntax gnu noabbrev nocluster nopermute
  options complete
  -a -autoskip
  -b -bits
  -c -cols=COLS
  -C -capitalize
  -d
  -e
  -E -EBCDIC
  -g -groupsize=BYTES
  -h -help --help               mode help
  -i -include
  -l -len=LEN
  -n -name=NAME
  -o=OFF
  -p -ps -plain -postscript
  -r -revert
  -R=WHEN
  -s -seek=SEEK
  -u
  -v -version --version         mode help
  operands                      read? write?
  allow: xxd a.bin
  allow: xxd -l 64 -c16 a.bin
  allow: xxd -p
  allow: xxd -r -p
  allow: xxd --help
  ask:   xxd a.bin out.txt
  ask:   xxd -r a.hex out.bin
  ask:   xxd -rp a.hex

command hexdump hd
  manual "hexdump(1), util-linux"
  options complete
  use linux-help
  -b --one-byte-octal
  -c --one-byte-char
  -C --canonical
  -d --two-bytes-decimal
  -o --two-bytes-octal
  -x --two-bytes-hex
  -X --one-byte-hex
  -L[=MODE] --color[=MODE]
  -e --format=FORMAT
  -f --format-file=FILE         read "lines that are wrong are shown" spelled
  -n --length=LENGTH
  -s --skip=OFFSET
  -v --no-squeezing
  operands                      read*
  allow: hexdump -C -n 32 a.bin
  allow: hd a.bin
  ask:   hexdump -f .env /dev/null
  ask:   hexdump -Z a.bin

command strings
  manual "strings(1), GNU binutils"
  syntax gnu at-files
  options complete
  -a --all
  -
  -d --data
  -f --print-file-name
  -n --bytes=NUMBER
  -NUM
  -t --radix=RADIX
  -w --include-all-whitespace
  -o
  -T --target=BFDNAME
  -e --encoding=ENCODING
  -U --unicode=HOW
  -s --output-separator=STRING
  -h --help                     mode help
  -v -V --version               mode help
  operands                      read*
  ask:   strings @a
  allow: strings -n 8 a.bin
  allow: strings -8 a.bin
  ask:   strings @.env
  ask:   strings -k a.bin

# Sorting, choosing, joining ------------------------------------------------------------------------

command sort gsort
  manual "sort(1), GNU coreutils"
  options complete
  use gnu-help
  -b --ignore-leading-blanks
  -d --dictionary-order
  -f --ignore-case
  -g --general-numeric-sort
  -i --ignore-nonprinting
  -M --month-sort
  -h --human-numeric-sort
  -n --numeric-sort
  -R --random-sort
  --random-source=FILE          look
  -r --reverse
  --sort=WORD
  -V --version-sort
  --batch-size=NMERGE
  -c -C --check[=WHEN]
  --compress-program=PROG       program
  --debug
  --files0-from=F               unknown "takes the names of its files from a file"
  -k --key=KEYDEF
  -m --merge
  -o --output=FILE              write
  -s --stable
  -S --buffer-size=SIZE
  -t --field-separator=SEP
  -T --temporary-directory=DIR  create
  --parallel=N
  -u --unique
  -y[=SIZE]
  -z --zero-terminated
  operands                      read*
  allow: sort -u names.txt
  allow: sort -t, -k2,2n -k1 a b
  allow: sort --reverse --key=2 a
  allow: sort -- -o
  allow: sort -k -o a
  allow: sort -rn ./*.txt
  ask:   sort -o out in
  ask:   sort -nro out in
  ask:   sort -uoout in
  ask:   sort names.txt --output=names.txt
  ask:   sort --outp=x names.txt
  ask:   sort a -o a
  ask:   sort --compress-program=./x a
  ask:   sort --compress-prog=sh a
  ask:   sort -T . a
  ask:   sort --files0-from=names
  ask:   sort $opts a
  ask:   sort "$f"
  ask:   sort +1 -2 a

command uniq guniq
  manual "uniq(1), GNU coreutils"
  options complete
  use gnu-help
  -c --count
  -d --repeated
  -D --all-repeated[=METHOD]
  -f --skip-fields=N
  --group[=METHOD]
  -i --ignore-case
  -s --skip-chars=N
  -u --unique
  -z --zero-terminated
  -w --check-chars=N
  -NUM
  operands                      read? write?
  allow: uniq -c
  allow: uniq -c names.txt
  allow: uniq -f 1 -w8 names.txt
  ask:   uniq in out
  ask:   uniq -c in out
  ask:   uniq *.txt
  ask:   uniq a b c

command cut
  manual "cut(1), GNU coreutils"
  options complete
  use gnu-help
  -b --bytes=LIST
  -c --characters=LIST
  -d --delimiter=DELIM
  -f --fields=LIST
  -n
  --complement
  -s --only-delimited
  --output-delimiter=STRING
  -z --zero-terminated
  operands                      read*
  allow: cut -d: -f1,7 names.txt
  allow: cut -d ' ' -f 2-
  allow: cut -c-80 a
  ask:   cut -f1 "$f"
  ask:   cut --field=1 a

command tr
  manual "tr(1), GNU coreutils"
  syntax gnu nopermute
  options complete
  use gnu-help
  -c -C --complement
  -d --delete
  -s --squeeze-repeats
  -t --truncate-set1
  operands                      text*
  allow: tr a-z A-Z
  allow: tr -d '\n'
  allow: tr -cd "$set"
  ask:   tr -x a b

command paste
  manual "paste(1), GNU coreutils"
  options complete
  use gnu-help
  -d --delimiters=LIST
  -s --serial
  -z --zero-terminated
  operands                      read*
  allow: paste -sd, -
  allow: paste a b
  ask:   paste -o a b

command join
  manual "join(1), GNU coreutils"
  options complete
  use gnu-help
  -a=FILENUM
  -e=STRING
  -i --ignore-case
  -j=FIELD
  -o=FORMAT
  -t=CHAR
  -v=FILENUM
  -1=FIELD
  -2=FIELD
  --check-order
  --nocheck-order
  --header
  -z --zero-terminated
  operands                      read read
  allow: join -t, -1 2 -2 1 a b
  allow: join -o 1.1,2.2 a -
  ask:   join a b c

command comm
  manual "comm(1), GNU coreutils"
  options complete
  use gnu-help
  -1
  -2
  -3
  --check-order
  --nocheck-order
  --output-delimiter=STR
  --total
  -z --zero-terminated
  operands                      read read
  allow: comm -12 a b
  ask:   comm -4 a b

command column
  manual "column(1), util-linux"
  options complete
  use linux-help
  -t --table
  -n --table-name=NAME          read "to BSD's it is a file"
  -O --table-order=COLUMNS
  -C --table-column=PROPERTIES
  -N --table-columns=NAMES
  -l --table-columns-limit=NUM
  -E --table-noextreme=COLUMNS
  -d --table-noheadings
  -m --table-maxout
  -e --table-header-repeat
  -H --table-hide=COLUMNS
  -R --table-right=COLUMNS
  -T --table-truncate=COLUMNS
  -W --table-wrap=COLUMNS
  -L --keep-empty-lines
  -J --json
  -r --tree=COLUMN
  -i --tree-id=COLUMN
  -p --tree-parent=COLUMN
  -c --output-width=WIDTH
  -o --output-separator=STRING
  -s --separator=STRING
  -x --fillrows
  operands                      read*
  allow: column -t -s, a.csv
  allow: column -t
  allow: column -J -n rows -N a,b a.csv
  ask:   column -Z a.csv
  ask:   column -n .env

command fold
  manual "fold(1), GNU coreutils"
  options complete
  use gnu-help
  -b --bytes
  -s --spaces
  -w --width=WIDTH
  -NUM
  operands                      read*
  allow: fold -sw 72 a
  allow: fold -80 a
  ask:   fold -q a

command fmt
  manual "fmt(1), GNU coreutils"
  options complete
  use gnu-help
  -c --crown-margin
  -p --prefix=STRING            read "to BSD's it is a file"
  -s --split-only
  -t --tagged-paragraph
  -u --uniform-spacing
  -w --width=WIDTH
  -g --goal=WIDTH
  -NUM
  operands                      read*
  allow: fmt -w 72 a
  allow: fmt -p '# ' a
  ask:   fmt -o a
  ask:   fmt -p .env

command pr
  manual "pr(1), GNU coreutils"
  options complete
  use gnu-help
  -NUM --columns=COLUMN
  +NUM --pages=RANGE
  -a --across
  -c --show-control-chars
  -d --double-space
  -D --date-format=FORMAT
  -e[=CHAR] --expand-tabs[=CHAR]
  -F -f --form-feed
  -h --header=HEADER
  -i[=CHAR] --output-tabs[=CHAR]
  -J --join-lines
  -l --length=PAGE_LENGTH
  -m --merge
  -n[=SEP] --number-lines[=SEP]
  -N --first-line-number=NUMBER
  -o --indent=MARGIN
  -r --no-file-warnings
  -s[=CHAR] --separator[=CHAR]
  -S[=STRING] --sep-string[=STRING]
  -t --omit-header
  -T --omit-pagination
  -v --show-nonprinting
  -w --width=PAGE_WIDTH
  -W --page-width=PAGE_WIDTH
  operands                      read*
  allow: pr -mt a b
  allow: pr -3 -t a
  ask:   pr -q a

command expand
  manual "expand(1), GNU coreutils"
  options complete
  use gnu-help
  -i --initial
  -t --tabs=LIST
  -NUM
  operands                      read*
  allow: expand -t4 a.c
  ask:   expand -o a.c

command unexpand
  manual "unexpand(1), GNU coreutils"
  options complete
  use gnu-help
  -a --all
  --first-only
  -t --tabs=LIST
  -NUM
  operands                      read*
  allow: unexpand -a a.c
  ask:   unexpand -o a.c

command tsort
  manual "tsort(1), GNU coreutils"
  options complete
  use gnu-help
  operands                      read?
  allow: tsort deps
  ask:   tsort -o deps

command shuf gshuf
  manual "shuf(1), GNU coreutils"
  options complete
  use gnu-help
  -e --echo
  -i --input-range=RANGE
  -n --head-count=COUNT
  -o --output=FILE              write
  --random-source=FILE          look
  -r --repeat
  -z --zero-terminated
  operands when -e              text*
  operands                      read?
  allow: shuf -n 1 words
  allow: shuf -i 1-10
  allow: shuf -e a b c
  ask:   shuf -o out words
  ask:   shuf -n1 "$f"

command seq gseq
  manual "seq(1), GNU coreutils"
  syntax gnu nopermute
  options complete
  use gnu-help
  -f --format=FORMAT
  -s --separator=STRING
  -w --equal-width
  -NUM
  operands                      text text? text?
  allow: seq 1 10
  allow: seq -s, 1 "$n"
  allow: seq -5 5
  ask:   seq --output 3

command numfmt
  manual "numfmt(1), GNU coreutils"
  options complete
  use gnu-help
  --debug
  -d --delimiter=X
  --field=FIELDS
  --format=FORMAT
  --from=UNIT
  --from-unit=N
  --grouping
  --header[=N]
  --invalid=MODE
  --padding=N
  --round=METHOD
  --suffix=SUFFIX
  --to=UNIT
  --to-unit=N
  -z --zero-terminated
  operands                      text*
  allow: numfmt --to=iec 1024 "$n"
  ask:   numfmt --output=x 1

command look
  manual "look(1), util-linux"
  options complete
  use linux-help
  -a --alternative
  -d --alphanum
  -f --ignore-case
  -t --terminate=CHAR
  operands                      text read?
  allow: look -f ab words
  ask:   look

command iconv
  manual "iconv(1), GNU C library"
  use gnu-help
  -f --from-code=NAME
  -t --to-code=NAME
  -l --list                     mode help
  -c
  -o --output=FILE              write
  -s --silent
  --verbose
  -V                            mode help
  operands                      read*
  allow: iconv -f latin1 -t utf-8 a.txt
  ask:   iconv -f latin1 -t utf-8 -o b.txt a.txt
  ask:   iconv -t utf-8 "$f"

# Comparing ------------------------------------------------------------------------------------------

command diff gdiff
  manual "diff(1), GNU diffutils"
  options complete
  --help -v --version           mode help
  --normal
  -q --brief                    mode brief
  -s --report-identical-files
  -c --context[=NUM]
  -C=NUM
  -u --unified[=NUM]
  -U=NUM
  -NUM
  -e --ed
  -f --forward-ed
  -n --rcs
  -y --side-by-side
  -W --width=NUM
  --left-column
  --suppress-common-lines
  -p --show-c-function
  -F --show-function-line=RE
  -L --label=LABEL
  -t --expand-tabs
  -T --initial-tab
  --tabsize=NUM
  --suppress-blank-empty
  -l --paginate
  -r --recursive                mode tree
  --no-dereference
  -N --new-file
  -P --unidirectional-new-file
  --ignore-file-name-case
  --no-ignore-file-name-case
  -x --exclude=PAT
  -X --exclude-from=FILE        look
  -S --starting-file=FILE
  --from-file=FILE1             read spelled
  --to-file=FILE2               read spelled
  -i --ignore-case
  -E --ignore-tab-expansion
  -Z --ignore-trailing-space
  -b --ignore-space-change
  -w --ignore-all-space
  -B --ignore-blank-lines
  -I --ignore-matching-lines=RE
  -a --text
  --strip-trailing-cr
  -D --ifdef=NAME
  --old-group-format=GFMT
  --new-group-format=GFMT
  --changed-group-format=GFMT
  --unchanged-group-format=GFMT
  --line-format=LFMT
  --old-line-format=LFMT
  --new-line-format=LFMT
  --unchanged-line-format=LFMT
  -d --minimal
  --horizon-lines=NUM
  -h
  -H --speed-large-files
  --color[=WHEN]
  --palette=PALETTE
  operands when brief                     look*
  operands when tree,--from-file          read-tree+
  operands when tree,--to-file            read-tree+
  operands when tree                      read-tree read-tree
  operands when --from-file               read+
  operands when --to-file                 read+
  operands                                read read
  allow: diff -u a b
  allow: diff -ruN old new
  allow: diff -U5 --label x --label y a b
  allow: diff -q "$a" "$b"
  allow: diff --from-file=a b c
  allow: diff -5 a b
  allow: diff -rq old new
  ask:   diff "$a" "$b"
  ask:   diff a b c
  ask:   diff -o x a b
  ask:   diff --from-file=.env a

command colordiff
  manual "colordiff(1), a wrapper of diff"
  syntax gnu noabbrev
  --help -v --version           mode help
  -q --brief                    mode brief
  -s --report-identical-files
  -c
  -u --unified[=NUM]
  -U=NUM
  -NUM
  -y --side-by-side
  -W --width=NUM
  --suppress-common-lines
  -p --show-c-function
  -t --expand-tabs
  -r --recursive                mode tree
  -N --new-file
  -x --exclude=PAT
  -i --ignore-case
  -b --ignore-space-change
  -w --ignore-all-space
  -B --ignore-blank-lines
  -a --text
  --color=WHEN
  operands when operands=0      none
  operands when brief           look look
  operands when tree            read-tree read-tree
  operands                      read read
  allow: colordiff -u a b
  allow: colordiff
  ask:   colordiff .env a
  ask:   colordiff --difftype=x a b

# With operands it starts programs that decompress, by a line for the shell.
command diffstat
  manual "diffstat(1) 1.65"
  syntax gnu noabbrev
  -V                            mode help
  -b -C -c -d -E -h -i -K -k -l -m -q -r -R -s -t -T -u -v
  -f -n -N -p -w=NUM
  operands none
  allow: diffstat -p1
  allow: diffstat -w 120 -s
  ask:   diffstat -o out
  ask:   diffstat a.patch.gz
  ask:   diffstat -D dir
  ask:   diffstat -S dir

command cmp
  manual "cmp(1), GNU diffutils"
  options complete
  --help -v --version           mode help
  -b --print-bytes
  -i --ignore-initial=SKIP
  -l --verbose
  -n --bytes=LIMIT
  -s --quiet --silent           mode silent
  operands when silent          look look text? text?
  operands                      read read text? text?
  allow: cmp -s "$a" "$b"
  allow: cmp a b
  ask:   cmp "$a" b
  ask:   cmp -o a b

command sdiff
  manual "sdiff(1), GNU diffutils"
  options complete
  --help -v --version           mode help
  -o --output=FILE              write
  -i --ignore-case
  -E --ignore-tab-expansion
  -Z --ignore-trailing-space
  -b --ignore-space-change
  -W --ignore-all-space
  -B --ignore-blank-lines
  -I --ignore-matching-lines=RE
  --strip-trailing-cr
  -a --text
  -w --width=NUM
  -l --left-column
  -s --suppress-common-lines
  -t --expand-tabs
  --tabsize=NUM
  -d --minimal
  -H --speed-large-files
  --diff-program=PROGRAM        program
  operands                      read read
  allow: sdiff -sw 160 a b
  ask:   sdiff -o out a b
  ask:   sdiff --diff-program=./x a b

command diff3
  manual "diff3(1), GNU diffutils"
  options complete
  --help -v --version           mode help
  -A --show-all
  -e --ed
  -E --show-overlap
  -3 --easy-only
  -x --overlap-only
  -X
  -i
  -m --merge
  -a --text
  --strip-trailing-cr
  -T --initial-tab
  --diff-program=PROGRAM        program
  -L --label=LABEL
  operands                      read read read
  allow: diff3 -m mine base yours
  ask:   diff3 --diff-program=./x a b c

# Checksums and encodings ---------------------------------------------------------------------------

set sum-options
  use gnu-help
  -b --binary
  --tag
  -t --text
  -z --zero
  --ignore-missing
  --quiet
  --status
  --strict
  -w --warn

command md5sum sha1sum sha224sum sha256sum sha384sum sha512sum
  manual "md5sum(1), GNU coreutils"
  options complete
  use sum-options
  -c --check
  operands                      look*
  allow: md5sum a "$b"
  allow: sha256sum -c SUMS
  allow: sha256sum *.tar.gz
  ask:   md5sum --output=x a

command md5
  manual "md5(1), FreeBSD and macOS"
  syntax gnu noabbrev nopermute
  -p -q -r -n
  -s --string=TEXT
  -c --check=TEXT
  operands                      look*
  allow: md5 -q a
  allow: md5 -s text
  ask:   md5 --output=x a

command b2sum
  manual "b2sum(1), GNU coreutils"
  options complete
  use sum-options
  -c --check
  -l --length=BITS
  operands                      look*
  allow: b2sum -l 256 a
  ask:   b2sum -o a

command cksum
  manual "cksum(1), GNU coreutils"
  options complete
  use sum-options
  -a --algorithm=TYPE
  -c --check
  -l --length=BITS
  --untagged
  --debug
  operands                      look*
  allow: cksum -a sha256 "$f"
  ask:   cksum -o a

command sum
  manual "sum(1), GNU coreutils"
  options complete
  use gnu-help
  -r
  -s --sysv
  operands                      look*
  allow: sum -s a
  ask:   sum -x a

command shasum
  manual "shasum(1), Perl"
  syntax gnu noabbrev
  -a --algorithm=ALG
  -b --binary
  -c --check
  -0 --01
  -s --status
  -t --text
  -U --UNIVERSAL
  -w --warn
  -q --quiet
  --tag
  --ignore-missing
  --strict
  -h --help                     mode help
  -v --version                  mode help
  operands                      look*
  allow: shasum -a 256 a
  ask:   shasum --output=x a

# -e, -n, -u and --copyright are those of another program of this name, by J. Walker, which GNU's refuses; what it
# takes besides an input file is a file to write.
command base64 base32
  manual "base64(1), GNU coreutils; base64(1), macOS"
  options complete
  use gnu-help
  -d -D --decode
  -e --encode
  -n --noerrcheck
  -u --copyright                mode help
  -i --ignore-garbage
  -w --wrap=COLS
  -b --break=COLS
  --input=FILE                  read
  operands                      read?
  allow: base64 -d
  allow: base64 -w0 a.png
  allow: base64 --encode a
  ask:   base64 a b
  ask:   base64 -e a b
  ask:   base64 -o out a
  ask:   base64 .env

command basenc
  manual "basenc(1), GNU coreutils"
  options complete
  use gnu-help
  --base64
  --base64url
  --base32
  --base32hex
  --base16
  --base2msbf
  --base2lsbf
  --z85
  -d --decode
  -i --ignore-garbage
  -w --wrap=COLS
  operands                      read?
  allow: basenc --base16 a
  ask:   basenc -o x a

# Writing --------------------------------------------------------------------------------------------

command tee gtee
  manual "tee(1), GNU coreutils"
  options complete
  use gnu-help
  -a --append
  -i --ignore-interrupts
  -p --output-error[=MODE]
  operands when -a              append*
  operands                      write*
  allow: tee
  allow: tee /dev/null
  ask:   tee out
  ask:   tee -a log
  ask:   tee /dev/null out
  ask:   tee "$f"

command split gsplit
  manual "split(1), GNU coreutils"
  use gnu-help
  -a --suffix-length=N
  --additional-suffix=SUFFIX
  -b --bytes=SIZE
  -C --line-bytes=SIZE
  -d --numeric-suffixes[=FROM]
  -x --hex-suffixes[=FROM]
  -e --elide-empty-files
  --filter=COMMAND              run
  -l --lines=NUMBER
  -NUM
  -n --number=CHUNKS
  -t --separator=SEP
  -u --unbuffered
  --verbose
  does                          create "writes a numbered file for each part"
  operands                      read? text?
  ask:   split -l 100 a part-
  ask:   split a
  ask:   split --filter='gzip > $FILE.gz' a
  allow: split --help

command csplit
  manual "csplit(1), GNU coreutils"
  use gnu-help
  -b --suffix-format=FORMAT
  -f --prefix=PREFIX
  -k --keep-files
  --suppress-matched
  -n --digits=DIGITS
  -s --quiet --silent
  -z --elide-empty-files
  does                          create "writes a numbered file for each part"
  operands                      read text+
  ask:   csplit a /x/
  allow: csplit --version

# Searching -----------------------------------------------------------------------------------------

set grep-options
  -V --version --help           mode help
  -E --extended-regexp
  -F --fixed-strings
  -G --basic-regexp
  -P --perl-regexp
  -e --regexp=PATTERNS          mode pattern
  -f --file=FILE                mode pattern spelled read "its lines are searched for"
  -i -y --ignore-case
  --no-ignore-case
  -w --word-regexp
  -x --line-regexp
  -z --null-data
  -s --no-messages
  -v --invert-match
  -m --max-count=NUM
  -b --byte-offset
  -n --line-number
  --line-buffered
  -H --with-filename
  -h --no-filename
  --label=LABEL
  -o --only-matching
  -q --quiet --silent           mode silent
  --binary-files=TYPE
  -a --text
  -I
  -d --directories=ACTION       mode tree
  -D --devices=ACTION
  -r --recursive                mode tree
  -R --dereference-recursive    mode tree
  --include=GLOB
  --exclude=GLOB
  --exclude-from=FILE           look
  --exclude-dir=GLOB
  -L --files-without-match      mode silent
  -l --files-with-matches       mode silent
  -c --count                    mode silent
  -T --initial-tab
  -Z --null
  -u --unix-byte-offsets
  -B --before-context=NUM
  -A --after-context=NUM
  -C=NUM
  # BSD's takes its number only behind "=": else it is the pattern, and what follows a file.
  --context[=NUM]
  -NUM
  --group-separator=SEP
  --no-group-separator
  --color[=WHEN] --colour[=WHEN]
  -U --binary

command grep egrep fgrep ggrep
  manual "grep(1), GNU grep"
  options complete
  use grep-options
  operands when pattern,silent  look*
  operands when silent          text look*
  operands when pattern,tree    read-tree*
  operands when tree            text read-tree*
  operands when pattern         read*
  operands                      text read*
  implied when tree,!silent,pattern,operands=0   read-tree "."
  implied when tree,!silent,!pattern,operands=1  read-tree "."
  allow: grep -rn foo src
  allow: grep -rniE 'a|b' --include='*.py' .
  allow: grep -r foo
  allow: grep -e a -e b f
  allow: grep -A3 -B 3 foo a.c
  allow: grep -5 foo a.c
  allow: grep -q "$x" "$f"
  allow: grep -lr foo "$d"
  allow: grep "$x" a.c
  allow: grep -- "$x" a.c
  allow: grep foo *.c
  allow: grep -c . a.c
  ask:   grep foo "$f"
  ask:   grep foo .env
  allow: grep --context 3 foo a.c
  ask:   grep --context . .env
  ask:   grep -f .env a
  ask:   grep -k foo a
  ask:   grep --recurs foo a
  ask:   grep --count=3 foo a

command zgrep zegrep zfgrep
  manual "zgrep(1), GNU gzip"
  syntax gnu noabbrev
  use grep-options
  operands when pattern         read*
  operands                      text read*
  allow: zgrep -i foo a.gz
  ask:   zgrep foo "$f"

# Programs of their own ---------------------------------------------------------------------------

command sed gsed
  manual "sed(1), GNU sed"
  use gnu-help
  -n --quiet --silent
  --debug
  -e --expression=SCRIPT        code:sed mode script
  -f --file=FILE                script:sed mode script
  --follow-symlinks
  -i[=SUFFIX] --in-place[=SUFFIX]  mode in-place
  -l=N                          unknown "BSD's takes no value: the next word is its program"
  --line-length=N
  -b --binary
  --posix
  -E -r --regexp-extended
  -s --separate
  --sandbox
  -u --unbuffered
  -z --null-data
  operands when script,in-place write*
  operands when in-place        code:sed write*
  operands when script          read*
  operands                      code:sed read*
  allow: sed -n 1,20p a
  allow: sed -e s/a/b/ -e s/c/d/ a
  allow: sed --expression=s/a/b/ a
  ask:   sed -i s/a/b/ a
  ask:   sed -Ei s/a/b/ a
  ask:   sed -ni p a
  ask:   sed -ri.bak s/a/b/ a
  ask:   sed s/a/b/ a -i
  ask:   sed --in-pl s/a/b/ a
  ask:   sed -f prog a
  ask:   sed "$x" a
  ask:   sed p "$f"
  ask:   sed -l 'w out' p a

# The one true awk, macOS's and BSD's, passes over an option that it does not know, over a cluster too: the next
# word is its program.
command awk mawk nawk
  manual "gawk(1), mawk(1), awk(1) of BSD"
  syntax gnu nopermute noabbrev nocluster
  -F=FS
  -v=VAR
  -f=FILE                       script:awk mode script
  -b --characters-as-bytes
  -c --traditional
  -n --non-decimal-data
  -O --optimize
  -P --posix
  -r --re-interval
  -s --no-optimize
  -S --sandbox
  -k --csv
  -version --version            mode help
  operands when script          awk-file*
  operands                      code:awk awk-file*
  allow: awk '{print $1}' a
  allow: awk -F: -v n=3 '$3 > n {print $1}' a
  allow: awk -F '\t' 'NR > 1' a
  allow: awk -vn=3 'NR > n' a
  allow: awk --version
  ask:   awk '{ print }' f /inet4/udp/0/example.com/53
  ask:   awk -i inplace '{print}' a
  ask:   awk -f prog a
  ask:   awk '{print > "out"}' a
  ask:   awk "$x" a
  ask:   awk -o a.awk '{print}' a
  ask:   awk -W exec=a b
  ask:   awk '{print}' "$f"
  ask:   awk --help 'BEGIN{system("touch f")}'
  ask:   awk -h 'BEGIN{system("touch f")}'
  ask:   awk -V 'BEGIN{system("touch f")}'
  ask:   awk -e1 'BEGIN{system("touch f")}'
  ask:   awk --source=1 'BEGIN{system("touch f")}'
  ask:   awk --assign 'BEGIN{system("touch f")}' 1 a
  ask:   awk --field-separator 'BEGIN{system("touch f")}' 1 a
  ask:   awk -bv 'BEGIN{system("touch f")}' 1 a
  ask:   awk -e -f a

command gawk
  manual "gawk(1)"
  syntax gnu nopermute noabbrev
  -F --field-separator=FS
  -v --assign=VAR
  -f --file=FILE                script:awk mode script
  -e --source=TEXT              code:awk mode script
  -b --characters-as-bytes
  -c --traditional
  -n --non-decimal-data
  -O --optimize
  -P --posix
  -r --re-interval
  -s --no-optimize
  -S --sandbox
  -k --csv
  -h --help                     mode help
  -V --version                  mode help
  operands when script          awk-file*
  operands                      code:awk awk-file*
  allow: gawk --assign n=3 'NR > n' a
  allow: gawk -e 1 a
  allow: gawk --help
  ask:   gawk 1 /inet/tcp/0/example.com/80
  ask:   gawk -i inplace '{print}' a
  ask:   gawk -e 'BEGIN{system("touch f")}' a

command jq gojq
  manual "jq(1)"
  syntax gnu noabbrev
  -c --compact-output
  -n --null-input
  -e --exit-status
  -s --slurp
  -r --raw-output
  --raw-output0
  -j --join-output
  -a --ascii-output
  -R --raw-input
  -C --color-output
  -M --monochrome-output
  -S --sort-keys
  -b --binary
  --tab
  --indent=N
  --unbuffered
  --stream
  --stream-errors
  --seq
  -f --from-file                mode script
  -L=DIR                        unknown "loads modules from there"
  --arg=NAME                    values 2
  --argjson=NAME                values 2
  --slurpfile=NAME              values 2 read
  --rawfile=NAME                values 2 read
  --argfile=NAME                values 2 read
  --args
  --jsonargs
  -h --help                     mode help
  -V --version                  mode help
  operands when script          script:jq read*
  # Without a program it is ".".
  operands                      code:jq? read*
  allow: jq
  allow: jq -c
  allow: jq . a.json
  allow: jq -r '.a[] | .b' a.json b.json
  allow: jq --arg x "$x" '.[$x]' a.json
  allow: jq . a.json -c
  ask:   jq --rawfile x .env . a.json
  ask:   jq env
  ask:   jq -n '$ENV.TOKEN'
  ask:   jq -f prog a.json
  ask:   jq -L lib . a.json
  ask:   jq "$x" a.json
  ask:   jq . "$f"

set yq-options
  -i --in-place --inplace       mode in-place
  -r --unwrapScalar --raw-output
  -n --null-input
  -e --exit-status
  -C --colors --color-output
  -M --no-colors --monochrome-output
  -N --no-doc
  -P --prettyPrint
  -I --indent=N
  -o --output-format=FORMAT
  -p --input-format=FORMAT
  -y --yaml-output
  -Y --yaml-roundtrip
  -h --help                     mode help
  -V --version                  mode help

# Two programs have this name: mikefarah's and kislyuk's. What only one of them has is not listed
# where the other means something else by it. The first one's language has operators of its own; those
# that read files and the environment (load, strenv) are none of jq's and so not known.
command yq
  manual "yq, mikefarah 4 and kislyuk 3"
  syntax gnu noabbrev
  use yq-options
  operands when in-place        code:jq write*
  operands                      code:jq read*
  sub eval e
    use yq-options
    operands when in-place      code:jq write*
    operands                    code:jq read*
  sub eval-all ea
    use yq-options
    operands when in-place      code:jq write*
    operands                    code:jq read*
  allow: yq --version
  allow: yq .a.b a.yaml
  allow: yq -r '.a[] | select(.b == "x") | .c' a.yaml
  allow: yq e '.a | length' a.yaml
  ask:   yq 'load("a")' a.yaml
  ask:   yq -n 'strenv(TOKEN)'
  ask:   yq -i '.a = 1' a.yaml
  ask:   yq -s .a a.yaml
  ask:   yq .a .env

# Markup, and JSON of other notations ---------------------------------------------------------------

command xmllint
  manual "xmllint(1), libxml2"
  syntax single
  -version --version            mode help
  -format --format
  -noout --noout
  -xpath --xpath=EXPRESSION
  -pretty --pretty=STYLE
  -encode --encode=ENCODING
  -recover --recover
  -nowarning --nowarning
  -noblanks --noblanks
  -nonet --nonet
  -html --html
  -c14n --c14n                  unknown "what a document names is put into it, also files"
  -wellformed --wellformed
  -huge --huge
  -timing --timing
  -schema --schema=FILE         file-or-url does unknown "a schema may include other files and addresses"
  -relaxng --relaxng=FILE       file-or-url does unknown "a schema may include other files and addresses"
  -o -output --output=FILE      write
  -shell --shell                unknown "takes commands from its input"
  -noent --noent                unknown "what a document names is put into it, also files"
  -dtdattr --dtdattr            unknown "loads what a document names"
  -valid --valid                unknown "loads what a document names"
  -postvalid --postvalid        unknown "loads what a document names"
  -loaddtd --loaddtd            unknown "loads what a document names"
  -xinclude --xinclude          unknown "loads what a document names"
  operands                      file-or-url*
  allow: xmllint --noout pom.xml
  allow: xmllint --format pom.xml
  allow: xmllint --xpath '//version/text()' pom.xml
  ask:   xmllint --format pom.xml --output pom.xml
  ask:   xmllint --noent x.xml
  ask:   xmllint --shell x.xml
  ask:   xmllint --valid x.xml
  ask:   xmllint --format https://example.com/x.xml
  ask:   xmllint .env
  ask:   xmllint --c14n x.xml
  ask:   xmllint --noout --schema x.xsd x.xml

command gron ungron
  manual "gron README"
  -u --ungron
  -v --values
  -c --colorize
  -m --monochrome
  -s --stream
  -j --json
  --no-sort
  -h --help                     mode help
  --version                     mode help
  operands                      file-or-url?
  allow: gron package.json
  allow: gron -m -s data.json
  ask:   gron https://example.com/x.json
  ask:   gron -k x.json
  ask:   gron .env

command col colrm
  manual "col(1), colrm(1), util-linux"
  use linux-help
  -b --no-backspaces
  -f --fine
  -h --tabs
  -l --lines=NUM
  -p --pass
  -x --spaces
  operands                      text? text?
  allow: col -b
  ask:   col --output=x

command dos2unix unix2dos mac2unix m4 gettext msgfmt units
  manual "their manuals"
  syntax none
  sub --version
    operands none
  sub --help
    operands none
  sub *
    does unknown "what it does with these words is not known"
    operands text*
  allow: dos2unix --version
  allow: m4 --version
  ask:   dos2unix a.txt
  ask:   m4 a

# What is in a folder's own options counts as if it had been given.
command ctags universal-ctags exuberant-ctags
  manual "ctags(1), Universal Ctags 6"
  syntax gnu noabbrev
  --version --help --license    mode help
  --list-features --list-languages mode help
  --list-kinds[=LANG] --list-kinds-full[=LANG] --list-maps[=LANG] --list-fields[=LANG] --list-extras[=LANG] mode help
  -x                            mode shown
  -f -o=FILE                    write
  -a --append[=WHETHER]
  -e                            does write "writes the file of tags, also where -x is given"
  -n -N -u -w
  -R --recurse[=WHETHER]        mode tree
  --c-kinds --c++-kinds --go-kinds --java-kinds --javascript-kinds --php-kinds --python-kinds --ruby-kinds --rust-kinds --typescript-kinds=KINDS
  --kinds-*
  --fields --extras --languages --language-force --excmd --pseudo-tags --sort --totals=WHAT
  --output-format=FORMAT        unless xref|json does write "writes the file of tags, also where -x is given"
  --exclude=PATTERN
  --links --quiet --line-directives --file-scope --tag-relative --filter[=WHETHER]
  --_xformat=FORMAT
  -L=FILE                       unknown "takes the names of files from a file"
  --options=FILE                unknown "takes further options from a file"
  file here .ctags .ctags.d ctags.d does run-project "takes options from the project"
  does when !help,!shown        write "writes the file of tags"
  operands when help            none
  operands when tree            read-tree*
  operands                      read*
  implied when tree,operands=0  read-tree "."
  allow: ctags --version
  allow: ctags -x --c-kinds=f src/a.c
  allow: ctags -x src/a.c src/b.c
  allow: ctags -x -R src
  allow: ctags --list-kinds=C
  ask:   ctags -R
  ask:   ctags src/a.c
  ask:   ctags -x -f tags src/a.c
  ask:   ctags -o out src/a.c
  ask:   ctags -x --options=x src/a.c
  allow: ctags -x --output-format=json src/a.c
  ask:   ctags -x -L list
  ask:   ctags -x -e src/a.c
  ask:   ctags -x --output-format=u-ctags src/a.c
  ask:   ctags -x .env
  ask:   ctags -x "$f"
