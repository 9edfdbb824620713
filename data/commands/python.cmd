# Python: the interpreter, package and environment managers, test runners, linters and formatters.
# Written from the manuals of Python 3.13, pip 25, uv 0.8, poetry 2, pdm, conda 25, ruff 0.12, black 25, and of the
# tools named below.
#
# pytest loads conftest.py, flake8 local plugins, poetry and pdm the plugins that lie in the project, even for
# --version; poetry and uv run the python of the project's environment for most of what they show.

command python python3 python3.8 python3.9 python3.10 python3.11 python3.12 python3.13 python3.14 python2 pypy pypy3
  manual "python(1); Python documentation, Command line and environment"
  syntax gnu noabbrev nopermute
  -V --version                  mode help
  -h -? --help                  mode help
  --help-env --help-xoptions --help-all mode help
  -b
  -B
  -d
  -E
  -i                            mode inspect
  -I
  -O
  -OO
  -P
  -q
  -R
  -s
  -S
  -t
  -u
  -v
  -x
  -c=CODE                       code:python mode code last
  -m=MODULE                     code:python-module mode code last
  -                             mode stdin last
  -W=ARG                        unknown "may import a module of the project"
  -Wignore
  -Wdefault
  -Werror
  -Walways
  -Wonce
  -X=OPT                        unknown "may import or write something"
  -Xutf8*
  -Ximporttime
  -Xdev
  -Xfaulthandler
  -Xfrozen_modules*
  -Xint_max_str_digits*
  --check-hash-based-pycs=MODE
  operands when code            text*
  operands                      script:python? text*
  stdin when inspect            code:python
  stdin when stdin              code:python
  stdin when operands=0,!code,!stdin code:python
  allow: python --version
  allow: python3 -V
  allow: python3 -VV
  allow: python3 --help
  ask:   python3
  ask:   python3 x.py
  ask:   python3 x.py --version
  ask:   python3 -i x.py
  ask:   python3 -m json.tool a.json b.json
  ask:   python3 -m pytest -q
  ask:   python3 -m pip list
  ask:   python3 -mpip install x
  ask:   python3 -um http.server
  ask:   python3 -
  ask:   python3 -W error::x.Y -V
  ask:   python3 -X presite=x -V
  ask:   python3 --vers
  ask:   python3 $x

command ipython ipython3 bpython ptpython
  manual "IPython documentation, Command-line usage"
  syntax gnu noabbrev nopermute
  --version -V                  mode help
  -c=CODE                       code:python mode code last
  -m=MODULE                     run-project mode code last
  -i
  -q --quiet
  --no-banner
  --no-confirm-exit
  --profile=NAME
  does run-unknown "loads the files of its profile"
  operands when code            text*
  operands                      script:python? text*
  stdin when operands=0,!code   code:python
  allow: ipython --version
  ask:   ipython
  ask:   ipython -c 'x=1'
  ask:   ipython x.py --version

# Packages ------------------------------------------------------------------------------------------

set pip-common
  -h --help                     mode help global
  -V --version                  mode help
  -v --verbose                  global
  -q --quiet                    global
  --debug                       global
  --isolated                    global
  --require-virtualenv          global
  --no-input                    global
  --no-color                    global
  --no-python-version-warning   global
  --disable-pip-version-check   global
  --timeout=SEC                 global
  --retries=N                   global
  --exists-action=ACTION        global
  --no-cache-dir                global
  --use-feature --use-deprecated=NAME global
  --proxy=PROXY                 net-fetch "goes through another host" global
  --trusted-host=HOST           global
  --cert --client-cert=FILE     look global
  --keyring-provider=NAME       unknown "may run a program" global
  --cache-dir=DIR               create global
  --log --log-file --local-log=FILE append global
  --python=PROG                 program global

set pip-index
  -i --index-url --pypi-url=URL net-fetch
  --extra-index-url=URL         net-fetch
  -f --find-links=URL           net-fetch
  --no-index
  --pre
  --prefer-binary
  --no-binary --only-binary=NAMES
  --platform --python-version --implementation --abi=NAME

set pip-build
  -c --constraint=FILE          read
  -r --requirement=FILE         read
  -e --editable=PATH            run-project
  --no-deps
  --no-build-isolation
  --use-pep517
  --no-use-pep517
  --no-clean
  --require-hashes
  --hash=HASH
  --progress-bar=KIND
  -C --config-setting --config-settings=KEYVALUE
  --global-option=OPTION
  --ignore-requires-python
  --check-build-dependencies
  --src=DIR                     create
  --group=NAME

set pip-list
  -l --local
  --user
  --path=PATH
  -e --editable
  --exclude-editable
  --include-editable
  --exclude=NAME
  --format=FORMAT
  --not-required

