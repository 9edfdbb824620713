# Clients of hosting platforms, brokers and stores; version managers; tools that stand between. Written from the help
# texts of Wrangler 4, Vercel 39, Netlify 18, Firebase 13, Railway 3, Supabase 2, RabbitMQ 3.13, Kafka 3.8, etcd 3.5,
# act 0.2, mise 2024.12 and others named with their entries.

# Hosting ---------------------------------------------------------------------------------------------------

command vercel
  manual "vercel help, Vercel 39"
  syntax gnu noabbrev
  -h --help                     global mode help
  -v --version                  mode help
  --cwd=DIR                     global dir
  -d --debug                    global
  --no-color                    global
  -S --scope=NAME               global
  -T --team=NAME                global
  -t --token=TOKEN              global
  file here vercel.ts vercel.mts vercel.js vercel.mjs vercel.cjs does run-project "a program gives the project's settings"
  sub whoami
    does                        net-api "asks the service"
    operands none
  sub ls list
    -m --meta=KEY
    --environment=NAME
    -N --next=MS
    --prod
    --status=STATE
    does                        net-api "asks the service"
    operands                    text?
  sub inspect logs
    -j --json
    -l --logs
    --timeout=TIME
    --wait
    -f --follow
    -n --limit=N
    --since=TIME
    --until=TIME
    does                        net-api "asks the service"
    operands                    text?
  sub domains dns certs alias aliases project projects teams env target
    sub ls list
      -N --next=MS
      --limit=N
      --json
      does                      net-api "asks the service"
      operands                  text?
    sub *
      syntax none
      does                      net-change "changes a site, or prints what may be secret"
      operands                  text*
  sub *
    syntax none
    does                        net-change "changes a site, or runs code of the project"
    operands                    text*
  allow: vercel --version
  allow: vercel whoami
  allow: vercel ls web
  allow: vercel inspect web.vercel.app
  allow: vercel env ls
  ask:   vercel
  ask:   vercel deploy
  ask:   vercel env pull
  ask:   vercel ls --yes
  ask:   vercel --api https://example.com ls
  ask:   vercel -A x.json ls
  ask:   vercel domains add x

command netlify ntl
  manual "netlify help, Netlify 18"
  syntax gnu noabbrev
  -h --help                     mode help
  -v --version -V               mode help
  sub status sites:list functions:list teams:list status:hooks
    --json
    --verbose
    --debug
    -h --help                   mode help
    does                        net-api "asks the service"
    operands none
  sub api
    --list                      mode list
    -h --help                   mode help
    does when !list,!help       net-change "calls the service"
    operands none
  sub env:list logs:function logs:deploy env:get
    -h --help                   mode help
    does when !help             secret-value "prints variables or logs"
    operands when help          none
    operands                    text*
  sub *
    syntax none
    does                        net-change "changes a site, or runs code of the project"
    operands                    text*
  allow: netlify status
  allow: netlify sites:list --json
  allow: netlify api --list
  allow: netlify env:list --help
  ask:   netlify deploy
  ask:   netlify env:list
  ask:   netlify api deleteSite
  ask:   netlify status --auth x --http-proxy http://h
  ask:   netlify dev

# Every call writes a log where it stands; one that is there already may be a link.
command firebase
  manual "firebase help, Firebase 13"
  syntax gnu noabbrev
  -h --help                     mode help
  -V --version                  mode help
  -P --project=NAME             global
  --account=EMAIL               global
  -j --json                     global
  --non-interactive             global
  file here firebase-debug*.log ui-debug.log does write "its log, over what is there"
  sub projects:list apps:list hosting:sites:list hosting:channel:list functions:list functions:log login:list experiments:list firestore:indexes firestore:databases:list remoteconfig:versions:list appdistribution:testers:list appdistribution:groups:list ext:list database:instances:list use target
    --only=NAMES
    -n --lines=N
    --site=NAME
    --limit=N
    --pretty
    does                        net-api "asks the service"
    operands none
  sub *
    syntax none
    does                        net-change "changes a site, or runs code of the project"
    operands                    text*
  allow: firebase --version
  allow: firebase projects:list
  allow: firebase use
  allow: firebase functions:log --only api
  ask:   firebase deploy
  ask:   firebase use prod
  ask:   firebase functions:config:get
  ask:   firebase login:ci
  ask:   firebase --config x.json projects:list
  ask:   firebase projects:list --debug --token x

# wrangler reads .env of the folder, which may name the server that gets the token.
set wrangler-list
  --json
  --namespace-id=ID
  --binding=NAME
  --name=NAME
  --env=NAME
  --prefix=TEXT
  --preview
  --remote
  --local
  --project-name=NAME
  --environment=NAME
  --page=N
  --per-page=N
  -J --jurisdiction=NAME
  does                          net-api "asks the service"
  operands                      text?

