#include "gate-files.h"

#include "base/base.h"

#define SETTINGS_MAX (256U << 10) /* bytes of an agent's settings that are searched for our hook */

static bool content_names_assent(const FilesContext *c, Str path, Arena *a) {
        Str content;

        return path.n &&
               c->world->read_file(c->world->userdata, path, SETTINGS_MAX, a, &content) == 0 &&
               str_find(content, STR("assent")) != SIZE_MAX;
}

/* Where agents keep the hooks of a person, below the home, of all, or of a project. */
static const Str hook_files[] = {
        STR_INIT("~/.claude/settings.json"),
        STR_INIT("/etc/claude-code/managed-settings.json"),
        STR_INIT("./.claude/settings.json"),
        STR_INIT("./.claude/settings.local.json"),
        STR_INIT("~/.codex/config.toml"),
        STR_INIT("~/.codex/hooks.json"),
        STR_INIT("~/.gemini/settings.json"),
        STR_INIT("~/.cursor/hooks.json"),
        STR_INIT("~/.copilot/hooks/assent.json"),
        STR_INIT("~/.config/opencode/opencode.json"),
};

/* Empty when the folder that it lies in is not known. */
static Str hook_file(const FilesContext *c, size_t i, Arena *a) {
        Str file = hook_files[i], root = file.p[0] == '~' ? c->home : c->workspace;

        if (file.p[0] == '/')
                return file;
        return root.n ? arena_strf(a, STR_FMT STR_FMT, STR_ARG(root),
                                   STR_ARG(str_slice(file, 1, file.n)))
                      : (Str){ 0 };
}

bool files_asks_assent(const FilesContext *c, Str path, Arena *a) {
        return content_names_assent(c, path, a);
}

bool files_hook_file(const FilesContext *c, size_t i, Arena *a, Str *ret) {
        if (i >= ARRAY_LEN(hook_files))
                return false;
        *ret = hook_file(c, i, a);
        return true;
}

/*
 * Whether assent is asked by way of such files: then a change to any of them, also to a project's,
 * can end that. When nobody can look it is taken to be so.
 */
bool hooks_are_ours(const FilesContext *c, Str path, Arena *a) {
        if (!c->world || content_names_assent(c, path, a))
                return true;
        for (size_t i = 0; i < ARRAY_LEN(hook_files); ++i) {
                if (content_names_assent(c, hook_file(c, i, a), a))
                        return true;
        }
        return false;
}

/* A second name of a file is a way to it: what is written by the one is read by the other. */
bool is_gate_inode(const FilesContext *c, const FilesFacts *facts) {
        static const Str below[] = { STR_INIT(""), STR_INIT("/policy"),
                                     STR_INIT("/settings.json") };
        _uninitialized_ char path[FILES_PATH_MAX];
        WorldStat st, ours;

        if (facts->type != WORLD_TYPE_FILE || !c->world ||
            c->world->stat(c->world->userdata, facts->real, true, &st) || st.n_links < 2)
                return false;
        for (size_t i = 0; i < ARRAY_LEN(c->gate_dirs); ++i) {
                for (size_t k = 0; c->gate_dirs[i].n && k < ARRAY_LEN(below); ++k) {
                        size_t n = c->gate_dirs[i].n + below[k].n;

                        if (n > sizeof(path))
                                continue;
                        memcpy(path, c->gate_dirs[i].p, c->gate_dirs[i].n);
                        memcpy(path + c->gate_dirs[i].n, below[k].p, below[k].n);
                        if (c->world->stat(c->world->userdata, (Str){ path, n }, true, &ours) ==
                                    0 &&
                            ours.inode == st.inode && ours.device == st.device)
                                return true;
                }
        }
        return false;
}
