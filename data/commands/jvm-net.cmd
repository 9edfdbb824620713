# The Java platform, its build tools and languages, and .NET. Written from the manuals of JDK 21 (java(1), javac(1),
# jar(1), javap(1)), Maven 3.9, Gradle 8.14, sbt 1.10, Leiningen 2.11, Kotlin 2, Scala 3, .NET SDK 10.
#
# mvn takes options of the virtual machine from .mvn/jvm.config of the project, gradlew and mvnw are scripts of the
# project, and dotnet may take its SDK from where global.json says: not even their --version is harmless.

command java
  manual "java(1), JDK 21"
  syntax gnu noabbrev nopermute nocluster
  -version --version -fullversion --full-version mode info
  -showversion --show-version
  -help --help -h -?            mode info
  -X --help-extra               mode info
  --list-modules                mode info
  --dry-run
  --validate-modules
  -d32 -d64 -client -server
  -cp=PATH                      mode classpath
  -classpath --class-path=PATH  mode classpath
  -p --module-path=PATH         mode classpath
  --add-modules --limit-modules --add-opens --add-exports --add-reads --enable-native-access=NAMES
  --enable-preview
  -D*                           mode classpath
  -ea -da -esa -dsa -enableassertions -disableassertions
  -Xmx* -Xms* -Xss* -Xmn*
  -XshowSettings
  -XshowSettings:*
  -XX:+PrintFlagsFinal
  -XX:+Use* -XX:-Use* -XX:Max* -XX:Min* -XX:Initial* -XX:Parallel* -XX:ActiveProcessorCount=*
  -m --module=NAME              run-file mode run last
  -jar=FILE                     run-file mode run last
  operands when run             text*
  operands when info            none
  operands                      run-file text*
  does when classpath,info      unknown "loads classes from other places"
  allow: java -version
  allow: java --version
  allow: java -XshowSettings -version
  allow: java -Xmx1g -version
  allow: java -XX:+PrintFlagsFinal -version
  allow: java --list-modules
  ask:   java -jar a.jar
  ask:   java -jar a.jar -version
  ask:   java Main
  ask:   java Main --version
  ask:   java -cp x Main
  ask:   java -javaagent:x.jar -version
  ask:   java -agentpath:./x.so -version
  ask:   java @args -version
  ask:   java -version @args
  ask:   java A.java
  ask:   java -Djava.system.class.loader=Evil -version
  ask:   java -XX:OnError=x -version
  ask:   java -XX:Flags=x -version

command javac
  manual "javac(1), JDK 21"
  syntax gnu noabbrev nocluster
  -version --version            mode info
  -help --help -? -X --help-extra mode info
  --help-lint                   mode info
  -d -s -h=DIR                  create
  -cp -classpath --class-path -p --module-path --source-path -sourcepath=PATH
  --release -source --source -target --target -encoding --add-modules --add-exports=VALUE
  -g -nowarn -verbose -deprecation -parameters -Werror
  -Xlint
  -Xlint:* -Xdiags:* -g:*
  -proc:*
  operands when info            none
  operands                      read+
  does when !info               run-project "compiles; processors of annotations may run"
  allow: javac -version
  allow: javac --help
  ask:   javac A.java
  ask:   javac -d out A.java
  ask:   javac -version @args
  ask:   javac -processor x -version

command javap
  manual "javap(1), JDK 21"
  syntax gnu noabbrev nocluster at-files
  -version --version            mode help
  -help --help -h -?            mode help
  -v -verbose
  -l
  -public -protected -package -p -private
  -c
  -s
  -sysinfo
  -constants
  --module -m=NAME
  -cp -classpath --class-path --module-path --system -bootclasspath=PATH
  --multi-release=VERSION
  # A class may be named by an address.
  sub *:*
    does net-fetch "fetches the class from this address"
    -v -verbose -c -p -private
    operands                    text*
  operands                      look
  allow: javap -c -p A
  allow: javap -cp out -v com.x.A
  allow: javap --version
  ask:   javap -J-Dx=y A
  ask:   javap http://e.invalid/a.class
  ask:   javap A http://e.invalid/a.class

