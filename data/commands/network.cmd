# Programs that talk to the network or look at it. Written from curl 8.11, Wget 1.21, OpenSSH 9.9, rsync 3.3,
# iproute2 6.12, net-tools 2.10, BIND 9.20, OpenSSL 3.4, GnuPG 2.4, nmap 7.95, tcpdump 4.99, nftables 1.1,
# iptables 1.8, NetworkManager 1.50 and others named with their entries.

# Fetching ------------------------------------------------------------------------------------------------

command curl
  manual "curl(1)"
  --abstract-unix-socket=VALUE  unknown "talks to a program on this machine"
  --alt-svc=VALUE               write
  --anyauth
  -a --append                   does net-change "adds to a file there"
  --aws-sigv4=VALUE
  --basic
  --cacert=VALUE                look
  --capath=VALUE                look
  -E --cert=VALUE               look
  --cert-status
  --cert-type=VALUE
  --ciphers=VALUE
  --compressed
  --compressed-ssh
  -K --config=VALUE             unknown "takes options from a file"
  --connect-timeout=VALUE
  --connect-to=VALUE            net-fetch
  -C --continue-at=VALUE
  -b --cookie=VALUE             text
  -c --cookie-jar=VALUE         write
  --create-dirs                 does create "makes folders"
  --create-file-mode=VALUE
  --crlf
  --crlfile=VALUE               look
  --curves=VALUE
  -d --data=VALUE               net-send&at-file
  --data-ascii=VALUE            net-send&at-file
  --data-binary=VALUE           net-send&at-file
  --data-raw=VALUE              net-send
  --data-urlencode=VALUE        net-send&at-file
  --delegation=VALUE            does secret-value "hands on what lets one in"
  --digest
  -q --disable
  --disable-eprt
  --disable-epsv
  --disallow-username-in-url
  --dns-interface=VALUE         text
  --dns-ipv4-addr=VALUE
  --dns-ipv6-addr=VALUE
  --dns-servers=VALUE
  --doh-cert-status
  --doh-insecure
  --doh-url=VALUE               net-fetch
  -D --dump-header=VALUE        write
  --egd-file=VALUE              look
  --engine=VALUE                unknown "loads a program"
  --etag-compare=VALUE          look
  --etag-save=VALUE             write
  --expect100-timeout=VALUE
  -f --fail
  --fail-early
  --fail-with-body
  --false-start
  -F --form=VALUE               net-send&at-file
  --form-escape
  --form-string=VALUE           net-send
  --ftp-account=VALUE
  --ftp-alternative-to-user=VALUE
  --ftp-create-dirs
  --ftp-method=VALUE
  --ftp-pasv
  -P --ftp-port=VALUE           net-listen
  --ftp-pret
  --ftp-skip-pasv-ip
  --ftp-ssl-ccc
  --ftp-ssl-ccc-mode=VALUE
  --ftp-ssl-control
  -G --get
  -g --globoff
  --happy-eyeballs-timeout-ms=VALUE
  --haproxy-protocol
  -I --head
  -H --header=VALUE             at-file
  -h --help                     mode help
  --hostpubmd5=VALUE
  --hostpubsha256=VALUE
  --hsts=VALUE                  write
  --http0.9
  -0 --http1.0
  --http1.1
  --http2
  --http2-prior-knowledge
  --http3
  --http3-only
  --ignore-content-length
  -i --include
  -k --insecure
  --interface=VALUE
  -4 --ipv4
  -6 --ipv6
  --json=VALUE                  net-send&at-file
  -j --junk-session-cookies
  --keepalive-time=VALUE
  --key=VALUE                   look
  --key-type=VALUE
  --krb=VALUE
  --libcurl=VALUE               write
  --limit-rate=VALUE
  -l --list-only
  --local-port=VALUE
  -L --location
  --location-trusted
  --login-options=VALUE
  --mail-auth=VALUE             net-send
  --mail-from=VALUE             net-send
  --mail-rcpt=VALUE             net-send
  --mail-rcpt-allowfails
  -M --manual                   mode help
  --max-filesize=VALUE
  --max-redirs=VALUE
  -m --max-time=VALUE
  --metalink
  --negotiate
  -n --netrc                    does secret-value "sends the password kept for the host"
  --netrc-file=VALUE            look
  --netrc-optional              does secret-value "sends the password kept for the host"
  -: --next
  --no-alpn
  -N --no-buffer
  --no-clobber
  --no-keepalive
  --no-npn
  --no-progress-meter
  --no-sessionid
  --noproxy=VALUE
  --ntlm
  --ntlm-wb
  --oauth2-bearer=VALUE
  -o --output=VALUE             write
  --output-dir=VALUE            create
  -Z --parallel
  --parallel-immediate
  --parallel-max=VALUE
  --pass=VALUE
  --path-as-is
  --pinnedpubkey=VALUE
  --post301
  --post302
  --post303
  --preproxy=VALUE              net-fetch
  -# --progress-bar
  --proto=VALUE
  --proto-default=VALUE
  --proto-redir=VALUE
  -x --proxy=VALUE              net-fetch
  --proxy-anyauth
  --proxy-basic
  --proxy-cacert=VALUE          look
  --proxy-capath=VALUE          look
  --proxy-cert=VALUE            look
  --proxy-cert-type=VALUE
  --proxy-ciphers=VALUE
  --proxy-crlfile=VALUE         look
  --proxy-digest
  --proxy-header=VALUE          at-file
  --proxy-insecure
  --proxy-key=VALUE             look
  --proxy-key-type=VALUE
  --proxy-negotiate
  --proxy-ntlm
  --proxy-pass=VALUE
  --proxy-pinnedpubkey=VALUE
  --proxy-service-name=VALUE
  --proxy-ssl-allow-beast
  --proxy-ssl-auto-client-cert
  --proxy-tls13-ciphers=VALUE
  --proxy-tlsauthtype=VALUE
  --proxy-tlspassword=VALUE
  --proxy-tlsuser=VALUE
  --proxy-tlsv1
  -U --proxy-user=VALUE
  --proxy1.0=VALUE              net-fetch
  -p --proxytunnel
  --pubkey=VALUE                look
  -Q --quote=VALUE              unless "PWD|CWD|CWD *|CDUP|SYST|STAT|STAT *|SIZE *|MDTM *|FEAT|NOOP|HELP|pwd" net-change
  --random-file=VALUE           look
  -r --range=VALUE
  --rate=VALUE
  --raw
  -e --referer=VALUE
  -J --remote-header-name       does create "writes a file that the server names"
  -O --remote-name              does create "writes a file named as in the address"
  --remote-name-all             does create "writes files named as in the addresses"
  -R --remote-time
  --remove-on-error             does delete "deletes what it wrote"
  -X --request=VALUE            mode method
  --request-target=VALUE        text
  --resolve=VALUE               text
  --retry=VALUE
  --retry-all-errors
  --retry-connrefused
  --retry-delay=VALUE
  --retry-max-time=VALUE
  --sasl-authzid=VALUE
  --sasl-ir
  --service-name=VALUE
  -S --show-error
  -s --silent
  --socks4=VALUE                net-fetch
  --socks4a=VALUE               net-fetch
  --socks5=VALUE                net-fetch
  --socks5-basic
  --socks5-gssapi
  --socks5-gssapi-nec
  --socks5-gssapi-service=VALUE
  --socks5-hostname=VALUE       net-fetch
  -Y --speed-limit=VALUE
  -y --speed-time=VALUE
  --ssl
  --ssl-allow-beast
  --ssl-auto-client-cert
  --ssl-no-revoke
  --ssl-reqd
  --ssl-revoke-best-effort
  -2 --sslv2
  -3 --sslv3
  --stderr=VALUE                write
  --styled-output
  --suppress-connect-headers
  --tcp-fastopen
  --tcp-nodelay
  -t --telnet-option=VALUE      unknown "changes how it connects"
  --tftp-blksize=VALUE          text
  --tftp-no-options
  -z --time-cond=VALUE
  --tls-max=VALUE
  --tls13-ciphers=VALUE
  --tlsauthtype=VALUE
  --tlspassword=VALUE
  --tlsuser=VALUE
  -1 --tlsv1
  --tlsv1.0
  --tlsv1.1
  --tlsv1.2
  --tlsv1.3
  --tr-encoding
  --trace=VALUE                 write
  --trace-ascii=VALUE           write
  --trace-time
  --unix-socket=VALUE           unknown "talks to a program on this machine"
  -T --upload-file=VALUE        read does net-send "sends a file"
  --url=VALUE                   net-fetch
  --url-query=VALUE             at-file
  -B --use-ascii
  -u --user=VALUE
  -A --user-agent=VALUE
  -v --verbose
  -V --version                  mode help
  -w --write-out=VALUE          only *%output*|@* unknown "may write a file that is named in it"
  --xattr
  --ipfs-gateway=VALUE        net-fetch
  --haproxy-clientip=VALUE
  --trace-ids
  --trace-config=VALUE
  --dump-ca-embed
  --ech=VALUE
  --tls-earlydata
  --keepalive-cnt=VALUE
  --vlan-priority=VALUE
  --ip-tos=VALUE
  --mptcp
  --skip-existing
  --proxy-http2
  --sigalgs=VALUE
  --alpn
  --buffer
  --keepalive
  --clobber
  --progress-meter
  --sessionid
  --npn
  --epsv
  --no-epsv
  --eprt
  --no-eprt
  --no-location
  --no-silent
  --no-show-error
  --no-verbose
  --no-compressed
  --no-fail
  --no-insecure
  --no-include
  --no-globoff
  --no-styled-output
  operands                      net-fetch*
  allow: curl --version
  allow: curl -V
  allow: curl --help all
  ask:   curl -w '%output{a}' --version
  ask:   curl https://x
  ask:   curl -sSLo out https://x
  ask:   curl -d @f https://x
  ask:   curl -K f
  ask:   curl --stderr x -V
  ask:   curl https://x --outp f
  ask:   curl -X DELETE https://x