set pip-subs
  sub list
    use pip-list
    use pip-index
    -o --outdated
    -u --uptodate
    does when --outdated        net-api "asks the package index for the newest versions"
    does when --uptodate        net-api "asks the package index for the newest versions"
    operands                    none
  sub freeze
    -r --requirement=FILE       read
    -l --local
    --user
    --path=PATH
    --all
    --exclude-editable
    --exclude=NAME
    operands                    none
  sub show
    -f --files
    operands                    text+
  sub check
    operands                    none
  sub inspect
    --local
    --user
    --path=PATH
    operands                    none
  sub debug
    --platform --python-version --implementation --abi=NAME
    operands                    none
  sub index
    sub versions
      use pip-index
      --json
      --ignore-requires-python
      does net-api "asks the package index for versions"
      operands                  text
  sub search
    does net-api "searches the package index"
    --index=URL                 net-fetch
    operands                    text+
  sub help
    operands                    text?
  sub completion
    -b --bash
    -z --zsh
    -f --fish
    operands                    none
  sub hash
    -a --algorithm=NAME
    operands                    look+
  sub config
    --user
    --global
    --site
    --editor=PROG               program
    sub list debug
      --user
      --global
      --site
      operands                  none
    sub get
      --user
      --global
      --site
      operands                  text
    sub set unset edit
      does system "changes the configuration of pip"
      --user
      --global
      --site
      --editor=PROG             program
      operands                  text*
  sub cache
    sub dir info
      operands                  none
    sub list
      --format=FORMAT
      operands                  text?
    sub remove purge
      does delete "empties pip's cache"
      operands                  text*
  sub install
    does run-package "installs packages, whose scripts run"
    use pip-build
    use pip-index
    -t --target=DIR             create
    -U --upgrade
    --upgrade-strategy=NAME
    --force-reinstall
    -I --ignore-installed
    --user
    --no-user
    --root --prefix=DIR         create
    --compile
    --no-compile
    --no-warn-script-location
    --no-warn-conflicts
    --break-system-packages
    --root-user-action=ACTION
    --dry-run
    --report=FILE               write
    operands                    text*
  sub uninstall
    does delete "removes packages"
    -r --requirement=FILE       read
    -y --yes
    --break-system-packages
    --root-user-action=ACTION
    operands                    text*
  sub download
    does run-package "fetches packages; their scripts may run"
    use pip-build
    use pip-index
    -d --dest=DIR               create
    operands                    text*
  sub wheel lock
    does run-package "builds packages, whose scripts run"
    use pip-build
    use pip-index
    -w --wheel-dir=DIR          create
    -o --output=FILE            write
    operands                    text*

command pip pip3 pip3.8 pip3.9 pip3.10 pip3.11 pip3.12 pip3.13
  manual "pip documentation, Commands, pip 25"
  # Without a subcommand it prints its help.
  operands none
  use pip-common
  use pip-subs
  allow: pip --version
  allow: pip list
  allow: pip list --outdated --format=json
  allow: pip list -o
  allow: pip freeze --local
  allow: pip show requests -f
  allow: pip3 check
  allow: pip config list --user
  allow: pip cache dir
  allow: pip index versions requests
  allow: pip install --help
  allow: pip --disable-pip-version-check list
  allow: pip help install
  ask:   pip install x
  ask:   pip install -r requirements.txt --dry-run
  ask:   pip install -e .
  ask:   pip uninstall -y x
  ask:   pip download x
  ask:   pip wheel .
  ask:   pip list --log pwned
  ask:   pip --log=pwned list
  ask:   pip --python ./x list
  ask:   pip list --pyth ./x
  ask:   pip list -o --index-url http://evil.invalid
  ask:   pip config set global.index-url x
  ask:   pip config edit --editor ./x
  ask:   pip cache purge
  ask:   pip list --path $x
  ask:   pip $x

command pipx
  manual "pipx documentation, CLI"
  syntax gnu noabbrev
  --version                     mode help
  -h --help                     mode help global
  -q --quiet                    global
  -v --verbose                  global
  # Without a subcommand it prints its help.
  operands none
  sub list
    --short
    --include-injected
    --json
    --pinned
    --skip-maintenance
    operands                    none
  sub environment
    -V --value=NAME
    operands                    none
  sub interpreter
    sub list
      operands                  none
    sub prune upgrade
      does delete "removes or replaces interpreters"
      operands                  none
  sub run
    syntax gnu noabbrev nopermute
    does run-package "fetches and runs a package"
    --spec=SPEC
    --python=PROG               program
    --no-cache
    --pypackages
    operands                    text*
  sub install inject upgrade upgrade-all reinstall reinstall-all install-all upgrade-shared uninject pin unpin
    does run-package "installs packages"
    -f --force
    --python=PROG               program
    --include-deps
    -i --index-url=URL          net-fetch
    -e --editable
    operands                    text*
  sub uninstall
    does delete "removes a package"
    operands                    text
  sub uninstall-all
    does delete wholesale "removes all its packages"
    operands                    none
  sub ensurepath completions runpip
    does system "changes the settings of the shell or runs pip"
    operands                    text*
  allow: pipx list
  allow: pipx list --json
  allow: pipx --version
  allow: pipx install --help
  ask:   pipx install x
  ask:   pipx run cowsay
  ask:   pipx run cowsay --help
  ask:   pipx uninstall-all

# uv runs the python of the project's environment, .venv, to learn about it.
set uv-common
  -h --help                     mode help global
  -q --quiet                    global
  -v --verbose                  global
  --color=WHEN                  global
  --no-progress                 global
  --offline                     global
  --no-config                   global
  -n --no-cache                 global
  --native-tls                  global
  --no-python-downloads         global
  --managed-python              global
  --no-managed-python           global
  --preview                     global
  --no-preview                  global
  --directory=DIR               dir global
  --project=DIR                 look global
  --cache-dir=DIR               create global
  --config-file=FILE            read global
  --allow-insecure-host=HOST    global

# "Using Python environments" and "Configuration files" of uv's documentation: the environment is .venv of the
# directory or of one above it, or what holds pyvenv.cfg; .python-version and [tool.uv.pip] may name a program.
set uv-reads
  file when !help above .venv pyvenv.cfg        does run-project "runs the python of the project's environment"
  file when !help above .python-version .python-versions does run-project "a file of the project names the python that is run"
  file when !help above uv.toml holds =python|url|index|keyring does run-project "uv.toml of the project names the python that is run"
  file when !help above pyproject.toml holds ~uv does run-project "pyproject.toml may name the python that is run"
  does when --project           run-project "the environment of another project may be run"
  does when --config-file       run-project "its settings may name the python that is run"

set uv-python-list
  --all-versions
  --all-platforms
  --all-arches
  --only-installed
  --only-downloads
  --show-urls
  --output-format=FORMAT

