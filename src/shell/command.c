#include "command.h"

#include "telling.h"

/* ---- conditions ------------------------------------------------------------ */

#define MANY           SIZE_MAX
#define PROBE_KEYS_MAX 64 /* asked of a tool's files at once */

static size_t most(const Reach *reach) {
        return reach->many ? MANY : reach->single;
}

static Holds holds_modes(uint64_t need, uint64_t forbid, const Reach *reach) {
        uint64_t possible = reach->modes | reach->modes_maybe;

        if ((need & ~possible) || (forbid & reach->modes))
                return HOLDS_NO;
        return (need & ~reach->modes) || (forbid & possible) ? HOLDS_MAYBE : HOLDS_YES;
}

static Holds holds(uint16_t index, const Reach *reach) {
        const TableCond *cond = table_cond(index);
        size_t high = cond->high == TABLE_OPERANDS_ANY ? MANY : cond->high;
        Holds modes;

        if (!index)
                return HOLDS_YES;
        if (most(reach) < cond->low || reach->least > high)
                return HOLDS_NO;

        modes = holds_modes(table_mask(cond->need), table_mask(cond->forbid), reach);
        if (modes == HOLDS_YES && (reach->least < cond->low || most(reach) > high))
                return HOLDS_MAYBE;
        return modes;
}

/* Over both ways to see it. */
static Holds holds_both(uint16_t index, const Telling *t) {
        Holds plain = holds(index, &t->plain), open = holds(index, &t->open);

        if (plain == open)
                return plain;
        return HOLDS_MAYBE;
}

/* ---- reporting ------------------------------------------------------------- */

void tell(Telling *t,
          EffectAct act,
          Holds sure,
          uint32_t flags,
          const Value *object,
          Span span,
          Str why,
          Str source) {
        Effect e = {
                .act = act,
                .certainty = sure == HOLDS_YES ? CERTAINTY_SURE : CERTAINTY_POSSIBLE,
                .flags = flags | t->flags,
                .span = span,
                .why = why,
                .source = source,
        };

        if (object)
                e.object = *object;
        t->c->host->effect(t->c, e);
}

/* An act that "does" names; one that cannot be told is none of the table's knowledge. */
static void tell_does(
        Telling *t, const TableDoes *row, Holds sure, const Value *object, Span span) {
        if ((EffectAct)row->act == ACT_UNKNOWN) {
                reading_unknown(t->r, span, table_str(row->why), table_str(row->source));
        } else {
                tell(t, (EffectAct)row->act, sure, row->flags, object, span, table_str(row->why),
                     table_str(row->source));
        }
}

/* ---- which role an operand has --------------------------------------------- */

/* Roles of one operand that could hold, as bits over the specs of one line. */
#define SPEC_NONE (1U << 31) /* a place that the line does not have */

static bool is_command(const TableSpec *spec) {
        return spec->n_roles == 1 && table_roles(spec->roles)->kind == TABLE_ROLE_COMMAND;
}

static bool repeats(const TableSpec *spec) {
        return spec->repeat == TABLE_MANY || spec->repeat == TABLE_SOME;
}

static bool needed(const TableSpec *spec) {
        return spec->repeat == TABLE_ONE || spec->repeat == TABLE_SOME;
}

static size_t count_needed(const TableSpec *specs, size_t from, size_t n) {
        size_t count = 0;

        for (size_t i = from; i < n; ++i)
                count += needed(&specs[i]);
        return count;
}

/* The spec of operand @at of @n: what is needed first, what may be there from the left. */
static uint32_t spec_at(const TableOperands *line, size_t at, size_t n) {
        const TableSpec *specs = table_specs(line->specs);
        size_t needs = count_needed(specs, 0, line->n_specs), taken = 0;
        size_t spare = n > needs ? n - needs : 0;

        for (size_t i = 0; i < line->n_specs; ++i) {
                size_t n_here = needed(&specs[i]);

                if (repeats(&specs[i]) || is_command(&specs[i])) {
                        n_here += spare;
                        spare = 0;
                } else if (specs[i].repeat == TABLE_OPTIONAL && spare) {
                        n_here = 1;
                        --spare;
                }
                if (at < taken + n_here)
                        return 1U << i;
                taken += n_here;
        }
        return SPEC_NONE;
}

