# Programs that stand by themselves: pictures and sound, documents, tables, choosers, editors, agents. Written
# from fzf 0.56, FFmpeg 7, ImageMagick 7, ExifTool 13, Pandoc 3.5, csvkit 2, xsv 0.13, Miller 6, dasel 2,
# gum 0.14, glow 2, poppler 22 to 24, Vim 9.1 and others named with their entries.

# Choosing ---------------------------------------------------------------------------------------------------

command fzf
  manual "fzf(1)"
  syntax gnu noabbrev
  -h --help --version --man --bash --zsh --fish  mode help
  -x --extended
  +x --no-extended
  -e --exact
  +e
  -i --ignore-case
  +i --no-ignore-case
  --smart-case
  --literal
  --scheme=NAME
  --algo=NAME
  -n --nth=LIST
  --with-nth=LIST
  --accept-nth=LIST
  -d --delimiter=TEXT
  +s --no-sort
  -s --sort[=N]
  --tail=N
  --no-tail
  --disabled
  --tac
  --no-tac
  --tiebreak=LIST
  --read0
  --sync
  --no-tty-default
  --ansi
  -m --multi[=N]
  +m --no-multi
  --no-mouse
  --no-color
  --no-bold
  --cycle
  --wrap
  --wrap-sign=TEXT
  --no-multi-line
  --raw
  --track
  --gap[=N]
  --gap-line[=TEXT]
  --keep-right
  --scroll-off=N
  --no-hscroll
  --hscroll-off=N
  --hscroll
  --jump-labels=TEXT
  --gutter=TEXT
  --pointer=TEXT
  --marker=TEXT
  --marker-multi-line=TEXT
  --ellipsis=TEXT
  --tabstop=N
  --scrollbar[=TEXT]
  --no-scrollbar
  --height=HEIGHT
  --min-height=HEIGHT
  --tmux[=OPTIONS]
  --popup[=OPTIONS]
  --layout=LAYOUT
  --reverse
  --margin=MARGIN
  --padding=PADDING
  --border[=STYLE]
  --border-label=TEXT
  --border-label-pos=N
  --list-border[=STYLE]
  --list-label=TEXT
  --list-label-pos=N
  --input-border[=STYLE]
  --input-label=TEXT
  --input-label-pos=N
  --no-input
  --info=STYLE
  --no-info
  --separator=TEXT
  --no-separator
  --ghost=TEXT
  --filepath-word
  --prompt=TEXT
  --header=TEXT
  --header-lines=N
  --header-first
  --header-border[=STYLE]
  --header-lines-border[=STYLE]
  --header-label=TEXT
  --header-label-pos=N
  --footer=TEXT
  --footer-border[=STYLE]
  --footer-label=TEXT
  --footer-label-pos=N
  --color=SPEC
  --style=NAME
  --no-unicode
  --unicode
  --ambidouble
  --black
  --preview=COMMAND             code:fzf-command
  --preview-window=OPTIONS
  --preview-border[=STYLE]
  --preview-label=TEXT
  --preview-label-pos=N
  -q --query=TEXT
  -1 --select-1
  -0 --exit-0
  -f --filter=TEXT
  --print-query
  --expect=KEYS
  --no-expect
  --print0
  --no-clear
  --walker=OPTIONS
  --walker-root=DIR             look
  --walker-skip=DIRS
  --history=FILE                append
  --history-size=N
  --bind=KEYS                   code:fzf-bind
  --with-shell=SHELL            program
  --listen[=ADDRESS]            does net-listen "takes actions from the network"
  --listen-unsafe[=ADDRESS]     does net-listen "runs commands from the network"
  --become=COMMAND              code:fzf-command
  --profile-cpu --profile-mem --profile-block --profile-mutex=FILE  write
  operands none
  allow: fzf
  allow: fzf -m --height=40% --reverse -q foo
  allow: fzf --filter foo
  allow: fzf +i -n 2.. -d :
  allow: fzf --bind=ctrl-a:select-all,tab:toggle+down
  allow: fzf --bind 'ctrl-r:reload(find .)' --bind 'ctrl-p:change-prompt(> )+put(text)'
  allow: fzf --bind 'focus:transform-header:stat {}' --preview 'wc -l {}'
  ask:   fzf --bind 'enter:become(vim {})'
  ask:   fzf --bind 'ctrl-d:execute-silent(rm {})'
  ask:   fzf --bind 'ctrl-d:execute:rm a'
  ask:   fzf --bind 'a:up,b:execute(touch a)+down'
  ask:   fzf --bind 'start:transform(cat a)'
  ask:   fzf --bind 'a:execute[touch a]'
  ask:   fzf --bind 'a:execute(echo a)b)'
  ask:   fzf --preview 'echo "{}"'
  ask:   fzf --preview 'touch {}'
  ask:   fzf --listen-unsafe=localhost:6266
  ask:   fzf --history=x
  ask:   fzf --preview 'sed {}'
  ask:   fzf --preview 'echo {r}'
  ask:   fzf x

