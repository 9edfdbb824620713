#include "telling.h"

#include "address.h"

/* Later relative paths count from @v. */
static void move_directory(Telling *t, const Value *v) {
        Value *directory = &t->c->directory;

        if (v->form != VALUE_LITERAL) {
                *directory = value_any(v->span);
        } else if (v->text.n && v->text.p[0] == '/') {
                *directory = value_literal(v->text, v->span);
        } else if (directory->form == VALUE_LITERAL && v->text.n) {
                *directory = value_literal(arena_strf(t->c->arena, STR_FMT "/" STR_FMT,
                                                      STR_ARG(directory->text), STR_ARG(v->text)),
                                           v->span);
        }
}

static bool key_matches(Str row, Str key) {
        if (str_has_suffix(row, STR(".")))
                return key.n > row.n && str_eq_nocase(str_slice(key, 0, row.n), row);
        return str_eq_nocase(key, row);
}

/* @value: NULL when it is not known. */
static bool git_config_harmless(Str key, const Str *value) {
        static const struct {
                Str key, value;
        } rows[] = {
#define X(key, value) { STR_INIT(key), STR_INIT(value) },
#include "git-config.def"
#undef X
        };

        for (size_t i = 0; i < ARRAY_LEN(rows); ++i) {
                if (key_matches(rows[i].key, key) &&
                    (!rows[i].value.n || (value && str_eq_nocase(rows[i].value, *value))))
                        return true;
        }
        return false;
}

/* KEY=VALUE given to git -c. */
static void role_config_git(Telling *t, const Value *v, Str source) {
        Str value, key = str_cut(v->text, '=', &value);
        bool known = v->form == VALUE_LITERAL;

        /* The key must be known whole; its value need not where any is harmless. */
        if ((known || (v->form == VALUE_PATTERN && key.n < v->text.n)) &&
            git_config_harmless(key, known ? &value : NULL))
                return;
        reading_unknown(
                t->r, v->span,
                arena_strf(t->c->arena, "sets " STR_FMT " of git's configuration", STR_ARG(key)),
                source);
}

/*
 * A command line. "exec=touch x" is one only behind its key, and as a text for the
 * shell an assignment.
 */
static void role_run(Telling *t, const Value *v, Str source) {
        Str rest, key = str_cut(v->text, '=', &rest);
        bool plain = key.n && key.n < v->text.n;

        for (size_t i = 0; i < key.n; ++i)
                plain = plain && ((key.p[i] >= 'a' && key.p[i] <= 'z') || key.p[i] == '-');
        if (plain)
                reading_unknown(t->r, v->span, STR("it may name a command behind a key"), source);
        t->c->host->code(t->c, CODE_SHELL, v, NULL, 0, source);
}

/* Where a mark begins that makes the rest of a client's value a file: "@f", "n=@f", "n=file://f". */
static size_t file_mark(Str text, Str *ret_mark) {
        static const Str marks[] = { STR_INIT("file://"), STR_INIT("fileb://"), STR_INIT("@") };

        for (size_t at = 0; at < text.n; ++at) {
                for (size_t i = 0; i < ARRAY_LEN(marks); ++i) {
                        *ret_mark = marks[i];
                        if (!str_has_prefix(str_slice(text, at, text.n), marks[i]))
                                continue;
                        if (at == 0 || marks[i].n > 1 || text.p[at - 1] == '=')
                                return at;
                }
        }
        return SIZE_MAX;
}

/* "@file", "name=@file", "file://file": the forms in which clients take a value from a file. */
static void role_at_file(Telling *t, const Value *v, Str why, Str source) {
        Str mark;
        size_t at = file_mark(v->text, &mark);
        Value path = *v;

        if (at != SIZE_MAX) {
                path.text = str_slice(v->text, at + mark.n, v->text.n);
                if (!value_is(&path, STR("-")))
                        t->c->host->path(t->c, ACT_READ, &path, why, source);
        } else if (v->form != VALUE_LITERAL && v->form != VALUE_NUMBER &&
                   (value_may_begin(v, STR("@")) || value_may_begin(v, STR("file")) ||
                    str_has_suffix(v->text, STR("=")))) {
                reading_unknown(t->r, v->span, STR("it may name a file whose content is sent"),
                                source);
        }
}

