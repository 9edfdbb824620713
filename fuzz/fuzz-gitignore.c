/*
 * A .gitignore file and a path, parted by the last NUL. Both are any bytes. What is said twice is the
 * same; "*" behind all rules ignores everything, and "!*" nothing.
 */
#include "fuzz.h"
#include "search/ignore.h"

static void check(bool holds) {
        if (!holds)
                abort();
}

static IgnoreAnswer answer(Str rules, Str path, bool is_dir) {
        _cleanup_(ignore_rules_freep) IgnoreRules *r = NULL;

        check(ignore_rules_parse(rules, &r) == 0);
        return r ? ignore_rules_answer(r, path, is_dir) : IGNORE_SILENT;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
        _cleanup_(buf_deinit) Buf more = BUF_INIT(1 << 20);
        Str text = { (const char *)data, size }, path;
        const char *nul = size ? memrchr(data, 0, size) : NULL;

        if (!nul || size > 4096)
                return 0;
        path = str_slice(text, (size_t)(nul - text.p) + 1, size);
        text = str_slice(text, 0, (size_t)(nul - text.p));
        if (!path.n || path.p[path.n - 1] == '/')
                return 0;
        check(answer(text, path, false) == answer(text, path, false));
        (void)answer(text, path, true);
        buf_append(&more, text);
        buf_append(&more, STR("\n*\n"));
        check(answer(buf_str(&more), path, false) == IGNORE_DROP);
        buf_append(&more, STR("!*"));
        check(answer(buf_str(&more), path, true) == IGNORE_KEEP);
        return 0;
}