command jar
  manual "jar(1), JDK 21"
  syntax old at-files
  --version                     mode help
  --help[=TOPIC] -h -?          mode help
  -t --list                     mode list
  -d --describe-module          mode list
  --validate                    mode list
  -c --create                   mode create
  -x --extract                  mode extract
  -u --update                   mode create
  -i --generate-index=FILE      write
  -f --file=FILE                look
  -m --manifest=FILE            read
  -e --main-class=NAME
  -C=DIR                        unknown "adds another directory's files"
  -v --verbose
  -0 --no-compress
  -M --no-manifest
  -k --keep-old-files
  -n --normalize
  operands when list            text?
  operands when extract         text*
  operands when create          read*
  does when extract             write "writes what the archive holds into the directory"
  does when create              write "writes an archive"
  allow: jar tf a.jar
  ask:   javap @x
  ask:   javap -c a.class @x
  allow: jar -tvf a.jar
  allow: jar --list --file a.jar
  allow: jar --version
  ask:   jar xf a.jar
  ask:   jar cf a.jar A.class
  ask:   jar uf a.jar A.class
  ask:   jar --list --extract --file a.jar
  ask:   jar @x
  ask:   jar tf a.jar @x

command jps
  manual "jps(1), JDK 21"
  syntax gnu noabbrev
  -help --help                  mode help
  -q
  -l
  operands                      none
  allow: jps -l
  ask:   jps -v
  ask:   jps host

command keytool
  manual "keytool(1), JDK 21"
  syntax single
  -help -h --help -?            mode help
  -list                         mode show
  -printcert                    mode show
  -printcrl                     mode show
  -printcertreq                 mode show
  -showinfo                     mode show
  -version                      mode show
  -keystore=FILE                look
  -file=FILE                    look&address
  -storepass=PASSWORD
  -storetype=TYPE
  -alias=NAME
  -cacerts
  -rfc
  -v
  does when !show               unknown "makes, changes or sends keys"
  operands none
  allow: keytool -list -keystore a.jks -storepass changeit
  allow: keytool -printcert -file a.pem
  allow: keytool -printcrl -file a.crl
  ask:   keytool -printcrl -file http://x.invalid/a.crl
  ask:   keytool -genkeypair -alias x
  ask:   keytool -list -keystore a.jks -J-javaagent:x.jar
  ask:   keytool -list -providerclass x -providerpath y.jar
  ask:   keytool -list -importcert -file x
  ask:   keytool -printcert -sslserver example.com
  ask:   keytool -list -conf x
  ask:   keytool

command jshell jcmd jstack jmap jstat jinfo jconsole jdb jlink jpackage jarsigner javadoc jdeps jmod native-image
  manual "the pages of these programs, JDK 21"
  syntax gnu noabbrev nopermute nocluster
  -version --version            mode info
  -help --help                  mode info
  operands when info            none
  operands                      text*
  does when !info               run-unknown "acts on running programs, or reads and writes"
  allow: jshell --version
  allow: jdeps --version
  ask:   jshell x
  ask:   jcmd 1 Thread.print
  ask:   jlink --output x
  ask:   jdeps --version @x

set jvm-build
  does run-project "runs what the project's build files say"

command mvn mvnw mvnd
  manual "Maven documentation, Maven CLI options"
  syntax gnu noabbrev nocluster
  use jvm-build
  -v --version
  -h --help
  -V --show-version
  -B --batch-mode
  -q --quiet
  -X --debug
  -e --errors
  -o --offline
  -U --update-snapshots
  -N --non-recursive
  -D --define=KEYVALUE
  -P --activate-profiles=NAMES
  -pl --projects=NAMES
  -am --also-make
  -amd --also-make-dependents
  -rf --resume-from=NAME
  -T --threads=N
  -f --file=FILE                run-file
  -s --settings=FILE            read
  -gs --global-settings=FILE    read
  -ntp --no-transfer-progress
  -fae --fail-at-end
  -ff --fail-fast
  -fn --fail-never
  -l --log-file=FILE            write
  -b --builder=NAME
  -C --strict-checksums
  -c --lax-checksums
  -nsu --no-snapshot-updates
  operands                      text*
  ask:   mvn test
  ask:   mvn --version
  ask:   mvn -q -DskipTests package
  ask:   mvn dependency:tree
  ask:   mvn -pl a -am install

