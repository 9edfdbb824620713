#include "search.h"

#include "keep.h"
#include "names.h"
#include "pattern/pattern.h"
#include "walk.h"

#include <unistd.h>

#define READ_FIRST (256U << 10) /* bytes that every thread has for a file from the start */
/*
 * The machine code of a pattern looks at whole vectors, never over a border of one: what lies between
 * the file's end and the next border is set, so that it looks at nothing but zeros.
 */
#define PAD       64
#define READ_KEPT (8U << 20) /* a larger buffer is given back after its file */

typedef struct Grep Grep;

/* What one thread has of its own. */
typedef struct Grepper {
        const Grep *grep;
        PatternFinder *finder;  /* of the pattern in use for this file */
        PatternFinder *unicode; /* characters */
        PatternFinder *ascii;   /* bytes, the faster, for a text of nothing else; may be NULL */
        char *memory;
        char *data; /* the file being looked at, within it */
        size_t capacity;
        Buf text; /* what will be shown of it */
        Buf path; /* as it is shown */
        Keep keep;
        uint64_t n_hit_files, n_hit_lines, n_binary, n_large, n_gave_up;
} Grepper;

struct Grep {
        const SearchGrep *wanted;
        const SearchScope *scope;
        Pattern *pattern, *ascii; /* of characters, and of bytes */
        Str literal;              /* the pattern means itself; empty: it does not */
        Str needed;               /* stands in every match; empty: not known */
        bool by_line;
        NamesGlob globs[SEARCH_GLOBS_MAX];
        bool has_positive; /* some glob says what is looked at */
        Grepper workers[SEARCH_THREADS_MAX];
};

/* --- finding --------------------------------------------------------------------- */

typedef struct Hit {
        size_t begin, end;           /* of the match */
        size_t line_begin, line_end; /* of the line or lines that it lies in, without the last LF */
} Hit;

static size_t line_begin(Str text, size_t at) {
        const char *lf = at ? memrchr(text.p, '\n', at) : NULL;

        return lf ? (size_t)(lf - text.p) + 1 : 0;
}

static size_t line_end(Str text, size_t at) {
        const char *lf = at < text.n ? memchr(text.p + at, '\n', text.n - at) : NULL;

        return lf ? (size_t)(lf - text.p) : text.n;
}

/* The first match from @from on, wherever it ends. */
static PatternOutcome find_raw(Grepper *g, Str text, size_t from, Hit *ret) {
        Str literal = g->grep->literal;
        const char *p;

        if (!literal.n)
                return pattern_find(g->finder, text, from, &ret->begin, &ret->end);
        p = from < text.n ? memmem(text.p + from, text.n - from, literal.p, literal.n) : NULL;
        if (!p)
                return PATTERN_NO_MATCH;
        ret->begin = (size_t)(p - text.p);
        ret->end = ret->begin + literal.n;
        return PATTERN_MATCH;
}

/* The line that begins at @from, by itself. */
static PatternOutcome find_in_line(Grepper *g, Str text, size_t from, Hit *ret) {
        PatternOutcome o;

        ret->line_begin = from;
        ret->line_end = line_end(text, from);
        o = find_raw(g, str_slice(text, from, ret->line_end), 0, ret);
        if (o == PATTERN_MATCH) {
                ret->begin += from;
                ret->end += from;
        }
        return o;
}

/* What is searched, and how it went on so far. */
typedef struct Looking {
        Str text;
        size_t at;      /* the beginning of the next line */
        bool by_line;   /* each line by itself from here on */
        bool by_needed; /* only lines that hold what every match holds */
        unsigned n_gave_up, n_misses, n_hits;
} Looking;

static bool next_by_line(Grepper *g, Walk *w, Looking *l, Hit *ret) {
        while (l->at < l->text.n && !walk_is_over(w)) {
                PatternOutcome o = find_in_line(g, l->text, l->at, ret);

                l->at = ret->line_end + 1;
                if (o == PATTERN_MATCH)
                        return true;
                if (o == PATTERN_GAVE_UP && ++l->n_gave_up >= SEARCH_GAVE_UP_MAX)
                        return false;
        }
        return false;
}

/* Past this many lines that held what is needed and did not match, it does not pay. */
#define NEEDED_MISSES 64

