# Programs that only macOS has, beside those of system.cmd and wrapper.cmd. Written from the manual pages of
# macOS 13 to 15.

# Files and what belongs to them ------------------------------------------------------------------------------

command launchctl
  manual "launchctl(1)"
  syntax gnu noabbrev nopermute
  sub list print print-disabled print-cache procinfo hostinfo managerpid manageruid managername version variant error blame help resolveport dumpstate
    syntax none
    operands text*
  sub getenv export
    syntax none
    does secret-value "prints variables of the session"
    operands text*
  sub asuser bsexec
    does privilege "acts as another user"
    operands text command
  sub *
    syntax none
    does service "changes services of this machine"
    operands text*
  allow: launchctl list
  allow: launchctl print system
  ask:   launchctl bootstrap system x.plist
  ask:   launchctl unload -w x
  ask:   launchctl kickstart -k x
  ask:   launchctl getenv TOKEN

command networksetup
  manual "networksetup(8)"
  syntax none
  sub -list* -get* -is* -show* -help -version -printcommands
    operands text*
  sub *
    does system "changes the network settings"
    operands text*
  allow: networksetup -listallhardwareports
  allow: networksetup -getinfo Wi-Fi
  allow: networksetup -isBondSupported en0
  ask:   networksetup -setdnsservers Wi-Fi 1.1.1.1
  ask:   networksetup -setairportnetwork en0 x y

command tmutil
  manual "tmutil(8)"
  syntax gnu noabbrev
  sub status destinationinfo listbackups latestbackup listlocalsnapshots listlocalsnapshotdates machinedirectory isexcluded uniquesize calculatedrift verifychecksums version help compare
    syntax none
    operands text*
  sub *
    syntax none
    does system "changes or restores backups"
    operands text*
  allow: tmutil status
  allow: tmutil listlocalsnapshots /
  ask:   tmutil delete x
  ask:   tmutil deletelocalsnapshots 2024-01-01

command hdiutil
  manual "hdiutil(1)"
  syntax single
  sub info plugins help
    -plist -debug -verbose -quiet
    operands none
  sub verify imageinfo isencrypted checksum pmap fsid
    -plist -debug -verbose -quiet -format -checksum -stdinpass
    -type=KIND
    operands look&address
  sub *
    syntax none
    does system "makes, changes or mounts a disk image"
    operands text*
  allow: hdiutil info -plist
  allow: hdiutil verify a.dmg
  ask:   hdiutil imageinfo http://x.invalid/a.dmg
  allow: hdiutil checksum a.dmg -type SHA256
  ask:   hdiutil attach a.dmg
  ask:   hdiutil create -size 1m a.dmg

command caffeinate
  manual "caffeinate(8)"
  syntax posix
  -d
  -i
  -m
  -s
  -u
  -t=N
  -w=PID
  operands when operands=0      none
  operands                      command
  allow: caffeinate -d
  allow: caffeinate -u -t 3600
  allow: caffeinate -i sw_vers
  ask:   caffeinate -i rm x

command symbols
  manual "symbols(1)"
  syntax single
  -help --help -h               mode help
  -w -v -noSources -noTextInSOD -noDemangling -onlyTextRegions -printSignature -fullSourcePath -noRegions -noDataRegions -symbolsData -onlyFunctionStarts -uuid -printRegions
  -arch=ARCH
  -lookup=ADDRESS
  -saveSignature=FILE           write
  operands                      look+
  allow: symbols -arch x86_64 /usr/bin/ls
  allow: symbols -lookup 0x1 /usr/bin/ls
  ask:   symbols -saveSignature x /usr/bin/ls

command defaults
  manual "defaults(1)"
  syntax single
  -currentHost
  -host=HOST                    unknown "looks at another machine"
  sub read read-type
    syntax single
    -app=NAME
    -g -globalDomain
    operands read? text?
  sub domains help
    operands text*
  sub find
    operands text
  sub write delete rename import delete-all
    syntax none
    does system "changes settings"
    operands text*
  sub export
    operands read write
  allow: defaults read com.apple.dock
  allow: defaults read -g AppleLocale
  allow: defaults domains
  allow: defaults -currentHost read
  ask:   defaults write com.apple.dock autohide -bool true
  ask:   defaults delete com.apple.dock

command open
  manual "open(1)"
  does                          desktop "opens something with a program"
  syntax none
  operands text*
  ask:   open a.txt
  ask:   open -a Safari https://x