command gradle
  manual "Gradle User Manual, Command-Line Interface"
  syntax gnu noabbrev nocluster
  -v --version                  mode help
  -h --help -?                  mode help
  use jvm-build
  -V --show-version
  -q --quiet
  -i --info
  -d --debug
  -w --warn
  -s --stacktrace
  -S --full-stacktrace
  -m --dry-run
  -x --exclude-task=NAME
  -D --system-prop=KEYVALUE
  -P --project-prop=KEYVALUE
  -p --project-dir=DIR          run-file
  -b --build-file=FILE          run-file
  -c --settings-file=FILE       run-file
  -I --init-script=FILE         run-file
  -g --gradle-user-home=DIR     create
  --include-build=DIR           run-file
  --offline
  --parallel
  --no-parallel
  --daemon
  --no-daemon
  --foreground
  --stop
  --status
  --scan                        does net-send "publishes a report of the build"
  --no-scan
  --build-cache
  --no-build-cache
  --configuration-cache
  --no-configuration-cache
  --continue
  --rerun-tasks
  --refresh-dependencies
  --console=KIND
  --warning-mode=MODE
  --tests=NAME
  --max-workers=N
  -t --continuous
  -u
  operands                      text*
  allow: gradle --version
  allow: gradle -v
  ask:   gradle tasks
  ask:   gradle build -x test
  ask:   gradle -V build
  ask:   gradle -I x.gradle --version
  ask:   gradle dependencies

command gradlew sbt lein mill ant amm bloop scala-cli clojure clj boot jbang
  manual "the command lines of these build tools"
  syntax gnu noabbrev nopermute
  use jvm-build
  operands                      text*
  -v --version
  -h --help
  ask:   gradlew --version
  ask:   sbt test
  ask:   lein deps
  ask:   sbt --version
  ask:   ant -p

command kotlinc kotlin scala scalac groovy groovyc
  manual "the command lines of these compilers"
  syntax gnu noabbrev nopermute nocluster
  -version --version            mode info
  -help --help -h               mode info
  -d=PATH                       write
  -cp -classpath=PATH
  -include-runtime
  -script -e=CODE               code:other
  operands when info            none
  operands                      text*
  does when !info               run-project "compiles or runs a program"
  allow: kotlinc -version
  allow: scala -version
  ask:   kotlinc a.kt -include-runtime -d a.jar
  ask:   scala a.scala
  ask:   kotlinc -version @x
  ask:   groovy -e 'x'

# .NET ----------------------------------------------------------------------------------------------

set dotnet-build
  does run-project "evaluates the project files and runs their tasks"
  -c --configuration=NAME
  -f --framework=NAME
  -r --runtime=NAME
  -o --output=DIR               create
  -v --verbosity=LEVEL
  --no-restore
  --no-build
  --no-incremental
  --no-dependencies
  --self-contained
  --nologo
  --filter=EXPR
  --logger -l=NAME
  --collect=NAME
  --results-directory=DIR       create
  -s --settings=FILE            read
  -t --list-tests
  --project=PATH
  --launch-profile=NAME
  --version --package-directory --source --prerelease=VALUE
  -p:* -property:*
  -h --help
  --verify-no-changes
  --include --exclude=PATHS

command dotnet
  manual ".NET documentation, dotnet commands"
  syntax gnu noabbrev nopermute nocluster
  --list-sdks                   mode help
  --list-runtimes               mode help
  -h --help
  --version
  --info
  -d --diagnostics
  does run-project "runs the SDK that global.json of the project names"
  sub build test publish pack clean restore format watch msbuild vstest list add remove new sln solution nuget tool workload package reference ef dev-certs user-secrets store build-server
    syntax gnu noabbrev nocluster
    use dotnet-build
    operands                    text*
  sub run exec
    syntax gnu noabbrev nopermute nocluster
    use dotnet-build
    operands                    text*
  operands                      text*
  allow: dotnet --list-sdks
  allow: dotnet --list-runtimes
  ask:   dotnet --version
  ask:   dotnet --info
  ask:   dotnet build
  ask:   dotnet test --filter x
  ask:   dotnet list package
  ask:   dotnet run -- --list-sdks
  ask:   dotnet x.dll --list-sdks

command nuget msbuild csc fsharpc mono paket
  manual "the command lines of these tools"
  syntax gnu noabbrev nopermute
  does run-project "builds, installs or publishes packages of the project"
  operands                      text*
  ask:   nuget restore
  ask:   msbuild a.sln
  ask:   mono x.exe