/* Where an operand may stand: between @first and @last from the left, @after or more behind it. */
typedef struct Range {
        size_t first, last;
        size_t after_least, after_most;
} Range;

static uint32_t specs_in(const TableOperands *line, const Range *range) {
        size_t needs = count_needed(table_specs(line->specs), 0, line->n_specs);
        size_t reach = line->n_specs + 2U, last = range->last, after_last = range->after_most;
        uint32_t mask = 0;

        /* Further away nothing changes any more. */
        if (last > range->first + reach)
                last = range->first + reach;
        if (after_last > range->after_least + reach)
                after_last = range->after_least + reach;
        for (size_t at = range->first; at <= last; ++at) {
                for (size_t after = range->after_least; after <= after_last; ++after) {
                        /* With too few the program ends at once. */
                        if (at + 1 + after >= needs)
                                mask |= spec_at(line, at, at + 1 + after);
                }
        }
        return mask ? mask : spec_at(line, range->first, range->first + 1 + range->after_least);
}

/* The words of "assign* command" are told apart by their form, not by their number. */
static bool is_assignment(const Value *v) {
        size_t eq = str_find_char(v->text, '=');

        return (v->form == VALUE_LITERAL || v->form == VALUE_PATTERN) && eq != SIZE_MAX && eq > 0;
}

static bool assigns(const TableOperands *line) {
        const TableSpec *specs = table_specs(line->specs);

        return line->n_specs == 2 && repeats(specs) && is_command(specs + 1) &&
               table_roles(specs->roles)->kind == TABLE_ROLE_ASSIGN;
}

static size_t count_assignments(const Reading *r) {
        size_t n = 0;

        while (n < r->n_operands && is_assignment(&r->operands[n]))
                ++n;
        return n;
}

/* Index of the operand at which a command begins, MANY when there is none. */
static size_t command_begin(const Telling *t, const TableOperands *line) {
        const TableSpec *specs = table_specs(line->specs);
        size_t n = t->r->n_operands;

        if (!line->n_specs || !is_command(&specs[line->n_specs - 1]))
                return MANY;
        if (assigns(line))
                return t->n_assignments < n ? t->n_assignments : MANY;
        for (size_t i = 0; i < n && i < line->n_specs; ++i) {
                if (spec_at(line, i, n) == 1U << (line->n_specs - 1))
                        return i;
        }
        return MANY;
}

/* ---- operands -------------------------------------------------------------- */

static size_t least_of(const Reading *r, size_t i, bool open) {
        const Value *v = &r->operands[i];
        const ReadOperand *o = &r->read_operands[i];

        if (open && (o->doubtful || o->swallowed))
                return 0;
        return value_is_many(v) && (v->hollow ||
                                    !(v->form == VALUE_PATTERN && (v->text.n || v->glob.n)))
                       ? 0
                       : 1;
}

static void count_operand(const Reading *r, size_t i, bool open, Reach *reach) {
        reach->least += least_of(r, i, open);
        if (value_is_many(&r->operands[i])) {
                ++reach->many;
        } else {
                ++reach->single;
        }
}

static void reach_operands(const Reading *r, bool open, Reach *reach) {
        for (size_t i = 0; i < r->n_operands; ++i)
                count_operand(r, i, open, reach);
}

/* Roles that were told of one operand, so that none is told twice. */
typedef struct Told {
        TableRole roles[24];
        size_t n;
} Told;

static bool told_before(Told *told, TableRole role) {
        for (size_t i = 0; i < told->n; ++i) {
                if (told->roles[i].kind == role.kind && told->roles[i].arg == role.arg)
                        return true;
        }
        if (told->n < ARRAY_LEN(told->roles))
                told->roles[told->n++] = role;
        return false;
}

