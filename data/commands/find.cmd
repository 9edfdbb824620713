# Commands whose words are a language of their own, and are read by code.

# find(1), GNU findutils 4.9
command find gfind
  reader find
  trust none
  manual "find(1), GNU findutils 4.9"
  allow: find . -name '*.c' -type f
  allow: find src -path src/build -prune -o -print
  allow: find . -name '*.c' -exec wc -l {} +
  allow: find . -printf '%p %s\n'
  allow: find . -maxdepth 2 -newermt 2024-01-01
  ask:   find . -name '*.o' -delete
  ask:   find . -exec rm {} +
  ask:   find . -exec cat {} \; -exec rm {} \;
  ask:   find . -ok touch f \;
  ask:   find . -fprintf out '%p\n'
  ask:   find . -fls out
  ask:   find . -files0-from list
  ask:   find . -nosuch

# xargs(1), GNU findutils 4.9
command xargs gxargs
  reader xargs
  trust none
  manual "xargs(1), GNU findutils 4.9"
  allow: xargs wc -l
  allow: xargs -0 -n 1 ls
  allow: xargs
  ask:   xargs rm
  ask:   xargs -I{} sh -c '{}'
  ask:   xargs -n 1 touch
  ask:   xargs --nosuch ls

# test and [ of bash, and test(1) of GNU coreutils
command test [
  reader test
  trust sub
  manual "bash(1), Conditional Expressions"
  allow: test -f Makefile
  allow: [ -d src ]
  allow: [ a = b ]
  allow: [ -v HOME ]
  ask:   [ -v 'a[$(touch f)]' ]
  ask:   test -v 'a[$(touch f)]'

# echo and printf of bash
command echo gecho
  reader echo
  trust sub
  manual "bash(1), SHELL BUILTIN COMMANDS"
  allow: echo hello
  allow: echo -e 'a\tb'

command printf gprintf
  reader printf
  trust sub
  manual "bash(1), SHELL BUILTIN COMMANDS"
  allow: printf '%s\n' hello
  allow: printf hello
  ask:   printf -v 'a[$(touch f)]' x
  ask:   printf %n PATH

# expr(1), GNU coreutils 9.1
command expr gexpr
  reader expr
  trust sub
  manual "expr(1), GNU coreutils 9.1"
  allow: expr 1 + 2
  allow: expr length abc

# env(1), GNU coreutils 9.1
command env genv
  reader env
  trust none
  manual "env(1), GNU coreutils 9.1"
  allow: env LC_ALL=C ls
  allow: env -u LANG ls
  ask:   env
  ask:   env -S 'touch f'
  ask:   env LD_PRELOAD=./x.so ls
  ask:   env touch f

# printenv(1), GNU coreutils 9.1
command printenv
  reader printenv
  manual "printenv(1), GNU coreutils 9.1"
  allow: printenv PATH
  allow: printenv HOME USER
  ask:   printenv
  ask:   printenv GITHUB_TOKEN

# ps(1), procps-ng 4
command ps
  reader ps
  manual "ps(1), procps-ng 4.0"
  allow: ps aux
  allow: ps -ef
  allow: ps -eo pid,ppid,cmd --sort=-rss
  allow: ps -p 1
  ask:   ps axe
  ask:   ps eww 1
  ask:   ps -axe
  ask:   ps -eo pid,environ