command wget
  manual "wget(1)"
  -V --version -h --help        mode help
  -b --background
  -e --execute=COMMAND          unknown "is a setting of its own"
  -o --output-file=FILE         write
  -a --append-output=FILE       append
  -d --debug
  -q --quiet
  -v --verbose
  -nv --no-verbose
  -nc --no-clobber
  -nd --no-directories
  -nH --no-host-directories
  -np --no-parent
  -i --input-file=FILE          net-fetch
  -t --tries=N
  -O --output-document=FILE     write
  -c --continue
  -N --timestamping
  -S --server-response
  --spider                      mode spider
  -T --timeout=N
  --connect-timeout=N
  --read-timeout=N
  --dns-timeout=N
  -w --wait=N
  --waitretry=N
  --random-wait
  --limit-rate=RATE
  --progress=TYPE
  --show-progress
  -4 --inet4-only
  -6 --inet6-only
  --user=USER
  --password=PASSWORD
  --header=TEXT
  --max-redirect=N
  --referer=URL
  -U --user-agent=TEXT
  --no-check-certificate
  --no-proxy
  --no-cache
  --no-cookies
  --no-config
  --content-disposition
  --load-cookies=FILE           look
  --save-cookies=FILE           write
  --post-data=TEXT              net-send
  --post-file=FILE              read does net-send "sends a file"
  --body-data=TEXT              net-send
  --body-file=FILE              read does net-send "sends a file"
  --method=METHOD               does net-change "sends a request of its own kind"
  --use-askpass=PROGRAM         program
  --config=FILE                 unknown "takes settings from a file"
  -P --directory-prefix=DIR     write
  -x --force-directories
  --cut-dirs=N
  -r --recursive                mode wholesale
  -l --level=N
  -k --convert-links
  -K --backup-converted
  -m --mirror                   mode wholesale
  -p --page-requisites
  -A --accept=LIST
  -R --reject=LIST
  -D --domains=LIST
  -H --span-hosts
  -L --relative
  -E --adjust-extension
  --delete-after
  --warc-file=FILE              write
  does when !spider             create "writes what it fetches"
  operands                      net-fetch*
  allow: wget --version
  allow: wget --help
  ask:   wget https://x
  ask:   wget -qO- https://x
  ask:   wget --spider https://x

