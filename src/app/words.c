#include "app.h"

#include "display/display.h"

#include <sys/ioctl.h>
#include <unistd.h>

#define WIDTH_ELSE 100 /* columns where the standard output is no terminal */

static bool is_plain(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               strchr("_@%+:,./-", c);
}

/* '=' alone would make the first word an assignment; a reserved word must be quoted as well. */
static bool needs_quotes(Str word, bool first) {
        static const Str reserved[] = {
                STR_INIT("if"),     STR_INIT("then"),  STR_INIT("else"),     STR_INIT("elif"),
                STR_INIT("fi"),     STR_INIT("case"),  STR_INIT("esac"),     STR_INIT("for"),
                STR_INIT("select"), STR_INIT("while"), STR_INIT("until"),    STR_INIT("do"),
                STR_INIT("done"),   STR_INIT("in"),    STR_INIT("function"), STR_INIT("time"),
                STR_INIT("coproc"),
        };

        if (!word.n)
                return true;
        for (size_t i = 0; i < word.n; ++i) {
                if (!is_plain(word.p[i]) && (word.p[i] != '=' || first))
                        return true;
        }
        for (size_t i = 0; first && i < ARRAY_LEN(reserved); ++i) {
                if (str_eq(word, reserved[i]))
                        return true;
        }
        return false;
}

void app_quote(const char *const *argv, size_t n, Buf *out) {
        for (size_t i = 0; i < n; ++i) {
                Str word = str_of(argv[i]);

                if (i)
                        buf_append_char(out, ' ');
                if (!needs_quotes(word, i == 0)) {
                        buf_append(out, word);
                        continue;
                }
                buf_append_char(out, '\'');
                for (size_t k = 0; k < word.n; ++k) {
                        if (word.p[k] == '\'')
                                buf_append(out, STR("'\\''"));
                        else
                                buf_append_char(out, word.p[k]);
                }
                buf_append_char(out, '\'');
        }
}

size_t app_width(void) {
        struct winsize size;

        if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) < 0 || !size.ws_col)
                return WIDTH_ELSE;
        return size.ws_col;
}

void app_escape(Str bytes, Buf *out) {
        display_escape(bytes,
                       DISPLAY_LINE | display_flags_from_locale("any", getenv("LC_ALL"),
                                                                getenv("LC_CTYPE"), getenv("LANG")),
                       out);
}

int app_bash_args(Str command, Buf *out) {
        JsonWriter w = JSON_WRITER(out);

        json_begin_object(&w);
        json_member_str(&w, STR("command"), command);
        json_end_object(&w);
        return json_writer_end(&w);
}