/* Return: 1 a hit, 0 none, -1 go on without. */
static int next_by_needed(Grepper *g, Looking *l, Hit *ret) {
        Str needed = g->grep->needed;

        while (l->at < l->text.n) {
                const char *p = memmem(l->text.p + l->at, l->text.n - l->at, needed.p, needed.n);
                PatternOutcome o;

                if (!p)
                        return 0;
                o = find_in_line(g, l->text, line_begin(l->text, (size_t)(p - l->text.p)), ret);
                l->at = ret->line_end + 1;
                if (o == PATTERN_MATCH) {
                        ++l->n_hits;
                        return 1;
                }
                if (o == PATTERN_GAVE_UP && ++l->n_gave_up >= SEARCH_GAVE_UP_MAX)
                        return 0;
                if (++l->n_misses > NEEDED_MISSES && l->n_misses > 4 * l->n_hits) {
                        l->by_needed = false;
                        return -1;
                }
        }
        return 0;
}

/* The next line, or lines, with a match. */
static bool next_hit(Grepper *g, Walk *w, Looking *l, Hit *ret) {
        bool multiline = g->grep->wanted->multiline;

        if (l->by_needed) {
                int r = next_by_needed(g, l, ret);

                if (r >= 0)
                        return r;
        }
        while (!l->by_line && l->at < l->text.n) {
                PatternOutcome o = find_raw(g, l->text, l->at, ret);

                if (o == PATTERN_NO_MATCH)
                        return false;
                if (o == PATTERN_GAVE_UP) {
                        if (multiline) {
                                ++l->n_gave_up;
                                return false;
                        }
                        /* One line may be the culprit: the others are looked at one by one. */
                        l->by_line = true;
                        break;
                }
                ret->line_begin = line_begin(l->text, ret->begin);
                /* Behind the last LF there is no line. */
                if (ret->line_begin == l->text.n)
                        return false;
                ret->line_end = line_end(l->text, ret->begin);
                if (ret->end > ret->line_end) {
                        if (multiline) {
                                ret->line_end = line_end(l->text, ret->end - 1);
                        } else {
                                o = find_in_line(g, l->text, ret->line_begin, ret);
                                l->at = ret->line_end + 1;
                                if (o == PATTERN_GAVE_UP)
                                        ++l->n_gave_up;
                                if (o != PATTERN_MATCH)
                                        continue;
                                return true;
                        }
                }
                l->at = ret->line_end + 1;
                return true;
        }
        return l->by_line && next_by_line(g, w, l, ret);
}

/* --- showing --------------------------------------------------------------------- */

typedef struct Showing {
        Grepper *g;
        Str text;
        size_t printed;      /* the end of the last line printed, behind its LF */
        uint64_t printed_no; /* its number; 0: none yet */
        size_t counted;      /* up to here lines are counted */
        uint64_t counted_no;
        uint32_t after; /* lines of context that the last hit still has */
        bool full;
} Showing;

/* Without the CR of a line end. A long line is shown around the match. */
static void append_line(Buf *out, Str line, size_t match) {
        size_t from;

        if (line.n && line.p[line.n - 1] == '\r')
                --line.n;
        if (line.n <= SEARCH_LINE_MAX) {
                buf_append(out, line);
                return;
        }
        from = match > SEARCH_LINE_MAX / 4 ? match - SEARCH_LINE_MAX / 4 : 0;
        if (from > line.n - SEARCH_LINE_MAX)
                from = line.n - SEARCH_LINE_MAX;
        /* Not within a UTF-8 sequence. */
        while (from && ((unsigned char)line.p[from] & 0xc0) == 0x80)
                --from;
        buf_appendf(out, "[%zu of %zu bytes shown] ", (size_t)SEARCH_LINE_MAX, line.n);
        line = str_slice(line, from, from + SEARCH_LINE_MAX);
        while (line.n && ((unsigned char)line.p[line.n - 1] & 0xc0) == 0x80 &&
               line.n > SEARCH_LINE_MAX - 4)
                --line.n;
        buf_append(out, line);
}

static uint64_t line_number(Showing *s, size_t at) {
        for (const char *p; s->counted < at; ++s->counted_no) {
                p = memchr(s->text.p + s->counted, '\n', at - s->counted);
                if (!p)
                        break;
                s->counted = (size_t)(p - s->text.p) + 1;
        }
        return s->counted_no + 1;
}

static void print_line(Showing *s, size_t begin, char mark, size_t match) {
        Buf *out = &s->g->text;
        size_t end = line_end(s->text, begin);

        s->printed_no = line_number(s, begin);
        buf_append(out, buf_str(&s->g->path));
        buf_appendf(out, "%c%llu%c", mark, (unsigned long long)s->printed_no, mark);
        append_line(out, str_slice(s->text, begin, end), match > begin ? match - begin : 0);
        buf_append_char(out, '\n');
        s->printed = end + 1;
}

static void print_after(Showing *s, size_t up_to) {
        for (; s->after && s->printed < up_to && !s->full; --s->after)
                print_line(s, s->printed, '-', 0);
}

