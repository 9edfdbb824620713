#include "rule.h"

#include "crypto/crypto.h"
#include "files/files.h"

#include <stdio.h>
#include <sys/stat.h>

#define POLICY_ARENA_MAX (64U << 20)
/* Rises with what judges but stands in no file: the built-in judgement and how rules are read. */
#define POLICY_TABLES "assent policy 1"

static const struct {
        Str name, text;
} layers[] = {
#define X(enumerator, name, text) [POLICY_LAYER_##enumerator] = { STR_INIT(name), STR_INIT(text) },
#include "layers.def"
#undef X
};

const char *policy_layer_name(PolicyLayer layer) {
        return layers[layer].name.p;
}

/* --- life -------------------------------------------------------------------- */

int policy_new(Policy **ret_policy) {
        _cleanup_(policy_freep) Policy *p = calloc(1, sizeof(*p));
        int r;

        if (!p)
                return error_origin(-ENOMEM);
        r = arena_new(POLICY_ARENA_MAX, &p->arena);
        if (r)
                return error_trace(r);

        *ret_policy = take(p);
        return 0;
}

Policy *policy_free(Policy *p) {
        if (!p)
                return NULL;
        for (PatternNode *node = p->patterns; node; node = node->next)
                pattern_free(node->pattern);
        arena_free(p->arena);
        free(p);
        return NULL;
}

bool policy_grow(Policy *p, void **items, size_t n, size_t *capacity, size_t size) {
        size_t more = *capacity ? *capacity * 2 : 16;
        void *grown;

        if (n < *capacity)
                return true;
        grown = arena_calloc(p->arena, more, size);
        if (!grown)
                return false;
        if (n)
                memcpy(grown, *items, n * size);
        *items = grown;
        *capacity = more;
        return true;
}

void policy_notice(Policy *p, uint32_t file, bool is_error, const Diag *diag) {
        if (is_error && !p->files[file].broken) {
                p->files[file].broken = true;
                p->files[file].problem = arena_str(p->arena, str_of(diag->text));
                p->broken = true;
        }
        if (p->n_notices >= POLICY_NOTICES_MAX ||
            !policy_grow(p, (void **)&p->notices, p->n_notices, &p->notices_capacity,
                         sizeof(*p->notices)))
                return;
        p->notices[p->n_notices++] = (PolicyNotice){
                .file = p->files[file].name,
                .diag = *diag,
                .is_error = is_error,
        };
}

static void notice_text(Policy *p, uint32_t file, bool is_error, uint32_t line, const char *text) {
        Diag diag = { 0 };

        diag_set(&diag, line, line ? 1 : 0, "%s", text);
        policy_notice(p, file, is_error, &diag);
}

/* --- rules --------------------------------------------------------------------- */

/* "policy:12": enough of the file's name for a person to find it. */
static Str source_of(Policy *p, const PolicyFile *file, uint32_t line) {
        Str name = file->name;
        size_t at = name.n;

        if (str_has_suffix(name, STR("/.assent/policy"))) {
                name = STR(".assent/policy");
        } else if (file->layer == POLICY_LAYER_USER) {
                while (at && name.p[at - 1] != '/')
                        --at;
                name = str_slice(name, at, name.n);
        }
        return line ? arena_strf(p->arena, STR_FMT ":%u", STR_ARG(name), line) : name;
}

/* Refusals that a call of the shell could meet without our being able to tell. */
static bool may_concern_shell(const Rule *rule) {
        switch (rule->target) {
        case TARGET_BASH:
        case TARGET_READ:
        case TARGET_WRITE:
        case TARGET_EDIT:
        case TARGET_DELETE:
        case TARGET_LIST:
        case TARGET_FETCH:
        case TARGET_EFFECT:
                return true;
        case TARGET_MCP:
        case TARGET_TOOL:
        case TARGET_RISK:
        case TARGET_PROJECT:
                return false;
        }
        abort();
}

int policy_add_rule(Policy *p, const Rule *rule) {
        if (p->n_rules >= POLICY_RULES_MAX) {
                notice_text(p, rule->file, true, rule->line, "there are more than 8192 rules");
                return 0;
        }
        if (!policy_grow(p, (void **)&p->rules, p->n_rules, &p->rules_capacity, sizeof(*p->rules)))
                return error_origin(arena_error(p->arena));
        p->rules[p->n_rules] = *rule;
        p->rules[p->n_rules].source = source_of(p, &p->files[rule->file], rule->line);
        p->rules[p->n_rules].layer = p->files[rule->file].layer;
        ++p->n_rules;
        if (rule->verdict == VERDICT_DENY && may_concern_shell(rule))
                p->has_denys = true;
        return arena_error(p->arena);
}

