# JavaScript: node and other runtimes, package managers, compilers, linters, test runners, bundlers.
# Written from the manuals of node 22, npm 11, pnpm 10, yarn 1.22 and 4, bun 1.2, deno 2, TypeScript 5,
# eslint 9, prettier 3, and of the tools named below.
#
# pnpm loads .pnpmfile.cjs of the project before every subcommand, yarn runs the yarnPath of .yarnrc.yml even
# for --version, and jest, webpack, lerna, nx and turbo hand over to the copy in node_modules: of these nothing
# is harmless, but for what is marked so.

# Running a program ---------------------------------------------------------------------------------

command node nodejs
  manual "node(1); Node.js documentation, Command-line API"
  syntax gnu noabbrev nopermute
  -v --version                  mode help
  -h --help                     mode help
  --v8-options                  mode help
  --completion-bash             mode help
  -c --check                    mode check
  -e --eval=SCRIPT              code:node mode code
  -p --print=SCRIPT             code:node mode code
  -pe=SCRIPT                    code:node mode code
  -i --interactive              mode stdin
  -                             mode stdin last
  -r --require=MODULE           run-file
  --import=MODULE               run-file
  --loader --experimental-loader=MODULE  run-file
  -C --conditions=NAME
  --input-type=TYPE
  --env-file --env-file-if-exists=FILE  unknown "sets the environment of node itself from a file"
  --test                        mode test
  --test-name-pattern=RE
  --test-reporter=NAME          run-file
  --test-concurrency=N
  --test-timeout=MS
  --test-only
  --test-shard=PART
  --test-skip-pattern=RE
  --experimental-test-coverage
  --run=NAME                    run-project mode code
  --watch
  --watch-path=PATH
  --watch-preserve-output
  --inspect --inspect-brk --inspect-wait does net-listen "waits for a debugger"
  --no-warnings
  --no-deprecation
  --throw-deprecation
  --trace-deprecation
  --trace-warnings
  --trace-uncaught
  --trace-exit
  --trace-sync-io
  --pending-deprecation
  --disable-warning=NAME
  --enable-source-maps
  --experimental-strip-types
  --experimental-transform-types
  --experimental-vm-modules
  --experimental-modules
  --experimental-specifier-resolution=MODE
  --experimental-permission --permission
  --allow-fs-read=PATH
  --allow-fs-write=PATH
  --max-old-space-size=MB
  --max-http-header-size=N
  --stack-size=N
  --stack-trace-limit=N
  --expose-gc --expose_gc
  --expose-internals
  --preserve-symlinks
  --preserve-symlinks-main
  --unhandled-rejections=MODE
  --dns-result-order=ORDER
  --openssl-legacy-provider
  --use-openssl-ca
  --use-system-ca
  --zero-fill-buffers
  --prof --cpu-prof --heap-prof does write "writes a profile"
  --cpu-prof-dir --heap-prof-dir --diagnostic-dir=DIR  create
  operands when code            text*
  operands when check           read+
  operands when test            run-file*
  operands                      run-file? text*
  does when test                run-project "runs the tests that node finds"
  stdin when stdin              code:other
  stdin when operands=0,!code,!test code:other
  allow: node --version
  allow: node -v
  allow: node --help
  allow: node --check src/a.js
  ask:   node
  ask:   node -c -r ./x.js src/a.js
  ask:   node app.js
  ask:   node app.js --version
  allow: node -p process.versions.node
  allow: node -e 'console.log(1 + 1)'
  ask:   node -p process.env
  ask:   node -e 'require("./src/a.js")'
  ask:   node --env-file=a.env -p 1
  ask:   node --inspect -p 1
  ask:   node --cpu-prof -p 1
  ask:   node --require ./src/index.js --version
  ask:   node -r ./x.js -v
  ask:   node --test
  ask:   node -
  ask:   node --import=./x.js --help
  ask:   node --vers
  ask:   node --run test

command deno
  manual "Deno manual, Command line interface"
  syntax gnu noabbrev
  -V --version                  mode help
  -h --help[=CONTEXT]           mode help global
  -q --quiet                    global
  -L --log-level=LEVEL          global
  sub run
    syntax gnu noabbrev nopermute
    does run-file "runs a program"
    -A --allow-all
    operands                    text text*
  sub eval
    syntax gnu noabbrev nopermute
    -p --print
    operands                    code:other text*
  sub test bench
    does run-project "runs the tests of the project"
    -A --allow-all
    --filter=NAME
    --fail-fast[=N]
    --coverage[=DIR]
    --watch
    --no-check
    operands                    text*
  sub task
    syntax gnu noabbrev nopermute
    does run-project "runs a task of the project"
    operands                    text*
  sub fmt
    --check                     mode check
    --ext=EXT
    operands when check         read*
    operands                    write*
    does when !check            write "formats the files"
  sub lint
    --fix                       does write "changes the files that it reports"
    --rules
    --json
    --compact
    does run-project "its configuration may name plugins"
    operands                    read*
  sub check
    does net-fetch "may fetch modules that the program names"
    --all
    operands                    read*
  sub types
    operands                    none
  sub info
    does net-fetch "may fetch modules that the program names"
    --json
    operands                    read?
  sub install add remove uninstall update outdated cache upgrade
    does run-package "installs modules"
    -g --global
    operands                    text*
  sub compile
    does write "writes a program"
    operands                    text*
  sub help
    operands                    text*
  allow: deno --version
  allow: deno run --help
  allow: deno types
  allow: deno fmt --check src
  ask:   deno run x.ts
  ask:   deno run x.ts --version
  ask:   deno eval 'x'
  ask:   deno task build
  ask:   deno fmt
  ask:   deno test