command gum
  manual "gum --help"
  syntax gnu noabbrev
  -h --help -v --version        mode help
  sub choose confirm filter input write spin style format join table pager log file
    syntax none
    does unknown "asks a person, or runs a command"
    operands text*
  allow: gum --version
  ask:   gum spin -- rm x

command glow
  manual "glow --help"
  syntax gnu noabbrev bool
  -h --help -v --version        mode help
  -s --style=STYLE              look
  -w --width=N
  -n --preserve-new-lines
  -l --line-numbers
  -p --pager                    unknown "runs the pager"
  -a --all
  -t --tui
  --config=FILE                 unknown "takes settings from a file"
  sub *:* github.com* gitlab.com* www.github.com* www.gitlab.com*
    does net-fetch "fetches a page"
    operands none
  operands                      read
  allow: glow README.md
  allow: glow -w 80 README.md
  ask:   glow https://x
  ask:   glow github.com/a/b
  ask:   glow -p README.md
  ask:   glow .env

# A wrapper that shortens what programs print.
command rtk
  manual "rtk --help"
  syntax gnu noabbrev nopermute
  -h --help -V --version        mode help
  -v --verbose
  -u --ultra-compact
  sub gain cc-economics
    syntax gnu noabbrev
    -p --project
    -g --graph
    -H --history
    -d --daily
    -w --weekly
    -m --monthly
    -a --all
    -f --format=FORMAT
    operands none
  sub read
    syntax gnu noabbrev
    -l --level=LEVEL
    -m --max-lines=N
    -n --line-numbers
    operands read
  sub proxy
    operands command
  sub err test summary
    operands command
  sub init config learn discover hook rewrite verify trust untrust telemetry session
    syntax none
    does unknown "changes settings or looks through sessions"
    operands text*
  operands                      command
  allow: rtk --version
  allow: rtk gain
  allow: rtk read a.c
  allow: rtk fzf
  allow: rtk proxy fzf
  ask:   rtk proxy
  ask:   rtk init -g
  ask:   rtk rm -rf x
  ask:   rtk read .env
  ask:   rtk make

# Tables -------------------------------------------------------------------------------------------------------

set csvkit
  -h --help                     mode help
  -V --version                  mode help
  -d --delimiter=CHAR
  -t --tabs
  -q --quotechar=CHAR
  -u --quoting=N
  -b --no-doublequote
  -p --escapechar=CHAR
  -z --maxfieldsize=N
  -e --encoding=NAME
  -L --locale=NAME
  -S --skipinitialspace
  --blanks
  --null-value=TEXT
  --date-format=FORMAT
  --datetime-format=FORMAT
  -H --no-header-row
  -K --skip-lines=N
  -v --verbose
  -l --linenumbers
  --zero
  -I --no-inference
  -y --snifflimit=N

command csvcut
  manual "csvcut, csvkit 2"
  use csvkit
  -n --names
  -c --columns=LIST
  -C --not-columns=LIST
  -x --delete-empty-rows
  operands                      read?
  allow: csvcut -n a.csv
  allow: csvcut -c 1,2 a.csv
  ask:   csvcut -Z a.csv
  ask:   csvcut -n .env
  ask:   csvcut -xn .env

command csvgrep
  manual "csvgrep, csvkit 2"
  use csvkit
  -n --names
  -c --columns=LIST
  -m --match=TEXT
  -r --regex=RE
  -f --file=FILE                read
  -i --invert-match
  -a --any-match
  operands                      read?
  allow: csvgrep -c 1 -m x -i a.csv
  ask:   csvgrep -c 1 -m x -i .env
  ask:   csvgrep -c 1 -f .env a.csv

