# Clients of databases. Written from the manuals of PostgreSQL 15 to 17, MySQL 8 and MariaDB 11, SQLite 3.40 to
# 3.50, Redis 7, MongoDB's database tools, ClickHouse, InfluxDB 2 and Cassandra.
#
# What SQLite, PostgreSQL, MySQL, SQL Server and DuckDB are asked in SQL is read by code: statements that only
# read, with functions that are known, are let through; everything else is asked about. A name of a server is an
# address that a password is sent to; a name of a database may be one ("postgres://host/name", "host=…"), so
# both are asked about unless they are this machine.

# SQLite ----------------------------------------------------------------------------------------------------

# -A, -append and -unsafe-testing are left out on purpose.
set sqlite-options
  -ascii --ascii
  -bail --bail
  -batch --batch
  -box --box
  -cmd --cmd=COMMAND            code:sqlite
  -column --column
  -csv --csv
  -deserialize --deserialize
  -echo --echo
  -escape --escape=HOW
  -header --header
  -noheader --noheader
  -heap --heap=SIZE
  -help --help -?               mode help
  -html --html
  -init --init=FILE             script:sqlite
  -interactive --interactive
  -json --json
  -line --line
  -list --list
  -lookaside --lookaside=SIZE   values 2
  -markdown --markdown
  -maxsize --maxsize=N
  -memtrace --memtrace
  -mmap --mmap=N
  -newline --newline=SEP
  -no-rowid-in-view --no-rowid-in-view
  -nofollow --nofollow
  -nullvalue --nullvalue=TEXT
  -pagecache --pagecache=SIZE   values 2
  -pcachetrace --pcachetrace
  -quote --quote
  -readonly --readonly
  -safe --safe
  -separator --separator=SEP
  -stats --stats
  -table --table
  -tabs --tabs
  -version --version            mode help
  -zip --zip

command sqlite3
  manual "sqlite3(1), SQLite 3.40 to 3.50"
  syntax single
  trust exact
  use sqlite-options
  stdin when operands<2         code:sqlite
  operands                      sqlite-file? code:sqlite*
  allow: sqlite3 --version
  allow: sqlite3 -help
  allow: sqlite3 :memory: 'select 1'
  allow: sqlite3 -readonly app.db 'select count(*) from users'
  allow: sqlite3 -readonly -header -column app.db '.tables'
  allow: sqlite3 app.db -readonly -json 'select * from users limit 3;'
  allow: sqlite3 -lookaside 100 50 -readonly app.db 'select 1'
  ask:   sqlite3 app.db 'delete from users'
  ask:   sqlite3 -readonly app.db '.shell touch a'
  ask:   sqlite3 -readonly app.db "select writefile('a','x')"
  ask:   sqlite3 -cmd '.once a' -readonly app.db 'select 1'
  ask:   sqlite3 -init a.sql app.db 'select 1'
  ask:   sqlite3 -A -c -f a.zip b
  ask:   sqlite3 -readonly app.db 'select 1' '.output a' 'select 2'
  ask:   sqlite3 -nosuch app.db 'select 1'
  allow: sqlite3 'file:README.md?mode=ro' 'select 1'
  ask:   sqlite3 'file:.env?mode=ro' 'select 1'
  ask:   sqlite3 'file:%2eenv?mode=ro' 'select 1'
  ask:   sqlite3 'file:README.md?vfs=x' 'select 1'
  ask:   sqlite3 "file:$x" 'select 1'

command sqldiff
  manual "sqldiff(1), SQLite"
  syntax single
  --changeset=FILE              write
  -L --lib=FILE                 run-file
  --help                        mode help
  --primarykey
  --rbu
  --schema
  --summary
  --table=NAME
  --transaction
  --vtab
  operands                      read read
  allow: sqldiff --summary a.db b.db
  ask:   sqldiff --changeset out a.db b.db
  ask:   sqldiff -L ./x.so a.db b.db

command sqlite3_analyzer
  manual "sqlite3_analyzer(1), SQLite"
  syntax single
  -help --help                  mode help
  --pageinfo
  --stats
  --version                     mode help
  operands                      look
  allow: sqlite3_analyzer app.db
  ask:   sqlite3_analyzer --tclsh a

command litecli pgcli mycli usql iredis
  manual "the pages of each"
  syntax none
  does                          unknown "is used by hand, and runs the statements that it is given"
  operands                      text*
  ask:   pgcli mydb
  ask:   litecli -e 'select 1' app.db

