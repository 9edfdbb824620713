#pragma once

/* What the tests of this room share: a folder of their own, a request made by hand. */

/* clang-format off */
#include "base/test.h"
/* clang-format on */
#include "crypto/crypto.h"
#include "journal.h"
#include "record.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Place {
        char dir[64];
        char path[512];
} Place;

static inline void place_make(Place *p) {
        snprintf(p->dir, sizeof(p->dir), "/tmp/assent-journal-XXXXXX");
        assert_non_null(mkdtemp(p->dir));
}

static inline void place_remove(Place *p) {
        char command[128];

        snprintf(command, sizeof(command), "rm -rf '%s'", p->dir);
        assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): the name is our own */
}

static inline Str place_dir(const Place *p) {
        return str_of(p->dir);
}

static inline const char *place_path(Place *p, const char *name) {
        snprintf(p->path, sizeof(p->path), "%s/%s", p->dir, name);
        return p->path;
}

static inline void read_whole(const char *path, Buf *out) {
        FILE *f = fopen(path, "rbe");
        char chunk[4096];
        size_t n;

        assert_non_null(f);
        buf_clear(out);
        while ((n = fread(chunk, 1, sizeof(chunk), f)) > 0)
                buf_append(out, (Str){ chunk, n });
        fclose(f);
        assert_int_equal(buf_error(out), 0);
}

static inline void write_whole(const char *path, Str text) {
        int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

        assert_true(fd >= 0);
        assert_int_equal(write(fd, text.p, text.n), (ssize_t)text.n);
        close(fd);
}

/* A request of which only what a row tells is filled. */
static inline void request_by_hand(Request *q, unsigned number, const char *command) {
        static const ToolSpec spec = { .name = STR_INIT("bash"), .meaning = TOOL_BASH };
        static Effect effects[] = { {
                .act = ACT_RUN_PROJECT,
                .certainty = CERTAINTY_SURE,
                .object = { .form = VALUE_LITERAL, .text = STR_INIT("make") },
                .part = -1,
        } };
        static Observation observations[] = {
                { OBSERVED_STAT, STR_INIT("/w/Makefile"), STR_INIT("file:1:2:30:400:401:420:0") },
                { OBSERVED_STAT, STR_INIT("/w/l"), STR_INIT(">dir:1:3:0:0:0:493:0") },
                { OBSERVED_STAT, STR_INIT("/w/none"), STR_INIT("missing") },
                { OBSERVED_LINK, STR_INIT("/w/l"), STR_INIT("there") },
                { OBSERVED_CONTENT, STR_INIT("/w/Makefile"),
                  STR_INIT("3:ba7816bf8f01cfea414140de5dae2223") },
        };
        static char args[1024];

        snprintf(args, sizeof(args), "{\"command\":\"%s\"}", command);
        *q = (Request){
                .spec = &spec,
                .tool = STR("bash"),
                .args_canonical = str_of(args),
                .call_id = STR("call-1"),
                .agent = STR("exec"),
                .directory = STR("/w"),
                .workspace = STR("/w"),
                .command = str_of(command),
                .signature = str_of(command),
                .effects = { effects, 1, 1 },
                .observations = { observations, ARRAY_LEN(observations), ARRAY_LEN(observations) },
                .risk = RISK_MODERATE,
        };
        snprintf(q->id, sizeof(q->id), "%08x%024x", number * 2654435761u, number);
        memset(q->digest.bytes, (int)(number & 0xff), sizeof(q->digest.bytes));
}

static inline int write_decision(Journal *j, const Request *q, Action action, DeciderKind by) {
        Record record = journal_record(j);
        Decision d = {
                .action = action,
                .by = by,
                .by_name = STR("somebody"),
                .why = STR("because"),
                .assurance = ASSURANCE_OWN,
                .policy_revision = "0123456789abcdef",
        };

        return record.append(record.userdata, &(RecordEntry){
                                                      .type = RECORD_DECISION,
                                                      .session = STR("s"),
                                                      .request = q,
                                                      .decision = &d,
                                                      .durable = by == DECIDER_PERSON,
                                              });
}

static inline int write_simple(Journal *j, RecordType type, const Request *q) {
        Record record = journal_record(j);

        return record.append(record.userdata,
                             &(RecordEntry){ .type = type, .session = STR("s"), .request = q });
}