command csvsort
  manual "csvsort, csvkit 2"
  use csvkit
  -n --names
  -c --columns=LIST
  -r --reverse
  -i --ignore-case
  operands                      read?
  allow: csvsort -rc 2 a.csv
  ask:   csvsort -r .env

command csvlook
  manual "csvlook, csvkit 2"
  use csvkit
  --max-rows=N
  --max-columns=N
  --max-column-width=N
  --max-precision=N
  --no-number-ellipsis
  operands                      read?
  allow: csvlook --max-rows 5 a.csv
  allow: csvlook -I
  ask:   csvlook .env

command csvstat
  manual "csvstat, csvkit 2"
  use csvkit
  --csv
  --json
  -i --indent=N
  -n --names
  -c --columns=LIST
  --type
  --nulls
  --non-nulls
  --unique
  --min
  --max
  --sum
  --mean
  --median
  --stdev
  --len
  --max-precision=N
  --freq
  --freq-count=N
  --count
  --decimal-format=FORMAT
  -G --no-grouping-separator
  operands                      read?
  allow: csvstat a.csv
  allow: csvstat --count a.csv
  ask:   csvstat --freq .env

command csvjson
  manual "csvjson, csvkit 2"
  use csvkit
  -i --indent=N
  -k --key=COLUMN
  --lat=COLUMN
  --lon=COLUMN
  --type=COLUMN
  --geometry=COLUMN
  --crs=NAME
  --no-bbox
  --stream
  operands                      read?
  allow: csvjson -i 2 a.csv
  ask:   csvjson --stream .env

command csvformat
  manual "csvformat, csvkit 2"
  use csvkit
  -E --skip-header
  -D --out-delimiter=CHAR
  -T --out-tabs
  -A --out-asv
  -Q --out-quotechar=CHAR
  -U --out-quoting=N
  -B --out-no-doublequote
  -P --out-escapechar=CHAR
  -M --out-lineterminator=TEXT
  operands                      read?
  allow: csvformat -T a.csv
  ask:   csvformat -T .env

command csvstack
  manual "csvstack, csvkit 2"
  use csvkit
  -g --groups=LIST
  -n --group-name=NAME
  --filenames
  operands                      read*
  allow: csvstack -g a,b a.csv b.csv
  ask:   csvstack a.csv .env

command csvjoin
  manual "csvjoin, csvkit 2"
  use csvkit
  -c --columns=LIST
  --outer
  --left
  --right
  operands                      read*
  allow: csvjoin -c id a.csv b.csv
  ask:   csvjoin a.csv .env

command in2csv csvclean csvsql sql2csv csvpy
  manual "csvkit 2"
  use csvkit
  does                          unknown "may write files or run statements"
  unknown-options text
  operands                      read*
  allow: csvsql --version
  ask:   csvsql --query 'select 1' a.csv

set xsv-options
  -h --help                     mode help
  -o --output=FILE              write
  -n --no-headers
  -d --delimiter=CHAR

# An index is looked for beside the file and not made.
command xsv
  manual "xsv --help, xsv 0.13"
  syntax gnu noabbrev
  -h --help                     mode help
  --version                     mode help
  --list                        mode help
  sub count fixlengths input fmt reverse
    use xsv-options
    operands                    read?
  sub headers
    use xsv-options
    -j --just-names
    --intersect
    operands                    read*
  sub stats
    use xsv-options
    -s --select=LIST
    -j --jobs=N
    --everything
    --mode
    --cardinality
    --median
    --nulls
    operands                    read?
  sub frequency
    use xsv-options
    -s --select=LIST
    -l --limit=N
    -a --asc
    -j --jobs=N
    --no-nulls
    operands                    read?
  sub table
    use xsv-options
    -w --width=N
    -p --pad=N
    -c --condense=N
    operands                    read?
  sub flatten
    use xsv-options
    -c --condense=N
    -s --separator=TEXT
    operands                    read?
  sub slice
    use xsv-options
    -s --start=N
    -e --end=N
    -l --len=N
    -i --index=N
    operands                    read?
  sub sample
    use xsv-options
    operands                    text read?
  sub select
    use xsv-options
    operands                    text read?
  sub search
    use xsv-options
    -i --ignore-case
    -s --select=LIST
    -v --invert-match
    operands                    text read?
  sub sort
    use xsv-options
    -s --select=LIST
    -N --numeric
    -R --reverse
    operands                    read?
  sub cat
    use xsv-options
    -p --pad
    operands                    text read*
  sub index split partition
    syntax none
    does                        write "files beside or below"
    operands                    text*
  allow: xsv headers a.csv
  allow: xsv stats --everything a.csv
  allow: xsv select 1,2 a.csv
  allow: xsv search -s name foo a.csv
  allow: xsv cat rows -n a.csv b.csv
  allow: xsv table
  ask:   xsv table .env
  ask:   xsv select 1 .env
  ask:   xsv cat columns -p .env
  ask:   xsv index a.csv
  ask:   xsv slice -o x a.csv
  ask:   xsv split d a.csv