# A name of a table may be a file or an address: code:duckdb knows. A view in a database may read any file. ~/.duckdbrc is the person's own. -safe keeps
# files and the network away, not changes of the database.
command duckdb
  manual "duckdb, command line"
  syntax single
  -ascii --ascii
  -bail --bail
  -batch --batch
  -box --box
  -c --c=COMMAND                code:duckdb mode code
  -cmd --cmd=COMMAND            code:duckdb
  -column --column
  -csv --csv
  -echo --echo
  -f --f=FILE                   script:other mode code
  -header --header
  -help --help                  mode help
  -html --html
  -init --init=FILE             script:other
  -interactive --interactive
  -json --json
  -jsonlines --jsonlines
  -line --line
  -list --list
  -markdown --markdown
  -newline --newline=SEP
  -no-init --no-init
  -no-stdin --no-stdin          mode code
  -noheader --noheader
  -nullvalue --nullvalue=TEXT
  -quote --quote
  -readonly --readonly
  -s --s=COMMAND                code:duckdb mode code
  -safe --safe
  -separator --separator=SEP
  -table --table
  -ui --ui                      does net-listen "opens a page of its own in the browser"
  -version --version            mode help
  stdin when !code,operands<2   code:duckdb
  operands                      sqlite-file? code:duckdb*
  allow: duckdb -version
  allow: duckdb --help
  ask:   duckdb -readonly a.db "select * from '.env'"
  ask:   duckdb a.db "copy t to 'out.csv'"
  ask:   duckdb -init a.sql a.db
  allow: duckdb -c 'select 1'
  allow: duckdb -readonly -json a.db 'select count(*) from users where id > 3'
  allow: duckdb -c "select * from 'a.csv' limit 5"
  allow: duckdb -c "from read_csv('a.csv', header = true)"
  allow: duckdb -c 'describe select * from a.csv'
  allow: duckdb -safe f 'select count(*) from t'
  ask:   duckdb f 'select count(*) from t'
  ask:   duckdb -separator -safe f 'select count(*) from t'
  ask:   duckdb -c "select * from '.env'"
  ask:   duckdb -c "from read_text('.env')"
  ask:   duckdb -c "from 'https://example.org/a.csv'"
  ask:   duckdb -c "copy t to 'out.csv'"
  ask:   duckdb -c "attach 'b.db'"
  ask:   duckdb -c "select getenv('HOME')"
  ask:   duckdb -c 'install httpfs'
  ask:   duckdb a.db '.shell touch a'
  ask:   duckdb -safe a.db 'drop table t'
  ask:   duckdb md:mydb 'select 1'
  ask:   duckdb -ui

# PostgreSQL ------------------------------------------------------------------------------------------------

set postgres-help
  -V --version                  mode help
  -? --help                     mode help

set postgres-connection
  -h --host=HOST                host
  -p --port=PORT
  -U --username=NAME
  -w --no-password
  -W --password

# -l ends before ~/.psqlrc is read.
command psql
  manual "psql(1), PostgreSQL 15"
  use postgres-connection
  -V --version                  mode help
  -? --help[=WHAT]              mode help
  -c --command=COMMAND          code:psql mode code
  -d --dbname=NAME              database
  -f --file=FILE                script:psql mode code
  -l --list                     mode list
  -v --set=ASSIGNMENT --variable=ASSIGNMENT  unless ON_ERROR_STOP|ON_ERROR_STOP=*|VERBOSITY=*|AUTOCOMMIT=*|QUIET=*|ECHO=*|FETCH_COUNT=*|ON_ERROR_ROLLBACK=* unknown "changes how psql reads what it is given"
  -X --no-psqlrc
  -1 --single-transaction
  -a --echo-all
  -b --echo-errors
  -e --echo-queries
  -E --echo-hidden
  -L --log-file=FILE            append
  -n --no-readline
  -o --output=FILE              unknown "writes the results into a file or a command"
  -q --quiet
  -s --single-step
  -S --single-line              unknown "ends a statement at the end of each line"
  -A --no-align
  --csv
  -F --field-separator=STRING
  -H --html
  -P --pset=ASSIGNMENT
  -R --record-separator=STRING
  -t --tuples-only
  -T --table-attr=TEXT
  -x --expanded
  -z --field-separator-zero
  -0 --record-separator-zero
  does                          net-api "a PostgreSQL server"
  stdin when !code,!list        code:psql
  operands                      database? text?
  allow: psql -l
  allow: psql --list -U postgres -p 5433
  allow: psql -lqtA
  allow: psql --version
  allow: psql --help=commands
  allow: psql -c 'select 1'
  allow: psql -U postgres -d mydb -tAc "select count(*) from users where name like 'a%'"
  allow: psql mydb -X -c '\dt public.*'
  allow: psql -h localhost -p 5433 mydb -c 'explain update t set a = 1'
  allow: psql postgresql://me@localhost:5432/mydb -c 'select version(); show server_version'
  allow: PGPASSWORD=x PGHOST=localhost psql -U me -d mydb -c 'select 1'
  ask:   PGHOST=db.example.org psql -c 'select 1'
  ask:   PGSERVICEFILE=x psql -c 'select 1'
  allow: psql -v ON_ERROR_STOP=1 -c 'select 1'
  ask:   psql
  ask:   psql -h db.example.org -c 'select 1'
  ask:   psql -d 'host=db.example.org dbname=x' -c 'select 1'
  ask:   psql 'postgresql://localhost:5432@db.example.org/x' -c 'select 1'
  ask:   psql 'postgresql://localhost/x?host=db.example.org' -c 'select 1'
  ask:   psql 'service=x' -c 'select 1'
  ask:   psql -c "select pg_read_file('/etc/passwd')"
  ask:   psql -c 'explain analyze delete from t'
  ask:   psql -c 'select 1; delete from t'
  ask:   psql -c 'select 1 into t'
  ask:   psql -c 'with x as (delete from t returning *) select * from x'
  ask:   psql -c 'copy t to program $$touch a$$'
  ask:   psql -c '\dt `touch a`'
  ask:   psql -c 'select * from pg_shadow'
  ask:   psql -c 'select :x'
  ask:   psql -S -c 'select 1'
  ask:   psql -v SINGLELINE=on -c 'select 1'
  ask:   psql -c 'drop table users'
  ask:   psql -c '\! touch a'
  ask:   psql -l -o out
  ask:   psql -lo '|sh'
  ask:   psql -l -h db.example.org
  ask:   psql -l postgres://db.example.org/x
  ask:   psql -d mydb -f a.sql
  ask:   psql --comm 'select 1'
  ask:   psql -o '|touch a' --help
  ask:   psql -o '|touch a' -V

