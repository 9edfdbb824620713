# A machine and what runs on it: disks and volumes, devices, the network's parts, daemons, other systems. Written
# from the manuals of util-linux 2.38, LVM 2.03, OpenZFS 2.2, btrfs-progs 6.2, mdadm 4.2, smartmontools 7.3,
# nvme-cli 2.3, iproute2 6.1, ethtool 6.1, firewalld 1.3, systemd 252, audit 3.0, libvirt 9 and others named below.

# Disks and volumes -----------------------------------------------------------------------------------------

command swapon
  manual "swapon(8), util-linux"
  -h --help -V --version        mode help
  -s --summary                  mode list
  --show[=COLUMNS]              mode list
  --noheadings
  --raw
  --bytes
  does when !list               system "swap space"
  operands when list            none
  operands                      text*
  allow: swapon --show
  allow: swapon -s
  ask:   swapon -a
  ask:   swapon /swapfile
  ask:   swapon -s /swapfile

command losetup
  manual "losetup(8), util-linux"
  -h --help -V --version        mode help
  -a --all                      mode list
  -l --list                     mode list
  -j --associated=FILE          look mode list
  -O --output=COLUMNS
  -n --noheadings
  -J --json
  --raw
  does when !list               system "loop devices"
  operands when list            none
  operands                      text*
  allow: losetup -a
  allow: losetup -l -O NAME,BACK-FILE
  ask:   losetup -f disk.img
  ask:   losetup -d /dev/loop0
  ask:   losetup -a -d /dev/loop0
  ask:   losetup /dev/loop0 disk.img

command cryptsetup
  manual "cryptsetup(8), cryptsetup 2.6"
  syntax gnu
  --help -V --version           mode help
  sub status luksDump isLuks luksUUID
    operands                    text
  sub *
    syntax none
    does                        system "encrypted disks"
    operands                    text*
  allow: cryptsetup status data
  allow: cryptsetup luksDump /dev/sda2
  ask:   cryptsetup luksDump --dump-volume-key /dev/sda2
  ask:   cryptsetup luksDump --dump-m /dev/sda2
  ask:   cryptsetup luksFormat /dev/sda2
  ask:   cryptsetup close data

command mdadm
  manual "mdadm(8)"
  -h --help -V --version        mode help
  -D --detail                   mode list
  -E --examine                  mode list
  -X --examine-bitmap           mode list
  -Q --query                    mode list
  -s --scan
  -Y --export
  -v --verbose
  -b --brief
  does when !list               system "disk arrays"
  operands                      text*
  allow: mdadm --detail /dev/md0
  allow: mdadm -D --scan
  allow: mdadm -E /dev/sda1
  ask:   mdadm --stop /dev/md0
  ask:   mdadm -D /dev/md0 --remove /dev/sda1
  ask:   mdadm -S --scan
  ask:   mdadm --assemble --scan
  ask:   mdadm --monitor --program ./x --scan

command lvs vgs pvs lvdisplay vgdisplay pvdisplay lvscan vgscan pvscan
  manual "lvs(8), LVM 2.03"
  -h --help --version           mode help
  -a --all
  -A --activevolumegroups
  -c --colon
  -C --columns
  -m --maps
  -s --short
  -o --options=FIELDS
  -O --sort=FIELDS
  -S --select=TEXT
  -P --partial
  -v --verbose
  --noheadings --headings=HOW
  --units=UNIT
  --separator=TEXT
  --nosuffix
  --rows
  --segments
  --reportformat=FORMAT
  --aligned
  --unquoted
  --unbuffered
  --nameprefixes
  --readonly
  operands                      text*
  allow: lvs -o +devices
  allow: pvs --noheadings -o pv_name
  allow: vgdisplay -v vg0
  ask:   lvs --config 'x'
  ask:   pvscan --cache
  ask:   vgscan --mknodes
  ask:   lvs --prof x

command lvm lvcreate lvremove vgcreate vgremove pvcreate pvremove
  manual "lvm(8), LVM 2.03"
  syntax gnu noabbrev
  --help --version              mode help
  does                          system "file systems and disks"
  operands                      text*
  ask:   lvm lvs
  ask:   lvremove vg/a
  ask:   vgcreate vg0 /dev/sda1

command zpool
  manual "zpool(8), OpenZFS 2.2"
  syntax gnu noabbrev
  sub status list iostat history events version get
    -D -e -g -H -i -j -l -L -n -p -P -q -r -s -t -v -w -x -y
    -o=COLUMNS
    -T=HOW
    operands                    text*
  sub *
    syntax none
    does                        system "storage pools"
    operands                    text*
  allow: zpool status
  allow: zpool list -v tank
  allow: zpool get all tank
  ask:   zpool status -c ./x
  ask:   zpool iostat -vc x
  ask:   zpool events -c
  ask:   zpool destroy tank
  ask:   zpool scrub tank

command zfs
  manual "zfs(8), OpenZFS 2.2"
  syntax gnu noabbrev
  sub list get userspace groupspace holds version
    -H -i -j -n -p -r
    -d=DEPTH
    -o=COLUMNS
    -s=WHAT
    -S=COLUMN
    -t=TYPES
    operands                    text*
  sub *
    syntax none
    does                        system "file systems and snapshots"
    operands                    text*
  allow: zfs list
  allow: zfs list -t snapshot -o name,used -s creation
  allow: zfs get -r compressratio tank
  ask:   zfs destroy tank/x
  ask:   zfs rollback tank/x@a
  ask:   zfs set compression=on tank
  ask:   zfs send tank@a