command bun
  manual "Bun documentation, CLI"
  syntax gnu noabbrev nopermute
  -v --version                  mode help
  --revision                    mode help
  -e --eval=CODE                code:other mode code
  -p --print=CODE               code:other mode code
  sub run
    syntax gnu noabbrev nopermute
    does run-project "runs a script or file of the project"
    --bun -b
    --silent
    --watch
    --hot
    --filter=PATTERN
    # Where no script has this name it prints the environment.
    sub env
      does run-project "runs a script of package.json"
      does secret-value "prints every variable of the environment"
      operands                  text*
    operands                    text*
  sub test
    does run-project "runs the tests of the project"
    --watch
    --coverage
    --bail[=N]
    --timeout=MS
    -t --test-name-pattern=RE
    operands                    text*
  sub install i add a remove rm update link unlink ci
    does run-package "installs packages, whose scripts may run"
    -d -D --dev
    -g --global
    --frozen-lockfile
    --production
    --exact -E
    operands                    text*
  sub x
    syntax gnu noabbrev nopermute
    does run-package "fetches and runs a package"
    --bun
    operands                    text*
  sub build
    does run-project "bundles the project, whose plugins may run"
    --outdir --outfile=PATH     write
    --target=NAME
    --minify
    operands                    text*
  sub create c init
    does run-package "creates a project from a template"
    operands                    text*
  sub upgrade
    does system "replaces bun itself"
    operands                    none
  sub publish
    does net-change "publishes the package"
    operands                    text*
  sub pm
    sub ls list
      -a --all
      operands                  none
    sub bin
      -g
      operands                  none
    sub cache
      sub rm
        does delete "empties the cache of packages"
        operands                none
      operands                  none
    sub hash hash-string hash-print
      operands                  none
    sub pack
      does run-project "packs the project, whose scripts may run"
      operands                  none
    sub trust
      does run-package "runs the scripts of packages"
      operands                  text*
    sub untrusted
      operands                  none
  operands when code            text*
  operands                      run-file text*
  allow: bun --version
  allow: bun --revision
  allow: bun pm ls
  ask:   bun
  ask:   bun run build
  ask:   bun run env
  ask:   bun run src/index.js
  ask:   bun index.ts
  ask:   bun index.ts --version
  ask:   bun install
  ask:   bun -e 'x'
  ask:   bun test
  ask:   bun x cowsay
  ask:   bun pm cache rm

command bunx
  manual "Bun documentation, bunx"
  syntax gnu noabbrev nopermute
  does run-package "fetches and runs a package"
  --bun
  -p --package=NAME
  operands                      text text*
  ask:   bunx cowsay
  ask:   bunx cowsay --version

command tsx ts-node ts-node-esm
  manual "tsx and ts-node, command lines"
  syntax gnu noabbrev nopermute
  -e --eval=CODE                code:other mode code
  -p --print=CODE               code:other mode code
  # Given twice, it tells the version of the compiler as well, which is the project's.
  -vv*                          run-project
  -v --version                  mode help
  -h --help                     mode help
  -r --require=MODULE           run-file
  --import=MODULE               run-file
  --tsconfig --project -P=FILE  read
  -T --transpile-only
  --swc --esm
  --files
  --no-cache
  --no-warnings
  --skipProject
  --env-file=FILE               read
  sub watch
    does run-project "runs a program anew whenever it changes"
    operands                    run-file text*
  operands when code            text*
  operands                      run-file? text*
  stdin when operands=0,!code   code:other
  allow: tsx --version
  allow: ts-node -v
  ask:   ts-node -vv
  ask:   tsx x.ts
  ask:   tsx watch x.ts
  ask:   tsx x.ts --version
  ask:   ts-node -e 1
  ask:   tsx --import ./x.js --version
  ask:   tsx

# Package managers ----------------------------------------------------------------------------------

# What subcommands of npm that only tell something have in common.
set npm-common
  -h --help --usage             mode help global
  -d --verbose                  global
  -s --silent                   global
  -q --quiet                    global
  --loglevel=LEVEL              global
  --json                        global
  -g --global                   global
  --location=WHERE              global
  -C --prefix=DIR               dir global
  -w --workspace=NAME           global
  -ws --workspaces              global
  -iwr --include-workspace-root global
  --color[=WHEN]                global
  --no-color                    global
  --offline                     global
  --prefer-offline              global
  --prefer-online               global
  --no-progress                 global
  --no-update-notifier          global
  --no-fund                     global
  --no-audit                    global
  --no-workspaces               global
  --timing                      does write "writes a file of timings" global
  --registry=URL                net-fetch "asks another registry" global

set npm-tree
  -a --all
  -l --long
  -p --parseable
  --depth=N
  --omit=TYPE
  --include=TYPE
  --dev
  --prod --production
  --only=TYPE
  --link
  --package-lock-only
  --no-unicode --unicode

# What is looked up as a package. An address names a repository that is fetched, and so does "a/b" at GitHub, also
# behind the "@" of a version; "@a/b" alone is a package.
set npm-package
  sub *:* *.git @*/*/*
    does net-fetch "fetches from this address"
    operands                    text*
  sub @*
    operands                    text*
  sub */*
    does net-fetch "fetches this repository of GitHub"
    operands                    text*

set npm-install
  does run-package "installs packages, whose scripts may run"
  -S --save
  -D --save-dev
  -O --save-optional
  -P --save-prod
  -B --save-bundle
  -E --save-exact
  --save-peer
  --no-save
  --omit=TYPE
  --include=TYPE
  --only=TYPE
  --production
  --ignore-scripts
  --no-package-lock
  --package-lock-only
  --no-bin-links
  --no-optional
  --install-strategy=NAME
  --legacy-peer-deps
  --strict-peer-deps
  --prefer-dedupe
  --engine-strict
  --dry-run
  --audit
  --audit-level=LEVEL
  --fund
  -y --yes
  -f --force                    mode force

set npm-script
  does run-project "runs scripts of package.json"
  --if-present
  --ignore-scripts
  --silent