command plutil
  manual "plutil(1)"
  syntax single
  -help --help                  mode help
  -p -lint
  -s
  -r -n
  -e=EXTENSION
  -convert=FORMAT               mode change
  -extract=KEY                  unless raw values 2 mode change
  -type=KEY
  -expect=TYPE
  -raw
  -o=FILE                       write mode out
  -insert=KEY                   values 3 does write "changes the file"
  -replace=KEY                  values 3 does write "changes the file"
  -remove=KEY                   does write "changes the file"
  -create=FORMAT                does write "makes a file"
  operands when change,!out     write*
  operands                      read*
  allow: plutil -p a.plist
  allow: plutil -lint a.plist
  allow: plutil -convert json -o - a.plist
  allow: plutil -convert json a.plist -o -
  ask:   plutil -convert json a.plist
  ask:   plutil -convert json -o b a.plist
  allow: plutil -extract a.b raw a.plist
  ask:   plutil -extract a.b xml1 a.plist
  ask:   plutil -extract raw xml1 a.plist
  ask:   plutil -remove k a.plist

command PlistBuddy
  manual "PlistBuddy(8)"
  syntax gnu noabbrev
  -h                            mode help
  -x
  -c=COMMAND                    only Print|print mode show
  does when !show               write "may change the file"
  operands                      read
  allow: PlistBuddy -c Print a.plist
  ask:   PlistBuddy a.plist

command spctl
  manual "spctl(8)"
  syntax gnu noabbrev
  -a --assess                   mode look
  --status                      mode look
  --list                        mode look
  --disable-status              mode look
  -t --type=TYPE
  -v --verbose[=N]
  --raw
  --ignore-cache
  --no-cache
  --context=TEXT
  does when !look               system "changes which programs may run"
  operands                      look*
  allow: spctl -a -vv -t execute /Applications/x.app
  allow: spctl --status
  ask:   spctl --master-disable
  ask:   spctl --add x

command xattr
  manual "xattr(1)"
  syntax gnu noabbrev nopermute
  -h --help                     mode help
  -l
  -r
  -s
  -v
  -x
  -p                            mode print
  -w                            mode write
  -d                            mode delete
  -c                            mode clear
  operands when write           text text attribute+
  operands when delete          text attribute+
  operands when clear           attribute+
  operands when print           text look+
  operands                      look+
  allow: xattr -l a
  allow: xattr -p com.apple.quarantine a
  ask:   xattr -d com.apple.quarantine a
  ask:   xattr -cr a
  ask:   xattr -w k v a

command codesign
  manual "codesign(1)"
  -d --display                  mode show
  -v --verify --verbose[=N]     mode show
  -h                            mode show
  --deep
  --strict[=WHAT]
  -a --architecture=ARCH
  --check-notarization
  -R --test-requirement=TEXT
  -r --requirements=FILE        write
  --entitlements=FILE           unless :- write
  --xml
  --extract-certificates[=PREFIX]  does write "writes certificates"
  --file-list=FILE              write
  -s --sign=IDENTITY            does write "signs a program"
  -f --force                    mode force
  -o --options=FLAGS
  --remove-signature            does write "changes a program"
  --timestamp[=URL]
  --preserve-metadata[=LIST]
  --keychain=FILE               look
  -i --identifier=NAME
  does when !show               write "changes a program"
  operands                      look+
  allow: codesign -dvv /Applications/x.app
  allow: codesign --verify --deep --strict /Applications/x.app
  allow: codesign -d --entitlements - /Applications/x.app
  allow: codesign -d --entitlements :- a.app
  ask:   codesign -d --entitlements :x a.app
  ask:   codesign -s x a.app
  ask:   codesign --remove-signature a.app
  ask:   codesign -d --extract-certificates a.app

command diskutil
  manual "diskutil(8)"
  syntax gnu noabbrev nopermute
  sub list info information listFilesystems activity help
    syntax none
    operands text*
  sub apfs
    sub list listSnapshots listCryptoUsers listUsers listVolumeGroups
      syntax none
      operands text*
    sub *
      syntax none
      does system wholesale "changes volumes"
      operands text*
  sub *
    syntax none
    does system wholesale "mounts, changes or erases disks"
    operands text*
  allow: diskutil list
  allow: diskutil info disk0
  allow: diskutil apfs list
  ask:   diskutil eraseDisk JHFS+ x disk2
  ask:   diskutil unmount disk2

command scutil
  manual "scutil(8)"
  syntax single
  --get=NAME
  --dns --proxy --nwi
  -r=HOST                       net-lookup
  -w=KEY
  -t=N
  --set=NAME                    values 2 does system "changes the name of this machine"
  --renew=NAME                  does system "renews an address"
  --prefs                       unknown "changes settings"
  # Its other commands change connections.
  --nc=COMMAND                  only list|status|show|statistics mode nc
  stdin when operands=0,!--get,!--dns,!--proxy,!--nwi,!-r,!-w,!nc  code:other
  operands when nc text?
  operands none
  allow: scutil --dns
  allow: scutil --get ComputerName
  allow: scutil --nc list
  ask:   scutil --nc start x
  ask:   scutil
  ask:   scutil --set HostName x

command lipo
  manual "lipo(1)"
  syntax single
  -info -archs -detailed_info
  -verify_arch=ARCH
  -create -thin=ARCH            does write "makes a file"
  -extract=ARCH                 does write "makes a file"
  -remove=ARCH                  does write "makes a file"
  -output -o=FILE               write
  operands                      look*
  allow: lipo -info a
  allow: lipo -archs a
  ask:   lipo -create a b -output c