command http https
  manual "http(1), HTTPie 3"
  --help --version              mode help
  -j --json
  -f --form
  -v --verbose
  -h --headers
  -b --body
  -p --print=WHAT
  -s --style=NAME
  --pretty=HOW
  --check-status
  -F --follow
  --timeout=N
  -q --quiet
  --verify=HOW
  --ignore-stdin
  -o --output=FILE              write
  -d --download                 does create "writes what it fetches"
  -a --auth=TEXT
  --session=NAME                does create "keeps a session"
  operands                      net-fetch&at-file*
  allow: http --version
  ask:   http GET https://x
  ask:   http POST https://x a=b

command aria2c
  manual "aria2c(1)"
  -v --version                  mode help
  -h[=TAG] --help[=TAG]         mode help
  -d --dir=DIR                  write
  -o --out=FILE                 write
  -i --input-file=FILE          net-fetch
  -x --max-connection-per-server=N
  -s --split=N
  -c --continue
  -q --quiet
  does                          create "writes what it fetches"
  operands                      net-fetch+
  allow: aria2c --version
  ask:   aria2c https://x

# Other machines -------------------------------------------------------------------------------------------

set ssh-options
  -4
  -6
  -C
  -q
  -v
  -c=CIPHERS
  -F=FILE                       unknown "its file may name programs to run"
  -i=FILE                       look
  -J=HOST                       run-remote
  -o=OPTION                     unknown "is a setting that may name a program"

command ssh
  manual "ssh(1), OpenSSH"
  syntax posix
  use ssh-options
  -1
  -2
  -A                            does secret-value "lets the other machine use the keys of the agent"
  -a
  -B=INTERFACE
  -b=ADDRESS
  -D=ADDRESS                    net-listen
  -E=FILE                       append
  -e=CHAR
  -f
  -G                            mode show
  -g
  -I=LIBRARY                    program
  -K
  -k
  -L=ADDRESS                    net-listen
  -l=USER
  -M
  -m=MACS
  -N
  -n
  -O=COMMAND
  -P=TAG
  -p=PORT
  -Q=QUERY                      mode show
  -R=ADDRESS                    net-listen
  -S=FILE
  -s
  -T
  -t
  -V                            mode help
  -W=HOST                       net-send
  -w=TUN                        does privilege "makes a tunnel"
  -X
  -x
  -Y
  -y
  # Options are read behind the host as well.
  operands when show            text?
  operands                      run-remote text*
  allow: ssh -V
  allow: ssh -Q cipher
  ask:   ssh host
  ask:   ssh host ls
  ask:   ssh -o ProxyCommand=./x -V host
  ask:   ssh host -V
  ask:   ssh -G -F x host
  ask:   ssh -G host -F ./x
  ask:   ssh -G host -o ProxyCommand=x

command scp
  manual "scp(1), OpenSSH"
  syntax gnu noabbrev nopermute
  use ssh-options
  -3
  -A                            does secret-value "lets the other machine use the keys of the agent"
  -B
  -D=PROGRAM                    program
  -l=LIMIT
  -O
  -P=PORT
  -p
  -R
  -r
  -S=PROGRAM                    program
  -s
  -T
  -X=OPTION
  does                          net-send "copies to or from another machine"
  operands                      read+ write
  ask:   scp a h:b
  ask:   scp h:b a

command sftp
  manual "sftp(1), OpenSSH"
  syntax gnu noabbrev nopermute
  use ssh-options
  -a
  -A
  -b=FILE                       unknown "takes commands from a file"
  -B=N
  -D=COMMAND                    run
  -f
  -l=LIMIT
  -N
  -P=PORT
  -p
  -R=N
  -r
  -S=PROGRAM                    program
  -s=NAME
  -X=OPTION
  operands                      run-remote write?
  ask:   sftp h

command rsync
  manual "rsync(1), rsync 3.3"
  --version --help              mode help
  -v --verbose
  -q --quiet
  -a --archive
  -r --recursive
  -R --relative
  -n --dry-run                  mode dry
  -u --update
  -l --links
  -L --copy-links
  -H --hard-links
  -p --perms
  -A --acls
  -X --xattrs
  -o --owner
  -g --group
  -D
  -t --times
  -O --omit-dir-times
  -S --sparse
  -W --whole-file
  -x --one-file-system
  -c --checksum
  -z --compress
  -h --human-readable
  -P
  -i --itemize-changes
  --info=FLAGS
  --progress
  --partial
  --stats
  --size-only
  --ignore-existing
  --existing
  -I --ignore-times
  --exclude=PATTERN
  --include=PATTERN
  -f --filter=RULE
  --exclude-from=FILE           look
  --include-from=FILE           look
  --files-from=FILE             unknown "takes the names of its files from a file"
  --max-size=SIZE
  --min-size=SIZE
  --bwlimit=RATE
  --timeout=N
  -b --backup
  --backup-dir=DIR              write
  --delete --del --delete-before --delete-during --delete-delay --delete-after --delete-excluded  does delete-tree "deletes what is not at the source"
  --remove-source-files         does delete "deletes what it copied"
  -e --rsh=COMMAND              run
  --rsync-path=PROGRAM          run
  --log-file=FILE               append
  --inplace
  --append
  --mkpath
  --out-format=FORMAT
  --chmod=MODE
  --chown=OWNER
  --numeric-ids
  --list-only                   mode list
  --no-*
  operands when list            net-fetch*
  operands when operands<2      net-fetch?
  operands                      read-tree+ write
  allow: rsync --version
  ask:   rsync -av a/ b/
  ask:   rsync -av --delete a/ h:b/
  ask:   rsync -e ./x a h:b

command mosh telnet ftp
  manual "mosh(1), telnet(1), ftp(1)"
  --help --version              mode help
  operands                      run-remote text*
  ask:   telnet x 25
  ask:   ftp x

command nc ncat netcat
  manual "nc(1), ncat(1)"
  syntax gnu noabbrev nopermute
  -h                            mode help
  --version --help              mode help
  -4
  -6
  -l                            does net-listen "waits for connections"
  -p=PORT
  -n
  -u
  -v
  -w=N
  -z                            mode probe
  -k
  -e=PROGRAM                    program
  -c=COMMAND                    run
  operands when probe           host:net-lookup text*
  operands                      net-send*
  allow: nc -zv localhost 5432
  allow: nc -z -w 2 127.0.0.1 6379
  ask:   nc -zv x 80
  ask:   nc -l 80
  ask:   nc -e /bin/sh x 80