set uv-resolve
  -p --python=PROG              program
  --index --default-index -i --index-url --extra-index-url -f --find-links=URL net-fetch
  --no-index
  -U --upgrade
  -P --upgrade-package=NAME
  --resolution=KIND
  --prerelease=KIND
  --exclude-newer=DATE
  --frozen
  --locked
  --extra=NAME
  --all-extras
  --no-extra=NAME
  --dev
  --no-dev
  --only-dev
  --group=NAME
  --no-group=NAME
  --all-groups
  --no-default-groups
  --only-group=NAME
  --package=NAME
  --all-packages
  --no-sync
  --active
  --refresh
  --no-build
  --no-binary
  --reinstall
  --no-build-isolation
  --link-mode=MODE
  --no-editable
  --no-install-project
  --inexact
  --exact

command uv
  manual "uv documentation, Commands"
  syntax gnu noabbrev
  -V --version                  mode help
  use uv-common
  # Without a subcommand it prints its help.
  operands none
  sub help
    --no-pager
    operands                    text*
  sub version
    --short
    --output-format=FORMAT
    --bump=PART                 does write "changes pyproject.toml"
    use uv-resolve
    does when operands>0        run-project "changes pyproject.toml and the environment"
    operands                    text?
  sub self
    sub version
      --short
      --output-format=FORMAT
      operands                  none
    sub update
      does system "replaces uv itself"
      operands                  text?
  sub cache
    sub dir
      operands                  none
    sub size
      -H --human
      operands                  none
    sub clean prune
      does delete "empties uv's cache"
      --ci
      --force
      operands                  text*
  sub run
    syntax gnu noabbrev nopermute
    does run-project "brings the project's environment up to date and runs a program in it"
    use uv-resolve
    -m --module=NAME            mode module last
    -s --script
    --with --with-editable --with-requirements=SPEC
    --isolated
    --no-project
    --env-file=FILE             read
    --no-env-file
    operands                    text*
  sub sync lock tree export
    does run-project "resolves what the project needs, which may build packages"
    use uv-resolve
    --check
    --dry-run
    --depth=N
    --prune=NAME
    --no-dedupe
    --invert
    --outdated
    --universal
    --format=NAME
    --no-hashes
    --no-header
    --no-annotate
    --no-emit-project
    -o --output-file=FILE       write
    operands                    text*
  sub add remove init build publish
    does run-project "changes the project, may install packages and run their scripts"
    use uv-resolve
    --optional=NAME
    --raw
    --editable
    -r --requirements=FILE      read
    --script=FILE               write
    --sdist --wheel
    -o --out-dir=DIR            create
    operands                    text*
  sub venv
    does create "creates an environment"
    -p --python=PROG            program
    --seed
    --clear                     does delete-tree "replaces an environment"
    --system-site-packages
    --prompt=TEXT
    operands                    create?
  sub pip
    operands none
    sub list freeze show check tree
      does run-project "runs the python of the environment that is active or the project's"
      -p --python=PROG          program
      --system
      --strict
      --format=NAME
      --outdated
      -e --editable
      --exclude-editable
      --exclude=NAME
      -f --files
      operands                  text*
    sub install sync uninstall compile
      does run-package "installs, removes or builds packages"
      use uv-resolve
      --system
      -r --requirement --requirements=FILE read
      -e --editable=PATH        run-project
      -c --constraint=FILE      read
      --no-deps
      --break-system-packages
      --target --prefix=DIR     create
      --dry-run
      -o --output-file=FILE     write
      --generate-hashes
      --universal
      operands                  text*
  sub python
    sub dir
      --bin
      operands                  none
    sub list
      use uv-reads
      use uv-python-list
      # It may be the path of a program.
      operands                  run-file?
      sub 3 3.8 3.9 3.10 3.11 3.12 3.13 3.14 3.15
        use uv-python-list
        operands                none
    sub find
      use uv-reads
      --system
      --no-project
      --show-version
      operands                  run-file?
      sub 3 3.8 3.9 3.10 3.11 3.12 3.13 3.14 3.15
        --system
        --no-project
        --show-version
        operands                none
    sub install uninstall pin upgrade update-shell
      does system "installs, removes or chooses interpreters"
      --default
      --global
      -r --reinstall
      -f --force
      --all
      operands                  text*
  sub tool
    sub list
      --show-paths
      --show-version-specifiers
      --show-with
      --show-extras
      --show-python
      operands                  none
    sub dir
      --bin
      operands                  none
    sub run
      syntax gnu noabbrev nopermute
      does run-package "fetches and runs a package"
      --from --with=SPEC
      operands                  text*
    sub install upgrade uninstall update-shell
      does run-package "installs or removes packages"
      use uv-resolve
      --from --with=SPEC
      --all
      --force
      operands                  text*
  sub auth
    sub login logout token dir
      does secret-value "handles credentials"
      operands                  text*
  sub format
    does run-package "fetches a formatter, which changes the files"
    --check
    --diff
    operands                    text*
  allow: uv --version
  allow: uv -h
  allow: uv help sync
  allow: uv run --help
  allow: uv pip install --help
  allow: uv cache dir
  allow: uv tool list
  allow: uv tool dir --bin
  allow: uv self version
  allow: uv version --short
  allow: uv python dir
  ask:   uv run pytest
  ask:   uv run pytest --help
  ask:   uv run -m x --help
  ask:   uv sync --frozen
  allow: uv python list --all-versions
  allow: uv python find 3.11
  ask:   uv python find ./x
  ask:   uv python find --project ../x
  ask:   uv python list --config-file x
  ask:   uv python find $x
  ask:   uv pip list
  ask:   uv tree
  ask:   uv add x
  ask:   uv pip install x
  ask:   uv version 1.2
  ask:   uv version --bump minor
  ask:   uv python install 3.12
  ask:   uv cache clean
  ask:   uv tool run x
  ask:   uv self update
  allow: uv