set btrfs-show
  -a -b -c -d -F -g -h -H -i -k -m -o -p -q -r -s -t -T -u
  -R
  --raw
  --human-readable
  --iec
  --si
  --all-devices --mounted
  operands                      text*

command btrfs
  manual "btrfs(8), btrfs-progs 6.2"
  syntax gnu noabbrev
  --help --version              mode help
  sub filesystem fi
    sub show df usage du
      use btrfs-show
    sub *
      syntax none
      does                      system "a file system"
      operands                  text*
  sub subvolume sub
    sub list show get-default
      use btrfs-show
    sub *
      syntax none
      does                      system "a file system"
      operands                  text*
  sub device dev
    sub usage
      use btrfs-show
    sub stats
      -c --check
      -T
      operands                  text*
    sub *
      syntax none
      does                      system "a file system"
      operands                  text*
  sub scrub balance
    sub status
      use btrfs-show
    sub *
      syntax none
      does                      system "a file system"
      operands                  text*
  sub qgroup
    sub show
      use btrfs-show
    sub *
      syntax none
      does                      system "a file system"
      operands                  text*
  sub version
    operands none
  sub *
    syntax none
    does                        system "a file system"
    operands                    text*
  allow: btrfs filesystem show
  allow: btrfs fi usage -h /
  allow: btrfs subvolume list /
  allow: btrfs device stats /
  ask:   btrfs device stats -z /
  ask:   btrfs device stats --reset /
  ask:   btrfs subvolume delete x
  ask:   btrfs balance start /

command umount swapoff
  manual "umount(8), swapon(8), util-linux"
  syntax gnu noabbrev
  --help --version              mode help
  does                          system "file systems and disks"
  operands                      text*
  allow: umount --help
  ask:   umount /mnt
  ask:   swapoff -a

command sfdisk
  manual "sfdisk(8), util-linux"
  -v --version -h --help        mode help
  -l --list                     mode list
  -d --dump                     mode list
  -J --json                     mode list
  -F --list-free                mode list
  -o --output=COLUMNS
  -q --quiet
  does when !list               write wholesale "the partitions of a disk"
  operands                      text*
  allow: sfdisk -l
  allow: sfdisk -d /dev/sda
  ask:   sfdisk /dev/sda
  ask:   sfdisk -d /dev/sda --delete
  ask:   sfdisk --del /dev/sda

command sgdisk
  manual "sgdisk(8)"
  syntax gnu noabbrev
  -V --version                  mode help
  -p --print                    mode list
  -i --info=NUMBER              mode list
  -v --verify                   mode list
  does when !list               write wholesale "the partitions of a disk"
  operands                      text?
  allow: sgdisk -p /dev/sda
  allow: sgdisk --info=1 /dev/sda
  ask:   sgdisk -l backup /dev/sda
  ask:   sgdisk -pZ /dev/sda
  ask:   sgdisk -p -d 1 /dev/sda
  ask:   sgdisk /dev/sda

command cfdisk
  manual "cfdisk(8)"
  syntax gnu noabbrev
  -V --version                  mode help
  does                          write wholesale "the partitions of a disk"
  operands                      text*
  ask:   cfdisk /dev/sda

command parted
  manual "parted(8)"
  syntax gnu noabbrev nopermute
  -h --help -v --version        mode help
  -l --list                     mode list
  -m --machine
  -s --script
  operands when list            none
  sub *
    default-sub change
    sub print p
      operands none
      sub free list all devices
        operands none
    sub unit
      syntax none
      sub *
        default-sub change
        sub print p
          operands none
          sub free list all devices
            operands none
        sub change *
          does                  write wholesale "the partitions of a disk"
          operands              text*
    sub change *
      syntax none
      does                      write wholesale "the partitions of a disk"
      operands                  text*
  allow: parted -l
  allow: parted /dev/sda print
  allow: parted -s /dev/sda unit MiB print free
  ask:   parted /dev/sda mklabel gpt
  ask:   parted -l /dev/sda rm 1
  ask:   parted /dev/sda print rm 1
  ask:   parted /dev/sda print free mklabel msdos
  ask:   parted /dev/sda unit s rm 1
  ask:   parted /dev/sda

command tune2fs
  manual "tune2fs(8), e2fsprogs"
  syntax gnu noabbrev
  -l                            mode list
  does when !list               system "a file system"
  operands                      text*
  allow: tune2fs -l /dev/sda1
  ask:   tune2fs /dev/sda1
  ask:   tune2fs -L x /dev/sda1
  ask:   tune2fs -l -O x /dev/sda1

command dumpe2fs
  manual "dumpe2fs(8), e2fsprogs"
  syntax gnu noabbrev
  -V                            mode help
  -b -f -g -h -m -x
  -o=PARAMETER
  operands                      look
  allow: dumpe2fs -h /dev/sda1
  ask:   dumpe2fs -i image

command xfs_info
  manual "xfs_info(8)"
  syntax gnu noabbrev
  -V                            mode help
  operands                      text
  allow: xfs_info /
  ask:   xfs_info -t x /