command socat
  manual "socat(1)"
  syntax single
  -V -h -hh -hhh -?             mode help
  operands                      net-send*
  allow: socat -V
  ask:   socat - TCP:x:80

# Names and reachability: a name that is looked up is told to others ------------------------------------------

command ping ping6
  manual "ping(8), iputils"
  syntax gnu noabbrev
  -V -h                         mode help
  -4
  -6
  -a
  -A
  -b
  -B
  -c=N
  -D
  -f
  -F=LABEL
  -i=N
  -I=INTERFACE
  -l=N
  -L
  -m=MARK
  -M=HINT
  -n
  -O
  -p=PATTERN                    net-send
  -q
  -Q=TOS
  -r
  -R
  -s=SIZE
  -S=SIZE
  -t=TTL
  -T=OPTION
  -U
  -v
  -w=N
  -W=N
  operands                      host:net-lookup+
  allow: ping -V
  allow: ping -c 1 localhost
  ask:   ping -c 1 x

command traceroute traceroute6 tracepath mtr
  manual "traceroute(8), tracepath(8), mtr(8)"
  syntax gnu noabbrev
  --version --help -V           mode help
  -4
  -6
  -n
  -r
  -c=N
  -m=N
  -w=N
  -q=N
  -p=PORT
  operands                      net-lookup text?
  ask:   traceroute x
  ask:   mtr -rc 1 x

command dig
  manual "dig(1), BIND"
  syntax gnu noabbrev
  -v -h                         mode help
  -4
  -6
  -b=ADDRESS
  -c=CLASS
  -f=FILE                       unknown "takes what to ask from a file"
  -k=FILE                       look
  -m
  -p=PORT
  -q=NAME                       net-lookup
  -r
  -t=TYPE
  -u
  -x=ADDRESS                    net-lookup
  -y=KEY
  +*
  operands                      net-lookup*
  allow: dig -v
  ask:   dig x
  ask:   dig +short x

command host nslookup drill delv
  manual "host(1), nslookup(1), drill(1), delv(1)"
  syntax single
  -V -v -version                mode help
  # Without a name nslookup takes names and commands from its input.
  stdin when operands=0         code:other
  operands                      net-lookup*
  ask:   host x
  ask:   nslookup

command whois
  manual "whois(1)"
  --version --help              mode help
  -h --host=HOST                net-lookup
  -H
  -p --port=PORT
  operands                      net-lookup+
  ask:   whois x

command nmap
  manual "nmap(1)"
  syntax single
  -V --version -h --help        mode help
  -sL -sn -sS -sT -sU -sV -sA -sW -sM -sN -sF -sX -O -A -Pn -n -R -F -r -v -vv -d -6 --open --reason --traceroute -T0 -T1 -T2 -T3 -T4 -T5
  -p=PORTS
  -iL=FILE                      unknown "takes its targets from a file"
  -oN -oX -oG -oA -oS=FILE      write
  --script=NAME                 program
  -sC                           does run-file "runs scripts"
  operands                      net-lookup*
  allow: nmap --version
  ask:   nmap -sV x
  ask:   nmap -oN f x

# This machine's network ---------------------------------------------------------------------------------------

set ip-options
  -V -Version --version -h -help --help  mode help
  -4
  -6
  -0
  -B
  -M
  -a -all
  -br -brief
  -c[=WHEN] -color[=WHEN]
  -d -details
  -f=FAMILY
  -family=FAMILY
  -human -human-readable
  -iec
  -i
  -j -json
  -l=N
  -loops=N
  -N -Numeric
  -o -oneline
  -p -pretty
  -r -resolve
  -s -stats -statistics
  -ss
  -t -timestamp
  -ts -tshort
  -echo
  -n -netns=NAME                unknown "acts in another network"
  -b -batch=FILE                unknown "takes commands from a file"
  -rc=SIZE
  -rcvbuf=SIZE

set ip-show
  operands none
  sub show list lst ls sh get
    syntax none
    operands text*
  sub help
    operands none
  sub *
    syntax none
    does system "may change the network"
    operands text*

command ip
  manual "ip(8), iproute2"
  syntax single
  use ip-options
  sub address addr a ad add addre addres addrs link l li lin route r ro rou rout rule ru rul neighbour neigh neighbor n ne nei tunnel t tun tuntap tunt maddress maddr m mroute mr mrule vrf netconf netc ntable token tcp_metrics tcpmetrics addrlabel stats nexthop mptcp fou
    use ip-show
  sub xfrm
    does secret-value "may print keys"
    syntax none
    operands text*
  sub netns
    operands none
    sub list ls list-id identify pids show
      syntax none
      operands text*
    sub exec
      syntax none
      operands text command
      does privilege "acts in another network"
    sub *
      syntax none
      does system "may change the network"
      operands text*
  sub monitor
    sub all link address route mroute rule neigh netconf
      operands none
    operands none
  sub help
    operands none
  allow: ip a
  allow: ip addr
  allow: ip -br addr show
  allow: ip -4 addr show dev eth0
  allow: ip -j route show default
  allow: ip route get 1.1.1.1
  allow: ip link show up
  allow: ip neigh
  allow: ip -s link
  allow: ip netns list
  allow: ip -V
  allow: ip -c=auto a
  ask:   ip addr add 10.0.0.1/24 dev eth0
  ask:   ip a del 10.0.0.1/24 dev eth0
  ask:   ip link set eth0 down
  ask:   ip route flush cache
  ask:   ip netns exec x ls
  ask:   ip -n x addr
  ask:   ip -b f
  ask:   ip $x
  ask:   ip -all netns exec ip addr
  ask:   ip link $x
  ask:   ip link s eth0 down