command uvx
  manual "uv documentation, uv tool run"
  syntax gnu noabbrev nopermute
  -V --version                  mode help
  use uv-common
  use uv-resolve
  does run-package "fetches and runs a package"
  --from --with=SPEC
  operands                      text text*
  allow: uvx --version
  ask:   uvx ruff check
  ask:   uvx ruff --version
  ask:   uvx --from x y

command poetry
  manual "Poetry documentation, Commands"
  syntax gnu noabbrev
  does when !--no-plugins       run-project "loads the plugins that lie in the project"
  default-sub list
  -V --version
  -h --help                     global
  -q --quiet                    global
  -v --verbose                  global
  -vv --vvv                     global
  -n --no-interaction           global
  --no-ansi                     global
  --ansi                        global
  --no-plugins                  global
  --no-cache                    global
  -C --directory=DIR            dir global
  -P --project=DIR              look global
  sub about
    operands                    none
  sub list help
    --raw
    --short
    --format=NAME
    operands                    text*
  sub check
    --lock
    --strict
    operands                    none
  sub search
    does net-api "searches the package index"
    operands                    text+
  sub config
    --list                      mode list
    --local
    --unset                     does write "changes the configuration"
    --migrate                   does write "changes the configuration"
    operands when list          none
    operands                    text*
    does when !list             write "changes the configuration"
  sub run
    syntax gnu noabbrev nopermute
    does run-project "runs a program in the project's environment"
    operands                    text*
  sub show env
    does run-project "runs the python of the project's environment"
    -t --tree
    -l --latest
    -o --outdated
    -a --all
    -T --top-level
    --why
    --with --without --only=GROUPS
    --full-path
    operands                    text*
  sub install add remove update lock sync build
    does run-project "installs packages, whose scripts may run"
    --with --without --only -G --group -E --extras=NAMES
    --no-root
    --no-dev
    --all-extras
    --dry-run
    -D --dev
    --no-update
    --regenerate
    -e --editable
    --source=NAME
    --lock
    -f --format=NAME
    operands                    text*
  sub version
    -s --short
    --dry-run
    does when operands>0        write "changes pyproject.toml"
    operands                    text?
  sub new init
    does create "creates a project"
    operands                    text*
  sub publish
    does net-change "publishes the package"
    --build
    -r --repository=NAME
    -u --username=NAME
    -p --password=TEXT
    --dry-run
    operands                    none
  sub shell
    does run-unknown "starts a shell"
    operands                    none
  sub export
    does run-project "a plugin writes what is locked"
    -f --format=NAME
    -o --output=FILE            write
    --without-hashes
    operands                    none
  sub cache
    sub list
      operands                  none
    sub clear
      does delete "empties the cache"
      --all
      operands                  text
  sub self source python
    does system "changes poetry, its sources or interpreters"
    operands                    text*
  allow: poetry --no-plugins --version
  allow: poetry check --no-plugins
  allow: poetry --no-plugins config --list
  allow: poetry version -s --no-plugins
  ask:   poetry --version
  ask:   poetry check
  ask:   poetry install
  ask:   poetry run pytest
  ask:   poetry run pytest --no-plugins
  ask:   poetry show --tree --no-plugins
  ask:   poetry config virtualenvs.in-project true --no-plugins
  ask:   poetry --no-plugins config --list --unset x
  ask:   poetry version patch --no-plugins
  ask:   poetry env remove x
  ask:   poetry publish --no-plugins

command hatch rye pixi pipenv flit
  manual "the command lines of Hatch, Rye, Pixi, Pipenv and Flit"
  syntax gnu noabbrev
  -V --version                  mode help
  -h --help                     mode help
  does run-project "works in the project's environment, whose plugins and scripts may run"
  -v --verbose                  global
  -q --quiet                    global
  sub run shell test
    syntax gnu noabbrev nopermute
    operands                    text*
  sub install add remove update sync lock build publish list show info env config init version fmt dep status project python graph check
    -d -D --dev
    -g --global
    -G --group=NAME
    operands                    text*
  allow: hatch --version
  ask:   rye run x --help
  ask:   hatch env show
  ask:   pipenv install

command pdm
  manual "PDM documentation, CLI reference"
  syntax gnu noabbrev
  does run-project "loads the plugins that lie in the project"
  -V --version
  -h --help                     global
  -v --verbose                  global
  -q --quiet                    global
  default-sub list
  sub run
    syntax gnu noabbrev nopermute
    operands                    text*
  sub list show info add install remove update sync lock build publish init config venv python use export import outdated fix cache completion self plugin
    -d --dev
    -G --group=NAME
    operands                    text*
  ask:   pdm --version
  ask:   pdm install
  ask:   pdm list
  ask:   pdm run x --help