# Some logs of -l set what they tell when values follow; the names here do not.
command smartctl
  manual "smartctl(8), smartmontools 7.3"
  syntax gnu noabbrev
  -h --help -V --version        mode help
  -a --all
  -x --xall
  -H --health
  -i --info
  -A --attributes
  -c --capabilities
  -j --json[=FORMAT]
  -f --format=FORMAT
  -g --get=NAME
  -l --log=TYPE                 unless error|selftest|selective|directory|xerror|xselftest|background|sasphy|scterc|scttemp|scttempsts|scttemphist|devstat|ssd|sataphy|defects|envrep|genstats|nvmelog,* system "may set what the drive keeps"
  -n --nocheck=MODE
  -q --quietmode=HOW
  -d --device=TYPE
  --scan
  --scan-open
  operands                      text?
  allow: smartctl -a /dev/sda
  allow: smartctl --scan
  allow: smartctl -iHA -d sat /dev/sda
  allow: smartctl -l error /dev/sda
  ask:   smartctl -l scterc,70,70 /dev/sda
  ask:   smartctl -t long /dev/sda
  ask:   smartctl -s off /dev/sda
  ask:   smartctl -B x -a /dev/sda
  ask:   smartctl -X /dev/sda

command hdparm
  manual "hdparm(8)"
  syntax gnu noabbrev
  -V                            mode help
  -I                            mode list
  -i                            mode list
  -g                            mode list
  -C                            mode list
  does when !list               system "disks"
  operands                      text*
  allow: hdparm -I /dev/sda
  allow: hdparm -C /dev/sda
  ask:   hdparm -y /dev/sda
  ask:   hdparm -I -S 10 /dev/sda
  ask:   hdparm --security-erase x /dev/sda
  ask:   hdparm /dev/sda

command fsck fsck.ext4 e2fsck resize2fs xfs_repair blockdev badblocks fstrim
  manual "fsck(8), util-linux"
  syntax gnu noabbrev
  --help --version              mode help
  does                          system "file systems and disks"
  operands                      text*
  ask:   fsck /dev/sda1
  ask:   blockdev --setro /dev/sda

command nvme
  manual "nvme(1), nvme-cli 2.3"
  syntax gnu
  --version                     mode help
  sub list list-subsys smart-log id-ctrl id-ns list-ns list-ctrl error-log fw-log show-regs version
    -o --output-format=FORMAT
    -v --verbose
    -H --human-readable
    -n --namespace-id=N
    -e --log-entries=N
    operands                    text?
  sub *
    syntax none
    does                        system "drives"
    operands                    text*
  allow: nvme list
  allow: nvme smart-log /dev/nvme0
  allow: nvme id-ctrl -H /dev/nvme0
  ask:   nvme format /dev/nvme0
  ask:   nvme sanitize /dev/nvme0
  ask:   nvme fw-download x

command dmsetup
  manual "dmsetup(8), LVM 2.03"
  syntax gnu
  --version -h --help           mode help
  sub ls info status deps targets version table
    --tree
    -c -C --columns
    -o --options=FIELDS
    --noheadings
    --target=TYPE
    operands                    text*
  sub *
    syntax none
    does                        system "mapped devices"
    operands                    text*
  allow: dmsetup ls --tree
  allow: dmsetup info -c
  allow: dmsetup table
  ask:   dmsetup table --showkeys
  ask:   dmsetup ls --exec ./x
  ask:   dmsetup remove x

command multipath
  manual "multipath(8), multipath-tools"
  syntax gnu noabbrev
  -h                            mode help
  -l                            mode list
  -v=LEVEL
  does when !list               system "paths to disks"
  operands                      text?
  allow: multipath -ll
  ask:   multipath -F
  ask:   multipath -ll -C x

command iscsiadm
  manual "iscsiadm(8), open-iscsi"
  -h --help -V --version        mode help
  -m --mode=MODE                unless session|host|iface system "iSCSI's records"
  -P --print=LEVEL
  -d --debug=LEVEL
  operands none
  allow: iscsiadm -m session
  allow: iscsiadm --mode=session -P 1
  ask:   iscsiadm -m session -u
  ask:   iscsiadm -m node -l
  ask:   iscsiadm -m session -S
  ask:   iscsiadm -m discovery -t st -p h

command showmount
  manual "showmount(8), nfs-utils"
  -h --help -v --version        mode help
  -a --all
  -d --directories
  -e --exports
  --no-headers
  operands                      host:net-lookup?
  allow: showmount -e localhost
  allow: showmount
  ask:   showmount -e nas

command exportfs
  manual "exportfs(8), nfs-utils"
  syntax gnu noabbrev
  -v
  -s
  operands none
  allow: exportfs -v
  allow: exportfs -s
  ask:   exportfs -a
  ask:   exportfs -u h:/x
  ask:   exportfs h:/x

command nfsstat nfsiostat numastat smbstatus repquota quota lsinitramfs pinky
  manual "nfsstat(8), nfs-utils; numastat(8); smbstatus(1); repquota(8)"
  syntax gnu noabbrev
  --help --version              mode help
  -a -c -g -l -m -n -o -p -q -r -s -u -v -2 -3 -4
  --all --list --human-readable
  operands                      text*
  allow: nfsstat -m
  allow: repquota -a
  allow: lsinitramfs /boot/initrd.img
  ask:   nfsstat -Z
  ask:   repquota -as -C

command finger
  manual "finger(1)"
  syntax gnu noabbrev
  -l -m -p -s
  operands                      at-host*
  allow: finger
  allow: finger root
  ask:   finger x@example.com

command rpcinfo
  manual "rpcinfo(8)"
  syntax gnu noabbrev nopermute
  -p                            mode list
  -s                            mode list
  -m                            mode list
  does when !list               net-lookup "probes services"
  operands                      host:net-lookup?
  allow: rpcinfo -p
  ask:   rpcinfo -p h
  ask:   rpcinfo -d x 1
  ask:   rpcinfo -T tcp h x