command ss
  manual "ss(8), iproute2"
  -h --help -V --version        mode help
  -H --no-header
  -Q --no-queues
  -O --oneline
  -n --numeric
  -r --resolve                  does net-lookup "looks up names"
  -a --all
  -l --listening
  -B --bound-inactive
  -o --options
  -e --extended
  -m --memory
  -p --processes
  -T --threads
  -i --info
  --tos
  --cgroup
  --tipcinfo
  -K --kill                     does signal "closes connections"
  -s --summary
  -Z --context
  -z --contexts
  -E --events
  -4 --ipv4
  -6 --ipv6
  -0 --packet
  -t --tcp
  -M --mptcp
  -S --sctp
  -u --udp
  -d --dccp
  -w --raw
  -x --unix
  --tipc
  --vsock
  --xdp
  --inet-sockopt
  -f --family=FAMILY
  -A --query --socket=LIST
  -D --diag=FILE                write
  -F --filter=FILE              read
  -b --bpf
  -N --net=NAME                 unknown "looks at another network"
  operands                      text*
  allow: ss -tlnp
  allow: ss -tan state established '( dport = :443 )'
  allow: ss -s
  ask:   ss -K dst 1.2.3.4
  ask:   ss -tK dst 1.2.3.4
  ask:   ss -D f

command netstat
  manual "netstat(8), net-tools"
  syntax gnu noabbrev
  options complete
  -h --help -V --version        mode help
  -r --route
  -i --interfaces
  -I[=IFACE]
  -g --groups
  -s --statistics
  -M --masquerade
  -v --verbose
  -W --wide
  -n --numeric
  --numeric-hosts
  --numeric-ports
  --numeric-users
  -N --symbolic
  -e --extend
  -p --programs
  -o --timers
  -c --continuous
  -l --listening
  -a --all
  -F --fib
  -C --cache
  -Z --context
  -t --tcp
  -u --udp
  -U --udplite
  -S --sctp
  -w --raw
  -x --unix
  -L
  -b
  -d
  -m
  -4 --inet
  -6 --inet6
  -A --protocol=FAMILY
  -f=FAMILY
  operands                      text*
  allow: netstat -tulpn
  allow: netstat -an
  allow: netstat -rn
  ask:   netstat --kill

command ifconfig
  manual "ifconfig(8)"
  syntax gnu noabbrev nopermute
  options complete
  -a
  -s
  -v
  -l
  -u
  -d
  -L
  -m
  -r
  --help --version              mode help
  operands when operands<2      text?
  operands                      text system+
  allow: ifconfig
  allow: ifconfig -a
  allow: ifconfig en0
  ask:   ifconfig eth0 down
  ask:   ifconfig eth0 10.0.0.1

command route
  manual "route(8), net-tools"
  syntax gnu noabbrev nopermute
  -n
  -e
  -v
  -4
  -6
  -F
  -C
  -A=FAMILY
  -V --version -h --help        mode help
  operands when operands=0      none
  operands                      system+
  # BSD's: shows how an address is reached.
  sub get
    -inet -inet6 -host -net
    operands text+
  allow: route -n get default
  allow: route -n
  ask:   route add default gw x
  ask:   route -n add x y

command arp
  manual "arp(8), net-tools"
  syntax gnu noabbrev
  -a
  -e
  -n
  -v
  -V -h                         mode help
  -i=IFACE
  -l
  -s                            does system "changes the address table"
  -d                            does system "changes the address table"
  -f                            does system "changes the address table"
  operands                      text*
  allow: arp -an
  ask:   arp -d x

command iptables ip6tables
  manual "iptables(8)"
  -h --help -V --version        mode help
  -L --list[=CHAIN]             mode list
  -S --list-rules[=CHAIN]       mode list
  -n --numeric
  -v --verbose
  -x --exact
  --line-numbers
  -t --table=TABLE
  -w --wait[=N]
  does when !list               system "changes the firewall"
  operands when list            text*
  operands                      system*
  allow: iptables -L -n -v
  allow: iptables -t nat -S
  allow: iptables -nvL INPUT --line-numbers
  ask:   iptables -L -Z
  ask:   iptables -F
  ask:   iptables -A INPUT -j DROP

command iptables-save ip6tables-save
  manual "iptables-save(8)"
  -c --counters
  -t --table=TABLE
  -V --version -h               mode help
  -f --file=FILE                write
  operands none
  allow: iptables-save
  ask:   iptables-save -f x

command nft
  manual "nft(8)"
  syntax gnu noabbrev nopermute
  -h --help -v -V --version     mode help
  -n --numeric
  -s --stateless
  -a --handle
  -j --json
  -y --numeric-priority
  -N --reversedns               does net-lookup "looks up names"
  -c --check
  -f --file=FILE                unknown "takes commands from a file"
  -i --interactive              unknown "takes commands from its input"
  sub list
    syntax none
    sub ruleset tables table chains chain rules sets set maps map flowtables counters quotas limits
      syntax none
      sub *;*
        does system "may change the firewall"
        operands text*
      sub *
        syntax none
        sub *;*
          does system "may change the firewall"
          operands text*
        sub *
          syntax none
          sub *;*
            does system "may change the firewall"
            operands text*
          sub *
            syntax none
            operands none
          operands none
        operands none
      operands none
  sub add create insert replace delete flush reset destroy rename monitor
    syntax none
    does system "changes the firewall"
    operands text*
  allow: nft list ruleset
  allow: nft -a list table inet filter
  ask:   nft list ruleset ';' flush ruleset
  ask:   nft flush ruleset
  ask:   nft 'list ruleset; flush ruleset'

command ufw
  manual "ufw(8)"
  -h --help --version           mode help
  --dry-run
  --force                       mode force
  sub status
    sub verbose numbered
      operands none
    operands none
  sub version
    operands none
  sub app
    sub list info
      operands text?
  sub show
    operands text
  sub enable disable reload default logging reset allow deny reject limit delete insert prepend route
    does system "changes the firewall"
    operands text*
  allow: ufw status verbose
  ask:   ufw allow 22
  ask:   ufw disable

command tcpdump tshark
  manual "tcpdump(8), tshark(1)"
  syntax gnu noabbrev nopermute
  --version --help -h           mode help
  -D --list-interfaces          mode list
  -i=INTERFACE
  -n
  -v
  -c=N
  -w=FILE                       write
  -z=COMMAND                    program
  -r=FILE                       read
  -A
  -X
  -q
  does when !list               secret-value "shows what passes on the network"
  operands                      text*
  allow: tcpdump -D
  allow: tcpdump --version
  ask:   tcpdump -i eth0
  ask:   tcpdump -w f