command npm
  manual "npm-help(1) and the page of each subcommand, npm 11"
  syntax gnu nopt
  use npm-common
  -v --version                  mode help
  --versions                    mode help
  -l --long                     mode help
  # Without a subcommand it prints its help.
  operands none
  sub ls list la ll
    use npm-tree
    operands                    text*
  sub explain why
    use npm-tree
    operands                    text+
  sub outdated
    use npm-tree
    does net-api "asks the registry for the newest versions"
    probe npm
    operands                    text*
  sub view info show v
    does net-api "asks the registry about a package"
    probe npm
    use npm-package
    operands                    text*
  sub search find s se
    does net-api "searches the registry"
    probe npm
    -l --long
    -p --parseable
    --no-description
    --description
    --searchlimit=N
    --searchopts=TEXT
    --searchexclude=TEXT
    operands                    text+
  sub ping whoami
    does net-api "asks the registry who is logged in"
    probe npm
    operands                    none
  sub doctor
    does net-api "checks the surroundings and the registry"
    probe npm
    operands                    text*
  sub root prefix bin
    operands                    none
  # ":outdated" and ":vuln" are asked of the registry.
  sub query
    does net-api "may ask the registry"
    probe npm
    --package-lock-only
    --expect-results
    --no-expect-results
    --expect-result-count=N
    operands                    text
  sub fund
    --browser --no-browser      unknown "may open a browser"
    --which=N                   unknown "may open a browser"
    does when operands>0        desktop "opens a page in the browser"
    operands                    text?
  sub sbom
    --omit=TYPE
    --package-lock-only
    --sbom-format=NAME
    --sbom-type=NAME
    operands                    none
  sub help-search
    -l --long
    operands                    text+
  sub help
    does when operands>0        desktop "opens the manual in the viewer that is configured"
    operands                    text*
  sub completion
    operands                    none
  sub pkg
    sub get
      operands                  text*
    sub set delete fix
      does write "changes package.json"
      -f --force
      operands                  text*
  sub version verison
    --preid=NAME
    --no-git-tag-version
    --git-tag-version
    --no-commit-hooks
    --allow-same-version
    -m --message=TEXT
    --sign-git-tag
    -f --force
    does when operands>0        run-project "changes package.json, commits, tags and runs scripts"
    operands                    text?
  sub audit
    --audit-level=LEVEL
    --omit=TYPE
    --include=TYPE
    --production
    --only=TYPE
    --package-lock-only
    --dry-run
    -f --force                  mode force
    --fix                       does run-package "installs other versions"
    does net-api "asks the registry for known weaknesses of the packages used"
    probe npm
    sub fix
      does run-package "installs other versions of packages"
      --legacy-peer-deps        global
      --ignore-scripts          global
      --audit-level=LEVEL
      --omit=TYPE
      --package-lock-only
      --production
      --dry-run
      -f --force                mode force
      operands                  none
    sub signatures
      --include-attestations
      operands                  none
    operands                    none
  sub config c
    default-sub list
    sub get
      does when operands=0      secret-value "prints the configuration, in which tokens may stand"
      -l --long
      operands                  text*
    sub list ls
      does secret-value "prints the configuration, in which tokens may stand"
      -l --long
      operands                  none
    sub set delete rm del edit fix
      does system "changes the configuration of npm"
      -e --editor=PROG          program
      operands                  text*
  sub get
    does when operands=0        secret-value "prints the configuration, in which tokens may stand"
    operands                    text*
  sub set
    does system "changes the configuration of npm"
    operands                    text*
  sub access
    sub list ls get
      does net-api "asks the registry about rights"
      probe npm
      operands                  text*
    sub set grant revoke public restricted
      does net-change "changes rights at the registry"
      --otp=CODE
      operands                  text*
  sub owner author
    sub ls list
      does net-api "asks the registry for the owners"
      probe npm
      use npm-package
      operands                  text?
    sub add rm remove
      does net-change "changes the owners at the registry"
      --otp=CODE
      operands                  text*
  sub dist-tag dist-tags
    sub ls list
      does net-api "asks the registry for the tags"
      probe npm
      operands                  text?
    sub add set rm del remove unset
      does net-change "changes tags at the registry"
      --otp=CODE
      operands                  text*
  sub org ogr
    sub ls list
      does net-api "asks the registry about an organisation"
      probe npm
      -p --parseable
      operands                  text*
    sub set add rm
      does net-change "changes an organisation at the registry"
      --otp=CODE
      operands                  text*
  sub team
    sub ls list
      does net-api "asks the registry about a team"
      probe npm
      -p --parseable
      operands                  text*
    sub create destroy add rm
      does net-change "changes a team at the registry"
      --otp=CODE
      operands                  text*
  sub token
    sub list ls
      does secret-value "prints the beginnings of the account's tokens"
      -p --parseable
      operands                  none
    sub create
      does secret-value "creates a token and prints it"
      operands                  text*
    sub revoke delete rm
      does net-change "revokes a token"
      operands                  text*
  sub profile
    sub get
      does net-api "asks the registry about the account"
      probe npm
      -p --parseable
      operands                  text*
    sub set enable-2fa disable-2fa
      does net-change "changes the account at the registry"
      operands                  text*
  sub hook
    sub ls list
      does net-api "asks the registry for hooks"
      probe npm
      operands                  text*
    sub add update rm
      does net-change "changes hooks at the registry"
      operands                  text*
  sub stars
    does net-api "asks the registry for marked packages"
    probe npm
    operands                    text?
  sub star unstar
    does net-change "marks packages at the registry"
    operands                    text*
  sub cache
    sub ls list
      operands                  text*
    sub clean clear rm
      does delete "empties npm's cache"
      -f --force                mode force
      operands                  text*
    sub verify
      does delete "clears out npm's cache"
      operands                  none
    sub add
      does net-fetch "fetches packages into npm's cache"
      operands                  text*
  sub find-dupes
    --omit=TYPE
    --include=TYPE
    does run-package "works out which packages would be installed, and may fetch them"
    operands                    none
  sub install i in ins inst insta instal isnt isnta isntal isntall add
    use npm-install
    operands                    text*
  sub ci clean-install ic install-clean isntall-clean
    use npm-install
    operands                    none
  sub install-test it cit install-ci-test
    use npm-install
    operands                    text*
  sub update up upgrade udpate
    use npm-install
    operands                    text*
  sub dedupe ddp
    use npm-install
    operands                    none
  sub link ln
    use npm-install
    operands                    text*
  sub uninstall un remove rm r unlink
    does delete "removes packages"
    -S --save
    -D --save-dev
    --no-save
    -f --force
    operands                    text*
  sub prune
    does delete "removes packages that are not needed"
    --omit=TYPE
    --production
    --dry-run
    operands                    text*
  sub rebuild rb
    does run-package "runs the scripts of packages"
    --ignore-scripts
    operands                    text*
  sub run run-script rum urn
    --if-present
    --ignore-scripts
    # Where no script has this name it prints the environment.
    sub env
      does run-project "runs a script of package.json"
      does secret-value "prints every variable of the environment"
      operands                  text*
    does when operands>0        run-project "runs a script of package.json"
    operands                    text*
  sub test t tst
    use npm-script
    operands                    text*
  sub start
    use npm-script
    operands                    text*
  sub stop restart
    use npm-script
    operands                    text*
  sub exec x
    does run-package "fetches and runs a package"
    -c --call=COMMAND           run
    --package=NAME
    -y --yes
    --no
    operands                    text*
  sub init create innit
    does run-package "fetches and runs a package that creates a project"
    -y --yes
    -f --force
    --scope=NAME
    operands                    text*
  sub pack
    does run-project "writes an archive; scripts of package.json run"
    --dry-run
    --pack-destination=DIR      create
    --ignore-scripts
    operands                    text*
  sub publish
    does net-change "publishes the package"
    --tag=NAME
    --access=WHO
    --dry-run
    --otp=CODE
    --provenance
    --ignore-scripts
    -f --force
    operands                    text?
  sub unpublish
    does net-change force "removes a package from the registry"
    --dry-run
    -f --force                  mode force
    operands                    text?
  sub deprecate undeprecate
    does net-change "marks a package at the registry"
    --otp=CODE
    operands                    text text?
  sub login adduser add-user logout
    does secret-value "handles the credentials of the registry"
    --scope=NAME
    --auth-type=NAME
    operands                    none
  sub explore
    does run-unknown "runs a shell in a package"
    operands                    text*
  sub edit
    does run-unknown "opens a package in an editor and builds it anew"
    operands                    text
  sub diff
    does run-project "packs what it compares; scripts may run"
    --diff=SPEC
    --diff-name-only
    --diff-unified=N
    operands                    text*
  sub shrinkwrap
    does write "writes npm-shrinkwrap.json"
    operands                    none
  sub bugs issues docs home repo
    does desktop "opens a page in the browser"
    --browser --no-browser
    operands                    text*
  allow: npm --version
  allow: npm -v
  allow: npm ls --depth=0
  allow: npm ls -g --depth 0 --json
  allow: npm ls react -a
  allow: npm view react version --json
  allow: npm view @types/node@22 dist-tags
  ask:   npm view o/r
  ask:   npm view @a/b@o/r
  allow: npm info react dist-tags
  allow: npm outdated -l
  allow: npm audit --json --omit=dev
  allow: npm explain lodash
  allow: npm run
  allow: npm run build --help
  allow: npm config get registry
  allow: npm root -g
  allow: npm pkg get name
  allow: npm version
  allow: npm version --json
  allow: npm whoami
  allow: npm dist-tag ls react
  allow: npm search --json left
  allow: npm help-search install
  allow: npm fund
  allow: npm --no-color ls
  allow: npm
  ask:   npm install
  ask:   npm i -g x
  ask:   npm ci
  ask:   npm test
  ask:   npm t
  ask:   npm run build
  ask:   npm run --silent build
  ask:   npm --prefix web run build
  ask:   npm run build -- --help
  ask:   npm run build --help false
  ask:   npm -h false run build
  ask:   npm -v false run build
  ask:   npm --versions "$x" run build
  ask:   npm audit fix
  ask:   npm audit --force fix
  ask:   npm audit --fix
  ask:   npm version patch
  ask:   npm version --no-git-tag-version 1.2.3
  ask:   npm pkg set a=b
  ask:   npm config set script-shell ./x
  ask:   npm config list -l --json
  ask:   npm config get
  ask:   npm config --global set x y
  ask:   npm ls --script-shell=./x --globalconfig ./x
  ask:   npm view git+ssh://e.invalid/x
  ask:   npm view a/b
  ask:   npm view --json x@a/b
  ask:   npm view @a/b@c/d version
  ask:   npm owner ls a/b
  allow: npm view @a/b@1.2.3 version
  allow: npm owner ls @a/b
  ask:   npm view x --registry=https://evil.invalid
  ask:   npm view x --regis https://evil.invalid
  ask:   npm fund lodash
  ask:   npm explore lodash -- ls
  ask:   npm exec tsc
  ask:   npm cache clean --force
  ask:   npm pack --dry-run
  ask:   npm publish
  ask:   npm outd
  ask:   npm ls $x
  ask:   npm $x

