/*
 * A plugin: no call that names a production host runs between Friday noon and Monday, whoever asks and
 * whatever the rules allow; and every run leaves a line on standard error. settings.json:
 *
 *      { "plugins": ["/home/you/.config/assent/no-friday-deploys.so"] }
 *
 *      cc -shared -fPIC plugin.c $(pkg-config --cflags assent) -o no-friday-deploys.so
 */

#include <assent/assent.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct Plugin {
        char agent[64];
        long now; /* for who tries it out on a Tuesday: NO_FRIDAY_NOW, seconds since 1970 */
} Plugin;

static int begin(const char *agent, void **ret_userdata) {
        const char *now = getenv("NO_FRIDAY_NOW");
        Plugin *p = calloc(1, sizeof(*p));

        if (!p)
                return -1;
        snprintf(p->agent, sizeof(p->agent), "%s", agent);
        p->now = now ? atol(now) : 0;
        *ret_userdata = p;
        return 0;
}

static void end(void *userdata) {
        free(userdata);
}

static bool is_weekend(const Plugin *p) {
        time_t now = p->now ? (time_t)p->now : time(NULL);
        struct tm t;

        /* What cannot be told is the weekend. */
        if (!gmtime_r(&now, &t))
                return true;
        return t.tm_wday == 0 || t.tm_wday == 6 || (t.tm_wday == 5 && t.tm_hour >= 12);
}

static AssentSay rule(void *userdata, const AssentRequest *q, AssentAnswer *answer) {
        if (!strstr(q->args, "prod.example.com") || !is_weekend(userdata))
                return ASSENT_SAY_PASS;
        answer->why = "nothing goes to production on a weekend";
        return ASSENT_SAY_SKIP;
}

static int note_run(void *userdata, const AssentRequest *q) {
        const Plugin *p = userdata;

        fprintf(stderr, "plugin: %s runs %s\n", p->agent, q->tool);
        return 0;
}

static const AssentHook hooks[] = {
        { .size = sizeof(AssentHook),
          .name = "weekend",
          .phase = ASSENT_PHASE_RULES,
          .func = rule },
};

static const AssentAround around[] = {
        { .size = sizeof(AssentAround), .name = "note", .pre = note_run },
};

extern const AssentPlugin assent_plugin;
const AssentPlugin assent_plugin = {
        .api_version = ASSENT_PLUGIN_API,
        .size = sizeof(AssentPlugin),
        .name = "no-friday-deploys",
        .open = begin,
        .close = end,
        .hooks = hooks,
        .n_hooks = 1,
        .around = around,
        .n_around = 1,
};
