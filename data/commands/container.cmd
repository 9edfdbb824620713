# Containers and clusters. Written from the command-line references of Docker 27, Compose 2.30, Buildx 0.18,
# Podman 5, Buildah 1.37, Skopeo 1.16, nerdctl 2.0, crictl 1.31, kubectl 1.31, Helm 3.16, Kustomize 5.5,
# kind 0.25, minikube 1.34, k3d 5.7, oc 4.17, istioctl 1.24, argocd 2.13 and flux 2.4.

# What a client shows of containers is not secret as a rule; logs in to registries, exports of contexts
# and whatever prints a token are.

set cobra-help
  -h --help                     global mode help

# The words behind the container are ps's: "e" among its letters shows the environment.
set container-top
  sub *
    sub aux auxw auxww ax axu axw axww u ux x l f w ww axf auxf auxfw auxwf
      operands none
    sub pid ppid pgid user group comm args time etime tty state stat nice rss vsz pcpu hpid huser hgroup seccomp capeff capprm capinh capbnd label
      operands text*
    sub *
      does secret-value "may show the environment of its processes"
      operands text*
    operands none
  operands none

set docker-filter
  -f --filter=FILTER
  --format=FORMAT

set docker-list
  use docker-filter
  -q --quiet
  --no-trunc
  -a --all

# docker ----------------------------------------------------------------------------------------------

set docker-ps
  use docker-list
  -n --last=N
  -l --latest
  -s --size
  operands none

set docker-images
  use docker-list
  --digests
  --tree
  operands text?

# The variables of a container often hold what is secret; a format says which parts are printed.
set docker-inspect
  -f --format=FORMAT            code:container-format
  -s --size
  -l --latest
  -t=TYPE
  --type=TYPE
  --platform=PLATFORM
  does when !-f,!--format       secret-value "prints the variables of a container"
  operands                      text*

set docker-image-inspect
  -f --format=FORMAT
  --platform=PLATFORM
  operands text+

set docker-logs
  --details
  -f --follow
  --since=TIME
  -n --tail=N
  -t --timestamps
  --until=TIME
  operands text*

set docker-stats
  -a --all
  --format=FORMAT
  --no-stream
  --no-trunc
  operands text*

set docker-run-options
  --add-host=HOST
  --annotation=MAP
  -a --attach=STREAM
  --blkio-weight=N
  --blkio-weight-device=W
  --cap-add=CAP                 does privilege "gives the container more rights on this machine"
  --cap-drop=CAP
  --cgroup-parent=CGROUP
  --cgroupns=NS
  --cidfile=FILE                create
  --cpu-period=N
  --cpu-quota=N
  --cpu-rt-period=N
  --cpu-rt-runtime=N
  -c --cpu-shares=N
  --cpus=N
  --cpuset-cpus=SET
  --cpuset-mems=SET
  -d --detach
  --detach-keys=KEYS
  --device=DEVICE               does privilege "gives the container a device of this machine"
  --device-cgroup-rule=RULE
  --device-read-bps=R
  --device-read-iops=R
  --device-write-bps=R
  --device-write-iops=R
  --disable-content-trust
  --dns=SERVER
  --dns-option=OPTION
  --dns-search=DOMAIN
  --domainname=NAME
  --entrypoint=PROGRAM
  -e --env=NAME
  --env-file=FILE               read "gives the variables in it to the container"
  --expose=PORT
  --gpus=GPUS
  --group-add=GROUP
  --health-cmd=COMMAND
  --health-interval=TIME
  --health-retries=N
  --health-start-interval=TIME
  --health-start-period=TIME
  --health-timeout=TIME
  -h --hostname=NAME
  --help                        mode help
  --init
  -i --interactive
  --ip=IP
  --ip6=IP
  --ipc=MODE
  --isolation=MODE
  --kernel-memory=N
  -l --label=LABEL
  --label-file=FILE             read
  --link=LINK
  --link-local-ip=IP
  --log-driver=DRIVER
  --log-opt=OPTION
  --mac-address=MAC
  -m --memory=N
  --memory-reservation=N
  --memory-swap=N
  --memory-swappiness=N
  --mount=MOUNT                 does write "lets the container write to what is mounted"
  --name=NAME
  --network=NETWORK
  --net=NETWORK
  --network-alias=ALIAS
  --net-alias=ALIAS
  --no-healthcheck
  --oom-kill-disable
  --oom-score-adj=N
  --pid=MODE
  --pids-limit=N
  --platform=PLATFORM
  --privileged                  does privilege "gives the container all rights on this machine"
  -p --publish=PORT             net-listen
  -P --publish-all              does net-listen "publishes every port of the image"
  --pull=WHEN
  -q --quiet
  --read-only
  --restart=POLICY
  --rm
  --runtime=RUNTIME
  --security-opt=OPTION         does privilege "changes what keeps the container apart"
  --shm-size=N
  --sig-proxy
  --stop-signal=SIGNAL
  --stop-timeout=N
  --storage-opt=OPTION
  --sysctl=MAP
  --tmpfs=DIR
  -t --tty
  --ulimit=LIMIT
  --use-api-socket              does privilege "gives the container the docker socket"
  -u --user=USER
  --userns=MODE
  --uts=MODE
  -v --volume=VOLUME            does write "lets the container write to what is mounted"
  --volume-driver=DRIVER
  --volumes-from=CONTAINER
  -w --workdir=DIR

set docker-exec
  syntax gnu noabbrev bool nopermute
  -d --detach
  --detach-keys=KEYS
  -e --env=NAME
  --env-file=FILE               read "gives the variables in it to the container"
  -i --interactive
  --privileged
  -t --tty
  -u --user=USER
  -w --workdir=DIR
  --help                        mode help
  operands run-remote text*

set docker-run
  syntax gnu noabbrev bool nopermute
  use docker-run-options
  operands run-package text*

set docker-build
  --add-host=HOST
  --allow=WHAT                  does privilege "lets the build do more on this machine"
  --annotation=TEXT
  --attest=WHAT
  --build-arg=ARG
  --build-context=NAME
  --builder=NAME
  --cache-from=WHERE
  --cache-to=WHERE              does net-change "writes a build cache"
  --call=METHOD
  --cgroup-parent=CGROUP
  --check
  --compress
  -D --debug
  -f --file=FILE                script:other
  --force-rm
  --iidfile=FILE                create
  --isolation=MODE
  --label=LABEL
  --load
  -m --memory=N
  --metadata-file=FILE          create
  --network=MODE
  --no-cache
  --no-cache-filter=STAGE
  -o --output=OUTPUT            does write "writes the result of the build"
  --platform=PLATFORM
  --progress=TYPE
  --provenance=WHAT
  --pull
  --push                        does net-change "publishes the image"
  -q --quiet
  --rm
  --sbom=WHAT
  --secret=SECRET               does secret-file "gives a secret to the build"
  --security-opt=OPTION
  --shm-size=N
  --squash
  --ssh=AGENT                   does secret-value "gives the build the keys of the agent"
  -t --tag=TAG
  --target=STAGE
  --ulimit=LIMIT
  operands run-project

set docker-prune
  --filter=FILTER
  -f --force                    mode force
  operands none

set docker-commit
  -a --author=NAME
  -c --change=TEXT
  -m --message=TEXT
  -p --pause
  operands service text?

set docker-cp
  -a --archive
  -L --follow-link
  -q --quiet
  operands read write

set docker-rm
  -f --force                    mode force
  -l --link
  -v --volumes                  does delete-tree "deletes the volumes too"
  operands service+

set docker-stop
  -s --signal=SIGNAL
  -t --time --timeout=N
  operands service+

set docker-services
  operands service+

set docker-start
  -a --attach
  --checkpoint=NAME
  --checkpoint-dir=DIR
  --detach-keys=KEYS
  -i --interactive
  operands service+

set docker-update
  --blkio-weight=N
  --cpu-period=N
  --cpu-quota=N
  --cpu-rt-period=N
  --cpu-rt-runtime=N
  -c --cpu-shares=N
  --cpus=N
  --cpuset-cpus=SET
  --cpuset-mems=SET
  -m --memory=N
  --memory-reservation=N
  --memory-swap=N
  --pids-limit=N
  --restart=POLICY
  operands service+

set docker-pull
  -a --all-tags
  --disable-content-trust
  --platform=PLATFORM
  -q --quiet
  operands net-fetch

set docker-push
  -a --all-tags
  --disable-content-trust
  --platform=PLATFORM
  -q --quiet
  operands net-change

set docker-save
  -o --output=FILE              write
  --platform=PLATFORM
  operands text+

set docker-load
  -i --input=FILE               read
  --platform=PLATFORM
  -q --quiet
  does                          service "adds images"
  operands none

set docker-containers
  sub attach
    --detach-keys=KEYS
    --no-stdin
    --sig-proxy
    operands run-remote
  sub commit
    use docker-commit
  sub cp
    use docker-cp
  sub create
    use docker-run
  sub diff
    operands text
  sub exec
    use docker-exec
  sub export
    -o --output=FILE            write
    does secret-value "prints every file of a container"
    operands text
  sub kill
    -s --signal=SIGNAL
    operands signal+
  sub logs
    use docker-logs
  sub pause unpause
    use docker-services
  sub port
    operands text text*
  sub rename
    operands service text
  sub restart stop
    use docker-stop
  sub rm
    use docker-rm
  sub run
    use docker-run
  sub start
    use docker-start
  sub stats
    use docker-stats
  sub top
    use container-top
  sub update
    use docker-update
  sub wait
    operands text+

