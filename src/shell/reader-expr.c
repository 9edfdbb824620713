#include "code.h"
#include "readers.h"

/* expr and echo compute and print their words, whatever these are. */

void reader_expr(CommandContext *c) {
        (void)c;
}

void reader_echo(CommandContext *c) {
        (void)c;
}