# Writes what it counted beside the file, fetches samples, and runs programs (foreach, luau, py).
command qsv qsvlite
  manual "qsv --help"
  syntax none
  sub --version --help -h --list
    operands none
  sub *
    does                        unknown "writes beside its files, fetches and runs programs"
    operands                    text*
  allow: qsv --version
  ask:   qsv stats a.csv
  ask:   qsv luau map x y a.csv

command mlr
  manual "mlr(1), Miller 6"
  syntax none
  sub --version version help
    operands text*
  sub *
    does unknown "is a language that may write files and run programs"
    operands text*
  allow: mlr --version
  ask:   mlr --icsv --ojson cat a.csv
  ask:   mlr -n put 'end{system("x")}'

command dasel
  manual "dasel --help, dasel 2"
  syntax gnu noabbrev bool
  -h --help -v --version        mode help
  -f --file=FILE                read
  -r --read=FORMAT
  -w --write=FORMAT
  -s --selector=TEXT
  --colour
  --pretty
  --escape-html
  --indent=N
  -o --out=FILE                 write
  operands                      text*
  sub put delete
    syntax none
    does write "changes the file"
    operands text*
  sub man completion
    syntax none
    does                        create "pages of its manual"
    operands                    text*
  allow: dasel -f a.json .b
  allow: dasel --version
  ask:   dasel put -f a.json -v x .b
  ask:   dasel -f .env x
  ask:   dasel man
  ask:   dasel -f a.json -o b .c

# Pictures, sound, documents -------------------------------------------------------------------------------------

command ffprobe
  manual "ffprobe(1), FFmpeg 7"
  syntax single
  -version -h -help --help      mode help
  -L -buildconf -formats -demuxers -muxers -codecs -decoders -encoders -bsfs -protocols -filters -pix_fmts -layouts -sample_fmts -colors -devices  mode help
  -hide_banner
  -threads=N
  -probesize=N
  -analyzeduration=N
  -show_optional_fields=WHETHER
  -show_pixel_formats -show_versions -show_stream_groups -sexagesimal
  -v -loglevel=LEVEL
  -show_format -show_streams -show_packets -show_frames -show_chapters -show_programs -show_error -show_private_data -show_library_versions -show_program_version -count_frames -count_packets -pretty -unit -prefix -byte_binary_prefix -noprivate -bitexact
  -show_entries=LIST
  -show_data
  -show_data_hash=NAME
  -select_streams=STREAM
  -read_intervals=LIST
  -of -print_format -output_format=FORMAT
  -i
  -o=FILE                       write
  sub *:*
    does net-fetch "opens an address or another protocol"
    operands none
  operands                      read
  allow: ffprobe -v error -show_format -show_streams a.mp4
  allow: ffprobe -v quiet -print_format json -show_format -i a.mp4
  allow: ffprobe -show_entries format=duration -of csv=p=0 a.mp4
  allow: ffprobe -version
  ask:   ffprobe https://x/a.mp4
  ask:   ffprobe -i concat:a|b
  ask:   ffprobe -f lavfi movie=x
  ask:   ffprobe -o x a.mp4