static void tell_spec(
        Telling *t, const TableOperands *line, size_t spec, size_t i, Holds sure, Told *told) {
        const TableSpec *s = &table_specs(line->specs)[spec];
        Word w = {
                .value = &t->r->operands[i],
                .after = &t->r->operands[i] + 1,
                .n_after = t->r->n_operands - i - 1,
                .sure = sure,
                .why = table_str(s->why),
                .source = table_str(line->source),
        };

        for (size_t k = 0; k < s->n_roles; ++k) {
                TableRole role = table_roles(s->roles)[k];

                if (told_before(told, role))
                        continue;
                if (role.kind == TABLE_ROLE_COMMAND) {
                        t->c->host->run(t->c, w.value, w.n_after + 1, false);
                        t->ran = true;
                } else {
                        tell_role(t, role, &w);
                }
        }
}

static void tell_mask(Telling *t, const TableOperands *line, uint32_t mask, size_t i, Told *told) {
        bool one = mask && !(mask & (mask - 1)) && !t->r->doubtful;

        if (mask & SPEC_NONE && !t->too_many) {
                t->too_many = true;
                reading_unknown(t->r, t->r->operands[i].span,
                                STR("it is given more words than assent knows it to take"),
                                table_str(line->source));
        }
        for (size_t k = 0; k < line->n_specs; ++k) {
                if (!(mask & 1U << k))
                        continue;
                if (!one && is_command(&table_specs(line->specs)[k])) {
                        reading_unknown(t->r, t->r->operands[i].span,
                                        STR("where the command begins that it runs is not known"),
                                        table_str(line->source));
                }
                tell_spec(t, line, k, i, one ? HOLDS_YES : HOLDS_MAYBE, told);
        }
}

static uint32_t mask_of(const Telling *t, const TableOperands *line, size_t i, const Range *range) {
        if (assigns(line))
                return i < t->n_assignments ? 1U : 2U;
        return specs_in(line, range);
}

/* All lines that could hold for operand @i, up to the first that surely does. */
static void tell_operand_as(
        Telling *t, const Reach *reach, size_t i, const Range *range, Told *told) {
        const TableNode *node = t->r->node;
        const TableOperands *lines = table_operands(node->operands);
        bool found = false;

        for (size_t k = 0; k < node->n_operands; ++k) {
                Holds sure = holds(lines[k].cond, reach);

                if (sure == HOLDS_NO)
                        continue;
                tell_mask(t, &lines[k], mask_of(t, &lines[k], i, range), i, told);
                found = true;
                if (sure == HOLDS_YES)
                        return;
        }
        if (!found && t->r->known) {
                reading_unknown(t->r, t->r->operands[i].span,
                                STR("assent knows of no word that it takes here"),
                                table_str(node->source));
        }
}

/* Its place among the operands; moves @before on past it. */
static Range range_of(const Telling *t, const Reach *reach, bool open, size_t i, Reach *before) {
        Range range = { .first = before->least, .last = most(before) };

        count_operand(t->r, i, open, before);
        range.after_least = reach->least - before->least;
        range.after_most = reach->many > before->many ? MANY : reach->single - before->single;
        /* A word that may be many has others of its own on both sides. */
        if (value_is_many(&t->r->operands[i]))
                range.last = range.after_most = MANY;
        return range;
}

typedef struct Places {
        Reach plain, open; /* operands that stand before */
} Places;

static void tell_operand(Telling *t, size_t i, Places *before) {
        const ReadOperand *o = &t->r->read_operands[i];
        Range plain = range_of(t, &t->plain, false, i, &before->plain);
        Range open = range_of(t, &t->open, true, i, &before->open);
        bool alone = o->doubtful && t->r->n_doubtful == 1 && !value_is_many(&t->r->operands[i]);
        Told told = { .n = 0 };

        if (t->help || t->ran)
                return;
        tell_operand_as(t, &t->plain, i, &plain, &told);
        /* The only doubtful word is an operand or an option, not both. */
        if (t->r->doubtful && !alone && !t->ran)
                tell_operand_as(t, &t->open, i, &open, &told);
}