command wrangler
  manual "wrangler --help, Wrangler 4"
  syntax gnu noabbrev nopt
  -h --help                     global mode help
  -v --version                  mode help
  -e --env=NAME                 global
  file here .env .env.* holds CLOUDFLARE_API_BASE|CLOUDFLARE_API_ENV|CF_API|WRANGLER_|PROXY|NODE_ does net-send "the file .env may say where the token is sent"
  sub whoami
    does                        net-api "asks the service"
    operands none
  sub deployments
    sub list status view
      use wrangler-list
    sub *
      syntax none
      does                      net-change "changes a deployment"
      operands                  text*
  sub versions
    sub list view
      use wrangler-list
    sub *
      syntax none
      does                      net-change "changes a deployment"
      operands                  text*
  sub kv
    sub namespace key
      sub list
        use wrangler-list
      sub *
        syntax none
        does                    net-change "changes or prints what is kept"
        operands                text*
  sub r2
    sub bucket
      sub list info
        use wrangler-list
      sub *
        syntax none
        does                    net-change "changes what is kept"
        operands                text*
  sub d1 queues hyperdrive vectorize workflows
    sub list info get
      use wrangler-list
    sub *
      syntax none
      does                      net-change "changes what is kept"
      operands                  text*
  sub secret
    sub list
      use wrangler-list
    sub *
      syntax none
      does                      net-change "changes secrets"
      operands                  text*
  sub pages
    sub project deployment
      sub list
        use wrangler-list
      sub *
        syntax none
        does                    net-change "changes a site"
        operands                text*
    sub *
      syntax none
      does                      net-change "changes a site"
      operands                  text*
  sub triggers docs
    operands none
    does when !help             net-change "changes a site, or opens a page in the browser"
  sub *
    syntax none
    does                        net-change "changes a site, or runs code of the project"
    operands                    text*
  allow: wrangler whoami
  allow: wrangler deployments list
  allow: wrangler kv key list --namespace-id x
  allow: wrangler secret list --env prod
  allow: wrangler d1 info db
  allow: wrangler docs --help
  ask:   wrangler deploy --help false
  ask:   wrangler deploy
  ask:   wrangler dev
  ask:   wrangler docs
  ask:   wrangler kv key get x --namespace-id y
  ask:   wrangler d1 execute db --command 'drop table x'
  ask:   wrangler d1 migrations list db
  ask:   wrangler secret put X
  ask:   wrangler whoami --env-file x
  ask:   wrangler r2 object get b/k
  ask:   wrangler tail
  ask:   wrangler auth token
  ask:   wrangler -c x/wrangler.toml whoami
  ask:   wrangler --cwd x whoami

command railway
  manual "railway --help, Railway 3"
  syntax gnu noabbrev
  -h --help                     global mode help
  -V --version                  mode help
  sub status whoami list
    --json
    does                        net-api "asks the service"
    operands none
  sub logs
    -d --deployment
    -b --build
    -s --service=NAME
    -e --environment=NAME
    --json
    does                        net-api "asks the service"
    operands                    text?
  sub service environment domain
    operands none
    does when !help             net-change "changes which one is meant, or what it is"
  sub *
    syntax none
    does                        net-change "changes a service, or prints its variables"
    operands                    text*
  allow: railway status
  allow: railway logs --deployment
  allow: railway environment --help
  ask:   railway up
  ask:   railway variables
  ask:   railway run ls
  ask:   railway domain
  ask:   railway ssh

# supabase reads .env of the folder and of supabase/, which may name another server by SUPABASE_…
command supabase
  manual "supabase --help, Supabase 2"
  syntax gnu noabbrev bool
  -h --help                     global mode help
  -v --version                  mode help
  -o --output=FORMAT            global
  --experimental                global
  file above .env .env.local .env.development .env.development.local .env.production .env.production.local .env.test .env.test.local holds SUPABASE_ does net-send "the file .env may say where the token is sent"
  sub projects functions migration secrets branches orgs snippets
    sub list
      --project-ref=REF
      --linked
      --local
      does                      net-api "asks the service"
      operands none
    sub *
      syntax none
      does                      net-change "changes a project"
      operands                  text*
  sub services
    does                        net-api "asks the service"
    operands none
  sub inspect
    sub db
      sub *
        --linked
        --local
        --db-url=URL            database
        does                    net-api "asks the database"
        operands none
  sub status
    operands none
    does when !help             secret-value "prints the project's keys"
  sub *
    syntax none
    does                        net-change "changes a project, or runs its code"
    operands                    text*
  allow: supabase projects list
  allow: supabase migration list --linked
  allow: supabase inspect db table-sizes
  allow: supabase status --help
  ask:   supabase status
  ask:   supabase db reset
  ask:   supabase db lint
  ask:   supabase inspect db locks --db-url postgres://db.example.com/x
  ask:   supabase --workdir x projects list
  ask:   supabase projects list --profile x
  ask:   supabase projects api-keys
  ask:   supabase secrets set A=b

# .sentryclirc of a folder above may name the server that gets the token.
command sentry-cli
  manual "sentry-cli help, Sentry CLI 2"
  syntax gnu noabbrev
  -h --help                     global mode help
  -V --version                  mode help
  -o --org=NAME                 global
  -p --project=NAME             global
  file above .sentryclirc does net-send "the file .sentryclirc may say where the token is sent"
  file above .env holds SENTRY does net-send "the file .env may say where the token is sent"
  sub info
    does                        net-api "asks the service"
    operands none
  sub projects releases issues events organizations deploys repos monitors
    sub list
      does                      net-api "asks the service"
      operands                  text?
    sub *
      syntax none
      does                      net-change "changes something at the service"
      operands                  text*
  sub *
    syntax none
    does                        net-change "changes something at the service"
    operands                    text*
  allow: sentry-cli --version
  allow: sentry-cli info
  allow: sentry-cli releases list
  ask:   sentry-cli releases new x
  ask:   sentry-cli --url https://example.com info
  ask:   sentry-cli info --auth-token x --url y
  ask:   sentry-cli send-event -m x

# Brokers and stores ----------------------------------------------------------------------------------------