static int add_test(Policy *p, const RuleTest *test) {
        if (p->n_tests >= POLICY_TESTS_MAX) {
                notice_text(p, test->file, true, test->line, "there are more than 256 test lines");
                return 0;
        }
        if (!policy_grow(p, (void **)&p->tests, p->n_tests, &p->tests_capacity, sizeof(*p->tests)))
                return error_origin(arena_error(p->arena));
        p->tests[p->n_tests++] = *test;
        return 0;
}

static int take_line(Policy *p, uint32_t file, Line *line) {
        if (line->warning.text[0])
                policy_notice(p, file, false, &line->warning);
        switch (line->kind) {
        case LINE_EMPTY:
                return 0;
        case LINE_RULE:
                line->rule.file = file;
                return policy_add_rule(p, &line->rule);
        case LINE_TEST:
                line->test.file = file;
                return add_test(p, &line->test);
        case LINE_WRONG:
                policy_notice(p, file, true, &line->diag);
                return 0;
        }
        abort();
}

/* --- files ---------------------------------------------------------------------- */

static int add_file(Policy *p, PolicyLayer layer, Str name, uint32_t *ret) {
        if (p->sealed)
                p->n_notices = p->n_read_notices;
        p->sealed = false;
        if (!policy_grow(p, (void **)&p->files, p->n_files, &p->files_capacity, sizeof(*p->files)))
                return error_origin(arena_error(p->arena));
        p->files[p->n_files] = (PolicyFile){ .layer = layer, .name = arena_str(p->arena, name) };
        *ret = (uint32_t)p->n_files++;
        return arena_error(p->arena);
}

/* An allow counts only from a layer that may loosen, and from a file without an error. */
static size_t set_aside(Policy *p, uint32_t file, size_t from, bool trusted) {
        PolicyFile *f = &p->files[file];
        size_t n = 0;

        for (size_t i = from; i < p->n_rules; ++i) {
                Rule *rule = &p->rules[i];

                if (rule->file == file && rule->verdict == VERDICT_ALLOW &&
                    (f->broken || (f->layer == POLICY_LAYER_WORKSPACE && !trusted))) {
                        rule->aside = true;
                        ++n;
                }
        }
        return n;
}

static int read_lines(Policy *p, uint32_t file, Str text) {
        uint32_t line_no = 0;

        if (str_has_prefix(text, STR("\xef\xbb\xbf")))
                text = str_slice(text, 3, text.n);
        while (text.n) {
                Line line;
                int r = rule_parse_line(p, str_cut(text, '\n', &text), ++line_no, &line);

                if (r)
                        return error_trace(r);
                r = take_line(p, file, &line);
                if (r)
                        return error_trace(r);
        }
        return 0;
}

static int add_text(Policy *p, uint32_t file, Str text, bool trusted) {
        size_t from = p->n_rules;
        int r;

        crypto_sha256(text, p->files[file].digest.bytes);
        p->files[file].has_digest = true;
        if (text.n > POLICY_TEXT_MAX) {
                notice_text(p, file, true, 0, "the file is larger than a megabyte");
                return POLICY_E_TOO_LARGE;
        }
        r = read_lines(p, file, text);
        if (r)
                return error_trace(r);
        if (set_aside(p, file, from, trusted) && !p->files[file].broken) {
                notice_text(p, file, false, 0,
                            "its allow lines do not count until this content is trusted in this "
                            "directory: `assent policy trust`");
        }
        return p->files[file].broken ? POLICY_E_INVALID : 0;
}

int policy_add_text(Policy *p, PolicyLayer layer, Str file, Str text, bool trusted) {
        uint32_t index = 0;
        int r = add_file(p, layer, file, &index);

        if (r)
                return error_trace(r);
        return add_text(p, index, text, trusted);
}

static bool is_roots(Str path) {
        struct stat st;

        return stat(path.p, &st) == 0 && st.st_uid == 0;
}

/* @ret_complaint: the file is not one to be trusted; its text is given all the same, for its refusals. */
static int read_file(PolicyLayer layer, Str path, Buf *out, Diag *ret_complaint) {
        bool is_workspace = layer == POLICY_LAYER_WORKSPACE;
        int r;

        r = settings_read_file(path, is_workspace ? SETTINGS_OF_WORKSPACE : SETTINGS_OF_USER, out,
                               ret_complaint);
        if (r == CONFIG_E_UNSAFE && !is_workspace) {
                Diag ignored;

                buf_clear(out);
                r = settings_read_file(path, SETTINGS_OF_WORKSPACE, out, &ignored);
                return r < 0 ? r : CONFIG_E_UNSAFE;
        }
        if (!r && layer == POLICY_LAYER_MANAGED && out->n && !is_roots(path)) {
                diag_set(ret_complaint, 0, 0, "the machine's policy must belong to root");
                return CONFIG_E_UNSAFE;
        }
        return r;
}

