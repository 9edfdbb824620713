# Commands enough to try the walker with; what they are like does not matter here.
command ls
  manual "-"
  -l
  -a
  operands look*
command cat head sort grep
  manual "-"
  -n
  operands read*
command wc
  manual "-"
  -l
  operands look*
command rm
  manual "-"
  -r  mode tree
  -f
  operands when tree delete-tree+
  operands delete+
command echo printf true pwd date whoami
  manual "-"
  syntax none
  operands text*
command [
  manual "-"
  reader test
command test
  manual "-"
  reader test
command find
  manual "-"
  reader find
command xargs
  manual "-"
  reader xargs
command env
  manual "-"
  reader env
command cp
  manual "-"
  operands look+ write
command touch
  manual "-"
  operands create+
command git
  manual "-"
  -C=DIR dir
  sub status
    probe git core.fsmonitor
    operands none
  sub config
    does when operands>1 vcs-change "changes git's configuration"
    operands text*
  sub ls-files
    operands text*
  sub diff
    --name-only
    operands text*
  sub commit
    -m=TEXT
    does vcs-change "a commit is made"
    operands none
command decide
  manual "-"
  -C=DIR dir
  file above .evil.cjs does run-project "loads it"
  file here set.toml holds =run|~evil does run-project "its settings run something"
  operands text*
command bash sh zsh
  manual "-"
  syntax gnu nopermute
  -c  mode code
  stdin when !code,operands=0 code:sh
  operands when code code:sh text*
  operands script:sh? text*
command python3
  manual "-"
  -c=CODE code:other
  operands script:other? text*
command sudo
  manual "-"
  syntax gnu nopermute
  does privilege "as root"
  operands command
command timeout
  manual "-"
  syntax gnu nopermute
  operands text command
command nohup
  manual "-"
  syntax gnu nopermute
  operands command
command curl
  manual "-"
  -s
  -o=FILE write
  operands net-fetch+
command ssh
  manual "-"
  syntax gnu nopermute
  operands run-remote run?
command tee
  manual "-"
  operands write*
command diff
  manual "-"
  operands read*
command kubectl
  manual "-"
  operands text*
command : break
  manual "-"
  syntax none
  operands text*