command docker
  manual "docker(1), Docker 27"
  syntax gnu noabbrev bool
  use cobra-help
  -v --version                  mode help
  -c --context=NAME             global
  -D --debug                    global
  -l --log-level=LEVEL          global
  --tls                         global
  --tlsverify                   global
  --tlscacert=FILE              global look
  --tlscert=FILE                global look
  --tlskey=FILE                 global look
  -H --host=ADDRESS             global host
  --config=DIR                  global unknown "its folder may bring programs that run"
  use docker-containers
  sub ps
    use docker-ps
  sub images
    use docker-images
  sub inspect
    use docker-inspect
  sub info
    -f --format=FORMAT
    operands none
  sub version
    -f --format=FORMAT
    operands none
  sub help
    operands text*
  sub events
    use docker-filter
    --since=TIME
    --until=TIME
    operands none
  sub history
    --format=FORMAT
    -H --human
    --no-trunc
    --platform=PLATFORM
    -q --quiet
    operands text
  sub search
    use docker-filter
    --limit=N
    --no-trunc
    does net-api "asks the registry"
    # MACHINE/NAME asks that machine
    operands name-or:net-fetch
  sub build
    use docker-build
  sub import
    -c --change=TEXT
    -m --message=TEXT
    --platform=PLATFORM
    does service "adds an image"
    operands read text?
  sub load
    use docker-load
  sub save
    use docker-save
  sub pull
    use docker-pull
  sub push
    use docker-push
  sub tag
    operands text service
  sub rmi
    -f --force                  mode force
    --no-prune
    --platform=PLATFORM
    operands service+
  sub login
    -u --username=USER
    -p --password=PASSWORD
    --password-stdin
    does secret-value "stores what lets one in to a registry"
    operands net-change?
  sub logout
    does net-change "forgets what lets one in to a registry"
    operands text?
  sub container
    use docker-containers
    sub ls list ps
      use docker-ps
    sub inspect
      use docker-inspect
    sub prune
      use docker-prune
      does service wholesale "deletes every stopped container"
  sub image
    sub build
      use docker-build
    sub history
      --format=FORMAT
      -H --human
      --no-trunc
      --platform=PLATFORM
      -q --quiet
      operands text
    sub import
      does service "adds an image"
      -c --change=TEXT
      -m --message=TEXT
      --platform=PLATFORM
      operands read text?
    sub inspect
      use docker-image-inspect
    sub load
      use docker-load
    sub ls list
      use docker-images
    sub prune
      use docker-prune
      -a --all
      does service wholesale "deletes every unused image"
    sub pull
      use docker-pull
    sub push
      use docker-push
    sub rm remove
      -f --force                mode force
      --no-prune
      --platform=PLATFORM
      operands service+
    sub save
      use docker-save
    sub tag
      operands text service
  sub network
    sub ls list
      use docker-list
      operands none
    sub inspect
      -f --format=FORMAT
      -v --verbose
      operands text+
    sub create
      --attachable
      --aux-address=MAP
      --config-from=NETWORK
      --config-only
      -d --driver=DRIVER
      --gateway=IP
      --ingress
      --internal
      --ip-range=RANGE
      --ipam-driver=DRIVER
      --ipam-opt=OPTION
      --ipv4
      --ipv6
      --label=LABEL
      -o --opt=OPTION
      --scope=SCOPE
      --subnet=NET
      operands service
    sub connect
      --alias=NAME
      --driver-opt=OPTION
      --gw-priority=N
      --ip=IP
      --ip6=IP
      --link=LINK
      --link-local-ip=IP
      operands service text
    sub disconnect
      -f --force                mode force
      operands service text
    sub rm remove
      -f --force                mode force
      operands service+
    sub prune
      use docker-prune
      does service wholesale "deletes every unused network"
  sub volume
    sub ls list
      use docker-list
      --cluster
      operands none
    sub inspect
      -f --format=FORMAT
      operands text+
    sub create
      -d --driver=DRIVER
      --label=LABEL
      -o --opt=OPTION
      operands service?
    sub rm remove
      -f --force                mode force
      does delete-tree "deletes what the volume holds"
      operands service+
    sub prune
      use docker-prune
      -a --all
      does delete-tree wholesale "deletes every unused volume"
  sub system
    sub df
      --format=FORMAT
      -v --verbose
      operands none
    sub info
      -f --format=FORMAT
      operands none
    sub events
      use docker-filter
      --since=TIME
      --until=TIME
      operands none
    sub prune
      use docker-prune
      -a --all
      --volumes                 does delete-tree wholesale "deletes every unused volume"
      does service wholesale "deletes every unused container, image and network"
  sub builder
    sub du
      --filter=FILTER
      --verbose
      operands none
    sub prune
      use docker-prune
      -a --all
      --keep-storage=N
      does service wholesale "deletes the build cache"
    sub build
      use docker-build
  sub context
    sub ls list
      --format=FORMAT
      -q --quiet
      operands none
    sub show
      operands none
    sub inspect
      -f --format=FORMAT
      operands text*
    sub create update
      --description=TEXT
      --docker=MAP
      --from=NAME
      --default-stack-orchestrator=NAME
      does system "changes the client's contexts"
      operands text
    sub use
      does system "changes which engine the client talks to"
      operands text
    sub rm remove
      -f --force                mode force
      does system "changes the client's contexts"
      operands text+
    sub export
      does secret-value "writes the keys of a context"
      operands text write?
    sub import
      does system "changes the client's contexts"
      operands text read
  sub manifest
    sub inspect
      --insecure
      -v --verbose
      operands net-fetch net-fetch?
    sub create
      -a --amend
      --insecure
      operands service net-fetch+
    sub annotate
      --arch=ARCH
      --os=OS
      --os-features=LIST
      --os-version=VERSION
      --variant=VARIANT
      operands service text
    sub push
      --insecure
      -p --purge
      operands net-change
    sub rm
      operands service+
  sub plugin
    sub ls list
      use docker-filter
      --no-trunc
      -q --quiet
      operands none
    sub inspect
      -f --format=FORMAT
      operands text+
    sub install upgrade enable disable rm remove push create set
      -f --force                mode force
      --alias=NAME
      --disable
      --disable-content-trust
      --grant-all-permissions
      --skip-remote-check
      --timeout=N
      --compress
      does run-package "changes the engine's plugins"
      operands text*
  sub swarm
    sub init join leave update unlock
      does service "changes the swarm"
      --advertise-addr=ADDRESS
      --autolock
      --availability=STATE
      --cert-expiry=TIME
      --data-path-addr=ADDRESS
      --data-path-port=N
      --default-addr-pool=NET
      --default-addr-pool-mask-length=N
      --dispatcher-heartbeat=TIME
      --external-ca=CA
      -f --force --force-new-cluster  mode force
      --listen-addr=ADDRESS     net-listen
      --max-snapshots=N
      --snapshot-interval=N
      --task-history-limit=N
      --token=TOKEN
      operands net-change?
    sub join-token unlock-key
      -q --quiet
      --rotate                  does service "changes the swarm's key"
      does secret-value "prints what lets machines in to the swarm"
      operands text?
    sub ca
      does service "may change the swarm's root certificate"
      -d --detach
      -q --quiet
      --rotate
      operands none
  sub service
    sub ls list
      use docker-filter
      -q --quiet
      operands none
    sub inspect
      -f --format=FORMAT
      --pretty
      operands text+
      does secret-value "prints the variables of a service"
    sub logs
      --details
      -f --follow
      --no-resolve
      --no-task-ids
      --no-trunc
      --raw
      --since=TIME
      -n --tail=N
      -t --timestamps
      operands text
    sub ps
      use docker-filter
      --no-resolve
      --no-trunc
      -q --quiet
      operands text+
    sub rm remove rollback scale
      -d --detach
      -q --quiet
      operands service+
  sub stack
    --orchestrator=NAME         global
    sub ls list
      --format=FORMAT
      operands none
    sub ps
      use docker-filter
      --no-resolve
      --no-trunc
      -q --quiet
      operands text
    sub services
      use docker-filter
      -q --quiet
      operands text
    sub deploy up
      -c --compose-file=FILE    read
      -d --detach
      --prune
      -q --quiet
      --resolve-image=WHEN
      --with-registry-auth
      operands service
    sub rm remove down
      -d --detach
      operands service+
  sub node
    sub ls list
      use docker-filter
      -q --quiet
      operands none
    sub inspect
      -f --format=FORMAT
      --pretty
      operands text+
    sub ps
      use docker-filter
      --no-resolve
      --no-trunc
      -q --quiet
      operands text*
    sub rm remove promote demote
      -f --force                mode force
      operands service+
    sub update
      --availability=STATE
      --label-add=LABEL
      --label-rm=LABEL
      --role=ROLE
      operands service
  sub secret config
    sub ls list
      use docker-filter
      -q --quiet
      operands none
    sub inspect
      -f --format=FORMAT
      --pretty
      operands text+
    sub create
      -d --driver=DRIVER
      -l --label=LABEL
      --template-driver=DRIVER
      operands service read
    sub rm remove
      operands service+
  sub checkpoint
    sub ls list
      --checkpoint-dir=DIR
      operands text
    sub create rm remove
      --checkpoint-dir=DIR
      --leave-running
      operands service text
  sub trust
    sub inspect
      --pretty
      does net-api "asks the registry"
      operands name-or:net-fetch+
  sub scout
    sub version help
      operands none
  sub compose
    use compose
  sub buildx
    use buildx
  allow: docker ps
  allow: docker search nginx
  ask:   docker search example.com/nginx
  ask:   docker trust inspect example.com/nginx
  allow: docker ps -aq --filter name=web --format '{{.Names}}'
  allow: docker container ls --all=true
  allow: docker logs --tail 100 -f web
  allow: docker --context prod logs -n5 web
  allow: docker inspect -f '{{.State.Status}}' web
  allow: docker inspect web --format '{{.State.Health.Status}}'
  allow: docker inspect --format='{{json .State}}' web db
  allow: docker inspect -f '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}' web
  allow: docker inspect -f '{{range $p, $c := .NetworkSettings.Ports}}{{$p}} -> {{(index $c 0).HostPort}}{{end}}' web
  allow: docker inspect -f '{{range .Mounts}}{{json .}}{{println}}{{end}}' web
  allow: docker inspect -f '{{if .State.Running}}{{.Name}}{{else}}down{{end}}' web
  allow: docker inspect -f '{{index .Config.Labels "a.b"}}' web
  allow: docker image inspect nginx
  ask:   docker inspect web
  ask:   docker inspect -f '{{.Config.Env}}' web
  ask:   docker inspect -f '{{json .Config}}' web
  ask:   docker inspect -f '{{json .}}' web
  ask:   docker inspect -f json web
  ask:   docker inspect -f '{{.}}' web
  ask:   docker inspect -f '{{$}}' web
  ask:   docker inspect -f '{{range .Mounts}}{{$.Config.Env}}{{end}}' web
  ask:   docker inspect -f '{{with .Mounts}}{{json $}}{{end}}' web
  ask:   docker inspect -f '{{with .Missing}}{{else}}{{.}}{{end}}' web
  ask:   docker inspect -f '{{with .Mounts}}{{else}}{{json .}}{{end}}' web
  ask:   docker inspect -f '{{range .Mounts}}{{end}}{{.}}' web
  ask:   docker inspect -f '{{range .}}{{.}}{{end}}' web
  ask:   docker inspect -f '{{if .State}}{{.}}{{end}}' web
  ask:   docker inspect -f '{{with $x := .}}{{$x.Config.Env}}{{end}}' web
  ask:   docker inspect -f '{{(index . "Config").Env}}' web
  ask:   docker inspect -f '{{index .Config "Env"}}' web
  ask:   docker inspect -f '{{(.State).Config.Env}}' web
  ask:   docker inspect -f '{{.State.Status}}{{.Args}}' web
  ask:   docker inspect -f '{{.HostConfig.LogConfig}}' web
  ask:   docker inspect -f '{{template "x" .}}' web
  ask:   docker inspect -f '{{call .State}}' web
  ask:   docker inspect -f '{{/* a */}}{{.Env}}' web
  ask:   docker inspect -f "{{.State.$x}}" web
  ask:   docker inspect -f "$f" web
  ask:   docker inspect -f '{{.State.Status}}' -f '{{.Config.Env}}' web
  ask:   docker inspect web -f '{{.State.Status}}' -f '{{.Config.Env}}'
  ask:   docker inspect --format='{{.Config.Env}}' web
  ask:   docker inspect '{{.State.Status}}' web
  ask:   docker export web
  allow: docker images -q nginx
  allow: docker system df -v
  allow: docker version --format '{{.Server.Version}}'
  allow: docker stats --no-stream
  allow: docker network inspect bridge
  allow: docker run --help
  allow: docker compose ps
  ask:   docker compose --project-directory x ps
  ask:   docker compose config -q --environment
  ask:   docker compose config --services --lock-image-digests
  allow: docker -D info
  ask:   docker
  ask:   docker run -it ubuntu bash
  ask:   docker run --rm -v /:/host alpine cat /host/etc/passwd
  ask:   docker exec web ls
  ask:   docker exec -it web --help
  ask:   docker rm -f web
  ask:   docker --config x ps
  ask:   docker -H tcp://10.0.0.1:2375 ps
  ask:   docker ps --filt name=web
  ask:   docker save -o x nginx
  ask:   docker cp web:/etc/passwd .
  ask:   docker system prune -af --volumes
  ask:   docker swarm join-token manager
  ask:   docker $x web
  ask:   docker logs web --unknown
  ask:   docker build .
  ask:   docker image build -t x .
  ask:   docker buildx build -t x .
  ask:   docker login -u user
  ask:   docker context export x -
  ask:   docker sbom x