# Devices ---------------------------------------------------------------------------------------------------

command dmidecode
  manual "dmidecode(8)"
  -h --help -V --version        mode help
  -q --quiet
  -s --string=NAME
  -t --type=TYPE
  -H --handle=N
  -u --dump
  operands none
  allow: dmidecode -t memory
  allow: dmidecode -s system-product-name
  ask:   dmidecode --dump-bin x
  ask:   dmidecode -d /dev/x

command inxi
  manual "inxi(1)"
  syntax gnu noabbrev
  -h --help -V --version        mode help
  -c=N                          only 9* does write "its settings"
  -t=WHAT
  -A -b -B -C -d -D -f -F -G -I -l -m -M -n -N -o -p -P -r -R -s -S -u -x -z
  --basic --full --cpu --memory --disk --graphics --network --machine --system --filter
  operands none
  allow: inxi -F
  allow: inxi -Fxz
  ask:   inxi -c 94
  ask:   inxi -U
  ask:   inxi -w
  ask:   inxi -i
  ask:   inxi --recommends

command hwinfo
  manual "hwinfo(8)"
  syntax gnu noabbrev
  --help --version              mode help
  --short --all --arch --bios --block --bridge --cpu --disk --gfxcard --memory --monitor --netcard --network --partition --pci --smp --sound --storage-ctrl --sys --usb --wlan
  operands none
  allow: hwinfo --short --disk
  ask:   hwinfo --log x
  ask:   hwinfo --save-config all

command cpupower
  manual "cpupower(1)"
  syntax gnu noabbrev
  -h --help -v --version        mode help
  -c --cpu=LIST
  sub frequency-info idle-info info help
    -b --boost
    -d --driver
    -f --freq
    -g --governors
    -l --hwlimits
    -m --human
    -p --policy
    -o --proc
    operands none
  sub *
    syntax none
    does                        system "how the processor runs"
    operands                    text*
  allow: cpupower frequency-info
  ask:   cpupower frequency-set -g performance

command slabtop
  manual "slabtop(1), procps"
  -h --help -V --version        mode help
  -d --delay=N
  -o --once
  -s --sort=KEY
  operands none
  allow: slabtop -o
  ask:   slabtop -x

command bpftool
  manual "bpftool(8)"
  syntax gnu noabbrev nopermute
  -h --help -V --version        mode help
  -j --json
  -p --pretty
  -f --bpffs
  -n --nomount
  sub prog map link btf net cgroup perf struct_ops
    operands none
    sub show list tree
      syntax none
      operands                  text*
    sub *
      syntax none
      does                      system "programs in the kernel"
      operands                  text*
  sub version
    operands none
  sub *
    syntax none
    does                        system "programs in the kernel"
    operands                    text*
  allow: bpftool prog list
  allow: bpftool -j map show
  ask:   bpftool map dump id 1
  ask:   bpftool prog load x y
  ask:   bpftool -B x
  ask:   bpftool batch file x

command perf
  manual "perf(1)"
  syntax none
  sub list --version version
    operands none
  sub *
    does                        run-unknown "runs programs, or measures others"
    operands                    text*
  allow: perf list
  allow: perf --version
  ask:   perf record ls
  ask:   perf report --stdio

command udevadm
  manual "udevadm(8), systemd 252"
  syntax gnu nopermute
  -h --help -V --version        mode help
  sub info
    syntax gnu
    -q --query=TYPE
    -n --name=NAME
    -p --path=PATH
    -a --attribute-walk
    -e --export-db
    -r --root
    -d --device-id-of-file=FILE  look
    -x --export
    -P --export-prefix=NAME
    --property=NAME
    --value
    operands                    text*
  sub *
    syntax none
    does                        system "devices"
    operands                    text*
  allow: udevadm info /dev/sda
  allow: udevadm info -q property -n /dev/sda
  ask:   udevadm info -c
  ask:   udevadm info --clean
  ask:   udevadm trigger
  ask:   udevadm control --reload

# The network's parts ---------------------------------------------------------------------------------------

command bridge
  manual "bridge(8), iproute2"
  syntax single
  -V -Version                   mode help
  -s -stats -statistics -d -details -j -json -p -pretty -o -oneline -c -color -compressvlans
  sub link fdb mdb vlan vni
    use ip-show
  allow: bridge link
  allow: bridge fdb show br br0
  allow: bridge -s vlan
  ask:   bridge fdb add x dev y
  ask:   bridge link set dev x cost 1
  ask:   bridge -b x
  ask:   bridge -n x link

command tc
  manual "tc(8), iproute2"
  syntax single
  -V -Version                   mode help
  -s -stats -statistics -d -details -r -raw -p -pretty -j -json -iec -g -graph -o -oneline
  sub qdisc class filter chain action
    use ip-show
  allow: tc qdisc show
  allow: tc -s qdisc show dev eth0
  allow: tc filter show dev eth0
  ask:   tc qdisc add dev eth0 root netem delay 1ms
  ask:   tc qdisc del dev eth0 root
  ask:   tc -b x
  ask:   tc -n x qdisc