command conda mamba micromamba
  manual "conda documentation, Commands"
  syntax gnu noabbrev
  -V --version                  mode help
  -h --help                     mode help global
  -v --verbose                  global
  -q --quiet                    global
  --json                        global
  --no-plugins                  global
  # Without a subcommand it prints its help.
  operands none
  sub list
    -n --name=NAME
    -p --prefix=PATH            look
    -f --full-name
    -c --canonical
    -e --export
    --explicit
    --md5
    -r --revisions
    --no-pip
    --show-channel-urls
    operands                    text?
  sub info
    -a --all
    -e --envs
    -s --system
    --base
    --unsafe-channels           does secret-value "prints the channels with their tokens"
    -l --license
    operands                    none
  sub env
    sub list
      operands                  none
    sub export
      -n --name=NAME
      -p --prefix=PATH          look
      -f --file=FILE            write
      --no-builds
      --from-history
      -c --channel=NAME
      --override-channels
      --ignore-channels
      operands                  none
    sub config
      sub vars
        does secret-value "prints or changes variables of an environment"
        operands                text*
    sub create update remove
      does run-package "creates, changes or removes an environment"
      -n --name=NAME
      -p --prefix=PATH          create
      -f --file=FILE            read
      --prune
      -y --yes
      operands                  text*
  sub search
    does net-api "searches the channels"
    # A channel may be named by its address.
    sub *://*
      does net-fetch "fetches from this address"
      operands                  text*
    -i --info
    -c --channel=NAME           net-fetch
    --override-channels
    --subdir --platform=NAME
    -e --envs
    operands                    text*
  sub config
    --show
    --show-sources              does secret-value "prints the configuration with the channels' tokens"
    --describe
    --get                       does secret-value "prints the configuration with the channels' tokens"
    --validate
    --append --prepend --add --set --remove=KEY values 2 does write "changes the configuration"
    --remove-key=KEY            does write "changes the configuration"
    --stdin                     does write "changes the configuration"
    --write-default             does write "changes the configuration"
    --system --env
    --file=FILE                 write
    operands                    text*
    does when !--show,!--describe,!--validate secret-value "prints or changes the configuration"
  sub compare doctor notices
    -n --name=NAME
    -p --prefix=PATH            look
    does run-unknown "checks packages or asks channels"
    operands                    text*
  sub run
    syntax gnu noabbrev nopermute
    does run-unknown "runs a program in an environment"
    -n --name=NAME
    -p --prefix=PATH            look
    --no-capture-output
    --live-stream
    --cwd=DIR
    operands                    text*
  sub install create update upgrade remove uninstall rename
    does run-package "installs, changes or removes packages"
    -n --name=NAME
    -p --prefix=PATH            create
    -c --channel=NAME           net-fetch
    -f --file=FILE              read
    -y --yes
    -d --dry-run
    --all
    --override-channels
    --freeze-installed
    --no-deps
    --only-deps
    --clone=NAME
    --force
    operands                    text*
  sub clean
    does delete "removes packages and caches"
    -a --all
    -t --tarballs
    -p --packages
    -i --index-cache
    -y --yes
    operands                    none
  sub activate deactivate
    does shell-state "changes the environment of the shell"
    operands                    text?
  sub init build index
    does system "changes the settings of the shell or builds packages"
    operands                    text*
  allow: conda --version
  allow: conda list
  allow: conda list -n base --json
  allow: conda env list
  allow: conda info --envs
  allow: conda search numpy
  allow: conda env export -n x
  allow: conda config --show
  ask:   conda install numpy
  ask:   conda search https://e.invalid/c::x
  ask:   conda config --add channels x
  ask:   conda config --set a b
  ask:   conda config --show-sources
  ask:   conda info --unsafe-channels
  ask:   conda run -n x python y.py --version
  ask:   conda env export -f x.yml
  ask:   conda create -n x
  ask:   conda clean --all
  ask:   conda env remove -n x
  ask:   conda config

command virtualenv
  manual "virtualenv documentation, CLI"
  syntax gnu noabbrev
  --version                     mode help
  -h --help                     mode help
  -p --python=PROG              program
  --clear                       does delete-tree "replaces an environment"
  --system-site-packages
  --prompt=TEXT
  --no-download
  --download
  -q --quiet
  -v --verbose
  operands                      create
  allow: virtualenv --version
  ask:   virtualenv .venv
  ask:   virtualenv -p ./x --version

command pyenv
  manual "pyenv, COMMANDS"
  syntax gnu noabbrev
  --version -v                  mode help
  --help -h                     mode help
  sub versions
    --bare
    --skip-aliases
    --skip-envs
    operands                    none
  sub version version-name version-origin version-file root shims commands --version
    --bare
    --short
    --sh
    --no-sh
    operands                    none
  sub which
    --nosystem
    --skip-advice
    operands                    text
  sub whence
    --path
    operands                    text
  sub prefix
    operands                    text*
  sub latest
    -k --known
    -q --quiet
    operands                    text
  sub help
    --usage
    operands                    text?
  sub global local
    --unset                     does write "changes which python is used"
    -f --force
    does when operands>0        write "changes which python is used"
    operands                    text*
  sub install
    -l --list                   mode list
    -s --skip-existing
    -f --force
    -k --keep
    -v --verbose
    -p --patch
    -g --debug
    does when !list             run-package "fetches and builds python"
    operands                    text*
  sub uninstall
    does delete-tree "removes a python"
    -f --force                  mode force
    operands                    text+
  sub exec
    syntax none
    does run-unknown "runs a program with another python"
    operands                    text*
  sub rehash init shell virtualenv activate deactivate update virtualenv-delete
    does shell-state "changes the shell or the environment"
    -
    --path
    operands                    text*
  allow: pyenv versions
  allow: pyenv version
  allow: pyenv which python
  allow: pyenv install --list
  allow: pyenv local
  allow: pyenv root
  allow: pyenv --version
  ask:   pyenv install 3.12.1
  ask:   pyenv local 3.12
  ask:   pyenv global --unset
  ask:   pyenv exec python x.py
  ask:   pyenv uninstall -f 3.8

command twine
  manual "twine documentation, Commands"
  syntax gnu noabbrev
  --version                     mode help
  -h --help                     mode help global
  --no-color
  sub check
    --strict
    operands                    read+
  sub upload register
    does net-change "publishes the package"
    -r --repository=NAME
    --repository-url=URL        net-send
    -s --sign
    --skip-existing
    --non-interactive
    -u --username=NAME
    -p --password=TEXT
    --config-file=FILE          read
    --verbose
    operands                    read+
  allow: twine --version
  allow: twine check dist/x.whl
  ask:   twine upload dist/x.whl
  ask:   twine upload --repository-url http://e.invalid dist/x.whl

# Tests ---------------------------------------------------------------------------------------------