# A compose file can name programs only for what starts something (providers of "up" and its like). But what it
# includes is fetched for whatever is asked, from an address in which variables of .env may stand; what it includes
# from here may include more. .env may name other files.
set compose
  file when !help above compose*.yaml compose*.yml docker-compose*.yaml docker-compose*.yml holds =include|oci://|git://|git@|github.com/|.git does net-send "a compose file may fetch what it includes"
  file when !help above .env holds COMPOSE_FILE|COMPOSE_ENV_FILES does net-send "the file .env names the compose files"
  --all-resources
  --ansi=WHEN
  --compatibility
  --dry-run
  --env-file=FILE               read
  -f --file=FILE                file-or-url&at-host
  --parallel=N
  --profile=NAME
  --progress=TYPE
  --project-directory=DIR       unknown "the compose file of another folder may fetch what it includes"
  -p --project-name=NAME
  --verbose
  --no-ansi
  -v --version                  mode help
  -h --help                     global mode help
  sub ps
    -a --all
    --filter=FILTER
    --format=FORMAT
    --no-trunc
    --orphans
    -q --quiet
    --services
    --status=STATUS
    operands text*
  sub logs
    -f --follow
    --index=N
    --no-color
    --no-log-prefix
    --since=TIME
    -n --tail=N
    -t --timestamps
    --until=TIME
    operands text*
  sub ls
    -a --all
    --filter=FILTER
    --format=FORMAT
    -q --quiet
    operands none
  sub images
    --format=FORMAT
    -q --quiet
    operands text*
  sub top
    operands text*
  sub port
    --index=N
    --protocol=NAME
    operands text text
  sub events
    --json
    --since=TIME
    --until=TIME
    operands text*
  sub stats
    use docker-stats
  sub volumes
    --format=FORMAT
    -q --quiet
    operands text*
  sub version
    -f --format=FORMAT
    --short
    operands none
  sub help
    operands text*
  sub wait
    --down-project              does service "stops and removes the project"
    operands text+
  sub config convert
    --environment               does secret-value "prints the variables that the file is read with"
    --format=FORMAT
    --hash=SERVICE
    --images                    mode brief
    --lock-image-digests        does net-fetch "asks the registries of its images"
    --models                    mode brief
    --networks                  mode brief
    --no-consistency
    --no-env-resolution
    --no-interpolate
    --no-normalize
    --no-path-resolution
    -o --output=FILE            write
    --profiles                  mode brief
    -q --quiet                  mode brief
    --resolve-image-digests     does net-fetch "asks the registries of its images"
    --services                  mode brief
    --variables                 mode brief
    --volumes                   mode brief
    does when !brief            secret-value "prints the variables that services get, also from .env"
    operands text*
  sub run
    syntax gnu noabbrev bool nopermute
    --build                     does run-project "builds the images"
    --cap-add=CAP
    --cap-drop=CAP
    -d --detach
    --entrypoint=PROGRAM
    -e --env=NAME
    --env-from-file=FILE        read
    -i --interactive
    -l --label=LABEL
    --name=NAME
    -T --no-TTY
    --no-tty
    --no-deps
    -p --publish=PORT           net-listen
    --pull=WHEN
    -q --quiet
    --quiet-build
    --quiet-pull
    --remove-orphans
    --rm
    -P --service-ports
    --use-aliases
    -u --user=USER
    -v --volume=VOLUME          does write "lets the container write to what is mounted"
    -w --workdir=DIR
    operands run-project text*
  sub up create start restart build watch scale
    -d --detach
    --build                     does run-project "builds the images"
    --abort-on-container-exit
    --abort-on-container-failure
    --always-recreate-deps
    --attach=SERVICE
    --attach-dependencies
    --exit-code-from=SERVICE
    --force-recreate
    --menu
    --no-attach=SERVICE
    --no-build
    --no-color
    --no-deps
    --no-log-prefix
    --no-recreate
    --no-start
    --prune
    --pull=WHEN
    --quiet-pull
    --quiet-build
    -q --quiet
    --remove-orphans
    -V --renew-anon-volumes
    --scale=SERVICE
    -t --timeout=N
    --timestamps
    --wait
    --wait-timeout=N
    -w --watch
    -y --yes
    --rm
    --no-cache
    --build-arg=ARG
    does run-project "starts what the compose file says"
    operands text*
  sub exec
    syntax gnu noabbrev bool nopermute
    -d --detach
    -e --env=NAME
    --index=N
    -T --no-TTY
    --no-tty
    -t --tty
    -i --interactive
    --privileged
    -u --user=USER
    -w --workdir=DIR
    operands run-remote text*
  sub down
    --remove-orphans
    --rmi=WHICH                 does service "deletes images"
    -t --timeout=N
    -v --volumes                does delete-tree wholesale "deletes the project's volumes"
    does service "stops and removes the project"
    operands text*
  sub stop pause unpause
    -t --timeout=N
    does service "stops services of the project"
    operands text*
  sub kill
    --remove-orphans
    -s --signal=SIGNAL
    does signal "ends services of the project"
    operands text*
  sub rm
    -f --force                  mode force
    -s --stop
    -v --volumes                does delete-tree "deletes the services' anonymous volumes"
    does service "removes services of the project"
    operands text*
  sub pull push
    --ignore-buildable
    --ignore-pull-failures
    --ignore-push-failures
    --include-deps
    --policy=POLICY
    -q --quiet
    --no-parallel
    does net-change "transfers the project's images"
    operands text*
  sub cp
    --all
    -a --archive
    -L --follow-link
    --index=N
    operands read write
  sub attach
    --detach-keys=KEYS
    --index=N
    --no-stdin
    --sig-proxy
    operands run-remote
  sub export
    --index=N
    -o --output=FILE            write
    does secret-value "prints every file of a container"
    operands text*
  sub commit
    -a --author=NAME
    -c --change=TEXT
    --index=N
    -m --message=TEXT
    -p --pause
    operands service text?
  sub publish
    does net-change "publishes the project"
    --oci-version=VERSION
    --resolve-image-digests
    --with-env
    -y --yes
    operands text

command docker-compose
  manual "docker-compose(1), Compose 2"
  syntax gnu noabbrev bool
  use compose
  allow: docker-compose -f a.yml -p x logs --tail=5 web
  allow: docker-compose ps
  allow: docker-compose config --services
  allow: docker-compose --version
  ask:   docker-compose config
  ask:   docker-compose up -d
  ask:   docker-compose down -v
  ask:   docker-compose exec web sh
  ask:   docker-compose run web --help
  ask:   docker-compose -f "$x" ps

set buildx
  --builder=NAME                global
  -D --debug                    global
  -h --help                     global mode help
  sub ls
    --format=FORMAT
    --no-trunc
    operands none
  sub version
    operands none
  sub du
    --filter=FILTER
    --format=FORMAT
    --verbose
    operands none
  sub inspect
    --bootstrap                 does service "starts the builder"
    operands text?
  sub imagetools
    sub inspect
      --format=FORMAT
      --raw
      operands net-fetch
    sub create
      --annotation=TEXT
      --append
      --dry-run
      -f --file=FILE            read
      --metadata-file=FILE      create
      --prefer-index
      --progress=TYPE
      -t --tag=TAG              net-change
      operands net-fetch*
  sub build b
    use docker-build
  sub bake f
    -f --file=FILE              script:other
    --set=OVERRIDE
    --load
    --push                      does net-change "publishes the images"
    --no-cache
    --pull
    --print
    --progress=TYPE
    --allow=WHAT
    --metadata-file=FILE        create
    --provenance=WHAT
    --sbom=WHAT
    --check
    --call=METHOD
    --list=WHAT
    does run-project "builds what the file says"
    operands text*
  sub create use rm stop
    --all-inactive
    --append
    --bootstrap
    --buildkitd-config=FILE     read
    --buildkitd-flags=FLAGS
    --config=FILE               read
    --default
    --driver=DRIVER
    --driver-opt=OPTION
    -f --force                  mode force
    --global
    --keep-daemon
    --keep-state
    --leave
    --name=NAME
    --node=NAME
    --platform=PLATFORM
    --use
    does service "changes the builders"
    operands text*
  sub prune
    -a --all
    --filter=FILTER
    -f --force                  mode force
    --keep-storage=N
    --max-used-space=N
    --min-free-space=N
    --reserved-space=N
    --verbose
    does service wholesale "deletes the build cache"
    operands none
  sub history
    sub ls
      --filter=FILTER
      --format=FORMAT
      --local
      --no-trunc
      operands none
    sub logs
      --progress=TYPE
      operands text?
    sub inspect
      --format=FORMAT
      operands text?

# podman and nerdctl ------------------------------------------------------------------------------------

command podman
  manual "podman(1), Podman 5"
  syntax gnu noabbrev bool
  use cobra-help
  -v --version                  mode help
  --log-level=LEVEL             global
  -r --remote
  -c --connection=NAME
  --url=ADDRESS                 net-fetch
  --identity=FILE               look
  --cgroup-manager=NAME
  --config=DIR                  unknown "its folder may name programs"
  --conmon=PROGRAM              program
  --runtime=PROGRAM             program
  --hooks-dir=DIR               unknown "names programs that run"
  --module=FILE                 unknown "is configuration that may name programs"
  --events-backend=NAME
  --root=DIR                    create
  --runroot=DIR                 create
  --storage-driver=NAME
  use podman-containers
  sub ps
    use podman-ps
  sub images
    use podman-images
  sub image
    sub ls list
      use podman-images
    sub inspect
      -f --format=FORMAT
      operands text+
    sub history
      -f --format=FORMAT
      -H --human
      --no-trunc
      -q --quiet
      operands text
    sub exists
      operands text
    sub tree
      --whatrequires
      operands text
    sub rm remove
      -a --all                  does service wholesale "deletes every image"
      -f --force                mode force
      -i --ignore
      --no-prune
      operands service*
    sub prune
      -a --all
      --build-cache
      --external
      --filter=FILTER
      -f --force                mode force
      does service wholesale "deletes unused images"
      operands none
    sub pull
      use podman-pull
    sub push
      use podman-push
    sub build
      use podman-build
  sub inspect
    use docker-inspect
  sub history
    -f --format=FORMAT
    -H --human
    --no-trunc
    -q --quiet
    operands text
  sub info
    -D --debug
    -f --format=FORMAT
    operands none
  sub version
    -f --format=FORMAT
    operands none
  sub help
    operands text*
  sub events
    --filter=FILTER
    --format=FORMAT
    --no-trunc
    --since=TIME
    --stream
    --until=TIME
    operands none
  sub search
    --compatible
    -f --filter=FILTER
    --format=FORMAT
    --limit=N
    --list-tags
    --no-trunc
    --tls-verify
    does net-api "asks the registries"
    operands name-or:net-fetch
  sub build
    use podman-build
  sub pull
    use podman-pull
  sub push
    use podman-push
  sub tag untag
    operands service+
  sub rmi
    -a --all                    does service wholesale "deletes every image"
    -f --force                  mode force
    -i --ignore
    --no-prune
    operands service*
  sub login
    -u --username=USER
    -p --password=PASSWORD
    --password-stdin
    --get-login
    --authfile=FILE             write
    --tls-verify
    -v --verbose
    does secret-value "stores what lets one in to a registry"
    operands net-change?
  sub logout
    -a --all
    does net-change "forgets what lets one in to a registry"
    operands text?
  sub save
    --format=FORMAT
    -m --multi-image-archive
    -o --output=FILE            write
    -q --quiet
    operands text+
  sub load
    -i --input=FILE             read
    -q --quiet
    does service "adds images"
    operands none
  sub network
    sub ls list
      use docker-list
      -n --noheading
      operands none
    sub inspect
      -f --format=FORMAT
      operands text+
    sub exists
      operands text
    sub create connect disconnect rm remove prune reload update
      --driver=DRIVER
      -f --force                mode force
      -a --all
      --subnet=NET
      --gateway=IP
      --ip-range=RANGE
      --internal
      --ipv6
      --label=LABEL
      --alias=NAME
      --ip=IP
      does service "changes the networks"
      operands text*
  sub volume
    sub ls list
      --filter=FILTER
      -f=FILTER
      --format=FORMAT
      -n --noheading
      -q --quiet
      operands none
    sub inspect
      -a --all
      -f --format=FORMAT
      operands text*
    sub exists
      operands text
    sub create
      -d --driver=DRIVER
      --ignore
      -l --label=LABEL
      -o --opt=OPTION
      operands service?
    sub rm remove
      -a --all                  does delete-tree wholesale "deletes every volume"
      -f --force                mode force
      -t --time=N
      does delete-tree "deletes what the volume holds"
      operands service*
    sub prune
      --filter=FILTER
      -f --force                mode force
      does delete-tree wholesale "deletes every unused volume"
      operands none
  sub system
    sub df
      --format=FORMAT
      -v --verbose
      operands none
    sub info
      -f --format=FORMAT
      operands none
    sub prune
      -a --all
      --build
      --external
      --filter=FILTER
      -f --force                mode force
      --volumes                 does delete-tree wholesale "deletes every unused volume"
      does service wholesale "deletes every unused container, image and network"
      operands none
    sub reset
      -f --force                mode force
      does delete-tree wholesale "deletes every container, image, volume and network"
      operands none
    sub connection
      sub ls list
        -f --format=FORMAT
        -q --quiet
        operands none
  sub pod
    sub ps ls list
      --ctr-ids
      --ctr-names
      --ctr-status
      -f --filter=FILTER
      --format=FORMAT
      -l --latest
      --noheading
      --no-trunc
      --ns
      -q --quiet
      --sort=KEY
      operands none
    sub inspect
      -f --format=FORMAT
      -l --latest
      operands text*
    sub logs
      use podman-logs
    sub exists
      operands text
    sub stats
      -a --all
      --format=FORMAT
      -l --latest
      --no-reset
      --no-stream
      operands text*
    sub top
      -l --latest
      operands text*
    sub create start stop restart rm kill pause unpause prune
      -a --all
      -f --force                mode force
      -n --name=NAME
      -p --publish=PORT         net-listen
      -l --latest
      -i --ignore
      -t --time=N
      does service "changes pods"
      operands text*
  sub machine
    sub ls list
      --format=FORMAT
      -n --noheading
      -q --quiet
      operands none
    sub info
      -f --format=FORMAT
      operands none
    sub inspect
      --format=FORMAT
      operands text*
    # What stands behind the machine is a command, "--help" too.
    sub ssh
      syntax none
      does run-remote "runs a command in the virtual machine"
      operands text*
    sub start stop init rm set reset
      does service "changes the virtual machine"
      -f --force                mode force
      operands text*
  sub secret
    sub ls list
      -f --filter=FILTER
      --format=FORMAT
      -n --noheading
      -q --quiet
      operands none
    sub exists
      operands text*
    sub inspect
      -f --format=FORMAT
      --pretty
      --showsecret              does secret-value "prints the secret"
      operands text+
    sub create
      -d --driver=DRIVER
      -l --label=LABEL
      --env
      --replace
      operands service read
    sub rm remove
      -a --all
      -i --ignore
      operands service*
  ask:   podman machine ssh x --help
  allow: podman ps -a
  allow: podman logs --tail 5 web
  allow: podman search nginx
  ask:   podman search example.com/nginx
  allow: podman system df
  allow: podman image exists x
  allow: podman version
  ask:   podman run -it ubuntu bash
  ask:   podman secret inspect --showsecret x
  ask:   podman --runtime ./x ps
  ask:   podman cp web:/a b
  ask:   podman rmi -a
  ask:   podman --url tcp://x ps
  ask:   podman exec web ls