int policy_add_file(Policy *p, PolicyLayer layer, Str path, bool trusted) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(POLICY_TEXT_MAX + 1);
        Diag complaint = { 0 };
        uint32_t index = 0;
        int r, untrusted;

        /* The name with an end, for the calls that want one. */
        path = arena_str(p->arena, path);
        if (arena_error(p->arena))
                return error_origin(arena_error(p->arena));
        untrusted = read_file(layer, path, &text, &complaint);
        if (untrusted < 0)
                return error_trace(untrusted);
        if (!untrusted && !text.n)
                return 0;

        r = add_file(p, layer, path, &index);
        if (r)
                return error_trace(r);
        if (untrusted) {
                if (!complaint.text[0])
                        diag_set(&complaint, 0, 0, "the file cannot be read");
                policy_notice(p, index, true, &complaint);
        }
        r = add_text(p, index, buf_str(&text), trusted);
        if (r < 0)
                return error_trace(r);
        return untrusted ? POLICY_E_UNTRUSTED : r;
}

/* --- settings ---------------------------------------------------------------------- */

static int add_setting(
        Policy *p, uint32_t file, Verdict verdict, Str tool, uint32_t line, Str key, Str note) {
        Rule rule = {
                .verdict = verdict,
                .target = TARGET_TOOL,
                .file = file,
                .line = line,
                .column = 1,
                .text = key,
                .note = note,
                .exact_name = true,
                .from_settings = true,
        };

        rule.name = arena_str(p->arena, tool);
        return policy_add_rule(p, &rule);
}

static int add_tool_settings(Policy *p, uint32_t file, const SettingsTool *t) {
        Str key = arena_strf(p->arena, "tools." STR_FMT, STR_ARG(t->name));
        uint32_t line = t->places[SETTINGS_TOOL_KEY_REQUIRES_CONFIRMATION].line;
        int r = 0;

        if (t->enabled == SETTINGS_ANSWER_NO) {
                r = add_setting(p, file, VERDICT_DENY, t->name,
                                t->places[SETTINGS_TOOL_KEY_ENABLED].line,
                                arena_strf(p->arena, STR_FMT ".enabled", STR_ARG(key)),
                                STR("switched off in settings"));
        }
        if (!r && t->requires_confirmation == SETTINGS_ANSWER_YES) {
                r = add_setting(
                        p, file, VERDICT_ASK, t->name, line,
                        arena_strf(p->arena, STR_FMT ".requires_confirmation", STR_ARG(key)),
                        (Str){ 0 });
        }
        if (!r && t->requires_confirmation == SETTINGS_ANSWER_NO) {
                r = add_setting(
                        p, file, VERDICT_ALLOW, t->name, line,
                        arena_strf(p->arena, STR_FMT ".requires_confirmation", STR_ARG(key)),
                        (Str){ 0 });
        }
        return r;
}

int policy_add_settings(Policy *p, const Settings *settings) {
        uint32_t file = 0;
        int r = add_file(p, POLICY_LAYER_SETTINGS, STR("settings"), &file);

        if (r)
                return error_trace(r);
        for (size_t i = 0; i < settings->n_tools && !r; ++i)
                r = add_tool_settings(p, file, &settings->tools[i]);
        for (size_t i = 0; i < settings->allow_tools.n && !r; ++i) {
                r = add_setting(p, file, VERDICT_ALLOW, settings->allow_tools.names[i],
                                settings->places[SETTINGS_KEY_ALLOW_TOOLS].line, STR("allow_tools"),
                                (Str){ 0 });
        }
        if (r)
                return error_trace(r);
        p->strict_reads |= settings->strict_reads;
        p->trusts_projects |= settings->trust_project_scripts;
        return 0;
}

/* --- sealing ------------------------------------------------------------------------- */

/* A path in a refusal that leads over a link is meant where it leads, too. */
static int follow_link(Policy *p, const Surroundings *s, RulePath *path) {
        FilesContext c = { .world = s->world, .home = s->home, .workspace = s->workspace };
        Str base = path->base == RULE_BASE_HOME        ? s->home
                   : path->base == RULE_BASE_WORKSPACE ? s->workspace
                                                       : (Str){ 0 };
        size_t end = 0;
        FilesFacts facts;
        Str whole;
        int r;

        if (path->base == RULE_BASE_ANYWHERE || !path->glob.n ||
            (path->base != RULE_BASE_ROOT && !base.n))
                return 0;
        for (size_t i = 0; i < path->glob.n && !strchr("*?[]{}\\", path->glob.p[i]); ++i) {
                if (path->glob.p[i] == '/')
                        end = i;
                if (i + 1 == path->glob.n)
                        end = path->glob.n;
        }
        whole = arena_strf(p->arena, STR_FMT "/" STR_FMT, STR_ARG(base),
                           STR_ARG(str_slice(path->glob, 0, end)));
        if (!end || arena_error(p->arena))
                return arena_error(p->arena);
        r = files_look(&c, whole, p->arena, &facts);
        if (r)
                return error_trace(r);
        if (!facts.real.n || str_eq(facts.real, whole) || !glob_is_literal(facts.real))
                return 0;
        path->also = arena_strf(p->arena, STR_FMT STR_FMT, STR_ARG(facts.real),
                                STR_ARG(str_slice(path->glob, end, path->glob.n)));
        return arena_error(p->arena);
}