command ffmpeg ffplay
  manual "ffmpeg(1), FFmpeg 7"
  syntax single
  -version -h -help --help -L -buildconf -formats -demuxers -muxers -codecs -decoders -encoders -bsfs -protocols -filters -pix_fmts -layouts -sample_fmts -colors -devices -hwaccels  mode help
  -hide_banner
  -i=FILE                       read
  -y                            mode force
  -n
  -v -loglevel=LEVEL
  -vf -af -filter_complex=GRAPH  unknown "may read and write files"
  -c -c:v -c:a -codec=NAME
  -ss -t -to=TIME
  -r -s -b:v -b:a -crf -preset=VALUE
  -map=STREAM
  -an -vn -sn
  -f=FORMAT                     unknown "may name another way to read or write"
  operands                      write*
  does                          write "turns files into others"
  allow: ffmpeg -version
  allow: ffmpeg -hide_banner -encoders
  ask:   ffmpeg -i a.mp4 b.mp3
  ask:   ffmpeg -y -i a.mp4 -vf scale=1:1 b.mp4

# These formats are programs in part, and a name may be one (msl:, mvg:, @file).
command convert magick mogrify identify composite montage compare import animate display conjure
  manual "convert(1), ImageMagick 7"
  syntax none
  sub -version --version -help
    operands none
  sub -list
    operands                    text?
  sub *
    does                        unknown "reads and writes files of formats that may be programs"
    operands                    text*
  allow: magick -version
  allow: convert -list format
  ask:   convert a.png b.jpg
  ask:   convert msl:a -list format
  ask:   convert msl:a -version
  ask:   mogrify -resize 1 a.png
  ask:   identify a.png

command exiftool
  manual "exiftool(1)"
  syntax single
  -ver                          mode help
  -a -b -c -e -f -F -G -G0 -G1 -g -g0 -g1 -H -j -json -n -q -r -s -S -s2 -s3 -t -T -u -U -v -V -X -ee -D -all -sort -fast -fast2 -m
  -d=FORMAT
  -x=TAG
  -ext=EXT
  -ImageSize -ImageWidth -ImageHeight -DateTimeOriginal -CreateDate -ModifyDate -Make -Model -Orientation -GPSPosition -GPSLatitude -GPSLongitude -FileType -MIMEType -FileSize -Duration -Title -Author -Creator -Producer -Software -PageCount
  operands                      read+
  allow: exiftool a.jpg
  allow: exiftool -j -G1 -DateTimeOriginal a.jpg
  ask:   exiftool -Orientation=1 a.jpg
  ask:   exiftool -all= a.jpg
  ask:   exiftool -if x a.jpg
  ask:   exiftool .env
  ask:   exiftool -w txt a.jpg
  ask:   exiftool -json=a.json a.jpg
  ask:   exiftool '-Title<Author' a.jpg
  ask:   exiftool -config ./x a.jpg
  ask:   exiftool -@ args a.jpg

command pandoc
  manual "pandoc(1), Pandoc 3"
  -h --help -v --version        mode help
  --list-input-formats --list-output-formats --list-extensions[=FORMAT] --list-highlight-languages --list-highlight-styles  mode help
  -f --from -r --read=FORMAT
  -t --to -w --write=FORMAT     unknown "may be a program of its own" spelled
  -o --output=FILE              write
  -s --standalone
  -N --number-sections
  --toc --table-of-contents
  --toc-depth=N
  --wrap=HOW
  --columns=N
  -V --variable=TEXT
  -M --metadata=TEXT
  -F --filter=PROGRAM           program
  -L --lua-filter=FILE          script:other
  --pdf-engine=PROGRAM          program
  --template=FILE               read
  --extract-media=DIR           write
  -d --defaults=FILE            unknown "takes options from a file"
  operands                      read*
  does                          unknown "opens what its input includes"
  allow: pandoc --version
  allow: pandoc --list-output-formats
  ask:   pandoc a.md -o a.pdf
  ask:   pandoc -F ./x a.md

command pdflatex xelatex lualatex latex tex bibtex biber
  manual "pdflatex(1)"
  syntax single
  -version --version -help --help  mode help
  does                          run-project "runs the document, which is a program"
  operands                      text*
  allow: pdflatex --version
  ask:   pdflatex a.tex

# It reads latexmkrc of the folder, a program of Perl, before it looks at its options.
command latexmk arara tectonic
  manual "latexmk(1)"
  syntax none
  does                          run-project "runs the document and its settings, which are programs"
  operands                      text*
  ask:   latexmk -pdf a.tex
  ask:   latexmk -version

# Words in large letters ---------------------------------------------------------------------------------------