set podman-ps
  -a --all
  --external
  -f --filter=FILTER
  --format=FORMAT
  -n --last=N
  -l --latest
  --namespace --ns
  --no-trunc
  --noheading
  -p --pod
  -q --quiet
  -s --size
  --sort=KEY
  --sync
  -w --watch=N
  operands none

set podman-images
  -a --all
  --digests
  -f --filter=FILTER
  --format=FORMAT
  --history
  --no-trunc
  -n --noheading
  -q --quiet
  --sort=KEY
  operands text?

set podman-logs
  --color
  -f --follow
  -l --latest
  -n --names
  --no-color
  --since=TIME
  --tail=N
  -t --timestamps
  --until=TIME
  operands text*

set podman-pull
  -a --all-tags
  --arch=ARCH
  --authfile=FILE               look
  --creds=CREDS
  --os=OS
  --platform=PLATFORM
  --policy=POLICY
  -q --quiet
  --tls-verify
  operands net-fetch+

set podman-push
  --authfile=FILE               look
  --creds=CREDS
  --compress
  --digestfile=FILE             create
  -f --format=FORMAT
  -q --quiet
  --remove-signatures
  --tls-verify
  operands net-change net-change?

set podman-build
  use docker-build
  --layers
  --format=FORMAT
  --ignorefile=FILE             look
  --no-hostname
  --squash-all
  -v --volume=VOLUME            does write "lets the build write to what is mounted"

set podman-run
  syntax gnu noabbrev bool nopermute
  use docker-run-options
  --pod=POD
  --replace
  --secret=SECRET
  --systemd=MODE
  --tz=ZONE
  --umask=MASK
  --authfile=FILE               look
  --tls-verify
  --log-level=LEVEL
  operands run-package text*

set podman-containers
  sub attach
    --detach-keys=KEYS
    -l --latest
    --no-stdin
    --sig-proxy
    operands run-remote?
  sub commit
    use docker-commit
    -f --format=FORMAT
    -q --quiet
    -s --squash
  sub cp
    use docker-cp
  sub create
    use podman-run
  sub diff
    --format=FORMAT
    -l --latest
    operands text*
  sub exec
    use docker-exec
    -l --latest
  sub exists
    operands text
  sub export
    -o --output=FILE            write
    does secret-value "prints every file of a container"
    operands text
  sub kill
    -a --all                    does signal wholesale "ends every container"
    -s --signal=SIGNAL
    -l --latest
    operands signal*
  sub logs
    use podman-logs
  sub pause unpause
    -a --all
    operands service*
  sub port
    -a --all
    -l --latest
    operands text*
  sub rename
    operands service text
  sub restart stop start
    -a --all
    -s --signal=SIGNAL
    -t --time=N
    -l --latest
    -i --ignore
    operands service*
  sub rm
    -a --all                    does service wholesale "deletes every container"
    -f --force                  mode force
    -i --ignore
    -l --latest
    --depend
    -t --time=N
    -v --volumes                does delete-tree "deletes the volumes too"
    operands service*
  sub run
    use podman-run
  sub stats
    -a --all
    --format=FORMAT
    -i --interval=N
    -l --latest
    --no-reset
    --no-stream
    --no-trunc
    operands text*
  sub top
    -l --latest
    use container-top
  sub update
    use docker-update
  sub wait
    --condition=STATE
    --ignore
    -i --interval=TIME
    -l --latest
    operands text*
  sub container
    sub ls list ps
      use podman-ps
    sub inspect
      use docker-inspect
    sub logs
      use podman-logs
    sub exists
      operands text
    sub diff
      --format=FORMAT
      -l --latest
      operands text*
    sub port
      -a --all
      -l --latest
      operands text*
    sub stats
      -a --all
      --format=FORMAT
      --no-stream
      operands text*
    sub top
      -l --latest
      use container-top
    sub exec
      use docker-exec
    sub run create
      use podman-run
    sub rm stop start restart kill pause unpause
      -a --all
      -f --force                mode force
      -t --time=N
      -s --signal=SIGNAL
      does service "changes containers"
      operands text*
    sub prune
      --filter=FILTER
      -f --force                mode force
      does service wholesale "deletes every stopped container"
      operands none

# Written in Python, reads the compose file and calls podman.
command podman-compose
  manual "podman-compose --help"
  -h --help                     mode help
  -v --version                  mode help
  --in-pod=WHICH
  --pod-args=ARGS               unknown "gives options to podman"
  --env-file=FILE               read
  -f --file=FILE                read
  --profile=NAME
  -p --project-name=NAME
  --podman-path=PROGRAM         program
  --podman-args=ARGS            unknown "gives options to podman"
  --no-ansi
  --no-cleanup
  --dry-run
  --parallel=N
  --verbose
  sub ps
    -q --quiet
    --format=FORMAT
    operands none
  sub logs
    -f --follow
    -l --latest
    -n --names
    --since=TIME
    -t --timestamps
    --tail=N
    --until=TIME
    operands text*
  sub images
    -q --quiet
    operands none
  sub port
    --index=N
    --protocol=NAME
    operands text text
  sub stats
    --interval=N
    --no-reset
    --no-stream
    operands text*
  sub version
    -f --format=FORMAT
    -s --short
    operands none
  sub help
    operands text*
  sub config
    -q --quiet                  mode brief
    --services                  mode brief
    --no-normalize
    does when !brief            secret-value "prints the variables that services get, also from .env"
    operands none
  sub up start restart build run
    syntax gnu nopermute
    -d --detach
    --build
    does run-project "starts what the compose file says"
    operands text*
  sub exec
    syntax gnu nopermute
    -d --detach
    -e --env=NAME
    -T
    -u --user=USER
    -w --workdir=DIR
    --index=N
    --privileged
    operands run-remote text*
  sub down
    -v --volumes                does delete-tree wholesale "deletes the project's volumes"
    -t --timeout=N
    --remove-orphans
    does service "stops and removes the project"
    operands text*
  sub stop kill pause unpause
    -t --timeout=N
    -s --signal=SIGNAL
    -a --all
    does service "stops services of the project"
    operands text*
  sub pull push
    does net-change "transfers the project's images"
    operands text*
  allow: podman-compose ps
  allow: podman-compose -f a.yml logs --tail 5 web
  ask:   podman-compose --podman-path ./x ps
  ask:   podman-compose up
  ask:   podman-compose exec web bash

command nerdctl
  manual "nerdctl --help, nerdctl 2"
  syntax gnu noabbrev bool
  use cobra-help
  -v --version                  mode help
  --debug
  --debug-full
  -n --namespace=NAME
  --snapshotter=NAME
  --storage-driver=NAME
  -a --address=ADDRESS          look
  -H --host=ADDRESS             look
  use docker-containers
  sub ps
    use docker-ps
  sub images
    use docker-images
    --names
    -f --filter=FILTER
  sub inspect
    use docker-inspect
  sub info version
    -f --format=FORMAT
    operands none
  sub history
    -f --format=FORMAT
    -H --human
    --no-trunc
    -q --quiet
    operands text
  sub build
    use docker-build
  sub pull
    use docker-pull
  sub push
    use docker-push
  sub tag
    operands text service
  sub rmi
    -f --force                  mode force
    operands service+
  sub namespace ns
    sub ls list
      -q --quiet
      operands none
    sub *
      syntax none
      does service "changes a namespace"
      operands text*
  sub network volume
    sub ls list
      use docker-list
      -s --size
      operands none
    sub inspect
      -f --format=FORMAT
      --mode=MODE
      -s --size
      operands text+
    sub create rm remove prune
      -f --force                mode force
      -a --all
      does service "changes networks or volumes"
      operands text*
  sub compose
    use compose
  allow: nerdctl namespace ls
  ask:   nerdctl namespace rm x
  allow: nerdctl ps -a
  allow: nerdctl -n k8s.io images
  ask:   nerdctl run alpine

# buildah, skopeo, crictl -------------------------------------------------------------------------------

command buildah
  manual "buildah(1)"
  syntax gnu noabbrev bool
  use cobra-help
  -v --version                  mode help
  --log-level=LEVEL             global
  --root=DIR                    global create
  --runroot=DIR                 global create
  --storage-driver=NAME         global
  sub images
    use podman-images
    --json
  sub containers ls list ps
    -a --all
    -f --filter=FILTER
    --format=FORMAT
    --json
    -n --noheading
    --notruncate
    -q --quiet
    operands none
  sub inspect
    -f --format=FORMAT          code:container-format
    -t=TYPE
    --type=TYPE                 only image mode image
    does when !-f,!--format,!image  secret-value "prints the variables of a container"
    operands text
  sub info
    -d --debug
    --format=FORMAT
    operands none
  sub version
    --json
    operands none
  sub help
    operands text*
  sub build bud
    use podman-build
  sub from
    --name=NAME
    --pull
    -q --quiet
    operands net-fetch
  sub run
    syntax gnu noabbrev bool nopermute
    -t --terminal
    --user=USER
    -e --env=NAME
    -v --volume=VOLUME
    operands service run-remote text*
  sub rm rmi
    -a --all                    does service wholesale "deletes all of them"
    -f --force                  mode force
    -p --prune
    operands service*
  sub push
    use podman-push
  sub pull
    use podman-pull
  allow: buildah images
  allow: buildah containers -a
  allow: buildah inspect --type image x
  ask:   buildah inspect --type image --type container x
  ask:   buildah inspect x
  ask:   buildah rm -a
  ask:   buildah run x -- ls
  ask:   buildah unshare ls

