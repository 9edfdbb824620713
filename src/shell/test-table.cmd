# A table for test-command.c alone: each entry shows one trait of the format.

# plain: all options harmless and listed
command show
  options complete
  -n --number
  -w --width=COLS
  -z[=WHEN] --zip[=WHEN]
  -NUM
  --help mode help
  operands read*

# sorts: options that write, run, cannot be told
command sorts gsorts
  -b --ignore-blanks
  -k --key=DEF
  -o --output=FILE write
  --only
  --compress-program=PROG run
  --files0-from=FILE unknown "names come from a file"
  --help mode help
  operands read*

command copies
  options complete
  -f --force
  operands look+ write

command cuts
  operands text? read write?

command pair
  options complete
  -v
  operands read? write?

# filter: operands that depend on an option
command filter
  options complete
  -e --regexp=RE
  -r --recursive
  operands when -e read*
  operands text read*
  implied when -r,operands=1 read-tree "."

command lists
  syntax posix
  -a
  -b=VALUE
  operands look*

command limits
  syntax gnu nopermute
  -k=TIME
  --help mode help
  operands text command

command envs
  syntax gnu nopermute
  -i
  -u=NAME
  operands assign* command?
  does when !command secret-value "prints the environment"

command old-tar
  syntax old
  -x mode extract
  -t mode list
  -v
  -f=FILE read
  -C=DIR dir
  operands when list text*
  operands when extract write*

command gos
  syntax go
  -list=RE
  -run
  -wet does write "writes"
  operands text*

command keys
  syntax none
  operands text*

command dds
  if=FILE read
  of=FILE write
  bs=BYTES
  operands none

command single
  syntax single
  -cp=PATH
  -D*
  -version mode help
  operands script:other text*

command vcs
  syntax gnu noabbrev
  -C=DIR dir
  -c=KEYVALUE config:git
  --version mode help
  --verbose global
  does when --verbose look "tells more"
  sub push
    -f --force mode force
    does vcs-push "publishes"
    operands text*
  sub remote
    default-sub list
    sub list
      -v
      operands none
    sub add
      does vcs-change "adds a remote"
      operands text text
  sub get-*
    unknown-options text
    --out=FILE write
    operands none
  sub status st
    options complete
    -s
    operands look*
    probe vcs core.fsmonitor hook:post-index-change
  sub log
    -p --patch                  mode patch
    -L=RANGE                    mode patch
    probe vcs promisor
    probe when patch vcs attr:textconv
    operands look*

command decides
  --bare                        mode bare
  -n --dry-run
  -C=DIR                        dir
  file above .x.cjs .x.mjs      does run-project "loads it"
  file when !bare here x.toml holds =run|~evil does write "its settings have it write"
  file when -n beside lib       does run-file "what lies there is loaded"
  operands look*

command yarns
  default-sub install
  sub install
    --frozen
    does run-package "installs"
    operands none
  sub run
    does run-project "runs a script"
    operands text*

command runs
  -x command
  -e command;
  -q
  operands text*

command shells
  syntax posix
  -c
  +x -x
  +NUM
  operands when -c code:sh text*
  operands script:sh? text*
  stdin when operands=0,!-c code:sh

command sends
  syntax gnu noabbrev bool
  -d --data=DATA at-file
  -a --all
  -w --wet does net-change "changes it"
  operands net-send

command both
  -t mode try
  operands when try look
  operands read&delete

command code-reader
  reader nobody

command querying
  options complete
  -r
  --arg=NAME values 2
  --file=NAME values 2 read spelled
  operands text look*

command quiet
  trust sub
  operands text

# asks: what an option does depends on its value
command asks
  syntax gnu noabbrev
  -X --request=METHOD unless GET|HEAD mode change
  -o --output=WHAT only "file=*|a b" unknown "writes"
  -t --try[=HOW] unless |server|client write
  -f=FILE unless - read
  -r=HOST only !a.org/*|*/*|*:* net-fetch spelled
  -v
  -w[=BOOL] only false mode dry
  does when change net-change "changes it"
  operands when dry read*
  operands write*

command reaches
  syntax gnu noabbrev
  -h --host=HOST host
  -l=HOST host:net-lookup
  -d=NAME database
  -f=FILE file-or-url
  -t=CHART tree-or:net-fetch
  -i[=ADDRESS] at-host:net-lookup
  -u=ADDRESS look&address
  -c=PROJECT hosted
  -m=MODULE module:net-lookup
  operands sqlite-file*

command expands
  syntax gnu at-files
  options complete
  -o=TEXT
  operands look*

# several: no subcommand is only fine with an option
command several
  -w mode where
  operands when where text?
  sub go
    operands none