/* "-" is standard input where something is read, and standard output as an option's value. */
static bool is_stream(EffectAct act, const Value *v, bool of_option) {
        if (!value_is(v, STR("-")))
                return false;
        return act == ACT_READ || act == ACT_LOOK ||
               (of_option && (act == ACT_WRITE || act == ACT_CREATE || act == ACT_APPEND));
}

static void tell_act(Telling *t, TableRole role, const Word *w) {
        EffectAct act = (EffectAct)role.arg;

        tell(t, act, w->sure, 0, w->value, w->value->span, w->why, w->source);
}

/* The name of another machine; "localhost" and its like lead nowhere. */
static void tell_host(Telling *t, TableRole role, const Word *w, bool database) {
        const Value *v = w->value;

        if (v->form == VALUE_LITERAL &&
            (database ? address_is_local_database(v->text) : address_is_local(v->text)))
                return;
        tell_act(t, role, w);
}

/* "https://…" is fetched, anything else is a path; what is not known may be either. */
static void tell_file_or_url(Telling *t, const Word *w) {
        static const TableRole fetch = { TABLE_ROLE_ACT, ACT_NET_FETCH };
        const Value *v = w->value;
        bool fetched = address_has_scheme(v->text);

        if (!fetched && !is_stream(ACT_READ, v, w->of_option))
                t->c->host->path(t->c, ACT_READ, v, w->why, w->source);
        if (fetched || (v->form != VALUE_LITERAL && v->form != VALUE_NUMBER &&
                        str_find_char(v->text, '/') == SIZE_MAX))
                tell_act(t, fetch, w);
}

/* gawk opens "/inet/tcp/0/host/80" as a connection, also where a file is wanted. */
static void tell_awk_file(Telling *t, const Word *w) {
        static const TableRole fetch = { TABLE_ROLE_ACT, ACT_NET_FETCH };

        if (str_has_prefix(w->value->text, STR("/inet")))
                tell_act(t, fetch, w);
        else if (!is_stream(ACT_READ, w->value, w->of_option))
                t->c->host->path(t->c, ACT_READ, w->value, w->why, w->source);
}

/* lsof's "TCP@host:80"; no host stands behind a ':' or in a path. */
static bool may_hold_host(const Value *v) {
        if (str_find_char(v->text, '@') != SIZE_MAX)
                return true;
        return v->form != VALUE_LITERAL && v->form != VALUE_NUMBER &&
               !(v->text.n && strchr(":/.", v->text.p[0]));
}

/*
 * "12", "topic", "o/r", "https://github.com/o/r/pull/12". A word that is not known is not
 * suspected to be an address, but for a module, whose name always is one.
 */
static bool leads_elsewhere(TableRoleKind kind, const Value *v) {
        bool module = kind == TABLE_ROLE_MODULE;

        if (kind == TABLE_ROLE_ADDRESS)
                return address_has_scheme(v->text);
        if (module && v->form != VALUE_LITERAL && str_find_char(v->text, '/') == SIZE_MAX)
                return true;
        return address_is_hosted_elsewhere(v->text, module);
}

/* "./chart" is a directory that is read, "nginx" something that is fetched by that name. */
static void tell_tree_or(Telling *t, TableRole role, const Word *w) {
        Str text = w->value->text;
        bool path = str_eq(text, STR(".")) || str_eq(text, STR("..")) ||
                    str_has_prefix(text, STR("./")) || str_has_prefix(text, STR("../")) ||
                    str_has_prefix(text, STR("/"));

        if (path) {
                t->c->host->path(t->c, ACT_READ_TREE, w->value, w->why, w->source);
        } else {
                tell_act(t, role, w);
        }
}

/* man(1): "ls" is looked up where manuals are, what holds a slash is a file that may include others. */
static bool is_plain_name(const Value *v) {
        return (v->form == VALUE_LITERAL || v->form == VALUE_NUMBER) &&
               str_find_char(v->text, '/') == SIZE_MAX;
}