command skopeo
  manual "skopeo(1)"
  syntax gnu noabbrev bool
  use cobra-help
  -v --version                  mode help
  --debug
  --insecure-policy
  --override-arch=ARCH
  --override-os=OS
  --override-variant=VARIANT
  --policy=FILE                 look
  --registries.d=DIR            look
  --tmpdir=DIR                  create
  --command-timeout=TIME
  sub inspect
    --config
    --raw
    -f --format=FORMAT
    -n --no-tags
    --retry-times=N
    --tls-verify
    --authfile=FILE             look
    --creds=CREDS
    --no-creds
    operands net-fetch
  sub list-tags
    --retry-times=N
    --tls-verify
    --authfile=FILE             look
    --creds=CREDS
    --no-creds
    operands net-fetch
  sub manifest-digest
    operands look
  sub help
    operands text*
  sub copy sync
    -a --all
    --src-tls-verify
    --dest-tls-verify
    --src-creds=CREDS
    --dest-creds=CREDS
    -f --format=FORMAT
    -q --quiet
    -s --src=TRANSPORT
    -d --dest=TRANSPORT
    operands net-fetch net-change
  sub delete
    --tls-verify
    --creds=CREDS
    operands net-change
  sub login logout
    -u --username=USER
    -p --password=PASSWORD
    does secret-value "changes what lets one in to a registry"
    operands net-change?
  allow: skopeo --version
  ask:   skopeo inspect docker://x/y
  ask:   skopeo copy docker://a docker://b

command crictl
  manual "crictl --help"
  syntax gnu noabbrev
  -h --help                     mode help
  -v --version                  mode help
  -D --debug
  -c --config=FILE              look
  -i --image-endpoint=ADDRESS   host
  -r --runtime-endpoint=ADDRESS  host
  -t --timeout=TIME
  sub ps pods
    -a --all
    --id=ID
    --image=ID
    --label=LABEL
    -l --latest
    -n --last=N
    --name=NAME
    --namespace=NAME
    --no-trunc
    -o --output=FORMAT
    -p --pod=ID
    -q --quiet
    -r --resolve-image-path
    -s --state=STATE
    -v --verbose
    operands none
  sub images image img
    --digests
    --no-trunc
    -o --output=FORMAT
    -q --quiet
    -v --verbose
    operands text?
  sub inspect
    -o --output=FORMAT
    -q --quiet
    -a --all
    --template=TEXT
    does secret-value "prints the variables of a container"
    operands text*
  sub inspecti inspectp stats statsp info imagefsinfo
    -o --output=FORMAT
    -q --quiet
    -a --all
    --template=TEXT
    operands text*
  sub logs
    -f --follow
    -l --limit-bytes=N
    -p --previous
    --since=TIME
    --tail=N
    -t --timestamps
    operands text
  sub version
    operands none
  sub exec
    syntax gnu noabbrev nopermute
    -i --interactive
    -s --sync
    --timeout=N
    -t --tty
    operands run-remote text+
  sub rm rmp rmi stop stopp start run runp create pull update
    -a --all
    -f --force                  mode force
    -p --prune
    does service "changes containers"
    operands text*
  allow: crictl ps -a
  allow: crictl logs --tail 5 x
  ask:   crictl exec x ls
  ask:   crictl rmi --prune

# kubectl ------------------------------------------------------------------------------------------------

set kubectl-global
  -h --help                     global mode help
  --as=USER                     global
  --as-group=GROUP              global
  --as-uid=UID                  global
  --certificate-authority=FILE  global look
  --client-certificate=FILE     global look
  --client-key=FILE             global look
  --cache-dir=DIR               global create
  --cluster=NAME                global
  --context=NAME                global
  --disable-compression         global
  --insecure-skip-tls-verify    global does secret-value "sends what lets one in without checking the server"
  --kubeconfig=FILE             global unknown "its file may name programs to run"
  --match-server-version        global
  -n --namespace=NAME           global
  --password=PASSWORD           global
  --profile=KIND                global does write "may write a profile"
  --profile-output=FILE         global write
  --request-timeout=TIME        global
  -s --server=ADDRESS           global net-fetch
  --tls-server-name=NAME        global
  --token=TOKEN                 global
  --user=NAME                   global
  --username=NAME               global
  -v --v=LEVEL                  global does secret-value "prints what the server answers"
  --vmodule=LEVELS              global does secret-value "prints what the server answers"
  --warnings-as-errors          global
  --log-flush-frequency=TIME    global

set kubectl-select
  -A --all-namespaces
  --field-selector=QUERY
  -l --selector=QUERY
  --chunk-size=N
  -f --filename=FILE            file-or-url mode listed
  -k --kustomize=DIR            unknown "its files may name what is fetched" mode listed
  -R --recursive
  --show-events
  --subresource=NAME

# What is shown of an object whole may hold a secret; only of the kinds listed is it known that it does not.
# -o is written as if it took no value: its value is then an operand, and one that names a file is seen.
set kubectl-get
  use kubectl-select
  -o=go-template-file=* -ogo-template-file=* --output=go-template-file=*  mode whole read
  -o=templatefile=* -otemplatefile=* --output=templatefile=*  mode whole read
  -o=jsonpath-file=* -ojsonpath-file=* --output=jsonpath-file=*  mode whole read
  -o=custom-columns-file=* -ocustom-columns-file=* --output=custom-columns-file=*  mode whole read
  go-template-file=FILE         read
  templatefile=FILE             read
  jsonpath-file=FILE            read
  custom-columns-file=FILE      read
  -o                            mode whole
  -o=* -oy* -oj* -ow* -on* -oc* -og* -ot* -ok* --output*  mode whole
  # With go-template-file it is a file, whose text is shown.
  --template=TEXT               mode whole read
  --allow-missing-template-keys
  --ignore-not-found
  -L --label-columns=LABELS
  --no-headers
  --output-watch-events
  --raw=URI                     unless /healthz|/livez|/readyz|/healthz?verbose|/livez?verbose|/readyz?verbose|/version|/metrics|/api|/apis unknown "asks the server for any path"
  --server-print
  --show-kind
  --show-labels
  --show-managed-fields
  --sort-by=KEY
  -w --watch
  --watch-only

set kubectl-kinds
  sub pods pod po deployments deployment deploy deployments.apps deployment.apps services service svc nodes node no namespaces namespace ns events event ev ingresses ingress ing ingresses.networking.k8s.io jobs job cronjobs cronjob cj daemonsets daemonset ds statefulsets statefulset sts replicasets replicaset rs replicationcontrollers replicationcontroller rc persistentvolumes persistentvolume pv persistentvolumeclaims persistentvolumeclaim pvc endpoints endpoint ep endpointslices endpointslice serviceaccounts serviceaccount sa storageclasses storageclass sc networkpolicies networkpolicy netpol horizontalpodautoscalers horizontalpodautoscaler hpa poddisruptionbudgets poddisruptionbudget pdb resourcequotas resourcequota quota limitranges limitrange limits roles role rolebindings rolebinding clusterroles clusterrole clusterrolebindings clusterrolebinding customresourcedefinitions customresourcedefinition crd crds apiservices apiservice configmaps configmap cm leases lease componentstatuses componentstatus cs priorityclasses priorityclass pc volumeattachments volumeattachment certificatesigningrequests csr validatingwebhookconfigurations mutatingwebhookconfigurations ingressclasses ingressclass all hpa,pods pods,svc pods,services po,svc svc,pods deploy,svc deployments,services pods,deployments deploy,pods pods,deploy deploy,po svc,deploy pods,svc,deploy pods,deployments,services deploy,svc,pods pods,services,deployments pv,pvc pvc,pv deploy,sts deploy,sts,ds pods,svc,ing deployments,statefulsets,daemonsets nodes,pods pods,nodes svc,ing svc,ingress pods,pvc pods,events
    use kubectl-get
    operands text*
  sub pod/* pods/* po/* deployment/* deployments/* deploy/* deployment.apps/* service/* services/* svc/* node/* nodes/* namespace/* ns/* ingress/* ing/* job/* job.batch/* cronjob/* daemonset/* ds/* daemonset.apps/* statefulset/* statefulset.apps/* sts/* replicaset/* replicaset.apps/* rs/* pv/* pvc/* persistentvolumeclaim/* persistentvolume/* endpoints/* ep/* serviceaccount/* sa/* hpa/* pdb/* crd/* configmap/* cm/* storageclass/* sc/* role/* rolebinding/* clusterrole/* clusterrolebinding/* event/*
    use kubectl-get
    operands when whole text?
    operands none
    sub */*
      use kubectl-get
      does when whole           secret-value "shows whole objects of kinds that may be secret"
      operands text*