# A cow is a program of Perl.
command cowsay cowthink
  manual "cowsay(1)"
  syntax posix
  -b
  -d
  -g
  -p
  -s
  -t
  -w
  -y
  -n
  -l
  -h
  -r
  -e=EYES
  -T=TONGUE
  -W=COLUMNS
  -f=COW                        run-file
  operands                      text*
  allow: cowsay -d hello
  allow: cowsay -l
  ask:   cowsay -f ./x.cow hello
  ask:   cowsay -df ./x.cow hello

command figlet
  manual "figlet(6)"
  syntax posix
  -c -l -r -x
  -t
  -k -W -S -s -o
  -p -n -D -E -N
  -L -R -X
  -v
  -w=WIDTH
  -m=MODE
  -I=CODE
  -f=FONT                       look
  -d=DIR                        look
  -C=FILE                       look
  operands                      text*
  allow: figlet -w 100 hello
  allow: figlet -f slant hello
  ask:   figlet -Q hello

command lolcat
  manual "lolcat"
  syntax gnu noabbrev
  -h --help                     mode help
  -v --version                  mode help
  -p --spread=F
  -F --freq=F
  -S --seed=I
  -a --animate
  -d --duration=I
  -s --speed=F
  -i --invert
  -t --truecolor
  -f --force
  operands                      read*
  allow: lolcat -f a
  ask:   lolcat .env

# What a file holds ----------------------------------------------------------------------------------------------

set poppler-options
  -h -help --help -?            mode help
  -v                            mode help
  -f=PAGE
  -l=PAGE
  -opw=PASSWORD
  -upw=PASSWORD

command pdfinfo
  manual "pdfinfo(1), poppler"
  syntax single
  use poppler-options
  -box
  -meta
  -custom
  -js
  -struct
  -struct-text
  -url
  -isodates
  -rawdates
  -dests
  -enc=NAME
  -listenc
  operands                      file-or-url
  allow: pdfinfo a.pdf
  allow: pdfinfo -f 1 -l 3 -box a.pdf
  ask:   pdfinfo -nosuch a.pdf
  ask:   pdfinfo http://example.com/a.pdf

command pdffonts
  manual "pdffonts(1), poppler"
  syntax single
  use poppler-options
  -subst
  operands                      file-or-url
  allow: pdffonts a.pdf
  ask:   pdffonts -o a.pdf

# The second word may be - for the output; without one it makes a file beside the first.
set pdftotext-options
  use poppler-options
  -r=RESOLUTION
  -x=X
  -y=Y
  -W=WIDTH
  -H=HEIGHT
  -layout
  -fixed=WIDTH
  -raw
  -nodiag
  -htmlmeta
  -bbox
  -bbox-layout
  -tsv
  -cropbox
  -colspacing=N
  -enc=NAME
  -listenc
  -eol=NAME
  -nopgbrk
  -q

# What is no document gives no text, so any file may be named.
command pdftotext
  manual "pdftotext(1), poppler"
  syntax single
  use pdftotext-options
  does when operands=1          create "a file of text beside the document"
  sub *://*
    does net-fetch "fetches the document"
    operands                    stdout-or:write?
  operands                      text stdout-or:write?
  allow: pdftotext -layout a.pdf -
  allow: pdftotext -f 1 -l 2 a.pdf -
  allow: pdftotext a.pdf - -layout
  allow: pdftotext -v
  ask:   pdftotext a.pdf
  ask:   pdftotext a.pdf a.txt
  ask:   pdftotext http://example.com/a.pdf -
  ask:   pdftotext - a.txt
  ask:   pdftotext - - a
  ask:   pdftotext "$f"
  ask:   pdftotext "$f" -
  ask:   pdftotext a.pdf "$f"

command pdfimages pdftoppm pdftocairo pdftohtml pdfseparate pdfunite
  manual "pdfimages(1), pdftoppm(1), poppler"
  syntax single
  use poppler-options
  -list                         mode tell
  does when !tell               create "files out of a document"
  operands                      file-or-url text*
  allow: pdfimages -list a.pdf
  allow: pdftoppm -v
  ask:   pdftoppm -f 1 a.pdf out
  ask:   pdfunite a.pdf b.pdf c.pdf
  ask:   pdfimages -list http://example.com/a.pdf