/* A command with subcommands was given none, nor anything that it takes instead. */
static bool has_no_line(const Telling *t) {
        const TableNode *node = t->r->node;
        const TableOperands *lines = table_operands(node->operands);

        if (!node->n_operands || !(node->n_subs || node->n_sub_patterns) || t->r->n_operands)
                return false;
        for (size_t k = 0; k < node->n_operands; ++k)
                if (holds(lines[k].cond, &t->plain) != HOLDS_NO)
                        return false;
        return true;
}

static void check_count(Telling *t) {
        const TableNode *node = t->r->node;
        const TableOperands *lines = table_operands(node->operands);

        if (has_no_line(t)) {
                reading_unknown(t->r, t->r->argv[0].span, STR("it has no subcommand here"),
                                table_str(node->source));
        }
        for (size_t k = 0; k < node->n_operands; ++k) {
                Holds sure = holds(lines[k].cond, &t->plain);
                size_t needs = count_needed(table_specs(lines[k].specs), 0, lines[k].n_specs);

                if (sure == HOLDS_NO)
                        continue;
                if (most(&t->plain) < needs ||
                    (assigns(&lines[k]) && needs && command_begin(t, &lines[k]) == MANY)) {
                        reading_unknown(t->r, t->c->span,
                                        STR("it is given fewer words than assent knows it to take"),
                                        table_str(lines[k].source));
                }
                if (sure == HOLDS_YES)
                        return;
        }
}

/* ---- options --------------------------------------------------------------- */

static void run_rest(Telling *t, const ReadOption *o) {
        size_t begin = o->word, end = t->r->n_argv;

        if (o->action->flags & TABLE_COMMAND_SEMICOLON) {
                for (end = begin; end < t->r->n_argv; ++end) {
                        if (value_is(&t->r->argv[end], STR(";")))
                                break;
                }
        }
        if (begin < end) {
                t->c->host->run(t->c, t->r->argv + begin, end - begin, t->c->extra);
        } else {
                reading_unknown(t->r, t->c->span, STR("the command that it runs is missing"),
                                table_str(o->action->source));
        }
        t->ran = true;
}

static void tell_option(Telling *t, size_t i) {
        const ReadOption *o = &t->r->read_options[i];
        const ShellOption *option = &t->r->options[i];
        const TableAction *action = o->action;
        const Value *value = option->value.form == VALUE_NONE ? NULL : &option->value;
        Word w = {
                .value = value,
                .sure = t->r->doubtful ? HOLDS_MAYBE : o->applies,
                .of_option = true,
                .why = table_str(action->why),
                .source = table_str(action->source),
        };

        if (o->applies == HOLDS_NO)
                return;
        if (action->flags & TABLE_UNKNOWN) {
                reading_unknown(t->r, option->span,
                                w.why.n ? w.why : STR("what it does cannot be told"), w.source);
        }
        for (size_t k = 0; k < action->n_does; ++k)
                tell_does(t, &table_does(action->does)[k], w.sure, value, option->span);
        for (size_t k = 0; value && k < action->n_roles; ++k)
                tell_role(t, table_roles(action->roles)[k], &w);
        if (action->flags & (TABLE_COMMAND | TABLE_COMMAND_SEMICOLON))
                run_rest(t, o);
}

/* ---- what it does besides --------------------------------------------------- */

static void tell_all_does(Telling *t) {
        for (const TableNode *node = t->r->node; node; node = table_node(node->parent)) {
                const TableDoes *rows = table_does(node->does);

                for (size_t i = 0; i < node->n_does; ++i) {
                        Holds sure = holds_both(rows[i].cond, t);

                        if (sure != HOLDS_NO)
                                tell_does(t, &rows[i], sure, NULL, t->c->span);
                }
        }
}

static void tell_implied(Telling *t) {
        const TableNode *node = t->r->node;
        const TableImplied *rows = table_implied(node->implied);

        for (size_t i = 0; i < node->n_implied; ++i) {
                Value v = value_literal(table_str(rows[i].text), t->c->span);
                Word w = { .value = &v, .source = table_str(rows[i].source) };

                w.sure = holds_both(rows[i].cond, t);
                if (w.sure != HOLDS_NO)
                        tell_role(t, *table_roles(rows[i].role), &w);
        }
}