command pytest py.test
  manual "pytest documentation, Command-line flags"
  does run-project "runs the tests of the project"
  -V --version
  -h --help
  -v --verbose
  -q --quiet
  -x --exitfirst
  -s
  -l --showlocals
  --no-header
  --no-summary
  -k=EXPR
  -m=EXPR
  -r=CHARS
  -p=PLUGIN
  -n --numprocesses=N
  -c --config-file=FILE         run-file
  -o --override-ini=KEYVALUE
  -W --pythonwarnings=FILTER
  --maxfail=N
  --tb=STYLE
  --lf --last-failed
  --ff --failed-first
  --nf --new-first
  --sw --stepwise
  --co --collect-only
  --collect-in-virtualenv
  --durations=N
  --durations-min=N
  --strict-markers
  --strict-config
  --markers
  --fixtures
  --fixtures-per-test
  --cache-clear
  --cache-show[=GLOB]
  --setup-show
  --setup-only
  --setup-plan
  --pdb
  --trace
  --capture=METHOD
  --color=WHEN
  --rootdir=DIR
  --ignore=PATH
  --ignore-glob=GLOB
  --deselect=ID
  --import-mode=MODE
  --confcutdir=DIR
  --basetemp=DIR                delete-tree "is emptied first"
  --junitxml --junit-xml=FILE   write
  --log-cli-level --log-level=LEVEL
  --log-file=FILE               write
  --cov[=PATH]
  --cov-report=KIND
  --cov-append
  --cov-fail-under=N
  --no-cov
  --cov-branch
  --reruns=N
  --timeout=SEC
  --asyncio-mode=MODE
  --doctest-modules
  --pyargs
  --runxfail
  --benchmark-only
  --benchmark-skip
  --dist=MODE
  --snapshot-update             does write "writes snapshots"
  operands                      text*
  ask:   pytest
  ask:   pytest -x -q tests/test_a.py::test_b
  ask:   pytest --collect-only
  ask:   pytest --version
  ask:   pytest -k name --tb=short -rA

command tox nox
  manual "tox and nox documentation, Command line"
  syntax gnu noabbrev
  does run-project "runs what the project's configuration says"
  --version
  -h --help
  -l --listenvs --list
  -e=NAMES
  -s --session --sessions=NAMES
  -r --recreate
  -R
  -p --parallel[=N]
  -q --quiet
  -v --verbose
  -a
  -c=FILE                       run-file
  -f --noxfile=FILE             run-file
  -k=EXPR
  -t --tags=NAMES
  --notest
  --workdir=DIR                 create
  operands                      text*
  ask:   tox -l
  ask:   tox -e py312 -- -k x
  ask:   nox -s tests
  ask:   tox --version

command coverage coverage3
  manual "coverage documentation, Command line usage"
  syntax gnu noabbrev
  --version                     mode help
  -h --help                     mode help
  sub help
    operands                    text?
  sub run
    syntax gnu noabbrev nopermute
    does run-project "runs a program of the project"
    -m --module
    -a --append
    -p --parallel-mode
    --branch
    --source --include --omit --rcfile --data-file --context=VALUE
    operands                    text*
  sub report html xml json lcov annotate combine erase debug
    does run-project "its configuration may name plugins"
    -m --show-missing
    -i --ignore-errors
    --skip-covered
    --skip-empty
    --fail-under=N
    --include --omit --rcfile --data-file --format --sort --precision --contexts=VALUE
    -o=FILE                     write
    -d --directory=DIR          create
    -q --quiet
    operands                    text*
  allow: coverage --version
  allow: coverage help run
  ask:   coverage run -m pytest
  ask:   coverage report -m
  ask:   coverage html

# Linters and formatters ------------------------------------------------------------------------------

set ruff-select
  # The settings of the folder are looked at; any others, or a setting itself, are not.
  --config=FILE                 unless ruff.toml|.ruff.toml|pyproject.toml unknown "its settings may have it change files"
  --isolated
  --select --extend-select --ignore --extend-ignore --fixable --unfixable --extend-fixable --per-file-ignores=RULES
  --exclude --extend-exclude=GLOBS
  --target-version=VERSION
  --preview
  --no-preview
  --respect-gitignore
  --no-respect-gitignore
  --force-exclude
  --no-force-exclude
  --stdin-filename=NAME         unknown "takes its settings from beside that file"
  --extension=MAP
  -n --no-cache
  --cache-dir=DIR               create
  --line-length=N
  --range=RANGE

command ruff
  manual "Ruff documentation, Configuring Ruff, Full command-line interface"
  syntax gnu noabbrev
  -V --version                  mode help
  -h --help                     mode help global
  -q --quiet                    global
  -v --verbose                  global
  -s --silent                   global
  --color=WHEN                  global
  # Without a subcommand it prints its help.
  operands none
  sub check lint
    use ruff-select
    --fix                       mode fix
    --fix-only                  mode fix
    --no-fix                    mode no-fix
    --no-fix-only               mode no-fix-only
    --diff                      mode safe
    --unsafe-fixes
    --no-unsafe-fixes
    --show-fixes
    --no-show-fixes
    --output-format=FORMAT
    -o --output-file=FILE       write
    --ignore-noqa
    --add-noqa                  does write "adds comments to the files"
    -e --exit-zero
    --exit-non-zero-on-fix
    --statistics
    -w --watch
    --show-files                mode safe
    --show-settings             mode safe
    operands when fix           write*
    operands                    read*
    does when fix               write "changes the files"
    # "fix" and "fix-only" may stand in the settings of the folder or one above it. Its cache is its own.
    probe ruff
  sub format
    use ruff-select
    --check                     mode safe
    --diff                      mode safe
    operands when safe          read*
    operands                    write*
    does when !safe             write "formats the files"
  sub rule
    --all
    --output-format=FORMAT
    operands                    text?
  sub config
    --output-format=FORMAT
    operands                    text?
  sub linter
    --output-format=FORMAT
    operands                    none
  sub version
    --output-format=FORMAT
    operands                    none
  sub help
    operands                    text*
  sub clean
    does delete "empties its cache"
    operands                    none
  sub server
    does net-listen "serves an editor"
    operands                    none
  sub analyze
    sub graph
      use ruff-select
      --direction=WHICH
      --detect-string-imports
      --python=PROG             program
      operands                  read*
  allow: ruff --version
  allow: ruff check --no-fix --no-fix-only src
  allow: ruff check --diff .
  allow: ruff format --check src
  allow: ruff format --diff a.py
  allow: ruff rule E501
  allow: ruff config
  allow: ruff linter
  allow: ruff check --help
  allow: ruff check --show-settings
  ask:   ruff check --fix
  allow: ruff check .
  allow: ruff check --statistics --select E,F src
  ask:   ruff check --diff --fix-only --output-file=x
  ask:   ruff check --add-noqa
  allow: ruff check --no-fix src
  ask:   ruff check --stdin-filename ../x/a.py -
  ask:   ruff check --no-fix --config 'fix = true'
  ask:   ruff format .
  ask:   ruff format a.py
  ask:   ruff clean
  ask:   ruff check --no-fix -o x