command ethtool
  manual "ethtool(8), ethtool 6.1"
  syntax none
  sub --version --help -h
    operands none
  sub -i --driver -k --show-features --show-offload -g --show-ring -a --show-pause -c --show-coalesce -l --show-channels -T --show-time-stamping -P --show-permaddr -x --show-rxfh-indir --show-rxfh --show-priv-flags --show-eee --show-fec -n -u --show-nfc --show-ntuple -S --statistics
    operands                    text
  sub -*
    does                        system "a network device"
    operands                    text*
  sub *
    operands none
  allow: ethtool eth0
  allow: ethtool -S eth0
  allow: ethtool --show-ring eth0
  ask:   ethtool -s eth0 speed 100
  ask:   ethtool -K eth0 gro off
  ask:   ethtool -p eth0
  ask:   ethtool eth0 x
  ask:   ethtool "$x"

command iw
  manual "iw(8), iw 5.19"
  syntax none
  sub list phy --version help
    operands none
    sub *
      operands none
      sub info channels
        operands none
  sub reg
    sub get
      operands none
  sub dev
    operands none
    sub *
      operands none
      sub info link
        operands none
      sub station
        sub dump
          operands none
  allow: iw dev
  allow: iw dev wlan0 link
  allow: iw dev wlan0 station dump
  allow: iw reg get
  allow: iw phy phy0 info
  ask:   iw dev wlan0 scan
  ask:   iw dev wlan0 del
  ask:   iw dev wlan0 connect x
  ask:   iw phy phy0 set name x
  ask:   iw reg set DE

command firewall-cmd
  manual "firewall-cmd(1), firewalld 1.3"
  -h --help -V --version        mode help
  --state                       mode list
  --list-*                      mode list
  --get-*                       mode list
  --query-*                     mode list
  --info-*                      mode list
  --zone=ZONE
  --policy=NAME
  --permanent
  -q --quiet
  -v --verbose
  does when !list               system "the firewall"
  operands none
  allow: firewall-cmd --state
  allow: firewall-cmd --zone=public --list-ports
  allow: firewall-cmd --query-service=http
  ask:   firewall-cmd --add-port=80/tcp
  ask:   firewall-cmd --list-all --reload
  ask:   firewall-cmd --panic-on
  ask:   firewall-cmd --permanent --zone=x

command fail2ban-client
  manual "fail2ban-client(1)"
  syntax none
  sub status
    operands                    text?
  sub ping version --version -V --help -h
    operands none
  sub *
    does                        service "the daemon, or who is banned"
    operands                    text*
  allow: fail2ban-client status sshd
  allow: fail2ban-client ping
  ask:   fail2ban-client set sshd unbanip 192.0.2.1
  ask:   fail2ban-client stop
  ask:   fail2ban-client -s x status

# Daemons ---------------------------------------------------------------------------------------------------

command busctl
  manual "busctl(1), systemd 252"
  syntax gnu
  -h --help --version           mode help
  --user
  --system
  --no-pager
  --no-legend
  -l --full
  --unique
  --acquired
  --activatable
  --list
  --json=HOW
  -j
  -q --quiet
  sub list status tree
    operands                    text*
  # A manager's properties hold what "systemctl show-environment" shows; ":1.2" may be one.
  sub introspect get-property
    sub org.freedesktop.systemd1 :*
      does                      secret-value "the environment of services"
      operands                  text*
    operands                    text*
  sub *
    syntax none
    does                        run-unknown "calls another program"
    operands                    text*
  operands none
  allow: busctl list
  allow: busctl tree org.freedesktop.systemd1
  allow: busctl --user introspect a.b /a/b
  ask:   busctl call a.b /a/b a.b C
  ask:   busctl set-property a.b /a/b a.b C s x
  ask:   busctl --user introspect org.freedesktop.systemd1 /org/freedesktop/systemd1
  ask:   busctl get-property :1.2 /a a.b Environment
  ask:   busctl introspect "$x" /a
  ask:   busctl monitor
  ask:   busctl --address=x list
  ask:   busctl -H h list

command machinectl
  manual "machinectl(1), systemd 252"
  syntax gnu
  -h --help --version           mode help
  --no-pager
  --no-legend
  -a --all
  -l --full
  -n --lines=N
  -o --output=MODE
  -p --property=NAME
  --value
  sub list list-images status show image-status show-image
    operands                    text*
  sub *
    syntax none
    does                        service "virtual machines and containers"
    operands                    text*
  operands none
  allow: machinectl list
  allow: machinectl status web
  ask:   machinectl shell web
  ask:   machinectl poweroff web
  ask:   machinectl -M x list
  ask:   machinectl cat web

command systemd-cgls systemd-cgtop systemd-detect-virt systemd-delta systemd-path systemd-escape
  manual "systemd-cgls(1), systemd 252"
  syntax gnu noabbrev
  -h --help --version           mode help
  --no-pager
  -a --all
  -b --batch
  -c -d -k -m -q -r -t
  -l --full
  -n --iterations=N
  -p --path
  -u --unit
  --unescape
  --list
  --suffix=NAME
  --template=NAME
  operands                      text*
  allow: systemd-cgls --no-pager
  allow: systemd-cgtop -b -n 1
  allow: systemd-detect-virt
  allow: systemd-escape --path /mnt/data
  ask:   systemd-delta --x

command rc-status rc-service
  manual "rc-status(8), rc-service(8), OpenRC"
  syntax none
  sub -a --all -s --servicelist -l --list -r --runlevel -u --unused -c --crashed
    operands none
  operands none
  sub *
    does                        service "a service"
    operands                    text*
  allow: rc-status -a
  allow: rc-service --list
  ask:   rc-service nginx restart
  ask:   rc-service -l nginx stop