static void tell_stdin(Telling *t) {
        const TableNode *node = t->r->node;
        const TableStdin *rows = table_stdin(node->stdin);

        for (size_t i = 0; i < node->n_stdin; ++i) {
                if (holds_both(rows[i].cond, t) != HOLDS_NO) {
                        t->c->host->code_from_input(t->c, (CodeLang)rows[i].lang,
                                                    table_str(rows[i].source));
                }
        }
}

/* What the command's words and those above them ask of one tool's files. */
typedef struct Probes {
        Str tool;
        Str keys[PROBE_KEYS_MAX];
        size_t n_keys;
        Str source;
} Probes;

static void probes_tell(Telling *t, Probes *probes) {
        if (probes->tool.n)
                t->c->host->probe(t->c, probes->tool, probes->keys, probes->n_keys, probes->source);
        probes->n_keys = 0;
}

static void probes_add(Telling *t, Probes *probes, const TableProbe *probe) {
        Str tool = table_str(probe->tool);

        if (!str_eq(probes->tool, tool)) {
                probes_tell(t, probes);
                probes->tool = tool;
                probes->source = table_str(probe->source);
        }
        for (size_t i = 0; i < probe->n_keys; ++i) {
                if (probes->n_keys == PROBE_KEYS_MAX)
                        probes_tell(t, probes);
                probes->keys[probes->n_keys++] = table_str(table_keys(probe->keys)[i]);
        }
}

static Str directory_name(Str path) {
        while (path.n > 1 && path.p[path.n - 1] == '/')
                --path.n;
        while (path.n && path.p[path.n - 1] != '/')
                --path.n;
        return path.n ? path : STR(".");
}

/* An operand may be a file or a folder: what lies beside it counts, and what lies in it. */
static void tell_look_beside(Telling *t, CommandLook look) {
        for (size_t i = 0; i < t->r->n_operands; ++i) {
                const Value *v = &t->r->operands[i];

                look.directory = *v;
                t->c->host->look(t->c, &look);
                if (v->form != VALUE_LITERAL)
                        continue;
                look.directory.text = directory_name(v->text);
                t->c->host->look(t->c, &look);
        }
}

static void tell_look(Telling *t, const TableLook *row) {
        const TableDoes *does = table_does(row->does);
        Str *names = arena_new_array(t->c->arena, Str, row->n_names + 1U);
        CommandLook look = {
                .where = (CommandWhere)row->where,
                .directory = value_literal(STR("."), t->c->span),
                .names = names,
                .n_names = row->n_names,
                .holds = table_str(row->holds),
                .effect = { .act = (EffectAct)does->act,
                            .certainty = CERTAINTY_SURE,
                            .flags = does->flags | t->flags,
                            .span = t->c->span,
                            .why = table_str(does->why),
                            .source = table_str(row->source) },
        };

        if (!names) {
                reading_unknown(t->r, t->c->span, STR("memory ran out"), look.effect.source);
                return;
        }
        for (size_t i = 0; i < row->n_names; ++i)
                names[i] = table_str(table_keys(row->names)[i]);
        if (look.where == COMMAND_BESIDE) {
                tell_look_beside(t, look);
        } else {
                t->c->host->look(t->c, &look);
        }
}

/* A tool's files are looked at once, whatever number of rows ask for something in them. */
static void tell_probes(Telling *t) {
        _uninitialized_ Probes probes;

        probes.tool = (Str){ NULL, 0 };
        probes.n_keys = 0;
        for (const TableNode *node = t->r->node; node; node = table_node(node->parent)) {
                const TableProbe *rows = table_probes(node->probes);
                const TableLook *looks = table_looks(node->looks);

                for (size_t i = 0; i < node->n_probes; ++i)
                        if (holds_both(rows[i].cond, t) != HOLDS_NO)
                                probes_add(t, &probes, &rows[i]);
                for (size_t i = 0; i < node->n_looks; ++i)
                        if (holds_both(looks[i].cond, t) != HOLDS_NO)
                                tell_look(t, &looks[i]);
        }
        probes_tell(t, &probes);
}