set pg-dump-options
  use postgres-help
  use postgres-connection
  -a --data-only
  -c --clean
  -C --create
  -E --encoding=ENCODING
  -j --jobs=NUM
  -n --schema=PATTERN
  -N --exclude-schema=PATTERN
  -O --no-owner
  -s --schema-only
  -S --superuser=NAME
  -t --table=PATTERN
  -T --exclude-table=PATTERN
  -v --verbose
  -x --no-privileges --no-acl
  -Z --compress=HOW
  --column-inserts --attribute-inserts
  --disable-dollar-quoting
  --disable-triggers
  --enable-row-security
  --if-exists
  --inserts
  --lock-wait-timeout=TIME
  --no-comments
  --no-publications
  --no-security-labels
  --no-subscriptions
  --no-sync
  --no-tablespaces
  --no-table-access-method
  --no-toast-compression
  --no-unlogged-table-data
  --on-conflict-do-nothing
  --quote-all-identifiers
  --role=NAME
  --rows-per-insert=N
  --section=SECTION
  --snapshot=NAME
  --strict-names
  --use-set-session-authorization

command pg_dump
  manual "pg_dump(1), PostgreSQL 15"
  use pg-dump-options
  -b --blobs --large-objects
  -B --no-blobs --no-large-objects
  -d --dbname=NAME
  -e --extension=PATTERN
  -f --file=FILE                write
  -F --format=FORMAT
  --exclude-table-data=PATTERN
  does                          net-fetch "the content of a database"
  operands                      net-fetch?
  allow: pg_dump --version
  allow: pg_dump --help
  ask:   pg_dump mydb
  ask:   pg_dump -Fc -f out.dump mydb
  ask:   pg_dump -s

command pg_dumpall
  manual "pg_dumpall(1), PostgreSQL 15"
  use pg-dump-options
  -d --dbname=NAME
  -f --file=FILE                write
  -g --globals-only
  -l --database=NAME
  -r --roles-only
  --no-role-passwords
  does                          secret-value "every database, and the hashes of passwords"
  operands none
  allow: pg_dumpall --version
  ask:   pg_dumpall
  ask:   pg_dumpall -g

command pg_restore
  manual "pg_restore(1), PostgreSQL 15"
  use postgres-help
  use postgres-connection
  -a --data-only
  -c --clean
  -C --create
  -d --dbname=NAME              net-change mode into
  -e --exit-on-error
  -f --file=FILE                write mode out
  -F --format=FORMAT
  -I --index=NAME
  -j --jobs=N
  -l --list                     mode list
  -L --use-list=FILE            read
  -n --schema=NAME
  -N --exclude-schema=NAME
  -O --no-owner
  -P --function=NAME
  -s --schema-only
  -S --superuser=NAME
  -t --table=NAME
  -T --trigger=NAME
  -v --verbose
  -x --no-privileges --no-acl
  -1 --single-transaction
  --disable-triggers
  --if-exists
  --no-data-for-failed-tables
  --role=NAME
  --section=SECTION
  --strict-names
  does when !list,!out          net-change "the content of a database"
  operands                      read?
  allow: pg_restore -l a.dump
  allow: pg_restore --list --schema-only a.dump
  allow: pg_restore --help
  ask:   pg_restore -d mydb a.dump
  ask:   pg_restore -l -f out a.dump
  ask:   pg_restore -lfout a.dump
  ask:   pg_restore a.dump
  ask:   pg_restore -l .env

command pg_isready
  manual "pg_isready(1), PostgreSQL 15"
  use postgres-help
  -d --dbname=NAME              database:net-lookup
  -h --host=HOST                host:net-lookup
  -p --port=PORT
  -q --quiet
  -t --timeout=SECONDS
  -U --username=NAME
  does                          net-api "a PostgreSQL server"
  operands none
  allow: pg_isready
  allow: pg_isready -q -p 5433 -t 3 -U postgres
  allow: pg_isready -h localhost -d mydb
  ask:   pg_isready -h db.example.org
  ask:   pg_isready -d host=db.example.org

command createdb dropdb createuser dropuser vacuumdb reindexdb clusterdb
  manual "createdb(1), dropdb(1), vacuumdb(1) and those beside, PostgreSQL"
  use postgres-help
  does                          net-change "databases or users of a PostgreSQL server"
  operands                      text*
  allow: createdb --help
  allow: dropdb --version
  ask:   createdb mydb
  ask:   dropdb --if-exists mydb
  ask:   dropdb mydb
  ask:   vacuumdb -a

command pg_basebackup pg_receivewal pg_recvlogical pg_rewind pg_resetwal pg_upgrade pg_verifybackup pgbench pg_combinebackup pg_createsubscriber
  manual "pg_basebackup(1) and those beside, PostgreSQL"
  use postgres-help
  does                          unknown "copies or changes a server's whole data"
  operands                      text*
  allow: pgbench --version
  ask:   pg_basebackup -D out
  ask:   pgbench -i

command initdb
  manual "initdb(1), PostgreSQL"
  use postgres-help
  -D --pgdata=DIR
  does                          create "the files of a new server"
  operands                      create?
  allow: initdb --version
  ask:   initdb -D data