command sv initctl
  manual "sv(8), runit; initctl(8), upstart"
  syntax none
  sub status list version
    operands                    text*
  sub *
    does                        service "a service"
    operands                    text*
  allow: sv status /etc/service/x
  allow: initctl list
  ask:   sv restart x
  ask:   sv -w 1 status x
  ask:   initctl stop x

# A file of the folder may name the program that is loaded, and the server that is asked.
command supervisorctl
  manual "supervisorctl, Supervisor 4"
  syntax gnu nopermute
  -h --help                     mode help
  file here supervisord.conf etc does run-project "supervisord.conf of this folder may name code and servers"
  sub status avail version pid
    operands                    text*
  sub tail
    syntax none
    operands                    text*
  sub *
    syntax none
    does                        service "programs of the daemon"
    operands                    text*
  allow: supervisorctl status
  allow: supervisorctl tail web
  ask:   supervisorctl restart web
  ask:   supervisorctl -c x.conf status
  ask:   supervisorctl -s http://h status
  ask:   supervisorctl

command monit
  manual "monit(1)"
  syntax gnu noabbrev nopermute
  -h --help -V --version        mode help
  -B
  file here monitrc does unknown "monitrc of this folder may name servers"
  sub status summary report
    operands                    text*
  sub *
    syntax none
    does                        service "what monit watches"
    operands                    text*
  allow: monit summary
  allow: monit -B status web
  ask:   monit stop web
  ask:   monit -c x status
  ask:   monit

command pm2
  manual "pm2 --help, PM2 5"
  syntax gnu noabbrev
  -h --help -v -V --version     mode help
  sub list ls l status ps
    -m --mini-list
    --sort=FIELD
    operands none
  sub logs
    --nostream
    --lines=N
    --raw
    --timestamp[=FORMAT]
    --err
    --out
    --json
    --format
    operands                    text?
  sub ping
    operands none
  sub *
    syntax none
    does                        run-project "starts or stops programs, or prints their variables"
    operands                    text*
  allow: pm2 ls
  allow: pm2 logs web --nostream --lines 20
  ask:   pm2 start x.js
  ask:   pm2 restart web
  ask:   pm2 env 0
  ask:   pm2 jlist
  ask:   pm2 flush
  ask:   pm2 describe web

command nginx
  manual "nginx(8)"
  syntax gnu noabbrev
  -h -? -v -V                   mode help
  -t                            mode test
  -T                            mode test
  -q
  does when !test               service "starts a server"
  operands none
  allow: nginx -t
  allow: nginx -T
  allow: nginx -V
  ask:   nginx
  ask:   nginx -s reload
  ask:   nginx -t -c x.conf
  ask:   nginx -t -g 'load_module x.so;'
  ask:   nginx -t -p .

set apache-shown
  sub -V -t -S -M -l -L -h configtest
    operands none
    sub -D
      sub DUMP_VHOSTS DUMP_MODULES DUMP_RUN_CFG DUMP_INCLUDES
        operands none
  sub *
    does                        service "a server"
    operands                    text*

command apachectl apache2ctl apache2
  manual "apachectl(8), Apache 2.4"
  syntax none
  sub -v
    operands none
  use apache-shown
  allow: apachectl configtest
  allow: apache2ctl -S
  allow: apache2 -v
  allow: apache2ctl -t -D DUMP_VHOSTS
  ask:   apachectl restart
  ask:   apachectl -S -D x

# OpenBSD's and busybox's serve with -v.
command httpd
  manual "httpd(8), Apache 2.4; httpd(8), OpenBSD; busybox"
  syntax none
  use apache-shown
  allow: httpd -V
  allow: httpd -S
  ask:   httpd -v
  ask:   httpd -t -D x
  ask:   httpd -t -f x.conf
  ask:   httpd

command haproxy traefik envoy squid sshd varnishstat
  manual "haproxy(1), sshd(8), varnishstat(1)"
  syntax none
  sub -v -vv -1 --version version -t -T
    operands none
  sub *
    does                        service "a server"
    operands                    text*
  allow: haproxy -v
  allow: sshd -T
  allow: varnishstat -1
  ask:   haproxy -c -f x.cfg
  ask:   sshd -t -f x
  ask:   sshd -D
  ask:   squid -k reconfigure

command caddy
  manual "caddy help, Caddy 2"
  syntax gnu noabbrev
  -h --help                     global mode help
  sub version list-modules build-info
    -p --packages
    -v --versions
    -s --skip-standard
    operands none
  sub fmt
    -d --diff
    -c --config=FILE            read
    -w --overwrite              does write "the configuration"
    operands                    read?
  sub *
    syntax none
    does                        service "a server"
    operands                    text*
  allow: caddy version
  allow: caddy fmt Caddyfile
  ask:   caddy fmt --overwrite Caddyfile
  ask:   caddy run
  ask:   caddy environ
  ask:   caddy validate --config Caddyfile
  ask:   caddy reload

command named-checkconf
  manual "named-checkconf(8), BIND 9"
  syntax gnu noabbrev
  -h -v                         mode help
  -l
  # As with logrotate: includes, and complaints about what is in them.
  sub /etc/bind/named.conf /etc/named.conf
    operands none
  operands none
  allow: named-checkconf
  allow: named-checkconf /etc/bind/named.conf
  ask:   named-checkconf -p
  ask:   named-checkconf ./named.conf
  ask:   named-checkconf -t x