command nmcli
  manual "nmcli(1), NetworkManager"
  syntax gnu nopermute
  -h --help -v --version        mode help
  -t --terse
  -p --pretty
  -m --mode=MODE
  -c --colors=WHEN
  -f --fields=LIST
  -g --get-values=LIST
  -e --escape=WHEN
  -o --overview
  -w --wait=N
  -s --show-secrets             does secret-value "prints passwords"
  -a --ask
  operands none
  sub general gen g
    sub status permissions hostname
      operands none
    operands none
  sub device dev d
    sub status
      operands none
    sub show
      operands text?
    sub wifi
      sub list
        --rescan=no
        operands none
      operands none
    operands none
  sub radio r
    operands none
  sub networking n
    sub connectivity
      operands none
    operands none
  sub connection con c
    sub show
      --active
      operands none
    operands none
  allow: nmcli -t -f NAME con show
  allow: nmcli dev status
  ask:   nmcli -s con show x
  ask:   nmcli con up x
  allow: nmcli dev wifi list
  allow: nmcli
  allow: nmcli radio
  ask:   nmcli radio wifi off
  ask:   nmcli dev wifi connect x
  ask:   nmcli general hostname x
  ask:   nmcli networking off

command resolvectl networkctl
  manual "resolvectl(1), networkctl(1)"
  -h --help --version           mode help
  --no-pager
  -a --all
  -l --full
  --no-legend
  --json=MODE
  -4
  -6
  sub status list lldp statistics
    operands text*
  sub dns domain default-route llmnr mdns dnssec nta show-server-state show-cache
    operands none
  sub query
    operands net-lookup+
  operands none
  allow: resolvectl status
  allow: resolvectl dns
  ask:   resolvectl domain eth0 x
  allow: networkctl list
  ask:   resolvectl query x
  ask:   resolvectl dns eth0 1.1.1.1
  ask:   networkctl down eth0

command iwconfig
  manual "iwconfig(8)"
  syntax gnu noabbrev nopermute
  --help --version              mode help
  operands when operands<2      text?
  operands                      text system+
  allow: iwconfig
  ask:   iwconfig wlan0 essid x

command wg
  manual "wg(8)"
  syntax none
  sub show
    sub *
      sub private-key preshared-keys dump
        does secret-value "prints keys"
        operands none
      sub public-key listen-port fwmark peers endpoints allowed-ips latest-handshakes persistent-keepalive transfer
        operands none
      operands none
    operands none
  sub --version --help help
    operands none
  sub showconf genkey genpsk
    does secret-value "prints keys"
    operands text*
  sub set setconf addconf syncconf
    does system "changes the tunnel"
    operands text*
  allow: wg show wg0
  allow: wg show
  ask:   wg show wg0 private-key
  ask:   wg showconf wg0

# Keys and certificates -------------------------------------------------------------------------------------

set openssl-in
  -help -h                      mode help
  -in=FILE                      read
  -inform=FORMAT
  -noout                        mode noout
  -text
  -nameopt=OPTION
  -certopt=OPTION
  -provider=NAME                program
  -provider-path=DIR            unknown "loads programs from there"
  -engine=NAME                  program
  -out=FILE                     write

# A certificate is all that these print, even of a file that holds a key as well.
# It may also be fetched.
set openssl-cert-in
  -help -h                      mode help
  -in=FILE                      look&address
  -inform=FORMAT
  -noout                        mode noout
  -text
  -nameopt=OPTION
  -certopt=OPTION
  -provider=NAME                program
  -provider-path=DIR            unknown "loads programs from there"
  -engine=NAME                  program
  -out=FILE                     write

set openssl-write
  does unknown "makes or shows keys, or writes what it is told to"
  syntax none
  operands text*

