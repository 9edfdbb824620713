/* An argument in the person's editor: a file that only they can read, in a folder of its own. */

#include "terminal-private.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Folder {
        char dir[512];
        char path[600];
} Folder;

/* Swap files and backups of the editor go with it. */
static void remove_folder(const Folder *f) {
        DIR *d = opendir(f->dir);
        struct dirent *e;

        while (d && (e = readdir(d))) {
                if (strcmp(e->d_name, ".") && strcmp(e->d_name, ".."))
                        (void)unlinkat(dirfd(d), e->d_name, 0);
        }
        if (d)
                closedir(d);
        (void)rmdir(f->dir);
}

static int make_folder(const Terminal *t, Str suffix, Folder *f) {
        int n = snprintf(f->dir, sizeof(f->dir), STR_FMT "/edit-XXXXXX",
                         STR_ARG(t->options.private_dir));

        if (n < 0 || (size_t)n >= sizeof(f->dir))
                return error_origin(-ENAMETOOLONG);
        if (!mkdtemp(f->dir))
                return error_origin(-errno);
        snprintf(f->path, sizeof(f->path), "%s/call" STR_FMT, f->dir, STR_ARG(suffix));
        return 0;
}

static int write_file(const char *path, Str text) {
        _cleanup_(closep) int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
                                        0600);

        if (fd < 0)
                return error_origin(-errno);
        while (text.n) {
                ssize_t n = write(fd, text.p, text.n);

                if (n < 0 && errno == EINTR)
                        continue;
                if (n <= 0)
                        return error_origin(n < 0 ? -errno : -EIO);
                text = str_slice(text, (size_t)n, SIZE_MAX);
        }
        return 0;
}

static int read_file(const char *path, Buf *out) {
        _cleanup_(closep) int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
        struct stat s;
        char bytes[65536];
        ssize_t n;

        if (fd < 0 || fstat(fd, &s) < 0)
                return -errno;
        if (!S_ISREG(s.st_mode))
                return -EINVAL;
        while ((n = read(fd, bytes, sizeof(bytes))) > 0)
                buf_append(out, (Str){ bytes, (size_t)n });
        return n < 0 ? -errno : buf_error(out);
}

/* The editor has the terminal meanwhile; afterwards it is ours as before. */
static int run_editor(Terminal *t, const char *path, int *ret_status) {
        _cleanup_(buf_deinit) Buf script = BUF_INIT(65536);
        const char *argv[] = { "/bin/sh", "-c", NULL, "assent-edit", path, NULL };
        int r, back;

        buf_appendf(&script, STR_FMT " \"$@\"", STR_ARG(t->editor));
        if (buf_error(&script))
                return error_trace(buf_error(&script));
        argv[2] = script.p;
        (void)tty_screen_finish(&t->screen);
        tty_raw_leave(t->tty);
        r = program_run(t, argv, tty_fd(t->tty), tty_fd(t->tty), true, ret_status);
        back = t->lines_only ? tty_cooked_enter(t->tty) : tty_raw_enter(t->tty);
        if (back) {
                t->end = back > 0 ? END_LOST : END_ERROR;
                t->error = back;
        } else if (!t->options.no_title) {
                (void)tty_title_push(t->tty, t->options.title);
        }
        return r;
}

static Str as_text(Str before, Buf *after) {
        Str text = buf_str(after);

        /* Editors end the last line, which is no change of the person's. */
        if (str_has_suffix(text, STR("\n")) && !str_has_suffix(before, STR("\n")))
                text = str_slice(text, 0, text.n - 1);
        return text;
}

static int edit_in(
        Terminal *t, const Folder *f, Str text, Arena *a, Str *ret_text, Str *reterr_note) {
        _cleanup_(buf_deinit) Buf after = BUF_INIT(REQUEST_ARGS_MAX);
        int status = 0, r;
        Str edited;

        r = run_editor(t, f->path, &status);
        if (r || !WIFEXITED(status) || WEXITSTATUS(status)) {
                *reterr_note = STR("The editor failed: nothing was changed.");
                return EDIT_E_NOT_DONE;
        }
        r = read_file(f->path, &after);
        if (r == -ENOMEM)
                return error_trace(r);
        edited = as_text(text, &after);
        if (r) {
                *reterr_note = STR("The edited file cannot be read: nothing was changed.");
                return EDIT_E_NOT_DONE;
        }
        if (str_eq(edited, text)) {
                *reterr_note = STR("Nothing was changed.");
                return EDIT_E_NOT_DONE;
        }
        *ret_text = arena_str(a, edited);
        return arena_error(a);
}

int edit_text(Terminal *t, Str text, Str suffix, Arena *a, Str *ret_text, Str *reterr_note) {
        Folder f;
        int r = make_folder(t, suffix, &f);

        if (r) {
                *reterr_note = STR("The private folder cannot be written: nothing was changed.");
                return EDIT_E_NOT_DONE;
        }
        r = write_file(f.path, text);
        if (r) {
                *reterr_note = STR("The file to edit cannot be written: nothing was changed.");
                r = EDIT_E_NOT_DONE;
        } else {
                r = edit_in(t, &f, text, a, ret_text, reterr_note);
        }
        remove_folder(&f);
        return r;
}