command postconf
  manual "postconf(1), Postfix 3"
  syntax gnu noabbrev nopermute
  -d -h -H -n -x -f
  operands none
  sub *=*
    does                        system "the mail server's settings"
    operands                    text*
  sub *
    syntax none
    operands none
  allow: postconf -n
  allow: postconf mail_version
  ask:   postconf -e a=b
  ask:   postconf a=b
  ask:   postconf mail_version a=b
  ask:   postconf -c x -n

command mailq postqueue exim exim4
  manual "mailq(1), postqueue(1), Postfix 3; exim(8)"
  syntax none
  operands none
  sub -p -j -bp -bpc -bV
    operands none
  sub *
    does                        net-send "mail"
    operands                    text*
  allow: mailq
  allow: postqueue -p
  allow: exim -bp
  ask:   postqueue -f
  ask:   exim -bp -be x
  ask:   exim -Mrm x

command doveconf
  manual "doveconf(1), Dovecot"
  syntax gnu noabbrev
  -a -d -h -n -N
  operands                      text*
  allow: doveconf -n
  ask:   doveconf -P
  ask:   doveconf -nP
  ask:   doveconf -c x -n

command chronyc
  manual "chronyc(1), chrony 4"
  syntax gnu noabbrev nopermute
  -v --version --help           mode help
  -4
  -6
  -a
  -c
  -d
  -n
  -N
  -h=HOST                       host:net-lookup
  sub tracking sources sourcestats activity serverstats rtcdata ntpdata selectdata
    syntax none
    operands                    text*
  sub *
    syntax none
    does                        system "the clock"
    operands                    text*
  allow: chronyc tracking
  allow: chronyc sources -v
  ask:   chronyc makestep
  ask:   chronyc -h time.example.com tracking
  ask:   chronyc -m tracking makestep
  ask:   chronyc

command ntpq ntpstat
  manual "ntpq(8), ntpstat(1)"
  syntax gnu noabbrev
  -p --peers                    mode list
  -n --numeric
  operands                      host:net-lookup?
  allow: ntpq -pn
  allow: ntpstat
  ask:   ntpq -c x
  ask:   ntpq -p time.example.com

command logrotate
  manual "logrotate(8)"
  syntax gnu
  --version --help --usage -?   mode help
  -d --debug                    mode dry
  -v --verbose
  -f --force
  -s --state=FILE               look
  does when !dry                run-unknown "rotates logs and runs scripts"
  # A file may include others, of which the complaints then show the lines.
  sub /etc/logrotate.conf
    operands none
  operands                      unknown*
  allow: logrotate -d /etc/logrotate.conf
  allow: logrotate --version
  ask:   logrotate /etc/logrotate.conf
  ask:   logrotate -f x
  ask:   logrotate -d ./x
  ask:   logrotate -d /etc/logrotate.d/../../tmp/x
  ask:   logrotate -d -l x y
  ask:   logrotate -d -m x y

command auditctl
  manual "auditctl(8), audit 3.0"
  syntax none
  sub -l -s -v
    operands none
  sub *
    does                        system "what is audited"
    operands                    text*
  allow: auditctl -l
  ask:   auditctl -D
  ask:   auditctl -l -D
  ask:   auditctl -R x

command ausearch aureport
  manual "ausearch(8), aureport(8), audit 3.0"
  syntax single
  -a -au -ar -c -cr -e -f -fi -h -hn -i -k -m -n -ni -p -r -s -sc -t -tm -ts -te -u -ui -ua -ul -w -x -l -v
  --summary --failed --success --interpret --just-one --raw --key --login --anomaly --auth --avc --config --event --file --user --start --end --message --comm
  -just-one
  operands                      text*
  allow: ausearch -m avc -ts recent
  allow: aureport --summary
  allow: ausearch -k sshd -i
  ask:   ausearch -if .env
  ask:   ausearch --input x
  ask:   ausearch --checkpoint x
  ask:   aureport -if x

command getenforce sestatus aa-status getsebool
  manual "getenforce(8), sestatus(8), getsebool(8); aa-status(8)"
  syntax gnu noabbrev
  -h --help                     mode help
  -a -b -v
  --enabled --profiled --enforced --complaining --json --pretty-json --verbose
  operands                      text*
  allow: getenforce
  allow: sestatus -v
  allow: aa-status
  allow: getsebool -a
  ask:   aa-status --x

command semanage
  manual "semanage(8)"
  syntax gnu
  -h --help                     mode help
  sub port fcontext login user boolean interface module node permissive export
    -h --help                   mode help
    -l --list                   mode list
    -C --locallist
    -n --noheading
    does when !list             system "what the policy allows"
    operands none
  allow: semanage port -l
  allow: semanage fcontext --list -C
  ask:   semanage port -a -t http_port_t -p tcp 81
  ask:   semanage fcontext -l -d x
  ask:   semanage export -f x
  ask:   semanage import

command update-alternatives
  manual "update-alternatives(1), dpkg"
  syntax gnu noabbrev
  --help --version              mode help
  --list=NAME                   mode list
  --display=NAME                mode list
  --query=NAME                  mode list
  --get-selections              mode list
  -q --quiet
  --verbose
  does when !list               system "which programs commands stand for"
  operands when list            none
  operands                      text*
  allow: update-alternatives --list java
  allow: update-alternatives --display python3
  ask:   update-alternatives --set java /x
  ask:   update-alternatives --list java --altdir x
  ask:   update-alternatives --log x --query java
  ask:   update-alternatives --auto java