command soxi
  manual "soxi(1), SoX"
  syntax gnu noabbrev
  -V[=LEVEL]
  -T
  -t -r -c -s -d -D -b -B -p -e -a
  sub *|* *:* *.m3u *.pls *.M3U *.PLS
    does run-unknown "runs or fetches what a word or a list names"
    operands                    text*
  operands                      look
  allow: soxi -D a.wav
  ask:   soxi -x a.wav
  ask:   soxi '|touch x'
  ask:   soxi x.m3u
  ask:   soxi http://example.com/x.wav

# Editors and agents ------------------------------------------------------------------------------------------------
# An editor started with words alone waits for a person; with commands it is an interpreter.

command vim vi nvim view ex gvim vimdiff rvim rview neovide
  manual "vim(1), nvim(1)"
  syntax none
  sub --version --help -h
    operands none
  sub *
    does unknown "is an editor that writes files and runs commands"
    operands text*
  allow: vim --version
  allow: nvim --help
  ask:   vim a
  ask:   vim -es -c ':!id' -c q
  ask:   nvim --headless +qa

command nano pico emacs emacsclient micro red joe ed kak hx helix
  manual "nano(1), emacs(1)"
  syntax none
  sub --version --help
    operands none
  sub *
    does unknown "is an editor that writes files and may run commands"
    operands text*
  allow: emacs --version
  ask:   nano a
  ask:   emacs --batch --eval x

command code code-insiders codium cursor windsurf subl zed
  manual "code --help"
  syntax none
  sub -v --version -h --help
    operands none
  sub --list-extensions
    syntax gnu noabbrev
    --show-versions
    --category=NAME
    operands none
  sub *
    does desktop "opens an editor, or changes its extensions"
    operands text*
  allow: code --version
  allow: code --list-extensions
  allow: code --list-extensions --show-versions
  ask:   code --list-extensions --install-extension x
  ask:   code .
  ask:   code --install-extension x

command gemini aider opencode goose amp cursor-agent qwen crush
  manual "gemini --help"
  syntax none
  does                          run-unknown "starts another agent, which acts by itself"
  operands                      text*
  ask:   gemini -y x

command claude codex
  manual "claude --help, codex --help"
  syntax none
  sub --version -v -V --help -h
    operands none
  sub *
    does run-unknown "starts another agent, which acts by itself"
    operands text*
  allow: claude --version
  allow: codex --help
  ask:   claude -p x
  ask:   codex exec x

# Tools that developers add ---------------------------------------------------------------------------

command jless fx lazygit
  manual "their help"
  syntax none
  sub --version
    operands none
  sub --help
    operands none
  sub *
    does unknown "what it does with these words is not known"
    operands text*
  allow: lazygit --version
  ask:   lazygit

command hexyl
  manual "hexyl(1)"
  syntax gnu noabbrev
  -h --help -V --version        mode help
  -n --length --bytes=N
  -c=N
  -s --skip=N
  --block-size=SIZE
  -v --no-squeezing
  --color=WHEN
  --border=STYLE
  -p --plain
  --no-characters
  -C --characters
  --no-position
  -P
  -o --display-offset=N
  --panels=N
  -g --group-size=N
  -b --base=B
  --terminal-width=N
  operands                      read?
  allow: hexyl -n 64 a.bin
  ask:   hexyl .env
  ask:   hexyl --out x a.bin

command dust
  manual "dust README"
  syntax gnu noabbrev
  -h --help -V --version        mode help
  -d --depth=N
  -n --number-of-lines=N
  -r --reverse
  -s --apparent-size
  -x --limit-filesystem
  -X --ignore-directory=DIR
  -c --no-colors
  -b --no-percent-bars
  -p --full-paths
  -f --filecount
  -i --ignore_hidden
  -t --file_types
  -D --only-dir
  -F --only-file
  -P --no-progress
  -L --dereference-links
  -w --terminal_width=N
  operands                      look*
  allow: dust
  allow: dust -d 2 src
  ask:   dust --config x
  ask:   dust --files0-from x

command duf
  manual "duf README"
  syntax go
  -version -help                mode help
  -all
  -json
  -hide=WHAT
  -only=WHAT
  -hide-fs=FS
  -only-fs=FS
  -hide-mp=MP
  -only-mp=MP
  -inodes
  -output=FIELDS
  -sort=COLUMN
  -style=STYLE
  -theme=THEME
  -width=N
  -warnings
  operands                      look*
  allow: duf
  allow: duf --json /
  ask:   duf --log x