command mdfind mdls
  manual "mdfind(1), mdls(1)"
  syntax single
  -0 -live -count -literal -interpret -raw
  -onlyin=DIR                   look
  -name=NAME
  -s=NAME
  -attr=NAME
  -nullMarker=TEXT
  -plist=FILE                   write
  operands                      look*
  allow: mdfind -name x
  allow: mdfind -onlyin . 'kMDItemKind == x'
  allow: mdls a
  ask:   mdls -plist x a

command sw_vers
  manual "sw_vers(1)"
  syntax single
  options complete
  -productName -productVersion -buildVersion -productVersionExtra --productName --productVersion --buildVersion --productVersionExtra
  operands none
  allow: sw_vers
  allow: sw_vers -productVersion
  ask:   sw_vers x

command system_profiler
  manual "system_profiler(8)"
  syntax single
  -listDataTypes -xml -json -nospawn -usage
  -detailLevel=LEVEL
  -timeout=N
  operands                      text*
  allow: system_profiler SPHardwareDataType -json
  ask:   system_profiler -nosuch

command softwareupdate
  manual "softwareupdate(8)"
  syntax gnu noabbrev
  -h --help                     mode help
  -l --list
  --history
  --list-full-installers
  --all -a
  --no-scan
  -i --install                  does system "installs updates"
  -d --download                 does system "downloads updates"
  -r --recommended
  -R --restart                  does service "restarts this machine"
  --fetch-full-installer        does system "downloads an installer"
  --install-rosetta             does system "installs a translator"
  --schedule=STATE              does system "changes the schedule"
  operands none
  allow: softwareupdate -l
  allow: softwareupdate --history
  ask:   softwareupdate -ia

command osascript
  manual "osascript(1)"
  syntax posix
  -e=TEXT                       code:other mode text
  -l=LANGUAGE
  -s=FLAGS
  -i
  stdin when operands=0,!text   code:other
  operands when text            text*
  operands                      script:other text*
  ask:   osascript -e 'tell app "x" to quit'
  ask:   osascript a.scpt

command pmset
  manual "pmset(1)"
  syntax none
  sub -g
    operands text*
  sub *
    does system "changes how this machine saves power"
    operands text*
  allow: pmset -g
  allow: pmset -g batt
  ask:   pmset sleepnow
  ask:   pmset -a sleep 0

command csrutil
  manual "csrutil(8)"
  syntax none
  sub status authenticated-root
    operands none
    sub status
      operands none
  sub *
    does system "changes how this machine protects itself"
    operands text*
  allow: csrutil status
  ask:   csrutil disable

command nvram
  manual "nvram(8)"
  syntax gnu noabbrev
  -p                            mode print
  -x
  -c                            does system "deletes the settings of the firmware"
  -d=NAME                       does system "deletes a setting of the firmware"
  -f=FILE                       does system "changes the settings of the firmware"
  operands when print           none
  operands                      system+
  allow: nvram -p
  ask:   nvram boot-args=x
  ask:   nvram -c

command vm_stat
  manual "vm_stat(1)"
  syntax gnu noabbrev
  options complete
  -a
  -c=N
  operands                      text?
  allow: vm_stat
  allow: vm_stat 1

set security-help
  -h                            mode help

command security
  manual "security(1), macOS"
  syntax gnu noabbrev nopermute
  -h                            mode help
  -q
  -v
  -i                            unknown "takes commands from its input"
  -p=PROMPT
  sub help
    operands                    text*
  sub error
    operands                    text+
  sub leaks
    operands                    text*
  sub list-keychains default-keychain
    use security-help
    -d=DOMAIN
    -s                          does system "which key rings are used"
    operands when -s            text*
    operands none
  sub show-keychain-info
    use security-help
    operands                    look*
  sub find-certificate
    use security-help
    -a
    -c=NAME
    -e=ADDRESS
    -m
    -p
    -Z
    operands                    look*
  sub find-identity
    use security-help
    -p=POLICY
    -s=NAME
    -v
    operands                    look*
  sub dump-trust-settings
    use security-help
    -s
    -d
    operands none
  sub requirement-evaluate
    use security-help
    operands                    text look+
  # Without -L it asks the servers that a certificate names.
  sub verify-cert
    use security-help
    -c=FILE                     look
    -r=FILE                     look
    -p=POLICY
    -k=FILE                     look
    -n
    -L                          mode local
    -l
    -e=ADDRESS
    -s=HOST
    -q
    does when !local            net-lookup "the servers that a certificate names"
    operands none
  sub *
    syntax none
    does                        secret-value "what the key ring holds, or a change of it"
    operands                    text*
  allow: security help find-certificate
  allow: security error 25293
  allow: security find-identity -v -p codesigning
  allow: security find-certificate -a -c x -p
  allow: security list-keychains
  allow: security list-keychains -d user
  allow: security default-keychain
  allow: security show-keychain-info login.keychain
  allow: security verify-cert -L -c a.pem
  ask:   security find-generic-password -w -s x
  ask:   security dump-keychain -d
  ask:   security list-keychains -s x
  ask:   security list-keychains -d user -s x
  ask:   security default-keychain -d user -s x
  ask:   security verify-cert -c a.pem
  ask:   security import cert.pem
  ask:   security -i
  ask:   security