static void print_hit(Showing *s, const Hit *hit) {
        const SearchGrep *wanted = s->g->grep->wanted;
        size_t begin = hit->line_begin;

        if (s->full)
                return;
        print_after(s, begin);
        for (uint32_t i = 0; i < wanted->before && begin > s->printed; ++i)
                begin = line_begin(s->text, begin - 1);
        if (wanted->before + wanted->after && s->printed && begin > s->printed)
                buf_append(&s->g->text, STR("--\n"));
        while (begin < hit->line_begin) {
                print_line(s, begin, '-', 0);
                begin = s->printed;
        }
        while (begin <= hit->line_end && begin < s->text.n) {
                print_line(s, begin, ':', hit->begin);
                begin = s->printed;
        }
        s->after = wanted->after;
        s->full = s->g->text.n > s->g->keep.max_bytes || buf_error(&s->g->text);
}

static uint64_t lines_of(Str text, const Hit *hit) {
        uint64_t n = 1;

        for (size_t at = hit->line_begin; (at = line_end(text, at)) < hit->line_end; ++at)
                ++n;
        return n;
}

/* --- a file ----------------------------------------------------------------------- */

static int keep_hits(Grepper *g, const WalkFile *file, uint64_t n, bool cut) {
        const SearchGrep *wanted = g->grep->wanted;
        KeepItem item = { .path = file->path, .n_lines = n, .cut = cut };

        switch (wanted->show) {
        case SEARCH_SHOW_LINES:
                break;
        case SEARCH_SHOW_COUNTS:
                buf_append(&g->text, buf_str(&g->path));
                buf_appendf(&g->text, ":%llu\n", (unsigned long long)n);
                item.n_lines = 1;
                break;
        case SEARCH_SHOW_FILES:
                buf_append(&g->text, buf_str(&g->path));
                buf_append_char(&g->text, '\n');
                item.n_lines = 1;
                break;
        }
        if (buf_error(&g->text))
                return error_origin(buf_error(&g->text));
        item.text = buf_str(&g->text);
        return keep_add(&g->keep, &item);
}

static bool is_ascii(Str text) {
        unsigned char all = 0;

        for (size_t i = 0; i < text.n; ++i)
                all |= (unsigned char)text.p[i];
        return all < 0x80;
}

static int look_through(Grepper *g, Walk *w, const WalkFile *file, Str text) {
        const SearchGrep *wanted = g->grep->wanted;
        Looking l = { .text = text,
                      .by_line = g->grep->by_line,
                      .by_needed = g->grep->needed.n > 0 };
        Showing s = { .g = g, .text = text };
        bool shown = keep_wants(&g->keep, 0, file->path);
        uint64_t n = 0;
        Hit hit;

        g->finder = g->ascii && is_ascii(text) ? g->ascii : g->unicode;
        buf_clear(&g->text);
        buf_clear(&g->path);
        keep_append_path(&g->path, wanted->prefix, file->path);
        s.full = !shown || wanted->show != SEARCH_SHOW_LINES;
        while (next_hit(g, w, &l, &hit)) {
                n += lines_of(text, &hit);
                print_hit(&s, &hit);
                if (wanted->max && n >= wanted->max && !s.full) {
                        print_after(&s, text.n);
                        s.full = true;
                }
                /* Which files, and not how often: one line says it. */
                if (wanted->show == SEARCH_SHOW_FILES || walk_is_over(w))
                        break;
        }
        print_after(&s, text.n);
        g->n_gave_up += l.n_gave_up > 0;
        if (!n)
                return 0;
        ++g->n_hit_files;
        g->n_hit_lines += n;
        return shown ? keep_hits(g, file, n, s.full) : 0;
}

static int make_room(Grepper *g, size_t wanted) {
        char *memory, *data;

        if (g->capacity >= wanted)
                return 0;
        memory = malloc(wanted + (size_t)2 * PAD);
        if (!memory)
                return error_origin(-ENOMEM);
        data = memory + (PAD - (uintptr_t)memory % PAD);
        if (g->capacity)
                memcpy(data, g->data, g->capacity);
        free(g->memory);
        g->memory = memory;
        g->data = data;
        g->capacity = wanted;
        return 0;
}

static void give_back(Grepper *g) {
        free(g->memory);
        g->memory = g->data = NULL;
        g->capacity = 0;
}