command rabbitmqctl rabbitmq-diagnostics rabbitmq-queues
  manual "rabbitmqctl(8), RabbitMQ 3.13"
  syntax gnu noabbrev
  -n --node=NODE                unless rabbit@localhost|rabbit@127.0.0.1 global net-fetch "another node"
  -q --quiet                    global
  -s --silent                   global
  -p --vhost=NAME               global
  -t --timeout=N                global
  -l --longnames                global
  --formatter=FORMAT            global
  --no-table-headers            global
  --help                        global mode help
  --version                     mode help
  sub status cluster_status list_queues list_exchanges list_bindings list_connections list_channels list_consumers list_vhosts list_users list_permissions list_user_permissions list_topic_permissions list_policies list_operator_policies list_feature_flags list_unresponsive_queues version ping help check_running check_local_alarms check_alarms check_virtual_hosts check_port_listener check_port_connectivity check_if_any_deprecated_features_are_used check_if_node_is_mirror_sync_critical check_if_node_is_quorum_critical memory_breakdown listeners alarms server_version runtime_thread_stats disk_space list_network_interfaces is_running is_booting quorum_status
    --online --offline --local
    --unit=UNIT
    --sorted
    operands                    text*
    does                        net-api "asks the broker"
  sub *
    syntax none
    does                        net-change "changes the broker, or prints what may be secret"
    operands                    text*
  allow: rabbitmqctl status
  allow: rabbitmqctl -q list_queues -p x name messages
  allow: rabbitmqctl -n rabbit@localhost status
  allow: rabbitmq-diagnostics ping
  ask:   rabbitmqctl -n rabbit@h status
  ask:   rabbitmqctl eval 'os:cmd("touch f").'
  ask:   rabbitmqctl environment
  ask:   rabbitmqctl list_parameters
  ask:   rabbitmqctl status --erlang-cookie x
  ask:   rabbitmqctl delete_queue q
  ask:   rabbitmqctl stop_app
  ask:   rabbitmq-diagnostics remote_shell

command rabbitmq-plugins
  manual "rabbitmq-plugins(8), RabbitMQ 3.13"
  syntax gnu noabbrev
  --help --version              mode help
  -q --quiet                    global
  sub list
    -v -m -E -e --verbose --minimal --enabled --implicitly-enabled
    operands                    text?
  sub *
    syntax none
    does                        net-change "changes the broker"
    operands                    text*
  allow: rabbitmq-plugins list
  ask:   rabbitmq-plugins enable x

command rabbitmqadmin
  manual "rabbitmqadmin, RabbitMQ management"
  syntax gnu noabbrev
  -h --help --version           mode help
  -H --host=HOST                host:net-fetch
  -P --port=PORT
  -V --vhost=NAME
  -u --username=NAME
  -p --password=PASSWORD
  -f --format=FORMAT
  -d --depth=N
  -q --quiet
  sub list show
    sub queues exchanges bindings connections channels vhosts nodes consumers policies permissions overview
      syntax none
      does                      net-api "asks the broker"
      operands                  text*
    sub *
      syntax none
      does                      secret-value "prints what may be secret"
      operands                  text*
  sub *
    syntax none
    does                        net-change "changes the broker, or fetches messages"
    operands                    text*
  allow: rabbitmqadmin list queues
  allow: rabbitmqadmin -f tsv list queues name
  ask:   rabbitmqadmin -H h list queues
  ask:   rabbitmqadmin list users
  ask:   rabbitmqadmin publish routing_key=x payload=y
  ask:   rabbitmqadmin -c x list queues
  ask:   rabbitmqadmin export f

# A configuration of the client names classes that it loads.
set kafka-client
  --bootstrap-server=HOST       host:net-fetch
  --timeout=MS
  --help --version              mode help

command kafka-topics kafka-topics.sh kafka-consumer-groups kafka-consumer-groups.sh kafka-configs kafka-configs.sh kafka-acls kafka-acls.sh kafka-log-dirs kafka-log-dirs.sh
  manual "kafka-topics.sh and its like, Kafka 3.8"
  syntax gnu
  use kafka-client
  --list                        mode read
  --describe                    mode read
  --topic=NAME
  --topic-list=NAMES
  --broker-list=IDS
  --group=NAME
  --all-groups
  --members
  --state[=STATES]
  --offsets
  --verbose
  --exclude-internal
  --under-replicated-partitions
  --unavailable-partitions
  --under-min-isr-partitions
  --at-min-isr-partitions
  --topics-with-overrides
  --entity-type=TYPE
  --entity-name=NAME
  --entity-default
  --broker=ID
  --all
  --principal=NAME
  does when !read               net-change "changes the brokers"
  does                          net-api "asks the brokers"
  operands none
  allow: kafka-topics --list --bootstrap-server localhost:9092
  allow: kafka-topics.sh --describe --topic t --bootstrap-server localhost:9092
  allow: kafka-consumer-groups.sh --bootstrap-server localhost:9092 --describe --group g
  allow: kafka-topics --version
  ask:   kafka-topics --list --bootstrap-server broker.example.com:9092
  ask:   kafka-topics --list --bootstrap-server localhost:9092,h:9092
  ask:   kafka-topics --list --bootstrap-server localhost:9092 --command-config x
  ask:   kafka-topics --create --topic t --bootstrap-server localhost:9092
  ask:   kafka-topics --topic t --bootstrap-server localhost:9092
  ask:   kafka-topics --list --bootstrap-server localhost:9092 --delete --topic t
  ask:   kafka-topics --list --bootstrap-server localhost:9092 --del --topic t
  ask:   kafka-consumer-groups --describe --group g --bootstrap-server localhost:9092 --reset-offsets --execute
  ask:   kafka-configs --describe --bootstrap-server localhost:9092 --alter --add-config a=b

command kafka-broker-api-versions kafka-broker-api-versions.sh kafka-get-offsets kafka-get-offsets.sh
  manual "kafka-get-offsets.sh and its like, Kafka 3.8"
  syntax gnu
  use kafka-client
  --topic=NAME
  --partitions=IDS
  --topic-partitions=LIST
  --time=WHEN
  --exclude-internal-topics
  does                          net-api "asks the brokers"
  operands none
  allow: kafka-broker-api-versions.sh --bootstrap-server localhost:9092
  allow: kafka-get-offsets --bootstrap-server localhost:9092 --topic t
  ask:   kafka-get-offsets --bootstrap-server h:9092
  ask:   kafka-get-offsets --command-config x