command pg_config
  manual "pg_config(1), PostgreSQL"
  options complete
  --bindir
  --docdir
  --htmldir
  --includedir
  --pkgincludedir
  --includedir-server
  --libdir
  --pkglibdir
  --localedir
  --mandir
  --sharedir
  --sysconfdir
  --pgxs
  --configure
  --cc
  --cppflags
  --cflags
  --cflags_sl
  --ldflags
  --ldflags_ex
  --ldflags_sl
  --libs
  --version                     mode help
  -? --help                     mode help
  operands none
  allow: pg_config
  allow: pg_config --libdir --includedir
  ask:   pg_config --nosuch

command pg_ctl
  manual "pg_ctl(1), PostgreSQL"
  use postgres-help
  -D --pgdata=DIR               look
  -s --silent
  -w --wait
  -W --no-wait
  -t --timeout=SECONDS
  -m --mode=MODE
  -l --log=FILE                 append
  -o --options=OPTIONS          unknown "are options of the server that it starts"
  -p=PATH                       program
  sub status
    operands none
  sub init initdb
    does                        create "the files of a new server"
    operands none
  sub start stop restart reload promote logrotate kill register unregister
    does                        service "a PostgreSQL server"
    operands                    text*
  allow: pg_ctl status
  allow: pg_ctl -D data status
  ask:   pg_ctl start -D data
  ask:   pg_ctl status -l log
  ask:   pg_ctl -o '-c x=y' restart

command pg_lsclusters
  manual "pg_lsclusters(1), postgresql-common"
  syntax gnu
  -h --no-header
  -j --json
  -s --start-conf
  --help                        mode help
  operands none
  allow: pg_lsclusters
  allow: pg_lsclusters -h
  ask:   pg_lsclusters -x

command pg_controldata pg_waldump pg_archivecleanup pg_checksums
  manual "pg_controldata(1) and those beside, PostgreSQL"
  use postgres-help
  does                          unknown "shows or changes the files of a server"
  operands                      text*
  allow: pg_controldata --version
  ask:   pg_checksums -e -D data

# MySQL and MariaDB -----------------------------------------------------------------------------------------

# Files of defaults and directories of plugins are left out on purpose: both may name libraries to be loaded.
set mysql-connection
  -? --help                     mode help
  -V --version                  mode help
  -C --compress
  -h --host=HOST                host
  -p[=PASSWORD] --password[=PASSWORD]
  -P --port=PORT
  --protocol=NAME
  -S --socket=FILE              look
  -u --user=NAME
  -v --verbose
  -s --silent
  --ssl
  --skip-ssl
  --ssl-mode=MODE
  --connect-timeout=SECONDS
  --default-character-set=NAME

command mysql mariadb
  manual "mysql(1), MySQL 8; mariadb(1), MariaDB 11"
  use mysql-connection
  --no-defaults
  -A --no-auto-rehash
  --auto-rehash
  -b --no-beep
  -B --batch
  --column-names
  --column-type-info
  -c --comments
  -D --database=NAME
  --delimiter=TEXT              unknown "changes where a statement ends"
  -e --execute=STATEMENT        code:mysql mode code
  -E --vertical
  -f --force
  -H --html
  -i --ignore-spaces
  --init-command=STATEMENT      code:mysql
  -L --skip-line-numbers
  --line-numbers
  --local-infile[=WHETHER]      unknown "lets the server read files of this machine"
  -n --unbuffered
  -N --skip-column-names
  -o --one-database
  --pager[=COMMAND]             unknown "is a command that it runs"
  --prompt=TEXT
  -q --quick
  -r --raw
  --reconnect
  -t --table
  --tee=FILE                    append
  -U --safe-updates --i-am-a-dummy
  -w --wait
  -X --xml
  does                          net-api "a MySQL server"
  stdin when !code              code:mysql
  operands                      text?
  allow: mysql --version
  allow: mysql --help
  allow: mariadb -V
  ask:   mysql
  ask:   mysql -e 'drop database x'
  allow: mysql -uroot -psecret x -e 'select 1'
  allow: mysql -h 127.0.0.1 -D mydb -Ne 'show tables; describe users'
  allow: mysql -e 'select * from users where id = 3 \G'
  ask:   mysql -h db.example.org -e 'select 1'
  ask:   mysql -e "select load_file('/etc/passwd')"
  ask:   mysql -e "select 1 into outfile '/tmp/a'"
  ask:   mysql -e 'select /*!50000 1 */ 2'
  ask:   mysql -e '\! touch a'
  ask:   mysql -e 'system touch a'
  ask:   mysql -e 'select sleep(100)'
  ask:   mysql -e 'select 1 # x'
  ask:   mysql --delimiter=x -e 'select 1'
  ask:   mysql -e 'select 1' --tee=a
  ask:   mysql --pager=sh -e 'select 1'
  ask:   mysql --tee=a --help
  ask:   mysql --defaults-file=./x --version

command mysqladmin mariadb-admin
  manual "mysqladmin(1), MySQL 8"
  use mysql-connection
  -b --no-beep
  -c --count=N
  -E --vertical
  -f --force
  -i --sleep=SECONDS
  -r --relative
  -w[=N] --wait[=N]
  does                          net-api "a MySQL server"
  sub ping status extended-status version processlist
    operands none
  # Their values hold no passwords, but addresses and paths.
  sub variables
    operands none
  sub create drop flush-hosts flush-logs flush-privileges flush-status flush-tables flush-threads kill password old-password refresh reload shutdown start-slave stop-slave start-replica stop-replica start-all-slaves stop-all-slaves debug
    does                        net-change "a MySQL server"
    operands                    text*
  allow: mysqladmin ping
  allow: mysqladmin -u root status
  allow: mysqladmin -uroot -i 2 -c 3 processlist
  allow: mysqladmin version
  ask:   mysqladmin ping drop x
  ask:   mysqladmin -f drop x
  ask:   mysqladmin shutdown
  ask:   mysqladmin -h db.example.org ping
  ask:   mysqladmin --defaults-file=./x ping
  ask:   mysqladmin --plugin-dir=. ping