/* All of a file, as far as it goes now. Return: 1 when it is read, 0 when it is left out. */
static int read_file(Grepper *g, int fd, const struct stat *st, Str *ret) {
        size_t n = 0;
        int r = make_room(g, READ_FIRST);

        if (!r && st->st_size > 0 && st->st_size <= SEARCH_FILE_MAX)
                r = make_room(g, (size_t)st->st_size + 1);
        if (r)
                return r;
        for (;;) {
                ssize_t got;

                if (n == g->capacity) {
                        if (n > SEARCH_FILE_MAX)
                                break;
                        r = make_room(g, n * 2);
                        if (r)
                                return r;
                }
                got = pread(fd, g->data + n, g->capacity - n, (off_t)n);
                if (got < 0)
                        return 0;
                n += (size_t)got;
                if (!got || (st->st_size > 0 && n == (size_t)st->st_size))
                        break;
                /* What is binary is known by its beginning. */
                if (n >= SEARCH_BINARY_LOOK && memchr(g->data, 0, SEARCH_BINARY_LOOK))
                        break;
        }
        if (n > SEARCH_FILE_MAX) {
                ++g->n_large;
                return 0;
        }
        if (memchr(g->data, 0, n < SEARCH_BINARY_LOOK ? n : SEARCH_BINARY_LOOK)) {
                ++g->n_binary;
                return 0;
        }
        memset(g->data + n, 0, PAD - n % PAD);
        *ret = (Str){ g->data, n };
        return 1;
}

static bool is_left_out(Walk *w,
                        const SearchScope *scope,
                        const WalkFile *file,
                        const struct stat *st) {
        for (size_t i = 0; st->st_nlink > 1 && i < scope->n_inodes; ++i) {
                if (scope->inodes[i].inode == st->st_ino && scope->inodes[i].device == st->st_dev) {
                        walk_note(w, file->path, STR("another name of a credential file"));
                        return true;
                }
        }
        return false;
}

static bool is_looked_at(const Grep *grep, Str path) {
        bool wanted = !grep->has_positive;

        for (size_t i = 0; i < grep->wanted->n_globs; ++i) {
                if (names_match(&grep->globs[i], path))
                        wanted = !grep->globs[i].negated;
        }
        return wanted;
}

static int grep_file(void *userdata, Walk *w, unsigned worker, const WalkFile *file) {
        Grep *grep = userdata;
        Grepper *g = &grep->workers[worker];
        _cleanup_(closep) int fd = -1;
        struct stat st;
        Str text;
        int r;

        if (!file) {
                keep_sort(&g->keep);
                return 0;
        }
        /* A file that was named itself is looked at whatever its name. */
        if (file->name.n && !is_looked_at(grep, file->path))
                return 0;
        fd = walk_open(w, file, &st);
        if (fd < 0 || is_left_out(w, grep->scope, file, &st))
                return 0;
        if (st.st_size > SEARCH_FILE_MAX) {
                ++g->n_large;
                return 0;
        }
        r = read_file(g, fd, &st, &text);
        if (r > 0)
                r = look_through(g, w, file, text);
        if (g->capacity > READ_KEPT)
                give_back(g);
        return r;
}

/* --- the whole --------------------------------------------------------------------- */

static bool is_literal(const SearchGrep *wanted) {
        if (wanted->nocase || !wanted->regex.n)
                return false;
        for (size_t i = 0; i < wanted->regex.n; ++i) {
                if (strchr("\\^$.|?*+()[]{}\n", wanted->regex.p[i]))
                        return false;
        }
        return true;
}

static int prepare(Grep *g, Diag *diag) {
        const SearchGrep *wanted = g->wanted;
        unsigned flags = PATTERN_FIND | PATTERN_JIT | PATTERN_UTF;
        int r;

        if (wanted->n_globs > SEARCH_GLOBS_MAX) {
                diag_set(diag, 0, 0, "at most %d globs", SEARCH_GLOBS_MAX);
                return SEARCH_E_PATTERN;
        }
        for (size_t i = 0; i < wanted->n_globs; ++i) {
                r = names_glob(wanted->globs[i], true, true, &g->globs[i], diag);
                if (r)
                        return r;
                g->has_positive |= !g->globs[i].negated;
        }
        flags |= wanted->nocase ? PATTERN_NOCASE : 0;
        flags |= wanted->multiline ? PATTERN_DOTALL : 0;
        r = pattern_compile(wanted->regex, flags, &g->pattern, diag);
        if (r)
                return r > 0 ? SEARCH_E_PATTERN : error_trace(r);
        if (is_literal(wanted)) {
                g->literal = wanted->regex;
                return 0;
        }
        /* What cannot be said in bytes stays with characters. */
        r = pattern_compile(wanted->regex, flags & ~(unsigned)PATTERN_UTF, &g->ascii, NULL);
        if (r < 0)
                return error_trace(r);
        if (!wanted->nocase && !wanted->multiline && pattern_needed(wanted->regex).n > 1)
                g->needed = pattern_needed(wanted->regex);
        g->by_line = !wanted->multiline && !pattern_is_plain(wanted->regex);
        return 0;
}

