# assent itself: what only shows is harmless; what decides, runs, remembers or changes a rule, a setting
# or the record is not an agent's to do.

command assent
  manual "assent(1)"
  syntax gnu noabbrev
  trust none
  -h --help --version           mode help
  sub version
    operands none
  sub help
    operands                    text?
  sub doctor
    -h --help                   mode help
    --json
    operands none
  sub check
    -h --help                   mode help
    --why
    --json
    --batch=FILE                read
    -t --tool=NAME
    -c --command=TEXT
    -C --directory=DIR
    --world=WHICH
    operands                    text*
  sub log
    -h --help                   global mode help
    --json                      global
    --csv                       global
    --type=TYPE                 global
    --session=ID                global
    --agent=NAME                global
    --tool=NAME                 global
    --refused                   global
    --grep=TEXT                 global
    -n --last=N                 global
    --head=LINE                 global
    default-sub show
    sub show verify export
      operands none
    sub *
      does                      gate "acts on the gate's record"
      operands                  text*
  sub policy
    -h --help                   global mode help
    sub check
      operands                  read?
    sub show
      operands none
    sub explain
      operands                  text*
    sub *
      does                      gate "changes which rules the gate goes by"
      operands                  text*
  sub config
    -h --help                   global mode help
    default-sub show
    sub show path
      operands none
    sub get
      operands                  text
    sub *
      does                      gate "changes the gate's settings"
      operands                  text*
  sub approvals
    -h --help                   global mode help
    --json                      global
    default-sub list
    sub list
      operands none
    sub *
      does                      gate "changes what the gate remembers"
      operands                  text*
  sub exec
    syntax gnu nopermute noabbrev
    -h --help                   mode help
    does                        gate "has the gate decide and run a command, past the way it came"
    operands                    command
  sub ask
    syntax gnu nopermute noabbrev
    -h --help                   mode help
    does                        gate "puts a question of its own to the person"
    operands                    text*
  sub run
    syntax gnu nopermute noabbrev
    -h --help                   mode help
    does                        gate "runs calls without questions"
    operands                    text*
  sub chat shell serve inbox acp mcp tour
    syntax gnu nopermute noabbrev
    -h --help                   mode help
    does                        gate "starts another session of the gate"
    operands                    text*
  sub hook
    syntax gnu nopermute noabbrev
    -h --help                   mode help
    does                        gate "speaks to the gate as an agent's host, or changes how hosts ask it"
    operands                    text*
  sub undo
    syntax gnu nopermute noabbrev
    -h --help                   mode help
    does                        gate "puts files back"
    operands                    text*
  sub *
    does                        gate "acts on the gate"
    operands                    text*
  allow: assent --help
  allow: assent --version
  allow: assent version
  allow: assent help log
  allow: assent check -- ls -la
  allow: assent check --why -c 'rm -rf x'
  allow: assent check --json -- rm -rf x
  allow: assent log
  allow: assent log show --refused -n 5
  allow: assent log verify
  allow: assent log export --csv
  allow: assent policy show
  allow: assent policy check
  allow: assent policy explain -- rm x
  allow: assent config
  allow: assent config get timeout.terminal
  allow: assent config path
  allow: assent approvals
  allow: assent approvals list --json
  allow: assent doctor
  allow: assent exec --help
  ask:   assent
  ask:   assent exec -- ls
  ask:   assent exec ls --help
  ask:   assent ask -- ls
  ask:   assent run ls
  ask:   assent chat
  ask:   assent tour
  ask:   assent hook claude
  ask:   assent serve
  ask:   assent undo
  ask:   assent approvals clear
  ask:   assent approvals --json revoke 1
  ask:   assent policy trust
  ask:   assent policy accept
  ask:   assent config set unattended auto
  ask:   assent config preset gptme
  ask:   assent log head
  ask:   assent log replay
  ask:   assent log --head x head
  ask:   assent nosuch
  ask:   assent "$x"
  ask:   assent check --batch .env