command openssl
  manual "openssl(1), OpenSSL 3"
  syntax single
  -help --help                  mode help
  -version --version -v         mode help
  sub version
    -a -v -b -o -f -p -d -e -m -r -c
    operands none
  sub help
    operands text*
  sub list
    -help -1 -all-algorithms -commands -digest-commands -digest-algorithms -cipher-commands -cipher-algorithms -kdf-algorithms -random-generators -random-instances -mac-algorithms -public-key-algorithms -public-key-methods -key-managers -key-exchange-algorithms -kem-algorithms -signature-algorithms -tls-signature-algorithms -encoders -decoders -store-loaders -providers -verbose -engines -disabled -objects -asymcipher-algorithms -tls-groups -all-tls-groups
    -options=NAME
    -select=NAME
    operands none
  sub ciphers
    -v -V -s -tls1 -tls1_1 -tls1_2 -tls1_3 -stdname -psk -srp -help
    -convert=NAME
    -ciphersuites=LIST
    operands text?
  sub x509
    use openssl-cert-in
    -serial -hash -subject_hash -issuer_hash -subject -issuer -email -startdate -enddate -dates -fingerprint -pubkey -modulus -ocspid -ocsp_uri -purpose -alias -trustout -subject_hash_old -issuer_hash_old -nocert
    -sha1 -sha224 -sha256 -sha384 -sha512 -md5
    -ext=NAMES
    -checkend=N
    -checkhost=HOST
    -checkemail=ADDRESS
    -checkip=IP
    -outform=FORMAT
    -dateopt=FORMAT
    does when !noout            unknown "prints the certificate itself"
    operands none
  sub crl
    use openssl-cert-in
    -issuer -lastupdate -nextupdate -fingerprint -hash -crlnumber
    -CAfile=FILE                look
    does when !noout            unknown "prints the list itself"
    operands none
  sub req
    use openssl-in
    -subject -verify -pubkey -modulus
    does when !noout            unknown "may make a request or a key"
    operands none
  sub verify
    -help -verbose -show_chain -crl_check -crl_check_all -partial_chain -x509_strict -trusted_first -no_check_time -no-CAfile -no-CApath
    -CAfile=FILE                look
    -CApath=DIR                 look
    -untrusted=FILE             look
    -trusted=FILE               look
    -purpose=NAME
    -verify_hostname=NAME
    -verify_email=ADDRESS
    -verify_ip=IP
    -verify_depth=N
    -attime=N
    operands look&address*
  sub pkcs7
    use openssl-cert-in
    -print_certs -print -quiet
    does when !noout            unknown "prints what it holds"
    operands none
  sub storeutl
    -help                       mode help
    -noout                      mode noout
    -certs                      mode certs
    -crls                       mode certs
    -text
    does when !certs            unknown "may show keys"
    operands                    look
  sub rsa pkey
    -help                       mode help
    -pubin                      mode public
    -in=FILE                    look
    -inform=FORMAT
    -text -text_pub -noout -modulus
    does when !public           unknown "makes or shows keys, or writes what it is told to"
    operands none
  sub asn1parse
    use openssl-in
    -i
    -offset=N
    -length=N
    -dump
    -strparse=N
    does unknown "may show a key"
    operands none
  # Digests of files; keys, engines and -sign are left out on purpose.
  sub dgst md5 sha1 sha224 sha256 sha384 sha512 sha512-256 sha3-224 sha3-256 sha3-384 sha3-512 blake2b512 blake2s256 sm3
    -help -list                 mode help
    -c -r -hex -binary -d
    -md5 -sha1 -sha224 -sha256 -sha384 -sha512 -sha512-256 -sha3-224 -sha3-256 -sha3-384 -sha3-512 -blake2b512 -blake2s256 -sm3
    -out=FILE                   write
    operands look*
  sub rand
    -help                       mode help
    -hex -base64
    -out=FILE                   write
    operands text?
  sub prime
    -help                       mode help
    -hex -generate -safe
    -bits -checks=N
    operands text*
  sub errstr
    operands text*
  sub speed
    -help
    -seconds=N
    -evp=NAME
    -multi=N
    -elapsed
    -mr
    operands text*
  sub s_client
    -help                       mode help
    -connect=HOST               host:net-fetch
    -servername=NAME
    -showcerts
    -verify=N
    -verify_return_error
    -starttls=PROTOCOL
    -tls1 -tls1_1 -tls1_2 -tls1_3 -quiet -brief -status -prexit -no_ssl3 -no_tls1_3 -ign_eof -4 -6
    -alpn=LIST
    -cert=FILE                  look
    -key=FILE                   look
    -CAfile=FILE                look
    -CApath=DIR                 look
    -cipher=LIST
    -proxy=HOST                 net-fetch
    -keylogfile=FILE            write
    -msgfile=FILE               write
    -sess_out=FILE              write
    operands net-fetch?
  sub genrsa genpkey gendsa ecparam dhparam ec dsa pkcs8 pkcs12 cms smime enc aes-* des* base64 passwd ca ts ocsp s_server s_time spkac rsautl pkeyutl rehash mac kdf sess_id nseq crl2pkcs7 srp engine fipsinstall info
    use openssl-write
  allow: openssl pkcs7 -in c.p7b -print_certs -noout
  allow: openssl rsa -pubin -in pub.pem -text -noout
  allow: openssl storeutl -noout -certs chain.pem
  allow: openssl crl -in crl.pem -noout -text
  allow: openssl s_client -connect localhost:443
  ask:   openssl rsa -in key.pem -text
  ask:   openssl pkey -pubin -in key.pem -out x
  ask:   openssl storeutl -keys x.pem
  ask:   openssl storeutl chain.pem
  ask:   openssl pkcs7 -in c.p7b
  allow: openssl version -a
  allow: openssl dgst -sha256 a
  allow: openssl rand -hex 16
  allow: openssl sha256 a
  ask:   openssl dgst -sha256 -out b a
  ask:   openssl dgst -sign key.pem a
  ask:   openssl rand -out a 16
  ask:   openssl rand -engine ./x 16
  allow: openssl x509 -in site.crt -noout -text
  allow: openssl x509 -noout -dates -in site.crt
  allow: openssl x509 -in site.crt -noout -checkend 86400
  allow: openssl verify -CAfile ca.pem cert.pem
  ask:   openssl x509 -in http://x.invalid/a -noout -text
  ask:   openssl crl -in HTTP://x.invalid/a -noout
  ask:   openssl verify http://x.invalid/a
  allow: openssl req -in a.csr -noout -text
  allow: openssl list -cipher-commands
  allow: openssl ciphers -v
  ask:   openssl x509 -in cert.pem -noout -text -out x
  ask:   openssl req -new -key key.pem
  ask:   openssl s_client -connect x:443
  ask:   openssl rsa -in key.pem
  ask:   openssl genrsa -out key.pem
  ask:   openssl rsa -in id_rsa -text
  ask:   openssl enc -d -in a -out b