/* ---- the whole ------------------------------------------------------------- */

static Holds holds_colon(const Reading *r) {
        Holds holds = r->c->extra ? HOLDS_MAYBE : HOLDS_NO;

        for (size_t i = 1; i < r->n_argv; ++i) {
                if (r->argv[i].form != VALUE_LITERAL) {
                        holds = HOLDS_MAYBE;
                } else if (str_find_char(r->argv[i].text, ':') != SIZE_MAX) {
                        return HOLDS_YES;
                }
        }
        return holds;
}

static void find_modes(Telling *t) {
        Reading *r = t->r;
        const TableOperands *lines = table_operands(r->node->operands);
        uint64_t uncertain;

        t->n_assignments = count_assignments(r);
        /* "--dry-run=client --dry-run=none": which of the two counts is not ours to say. */
        uncertain = r->modes_value | (r->modes_off & (r->modes | r->modes_after));
        t->plain = (Reach){ .modes = (r->modes | r->modes_after) & ~uncertain,
                            .modes_maybe = uncertain };
        t->open = (Reach){ .modes = r->modes & ~uncertain,
                           .modes_maybe = r->modes_after | r->modes_doubt | uncertain };
        switch (holds_colon(r)) {
        case HOLDS_NO:
                break;
        case HOLDS_MAYBE:
                t->plain.modes_maybe |= TABLE_MODE_COLON;
                t->open.modes_maybe |= TABLE_MODE_COLON;
                break;
        case HOLDS_YES:
                t->plain.modes |= TABLE_MODE_COLON;
                t->open.modes |= TABLE_MODE_COLON;
                break;
        }
        reach_operands(r, false, &t->plain);
        reach_operands(r, true, &t->open);

        for (size_t k = 0; k < r->node->n_operands; ++k) {
                if (holds(lines[k].cond, &t->plain) == HOLDS_NO)
                        continue;
                if (command_begin(t, &lines[k]) != MANY) {
                        t->plain.modes |= TABLE_MODE_COMMAND;
                        t->open.modes |= TABLE_MODE_COMMAND;
                }
                break;
        }
}

static void find_flags(Telling *t) {
        uint64_t modes = t->r->modes | t->r->modes_after | t->r->modes_value | t->r->modes_doubt;

        t->help = t->r->modes & TABLE_MODE_HELP;
        t->flags = (modes & TABLE_MODE_FORCE ? EFFECT_FORCE : 0U) |
                   (modes & TABLE_MODE_WHOLESALE ? EFFECT_WHOLESALE : 0U) |
                   (modes & TABLE_MODE_REMOTE ? EFFECT_REMOTE : 0U);
        t->c->flags = t->flags;
}

/* Options and operands in the order of the words: "-C DIR" moves only what stands behind it. */
static void tell_words(Telling *t) {
        const Reading *r = t->r;
        Places before = { .plain = { .least = 0 } };
        size_t i = 0, k = 0;

        while (i < r->n_options || k < r->n_operands) {
                bool option = k == r->n_operands ||
                              (i < r->n_options &&
                               r->read_options[i].position < r->read_operands[k].position);

                if (option) {
                        tell_option(t, i++);
                } else {
                        tell_operand(t, k++, &before);
                }
        }
}

static void tell_everything(Reading *r) {
        Telling t = { .r = r, .c = r->c };

        find_modes(&t);
        find_flags(&t);
        if (!t.help) {
                tell_all_does(&t);
                check_count(&t);
        }
        tell_words(&t);
        /* Even --help may be shown by a program that a file here names. */
        tell_probes(&t);
        tell_copied(&t);
        if (t.help)
                return;

        tell_implied(&t);
        tell_stdin(&t);
}