command cloud-init
  manual "cloud-init(1)"
  syntax gnu noabbrev
  -h --help -v --version        mode help
  sub status
    -l --long
    -w --wait
    --format=FORMAT
    operands none
  sub query
    sub region cloud_name cloud-name instance_id instance-id local_hostname local-hostname availability_zone availability-zone platform subplatform distro distro_version kernel_release machine v1.region v1.cloud_name v1.instance_id v1.local_hostname
      operands none
    sub *
      syntax none
      does                      secret-value "what the machine was started with"
      operands                  text*
  sub *
    syntax none
    does                        system "how the machine is set up"
    operands                    text*
  allow: cloud-init status --long
  allow: cloud-init query region
  ask:   cloud-init query userdata
  ask:   cloud-init query -a
  ask:   cloud-init clean
  ask:   cloud-init init

command needrestart
  manual "needrestart(1)"
  syntax gnu noabbrev
  --help --version              mode help
  -b                            mode list
  -k
  -l
  -p                            mode list
  -v
  does when !list               service "may restart services"
  operands none
  allow: needrestart -b
  ask:   needrestart
  ask:   needrestart -b -r a
  ask:   needrestart -c x -b

# Other systems on this machine -----------------------------------------------------------------------------

command virsh
  manual "virsh(1), libvirt 9"
  syntax gnu noabbrev nopermute
  -h --help -v -V --version     mode help
  -q --quiet
  -r --readonly
  sub list dominfo domstate domid domuuid domname domifaddr domblklist domblkinfo domiflist domstats domcontrol vcpuinfo vcpucount net-list net-info net-dhcp-leases pool-list pool-info vol-list vol-info nodeinfo nodememstats nodecpustats nodedev-list iface-list nwfilter-list capabilities domcapabilities version hostname uri sysinfo snapshot-list snapshot-info net-dumpxml pool-dumpxml
    syntax gnu noabbrev
    unknown-options text
    operands                    text*
  sub dumpxml
    syntax gnu noabbrev
    --inactive
    --migratable
    --update-cpu
    --domain=NAME
    operands                    text*
  sub *
    syntax none
    does                        service "virtual machines"
    operands                    text*
  allow: virsh list --all
  allow: virsh dominfo vm1
  allow: virsh dumpxml vm1
  ask:   virsh dumpxml vm1 --security-info
  ask:   virsh destroy vm1
  ask:   virsh -c qemu+ssh://h/system list
  ask:   virsh secret-get-value x
  ask:   virsh domtime vm1 --now
  ask:   virsh 'list; destroy vm1'

command VBoxManage vboxmanage
  manual "VBoxManage --help, VirtualBox 7"
  syntax none
  sub --version -v
    operands none
  sub list
    operands                    text*
  sub showvminfo
    operands                    text*
  sub *
    does                        service "virtual machines"
    operands                    text*
  allow: VBoxManage list vms
  ask:   VBoxManage controlvm x poweroff
  ask:   VBoxManage guestcontrol x run y

set vm-list
  unknown-options text
  operands                      text*

command colima limactl orb orbctl multipass
  manual "colima, limactl, orb and multipass --help"
  syntax gnu noabbrev nopermute
  -h --help -v --version        mode help
  sub status list ls info version
    syntax gnu noabbrev
    use vm-list
  sub *
    syntax none
    does                        service "starts, enters or changes virtual machines"
    operands                    text*
  allow: colima status
  allow: limactl list --json
  allow: multipass info dev
  ask:   colima start
  ask:   colima ssh
  ask:   limactl shell default ls
  ask:   orb ls\;x y
  ask:   multipass exec dev ls
  ask:   orb uname

command lxc incus
  manual "lxc --help, LXD 5; incus --help"
  syntax gnu noabbrev
  -h --help --version           mode help
  --project=NAME                global
  -q --quiet                    global
  sub list ls info version
    -c --columns=LIST
    -f --format=FORMAT
    --resources
    operands                    text*
  sub image network storage profile cluster remote project operation warning snapshot
    sub list ls
      -c --columns=LIST
      -f --format=FORMAT
      operands                  text*
    sub *
      syntax none
      does                      service "containers"
      operands                  text*
  sub *
    syntax none
    does                        service "containers"
    operands                    text*
  allow: lxc list
  allow: incus image list -f json
  allow: lxc info web
  ask:   lxc exec web -- ls
  ask:   lxc delete web
  ask:   lxc config show web
  ask:   lxc image delete x
  ask:   lxc info web --show-log

command lxc-ls
  manual "lxc-ls(1)"
  -h --help --version           mode help
  -1 --line
  -f --fancy
  -F --fancy-format=LIST
  --active --running --frozen --stopped --defined
  operands                      text*
  allow: lxc-ls -f
  ask:   lxc-ls -P x

command ctr
  manual "ctr --help, containerd 1.7"
  syntax gnu noabbrev nopermute
  -h --help -v --version        mode help
  -n --namespace=NAME
  -a --address=PATH             look
  sub version info
    operands none
  sub containers container c images image i namespaces namespace ns tasks task t snapshots snapshot plugins plugin leases
    sub list ls
      syntax gnu noabbrev
      -q --quiet
      operands                  text*
    sub *
      syntax none
      does                      service "containers"
      operands                  text*
  sub *
    syntax none
    does                        service "containers"
    operands                    text*
  allow: ctr -n k8s.io containers ls
  allow: ctr i ls -q
  ask:   ctr images pull x
  ask:   ctr run x y
  ask:   ctr c info x
  ask:   ctr t exec x y
