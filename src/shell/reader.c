#include "code.h"
#include "readers.h"

CommandReader command_reader_find(Str name) {
        static const struct {
                Str name;
                CommandReader reader;
        } readers[] = {
#define X(name, function) { STR_INIT(name), function },
#include "readers.def"
#undef X
        };

        for (size_t i = 0; i < ARRAY_LEN(readers); ++i) {
                if (str_eq(readers[i].name, name))
                        return readers[i].reader;
        }
        return NULL;
}