command black
  manual "Black documentation, The basics"
  syntax gnu noabbrev
  --version                     mode help
  -h --help                     mode help
  --check                       mode safe
  --diff                        mode safe
  -c --code=CODE                mode safe
  --color
  --no-color
  -l --line-length=N
  -t --target-version=NAME
  -S --skip-string-normalization
  -C --skip-magic-trailing-comma
  --preview
  --unstable
  --fast
  --safe
  -q --quiet
  -v --verbose
  --include --exclude --extend-exclude --force-exclude=RE
  --stdin-filename=NAME
  --line-ranges=RANGE
  --pyi
  --ipynb
  -x --skip-source-first-line
  --required-version=VERSION
  -W --workers=N
  --config=FILE                 read
  operands when safe            read*
  operands                      write*
  does when !safe               write "formats the files"
  allow: black --check .
  allow: black --diff src/a.py
  allow: black --check --line-length 100 src
  allow: black --version
  ask:   black .
  ask:   black src/a.py
  ask:   black --fast a.py
  ask:   black --chec a.py

command isort
  manual "isort documentation, Configuration options"
  syntax gnu noabbrev
  -V --version                  mode help
  --vn --version-number         mode help
  -h --help                     mode help
  -c --check-only --check       mode safe
  -d --stdout                   mode safe
  --df --diff                   mode safe
  --profile=NAME
  -l --line-length --line-width=N
  -q --quiet
  -v --verbose
  --fss --force-sort-within-sections
  --sl --force-single-line-imports
  --skip --skip-glob --extend-skip --src --known-local-folder -p --project=VALUE
  --atomic
  --float-to-top
  --filter-files
  --ca --combine-as
  -w=N
  operands when safe            read*
  operands                      write*
  does when !safe               write "sorts the imports in the files"
  allow: isort --check-only src
  allow: isort --diff a.py
  allow: isort --version
  ask:   isort .
  ask:   isort a.py
  ask:   isort --settings-file x --check .

command autopep8 yapf autoflake pyupgrade docformatter
  manual "the command lines of these formatters"
  syntax gnu noabbrev
  --version                     mode help
  -h --help                     mode help
  -i --in-place                 mode write
  -d --diff
  -r --recursive
  -a --aggressive
  --max-line-length=N
  -v --verbose
  -p
  --check
  operands                      write*
  does write "changes the files"
  allow: yapf --version
  ask:   autopep8 -i a.py
  ask:   pyupgrade a.py

set py-check
  does run-project "its configuration may name plugins of the project"
  -v --verbose
  -q --quiet
  -j --jobs=N

# "The mypy configuration file": code of the project is read, not run, but for plugins and another interpreter.
command mypy
  manual "mypy documentation, The mypy command line"
  syntax gnu noabbrev at-files
  -V --version                  mode help
  -h --help                     mode help
  -v --verbose
  does when !help write "keeps what it found in .mypy_cache"
  file when !help above mypy.ini .mypy.ini setup.cfg pyproject.toml holds ~plugins|python_executable|_report|junit_xml|cache_dir|install_types|cache_map does run-project "its configuration names plugins or a program, or has it write"
  --warn-unused-configs
  --strict
  -p --package=NAME
  -m --module=NAME
  -c=CODE
  --config-file=FILE            unless mypy.ini|.mypy.ini|setup.cfg|pyproject.toml run-file "may name plugins"
  --ignore-missing-imports
  --install-types               does run-package "installs packages"
  --non-interactive
  --python-version=VERSION
  --python-executable=PROG      program
  --platform=NAME
  --namespace-packages
  --explicit-package-bases
  --follow-imports=MODE
  --show-error-codes
  --hide-error-codes
  --pretty
  --no-error-summary
  --show-column-numbers
  --show-error-context
  --no-incremental
  --cache-dir=DIR               create
  --check-untyped-defs
  --disallow-untyped-defs
  --warn-unused-ignores
  --warn-return-any
  --no-site-packages
  --exclude=RE
  --disable-error-code --enable-error-code=CODE
  --junit-xml --html-report --xml-report --txt-report=FILE write
  -O --output=FORMAT
  operands                      read*
  allow: mypy --version
  allow: mypy --help
  ask:   mypy src
  ask:   mypy --strict a.c
  ask:   mypy --config-file mypy.ini src
  ask:   mypy --config-file x.ini src
  ask:   mypy --install-types --non-interactive
  ask:   mypy --cache-dir=x src
  ask:   mypy @names
  ask:   mypy $x
  ask:   mypy --version --python-executable ./x