static int follow_links(Policy *p, const Surroundings *s) {
        for (size_t i = 0; i < p->n_rules; ++i) {
                Rule *rule = &p->rules[i];
                int r = 0;

                if (rule->verdict == VERDICT_ALLOW)
                        continue;
                if (rule->target == TARGET_EFFECT
                            ? rule->within
                            : rule->target >= TARGET_READ && rule->target <= TARGET_LIST &&
                                      !rule->any_path)
                        r = follow_link(p, s, &rule->path);
                if (r)
                        return error_trace(r);
        }
        return 0;
}

static void seal_command(const Matching *m, RuleCommand *c) {
        for (size_t i = 0; i < c->n_words; ++i) {
                if (c->words[i].is_path)
                        path_seal(m, &c->words[i].path);
        }
}

static void seal_paths(Policy *p) {
        const Request place = { .workspace = p->workspace };
        const Matching m = { .q = &place, .a = p->arena, .home = p->home };

        for (size_t i = 0; i < p->n_rules; ++i) {
                Rule *rule = &p->rules[i];

                if (rule->command) {
                        seal_command(&m, rule->command);
                } else {
                        path_seal(&m, &rule->path);
                }
        }
}

static void append_field(Buf *out, Str field) {
        buf_appendf(out, "%zu:", field.n);
        buf_append(out, field);
}

static int make_revision(Policy *p) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT(POLICY_ARENA_MAX);
        Digest digest;

        append_field(&text, STR(POLICY_TABLES));
        buf_appendf(&text, "%d %d %d", p->strict_reads, p->trusts_projects, p->broken);
        append_field(&text, p->home);
        for (size_t i = 0; i < p->n_rules; ++i) {
                const Rule *rule = &p->rules[i];

                buf_appendf(&text, "%d %d %d %u %u %d ", (int)rule->layer, (int)rule->verdict,
                            (int)rule->target, rule->persons, rule->line, rule->aside);
                append_field(&text, rule->source);
                append_field(&text, rule->text);
                append_field(&text, rule->name);
                append_field(&text, rule->note);
        }
        for (size_t i = 0; i < p->n_files; ++i)
                append_field(&text, p->files[i].broken ? p->files[i].problem : (Str){ 0 });
        if (buf_error(&text))
                return error_origin(buf_error(&text));
        crypto_sha256(buf_str(&text), digest.bytes);
        for (size_t i = 0; i < 8; ++i)
                snprintf(p->revision + i * 2, 3, "%02x", digest.bytes[i]);
        return 0;
}

int policy_seal(Policy *p, const Surroundings *surroundings) {
        int r;

        /* Sealed again after something was added: what the last sealing told is told anew. */
        if (p->sealed)
                p->n_notices = p->n_read_notices;
        p->n_read_notices = p->n_notices;
        if (surroundings) {
                p->home = arena_str(p->arena, surroundings->home);
                p->workspace = arena_str(p->arena, surroundings->workspace);
                r = surroundings->world ? follow_links(p, surroundings) : 0;
                if (r)
                        return error_trace(r);
        }
        seal_paths(p);
        p->sealed = true;
        policy_look_for_dead_rules(p);
        if (surroundings && surroundings->world) {
                r = policy_run_tests(p, surroundings);
                if (r)
                        return error_trace(r);
        }
        /* A test that fails makes its file one with an error. */
        for (size_t i = 0; i < p->n_files; ++i)
                set_aside(p, (uint32_t)i, 0, true);
        r = make_revision(p);
        if (r)
                return error_trace(r);
        return arena_error(p->arena);
}

void policy_revision(const Policy *p, char out[17]) {
        memcpy(out, p->revision, sizeof(p->revision));
}

bool policy_file_digest(const Policy *p, PolicyLayer layer, Digest *ret_digest) {
        for (size_t i = 0; i < p->n_files; ++i) {
                if (p->files[i].layer != layer || !p->files[i].has_digest)
                        continue;
                *ret_digest = p->files[i].digest;
                return true;
        }
        return false;
}

const PolicyNotice *policy_notices(const Policy *p, size_t *ret_n) {
        *ret_n = p->n_notices;
        return p->notices;
}
