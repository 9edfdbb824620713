#include "api-private.h"

#include <limits.h>

const AssentCall *api_call_at(const AssentCall *calls, size_t i) {
        return (const AssentCall *)((const char *)calls + i * calls->size);
}

int api_call(const AssentGate *gate, const AssentCall *call, ToolCall *ret, char **ret_directory) {
        AssentCall c;
        int r = bridge_take(&c, sizeof(c), offsetof(AssentCall, content), call,
                            call ? call->size : 0);

        *ret_directory = NULL;
        if (r || !c.tool)
                return r ? r : error_origin(-EINVAL);
        *ret = (ToolCall){
                .id = str_of(c.id),
                .tool = str_of(c.tool),
                .args = str_of(c.args),
                .content = str_of(c.content),
                .directory = str_of(c.directory),
                .agent = gate->app->options.agent,
                .reason = str_of(c.reason),
                .shell_lasts = c.shell_lasts,
        };
        if (!c.directory) {
                ret->directory = gate->app->directory;
                return 0;
        }
        /* One that is not there is judged by its name, and refused when it is no absolute path. */
        if (c.directory[0] != '/')
                return 0;
        *ret_directory = realpath(c.directory, NULL);
        if (*ret_directory)
                ret->directory = str_of(*ret_directory);
        else if (errno == ENOMEM)
                return error_origin(-ENOMEM);
        return 0;
}