set dscl-verbs
  sub -read -list -search -readall -readpl -readpli -diff read list search readall readpl readpli diff
    operands                    text*
  sub *
    does                        system "users and groups"
    operands                    text*

# Another word than these may be the address of another machine.
set dscl-nodes
  sub . localhost /Search /Search/* /Local/* /Contact /LDAPv3/*
    use dscl-verbs

command dscl
  manual "dscl(1), macOS"
  syntax none
  use dscl-nodes
  sub -raw -plist -url -q
    use dscl-nodes
    sub *
      does                      system "users and groups"
      operands                  text*
  sub *
    does                        system "users and groups"
    operands                    text*
  allow: dscl . -list /Users
  allow: dscl . read /Users/me UserShell
  allow: dscl . -search /Users name alice
  allow: dscl -raw . -list /Users
  ask:   dscl . -create /Users/me
  ask:   dscl . delete /Users/me
  ask:   dscl . -passwd /Users/me x
  ask:   dscl -u me . -list /Users
  ask:   dscl host.example.org -list /Users
  ask:   dscl .

command otool
  manual "otool(1), macOS"
  syntax gnu noabbrev at-files
  --version                     mode help
  --help                        mode help
  -a
  -f
  -h
  -l
  -L
  -D
  -t
  -d
  -o
  -S
  -T
  -M
  -R
  -I
  -G
  -H
  -c
  -r
  -v
  -V
  -x
  -X
  -j
  -q
  -Q
  -p=NAME
  -s=SEGMENT                    values 2
  operands                      look&at-file+
  allow: otool -L a.out
  allow: otool -tV a.out
  allow: otool -l a.out
  ask:   otool @.env
  allow: otool -arch arm64 -L a.out
  ask:   otool --nosuch a

command footprint
  manual "footprint(1), macOS"
  syntax single
  -help --help                  mode help
  -a -all
  -w -wide
  -v -verbose
  -s -summary
  -noCategories
  -skip
  operands                      text+
  allow: footprint 1234
  ask:   footprint -o out 1234

command size gsize
  manual "size(1), GNU binutils; size(1), LLVM"
  syntax gnu at-files
  -A
  -B
  -G
  --format=FORMAT
  -d
  -o
  -x
  --radix=NUMBER
  --common
  -t --totals
  -f
  -m
  -l
  --target=NAME
  -h -H -? --help               mode help
  -v -V --version               mode help
  operands                      look*
  ask:   size @a
  allow: size a.out
  allow: size -A -x a.o b.o
  allow: size --format=sysv a.out
  ask:   size @.env
  ask:   size --nosuch a.out

command GetFileInfo
  manual "GetFileInfo(1), macOS"
  syntax gnu noabbrev nocluster
  -P
  -a*
  -c
  -d
  -m
  -t
  operands                      look+
  allow: GetFileInfo a
  allow: GetFileInfo -aV a
  ask:   GetFileInfo -x a

command SetFile chflags
  manual "SetFile(1), chflags(1), macOS"
  syntax none
  does                          attribute "flags, type or times of files"
  operands                      text*
  ask:   SetFile -a V a
  ask:   chflags hidden a

command ditto
  manual "ditto(1), macOS"
  syntax gnu noabbrev
  -h --help                     mode help
  -v
  -V
  -X
  -c
  -x                            mode extract
  -k
  -z
  -j
  --rsrc --norsrc
  --extattr --noextattr
  --qtn --noqtn
  --acl --noacl
  --keepParent
  --sequesterRsrc
  --arch=NAME
  --bom=FILE                    look
  operands                      read-tree+ write
  allow: ditto -h
  ask:   ditto a b
  ask:   ditto -c -k --keepParent a.app a.zip
  ask:   ditto -xk a.zip out

command dot_clean
  manual "dot_clean(1), macOS"
  syntax gnu noabbrev
  -h --help                     mode help
  does                          delete "files of metadata, after merging them"
  operands                      text*
  ask:   dot_clean -m .

# Decoding takes the encoded file from its input with -c, and still writes a file.
set applesingle-options
  -h --help                     mode help
  -v --verbose
  -V --version                  mode help
  -c --pipe                     mode pipe
  -f --force
  -C --directory=DIR            write
  -o --rename=FILE              write

command applesingle binhex macbinary
  manual "applesingle(1), macOS"
  syntax gnu noabbrev
  use applesingle-options
  sub probe
    -h --help                   mode help
    -v --verbose
    operands                    look+
  sub encode
    use applesingle-options
    does when !pipe             create "the encoded file"
    operands                    read+
  sub decode
    use applesingle-options
    does                        create "the decoded file"
    operands                    read*
  allow: binhex -V
  allow: binhex probe a.hqx
  allow: binhex encode -c a
  ask:   binhex encode a
  ask:   binhex decode a.hqx
  ask:   binhex decode -c a.hqx
  ask:   binhex decode -o b a.hqx
  ask:   binhex encode -co b a
  ask:   binhex a.hqx

command compression_tool
  manual "compression_tool(1), macOS"
  syntax single
  -encode
  -decode
  -a=ALGORITHM
  -A=ALGORITHM
  -b=SIZE
  -t=N
  -i=FILE                       read
  -o=FILE                       write
  -v
  -h                            mode help
  operands none
  allow: compression_tool -decode -i a.lzfse
  allow: compression_tool -encode -a lz4 -i a
  ask:   compression_tool -encode -i a -o b
  ask:   compression_tool -decode -i .env

# Converting HTML loads what the page names, also from the network.
command textutil
  manual "textutil(1), macOS"
  syntax single
  -help                         mode help
  -convert=FORMAT               mode convert
  -cat=FORMAT                   mode convert
  -info                         mode info
  -stdout                       mode stdout
  -noload                       mode local
  -nostore
  -format=FORMAT
  -encoding=NAME
  -inputencoding=NAME
  -strip
  -output=FILE                  write
  -extension=TEXT
  does when !local              net-fetch "what the document names"
  does when convert,!stdout     write "the converted file beside its source"
  operands                      read+
  allow: textutil -help
  allow: textutil -convert txt -stdout -noload a.rtf
  ask:   textutil -convert txt -stdout a.html
  ask:   textutil -convert txt a.rtf
  ask:   textutil -info a.html
  ask:   textutil -convert txt -noload -stdout -output b a.rtf

command sips
  manual "sips(1), macOS"
  syntax gnu noabbrev nocluster
  -h --help                     mode help
  -H --helpProperties           mode help
  --formats                     mode help
  --version                     mode help
  -g --getProperty=KEY
  -1 --oneLine
  --verify
  --repair                      mode change
  -s --setProperty=KEY          values 2 mode change
  -d --deleteProperty=KEY       mode change
  -e --embedProfile=FILE        look mode change
  -E --embedProfileIfNone=FILE  look mode change
  -m --matchTo=FILE             look mode change
  -r --rotate=DEGREES           mode change
  -f --flip=DIRECTION           mode change
  -c --cropToHeightWidth=H      values 2 mode change
  --cropOffset=Y                values 2 mode change
  -p --padToHeightWidth=H       values 2 mode change
  --padColor=COLOR              mode change
  -z --resampleHeightWidth=H    values 2 mode change
  --resampleWidth=W             mode change
  --resampleHeight=H            mode change
  -Z --resampleHeightWidthMax=N mode change
  -i --addIcon                  mode change
  -x --extractProfile=FILE      write
  -o --out=FILE                 write mode out
  -j --js=FILE                  script:other mode change
  operands when change,!out     write+
  operands                      read+
  allow: sips -g all a.png
  allow: sips -g pixelWidth -g pixelHeight a.png b.png
  allow: sips --verify a.icc
  allow: sips --help
  ask:   sips -z 100 100 a.png
  ask:   sips -s format jpeg a.png --out b.jpg
  ask:   sips -i a.png
  ask:   sips -x p.icc a.png
  ask:   sips -j a.js

command afinfo
  manual "afinfo(1), macOS"
  syntax gnu noabbrev nocluster
  -h --help                     mode help
  -b --brief
  -r --real
  -i --info
  -x --xml
  operands                      look+
  allow: afinfo -b a.m4a
  ask:   afinfo --nosuch a.m4a

command say
  manual "say(1), macOS"
  syntax gnu noabbrev
  -v --voice=NAME
  -r --rate=RATE
  -f --input-file=FILE          read
  -a --audio-device=NAME
  -i --interactive[=MARKUP]
  --progress
  --quality=N
  -o --output-file=FILE         write
  -n --network-send=NAME        net-send
  --file-format=FORMAT
  --data-format=FORMAT
  --channels=N
  --bit-rate=RATE
  operands                      text*
  allow: say hello
  allow: say -v Alex -r 180 "all done"
  allow: say -v '?'
  ask:   say -o a.aiff hello
  ask:   say -n host hello
  ask:   say -f .env

command qlmanage
  manual "qlmanage(1), macOS"
  syntax single
  -h                            mode help
  -m
  -s=SIZE
  -f=FACTOR
  -c=TYPE
  -g=BUNDLE                     run-file
  -o=DIR                        create
  -p                            mode show
  -t                            mode show
  -r                            mode reset
  -x
  -i
  does when show                desktop "opens a window with a preview"
  does when reset               service "the previews"
  operands                      read*
  allow: qlmanage -h
  allow: qlmanage -m plugins
  ask:   qlmanage -p a.pdf
  ask:   qlmanage -r cache
  ask:   qlmanage -t -o out a.pdf
  ask:   qlmanage -g ./x.qlgenerator -p a

command mdimport
  manual "mdimport(1), macOS"
  syntax gnu noabbrev nocluster
  -h                            mode help
  -L                            mode tell
  -A                            mode tell
  -X                            mode tell
  does when !tell               write "the index of files"
  operands                      look*
  allow: mdimport -L
  allow: mdimport -A
  ask:   mdimport dir
  ask:   mdimport -r x

command mdutil
  manual "mdutil(1), macOS"
  syntax gnu noabbrev
  -s                            mode tell
  -a
  -p                            mode change
  -v
  -i=WHETHER                    mode change
  -d                            mode change
  -E                            mode change
  -X                            mode change
  does when change              system "the index of files"
  operands                      look*
  allow: mdutil -s /
  allow: mdutil -sa
  ask:   mdutil -i off /
  ask:   mdutil -sE /

# Programs and processes --------------------------------------------------------------------------------------

# Without -nocontext it shows what the memory holds.
command leaks
  manual "leaks(1), macOS"
  syntax single nopermute
  -help --help                  mode help
  -nocontext --nocontext        mode quiet
  -nostacks --nostacks
  -list --list
  -groupByType --groupByType
  -hex --hex
  -q -quiet --quiet
  -debug=KIND
  -exclude=SYMBOL
  -outputGraph=FILE             write
  does when !quiet              unknown "shows what the memory of a process holds"
  operands                      text
  allow: leaks -nocontext 1234
  ask:   leaks 1234
  ask:   leaks -atExit -- ./x
  ask:   leaks -nocontext -outputGraph=a 1234

command heap
  manual "heap(1), macOS"
  syntax single nopermute
  -help --help                  mode help
  -s -sortBySize
  -z -zones
  -H -humanReadable
  -q -quiet
  -guessNonObjects
  operands                      text
  allow: heap -s 1234
  allow: heap Finder
  ask:   heap -addresses all 1234

command vmmap
  manual "vmmap(1), macOS"
  syntax single
  -help --help                  mode help
  -w -wide
  -v -verbose
  -summary --summary
  -resident
  -pages
  -interleaved
  -submap
  -allSplitLibs
  -noCoalesce
  -sortBySize
  operands                      text+
  allow: vmmap -summary 1234
  allow: vmmap -w 1234
  ask:   vmmap -nosuch 1234

command sample
  manual "sample(1), macOS"
  syntax single
  -wait
  -mayDie
  -fullPaths
  -e                            does desktop "opens the report"
  -f -file=FILE                 write mode named
  does when !named              create "a report in the folder for temporary files"
  operands                      text text? text?
  ask:   sample 1234
  ask:   sample -file out 1234
  ask:   sample Safari 10 -e

command fs_usage
  manual "fs_usage(1), macOS"
  syntax gnu noabbrev
  -e
  -w
  -b
  -f=MODE
  -t=SECONDS
  -R=FILE                       look
  -S=SECONDS
  -E=SECONDS
  operands                      text*
  allow: fs_usage -w -f filesys 1234
  ask:   fs_usage -Q

command atos
  manual "atos(1), macOS"
  syntax single
  -o=FILE                       look
  -p=PROCESS
  -arch=NAME
  -l=ADDRESS
  -s=OFFSET
  -i -inlineFrames
  -d -delimiter=TEXT
  -fullPath
  -f=FILE                       look
  operands                      text*
  allow: atos -o a.dSYM/Contents/Resources/DWARF/a -arch arm64 -l 0x1000 0x1234
  ask:   atos -nosuch x

command dwarfdump
  manual "dwarfdump(1), LLVM"
  syntax gnu noabbrev nocluster at-files
  -h --help                     mode help
  --version                     mode help
  -u --uuid
  --arch=NAME
  --verify
  --statistics
  --show-sources
  operands                      look+
  allow: dwarfdump --uuid a.dSYM
  allow: dwarfdump -u a.out
  ask:   dwarfdump -o out a.out

command dsymutil
  manual "dsymutil(1), LLVM"
  syntax gnu noabbrev nocluster
  -h --help                     mode help
  -v --version                  mode help
  -o --out=FILE                 write
  -s --symtab                   mode tell
  --dump-debug-map              mode tell
  does when !tell               create "a bundle of symbols beside the program"
  operands                      look+
  allow: dsymutil --version
  allow: dsymutil -s a.out
  ask:   dsymutil a.out
  ask:   dsymutil -s -o out a.out

command kextstat
  manual "kextstat(8), macOS"
  syntax gnu noabbrev
  -a
  -b=ID
  -k
  -l
  -h                            mode help
  operands none
  allow: kextstat -l
  allow: kextstat -b com.apple.kpi.bsd
  ask:   kextstat x

command kmutil
  manual "kmutil(8), macOS"
  syntax gnu noabbrev
  -h --help                     mode help
  sub showloaded
    -h --help                   mode help
    --list-only
    --bundle-identifier -b=ID
    --sort
    --show=KIND
    --variant-suffix=NAME
    operands none
  sub *
    syntax none
    does                        system "extensions of the kernel"
    operands                    text*
  allow: kmutil showloaded --list-only
  ask:   kmutil load -p x.kext

command kextload kextunload kextutil kextcache kextfind
  manual "kextload(8), macOS"
  syntax none
  does                          system "extensions of the kernel"
  operands                      text*
  ask:   kextload x.kext

command lsappinfo
  manual "lsappinfo(8), macOS"
  syntax none
  sub list info front find processList visibleProcessList metainfo help
    operands                    text*
  sub *
    does                        desktop "changes or watches running programs"
    operands                    text*
  allow: lsappinfo list
  allow: lsappinfo info -only pid Safari
  ask:   lsappinfo setinfo Safari x=y
  ask:   lsappinfo launch x

# The record of the system ------------------------------------------------------------------------------------

set macos-log-options
  -h --help                     mode help
  --predicate=TEXT
  --process=NAME
  --style=STYLE
  --info
  --debug
  --no-info
  --no-debug
  --source
  --level=LEVEL
  --timezone=ZONE
  --color=WHEN
  --mach-continuous-time
  --signpost
  --no-signpost

command log
  manual "log(1), macOS"
  syntax gnu noabbrev
  -h --help                     mode help
  sub help
    operands                    text?
  sub show
    use macos-log-options
    --start=TIME
    --end=TIME
    --last=TIME
    --boot=TIME
    --loss
    --no-loss
    --backtrace
    --no-backtrace
    --unreliable
    --archive=FILE              read
    --file=FILE                 read
    operands                    read?
  sub stream
    use macos-log-options
    --timeout=TIME
    --type=TYPE
    --user=NAME
    operands none
  sub stats
    use macos-log-options
    --overview
    --per-book
    --per-file
    --per-process
    --sender=NAME
    --sort=KEY
    --count=N
    --archive=FILE              look
    operands none
  sub collect
    --output=FILE               write
    --start=TIME
    --last=TIME
    --size=N
    does                        create "an archive of the system's record"
    operands none
  sub config
    --status                    mode tell
    --subsystem=NAME
    --category=NAME
    --process=PID
    does when !tell             system "what the system records"
    --mode=MODE                 does system "what the system records"
    --reset                     does system "what the system records"
    operands none
  sub erase
    does                        system wholesale "deletes the system's record"
    operands                    text*
    -a --all
    --ttl
  allow: log show --last 5m --predicate 'process == "x"'
  allow: log show --style syslog --last 1h --info --debug
  allow: log stream --level debug --process x
  allow: log config --status
  allow: log help show
  ask:   log collect --output a
  ask:   log erase --all
  ask:   log config --mode level:debug --status
  ask:   log

# Settings of the machine --------------------------------------------------------------------------------------

command systemsetup
  manual "systemsetup(8), macOS"
  syntax none
  sub -get* -list* -printCommands -help -version
    operands none
  sub *
    does                        system "settings of the machine"
    operands                    text*
  allow: systemsetup -gettimezone
  allow: systemsetup -listtimezones
  ask:   systemsetup -settimezone UTC
  ask:   systemsetup -gettimezone -setremotelogin on

command scselect
  manual "scselect(8), macOS"
  syntax none
  operands when operands>0      system
  operands none
  allow: scselect
  ask:   scselect Home

command dscacheutil
  manual "dscacheutil(1), macOS"
  syntax single
  -h -help                      mode help
  -q=CATEGORY
  -a=KEY                        values 2 net-lookup
  -cachedump
  -entries
  -buckets
  -statistics
  -configuration
  -flushcache                   does service "forgets cached names"
  operands none
  allow: dscacheutil -q user
  allow: dscacheutil -statistics
  ask:   dscacheutil -flushcache
  ask:   dscacheutil -q host -a name x.example.org

command fdesetup
  manual "fdesetup(8), macOS"
  syntax none
  sub status isactive version supportsauthrestart haspersonalrecoverykey hasinstitutionalrecoverykey usingrecoverykey list help
    operands none
  sub *
    does                        system "the encryption of the disk"
    operands                    text*
  allow: fdesetup status
  ask:   fdesetup disable
  ask:   fdesetup changerecovery -personal

command profiles
  manual "profiles(1), macOS"
  syntax single
  sub status list
    -type=TYPE
    -user=NAME
    -all
    -verbose
    -output=FILE                write
    operands none
  sub help version
    operands none
  sub show
    syntax none
    does                        secret-value "the content of profiles of configuration"
    operands                    text*
  sub *
    syntax none
    does                        system "profiles of configuration"
    operands                    text*
  allow: profiles status -type enrollment
  allow: profiles list
  allow: profiles version
  ask:   profiles list -output out.plist
  ask:   profiles remove -identifier x
  ask:   profiles show
  ask:   profiles -R -p x

command tccutil bless asr dseditgroup dsenableadmin dsimport createhomedir pwpolicy sysadminctl systemkeychain
  manual "tccutil(1), bless(8), asr(8), macOS"
  syntax none
  does                          system "accounts, permissions or what the machine starts from"
  operands                      text*
  ask:   tccutil reset All
  ask:   bless --mount / --setBoot
  ask:   sysadminctl -addUser x

# Packages ----------------------------------------------------------------------------------------------------

command pkgutil
  manual "pkgutil(1), macOS"
  syntax gnu noabbrev
  -h --help                     mode help
  -f --force
  -v --verbose
  --volume=PATH                 look
  --edit-pkg=ID                 system
  --only-files
  --only-dirs
  --regexp
  --pkgs[=REGEXP]
  --pkgs-plist
  --packages
  --files=ID
  --lsbom=ID
  --pkg-groups=ID
  --export-plist=ID
  --pkg-info=ID
  --pkg-info-plist=ID
  --file-info=PATH              look
  --file-info-plist=PATH        look
  --groups
  --groups-plist
  --group-pkgs=ID
  --payload-files=FILE          look
  --check-signature=FILE        look
  --bom=FILE                    look does create "a list of files in the folder for temporary files"
  --forget=ID                   system
  --learn=PATH                  system
  --expand=FILE                 values 2 create
  --expand-full=FILE            values 2 create
  --flatten=DIR                 values 2 write
  --flatten-full=DIR            values 2 write
  operands none
  allow: pkgutil --pkgs
  allow: pkgutil --pkgs=com.apple.*
  allow: pkgutil --pkg-info com.apple.pkg.Core
  allow: pkgutil --files com.apple.pkg.Core --only-files
  allow: pkgutil --check-signature a.pkg
  allow: pkgutil --payload-files a.pkg
  ask:   pkgutil --forget com.apple.pkg.Core
  ask:   pkgutil --expand a.pkg out
  ask:   pkgutil --flatten dir a.pkg
  ask:   pkgutil --pkgs --forget x

command installer
  manual "installer(8), macOS"
  syntax single
  -help                         mode help
  -vers                         mode help
  -pkginfo                      mode tell
  -dominfo                      mode tell
  -volinfo                      mode tell
  -query=KEY                    mode tell
  -pkg -package=FILE            look
  -target=WHERE                 system
  -plist
  -verbose
  -verboseR
  does when !tell               run-package "a package, with its scripts"
  operands none
  allow: installer -pkginfo -pkg a.pkg
  allow: installer -vers
  ask:   installer -pkg a.pkg -target /

command pkgbuild productbuild productsign
  manual "pkgbuild(1), productbuild(1), macOS"
  syntax none
  does                          write "a package"
  operands                      text*
  ask:   pkgbuild --root x a.pkg

command stapler
  manual "stapler(1), macOS"
  syntax none
  does                          net-send "a program to be checked by Apple, or its answer into the program"
  operands                      text*
  ask:   stapler staple a.app

# The desktop -------------------------------------------------------------------------------------------------

command shortcuts
  manual "shortcuts(1), macOS"
  syntax gnu noabbrev
  -h --help                     mode help
  --version                     mode help
  sub help
    operands                    text*
  sub list
    -h --help                   mode help
    -f --folder-name=NAME
    --folders
    --show-identifiers
    operands none
  sub run
    -i --input-path=FILE        read
    -o --output-path=FILE       write
    --output-type=TYPE
    does                        run-unknown "a shortcut"
    operands                    text
  sub view sign
    syntax none
    does                        desktop "opens or signs a shortcut"
    operands                    text*
  allow: shortcuts list
  ask:   shortcuts run x
  ask:   shortcuts list x

command screencapture
  manual "screencapture(1), macOS"
  syntax none
  does                          read "what the screen shows"
  does                          create "a picture"
  operands                      text*
  ask:   screencapture -x a.png

command automator osacompile osadecompile
  manual "automator(1), osacompile(1), macOS"
  syntax none
  does                          run-unknown "a script of the desktop, or a file made from it"
  operands                      text*
  ask:   automator a.workflow

command afplay
  manual "afplay(1), macOS"
  syntax gnu noabbrev nocluster
  -h --help                     mode help
  -v --volume=N
  -t --time=SECONDS
  -r --rate=N
  -q --rQuality=N
  -d --debug
  operands                      look
  allow: afplay -v 1 /System/Library/Sounds/Ping.aiff
  ask:   afplay -x a

command sysdiagnose spindump stackshot powermetrics
  manual "sysdiagnose(1), spindump(8), macOS"
  syntax none
  does                          create "a report on the machine"
  operands                      text*
  ask:   sysdiagnose