/* ".c" of "src/a.c", when it is plain: the file's name is made of it. */
static Str suffix_of(Str path) {
        size_t at = path.n;

        while (at && path.n - at <= 8 && path.p[at - 1] != '.' && path.p[at - 1] != '/')
                --at;
        if (!at || path.p[at - 1] != '.' || at == path.n)
                return STR(".txt");
        for (size_t i = at; i < path.n; ++i) {
                char c = path.p[i];

                if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')))
                        return STR(".txt");
        }
        return str_slice(path, at - 1, path.n);
}

static Str suffix_for(const Request *q) {
        Str path;

        if (q->command.n)
                return STR(".sh");
        if (q->spec->meaning == TOOL_CODE)
                return STR(".py");
        if ((q->spec->meaning == TOOL_WRITE || q->spec->meaning == TOOL_EDIT) &&
            json_string(tool_find_argument(q->args, STR("path")), &path))
                return suffix_of(path);
        return STR(".txt");
}

static int replace_member(
        const Request *q, const JsonValue *member, Str text, Arena *a, Str *ret_args) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT((size_t)REQUEST_ARGS_MAX * 6);
        JsonWriter w = JSON_WRITER(&out);
        int r;

        json_begin_object(&w);
        for (const JsonValue *m = json_first(q->args); m; m = json_next(m)) {
                json_write_key(&w, m->name);
                if (m == member)
                        json_write_str(&w, text);
                else
                        json_write_value(&w, m);
        }
        json_end_object(&w);
        r = json_writer_end(&w);
        if (r)
                return r;
        *ret_args = arena_str(a, buf_str(&out));
        return arena_error(a);
}

static int edit_main(Terminal *t,
                     const Request *q,
                     const JsonValue *main,
                     Str *ret_args,
                     Arena *a,
                     Str *reterr_note) {
        Str text = main->text, edited = { 0 };
        int r = edit_text(t, text, suffix_for(q), a, &edited, reterr_note);

        if (r)
                return r;
        if (q->command.n && !str_trim(edited).n) {
                *reterr_note = STR("Nothing is left of the command: 3 denies it.");
                return EDIT_E_NOT_DONE;
        }
        r = replace_member(q, main, edited, a, ret_args);
        if (r != -EILSEQ && r != -E2BIG)
                return r;
        *reterr_note = r == -E2BIG ? STR("The edited text is too large.")
                                   : STR("The edited text is not UTF-8.");
        return EDIT_E_NOT_DONE;
}

static int edit_arguments(
        Terminal *t, const Request *q, Str *ret_args, Arena *a, Str *reterr_note) {
        _cleanup_(buf_deinit) Buf text = BUF_INIT((size_t)REQUEST_ARGS_MAX * 6);
        JsonWriter w = JSON_WRITER_INDENTED(&text, 2);
        const JsonValue *value;
        Diag diag = { 0 };
        Str edited;
        int r;

        json_write_value(&w, q->args);
        r = json_writer_end(&w);
        if (r)
                return error_trace(r);
        r = edit_text(t, buf_str(&text), STR(".json"), a, &edited, reterr_note);
        if (r)
                return r;
        r = json_parse(edited, JSON_STRICT, a, &value, &diag);
        if (r < 0)
                return error_trace(r);
        if (r || !json_is(value, JSON_OBJECT)) {
                *reterr_note = arena_strf(a, "Line %u, column %u: %s. Nothing was changed.",
                                          diag.line, diag.column,
                                          r ? diag.text : "arguments are an object");
                return EDIT_E_NOT_DONE;
        }
        *ret_args = edited;
        return 0;
}

int edit_call(
        Terminal *t, const Request *request, bool all, Str *ret_args, Arena *a, Str *reterr_note) {
        const JsonValue *main = tool_find_argument(request->args, request->spec->main_argument);

        if (all || !request->spec->main_argument.n || !json_is(main, JSON_STRING))
                return edit_arguments(t, request, ret_args, a, reterr_note);
        return edit_main(t, request, main, ret_args, a, reterr_note);
}

int terminal_edit(Terminal *t, Str text, Str suffix, Arena *a, Str *ret_text, Str *reterr_note) {
        int r;

        *reterr_note = STR("This terminal has no private folder to edit in.");
        if (!t->options.private_dir.n)
                return EDIT_E_NOT_DONE;
        *reterr_note = STR("The terminal cannot be used now.");
        r = terminal_begin(t, 0);
        if (r)
                return r < 0 ? error_trace(r) : EDIT_E_NOT_DONE;
        r = edit_text(t, text, suffix, a, ret_text, reterr_note);
        terminal_end(t);
        return r;
}