command mysqlshow mariadb-show
  manual "mysqlshow(1), MySQL 8"
  use mysql-connection
  --count
  -k --keys
  -i --status
  -t --show-table-type
  does                          net-api "a MySQL server"
  operands                      text? text? text?
  allow: mysqlshow
  allow: mysqlshow -u root mydb users
  allow: mysqlshow -ki mydb users
  ask:   mysqlshow -h db.example.org
  ask:   mysqlshow --plugin-dir=. mydb

command mysqldump mariadb-dump mysqlpump
  manual "mysqldump(1), MySQL 8"
  use mysql-connection
  -A --all-databases
  --add-drop-database
  --add-drop-table
  --add-locks
  -B --databases
  -c --complete-insert
  --compact
  -d --no-data
  -E --events
  -e --extended-insert
  --hex-blob
  --ignore-table=NAME
  -K --disable-keys
  -l --lock-tables
  -n --no-create-db
  --no-tablespaces
  -q --quick
  -r --result-file=FILE         write
  -R --routines
  --set-gtid-purged=WHETHER
  --single-transaction
  --skip-add-drop-table
  --skip-comments
  --skip-extended-insert
  --skip-lock-tables
  -t --no-create-info
  -T --tab=DIR                  write
  --tables
  --triggers
  -w --where=CONDITION
  -X --xml
  does                          net-fetch "the content of a database"
  operands                      text*
  allow: mysqldump --version
  allow: mysqldump --help
  ask:   mysqldump mydb
  ask:   mysqldump -u root mydb -r out.sql
  ask:   mysqldump --no-data mydb

command mysqlimport mysqlcheck mysqlslap mysql_upgrade mysql_secure_installation mariadb-import mariadb-check mariadb-upgrade mysqlbinlog mariadb-binlog
  manual "mysqlimport(1), mysqlcheck(1) and those beside, MySQL 8"
  use mysql-connection
  does                          net-change "databases of a MySQL server"
  operands                      text*
  allow: mysqlcheck --version
  ask:   mysqlimport x a.txt
  ask:   mysqlcheck --repair x

command my_print_defaults
  manual "my_print_defaults(1), MySQL 8"
  syntax none
  does                          secret-value "options out of files of defaults, passwords among them"
  operands                      text*
  ask:   my_print_defaults client

# Redis -----------------------------------------------------------------------------------------------------