command npx
  manual "npx(1), npm 11"
  syntax gnu noabbrev nopermute nopt
  does run-package "runs a program of the project or one that it fetches"
  -v --version                  mode help
  -h --help                     mode help
  -y --yes
  -n --no --no-install
  -q --quiet
  -p --package=NAME
  -c --call=COMMAND             run
  -w --workspace=NAME
  --prefer-offline
  --offline
  --ignore-existing
  operands                      text*
  allow: npx --version
  allow: npx --help
  ask:   npx tsc --noEmit
  ask:   npx tsc --version
  ask:   npx --no-install eslint --version
  ask:   npx -y create-x --help
  ask:   npx -p x -c 'x'
  ask:   npx

set pnpm-common
  -C --dir=DIR                  dir global
  -w --workspace-root           global
  -F --filter=PATTERN           global
  --filter-prod=PATTERN         global
  -r --recursive                global
  -g --global                   global
  -s --silent                   global
  --json                        global
  --color                       global
  --no-color                    global
  --loglevel=LEVEL              global
  --reporter=NAME               global
  --stream                      global
  --aggregate-output            global

set pnpm-install
  does run-package "installs packages, whose scripts may run"
  -D --save-dev
  -P --prod --production
  -O --save-optional
  -E --save-exact
  --save-peer
  --save-prod
  --frozen-lockfile
  --no-frozen-lockfile
  --lockfile-only
  --prefer-offline
  --offline
  --ignore-scripts
  --no-optional
  --shamefully-hoist
  --strict-peer-dependencies
  --no-strict-peer-dependencies
  -L --latest
  -i --interactive
  -f --force                    mode force

