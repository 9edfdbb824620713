/*
 * A stand-in for a desktop's notifications, for tests: owns the name, writes one line of JSON for each
 * call, and does what the lines on standard input say:
 *
 *      action ID KEY           the person presses a button
 *      closed ID               the person closes it
 */

#include <poll.h>
#include <stdio.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

#include "base/base.h"
#include "json/json.h"

#define SERVICE "org.freedesktop.Notifications"
#define OBJECT  "/org/freedesktop/Notifications"

static uint32_t n_shown;

static void print_line(Buf *out) {
        printf("%s\n", out->p);
        fflush(stdout);
}

static int on_notify(sd_bus_message *m, void *userdata, sd_bus_error *error) {
        _cleanup_(buf_deinit) Buf out = BUF_INIT(1 << 20);
        JsonWriter w = JSON_WRITER(&out);
        const char *app, *icon, *summary, *body, *word;
        uint32_t replaces;
        int r = sd_bus_message_read(m, "susss", &app, &replaces, &icon, &summary, &body);

        if (r < 0)
                return r;
        json_begin_object(&w);
        json_member_u64(&w, STR("id"), ++n_shown);
        json_member_str(&w, STR("summary"), str_of(summary));
        json_member_str(&w, STR("body"), str_of(body));
        json_write_key(&w, STR("actions"));
        json_begin_array(&w);
        r = sd_bus_message_enter_container(m, 'a', "s");
        while (r >= 0 && sd_bus_message_read(m, "s", &word) > 0)
                json_write_str(&w, str_of(word));
        json_end_array(&w);
        json_end_object(&w);
        if (r < 0 || json_writer_end(&w))
                return -EINVAL;
        print_line(&out);
        return sd_bus_reply_method_return(m, "u", n_shown);
}

static int on_close(sd_bus_message *m, void *userdata, sd_bus_error *error) {
        uint32_t id;
        int r = sd_bus_message_read(m, "u", &id);

        if (r < 0)
                return r;
        printf("{\"close\":%u}\n", id);
        fflush(stdout);
        return sd_bus_reply_method_return(m, "");
}

static const sd_bus_vtable methods[] = {
        SD_BUS_VTABLE_START(0),
        SD_BUS_METHOD("Notify", "susssasa{sv}i", "u", on_notify, 0),
        SD_BUS_METHOD("CloseNotification", "u", "", on_close, 0),
        SD_BUS_SIGNAL("ActionInvoked", "us", 0),
        SD_BUS_SIGNAL("NotificationClosed", "uu", 0),
        SD_BUS_VTABLE_END,
};

static int obey(sd_bus *bus, char *line) {
        char key[128];
        unsigned id;

        if (sscanf(line, "action %u %127s", &id, key) == 2)
                return sd_bus_emit_signal(bus, OBJECT, SERVICE, "ActionInvoked", "us", id, key);
        if (sscanf(line, "closed %u", &id) == 1)
                return sd_bus_emit_signal(bus, OBJECT, SERVICE, "NotificationClosed", "uu", id, 2U);
        return -EINVAL;
}

/* @impostor: on the bus, without the name. */
int main(int argc, char **argv) {
        bool impostor = argc > 1;
        sd_bus *bus = NULL;
        char line[256];
        int r;

        setvbuf(stdin, NULL, _IONBF, 0);
        r = sd_bus_open_user(&bus);

        if (r >= 0 && !impostor)
                r = sd_bus_add_object_vtable(bus, NULL, OBJECT, SERVICE, methods, NULL);
        if (r >= 0 && !impostor)
                r = sd_bus_request_name(bus, SERVICE, 0);
        if (r < 0) {
                fprintf(stderr, "notifications: %s\n", strerror(-r));
                return 1;
        }
        printf("{\"ready\":true}\n");
        fflush(stdout);
        for (;;) {
                struct pollfd fds[] = { { .fd = sd_bus_get_fd(bus), .events = POLLIN },
                                        { .fd = STDIN_FILENO, .events = POLLIN } };

                do {
                        r = sd_bus_process(bus, NULL);
                } while (r > 0);
                if (r < 0 || poll(fds, ARRAY_LEN(fds), -1) < 0)
                        return 1;
                if (fds[1].revents) {
                        if (!fgets(line, sizeof(line), stdin))
                                break;
                        (void)obey(bus, line);
                        (void)sd_bus_flush(bus);
                }
        }
        sd_bus_flush_close_unref(bus);
        return 0;
}