static int add_workers(Grep *g, unsigned n, size_t max_bytes) {
        for (unsigned i = 0; i < n; ++i) {
                Grepper *wk = &g->workers[i];
                int r;

                wk->grep = g;
                wk->text = (Buf)BUF_INIT(max_bytes + (1U << 20));
                wk->path = (Buf)BUF_INIT(65536);
                wk->keep = (Keep){ .max_bytes = max_bytes, .max_lines = g->wanted->max };
                r = pattern_finder_new(g->pattern, &wk->unicode);
                if (!r && g->ascii)
                        r = pattern_finder_new(g->ascii, &wk->ascii);
                if (r)
                        return error_trace(r);
        }
        return 0;
}

static void grep_deinit(Grep *g) {
        for (size_t i = 0; i < SEARCH_THREADS_MAX; ++i) {
                Grepper *wk = &g->workers[i];

                pattern_finder_free(wk->unicode);
                pattern_finder_free(wk->ascii);
                give_back(wk);
                buf_deinit(&wk->text);
                buf_deinit(&wk->path);
                keep_deinit(&wk->keep);
        }
        pattern_free(g->pattern);
        pattern_free(g->ascii);
        free(g);
}
DEFINE_CLEANUP(Grep *, grep_deinit);

/* Whole lines of one file, as many as there is room for. */
static void show_item(Grep *g, const KeepItem *item, Buf *out, SearchReport *ret) {
        const SearchGrep *wanted = g->wanted;
        Buf *path = &g->workers[0].path;
        Str left = item->text;

        buf_clear(path);
        keep_append_path(path, wanted->prefix, item->path);
        if (wanted->before + wanted->after && out->n && wanted->show == SEARCH_SHOW_LINES)
                buf_append(out, STR("--\n"));
        while (left.n) {
                Str rest, line = str_cut(left, '\n', &rest);
                bool is_hit = wanted->show != SEARCH_SHOW_LINES ||
                              (line.n > path->n && line.p[path->n] == ':');

                if ((is_hit && wanted->max && ret->n_shown >= wanted->max) ||
                    out->n + line.n + 1 > out->ceiling) {
                        ret->cut = true;
                        return;
                }
                buf_append(out, line);
                buf_append_char(out, '\n');
                ret->n_shown += is_hit;
                left = rest;
        }
}

static int show(Grep *g, unsigned n_workers, Buf *out, SearchReport *ret) {
        Keep keeps[SEARCH_THREADS_MAX] = { 0 };
        bool bound = false;
        int r;

        for (unsigned i = 0; i < n_workers; ++i) {
                Grepper *wk = &g->workers[i];

                ret->n_hit_files += wk->n_hit_files;
                ret->n_hit_lines += wk->n_hit_lines;
                ret->n_binary += wk->n_binary;
                ret->n_large += wk->n_large;
                ret->n_gave_up += wk->n_gave_up;
                bound |= wk->keep.bound != NULL;
                keeps[i] = wk->keep;
                wk->keep = (Keep){ 0 };
        }
        r = keep_join(keeps, n_workers);
        for (size_t i = 0; !r && i < keeps[0].n && !ret->cut; ++i) {
                show_item(g, keeps[0].items[i], out, ret);
                r = buf_error(out);
        }
        ret->cut |= bound ||
                    (g->wanted->show == SEARCH_SHOW_LINES && ret->n_shown < ret->n_hit_lines);
        for (unsigned i = 0; i < n_workers; ++i)
                keep_deinit(&keeps[i]);
        return r;
}

int search_grep(const SearchScope *scope,
                const SearchGrep *wanted,
                Buf *out,
                Arena *a,
                SearchReport *ret,
                Diag *reterr_diag) {
        _cleanup_(grep_deinitp) Grep *g = calloc(1, sizeof(*g));
        unsigned n = walk_threads(scope);
        int r;

        *ret = (SearchReport){ 0 };
        if (!g)
                return error_origin(-ENOMEM);
        g->wanted = wanted;
        g->scope = scope;
        r = prepare(g, reterr_diag);
        if (r)
                return r;
        r = add_workers(g, n, out->ceiling);
        if (r)
                return error_trace(r);
        r = walk_run(scope, n, grep_file, g, a, ret);
        if (r)
                return r;
        return show(g, n, out, ret);
}