set pnpm-code
  does run-project "runs scripts or plugins of the project"

command pnpx
  manual "pnpm documentation, pnpm dlx"
  syntax gnu noabbrev nopermute
  -h --help
  does run-package "fetches and runs a package"
  operands                      text*
  ask:   pnpx ls
  ask:   pnpx --help

command pnpm
  manual "pnpm documentation, pnpm CLI, Settings and .pnpmfile.cjs, of pnpm 10"
  use pnpm-common
  -v --version
  # Whatever it is asked, it first becomes the version that package.json names, loads the pnpmfile and fetches
  # the dependencies of its configuration; .npmrc and pnpm-workspace.yaml may name another pnpmfile.
  file above .pnpmfile.cjs .pnpmfile.mjs does run-project "loads .pnpmfile.cjs of the project"
  file above package.json holds packageManager|devEngines|configDependencies|executionEnv does run-package "fetches and runs the pnpm that package.json names"
  file above pnpm-workspace.yaml holds pnpmfile|configDependencies|registr|proxy|nodeVersion|nodeOptions|shell|dir: does run-project "pnpm-workspace.yaml names code or a registry"
  file above .npmrc holds pnpmfile|node-version|node-options|shell|registry|proxy|config|dir|${|=ca|=cafile does run-project ".npmrc of the project names code or a registry"
  # Other packages of the workspace have files of their own.
  does when -r                  run-project "loads .pnpmfile.cjs of each project"
  does when -F                  run-project "loads .pnpmfile.cjs of each project"
  does when --filter-prod       run-project "loads .pnpmfile.cjs of each project"
  # Alone it prints its help. Another word than these is a script.
  operands                      none
  sub install i
    use pnpm-code
    use pnpm-install
    operands                    none
  sub add update up upgrade link ln import rebuild rb dedupe
    use pnpm-code
    use pnpm-install
    operands                    text*
  sub remove rm uninstall un unlink prune
    use pnpm-code
    does delete "removes packages"
    -D --save-dev
    -P --prod
    operands                    text*
  sub list ls ll la why licenses root bin
    --depth=N
    -D --dev
    -P --prod
    --long
    --parseable
    operands                    text*
  # By npm, or as npm does.
  sub info view show
    does net-api "asks the registry"
    use npm-package
    operands                    text*
  sub outdated audit search
    does when !help             net-api "asks the registry"
    --depth=N
    -D --dev
    -P --prod
    --long
    --parseable
    --audit-level=LEVEL
    --fix                       does write "changes package.json"
    operands                    text*
  sub run run-script
    use pnpm-code
    syntax gnu noabbrev nopermute
    --if-present
    --parallel
    --no-bail
    # Where no script has this name it prints the environment.
    sub env
      does run-project "runs a script of package.json"
      does secret-value "prints every variable of the environment"
      operands                  text*
    operands                    text*
  sub test t start restart stop
    use pnpm-code
    operands                    text*
  sub exec dlx create
    use pnpm-code
    syntax gnu noabbrev nopermute
    does run-package "runs a package"
    -c --shell-mode
    --package=NAME
    operands                    text*
  sub publish
    use pnpm-code
    does net-change "publishes the package"
    --no-git-checks
    --dry-run
    --access=WHO
    --tag=NAME
    operands                    text*
  sub store
    sub path
      operands                  none
    sub *
      use pnpm-code
      does write "changes the store of packages"
      operands                  text*
  sub pack deploy patch patch-commit setup env config server init approve-builds self-update fetch
    use pnpm-code
    does write "changes files or settings"
    operands                    text*
  sub *
    use pnpm-code
    operands                    text*
  allow: pnpm --version
  allow: pnpm -v
  allow: pnpm
  allow: pnpm ls
  allow: pnpm list --depth=0
  allow: pnpm root
  allow: pnpm why react
  allow: pnpm info react
  allow: pnpm store path
  ask:   pnpm list-commands
  ask:   pnpm store prune
  allow: pnpm view @types/node version
  ask:   pnpm view git+https://e.invalid/x
  ask:   pnpm info o/r
  ask:   pnpm install
  ask:   pnpm -r ls
  ask:   pnpm --filter x ls
  ask:   pnpm audit --fix
  ask:   pnpm -r --version
  ask:   pnpm test
  ask:   pnpm exec tsc -v
  ask:   pnpm run build --version
  ask:   pnpm run env
  ask:   pnpm build
  ask:   pnpm dlx x

set yarn-code
  does run-project "runs scripts, plugins or programs of the project"

command yarn yarnpkg
  manual "Yarn documentation, CLI, of Yarn 1 and 4"
  # Yarn hands on to the program that .yarnrc(.yml) names as yarn-path, corepack to the version that package.json
  # names; Yarn 4 loads plugins, and .pnp.cjs where that is there.
  file above .yarnrc            does run-project "runs the program that the project's settings name as yarn"
  file above .yarnrc.yml        does run-project "runs the yarn and the plugins that the project's settings name"
  file above .pnp.cjs .pnp.js .pnp.loader.mjs does run-project "loads .pnp.cjs of the project"
  file above package.json holds packageManager|devEngines does run-package "fetches and runs the yarn that package.json names"
  file above .npmrc holds registry|proxy|config|prefix|shell|${|=ca|=cafile does run-project ".npmrc of the project names a registry or a program"
  -v --version                  mode version
  -h --help
  --silent -s
  --cwd=DIR                     dir
  --json
  --verbose
  default-sub install-all
  sub install-all
    does when !version,!-h      run-package "installs packages, whose scripts may run"
    operands                    none
  sub install
    does run-package "installs packages, whose scripts may run"
    --immutable
    --frozen-lockfile
    --production[=BOOL]
    --ignore-scripts
    --check-files
    --mode=NAME
    operands                    none
  sub add remove up upgrade dedupe link unlink global dlx create
    does run-package "installs packages, whose scripts may run"
    -D --dev
    -E --exact
    operands                    text*
  sub run
    use yarn-code
    syntax gnu noabbrev nopermute
    # Where no script has this name it prints the environment.
    sub env
      use yarn-code
      does secret-value "prints every variable of the environment"
      operands                  text*
    operands                    text*
  sub test start build lint
    use yarn-code
    operands                    text*
  sub help
    operands                    text?
  sub bin
    operands                    text?
  # Yarn 4 has no such subcommand, and takes it as a script.
  sub versions
    file above package.json holds =versions does run-project "runs a script of package.json"
    operands                    none
  # What the lockfile does not have is fetched from where package.json says, with git too.
  sub why list outdated
    does net-fetch "resolves what the project needs"
    --depth=N
    --pattern=TEXT
    operands                    text*
  sub info
    does net-api "asks the registry"
    use npm-package
    operands                    text*
  sub config
    # Yarn 1 shows npm's settings too, and the tokens in them.
    sub list
      does secret-value "prints the settings, in which tokens may stand"
      operands                  none
    sub get
      sub registry npmRegistryServer nodeLinker cacheFolder globalFolder version-git-tag init-license
        operands                none
      does when operands>0      secret-value "may show a token"
      operands                  text
    sub *
      use yarn-code
      operands                  text*
  sub cache
    file above package.json holds =cache does run-project "runs a script of package.json"
    sub dir
      operands                  none
    sub list
      --pattern=TEXT
      operands                  none
    sub *
      does delete "empties the cache"
      operands                  text*
  sub workspaces
    sub info
      operands                  none
    sub *
      use yarn-code
      operands                  text*
  sub audit licenses workspace
    use yarn-code
    operands                    text*
  sub npm publish login logout version pack
    does net-change "publishes or logs in"
    operands                    text*
  sub *
    use yarn-code
    operands                    text*
  allow: yarn --version
  allow: yarn -v
  allow: yarn help
  allow: yarn info react version
  ask:   yarn info https://e.invalid/x
  allow: yarn config get registry
  ask:   yarn config get npmAuthToken
  ask:   yarn config list
  allow: yarn bin
  allow: yarn workspaces info
  ask:   yarn why left-pad
  ask:   yarn list --depth=0
  ask:   yarn
  ask:   yarn --version install
  ask:   yarn workspaces run x
  ask:   yarn run env
  ask:   yarn workspace a why b
  ask:   yarn config set yarn-path ./x
  ask:   yarn $x
  ask:   yarn install --frozen-lockfile
  ask:   yarn add x
  ask:   yarn build --watch

command corepack
  manual "corepack(1)"
  -v --version                  mode help
  -h --help                     mode help
  sub enable disable
    does system "changes which programs are found"
    --install-directory=DIR     create
    operands                    text*
  sub prepare install use up hydrate pack
    does run-package "fetches a package manager"
    --activate
    -g --global
    operands                    text*
  sub cache
    does delete "empties the cache"
    operands                    text*
  allow: corepack --version
  ask:   corepack enable
  ask:   corepack prepare pnpm@9 --activate
  ask:   corepack pnpm -v

# nvm is a function of the shell; fnm and volta are programs.
command nvm
  manual "nvm, README"
  --version                     mode help
  -h --help                     mode help
  sub ls list
    --no-colors
    --no-alias
    operands                    text?
  sub current
    operands                    none
  sub version
    operands                    text?
  sub which
    operands                    text?
  sub help
    --no-colors
    operands                    none
  sub ls-remote list-remote version-remote
    does net-api "asks nodejs.org for its versions"
    --lts[=NAME]
    --no-colors
    operands                    text?
  sub use deactivate unload
    does shell-state "changes which node is used"
    --lts[=NAME]
    --silent
    operands                    text?
  sub alias unalias
    does when operands>0        write "changes a name for a version"
    operands                    text*
  sub install uninstall reinstall-packages install-latest-npm
    does run-package "installs or removes node"
    --lts[=NAME]
    --latest-npm
    operands                    text*
  sub exec run
    does run-unknown "runs a program with another node"
    operands                    text*
  sub cache
    sub dir
      operands                  none
    sub clear
      does delete "empties the cache"
      operands                  none
  allow: nvm ls
  allow: nvm current
  allow: nvm --version
  allow: nvm ls-remote --lts
  allow: nvm which 18
  ask:   nvm install 20
  ask:   nvm use 20
  ask:   nvm exec 18 node x.js
  ask:   nvm alias default 20

command fnm
  manual "fnm, Command line"
  -V --version                  mode help
  -h --help                     mode help global
  sub list ls current
    operands                    none
  sub list-remote ls-remote
    does net-api "asks nodejs.org for its versions"
    --lts[=NAME]
    --filter=TEXT
    --sort=ORDER
    --latest
    operands                    none
  sub env completions
    --shell=NAME
    --use-on-cd
    --json
    operands                    none
    does create "creates a directory for the shell"
  sub use default install uninstall alias unalias
    does system "changes which node is used"
    operands                    text*
  sub exec
    syntax gnu noabbrev nopermute
    --using=VERSION
    operands                    command
  allow: fnm list
  allow: fnm current
  allow: fnm --version
  ask:   fnm use 20
  ask:   fnm install 20
  ask:   fnm exec --using=18 node x.js

command volta
  manual "volta, Reference"
  -v --version                  mode help
  -h --help                     mode help global
  --verbose
  --quiet
  sub list ls
    -c --current
    -d --default
    --format=NAME
    operands                    text*
  sub which
    operands                    text
  sub install uninstall pin fetch setup
    does run-package "installs, changes or runs tools"
    operands                    text*
  sub run
    syntax none
    does run-unknown "runs a program, whose options are its own"
    operands                    text*
  allow: volta list
  allow: volta which node
  allow: volta --version
  ask:   volta run node x.js --help
  ask:   volta install node@20
  ask:   volta pin node@20

# Compilers, linters, test runners, bundlers ----------------------------------------------------------

command tsc
  manual "TypeScript handbook, tsc CLI options"
  syntax gnu noabbrev nocluster nopt
  -v --version                  mode help
  -h --help                     mode help
  --all
  -p --project=PATH             read
  -b --build
  --noEmit
  -w --watch
  --pretty[=BOOL]
  --strict
  --skipLibCheck
  --incremental
  --listFiles
  --listFilesOnly
  --traceResolution
  --diagnostics --extendedDiagnostics
  --showConfig                  mode show
  --init                        does write "writes tsconfig.json" mode show
  --outDir --outFile --declarationDir --tsBuildInfoFile=PATH  write
  --generateTrace --generateCpuProfile=PATH  write
  --target -t=NAME
  --module -m=NAME
  --moduleResolution=NAME
  --jsx=MODE
  --lib=NAMES
  --declaration -d
  --emitDeclarationOnly
  --esModuleInterop
  --allowJs
  --checkJs
  --noErrorTruncation
  --force -f
  --clean                       does delete "deletes what it built"
  does when !show               run-project "compiles the project as its settings say"
  operands                      read*
  allow: tsc --version
  allow: tsc -v
  allow: tsc --help --all
  allow: tsc --showConfig
  ask:   tsc --version false
  ask:   tsc --showConfig null
  ask:   tsc -h false
  ask:   tsc
  ask:   tsc --noEmit
  ask:   tsc -p tsconfig.json
  ask:   tsc --init
  ask:   tsc --listFilesOnly --outDir x

command eslint
  manual "ESLint documentation, Command line interface"
  syntax gnu noabbrev
  -v --version                  mode help
  -h --help                     mode help
  -c --config=FILE              run-file
  --ext=EXT
  --fix --fix-dry-run
  --fix-type=TYPE
  -f --format=NAME
  -o --output-file=FILE         write
  --quiet
  --max-warnings=N
  --cache
  --cache-location=PATH         write
  --no-eslintrc
  --no-config-lookup
  --rule=RULE
  --ignore-pattern=GLOB
  --no-ignore
  --no-error-on-unmatched-pattern
  --report-unused-disable-directives
  --no-warn-ignored
  --color
  --no-color
  --debug
  --print-config=FILE           look
  --stdin
  --stdin-filename=NAME
  --init                        does run-package "runs a package that writes settings"
  does run-project "runs the configuration and plugins of the project"
  operands                      read*
  allow: eslint --version
  allow: eslint -h
  ask:   eslint .
  ask:   eslint --fix src
  ask:   eslint --print-config a.js

command prettier
  manual "Prettier documentation, CLI"
  syntax gnu noabbrev nopt
  -v --version                  mode help
  -h --help                     mode help
  -c --check
  -l --list-different
  -w --write                    mode write
  -u --ignore-unknown
  --config=FILE                 run-file
  --no-config
  --no-editorconfig
  --ignore-path=FILE            look
  --plugin=NAME                 run-file
  --parser=NAME
  --stdin-filepath=PATH
  --log-level --loglevel=LEVEL
  --no-error-on-unmatched-pattern
  --cache
  --print-width --tab-width=N
  --single-quote
  --no-semi
  --trailing-comma --end-of-line --prose-wrap=MODE
  --find-config-path=PATH       look
  --file-info=PATH              look
  --support-info
  does run-project "runs the configuration and plugins of the project"
  operands when write           write*
  operands                      read*
  allow: prettier --version
  allow: prettier --help
  ask:   prettier --version false --check a.js
  ask:   prettier --check .
  ask:   prettier --write src
  ask:   prettier -l src --plugin=./x.js

# These print their version without looking at the project.
set version-only
  -v --version                  mode help

set js-run
  does run-project "runs the configuration of the project"
  --watch
  --config=FILE                 run-file
  --mode=NAME
  --color
  --no-color
  --silent
  --debug
  --verbose
  --json
  --ci
  --coverage
  --bail
  --reporter=NAME

command vitest
  manual "Vitest documentation, Command line interface"
  syntax gnu noabbrev nopt
  use version-only
  -h --help                     mode help
  use js-run
  -t --testNamePattern=RE
  -u --update                   does write "writes snapshots"
  -r --root=DIR                 dir
  --run
  --project=NAME
  --maxWorkers --minWorkers --pool --environment --outputFile --testTimeout --hookTimeout --retry --changed=VALUE
  --globals
  --ui
  --typecheck
  --passWithNoTests
  -w
  sub run watch dev related bench list init
    operands                    text*
  operands                      text*
  allow: vitest --version
  allow: vitest -v
  ask:   vitest
  ask:   vitest run
  ask:   vitest list
  ask:   vitest run src --coverage

command vite
  manual "Vite documentation, Command line interface"
  syntax gnu noabbrev nopt
  use version-only
  -h --help                     mode help
  use js-run
  --host[=HOST]
  --port=PORT
  --open[=PATH]
  -m=MODE
  --base=PATH
  --outDir=DIR                  write
  sub build optimize preview dev serve
    -w
    --emptyOutDir
    --minify[=NAME]
    --sourcemap[=KIND]
    --outDir=DIR                write
    --port=PORT
    --host[=HOST]
    --mode=NAME
    operands                    text?
  operands                      text?
  allow: vite --version
  ask:   vite
  ask:   vite build
  ask:   vite build --outDir x

command esbuild
  manual "esbuild documentation, API"
  syntax single
  --version                     mode help
  --help -h                     mode help
  --bundle
  --minify
  --watch
  --sourcemap*
  --platform* --target* --format* --loader* --define* --external* --jsx* --log-level*
  --splitting
  --metafile=FILE               write
  --outfile=FILE                write
  --outdir=DIR                  write
  --serve*                      net-listen
  --servedir=DIR                look
  does write "writes what it builds"
  operands                      read*
  allow: esbuild --version
  ask:   esbuild a.ts --outfile=b.js
  ask:   esbuild a.ts --bundle --outdir=x

command jest
  manual "Jest documentation, CLI options"
  syntax gnu noabbrev
  use js-run
  -v --version
  -h --help
  -t --testNamePattern=RE
  -u --updateSnapshot           does write "writes snapshots"
  -i --runInBand
  -c=FILE                       run-file
  -w --maxWorkers=N
  --listTests
  --showConfig
  --watchAll
  --testPathPattern --testPathPatterns --testPathIgnorePatterns --selectProjects --testTimeout --env --rootDir --changedSince=VALUE
  --passWithNoTests
  --no-coverage
  --no-cache
  --detectOpenHandles
  --forceExit
  --findRelatedTests
  -o --onlyChanged
  --init
  operands                      text*
  ask:   jest
  ask:   jest --version
  ask:   jest --listTests
  ask:   jest src/a.test.js -t name

command mocha ava tap c8 nyc
  manual "Mocha documentation, Command-line usage"
  syntax gnu noabbrev
  use js-run
  -V --version
  -h --help
  -g --grep=TEXT
  -r --require=MODULE           run-file
  -R=NAME
  -t --timeout=MS
  --dry-run
  --recursive
  --exit
  -b
  -w
  operands                      text*
  ask:   mocha
  ask:   mocha --version
  ask:   mocha --dry-run
  ask:   mocha -g name test

command webpack webpack-cli rollup parcel rspack
  manual "webpack documentation, Command line interface"
  syntax gnu noabbrev
  use js-run
  -c=FILE                       run-file
  -v --version
  -h --help
  -o --output-path=DIR          write
  -w
  --env=VALUE
  --progress
  sub build serve watch info version help configtest init
    operands                    text*
  operands                      text*
  ask:   webpack
  ask:   webpack --version
  ask:   webpack --json
  ask:   webpack build --mode production

command next nuxt astro remix gatsby ng vue vue-cli-service react-scripts storybook svelte-kit expo
  manual "the command lines of these frameworks"
  syntax gnu noabbrev
  use js-run
  -p --port=PORT
  -H --host --hostname=HOST
  sub build dev start serve export lint info generate test check preview
    -p --port=PORT
    operands                    text*
  operands                      text*
  ask:   next build
  ask:   next dev -p 3000
  ask:   next lint
  ask:   ng build

command nx turbo lerna rush wireit
  manual "the command lines of Nx, Turborepo and Lerna"
  syntax gnu noabbrev
  use js-run
  -v --version
  -h --help
  -F --filter=PATTERN
  -p --parallel[=N]
  -t --target --targets=NAME
  --all
  --dry-run[=KIND]
  --dry[=KIND]
  --force
  --graph[=FILE]
  --skip-nx-cache
  --affected
  --base --head=REF
  --concurrency=N
  --since=REF
  sub run run-many affected graph list show report daemon reset migrate generate g release exec publish version bootstrap ls changed diff build test lint serve prune login link
    operands                    text*
  sub *
    operands                    text*
  ask:   nx --version
  ask:   nx show projects
  ask:   turbo run build --filter=web
  ask:   turbo build
  ask:   lerna ls

command playwright cypress wdio
  manual "Playwright documentation, Command line"
  syntax gnu noabbrev
  use js-run
  -g --grep=RE
  --headed
  --ui
  --project=NAME
  --workers=N
  --list
  sub test run open install show-report codegen verify info cache version
    operands                    text*
  operands                      text*
  ask:   playwright test
  ask:   playwright install
  ask:   cypress run

command biome
  manual "Biome documentation, CLI"
  syntax gnu noabbrev
  -V --version                  mode help
  --help -h                     mode help global
  sub version
    operands                    none
  sub explain
    operands                    text
  sub check lint format ci
    --write --fix --unsafe --apply --apply-unsafe does write "changes the files"
    --changed                   does run-project "git is asked what changed"
    --staged                    does run-project "git is asked what changed"
    --max-diagnostics=N
    --diagnostic-level=LEVEL
    --reporter=NAME
    --colors=WHEN
    --error-on-warnings
    --no-errors-on-unmatched
    # "Configure Biome", "Linter Plugins": nothing else in its configuration is loaded from elsewhere.
    file when !help above biome.json biome.jsonc .biome.json .biome.jsonc holds plugins|extends does run-project "its configuration names plugins or other configuration"
    operands                    read*
  sub init migrate start stop upgrade clean lsp-proxy
    does write "changes settings or a running service"
    operands                    text*
  allow: biome --version
  allow: biome check src
  allow: biome ci --reporter=github src
  ask:   biome check --staged
  ask:   biome format --write src
  ask:   biome init