command difft
  manual "difftastic's help"
  syntax gnu noabbrev
  -h --help -V --version        mode help
  --display=MODE
  --color=WHEN
  --context=N
  --width=N
  --tab-width=N
  --background=B
  --syntax-highlight=WHEN
  --language=LANG
  --skip-unchanged
  --check-only
  --exit-code
  --ignore-comments
  --strip-cr=WHEN
  --sort-paths
  --list-languages
  operands                      read-tree*
  allow: difft a.py b.py
  ask:   difft a.py .env
  ask:   difft --output x a b

command sloc
  manual "sloc README"
  syntax gnu noabbrev
  -h --help -V --version        mode help
  -e --exclude=REGEX
  -i --include=REGEX
  -f --format=FORMAT
  -k --keys=KEYS
  -d --details
  -a --alias=ALIAS
  operands                      look*
  allow: sloc src
  ask:   sloc --out x src

command lsb_release
  manual "lsb_release(1)"
  -h --help                     mode help
  -v --version
  -i --id
  -d --description
  -r --release
  -c --codename
  -a --all
  -s --short
  operands none
  allow: lsb_release -a
  allow: lsb_release -cs
  ask:   lsb_release x

command direnv
  manual "direnv(1)"
  syntax none
  sub status version help --version --help
    operands text?
  sub *
    does run-project "loads the directory's environment, or changes what may be loaded"
    operands text*
  allow: direnv status
  allow: direnv version
  ask:   direnv allow
  ask:   direnv exec . ls
  ask:   direnv export bash
  ask:   direnv

command rbenv nodenv goenv jenv
  manual "rbenv README"
  syntax none
  sub versions version version-name version-origin root shims commands --version help
    operands none
  sub install
    sub -l --list -L --list-all
      operands none
    sub *
      does run-package "installs a version"
      operands text*
  sub which whence prefix
    operands text
  sub *
    does unknown "chooses or installs versions, or runs a program"
    operands text*
  allow: rbenv versions
  allow: rbenv install -l
  ask:   rbenv install -l -f 3
  allow: rbenv which ruby
  ask:   rbenv global 3.3.0
  ask:   rbenv exec ruby x.rb
  ask:   rbenv install 3.3.0

command asdf
  manual "asdf's help"
  syntax none
  sub current where which --version version info
    operands text?
  sub list-all latest
    does net-api "asks for versions"
    operands text?
  sub list
    sub all
      does net-api "asks for versions"
      operands text text?
    operands text?
  sub plugin
    sub list
      operands text?
    sub *
      does unknown "adds, changes or removes a plugin, which is a program"
      operands text*
  sub *
    does unknown "chooses or installs versions, or runs a program"
    operands text*
  allow: asdf current
  allow: asdf list nodejs
  allow: asdf plugin list
  allow: asdf list-all nodejs
  allow: asdf list all nodejs
  ask:   asdf install nodejs 20
  ask:   asdf exec node x.js
  ask:   asdf plugin add x https://example.com/x
  allow: asdf latest nodejs
  ask:   asdf latest --all x y

command ollama
  manual "ollama's help"
  syntax gnu noabbrev
  -h --help                     mode help
  -v --version                  mode help
  sub list ls ps
    operands text?
  sub show
    --license
    --modelfile
    --parameters
    --system
    --template
    -v --verbose
    operands text
  sub help
    operands text?
  sub *
    does unknown "runs, fetches or changes a model"
    unknown-options text
    operands text*
  allow: ollama list
  allow: ollama ps
  allow: ollama show llama3
  allow: ollama --version
  ask:   ollama run llama3
  ask:   ollama pull llama3
  ask:   ollama rm llama3
  ask:   ollama serve

command mediainfo
  manual "mediainfo(1)"
  syntax gnu noabbrev
  -h --Help --help -v --Version --version mode help
  -f --Full
  --Output=FORMAT               unless JSON|XML|HTML|Text unknown "takes a template, which may be a file"
  operands                      file-or-url*
  allow: mediainfo video.mp4
  allow: mediainfo --Output=JSON video.mp4
  ask:   mediainfo --LogFile=x video.mp4
  ask:   mediainfo --Output=file://t video.mp4

command tldr
  manual "tldr's help"
  syntax none
  sub --version --help
    operands none
  sub -* *
    does net-fetch "fetches pages of its own"
    operands text*
  allow: tldr --version
  ask:   tldr ls
  ask:   tldr --update