# "describe" shows a secret's sizes, but the token of a service account whole. Kinds are taken in large letters too.
set kubectl-secret
  sub secret secrets secret/* secrets/* secret.* secrets.* secret,* secrets,* sE* seC* secR* secrE* secreT* SE* SeC* Sec* *,sec* *,sE* *,seC* *,SE* *,SeC* *,Sec*
    use kubectl-select
    does secret-value "shows the token of a service account"
    operands text*

set kubectl-described
  use kubectl-secret
  sub */*
    use kubectl-select
    use kubectl-secret
    sub */*
      use kubectl-select
      use kubectl-secret
      sub */*
        use kubectl-select
        use kubectl-secret
        sub */*
          use kubectl-select
          operands none
        operands none
      operands none
    operands none

set kubectl-change
  --allow-missing-template-keys
  # Only this one sends nothing that is to be changed.
  --dry-run[=HOW]               only client mode dry
  --field-manager=NAME
  # "go-template-file" and its like print what a file holds.
  -o --output=FORMAT            only *file* unknown "prints a file that it names"
  --template=TEXT
  --show-managed-fields
  --save-config
  --validate[=HOW]
  --record

set kubectl-apply
  use kubectl-change
  -f --filename=FILE            file-or-url
  -k --kustomize=DIR            read-tree does net-fetch "its files may name what is fetched"
  -R --recursive
  -l --selector=QUERY
  --all
  --cascade[=HOW]
  --force                       mode force
  --force-conflicts             mode force
  --grace-period=N
  --overwrite
  --prune                       does net-change wholesale "deletes objects that are not named"
  --prune-allowlist=KIND
  --server-side
  --timeout=TIME
  --wait
  --edit                        unknown "opens an editor"
  --windows-line-endings

set kubectl-exec
  syntax gnu noabbrev bool nopermute
  -c --container=NAME
  -f --filename=FILE            look
  --pod-running-timeout=TIME
  -q --quiet
  -i --stdin
  -t --tty

command kubectl k
  manual "kubectl reference, Kubernetes 1.31"
  syntax gnu noabbrev bool
  use kubectl-global
  use kubectl-commands
  allow: kubectl get pods
  allow: kubectl get pods -A -o wide
  allow: kubectl get po,svc -n web
  allow: kubectl -n web get deploy web -ojson
  allow: kubectl get pod/web-1 -o yaml
  allow: kubectl get secrets
  allow: kubectl get secret web --show-labels
  allow: kubectl get certificates
  allow: kubectl get nodes -w --no-headers=true
  allow: kubectl get pods -l app=web --sort-by=.metadata.name -o jsonpath='{.items[*].metadata.name}'
  allow: kubectl describe pod web-1
  ask:   kubectl describe secret web
  ask:   kubectl describe secrets
  ask:   kubectl describe secret/web
  ask:   kubectl describe pod/a secret/web
  ask:   kubectl describe pod/a pod/b pod/c secret/web
  ask:   kubectl describe pods,secrets
  ask:   kubectl describe Secret web
  ask:   kubectl describe sEcReT web
  ask:   kubectl describe -n web secret web
  ask:   kubectl describe -f web.yaml
  allow: kubectl describe pod/a pod/b deploy/c
  allow: kubectl describe certificate web
  allow: kubectl describe Service web
  allow: kubectl describe nodes
  ask:   kubectl config view --flatten
  ask:   kubectl config view --minify --flatten=true
  allow: kubectl config view --flatten=false
  ask:   kubectl config view -o go-template-file=.env
  ask:   kubectl get pods -o go-template-file --template=.env
  allow: kubectl get pods --template='{{range .items}}{{.metadata.name}}{{end}}'
  allow: kubectl logs -f deploy/web -c app --tail=50
  allow: kubectl logs web-1 --previous --since 1h
  allow: kubectl rollout status deploy/web --timeout=60s
  allow: kubectl rollout history deploy/web
  allow: kubectl rollout history deploy/web -o yaml
  allow: kubectl events -o json
  ask:   kubectl events -o go-template-file=.env
  ask:   kubectl events -o go-template --template .env
  ask:   kubectl rollout history deploy/web -o jsonpath-file=.env
  ask:   kubectl auth whoami -o templatefile=.env
  ask:   kubectl rollout status -f https://x.invalid/a.yaml
  ask:   kubectl rollout history -f https://x.invalid/a.yaml
  ask:   kubectl wait --for=delete -f https://x.invalid/a.yaml
  allow: kubectl config view
  allow: kubectl config get-contexts -o name
  allow: kubectl config current-context
  allow: kubectl auth can-i list pods --as=system:serviceaccount:a:b
  allow: kubectl api-resources --namespaced=true -o name
  allow: kubectl explain pods.spec --recursive
  allow: kubectl top pods -A --containers
  allow: kubectl version --client
  allow: kubectl cluster-info
  allow: kubectl delete --help
  allow: kubectl completion bash
  allow: kubectl wait --for=condition=Available deploy/web
  ask:   kubectl
  ask:   kubectl get secret web -o yaml
  ask:   kubectl get secret web -oyaml
  ask:   kubectl -o yaml get secret web
  ask:   kubectl get -o yaml secret web
  ask:   kubectl get Secret web -o yaml
  ask:   kubectl get SECRETS --template '{{.}}'
  ask:   kubectl get pods,secrets -o yaml
  ask:   kubectl get pod/web secret/web -o yaml
  ask:   kubectl get secret/web --output=json
  ask:   kubectl get sealedsecrets.v1.x web -o json
  ask:   kubectl get --raw /api/v1/secrets
  ask:   kubectl get secret web -v=9
  ask:   kubectl get -f x.yaml -o json
  allow: kubectl get -o wide pods
  allow: kubectl get pods --output=yaml
  allow: kubectl get pods --output yaml
  allow: kubectl get pod/web -ojson
  ask:   kubectl get pods -o go-template-file=.env
  ask:   kubectl get pods -o=jsonpath-file=.env
  ask:   kubectl get pods --output=custom-columns-file=.env
  ask:   kubectl get pod/web -o yaml secret/web
  ask:   kubectl get pod/web secret/web -oyaml
  ask:   kubectl get -o=yaml secret web
  ask:   kubectl config view --raw
  ask:   kubectl config view --raw=true
  ask:   kubectl config view --minify --flatten
  ask:   kubectl version --client --profile=cpu --profile-output=f
  ask:   kubectl --kubeconfig x get pods
  ask:   kubectl --server=https://x get pods
  ask:   kubectl exec web -- ls
  ask:   kubectl exec -it web --help
  ask:   kubectl cp web:/a b
  ask:   kubectl port-forward svc/web 8080:80
  ask:   kubectl delete pods --all
  ask:   kubectl apply -f x.yaml
  ask:   kubectl rollout restart deploy/web
  ask:   kubectl run x --image=y
  ask:   kubectl edit cm x
  ask:   kubectl create token x
  ask:   kubectl cluster-info dump --output-directory=out
  ask:   kubectl debug web -it --image=busybox
  ask:   kubectl proxy
  ask:   kubectl some-plugin
  ask:   kubectl get "$x" -o yaml
  ask:   kubectl config set-context x
  ask:   kubectl diff -f x.yaml
  allow: kubectl krew list
  ask:   kubectl krew install x
  allow: kubectl create deployment x --image=y --dry-run=client -o yaml
  allow: kubectl apply -f x.yaml --dry-run=client
  ask:   kubectl create deployment x --image=y --dry-run=client -o go-template-file=.env
  ask:   kubectl create deployment x --image=y --dry-run=client --template=.env -ogo-template-file
  ask:   kubectl apply -f x.yaml --dry-run=server
  ask:   kubectl apply -f x.yaml --dry-run
  ask:   kubectl apply -f x.yaml --dry-run client
  ask:   kubectl apply -f https://example.org/x.yaml --dry-run=client
  ask:   kubectl apply -k x --dry-run=client
  ask:   kubectl create configmap x --from-file=.env --dry-run=client -o yaml
  ask:   kubectl create secret generic x --from-literal=a=b --dry-run=client -o yaml
  ask:   kubectl create --raw /api/v1/x -f x.json --dry-run=client

set kubectl-commands
  sub get
    use kubectl-get
    does when listed,whole      secret-value "may show a secret"
    use kubectl-kinds
    sub wide yaml json name
      use kubectl-kinds
      use kubectl-get
      sub *
        use kubectl-get
        does when whole         secret-value "shows whole objects of kinds that may be secret"
        operands text*
      operands none
    sub *
      use kubectl-get
      does when whole           secret-value "shows whole objects of kinds that may be secret"
      operands text*
    operands none
  sub describe
    use kubectl-select
    use kubectl-described
    does when listed            secret-value "may show the token of a service account"
    operands text*
  sub logs
    --all-containers
    --all-pods
    -c --container=NAME
    -f --follow
    --ignore-errors
    --insecure-skip-tls-verify-backend
    --limit-bytes=N
    --max-log-requests=N
    --pod-running-timeout=TIME
    --prefix
    -p --previous
    -l --selector=QUERY
    --since=TIME
    --since-time=TIME
    --tail=N
    --timestamps
    operands when -l text?
    operands text text?
  sub top
    sub pod pods po
      -A --all-namespaces
      --containers
      --field-selector=QUERY
      --no-headers
      -l --selector=QUERY
      --show-swap
      --sort-by=KEY
      --sum
      --use-protocol-buffers
      operands text?
    sub node nodes no
      --no-headers
      -l --selector=QUERY
      --show-capacity
      --show-swap
      --sort-by=KEY
      --use-protocol-buffers
      operands text?
  sub events
    -A --all-namespaces
    --chunk-size=N
    --for=WHAT
    --no-headers
    -o --output=FORMAT          only *file* unknown "prints a file that it names"
    --template=TEXT             read
    --types=TYPES
    -w --watch
    operands none
  sub explain
    --api-version=VERSION
    --recursive
    --output=FORMAT
    operands text
  sub api-resources
    --api-group=GROUP
    --cached
    --categories=LIST
    --namespaced
    --no-headers
    -o --output=FORMAT
    --sort-by=KEY
    --verbs=LIST
    operands none
  sub api-versions
    operands none
  sub version
    --client
    --short
    -o --output=FORMAT
    operands none
  sub cluster-info
    operands none
    sub dump
      -A --all-namespaces
      --namespaces=LIST
      -o --output=FORMAT
      --output-directory=DIR    write
      --pod-running-timeout=TIME
      operands none
  sub completion
    operands text
  sub options
    operands none
  sub help
    operands text*
  sub krew
    sub list version info search help
      operands text?
    sub *
      syntax none
      does run-package "installs or removes plugins"
      operands text*
  sub plugin
    sub list
      --name-only
      operands none
  sub auth
    sub can-i
      -A --all-namespaces
      --list
      --no-headers
      -q --quiet
      --subresource=NAME
      operands text*
    sub whoami
      -o --output=FORMAT        only *file* unknown "prints a file that it names"
      --template=TEXT           read
      operands none
    sub reconcile
      use kubectl-apply
      --remove-extra-permissions
      --remove-extra-subjects
      does net-change "changes access rights"
      operands none
  sub config
    sub view
      # Flattened, it is shown whole.
      --flatten[=BOOL]          unless false does secret-value "prints tokens and keys"
      --merge
      --minify
      -o --output=FORMAT        only *file* unknown "prints a file that it names"
      --template=TEXT           read
      --raw                     does secret-value "prints tokens and keys"
      operands none
    sub current-context
      operands none
    sub get-contexts
      -o --output=FORMAT
      --no-headers
      operands text*
    sub get-clusters get-users
      operands none
    sub use-context use set-context set-cluster set-credentials set unset rename-context delete-context delete-cluster delete-user
      --current
      --user=NAME
      --cluster=NAME
      --embed-certs
      --proxy-url=URL
      --auth-provider=NAME
      --auth-provider-arg=ARG
      --exec-command=PROGRAM    unknown "names a program that later calls run"
      --set-raw-bytes
      --token=TOKEN
      does system "changes which clusters the client knows and talks to"
      operands text*
  sub rollout
    sub status
      -f --filename=FILE        file-or-url
      -R --recursive
      --revision=N
      -l --selector=QUERY
      --timeout=TIME
      -w --watch
      operands text*
    sub history
      -f --filename=FILE        file-or-url
      -R --recursive
      --revision=N
      -l --selector=QUERY
      -o --output=FORMAT        only *file* unknown "prints a file that it names"
      --template=TEXT           read
      operands text*
    sub restart undo pause resume
      use kubectl-change
      -f --filename=FILE        look
      -R --recursive
      -l --selector=QUERY
      --to-revision=N
      operands net-change*
  sub wait
    --all
    -A --all-namespaces
    --field-selector=QUERY
    -f --filename=FILE          file-or-url
    --for=CONDITION
    --local
    -o --output=FORMAT          does secret-value "may show a secret"
    -R --recursive
    -l --selector=QUERY
    --timeout=TIME
    operands text*
  sub exec
    use kubectl-exec
    operands run-remote text*
  sub attach
    use kubectl-exec
    operands run-remote
  sub debug
    syntax gnu noabbrev bool nopermute
    --image=IMAGE
    -c --container=NAME
    --copy-to=NAME
    --env=VARS
    -i --stdin
    -t --tty
    --profile=NAME
    --target=NAME
    --attach
    -q --quiet
    --replace
    --same-node
    --share-processes
    --custom=FILE               read
    -f --filename=FILE          read
    operands run-remote text*
  sub cp
    -c --container=NAME
    --no-preserve
    --retries=N
    operands read write
  sub port-forward
    --address=LIST
    --pod-running-timeout=TIME
    operands text net-listen+
  sub proxy
    --accept-hosts=RE
    --accept-paths=RE
    --address=IP
    --api-prefix=PREFIX
    --append-server-path
    --disable-filter
    --keepalive=TIME
    -p --port=PORT
    --reject-methods=RE
    --reject-paths=RE
    -u --unix-socket=FILE       create
    -w --www=DIR                read-tree
    -P --www-prefix=PREFIX
    does net-listen "opens the cluster's interface on a port"
    operands none
  sub apply
    use kubectl-apply
    does when !dry net-change "applies objects to the cluster"
    does when dry net-api "compares with the cluster"
    sub view-last-applied
      use kubectl-select
      -o --output=FORMAT
      --all
      does secret-value "may show a secret"
      operands text*
    operands none
  sub create
    use kubectl-apply
    does when !dry net-change "creates objects in the cluster"
    --raw=URI                   net-change
    operands none
    sub token
      does secret-value "prints a token"
      --audience=NAME
      --duration=TIME
      operands text
    sub secret
      does net-change "creates a secret"
      operands text*
    sub namespace ns deployment deploy service svc configmap cm job cronjob cj role rolebinding clusterrole clusterrolebinding serviceaccount sa ingress ing poddisruptionbudget pdb priorityclass pc quota resourcequota
      use kubectl-apply
      --image=IMAGE
      --port=PORT
      -r --replicas=N
      --from=NAME
      --from-literal=TEXT
      --from-file=FILE          read
      --from-env-file=FILE      read
      --verb=LIST
      --resource=LIST
      --resource-name=NAME
      --schedule=TEXT
      --clusterrole=NAME
      --role=NAME
      --serviceaccount=NAME
      --user=NAME
      --group=NAME
      --rule=TEXT
      --class=NAME
      --tcp=PORTS
      operands text*
  sub replace
    use kubectl-apply
    --raw=URI                   net-change
    does net-change "replaces objects in the cluster"
    operands none
  sub delete
    --all                       mode wholesale
    -A --all-namespaces         mode wholesale
    --cascade[=HOW]
    --dry-run[=HOW]
    --field-selector=QUERY
    -f --filename=FILE          look
    --force                     mode force
    --grace-period=N
    --ignore-not-found
    -i --interactive
    -k --kustomize=DIR          look
    --now                       mode force
    -o --output=FORMAT
    --raw=URI
    -R --recursive
    -l --selector=QUERY
    --timeout=TIME
    --wait
    does net-change "deletes objects of the cluster"
    sub namespace namespaces ns namespace/* ns/* crd crds customresourcedefinition customresourcedefinitions crd/* pv persistentvolume persistentvolumes node nodes no
      mode wholesale
      operands net-change*
      --all                     mode wholesale
      -l --selector=QUERY
      --force                   mode force
      --grace-period=N
      --now                     mode force
      --wait
      --ignore-not-found
      --cascade[=HOW]
      --dry-run[=HOW]
      --timeout=TIME
    operands net-change*
  sub edit set label annotate scale autoscale patch expose taint cordon uncordon drain certificate run
    use kubectl-apply
    --all
    -A --all-namespaces
    --field-selector=QUERY
    --list
    --local
    --resource-version=VERSION
    --subresource=NAME
    -p --patch=TEXT
    --patch-file=FILE           read
    --type=TYPE
    --replicas=N
    --current-replicas=N
    --min=N
    --max=N
    --cpu-percent=N
    --name=NAME
    --port=PORT
    --target-port=PORT
    --protocol=NAME
    --delete-emptydir-data      does net-change "deletes the local data of pods"
    --ignore-daemonsets
    --disable-eviction
    --pod-selector=QUERY
    --image=IMAGE
    --restart=POLICY
    --env=VARS
    -i --stdin
    -t --tty
    --rm
    --command
    -e --env-from=SOURCE
    --labels=LABELS
    --annotations=LIST
    --expose
    --attach
    --leave-stdin-open
    -q --quiet
    does net-change "changes objects of the cluster"
    operands text*
  sub kustomize
    -o --output=FILE            write
    --enable-alpha-plugins      unknown "runs programs named in the files"
    --enable-exec               unknown "runs programs named in the files"
    --enable-helm               unknown "runs helm"
    --helm-command=PROGRAM      program
    --as-current-user
    -e --env=NAME
    --load-restrictor=HOW
    --mount=MOUNT
    --network
    --network-name=NAME
    --reorder=HOW
    --enable-managedby-label
    implied when operands=0     read-tree "."
    does net-fetch "fetches what its files name"
    operands read-tree?
  sub diff
    --concurrency=N
    --field-manager=NAME
    -f --filename=FILE          file-or-url
    --force-conflicts
    -k --kustomize=DIR          unknown "its files may name what is fetched"
    --prune
    --prune-allowlist=KIND
    -R --recursive
    -l --selector=QUERY
    --server-side
    --show-managed-fields
    does net-send "sends the objects to the cluster for a dry run, and runs what KUBECTL_EXTERNAL_DIFF names"
    operands none

command kubectx kubens
  manual "kubectx --help"
  syntax gnu noabbrev
  -h --help                     mode help
  -V --version                  mode help
  -c --current                  mode current
  -f --force                    mode force
  -d=NAME                       does system "deletes a context"
  -u --unset                    does system "forgets the current context"
  operands when current         none
  operands when operands=0      text?
  operands                      system
  allow: kubectx -c
  allow: kubens
  ask:   kubectx prod
  ask:   kubectx -d prod

# helm ---------------------------------------------------------------------------------------------------

set helm-global
  -h --help                     global mode help
  --burst-limit=N               global
  --debug                       global
  --kube-apiserver=ADDRESS      global net-fetch
  --kube-as-group=GROUP         global
  --kube-as-user=USER           global
  --kube-ca-file=FILE           global look
  --kube-context=NAME           global
  --kube-insecure-skip-tls-verify  global does secret-value "sends what lets one in without checking the server"
  --kube-tls-server-name=NAME   global
  --kube-token=TOKEN            global
  --kubeconfig=FILE             global unknown "its file may name programs to run"
  -n --namespace=NAME           global
  --qps=N                       global
  --registry-config=FILE        global look
  --repository-cache=DIR        global look
  --repository-config=FILE      global unknown "names other repositories"

set helm-chart
  --ca-file=FILE                look
  --cert-file=FILE              look
  --key-file=FILE               look
  --devel
  --insecure-skip-tls-verify
  --keyring=FILE                look
  --pass-credentials
  --password=PASSWORD
  --plain-http
  --repo=URL                    net-fetch
  --username=NAME
  --verify
  --version=VERSION

set helm-values
  -f --values=FILE              file-or-url
  --set=TEXT
  --set-file=TEXT               unknown "reads files named in it"
  --set-json=TEXT
  --set-literal=TEXT
  --set-string=TEXT

set helm-install
  use helm-chart
  use helm-values
  --atomic
  --cleanup-on-fail
  --create-namespace
  --dependency-update           does net-fetch "fetches the charts that this one needs"
  --description=TEXT
  --disable-openapi-validation
  --dry-run[=HOW]               only |client|server|true mode dry
  --enable-dns                  does net-lookup "templates may look up names"
  --force                       mode force
  -g --generate-name
  --hide-notes
  --hide-secret
  --history-max=N
  -i --install
  -l --labels=LABELS
  --name-template=TEXT
  --no-hooks
  -o --output=FORMAT
  --post-renderer=PROGRAM       program
  --post-renderer-args=ARGS
  --render-subchart-notes
  --replace
  --reset-values
  --reset-then-reuse-values
  --reuse-values
  --skip-crds
  --skip-schema-validation
  --take-ownership
  --timeout=TIME
  --wait
  --wait-for-jobs

command helm
  manual "helm(1), Helm 3"
  syntax gnu noabbrev bool
  use helm-global
  --version                     mode help
  sub list ls
    -a --all
    -A --all-namespaces
    -d --date
    --deployed
    --failed
    -f --filter=RE
    -m --max=N
    --no-headers
    --offset=N
    -o --output=FORMAT
    --pending
    -r --reverse
    -l --selector=QUERY
    -q --short
    --superseded
    --time-format=FORMAT
    --uninstalled
    --uninstalling
    operands none
  sub status
    # All but the table holds the manifest, and in it secrets.
    -o --output=FORMAT          unless table does secret-value "shows objects of the release, also secrets"
    --revision=N
    --show-desc
    --show-resources
    operands text
  sub history hist
    --max=N
    -o --output=FORMAT
    operands text
  sub get
    sub notes metadata
      --revision=N
      -o --output=FORMAT
      operands text
    sub values
      -a --all
      --revision=N
      -o --output=FORMAT
      operands text
    sub all manifest hooks
      --revision=N
      --template=TEXT
      does secret-value "shows objects of the release, also secrets"
      operands text
  sub show inspect
    sub all chart crds readme values
      use helm-chart
      --jsonpath=TEXT
      sub *:*
        use helm-chart
        --jsonpath=TEXT
        does net-fetch "fetches a chart"
        operands none
      sub *
        use helm-chart
        --jsonpath=TEXT
        operands none
  sub search
    sub hub
      --endpoint=URL            net-fetch
      --fail-on-no-result
      --list-repo-url
      --max-col-width=N
      -o --output=FORMAT
      operands text*
    sub repo
      --devel
      --fail-on-no-result
      --max-col-width=N
      -o --output=FORMAT
      -r --regexp
      --version=VERSION
      -l --versions
      operands text*
  sub repo
    sub list ls
      -o --output=FORMAT
      operands none
    sub add
      --allow-deprecated-repos
      --ca-file=FILE            look
      --cert-file=FILE          look
      --key-file=FILE           look
      --force-update
      --insecure-skip-tls-verify
      --no-update
      --pass-credentials
      --password=PASSWORD
      --password-stdin
      --timeout=TIME
      --username=NAME
      does system "adds a repository of charts"
      operands text net-fetch
    sub update up
      --fail-on-repo-update-fail
      --timeout=TIME
      does net-fetch "brings the lists of charts"
      operands text*
    sub remove rm
      does system "forgets a repository of charts"
      operands text+
    sub index
      --json
      --merge=FILE              read
      --url=URL
      operands write
  sub version
    -c --client
    --short
    --template=TEXT
    operands none
  sub env
    operands text?
  sub help
    operands text*
  sub completion
    sub bash zsh fish powershell
      --no-descriptions
      operands none
  sub plugin
    sub list ls
      operands none
    sub verify
      --keyring=FILE            look
      operands look
    sub install update uninstall add up remove rm
      --version=VERSION
      does run-package "changes the plugins"
      operands text*
  sub lint
    -q --quiet
    --strict
    --kube-version=VERSION
    --skip-schema-validation
    --with-subcharts
    use helm-values
    operands look*
  sub verify
    --keyring=FILE              look
    operands look
  sub dependency dep dependencies
    sub list ls
      --max-col-width=N
      operands look?
    sub update up build
      --keyring=FILE            look
      --skip-refresh
      --verify
      does net-fetch "fetches the charts that this one needs"
      operands write?
  sub template
    use helm-install
    -a --api-versions=LIST
    --include-crds
    --is-upgrade
    --kube-version=VERSION
    --output-dir=DIR            write
    --release-name
    -s --show-only=LIST
    --skip-tests
    --validate
    does when --validate        net-api "asks the cluster"
    operands text? tree-or:net-fetch
  sub install
    use helm-install
    does when !dry              net-change "installs a release"
    does when dry               net-api "asks the cluster"
    operands text? tree-or:net-fetch
  sub upgrade
    use helm-install
    does when !dry              net-change "upgrades a release"
    does when dry               net-api "asks the cluster"
    operands text tree-or:net-fetch
  sub uninstall del delete un
    --cascade=HOW
    --description=TEXT
    --dry-run
    --ignore-not-found
    --keep-history
    --no-hooks
    --timeout=TIME
    --wait
    does net-change "removes a release"
    operands net-change+
  sub rollback
    --cleanup-on-fail
    --dry-run
    --force                     mode force
    --history-max=N
    --no-hooks
    --recreate-pods
    --timeout=TIME
    --wait
    --wait-for-jobs
    operands net-change text?
  sub test
    --filter=LIST
    --hide-notes
    --logs
    --timeout=TIME
    does run-remote "runs the tests of a release"
    operands text
  sub pull fetch
    use helm-chart
    -d --destination=DIR        write
    --prov
    --untar
    --untardir=DIR              write
    does create "writes the chart"
    operands net-fetch+
  sub push
    use helm-chart
    operands read net-change
  sub create
    -p --starter=NAME
    operands create
  sub package
    --app-version=VERSION
    -u --dependency-update
    -d --destination=DIR        write
    --key=KEY
    --keyring=FILE              look
    --passphrase-file=FILE      look
    --sign
    --version=VERSION
    does create "writes a package"
    operands read-tree+
  sub registry
    sub login logout
      -u --username=NAME
      -p --password=PASSWORD
      --password-stdin
      --insecure
      does secret-value "changes what lets one in to a registry"
      operands net-change
  allow: helm list -A
  allow: helm ls -n web -o json
  allow: helm status web --show-resources
  allow: helm history web --max 5
  allow: helm get values web -a
  allow: helm show values bitnami/nginx --version 1.2.3
  allow: helm search repo nginx -l
  allow: helm repo ls
  allow: helm lint ./chart --strict
  allow: helm version --short
  allow: helm env
  allow: helm install --help
  ask:   helm get manifest web
  ask:   helm status web -o json
  ask:   helm status web --output=yaml
  allow: helm status web -o table
  ask:   helm show values https://x/y.tgz
  ask:   helm show all oci://x/y
  ask:   helm --kubeconfig x list
  allow: helm template .
  allow: helm template web ./chart -f values.yaml --set a=b --dry-run
  allow: helm upgrade -i web ./chart --dry-run=client
  ask:   helm template bitnami/nginx
  ask:   helm template web bitnami/nginx
  ask:   helm template ./chart --output-dir=out
  allow: DOCKER_HOST=tcp://localhost:2375 docker ps
  ask:   DOCKER_HOST=tcp://x.example:2375 docker ps
  allow: docker -H unix:///run/docker.sock ps
  ask:   docker -H ssh://localhost ps
  ask:   helm template ./chart --dependency-update
  ask:   helm template "$x"
  ask:   helm upgrade -i web ./chart --dry-run=none
  ask:   helm upgrade web bitnami/nginx --dry-run
  ask:   helm template ./chart --post-renderer ./x
  ask:   helm install web bitnami/nginx
  ask:   helm upgrade -i web ./chart
  ask:   helm diff upgrade web ./chart
  ask:   helm plugin install https://x/y
  ask:   helm repo add x https://x
  ask:   helm lint ./chart -f .env

command kustomize
  manual "kustomize --help, Kustomize 5"
  syntax gnu noabbrev bool
  use cobra-help
  --stack-trace
  sub version
    -o --output=FORMAT
    --short
    operands none
  sub build
    -o --output=FILE            write
    --enable-alpha-plugins      unknown "runs programs named in the files"
    --enable-exec               unknown "runs programs named in the files"
    --enable-helm               unknown "runs helm"
    --helm-command=PROGRAM      program
    --load-restrictor=HOW
    --as-current-user
    does net-fetch "fetches what its files name"
    operands read-tree?
  sub cfg
    sub tree count cat grep
      operands read-tree?
  sub edit create fix
    does write "changes kustomization.yaml"
    operands text*
  allow: kustomize version
  ask:   kustomize build .

command k9s
  manual "k9s --help"
  syntax gnu noabbrev bool
  use cobra-help
  sub version info help
    -s --short
    operands none
  allow: k9s version
  ask:   k9s

command kind
  manual "kind --help, kind 0.25"
  syntax gnu noabbrev bool
  use cobra-help
  --version                     mode help
  -q --quiet                    global
  -v --verbosity=N              global
  sub version
    operands none
  sub get
    sub clusters
      operands none
    sub nodes
      -A --all-clusters
      -n --name=NAME
      operands none
    sub kubeconfig
      --internal
      -n --name=NAME
      does secret-value "prints the keys of a cluster"
      operands none
  sub create delete export load build
    --config=FILE               read
    --image=IMAGE
    -n --name=NAME
    --kubeconfig=FILE           write
    --retain
    --wait=TIME
    --all                       does service wholesale "deletes every cluster"
    does service "changes clusters on this machine"
    operands text*
  allow: kind get clusters
  ask:   kind get kubeconfig
  ask:   kind delete cluster

command minikube
  manual "minikube --help, minikube 1.34"
  syntax gnu noabbrev bool
  use cobra-help
  -p --profile=NAME             global
  --alsologtostderr             global
  --logtostderr                 global
  --log_dir=DIR                 global write
  --log_file=FILE               global write
  -v --v=LEVEL                  global
  sub status
    -o --output=FORMAT
    -f --format=FORMAT
    -l --layout=LAYOUT
    -n --node=NAME
    operands none
  sub version
    --short
    --components
    -o --output=FORMAT
    operands none
  sub ip
    -n --node=NAME
    operands none
  sub profile
    sub list
      -o --output=FORMAT
      -l --light
      operands none
  sub addons
    sub list
      -o --output=FORMAT
      -d --docs
      operands none
    sub enable disable configure open
      does service "changes the cluster"
      operands text+
  sub logs
    --length=N
    --node=NAME
    --problems
    -f --follow
    operands none
  sub service
    sub list
      -n --namespace=NAME
      operands none
    sub *
      syntax none
      does desktop "opens a page in the browser"
      operands text*
  sub node
    sub list
      operands none
  sub image
    sub ls list
      --format=FORMAT
      operands none
  sub config
    sub view defaults get
      --output=FORMAT
      --format=FORMAT
      operands text*
    sub set unset
      does system "changes minikube's settings"
      operands text*
  sub start stop delete pause unpause update-context
    --all                       does service wholesale "deletes every cluster"
    --purge
    --cpus=N
    --memory=N
    --driver=NAME
    --kubernetes-version=VERSION
    -n --nodes=N
    does service "changes the cluster"
    operands none
  allow: minikube service list
  allow: minikube logs --length=50
  ask:   minikube logs --file=x
  ask:   minikube service web
  allow: minikube status
  allow: minikube ip
  allow: minikube profile list
  ask:   minikube delete --all
  ask:   minikube ssh

command k3d
  manual "k3d --help, k3d 5"
  syntax gnu noabbrev bool
  use cobra-help
  --version                     mode help
  --verbose --trace --timestamps  global
  sub version
    -o --output=FORMAT
    operands none
  sub cluster node registry
    sub list ls get
      --no-headers
      -o --output=FORMAT
      --token                   does secret-value "prints the token of a cluster"
      operands text*
    sub create delete start stop edit add
      -a --all
      -s --servers=N
      --agents=N
      -p --port=PORT            net-listen
      -c --config=FILE          read
      does service "changes clusters on this machine"
      operands text*
  allow: k3d cluster list
  ask:   k3d cluster list --token
  ask:   k3d cluster delete x

command stern
  manual "stern --help"
  syntax gnu noabbrev bool
  use cobra-help
  -v --version                  mode help
  -A --all-namespaces
  --color=WHEN
  --completion=SHELL
  --condition=TEXT
  -c --container=RE
  --container-state=STATE
  --context=NAME
  --diff-container
  --ephemeral-containers
  -e --exclude=RE
  -E --exclude-container=RE
  --exclude-pod=RE
  --field-selector=QUERY
  -H --highlight=RE
  -i --include=RE
  --init-containers
  --max-log-requests=N
  -n --namespace=NAME
  --no-follow
  --node=NAME
  --only-log-lines
  -o --output=FORMAT
  -p --prompt
  -l --selector=QUERY
  --show-hidden-options
  -s --since=TIME
  --tail=N
  --template=TEXT
  -t --timestamps[=FORMAT]
  --timezone=ZONE
  --verbosity=N
  --kubeconfig=FILE             unknown "its file may name programs to run"
  --config=FILE                 unknown "brings options of its own"
  operands text?
  allow: stern web -n prod --since 5m --tail 10
  ask:   stern --kubeconfig x web

# oc takes kubectl's commands and adds its own.
command oc
  manual "oc --help, OpenShift 4.17"
  syntax gnu noabbrev bool
  use kubectl-global
  use kubectl-commands
  sub whoami
    -c --show-context
    --show-console
    --show-server
    -t --show-token             does secret-value "prints the token"
    operands none
  sub projects
    -q --short
    operands none
  sub status
    -A --all-namespaces
    --suggest
    -o --output=FORMAT
    operands none
  sub project
    -q --short
    operands when operands=0 none
    operands system
  sub login
    -u --username=NAME
    -p --password=PASSWORD
    -w --web
    does secret-value "stores what lets one in to a cluster"
    operands net-change?
  sub adm
    sub top
      sub nodes node pods pod images
        -A --all-namespaces
        --containers
        --sort-by=KEY
        -l --selector=TEXT
        operands text?
    sub *
      syntax none
      does net-change "changes the cluster"
      operands text*
  sub new-project new-app new-build start-build tag rsh import-image delete-project process extract policy secrets idle
    syntax gnu noabbrev bool nopermute
    does net-change "changes the cluster"
    operands text*
  allow: oc adm top nodes
  ask:   oc adm drain x
  allow: oc get pods
  allow: oc whoami
  allow: oc project
  allow: oc status
  ask:   oc whoami -t
  ask:   oc project x
  ask:   oc get secret x -o yaml
  ask:   oc rsh web

command istioctl
  manual "istioctl --help, Istio 1.24"
  syntax gnu noabbrev bool
  use cobra-help
  --context=NAME                global
  -i --istioNamespace=NAME      global
  -n --namespace=NAME           global
  -c --kubeconfig=FILE          global unknown "its file may name programs to run"
  --vklog=LEVEL                 global
  sub version
    --remote
    -s --short
    -o --output=FORMAT
    operands none
  sub proxy-status ps
    --revision=NAME
    operands text?
  sub analyze
    -A --all-namespaces
    --color
    -o --output=FORMAT
    --failure-threshold=LEVEL
    --output-threshold=LEVEL
    --suppress=LIST
    --use-kube
    -L --list-analyzers
    -R --recursive
    -v --verbose
    operands read*
  sub profile
    sub list
      operands none
  # "secret" would print keys.
  sub proxy-config pc
    sub clusters cluster c routes route r listeners listener l endpoints endpoint ep ecds
      --fqdn=NAME
      --port=N
      --direction=HOW
      --subset=NAME
      --name=NAME
      --address=ADDRESS
      --type=TYPE
      --cluster=NAME
      --status=STATE
      --verbose
      -o --output=FORMAT
      operands text
  sub experimental x
    sub describe des
      sub pod po service svc
        operands text
  sub tag
    sub list
      operands none
    sub *
      syntax none
      does net-change "changes the mesh"
      operands text*
  sub install uninstall upgrade
    -f --filename=FILE          read
    -s --set=TEXT
    -y --skip-confirmation
    --purge                     mode wholesale
    does net-change "changes the mesh"
    operands text*
  allow: istioctl version
  allow: istioctl pc routes web.prod -o json
  allow: istioctl x describe pod web
  allow: istioctl tag list
  ask:   istioctl pc secret web.prod
  ask:   istioctl pc routes web -f x
  ask:   istioctl tag set x
  allow: istioctl proxy-status
  ask:   istioctl install -y

command argocd
  manual "argocd --help, Argo CD 2.13"
  syntax gnu noabbrev bool
  use cobra-help
  --argocd-context=NAME         global
  --core                        global
  --grpc-web                    global
  --http-retry-max=N            global
  --logformat=FORMAT            global
  --loglevel=LEVEL              global
  --plaintext                   global
  --port-forward                global
  --port-forward-namespace=NAME  global
  --server=ADDRESS              global net-fetch
  sub app
    sub list get history diff logs manifests resources wait
      use argocd-read
      operands text*
    sub create set unset sync delete rollback patch edit terminate-op delete-resource patch-resource actions add-source remove-source
      use argocd-change
  sub appset cluster repo proj project cert repocreds
    sub list get
      use argocd-read
      operands text*
    sub add rm create delete set edit rotate-auth update
      use argocd-change
  sub account
    sub list get get-user-info can-i
      use argocd-read
      operands text*
    sub generate-token update-password delete-token
      does secret-value "makes or prints a token"
      --account=NAME
      --expires-in=TIME
      operands text*
  sub context
    operands when operands=0 none
    operands system
  sub version
    --client
    --short
    -o --output=FORMAT
    operands none
  sub login logout relogin
    --username=NAME
    --password=PASSWORD
    --sso
    does secret-value "stores what lets one in"
    operands text*
  allow: argocd app list
  allow: argocd app get web -o json
  allow: argocd version
  ask:   argocd app sync web
  ask:   argocd account generate-token

set argocd-read
  -o --output=FORMAT
  -l --selector=QUERY
  -p --project=NAME
  -r --repo=URL
  -c --cluster=NAME
  -N --app-namespace=NAME
  --refresh
  --hard-refresh
  --show-operation
  --show-params
  --revision=NAME
  --source=WHICH
  --container=NAME
  --follow
  --group=NAME
  --kind=KIND
  --name=NAME
  --namespace=NAME
  --since-seconds=N
  --tail=N
  --health
  --sync
  --operation
  --suspended
  --degraded
  --timeout=N
  --orphaned
  --exit-code

set argocd-change
  --prune                       does net-change "deletes objects that are not named"
  --force                       mode force
  -y --yes
  --cascade
  --dry-run
  --revision=NAME
  --repo=URL
  --path=PATH
  --dest-server=URL
  --dest-namespace=NAME
  --project=NAME
  --name=NAME
  does net-change "changes what is deployed"
  operands text*

command flux
  manual "flux --help, Flux 2.4"
  syntax gnu noabbrev bool
  use cobra-help
  -v --version                  mode help
  --context=NAME                global
  --cluster=NAME                global
  --kubeconfig=FILE             global unknown "its file may name programs to run"
  -n --namespace=NAME           global
  --timeout=TIME                global
  --verbose                     global
  sub get
    -A --all-namespaces         global
    -l --label-selector=QUERY   global
    --no-header                 global
    --status-selector=QUERY     global
    -w --watch                  global
    operands text*
  sub check
    --pre
    --components=LIST
    operands none
  sub stats
    -A --all-namespaces
    operands none
  sub events logs tree trace
    -A --all-namespaces
    -f --follow
    --for=WHAT
    --kind=KIND
    --level=LEVEL
    --name=NAME
    --since=TIME
    --tail=N
    -w --watch
    operands text*
  sub version
    --client
    -o --output=FORMAT
    operands none
  sub install uninstall bootstrap create delete reconcile suspend resume push tag
    --all
    -s --silent
    --with-source
    does net-change "changes what is deployed"
    operands text*
  allow: flux get kustomizations -A
  allow: flux check
  ask:   flux reconcile source git x
  ask:   flux export source git --all