command pyright basedpyright
  manual "Pyright documentation, Command-line options"
  syntax gnu noabbrev
  --version                     mode help
  -h --help                     mode help
  does run-project "runs the python of the project's environment"
  --outputjson
  -p --project=FILE             read
  --pythonpath=PROG             program
  --pythonversion --pythonplatform --level --venvpath --verifytypes=VALUE
  --stats
  --verbose
  --warnings
  -w --watch
  --threads[=N]
  --createstub=NAME             does write "writes a stub"
  operands                      text*
  allow: pyright --version
  ask:   pyright
  ask:   pyright src/a.py --outputjson

command pylint
  manual "Pylint documentation, Command-line options"
  syntax gnu noabbrev
  --version                     mode help
  use py-check
  --rcfile=FILE                 run-file
  --load-plugins=NAMES
  --init-hook=CODE              code:python
  --disable -d --enable -e --ignore --ignore-paths --fail-under --fail-on --output-format -f --max-line-length --reports -r --score --msg-template --py-version=VALUE
  -E --errors-only
  --recursive=BOOL
  --output=FILE                 write
  operands                      text*
  allow: pylint --version
  ask:   pylint src
  ask:   pylint --init-hook='x' --version
  ask:   pylint -E a.py

# "Configuring flake8": the first of these files that has a section for it, here or above; plugins are loaded for
# --version and --help too.
command flake8
  manual "flake8 documentation, Full listing of options, 7"
  syntax gnu noabbrev
  --version                     mode help
  -h --help                     mode help
  file above setup.cfg tox.ini .flake8 holds flake8:local|output-file|output_file|append-config|append_config does run-project "its configuration names plugins of the project or a file to write"
  -v --verbose
  -q --quiet
  -j --jobs=N
  --max-line-length --max-doc-length --indent-size --max-complexity=N
  --select --extend-select --ignore --extend-ignore --exclude --extend-exclude --filename --per-file-ignores=LIST
  --format --color --stdin-display-name --builtins --doctest=VALUE
  --count
  --statistics
  --show-source --no-show-source
  --hang-closing
  --disable-noqa
  --exit-zero
  --benchmark
  --isolated
  --config=FILE                 unless setup.cfg|tox.ini|.flake8 run-file "may name plugins"
  --append-config=FILE          run-file "may name plugins"
  --output-file=FILE            write
  --tee
  operands                      read*
  allow: flake8 --version
  allow: flake8 src
  allow: flake8 --max-line-length=100 src
  ask:   flake8 --config x src
  ask:   flake8 --output-file=x src
  ask:   flake8 $x

command dmypy stubtest
  manual "mypy documentation, Mypy daemon, Automatic stub testing"
  syntax gnu noabbrev
  -V --version                  mode help
  -h --help                     mode help
  does when !help               run-project "loads the project's code or configuration"
  unknown-options text
  operands                      text*
  allow: dmypy --version
  ask:   dmypy run src
  ask:   stubtest x

command pydocstyle pycodestyle pyflakes vulture radon bandit pip-audit safety interrogate pyroma pydoclint pylama pre-commit-hooks
  manual "the command lines of these checkers"
  syntax gnu noabbrev
  use py-check
  --version
  -h --help
  --max-line-length=N
  --max-complexity=N
  --select --extend-select --ignore --extend-ignore --exclude --extend-exclude --per-file-ignores --format --config=VALUE
  --count
  --statistics
  --show-source
  -r
  -l --ll
  -f=NAME
  -o --output --output-file=FILE write
  operands                      text*
  ask:   pydocstyle src
  ask:   bandit -r src

command pre-commit
  manual "pre-commit documentation, Command line"
  syntax gnu noabbrev
  -V --version                  mode help
  -h --help                     mode help global
  --color=WHEN                  global
  -c --config=FILE              run-file global
  sub run
    does run-project "runs the hooks of the project"
    -a --all-files
    --files=FILE                values 2
    --hook-stage=NAME
    --from-ref -s --source=REF
    --to-ref -o --origin=REF
    -v --verbose
    --show-diff-on-failure
    operands                    text?
  sub validate-config validate-manifest
    operands                    read*
  sub sample-config
    operands                    none
  sub install uninstall autoupdate clean gc init-templatedir install-hooks migrate-config try-repo hook-impl
    does run-package "changes hooks or fetches them"
    -t --hook-type=NAME
    --install-hooks
    -f --overwrite
    operands                    text*
  allow: pre-commit --version
  allow: pre-commit sample-config
  allow: pre-commit validate-config
  ask:   pre-commit run --all-files
  ask:   pre-commit install
  ask:   pre-commit run -c x

# Frameworks ------------------------------------------------------------------------------------------

command jupyter jupyter-lab jupyter-notebook jupyter-nbconvert
  manual "Jupyter documentation, jupyter command"
  syntax gnu noabbrev nopermute
  --version                     mode help
  --paths                       mode help
  --config-dir --data-dir --runtime-dir mode help
  --json
  does run-project "loads jupyter_config.py of the directory"
  operands                      text*
  allow: jupyter --version
  allow: jupyter --paths
  ask:   jupyter notebook
  ask:   jupyter kernelspec list
  ask:   jupyter nbconvert --to script x.ipynb
  ask:   jupyter lab --version

command django-admin gunicorn uvicorn hypercorn celery streamlit alembic scrapy airflow dagster prefect dbt locust mkdocs sphinx-build fastapi huggingface-cli
  manual "the command lines of these frameworks"
  syntax gnu noabbrev nopermute
  does run-project "runs code of the project"
  operands                      text*
  ask:   django-admin migrate
  ask:   uvicorn app:app --reload
  ask:   django-admin --version
  ask:   alembic upgrade head

command flask
  manual "Flask documentation, Command line interface"
  syntax gnu noabbrev nopermute
  --version                     mode help
  -A --app=NAME
  -e --env-file=FILE            read
  --debug
  --no-debug
  does run-project "loads the application of the project"
  operands                      text*
  allow: flask --version
  ask:   flask run
  ask:   flask --help
  ask:   flask routes
