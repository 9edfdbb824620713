#include "gate-private.h"

Str message_with(Arena *a, Str text, Str argument) {
        size_t at = str_find(text, STR("{reason}"));

        if (at == SIZE_MAX)
                return text;
        return arena_strf(a, STR_FMT STR_FMT STR_FMT, STR_ARG(str_slice(text, 0, at)),
                          STR_ARG(argument),
                          STR_ARG(str_slice(text, at + sizeof("{reason}") - 1, text.n)));
}