command gpg gpg2
  manual "gpg(1), GnuPG 2.4"
  --version --help -h           mode help
  --dump-options                mode help
  --warranty                    mode help
  -k -K --list-keys --list-public-keys --list-secret-keys --fingerprint --list-sigs --check-sigs --check-signatures --list-signatures  mode list
  --list-packets                mode packets
  --verify                      mode verify
  --show-keys --show-key        mode packets
  --with-colons
  --with-fingerprint
  --with-subkey-fingerprint
  --with-keygrip
  --with-secret
  --fixed-list-mode
  --keyid-format=FORMAT
  --no-default-keyring
  # One that is not there is made; the places of the system's hold what is.
  --keyring=FILE                only !/usr/share/keyrings/*|!/etc/apt/*|!/usr/share/*|* create
  --batch
  --no-tty
  -q --quiet
  -v --verbose
  --status-fd=N
  --logger-fd=N
  --list-options=OPTIONS        only *photo* unknown "starts a viewer"
  --no-auto-key-retrieve
  --auto-key-retrieve           does net-fetch "fetches keys"
  --no-auto-check-trustdb
  -o --output=FILE              write
  -d --decrypt                  does secret-value "prints what was secret"
  # Beside --fingerprint, which is no command of its own, they do what they say.
  -e --encrypt                  mode make
  -s --sign                     mode make
  -b --detach-sign              mode make
  --clear-sign --clearsign      mode make
  -a --armor
  -c --symmetric                mode make
  -r --recipient=NAME
  -u --local-user=NAME
  --export                      mode export
  --export-secret-keys --export-secret-subkeys  does secret-value "prints private keys"
  --import                      does system "changes the key ring"
  --delete-keys --delete-key --delete-secret-keys --delete-secret-and-public-keys  does system "deletes keys"
  --gen-key --generate-key --full-generate-key --full-gen-key --quick-generate-key --edit-key  does system "changes the key ring"
  --recv-keys --receive-keys --search-keys --send-keys --refresh-keys --locate-keys  does net-change "exchanges keys with a server"
  --keyserver=URL               net-fetch
  --homedir=DIR                 unknown "takes settings from there"
  --options=FILE                unknown "takes settings from a file"
  does when !list,!verify,!export,!packets  create "writes what it makes"
  does when make                create "writes what it makes"
  does when verify              unknown "may fetch keys"
  operands when list            text*
  operands when export          text*
  operands                      read*
  allow: gpg --list-keys
  allow: gpg --no-default-keyring --keyring /usr/share/keyrings/x.gpg --list-keys
  ask:   gpg --no-default-keyring --keyring ./x.gpg -k
  allow: gpg --fingerprint x
  ask:   gpg --fingerprint -c a
  ask:   gpg --fingerprint --clearsign a
  ask:   gpg --fingerprint -er x a
  allow: gpg -K --keyid-format long
  allow: gpg --version
  allow: gpg --show-keys key.asc
  ask:   gpg --show-keys --import key.asc
  allow: gpg --list-secret-keys --with-colons
  allow: gpg --armor --export ABC
  ask:   gpg -k --list-options show-photos
  ask:   gpg -d a.gpg
  ask:   gpg --export-secret-keys ABC
  ask:   gpg -k --import a
  ask:   gpg --export-secret ABC
  ask:   gpg --gen-key
  ask:   gpg -e -r x a
  ask:   gpg a.gpg

command age age-keygen
  manual "age(1)"
  syntax go
  -version -help -h             mode help
  -d -decrypt                   does secret-value "prints what was secret"
  -e -encrypt
  -p -passphrase
  -a -armor
  -r -recipient=KEY
  -R -recipients-file=FILE      look
  -i -identity=FILE             look
  -o -output=FILE               write
  -y
  does secret-value "handles keys or what is secret"
  operands read?
  allow: age --version
  ask:   age -d -i key a.age

command ssh-keygen
  manual "ssh-keygen(1), OpenSSH"
  syntax gnu noabbrev nopermute
  -l                            mode print
  -f=FILE                       look
  -E=HASH
  -v
  -L                            mode print
  -F=HOST                       mode print
  -B                            mode print
  -y                            mode public
  -e                            mode public
  -m=FORMAT
  -q
  -t=TYPE
  -b=BITS
  -C=COMMENT
  -N=PASSPHRASE
  -P=PASSPHRASE
  -R=HOST                       does write "changes known_hosts"
  -H                            does write "changes known_hosts"
  -p                            does write "changes a key file"
  -c                            does write "changes a key file"
  -A                            does create "makes keys of this machine"
  -D=LIBRARY                    program
  -w=PROGRAM                    program
  does when !print              create "makes or changes a key"
  operands none
  allow: ssh-keygen -lf key.pub
  allow: ssh-keygen -l -E md5 -f key.pub
  allow: ssh-keygen -F github.com
  ask:   ssh-keygen
  ask:   ssh-keygen -t ed25519 -f x
  ask:   ssh-keygen -R host
  ask:   ssh-keygen -y -f key
  ask:   ssh-keygen -l -D ./x.so

command ssh-add
  manual "ssh-add(1), OpenSSH"
  syntax gnu noabbrev nopermute
  -l -L                         mode list
  -E=HASH
  -q
  -v
  -D                            does secret-value "removes keys from the agent"
  -d                            does secret-value "removes a key from the agent"
  -t=LIFE
  -k
  -K
  -s=LIBRARY                    program
  -e=LIBRARY                    program
  -S=LIBRARY                    program
  does when !list               secret-value "gives a key to the agent"
  operands when list            none
  operands                      look*
  allow: ssh-add -l
  allow: ssh-add -L
  ask:   ssh-add
  ask:   ssh-add -D
  ask:   ssh-add -l -s ./x.so

command ssh-agent
  manual "ssh-agent(1), OpenSSH"
  syntax posix
  -a=SOCKET                     create
  -t=LIFE
  -c
  -s
  -D
  -d
  -k                            does signal "ends the agent"
  does service "starts an agent for keys"
  operands when operands=0 none
  operands command
  ask:   ssh-agent -s
  ask:   ssh-agent -k

command ssh-keyscan
  manual "ssh-keyscan(1), OpenSSH"
  syntax gnu noabbrev
  -4
  -6
  -c
  -D
  -H
  -v
  -f=FILE                       unknown "takes hosts from a file"
  -p=PORT
  -T=N
  -t=TYPE
  operands net-lookup+
  ask:   ssh-keyscan github.com

command certbot
  manual "certbot(1)"
  -h[=TOPIC] --help[=TOPIC]     mode help
  --version                     mode help
  sub certificates plugins
    does unknown "writes a log and may load plugins"
    operands none
  sub renew certonly run revoke delete install enhance register
    --dry-run
    -n --non-interactive
    -d --domains=LIST
    --force-renewal             mode force
    does net-change "changes certificates"
    operands none
  allow: certbot --version
  ask:   certbot renew

command mkcert
  manual "mkcert -help"
  syntax go
  -help -version -CAROOT        mode help
  -install -uninstall           does system "changes which authorities are trusted"
  does create "makes a certificate"
  operands text*
  allow: mkcert -CAROOT
  ask:   mkcert localhost
  ask:   mkcert -install

command ngrok
  manual "ngrok help"
  syntax gnu noabbrev bool
  -h --help -v --version        mode help
  sub version help
    operands text*
  sub http tcp tls start tunnel
    does net-listen "opens this machine to the world"
    operands text*
  sub config
    sub add-authtoken edit upgrade
      does system "changes the settings"
      operands text*
    sub check
      operands none
  allow: ngrok version
  ask:   ngrok http 80