/* sqlite3(1) takes a path or a URI (https://sqlite.org/uri.html), whose parameters may load code. */
static void tell_sqlite_file(Telling *t, const Word *w) {
        Value path = *w->value;

        if (!address_sqlite_path(&path.text)) {
                reading_unknown(t->r, path.span, STR("a URI of a database that is not plain"),
                                w->source);
                return;
        }
        t->c->host->path(t->c, ACT_READ, &path, w->why, w->source);
}

/* What is read, moved or linked to, and the place that is written: together they make a copy. */
static void note_copied(Telling *t, EffectAct act, const Word *w) {
        EffectKind kind = effect_kind(act);

        if (act == ACT_WRITE || act == ACT_CREATE) {
                t->to = w->value;
                t->to_source = w->source;
        } else if (!w->of_option && (kind == EFFECT_KIND_READ || kind == EFFECT_KIND_DELETE) &&
                   t->n_from < COPIED_MAX) {
                t->from[t->n_from++] = w->value;
        }
}

void tell_copied(Telling *t) {
        for (size_t i = 0; t->to && i < t->n_from; ++i) {
                if (t->from[i] != t->to)
                        t->c->host->copied(t->c, t->from[i], t->to, t->to_source);
        }
}

void tell_role(Telling *t, TableRole role, const Word *w) {
        const CommandHost *host = t->c->host;
        const Value *v = w->value;

        switch ((TableRoleKind)role.kind) {
        case TABLE_ROLE_TEXT:
        case TABLE_ROLE_COMMAND:
                return;
        case TABLE_ROLE_PATH:
                note_copied(t, (EffectAct)role.arg, w);
                if (!is_stream((EffectAct)role.arg, v, w->of_option))
                        host->path(t->c, (EffectAct)role.arg, v, w->why, w->source);
                return;
        case TABLE_ROLE_ACT:
                tell_act(t, role, w);
                return;
        case TABLE_ROLE_UNKNOWN:
                reading_unknown(t->r, v->span, w->why, w->source);
                return;
        case TABLE_ROLE_DIR:
                move_directory(t, v);
                return;
        case TABLE_ROLE_PROGRAM:
                host->run(t->c, v, 1, true);
                return;
        case TABLE_ROLE_RUN:
                role_run(t, v, w->source);
                return;
        case TABLE_ROLE_CODE:
                host->code(t->c, (CodeLang)role.arg, v, w->after, w->n_after, w->source);
                return;
        case TABLE_ROLE_NODE:
                if (!code_read_node(t->c, v, w->source))
                        host->code(t->c, CODE_OTHER, v, w->after, w->n_after, w->source);
                return;
        case TABLE_ROLE_SCRIPT:
                host->path(t->c, ACT_RUN_FILE, v, w->why, w->source);
                return;
        case TABLE_ROLE_ASSIGN:
                host->assign(t->c, v);
                return;
        case TABLE_ROLE_AT_FILE:
                role_at_file(t, v, w->why, w->source);
                return;
        case TABLE_ROLE_CONFIG_GIT:
                role_config_git(t, v, w->source);
                return;
        case TABLE_ROLE_HOST:
        case TABLE_ROLE_DATABASE:
                tell_host(t, role, w, role.kind == TABLE_ROLE_DATABASE);
                return;
        case TABLE_ROLE_AT_HOST:
                if (may_hold_host(v))
                        tell_act(t, role, w);
                return;
        case TABLE_ROLE_ADDRESS:
        case TABLE_ROLE_HOSTED:
        case TABLE_ROLE_MODULE:
                if (leads_elsewhere((TableRoleKind)role.kind, v))
                        tell_act(t, role, w);
                return;
        case TABLE_ROLE_TREE_OR:
                tell_tree_or(t, role, w);
                return;
        case TABLE_ROLE_NAME_OR:
                if (!is_plain_name(v))
                        tell_act(t, role, w);
                return;
        case TABLE_ROLE_STDOUT_OR:
                if (!value_is(v, STR("-")))
                        host->path(t->c, (EffectAct)role.arg, v, w->why, w->source);
                return;
        case TABLE_ROLE_FILE_OR_URL:
                tell_file_or_url(t, w);
                return;
        case TABLE_ROLE_SQLITE_FILE:
                tell_sqlite_file(t, w);
                return;
        case TABLE_ROLE_AWK_FILE:
                tell_awk_file(t, w);
                return;
        }
        abort();
}
