# Clients of code hosting services, and other version control than git.
#
# A call to the service that the person is logged in to and that changes nothing is net-api. Extensions and
# aliases of the person can give other words a meaning: only those of the manual are known here.

# ---- gh ---------------------------------------------------------------------------------------------------

# A repository is OWNER/NAME, or names its host as well, and the person's token may go there.
set gh-repo
  -R --repo=REPO                only !github.com/*|!https://github.com/*|!git@github.com:*|*/*/*|*:*|*@* net-fetch spelled

set gh-help
  -h --help                     mode help
  use gh-repo

# What views and lists take to be printed as data. A jq program can read the environment.
set gh-json
  --json=FIELDS
  -q --jq=EXPRESSION            code:jq spelled
  -t --template=TEMPLATE

# The pages of the service, in the person's browser.
set gh-web
  -w --web  does desktop "opens a page in the browser" spelled

set gh-limit
  -L --limit=N

# The first word behind a subcommand is sure to be no option's value.
set gh-any
  syntax none
  sub --help
    mode help
    operands                    text*
  operands                      text*

# Changes something at the service; whatever its options.
set gh-change
  use gh-any
  does net-change "changes something at the service"

set gh-destroy
  use gh-any
  does net-change wholesale "deletes at the service what cannot be brought back"

set gh-local
  use gh-any

# The address is another than the service's own, or the answer holds the secrets that were found in a repository.
# A letter of the path may be written as %73.
set gh-api-address
  sub *://*
    operands                    text?
    does net-fetch "asks an address of its own"
  sub *secret-scanning* *secret%2* *%73* *%53* *%65* *%45* *%63* *%43* *%72* *%52* *%74* *%54*
    operands                    text?
    does secret-value "may show the secrets that were found in a repository"

command gh
  manual "gh(1) 2.83"
  syntax gnu noabbrev bool
  options complete
  -h --help                     mode help
  --version                     mode help
  -R --repo=REPO                global only !github.com/*|!https://github.com/*|!git@github.com:*|*/*/*|*:*|*@* net-fetch spelled

  sub help
    options complete
    operands                    text*
  sub version
    options complete
    operands none
  sub completion
    options complete
    -h --help                   mode help
    -s --shell=SHELL
    operands none

  sub status
    options complete
    use gh-help
    -e --exclude=REPOS
    -o --org=ORG
    operands none
    does net-api "shows what waits for the person"

  sub browse
    use gh-help
    -n --no-browser             mode print
    -b --branch=BRANCH
    -c[=SHA] --commit[=SHA]
    -p --projects
    -r --releases
    -s --settings
    -w --wiki
    -a --actions
    --blame
    operands                    text?
    does when !print run-unknown "opens a browser"
    allow: gh browse -n
    ask:   gh browse
    ask:   gh browse 217

  # A method that stands in a word of its own before the address is read as a word; GET and HEAD change nothing.
  sub api
    -h --help                   mode help
    --cache=DURATION            global
    -f --raw-field=KEYVALUE     global mode body
    -F --field=KEYVALUE         global at-file mode body
    -H --header=HEADER          global
    --hostname=HOST             global unknown "asks another service"
    -i --include                global
    --input=FILE                global read mode body does net-send "sends a file"
    -q --jq=EXPRESSION          global code:jq spelled
    -X                          global mode method mode apart
    -XGET* -XHEAD*              global mode method mode joined mode get
    --method=GET* --method=HEAD*  global mode method mode joined mode get
    --method=*                  global unknown "the method may change something"
    --method*                   global mode method mode apart
    --paginate                  global
    -p --preview=NAMES          global
    --silent                    global
    --slurp                     global
    -t --template=TEMPLATE      global
    --verbose                   global does secret-value "shows the request with its login"
    operands when method        text text?
    operands                    text
    does when !method,!body net-api "asks the service"
    does when joined,!apart net-api "asks the service"
    does when method,get,!joined net-api "asks the service"
    does when body,!method net-change "sends fields, which makes it a request that changes something"
    does when method,!get,!joined net-change "its method may change something"
    # The last of several counts: it may be the one that changes something.
    does when joined,apart net-change "its method may change something"
    # A document of GraphQL changes something only where the word mutation stands in it; words of the
    # language cannot be written otherwise.
    sub graphql
      -f --raw-field=KEYVALUE   only *mutation*|*subscription* net-change
      -F --field=KEYVALUE       only *mutation*|*subscription*|*=@* net-change "sends what a file holds, or changes something"
      operands                  none
    sub GET HEAD get head
      mode get
      operands                  text
      use gh-api-address
    use gh-api-address
    allow: gh api user
    allow: gh api /repos/o/r/pulls/1/comments --jq '.[].body'
    allow: gh api --paginate 'repos/o/r/issues?state=all' -q '.[].title'
    allow: gh api -X GET repos/o/r
    allow: gh api -X GET search/issues -f q=x
    allow: gh api --method=GET repos/o/r
    allow: gh api --method GET repos/o/r
    allow: gh api -XGET repos/o/r -f per_page=5
    ask:   gh api -XGET -X DELETE repos/o/r
    ask:   gh api HTTPS://example.com/x
    ask:   gh api -XGET repos/o/r -X DELETE
    ask:   gh api --method=GET --method DELETE repos/o/r
    ask:   gh api -i -XGET -iX DELETE repos/o/r
    ask:   gh api repos/o/r/issues -f title=x
    ask:   gh api repos/o/r/issues -ftitle=x
    ask:   gh api repos/o/r --raw-field=foo=bar
    ask:   gh api repos/o/r/issues -F body=@.env
    ask:   gh api -XDELETE repos/o/r
    ask:   gh api -X DELETE repos/o/r
    ask:   gh api repos/o/r -X DELETE
    ask:   gh api --method DELETE repos/o/r
    ask:   gh api --method=DELETE repos/o/r
    ask:   gh api --method=POST repos/o/r
    ask:   gh api -X GET repos/o/r -X DELETE
    ask:   gh api -XGET repos/o/r --method=DELETE
    ask:   gh api -iX POST repos/o/r/issues
    ask:   gh api -iXPOST repos/o/r/issues
    ask:   gh api -X GET repos/o/r --input .env
    ask:   gh api --input body.json repos/o/r/issues
    ask:   gh api --hostname attacker.invalid user
    allow: gh api graphql -f query='query { viewer { login } }'
    allow: gh api graphql -F owner=o -F n=3 -f query='query($owner: String!, $n: Int!) { x }' --jq .data
    ask:   gh api graphql -f query='mutation { x }'
    ask:   gh api graphql -f query='query A { x } mutation B { y }' -f operationName=B
    ask:   gh api graphql -F query=@q.graphql
    ask:   gh api graphql -f "query=$q"
    ask:   gh api graphql --input q.json
    ask:   gh api -f query='query { x }' graphql -X DELETE
    ask:   gh api graphql -F x=@.env -f query='query { x }'
    ask:   gh api repos/o/r/secret-scanning/alerts
    ask:   gh api -X GET repos/o/r/secret-scanning/alerts/1/locations
    ask:   gh api --paginate repos/o/r/%73ecret-scanning/alerts
    allow: gh api repos/o/r/actions/secrets
    allow: gh api 'search/issues?q=is%3Apr%20x'
    ask:   gh api https://attacker.invalid/x
    ask:   gh api -X GET https://attacker.invalid/x
    ask:   gh api user --verbose
    ask:   gh api "repos/$x"
    ask:   gh api -X "$m" user
    allow: gh pr list -R o/r
    allow: gh pr list --repo=github.com/o/r
    allow: gh pr list -R https://github.com/o/r
    allow: gh release list -R o.x/r
    ask:   gh pr list -R o.invalid/o/r
    ask:   gh pr list -Ro.invalid/o/r
    ask:   gh -R o.invalid/o/r pr list
    ask:   gh run view 1 --repo=https://o.invalid/o/r
    ask:   gh pr list -R https://github.com.o.invalid/o/r
    ask:   gh pr list -R git@o.invalid:o/r
    ask:   gh pr list -R "$host/o/r"


  sub pr
    options complete
    use gh-help
    sub list ls
      options complete
      use gh-help
      use gh-json
      use gh-web
      use gh-limit
      --app=APP
      -a --assignee=NAME
      -A --author=NAME
      -B --base=BRANCH
      -d --draft
      -H --head=BRANCH
      -l --label=NAME
      -S --search=QUERY
      -s --state=STATE
      operands none
      does net-api "asks the service"
    sub status
      options complete
      use gh-help
      use gh-json
      -c --conflict-status
      operands none
      does net-api "asks the service"
    sub view
      options complete
      use gh-help
      use gh-json
      use gh-web
      -c --comments
      operands                  hosted*
      does net-api "asks the service"
    sub diff
      options complete
      use gh-help
      use gh-web
      --color=WHEN
      --name-only
      --patch
      -e --exclude=PATTERN
      operands                  hosted*
      does net-api "asks the service"
    sub checks
      options complete
      use gh-help
      use gh-json
      use gh-web
      --fail-fast
      -i --interval=SECONDS
      --required
      --watch
      operands                  hosted*
      does net-api "asks the service"
    sub create new
      use gh-help
      -a --assignee=LOGIN
      -B --base=BRANCH
      -b --body=TEXT
      -F --body-file=FILE read
      -d --draft
      --dry-run
      -e --editor does run-unknown "opens an editor"
      -f --fill
      --fill-first
      --fill-verbose
      -H --head=BRANCH
      -l --label=NAME
      -m --milestone=NAME
      --no-maintainer-edit
      -p --project=TITLE
      --recover=FILE read
      -r --reviewer=HANDLE
      -T --template=FILE read
      -t --title=TEXT
      -w --web
      operands                  text*
      does net-change "changes something at the service"
    sub close
      use gh-help
      -c --comment=TEXT
      -d --delete-branch does vcs-change "deletes the branch"
      operands                  text*
      does net-change "changes something at the service"
    sub comment
      use gh-help
      -b --body=TEXT
      -F --body-file=FILE read
      --create-if-none
      --delete-last
      --edit-last
      -e --editor does run-unknown "opens an editor"
      -w --web
      --yes
      operands                  text*
      does net-change "changes something at the service"
    sub edit
      use gh-help
      --add-assignee=LOGIN
      --add-label=NAME
      --add-project=TITLE
      --add-reviewer=LOGIN
      -B --base=BRANCH
      -b --body=TEXT
      -F --body-file=FILE read
      -m --milestone=NAME
      --remove-assignee=LOGIN
      --remove-label=NAME
      --remove-milestone
      --remove-project=TITLE
      --remove-reviewer=LOGIN
      -t --title=TEXT
      operands                  text*
      does net-change "changes something at the service"
    sub merge
      use gh-help
      --admin does net-change force "merges against the branch's rules"
      -A --author-email=TEXT
      --auto
      -b --body=TEXT
      -F --body-file=FILE read
      -d --delete-branch does vcs-change "deletes the branch"
      --disable-auto
      --match-head-commit=SHA
      -m --merge
      -r --rebase
      -s --squash
      -t --subject=TEXT
      operands                  text*
      does net-change "changes something at the service"
    sub review
      use gh-help
      -a --approve
      -b --body=TEXT
      -F --body-file=FILE read
      -c --comment
      -r --request-changes
      operands                  text*
      does net-change "changes something at the service"
    sub ready
      use gh-help
      --undo
      operands                  text*
      does net-change "changes something at the service"
    sub reopen
      use gh-help
      -c --comment=TEXT
      operands                  text*
      does net-change "changes something at the service"
    sub lock
      use gh-help
      -r --reason=TEXT
      operands                  text*
      does net-change "changes something at the service"
    sub unlock
      use gh-help
      operands                  text*
      does net-change "changes something at the service"
    sub update-branch
      use gh-help
      --rebase
      operands                  text*
      does net-change "changes something at the service"
    sub revert
      use gh-change
    sub checkout co
      use gh-local
      does vcs-fetch "brings the branch and checks it out"
    allow: gh pr list --state open -L 50
    allow: gh pr list -R cli/cli --json number,title
    allow: gh -R owner/repo pr list
    ask:   gh pr list -R example.com/owner/repo
    ask:   gh -R https://example.com/owner/repo pr list
    allow: gh pr list --search 'is:open label:bug' -l a,b
    allow: gh pr view 123 --json title,body --jq .title
    allow: gh pr view "$n" --comments
    allow: gh pr view https://github.com/o/r/pull/1 --json title
    allow: gh pr diff feature/x.y
    allow: gh pr checks o:topic
    ask:   gh pr view https://o.invalid/o/r/pull/1
    ask:   gh pr diff --name-only https://github.com.o.invalid/o/r/pull/1
    ask:   gh pr checks http://github.com@o.invalid/o/r/pull/1
    allow: gh pr diff 12 --name-only
    allow: gh pr checks 12 --watch
    allow: gh pr status
    allow: gh pr --help
    allow: gh pr create --help
    ask:   gh pr create --title x --body y
    ask:   gh pr create -F .env
    ask:   gh pr create -b --help -t x
    allow: gh pr create -h
    ask:   gh pr merge 12 --squash
    ask:   gh pr close 12
    ask:   gh pr review 12 --approve
    ask:   gh pr checkout 12
    ask:   gh pr co 12
    ask:   gh pr nosuch
    ask:   gh pr list --nosuch
    ask:   gh pr list --stat open

  sub issue
    options complete
    use gh-help
    sub list ls
      options complete
      use gh-help
      use gh-json
      use gh-web
      use gh-limit
      --app=APP
      -a --assignee=NAME
      -A --author=NAME
      -l --label=NAME
      --mention=NAME
      -m --milestone=NAME
      -S --search=QUERY
      -s --state=STATE
      operands none
      does net-api "asks the service"
    sub status
      options complete
      use gh-help
      use gh-json
      operands none
      does net-api "asks the service"
    sub view
      options complete
      use gh-help
      use gh-json
      use gh-web
      -c --comments
      operands                  hosted*
      does net-api "asks the service"
    sub create new
      use gh-help
      -a --assignee=LOGIN
      -b --body=TEXT
      -F --body-file=FILE read
      -e --editor does run-unknown "opens an editor"
      -l --label=NAME
      -m --milestone=NAME
      -p --project=TITLE
      --recover=FILE read
      -T --template=NAME
      -t --title=TEXT
      -w --web
      operands                  text*
      does net-change "changes something at the service"
    sub close
      use gh-help
      -c --comment=TEXT
      --duplicate-of=ISSUE
      -r --reason=TEXT
      operands                  text*
      does net-change "changes something at the service"
    sub comment
      use gh-help
      -b --body=TEXT
      -F --body-file=FILE read
      --create-if-none
      --delete-last
      --edit-last
      -e --editor does run-unknown "opens an editor"
      -w --web
      --yes
      operands                  text*
      does net-change "changes something at the service"
    sub edit
      use gh-help
      --add-assignee=LOGIN
      --add-label=NAME
      --add-project=TITLE
      -b --body=TEXT
      -F --body-file=FILE read
      -m --milestone=NAME
      --remove-assignee=LOGIN
      --remove-label=NAME
      --remove-milestone
      --remove-project=TITLE
      -t --title=TEXT
      operands                  text*
      does net-change "changes something at the service"
    sub reopen
      use gh-help
      -c --comment=TEXT
      operands                  text*
      does net-change "changes something at the service"
    sub lock
      use gh-help
      -r --reason=TEXT
      operands                  text*
      does net-change "changes something at the service"
    sub unlock
      use gh-help
      operands                  text*
      does net-change "changes something at the service"
    sub pin
      use gh-help
      operands                  text*
      does net-change "changes something at the service"
    sub unpin
      use gh-help
      operands                  text*
      does net-change "changes something at the service"
    sub transfer
      use gh-help
      operands                  text*
      does net-change "changes something at the service"
    sub delete
      use gh-destroy
    sub develop
      -h --help                 mode help
      use gh-repo
      -l --list                 mode list
      -b --base=BRANCH
      -c --checkout
      --branch-repo=REPO
      -n --name=NAME
      operands                  hosted?
      does when list net-api "asks the service"
      does when !list net-change "makes a branch for an issue"
    allow: gh issue list --label 'help wanted'
    allow: gh issue view 123 -c
    allow: gh issue view https://github.com/o/r/issues/1
    ask:   gh issue view https://o.invalid/o/r/issues/1
    ask:   gh issue develop -l https://o.invalid/o/r/issues/1
    allow: gh issue develop -l 12
    ask:   gh issue develop 12 --checkout
    ask:   gh issue create --title x
    ask:   gh issue delete 12 --yes

  sub repo
    options complete
    use gh-help
    sub list ls
      options complete
      use gh-help
      use gh-json
      use gh-limit
      --archived
      --fork
      -l --language=NAME
      --no-archived
      --source
      --topic=NAME
      --visibility=KIND
      operands                  text*
      does net-api "asks the service"
    sub view
      options complete
      use gh-help
      use gh-json
      use gh-web
      -b --branch=BRANCH
      operands                  hosted*
      does net-api "asks the service"
    sub autolink
      options complete
      use gh-help
      sub list ls
        options complete
        use gh-help
        use gh-json
        use gh-web
        operands none
        does net-api "asks the service"
      sub view
        options complete
        use gh-help
        use gh-json
        operands                  text*
        does net-api "asks the service"
      sub create new delete
        use gh-change
    sub deploy-key
      options complete
      use gh-help
      sub list ls
        options complete
        use gh-help
        use gh-json
        operands none
        does net-api "asks the service"
      sub add delete
        use gh-change
    sub gitignore license
      options complete
      use gh-help
      sub list ls view
        options complete
        use gh-help
        use gh-web
        operands                  text?
        does net-api "asks the service"
    sub create new edit rename unarchive sync fork set-default archive
      use gh-change
    sub delete
      use gh-destroy
    sub clone
      use gh-local
      does vcs-fetch "makes a copy of a repository"
    allow: gh repo list owner -L 5
    allow: gh repo view --json name,description
    allow: gh repo view o/r
    allow: gh repo view github.com/o/r
    ask:   gh repo view o.invalid/o/r
    ask:   gh repo view git@o.invalid:o/r
    ask:   gh repo view https://o.invalid/o/r
    allow: gh repo deploy-key list
    ask:   gh repo create x --public
    ask:   gh repo clone o/r
    ask:   gh repo fork --clone
    ask:   gh repo delete o/r --yes
    ask:   gh repo edit --visibility public
    ask:   gh repo sync

  sub run
    options complete
    use gh-help
    sub list ls
      options complete
      use gh-help
      use gh-json
      use gh-limit
      -a --all
      -b --branch=NAME
      -c --commit=SHA
      --created=DATE
      -e --event=NAME
      -s --status=NAME
      -u --user=NAME
      -w --workflow=NAME
      operands none
      does net-api "asks the service"
    sub view
      options complete
      use gh-help
      use gh-json
      use gh-web
      -a --attempt=N
      --exit-status
      -j --job=ID
      --log
      --log-failed
      -v --verbose
      operands                  text*
      does net-api "asks the service"
    sub watch
      options complete
      use gh-help
      --compact
      --exit-status
      -i --interval=SECONDS
      operands                  text*
      does net-api "asks the service"
    sub cancel delete rerun
      use gh-change
    sub download
      use gh-local
      does create "writes files that the service holds"
    allow: gh run list --workflow build.yml -L 3
    allow: gh run view 12345 --log-failed
    allow: gh run view --job 5 --log
    allow: gh run watch 123 --exit-status
    ask:   gh run view 12345 --web
    ask:   gh run download 12
    ask:   gh run cancel 12
    ask:   gh run rerun 12 --failed

  sub workflow
    options complete
    use gh-help
    sub list ls
      options complete
      use gh-help
      use gh-json
      use gh-limit
      -a --all
      operands none
      does net-api "asks the service"
    sub view
      options complete
      use gh-help
      use gh-web
      -r --ref=REF
      -y --yaml
      operands                  text*
      does net-api "asks the service"
    sub disable enable run
      use gh-change
    allow: gh workflow list --all
    allow: gh workflow view ci.yml -y
    ask:   gh workflow run build.yml --ref main

  sub release
    options complete
    use gh-help
    sub list ls
      options complete
      use gh-help
      use gh-json
      use gh-limit
      --exclude-drafts
      --exclude-pre-releases
      -O --order=ORDER
      operands none
      does net-api "asks the service"
    sub view
      options complete
      use gh-help
      use gh-json
      use gh-web
      operands                  text*
      does net-api "asks the service"
    sub verify
      options complete
      use gh-help
      use gh-json
      --format=FORMAT
      operands                  text*
      does net-api "asks the service"
    sub verify-asset
      options complete
      use gh-help
      --format=FORMAT
      operands                  look look?
      does net-api "asks the service"
    sub create new edit upload
      use gh-change
    sub delete delete-asset
      use gh-destroy
    sub download
      use gh-local
      does create "writes files that the service holds"
    allow: gh release list --limit 30
    allow: gh release view v1 --json assets
    allow: gh release verify v1.0.0
    ask:   gh release download v1
    ask:   gh release create v1 x.tar.gz
    ask:   gh release delete v1 --yes

  sub gist
    options complete
    use gh-help
    sub list ls
      options complete
      use gh-help
      use gh-limit
      --filter=REGEX
      --include-content
      --public
      --secret
      operands none
      does net-api "asks the service"
    sub view
      options complete
      use gh-help
      use gh-web
      -f --filename=NAME
      --files
      -r --raw
      operands                  text*
      does net-api "asks the service"
    sub edit rename
      use gh-change
    sub create new
      -d --desc=TEXT
      -f --filename=NAME
      -p --public
      -w --web
      -h --help                 mode help
      operands                  read*
      does net-send "publishes files"
    sub delete
      use gh-destroy
    sub clone
      use gh-local
      does vcs-fetch "makes a copy of a repository"
    allow: gh gist list --public
    allow: gh gist view abc123 --files
    ask:   gh gist create .env
    ask:   gh gist delete x

  sub label
    options complete
    use gh-help
    sub list ls
      options complete
      use gh-help
      use gh-json
      use gh-web
      use gh-limit
      --order=ORDER
      -S --search=TEXT
      --sort=FIELD
      operands none
      does net-api "asks the service"
    sub create new edit clone delete
      use gh-change
    allow: gh label list --search bug
    ask:   gh label create x

  sub cache
    options complete
    use gh-help
    sub list ls
      options complete
      use gh-help
      use gh-json
      use gh-limit
      -k --key=PREFIX
      -O --order=ORDER
      -r --ref=REF
      -S --sort=FIELD
      operands none
      does net-api "asks the service"
    sub delete
      use gh-change
    allow: gh cache list --sort last_accessed_at
    ask:   gh cache delete --all

  sub secret
    options complete
    use gh-help
    sub list ls
      options complete
      use gh-help
      use gh-json
      -a --app=APP
      -e --env=NAME
      -o --org=NAME
      -u --user
      operands none
      does net-api "asks the service"
    sub set delete remove
      use gh-change
    allow: gh secret list
    ask:   gh secret set X

  sub variable
    options complete
    use gh-help
    sub list ls
      options complete
      use gh-help
      use gh-json
      -e --env=NAME
      -o --org=NAME
      operands none
      does net-api "asks the service"
    sub get
      options complete
      use gh-help
      use gh-json
      -e --env=NAME
      -o --org=NAME
      operands                  text
      does net-api "asks the service"
    sub set delete remove
      use gh-change
    allow: gh variable list --org myorg
    ask:   gh variable set X -b y

  sub search
    -h --help                   mode help
    sub code commits issues prs repos
      unknown-options text
      -h --help                 mode help
      -q --jq=EXPRESSION        code:jq spelled
      use gh-web
      operands                  text*
      does net-api "asks the service"
    allow: gh search prs --state merged --author @me
    allow: gh search code 'import os' --language python --json path
    allow: gh search issues 'crash in:title' -- -label:bug

  sub project
    options complete
    use gh-help
    sub list ls view field-list item-list
      options complete
      use gh-help
      --json=FIELDS
      --closed
      --format=FORMAT
      -q --jq=EXPRESSION code:jq spelled
      -t --template=TEMPLATE
      use gh-limit
      --owner=LOGIN
      --query=QUERY
      use gh-web
      operands                  text*
      does net-api "asks the service"
    sub close copy create edit field-create item-add item-archive item-create item-edit link mark-template unlink
      use gh-change
    sub delete field-delete item-delete
      use gh-destroy
    allow: gh project list --owner o
    allow: gh project item-list 1 --format json
    ask:   gh project create --title x
    ask:   gh project delete 1

  sub ruleset rs
    options complete
    use gh-help
    sub list ls
      options complete
      use gh-help
      use gh-limit
      use gh-web
      -o --org=NAME
      -p --parents
      operands none
      does net-api "asks the service"
    sub view check
      options complete
      use gh-help
      use gh-web
      -o --org=NAME
      -p --parents
      --default
      operands                  text*
      does net-api "asks the service"
    allow: gh ruleset list --org myorg
    allow: gh rs view 1

  sub org
    options complete
    use gh-help
    sub list ls
      options complete
      use gh-help
      use gh-limit
      operands none
      does net-api "asks the service"
    allow: gh org list

  sub ssh-key gpg-key
    options complete
    use gh-help
    sub list ls
      options complete
      use gh-help
      operands none
      does net-api "asks the service"
    sub add delete
      use gh-change
    allow: gh ssh-key list
    ask:   gh ssh-key add x.pub

  sub codespace cs
    options complete
    use gh-help
    sub list ls
      options complete
      use gh-help
      use gh-json
      use gh-limit
      use gh-web
      -o --org=NAME
      -u --user=NAME
      operands none
      does net-api "asks the service"
    sub view
      options complete
      use gh-help
      use gh-json
      -c --codespace=NAME
      --repo-owner=NAME
      operands none
      does net-api "asks the service"
    sub ports
      -h --help                 mode help
      use gh-repo
      -c --codespace=NAME       global
      use gh-json
      operands none
      does net-api "asks the service"
      sub forward visibility
        operands                text*
        does net-change "opens ports of a codespace"
    sub create delete edit rebuild stop
      use gh-change
    sub code cp jupyter logs ssh
      use gh-local
      does run-remote "works in a codespace"
    allow: gh codespace list
    allow: gh cs view -c x
    allow: gh codespace ports
    ask:   gh codespace ports visibility 80:public
    ask:   gh codespace ssh -- ls
    ask:   gh cs delete -c x

  sub auth
    -h --help                   mode help
    sub status
      --help                    mode help
      -a --active
      -h --hostname=HOST
      -t --show-token           does secret-value "shows the login's token"
      --json=FIELDS             mode json
      -q --jq=EXPRESSION        code:jq spelled
      --template=TEMPLATE
      operands none
      does net-api "asks the service"
      does when json secret-value "can show the login's token"
    sub token git-credential
      syntax none
      operands                  text*
      does secret-value "shows the login's token"
    sub login logout refresh setup-git switch
      use gh-local
      does net-change "changes how one is logged in"
    allow: gh auth status
    ask:   gh auth status --show-token
    allow: gh auth status -h github.com
    ask:   gh auth status -at
    ask:   gh auth status -h github.com -t
    ask:   gh auth login -h github.com
    ask:   gh auth status --json hosts
    ask:   gh auth token
    ask:   gh auth switch

  sub config
    -h --help                   mode help
    sub list ls
      -h --host=HOST
      --help                    mode help
      operands none
    sub get
      -h --host=HOST
      --help                    mode help
      sub git_protocol editor prompt prefer_editor_prompt pager http_unix_socket browser color_labels accessible_colors accessible_prompter spinner
        operands none
    sub set clear-cache
      use gh-local
      does write "changes gh's settings"
    allow: gh config get git_protocol
    allow: gh config list
    ask:   gh config get oauth_token
    ask:   gh config get -h github.com oauth_token
    ask:   gh config set git_protocol ssh

  sub alias
    -h --help                   mode help
    sub list ls
      options complete
      -h --help                 mode help
      operands none
    sub set delete import
      use gh-local
      does write "changes what gh's words mean"
    allow: gh alias list
    ask:   gh alias set x '!touch y'

  sub extension extensions ext
    -h --help                   mode help
    sub list ls
      options complete
      -h --help                 mode help
      operands none
    sub search
      unknown-options text
      -h --help                 mode help
      use gh-web
      -q --jq=EXPRESSION        code:jq spelled
      operands                  text*
      does net-api "asks the service"
    sub install upgrade create exec remove browse
      use gh-local
      does run-package "installs, runs or removes extensions of gh"
    allow: gh extension list
    allow: gh ext search --limit 50
    ask:   gh ext search -w
    ask:   gh extension install o/evil
    ask:   gh ext exec x

  sub attestation at
    -h --help                   mode help
    sub verify
      use gh-local
      does net-fetch "asks for what proves where a file is from"
    sub download trusted-root
      use gh-local
      does create "writes files that the service holds"
    ask:   gh attestation download x.tar.gz
    ask:   gh attestation verify x -o y

  sub agent-task agent-tasks agent agents
    -h --help                   mode help
    sub list ls
      options complete
      use gh-help
      use gh-limit
      use gh-web
      use gh-json
      operands none
      does net-api "asks the service"
    sub view
      options complete
      use gh-help
      use gh-web
      use gh-json
      --log
      --follow
      operands                  hosted?
      does net-api "asks the service"
    sub create
      use gh-change
    allow: gh agent-task list
    ask:   gh agent-task view https://o.invalid/o/r/pull/1
    ask:   gh agent-task create x

  sub copilot preview
    use gh-local
    does unknown "is not described in the table"
    ask:   gh copilot -p x

  allow: gh --version
  allow: gh help
  allow: gh help environment
  allow: gh --help
  allow: gh status
  allow: gh status -o acme
  ask:   gh
  ask:   gh nosuch
  ask:   gh pr

# ---- glab -------------------------------------------------------------------------------------------------

set glab-help
  -h --help                     mode help
  -R --repo=REPO                only !https://gitlab.com/*|!git@gitlab.com:*|*://*|*@*|*.*/*/*/* net-fetch spelled

# An option that is not listed may stand before -R in a cluster.
set glab-list
  options complete
  use gh-web
  unknown-options text
  -h --help                     mode help
  -aR* -cR* -dR* -mR* -rR* -sR* -vR* -wR* -csR* -scR* -AR* -CR* -MR*  net-fetch "may name another service" spelled
  operands                      hosted*
  does net-api "asks the service"

set glab-change
  use gh-any
  does net-change "changes something at the service"

# The values of variables and the tokens of triggers stand in the answer. A letter of the path may be written as %76.
set glab-api-address
  sub *://*
    operands                    text*
    does net-fetch "asks an address of its own"
  sub *variables* *trigger* *pipeline_schedules* *secure_files* *%4* *%5* *%6* *%7*
    operands                    text*
    does secret-value "may show the values of variables, or tokens"

command glab
  manual "glab(1) 1.70"
  syntax gnu noabbrev bool
  options complete
  -h --help                     mode help
  -v --version                  mode help
  -R --repo=REPO                global only !https://gitlab.com/*|!git@gitlab.com:*|*://*|*@*|*.*/*/*/* net-fetch spelled
  sub help
    options complete
    operands                    text*
  sub version
    options complete
    operands none
  sub completion
    options complete
    -h --help                   mode help
    -s --shell=SHELL
    operands none
  sub mr merge-request
    options complete
    use glab-help
    sub list ls
      use glab-list
    sub view show diff issues approvers
      use glab-list
    sub checkout
      use gh-any
      does vcs-fetch "brings the branch and checks it out"
    sub delete del
      use gh-any
      does net-change wholesale "deletes at the service what cannot be brought back"
    sub create new for new-for create-for for-issue issue update merge accept approve revoke unapprove close reopen note comment rebase subscribe sub unsubscribe unsub todo add-todo
      use glab-change
  sub issue
    options complete
    use glab-help
    sub list ls
      use glab-list
    sub view show
      use glab-list
    sub board
      use gh-any
      does unknown "is a full-screen program"
    sub delete del
      use gh-any
      does net-change wholesale "deletes at the service what cannot be brought back"
    sub create new update close reopen open note comment subscribe sub unsubscribe unsub
      use glab-change
  sub incident
    options complete
    use glab-help
    sub list ls view show
      use glab-list
    sub close reopen note comment subscribe unsubscribe
      use glab-change
  sub ci pipe pipeline
    options complete
    use glab-help
    sub list ls
      use glab-list
    sub status stats trace
      use glab-list
    sub get
      options complete
      use glab-help
      -b --branch=NAME
      -p --pipeline-id=ID
      -o --output=FORMAT
      -F --output-format=FORMAT
      -d --with-job-details
      --with-variables          does secret-value "shows the variables of a pipeline" spelled
      operands none
      does net-api "asks the service"
    sub lint
      options complete
      use glab-help
      --dry-run
      --include-jobs
      --ref=REF
      operands                  file-or-url?
      does net-api "has a file of the project checked by the service"
    sub view
      use gh-any
      does unknown "is a full-screen program"
    sub artifact
      use gh-any
      does create "writes files that the service holds"
    sub create run run-trig retry cancel trigger play delete
      use glab-change
  sub job
    use glab-help
    sub artifact
      use gh-any
      does create "writes files that the service holds"
  sub repo project
    options complete
    use glab-help
    sub list ls
      use glab-list
    sub view show search contributors users
      use glab-list
    sub clone
      use gh-any
      does vcs-fetch "makes a copy of a repository"
    sub archive
      use gh-any
      does create "writes an archive of a repository"
    sub delete
      use gh-any
      does net-change wholesale "deletes at the service what cannot be brought back"
    sub create new fork transfer mirror update publish members remote
      use glab-change
  sub release
    options complete
    use glab-help
    sub list ls view show
      use glab-list
    sub download
      use gh-any
      does create "writes files that the service holds"
    sub create upload delete
      use glab-change
  sub label milestone deploy-key ssh-key gpg-key schedule iteration
    options complete
    use glab-help
    sub list ls get view show
      use glab-list
    sub create new add upload update edit run delete
      use glab-change
  sub user
    options complete
    use glab-help
    sub events
      use glab-list
  sub variable var
    use glab-help
    sub set update delete
      use glab-change
    sub list ls get export
      use gh-any
      does secret-value "shows the values of variables"
  sub token securefile
    use gh-any
    does secret-value "works with tokens or secure files"
  sub snippet
    use glab-change
  # As gh's.
  sub api
    -h --help                   mode help
    -f --raw-field=KEYVALUE     global at-file mode body
    -F --field=KEYVALUE         global at-file mode body
    -H --header=HEADER          global
    --hostname=HOST             global unknown "asks another service"
    -i --include                global
    --input=FILE                global read mode body does net-send "sends a file"
    -X                          global mode method mode apart
    -XGET* -XHEAD*              global mode method mode joined mode get
    --method=GET* --method=HEAD*  global mode method mode joined mode get
    --method=*                  global unknown "the method may change something"
    --method*                   global mode method mode apart
    --output=FORMAT             global
    --paginate                  global
    --silent                    global
    operands when method        text text?
    operands                    text
    does when !method,!body net-api "asks the service"
    does when joined,!apart net-api "asks the service"
    does when method,get,!joined net-api "asks the service"
    does when body,!method net-change "sends fields, which makes it a request that changes something"
    does when method,!get,!joined net-change "its method may change something"
    does when joined,apart net-change "its method may change something"
    sub GET HEAD get head
      mode get
      operands                  text
      use glab-api-address
    use glab-api-address
    allow: glab api projects/:id/merge_requests
    allow: glab api -X GET projects/1/issues -f state=opened
    allow: glab api --method GET projects/g%2Fp
    allow: glab api --paginate 'projects/1/jobs?scope[]=failed'
    ask:   glab api projects/1/variables
    ask:   glab api --method GET groups/1/%76ariables/X
    ask:   glab api projects/1/triggers
    ask:   glab api -XGET -X DELETE projects/1
    ask:   glab api --method=DELETE projects/1
    ask:   glab api -X GET https://attacker.invalid/x
    allow: glab api 'projects/g%2Fp/issues?state=opened'
    ask:   glab api projects/:id/variables
    ask:   glab api groups/1/variables/X
    ask:   glab api projects/1/vari%61bles
    ask:   glab api --paginate admin/ci/variables
    ask:   glab api -X POST projects/1/issues
    ask:   glab api -f title=x projects/1/issues
    ask:   glab api https://attacker.invalid/x
    ask:   glab api --hostname x user
  sub auth
    use glab-help
    sub status
      --help                    mode help
      -a --all
      --hostname=HOST
      -t --show-token           does secret-value "shows the login's token"
      operands none
      does net-api "asks the service"
    sub login logout configure-docker docker-helper dpop-gen
      use gh-any
      does secret-value "shows or changes logins"
  sub config
    use glab-help
    sub get
      -h --help                 mode help
      --host=HOST
      -g --global
      sub editor browser glamour_style check_update git_protocol display_hyperlinks visual remote_alias no_prompt host api_protocol api_host git_remote_url_var
        operands none
    sub set edit
      use gh-any
      does write "changes glab's settings"
  sub alias
    use glab-help
    sub list ls
      options complete
      -h --help                 mode help
      operands none
    sub set delete
      use gh-any
      does write "changes what glab's words mean"
  sub check-update changelog cluster duo stack mcp opentofu runner runner-controller attestation work-items
    use gh-any
    does unknown "is not described in the table"
  allow: glab mr list --state opened
  allow: glab mr view 12 --comments
  allow: glab mr view https://gitlab.com/g/p/-/merge_requests/1
  allow: glab ci lint .gitlab-ci.yml
  allow: glab ci trace "$job"
  ask:   glab mr view https://o.invalid/g/p/-/merge_requests/1
  ask:   glab issue view https://o.invalid/g/p/-/issues/1
  ask:   glab repo view o.invalid/g/p
  ask:   glab mr view 1 -cR https://o.invalid/g/p
  ask:   glab mr view 1 -csRo.invalid/a/g/p
  ask:   glab ci lint https://o.invalid/x.yml
  allow: glab mr diff 12
  ask:   glab mr view 12 --web
  ask:   glab issue view 12 -w
  allow: glab issue list -l bug
  allow: glab ci status
  allow: glab ci list -P 5
  allow: glab repo view
  allow: glab release list
  allow: glab auth status
  allow: glab config get editor
  allow: glab --version
  allow: glab mr create --help
  ask:   glab mr create -t x
  ask:   glab mr merge 12
  ask:   glab mr checkout 12
  ask:   glab mr delete 12
  allow: glab ci get -b main
  allow: glab mr list -R group/sub/name
  allow: glab mr list -R https://gitlab.com/o/r
  ask:   glab mr list -R https://o.invalid/o/r
  ask:   glab -R git@o.invalid:o/r mr list
  ask:   glab mr list --repo=o.invalid/g/o/r
  ask:   glab ci get --with-variables
  ask:   glab ci run
  ask:   glab variable get X
  ask:   glab config get token
  ask:   glab auth status -t
  ask:   glab repo clone x
  ask:   glab release download v1
  ask:   glab nosuch

# ---- git-lfs, hub, lab, tea --------------------------------------------------------------------------------

command git-lfs
  use git-lfs
  allow: git-lfs ls-files
  ask:   git-lfs push origin main

# git with more subcommands. Only what is its own is told here, and all else is asked about.
command hub lab
  manual "hub(1), lab(1)"
  syntax none
  sub --version --help
    mode help
    operands                    text*
  operands                      text*
  does unknown "is git and more: the table does not read its words"
  allow: hub --version
  ask:   hub status
  ask:   lab mr list

command tea
  manual "tea(1) 0.10, the client of Gitea"
  syntax gnu noabbrev bool nopermute
  -h --help                     mode help
  -v --version                  mode help
  sub issues issue i pulls pull pr releases release r repos repo milestones milestone ms labels label times time t branches branch b notifications notification n organizations organization org
    -h --help                   mode help
    operands none
    sub list ls l
      syntax gnu noabbrev bool
      unknown-options text
      -h --help                 mode help
      --login=LOGIN             unknown "asks another service"
      operands                  text*
      does net-api "asks the service"
    sub create c edit e open close reopen merge m approve lgtm reject review clean checkout co delete rm add a assets read unread pin unpin migrate fork reset protect unprotect update issues search s
      use gh-any
      does net-change "changes something at the service or the repository"
  sub whoami
    operands none
    does net-api "asks the service"
  sub login logins logout clone C open o comment admin ghost actions webhooks webhook shellcompletion completion api
    use gh-any
    does unknown "is not described in the table"
  allow: tea --version
  allow: tea issues list --state open
  allow: tea pr ls
  ask:   tea pr create --title x
  ask:   tea login list
  ask:   tea pr checkout 3

# ---- looking at git's history ------------------------------------------------------------------------------

command tig
  manual "tig(1) 2.5"
  syntax none
  sub --version --help -v -h
    mode help
    operands                    text*
  operands                      text*
  does unknown "is a full-screen program whose keys run commands"
  allow: tig --version
  ask:   tig
  ask:   tig status

# Colours the differences that it is given. Its pager is for terminals, and the one of its configuration.
command delta
  manual "delta(1) 0.18"
  syntax gnu noabbrev
  -h --help                     mode help
  -V --version                  mode help
  -n --line-numbers
  -s --side-by-side
  --color-only
  --dark --light
  --diff-highlight
  --diff-so-fancy
  --hyperlinks
  --keep-plus-minus-markers
  --navigate
  --no-gitconfig
  --raw
  --relative-paths
  --show-syntax-themes --show-themes --show-colors
  --list-languages --list-syntax-themes
  --show-config --parse-ansi
  --features=NAMES
  --line-fill-method=METHOD
  --max-line-length=N
  --minus-style=STYLE
  --plus-style=STYLE
  --paging=WHEN
  --syntax-theme=NAME
  --tabs=N
  --true-color=WHEN
  -w --width=N
  --wrap-max-lines=N
  --pager=COMMAND               run
  --config=FILE                 unknown "takes its settings from a file"
  operands                      read? read?
  # Two files are compared by git diff --no-index.
  probe git core.pager delta.pager delta.*.pager
  probe when operands>1 git diff.external attr:diff-command attr:textconv
  allow: delta
  allow: delta -s --paging=never
  allow: delta old/a new/a
  ask:   delta --pager 'touch x'
  ask:   delta a .env
  ask:   delta --config x

# ---- svn --------------------------------------------------------------------------------------------------

set svn-options
  -h --help -?                  mode help
  -q --quiet
  -v --verbose
  --non-interactive
  --no-auth-cache
  --username=NAME
  --password=PASSWORD           does secret-value "gives a password in the open"
  --password-from-stdin
  --trust-server-cert
  --trust-server-cert-failures=KINDS
  --force-interactive
  --config-dir=DIR              unknown "takes settings that can name programs from another folder"
  --config-option=SETTING       unknown "sets what can name programs"
  -R --recursive
  -N --non-recursive
  --depth=DEPTH
  --xml
  --incremental
  --changelist=NAME
  --cl=NAME

set svn-any
  syntax none
  operands                      text*

# An address in place of a path is asked; of a path the address is written in the working copy.
set svn-address
  sub *://* ^/*
    syntax none
    operands                    text*
    does net-fetch "asks the repository at an address"

# A revision behind a path is asked for too; the name of a file may hold a "@".
set svn-peg
  sub *@HEAD *@0* *@1* *@2* *@3* *@4* *@5* *@6* *@7* *@8* *@9* *@{*
    syntax none
    operands                    text*
    does net-fetch "asks the repository"

command svn
  manual "svn(1) 1.14"
  syntax gnu noabbrev
  --version                     mode help
  -h --help -?                  mode help
  -q --quiet
  sub help h ?
    operands                    text*
  sub status stat st
    use svn-options
    -u --show-updates           does net-fetch "asks the repository"
    --no-ignore
    --ignore-externals
    --no-ignore-externals
    operands                    look&address*
    use svn-address
  sub info
    use svn-options
    -r --revision=REV           does net-fetch "asks the repository"
    --show-item=NAME
    --no-newline
    --include-externals
    --human-readable
    operands                    look&address*
    use svn-address
    use svn-peg
  sub diff di
    use svn-options
    -r --revision=REV           does net-fetch "asks the repository"
    -c --change=REV             does net-fetch "asks the repository"
    --old=ADDRESS               does net-fetch "asks the repository"
    --new=ADDRESS               does net-fetch "asks the repository"
    --diff-cmd=PROGRAM          program
    --internal-diff
    -x --extensions=TEXT
    --no-diff-added --no-diff-deleted
    --ignore-properties --properties-only
    --show-copies-as-adds
    --notice-ancestry
    --summarize
    --git
    --patch-compatible
    --force
    operands                    read&address*
    use svn-address
    use svn-peg
  sub proplist plist pl propget pget pg
    use svn-options
    -r --revision=REV           does net-fetch "asks the repository"
    --revprop                   does net-fetch "asks the repository"
    --show-inherited-props
    --strict
    --no-newline
    operands                    text*
    does net-fetch "may ask the repository"
  sub log list ls cat blame praise annotate ann mergeinfo
    use svn-any
    does net-fetch "asks the repository"
  sub checkout co export update up switch sw relocate
    use svn-any
    does vcs-fetch "brings files from the repository"
  sub commit ci lock unlock propset pset ps propdel pdel pd propedit pedit pe import mkdir
    use svn-any
    does vcs-push "publishes to the repository"
  sub revert cleanup delete del remove rm move mv rename ren
    use svn-any
    does vcs-discard "may throw away changed files"
  sub add auth changelist cl copy cp merge patch resolve resolved upgrade x-* shelf-*
    use svn-any
    does vcs-change "changes the working copy or its repository"
  allow: svn --version
  allow: svn help log
  allow: svn status
  allow: svn st -q src
  allow: svn diff a.c
  allow: svn info --show-item revision
  ask:   svn status -u
  ask:   svn diff --diff-cmd ./x
  ask:   svn diff -r 1:2
  ask:   svn info svn+ssh://attacker.invalid/x
  ask:   svn info a.c svn+ssh://attacker.invalid/x
  ask:   svn diff a.c http://attacker.invalid/x
  ask:   svn info a.c@HEAD
  ask:   svn --config-dir . status
  ask:   svn status --config-option x:y:z=a
  ask:   svn log
  ask:   svn commit -m x
  ask:   svn revert -R .
  ask:   svn update

# ---- hg, jj -----------------------------------------------------------------------------------------------

# Both read settings of the repository at every start, which name hooks, extensions and programs.
command hg chg
  manual "hg(1) 6"
  syntax gnu
  -R --repository=REPO
  --cwd=DIR
  -y --noninteractive
  -q --quiet
  -v --verbose
  --color=WHEN
  --config=SETTING
  --debug --debugger
  --encoding=NAME
  --encodingmode=MODE
  --traceback --time --profile --version
  -h --help
  --hidden
  --pager=WHEN
  does run-project "reads the repository's settings, which can name hooks and programs"
  sub status st summary sum log history diff annotate blame branch branches bookmarks bookmark cat files grep heads help id identify incoming in locate manifest outgoing out parents paths phase root showconfig config tags tip verify version
    use svn-any
  sub commit ci amend add addremove copy cp move mv rename ren tag update up checkout co merge graft import unbundle resolve init shelve unshelve bisect
    use svn-any
    does vcs-change "changes the repository or its files"
  sub revert remove rm rollback purge clean strip histedit rebase forget backout recover
    use svn-any
    does vcs-discard "may throw away work"
  sub pull clone
    use svn-any
    does vcs-fetch "brings changes from another repository"
  sub push
    use svn-any
    does vcs-push "publishes changes"
  sub serve
    use svn-any
    does net-listen "serves the repository"
  ask:   hg status
  ask:   hg --version
  ask:   hg --config extensions.x=./x.py status
  ask:   hg push -f

command jj
  manual "jj 0.30"
  syntax gnu noabbrev
  --version -V                  mode help
  sub help
    use svn-any
  sub status st log show diff interdiff evolog evolution-log obslog root version config operation op file files tag workspace bookmark b branch git bisect sparse util
    use svn-any
    does run-project "takes in changed files, and reads the repository's settings, which can name programs"
    # What stands behind it may change anything.
    does vcs-change "may change the repository"
  sub abandon restore undo redo discard
    use svn-any
    does vcs-discard "may throw away work"
  sub absorb commit ci describe desc diffedit duplicate edit fix metaedit new next parallelize prev rebase resolve revert sign simplify-parents split squash unsign gerrit
    use svn-any
    does vcs-change "changes the repository"
  allow: jj --version
  ask:   jj st
  ask:   jj git push
  ask:   jj abandon x