command kafka-metadata-quorum kafka-metadata-quorum.sh
  manual "kafka-metadata-quorum.sh, Kafka 3.8"
  syntax gnu
  use kafka-client
  sub describe
    --status
    --replication
    --human-readable
    does                        net-api "asks the brokers"
    operands none
  allow: kafka-metadata-quorum.sh --bootstrap-server localhost:9092 describe --status
  ask:   kafka-metadata-quorum.sh --bootstrap-server h:9092 describe --status
  ask:   kafka-metadata-quorum.sh --bootstrap-server localhost:9092 add-controller

command kcat kafkacat
  manual "kcat(1)"
  syntax gnu noabbrev
  -V -h                         mode help
  -L                            mode list
  -b=HOST                       host:net-fetch
  -t=TOPIC
  -J
  -q
  -v
  -m=N
  does when !list               net-change "sends or fetches messages"
  operands none
  allow: kcat -L -b localhost:9092
  allow: kcat -b localhost -L -t x
  ask:   kcat -L -b h:9092
  ask:   kcat -C -b localhost -t x
  ask:   kcat -P -b localhost -t x
  ask:   kcat -L -b localhost -X ssl.engine.location=x.so
  ask:   kcat -F x -L

# rpk takes its servers from a file of the folder.
command rpk nats
  manual "rpk --help, Redpanda 24; nats --help, NATS CLI 0.1"
  syntax gnu noabbrev bool
  -h --help                     global mode help
  --version                     mode help
  file here redpanda.yaml rpk.yaml does net-send "a file of this folder may name the servers"
  sub version
    operands none
  sub cluster
    sub info health metadata
      does                      net-api "asks the broker"
      operands none
    sub *
      syntax none
      does                      net-change "changes the broker"
      operands                  text*
  sub topic group stream consumer
    sub list ls describe info
      does                      net-api "asks the broker"
      operands                  text*
    sub *
      syntax none
      does                      net-change "changes the broker, or sends messages"
      operands                  text*
  sub *
    syntax none
    does                        net-change "changes the broker, or sends messages"
    operands                    text*
  allow: rpk cluster info
  allow: rpk topic list
  allow: nats stream ls
  ask:   rpk topic delete t
  ask:   rpk cluster info -X brokers=h:9092
  ask:   nats --server h stream ls
  ask:   nats pub x y

command etcdctl
  manual "etcdctl, etcd 3.5"
  syntax gnu noabbrev bool
  -h --help                     global mode help
  --version                     mode help
  --endpoints=HOST              global host:net-fetch
  -w --write-out=FORMAT         global
  --dial-timeout=TIME           global
  --command-timeout=TIME        global
  --hex                         global
  --cacert=FILE                 global look
  --cert=FILE                   global look
  --key=FILE                    global look
  sub version
    operands none
  sub get
    --keys-only[=WHEN]          only |true mode keys
    --count-only[=WHEN]         only |true mode keys
    --prefix
    --from-key
    --limit=N
    --order=HOW
    --sort-by=WHAT
    does when !keys             secret-value "prints what the cluster keeps"
    does                        net-api "asks the cluster"
    operands                    text text?
  sub member alarm role user lease endpoint
    sub list get health status hashkv timetolive
      --cluster
      does                      net-api "asks the cluster"
      operands                  text?
    sub *
      syntax none
      does                      net-change "changes the cluster"
      operands                  text*
  sub *
    syntax none
    does                        net-change "changes the cluster"
    operands                    text*
  allow: etcdctl member list
  allow: etcdctl endpoint status -w table
  allow: etcdctl get --prefix --keys-only /registry/pods
  ask:   etcdctl get a
  ask:   etcdctl get a --keys-only=false
  ask:   etcdctl --endpoints=h:2379 member list
  ask:   etcdctl put a b
  ask:   etcdctl snapshot save x
  ask:   etcdctl watch x
  ask:   etcdctl member remove x

command nodetool
  manual "nodetool, Cassandra 4"
  syntax none
  sub status info version tpstats describecluster ring netstats compactionstats tablestats proxyhistograms gossipinfo help
    does                        net-api "asks the node"
    operands                    text*
  sub *
    does                        net-change "changes the node"
    operands                    text*
  allow: nodetool status
  ask:   nodetool flush
  ask:   nodetool -h h status
  ask:   nodetool decommission

command logcli
  manual "logcli, Loki 3"
  syntax gnu noabbrev
  --help --version              mode help
  sub labels series query instant-query stats volume
    --limit=N
    --since=TIME
    --from=TIME
    --to=TIME
    --step=TIME
    --batch=N
    --forward
    -q --quiet
    -o --output=FORMAT
    -t --tail
    --no-labels
    --timezone=NAME
    does                        net-api "asks the service"
    operands                    text?
  allow: logcli query '{app="web"}' --since 1h
  allow: logcli labels
  ask:   logcli query x --addr=http://h
  ask:   logcli query x --part-path-prefix=./y

# Versions of other programs --------------------------------------------------------------------------------

command act
  manual "act --help, act 0.2"
  syntax gnu noabbrev bool
  -h --help --version           mode help
  -l --list                     mode list
  -W --workflows=PATH           look
  -j --job=JOB
  -v --verbose
  -q --quiet
  --json
  file here .actrc does run-project ".actrc of this folder gives further options"
  does when !list               run-project "runs the workflows of the project"
  operands                      text?
  allow: act -l
  allow: act pull_request --list -W .github/workflows/ci.yml
  allow: act --version
  ask:   act
  ask:   act -n
  ask:   act -j build
  ask:   act --list=false
  ask:   act -l --watch
  ask:   act -C sub -l
  ask:   act -l --secret-file x