# Options end at the first word without dash. Commands are written in either case.
command redis-cli valkey-cli keydb-cli
  manual "redis-cli(1), Redis 7"
  syntax gnu noabbrev nocluster nopermute
  --help -?                     mode help
  -v --version                  mode help
  -h=HOST                       host
  -p=PORT
  -t=SECONDS
  -s=SOCKET                     net-lookup
  -a --pass=PASSWORD
  --user=NAME
  --askpass
  -u=URI                        net-fetch
  -r=TIMES
  -i=SECONDS
  -n=NUMBER
  -2
  -3
  -x
  -X=TAG
  -d=DELIMITER
  -D=DELIMITER
  -c
  -e
  --tls
  --sni=HOST
  --cacert=FILE                 look
  --cacertdir=DIR               look
  --insecure
  --cert=FILE                   look
  --key=FILE                    look
  --tls-ciphers=LIST
  --tls-ciphersuites=LIST
  --raw
  --no-raw
  --quoted-input
  --csv
  --json
  --quoted-json
  --show-pushes=WHETHER
  --stat                        mode look
  --latency                     mode look
  --latency-history             mode look
  --latency-dist                mode look
  --intrinsic-latency=SECONDS   mode look
  --lru-test=KEYS               net-change mode look
  --replica --slave             unknown "shows every command that the server gets" mode look
  --rdb=FILE                    write mode look
  --functions-rdb=FILE          write mode look
  --pipe                        unknown "takes what it does from its input" mode look
  --bigkeys                     mode look
  --memkeys                     mode look
  --memkeys-samples=N           mode look
  --hotkeys                     mode look
  --scan                        mode look
  --pattern=PATTERN
  --quoted-pattern=PATTERN
  --count=N
  --eval=FILE                   script:other mode look
  --ldb
  --ldb-sync-mode
  --cluster                     unknown "changes the cluster or asks it" mode look last
  --verbose
  --no-auth-warning
  does                          net-api "a Redis server"
  stdin when !look,operands=0   code:other
  operands when look            text*
  operands none
  sub ping PING echo ECHO time TIME lastsave LASTSAVE role ROLE dbsize DBSIZE randomkey RANDOMKEY info INFO lolwut LOLWUT
    syntax none
    operands                    text*
  sub exists EXISTS type TYPE ttl TTL pttl PTTL expiretime EXPIRETIME pexpiretime PEXPIRETIME keys KEYS scan SCAN dump DUMP
    syntax none
    operands                    text*
  sub get GET mget MGET strlen STRLEN getrange GETRANGE substr SUBSTR getbit GETBIT bitcount BITCOUNT bitpos BITPOS lcs LCS
    syntax none
    operands                    text*
  sub hget HGET hmget HMGET hgetall HGETALL hkeys HKEYS hvals HVALS hlen HLEN hexists HEXISTS hstrlen HSTRLEN hscan HSCAN hrandfield HRANDFIELD
    syntax none
    operands                    text*
  sub llen LLEN lrange LRANGE lindex LINDEX lpos LPOS
    syntax none
    operands                    text*
  sub smembers SMEMBERS scard SCARD sismember SISMEMBER smismember SMISMEMBER srandmember SRANDMEMBER sscan SSCAN sinter SINTER sunion SUNION sdiff SDIFF sintercard SINTERCARD
    syntax none
    operands                    text*
  sub zcard ZCARD zcount ZCOUNT zlexcount ZLEXCOUNT zrange ZRANGE zrevrange ZREVRANGE zrangebyscore ZRANGEBYSCORE zrevrangebyscore ZREVRANGEBYSCORE zrangebylex ZRANGEBYLEX zrevrangebylex ZREVRANGEBYLEX zscore ZSCORE zmscore ZMSCORE zrank ZRANK zrevrank ZREVRANK zscan ZSCAN zinter ZINTER zunion ZUNION zdiff ZDIFF zintercard ZINTERCARD zrandmember ZRANDMEMBER
    syntax none
    operands                    text*
  sub xlen XLEN xrange XRANGE xrevrange XREVRANGE xread XREAD xinfo XINFO xpending XPENDING geopos GEOPOS geodist GEODIST geohash GEOHASH geosearch GEOSEARCH sort_ro SORT_RO
    syntax none
    operands                    text*
  sub object OBJECT
    syntax none
    sub encoding ENCODING freq FREQ idletime IDLETIME refcount REFCOUNT help HELP
      operands                  text*
  sub memory MEMORY
    syntax none
    sub usage USAGE stats STATS doctor DOCTOR malloc-stats MALLOC-STATS help HELP
      operands                  text*
  sub client CLIENT
    syntax none
    sub list LIST info INFO id ID getname GETNAME help HELP
      operands                  text*
  sub cluster CLUSTER
    syntax none
    sub info INFO nodes NODES slots SLOTS shards SHARDS myid MYID keyslot KEYSLOT countkeysinslot COUNTKEYSINSLOT getkeysinslot GETKEYSINSLOT links LINKS replicas REPLICAS help HELP
      operands                  text*
  sub slowlog SLOWLOG
    syntax none
    sub get GET len LEN help HELP
      operands                  text*
  sub latency LATENCY
    syntax none
    sub latest LATEST history HISTORY doctor DOCTOR graph GRAPH histogram HISTOGRAM help HELP
      operands                  text*
  sub pubsub PUBSUB
    syntax none
    sub channels CHANNELS numsub NUMSUB numpat NUMPAT shardchannels SHARDCHANNELS shardnumsub SHARDNUMSUB help HELP
      operands                  text*
  sub command COMMAND
    syntax none
    default-sub count
    sub count COUNT docs DOCS info INFO list LIST getkeys GETKEYS help HELP
      operands                  text*
  sub acl ACL
    syntax none
    sub whoami WHOAMI cat CAT help HELP
      operands                  text*
  sub module MODULE
    syntax none
    sub list LIST help HELP
      operands                  text*
  sub config CONFIG
    syntax none
    sub get GET
      sub maxmemory maxmemory-policy maxmemory-samples save appendonly appendfsync timeout maxclients databases dir dbfilename port bind hz tcp-keepalive loglevel logfile notify-keyspace-events slowlog-log-slower-than slowlog-max-len cluster-enabled protected-mode daemonize io-threads lazyfree-lazy-eviction activedefrag list-max-listpack-size hash-max-listpack-entries
        operands none
      sub *
        does                    secret-value "settings of the server, passwords among them"
        operands                text*
    sub *
      does                      net-change wholesale "settings of the server"
      operands                  text*
  sub flushall FLUSHALL flushdb FLUSHDB shutdown SHUTDOWN
    syntax none
    does                        net-change wholesale "deletes what a Redis server holds, or ends it"
    operands                    text*
  sub *
    syntax none
    does                        net-change "what a Redis server holds"
    operands                    text*
  allow: redis-cli ping
  allow: redis-cli -p 6380 -n 2 get user:1
  allow: redis-cli GET "$name"
  allow: redis-cli --scan --pattern 'user:*'
  allow: redis-cli --raw hgetall user:1
  allow: redis-cli info memory
  allow: redis-cli LRANGE queue 0 -1
  allow: redis-cli --bigkeys
  allow: redis-cli memory usage user:1
  allow: redis-cli --version
  ask:   redis-cli
  allow: redis-cli -h localhost ping
  ask:   redis-cli -h db.example.org ping
  ask:   redis-cli -u redis://db.example.org ping
  ask:   redis-cli set a b
  ask:   redis-cli del a
  ask:   redis-cli flushall
  ask:   redis-cli --pipe
  ask:   redis-cli --rdb out
  ask:   redis-cli config get requirepass
  ask:   redis-cli eval 'return 1' 0
  ask:   redis-cli --eval a.lua
  ask:   redis-cli memory purge
  ask:   redis-cli "$command" a
  ask:   redis-cli -x set a

command redis-server redis-sentinel valkey-server
  manual "redis-server(1), Redis 7"
  syntax none
  operands when help            text*
  does                          net-listen "a server"
  operands                      text*
  ask:   redis-server --port 6380