static void fill(const Reading *r, ShellCommand *out) {
        out->name = table_str(r->root->name);
        out->sub = r->sub;
        out->source = table_str(r->node ? r->node->source : r->root->source);
        out->options = r->options;
        out->n_options = r->n_options;
        out->operands = r->operands;
        out->n_operands = r->n_operands;
        out->known = r->known;
}

/* Words of a command that the table does not have, or that a reader takes as they are. */
static void fill_plain(ShellCommand *out, Str name, const Value *argv, size_t n_argv) {
        out->name = name;
        out->sub = out->source = (Str){ NULL, 0 };
        out->options = NULL;
        out->n_options = 0;
        out->operands = n_argv > 1 ? argv + 1 : NULL;
        out->n_operands = n_argv > 1 ? n_argv - 1 : 0;
        out->known = false;
}

static Str last_component(Str path) {
        size_t at = path.n;

        while (at > 0 && path.p[at - 1] != '/')
                --at;
        return str_slice(path, at, path.n);
}

static const TableNode *find_root(const Value *argv, size_t n_argv) {
        return n_argv && argv[0].form == VALUE_LITERAL && !argv[0].many
                       ? table_find_command(argv[0].text)
                       : NULL;
}

static Str plain_name(const Value *argv, size_t n_argv) {
        if (!n_argv || argv[0].form != VALUE_LITERAL)
                return (Str){ NULL, 0 };
        return last_component(argv[0].text);
}

static void read_unlisted(CommandContext *c) {
        Effect e = {
                .act = ACT_RUN_UNKNOWN,
                .certainty = CERTAINTY_SURE,
                .span = c->span,
                .why = STR("assent does not know this command"),
        };

        fill_plain(c->out, plain_name(c->argv, c->n_argv), c->argv, c->n_argv);
        e.object = c->n_argv ? c->argv[0] : value_any(c->span);
        c->host->effect(c, e);
}

static void read_by_code(CommandContext *c, const TableNode *root) {
        CommandReader reader = command_reader_find(table_str(root->reader));

        fill_plain(c->out, table_str(root->name), c->argv, c->n_argv);
        c->out->source = table_str(root->source);
        if (reader) {
                c->out->known = true;
                reader(c);
        } else {
                c->host->unknown(c, c->span, STR("nothing reads the words of this command"),
                                 table_str(root->source));
        }
}

void command_read(CommandContext *c) {
        const TableNode *root = find_root(c->argv, c->n_argv);
        Reading r = {
                .c = c, .arena = c->arena, .argv = c->argv, .n_argv = c->n_argv, .root = root
        };

        if (!root) {
                read_unlisted(c);
                return;
        }
        if (root->reader > 2) {
                read_by_code(c, root);
                return;
        }

        reading_split(&r);
        fill(&r, c->out);
        tell_everything(&r);
        c->out->known = r.known;
        if (r.node->reader > 2) {
                Str name = c->out->name;

                read_by_code(c, r.node);
                c->out->name = name;
                c->out->sub = r.sub;
                c->out->known = c->out->known && r.known;
        }
}

int shell_read_pattern(const Value *words, size_t n_words, Arena *a, ShellCommand *ret) {
        const TableNode *root = find_root(words, n_words);
        Reading r = { .arena = a, .argv = words, .n_argv = n_words, .root = root };

        *ret = (ShellCommand){ .argv = words, .n_argv = n_words, .wrapper = -1 };
        if (!root) {
                fill_plain(ret, plain_name(words, n_words), words, n_words);
        } else if (root->reader > 2) {
                fill_plain(ret, table_str(root->name), words, n_words);
                ret->known = true;
        } else {
                reading_split(&r);
                fill(&r, ret);
        }
        return arena_error(a);
}

ShellTrust shell_command_trust(const ShellCommand *command) {
        const TableNode *node = table_find_command(command->name);
        Str rest = command->sub;

        if (!node)
                return SHELL_TRUST_EXACT;
        while (node && rest.n)
                node = table_find_sub(node, str_cut(rest, ' ', &rest));
        return node ? (ShellTrust)node->trust : SHELL_TRUST_NONE;
}
