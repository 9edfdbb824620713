/*
 * Asks by a notification of the desktop, with the actions Allow and Deny (org.freedesktop.Notifications).
 *
 *      {"name": "desktop", "type": "asker", "command": ["/usr/local/libexec/assent/askers/desktop"]}
 *
 * docs/hooks.md tells what an asker gets and may say. Only the owner of the notifications' name is
 * listened to, and only for the notification that this program made: the keys of its actions hold
 * the question's own random words. Closing it is no answer.
 */

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/signalfd.h>
#include <systemd/sd-bus.h>
#include <time.h>
#include <unistd.h>

#include "base/base.h"
#include "json/json.h"

#define REQUEST_MAX (256U << 20)
#define BODY_MAX    (64U << 10)
#define SERVICE     "org.freedesktop.Notifications"
#define OBJECT      "/org/freedesktop/Notifications"

typedef struct Question {
        Str id, summary, risk, agent;
        bool may_allow;
        uint64_t time_ms;
} Question;

typedef struct Asking {
        sd_bus *bus;
        char owner[256]; /* the unique name that the notifications' name had when we asked */
        uint32_t notification;
        char allow[80], deny[80]; /* keys of the actions */
        const char *answer;       /* set when it is known */
} Asking;

static int read_input(Buf *out) {
        char bytes[65536];
        ssize_t n;

        while ((n = read(STDIN_FILENO, bytes, sizeof(bytes))) > 0)
                buf_append(out, (Str){ bytes, (size_t)n });
        return n < 0 ? -errno : buf_error(out);
}

static Str text_of(const JsonValue *q, const char *name) {
        Str s = { 0 };

        (void)!json_string(json_find(q, str_of(name)), &s);
        return s;
}

static bool is_true(const JsonValue *q, const char *name) {
        bool b = false;

        return json_bool(json_find(q, str_of(name)), &b) && b;
}

static bool read_question(const JsonValue *q, Question *ret) {
        *ret = (Question){
                .id = text_of(q, "id"),
                .summary = text_of(q, "summary"),
                .risk = text_of(q, "risk"),
                .agent = text_of(q, "agent"),
                /* Only who sees all of it may say yes, and only where a yes of ours counts. */
                .may_allow = is_true(q, "may_confirm") && is_true(q, "summary_is_whole"),
        };
        return ret->id.n && ret->id.n < 64 && ret->summary.n &&
               json_u64(json_find(q, STR("time_ms")), &ret->time_ms);
}

/* The body may be read as markup by the desktop: what an agent wrote must stay text. */
static void append_text(Buf *out, Str s) {
        for (size_t i = 0; i < s.n; ++i) {
                switch (s.p[i]) {
                case '&':
                        buf_append(out, STR("&amp;"));
                        break;
                case '<':
                        buf_append(out, STR("&lt;"));
                        break;
                case '>':
                        buf_append(out, STR("&gt;"));
                        break;
                default:
                        buf_append_char(out, s.p[i]);
                }
        }
}

static void make_body(const Question *q, Buf *out) {
        append_text(out, q->summary);
        buf_append(out, STR("\nrisk: "));
        append_text(out, q->risk);
        if (q->agent.n) {
                buf_append(out, STR("\nfor "));
                append_text(out, q->agent);
        }
        if (!q->may_allow)
                buf_append(out, STR("\nIt can be allowed only in assent's own terminal or page."));
}

/* /run/user/UID/bus is the person's, whatever started us has in its environment. */
static int open_bus(sd_bus **ret_bus) {
        const char *given = getenv("DBUS_SESSION_BUS_ADDRESS");
        char address[64];
        sd_bus *bus = NULL;
        int r = sd_bus_new(&bus);

        snprintf(address, sizeof(address), "unix:path=/run/user/%u/bus", (unsigned)getuid());
        if (r >= 0)
                r = sd_bus_set_address(bus, given ? given : address);
        if (r >= 0)
                r = sd_bus_set_bus_client(bus, true);
        if (r >= 0)
                r = sd_bus_start(bus);
        if (r < 0) {
                sd_bus_unref(bus);
                return r;
        }
        *ret_bus = bus;
        return 0;
}

static int find_owner(Asking *a) {
        sd_bus_message *reply = NULL;
        const char *owner;
        int r = sd_bus_call_method(a->bus, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                   "org.freedesktop.DBus", "GetNameOwner", NULL, &reply, "s",
                                   SERVICE);

        if (r >= 0)
                r = sd_bus_message_read(reply, "s", &owner);
        if (r >= 0)
                snprintf(a->owner, sizeof(a->owner), "%s", owner);
        sd_bus_message_unref(reply);
        return r;
}

static bool is_from_owner(const Asking *a, sd_bus_message *m) {
        const char *sender = sd_bus_message_get_sender(m);

        return sender && strcmp(sender, a->owner) == 0;
}

static int on_action(sd_bus_message *m, void *userdata, sd_bus_error *error) {
        Asking *a = userdata;
        uint32_t id;
        const char *key;

        if (!is_from_owner(a, m) || sd_bus_message_read(m, "us", &id, &key) < 0 ||
            id != a->notification || a->answer)
                return 0;
        if (a->allow[0] && strcmp(key, a->allow) == 0)
                a->answer = "confirm";
        else if (strcmp(key, a->deny) == 0)
                a->answer = "skip";
        return 0;
}

