#include "cli.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int cli_open(const AppOptions *options, App **ret_app) {
        _cleanup_(buf_deinit) Buf errors = BUF_INIT(1 << 20);
        AppOptions with_seat = *options;
        int r;

        with_seat.seat = operator_seat;
        r = app_open(&with_seat, ret_app, &errors);

        if (errors.n)
                (void)!write(STDERR_FILENO, errors.p, errors.n);
        if (r < 0) {
                fprintf(stderr, "assent: cannot begin: %s; nothing was run\n", strerror(-r));
                return APP_EXIT_FAILED;
        }
        return r;
}

int cli_print(Str text) {
        while (text.n) {
                ssize_t n = write(STDOUT_FILENO, text.p, text.n);

                if (n < 0 && errno == EINTR)
                        continue;
                if (n < 0) {
                        fprintf(stderr, "assent: cannot write to standard output: %s\n",
                                strerror(errno));
                        return APP_EXIT_CANNOT;
                }
                text = str_slice(text, (size_t)n, text.n);
        }
        return APP_EXIT_OK;
}

static int read_all(int fd, size_t max, Buf *out) {
        char chunk[65536];

        for (;;) {
                ssize_t n = read(fd, chunk, sizeof(chunk));

                if (n < 0 && errno == EINTR)
                        continue;
                if (n < 0)
                        return error_origin(-errno);
                if (!n)
                        return 0;
                if (out->n + (size_t)n > max)
                        return error_origin(-E2BIG);
                buf_append(out, (Str){ chunk, (size_t)n });
                if (buf_error(out))
                        return error_trace(buf_error(out));
        }
}

void cli_note_one_word(CliParser *p, const char *command) {
        if (cli_n_operands(p) == 1 && strpbrk(cli_operands(p)[0], " \t\n"))
                fprintf(stderr,
                        "assent %s: this is one word, the name of a program with blanks in it; "
                        "for a text of the shell say -c TEXT\n",
                        command);
}

int cli_read_input(const char *path, size_t max, Buf *out) {
        _cleanup_(closep) int fd = -1;
        int r;

        if (strcmp(path, "-") == 0) {
                r = read_all(STDIN_FILENO, max, out);
        } else {
                fd = open(path, O_RDONLY | O_CLOEXEC);
                r = fd < 0 ? error_origin(-errno) : read_all(fd, max, out);
        }
        if (r)
                fprintf(stderr, "assent: cannot read %s: %s\n",
                        strcmp(path, "-") == 0 ? "standard input" : path, strerror(-r));
        return r;
}

static bool auto_count(const char *value, int64_t *ret) {
        uint64_t n;

        if (strcmp(value, "all") == 0) {
                *ret = -1;
                return true;
        }
        if (!str_to_u64(str_of(value), &n) || !n || n > 1000000)
                return false;
        *ret = (int64_t)n;
        return true;
}

bool cli_gate_option(int id, const char *value, AppOptions *options, bool *ret_bad) {
        *ret_bad = false;
        switch (id) {
        case 101:
                options->autonomous = true;
                return true;
        case 102:
                *ret_bad = !auto_count(value, &options->auto_confirm);
                if (*ret_bad)
                        fprintf(stderr,
                                "assent: --auto takes a number from 1 to 1000000, or 'all'\n");
                return true;
        case 103:
                if (strcmp(value, "deny") == 0)
                        options->unattended = APP_UNATTENDED_DENY;
                else if (strcmp(value, "auto") == 0)
                        options->unattended = APP_UNATTENDED_AUTO;
                else
                        *ret_bad = true;
                if (*ret_bad)
                        fprintf(stderr, "assent: --unattended is deny or auto\n");
                return true;
        case 104:
                options->plain = true;
                return true;
        case 105:
                options->directory = str_of(value);
                return true;
        default:
                return false;
        }
}
