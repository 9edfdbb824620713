#include "operator.h"

static const Policy *present_policy(void *userdata) {
        App *app = userdata;

        return app->policy;
}

static int open_terminal(App *app, Buf *reterr, void **ret_seat) {
        const Settings *s = app->settings;
        Terminal *terminal = NULL;
        Diag diag = { 0 };
        TerminalOptions options = {
                .surroundings = &app->surroundings,
                .policy = present_policy,
                .userdata = app,
                .plain = app->options.plain,
                .no_bell = !s->bell,
                .no_title = !s->title,
                .shared = app->options.shared_terminal,
                .batch_answers_last_for_turn = s->batch_answers_last_for_turn,
                .editor = s->editor,
                .state_dir = app->state_dir,
                .private_dir = app->runtime_dir,
        };
        int r;

        if (app->options.no_terminal)
                return 0;
        /* Without a private folder nothing can be edited; a question can still be answered. */
        if (config_make_dir(app->runtime_dir, &diag))
                options.private_dir = (Str){ 0 };
        r = terminal_open(&options, &terminal);
        if (r == TERMINAL_E_NOT_INTERACTIVE)
                return 0;
        if (r) {
                buf_appendf(reterr, "assent: nobody can be asked in this terminal: %s\n",
                            strerror(-r));
                return 0;
        }
        *ret_seat = terminal;
        if (app->hooks && hooks_has_askers(app->hooks))
                terminal_set_others(terminal, &(TerminalOthers){
                                                      .userdata = app->hooks,
                                                      .fd = hooks_fd(app->hooks),
                                                      .look = hooks_look,
                                                      .deliver = hooks_deliver,
                                              });
        return terminal_attach(terminal, app->gate);
}

static void close_terminal(void *seat) {
        terminal_close(seat);
}

const AppSeat operator_seat = { open_terminal, close_terminal };

Terminal *operator_terminal(const App *app) {
        return app->seat;
}