static int on_closed(sd_bus_message *m, void *userdata, sd_bus_error *error) {
        Asking *a = userdata;
        uint32_t id, reason;

        if (is_from_owner(a, m) && sd_bus_message_read(m, "uu", &id, &reason) >= 0 &&
            id == a->notification && !a->answer)
                a->answer = "pass";
        return 0;
}

static int append_actions(sd_bus_message *m, const Asking *a) {
        if (a->allow[0])
                return sd_bus_message_append(m, "as", 4, a->allow, "Allow", a->deny, "Deny");
        return sd_bus_message_append(m, "as", 2, a->deny, "Deny");
}

static int show(Asking *a, const Question *q) {
        _cleanup_(buf_deinit) Buf body = BUF_INIT(BODY_MAX);
        sd_bus_message *m = NULL, *reply = NULL;
        int r;

        make_body(q, &body);
        if (buf_error(&body))
                return buf_error(&body);
        r = sd_bus_message_new_method_call(a->bus, &m, SERVICE, OBJECT, SERVICE, "Notify");
        if (r >= 0)
                r = sd_bus_message_append(m, "susss", "assent", 0U, "dialog-question",
                                          "May this run?", body.p);
        if (r >= 0)
                r = append_actions(m, a);
        if (r >= 0)
                r = sd_bus_message_append(m, "a{sv}i", 1, "urgency", "y", 2, 0);
        if (r >= 0)
                r = sd_bus_call(a->bus, m, 0, NULL, &reply);
        if (r >= 0)
                r = sd_bus_message_read(reply, "u", &a->notification);
        sd_bus_message_unref(m);
        sd_bus_message_unref(reply);
        return r;
}

static int64_t now_ms(void) {
        struct timespec t;

        clock_gettime(CLOCK_MONOTONIC, &t);
        return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Until an answer, the end of the time ("pass"), or a signal (none). */
static int wait_for_answer(Asking *a, int signals, int64_t until) {
        while (!a->answer) {
                struct pollfd fds[] = { { .fd = sd_bus_get_fd(a->bus), .events = POLLIN },
                                        { .fd = signals, .events = POLLIN } };
                int64_t left = until - now_ms();
                int r;

                do {
                        r = sd_bus_process(a->bus, NULL);
                } while (r > 0);
                if (r < 0)
                        return r;
                if (a->answer)
                        break;
                if (left <= 0) {
                        a->answer = "pass";
                        break;
                }
                if (poll(fds, ARRAY_LEN(fds), (int)(left > 60000 ? 60000 : left)) < 0)
                        return -errno;
                if (fds[1].revents)
                        break;
        }
        return 0;
}

static void close_notification(const Asking *a) {
        (void)sd_bus_call_method(a->bus, SERVICE, OBJECT, SERVICE, "CloseNotification", NULL, NULL,
                                 "u", a->notification);
        (void)sd_bus_flush(a->bus);
}

static int print_answer(const Question *q, const char *answer) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(4096);
        JsonWriter w = JSON_WRITER(&out);

        json_begin_object(&w);
        json_member_str(&w, STR("id"), q->id);
        json_member_str(&w, STR("answer"), str_of(answer));
        json_end_object(&w);
        if (json_writer_end(&w))
                return -EIO;
        return printf("%s\n", out.p) < 0 || fflush(stdout) ? -EIO : 0;
}

static int ask(Asking *a, const Question *q, int signals) {
        int r = open_bus(&a->bus);

        if (r >= 0)
                r = find_owner(a);
        if (r >= 0)
                r = sd_bus_match_signal(a->bus, NULL, SERVICE, OBJECT, SERVICE, "ActionInvoked",
                                        on_action, a);
        if (r >= 0)
                r = sd_bus_match_signal(a->bus, NULL, SERVICE, OBJECT, SERVICE,
                                        "NotificationClosed", on_closed, a);
        if (r >= 0)
                r = show(a, q);
        if (r < 0)
                return r;
        r = wait_for_answer(a, signals, now_ms() + (int64_t)q->time_ms - 200);
        close_notification(a);
        return r;
}

static int block_signals(void) {
        sigset_t set;

        sigemptyset(&set);
        sigaddset(&set, SIGTERM);
        sigaddset(&set, SIGINT);
        if (sigprocmask(SIG_BLOCK, &set, NULL) < 0)
                return -1;
        return signalfd(-1, &set, SFD_CLOEXEC);
}

int main(void) {
        _cleanup_(buf_deinit) Buf in = BUF_INIT(REQUEST_MAX);
        _cleanup_(arena_freep) Arena *arena = NULL;
        const JsonValue *value = NULL;
        Asking a = { 0 };
        Question q;
        int r, signals = block_signals();

        if (signals < 0 || read_input(&in) || arena_new(REQUEST_MAX, &arena) ||
            json_parse(buf_str(&in), JSON_STRICT, arena, &value, NULL) ||
            !read_question(value, &q)) {
                fprintf(stderr, "desktop: that is no request\n");
                return 1;
        }
        if (q.may_allow)
                snprintf(a.allow, sizeof(a.allow), "allow-" STR_FMT, STR_ARG(q.id));
        snprintf(a.deny, sizeof(a.deny), "deny-" STR_FMT, STR_ARG(q.id));
        r = ask(&a, &q, signals);
        if (r < 0)
                fprintf(stderr, "desktop: %s\n", strerror(-r));
        else if (a.answer)
                r = print_answer(&q, a.answer);
        sd_bus_flush_close_unref(a.bus);
        return r < 0;
}