command redis-benchmark memtier_benchmark redis-check-aof redis-check-rdb
  manual "redis-benchmark(1), Redis 7"
  syntax none
  does                          net-change "what a server or a file of it holds"
  operands                      text*
  ask:   redis-benchmark -q
  ask:   redis-check-aof --fix a.aof

# MongoDB ---------------------------------------------------------------------------------------------------

command mongosh mongo
  manual "mongosh, MongoDB Shell 2"
  syntax gnu noabbrev
  -h --help                     mode help
  --version                     mode help
  --build-info --buildInfo      mode help
  --quiet
  --norc
  --nodb
  --verbose
  --shell
  --json[=HOW]
  --eval=CODE                   code:mongo mode code
  -f --file=FILE                script:other mode code
  --host=HOST                   host:net-fetch
  --port=PORT
  -u --username=NAME
  -p --password=PASSWORD
  --authenticationDatabase=NAME
  --authenticationMechanism=NAME
  --tls --ssl
  --tlsCAFile=FILE              look
  --tlsCertificateKeyFile=FILE  look
  stdin when !code              code:other
  does                          net-api "a MongoDB server"
  # A first word that is spelled so is a file; any other says which database.
  sub *.js *.mjs *.cjs *.mongodb */*
    unknown-options text
    does                        run-file "runs a file of JavaScript"
    operands                    text*
  # With a dot it is a machine.
  sub *.*
    syntax none
    does                        net-fetch "asks another server"
    operands                    text*
  operands                      database? script:other*
  allow: mongosh --version
  allow: mongosh --help
  allow: mongosh --quiet --eval 'db.users.countDocuments()'
  allow: mongosh app --eval 'db.orders.find({status: "open", n: {$gt: 3}}).sort({_id: -1}).limit(3).toArray()'
  allow: mongosh --eval 'show dbs'
  allow: mongosh --eval 'rs.status()'
  allow: mongosh --eval 'printjson(db.serverStatus().connections)'
  allow: mongosh --host localhost app --eval 'db.adminCommand({ping: 1})'
  ask:   mongosh mongodb://localhost:27017/app --eval 'db.stats()'
  ask:   mongosh x.mongodb --eval 'db.stats()'
  ask:   mongosh app x.js --eval 'db.stats()'
  ask:   mongosh --eval 'db.stats()' ./x.js
  ask:   mongosh mongodb://db.example.com/app --eval 'db.stats()'
  ask:   mongosh --host db.example.com --eval 'db.stats()'
  ask:   mongosh --eval 'db.users.drop()'
  ask:   mongosh --eval 'db.stats()' x.js
  ask:   mongosh --eval 'db.stats()' --eval 'db.dropDatabase()'
  ask:   mongosh --eval "$x"
  ask:   mongosh
  ask:   mongosh mydb --eval 'db.users.drop()'
  allow: mongosh mydb --eval 'db.stats()'
  ask:   mongosh db.example.com --eval 'db.stats()'
  ask:   mongosh a.js

set mongo-tool-options
  --help                        mode help
  --version                     mode help
  -v --verbose
  --quiet
  -h --host=HOST                host
  --port=PORT
  -u --username=NAME
  -p --password=PASSWORD
  --authenticationDatabase=NAME
  --uri=URI                     net-fetch
  -d --db=NAME
  -c --collection=NAME

command mongostat mongotop
  manual "mongostat, mongotop, MongoDB database tools"
  syntax gnu noabbrev
  use mongo-tool-options
  -n --rowcount=N
  --json
  --noheaders
  --locks
  --all
  does                          net-api "a MongoDB server"
  operands                      text?
  allow: mongostat -n 1 --noheaders
  allow: mongotop --version
  ask:   mongostat --uri mongodb://db.example.org

command mongodump mongoexport
  manual "mongodump, mongoexport, MongoDB database tools"
  syntax gnu noabbrev
  use mongo-tool-options
  -o --out=FILE                 write
  --archive[=FILE]              write
  --gzip
  -q --query=JSON
  -f --fields=FIELDS
  --type=TYPE
  --jsonArray
  --pretty
  does                          net-fetch "the content of a database"
  operands                      net-fetch?
  allow: mongodump --version
  ask:   mongodump
  ask:   mongodump -d x -o out
  ask:   mongoexport -d x -c y

command mongorestore mongoimport mongofiles
  manual "mongorestore, mongoimport, MongoDB database tools"
  syntax gnu noabbrev
  use mongo-tool-options
  --drop
  does                          net-change "the content of a database"
  operands                      text*
  allow: mongorestore --version
  ask:   mongorestore --drop dump
  ask:   mongoimport -d x -c y a.json

command bsondump
  manual "bsondump, MongoDB database tools"
  syntax gnu noabbrev
  --help                        mode help
  --version                     mode help
  --type=TYPE
  --objcheck
  --pretty
  --quiet
  --bsonFile=FILE               read
  --outFile=FILE                write
  operands                      read?
  allow: bsondump --pretty a.bson
  ask:   bsondump --outFile=out a.bson

command mongod mongos
  manual "mongod(1), MongoDB"
  syntax gnu noabbrev
  --help -h                     mode help
  --version                     mode help
  does                          net-listen "a server"
  operands                      text*
  allow: mongod --version
  ask:   mongod --dbpath x

# Others ----------------------------------------------------------------------------------------------------

# Two programs have this name: Microsoft's of C and of Go. The second one has subcommands.
command sqlcmd
  manual "sqlcmd, SQL Server"
  syntax gnu noabbrev
  -?                            mode help
  --help                        mode help
  --version                     mode help
  -Q=QUERY                      code:tsql mode code
  -q=QUERY                      code:tsql
  -i=FILE                       script:tsql
  -o=FILE                       write
  -S=SERVER                     unless localhost|localhost,1433|127.0.0.1|127.0.0.1,1433|(local)|. net-fetch
  -d=NAME
  -U=NAME
  -P=PASSWORD
  -E
  -C
  -b
  -I
  -W
  -h=ROWS
  -l=SECONDS
  -m=LEVEL
  -s=SEPARATOR
  -t=SECONDS
  -w=COLUMNS
  -y=N
  -Y=N
  -X[=1]
  -x
  does                          net-api "a SQL server"
  stdin when !code,operands=0   code:tsql
  operands                      code:tsql*
  sub query
    -h --help                   mode help
    -q --query --text=QUERY     code:tsql mode code
    -d --database=NAME
    stdin when !code,operands=0  code:tsql
    operands                    code:tsql*
  sub config
    -h --help                   mode help
    sub view
      -h --help                 mode help
      --raw                     does secret-value "passwords of the configuration"
      operands none
    sub get-contexts get-endpoints get-users current-context
      -h --help                 mode help
      --detailed
      operands none
    sub *
      syntax none
      does                      write "the configuration of the client"
      operands                  text*
  sub create delete install uninstall start stop open
    syntax none
    does                        unknown "installs, opens or removes a server"
    operands                    text*
  allow: sqlcmd --version
  allow: sqlcmd "-?"
  allow: sqlcmd query --help
  allow: sqlcmd config get-contexts
  allow: sqlcmd -S localhost -d mydb -E -Q 'select top 5 * from dbo.users'
  allow: sqlcmd query 'SELECT name FROM sys.databases'
  allow: sqlcmd query --text 'select @@version'
  ask:   sqlcmd
  ask:   sqlcmd query
  ask:   sqlcmd -S x -Q 'select 1'
  ask:   sqlcmd -Q 'drop table x'
  ask:   sqlcmd -Q 'select 1 drop table x'
  ask:   sqlcmd -Q 'select $(HOME)'
  ask:   sqlcmd -Q 'sp_configure'
  ask:   sqlcmd -Q 'exec xp_cmdshell dir'
  ask:   sqlcmd -Q "select * from openrowset('x','y','z')"
  ask:   sqlcmd query 'drop table x'
  ask:   sqlcmd config view --raw
  ask:   sqlcmd config add-user
  ask:   sqlcmd delete
  ask:   sqlcmd -i a.sql -o out

command bcp
  manual "bcp, SQL Server"
  syntax none
  does                          unknown "copies tables of a SQL server into files or back"
  operands                      text*
  ask:   bcp x.y out a.txt -T

command clickhouse-client clickhouse-local
  manual "clickhouse-client"
  syntax gnu noabbrev
  -V --version                  mode help
  -q --query=QUERY              code:other
  --queries-file=FILE           script:other
  -h --host=HOST                net-fetch
  does                          unknown "runs statements, which may read and write files and addresses"
  operands                      text*
  allow: clickhouse-client --version
  ask:   clickhouse-client -q 'select 1'
  ask:   clickhouse-local --query "select * from file('.env')"

command clickhouse
  manual "clickhouse"
  syntax none
  does                          unknown "is many programs in one"
  operands                      text*
  ask:   clickhouse local -q 'select 1'

command cqlsh
  manual "cqlsh, Cassandra"
  syntax gnu noabbrev
  -h --help                     mode help
  --version                     mode help
  -e --execute=STATEMENT        code:other mode code
  -f --file=FILE                script:other mode code
  does                          net-fetch "a Cassandra server"
  operands                      net-fetch? text?
  allow: cqlsh --version
  ask:   cqlsh -e 'describe keyspaces'
  ask:   cqlsh

set influx-options
  -h --help                     mode help
  --host=URL                    net-fetch
  -t --token=TOKEN
  -c --active-config=NAME
  --configs-path=FILE           look
  --skip-verify
  --http-debug                  does secret-value "prints requests with their token"
  --trace-debug-id=ID
  --json
  --hide-headers
  -o --org=NAME
  --org-id=ID
  -i --id=ID
  -n --name=NAME
  --limit=N
  --offset=N
  --after-id=ID

command influx
  manual "influx, InfluxDB 2"
  syntax gnu noabbrev
  -h --help                     mode help
  -v --version                  mode help
  sub version
    operands none
  sub ping
    use influx-options
    does                        net-api "an InfluxDB server"
    operands none
  sub bucket org task user telegrafs secret
    syntax gnu noabbrev
    -h --help                   mode help
    sub list ls find
      use influx-options
      does                      net-api "an InfluxDB server"
      operands none
    sub *
      syntax none
      does                      net-change "what an InfluxDB server holds"
      operands                  text*
  sub query
    syntax none
    does                        unknown "runs a program of the query language, which may write and contact other servers"
    operands                    text*
  sub *
    syntax none
    does                        unknown "is not described in the table"
    operands                    text*
  allow: influx version
  allow: influx ping
  allow: influx bucket list --org x
  ask:   influx bucket delete -n x
  ask:   influx bucket list --http-debug
  ask:   influx auth list
  ask:   influx query 'from(bucket:"x")'
  ask:   influx config
  ask:   influx -execute 'drop database x'

command influxd
  manual "influxd, InfluxDB 2"
  syntax none
  does                          net-listen "a server"
  operands                      text*
  ask:   influxd
