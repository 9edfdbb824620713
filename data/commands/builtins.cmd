# bash(1), SHELL BUILTIN COMMANDS: the plain ones. What changes what the shell knows, or runs what it
# is given (cd, export, eval, source, exec, read, set, trap, …), is read by code; programs of the same
# name as a builtin (echo, test, kill, …) stand in their own families.

command :
  syntax none
  manual "bash(1)"
  operands text*
  allow: : anything at all

command times
  syntax none
  manual "bash(1)"
  operands none
  allow: times

command jobs
  syntax posix
  manual "bash(1)"
  -l
  -n
  -p
  -r
  -s
  operands text*
  allow: jobs -l

command wait
  syntax posix
  manual "bash(1)"
  -f
  -n
  operands text*
  allow: wait
  allow: wait 1234

command type
  syntax posix
  manual "bash(1)"
  -a
  -f
  -P
  -p
  -t
  operands text*
  allow: type -a ls

command break continue
  syntax none
  manual "bash(1)"
  operands text?
  allow: break

command caller
  syntax none
  manual "bash(1)"
  operands text?
  allow: caller 0

command dirs
  syntax posix
  manual "bash(1)"
  -l
  -p
  -v
  operands none
  allow: dirs -v

command umask
  syntax posix
  manual "bash(1)"
  -S
  -p
  operands text?
  does when operands>0 shell-state "files made from here on get other permissions"
  allow: umask
  ask: umask 000

command ulimit
  syntax posix
  manual "bash(1)"
  -a
  -H
  -S
  -c
  -f
  -n
  -s
  -t
  -u
  -v
  operands text?
  does when operands>0 shell-state "limits of what is started from here on change"
  allow: ulimit -n
  ask: ulimit -n 65535

command bg fg disown suspend logout
  syntax none
  manual "bash(1)"
  operands text*
  does signal "jobs are stopped, continued or let go"
  ask: fg 1

command history
  syntax posix
  manual "bash(1)"
  -c  does shell-state "the history is cleared"
  -d=OFFSET  does shell-state "a line of the history is deleted"
  -a  does write "the history file is written"
  -n  does shell-state "the history file is read in"
  -r  does shell-state "the history file is read in"
  -w  does write "the history file is written"
  operands text?
  does secret-value "earlier command lines are shown"
  ask: history
  ask: history -c