# Files of the project may hold templates that run programs, plugins, and tools that are addresses.
command mise
  manual "mise help, mise 2024.12"
  syntax gnu noabbrev
  -h --help                     global mode help
  -V --version                  mode help
  -q --quiet                    global
  -v --verbose                  global
  file above mise.toml .mise.toml mise.local.toml .mise.local.toml mise.development.toml mise.production.toml mise.staging.toml mise.test.toml mise.ci.toml .tool-versions .miserc.toml holds {{|{%|{#|~env|~plugins|~alias|~tool_alias|~hooks|~settings|asdf:|vfox:|http does run-project "a file of the project may name programs and addresses"
  file here mise.*.toml .mise.*.toml does run-project "a file of the project may name programs and addresses"
  file above .config mise .mise does run-project "a folder of the project may hold such settings"
  sub ls list current where which doctor version registry ls-remote latest outdated plugins settings tasks config bin-paths
    -c --current
    -g --global
    -i --installed
    -J --json
    -m --missing
    --no-header
    --prunable
    --hidden
    -u --urls
    sub ls list
      --json
      -J
      operands                  text?
    sub add set unset install i link ln uninstall update upgrade up run r edit e new generate remove rm import info deps get
      syntax none
      does                      run-unknown "installs, changes or runs something"
      operands                  text*
    sub *=*
      does                      system "changes a setting"
      operands                  text*
    operands                    text?
  sub *
    syntax none
    does                        run-unknown "installs or runs programs, or changes which are used"
    operands                    text*
  allow: mise ls
  allow: mise current
  allow: mise ls-remote node
  allow: mise tasks ls
  allow: mise which node
  allow: mise settings
  ask:   mise install
  ask:   mise use node@20
  ask:   mise exec -- ls
  ask:   mise run build
  ask:   mise tasks run x
  ask:   mise env
  ask:   mise settings set a b
  ask:   mise settings add a b
  ask:   mise trust
  ask:   mise -C x ls
  ask:   mise settings a=b

command sdk
  manual "sdk help, SDKMAN 5"
  syntax none
  sub list current version help
    operands                    text?
  sub *
    does                        run-package "installs programs, or changes which are used"
    operands                    text*
  allow: sdk list java
  allow: sdk current
  ask:   sdk install java
  ask:   sdk use java 21
  ask:   sdk flush

# Looking at data -------------------------------------------------------------------------------------------

# Both read YAML, XML or TOML for jq; another xq reads XML alone.
command xq tomlq
  manual "xq(1), kislyuk's yq 3"
  syntax gnu noabbrev
  --help --version              mode help
  -r --raw-output
  -c --compact-output
  -s --slurp
  -M --monochrome-output
  -C --color-output
  -S --sort-keys
  -e --exit-status
  -i --in-place                 mode in-place
  operands when in-place        code:jq write*
  operands                      code:jq read*
  allow: xq . a.xml
  allow: tomlq -r .package.version Cargo.toml
  ask:   tomlq -i '.a = 1' a.toml
  ask:   tomlq --in-place . a.toml
  ask:   tomlq '$ENV' a.toml
  ask:   xq env a.xml
  ask:   xq . .env
  ask:   tomlq -f x a.toml
  ask:   tomlq -t . a.toml

command jaq
  manual "jaq(1), jaq 2"
  syntax gnu noabbrev
  -h --help -V --version        mode help
  -r --raw-output
  -c --compact-output
  -s --slurp
  -n --null-input
  -e --exit-status
  -S --sort-keys
  -M --monochrome-output
  -C --color-output
  operands                      code:jq read*
  allow: jaq .a a.json
  ask:   jaq -i . a.json
  ask:   jaq env
  ask:   jaq -f x a.json

command htmlq
  manual "htmlq --help, htmlq 0.4"
  syntax gnu noabbrev
  -h --help -V --version        mode help
  -a --attribute=NAME
  -B --detect-base
  -b --base=URL
  -f --filename=FILE            read
  -o --output=FILE              write
  -p --pretty
  -r --remove-nodes=SELECTOR
  -t --text
  -w --ignore-whitespace
  operands                      text*
  allow: htmlq -t a
  allow: htmlq -f x.html a
  ask:   htmlq -f .env
  ask:   htmlq a -o x

command pup
  manual "pup --help, pup 0.4"
  syntax gnu noabbrev
  -h --help --version           mode help
  -c --color
  -f --file=FILE                read
  -i --indent=N
  -n --number
  -l --limit=N
  -p --plain
  --charset=NAME
  operands                      text*
  allow: pup 'a attr{href}'
  ask:   pup -f .env a

command jc
  manual "jc --help, jc 1.25"
  syntax gnu noabbrev
  -h --help -v --version -a --about  mode help
  -p --pretty
  -q --quiet
  -r --raw
  -u --unbuffer
  -y --yaml-out
  --*
  operands none
  allow: jc --ps
  allow: jc -p --ifconfig
  ask:   jc ps aux
  ask:   jc -p dig x

command xmlstarlet
  manual "xmlstarlet(1)"
  syntax none
  sub --version --help
    operands none
  sub el elements
    sub -a -u -v
      operands                  file-or-url*
    operands                    file-or-url*
  sub *
    does                        unknown "may read, fetch or write other files"
    operands                    text*
  allow: xmlstarlet el a.xml
  ask:   xmlstarlet el http://x.invalid/a.xml
  ask:   xmlstarlet ed -L -d //a a.xml
  ask:   xmlstarlet sel --net -t -v x a.xml
  ask:   xmlstarlet el .env

command protoc
  manual "protoc --help, protobuf 28"
  syntax single at-files
  --version -h --help           mode help
  --decode_raw
  operands none
  allow: protoc --version
  allow: protoc --decode_raw
  ask:   protoc --cpp_out=. a.proto
  ask:   protoc --plugin=./x --x_out=. a.proto
  ask:   protoc @x

command grpcurl
  manual "grpcurl -help"
  syntax go
  -help -version                mode help
  -plaintext
  -insecure
  -v -vv
  -max-time=N
  -connect-timeout=N
  sub localhost:* 127.0.0.1:*
    syntax none
    sub list describe
      does                      net-api "asks a server of this machine"
      operands                  text?
    sub *
      does                      net-change "calls a server"
      operands                  text*
  sub *
    syntax none
    does                        net-send "calls a server"
    operands                    text*
  allow: grpcurl -plaintext localhost:50051 list
  allow: grpcurl -plaintext localhost:50051 describe a.B
  ask:   grpcurl api.example.com:443 list
  ask:   grpcurl -plaintext localhost:50051 a.B/C
  ask:   grpcurl -protoset-out x localhost:50051 describe
  ask:   grpcurl -expand-headers -H x localhost:50051 list
  ask:   grpcurl -d @ localhost:50051 a.B/C

command parquet-tools avro-tools
  manual "parquet-tools --help, avro-tools"
  syntax none
  sub schema meta rowcount size inspect getschema getmeta count
    operands                    file-or-url
  sub head cat show tojson
    operands                    file-or-url
    sub -n -c
      operands                  text file-or-url
  sub --version --help
    operands none
  sub *
    does                        unknown "may write files"
    operands                    text*
  allow: parquet-tools schema a.parquet
  allow: parquet-tools head -n 5 a.parquet
  allow: avro-tools getschema a.avro
  ask:   parquet-tools rm x
  ask:   avro-tools fromjson x
  ask:   parquet-tools cat .env

command procs
  manual "procs --help, procs 0.14"
  syntax gnu noabbrev
  -h --help -V --version        mode help
  -a --and
  -o --or
  -d --nand
  -r --nor
  -l --list
  -t --tree
  --thread
  -w --watch
  -W --watch-interval=N
  --sorta=KIND
  --sortd=KIND
  -c --color=WHEN
  --theme=NAME
  -p --pager=WHEN
  --interval=MS
  --use-config=NAME
  --no-header
  operands                      text*
  allow: procs
  allow: procs --tree nginx
  allow: procs --sortd cpu
  ask:   procs --insert env
  ask:   procs -i Env
  ask:   procs --only Env
  ask:   procs --load-config x
  ask:   procs --gen-completion bash

command envsubst
  manual "envsubst(1), gettext"
  -h --help -V --version        mode help
  -v --variables                mode names
  does when !names              secret-value "puts variables of the environment in"
  operands                      text?
  allow: envsubst --help
  allow: envsubst -v '$A ${B}'
  ask:   envsubst
  ask:   envsubst '$TOKEN'

# Archives, pictures, papers --------------------------------------------------------------------------------

command zless zmore bzless bzmore xzless xzmore lzless lzmore zstdless
  manual "zless(1), gzip; xzless(1)"
  syntax gnu noabbrev
  -h --help -V --version        mode help
  +*                            unknown "a command that the pager runs"
  -E -F -I -i -J -M -N -n -Q -q -R -r -S -s -X
  operands                      read*
  allow: zless /var/log/syslog.2.gz
  allow: xzless -S a.xz
  ask:   zless +!x a.gz
  ask:   zless -o x a.gz
  ask:   zless -k x a.gz
  ask:   zless .env

command xzgrep xzegrep xzfgrep bzgrep bzegrep bzfgrep zstdgrep
  manual "xzgrep(1), XZ Utils; bzgrep(1); zstdgrep(1)"
  syntax gnu noabbrev
  -h --help -V --version        mode help
  -A=N
  -B=N
  -C=N
  -m=N
  -e=PATTERN                    mode pattern
  -a -c -E -F -G -H -i -l -L -n -o -q -s -v -w -x
  --color[=WHEN]
  operands when pattern         read*
  operands                      text read*
  allow: xzgrep -i error a.xz
  allow: bzgrep -c error a.bz2
  ask:   xzgrep x .env
  ask:   xzgrep -f x a.xz
  ask:   xzgrep x "$f"

command brotli
  manual "brotli(1)"
  syntax gnu noabbrev
  -h --help -V --version        mode help
  -c --stdout                   mode print
  -t --test                     mode print
  -d --decompress
  -v --verbose
  -k --keep
  does when !print              create "a file beside each one"
  operands                      read*
  allow: brotli -dc a.br
  allow: brotli -t a.br
  ask:   brotli a
  ask:   brotli -d a.br
  ask:   brotli -dc a.br -o b
  ask:   brotli -cj a

command unsquashfs
  manual "unsquashfs(1)"
  syntax single
  -v -version -h -help          mode help
  -l -ls                        mode list
  -ll -lls                      mode list
  -lln -llnumeric               mode list
  -s -stat                      mode list
  does when !list               create "unpacks files"
  operands                      look text*
  allow: unsquashfs -l a.squashfs
  allow: unsquashfs -ll a.squashfs
  ask:   unsquashfs a.squashfs
  ask:   unsquashfs -l -pf x a.squashfs
  ask:   unsquashfs -d x a.squashfs

command isoinfo
  manual "isoinfo(1)"
  syntax single
  -help -version -h             mode help
  -i=FILE                       read
  -d -f -l -R -J -p
  -j=CHARSET
  -x=PATH
  operands none
  allow: isoinfo -l -i a.iso
  allow: isoinfo -d -i a.iso
  ask:   isoinfo -i .env
  ask:   isoinfo dev=/dev/x -l

command dpkg-deb
  manual "dpkg-deb(1)"
  syntax gnu noabbrev
  --help --version              mode help
  -I --info                     mode show
  -c --contents                 mode show
  -f --field                    mode show
  -W --show                     mode show
  does when !show               write "makes or unpacks packages"
  operands                      read text*
  allow: dpkg-deb -I a.deb
  allow: dpkg-deb --contents a.deb
  ask:   dpkg-deb -x a.deb d
  ask:   dpkg-deb -I a.deb -R b d
  ask:   dpkg-deb -b d

command apt-config
  manual "apt-config(8)"
  syntax gnu noabbrev
  -h --help -v --version        mode help
  sub dump
    operands                    text*
  sub shell
    operands                    text*
  allow: apt-config dump
  allow: apt-config dump APT::Install-Recommends
  ask:   apt-config dump -c x
  ask:   apt-config dump -o a=b

command xbps-query
  manual "xbps-query(1)"
  syntax gnu noabbrev
  -h --help -V --version        mode help
  -l --list-pkgs
  -m --list-manual-pkgs
  -O --list-orphans
  -H --list-hold-pkgs
  -s --search=TEXT
  -S --show=NAME
  -f --files=NAME
  -x --deps=NAME
  -X --revdeps=NAME
  -o --ownedby=PATTERN
  -R
  operands                      text?
  allow: xbps-query -l
  allow: xbps-query -Rs nginx
  ask:   xbps-query --repository=https://h/x -Rs a
  ask:   xbps-query -C x -l

command equery
  manual "equery(1), Gentoolkit"
  syntax none
  sub list l belongs b files f uses u depends d depgraph g size s which w check k --version --help
    operands                    text*
  allow: equery list
  ask:   equery x

command qpdf
  manual "qpdf --help=all, qpdf 11"
  syntax gnu noabbrev at-files
  --help[=TOPIC] --version      mode help
  --check                       mode tell
  --show-npages                 mode tell
  --show-encryption             mode tell
  --show-pages                  mode tell
  --show-xref                   mode tell
  --show-linearization          mode tell
  --list-attachments            mode tell
  --is-encrypted                mode tell
  --requires-password           mode tell
  --password=PASSWORD
  does when !tell               write "makes a document"
  operands                      look
  allow: qpdf --check a.pdf
  allow: qpdf --show-npages a.pdf
  ask:   qpdf a.pdf b.pdf
  ask:   qpdf --check a.pdf b.pdf
  ask:   qpdf --check a.pdf --replace-input
  ask:   qpdf @args
  ask:   qpdf --job-json-file=x

command pdfgrep
  manual "pdfgrep(1)"
  syntax gnu noabbrev
  --help -V --version           mode help
  -A=N
  -B=N
  -C=N
  -m=N
  -e=PATTERN                    mode pattern
  --page-range=LIST
  -c -F -H -h -i -l -L -n -o -P -p -q
  operands when pattern         text*
  operands                      text+
  allow: pdfgrep -n foo a.pdf
  ask:   pdfgrep -r foo
  ask:   pdfgrep -f x a.pdf

command mutool
  manual "mutool(1)"
  syntax none
  sub info pages
    operands                    text
  sub -v
    operands none
  sub *
    does                        create "files"
    operands                    text*
  allow: mutool info a.pdf
  ask:   mutool convert a.pdf
  ask:   mutool run x.js

command pdftk
  manual "pdftk(1)"
  syntax none
  sub --version --help
    operands none
  sub *
    sub dump_data dump_data_utf8 dump_data_fields dump_data_annots
      operands none
    sub *
      does                      write "makes a document"
      operands                  text*
  allow: pdftk a.pdf dump_data
  ask:   pdftk a.pdf dump_data output x
  ask:   pdftk a.pdf cat output b.pdf
  ask:   pdftk a.pdf

command antiword catdoc catppt xls2csv webpinfo pngcheck mp4info otfinfo
  manual "antiword(1), catdoc(1), webpinfo(1), pngcheck(1)"
  syntax gnu noabbrev
  -V --version --help           mode help
  -q -v -s -t -i -f -a
  operands                      read*
  allow: catdoc a.doc
  allow: pngcheck -v a.png
  allow: otfinfo -i f.otf
  ask:   pngcheck -x a.png
  ask:   catdoc .env

command webpmux
  manual "webpmux(1)"
  syntax none
  sub -version -h -help
    operands none
  sub -info
    operands                    read
  sub *
    does                        write "makes a picture"
    operands                    text*
  allow: webpmux -info a.webp
  ask:   webpmux -get icc a.webp -o x
  ask:   webpmux -info a.webp -o x

command mkvinfo mkvmerge
  manual "mkvinfo(1), mkvmerge(1)"
  syntax gnu noabbrev at-files
  -h --help -V --version        mode help
  -i --identify                 mode tell
  -J                            mode tell
  -a -c -t -v
  --all --track-info
  does when !tell,operands>1    write "makes a film"
  operands                      look
  allow: mkvinfo a.mkv
  allow: mkvmerge -i a.mkv
  allow: mkvmerge -J a.mkv
  ask:   mkvmerge -o x a.mkv
  ask:   mkvinfo -o x a.mkv
  ask:   mkvmerge @x
  ask:   mkvinfo a.mkv --redirect-output y

command fc-list fc-match
  manual "fc-list(1), fc-match(1), fontconfig"
  syntax gnu noabbrev
  -h --help -V --version        mode help
  -a --all
  -b --brief
  -f --format=FORMAT
  -q --quiet
  -s --sort
  -v --verbose
  operands                      text*
  allow: fc-list :lang=en family
  allow: fc-match -v sans
  ask:   fc-match -x sans

command binwalk
  manual "binwalk(1), binwalk 2"
  syntax gnu noabbrev
  -h --help                     mode help
  -B --signature
  -A --opcodes
  -q --quiet
  -v --verbose
  operands                      look+
  allow: binwalk fw.bin
  ask:   binwalk -e fw.bin
  ask:   binwalk -D x fw.bin
  ask:   binwalk -f log fw.bin

# Keys and clusters -----------------------------------------------------------------------------------------

command sops
  manual "sops --help, sops 3.9"
  syntax none
  sub --version -v --help -h
    operands none
  sub filestatus
    operands                    look
  sub *
    does                        secret-value "decrypts, or changes what is encrypted"
    operands                    text*
  allow: sops --version
  allow: sops filestatus a.yaml
  ask:   sops -d a.yaml
  ask:   sops a.yaml
  ask:   sops exec-env a.yaml x
  ask:   sops filestatus a.yaml --x

command step cosign cfssl
  manual "step help, cosign help, cfssl version"
  syntax none
  sub version --version help
    operands none
  sub certificate
    sub inspect fingerprint
      operands                  file-or-url
    sub *
      does                      unknown "makes or shows keys"
      operands                  text*
  sub *
    does                        unknown "makes or shows keys, or sends something"
    operands                    text*
  allow: step version
  allow: step certificate inspect a.crt
  ask:   step certificate create x a.crt a.key
  ask:   step certificate inspect https://example.com
  ask:   cosign sign x

command pass
  manual "pass(1)"
  syntax none
  operands none
  sub ls list version --version help --help
    operands none
  sub *
    does                        secret-value "prints or changes a password"
    operands                    text*
  allow: pass
  allow: pass ls
  ask:   pass show x
  ask:   pass x
  ask:   pass ls x

command gpgconf
  manual "gpgconf(1), GnuPG 2.2"
  syntax gnu noabbrev
  -h --help --version           mode help
  --list-dirs
  --list-components
  --list-options=NAME
  operands                      text?
  allow: gpgconf --list-dirs
  allow: gpgconf --list-dirs socketdir
  ask:   gpgconf --kill all
  ask:   gpgconf --launch gpg-agent
  ask:   gpgconf --homedir x --list-dirs

command velero
  manual "velero help, Velero 1.15"
  syntax gnu noabbrev bool
  -h --help                     global mode help
  -n --namespace=NAME           global
  sub version
    operands none
  sub backup restore schedule backup-location snapshot-location repo plugin
    sub get describe logs
      -o --output=FORMAT
      -l --selector=TEXT
      --details
      --show-labels
      does                      net-api "asks the cluster"
      operands                  text*
    sub *
      syntax none
      does                      net-change "changes the cluster"
      operands                  text*
  sub *
    syntax none
    does                        net-change "changes the cluster"
    operands                    text*
  allow: velero backup get
  allow: velero backup describe nightly --details
  ask:   velero restore create
  ask:   velero backup delete x
  ask:   velero backup get --kubeconfig x

command cilium linkerd
  manual "cilium help, linkerd help"
  syntax gnu noabbrev bool
  -h --help                     global mode help
  -n --namespace=NAME           global
  --context=NAME                global
  sub version status stat
    -o --output=FORMAT
    --wait
    --brief
    --client
    --verbose
    does                        net-api "asks the cluster"
    operands                    text*
  sub viz
    sub stat edges routes top
      -A --all-namespaces
      -o --output=FORMAT
      does                      net-api "asks the cluster"
      operands                  text*
    sub *
      syntax none
      does                      net-change "changes the cluster"
      operands                  text*
  sub *
    syntax none
    does                        net-change "changes the cluster"
    operands                    text*
  allow: cilium status
  allow: linkerd viz stat deploy -n prod
  ask:   cilium install
  ask:   linkerd inject x
  ask:   cilium connectivity test
  ask:   linkerd viz install

command kubeadm
  manual "kubeadm help"
  syntax gnu noabbrev bool
  -h --help                     global mode help
  sub version
    -o --output=FORMAT
    operands none
  sub config
    sub images
      sub list
        --kubernetes-version=VERSION
        does                    net-api "asks for the newest version"
        operands none
  sub *
    syntax none
    does                        system "the cluster of this machine"
    operands                    text*
  allow: kubeadm config images list
  allow: kubeadm version
  ask:   kubeadm init
  ask:   kubeadm token list
  ask:   kubeadm config images pull

command zellij
  manual "zellij --help, zellij 0.41"
  syntax none
  sub --version -V --help
    operands none
  sub list-sessions ls
    operands none
    sub -n --no-formatting -s --short -r --reverse
      operands none
  sub *
    does                        unknown "acts on other terminals"
    operands                    text*
  allow: zellij ls
  allow: zellij list-sessions --short
  ask:   zellij
  ask:   zellij run -- ls
  ask:   zellij action write-chars x

# Of these only the version is known. Of the second ones "version" is a file, an address or a program, and -v of some
# means that more is told.
command dive skaffold tilt kubeconform kube-linter evans loki otelcol
  manual "their help"
  syntax none
  sub --version -version version -V -v --help
    operands none
  sub *
    does                        unknown "what it does with these words is not known"
    operands                    text*
  allow: dive --version
  allow: tilt version
  ask:   tilt up

command kubelet btm glances nvtop gotop visidata multitail turbostat tload iperf3 speedtest w3m lynx optipng cwebp debsums anacron avahi-browse qemu-img qemu-system-x86_64 zdb
  manual "their help"
  syntax none
  sub --version -version -V --help
    operands none
  sub *
    does                        unknown "what it does with these words is not known"
    operands                    text*
  allow: cwebp -version
  ask:   optipng version
  ask:   turbostat version
  ask:   speedtest -v
  ask:   lynx https://example.com
  ask:   kubelet --version x
